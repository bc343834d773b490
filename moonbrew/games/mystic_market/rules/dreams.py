# mypyc: compiled
"""Chapter 17.2: tables that a seat cannot tell from the true one."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.deciding import NOT_BEGUN, Decide
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import Known, one_by_one
from moonbrew.kernel.pile import zeros


def imagine(t: MarketTable, seat: i64, dice: Dice) -> MarketTable:
    """A table that this seat (or t.seats: a spectator) cannot tell from the true one.

    Everything hidden is collected in a canonical order and dealt anew, the dice too, so that the
    dream depends on nothing but what the seat knows.
    """
    dream = imagine_unwatched(t, seat, dice)
    dream.known = t.known.clone()
    dream.known.as_one_imagines(seat)
    return dream


def imagine_unwatched(t: MarketTable, seat: i64, dice: Dice) -> MarketTable:
    """The same for search, which never imagines its tables again: nobody watches there."""
    dream = t.clone_unwatched()
    deal_cards(dream, t.known, seat, dice)
    lay_sorted(dream.potion_deck.kinds, len(t.edition.brews))
    dream.potion_deck.shuffle(dice)
    forget_half_a_swap(dream, seat)
    dream.dice = dice.fork()
    return dream


def deal_cards(t: MarketTable, known: Known, seat: i64, dice: Dice) -> None:
    """MARKET-180, MARKET-181: deal anew what the seat does not know of hands and deck."""
    unseen = collect_unseen(t, known, seat)
    dice.shuffle(unseen)
    place = known.deal_unknown(seat, t.hands, unseen)
    deal_shifts(t, dice)  # leaves its cards at the front of the deck
    shifts: i64 = t.deck.size() - (len(unseen) - place)
    for i in range(shifts, t.deck.size()):
        t.deck.kinds[i] = unseen[place]
        place += 1
    t.deck.shuffle(dice)


def collect_unseen(t: MarketTable, known: Known, seat: i64) -> vec[i64]:
    """Take up the Ingredients that the seat cannot place, sorted by kind."""
    kinds = t.edition.kinds
    tally = zeros(kinds)
    for card in t.deck.kinds:
        if card < kinds:
            tally[card] += 1
    known.lift_unknown(seat, t.hands, 0, kinds, tally)
    return one_by_one(tally)


def deal_shifts(t: MarketTable, dice: Dice) -> None:
    """MARKET-182: which Supply Shifts are in the deck and which are out is known to nobody."""
    kinds = t.edition.kinds
    tally = t.aside.of[:]
    in_deck: i64 = 0
    for card in t.deck.kinds:
        if card >= kinds:
            tally[card - kinds] += 1
            in_deck += 1
    hidden = vec[i64]()
    for kind in range(kinds):
        t.aside.of[kind] = 0
        for _card in range(tally[kind]):
            hidden = append(hidden, kind)
    dice.shuffle(hidden)
    for i in range(len(hidden)):
        if i < in_deck:
            t.deck.kinds[i] = kinds + hidden[i]
        else:
            t.aside.of[hidden[i]] += 1


def lay_sorted(cards: vec[i64], kinds: i64) -> None:
    """Sort cards by kind, in place."""
    tally = zeros(kinds)
    for card in cards:
        tally[card] += 1
    place: i64 = 0
    for kind in range(kinds):
        for _card in range(tally[kind]):
            cards[place] = kind
            place += 1


def forget_half_a_swap(t: MarketTable, seat: i64) -> None:
    """A half-chosen swap is known to its chooser only: to others the turn is still open."""
    ask = t.ask
    if isinstance(ask, SwapAnother) and ask.seat != seat:
        t.swap_given = NOTHING
        t.swap_slot = NOTHING
        while not isinstance(t.agenda.take(), Decide):
            pass  # all that the swap put down to follow it, its last step being to go on
        t.ask = Decide(ask.seat, NOT_BEGUN)
