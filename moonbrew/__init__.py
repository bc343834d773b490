"""Moonbrew: one table for board games of witches, potions and moonlit forests."""

from moonbrew import build

build.guard()

from moonbrew.errors import Trouble  # noqa: E402 (the guard decides how all else is imported)
from moonbrew.game import Game, Result  # noqa: E402
from moonbrew.games import all_games, broken_games, game, game_names  # noqa: E402
from moonbrew.record import Record, replay  # noqa: E402

__version__ = "0.1.0"
__all__ = [
    "Game",
    "Record",
    "Result",
    "Trouble",
    "all_games",
    "broken_games",
    "game",
    "game_names",
    "replay",
]
