"""Pieces of Cauldron that lie in several places: tokens, Potions, Spells, Omens, backs."""

from collections.abc import Iterable
from functools import lru_cache

from mypy_extensions import i64

from moonbrew.games.cauldron.rules import faces as f
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import (
    ADVANCED_POTION,
    IN_BREW,
    IN_CAST,
    IN_HARVEST,
    IN_ROLL,
    IN_STEAL,
    TYPES,
    SpellFace,
)
from moonbrew.games.cauldron.show.words import card_text, is_rare, letter, slots_of, token_label
from moonbrew.scene import Part, Piece
from moonbrew.words import capital, count, listed

PIECES = 4096  # how many pieces are kept ready: most lie as they did a move ago

# By type: its symbol.
SYMBOLS = (
    "cobweb",
    "frog-legs",
    "toadstool",
    "mandrake",
    "blood-crystal",
    "dragon-egg",
    "snake-skin",
)
ANYTHING = "joker"

# By primitive: the picture of a Spell whose first effect it is, so that own cards have one too.
SPELL_PICTURES = {
    int(f.MAGIK): "magik",
    int(f.MOVE_MAGIK): "magik",
    int(f.HARVEST): "sickle",
    int(f.GAIN): "sprout",
    int(f.LOSE): "blight",
    int(f.TAKE): "claw",
    int(f.SWAP): "barter",
    int(f.CONVERT): "alchemist",
    int(f.GROW): "sprout",
    int(f.WITHER): "blight",
    int(f.ADD_FIELD): "acre",
    int(f.CELLAR): "cellar",
    int(f.EMPTY_CELLAR): "keyhole",
    int(f.STEAL_MOD): "thiefmoon",
    int(f.HARVEST_SIZE): "sickle",
    int(f.EXTRA_ACTION): "swift",
    int(f.SKIP_TURN): "knot",
    int(f.FORBID): "knot",
    int(f.PROTECT): "ward",
    int(f.QUICKEN): "swift",
    int(f.WILD): "joker",
    int(f.YIELD): "ladle",
    int(f.ECHO): "ladle",
    int(f.CANCEL): "fizzle",
    int(f.SNATCH): "claw",
    int(f.DIE): "knucklebone",
    int(f.DRAW): "spell",
    int(f.DROP): "blight",
    int(f.PEEK): "keyhole",
    int(f.REDRAW): "folio",
    int(f.SWAP_POTION): "barter",
    int(f.ON): "comet",
    int(f.ROLL): "knucklebone",
}
OMEN_PICTURES = {
    int(f.MAGIK): "comet",
    int(f.MOVE_MAGIK): "comet",
    int(f.GAIN): "sheaf",
    int(f.PRODUCE): "sheaf",
    int(f.ADD_FIELD): "acre",
    int(f.CELLAR): "cellar",
    int(f.EMPTY_CELLAR): "cellar",
    int(f.KEEP): "cellar",
    int(f.STEAL_MOD): "thiefmoon",
    int(f.HARVEST_SIZE): "sheaf",
    int(f.FORBID): "fog",
    int(f.YIELD): "hearth",
    int(f.QUICKEN): "hearth",
    int(f.SLOW): "hearth",
    int(f.DRAW): "spell",
    int(f.DROP): "fog",
    int(f.PRICE): "awning",
    int(f.PURCHASES): "awning",
    int(f.ORDER): "spindle",
    int(f.ORDER_PRIZE): "spindle",
    int(f.ON): "comet",
    int(f.ROLL): "knucklebone",
}


# Tokens: the outline tells the class before the symbol tells the kind.


def outline_of(kind: int) -> str:
    """CAULDRON-007: common ones are round, rare ones have eight corners."""
    return "octagon" if is_rare(kind) else "round"


@lru_cache(PIECES)
def token_piece(
    edition: Cauldron, id: str, kind: int, number: int = 1, on: str = "", note: str = ""
) -> Piece:
    """A token, or several of a type, which are alike (CAULDRON-346)."""
    return Piece(
        id,
        SYMBOLS[kind],
        token_label(edition, kind, number),
        note,
        number,
        edition.types[kind].colour,
        "token",
        on=on,
        sign=letter(kind),
        outline=outline_of(kind),
    )


# Potions: a vessel for each deck, as full as what its owner has.


def vessel(edition: Cauldron, potion: int) -> str:
    """Easy ones are a mug, Basic ones a flask, Advanced ones a decanter."""
    face = edition.potions[potion]
    if face.easy:
        return "mug"
    return "decanter" if face.deck == ADVANCED_POTION else "flask"


@lru_cache(PIECES)
def slot_parts(
    edition: Cauldron, potion: int, supply: tuple[int, ...], cellar: tuple[int, ...]
) -> tuple[Part, ...]:
    """CAULDRON-095: the slots, each with what would fill it: the supply, or a Cellar."""
    face = edition.potions[potion]
    here, stored = list(supply), list(cellar)
    parts = []
    for kind in range(int(TYPES)):
        for _ in range(int(face.slots[kind])):
            parts.append(part(edition, kind, state_of(here, stored, kind)))
    for _ in range(int(face.wild)):
        parts.append(wild_part(edition, here, stored))
    return tuple(parts)


def state_of(here: list[int], stored: list[int], kind: int) -> str:
    """Where a token for a slot lies; it is used up by that."""
    for state, tokens in (("there", here), ("away", stored)):
        if tokens[kind]:
            tokens[kind] -= 1
            return state
    return "lacking"


def wild_part(edition: Cauldron, here: list[int], stored: list[int]) -> Part:
    """CAULDRON-099: a slot for anything, filled with what there is most of."""
    for tokens in (here, stored):
        if any(tokens):
            kind = max(range(int(TYPES)), key=lambda kind: tokens[kind])
            return part(edition, kind, f"{state_of(here, stored, kind)} any")
    return Part(ANYTHING, "anything", sign="?", state="lacking any")


def part(edition: Cauldron, kind: int, state: str) -> Part:
    """A slot for a type."""
    return Part(
        SYMBOLS[kind],
        edition.types[kind].name,
        edition.types[kind].colour,
        sign=letter(kind),
        outline=outline_of(kind),
        state=state,
    )


@lru_cache(PIECES)
def potion_piece(
    edition: Cauldron,
    id: str,
    potion: int,
    note: str = "",
    supply: tuple[int, ...] = (0,) * int(TYPES),
    cellar: tuple[int, ...] = (0,) * int(TYPES),
    lifted: bool = False,
) -> Piece:
    """A Potion card: what it is made from, what of it is at hand, and what it brings."""
    face = edition.potions[potion]
    parts = slot_parts(edition, potion, supply, cellar)
    return Piece(
        id,
        vessel(edition, potion),
        face.name,
        note or f"made from {slots_of(edition, potion)}",
        shape="recipe",
        value=int(face.magik),
        parts=parts,
        text=marks(edition, potion),
        lifted=lifted,
    )


def marks(edition: Cauldron, potion: int) -> str:
    """CAULDRON-105, CAULDRON-106: what is marked on a Potion card."""
    face = edition.potions[potion]
    marked = [("Quick", face.quick), ("a Basic Spell", face.spell)]
    return " and ".join(word for word, there in marked if there)


# Spells and Omens.


def spell_picture(edition: Cauldron, spell: int) -> str:
    """By its first effect; of what forbids casting, a dome."""
    effects = edition.spells[spell].effects.of
    if any(effect.op == f.FORBID and effect.mode == f.CASTING for effect in effects):
        return "dome"
    first = effects[0]
    if first.op == f.CANCEL and first.scope == f.AN_ACTION:
        return "watchbird"
    return SPELL_PICTURES.get(int(first.op), "spell")


def omen_picture(edition: Cauldron, omen: int) -> str:
    """By its first effect; where nothing grows, a drought."""
    first = edition.omens[omen].effects.of[0]
    if first.op == f.PRODUCE and first.n == 0:
        return "drought"
    return OMEN_PICTURES.get(int(first.op), "comet")


ANSWERED = {
    int(IN_HARVEST): "on a Harvest",
    int(IN_STEAL): "on a Steal",
    int(IN_BREW): "on a brew",
    int(IN_CAST): "on a Spell",
    int(IN_ROLL): "on a roll",
}


def when_cast(face: SpellFace) -> str:
    """CAULDRON-146: when a Spell may be cast, in a few words."""
    windows = [ANSWERED[kind] for kind, roles in enumerate(face.answers) if roles]
    if len(windows) == len(ANSWERED):
        return "any time"
    return listed([*(["in your turn"] if face.own else []), *windows], "or")


@lru_cache(PIECES)
def spell_piece(edition: Cauldron, id: str, spell: int, number: int = 1, note: str = "") -> Piece:
    """A Spell, face up: what it does, and when it may be cast."""
    face = edition.spells[spell]
    return Piece(
        id,
        spell_picture(edition, spell),
        face.name,
        note or when_cast(face),
        number,
        "purple",
        "recipe",
        text=f"{card_text(edition, face)} {capital(when_cast(face))}.",
    )


@lru_cache(PIECES)
def omen_piece(edition: Cauldron, id: str, omen: int, note: str = "") -> Piece:
    """An Omen, face up."""
    face = edition.omens[omen]
    return Piece(
        id,
        omen_picture(edition, omen),
        face.name,
        note,
        colour="blue",
        shape="recipe",
        text=card_text(edition, face),
    )


def backs(id: str, number: int, thing: str, note: str = "") -> list[Piece]:
    """Cards that lie face down: how many there are."""
    label = f"{count(number, thing)} face down"
    return [Piece(id, None, label, note, number)] if number else []


def numbers(of: Iterable[i64]) -> tuple[int, ...]:
    """Native numbers by type as plain ones."""
    return tuple(int(number) for number in of)
