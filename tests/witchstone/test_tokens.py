"""Chapter 16: magic tokens."""

from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    KINDS,
    TO_FOREST,
    asked,
    board,
    cauldron,
    crystals,
    dump,
    frames,
    hemmed_in,
    kind,
    number,
    options,
    play,
    running,
    scores,
    series,
    table,
    waiting,
    wander,
)

TO_TWO: dict[str, Any] = {
    "links": {"l04": {"seat": 0, "charges": 1}, "l05": {"seat": 0, "charges": 2}},
    "lying": [2, 0],
}


def witches(left: int, front: str, **more: Any) -> StoneTable:
    """A witch series in which the forest F1 is near and has this token."""
    setting = {**TO_FOREST, "area_tokens": {"f1": front}, "rack": ["s01", "s15"], **more}
    return series("witch", left, **setting)


def at_exit(left: int, *fronts: str, **more: Any) -> StoneTable:
    """A crystal series with a crystal on an exit to the energy side, and tokens below the shelf."""
    boards = board("g2", "c3")
    below = {front: fronts.count(front) for front in fronts}
    return series("crystal", left, cauldrons=boards, shelf_tokens=below, **more)


def pending_step(front: str, actions: int = 1) -> list[Any]:
    """A token that waits, as a step of seat 0."""
    return ["pending", 0, number("tokens", front), actions]


def last_turn(left: int, front: str) -> StoneTable:
    """A witch series at the end of which the game is over."""
    links = {"l14": {"seat": 1, "charges": 1}}
    tokens, lying = {"f2": front}, [0, 1]
    return series("witch", left, seat=1, round=11, links=links, lying=lying, area_tokens=tokens)


# What they give.


@rule("STONE-212")
@pytest.mark.parametrize("front", KINDS)
def test_a_token_gives_one_action_of_the_kind_shown(front):
    t = play(witches(1, front), "send-f1")
    assert options(t) == [f"use-{front}-1", "stop"]
    play(t, f"use-{front}-1")
    assert running(t) == (front, 1)
    assert waiting(t) == []


@rule("STONE-212", "STONE-215")
def test_a_token_that_shows_3_points_scores_them_at_once_and_waits_for_nothing():
    t = play(witches(2, "points"), "send-f1")
    assert scores(t) == [2 + 3, 0]
    assert (running(t), waiting(t)) == (("witch", 1), [])
    assert dump(t, "tokens")[0] == {"points": 1}


@rule("STONE-215")
def test_a_token_with_points_from_below_the_shelf_scores_at_once_too():
    t = play(at_exit(2, "points", "wand"), "crystal-g2", "leave-energy", "shelve-lowest")
    assert scores(t) == [0, 0]
    play(t, "take-points")
    assert (scores(t), running(t), waiting(t)) == ([3, 0], ("crystal", 1), [])


# When they are used.


@rule("STONE-213")
def test_a_token_from_an_area_may_be_used_at_any_moment_of_the_witch_series():
    t = play(witches(3, "wand"), "send-f1")
    assert running(t) == ("witch", 2)
    for _ in range(2):
        assert "use-wand-1" in options(t)
        play(t, "lay")
    assert options(t) == ["use-wand-1", "stop"], "directly after the last action, and no later"


@rule("STONE-213")
def test_the_witch_series_goes_on_after_a_token_used_in_its_middle():
    t = play(witches(3, "wand"), "send-f1", "use-wand-1", "advance")
    assert dump(t, "wand") == [1, 0]
    assert running(t) == ("witch", 2)


@rule("STONE-214")
def test_a_token_from_below_the_shelf_may_be_used_at_any_moment_of_the_crystal_series():
    t = play(at_exit(3, "wand", "energy"), "crystal-g2", "leave-energy", "shelve-lowest")
    play(t, "take-wand")
    assert (running(t), waiting(t)) == (("crystal", 2), [("wand", 1)])
    for start, end in (("c3", "d3"), ("d3", "d2")):
        assert "use-wand-1" in options(t)
        play(t, f"crystal-{start}", f"at-{end}")
    assert options(t) == ["use-wand-1", "stop"], "directly after the last move, and no later"
    play(t, "use-wand-1", "advance")
    assert (dump(t, "wand"), asked(t)) == ([1, 0], ("pick-tile", 1))


@rule("STONE-214")
def test_crystals_go_on_after_a_token_used_in_the_middle():
    t = play(at_exit(3, "pentagram"), "crystal-g2", "leave-energy", "shelve-lowest")
    play(t, "use-pentagram-1", "advance")
    assert dump(t, "pentagram") == [1, 0]
    assert running(t) == ("crystal", 2)


# What becomes of them.


@rule("STONE-216")
def test_a_token_counts_from_the_moment_it_is_taken():
    tokens = {"f1": "energy", "v1": "wand"}
    t = series("witch", 2, **TO_TWO, area_tokens=tokens, wand=[15, 0])
    play(t, "send-f1", "send-v1")
    assert dump(t, "tokens")[0] == {"energy": 1, "wand": 1}
    play(t, "use-wand-1", "advance")  # to the silver field that counts tokens
    assert waiting(t) == [("energy", 1)], "this one has not been used yet"
    assert scores(t) == [2 + 2 + 2, 0]


@rule("STONE-217", "STONE-226")
def test_a_used_token_lies_behind_the_screen_and_is_worth_2_points():
    t = play(last_turn(1, "wand"), "send-f2", "use-wand-1")
    assert (dump(t, "tokens"), scores(t)) == ([{}, {"wand": 1}], [0, 2])
    play(t, "advance")
    assert (asked(t), scores(t)) == (None, [0, 2 + 2])


@rule("STONE-218")
def test_an_unused_token_is_kept_like_a_used_one_and_only_its_action_is_lost():
    t = play(last_turn(1, "wand"), "send-f2", "stop")
    assert (dump(t, "tokens"), dump(t, "wand")) == ([{}, {"wand": 1}], [0, 0])
    assert (asked(t), scores(t)) == (None, [0, 2 + 2])


@rule("STONE-219")
def test_a_witch_token_adds_its_action_to_the_witch_series():
    t = play(witches(2, "witch"), "send-f1", "use-witch-1")
    assert frames(t) == [("witch", 2)]


@rule("STONE-219")
def test_a_crystal_token_adds_its_action_to_the_crystal_series():
    t = play(at_exit(2, "crystal"), "crystal-g2", "leave-energy", "shelve-lowest")
    play(t, "use-crystal-1")
    assert frames(t) == [("crystal", 2)]


@rule("STONE-220")
def test_two_scroll_tokens_give_two_scrolls_each_from_shelf_1():
    pending = [("scroll", 1), ("scroll", 1)]
    t = series("witch", 1, pending=pending, rack=["s15", "s16", "s17"], scroll_pile=["s18"])
    for scroll in ("s15", "s16"):
        play(t, "use-scroll-1")
        assert options(t) == ["scroll-1", "stop"]
        assert why_not(GAME, t, "use-scroll-1") == "STONE-223", "the second cannot be added"
        play(t, "scroll-1")
        assert scroll in dump(t, "scrolls")[0]
    assert dump(t, "scrolls")[0] == ["s15", "s16"]
    assert (running(t), waiting(t)) == (("witch", 1), [])


@rule("STONE-220")
def test_a_boost_widens_the_series_of_one_scroll_token_only():
    pending = [("scroll", 1), ("scroll", 1)]
    rack = ["s15", "s16", "s17", "s18"]
    t = series("witch", 1, pending=pending, rack=rack, scrolls=[["s11"], []])
    play(t, "use-scroll-1", "boost-scroll")
    assert options(t) == ["scroll-1", "scroll-2", "scroll-3", "stop"]
    play(t, "scroll-3", "use-scroll-1")
    assert options(t) == ["scroll-1", "stop"]


@rule("STONE-220")
def test_tokens_of_one_kind_that_are_used_together_form_one_series():
    t = series("witch", 1, pending=[("wand", 1), ("wand", 3), ("pentagram", 1)])
    play(t, "use-wand-1")
    assert (frames(t), options(t)) == (
        [("wand", 1), ("witch", 1)],
        ["advance", "use-wand-3", "stop"],
    )
    play(t, "use-wand-3")
    assert (frames(t), waiting(t)) == ([("wand", 4), ("witch", 1)], [("pentagram", 1)])


@rule("STONE-220")
@pytest.mark.parametrize(
    ("before", "witches"), [([], 4), (["advance"], 4), (["advance", "stop"], 2)]
)
def test_two_wand_tokens_are_one_movement_which_brings_the_lead_or_two_that_do_not(before, witches):
    t = series("witch", 1, pending=[("wand", 1), ("wand", 1)], wand=[9, 11])
    play(t, "use-wand-1", *before)
    if "stop" in before:  # the first field is resolved before the second token is used
        assert running(t) == ("witch", witches)
        assert why_not(GAME, t, "use-wand-1") == "STONE-223"
    play(t, *["stop"] * before.count("stop"), "use-wand-1", "advance")
    if "stop" not in before:
        play(t, *["advance"] * (1 - len(before)))
        assert running(t) == ("witch", witches)
    assert dump(t, "wand") == [11, 11]


@rule("STONE-220")
def test_two_crystal_tokens_together_let_a_crystal_jump_that_is_hemmed_in():
    t = series("witch", 0, pending=[("crystal", 1), ("crystal", 1)], cauldrons=hemmed_in("d4"))
    assert options(t) == ["use-crystal-1", "stop"]
    play(t, "use-crystal-1")
    assert options(t) == ["use-crystal-1", "stop"], "one action brings it nowhere"
    assert why_not(GAME, t, "crystal-d4") == "STONE-128"
    play(t, "use-crystal-1", "crystal-d4", "at-b3")
    assert crystals(t) == ["b3"]


@rule("STONE-220")
def test_a_waiting_token_joins_a_series_of_its_kind_that_another_source_has_opened():
    agenda = [["close-turn", 0], pending_step("wand"), ["series", 0, kind("witch"), 1, 0]]
    agenda += [["series", 0, kind("pentagram"), 1, 0], ["series", 0, kind("wand"), 2, 0]]
    t = series("wand", 2, agenda=agenda)
    play(t, "use-wand-1")
    assert frames(t) == [("wand", 3), ("pentagram", 1), ("witch", 1)]
    assert waiting(t) == []


@rule("STONE-220")
def test_a_token_that_waits_farther_down_opens_no_series():
    agenda = [["close-turn", 0], pending_step("wand"), ["series", 0, kind("witch"), 1, 0]]
    agenda += [["series", 0, kind("pentagram"), 2, 0]]
    t = series("pentagram", 2, agenda=agenda)
    assert options(t) == ["advance", "stop"]
    assert why_not(GAME, t, "use-wand-1") == "STONE-223"
    assert options(play(t, "stop")) == ["lay", "use-wand-1", "stop"]


@rule("STONE-220")
def test_a_token_of_another_player_joins_nothing():
    agenda = [["close-turn", 0], ["pending", 1, number("tokens", "wand"), 1]]
    t = series("wand", 1, agenda=[*agenda, ["series", 0, kind("wand"), 1, 0]])
    assert options(t) == ["advance", "stop"]


NOTHING_TO_DO: dict[str, dict[str, Any]] = {
    "energy": {"charges": [0, 20]},
    "crystal": {"cauldrons": board()},
    "wand": {"wand": [22, 0]},
    "scroll": {"rack": []},
}


@rule("STONE-220")
@pytest.mark.parametrize("front", NOTHING_TO_DO)
def test_a_token_that_can_do_nothing_is_not_offered(front):
    setting: dict[str, Any] = {"rack": ["s15"], **NOTHING_TO_DO[front]}
    t = series("pentagram", 1, pending=[(front, 1), ("witch", 1)], **setting)
    assert options(t) == ["advance", "use-witch-1", "stop"]
    assert why_not(GAME, t, f"use-{front}-1") == "STONE-220"
    setting["hands"] = [[], ["energy-witch"]]
    alone = series("pentagram", 1, pending=[(front, 1)], **setting)
    assert asked(play(alone, "advance")) == ("pick-tile", 1), "and does not keep the series open"


@rule("STONE-220")
def test_a_wand_token_does_not_join_a_movement_that_ends_on_the_last_field_anyway():
    t = series("wand", 2, pending=[("wand", 1)], wand=[20, 0])
    assert options(t) == ["advance", "stop"]
    assert why_not(GAME, t, "use-wand-1") == "STONE-220"
    t = series("wand", 1, pending=[("wand", 1)], wand=[20, 0])
    assert options(t) == ["advance", "use-wand-1", "stop"]


@rule("STONE-220")
def test_a_token_is_offered_where_a_boost_makes_its_action_possible():
    setting: dict[str, Any] = {"cauldrons": hemmed_in("d4"), "scrolls": [["s07"], []]}
    t = play(series("witch", 0, pending=[("crystal", 1)], **setting), "use-crystal-1")
    assert options(t) == ["boost-crystal", "stop"]
    assert "crystal-d4" in keys(play(t, "boost-crystal"))


@rule("STONE-221")
def test_the_token_of_an_area_is_not_replaced():
    links = {"l04": {"seat": 0, "charges": 1}, "l33": {"seat": 1, "charges": 2}}
    links["l32"] = {"seat": 1, "charges": 2}  # from T4 by C4 to T1, and from there to F1
    tokens = {"f1": "wand", "f2": "energy"}
    agenda = [["series", 1, kind("witch"), 2, 0], ["series", 0, kind("witch"), 1, 0]]
    setting: dict[str, Any] = {
        "links": links,
        "towers": ["t1", "t4"],
        "lying": [1, 1],
        "area_tokens": tokens,
    }
    t = series("witch", 1, agenda=agenda, **setting)
    play(t, "send-f1", "stop")
    assert dump(t, "area_tokens") == {"f2": "energy"}
    play(t, "send-f1")
    assert dump(t, "standing") == [["t1", "f1"], ["t4", "f1"]]
    assert dump(t, "tokens") == [{"wand": 1}, {}]


@rule("STONE-221")
def test_tokens_on_the_board_only_become_fewer():
    lower = 0
    for before, after in board_tokens():
        assert after <= before
        lower += after < before
    assert lower, "nobody took a token, so this proves nothing"


def board_tokens() -> Iterator[tuple[int, int]]:
    """In whole games: the tokens on areas and below the shelf, before and after each move."""
    earlier = None
    for t in wander():
        now = (len(dump(t, "area_tokens")), sum(dump(t, "shelf_tokens").values()))
        if earlier is not None and t.ply > 0:
            yield from zip(earlier, now, strict=True)
        earlier = now


@rule("STONE-222", "STONE-226")
@pytest.mark.parametrize("front", [*KINDS, "points"])
def test_every_token_is_worth_2_points_at_the_end_whatever_it_showed(front):
    t = table([[], []], agenda=[["end-game"]], tokens=[{front: 2}, {front: 1}])
    assert scores(t) == [4, 2]


@rule("STONE-223")
def test_a_token_cannot_be_kept_for_the_second_series_of_the_turn():
    boards = [cauldron({"energy-witch": ["c3", "c4"]}), cauldron()]
    second = ["activate", 0, kind("energy"), number("spaces", "c3")]
    agenda = [["close-turn", 0], second, ["series", 0, kind("witch"), 1, 0]]
    t = witches(1, "wand", agenda=agenda, cauldrons=boards)
    play(t, "send-f1")
    assert "use-wand-1" in keys(t)
    play(t, "stop")
    assert running(t) == ("energy", 1)
    assert why_not(GAME, t, "use-wand-1") == "STONE-223"


@rule("STONE-223")
def test_a_token_cannot_be_kept_for_a_later_turn():
    t = witches(1, "wand", hands=[["energy-witch"], ["energy-witch"]])
    play(t, "send-f1", "stop", "tile-energy-witch", "at-c3", "toward-east", "first-witch")
    assert asked(t) == ("series", 1)
    assert why_not(GAME, t, "use-wand-1") == "STONE-223"
    play(t, "stop", "stop", "tile-energy-witch", "at-c3", "toward-east", "first-witch")
    assert asked(t) == ("series", 0)
    assert why_not(GAME, t, "use-wand-1") == "STONE-223"


@rule("STONE-218")
def test_who_would_stop_is_told_of_tokens_whose_actions_would_be_lost():
    def lost(t):
        return {one.key: one.caution for one in GAME.scene(t, 0).choices}["stop"]

    told = lost(series("witch", 0, pending=[("wand", 1)]))
    assert told.text == "What you do not use is lost: 1 wand action."
    assert told.deed == "Stop without 1 wand action"
    told = lost(series("wand", 2, pending=[("energy", 1)]))
    assert told.text == "What you do not use is lost: 2 wand actions and 1 energy action."
    assert lost(series("witch", 0, scrolls=[["s03"], []])) is None, "nothing waits but a boost"
