"""What effects are made of: every primitive of 22.4, with its parameters, their bounds and words.

The reader, the checks of chapter 24, the page docs/own-cards.md and the files that tests make up
all follow from this one table.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from moonbrew.games.cauldron.rules.faces import (
    CANCEL_MODES,
    CARD_KINDS,
    DECKS,
    DIE_MODES,
    HAPPENINGS,
    ITEMS,
    ORDERS,
    PICKERS,
    RANKS,
    SCOPES,
    THINGS,
    WHERES,
    ZONES,
)

SPELL, OMEN, ABILITY = "S", "O", "A"  # kinds of card; the last is for abilities and the track

ALL_OF_THEM = "all"  # as an amount
PAIR = "pair"
TYPE_SETS = ("any", "common", "rare")
NAMED_TYPE = "chosen"
TYPE_DEED = "harvest:"  # followed by a type code or `chosen`

# CAULDRON-303: durations in files.
SPELL_DURATIONS = ("turn", "next-turn", "until-own-turn", "season")
OMEN_DURATIONS = ("season",)
ALWAYS = "always"
NOW = "now"
TURN = "turn"
ON_DURATIONS = ("turn", "season")
PRICE_DURATION = "market"

# CAULDRON-395: what a condition compares, with whom, and up to which number.
COMPARED = ("magik", "tokens", "spells", "potions")
IN_CONDITIONS = ("self", "opponent", "player", "actor", "LSP", "HSP")
LARGEST_COMPARED = 35

# CAULDRON-305 to CAULDRON-307, CAULDRON-393: how much there may be.
LONGEST_NAME = 40
LONGEST_TEXT = 200
LONGEST_KEY = 40
MOST_COPIES = 10
MOST_CARDS = 60
MOST_EFFECTS = 6
MOST_INNER = 3
OPTIONS = (2, 4)
MOST_NESTED = 2
MOST_IN_ALL = 24
MOST_CONDITIONS = 5
DEEPEST = 24

CONDITIONS_OF_WINDOWS = ("harvest", "steal", "brew", "cast", "roll")
ROLES = ("other", "at-me", "involved")
TIMINGS = ("once", "ongoing")


@dataclass(frozen=True)
class Who:
    """A player or several (22.1)."""

    several: bool = True  # CAULDRON-302: whether `each` and `others` may stand there


@dataclass(frozen=True)
class What:
    """A set of types (22.2)."""

    pair: bool = False  # whether it can be `pair`, which is not for card files


@dataclass(frozen=True)
class Whole:
    """A whole number within bounds (CAULDRON-308)."""

    least: int
    most: int
    zero: bool = True  # whether 0 may stand there
    all: bool = False  # whether it can be "all"

    def right(self) -> str:
        """What may stand there, in words."""
        return f"a whole number from {self.bounds()}"

    def bounds(self) -> str:
        """The same for a table."""
        but = "" if self.zero else ", not 0"
        other = ' or "all"' if self.all else ""
        return f"{self.least} to {self.most}{but}{other}"


@dataclass(frozen=True)
class Word:
    """One word out of a few; Effect has its place in the whole row."""

    words: tuple[str, ...]
    row: tuple[str, ...]


@dataclass(frozen=True)
class Deed:
    """What `FORBID` forbids."""


@dataclass(frozen=True)
class Duration:
    """How long it lasts (22.3)."""


@dataclass(frozen=True)
class Condition:
    """What `IF` asks (CAULDRON-395)."""


@dataclass(frozen=True)
class Inner:
    """A list of effects."""

    needed: bool = True


@dataclass(frozen=True)
class Options:
    """Several lists of effects."""


@dataclass(frozen=True)
class Results:
    """Lists of effects by the number on a die."""


Form = Who | What | Whole | Word | Deed | Duration | Condition | Inner | Options | Results


@dataclass(frozen=True)
class Parameter:
    """A parameter by its name in files, and the field of an `Effect` that it becomes."""

    name: str
    form: Form
    field: str


@dataclass(frozen=True)
class Primitive:
    """One row of table 22.4."""

    cards: str  # CAULDRON-301: S, O or both; A alone for abilities and the track only
    parameters: tuple[Parameter, ...]
    lasts: str = NOW  # where it has no duration of its own

    def may_stand_in(self, kind: str) -> bool:
        """CAULDRON-301: abilities and track effects may use all of them."""
        return kind == ABILITY or kind in self.cards


def who(name: str = "who", field: str = "who", several: bool = True) -> Parameter:
    """A player or several."""
    return Parameter(name, Who(several), field)


def what(name: str = "what", field: str = "what", pair: bool = False) -> Parameter:
    """A set of types."""
    return Parameter(name, What(pair), field)


def number(
    least: int, most: int, name: str = "n", zero: bool = True, all: bool = False
) -> Parameter:
    """An amount."""
    return Parameter(name, Whole(least, most, zero, all), "n")


def word(
    name: str, row: tuple[str, ...], field: str = "mode", words: tuple[str, ...] = ()
) -> Parameter:
    """One word out of a row, or only out of some of them."""
    return Parameter(name, Word(words or row, row), field)


WHO = who()
FROM = who("from", several=False)
TO = who("to", "other", several=False)
WHAT = what()
BY = word("by", PICKERS)
DUR = Parameter("dur", Duration(), "dur")
EFFECTS = Parameter("effects", Inner(), "lists")
FEW = number(1, 5)
FEW_OR_ALL = number(1, 5, all=True)
ONE_TO_THREE = number(1, 3)
CHANGE = number(-3, 3, zero=False)
LARGE_CHANGE = number(-10, 10, zero=False)

PRIMITIVES: Mapping[str, Primitive] = {
    "MAGIK": Primitive("SO", (WHO, LARGE_CHANGE)),
    "MOVE_MAGIK": Primitive("SO", (FROM, TO, number(1, 10))),
    "HARVEST": Primitive("S", (WHO, FEW, what(pair=True))),
    "GAIN": Primitive("SO", (WHO, FEW, WHAT)),
    "LOSE": Primitive("SO", (WHO, FEW, WHAT, BY)),
    "TAKE": Primitive("S", (FROM, TO, FEW, WHAT, word("zone", ZONES))),
    "SWAP": Primitive("S", (who("a", several=False), who("b", "other", several=False), FEW_OR_ALL)),
    "CONVERT": Primitive("SO", (WHO, FEW, what("give"), what("get", "get"))),
    "GROW": Primitive("S", (FEW_OR_ALL, WHAT, word("where", WHERES))),
    "WITHER": Primitive("S", (FEW_OR_ALL, WHAT)),
    "PRODUCE": Primitive("O", (WHAT, number(0, 3, "k"))),
    "ADD_FIELD": Primitive("SO", (WHO, WHAT)),
    "CELLAR": Primitive("SO", (WHO, ONE_TO_THREE)),
    "CELLAR_LIMIT": Primitive("A", (WHO, number(1, 12))),
    "EMPTY_CELLAR": Primitive("SO", (WHO, ONE_TO_THREE, BY)),
    "KEEP": Primitive("O", (WHO, FEW), lasts="season"),
    "STEAL_MOD": Primitive("SO", (WHO, CHANGE, DUR)),
    "HARVEST_SIZE": Primitive("SO", (WHO, FEW, DUR)),
    "EXTRA_ACTION": Primitive("S", (WHO, FEW)),
    "SKIP_TURN": Primitive("S", (WHO,)),
    "FORBID": Primitive("SO", (WHO, Parameter("deed", Deed(), "mode"), DUR)),
    "PROTECT": Primitive("SO", (WHO, DUR)),
    "QUICKEN": Primitive("SO", (WHO, word("scope", SCOPES, "scope", ("next", "all")), DUR)),
    "SLOW": Primitive("SO", (WHO, DUR)),
    "WILD": Primitive("S", (WHO, FEW), lasts=TURN),
    "YIELD": Primitive("SO", (WHO, LARGE_CHANGE, word("scope", SCOPES, "scope"), DUR)),
    "ECHO": Primitive("S", (who(several=False), number(1, 6, "d"))),
    "CANCEL": Primitive("S", (word("thing", THINGS, "scope"), word("mode", CANCEL_MODES))),
    "SNATCH": Primitive("S", (who("to", several=False),)),
    "DIE": Primitive("S", (word("mode", DIE_MODES), number(1, 6))),
    "DRAW": Primitive("SO", (WHO, word("deck", DECKS, words=DECKS[:4]), FEW)),
    "DROP": Primitive("SO", (WHO, word("kind", CARD_KINDS, "scope"), FEW, BY)),
    "PEEK": Primitive("S", (WHO,)),
    "REDRAW": Primitive("SO", (WHO, FEW)),
    "SWAP_POTION": Primitive("S", (who("a", several=False), who("b", "other", several=False))),
    "PRICE": Primitive("O", (WHO, word("item", ITEMS), CHANGE, DUR)),
    "PURCHASES": Primitive("O", (WHO, ONE_TO_THREE), lasts=PRICE_DURATION),
    "ORDER": Primitive("O", (word("mode", ORDERS),)),
    "ORDER_PRIZE": Primitive("O", (word("rank", RANKS), EFFECTS)),
    "ON": Primitive("SO", (word("event", HAPPENINGS), EFFECTS, DUR)),
    "ROLL": Primitive("SO", (WHO, Parameter("table", Results(), "lists"))),
    "MAY": Primitive("SO", (WHO, EFFECTS)),
    "CHOOSE": Primitive("SO", (WHO, Parameter("options", Options(), "lists"))),
    "IF": Primitive(
        "SO",
        (
            Parameter("condition", Condition(), "measure"),
            EFFECTS,
            Parameter("else", Inner(needed=False), "lists"),
        ),
    ),
    "FORESIGHT": Primitive("A", (WHO, number(2, 5))),
    "CELLAR_JOB": Primitive("A", (WHO,)),
    "BREW_AGAIN": Primitive("A", (WHO,)),
    "RITUALS": Primitive("A", ()),
}

# What they do, in a few words for the page on own cards; 22.4 says it exactly.
IN_SHORT: Mapping[str, str] = {
    "MAGIK": "gains n Magik, or loses it",
    "MOVE_MAGIK": "up to n Magik pass from one to the other",
    "HARVEST": "takes up to n tokens from the Fields",
    "GAIN": "takes n tokens from the game supply",
    "LOSE": "n tokens of the supply go to the game supply; `by` picks them",
    "TAKE": "`to` gets n tokens of `from`, without a roll",
    "SWAP": "n tokens of two supplies, or both supplies, change places",
    "CONVERT": "may exchange up to n tokens for others of the game supply",
    "GROW": "a token grows on up to n Fields, or on all of them; `empty`: only where none lies",
    "WITHER": "n tokens, or all, leave the Fields",
    "PRODUCE": "these Fields get k tokens this season instead of 1",
    "ADD_FIELD": "places a Field free of charge",
    "CELLAR": "receives n Cellars free of charge",
    "EMPTY_CELLAR": "n tokens in Cellars go to the game supply; `by` picks them",
    "KEEP": "may keep n tokens from spoiling this season",
    "STEAL_MOD": "Steals need n more on the die, or less",
    "HARVEST_SIZE": "a plain Harvest takes up to n tokens",
    "EXTRA_ACTION": "may take n more Actions this turn",
    "SKIP_TURN": "misses the next turn of this season",
    "FORBID": "may not do the deed",
    "PROTECT": "the tokens are safe from others",
    "QUICKEN": "the next brew of this turn, or every one, may be Quick",
    "SLOW": "no Potion is Quick",
    "WILD": "n slots of the next brew of this turn take any token",
    "YIELD": "this brew, the next one of this turn, or every one, brings n more or less",
    "ECHO": "gains what the brew that is answered brings, divided by d",
    "CANCEL": "what is answered does not happen; `keep`: the caster gets its card, `lose`: the "
    "ingredients are lost",
    "SNATCH": "a token of the Harvest that is answered goes to `to` instead",
    "DIE": "the die that is answered is rolled again, moved by n, or becomes n",
    "DRAW": "draws n cards",
    "DROP": "discards n cards; `by` picks them",
    "PEEK": "the caster sees the Spells in hand",
    "REDRAW": "replaces n Potions from the same decks",
    "SWAP_POTION": "a Potion of each changes owners; the caster picks both",
    "PRICE": "prices rise or fall by n in the next Market Season",
    "PURCHASES": "may buy n more things in the next Market Season",
    "ORDER": "the lowest roll goes first, turns go the other way round, or nobody rolls and the "
    "LSP goes first",
    "ORDER_PRIZE": "the effects happen for who goes first, or for the lowest roll",
    "ON": "the effects happen each time that somebody has done it",
    "ROLL": "rolls a die; the effects of its number happen",
    "MAY": "decides whether the effects happen",
    "CHOOSE": "picks one of these lists of effects",
    "IF": "the effects happen if it holds, otherwise those under `else`",
}

HOLDERS = ("ON", "ROLL", "MAY", "CHOOSE", "IF", "ORDER_PRIZE")  # CAULDRON-307
AT_TOP = ("ORDER", "ORDER_PRIZE", "PRODUCE", "KEEP", "PRICE", "PURCHASES")  # CAULDRON-396
NOT_FOR_INSTANTS = ("DRAW", "EXTRA_ACTION")  # CAULDRON-304
MAKING_ACTORS = ("ON", "ROLL", "ORDER_PRIZE")  # CAULDRON-302
DECIDING = ("MAY", "CHOOSE")  # CAULDRON-302: with `each` and `others`
SEVERAL = ("each", "others")
NEEDS_CASTER = ("self", "opponent", "player", "others")  # CAULDRON-302
CANCEL_PAIRS = {"spell": ("discard", "keep"), "action": ("plain", "lose")}
DIE_BOUNDS = {"shift": (1, 5), "set": (1, 6)}


def page() -> list[str]:
    """The primitives for card files as rows of a table in Markdown."""
    return [
        f"| `{op}` | {cards_of(of)} | {'; '.join(told(one) for one in of.parameters)} "
        f"| {IN_SHORT[op]} |"
        for op, of in PRIMITIVES.items()
        if of.cards != ABILITY
    ]


def cards_of(of: Primitive) -> str:
    """In which cards a primitive may stand."""
    names = {SPELL: "Spells", OMEN: "Omens"}
    return ", ".join(names[kind] for kind in of.cards)


def told(parameter: Parameter) -> str:
    """A parameter with its bounds or words."""
    name, form = f"`{parameter.name}`", parameter.form
    if isinstance(form, Whole):
        return f"{name} {form.bounds()}"
    if isinstance(form, Word):
        return f"{name} {', '.join(f'`{one}`' for one in form.words)}"
    if isinstance(form, Inner) and not form.needed:
        return f"{name} may be left out"
    return name
