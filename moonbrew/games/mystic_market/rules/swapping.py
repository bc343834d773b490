# mypyc: compiled
"""Chapter 6: SWAP, chosen as one pair and then perhaps a second one."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.edition import MOST_SEATS
from moonbrew.games.mystic_market.rules.events import Swapped
from moonbrew.games.mystic_market.rules.memory import gain_openly, lose_openly
from moonbrew.games.mystic_market.rules.moves import NOTHING, Kind, Slot, Swap, SwapDone
from moonbrew.games.mystic_market.rules.refusals import (
    MARKET_055,
    MARKET_075,
    MARKET_082,
    MARKET_083,
    MARKET_084,
)
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.pile import Counts
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def why_not_swap(t: MarketTable, hand: Counts, given: Kind, slot: Slot) -> Rule:
    """MARKET-075, MARKET-083: a card of one's own for a market card of another kind."""
    if hand.total == 0:
        return MARKET_084
    taken = t.market[slot]
    if hand.of[given] == 0 or taken == NOTHING:
        return MARKET_075
    return MARKET_083 if taken == given else ALLOWED


def offer_swaps(t: MarketTable, seat: Seat, menu: Menu) -> None:
    """Every first pair of a swap."""
    hand = t.hands[seat]
    if hand.total == 0:
        return
    held = hand.of
    market = t.market
    slots = t.edition.amounts.market_slots
    for kind in range(t.edition.kinds):
        if held[kind] > 0:
            first = t.edition.first_swap + kind * slots
            for slot in range(slots):
                menu.put_if((market[slot] != kind) & (market[slot] != NOTHING), first + slot)


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
    t.agenda.put(ANOTHER[seat])


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
class SwapAnother(Offer[MarketTable]):
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

    def offer(self, t: MarketTable) -> Menu:
        """Every second pair, then to be content with one."""
        menu = t.menu
        menu.clear()
        held = t.hands[self.seat].of
        market = t.market
        slots = t.edition.amounts.market_slots
        for kind in range(t.edition.kinds):
            if held[kind] > 1 or (held[kind] == 1 and kind != t.swap_given):
                first = t.edition.first_swap + kind * slots
                # MARKET-083: who gives back the kind just taken may not take back the kind given.
                barred = t.swap_given if kind == market[t.swap_slot] else NOTHING
                for slot in range(slots):
                    if slot != t.swap_slot:
                        taken = market[slot]
                        menu.put_if((taken != barred) & (taken != NOTHING), first + slot)
        menu.put(t.edition.swap_done.index)
        return menu

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


ANOTHER: Final = [SwapAnother(Seat(seat)) for seat in range(MOST_SEATS)]  # few, so made once
