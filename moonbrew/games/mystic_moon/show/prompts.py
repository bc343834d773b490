"""What a seat of The Mystic Moon is asked, in a sentence for each ask."""

from collections.abc import Callable
from typing import Any

from moonbrew.frame import prompt_of
from moonbrew.games.mystic_moon.rules import effect_asks, frogs, garden, mushrooms, saving, shop
from moonbrew.games.mystic_moon.rules.alchemy import KeepFormula, PutSludge
from moonbrew.games.mystic_moon.rules.bloom import WitherAt
from moonbrew.games.mystic_moon.rules.brewing import Declare, Effects, is_lifting
from moonbrew.games.mystic_moon.rules.cauldron import EmptyOrKeep, Fill
from moonbrew.games.mystic_moon.rules.ending import ChooseSign
from moonbrew.games.mystic_moon.rules.faces import (
    BITING_FROGS,
    CALL_FROG,
    CURSED,
    NARROW_TAKING,
    NOTHING,
    SWEEP,
)
from moonbrew.games.mystic_moon.rules.fates import is_cursed_with, satchel_limit
from moonbrew.games.mystic_moon.rules.garden import most_tokens
from moonbrew.games.mystic_moon.rules.learning import ReturnCard
from moonbrew.games.mystic_moon.rules.result import result
from moonbrew.games.mystic_moon.rules.setup import TakeHut
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.games.mystic_moon.show.words import (
    GLYPH_TEXTS,
    a_token,
    place_name,
    power,
    token_name,
)
from moonbrew.words import Voice, count


def prompt(t: MoonTable, voice: Voice) -> str:
    """What the table waits for."""
    return prompt_of(t, voice, result, power, own_prompt)


def own_prompt(t: MoonTable, voice: Voice) -> str:
    """What the reader is asked."""
    said = PROMPTS[type(t.ask)]
    return said if isinstance(said, str) else said(t, voice)


def of_the_curse(t: MoonTable) -> str:
    """What who is asked should know of the own curse."""
    assert t.ask is not None
    if t.witches[t.ask.seat].fate != CURSED or t.lifting() == NOTHING:
        return ""
    return f" You are cursed; the Recipe of {t.edition.cards[t.lifting()].name} lifts it."


# The Garden.


def of_the_hat(t: MoonTable, voice: Voice) -> str:
    """D2."""
    assert t.ask is not None
    sides = "the next one" if is_cursed_with(t, t.ask.seat, NARROW_TAKING) else "on both sides"
    where = f"there and at {sides}" if sides == "the next one" else f"there and {sides}"
    return f"Your turn: put the Hat down. You take what lies {where}.{of_the_curse(t)}"


def of_picks(t: MoonTable, voice: Voice) -> str:
    """D3."""
    left = int(most_tokens(t)) - len(t.named)
    return f"The curse lets you take {most_tokens(t)} tokens: name {left} more."


def of_a_frog(t: MoonTable, voice: Voice) -> str:
    """D4."""
    assert t.ask is not None
    if is_cursed_with(t, t.ask.seat, BITING_FROGS):
        return "A Frog bites you: discard an Ingredient."
    return "A Frog hops to you: choose what it steals, and from whom."


def of_a_glyph(t: MoonTable, voice: Voice) -> str:
    """D6."""
    ask = t.ask
    assert isinstance(ask, garden.Activate)
    again = " once more" if ask.second else ""
    return f"You may use the Glyph{again}: {GLYPH_TEXTS[ask.what(t)]}."


def of_withering(t: MoonTable, voice: Voice) -> str:
    """D21."""
    assert isinstance(t.ask, WitherAt)
    return f"Sludge lies at {place_name(t.ask.place)}: choose the token that withers there."


# The shop.


def of_the_shop(t: MoonTable, voice: Voice) -> str:
    """D8."""
    assert t.ask is not None
    learn = "learn Recipes, trade Ingredients"
    more = f"{learn}, perform Alchemy" if t.terms.alchemy else learn
    witch = t.witches[t.ask.seat]
    return f"In the shop: {more}, then leave. You have {power(int(witch.power))}."


def of_taking(t: MoonTable, voice: Voice) -> str:
    """D11."""
    ask = t.ask
    assert isinstance(ask, shop.TakeFromShop)
    if ask.given == NOTHING:
        return "Take an Ingredient of your choice from the shop."
    given = token_name(t.edition, ask.given)
    basic = "a Basic Ingredient" if ask.form == shop.HAGGLED else "an Ingredient"
    return f"Take {basic} from the shop, but no {given}."


def of_the_limit(t: MoonTable, voice: Voice) -> str:
    """D13."""
    assert t.ask is not None
    limit = int(satchel_limit(t, t.ask.seat))
    over = int(t.witches[t.ask.seat].satchel.total) - limit
    return f"Your Satchel may hold {limit} Ingredients now: discard {over}."


# The Hut.


def of_filling(t: MoonTable, voice: Voice) -> str:
    """D15."""
    return f"Put Ingredients into columns of your Cauldron, or add no more.{of_the_curse(t)}"


def of_declaring(t: MoonTable, voice: Voice) -> str:
    """D16."""
    declared = len(t.declared)
    if declared:
        return f"You brew {count(declared, 'Potion')} so far: choose another one, or brew."
    return "Choose what you brew; each Ingredient serves one Potion."


def of_effects(t: MoonTable, voice: Voice) -> str:
    """D18."""
    lifting = any(is_lifting(t, spot) and not t.used[n] for n, spot in enumerate(t.declared))
    if lifting:
        return "Choose which effect comes next; your curse has to be lifted among them."
    return "Choose which effect comes next, or use no more."


def of_saving(t: MoonTable, voice: Voice) -> str:
    """D23."""
    ask = t.ask
    assert isinstance(ask, saving.SalvageSome)
    what = "used Ingredients" if ask.fishing else "Ingredients of this Potion"
    return f"Move {what} back to your Satchel, {int(ask.left)} more at most."


def of_keeping(t: MoonTable, voice: Voice) -> str:
    """D20a."""
    assert isinstance(t.ask, saving.WasteNot)
    return f"Waste not: keep {int(t.ask.left)} more of what lies in your Cauldron."


def of_gleaning(t: MoonTable, voice: Voice) -> str:
    """D20b."""
    assert isinstance(t.ask, saving.Gleaning)
    used = "" if t.ask.used else ", and one that was used"
    return f"The blessing lets you keep Ingredients that were not used{used}."


# Effects.


def of_a_theft(t: MoonTable, voice: Voice) -> str:
    """Invisibility Ink and Eclipse Elixir."""
    assert isinstance(t.ask, frogs.StealOne)
    whom = "another player" if t.ask.victim == NOTHING else voice.name(t.ask.victim)
    return f"Choose what you steal from {whom}."


def of_a_mushroom(t: MoonTable, voice: Voice) -> str:
    """Poisoner's Aid and Dragon's Breath."""
    assert isinstance(t.ask, mushrooms.Poison)
    whose = "a Cauldron" if t.ask.target == NOTHING else f"{voice.whose(t.ask.target)} Cauldron"
    return f"Choose a column of {whose} for the Mushroom."


def of_a_loss(t: MoonTable, voice: Voice) -> str:
    """D19, Gossip Tea and Storm in a Teacup."""
    assert isinstance(t.ask, effect_asks.LoseSome)
    return f"{voice.whose(t.active).capitalize()} Potion hits you: discard {t.ask.left} more."


def of_handing(t: MoonTable, voice: Voice) -> str:
    """D19, Sticky Paw Syrup."""
    assert isinstance(t.ask, effect_asks.HandOver)
    return f"Choose the Ingredient that you hand to {voice.name(t.ask.to)}."


def of_exchange(t: MoonTable, voice: Voice) -> str:
    """Hiccup Tonic."""
    assert isinstance(t.ask, effect_asks.ExchangeSome)
    if not t.ask.left:
        return "You have discarded enough."
    return f"Discard up to {t.ask.left} more; you draw as many as you discard."


def of_sacrifice(t: MoonTable, voice: Voice) -> str:
    """Broom Polish."""
    assert isinstance(t.ask, effect_asks.SacrificeSome)
    return f"Discard {t.ask.left} to gain {power(int(t.ask.power))}."


def of_gathering(t: MoonTable, voice: Voice) -> str:
    """Pocket Weather, Flying Ointment and Toad Chorus."""
    assert isinstance(t.ask, effect_asks.GatherSome)
    if t.ask.what == SWEEP:
        return "Choose the location from which you take all tokens."
    return (
        "Choose the Frog that comes to you."
        if t.ask.what == CALL_FROG
        else "Choose the token that you take from the Garden."
    )


def of_barter(t: MoonTable, voice: Voice) -> str:
    """Lantern Oil."""
    assert isinstance(t.ask, effect_asks.BarterWith)
    return f"Choose what you give for {a_token(t.edition, t.ask.kind)}."


Said = str | Callable[[MoonTable, Voice], str]

PROMPTS: dict[type[Any], Said] = {
    TakeHut: "Choose the Hut that you live in.",
    garden.Hat: of_the_hat,
    garden.PickTokens: of_picks,
    frogs.ResolveFrog: of_a_frog,
    garden.ExtraTaking: "You may take something more from the Garden.",
    garden.Activate: of_a_glyph,
    shop.Bull: "The blessing lets you draw before the shop.",
    shop.Shop: of_the_shop,
    ReturnCard: "Your Book holds three Recipes: choose the one that goes under the deck.",
    shop.TakeFromShop: of_taking,
    PutSludge: "Choose the location on which the Sludge falls.",
    KeepFormula: "You keep one Alchemy card: choose the one that goes under its deck.",
    shop.Limit: of_the_limit,
    mushrooms.Sting: "The blessing lets you put a Mushroom into another Cauldron.",
    mushrooms.Poison: of_a_mushroom,
    Fill: of_filling,
    Declare: of_declaring,
    EmptyOrKeep: "You brew nothing: empty your Cauldron, or leave in it what is there.",
    Effects: of_effects,
    frogs.StealOne: of_a_theft,
    effect_asks.LoseSome: of_a_loss,
    effect_asks.HandOver: of_handing,
    effect_asks.ExchangeSome: of_exchange,
    effect_asks.SacrificeSome: of_sacrifice,
    effect_asks.ScatterOne: "Choose who loses an Ingredient at random.",
    effect_asks.GatherSome: of_gathering,
    effect_asks.BarterFor: "Choose the Ingredient of the Garden that you want for one of yours.",
    effect_asks.BarterWith: of_barter,
    effect_asks.PickGlyph: "Choose a Glyph of the tile.",
    effect_asks.LearnCheaper: "Choose the Recipe that you learn for less.",
    saving.SalvageSome: of_saving,
    saving.WasteNot: of_keeping,
    saving.Gleaning: of_gleaning,
    WitherAt: of_withering,
    ChooseSign: "The best are level: show stone, parchment or shears.",
}
