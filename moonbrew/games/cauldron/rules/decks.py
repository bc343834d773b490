# mypyc: compiled
"""Chapter 21: drawing and discarding, and the hands of Spells (chapter 10)."""

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.events import (
    DeckRenewed,
    PotionDiscarded,
    PotionGained,
    SpellDiscarded,
    SpellDrawn,
    SpellGained,
)
from moonbrew.games.cauldron.rules.faces import NOTHING, OMEN
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.knowledge import Deck, one_by_one
from moonbrew.kernel.pile import zeros
from moonbrew.kernel.table import Seat


def can_draw(t: CauldronTable, deck: i64) -> bool:
    """CAULDRON-275: whether the deck or its discard pile holds a card."""
    return len(t.decks[deck].kinds) > 0 or t.discards[deck].total > 0


def draw(t: CauldronTable, deck: i64) -> i64:
    """CAULDRON-274: the top card of a deck of which `can_draw` is true."""
    if len(t.decks[deck].kinds) == 0:
        t.decks[deck].kinds = renewed(t, deck)
    t.reveal()
    return t.decks[deck].take()


def renewed(t: CauldronTable, deck: i64) -> vec[i64]:
    """CAULDRON-274: the discard pile, shuffled to form a new deck."""
    discards = t.discards[deck]
    cards = one_by_one(discards.of)
    discards.of = zeros(len(discards.of))
    discards.total = 0
    t.dice.shuffle(cards)
    if t.events is not None:
        t.tell(DeckRenewed(deck))
    return cards


def can_draw_omen(t: CauldronTable) -> bool:
    """CAULDRON-279: whether the deck of Omens or its discard pile holds a card."""
    return t.omens.size() > 0 or t.discards[OMEN].total > 0


def draw_omen(t: CauldronTable) -> i64:
    """CAULDRON-055, CAULDRON-274: the top Omen, of which there must be one to draw."""
    if t.omens.size() == 0:
        cards = renewed(t, OMEN)
        t.omens = Deck(cards, zeros(len(cards)))
    t.reveal()
    return t.omens.take()


# Spells.


def hold(t: CauldronTable, seat: i64, card: i64) -> None:
    """Put a Spell into a hand; with `unhold` the one place where hands change."""
    brewer = t.brewers[seat]
    brewer.hand.put(card)
    if card < t.edition.basic_spells:
        brewer.basic += 1


def unhold(t: CauldronTable, seat: i64, card: i64) -> None:
    """Take a Spell out of a hand."""
    brewer = t.brewers[seat]
    brewer.hand.take(card)
    if card < t.edition.basic_spells:
        brewer.basic -= 1


def draw_spell(t: CauldronTable, seat: Seat, deck: i64) -> i64:
    """CAULDRON-106, DRAW: the top Spell of a deck into a hand, unseen by others; or NOTHING."""
    if not can_draw(t, deck):
        return NOTHING
    card = draw(t, deck)
    hold(t, seat, card)
    if t.events is not None:
        t.tell(SpellDrawn(seat, deck, card))
    return card


def show_spell(t: CauldronTable, seat: i64, card: i64) -> None:
    """CAULDRON-123, CAULDRON-354: a Spell leaves a hand before everybody's eyes."""
    unhold(t, seat, card)
    if t.known.lost_openly(seat, card):
        t.reveal()


def discard_spell(t: CauldronTable, card: i64) -> None:
    """CAULDRON-128: a Spell that lies open goes to the discard pile of its deck."""
    t.discards[t.edition.deck_of_spell(card)].put(card)


def lose_spell(t: CauldronTable, seat: Seat, card: i64) -> None:
    """CAULDRON-314: a Spell goes openly from a hand to the discards."""
    show_spell(t, seat, card)
    discard_spell(t, card)
    if t.events is not None:
        t.tell(SpellDiscarded(seat, card))


def gain_spell_openly(t: CauldronTable, seat: Seat, card: i64) -> None:
    """CAULDRON-401: a Spell that all have seen goes into a hand."""
    hold(t, seat, card)
    t.known.gained_openly(seat, card)
    if t.events is not None:
        t.tell(SpellGained(seat, card))


def peek(t: CauldronTable, viewer: i64, seat: i64) -> None:
    """CAULDRON-401: somebody looks at all Spells of a hand."""
    t.known.shown(viewer, seat, t.brewers[seat].hand)
    t.reveal()


# Potions.


def draw_potion(t: CauldronTable, seat: Seat, deck: i64) -> i64:
    """CAULDRON-201: the top Potion of a deck is laid face up before a player; or NOTHING."""
    if not can_draw(t, deck):
        return NOTHING
    card = draw(t, deck)
    gain_potion(t, seat, card)
    return card


def gain_potion(t: CauldronTable, seat: Seat, card: i64) -> None:
    """CAULDRON-039: a Potion is laid face up before a player."""
    t.brewers[seat].potions.put(card)
    if t.events is not None:
        t.tell(PotionGained(seat, card))


def discard_potion(t: CauldronTable, seat: Seat, card: i64) -> None:
    """CAULDRON-277: a Potion goes to the discard pile of its own deck."""
    t.brewers[seat].potions.take(card)
    t.discards[t.edition.deck_of_potion(card)].put(card)
    if t.events is not None:
        t.tell(PotionDiscarded(seat, card))


def basic_potions(t: CauldronTable, seat: i64) -> i64:
    """CAULDRON-199: how many Basic Potions somebody owns, Easy ones included (CAULDRON-034)."""
    owned = t.brewers[seat].potions
    if owned.total == 0:
        return 0
    found: i64 = 0
    for card in range(t.edition.basic_potions):
        found += owned.of[card]
    return found
