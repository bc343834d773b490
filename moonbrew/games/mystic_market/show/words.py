"""Mystic Market in words: its cards, vials and potions."""

from mypy_extensions import i64

from moonbrew.games.mystic_market.rules.cards import (
    BORROW,
    BROWSE,
    DRAW,
    EXCHANGE,
    FORFEIT,
    PLUNDER,
    REDUCE,
    Effect,
)
from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.words import capital, count, listed, one


def single(edition: Market, kind: i64) -> str:
    """One card of a kind, without an article; a card that may not or cannot be named is a card."""
    return "card" if kind == NOTHING else edition.ingredients[kind].single


def cards(edition: Market, number: int, kind: i64) -> str:
    """So many cards of a kind: 3 Orc Teeth."""
    return count(number, edition.ingredients[kind].single, edition.ingredients[kind].name)


def coins(number: int) -> str:
    """So many coins."""
    return count(number, "coin")


def vial(edition: Market, kind: i64) -> str:
    """The vial of a kind."""
    return f"the {edition.ingredients[kind].name} vial"


def in_slot(edition: Market, kind: i64, slot: i64) -> str:
    """A card of the Ingredient market, whose slots people count from 1."""
    return f"the {single(edition, kind)} in slot {slot + 1}"


def upper_mark(edition: Market) -> int:
    """MARKET-034: where a value shift sends a vial."""
    return int(edition.values[-1])


def potion_cost(edition: Market, potion: i64) -> str:
    """The two cards that a potion is crafted for."""
    brew = edition.brews[potion]
    if brew.one == brew.other:
        return cards(edition, 2, brew.one)
    return listed([one(single(edition, kind)) for kind in (brew.one, brew.other)])


def potion_effect(edition: Market, potion: i64) -> str:
    """What a potion does, composed from its primitives; empty for plain money."""
    return ", then ".join(effect_words(edition, e) for e in edition.brews[potion].effects)


def potion_promise(edition: Market, potion: i64) -> str:
    """MARKET-129: what playing a potion brings, its effect and then its profit."""
    effect = potion_effect(edition, potion)
    gain = f"gain {coins(edition.brews[potion].profit)}"
    return f"{effect}; {gain}" if effect else gain


def potion_words(edition: Market, key: str) -> str:
    """All that is printed on a potion."""
    number = [brew.key for brew in edition.brews].index(key)
    copies = count(int(edition.brews[number].copies), "copy", "copies")
    promise = capital(potion_promise(edition, number))
    return f"{copies}, each for {potion_cost(edition, number)}. {promise}."


def effect_words(edition: Market, effect: Effect) -> str:
    """One primitive as an instruction to who plays it."""
    number = int(effect.first)
    if effect.primitive == BROWSE:
        rest = " and discard the rest" if effect.second < number else ""
        return f"turn up {count(number, 'Ingredient')}, keep {effect.second}{rest}"
    if effect.primitive == FORFEIT:
        return f"an opponent discards {count(number, 'card')}"
    if effect.primitive == BORROW:
        return (
            f"take {count(number, 'card')} at random from an opponent and give {number} in return"
        )
    if effect.primitive == DRAW:
        return f"draw {count(number, 'card')}"
    if effect.primitive == PLUNDER:
        return f"take {coins(number)} from an opponent"
    if effect.primitive == EXCHANGE:
        return "2 vials trade places"
    if effect.primitive == REDUCE:
        return f"a vial goes back to {upper_mark(edition)}"
    return "carry out the effect of a potion in the discard"


def goal(edition: Market, short: bool) -> str:
    """MARKET-154, MARKET-161, MARKET-164, MARKET-169: how one wins and when it ends."""
    if short:
        first = f"Be the first to have {coins(int(edition.amounts.goal))}"
        return f"{first}, or have the most if the deck runs out before."
    return "Have the most coins when the deck is used up and everybody has had one final turn."
