# mypyc: compiled
"""What effects are worth in Magik on a table about which nothing is known: rough, for bots.

A common token is about one Magik of a Potion, a rare one two (23.3); what an opponent loses is
worth less than what one gains, since there are several of them.
"""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Primitives
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    ADVANCED_SPELL,
    ANY,
    BASIC_POTION,
    BASIC_SPELL,
    CHOSEN,
    COMMON,
    EACH,
    LSP,
    NOTHING,
    PLAYER,
    RARE,
    SELF,
)

COMMON_TOKEN: Final = 1.0
SOME_TOKEN: Final = 1.5
RARE_TOKEN: Final = 2.0
FOE: Final = 0.4  # what a Magik of one foe is worth
ACTION: Final = 1.2
TURN: Final = 2.0


def to_caster(who: i64, magik: float) -> float:
    """What it is worth to the caster that somebody gains so much, or loses it."""
    if who == SELF:
        return magik
    if who == EACH or who == LSP:
        return 0.0
    if who == PLAYER:  # whom the caster names as it suits
        return magik if magik > 0 else -magik * FOE
    return -magik * FOE


def token_worth(what: i64) -> float:
    """A token out of a set of types, of the better ones if there is a choice."""
    if what == CHOSEN or what == ANY:
        return SOME_TOKEN
    if what & RARE == 0:
        return COMMON_TOKEN
    return RARE_TOKEN if what & COMMON == 0 else SOME_TOKEN


def card_worth(deck: i64) -> float:
    """A card drawn from a deck, by about what it costs."""
    if deck == BASIC_SPELL:
        return 1.0
    if deck == ADVANCED_SPELL:
        return 2.5
    if deck == BASIC_POTION:
        return 1.5
    assert deck == ADVANCED_POTION, "Omens are not drawn by players."
    return 3.0


def many(n: i64, most: i64) -> float:
    """An amount, `all` being about so many."""
    return float(n) if n >= 0 else float(most)


def list_worth(edition: Cauldron, source: i64) -> float:
    """What a list of effects is worth to the caster: a card, or an inner list."""
    if source == NOTHING:
        return 0.0
    carrier = edition.carrier
    assert isinstance(carrier, Primitives), "The edition was loaded without its effects."
    total = 0.0
    for effect in edition.lists[source].of:
        total += carrier.of[effect.op].worth(edition, effect)
    return total
