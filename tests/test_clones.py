"""A clone has everything that its table has: what was forgotten is named."""

from collections.abc import Iterator
from typing import Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.table import Agenda, Step
from tests.tabletop import at_random
from tests.test_edited_dumps import sample_game

# Nobody listens to a clone; what is on offer and what is granted is used within one move.
OF_A_MOMENT = {"events", "menu", "granted", "granted_kind"}
GIVEN = {"seats", "edition", "full", "short", "handicaps", "first"}  # handed to the constructor


# What random play hardly ever reaches, by hand.
RARE = {
    "witchstone": {
        "shelf": {"energy": [1, 0]},
        "black": ["energy", None],
        "removed": [["energy-witch"], []],
        "out": [["energy-wand"], []],
        "ask": ["pick-tile", 0],
    }
}


def attributes(thing: Any) -> list[str]:
    """The names of what an object holds, native or not."""
    names = [name for name in dir(thing) if not name.startswith("_")]
    return [name for name in names if not callable(getattr(thing, name))]


def plain(value: Any) -> Any:
    """A value as data that can be compared."""
    if value is None or isinstance(value, (int, str, Edition)):
        return value
    if isinstance(value, Step):
        return [type(value).__name__, *(getattr(value, name) for name in attributes(value))]
    if isinstance(value, Agenda):  # which has steps of the past above those to come
        return plain(value.steps())
    if hasattr(value, "__iter__"):
        return [plain(one) for one in value]
    return {name: plain(getattr(value, name)) for name in attributes(value)}


def differing(one: Any, other: Any) -> set[str]:
    """The attributes in which two tables differ, those of what each seat has by their own names."""
    found = set()
    for name in {*attributes(one)} - OF_A_MOMENT:
        mine, others = plain(getattr(one, name)), plain(getattr(other, name))
        if mine != others:
            found |= {name, *inner(mine, others)}
    return found


def inner(one: Any, other: Any) -> Iterator[str]:
    """The same within lists of objects."""
    if isinstance(one, list) and isinstance(other, list):
        for mine, others in zip(one, other, strict=False):
            yield from inner(mine, others)
    elif isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if one[name] != other[name]:
                yield name
                yield from inner(one[name], other[name])


def names_in(data: Any) -> set[str]:
    """The names of all attributes, however deep."""
    if isinstance(data, dict):
        return {*data, *(name for value in data.values() for name in names_in(value))}
    return {name for one in data for name in names_in(one)} if isinstance(data, list) else set()


def moments(game: Game[Any]) -> Iterator[Any]:
    """Tables of some games, to which somebody listens; things are discarded and stopped rarely."""
    for seed in range(3):
        t = game.start(2 + seed % 2, seed, listen=True)
        yield t
        for _ in at_random(t, seed, avoid=("discard-", "stop")):
            yield t
    if game.name in RARE:
        yield game.load({"game": game.name, "seats": 2, **RARE[game.name]})


def all_games() -> list[Game[Any]]:
    """Our games, and Tollgate."""
    return [*(moonbrew.game(name) for name in moonbrew.game_names()), sample_game()]


every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@every_game
def test_a_clone_has_every_attribute_of_its_table(game):
    empty = {seats: game.lay_empty(seats, Dice(99), game.Options()) for seats in game.seats}
    changed: set[str] = set()
    for t in moments(game):
        assert not differing(t, t.clone())
        changed |= differing(t, empty[t.seats])
    kept = {name: plain(getattr(t, name)) for name in {*attributes(t)} - OF_A_MOMENT - GIVEN}
    never = names_in(kept) - changed
    assert not never, f"This proves nothing for {never}."


def test_what_a_clone_forgot_is_named():
    game = sample_game()
    t = game.start(2)
    other = t.clone()
    other.points = [1, 0]
    other.deck.take()
    assert differing(t, other) == {"points", "deck", "kinds"}
