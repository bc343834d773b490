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
    won: int  # games that it, or a copy of it, won alone or as a team
    shared: int
    wins: Share  # of the win, at each seat that it took
    fair: float | None  # the share of a bot as good as all the others; a team has none beside it
    average_score: float
    rating: Rating


@dataclass(frozen=True)
class Pair:
    """How one bot has done against another: at the same table, or as a team on the same deal."""

    bot: str
    other: str
    ahead: Share  # of games, or deals, in which it finished ahead; level counts half


@dataclass(frozen=True)
class Standings:
    """The whole outcome."""

    games: int
    plies: int
    standings: list[Standing]  # the best first
    pairs: list[Pair]
    by_seat: list[Share]  # none where all seats win or lose together
    setting: str = ""  # what teams played against; empty where bots play against each other
    setting_rating: Rating | None = None

    def as_json(self) -> dict[str, Any]:
        """The standings as plain data."""
        return {**asdict(self), "sentences": self.sentences()}

    def sentences(self) -> list[str]:
        """Who beats whom, in words."""
        what = "deals" if self.setting else "games"
        return [
            f"{pair.bot} finishes ahead of {pair.other} in {pair.ahead.text()} "
            f"of {pair.ahead.of:.0f} {what}."
            for pair in self.pairs
        ]


def standings(outcomes: Sequence[Outcome], setting: str = "", fewest: bool = False) -> Standings:
    """Count the games; they must be in order, for ratings depend on it.

    With a setting, all seats of a game are one team, and that is what it plays against; `fewest`
    tells then whether the lowest score is the best, as the results do not.
    """
    names = list(dict.fromkeys(name for outcome in outcomes for name in outcome["bots"]))
    rated = team_ratings(names, outcomes, setting) if setting else ratings(names, outcomes)
    ranked = sorted(
        (standing(name, outcomes, rated[name], bool(setting)) for name in names), key=worst_first
    )
    order = [one.bot for one in reversed(ranked)]
    seats = 0 if setting else len(outcomes[0]["bots"])
    pairs = list(combinations(order, 2))
    return Standings(
        games=len(outcomes),
        plies=sum(outcome["plies"] for outcome in outcomes),
        standings=ranked[::-1],
        pairs=[team_pair(one, other, outcomes, fewest) for one, other in pairs]
        if setting
        else [pair(one, other, outcomes) for one, other in pairs],
        by_seat=[
            wilson(sum(one["shares"][seat] for one in outcomes), len(outcomes))
            for seat in range(seats)
        ],
        setting=setting,
        setting_rating=rated.get(setting),
    )


def worst_first(standing: Standing) -> float:
    """What standings are sorted by."""
    return standing.wins.share - (standing.fair or 0.0)


def winners_of(outcome: Outcome) -> list[int]:
    """The seats that have won; lines of old have ranks only."""
    first = [seat for seat, rank in enumerate(outcome["ranks"]) if rank == 1]
    winners: list[int] = outcome.get("winners", first)
    return winners


def standing(
    name: str, outcomes: Iterable[Outcome], rating: Rating, as_team: bool = False
) -> Standing:
    """One bot's part of all games; copies of it count together."""
    games = won = shared = 0
    shares, scores, fair = list[float](), list[int](), 0.0
    for outcome in outcomes:
        seats = [seat for seat, other in enumerate(outcome["bots"]) if other == name]
        if seats:
            games += 1
            wins = [outcome["shares"][seat] for seat in winners_of(outcome) if seat in seats]
            won += max(wins, default=0) == 1
            shared += 0 < max(wins, default=0) < 1
            shares += [outcome["shares"][seat] for seat in seats]
            scores += [outcome["scores"][seat] for seat in seats]
            fair += 1 / len(outcome["bots"])
    mean = sum(shares) / len(shares)
    # Copies in one game are not games of their own, so the interval goes by games, not by seats.
    part = wilson(mean * games, games)
    usual = None if as_team else fair / games
    return Standing(name, games, won, shared, part, usual, sum(scores) / len(scores), rating)


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


def team_pair(one: str, other: str, outcomes: Iterable[Outcome], fewest: bool) -> Pair:
    """How often a team of one bot did better than one of another with the same deal."""
    by_deal: dict[int, dict[str, tuple[bool, int]]] = {}
    for outcome in outcomes:
        by_deal.setdefault(outcome["deal"], {})[outcome["bots"][0]] = done_as_team(outcome, fewest)
    both = [deal for deal in by_deal.values() if one in deal and other in deal]
    ahead = sum((deal[one] > deal[other]) + (deal[one] == deal[other]) / 2 for deal in both)
    return Pair(one, other, wilson(ahead, len(both)))


def done_as_team(outcome: Outcome, fewest: bool) -> tuple[bool, int]:
    """How well a team did: whether it has won, then its score against the rivals' best."""
    sign = -1 if fewest else 1
    rivals = [sign * rival["score"] for rival in outcome.get("rivals", [])]
    return bool(winners_of(outcome)), sign * outcome["scores"][0] - max(rivals, default=0)


def team_ratings(
    names: Sequence[str], outcomes: Iterable[Outcome], setting: str
) -> dict[str, Rating]:
    """The bots, each as the team of its copies, and the setting that they play against."""
    games = [
        {"bots": [outcome["bots"][0], setting], "ranks": [1, 2] if winners_of(outcome) else [2, 1]}
        for outcome in outcomes
    ]
    return ratings([*names, setting], games)


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
