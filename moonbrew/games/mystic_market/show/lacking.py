"""What is missing for a move of Mystic Market that a rule forbids."""

from moonbrew.games.mystic_market.rules.deciding import (
    BOUGHT_ONE,
    NOT_BEGUN,
    SELLING,
    Decide,
)
from moonbrew.games.mystic_market.rules.moves import (
    NOTHING,
    BuyDeck,
    BuySlot,
    Craft,
    Kind,
    SellSet,
    Swap,
)
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.words import cards, coins, single
from moonbrew.kernel.table import Move
from moonbrew.words import listed, one

CLOSED = (46, 59, 77)  # no step of another action, no third purchase, no second swap


def lacks(t: MarketTable, move: Move) -> str:
    """What the asked seat has too little of, or has begun already."""
    if t.ask is None:
        return ""
    if int(t.ask.refusal(t, move)) in CLOSED and isinstance(t.ask, Decide):
        return begun(t.ask)
    match move:
        case BuySlot() if t.market[move.slot] != NOTHING:
            return too_dear(t, int(t.cost(Kind(t.market[move.slot]))))
        case BuyDeck():
            return too_dear(t, int(t.edition.amounts.deck_cost))
        case Craft():
            return missing_cards(t, move)
        case SellSet():
            return short_of_a_set(t, move)
        case Swap():
            return unfit_swap(t, move)
    return ""


def begun(ask: Decide) -> str:
    """What the turn is for by now."""
    if ask.begun == NOT_BEGUN:
        return ""
    return {int(BOUGHT_ONE): "You have begun to buy.", int(SELLING): "You have begun to sell."}.get(
        int(ask.begun), "Your action of this turn is done."
    )


def held(t: MarketTable, kind: int) -> int:
    """How many cards of a kind the asked seat has."""
    return 0 if t.ask is None else int(t.hands[t.ask.seat].of[kind])


def too_dear(t: MarketTable, price: int) -> str:
    """MARKET-066: what it costs and what one has."""
    have = 0 if t.ask is None else int(t.coins[t.ask.seat])
    return f"It costs {coins(price)}, and you have {coins(have)}." if have < price else ""


def missing_cards(t: MarketTable, move: Craft) -> str:
    """MARKET-119: the cards of a potion that are not in the hand."""
    brew = t.edition.brews[move.potion]
    if brew.one == brew.other:
        have = held(t, int(brew.one))
        needed = cards(t.edition, 2, brew.one)
        return f"It takes {needed}, and you have {have}." if have < 2 else ""
    kinds = [kind for kind in (brew.one, brew.other) if not held(t, int(kind))]
    names = [single(t.edition, kind) for kind in kinds]
    return f"You have no {listed(names, 'or')}." if names else ""


def short_of_a_set(t: MarketTable, move: SellSet) -> str:
    """MARKET-088: how many make a set, and how many there are."""
    have, size = held(t, int(move.kind)), int(t.edition.set_size[move.kind])
    if have >= size:
        return ""
    return f"A set is {cards(t.edition, size, move.kind)}, and you have {have}."


def unfit_swap(t: MarketTable, move: Swap) -> str:
    """MARKET-083: nothing is swapped for its like, nor what one does not have."""
    if not held(t, int(move.given)):
        return f"You have no {single(t.edition, move.given)}."
    if t.market[move.slot] == move.given:
        return f"{one(single(t.edition, move.given)).capitalize()} lies there, too."
    return ""
