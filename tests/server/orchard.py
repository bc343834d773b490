"""A table of no game: a ring with a middle and much on its steps, grids, recipes as patterns."""

from collections.abc import Sequence
from dataclasses import replace

from moonbrew.scene import (
    Choice,
    Column,
    InForce,
    Part,
    Piece,
    Place,
    Reckoning,
    Row,
    Scene,
    Side,
    Zone,
)

STEPS = 12
SIDE = 3
# By letter: face, label, colour, outline.
KINDS = {
    "O": ("owl", "Owl", "purple", "round"),
    "R": ("raven", "Raven", "grey", "round"),
    "F": ("frog", "Frog", "green", "square"),
    "E": ("eye", "Eye", "yellow", "octagon"),
    "T": ("tadpole", "Tadpole", "teal", "hexagon"),  # nobody drew one
}
# What lies on each step, from none to four, and what each gives: a symbol, or a number of stars.
LYING = ["O", "RE", "FOT", "OREF", "", "E", "T", "OO", "R", "OREF", "F", "R"]
GIVES = {0: ("candle", None), 3: ("star", 2), 6: ("star", 1), 9: ("candle", None)}
SIGNS = {"candle": "~", "star": "*"}
SHELF = "___/O__/EO_"  # from the top
RECIPES = {"ink": ("O.O/_R_", True), "bath": ("OE/EO", False), "long": ("FRE/_O_", True)}


def token(id: str, letter: str, on: str = "", count: int = 1) -> Piece:
    """A token of a kind, with the outline of its class."""
    face, label, colour, outline = KINDS[letter]
    words = f"{label}s" if count > 1 else label
    return Piece(
        id,
        face,
        words,
        colour=colour,
        shape="token",
        on=on,
        sign=letter,
        outline=outline,
        count=count,
    )


def ring() -> list[Piece]:
    """Twelve steps with what lies on them, a figure on one, and the moon in the middle."""
    found = []
    for step in range(STEPS):
        face, number = GIVES.get(step, ("", None))
        parts = [Part(face, face.capitalize(), sign=SIGNS[face])] if face else []
        label = f"Bed {step + 1}"
        found.append(Piece(f"bed-{step}", "bed", label, shape="field", parts=parts, value=number))
        letters = enumerate(LYING[step])
        found += [token(f"bed-{step}-{n}", letter, f"bed-{step}") for n, letter in letters]
    hat = Piece("hat", "crescent", "Hat", colour="purple", shape="pawn", on="bed-4", sign="^")
    moon = Piece("moon", "crescent", "Full moon", "Round 3 of 5", shape="medallion", x=0, y=0)
    return [*found, hat, moon]


def cell(seat: int, x: int, y: int) -> str:
    """The id of a cell: numbered from the left of the bottom row on, while y counts downwards."""
    return f"shelf-{seat}-{SIDE * (SIDE - 1 - y) + x}"


def shelf(seat: int) -> list[Piece]:
    """A grid of round cells, with what lies on them."""
    cells = [
        Piece(cell(seat, x, y), "cell", "Place", shape="space", outline="round", x=x, y=y)
        for y in range(SIDE)
        for x in range(SIDE)
    ]
    lying = [
        token(f"lying-{cell(seat, x, y)}", letter, cell(seat, x, y))
        for y, row in enumerate(SHELF.split("/"))
        for x, letter in enumerate(row)
        if letter != "_"
    ]
    return cells + lying


def recipe(name: str) -> Piece:
    """A card with a pattern."""
    text, turns = RECIPES[name]
    parts = [
        Part("", "gap", x=x, y=y) if letter == "." else part(letter, x, y)
        for y, row in enumerate(text.split("/"))
        for x, letter in enumerate(row)
        if letter != "_"
    ]
    words = "Draw two."
    return Piece(f"recipe-{name}", "book", name.capitalize(), "costs 3", shape="recipe", value=4,
                 parts=parts, turns=turns, text=words, about=[LAID])  # fmt: skip


def part(letter: str, x: int, y: int) -> Part:
    """A part of a pattern."""
    face, label, colour, _ = KINDS[letter]
    return Part(face, label, colour, x, y, letter)


LAID = ["shelf-0-0", "shelf-0-1", "shelf-0-3"]  # the cells on which something lies


def zones() -> list[Zone]:
    """The whole table."""
    market = [recipe(name) for name in RECIPES]
    satchel = [
        token(f"satchel-0-{letter}", letter, count=n + 1) for n, letter in enumerate("ORFET")
    ]
    return [
        Zone("beds", "Beds", "ring", ring(), fed_by="bag"),
        Zone("market", "Recipes", "row", market),
        Zone("bag", "Bag", "pile", [token("bag-O", "O", count=4)]),
        *(Zone(f"shelf-{s}", "Shelf", "grid", shelf(s), s, swallows=True) for s in range(2)),
        Zone("satchel-0", "Satchel", "row", satchel, 0),
    ]


def orchard(seat: int | None, names: Sequence[str] = ("Wren", "Rowan")) -> Scene:
    """The table as a seat sees it: seat 0 may put the hat on any bed, or follow the recipe ink."""
    beds = [[f"bed-{(step + n) % STEPS}" for n in (-1, 0, 1)] for step in range(STEPS)]
    choices = [
        Choice(f"hat-{n}", f"Put the hat on bed {n + 1}", [f"bed-{n}"], "Put", about=[around])
        for n, around in enumerate(beds)
    ]
    pick = [f"bed-3-{n}" for n in range(4)]
    choices.append(Choice("sweep", "Take all of bed 4", ["bed-3-0"], "Take", about=[pick]))
    choices.append(Choice("ink", "Follow the recipe", ["recipe-ink"], "Make", about=[LAID]))
    return Scene(
        game="orchard",
        seat=seat,
        ply=0,
        zones=zones(),
        places=[Place(s, 7 + s, s == 0, s == 0, {}, names[s]) for s in range(2)],
        prompt="Your turn: put the hat on a bed." if seat == 0 else f"{names[0]} is choosing.",
        choices=choices if seat == 0 else [],
        over=False,
    )


# The same table with sides, majorities, a score that is not public, and special rules.

LEDGER = [  # label, letter, ours, theirs, still out, note
    ("Owls", "O", 3, 1, 4, "needed"),
    ("Ravens", "R", 2, 2, 0, ""),
    ("Frogs", "F", 0, None, 7, ""),
    ("Tadpoles", "T", 1, 5, 2, ""),
]


def majorities(across: bool = False) -> Reckoning:
    """Who has how many of what, as far as it is known."""
    rows = []
    for label, letter, ours, theirs, out, note in LEDGER:
        face, _, colour, _ = KINDS[letter]
        leads = [] if ours == theirs else [0] if ours > (theirs or 0) else [1] if theirs else []
        rows.append(Row(label, [ours, theirs], leads, out, note, face, colour))
    columns = [Column("Wren", [0]), Column("Them", face="crescent")]
    title, id = ("Ledger", "ledger") if across else ("Majorities", "majorities")
    return Reckoning(id, title, columns, rows, "On the table", across)


def scored() -> Reckoning:
    """Scores by category, one of them below 0."""
    columns = [Column("Wren", [0], 7), Column("Rowan", [1], 8)]
    rows = [Row("Owls", [9, 8], [0]), Row("Candles lost", [-2, 0])]
    return Reckoning("score", "Where the points came from", columns, rows)


def contested(seat: int | None) -> Scene:
    """The table with all of it."""
    scene = orchard(seat)
    nest = Zone("nest", "What they took", "row", [token("nest-T", "T", count=5)], "them")
    return replace(
        scene,
        zones=[*scene.zones, nest],
        places=[replace(place, score=None) for place in scene.places],
        sides=[
            Side("us", "the lanterns", 3, {"owls": 3}, [0, 1], "candle", "yellow"),
            Side("them", "the hollow tree", None, {"tadpoles": 5}, note="takes what is left"),
        ],
        reckonings=[majorities(), majorities(across=True)],
        in_force=[
            InForce("Shared beds", "Two on a bed are shared.", ["OWL-001"], face="candle"),
            InForce("Rowan is warded", "Nobody steals there.", until="until the dawn", seat=1),
        ],
    )
