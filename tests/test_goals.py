"""Every game of ours says in one line how one wins and when it ends; others may."""

import pytest

import moonbrew
from moonbrew.laws import settings_of

LONGEST = 125  # signs: two lines in the bar above the table

BY_OPTIONS: dict[str, list[tuple[int, dict[str, str], str]]] = {
    "mystic-market": [
        (2, {}, "most coins when the deck is used up"),
        (2, {"length": "shortened"}, "first to have 30 coins"),
    ],
    "mystic-moon": [
        (3, {}, "most Star Power after 5 rounds"),
        (3, {"zodiac": "on"}, "still cursed then cannot win"),
    ],
    "spirits-of-the-forest": [
        (2, {}, "when all tiles are taken: most of a kind scores, none of it costs 3"),
        (2, {"enchanted": "on"}, "only with a claimed card"),
        (1, {}, "when only one row is left"),
        (2, {"mode": "coop"}, "Together, have a tile of every Spirit and more points"),
        (1, {"mode": "coop"}, "Have a tile of every Spirit and more points"),
        (2, {"mode": "coop", "scenario": "19"}, "only one island is left"),
        (3, {"mode": "competitive", "scenario": "4"}, "when two tiles are left"),
    ],
    "witchstone": [(3, {}, "most points after 11 turns each")],
    "cauldron": [
        (4, {}, "first to reach 35 Magik by brewing"),
        (4, {"quick": "on"}, "All begin with 15."),
    ],
}
CASES = [(game, *case) for game, cases in BY_OPTIONS.items() for case in cases]


@pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
def test_in_every_setting_one_line_says_what_one_plays_for(game):
    for setting in settings_of(game):
        goal = game.goal(setting.seats, setting.options)
        assert 0 < len(goal) <= LONGEST
        assert goal.endswith(".")
        assert "\n" not in goal


@pytest.mark.parametrize(("name", "seats", "options", "words"), CASES)
def test_the_goal_goes_by_what_was_chosen(name, seats, options, words):
    game = moonbrew.game(name)
    assert words in game.goal(seats, game.check(game.Options.of(options), seats))


def test_a_game_need_not_say_what_one_plays_for(tollgate):
    assert tollgate.usual_goal == ""
