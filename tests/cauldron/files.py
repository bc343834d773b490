"""Content files for tests: the standard one, and texts that are laid over it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from moonbrew.content import Content, lay_over, read_toml
from moonbrew.entries import Entry
from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content import reading
from moonbrew.games.cauldron.rules.edition import Cauldron

STANDARD = Path(reading.__file__).parent / "content.toml"
DATA = read_toml(STANDARD)
PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "cauldron.md").read_text("utf-8")
MINE = "mine.toml"


def edition_of(text: str = "") -> Cauldron:
    """The edition of the standard content with a text laid over it."""
    merged = lay_over(DATA, tomllib.loads(text))
    return reading.read_cauldron(Content(Entry(MINE, "", merged, BadContent), ""))


def refused(text: str) -> str:
    """What is said against a file; empty if it is right."""
    try:
        edition_of(text)
    except BadContent as error:
        return str(error)
    return ""


def text_of(cards: Mapping[str, Any]) -> str:
    """A file with these cards; those that are no tables stand at its top, where they can."""
    named = {f"card.{toml(key, key=True)}": card for key, card in cards.items()}
    loose = {key: card for key, card in named.items() if not isinstance(card, dict)}
    tables = {key: card for key, card in named.items() if isinstance(card, dict)}
    top = [f"{key} = {toml(card)}" for key, card in loose.items()]
    return "\n".join([*top, *(f"[{key}]\n{lines_of(card)}" for key, card in tables.items())])


def lines_of(card: dict[str, Any]) -> str:
    """A table, key by key."""
    return "".join(f"{toml(key, key=True)} = {toml(value)}\n" for key, value in card.items())


def toml(value: Any, key: bool = False) -> str:
    """A value as TOML writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inside = ", ".join(f"{toml(k, key=True)} = {toml(v)}" for k, v in value.items())
        return f"{{ {inside} }}"
    if isinstance(value, list):
        return f"[{', '.join(toml(one) for one in value)}]"
    if isinstance(value, str):
        if key and value.isascii() and value.replace("-", "").replace("_", "").isalnum():
            return value
        return f'"{"".join(escaped(sign) for sign in value)}"'
    return str(value)


def escaped(sign: str) -> str:
    """A sign within quotation marks."""
    if sign in '"\\':
        return f"\\{sign}"
    if ord(sign) < 32 or ord(sign) == 127:
        return f"\\u{ord(sign):04x}"
    return sign


def is_a_sentence(told: str) -> bool:
    """Whether a message can be read: one line that names the file and ends."""
    return (
        told.startswith(f"{MINE}: ")
        and told.endswith((".", ")", "?"))
        and "\n" not in told
        and len(told) < 1200
    )
