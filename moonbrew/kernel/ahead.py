# mypyc: compiled
"""Looking ahead: what a table is worth to each seat, and what it would be after a move."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import shares_of
from moonbrew.kernel.table import Ask, Move, Table

CHAIN: Final = 200  # positions that are looked at to judge one move, unless a style says otherwise


def worth_a_look(t: Table, ask: Ask[Any], last: Move | None, before: Ask[Any] | None) -> list[Move]:
    """The moves of an ask; within a run of choices only those that follow the last one, if any do.

    A run goes on while the same seat is asked by the same class of ask, which carries it on.
    """
    moves = ask.moves(t)
    if last is None or before is None or type(before) is not type(ask):
        return moves
    if before.seat != ask.seat or not ask.carries_on():
        return moves
    following = [move for move in moves if ask.follows(last, move)]
    return following if len(following) > 0 else moves


@final
class Ahead:
    """Makes moves on copies of a table, to see what they lead to.

    Who knows the teams, by seat the number of each, counts wins once a game is over. Otherwise what
    is promised counts to the very end, so that a clear win is better than a narrow one.
    """

    def __init__(self, mind: Mind, teams: vec[i64] | None = None, chain: int = CHAIN) -> None:
        self.mind: Final = mind
        self.teams: Final = teams
        self.chain: Final[i64] = chain  # the most positions to be looked at for one move
        self.made: i64 = 0  # moves so far

    def worth(self, t: Table) -> vec[float]:
        """By seat: the share of the win, or what is promised of it."""
        teams = self.teams
        if t.ask is None and teams is not None:
            return shares_of(self.mind.outcome(t), teams)
        return self.mind.promises(t)

    def after(self, t: Table, seat: i64, move: Move) -> float:
        """What a seat's move is worth, with the best of the choices that complete it."""
        return self.within(t, seat, move, self.chain)

    def within(self, t: Table, seat: i64, move: Move, most: i64) -> float:
        """The same by so many positions; what is in the middle of a chain counts as it is.

        Branches share alike, and what one leaves over is for those after it.
        """
        before = t.ask
        t = t.clone()
        t.play(move)
        self.made += 1
        ask = t.ask
        if ask is None or ask.seat != seat or not ask.carries_on():
            return self.worth(t)[seat]
        moves = worth_a_look(t, ask, move, before)
        waiting: i64 = len(moves)
        if waiting >= most:
            return self.worth(t)[seat]
        end = self.made + most - 1
        best = 0.0
        for further in moves:
            share = (end - self.made) // waiting
            best = max(best, self.within(t, seat, further, share))
            waiting -= 1
        return best
