"""The result: scores as told, and why it came so where scores do not say it."""

from collections.abc import Sequence

from moonbrew.game import Result, result_of
from moonbrew.games.spirits_of_the_forest.rules.closing import side_points, types_missing
from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.objectives import missions_met, points_competing
from moonbrew.games.spirits_of_the_forest.rules.outcomes import outcome
from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    base_points,
    beaten_in,
    points_alone,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, COOP, ForestTable
from moonbrew.kernel.bits import members_of, size
from moonbrew.kernel.outcome import Outcome
from moonbrew.outcome import Rival
from moonbrew.words import listed

OPPONENT_NAME = "the opponent"


def result(t: ForestTable) -> Result:
    """By the mode of the table."""
    if t.terms.mode == COOP:
        return result_together(t)
    if t.terms.mode == COMPETITIVE:
        return result_competing(t)
    return result_alone(t) if t.is_alone() else result_base(t)


def result_base(t: ForestTable) -> Result:
    """SPIRIT-059 to SPIRIT-061, SPIRIT-332 to SPIRIT-334: what has broken a tie is told."""
    reached, scores = outcome(t), [int(points) for points in base_points(t)]
    cards = [int(size(purse.cards)) for purse in t.purses]
    fewer = ("fewer tiles", 334 if t.terms.enchanted else 60)
    return result_of(reached, scores, why=breaker(reached, scores, cards, ("cards", 333), fewer))


def result_alone(t: ForestTable) -> Result:
    """SPIRIT-077, SPIRIT-078: points decide nothing, only whether one is beaten in a type."""
    beaten = [t.edition.types[kind].name for kind in members_of(beaten_in(t))]
    rival = Rival(OPPONENT_NAME, int(points_alone(t, 1)), 1 if beaten else 2)
    why = f"The opponent has more {listed(beaten)} (SPIRIT-077)." if beaten else ""
    return result_of(outcome(t), [int(points_alone(t, 0))], [rival], why, teams=[0])


def result_together(t: ForestTable) -> Result:
    """SPIRIT-196, SPIRIT-213, SPIRIT-214: the team against the opponent."""
    reached = outcome(t)
    team, other = int(side_points(t, TEAM)), int(side_points(t, OPPONENT))
    rival = Rival(OPPONENT_NAME, other, 2 if reached.won else 1)
    missing = [t.edition.types[kind].name for kind in members_of(types_missing(t))]
    why = ""
    if missing:
        why = f"The team has no tile of {listed(missing)} (SPIRIT-196)."
    elif team == other:
        why = "A tie in points is a defeat (SPIRIT-214)."
    seats = int(t.seats)
    return result_of(reached, [team] * seats, [rival], why, teams=[0] * seats)


def result_competing(t: ForestTable) -> Result:
    """SPIRIT-277 to SPIRIT-280: what has broken a tie is told."""
    reached, scores = outcome(t), [int(points) for points in points_competing(t)]
    met = [int(size(missions_met(t, seat))) for seat in range(int(t.seats))]
    why = breaker(reached, scores, met, ("missions", 278), ("bits", 279))
    return result_of(reached, scores, why=why)


def breaker(
    reached: Outcome,
    scores: Sequence[int],
    marks: Sequence[int],
    first: tuple[str, int],
    second: tuple[str, int],
) -> str:
    """By what a tie in points is broken: by the first thing, with these marks, or by the second."""
    level = [seat for seat, score in enumerate(scores) if score == max(scores)]
    winners = [seat for seat in level if reached.ranks[seat] == 1]
    if len(winners) == len(level):
        return ""
    best = max(marks[seat] for seat in level)
    decided = sum(marks[seat] == best for seat in level) == len(winners)
    what, rule = first if decided else second
    return f"The tie is broken by {what} (SPIRIT-{rule:03})."
