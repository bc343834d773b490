# mypyc: compiled
"""What is printed on tiles, tokens and cards, as the content describes it (chapter 25)."""

from typing import Final, NewType, final

from mypy_extensions import i64

Tile = NewType("Tile", i64)  # in the order of tables 25.1 and 25.2
Favour = NewType("Favour", i64)  # a Favour token, in the order of table 25.3

NOTHING: Final[i64] = -1  # no tile, no token, nowhere

# Categories: nine Spirit types in the order of their codes, the Air Spirit, three Power Sources.
TYPES: Final[i64] = 10
BASE_TYPES: Final[i64] = 9
AIR: Final[i64] = 9
CATEGORIES: Final[i64] = 13
SOURCE_KEYS: Final = ("sun", "moon", "fire")

# Tiles (SPIRIT-003, SPIRIT-080).
BASE_TILES: Final[i64] = 48
AIR_TILES: Final[i64] = 8
TILES: Final[i64] = 56

# Favour tokens (SPIRIT-007): nine with a symbol, three with an icon, two gem tokens.
SYMBOL_FAVOURS: Final[i64] = 9
PLAIN_FAVOURS: Final[i64] = 12  # those that show a category
FAVOURS: Final[i64] = 14
GEM_FAVOURS: Final[i64] = 12  # the first of the gem tokens

# The two creatures, and the two sides that collect for them.
LIGHT: Final[i64] = 0
SHADOW: Final[i64] = 1
CREATURES: Final = ("light", "shadow")
SIDES: Final = ("team", "opponent")
TEAM: Final[i64] = 0  # or the Light side
OPPONENT: Final[i64] = 1  # or the Shadow side

# Gems (SPIRIT-008): the colour of a seat is its number; yellow and green lie on some Forests.
COLOURS: Final = ("pink", "blue", "yellow", "green")
YELLOW: Final[i64] = 0  # among the gems that lie on a Forest from the start
GREEN: Final[i64] = 1

# Enchanted cards (SPIRIT-298, SPIRIT-310).
DOUBLE: Final[i64] = 0
ANY: Final[i64] = 1
ANY_SOURCE: Final[i64] = 2
OF_TYPE: Final[i64] = 3
OF_TYPE_WITH_SOURCE: Final[i64] = 4
OF_SOURCE: Final[i64] = 5
BONUSES: Final = ("gem", "favours", "again")
BONUS_GEM: Final[i64] = 0
BONUS_FAVOURS: Final[i64] = 1
BONUS_AGAIN: Final[i64] = 2


@final
class TypeFace:
    """A Spirit type: what it is called, and the number printed on its tiles (SPIRIT-005)."""

    def __init__(self, key: str, name: str, one: str, symbols: int, colour: str) -> None:
        self.key: Final = key
        self.name: Final = name
        self.one: Final = one
        self.symbols: Final[i64] = symbols
        self.colour: Final = colour


@final
class TileFace:
    """A tile (SPIRIT-004): its type, one or two symbols, and a Power Source or NOTHING."""

    def __init__(self, key: str, type: int, symbols: int, source: int) -> None:
        self.key: Final = key
        self.type: Final[i64] = type
        self.symbols: Final[i64] = symbols
        self.source: Final[i64] = source


@final
class FavourFace:
    """A Favour token: the category of which it shows one, or NOTHING for a gem token."""

    def __init__(self, key: str, shows: int) -> None:
        self.key: Final = key
        self.shows: Final[i64] = shows


@final
class MoonFace:
    """A Moonlight tile: one symbol of a type (SPIRIT-099)."""

    def __init__(self, key: str, type: int) -> None:
        self.key: Final = key
        self.type: Final[i64] = type


@final
class EclipseFace:
    """An Eclipse token with its number (SPIRIT-096)."""

    def __init__(self, key: str, number: int) -> None:
        self.key: Final = key
        self.number: Final[i64] = number


@final
class CardFace:
    """A Moonlight card: four Spirit types (SPIRIT-095)."""

    def __init__(self, key: str, types: list[int]) -> None:
        self.key: Final = key
        self.types: Final = types


@final
class Mission:
    """SPIRIT-256: a side has the majority of a type (least 0), or so many symbols of it."""

    def __init__(self, side: int, type: int, least: int) -> None:
        self.side: Final[i64] = side
        self.type: Final[i64] = type
        self.least: Final[i64] = least


@final
class ObjectiveFace:
    """An Objective card: the side for which its owner scores, and its missions (SPIRIT-254)."""

    def __init__(self, key: str, side: int, missions: list[Mission]) -> None:
        self.key: Final = key
        self.side: Final[i64] = side
        self.missions: Final = missions


@final
class Request:
    """SPIRIT-298: what a tile must show; `of` is the type or Power Source, if one is named."""

    def __init__(self, kind: int, of: int) -> None:
        self.kind: Final[i64] = kind
        self.of: Final[i64] = of


@final
class EnchantedFace:
    """An Enchanted card: three requests, a bonus and points (SPIRIT-297)."""

    def __init__(self, key: str, requests: list[Request], bonus: int, points: int) -> None:
        self.key: Final = key
        self.requests: Final = requests
        self.bonus: Final[i64] = bonus
        self.points: Final[i64] = points


@final
class DifficultyFace:
    """SPIRIT-218: gems for each of two players, for one alone, and in a common supply."""

    def __init__(self, key: str, name: str, each: int, alone: int, common: int) -> None:
        self.key: Final = key
        self.name: Final = name
        self.each: Final[i64] = each
        self.alone: Final[i64] = alone
        self.common: Final[i64] = common
