"""Mystic Market in words: cards, potions, events and moves."""

from collections.abc import Sequence

from mypy_extensions import i64

from moonbrew.games.mystic_market.cards import (
    BORROW,
    BROWSE,
    DRAW,
    EXCHANGE,
    FORFEIT,
    PLUNDER,
    REDUCE,
    Effect,
)
from moonbrew.games.mystic_market.edition import Market
from moonbrew.games.mystic_market.effects import ExchangeVials, ReduceVial
from moonbrew.games.mystic_market.events import (
    Borrowed,
    Bought,
    Crafted,
    Dealt,
    DeckRanOut,
    Discarded,
    Drawn,
    DrewNothing,
    Duplicated,
    Exchanged,
    FinalTurnsBegan,
    Fizzled,
    GameOver,
    GaveBack,
    GoalReached,
    Kept,
    Opened,
    Passed,
    Played,
    Plundered,
    PotionRefilled,
    Profited,
    Reduced,
    Refilled,
    Renewed,
    Sold,
    SupplyShifted,
    Swapped,
    TurnBegan,
)
from moonbrew.games.mystic_market.moves import (
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
from moonbrew.games.mystic_market.opponents import ChooseOpponent, GiveBack
from moonbrew.games.mystic_market.swapping import SwapAnother
from moonbrew.games.mystic_market.table import MarketTable
from moonbrew.kernel.table import Event, Move
from moonbrew.words import Voice, capital, count, listed, one

# Things.


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
        return f"a vial goes up to {upper_mark(edition)}"
    return "carry out the effect of a potion in the discard"


# Events.


def narrate(t: MarketTable, event: Event, seat: int | None, names: Sequence[str]) -> str:
    """An event in a sentence, as the seat may know it.

    Of the table only the edition is read: it may have moved on since.
    """
    seen = event.seen_by(-1 if seat is None else seat)
    voice = Voice(seat, names)
    return (
        tell_turn(t.edition, voice, seen)
        or tell_deck(t.edition, voice, seen)
        or tell_trade(t.edition, voice, seen)
        or tell_potion(t.edition, voice, seen)
        or tell_effect(t.edition, voice, seen)
    )


def tell_turn(edition: Market, voice: Voice, event: Event) -> str:
    """Chapters 4, 13, 14 and 18: turns, and how the game ends."""
    match event:
        case Dealt():
            return (
                f"{voice.does(event.dealer, 'deal')}, and {voice.agreeing(event.dealer, 'begin')}."
            )
        case TurnBegan():
            turn = "final turn" if event.final else "turn"
            return capital(f"{voice.whose(event.seat)} {turn} begins.")
        case Passed():
            return f"{voice.does(event.seat, 'pass')}."
        case Renewed():
            rounds = count(edition.rest.stall_rounds, "round")
            return f"No card has left the deck for {rounds}: the Ingredient market is renewed."
        case FinalTurnsBegan():
            return "Everybody takes one final turn."
        case GoalReached():
            goal = f"the goal of {edition.rest.goal}"
            return f"{voice.does(event.seat, 'reach')} {goal} with {coins(event.coins)}."
        case GameOver():
            return "The game is over: the most coins win."
    return ""


def tell_deck(edition: Market, voice: Voice, event: Event) -> str:
    """Chapter 8: what comes from the Ingredient deck."""
    match event:
        case Drawn():
            how = {
                "bought": ("buy", f"the top card of the deck for {coins(event.price)}"),
                "relief": ("draw", "a card free of charge"),
                "potion": ("draw", "a card"),
            }
            verb, what = how[event.how]
            face = "" if event.kind == NOTHING else f": {one(single(edition, event.kind))}"
            return f"{voice.does(event.seat, verb)} {what}{face}."
        case DrewNothing():
            refund = f" and {voice.agreeing(event.seat, 'get')} {coins(event.refund)} back"
            nothing = f"{voice.does(event.seat, 'find')} no Ingredient in the deck"
            return f"{nothing}{refund if event.refund else ''}."
        case Refilled():
            return capital(f"{one(single(edition, event.kind))} comes into slot {event.slot + 1}.")
        case SupplyShifted():
            return f"Supply Shift: {vial(edition, event.kind)} goes to {edition.values[0]}."
        case DeckRanOut():
            return "The Ingredient deck is empty."
    return ""


def tell_trade(edition: Market, voice: Voice, event: Event) -> str:
    """Chapters 5 to 7 and 9: buying, swapping, selling, discarding."""
    match event:
        case Bought():
            card = in_slot(edition, event.kind, event.slot)
            return f"{voice.does(event.seat, 'buy')} {card} for {coins(event.price)}."
        case Swapped():
            given = one(single(edition, event.given))
            taken = in_slot(edition, event.taken, event.slot)
            return f"{voice.does(event.seat, 'give')} {given} for {taken}."
        case Sold():
            return f"{voice.does(event.seat, 'sell')} {sale(edition, event)}."
        case Discarded():
            card = single(edition, event.kind)
            if event.why == "open":
                return f"The open {card} is discarded."
            if event.why == "forfeit":
                return f"{voice.does(event.seat, 'forfeit')} {one(card)}."
            limit = f"above the limit of {edition.rest.hand_limit}"
            return f"{voice.does(event.seat, 'discard')} {one(card)} {limit}."
    return ""


def sale(edition: Market, event: Sold) -> str:
    """MARKET-041: what was sold, what for, and where its vial goes."""
    mark = upper_mark(edition)
    if not event.whole:
        return f"{one(single(edition, event.kind))} for nothing; the vial goes to {mark}"
    goes = "stays at" if event.coins == mark else "goes up to"  # it paid what its mark showed
    sold = cards(edition, event.cards, event.kind)
    return f"{sold} for {coins(event.coins)}; the vial {goes} {mark}"


def tell_potion(edition: Market, voice: Voice, event: Event) -> str:
    """Chapters 10 and 11: crafting and playing."""
    match event:
        case Crafted():
            name = edition.brews[event.potion].name
            cost = potion_cost(edition, event.potion)
            return f"{voice.does(event.seat, 'craft')} {name} for {cost}."
        case PotionRefilled():
            name = edition.brews[event.potion].name
            return f"{name} comes into slot {event.slot + 1} of the Potion market."
        case Played():
            return f"{voice.does(event.seat, 'play')} {edition.brews[event.potion].name}."
        case Profited():
            return f"{voice.does(event.seat, 'gain')} {coins(event.coins)}."
        case Fizzled():
            return "The potion finds nothing to work on."
    return ""


def tell_effect(edition: Market, voice: Voice, event: Event) -> str:
    """Table 16.3: what potions do."""
    match event:
        case Opened():
            return capital(f"{one(single(edition, event.kind))} is turned up.")
        case Kept():
            return f"{voice.does(event.seat, 'take')} the open {single(edition, event.kind)}."
        case Borrowed():
            taken = f"{one(single(edition, event.kind))} at random"
            return f"{voice.does(event.seat, 'take')} {taken} from {voice.name(event.victim)}."
        case GaveBack():
            card = one(single(edition, event.kind))
            return f"{voice.does(event.seat, 'give')} {voice.name(event.victim)} {card} in return."
        case Plundered():
            taken = coins(event.coins)
            return f"{voice.does(event.seat, 'take')} {taken} from {voice.name(event.victim)}."
        case Exchanged():
            pair = f"{vial(edition, event.one)} and {vial(edition, event.other)}"
            return f"{voice.does(event.seat, 'let')} {pair} trade places."
        case Reduced():
            goes = f"{vial(edition, event.kind)} to {upper_mark(edition)}"
            return f"{voice.does(event.seat, 'send')} {goes}."
        case Duplicated():
            name = edition.brews[event.potion].name
            return f"{voice.does(event.seat, 'copy')} the effect of {name}."
    return ""


# Moves.


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
            return f"Buy the top card of the deck for {coins(edition.rest.deck_cost)}"
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
