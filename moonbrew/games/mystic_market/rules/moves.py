# mypyc: compiled
"""The moves of Mystic Market."""

from typing import Final, NewType, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.cards import Brew
from moonbrew.kernel.table import Move, Seat

Kind = NewType("Kind", i64)  # of Ingredient, in the order of the content
Potion = NewType("Potion", i64)  # by name, in the order of the content
Slot = NewType("Slot", i64)  # of a market, from 0; people count from 1

NOTHING: Final[i64] = -1  # an empty slot, no potion, no kind


@final
class BuySlot(Move):
    """Buy the card in a slot of the Ingredient market."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(f"buy-{slot + 1}")
        self.slot: Final = slot


@final
class BuyDeck(Move):
    """Buy the top card of the Ingredient deck."""


@final
class Swap(Move):
    """Give a card of a kind for the card in a slot."""

    def __init__(self, given: Kind, name: str, slot: Slot) -> None:
        super().__init__(f"swap-{name}-{slot + 1}")
        self.given: Final = given
        self.slot: Final = slot


@final
class SwapDone(Move):
    """Swap one card only."""


@final
class SellSet(Move):
    """Sell a complete set."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"sell-set-{name}")
        self.kind: Final = kind


@final
class SellOne(Move):
    """Sell a single card, for nothing but its value shift."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"sell-one-{name}")
        self.kind: Final = kind


@final
class ReliefDraw(Move):
    """Draw a card free of charge, because nothing else can be done."""


@final
class Craft(Move):
    """Craft a potion of the Potion market."""

    def __init__(self, potion: Potion, brew: Brew) -> None:
        super().__init__(f"craft-{brew.key}")
        self.potion: Final = potion
        self.brew: Final = brew


@final
class Drink(Move):
    """Play a potion that one owns."""

    def __init__(self, potion: Potion, name: str) -> None:
        super().__init__(f"play-{name}")
        self.potion: Final = potion


@final
class Pass(Move):
    """Play no potion in a reaction window."""


@final
class EndTurn(Move):
    """Declare the turn ended."""


@final
class Discard(Move):
    """Discard a card, to the hand limit or to a potion."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"discard-{name}")
        self.kind: Final = kind


@final
class TakeOpen(Move):
    """Take one of the cards that a potion turned up."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"take-{name}")
        self.kind: Final = kind


@final
class Give(Move):
    """Give a card for the one borrowed."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"give-{name}")
        self.kind: Final = kind


@final
class Choose(Move):
    """Choose the opponent whom a potion hits."""

    def __init__(self, victim: Seat) -> None:
        super().__init__(f"choose-seat-{victim}")
        self.victim: Final = victim


@final
class Vial(Move):
    """Choose a vial for a potion to move."""

    def __init__(self, kind: Kind, name: str) -> None:
        super().__init__(f"vial-{name}")
        self.kind: Final = kind


@final
class Copy(Move):
    """Choose the potion in the discard whose effect is duplicated."""

    def __init__(self, potion: Potion, name: str) -> None:
        super().__init__(f"copy-{name}")
        self.potion: Final = potion
