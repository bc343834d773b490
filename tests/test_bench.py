"""The benchmark of search: what it prints, and that both sides are counted alike."""

import pytest

from moonbrew import bench, build
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.search import Search, Style
from tests.mystic_market.stall import GAME

ITERATIONS = 8


def test_the_bench_of_search_counts_iterations_and_moves():
    figures = bench.run_search_bench("mystic-market", ITERATIONS)
    assert (figures["game"], figures["seats"]) == ("mystic-market", 4)
    assert figures["iterations"] == ITERATIONS
    assert figures["compiled"] is build.compiled()
    moves = figures["simulated_moves_per_s"] / figures["iterations_per_s"]
    assert 50 < moves < 1000, "An iteration plays a whole game with four seats."
    assert (figures["ratio_openspiel"] is None) == (bench.openspiel() is None)


class Remembering(Mind):
    """Keeps every table that it imagines."""

    def __init__(self):
        self.dreams = []

    def imagine(self, t, seat, dice):
        self.dreams.append(GAME.mind.imagine(t, seat, dice))
        return self.dreams[-1]

    def shares(self, t):
        return GAME.mind.shares(t)


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
