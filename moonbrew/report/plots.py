"""Plots as SVG: dots with intervals, and histograms."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, log10
from xml.etree.ElementTree import Element

from moonbrew.report.page import tag

WIDTH, ROW, BARS = 720, 26, 220  # pixels
LEFT, RIGHT, BOTTOM = 190, 20, 44  # margins
SERIES = ("one", "two")  # of the series, named in the style sheet

Say = Callable[[float], str]


@dataclass(frozen=True)
class Dot:
    """A value, and between which bounds it probably lies."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Scale:
    """Where on the plot a value lies."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value, in pixels."""
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 1)

    def ticks(self) -> list[float]:
        """Round values along the scale, some four to nine of them."""
        step = round_step((self.high - self.low) / 5)
        first = floor(self.low / step)
        values = (round((first + place) * step, 10) for place in range(14))
        return [value for value in values if self.low <= value <= self.high]


def round_step(rough: float) -> float:
    """The 1, 2 or 5 of its power of ten that is nearest above."""
    power = 10.0 ** floor(log10(rough))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Bounds that hold all values with a little room."""
    low, high = min(values), max(values)
    room = (high - low) * 0.05 or 1.0
    return low - room, high + room


def plain(value: float) -> str:
    """A number without needless digits."""
    return f"{value:g}"


def dots(
    rows: Mapping[str, Sequence[Dot]], axis: str, say: Say = plain, mark: float | None = None
) -> Element:
    """A row for each label with a dot and its interval for each series; `mark` is a dashed line."""
    marks = [] if mark is None else [mark]
    values = [v for row in rows.values() for dot in row for v in (dot.low, dot.high)]
    scale = Scale(*spread([*values, *marks]), LEFT, WIDTH - RIGHT)
    bottom = ROW * len(rows) + 10
    drawn = [
        *across(scale, bottom, axis, say),
        *(
            tag("line", x1=scale.at(m), x2=scale.at(m), y1=0, y2=bottom, class_="mark")
            for m in marks
        ),
    ]
    for place, (label, row) in enumerate(rows.items()):
        y = ROW * place + ROW / 2 + 5
        drawn.append(tag("text", label, x=LEFT - 12, y=y + 4, text_anchor="end"))
        for series, dot in enumerate(row):
            apart = 8 * (series - (len(row) - 1) / 2)
            drawn.append(one_dot(dot, scale, y + apart, SERIES[series], f"{label}: ", say))
    return drawing(bottom + BOTTOM, axis, drawn)


def one_dot(dot: Dot, scale: Scale, y: float, colour: str, label: str, say: Say) -> Element:
    """A dot with its interval, which tells its numbers to who points at it."""
    told = f"{label}{say(dot.value)} ({say(dot.low)} to {say(dot.high)})"
    return tag(
        "g",
        tag("title", told),
        tag("line", x1=scale.at(dot.low), x2=scale.at(dot.high), y1=y, y2=y, class_=colour,
            stroke_width=2),
        tag("circle", cx=scale.at(dot.value), cy=y, r=4.5, class_=colour),
    )  # fmt: skip


def histogram(series: Sequence[Mapping[int, int]], axis: str, bins: int = 30) -> Element:
    """How often each value came, as shares of each series; several stand side by side."""
    values = [value for counts in series for value in counts]
    low, width = min(values), bin_width(min(values), max(values), bins)
    heights = [binned(counts, low, width) for counts in series]
    number = 1 + max(place for one in heights for place in one)
    scale = Scale(low, low + number * width, 50, WIDTH - RIGHT)
    up = Scale(0, max(max(one.values()) for one in heights) * 1.05, BARS, 8)
    drawn = [*across(scale, BARS, axis, plain), *upright(up)]
    for which, one in enumerate(heights):
        for place, share in sorted(one.items()):
            drawn.append(bar(scale, up, low + place * width, width, share, which, len(series)))
    return drawing(BARS + BOTTOM, axis, drawn)


def bin_width(low: int, high: int, bins: int) -> int:
    """How many values share a bar, so that there are not too many bars."""
    return max(1, -(-(high - low + 1) // bins))


def binned(counts: Mapping[int, int], low: int, width: int) -> dict[int, float]:
    """The share of each bar."""
    total = sum(counts.values())
    shares: dict[int, float] = {}
    for value, times in counts.items():
        place = (value - low) // width
        shares[place] = shares.get(place, 0.0) + times / total
    return shares


def bar(
    scale: Scale, up: Scale, value: int, width: int, share: float, which: int, series: int
) -> Element:
    """One bar, which tells its numbers to who points at it."""
    start, end = scale.at(value), scale.at(value + width)
    each = (end - start) * 0.9 / series
    name = str(value) if width == 1 else f"{value} to {value + width - 1}"
    return tag(
        "rect",
        tag("title", f"{name}: {share * 100:.1f} %"),
        x=round(start + which * each, 1),
        y=up.at(share),
        width=round(each, 1),
        height=round(up.at(0) - up.at(share), 1),
        class_=SERIES[which],
    )


# What all plots share


def across(scale: Scale, bottom: float, axis: str, say: Say) -> list[Element]:
    """The axis below, with its ticks and its name."""
    drawn = [tag("text", axis, x=WIDTH - RIGHT, y=bottom + 38, text_anchor="end", class_="faint")]
    for value in scale.ticks():
        x = scale.at(value)
        drawn.append(tag("line", x1=x, x2=x, y1=0, y2=bottom, class_="axis"))
        drawn.append(tag("text", say(value), x=x, y=bottom + 18, text_anchor="middle"))
    return drawn


def upright(scale: Scale) -> list[Element]:
    """The axis to the left, in percent."""
    drawn = []
    for value in scale.ticks():
        y = scale.at(value)
        drawn.append(tag("line", x1=50, x2=WIDTH - RIGHT, y1=y, y2=y, class_="axis"))
        text = f"{plain(round(value * 100, 2))} %"
        drawn.append(tag("text", text, x=44, y=y + 4, text_anchor="end"))
    return drawn


def drawing(height: float, name: str, drawn: Sequence[Element]) -> Element:
    """The plot as an element of a page."""
    box = f"0 0 {WIDTH} {height:g}"
    return tag("svg", *drawn, viewBox=box, width=WIDTH, role="img", aria_label=name)
