# mypyc: compiled
"""The boards, tiles, tracks and scrolls of Witchstone, as the content describes them."""

from typing import Final, NewType, final

from mypy_extensions import i64

Kind = NewType("Kind", i64)  # of action: STONE-015
Space = NewType("Space", i64)  # of a cauldron, in the order of the content
Area = NewType("Area", i64)  # of the crystal ball
Link = NewType("Link", i64)
Tile = NewType("Tile", i64)  # action tile
Special = NewType("Special", i64)  # special tile
Scroll = NewType("Scroll", i64)
Front = NewType("Front", i64)  # of a magic token

NOTHING: Final[i64] = -1  # no area, no space, no symbol, an empty place

# The kinds of action; each has a chapter of its own, so they are named here and not in the content.
ENERGY: Final[i64] = 0
WITCH: Final[i64] = 1
PENTAGRAM: Final[i64] = 2
CRYSTAL: Final[i64] = 3
WAND: Final[i64] = 4
SCROLL: Final[i64] = 5
KINDS: Final[i64] = 6
KIND_KEYS: Final = ["energy", "witch", "pentagram", "crystal", "wand", "scroll"]
ANY_KIND: Final[i64] = 6  # of a universal boost
LOWEST: Final[i64] = 6  # the level of the shelf below those of the six kinds

HANDICAPS: Final = ["none", "small", "medium", "large"]  # STONE-235

# The kinds of area, and the black tower icon, which stands for every tower but one's own.
WITCHSTONE: Final[i64] = 0
TOWER: Final[i64] = 1
FOREST: Final[i64] = 2
VILLAGE: Final[i64] = 3
CASTLE: Final[i64] = 4
LANDS: Final = ["witchstone", "tower", "forest", "village", "castle"]
FOREIGN_TOWER: Final = "foreign-tower"

# The fields of the pentagram and of the wand.
LIGHT: Final[i64] = 0
GOLD: Final[i64] = 1
BLUE: Final[i64] = 2
DARK: Final[i64] = 3
SILVER: Final[i64] = 4
HANDLE: Final[i64] = 5
FIELD_COLOURS: Final = ["light", "gold", "blue", "dark", "silver", "handle"]

# What silver fields and prophecies count; each stands in the content by its name.
LINKS: Final[i64] = 0
WITCHES: Final[i64] = 1
SCROLLS: Final[i64] = 2
TOKENS: Final[i64] = 3
CRYSTALS: Final[i64] = 4
SPECIALS: Final[i64] = 5
SILVERS: Final[i64] = 6
WAITING: Final[i64] = 7
MEASURES: Final = [
    "links",
    "witches",
    "scrolls",
    "tokens",
    "crystals",
    "specials",
    "silver",
    "waiting",
]

# The forms of scrolls.
BOOST: Final[i64] = 0
CLUSTER: Final[i64] = 1
COUNT: Final[i64] = 2
ARRIVAL: Final[i64] = 3
PRESENCE: Final[i64] = 4
LINKED: Final[i64] = 5
FORMS: Final = ["boost", "cluster", "count", "arrival", "presence", "linked"]
LEVELS: Final[i64] = 3  # of a prophecy


@final
class KindFace:
    """How a kind of action is called and coloured."""

    def __init__(self, name: str, colour: str) -> None:
        self.name: Final = name
        self.colour: Final = colour


@final
class AreaFace:
    """Table A: an area of the crystal ball."""

    def __init__(self, key: str, name: str, land: int, x: float, y: float, token: bool) -> None:
        self.key: Final = key
        self.name: Final = name
        self.land: Final[i64] = land
        self.x: Final = x  # to the right, from the middle
        self.y: Final = y  # upwards
        self.token: Final = token  # whether a magic token lies there at first


@final
class LinkFace:
    """Table B: a link between two areas."""

    def __init__(self, key: str, one: int, other: int, segments: int) -> None:
        self.key: Final = key
        self.one: Final[i64] = one
        self.other: Final[i64] = other
        self.segments: Final[i64] = segments


@final
class SpaceFace:
    """Table C: a space of a cauldron."""

    def __init__(self, key: str, q: int, r: int, printed: int, crystal: str, exit: int) -> None:
        self.key: Final = key
        self.q: Final = q
        self.r: Final = r
        self.printed: Final[i64] = printed  # the symbol printed there, or NOTHING
        self.crystal: Final = crystal  # at first: coloured, black or an empty text
        self.exit: Final[i64] = exit  # the symbol of the rim side that it leads to, or NOTHING


@final
class Pair:
    """Tables C2 and H: a tile with two different symbols."""

    def __init__(self, key: str, one: int, other: int) -> None:
        self.key: Final = key
        self.one: Final[i64] = one
        self.other: Final[i64] = other

    def shows(self, kind: i64) -> bool:
        """Whether one of its symbols is this."""
        return self.one == kind or self.other == kind


@final
class WandField:
    """Table E: a field of the wand track."""

    def __init__(self, colour: int, what: int = -1, number: int = 0) -> None:
        self.colour: Final[i64] = colour
        self.what: Final[i64] = what  # dark: a kind of action; silver: a measure
        self.number: Final[i64] = number  # dark: of actions; silver: of points for each


@final
class TokenFace:
    """Table F: the front of a magic token, an action or points."""

    def __init__(self, key: str, number: int, kind: int, points: int) -> None:
        self.key: Final = key
        self.number: Final[i64] = number  # how many there are
        self.kind: Final[i64] = kind  # or NOTHING for points
        self.points: Final[i64] = points


@final
class ScrollFace:
    """Table I: a scroll. What `levels` are depends on its form: least numbers, or kinds of area."""

    def __init__(
        self, key: str, name: str, form: int, what: int, actions: int, levels: list[int]
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.form: Final[i64] = form
        self.what: Final[i64] = what  # boost and cluster: a kind of action; count: a measure
        self.actions: Final[i64] = actions  # of a boost
        self.first: Final[i64] = levels[0]
        self.second: Final[i64] = levels[1]
        self.third: Final[i64] = levels[2]

    def level(self, number: i64) -> i64:
        """What the first, second or third level (1 to 3) asks for."""
        if number == 1:
            return self.first
        return self.second if number == 2 else self.third


@final
class Handicap:
    """Chapter 19: what a handicap does to a player's tiles."""

    def __init__(self, key: str, hand: int, removed: int) -> None:
        self.key: Final = key
        self.hand: Final[i64] = hand  # without a hand a tile is drawn at the start of each turn
        self.removed: Final[i64] = removed
