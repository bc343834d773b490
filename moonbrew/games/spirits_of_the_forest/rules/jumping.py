# mypyc: compiled
"""SPIRIT-542 to SPIRIT-546: who stands on the last tile of an island is forced to jump."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.entering import moved
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import under_creatures
from moonbrew.games.spirits_of_the_forest.rules.islands import island_of, jumps, on_last_tile
from moonbrew.games.spirits_of_the_forest.rules.moves import Go
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_540,
    SPIRIT_546,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import MOVE_JUMPS
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep


def ways_out(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-540; SPIRIT-546: without a jump in a straight line any free tile of another island."""
    straight = jumps(t, creature)
    if straight != 0:
        return straight
    here = island_of(t, t.standing(creature))
    found: i64 = 0
    for island in range(len(t.plan.islands)):
        if island != here:
            found |= t.plan.islands[island]
    return found & t.tops & ~t.forest.bridges & ~under_creatures(t.light, t.shadow)


def must_jump(t: ForestTable, creature: i64) -> bool:
    """SPIRIT-542, SPIRIT-774: whether a creature has to leave, and can."""
    return on_last_tile(t, creature) and ways_out(t, creature) != 0


@final
class ForcedJumps(SeatStep[ForestTable]):
    """SPIRIT-544: at the beginning of the Movement phase, Light first."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-545: they replace the compulsory movement."""
        light, shadow = must_jump(t, LIGHT), must_jump(t, SHADOW)
        if not light and not shadow:
            return
        if movement_is_next(t):
            t.agenda.take()
        if shadow:
            t.agenda.put(ForcedJump(self.seat, SHADOW))
        if light:
            t.agenda.put(ForcedJump(self.seat, LIGHT))


def movement_is_next(t: ForestTable) -> bool:
    """Whether the compulsory movement is all that comes before the end of the turn."""
    depth = t.agenda.depth
    return depth > 0 and isinstance(t.agenda.stack[depth - 1], MoveCreature)


def force_jumps(t: ForestTable, seat: Seat) -> None:
    """They come next, where creatures jump.

    SPIRIT-547: once in a turn; where reflections reveal more (SPIRIT-619) they wait already.
    """
    if t.variants.move == MOVE_JUMPS and movement_is_next(t):
        t.agenda.put(ForcedJumps(seat))


@final
class ForcedJump(ForestAsk):
    """D-S19: where a creature jumps to; if it cannot leave any more, it stays (SPIRIT-774)."""

    def __init__(self, seat: Seat, creature: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature

    def offer(self, t: ForestTable) -> Menu:
        """The ways out."""
        menu = blank(t)
        put_slots(t, menu, GO + self.creature, ways_out(t, self.creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Go) or move.creature != self.creature:
            return SPIRIT_766
        straight = jumps(t, self.creature) != 0
        there = names_one_of(t, move.place, ways_out(t, self.creature))
        return allowed(there, SPIRIT_540 if straight else SPIRIT_546)

    def take(self, t: ForestTable, move: Move) -> None:
        """It arrives like any creature that is moved."""
        assert isinstance(move, Go)
        moved(t, self.creature, t.slot_at(move.place))
