# mypyc: compiled
"""Table 16.3: the effects of potions on an opponent: to forfeit, to borrow from, to plunder."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.cards import BORROW, FORFEIT, PLUNDER
from moonbrew.games.mystic_market.rules.effects import EffectAsk, not_before_the_effect
from moonbrew.games.mystic_market.rules.events import (
    Borrowed,
    Discarded,
    Fizzled,
    GaveBack,
    Plundered,
)
from moonbrew.games.mystic_market.rules.memory import lose_openly, pass_secretly
from moonbrew.games.mystic_market.rules.moves import Choose, Discard, Give, Kind
from moonbrew.games.mystic_market.rules.refusals import MARKET_135, MARKET_176
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, Step


def can_be_hit(t: MarketTable, seat: Seat, victim: Seat, primitive: i64) -> bool:
    """MARKET-135: another player on whom the effect can do something."""
    if victim == seat or victim >= t.seats:
        return False
    return t.coins[victim] > 0 if primitive == PLUNDER else t.hands[victim].total > 0


def find_victim(t: MarketTable, seat: Seat, primitive: i64, amount: i64) -> None:
    """MARKET-135: ask for an opponent; a single one is hit without asking, none is skipped."""
    found: i64 = 0
    last = seat
    for victim in range(t.seats):
        if can_be_hit(t, seat, Seat(victim), primitive):
            found += 1
            last = Seat(victim)
    if found > 1:
        t.do(ChooseOpponent(seat, primitive, amount))
    elif found == 1:
        hit(t, seat, last, primitive, amount)
    elif t.events is not None:
        t.tell(Fizzled(seat))


def hit(t: MarketTable, seat: Seat, victim: Seat, primitive: i64, amount: i64) -> None:
    """Let the effect have its victim."""
    if primitive == FORFEIT:
        t.do(Forfeit(victim, amount))
    elif primitive == BORROW:
        t.do(Borrow(seat, victim, amount))
    else:
        plunder(t, seat, victim, amount)


@final
class ChooseOpponent(EffectAsk):
    """MARKET-135: choose the opponent whom the effect hits."""

    def __init__(self, seat: Seat, primitive: i64, amount: i64) -> None:
        super().__init__(seat)
        self.primitive: Final = primitive
        self.amount: Final = amount

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each opponent on whom it can do something."""
        return [
            move
            for move in t.edition.choose
            if can_be_hit(t, self.seat, move.victim, self.primitive)
        ]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-135 and MARKET-136: somebody must be chosen who has something to lose."""
        if not isinstance(move, Choose):
            return not_before_the_effect(move)
        hittable = can_be_hit(t, self.seat, move.victim, self.primitive)
        return ALLOWED if hittable else MARKET_135

    def take(self, t: MarketTable, move: Move) -> None:
        """Hit the opponent chosen."""
        assert isinstance(move, Choose)
        hit(t, self.seat, move.victim, self.primitive, self.amount)


def plunder(t: MarketTable, seat: Seat, victim: Seat, coins: i64) -> None:
    """Take so many coins, or all of them if there are fewer."""
    taken = min(coins, t.coins[victim])
    t.coins[victim] -= taken
    t.coins[seat] += taken
    if t.events is not None:
        t.tell(Plundered(seat, victim, taken))


@final
class Forfeit(Ask[MarketTable]):
    """The victim chooses cards to discard (decision D10, MARKET-178)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left

    def run(self, t: MarketTable) -> None:
        """Ask while there is a choice; a hand of so few cards goes without asking (MARKET-177)."""
        hand = t.hands[self.seat]
        if self.left == 0 or hand.total == 0:
            return
        if hand.total <= self.left:
            self.lose(t, Kind(hand.nth(0)))
        else:
            t.ask = self

    def lose(self, t: MarketTable, kind: Kind) -> None:
        """Discard one, then go on."""
        lose_openly(t, self.seat, kind)
        t.discard.put(kind)
        if t.events is not None:
            t.tell(Discarded(self.seat, kind, "forfeit"))
        t.do(Forfeit(self.seat, self.left - 1))

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind in the hand."""
        return [move for move in t.edition.discard if t.hands[self.seat].has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a card of one's own must go."""
        if not isinstance(move, Discard):
            return not_before_the_effect(move)
        return ALLOWED if t.hands[self.seat].has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Discard the card."""
        assert isinstance(move, Discard)
        self.lose(t, move.kind)


@final
class Borrow(Step[MarketTable]):
    """Take a card at random from the victim (MARKET-188), then give one for it."""

    def __init__(self, seat: Seat, victim: Seat, left: i64) -> None:
        self.seat: Final = seat
        self.victim: Final = victim
        self.left: Final = left

    def run(self, t: MarketTable) -> None:
        """Take a card and ask for the one to give."""
        hand = t.hands[self.victim]
        if self.left == 0 or hand.total == 0:
            return
        kind = hand.nth(t.roll(hand.total))
        pass_secretly(t, self.victim, self.seat, kind)
        if t.events is not None:
            t.tell(Borrowed(self.seat, self.victim, kind))
        t.do(GiveBack(self.seat, self.victim), Borrow(self.seat, self.victim, self.left - 1))


@final
class GiveBack(EffectAsk):
    """Give the victim a card of one's choice; the one just taken is allowed."""

    def __init__(self, seat: Seat, victim: Seat) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def run(self, t: MarketTable) -> None:
        """MARKET-177: who holds nothing but the card just taken gives it without being asked."""
        hand = t.hands[self.seat]
        if hand.total == 1:
            self.give(t, Kind(hand.nth(0)))
        else:
            t.ask = self

    def give(self, t: MarketTable, kind: Kind) -> None:
        """MARKET-185: only the two see the card."""
        pass_secretly(t, self.seat, self.victim, kind)
        if t.events is not None:
            t.tell(GaveBack(self.seat, self.victim, kind))

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind in the hand."""
        return [move for move in t.edition.give if t.hands[self.seat].has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """MARKET-136: a card of one's own must be given."""
        if not isinstance(move, Give):
            return not_before_the_effect(move)
        return ALLOWED if t.hands[self.seat].has(move.kind) else MARKET_176

    def take(self, t: MarketTable, move: Move) -> None:
        """Give the card."""
        assert isinstance(move, Give)
        self.give(t, move.kind)
