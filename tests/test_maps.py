"""Maps, boards of hexagons, grids, rings and patterns in the terminal."""

from rich.console import Console, Group, RenderableType

from moonbrew.scene import Part, Piece, Zone
from moonbrew.terminal.board import INKS, Look, draw_zone
from moonbrew.terminal.maps import draw_hexes, draw_map, draw_ring, legend
from tests.server.orchard import recipe, ring, shelf


def lines(drawn: RenderableType) -> list[str]:
    """What stands on the screen, without the space behind it."""
    console = Console(width=100, color_system=None)
    with console.capture() as capture:
        console.print(Group(drawn))
    return [line.rstrip() for line in capture.get().splitlines()]


def area(key: str, x: float, y: float) -> Piece:
    """An area of a map."""
    return Piece(f"area-{key}", "tower", key, shape="area", x=x, y=y)


def test_a_map_shows_areas_with_what_lies_there_and_links_by_their_places():
    link = Piece(
        "link-1", "link", pips=3, count=2, seat=1, shape="link", joins=["area-a", "area-b"]
    )
    token = Piece("t", "wand", shape="token", on="area-a")
    witch = Piece("w", "witch", shape="pawn", seat=0, on="area-b")
    lying = Piece("l", "lying", count=2, shape="pawn", seat=1, on="area-b", sign="z")
    zone = Zone(
        "map", "Map", "map", [link, area("a", -0.5, 0), area("b", 0.5, 0), token, witch, lying]
    )
    (line,) = lines(draw_map(zone, INKS))
    assert line.split() == ["A(wa)", *"···2····2····o··", "B", "1", "2zz"]


def test_the_signs_of_a_map_are_explained():
    token = Piece("t", "wand", "1 wand action", shape="token", on="area-a")
    lying = Piece("l", "lying", count=2, shape="pawn", seat=1, on="area-a", sign="z")
    link = Piece("l", "link", pips=1, shape="link", joins=["area-a", "area-b"])
    zone = Zone("map", "Map", "map", [link, area("a", -0.5, 0), token, lying])
    assert legend(zone, ["Wren", "Ash"]).plain == (
        "A tower, o free place, 1 Wren, 2 Ash, z lying, (wa) 1 wand action"
    )


def test_a_map_without_links_speaks_of_no_free_places():
    assert legend(Zone("map", "Map", "map", [area("a", 0, 0)]), []).plain == "A tower"


def test_an_area_higher_up_stands_in_an_earlier_line():
    zone = Zone("map", "Map", "map", [area("low", 0, 0.5), area("high", 0, -0.5)])
    assert [line.strip() for line in lines(draw_map(zone, INKS)) if line.strip()] == [
        "HIGH",
        "LOW",
    ]


def space(key: str, x: float, y: float, *symbols: str) -> Piece:
    """A space of a board."""
    parts = [Part(symbol, symbol) for symbol in symbols]
    return Piece(f"board-{key}", "bare", key, shape="space", parts=parts, x=x, y=y)


def test_a_board_of_hexagons_is_drawn_row_by_row_each_half_a_step_aside():
    wide = 3**0.5
    cells = [
        space("a1", 0, 0),
        space("a2", wide, 0, "energy"),
        space("b1", wide / 2, 1.5, "wand", "owl"),
    ]
    crystal = Piece("c", "black-crystal", shape="token", on="board-a1", sign="◇")
    rim = Piece("r", "energy", shape="rim", x=wide / 2, y=3)
    first, second, third = lines(
        draw_hexes(Zone("board", "Board", "hexes", [*cells, crystal, rim]), INKS, {"board-a1": "3"})
    )
    assert first.split() == ["a1◇+3", "a2", "en"]
    assert second.strip() == "b1 wa/ow"
    assert third.strip() == "(energy)"
    assert first.index("a1") < second.index("b1") < first.index("a2")


def test_the_signs_of_a_board_are_explained():
    crystal = Piece("c", "black-crystal", shape="token", on="board-a1", sign="◇")
    zone = Zone("board", "Board", "hexes", [space("a1", 0, 0, "Wand"), crystal])
    assert legend(zone, []).plain == "wa wand, ◇ black crystal"


def test_a_track_shows_the_fields_that_give_something_or_hold_something():
    fields = [
        Piece("f-0", "light", "Start", shape="field"),
        Piece("f-1", "dark", "Field 1", "2 actions", shape="field"),
        Piece("f-2", "light", "Field 2", shape="field"),
        Piece("p", "pawn", "Wren's pawn", shape="pawn", on="f-2"),
    ]
    title, one, two = lines(draw_zone(Zone("f", "Track", "track", fields)))
    assert (title, one.split()[-2:], two.split()[-2:]) == (
        "Track",
        ["2", "actions"],
        ["Wren's", "pawn"],
    )


def test_what_brings_no_sign_is_shown_by_its_first_letters():
    stone = Piece("s", "stone", "Pebble", shape="gem", on="board-a1")
    (line,) = lines(draw_hexes(Zone("b", "Board", "hexes", [space("a1", 0, 0), stone]), INKS, {}))
    assert line.strip() == "a1(pe)"


# Grids, rings, patterns.


def test_a_grid_is_drawn_by_columns_and_rows_with_what_lies_there():
    title, top, middle, bottom, signs = lines(draw_zone(Zone("s", "Shelf", "grid", shelf(0))))
    assert title == "Shelf"
    assert top.split() == ["6", "·", "7", "·", "8", "·"]
    assert middle.split() == ["3", "O", "4", "·", "5", "·"]
    assert bottom.split() == ["0", "E", "1", "O", "2", "·"]
    assert top.index("8") == middle.index("5") == bottom.index("2")
    assert signs == "E eye, O owl"


def test_a_cell_shows_its_parts_what_lies_below_and_what_one_gains():
    tile = Piece("b-1", "tile", "Tile", shape="space", parts=[Part("s", "Spider")], x=0, y=0)
    piled = Piece("b-2", "tile", "Tile", shape="space", sign="b2", x=1, y=0, under=2)
    zone = Zone("b", "Board", "grid", [tile, piled])
    _, line, _ = lines(draw_zone(zone, Look(gains={"b-1": "3"})))
    assert line.split() == ["1", "sp+3", "b2", "·/2"]


def test_a_ring_is_drawn_as_a_ring_with_its_middle_and_what_lies_on_its_steps():
    zone = Zone("beds", "Beds", "ring", ring())
    drawn = lines(draw_ring(zone, INKS, {"bed-2": "3"}))
    assert max(map(len, drawn)) <= 80
    text = {line.strip() for line in drawn}
    assert drawn[0].strip() == "0 (~) O"
    assert drawn[-1].strip() == "6 (*1) T"
    assert "Round 3 of 5" in text
    (across,) = [line for line in drawn if "Full moon" in line]
    left, right = across.split("Full moon")
    assert (left.strip(), right.strip()) == ("9 (~) O R E F", "3 (*2) O R E F")
    assert any(line.endswith("2 F O T +3") for line in drawn)
    assert any(line.endswith("4 ^") for line in drawn)


def test_the_signs_of_a_ring_are_explained():
    assert legend(Zone("beds", "Beds", "ring", ring()), []).plain == (
        "E eye, F frog, O owl, R raven, T tadpole, ^ hat, * star, ~ candle"
    )


def test_a_ring_of_steps_and_pawns_alone_is_told_in_lines():
    steps = [Piece(f"r-{n}", "light", f"Step {n}", "2 points", shape="field") for n in range(3)]
    pawn = Piece("p", "pawn", "Wren's pawn", shape="pawn", on="r-1")
    _, *rows = lines(draw_zone(Zone("r", "Ring", "ring", [*steps, pawn])))
    assert [row.split() for row in rows] == [
        ["Step", "0", "2", "points"],
        ["Step", "1", "2", "points", "Wren's", "pawn"],
        ["Step", "2", "2", "points"],
    ]


def test_recipes_are_told_with_their_patterns():
    zone = Zone("m", "Recipes", "row", [recipe("ink"), recipe("bath")])
    title, ink, bath, signs = lines(draw_zone(zone))
    assert title == "Recipes"
    assert ink.strip().startswith("Ink  O . O / _ R _ (may be turned)")
    assert ink.endswith("costs 3, brings 4, Draw two.")
    assert bath.strip().startswith("Bath O E / E O (as it stands)")
    assert signs == "E eye, O owl, R raven"


def test_upright_cells_stand_in_rows_and_columns_that_are_numbered():
    oak = Part("oak", "Oak", sign="Oa")
    tiles = [
        Piece("a", "oak", "Oak", shape="space", x=0, y=0, outline="upright", parts=(oak, oak)),
        Piece("b", None, "Tile", shape="space", x=1, y=0, outline="upright", sign="#", under=2),
        Piece("c", "gap", "Gap", shape="space", x=1, y=1, outline="upright"),
        Piece("d", "nut", "Nut", shape="token", on="a", sign="?"),
    ]
    _, top, first, second, signs = lines(draw_zone(Zone("w", "Wood", "grid", tiles)))
    assert top.split() == ["1", "2"]
    assert first.split() == ["1", "Oa2?", "#/2"]
    assert second.split() == ["2", "·"]
    assert first.index("#") == second.index("·") == top.index("2")
    assert signs.strip() == "? nut, Oa oak"


def test_dice_are_told_with_their_numbers():
    dice = [
        Piece("one", "star", "Wren", shape="die", value=4),
        Piece("two", "star", "Ash", "stays", shape="die"),
    ]
    (line,) = lines(draw_zone(Zone("tray", "Rolls", "row", dice)))
    assert line == "Rolls: Wren [4], Ash (stays)"


def test_a_board_that_grows_shows_its_sites_and_how_many_lie_on_a_space():
    leaf = Piece("leaf", "leaf", "Leaf", count=2, shape="token", on="board-7", sign="L")
    site = Piece("site-12", "site", "Site 12", shape="site", x=3**0.5, y=0)
    zone = Zone("board", "Board", "hexes", [space("7", 0, 0, "Leaf"), leaf, site])
    (line,) = lines(draw_hexes(zone, INKS, {}))
    assert line.split() == ["7L2", "le", "+12"]


def test_what_lacks_of_what_something_is_made_from_is_marked():
    parts = [
        Part("star", "Leaf", sign="L", state="there"),
        Part("star", "Leaf", sign="L", state="lacking"),
        Part("star", "Stone", sign="S", state="away"),
    ]
    tea = Piece("tea", "star", "Tea", "needs more", shape="recipe", parts=parts, value=3)
    drawn = lines(draw_zone(Zone("shelf", "Shelf", "row", [tea])))
    assert drawn[1].split() == ["Tea", "L", "-L", "~S", "needs", "more,", "brings", "3"]
