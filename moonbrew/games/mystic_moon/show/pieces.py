"""Pieces of The Mystic Moon that lie in several places: tokens, Recipes, Alchemy cards."""

from collections.abc import Sequence
from functools import lru_cache

from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import (
    BASIC,
    CRYSTAL,
    FROG,
    KINDS,
    MUSHROOM,
    WILD,
)
from moonbrew.games.mystic_moon.show.words import content_name, products
from moonbrew.kernel.patterns import GAP, OUTSIDE
from moonbrew.scene import Part, Piece
from moonbrew.words import count

PIECES = 4096  # how many pieces are kept ready: most lie as they did a move ago

# Tokens: the outline tells the class before the symbol tells the kind.


def outline_of(token: int) -> str:
    """Basic ones are round, Rare ones have eight corners, Wild ones six; a Frog is none of them."""
    if token == FROG:
        return "square"
    if token == WILD:
        return "hexagon"
    return "round" if token < BASIC else "octagon"


@lru_cache(PIECES)
def token_piece(
    edition: Moon, id: str, token: int, number: int = 1, on: str = "", note: str = ""
) -> Piece:
    """An Ingredient or a Frog, or several alike."""
    face = edition.tokens[token]
    return Piece(
        id,
        face.key,
        face.name if number == 1 else face.plural,
        note,
        number,
        face.colour,
        "token",
        on=on,
        sign=face.letter,
        outline=outline_of(token),
    )


@lru_cache(PIECES)
def content_piece(edition: Moon, id: str, what: int, on: str, note: str = "") -> Piece:
    """What lies in a slot of a Cauldron."""
    if what < KINDS:
        return token_piece(edition, id, what, 1, on, note)
    label = content_name(edition, what)
    if what == MUSHROOM:
        return Piece(
            id, "mushroom", label, note, 1, "rose", "token", on=on, sign="X", outline="square"
        )
    assert what == CRYSTAL
    return Piece(id, "crystal", label, note, 1, "teal", "gem", on=on, sign="C")


# Cards.


@lru_cache(PIECES)
def pattern_parts(edition: Moon, card: int) -> tuple[Part, ...]:
    """MOON-103: the Ingredients of a Recipe, each at its place; MOON-114: gaps are seen."""
    by_letter = {face.letter: face for face in edition.tokens}
    parts = []
    for y, row in enumerate(edition.cards[card].recipe.split("/")):
        for x, letter in enumerate(row):
            if letter == GAP:
                parts.append(Part("", "gap", x=x, y=y))
            elif letter != OUTSIDE:
                face = by_letter[letter]
                parts.append(Part(face.key, face.name, face.colour, x, y, letter))
    return tuple(parts)


def potion_piece(
    edition: Moon,
    id: str,
    card: int,
    note: str,
    price: int | None = None,
    about: Sequence[Sequence[str]] = (),
) -> Piece:
    """A Potion card: its Recipe, what it brings and does."""
    face, potion = edition.cards[card], edition.potions[card]
    return Piece(
        id,
        face.key,
        face.name,
        note,
        shape="recipe",
        value=int(potion.reward),
        price=price,
        parts=pattern_parts(edition, card),
        text=potion.text,
        turns=face.turning,
        about=about,
    )


@lru_cache(PIECES)
def formula_piece(edition: Moon, id: str, formula: int, note: str = "") -> Piece:
    """An Alchemy card: its Formula, and what it brings."""
    face = edition.formulas[formula]
    tokens = [edition.tokens[kind] for kind in face.formula]
    brings = products([int(face.gold), int(face.crystals), int(face.sludge)])
    return Piece(
        id,
        "alchemy",
        face.name,
        note,
        shape="recipe",
        parts=tuple(
            Part(token.key, token.name, token.colour, sign=token.letter) for token in tokens
        ),
        text=f"Brings {brings}.",
    )


def backs(id: str, number: int, thing: str) -> list[Piece]:
    """Cards that lie face down: how many there are."""
    label = f"{count(number, thing)} face down"
    return [Piece(id, None, label, count=number, shape="recipe")] if number else []
