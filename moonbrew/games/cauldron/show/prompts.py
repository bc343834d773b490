"""What a seat of Cauldron is asked, in a sentence for each ask."""

from collections.abc import Callable
from typing import Any

from moonbrew.frame import prompt_of
from moonbrew.games.cauldron.rules import market
from moonbrew.games.cauldron.rules.brewing import BrewAgain, NamePayment, PayOrGiveUp
from moonbrew.games.cauldron.rules.effects import answers, cards, growth, nested, tokens, trades
from moonbrew.games.cauldron.rules.faces import IN_CELLAR, NOTHING, POTIONS
from moonbrew.games.cauldron.rules.fields import ChooseField, ChooseSite, SiteAsk
from moonbrew.games.cauldron.rules.finishing import DropAny, KeepSome
from moonbrew.games.cauldron.rules.harvesting import NameFields
from moonbrew.games.cauldron.rules.result import result
from moonbrew.games.cauldron.rules.seasons import ChooseOmen
from moonbrew.games.cauldron.rules.setup import TakeCharacter
from moonbrew.games.cauldron.rules.spells import SAYS_CHOSEN, SAYS_OPPONENT
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.games.cauldron.rules.turns import Act, DropDown, FinalQuick
from moonbrew.games.cauldron.rules.windows import Name, React
from moonbrew.games.cauldron.show.country import FEW, tokens_left
from moonbrew.games.cauldron.show.stack import deed, outcome
from moonbrew.games.cauldron.show.words import (
    DECK_NAMES,
    ITEM_NAMES,
    a_token,
    decision_text,
    magik,
    potion_name,
    source_name,
    spell_name,
    type_name,
    types_named,
)
from moonbrew.words import Voice, capital, count


def prompt(t: CauldronTable, voice: Voice) -> str:
    """What the table waits for."""
    return prompt_of(t, voice, result, magik, own_prompt)


def own_prompt(t: CauldronTable, voice: Voice) -> str:
    """What the reader is asked."""
    said = PROMPTS[type(t.ask)]
    return said if isinstance(said, str) else said(t, voice)


def spoiling(t: CauldronTable) -> str:
    """CAULDRON-163, CAULDRON-173: what few tokens on the board announce."""
    left = tokens_left(t)
    if left > FEW:
        return ""
    return f" Only {count(left, 'token')} left, then supplies spoil."


# Turns.


def of_a_turn(t: CauldronTable, voice: Voice) -> str:
    """DP04; where the end of the season has to be told, the rest is short enough for both."""
    season, near = f"season {t.season}", spoiling(t)
    if t.actions == 0:
        taken = "" if near else " Your Action is taken;"
        return f"Your turn: {season}.{taken} Quick Actions, or the end.{near}"
    many = "one Action" if t.actions == 1 else count(int(t.actions), "Action")
    if not t.due:
        many = f"{many} more, if you like"
    around = "" if near else " before and after"
    return f"Your turn: {season}. You have {many}, and Quick ones{around}.{near}"


def of_the_last_quick_ones(t: CauldronTable, voice: Voice) -> str:
    """DP15."""
    return (
        "Your turn: the Fields are empty. Quick Actions only; then everything in supplies spoils."
    )


def of_fields(t: CauldronTable, voice: Voice) -> str:
    """DP05."""
    assert isinstance(t.ask, NameFields)
    entry = t.pending[t.ask.place]
    by = f"{t.edition.abilities[entry.ability].name}: " if entry.ability >= 0 else ""
    named = len(entry.fields)
    so_far = f"{count(named, 'token')} named so far, name another" if named else "name a token"
    return capital(f"{by}{so_far}{', or no more' if t.ask.may_stop(t) else ''}.")


def of_payment(t: CauldronTable, voice: Voice) -> str:
    """DP07."""
    assert isinstance(t.ask, NamePayment)
    entry = t.pending[t.ask.place]
    left = int(t.edition.potions[entry.potion].size) - sum(int(n) for n in entry.paid)
    name = potion_name(t.edition, entry.potion)
    return f"{name}: choose how you pay, {count(left, 'token')} more."


def of_a_lost_payment(t: CauldronTable, voice: Voice) -> str:
    """DP13."""
    assert isinstance(t.ask, PayOrGiveUp)
    name = potion_name(t.edition, t.pending[t.ask.place].potion)
    return f"What you named for {name} is gone: pay with other tokens, or give up."


def of_a_name(t: CauldronTable, voice: Voice) -> str:
    """DP09."""
    assert isinstance(t.ask, Name)
    name = spell_name(t.edition, t.pending[t.ask.place].spell)
    word = t.ask.asks_for()
    if word == SAYS_CHOSEN:
        return f"{name}: name a type."
    return f"{name}: name {'an opponent' if word == SAYS_OPPONENT else 'a player'}."


def of_a_window(t: CauldronTable, voice: Voice) -> str:
    """DP12."""
    assert isinstance(t.ask, React)
    entry = t.pending[t.ask.place]
    told = (f"{deed(t, voice, entry)}.", outcome(t, voice, entry), "Answer, or let it pass.")
    return " ".join(filter(None, told))


def of_too_many_spells(t: CauldronTable, voice: Voice) -> str:
    """DP14."""
    assert t.ask is not None
    over = int(t.brewers[t.ask.seat].hand.total - t.edition.amounts.hand)
    return f"You may hold {t.edition.amounts.hand} Spells: discard {over}."


# The end of the season and the market.


def of_keeping(t: CauldronTable, voice: Voice) -> str:
    """DP16."""
    assert isinstance(t.ask, KeepSome)
    return f"Everything spoils now, but you may keep {count(int(t.ask.left), 'token')}."


def of_discarding(t: CauldronTable, voice: Voice) -> str:
    """DP17."""
    assert t.ask is not None
    over = int(t.brewers[t.ask.seat].hand.total - t.edition.amounts.hand)
    if over > 0:
        return f"The season is over. You may hold {t.edition.amounts.hand} Spells: discard {over}."
    return "The season is over. Discard Spells and Potions as you like, or no more."


def of_the_market(t: CauldronTable, voice: Voice) -> str:
    """DP18."""
    assert t.ask is not None
    has = magik(int(t.brewers[t.ask.seat].magik))
    many = "once" if t.purchases == 1 else f"{t.purchases} times"
    return f"Your turn: the market. You may buy {many}; you have {has}."


def of_a_site(t: CauldronTable, voice: Voice) -> str:
    """DP18, ADD_FIELD."""
    assert isinstance(t.ask, SiteAsk)
    kind = type_name(t.edition, t.ask.kind)
    return f"Choose a place for the {kind} Field, beside two Fields at least."


def of_room_for_a_spell(t: CauldronTable, voice: Voice) -> str:
    """DP18."""
    assert isinstance(t.ask, market.DropForSpell)
    return f"You buy {ITEM_NAMES[int(t.ask.deck)]}: discard a Spell to make room for it."


def of_dropping_for_a_potion(t: CauldronTable, voice: Voice) -> str:
    """DP18."""
    assert isinstance(t.ask, market.DropForPotion)
    cost = int(market.price(t, t.ask.seat, t.ask.deck))
    what = ITEM_NAMES[int(t.ask.deck)]
    return f"You buy {what} for {magik(cost)}. Each Potion that you discard first makes it cheaper."


def of_one_of_two(t: CauldronTable, voice: Voice) -> str:
    """DP19."""
    assert isinstance(t.ask, market.TakeOne)
    return f"Choose the {DECK_NAMES[int(t.ask.deck)]} that you keep; the other is discarded."


# Effects.


def of_gaining(t: CauldronTable, voice: Voice) -> str:
    """GAIN."""
    assert isinstance(t.ask, tokens.GainSome)
    kinds = kind_words(t, int(t.ask.what))
    return f"Take {more(int(t.ask.left), kinds)} from the game supply."


def kind_words(t: CauldronTable, what: int) -> str:
    """A token of such types: token, common token, Blood Crystal or Mandrake Root."""
    words = types_named(t.edition, what)
    return "token" if words == "any" else f"{words} token" if words in CLASSES else words


CLASSES = ("common", "rare")


def more(number: int, thing: str) -> str:
    """One more of something, or several."""
    return f"1 {thing}" if number == 1 else f"{number} more: a {thing}"


def of_harvesting(t: CauldronTable, voice: Voice) -> str:
    """HARVEST."""
    assert isinstance(t.ask, tokens.HarvestSome)
    stop = ", or no more" if t.ask.done else ""
    return f"Harvest {more(int(t.ask.left), kind_words(t, int(t.ask.what)))}{stop}."


def of_a_loss(t: CauldronTable, voice: Voice) -> str:
    """LOSE, EMPTY_CELLAR."""
    assert isinstance(t.ask, tokens.LoseSome)
    place = "Cellars" if t.ask.zone == IN_CELLAR else "supply"
    owner = t.ask.owner
    if owner == voice.reader:
        return f"Choose what you lose out of your {place}."
    return f"Choose what {voice.name(owner)} loses out of the {place}."


def of_taking(t: CauldronTable, voice: Voice) -> str:
    """TAKE."""
    assert isinstance(t.ask, trades.TakeSome)
    return f"Take {more(int(t.ask.left), 'token')} from {voice.name(t.ask.owner)}."


def of_a_swap(t: CauldronTable, voice: Voice) -> str:
    """SWAP."""
    assert isinstance(t.ask, trades.SwapSome)
    whose = t.ask.second if t.ask.is_second() else t.ask.first
    return f"Choose a token out of {voice.whose(whose)} supply that changes places."


def of_exchanging(t: CauldronTable, voice: Voice) -> str:
    """CONVERT."""
    assert isinstance(t.ask, trades.ConvertSome)
    times = "once" if t.ask.left == 1 else f"{t.ask.left} times"
    return f"Exchange a token, {times} at most: choose what you return."


def of_what_for(t: CauldronTable, voice: Voice) -> str:
    """CONVERT."""
    assert isinstance(t.ask, trades.ConvertInto)
    return f"Choose what you take for {a_token(t.edition, t.ask.given)}."


def of_growing(t: CauldronTable, voice: Voice) -> str:
    """GROW."""
    assert isinstance(t.ask, growth.GrowSome)
    stop = ", or no more" if t.ask.done else ""
    return f"Choose a Field on which a token grows, {t.ask.left} at most{stop}."


def of_withering(t: CauldronTable, voice: Voice) -> str:
    """WITHER."""
    assert isinstance(t.ask, growth.WitherSome)
    return f"Choose a token that leaves the Fields, {t.ask.left} more."


def of_a_field(t: CauldronTable, voice: Voice) -> str:
    """ADD_FIELD."""
    assert isinstance(t.ask, ChooseField)
    return "You add a Field free of charge: choose its type."


def of_dropping(t: CauldronTable, voice: Voice) -> str:
    """DROP."""
    assert isinstance(t.ask, cards.DropSome)
    thing = "Potion" if t.ask.kind == POTIONS else "Spell"
    if t.ask.owner == voice.reader:
        return f"Choose the {thing} that you discard, {t.ask.left} more."
    return f"Choose the {thing} that {voice.name(t.ask.owner)} discards, {t.ask.left} more."


def of_redrawing(t: CauldronTable, voice: Voice) -> str:
    """REDRAW."""
    assert isinstance(t.ask, cards.RedrawSome)
    return "Choose the Potion that you replace by the top card of its deck."


def of_swapping_potions(t: CauldronTable, voice: Voice) -> str:
    """SWAP_POTION."""
    assert isinstance(t.ask, cards.SwapPotion)
    return f"Choose the Potion of {voice.name(t.ask.owner())} that changes owners."


def of_a_decision(t: CauldronTable, voice: Voice) -> str:
    """MAY."""
    assert isinstance(t.ask, nested.Decide)
    name = source_name(t.edition, int(t.ask.source))
    about = t.ask.effect(t).lists[0]
    told = decision_text(t.edition, about, t.ask.caster, t.ask.seat)
    others = t.ask.caster not in (t.ask.seat, NOTHING)
    to = f" It says to {voice.name(t.ask.caster)}:" if others else ""
    return f"{name}: you decide.{to} {told}"


def of_options(t: CauldronTable, voice: Voice) -> str:
    """CHOOSE."""
    assert isinstance(t.ask, nested.PickOption)
    return f"{source_name(t.edition, int(t.ask.source))}: choose what happens."


def of_a_die(t: CauldronTable, voice: Voice) -> str:
    """DIE."""
    assert isinstance(t.ask, answers.ShiftDie)
    die = int(t.pending[t.ask.entry].die)
    return f"The die shows {die}: turn it up or down by {t.ask.by}."


Said = str | Callable[[CauldronTable, Voice], str]

PROMPTS: dict[type[Any], Said] = {
    TakeCharacter: "Choose the character that you play.",
    ChooseOmen: "You look ahead: choose the Omen that comes true; the other goes under the deck.",
    Act: of_a_turn,
    FinalQuick: of_the_last_quick_ones,
    NameFields: of_fields,
    NamePayment: of_payment,
    PayOrGiveUp: of_a_lost_payment,
    BrewAgain: "You may brew another Potion with the same Action, or no more.",
    Name: of_a_name,
    React: of_a_window,
    DropDown: of_too_many_spells,
    KeepSome: of_keeping,
    DropAny: of_discarding,
    market.Shop: of_the_market,
    market.PlaceBought: of_a_site,
    market.DropForSpell: of_room_for_a_spell,
    market.DropForPotion: of_dropping_for_a_potion,
    market.TakeOne: of_one_of_two,
    ChooseField: of_a_field,
    ChooseSite: of_a_site,
    tokens.HarvestSome: of_harvesting,
    tokens.GainSome: of_gaining,
    tokens.LoseSome: of_a_loss,
    trades.TakeSome: of_taking,
    trades.SwapSome: of_a_swap,
    trades.ConvertSome: of_exchanging,
    trades.ConvertInto: of_what_for,
    growth.GrowSome: of_growing,
    growth.WitherSome: of_withering,
    cards.DropSome: of_dropping,
    cards.RedrawSome: of_redrawing,
    cards.SwapPotion: of_swapping_potions,
    answers.SnatchOne: "Choose the token that is snatched away.",
    answers.ShiftDie: of_a_die,
    nested.Decide: of_a_decision,
    nested.PickOption: of_options,
}
