"""Options of a game: a frozen dataclass whose fields are Literals, each with a sentence of help."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, Self, get_args, get_origin, get_type_hints

from moonbrew.entries import nearest
from moonbrew.errors import UnknownName


def option(default: str, sentence: str) -> Any:
    """A field of GameOptions with its help."""
    return field(default=default, metadata={"help": sentence})


@dataclass(frozen=True)
class OptionSpec:
    """One option as forms and help texts show it."""

    name: str
    values: tuple[str, ...]
    default: str
    help: str


@dataclass(frozen=True)
class GameOptions:
    """What can be chosen before a game; a game without options uses this one."""

    def __post_init__(self) -> None:
        """Refuse a value that is not among the choices."""
        for spec in self.specs():
            value = getattr(self, spec.name)
            if value not in spec.values:
                raise UnknownName(
                    f"Option {spec.name} cannot be {value!r}. {nearest(str(value), spec.values)}"
                )

    @classmethod
    @cache
    def specs(cls) -> tuple[OptionSpec, ...]:
        """All options in order."""
        hints = get_type_hints(cls)
        return tuple(
            OptionSpec(f.name, literals(hints[f.name]), str(f.default), f.metadata["help"])
            for f in fields(cls)
        )

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Self:
        """Options by name, as they come from a command line, a form or a file."""
        names = [spec.name for spec in cls.specs()]
        for name in chosen:
            if name not in names:
                raise UnknownName(f"There is no option {name}. {nearest(name, names)}")
        return cls(**chosen)

    def why_not(self, seats: int) -> str:
        """Why so many seats cannot play with these options; empty if they can."""
        return ""

    @classmethod
    def fitting(cls, seats: int) -> tuple[OptionSpec, ...]:
        """All options in order, each with the values that so many seats can choose."""
        return tuple(
            replace(
                spec,
                values=tuple(v for v in spec.values if not cls.of({spec.name: v}).why_not(seats)),
            )
            for spec in cls.specs()
        )

    def chosen(self) -> dict[str, str]:
        """Every option and its value, for records and pages."""
        return asdict(self)


def literals(hint: Any) -> tuple[str, ...]:
    """The choices of a Literal."""
    assert get_origin(hint) is Literal, "An option is a Literal of texts."
    return get_args(hint)
