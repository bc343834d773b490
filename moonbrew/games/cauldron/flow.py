"""The steps of Cauldron, declared, and what no play could reach: for tables loaded."""

from typing import Any
from moonbrew.entries import Entry

STEPS: tuple[Any, ...] = ()


def refuse(t: Any, entry: Entry) -> None:
    """Raise the first thing that no play could reach."""
