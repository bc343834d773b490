"""The things on a still picture: cards, fields and all else that a page draws as HTML.

A rectangle with `data-box` is painted as the box of that class is on the page, so that colours are
said in one place, the style sheets.
"""

from collections.abc import Callable
from dataclasses import replace

from moonbrew.scene import Piece, is_pattern
from moonbrew.server.drawing.art import Art
from moonbrew.server.drawing.figures import BOX, BOXES, FIGURES, belongs, face_of, figure, picture
from moonbrew.server.drawing.pieces import is_bare, pattern, roller_text, tinted
from moonbrew.server.drawing.still.scraps import LETTER, Scrap, at, below, beside, lines_of, words
from moonbrew.server.drawing.text import escape

CARD = (92.0, 126.0)
BACK = (66.0, 90.0)
LYING = (150.0, 104.0)
PATTERNED = (112.0, 170.0)
FIELD = 32.0
ROLLING = 84.0  # the width of what rolls
WIDTHS = {"pair": 104.0, "hex": 58.0, "medallion": 100.0, "pawn": 34.0}  # of figures
DISC = 46.0  # of all others
INK = "currentColor"  # as the style sheets have it for what it is written on
MIDDLE = ' text-anchor="middle"'
BOLD = ' font-weight="600"'


def thing(art: Art, piece: Piece) -> Scrap:
    """A piece that lies by itself, with what it costs below."""
    drawn = look_of(art, piece)(art, piece)
    drawn = replace(
        drawn, text=f'<g class="piece set {piece.colour}{belongs(piece)}">{drawn.text}</g>'
    )
    if piece.price is None or piece.shape == "roller":
        return drawn
    return below([drawn, worth(art, piece.price, "var(--wood-ink)")], 6)


def look_of(art: Art, piece: Piece) -> "Look":
    """How a piece is drawn; face down it shows its back, or what the art has for that."""
    if piece.face is None and (piece.shape not in FIGURES or not art.has(face_of(piece))):
        return back
    if piece.shape in FIGURES and piece.shape not in THINGS:
        return one_figure
    return THINGS.get(piece.shape, card)


def one_figure(art: Art, piece: Piece) -> Scrap:
    """A figure as it lies in a row."""
    _, _, wide, high = map(float, BOXES.get(piece.shape, BOX).split())
    width = WIDTHS.get(piece.shape, DISC)
    height = width * high / wide
    size = f' width="{width:g}" height="{height:g}" overflow="visible" viewBox='
    return Scrap(figure(art, piece).replace(" viewBox=", size, 1), width, height)


def box(names: str, wide: float, high: float, round: float = 8, x: float = 0, y: float = 0) -> str:
    """A rectangle that is painted as the page's box of these names."""
    return (
        f'<rect data-box="" class="{names}" x="{x:g}" y="{y:g}" width="{wide:g}"'
        f' height="{high:g}" rx="{round:g}"/>'
    )


def worth(art: Art, number: int, fill: str, size: float = 18) -> Scrap:
    """A number of what is won and paid, with its symbol if it has one."""
    wide = 0.56 * size * len(str(number))
    text = words(str(number), 0, 0.8 * size, size, fill, more=BOLD)
    number_drawn = Scrap(text, wide, size)
    if "score" not in art.names:
        return number_drawn
    sign = Scrap(
        f'<g class="unit">{picture("score", size / 2, size / 2, size, "unit")}</g>', size, size
    )
    return beside([sign, number_drawn], 3)


def card(art: Art, piece: Piece) -> Scrap:
    """Parchment: a picture and a name; without a picture the name is one."""
    wide, high = CARD
    names = f"face card {piece.colour}"
    if is_bare(art, piece):
        lines = lines_of(piece.label, 16, wide - 10, 4)
        top = high / 2 - 10 * (len(lines) - 1) + 5
        inside = "".join(
            words(line, wide / 2, top + 20 * n, 16, INK, wide - 10, MIDDLE + BOLD)
            for n, line in enumerate(lines)
        )
    else:
        lines = lines_of(piece.label, 13, wide - 8, 2)
        room = high - 16 - 16 * len(lines)
        shown = picture(art.symbol(piece.face or ""), wide / 2, 6 + room / 2, 54)
        shown = shown.replace('class="sym"', f'class="sym {tinted(piece)}"')
        inside = (
            f'<g class="art"><rect x="5" y="6" width="{wide - 10:g}" height="{room:g}" rx="5"'
            f' fill="var(--cut)"/>{shown}</g>'
        )
        inside += "".join(
            words(line, wide / 2, room + 20 + 15 * n, 13, INK, wide - 8, MIDDLE + BOLD)
            for n, line in enumerate(lines)
        )
    drawn = Scrap(f'<g class="{names}">{box(names, wide, high)}{inside}</g>', wide, high)
    return replace(drawn, text=drawn.text + several(piece, wide))


def several(piece: Piece, x: float) -> str:
    """How many alike lie here, if there are more than one."""
    if piece.count < 2:
        return ""
    wide = 14 + 8 * len(str(piece.count))
    return (
        f'<g class="many"><rect x="{x - wide + 6:g}" y="-8" width="{wide}" height="24" rx="12"/>'
        f"{words(str(piece.count), x + 6 - wide / 2, 9, 15, 'var(--brass-ink)', 0, MIDDLE + BOLD)}"
        "</g>"
    )


def recipe(art: Art, piece: Piece) -> Scrap:
    """Parchment on its side: what it is, what it is made from, what it brings."""
    if is_pattern(piece.parts):
        return patterned(art, piece)
    wide = LYING[0]
    lines = lines_of(piece.label, 15, wide - 62, 3)
    name = "".join(
        words(line, 54, 24 + 17 * n, 15, INK, wide - 60, BOLD) for n, line in enumerate(lines)
    )
    sign = picture(art.symbol(piece.face or ""), 28, 38, 40)
    sign = sign.replace('class="sym"', f'class="sym {tinted(piece)}"')
    sign = box("sym", 46, 60, 5, 5, 8) + sign + name
    parts = "".join(
        picture(art.symbol(part.face), 22 + 24 * n, 82, 22, part.colour)
        for n, part in enumerate(piece.parts[:4])
    )
    return parchment(art, piece, LYING, f'{sign}<g class="cost">{parts}</g>', (wide - 12, 73))


def patterned(art: Art, piece: Piece) -> Scrap:
    """A recipe whose parts have places, which are its picture."""
    wide, high = PATTERNED
    lines = lines_of(piece.label, 14, wide - 8, 2)
    name = "".join(
        words(line, wide / 2, 20 + 16 * n, 14, INK, wide - 10, MIDDLE + BOLD)
        for n, line in enumerate(lines)
    )
    drawn = pattern(art, tuple(piece.parts))
    _, _, across, down = map(float, drawn.split('viewBox="')[1].split('"')[0].split())
    place = at(Scrap(drawn, across, down), (wide - across) / 2, 48 + (90 - down) / 2)
    return parchment(art, piece, PATTERNED, name + place, (26, high - 22))


def parchment(
    art: Art, piece: Piece, size: tuple[float, float], inside: str, gain: tuple[float, float]
) -> Scrap:
    """The sheet of a recipe, and on it what it brings, which ends at a place."""
    if piece.value:
        number = worth(art, piece.value, INK, 17)
        inside += at(number, max(6, gain[0] - number.wide), gain[1])
    sheet = box("face recipe", *size)
    return Scrap(f'<g class="face recipe">{sheet}{inside}</g>', *size)


def roller(art: Art, piece: Piece) -> Scrap:
    """Glass that rolls, and below it what its mark says."""
    high = ROLLING * 68 / 72
    size = f' width="{ROLLING:g}" height="{high:g}" viewBox='
    glass = roller_text(art.symbol(piece.face or "")).replace(" viewBox=", size, 1)
    if piece.value is None:
        return Scrap(glass, ROLLING, high)
    plate = box("plaque", 62, 34)
    number = words(str(piece.value), 31, 25, 24, INK, 0, MIDDLE + BOLD)
    plaque = Scrap(f'<g class="plaque">{plate}{number}</g>', 62, 34)
    return below([Scrap(glass, ROLLING, high), plaque], 6)


def back(art: Art, piece: Piece) -> Scrap:
    """Face down: night blue, and how many there are."""
    wide, high = BACK
    names = f"face card back {piece.shape}"
    sign = picture("moonbrew", wide / 2, high / 2 - 8, 32)
    number = words(str(piece.count), wide / 2, high - 14, 16, INK, 0, MIDDLE + BOLD)
    number = number if piece.count > 1 else ""
    frame = (
        f'<rect x="4" y="4" width="{wide - 8:g}" height="{high - 8:g}" rx="5"'
        ' stroke="currentColor" stroke-opacity=".7"/>'
    )
    return Scrap(
        f'<g class="{names}">{box(names, wide, high)}{frame}{sign}{number}</g>', wide, high
    )


def counted(art: Art, piece: Piece) -> Scrap:
    """What lies in a pile: a symbol, and how many there are."""
    if is_bare(art, piece):
        return card(art, piece)
    symbol = art.symbol(piece.face) if piece.face is not None else "cards"
    sign = picture(symbol, 18, 18, 34, f"kindly {tinted(piece)}")
    number = words(str(piece.count), 40, 25, 20, "var(--wood-ink)", 0, BOLD)
    wide = 44.0 + 11 * len(str(piece.count))
    return Scrap(f'<g class="heap {piece.colour}">{sign}{number}</g>', wide, 36)


def chip(art: Art, piece: Piece) -> Scrap:
    """A few words with a symbol."""
    label = f"{piece.count} {piece.label}" if piece.count > 1 else piece.label
    wide = 56 + LETTER * 15 * len(label)
    sign = picture(art.symbol(piece.face or ""), 23, 20, 24)
    text = words(label, 42, 25, 15, INK, 0, BOLD)
    return Scrap(f'<g class="face chip">{box("face chip", wide, 40, 20)}{sign}{text}</g>', wide, 40)


def level(art: Art, piece: Piece) -> Scrap:
    """A place for several pieces: what it is for, and how full it is."""
    sign = picture(art.symbol(piece.face or ""), 16, 16, 26)
    text = words(piece.note, 36, 22, 15, "var(--wood-ink)", 60)
    return Scrap(f'<g class="face level">{sign}{text}</g>', 96, 32)


def field(art: Art, piece: Piece) -> Scrap:
    """A step of a track, with what it gives to who gets there."""
    names = f"face field f-{escape(piece.face or '')}"
    many = len(piece.parts) + (piece.value is not None)
    step = FIELD / max(1, many)
    signs = "".join(
        picture(art.symbol(part.face), FIELD / 2, step * (n + 0.5), min(20, step), part.colour)
        for n, part in enumerate(piece.parts)
    )
    if piece.value is not None:
        y = step * (many - 0.5) + 5
        signs += words(str(piece.value), FIELD / 2, y, 14, "currentColor", 0, MIDDLE + BOLD)
    return Scrap(f'<g class="{names}">{box(names, FIELD, FIELD, 5)}{signs}</g>', FIELD, FIELD)


Look = Callable[[Art, Piece], Scrap]
THINGS: dict[str, Look] = {
    "card": card,
    "recipe": recipe,
    "roller": roller,
    "chip": chip,
    "level": level,
    "field": field,
}
