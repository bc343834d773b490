"""Sections 3.1 and 3.2: the turn, and collecting."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import Collected, LookedAt, Skipped, Stopped
from tests.spirits_of_the_forest.glade import (
    GAME,
    asked,
    begin,
    dumped,
    forest,
    happened,
    places,
    play,
    table,
)
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 BRA2 SPI5 DEW1", "SPI1 LEA1 SPI2", "LEA2", "MOS4 VIN1"]


def takes(t) -> list[str]:
    """The places from which a tile can be taken."""
    return places(keys(t), "take")


@rule("SPIRIT-019")
def test_turns_go_clockwise():
    t = begin(3, first="seat-2")
    seats = []
    for _ in range(4):
        seats.append(asked(t)[1])
        play(t, keys(t)[0])
        while asked(t)[0] != "take-first":
            play(t, "stop" if asked(t)[0] == "take-second" else "none")
    assert seats == [1, 2, 0, 1]


@rule("SPIRIT-020", "SPIRIT-684")
def test_a_turn_is_collecting_then_looking_at_tokens_then_the_gem_step():
    t = table(ROWS, tokens={"1.1": "FT-sun"}, supply=[3, 3])
    play(t, "take-1.1")
    assert asked(t) == ("take-second", 0)
    assert (dumped(t, "favours")[0], dumped(t, "fresh")) == ([], ["FT-sun"])
    assert happened(t, LookedAt) == []
    play(t, "stop")
    assert [event.seat for event in happened(t, Stopped)] == [0]
    assert asked(t) == ("place-gem", 0)
    assert (dumped(t, "favours")[0], dumped(t, "fresh")) == (["FT-sun"], [])
    assert asked(play(t, "none")) == ("take-first", 1)


@rule("SPIRIT-021", "SPIRIT-048", "SPIRIT-666")
def test_who_can_take_no_tile_skips_collecting_but_has_the_gem_step():
    before: dict[str, Any] = {"turn": 1, "ask": ["place-gem", 1], "agenda": [["end-turn", 1]]}
    t = play(table(["BRA1 SPI1"], gems=["", "1.1 1.2"], **before), "none")
    assert asked(t) == ("place-gem", 0)
    assert [int(event.seat) for event in happened(t, Skipped)] == [0]
    assert keys(t) == ["none"]
    play(t, "none")
    assert (asked(t), takes(t)) == (("take-first", 1), ["1.1", "1.2"])


@rule("SPIRIT-022")
def test_only_the_first_and_the_last_tile_of_a_row_can_be_taken():
    t = table(ROWS)
    assert takes(t) == ["1.1", "1.4", "2.1", "2.3", "3.1", "4.1", "4.2"]
    assert why_not(GAME, t, "take-1.2") == "SPIRIT-022"
    assert why_not(GAME, t, "take-1.9") == "SPIRIT-022"


@rule("SPIRIT-023")
def test_gaps_are_never_closed():
    t = table([". BRA1 . SPI5 . .", "LEA1"], supply=[3, 3])
    assert takes(t) == ["1.2", "1.4", "2.1"]
    play(t, "take-1.2", "none")
    assert list(forest(t)) == ["1.4", "2.1"]


@rule("SPIRIT-024")
@pytest.mark.parametrize(
    ("moves", "tiles"),
    [
        (["take-4.1"], ["MOS4"]),
        (["take-1.1", "stop"], ["BRA1"]),
        (["take-1.1", "take-1.2"], ["BRA1", "BRA2"]),
    ],
)
def test_one_collects_a_double_tile_or_one_or_two_single_tiles_of_a_type(moves, tiles):
    t = play(table(ROWS, supply=[3, 3]), *moves)
    assert asked(t) == ("place-gem", 0)
    assert dumped(t, "tiles")[0] == tiles


@rule("SPIRIT-024")
def test_a_second_tile_of_another_type_is_refused():
    t = play(table(ROWS), "take-1.1")
    assert takes(t) == ["1.2"]
    assert why_not(GAME, t, "take-2.1") == "SPIRIT-024"


@rule("SPIRIT-025")
def test_icons_do_not_matter_when_tiles_are_matched():
    t = play(table(["BRA2 BRA3", "BRA1 LEA1"]), "take-1.1")
    assert takes(t) == ["1.2", "2.1"]


@rule("SPIRIT-026")
def test_the_second_tile_may_have_become_an_end_only_now_or_lie_in_another_row():
    t = table(["BRA1 BRA2 SPI5 DEW1", "SPI1 BRA3"])
    assert "1.2" not in takes(t)
    play(t, "take-1.1")
    assert takes(t) == ["1.2", "2.2"]


@rule("SPIRIT-027", "SPIRIT-687")
def test_nothing_follows_a_double_tile_and_none_follows_as_the_second():
    t = table(["SPI5 SPI1", "SPI6 LEA1", "SPI2 SPI7"], supply=[3, 3])
    after = play(t.clone(), "take-1.1")
    assert asked(after) == ("place-gem", 0)
    play(t, "take-1.2")
    assert takes(t) == ["3.1"]
    assert why_not(GAME, t, "take-2.1") == "SPIRIT-027"


@rule("SPIRIT-028")
def test_who_can_take_a_tile_must_do_so():
    t = table(ROWS)
    assert "stop" not in keys(t)
    assert why_not(GAME, t, "stop") == "SPIRIT-028"


@rule("SPIRIT-029")
def test_the_second_tile_is_always_optional():
    t = play(table(ROWS), "take-1.1")
    assert keys(t) == ["take-1.2", "stop"]


@rule("SPIRIT-030", "SPIRIT-044")
def test_who_has_a_gem_can_take_what_others_have_reserved_and_must():
    t = table(["BRA1 SPI5 LEA1"], gems=["", "1.1 1.3"], supply=[1, 0])
    assert (asked(t), takes(t)) == (("take-first", 0), ["1.1", "1.3"])
    assert why_not(GAME, t, "stop") == "SPIRIT-028"


@rule("SPIRIT-031", "SPIRIT-687")
def test_in_the_first_turn_one_tile_only_is_collected():
    first = table(ROWS, turns=0, supply=[3, 3])
    play(first, "take-1.1")
    assert asked(first) == ("place-gem", 0)
    play(first, "none")
    play(first, "take-2.1")
    assert asked(first) == ("take-second", 1)


@rule("SPIRIT-687", "SPIRIT-697")
def test_without_a_second_tile_to_take_nothing_is_asked():
    t = play(table(ROWS, supply=[3, 3]), "take-1.4")
    assert asked(t) == ("place-gem", 0)


@rule("SPIRIT-697")
def test_a_single_tile_is_taken_without_asking():
    before: dict[str, Any] = {"turn": 1, "ask": ["place-gem", 1], "agenda": [["end-turn", 1]]}
    t = play(table(["BRA1", "SPI5"], gems=["", "2.1"], supply=[0, 2], **before), "none")
    assert asked(t) == ("place-gem", 0)
    assert [int(event.seat) for event in happened(t, Collected)] == [0]


@rule("SPIRIT-032", "SPIRIT-144")
def test_collected_tiles_lie_open():
    t = play(table(ROWS), "take-1.1", "take-1.2")
    for reader in (0, 1, None):
        (zone,) = [zone for zone in GAME.scene(t, reader).zones if zone.id == "tiles-0"]
        assert [piece.label for piece in zone.pieces] == [
            *("Branch tile", "Branch tile with the sun")
        ]


@rule("SPIRIT-766")
@pytest.mark.parametrize("key", ["none", "pay-supply", "put-1.1", "pick-light-1.1", "go"])
def test_only_moves_of_the_ask_are_made(key):
    t = table(ROWS, supply=[3, 3])
    assert why_not(GAME, t, key) == "SPIRIT-766"
    assert why_not(GAME, play(t, "take-1.1"), key) == "SPIRIT-766"


@rule("SPIRIT-764")
def test_moves_are_listed_in_reading_order():
    t = begin(4, 3)
    assert takes(t) == [f"{row}.{column}" for row in range(1, 5) for column in (1, 12)]


@rule("SPIRIT-757")
def test_only_the_active_player_is_ever_asked():
    t = begin(4, 2)
    for _ in range(60):
        assert asked(t)[1] == t.active
        play(t, keys(t)[-1])
