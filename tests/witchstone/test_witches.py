"""Chapter 8: witches."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import WitchSent
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    asked,
    begin,
    dump,
    happened,
    in_earnest,
    links,
    play,
    running,
    scores,
    series,
    waiting,
)

# Seat 0 has tower 1: by way of forest 1 and castle 4 to the Witchstone.
LONG_WAY = ("l04", "l38", "l36")


def targets(t: StoneTable) -> set[str]:
    """The areas to which a witch can be sent."""
    return {key.removeprefix("send-") for key in keys(t) if key.startswith("send-")}


# Laying.


@rule("STONE-085", "STONE-086")
def test_a_witch_laid_comes_from_the_supply_for_one_action_and_scores_nothing():
    t = play(series("witch", 2), "lay")
    assert (dump(t, "witches"), dump(t, "lying")) == ([10, 11], [1, 0])
    assert running(t) == ("witch", 1)
    assert scores(t) == [0, 0]


@rule("STONE-085")
def test_without_a_witch_in_the_supply_none_can_be_laid():
    t = series("witch", 1, witches=[0, 11], lying=[1, 0], links=links("l04"))
    assert "lay" not in keys(t)
    assert why_not(GAME, t, "lay") == "STONE-085"


@rule("STONE-090")
def test_any_number_of_witches_lie_beside_the_tower_and_none_of_them_stands_there():
    t = play(series("witch", 12, links=links("l04")), *["lay"] * 11)
    assert (dump(t, "witches"), dump(t, "lying")) == ([0, 11], [11, 0])
    assert dump(t, "standing") == [["t1"], ["t2"]]  # the big witches
    assert targets(t) == {"f1"}


# Sending.


@rule("STONE-087")
def test_a_witch_sent_is_one_that_lay_beside_the_tower():
    t = play(series("witch", 2, lying=[2, 0], links=links("l04")), "send-f1")
    assert (dump(t, "lying"), dump(t, "witches")) == ([1, 0], [9, 11])
    assert dump(t, "standing") == [["t1", "f1"], ["t2"]]


@rule("STONE-087")
def test_a_witch_of_the_supply_cannot_be_sent():
    t = series("witch", 1, links=links("l04"))
    assert targets(t) == set()
    assert why_not(GAME, t, "send-f1") == "STONE-087"


@rule("STONE-088")
def test_the_target_is_an_area_without_an_own_witch_or_the_witchstone():
    t = series("witch", 2, lying=[2, 0], links=links(*LONG_WAY), standing=[["f1"], []])
    assert targets(t) == {"c4", "w"}
    assert why_not(GAME, t, "send-f1") == "STONE-088"
    assert why_not(GAME, play(t, "send-w"), "send-w") == "STONE-088"


@rule("STONE-089")
def test_witches_of_different_colours_share_an_area_and_those_of_one_colour_do_not():
    t = series("witch", 2, lying=[2, 0], links=links("l04"), standing=[[], ["f1"]])
    play(t, "send-f1")
    assert dump(t, "standing") == [["t1", "f1"], ["t2", "f1"]]
    assert targets(t) == set()


@rule("STONE-091")
def test_the_own_tower_is_never_a_target():
    around = links("l04", "l33", "l38")  # tower 1, forest 1, castle 4 and back
    t = series("witch", 5, lying=[1, 0], links=around)
    assert targets(t) == {"f1", "c4"}
    assert why_not(GAME, t, "send-t1") == "STONE-091"


@rule("STONE-091")
def test_the_tower_of_another_player_is_a_target():
    t = series("witch", 1, lying=[1, 0], links=links("l02", "l03"))
    assert targets(t) == {"c1", "t2"}


@rule("STONE-092")
@pytest.mark.parametrize("standing", [[[], []], [["f1"], ["f1", "c4"]]], ids=["empty", "occupied"])
@pytest.mark.parametrize(("seat", "cost"), [(0, 1), (1, 4)], ids=["own links", "links of another"])
def test_a_witch_passes_any_number_of_areas_empty_or_occupied(standing, seat, cost):
    way = links(*LONG_WAY, seat=seat) | links("l11", seat=1)
    t = series("witch", 5, lying=[1, 0], links=way, standing=standing)
    assert "w" in targets(t)
    assert running(play(t, "send-w")) == ("witch", 5 - cost)


@rule("STONE-092")
def test_a_witch_starts_at_the_own_tower_wherever_others_stand():
    far = links("l14", "l15", seat=1)  # tower 2 to forest 2 and to village 2
    t = series("witch", 5, lying=[1, 0], links=far, standing=[["f2"], []])
    assert targets(t) == set()
    assert why_not(GAME, t, "send-v2") == "STONE-093"


@rule("STONE-093")
@pytest.mark.parametrize("seat", [0, 1])
def test_links_that_are_not_completed_lead_nowhere(seat):
    begun = links(l01=2) if seat == 0 else links("l11", seat=1, l06=1)
    t = series("witch", 5, lying=[1, 0], links=links("l02") | begun)
    assert targets(t) == {"c1"}
    assert why_not(GAME, t, "send-w") == "STONE-093"


@rule("STONE-093")
def test_a_link_leads_on_from_the_moment_when_its_last_charge_lies_there():
    t = series("energy", 4, lying=[1, 0], pending=[("witch", 1)])
    play(t, "charge-l01", "charge-l01")
    assert targets(play(t.clone(), "use-witch-1")) == set()
    assert targets(play(t, "charge-l01", "use-witch-1")) == {"w"}


# What it costs.


@rule("STONE-094")
@pytest.mark.parametrize(
    ("area", "cost"),
    [("f1", 1), ("c1", 1), ("t2", 2), ("f2", 3), ("w", 3), ("t3", 4)],
)
def test_a_move_costs_one_action_and_one_more_for_each_link_of_another_player(area, cost):
    own = links("l02", "l04")  # tower 1 to castle 1, and to forest 1
    # Castle 1 to tower 2 has 2 segments, then 1 to forest 2 or 3 to the Witchstone, 3 to tower 3.
    foreign = links("l03", "l14", "l11", "l21", seat=1)
    t = series("witch", 5, lying=[1, 0], links=own | foreign)
    assert running(play(t, f"send-{area}")) == ("witch", 5 - cost)


@rule("STONE-094")
def test_links_of_several_other_players_cost_one_action_each():
    three = links("l04") | links("l32", "l38", seat=1) | links("l11", "l36", seat=2)
    t = series("witch", 4, lying=[1] * 3, links=three, hands=[[]] * 3, towers=["t1", "t4", "t2"])
    assert running(play(t, "send-w")) == ("witch", 1)


@rule("STONE-095")
def test_the_basic_action_is_due_on_a_route_without_an_own_link():
    t = series("witch", 4, lying=[1, 0], links=links("l03", "l02", seat=1))
    assert running(play(t.clone(), "send-c1")) == ("witch", 2)
    assert running(play(t, "send-t2")) == ("witch", 1)


@rule("STONE-096")
def test_a_long_way_over_own_links_is_taken_before_a_short_one_that_costs_more():
    short = links("l03", "l02", "l01", seat=1)
    t = series("witch", 2, lying=[1, 0], links=links(*LONG_WAY) | short)
    assert keys(t).count("send-w") == 1
    assert running(play(t, "send-w")) == ("witch", 1)


@rule("STONE-096")
def test_of_two_routes_over_links_of_others_the_cheaper_one_is_paid():
    # From castle 1 straight to the Witchstone, or by way of tower 2.
    t = series("witch", 5, lying=[1, 0], links=links("l02") | links("l03", "l06", "l11", seat=1))
    assert running(play(t, "send-w")) == ("witch", 3)


@rule("STONE-097")
def test_a_move_needs_its_whole_cost_at_once():
    board = links("l02") | links("l03", "l11", seat=1)
    poor = series("witch", 2, lying=[1, 0], links=board)
    rich = series("witch", 3, lying=[1, 0], links=board)
    assert targets(poor) == {"c1", "t2"}
    assert why_not(GAME, poor, "send-w") == "STONE-097"
    assert targets(rich) == {"c1", "t2", "w"}


# What it brings.


@rule("STONE-098")
def test_a_standing_witch_does_not_move_on():
    t = series("witch", 2, links=links(*LONG_WAY), standing=[["f1"], []])
    assert targets(t) == set()
    assert why_not(GAME, t, "send-c4") == "STONE-087"


@rule("STONE-098")
def test_witches_stand_where_they_stand_to_the_end_of_the_game():
    t = begin(4)
    before = dump(t, "standing")
    for _ in in_earnest(t):
        now = dump(t, "standing")
        assert all(set(old) <= set(new) for old, new in zip(before, now, strict=True))
        before = now
    assert happened(t, WitchSent), "no witch was ever sent, so this proves nothing"


@rule("STONE-099")
def test_a_witch_stood_on_a_new_area_scores_two_points_at_once():
    t = play(series("witch", 3, lying=[2, 0], links=links("l04", "l38")), "send-f1")
    assert scores(t) == [2, 0]
    assert scores(play(t, "send-c4")) == [4, 0]


@rule("STONE-100")
def test_the_first_witch_on_an_area_takes_its_token_and_the_second_finds_none():
    fields: dict[str, Any] = {"links": links("l02") | links("l03", seat=1), "lying": [1, 1]}
    t = series("witch", 2, area_tokens={"c1": "wand", "f1": "energy"}, **fields)
    play(t, "send-c1")
    assert dump(t, "tokens") == [{"wand": 1}, {}]
    assert dump(t, "area_tokens") == {"f1": "energy"}
    assert waiting(t) == [("wand", 1)]
    left = {"area_tokens": dump(t, "area_tokens"), "standing": dump(t, "standing")}
    second = play(series("witch", 2, seat=1, **left, **fields | {"lying": [0, 1]}), "send-c1")
    assert dump(second, "tokens") == [{}, {}]
    assert waiting(second) == []


@rule("STONE-101")
@pytest.mark.parametrize(("before", "points"), [([], 7), ([2], 5), ([3, 1], 4), ([1, 2, 3], 3)])
def test_the_best_free_place_at_the_witchstone_scores_on_top(before, points):
    there = [["w"] if seat in before else [] for seat in range(4)]
    board = {"links": links("l01"), "arrived": before, "standing": there}
    t = play(series("witch", 1, hands=[[]] * 4, lying=[1] * 4, **board), "send-w")
    assert scores(t) == [points, 0, 0, 0]
    assert dump(t, "arrived") == [*before, 0]


# The series.


@rule("STONE-102")
@pytest.mark.parametrize(
    "order",
    [
        ("lay", "send-f1", "lay", "send-w"),
        ("lay", "lay", "send-w", "send-f1"),
        ("lay", "send-c4", "lay", "lay"),
    ],
    ids=" ".join,
)
def test_laying_and_sending_mix_in_any_order_and_number(order):
    t = play(series("witch", 4, links=links(*LONG_WAY)), *order)
    sent = sum(key.startswith("send-") for key in order)
    assert len(dump(t, "standing")[0]) == 1 + sent
    assert dump(t, "lying")[0] == 4 - 2 * sent
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-103")
def test_without_a_witch_in_the_supply_or_lying_there_is_no_witch_action():
    fields: dict[str, Any] = {"witches": [0, 11], "links": links("l04")}
    assert asked(series("witch", 3, **fields)) == ("pick-tile", 1)
    t = series("witch", 3, **fields, pending=[("wand", 1)])  # so that it is asked for
    assert {why_not(GAME, t, key) for key in ("lay", "send-f1")} == {"STONE-103"}
    assert not {"lay", "send-f1"} & set(keys(t))


@rule("STONE-104")
def test_an_unclaimed_tower_is_an_ordinary_area_with_its_token():
    t = series("witch", 2, lying=[1, 0], links=links("l01", "l21"), area_tokens={"t3": "points"})
    play(t, "send-t3")
    assert dump(t, "standing") == [["t1", "t3"], ["t2"]]
    assert dump(t, "tokens") == [{"points": 1}, {}]
    assert scores(t) == [2 + 3, 0]


@rule("STONE-104")
@pytest.mark.parametrize(("seats", "unclaimed"), [(2, 2), (3, 1), (4, 0)])
def test_towers_that_nobody_chose_keep_their_tokens(seats, unclaimed):
    t = begin(seats)
    while asked(t) != ("pick-tile", dump(t, "starter")):
        play(t, "stop" if "stop" in keys(t) else keys(t)[0])  # tokens give actions
    left = [area for area in dump(t, "area_tokens") if area.startswith("t")]
    assert len(left) == unclaimed
