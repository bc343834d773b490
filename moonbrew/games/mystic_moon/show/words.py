"""The Mystic Moon in words: its tokens, places, cards and Star Power."""

from collections.abc import Iterable, Sequence

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.edition import Moon
from moonbrew.games.mystic_moon.rules.faces import COLUMNS, CRYSTAL, KINDS, MUSHROOM
from moonbrew.kernel.bits import members_of
from moonbrew.words import count, listed, one

COLUMN_NAMES = ("left", "middle", "right")
ROW_NAMES = ("bottom", "middle", "top")
GLYPH_TEXTS = ("draw 1", "gain 1 Star Power", "gain 2 Star Power")
THROWN = ("stone", "parchment", "shears")
PRODUCTS = ("Gold", "Crystal", "Sludge")


def power(number: int) -> str:
    """So much Star Power."""
    return f"{number} Star Power"


def gold(number: int) -> str:
    """So much Gold."""
    return f"{number} Gold"


# Tokens.


def token_name(edition: Moon, token: i64) -> str:
    """An Ingredient, or a Frog."""
    return edition.tokens[token].name


def a_token(edition: Moon, token: i64) -> str:
    """The same with its article: a Newt Eye."""
    return one(token_name(edition, token))


def tokens(edition: Moon, number: int, token: i64) -> str:
    """So many of them: 2 Sage Leaves."""
    face = edition.tokens[token]
    return count(number, face.name, face.plural)


def some_tokens(edition: Moon, numbers: Iterable[tuple[int, int]]) -> str:
    """Several kinds, each with how many there are: a Newt Eye and 2 Frogs."""
    return listed(
        [
            a_token(edition, token) if number == 1 else tokens(edition, number, token)
            for token, number in numbers
            if number
        ]
    )


def content_name(edition: Moon, what: i64) -> str:
    """What can lie in a Cauldron."""
    if what < KINDS:
        return token_name(edition, what)
    return {int(CRYSTAL): "Crystal", int(MUSHROOM): "Poisonous Mushroom"}[int(what)]


# Places.


def place_name(place: i64) -> str:
    """A location of the Garden inside a sentence."""
    return f"location {place}"


def slot_name(slot: i64) -> str:
    """A slot of a Cauldron: bottom left, middle right; the one in the middle is the centre."""
    column, row = COLUMN_NAMES[slot % COLUMNS], ROW_NAMES[slot // COLUMNS]
    return "centre" if column == row else f"{row} {column}"


def column_name(column: i64) -> str:
    """A column of a Cauldron inside a sentence."""
    return f"the {COLUMN_NAMES[column]} column"


def slots(cells: i64) -> str:
    """Some slots of a Cauldron: bottom left and centre."""
    return listed([slot_name(slot) for slot in members_of(cells)])


# Cards.


def card_name(edition: Moon, card: i64) -> str:
    """A Potion, or the Recipe on the back of a Zodiac card."""
    name = edition.cards[card].name
    return name if card < edition.potion_count else f"the Recipe of {name}"


def spot_name(edition: Moon, spot: i64) -> str:
    """The Potion of a placement; what lifts the curse is named so."""
    card = edition.card_of[spot]
    lifting = card >= edition.potion_count
    return (
        f"the Potion that lifts the curse ({edition.cards[card].name})"
        if lifting
        else (card_name(edition, card))
    )


def products(numbers: Sequence[int]) -> str:
    """What Alchemy brings: 1 Gold and 1 Sludge."""
    words = (
        count(number, name, "Crystals" if name == "Crystal" else name)
        for name, number in zip(PRODUCTS, numbers, strict=True)
        if number
    )
    return listed(list(words)) or "nothing"


def formula_text(edition: Moon, formula: i64) -> str:
    """What an Alchemy card asks for and brings."""
    face = edition.formulas[formula]
    needed = sorted(set(face.formula))
    asked = some_tokens(edition, [(kind, face.formula.count(kind)) for kind in needed])
    return f"{asked} for {products([int(face.gold), int(face.crystals), int(face.sludge)])}"


def goal(edition: Moon, zodiac: bool) -> str:
    """MOON-176, MOON-180, MOON-184: how one wins and when it ends."""
    rounds = count(int(edition.amounts.rounds), "round")
    lifted = " Who is still cursed then cannot win." if zodiac else ""
    return (
        f"Have the most Star Power after {rounds}; potions bring it when they are brewed.{lifted}"
    )
