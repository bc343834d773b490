"""Chapter 14: the wand."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ActionsLost, WandGave, WandScored
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    asked,
    board,
    cauldron,
    dump,
    frames,
    happened,
    kind,
    play,
    running,
    scores,
    series,
)

LAST = 22
LIGHT = range(1, LAST, 2)
DARK = {
    2: ("crystal", 1),
    6: ("energy", 1),
    10: ("witch", 2),
    14: ("pentagram", 2),
    18: ("scroll", 3),
}
RACK = ["s15", "s16", "s17", "s18", "s19", "s20"]

# Something of everything that silver fields count, and what is not to be counted.
RICHES: dict[str, Any] = {
    "rack": RACK,
    "links": {
        "l04": {"seat": 0, "charges": 1},
        "l02": {"seat": 0, "charges": 2},
        "l05": {"seat": 0, "charges": 1},  # unfinished
        "l14": {"seat": 1, "charges": 1},
    },
    "lying": [2, 3],
    "standing": [["f1"], ["f2"]],  # and the big witch
    "scrolls": [["s01", "s21", "s22"], ["s03"]],
    "used": [["s01"], []],
    "tokens": [{"energy": 3, "points": 2}, {"wand": 1}],
    "shelf": {"wand": [1, 0], "energy": [1, 0], "lowest": [3, 0]},
    "black": ["energy", None],
    "cast": [["energy-wand", "energy-witch", "wand-scroll"], ["energy-scroll"]],
    "cauldrons": [cauldron(crystals=["c5", "f3"], specials={"witch-wand": "d2"}), cauldron()],
}
SILVER = {4: 2, 8: 4, 12: 3, 16: 5, 20: 4, 22: 2 * 4}


def advance(t, steps):
    """Move the wand pawn on."""
    return play(t, *["advance"] * steps)


def gifts(t):
    """The dark fields resolved so far, with the actions that they gave."""
    return [(event.field, event.actions) for event in happened(t, WandGave)]


@rule("STONE-155")
def test_an_action_moves_the_own_pawn_one_field():
    t = series("wand", 3, wand=[4, 9])
    assert dump(advance(t, 1), "wand") == [5, 9]
    assert running(t) == ("wand", 2)
    assert dump(advance(t, 2), "wand") == [7, 9]


@rule("STONE-156")
def test_nothing_is_resolved_before_the_movement_is_over():
    t = advance(series("wand", 5, **RICHES), 4)
    assert frames(t) == [("wand", 1)]
    assert (gifts(t), happened(t, WandScored), scores(t)) == ([], [], [0, 0])
    advance(t, 1)
    assert gifts(t) == [(2, 2)]


@rule("STONE-157")
def test_fields_are_resolved_in_the_order_in_which_they_were_entered():
    t = advance(series("wand", 6, **RICHES), 6)
    assert (running(t), scores(t)) == (("crystal", 2), [0, 0])
    play(t, "stop")
    assert (running(t), scores(t)) == (("energy", 2), [SILVER[4], 0])
    play(t, "charge-l05")
    assert scores(t)[0] == SILVER[4] + 3, "the link completed now comes too late for field 4"


@rule("STONE-158")
@pytest.mark.parametrize("steps", [1, 2])
def test_a_field_has_its_effect_when_it_is_passed_and_when_it_is_the_last(steps):
    assert gifts(advance(series("wand", steps, wand=[5, 0]), steps)) == [(6, 2)]
    t = advance(series("wand", steps, wand=[3, 0], **RICHES), steps)
    assert scores(t) == [SILVER[4], 0]


@rule("STONE-159")
@pytest.mark.parametrize("field", LIGHT)
def test_a_light_field_has_no_effect(field):
    t = advance(series("wand", 1, wand=[field - 1, 0], **RICHES), 1)
    assert (scores(t), gifts(t), happened(t, WandScored)) == ([0, 0], [], [])
    assert asked(t) == ("pick-tile", 1), "the turn is over"


@rule("STONE-160")
@pytest.mark.parametrize(("field", "gift"), DARK.items())
def test_a_dark_field_gives_its_actions(field, gift):
    t = advance(series("wand", 1, wand=[field - 1, LAST], rack=RACK), 1)
    assert frames(t) == [gift]


@rule("STONE-161")
@pytest.mark.parametrize(("field", "gift"), DARK.items())
def test_a_dark_field_gives_twice_as_much_to_who_leads(field, gift):
    name, actions = gift
    t = advance(series("wand", 1, wand=[field - 1, 0], rack=RACK), 1)
    assert frames(t) == [(name, 2 * actions)]


@rule("STONE-161")
@pytest.mark.parametrize(
    ("others", "actions"), [([3, 9], 4), ([10, 0], 4), ([10, 10], 4), ([11, 0], 2), ([0, 22], 2)]
)
def test_ties_count_as_leading_and_any_other_pawn_can_be_ahead(others, actions):
    t = advance(series("wand", 1, hands=[[]] * 3, wand=[9, *others]), 1)
    assert running(t) == ("witch", actions)


@rule("STONE-161", "STONE-162")
@pytest.mark.parametrize(("other", "given"), [(5, [(2, 2), (6, 2)]), (7, [(2, 1), (6, 1)])])
def test_who_leads_is_not_seen_before_the_movement_is_over(other, given):
    t = advance(series("wand", 6, wand=[0, other]), 6)
    assert gifts(play(t, "stop", "stop")) == given


@rule("STONE-161", "STONE-162")
def test_who_takes_the_lead_while_fields_are_resolved_gets_twice_as_much_for_the_rest():
    mine = cauldron(crystals=["c6"])
    t = advance(series("wand", 5, wand=[1, 7], cauldrons=[mine, cauldron()]), 5)
    assert (dump(t, "wand"), gifts(t)) == ([6, 7], [(2, 1)])
    play(t, "crystal-c6", "leave-wand", "shelve-upper")
    advance(t, 2)
    assert dump(t, "wand") == [8, 7]
    assert gifts(t) == [(2, 1), (6, 2)]


@rule("STONE-163")
@pytest.mark.parametrize(("other", "shelves"), [(LAST, 3), (18, 6), (0, 6)])
def test_the_scroll_field_gives_one_scroll_of_three_or_to_who_leads_of_six(other, shelves):
    t = advance(series("wand", 1, wand=[17, other], rack=RACK), 1)
    offered = [key for key in keys(t) if key.startswith("scroll-")]
    assert offered == [f"scroll-{shelf + 1}" for shelf in range(shelves)]
    play(t, f"scroll-{shelves}")
    assert dump(t, "scrolls")[0] == [RACK[shelves - 1]]
    assert asked(t) == ("pick-tile", 1), "there is no second one"


@rule("STONE-164")
@pytest.mark.parametrize(("field", "points"), SILVER.items())
@pytest.mark.parametrize("other", [0, LAST])
def test_a_silver_field_scores_for_what_the_player_has(field, points, other):
    t = advance(series("wand", 1, wand=[field - 1, other], **RICHES), 1)
    assert scores(t) == [points, 0], "leading does not matter here"


@rule("STONE-164")
def test_a_silver_field_counts_the_results_of_fields_resolved_before_it():
    t = advance(series("wand", 4, **RICHES), 4)
    play(t, "crystal-f3", "leave-energy", "shelve-upper", "charge-l05", "stop")
    assert [event.points for event in happened(t, WandScored)] == [SILVER[4] + 1]


@rule("STONE-165")
def test_steps_beyond_the_last_field_are_lost():
    t = advance(series("wand", 4, wand=[20, 0]), 2)
    assert dump(t, "wand") == [LAST, 0]
    lost = [(event.kind, event.actions) for event in happened(t, ActionsLost)]
    assert lost == [(kind("wand"), 2)]
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-165")
def test_there_is_no_wand_action_from_the_last_field():
    assert asked(series("wand", 4, wand=[LAST, 0], scrolls=[["s09"], []])) == ("pick-tile", 1)
    t = series("wand", 4, wand=[LAST, 0], pending=[("energy", 1)])
    assert "advance" not in keys(t)
    assert why_not(GAME, t, "advance") == "STONE-165"


@rule("STONE-166")
def test_the_movement_can_be_stopped_before_all_steps_are_used():
    t = play(series("wand", 5, **RICHES), "advance", "advance", "stop")
    assert (dump(t, "wand"), gifts(t)) == ([2, 0], [(2, 2)])
    play(t, "stop")
    assert (scores(t), asked(t)) == ([0, 0], ("pick-tile", 1))


@rule("STONE-167")
@pytest.mark.parametrize("steps", [1, 3])
def test_a_pawn_that_ends_on_an_occupied_field_goes_on_top(steps):
    pawns = {"wand": [9, 9 - steps, 0], "arrivals": [5, 3, 4]}
    t = series("wand", steps, seat=1, hands=[[]] * 3, round=11, **pawns)
    advance(t, steps)
    assert dump(t, "wand") == [9, 9, 0]
    assert dump(t, "arrivals")[1] > 5
    (track,) = [zone for zone in GAME.scene(t, None).zones if zone.id == "wand"]
    assert [piece.id for piece in track.pieces if piece.on == "wand-9"] == [
        "wand-pawn-0",
        "wand-pawn-1",
    ]


@rule("STONE-167")
def test_a_pawn_that_only_passes_an_occupied_field_leaves_the_order_there_alone():
    t = series("wand", 2, hands=[[]] * 3, wand=[0, 1, 1], arrivals=[0, 8, 7])
    advance(t, 2)
    assert dump(t, "arrivals") == [9, 8, 7]


@rule("STONE-167")
def test_pawns_lie_in_the_order_in_which_they_came():
    t = advance(series("wand", 1, hands=[[], ["energy-wand"], ["energy-wand"]]), 1)
    for _ in (1, 2):
        play(t, "tile-energy-wand", "at-d5", "toward-east", "first-wand", "advance", "stop")
    assert dump(t, "wand") == [1, 1, 1]
    first, second, third = dump(t, "arrivals")
    assert first < second < third


@rule("STONE-168")
def test_fields_entered_while_others_are_resolved_go_to_the_end_of_the_list():
    t = advance(series("wand", 6, **RICHES), 6)
    play(t, "crystal-c5", "leave-wand", "shelve-upper")
    assert (running(t), dump(t, "wand")) == (("wand", 2), [6, 0])
    advance(t, 2)
    assert dump(t, "wand") == [8, 0], "the pawn moves at once"
    assert (running(t), scores(t)) == (("energy", 2), [SILVER[4], 0])
    assert dump(t, "wand_list") == [8]
    play(t, "stop")
    assert scores(t) == [SILVER[4] + SILVER[8], 0]


@rule("STONE-168")
def test_the_actions_of_a_field_are_finished_before_fields_entered_by_them_are_resolved():
    mine = {**RICHES, "cauldrons": board("c6", "d4")}
    t = play(advance(series("wand", 3, **mine), 3), "crystal-c6", "leave-wand", "shelve-upper")
    advance(t, 2)
    assert dump(t, "wand") == [5, 0]
    assert (frames(t), scores(t)) == ([("crystal", 1)], [0, 0])
    assert scores(play(t, "stop")) == [SILVER[4], 0]
