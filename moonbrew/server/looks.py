"""Looks: a table as it was drawn for one viewer, and what changed since it was drawn before.

Most of a table stays as it was from one move to the next. So a section is sent as its parts, and
to who has the look before as what changed: new parts, and where those lie that stay.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Parts = Mapping[str, Sequence[str]]  # by section
Change = str | tuple[int, int]  # a new part; or so many of the former ones, from one on


@dataclass(frozen=True)
class Look:
    """A table as one viewer saw it."""

    number: int  # the greater, the later
    parts: Parts
    prompt: str
    active: int | None  # whose turn it is
    turn: int | None  # in whose turn that was done which it shows: the end of a turn is part of it
    before: int | None = None  # the look that the changes are about
    changes: Mapping[str, Sequence[Change]] | None = None  # by section, of those that changed


def next_look(
    before: Look | None, number: int, parts: Parts, prompt: str, active: int | None = None
) -> Look:
    """The look after another, if there was one."""
    if before is None:
        return Look(number, parts, prompt, active, active)
    changed = {
        name: changes(before.parts[name], now)
        for name, now in parts.items()
        if before.parts[name] != now
    }
    return Look(number, parts, prompt, active, before.active, before.number, changed)


def changes(before: Sequence[str], now: Sequence[str]) -> list[Change]:
    """How a section follows from what it was; parts may have come, gone, or changed places."""
    found: list[Change] = []
    where: dict[str, int] | None = None
    start = end = 0  # of the former parts that are taken over one after another
    for part in now:
        if end < len(before) and before[end] == part:
            end += 1
            continue
        if end > start:
            found.append((start, end - start))
        where = where or {former: place for place, former in enumerate(before)}
        place = where.get(part)
        if place is None:
            found.append(part)
            start = end = end + 1  # as if it stood for the former one there
        else:
            start, end = place, place + 1
    if end > start:
        found.append((start, end - start))
    return found
