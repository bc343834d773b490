# mypyc: compiled
"""What is printed: types, effects and the cards, abilities and track effects made of them."""

from typing import Final, NewType, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

Type = NewType("Type", i64)  # of ingredient, Field and token
SpellCard = NewType("SpellCard", i64)
PotionCard = NewType("PotionCard", i64)
OmenCard = NewType("OmenCard", i64)
FieldNo = NewType("FieldNo", i64)  # CAULDRON-337: by placement, from 0

NOTHING: Final[i64] = -1

# CAULDRON-006: the ingredient types, and sets of them as bits (22.2).
TYPES: Final[i64] = 7
LETTERS: Final = "WFTMBDS"
ANY: Final[i64] = 127
COMMON: Final[i64] = 7
RARE: Final[i64] = 120
CHOSEN: Final[i64] = 128  # instead of a set: the type that was named

# 22.1: who.
WHO: Final = ("self", "opponent", "player", "each", "others", "actor", "LSP", "HSP")
SELF: Final[i64] = 0
OPPONENT: Final[i64] = 1
PLAYER: Final[i64] = 2
EACH: Final[i64] = 3
OTHERS: Final[i64] = 4
ACTOR: Final[i64] = 5
LSP: Final[i64] = 6
HSP: Final[i64] = 7

# 22.3: how long.
DURATIONS: Final = ("now", "turn", "next-turn", "until-own-turn", "season", "market", "always")
NOW: Final[i64] = 0
THIS_TURN: Final[i64] = 1
NEXT_TURN: Final[i64] = 2
UNTIL_OWN_TURN: Final[i64] = 3
SEASON: Final[i64] = 4
MARKET: Final[i64] = 5
ALWAYS: Final[i64] = 6

# 22.4: the primitives, in the order of the table.
OPS: Final = (
    "MAGIK",
    "MOVE_MAGIK",
    "HARVEST",
    "GAIN",
    "LOSE",
    "TAKE",
    "SWAP",
    "CONVERT",
    "GROW",
    "WITHER",
    "PRODUCE",
    "ADD_FIELD",
    "CELLAR",
    "CELLAR_LIMIT",
    "EMPTY_CELLAR",
    "KEEP",
    "STEAL_MOD",
    "HARVEST_SIZE",
    "EXTRA_ACTION",
    "SKIP_TURN",
    "FORBID",
    "PROTECT",
    "QUICKEN",
    "SLOW",
    "WILD",
    "YIELD",
    "ECHO",
    "CANCEL",
    "SNATCH",
    "DIE",
    "DRAW",
    "DROP",
    "PEEK",
    "REDRAW",
    "SWAP_POTION",
    "PRICE",
    "PURCHASES",
    "ORDER",
    "ORDER_PRIZE",
    "ON",
    "ROLL",
    "MAY",
    "CHOOSE",
    "IF",
    "FORESIGHT",
    "CELLAR_JOB",
    "BREW_AGAIN",
    "RITUALS",
)
MAGIK: Final[i64] = 0
MOVE_MAGIK: Final[i64] = 1
HARVEST: Final[i64] = 2
GAIN: Final[i64] = 3
LOSE: Final[i64] = 4
TAKE: Final[i64] = 5
SWAP: Final[i64] = 6
CONVERT: Final[i64] = 7
GROW: Final[i64] = 8
WITHER: Final[i64] = 9
PRODUCE: Final[i64] = 10
ADD_FIELD: Final[i64] = 11
CELLAR: Final[i64] = 12
CELLAR_LIMIT: Final[i64] = 13
EMPTY_CELLAR: Final[i64] = 14
KEEP: Final[i64] = 15
STEAL_MOD: Final[i64] = 16
HARVEST_SIZE: Final[i64] = 17
EXTRA_ACTION: Final[i64] = 18
SKIP_TURN: Final[i64] = 19
FORBID: Final[i64] = 20
PROTECT: Final[i64] = 21
QUICKEN: Final[i64] = 22
SLOW: Final[i64] = 23
WILD: Final[i64] = 24
YIELD: Final[i64] = 25
ECHO: Final[i64] = 26
CANCEL: Final[i64] = 27
SNATCH: Final[i64] = 28
DIE: Final[i64] = 29
DRAW: Final[i64] = 30
DROP: Final[i64] = 31
PEEK: Final[i64] = 32
REDRAW: Final[i64] = 33
SWAP_POTION: Final[i64] = 34
PRICE: Final[i64] = 35
PURCHASES: Final[i64] = 36
ORDER: Final[i64] = 37
ORDER_PRIZE: Final[i64] = 38
ON: Final[i64] = 39
ROLL: Final[i64] = 40
MAY: Final[i64] = 41
CHOOSE: Final[i64] = 42
IF: Final[i64] = 43
FORESIGHT: Final[i64] = 44
CELLAR_JOB: Final[i64] = 45
BREW_AGAIN: Final[i64] = 46
RITUALS: Final[i64] = 47

# The words of single parameters; a number is a place in its row.
ALL: Final[i64] = -1  # as n
PICKERS: Final = ("owner", "self", "random")  # by
OWNER: Final[i64] = 0
CASTER: Final[i64] = 1
RANDOM: Final[i64] = 2
ZONES: Final = ("supply", "cellar", "both")
IN_SUPPLY: Final[i64] = 0
IN_CELLAR: Final[i64] = 1
IN_BOTH: Final[i64] = 2
WHERES: Final = ("field", "empty", "all")  # where, of GROW
ON_EMPTY: Final[i64] = 1
ON_ALL: Final[i64] = 2
DEEDS: Final = ("harvest", "steal", "brew", "cast", "cast-instant", "move")
# `harvest:TYPE` is HARVESTING with a set of types other than ANY.
HARVESTING: Final[i64] = 0
STEALING: Final[i64] = 1
BREWING: Final[i64] = 2
CASTING: Final[i64] = 3
CASTING_INSTANTS: Final[i64] = 4
MOVING: Final[i64] = 5
SCOPES: Final = ("this", "next", "all")
THIS_BREW: Final[i64] = 0
NEXT_BREW: Final[i64] = 1
ALL_BREWS: Final[i64] = 2
THINGS: Final = ("spell", "action")  # of CANCEL
A_SPELL: Final[i64] = 0
AN_ACTION: Final[i64] = 1
CANCEL_MODES: Final = ("discard", "keep", "plain", "lose")
KEEP_CARD: Final[i64] = 1
PLAIN: Final[i64] = 2
LOSE_PAYMENT: Final[i64] = 3
DIE_MODES: Final = ("reroll", "shift", "set")
REROLL: Final[i64] = 0
SHIFT: Final[i64] = 1
SET: Final[i64] = 2
DECKS: Final = ("basic_spell", "advanced_spell", "basic_potion", "advanced_potion", "omen")
BASIC_SPELL: Final[i64] = 0
ADVANCED_SPELL: Final[i64] = 1
BASIC_POTION: Final[i64] = 2
ADVANCED_POTION: Final[i64] = 3
OMEN: Final[i64] = 4
CARD_KINDS: Final = ("spell", "potion")  # of DROP
SPELLS: Final[i64] = 0
POTIONS: Final[i64] = 1
# What can be bought; the others of ITEMS stand for several of these. The first four as in DECKS.
ITEMS: Final = (
    "basic_spell",
    "advanced_spell",
    "basic_potion",
    "advanced_potion",
    "field",
    "cellar",
    "spell",
    "potion",
    "all",
)
A_FIELD: Final[i64] = 4
A_CELLAR: Final[i64] = 5
ANY_SPELL: Final[i64] = 6
ANY_POTION: Final[i64] = 7
ANYTHING: Final[i64] = 8
ORDERS: Final = ("lowest", "counterclockwise", "LSP")
LOWEST_FIRST: Final[i64] = 0
COUNTERCLOCKWISE: Final[i64] = 1
LSP_FIRST: Final[i64] = 2
RANKS: Final = ("first", "lowest")  # of ORDER_PRIZE
FIRST: Final[i64] = 0
LOWEST: Final[i64] = 1
HAPPENINGS: Final = ("cast", "brew", "harvest", "steal")  # event, of ON
ON_CAST: Final[i64] = 0
ON_BREW: Final[i64] = 1
ON_HARVEST: Final[i64] = 2
ON_STEAL: Final[i64] = 3
MEASURES: Final = ("magik", "tokens", "spells", "potions", "same")  # of a condition
OF_MAGIK: Final[i64] = 0
OF_TOKENS: Final[i64] = 1
OF_SPELLS: Final[i64] = 2
SAME: Final[i64] = 4
AT_LEAST: Final[i64] = 0
AT_MOST: Final[i64] = 1

# CAULDRON-130 to CAULDRON-134: kinds of windows, and of what is pending.
WINDOWS: Final = ("harvest", "steal", "brew", "cast", "roll")
IN_HARVEST: Final[i64] = 0
IN_STEAL: Final[i64] = 1
IN_BREW: Final[i64] = 2
IN_CAST: Final[i64] = 3
IN_ROLL: Final[i64] = 4
KINDS_OF_WINDOW: Final[i64] = 5

# CAULDRON-147: who somebody is in a window, as bits.
OPENER: Final[i64] = 1
NAMED: Final[i64] = 2
BYSTANDER: Final[i64] = 4

# Column `use` of 23.1.
USES: Final = ("quick", "harvest", "steal", "brew", "react on-roll", "omen", "holds")
AS_QUICK: Final[i64] = 0
AS_HARVEST: Final[i64] = 1
AS_STEAL: Final[i64] = 2
AS_BREW: Final[i64] = 3
AS_REACTION: Final[i64] = 4
AT_OMEN: Final[i64] = 5
HOLDS: Final[i64] = 6


@final
@mypyc_attr(acyclic=True)
class Effect:
    """One primitive with its parameters (22.4); what it has no use for is 0 or NOTHING.

    `who` is also `from`, `a` and `to` of SNATCH; `other` is `to` and `b`; `n` is also `k` and `d`
    (ALL for "all"); `what` is also `give`, and the type of `harvest:TYPE`; `mode` is the one word
    that the primitive has beside scope: by, zone, where, deed, mode, deck, item, rank, event;
    `scope` is scope, the `thing` of CANCEL and the `kind` of DROP. `lists` are the numbers of its
    inner lists: effects (and else); the options of CHOOSE; for the faces 1 to 6 of ROLL one each,
    NOTHING where a result does nothing. `pair` is the word of HARVEST.
    """

    def __init__(
        self,
        op: i64,
        who: i64,
        other: i64,
        n: i64,
        what: i64,
        get: i64,
        mode: i64,
        scope: i64,
        dur: i64,
        pair: bool,
        lists: vec[i64],
        measure: i64,
        compared: i64,
    ) -> None:
        self.op: Final = op
        self.who: Final = who
        self.other: Final = other
        self.n: Final = n
        self.what: Final = what
        self.get: Final = get
        self.mode: Final = mode
        self.scope: Final = scope
        self.dur: Final = dur
        self.pair: Final = pair
        self.lists: Final = lists
        self.measure: Final = measure  # of IF, which compares with n, or `who` with `other`
        self.compared: Final = compared  # AT_LEAST or AT_MOST


@final
@mypyc_attr(acyclic=True)
class Effects:
    """A list of effects, with its number; cards, abilities and inner lists have one each."""

    def __init__(self, number: i64, of: vec[Effect]) -> None:
        self.number: Final = number
        self.of: Final = of


@final
class SpellFace:
    """23.5, 23.6: a Spell; `answers` says by kind of window as whom it can be cast there."""

    def __init__(
        self,
        key: str,
        name: str,
        text: str,
        source: str,
        copies: int,
        deck: i64,
        own: bool,
        answers: vec[i64],
        uncancellable: bool,
        effects: Effects,
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.source: Final = source
        self.copies: Final[i64] = copies
        self.deck: Final = deck  # BASIC_SPELL or ADVANCED_SPELL
        self.own: Final = own  # CAULDRON-146: `own` or `any`
        self.answers: Final = answers  # CAULDRON-147: bits by kind of window
        self.uncancellable: Final = uncancellable
        self.effects: Final = effects
        instant = False
        for roles in answers:
            if roles != 0:
                instant = True
        self.instant: Final = instant


@final
class PotionFace:
    """23.3, 23.4: a Potion; each is there once."""

    def __init__(
        self,
        key: str,
        name: str,
        source: str,
        deck: i64,
        easy: bool,
        slots: vec[i64],
        wild: i64,
        magik: i64,
        quick: bool,
        spell: bool,
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.source: Final = source
        self.deck: Final = deck  # BASIC_POTION or ADVANCED_POTION
        self.easy: Final = easy
        self.slots: Final = slots  # by type
        self.wild: Final = wild  # wildcard slots
        self.magik: Final = magik  # its yield
        self.quick: Final = quick
        self.spell: Final = spell
        size = wild
        for n in slots:
            size += n
        self.size: Final = size  # CAULDRON-229


@final
class OmenFace:
    """23.7: an Omen; the flags are worked out from its effects (CAULDRON-298)."""

    def __init__(
        self,
        key: str,
        name: str,
        text: str,
        source: str,
        copies: int,
        ongoing: bool,
        of_spells: bool,
        of_order: bool,
        effects: Effects,
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.source: Final = source
        self.copies: Final[i64] = copies
        self.ongoing: Final = ongoing
        self.of_spells: Final = of_spells  # flag S
        self.of_order: Final = of_order  # flag R
        self.effects: Final = effects


@final
class AbilityFace:
    """23.1: one of the two abilities of a character."""

    def __init__(
        self, key: str, name: str, text: str, source: str, once: bool, use: i64, effects: Effects
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.source: Final = source
        self.once: Final = once  # once a season, or always
        self.use: Final = use
        self.effects: Final = effects


@final
class CharacterFace:
    """23.1: a character."""

    def __init__(self, key: str, name: str, source: str, abilities: list[AbilityFace]) -> None:
        self.key: Final = key
        self.name: Final = name
        self.source: Final = source
        self.abilities: Final = abilities


@final
class TrackFace:
    """23.2: an effect of the Magik Track."""

    def __init__(
        self,
        key: str,
        name: str,
        text: str,
        source: str,
        at: i64,
        of_spells: bool,
        effects: Effects,
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.text: Final = text
        self.source: Final = source
        self.at: Final = at  # its position
        self.of_spells: Final = of_spells
        self.effects: Final = effects


@final
class TypeFace:
    """CAULDRON-005 to CAULDRON-009: an ingredient type with its Fields and tokens."""

    def __init__(
        self, key: str, name: str, source: str, colour: str, fields: i64, tokens: i64
    ) -> None:
        self.key: Final = key
        self.name: Final = name
        self.source: Final = source
        self.colour: Final = colour
        self.fields: Final = fields
        self.tokens: Final = tokens
