"""The choices as a numbered list, and the choice that somebody means by what they type."""

from collections.abc import Sequence
from itertools import groupby

from rich.table import Table
from rich.text import Text

from moonbrew.entries import whole_number
from moonbrew.scene import Choice

MANY = 10  # choices, beyond which long groups are folded
LONG = 6  # choices of one group

Numbered = tuple[int, Choice]


def listing(choices: Sequence[Choice]) -> Table:
    """All choices, numbered and grouped by their verb; long groups folded where there are many."""
    numbered = list(enumerate(choices, start=1))
    groups = [list(run) for _, run in groupby(numbered, key=lambda one: one[1].group)]
    hidden = to_fold(groups)
    rows = columns()
    for place, members in enumerate(groups):
        if place in hidden:
            rows.add_row(f"{members[0][0]}-{members[-1][0]}", folded(members))
        else:
            add_choices(rows, members)
    return rows


def to_fold(groups: Sequence[Sequence[Numbered]]) -> set[int]:
    """The places of the groups to fold: long ones, from the last on, until few lines are left."""
    found: set[int] = set()
    lines = sum(len(members) for members in groups)
    for place, members in reversed(list(enumerate(groups))):
        if lines > MANY and len(members) > LONG and members[0][1].group:
            found.add(place)
            lines -= len(members) - 1
    return found


def columns() -> Table:
    """Numbers to the left, sentences beside them."""
    rows = Table.grid(padding=(0, 1))
    rows.add_column(justify="right", width=6, style="bold cyan")
    rows.add_column()
    return rows


def folded(members: Sequence[Numbered]) -> Text:
    """A long group as one line that says how to see it, or how to do without."""
    group = members[0][1].group
    how = f"type {group.lower()} to see them, or a key like {members[0][1].key}"
    return Text.assemble(f"{group.capitalize()}: {len(members)} choices; ", (how, "italic"))


def add_choices(rows: Table, numbered: Sequence[Numbered]) -> None:
    """Choices with their numbers and what follows from them."""
    for number, choice in numbered:
        note = f" ({choice.note})" if choice.note else ""
        danger = f" {choice.caution.text}" if choice.caution else ""
        rows.add_row(str(number), Text.assemble(choice.sentence, (note, "dim"), (danger, "red")))


def some(numbered: Sequence[Numbered]) -> Table:
    """These choices only, with the numbers that they have among all."""
    rows = columns()
    add_choices(rows, numbered)
    return rows


def meant(choices: Sequence[Choice], text: str) -> list[Numbered]:
    """The choices that a number, a key or part of a sentence can mean."""
    numbered = list(enumerate(choices, start=1))
    if text.isdigit():
        return [one for one in numbered if one[0] == whole_number(text)]
    wanted = text.lower()
    exact = [one for one in numbered if wanted in (one[1].key, one[1].sentence.lower())]
    return exact or [one for one in numbered if mentions(one[1], wanted.split())]


def mentions(choice: Choice, words: Sequence[str]) -> bool:
    """Whether all words occur in the choice."""
    whole = f"{choice.group} {choice.sentence} {choice.key}".lower()
    return all(word in whole for word in words)
