"""Pieces that are drawn as SVG, each around a middle of its own, to lie in a hand or on a board."""

from collections.abc import Callable
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from moonbrew.scene import Part, Piece
from moonbrew.server.drawing.art import Art
from moonbrew.server.drawing.text import escape

SIZE = 30  # of a hexagon, from its middle to a corner
SEAM = 0.97  # what the wood between two hexagons leaves of it
BESIDE = SIZE * 3**0.5 / 2  # from the middle of a hexagon to that of the seam
GAP, THICK = 5.0, 11.0  # between two places of a link, and across one
DISC = 15.0  # the radius of a token, and of a step of a ring
HALO = 3.0  # how far from a token the line runs that marks it
CELL = 19.0  # of a cell of a grid that is a square, from its middle to a side
NARROW = 0.76  # how wide what stands upright is, for its height
LAYER = 3.5  # how much of each piece is to be seen that lies below another
WIDE, TALL = 36.0, 56.0  # of a cell that stands upright, from its middle to its sides
SHEER = 7.0  # and how much is seen of each that lies below it
MEDAL = 46.0  # the radius of a medallion
CORNERS = {"octagon": 8, "hexagon": 6}
PIP = 7.6  # from the middle of a die to the pips at its sides
CORNER_PIPS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
PIPS = {
    1: ((0, 0),),
    2: CORNER_PIPS[:2],
    3: (*CORNER_PIPS[:2], (0, 0)),
    4: CORNER_PIPS,
    5: (*CORNER_PIPS, (0, 0)),
    6: (*CORNER_PIPS, (-1, 0), (1, 0)),
}
LETTERS = 3  # of a name, where there is no symbol and little room
EDGE = 27.0  # where a link begins, seen from the middle of the area


def round_to(number: float) -> str:
    """A length in a drawing, as short as it can be written."""
    return f"{number:.1f}".removesuffix(".0")


@lru_cache(maxsize=64)
def hexagon(x: float, y: float, size: float, names: str) -> str:
    """A hexagon that stands on a point."""
    corners = " ".join(
        f"{round_to(x + size * sin(n * pi / 3))},{round_to(y + size * cos(n * pi / 3))}"
        for n in range(6)
    )
    return f'<polygon class="{names}" points="{corners}"/>'


@lru_cache(maxsize=64)
def outlined(outline: str, radius: float, names: str) -> str:
    """A figure of this outline around the middle, about as large as a disc of this radius."""
    if outline in ("square", "upright"):
        high = radius * 0.94
        wide, corner = high * NARROW if outline == "upright" else high, radius * 0.34
        return (
            f'<rect class="{names}" x="-{round_to(wide)}" y="-{round_to(high)}"'
            f' width="{round_to(2 * wide)}" height="{round_to(2 * high)}" rx="{round_to(corner)}"/>'
        )
    if outline in CORNERS:
        return polygon(CORNERS[outline], radius, names)
    return f'<circle class="{names}" r="{round_to(radius)}"/>'


@lru_cache(maxsize=64)
def cell(outline: str, part: float, names: str) -> str:
    """A cell of a grid, or this part of it; those with straight sides meet their neighbours."""
    if outline == "square":
        side = round_to(CELL * part)
        corners = f"-{side},-{side} {side},-{side} {side},{side} -{side},{side}"
        return f'<polygon class="{names}" points="{corners}"/>'
    if outline in ("round", "octagon"):
        return outlined(outline, CELL * 0.92 * part, names)
    return hexagon(0, 0, SIZE * part, names)


def polygon(corners: int, radius: float, names: str) -> str:
    """An even polygon with a side above, about as large as a disc of this radius."""
    far, step = radius * 1.06, 2 * pi / corners
    points = " ".join(
        f"{round_to(far * sin((n + 0.5) * step))},{round_to(-far * cos((n + 0.5) * step))}"
        for n in range(corners)
    )
    return f'<polygon class="{names}" points="{points}"/>'


def layers(piece: Piece, plate: str, layer: float = LAYER) -> str:
    """The plate of a piece, under it those of the pieces that lie below."""
    below = "".join(
        f'<g class="below" transform="translate(0 {round_to(layer * n)})">{plate}</g>'
        for n in range(piece.under, 0, -1)
    )
    return below + plate


@lru_cache(maxsize=512)
def picture(symbol: str, x: float, y: float, size: float, names: str = "sym") -> str:
    """A symbol with its middle at a place."""
    return (
        f'<svg class="{names}" x="{round_to(x - size / 2)}" y="{round_to(y - size / 2)}"'
        f' width="{round_to(size)}" height="{round_to(size)}">'
        f'<use href="#s-{escape(symbol)}"/></svg>'
    )


def shown(art: Art, piece: Piece) -> str:
    """The symbol of a piece; face down, that of the backs of its shape."""
    return art.symbol(face_of(piece))


def face_of(piece: Piece) -> str:
    """The face of a piece; face down, what the art calls the backs of its shape."""
    return f"back-{piece.shape}" if piece.face is None else piece.face


def belongs(piece: Piece) -> str:
    """The pattern of the seat that a piece belongs to, and its outline if it has one of its own."""
    owner = "" if piece.seat is None else f" of-{piece.seat}"
    return f"{owner} o-{piece.outline}" if piece.outline else owner


# What lies in a hand as well as on a board.


def one_hexagon(art: Art, piece: Piece) -> str:
    """A hexagon with a symbol, or with two."""
    return hexagon(0, 0, SIZE * SEAM, "cell") + symbols(art, tuple(piece.parts)) + HEX_HALO


def pair(art: Art, piece: Piece) -> str:
    """Two hexagons joined by a bridge."""
    if len(piece.parts) != 2:
        return one_hexagon(art, piece)
    one, other = piece.parts
    return (
        half(art, one, -BESIDE)
        + half(art, other, BESIDE)
        + f'<line class="bridge" x1="-5" x2="5"/>{PAIR_HALO}'
    )


@lru_cache(maxsize=64)
def half(art: Art, part: Part, x: float) -> str:
    """One half of a pair."""
    inside = hexagon(x, 0, SIZE * SEAM, "cell") + picture(art.symbol(part.face), x, 0, SIZE)
    return f'<g class="half {part.colour}">{inside}</g>'


@lru_cache(maxsize=256)
def symbols(art: Art, parts: tuple[Part, ...]) -> str:
    """One symbol in the middle, or two beside each other."""
    if len(parts) == 1:
        return picture(art.symbol(parts[0].face), 0, 0, SIZE, f"sym {parts[0].colour}")
    wide, apart = SIZE * 0.72, SIZE * 0.76
    return "".join(
        picture(art.symbol(part.face), (n - 0.5) * apart, (n - 0.5) * 8, wide, f"sym {part.colour}")
        for n, part in enumerate(parts)
    )


def token(art: Art, piece: Piece) -> str:
    """A disc with a symbol; what it is worth, and how many there are, in figures."""
    worth = f'<text class="worth num" y="5">{piece.value}</text>' if piece.value is not None else ""
    plate = layers(piece, outlined(piece.outline, DISC, "plate"))
    halo = outlined(piece.outline, DISC + HALO, "outline")
    return f"{plate}{symbol_or_letters(art, piece, 22)}{worth}{several(piece)}{halo}"


def symbol_or_letters(art: Art, piece: Piece, size: float) -> str:
    """The symbol of a piece; where nobody drew one, its sign, or how its name begins."""
    if art.has(face_of(piece)) or not piece.label:
        return picture(shown(art, piece), 0, 0, size)
    return f'<text class="letters" y="6">{escape(piece.sign or piece.label[:LETTERS])}</text>'


def gem(art: Art, piece: Piece) -> str:
    """A stone, which is its symbol."""
    return f"{picture(shown(art, piece), 0, 0, 38)}{several(piece)}{ROUND_HALO}"


def pawn(art: Art, piece: Piece) -> str:
    """A figure on a strip with the pattern of its seat; one of nobody's stands on a disc."""
    if piece.seat is None:
        disc = f'<circle class="plate" r="{round_to(DISC + 1)}"/>'
        return f"{disc}{picture(shown(art, piece), 0, 0, 22)}{several(piece)}{ROUND_HALO}"
    strip = '<rect class="strip" x="-11" y="11" width="22" height="6" rx="3"/>'
    return f"{picture(shown(art, piece), 0, -1, 28)}{strip}{several(piece)}{ROUND_HALO}"


def die(art: Art, piece: Piece) -> str:
    """A cube of bone from above: its number in pips, in figures where pips are too many."""
    plate, halo = outlined("square", DISC, "plate"), outlined("square", DISC + HALO, "outline")
    if piece.value is None:  # not thrown yet
        return plate + halo
    pips = "".join(
        f'<circle class="pip" cx="{PIP * x:g}" cy="{PIP * y:g}" r="2.6"/>'
        for x, y in PIPS.get(piece.value, ())
    )
    number = f'<text class="worth num" y="5">{piece.value}</text>'
    return f"{plate}{pips or number}{halo}"


def medallion(art: Art, piece: Piece) -> str:
    """A large disc: its picture, and over it its name and what is noted below."""
    inside = picture(shown(art, piece), 0, 0, 2 * MEDAL) if art.has(piece.face or "") else ""
    words = [*piece.label.split(" ", 1), piece.note] if piece.note else [piece.label]
    lines = "".join(
        f'<text class="{"noted" if word is piece.note else "named"}"'
        f' y="{5 + 7.5 * (2 * n + 1 - len(words)):g}">{escape(word)}</text>'
        for n, word in enumerate(words)
    )
    return (
        f'<circle class="plate" r="{round_to(MEDAL)}"/>{inside}{lines}'
        f'<circle class="outline" r="{round_to(MEDAL + HALO)}"/>'
    )


def several(piece: Piece) -> str:
    """How many alike lie here, if there are more than one."""
    if piece.count < 2:
        return ""
    wide = 11 + 8 * len(str(piece.count))
    return (
        f'<g class="many" transform="translate({22.5 - wide / 2:g} -15)">'
        f'<rect x="{-wide / 2:g}" y="-9.5" width="{wide}" height="19" rx="9.5"/>'
        f'<text class="num" y="5">{piece.count}</text></g>'
    )


# What other pieces lie on.


def area(art: Art, piece: Piece) -> str:
    """A place on a map: a disc with its picture."""
    return f'<circle class="plate" r="23"/>{symbol_or_letters(art, piece, 27)}{AREA_HALO}'


def space(art: Art, piece: Piece) -> str:
    """A cell of a board with what it shows; a hexagon, if nothing else is said."""
    if piece.outline == "upright":
        return tile(art, piece)
    inside = symbols(art, tuple(piece.parts)) if piece.parts else ""
    if not piece.outline:
        plate = layers(piece, hexagon(0, 0, SIZE * SEAM, "cell"))
        return f"{plate}{printed(art, piece)}{inside}{HEX_HALO}"
    whole = cell("square", 1.0, "hit")
    plate = layers(piece, cell(piece.outline, SEAM, "cell"))
    return whole + plate + inside + cell(piece.outline, 0.93, "outline")


def printed(art: Art, piece: Piece) -> str:
    """What the art has for the ground of a hexagon with this face, around what it shows."""
    name = f"ground-{piece.face}"
    return picture(name, 0, 0, 2 * SIZE * SEAM, "printed") if art.has(name) else ""


def site(art: Art, piece: Piece) -> str:
    """A place beside others at which a hexagon may be laid: an outline with a plus."""
    return f'{hexagon(0, 0, SIZE * 0.9, "cell")}<path class="plus" d="M-6 0H6M0-6V6"/>{HEX_HALO}'


def tile(art: Art, piece: Piece) -> str:
    """An upright cell: its own face in a window, once or twice; below it value and other parts.

    What has a direction of its own can be turned with the board (`lies`), signs stay as they are.
    """
    plate = layers(piece, upright(WIDE, TALL, 8, "cell"), SHEER)
    own = [part for part in piece.parts if part.face == piece.face]
    others = [part for part in piece.parts if part.face != piece.face]
    if piece.face is None:
        inside, signs = upright(WIDE - 5, TALL - 5, 6, "frame"), [sign(shown(art, piece), 0, 0, 30)]
    else:
        inside = window(len(own)) if own else ""
        signs = [
            sign(art.symbol(part.face), 0, y, size, part.colour)
            for part, (y, size) in zip(own, WINDOWED[len(own) > 1], strict=False)
        ]
    signs += [other_part(art, part, 18 - 25 * n) for n, part in enumerate(others)]
    if piece.value is not None:
        number = f'<text class="worth num" y="5">{piece.value}</text>'
        signs.append(f'<g class="at" transform="translate(-22 40)">{number}</g>')
    line = upright(WIDE + HALO, TALL + HALO, 10, "outline")
    return f'<g class="lies">{plate}{inside}</g>{"".join(signs)}<g class="lies">{line}</g>'


@lru_cache(maxsize=64)
def upright(wide: float, high: float, corner: float, names: str) -> str:
    """A rectangle with round corners around the middle."""
    return (
        f'<rect class="{names}" x="-{round_to(wide)}" y="-{round_to(high)}"'
        f' width="{round_to(2 * wide)}" height="{round_to(2 * high)}" rx="{round_to(corner)}"/>'
    )


# In the window of an upright cell: one symbol, or two one above the other, with their sizes.
WINDOWED = (((-13.0, 44.0),), ((-30.0, 32.0), (5.0, 32.0)))


def window(number: int) -> str:
    """The window of an upright cell: an arch for one symbol, a frame for two."""
    if number == 1:
        return '<path class="window" d="M-29 25V-22A29 27 0 0 1 29 -22V25Z"/>'
    frame = '<rect class="frame" x="-26" y="-46" width="52" height="68" rx="3"/>'
    return f'<rect class="window" x="-29" y="-49" width="58" height="74" rx="5"/>{frame}'


@lru_cache(maxsize=256)
def sign(symbol: str, x: float, y: float, size: float, colour: str = "") -> str:
    """A symbol at a place of its cell, upright however its board is turned."""
    drawn = picture(symbol, 0, 0, size, f"sym {colour}".strip())
    return f'<g class="at" transform="translate({round_to(x)} {round_to(y)})">{drawn}</g>'


@lru_cache(maxsize=64)
def other_part(art: Art, part: Part, x: float) -> str:
    """What else an upright cell shows: a small disc at its foot."""
    drawn = picture(art.symbol(part.face), 0, 0, 16)
    return (
        f'<g class="at" transform="translate({round_to(x)} 40)"><g class="also p-{part.face}">'
        f'<circle r="12"/>{drawn}</g></g>'
    )


def rim(art: Art, piece: Piece) -> str:
    """A side of a board, with the symbol of what lies beyond it."""
    return f'<circle class="plate" r="16"/>{picture(shown(art, piece), 0, 0, 21)}{ROUND_HALO}'


def field(art: Art, piece: Piece) -> str:
    """A step of a ring with what it gives, and how much of it, side by side."""
    many = len(piece.parts) + (piece.value is not None)
    size, first = (19, 0.0) if many == 1 else (14, -6.0 * (many - 1))
    signs = "".join(
        picture(art.symbol(part.face), first + 12 * n, 0, size, f"sym {part.colour}")
        for n, part in enumerate(piece.parts)
    )
    if piece.value is not None:
        x = round_to(first + 12 * len(piece.parts))
        signs += f'<text class="worth num" x="{x}" y="5">{piece.value}</text>'
    halo = outlined(piece.outline, DISC + HALO, "outline")
    return f"{outlined(piece.outline, DISC, 'plate')}{signs}{halo}"


@lru_cache(maxsize=1024)
def link(number: int, taken: int, dx: float, dy: float) -> str:
    """As many capsules as it has places, those that are taken from its first end on."""
    inside = capsules(number, taken, hypot(dx, dy))
    return f'<g transform="rotate({round_to(degrees(atan2(dy, dx)))})">{inside}</g>'


def capsules(number: int, taken: int, length: float) -> str:
    """The places of a link that lies along the x axis around the middle."""
    free = length - 2 * EDGE
    each = (free - GAP * (number - 1)) / number
    half_way, across = round_to(free / 2 + 3), round_to(THICK / 2)
    starts = [round_to(n * (each + GAP) - free / 2) for n in range(number)]
    drawn = "".join(
        f'<rect class="capsule{" on" if n < taken else ""}" x="{start}" y="-{across}"'
        f' width="{round_to(each)}" height="{round_to(THICK)}" rx="{across}"/>'
        for n, start in enumerate(starts)
    )
    box = f'x="-{half_way}" width="{round_to(free + 6)}"'
    return (
        f'<rect class="hit" {box} y="-14" height="28"/>{drawn}'
        f'<rect class="outline" {box} y="-8.5" height="17" rx="8.5"/>'
    )


ROUND_HALO = '<circle class="outline" r="18"/>'
AREA_HALO = '<circle class="outline" r="27"/>'
HEX_HALO = hexagon(0, 0, SIZE * 0.93, "outline")
PAIR_HALO = '<rect class="outline" x="-58" y="-35" width="116" height="70" rx="12"/>'

FIGURES: dict[str, Callable[[Art, Piece], str]] = {
    "hex": one_hexagon,
    "pair": pair,
    "token": token,
    "gem": gem,
    "pawn": pawn,
    "die": die,
    "medallion": medallion,
    "area": area,
    "space": space,
    "site": site,
    "rim": rim,
    "field": field,
}
# How much of the drawing is to be seen where a figure lies by itself.
BOXES = {"pair": "-58 -35 116 70", "hex": "-32 -33 64 66", "medallion": "-50 -50 100 100"}
BOX = "-20 -20 40 40"


def figure(art: Art, piece: Piece) -> str:
    """A piece that lies by itself, in a hand or a row."""
    box = BOXES.get(piece.shape, BOX)
    return (
        f'<svg class="face fig {piece.shape} f-{escape(piece.face or "")}" viewBox="{box}"'
        f' aria-hidden="true">{FIGURES[piece.shape](art, piece)}</svg>'
    )
