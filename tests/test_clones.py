"""The law that a clone has every field proves something for every field: each has been changed."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import pytest
from librt.vecs import append

import moonbrew
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.laws import settings_of
from moonbrew.laws.comparing import table_fields
from moonbrew.laws.moments import play
from tests.laws import SOME
from tests.tabletop import at_random
from tests.test_laws import RARE

# What is on offer and what is granted is used within one move; the rest is never changed.
OF_A_MOMENT = {"menu", "granted", "granted_kind"}
# Of what is known of hands, for how many it is; where somebody keeps track from the start.
SIZES = {"cauldron": {"hands"}}
GIVEN = {
    *("seats", "edition", "full", "short", "handicaps", "first", "terms"),
    *("plan", "forest", "variants"),
}
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
        for number, _ in enumerate(at_random(t, seed, avoid=("discard-", "stop"))):
            if number < 200 or number % 20 == 0 or t.ask is None:  # some games are very long
                yield t
    yield from moments_of_modes(game)
    yield from map(game.load, RARE[game.name]().values())
    if game.name in BY_HAND:
        yield game.load({"game": game.name, "seats": 2, **BY_HAND[game.name]})
    if game.name == "spirits-of-the-forest":
        yield marked_forest()


def marked_forest() -> Any:
    """A table of Spirits of the Forest with marks that all come late, and never at once."""
    game = moonbrew.game("spirits-of-the-forest")
    t: Any = game.start(2, 1, game.Options.of({"mode": "coop"}))
    t.seen, t.scored, t.again, t.hoards[0].threes = 1, 2, True, 4
    t.out_moons = append(t.out_moons, 1)
    return t


def moments_of_modes(game: Game[Any]) -> Iterator[Any]:
    """Of a game whose options change what is laid, some of every setting."""
    found = settings_of(game)
    for place, setting in enumerate(found if len(found) > SOME else []):
        for number, t in enumerate(play(setting, place, listen=False)):
            if number % 7 == 0:
                yield t


def changed(one: Any, other: Any) -> Iterator[str]:
    """The names of what differs, however deep."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if one[name] != other[name]:
                yield name
                yield from changed(one[name], other[name])
    elif isinstance(one, list) and isinstance(other, list):
        for mine, others in zip_longest(one, other):
            yield from changed(mine, others if others is not None else blank(mine))


def blank(data: Any) -> Any:
    """Data without anything in it, for what has no counterpart."""
    return dict.fromkeys(data) if isinstance(data, dict) else []


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
    assert never - found <= OF_A_MOMENT | SIZES.get(game.name, set())
