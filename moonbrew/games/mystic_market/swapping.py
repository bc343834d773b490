# mypyc: compiled
"""Chapter 6: SWAP, chosen as one pair and then perhaps a second one."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_market.events import Swapped
from moonbrew.games.mystic_market.memory import gain_openly, lose_openly
from moonbrew.games.mystic_market.moves import NOTHING, Kind, Slot, Swap, SwapDone
from moonbrew.games.mystic_market.numbers import (
    MARKET_055,
    MARKET_075,
    MARKET_082,
    MARKET_083,
    MARKET_084,
)
from moonbrew.games.mystic_market.table import MarketTable
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat


def why_not_swap(t: MarketTable, hand: Counts, given: Kind, slot: Slot) -> Rule:
    """MARKET-075, MARKET-083: a card of one's own for a market card of another kind."""
    if hand.total == 0:
        return MARKET_084
    taken = t.market[slot]
    if hand.of[given] == 0 or taken == NOTHING:
        return MARKET_075
    return MARKET_083 if taken == given else ALLOWED


def why_not_swap_too(t: MarketTable, hand: Counts, given: Kind, slot: Slot) -> Rule:
    """The second pair, of what lay in hand and market before the swap (MARKET-082)."""
    if hand.total < 2:
        return MARKET_084
    if slot == t.swap_slot:
        return MARKET_082
    if hand.of[given] < (2 if given == t.swap_given else 1) or t.market[slot] == NOTHING:
        return MARKET_075
    crossed = t.market[slot] == t.swap_given and t.market[t.swap_slot] == given
    return MARKET_083 if crossed else ALLOWED


def begin_swap(t: MarketTable, seat: Seat, given: Kind, slot: Slot) -> None:
    """Note the first pair; nothing changes place before the choice is complete (MARKET-055)."""
    t.swap_given = given
    t.swap_slot = slot
    t.do(SwapAnother(seat))


def finish_swap(t: MarketTable, seat: Seat, given: i64, slot: i64) -> None:
    """MARKET-076: all cards of a swap change places at the same time."""
    first_given, first_slot = t.swap_given, t.swap_slot
    t.swap_given = NOTHING
    t.swap_slot = NOTHING
    lose_openly(t, seat, first_given)
    if slot != NOTHING:
        lose_openly(t, seat, given)
    take_over(t, seat, first_given, first_slot)
    if slot != NOTHING:
        take_over(t, seat, given, slot)


def take_over(t: MarketTable, seat: Seat, given: i64, slot: i64) -> None:
    """MARKET-080: the card given takes over the slot of the card taken."""
    taken = t.market[slot]
    gain_openly(t, seat, taken)
    t.market[slot] = given
    if t.events is not None:
        t.tell(Swapped(seat, given, slot, taken))


@final
@mypyc_attr(free_list_len=1)
class SwapAnother(Ask[MarketTable]):
    """MARKET-075: swap a second card, or leave it at one."""

    def run(self, t: MarketTable) -> None:
        """MARKET-177: who has a second card is public, so without one nothing is asked."""
        if t.hands[self.seat].total > 1:
            t.ask = self
        else:
            finish_swap(t, self.seat, NOTHING, NOTHING)

    def carries_on(self) -> bool:
        """The first pair was half of the choice."""
        return True

    def moves(self, t: MarketTable) -> list[Move]:
        """Every second pair, then to be content with one."""
        moves: list[Move] = []
        hand = t.hands[self.seat]
        for kind in range(t.edition.kinds):
            if hand.of[kind] > 0:
                for swap in t.edition.swap[kind]:
                    if why_not_swap_too(t, hand, swap.given, swap.slot) == ALLOWED:
                        moves.append(swap)
        moves.append(t.edition.swap_done)
        return moves

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """Nothing else is possible inside a step (MARKET-055)."""
        if isinstance(move, Swap):
            return why_not_swap_too(t, t.hands[self.seat], move.given, move.slot)
        return ALLOWED if isinstance(move, SwapDone) else MARKET_055

    def take(self, t: MarketTable, move: Move) -> None:
        """Complete the swap."""
        if isinstance(move, Swap):
            finish_swap(t, self.seat, move.given, move.slot)
        else:
            finish_swap(t, self.seat, NOTHING, NOTHING)
