"""Chapter 2: setup."""

from moonbrew.kernel.table import Seat
from moonbrew_tollgate.table import TollTable
from moonbrew_tollgate.turn import Turn


def set_up(t: TollTable) -> None:
    """Lay out an empty table for the first card."""
    if t.moon:  # TOLL-075
        t.points = [1] * t.seats
    for kind, traveller in enumerate(t.edition.travellers):
        for _ in range(traveller.cards):
            t.deck.put(kind)
    t.deck.shuffle(t.dice)  # TOLL-010
    for hand in t.hands:
        for _ in range(t.edition.hand):
            hand.put(t.deck.take())
    t.do(Turn(Seat(t.dice.below(t.seats))))  # TOLL-012
