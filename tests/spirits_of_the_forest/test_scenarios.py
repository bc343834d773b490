"""Whole games of the scenarios whose variants are tested by themselves, by law and at random."""

import re

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import difficulties
from moonbrew.kernel.dice import Dice
from moonbrew.server.chairs import Chair
from moonbrew.server.drawing import View, draw
from moonbrew.server.drawing.art import ANY, art_of
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, to_the_end
from tests.spirits_of_the_forest.rare_woods import WOODS

SCENARIOS = ("20", "21", "22", "23", "24", "25", "26", "27", "28")


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


def check_drawn(t):
    """Every piece is drawn once, with a symbol, and what is touched is there."""
    art, scene = art_of(GAME), GAME.scene(t, int(t.ask.seat))
    pieces = [piece for zone in scene.zones for piece in zone.pieces]
    chairs = [Chair(seat, f"guest {seat}", f"Seat {seat + 1}") for seat in range(t.seats)]
    ids = re.findall(r'data-id="([^"]+)"', str(draw(View(scene, art, chairs))))
    assert sorted(ids) == sorted(piece.id for piece in pieces)
    assert not [piece.face for piece in pieces if piece.face and art.symbol(piece.face) == ANY]
    names = {piece.id for piece in pieces} | {zone.id for zone in scene.zones}
    assert {touch for choice in scene.choices for touch in choice.touch} <= names


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_moment_of_a_scenario_is_drawn(scenario):
    t = begin(2, 1, mode="coop", scenario=scenario)
    dice = Dice(3)
    while t.ask is not None:
        check_drawn(t)
        t.play(t.ask.pick(t, dice))


@pytest.mark.parametrize("name", WOODS)
def test_asks_that_come_rarely_are_drawn(name):
    check_drawn(WOODS[name])
