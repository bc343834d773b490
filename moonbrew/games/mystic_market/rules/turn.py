# mypyc: compiled
"""Chapter 4: the turn; with hand limit (chapter 9), final turns (13) and stall rule (18)."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.deciding import FINAL_TURN, NOT_BEGUN, decide
from moonbrew.games.mystic_market.rules.edition import MOST_SEATS
from moonbrew.games.mystic_market.rules.events import (
    Dealt,
    Discarded,
    FinalTurnsBegan,
    GameOver,
    Renewed,
    TurnBegan,
)
from moonbrew.games.mystic_market.rules.memory import lose_openly
from moonbrew.games.mystic_market.rules.moves import NOTHING, Discard, Drink, Pass, Slot
from moonbrew.games.mystic_market.rules.refusals import MARKET_111, MARKET_112, MARKET_149
from moonbrew.games.mystic_market.rules.supply import refill
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.windows import Window, open_window
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat, SeatStep, Step


@final
class FirstTurn(SeatStep[MarketTable]):
    """MARKET-044: the dealer takes the first turn."""

    def run(self, t: MarketTable) -> None:
        """Tell who was drawn as the dealer, and begin."""
        if t.events is not None:
            t.tell(Dealt(self.seat))
        t.do(Turn(self.seat))


@final
class Turn(SeatStep[MarketTable]):
    """MARKET-045: one action, with crafts and potions around it; then the turn closes."""

    def run(self, t: MarketTable) -> None:
        """The others may react before the first decision (MARKET-138)."""
        t.active = self.seat
        t.quiet = True
        if t.events is not None:
            t.tell(TurnBegan(self.seat, False))
        t.agenda.put(CLOSE_TURN[self.seat])
        t.agenda.put(decide(self.seat, NOT_BEGUN))
        open_window(t, self.seat)


@final
class CloseTurn(SeatStep[MarketTable]):
    """MARKET-058: hand limit, stall check, next player, in this order."""

    def run(self, t: MarketTable) -> None:
        """Who holds too many cards discards, and then the turn closes."""
        if is_over_limit(t, self.seat):
            t.do(HAND_LIMIT[self.seat], self)
            return
        check_stall(t)
        next_turn(t, self.seat)


# Chapter 9: the hand limit.


def is_over_limit(t: MarketTable, seat: Seat) -> bool:
    """MARKET-111: whether a seat holds more cards than it may keep."""
    return t.hands[seat].total > t.edition.amounts.hand_limit


@final
class HandLimit(Ask[MarketTable]):
    """MARKET-111: discard down to the limit, one card at a time, of one's own choice."""

    def run(self, t: MarketTable) -> None:
        """Ask as long as there are too many, at the end of a final turn too (MARKET-159)."""
        if is_over_limit(t, self.seat):
            t.ask = self

    def moves(self, t: MarketTable) -> list[Move]:
        """One for each kind in the hand (MARKET-112)."""
        return [move for move in t.edition.discard if t.hands[self.seat].has(move.kind)]

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """Only a card of one's own can be discarded, and nothing else be done."""
        if isinstance(move, (Drink, Pass)):
            return MARKET_149
        if not isinstance(move, Discard):
            return MARKET_111
        return ALLOWED if t.hands[self.seat].has(move.kind) else MARKET_112

    def take(self, t: MarketTable, move: Move) -> None:
        """MARKET-116: to the discard, with no coins and no value shift; then look again."""
        assert isinstance(move, Discard)
        t.agenda.put(self)
        lose_openly(t, self.seat, move.kind)
        t.discard.put(move.kind)
        if t.events is not None:
            t.tell(Discarded(self.seat, move.kind, "limit"))


# The steps that every turn puts down: few, so they are made once.
TURN: Final = [Turn(Seat(seat)) for seat in range(MOST_SEATS)]
HAND_LIMIT: Final = [HandLimit(Seat(seat)) for seat in range(MOST_SEATS)]
CLOSE_TURN: Final = [CloseTurn(Seat(seat)) for seat in range(MOST_SEATS)]


# Chapter 18: the stall rule.


def check_stall(t: MarketTable) -> None:
    """MARKET-191, MARKET-192: after so many rounds of nothing but swaps the market is renewed."""
    t.stall = t.stall + 1 if t.quiet else 0
    if t.stall >= t.edition.amounts.stall_rounds * t.seats:
        renew_market(t)


def renew_market(t: MarketTable) -> None:
    """MARKET-193: all cards of the market to the discard, new ones from the deck."""
    t.stall = 0
    if t.events is not None:
        t.tell(Renewed())
    for slot in range(t.edition.amounts.market_slots):
        if t.market[slot] != NOTHING:
            t.discard.put(t.market[slot])
            t.market[slot] = NOTHING
    for slot in range(t.edition.amounts.market_slots):
        refill(t, Slot(slot))


# Chapter 13: the end of the game.


def next_turn(t: MarketTable, seat: Seat) -> None:
    """MARKET-043: the next seat clockwise; with an empty deck the final turns (MARKET-154)."""
    following = t.left_of(seat)
    if t.deck.size() > 0:
        t.agenda.put(TURN[following])
        return
    t.final = True
    if t.events is not None:
        t.tell(FinalTurnsBegan())
    t.do(FinalTurn(following, t.seats))  # MARKET-155


@final
class FinalTurn(Step[MarketTable]):
    """MARKET-156: sell, craft and play potions, all of it optional (MARKET-157)."""

    def __init__(self, seat: Seat, left: i64) -> None:
        self.seat: Final = seat
        self.left: Final = left

    def run(self, t: MarketTable) -> None:
        """One for each seat; the last window follows the last of them (MARKET-140)."""
        t.active = self.seat
        if t.events is not None:
            t.tell(TurnBegan(self.seat, True))
        following = t.left_of(self.seat)
        if self.left > 1:
            t.do(FinalTurn(following, self.left - 1))
        else:
            t.do(Window(self.seat, following, 0, 1), EndGame())
        t.agenda.put(HAND_LIMIT[self.seat])  # MARKET-159
        t.agenda.put(decide(self.seat, FINAL_TURN))
        open_window(t, self.seat)


@final
class EndGame(Step[MarketTable]):
    """MARKET-161: the coins are compared; nothing follows."""

    def run(self, t: MarketTable) -> None:
        """Tell it; the result is read off the table."""
        if t.events is not None:
            t.tell(GameOver())
