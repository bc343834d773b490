"""Scraps: parts of a still picture, each drawn from its upper left corner."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import wrap

from moonbrew.server.drawing.figures import round_to
from moonbrew.server.drawing.text import escape

LETTER = 0.52  # how wide a letter is on average, for its size
LEAST = 11.0  # no letters are smaller


@dataclass(frozen=True)
class Scrap:
    """A part of a picture, and how much room it takes."""

    text: str
    wide: float
    high: float


def at(scrap: Scrap, x: float, y: float, scale: float = 1.0) -> str:
    """A scrap at a place."""
    larger = "" if scale == 1 else f" scale({scale:.3f})"
    return f'<g transform="translate({round_to(x)} {round_to(y)}){larger}">{scrap.text}</g>'


def beside(scraps: Sequence[Scrap], gap: float) -> Scrap:
    """Scraps side by side, all on one line."""
    high, x, drawn = max((one.high for one in scraps), default=0.0), 0.0, []
    for one in scraps:
        drawn.append(at(one, x, high - one.high))
        x += one.wide + gap
    return Scrap("".join(drawn), max(0.0, x - gap), high)


def below(scraps: Sequence[Scrap], gap: float, wide: float = 0.0) -> Scrap:
    """Scraps one below another, each in the middle."""
    wide, y, drawn = max([wide, *(one.wide for one in scraps)]), 0.0, []
    for one in scraps:
        drawn.append(at(one, (wide - one.wide) / 2, y))
        y += one.high + gap
    return Scrap("".join(drawn), wide, max(0.0, y - gap))


def flow(scraps: Iterable[Scrap], wide: float, gap: float) -> Scrap:
    """Scraps in as many lines as they need, about as long each."""
    scraps = list(scraps)
    whole = sum(one.wide + gap for one in scraps) - gap
    number = max(1, -int(-whole // max(1.0, wide)))
    while True:
        per_line = -(-len(scraps) // number)
        lines = [
            beside(scraps[n : n + per_line], gap) for n in range(0, len(scraps), max(1, per_line))
        ]
        if per_line <= 1 or all(line.wide <= wide for line in lines):
            return below(lines, gap)
        number += 1


def fitted(scrap: Scrap, wide: float, high: float, most: float = 9.0) -> Scrap:
    """A scrap as large as it can be in some room, or so many times as large."""
    scale = min(most, wide / max(1.0, scrap.wide), high / max(1.0, scrap.high))
    return Scrap(at(scrap, 0, 0, scale), scrap.wide * scale, scrap.high * scale)


def words(
    text: str, x: float, y: float, size: float, fill: str, room: float = 0.0, more: str = ""
) -> str:
    """Words in one line; where there is little room they are smaller, and then shorter."""
    if room and len(text) * LETTER * size > room:
        size = max(LEAST, size * 0.72, room / (LETTER * len(text)))
        most = int(room / (LETTER * size))
        text = text if len(text) <= most else f"{text[: max(1, most - 1)].rstrip()}…"
    return (
        f'<text x="{round_to(x)}" y="{round_to(y)}" font-size="{size:.1f}" fill="{fill}"{more}>'
        f"{escape(text)}</text>"
    )


def lines_of(text: str, size: float, room: float, most: int) -> list[str]:
    """A text in lines that fit, at most so many."""
    found = wrap(text, max(4, int(room / (LETTER * size))))
    return [*found[: most - 1], " ".join(found[most - 1 :])] if len(found) > most else found
