"""Matches: bots play many games, each deal from every seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.game import Game, Result
from moonbrew.kernel.table import Table
from moonbrew.options import GameOptions


class Tally:
    """What came of a match so far, by entrant."""

    def __init__(self, names: Sequence[str]) -> None:
        twice = len(set(names)) < len(names)
        self.names = [f"{name} {i + 1}" if twice else name for i, name in enumerate(names)]
        self.games = 0
        self.won = [0] * len(names)  # alone
        self.shared = [0] * len(names)
        self.points = [0] * len(names)

    def add(self, played: "Played") -> None:
        """Count one game."""
        self.games += 1
        winners = played.result.winners
        for entrant, seat in enumerate(played.seat_of):
            self.points[entrant] += played.result.scores[seat]
            if seat in winners:
                (self.won if len(winners) == 1 else self.shared)[entrant] += 1

    def average(self, entrant: int) -> float:
        """The entrant's average score."""
        return self.points[entrant] / max(1, self.games)

    def sentence(self) -> str:
        """The outcome in a sentence."""
        best = max(range(len(self.names)), key=lambda i: (self.won[i], self.shared[i]))
        others = " and ".join(name for i, name in enumerate(self.names) if i != best)
        return f"{self.names[best]} beats {others} in {self.won[best]} of {self.games}"

    def as_json(self) -> dict[str, Any]:
        """The tally as plain data."""
        entrants = [
            {
                "bot": name,
                "won": self.won[i],
                "shared": self.shared[i],
                "average_score": self.average(i),
            }
            for i, name in enumerate(self.names)
        ]
        return {"games": self.games, "entrants": entrants, "sentence": self.sentence()}


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    result: Result
    seat_of: list[int]  # by entrant


def play_match(
    game: Game[Any], bots: Sequence[str], games: int, seed: int, options: GameOptions | None = None
) -> Iterator[Played]:
    """Play so many games; the seats go round, and a new deal comes when all have had this one."""
    seats = len(bots)
    for number in range(games):
        seat_of = [(entrant + number) % seats for entrant in range(seats)]
        deal = seed + number // seats
        yield Played(play_game(game, bots, seat_of, deal, number, options), seat_of)


def play_game(
    game: Game[Any],
    bots: Sequence[str],
    seat_of: Sequence[int],
    deal: int,
    number: int,
    options: GameOptions | None,
) -> Result:
    """Play one game to its end."""
    t: Table = game.start(len(bots), deal, options)
    at = {
        seat: bot(bots[entrant], number * len(bots) + entrant)
        for entrant, seat in enumerate(seat_of)
    }
    while t.ask is not None:
        seat = int(t.ask.seat)
        t.play(at[seat].choose(Outlook(game, t, seat)))
    return game.result(t)
