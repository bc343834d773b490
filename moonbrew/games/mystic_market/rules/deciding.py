# mypyc: compiled
"""Chapter 4, the decisions: an action of one or more steps, with crafts and potions around it."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.buying import (
    buy,
    buy_deck,
    is_blocked,
    offer_purchases,
    relieve,
    why_not_buy,
    why_not_buy_deck,
    why_not_relieve,
)
from moonbrew.games.mystic_market.rules.crafting import craft, offer_crafts, why_not_craft
from moonbrew.games.mystic_market.rules.edition import MOST_SEATS
from moonbrew.games.mystic_market.rules.moves import (
    BuyDeck,
    BuySlot,
    Craft,
    Drink,
    EndTurn,
    Pass,
    ReliefDraw,
    SellOne,
    SellSet,
    Swap,
)
from moonbrew.games.mystic_market.rules.potions import drink, offer_drinks, why_not_drink
from moonbrew.games.mystic_market.rules.refusals import (
    MARKET_046,
    MARKET_047,
    MARKET_051,
    MARKET_059,
    MARKET_077,
    MARKET_141,
    MARKET_156,
    MARKET_173,
    MARKET_176,
)
from moonbrew.games.mystic_market.rules.selling import (
    offer_sales,
    sell_one,
    sell_set,
    why_not_sell_one,
    why_not_sell_set,
)
from moonbrew.games.mystic_market.rules.swapping import begin_swap, offer_swaps, why_not_swap
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.windows import open_window
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

# What the active seat has begun (MARKET-046); with it changes what it may go on with.
NOT_BEGUN: Final[i64] = 0
BOUGHT_ONE: Final[i64] = 1
BOUGHT_TWO: Final[i64] = 2
SWAPPED: Final[i64] = 3
SELLING: Final[i64] = 4
RELIEVED: Final[i64] = 5
FINAL_TURN: Final[i64] = 6
STAGES: Final[i64] = 7  # how many these are


def no_buying(begun: i64) -> Rule:
    """MARKET-059: one or two purchases, if nothing else was begun."""
    if begun == NOT_BEGUN or begun == BOUGHT_ONE:
        return ALLOWED
    return MARKET_059 if begun == BOUGHT_TWO else no_other_action(begun)


def no_swapping(begun: i64) -> Rule:
    """MARKET-077: one swap, if nothing else was begun."""
    if begun == NOT_BEGUN:
        return ALLOWED
    return MARKET_077 if begun == SWAPPED else no_other_action(begun)


def no_selling(begun: i64) -> Rule:
    """MARKET-085: any number of sales, if nothing else was begun."""
    if begun == NOT_BEGUN or begun == SELLING or begun == FINAL_TURN:
        return ALLOWED
    return no_other_action(begun)


def no_other_action(begun: i64) -> Rule:
    """The rule that stands against an action other than the one begun."""
    if begun == RELIEVED:
        return MARKET_051
    return MARKET_156 if begun == FINAL_TURN else MARKET_046


@final
class Decide(Offer[MarketTable]):
    """The active seat's choice between the steps of its turn (decisions D1 to D4 and D7)."""

    def __init__(self, seat: Seat, begun: i64) -> None:
        super().__init__(seat)
        self.begun: Final = begun

    def run(self, t: MarketTable) -> None:
        """MARKET-177: without cards and potions all is public, so a single action is just done."""
        if self.begun == NOT_BEGUN and t.hands[self.seat].total + t.potions[self.seat].total == 0:
            menu = self.offer(t)
            if menu.size == 1 and menu.indexes[0] != t.edition.end_turn.index:
                self.take(t, menu.move(0))
                return
        t.ask = self

    def offer(self, t: MarketTable) -> Menu:
        """The steps of the action, then crafts, potions and the end of the turn."""
        menu = t.menu
        menu.clear()
        begun = self.begun
        if no_buying(begun) == ALLOWED:
            offer_purchases(t, self.seat, menu)
        if no_swapping(begun) == ALLOWED:
            offer_swaps(t, self.seat, menu)
        if no_selling(begun) == ALLOWED:
            offer_sales(t, self.seat, menu)
        blocked = begun == NOT_BEGUN and menu.size == 0  # MARKET-048
        if blocked and t.deck.size() > 0:
            menu.put(t.edition.relief_draw.index)
        if t.full:
            offer_crafts(t, self.seat, menu)
            offer_drinks(t, self.seat, menu)
        if begun != NOT_BEGUN or (blocked and t.deck.size() == 0):
            menu.put(t.edition.end_turn.index)
        return menu

    def why_not_relieve(self, t: MarketTable) -> Rule:
        """MARKET-050, MARKET-051: in place of the action, for a blocked player."""
        if self.begun == NOT_BEGUN:
            return why_not_relieve(t, self.seat)
        return no_other_action(self.begun)

    def why_not_end(self, t: MarketTable) -> Rule:
        """MARKET-057: after a step of the action, or if not even a relief draw is possible."""
        if self.begun != NOT_BEGUN:
            return ALLOWED
        stuck = t.deck.size() == 0 and is_blocked(t, self.seat)
        return ALLOWED if stuck else MARKET_047

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """What stands against a move in this turn."""
        if isinstance(move, BuySlot):
            closed = no_buying(self.begun)
            return closed if closed != ALLOWED else why_not_buy(t, self.seat, move.slot)
        if isinstance(move, BuyDeck):
            closed = no_buying(self.begun)
            return closed if closed != ALLOWED else why_not_buy_deck(t, self.seat)
        if isinstance(move, Swap):
            closed = no_swapping(self.begun)
            if closed != ALLOWED:
                return closed
            return why_not_swap(t, t.hands[self.seat], move.given, move.slot)
        if isinstance(move, SellSet):
            closed = no_selling(self.begun)
            return (
                closed if closed != ALLOWED else why_not_sell_set(t, t.hands[self.seat], move.kind)
            )
        if isinstance(move, SellOne):
            closed = no_selling(self.begun)
            return closed if closed != ALLOWED else why_not_sell_one(t.hands[self.seat], move.kind)
        return self.refusal_of_others(t, move)

    def refusal_of_others(self, t: MarketTable, move: Move) -> Rule:
        """What stands against a move that is not a step of an action."""
        if isinstance(move, ReliefDraw):
            return self.why_not_relieve(t)
        if isinstance(move, Craft):
            return why_not_craft(t, t.hands[self.seat], move.potion)
        if isinstance(move, Drink):
            return why_not_drink(t, self.seat, move.potion)
        if isinstance(move, EndTurn):
            return self.why_not_end(t)
        if isinstance(move, Pass):
            return MARKET_141 if t.full else MARKET_173
        return MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Carry out the step; then the others may react (MARKET-139), then the turn goes on."""
        if isinstance(move, EndTurn):
            return  # what closes the turn lies next on the agenda
        if isinstance(move, BuyDeck):
            counts = buy_deck(t, self.seat)
            self.go_on(t, self.following(move) if counts else self.begun)  # MARKET-109
            return
        self.go_on(t, self.following(move))
        if isinstance(move, BuySlot):
            buy(t, self.seat, move.slot)
        elif isinstance(move, Swap):
            begin_swap(t, self.seat, move.given, move.slot)
        elif isinstance(move, SellSet):
            sell_set(t, self.seat, move.kind)
        elif isinstance(move, SellOne):
            sell_one(t, self.seat, move.kind)
        elif isinstance(move, Craft):
            craft(t, self.seat, move.potion)
        elif isinstance(move, Drink):
            drink(t, self.seat, move.potion)
        else:
            relieve(t, self.seat)

    def go_on(self, t: MarketTable, begun: i64) -> None:
        """Put down the next decision, and before it the window that follows every step."""
        t.agenda.put(decide(self.seat, begun))
        open_window(t, self.seat)

    def following(self, move: Move) -> i64:
        """What is begun once this step has been taken."""
        if self.begun == FINAL_TURN or isinstance(move, (Craft, Drink)):
            return self.begun
        if isinstance(move, (BuySlot, BuyDeck)):
            return BOUGHT_ONE if self.begun == NOT_BEGUN else BOUGHT_TWO
        if isinstance(move, Swap):
            return SWAPPED
        return RELIEVED if isinstance(move, ReliefDraw) else SELLING


DECIDE: Final = [Decide(Seat(n // STAGES), n % STAGES) for n in range(MOST_SEATS * STAGES)]


def decide(seat: Seat, begun: i64) -> Decide:
    """The ask for a seat and what it has begun: there are few, so they are made once."""
    return DECIDE[seat * STAGES + begun]
