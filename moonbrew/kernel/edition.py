# mypyc: compiled
"""Editions: a game with its content loaded, and the catalogue of all its moves."""

from typing import TypeVar

from mypy_extensions import mypyc_attr

from moonbrew.kernel.table import Move

M = TypeVar("M", bound=Move)


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """What all tables of one game with one content share."""

    def __init__(self) -> None:
        self.catalogue: list[Move] = []
        self.by_key: dict[str, Move] = {}

    def add(self, move: M) -> M:
        """Enter a move into the catalogue and give it its index."""
        if move.key in self.by_key:
            raise ValueError(f"There are two moves with the key {move.key}.")
        move.index = len(self.catalogue)
        self.catalogue.append(move)
        self.by_key[move.key] = move
        return move
