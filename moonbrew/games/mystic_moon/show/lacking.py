"""What is missing for a move of The Mystic Moon that a rule forbids."""

from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.effect_asks import LearnCheaper
from moonbrew.games.mystic_moon.rules.faces import NOTHING
from moonbrew.games.mystic_moon.rules.fates import talent_of
from moonbrew.games.mystic_moon.rules.learning import power_due, price
from moonbrew.games.mystic_moon.rules.shop import HAGGLED, ORDINARY, cost_of_trade
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.touching import has_enough
from moonbrew.games.mystic_moon.show.words import (
    a_token,
    card_name,
    column_name,
    content_name,
    gold,
    place_name,
    power,
    some_tokens,
    token_name,
    tokens,
)
from moonbrew.kernel.table import Move
from moonbrew.words import capital, count

PLAIN = {
    53: "The Hat does not reach so far.",
    71: "It is not in your Book.",
    87: "You have done so in this turn.",
    112: "Another brewed Potion uses some of it.",
    110: "What its Recipe shows does not lie so in your Cauldron.",
    120: "That Recipe is not in your Book.",
    148: "Those are your own.",
    188: "That is not the Talent of your Hut.",
    208: "No blessing of yours allows it.",
    288: "You have used it in this turn.",
    291: "You have named all of those there.",
    298: "The shop has nothing to give for it.",
    300: "You have used this form of trade already.",
    312: "You have used it already.",
    342: "The Sludge of another location is dealt with now.",
}
CURSED = "Your curse is in the way."


def lacks(t: MoonTable, move: Move) -> str:
    """What the asked seat has too little of, or what lies in its way."""
    if t.ask is None:
        return ""
    number = int(t.ask.refusal(t, move))
    match move:
        case m.Learn() if number in (67, 75, 295):
            return not_learned(t, move, number)
        case m.Trade() | m.Haggle() | m.Twin() if number in (78, 191):
            return too_few(t, move)
        case m.Take():
            return not_taken(t, move, number)
        case m.Add():
            return not_added(t, move, number)
        case m.Use() if number == 208:
            return CURSED
        case m.Discard() | m.Hand() | m.Give() if number == 138:
            return f"You have no {token_name(t.edition, move.kind)}."
        case m.OfPlace() if number in (191, 290, 313):
            return not_there(t, move, number)
        case m.Steal() if number == 144:
            return f"They have no {token_name(t.edition, move.kind)}."
        case m.Refresh() if number == 86:
            return not_dear(t)
        case m.Perform() if number == 340:
            return missing_for(t, move)
    return PLAIN.get(number, "")


def not_learned(t: MoonTable, move: m.Learn, number: int) -> str:
    """MOON-067, MOON-075, MOON-295: its price, and what there is to pay with."""
    assert t.ask is not None
    witch, name = t.witches[t.ask.seat], card_name(t.edition, move.card)
    if number == 75:
        return f"{name} does not lie in the display."
    cost = price(t, t.ask.seat, move.card, t.ask.off if isinstance(t.ask, LearnCheaper) else 0)
    if number == 295 and witch.gold < move.gold:
        return f"You have {gold(int(witch.gold))}."
    if number == 295:
        return f"{name} costs no more than {power(int(cost))}."
    due, have = power(int(power_due(t, cost, move.gold))), power(int(witch.power))
    return f"{name} costs {due}, and you have {have}."


def too_few(t: MoonTable, move: m.Trade | m.Haggle | m.Twin) -> str:
    """MOON-078: how many Ingredients a trade takes, and how many there are."""
    assert t.ask is not None
    form = HAGGLED if isinstance(move, m.Haggle) else ORDINARY
    cost = int(cost_of_trade(t, t.ask.seat, form))
    have = int(t.witches[t.ask.seat].satchel.of[move.kind])
    if have == 0 and isinstance(move, m.Trade) and not has_enough(t, int(t.ask.seat)):
        return f"A trade takes {cost} of one kind, and you have no {cost} alike."
    if have == 0:
        return f"You have no {token_name(t.edition, move.kind)}."
    return f"You have {tokens(t.edition, have, move.kind)}, and a trade takes {cost}."


def not_taken(t: MoonTable, move: m.Take, number: int) -> str:
    """MOON-079, MOON-080, MOON-191: given, not there, or not to be haggled for."""
    given = f"You gave {a_token(t.edition, move.kind)}."
    gone = f"No {token_name(t.edition, move.kind)} lies in the shop."
    rare = f"{capital(a_token(t.edition, move.kind))} is no Basic Ingredient."
    return {79: given, 80: gone, 191: rare}.get(number, "")


def not_added(t: MoonTable, move: m.Add, number: int) -> str:
    """MOON-096, MOON-098, MOON-100: not there, or no room for it."""
    none = f"You have no {content_name(t.edition, move.kind)}."
    full = f"{capital(column_name(move.column))} is full."
    return {96: none, 100: none, 98: full, 208: CURSED}.get(number, "")


def not_there(t: MoonTable, move: m.OfPlace, number: int) -> str:
    """MOON-191, MOON-290: a token that lies elsewhere, or too far away."""
    if number == 191:
        assert t.ask is not None
        steps = count(int(talent_of(t, t.ask.seat).first), "step")
        return f"{capital(place_name(move.place))} is not {steps} from the Hat."
    return f"No {token_name(t.edition, move.token)} lies at {place_name(move.place)}."


def not_dear(t: MoonTable) -> str:
    """MOON-086: the Recipe that could be paid."""
    dear, costs = t.edition.amounts.dear, t.edition.costs
    for card in t.display:
        if card != NOTHING and costs[card] < dear:
            return f"{card_name(t.edition, card)} costs {power(int(costs[card]))}."
    return "The display is not full."


def missing_for(t: MoonTable, move: m.Perform) -> str:
    """MOON-340: the Ingredients of a formula that are not in the Satchel."""
    assert t.ask is not None
    formula, satchel = t.edition.formulas[move.card].formula, t.witches[t.ask.seat].satchel
    short = [(kind, formula.count(kind) - int(satchel.of[kind])) for kind in sorted(set(formula))]
    missing = some_tokens(t.edition, [(kind, number) for kind, number in short if number > 0])
    return f"You lack {missing}." if missing else ""
