"""Chapter 7: energy."""

from collections import Counter

import pytest

from moonbrew.errors import Trouble
from moonbrew.games.witchstone.rules.events import ActionsLost
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
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
    segments,
    series,
)

# Table B: the links that end at a tower.
LINKS_AT = {
    "t1": {"l01", "l02", "l04", "l05", "l33"},
    "t2": {"l03", "l11", "l12", "l14", "l15"},
    "t3": {"l13", "l21", "l22", "l24", "l25"},
    "t4": {"l23", "l31", "l32", "l34", "l35"},
}


def targets(t: StoneTable) -> set[str]:
    """The links that may take a charge."""
    return {key.removeprefix("charge-") for key in keys(t) if key.startswith("charge-")}


@rule("STONE-068")
def test_an_action_puts_one_charge_of_the_supply_on_a_link():
    t = play(series("energy", 2), "charge-l01")
    assert dump(t, "links") == links(l01=1)
    assert dump(t, "charges") == [19, 20]
    assert running(t) == ("energy", 1)


@rule("STONE-068")
def test_a_link_without_a_free_segment_takes_no_charge():
    t = series("energy", 2, links=links("l04"))
    assert "l04" not in targets(t)
    assert why_not(GAME, t, "charge-l04") == "STONE-068"


@rule("STONE-069", "STONE-077", "STONE-078", "STONE-079")
@pytest.mark.parametrize(
    ("link", "needed", "points"), [("l04", 1, 1), ("l02", 2, 3), ("l01", 3, 6)]
)
def test_a_link_is_completed_by_a_charge_on_each_segment_and_scores_at_once(link, needed, points):
    t = series("energy", 4)
    for _ in range(needed - 1):
        play(t, f"charge-{link}")
        assert (targets(t), scores(t)) == ({link}, [0, 0])
    play(t, f"charge-{link}")
    assert (scores(t), dump(t, "links")) == ([points, 0], links(**{link: needed}))
    assert link not in targets(t)


@rule("STONE-069")
def test_links_have_one_two_or_three_segments():
    assert Counter(int(link.segments) for link in EDITION.links) == {1: 12, 2: 16, 3: 12}


@rule("STONE-070")
@pytest.mark.parametrize("tower", LINKS_AT)
def test_the_first_charge_lies_on_a_link_that_ends_at_the_own_tower(tower):
    others = [other for other in LINKS_AT if other != tower]
    t = series("energy", 1, towers=[tower, others[0]])
    assert targets(t) == LINKS_AT[tower]
    far = {link.key for link in EDITION.links} - LINKS_AT[tower]
    assert {why_not(GAME, t, f"charge-{link}") for link in far} == {"STONE-070"}


@rule("STONE-071", "STONE-072")
def test_a_new_link_begins_anywhere_on_the_chain_of_completed_links_from_the_tower():
    t = series("energy", 1, links=links("l04", "l38"))  # tower 1, forest 1, castle 4
    at_forest, at_castle = {"l09", "l40"}, {"l32", "l36", "l37"}
    near = LINKS_AT["t1"] | at_forest | at_castle | {"l38"}
    assert targets(t) == near - {"l04", "l38"}
    far = {link.key for link in EDITION.links} - near
    assert {why_not(GAME, t, f"charge-{link}") for link in far} == {"STONE-072"}


@rule("STONE-071")
def test_links_of_others_do_not_belong_to_the_network():
    t = series("energy", 1, links=links("l02") | links("l03", "l14", seat=1))
    at_castle = {"l06", "l07", "l08"}
    assert targets(t) == LINKS_AT["t1"] - {"l02"} | at_castle
    assert why_not(GAME, t, "charge-l11") == "STONE-072"


@rule("STONE-071")
def test_a_link_that_is_not_completed_does_not_belong_to_the_network():
    begun = series("witch", 1, lying=[1, 0], links=links(l01=2))
    completed = series("witch", 1, lying=[1, 0], links=links(l01=3))
    assert why_not(GAME, begun, "send-w") == "STONE-093"
    assert "send-w" in keys(completed)


@rule("STONE-073")
def test_an_unfinished_link_is_the_only_target():
    t = series("energy", 2, links=links("l04", l01=1))
    assert targets(t) == {"l01"}
    free = {link.key for link in EDITION.links} - {"l01", "l04"}
    assert {why_not(GAME, t, f"charge-{link}") for link in free} == {"STONE-073"}


@rule("STONE-073")
def test_a_link_begun_in_the_series_binds_the_rest_of_it():
    t = play(series("energy", 3), "charge-l02")
    assert targets(t) == {"l02"}
    assert targets(play(t, "charge-l02")) > {"l01", "l04"}


@rule("STONE-074")
def test_nobody_ever_has_two_unfinished_links():
    t, begun = begin(4), 0
    for _ in in_earnest(t):
        unfinished = [
            link["seat"]
            for key, link in dump(t, "links").items()
            if link["charges"] < segments(key)
        ]
        assert len(unfinished) == len(set(unfinished))
        begun += len(unfinished)
    assert begun, "no link was ever left unfinished, so this proves nothing"


@rule("STONE-074")
def test_a_table_with_two_unfinished_links_of_a_seat_is_refused():
    with pytest.raises(Trouble, match="second unfinished link of seat 0"):
        series("energy", 1, links=links(l01=1, l02=1))


@rule("STONE-075")
@pytest.mark.parametrize("charges", [1, 2])
def test_a_link_with_a_charge_of_another_player_is_closed(charges):
    t = series("energy", 1, links=links("l02") | links(seat=1, l03=charges))
    assert "l03" not in targets(t)
    assert why_not(GAME, t, "charge-l03") == "STONE-075"


@rule("STONE-075")
def test_a_link_begun_by_one_player_is_closed_in_the_turn_of_the_next():
    board = links("l03", seat=1)  # castle 1 to tower 2
    t = play(series("energy", 1, hands=[[], ["energy-wand"]], links=board), "charge-l02")
    play(t, "tile-energy-wand", "at-d2", "toward-east", "first-energy")
    assert asked(t) == ("series", 1)
    at_castle = {"l06", "l07", "l08"}  # and l02, where seat 0 has a charge
    assert targets(t) == LINKS_AT["t2"] - {"l03"} | at_castle


@rule("STONE-076")
def test_a_link_counts_its_charges_and_does_not_ask_for_a_segment():
    t = series("energy", 3)
    assert [key for key in keys(t) if "l01" in key] == ["charge-l01"]
    play(t, "charge-l01", "charge-l01")
    assert dump(t, "links") == links(l01=2)


@rule("STONE-080")
def test_a_link_within_the_own_network_scores_like_any_other():
    t = series("energy", 3, links=links("l04", "l38"))  # tower 1, forest 1, castle 4
    play(t, "charge-l33", "charge-l33")  # castle 4 to tower 1
    assert scores(t) == [3, 0]


@rule("STONE-081")
def test_an_empty_supply_leaves_no_energy_actions():
    assert asked(series("energy", 3, charges=[0, 20])) == ("pick-tile", 1)
    t = series("energy", 3, charges=[0, 20], pending=[("wand", 1)])  # so that it is asked for
    assert targets(t) == set()
    assert why_not(GAME, t, "charge-l01") == "STONE-081"


@rule("STONE-081")
def test_a_series_ends_with_the_last_charge_of_the_supply():
    t = play(series("energy", 3, charges=[1, 20]), "charge-l01")
    assert dump(t, "charges") == [0, 20]
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-082")
def test_actions_are_lost_when_no_segment_can_be_filled():
    around = links("l01", "l02", "l03", "l05", "l09", "l33", "l38", "l40", seat=1)
    t = series("energy", 3, links=around)
    assert targets(t) == {"l04"}
    play(t, "charge-l04")
    assert [int(event.actions) for event in happened(t, ActionsLost)] == [2]
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-075", "STONE-083")
def test_charges_stay_where_they_lie_to_the_end_of_the_game():
    t = begin(4)
    before = dump(t, "links")
    for _ in in_earnest(t):
        now = dump(t, "links")
        for key, link in before.items():
            assert now[key]["seat"] == link["seat"]
            assert now[key]["charges"] >= link["charges"]
        before = now
    assert before, "no charge was ever laid, so this proves nothing"


@rule("STONE-084")
def test_a_link_completed_in_a_series_extends_the_network_for_the_next_action():
    t = series("energy", 2)
    assert why_not(GAME, t, "charge-l38") == "STONE-070"
    play(t, "charge-l04", "charge-l38")  # tower 1 to forest 1, and on to castle 4
    assert dump(t, "links") == links("l04", "l38")
    assert scores(t) == [2, 0]
