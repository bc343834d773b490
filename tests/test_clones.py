"""The law that a clone has every field proves something for every field: each has been changed."""

from collections.abc import Iterator
from typing import Any

import pytest

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.laws.comparing import table_fields
from tests.tabletop import at_random
from tests.test_laws import RARE

# What is on offer and what is granted is used within one move; the rest is never changed.
OF_A_MOMENT = {"menu", "granted", "granted_kind"}
GIVEN = {"seats", "edition", "full", "short", "handicaps", "first", "terms"}
# What neither random play nor the tables for the laws reach, by hand.
BY_HAND: dict[str, dict[str, Any]] = {
    "mystic-moon": {
        "hut": ["bramble-burrow", "starfall-loft"],
        "shot": True,
        "againned": True,
        "winner": 0,
    },
    "witchstone": {
        "shelf": {"energy": [1, 0]},
        "black": ["energy", None],
        "removed": [["energy-witch"], []],
        "out": [["energy-wand"], []],
        "ask": ["pick-tile", 0],
    },
}


def moments(game: Game[Any]) -> Iterator[Any]:
    """Tables of some games; things are discarded and stopped rarely."""
    for seed in range(3):
        t = game.start(2 + seed % 2, seed)
        yield t
        for _ in at_random(t, seed, avoid=("discard-", "stop")):
            yield t
    yield from map(game.load, RARE[game.name]().values())
    if game.name in BY_HAND:
        yield game.load({"game": game.name, "seats": 2, **BY_HAND[game.name]})


def changed(one: Any, other: Any) -> Iterator[str]:
    """The names of what differs, however deep."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if one[name] != other[name]:
                yield name
                yield from changed(one[name], other[name])
    elif isinstance(one, list) and isinstance(other, list):
        for mine, others in zip(one, other, strict=False):
            yield from changed(mine, others)


def names(data: Any) -> set[str]:
    """All names in data."""
    if isinstance(data, dict):
        return {*data, *(name for value in data.values() for name in names(value))}
    return {name for one in data for name in names(one)} if isinstance(data, list) else set()


@pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
def test_no_field_stays_as_it_was_laid_so_that_a_forgotten_one_shows(game):
    empty = {seats: game.lay_empty(seats, Dice(99), game.Options()) for seats in game.seats}
    found: set[str] = set()
    for t in moments(game):
        here = table_fields(t)
        assert here == table_fields(t.clone())
        found |= set(changed(here, table_fields(empty[int(t.seats)])))
    never = names({name: value for name, value in here.items() if name not in GIVEN})
    assert never - found <= OF_A_MOMENT
