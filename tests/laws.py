"""What tests of all games share of the laws: every setting, and games to be compared."""

from collections.abc import Sequence
from typing import Any

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, drawn, settings_of


def settings() -> list[Setting]:
    """The settings of all games."""
    return [setting for game in moonbrew.all_games() for setting in settings_of(game)]


def played_through(seeds: Sequence[int]) -> list[list[Any]]:
    """Games played at random in every setting: their moves, last tables and logs, as data."""
    ends = []
    for setting in settings():
        for seed in seeds:
            t, dice, keys = setting.start(seed), Dice(seed), []
            while t.ask is not None:
                keys.append(drawn(t.ask.moves(t), dice).key)
                t.play(setting.game.moves[keys[-1]])
            lines = [setting.game.narrate(t, event, 0) for event in t.events]
            ends.append([str(setting), seed, keys, setting.game.dump(t), lines])
    return ends
