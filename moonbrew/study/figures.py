"""Figures: what many observed games amount to."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import Any

from moonbrew.arena.chance import USUAL, Share, wilson

Counts = Counter[int]


@dataclass
class Use:
    """How often something is done, and how that goes with winning."""

    times: int = 0
    crowd: int = 0  # the squares of the times in each game, from which their spread follows
    seats: int = 0  # seats that did it at least once, over all games
    games: int = 0  # in which anybody did
    won: float = 0.0  # wins of those seats
    more: float = 0.0  # by game: how much oftener the winners did it than the others
    squares: float = 0.0

    def add(self, by_seat: list[int], shares: list[float]) -> None:
        """Count one game."""
        self.times += sum(by_seat)
        self.crowd += sum(by_seat) ** 2
        self.seats += sum(times > 0 for times in by_seat)
        self.games += any(by_seat)
        self.won += sum(share for times, share in zip(by_seat, shares, strict=True) if times)
        ahead = winners_more(by_seat, shares)
        self.more += ahead
        self.squares += ahead * ahead


def winners_more(by_seat: list[int], shares: list[float]) -> float:
    """How much oftener in one game the winners did something than the others, on average.

    Where nobody has won, or everybody, there is nobody to compare with.
    """
    winners = sum(times * share for times, share in zip(by_seat, shares, strict=True))
    others = [times for times, share in zip(by_seat, shares, strict=True) if not share]
    won = sum(shares)
    return winners / won - sum(others) / len(others) if others and won else 0.0


@dataclass(frozen=True)
class Mean:
    """An average, and between which bounds the true one probably lies."""

    mean: float
    low: float
    high: float


@dataclass
class Figures:
    """All counts of a study; games are added in order, so that sums are always the same."""

    seats: int
    as_one: bool = False  # whether all seats win or lose together, as a single one does
    fewest: bool = False  # whether the lowest score is the best
    games: int = 0
    won: int = 0  # games that somebody has won
    wins: float = 0.0  # of all seats: as many as games, if each has one winner
    turns: Counts = field(default_factory=Counter)
    plies: Counts = field(default_factory=Counter)
    scores: Counts = field(default_factory=Counter)
    best: Counts = field(default_factory=Counter)  # winning scores
    margins: Counts = field(default_factory=Counter)  # from the best score to the next
    leads: Counts = field(default_factory=Counter)  # of a team over the best of its rivals
    shared: int = 0  # games with a win that was shared
    by_seat: list[float] = field(default_factory=list)  # wins
    by_order: list[float] = field(default_factory=list)  # wins, counted from who began
    decisions: Counts = field(default_factory=Counter)  # by seat and game
    branching: Counts = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    emergencies: Counter[str] = field(default_factory=Counter)  # games in which they happened
    opened: Counter[str] = field(default_factory=Counter)  # own cards: how often they came to lie
    opened_games: Counter[str] = field(default_factory=Counter)  # open, and in how many games
    uses: dict[str, Use] = field(default_factory=lambda: defaultdict(Use))

    def __post_init__(self) -> None:
        self.by_seat = [0.0] * self.seats
        self.by_order = [0.0] * self.seats

    def add(self, seen: Mapping[str, Any]) -> None:
        """Count one observed game."""
        self.games += 1
        self.turns[seen["turns"]] += 1
        self.plies[sum(seen["decisions"])] += 1
        self.decisions.update(seen["decisions"])
        self.branching.update(seen["branching"])
        self.offered.update(seen["offered"])
        self.made.update(seen["made"])
        self.emergencies.update(seen["emergencies"])
        self.opened.update(seen["opened"])
        self.opened_games.update(list(seen["opened"]))
        self.add_scores(seen["scores"], seen["shares"], seen["rivals"])
        self.add_wins(seen["shares"], seen["first"])
        self.add_uses(seen["used"], seen["shares"])

    def add_scores(self, scores: list[int], shares: list[float], rivals: list[int]) -> None:
        """Count the scores of one game; the members of a team have one between them."""
        self.scores.update(scores[:1] if self.as_one else scores)
        if any(shares):
            best = (min if self.fewest else max)(scores)
            self.best[best] += 1
            self.won += 1
            self.shared += max(shares) < 1
        if not self.as_one:
            first, second = sorted([*scores, *rivals], reverse=not self.fewest)[:2]
            self.margins[abs(first - second)] += 1
        elif rivals:
            lead = min(scores[0] - rival for rival in rivals)
            if self.fewest:
                lead = min(rival - scores[0] for rival in rivals)
            self.leads[lead] += 1

    def add_wins(self, shares: list[float], first: int) -> None:
        """Count the wins of one game by seat, and by who began."""
        self.wins += sum(shares)
        for seat, share in enumerate(shares):
            self.by_seat[seat] += share
            self.by_order[(seat - first) % self.seats] += share

    def add_uses(self, used: list[dict[str, int]], shares: list[float]) -> None:
        """Count what was done in one game."""
        for name in dict.fromkeys(name for one in used for name in one):
            self.uses[name].add([one.get(name, 0) for one in used], shares)

    # What follows from the counts

    @property
    def fair(self) -> float:
        """The share of wins that each seat would have if seats made no difference."""
        return 1 / self.seats

    def how_often_won(self, z: float = USUAL) -> Share:
        """The share of games that somebody has won."""
        return wilson(self.won, self.games, z)

    def order(self, z: float = USUAL) -> list[Share]:
        """Shares of wins counted from who began."""
        return [wilson(won, self.games, z) for won in self.by_order]

    def by_chair(self, z: float = USUAL) -> list[Share]:
        """Shares of wins by seat."""
        return [wilson(won, self.games, z) for won in self.by_seat]

    def with_and_without(self, name: str, z: float = USUAL) -> tuple[Share, Share]:
        """Shares of wins of the seats that did something, and of those that did not."""
        use = self.uses[name]
        without = self.games * self.seats - use.seats
        return wilson(use.won, use.seats, z), wilson(self.wins - use.won, without, z)

    def winners_more(self, name: str, z: float = USUAL) -> Mean:
        """How much oftener winners do something than the others, in an average game."""
        use = self.uses[name]
        return averaged(use.more, use.squares, self.games, z)

    def per_game(self, name: str, z: float = USUAL) -> Mean:
        """How often something is done in a game, by all seats together."""
        use = self.uses.get(name, Use())
        return averaged(use.times, use.crowd, self.games, z)

    def per_seat(self, name: str) -> float:
        """How often a seat does something in a game, on average."""
        return self.uses[name].times / (self.games * self.seats)

    def verbs(self) -> list[str]:
        """What is done, the most frequent first."""
        return self.by_times(name for name in self.uses if ": " not in name)

    def cards(self) -> list[str]:
        """What is done with which card, the most frequent first."""
        return self.by_times(name for name in self.uses if ": " in name)

    def by_times(self, names: Iterable[str]) -> list[str]:
        """The most frequent first, equals by name."""
        return sorted(names, key=lambda name: (-self.uses[name].times, name))

    @property
    def tree(self) -> float:
        """The logarithm of how many ways an average game could have gone, move by move."""
        return (
            sum(log10(moves) * times for moves, times in sorted(self.branching.items()))
            / self.games
        )


def averaged(total: float, squares: float, number: int, z: float) -> Mean:
    """The average of so many values, from their sum and the sum of their squares."""
    mean = total / number
    reach = z * sqrt(max(0.0, squares / number - mean * mean) / number)
    return Mean(mean, mean - reach, mean + reach)


def mean_of(counts: Counts, z: float = USUAL) -> Mean:
    """The average of counted values."""
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    return averaged(total, squares, sum(counts.values()), z)


def quantile(counts: Counts, part: float) -> int:
    """The value below or at which a part of the counted ones lie."""
    wanted, seen = part * sum(counts.values()), 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted:
            return value
    raise ValueError("Nothing was counted.")
