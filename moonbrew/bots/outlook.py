"""Outlooks: what stands between a bot and the table."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Style
from moonbrew.kernel.table import Move, Table
from moonbrew.scene import Scene


class Outlook:
    """A seat's scene, its moves, and tables that it can imagine; never the true one."""

    def __init__(self, game: Game[Any], t: Table, seat: int, names: Sequence[str] = ()) -> None:
        assert t.ask is not None, "Nothing is asked: the game is over."
        assert t.ask.seat == seat, f"Seat {t.ask.seat} is asked, not seat {seat}."
        self.game = game
        self.seat = seat
        self.names = names
        self.moves: list[Move] = t.ask.moves(t)
        self.__table = t

    @cached_property
    def scene(self) -> Scene:
        """The table as the seat sees it."""
        return self.game.scene(self.__table, self.seat, self.names)

    @cached_property
    def style(self) -> Style:
        """How search goes about this table."""
        return self.game.style_of(self.__table)

    def imagine(self, dice: Dice) -> Any:
        """A table of one's own that the seat cannot tell from the true one."""
        return self.game.imagine(self.__table, self.seat, dice)
