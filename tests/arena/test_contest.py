"""Schedules: who meets whom at which seat, and on which deal."""

from collections import Counter, defaultdict

import pytest

from moonbrew.arena.contest import Contest, circles, lineups, schedule

BOTS = ("a", "b", "c", "d")


def contest(*bots: str, seats: int, seed: int = 1) -> Contest:
    return Contest("mystic-market", bots, seats, seed)


@pytest.mark.parametrize(
    ("bots", "seats", "met"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abb", 2, ["ab"]),  # b against itself would tell nothing
        ("aa", 2, ["aa"]),  # unless it is all there is
        ("abbb", 4, ["abbb"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abb", 4, ["aabb", "abbb"]),
        ("a", 3, ["aaa"]),
    ],
)
def test_who_sits_together(bots, seats, met):
    assert lineups(bots, seats) == [tuple(one) for one in met]


@pytest.mark.parametrize(("lineup", "orders"), [("ab", 1), ("abc", 2), ("abcd", 6), ("aabb", 2)])
def test_a_circle_is_the_same_wherever_one_begins_to_count(lineup, orders):
    assert len(circles(tuple(lineup))) == orders


@pytest.mark.parametrize(("bots", "seats"), [("ab", 2), ("abc", 2), ("abcd", 3), ("abbb", 4)])
def test_on_every_deal_every_bot_sits_at_every_seat_equally_often(bots, seats):
    by_deal = defaultdict(list)
    for deal, lineup in schedule(tuple(bots), seats):
        by_deal[deal].append(lineup)
    assert by_deal
    for tables in by_deal.values():
        for name in set(bots):
            at = Counter(seat for one in tables for seat in range(seats) if one[seat] == name)
            assert len(at) == seats
            assert len(set(at.values())) == 1


def test_one_bot_among_copies_of_another_goes_through_all_seats_on_one_deal():
    made = contest("elder", "greedy", "greedy", "greedy", seats=4)
    bouts = [made.bout(number) for number in range(8)]
    assert sorted(bout.bots.index("elder") for bout in bouts[:4]) == [0, 1, 2, 3]
    assert len({bout.deal for bout in bouts[:4]}) == 1
    assert len({bout.deal for bout in bouts}) == 2


def test_every_pair_plays_the_same_deals():
    made = contest("a", "b", "c", seats=2)
    deals = defaultdict(set)
    for number in range(24):
        bout = made.bout(number)
        deals[frozenset(bout.bots)].add(bout.deal)
    assert len(deals) == 3
    assert len({frozenset(one) for one in deals.values()}) == 1


def test_the_schedule_goes_on_with_new_deals_when_it_comes_round():
    made = contest(*BOTS, seats=4)
    rounds = len(schedule(BOTS, 4))
    first, second = made.bout(0), made.bout(rounds)
    assert first.bots == second.bots
    assert second.deal - first.deal == 6  # one for each circle of four


def test_two_seeds_share_no_deal():
    mine, other = (contest("a", "b", seats=2, seed=seed) for seed in (1, 2))
    assert not {mine.bout(n).deal for n in range(999)} & {other.bout(n).deal for n in range(999)}


@pytest.mark.parametrize(("games", "whole"), [(1, 4), (3, 4), (4, 4), (5, 8)])
def test_it_knows_how_many_games_bring_the_last_deal_round(games, whole):
    assert contest("a", "b", "b", "b", seats=4).whole(games) == whole
