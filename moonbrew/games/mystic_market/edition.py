# mypyc: compiled
"""The edition of Mystic Market: its content as native numbers, and its catalogue of moves."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.moves import (
    BuyDeck,
    BuySlot,
    Choose,
    Copy,
    Craft,
    Discard,
    Drink,
    EndTurn,
    Give,
    Kind,
    Pass,
    Potion,
    ReliefDraw,
    SellOne,
    SellSet,
    Slot,
    Swap,
    SwapDone,
    TakeOpen,
    Vial,
)
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.pile import numbers
from moonbrew.kernel.table import Seat

MOST_SEATS: Final = 4

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


@final
class Numbers:
    """The numbers of the content that belong to no single card."""

    def __init__(self, of: dict[str, int]) -> None:
        self.opening_hand: Final[i64] = of["opening_hand"]
        self.opening_coins: Final[i64] = of["opening_coins"]
        self.market_slots: Final[i64] = of["market_slots"]
        self.potion_slots: Final[i64] = of["potion_slots"]
        self.supply_shifts_in_play: Final[i64] = of["supply_shifts_in_play"]
        self.hand_limit: Final[i64] = of["hand_limit"]
        self.goal: Final[i64] = of["goal"]
        self.stall_rounds: Final[i64] = of["stall_rounds"]
        self.deck_cost: Final[i64] = of["deck_cost"]
        self.shifts_of_each: Final[i64] = of["cards_of_each_kind"]


@final
class Market(Edition):
    """Mystic Market with its content loaded, shared by all its tables."""

    def __init__(
        self,
        ingredients: list[Ingredient],
        brews: list[Brew],
        values: list[int],
        costs: list[int],
        rest: Numbers,
    ) -> None:
        super().__init__()
        self.ingredients: Final = ingredients
        self.brews: Final = brews
        self.rest: Final = rest
        self.kinds: Final[i64] = len(ingredients)
        self.cards: Final[i64] = sum([int(i.cards) for i in ingredients])
        self.starts: Final[vec[i64]] = numbers([int(i.mark) for i in ingredients])  # by kind
        self.values: Final[vec[i64]] = numbers(values)  # by mark, from the lower end
        self.costs: Final[vec[i64]] = numbers(costs)
        self.set_size: Final[vec[i64]] = numbers([int(i.set_size) for i in ingredients])
        # MARKET-176: every decision there is, each move once.
        names = [ingredient.key for ingredient in self.ingredients]
        kinds = [Kind(kind) for kind in range(len(names))]
        slots = [Slot(slot) for slot in range(self.rest.market_slots)]
        potions = [Potion(potion) for potion in range(len(self.brews))]
        self.buy_slot: Final = [self.add(BuySlot(slot)) for slot in slots]
        self.buy_deck: Final = self.add(BuyDeck("buy-deck"))
        self.swap: Final = [
            [self.add(Swap(kind, names[kind], slot)) for slot in slots] for kind in kinds
        ]
        self.swap_done: Final = self.add(SwapDone("swap-done"))
        self.sell_set: Final = [self.add(SellSet(kind, names[kind])) for kind in kinds]
        self.sell_one: Final = [self.add(SellOne(kind, names[kind])) for kind in kinds]
        self.relief_draw: Final = self.add(ReliefDraw("relief-draw"))
        self.craft: Final = [self.add(Craft(p, self.brews[p].key)) for p in potions]
        self.drink: Final = [self.add(Drink(p, self.brews[p].key)) for p in potions]
        self.pass_: Final = self.add(Pass("pass"))
        self.end_turn: Final = self.add(EndTurn("end-turn"))
        self.discard: Final = [self.add(Discard(kind, names[kind])) for kind in kinds]
        self.take_open: Final = [self.add(TakeOpen(kind, names[kind])) for kind in kinds]
        self.give: Final = [self.add(Give(kind, names[kind])) for kind in kinds]
        self.choose: Final = [self.add(Choose(Seat(seat))) for seat in range(MOST_SEATS)]
        self.vial: Final = [self.add(Vial(kind, names[kind])) for kind in kinds]
        self.copy: Final = [self.add(Copy(p, self.brews[p].key)) for p in potions]
