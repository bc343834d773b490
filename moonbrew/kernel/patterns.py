# mypyc: compiled
"""Patterns: things of given kinds on given cells, turned and shifted into a grid of squares.

A pattern is written as its rows from top to bottom, `S.S/_F_`: letters are kinds, `.` and `_` are
gaps. In the grid row 0 is at the bottom, and a cell is numbered width * row + column, so a grid has
at most 62 cells. What lies in a grid is kept by kind, as the set of cells on which it lies; whether
a pattern lies there is then a few operations on sets.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.kernel.bits import MOST, bit, members_of

GAP: Final = "."  # a gap that is printed, and asked for by `Way.gaps`
OUTSIDE: Final = "_"  # a cell in which nothing is printed; it is a gap all the same


@final
class Way:
    """One way in which a pattern can lie in a grid: which kinds it wants, and on which cells."""

    def __init__(self, kinds: vec[i64], wanted: vec[i64], gaps: i64) -> None:
        self.kinds: Final[vec[i64]] = kinds  # in rising order, each once
        self.wanted: Final[vec[i64]] = wanted  # by kind as above: the set of its cells
        self.gaps: Final = gaps  # the set of cells under printed gaps, whatever lies there


@final
class Placement:
    """A set of cells that a pattern can cover, and all ways to cover just these."""

    def __init__(self, cells: i64, ways: list[Way]) -> None:
        self.cells: Final = cells
        self.ways: Final = ways

    def fits(self, lies: vec[i64], wild: i64) -> bool:
        """Whether one of its ways fits what lies in the grid."""
        return any(fits(lies, wild, way) for way in self.ways)


def fits(lies: vec[i64], wild: i64, way: Way) -> bool:
    """Whether each kind, or something wild, lies on all cells where this way wants it.

    `lies` has the set of cells by kind, `wild` is the set of those that stand for any kind.
    """
    i: i64 = 0
    while i < len(way.kinds):
        wanted = way.wanted[i]
        if (lies[way.kinds[i]] | wild) & wanted != wanted:
            return False
        i += 1
    return True


def patterns(
    text: str, turning: bool, kinds: str, width: int = 3, height: int = 3
) -> list[Placement]:
    """All placements of a pattern, by their cells in rising order; `kinds` has a letter for each.

    A pattern may lie anywhere as long as all of it is inside the grid. One that is turning may also
    be turned by quarters; none is ever mirrored.
    """
    assert width * height <= MOST, f"A grid has at most {MOST} cells."
    rows = rows_of(text, kinds)
    found: dict[int, list[Way]] = {}
    for turned in turns(rows) if turning else [rows]:
        for up in range(height - len(turned) + 1):
            for right in range(width - len(turned[0]) + 1):
                way = way_at(turned, kinds, width * up + right, width)
                add(found.setdefault(int(cells_of(way)), []), way)
    return [Placement(cells, found[cells]) for cells in sorted(found)]


def rows_of(text: str, kinds: str) -> list[str]:
    """The rows of a pattern from top to bottom, once it is sure that they are one."""
    rows = text.split("/")
    assert len({len(row) for row in rows}) == 1, f"The rows of {text} are not equally long."
    letters = set("".join(rows)) - {GAP, OUTSIDE}
    assert letters, f"{text} wants nothing."
    assert letters <= set(kinds), f"{text} wants what is not in {kinds}."
    return rows


def quarter_turn(rows: list[str]) -> list[str]:
    """The rows after a quarter turn clockwise: AB/_C becomes _A/CB."""
    return ["".join([row[column] for row in reversed(rows)]) for column in range(len(rows[0]))]


def turns(rows: list[str]) -> list[list[str]]:
    """A pattern as it is and after one, two and three quarter turns."""
    found = [rows]
    while len(found) < 4:
        found.append(quarter_turn(found[-1]))
    return found


def way_at(rows: list[str], kinds: str, corner: int, width: int) -> Way:
    """The way in which these rows lie if their lower left cell lies on this one."""
    on: dict[str, i64] = {}
    for up, row in enumerate(reversed(rows)):
        for right, letter in enumerate(row):
            on[letter] = on.get(letter, i64(0)) | bit(corner + width * up + right)
    found, wanted = vec[i64](), vec[i64]()
    for kind, letter in enumerate(kinds):
        if letter in on:
            found = append(found, kind)
            wanted = append(wanted, on[letter])
    return Way(found, wanted, on.get(GAP, i64(0)))


def cells_of(way: Way) -> i64:
    """The set of cells on which a way wants something."""
    cells: i64 = 0
    for wanted in way.wanted:
        cells |= wanted
    return cells


def add(ways: list[Way], way: Way) -> None:
    """Add a way unless it is there already: a pattern may look the same after a turn."""
    for known in ways:
        if same(known, way):
            return
    ways.append(way)


def same(one: Way, other: Way) -> bool:
    """Whether two ways want the same on the same cells, with the same gaps."""
    return (
        list(one.kinds) == list(other.kinds)
        and list(one.wanted) == list(other.wanted)
        and one.gaps == other.gaps
    )


def written(way: Way, kinds: str, width: int, height: int) -> str:
    """A way as the rows of the grid in which it lies, from top to bottom."""
    letters = [OUTSIDE] * (width * height)
    for cell in members_of(way.gaps):
        letters[cell] = GAP
    for kind, wanted in zip(way.kinds, way.wanted, strict=True):
        for cell in members_of(wanted):
            letters[cell] = kinds[kind]
    rows = ["".join(letters[width * row : width * (row + 1)]) for row in range(height)]
    return "/".join(reversed(rows))
