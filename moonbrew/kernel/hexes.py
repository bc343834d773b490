# mypyc: compiled
"""Boards of hexagons: neighbours, distances and regions.

A hexagon has axial coordinates (q, r) and a number, its place in the list that makes the board.
Sets of hexagons are bits (see bits.py), so a board has at most 62.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.kernel.bits import bit, has

# The six directions in clockwise order, for hexagons that stand on a point.
EAST: Final[i64] = 0
SOUTH_EAST: Final[i64] = 1
SOUTH_WEST: Final[i64] = 2
WEST: Final[i64] = 3
NORTH_WEST: Final[i64] = 4
NORTH_EAST: Final[i64] = 5
DIRECTIONS: Final[i64] = 6
STEPS: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]  # by direction, as (q, r)
COMPASS: Final = ["east", "south-east", "south-west", "west", "north-west", "north-east"]

NO_HEX: Final[i64] = -1


@final
class Hexes:
    """A board of hexagons, with everything about its shape worked out once."""

    def __init__(self, places: list[tuple[int, int]]) -> None:
        assert len(places) <= 62, "A board of hexagons has at most 62 of them."
        self.places: Final = places
        self.size: Final[i64] = len(places)
        self.all: Final[i64] = bit(len(places)) - 1
        beside, near = neighbours(places)
        self.beside: Final[vec[i64]] = beside  # at [hexagon][direction]: what lies there, or -1
        self.near: Final[vec[i64]] = near  # by hexagon: the set of its neighbours
        self.apart: Final[vec[i64]] = distances(places)  # at [hexagon][hexagon]

    def distance(self, one: i64, other: i64) -> i64:
        """The steps from one hexagon to another, whatever lies between."""
        return self.apart[one * self.size + other]

    def neighbour(self, hexagon: i64, direction: i64) -> i64:
        """The hexagon that lies there, or -1 beyond the edge."""
        return self.beside[hexagon * DIRECTIONS + direction]


def apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    """The steps between two places."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbours(places: list[tuple[int, int]]) -> tuple[vec[i64], vec[i64]]:
    """At [hexagon][direction] the neighbour or -1, and by hexagon the set of all of them."""
    at = {place: number for number, place in enumerate(places)}
    beside, near = vec[i64](), vec[i64]()
    for q, r in places:
        around: i64 = 0
        for step_q, step_r in STEPS:
            number = at.get((q + step_q, r + step_r), -1)
            beside = append(beside, number)
            if number >= 0:
                around |= bit(number)
        near = append(near, around)
    return beside, near


def distances(places: list[tuple[int, int]]) -> vec[i64]:
    """At [hexagon][hexagon]: the steps between them."""
    out = vec[i64]()
    for one in places:
        for other in places:
            out = append(out, apart(one, other))
    return out


def region(near: vec[i64], within: i64, start: i64) -> i64:
    """The largest connected set inside `within` that contains `start`; `near` as in a board.

    It serves any net of nodes whose neighbours are given as sets.
    """
    found = bit(start) & within
    fresh = found
    while fresh != 0:
        around: i64 = 0
        number: i64 = 0
        while fresh != 0:
            if fresh & 1 != 0:
                around |= near[number]
            fresh >>= 1
            number += 1
        fresh = around & within & ~found
        found |= fresh
    return found


def has_pair(near: vec[i64], members: i64) -> bool:
    """Whether two neighbours are in the set."""
    return any(has(members, n) and near[n] & members != 0 for n in range(len(near)))
