# mypyc: compiled
"""Outcomes: who stands above whom, who has won, and the shares of the win that follow."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.kernel.bits import bit, has, size


@final
class Outcome:
    """How a game stands: the rank of every seat, and the set of those that have won.

    Who has won is not who has rank 1: where all are barred, all share it and nobody has won.
    """

    def __init__(self, ranks: vec[i64], won: i64) -> None:
        self.ranks: Final = ranks  # 1 and how many stand above
        self.won: Final[i64] = won  # bits by seat


def by_marks(marks: list[vec[i64]], barred: i64 = 0) -> Outcome:
    """By the first marks of the seats, then by each of the others in turn; more is better.

    Equals share a rank, and the win. Who is barred comes last, level with all who are.
    """
    ranks = vec[i64]()
    won: i64 = 0
    for seat in range(len(marks[0])):
        rank: i64 = 1
        for other in range(len(marks[0])):
            if is_above(marks, barred, other, seat):
                rank += 1
        ranks = append(ranks, rank)
        if rank == 1 and not has(barred, seat):
            won |= bit(seat)
    return Outcome(ranks, won)


def is_above(marks: list[vec[i64]], barred: i64, seat: i64, other: i64) -> bool:
    """Whether a seat stands above another."""
    if has(barred, seat) or has(barred, other):
        return not has(barred, seat)
    for mark in marks:
        if mark[seat] != mark[other]:
            return mark[seat] > mark[other]
    return False


def as_one(seats: i64, won: bool, above: i64 = 0) -> Outcome:
    """All seats as one team, which has won, or lost with so many rivals above it."""
    ranks = vec[i64]()
    everybody: i64 = 0
    for seat in range(seats):
        ranks = append(ranks, 1 if won else 1 + above)
        everybody |= bit(seat)
    return Outcome(ranks, everybody if won else 0)


def shares_of(outcome: Outcome, teams: vec[i64]) -> vec[float]:
    """By seat: 1 for a win, alone or as a team; a part of a win that teams share; else 0."""
    winning: i64 = 0
    for seat in range(len(teams)):
        if has(outcome.won, seat):
            winning |= bit(teams[seat])
    shares = vec[float]()
    for seat in range(len(teams)):
        shares = append(shares, 1.0 / float(size(winning)) if has(outcome.won, seat) else 0.0)
    return shares


def each_its_own(seats: i64) -> vec[i64]:
    """The teams of a game in which every seat plays for itself."""
    teams = vec[i64]()
    for seat in range(seats):
        teams = append(teams, seat)
    return teams
