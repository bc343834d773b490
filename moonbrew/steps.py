"""The steps of a game, declared once: their numbers, what may lie below them, and what they need.

A dump writes a step as its name and its numbers; `load` refuses what no play could put down.
"""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from moonbrew.entries import Entry, nearest, shown
from moonbrew.fields import MOST, Bound, bound, last_seat
from moonbrew.kernel.table import Ask, Seat, SeatStep, Step

FLOOR = None  # what lies below the lowest step
Below = type[Step[Any]] | None


@dataclass(frozen=True)
class Number:
    """A number of a step: what it means, and its bounds."""

    meaning: str
    least: Bound = 0
    most: Bound = MOST


def seat(meaning: str = "seat") -> Number:
    """A number that is a seat."""
    return Number(meaning, 0, last_seat)


def nothing_lacks(t: Any, step: Any, below: Any) -> str:
    """For steps that need nothing."""
    return ""


@dataclass(frozen=True)
class StepForm:
    """A type of step: its numbers by attribute, in the order of its constructor.

    `over` lists what may lie right below it, `lacks` says in a clause what stands against it on a
    table, above this step: both are asked only when a table is loaded.
    """

    of: type[Step[Any]]
    numbers: Mapping[str, Number]
    over: Sequence[Below] | None = None
    lacks: Callable[[Any, Any, Any], str] = nothing_lacks

    @property
    def name(self) -> str:
        """CloseTurn is written close-turn."""
        return step_name(self.of)

    def write(self, step: Step[Any]) -> list[Any]:
        """The name and the numbers."""
        return [self.name, *(int(getattr(step, number)) for number in self.numbers)]

    def read(self, t: Any, entry: Entry, key: str) -> Step[Any]:
        """The step that was written, if its numbers are within their bounds."""
        given = entry.row(key)[1:]
        if len(given) != len(self.numbers):
            right = ", ".join(number.meaning for number in self.numbers.values()) or "none"
            raise entry.wrong(
                key, f"has the wrong count of numbers for the step {self.name}: {right}."
            )
        cells = entry.cells(key)
        numbers = [
            cells.whole(str(place), bound(number.least, t), bound(number.most, t))
            for place, number in enumerate(self.numbers.values(), 1)
        ]
        return self.of(*numbers)

    def why_not(self, t: Any, step: Step[Any], below: Step[Any] | None) -> str:
        """What stands against the step at this place, as a clause; empty if nothing does."""
        fits = [kind is FLOOR if below is None else type(below) is kind for kind in self.over or ()]
        if self.over is None or any(fits):
            return self.lacks(t, step, below)
        lying = "nothing" if below is None else step_name(type(below))
        right = [step_name(kind) if kind else "nothing" for kind in self.over]
        return f"lies above {lying}; right below {self.name} can lie: {', '.join(right)}."


def step(
    of: type[Step[Any]],
    *,
    over: Sequence[Below] | None = None,
    lacks: Callable[[Any, Any, Any], str] = nothing_lacks,
    **numbers: Number,
) -> StepForm:
    """Declare a type of step; numbers that are not named are those of its constructor."""
    return StepForm(of, numbers or made_with(of), over, lacks)


def form_of(declared: StepForm | type[Step[Any]]) -> StepForm:
    """A step that is only listed has the numbers of its constructor."""
    return declared if isinstance(declared, StepForm) else step(declared)


def made_with(of: type[Step[Any]]) -> dict[str, Number]:
    """The numbers of a constructor in plain Python, those that are seats by their type or name."""
    for kind in of.__mro__:
        init = vars(kind).get("__init__")
        if isinstance(init, FunctionType):
            given = list(inspect.signature(init).parameters.values())[1:]
            return {number.name: as_number(number) for number in given}
    return {"seat": seat()} if issubclass(of, SeatStep) else {}


def as_number(parameter: inspect.Parameter) -> Number:
    """A parameter as a number of a step."""
    if parameter.name == "seat" or parameter.annotation in (Seat, "Seat"):
        return seat(parameter.name)
    return Number(parameter.name, least=-1)


def step_name(step: type[Step[Any]]) -> str:
    """CloseTurn is written close-turn."""
    return "".join("-" + c.lower() if c.isupper() else c for c in step.__name__).lstrip("-")


def find_form(forms: Mapping[str, StepForm], title: str, entry: Entry, key: str) -> StepForm:
    """The form of the step that is written there."""
    row = entry.row(key)
    first = row[0] if row else ""
    name = first if isinstance(first, str) else shown(first)
    if name not in forms:
        raise entry.wrong(key, f"is no step of {title}. {nearest(name, forms)}")
    return forms[name]


def page(forms: Iterable[StepForm]) -> list[str]:
    """The rows of the table in docs/formats.md; asks are marked."""
    return [
        f"| `{form.name}`{' *' if issubclass(form.of, Ask) else ''} | "
        f"{'; '.join(number.meaning for number in form.numbers.values()) or 'none'} |"
        for form in forms
    ]
