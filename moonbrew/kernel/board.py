# mypyc: compiled
"""Boards of hexagons or of squares: neighbours, distances and regions.

A place has coordinates, axial ones (q, r) on hexagons, (column, row) on squares, and a number, its
position in the list that makes the board. Sets of places are bits (see bits.py), so a board has at
most 62.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.kernel.bits import MOST, bit, has

Place = tuple[int, int]

# The directions in clockwise order: six for hexagons that stand on a point, eight for squares.
HEX_COMPASS: Final = ["east", "south-east", "south-west", "west", "north-west", "north-east"]
HEX_STEPS: Final = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
HEX_DIRECTIONS: Final[i64] = 6
SQUARE_COMPASS: Final = [
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
    "north",
    "north-east",
]
SQUARE_STEPS: Final = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]

NOWHERE: Final[i64] = -1


@final
class Board:
    """Places and who lies beside whom, with everything about the shape worked out once."""

    def __init__(self, places: list[Place], steps: list[Place], apart: vec[i64]) -> None:
        assert len(places) <= MOST, f"A board has at most {MOST} places."
        self.places: Final = places
        self.size: Final[i64] = len(places)
        self.all: Final[i64] = bit(len(places)) - 1
        self.directions: Final[i64] = len(steps)
        self.beside: Final[vec[i64]] = neighbours(places, steps)  # at [place][direction], or -1
        self.near: Final[vec[i64]] = around(self.beside, len(steps), 1)  # by place: a set
        # By place: those across an edge; on squares in every other direction, from the east on.
        self.sides: Final[vec[i64]] = around(self.beside, len(steps), 2 if len(steps) == 8 else 1)
        self.apart: Final[vec[i64]] = apart  # at [place][place]

    def distance(self, one: i64, other: i64) -> i64:
        """The steps from one place to another, whatever lies between."""
        return self.apart[one * self.size + other]

    def neighbour(self, place: i64, direction: i64) -> i64:
        """The place that lies there, or -1 beyond the edge."""
        return self.beside[place * self.directions + direction]


def hexes(places: list[Place]) -> Board:
    """A board of hexagons that stand on a point; all neighbours lie across an edge."""
    apart = vec[i64]()
    for one in places:
        for other in places:
            apart = append(apart, hexes_apart(one, other))
    return Board(places, HEX_STEPS, apart)


def squares(places: list[Place]) -> Board:
    """A board of squares, rows counted downwards; neighbours may touch at a corner only."""
    apart = vec[i64]()
    for one in places:
        for other in places:
            apart = append(apart, max(abs(one[0] - other[0]), abs(one[1] - other[1])))
    return Board(places, SQUARE_STEPS, apart)


def hexes_apart(one: Place, other: Place) -> int:
    """The steps between two hexagons."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def neighbours(places: list[Place], steps: list[Place]) -> vec[i64]:
    """At [place][direction]: the place that lies there, or -1."""
    at = {place: number for number, place in enumerate(places)}
    beside = vec[i64]()
    for x, y in places:
        for step_x, step_y in steps:
            beside = append(beside, at.get((x + step_x, y + step_y), -1))
    return beside


def around(beside: vec[i64], directions: i64, stride: i64) -> vec[i64]:
    """By place: the set of its neighbours in every direction, or in every other one."""
    near = vec[i64]()
    first: i64 = 0
    while first < len(beside):
        found: i64 = 0
        direction: i64 = 0
        while direction < directions:
            if beside[first + direction] != NOWHERE:
                found |= bit(beside[first + direction])
            direction += stride
        near = append(near, found)
        first += directions
    return near


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
