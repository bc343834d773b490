"""What a seat of Mystic Market is asked: the prompt, and each choice with the pieces to touch."""

from collections.abc import Sequence
from dataclasses import replace

from moonbrew.frame import choice_of, prompt_of
from moonbrew.games.mystic_market.rules.buying import is_blocked
from moonbrew.games.mystic_market.rules.cards import BORROW, PLUNDER
from moonbrew.games.mystic_market.rules.crafting import slot_of
from moonbrew.games.mystic_market.rules.deciding import (
    BOUGHT_ONE,
    FINAL_TURN,
    NOT_BEGUN,
    SELLING,
    Decide,
)
from moonbrew.games.mystic_market.rules.effects import ExchangeVials, KeepOpen, ReduceVial
from moonbrew.games.mystic_market.rules.moves import (
    BuyDeck,
    BuySlot,
    Choose,
    Copy,
    Craft,
    Discard,
    Drink,
    EndTurn,
    Give,
    Pass,
    ReliefDraw,
    SellOne,
    SellSet,
    Swap,
    SwapDone,
    TakeOpen,
    Vial,
)
from moonbrew.games.mystic_market.rules.opponents import ChooseOpponent, Forfeit, GiveBack
from moonbrew.games.mystic_market.rules.potions import CopyPotion
from moonbrew.games.mystic_market.rules.result import result
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.turn import HandLimit
from moonbrew.games.mystic_market.rules.windows import React
from moonbrew.games.mystic_market.show.sentences import sentence
from moonbrew.games.mystic_market.show.words import (
    coins,
    in_slot,
    potion_promise,
    single,
    upper_mark,
    vial,
)
from moonbrew.kernel.table import Move
from moonbrew.scene import Caution, Choice
from moonbrew.words import Voice, count, one

# Prompts.


def prompt(t: MarketTable, voice: Voice) -> str:
    """What the table waits for."""
    return prompt_of(t, voice, result, coins, own_prompt)


def own_prompt(t: MarketTable, voice: Voice) -> str:
    """What the reader is asked."""
    if isinstance(t.ask, Decide):
        return turn_prompt(t, t.ask)
    return step_prompt(t, voice) or effect_prompt(t, voice)


def turn_prompt(t: MarketTable, ask: Decide) -> str:
    """Decisions D1 to D4 and D7."""
    potions = ", craft or play potions," if t.full else ""
    if ask.begun == NOT_BEGUN:
        if not is_blocked(t, ask.seat):
            return f"Your turn: buy, swap or sell{'; craft and play potions' if t.full else ''}."
        relief = "draw a card free of charge" if t.deck.size() > 0 else "end it"
        return f"Your turn: you can neither buy, swap nor sell, so {relief}."
    if ask.begun == BOUGHT_ONE:
        return f"Buy a second card{potions} or end your turn."
    if ask.begun == SELLING:
        return f"Sell more{potions} or end your turn."
    if ask.begun == FINAL_TURN:
        return f"Your final turn: sell{potions} or end it."
    return f"Your action is done{': craft or play potions, or' if t.full else ':'} end your turn."


def step_prompt(t: MarketTable, voice: Voice) -> str:
    """Decisions D1 (the second half of a swap), D5 and D6."""
    ask = t.ask
    if isinstance(ask, SwapAnother):
        given = one(single(t.edition, t.swap_given))
        taken = in_slot(t.edition, t.market[t.swap_slot], t.swap_slot)
        return f"You give {given} for {taken}: swap a second card too, or leave it at one."
    if isinstance(ask, HandLimit):
        held, limit = t.hands[ask.seat].total, t.edition.amounts.hand_limit
        return f"You hold {held} cards and may keep {limit}: discard {held - limit}."
    if isinstance(ask, React):
        when = "before the game ends" if ask.closing else f"in {voice.whose(ask.active)} turn"
        return f"Play a potion {when}, or pass."
    return ""


def effect_prompt(t: MarketTable, voice: Voice) -> str:
    """Decisions D8 to D14."""
    ask = t.ask
    if isinstance(ask, KeepOpen):
        return f"Take {min(ask.left, t.open.size())} of the open cards."
    if isinstance(ask, ChooseOpponent):
        return f"Choose an opponent {aim(ask)}."
    if isinstance(ask, Forfeit):
        return f"Choose {count(ask.left, 'card')} to discard."
    if isinstance(ask, GiveBack):
        return f"Choose a card to give {voice.name(ask.victim)} in return."
    if isinstance(ask, ExchangeVials):
        chosen = ask.first >= 0
        other = vial(t.edition, ask.first) if chosen else "another"
        return f"Choose a vial to trade places with {other}."
    if isinstance(ask, ReduceVial):
        return f"Choose a vial to send to {upper_mark(t.edition)}."
    return "Choose a potion in the discard to copy." if isinstance(ask, CopyPotion) else ""


def aim(ask: ChooseOpponent) -> str:
    """What is in store for the opponent."""
    if ask.primitive == PLUNDER:
        return f"to take {coins(ask.amount)} from"
    if ask.primitive == BORROW:
        return f"to take {count(ask.amount, 'card')} from"
    return f"who discards {count(ask.amount, 'card')}"


# Choices.


def choice(t: MarketTable, move: Move, names: Sequence[str]) -> Choice:
    """A legal move of the asked seat."""
    assert t.ask is not None, "Nobody is asked, so there is nothing to choose."
    seat = int(t.ask.seat)
    verb, touch = action_touch(t, seat, move) or effect_touch(t, seat, move)
    told, lost = note(t, seat, move), loss_of(t, seat, move)
    made = choice_of(t, move, sentence(t, move, names), touch, verb, told, caution=lost)
    return replace(made, enough=isinstance(move, Craft))  # the potion says which cards it takes


def loss_of(t: MarketTable, seat: int, move: Move) -> Caution | None:
    """MARKET-110: cards that nobody should give up by mistake."""
    held, limit = int(t.hands[seat].total), int(t.edition.amounts.hand_limit)
    if not isinstance(move, EndTurn) or held <= limit:
        return None
    text = f"You hold {held} cards and may keep {limit}."
    lost = count(held - limit, "card")
    return Caution(text, f"End it and discard {lost}", "", "MARKET-110")


def touches(t: MarketTable, move: Move) -> list[str]:
    """The pieces that stand for a move of the asked seat, whether it is legal or not."""
    assert t.ask is not None, "Nobody is asked, so nothing can be touched."
    seat = int(t.ask.seat)
    return (action_touch(t, seat, move) or effect_touch(t, seat, move))[1]


def action_touch(t: MarketTable, seat: int, move: Move) -> tuple[str, list[str]] | None:
    """The verb and the pieces of a step of the turn."""
    keys = [ingredient.key for ingredient in t.edition.ingredients]
    match move:
        case BuySlot():
            return "Buy", [f"market-{move.slot + 1}"]
        case BuyDeck():
            return "Buy", ["deck"]
        case ReliefDraw():
            return "Draw", ["deck"]
        case Swap():
            return "Swap", [f"hand-{seat}-{keys[move.given]}", f"market-{move.slot + 1}"]
        case SellSet():  # a set goes for its vial's value, a single card just to the discard
            return "Sell", [f"hand-{seat}-{keys[move.kind]}", f"vial-{keys[move.kind]}"]
        case SellOne():
            return "Sell", [f"hand-{seat}-{keys[move.kind]}", "discard"]
        case Craft():  # what lies in the hand leads to it, too
            brew = t.edition.brews[move.potion]
            paid = dict.fromkeys(f"hand-{seat}-{keys[kind]}" for kind in (brew.one, brew.other))
            return "Craft", [*paid, f"potion-market-{slot_of(t, move.potion) + 1}"]
        case Drink():
            return "Play", [f"potions-{seat}-{t.edition.brews[move.potion].key}"]
    return None


def effect_touch(t: MarketTable, seat: int, move: Move) -> tuple[str, list[str]]:
    """The verb and the pieces of a smaller choice; what ends or declines touches nothing."""
    keys = [ingredient.key for ingredient in t.edition.ingredients]
    match move:
        case Discard():
            return "Discard", [f"hand-{seat}-{keys[move.kind]}"]
        case Give():
            return "Give", [f"hand-{seat}-{keys[move.kind]}"]
        case TakeOpen():
            return "Take", [f"open-{keys[move.kind]}"]
        case Choose():
            return "Choose", [f"hand-{move.victim}"]
        case Vial():
            return "Choose", [f"vial-{keys[move.kind]}"]
        case Copy():
            return "Copy", [f"potion-discard-{t.edition.brews[move.potion].key}"]
        case SwapDone():
            return "Swap", []
        case Pass():
            return "Pass", []
    return "End", []


def note(t: MarketTable, seat: int, move: Move) -> str:
    """What follows from a move, where its sentence does not say it."""
    match move:
        case BuySlot():
            return "the slot is refilled" if t.deck.size() > 0 else "the slot stays empty"
        case BuyDeck():
            return "you see the card once it is paid for"
        case Swap():
            return f"the {single(t.edition, move.given)} goes into slot {move.slot + 1}"
        case SellSet() | SellOne():
            mark = upper_mark(t.edition)
            goes = "stays at" if t.value(move.kind) == mark else "goes back to"
            return f"{vial(t.edition, move.kind)} {goes} {mark}"
        case Craft():
            return f"when played: {potion_promise(t.edition, move.potion)}"
        case EndTurn():
            over = int(t.hands[seat].total - t.edition.amounts.hand_limit)
            kept = f"you keep your {count(int(t.hands[seat].total), 'card')}"
            return f"you discard {count(over, 'card')} first" if over > 0 else kept
        case SwapDone():
            return "you give one card and get one"
    return ""
