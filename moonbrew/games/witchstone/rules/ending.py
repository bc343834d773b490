# mypyc: compiled
"""Chapters 17 and 18: the end of the game and tie-breaks."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.rules.counting import tokens
from moonbrew.games.witchstone.rules.events import (
    BoostsCounted,
    GameOver,
    OwlsCounted,
    ProphecyJudged,
    TokensCounted,
)
from moonbrew.games.witchstone.rules.faces import BOOST
from moonbrew.games.witchstone.rules.prophecies import level_reached
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.outcome import Outcome, by_marks
from moonbrew.kernel.table import Seat, Step


@final
class EndGame(Step[StoneTable]):
    """STONE-225 to STONE-228: owls, tokens, unused boosts and prophecies go into the scores."""

    def run(self, t: StoneTable) -> None:
        """For every seat; nothing else scores (STONE-229)."""
        for seat in range(t.seats):
            add_owls(t, Seat(seat))
            add_tokens(t, Seat(seat))
            add_boosts(t, Seat(seat))
            add_prophecies(t, Seat(seat))
        if t.events is not None:
            t.tell(GameOver())


def add_owls(t: StoneTable, seat: Seat) -> None:
    """STONE-225."""
    points: i64 = 0
    for value in t.covens[seat].owls.kinds:
        points += value
    t.gain(seat, points)
    if points > 0 and t.events is not None:
        t.tell(OwlsCounted(seat, points))


def add_tokens(t: StoneTable, seat: Seat) -> None:
    """STONE-226: whatever they showed (STONE-222)."""
    number = tokens(t.covens[seat])
    points = number * t.edition.amounts.token_points
    t.gain(seat, points)
    if number > 0 and t.events is not None:
        t.tell(TokensCounted(seat, number, points))


def unused_boosts(t: StoneTable, coven: Coven) -> i64:
    """STONE-187: how many boosts were not used."""
    number: i64 = 0
    for scroll in range(len(t.edition.scrolls)):
        if has(coven.scrolls & ~coven.used, scroll) and t.edition.scrolls[scroll].form == BOOST:
            number += 1
    return number


def add_boosts(t: StoneTable, seat: Seat) -> None:
    """STONE-227."""
    number = unused_boosts(t, t.covens[seat])
    points = number * t.edition.amounts.boost_points
    t.gain(seat, points)
    if number > 0 and t.events is not None:
        t.tell(BoostsCounted(seat, number, points))


def add_prophecies(t: StoneTable, seat: Seat) -> None:
    """STONE-228: each on its own (STONE-211)."""
    for scroll in range(len(t.edition.scrolls)):
        if has(t.covens[seat].scrolls, scroll) and t.edition.scrolls[scroll].form != BOOST:
            level = level_reached(t, seat, scroll)
            points = t.edition.amounts.prophecies[level]
            t.gain(seat, points)
            if t.events is not None:
                t.tell(ProphecyJudged(seat, scroll, level, points))


# Chapter 18.


def outcome(t: StoneTable) -> Outcome:
    """STONE-230 to STONE-233: by points, then by the wand pawn, then by who arrived there first.

    STONE-234: no two pawns arrive at once, so there is always exactly one winner.
    """
    scores, wands, earlier = vec[i64](), vec[i64](), vec[i64]()
    for coven in t.covens:
        scores = append(scores, coven.score)
        wands = append(wands, coven.wand)
        earlier = append(earlier, -coven.arrival)
    return by_marks([scores, wands, earlier])
