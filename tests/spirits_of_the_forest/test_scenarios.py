"""Whole games of the scenarios whose variants are tested by themselves, by law and at random."""

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import difficulties
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, to_the_end

SCENARIOS = ("20", "21", "22", "23", "24", "25", "27", "28")


def ways(scenario):
    """Every way to play a scenario together or alone, by seats and options."""
    for difficulty in difficulties(EDITION, {"mode": "coop", "scenario": scenario}):
        options = {"mode": "coop", "scenario": scenario, "difficulty": difficulty}
        yield 1, options
        yield 2, options
        yield 2, {**options, "communication": "free", "auto_score": "off"}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_law_holds_in_every_way_to_play_a_scenario(scenario):
    moments = 0
    for seed, (seats, options) in enumerate(ways(scenario)):
        chosen = GAME.check(GAME.Options.of(options), seats)
        moments += laws.check_setting(laws.Setting(GAME, seats, chosen), seed, many=6).moments
    assert moments > 15


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_game_comes_to_its_end_with_all_its_pieces(scenario):
    for seats, options in ways(scenario):
        chosen = GAME.check(GAME.Options.of(options), seats)
        for seed in range(4):
            t = begin(seats, seed, **options)
            pieces = GAME.components(t)
            to_the_end(t, seed)
            assert t.ended
            assert GAME.components(t) == pieces
            assert t.ply <= GAME.most_plies(seats, chosen)
