"""Boards in the browser: maps, hexagons, grids and rings, with a place for every piece."""

import re
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

import moonbrew
from moonbrew.scene import OUTLINES, Caution, Choice, Part, Piece, Zone
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import View, draw
from moonbrew.server.drawing.art import art_of, load_art
from tests.server.orchard import KINDS, LYING, STEPS, orchard, recipe, ring, shelf, token

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


def test_who_makes_a_move_and_how_it_is_touched_goes_with_its_sentence():
    plain = draw(view(choices=(Choice("go", "Go", ["a"]),))).moves
    for name in ("by", "way", "opens", "enough", "caution"):
        assert f"data-{name}" not in plain
    choice = Choice("fly", "Fly", ["a"], by="owl", way=True, opens=True, enough=True)
    moves = draw(view(choices=(choice,))).moves
    assert 'data-by="owl" data-way data-opens data-enough>' in moves
    unknown = draw(view(choices=(replace(choice, by="nobody drew it"),))).moves
    assert "data-by" not in unknown


def test_a_move_that_is_asked_for_twice_says_why_and_what_its_second_button_says():
    caution = Caution("The <moon> sets.", "Let it set", "sets", "MOON-1", "nobody drew it")
    moves = draw(view(choices=(Choice("go", "Go", ["a"], caution=caution),))).moves
    assert 'data-caution="The &lt;moon&gt; sets." data-deed="Let it set" data-tag="sets"' in moves
    assert 'data-by-rule="MOON-1" data-face="candle"' in moves
    assert '<small class="danger">The &lt;moon&gt; sets.</small>' in moves


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


# Grids.


def test_cells_of_a_grid_lie_in_columns_and_rows_and_what_lies_on_them_in_their_middle():
    text = board(*shelf(0), layout="grid")
    low, right, high = (place(text, f"shelf-0-{n}") for n in (0, 1, 3))
    assert low[0] == high[0] < right[0]
    assert high[1] < low[1] == right[1]
    assert right[0] - low[0] == low[1] - high[1] > 0
    assert place(text, "lying-shelf-0-3") == high


def test_several_pieces_on_a_cell_lie_apart():
    there = Piece("a", "cell", "A", shape="space", x=0, y=0)
    lying = [token(f"t-{n}", "O", "a") for n in range(4)]
    text = board(there, *lying, layout="grid")
    places = [place(text, piece.id) for piece in lying]
    assert len(set(places)) == 4
    assert all(abs(x) < 19 and abs(y) < 19 for x, y in places), "they lie on their cell"


def test_a_cell_without_a_place_lies_below_the_others():
    text = board(*shelf(0), Piece("stray", "cell", "Stray", shape="space"), layout="grid")
    assert place(text, "stray")[1] > place(text, "shelf-0-0")[1]


def test_a_cell_of_a_grid_is_a_square_if_nothing_else_is_said():
    square = Piece("a", "cell", "A", shape="space", x=0, y=0)
    text = board(square, replace(square, id="b", x=1, outline="hexagon"), layout="grid")
    corners = [len(points.split()) for points in re.findall(r'outline" points="([^"]+)"', text)]
    assert corners == [4, 6]


def test_neighbours_in_a_grid_share_an_edge_once_their_lines_are_drawn_a_little_wider():
    cells = [Piece(id, "cell", id, shape="space", x=n, y=0) for n, id in enumerate("ab")]
    text = board(*cells, layout="grid")
    (points,) = set(re.findall(r'class="outline" points="([^"]+)"', text))
    right = max(float(point.split(",")[0]) for point in points.split())
    apart = place(text, "b")[0] - place(text, "a")[0]
    assert 2 * right * 1.075 == pytest.approx(apart, abs=0.3)  # as telling.js does


def test_what_lies_below_a_piece_is_seen_and_said():
    tile = Piece("a", "cell", "Tile", shape="space", x=0, y=0, under=2)
    assert group(board(tile, layout="grid"), "a").count('class="below"') == 2
    assert 'aria-label="Tile, 2 below"' in board(tile, layout="grid")
    assert "below" not in board(replace(tile, under=0), layout="grid")


# Outlines.


@pytest.mark.parametrize("shape", ["token", "space", "field"])
def test_every_outline_is_drawn_otherwise_and_its_line_follows_it(shape):
    drawn = set()
    for outline in OUTLINES:
        piece = Piece("a", "star", "A", shape=shape, x=0, y=0, outline=outline)
        text = group(board(piece, layout="grid"), "a")
        assert f" o-{outline}" in text
        [(plate, shaped)] = re.findall(r'<(\w+) class="(?:plate|cell)" ([^/]*)/>', text)
        [(line, around)] = re.findall(r'<(\w+) class="outline" ([^/]*)/>', text)
        assert plate == line
        drawn.add((plate, shaped, around))
    assert len(drawn) == len(OUTLINES)


def test_a_token_without_an_outline_is_a_disc():
    text = board(Piece("a", "star", "A", shape="token", x=0, y=0))
    assert '<circle class="plate" r="15"/>' in text
    assert '<circle class="outline" r="18"/>' in text
    assert " o-" not in group(text, "a")


def test_an_outline_goes_with_a_token_that_lies_in_a_hand():
    text = draw(view(Zone("bag-0", "Bag", "row", [token("t", "E")], 0))).hand
    assert 'class="piece set yellow o-octagon"' in text
    assert len(re.findall(r'<polygon class="plate" points="([^"]+)"', text)[0].split()) == 8


# Rings with a middle, and with room on their steps.


def ring_places(*pieces: Piece) -> dict[str, tuple[float, float]]:
    """Where the pieces of a ring lie."""
    text = board(*pieces, layout="ring")
    return {piece.id: place(text, piece.id) for piece in pieces}


def away(place: tuple[float, float]) -> float:
    """How far from the middle a place is."""
    return hypot(*place)


def test_a_piece_of_a_ring_with_a_place_lies_in_the_middle_and_is_no_step():
    places = ring_places(*ring())
    assert away(places["moon"]) == 0
    steps = [places[f"bed-{n}"] for n in range(STEPS)]
    assert len({round(away(step)) for step in steps}) == 1
    assert steps[0][0] == pytest.approx(0)
    assert steps[3][1] == pytest.approx(0)
    assert steps[0][1] == pytest.approx(-steps[6][1])


def test_what_lies_on_a_step_lies_farther_out_and_no_two_pieces_overlap():
    pieces = ring()
    places = ring_places(*pieces)
    for step, letters in enumerate(LYING):
        lying = [places[f"bed-{step}-{n}"] for n in range(len(letters))]
        assert all(away(one) > away(places[f"bed-{step}"]) + 29 for one in lying)
    tokens = [places[piece.id] for piece in pieces if piece.shape == "token"]
    assert len(tokens) == sum(map(len, LYING))
    apart = [
        away((one[0] - other[0], one[1] - other[1]))
        for n, one in enumerate(tokens)
        for other in tokens[:n]
    ]
    assert min(apart) > 29, "a token is 30 wide"


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 8])
def test_however_many_lie_on_each_step_every_one_has_a_place_inside_the_board(number):
    steps = [Piece(f"s-{n}", "star", f"S{n}", shape="field") for n in range(STEPS)]
    lying = [token(f"t-{s}-{n}", "O", f"s-{s}") for s in range(STEPS) for n in range(number)]
    middle = Piece("middle", "star", "Middle", shape="medallion", x=0, y=0)
    text = board(*steps, *lying, middle, layout="ring")
    places = {place(text, piece.id) for piece in [*steps, *lying, middle]}
    assert len(places) == STEPS * (1 + number) + 1
    [left] = re.findall(r'<svg class="board" viewBox="(\S+)', text)
    assert max(map(away, places)) + 15 < -float(left)


def test_one_thing_on_a_step_of_a_ring_without_a_middle_lies_on_the_step():
    steps = [Piece(f"s-{n}", "star", f"S{n}", shape="field") for n in range(STEPS)]
    places = ring_places(*steps, token("t", "O", "s-3"))
    assert places["t"] == places["s-3"]


def test_two_things_on_a_step_make_room_even_without_a_middle():
    steps = [Piece(f"s-{n}", "star", f"S{n}", shape="field") for n in range(STEPS)]
    places = ring_places(*steps, token("t", "O", "s-3"), token("u", "O", "s-3"))
    assert len({places["t"], places["u"], places["s-3"]}) == 3


def test_one_who_stands_on_a_step_stands_between_it_and_what_lies_there():
    places = ring_places(*ring())
    assert away(places["bed-4"]) < away(places["hat"]) < away(places["bed-5-0"])


def test_all_around_a_step_belongs_to_it_and_neighbours_share_an_edge():
    text = board(*ring(), layout="ring")
    corners = {}
    for id in ("bed-0", "bed-1"):
        x, y = place(text, id)
        [points] = re.findall(r'<polygon class="hit edge" points="([^"]+)"', group(text, id))
        pairs = [point.split(",") for point in points.split()]
        corners[id] = {(round(x + float(px)), round(y + float(py))) for px, py in pairs}
    assert len(corners["bed-0"] & corners["bed-1"]) == 2
    assert text.count('class="hit edge"') == STEPS


def test_a_step_shows_what_it_gives_and_how_much():
    text = board(*ring(), layout="ring")
    assert "#s-star" in group(text, "bed-3")
    assert re.search(r'<text class="worth num" x="6" y="5">2<', group(text, "bed-3"))
    assert "#s-candle" in group(text, "bed-0")
    assert "worth" not in group(text, "bed-0")


def test_a_medallion_shows_its_name_word_below_word_and_what_is_noted():
    text = group(board(*ring(), layout="ring"), "moon")
    assert re.findall(r'<text class="(\w+)"[^>]*>([^<]+)<', text) == [
        ("named", "Full"),
        ("named", "moon"),
        ("noted", "Round 3 of 5"),
    ]


# Patterns, and what goes with pieces and zones.


def test_a_recipe_shows_its_pattern_with_gaps_and_whether_it_may_be_turned():
    text = draw(view(Zone("m", "M", "row", [recipe("ink"), recipe("bath")]))).table
    ink, bath = text.split('data-id="recipe-bath"')
    assert ink.count('<g class="part') == 3
    assert ink.count('class="gap"') == 1
    assert 'viewBox="0 0 90 60"' in ink
    assert "#s-turn" in ink
    assert bath.count('<g class="part') == 4
    assert 'viewBox="0 0 60 60"' in bath
    assert "#s-plumb" in bath
    said = "from the top: Owl gap Owl / gap Raven gap, may be turned"
    assert f'aria-label="Ink, costs 3, {said}"' in ink


def test_a_part_that_nobody_drew_is_shown_by_its_sign():
    face, label, colour, _ = KINDS["T"]
    card = replace(recipe("ink"), parts=[Part(face, label, colour, 0, 0, "T")], turns=None)
    text = draw(view(Zone("m", "M", "row", [card]))).table
    assert re.search(r'<g class="part teal">.*?<text class="letters"[^>]*>T</text>', text)
    assert "#s-turn" not in text


def test_parts_without_places_are_a_sum():
    card = replace(recipe("ink"), parts=[Part("owl", "Owl"), Part("eye", "Eye")], turns=None)
    text = draw(view(Zone("m", "M", "row", [card]))).table
    assert "pattern" not in text
    assert "</svg>+<svg" in text


def test_what_a_piece_points_to_goes_with_it():
    text = draw(view(Zone("m", "M", "row", [recipe("ink")]))).table
    assert 'data-about="shelf-0-0 shelf-0-1 shelf-0-3"' in text


def test_zones_that_swallow_or_are_fed_say_so_wherever_they_are_drawn():
    text = draw(replace(view(), scene=orchard(0)))
    assert 'data-zone="beds" data-fed-by="bag"' in text.table
    assert 'data-zone="shelf-0" data-swallows' in text.hand
    assert 'data-zone="shelf-1" data-swallows' in text.seats
    assert "data-swallows" not in text.table


# Upright cells.

OAK = Piece(
    "oak",
    "star",
    "Oak",
    shape="space",
    x=0,
    y=0,
    outline="upright",
    value=7,
    parts=(Part("star", "star"), Part("star", "star"), Part("sun", "sun")),
)


def test_an_upright_cell_shows_its_own_face_in_a_window_and_the_rest_at_its_foot():
    text = group(board(OAK, layout="grid"), "oak")
    assert text.count('class="at"') == 5  # two symbols, two things at its foot, its row's number
    assert text.count("#s-star") == 2
    assert text.count('class="frame"') == 1
    assert re.search(r'class="also p-sun">.*?#s-sun', text)
    assert '<text class="worth num" y="5">7</text>' in text
    one = group(board(replace(OAK, parts=OAK.parts[:1]), layout="grid"), "oak")
    assert one.count("#s-star") == 1
    assert 'class="frame"' not in one


def test_an_upright_cell_stands_higher_by_what_lies_below_it_and_so_does_what_lies_on_it():
    stone = Piece("stone", "star", "Stone", shape="gem", on="oak")
    flat, high = (board(replace(OAK, under=under), stone, layout="grid") for under in (0, 2))
    lifted = place(flat, "oak")[1] - place(high, "oak")[1]
    assert lifted == place(flat, "stone")[1] - place(high, "stone")[1] == 14
    assert group(high, "oak").count('class="below"') == 2


def test_what_lies_on_an_upright_cell_keeps_to_corners_of_its_own():
    shapes = ["gem", "token", "token", "pawn"]
    lying = [Piece(f"p{n}", "star", "P", shape=s, on="oak") for n, s in enumerate(shapes)]
    text = board(OAK, *lying, layout="grid")
    places = [place(text, piece.id) for piece in lying]
    assert len(set(places)) == len(places)
    (gem, token, _, pawn) = places
    assert gem[0] < 0 < token[0]
    assert gem[1] < 0 < pawn[1]


def test_rows_of_upright_cells_are_numbered_and_the_board_may_be_turned():
    text = board(OAK, replace(OAK, id="elm", y=2), layout="grid")
    assert re.findall(r'class="line" y="5">(\d+)<', text) == ["1", "3"]
    assert 'class="board turns"' in text
    assert "turns" not in board(replace(OAK, outline="square"), layout="grid")


def test_backs_are_drawn_with_the_symbol_that_the_art_has_for_their_shape(tmp_path):
    own = '<svg><symbol id="s-back-token" viewBox="0 0 32 32"></symbol></svg>'
    (tmp_path / "symbols.svg").write_text(own, "utf-8")
    hidden = Piece("t", None, "Token", shape="token", count=3)
    shown = view(Zone("bag-0", "Bag", "row", [hidden], 0))
    assert "#s-moonbrew" in draw(shown).hand
    drawn = draw(replace(shown, art=load_art("backs", tmp_path))).hand
    assert "#s-back-token" in drawn
    assert '<text class="num" y="5">3</text>' in drawn


def test_a_figure_that_is_nobodys_stands_on_a_disc_and_not_on_a_strip():
    own = Piece("owl", "star", "Owl", shape="pawn", on="oak", seat=1)
    text = board(OAK, own, replace(own, id="fox", seat=None), layout="grid")
    assert 'class="strip"' in group(text, "owl")
    assert 'class="strip"' not in group(text, "fox")
    assert '<circle class="plate" r="16"/>' in group(text, "fox")


# Dice, boards that grow, and what is at hand.


@pytest.mark.parametrize("number", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_has_thrown_and_says_so(number):
    die = Piece("roll", "star", "Wren's die", shape="die", value=number)
    text = draw(view(Zone("tray", "Roll", "row", [die]))).table
    assert text.count('class="pip"') == number
    assert f's die: {number}"' in text


def test_a_die_that_was_not_thrown_is_blank_and_one_with_many_sides_shows_figures():
    dice = [
        Piece("a", "star", "A die", shape="die"),
        Piece("b", "star", "B", shape="die", value=20),
    ]
    text = draw(view(Zone("tray", "Roll", "row", dice))).table
    assert 'class="pip"' not in text
    assert ">20</text>" in text
    assert 'aria-label="A die"' in text


def test_a_board_that_grows_keeps_its_hexagons_as_large_as_a_finger():
    few = board(hexagon("a", 0, 0), layout="hexes")
    many = board(*(hexagon(f"s{n}", 3**0.5 * n, 0) for n in range(12)), layout="hexes")
    least = [
        int(width)
        for text in (few, many)
        for width in re.findall(r'class="board grows" [^>]*width="(\d+)"', text)
    ]
    assert len(least) == 2
    assert least[0] >= 44
    assert least[1] >= 11 * 44
    assert (few.count('class="shore"'), many.count('class="shore"')) == (1, 12)


def test_a_site_is_no_land_and_can_be_touched():
    spot = Piece("site-3", "star", "Beside a", shape="site", x=3**0.5, y=0)
    text = board(hexagon("a", 0, 0), spot, layout="hexes")
    assert text.count('class="shore"') == 1
    assert 'class="plus"' in group(text, "site-3")
    assert 'role="button"' in group(text, "site-3")


def test_what_lies_on_a_hexagon_needs_no_place_of_its_own_and_who_stands_there_stands_aside():
    riders = [
        Piece("leaf", "star", "Leaf", shape="token", on="a", count=2),
        Piece("owl-1", "owl", "Owl", shape="pawn", seat=0, on="a"),
    ]
    text = board(hexagon("a", 3.0, 1.5), *riders, layout="hexes")
    assert place(text, "leaf") == place(text, "a")
    assert place(text, "owl-1") != place(text, "a")


def test_the_ground_of_a_hexagon_is_what_the_art_has_for_its_face(tmp_path):
    symbol = '<svg><symbol id="s-ground-star" viewBox="0 0 1 1"></symbol></svg>'
    (tmp_path / "symbols.svg").write_text(symbol)
    scene = view(Zone("land", "Land", "hexes", [hexagon("a", 0, 0)]))
    assert "#s-ground-star" in draw(replace(scene, art=load_art("grounds", tmp_path))).table
    assert "#s-ground-star" not in draw(scene).table


def test_what_is_at_hand_of_what_something_is_made_from_is_full_and_the_rest_hollow():
    parts = [
        Part("star", "Leaf", "green", state="there"),
        Part("star", "Leaf", "green", state="lacking"),
        Part("star", "Stone", "red", outline="octagon", state="away"),
        Part("star", "Leaf", "green", state="there any"),
    ]
    tea = Piece("tea", "star", "Tea", shape="recipe", parts=parts, value=3)
    text = draw(view(Zone("shelf", "Shelf", "row", [tea]))).table
    states = re.findall(r'<g class="part \w+ ([a-z ]+)"', text)
    assert states == ["there", "lacking", "away", "there any"]
    assert "tenths-5" in text


def test_before_others_it_is_a_vessel_as_full_with_what_it_brings():
    part = Part("star", "Leaf", "green", state="there")
    tea = Piece("tea", "star", "Tea", shape="recipe", parts=[part], value=3)
    plain = replace(tea, id="plain", parts=[replace(part, state="")])
    seats = draw(view(Zone("shelf-1", "Ash's shelf", "row", [tea, plain], 1))).seats
    assert seats.count("tenths-10") == 1
    assert seats.count('<span class="num">3</span>') == 1
