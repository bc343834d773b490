"""Chapter 15.2: boost spells."""

from typing import Any

import pytest

from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    asked,
    board,
    dump,
    frames,
    links,
    play,
    running,
    scores,
    series,
    table,
)

RACK = ["s15", "s16", "s17", "s18", "s19", "s20"]
DOUBLE = {
    "energy": ["s01", "s02"],
    "witch": ["s03", "s04"],
    "pentagram": ["s05", "s06"],
    "crystal": ["s07", "s08"],
    "wand": ["s09", "s10"],
    "scroll": ["s11", "s12"],
}
UNIVERSAL = ["s13", "s14"]
BOOSTS = [*(f"boost-{name}" for name in DOUBLE), "boost-any"]
kinds = pytest.mark.parametrize("name", DOUBLE)


def having(*scrolls, used=()):
    """Fields of a table at which seat 0 owns these scrolls."""
    return {"scrolls": [[*scrolls], []], "used": [[*used], []], "rack": RACK}


def boosts(t):
    """The boosts that can be played."""
    return [key for key in keys(t) if key.startswith("boost-")]


@rule("STONE-176")
@kinds
def test_a_double_boost_adds_two_actions_to_a_series_of_its_kind(name):
    for scroll in DOUBLE[name]:
        t = series(name, 1, **having(scroll))
        assert boosts(t) == [f"boost-{name}"]
        assert running(play(t, f"boost-{name}")) == (name, 3)


@rule("STONE-176")
@kinds
def test_a_double_boost_fits_no_series_of_another_kind(name):
    doubles = [scroll for scrolls in DOUBLE.values() for scroll in scrolls]
    t = series(name, 1, **having(*doubles))
    assert boosts(t) == [f"boost-{name}"]
    others = [f"boost-{other}" for other in DOUBLE if other != name]
    assert {why_not(GAME, t, key) for key in others} == {"STONE-176"}


@rule("STONE-176")
def test_added_actions_are_never_doubled_by_the_wand():
    t = play(series("wand", 1, wand=[5, 0], **having("s01", "s13")), "advance", "stop")
    assert running(t) == ("energy", 2), "doubled for who leads"
    assert running(play(t, "boost-energy")) == ("energy", 2 + 2)
    assert running(play(t, "boost-any")) == ("energy", 2 + 2 + 1)


@rule("STONE-176")
def test_a_boost_of_the_wand_series_moves_the_pawn_no_farther_for_who_leads():
    t = play(series("wand", 1, wand=[9, 0], **having("s09")), "boost-wand", *["advance"] * 3)
    assert (dump(t, "wand"), running(t)) == ([12, 0], ("witch", 4))


@rule("STONE-177")
@kinds
def test_a_universal_boost_adds_one_action_to_a_series_of_any_kind(name):
    for scroll in UNIVERSAL:
        t = series(name, 1, **having(scroll))
        assert boosts(t) == ["boost-any"]
        assert running(play(t, "boost-any")) == (name, 2)


@rule("STONE-178")
@pytest.mark.parametrize(("scroll", "key"), [("s01", "boost-energy"), ("s13", "boost-any")])
def test_a_boost_works_once(scroll, key):
    t = play(series("energy", 1, **having(scroll)), key)
    assert dump(t, "used") == [[scroll], []]
    assert boosts(t) == []
    assert why_not(GAME, t, key) == "STONE-178"


@rule("STONE-178")
def test_a_used_boost_still_counts_as_a_scroll():
    t = play(series("wand", 1, wand=[9, 22], **having("s09", "s21")), "boost-wand")
    play(t, *["advance"] * 3, "stop")
    assert dump(t, "scrolls") == [["s09", "s21"], []]
    assert scores(t) == [2, 0], "field 12 counts it"


@rule("STONE-178")
def test_a_used_boost_lies_there_as_used():
    t = play(series("energy", 1, **having("s01", "s02")), "boost-energy")
    zones = {zone.id: zone.pieces for zone in GAME.scene(t, 1).zones}
    used, unused = zones["scrolls-0"]
    assert (used.label, used.note != unused.note) == (unused.label, True)


PLACING = {
    "pick-tile": "tile-energy-witch",
    "place-tile": "at-d2",
    "turn-tile": "toward-east",
    "choose-order": "first-energy",
}


@rule("STONE-179")
def test_a_boost_cannot_open_a_series():
    scrolls = [scrolls[0] for scrolls in DOUBLE.values()]
    t = table(**having(*scrolls, *UNIVERSAL))
    for ask, move in PLACING.items():
        assert (asked(t), boosts(t)) == ((ask, 0), [])
        assert {why_not(GAME, t, key) for key in BOOSTS} == {"STONE-179"}
        play(t, move)
    assert boosts(t) == ["boost-energy", "boost-any"], "the tile has opened one"


# Every way to energy actions: the series before it, what lies there, and the moves.
SOURCES = {
    "token": (lambda more: series("witch", 1, pending=[("energy", 1)], **more), ["use-energy-1"]),
    "shelf": (
        lambda more: series("crystal", 2, **more),
        ["crystal-f3", "leave-energy", "shelve-upper"],
    ),
    "special tile": (
        lambda more: series("pentagram", 2, specials=["energy-witch", None, None], **more),
        ["advance", "advance", "perform-energy"],
    ),
    "empty blue field": (
        lambda more: series("pentagram", 2, **more),
        ["advance", "advance", "perform-energy"],
    ),
    "wand field": (lambda more: series("wand", 1, wand=[5, 0], **more), ["advance"]),
    "tile": (
        lambda more: table(**more),
        ["tile-energy-witch", "at-d2", "toward-east", "first-energy"],
    ),
}


@rule("STONE-180")
@pytest.mark.parametrize("source", SOURCES)
def test_whatever_opens_a_series_it_can_be_boosted(source):
    begin, moves = SOURCES[source]
    t = play(begin(having("s01")), *moves)
    name, left = frames(t)[0]
    assert name == "energy"
    assert running(play(t, "boost-energy")) == ("energy", left + 2)


@rule("STONE-181")
def test_any_number_of_boosts_can_be_added_to_a_series():
    t = series("energy", 1, **having("s01", "s02", "s13", "s14"))
    play(t, "boost-energy", "boost-any", "charge-l04", "boost-energy", "boost-any")
    assert running(t) == ("energy", 1 + 2 + 1 - 1 + 2 + 1)


LAST_ACTION = {
    "energy": ["charge-l04"],
    "witch": ["lay"],
    "pentagram": ["advance"],
    "crystal": ["crystal-b3", "at-b2"],
    "wand": ["advance"],
}


@rule("STONE-182")
@pytest.mark.parametrize(("name", "action"), LAST_ACTION.items())
def test_a_boost_can_be_played_directly_after_the_last_action(name, action):
    t = play(series(name, 1, **having(DOUBLE[name][0])), *action)
    assert (running(t), boosts(t)) == ((name, 0), [f"boost-{name}"])
    assert running(play(t, f"boost-{name}")) == (name, 2)


@rule("STONE-182")
def test_once_its_series_is_ended_a_boost_comes_too_late():
    t = play(series("energy", 1, **having("s01")), "charge-l04", "stop")
    assert asked(t) == ("pick-tile", 1)
    assert dump(t, "used") == [[], []]


@rule("STONE-183")
def test_boosts_of_a_wand_series_come_before_the_first_field_is_resolved():
    t = play(series("wand", 2, **having("s09", "s10")), "advance", "advance")
    assert (running(t), boosts(t)) == (("wand", 0), ["boost-wand"])
    play(t, "boost-wand", "advance", "advance", "stop")
    assert running(t) == ("crystal", 2), "field 2 is being resolved"
    assert boosts(t) == []
    assert why_not(GAME, t, "boost-wand") == "STONE-176"
    assert asked(play(t, "stop")) == ("pick-tile", 1)


@rule("STONE-184")
def test_boosts_of_a_scroll_series_widen_the_choice_before_the_scroll_is_taken():
    t = series("scroll", 1, **having("s11", "s12", "s13"))
    shelves = [f"scroll-{shelf}" for shelf in range(1, 7)]
    assert [key for key in keys(t) if key in shelves] == shelves[:1]
    assert [key for key in keys(play(t, "boost-scroll")) if key in shelves] == shelves[:3]
    assert [key for key in keys(play(t, "boost-any")) if key in shelves] == shelves[:4]
    play(t, "scroll-4")
    assert dump(t, "scrolls")[0] == ["s11", "s12", "s13", "s18"]
    assert asked(t) == ("pick-tile", 1), "there is nothing left to boost"


@rule("STONE-185")
@pytest.mark.parametrize(
    ("left", "lying", "offered"),
    [(5, 6, True), (6, 6, False), (8, 6, False), (2, 3, True), (3, 3, False)],
)
def test_a_boost_for_scrolls_is_of_use_while_more_of_them_lie_on_the_rack(left, lying, offered):
    held = having("s11", "s13") | {"rack": RACK[:lying]}
    t = series("scroll", left, **held)
    assert boosts(t) == (["boost-scroll", "boost-any"] if offered else [])
    assert why_not(GAME, t, "boost-any") == ("" if offered else "STONE-185")


# The only witch that seat 0 can send lies beside t1 and goes to t2 by two links of seat 1, for 3
# actions: it has a witch on c1 already, and none in its supply.
FAR: dict[str, Any] = {
    "links": links("l03", "l02", seat=1),
    "lying": [1, 0],
    "standing": [["c1"], []],
    "witches": [0, 11],
}


@rule("STONE-185")
@pytest.mark.parametrize(
    ("left", "held", "offered"),
    [
        (1, ["s13"], []),
        (1, ["s13", "s14"], ["boost-any"]),
        (1, ["s03"], ["boost-witch"]),
        (2, ["s13"], ["boost-any"]),
        (0, ["s03"], []),
        (0, ["s03", "s13"], ["boost-witch", "boost-any"]),
    ],
)
def test_a_boost_is_of_use_if_all_that_are_held_lead_to_an_action(left, held, offered):
    t = series("witch", left, pending=[("energy", 1)], **having(*held), **FAR)
    assert boosts(t) == offered
    refused = {f"boost-{'any' if scroll > 's12' else 'witch'}" for scroll in held} - {*offered}
    assert {why_not(GAME, t, key) for key in refused} <= {"STONE-185"}
    assert (running(series("witch", left, **having(*held), **FAR)) is None) == (not offered)


@rule("STONE-185")
def test_a_boost_without_any_action_to_lead_to_is_not_offered():
    t = series("wand", 1, wand=[22, 0], pending=[("energy", 1)], **having("s09", "s13"))
    assert boosts(t) == []
    assert [why_not(GAME, t, key) for key in ("boost-wand", "boost-any")] == ["STONE-185"] * 2
    bare = {"cauldrons": board(), **having("s07")}
    assert asked(series("crystal", 1, **bare)) == ("pick-tile", 1)


@rule("STONE-186")
def test_a_boost_taken_helps_a_series_that_is_still_open():
    t = series("energy", 1, pending=[("scroll", 1)], rack=["s01"])
    play(t, "use-scroll-1", "scroll-1")
    assert (running(t), boosts(t)) == (("energy", 1), ["boost-energy"])


@rule("STONE-186")
def test_a_boost_taken_helps_a_series_that_opens_later_in_the_turn():
    t = table([["energy-scroll"], []], rack=["s01"])
    play(t, "tile-energy-scroll", "at-d5", "toward-east", "first-scroll", "scroll-1")
    assert (running(t), boosts(t)) == (("energy", 1), ["boost-energy"])


@rule("STONE-186")
@pytest.mark.parametrize("scroll", ["s11", "s13"])
def test_a_boost_taken_does_not_help_the_series_that_gave_it(scroll):
    t = play(series("scroll", 2, rack=[scroll, *RACK[:5]]), "scroll-1")
    assert asked(t) == ("pick-tile", 1)
    assert dump(t, "used") == [[], []]


@rule("STONE-187")
def test_an_unused_boost_is_worth_two_points_at_the_end_and_a_used_one_nothing():
    held = {"scrolls": [["s01", "s02", "s13"], ["s14"]], "used": [["s02"], ["s14"]]}
    t = series("energy", 1, seat=1, round=11, scores=[10, 20], **held)
    assert scores(t) == [10, 20]
    play(t, "stop")
    assert (asked(t), scores(t)) == (None, [14, 20])
