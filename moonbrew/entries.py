"""Reading values out of content files, records and dumped tables, with errors that say where."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from moonbrew.errors import Trouble

MANY = 20  # names, of which a sentence lists no more
LONG = 120  # signs of a value in a sentence
DIGITS = 18  # of a number that fits wherever numbers are kept


def nearest(name: str, names: Iterable[str]) -> str:
    """A sentence that offers what was probably meant, or else what there is."""
    names = list(names)
    close = difflib.get_close_matches(name, names, n=1)
    if close:
        return f"Did you mean {close[0]}?"
    if len(names) > MANY:
        return f"There are {len(names)}, from {names[0]} to {names[-1]}."
    return f"There is: {', '.join(names)}."


def whole_number(text: str) -> int | None:
    """The number that a text is, written in plain digits; None for anything else or too many."""
    plain = text.isascii() and text.isdigit() and len(text) <= DIGITS
    return int(text) if plain else None


def shown(value: Any) -> str:
    """A value as it can stand in a sentence, however long it is."""
    try:
        text = repr(value)
    except ValueError:  # Python writes no number with thousands of digits
        return "a number with very many digits"
    except RecursionError:
        return "a list with very many lists in each other"
    return text if len(text) <= LONG else f"{text[:LONG]}…"


@dataclass(frozen=True)
class Entry:
    """One table of a file, which knows where it stands."""

    file: str
    key: str
    data: Mapping[str, Any]
    trouble: type[Trouble]

    def path(self, key: str) -> str:
        """The full name of a key below this entry."""
        return f"{self.key}.{key}" if self.key else key

    def wrong(self, key: str, what: str) -> Trouble:
        """An error that names the file, the key, what is wrong and what would be right."""
        return self.trouble(f"{self.file}: {self.path(key)} {what}")

    def has(self, key: str) -> bool:
        """Whether the key is there."""
        return key in self.data

    def value(self, key: str, right: str) -> Any:
        """The value of a key that must be there."""
        if key not in self.data:
            raise self.wrong(key, f"is missing; it must be {right}.")
        return self.data[key]

    def whole(self, key: str, least: int = 0, most: int | None = None) -> int:
        """A whole number within bounds."""
        right = (
            f"a whole number from {least} to {most}"
            if most is not None
            else (f"a whole number of at least {least}")
        )
        value = self.value(key, right)
        if type(value) is not int or value < least or (most is not None and value > most):
            raise self.wrong(key, f"is {shown(value)}; it must be {right}.")
        return value

    def decimal(self, key: str, least: float, most: float) -> float:
        """A number within bounds, whole or not."""
        right = f"a number from {least} to {most}"
        value = self.value(key, right)
        if type(value) not in (int, float) or not least <= value <= most:
            raise self.wrong(key, f"is {shown(value)}; it must be {right}.")
        return float(value)

    def truth(self, key: str) -> bool:
        """True or false."""
        value = self.value(key, "true or false")
        if type(value) is not bool:
            raise self.wrong(key, f"is {shown(value)}; it must be true or false.")
        return value

    def text(self, key: str) -> str:
        """A text that is not empty."""
        value = self.value(key, "a text")
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(key, f"is {shown(value)}; it must be a text.")
        return value

    def one_of(self, key: str, names: Iterable[str]) -> str:
        """One of these names."""
        names = list(names)
        value = self.text(key)
        if value not in names:
            raise self.wrong(key, f"is {shown(value)}, which is not known. {nearest(value, names)}")
        return value

    def row(self, key: str) -> list[Any]:
        """A list of anything."""
        value = self.value(key, "a list")
        if not isinstance(value, list):
            raise self.wrong(key, f"is {shown(value)}; it must be a list.")
        return value

    def cells(self, key: str) -> "Entry":
        """A list as an entry whose keys are its places, so that an error can name the place."""
        cells = {str(place): value for place, value in enumerate(self.row(key))}
        return Entry(self.file, self.path(key), cells, self.trouble)

    def wholes(self, key: str, least: int = 0, most: int | None = None) -> list[int]:
        """A list of whole numbers within bounds."""
        cells = self.cells(key)
        return [cells.whole(place, least, most) for place in cells.data]

    def names(self, key: str, known: Iterable[str]) -> list[str]:
        """A list of names out of those known."""
        known = list(known)
        cells = self.cells(key)
        return [cells.one_of(place, known) for place in cells.data]

    def entry(self, key: str) -> "Entry":
        """The table below a key."""
        value = self.value(key, "a table of named values")
        if not isinstance(value, Mapping):
            raise self.wrong(key, f"is {shown(value)}; it must be a table of named values.")
        return Entry(self.file, self.path(key), value, self.trouble)

    def entries(self, key: str) -> dict[str, "Entry"]:
        """All tables below a key, by name."""
        outer = self.entry(key)
        return {name: outer.entry(name) for name in outer.data}

    def only(self, *names: str) -> None:
        """Refuse keys that nothing would read: they are slips of the pen."""
        for key in self.data:
            if key not in names:
                raise self.wrong(key, f"means nothing here. {nearest(key, names)}")
