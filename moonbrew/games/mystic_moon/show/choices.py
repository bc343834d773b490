"""Choices."""

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Move


def touches(t: MoonTable, move: Move) -> list[str]:
    """The pieces that stand for a move."""
    return [move.key]
