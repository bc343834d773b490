"""Standings: what came of a contest, bot by bot and pair by pair."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from openskill.models import PlackettLuce

from moonbrew.arena.chance import USUAL, Share, wilson

Outcome = dict[str, Any]  # a line of the results file


@dataclass(frozen=True)
class Rating:
    """How strong a bot is beside the others, and between which bounds."""

    mu: float
    low: float
    high: float


@dataclass(frozen=True)
class Standing:
    """How one bot has done."""

    bot: str
    games: int  # in which it sat
    won: int  # games that it, or a copy of it, won alone
    shared: int
    wins: Share  # of the win, at each seat that it took
    fair: float  # the share of a bot as good as all the others
    average_score: float
    rating: Rating


@dataclass(frozen=True)
class Pair:
    """How one bot has done against another at the same table."""

    bot: str
    other: str
    ahead: Share  # of games in which it finished ahead; level counts half


@dataclass(frozen=True)
class Standings:
    """The whole outcome."""

    games: int
    plies: int
    standings: list[Standing]  # the best first
    pairs: list[Pair]
    by_seat: list[Share]

    def as_json(self) -> dict[str, Any]:
        """The standings as plain data."""
        return {**asdict(self), "sentences": self.sentences()}

    def sentences(self) -> list[str]:
        """Who beats whom, in words."""
        return [
            f"{pair.bot} finishes ahead of {pair.other} in {pair.ahead.text()} "
            f"of {pair.ahead.of:.0f} games."
            for pair in self.pairs
        ]


def standings(outcomes: Sequence[Outcome]) -> Standings:
    """Count the games; they must be in order, for ratings depend on it."""
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome["bots"]))
    rated = ratings(names, outcomes)
    ranked = sorted((standing(name, outcomes, rated[name]) for name in names), key=worst_first)
    order = [one.bot for one in reversed(ranked)]
    seats = len(outcomes[0]["bots"])
    return Standings(
        games=len(outcomes),
        plies=sum(outcome["plies"] for outcome in outcomes),
        standings=ranked[::-1],
        pairs=[pair(one, other, outcomes) for one, other in combinations(order, 2)],
        by_seat=[
            wilson(sum(one["shares"][seat] for one in outcomes), len(outcomes))
            for seat in range(seats)
        ],
    )


def worst_first(standing: Standing) -> float:
    """What standings are sorted by."""
    return standing.wins.share - standing.fair


def standing(name: str, outcomes: Iterable[Outcome], rating: Rating) -> Standing:
    """One bot's part of all games; copies of it count together."""
    games = won = shared = 0
    shares, scores, fair = list[float](), list[int](), 0.0
    for outcome in outcomes:
        seats = [seat for seat, other in enumerate(outcome["bots"]) if other == name]
        if seats:
            games += 1
            first = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
            won += first[0] in seats and len(first) == 1
            shared += len(first) > 1 and bool({*first} & {*seats})
            shares += [outcome["shares"][seat] for seat in seats]
            scores += [outcome["scores"][seat] for seat in seats]
            fair += 1 / len(outcome["bots"])
    mean = sum(shares) / len(shares)
    # Copies in one game are not games of their own, so the interval goes by games, not by seats.
    wins = wilson(mean * games, games)
    return Standing(name, games, won, shared, wins, fair / games, sum(scores) / len(scores), rating)


def pair(one: str, other: str, outcomes: Iterable[Outcome]) -> Pair:
    """How often one bot finished ahead of another."""
    ahead, games = 0.0, 0
    for outcome in outcomes:
        mine, theirs = (
            [
                rank
                for name, rank in zip(outcome["bots"], outcome["ranks"], strict=True)
                if name == who
            ]
            for who in (one, other)
        )
        if mine and theirs:
            games += 1
            points = [(a < b) + (a == b) / 2 for a in mine for b in theirs]
            ahead += sum(points) / len(points)
    return Pair(one, other, wilson(ahead, games))


def ratings(names: Sequence[str], outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Ratings by Plackett and Luce, game after game; copies of a bot at one table share theirs."""
    model = PlackettLuce(tau=0.0)  # which is for players who change from game to game
    now = {name: model.rating(name=name) for name in names}
    for outcome in outcomes:
        bots = outcome["bots"]
        if len(set(bots)) > 1:
            teams = [[model.create_rating([now[name].mu, now[name].sigma])] for name in bots]
            after = [team[0] for team in model.rate(teams, ranks=outcome["ranks"])]
            for name in set(bots):
                copies = [new for new, other in zip(after, bots, strict=True) if other == name]
                now[name].mu = sum(copy.mu for copy in copies) / len(copies)
                now[name].sigma = sum(copy.sigma for copy in copies) / len(copies)
    return {
        name: Rating(one.mu, one.mu - USUAL * one.sigma, one.mu + USUAL * one.sigma)
        for name, one in now.items()
    }
