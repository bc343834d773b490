# mypyc: compiled
"""Table 23.2: the rule variants of a scenario, one small number for each slot.

No module asks for the number of a scenario (SPIRIT-724): whatever is special stands here, and the
chapter that it changes asks for it where it happens.
"""

from typing import Final, final

from mypy_extensions import i64

# By slot: its values, the usual one first (SPIRIT-725).
SLOTS: Final = {
    "faces": ("reveal", "blind"),
    "sides": ("long", "all"),
    "deal": ("even", "singles", "doubles"),
    "pool": ("eleven", "twelve", "symbols"),
    "supply": ("standard", "one"),
    "tokens": ("tile", "creature", "near", "touch", "cross", "offer", "whirl"),
    "lines": ("none", "divide", "cross"),
    "bits": ("enter", "reveal", "ritual", "offer"),
    "push": ("none", "bits"),
    "fireflies": ("none", "burden", "dance"),
    "move": ("any", "mirror", "steps", "jumps", "bridges", "open"),
    "gems": ("move", "swap", "alchemy"),
    "eclipse": ("none", "turn", "gate", "fortune", "quota"),
    "trail": ("none", "pairs"),
    "reveal": ("none", "bit", "reflect"),
    "three": ("none", "draw"),
    "moonlight": ("none", "win"),
    "end": ("usual", "islands"),
    "score": ("bits", "all", "island"),
}

USUAL: Final[i64] = 0

FACES_BLIND: Final[i64] = 1
SIDES_ALL: Final[i64] = 1
DEAL_SINGLES: Final[i64] = 1
DEAL_DOUBLES: Final[i64] = 2
POOL_TWELVE: Final[i64] = 1
POOL_SYMBOLS: Final[i64] = 2
SUPPLY_ONE: Final[i64] = 1
TOKENS_TILE: Final[i64] = 0
TOKENS_CREATURE: Final[i64] = 1
TOKENS_NEAR: Final[i64] = 2
TOKENS_TOUCH: Final[i64] = 3
TOKENS_CROSS: Final[i64] = 4
TOKENS_OFFER: Final[i64] = 5
TOKENS_WHIRL: Final[i64] = 6
LINES_DIVIDE: Final[i64] = 1
LINES_CROSS: Final[i64] = 2
BITS_ENTER: Final[i64] = 0
BITS_REVEAL: Final[i64] = 1
BITS_RITUAL: Final[i64] = 2
BITS_OFFER: Final[i64] = 3
PUSH_BITS: Final[i64] = 1
FIREFLIES_BURDEN: Final[i64] = 1
FIREFLIES_DANCE: Final[i64] = 2
MOVE_ANY: Final[i64] = 0
MOVE_MIRROR: Final[i64] = 1
MOVE_STEPS: Final[i64] = 2
MOVE_JUMPS: Final[i64] = 3
MOVE_BRIDGES: Final[i64] = 4
MOVE_OPEN: Final[i64] = 5
GEMS_MOVE: Final[i64] = 0
GEMS_SWAP: Final[i64] = 1
GEMS_ALCHEMY: Final[i64] = 2
ECLIPSE_TURN: Final[i64] = 1
ECLIPSE_GATE: Final[i64] = 2
ECLIPSE_FORTUNE: Final[i64] = 3
ECLIPSE_QUOTA: Final[i64] = 4
TRAIL_PAIRS: Final[i64] = 1
REVEAL_BIT: Final[i64] = 1
REVEAL_REFLECT: Final[i64] = 2
THREE_DRAW: Final[i64] = 1
MOONLIGHT_WIN: Final[i64] = 1
END_ISLANDS: Final[i64] = 1
SCORE_BITS: Final[i64] = 0
SCORE_ALL: Final[i64] = 1
SCORE_ISLAND: Final[i64] = 2


@final
class Variants:
    """The values of all slots, by their numbers in SLOTS."""

    def __init__(self, of: dict[str, int]) -> None:
        self.faces: Final[i64] = of.get("faces", 0)
        self.sides: Final[i64] = of.get("sides", 0)
        self.deal: Final[i64] = of.get("deal", 0)
        self.pool: Final[i64] = of.get("pool", 0)
        self.supply: Final[i64] = of.get("supply", 0)
        self.tokens: Final[i64] = of.get("tokens", 0)
        self.lines: Final[i64] = of.get("lines", 0)
        self.bits: Final[i64] = of.get("bits", 0)
        self.push: Final[i64] = of.get("push", 0)
        self.fireflies: Final[i64] = of.get("fireflies", 0)
        self.move: Final[i64] = of.get("move", 0)
        self.gems: Final[i64] = of.get("gems", 0)
        self.eclipse: Final[i64] = of.get("eclipse", 0)
        self.trail: Final[i64] = of.get("trail", 0)
        self.reveal: Final[i64] = of.get("reveal", 0)
        self.three: Final[i64] = of.get("three", 0)
        self.moonlight: Final[i64] = of.get("moonlight", 0)
        self.end: Final[i64] = of.get("end", 0)
        self.score: Final[i64] = of.get("score", 0)
