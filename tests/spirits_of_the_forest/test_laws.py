"""The laws that hold for every game, tried on what can be played of this one."""

from itertools import product

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import scenarios
from tests.spirits_of_the_forest.glade import EDITION, GAME
from tests.spirits_of_the_forest.rare import RARE


def setting(seats: int, air: str, moonlight: str, enchanted: str) -> laws.Setting:
    """The base game for several with these modules."""
    options = GAME.Options(air_spirit=air, moonlight_tiles=moonlight, enchanted=enchanted)
    return laws.Setting(GAME, seats, GAME.check(options, seats))


SWITCH = ("off", "on")
MODULES = [setting(2, *chosen) for chosen in product(SWITCH, SWITCH, SWITCH)]
MODULES += [setting(seats, "on", "on", "on") for seats in (3, 4)]
SETTINGS = [setting for setting in laws.settings_of(GAME) if "seat-" not in str(setting)]
BASE = [setting for setting in SETTINGS if setting.options.chosen()["mode"] == "base"]
SETTINGS += [one for one in MODULES if one not in SETTINGS]


def team(seats: int, **options: str) -> laws.Setting:
    """A setting of a game played together."""
    chosen = GAME.Options.of({"mode": "coop", **options})
    return laws.Setting(GAME, seats, GAME.check(chosen, seats))


TEAMS = [
    team(1),
    team(1, difficulty="extreme", auto_score="off"),
    team(2),
    team(1, scenario="3"),
    team(2, scenario="4"),
    team(2, scenario="8", communication="free"),
    team(2, difficulty="difficult", communication="free", auto_score="off"),
    team(1, scenario="13", difficulty="difficult"),
    team(2, scenario="13"),
    team(1, scenario="14"),
    team(2, scenario="14", communication="free"),
    team(1, scenario="15"),
    team(2, scenario="15"),
    team(2, scenario="15", communication="free"),
    team(1, scenario="16", difficulty="extreme"),
    team(2, scenario="16"),
    team(1, scenario="17"),
    team(2, scenario="17"),
    team(2, scenario="17", communication="free"),
    team(1, scenario="19", difficulty="extreme"),
    team(2, scenario="19", auto_score="off"),
    team(2, scenario="19", communication="free"),
]


SCENARIOS = [
    team(seats, scenario=key) for key in scenarios(EDITION, {"mode": "coop"}) for seats in (1, 2)
]
SCENARIOS = [one for one in SCENARIOS if one not in (*SETTINGS, *TEAMS)]


def rivals(seats: int, scenario: str) -> laws.Setting:
    """A setting of a competitive game."""
    chosen = GAME.Options.of({"mode": "competitive", "scenario": scenario})
    return laws.Setting(GAME, seats, GAME.check(chosen, seats))


# Every scenario for it that can be played, by two, three or four in turn.
RIVALS = [
    rivals(2 + number % 3, scenario)
    for number, scenario in enumerate([*scenarios(EDITION, {"mode": "competitive"})] * 2)
]


@pytest.mark.parametrize("setting", [*SETTINGS, *TEAMS, *SCENARIOS, *RIVALS], ids=str)
def test_every_law_holds(setting):
    seen = laws.check_setting(setting, 1, many=16)
    for seed in (2, 3, 4):  # a team that plays at random may be done after a few moves
        if seen.moments <= 10:
            seen.add(laws.check_setting(setting, seed, many=16))
    assert seen.moments > 10


def test_every_law_holds_at_tables_set_by_hand():
    seen = laws.check_tables(GAME, RARE)
    assert seen.moments == len(RARE)


def test_every_ask_of_what_can_be_played_comes_and_what_is_hidden_is_dealt_anew():
    seen = laws.check_tables(GAME, RARE)
    for setting in (*BASE[:3], MODULES[-1]):
        seen.add(laws.check_setting(setting, 2, many=12))
    assert seen.asks == {
        *("take-first", "take-second", "pay", "place-gem", "move-gem", "take-alone"),
        *("turn-moon", "claim-card", "discard-tile", "use-gems", "swap-gems", "shift-gem"),
        *("keep-token", "pick-first", "move-creature", "score-types"),
        *("relocate", "before-reveal"),
        *("let-fall", "turn-tile", "divide-tokens", "place-firefly"),
        *("give-revealed-bits", "keep-tiles", "choose-reflection", "send-farthest"),
        *("choose-whirl", "share-whirl", "return-gem"),
    }
    assert {"moonlight", "deck", "put_away"} <= seen.dealt
    assert {"forest", "tokens", "favours", "pool", "fresh", "beside", "box"} <= seen.dealt


def test_every_ask_of_a_game_played_together_comes():
    seen = laws.check_setting(TEAMS[0], 2, many=12)
    for seed in (1, 2):
        seen.add(laws.check_setting(team(2), seed, many=12))
    assert seen.asks >= {
        *("share-favours", "place-creature", "pick-first", "pick-second", "assign-tiles"),
        *("before-reveal", "move-creature", "last-gems"),
    }
    assert {"forest", "box"} <= seen.dealt


def test_every_ask_of_a_competitive_game_comes_and_cards_are_dealt_anew():
    seen = laws.check_setting(rivals(2, "4"), 1, many=60)
    seen.add(laws.check_setting(rivals(3, "8"), 2, many=60))
    assert seen.asks >= {
        *("place-creature", "relocate", "pick-first", "pick-second", "assign-tiles"),
        *("divide-tokens", "move-creature"),
    }
    assert {"objective", "objectives"} <= seen.dealt
