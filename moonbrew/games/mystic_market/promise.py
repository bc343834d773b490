# mypyc: compiled
"""What a seat's position promises: coins in hand, and what cards and potions should still bring."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.dreams import imagine
from moonbrew.games.mystic_market.table import MarketTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.table import Seat, Table

TEMPER: Final = 8.0  # coins of lead that count as a clear one
UNPLAYED: Final = 0.9  # of its profit: a potion may come to be played too late


def prospects(t: MarketTable, seat: Seat) -> float:
    """A seat's coins, and what its cards and potions should bring, in coins."""
    total = float(t.coins[seat])
    for kind in range(t.edition.kinds):
        held = t.hands[seat].of[kind]
        if held > 0:
            total += worth_of_cards(t, kind, held)
    for potion in range(len(t.edition.brews)):
        owned = t.potions[seat].of[potion]
        if owned > 0:
            brew = t.edition.brews[potion]
            total += float(owned) * (UNPLAYED * float(brew.profit) + 0.5 * len(brew.effects))
    return total


def worth_of_cards(t: MarketTable, kind: i64, held: i64) -> float:
    """Whole sets at the present value, further ones at the least, part of a set in part."""
    size = t.edition.set_size[kind]
    value = float(t.edition.values[t.marks[kind]])
    least = float(t.edition.values[t.edition.kinds - 1])
    sets = held // size
    rest = float(held % size) / float(size)
    hope = hope_of_completing(t)
    if sets == 0:
        return value * rest * rest * hope
    return 0.95 * value + 0.8 * least * (float(sets) - 1.0) + least * rest * rest * hope


def hope_of_completing(t: MarketTable) -> float:
    """How likely a set begun will be completed: less and less as the deck runs out."""
    if t.final:
        return 0.0
    return min(0.8, 0.05 * float(t.deck.size()))


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
        dream = imagine(t, seat, dice)
        dream.known = vec[i64]()
        return dream

    def shares(self, t: Table) -> vec[float]:
        """MARKET-161, MARKET-163: the most coins win; who ties for the most shares the win."""
        assert isinstance(t, MarketTable)
        most: i64 = 0
        winners = 0.0
        for coins in t.coins:
            if coins > most:
                most = coins
                winners = 0.0
            if coins == most:
                winners += 1.0
        out = vec[float]()
        for coins in t.coins:
            out = append(out, 1.0 / winners if coins == most else 0.0)
        return out

    def promises(self, t: Table) -> vec[float]:
        """By the lead in coins, cards and potions."""
        assert isinstance(t, MarketTable)
        return promises(t)
