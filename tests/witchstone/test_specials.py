"""Chapter 10: special tiles."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    START_CRYSTALS,
    asked,
    begin,
    cauldron,
    dump,
    frames,
    in_earnest,
    options,
    play,
    running,
    scores,
    series,
    table,
)

# Table C: the spaces that are empty at the start.
ROWS = {"a": "23", "b": "1245", "c": "1346", "d": "2356", "e": "1346", "f": "1245", "g": "23"}
EMPTY = {row + place for row, places in ROWS.items() for place in places}
UNPRINTED = sorted(EMPTY | set(START_CRYSTALS))
FIELD = 2  # of the pentagram, a blue one


def received(tile: str = "energy-wand", left: int = 1, **mine: Any) -> StoneTable:
    """Seat 0 has just received a special tile and has so many steps left on the pentagram."""
    t = series(
        "pentagram",
        left + 1,
        pentagram=[FIELD - 1, 0],
        specials=[tile, None, None],
        cauldrons=[cauldron(**mine), cauldron()],
    )
    return play(t, "advance")


def full() -> dict[str, Any]:
    """A cauldron without an empty space: 15 tiles and a special tile."""
    tiles = [tile.key for tile in EDITION.tiles]
    halves = {tile: UNPRINTED[2 * n : 2 * n + 2] for n, tile in enumerate(tiles)}
    return {"tiles": halves, "crystals": [], "specials": {"witch-scroll": UNPRINTED[-1]}}


def spaces(t: StoneTable) -> set[str]:
    """The spaces on which the tile may be laid."""
    return {key.removeprefix("at-") for key in keys(t) if key.startswith("at-")}


def laid(t: StoneTable) -> Any:
    """The special tiles in the cauldron of seat 0, by their spaces."""
    return dump(t, "cauldrons")[0]["specials"]


@rule("STONE-115")
def test_a_special_tile_is_used_at_once_in_one_of_two_ways():
    t = received("energy-wand")
    assert asked(t) == ("use-special", 0)
    assert set(options(t)) == {f"at-{space}" for space in EMPTY} | {
        "perform-energy",
        "perform-wand",
    }
    assert {why_not(GAME, t, key) for key in ("stop", "advance")} == {"STONE-115"}


@rule("STONE-116")
@pytest.mark.parametrize("name", ["energy", "wand"])
def test_the_tile_gives_two_actions_of_either_of_its_kinds_and_lies_beside_the_screen(name):
    t = play(received("energy-wand"), f"perform-{name}")
    assert frames(t) == [(name, 2), ("pentagram", 1)]
    assert dump(t, "cast") == [["energy-wand"], []]
    assert laid(t) == {}


@rule("STONE-116")
def test_the_tile_gives_no_actions_of_a_kind_that_it_does_not_show():
    t = received("energy-wand")
    others = {f"perform-{name}" for name in ("witch", "pentagram", "crystal", "scroll")}
    assert {why_not(GAME, t, key) for key in others} == {"STONE-116"}
    assert not others & set(keys(t))


@rule("STONE-117")
@pytest.mark.parametrize("space", sorted(EMPTY))
def test_the_tile_can_be_laid_on_any_empty_space(space):
    t = play(received("energy-wand"), f"at-{space}")
    assert laid(t) == {"energy-wand": space}
    assert dump(t, "cast") == [[], []]


@rule("STONE-117")
def test_the_tile_cannot_be_laid_on_printed_symbols_tiles_special_tiles_or_crystals():
    t = received(tiles={"witch-wand": ["b2", "c3"]}, specials={"energy-scroll": "e4"})
    assert spaces(t) == EMPTY - {"b2", "c3", "e4"}
    occupied = ["a1", "b2", "c3", "e4", "d4", "b3"]
    assert {why_not(GAME, t, f"at-{space}") for space in occupied} == {"STONE-044"}


@rule("STONE-118")
def test_laying_the_tile_activates_nothing():
    beside = {"energy-wand": ["b2", "b1"]}  # with the printed symbol a1 a cluster of energy
    t = play(received("energy-witch", tiles=beside), "at-a2")
    assert laid(t) == {"energy-witch": "a2"}
    assert frames(t) == [("pentagram", 1)]


@rule("STONE-119")
def test_a_full_cauldron_leaves_only_the_actions():
    t = received(**full())
    assert keys(t) == ["perform-energy", "perform-wand"]
    assert {why_not(GAME, t, f"at-{space}") for space in UNPRINTED} == {"STONE-119"}


@rule("STONE-119")
def test_a_crystal_discarded_makes_room_for_the_tile():
    last = UNPRINTED[-1]
    t = received(**full() | {"specials": {}, "crystals": [last]})
    assert spaces(t) == set()
    assert spaces(play(t, f"discard-{last}")) == {last}


@rule("STONE-120")
def test_a_special_tile_in_the_cauldron_is_not_covered_by_an_action_tile():
    mine = cauldron(specials={"energy-wand": "c3"})
    t = play(table([["energy-witch"], []], cauldrons=[mine, cauldron()]), "tile-energy-witch")
    assert why_not(GAME, t, "at-c3") == "STONE-044"
    play(t, "at-b2")  # a neighbour
    assert why_not(GAME, t, "toward-south-east") == "STONE-044"


@rule("STONE-120")
@pytest.mark.parametrize("way", ["crystal", "special"])
def test_a_special_tile_in_the_cauldron_is_not_covered_by_a_crystal_or_another_one(way):
    there = {"energy-witch": "c3"}
    if way == "crystal":
        mine = cauldron(specials=there)
        t = play(series("crystal", 3, cauldrons=[mine, cauldron()]), "crystal-d4")
    else:
        t = received(specials=there)
    assert spaces(t) > {"c4", "d3"}
    assert "c3" not in spaces(t)


@rule("STONE-120")
def test_special_tiles_in_the_cauldron_stay_where_they_are_to_the_end_of_the_game():
    t = begin(2)
    before: list[dict[str, str]] = [{}, {}]
    for _ in in_earnest(t):
        now = [cauldron["specials"] for cauldron in dump(t, "cauldrons")]
        assert all(old.items() <= new.items() for old, new in zip(before, now, strict=True))
        before = now
    assert any(before), "no special tile was ever laid, so this proves nothing"


@rule("STONE-121")
@pytest.mark.parametrize(
    ("inside", "beside", "points"),
    [
        ({"energy-wand": "c3"}, [], 2),
        ({}, ["witch-scroll"], 2),
        ({"energy-wand": "c3", "energy-witch": "b2"}, ["witch-scroll"], 6),
    ],
)
def test_tiles_in_the_cauldron_and_beside_the_screen_are_both_collected(inside, beside, points):
    mine = [cauldron(specials=inside), cauldron()]
    # The last field of the wand scores 2 points for each collected special tile.
    t = play(series("wand", 1, wand=[21, 0], cauldrons=mine, cast=[beside, []]), "advance")
    assert scores(t) == [points, 0]


@rule("STONE-121")
@pytest.mark.parametrize(("tiles", "points"), [(1, 1), (2, 3), (3, 5), (4, 7)])
def test_the_prophecy_of_special_tiles_counts_both(tiles, points):
    beside = ["witch-scroll", "witch-wand", "energy-scroll"][: tiles - 1]
    mine = [cauldron(), cauldron(specials={"energy-wand": "c3"})]
    fields: dict[str, Any] = {"cast": [[], beside], "scrolls": [[], ["s28"]]}
    t = play(series("energy", 1, seat=1, round=11, cauldrons=mine, **fields), "stop")
    assert (asked(t), scores(t)) == (None, [0, points])


@rule("STONE-122")
@pytest.mark.parametrize("charges", [0, 1])
def test_the_two_actions_may_be_left_unused_and_the_tile_is_collected_all_the_same(charges):
    t = play(received("energy-wand"), "perform-energy", *["charge-l01"] * charges, "stop")
    assert dump(t, "charges") == [20 - charges, 20]
    assert dump(t, "cast") == [["energy-wand"], []]
    assert running(t) == ("pentagram", 1)


@rule("STONE-123")
def test_a_special_tile_need_not_be_laid_next_to_anything():
    t = received("energy-wand", crystals=[])
    assert spaces(t) == set(UNPRINTED)
    assert laid(play(t, "at-d4")) == {"energy-wand": "d4"}  # with empty spaces all around
