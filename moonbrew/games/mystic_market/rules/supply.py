# mypyc: compiled
"""Chapter 8: drawing from the Ingredient deck, and the Supply Shift cards that come up."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.events import DeckRanOut, Refilled, SupplyShifted
from moonbrew.games.mystic_market.rules.moves import NOTHING, Kind, Slot
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.track import bring_down


def draw(t: MarketTable) -> i64:
    """MARKET-104: draw until an Ingredient comes up; NOTHING if the deck gives out before."""
    while t.deck.size() > 0:
        card = t.deck.take()
        t.quiet = False
        t.reveal()
        if card < t.edition.kinds:
            tell_if_empty(t)
            return card
        take_effect(t, Kind(card - t.edition.kinds))
        tell_if_empty(t)
    return NOTHING


def take_effect(t: MarketTable, kind: Kind) -> None:
    """MARKET-102, MARKET-108: a Supply Shift shifts at once and goes to the discard."""
    bring_down(t, kind)
    t.discard.put(t.edition.kinds + kind)
    if t.events is not None:
        t.tell(SupplyShifted(kind))


def tell_if_empty(t: MarketTable) -> None:
    """MARKET-151: the last card that leaves the deck is noticed by all."""
    if t.events is not None and t.deck.size() == 0:
        t.tell(DeckRanOut())


def refill(t: MarketTable, slot: Slot) -> None:
    """MARKET-068: fill a slot from the deck; without a card it stays empty (MARKET-074)."""
    card = draw(t)
    t.market[slot] = card
    if card != NOTHING and t.events is not None:
        t.tell(Refilled(slot, card))
