# mypyc: compiled
"""Chapter 7: SELL, of sets and of single cards."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.events import Sold
from moonbrew.games.mystic_market.rules.memory import lose_openly
from moonbrew.games.mystic_market.rules.moves import Kind
from moonbrew.games.mystic_market.rules.refusals import MARKET_087, MARKET_088
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.track import value_shift
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import ALLOWED, Rule, Seat


def why_not_sell_set(t: MarketTable, hand: Counts, kind: Kind) -> Rule:
    """MARKET-088: a set is as many cards of a kind as its set size."""
    return ALLOWED if hand.of[kind] >= t.edition.set_size[kind] else MARKET_088


def why_not_sell_one(hand: Counts, kind: Kind) -> Rule:
    """MARKET-087: a single card of one's own, even out of a set (MARKET-093)."""
    return ALLOWED if hand.of[kind] > 0 else MARKET_087


def offer_sales(t: MarketTable, seat: Seat, menu: Menu) -> None:
    """Every set, then every single card."""
    hand = t.hands[seat]
    if hand.total == 0:
        return
    held = hand.of
    sizes = t.edition.set_size
    for kind in range(t.edition.kinds):
        if held[kind] >= sizes[kind]:
            menu.put(t.edition.first_sell_set + kind)
    menu.put_held(t.edition.first_sell_one, held)


def sell_set(t: MarketTable, seat: Seat, kind: Kind) -> None:
    """MARKET-089: the bank pays what the mark shows before the value shift (MARKET-090)."""
    sell(t, seat, kind, t.edition.set_size[kind], t.value(kind), True)


def sell_one(t: MarketTable, seat: Seat, kind: Kind) -> None:
    """MARKET-091: a single card earns nothing, but shifts all the same."""
    sell(t, seat, kind, 1, 0, False)


def sell(t: MarketTable, seat: Seat, kind: Kind, cards: i64, coins: i64, whole: bool) -> None:
    """MARKET-041, MARKET-097: cards to the discard, coins from the bank, one value shift."""
    for _card in range(cards):  # not a bare _, which would be an object
        lose_openly(t, seat, kind)
        t.discard.put(kind)
    t.coins[seat] += coins
    t.quiet = False
    if t.events is not None:
        t.tell(Sold(seat, kind, cards, coins, whole))
    value_shift(t, kind)
