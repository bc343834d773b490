# mypyc: compiled
"""Chapters 2 and 3: setup, in the order of its rules."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import gain_cellar
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, allowed, blank
from moonbrew.games.cauldron.rules.decks import draw, hold
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.events import CharacterTaken, LaidOut
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
    COMMON,
    OMEN,
    RITUALS,
    TYPES,
)
from moonbrew.games.cauldron.rules.land import position
from moonbrew.games.cauldron.rules.moves import ChooseCharacter
from moonbrew.games.cauldron.rules.refusals import CAULDRON_003, CAULDRON_258, CAULDRON_332
from moonbrew.games.cauldron.rules.seasons import Season, ones
from moonbrew.games.cauldron.rules.table import Brewer, CauldronTable, Terms, new_brewer
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.knowledge import deck, nothing_known
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import Counts, Pile, counts, zeros
from moonbrew.kernel.table import Move, Rule, Seat, Step


def set_up(edition: Cauldron, seats: i64, dice: Dice, terms: Terms) -> CauldronTable:
    """CAULDRON-333: characters first; the rest follows."""
    t = lay_empty(edition, seats, dice, terms)
    t.do(GiveCharacters(), LayOut(), Season())
    return t


def lay_empty(edition: Cauldron, seats: i64, dice: Dice, terms: Terms) -> CauldronTable:
    """A table with all tokens in the game supply (CAULDRON-027), all Fields in their stacks."""
    t = CauldronTable(edition, seats, dice, terms)
    t.brewers = vec[Brewer]()
    for _seat in range(seats):
        t.brewers = append(t.brewers, new_brewer(edition))
    t.stock = zeros(TYPES)
    t.stacks = zeros(TYPES)
    for kind in range(TYPES):
        t.stock[kind] = edition.types[kind].tokens
        t.stacks[kind] = edition.types[kind].fields
    t.cellar_cards = edition.amounts.cellars  # CAULDRON-037
    for pile in range(OMEN + 1):
        if pile != OMEN:
            t.decks = append(t.decks, Pile(vec[i64]()))
        t.discards = append(t.discards, empty_discards(edition, pile))
    t.known = nothing_known(seats, edition.spell_count)
    t.kept = zeros(seats * TYPES)
    t.produce = ones()
    return t


def empty_discards(edition: Cauldron, pile: i64) -> Counts:
    """An empty discard pile of a deck."""
    if pile == OMEN:
        return counts(edition.omen_count)
    return counts(edition.spell_count if pile <= ADVANCED_SPELL else edition.potion_count)


# Characters.


@final
class GiveCharacters(Step[CauldronTable]):
    """CAULDRON-021, CAULDRON-022, CAULDRON-334: each player gets one, in seat order."""

    def run(self, t: CauldronTable) -> None:
        """By choice, or at random."""
        if not t.terms.random:
            for steps in range(t.seats):  # the last one put down comes first
                t.do(TakeCharacter(Seat(t.seats - 1 - steps)))
            return
        for seat in range(t.seats):
            free = free_characters(t)
            take_character(t, Seat(seat), free[t.roll(len(free))])


def free_characters(t: CauldronTable) -> vec[i64]:
    """CAULDRON-003, CAULDRON-327: those that nobody has and that are in this game."""
    out = vec[i64]()
    for character in range(len(t.edition.characters)):
        if why_not_character(t, character) == 0:
            out = append(out, character)
    return out


def why_not_character(t: CauldronTable, character: i64) -> Rule:
    """CAULDRON-258, CAULDRON-003: the first rule against a character."""
    if t.terms.simple and has(t.edition.spell_characters, character):
        return CAULDRON_258
    taken = False
    for brewer in t.brewers:
        taken = taken or brewer.character == character
    return allowed(not taken, CAULDRON_003)


def take_character(t: CauldronTable, seat: Seat, character: i64) -> None:
    """CAULDRON-002: a player's one character."""
    t.brewers[seat].character = character
    if t.events is not None:
        t.tell(CharacterTaken(seat, character))


@final
class TakeCharacter(CauldronAsk):
    """CAULDRON-022: pick a character that is still free (DP01)."""

    def offer(self, t: CauldronTable) -> Menu:
        """Those still free."""
        menu = blank(t)
        for character in free_characters(t):
            menu.put(t.edition.first_character + character)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Only one that is free."""
        if not isinstance(move, ChooseCharacter):
            return CAULDRON_332
        return why_not_character(t, move.character)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Take it."""
        assert isinstance(move, ChooseCharacter)
        take_character(t, self.seat, move.character)


# All else.


@final
class LayOut(Step[CauldronTable]):
    """CAULDRON-023 to CAULDRON-037: Fields, decks, and what each player begins with."""

    def run(self, t: CauldronTable) -> None:
        """CAULDRON-335: what is random comes in this order."""
        t.reveal()
        lay_fields(t)
        easy = shuffled(t, 0, t.edition.easy_potions)
        shuffle_decks(t)
        for place in range(t.seats, len(easy)):
            t.gone |= bit(easy[place])  # CAULDRON-033
        for seat in range(t.seats):
            t.brewers[seat].potions.put(easy[seat])
            deal(t, seat)
        if t.terms.quick:
            skip_track(t)
        if t.events is not None:
            t.tell(LaidOut())


def lay_fields(t: CauldronTable) -> None:
    """CAULDRON-024, CAULDRON-025, CAULDRON-045, CAULDRON-047, CAULDRON-262: the starting Fields."""
    fields = vec[i64]()
    for kind in range(TYPES):
        number = t.seats + 1 if has(COMMON, kind) else (1 if t.terms.quick else 0)
        for _field in range(number):
            fields = append(fields, kind)
    t.dice.shuffle(fields)
    for place in range(len(fields)):
        at = position(place, 0)
        if place > 1:
            at = t.land.sites[t.land.free[t.dice.below(len(t.land.free))]]
        t.stacks[fields[place]] -= 1
        t.land = t.land.placed(fields[place], at)
        t.lying = append(t.lying, 0)


def shuffled(t: CauldronTable, start: i64, end: i64) -> vec[i64]:
    """Cards that are there once, from one number to before another, in a random order."""
    out = vec[i64]()
    for card in range(start, end):
        out = append(out, card)
    t.dice.shuffle(out)
    return out


def shuffle_decks(t: CauldronTable) -> None:
    """CAULDRON-028 to CAULDRON-030: five decks, without Easy potions; CAULDRON-254: no Spells."""
    edition = t.edition
    t.omens = deck()
    for omen in range(edition.omen_count):
        for _copy in range(edition.omens[omen].copies):
            t.omens.put(omen, 0)
    t.omens.shuffle(t.dice)
    if not t.terms.simple:
        t.decks[BASIC_SPELL].kinds = shuffled_spells(t, 0, edition.basic_spells)
        t.decks[ADVANCED_SPELL].kinds = shuffled_spells(
            t, edition.basic_spells, edition.spell_count
        )
    t.decks[BASIC_POTION].kinds = shuffled(t, edition.easy_potions, edition.basic_potions)
    t.decks[ADVANCED_POTION].kinds = shuffled(t, edition.basic_potions, edition.potion_count)


def shuffled_spells(t: CauldronTable, start: i64, end: i64) -> vec[i64]:
    """All copies of the Spells from one number to before another, in a random order."""
    out = vec[i64]()
    for card in range(start, end):
        for _copy in range(t.edition.spells[card].copies):
            out = append(out, card)
    t.dice.shuffle(out)
    return out


def deal(t: CauldronTable, seat: i64) -> None:
    """CAULDRON-336: a Potion, two Spells, and what the Quick Game adds (CAULDRON-260, -261)."""
    brewer = t.brewers[seat]
    amounts = t.edition.amounts
    brewer.magik = amounts.quick_magik if t.terms.quick else amounts.magik
    brewer.potions.put(draw(t, BASIC_POTION))
    if not t.terms.simple:
        for _spell in range(amounts.first_spells):
            hold(t, seat, draw(t, BASIC_SPELL))
    if t.terms.quick:
        brewer.potions.put(draw(t, ADVANCED_POTION))
        if not t.terms.simple:  # CAULDRON-273
            hold(t, seat, draw(t, ADVANCED_SPELL))
        gain_cellar(t, seat)


def skip_track(t: CauldronTable) -> None:
    """CAULDRON-263: effects up to a position count as triggered; Rituals of Power is in force."""
    for place in range(len(t.edition.track)):
        face = t.edition.track[place]
        if face.at <= t.edition.amounts.quick_track:
            t.triggered |= bit(place)
            for effect in face.effects.of:
                if effect.op == RITUALS:
                    t.rituals = True
