"""Scenes: the table as one seat sees it, built by naming what may be shown."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from moonbrew.kernel.table import Move, Table

COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey", "teal", "rose")
OUTLINES = ("round", "octagon", "square", "hexagon", "upright")


@dataclass(frozen=True)
class SeatLook:
    """How a seat is told from the others: by colour, by sigil, and by pattern where it builds."""

    colour: str  # one of COLOURS
    sigil: str  # a symbol of the server's
    pattern: str  # another one


SEAT_LOOKS = (
    SeatLook("purple", "owl", "seat-0"),
    SeatLook("teal", "raven", "seat-1"),
    SeatLook("orange", "frog", "seat-2"),
    SeatLook("rose", "orchid", "seat-3"),
    SeatLook("blue", "eye", "seat-4"),
)


def seat_look(seat: int) -> SeatLook:
    """The look of a seat; where more sit down than there are looks, they come round again."""
    return SEAT_LOOKS[seat % len(SEAT_LOOKS)]


@dataclass(frozen=True)
class Part:
    """One of the things that a piece is made of, or made from. Without a face it is a gap."""

    face: str
    label: str
    colour: str = ""
    x: int | None = None  # where it lies in a pattern: its column; without a place parts are a sum
    y: int | None = None  # and its row, downwards
    sign: str = ""  # a letter or so that stands for it in text
    outline: str = ""  # one of OUTLINES, where it is drawn as a token
    # Of what something is made from, whether it is at hand: there, away (somewhere else) or
    # lacking; nothing where that is not told. Behind it stands "any" where anything would do.
    state: str = ""


@dataclass(frozen=True)
class Piece:
    """One thing on the table. Without a face it lies face down."""

    id: str
    face: str | None = None  # which symbol it shows
    label: str = ""  # its name in words
    note: str = ""  # a second line: a price, a value
    count: int = 1  # how many alike lie here
    colour: str = ""  # one of COLOURS, or none
    # card, recipe (a card with what it is made from), roller (a short cylinder on its side), hex,
    # pair (two hexagons that are one piece), token, gem, pawn, die (its value on its upper side),
    # chip (words), medallion (a large disc with words); and what pieces lie on: area, link, space,
    # site (where a space may be laid), rim, field, level
    shape: str = "card"
    value: int | None = None  # what it is worth, or brings
    price: int | None = None  # what it costs
    pips: int = 0  # small marks on its face: how many make a set; of a link, its places
    parts: Sequence[Part] = ()
    text: str = ""  # what it does, as printed on its face
    seat: int | None = None  # whose it is, where that is told by its colour
    x: float | None = None  # where it lies on a board, to the right; in a grid, its column
    y: float | None = None  # downwards; in a grid, its row; the middle of a ring is (0, 0)
    on: str = ""  # the piece that it lies or stands on
    joins: Sequence[str] = ()  # the pieces that it joins: the ends of a link, a tile's other half
    lifted: bool = False  # taken up by the one who chooses, and not laid down yet
    sign: str = ""  # a letter or so that stands for it on a board that is drawn in text
    outline: str = ""  # one of OUTLINES, for token, space and field; else as its shape has it
    under: int = 0  # how many lie below it
    turns: bool | None = None  # whether its pattern may be turned; None if nothing is said
    about: Sequence[Sequence[str]] = ()  # groups of pieces that it points to


@dataclass(frozen=True)
class Zone:
    """A place on the table and what lies there, in order."""

    id: str
    title: str
    layout: str  # row, fan, stack, pile, track, ring, map, hexes, grid
    pieces: list[Piece] = field(default_factory=list)
    owner: int | str | None = None  # a seat, the id of a side, or nobody
    note: str = ""
    slots: int = 0  # fixed places, if any: piece stall-3 lies in the third, whoever is missing
    beside: str = ""  # the zone that it is drawn with, at its end
    fact: str = ""  # the public count of its owner that tells how much lies here
    empty: str = ""  # what is said where nothing lies
    swallows: bool = False  # what leaves it goes out of sight: nothing that comes elsewhere is it
    fed_by: str = ""  # the zone from which everything comes that is laid here, if it is one


@dataclass(frozen=True)
class Caution:
    """What a move brings about that nobody should do by mistake: it is asked for a second time."""

    text: str  # what would happen, in a sentence or two
    deed: str  # what is written on the button that makes it all the same
    tag: str = ""  # a word or two for the piece that is touched last
    rule: str = ""  # the number of the rule by which it happens
    face: str = ""  # a symbol


@dataclass(frozen=True)
class Becomes:
    """A number of a reckoning, by its row and column, and what a move would make of it."""

    reckoning: str
    row: int
    column: int
    number: int


@dataclass(frozen=True)
class Choice:
    """A legal move: the sentence that describes it, and the pieces to touch in order."""

    key: str
    sentence: str
    touch: list[str] = field(default_factory=list)
    group: str = ""  # its verb, under which a long list is folded
    note: str = ""  # what follows from it
    final: bool = False  # whether it reveals something, so that it cannot be taken back
    gain: str = (
        ""  # what it brings, in a few signs: to be written on the piece that is touched last
    )
    about: Sequence[Sequence[str]] = ()  # groups of pieces that it is about: a cluster it makes
    by: str = ""  # who does it, a symbol: a sign and a line of its own at what is touched last
    way: bool = False  # whether who does it goes there: then that line is dotted
    opens: bool = False  # whether its first piece is to be touched first, or others mean more
    enough: bool = False  # whether to touch the last piece is enough, where that leaves no doubt
    caution: Caution | None = None
    makes: Sequence[Becomes] = ()  # what would be written into a reckoning


@dataclass(frozen=True)
class Place:
    """A seat as everybody sees it."""

    seat: int
    score: int | None  # as far as the reader may know it
    active: bool  # whose turn it is
    asked: bool  # whom the table waits for
    facts: dict[str, int] = field(default_factory=dict)  # public counts, by name
    name: str = ""  # as the reader calls it
    note: str = ""  # what it has begun in its turn, for all to see


@dataclass(frozen=True)
class Side:
    """Somebody who collects things and has no chair: the opponent of a game played together."""

    id: str  # no two sides have the same; zones are owned by it
    name: str  # as inside a sentence: the Night
    score: int | None = None  # as far as the reader may know it
    facts: dict[str, int] = field(default_factory=dict)  # public counts, by name
    seats: Sequence[int] = ()  # those who play for it, where that is public
    face: str = ""  # its emblem, a symbol
    colour: str = ""  # one of COLOURS, or none
    note: str = ""  # a line below its name


@dataclass(frozen=True)
class Column:
    """Somebody of whom a reckoning tells numbers."""

    title: str
    seats: Sequence[int] = ()  # a seat, those of a team, or none: then a side or a rival
    total: int | None = None  # the sum of its numbers, where they add up to something
    face: str = ""  # the emblem of a side, a symbol


@dataclass(frozen=True)
class Row:
    """One thing in a reckoning: how much of it there is in each column, and who leads in it."""

    label: str
    numbers: Sequence[int | None]  # by column; None where there is nothing to tell
    leads: Sequence[int] = ()  # the columns with the most of it
    out: int | None = None  # how many are still to be had
    note: str = ""  # why it matters: needed, on the card
    face: str = ""  # a symbol
    colour: str = ""  # one of COLOURS, or none
    idle: Sequence[int] = ()  # those of the leading columns to which that brings nothing
    scarce: bool = False  # whether hardly any is left for those who have none


@dataclass(frozen=True)
class Reckoning:
    """Who has how much of what: majorities in the course of a game, scores at its end."""

    id: str
    title: str
    columns: Sequence[Column]
    rows: Sequence[Row]
    note: str = ""  # a line below its title
    across: bool = False  # whether its rows are many and short, and are drawn side by side
    goal: Sequence[str | Part] = ()  # a line above it: what is still needed, words and things

    def as_json(self) -> dict[str, Any]:
        """The reckoning as plain data."""
        return asdict(self)


@dataclass(frozen=True)
class InForce:
    """A special rule that holds now."""

    title: str
    text: str = ""  # what it does, in a sentence or two
    rules: Sequence[str] = ()  # their numbers: TOLL-075
    until: str = ""  # how long: until dusk
    seat: int | None = None  # whom it concerns, if not all
    face: str = ""  # a symbol


@dataclass(frozen=True)
class Scene:
    """Everything that one seat, or a spectator (None), may see."""

    game: str
    seat: int | None
    ply: int
    zones: list[Zone]
    places: list[Place]
    prompt: str  # what the table waits for, in a sentence
    choices: list[Choice]
    over: bool
    sides: list[Side] = field(default_factory=list)
    reckonings: list[Reckoning] = field(default_factory=list)
    in_force: list[InForce] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The scene as plain data."""
        return asdict(self)


def is_roomy(ring: Zone) -> bool:
    """Whether a ring needs room: for a middle, or for several things that lie on one step."""
    lying = [piece.on for piece in ring.pieces if piece.on and piece.shape != "pawn"]
    return any(piece.x is not None for piece in ring.pieces) or len(set(lying)) < len(lying)


def is_pattern(parts: Sequence[Part]) -> bool:
    """Whether parts lie in a pattern, each with a place."""
    return bool(parts) and all(part.x is not None and part.y is not None for part in parts)


def tells_what_lacks(parts: Sequence[Part]) -> bool:
    """Whether parts say which of them are at hand."""
    return any(part.state for part in parts)


def rows_of(parts: Sequence[Part]) -> list[list[Part | None]]:
    """The rows of a pattern from top to bottom, None where it has no part."""
    at = {(part.x, part.y): part for part in parts}
    columns = range(1 + max(part.x or 0 for part in parts))
    return [
        [at.get((x, y)) for x in columns] for y in range(1 + max(part.y or 0 for part in parts))
    ]


def reveals(t: Table, move: Move) -> bool:
    """Whether a legal move shows something hidden, so that it is final; tried on a copy."""
    after = t.clone()
    after.play(move)
    return after.revealed > t.revealed
