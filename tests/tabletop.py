"""What tests of all games share."""

from typing import Any

import pytest

from moonbrew.game import Game
from moonbrew.kernel.table import Table

rule = pytest.mark.rule


def keys(t: Table) -> list[str]:
    """The keys of the legal moves."""
    assert t.ask is not None, "The game is over."
    return [move.key for move in t.ask.moves(t)]


def why_not(game: Game[Any], t: Table, key: str) -> str:
    """The number of the rule that forbids a move, or an empty text."""
    refusing = game.refusal(t, game.move(key))
    return refusing.number if refusing else ""


def told(game: Game[Any], t: Table, seat: int | None = None) -> list[str]:
    """What has been narrated to a seat since the events began to be recorded."""
    assert t.events is not None, "Nobody listened."
    lines = [game.narrate(t, event, seat) for event in t.events]
    return [line for line in lines if line]
