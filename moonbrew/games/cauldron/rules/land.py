# mypyc: compiled
"""Chapter 3: the Fields on the board, where they lie, and the sites at which more may be placed.

A board only grows (CAULDRON-049), and seldom: so a land never changes once made, tables share it,
and placing a Field makes a new one. What lies on the Fields belongs to the table.

A site is an empty position beside at least two Fields. Sites are numbered for good in the order in
which they open, those that open at once in the order of NEIGHBOURS, so that a move can name one.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.games.cauldron.rules.faces import NOTHING, TYPES
from moonbrew.kernel.bits import bit
from moonbrew.kernel.pile import zeros

MOST_FIELDS: Final[i64] = 44  # CAULDRON-008
MOST_SITES: Final[i64] = 170  # a Field opens four at most

# A position (q, r) as one number; CAULDRON-416 bounds both.
WIDE: Final[i64] = 64
MIDDLE: Final[i64] = 32


def position(q: i64, r: i64) -> i64:
    """A position as one number."""
    return (q + MIDDLE) * WIDE + r + MIDDLE


def q_of(at: i64) -> i64:
    """The first part of a position."""
    return at // WIDE - MIDDLE


def r_of(at: i64) -> i64:
    """The second part of a position."""
    return at % WIDE - MIDDLE


def neighbour(at: i64, side: i64) -> i64:
    """CAULDRON-042: the neighbour of a position on one of its six sides."""
    if side == 0:
        return at + WIDE
    if side == 1:
        return at - WIDE
    if side == 2:
        return at + 1
    if side == 3:
        return at - 1
    if side == 4:
        return at + WIDE - 1
    return at - WIDE + 1


@final
@mypyc_attr(acyclic=True)
class Land:
    """The Fields in the order of their placement, and the sites."""

    def __init__(
        self, types: vec[i64], places: vec[i64], beside: vec[i64], sites: vec[i64], free: vec[i64]
    ) -> None:
        self.types: Final = types  # by Field
        self.places: Final = places  # by Field: its position
        self.beside: Final = beside  # by Field: the adjacent Fields, as bits
        self.sites: Final = sites  # by site: its position
        self.free: Final = free  # the sites without a Field, in rising order
        of_type = zeros(TYPES)
        for field in range(len(types)):
            of_type[types[field]] |= bit(field)
        self.of_type: Final = of_type  # by type: its Fields, as bits

    def size(self) -> i64:
        """How many Fields there are."""
        return len(self.types)

    def field_at(self, at: i64) -> i64:
        """The Field at a position, or NOTHING."""
        for field in range(len(self.places)):
            if self.places[field] == at:
                return field
        return NOTHING

    def site_at(self, at: i64) -> i64:
        """The number of the site at a position, taken or not, or NOTHING."""
        for site in range(len(self.sites)):
            if self.sites[site] == at:
                return site
        return NOTHING

    def is_free(self, site: i64) -> bool:
        """Whether a Field may be placed at a site."""
        found = False
        for one in self.free:
            found = found or one == site
        return found

    def fields_beside(self, at: i64) -> i64:
        """The Fields around a position, as bits."""
        around: i64 = 0
        for side in range(6):
            field = self.field_at(neighbour(at, side))
            if field != NOTHING:
                around |= bit(field)
        return around

    def placed(self, kind: i64, at: i64) -> "Land":
        """The land with one more Field (CAULDRON-046, but for the first two)."""
        new: i64 = self.size()
        around = self.fields_beside(at)
        beside = vec[i64](capacity=new + 1)
        for field in range(new):
            mine = self.beside[field]
            beside = append(beside, mine | bit(new) if around & bit(field) else mine)
        beside = append(beside, around)
        grown = Land(
            append(self.types[:], kind),
            append(self.places[:], at),
            beside,
            self.sites,
            without(self.free, self.site_at(at)),
        )
        return grown.opened(at)

    def opened(self, at: i64) -> "Land":
        """The land with the sites that its newest Field has opened."""
        sites = self.sites[:]
        free = self.free[:]
        for side in range(6):
            there = neighbour(at, side)
            if self.field_at(there) == NOTHING and self.site_at(there) == NOTHING:
                around = self.fields_beside(there)
                if around & (around - 1):  # two at least
                    free = append(free, len(sites))
                    sites = append(sites, there)
        return Land(self.types, self.places, self.beside, sites, free)


def without(row: vec[i64], gone: i64) -> vec[i64]:
    """A row without one of its numbers."""
    out = vec[i64](capacity=len(row))
    for one in row:
        if one != gone:
            out = append(out, one)
    return out


def empty_land() -> Land:
    """A board without Fields."""
    return Land(vec[i64](), vec[i64](), vec[i64](), vec[i64](), vec[i64]())
