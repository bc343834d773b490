# mypyc: compiled
"""Menus: legal moves collected for a draw, without a list of them being made."""

from collections.abc import Iterable
from typing import Final, TypeVar, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Ask, Move, Table

T = TypeVar("T", bound=Table)


@final
@mypyc_attr(acyclic=True)
class Menu:
    """The moves on offer, by their indexes in the catalogue; used again for every ask."""

    def __init__(self, catalogue: vec[Move], indexes: vec[i64]) -> None:
        self.catalogue: Final = catalogue
        self.indexes: Final = indexes
        self.size: i64 = 0

    def clear(self) -> None:
        """Nothing is on offer."""
        self.size = 0

    def put(self, index: i64) -> None:
        """Offer a move."""
        self.indexes[self.size] = index
        self.size += 1

    # Which moves are legal no processor can guess, and wrong guesses are dear. So these write down
    # every move and count only those that are legal, without a branch.

    def put_if(self, legal: bool, index: i64) -> None:
        """Offer a move if it is legal."""
        self.indexes[self.size] = index
        self.size += legal

    def put_held(self, first: i64, held: vec[i64]) -> None:
        """Of a row of moves, one for each kind, offer those whose kind is held."""
        indexes = self.indexes
        size = self.size
        for kind in range(len(held)):
            indexes[size] = first + kind
            size += held[kind] > 0
        self.size = size

    def move(self, place: i64) -> Move:
        """The move at a place, counted from 0."""
        return self.catalogue[self.indexes[place]]

    def moves(self) -> list[Move]:
        """All of them, in the order in which they were put here."""
        return [self.move(place) for place in range(self.size)]

    def clone(self) -> "Menu":
        """A menu of its own with the same catalogue and nothing on offer."""
        return Menu(self.catalogue, self.indexes[:])


def menu_of(catalogue: Iterable[Move], most: int = 0) -> Menu:
    """An empty menu for the moves of a catalogue.

    Each clone of a table copies its menu, which takes 1.3 µs with a place for each of 2,500 moves.
    So an edition with many moves says how many one ask offers at the most.
    """
    moves = vec[Move]()
    for move in catalogue:
        moves = append(moves, move)
    return Menu(moves, zeros((most or len(moves)) + 1))  # one place more to write to


@mypyc_attr(allow_interpreted_subclasses=True)
class Offer(Ask[T]):
    """An ask that puts its moves on a menu, so that playouts can draw one without listing all."""

    def offer(self, t: T) -> Menu:
        """A menu with the legal moves, in the order of the catalogue."""
        raise NotImplementedError

    def moves(self, t: T) -> list[Move]:
        """What is on the menu."""
        return self.offer(t).moves()

    def pick(self, t: T, dice: Dice) -> Move:
        """One of the moves on the menu, all equally likely."""
        menu = self.offer(t)
        return menu.move(dice.below(menu.size))
