# mypyc: compiled
"""Chapter 2: setup, in the order of its rules."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import MoonAsk, allowed, blank
from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.events import FirstPull, GameBegan, HutTaken
from moonbrew.games.mystic_moon.rules.faces import (
    BASIC,
    CURSED,
    KINDS,
    LOCATIONS,
    NOTHING,
    TOKENS,
)
from moonbrew.games.mystic_moon.rules.moves import ChooseHut
from moonbrew.games.mystic_moon.rules.refusals import MOON_276, MOON_278, MOON_346
from moonbrew.games.mystic_moon.rules.table import (
    DRAFT,
    RANDOM,
    Deck,
    MoonTable,
    Terms,
    new_witch,
)
from moonbrew.games.mystic_moon.rules.turn import Round
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.pile import Counts, zeros
from moonbrew.kernel.table import Move, Rule, Seat, Step


def set_up(edition: Moon, seats: i64, dice: Dice, terms: Terms) -> MoonTable:
    """MOON-022, MOON-023: the first player, then the Huts; the rest follows (MOON-279)."""
    t = lay_empty(edition, seats, dice, terms)
    t.starter = Seat(dice.below(seats) if terms.first == NOTHING else terms.first)
    t.active = t.starter
    t.do(GiveHuts(), LayOut(), Round())
    return t


def lay_empty(edition: Moon, seats: i64, dice: Dice, terms: Terms) -> MoonTable:
    """A table on which nothing lies yet but what is never shuffled."""
    t = MoonTable(edition, seats, dice, terms)
    amounts = edition.amounts
    t.witches = [new_witch() for _seat in range(seats)]
    t.bag = Counts(zeros(TOKENS), 0)
    t.garden = zeros(LOCATIONS * TOKENS)
    t.lying = zeros(LOCATIONS)
    t.sludge = zeros(LOCATIONS)
    t.shop = zeros(KINDS)
    t.display = nowhere(amounts.display)
    t.throws = nowhere(seats)
    t.mushrooms = amounts.mushrooms  # MOON-036
    if terms.alchemy:  # MOON-371, MOON-275
        t.gold = amounts.gold
        t.crystals = amounts.crystals
        t.sludge_pile = amounts.sludge
    for witch in t.witches:
        witch.power = amounts.power  # MOON-039
        if terms.zodiac:
            witch.fate = CURSED  # MOON-038
    return t


def nowhere(places: i64) -> vec[i64]:
    """So many places with nothing."""
    out = vec[i64]()
    for _place in range(places):
        out = append(out, NOTHING)
    return out


def shuffled(t: MoonTable, cards: i64) -> vec[i64]:
    """MOON-256: so many cards in a random order."""
    out = vec[i64]()
    for card in range(cards):
        out = append(out, card)
    t.dice.shuffle(out)
    return out


# Huts.


@final
class GiveHuts(Step[MoonTable]):
    """MOON-276 to MOON-278: each player gets one Hut, by choice, at random, or in a draft."""

    def run(self, t: MoonTable) -> None:
        """In turn order, in a draft in reverse."""
        if t.events is not None:
            t.tell(GameBegan(t.starter))
        huts = len(t.edition.huts)
        if t.terms.huts == RANDOM:
            self.deal(t, shuffled(t, huts))
            return
        t.huts = bit(huts) - 1
        if t.terms.huts == DRAFT:
            t.reveal()
            t.huts = 0
            order = shuffled(t, huts)
            for place in range(t.seats + 1):
                t.huts |= bit(order[place])
        for steps in range(t.seats):  # the last one put down comes first
            back = steps if t.terms.huts == DRAFT else t.seats - 1 - steps
            t.do(TakeHut(Seat((t.starter + back) % t.seats)))

    def deal(self, t: MoonTable, huts: vec[i64]) -> None:
        """MOON-277: one each in turn order."""
        t.reveal()
        for steps in range(t.seats):
            take_hut(t, Seat((t.starter + steps) % t.seats), huts[steps])


def take_hut(t: MoonTable, seat: Seat, hut: i64) -> None:
    """A Hut becomes the own one."""
    t.witches[seat].hut = hut
    t.huts &= ~bit(hut)
    if t.events is not None:
        t.tell(HutTaken(seat, hut))


@final
class TakeHut(MoonAsk):
    """MOON-276, MOON-278: pick one of the Huts still free (D1)."""

    def offer(self, t: MoonTable) -> Menu:
        """Those on offer."""
        menu = blank(t)
        for hut in range(len(t.edition.huts)):
            menu.put_if(has(t.huts, hut), t.edition.first_hut + hut)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Only what is on offer."""
        if not isinstance(move, ChooseHut):
            return MOON_346
        return allowed(has(t.huts, move.hut), MOON_278 if t.terms.huts == DRAFT else MOON_276)

    def take(self, t: MoonTable, move: Move) -> None:
        """Take it."""
        assert isinstance(move, ChooseHut)
        take_hut(t, self.seat, move.hut)


# All else.


@final
class LayOut(Step[MoonTable]):
    """MOON-024 to MOON-040: shop, decks, bag, first Ingredients, Garden."""

    def run(self, t: MoonTable) -> None:
        """MOON-361: what is random comes in this order."""
        t.huts = 0  # MOON-023: unused ones leave the game
        t.reveal()
        lay_potions(t)
        fill_bag(t)
        pull_first(t)
        if t.terms.alchemy:
            formulas = len(t.edition.formulas)
            t.formulas = Deck(shuffled(t, formulas), formulas - 1)  # MOON-032
        for place in range(LOCATIONS):
            t.put_down(place, t.pull())  # MOON-034
        if t.terms.zodiac:
            lay_zodiac(t)


def lay_potions(t: MoonTable) -> None:
    """MOON-027: the deck, and the display from its top."""
    t.potions = Deck(shuffled(t, t.edition.potion_count), t.edition.potion_count)
    for slot in range(len(t.display)):
        t.display[slot] = t.potions.take()


def fill_bag(t: MoonTable) -> None:
    """MOON-025, MOON-028: some of each kind in the shop, all others in the bag."""
    for token in range(TOKENS):
        face = t.edition.tokens[token]
        if token < KINDS:
            t.shop[token] = face.shop
        for _token in range(face.tokens - face.shop):
            t.bag.put(token)


def pull_first(t: MoonTable) -> None:
    """MOON-029, MOON-280: each player in turn, until enough Basic Ingredients have come out."""
    aside = zeros(TOKENS)
    for steps in range(t.seats):
        seat = Seat((t.starter + steps) % t.seats)
        satchel = t.witches[seat].satchel
        while satchel.total < t.edition.amounts.first_ingredients:
            token = t.pull()
            if token < BASIC:
                satchel.put(token)
                if t.events is not None:
                    t.tell(FirstPull(seat, token))
            else:
                aside[token] += 1  # MOON-030
    for token in range(TOKENS):
        for _token in range(aside[token]):
            t.bag.put(token)


def lay_zodiac(t: MoonTable) -> None:
    """MOON-037: the top card is turned to its front and becomes the first Rising Sign."""
    t.zodiac = shuffled(t, len(t.edition.signs))
    t.rising = append(t.rising, t.zodiac[len(t.zodiac) - 1])
    t.zodiac = t.zodiac[: len(t.zodiac) - 1]
