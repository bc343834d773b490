# mypyc: compiled
"""Islands that sink: which of them could be the last, and what would be left on it to be scored."""

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import CATEGORIES, LIGHT, SHADOW, TYPES
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import END_ISLANDS
from moonbrew.kernel.bits import has, least, size
from moonbrew.kernel.pile import zeros

# Tiles that an island will lose until all others have sunk:
UNDER: Final = 2.0  # those under the creatures
EACH_TILE: Final = 0.06  # for each tile of the other islands
STANDING: Final = 1.0  # for each creature that stands there now, and collects there
SMALLER: Final[i64] = 2  # an island with so many times less tiles than another one will not last


@final
class Lasting:
    """An island that could be the last."""

    def __init__(self, t: ForestTable, tiles: i64) -> None:
        self.tiles: Final = tiles
        self.on_it: Final = zeros(CATEGORIES)  # symbols and icons, which nobody gets (SPIRIT-553)
        self.number: Final = zeros(TYPES)  # tiles of each type
        self.gone: Final = share_gone(t, tiles)
        self.count(t)

    def count(self, t: ForestTable) -> None:
        """What lies on it."""
        edition, tiles = t.edition, self.tiles
        while tiles != 0:
            tile = t.tiles[least(tiles)]
            tiles &= tiles - 1
            self.on_it[edition.type_of[tile]] += edition.symbols_of[tile]
            self.number[edition.type_of[tile]] += 1
            source = edition.source_of[tile]
            if source >= 0:
                self.on_it[TYPES + source] += 1

    def keeps(self, type: i64) -> float:
        """SPIRIT-556, SPIRIT-557: how likely some of a type is left on it."""
        return 1.0 - exp(float(self.number[type]) * log(self.gone))


def share_gone(t: ForestTable, tiles: i64) -> float:
    """The share of an island's tiles that will be gone by then."""
    gone = UNDER + EACH_TILE * float(size(t.present & ~tiles))
    for creature in (LIGHT, SHADOW):
        standing = t.standing(creature)
        if 0 <= standing < SPACE and has(tiles, standing):
            gone += STANDING
    return min(1.0, gone / float(size(tiles)))


def could_be_last(t: ForestTable) -> list[Lasting]:
    """The islands with the most tiles; none where the game has another end."""
    found: list[Lasting] = []
    if t.variants.end == END_ISLANDS and not t.ended:
        most: i64 = 0
        for island in t.plan.islands:
            most = max(most, size(island & t.present))
        for island in t.plan.islands:
            if SMALLER * size(island & t.present) > most:
                found.append(Lasting(t, island & t.present))
    return found
