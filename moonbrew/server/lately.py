"""What each seat did last, as a reader was told it."""

from collections.abc import Sequence

from moonbrew.sitting import Line
from moonbrew.words import capital

BACK = 150  # lines that are looked through: who did nothing in so many is waited for


def last_deeds(lines: Sequence[Line], names: Sequence[str]) -> dict[int, str]:
    """By seat: the first that was told of its last deed, without its name."""
    found: dict[int, tuple[int, str]] = {}
    for line in reversed(lines[-BACK:]):
        if len(found) == len(names) and line.deed < min(deed for deed, _ in found.values()):
            break
        seat = told_of(line.text, names)
        if seat is not None and found.get(seat, (line.deed, ""))[0] == line.deed:
            told = line.text[len(names[seat]) + 1 :]
            found[seat] = line.deed, capital(told.removesuffix("."))
    return {seat: text for seat, (_, text) in found.items()}


def told_of(text: str, names: Sequence[str]) -> int | None:
    """The seat that a line begins with; Wren 2 is not Wren."""
    told = [seat for seat, name in enumerate(names) if text.startswith(f"{name} ")]
    return max(told, key=lambda seat: len(names[seat]), default=None)
