# mypyc: compiled
"""The cards of Mystic Market, as the content describes them."""

from typing import Final, final

from mypy_extensions import i64

# The primitives of potion effects; each stands in the content by its name.
BROWSE: Final[i64] = 0
FORFEIT: Final[i64] = 1
BORROW: Final[i64] = 2
DRAW: Final[i64] = 3
PLUNDER: Final[i64] = 4
EXCHANGE: Final[i64] = 5
REDUCE: Final[i64] = 6
DUPLICATE: Final[i64] = 7


@final
class Ingredient:
    """One kind of Ingredient card, as the content describes it."""

    def __init__(
        self, key: str, name: str, single: str, colour: str, cards: int, set_size: int, mark: int
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.single: Final = single
        self.colour: Final = colour
        self.cards: Final[i64] = cards
        self.set_size: Final[i64] = set_size
        self.mark: Final[i64] = mark  # where its vial starts, 0 being the lower end


@final
class Effect:
    """One primitive of a potion with its arguments; what they mean stands in the content file."""

    def __init__(self, primitive: int, first: int = 0, second: int = 0) -> None:
        self.primitive: Final[i64] = primitive
        self.first: Final[i64] = first
        self.second: Final[i64] = second


@final
class Brew:
    """One name of Potion card, as the content describes it."""

    def __init__(
        self, key: str, name: str, copies: int, cost: list[int], profit: int, effects: list[Effect]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.copies: Final[i64] = copies
        self.one: Final[i64] = cost[0]
        self.other: Final[i64] = cost[1]
        self.profit: Final[i64] = profit
        self.effects: Final = effects

    def duplicates(self) -> bool:
        """Whether this is a potion that copies others."""
        return any(effect.primitive == DUPLICATE for effect in self.effects)
