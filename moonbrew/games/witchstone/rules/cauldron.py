# mypyc: compiled
"""One seat's cauldron, and how it is copied. Sets of spaces are bits."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.kernel.bits import bit


@final
@mypyc_attr(acyclic=True)
class Cauldron:
    """What lies on the spaces of a cauldron."""

    def __init__(
        self,
        shows: vec[i64],
        empty: i64,
        crystals: i64,
        black: i64,
        tiles: vec[i64],
        specials: vec[i64],
    ) -> None:
        self.shows = shows  # by kind: the spaces that show its symbol (STONE-060)
        self.empty = empty  # STONE-044
        self.crystals = crystals  # the spaces with a crystal, the black one included
        self.black = black  # the space of the black crystal, or NOTHING
        self.tiles = tiles  # at [tile][half]: its space, or NOTHING
        self.specials = specials  # by special tile: its space, or NOTHING

    def clone(self) -> "Cauldron":
        """A cauldron of its own with the same pieces."""
        return Cauldron(
            self.shows[:],
            self.empty,
            self.crystals,
            self.black,
            self.tiles[:],
            self.specials[:],
        )

    def lay_half(self, tile: i64, half: i64, space: i64, kind: i64) -> None:
        """Lay one half of an action tile on an empty space."""
        self.tiles[2 * tile + half] = space
        self.shows[kind] |= bit(space)
        self.empty &= ~bit(space)

    def lay_special(self, edition: Stone, special: i64, space: i64) -> None:
        """STONE-061: a special tile shows both of its symbols on one space."""
        self.specials[special] = space
        self.shows[edition.specials[special].one] |= bit(space)
        self.shows[edition.specials[special].other] |= bit(space)
        self.empty &= ~bit(space)

    def lift(self, space: i64) -> bool:
        """STONE-131: take a crystal off and leave its space empty; whether it is the black one."""
        self.crystals &= ~bit(space)
        self.empty |= bit(space)
        black = self.black == space
        if black:
            self.black = NOTHING
        return black

    def drop(self, space: i64, black: bool) -> None:
        """Set a crystal down on an empty space."""
        self.crystals |= bit(space)
        self.empty &= ~bit(space)
        if black:
            self.black = space
