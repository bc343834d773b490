"""Sets as bits, and boards of hexagons and squares."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonbrew.kernel.bits import bit, bits, has, least, members_of, size
from moonbrew.kernel.board import (
    HEX_COMPASS,
    HEX_DIRECTIONS,
    NOWHERE,
    SQUARE_COMPASS,
    has_pair,
    hexes,
    region,
    squares,
)

RADIUS = 3
PLACES = [
    (q, r)
    for r in range(-RADIUS, RADIUS + 1)
    for q in range(-RADIUS, RADIUS + 1)
    if abs(q + r) <= RADIUS
]
BOARD = hexes(PLACES)
MIDDLE = PLACES.index((0, 0))
CELLS = [(x, y) for y in range(5) for x in range(6)]
GRID = squares(CELLS)

sets = st.sets(st.integers(0, 62))


@given(sets)
def test_a_set_holds_what_was_put_into_it(members):
    found = bits(members)
    assert members_of(found) == sorted(members)
    assert size(found) == len(members)
    assert [n for n in range(63) if has(found, n)] == sorted(members)


@pytest.mark.parametrize("number", range(63))
def test_a_set_of_one_number_has_its_bit_alone_even_beyond_32(number):
    assert bit(number) == 2**number
    assert least(bit(number)) == number


def test_a_board_of_radius_3_has_37_hexagons():
    assert (BOARD.size, size(BOARD.all)) == (37, 37)


def test_a_board_can_have_62_hexagons_and_no_more():
    row = [(q, 0) for q in range(63)]
    assert hexes(row[:62]).all == 2**62 - 1
    with pytest.raises(AssertionError, match="at most 62"):
        hexes(row)


def test_the_six_directions_lead_around_a_hexagon_clockwise_from_the_east():
    around = [PLACES[BOARD.neighbour(MIDDLE, direction)] for direction in range(len(HEX_COMPASS))]
    assert around == [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    assert members_of(BOARD.near[MIDDLE]) == sorted(PLACES.index(place) for place in around)


def test_all_neighbours_of_a_hexagon_lie_across_an_edge():
    assert BOARD.directions == HEX_DIRECTIONS == len(HEX_COMPASS)
    assert list(BOARD.sides) == list(BOARD.near)


def test_the_eight_directions_lead_around_a_square_clockwise_from_the_east():
    x, y = 2, 2
    ways = range(len(SQUARE_COMPASS))
    around = [CELLS[GRID.neighbour(CELLS.index((x, y)), direction)] for direction in ways]
    steps = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
    for name, place in zip(SQUARE_COMPASS, around, strict=True):
        words = [steps[word] for word in name.split("-")]
        assert place == (x + sum(dx for dx, _ in words), y + sum(dy for _, dy in words))


@given(st.sampled_from(CELLS))
def test_squares_touch_at_edges_and_corners_and_sides_are_those_across_an_edge(place):
    gaps = [sorted((abs(x - place[0]), abs(y - place[1]))) for x, y in CELLS]
    number = CELLS.index(place)
    assert members_of(GRID.near[number]) == [n for n, gap in enumerate(gaps) if gap[1] == 1]
    assert members_of(GRID.sides[number]) == [n for n, gap in enumerate(gaps) if gap == [0, 1]]


@given(st.sampled_from(CELLS), st.sampled_from(CELLS))
def test_a_distance_on_squares_is_the_larger_of_the_differences(one, other):
    steps = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
    assert GRID.distance(CELLS.index(one), CELLS.index(other)) == steps


def test_squares_need_not_fill_a_rectangle():
    board = squares([(0, 0), (2, 0), (2, 1), (5, 5)])
    assert [members_of(near) for near in board.near] == [[], [2], [1], []]
    assert board.neighbour(0, SQUARE_COMPASS.index("east")) == NOWHERE


def test_beyond_the_edge_there_is_nothing():
    corner = PLACES.index((3, 0))
    assert BOARD.neighbour(corner, HEX_COMPASS.index("east")) == NOWHERE
    assert size(BOARD.near[corner]) == 3


@given(st.sampled_from(PLACES), st.sampled_from(PLACES))
def test_a_distance_is_the_number_of_steps_to_neighbours(one, other):
    start, end = PLACES.index(one), PLACES.index(other)
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {n for hexagon in reached for n in members_of(BOARD.near[hexagon])}
        steps += 1
    assert BOARD.distance(start, end) == steps


@given(st.sets(st.integers(0, 36), min_size=1))
def test_a_region_is_all_that_can_be_reached_within_a_set(members):
    start = min(members)
    reached = {start}
    while True:
        wider = reached | {n for h in reached for n in members_of(BOARD.near[h]) if n in members}
        if wider == reached:
            break
        reached = wider
    assert members_of(region(BOARD.near, bits(members), start)) == sorted(reached)


def test_a_region_around_what_is_not_in_the_set_is_empty():
    assert region(BOARD.near, bits([1, 2]), MIDDLE) == 0


@given(st.sets(st.integers(0, 36)))
def test_a_set_has_a_pair_if_two_of_its_members_lie_a_step_apart(members):
    apart = any(BOARD.distance(one, other) == 1 for one in members for other in members)
    assert has_pair(BOARD.near, bits(members)) == apart
