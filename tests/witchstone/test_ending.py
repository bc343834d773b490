"""Chapters 17 and 18: the end of the game and tie-breaks."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import (
    BoostsCounted,
    GameOver,
    OwlsCounted,
    ProphecyJudged,
    TokensCounted,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import rule
from tests.witchstone.coven import (
    GAME,
    HANDICAPS,
    asked,
    begin,
    cauldron,
    dump,
    happened,
    in_earnest,
    play,
    scores,
    series,
    table,
)


def ended(seats: int = 2, **more: Any) -> StoneTable:
    """A table at which all turns are over and the end has been counted."""
    return table([[]] * seats, agenda=[["end-game"]], **more)


def ranks(t: StoneTable) -> list[int]:
    """The places of all seats."""
    return GAME.result(t).ranks


# When it ends.


@rule("STONE-224")
@pytest.mark.parametrize(("seats", "starter"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 3)])
def test_the_game_ends_when_the_last_in_turn_order_has_finished_the_11th_turn(seats, starter):
    order = [(starter + place) % seats for place in range(seats)]
    hands = [["energy-witch"]] * seats
    t = table(hands, turn=starter, starter=starter, round=10)
    for seat in order:
        assert (asked(t), dump(t, "round")) == (("pick-tile", seat), 11)
        play(t, "tile-energy-witch", "at-c3", "toward-east", "first-energy", "stop", "stop")
    assert asked(t) is None
    assert len(happened(t, GameOver)) == 1


@rule("STONE-224")
def test_the_10th_round_is_not_the_last():
    t = series("energy", 1, seat=1, round=10, hands=[["energy-witch"], []])
    play(t, "stop")
    assert (asked(t), dump(t, "round")) == (("pick-tile", 0), 11)


# What is added.


@rule("STONE-225")
def test_owl_tokens_add_their_values():
    assert scores(ended(owls=[[7, 3], [4]], owl_stacks=[[], []], scores=[10, 20])) == [20, 24]


@rule("STONE-225")
def test_owl_tokens_score_nothing_before_the_end():
    t = play(series("pentagram", 1, pentagram=[4, 0]), "advance")
    assert (dump(t, "owls"), scores(t)) == ([[7], []], [0, 0])


@rule("STONE-226")
def test_every_magic_token_adds_2_points():
    assert scores(ended(tokens=[{"energy": 2, "points": 1}, {"wand": 1}])) == [6, 2]


@rule("STONE-227")
def test_every_unused_boost_adds_2_points_and_a_used_one_nothing():
    t = ended(scrolls=[["s01", "s02", "s13"], ["s14"]], used=[["s02"], ["s14"]])
    assert scores(t) == [4, 0]


@rule("STONE-228")
@pytest.mark.parametrize(("lying", "points"), [(0, 1), (1, 3), (2, 5), (3, 7), (4, 7)])
def test_a_prophecy_adds_1_3_5_or_7_points_by_its_level(lying, points):
    assert scores(ended(scrolls=[["s25"], []], lying=[lying, 0])) == [points, 0]


@rule("STONE-228")
def test_every_prophecy_is_added():
    t = ended(
        scrolls=[["s25", "s26"], ["s15"]], lying=[3, 0], tokens=[{"energy": 3, "wand": 1}, {}]
    )
    assert scores(t) == [7 + 3 + 4 * 2, 1]


@rule("STONE-229")
def test_nothing_else_scores_at_the_end():
    left_over: dict[str, Any] = {
        "supplies": [["energy-wand", "wand-scroll"], []],
        "lying": [3, 0],
        "standing": [["w", "f1"], []],
        "arrived": [0],
        "cast": [["energy-witch"], []],
        "cauldrons": [cauldron(specials={"energy-wand": "c3", "energy-scroll": "c4"}), cauldron()],
        "shelf": {"energy": [2, 0], "lowest": [1, 0]},
        "links": {"l04": {"seat": 0, "charges": 1}, "l01": {"seat": 0, "charges": 2}},
        "wand": [21, 0],
        "pentagram": [5, 0],
        "aside": [1, 0],
        "discards": [1, 0],
    }
    t = table([["energy-witch"], []], agenda=[["end-game"]], scores=[8, 8], **left_over)
    assert scores(t) == [8, 8]


@rule("STONE-229")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_whole_game_only_owls_tokens_boosts_and_prophecies_are_added(seats):
    t = begin(seats, seed=3)
    before = scores(t)
    for _ in in_earnest(t, 3):
        before = scores(t) if t.ask is not None else before
    counted = [
        event
        for kind in (OwlsCounted, TokensCounted, BoostsCounted, ProphecyJudged)
        for event in happened(t, kind)
    ]
    last = (dump(t, "starter") - 1) % seats  # whose last choice may have scored, too
    assert counted
    for seat in set(range(seats)) - {last}:
        mine = sum(event.points for event in counted if event.seat == seat)
        assert scores(t)[seat] - before[seat] == mine


@rule("STONE-230")
def test_the_most_points_win_after_all_is_added():
    t = ended(scores=[10, 14], owls=[[5], []], owl_stacks=[[], []], wand=[0, 22])
    assert (scores(t), ranks(t)) == ([15, 14], [1, 2])
    assert GAME.result(t).winners == [0]


# Ties.


@rule("STONE-231")
@pytest.mark.parametrize(("wand", "places"), [([5, 4], [1, 2]), ([4, 5], [2, 1])])
def test_of_tied_players_the_one_farther_to_the_right_on_the_wand_wins(wand, places):
    assert ranks(ended(scores=[9, 9], wand=wand, arrivals=[3, 2])) == places


@rule("STONE-231")
def test_the_wand_decides_nothing_while_points_differ():
    assert ranks(ended(scores=[9, 8], wand=[0, 22])) == [1, 2]


@rule("STONE-232")
@pytest.mark.parametrize(("arrivals", "places"), [([7, 4], [2, 1]), ([4, 7], [1, 2])])
def test_on_the_same_field_of_the_wand_the_one_who_arrived_first_wins(arrivals, places):
    assert ranks(ended(scores=[9, 9], wand=[5, 5], arrivals=arrivals)) == places


@rule("STONE-232")
def test_a_pawn_that_comes_later_to_the_field_lies_higher_and_loses():
    t = series("wand", 1, seat=1, round=11, wand=[3, 2], arrivals=[2, 3])
    play(t, "advance")
    assert (asked(t), dump(t, "wand"), scores(t)) == (None, [3, 3], [0, 0])
    assert GAME.result(t).winners == [0]


@rule("STONE-232")
def test_arrival_counts_by_the_last_movement_not_by_the_first():
    t = series("wand", 2, seat=0, wand=[1, 3], arrivals=[2, 3], hands=[[], ["energy-witch"]])
    play(t, "advance", "advance")  # seat 0 moved first of all, but came to field 3 later
    assert dump(t, "wand") == [3, 3]
    assert ranks(t) == [2, 1]


@rule("STONE-233")
@pytest.mark.parametrize("starter", range(4))
def test_on_the_handle_the_turn_order_is_the_order_of_arrival(starter):
    t = begin(4, first=f"seat-{starter + 1}")
    assert (scores(t), dump(t, "wand")) == ([0] * 4, [0] * 4)
    assert ranks(t) == [1 + (seat - starter) % 4 for seat in range(4)]


@rule("STONE-233")
def test_a_table_set_by_hand_knows_the_order_on_the_handle_by_its_starting_player():
    assert ranks(ended(3, starter=1)) == [3, 1, 2]


@rule("STONE-234")
def test_the_same_criteria_order_all_places():
    t = ended(4, scores=[5, 9, 5, 5], wand=[4, 0, 6, 4], arrivals=[9, 0, 4, 8])
    assert ranks(t) == [4, 1, 2, 3]


@rule("STONE-234")
def test_there_is_always_exactly_one_winner():
    for seed, seats in enumerate((2, 3, 4)):
        t = begin(seats, seed=seed, handicap_1=HANDICAPS[seed])
        for _ in in_earnest(t, seed):
            assert sorted(ranks(t)) == list(range(1, seats + 1)), "at every moment, too"
        result = GAME.result(t)
        assert len(result.winners) == 1
        assert result.utility == [float(rank == 1) for rank in result.ranks]


@rule("STONE-234")
@pytest.mark.parametrize(
    ("wand", "arrivals", "winner"), [([0, 0], [0, 1], 0), ([0, 0], [1, 0], 1), ([2, 3], [5, 6], 1)]
)
def test_search_and_result_agree_on_the_winner_of_a_tie(wand, arrivals, winner):
    t = ended(scores=[7, 7], wand=wand, arrivals=arrivals)
    assert GAME.result(t).winners == [winner]
    assert GAME.mind.outcome(t).won == 1 << winner
