"""How many sit down where nobody says so: the same everywhere."""

import pytest

import moonbrew
from moonbrew.arena.play import Play
from moonbrew.bench import measured
from moonbrew.cli.playing import new_sitting
from moonbrew.errors import UnknownName
from moonbrew.games.witchstone import Witchstone
from moonbrew.server.pages import card
from moonbrew.terminal.contests import contest_from
from moonbrew.terminal.reports import game_report

STONE = "witchstone"


def wishes(bots=None, *options, seats=None):
    """What a command was asked for."""
    nothing = {"content": None, "seat": None, "person": None, "seed": "moon"}
    return {**nothing, "bots": bots, "options": options, "seats": seats}


def players(bots=None, *options, seats=None, game=STONE):
    """How many sit down to play."""
    return len(new_sitting(game, wishes(bots, *options, seats=seats))[0].players)


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


@pytest.mark.parametrize("seats", [1, 5])
def test_one_and_five_sit_down_everywhere(tollgate, seats):
    assert players(seats=seats, game=tollgate.name) == seats
    assert measured(tollgate.name, seats).start(1).seats == seats
    contest = contest_from(tollgate.name, wishes("greedy", seats=seats) | {"seed": 1}, None)
    outcome = Play(contest)(0)
    assert len(outcome["scores"]) == seats
    assert dict(contest.options)["play"] == ("together" if seats == 1 else "against")


def test_the_list_of_games_tells_when_an_option_applies_and_what_its_values_are_called(tollgate):
    told = game_report(tollgate).plain
    assert "For 1 to 5, usually 3." in told
    moon = told.partition("--option moon=new|full (usually new)")[2]
    assert "Only for play together." in moon
    assert "new: New moon; full: Full moon." in moon
    assert "What is usual depends on the seats or on what was chosen before." in moon
    assert "against: only with 2, 3, 4 or 5 seats." in told


def test_a_report_calls_values_by_their_labels(tollgate):
    options = tollgate.check(tollgate.Options.of({"play": "together"}), 2)
    told = ["play together", "length long", "moon New moon"]
    assert tollgate.options_told(options, 2) == told
