# mypyc: compiled
"""Chapter 10: crafting potions."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.events import Crafted, PotionRefilled
from moonbrew.games.mystic_market.rules.memory import lose_openly
from moonbrew.games.mystic_market.rules.moves import NOTHING, Potion
from moonbrew.games.mystic_market.rules.refusals import MARKET_118, MARKET_119, MARKET_173
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.bits import bit, least
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import ALLOWED, Rule, Seat


def slot_of(t: MarketTable, potion: Potion) -> i64:
    """The first slot of the Potion market with this potion, or NOTHING."""
    for slot in range(len(t.potion_market)):
        if t.potion_market[slot] == potion:
            return slot
    return NOTHING


def why_not_craft(t: MarketTable, hand: Counts, potion: Potion) -> Rule:
    """MARKET-118, MARKET-119: it must lie in the market and both its cards in the hand."""
    if not t.full:
        return MARKET_173
    if slot_of(t, potion) == NOTHING:
        return MARKET_118
    return ALLOWED if can_pay(t, hand, potion) else MARKET_119


def can_pay(t: MarketTable, hand: Counts, potion: i64) -> bool:
    """MARKET-119: both its cards, exactly of the kinds shown."""
    one = t.edition.brew_one[potion]
    other = t.edition.brew_other[potion]
    # One comparison for both cards: if they are of one kind, two of it are needed, and 1 · 1 is 1.
    return hand.of[one] * hand.of[other] > (one == other)


def offer_crafts(t: MarketTable, seat: Seat, menu: Menu) -> None:
    """Every potion in the market that the seat can pay for, each once and in their order."""
    hand = t.hands[seat]
    if hand.total < 2:
        return
    found: i64 = 0
    for potion in t.potion_market:
        if potion != NOTHING:
            payable: i64 = can_pay(t, hand, potion)
            found |= payable << potion
    while found != 0:
        potion = least(found)
        menu.put(t.edition.first_craft + potion)
        found ^= bit(potion)


def craft(t: MarketTable, seat: Seat, potion: Potion) -> None:
    """MARKET-118, MARKET-120: discard the two cards it costs, take it, refill (MARKET-123)."""
    brew = t.edition.brews[potion]
    slot = slot_of(t, potion)
    lose_openly(t, seat, brew.one)
    lose_openly(t, seat, brew.other)
    t.discard.put(brew.one)
    t.discard.put(brew.other)
    t.potions[seat].put(potion)
    t.quiet = False
    if t.events is not None:
        t.tell(Crafted(seat, potion))
    refill_potion(t, slot)


def refill_potion(t: MarketTable, slot: i64) -> None:
    """MARKET-123: fill a slot at once; an exhausted Potion deck is not renewed (MARKET-125)."""
    if t.potion_deck.size() == 0:
        t.potion_market[slot] = NOTHING
        return
    t.potion_market[slot] = t.potion_deck.take()
    t.reveal()
    if t.events is not None:
        t.tell(PotionRefilled(slot, t.potion_market[slot]))
