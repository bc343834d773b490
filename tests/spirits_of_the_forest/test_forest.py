"""Section 8.2: one geometry for all Forests."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import (
    FREE,
    SPACE,
    available,
    surrounding,
    topmost,
    topmost_without,
)
from moonbrew.kernel.bits import bit, bits, members_of
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import plan
from tests.tabletop import rule


def slots(key: str, *names: str) -> list[int]:
    """The topmost slots at places of a Forest."""
    forest = plan(key).forest
    return [max(s for s in range(forest.size) if forest.names[s] == name) for name in names]


def named(key: str, members: int) -> list[str]:
    """The places of a set of slots."""
    return [plan(key).forest.names[slot] for slot in members_of(members)]


def gone(key: str, *names: str) -> int:
    """The tiles that are there when the topmost ones of these places are gone, in order."""
    forest = plan(key).forest
    left = int(forest.all)
    for name in names:
        left &= ~int(bit(max(s for s in members_of(left) if forest.names[s] == name)))
    return left


@rule("SPIRIT-100", "SPIRIT-101", "SPIRIT-761")
def test_slots_are_in_reading_order_each_stack_from_the_bottom():
    forest = plan("4").forest
    assert [forest.names[slot] for slot in range(6)] == ["1.1", "1.2", "1.3", "1.3", "1.4", "1.4"]
    assert [int(forest.level[slot]) for slot in range(6)] == [1, 1, 1, 2, 1, 2]
    (top,) = slots("4", "1.3")
    assert members_of(forest.below[top]) == [top - 1]
    assert members_of(forest.covers[top - 1]) == [top]


@rule("SPIRIT-101")
def test_only_what_has_nothing_on_it_is_topmost():
    forest = plan("13").forest
    tops = topmost(forest, forest.all)
    assert len(members_of(tops)) == len(set(forest.names))
    (top,) = slots("13", "1.2")
    left = gone("13", "1.2")
    assert topmost_without(forest, forest.all, tops, top) == topmost(forest, left)
    assert "1.2" in named("13", topmost(forest, left))


@rule("SPIRIT-105")
def test_surrounding_are_the_cells_around_in_a_line_or_diagonally_whatever_their_height():
    forest = plan("4").forest
    tops = topmost(forest, forest.all)
    (inside, corner) = slots("4", "2.3", "1.1")
    around = surrounding(forest, forest.all, tops, inside)
    assert named("4", around) == ["1.2", "1.3", "1.4", "2.2", "2.4", "3.2", "3.3", "3.4"]
    assert named("4", surrounding(forest, forest.all, tops, corner)) == ["1.2", "2.1", "2.2"]


def test_nothing_surrounds_a_creature_that_stands_nowhere_yet():
    for key in ("4", "7"):
        forest = plan(key).forest
        tops = topmost(forest, forest.all)
        assert named(key, surrounding(forest, forest.all, tops, NOTHING)) == []


@rule("SPIRIT-106", "SPIRIT-110")
def test_a_tile_is_available_through_a_free_long_side_and_beyond_the_blueprint_is_free():
    forest = plan("14").forest
    tops = topmost(forest, forest.all)
    ends = [f"{row}.{column}" for row in range(1, 7) for column in (1, 8)]
    assert named("14", available(forest, forest.all, tops, False)) == ends
    left = gone("14", "3.1")
    now = named("14", available(forest, left, topmost(forest, left), False))
    assert now == sorted(
        [*ends, "3.2"] if "3.1" not in ends else [end for end in ends if end != "3.1"] + ["3.2"]
    )


@rule("SPIRIT-107", "SPIRIT-108")
def test_a_space_is_free_for_a_tile_of_a_level_where_the_neighbour_is_lower():
    forest = plan("4").forest
    tops = topmost(forest, forest.all)
    free = named("4", available(forest, forest.all, tops, False))
    # 1.3 is two high beside 1.2, which is one high; 1.4 stands between equals.
    assert "1.3" in free
    assert "1.4" not in free
    covered = [slot for slot in range(forest.size) if not (tops >> slot) & 1]
    assert not set(covered) & set(members_of(available(forest, forest.all, tops, False)))


@rule("SPIRIT-394")
def test_with_sides_all_a_short_side_will_do():
    forest = plan("5").forest
    tops = topmost(forest, forest.all)
    long = [f"{row}.{column}" for row in (1, 2) for column in (1, 3, 4, 7, 8, 10)]
    assert named("5", available(forest, forest.all, tops, False)) == long
    assert len(members_of(available(forest, forest.all, tops, True))) == 20


# The pyramid.


@rule("SPIRIT-412", "SPIRIT-414")
def test_the_pyramid_has_levels_of_30_16_and_2_tiles():
    levels = [int(level) for level in plan("7").forest.level]
    assert [levels.count(level) for level in (1, 2, 3)] == [30, 16, 2]


@rule("SPIRIT-413", "SPIRIT-415")
def test_a_tile_of_the_pyramid_lies_half_on_each_of_two():
    forest = plan("7").forest
    (tile, top) = slots("7", "L2r3h4", "L3r3h5")
    assert named("7", forest.below[tile]) == ["L1r3h3", "L1r3h5"]
    assert named("7", forest.covers[tile]) == ["L3r3h5"]
    assert named("7", forest.below[top]) == ["L2r3h4", "L2r3h6"]


@rule("SPIRIT-418")
def test_in_the_pyramid_a_tile_is_available_if_wholly_visible_with_a_free_long_side():
    forest = plan("7").forest
    tops = topmost(forest, forest.all)
    free = named("7", available(forest, forest.all, tops, False))
    assert free == [
        *("L1r1h1", "L1r1h9", "L1r6h1", "L1r6h9"),
        *("L2r2h2", "L2r2h8", "L2r3h2", "L2r3h8", "L2r4h2", "L2r4h8", "L2r5h2", "L2r5h8"),
        *("L3r3h5", "L3r4h5"),
    ]


@rule("SPIRIT-416", "SPIRIT-417")
def test_around_a_tile_of_the_pyramid_is_what_is_seen_next_to_its_visible_parts():
    forest = plan("7").forest
    tops = topmost(forest, forest.all)
    (half, edge) = slots("7", "L2r3h4", "L1r3h1")
    # Its right half is covered, so only half-columns 3 to 5 of rows 2 to 4 are next to it.
    around = named("7", surrounding(forest, forest.all, tops, half))
    assert around == ["L2r2h2", "L2r2h4", "L2r3h2", "L2r4h2", "L2r4h4", "L3r3h5", "L3r4h5"]
    around = named("7", surrounding(forest, forest.all, tops, edge))
    assert around == ["L1r2h1", "L1r4h1", "L2r2h2", "L2r3h2", "L2r4h2"]


# Creatures on empty spaces, and what they can collect.


@rule("SPIRIT-715")
def test_a_creature_on_an_empty_space_outside_surrounds_tiles_like_any_other():
    forest = plan("4").forest
    tops = topmost(forest, forest.all)
    space = SPACE + forest.cell_at(0, 1)
    assert forest.cell_name(forest.cell_at(0, 1)) == "0.1"
    assert named("4", surrounding(forest, forest.all, tops, space)) == ["1.1", "1.2"]
    pyramid = plan("7").forest
    assert pyramid.cell_name(pyramid.cell_at(2, 0)) == "Er2h0"


@rule("SPIRIT-691", "SPIRIT-132", "SPIRIT-135", "SPIRIT-109")
def test_a_creature_collects_open_available_tiles_around_it_without_a_creature():
    found = plan("1")
    forest, picks = found.forest, found.picks
    tops = topmost(forest, forest.all)
    light, other = slots("1", "2.2", "2.1")
    at = picks.collectable(forest.all, tops, found.marks.open, light, SPACE, FREE)
    assert named("1", at) == ["1.1", "2.1", "3.2"]
    beside = picks.collectable(forest.all, tops, found.marks.open, light, other, FREE)
    assert named("1", beside) == ["1.1", "3.2"]
    closed = picks.collectable(forest.all, tops, 0, light, SPACE, FREE)
    assert closed == 0


@rule("SPIRIT-135")
def test_blind_creatures_collect_what_lies_face_down():
    found = plan("3")
    tops = topmost(found.forest, found.forest.all)
    (light,) = slots("3", "2.3")
    at = found.picks.collectable(found.forest.all, tops, 0, light, SPACE, FREE)
    assert named("3", at) == ["2.2", "3.3"]


@rule("SPIRIT-137", "SPIRIT-186")
def test_a_first_pick_leaves_the_other_creature_one():
    found = plan("14")
    forest, picks = found.forest, found.picks
    # Two creatures beside one single tile: whoever picks it leaves the other none.
    left = bits(slots("14", "1.1", "1.2", "2.1"))
    tops = topmost(forest, left)
    light, shadow, single = slots("14", "1.1", "2.1", "1.2")
    assert picks.collectable(left, tops, left, light, shadow, FREE) == bit(single)
    assert picks.first_picks(left, tops, left, light, shadow, FREE) == 0
    assert not picks.has_pair(left, tops, left, light, shadow, FREE)
    more = bits([*members_of(left), *slots("14", "3.2")])
    assert picks.has_pair(more, topmost(forest, more), more, light, shadow, FREE)


# Lines, islands, the mirror, bridges.


@rule("SPIRIT-432", "SPIRIT-777")
def test_columns_and_rows_have_their_tiles_but_no_bridges():
    found = plan("23")
    assert [line.name for line in found.places.lines] == [f"column {n}" for n in (1, 4, 7, 10)]
    column = named("23", found.places.lines[1].slots)
    assert column == ["1.4", "3.4", "4.4", "6.4"]
    assert named("23", found.forest.bridges) == ["2.4", "2.7", "5.4", "5.7"]


@rule("SPIRIT-536", "SPIRIT-537")
def test_six_islands_have_eight_tiles_and_two_tokens_each():
    found = plan("19")
    assert [len(members_of(island)) for island in found.islands] == [8] * 6
    assert found.places.island_favours == [[2, 1]] * 6
    assert int(found.island[slots("19", "4.7")[0]]) == 4


@rule("SPIRIT-355")
def test_the_two_forests_of_the_mirage_correspond():
    found = plan("2")
    (here, there) = slots("2", "2.5", "6.5")
    assert (int(found.mirror[here]), int(found.mirror[there])) == (there, here)


@rule("SPIRIT-355")
def test_every_cell_of_the_upper_forest_corresponds_to_one_of_the_lower_one():
    found = plan("2")
    cells = [tuple(map(int, name.split("."))) for name in found.forest.names]
    assert sorted(row for row, _ in cells).count(4) == 0
    assert sum(row < 4 for row, _ in cells) == sum(row > 4 for row, _ in cells) == 24
    for slot, (row, column) in enumerate(cells):
        assert cells[found.mirror[slot]] == (8 - row, column)


@rule("SPIRIT-634", "SPIRIT-636")
def test_the_rectangle_has_24_tiles_around_an_empty_cell():
    found = plan("27")
    inside = named("27", found.places.rectangle)
    assert len(inside) == 24
    assert "6.6" not in inside


@rule("SPIRIT-590")
@pytest.mark.parametrize(("key", "number"), [("22", 14), ("24", 12)])
def test_moonlight_tiles_touch_four_tiles_each(key, number):
    found = plan(key)
    assert [len(members_of(moon)) for moon in found.moons] == [4] * number


@rule("SPIRIT-657")
def test_a_row_that_can_spare_no_tile_keeps_it_and_that_counts_for_the_second_pick_too():
    found = plan("28")
    forest, picks = found.forest, found.picks
    tops = topmost(forest, forest.all)
    light, shadow = slots("28", "2.1", "3.1")
    first = slots("28", "1.1")[0]
    rows = [0, 12, 0, 0, 0]
    kept = picks.collectable(forest.all, tops, found.marks.open, light, shadow, vector(rows))
    assert first not in members_of(kept)
    free = picks.collectable(forest.all, tops, found.marks.open, light, shadow, FREE)
    assert first in members_of(free)
    # Both creatures in row 2 and only row 1 within reach, which can spare one tile, not two.
    left = bits(slots("28", "1.1", "1.2", "1.3", "2.1", "2.2"))
    here, there = slots("28", "2.1", "2.2")
    tops = topmost(forest, left)
    one = vector([0, 2, 9, 0, 0])
    assert picks.collectable(left, tops, left, here, there, one)
    assert not picks.has_pair(left, tops, left, here, there, one)
    assert picks.has_pair(left, tops, left, here, there, vector([0, 1, 9, 0, 0]))


@rule("SPIRIT-105", "SPIRIT-715")
def test_next_to_a_cell_are_eight_others_as_far_as_there_are_any():
    f = plan("8").forest
    width, rows = int(f.width), int(f.rows) + 2
    assert (width, rows, int(f.cells)) == (10 + 2, 6 + 2, 12 * 8)  # one cell more on each side
    for cell in range(rows * width):
        row, column = divmod(cell, width)
        beside = [(r, c) for r in range(row - 1, row + 2) for c in range(column - 1, column + 2)]
        right = [
            r * width + c if 0 <= r < rows and 0 <= c < width else -1
            for r, c in beside
            if (r, c) != (row, column)
        ]
        assert [int(n) for n in f.around[8 * cell : 8 * cell + 8]] == right
