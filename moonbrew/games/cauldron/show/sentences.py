"""The moves of Cauldron in sentences."""

from collections.abc import Sequence

from moonbrew.games.cauldron.rules import moves as m
from moonbrew.games.cauldron.rules.effects.nested import PickOption
from moonbrew.games.cauldron.rules.effects.tokens import LoseSome
from moonbrew.games.cauldron.rules.effects.trades import SwapSome, TakeSome
from moonbrew.games.cauldron.rules.faces import A_FIELD, IN_CELLAR, NOTHING
from moonbrew.games.cauldron.rules.fields import SiteAsk
from moonbrew.games.cauldron.rules.market import DropForPotion, price
from moonbrew.games.cauldron.rules.table import MARKETING, CauldronTable
from moonbrew.games.cauldron.show.words import (
    ITEM_NAMES,
    a_token,
    decision_text,
    field_name,
    item_price_words,
    omen_name,
    potion_name,
    spell_name,
    type_name,
)
from moonbrew.kernel.table import Move, Seat
from moonbrew.words import Voice


def sentence(t: CauldronTable, move: Move, names: Sequence[str] = ()) -> str:
    """A move as the asked seat reads it, whether it is legal now or not."""
    voice = Voice(None if t.ask is None else int(t.ask.seat), names)
    return (
        action_sentence(t, voice, move)
        or card_sentence(t, voice, move)
        or token_sentence(t, voice, move)
        or market_sentence(t, move)
        or closing_sentence(t, move)
    )


def asked_seat(t: CauldronTable) -> Seat:
    """Who is asked; who is to move if nobody is."""
    return t.active if t.ask is None else t.ask.seat


def lying(t: CauldronTable, field: int) -> str:
    """What grows on a Field, and where it is: the Toadstool of Field 3."""
    if field >= t.land.size():
        return f"what lies on {field_name(field)}, which is not there"
    return f"{a_token(t.edition, t.land.types[field])} from {field_name(field)}"


def action_sentence(t: CauldronTable, voice: Voice, move: Move) -> str:
    """Harvests, Steals, brews and abilities."""
    edition = t.edition
    match move:
        case m.Harvest():
            return f"Harvest {lying(t, int(move.field))}"
        case m.Steal():
            return f"Steal {a_token(edition, move.wanted)} from {voice.name(move.victim)}"
        case m.StealStored():
            what = f"{a_token(edition, move.wanted)} out of {voice.whose(move.victim)} Cellar"
            return f"{edition.abilities[move.ability].name}: steal {what}"
        case m.Brew():
            return f"Brew {potion_name(edition, move.potion)}"
        case m.QuickBrew():
            return f"Brew {potion_name(edition, move.potion)} as a Quick Action"
        case m.UseAbility():
            return f"Use {edition.abilities[move.ability].name}"
        case m.Grow():
            there = move.field < t.land.size()
            what = a_token(edition, t.land.types[move.field]) if there else "a token"
            return f"Put {what} on {field_name(int(move.field))}"
        case m.Wither():
            there = move.field < t.land.size()
            what = type_name(edition, t.land.types[move.field]) if there else "token"
            return f"Remove the {what} of {field_name(int(move.field))}"
        case m.ChooseCharacter():
            return f"Play the {edition.characters[move.character].name}"
    return ""


def card_sentence(t: CauldronTable, voice: Voice, move: Move) -> str:
    """Spells, Potions and Omens as cards."""
    edition = t.edition
    match move:
        case m.Cast():
            return f"Cast {spell_name(edition, move.spell)}"
        case m.DropSpell():
            return f"Discard {spell_name(edition, move.spell)}"
        case m.DropPotion():
            return f"Discard {potion_name(edition, move.potion)}"
        case m.TakeSpell():
            return f"Keep {spell_name(edition, move.spell)}"
        case m.TakePotion():
            return f"Keep {potion_name(edition, move.potion)}"
        case m.PickPotion():
            return f"Choose {potion_name(edition, move.potion)}"
        case m.PickOmen():
            return f"Let {omen_name(edition, move.omen)} come true"
        case m.NamePlayer():
            return f"Name {'yourself' if move.named == voice.reader else voice.name(move.named)}"
        case m.NameType():
            return f"Name {type_name(edition, move.kind)}"
    return ""


def token_sentence(t: CauldronTable, voice: Voice, move: Move) -> str:
    """What is done with tokens, one's own or another's."""
    edition = t.edition
    match move:
        case m.Store():
            return f"Put {a_token(edition, move.kind)} into a Cellar"
        case m.Fetch():
            return f"Take {a_token(edition, move.kind)} out of a Cellar"
        case m.Pay():
            return f"Pay {a_token(edition, move.kind)}"
        case m.Keep():
            return f"Keep {a_token(edition, move.kind)} from spoiling"
        case m.Gain():
            return f"Take {a_token(edition, move.kind)} from the game supply"
        case m.Lose():
            return f"{give_up_words(t, voice)} {a_token(edition, move.kind)}"
        case m.SwapToken():
            return f"Swap {a_token(edition, move.kind)}{of_whom(t, voice)}"
        case m.Give():
            return f"Return {a_token(edition, move.kind)}"
        case m.Get():
            return f"Take {a_token(edition, move.kind)} for it"
        case m.TakeToken():
            place = "a Cellar" if move.zone == IN_CELLAR else "the supply"
            whose = f" of {voice.name(t.ask.owner)}" if isinstance(t.ask, TakeSome) else ""
            return f"Take {a_token(edition, move.kind)} out of {place}{whose}"
    return ""


def give_up_words(t: CauldronTable, voice: Voice) -> str:
    """To lose a token oneself, or to let another lose one."""
    ask = t.ask
    other = isinstance(ask, LoseSome) and ask.owner != ask.seat
    return f"Let {voice.name(ask.owner)} lose" if other and isinstance(ask, LoseSome) else "Lose"


def of_whom(t: CauldronTable, voice: Voice) -> str:
    """Whose token is picked for a swap now."""
    whom = swapper(t)
    return "" if whom == NOTHING else f" of {'yours' if whom == voice.reader else voice.name(whom)}"


def swapper(t: CauldronTable) -> int:
    """SWAP: whose supply is picked from now, or NOTHING."""
    ask = t.ask
    if not isinstance(ask, SwapSome):
        return int(NOTHING)
    return int(ask.second if ask.is_second() else ask.first)


def market_sentence(t: CauldronTable, move: Move) -> str:
    """What is bought or placed."""
    edition = t.edition
    match move:
        case m.PickField():
            name = f"{type_name(edition, move.kind)} Field"
            if t.phase == MARKETING:
                return f"Buy a {name} {cost(t, int(A_FIELD))}"
            return f"Add a {name}"
        case m.PlaceAt():
            kind = type_name(edition, t.ask.kind) if isinstance(t.ask, SiteAsk) else "new"
            return f"Place the {kind} Field at site {move.site}"
        case m.Buy():
            return f"Buy {ITEM_NAMES[int(move.item)]} {cost(t, int(move.item))}".rstrip()
    return ""


def cost(t: CauldronTable, item: int) -> str:
    """What something costs who is asked; before there are characters nobody can tell."""
    if t.brewers[asked_seat(t)].character == NOTHING:
        return ""
    return item_price_words(int(price(t, asked_seat(t), item)))


def closing_sentence(t: CauldronTable, move: Move) -> str:
    """What names nothing: to pass, to end, to do no more."""
    match move:
        case m.Pass():
            return "Buy nothing" if t.phase == MARKETING else "Let it pass"
        case m.End():
            return "End your turn"
        case m.PayAgain():
            return "Pay with other tokens"
        case m.GiveUp():
            return "Give the brew up"
        case m.Up():
            return "Turn the die up"
        case m.Down():
            return "Turn the die down"
        case m.Yes():
            return "Do it"
        case m.No():
            return "Do not"
        case m.Option():
            return option_sentence(t, int(move.option))
    return enough_sentence(t)


def option_sentence(t: CauldronTable, option: int) -> str:
    """CHOOSE: what this option does."""
    told = option_words(t, option)
    return f"Choose: {told}" if told else f"Choose option {option + 1}"


def option_words(t: CauldronTable, option: int) -> str:
    """The effects of an option in words, as far as the ask tells where they are."""
    if not isinstance(t.ask, PickOption) or option >= len(t.ask.effect(t).lists):
        return ""
    about = t.ask.effect(t).lists[option]
    told = decision_text(t.edition, about, t.ask.caster, t.ask.seat)
    return told if told.endswith("”") else told.rstrip(".")


def enough_sentence(t: CauldronTable) -> str:
    """To choose no more of what is asked, which only the ask can put into words."""
    ask = t.ask
    if isinstance(ask, DropForPotion):
        return f"Buy {ITEM_NAMES[int(ask.deck)]} {cost(t, int(ask.deck))}"
    return ENOUGH.get(type(ask).__name__, "Enough")


ENOUGH = {
    "NameFields": "Name no more",
    "BrewAgain": "Brew no more",
    "KeepSome": "Keep no more",
    "DropAny": "Discard no more",
    "HarvestSome": "Harvest no more",
    "GrowSome": "Grow no more",
    "ConvertSome": "Exchange no more",
}
