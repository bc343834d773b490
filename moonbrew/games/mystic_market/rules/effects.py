# mypyc: compiled
"""Table 16.3: the effects of potions on the player's own hand and on the track."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.events import (
    Discarded,
    Drawn,
    Exchanged,
    Fizzled,
    Kept,
    Opened,
    Reduced,
)
from moonbrew.games.mystic_market.rules.memory import gain_openly, gain_secretly
from moonbrew.games.mystic_market.rules.moves import NOTHING, Drink, Kind, TakeOpen, Vial
from moonbrew.games.mystic_market.rules.refusals import MARKET_133, MARKET_136, MARKET_176
from moonbrew.games.mystic_market.rules.supply import draw
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.track import trade_places, value_shift
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat


def not_before_the_effect(move: Move) -> Rule:
    """MARKET-136: the effect is not optional; and the next potion has to wait (MARKET-133)."""
    return MARKET_133 if isinstance(move, Drink) else MARKET_136


class EffectAsk(Ask[MarketTable]):
    """A choice by which the seat that plays a potion directs its effect."""

    def carries_on(self) -> bool:
        """The potion was the first half of the choice."""
        return True


# Browse: Elixir of Luck.


def browse(t: MarketTable, seat: Seat, open_cards: i64, keep: i64) -> None:
    """MARKET-186: turn up cards for all to see, until there are enough or the deck is empty."""
    for _card in range(open_cards):
        card = draw(t)
        if card == NOTHING:
            break
        t.open.put(card)
        if t.events is not None:
            t.tell(Opened(card))
    if t.open.size() == 0 and t.events is not None:
        t.tell(Fizzled(seat))
    t.do(KeepOpen(seat, keep))


@final
class KeepOpen(EffectAsk):
    """Take open cards into the hand; the others go to the Ingredient discard."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def run(self, t: MarketTable) -> None:
        """Ask, unless all open cards are alike (MARKET-177)."""
        if self.left == 0 or t.open.size() == 0:
            discard_open(t, self.seat)
        elif t.open.kinds() == 1:
            self.keep(t, Kind(t.open.nth(0)))
        else:
            t.ask = self

    def keep(self, t: MarketTable, kind: Kind) -> None:
        """Take one, then go on."""
        t.open.take(kind)
        gain_openly(t, self.seat, kind)
        if t.events is not None:
            t.tell(Kept(self.seat, kind))
        t.do(KeepOpen(self.seat, self.left - 1))

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind that lies open."""
        return [move for move in t.edition.take_open if t.open.has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: one of the open cards must be taken."""
        if not isinstance(move, TakeOpen):
            return not_before_the_effect(move)
        return ALLOWED if t.open.has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Take the card."""
        assert isinstance(move, TakeOpen)
        self.keep(t, move.kind)


def discard_open(t: MarketTable, seat: Seat) -> None:
    """What was not taken goes to the Ingredient discard."""
    for kind in range(t.edition.kinds):
        while t.open.has(kind):
            t.open.take(kind)
            t.discard.put(kind)
            if t.events is not None:
                t.tell(Discarded(seat, kind, "open"))


# Draw: Tonic of Mystery.


def draw_unseen(t: MarketTable, seat: Seat, cards: i64) -> None:
    """MARKET-184: draw into the hand without showing."""
    for drawn in range(cards):
        card = draw(t)
        if card == NOTHING:
            if drawn == 0 and t.events is not None:
                t.tell(Fizzled(seat))
            return
        gain_secretly(t, seat, card)
        if t.events is not None:
            t.tell(Drawn(seat, card, 0, "potion"))


# Effects on the track: Exchange Elixir, Reduction Serum.


@final
class ExchangeVials(EffectAsk):
    """Choose two different vials, one after the other (decision D12)."""

    def __init__(self, seat: Seat, first: i64) -> None:
        super().__init__(seat)
        self.first: Final = first

    def moves(self, t: MarketTable) -> list[Move]:
        """Every vial that is not chosen already."""
        return [move for move in t.edition.vial if move.kind != self.first]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136, MARKET-176: two different vials must be chosen."""
        if not isinstance(move, Vial):
            return not_before_the_effect(move)
        return MARKET_176 if move.kind == self.first else ALLOWED

    def take(self, t: MarketTable, move: Move) -> None:
        """Ask for the second vial, or let the two trade places."""
        assert isinstance(move, Vial)
        if self.first == NOTHING:
            t.do(ExchangeVials(self.seat, move.kind))
            return
        trade_places(t, Kind(self.first), move.kind)
        if t.events is not None:
            t.tell(Exchanged(self.seat, self.first, move.kind))


@final
class ReduceVial(EffectAsk):
    """Choose any vial for a value shift (decision D13)."""

    def moves(self, t: MarketTable) -> list[Move]:
        """Every vial."""
        return [*t.edition.vial]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a vial must be chosen."""
        return ALLOWED if isinstance(move, Vial) else not_before_the_effect(move)

    def take(self, t: MarketTable, move: Move) -> None:
        """MARKET-037: a value shift without a sale."""
        assert isinstance(move, Vial)
        value_shift(t, move.kind)
        if t.events is not None:
            t.tell(Reduced(self.seat, move.kind))
