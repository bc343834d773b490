"""Patterns in a grid of squares, against a matcher that looks at one letter after another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.kernel.bits import bits, members_of
from moonbrew.kernel.patterns import Placement, fits, patterns, quarter_turn, written

KINDS = "FREBSLOD"
WILD = "W"

# A game's recipes as they are printed, those that may be turned and those that may not.
# fmt: off
TURNING = [
    "RL", "FE", "S.S", "FFL", "E.B", "B_/EB", "L_/SL", "RR", "E_/LE", "S.S/_F_", "OF", "RE_/_BR",
    "SL/LS", "EBE/_L_", "S__/FRE", "D__/_R_/__L", "DRD", "B_B/EOE", "F__/F__/OLL", "O.D/FBF",
    "F_/RF", "E.E/_S_", "SB/BS", "LLE", "B_/BE", "F__/_R_/__F", "EL/_E", "B.B/L.L",
]
FIXED = [
    "B/R", "S/B", "F/S/F", "LRL", "_R/FB", "O/S/B", "EDE/RSR", "LRF", "F/R/L", "S.S/_B_", "R_/RS",
]
# fmt: on


def turned(rows: list[str]) -> list[str]:
    """A quarter turn as the rule says it: row i, column j holds the old row H-1-j, column i."""
    high, wide = len(rows), len(rows[0])
    return ["".join(rows[high - 1 - j][i] for j in range(high)) for i in range(wide)]


def naive(text: str, turning: bool, grid: list[str]) -> set[frozenset[tuple[int, int]]]:
    """The sets of (row from the top, column) on which a pattern lies in a grid of letters."""
    found, rows = set(), text.split("/")
    for _ in range(4 if turning else 1):
        for top in range(len(grid) - len(rows) + 1):
            for left in range(len(grid[0]) - len(rows[0]) + 1):
                want = {
                    (top + i, left + j): letter
                    for i, row in enumerate(rows)
                    for j, letter in enumerate(row)
                    if letter not in "._"
                }
                if all(grid[i][j] in (letter, WILD) for (i, j), letter in want.items()):
                    found.add(frozenset(want))
        rows = turned(rows)
    return found


def lying(grid: list[str]) -> tuple[vec[i64], int]:
    """By kind the cells on which it lies, and those of what is wild; the last row is row 0."""
    letters = "".join(reversed(grid))
    sets = [bits([n for n, there in enumerate(letters) if there == kind]) for kind in KINDS + WILD]
    return vec[i64](sets[:-1]), sets[-1]


def places(placement: Placement, width: int, height: int) -> frozenset[tuple[int, int]]:
    """The cells of a placement as (row from the top, column)."""
    cells = members_of(placement.cells)
    return frozenset((height - 1 - cell // width, cell % width) for cell in cells)


@st.composite
def rows(draw: st.DrawFn, letters: str, sides: st.SearchStrategy[int]) -> list[str]:
    """A rectangle of these letters."""
    wide, high = draw(sides), draw(sides)
    return [draw(st.text(letters, min_size=wide, max_size=wide)) for _ in range(high)]


recipes = rows("FRE._", st.integers(1, 3)).filter(lambda lines: set("".join(lines)) - set("._"))
grids = rows("FREW-", st.integers(1, 5))  # few kinds, so that patterns are found


@given(recipes, st.booleans(), grids)
def test_placements_that_fit_are_those_that_a_naive_matcher_finds(recipe, turning, grid):
    text, width, height = "/".join(recipe), len(grid[0]), len(grid)
    lies, wild = lying(grid)
    fitting = [
        places(placement, width, height)
        for placement in patterns(text, turning, KINDS, width, height)
        if placement.fits(lies, wild)
    ]
    assert len(fitting) == len(set(fitting))
    assert set(fitting) == naive(text, turning, grid)


@given(st.sampled_from(TURNING + FIXED), rows("FREBSLODW", st.just(3)))
def test_printed_recipes_are_found_in_a_grid_of_nine_cells(text, grid):
    lies, wild = lying(grid)
    found = {
        places(placement, 3, 3)
        for placement in patterns(text, text in TURNING, KINDS)
        if any(fits(lies, wild, way) for way in placement.ways)
    }
    assert found == naive(text, text in TURNING, grid)


def test_39_printed_recipes_have_285_placements_in_357_ways():
    found = [patterns(text, True, KINDS) for text in TURNING]
    found += [patterns(text, False, KINDS) for text in FIXED]
    assert len(found) == 39
    assert sum(len(placements) for placements in found) == 285
    assert sum(len(one.ways) for placements in found for one in placements) == 357


def test_a_quarter_turn_is_clockwise():
    assert quarter_turn(["AB", "_C"]) == ["_A", "CB"]


def test_row_0_is_the_bottom_row_and_cells_are_counted_from_its_left():
    [left, middle, right] = [p for p in patterns("B/R", False, KINDS) if p.cells < bits([6])]
    assert [members_of(p.cells) for p in (left, middle, right)] == [[0, 3], [1, 4], [2, 5]]
    [way] = left.ways
    assert list(way.kinds) == [KINDS.index("R"), KINDS.index("B")]
    assert list(way.wanted) == [bits([0]), bits([3])]


def test_a_printed_gap_is_told_by_its_cells_and_covers_nothing():
    [low, *_] = patterns("S.S", False, KINDS)
    assert members_of(low.cells) == [0, 2]
    assert [members_of(way.gaps) for way in low.ways] == [[1]]


def test_two_turns_that_cover_the_same_cells_are_one_placement_with_two_ways():
    [low, *_] = patterns("RL", True, KINDS)
    ways = [written(way, KINDS, 3, 3) for way in low.ways]
    assert ways == ["___/___/RL_", "___/___/LR_"]


def test_a_pattern_that_looks_the_same_after_a_turn_has_one_way():
    assert all(len(placement.ways) == 1 for placement in patterns("RR", True, KINDS))


def test_a_pattern_larger_than_the_grid_has_no_placement():
    assert patterns("RRR", False, KINDS, width=2, height=3) == []
    assert len(patterns("RRR", True, KINDS, width=2, height=3)) == 2


@pytest.mark.parametrize("text", ["RL/R", "", "...", "RX", "R/"])
def test_what_is_no_pattern_is_refused(text):
    with pytest.raises(AssertionError):
        patterns(text, True, KINDS)


def test_a_grid_has_at_most_62_cells():
    with pytest.raises(AssertionError, match="at most 62"):
        patterns("R", False, KINDS, width=9, height=7)
