"""What a game is tried with: numbers of seats, and options that show every value."""

from dataclasses import dataclass
from typing import Any

from moonbrew.combinations import combinations
from moonbrew.game import Game
from moonbrew.options import GameOptions


@dataclass(frozen=True)
class Setting:
    """A game, a number of seats and options."""

    game: Game[Any]
    seats: int
    options: GameOptions

    def __str__(self) -> str:
        """As it is called in tests and in what the laws say: tollgate-3-short."""
        return "-".join([self.game.name, str(self.seats), *self.options.chosen().values()])

    def start(self, seed: int, listen: bool = True) -> Any:
        """A new table, to which somebody listens."""
        return self.game.start(self.seats, seed, self.options, listen=listen)


def settings_of(game: Game[Any]) -> list[Setting]:
    """Every number of seats with every combination of options, or with a sample of them."""
    return [
        Setting(game, seats, options)
        for seats in game.seats
        for options in combinations(game, seats)
    ]
