"""Chapter 14: the shortened game; chapter 15: the practice game."""

import pytest

from tests.mystic_market.stall import (
    EDITION,
    GAME,
    asked,
    begin,
    coins,
    in_earnest,
    owned,
    play,
    table,
)
from tests.tabletop import at_random, keys, rule, told, why_not

FORTUNE, WEALTH = "fortune-serum", "elixir-of-wealth"


def short(hands=("", ""), **more):
    """A shortened game, set by hand."""
    return table(hands, length="shortened", **more)


def last_of_short(**more):
    """The last final turn of a shortened game, seat 0's."""
    return short(deck="", final=True, agenda=[["final-turn", 0, 1]], **more)


# The shortened game.


@rule("MARKET-164")
def test_the_first_to_have_thirty_coins_wins():
    t = play(short(["PP", ""], coins=[20, 29]), "sell-set-pixie-powder")
    assert asked(t) is None
    assert GAME.result(t).winners == [0]


@rule("MARKET-164")
def test_in_a_normal_game_thirty_coins_end_nothing():
    t = play(table(["PP", ""], coins=[20, 29]), "sell-set-pixie-powder")
    assert asked(t) == ("decide", 0)


@rule("MARKET-165")
@pytest.mark.parametrize(("before", "over"), [(23, False), (24, True), (25, True)])
def test_thirty_or_more_at_one_time_are_enough(before, over):
    t = play(short(coins=[before, 5], potions=[[FORTUNE], []]), f"play-{FORTUNE}")
    assert (asked(t) is None) == over


@rule("MARKET-165")
def test_the_starting_coins_count():
    t = begin(length="shortened")
    assert coins(t) == [5, 5]
    t = short(["PPBB", ""], potions=[[FORTUNE], []], coins=[5, 5])
    play(t, f"play-{FORTUNE}", "sell-set-mermaid-tears")
    assert (asked(t), coins(t)[0]) == (("decide", 0), 23)
    play(t, "sell-set-pixie-powder")
    assert (asked(t), coins(t)[0]) == (None, 38)


@rule("MARKET-165")
def test_coins_already_spent_do_not_count():
    t = short(market="PROYG", coins=[26, 5], potions=[[FORTUNE], []])
    play(t, "buy-1", f"play-{FORTUNE}")
    assert (asked(t), coins(t)[0]) == (("decide", 0), 27)


@rule("MARKET-166")
def test_it_is_checked_after_every_step_and_not_only_at_the_end_of_the_turn():
    t = play(short(["BBPP", ""], coins=[18, 5]), "sell-set-mermaid-tears")
    assert asked(t) is None
    assert coins(t) == [30, 5]


@rule("MARKET-166")
def test_who_reached_the_goal_is_told():
    t = play(short(["BBPP", ""], coins=[18, 5]), "sell-set-mermaid-tears")
    assert "Seat 1 reaches the goal of 30 with 30 coins." in told(GAME, t)


@rule("MARKET-166")
def test_it_is_checked_after_a_potion_in_anothers_turn():
    t = play(short(["R", ""], coins=[5, 24], potions=[[], [FORTUNE]]), f"play-{FORTUNE}")
    assert asked(t) is None
    assert GAME.result(t).winners == [1]


@rule("MARKET-166")
def test_it_is_not_checked_before_a_potion_is_fully_handled():
    t = short(["R", "YYY", "Y"], coins=[28, 5, 5], potions=[["serum-of-forfeit"], [], []])
    play(t, "play-serum-of-forfeit", "choose-seat-1", "discard-orc-teeth")
    assert asked(t) == ("forfeit", 1)
    play(t, "discard-orc-teeth")
    assert (asked(t), coins(t)[0]) == (None, 31)


@rule("MARKET-167")
def test_the_game_stops_at_once_whoever_could_still_play_a_potion():
    t = short(["PP", "R", "R"], coins=[20, 25, 25], potions=[[FORTUNE], [WEALTH], [FORTUNE]])
    play(t, "pass", "pass", "sell-set-pixie-powder")
    assert asked(t) is None
    assert (t.final, owned(t, 1)) == (False, [WEALTH])
    assert GAME.result(t).scores == [35, 25, 25]


@rule("MARKET-168")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_two_players_reach_the_goal_together(seats):
    ended_by_goal = 0
    for seed in range(10):
        rich = {"coins": [24] * seats}  # or hardly any random game would end by the goal
        t = GAME.load(GAME.dump(begin(seats, length="shortened", seed=seed)) | rich)
        before = coins(t)
        for _ in in_earnest(t, seed):
            now = coins(t)
            assert sum(a > b for a, b in zip(now, before, strict=True)) <= 1
            before = now
        there = [seat for seat in range(seats) if before[seat] >= 30]
        assert len(there) <= 1
        assert not there or GAME.result(t).winners == there
        ended_by_goal += len(there)
    assert ended_by_goal, "nobody ever reached the goal, so this proves nothing"


@rule("MARKET-169")
def test_if_the_deck_runs_out_first_the_most_coins_win():
    t = play(short(["R", "R"], deck="O", coins=[12, 11]), "buy-deck", "end-turn")
    assert t.final
    play(t, "end-turn", "end-turn")
    assert asked(t) is None
    assert GAME.result(t).scores == [10, 11]
    assert GAME.result(t).winners == [1]


@rule("MARKET-170")
def test_in_the_final_turns_the_first_to_thirty_still_wins_at_once():
    t = short(["PP", "PP"], deck="", coins=[20, 20], final=True, agenda=[["final-turn", 0, 2]])
    play(t, "sell-set-pixie-powder")
    assert asked(t) is None
    assert GAME.result(t).winners == [0]


@rule("MARKET-170")
def test_in_the_closing_window_the_first_to_thirty_still_wins_at_once():
    t = last_of_short(coins=[29, 24], potions=[[WEALTH], [FORTUNE]])
    play(t, "pass", "end-turn", f"play-{FORTUNE}")
    assert asked(t) is None
    assert GAME.result(t).scores == [29, 30]


@rule("MARKET-171")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("content", ["full", "practice"])
def test_until_it_is_won_the_shortened_game_is_the_normal_one(seats, content):
    t, twin = begin(seats, content, "shortened"), begin(seats, content, "normal")
    assert all_but(t, "options") == all_but(twin, "options")
    for key in at_random(t, 5):
        assert key in keys(twin)
        play(twin, key)
        if t.ask is not None:
            assert keys(t) == keys(twin)
            # Only the shortened game needs windows in which nobody has a potion, to stop there.
            assert all_but(t, "options", "agenda") == all_but(twin, "options", "agenda")


@rule("MARKET-171")
def test_the_deck_of_a_shortened_game_need_not_be_played_through():
    t = play(short(["PP", ""], coins=[20, 29]), "sell-set-pixie-powder")
    assert (asked(t), t.deck.size()) == (None, 12)


def all_but(t, *fields):
    """The whole table but for these fields."""
    return {name: value for name, value in GAME.dump(t).items() if name not in fields}


# The practice game.


@rule("MARKET-172")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_practice_game_has_no_supply_shift_cards(seats):
    for seed in range(5):
        data = GAME.dump(begin(seats, "practice", seed=seed))
        assert not [card for card in data["deck"] if card.startswith("supply-shift")]
        assert data["aside"] == {}


@rule("MARKET-173")
def test_a_practice_game_has_no_potions():
    data = GAME.dump(begin(content="practice"))
    assert (data["potion_deck"], data["potion_market"]) == ([], [])
    assert (data["potion_discard"], data["potions"]) == ({}, [{}, {}])


@rule("MARKET-173")
def test_in_a_practice_game_nothing_is_crafted_or_played():
    t = table(["ROYGBP", ""], content="practice")
    assert not [key for key in keys(t) if key.startswith(("craft-", "play-", "pass"))]
    for brew in EDITION.brews:
        assert why_not(GAME, t, f"craft-{brew.key}") == "MARKET-173"
        assert why_not(GAME, t, f"play-{brew.key}") == "MARKET-173"
    assert why_not(GAME, t, "pass") == "MARKET-173"


@rule("MARKET-173")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_practice_game_has_no_reaction_windows(seats):
    t = begin(seats, "practice")
    assert "pass" not in list(at_random(t))
    assert asked(t) is None


@rule("MARKET-174")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_practice_game_is_a_full_one_in_which_no_potion_and_no_shift_ever_comes_up(seats):
    t = begin(seats, "practice", seed=2)
    data = GAME.dump(t)
    data["options"]["content"] = "full"
    twin = GAME.load(data | {"potion_market": [None] * 5})
    for key in at_random(t, 2):
        play(twin, key)
        assert all_but(t, "options", "potion_market") == all_but(twin, "options", "potion_market")


@rule("MARKET-175")
@pytest.mark.parametrize(("seats", "cards"), [(2, 53), (3, 49), (4, 45)])
def test_the_deck_of_a_practice_game_after_setup(seats, cards):
    assert begin(seats, "practice").deck.size() == cards
