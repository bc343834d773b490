"""Reads the tables of chapter 23 of the rules, and the notation in which effects stand there."""

import re
from collections.abc import Iterator
from typing import Any

from moonbrew.games.cauldron.content.schema import (
    PRIMITIVES,
    Condition,
    Inner,
    Options,
    Results,
    Whole,
)


def rows(page: str, prefix: str) -> list[list[str]]:
    """The rows of the rules whose id begins so, cell by cell: `| CH1a | ... |`."""
    found = re.findall(rf"^\| ({prefix}\d+\w?) \|(.*)\|$", page, flags=re.MULTILINE)
    return [[id, *(cell.strip() for cell in rest.split("|"))] for id, rest in found]


def slug(name: str) -> str:
    """A name as a key: Weaver's Tea is weavers-tea."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def effects_of(cell: str) -> list[dict[str, Any]]:
    """The effects of a cell, each between backticks, as they stand in content files."""
    return [effect_of(text) for text in re.findall(r"`([^`]+)`", cell)]


def effect_of(text: str) -> dict[str, Any]:
    """One effect: `OP(a, b)` with its parameters in the order of table 22.4."""
    op, inside = re.fullmatch(r"([A-Z_]+)\((.*)\)", text.strip(), flags=re.DOTALL).groups()  # type: ignore[union-attr]
    values = list(split(inside, ",")) if inside else []
    parameters = PRIMITIVES[op].parameters
    assert len(values) == len(parameters), text
    read = {p.name: value_of(p.form, v) for p, v in zip(parameters, values, strict=True)}
    if op == "DIE" and read["mode"] == "reroll":
        del read["n"]  # it has no meaning there, and none in files
    return {"op": op, **read}


def value_of(form: object, text: str) -> Any:
    """A parameter as it stands in content files."""
    if isinstance(form, Whole) and text != "all":
        return int(text)
    if isinstance(form, Inner):
        return [effect_of(text)]
    if isinstance(form, Results):
        return dict(results(text))
    assert not isinstance(form, Options | Condition), "no published card has one"
    return text


def results(text: str) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The table of ROLL: `{1: OP(...); 5, 6: OP(...)}`."""
    for entry in split(text.strip("{}"), ";"):
        faces, _, effect = entry.partition(":")
        for face in faces.split(","):
            yield face.strip(), [effect_of(effect)]


def split(text: str, sign: str) -> Iterator[str]:
    """The parts of a text between these signs, those inside brackets left alone."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter in "({") - (letter in ")}")
        if letter == sign and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()
