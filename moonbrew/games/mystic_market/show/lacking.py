"""What is missing for a move of Mystic Market that a rule forbids."""

from moonbrew.games.mystic_market.rules.deciding import (
    BOUGHT_ONE,
    FINAL_TURN,
    NOT_BEGUN,
    RELIEVED,
    SELLING,
    Decide,
)
from moonbrew.games.mystic_market.rules.moves import (
    NOTHING,
    BuyDeck,
    BuySlot,
    Choose,
    Craft,
    Kind,
    ReliefDraw,
    SellOne,
    SellSet,
    Swap,
)
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.words import cards, coins, single
from moonbrew.kernel.table import Move
from moonbrew.words import listed, one

CLOSED = (46, 51, 59, 77, 156)  # no step of another action, no third purchase, no second swap


def lacks(t: MarketTable, move: Move) -> str:
    """What the asked seat has too little of, or has begun already."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    if number in CLOSED and isinstance(t.ask, Decide):
        return begun(t.ask)
    match move:
        case ReliefDraw() if number == 50:
            return "You can buy, swap or sell."
        case Choose() if number == 135 and move.victim == t.ask.seat:
            return "That is your own hand."
        case BuySlot() if number == 66:
            return too_dear(t, int(t.cost(Kind(t.market[move.slot]))))
        case BuyDeck() if number == 66:
            return too_dear(t, int(t.edition.amounts.deck_cost))
        case Craft() if number == 119:
            return missing_cards(t, move)
        case SellSet() if number == 88:
            return short_of_a_set(t, move)
        case SellOne() if number == 87:
            return f"You have no {single(t.edition, move.kind)}."
        case Swap() if number in (75, 82, 83):
            return unfit_swap(t, move, number)
    return "It is not your turn." if number in (117, 144) else ""


def begun(ask: Decide) -> str:
    """What the turn is for by now."""
    told = {
        int(BOUGHT_ONE): "You have begun to buy.",
        int(SELLING): "You have begun to sell.",
        int(RELIEVED): "You have drawn a card free of charge.",
        int(FINAL_TURN): "This is your last turn.",
        int(NOT_BEGUN): "",
    }
    return told.get(int(ask.begun), "Your action of this turn is done.")


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
        return f"It takes {needed}, and you have {have or 'none'}." if have < 2 else ""
    kinds = [kind for kind in (brew.one, brew.other) if not held(t, int(kind))]
    names = [single(t.edition, kind) for kind in kinds]
    return f"You have no {listed(names, 'or')}." if names else ""


def short_of_a_set(t: MarketTable, move: SellSet) -> str:
    """MARKET-088: how many make a set, and how many there are."""
    have, size = held(t, int(move.kind)), int(t.edition.set_size[move.kind])
    if have >= size:
        return ""
    return f"A set is {cards(t.edition, size, move.kind)}, and you have {have or 'none'}."


def unfit_swap(t: MarketTable, move: Swap, number: int) -> str:
    """MARKET-075, MARKET-082, MARKET-083: nothing for its like, nor what one does not have."""
    name, have = single(t.edition, move.given), held(t, int(move.given))
    first = t.swap_given if isinstance(t.ask, SwapAnother) else NOTHING
    if number == 75 and have <= (first == move.given):
        return f"You have no {'other ' if have else ''}{name}."
    if number == 82:
        return "You have just laid a card there."
    return f"{one(name).capitalize()} lies there, too." if number == 83 and first < 0 else ""
