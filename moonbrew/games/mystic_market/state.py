"""The fields and steps of a table of Mystic Market, declared: dumps and loading follow."""

from collections.abc import Sequence
from typing import Any

from moonbrew.entries import Entry
from moonbrew.fields import (
    NOBODY,
    OWNER,
    SEAT,
    TABLE,
    Each,
    Field,
    Form,
    OneOf,
    Row,
    Tally,
    Together,
    Truth,
    WhoKnows,
    Whole,
    keys_of,
)
from moonbrew.games.mystic_market.rules.cards import BORROW, FORFEIT, PLUNDER
from moonbrew.games.mystic_market.rules.deciding import FINAL_TURN, Decide
from moonbrew.games.mystic_market.rules.effects import ExchangeVials, KeepOpen, ReduceVial
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_market.rules.opponents import Borrow, ChooseOpponent, Forfeit, GiveBack
from moonbrew.games.mystic_market.rules.potions import CopyPotion, Effects, Reward
from moonbrew.games.mystic_market.rules.swapping import SwapAnother
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.turn import (
    CloseTurn,
    EndGame,
    FinalTurn,
    FirstTurn,
    HandLimit,
    Turn,
)
from moonbrew.games.mystic_market.rules.windows import React, Window
from moonbrew.kernel.pile import vector
from moonbrew.steps import FLOOR, Number, seat, step

SHIFT = "supply-shift-"
CARD = "{name}"  # among the components
KINDS = keys_of("ingredients")
POTIONS = keys_of("brews")


def card_names(t: MarketTable) -> list[str]:
    """The cards of the Ingredient deck by number: Ingredients, then Supply Shifts."""
    return [*KINDS(t), *(SHIFT + kind for kind in KINDS(t))]


class Track(Form):
    """The kinds from the lower end of the track to the upper one; kept as marks by kind."""

    def write(self, t: MarketTable, value: Any) -> list[str]:
        """The kinds in the order of their marks."""
        return sorted(KINDS(t), key=lambda kind: value[KINDS(t).index(kind)])

    def read(self, t: MarketTable, entry: Entry, key: str, old: Any) -> Any:
        """The marks by kind."""
        order = entry.names(key, KINDS(t))
        if sorted(order) != sorted(KINDS(t)):
            raise entry.wrong(key, "must name every kind once, from mark 15 to mark 5.")
        return vector(order.index(kind) for kind in KINDS(t))


def most_slots(t: MarketTable) -> int:
    """The number of the last slot of the market."""
    return len(t.market) - 1


HALF = {"given": ("swap_given", OneOf(KINDS)), "slot": ("swap_slot", Whole(0, most_slots, 1))}

FIELDS: Sequence[Field] = (
    Field("dealer", SEAT, "the seat that began"),
    Field("active", SEAT, "the seat whose turn it is"),
    Field("final", Truth(), "whether the final turns have begun"),
    Field(
        "stall",
        Whole(0, lambda t: t.edition.amounts.stall_rounds * t.seats - 1),
        "turns in a row in which nothing was drawn, sold or crafted (MARKET-191)",
    ),
    Field("quiet", Truth(), "whether this still holds for the turn that runs"),
    Field("track", Track(), "the kinds from mark 15 to mark 5", at="marks"),
    Field("coins", Each(Whole()), "by seat"),
    Field("hands", Each(Tally(KINDS)), "by seat: Ingredients, counted", OWNER, holds=CARD),
    Field("deck", Row(card_names), "the Ingredient deck, the top card last", NOBODY, holds=CARD),
    Field(
        "market",
        Each(OneOf(KINDS)),
        "the Ingredient market slot by slot, `null` for an empty one",
        holds=CARD,
    ),
    Field(
        "discard",
        Tally(card_names),
        "the Ingredient discard, counted, with the spent Supply Shift cards",
        holds=CARD,
    ),
    Field(
        "aside",
        Tally(KINDS),
        "the Supply Shift cards that are out of the game, counted by kind (`orc-teeth`)",
        NOBODY,
        holds=SHIFT + "{name}",
    ),
    Field("potions", Each(Tally(POTIONS)), "by seat: the potions owned, counted", holds=CARD),
    Field("potion_deck", Row(POTIONS), "the Potion deck, the top card last", NOBODY, holds=CARD),
    Field(
        "potion_market",
        Each(OneOf(POTIONS)),
        "the Potion market slot by slot, `null` for an empty one; no slots in a practice game",
        holds=CARD,
    ),
    Field("potion_discard", Tally(POTIONS), "the Potion discard, counted", holds=CARD),
    Field(
        "potion_in_play", OneOf(POTIONS), "the potion that is being handled, or `null`", holds=CARD
    ),
    Field("open", Tally(KINDS), "the cards that a potion has turned up, counted", holds=CARD),
    Field(
        "half_swap",
        Together(HALF),
        'a swap of which the first pair is chosen: `{"given": kind, "slot": 1 to 5}`, or `null`',
        OWNER,
        at=TABLE,
    ),
    Field(
        "known",
        WhoKnows(KINDS),
        "what each viewer, the spectator last, knows of each hand: "
        "cards seen going in and not yet out, counted",
        OWNER,
    ),
)


def refuse(t: MarketTable, entry: Entry) -> None:
    """What lies on the table for a moment only must have the step that takes it away."""
    steps = [*t.agenda.steps(), *([t.ask] if t.ask else [])]
    top = steps[-1] if steps else None
    rewards = sum(isinstance(step, Reward) for step in steps)
    if rewards != (t.potion_in_play != NOTHING):
        raise entry.wrong("potion_in_play", f"needs one reward step; there are {rewards}.")
    if t.open.total > 0 and not isinstance(top, KeepOpen):
        raise entry.wrong("open", "needs a keep-open step above all others.")
    if t.swap_given != NOTHING and not isinstance(top, SwapAnother):
        raise entry.wrong("half_swap", "needs a swap-another step above all others.")


# Steps: what they need.


def most_cards(t: MarketTable) -> int:
    """As many as any potion asks for."""
    effects = [effect for brew in t.edition.brews for effect in brew.effects]
    return max(int(max(effect.first, effect.second)) for effect in effects)


def last_kind(t: MarketTable) -> int:
    """The highest number of a kind."""
    return int(t.edition.kinds) - 1


def lacks_stage(t: MarketTable, step: Decide, below: Any) -> str:
    """A final turn has the hand limit below it, another one its close."""
    wrong = CloseTurn if step.begun == FINAL_TURN else HandLimit
    if isinstance(below, wrong):
        return "is at stage 6 in a final turn, above hand-limit, and nowhere else."
    return lacks_seat(t, step, below)


def lacks_seat(t: MarketTable, step: Any, below: Any) -> str:
    """What belongs to a turn is of one seat."""
    other = isinstance(below, (Decide, CloseTurn, HandLimit)) and below.seat != step.seat
    return f"is of seat {step.seat}, the step below it of seat {below.seat}." if other else ""


def lacks_turn(t: MarketTable, step: Any, below: Any) -> str:
    """A window belongs to the turn that it interrupts, the last one to the end of the game."""
    if step.closing and not isinstance(below, EndGame):
        return "is the last window of the game, and must lie above end-game."
    other = isinstance(below, Decide) and below.seat != step.active
    return f"is in the turn of seat {step.active}, not of seat {below.seat}." if other else ""


def lacks_half_swap(t: MarketTable, step: SwapAnother, below: Any) -> str:
    """The first pair must be chosen, of what there is."""
    given = t.swap_given
    if given == NOTHING or not t.hands[step.seat].has(given):
        return "needs a half_swap that gives a card of the hand."
    taken = t.market[t.swap_slot]
    return "needs a half_swap for a card of another kind." if taken in (NOTHING, given) else ""


def lacks_effect(t: MarketTable, step: Effects, below: Any) -> str:
    """The potion must have so many primitives."""
    if step.place >= len(t.edition.brews[step.potion].effects):
        return f"is beyond the effects of {t.edition.brews[step.potion].key}."
    wrong = isinstance(below, Reward) and step.potion != t.potion_in_play
    return "is not of the potion_in_play." if wrong else ""


def lacks_victims(t: MarketTable, step: ChooseOpponent, below: Any) -> str:
    """Three of the primitives hit an opponent."""
    hits = step.primitive in (FORFEIT, BORROW, PLUNDER)
    return "" if hits else f"names primitive {step.primitive}, which hits nobody."


def lacks_opponent(t: MarketTable, step: Any, below: Any) -> str:
    """Nobody takes from themselves."""
    return "names the same seat twice." if step.seat == step.victim else ""


NEXT = (Turn, FinalTurn, EndGame, FLOOR)  # what may follow, where the rest of a turn is left out
OF_A_POTION = (Reward, Effects)
IN_TURN = (Decide, Window)
FLAG = "1 in the last window of the game, otherwise 0"
PASSES = Number("passes in a row", 0, lambda t: t.seats)
CLOSING = Number(FLAG, 0, 1)

STEPS = (
    step(FirstTurn, seat=seat("dealer"), over=(FLOOR,)),
    step(Turn, seat=seat(), over=(FLOOR,)),
    step(
        Decide,
        seat=seat(),
        begun=Number(
            "what it has begun: 0 nothing, 1 one purchase, 2 two, 3 a swap, 4 sales, "
            "5 a relief draw, 6 a final turn",
            0,
            FINAL_TURN,
        ),
        over=(CloseTurn, HandLimit, *NEXT),
        lacks=lacks_stage,
    ),
    step(CloseTurn, seat=seat(), over=(FLOOR,)),
    step(HandLimit, seat=seat(), over=(CloseTurn, Window, *NEXT), lacks=lacks_seat),
    step(
        FinalTurn,
        seat=seat(),
        left=Number("final turns left, this one included", 1, lambda t: t.seats),
        over=(FLOOR,),
    ),
    step(EndGame, over=(FLOOR,)),
    step(SwapAnother, seat=seat(), over=IN_TURN, lacks=lacks_half_swap),
    step(
        Window,
        active=seat("active seat"),
        asked=seat("next seat to ask"),
        passed=PASSES,
        closing=CLOSING,
        over=(Decide, *NEXT),
        lacks=lacks_turn,
    ),
    step(
        React,
        seat=seat("asked seat"),
        active=seat("active seat"),
        passed=PASSES,
        closing=CLOSING,
        over=(Decide, *NEXT),
        lacks=lacks_turn,
    ),
    step(
        Effects,
        seat=seat(),
        potion=Number(
            "potion, counted from 0 in the order of the content",
            0,
            lambda t: len(t.edition.brews) - 1,
        ),
        place=Number("place among its primitives"),
        over=OF_A_POTION,
        lacks=lacks_effect,
    ),
    step(Reward, seat=seat(), over=(*IN_TURN, *NEXT)),
    step(
        KeepOpen,
        seat=seat(),
        left=Number("cards it may still take", 0, most_cards),
        over=OF_A_POTION,
    ),
    step(
        ChooseOpponent,
        seat=seat(),
        primitive=Number("primitive, counted from 0 in the order below", FORFEIT, PLUNDER),
        amount=Number("its argument", 0, most_cards),
        over=OF_A_POTION,
        lacks=lacks_victims,
    ),
    step(
        Forfeit,
        seat=seat("victim"),
        left=Number("cards still to be discarded", 0, most_cards),
        over=OF_A_POTION,
    ),
    step(
        Borrow,
        seat=seat(),
        victim=seat("victim"),
        left=Number("cards still to be borrowed", 0, most_cards),
        over=OF_A_POTION,
        lacks=lacks_opponent,
    ),
    step(GiveBack, seat=seat(), victim=seat("victim"), over=(Borrow,), lacks=lacks_opponent),
    step(
        ExchangeVials,
        seat=seat(),
        first=Number(
            "the first vial, counted from 0 in the order of the content, or -1", NOTHING, last_kind
        ),
        over=OF_A_POTION,
    ),
    step(ReduceVial, seat=seat(), over=OF_A_POTION),
    step(CopyPotion, seat=seat(), over=OF_A_POTION),
)
