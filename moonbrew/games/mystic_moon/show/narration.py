"""Narration."""

from collections.abc import Sequence

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.table import Event


def narrate(t: MoonTable, event: Event, seat: int | None, names: Sequence[str] = ()) -> str:
    """An event in a sentence."""
    return str(event)
