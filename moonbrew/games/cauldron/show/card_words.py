"""A card of a content file in words, as players read it before the game (CAULDRON-293)."""

from collections.abc import Sequence

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_SPELL,
    BYSTANDER,
    NAMED,
    OPENER,
    OmenFace,
    SpellFace,
)
from moonbrew.games.cauldron.show.effect_words import effects_text
from moonbrew.games.cauldron.show.words import quoted
from moonbrew.words import capital, count, listed

ANSWERED = ("a Harvest", "a Steal", "a brew", "a Spell", "a die")  # by kind of window
EVERYBODY = OPENER | NAMED | BYSTANDER
ROLES = {
    int(EVERYBODY): "",
    int(NAMED | BYSTANDER): " of somebody else",
    int(NAMED): " aimed at you",
    int(OPENER | NAMED): " of your own or aimed at you",
}


def card_words(edition: Cauldron, chapter: str, key: str, own: Sequence[str]) -> str:
    """What a Spell or an Omen does; `own` are the keys of own cards in the order of their file.

    Other chapters have no effects of which people need to be told more than stands in the file.
    """
    if chapter == "card":
        key = f"x{list(own).index(key) + 1:02}"
    elif chapter not in ("spell", "omen"):
        return ""
    for spell in edition.spells:
        if spell.key == key:
            return spell_words(edition, spell)
    return omen_words(edition, next(omen for omen in edition.omens if omen.key == key))


def spell_words(edition: Cauldron, spell: SpellFace) -> str:
    """A Spell: its deck, when it can be cast, what it does, and below that its text."""
    deck = "Advanced Spell" if spell.deck == ADVANCED_SPELL else "Basic Spell"
    immune = " It cannot be cancelled." if spell.uncancellable else ""
    does = effects_text(edition, spell.effects.number)
    head = f"{count(int(spell.copies), deck)}, cast {when_words(spell)}.{immune}"
    return f"{head} {does} {quoted(spell.text)}"


def omen_words(edition: Cauldron, omen: OmenFace) -> str:
    """An Omen: what it does, in which games it is put aside, and below that its text."""
    lasts = "ongoing" if omen.ongoing else "once"
    does = effects_text(edition, omen.effects.number)
    aside = aside_words(omen)
    return f"{count(int(omen.copies), 'Omen')}, {lasts}. {does} {aside}{quoted(omen.text)}"


def aside_words(omen: OmenFace) -> str:
    """CAULDRON-255, CAULDRON-268: where it does not count, with a space behind it."""
    games = [
        *(["in the Simple Game"] if omen.of_spells else []),
        *(["with Less Luck"] if omen.of_order else []),
    ]
    return f"{capital(listed(games))} it is put aside. " if games else ""


def when_words(spell: SpellFace) -> str:
    """CAULDRON-146, CAULDRON-147: when a Spell can be cast."""
    answers = [int(roles) for roles in spell.answers]
    if spell.own and answers == [int(NAMED | BYSTANDER)] * len(answers):
        return "in your own turn, or on anything that somebody else does"
    found = ["in your own turn"] if spell.own else []
    for kind, roles in enumerate(answers):
        if roles:
            found.append(f"on {ANSWERED[kind]}{ROLES[roles]}")
    return listed(found, "or")
