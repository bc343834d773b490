"""Cauldron in words: its tokens, Fields, cards, seasons and Magik."""

from collections.abc import Iterable

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.edition import (
    FROM_ABILITY,
    FROM_OMEN,
    FROM_SPELL,
    Cauldron,
)
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    ANY,
    BASIC_POTION,
    BASIC_SPELL,
    COMMON,
    LETTERS,
    NOTHING,
    OMEN,
    RARE,
    OmenFace,
    SpellFace,
)
from moonbrew.games.cauldron.show.effect_words import effects_text
from moonbrew.kernel.bits import members_of
from moonbrew.words import Voice, count, listed, one, third_person

OWN_CARD = "own"  # the source of a card that a group has brought

# By item for sale: what it is called inside a sentence.
ITEM_NAMES = {
    int(BASIC_SPELL): "a Basic Spell",
    int(ADVANCED_SPELL): "an Advanced Spell",
    int(BASIC_POTION): "a Basic Potion",
    int(ADVANCED_POTION): "an Advanced Potion",
    int(A_FIELD): "a Field",
    int(A_CELLAR): "a Cellar",
}
DECK_NAMES = {
    int(BASIC_SPELL): "Basic Spell",
    int(ADVANCED_SPELL): "Advanced Spell",
    int(BASIC_POTION): "Basic Potion",
    int(ADVANCED_POTION): "Advanced Potion",
    int(OMEN): "Omen",
}


def magik(number: int) -> str:
    """So much Magik."""
    return f"{number} Magik"


def field_name(field: int) -> str:
    """A Field inside a sentence: moves have the same number."""
    return f"Field {field}"


# Tokens.


def type_name(edition: Cauldron, kind: i64) -> str:
    """An ingredient type."""
    return edition.types[kind].name


def is_plural(name: str) -> bool:
    """Whether a name is one of several things, as that of Frog Legs."""
    return name.endswith("s") and not name.endswith("ss")


def a_token(edition: Cauldron, kind: i64) -> str:
    """One token with its article: a Spider Web, Frog Legs."""
    name = type_name(edition, kind)
    return name if is_plural(name) else one(name)


def tokens(edition: Cauldron, number: int, kind: i64) -> str:
    """So many of them: 2 Toadstools, 2 Frog Legs."""
    name = type_name(edition, kind)
    return count(number, name, name if is_plural(name) else f"{name}s")


def token_does(edition: Cauldron, kind: i64, verb: str) -> str:
    """What one token does: a Toadstool grows, Frog Legs grow."""
    return verb if is_plural(type_name(edition, kind)) else third_person(verb)


def token_label(edition: Cauldron, kind: int, number: int) -> str:
    """Its name as it stands behind a number: Toadstool, Toadstools."""
    name = type_name(edition, kind)
    return name if number == 1 or is_plural(name) else f"{name}s"


def some_tokens(edition: Cauldron, by_type: Iterable[i64]) -> str:
    """Several types, each with how many there are: a Spider Web and 2 Toadstools."""
    return listed(
        [
            a_token(edition, kind) if number == 1 else tokens(edition, int(number), kind)
            for kind, number in enumerate(by_type)
            if number
        ]
    )


def types_named(edition: Cauldron, what: int) -> str:
    """A set of types: any, common, rare, or their names."""
    named = {int(ANY): "any", int(COMMON): "common", int(RARE): "rare"}
    names = [type_name(edition, kind) for kind in members_of(what & int(ANY))]
    return named.get(what & int(ANY)) or listed(names, "or")


def letter(kind: int) -> str:
    """CAULDRON-006: the letter of a type, for drawings in text."""
    return LETTERS[kind]


def is_rare(kind: int) -> bool:
    """CAULDRON-007."""
    return bool(RARE >> kind & 1)


# Cards.


def potion_name(edition: Cauldron, potion: i64) -> str:
    """A Potion card."""
    return edition.potions[potion].name


def spell_name(edition: Cauldron, spell: i64) -> str:
    """A Spell card."""
    return edition.spells[spell].name


def omen_name(edition: Cauldron, omen: i64) -> str:
    """An Omen card."""
    return edition.omens[omen].name


def slots_of(edition: Cauldron, potion: int) -> str:
    """What a Potion is made from, in words."""
    face = edition.potions[potion]
    typed = [
        tokens(edition, int(number), kind) if number > 1 else type_name(edition, kind)
        for kind, number in enumerate(face.slots)
        if number
    ]
    wild = [count(int(face.wild), "token of any type", "tokens of any type")] if face.wild else []
    return listed([*typed, *wild])


def source_name(edition: Cauldron, source: int) -> str:
    """What a list of effects belongs to: a card, an ability, an effect of the Magik Track."""
    if source == NOTHING:
        return "an effect"
    kind, number = edition.source_kind[source], edition.source_of[source]
    if kind == FROM_SPELL:
        return edition.spells[number].name
    if kind == FROM_OMEN:
        return edition.omens[number].name
    if kind == FROM_ABILITY:
        return edition.abilities[number].name
    return edition.track[number].name


def source_text(edition: Cauldron, source: int) -> str:
    """What is printed there."""
    kind, number = edition.source_kind[source], edition.source_of[source]
    if kind == FROM_SPELL:
        return card_text(edition, edition.spells[number])
    if kind == FROM_OMEN:
        return card_text(edition, edition.omens[number])
    if kind == FROM_ABILITY:
        return edition.abilities[number].text
    return edition.track[number].text


def card_text(edition: Cauldron, face: SpellFace | OmenFace) -> str:
    """What a card does: as printed, but of an own card first what its effects really do."""
    if face.source != OWN_CARD:
        return face.text
    return f"{effects_text(edition, face.effects.number)} (Its author: {face.text})"


def spell_text(edition: Cauldron, voice: Voice, spell: i64, caster: i64) -> str:
    """What a Spell does: its text speaks to the caster, and to all others it is quoted."""
    text = card_text(edition, edition.spells[spell])
    return text if voice.reader == caster else quoted(text)


def decision_text(edition: Cauldron, number: i64, caster: i64, seat: i64) -> str:
    """What a decision is about; it too speaks to the caster, who may have left it to another."""
    text = effects_text(edition, number)
    return text if caster in (seat, NOTHING) else quoted(text)


def quoted(text: str) -> str:
    """The words of a card or of its author, which are not those of the table."""
    return f"“{text}”"


def item_price_words(price: int) -> str:
    """What something costs, in a few words."""
    return "for nothing" if price == 0 else f"for {magik(price)}"


def goal(edition: Cauldron, quick: bool) -> str:
    """CAULDRON-240, CAULDRON-243, CAULDRON-260: how one wins and when it ends."""
    amounts = edition.amounts
    wins = f"Be the first to reach {magik(int(amounts.goal))} by brewing a Potion"
    start = f" All begin with {int(amounts.quick_magik)}." if quick else ""
    return f"{wins}: that ends the game at once.{start}"
