"""Section 3.3: Favour tokens."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import LookedAt
from moonbrew.kernel.dice import Dice
from tests.spirits_of_the_forest.glade import (
    GAME,
    asked,
    begin,
    dumped,
    happened,
    play,
    table,
    to_the_end,
)
from tests.tabletop import keys, rule, told, why_not

ROWS = ["BRA1 SPI5 DEW1", "SPI1 LEA1 SPI2", "LEA2"]


def favours_seen(t, reader: int | None, seat: int) -> list[tuple[str | None, int]]:
    """The tokens before a seat as a reader sees them: their faces, and how many."""
    (zone,) = [zone for zone in GAME.scene(t, reader).zones if zone.id == f"favours-{seat}"]
    return [(piece.face, piece.count) for piece in zone.pieces]


@rule("SPIRIT-033", "SPIRIT-756")
def test_a_token_is_looked_at_secretly_by_who_took_its_tile():
    t = table(ROWS, tokens={"1.1": "FT-SPI", "1.2": "FT-DEW"}, supply=[3, 3])
    play(t, "take-1.1")
    assert dumped(t, "favours") == [["FT-SPI"], []]
    assert dumped(t, "tokens")[:3] == [None, None, "FT-DEW"]
    assert favours_seen(t, 0, 0) == [("spi", 1)]
    assert favours_seen(t, 1, 0) == favours_seen(t, None, 0) == [(None, 1)]
    assert "You look at a Favour token: a Spider token." in told(GAME, t, 0)
    assert "Seat 1 looks at a Favour token." in told(GAME, t, 1)


@rule("SPIRIT-684")
def test_the_tokens_of_a_turn_are_looked_at_together_when_collecting_is_over():
    rows = ["BRA1 BRA2 SPI5", "LEA1"]
    t = table(rows, tokens={"1.1": "FT-gem1", "1.2": "FT-fire"}, removed=[1], supply=[2])
    play(t, "take-1.1")
    assert favours_seen(t, 0, 0) == [(None, 1)]
    assert "plus" not in keys(t)
    assert why_not(GAME, t, "plus") == "SPIRIT-035"
    play(t, "take-1.2")
    assert [int(event.favour) for event in happened(t, LookedAt)] == [12, 11]
    assert sorted(favours_seen(t, 0, 0)) == [("fire", 1), ("gem", 1)]


@rule("SPIRIT-684")
def test_not_even_their_owner_knows_fresh_tokens():
    t = play(
        table(["BRA1 BRA2 SPI5"], tokens={"1.1": "FT-VIN"}, pool=["FT-sun", "FT-LEA"]), "take-1.1"
    )
    seen = {GAME.dump(GAME.imagine(t, 0, Dice(seed)))["fresh"][0] for seed in range(40)}
    assert seen == {"FT-VIN", "FT-sun", "FT-LEA"}


@rule("SPIRIT-034", "SPIRIT-052")
def test_tokens_stay_hidden_until_the_end_and_are_turned_up_then():
    t = table(["BRA1 BRA2"], favours=["", "FT-sun FT-VIN"], supply=[1, 1])
    play(t, "take-1.1", "take-1.2")
    assert t.ask is None
    assert favours_seen(t, 0, 1) == [("vin", 1), ("sun", 1)]
    assert "Seat 2 turns up a sun token and a Vine token." in told(GAME, t, 0)
    before = table(["BRA1 SPI5"], favours=["", "FT-sun FT-VIN"])
    assert favours_seen(before, 0, 1) == [(None, 2)]


@rule("SPIRIT-035", "SPIRIT-036")
@pytest.mark.parametrize(
    ("moves", "ask"),
    [([], "take-first"), (["take-2.1"], "take-second"), (["take-1.2"], "place-gem")],
)
def test_a_gem_token_is_discarded_face_up_for_a_gem_whenever_its_owner_is_asked(moves, ask):
    rows = ["BRA1 SPI5", "SPI1 SPI2", "LEA1"]
    t = play(table(rows, favours=["FT-gem1"], removed=[2], supply=[0, 3]), *moves)
    assert asked(t) == (ask, 0)
    play(t, "plus")
    assert asked(t) == (ask, 0)
    assert (dumped(t, "supply")[0], dumped(t, "removed")[0]) == (1, 1)
    assert (dumped(t, "favours")[0], dumped(t, "box")) == ([], ["FT-gem1"])
    assert dumped(t, "shown") == ["FT-gem1"]


@rule("SPIRIT-036")
def test_the_gem_can_be_paid_with_at_once():
    t = table(["BRA1"], gems=["", "1.1"], favours=["FT-gem2"], removed=[1])
    assert keys(t) == ["stop", "plus"]
    play(t, "plus")
    assert (dumped(t, "removed")[0], dumped(t, "tiles")[0]) == (1, ["BRA1"])


@rule("SPIRIT-035", "SPIRIT-765")
def test_without_a_gem_token_none_can_be_used_and_two_are_one_move():
    t = table(ROWS, favours=["FT-sun"], removed=[1])
    assert why_not(GAME, t, "plus") == "SPIRIT-035"
    both = table(ROWS, favours=["FT-gem2 FT-gem1"], removed=[2])
    assert keys(both).count("plus") == 1


@rule("SPIRIT-703")
def test_of_two_gem_tokens_the_first_is_used_first():
    t = play(table(ROWS, favours=["FT-gem2 FT-gem1"], removed=[2]), "plus")
    assert dumped(t, "favours")[0] == ["FT-gem2"]


@rule("SPIRIT-037")
def test_a_gem_token_is_of_no_use_while_no_gem_was_removed():
    t = table(ROWS, favours=["FT-gem1"], supply=[3])
    assert "plus" not in keys(t)
    assert why_not(GAME, t, "plus") == "SPIRIT-037"


@rule("SPIRIT-038")
def test_a_gem_token_not_used_is_worth_nothing():
    with_it = table(["BRA1"], favours=["FT-gem1", ""])
    without = table(["BRA1"])
    assert GAME.result(with_it).scores == GAME.result(without).scores


@rule("SPIRIT-685")
def test_how_many_tokens_and_gems_a_player_has_is_public():
    t = table(ROWS, favours=["FT-sun FT-LEA"], supply=[2], removed=[1])
    for reader in (0, 1, None):
        scene = GAME.scene(t, reader)
        assert scene.places[0].facts == {"tiles": 0, "favours": 2, "gems": 2}
        (zone,) = [zone for zone in scene.zones if zone.id == "gems-0"]
        assert (zone.pieces[0].count, zone.note) == (2, "1 removed")


@rule("SPIRIT-688")
def test_a_question_with_one_answer_is_put_only_where_silence_would_tell_of_a_gem_token():
    rows = ["BRA1", "SPI5"]
    taken: dict[str, Any] = {"gems": ["", "2.1"], "supply": [0, 2]}
    assert asked(table(rows, **taken)) == ("place-gem", 0)
    assert asked(table(rows, favours=["FT-sun"], **taken)) == ("place-gem", 0)
    for token in ("FT-sun", "FT-gem1"):
        t = table(rows, favours=[token], removed=[1], **taken)
        assert asked(t) == ("take-first", 0)
        assert keys(t)[0] == "take-1.1"


@rule("SPIRIT-688")
def test_the_second_tile_is_asked_for_under_the_same_condition():
    for token in ("FT-sun", "FT-gem1"):
        t = play(table(ROWS, favours=[token], removed=[1]), "take-1.3")
        assert asked(t) == ("take-second", 0)
        assert keys(t) == (["stop"] if token == "FT-sun" else ["stop", "plus"])
    fresh = table(["DEW1 SPI5", "LEA1"], tokens={"1.1": "FT-sun"}, removed=[1], supply=[1])
    assert asked(play(fresh, "take-1.1")) == ("place-gem", 0)


@rule("SPIRIT-783")
def test_without_a_tile_to_take_one_may_still_use_a_gem_token_or_stop():
    t = table(["BRA1"], gems=["", "1.1"], favours=["FT-sun"], removed=[1])
    assert (asked(t), keys(t)) == (("take-first", 0), ["stop"])
    assert asked(play(t, "stop")) == ("place-gem", 0)
    none = table(["BRA1"], gems=["", "1.1"], favours=["FT-sun"])
    assert asked(none) == ("place-gem", 0)


@rule("SPIRIT-324")
def test_a_gem_token_used_up_does_not_come_back():
    t = play(table(ROWS, favours=["FT-gem1"], removed=[1], pool=["FT-sun"]), "plus")
    assert (dumped(t, "pool"), dumped(t, "box")) == (["FT-sun"], ["FT-gem1"])


def test_all_tokens_are_somewhere_until_the_end():
    t = to_the_end(begin(3, 5))
    held = sum(len(row) for row in dumped(t, "favours"))
    assert held + len(dumped(t, "pool")) + len(dumped(t, "box")) == 14
