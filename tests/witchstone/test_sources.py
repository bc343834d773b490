"""Chapters 20 and 25: the content says of every entry where it comes from, as the rules do."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from tests.witchstone.coven import GAME
from tests.witchstone.rulebook import rows, section

CONTENT: dict[str, Any] = tomllib.loads(GAME.content_file.read_text(encoding="utf-8"))


def marks(text: str) -> set[str]:
    """The source marks in a text of the rules: R, P, X."""
    return set(re.findall(r"\b[RPX]\b", " ".join(re.findall(r"\[[^\]]*\]", text))))


def sources(entry: dict[str, Any], *fields: str) -> set[str]:
    """The marks that the content has for fields of an entry."""
    texts = [entry["source"][field] for field in fields if field in entry]
    return {mark for text in texts for mark in re.findall(r"\b[RPX]\b", text)}


BY_ROW = [
    ("A", "area", ["kind"]),
    ("B", "link", ["ends", "segments"]),
    ("C2", "tile", ["symbols"]),
    ("F", "token", ["number", "kind", "points"]),
    ("H", "special", ["symbols"]),
    ("I", "scroll", ["form", "kind", "actions", "levels", "of", "areas"]),
]


@pytest.mark.parametrize(("letter", "chapter", "fields"), BY_ROW)
def test_every_entry_has_the_source_marks_of_its_row(letter, chapter, fields):
    for (key, entry), row in zip(CONTENT[chapter].items(), rows(letter), strict=True):
        assert sources(entry, *fields) == marks(row[-1]), key


def test_every_space_has_the_source_marks_of_its_row():
    for (key, entry), row in zip(CONTENT["space"].items(), rows("C"), strict=True):
        special = [field for field in ("printed", "crystal", "exit") if field in entry]
        assert sources(entry, *(special or ["q"])) == marks(row[-1]), key


@pytest.mark.parametrize(
    ("letter", "chapter", "field"),
    [("D", "pentagram", "fields"), ("E", "wand", "fields"), ("G", "owls", "stack")],
)
def test_a_track_has_the_source_marks_of_its_section(letter, chapter, field):
    assert sources(CONTENT[chapter], field) == marks("".join(section(letter)))


def entries_with_a_source(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All entries of the content that say where they come from."""
    if "source" in entry:
        yield entry
    for key, value in entry.items():
        if isinstance(value, dict) and key != "source":
            yield from entries_with_a_source(value)


def test_every_field_of_every_entry_has_a_source():
    seen = 0
    for entry in entries_with_a_source(CONTENT):
        assert set(entry["source"]) == set(entry) - {"source"}
        seen += len(entry["source"])
    assert seen == sum(fields_of(CONTENT))


def fields_of(entry: dict[str, Any]) -> Iterator[int]:
    """By entry of the content: how many fields it has that are not entries themselves."""
    for key, value in entry.items():
        if isinstance(value, dict) and key != "source":
            yield from fields_of(value)
        elif key != "source":
            yield 1
