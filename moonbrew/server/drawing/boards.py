"""Boards: zones whose pieces have places, drawn as one SVG with a group for each piece."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from moonbrew.scene import Piece, Zone
from moonbrew.server.drawing.art import Art
from moonbrew.server.drawing.figures import FIGURES, SIZE, belongs, link, round_to
from moonbrew.server.drawing.pieces import keepable, traits
from moonbrew.server.drawing.text import escape
from moonbrew.server.drawing.view import View

Point = tuple[float, float]

MAP = 270.0  # the unit of a map's places
RADIUS = 104.0  # of a ring
WITHIN = 72.0  # and of those who stand on its steps
# Where pieces lie on the area that they are on: things below, figures above and around.
BELOW = ((17.0, 16.0), (-17.0, 16.0))
AROUND = ((15.0, -19.0), (-17.0, -17.0), (-20.0, 15.0), (0.0, 29.0), (0.0, -29.0))


@dataclass(frozen=True)
class Board:
    """Where every piece of a zone lies, and what part of the plane they take."""

    zone: Zone
    places: dict[str, Point]
    box: tuple[float, float, float, float]


def draw_board(view: View, board: Board, over: str = "") -> str:
    """The ground that the game's art has for it, the pieces in their order, and what joins them."""
    ground = f"board-{board.zone.id.rstrip('-0123456789')}"
    box = view.art.grounds.get(ground) or " ".join(round_to(number) for number in board.box)
    x, y, wide, high = box.split()
    under = (
        f'<use class="ground" href="#s-{ground}" x="{x}" y="{y}" width="{wide}" height="{high}"/>'
        if ground in view.art.grounds
        else ""
    )
    drawn = "".join(placed(view, board, piece, n) for n, piece in enumerate(board.zone.pieces))
    return f'<svg class="board" viewBox="{box}">{under}{drawn}{over}</svg>'


def placed(view: View, board: Board, piece: Piece, number: int) -> str:
    """A piece at its place."""
    x, y = board.places[piece.id]
    along = (0.0, 0.0)
    if piece.shape == "link":
        (one_x, one_y), (end_x, end_y) = (board.places[end] for end in piece.joins)
        along = (end_x - one_x, end_y - one_y)
    gain, follows = view.gains.get(piece.id, ""), view.follows.get(piece.id, "")
    tab = "" if not view.playing else f' tabindex="{0 if number == 0 else -1}"'
    best = mark(gain, gain in view.best_gains)
    return group(view.art, keepable(piece), x, y, along, tab, follows, best)


@lru_cache(maxsize=8192)
def group(
    art: Art, piece: Piece, x: float, y: float, along: Point, tab: str, follows: str, gain: str
) -> str:
    """What can be touched and moves; most pieces of a board are as they were a move ago."""
    drawn = (
        link(piece.pips, piece.count, *along) if any(along) else FIGURES[piece.shape](art, piece)
    )
    names = f"{piece.shape} {piece.colour} f-{escape(piece.face or '')}{belongs(piece)}"
    role = "button" if tab else "img"
    return (
        f'<g role="{role}"{traits(piece, names, "", follows)}{tab}'
        f' transform="translate({round_to(x)} {round_to(y)})">'
        f'<g class="face">{drawn}</g>{gain}</g>'
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
    """Spaces, what lies on them, and the rim; what is one piece is joined by a bridge."""
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
    return draw_board(view, Board(zone, places, (left, top, wide, high)), bridges)


def bridge(one: Point, other: Point) -> str:
    """What shows that two hexagons are one piece."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    dx, dy = (other[0] - one[0]) * 0.1, (other[1] - one[1]) * 0.1
    return (
        f'<line class="bridge" x1="{round_to(x - dx)}" y1="{round_to(y - dy)}"'
        f' x2="{round_to(x + dx)}" y2="{round_to(y + dy)}"/>'
    )


# Rings.


def draw_ring(view: View, zone: Zone) -> str:
    """Steps around a circle, with what lies on them; who stands on them stands inside."""
    steps = [piece for piece in zone.pieces if not piece.on]
    places, turns = {}, {}
    for number, step in enumerate(steps):
        turns[step.id] = 2 * pi * number / len(steps)
        places[step.id] = around(turns[step.id], RADIUS)
    for on, group in riders(zone).items():
        standing = [piece for piece in group if piece.shape == "pawn"]
        for rank, piece in enumerate(standing):
            away = (rank - (len(standing) - 1) / 2) * 0.4
            places[piece.id] = around(turns[on] + away, WITHIN)
        for piece in group:
            places.setdefault(piece.id, places[on])
    half = RADIUS + 36
    return draw_board(view, Board(zone, places, (-half, -half, 2 * half, 2 * half)))


def around(turn: float, radius: float) -> Point:
    """A place on a circle, clockwise from the top."""
    return radius * sin(turn), -radius * cos(turn)
