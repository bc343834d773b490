"""How many sit down where nobody says so: the same everywhere."""

import pytest

import moonbrew
from moonbrew.bench import measured
from moonbrew.cli.playing import new_sitting
from moonbrew.errors import UnknownName
from moonbrew.games.witchstone import Witchstone
from moonbrew.server.pages import card
from moonbrew.terminal.contests import contest_from

STONE = "witchstone"


def wishes(bots=None, *options, seats=None):
    """What a command was asked for."""
    nothing = {"content": None, "seat": None, "person": None, "seed": "moon"}
    return {**nothing, "bots": bots, "options": options, "seats": seats}


def players(bots=None, *options, seats=None):
    """How many sit down to play."""
    return len(new_sitting(STONE, wishes(bots, *options, seats=seats))[0].players)


def competitors(bots, *options, seats=None):
    """How many play in a contest, and in a study."""
    return contest_from(STONE, wishes(bots, *options, seats=seats) | {"seed": 1}, None).seats


@pytest.mark.parametrize("usual", [2, 3, 4])
def test_everything_follows_the_usual_number_that_the_game_says(monkeypatch, usual):
    monkeypatch.setattr(Witchstone, "usual_seats", usual)
    assert players() == usual
    assert competitors("greedy") == usual
    assert measured(STONE).seats == usual
    assert card(moonbrew.game(STONE))["usual"] == ["me", *["witch"] * (usual - 1)]
    assert moonbrew.game(STONE).facts()["usual_seats"] == usual


def test_who_is_named_sits_down():
    assert players("greedy") == 2
    assert players("greedy,random,random") == 4
    assert competitors("greedy,random") == 2
    assert competitors("greedy,random,random,random") == 4


def test_the_nearest_number_is_taken_that_the_options_allow():
    assert players(None, "handicap_4=small") == 4
    assert players("greedy", "first=seat-3") == 3
    assert competitors("greedy,random", "handicap_4=large") == 4
    assert measured(STONE, options=["handicap_4=large"]).seats == 4


def test_a_number_that_is_wished_is_taken_or_refused():
    assert players(None, seats=2) == 2
    assert competitors("greedy", seats=4) == 4
    with pytest.raises(UnknownName, match="handicap_4 cannot be 'small' with 2 seats"):
        players(None, "handicap_4=small", seats=2)
    with pytest.raises(UnknownName, match="for 2 to 4, not for 5"):
        competitors("greedy", seats=5)
