"""How games end: scores, ranks and winners, rivals that are no seats, and why it came so."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.kernel.bits import bits, has
from moonbrew.kernel.outcome import Outcome, as_one, by_marks, shares_of


@dataclass(frozen=True)
class Rival:
    """Somebody who plays along and is no seat: the opponent of a game played together."""

    name: str  # as inside a sentence: the Night
    score: int
    rank: int


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    scores: list[int]  # by seat; the members of a team have the team's
    ranks: list[int]  # 1 and how many stand above, rivals among them; equals share a rank
    winners: list[int]  # seats: all members of a team, or nobody at all
    utility: list[float]  # by seat: 1 for a win, a part of one that is shared, 0 for none
    rivals: Sequence[Rival] = ()
    why: str = ""  # what decided it, where scores do not say so: one sentence, with its rule

    @property
    def won_together(self) -> bool:
        """Whether a team has won that has more than one seat, and shares with no other."""
        return len(self.winners) > 1 and self.utility[self.winners[0]] == 1

    @property
    def victor(self) -> Rival | None:
        """The rival that has beaten all seats, if one has."""
        first = [rival for rival in self.rivals if rival.rank == 1]
        return first[0] if first and not self.winners else None

    @property
    def toughest(self) -> Rival | None:
        """The rival with the best rank, if there are any."""
        return min(self.rivals, key=lambda rival: rival.rank, default=None)

    def as_json(self) -> dict[str, Any]:
        """The result as plain data."""
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "winners": self.winners,
            "rivals": [asdict(rival) for rival in self.rivals],
            "why": self.why,
        }


def result_of(
    outcome: Outcome,
    scores: Sequence[int],
    rivals: Sequence[Rival] = (),
    why: str = "",
    teams: Sequence[int] = (),
) -> Result:
    """What a game says of who has won, with what there is to tell beside it."""
    sides = vec[i64](teams or range(len(scores)))
    return Result(
        scores=list(scores),
        ranks=[int(rank) for rank in outcome.ranks],
        winners=[seat for seat in range(len(scores)) if has(outcome.won, seat)],
        utility=list(shares_of(outcome, sides)),
        rivals=rivals,
        why=why,
    )


def ranked(
    scores: Sequence[int],
    ties: Sequence[Sequence[int]] = (),
    fewest: bool = False,
    barred: Collection[int] = (),
    teams: Sequence[int] = (),
    why: str = "",
) -> Result:
    """A result by score, then by each tie-breaker in turn; more is better.

    With `fewest` the lowest score wins; ties are still broken by more. Seats that are barred come
    last and cannot win: if all are, nobody has won.
    """
    first = [-score for score in scores] if fewest else scores
    marks = [vec[i64](mark) for mark in (first, *ties)]
    return result_of(by_marks(marks, bits(barred)), scores, why=why, teams=teams)


def together(
    seats: int, score: int, won: bool, rival: tuple[str, int] | None = None, why: str = ""
) -> Result:
    """The result of a game that all seats, or a single one, win or lose as a team.

    A rival is a name and a score. Which of the two scores is better decides nothing here: a tie can
    be a defeat, and so can a task that was not done.
    """
    rivals = [Rival(*rival, rank=2 if won else 1)] if rival else []
    outcome = as_one(seats, won, len(rivals))
    return result_of(outcome, [score] * seats, rivals, why, teams=[0] * seats)
