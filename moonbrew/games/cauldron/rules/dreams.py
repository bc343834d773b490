# mypyc: compiled
"""Chapter 25.3: tables that a seat cannot tell from the true one."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
)
from moonbrew.games.cauldron.rules.market import TakeOne
from moonbrew.games.cauldron.rules.seasons import ChooseOmen
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import Known, one_by_one
from moonbrew.kernel.pile import Counts, Pile, zeros


def imagine(t: CauldronTable, seat: i64, dice: Dice) -> CauldronTable:
    """CAULDRON-404: a table that this seat (or t.seats: a spectator) cannot tell from the true one.

    What is hidden is collected in an order that tells nothing and dealt anew, the dice too.
    """
    dream = imagine_unwatched(t, seat, dice)
    dream.known = t.known.clone()
    starts = append(append(vec[i64](), 0), t.edition.basic_spells)
    dream.known.as_one_imagines_by_group(seat, hands_of(dream), starts, dice)  # CAULDRON-420
    return dream


def imagine_unwatched(t: CauldronTable, seat: i64, dice: Dice) -> CauldronTable:
    """The same for search, which never imagines its tables again: nobody watches there."""
    dream = t.clone_unwatched()
    edition = t.edition
    deal_spells(dream, t.known, seat, BASIC_SPELL, 0, edition.basic_spells, dice)
    deal_spells(
        dream, t.known, seat, ADVANCED_SPELL, edition.basic_spells, edition.spell_count, dice
    )
    deal_omens(dream, seat, dice)
    mix(dream.decks[BASIC_POTION], edition.potion_count, dice)
    mix(dream.decks[ADVANCED_POTION], edition.potion_count, dice)
    dream.dice = dice.fork()
    return dream


def hands_of(t: CauldronTable) -> vec[Counts]:
    """The hands by seat."""
    out = vec[Counts](capacity=t.seats)
    for brewer in t.brewers:
        out = append(out, brewer.hand)
    return out


def deal_spells(
    t: CauldronTable, known: Known, seat: i64, deck: i64, start: i64, end: i64, dice: Dice
) -> None:
    """CAULDRON-400 to CAULDRON-404: one deck's Spells in others' hands, and its rest."""
    tally = zeros(t.edition.spell_count)
    for card in t.decks[deck].kinds:
        tally[card] += 1
    choosing = hides_drawn(t, seat, deck)
    if choosing:
        for card in t.two_spells:
            tally[card] += 1
    hands = hands_of(t)
    known.lift_unknown(seat, hands, start, end, tally)
    pool = one_by_one(tally)
    dice.shuffle(pool)
    used = known.deal_unknown(seat, hands, pool)
    if choosing:
        for place in range(len(t.two_spells)):
            t.two_spells[place] = pool[used]
            used += 1
    t.decks[deck].kinds = pool[used:]


def hides_drawn(t: CauldronTable, seat: i64, deck: i64) -> bool:
    """CAULDRON-403: whether another looks at two Spells of a deck."""
    ask = t.ask
    return isinstance(ask, TakeOne) and ask.deck == deck and ask.seat != seat


def deal_omens(t: CauldronTable, seat: i64, dice: Dice) -> None:
    """CAULDRON-402, CAULDRON-403: the Omens of the deck, and those that another looks at."""
    tally = zeros(t.edition.omen_count)
    t.omens.count_unknown(seat, tally)
    ask = t.ask
    choosing = isinstance(ask, ChooseOmen) and ask.seat != seat
    if choosing:
        for omen in t.drawn:
            tally[omen] += 1
    left = t.omens.deal_anew(seat, one_by_one(tally), dice)
    if choosing:
        for place in range(len(t.drawn)):
            left, omen = pop(left)
            t.drawn[place] = omen


def mix(pile: Pile, kinds: i64, dice: Dice) -> None:
    """A deck in a random order that depends on nothing hidden."""
    tally = zeros(kinds)
    for card in pile.kinds:
        tally[card] += 1
    pile.kinds = one_by_one(tally)
    dice.shuffle(pile.kinds)
