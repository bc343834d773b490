"""Chapter 21: the Moonlight-tiles module of the base game."""

from typing import Any

import pytest

from moonbrew.errors import BadTable, UnknownName
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.events import MoonRevealed, MoonTurned
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import moon_at, tiles_around
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted, lost_points
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.dice import Dice
from tests.spirits_of_the_forest.glade import (
    GAME,
    MOONS,
    asked,
    begin,
    dumped,
    happened,
    play,
    table,
    to_the_end,
)
from tests.tabletop import keys, rule, told, why_not

ON = {"moonlight_tiles": "on"}
# The first Moonlight tile has one tile left around it, the second three.
ROWS = ["BRA1 . BRA2 SPI5", ". . LEA1 SPI6"]


def laid(rows: list[str] = ROWS, **more: Any):
    """A table with the module; MT-SPI-a and MT-SPI-b are the first two Moonlight tiles."""
    return table(rows, options={**ON, **more.pop("options", {})}, **more)


def over(*tiles: str, up: str = "", **more: Any):
    """A game that is over, with these places face up."""
    all_seen = [str(place) for place in range(12)]
    return laid(
        [],
        tiles=tiles,
        seats=len(tiles),
        moonlight_up=up.split(),
        moonlight_seen=all_seen,
        agenda=[],
        ended=True,
        **more,
    )


@rule("SPIRIT-281")
def test_the_module_is_for_two_to_four():
    for seats in (2, 3, 4):
        assert to_the_end(begin(seats, 1, moonlight_tiles="on")).ask is None
    with pytest.raises(UnknownName):
        begin(1, moonlight_tiles="on")


@rule("SPIRIT-282", "SPIRIT-283")
def test_twelve_tiles_are_laid_face_down_and_fourteen_with_the_air_spirit():
    t = begin(2, 1, moonlight_tiles="on")
    assert sorted(dumped(t, "moonlight")) == sorted(MOONS[:12])
    assert (dumped(t, "moonlight_up"), dumped(t, "moonlight_seen")) == ([], [])
    both = begin(2, 1, moonlight_tiles="on", air_spirit="on")
    assert sorted(dumped(both, "moonlight")) == sorted(MOONS)
    assert not any("AIR" in moon for moon in MOONS[:12])
    assert dumped(begin(2, 2, moonlight_tiles="on"), "moonlight") != dumped(t, "moonlight")


@rule("SPIRIT-284", "SPIRIT-285")
@pytest.mark.parametrize(("air", "wide"), [("off", 12), ("on", 14)])
def test_one_lies_in_the_middle_of_every_block_of_four(air, wide):
    t = begin(2, 1, moonlight_tiles="on", air_spirit=air)
    corners = [(row, column) for row in (1, 3) for column in range(1, wide, 2)]
    assert len(t.moons) == len(corners)
    for place, (row, column) in enumerate(corners):
        around = {
            *(f"{row}.{column}", f"{row}.{column + 1}"),
            *(f"{row + 1}.{column}", f"{row + 1}.{column + 1}"),
        }
        slots = members_of(tiles_around(t, place))
        assert {t.forest.names[slot] for slot in slots} == around
        assert {int(moon_at(t, slot)) for slot in slots} == {place}


@rule("SPIRIT-286")
def test_they_change_nothing_in_collecting_and_gems():
    with_it, without = laid(supply=[1]), table(ROWS, supply=[1])
    assert keys(with_it) == keys(without)
    play(with_it, "take-2.4"), play(without, "take-2.4")
    assert asked(with_it) == asked(without) == ("place-gem", 0)
    assert keys(with_it) == keys(without)


@rule("SPIRIT-287", "SPIRIT-288")
def test_who_collects_the_last_of_the_four_reveals_it_to_all_and_chooses():
    t = play(laid(), "take-1.4")
    assert asked(t)[0] == "place-gem"
    t = play(laid(), "take-1.1")
    assert asked(t) == ("turn-moon", 0)
    assert keys(t) == ["up", "down"]
    assert dumped(t, "moonlight_seen") == ["0"]
    for reader in (0, 1, None):
        who = "You reveal" if reader == 0 else "Seat 1 reveals"
        assert f"{who} a Moonlight tile: Spider." in told(GAME, t, reader)
        assert seen(t, reader, 1) == ("spi", "Moonlight tile: Spider")
    assert why_not(GAME, t, "take-1.3") == "SPIRIT-766"


def seen(t: Any, reader: int | None, number: int) -> tuple[str | None, str]:
    """A Moonlight tile as a reader sees it."""
    (zone,) = [zone for zone in GAME.scene(t, reader).zones if zone.id == "moonlight"]
    (piece,) = [piece for piece in zone.pieces if piece.id == f"moonlight-{number}"]
    return piece.face, piece.label


@rule("SPIRIT-717", "SPIRIT-289")
def test_the_choice_comes_before_the_second_tile_and_is_final():
    t = play(laid(), "take-1.1", "down")
    assert (dumped(t, "moonlight_up"), dumped(t, "moonlight_seen")) == ([], ["0"])
    assert asked(t)[0] == "take-second"
    assert why_not(GAME, t, "up") == "SPIRIT-766"
    t = play(laid(), "take-1.1", "up", "take-1.3", "none")
    assert dumped(t, "moonlight_up") == ["0"]
    assert len(happened(t, MoonRevealed)) == 1


@rule("SPIRIT-287")
def test_two_may_be_revealed_in_one_turn():
    t = play(laid(["BRA1 . BRA2 .", ". . . .", "LEA5 SPI5"]), "take-1.1", "up", "take-1.3")
    assert asked(t) == ("turn-moon", 0)
    play(t, "down")
    assert [int(event.place) for event in happened(t, MoonRevealed)] == [0, 1]
    turned = [(MOONS[event.moon], event.up) for event in happened(t, MoonTurned)]
    assert turned == [(MOONS[0], True), (MOONS[1], False)]
    assert (dumped(t, "moonlight_up"), dumped(t, "moonlight_seen")) == (["0"], ["0", "1"])


def test_what_was_turned_down_is_remembered_and_what_was_not_shown_is_imagined():
    t = play(laid(), "take-1.1", "down")
    assert seen(t, 1, 1) == (None, "Moonlight tile: Spider")
    assert seen(t, 1, 2) == (None, "Moonlight tile")
    dreams = [GAME.dump(imagine(t, 0, Dice(seed)))["moonlight"] for seed in range(120)]
    assert {moons[0] for moons in dreams} == {MOONS[0]}
    assert {moons[1] for moons in dreams} == {*MOONS[1:12]}


@rule("SPIRIT-290", "SPIRIT-293")
def test_both_tiles_of_a_type_face_up_score_it_double():
    scores = {up: GAME.result(over("SPI5", "BRA5", up=up)).scores for up in ("", "0", "0 1")}
    first, second = scores[""]
    assert scores["0"] == [first, second]
    assert scores["0 1"] == [first + 2, second]
    assert GAME.result(over("SPI5", "BRA5", up="0 2")).scores == [first, second]


@rule("SPIRIT-291")
def test_who_ties_for_the_majority_scores_double_too():
    single = GAME.result(over("SPI5", "SPI6", "SPI1")).scores
    double = GAME.result(over("SPI5", "SPI6", "SPI1", up="0 1")).scores
    assert [b - a for a, b in zip(single, double, strict=True)] == [2, 2, 0]


@rule("SPIRIT-292")
def test_the_loss_for_a_missing_type_is_not_doubled():
    t = over("SPI5", "BRA5", up="0 1")
    assert lost_points(t, t.hoards[1]) == 3 * 11
    assert GAME.result(t).scores[1] == 2 - 3 * 11


@rule("SPIRIT-294")
def test_they_belong_to_nobody_and_add_no_symbol():
    t = play(laid(), "take-1.1", "up", "stop", "none")
    assert dumped(t, "moons") == [[], []]
    assert int(counted(t, t.hoards[0])[7]) == 0
    assert asked(t) == ("take-first", 1)


def test_majorities_say_what_counts_twice():
    (reckoning,) = GAME.scene(over("SPI5", "BRA5", up="0 1"), 0).reckonings
    notes = {row.label: row.note for row in reckoning.rows}
    assert notes["Spiders"] == "twice"
    assert notes["Branches"] == ""


@rule("SPIRIT-290", "SPIRIT-082")
def test_the_air_spirit_may_be_doubled():
    def scores(up: list[str]) -> list[int]:
        seen = [str(place) for place in range(14)]
        t = laid(
            [],
            tiles=["AIR6", ""],
            options={"air_spirit": "on"},
            moonlight_up=up,
            moonlight_seen=seen,
            agenda=[],
            ended=True,
        )
        return GAME.result(t).scores

    assert scores(["12", "13"])[0] == scores(["12"])[0] + 1


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"moonlight": [None] * 12}, "must have a tile at every place"),
        ({"moonlight_up": ["5"]}, "must be among those that all have seen"),
        ({"moonlight_seen": ["1"]}, "around which tiles are left"),
        ({"ask": ["turn-moon", 0, 3], "agenda": []}, "needs a Moonlight tile that lies face up"),
    ],
)
def test_tables_that_no_play_could_reach_are_refused(more, why):
    with pytest.raises(BadTable, match=why):
        laid(**more)
