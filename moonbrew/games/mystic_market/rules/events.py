"""What happens in Mystic Market, for the log and for motion on the table."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event


class Dealt(Told):
    """MARKET-017: the dealer is drawn, and deals."""

    dealer: i64


class TurnBegan(SeatTold):
    """MARKET-043, MARKET-154: a turn begins, a normal or a final one."""

    final: bool


class Bought(SeatTold):
    """MARKET-062: a card of the market is bought, for all to see."""

    slot: i64
    kind: i64
    price: i64


class Drawn(SeatTold):
    """MARKET-184: a card goes from the deck into a hand; only its new owner sees it."""

    kind: i64
    price: i64
    how: str  # "bought", "relief" or "potion"

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the owner."""
        return self if seat == self.seat else Drawn(self.seat, NOTHING, self.price, self.how)


class DrewNothing(SeatTold):
    """MARKET-052, MARKET-109: the deck gave out before an Ingredient came up."""

    refund: i64


class Refilled(Told):
    """MARKET-068: a slot of the Ingredient market is filled from the deck."""

    slot: i64
    kind: i64


class DeckRanOut(Told):
    """MARKET-151: the last card has left the Ingredient deck."""


class SupplyShifted(Told):
    """MARKET-102: a Supply Shift card comes up and takes effect."""

    kind: i64


class Swapped(SeatTold):
    """MARKET-080: a card of the hand takes the slot of the market card taken for it."""

    given: i64
    slot: i64
    taken: i64


class Sold(SeatTold):
    """MARKET-089, MARKET-091: a set or a single card is sold, and its vial rolls to the top."""

    kind: i64
    cards: i64
    coins: i64
    whole: bool


class Crafted(SeatTold):
    """MARKET-118: a potion is crafted."""

    potion: i64


class PotionRefilled(Told):
    """MARKET-123: a slot of the Potion market is filled from its deck."""

    slot: i64
    potion: i64


class Played(SeatTold):
    """MARKET-129: a potion is played."""

    potion: i64


class Profited(SeatTold):
    """MARKET-129: the profit of a potion is paid."""

    coins: i64


class Fizzled(SeatTold):
    """MARKET-134: an effect can do nothing."""


class Opened(Told):
    """MARKET-186: a potion turns up a card for all to see."""

    kind: i64


class Kept(SeatTold):
    """MARKET-186: one of the open cards goes into a hand."""

    kind: i64


class Discarded(SeatTold):
    """MARKET-187: a card goes to the Ingredient discard: over the limit, forfeited or left open."""

    kind: i64
    why: str  # "limit", "forfeit" or "open"


class Borrowed(SeatTold):
    """MARKET-185: a card is taken at random; only the two concerned see it."""

    victim: i64
    kind: i64

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the two."""
        if seat == self.seat or seat == self.victim:
            return self
        return Borrowed(self.seat, self.victim, NOTHING)


class GaveBack(SeatTold):
    """MARKET-185: a card is given for the one taken; only the two concerned see it."""

    victim: i64
    kind: i64

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the two."""
        if seat == self.seat or seat == self.victim:
            return self
        return GaveBack(self.seat, self.victim, NOTHING)


class Plundered(SeatTold):
    """Coins go from one seat to another."""

    victim: i64
    coins: i64


class Exchanged(SeatTold):
    """Two vials trade places."""

    one: i64
    other: i64


class Reduced(SeatTold):
    """A potion makes a value shift."""

    kind: i64


class Duplicated(SeatTold):
    """A potion in the discard lends its effect."""

    potion: i64


class Passed(SeatTold):
    """MARKET-144: a seat that was asked plays no potion."""


class Renewed(Told):
    """MARKET-193: for many rounds there were only swaps, so the market is renewed."""


class FinalTurnsBegan(Told):
    """MARKET-154: every seat takes one last turn."""


class GoalReached(SeatTold):
    """MARKET-164: a seat has collected the goal of the shortened game."""

    coins: i64


class GameOver(Told):
    """MARKET-161: the coins are compared."""
