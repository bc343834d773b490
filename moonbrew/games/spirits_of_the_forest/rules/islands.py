# mypyc: compiled
"""`move=jumps`, `end=islands` (SPIRIT-535 to SPIRIT-560): jumps over water, islands that sink."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.events import IslandSunk
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.forest import DIRECTIONS, highest, under_creatures
from moonbrew.games.spirits_of_the_forest.rules.moves import TeamHidden, TeamOpen
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import give_favour, leave_forest
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS, MOVE_JUMPS
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat, SeatStep

STRAIGHT: Final = (1, 3, 4, 6)  # north, west, east and south among the directions around a cell

# Jumps.


def island_of(t: ForestTable, slot: i64) -> i64:
    """The number of the island of a slot, or NOTHING."""
    return t.plan.island[slot] if 0 <= slot < t.forest.size else NOTHING


def jumps(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-540: straight over water, to the first tile of another island, if it is free."""
    here = t.standing(creature)
    if t.variants.move != MOVE_JUMPS or not 0 <= here < t.forest.size:
        return 0
    found: i64 = 0
    for direction in STRAIGHT:
        slot = across_water(t, here, direction)
        if slot != NOTHING and island_of(t, slot) != island_of(t, here):
            found |= bit(slot)
    return found & ~under_creatures(t.light, t.shadow)


def across_water(t: ForestTable, here: i64, direction: i64) -> i64:
    """The first tile in a direction after at least one empty space, or NOTHING."""
    f = t.forest
    cell = f.around[f.cell[here] * DIRECTIONS + direction]
    spaces: i64 = 0
    while cell != NOTHING and f.stack[cell] & t.present == 0:
        cell = f.around[cell * DIRECTIONS + direction]
        spaces += 1
    if cell == NOTHING or spaces == 0:
        return NOTHING
    return highest(f.stack[cell] & t.present)


def on_last_tile(t: ForestTable, creature: i64) -> bool:
    """SPIRIT-542: whether a creature stands on the only tile left of an island."""
    if t.variants.move != MOVE_JUMPS:
        return False
    here = t.standing(creature)
    island = island_of(t, here)
    return island != NOTHING and t.plan.islands[island] & t.present == bit(here)


def leave_behind(t: ForestTable, creature: i64, slot: i64) -> None:
    """SPIRIT-543, SPIRIT-733, SPIRIT-749: the last tile goes to the side of who has left it."""
    leave_forest(t, slot, TEAM if creature == LIGHT else OPPONENT)


# Islands that sink.


def islands_left(t: ForestTable) -> i64:
    """How many islands still have tiles."""
    number: i64 = 0
    for island in t.plan.islands:
        if island & t.present != 0:
            number += 1
    return number


@final
class SinkIslands(SeatStep[ForestTable]):
    """SPIRIT-548, SPIRIT-696, SPIRIT-750: tokens of sunk islands by letter, then the end check."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-551: with one island left the game ends at once."""
        for island in range(len(t.plan.islands)):
            if t.plan.islands[island] & t.present == 0 and not has(t.sunk, island):
                t.sunk |= bit(island)
                if t.events is not None:
                    t.tell(IslandSunk(island))
                t.do(ShareIsland(self.seat, island), self)
                return
        if islands_left(t) <= 1:
            t.agenda.clear()
            t.do(CloseForest())


def sink_islands(t: ForestTable) -> None:
    """Look for sunk islands next, where there are any."""
    if t.variants.end == END_ISLANDS:
        t.agenda.put(SinkIslands(t.active))


@final
class ShareIsland(ForestAsk):
    """D-S19, SPIRIT-549: which token of a sunk island goes to the team."""

    def __init__(self, seat: Seat, island: i64) -> None:
        super().__init__(seat)
        self.island: Final = island

    def offer(self, t: ForestTable) -> Menu:
        """The open one or the hidden one, as far as they lie there."""
        menu = blank(t)
        menu.put_if(t.islands[2 * self.island] != NOTHING, t.edition.team_open.index)
        menu.put_if(t.islands[2 * self.island + 1] != NOTHING, t.edition.team_hidden.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        if isinstance(move, TeamOpen):
            return allowed(t.islands[2 * self.island] != NOTHING, SPIRIT_766)
        there = t.islands[2 * self.island + 1] != NOTHING
        return allowed(isinstance(move, TeamHidden) and there, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-550: a hidden token is turned up only now."""
        self.give(t, 0, TEAM if isinstance(move, TeamOpen) else OPPONENT)
        self.give(t, 1, OPPONENT if isinstance(move, TeamOpen) else TEAM)

    def give(self, t: ForestTable, place: i64, side: i64) -> None:
        """One of its tokens goes to a side."""
        token = t.islands[2 * self.island + place]
        if token != NOTHING:
            t.islands[2 * self.island + place] = NOTHING
            give_favour(t, side, token)
