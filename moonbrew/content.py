"""Content files: the cards, tiles and tracks of a game, and a user's own laid over them."""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.entries import Entry
from moonbrew.errors import BadContent

CALLED = "your content"  # in errors, where there is no file to be named
LARGEST = 64 * 1024  # bytes of a user's own content
READ = 16 * 1024 * 1024  # bytes of any file that is read to see what it is
WIDEST = 1200  # signs of a line: what is read part by part takes time by the square of the parts
DEEPEST = 24  # tables and lists within each other; no card needs more than ten
LONGEST = 1000  # signs of a text
MOST = 1_000_000_000  # a number; each game has narrower bounds where it reads one
KEY = re.compile(r"[A-Za-z0-9_-]{1,40}")  # keys of cards become keys of moves
SHORT = 16  # signs of a digest in a record


@dataclass(frozen=True)
class Content:
    """The content that a game is loaded with."""

    top: Entry
    whole_digest: str = ""  # tells one content from any other; empty for the standard one
    own: str = ""  # the text of a user's own, as it was laid over; empty for the standard one

    @property
    def digest(self) -> str:
        """The digest as records have it: enough to find the right file again."""
        return self.whole_digest[:SHORT]


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        with path.open("rb") as file:
            data = file.read(READ + 1)
        if len(data) > READ:
            raise BadContent(f"{path}: has more than {READ} bytes. Name a smaller file.")
        return as_text(data, str(path))
    except OSError as error:
        raise BadContent(
            f"{path}: cannot be read: {error.strerror}. Name a file there is."
        ) from error


def as_text(data: bytes, called: str = CALLED) -> str:
    """The text that somebody has sent or saved."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadContent(f"{called}: is not UTF-8 text. Save it as UTF-8.") from error


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dictionary."""
    return parsed(read_text(path), str(path))


def parsed(text: str, called: str) -> dict[str, Any]:
    """A TOML text as a dictionary."""
    try:
        return tomllib.loads(text)
    except ValueError as error:  # of TOML, or of a number with thousands of digits
        why = str(error).partition("; use sys")[0]
        raise BadContent(f"{called}: is not TOML: {why}. Mend that place.") from error
    except RecursionError as error:
        raise BadContent(f"{called}: has too many brackets within brackets.") from error


def load_content(standard: Path, text: str = "", called: str = CALLED) -> Content:
    """The standard content, with the text of a user's own laid over it, if there is one.

    A text with `base = "none"` at its top stands alone: nothing is taken from the standard one.
    """
    if not text:
        return Content(Entry(standard.name, "", read_toml(standard), BadContent))
    data = read_own(text, called)
    base = data.pop("base", "standard")
    if base not in ("standard", "none"):
        raise BadContent(f'{called}: base is {base!r}; it must be "standard" or "none".')
    merged = data if base == "none" else lay_over(read_toml(standard), data)
    # Order counts: it is the order of the cards before they are shuffled.
    digest = hashlib.sha256(json.dumps(merged, default=str).encode()).hexdigest()
    return Content(Entry(called, "", merged, BadContent), digest, text)


def read_own(text: str, called: str) -> dict[str, Any]:
    """A user's own content, refused if anything in it is too large to be shown or counted."""
    size = len(text.encode(errors="replace"))
    if size > LARGEST:
        raise BadContent(f"{called}: has {size} bytes; it may have {LARGEST} at the most.")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDEST:
            raise BadContent(f"{called}: line {number} has more than {WIDEST} signs; break it.")
    data = parsed(text, called)
    for entry, key, depth in all_values(Entry(called, "", data, BadContent)):
        if why_not := excess(key, entry.data[key], depth):
            raise entry.wrong(key[:LONGEST], why_not)
    return data


def all_values(top: Entry) -> Iterator[tuple[Entry, str, int]]:
    """Every value below an entry: the table it stands in, its key there, and how deep that is."""
    waiting = [(top, 1)]
    while waiting:
        entry, depth = waiting.pop()
        for key, value in entry.data.items():
            yield entry, key, depth
            if isinstance(value, Mapping):
                waiting.append((entry.entry(key), depth + 1))
            elif isinstance(value, list):
                waiting.append((entry.cells(key), depth + 1))


def excess(key: str, value: Any, depth: int) -> str:
    """What is too much about a value, whatever it may mean; empty if nothing is."""
    if not KEY.fullmatch(key):
        return "is no key: up to 40 letters a to z, digits and hyphens would be one."
    if depth > DEEPEST:
        return f"lies in more than {DEEPEST} tables within each other."
    if isinstance(value, int) and abs(value) > MOST:
        return f"is too large a number; {MOST} would be the largest."
    if isinstance(value, float) and not abs(value) <= MOST:
        return f"must be a number of at most {MOST}."
    if isinstance(value, str) and len(value) > LONGEST:
        return f"has {len(value)} signs; a text may have {LONGEST}."
    if isinstance(value, str) and not value.replace("\n", "").isprintable():
        return "has signs that do not print; write letters, digits and stops."
    return ""


def lay_over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Tables are merged key by key; anything else is replaced, and so is what an entry does.

    A table with `do` names a primitive with its arguments: those of another one mean nothing to it.
    """
    out = dict(below)
    for key, value in above.items():
        under = out.get(key)
        if isinstance(under, Mapping) and isinstance(value, Mapping) and "do" not in value:
            out[key] = lay_over(under, value)
        else:
            out[key] = value
    return out


def check_totals(top: Entry, found: Mapping[str, int]) -> None:
    """The entries must add up to what the file says of itself."""
    totals = top.entry("totals")
    totals.only(*found, "source")
    for key, total in found.items():
        said = totals.whole(key)
        if said != total:
            raise totals.wrong(
                key, f"is {said}, but the entries add up to {total}; correct the one or the other."
            )
