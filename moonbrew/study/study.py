"""A study: games of a contest, observed and counted; perhaps with another content beside it."""

from dataclasses import dataclass
from typing import Any

from moonbrew.arena.contest import Contest
from moonbrew.study.balance import balance
from moonbrew.study.figures import Counts, Figures, mean_of, quantile
from moonbrew.study.findings import differences, findings


@dataclass(frozen=True)
class Study:
    """What was observed of one game with one content."""

    name: str  # of the content
    contest: Contest
    figures: Figures

    def findings(self) -> list[str]:
        """What stands out."""
        return findings(self.contest.loaded(), self.figures)

    def as_json(self) -> dict[str, Any]:
        """The study as plain data."""
        return {
            "name": self.name,
            "contest": self.contest.heading(),
            "findings": self.findings(),
            **figures_json(self.figures),
        }


def side_by_side(one: Study, other: Study) -> list[str]:
    """How two studies differ."""
    return differences(one.figures, other.figures, (one.name, other.name))


def judged(one: Study, other: Study) -> list[str]:
    """Whether the cards of one's own among two studies are balanced; the first one's, if both are.

    Nothing, where both are the standard cards.
    """
    own, beside = (one, other) if one.contest.content or not other.contest.content else (other, one)
    if not own.contest.content:
        return []
    cards = own.contest.loaded().changes()
    return balance(own.figures, beside.figures, (own.name, beside.name), cards)


def figures_json(figures: Figures) -> dict[str, Any]:
    """Figures as plain data."""
    return {
        "games": figures.games,
        "seats": figures.seats,
        "turns": distribution(figures.turns),
        "plies": distribution(figures.plies),
        "scores": distribution(figures.scores),
        "winning_scores": distribution(figures.best),
        "margins": distribution(figures.margins),
        "won": figures.how_often_won().as_json(),
        "shared_wins": figures.shared,
        **(team_json(figures) if figures.as_one else seats_json(figures)),
        "decisions": distribution(figures.decisions),
        "branching": distribution(figures.branching),
        "tree_size_log10": figures.tree,
        "uses": {name: use_json(figures, name) for name in [*figures.verbs(), *figures.cards()]},
        "moves": {
            key: {"offered": figures.offered[key], "made": figures.made[key]}
            for key in sorted(figures.offered)
        },
    }


def team_json(figures: Figures) -> dict[str, Any]:
    """What there is to say of a team: how far it is ahead of its rival."""
    return {"leads": distribution(figures.leads)}


def seats_json(figures: Figures) -> dict[str, Any]:
    """Wins by seat, and counted from who began."""
    return {
        "wins_by_seat": [share.as_json() for share in figures.by_chair()],
        "wins_by_turn_order": [share.as_json() for share in figures.order()],
    }


def distribution(counts: Counts) -> dict[str, Any] | None:
    """Counted values: how often each came, and what they amount to; None if none did."""
    if not counts:
        return None
    mean = mean_of(counts)
    return {
        "mean": mean.mean,
        "low": mean.low,
        "high": mean.high,
        "median": quantile(counts, 0.5),
        "counts": {str(value): counts[value] for value in sorted(counts)},
    }


def use_json(figures: Figures, name: str) -> dict[str, Any]:
    """How often something is done, and how it goes with winning."""
    did, did_not = figures.with_and_without(name)
    more = figures.winners_more(name)
    return {
        "times": figures.uses[name].times,
        "per_seat": figures.per_seat(name),
        "games": figures.uses[name].games,
        "wins_with": did.as_json(),
        "wins_without": did_not.as_json(),
        "winners_more": {"mean": more.mean, "low": more.low, "high": more.high},
    }
