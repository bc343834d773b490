"""Section 24.6: fireflies that win Favour tokens."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import FireflyGone
from moonbrew.games.spirits_of_the_forest.rules.sides import fall
from tests.spirits_of_the_forest.glade import (
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    places,
    play,
)
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told, why_not

SYMBOLS = FAVOURS[:9]
ONE = {"fireflies_beside": 0, "lit": ["FT-MOS"]}  # the one from beside the Forest lies there


def dancing(light="2.3", shadow="2.8", **more):
    """Both creatures beside a tile with a firefly that can be collected."""
    more = {"gone": "2.5 2.6", "turned": {"2.4": True, "2.7": True}, **ONE, **more}
    return grove("6", light, shadow, **more)


@rule("SPIRIT-401", "SPIRIT-402", "SPIRIT-403")
def test_nine_open_symbol_tokens_and_a_firefly_lie_beside_and_four_fireflies_on_the_forest():
    t = begin(2, mode="coop", scenario="6")
    assert sorted(dumped(t, "beside"), key=FAVOURS.index) == SYMBOLS
    assert set(dumped(t, "shown")) == set(SYMBOLS)
    assert (dumped(t, "fireflies_beside"), len(dumped(t, "fireflies"))) == (1, 4)
    assert dumped(t, "box") == []


@rule("SPIRIT-402", "SPIRIT-404", "SPIRIT-682")
def test_the_first_player_puts_the_first_firefly_on_a_token_before_the_creatures_are_placed():
    t = begin(2, mode="coop", scenario="6", first="seat-2")
    assert asked(t) == ("place-firefly", 1)
    assert places(keys(t), "firefly") == SYMBOLS
    assert why_not(GAME, t, "move-light-2.2") == "SPIRIT-766"
    assert GAME.touches(t, GAME.move("firefly-FT-MOS")) == ["open-FT-MOS"]
    play(t, "firefly-FT-MOS")
    assert (dumped(t, "lit"), dumped(t, "fireflies_beside")) == (["FT-MOS"], 0)
    assert asked(t)[0] == "place-creature"
    pieces = {piece.id: piece for zone in GAME.scene(t, 0).zones for piece in zone.pieces}
    assert pieces["open-FT-MOS"].note == "with a firefly"
    assert pieces["open-FT-VIN"].note == ""
    assert told(GAME, t, 1)[-1] == "You put a firefly on the Moss token."


@rule("SPIRIT-405", "SPIRIT-406", "SPIRIT-735")
def test_a_firefly_that_light_collects_goes_at_once_to_a_token_that_has_none():
    t = dancing()
    play(t, "pick-light-2.4")
    assert asked(t) == ("place-firefly", 0)
    assert places(keys(t), "firefly") == [token for token in SYMBOLS if token != "FT-MOS"]
    assert why_not(GAME, t, "firefly-FT-MOS") == "SPIRIT-405"
    assert why_not(GAME, t, "firefly-FT-gem1") == "SPIRIT-405"
    assert "2.4" not in dumped(t, "fireflies")
    play(t, "firefly-FT-VIN")
    assert set(dumped(t, "lit")) == {"FT-MOS", "FT-VIN"}
    assert asked(t) == ("pick-second", 0)


@rule("SPIRIT-407", "SPIRIT-408")
def test_a_firefly_that_shadow_collects_leaves_the_game_whoever_gets_the_tile():
    for assign in ("assign-1-2", "assign-2-1"):
        t = dancing()
        play(t, "pick-shadow-2.7")
        assert asked(t) == ("pick-second", 0)
        assert (dumped(t, "out_fireflies"), dumped(t, "lit")) == (1, ["FT-MOS"])
        assert [t.forest.names[event.slot] for event in happened(t, FireflyGone)] == ["2.7"]
        play(t, "pick-light-1.2", assign)
        assert (dumped(t, "lit_tiles"), dumped(t, "out_fireflies")) == ([[], []], 1)


@rule("SPIRIT-405", "SPIRIT-406")
def test_with_one_token_left_it_goes_there_and_with_none_it_leaves_the_game():
    beside = ["FT-MOS", "FT-VIN", *[None] * 7]
    t = play(dancing(beside=beside), "pick-light-2.4")
    assert asked(t) == ("pick-second", 0)
    assert set(dumped(t, "lit")) == {"FT-MOS", "FT-VIN"}
    t = play(dancing(beside=[*beside[:1], *[None] * 8]), "pick-light-2.4")
    assert (dumped(t, "lit"), dumped(t, "out_fireflies")) == (["FT-MOS"], 1)


@rule("SPIRIT-409", "SPIRIT-707")
def test_at_the_end_tokens_with_a_firefly_are_the_teams_and_the_others_the_opponents():
    lit = ["FT-FLO", "FT-MOS"]
    before = dumped(dancing(), "beside")
    t = dancing(lit=lit, fireflies=[], agenda=[["close-forest"]])
    assert t.ended
    team, opponent = dumped(t, "favours")
    assert sorted(team) == lit
    assert opponent == [token for token in before if token not in lit]
    assert dumped(t, "out_fireflies") == 2
    assert set(dumped(t, "beside")) == {None}


@rule("SPIRIT-410")
def test_air_spirit_tiles_carry_no_firefly_and_none_is_discarded_for_them():
    t = dancing(tiles_at={"1.2": "AIR1"})
    play(t, "pick-light-1.2")
    assert asked(t) == ("pick-second", 0)
    play(t, keys(t)[0], "assign-1-2")
    assert (dumped(t, "tiles")[0], dumped(t, "lit_tiles")) == (["AIR1"], [[], []])


def test_a_firefly_on_a_tile_that_is_not_collected_leaves_the_game_with_it():
    t = dancing()
    slot = slot_of(t, "5.4")
    before = GAME.components(t)
    fall(t, slot, -1)
    assert (dumped(t, "out_fireflies"), "5.4" in dumped(t, "fireflies")) == (1, False)
    assert GAME.components(t) == before


BELOW = [["moonlit-turn", 1], ["place-creature", 0, 1], ["place-creature", 1, 0]]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"fireflies": ["2.5"]}, "fireflies lie where no tile is"),
        ({"lit": ["FT-gem1"]}, "lit must be tokens beside the Forest"),
        ({"shown": []}, "shown must have the tokens beside the Forest"),
        ({"agenda": [*BELOW, ["place-firefly", 0]]}, "needs a firefly beside the Forest"),
        (
            {
                "agenda": BELOW,
                "ask": ["place-firefly", 0],
                "beside": ["FT-MOS", "FT-VIN", *[None] * 7],
                "fireflies_beside": 1,
                "fireflies": [],
            },
            "needs tokens without a firefly",
        ),
    ],
)
def test_fireflies_that_no_play_could_put_there_are_refused(more, why):
    with pytest.raises(BadTable) as refused:
        dancing(None if "agenda" in more else "2.3", None if "agenda" in more else "2.8", **more)
    assert why in str(refused.value)
