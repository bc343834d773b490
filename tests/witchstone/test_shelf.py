"""Chapter 12: the potion shelf."""

from collections import Counter

import pytest

from moonbrew.games.witchstone.rules.events import CrystalAside, CrystalShelved
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    START_CRYSTALS,
    asked,
    begin,
    cauldron,
    crystals,
    dump,
    frames,
    happened,
    play,
    running,
    scores,
    series,
    waiting,
    wander,
)

# Every side of the rim, with the coloured crystal that leaves through it for 2 actions.
FACING = {
    "energy": "f3",
    "witch": "e2",
    "pentagram": "c2",
    "crystal": "b3",
    "wand": "c5",
    "scroll": "e5",
}
sides = pytest.mark.parametrize("side", FACING)
ROOM = [(2, 4, 4), (3, 5, 5), (4, 6, 5)]  # players, each upper level, lowest level
room = pytest.mark.parametrize(("seats", "upper", "lowest"), ROOM)


def rim(side, left=2, start=None, **more):
    """A table at which seat 0 has just moved a crystal onto a side of the rim."""
    start = start or FACING[side]
    shelved = sum(row[0] for row in more.get("shelf", {}).values())
    first = [start, *(space for space in ("d4", "e5") if space != start)]
    rest = [*first, *(space for space in START_CRYSTALS if space not in first)]
    mine = {"crystals": rest[: len(rest) - shelved], "black": "d4"}
    boards = [mine, *[{}] * (len(more.get("hands", "..")) - 1)]
    t = series("crystal", left, **{"rack": ["s15", "s16", "s17"], "cauldrons": boards, **more})
    return play(t, f"crystal-{start}", f"leave-{side}")


def spread(number, seats):
    """So many crystals of all players together, by seat."""
    return [number // seats + (seat < number % seats) for seat in range(seats)]


def on(t, level):
    """How many crystals lie on a level."""
    return sum(dump(t, "shelf")[level])


@rule("STONE-135")
def test_there_is_a_level_for_each_symbol_and_a_lowest_one():
    assert [*dump(begin(), "shelf")] == [*FACING, "lowest"]


@rule("STONE-135", "STONE-137")
@sides
def test_a_crystal_goes_to_the_upper_level_of_its_side_and_gives_two_actions(side):
    t = play(rim(side, left=3), "shelve-upper")
    assert {level: row for level, row in dump(t, "shelf").items() if any(row)} == {side: [1, 0]}
    gained = [("crystal", 3)] if side == "crystal" else [(side, 2), ("crystal", 1)]
    assert frames(t) == gained


@rule("STONE-135", "STONE-139")
@sides
def test_from_every_side_the_lowest_level_can_be_chosen(side):
    t = play(rim(side, left=3), "shelve-lowest")
    assert {level: row for level, row in dump(t, "shelf").items() if any(row)} == {"lowest": [1, 0]}
    assert frames(t) == [("crystal", 1)]


@rule("STONE-136")
@room
def test_an_upper_level_takes_so_many_crystals_of_all_players_together(seats, upper, lowest):
    def leave(found):
        shelf = {"energy": spread(found, seats)}
        black = [None, "energy", None, None][:seats]  # black ones count as well
        return rim("energy", hands=[[]] * seats, shelf=shelf, black=black)

    assert "shelve-upper" in keys(leave(upper - 1))
    t = leave(upper)
    assert asked(t) != ("choose-level", 0)
    assert (on(t, "energy"), on(t, "lowest")) == (upper, 1)


@rule("STONE-136")
@room
def test_the_lowest_level_takes_so_many_crystals_of_all_players_together(seats, upper, lowest):
    def leave(found):
        shelf = {"lowest": spread(found, seats)}
        return rim("energy", hands=[[]] * seats, shelf=shelf, shelf_tokens={"wand": 1})

    assert "shelve-lowest" in keys(leave(lowest - 1))
    t = leave(lowest)
    assert (on(t, "energy"), on(t, "lowest")) == (1, lowest)
    assert dump(t, "tokens")[0] == {}


@rule("STONE-136", "STONE-141")
@room
def test_a_level_without_room_is_refused_by_its_own_rule(seats, upper, lowest):
    t = rim("energy", hands=[[]] * seats)
    below = len(FACING)  # the upper levels come first
    t.shelf[below * seats + 1] = lowest
    assert (why_not(GAME, t, "shelve-upper"), why_not(GAME, t, "shelve-lowest")) == (
        "",
        "STONE-136",
    )
    t.shelf[1] = upper
    assert why_not(GAME, t, "shelve-upper") == "STONE-141"


@rule("STONE-136")
@pytest.mark.parametrize("level", [level for level in FACING if level != "energy"])
def test_every_upper_level_has_room_of_its_own(level):
    t = rim(level, shelf={"energy": [2, 2]})
    assert {"shelve-upper", "shelve-lowest"} <= set(keys(t))


@rule("STONE-137")
def test_the_actions_of_an_upper_level_come_at_once():
    t = play(rim("energy", left=6), "shelve-upper")
    assert frames(t) == [("energy", 2), ("crystal", 4)]
    assert why_not(GAME, t, "crystal-d4") != ""
    assert running(play(t, "charge-l04", "charge-l01")) == ("crystal", 4)


@rule("STONE-138")
def test_actions_of_the_crystal_level_join_the_running_series():
    assert frames(play(rim("crystal", left=3), "shelve-upper")) == [("crystal", 1 + 2)]
    assert frames(play(rim("crystal", 5, "d4"), "shelve-upper")) == [("crystal", 1 + 4)]


@rule("STONE-139")
def test_the_lowest_level_gives_a_token_of_ones_own_choice():
    t = rim("energy", shelf_tokens={"energy": 1, "wand": 2, "points": 1, "scroll": 1})
    play(t, "shelve-lowest")
    tokens = [key for key in keys(t) if not key.startswith("discard")]
    assert tokens == ["take-energy", "take-wand", "take-scroll", "take-points"]
    assert why_not(GAME, t, "take-witch") == "STONE-139"
    play(t, "take-wand")
    assert dump(t, "tokens") == [{"wand": 1}, {}]
    assert dump(t, "shelf_tokens") == {"energy": 1, "wand": 1, "scroll": 1, "points": 1}
    assert waiting(t) == [("wand", 1)]


@rule("STONE-140")
@pytest.mark.parametrize(("choice", "level"), [("upper", "witch"), ("lowest", "lowest")])
def test_with_room_on_both_levels_the_choice_is_free(choice, level):
    t = rim("witch", shelf={"witch": [1, 2], "lowest": [2, 1]})
    levels = [key for key in keys(t) if not key.startswith("discard")]
    assert levels == ["shelve-upper", "shelve-lowest"]
    before = on(t, level)
    assert on(play(t, f"shelve-{choice}"), level) == before + 1


@rule("STONE-141")
@sides
def test_with_the_upper_level_full_only_the_lowest_is_left(side):
    t = rim(side, left=3, shelf={side: [1, 3]}, shelf_tokens={"points": 1})
    assert (on(t, side), on(t, "lowest"), scores(t)) == (4, 1, [3, 0])
    assert frames(t) == [("crystal", 1)], "a full level gives nothing"


@rule("STONE-142")
@pytest.mark.parametrize("start", ["f3", "d4"])
def test_with_both_levels_full_a_crystal_goes_beside_the_screen(start):
    shelf = {"energy": [1, 3], "lowest": [0, 4]}
    t = rim("energy", 5, start, shelf=shelf, shelf_tokens={"points": 1, "wand": 1})
    assert [event.black for event in happened(t, CrystalAside)] == [start == "d4"]
    assert not happened(t, CrystalShelved)
    assert start not in crystals(t)
    assert (on(t, "energy"), on(t, "lowest"), dump(t, "aside")) == (4, 4, [1, 0])
    assert (scores(t), dump(t, "tokens"), waiting(t)) == ([0, 0], [{}, {}], [])
    assert frames(t) == [("crystal", 3 if start == "f3" else 1)]


@rule("STONE-143")
def test_a_crystal_without_room_on_the_shelf_does_not_raise_the_price_of_a_discard():
    t = rim("energy", left=5, shelf={"energy": [1, 3], "lowest": [0, 4]})
    assert dump(t, "discards") == [0, 0]
    play(t, "discard-e5")
    assert (dump(t, "aside"), scores(t)) == ([2, 0], [-1, 0])


@rule("STONE-144")
@sides
def test_the_black_crystal_gives_four_actions_on_an_upper_level(side):
    t = play(rim(side, 5, "d4"), "shelve-upper")
    assert dump(t, "black") == [side, None]
    gained = [("crystal", 5)] if side == "crystal" else [(side, 4), ("crystal", 1)]
    assert frames(t) == gained


@rule("STONE-145")
def test_the_black_crystal_makes_three_actions_of_the_one_of_a_token():
    t = rim("energy", 5, "d4", shelf_tokens={"wand": 1, "points": 1})
    play(t, "shelve-lowest", "take-wand")
    assert (dump(t, "black"), waiting(t)) == (["lowest", None], [("wand", 3)])
    assert frames(play(t, "use-wand-3")) == [("wand", 3), ("crystal", 1)]


@rule("STONE-145")
def test_a_coloured_crystal_leaves_a_token_its_one_action():
    t = rim("energy", 5, shelf_tokens={"wand": 1, "points": 1})
    play(t, "shelve-lowest", "take-wand", "use-wand-1")
    assert frames(t) == [("wand", 1), ("crystal", 3)]


@rule("STONE-146")
@pytest.mark.parametrize(("start", "points"), [("f3", 3), ("d4", 5)])
def test_the_black_crystal_makes_five_points_of_three(start, points):
    t = rim("energy", 5, start, shelf_tokens={"wand": 1, "points": 1})
    play(t, "shelve-lowest", "take-points")
    assert (scores(t), waiting(t)) == ([points, 0], [])


@rule("STONE-147")
def test_crystals_on_a_level_stay_when_another_one_comes():
    t = play(rim("witch", shelf={"witch": [2, 1], "wand": [1, 1]}), "shelve-upper", "stop")
    assert asked(t) == ("pick-tile", 1)
    assert (dump(t, "shelf")["witch"], dump(t, "shelf")["wand"]) == ([3, 1], [1, 1])


@rule("STONE-147")
def test_crystals_on_the_shelf_stay_there():
    most = 0
    for t in wander():
        put = Counter((event.level, event.seat) for event in happened(t, CrystalShelved))
        levels = enumerate(dump(t, "shelf").values())
        there = {(level, seat): n for level, row in levels for seat, n in enumerate(row) if n}
        assert there == put, "what was ever put there"
        most = max(most, put.total())
    assert most, "no crystal came to the shelf, so this proves nothing"


@rule("STONE-148")
@room
def test_the_lowest_level_is_full_before_its_tokens_run_out(seats, upper, lowest):
    tokens = dump(begin(seats), "shelf_tokens")
    assert sum(tokens.values()) == 5 >= lowest
    cauldrons = [cauldron()] * seats
    t = series("crystal", 20, hands=[[]] * seats, cauldrons=cauldrons, shelf_tokens=tokens)
    for full, (side, start) in enumerate([*FACING.items()][:lowest], start=1):
        play(t, f"crystal-{start}", f"leave-{side}", "shelve-lowest")
        if asked(t) == ("choose-token", 0):
            play(t, keys(t)[0])
        assert (on(t, "lowest"), sum(dump(t, "tokens")[0].values())) == (full, full)
        assert sum(dump(t, "shelf_tokens").values()) == 5 - full
    play(t, "crystal-d4", "leave-energy")
    assert on(t, "lowest") == lowest, "the next one finds no room there"
