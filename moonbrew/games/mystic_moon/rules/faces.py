# mypyc: compiled
"""What is printed on tokens, cards, tiles and huts, as the content describes it."""

from typing import Final, NewType, final

from mypy_extensions import i64

from moonbrew.kernel.patterns import Placement

Kind = NewType("Kind", i64)  # of Ingredient: six Basic, two Rare, Wild
Card = NewType(
    "Card", i64
)  # with a Recipe: Potions, then Zodiac cards, in the order of the content
Place = NewType("Place", i64)  # a location of the Garden
Spot = NewType("Spot", i64)  # a placement: a Recipe and the slots that it covers (MOON-306)

NOTHING: Final[i64] = -1  # no card, no hut, no location

# Tokens by number (table 20.1).
BASIC: Final[i64] = 6  # kinds 0 to 5
WILD: Final[i64] = 8
KINDS: Final[i64] = 9  # of Ingredients
FROG: Final[i64] = 9
TOKENS: Final[i64] = 10  # that lie in the bag
CRYSTAL: Final[i64] = 9  # in a Cauldron, where no Frog ever lies
MUSHROOM: Final[i64] = 10
CONTENTS: Final[i64] = 11  # of a Cauldron

LOCATIONS: Final[i64] = 12
COLUMNS: Final[i64] = 3
SLOTS: Final[i64] = 9
TOP_ROW: Final[i64] = 6  # its first slot

# Glyphs (MOON-059).
DRAW_GLYPH: Final[i64] = 0
GLYPHS: Final = ("draw", "one-power", "two-power")

# Fates.
NEITHER: Final[i64] = 0
CURSED: Final[i64] = 1
BLESSED: Final[i64] = 2
FATES: Final = ("neither", "cursed", "blessed")

# The primitives of Potion effects (table 20.3); each stands in the content by its name.
EFFECTS: Final = (
    *("exchange", "barter", "gap", "sacrifice", "call-frog", "scatter", "count-frogs"),
    *("mushroom", "gather", "salvage", "draw", "levy", "steal", "glyph", "tribute"),
    *("learn", "wish", "ward", "mushroom-all", "sweep", "count-kinds", "steal-all"),
)
EXCHANGE: Final[i64] = 0
BARTER: Final[i64] = 1
GAP: Final[i64] = 2
SACRIFICE: Final[i64] = 3
CALL_FROG: Final[i64] = 4
SCATTER: Final[i64] = 5
COUNT_FROGS: Final[i64] = 6
ONE_MUSHROOM: Final[i64] = 7
GATHER: Final[i64] = 8
SALVAGE: Final[i64] = 9
DRAW: Final[i64] = 10
LEVY: Final[i64] = 11
STEAL: Final[i64] = 12
GLYPH: Final[i64] = 13
TRIBUTE: Final[i64] = 14
LEARN: Final[i64] = 15
WISH: Final[i64] = 16
WARD: Final[i64] = 17
ALL_MUSHROOMS: Final[i64] = 18
SWEEP: Final[i64] = 19
COUNT_KINDS: Final[i64] = 20
STEAL_ALL: Final[i64] = 21

# Talents (table 20.4).
TALENTS: Final = ("reach", "haggle", "study", "frog", "thrift", "grand-brew")
REACH: Final[i64] = 0
HAGGLE: Final[i64] = 1
STUDY: Final[i64] = 2
FROG_FRIEND: Final[i64] = 3
THRIFT: Final[i64] = 4
GRAND_BREW: Final[i64] = 5

# Curses and blessings (table 20.5).
CURSES: Final = (
    *("narrow-taking", "small-satchel", "dear-trades", "no-glyphs", "poor-rewards", "waste"),
    *("dear-recipes", "biting-frogs", "few-tokens", "drain", "no-effects", "low-cauldron"),
)
NARROW_TAKING: Final[i64] = 0
SMALL_SATCHEL: Final[i64] = 1
DEAR_TRADES: Final[i64] = 2
NO_GLYPHS: Final[i64] = 3
POOR_REWARDS: Final[i64] = 4
WASTE: Final[i64] = 5
DEAR_RECIPES: Final[i64] = 6
BITING_FROGS: Final[i64] = 7
FEW_TOKENS: Final[i64] = 8
DRAIN: Final[i64] = 9
NO_EFFECTS: Final[i64] = 10
LOW_CAULDRON: Final[i64] = 11
BLESSINGS: Final = (
    *("ram", "draw", "twin", "glyphs-twice", "rich-rewards", "glean"),
    *("cheap-recipes", "sting", "arrow", "gift", "again", "fish"),
)
RAM: Final[i64] = 0
DRAW_FIRST: Final[i64] = 1
TWIN: Final[i64] = 2
GLYPHS_TWICE: Final[i64] = 3
RICH_REWARDS: Final[i64] = 4
GLEAN: Final[i64] = 5
CHEAP_RECIPES: Final[i64] = 6
STING: Final[i64] = 7
ARROW: Final[i64] = 8
GIFT: Final[i64] = 9
AGAIN: Final[i64] = 10
FISH: Final[i64] = 11


@final
class TokenFace:
    """One kind of Ingredient, or the Frog."""

    def __init__(
        self, key: str, name: str, plural: str, letter: str, colour: str, tokens: int, shop: int
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.plural: Final = plural
        self.letter: Final = letter
        self.colour: Final = colour
        self.tokens: Final[i64] = tokens
        self.shop: Final[i64] = shop  # how many of them lie in the shop at the start


@final
class TileFace:
    """A Garden tile: the phase of the moon, and by location its Glyph or NOTHING."""

    def __init__(self, key: str, name: str, glyphs: list[int]) -> None:
        self.key: Final = key
        self.name: Final = name
        self.glyphs: Final = glyphs


@final
class Power:
    """A primitive with its arguments; what they mean stands in the content file."""

    def __init__(self, primitive: int, first: int = 0, second: int = 0, third: int = 0) -> None:
        self.primitive: Final[i64] = primitive
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.third: Final[i64] = third


@final
class CardFace:
    """A card with a Recipe: a Potion, or the back of a Zodiac card."""

    def __init__(
        self, key: str, name: str, recipe: str, turning: bool, placements: list[Placement]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.recipe: Final = recipe
        self.turning: Final = turning
        self.placements: Final = placements


@final
class PotionFace:
    """What else stands on a Potion card."""

    def __init__(self, cost: int, reward: int, effect: Power, text: str) -> None:
        self.cost: Final[i64] = cost
        self.reward: Final[i64] = reward
        self.effect: Final = effect
        self.text: Final = text


@final
class SignFace:
    """The front of a Zodiac card."""

    def __init__(self, curse: Power, blessing: Power, curse_text: str, blessing_text: str) -> None:
        self.curse: Final = curse
        self.blessing: Final = blessing
        self.curse_text: Final = curse_text
        self.blessing_text: Final = blessing_text


@final
class HutFace:
    """A Witch's Hut with its Talent."""

    def __init__(self, key: str, name: str, talent: str, power: Power, text: str) -> None:
        self.key: Final = key
        self.name: Final = name
        self.talent: Final = talent
        self.power: Final = power
        self.text: Final = text


@final
class AlchemyFace:
    """An Alchemy card: the Ingredients of its Formula by kind, and its Products."""

    def __init__(
        self, key: str, name: str, formula: list[int], gold: int, crystals: int, sludge: int
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.formula: Final = formula
        self.gold: Final[i64] = gold
        self.crystals: Final[i64] = crystals
        self.sludge: Final[i64] = sludge
