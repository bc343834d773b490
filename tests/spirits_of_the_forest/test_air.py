"""Chapter 7: Air Spirit tiles and fireflies in the base game."""

from moonbrew.games.spirits_of_the_forest.rules.events import AirDiscarded, FireflyPut
from moonbrew.games.spirits_of_the_forest.rules.scoring import lost_points
from tests.spirits_of_the_forest.glade import (
    GAME,
    begin,
    dumped,
    happened,
    play,
    table,
    to_the_end,
)
from tests.tabletop import rule

AIR = {"air_spirit": "on"}


@rule("SPIRIT-082")
def test_the_air_spirit_is_a_tenth_type_where_it_is_used():
    with_air = table(["BRA1 SPI5"], tiles=["AIR6", ""], options=AIR)
    assert lost_points(with_air, with_air.hoards[0]) == 3 * (9 + 2)
    assert lost_points(with_air, with_air.hoards[1]) == 3 * 13
    without = table(["BRA1 SPI5"])
    assert lost_points(without, without.hoards[0]) == 3 * 12


@rule("SPIRIT-082")
def test_its_majority_scores():
    t = table([], tiles=["AIR6 AIR7", "AIR8"], options=AIR, agenda=[], ended=True)
    scores = GAME.result(t).scores
    assert scores == [2 + 1 + 1 - 3 * (9 + 1), 1 - 3 * (9 + 2)]


@rule("SPIRIT-092")
def test_who_collects_a_double_air_spirit_tile_puts_a_firefly_on_it():
    t = table(["AIR1 BRA5", "AIR6 LEA5"], options=AIR, fireflies_beside=5)
    play(t, "take-1.1", "none", "take-2.1", "none")
    assert dumped(t, "lit_tiles") == [["AIR1"], []]
    assert dumped(t, "fireflies_beside") == 4
    assert [int(event.seat) for event in happened(t, FireflyPut)] == [0]


@rule("SPIRIT-093", "SPIRIT-086")
def test_strictly_the_most_fireflies_cost_the_tiles_that_carry_them():
    t = table(
        ["BRA5 LEA5"],
        tiles=["AIR1 AIR2 AIR6", "AIR3"],
        lit_tiles=[["AIR1", "AIR2"], ["AIR3"]],
        options=AIR,
    )
    play(t, "take-1.1", "none")
    assert t.ask is None
    assert dumped(t, "tiles") == [["BRA5", "AIR6"], ["LEA5", "AIR3"]]
    assert dumped(t, "out_tiles") == ["AIR1", "AIR2"]
    assert (dumped(t, "out_fireflies"), dumped(t, "lit_tiles")) == (2, [[], ["AIR3"]])
    assert [int(event.seat) for event in happened(t, AirDiscarded)] == [0]


@rule("SPIRIT-093", "SPIRIT-087")
def test_if_two_have_as_many_nobody_discards():
    t = table(
        ["BRA5 LEA5"],
        tiles=["AIR1 AIR6", "AIR3"],
        lit_tiles=[["AIR1"], ["AIR3"]],
        options=AIR,
    )
    play(t, "take-1.1", "none")
    assert dumped(t, "out_tiles") == []
    assert dumped(t, "tiles")[0] == ["BRA5", "AIR1", "AIR6"]


@rule("SPIRIT-093", "SPIRIT-060")
def test_the_discard_comes_before_the_points():
    t = table(
        [],
        tiles=["AIR1 AIR6", "AIR7"],
        lit_tiles=[["AIR1"], []],
        options=AIR,
        agenda=[["end-base"]],
    )
    assert GAME.result(t).scores == [1 + 1 - 3 * (9 + 2), 1 + 1 - 3 * (9 + 2)]


@rule("SPIRIT-085")
def test_five_fireflies_always_suffice():
    for seed in range(6):
        t = to_the_end(begin(2, seed, air_spirit="on"), seed)
        lit = sum(len(tiles) for tiles in dumped(t, "lit_tiles"))
        assert lit + dumped(t, "out_fireflies") == 5
        assert dumped(t, "fireflies_beside") == 0
