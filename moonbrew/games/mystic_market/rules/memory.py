# mypyc: compiled
"""Chapter 17.2: what is known to whom of the cards in the hands."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.table import MarketTable


def known_at(t: MarketTable, viewer: i64, hand: i64) -> i64:
    """Where in `known` the cards begin that the viewer knows this hand to hold."""
    return (viewer * t.seats + hand) * t.edition.kinds


def gain_openly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-183, MARKET-186: a card goes into a hand before everybody's eyes."""
    t.hands[seat].put(kind)
    if t.unwatched():
        return
    for viewer in range(t.seats + 1):
        if viewer != seat:
            t.known[known_at(t, viewer, seat) + kind] += 1


def gain_secretly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-184: a card goes into a hand and only its owner sees it."""
    t.hands[seat].put(kind)


def lose_openly(t: MarketTable, seat: i64, kind: i64) -> None:
    """MARKET-187: a card leaves a hand before everybody's eyes."""
    t.hands[seat].take(kind)
    if t.unwatched():
        return
    news = False
    for viewer in range(t.seats + 1):
        if viewer != seat and not forget(t, viewer, seat, kind):
            news = True
    if news:
        t.reveal()


def pass_secretly(t: MarketTable, giver: i64, taker: i64, kind: i64) -> None:
    """MARKET-185: a card goes from hand to hand; only these two see which."""
    t.hands[giver].take(kind)
    t.hands[taker].put(kind)
    if t.unwatched():
        return
    for viewer in range(t.seats + 1):
        if viewer == taker:
            forget(t, viewer, giver, kind)
        elif viewer == giver:
            t.known[known_at(t, viewer, taker) + kind] += 1
        else:
            # Any card that was known to be there could be the one that left.
            for any_kind in range(t.edition.kinds):
                forget(t, viewer, giver, any_kind)


def forget(t: MarketTable, viewer: i64, hand: i64, kind: i64) -> bool:
    """Let a viewer count on one card less; whether there was one to count on."""
    at = known_at(t, viewer, hand) + kind
    if t.known[at] == 0:
        return False
    t.known[at] -= 1
    return True
