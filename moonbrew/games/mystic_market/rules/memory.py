# mypyc: compiled
"""Chapter 17.2: what becomes known to whom when cards come into hands and leave them."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.table import MarketTable


def gain_openly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-183, MARKET-186: a card goes into a hand before everybody's eyes."""
    t.hands[seat].put(kind)
    t.known.gained_openly(seat, kind)


def gain_secretly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-184: a card goes into a hand and only its owner sees it."""
    t.hands[seat].put(kind)


def lose_openly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-187: a card leaves a hand before everybody's eyes."""
    t.hands[seat].take(kind)
    if t.known.lost_openly(seat, kind):
        t.reveal()


def pass_secretly(t: MarketTable, giver: i64, taker: i64, kind: i64) -> None:
    """MARKET-185: a card goes from hand to hand; only these two see which."""
    t.hands[giver].take(kind)
    t.hands[taker].put(kind)
    t.known.passed(giver, taker, kind)
