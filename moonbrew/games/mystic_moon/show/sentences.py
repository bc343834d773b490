"""Sentences."""

from collections.abc import Sequence

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Move


def sentence(t: MoonTable, move: Move, names: Sequence[str] = ()) -> str:
    """A move in a sentence."""
    return move.key
