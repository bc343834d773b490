"""Options of a game: what can be chosen before it, in order.

Which values an option can have follows from the number of seats and from what was chosen before it.
With none it does not apply: it is None, is not offered, not written down, and refused if given.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, Self, TypeVar, get_args, get_origin, get_type_hints

from moonbrew.entries import nearest, shown
from moonbrew.errors import UnknownName
from moonbrew.words import count, listed

Chosen = Mapping[str, str]
Values = Sequence[str] | Mapping[str, str]  # without labels of their own, or with them
Dependent = Callable[[Any, Chosen], Values]  # of the edition, and of seats and what was chosen
Seats = Collection[int] | Mapping[str, Collection[int]]  # of the option, or of single values

Some = TypeVar("Some", bound="GameOptions")

RESERVED = "seats"  # beside the options: in addresses of the server, and for values that depend
RANDOM = "random"
MOST_SEATS = 12


def option(
    default: str,
    help: str,
    *,
    when: Mapping[str, Sequence[str]] | None = None,
    seats: Seats = (),
    labels: Mapping[str, str] | None = None,
    values: Values | Dependent = (),
) -> Any:
    """A field of GameOptions with its help; docs/adding-a-game.md tells of the rest."""
    one = Declared("", default, help, dict(when or {}), seats, dict(labels or {}), values)
    return field(default=default if one.certain else None, metadata={"option": one})


def starter() -> Any:
    """Who starts: the same option in all games, for as many seats as there are."""
    names = {f"seat-{number}": range(number, MOST_SEATS + 1) for number in range(1, MOST_SEATS + 1)}
    sentence = "Who starts: drawn at random, or the seat named."
    return option(RANDOM, sentence, values=[RANDOM, *names], seats=names)


def starting_seat(first: str) -> int:
    """The seat that starts, counted from 0, or -1 for a random one."""
    return -1 if first == RANDOM else int(first.removeprefix("seat-")) - 1


def starter_named(seat: int) -> str:
    """The value of the option for who starts; below 0 it is drawn at random."""
    return RANDOM if seat < 0 else f"seat-{seat + 1}"


@dataclass(frozen=True)
class OptionSpec:
    """One option as forms and help texts show it."""

    name: str
    values: tuple[str, ...]
    default: str
    help: str
    labels: Mapping[str, str] = field(default_factory=dict)  # of the values that have one
    condition: str = ""  # when it applies: "for mode coop with 2 seats"; empty if always
    depends: bool = False  # whether seats or options before it decide about it
    varies: bool = False  # whether they decide what is usual
    # By value: the numbers of seats that can choose it, where others can choose other values.
    seats: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @property
    def title(self) -> str:
        """The name as a heading."""
        return self.name.replace("_", " ").capitalize()

    def label(self, value: str) -> str:
        """A value in words."""
        return self.labels.get(value) or value.replace("-", " ").capitalize()

    @property
    def notes(self) -> list[str]:
        """What there is to know of it: what it is for, when it applies, how values are called."""
        notes = [self.help, f"Only {self.condition}." if self.condition else ""]
        called = [f"{value}: {label}" for value, label in self.labels.items()]
        notes.append(f"{'; '.join(called)}." if called else "")
        limits: dict[str, list[str]] = {}
        for value, numbers in self.seats.items():
            limits.setdefault(with_seats(numbers), []).append(value)
        notes += [f"{listed(values)}: only {words}." for words, values in limits.items()]
        if self.varies:
            notes.append("What is usual depends on the seats or on what was chosen before.")
        return [note for note in notes if note]

    def as_data(self) -> dict[str, Any]:
        """The option as plain data, every value with its label."""
        return {
            "name": self.name,
            "values": list(self.values),
            "default": self.default,
            "help": self.help,
            "labels": {value: self.label(value) for value in self.values},
            "condition": self.condition,
            "depends": self.depends,
            "seats": {value: list(numbers) for value, numbers in self.seats.items()},
        }


def with_seats(numbers: Collection[int]) -> str:
    """With 1 seat, with 2 or 3 seats."""
    words = listed([str(number) for number in numbers], "or")
    return f"with {words} {'seat' if words == '1' else 'seats'}"


@dataclass(frozen=True)
class Declared:
    """An option as its class declares it."""

    name: str
    default: str
    help: str
    when: Mapping[str, Sequence[str]]  # earlier options, and the values with which this one applies
    seats: Seats
    labels: Mapping[str, str]
    values: Values | Dependent

    @property
    def certain(self) -> bool:
        """Whether it always applies, with the same usual value."""
        limited = self.default in self.seats if isinstance(self.seats, Mapping) else self.seats
        return not (self.when or limited or callable(self.values))

    @property
    def condition(self) -> str:
        """When it applies, in words; empty if that is always, or for its values to say."""
        parts = [f"{name} {listed(values, 'or')}" for name, values in self.when.items()]
        words = f"for {listed(parts)}" if parts else ""
        if self.seats and not isinstance(self.seats, Mapping):
            words += f" {with_seats(self.seats)}"
        return words.strip()

    def offered(self, edition: Any, seats: int, taken: Chosen) -> OptionSpec | None:
        """The option with the values that there are after those taken; None without any."""
        if any(taken.get(name) not in values for name, values in self.when.items()):
            return None
        own = self.seats if isinstance(self.seats, Mapping) else {}
        if self.seats and not own and seats not in self.seats:
            return None
        before = {RESERVED: str(seats), **taken}
        there = self.values(edition, before) if callable(self.values) else self.values
        values = tuple(value for value in there if value not in own or seats in own[value])
        if not values:
            return None
        usual = self.default in values and not callable(self.values)
        labels = {**there, **self.labels} if isinstance(there, Mapping) else self.labels
        depends = bool(self.when or self.seats or callable(self.values))
        return OptionSpec(
            self.name,
            values,
            self.default if usual else values[0],
            self.help,
            {value: labels[value] for value in values if value in labels},
            self.condition,
            depends,
        )

    def check(self, before: Mapping[str, "Declared"]) -> None:
        """Refuse a declaration that leans on what does not come before, or names no value."""
        for name, values in self.when.items():
            if name not in before:
                raise TypeError(
                    f"Option {self.name} depends on {name}, which does not come before it. An "
                    "option may depend only on earlier ones."
                )
            before[name].check_names("when", values, f"of {self.name}")
        self.check_names("default", [self.default])
        self.check_names("labels", self.labels)
        self.check_names("seats", self.seats if isinstance(self.seats, Mapping) else ())

    def check_names(self, what: str, names: Collection[str], of: str = "") -> None:
        """Refuse values that it does not have; those that a function gives are not known yet."""
        if isinstance(names, str):
            raise TypeError(f"Option {self.name}: {what} {of} must be several values, not a text.")
        strange = [] if callable(self.values) else [n for n in names if n not in self.values]
        if strange:
            raise TypeError(f"Option {self.name} has no value {strange[0]!r} ({what} {of}).")


@dataclass(frozen=True)
class GameOptions:
    """What can be chosen before a game; a game without options uses this one.

    Made by hand, what is None is not said; made by `Game.check`, it does not apply.
    """

    def __init_subclass__(cls) -> None:
        """Refuse options that lean on later ones as soon as the class is made."""
        super().__init_subclass__()
        before: dict[str, Declared] = {}
        for one in declared(cls):
            if one.name == RESERVED:
                raise TypeError(f"An option cannot be called {RESERVED}: seats are chosen beside.")
            one.check(before)
            before[one.name] = one

    @classmethod
    @cache
    def declared(cls) -> tuple[Declared, ...]:
        """All options in order, as the class declares them."""
        return declared(cls)

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Self:
        """Options by name, as they come from a command line, a form or a file."""
        names = [one.name for one in cls.declared()]
        for name, value in chosen.items():
            if name not in names:
                raise UnknownName(f"There is no option {name}. {nearest(name, names)}")
            if not isinstance(value, str):
                raise UnknownName(f"Option {name} cannot be {shown(value)}. It must be a text.")
        return cls(**chosen)

    def why_not(self, seats: int) -> str:
        """Why so many seats cannot play with these options; empty if they can.

        The last word, for what declarations cannot say; every value is one that is offered.
        """
        return ""

    def chosen(self) -> dict[str, str]:
        """Every option that applies and its value, for records and pages."""
        values = {one.name: getattr(self, one.name) for one in fields(self)}
        return {name: value for name, value in values.items() if value is not None}


def declared(cls: type[GameOptions]) -> tuple[Declared, ...]:
    """The options of a class in order, also before it has become a dataclass."""
    hints = get_type_hints(cls)
    found = {
        name: value
        for kind in reversed(cls.__mro__)
        for name, value in {**vars(kind), **vars(kind).get("__dataclass_fields__", {})}.items()
        if isinstance(value, Field) and "option" in value.metadata
    }
    return tuple(named(name, one.metadata["option"], hints[name]) for name, one in found.items())


def named(name: str, one: Declared, hint: Any) -> Declared:
    """A declaration under its name, with the values of its Literal unless it has its own."""
    return replace(one, name=name, values=one.values or literals(name, hint))


def literals(name: str, hint: Any) -> tuple[str, ...]:
    """The choices of a Literal, which may be None where the option does not apply."""
    for kind in (hint, *get_args(hint)):
        if get_origin(kind) is Literal:
            return tuple(value for value in get_args(kind) if value is not None)
    raise TypeError(f"Option {name} is {hint}. Make it a Literal of texts, or give its values.")


# Options with a number of seats


def applying(
    options: type[GameOptions], edition: Any, seats: int, chosen: Chosen
) -> Iterator[OptionSpec]:
    """The options that apply, in order; what is not chosen, or cannot be, has its usual value."""
    taken: dict[str, str] = {}
    for one in options.declared():
        if spec := one.offered(edition, seats, taken):
            wish = chosen.get(one.name, "")
            taken[one.name] = wish if wish in spec.values else spec.default
            yield spec


def every_option(
    options: type[GameOptions], edition: Any, numbers: Sequence[int]
) -> list[OptionSpec]:
    """Each option with all the values that it can have with some of these numbers of seats."""
    found: dict[str, dict[int, list[OptionSpec]]] = {}
    for seats in numbers:
        for spec in reachable(options.declared(), edition, seats, {}):
            found.setdefault(spec.name, {}).setdefault(seats, []).append(spec)
    order = [one.name for one in options.declared()]
    return [united(found[name]) for name in order if name in found]


def reachable(
    rest: Sequence[Declared], edition: Any, seats: int, taken: Chosen
) -> Iterator[OptionSpec]:
    """What is offered on all ways through the rest of the options."""
    if not rest:
        return
    one, *later = rest
    spec = one.offered(edition, seats, taken)
    if spec is None:
        yield from reachable(later, edition, seats, taken)
        return
    yield spec
    # Only where something later can depend on it, each value leads to another way.
    forks = any(one.name in after.when or callable(after.values) for after in later)
    for value in spec.values if forks else (spec.default,):
        yield from reachable(later, edition, seats, {**taken, one.name: value})


def united(found: Mapping[int, Sequence[OptionSpec]]) -> OptionSpec:
    """The same option with several numbers of seats as one, with all its values.

    Those with most values come first: who is alone may have no choice, and that is not usual.
    """
    every = [spec for by_seats in found.values() for spec in by_seats]
    specs = sorted(every, key=lambda spec: -len(spec.values))
    labels = {value: label for spec in specs for value, label in spec.labels.items()}
    seats: dict[str, list[int]] = {value: [] for spec in specs for value in spec.values}
    for number, some in found.items():
        for value in dict.fromkeys(value for spec in some for value in spec.values):
            seats[value].append(number)
    limited = {value: numbers for value, numbers in seats.items() if len(numbers) < len(found)}
    varies = len({spec.default for spec in specs}) > 1
    return replace(specs[0], values=tuple(seats), labels=labels, seats=limited, varies=varies)


def settled(options: Some, edition: Any, seats: int) -> Some:
    """Options with every usual value put in, or a sentence that says what does not fit."""
    taken: dict[str, str] = {}
    for one in options.declared():
        wish = getattr(options, one.name)
        spec = one.offered(edition, seats, taken)
        if spec is not None:
            value = spec.default if wish is None else wish
            if value not in spec.values:
                why = refusal(one, value, seats, taken)
                raise UnknownName(f"{why} {nearest(value, spec.values)}")
            taken[one.name] = value
        elif wish is not None:
            reason = one.condition or "for other options than these"
            raise UnknownName(f"{one.name} is {reason}; leave it out.")
    fit = type(options)(**taken)
    if why_not := fit.why_not(seats):
        raise UnknownName(why_not)
    return fit


def refusal(one: Declared, value: str, seats: int, taken: Chosen) -> str:
    """That a value cannot be, and with what, where that decides about it."""
    if not one.seats and not callable(one.values):
        return f"Option {one.name} cannot be {value!r}."
    others = taken if callable(one.values) else one.when
    here = [count(seats, "seat"), *(f"{name} {taken[name]}" for name in others)]
    return f"Option {one.name} cannot be {value!r} with {listed(here)}."
