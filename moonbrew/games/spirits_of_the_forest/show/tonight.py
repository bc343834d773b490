"""The special rules of a scenario: for each rule variant a name, a sentence and its numbers."""

from dataclasses import dataclass

from moonbrew.games.spirits_of_the_forest.rules.blueprint import AIR_PILE, AIR_SHUFFLED, Blueprint
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import SLOTS, Variants
from moonbrew.scene import InForce
from moonbrew.words import count


@dataclass(frozen=True)
class Told:
    """A rule variant as people read it."""

    title: str
    text: str
    rules: tuple[int, ...]  # the first ones that the table of variants names
    face: str
    apart: str = ""  # the sentence where players are against each other, if it is another one


VARIANTS: dict[str, dict[str, Told]] = {
    "faces": {
        "blind": Told(
            "Blind picking",
            "Nothing is revealed. Backs can be picked, and are turned up at once.",
            (375, 376, 377, 378),
            "fog",
        )
    },
    "sides": {
        "all": Told(
            "Any side", "A tile is available if any of its four sides is free.", (394, 395), "swap"
        )
    },
    "deal": {
        "singles": Told(
            "Tokens on single tiles",
            "Every visible single tile began with a Favour token, as far as they went.",
            (389, 390, 391),
            "back-token",
        ),
        "doubles": Told(
            "The rectangle",
            "All double tiles lie in the rectangle around the empty cell.",
            (634, 635),
            "double",
        ),
    },
    "pool": {
        "twelve": Told(
            "Twelve tokens", "One Power Source token is among the Favour tokens.", (120,), "power"
        ),
        "symbols": Told(
            "Symbols only", "Only Favour tokens with Spirit symbols are used.", (401, 631), "any"
        ),
    },
    "supply": {
        "one": Told("A single gem", "Each player began with one gem.", (514, 516, 517), "gem-pink")
    },
    "tokens": {
        "creature": Told(
            "To the one who picks",
            "A Favour token goes to us if Light picks its tile, to them if Shadow does.",
            (490, 491, 496),
            "light",
            apart="A Favour token goes to the side of the creature that picks its tile.",
        ),
        "near": Told(
            "Two creatures, two tokens",
            "Two tokens on a tile are divided if both creatures stand around it. "
            "If only one does, both go to them.",
            (382, 383, 384, 385),
            "favours",
            apart="Whoever picks a tile with two tokens divides them between the sides.",
        ),
        "touch": Told(
            "At the long sides",
            "Tokens are won by picking tiles at the long sides of theirs: with both picks one "
            "goes to us, with one pick all go to them.",
            (436, 437, 438, 439, 440, 441),
            "favours",
            apart="Whoever picks at the long side of a tile with tokens gives each to a side.",
        ),
        "cross": Told(
            "Crossed tokens",
            "The upper token goes with its tile, the lower one to the other side.",
            (444, 445),
            "swap",
        ),
        "offer": Told(
            "The offering",
            "On a tile with bit and token: the token to us and the bit to them, or the bit to us, "
            "and the token is laid on the Moonlight card for a gem.",
            (518, 519, 520, 521),
            "favours",
        ),
        "whirl": Told(
            "The whirl",
            "More than half of a type that a token shows turns up its pair: one token to us, one "
            "to them, and a used gem comes back.",
            (638, 639, 640, 642),
            "back-token",
        ),
    },
    "lines": {
        "divide": Told(
            "Emptied columns",
            "The two tokens beside a column are divided when its last tile is picked.",
            (430, 431, 432, 433),
            "favours",
        ),
        "cross": Told(
            "Emptied rows",
            "The upper token beside a row goes to the side of its last tile, the lower one to "
            "the other side.",
            (456, 457, 458),
            "favours",
        ),
    },
    "bits": {
        "reveal": Told(
            "Bits come to light",
            "The bit on a revealed tile goes to a creature around it. Walking collects none.",
            (566, 567, 568, 569, 570),
            "bit",
        ),
        "ritual": Told(
            "Rituals",
            "A bit is won by picking the tile beside it: at a long side for us, at a short side "
            "for them. Walking collects none.",
            (622, 623, 624, 625),
            "bit",
        ),
    },
    "push": {
        "bits": Told(
            "Pushed away",
            "After a creature has collected a bit, another bit is moved one step away from it.",
            (478, 479, 480, 481),
            "bit",
        )
    },
    "fireflies": {
        "burden": Told(
            "Fireflies",
            "A double Air Spirit tile brings a firefly. At the end the side with more fireflies "
            "discards all its tiles that carry one.",
            (84, 86),
            "firefly",
        ),
        "dance": Told(
            "Dancing fireflies",
            "A firefly that Light picks marks a Favour token for us; one that Shadow picks is "
            "gone. Unmarked tokens go to them.",
            (405, 406, 407, 409),
            "firefly",
        ),
    },
    "move": {
        "mirror": Told(
            "The mirage",
            "Shadow does in its own Forest what Light does. Light's tile is ours, Shadow's theirs.",
            (359, 360, 361, 363, 364),
            "swap",
        ),
        "steps": Told(
            "Steps of the pyramid",
            "A creature changes level only through long sides.",
            (420, 421, 422),
            "heights",
        ),
        "jumps": Told(
            "Over the water",
            "From the edge of an island a creature may jump straight to the next one; from its "
            "last tile it must.",
            (539, 540, 542, 543),
            "forth",
        ),
        "bridges": Told(
            "Bridges",
            "Who enters a bridge from its end goes straight over it, and wins it for its side.",
            (598, 599, 600),
            "swap",
        ),
        "open": Told("Open ground", "Creatures do not walk onto backs.", (637,), "eye"),
    },
    "gems": {
        "swap": Told(
            "Changing places",
            "A gem has one use: the two creatures change places.",
            (367, 368, 369),
            "swap",
        ),
        "alchemy": Told(
            "Alchemy",
            "Each gem lies on a tile. Spent after both picks, it makes that tile a third one to "
            "be given away.",
            (486, 492, 493, 495),
            "gem-blue",
        ),
    },
    "eclipse": {
        "turn": Told(
            "Dark moon",
            "Who walks onto an Eclipse token turns as many tiles as it says: Light up, Shadow "
            "down.",
            (447, 448, 449, 450),
            "eclipse",
        ),
        "gate": Told(
            "Gates",
            "A creature that walks onto a back goes on to a gate. The gate then moves to another "
            "back.",
            (501, 502, 503),
            "gate",
        ),
        "fortune": Told(
            "Fortune",
            "Who picks beside an Eclipse token brings its side as many Air Spirit tiles; if both "
            "creatures do, they are theirs.",
            (575, 576, 577),
            "air",
        ),
        "quota": Told(
            "What must remain",
            "As many tiles as its Eclipse token says must remain in each row.",
            (656, 657, 658, 659),
            "eclipse",
        ),
    },
    "trail": {
        "pairs": Told(
            "Gems on the trail",
            "Whoever walks onto a gem lays it on a pair of tokens: at the end yellow is ours, "
            "green theirs.",
            (465, 466, 470, 471),
            "gem-yellow",
            apart="Whoever walks onto a gem lays it on a pair of tokens: at the end yellow is "
            "Light's, green Shadow's.",
        )
    },
    "reveal": {
        "bit": Told(
            "Bits in the underwood",
            "A tile of the underwood that is revealed gets a bit from beside the Forest.",
            (396, 397, 398),
            "bit",
        ),
        "reflect": Told(
            "Reflection",
            "For each revealed tile the farthest tile of its row goes to them, or one of our bits.",
            (609, 610, 611, 612),
            "swap",
        ),
    },
    "three": {
        "draw": Told(
            "Three of a kind",
            "The third tile of a type brings its side a Favour token.",
            (561, 562, 563),
            "back-token",
        )
    },
    "moonlight": {
        "win": Told(
            "Moonlight tiles",
            "A Moonlight tile goes to the side of the last tile around it, and counts as a symbol.",
            (591, 592, 594, 596),
            "moonplate",
        )
    },
    "end": {
        "islands": Told(
            "Sinking islands",
            "An island without tiles sinks: one of its tokens is ours, one theirs. The game ends "
            "when one island is left.",
            (548, 549, 551, 552),
            "snuffed",
        )
    },
    "score": {
        "all": Told(
            "Every majority", "We score every type of which we have the most.", (630,), "score"
        ),
        "island": Told(
            "What is left counts",
            "We score only types that lie on the last island.",
            (556, 557, 558),
            "score",
        ),
    },
}
AIR = Told(
    "Air Spirits",
    "Eight Air Spirit tiles lie among the others: a tenth type, needed too.",
    (196,),
    "air",
)
AIR_BESIDE = Told("Air Spirits", "The team needs an Air Spirit tile.", (196, 581), "air")
NO_CARD = Told("No Moonlight card", "No Moonlight card is used.", (535, 629), "moon")
# What `offer` says of tokens says it of bits, too.
SAID_ALREADY = {("bits", "offer")}


def tonight(t: ForestTable) -> list[InForce]:
    """What is special at a table; nothing in the base game."""
    return special_rules(t.plan, t.terms.mode == COMPETITIVE)


def special_rules(plan: Blueprint, apart: bool = False) -> list[InForce]:
    """SPIRIT-345: the rule variants of a scenario, in the order of their slots."""
    named = [VARIANTS[slot][value] for slot, value in special(plan.variants)]
    if plan.modes and plan.air == AIR_SHUFFLED:
        named.append(AIR)
    if not apart:
        named += of_the_team(plan)
    return [
        InForce(
            one.title,
            one.apart if apart and one.apart else one.text,
            [f"SPIRIT-{number:03}" for number in one.rules],
            face=one.face,
        )
        for one in named
    ]


def of_the_team(plan: Blueprint) -> list[Told]:
    """What concerns the team alone: what it needs, what it has from the start, what is missing."""
    found = [AIR_BESIDE] if plan.modes and plan.air == AIR_PILE else []
    if plan.open_favours:
        found.append(gifts(plan))
    elif plan.team_bits:
        found.append(Told("Bits of our own", f"{ours(plan)}.", (608,), "bit"))
    if plan.modes and not plan.card:
        found.append(NO_CARD)
    return found


def ours(plan: Blueprint) -> str:
    """The bits that the team has from the start."""
    return f"We began with {count(int(plan.team_bits), 'bit')}"


def gifts(plan: Blueprint) -> Told:
    """SPIRIT-348 to SPIRIT-352: tokens and bits from the start, and whether there are others."""
    tokens = (
        f"Of {count(int(plan.open_favours), 'open Favour token')} two are ours, the others theirs."
    )
    parts = [f"{ours(plan)}.", tokens] if plan.team_bits else [tokens]
    if not sum(plan.marks.bits) + plan.beside_bits + sum(plan.lying):
        parts.append("No others are used.")
    numbers = (348, 349, 350, 352) if plan.team_bits else (349, 350)
    return Told("Gifts", " ".join(parts), numbers, "favours")


def special(variants: Variants) -> list[tuple[str, str]]:
    """SPIRIT-725: the slots that do not have their usual value."""
    values = [(slot, names[getattr(variants, slot)]) for slot, names in SLOTS.items()]
    return [
        (slot, value)
        for slot, value in values
        if value != SLOTS[slot][0] and (slot, value) not in SAID_ALREADY
    ]
