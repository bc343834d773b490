"""Reads the tables of chapter 23 of the rules, and the notation in which effects stand there."""

import re
from collections.abc import Iterator
from typing import Any

from moonbrew.games.cauldron.content.schema import (
    PRIMITIVES,
    Condition,
    Deed,
    Duration,
    Inner,
    Options,
    Results,
    What,
    Who,
    Whole,
    Word,
)
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    DEEDS,
    DIE_MODES,
    DURATIONS,
    MEASURES,
    OPS,
    WHO,
    Effect,
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
    found = re.fullmatch(r"([A-Z_]+)\((.*)\)", text.strip(), flags=re.DOTALL)
    assert found is not None, f"This is no effect: {text}"
    op, inside = found.groups()
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


# From the numbers of an edition back to files, by what `Effect` says of its fields.


def written(edition: Cauldron, number: int) -> list[dict[str, Any]]:
    """The list of effects with this number as it stands in content files."""
    return [written_effect(edition, effect) for effect in edition.lists[number].of]


def written_effect(edition: Cauldron, effect: Effect) -> dict[str, Any]:
    """One effect as it stands in content files."""
    op = OPS[effect.op]
    found: dict[str, Any] = {"op": op}
    lists = [int(one) for one in effect.lists]
    for parameter in PRIMITIVES[op].parameters:
        name, form = parameter.name, parameter.form
        value = int(getattr(effect, parameter.field)) if parameter.field != "lists" else 0
        if op == "DIE" and name == "n" and DIE_MODES[effect.mode] == "reroll":
            continue
        if isinstance(form, Who):
            found[name] = WHO[value]
        elif isinstance(form, What):
            found[name] = "pair" if effect.pair else types_written(value)
        elif isinstance(form, Whole):
            found[name] = "all" if form.all and value == -1 else value
        elif isinstance(form, Word):
            found[name] = form.row[value]
        elif isinstance(form, Deed):
            of = "" if effect.what == 127 else f":{types_written(int(effect.what))}"
            found[name] = f"{DEEDS[value]}{of}"
        elif isinstance(form, Duration):
            found[name] = DURATIONS[value]
        elif isinstance(form, Condition):
            found[name] = condition_written(effect)
        elif isinstance(form, Options):
            found[name] = [written(edition, one) for one in lists]
        elif isinstance(form, Results):
            rolled = {str(n): one for n, one in enumerate(lists, 1) if one >= 0}
            found[name] = {n: written(edition, one) for n, one in rolled.items()}
        elif form.needed or len(lists) > 1:
            found[name] = written(edition, lists[0 if form.needed else 1])
    return found


def types_written(bits: int) -> str:
    """A set of types; those that have a name are called by it."""
    names = {127: "any", 7: "common", 120: "rare", 128: "chosen"}
    letters = [letter for place, letter in enumerate("WFTMBDS") if bits >> place & 1]
    return names.get(bits) or "/".join(letters)


def condition_written(effect: Effect) -> str:
    """What IF asks."""
    if MEASURES[effect.measure] == "same":
        return f"same({WHO[effect.who]}, {WHO[effect.other]})"
    sign = (">=", "<=")[effect.compared]
    return f"{MEASURES[effect.measure]}({WHO[effect.who]}) {sign} {effect.n}"


def canonical(value: Any, key: str = "") -> Any:
    """Effects with their sets of types written as `types_written` does: B/M is M/B."""
    if isinstance(value, dict):
        return {inner: canonical(one, inner) for inner, one in value.items()}
    if isinstance(value, list):
        return [canonical(one) for one in value]
    if key in ("what", "give", "get") and all(code in "WFTMBDS" for code in value.split("/")):
        return types_written(sum(1 << "WFTMBDS".index(code) for code in value.split("/")))
    return value
