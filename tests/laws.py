"""What tests of all games share of the laws: every setting, and games to be compared."""

from collections.abc import Sequence
from typing import Any

import pytest

import moonbrew
from moonbrew.combinations import leaves
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, drawn, settings_of

SOME = 14  # settings of one game that the short profile is content with


def settings() -> list[Setting]:
    """The settings of all games."""
    return [setting for game in moonbrew.all_games() for setting in settings_of(game)]


def some_settings(share: int = 0, some: int = SOME) -> list[Setting]:
    """The same, but of a game that has very many only a share, one of some that are all of them."""
    found = []
    for game in moonbrew.all_games():
        all_of_it = settings_of(game)
        step = -(-len(all_of_it) // some)
        found += all_of_it[share % step :: step]
    return found


def each_setting(share: int = 0, some: int = SOME) -> pytest.MarkDecorator:
    """For a test of every setting; the short profile is content with a share of them.

    Tests that name other shares try others, so that much is tried of all.
    """
    short = {str(setting) for setting in some_settings(share, some)}
    each = [
        pytest.param(one, id=str(one), marks=[] if str(one) in short else pytest.mark.long)
        for one in settings()
    ]
    return pytest.mark.parametrize("setting", each)


def each_combination(game: Game[Any], share: int, **same: str) -> pytest.MarkDecorator:
    """For a test of all numbers of seats with every combination of options, of which some stay.

    The short profile has one in so many.
    """
    every = [
        Setting(game, seats, leaf)
        for seats in game.seats
        for leaf in leaves(game, seats)
        if same.items() <= leaf.chosen().items()
    ]
    each = [
        pytest.param(one, id=str(one), marks=[] if place % share == 0 else pytest.mark.long)
        for place, one in enumerate(every)
    ]
    return pytest.mark.parametrize("setting", each)


def played_through(seeds: Sequence[int]) -> list[list[Any]]:
    """Games played at random in some settings: their moves, last tables and logs, as data."""
    ends = []
    for setting in some_settings(1):
        for seed in seeds:
            t, dice, keys = setting.start(seed), Dice(seed), []
            while t.ask is not None:
                keys.append(drawn(t.ask.moves(t), dice).key)
                t.play(setting.game.moves[keys[-1]])
            lines = [setting.game.narrate(t, event, 0) for event in t.events]
            ends.append([str(setting), seed, keys, setting.game.dump(t), lines])
    return ends
