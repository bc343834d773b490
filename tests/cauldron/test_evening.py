"""A person and four bots in a room: hardly asked in vain, and never waiting long for one bot."""

from statistics import median

import pytest

from tests.cauldron.evening import EVERYTHING, Evening, evenings
from tests.tabletop import rule

MOST_IN_VAIN = 2  # asks a season
LONGEST = 10.0  # seconds


def in_vain(played: list[Evening]) -> float:
    """How often the person was asked in a season for answers that there were not."""
    assert sum(one.spared + one.useless for one in played) > 10, "This would prove nothing."
    return median(one.useless / one.seasons for one in played)


def longest(played: list[Evening]) -> float:
    """The most that one bot took for a season."""
    times = [time for one in played for time in one.of_bots()]
    assert len(times) == sum(4 * one.seasons for one in played)
    return max(times)


@rule("CAULDRON-366")
def test_a_person_among_bots_is_hardly_asked_for_answers_that_they_do_not_have():
    assert in_vain(evenings(1, "greedy", seasons=2)) <= MOST_IN_VAIN


@rule("CAULDRON-363")
def test_no_bot_takes_long_for_a_season_in_which_a_person_lets_everything_pass():
    played = evenings(1, "greedy", [EVERYTHING], seasons=2)
    assert 1.0 < longest(played) <= LONGEST
    assert sum(one.useful for one in played) == 0


@pytest.mark.long
def test_so_it_is_in_twenty_games():
    assert in_vain(evenings(20, "greedy")) <= MOST_IN_VAIN
    assert longest(evenings(20, "greedy", [EVERYTHING])) <= LONGEST
