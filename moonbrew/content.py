"""Content files: the cards, tiles and tracks of a game, and a user's own laid over them."""

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.entries import Entry
from moonbrew.errors import BadContent


@dataclass(frozen=True)
class Content:
    """The content that a game is loaded with."""

    top: Entry
    digest: str  # tells one content from another in records; empty for the standard one


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file as a dictionary."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent(
            f"{path}: cannot be read: {error.strerror}. Name a file there is."
        ) from error
    except UnicodeDecodeError as error:
        raise BadContent(f"{path}: is not UTF-8 text. Save it as UTF-8.") from error
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{path}: is not TOML: {error}. Mend that place.") from error


def load_content(standard: Path, own: Path | None = None) -> Content:
    """The standard content, with a user's own laid over it.

    A file with `base = "none"` at its top stands alone: nothing is taken from the standard one.
    """
    if own is None:
        return Content(Entry(standard.name, "", read_toml(standard), BadContent), "")
    data = read_toml(own)
    base = data.pop("base", "standard")
    if base not in ("standard", "none"):
        raise BadContent(f'{own}: base is {base!r}; it must be "standard" or "none".')
    merged = data if base == "none" else lay_over(read_toml(standard), data)
    # Order counts: it is the order of the cards before they are shuffled.
    digest = hashlib.sha256(json.dumps(merged, default=str).encode()).hexdigest()[:16]
    return Content(Entry(str(own), "", merged, BadContent), digest)


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
