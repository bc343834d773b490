"""Tables that are set by hand or loaded: what no play could reach is refused."""

from typing import Any

import pytest

from moonbrew.errors import BadTable
from tests.spirits_of_the_forest.glade import (
    GAME,
    PARTS,
    alone,
    begin,
    moonlit,
    play,
    rivals,
    table,
    to_the_end,
)
from tests.tabletop import keys

ROWS = ["BRA1 SPI5 DEW1", "LEA1 SPI2"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"gems": ["1.1", "1.1"]}, "gems lie on the same tile twice"),
        ({"gems": ["4.4"]}, "gems lie where no tile is"),
        ({"tokens": {"4.4": "FT-sun"}}, "tokens lie at 4.4, where no tile is"),
        ({"open": ["1.1"]}, "open must have every tile"),
        ({"open": ["4.4"]}, "open and seen must be slots with a tile"),
        ({"lit_tiles": [["AIR1"], []]}, "firefly 1 times; there are 0"),
        ({"supply": [4, 3]}, "would have gem 7 times; there are 6"),
        ({"tiles": ["BRA1", ""]}, "would have tile BRA1 2 times"),
        ({"favours": ["FT-sun", "FT-sun"]}, "would have favour FT-sun 2 times"),
        ({"fresh": ["FT-sun"], "agenda": []}, "fresh needs a look-at-favours step"),
        ({"agenda": [["take-alone", 0]]}, "belongs to the base game for one"),
        ({"agenda": [["take-first", 1]]}, "is of seat 1; it is the turn of seat 0"),
        ({"agenda": [["pay", 0, 0, -1]]}, "needs an end tile that another player has reserved"),
        ({"agenda": [["move-gem", 0, 1]]}, "needs an own gem on its slot"),
        ({"agenda": [["pay", 0, 99, -1]]}, "a whole number from 0 to 47"),
        ({"agenda": [["place-gem", 0], ["turn", 0]]}, "right below turn can lie: nothing"),
        ({"options": {"first": "seat-2"}, "first": 0}, "first is 0; by the options seat 1 starts"),
        ({"light": "9.9"}, "light is '9.9', which is not known"),
    ],
)
def test_a_table_that_no_play_could_reach_is_refused(more, why):
    with pytest.raises(BadTable) as refused:
        table(ROWS, **more)
    assert why in str(refused.value)


def test_a_payment_needs_a_gem_to_pay_with():
    with pytest.raises(BadTable, match="needs a gem to pay with"):
        table(ROWS, gems=["", "1.1"], agenda=[["pay", 0, 0, -1]])


@pytest.mark.parametrize(
    ("rows", "more", "why"),
    [
        (["BRA1 BRA2 SPI5", "LEA1 LEA2"], {}, "odd number of tiles in row 1"),
        (["BRA1 BRA2", "LEA1 LEA2"], {"beside": ["FT-BRA"]}, "beside must be the two places"),
        (["BRA1 BRA2", "LEA1 LEA2"], {"card": (None, None, None)}, "the own token until the end"),
        (
            ["BRA1 BRA2", "LEA1 LEA2", "VIN1 VIN2"],
            {"card": (None, None, "FT-SPI")},
            "a token for each row",
        ),
        (["BRA1 BRA2"], {}, "too few tiles for anybody to be asked"),
        (["BRA1 BRA2", "LEA1 LEA2"], {"agenda": [["turn", 0]]}, "base game for 2 to 4"),
    ],
)
def test_a_game_for_one_that_no_play_could_reach_is_refused(rows, more, why):
    with pytest.raises(BadTable) as refused:
        alone(rows, **more)
    assert why in str(refused.value)


MOONLIT = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]
ONE = {"tile": "DEW1", "slot": "6.1", "creature": "light"}
LAST = [["moonlit-turn", 1], ["last-gems", 0]]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"light": "6.6"}, "light must stand on a topmost tile"),
        ({"shadow": None}, "shadow must stand on a topmost tile"),
        ({"shadow": "2.2"}, "shadow must stand on another tile than Light (SPIRIT-152)"),
        ({"picked": [ONE]}, "picked has 1 tiles, which does not fit the next step"),
        ({"at": "pick-second"}, "picked has 0 tiles"),
        ({"at": "pick-second", "picked": [{**ONE, "side": "team"}]}, "once assigned its side"),
        ({"at": "pick-second", "picked": [{"tile": "DEW1", "slot": "6.1"}]}, "for whom"),
        (
            {"at": "pick-second", "picked": [ONE], "hidden": "1.7 2.7"},
            "leaves the other creature without a tile (SPIRIT-137)",
        ),
        ({"agenda": [["moonlit-turn", 1], ["last-gems", 1]]}, "it is the turn of seat 0"),
        ({"agenda": [["last-gems", 0]]}, "right below last-gems can lie"),
        ({"agenda": [["turn", 0]]}, "belongs to the base game for 2 to 4"),
        ({"agenda": [*LAST[:1], ["place-creature", 0, 0]]}, "a creature that stands somewhere"),
        (
            {
                "light": None,
                "shadow": None,
                "agenda": [*LAST[:1], ["place-creature", 0, 0], ["share-favours", 0]],
            },
            "needs open tokens",
        ),
        (
            {"agenda": [["finish-forest"]], "ask": ["score-types", 0]},
            "needs more majorities than types to score",
        ),
    ],
)
def test_a_game_played_together_that_no_play_could_reach_is_refused(more, why):
    with pytest.raises(BadTable) as refused:
        moonlit(MOONLIT, **{"light": "2.2", "shadow": "2.6", **more})
    assert why in str(refused.value)


RIVALS = ["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3", "LEA1 . . . . . . . . LEA2"]
TURN = [["moonlit-turn", 1], *([part, 0] for part in PARTS)]
STUCK = ["", "BRA1 BRA2 . . . . . LEA1 LEA2 LEA3", "", "", "SPI1"]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"objective": ["OL1", None]}, "objective must be a card for every seat (SPIRIT-226)"),
        ({"objective": ["OL1", "OL1"]}, "would have objective OL1 2 times"),
        ({"side_bits": [1, 0]}, "side_bits must be 0"),
        ({"card": "MC1"}, "card must be `null` (SPIRIT-224)"),
        ({"light": "space 2.3"}, "light must stand on a topmost tile"),
        ({"light": "space 4.4", "shadow": "space 4.4"}, "another tile than Light"),
        ({"rows": ["", "BRA1 . BRA2"], "light": "2.1", "shadow": "2.3"}, "too few tiles left"),
        ({"agenda": TURN, "ask": ["relocate", 0]}, "without a tile to collect (SPIRIT-712)"),
        (
            {"agenda": TURN[:-1], "ask": ["pick-first", 0], "rows": STUCK, "light": "5.1"},
            "must be relocated first (SPIRIT-242)",
        ),
        ({"agenda": [["close-forest"]]}, "belongs to a game played together"),
        ({"agenda": [["begin-together"]]}, "belongs to a game played together"),
        ({"agenda": [*TURN[:4], ["forget-picks", 0], ["give-token", 0, 0]]}, "are touched"),
    ],
)
def test_a_competitive_game_that_no_play_could_reach_is_refused(more, why):
    with pytest.raises(BadTable) as refused:
        rivals(**{"rows": RIVALS, "light": "2.2", "shadow": "2.9", **more})
    assert why in str(refused.value)


def test_steps_of_a_competitive_game_belong_to_no_other():
    for step in (["begin-competing"], ["finish-competing"]):
        with pytest.raises(BadTable, match="belongs to a competitive game"):
            table(ROWS, agenda=[step])
    with pytest.raises(BadTable, match="games in which creatures are relocated"):
        moonlit(MOONLIT, "2.2", "2.6", agenda=TURN, ask=["relocate", 0])


def test_steps_of_a_game_played_together_belong_to_no_other():
    for step in (["begin-together"], ["close-forest"]):
        with pytest.raises(BadTable, match="belongs to a game played together"):
            table(ROWS, agenda=[step])
    with pytest.raises(BadTable, match="belongs to a game by moonlight"):
        table(ROWS, agenda=[["moonlit-turn", 0]])


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *((1, {}), (2, {}), (3, {"air_spirit": "on"}), (4, {})),
        *((1, {"mode": "coop"}), (2, {"mode": "coop", "scenario": "4"})),
        *((3, {"mode": "competitive"}), (4, {"mode": "competitive", "scenario": "8"})),
    ],
)
def test_a_table_comes_back_as_it_was_and_plays_on(seats, options: Any):
    t = begin(seats, 3, **options)
    for number in range(12):
        play(t, keys(t)[number % len(keys(t))])
    again = GAME.load(GAME.dump(t))
    assert GAME.dump(again) == GAME.dump(t)
    assert (again.present, again.tops) == (t.present, t.tops)
    assert GAME.result(to_the_end(again, 5)) == GAME.result(to_the_end(t, 5))
