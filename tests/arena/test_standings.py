"""Standings: shares of wins with their intervals, pairs, ratings."""

from typing import Any

import pytest

from moonbrew.arena.chance import difference, wilson
from moonbrew.arena.standings import ratings, standings


def game(number: int, bots: str, *ranks: int) -> dict[str, Any]:
    """A game of bots with one letter each, which ended with these ranks."""
    best = ranks.count(1)
    return {
        "number": number,
        "deal": number,
        "bots": list(bots),
        "scores": [10 - rank for rank in ranks],
        "ranks": list(ranks),
        "shares": [1 / best if rank == 1 else 0.0 for rank in ranks],
        "plies": 20,
    }


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # the examples of Newcombe (1998), method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (5, 10, 0.2366, 0.7634),
    ],
)
def test_wilson_intervals_are_those_in_the_books(won, games, low, high):
    share = wilson(won, games)
    assert share.share == won / games
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_of_no_games():
    share = wilson(0, 0)
    assert (share.low, share.high) == (0.0, 1.0)


def test_the_difference_of_two_shares_has_the_interval_in_the_books():
    # Newcombe (1998), method 10: 56 of 70 and 48 of 80.
    low, high = difference(wilson(56, 70), wilson(48, 80))
    assert (low, high) == pytest.approx((0.0524, 0.3339), abs=5e-5)


def test_a_shared_win_counts_in_part():
    found = standings([game(0, "ab", 1, 2), game(1, "ba", 1, 1), game(2, "ab", 2, 1)])
    first, second = found.standings
    assert {first.bot, second.bot} == {"a", "b"}
    assert first.wins.share == second.wins.share == 0.5
    assert [(one.won, one.shared) for one in found.standings] == [(1, 1), (1, 1)]
    assert found.pairs[0].ahead.share == 0.5
    assert found.by_seat[0].share == pytest.approx(0.5)


def test_copies_of_a_bot_count_by_seat_but_not_as_games_of_their_own():
    found = standings([game(0, "abbb", 1, 2, 2, 2), game(1, "babb", 1, 2, 2, 4)])
    a, b = found.standings
    assert (a.bot, a.games, a.won, a.wins.share) == ("a", 2, 1, 0.5)
    assert (b.bot, b.games, b.won) == ("b", 2, 1)
    assert b.wins.share == pytest.approx(1 / 6)
    assert (b.wins.of, b.fair) == (2, 0.25)
    # In the second game a was behind one copy, level with one and ahead of one.
    assert found.pairs[0].ahead.share == pytest.approx((1 + (0 + 0.5 + 1) / 3) / 2)


def test_ratings_follow_strength():
    games = []
    for number in range(60):
        games += [game(3 * number, "ab", 1, 2), game(3 * number + 1, "bc", 1, 2)]
        games += [game(3 * number + 2, "ca", 2, 1)]
    rated = ratings(["c", "b", "a"], games)
    assert rated["a"].low > rated["b"].mu > rated["c"].high
    assert all(one.low < one.mu < one.high for one in rated.values())
    assert [one.bot for one in standings(games).standings] == ["a", "b", "c"]


def test_more_games_make_ratings_surer():
    few, many = (
        ratings(["a", "b"], [game(n, "ab", *((1, 2) if n % 3 else (2, 1))) for n in range(games)])
        for games in (10, 100)
    )
    assert many["a"].high - many["a"].low < few["a"].high - few["a"].low


def test_a_bot_among_its_copies_has_the_rating_that_it_began_with():
    rated = ratings(["a"], [game(0, "aa", 1, 2)])
    assert rated["a"].mu == 25
