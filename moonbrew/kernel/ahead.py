# mypyc: compiled
"""Looking ahead: what a table is worth to each seat, and what it would be after a move."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import shares_of
from moonbrew.kernel.table import Move, Table


@final
class Ahead:
    """Makes moves on copies of a table, to see what they lead to.

    Who knows the teams, by seat the number of each, counts wins once a game is over. Otherwise what
    is promised counts to the very end, so that a clear win is better than a narrow one.
    """

    def __init__(self, mind: Mind, teams: vec[i64] | None = None) -> None:
        self.mind: Final = mind
        self.teams: Final = teams
        self.made: i64 = 0  # moves so far

    def worth(self, t: Table) -> vec[float]:
        """By seat: the share of the win, or what is promised of it."""
        teams = self.teams
        if t.ask is None and teams is not None:
            return shares_of(self.mind.outcome(t), teams)
        return self.mind.promises(t)

    def after(self, t: Table, seat: i64, move: Move) -> float:
        """What a seat's move is worth, with the best of the choices that complete it."""
        t = t.clone()
        t.play(move)
        self.made += 1
        ask = t.ask
        if ask is None or ask.seat != seat or not ask.carries_on():
            return self.worth(t)[seat]
        best = 0.0
        for further in ask.moves(t):
            best = max(best, self.after(t, seat, further))
        return best
