# mypyc: compiled
"""Chapter 2: setup, in the order of its rules."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.memory import gain_secretly
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.turn import FirstTurn
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import nothing_known
from moonbrew.kernel.pile import Counts, Pile, zeros
from moonbrew.kernel.table import Seat


def set_up(edition: Market, seats: i64, dice: Dice, full: bool, short: bool) -> MarketTable:
    """A table with all laid out, and the first turn on its agenda."""
    t = lay_empty(edition, seats, dice, full, short)
    t.dealer = Seat(dice.below(seats))  # MARKET-017
    shuffle_ingredients(t)
    deal(t)
    if full:
        hide_supply_shifts(t)
        lay_out_potions(t)
    t.do(FirstTurn(t.dealer))
    return t


def lay_empty(edition: Market, seats: i64, dice: Dice, full: bool, short: bool) -> MarketTable:
    """The board, the vials at their first marks (MARKET-030) and no cards yet (MARKET-031)."""
    t = MarketTable(edition, seats, dice, full, short)
    kinds = edition.kinds
    brews = len(edition.brews)
    t.marks = edition.starts[:]
    t.coins = zeros(seats)
    t.hands = vec[Counts]([Counts(zeros(kinds), 0) for _ in range(seats)])
    t.market = empty_slots(edition.amounts.market_slots)
    t.discard = Counts(zeros(2 * kinds), 0)
    t.aside = Counts(zeros(kinds), 0)
    t.potions = vec[Counts]([Counts(zeros(brews), 0) for _ in range(seats)])
    t.potion_market = empty_slots(edition.amounts.potion_slots if full else 0)
    t.potion_discard = Counts(zeros(brews), 0)
    t.open = Counts(zeros(kinds), 0)
    t.known = nothing_known(seats, kinds)
    return t


def empty_slots(slots: i64) -> vec[i64]:
    """So many slots with nothing in them."""
    out = vec[i64]()
    for _ in range(slots):
        out = append(out, NOTHING)
    return out


def shuffle_ingredients(t: MarketTable) -> None:
    """MARKET-018: the Ingredients alone."""
    t.deck = Pile(vec[i64](capacity=t.edition.cards))
    for kind in range(t.edition.kinds):
        for _ in range(t.edition.ingredients[kind].cards):
            t.deck.put(kind)
    t.deck.shuffle(t.dice)


def deal(t: MarketTable) -> None:
    """MARKET-020 to MARKET-022: hands, coins, market."""
    for seat in range(t.seats):
        for _ in range(t.edition.amounts.opening_hand):
            gain_secretly(t, seat, t.deck.take())
        t.coins[seat] = t.edition.amounts.opening_coins
    for slot in range(t.edition.amounts.market_slots):
        t.market[slot] = t.deck.take()


def hide_supply_shifts(t: MarketTable) -> None:
    """MARKET-024 to MARKET-026: some at random into the deck, the rest out of the game."""
    shifts = vec[i64]()
    for kind in range(t.edition.kinds):
        for _ in range(t.edition.amounts.shifts_of_each):
            shifts = append(shifts, kind)
    t.dice.shuffle(shifts)
    for i in range(len(shifts)):
        if i < t.edition.amounts.supply_shifts_in_play:
            t.deck.put(t.edition.kinds + shifts[i])
        else:
            t.aside.put(shifts[i])
    t.deck.shuffle(t.dice)


def lay_out_potions(t: MarketTable) -> None:
    """MARKET-019, MARKET-029: shuffle the potions and lay out the Potion market."""
    for potion in range(len(t.edition.brews)):
        for _ in range(t.edition.brews[potion].copies):
            t.potion_deck.put(potion)
    t.potion_deck.shuffle(t.dice)
    for slot in range(t.edition.amounts.potion_slots):
        if t.potion_deck.size() > 0:
            t.potion_market[slot] = t.potion_deck.take()
