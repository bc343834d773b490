"""Boards: zones whose pieces have places, drawn as one SVG with a group for each piece."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import cos, pi, sin

from moonbrew.scene import Piece, Zone, is_roomy
from moonbrew.server.drawing.art import Art
from moonbrew.server.drawing.figures import (
    CELL,
    DISC,
    FIGURES,
    SHEER,
    SIZE,
    TALL,
    WIDE,
    belongs,
    hexagon,
    link,
    round_to,
)
from moonbrew.server.drawing.pieces import keepable, traits
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View

Point = tuple[float, float]

MAP = 270.0  # the unit of a map's places
RADIUS = 104.0  # of a ring
WITHIN = 72.0  # and of those who stand on its steps
# Of a roomy ring: what lies on its steps lies two abreast, the first two in its inner band.
ABREAST = 60.0  # along the inner band, for a step
INNERMOST = 88.0  # the inner band is no nearer to the middle than this
STEP = 38.0  # from a step to the inner band
BAND = 32.0  # from one band to the next
BANDS = 2  # for which there always is room
MIDDLE = 20.0  # from the middle's edge to the steps
NATURAL_RING, NATURAL_GRID, NATURAL_UPRIGHT = (
    1.5,
    1.25,
    1.0,
)  # pixels for a unit, where nothing else is said
LEAST_HEX = 0.85  # of a board that grows: then a hexagon is 44 pixels wide
SHORE = 1.12  # and how far its land reaches beyond its hexagons
# Where pieces lie on the area that they are on: things below, figures above and around.
BELOW = ((17.0, 16.0), (-17.0, 16.0))
# Where they lie on an upright cell: at its corners, so that its face is seen.
SEAM_X, SEAM_Y = 8.0, 14.0  # between two such cells
STONES = ((-28.0, -47.0), (-28.0, -20.0), (-28.0, 7.0))
DISCS = ((27.0, -47.0), (-28.0, -47.0), (27.0, -18.0), (-28.0, -18.0), (27.0, 11.0))
STANDING = ((-22.0, 38.0), (8.0, 38.0))
MARGIN = 14.0  # around a board of them, for what lies at its corners
NUMBERED = 12.0  # and for the numbers of rows
AROUND = ((15.0, -19.0), (-17.0, -17.0), (-20.0, 15.0), (0.0, 29.0), (0.0, -29.0))


@dataclass(frozen=True)
class Board:
    """Where every piece of a zone lies, and what part of the plane they take."""

    zone: Zone
    places: dict[str, Point]
    box: tuple[float, float, float, float]
    natural: float = 0.0  # pixels for a unit, if it has a size that suits it
    edges: dict[str, str] = field(default_factory=dict)  # by piece: all that belongs to it
    land: str = ""  # what lies under it where no art has a ground for it


def draw_board(view: View, board: Board, over: str = "") -> str:
    """The ground that the game's art has for it, the pieces in their order, and what joins them."""
    ground = ground_of(board.zone)
    box = view.art.grounds.get(ground) or " ".join(round_to(number) for number in board.box)
    x, y, wide, high = box.split()
    under = (
        f'<use class="ground" href="#s-{ground}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        if ground in view.art.grounds
        else board.land
    )
    drawn = "".join(placed(view, board, piece, n) for n, piece in enumerate(board.zone.pieces))
    size = f' width="{round(float(wide) * board.natural)}"' if board.natural else ""
    return f'<svg class="board" viewBox="{box}"{size}>{under}{drawn}{SEAM}{over}</svg>'


def ground_of(zone: Zone) -> str:
    """What the art calls the ground of a zone; those of all seats are alike."""
    return f"board-{zone.id.rstrip('-0123456789')}"


def placed(view: View, board: Board, piece: Piece, number: int) -> str:
    """A piece at its place."""
    x, y = board.places[piece.id]
    along = (0.0, 0.0)
    if piece.shape == "link":
        (one_x, one_y), (end_x, end_y) = (board.places[end] for end in piece.joins)
        along = (end_x - one_x, end_y - one_y)
    edge = board.edges.get(piece.id, "")
    if not view.playing:
        return group(view.art, keepable(piece), x, y, along, "", "", "", edge)
    gain, follows = view.gains.get(piece.id, ""), view.follows.get(piece.id, "")
    tab = ' tabindex="0"' if number == 0 else ' tabindex="-1"'
    best = mark(gain, gain in view.best_gains) if gain else ""
    return group(view.art, keepable(piece), x, y, along, tab, follows, best, edge)


@lru_cache(maxsize=8192)
def group(
    art: Art,
    piece: Piece,
    x: float,
    y: float,
    along: Point,
    tab: str,
    follows: str,
    gain: str,
    edge: str,
) -> str:
    """What can be touched and moves; most pieces of a board are as they were a move ago."""
    drawn = (
        link(piece.pips, piece.count, *along) if any(along) else FIGURES[piece.shape](art, piece)
    )
    names = f"{piece.shape} {piece.colour} f-{escape(piece.face or '')}{belongs(piece)}"
    role = "button" if tab else "img"
    return (
        f'{SEAM}<g role="{role}"{traits(piece, names, "", follows)}{tab}'
        f' transform="translate({round_to(x)} {round_to(y)})">'
        f'{edge}<g class="face">{drawn}</g>{gain}</g>'
    )


@lru_cache(maxsize=256)
def mark(gain: str, best: bool) -> str:
    """What touching a piece would bring, in a few signs."""
    if not gain:
        return ""
    wide, names = 11 + 8 * len(gain), "gain best" if best else "gain"
    return (
        f'<g class="{names}" transform="translate(0 19)" aria-hidden="true">'
        f'<rect x="{-wide / 2:g}" y="-9" width="{wide}" height="18" rx="9"/>'
        f'<text class="num" y="5">{escape(gain)}</text></g>'
    )


def riders(zone: Zone) -> dict[str, list[Piece]]:
    """By piece: what lies or stands on it."""
    found: dict[str, list[Piece]] = {}
    for piece in zone.pieces:
        if piece.on:
            found.setdefault(piece.on, []).append(piece)
    return found


# Maps.


def draw_map(view: View, zone: Zone) -> str:
    """Areas at their places, links between them, and on the areas what lies and stands there."""
    places = own_places(zone.pieces, MAP)
    for piece in zone.pieces:
        if piece.joins:
            (x, y), (ox, oy) = (places[end] for end in piece.joins)
            places[piece.id] = ((x + ox) / 2, (y + oy) / 2)
    for on, group in riders(zone).items():
        standing = [piece for piece in group if piece.shape == "pawn"]
        lying = [piece for piece in group if piece.shape != "pawn"]
        for pieces, spots in ((lying, BELOW), (standing, AROUND)):
            for piece, (dx, dy) in zip(pieces, spots, strict=False):
                places[piece.id] = (places[on][0] + dx, places[on][1] + dy)
    for piece in zone.pieces:
        places.setdefault(piece.id, (0.0, 0.0))
    half = MAP + 30
    return draw_board(view, Board(zone, places, (-half, -half, 2 * half, 2 * half)))


def own_places(pieces: Iterable[Piece], unit: float) -> dict[str, Point]:
    """The places of the pieces that say where they lie."""
    return {
        piece.id: (piece.x * unit, piece.y * unit)
        for piece in pieces
        if piece.x is not None and piece.y is not None
    }


# Boards of hexagons.


def draw_hexes(view: View, zone: Zone) -> str:
    """Spaces, what lies on them, and the rim; what is one piece is joined by a bridge.

    A board of nobody's for which no art has a ground may grow: it takes the room that there is,
    and its own hexagons are the land.
    """
    places = own_places(zone.pieces, SIZE)
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    left, top = min(xs, default=0) - SIZE, min(ys, default=0) - SIZE
    wide, high = max(xs, default=0) + SIZE - left, max(ys, default=0) + SIZE - top
    bridges = "".join(
        bridge(places[piece.id], places[other])
        for piece in zone.pieces
        for other in piece.joins
        if piece.id < other
    )
    for on, group in riders(zone).items():
        missing = [piece for piece in group if piece.id not in places]
        places |= {id: (places[on][0] + x, places[on][1] + y) for id, (x, y) in upon(missing)}
    if zone.owner is not None or ground_of(zone) in view.art.grounds:
        return draw_board(view, Board(zone, places, (left, top, wide, high)), bridges)
    rim = SIZE * (SHORE - 1)
    box = (left - rim, top - rim, wide + 2 * rim, high + 2 * rim)
    board = Board(zone, places, box, LEAST_HEX, land=shore(zone, places))
    return draw_board(view, board, bridges).replace('class="board"', 'class="board grows"', 1)


def upon(group: list[Piece]) -> list[tuple[str, Point]]:
    """Where pieces lie on a hexagon, seen from its middle; who stands there stands aside."""
    standing = [piece.id for piece in group if piece.shape == "pawn"]
    lying = [piece.id for piece in group if piece.shape != "pawn"]
    return [
        *zip(lying, askew(len(lying)) if lying else [], strict=True),
        *zip(standing, AROUND, strict=False),
    ]


def shore(zone: Zone, places: dict[str, Point]) -> str:
    """What is seen around a land of hexagons."""
    spaces = [places[piece.id] for piece in zone.pieces if piece.shape == "space"]
    hexes = "".join(hexagon(x, y, SIZE * SHORE, "shore") for x, y in spaces)
    return f"<g>{hexes}</g>"


def bridge(one: Point, other: Point) -> str:
    """What shows that two hexagons are one piece."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    dx, dy = (other[0] - one[0]) * 0.1, (other[1] - one[1]) * 0.1
    return (
        f'<line class="bridge" x1="{round_to(x - dx)}" y1="{round_to(y - dy)}"'
        f' x2="{round_to(x + dx)}" y2="{round_to(y + dy)}"/>'
    )


# Grids.


def draw_grid(view: View, zone: Zone) -> str:
    """Cells in columns and rows, and what lies on them."""
    pieces = [
        replace(piece, outline="square") if piece.shape == "space" and not piece.outline else piece
        for piece in zone.pieces
    ]
    if any(piece.outline == "upright" for piece in pieces):
        return draw_upright(view, zone)
    cells = [piece for piece in pieces if not piece.on]
    last = max((piece.y for piece in cells if piece.y is not None), default=-1.0)
    places: dict[str, Point] = {}
    for piece in cells:  # those without a place lie in a row below the others
        x = len(places) if piece.x is None else piece.x
        places[piece.id] = (2 * CELL * x, 2 * CELL * (last + 1 if piece.y is None else piece.y))
    for on, group in riders(zone).items():
        for piece, (dx, dy) in zip(group, askew(len(group)), strict=True):
            places[piece.id] = (places[on][0] + dx, places[on][1] + dy)
    xs, ys = [x for x, _ in places.values()], [y for _, y in places.values()]
    left, top = min(xs, default=0) - CELL - 1, min(ys, default=0) - CELL - 1
    wide, high = max(xs, default=0) + CELL + 1 - left, max(ys, default=0) + CELL + 1 - top
    board = Board(replace(zone, pieces=pieces), places, (left, top, wide, high), NATURAL_GRID)
    return draw_board(view, board)


def draw_upright(view: View, zone: Zone) -> str:
    """Upright cells, higher by what lies below them; what lies on them keeps to their corners.

    In a narrow window the page's script turns such a board by a quarter, so that rows run down.
    """
    across, down = 2 * WIDE + SEAM_X, 2 * TALL + SEAM_Y
    cells = [piece for piece in zone.pieces if not piece.on]
    places = {p.id: (across * (p.x or 0), down * (p.y or 0) - SHEER * p.under) for p in cells}
    for on, group in riders(zone).items():
        x, y = places[on]
        places |= {id: (x + dx, y + dy) for id, (dx, dy) in cornered(group).items()}
    xs, ys = [places[cell.id][0] for cell in cells], [places[cell.id][1] for cell in cells]
    left, top = min(xs) - WIDE - MARGIN, min(ys) - TALL - MARGIN
    wide, high = max(xs) + WIDE + MARGIN - left, max(ys) + TALL + MARGIN - top
    rows = sorted({piece.y for piece in cells if piece.y is not None})
    numbers = "".join(
        f'<g class="at" transform="translate({round_to(left - 1)} {round_to(down * row)})">'
        f'<text class="line" y="5">{row + 1:g}</text></g>'
        for row in rows
    )
    box = (left - NUMBERED, top, wide + NUMBERED, high)
    drawn = draw_board(view, Board(zone, places, box, NATURAL_UPRIGHT), numbers)
    return drawn.replace('class="board"', 'class="board turns"', 1)


def cornered(group: list[Piece]) -> dict[str, Point]:
    """By id, where pieces lie on an upright cell: stones, discs, figures apart."""
    found: dict[str, Point] = {}
    for spots, shapes in ((STONES, ("gem",)), (STANDING, ("pawn",))):
        fitting = [piece.id for piece in group if piece.shape in shapes]
        found |= dict(zip(fitting, spots, strict=False))
    free = [spot for spot in DISCS if spot not in found.values()]
    others = [piece.id for piece in group if piece.id not in found]
    return found | {id: free[min(n, len(free) - 1)] for n, id in enumerate(others)}


def askew(number: int) -> list[Point]:
    """Where so many pieces lie on a cell: one in its middle, several askew around it."""
    if number == 1:
        return [(0.0, 0.0)]
    return [around(2 * pi * (n - 0.5) / number, CELL * 0.45) for n in range(number)]


# Rings.


def draw_ring(view: View, zone: Zone) -> str:
    """Steps around a circle, with what lies on them; who stands on them stands inside."""
    if is_roomy(zone):
        return draw_roomy_ring(view, zone)
    steps = [piece for piece in zone.pieces if not piece.on]
    places, turns = {}, {}
    for number, step in enumerate(steps):
        turns[step.id] = 2 * pi * number / len(steps)
        places[step.id] = around(turns[step.id], RADIUS)
    for on, group in riders(zone).items():
        standing = [piece for piece in group if piece.shape == "pawn"]
        places |= standing_at(standing, turns[on], WITHIN)
        for piece in group:
            places.setdefault(piece.id, places[on])
    half = RADIUS + 36
    return draw_board(view, Board(zone, places, (-half, -half, 2 * half, 2 * half)))


def standing_at(pawns: list[Piece], turn: float, radius: float) -> dict[str, Point]:
    """Those who stand on a step, side by side."""
    return {
        pawn.id: around(turn + (rank - (len(pawns) - 1) / 2) * 0.4, radius)
        for rank, pawn in enumerate(pawns)
    }


def draw_roomy_ring(view: View, zone: Zone) -> str:
    """Something in the middle, the steps around it, and on each of them what lies there, outwards.

    The pieces that have a place are in the middle; all that is outside belongs to the steps.
    """
    steps = [piece for piece in zone.pieces if not piece.on and piece.x is None]
    on = riders(zone)
    inner = max(INNERMOST, len(steps) * ABREAST / (2 * pi))
    lying = {step.id: [p for p in on.get(step.id, []) if p.shape != "pawn"] for step in steps}
    bands = max([BANDS, *((len(group) + 1) // 2 for group in lying.values())])
    half = inner + BAND * (bands - 1) + DISC + 6
    places, edges = own_places(zone.pieces, inner - STEP - MIDDLE), {}
    for number, step in enumerate(steps):
        turn = 2 * pi * number / len(steps)
        places[step.id] = around(turn, inner - STEP)
        standing = [piece for piece in on.get(step.id, []) if piece.shape == "pawn"]
        places |= standing_at(standing, turn, inner - STEP / 2)
        for piece, (out, aside) in zip(lying[step.id], spots(len(lying[step.id])), strict=True):
            places[piece.id] = around(turn, inner + BAND * out, ABREAST / 4 * aside)
        edges[step.id] = sector(turn, pi / len(steps), inner - STEP, MIDDLE, half - 1)
    for piece in zone.pieces:  # what lies on something in the middle
        if piece.on and piece.id not in places:
            places[piece.id] = places[piece.on]
    box = (-half, -half, 2 * half, 2 * half)
    land = "".join(
        f'<circle class="land" r="{round_to(radius)}"/>' for radius in (half - 1, inner - STEP / 2)
    )
    return draw_board(view, Board(zone, places, box, NATURAL_RING, edges, land))


@lru_cache(maxsize=64)
def spots(number: int) -> list[Point]:
    """Where so many pieces lie on a step: by band, outwards, and by side; two are abreast."""
    if number < 3:
        return [(0.5, 2.0 * n + 1 - number) for n in range(number)]
    odd = number % 2  # the innermost then lies alone
    return [(0.0, 0.0)] * odd + [
        (float(n // 2 + odd), -1.0 if n % 2 == 0 else 1.0) for n in range(number - odd)
    ]


@lru_cache(maxsize=256)
def sector(turn: float, wide: float, radius: float, within: float, half: float) -> str:
    """All that belongs to a step of a ring, seen from the step: to be touched, and encircled."""
    x, y = around(turn, radius)
    bends = [turn + wide * (n / 2 - 1) for n in range(5)]
    corners = [around(bend, half) for bend in bends]
    corners += [around(bend, radius - within) for bend in reversed(bends)]
    points = " ".join(f"{round_to(px - x)},{round_to(py - y)}" for px, py in corners)
    return f'<polygon class="hit edge" points="{points}"/>'


def around(turn: float, radius: float, aside: float = 0.0) -> Point:
    """A place on a circle, clockwise from the top, or so far beside it to the right of the ray."""
    return radius * sin(turn) + aside * cos(turn), aside * sin(turn) - radius * cos(turn)
