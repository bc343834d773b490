"""The moves of Mystic Market in sentences."""

from collections.abc import Sequence

from moonbrew.games.mystic_market.rules.cards import BORROW, PLUNDER
from moonbrew.games.mystic_market.rules.effects import ExchangeVials, ReduceVial
from moonbrew.games.mystic_market.rules.moves import (
    NOTHING,
    BuyDeck,
    BuySlot,
    Choose,
    Copy,
    Craft,
    Discard,
    Drink,
    EndTurn,
    Give,
    Kind,
    Pass,
    ReliefDraw,
    SellOne,
    SellSet,
    Swap,
    SwapDone,
    TakeOpen,
    Vial,
)
from moonbrew.games.mystic_market.rules.opponents import ChooseOpponent, GiveBack
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.words import (
    cards,
    coins,
    in_slot,
    potion_cost,
    potion_effect,
    potion_promise,
    single,
    upper_mark,
    vial,
)
from moonbrew.kernel.table import Move
from moonbrew.words import Voice, count, one


def sentence(t: MarketTable, move: Move, names: Sequence[str]) -> str:
    """A move as the asked seat reads it, whether it is legal now or not."""
    voice = Voice(None if t.ask is None else int(t.ask.seat), names)
    return action_sentence(t, move) or potion_sentence(t, move) or choice_sentence(t, voice, move)


def action_sentence(t: MarketTable, move: Move) -> str:
    """The steps of the three actions, and what ends them."""
    edition = t.edition
    match move:
        case BuySlot():
            kind = t.market[move.slot]
            price = "" if kind == NOTHING else f" for {coins(t.cost(Kind(kind)))}"
            return f"Buy {in_slot(edition, kind, move.slot)}{price}"
        case BuyDeck():
            return f"Buy the top card of the deck for {coins(edition.amounts.deck_cost)}"
        case Swap():
            give = "Also give" if isinstance(t.ask, SwapAnother) else "Give"
            taken = in_slot(edition, t.market[move.slot], move.slot)
            return f"{give} {one(single(edition, move.given))} for {taken}"
        case SwapDone():
            return "Swap nothing more"
        case SellSet():
            sold = cards(edition, edition.set_size[move.kind], move.kind)
            return f"Sell {sold} for {coins(t.value(move.kind))}"
        case SellOne():
            return f"Sell {one(single(edition, move.kind))} for nothing"
        case ReliefDraw():
            return "Draw a card free of charge"
        case EndTurn():
            return "End your turn"
    return ""


def potion_sentence(t: MarketTable, move: Move) -> str:
    """Crafting, playing, copying and passing."""
    edition = t.edition
    match move:
        case Craft():
            cost = potion_cost(edition, move.potion)
            return f"Craft {edition.brews[move.potion].name} for {cost}"
        case Drink():
            promise = potion_promise(edition, move.potion)
            return f"Play {edition.brews[move.potion].name}: {promise}"
        case Copy():
            effect = potion_effect(edition, move.potion) or "no effect"
            return f"Copy {edition.brews[move.potion].name}: {effect}"
        case Pass():
            return "Pass"
    return ""


def choice_sentence(t: MarketTable, voice: Voice, move: Move) -> str:
    """The smaller choices that limits and effects ask for."""
    edition = t.edition
    match move:
        case Discard():
            return f"Discard {one(single(edition, move.kind))}"
        case TakeOpen():
            return f"Take the open {single(edition, move.kind)}"
        case Give():
            to = f" to {voice.name(t.ask.victim)}" if isinstance(t.ask, GiveBack) else ""
            return f"Give {one(single(edition, move.kind))}{to} in return"
        case Choose():
            return opponent_sentence(t, voice, move)
        case Vial():
            return vial_sentence(t, move)
    return ""


def opponent_sentence(t: MarketTable, voice: Voice, move: Choose) -> str:
    """MARKET-135: whom the effect hits, and with what."""
    ask = t.ask
    name = voice.name(move.victim)
    if move.victim == voice.reader:
        return "Choose yourself"
    if not isinstance(ask, ChooseOpponent) or move.victim >= t.seats:
        return f"Choose {name}"
    if ask.primitive == PLUNDER:
        return f"Take {coins(min(ask.amount, t.coins[move.victim]))} from {name}"
    if ask.primitive == BORROW:
        return f"Take {count(ask.amount, 'card')} at random from {name}"
    return f"Let {name} discard {count(min(ask.amount, t.hands[move.victim].total), 'card')}"


def vial_sentence(t: MarketTable, move: Vial) -> str:
    """Decisions D12 and D13: a vial with the value at which it stands."""
    ask = t.ask
    chosen = f"{vial(t.edition, move.kind)} at {t.value(move.kind)}"
    if isinstance(ask, ReduceVial):
        return f"Send {chosen} to {upper_mark(t.edition)}"
    if isinstance(ask, ExchangeVials) and ask.first not in (NOTHING, move.kind):
        return f"Trade {vial(t.edition, ask.first)} for {chosen}"
    return f"Choose {chosen}"
