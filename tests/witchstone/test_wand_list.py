"""Chapter 22: how the fields of the wand are listed and resolved."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import WandGave, WandScored
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import rule
from tests.witchstone.coven import (
    GAME,
    again,
    asked,
    board,
    dump,
    frames,
    happened,
    play,
    running,
    scores,
    series,
)

LINK = {"l04": {"seat": 0, "charges": 1}}  # worth 1 point on the first silver field


def listed(t: StoneTable) -> list[int]:
    """The fields still to be resolved."""
    fields: list[int] = dump(t, "wand_list")
    return fields


def lists(t: StoneTable) -> int:
    """How many lists of fields lie in the stack."""
    return sum(step[0] == "wand-list" for step in dump(t, "agenda"))


def interrupted(steps: int, wand: list[int], **more: Any) -> StoneTable:
    """A wand series after whose first dark field (2) the black crystal gives 4 wand actions."""
    boards = board("b5", "c3", black="b5")
    t = series("wand", steps, wand=wand, cauldrons=boards, links=LINK, **more)
    play(t, *["advance"] * steps)
    return play(t, "crystal-b5", "leave-wand", "shelve-upper")


# Movement.


@rule("STONE-278")
def test_nothing_is_resolved_before_the_movement_is_over_and_then_in_order():
    t = series("wand", 6, links=LINK)
    for step in range(6):
        assert (running(t), listed(t), scores(t)) == (("wand", 6 - step), [], [0, 0])
        play(t, "advance")
    assert (running(t), listed(t)) == (("crystal", 2), [4, 6])
    play(t, "stop")
    assert (running(t), scores(t), listed(t)) == (("energy", 2), [1, 0], [])


@rule("STONE-278")
def test_fields_are_listed_when_a_movement_is_stopped_early():
    t = play(series("wand", 9, links=LINK), *["advance"] * 4, "stop")
    assert (running(t), listed(t)) == (("crystal", 2), [4])


@rule("STONE-278")
def test_light_fields_are_not_listed():
    t = play(series("wand", 1, wand=[4, 0], hands=[[], ["energy-witch"]]), "advance")
    assert (asked(t), listed(t)) == (("pick-tile", 1), [])


@rule("STONE-278")
@pytest.mark.parametrize(("others", "actions"), [(0, 2), (3, 2), (4, 1), (22, 1)])
def test_who_leads_is_found_out_when_the_movement_is_over(others, actions):
    t = play(series("wand", 3, wand=[0, others]), *["advance"] * 3)
    assert (dump(t, "wand"), running(t)) == ([3, others], ("crystal", actions))


@rule("STONE-278")
def test_a_boost_lengthens_the_movement_and_may_bring_the_lead():
    setting: dict[str, Any] = {"wand": [1, 4], "scrolls": [["s09"], []]}
    t = play(series("wand", 1, **setting), "advance")
    assert running(t) == ("wand", 0), "it waits for the boost"
    behind = play(again(t), "stop")
    assert running(behind) == ("crystal", 1)
    play(t, "boost-wand", "advance", "advance")
    assert running(t) == ("crystal", 2)


@rule("STONE-278")
def test_on_the_last_field_a_wand_series_ends_by_itself_and_resolves():
    setting: dict[str, Any] = {"wand": [21, 0], "cast": [["energy-wand", "wand-scroll"], []]}
    t = series("wand", 4, hands=[[], ["energy-witch"]], **setting)
    play(t, "advance")
    assert (scores(t), asked(t)) == ([4, 0], ("pick-tile", 1))


# One list.


@rule("STONE-279")
def test_fields_entered_while_a_list_is_resolved_go_to_its_end():
    t = interrupted(6, [0, 10], scrolls=[["s07"], []])
    assert (frames(t), listed(t)) == ([("wand", 4), ("crystal", 0)], [4, 6])
    play(t, *["advance"] * 4)
    assert listed(t) == [4, 6, 8, 10]
    assert lists(t) == 1
    assert (running(t), scores(t)) == (("crystal", 0), [0, 0]), "the crystals are not over yet"
    play(t, "stop")
    assert (running(t), listed(t)) == (("energy", 2), [8, 10])
    play(t, "stop")
    assert (running(t), listed(t), lists(t)) == (("witch", 4), [], 1)


@rule("STONE-279")
def test_fields_entered_while_the_last_of_a_list_is_resolved_still_wait_for_it():
    t = interrupted(1, [1, 22], scrolls=[["s07"], []])
    assert (listed(t), lists(t)) == ([], 1)
    play(t, *["advance"] * 4)
    assert (listed(t), lists(t), running(t)) == ([4, 6], 1, ("crystal", 0))
    play(t, "boost-crystal", "crystal-c3", "at-d3", "stop")
    assert (scores(t), running(t)) == ([1, 0], ("energy", 1))


@rule("STONE-279")
def test_without_a_list_in_the_stack_a_new_one_comes_before_what_waits_below():
    t = series("witch", 2, pending=[("wand", 1)], wand=[3, 22], links=LINK)
    play(t, "use-wand-1", "advance")
    assert (scores(t), dump(t, "wand")[0], lists(t)) == ([1, 0], 4, 0)
    assert frames(t) == [("witch", 2)]


@rule("STONE-279")
def test_a_list_in_the_middle_of_a_chain_can_be_written_down_and_loaded():
    t = play(interrupted(6, [0, 10], scrolls=[["s07"], []]), *["advance"] * 4)
    copy = again(t)
    assert GAME.dump(copy) == GAME.dump(t)
    for made in (t, copy):
        play(made, "stop", "stop", "lay")
    assert GAME.dump(copy) == GAME.dump(t)
    assert running(copy) == ("witch", 3)


# Resolving.


@rule("STONE-280")
def test_silver_scores_at_once_and_dark_gives_actions_that_are_finished_first():
    t = series("wand", 5, wand=[3, 22], hands=[[], ["energy-witch"]], links=LINK)
    play(t, *["advance"] * 5)  # over the fields 4 (links), 6 (energy) and 8 (witches)
    assert (scores(t), running(t), listed(t)) == ([1, 0], ("energy", 1), [8])
    play(t, "charge-l05")
    assert (scores(t), asked(t)) == ([1 + 1, 0], ("pick-tile", 1))
    assert [event.field for event in happened(t, WandScored)] == [4, 8]
    assert [(event.field, event.actions) for event in happened(t, WandGave)] == [(6, 1)]


@rule("STONE-280")
def test_what_an_earlier_field_brought_counts_for_a_later_one():
    setting: dict[str, Any] = {"links": LINK, "lying": [1, 0], "area_tokens": {"f1": "points"}}
    t = series("wand", 7, wand=[9, 22], **setting)
    play(t, *["advance"] * 7)  # over 10 (witches), 12 (scrolls) and 14 (pentagram) to 16 (tokens)
    assert (running(t), listed(t)) == (("witch", 2), [12, 14, 16])
    play(t, "send-f1", "stop")
    assert (running(t), scores(t)) == (("pentagram", 2), [2 + 3, 0])
    play(t, "stop")
    assert scores(t) == [2 + 3 + 1, 0]


@rule("STONE-280")
def test_the_lead_is_looked_at_anew_for_each_field():
    t = play(interrupted(1, [1, 6]), *["advance"] * 4)
    gave = [(event.field, event.actions, event.leading) for event in happened(t, WandGave)]
    assert gave == [(2, 1, False), (6, 2, True)]


@rule("STONE-280")
def test_an_empty_list_gives_way_to_what_lies_below():
    t = series("crystal", 2, pending=[("wand", 1)], wand=[3, 22])
    play(t, "use-wand-1", "advance")
    assert (frames(t), lists(t)) == ([("crystal", 2)], 0)


# Arrival.


@rule("STONE-281")
def test_a_movement_gives_an_arrival_number_larger_than_all_earlier_ones():
    t = play(series("wand", 2, wand=[4, 7], arrivals=[2, 9]), "advance", "stop")
    assert dump(t, "arrivals") == [10, 9]


@rule("STONE-281")
def test_the_number_is_given_when_the_series_is_over_and_only_if_the_pawn_moved():
    t = series("wand", 2, arrivals=[0, 5])
    assert dump(play(again(t), "advance"), "arrivals") == [0, 5]
    assert dump(play(again(t), "stop"), "arrivals") == [0, 5]
    assert dump(play(again(t), "advance", "stop"), "arrivals") == [6, 5]


@rule("STONE-281")
def test_a_movement_in_the_middle_of_a_list_gives_a_new_number_too():
    t = interrupted(1, [1, 6], arrivals=[0, 1])
    assert dump(t, "arrivals") == [2, 1]
    play(t, *["advance"] * 4)
    assert dump(t, "arrivals") == [3, 1]
