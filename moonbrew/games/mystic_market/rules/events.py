# mypyc: compiled
"""What happens in Mystic Market, for the log and for motion on the table."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.kernel.table import Event


@final
class Dealt(Event):
    """MARKET-017: the dealer is drawn, and deals."""

    def __init__(self, dealer: i64) -> None:
        self.dealer: Final = dealer


@final
class TurnBegan(Event):
    """MARKET-043, MARKET-154: a turn begins, a normal or a final one."""

    def __init__(self, seat: i64, final: bool) -> None:
        self.seat: Final = seat
        self.final: Final = final


@final
class Bought(Event):
    """MARKET-062: a card of the market is bought, for all to see."""

    def __init__(self, seat: i64, slot: i64, kind: i64, price: i64) -> None:
        self.seat: Final = seat
        self.slot: Final = slot
        self.kind: Final = kind
        self.price: Final = price


@final
class Drawn(Event):
    """MARKET-184: a card goes from the deck into a hand; only its new owner sees it."""

    def __init__(self, seat: i64, kind: i64, price: i64, how: str) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.price: Final = price
        self.how: Final = how  # "bought", "relief" or "potion"

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the owner."""
        return self if seat == self.seat else Drawn(self.seat, NOTHING, self.price, self.how)


@final
class DrewNothing(Event):
    """MARKET-052, MARKET-109: the deck gave out before an Ingredient came up."""

    def __init__(self, seat: i64, refund: i64) -> None:
        self.seat: Final = seat
        self.refund: Final = refund


@final
class Refilled(Event):
    """MARKET-068: a slot of the Ingredient market is filled from the deck."""

    def __init__(self, slot: i64, kind: i64) -> None:
        self.slot: Final = slot
        self.kind: Final = kind


@final
class DeckRanOut(Event):
    """MARKET-151: the last card has left the Ingredient deck."""


@final
class SupplyShifted(Event):
    """MARKET-102: a Supply Shift card comes up and takes effect."""

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind


@final
class Swapped(Event):
    """MARKET-080: a card of the hand takes the slot of the market card taken for it."""

    def __init__(self, seat: i64, given: i64, slot: i64, taken: i64) -> None:
        self.seat: Final = seat
        self.given: Final = given
        self.slot: Final = slot
        self.taken: Final = taken


@final
class Sold(Event):
    """MARKET-089, MARKET-091: a set or a single card is sold, and its vial rolls to the top."""

    def __init__(self, seat: i64, kind: i64, cards: i64, coins: i64, whole: bool) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.cards: Final = cards
        self.coins: Final = coins
        self.whole: Final = whole


@final
class Crafted(Event):
    """MARKET-118: a potion is crafted."""

    def __init__(self, seat: i64, potion: i64) -> None:
        self.seat: Final = seat
        self.potion: Final = potion


@final
class PotionRefilled(Event):
    """MARKET-123: a slot of the Potion market is filled from its deck."""

    def __init__(self, slot: i64, potion: i64) -> None:
        self.slot: Final = slot
        self.potion: Final = potion


@final
class Played(Event):
    """MARKET-129: a potion is played."""

    def __init__(self, seat: i64, potion: i64) -> None:
        self.seat: Final = seat
        self.potion: Final = potion


@final
class Profited(Event):
    """MARKET-129: the profit of a potion is paid."""

    def __init__(self, seat: i64, coins: i64) -> None:
        self.seat: Final = seat
        self.coins: Final = coins


@final
class Fizzled(Event):
    """MARKET-134: an effect can do nothing."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat


@final
class Opened(Event):
    """MARKET-186: a potion turns up a card for all to see."""

    def __init__(self, kind: i64) -> None:
        self.kind: Final = kind


@final
class Kept(Event):
    """MARKET-186: one of the open cards goes into a hand."""

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind


@final
class Discarded(Event):
    """MARKET-187: a card goes to the Ingredient discard: over the limit, forfeited or left open."""

    def __init__(self, seat: i64, kind: i64, why: str) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.why: Final = why  # "limit", "forfeit" or "open"


@final
class Borrowed(Event):
    """MARKET-185: a card is taken at random; only the two concerned see it."""

    def __init__(self, seat: i64, victim: i64, kind: i64) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.kind: Final = kind

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the two."""
        if seat == self.seat or seat == self.victim:
            return self
        return Borrowed(self.seat, self.victim, NOTHING)


@final
class GaveBack(Event):
    """MARKET-185: a card is given for the one taken; only the two concerned see it."""

    def __init__(self, seat: i64, victim: i64, kind: i64) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.kind: Final = kind

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the two."""
        if seat == self.seat or seat == self.victim:
            return self
        return GaveBack(self.seat, self.victim, NOTHING)


@final
class Plundered(Event):
    """Coins go from one seat to another."""

    def __init__(self, seat: i64, victim: i64, coins: i64) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.coins: Final = coins


@final
class Exchanged(Event):
    """Two vials trade places."""

    def __init__(self, seat: i64, one: i64, other: i64) -> None:
        self.seat: Final = seat
        self.one: Final = one
        self.other: Final = other


@final
class Reduced(Event):
    """A potion makes a value shift."""

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind


@final
class Duplicated(Event):
    """A potion in the discard lends its effect."""

    def __init__(self, seat: i64, potion: i64) -> None:
        self.seat: Final = seat
        self.potion: Final = potion


@final
class Passed(Event):
    """MARKET-144: a seat that was asked plays no potion."""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat


@final
class Renewed(Event):
    """MARKET-193: for many rounds there were only swaps, so the market is renewed."""


@final
class FinalTurnsBegan(Event):
    """MARKET-154: every seat takes one last turn."""


@final
class GoalReached(Event):
    """MARKET-164: a seat has collected the goal of the shortened game."""

    def __init__(self, seat: i64, coins: i64) -> None:
        self.seat: Final = seat
        self.coins: Final = coins


@final
class GameOver(Event):
    """MARKET-161: the coins are compared."""
