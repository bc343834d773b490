"""Chapter 22: the chain model, frame by frame."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ActionsLost, Activated
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    TO_FOREST,
    again,
    asked,
    board,
    crystals,
    dump,
    frames,
    happened,
    hemmed_in,
    kind,
    options,
    play,
    running,
    scores,
    series,
    table,
    waiting,
)

# The stack.


@rule("STONE-261")
def test_only_the_series_on_top_is_active_and_those_below_wait_for_it():
    t = series("witch", 2, pending=[("pentagram", 1)], pentagram=[1, 0])
    play(t, "use-pentagram-1", "advance", "perform-energy")
    assert frames(t) == [("energy", 2), ("pentagram", 0), ("witch", 2)]
    assert [why_not(GAME, t, key) for key in ("lay", "advance")] == ["STONE-267", "STONE-267"]
    play(t, "charge-l04")
    assert frames(t)[0] == ("energy", 1)
    play(t, "stop")
    assert frames(t) == [("witch", 2)], "the pentagram had no action left, so it ended by itself"
    play(t, "lay")
    assert frames(t) == [("witch", 1)]


@rule("STONE-262")
def test_a_turn_is_place_order_a_series_for_each_kind_and_draw():
    t = table([["energy-witch", "wand-scroll"], ["energy-wand"]], supplies=[["energy-scroll"], []])
    seen = [asked(t)]
    for key in ("tile-energy-witch", "at-c3", "toward-east", "first-witch", "lay"):
        seen.append(asked(play(t, key)))
    assert running(t) == ("energy", 1)
    assert len(dump(t, "hands")[0]) == 1, "nothing is drawn before the second series is over"
    play(t, "stop")
    assert [name for name, _ in filter(None, seen)] == [
        *("pick-tile", "place-tile", "turn-tile", "choose-order", "series", "series")
    ]
    assert dump(t, "hands")[0] == ["energy-scroll", "wand-scroll"]
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-262")
@pytest.mark.parametrize("key", ["advance", "lay", "first-energy", "charge-l01", "perform-wand"])
def test_what_belongs_to_a_later_step_is_refused_while_a_tile_is_placed(key):
    t = table([["energy-witch"], ["energy-wand"]])
    for step in ("tile-energy-witch", "at-c3", "toward-east"):
        assert why_not(GAME, t, key) == "STONE-047", "it is the tile, once laid, that gives actions"
        play(t, step)
    if key != "first-energy":
        assert why_not(GAME, t, key) == "STONE-048", "first the order is chosen"


@rule("STONE-263")
def test_the_second_series_has_the_cluster_size_of_the_moment_it_begins():
    setting: dict[str, Any] = {"specials": ["energy-pentagram", None, None], "pentagram": [1, 0]}
    t = table([["energy-pentagram"], []], cauldrons=board(), **setting)
    play(t, "tile-energy-pentagram", "at-c3", "toward-east", "first-pentagram", "advance")
    play(t, "at-d4")  # beside both halves: too late for the first kind, in time for the second
    assert running(t) == ("energy", 2)
    sizes = [(event.kind, event.actions) for event in happened(t, Activated)]
    assert sizes == [(kind("pentagram"), 1), (kind("energy"), 2)]


@rule("STONE-264")
def test_the_token_of_a_tower_is_finished_before_the_next_player_chooses():
    setting: dict[str, Any] = {"round": 0, "active": 1, "towers": [None, None]}
    setting["area_tokens"] = {"t1": "energy", "t2": "points"}
    t = table([["energy-witch"], []], agenda=[["tower-choice", 1]], **setting)
    play(t, "tower-t1")
    assert (asked(t), frames(t)) == (("series", 1), [("energy", 1)])
    assert why_not(GAME, t, "tower-t2") != ""
    play(t, "charge-l04")
    assert (asked(t), scores(t)) == (("stand-big-witch", 0), [0, 2 + 1])
    play(t, "tower-t2")
    assert (asked(t), scores(t)) == (("pick-tile", 0), [2 + 3, 3])


@rule("STONE-265")
def test_a_series_holds_its_kind_its_actions_and_the_tokens_that_wait():
    t = series("crystal", 4, cauldrons=board("g2", "g3", black="g3"), shelf_tokens={"wand": 3})
    play(t, "crystal-g2", "leave-energy", "shelve-lowest")
    play(t, "crystal-g3", "leave-energy", "shelve-lowest")
    assert (frames(t), waiting(t)) == ([("crystal", 2)], [("wand", 3), ("wand", 1)])
    assert {"use-wand-1", "use-wand-3"} < set(keys(t))
    copy = again(t)
    assert (frames(copy), waiting(copy), keys(copy)) == (frames(t), waiting(t), keys(t))
    play(copy, "use-wand-3")
    assert (frames(copy), waiting(copy)) == ([("wand", 3), ("crystal", 2)], [("wand", 1)])
    assert waiting(t) == [("wand", 3), ("wand", 1)]


# Grants.


@rule("STONE-266", "STONE-274")
def test_actions_of_the_same_kind_join_the_series_on_top():
    t = series("pentagram", 2, pentagram=[1, 0], specials=["pentagram-wand", None, None])
    play(t, "advance", "perform-pentagram")
    assert frames(t) == [("pentagram", 1 + 2)]
    t = play(series("pentagram", 1, pentagram=[1, 0]), "advance", "perform-pentagram")
    assert frames(t) == [("pentagram", 2)], "even when its last action was used"


@rule("STONE-266")
def test_actions_of_another_kind_open_a_series_on_top():
    t = series("pentagram", 2, pentagram=[1, 0], specials=["pentagram-wand", None, None])
    play(t, "advance", "perform-wand")
    assert frames(t) == [("wand", 2), ("pentagram", 1)]


@rule("STONE-266")
def test_scroll_actions_never_join_a_series_of_scrolls():
    agenda = [["close-turn", 0], ["series", 0, kind("scroll"), 2, 0]]
    rack = ["s15", "s16", "s17", "s18", "s19"]
    t = table([[], []], round=1, agenda=agenda, ask=["name-kind", 0], rack=rack)
    play(t, "perform-scroll")
    assert frames(t) == [("scroll", 2), ("scroll", 2)]


@rule("STONE-266", "STONE-276")
def test_actions_join_only_the_series_on_top_not_one_of_their_kind_farther_down():
    setting: dict[str, Any] = {"pentagram": [1, 0], "specials": ["crystal-wand", None, None]}
    t = series("crystal", 3, cauldrons=board("b1", "c3"), **setting)
    play(t, "crystal-b1", "leave-pentagram", "shelve-upper", "advance", "perform-crystal")
    assert frames(t) == [("crystal", 2), ("pentagram", 1), ("crystal", 2)]
    play(t, "crystal-c3", "at-d3", "stop")
    assert frames(t) == [("pentagram", 1), ("crystal", 2)], "the one below kept its own"


@rule("STONE-266", "STONE-280")
def test_a_list_of_wand_fields_parts_its_actions_from_a_series_of_their_kind_below():
    t = series("witch", 2, pending=[("wand", 1), ("energy", 1)], wand=[9, 22])
    play(t, "use-wand-1", "advance")  # to the dark field with 2 witch actions
    assert frames(t) == [("witch", 2), ("witch", 2)]
    assert why_not(GAME, t, "use-energy-1") == "STONE-223", "it waits in the series below"
    play(t, "lay", "lay")
    assert (frames(t), waiting(t)) == ([("witch", 2)], [("energy", 1)])


# What may be chosen in a series.


@rule("STONE-267")
def test_in_a_series_one_may_act_use_a_token_play_a_boost_or_stop():
    setting = {**TO_FOREST, "scrolls": [["s03", "s04", "s13", "s05"], []]}
    t = series("witch", 1, pending=[("wand", 1)], **setting)
    assert options(t) == ["lay", "send-f1", "use-wand-1", "boost-witch", "boost-any", "stop"]
    for key in ("advance", "charge-l01", "crystal-d4", "scroll-1", "tile-energy-witch", "at-c3"):
        assert why_not(GAME, t, key) == "STONE-267"


@rule("STONE-267")
def test_with_no_action_left_a_series_waits_for_a_boost_only():
    t = series("witch", 0, scrolls=[["s03"], []])
    assert options(t) == ["boost-witch", "stop"]
    assert why_not(GAME, t, "lay") == "STONE-267"


@rule("STONE-267")
def test_an_action_that_costs_more_than_is_left_may_not_be_chosen():
    links = {"l33": {"seat": 1, "charges": 2}, "l32": {"seat": 1, "charges": 2}}
    setting: dict[str, Any] = {"links": links, "towers": ["t1", "t4"], "lying": [1, 0]}
    refusals = {1: ["STONE-097", "STONE-097"], 2: ["", "STONE-097"], 3: ["", ""]}
    for left, refusal in refusals.items():
        t = series("witch", left, **setting)
        assert [why_not(GAME, t, f"send-{area}") for area in ("c4", "t4")] == refusal
        assert [f"send-{area}" in keys(t) for area in ("c4", "t4")] == [not r for r in refusal]


@rule("STONE-268")
def test_a_token_that_is_used_no_longer_waits_and_its_actions_are_granted():
    t = series("crystal", 1, pending=[("wand", 1), ("energy", 3), ("wand", 1), ("crystal", 3)])
    play(t, "use-energy-3")
    assert frames(t) == [("energy", 3), ("crystal", 1)]
    assert waiting(t) == [("crystal", 3), ("wand", 1), ("wand", 1)]
    play(t, "stop", "use-crystal-3")
    assert (frames(t), waiting(t)) == ([("crystal", 4)], [("wand", 1), ("wand", 1)])
    assert why_not(GAME, t, "use-energy-3") == "STONE-223"


@rule("STONE-269")
@pytest.mark.parametrize(("boost", "more"), [("boost-energy", 2), ("boost-any", 1)])
def test_a_boost_raises_what_is_left_of_the_series_on_top(boost, more):
    t = series("witch", 1, pending=[("energy", 1)], scrolls=[["s01", "s13"], []])
    play(t, "use-energy-1", boost)
    assert frames(t) == [("energy", 1 + more), ("witch", 1)]


# The end of a series.


@rule("STONE-270")
def test_on_stop_unused_actions_and_those_of_waiting_tokens_are_lost():
    t = series("witch", 2, pending=[("wand", 1)], hands=[[], ["energy-witch"]])
    play(t, "stop")
    assert asked(t) == ("pick-tile", 1)
    assert [(event.kind, event.actions) for event in happened(t, ActionsLost)] == [
        (kind("witch"), 2)
    ]
    assert dump(t, "wand") == [0, 0]
    assert dump(t, "agenda") == [["close-turn", 1]], "nothing waits any more"


@rule("STONE-270")
def test_a_series_in_which_nothing_can_be_done_ends_by_itself():
    t = series("energy", 3, charges=[1, 20], hands=[[], ["energy-witch"]])
    play(t, "charge-l01")
    assert asked(t) == ("pick-tile", 1)
    assert [event.actions for event in happened(t, ActionsLost)] == [2]


@rule("STONE-270")
def test_a_series_does_not_end_by_itself_while_a_token_waits():
    t = play(series("energy", 1, pending=[("wand", 1)]), "charge-l01")
    assert (running(t), options(t)) == (("energy", 0), ["use-wand-1", "stop"])


@rule("STONE-270")
def test_a_series_does_not_end_by_itself_while_a_boost_is_of_use():
    t = play(series("energy", 1, scrolls=[["s01"], []]), "charge-l01")
    assert (running(t), options(t)) == (("energy", 0), ["boost-energy", "stop"])
    t = play(series("energy", 1, scrolls=[["s03"], []], hands=[[], ["energy-witch"]]), "charge-l01")
    assert asked(t) == ("pick-tile", 1), "a boost of another kind does not help"


@rule("STONE-244", "STONE-270")
def test_a_crystal_series_does_not_end_by_itself_while_a_discard_makes_an_action_possible():
    t = series("crystal", 1, cauldrons=hemmed_in("d4", "d5"))
    assert keys(t) == ["stop", "discard-d4", "discard-d5"]
    assert why_not(GAME, t, "crystal-d5") == "STONE-128"
    play(t, "discard-d4")
    assert (running(t), options(t)) == (("crystal", 1), ["crystal-d5", "stop"])
    play(t, "crystal-d5", "at-d4")
    assert (crystals(t), scores(t)) == (["d4"], [-1, 0])


TOWERS_FIRST = {"round": 0, "agenda": [["turn", 0], ["series", 0, kind("crystal"), 1, 0]]}


@rule("STONE-270")
@pytest.mark.parametrize(
    ("left", "others", "more"),
    [
        (1, ["d6"], {}),  # too far apart
        (1, [], {}),  # nobody to make room
        (0, ["d5"], {}),  # no action to be made possible
        (1, ["d5"], TOWERS_FIRST),  # STONE-040: no discards while towers are chosen
    ],
)
def test_a_crystal_series_ends_by_itself_where_a_discard_would_not_help(left, others, more):
    boards = hemmed_in("d4", *others)
    t = series("crystal", left, cauldrons=boards, hands=[[], ["energy-witch"]], **more)
    assert running(t) is None


@rule("STONE-270")
def test_a_discard_may_also_make_room_for_what_a_boost_adds():
    setting: dict[str, Any] = {"cauldrons": hemmed_in("d4", "d5"), "scrolls": [["s13"], []]}
    t = series("crystal", 0, **setting)
    assert keys(t) == ["stop", "discard-d4", "discard-d5"]
    play(t, "discard-d5")
    assert options(t) == ["boost-any", "stop"]


@rule("STONE-270")
def test_a_series_does_not_end_by_itself_while_a_discard_makes_a_crystal_token_useful():
    waits: dict[str, Any] = {"pending": [("crystal", 1)], "hands": [[], ["energy-witch"]]}
    t = series("witch", 0, cauldrons=hemmed_in("d4", "d5"), **waits)
    assert keys(t) == ["stop", "discard-d4", "discard-d5"]
    assert why_not(GAME, t, "use-crystal-1") == "STONE-220"
    assert options(play(t, "discard-d4")) == ["use-crystal-1", "stop"]
    assert asked(series("witch", 0, cauldrons=hemmed_in("d4"), **waits)) == ("pick-tile", 1)


@rule("STONE-265", "STONE-270")
def test_tokens_wait_in_the_series_in_which_they_were_taken():
    setting: dict[str, Any] = {"pentagram": [1, 0], "specials": ["crystal-wand", None, None]}
    boards, below = board("g2", "b1", "g3"), {"energy": 1, "witch": 1}
    t = series("crystal", 2, cauldrons=boards, shelf_tokens=below, **setting)
    play(t, "crystal-g2", "leave-energy", "shelve-lowest", "take-energy")
    play(t, "crystal-b1", "leave-pentagram", "shelve-upper", "advance", "perform-crystal")
    play(t, "crystal-g3", "leave-energy", "shelve-lowest")
    assert frames(t) == [("crystal", 1), ("pentagram", 1), ("crystal", 0)]
    assert waiting(t) == [("witch", 1), ("energy", 1)]
    assert "use-witch-1" in keys(t)
    assert why_not(GAME, t, "use-energy-1") == "STONE-223"
    play(t, "stop", "stop")  # which ends the inner crystals, and then the pentagram
    assert (frames(t), waiting(t)) == ([("crystal", 0)], [("energy", 1)])
    assert options(t) == ["use-energy-1", "stop"]


@rule("STONE-268", "STONE-270")
def test_a_series_comes_back_with_its_tokens_after_it_was_interrupted():
    t = series("witch", 1, **TO_FOREST, pending=[("wand", 1), ("pentagram", 3), ("wand", 3)])
    play(t, "use-pentagram-3", "advance", "advance", "perform-energy", "stop", "stop")
    assert (frames(t), waiting(t)) == ([("witch", 1)], [("wand", 3), ("wand", 1)])
    play(t, "send-f1")
    assert options(t) == ["use-wand-1", "use-wand-3", "stop"]
    play(t, "use-wand-1")
    assert (frames(t), waiting(t)) == ([("wand", 1), ("witch", 0)], [("wand", 3)])


@rule("STONE-261", "STONE-265")
def test_a_chain_can_be_written_down_and_loaded_at_every_depth():
    specials, boards = ["crystal-wand", None, None], board("b1", "c3", "g2")
    t = series("crystal", 4, cauldrons=boards, pentagram=[1, 0], specials=specials)
    depths = []
    chain = ["crystal-g2", "leave-energy", "shelve-upper", "stop", "crystal-b1", "leave-pentagram"]
    for key in [*chain, "shelve-upper", "advance", "perform-wand", "advance", "advance"]:
        play(t, key)
        assert GAME.dump(again(t)) == GAME.dump(t)
        depths.append(len(frames(t)))
    # The wand led to its first dark field, whose crystal actions lie on all that waits.
    assert frames(t) == [("crystal", 2), ("pentagram", 1), ("crystal", 2)]
    assert max(depths) == 3
