# mypyc: compiled
"""Chapter 5: BUY, and the relief draw of chapter 4."""

from moonbrew.games.mystic_market.rules.events import Bought, Drawn, DrewNothing
from moonbrew.games.mystic_market.rules.memory import gain_openly, gain_secretly
from moonbrew.games.mystic_market.rules.moves import NOTHING, Kind, Slot
from moonbrew.games.mystic_market.rules.refusals import (
    MARKET_050,
    MARKET_053,
    MARKET_066,
    MARKET_072,
    MARKET_074,
)
from moonbrew.games.mystic_market.rules.supply import draw, refill
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Rule, Seat


def why_not_buy(t: MarketTable, seat: Seat, slot: Slot) -> Rule:
    """MARKET-060, MARKET-066: a card must lie there and its price be at hand."""
    kind = t.market[slot]
    if kind == NOTHING:
        return MARKET_074
    return ALLOWED if t.coins[seat] >= t.cost(Kind(kind)) else MARKET_066


def offer_purchases(t: MarketTable, seat: Seat, menu: Menu) -> None:
    """Every card that the seat can pay for."""
    coins = t.coins[seat]
    market = t.market
    for slot in range(t.edition.amounts.market_slots):
        kind = market[slot]
        if kind != NOTHING:
            menu.put_if(coins >= t.cost(Kind(kind)), t.edition.first_buy_slot + slot)
    if why_not_buy_deck(t, seat) == ALLOWED:
        menu.put(t.edition.buy_deck.index)


def why_not_buy_deck(t: MarketTable, seat: Seat) -> Rule:
    """MARKET-072, MARKET-066: a card must be left and its price be at hand."""
    if t.deck.size() == 0:
        return MARKET_072
    return ALLOWED if t.coins[seat] >= t.edition.amounts.deck_cost else MARKET_066


def buy(t: MarketTable, seat: Seat, slot: Slot) -> None:
    """MARKET-062: pay the price of the mark, take the card, refill at once (MARKET-068)."""
    kind = Kind(t.market[slot])
    price = t.cost(kind)
    t.coins[seat] -= price
    gain_openly(t, seat, kind)
    if t.events is not None:
        t.tell(Bought(seat, slot, kind, price))
    refill(t, slot)


def buy_deck(t: MarketTable, seat: Seat) -> bool:
    """MARKET-063: pay the deck's price, then see what it is (MARKET-064).

    Whether it counts: if only Supply Shifts were left, the coins come back (MARKET-109).
    """
    price = t.edition.amounts.deck_cost
    card = draw(t)
    if card == NOTHING:
        if t.events is not None:
            t.tell(DrewNothing(seat, price))
        return False
    t.coins[seat] -= price
    gain_secretly(t, seat, card)
    if t.events is not None:
        t.tell(Drawn(seat, card, price, "bought"))
    return True


def is_blocked(t: MarketTable, seat: Seat) -> bool:
    """MARKET-048: nothing to swap or sell, and nothing that one can pay for."""
    if t.hands[seat].total > 0 or why_not_buy_deck(t, seat) == ALLOWED:
        return False
    for slot in range(t.edition.amounts.market_slots):
        if why_not_buy(t, seat, Slot(slot)) == ALLOWED:
            return False
    return True


def why_not_relieve(t: MarketTable, seat: Seat) -> Rule:
    """MARKET-050: only a blocked player, while there are cards (MARKET-053)."""
    if not is_blocked(t, seat):
        return MARKET_050
    return ALLOWED if t.deck.size() > 0 else MARKET_053


def relieve(t: MarketTable, seat: Seat) -> None:
    """MARKET-049: the top Ingredient of the deck, free of charge; perhaps none (MARKET-052)."""
    card = draw(t)
    if card != NOTHING:
        gain_secretly(t, seat, card)
    if t.events is not None:
        t.tell(DrewNothing(seat, 0) if card == NOTHING else Drawn(seat, card, 0, "relief"))
