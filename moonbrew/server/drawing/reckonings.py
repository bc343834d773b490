"""Reckonings, drawn as tables: who has how much of what, and who leads in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from moonbrew.scene import Column, Part, Reckoning, Row
from moonbrew.server.drawing.art import icon
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View, colour, sigil

OUT = "Still out"
SUM = "Together"
BLANK = "<td></td>"
SAID = {  # about a number, by its classes
    "leads": ", the most",
    "leads idle": ", the most, but it brings nothing",
    "none scarce": ", and hardly any left",
}


@dataclass(frozen=True)
class Heading:
    """What stands over a column or before a row of the page's table."""

    inside: str
    names: str = ""  # classes


def draw_reckoning(view: View, reckoning: Reckoning) -> str:
    """A table under its title, as it is or across: its rows side by side."""
    tops = [over(view, column) for column in reckoning.columns]
    befores = [before(view, row) for row in reckoning.rows]
    out = any(row.out is not None for row in reckoning.rows)
    cells = [
        [*numbers(row, f"{reckoning.id}-{place}"), *([cell(row.out, "out")] if out else [])]
        for place, row in enumerate(reckoning.rows)
    ]
    if out:
        tops.append(Heading(OUT, "out"))
    if any(column.total is not None for column in reckoning.columns):
        befores.append(Heading(SUM, "sum"))
        sums = [cell(column.total, "sum") for column in reckoning.columns]
        cells.append([*sums, *([BLANK] if out else [])])
    if reckoning.across:
        cells = [[line[place] for line in cells] for place in range(len(tops))]
        tops, befores = befores, tops
    return titled(view, reckoning, table(tops, befores, cells))


def titled(view: View, reckoning: Reckoning, inside: str) -> str:
    """A reckoning's table with its title, and a line beside that."""
    title, across = escape(reckoning.title), " across" if reckoning.across else ""
    note = f'<p class="soft">{escape(reckoning.note)}</p>' if reckoning.note else ""
    return (
        f'<section class="reckoning{across} r-{escape(reckoning.id)}" aria-label="{title}">'
        f"{goal(view, reckoning)}<header><h2>{title}</h2>{note}</header>"
        f'<div class="held">{inside}</div></section>'
    )


def goal(view: View, reckoning: Reckoning) -> str:
    """What is still needed, in one line."""
    if not reckoning.goal:
        return ""
    inside = "".join(
        escape(one) if isinstance(one, str) else needed(view, one) for one in reckoning.goal
    )
    return f'<p class="goal">{inside}</p>'


def needed(view: View, part: Part) -> str:
    """One of the things in it: its symbol, or its name where nobody drew one."""
    if not view.art.has(part.face):
        return f"<b>{escape(part.label)}</b>"
    return (
        f'<span class="needed {part.colour}" role="img" aria-label="{escape(part.label)}"'
        f' title="{escape(part.label)}">{icon(part.face, "sym")}</span>'
    )


def table(tops: Sequence[Heading], befores: Sequence[Heading], cells: list[list[str]]) -> str:
    """Headings and cells as HTML."""
    head = "".join(f'<th scope="col"{classed(top.names)}>{top.inside}</th>' for top in tops)
    lines = "".join(
        f'<tr{classed(one.names)}><th scope="row">{one.inside}</th>{"".join(line)}</tr>'
        for one, line in zip(befores, cells, strict=True)
    )
    return (
        f'<table class="num"><thead><tr><td></td>{head}</tr></thead><tbody>{lines}</tbody></table>'
    )


def classed(names: str) -> str:
    """The attribute for classes, if there are any."""
    return f' class="{names}"' if names else ""


def over(view: View, column: Column) -> Heading:
    """A column's heading: a seat with its sigil, and the viewer as you; a side with its emblem."""
    if len(column.seats) != 1 or column.face:
        emblem = icon(column.face, "face") if view.art.has(column.face) else ""
        names = "mine" if view.seat in column.seats else ""
        return Heading(f"{emblem}<span>{escape(column.title)}</span>", names)
    seat = column.seats[0]
    own = seat == view.seat
    you = ", you" if own and column.title != "You" else ""
    names = f"{colour(seat)} mine" if own else colour(seat)
    return Heading(f"{icon(sigil(seat), 'sigil')}<span>{escape(column.title)}{you}</span>", names)


def before(view: View, row: Row) -> Heading:
    """A row's heading: its symbol, if somebody drew one, its name, and why it matters."""
    drawn = icon(row.face, "face kindly") if row.face and view.art.has(row.face) else ""
    note = f" <small>{escape(row.note)}</small>" if row.note else ""
    words = f'<span class="what">{escape(row.label)}</span>{note}'
    named = [row.colour, "drawn" if drawn else "", "noted" if note else ""]
    names = " ".join(filter(None, named))
    return Heading(drawn + words, names)


def numbers(row: Row, called: str) -> list[str]:
    """The numbers of a row, each with what there is to say about it and a name for the script."""
    return [
        cell(number, standing(row, place), f' data-cell="{escape(called)}-{place}"')
        for place, number in enumerate(row.numbers)
    ]


def standing(row: Row, place: int) -> str:
    """How a column stands in a row: it leads, has none, or neither; a class for each."""
    if place in row.leads:
        return "leads idle" if place in row.idle else "leads"
    if row.numbers[place] == 0:
        return "none scarce" if row.scarce else "none"
    return ""


def cell(number: int | None, names: str = "", called: str = "") -> str:
    """One number, with a minus sign as wide as a plus; what its look tells is said too."""
    if number is None:
        return BLANK
    shown = f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)
    said = f'<span class="hide">{SAID[names]}</span>' if names in SAID else ""
    return f"<td{classed(names)}{called}><b>{shown}</b>{said}</td>"
