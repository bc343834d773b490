"""How long bots take: at the room's pace, quicker where one has taken long, telling nothing."""

from itertools import pairwise
from typing import Any

import pytest

from moonbrew.kernel.table import ALLOWED, Rule, Seat
from moonbrew.server.beats import SHORT
from moonbrew.server.tempo import LEAST, SHORTEST, UNHURRIED, Tempo
from tests.server.parley import TURNS, Parley, Speak, all_done, room_of, run

PACE = 0.7
SEASON, NEXT = {"season": 1}, {"season": 2}


def tempo(taken: float = 0.0, spans=SEASON) -> Tempo:
    """A room's tempo after seat 1 has taken so long."""
    found = Tempo(PACE)
    found.took(spans, 1, taken)
    return found


# What a bot is given


@pytest.mark.parametrize(
    ("taken", "seconds"),
    [(0.0, PACE), (UNHURRIED * PACE / 2, PACE / 2), (UNHURRIED * PACE, LEAST), (99.0, LEAST)],
)
def test_the_more_a_bot_has_taken_in_a_span_the_quicker_it_goes_on(taken, seconds):
    assert tempo(taken).wait(SEASON, 1) == pytest.approx(seconds)


def test_only_who_has_taken_long_is_in_a_hurry_and_only_until_the_span_is_over():
    found = tempo(99.0)
    assert found.wait(SEASON, 0) == PACE
    assert found.wait(NEXT, 1) == PACE
    found.took(NEXT, 0, 0.1)
    assert found.wait(NEXT, 1) == PACE


def test_in_a_game_without_spans_nobody_is_in_a_hurry():
    assert tempo(99.0, spans={}).wait({}, 1) == PACE


def test_a_short_beat_is_shorter_where_its_opener_is_in_a_hurry():
    assert tempo().beat(SEASON, 1) == SHORT
    assert tempo(99.0).beat(SEASON, 1) == SHORTEST
    assert tempo(99.0).beat(SEASON, 0) == SHORT


def test_without_a_pace_nothing_takes_time():
    found = Tempo(0.0)
    found.took(SEASON, 1, 5.0)
    assert (found.wait(SEASON, 1), found.beat(SEASON, 1)) == (0.0, 0.0)


def test_a_bot_without_a_choice_takes_as_long_as_for_its_last_one():
    found = tempo()
    assert found.hidden(1, 0.0, choice=False) == 0.0
    assert found.hidden(1, 0.4, choice=True) == 0.4
    assert found.hidden(1, 0.0, choice=False) == 0.4
    assert found.hidden(0, 0.0, choice=False) == 0.0
    assert found.hidden(1, 3.0, choice=True) == PACE


# What is seen of it in a room


class Endless(Parley):
    """Parley without spans."""

    def spans(self, t):
        """None."""
        return {}


class Listen(Speak):
    """Speak, or let the next one speak."""

    def moves(self, t):
        """Both."""
        return [t.edition.by_key["speak"], t.edition.by_key["pass"]]

    def refusal(self, t, move):
        """Nothing else."""
        return ALLOWED if move in self.moves(t) else Rule(20)

    def take(self, t, move):
        """Who passes is not answered."""
        if move.key == "speak":
            super().take(t, move)
        else:
            t.turns += 1
            if t.turns < TURNS:
                t.do(Speak(t.left_of(self.seat)))

    def standing(self, t):
        """To pass."""
        return t.edition.by_key["pass"]


async def times(game, bots, seconds, holds=(), first=None):
    """When somebody who looks on at three bots got to see something new."""
    async with room_of(game, "bbb", bots) as place:
        t: Any = place.room.table
        t.holds = [seat in holds for seat in range(3)]
        if first is not None:
            t.ask = first
        place.listens(None)
        await all_done()
        place.room.autoplay.attend()
        await place.clock.goes(seconds)
        return [round(when, 3) for when, _, _ in place.frames[None][1:]]


def test_the_time_of_a_window_in_which_all_pass_counts_for_the_next_move():
    seen = run(lambda: times(Endless(), "speak", 2.9))
    assert seen == [0.7, 1.0, 1.4, 1.7, 2.1, 2.4, 2.8]


def test_an_answer_can_be_looked_at_as_long_as_any_move():
    seen = run(lambda: times(Endless(), "object", 2.4, holds=[1]))
    assert seen == [0.7, 1.0, 1.7, 2.0, 2.4]


def test_who_ends_a_turn_does_it_together_with_the_next_move():
    seen = run(lambda: times(Endless(), "pass", 1.4, first=Listen(Seat(0))))
    assert seen == [0.7, 0.8, 1.1]  # the second has thought for 0.1 seconds, and then spoken


def test_a_bot_gets_quicker_until_its_span_is_over():
    whole = run(lambda: times(Parley(), "speak", 9.0))
    spoken = whole[::2]
    gaps = [round(later - sooner, 3) for sooner, later in pairwise(spoken)]
    assert gaps[:2] == [0.7, 0.7]  # of others
    assert gaps[2] < 0.7  # of the first again
    assert gaps[3] == 0.7  # for after four turns the span is another
