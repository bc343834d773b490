"""Chapter 1, with the content tables C, C2, F, G, H and I: what lies in the box."""

from collections import Counter
from itertools import combinations

import pytest

from moonbrew.games.witchstone.rules.faces import FORMS, KIND_KEYS, NOTHING
from moonbrew.scene import Piece
from tests.tabletop import keys, rule
from tests.witchstone.coven import (
    EDITION,
    GAME,
    KINDS,
    again,
    begin,
    dump,
    in_earnest,
    play,
    running,
    scores,
    series,
    table,
)

PAIRS = {"-".join(pair) for pair in combinations(KINDS, 2)}
ONE_OF_EACH = dict.fromkeys(range(4), 1)
SEATS = range(4)


def pieces(name: str) -> dict[str, int]:
    """The pieces of a new game for four whose name begins so, with their numbers."""
    return {key: n for key, n in GAME.components(begin(4)).items() if key.startswith(name)}


def shown(zone: str) -> list[Piece]:
    """What everybody sees of a zone in a new game for four."""
    (found,) = [z for z in GAME.scene(begin(4), None).zones if z.id == zone]
    return found.pieces


def rows(table: str) -> list[list[str]]:
    """The rows of a content table of the rulebook, as cells."""
    text = GAME.rules_file.read_text(encoding="utf-8")
    lines = text.split(f"### Table {table}.")[1].split("\n#")[0].splitlines()
    found = [line for line in lines if line.startswith("| ")][2:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


@rule("STONE-001")
def test_one_board_for_all_carries_five_work_areas_and_everybodys_score():
    scene = GAME.scene(begin(4), None)
    shared = [zone.id for zone in scene.zones if zone.owner is None]
    assert Counter(shared) >= Counter(["ball", "pentagram", "wand", "rack", "shelf"])
    assert [place.score for place in scene.places] == [0, 0, 0, 0]


@rule("STONE-002")
def test_all_four_cauldrons_have_the_layout_of_table_c():
    table_c = {cells[0]: cells[1:3] for cells in rows("C")}
    assert len(table_c) == len(EDITION.spaces) == 37
    for space in EDITION.spaces:
        at_setup, way_out = table_c[f"({space.q},{space.r})"]
        symbol = KINDS[space.printed] if space.printed != NOTHING else ""
        what = f"printed {symbol}" if symbol else f"{space.crystal} crystal".strip()
        assert at_setup == (what if symbol or space.crystal else "empty")
        assert way_out.split(": ")[-1] == (KINDS[space.exit] if space.exit != NOTHING else "-")
    boards = dump(begin(4), "cauldrons")
    assert len(boards) == 4
    assert all(board == boards[0] for board in boards)


@rule("STONE-003")
def test_there_are_60_action_tiles_15_of_each_colour():
    tiles = pieces("tile ")
    assert sum(tiles.values()) == 60
    assert Counter(name[-1] for name in tiles) == dict.fromkeys("0123", 15)


@rule("STONE-004")
@pytest.mark.parametrize("seat", SEATS)
def test_the_tiles_of_a_colour_show_each_pair_of_symbols_once(seat):
    own = {f"tile {pair} of seat {seat}": 1 for pair in PAIRS}
    assert len(PAIRS) == 15
    assert {name: n for name, n in pieces("tile ").items() if name[-1] == str(seat)} == own
    faces = {(KINDS[tile.one], KINDS[tile.other]) for tile in EDITION.tiles}
    assert faces == {tuple(cells[1].split(" / ")) for cells in rows("C2")}
    assert {"-".join(face) for face in faces} == PAIRS


@rule("STONE-005")
def test_there_are_15_special_tiles_each_with_two_different_symbols():
    faces = [(KINDS[special.one], KINDS[special.other]) for special in EDITION.specials]
    assert sorted(faces) == sorted(tuple(cells[1].split(" / ")) for cells in rows("H"))
    assert all(one != other for one, other in faces)
    assert sum(pieces("special ").values()) == len(faces) == 15


@rule("STONE-006")
def test_there_are_ten_owls_two_of_each_value():
    assert pieces("owl ") == {f"owl {value}": 2 for value in (3, 4, 5, 6, 7)}
    assert pieces("owl ") == {f"owl {cells[0]}": int(cells[1]) for cells in rows("G")}


@rule("STONE-007")
def test_each_colour_has_one_big_witch():
    t = table([[], [], [], []], towers=[None] * 4, agenda=[["tower-choice", 3]], round=0)
    play(t, "tower-t1", "tower-t2", "tower-t3")  # the last one takes the tower left over
    assert dump(t, "towers") == ["t4", "t3", "t2", "t1"]
    assert dump(t, "standing") == [["t4"], ["t3"], ["t2"], ["t1"]]
    assert not any(key.startswith("tower-") for key in keys(t))


@rule("STONE-008")
def test_there_are_44_small_witches_11_of_each_colour():
    assert pieces("witch ") == {f"witch of seat {seat}": 11 for seat in SEATS}


@rule("STONE-009")
def test_there_are_28_crystals_six_of_each_colour_and_four_black_ones():
    assert sum(pieces("crystal ").values()) == 28
    for seat in SEATS:
        faces = Counter(piece.face for piece in shown(f"cauldron-{seat}") if piece.seat == seat)
        assert faces == {"crystal": 6, "black-crystal": 1}


FORMS_OF_TYPES = {
    "double boost": "boost",
    "universal boost": "boost",
    "cluster prophecy": "cluster",
    "Witchstone prophecy": "arrival",
    "same-kind presence": "presence",
    "mixed presence": "presence",
    "linked areas": "linked",
}  # all other prophecies count something


@rule("STONE-010")
def test_there_are_40_scrolls_of_the_types_of_table_i():
    assert sum(pieces("scroll ").values()) == 40
    forms = {scroll.key: FORMS[scroll.form] for scroll in EDITION.scrolls}
    types = {cells[0].lower(): FORMS_OF_TYPES.get(cells[1], "count") for cells in rows("I")}
    assert pieces("scroll ") == {f"scroll {key}": 1 for key in types}
    assert forms == types
    assert Counter(forms.values())["boost"] == 14


@rule("STONE-011")
def test_there_are_21_magic_tokens_with_seven_fronts():
    numbers = {f"token {front}": 3 for front in [*KINDS, "points"]}
    assert pieces("token ") == numbers
    assert sum(numbers.values()) == 21
    fronts = {t.key: (t.kind, t.points) for t in EDITION.tokens}
    actions = {symbol: (place, 0) for place, symbol in enumerate(KINDS)}
    assert fronts == actions | {"points": (NOTHING, 3)}


@rule("STONE-011")
@pytest.mark.parametrize("front", [*KINDS, "points"])
def test_the_back_of_every_magic_token_shows_2_points(front):
    t = table([[], []], agenda=[["end-game"]], tokens=[{front: 1}, {}])
    assert scores(t) == [2, 0]


@rule("STONE-012")
def test_each_colour_has_a_pawn_on_the_pentagram_and_one_on_the_wand_and_a_score():
    for zone in ("pentagram", "wand"):
        assert Counter(p.seat for p in shown(zone) if p.shape == "pawn") == ONE_OF_EACH
    assert [place.seat for place in GAME.scene(begin(4), None).places] == [0, 1, 2, 3]


@rule("STONE-013")
def test_there_are_80_energy_charges_20_of_each_colour():
    assert pieces("charge ") == {f"charge of seat {seat}": 20 for seat in SEATS}


@rule("STONE-014")
def test_a_game_goes_on_the_same_without_screens_markers_and_counters():
    t = begin(3)
    kinds = {name.split()[0] for name in GAME.components(t)}
    assert kinds == {"tile", "special", "owl", "witch", "crystal", "scroll", "token", "charge"}
    for _, key in zip(range(60), in_earnest(t), strict=False):
        assert GAME.dump(again(t)) == GAME.dump(t), key
    retold = again(t)  # knows nothing but the pieces above and where they lie
    assert list(in_earnest(retold)) == list(in_earnest(t))
    assert GAME.result(retold) == GAME.result(t)


@rule("STONE-015")
@pytest.mark.parametrize("symbol", KINDS)
def test_each_symbol_is_a_kind_of_action(symbol):
    assert running(series(symbol, 1, rack=["s01"])) == (symbol, 1)
    assert KIND_KEYS == KINDS


@rule("STONE-016")
def test_the_score_goes_on_beyond_the_last_field_of_the_track():
    t = series("energy", 3, scores=[99, 49])
    play(t, "charge-l01", "charge-l01", "charge-l01")
    assert scores(t) == [105, 49]
