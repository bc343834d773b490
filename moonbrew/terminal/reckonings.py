"""Reckonings as tables of text, and what is in force."""

from collections.abc import Mapping, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from moonbrew.rules import RuleText
from moonbrew.scene import InForce, Part, Reckoning, Row

LEADS = "*"  # behind the number of who leads, for colours do not reach everybody
IDLE = "°"  # behind that of who leads in vain


def draw_reckoning(reckoning: Reckoning) -> RenderableType:
    """Its rows one below another, numbers to the right, a star at the most of each."""
    needed = "".join(in_words(one) for one in reckoning.goal)
    below = ". ".join(filter(None, [needed.removesuffix("."), reckoning.note, legend(reckoning)]))
    table = Table(
        title=reckoning.title,
        caption=below or None,
        box=SIMPLE_HEAD,
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )
    out = any(row.out is not None for row in reckoning.rows)
    table.add_column("")
    for column in reckoning.columns:
        table.add_column(Text(column.title), justify="right", overflow="fold")
    if out:
        table.add_column("Still out", justify="right")
    for row in reckoning.rows:
        last = [Text(shown(row.out))] if out else []
        table.add_row(heading(row), *numbers(row), *last)
    if any(column.total is not None for column in reckoning.columns):
        table.add_section()
        totals = [Text(f"{shown(column.total)} ", "bold") for column in reckoning.columns]
        table.add_row(Text("Together", "bold"), *totals)
    return table


def in_words(one: str | Part) -> str:
    """A part of what is needed; things that stand beside each other are listed."""
    return one.label if isinstance(one, Part) else ", " if one == " " else one


def legend(reckoning: Reckoning) -> str:
    """What the signs behind numbers mean, if there are any."""
    led = any(set(row.leads) - set(row.idle) for row in reckoning.rows)
    idle = any(row.idle for row in reckoning.rows)
    meant = [f"{LEADS} the most" if led else "", f"{IDLE} the most, in vain" if idle else ""]
    return ", ".join(filter(None, meant))


def heading(row: Row) -> Text:
    """What a row is about."""
    return Text(row.label).append(f" ({row.note})" if row.note else "", "dim")


def numbers(row: Row) -> list[Text]:
    """The numbers of a row, those that lead with a sign."""
    return [
        Text(f"{shown(number)}{IDLE if place in row.idle else LEADS}", "bold")
        if place in row.leads
        else Text(f"{shown(number)} ")
        for place, number in enumerate(row.numbers)
    ]


def shown(number: int | None) -> str:
    """A number, or nothing."""
    return "" if number is None else str(number)


def in_force_text(in_force: Sequence[InForce], rules: Mapping[str, RuleText] | None = None) -> Text:
    """What is in force, a line for each; with the texts of its rules where they are given."""
    text = Text()
    for one in in_force:
        until = f" ({one.until})" if one.until else ""
        text.append("In force: ", "dim").append(one.title, "bold").append(f"{until}: {one.text}\n")
        for rule in (rules[number] for number in one.rules if rules and number in rules):
            text.append(f"  {rule.number} ", "cyan").append(f"{rule.plain}\n")
    text.rstrip()
    return text
