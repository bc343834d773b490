"""Chapter 11: crystals."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ActionsLost
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    KINDS,
    asked,
    board,
    cauldron,
    crystals,
    dump,
    happened,
    options,
    play,
    running,
    scores,
    series,
    space,
)

# Table C: through which side a crystal leaves from an exit space.
EXITS = {
    space(1, -3): "crystal",
    space(2, -3): "crystal",
    space(3, -2): "wand",
    space(3, -1): "wand",
    space(2, 1): "scroll",
    space(1, 2): "scroll",
    space(-2, 3): "energy",
    space(-1, 3): "energy",
    space(-3, 1): "witch",
    space(-3, 2): "witch",
    space(-1, -2): "pentagram",
    space(-2, -1): "pentagram",
}
UNPRINTED = [face.key for face in EDITION.spaces if face.printed < 0]
# The side that each coloured crystal faces at the start.
FACES = {"b3": "crystal", "c2": "pentagram", "c5": "wand", "e2": "witch", "e5": "scroll"}
FACES |= {"f3": "energy"}


def moving(left: int, *at: str, black: str | None = None, **more: Any) -> StoneTable:
    """A crystal series of seat 0, with crystals on these spaces of its cauldron alone."""
    mine = cauldron(crystals=at, black=black, **more)
    return series("crystal", left, cauldrons=[mine, cauldron()])


def ends(t: StoneTable) -> set[str]:
    """The spaces where the move may end."""
    return {key.removeprefix("at-") for key in keys(t) if key.startswith("at-")}


def ways_out(t: StoneTable) -> set[str]:
    """The sides through which the crystal may leave."""
    return {key.removeprefix("leave-") for key in keys(t) if key.startswith("leave-")}


@rule("STONE-124")
def test_an_action_moves_a_crystal_by_one_space():
    t = play(series("crystal", 1), "crystal-b3")
    around = {space(2, -2), space(0, -2), space(1, -1), space(1, -3), space(2, -3), space(0, -1)}
    assert ends(t) == around
    play(t, "at-c3")
    assert set(crystals(t)) == {"c2", "c3", "c5", "d4", "e2", "e5", "f3"}
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-124")
def test_only_a_crystal_of_the_own_cauldron_can_be_moved():
    t = moving(1, "b3")
    assert [key for key in keys(t) if key.startswith("crystal-")] == ["crystal-b3"]
    assert why_not(GAME, t, "crystal-c2") == "STONE-124"  # where seat 1 has one
    play(t, "crystal-b3", "at-c3")
    assert "b3" in crystals(t, seat=1)


@rule("STONE-125")
def test_the_actions_of_a_series_go_to_one_crystal():
    t = play(series("crystal", 4), *["crystal-b3", "at-b4"], *["crystal-b4", "at-b5"])
    play(t, "crystal-b5", "at-d6")
    assert set(crystals(t)) == {"c2", "c5", "d4", "d6", "e2", "e5", "f3"}


@rule("STONE-125")
def test_the_actions_of_a_series_are_split_among_several_crystals():
    t = play(series("crystal", 4), *["crystal-b3", "at-b4"], *["crystal-c2", "at-c1"])
    play(t, *["crystal-f3", "at-f4"], *["crystal-b4", "at-a3"])
    assert set(crystals(t)) == {"a3", "c1", "c5", "d4", "e2", "e5", "f4"}


@rule("STONE-126")
@pytest.mark.parametrize(
    ("others", "there"),
    [
        ([], {"tiles": {"energy-witch": ["d5", "c4"]}}),
        ([], {"specials": {"energy-witch": "d5"}}),
        (["d5"], {}),
    ],
    ids=["tile", "special tile", "crystal"],
)
def test_a_crystal_passes_over_what_lies_in_its_way(others, there):
    t = play(moving(2, "d4", *others, **there), "crystal-d4")
    assert "d5" not in ends(t)
    play(t, "at-d6")  # in a straight line, so there is no way around
    assert set(crystals(t)) == {"d6", *others}


@rule("STONE-126")
def test_a_crystal_passes_over_printed_symbols():
    # From b1 to a2 in two steps leads over the printed a1 or over b2, where a tile lies.
    t = moving(2, "b1", tiles={"energy-witch": ["b2", "b4"]})
    assert "a2" in ends(play(t, "crystal-b1"))
    assert crystals(play(t, "at-a2")) == ["a2"]


@rule("STONE-127")
def test_a_move_does_not_end_on_an_occupied_space():
    there: dict[str, Any] = {"tiles": {"energy-witch": ["d5", "c4"]}}
    t = moving(9, "d4", "d3", **there, specials={"energy-wand": "c3"})
    play(t, "crystal-d4")
    occupied = {"a1", "a4", "d1", "d7", "g1", "g4", "d5", "c4", "c3", "d3", "d4"}
    assert {why_not(GAME, t, f"at-{end}") for end in occupied} == {"STONE-127"}
    assert ends(t) == {face.key for face in EDITION.spaces} - occupied
    assert ways_out(t) == set(KINDS)


@rule("STONE-127")
def test_a_move_that_is_begun_must_end_somewhere():
    t = play(moving(2, "d4", "b3"), "crystal-d4")
    assert {why_not(GAME, t, key) for key in ("stop", "crystal-b3")} == {"STONE-127"}


@rule("STONE-128")
@pytest.mark.parametrize(
    ("start", "end", "distance"),
    [
        ((0, 0), (1, 1), 2),
        ((0, 0), (2, -1), 2),
        ((0, 0), (3, -1), 3),
        ((0, 0), (-2, -1), 3),
        ((3, -2), (-2, 0), 5),
        ((1, -3), (-1, 3), 6),
    ],
)
def test_a_move_to_an_empty_space_costs_its_distance_in_actions(start, end, distance):
    crystal, target = f"crystal-{space(*start)}", f"at-{space(*end)}"
    poor = moving(distance - 1, space(*start))
    assert why_not(GAME, play(poor, crystal), target) == "STONE-128"
    t = play(moving(distance + 1, space(*start)), crystal, target)
    assert crystals(t) == [space(*end)]
    assert running(t) == ("crystal", 1)


@rule("STONE-128")
def test_a_crystal_that_is_walled_in_cannot_be_picked():
    tiles = {"energy-witch": ["c3", "c4"], "energy-wand": ["d3", "d5"], "witch-wand": ["e3", "e4"]}
    t = moving(1, "d4", "a2", tiles=tiles)
    assert "crystal-d4" not in keys(t)
    assert why_not(GAME, t, "crystal-d4") == "STONE-128"


@rule("STONE-129")
@pytest.mark.parametrize("start", UNPRINTED)
def test_one_action_leads_from_an_exit_space_onto_the_rim_and_from_no_other(start):
    t = play(moving(1, start), f"crystal-{start}")
    assert ways_out(t) == {side for exit, side in EXITS.items() if exit == start}
    if start not in EXITS:
        assert {why_not(GAME, t, f"leave-{side}") for side in KINDS} == {"STONE-130"}


@rule("STONE-130")
@pytest.mark.parametrize(
    ("start", "side", "cost"),
    [
        *((start, side, 2) for start, side in FACES.items()),
        *(("d4", side, 4) for side in KINDS),
        ("b5", "crystal", 3),  # a3 is 2 away, a2 is 3
        ("a2", "wand", 4),
        ("a2", "energy", 7),
    ],
)
def test_leaving_costs_one_more_than_the_way_to_the_nearer_exit(start, side, cost):
    poor = play(moving(cost - 1, start, "d3"), f"crystal-{start}")
    assert why_not(GAME, poor, f"leave-{side}") == "STONE-130"
    t = play(moving(cost + 1, start, "d3"), f"crystal-{start}", f"leave-{side}", "shelve-lowest")
    assert crystals(t) == ["d3"]
    assert running(t) == ("crystal", 1)


@rule("STONE-131")
@pytest.mark.parametrize("way", ["at-b4", "leave-crystal"])
def test_a_space_left_by_a_crystal_is_empty_at_once(way):
    t = moving(6, "b3", "c3")
    assert why_not(GAME, play(t.clone(), "crystal-c3"), "at-b3") == "STONE-127"
    play(t, "crystal-b3", way)
    if way == "leave-crystal":
        play(t, "shelve-upper")
    play(t, "crystal-c3", "at-b3")
    assert "b3" in crystals(t)


@rule("STONE-132")
def test_a_crystal_on_the_rim_is_put_on_the_shelf_at_once():
    t = play(moving(3, "a2", "d4"), "crystal-a2", "leave-crystal")
    assert asked(t) == ("choose-level", 0)
    assert set(options(t)) == {"shelve-upper", "shelve-lowest"}
    assert {why_not(GAME, t, key) for key in ("stop", "crystal-d4", "at-c3")} == {"STONE-132"}
    play(t, "shelve-upper")
    assert dump(t, "shelf")["crystal"] == [1, 0]


@rule("STONE-133")
def test_without_a_crystal_there_is_no_crystal_action():
    none: dict[str, Any] = {"cauldrons": board()}
    assert asked(series("crystal", 3, **none)) == ("pick-tile", 1)
    t = series("crystal", 3, **none, pending=[("wand", 1)])  # so that it is asked for
    assert keys(t) == ["use-wand-1", "stop"]
    assert why_not(GAME, t, "crystal-d4") == "STONE-133"


@rule("STONE-133")
def test_actions_are_lost_with_the_last_crystal():
    t = play(moving(3, "g2"), "crystal-g2", "leave-energy", "shelve-upper", "stop")
    assert [int(event.actions) for event in happened(t, ActionsLost)] == [2, 2]
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-134")
def test_the_black_crystal_moves_like_any_other():
    t = play(series("crystal", 3), "crystal-d4", "at-b4")
    mine = dump(t, "cauldrons")[0]
    assert (mine["black"], set(mine["crystals"])) == ("b4", {*FACES, "b4"})
    assert running(t) == ("crystal", 1)


@rule("STONE-134")
def test_the_black_crystal_leaves_like_any_other():
    t = play(series("crystal", 5), "crystal-d4", "leave-wand", "shelve-upper", "stop")
    mine = dump(t, "cauldrons")[0]
    assert (mine["black"], set(mine["crystals"])) == (None, set(FACES))
    assert dump(t, "shelf")["wand"] == [1, 0]
    assert running(t) == ("crystal", 1)


@rule("STONE-134")
def test_the_black_crystal_is_discarded_like_any_other():
    t = play(series("crystal", 2), "discard-d4")
    assert (dump(t, "aside"), dump(t, "discards"), scores(t)) == ([1, 0], [1, 0], [-1, 0])
    assert set(crystals(t)) == set(FACES)
