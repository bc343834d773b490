"""The choices as a numbered list, and the choice that somebody means by what they type."""

from collections.abc import Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from moonbrew.scene import Choice

MANY = 14  # choices, beyond which long groups are folded
LONG = 6  # choices of one group


def listing(choices: Sequence[Choice]) -> Table:
    """All choices, numbered and grouped by their verb; long groups folded where there are many."""
    numbered = list(enumerate(choices, start=1))
    rows = columns()
    for group, run in groupby(numbered, key=lambda one: one[1].group):
        members = list(run)
        if len(choices) > MANY and len(members) > LONG and group:
            rows.add_row(f"{members[0][0]}-{members[-1][0]}", folded(group, len(members)))
        else:
            add_choices(rows, members)
    return rows


def columns() -> Table:
    """Numbers to the left, sentences beside them."""
    rows = Table.grid(padding=(0, 1))
    rows.add_column(justify="right", width=6, style="bold cyan")
    rows.add_column()
    return rows


def folded(group: str, members: int) -> Text:
    """A long group as one line that says how to see it."""
    how = f"type {group.lower()} to see them"
    return Text.assemble(f"{group.capitalize()}: {members} choices; ", (how, "italic"))


def add_choices(rows: Table, numbered: Sequence[tuple[int, Choice]]) -> None:
    """Choices with their numbers and what follows from them."""
    for number, choice in numbered:
        note = f" ({choice.note})" if choice.note else ""
        rows.add_row(str(number), Text.assemble(choice.sentence, (note, "dim")))


def some(numbered: Sequence[tuple[int, Choice]]) -> Table:
    """These choices only, with the numbers that they have among all."""
    rows = columns()
    add_choices(rows, numbered)
    return rows


def meant(choices: Sequence[Choice], text: str) -> list[tuple[int, Choice]]:
    """The choices that a number, a key or part of a sentence can mean."""
    numbered = list(enumerate(choices, start=1))
    if text.isdigit():
        return [one for one in numbered if one[0] == int(text)]
    wanted = text.lower()
    exact = [one for one in numbered if wanted in (one[1].key, one[1].sentence.lower())]
    return exact or [one for one in numbered if mentions(one[1], wanted.split())]


def mentions(choice: Choice, words: Sequence[str]) -> bool:
    """Whether all words occur in the choice."""
    whole = f"{choice.group} {choice.sentence} {choice.key}".lower()
    return all(word in whole for word in words)
