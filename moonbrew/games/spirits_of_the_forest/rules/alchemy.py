# mypyc: compiled
"""Gems that are spent by moonlight, and with `gems=alchemy` the tiles on which they lie.

SPIRIT-165, SPIRIT-486 to SPIRIT-498, SPIRIT-778, SPIRIT-779.
"""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import Further, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.entering import moved
from moonbrew.games.spirits_of_the_forest.rules.events import (
    AlchemyPicked,
    GemSpent,
    TalkBought,
    TileGone,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.moves import GemFrom, GemLoose
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_171,
    SPIRIT_494,
    SPIRIT_497,
    SPIRIT_766,
    SPIRIT_767,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked, Purse, without
from moonbrew.games.spirits_of_the_forest.rules.variants import GEMS_ALCHEMY
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

FROM_THE_FOREST: Final[i64] = 2  # tiles that are picked before a third one can be collected

# Spending.


def why_no_gem(t: ForestTable, seat: Seat) -> Rule:
    """SPIRIT-767, SPIRIT-171: a gem in the supply, with free communication one in a turn."""
    if t.purse(seat).supply == 0:
        return SPIRIT_767
    return allowed(not (t.terms.free and t.gem_used), SPIRIT_171)


def spend(t: ForestTable, seat: Seat) -> None:
    """SPIRIT-165: a spent gem goes to the used ones."""
    purse = t.purse(seat)
    purse.supply -= 1
    purse.removed += 1
    t.gem_used = True
    if t.events is not None:
        t.tell(GemSpent(seat))


def use_gem(t: ForestTable, seat: Seat, creature: i64, slot: i64) -> None:
    """SPIRIT-159: a gem is spent to move a creature, or without one to talk."""
    if t.variants.gems == GEMS_ALCHEMY:
        t.do(SpendGem(seat, creature, slot))
    else:
        spend(t, seat)
        gem_works(t, seat, creature, slot)


def gem_works(t: ForestTable, seat: Seat, creature: i64, slot: i64) -> None:
    """What a gem in its normal use brings about."""
    if creature != NOTHING:
        moved(t, creature, slot)
        return
    t.talking = True
    if t.events is not None:
        t.tell(TalkBought(seat))


# Alchemy tiles.


def carrying(purse: Purse) -> i64:
    """SPIRIT-778: the set of tiles that carry a gem of a supply."""
    found: i64 = 0
    for tile in purse.alchemy:
        found |= bit(tile)
    return found


def has_loose(purse: Purse) -> bool:
    """SPIRIT-497: a gem that lies on no tile, since a gem token has brought it back."""
    return purse.supply > len(purse.alchemy)


def discard_tile(t: ForestTable, tile: i64) -> None:
    """SPIRIT-492, SPIRIT-495: a tile leaves the game."""
    t.out_tiles |= bit(tile)
    if t.events is not None:
        t.tell(TileGone(tile))


@final
class SpendGem(Further):
    """With D-GEMMOVE and D-TALK: which gem is spent; its tile leaves the game (SPIRIT-492).

    It then moves a creature to a slot, or buys talk if there is no creature (NOTHING).
    """

    def __init__(self, seat: Seat, creature: i64, slot: i64) -> None:
        super().__init__(seat)
        self.creature: Final = creature
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """The gems on tiles, each one by itself, and those without a tile as one (SPIRIT-765)."""
        menu = blank(t)
        purse = t.purse(self.seat)
        tiles = carrying(purse)
        for move in t.edition.gem_from:
            menu.put_if(has(tiles, move.tile), move.index)
        menu.put_if(has_loose(purse), t.edition.loose.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        purse = t.purse(self.seat)
        if isinstance(move, GemFrom):
            return allowed(has(carrying(purse), move.tile), SPIRIT_494)
        if isinstance(move, GemLoose):
            return allowed(has_loose(purse), SPIRIT_497)
        return SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """The gem is spent before it works."""
        spend(t, self.seat)
        if isinstance(move, GemFrom):
            purse = t.purse(self.seat)
            purse.alchemy = without(purse.alchemy, move.tile)
            discard_tile(t, move.tile)
        gem_works(t, self.seat, self.creature, self.slot)


# The third tile.


def why_no_alchemy(t: ForestTable, seat: Seat, tile: i64) -> Rule:
    """SPIRIT-494: once in a turn, with a gem of one's own; SPIRIT-702: it counts like any other."""
    if t.variants.gems != GEMS_ALCHEMY:
        return SPIRIT_766
    if len(t.picked) > FROM_THE_FOREST or not has(carrying(t.purse(seat)), tile):
        return SPIRIT_494
    return why_no_gem(t, seat)


def collect_alchemy(t: ForestTable, seat: Seat, tile: i64) -> None:
    """SPIRIT-493: a gem is spent to collect the tile on which it lay."""
    spend(t, seat)
    purse = t.purse(seat)
    purse.alchemy = without(purse.alchemy, tile)
    t.picked.append(Picked(tile, NOTHING, NOTHING))
    if t.events is not None:
        t.tell(AlchemyPicked(seat, tile))
