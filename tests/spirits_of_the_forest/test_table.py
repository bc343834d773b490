"""The table of all modes: copied, written down and read back, whatever lies on it."""

from typing import Any

import pytest

from moonbrew.entries import Entry
from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest import ForestOptions
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, topmost
from moonbrew.games.spirits_of_the_forest.rules.table import (
    COMPETITIVE,
    Hoard,
    Picked,
    Purse,
    without,
)
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from moonbrew.laws.comparing import table_fields
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, keys_of_plans
from tests.spirits_of_the_forest.test_setup import laid_out

SCENARIOS = keys_of_plans()[3:]


def crowded() -> Any:
    """A table on which every field holds something unusual."""
    t = laid_out("13")
    fixed = ("edition", "terms", "plan", "keys", "forest", "variants", "menu", "seats")
    flow = ("agenda", "ask", "events", "dice", "ply", "revealed")
    lists = ("hoards", "purses", "picked")
    for name, value in table_fields(t).items():
        if name in fixed + flow + lists or name.startswith("_"):
            continue
        fill(t, name, value)
    t.hoards, t.purses = [Hoard(), Hoard()], [Purse(), Purse()]
    t.picked = [Picked(3, 4, 1)]
    for number, part in enumerate((*t.hoards, *t.purses, *t.picked)):
        for name in [name for name in dir(part) if not name.startswith("_") and name != "clone"]:
            fill(part, name, getattr(part, name), number)
    return t


def fill(owner: Any, name: str, value: Any, number: int = 0) -> None:
    """Give a field another value than the one with which a table begins."""
    if isinstance(value, bool):
        setattr(owner, name, not value)
    elif isinstance(value, int):
        setattr(owner, name, 1 + number)
    elif not isinstance(value, list) or not value or isinstance(value[0], int):
        setattr(owner, name, vector([number, 5, 6]))


def parts(t: Any) -> list[list[dict[str, Any]]]:
    """What is in hoards, purses and picks."""
    return [
        [
            {name: as_data(getattr(one, name)) for name in dir(one) if name[0] != "_"}
            for one in several
        ]
        for several in (t.hoards, t.purses, t.picked)
    ]


def as_data(value: Any) -> Any:
    """A vector as a list; of methods nothing."""
    if callable(value):
        return None
    return value if isinstance(value, int) else list(value)


def test_a_clone_has_every_field_whatever_it_holds():
    t = crowded()
    fresh = table_fields(laid_out("13"))
    here, there = table_fields(t), table_fields(t.clone())
    assert here == there
    same = [name for name in here if here[name] == fresh[name]]
    assert not {"seen", "sunk", "talking", "claiming", "out_bits", "kept", "turns"} & {*same}
    assert parts(t) == parts(t.clone())


def test_a_clone_shares_nothing():
    t = crowded()
    before, other = parts(t), t.clone()
    for part in (*other.hoards, *other.purses, *other.picked):
        for name in [name for name in dir(part) if name[0] != "_" and name != "clone"]:
            value = getattr(part, name)
            if not isinstance(value, int):
                value[0] = 9
    for name in ("tiles", "favours", "bits", "lines", "pool", "moons", "fresh", "box"):
        getattr(other, name)[0] = 99
    assert parts(t) == before
    assert 99 not in list(t.tiles)


# Written down and read back.


def again(t: Any, options: ForestOptions) -> Any:
    """A table as it comes back from its own dump."""
    entry = Entry("table", "", GAME.dump_state(t), BadTable)
    return GAME.load_state(entry, int(t.seats), Dice(0), options)


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_scenario_comes_back_as_it_was_written(key):
    t = laid_out(key)
    options = ForestOptions(mode="coop", scenario=key, communication="restricted")
    assert GAME.dump_state(again(t, options)) == GAME.dump_state(t)
    assert again(t, options).tops == topmost(t.forest, t.present) == t.tops


def test_creatures_picks_and_cards_come_back_too():
    t = laid_out("4", seats=3, mode=int(COMPETITIVE))
    t.light, t.shadow = members_of(t.tops)[3], SPACE + t.forest.cell_at(0, 2)
    picked = Picked(5, 7, int(SHADOW))
    picked.favours = vector([2, 12])
    picked.near, picked.touched = 3, bit(4)
    t.picked = [picked, Picked(9, -1, -1)]
    back = again(t, ForestOptions(mode="competitive", scenario="4"))
    assert GAME.dump_state(back) == GAME.dump_state(t)
    assert (back.light, back.shadow) == (t.light, t.shadow)
    assert (back.standing(LIGHT), back.standing(SHADOW)) == (t.light, t.shadow)
    assert [int(n) for n in back.picked[0].favours] == [2, 12]
    written = GAME.dump_state(t)
    assert (written["light"], written["shadow"]) == ("1.4/2", "space 0.2")


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_piece_is_counted_once(key):
    t = laid_out(key)
    pieces = GAME.components(t)
    assert all(number == 1 for name, number in pieces.items() if name.startswith("tile"))
    assert all(number == 1 for name, number in pieces.items() if name.startswith("favour"))
    tiles = sum(name.startswith("tile") for name in pieces)
    assert tiles == 48 + (8 if t.plan.air else 0)


# Small helpers.


def test_lifting_a_tile_uncovers_the_one_below_and_forgets_how_it_lay():
    t = laid_out("5")
    (low, middle, top) = [s for s in range(t.forest.size) if t.forest.names[s] == "1.3"]
    tile = int(t.tiles[top])
    assert t.lift(top) == tile
    assert (t.tiles[top], t.present >> top & 1, t.open >> top & 1) == (-1, 0, 0)
    assert middle in members_of(t.tops)
    assert low not in members_of(t.tops)
    assert t.tops == topmost(t.forest, t.present)
    place = EDITION.place_of["1.3"]
    assert t.slot_at(place) == middle


def test_a_place_of_another_forest_is_no_slot_here():
    t = begin(2)
    assert t.slot_at(EDITION.place_of["7.1"]) == -1
    assert t.slot_at(EDITION.place_of["L1r1h1"]) == -1
    pyramid = laid_out("7")
    assert pyramid.slot_at(EDITION.place_of["L1r1h1"]) == 0
    assert pyramid.slot_at(EDITION.place_of["1.1"]) == -1
    assert pyramid.slot_at(EDITION.place_of["Er1h1"]) == -1  # the name of a space without a tile


def test_with_free_communication_there_is_one_purse():
    t = laid_out("1", free=1)
    assert t.purse(1) is t.purse(0)
    apart = laid_out("1")
    assert apart.purse(1) is not apart.purse(0)


def test_the_quotas_of_rows_are_the_numbers_of_their_tokens():
    t = laid_out("28")
    numbers = [int(EDITION.eclipses[token].number) for token in t.quotas]
    assert [int(n) for n in t.row_quotas()] == [0, *numbers]
    assert list(laid_out("1").row_quotas()) == []


def test_without_takes_out_one():
    assert list(without(vector([3, 5, 3]), 3)) == [5, 3]
