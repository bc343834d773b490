"""The moves of The Mystic Moon in sentences."""

from collections.abc import Sequence

from moonbrew.games.mystic_moon.rules import moves as m
from moonbrew.games.mystic_moon.rules.brewing import Declare
from moonbrew.games.mystic_moon.rules.effect_asks import ExchangeSome, HandOver, LearnCheaper
from moonbrew.games.mystic_moon.rules.faces import NOTHING, Kind
from moonbrew.games.mystic_moon.rules.garden import Activate
from moonbrew.games.mystic_moon.rules.learning import power_due, price
from moonbrew.games.mystic_moon.rules.shop import (
    HAGGLED,
    ORDINARY,
    TWINNED,
    USUAL_PRICE,
    cost_of_trade,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.words import (
    GLYPH_TEXTS,
    a_token,
    card_name,
    column_name,
    content_name,
    gold,
    place_name,
    power,
    slot_name,
    spot_name,
    token_name,
    tokens,
)
from moonbrew.kernel.table import Move, Seat
from moonbrew.words import Voice, count, listed, one


def sentence(t: MoonTable, move: Move, names: Sequence[str] = ()) -> str:
    """A move as the asked seat reads it, whether it is legal now or not."""
    voice = Voice(None if t.ask is None else int(t.ask.seat), names)
    return (
        garden_sentence(t, move)
        or shop_sentence(t, move)
        or brew_sentence(t, move)
        or effect_sentence(t, voice, move)
        or closing_sentence(t, move)
    )


def garden_sentence(t: MoonTable, move: Move) -> str:
    """Huts, and what is done in the Garden."""
    edition = t.edition
    match move:
        case m.ChooseHut():
            hut = edition.huts[move.hut]
            return f"Live in {hut.name}: {hut.talent}"
        case m.PlaceHat():
            return f"Put the Hat at {place_name(move.place)}"
        case m.CallFrog():
            return f"Take the Frog at {place_name(move.place)}"
        case m.Sweep():
            return f"Take all tokens at {place_name(move.place)}"
        case m.PlaceSludge():
            return f"Put the Sludge at {place_name(move.place)}"
        case m.Ram():
            return "Take all tokens two locations further, by the blessing"
        case m.Wither():
            token = token_name(edition, move.token)
            return f"Let the {token} at {place_name(move.place)} wither"
        case m.Barter():
            return f"Choose the {token_name(edition, move.token)} at {place_name(move.place)}"
        case m.OfPlace():
            return f"Take {a_token(edition, move.token)} from {place_name(move.place)}{by(move)}"
        case m.UseGlyph():
            return (
                f"Use the Glyph: {GLYPH_TEXTS[glyph]}"
                if (glyph := glyph_of(t)) >= 0
                else ("Use the Glyph")
            )
        case m.ChooseGlyph():
            return f"Resolve a Glyph of the tile: {GLYPH_TEXTS[move.glyph]}"
    return ""


def by(move: m.OfPlace) -> str:
    """What lets somebody take one more token."""
    if isinstance(move, m.Reach):
        return ", by the Talent"
    return ", by the blessing" if isinstance(move, m.Arrow) else ""


def glyph_of(t: MoonTable) -> int:
    """The Glyph that the ask is about, or NOTHING."""
    return int(t.ask.what(t)) if isinstance(t.ask, Activate) else int(NOTHING)


def shop_sentence(t: MoonTable, move: Move) -> str:
    """Learning, trading and Alchemy."""
    edition = t.edition
    match move:
        case m.DrawFirst():
            return "Draw from the bag, by the blessing"
        case m.Learn():
            return f"Learn {card_name(edition, move.card)} for {price_of(t, move)}"
        case m.Return():
            return f"Put {card_name(edition, move.card)} under the deck"
        case m.Trade():
            return f"Give {given(t, move.kind, ORDINARY)} for another Ingredient"
        case m.Haggle():
            return f"Haggle: give {given(t, move.kind, HAGGLED)} for a Basic Ingredient"
        case m.Twin():
            return f"Give {given(t, move.kind, TWINNED)} for two Ingredients, by the blessing"
        case m.Take():
            return f"Take {a_token(edition, move.kind)} from the shop"
        case m.Refresh():
            return "Put all four Recipes under the deck and turn up new ones"
        case m.Perform():
            return f"Perform {edition.formulas[move.card].name}"
        case m.ReturnFormula():
            return f"Put {edition.formulas[move.card].name} under the Alchemy deck"
        case m.Leave():
            return "Leave the shop"
    return ""


def asked_seat(t: MoonTable) -> Seat:
    """Who is asked; who is to move if nobody is."""
    return t.active if t.ask is None else t.ask.seat


def given(t: MoonTable, kind: Kind, form: int) -> str:
    """MOON-078: what is given in a trade."""
    known = t.round > 0  # before that no sign has risen
    number = int(cost_of_trade(t, asked_seat(t), form) if known else USUAL_PRICE)
    return tokens(t.edition, number, kind)


def price_of(t: MoonTable, move: m.Learn) -> str:
    """MOON-294: what a Recipe costs now, in Star Power and Gold."""
    off = t.ask.off if isinstance(t.ask, LearnCheaper) else 0
    cost = price(t, asked_seat(t), move.card, off) if t.round else t.edition.costs[move.card]
    due = int(power_due(t, cost, move.gold))
    paid = [power(due)] if due or not move.gold else []
    return listed([*paid, *([gold(int(move.gold))] if move.gold else [])])


def brew_sentence(t: MoonTable, move: Move) -> str:
    """What is done at the Cauldron."""
    edition = t.edition
    match move:
        case m.Add():
            what = one(content_name(edition, move.kind))
            return f"Put {what} into {column_name(move.column)}"
        case m.Brew():
            return f"Brew {spot_name(edition, move.spot)}"
        case m.Use():
            if edition.card_of[move.spot] >= edition.potion_count:
                return "Lift your curse"
            return f"Use {spot_name(edition, move.spot)}{effect(t, move)}"
        case m.UseAgain():
            return f"Use {spot_name(edition, move.spot)} again{effect(t, move)}"
        case m.FishOut():
            return "Move used Ingredients to your Satchel, by the blessing"
        case m.Salvage():
            return f"Salvage {lying(t, move)}"
        case m.Keep():
            return f"Keep {lying(t, move)}"
        case m.Empty():
            return "Empty your Cauldron"
        case m.KeepAll():
            return "Leave in your Cauldron what is there"
        case m.Stop():
            return "Add no more"
    return ""


def effect(t: MoonTable, move: m.OfSpot) -> str:
    """What the effect of a Potion does, as printed; what lifts a curse has no other."""
    card = t.edition.card_of[move.spot]
    if card >= t.edition.potion_count:
        return ""
    return f": {t.edition.potions[card].text.rstrip('.')}"


def lying(t: MoonTable, move: m.OfSlot) -> str:
    """What lies in a slot of the own Cauldron, and where that is."""
    what = t.witches[asked_seat(t)].cauldron.at(move.slot)
    thing = "what lies" if what == NOTHING else f"the {content_name(t.edition, what)}"
    return f"{thing} at the {slot_name(move.slot)}"


def effect_sentence(t: MoonTable, voice: Voice, move: Move) -> str:
    """What is done to Satchels, one's own or another's, and to other Cauldrons."""
    edition = t.edition
    match move:
        case m.Steal():
            return f"Steal {a_token(edition, move.kind)} from {voice.name(move.victim)}"
        case m.Victim():
            return f"Let {voice.name(move.victim)} lose an Ingredient at random"
        case m.Mushroom():
            whose = f"{voice.whose(move.target)} Cauldron"
            if move.column == NOTHING:
                return f"Name {whose}, which can take no Mushroom"
            return f"Put a Mushroom into {column_name(move.column)} of {whose}"
        case m.Discard():
            return f"Discard {a_token(edition, move.kind)}"
        case m.Hand():
            to = voice.name(t.ask.to) if isinstance(t.ask, HandOver) else "the brewer"
            return f"Hand {a_token(edition, move.kind)} to {to}"
        case m.Give():
            return f"Give {a_token(edition, move.kind)} for it"
        case m.Throw():
            return f"Show {m.SIGNS[move.sign]}"
    return ""


def closing_sentence(t: MoonTable, move: Move) -> str:
    """To do no more of what is asked, which only the ask can put into words."""
    ask = t.ask
    if isinstance(ask, Declare):
        brewed = len(t.declared)
        return f"Brew {count(brewed, 'Potion')}" if brewed else "Brew nothing"
    if isinstance(ask, ExchangeSome):
        return f"Draw {ask.discarded}" if ask.discarded else "Discard nothing"
    return DONE.get(type(ask).__name__, "Go on")


DONE = {
    "ExtraTaking": "Take no more",
    "Activate": "Leave the Glyph",
    "Bull": "Draw nothing",
    "Sting": "Put no Mushroom",
    "Effects": "Use no more effects",
    "SalvageSome": "Salvage no more",
    "WasteNot": "Keep no more",
    "Gleaning": "Keep no more",
}
