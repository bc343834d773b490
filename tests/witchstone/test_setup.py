"""Chapters 2 and 3: setup. Chance is looked at over many deals, never at a single one."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ScrollRevealed, TurnBegan
from moonbrew.games.witchstone.rules.setup import lay_empty, shuffle_scrolls
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from moonbrew.scene import Piece
from tests.tabletop import keys, rule
from tests.witchstone.coven import (
    EDITION,
    GAME,
    begin,
    dump,
    happened,
    in_earnest,
    kind,
    play,
    series,
    space,
    table,
)

DEALS = 400
SCROLLS = [f"s{number:02}" for number in range(1, 41)]
AREAS = [f"{land}{number}" for land in "tfvc" for number in (1, 2, 3, 4)]
SPECIALS = [special.key for special in EDITION.specials]
TILES = [tile.key for tile in EDITION.tiles]
BOARD = ("owl_stacks", "rack", "scroll_pile", "specials", "special_stack", "area_tokens")
HEXAGON = [(1, -2), (-1, -1), (2, -1), (-2, 1), (1, 1), (-1, 2)]  # table C: coloured crystals


@cache
def deals(seats: int = 4) -> list[dict[str, Any]]:
    """Many tables after setup, as data."""
    return [GAME.dump(begin(seats, seed=seed)) for seed in range(DEALS)]


def about(number: int, expected: float) -> bool:
    """Whether a count over many deals is near what chance lets one expect."""
    return 0.4 * expected < number < 1.8 * expected


def shown(zone: str, seat: int | None) -> list[Piece]:
    """What a seat sees of a zone in a new game."""
    (found,) = [z for z in GAME.scene(begin(2), seat).zones if z.id == zone]
    return found.pieces


# Chapter 2: the board.


@rule("STONE-017")
@pytest.mark.parametrize(("before", "stack"), [(4, 0), (10, 1)])
def test_on_each_gold_field_lie_five_owls_from_3_at_the_bottom_to_7_on_top(before, stack):
    assert dump(begin(2), "owl_stacks") == [[3, 4, 5, 6, 7], [3, 4, 5, 6, 7]]
    t = play(series("pentagram", 1, pentagram=[before, 0]), "advance")
    assert dump(t, "owls") == [[7], []]
    assert dump(t, "owl_stacks")[stack] == [3, 4, 5, 6]
    assert dump(t, "owl_stacks")[1 - stack] == [3, 4, 5, 6, 7]


@rule("STONE-018")
def test_six_scrolls_are_revealed_and_the_other_34_are_the_draw_pile():
    for data in deals():
        assert (len(data["rack"]), len(data["scroll_pile"])) == (6, 34)
        assert sorted(data["rack"] + data["scroll_pile"]) == SCROLLS


@rule("STONE-018")
def test_the_scrolls_are_shuffled():
    for place in (0, 5):
        revealed = Counter(data["rack"][place] for data in deals())
        assert set(revealed) == set(SCROLLS)
    on_rack = Counter(scroll for data in deals() for scroll in data["rack"])
    assert all(about(on_rack[scroll], DEALS * 6 / 40) for scroll in SCROLLS)


@rule("STONE-018")
def test_the_rack_is_open_and_the_draw_pile_face_down():
    assert [piece.face is None for piece in shown("rack", 0)] == [False] * 6
    assert [(piece.face, piece.count) for piece in shown("scrolls", 0)] == [(None, 34)]


@rule("STONE-019")
def test_the_first_scroll_revealed_goes_to_shelf_1_and_the_last_to_shelf_6():
    t = lay_empty(EDITION, 2, Dice(1), vector([0, 0]), -1)
    t.events = []
    shuffle_scrolls(t)
    revealed = [int(event.scroll) for event in happened(t, ScrollRevealed)]
    assert len(revealed) == 6
    assert [int(scroll) for scroll in t.rack] == revealed


@rule("STONE-019")
def test_shelf_6_is_next_to_the_draw_pile_and_shelf_1_the_farthest():
    rack = ["s01", "s02", "s03", "s04", "s05", "s06"]
    t = play(series("scroll", 6, rack=rack, scroll_pile=["s40", "s30"]), "scroll-1")
    assert dump(t, "rack") == ["s02", "s03", "s04", "s05", "s06", "s30"]


@rule("STONE-020")
def test_a_special_tile_lies_on_each_blue_field_and_12_are_in_the_stack():
    for data in deals():
        assert (len(data["specials"]), len(data["special_stack"])) == (3, 12)
        assert sorted(data["specials"] + data["special_stack"]) == sorted(SPECIALS)


@rule("STONE-020")
def test_the_special_tiles_are_shuffled_and_the_stack_is_face_down():
    for field in range(3):
        laid = Counter(data["specials"][field] for data in deals())
        assert all(about(laid[special], DEALS / 15) for special in SPECIALS)
    assert [(piece.face, piece.count) for piece in shown("specials", 0)] == [(None, 12)]
    open_ones = [piece for piece in shown("pentagram", None) if piece.face == "special"]
    assert [len(piece.parts) for piece in open_ones] == [2, 2, 2]


@rule("STONE-020")
@pytest.mark.parametrize(("before", "blue"), [(1, 0), (7, 1), (13, 2)])
def test_the_special_tiles_lie_on_the_fields_2_8_and_14(before, blue):
    laid = ["energy-witch", "energy-wand", "wand-scroll"]
    t = play(series("pentagram", 1, pentagram=[before, 0], specials=laid), "advance")
    assert dump(t, "ask") == ["use-special", 0, SPECIALS.index(laid[blue])]


@rule("STONE-021", "STONE-022")
def test_a_token_lies_on_every_area_but_the_witchstone_and_five_below_the_shelf():
    for data in deals():
        assert sorted(data["area_tokens"]) == sorted(AREAS)
        assert sum(data["shelf_tokens"].values()) == 5
        tokens = Counter(data["area_tokens"].values()) + Counter(data["shelf_tokens"])
        assert list(tokens.values()) == [3] * 7


@rule("STONE-021")
def test_the_magic_tokens_are_shuffled_and_face_up():
    for area in AREAS:
        fronts = Counter(data["area_tokens"][area] for data in deals())
        assert all(about(fronts[token.key], DEALS / 7) for token in EDITION.tokens)
    tokens = [piece for piece in shown("ball", 1) if piece.shape == "token"]
    assert Counter(piece.face for piece in tokens) == Counter(
        dump(begin(2), "area_tokens").values()
    )


@rule("STONE-022")
def test_the_tokens_below_the_shelf_lie_face_up():
    seen = {piece.face: piece.count for piece in shown("shelf-tokens", None)}
    assert seen == dump(begin(2), "shelf_tokens")


@rule("STONE-023")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_board_is_set_up_the_same_for_any_number_of_players(seats):
    for few, four in zip(deals(seats), deals(4), strict=True):
        assert [few[field] for field in BOARD] == [four[field] for field in BOARD]
        assert few["shelf_tokens"] == four["shelf_tokens"]


@rule("STONE-023")
@pytest.mark.parametrize(("seats", "upper", "lowest"), [(2, 4, 4), (3, 5, 5), (4, 6, 5)])
def test_only_the_room_on_the_shelf_depends_on_the_number_of_players(seats, upper, lowest):
    none = [0] * (seats - 2)

    def shelved(on_energy: int, on_lowest: int) -> tuple[bool, int, int]:
        """Whether there is a choice for one more crystal; then what lies on the two levels."""
        shelf = {"energy": [1, on_energy - 1, *none], "lowest": [on_lowest - 1, 1, *none]}
        agenda = [["close-turn", 0], ["series", 0, kind("crystal"), 0, 2]]
        setting: Any = {"shelf": shelf, "shelf_tokens": {"points": 1}, "aside": [1, 0, *none]}
        ask = ["choose-level", 0, kind("energy"), 0]
        t = table([[]] * seats, agenda=[*agenda, ask], round=1, **setting)
        levels = dump(t, "shelf")
        return "shelve-upper" in keys(t), sum(levels["energy"]), sum(levels["lowest"])

    assert shelved(upper - 1, lowest - 1) == (True, upper - 1, lowest - 1)
    assert shelved(upper, lowest - 1) == (False, upper, lowest)
    assert shelved(upper - 1, lowest) == (False, upper, lowest)
    assert shelved(upper, lowest) == (False, upper, lowest)


# Chapter 3: the players.


@rule("STONE-024")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_takes_the_pieces_of_one_colour(seats):
    t = begin(seats)
    for seat in range(seats):
        own = {n: c for n, c in GAME.components(t).items() if n.endswith(f"of seat {seat}")}
        assert sum(count for name, count in own.items() if name.startswith("tile ")) == 15
        assert own[f"witch of seat {seat}"] == 11
        assert own[f"charge of seat {seat}"] == 20
        assert own[f"crystal of seat {seat}"] == 6 + 1
    assert dump(t, "witches") == [11] * seats
    assert dump(t, "charges") == [20] * seats
    assert len(dump(t, "cauldrons")) == seats


@rule("STONE-025")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_black_crystal_lies_in_the_middle_of_the_cauldron(seat):
    board = dump(begin(4), "cauldrons")[seat]
    assert board["black"] == space(0, 0)
    assert board["black"] in board["crystals"]


@rule("STONE-026")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_six_coloured_crystals_lie_on_the_other_marked_spaces(seat):
    board = dump(begin(4), "cauldrons")[seat]
    coloured = set(board["crystals"]) - {board["black"]}
    assert coloured == {space(q, r) for q, r in HEXAGON}


@rule("STONE-027", "STONE-028")
def test_everybody_has_five_tiles_in_the_hand_and_the_other_ten_in_the_supply():
    for data in deals():
        for hand, supply in zip(data["hands"], data["supplies"], strict=True):
            assert (len(hand), len(supply)) == (5, 10)
            assert sorted(hand + supply) == sorted(TILES)


@rule("STONE-027")
@pytest.mark.parametrize("seat", [0, 3])
def test_the_tiles_are_shuffled(seat):
    held = Counter(tile for data in deals() for tile in data["hands"][seat])
    on_top = Counter(data["supplies"][seat][-1] for data in deals())
    assert all(about(held[tile], DEALS * 5 / 15) for tile in TILES)
    assert all(about(on_top[tile], DEALS / 15) for tile in TILES)


@rule("STONE-027", "STONE-028")
def test_the_hand_is_open_to_its_owner_alone_and_the_supply_to_nobody():
    assert [piece.face for piece in shown("hand-0", 0)] == ["tile"] * 5
    assert [(piece.face, piece.count) for piece in shown("hand-0", 1)] == [(None, 5)]
    for viewer in (0, 1, None):
        assert [(p.face, p.count) for p in shown("supply-0", viewer)] == [(None, 10)]


@rule("STONE-029")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_pawns_stand_at_the_start(seats):
    t = begin(seats)
    for pawn in ("scores", "pentagram", "wand"):
        assert dump(t, pawn) == [0] * seats


@rule("STONE-030")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_is_drawn_at_random(seats):
    drawn = Counter(data["starter"] for data in deals(seats))
    assert set(drawn) == set(range(seats))
    assert all(0.7 * DEALS / seats < number < 1.3 * DEALS / seats for number in drawn.values())


@rule("STONE-031")
@pytest.mark.parametrize("first", ["seat-1", "seat-2", "seat-3"])
def test_turns_go_clockwise_from_the_starting_player(first):
    t = begin(3, first=first)
    moves = in_earnest(t)
    while len(happened(t, TurnBegan)) < 7:
        next(moves)
    starter = int(first[-1]) - 1
    seats = [int(event.seat) for event in happened(t, TurnBegan)]
    assert seats == [(starter + place) % 3 for place in range(7)]
