"""Pieces, drawn by their shape. Whether one may be touched only the page's script knows."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from moonbrew.scene import Part, Piece, is_pattern, rows_of, tells_what_lacks
from moonbrew.server.drawing.art import Art, icon
from moonbrew.server.drawing.figures import (
    FIGURES,
    belongs,
    face_of,
    figure,
    outlined,
    picture,
)
from moonbrew.server.drawing.text import SEAM, escape, hyphenated
from moonbrew.server.drawing.view import View
from moonbrew.words import count

LONG_WORD = 7  # letters that fit into the width of a card when they are large
SHORT_WORD = 3  # letters that fit when they are twice as large, as on cards that are numbers
PATTERN = 30  # the side of a part in a pattern
MOST_APART = 8  # cards of a kind that lie side by side; more are a heap with a number

SAY_IT = ("link", "pawn")  # the words of these say how many, wherever it matters
TELLING = ("card", "recipe", "roller")  # the faces of these say what they are

# A short cylinder on its side, seen from its end so that it can roll; glass and rim are symbols.
# What has a wheel on its face rolls where other pieces slide.
ROLLER = (
    '<svg class="face roller" viewBox="-4 -2 72 68" aria-hidden="true">'
    '<use href="#s-tube" x="-4" y="-2" width="72" height="68"/>'
    '<g class="wheel"><use href="#s-rim" x="-4" y="-2" width="72" height="68"/>'
    '<svg class="sym" x="12" y="19" width="32" height="32"><use href="#s-{symbol}"/></svg></g>'
    '<circle class="halo" cx="28" cy="35" r="29.5"/></svg>'
)


def draw_piece(
    view: View, piece: Piece, place: str = "", tab: int = -1, apart: int = MOST_APART
) -> str:
    """A piece in its frame, which carries what moves and what is touched."""
    return piece_text(view.art, view.playing, keepable(piece), place, tab, apart)


def keepable(piece: Piece) -> Piece:
    """The piece as one whose drawing can be kept: a list in it would have no hash."""
    about = tuple(map(tuple, piece.about)) if piece.about else ()
    if isinstance(piece.parts, list) or isinstance(piece.joins, list) or about != piece.about:
        return replace(piece, parts=tuple(piece.parts), joins=tuple(piece.joins), about=about)
    return piece


@lru_cache(maxsize=16384)
def piece_text(art: Art, playing: bool, piece: Piece, place: str, tab: int, apart: int) -> str:
    """Most pieces look as they did at the last move, and the same to everybody who plays."""
    numbered = piece.face is None or piece.shape in FIGURES or piece.shape == "chip"
    several = 1 if numbered else min(piece.count, apart)
    hidden = piece.face is None and not art.has(face_of(piece))
    look = back if hidden else SHAPES.get(piece.shape, card)
    inside = look(art, piece) * several
    if not numbered and piece.count > several:
        inside += f'<span class="several num" aria-hidden="true">{piece.count}</span>'
    return frame(playing, piece, f"set {piece.colour}{belongs(piece)}", inside, place, tab)


def draw_heap(view: View, piece: Piece, tab: int = -1) -> str:
    """A piece as a symbol or a name, and how many there are."""
    return heap_text(view.art, view.playing, keepable(piece), tab)


@lru_cache(maxsize=8192)
def heap_text(art: Art, playing: bool, piece: Piece, tab: int) -> str:
    """Heaps, too, mostly look as they did at the last move."""
    if is_bare(art, piece):
        shown = f'<span class="face word">{escape(piece.label)}</span>'
    else:
        symbol = art.symbol(piece.face) if piece.face is not None else "cards"
        shown = icon(symbol, f"face kindly {tinted(piece)}{filled(piece.parts)}")
    brings = piece.value if tells_what_lacks(piece.parts) else None
    number = piece.count if piece.count > 1 else brings
    several = "" if number is None else f'<span class="num">{number}</span>'
    return frame(playing, piece, f"heap {piece.colour}", shown + several, "", tab)


def frame(playing: bool, piece: Piece, names: str, inside: str, place: str, tab: int) -> str:
    """A button where the viewer plays, otherwise a picture with the same name."""
    data = traits(piece, names, place)
    if playing:
        return f'{SEAM}<button type="button"{data} tabindex="{tab}">{inside}</button>{SEAM}'
    return f'{SEAM}<span role="img"{data}>{inside}</span>{SEAM}'


def traits(piece: Piece, names: str, place: str, follows: str = "") -> str:
    """What the page's script and a screen reader know of a piece."""
    face = "" if piece.face is None else escape(piece.face)
    names = f"{names} lifted" if piece.lifted else names
    on = f' data-on="{escape(piece.on)}"' if piece.on else ""
    telling = " data-telling" if piece.face is not None and piece.shape in TELLING else ""
    groups = "|".join(" ".join(group) for group in piece.about)
    about = f' data-about="{escape(groups)}"' if groups else ""
    return (
        f' class="piece {names}" data-id="{escape(piece.id)}" data-face="{face}"'
        f' data-shape="{piece.shape}" data-count="{piece.count}"{on}{telling}{about}'
        f' aria-label="{escape(spoken(piece, place, follows))}"'
    )


def spoken(piece: Piece, place: str, follows: str = "") -> str:
    """The piece in words: how many of what, where, what it says, and what touching it brings."""
    if piece.face is None:
        name = piece.label or f"{count(piece.count, 'card')} face down"
    else:
        counted = piece.count > 1 and piece.shape not in SAY_IT
        times = " ×" if piece.label[:1].isdigit() else ""
        name = f"{piece.count}{times} {piece.label}" if counted else piece.label
    if piece.shape == "die" and piece.value is not None:
        name = f"{name}: {piece.value}"
    below = f"{piece.under} below" if piece.under else ""
    return ", ".join(filter(None, [name, place, piece.note, below, pattern_words(piece), follows]))


def pattern_words(piece: Piece) -> str:
    """The pattern of a piece, row by row."""
    if not is_pattern(piece.parts):
        return ""
    rows = [
        " ".join(part.label if part and part.face else "gap" for part in row)
        for row in rows_of(piece.parts)
    ]
    turning = {True: ", may be turned", False: ", as it stands", None: ""}[piece.turns]
    return f"from the top: {' / '.join(rows)}{turning}"


# Shapes.


def card(art: Art, piece: Piece) -> str:
    """Parchment: a picture, a name, and pips or what it brings."""
    assert piece.face is not None
    gain = f'<span class="gain num">{unit(art)}{piece.value}</span>' if piece.value else ""
    symbol = "" if is_bare(art, piece) else art.symbol(piece.face)
    return card_text(symbol, piece.label, piece.colour, piece.pips, gain, tinted(piece))


def is_bare(art: Art, piece: Piece) -> bool:
    """Whether nobody drew a symbol for a face that has a name: then the name has to do."""
    return piece.face is not None and bool(piece.label) and not art.has(piece.face)


@lru_cache(maxsize=2048)
def card_text(symbol: str, label: str, colour: str, pips: int, gain: str, tints: str) -> str:
    """Cards of a kind are alike, at every table; without a symbol the name is the picture."""
    marks = f'<span class="pips">{"<i></i>" * pips}</span>' if pips else ""
    if symbol:
        shown = f'<span class="art">{icon(symbol, f"sym {tints}")}</span>{name_below(label)}'
    else:
        longest = max(map(len, label.split()))
        size = " lengthy" if longest > LONG_WORD else " brief" if len(label) <= SHORT_WORD else ""
        shown = (
            f'<span class="art"><span class="word{size}">{escape(hyphenated(label))}</span></span>'
        )
    return f'<span class="face card {colour}">{shown}{marks}{gain}</span>'


def name_below(label: str) -> str:
    """The name below a picture, of which a phone shows the last word."""
    *firsts, last = label.split() or [""]
    longer = f'<span class="long">{escape(" ".join(firsts))} </span>' if firsts else ""
    return f'<span class="name">{longer}{escape(last)}</span>'


def recipe(art: Art, piece: Piece) -> str:
    """Parchment on its side: what it is, what it is made from, what it brings and does."""
    assert piece.face is not None
    patterned = is_pattern(piece.parts)
    if tells_what_lacks(piece.parts):
        parts = at_hand(art, tuple(piece.parts))
    else:
        parts = pattern(art, tuple(piece.parts)) if patterned else summed(art, piece.parts)
    turning = "" if piece.turns is None else icon("turn" if piece.turns else "plumb", "way")
    gain = f'<span class="gain num">{unit(art)}{piece.value}</span>' if piece.value else ""
    return (
        f'<span class="face recipe{" patterned" if patterned else ""}">'
        f"{icon(art.symbol(piece.face), f'sym {tinted(piece)}{filled(piece.parts)}')}"
        f'<span class="name">{escape(hyphenated(piece.label))}</span>'
        f'<span class="cost" aria-hidden="true">{parts}{turning}{gain}</span>'
        f'<span class="text">{escape(piece.text)}</span></span>'
    )


def summed(art: Art, parts: Sequence[Part]) -> str:
    """Parts of which all are needed, wherever they lie."""
    return "+".join(
        f'<svg class="{part.colour}" role="img" aria-label="{escape(part.label)}">'
        f'<use href="#s-{art.symbol(part.face)}"/></svg>'
        for part in parts
    )


@lru_cache(maxsize=2048)
def at_hand(art: Art, parts: tuple[Part, ...]) -> str:
    """Parts as small tokens in a row: full where they are at hand, empty where they lack."""
    drawn = "".join(
        f'<g class="part {part.colour} {part.state}" transform="translate({PATTERN * (n + 0.5):g}'
        f' 15)">{outlined(part.outline, 12.5, "plate")}'
        f"{picture(art.symbol(part.face), 0, 0, 16)}</g>"
        for n, part in enumerate(parts)
    )
    wide = PATTERN * len(parts)
    return f'<svg class="at-hand" viewBox="0 0 {wide} 30" width="{wide}" height="30">{drawn}</svg>'


def filled(parts: Sequence[Part]) -> str:
    """For style sheets, how much of something is at hand, in tenths: a vessel may be as full."""
    if not tells_what_lacks(parts):
        return ""
    there = sum(part.state.startswith("there") for part in parts)
    return f" tenths-{10 * there // len(parts)}"


@lru_cache(maxsize=512)
def pattern(art: Art, parts: tuple[Part, ...]) -> str:
    """Parts in their places, as small tokens; a gap is a dotted circle."""
    rows = rows_of(parts)
    wide, high = PATTERN * len(rows[0]), PATTERN * len(rows)
    drawn = "".join(
        part_at(art, part, PATTERN * (x + 0.5), PATTERN * (y + 0.5))
        for y, row in enumerate(rows)
        for x, part in enumerate(row)
        if part is not None
    )
    return (
        f'<svg class="pattern" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">'
        f"{drawn}</svg>"
    )


def part_at(art: Art, part: Part, x: float, y: float) -> str:
    """A part of a pattern with its middle at a place."""
    place = f'cx="{x:g}" cy="{y:g}"'
    if not part.face:
        return f'<circle class="gap" {place} r="12"/>'
    if art.has(part.face):
        shown = picture(part.face, x, y, 18)
    else:
        sign = part.sign or part.label[:2]
        shown = f'<text class="letters" x="{x:g}" y="{y + 5:g}">{escape(sign)}</text>'
    return f'<g class="part {part.colour}"><circle {place} r="13.5"/>{shown}</g>'


def roller(art: Art, piece: Piece) -> str:
    """Glass that rolls."""
    assert piece.face is not None
    return roller_text(art.symbol(piece.face))


@lru_cache(maxsize=256)
def roller_text(symbol: str) -> str:
    """The drawing with its symbol."""
    return ROLLER.replace("{symbol}", escape(symbol))


def back(art: Art, piece: Piece) -> str:
    """Face down: night blue, and how many are left."""
    left = f'<span class="left num">{piece.count}</span>' if piece.count > 1 else ""
    return f'<span class="face card back {piece.shape}">{icon("moonbrew", "sym")}{left}</span>'


def chip(art: Art, piece: Piece) -> str:
    """A few words with a symbol."""
    assert piece.face is not None
    note = f"<small>{escape(piece.note)}</small>" if piece.note else ""
    state = escape(piece.note.partition(" ")[0])  # for style sheets: now, later, …
    times = f"{piece.count} " if piece.count > 1 else ""
    return (
        f'<span class="face chip is-{state}">{icon(art.symbol(piece.face), "sym")}'
        f"<span>{times}{escape(piece.label)}{note}</span></span>"
    )


def level(art: Art, piece: Piece) -> str:
    """A place for several pieces: what it is for, and how full it is."""
    assert piece.face is not None
    return (
        f'<span class="face level">{icon(art.symbol(piece.face), "sym")}'
        f'<span class="num">{escape(piece.note)}</span></span>'
    )


def field(art: Art, piece: Piece) -> str:
    """A step of a track, with what it gives to who gets there."""
    gives = "".join(icon(art.symbol(part.face), f"sym {part.colour}") for part in piece.parts)
    number = f'<b class="num">{piece.value}</b>' if piece.value is not None else ""
    return f'<span class="face field f-{escape(piece.face or "")}">{number}{gives}</span>'


SHAPES: dict[str, Callable[[Art, Piece], str]] = {
    "card": card,
    "recipe": recipe,
    "roller": roller,
    "chip": chip,
    "level": level,
    "field": field,
    "hex": figure,
    "pair": figure,
    "token": figure,
    "gem": figure,
    "pawn": figure,
    "die": figure,
    "medallion": figure,
}


def tinted(piece: Piece) -> str:
    """The colours of what a piece is made from, for the layers of its picture."""
    return " ".join(
        f"{layer}-{part.colour}"
        for layer, part in zip(("one", "two"), piece.parts, strict=False)
        if part.colour
    )


def unit(art: Art) -> str:
    """The symbol of what is won and paid; nothing in a game that has none."""
    return icon("score", "unit") if "score" in art.names else ""
