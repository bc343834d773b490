"""Each choice of Cauldron: its sentence, the pieces to touch, and what follows from it."""

from collections.abc import Sequence
from dataclasses import replace

from mypy_extensions import i64

from moonbrew.frame import choice_of
from moonbrew.games.cauldron.rules import moves as m
from moonbrew.games.cauldron.rules.brewing import yield_of
from moonbrew.games.cauldron.rules.effects.answers import ShiftDie
from moonbrew.games.cauldron.rules.effects.nested import Decide
from moonbrew.games.cauldron.rules.faces import (
    A_FIELD,
    ADVANCED_SPELL,
    IN_BREW,
    IN_CAST,
    IN_HARVEST,
    IN_STEAL,
    NEXT_BREW,
    NOTHING,
    YIELD,
)
from moonbrew.games.cauldron.rules.finishing import DropAny
from moonbrew.games.cauldron.rules.lasting import total
from moonbrew.games.cauldron.rules.market import Shop, price
from moonbrew.games.cauldron.rules.stealing import needed
from moonbrew.games.cauldron.rules.table import MARKETING, CauldronTable, Pending
from moonbrew.games.cauldron.rules.turns import Act
from moonbrew.games.cauldron.rules.windows import React
from moonbrew.games.cauldron.show.country import beside, tokens_left
from moonbrew.games.cauldron.show.pieces import marks
from moonbrew.games.cauldron.show.sentences import sentence
from moonbrew.games.cauldron.show.touching import asked, touch_of
from moonbrew.games.cauldron.show.words import (
    ITEM_NAMES,
    card_text,
    decision_text,
    magik,
    slots_of,
    tokens,
)
from moonbrew.kernel.table import Move, Seat
from moonbrew.scene import Caution, Choice
from moonbrew.words import capital, count, listed

LAST_SIDE = 6


def choice(t: CauldronTable, move: Move, names: Sequence[str]) -> Choice:
    """A legal move of the asked seat."""
    verb, touch = touch_of(t, move)
    made = choice_of(
        t,
        move,
        sentence(t, move, names),
        touch,
        verb,
        note(t, move),
        gain=gain(t, move),
        caution=loss_of(t, move),
    )
    # A stack of Fields says all, with what is for sale or without; a Potion which tokens it takes.
    return replace(made, enough=isinstance(move, (m.PickField, m.Brew, m.QuickBrew)))


def touches(t: CauldronTable, move: Move) -> list[str]:
    """The pieces that stand for a move of the asked seat, whether it is legal or not."""
    return touch_of(t, move)[1]


def loss_of(t: CauldronTable, move: Move) -> Caution | None:
    """What is given up by a move, so that nobody makes it by mistake."""
    brewer = t.brewers[asked(t)]
    supply, over = int(brewer.supply.total), int(brewer.hand.total - t.edition.amounts.hand)
    match move:
        case m.Harvest() if tokens_left(t) == 1 and supply > 0:
            text = f"It is the last token: what lies in supplies spoils, {supply} of yours with it."
            return Caution(text, "Harvest it, and let them spoil", "spoils", "CAULDRON-163")
        case m.End() if over > 0:
            text = f"You may keep {t.edition.amounts.hand} Spells."
            return Caution(text, f"End it and discard {count(over, 'Spell')}", "", "CAULDRON-077")
        case m.GiveUp():
            return Caution("The brew fails.", "Give the brew up", "", "CAULDRON-102")
        case m.Pass() if isinstance(t.ask, Shop) and (free := gifts(t)):
            text = f"You could have {listed(free, 'or')} for nothing."
            return Caution(text, "Buy nothing all the same", "", "CAULDRON-181")
    return None


def gifts(t: CauldronTable) -> list[str]:
    """What is for sale and costs neither Magik nor a card.

    To buy nothing else is no loss, for Magik is what wins: greedy bots passed on every second
    purchase that they could pay, and never on a free one.
    """
    seat = Seat(asked(t))
    assert t.ask is not None, "Nobody is asked, so nothing is for sale."
    items = [item_of(one) for one in t.ask.moves(t)]
    found = [one for one in items if one != NOTHING and price(t, seat, one) == 0]
    full = t.brewers[seat].hand.total >= t.edition.amounts.hand  # CAULDRON-198
    return list(dict.fromkeys(ITEM_NAMES[one] for one in found if one > ADVANCED_SPELL or not full))


def item_of(move: Move) -> int:
    """What a move buys."""
    if isinstance(move, m.Buy):
        return int(move.item)
    return int(A_FIELD if isinstance(move, m.PickField) else NOTHING)


# What follows.


def note(t: CauldronTable, move: Move) -> str:
    """What follows from a move, where its sentence does not say it."""
    edition = t.edition
    match move:
        case m.Harvest():
            return harvest_note(t, move)
        case m.Steal() | m.StealStored():
            return f"Needs {needed(t, Seat(asked(t)))} or more on a die"
        case m.Brew() | m.QuickBrew():
            return brew_note(t, int(move.potion), isinstance(move, m.QuickBrew))
        case m.Cast():
            return cast_note(t, int(move.spell))
        case m.UseAbility():
            return edition.abilities[move.ability].text
        case m.ChooseCharacter():
            face = edition.characters[move.character]
            return " ".join(f"{one.name}: {one.text}" for one in face.abilities)
        case m.PickOmen():
            return card_text(edition, edition.omens[move.omen])
        case m.TakeSpell() | m.DropSpell():
            return card_text(edition, edition.spells[move.spell])
        case m.TakePotion() | m.DropPotion() | m.PickPotion():
            return potion_text(t, int(move.potion))
    return other_note(t, move)


def other_note(t: CauldronTable, move: Move) -> str:
    """The same for what is bought, named or ended."""
    match move:
        case m.PickField():
            return field_note(t)
        case m.PlaceAt():
            there = move.site < len(t.land.sites)
            return capital(beside(t, int(move.site))) if there else ""
        case m.Up() | m.Down():
            return die_note(t, isinstance(move, m.Up))
        case m.Yes():
            if not isinstance(t.ask, Decide):
                return ""
            about = t.ask.effect(t).lists[0]
            return decision_text(t.edition, about, t.ask.caster, t.ask.seat)
        case m.End():
            return end_note(t)
        case m.Enough() if isinstance(t.ask, DropAny):
            return "You keep the rest"
        case m.Fetch() | m.Gain() | m.Get():
            return would_hold(t, move.kind)
        case m.Store():
            return "It does not spoil there"
        case m.Pass():
            return pass_note(t)
    return ""


def harvest_note(t: CauldronTable, move: m.Harvest) -> str:
    """What one would have, and CAULDRON-163: what the last tokens bring about."""
    left = tokens_left(t)
    if left == 1:
        return "The last token: then everything in supplies spoils"
    more = would_hold(t, t.land.types[move.field]) if isinstance(t.ask, Act) else ""
    few = f"{count(left - 1, 'token')} left then" if left <= ABOUT_TO_END else ""
    return "; ".join(filter(None, [few, more]))


ABOUT_TO_END = 4


def brew_note(t: CauldronTable, potion: int, quick: bool) -> str:
    """CAULDRON-109: what a brew comes to, with where it leads."""
    seat = Seat(asked(t))
    brings = coming_yield(t, seat, potion)
    before = int(t.brewers[seat].magik)
    after = min(before + brings, int(t.edition.amounts.goal))
    won = ", which wins" if after == t.edition.amounts.goal else ""
    made = capital(slots_of(t.edition, potion))
    kept = "; your Action stays open" if quick and t.actions else ""
    return f"{magik(brings)}: {before} to {after}{won}. {made}{kept}"


def cast_note(t: CauldronTable, spell: int) -> str:
    """What a Spell does, and to what in a window."""
    text = card_text(t.edition, t.edition.spells[spell])
    if not isinstance(t.ask, React):
        return text
    kind = int(t.pending[t.ask.place].kind)
    return f"{text} It answers {ANSWERED.get(kind, 'the roll')}"


ANSWERED = {
    int(IN_HARVEST): "the Harvest",
    int(IN_STEAL): "the Steal",
    int(IN_BREW): "the brew",
    int(IN_CAST): "the Spell",
}


def potion_text(t: CauldronTable, potion: int) -> str:
    """What a Potion card is good for."""
    face = t.edition.potions[potion]
    marked = marks(t.edition, potion)
    made = f"{magik(int(face.magik))} for {slots_of(t.edition, potion)}"
    return f"{made}; {marked}" if marked else made


def field_note(t: CauldronTable) -> str:
    """CAULDRON-190: whether the Field brings a token."""
    if t.phase != MARKETING:
        return "It stays empty until the next season"
    seat = Seat(asked(t))
    before, cost = int(t.brewers[seat].magik), int(price(t, seat, A_FIELD))
    token = ", and a token of its type" if before < t.edition.amounts.alchemy else ""
    return f"{before} to {magik(before - cost)}{token}"


def die_note(t: CauldronTable, up: bool) -> str:
    """DIE: what the die would show."""
    ask = t.ask
    if not isinstance(ask, ShiftDie):
        return ""
    old, by = int(t.pending[ask.entry].die), int(ask.by)
    new = min(old + by, LAST_SIDE) if up else max(old - by, 1)
    return f"{old} becomes {new}"


def end_note(t: CauldronTable) -> str:
    """CAULDRON-077: whether Spells must go."""
    over = int(t.brewers[asked(t)].hand.total - t.edition.amounts.hand)
    if over > 0:
        return f"You discard {count(over, 'Spell')}"
    left = count(tokens_left(t), "token")
    return f"Your Action stays unused; {left} left" if t.actions else f"{left} left on the Fields"


def pass_note(t: CauldronTable) -> str:
    """What is kept by doing nothing."""
    brewer = t.brewers[asked(t)]
    if isinstance(t.ask, Shop):
        return f"You keep your {magik(int(brewer.magik))}"
    return "Your Spells stay in your hand" if isinstance(t.ask, React) else ""


def would_hold(t: CauldronTable, kind: i64) -> str:
    """With one token more of a type in the supply."""
    held = int(t.brewers[asked(t)].supply.of[kind])
    return f"You would hold {tokens(t.edition, held + 1, kind)}"


def gain(t: CauldronTable, move: Move) -> str:
    """Of a brew, what it brings."""
    if not isinstance(move, (m.Brew, m.QuickBrew)):
        return ""
    return f"+{coming_yield(t, Seat(asked(t)), int(move.potion))}"


def coming_yield(t: CauldronTable, seat: Seat, potion: int) -> int:
    """CAULDRON-109, CAULDRON-392: what the next brew would come to, if nobody changes it."""
    entry = Pending(IN_BREW, seat)
    entry.potion = potion
    entry.change = total(t, YIELD, seat, NEXT_BREW)
    return int(yield_of(t, seat, entry))
