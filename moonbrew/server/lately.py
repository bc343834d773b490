"""Lately: what was told last, and what each seat did last."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from moonbrew.sitting import Line
from moonbrew.words import capital

BACK = 150  # lines that are looked through: who did nothing in so many is waited for
NEWEST = 300  # lines that are drawn and sent of a longer log
REPLAYED = 3000  # lines beside a replay, many more than any game has


def as_json(lines: Sequence[Line]) -> list[dict[str, int | str]]:
    """Lines of a log as programs and pages are sent them."""
    return [{"deed": line.deed, "text": line.text} for line in lines]


class Told(Protocol):
    """A line that tells of a deed."""

    @property
    def deed(self) -> int:
        """The number of the deed."""


T = TypeVar("T", bound=Told)


def newest(lines: Sequence[T], most: int = NEWEST) -> Sequence[T]:
    """The last of these lines, and all that belong to the same deed as the first of them."""
    start = max(0, len(lines) - most)
    while start and lines[start - 1].deed == lines[start].deed:
        start -= 1
    return lines[start:]


def last_deeds(lines: Sequence[Line], names: Sequence[str], reader: int | None) -> dict[int, str]:
    """By seat: the first that was told of its last deed, without its name; readers know theirs."""
    others = len(names) - (reader is not None)
    found: dict[int, tuple[int, str]] = {}
    for line in reversed(lines[-BACK:]):
        if len(found) == others and all(line.deed < deed for deed, _ in found.values()):
            break
        seat = told_of(line.text, names)
        if seat is None or seat == reader:
            continue
        if found.get(seat, (line.deed, ""))[0] == line.deed:
            told = line.text[len(names[seat]) + 1 :]
            found[seat] = line.deed, capital(told.removesuffix("."))
    return {seat: text for seat, (_, text) in found.items()}


def told_of(text: str, names: Sequence[str]) -> int | None:
    """The seat that a line begins with; Wren 2 is not Wren."""
    told = [seat for seat, name in enumerate(names) if text.startswith(f"{name} ")]
    return max(told, key=lambda seat: len(names[seat]), default=None)
