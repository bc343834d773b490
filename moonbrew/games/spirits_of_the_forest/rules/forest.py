# mypyc: compiled
"""Chapter 8: one geometry for all Forests.

A Forest has *slots*, one for each tile that can lie there, in reading order, each stack from the
bottom: the order in which tiles are dealt (SPIRIT-761). A set of slots is one number of bits. Slots
lie in *cells*: one for a slot on a grid, two half-columns for one of a pyramid (SPIRIT-415). Cells
reach one beyond the blueprint, for creatures on empty spaces (SPIRIT-715).

A creature *stands* on a slot, or on an empty space, which is SPACE and the number of its cell.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.kernel.bits import MOST, bit, has, size
from moonbrew.kernel.pile import vector, zeros

SPACE: Final[i64] = 100  # a creature on the empty cell n stands on SPACE + n
NONE: Final[i64] = 0  # the empty set
FREE: Final[vec[i64]] = vec[i64]()  # no row has to keep any tile
AROUND: Final = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
DIRECTIONS: Final[i64] = 8
ALONG: Final[vec[i64]] = vector([AROUND.index((0, -1)), AROUND.index((0, 1))])  # W, E

Lying = tuple[int, int, int]  # level, row, column; in a pyramid the left half-column


@final
class Forest:
    """A layout, with everything that follows from its shape worked out once."""

    def __init__(self, slots: list[Lying], pyramid: bool, bridges: i64 = 0) -> None:
        assert len(slots) <= MOST, f"A Forest has at most {MOST} tiles."
        wide = 2 if pyramid else 1
        self.pyramid: Final = pyramid
        self.size: Final[i64] = len(slots)
        self.all: Final[i64] = bit(len(slots)) - 1
        self.bridges: Final[i64] = bridges  # slots of horizontal tiles
        self.rows: Final[i64] = max([row for _level, row, _left in slots])
        self.columns: Final[i64] = max([left for _level, _row, left in slots]) + wide - 1
        self.width: Final[i64] = self.columns + 2
        self.cells: Final[i64] = (self.rows + 2) * self.width
        # By slot.
        self.level: Final[vec[i64]] = vector([level for level, _row, _left in slots])
        self.row: Final[vec[i64]] = vector([row for _level, row, _left in slots])
        self.column: Final[vec[i64]] = vector([left for _level, _row, left in slots])
        self.cell: Final[vec[i64]] = cells_of(slots, self.width, 0)  # the left one
        self.second: Final[vec[i64]] = cells_of(slots, self.width, wide - 1)  # the right one
        self.covers: Final[vec[i64]] = covering(slots, wide, 0)  # sets: what lies on it
        self.below: Final[vec[i64]] = covering(slots, wide, -1)  # what it lies on directly
        self.west: Final[vec[i64]] = beside(slots, wide, 0, -1)  # sets, of the same level
        self.east: Final[vec[i64]] = beside(slots, wide, 0, wide)
        self.north: Final[vec[i64]] = across(slots, wide, -1)
        self.south: Final[vec[i64]] = across(slots, wide, 1)
        # By cell.
        self.stack: Final[vec[i64]] = stacks(slots, wide, self.width, self.cells)  # sets of slots
        self.around: Final[vec[i64]] = next_cells(self.rows + 2, self.width)  # at [cell][direction]
        self.near: Final[vec[i64]] = nearby(self.stack, self.around)  # sets: all slots next to it
        # By number from 0: the slots of a row, of a column; bridges are of none (SPIRIT-777).
        self.in_row: Final[vec[i64]] = lines([row for _l, row, _c in slots], self.rows, bridges)
        self.in_column: Final[vec[i64]] = lines(
            [left for _l, _r, left in slots], self.columns, bridges
        )
        self.names: Final = [name_of(slot, pyramid) for slot in slots]  # by slot
        self.tags: Final = [tag_of(slot, pyramid) for slot in slots]  # by slot, each its own

    def cell_at(self, row: i64, column: i64) -> i64:
        """The number of a cell; rows and columns from 0, which is beyond the blueprint."""
        return row * self.width + column

    def cell_name(self, cell: i64) -> str:
        """SPIRIT-715, section 26.4: what an empty space is called."""
        row, column = cell // self.width, cell % self.width
        return f"Er{row}h{column}" if self.pyramid else f"{row}.{column}"


# What follows from the shape.


def name_of(slot: Lying, pyramid: bool) -> str:
    """Section 26.4: 2.3, or L2r3h4 in a pyramid; tiles of one stack share a name."""
    level, row, left = slot
    return f"L{level}r{row}h{left}" if pyramid else f"{row}.{left}"


def tag_of(slot: Lying, pyramid: bool) -> str:
    """The same, with the level of a tile that lies on others."""
    name = name_of(slot, pyramid)
    return name if pyramid or slot[0] == 1 else f"{name}/{slot[0]}"


def cells_of(slots: list[Lying], width: i64, more: i64) -> vec[i64]:
    """By slot: its cell, so far to the right."""
    found = vec[i64]()
    for _level, row, left in slots:
        found = append(found, row * width + left + more)
    return found


def overlap(one: Lying, other: Lying, wide: int) -> bool:
    """Whether two slots share a cell."""
    return one[1] == other[1] and abs(one[2] - other[2]) < wide


def covering(slots: list[Lying], wide: int, step: int) -> vec[i64]:
    """By slot: the slots of any higher level over it, or those one level down under it (-1)."""
    found = vec[i64]()
    for one in slots:
        members: i64 = 0
        for place in range(len(slots)):
            other = slots[place]
            right = other[0] == one[0] - 1 if step < 0 else other[0] > one[0]
            if right and overlap(one, other, wide):
                members |= bit(place)
        found = append(found, members)
    return found


def beside(slots: list[Lying], wide: int, rows: int, columns: int) -> vec[i64]:
    """By slot: the slots of its level that lie in the cell so far away from its left edge."""
    found = vec[i64]()
    for level, row, left in slots:
        members: i64 = 0
        for place in range(len(slots)):
            other = slots[place]
            there = 0 <= left + columns - other[2] < wide
            if other[0] == level and other[1] == row + rows and there:
                members |= bit(place)
        found = append(found, members)
    return found


def across(slots: list[Lying], wide: int, rows: int) -> vec[i64]:
    """By slot: the slots of its level at its short side, a row up or down."""
    found = vec[i64]()
    for level, row, left in slots:
        members: i64 = 0
        for place in range(len(slots)):
            other = slots[place]
            if other[0] == level and other[1] == row + rows and abs(other[2] - left) < wide:
                members |= bit(place)
        found = append(found, members)
    return found


def stacks(slots: list[Lying], wide: int, width: i64, cells: i64) -> vec[i64]:
    """By cell: the slots that lie in it."""
    found = zeros(cells)
    for place in range(len(slots)):
        _level, row, left = slots[place]
        for more in range(wide):
            found[row * width + left + more] |= bit(place)
    return found


def next_cells(rows: i64, width: i64) -> vec[i64]:
    """At [cell][direction]: the cell next to it, in a straight line or diagonally, or NOTHING."""
    found = vec[i64]()
    for row in range(rows):
        for column in range(width):
            for down, right in AROUND:
                y, x = row + down, column + right
                inside = 0 <= y < rows and 0 <= x < width
                found = append(found, y * width + x if inside else NOTHING)
    return found


def nearby(stack: vec[i64], around: vec[i64]) -> vec[i64]:
    """By cell: all slots of the cells next to it."""
    found = vec[i64]()
    for cell in range(len(stack)):
        members: i64 = 0
        for direction in range(DIRECTIONS):
            other = around[cell * DIRECTIONS + direction]
            if other != NOTHING:
                members |= stack[other]
        found = append(found, members)
    return found


def lines(numbers: list[int], most: i64, without: i64) -> vec[i64]:
    """By number: the slots that have it."""
    found = zeros(most + 1)
    for slot in range(len(numbers)):
        if not has(without, slot):
            found[numbers[slot]] |= bit(slot)
    return found


# What follows from the tiles that are there.


def highest(members: i64) -> i64:
    """The greatest number of a set, or NOTHING: in a cell, the slot that is seen."""
    number = NOTHING
    while members != 0:
        members >>= 1
        number += 1
    return number


def topmost(f: Forest, present: i64) -> i64:
    """The tiles with nothing on them."""
    found: i64 = 0
    for slot in range(f.size):
        if has(present, slot) and f.covers[slot] & present == 0:
            found |= bit(slot)
    return found


def topmost_without(f: Forest, present: i64, tops: i64, slot: i64) -> i64:
    """The topmost tiles once a topmost one is gone, which may uncover those under it."""
    tops &= ~bit(slot)
    under = f.below[slot] & present
    if under != 0:
        present &= ~bit(slot)
        for other in range(f.size):
            if has(under, other) and f.covers[other] & present == 0:
                tops |= bit(other)
    return tops


def is_available(f: Forest, present: i64, slot: i64, any_side: bool) -> bool:
    """SPIRIT-106, SPIRIT-107, SPIRIT-418: a long side is free at its level; or any (SPIRIT-394).

    It is to be asked of topmost tiles only (SPIRIT-108).
    """
    if f.west[slot] & present == 0 or f.east[slot] & present == 0:
        return True
    return any_side and (f.north[slot] & present == 0 or f.south[slot] & present == 0)


def available(f: Forest, present: i64, tops: i64, any_side: bool) -> i64:
    """The topmost tiles that are available."""
    found: i64 = 0
    for slot in range(f.size):
        if has(tops, slot) and is_available(f, present, slot, any_side):
            found |= bit(slot)
    return found


def surrounding(f: Forest, present: i64, tops: i64, standing: i64) -> i64:
    """SPIRIT-105, SPIRIT-417: the visible tiles around a creature, its own not among them."""
    if standing == NOTHING:
        return NONE
    if standing >= SPACE:
        return seen_around(f, present, standing - SPACE)
    if not f.pyramid:
        return f.near[f.cell[standing]] & tops
    found: i64 = 0
    above = f.covers[standing] & present
    for cell in (f.cell[standing], f.second[standing]):
        if f.stack[cell] & above == 0:  # SPIRIT-416
            found |= seen_around(f, present, cell)
    return found & ~bit(standing)


def is_visible(f: Forest, present: i64, slot: i64) -> bool:
    """SPIRIT-416, SPIRIT-423: a tile of which at least a half-column is visible."""
    above = f.covers[slot] & present
    free = f.stack[f.cell[slot]] & above == 0 or f.stack[f.second[slot]] & above == 0
    return free and has(present, slot)


def within_steps(f: Forest, present: i64, standing: i64) -> i64:
    """SPIRIT-420 to SPIRIT-422: tiles of the same level, and those visible along long sides.

    An empty space (SPIRIT-680) has no level, so from there only the latter.
    """
    found: i64 = 0
    if standing >= SPACE:
        return seen_along(f, present, standing - SPACE)
    above = f.covers[standing] & present
    for cell in (f.cell[standing], f.second[standing]):
        if f.stack[cell] & above == 0:
            found |= seen_along(f, present, cell)
    for slot in range(f.size):
        if f.level[slot] == f.level[standing]:
            found |= bit(slot)
    return found & present


def seen_along(f: Forest, present: i64, cell: i64) -> i64:
    """The tiles that are visible directly W and E of a cell."""
    found: i64 = 0
    for direction in ALONG:
        other = f.around[cell * DIRECTIONS + direction]
        if other != NOTHING:
            lying = f.stack[other] & present
            if lying != 0:
                found |= bit(highest(lying))
    return found


def seen_around(f: Forest, present: i64, cell: i64) -> i64:
    """The tiles that are visible in a cell next to this one."""
    found: i64 = 0
    for direction in range(DIRECTIONS):
        other = f.around[cell * DIRECTIONS + direction]
        if other != NOTHING:
            lying = f.stack[other] & present
            if lying != 0:
                found |= bit(highest(lying))
    return found


def under_creatures(light: i64, shadow: i64) -> i64:
    """The tiles on which a creature stands."""
    found: i64 = 0
    if 0 <= light < SPACE:
        found |= bit(light)
    if 0 <= shadow < SPACE:
        found |= bit(shadow)
    return found


def protected(f: Forest, present: i64, quotas: vec[i64]) -> i64:
    """SPIRIT-657: the tiles of rows that can spare none."""
    found: i64 = 0
    for row in range(len(quotas)):
        if quotas[row] > 0:
            there = f.in_row[row] & present
            if size(there) <= quotas[row]:
                found |= there
    return found


@final
class Picks:
    """SPIRIT-691: what decides which tiles a creature can collect, but for where it stands."""

    def __init__(self, forest: Forest, any_side: bool, blind: bool) -> None:
        self.forest: Final = forest
        self.any_side: Final = any_side  # sides=all
        self.blind: Final = blind  # faces=blind

    def collectable(
        self, present: i64, tops: i64, open: i64, standing: i64, other: i64, quotas: vec[i64]
    ) -> i64:
        """The tiles that a creature can collect; `other` is the other creature's place.

        `quotas` says by row how many tiles must remain (SPIRIT-657); without any it is FREE.
        """
        f = self.forest
        found = surrounding(f, present, tops, standing) & tops
        found &= ~(f.bridges | under_creatures(standing, other) | protected(f, present, quotas))
        if not self.blind:
            found &= open
        legal: i64 = 0
        for slot in range(f.size):
            if has(found, slot) and is_available(f, present, slot, self.any_side):
                legal |= bit(slot)
        return legal

    def first_picks(
        self, present: i64, tops: i64, open: i64, standing: i64, other: i64, quotas: vec[i64]
    ) -> i64:
        """SPIRIT-137: the picks of a creature after which the other one has one."""
        legal: i64 = 0
        found = self.collectable(present, tops, open, standing, other, quotas)
        for slot in range(self.forest.size):
            if has(found, slot):
                left = present & ~bit(slot)
                then = topmost_without(self.forest, present, tops, slot)
                if self.collectable(left, then, open & left, other, standing, quotas) != 0:
                    legal |= bit(slot)
        return legal

    def has_pair(
        self, present: i64, tops: i64, open: i64, light: i64, shadow: i64, quotas: vec[i64]
    ) -> bool:
        """SPIRIT-186: whether a legal pair of picks exists, gems left aside."""
        if self.first_picks(present, tops, open, light, shadow, quotas) != 0:
            return True
        return self.first_picks(present, tops, open, shadow, light, quotas) != 0
