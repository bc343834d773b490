"""What a game is tried with: numbers of seats, and options that show every value."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from moonbrew.game import Game
from moonbrew.options import GameOptions, OptionSpec

FEW = 12  # combinations of options that are all tried


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
        Setting(game, seats, game.Options.of(chosen))
        for seats in game.seats
        for chosen in combinations(game.Options.fitting(seats))
    ]


def combinations(specs: Sequence[OptionSpec]) -> list[dict[str, str]]:
    """All combinations; if there are too many, as many as it takes to see every value once."""
    names = [spec.name for spec in specs]
    rows = list(product(*(spec.values for spec in specs)))
    if len(rows) > FEW:
        most = max(len(spec.values) for spec in specs)
        # Shifted by their places, so that options with the same values do not go hand in hand.
        rows = [
            tuple(spec.values[(row + place) % len(spec.values)] for place, spec in enumerate(specs))
            for row in range(most)
        ]
        rows.insert(0, tuple(spec.default for spec in specs))
    return [dict(zip(names, row, strict=True)) for row in rows]
