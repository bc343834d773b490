"""What happens in Mystic Market, told in sentences."""

from collections.abc import Sequence

from moonbrew.frame import told
from moonbrew.games.mystic_market.rules.edition import Market
from moonbrew.games.mystic_market.rules.events import (
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
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.result import result
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.show.words import (
    cards,
    coins,
    in_slot,
    potion_cost,
    single,
    upper_mark,
    vial,
)
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, capital, count, one, outcome


def narrate(t: MarketTable, event: Event, seat: int | None, names: Sequence[str]) -> str:
    """An event in a sentence, as the seat may know it."""
    if isinstance(event, GameOver):  # after which no table moves on
        return outcome(Voice(seat, names), result(t), coins)
    return told(t.edition, event, seat, names, TELLERS)


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
        case Renewed():
            rounds = count(edition.amounts.stall_rounds, "round")
            return f"Nothing but swaps for {rounds}: the Ingredient market is renewed."
        case FinalTurnsBegan():
            return "Everybody takes one final turn."
        case GoalReached():
            goal = f"the goal of {edition.amounts.goal}"
            return f"{voice.does(event.seat, 'reach')} {goal} with {coins(event.coins)}."
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
            refund += ", which does not count as a purchase"
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
            limit = f"above the limit of {edition.amounts.hand_limit}"
            return f"{voice.does(event.seat, 'discard')} {one(card)} {limit}."
    return ""


def sale(edition: Market, event: Sold) -> str:
    """MARKET-041: what was sold, what for, and where its vial goes."""
    mark = upper_mark(edition)
    if not event.whole:
        return f"{one(single(edition, event.kind))} for nothing; the vial goes to {mark}"
    goes = "stays at" if event.coins == mark else "goes back to"  # it paid what its mark showed
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


TELLERS = (
    tell_turn,
    tell_deck,
    tell_trade,
    tell_potion,
    tell_effect,
)
