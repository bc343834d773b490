"""Chapter 22: the series of each kind."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import TokenTaken, WitchSent
from tests.tabletop import rule, why_not
from tests.witchstone.coven import (
    GAME,
    TO_FOREST,
    asked,
    board,
    crystals,
    dump,
    frames,
    kind,
    options,
    play,
    running,
    scores,
    series,
    waiting,
)


@rule("STONE-271", "STONE-283")
def test_an_energy_action_fills_one_segment_and_a_completed_link_scores_before_the_next():
    t = series("energy", 3)
    booked = []
    for key in ("charge-l05", "charge-l05", "charge-l07"):
        booked.append((frames(t), scores(play(t, key))[0]))
    assert booked == [([("energy", 3)], 0), ([("energy", 2)], 3), ([("energy", 1)], 4)]


@rule("STONE-272")
def test_on_arrival_points_come_first_and_then_the_token_which_joins_this_series():
    t = play(series("witch", 2, **TO_FOREST, area_tokens={"f1": "energy"}), "send-f1")
    order = [type(event) for event in t.events or [] if isinstance(event, (WitchSent, TokenTaken))]
    assert order == [WitchSent, TokenTaken]
    assert (scores(t), frames(t), waiting(t)) == ([2, 0], [("witch", 1)], [("energy", 1)])


@rule("STONE-272", "STONE-283")
def test_at_the_witchstone_the_value_of_the_place_comes_on_top():
    links = {"l01": {"seat": 0, "charges": 3}}
    t = series("witch", 2, links=links, lying=[1, 0], standing=[[], ["w"]], arrived=[1])
    play(t, "lay", "send-w")
    assert (scores(t), dump(t, "arrived")) == ([2 + 3, 0], [1, 0])


@rule("STONE-273")
def test_a_blue_field_is_refilled_before_its_tile_is_used():
    specials, stack = ["energy-wand", None, None], ["energy-witch", "wand-scroll"]
    t = series("pentagram", 2, pentagram=[1, 0], specials=specials, special_stack=stack)
    play(t, "advance")
    assert asked(t) == ("use-special", 0)
    assert dump(t, "specials") == ["wand-scroll", None, None]
    assert dump(t, "special_stack") == ["energy-witch"]
    assert why_not(GAME, t, "advance") == "STONE-115", "at once, before the next step"


@rule("STONE-273", "STONE-274")
def test_a_blue_field_without_a_tile_asks_for_a_kind_and_gives_2_actions():
    t = play(series("pentagram", 1, pentagram=[1, 0]), "advance")
    assert (asked(t), len(options(t))) == (("name-kind", 0), 6)
    play(t, "perform-witch")
    assert frames(t) == [("witch", 2), ("pentagram", 0)]


@rule("STONE-274")
def test_a_special_tile_gives_2_actions_and_lies_aside_or_goes_into_the_cauldron():
    setting: dict[str, Any] = {"pentagram": [1, 0], "specials": ["energy-wand", None, None]}
    t = play(series("pentagram", 2, **setting), "advance", "perform-energy")
    assert frames(t) == [("energy", 2), ("pentagram", 1)]
    assert dump(t, "cast")[0] == ["energy-wand"]
    t = play(series("pentagram", 2, **setting), "advance", "at-c3")
    assert frames(t) == [("pentagram", 1)]
    assert (dump(t, "cast")[0], dump(t, "cauldrons")[0]["specials"]) == ([], {"energy-wand": "c3"})


@rule("STONE-275")
def test_a_crystal_action_is_a_whole_move_and_leaving_asks_for_a_level_at_once():
    t = series("crystal", 6, cauldrons=board("c3", "g2"))
    play(t, "crystal-c3", "at-d2")
    assert (running(t), crystals(t)) == (("crystal", 4), ["d2", "g2"])
    play(t, "crystal-d2", "leave-witch")  # one step to the exit, one to the rim
    assert (asked(t), options(t)) == (("choose-level", 0), ["shelve-upper", "shelve-lowest"])
    assert why_not(GAME, t, "crystal-g2") == "STONE-132"
    assert dump(t, "agenda")[-1] == ["series", 0, kind("crystal"), 2, 4]


@rule("STONE-276")
@pytest.mark.parametrize(("black", "actions"), [(None, 2), ("b1", 4)])
def test_an_upper_level_gives_its_actions_at_once_and_they_come_before_other_crystals(
    black, actions
):
    t = series("crystal", 3, cauldrons=board("b1", "c3", black=black))
    play(t, "crystal-b1", "leave-pentagram", "shelve-upper")
    assert frames(t) == [("pentagram", actions), ("crystal", 2)]
    assert why_not(GAME, t, "crystal-c3") == "STONE-267"
    play(t, "stop", "crystal-c3")
    assert asked(t) == ("move-crystal", 0)


@rule("STONE-276")
@pytest.mark.parametrize(("black", "actions"), [(None, 2), ("a2", 4)])
def test_the_crystal_level_adds_to_the_running_series(black, actions):
    t = series("crystal", 1, cauldrons=board("a2", "c3", black=black))
    play(t, "crystal-a2", "leave-crystal", "shelve-upper")
    assert frames(t) == [("crystal", actions)]


@rule("STONE-277")
def test_the_lowest_level_asks_for_a_token_which_scores_or_waits():
    below = {"points": 1, "wand": 1, "energy": 1}
    t = series("crystal", 3, cauldrons=board("g2", "g3", "c3"), shelf_tokens=below)
    play(t, "crystal-g2", "leave-energy", "shelve-lowest")
    assert options(t) == ["take-energy", "take-wand", "take-points"]
    play(t, "take-points")
    assert (scores(t), waiting(t)) == ([3, 0], [])
    play(t, "crystal-g3", "leave-energy", "shelve-lowest", "take-wand")
    assert (frames(t), waiting(t)) == ([("crystal", 1)], [("wand", 1)])
    assert dump(t, "shelf_tokens") == {"energy": 1}


@rule("STONE-282")
def test_in_a_scroll_series_one_may_boost_take_a_scroll_or_stop_and_taking_ends_it():
    rack = ["s15", "s16", "s17"]
    t = series("scroll", 2, rack=rack, scrolls=[["s11"], []], hands=[[], ["energy-witch"]])
    assert options(t) == ["scroll-1", "scroll-2", "boost-scroll", "stop"]
    play(t, "boost-scroll")
    assert (running(t), options(t)) == (("scroll", 4), ["scroll-1", "scroll-2", "scroll-3", "stop"])
    play(t, "scroll-2")
    assert (asked(t), dump(t, "scrolls")[0]) == (("pick-tile", 1), ["s11", "s16"])


@rule("STONE-282")
def test_the_rack_has_six_shelves_however_many_actions_there_are():
    rack = ["s15", "s16", "s17", "s18", "s19", "s20"]
    t = series("scroll", 9, rack=rack)
    assert options(t) == [*(f"scroll-{n}" for n in range(1, 7)), "stop"]


@rule("STONE-283")
def test_points_are_lost_at_once_too():
    t = play(series("energy", 2), "discard-d4")
    assert (scores(t), running(t)) == ([-1, 0], ("energy", 2))
    play(t, "discard-b3", "charge-l04")
    assert scores(t) == [-1 - 2 + 1, 0]
