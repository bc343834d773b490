# mypyc: compiled
"""`push=bits` (SPIRIT-478 to SPIRIT-484): a bit that is collected pushes another one away."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    Further,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import ONTO, PUSH
from moonbrew.games.spirits_of_the_forest.rules.events import BitPushed
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import surrounding, under_creatures
from moonbrew.games.spirits_of_the_forest.rules.moves import Onto, Push
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_478,
    SPIRIT_480,
    SPIRIT_481,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import PUSH_BITS
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def push_another(t: ForestTable, creature: i64) -> None:
    """SPIRIT-478: a creature has collected a bit; SPIRIT-484: nothing else brings this about."""
    if t.variants.push == PUSH_BITS:
        t.agenda.put(PushBit(t.active, creature))


# Where a bit can be pushed.


def apart(t: ForestTable, one: i64, other: i64) -> i64:
    """SPIRIT-479: the larger of the differences of row and column."""
    rows = t.forest.row[one] - t.forest.row[other]
    columns = t.forest.column[one] - t.forest.column[other]
    rows = -rows if rows < 0 else rows
    columns = -columns if columns < 0 else columns
    return max(rows, columns)


def steps_away(t: ForestTable, creature: i64, slot: i64) -> i64:
    """SPIRIT-480: the tiles around a slot that are farther from a creature by one."""
    here = t.standing(creature)
    farther = apart(t, here, slot) + 1
    near = surrounding(t.forest, t.present, t.tops, slot) & t.tops
    found: i64 = 0
    for other in range(t.forest.size):
        if has(near, other) and apart(t, here, other) == farther:
            found |= bit(other)
    return found


def free_steps(t: ForestTable, creature: i64, slot: i64) -> i64:
    """SPIRIT-481: those of them without a creature and without a bit."""
    found = steps_away(t, creature, slot) & ~under_creatures(t.light, t.shadow)
    for other in range(t.forest.size):
        if t.bits[other] > 0:
            found &= ~bit(other)
    return found


def pushable(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-482: the tiles with a bit that has such a step."""
    found: i64 = 0
    for slot in range(t.forest.size):
        if t.bits[slot] > 0 and free_steps(t, creature, slot) != 0:
            found |= bit(slot)
    return found


# Asks: which bit, then where to.


@final
class PushBit(ForestAsk):
    """D-S14, SPIRIT-478, SPIRIT-483: which other bit is pushed away from a creature."""

    def __init__(self, seat: Seat, creature: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-765: bits of one tile are one move."""
        menu = blank(t)
        put_slots(t, menu, PUSH, pushable(t, self.creature))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Push):
            return SPIRIT_766
        slot = t.slot_at(move.place)
        if slot == NOTHING or t.bits[slot] == 0:
            return SPIRIT_478
        if steps_away(t, self.creature, slot) == 0:
            return SPIRIT_480
        return allowed(has(pushable(t, self.creature), slot), SPIRIT_481)

    def take(self, t: ForestTable, move: Move) -> None:
        """Then where it goes."""
        assert isinstance(move, Push)
        t.do(PushOnto(self.seat, self.creature, t.slot_at(move.place)))


@final
class PushOnto(Further):
    """D-S14, SPIRIT-480, SPIRIT-481: where the bit of a slot goes."""

    def __init__(self, seat: Seat, creature: i64, slot: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """The tiles one step away."""
        menu = blank(t)
        put_slots(t, menu, ONTO, free_steps(t, self.creature, self.slot))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Onto):
            return SPIRIT_766
        if not names_one_of(t, move.place, steps_away(t, self.creature, self.slot)):
            return SPIRIT_480
        free = free_steps(t, self.creature, self.slot)
        return allowed(names_one_of(t, move.place, free), SPIRIT_481)

    def take(self, t: ForestTable, move: Move) -> None:
        """One bit goes there, and brings nothing about."""
        assert isinstance(move, Onto)
        target = t.slot_at(move.place)
        t.bits[self.slot] -= 1
        t.bits[target] += 1
        if t.events is not None:
            t.tell(BitPushed(self.seat, self.slot, target))
