"""What is wrong, in words: where data differ, and what the fields of a table hold."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from moonbrew.game import written
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Agenda, Move, Step, Table

TOLD = 6  # differences or names that are told; more would hide what matters
SIMPLE = (bool, int, float, str, bytes, type(None))


def must(holds: object, what: str) -> None:
    """Say what is wrong unless it holds."""
    if not holds:
        raise AssertionError(what)


def must_be_same(here: Any, there: Any, what: str) -> None:
    """Say where two pieces of data differ, unless they are equal."""
    if here != there:
        raise AssertionError(f"{what}: {some(differences(here, there))}.")


def differences(here: Any, there: Any, path: str = "") -> Iterator[str]:
    """Every place at which two pieces of data differ, each as a clause."""
    if isinstance(here, Mapping) and isinstance(there, Mapping):
        for key in dict.fromkeys([*here, *there]):
            inner = f"{path}.{key}" if path else str(key)
            if key not in here or key not in there:
                yield f"{inner} is {'missing' if key not in here else 'only'} here"
            else:
                yield from differences(here[key], there[key], inner)
    elif isinstance(here, list | tuple) and isinstance(there, list | tuple):
        for place, (one, other) in enumerate(zip(here, there, strict=False)):
            yield from differences(one, other, f"{path}[{label(one, place)}]")
        if len(here) != len(there):
            yield f"{path} has {len(here)} entries here and {len(there)} there"
    elif here != there:
        yield f"{path} is {here!r} here and {there!r} there"


def label(entry: Any, place: int) -> str:
    """What an entry of a list is called: by its name if it has one, or by its place."""
    named = entry if isinstance(entry, Mapping) else {}
    return str(named.get("id") or named.get("key") or place)


def some(names: Iterable[str], joint: str = ", ") -> str:
    """The first of many, and how many more there are."""
    found = iter(names)
    first = list(islice(found, TOLD))
    more = sum(1 for _ in found)
    return joint.join([*first, *([f"and {more} more"] if more else [])])


def fields_of(thing: Any) -> dict[str, Any]:
    """The attributes of an object by name, whether its class is compiled or not.

    Names that begin with an underscore are an object's own business, and so is a menu, which is
    written anew for every draw.
    """
    names = dict.fromkeys(vars(thing) if hasattr(thing, "__dict__") else ())
    for kind in type(thing).__mro__:
        listed = [*kind.__dict__.get("__mypyc_attrs__", ()), *slots(kind)]
        names.update(dict.fromkeys(listed))
    held = {name: getattr(thing, name) for name in names if hasattr(thing, name)}
    return {
        name: value
        for name, value in held.items()
        if not name.startswith("_") and not isinstance(value, Menu)
    }


def slots(kind: type) -> Sequence[str]:
    """The attributes that a class declares in __slots__."""
    declared = kind.__dict__.get("__slots__", ())
    return [declared] if isinstance(declared, str) else list(declared)


def as_data(thing: Any, within: tuple[int, ...] = ()) -> Any:
    """What an attribute holds, as data that can be compared and told.

    Editions, moves and steps never change, so tables share them: an edition or a move is itself,
    and a step is what a dump writes. What holds itself, `within` which it lies, is told once.
    """
    if isinstance(thing, SIMPLE):
        return thing
    if isinstance(thing, Edition | Move | type):
        return id(thing)
    if isinstance(thing, Step):
        return written(thing)
    if isinstance(thing, Agenda):
        return [written(step) for step in thing.steps()]
    if id(thing) in within:
        return "itself"
    within = (*within, id(thing))
    if isinstance(thing, Mapping):
        return {str(as_data(key)): as_data(value, within) for key, value in thing.items()}
    if isinstance(thing, set | frozenset):
        return sorted(repr(as_data(part, within)) for part in thing)
    if hasattr(thing, "__len__") and hasattr(thing, "__getitem__"):
        return [as_data(thing[place], within) for place in range(len(thing))]
    return {name: as_data(value, within) for name, value in fields_of(thing).items()}


def table_fields(t: Table) -> dict[str, Any]:
    """Everything that a table holds but the events, which a clone begins anew."""
    return {name: as_data(value) for name, value in fields_of(t).items() if name != "events"}
