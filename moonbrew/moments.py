"""Moments: the tables that a game went through, made anew from its seed and its moves."""

from collections.abc import Iterator, Sequence
from typing import Any

from moonbrew.game import Game
from moonbrew.kernel.table import Table
from moonbrew.options import GameOptions

BETWEEN = 32  # moves between two tables that are kept


class Moments:
    """Any table of a game that began like this; the keys are of moves that were allowed."""

    def __init__(
        self, game: Game[Any], seats: int, seed: int | str, options: GameOptions | None = None
    ) -> None:
        self.game = game
        self.keys: Sequence[str] = ()  # the line of play on which the marks lie
        # Some of its tables, from which the others are a few moves away.
        self.marks: list[Table] = [game.start(seats, seed, options)]

    def table(self, keys: Sequence[str]) -> Table:
        """The table that these moves lead to, to do with as one likes."""
        *_, t = self.tables(keys, len(keys))
        return t

    def tables(self, keys: Sequence[str], since: int = 0) -> Iterator[Table]:
        """The table after so many of these moves, and after each further one: it plays on."""
        self.keep_to(keys)
        nearest = min(since // BETWEEN, len(self.marks) - 1)
        t = self.marks[nearest].clone()
        for made in range(nearest * BETWEEN, len(keys) + 1):
            if made == len(self.marks) * BETWEEN:
                self.marks.append(t.clone())
            if made >= since:
                yield t
            if made < len(keys):
                t.play(self.game.moves[keys[made]])

    def keep_to(self, keys: Sequence[str]) -> None:
        """Forget the marks that do not lie on this line of play, for a move was taken back."""
        same = 0
        while same < min(len(keys), len(self.keys)) and keys[same] == self.keys[same]:
            same += 1
        if same < len(keys):
            self.keys, self.marks = list(keys), self.marks[: same // BETWEEN + 1]
