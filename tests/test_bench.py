"""The benchmark of search: what it prints, and that both sides are counted alike."""

import json
from dataclasses import astuple

import pytest

from moonbrew import bench, build
from moonbrew.errors import Trouble
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.search import Search, Style
from tests.mystic_market.stall import GAME

ITERATIONS = 8


def test_the_bench_of_search_counts_iterations_and_moves():
    figures = bench.run_search_bench(bench.measured("mystic-market"), ITERATIONS)
    assert (figures["game"], figures["seats"]) == ("mystic-market", 3)
    assert figures["iterations"] == ITERATIONS
    assert figures["compiled"] is build.compiled()
    moves = figures["simulated_moves_per_s"] / figures["iterations_per_s"]
    assert 50 < moves < 1000, "An iteration plays a whole game with its usual seats."
    assert (figures["ratio_openspiel"] is None) == (bench.openspiel() is None)


def test_seats_and_options_can_be_chosen():
    what = bench.measured("mystic-market", 2, ["length=shortened", "content=practice"])
    figures = bench.measure(bench.Measured(*json.loads(json.dumps(astuple(what)))), 0.02)
    assert figures["moves_per_s"] > figures["playouts_per_s"] > 0
    assert what.facts() == {
        "game": "mystic-market",
        "seats": 2,
        "options": "length=shortened content=practice",
    }
    t = what.start(1)
    assert (t.seats, t.short, t.full) == (2, True, False)


@pytest.mark.parametrize(("seats", "options"), [(7, []), (2, ["length=endless"]), (2, ["length"])])
def test_what_cannot_be_played_is_refused_before_anything_is_measured(seats, options):
    with pytest.raises(Trouble):
        bench.measured("mystic-market", seats, options)


class Remembering(Mind):
    """Keeps every table that it imagines."""

    def __init__(self):
        self.dreams = []

    def imagine(self, t, seat, dice):
        self.dreams.append(GAME.mind.imagine(t, seat, dice))
        return self.dreams[-1]

    def outcome(self, t):
        return GAME.mind.outcome(t)


def test_the_simulated_moves_are_those_that_were_played_on_imagined_tables():
    t, mind = GAME.start(4, 1), Remembering()
    search = Search(mind, t, len(GAME.catalogue), Dice(1), Style(playout=-1))
    search.run(ITERATIONS)
    assert len(mind.dreams) == ITERATIONS
    assert search.simulated == sum(dream.ply - t.ply for dream in mind.dreams)


def test_openspiel_is_measured_where_there_is_something_to_choose():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel).")
    assert all(len(bench.openspiel_choice(seed).legal_actions()) > 1 for seed in range(9))
    assert bench.openspiel_simulated_moves_per_s(ITERATIONS, seed=1) > 0


def test_every_game_of_the_peer_has_the_same_number_of_moves():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (the extra openspiel).")
    deals = [bench.openspiel_choice(seed) for seed in range(9)]
    assert {bench.openspiel_moves_left(deal, seed) for deal in deals for seed in range(5)} == {64}
