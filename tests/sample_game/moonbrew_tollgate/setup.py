"""Chapter 2: setup."""

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Seat
from moonbrew_tollgate.edition import Road
from moonbrew_tollgate.table import TollTable
from moonbrew_tollgate.turn import Turn


def set_up(
    edition: Road, seats: int, dice: Dice, short: bool, together: bool, moon: bool
) -> TollTable:
    """A table ready for the first card."""
    t = TollTable(edition, seats, dice, short, together)
    t.moon = moon
    if moon:  # TOLL-075
        t.points = [1] * seats
    for kind, traveller in enumerate(edition.travellers):
        for _ in range(traveller.cards):
            t.deck.put(kind)
    t.deck.shuffle(dice)  # TOLL-010
    for hand in t.hands:
        for _ in range(edition.hand):
            hand.put(t.deck.take())
    t.do(Turn(Seat(dice.below(seats))))  # TOLL-012
    return t
