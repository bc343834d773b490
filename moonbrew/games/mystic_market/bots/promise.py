# mypyc: compiled
"""What a seat's position promises: coins in hand, and what cards and potions should still bring."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.dreams import imagine_unwatched
from moonbrew.games.mystic_market.rules.moves import NOTHING, EndTurn, Swap
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.winning import outcome
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Move, Seat, Table

TEMPER: Final = 8.0  # coins of lead that count as a clear one

# In coins. Fitted to how 500 games of witches went on from each of their turns, then tried: with
# these numbers elder won 77 of 100 games against itself with guesses at what sets begun are worth.
CARD: Final = 2.5  # any card: it goes into a set or a potion, or is swapped for one that does
PLENTY: Final = 12.0  # cards in the deck, for which there is time for all that
BEGUN: Final = 0.8  # of what a set is worth beyond its cards, times the square of the part held
SURE: Final = 0.95  # of the value of a set in hand: somebody else may sell that kind before
FURTHER: Final = 0.8  # of the least value, for every set more
PROFIT: Final = 0.95  # of a potion: it may come to be played too late
EFFECT: Final = 3.0  # each effect of a potion
LATE: Final = 0.3  # of that, once nothing can be drawn any more

HURRY: Final = 0.06  # share of the win that a swap seems to cost for each round of nothing else


def prospects(t: MarketTable, seat: Seat) -> float:
    """A seat's coins, and what its cards and potions should bring, in coins."""
    total = float(t.coins[seat])
    time = time_left(t)
    for kind in range(t.edition.kinds):
        held = t.hands[seat].of[kind]
        if held > 0:
            total += worth_of_cards(t, kind, held, time)
    effect = EFFECT * (LATE + (1.0 - LATE) * time)
    for potion in range(len(t.edition.brews)):
        owned = t.potions[seat].of[potion]
        if owned > 0:
            brew = t.edition.brews[potion]
            total += float(owned) * (PROFIT * float(brew.profit) + effect * len(brew.effects))
    return total


def time_left(t: MarketTable) -> float:
    """1 while there is time to make use of any card; less and less as the deck runs out."""
    return 0.0 if t.final else min(1.0, float(t.deck.size()) / PLENTY)


def worth_of_cards(t: MarketTable, kind: i64, held: i64, time: float) -> float:
    """Cards of a kind: whole sets for what they sell at or what their cards are worth, the rest."""
    size = t.edition.set_size[kind]
    value = float(t.edition.values[t.marks[kind]])
    sets = held // size
    cards = CARD * time * float(size)
    if sets == 0:
        return worth_begun(held, size, value, time)
    least = float(t.edition.values[t.edition.kinds - 1])  # to which a sale sends the vial
    further = float(sets - 1) * max(FURTHER * least, cards)
    return max(SURE * value, cards) + further + worth_begun(held % size, size, least, time)


def worth_begun(held: i64, size: i64, value: float, time: float) -> float:
    """Cards that make no set yet: each is worth something, and more the nearer they are to one."""
    part = float(held) / float(size)
    beyond = max(0.0, value - CARD * time * float(size))
    return CARD * time * float(held) + BEGUN * time * part * part * beyond


def promises(t: MarketTable) -> vec[float]:
    """By seat: the share of the win to be expected, by the lead over the best of the others."""
    worth = vec[float]()
    for seat in range(t.seats):
        worth = append(worth, prospects(t, Seat(seat)))
    return shares_by_lead(worth, TEMPER)


@final
class MarketMind(Mind):
    """How Mystic Market is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> MarketTable:
        """Chapter 17.2."""
        assert isinstance(t, MarketTable)
        return imagine_unwatched(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """Chapter 13."""
        assert isinstance(t, MarketTable)
        return outcome(t)

    def drag(self, t: Table, move: Move) -> float:
        """MARKET-190: nobody wants to wait for ever, so swaps cost from their second round on."""
        assert isinstance(t, MarketTable)
        swaps = isinstance(move, Swap) and t.swap_given == NOTHING  # not the second half of one
        if t.final or not (swaps or (isinstance(move, EndTurn) and t.quiet)):
            return 0.0
        return HURRY * max(0.0, float(t.stall) / float(t.seats) - 1.0)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in coins, cards and potions."""
        assert isinstance(t, MarketTable)
        return promises(t)
