# mypyc: compiled
"""Minds: what search needs of a game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Move, Table

LEAST: Final = -1.0e9  # less than any position is worth


def shares_by_lead(
    worth: vec[float],
    temper: float,
    teams: vec[i64] | None = None,
    rivals: vec[float] | None = None,
) -> vec[float]:
    """By seat: the share of the win to be expected, by the lead over the best of the others.

    A lead of the size of temper is a clear one: it promises three quarters. The members of a team
    have the worth of their team, and lead other teams; rivals are no seats. Who has nobody to lead
    goes by its worth alone.
    """
    strongest = LEAST
    if rivals is not None:
        for rival in rivals:
            strongest = max(strongest, rival)
    shares = vec[float]()
    for seat in range(len(worth)):
        best = strongest
        for other in range(len(worth)):
            if other != seat and (teams is None or teams[other] != teams[seat]):
                best = max(best, worth[other])
        lead = (worth[seat] - (0.0 if best == LEAST else best)) / temper
        shares = append(shares, 0.5 + 0.5 * lead / (1.0 + abs(lead)))
    return shares


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """How a game is imagined and judged; all that search knows of it besides its asks."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """A table that this seat cannot tell from the true one."""
        raise NotImplementedError

    def drag(self, t: Table, move: Move) -> float:
        """The share of the win that a move seems to cost because it puts off what has to come.

        Search looks some moves ahead, and there it is all one whether something is done now or one
        round later. Where this could go on for ever, a game makes players impatient.
        """
        return 0.0

    def outcome(self, t: Table) -> Outcome:
        """Who has won, and by which tie-break: the one place where a compiled game says so."""
        raise NotImplementedError

    def promises(self, t: Table) -> vec[float]:
        """By seat: the share of the win that the position promises."""
        raise NotImplementedError
