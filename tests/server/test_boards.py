"""Boards in the browser: maps, hexagons and rings, with a place for every piece."""

import re
from dataclasses import replace
from typing import Any

import pytest

import moonbrew
from moonbrew.scene import Choice, Part, Piece, Zone
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import View, draw
from moonbrew.server.drawing.art import art_of, load_art

GAME = moonbrew.game("mystic-market")
MARSH = Piece("area-marsh", "star", "Marsh", shape="area", x=-0.5, y=0.0)
HILL = Piece("area-hill", "star", "Hill", shape="area", x=0.5, y=0.0)
PATH = Piece("link-1", "link", "Path", count=1, pips=3, shape="link", joins=(MARSH.id, HILL.id))


def view(*zones: Zone, choices: tuple[Choice, ...] = (), seat: int | None = 0) -> View:
    """A small scene in which seat 0 may choose."""
    scene = replace(
        GAME.scene(GAME.start(2, 1), seat), zones=list(zones), choices=list(choices), over=False
    )
    chairs = [Chair(0, "wren", "Wren"), Chair(1, None, "Ash", "greedy")]
    return View(scene, art_of(GAME), chairs)


def board(*pieces: Piece, layout: str = "map", choices: tuple[Choice, ...] = ()) -> str:
    """The table with these pieces on it."""
    return draw(view(Zone("land", "Land", layout, list(pieces)), choices=choices)).table


def group(text: str, id: str) -> str:
    """What is drawn of a piece."""
    found = re.search(rf'<g role="[a-z]+" [^>]*data-id="{id}".*?(?=<g role|</svg></div>)', text)
    assert found
    return found.group(0)


def place(text: str, id: str) -> tuple[float, float]:
    """Where a piece lies."""
    found = re.search(r'transform="translate\((\S+) (\S+)\)"', group(text, id))
    assert found
    return float(found.group(1)), float(found.group(2))


def hexagon(id: str, x: float, y: float, **more: Any) -> Piece:
    """A space of a board."""
    return Piece(id, "star", id, shape="space", x=x, y=y, **more)


def test_a_link_lies_between_its_ends_and_shows_what_is_taken():
    text = board(PATH, MARSH, HILL)
    assert place(text, "link-1") == (0, 0)
    assert place(text, "area-marsh")[0] == -place(text, "area-hill")[0] < 0
    assert re.findall(r'class="(capsule[^"]*)"', group(text, "link-1")) == [
        "capsule on",
        "capsule",
        "capsule",
    ]


def test_what_lies_or_stands_on_an_area_is_near_it_and_apart():
    riders = [
        Piece("coin", "star", "Coin", shape="token", on=MARSH.id),
        Piece("owl-1", "owl", "Owl", shape="pawn", seat=0, on=MARSH.id),
        Piece("owl-2", "owl", "Owl", shape="pawn", seat=1, on=MARSH.id),
    ]
    text = board(MARSH, *riders)
    x, y = place(text, MARSH.id)
    places = [place(text, rider.id) for rider in riders]
    assert len({*places, (x, y)}) == 4
    assert all(abs(px - x) < 40 and abs(py - y) < 40 for px, py in places)
    assert 'data-on="area-marsh"' in group(text, "coin")
    assert "of-1" in group(text, "owl-2")


def test_two_hexagons_that_are_one_piece_are_joined_by_one_bridge():
    one, other = hexagon("a", 0, 0, joins=("b",)), hexagon("b", 1.732, 0, joins=("a",))
    text = board(one, other, hexagon("c", 3.464, 0), layout="hexes")
    assert text.count('<line class="bridge"') == 1


def test_the_steps_of_a_ring_lie_around_it_clockwise_from_the_top():
    steps = [Piece(f"step-{n}", "star", f"Step {n}", shape="field") for n in range(4)]
    pawn = Piece("pawn", "owl", "Pawn", shape="pawn", on="step-1")
    text = board(*steps, pawn, layout="ring")
    top, right, bottom, left = (place(text, step.id) for step in steps)
    assert top[1] < 0 < bottom[1]
    assert left[0] < 0 < place(text, "pawn")[0] < right[0]


def test_what_a_touch_would_bring_is_written_on_the_piece_and_the_most_stands_out():
    spaces = [hexagon(id, 2.0 * n, 0) for n, id in enumerate("abc")]
    choices = (
        Choice("at-a", "Lay it on a", ["a"], "Lay", "2 and 1 actions", gain="2+1"),
        Choice("at-b", "Lay it on b", ["b"], "Lay", "1 action", gain="1"),
    )
    text = board(*spaces, layout="hexes", choices=choices)
    assert '<g class="gain best"' in group(text, "a")
    assert ">2+1<" in group(text, "a")
    assert '<g class="gain"' in group(text, "b")
    assert "gain" not in group(text, "c")
    assert 'aria-label="a, 2 and 1 actions"' in text


def test_of_many_sentences_those_come_first_that_bring_most():
    choices = tuple(
        Choice(f"at-{n}", f"Lay it on {n}", ["a"], "Lay", gain=gain)
        for n, gain in enumerate(["1", "2+2", "3", "1+2"])
    )
    moves = draw(view(Zone("land", "Land", "hexes", [hexagon("a", 0, 0)]), choices=choices)).moves
    assert re.findall(r'data-key="at-(\d)"', moves) == ["1", "2", "3", "0"]


def test_the_pieces_that_a_move_is_about_go_with_its_sentence():
    choice = Choice("at-a", "Lay it on a", ["a"], "Lay", about=[["a", "b"], ["c"]])
    moves = draw(view(choices=(choice,))).moves
    assert 'data-about="a b|c"' in moves


def test_a_piece_that_was_taken_up_looks_so():
    assert "lifted" in group(board(hexagon("a", 0, 0, lifted=True), layout="hexes"), "a")
    assert "lifted" not in group(board(hexagon("a", 0, 0), layout="hexes"), "a")


def test_pieces_on_a_board_are_buttons_for_who_plays_and_pictures_for_who_watches():
    playing = board(MARSH, HILL)
    assert re.findall(r'<g role="button"[^>]* tabindex="(-?\d)"', playing) == ["0", "-1"]
    watching = draw(view(Zone("land", "Land", "map", [MARSH]), seat=None)).table
    assert '<g role="img"' in watching
    assert "tabindex" not in group(watching, MARSH.id)


def test_lists_of_parts_will_do_as_well_as_tuples():
    hexagon = replace(MARSH, shape="hex", parts=[Part("star", "Star", "red")] * 2)
    assert group(board(hexagon), MARSH.id).count("#s-star") == 2


def test_a_ground_of_the_games_art_lies_under_its_board(tmp_path):
    ground = '<svg class="sprite"><symbol id="s-board-land" viewBox="-9 -9 18 18"></symbol></svg>'
    (tmp_path / "symbols.svg").write_text(ground)
    zone = Zone("land-1", "Land", "map", [MARSH])
    text = draw(replace(view(zone), art=load_art("land", tmp_path))).table
    assert (
        '<svg class="board" viewBox="-9 -9 18 18"><use class="ground" href="#s-board-land"' in text
    )


@pytest.mark.parametrize(("layout", "shape"), [("row", "level"), ("track", "field")])
def test_what_lies_on_a_piece_of_a_row_or_track_is_drawn_with_it(layout, shape):
    pieces = [
        Piece("one", "star", "One", shape=shape),
        Piece("two", "star", "Two", shape=shape),
        Piece("pawn", "owl", "Pawn", shape="pawn", on="two"),
    ]
    cells = board(*pieces, layout=layout).split("<li")[1:]
    assert ["pawn" in cell for cell in cells] == [False, True]


def test_an_others_board_lies_in_their_panel():
    seats = draw(view(Zone("land-1", "Ash's land", "hexes", [hexagon("a", 0, 0)], 1))).seats
    assert '<svg class="board"' in seats
    assert 'data-id="a"' in seats
