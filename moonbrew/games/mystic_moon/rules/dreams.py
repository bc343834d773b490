# mypyc: compiled
"""Chapter 21.3: tables that a seat cannot tell from the true one."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.asking import in_order
from moonbrew.games.mystic_moon.rules.faces import NOTHING
from moonbrew.games.mystic_moon.rules.moves import SIGNS
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice


def imagine(t: MoonTable, seat: i64, dice: Dice) -> MoonTable:
    """MOON-358: the unknown parts of all decks in a random order; future chance anew.

    Cards are sorted before they are shuffled, so that the dream depends on nothing hidden.
    """
    dream = t.clone()
    potions, formulas = dream.potions, dream.formulas
    potions.cards = mixed(potions.cards, potions.size() - potions.unknown, potions.size(), dice)
    top: i64 = max(formulas.size() - 1, 0)  # below the card that lies open
    formulas.cards = mixed(formulas.cards, top - formulas.unknown, top, dice)
    dream.zodiac = mixed(dream.zodiac, 0, len(dream.zodiac) - 1, dice)
    guess_throws(dream, seat, dice)
    dream.dice = dice.fork()
    return dream


def mixed(cards: vec[i64], start: i64, end: i64, dice: Dice) -> vec[i64]:
    """The cards with those from start to end in a random order."""
    if end - start < 2:
        return cards
    unknown = in_order(cards[start:end])
    dice.shuffle(unknown)
    out = cards[:start]
    for card in unknown:
        out = append(out, card)
    for place in range(end, len(cards)):
        out = append(out, cards[place])
    return out


def guess_throws(t: MoonTable, seat: i64, dice: Dice) -> None:
    """MOON-359: each sign that another seat has chosen already is drawn anew."""
    for other in range(t.seats):
        if other != seat and t.throws[other] != NOTHING:
            t.throws[other] = dice.below(len(SIGNS))
