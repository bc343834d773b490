"""Chapter 15: the end of the game, the winner, and the last tie."""

from collections import Counter
from typing import Any

import pytest

from moonbrew.game import Result
from moonbrew.games.mystic_moon.rules.events import (
    GameOver,
    GoldScored,
    LotDrawn,
    StayedCursed,
    Thrown,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import GAME, asked, at_shop, dice, dumped, happened, play, sp
from tests.tabletop import keys, rule, why_not


def ended(satchels: tuple[str, ...] = ("", ""), **more: Any) -> MoonTable:
    """A table at which the last turn has just been finished, without anything done in it."""
    last = len(satchels) - 1
    t = at_shop(satchels, **{"turn": last, "round": 5, **more})
    play(t, "leave")
    while t.ask is not None and asked(t)[0] in ("fill", "empty-or-keep"):
        play(t, "stop" if asked(t)[0] == "fill" else "keep")
    return t


def result(t: MoonTable) -> Result:
    """How it ended."""
    assert t.ask is None, "It goes on."
    return GAME.result(t)


def contest(satchels: tuple[str, ...] = ("", ""), **more: Any) -> MoonTable:
    """A table at which all are level, and signs are to be thrown."""
    return ended(satchels, options={"final_tie": "contest"}, **more)


# When it ends.


@rule("MOON-176")
@pytest.mark.parametrize(("seats", "first"), [(2, 0), (2, 1), (3, 1), (4, 0), (4, 2)])
def test_the_game_ends_after_the_last_turn_of_round_5(seats, first):
    last = (first + seats - 1) % seats
    t = ended(("",) * seats, turn=last, first=first)
    assert t.ask is None
    assert len(happened(t, GameOver)) == 1


@rule("MOON-176")
@pytest.mark.parametrize(("round", "turn", "next_round"), [(5, 1, 5), (4, 2, 5), (1, 2, 2)])
def test_the_game_goes_on_after_any_other_turn(round, turn, next_round):
    t = ended(("", "", ""), round=round, turn=turn)
    assert asked(t) == ("hat", (turn + 1) % 3)
    assert dumped(t, "round") == next_round
    assert happened(t, GameOver) == []


# Gold and curses.


@rule("MOON-177", "MOON-178")
def test_gold_is_scored_and_then_who_is_still_cursed_goes_to_0():
    t = ended(alchemy=True, gold=[3, 0], rising="leo", lifting="aries", fate=["cursed", "blessed"])
    assert sp(t) == [0, 10]
    assert t.events is not None
    told = [type(event) for event in t.events]
    assert told.index(GoldScored) < told.index(StayedCursed) < told.index(GameOver)
    assert [(e.seat, e.power) for e in happened(t, GoldScored)] == [(0, 7)]
    assert [e.seat for e in happened(t, StayedCursed)] == [0]


@rule("MOON-177")
def test_gold_is_scored_before_the_winner_is_found():
    t = ended(alchemy=True, gold=[0, 1], sp=[16, 10])
    assert result(t).scores == [16, 17]
    assert result(t).winners == [1]


@rule("MOON-178", "MOON-207")
def test_a_cursed_player_goes_to_0_and_a_blessed_one_does_not():
    t = ended(sp=[40, 3], rising="leo", lifting="aries", fate=["cursed", "blessed"])
    assert result(t).scores == [0, 3]
    assert result(t).winners == [1]


@rule("MOON-178")
def test_without_the_expansion_nobody_goes_to_0():
    t = ended(sp=[40, 3])
    assert result(t).scores == [40, 3]
    assert happened(t, StayedCursed) == []


@rule("MOON-179")
def test_the_gold_of_a_cursed_player_is_compared_but_brings_nothing():
    t = ended(
        ("", "", ""),
        alchemy=True,
        gold=[4, 1, 2],
        sp=[5, 5, 5],
        rising="leo",
        lifting="aries",
        fate=["cursed", "blessed", "blessed"],
    )
    assert result(t).scores == [0, 7, 9]


# Who wins.


@rule("MOON-180")
def test_the_most_star_power_wins_whatever_the_satchels():
    t = ended(("FFFF", "", "F"), sp=[11, 12, 10])
    assert result(t).winners == [1]


@rule("MOON-181")
def test_of_those_level_in_star_power_the_most_ingredients_win():
    t = ended(("FF", "FRD", "FFFF"), sp=[12, 12, 11])
    assert result(t).winners == [1]
    assert happened(t, LotDrawn) == []


@rule("MOON-181")
def test_wild_ingredients_in_the_satchel_count_too():
    assert result(ended(("WW", "F"))).winners == [0]


@rule("MOON-182")
def test_cauldrons_crystals_and_gold_do_not_break_a_tie():
    t = ended(
        ("", "F"),
        cauldrons=["RRRRRRCCC", "_________"],
        alchemy=True,
        gold=[1, 1],
        crystals=[3, 0],
    )
    assert result(t).scores == [17, 17]
    assert result(t).winners == [1]


@rule("MOON-183", "MOON-336")
def test_sharing_lets_all_tied_players_win_and_share_rank_1():
    t = ended(("F", "R", "", "F"), sp=[8, 8, 8, 7], options={"final_tie": "shared"})
    assert result(t).winners == [0, 1]
    assert result(t).ranks == [1, 1, 3, 4]
    assert happened(t, LotDrawn) == []


@rule("MOON-183", "MOON-332", "MOON-380")
def test_lots_make_one_of_the_tied_players_the_winner():
    t = ended(("F", "R", "", "F"), sp=[8, 8, 8, 7])
    (drawn,) = happened(t, LotDrawn)
    assert drawn.seat in (0, 1)
    assert result(t).winners == [drawn.seat]
    other = 1 - drawn.seat
    ranks = result(t).ranks
    assert (ranks[drawn.seat], ranks[other], ranks[2], ranks[3]) == (1, 2, 3, 4)


@rule("MOON-332")
def test_lots_fall_on_each_of_the_tied_with_equal_chance():
    wins = Counter(
        result(ended(("", "", ""), sp=[9, 8, 9], dice=dice(seed).dump())).winners[0]
        for seed in range(100)
    )
    assert set(wins) == {0, 2}
    assert 32 < wins[0] < 68


@rule("MOON-183")
def test_the_contest_asks_the_tied_for_signs():
    t = contest(("F", "R", ""))
    assert asked(t) == ("choose-sign", 0)
    assert keys(t) == ["stone", "parchment", "shears"]
    assert dumped(t, "tied") == ["0", "1"]


@rule("MOON-184")
def test_a_cursed_player_does_not_win_by_the_best_tie_break():
    t = ended(("FFFF", ""), sp=[5, 0], rising="leo", lifting="aries", fate=["cursed", "blessed"])
    assert result(t).scores == [0, 0]
    assert result(t).winners == [1]
    assert result(t).ranks == [2, 1]


@rule("MOON-185")
@pytest.mark.parametrize("tie", ["lots", "contest", "shared"])
def test_if_all_stay_cursed_nobody_wins(tie):
    t = ended(("F", ""), sp=[9, 9], rising="leo", lifting="aries", options={"final_tie": tie})
    assert result(t).winners == []
    assert result(t).scores == [0, 0]
    assert result(t).ranks == [1, 1]
    assert happened(t, LotDrawn) == []


@rule("MOON-186", "MOON-330")
def test_ranks_go_by_star_power_then_by_ingredients():
    t = ended(("F", "RR", "FFF", ""), sp=[9, 9, 4, 12])
    assert result(t).ranks == [3, 2, 4, 1]


@rule("MOON-186", "MOON-330", "MOON-331")
@pytest.mark.parametrize("tie", ["lots", "contest", "shared"])
def test_ties_further_down_are_shared_and_never_broken(tie):
    t = ended(("F", "R", "", "B"), sp=[9, 9, 12, 3], options={"final_tie": tie})
    assert result(t).ranks == [2, 2, 1, 4]
    assert result(t).winners == [2]
    assert happened(t, LotDrawn) == []


@rule("MOON-380")
def test_the_winner_of_a_contest_stands_above_the_others_of_the_tie():
    t = play(contest(("F", "R", "B", "")), "stone", "stone", "parchment")
    assert result(t).winners == [2]
    assert result(t).ranks == [2, 2, 1, 4]


@rule("MOON-381")
def test_cursed_players_share_the_last_rank():
    t = ended(
        ("", "RR", "", ""),
        sp=[9, 9, 0, 2],
        rising="leo",
        lifting="aries",
        fate=["cursed", "cursed", "blessed", "blessed"],
    )
    assert result(t).ranks == [3, 3, 2, 1]


@rule("MOON-187")
def test_recipes_ingredients_and_crystals_left_over_are_worth_nothing():
    t = ended(
        ("FFDDO", ""),
        books=[["eclipse-elixir", "silver-tongue"], []],
        cauldrons=["RLC______", "_________"],
        alchemy=True,
        crystals=[3, 0],
        sp=[6, 7],
    )
    assert result(t).scores == [6, 7]


@rule("MOON-329")
def test_the_result_has_scores_winners_and_ranks_after_gold_and_curses():
    t = ended(
        ("", "FF", "F"),
        alchemy=True,
        gold=[2, 1, 0],
        sp=[9, 6, 10],
        rising="leo",
        lifting="aries",
        fate=["cursed", "blessed", "blessed"],
    )
    found = result(t)
    assert (found.scores, found.winners, found.ranks) == ([0, 10, 10], [1], [3, 1, 2])
    assert found.utility == [0, 1, 0]


# The contest.


@rule("MOON-333")
def test_the_tied_choose_in_turn_order_from_the_first_player_on():
    t = contest(("F", "F", "", "F"), first=3, turn=2)
    order = []
    for sign in ("stone", "shears", "parchment"):
        order.append(asked(t)[1])
        play(t, sign)
    assert order == [3, 0, 1]


@rule("MOON-333")
def test_nothing_is_told_of_a_throw_before_all_have_chosen():
    t = contest(("", "", ""))
    before = len(t.events or [])
    play(t, "stone", "shears")
    assert len(t.events or []) == before
    assert dumped(t, "throws") == ["stone", "shears", None]
    play(t, "parchment")
    (thrown,) = happened(t, Thrown)
    assert thrown.signs == (0, 2, 1)


@rule("MOON-333")
def test_every_sign_may_be_thrown_and_nothing_else():
    t = contest()
    assert [why_not(GAME, t, key) for key in ("stone", "parchment", "shears")] == ["", "", ""]
    assert why_not(GAME, t, "done") == "MOON-346"


BEATS = [("stone", "shears"), ("shears", "parchment"), ("parchment", "stone")]


@rule("MOON-334")
@pytest.mark.parametrize(("better", "worse"), BEATS)
def test_one_sign_beats_another(better, worse):
    assert result(play(contest(), better, worse)).winners == [0]
    assert result(play(contest(), worse, better)).winners == [1]


@rule("MOON-334")
@pytest.mark.parametrize("sign", ["stone", "parchment", "shears"])
def test_the_same_sign_decides_nothing_and_they_throw_again(sign):
    t = play(contest(), sign, sign)
    assert asked(t) == ("choose-sign", 0)
    assert dumped(t, "throws") == [None, None]
    assert dumped(t, "tied") == ["0", "1"]


@rule("MOON-334")
def test_three_different_signs_decide_nothing():
    t = play(contest(("", "", "")), "stone", "shears", "parchment")
    assert asked(t) == ("choose-sign", 0)
    assert dumped(t, "tied") == ["0", "1", "2"]


@rule("MOON-334")
def test_of_two_signs_the_losing_ones_drop_out_and_the_others_go_on():
    t = play(contest(("", "", "", "")), "shears", "parchment", "shears", "parchment")
    assert dumped(t, "tied") == ["0", "2"]
    (thrown,) = happened(t, Thrown)
    assert (thrown.signs, thrown.left) == ((2, 1, 2, 1), 0b101)
    assert asked(t) == ("choose-sign", 0)
    play(t, "stone")
    assert asked(t) == ("choose-sign", 2)
    play(t, "parchment")
    assert result(t).winners == [2]
    assert result(t).ranks == [2, 2, 1, 2]


@rule("MOON-335")
def test_after_10_throws_without_a_winner_lots_are_drawn():
    t = contest(("", "", ""))
    play(t, "stone", "stone", "shears")
    for _ in range(8):
        play(t, "stone", "stone")
    assert asked(t) == ("choose-sign", 0)
    assert happened(t, LotDrawn) == []
    play(t, "stone", "stone")
    (drawn,) = happened(t, LotDrawn)
    assert drawn.seat in (0, 1)
    assert result(t).winners == [drawn.seat]
    assert len(happened(t, Thrown)) == 10


@rule("MOON-335")
def test_a_winner_in_the_tenth_throw_needs_no_lots():
    t = contest()
    for _ in range(9):
        play(t, "stone", "stone")
    play(t, "stone", "parchment")
    assert result(t).winners == [1]
    assert happened(t, LotDrawn) == []
