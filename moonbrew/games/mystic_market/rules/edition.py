# mypyc: compiled
"""The edition of Mystic Market: its content as native numbers, and its catalogue of moves."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.cards import Brew, Ingredient
from moonbrew.games.mystic_market.rules.moves import (
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
from moonbrew.kernel.menu import menu_of
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat

MOST_SEATS: Final = 4


@final
class Amounts:
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
        amounts: Amounts,
    ) -> None:
        super().__init__()
        self.ingredients: Final = ingredients
        self.brews: Final = brews
        self.amounts: Final = amounts
        self.kinds: Final[i64] = len(ingredients)
        self.cards: Final[i64] = sum([int(i.cards) for i in ingredients])
        self.starts: Final[vec[i64]] = vector([int(i.mark) for i in ingredients])  # by kind
        self.values: Final[vec[i64]] = vector(values)  # by mark, from the lower end
        self.costs: Final[vec[i64]] = vector(costs)
        self.set_size: Final[vec[i64]] = vector([int(i.set_size) for i in ingredients])
        self.brew_one: Final[vec[i64]] = vector([int(brew.one) for brew in brews])  # by potion
        self.brew_other: Final[vec[i64]] = vector([int(brew.other) for brew in brews])
        # MARKET-176: every decision there is, each move once.
        names = [ingredient.key for ingredient in self.ingredients]
        kinds = [Kind(kind) for kind in range(len(names))]
        slots = [Slot(slot) for slot in range(self.amounts.market_slots)]
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
        self.craft: Final = [self.add(Craft(p, self.brews[p])) for p in potions]
        self.drink: Final = [self.add(Drink(p, self.brews[p].key)) for p in potions]
        self.pass_: Final = self.add(Pass("pass"))
        self.end_turn: Final = self.add(EndTurn("end-turn"))
        self.discard: Final = [self.add(Discard(kind, names[kind])) for kind in kinds]
        self.take_open: Final = [self.add(TakeOpen(kind, names[kind])) for kind in kinds]
        self.give: Final = [self.add(Give(kind, names[kind])) for kind in kinds]
        self.choose: Final = [self.add(Choose(Seat(seat))) for seat in range(MOST_SEATS)]
        self.vial: Final = [self.add(Vial(kind, names[kind])) for kind in kinds]
        self.copy: Final = [self.add(Copy(p, self.brews[p].key)) for p in potions]
        # Where they begin in the catalogue: a menu takes moves by their indexes.
        self.first_buy_slot: Final = self.buy_slot[0].index
        self.first_swap: Final = self.swap[0][0].index
        self.first_sell_set: Final = self.sell_set[0].index
        self.first_sell_one: Final = self.sell_one[0].index
        self.first_craft: Final = self.craft[0].index
        self.first_drink: Final = self.drink[0].index
        self.menu: Final = menu_of(self.catalogue)
