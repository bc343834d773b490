"""What lies on the wood of a still picture: the zones of nobody's, as large as there is room."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from moonbrew.scene import Piece, Place, Zone
from moonbrew.server.drawing.boards import riders
from moonbrew.server.drawing.figures import picture
from moonbrew.server.drawing.still.scraps import Scrap, at, below, beside, fitted, flow
from moonbrew.server.drawing.still.things import FIELD, counted, thing
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.server.drawing.zones import BOARDS, kind_of, slotted

GAP = 12.0
SIDES = (0.0, 0.2, 0.26, 0.32, 0.38, 0.44)  # of the room, for what lies beside the largest board
SCALES = (1.5, 1.4, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.7, 0.62)
LATER = ("stack", "pile")  # what is left out first
BOX = re.compile(r'<svg class="(board[^"]*)" viewBox="([-0-9. ]+)"(?: width="\d+")?')
PAWN = 38.0  # how high who stands on a step is
ABREAST = 9.0  # and half of how far apart several are
SMALLER = 0.5  # how much less it counts that small things are large


@dataclass(frozen=True)
class Lying:
    """Things of a zone, not laid in lines yet."""

    names: str
    things: Sequence[Scrap]
    gap: float = GAP

    def within(self, wide: float) -> Scrap:
        """The same in lines."""
        laid = flow(self.things, wide, self.gap)
        return replace(laid, text=f'<g class="{self.names}">{laid.text}</g>')


def draw_ground(view: View, wide: float, high: float) -> str:
    """All zones of nobody's, or the more important ones, in the middle of their room."""
    zones = [zone for zone in view.zones_of(None) if not zone.beside and zone.pieces]
    tracks = [track(view, zone) for zone in zones if is_track(zone)]
    strips = below([fitted(one, wide, high / 3, 1.3) for one in tracks], GAP)
    room = high - strips.high - GAP if tracks else high
    laid = laid_out(view, [zone for zone in zones if not is_track(zone)], wide, room)
    drawn = at(laid, (wide - laid.wide) / 2, (room - laid.high) / 2)
    return drawn + at(strips, (wide - strips.wide) / 2, high - strips.high)


def laid_out(view: View, zones: Sequence[Zone], wide: float, high: float) -> Scrap:
    """Boards first; where one has nothing to show, there is more to be seen before the seats."""
    found = [zone for zone in zones if zone.layout in BOARDS]
    boards = [board_of(view, zone) for zone in found if not is_empty(zone)]
    others = boards[1:] + in_order(view, [zone for zone in zones if zone.layout not in BOARDS])
    if len(boards) < len(found):
        others += [one for one in map(partial(collected, view), view.scene.places) if one.things]
    if boards:
        return around(boards[0].things[0], others, wide, high)
    return heap(others, wide, high)


def in_order(view: View, zones: Sequence[Zone]) -> list[Lying]:
    """Rows, what lies face down, all stacks in one line, and piles."""
    rows = [lying(view, zone) for zone in zones if zone.layout not in LATER and is_open(zone)]
    rows += [lying(view, zone) for zone in zones if zone.layout not in LATER and not is_open(zone)]
    stacks = [lying(view, zone).within(1) for zone in zones if zone.layout == "stack"]
    piles = [lying(view, zone) for zone in zones if zone.layout == "pile"]
    return [*rows, *([Lying("", stacks)] if stacks else []), *piles]


def is_open(zone: Zone) -> bool:
    """Whether something in a zone lies face up."""
    return any(piece.face is not None for piece in zone.pieces)


def board_of(view: View, zone: Zone) -> Lying:
    """A board by itself, a pixel for each of its units."""
    drawn = BOARDS[zone.layout](view, zone).replace(SEAM, "")
    found = BOX.match(drawn)
    assert found is not None, "A board is an SVG that says what it shows."
    _, _, wide, high = map(float, found[2].split())
    head = (
        f'<svg class="{found[1]}" viewBox="{found[2]}" width="{wide:g}" height="{high:g}"'
        ' overflow="visible"'
    )
    names = names_of(zone)
    inside = f'<g class="{names}">{head}{drawn[found.end() :]}</g>'
    return Lying(names, [Scrap(inside, wide, high)])


def names_of(zone: Zone) -> str:
    """What style sheets call a zone."""
    return f"zone {escape(zone.layout)} z-{kind_of(zone)}"


def lying(view: View, zone: Zone) -> Lying:
    """What lies in a zone that is no board, with what lies beside it at its end."""
    upon = riders(zone)
    if zone.layout == "stack":
        return Lying(names_of(zone), [thing(view.art, zone.pieces[-1])])
    if zone.layout == "pile":
        return Lying(names_of(zone), [counted(view.art, piece) for piece in zone.pieces])
    size = thing(view.art, zone.pieces[0])
    things = [
        with_riders(view, piece, upon.get(piece.id, [])) if piece else empty_slot(size)
        for piece in slotted(zone)
    ]
    for other in view.beside.get(zone.id, []):
        things += lying(view, other).things if other.pieces else []
    return Lying(names_of(zone), things)


def empty_slot(size: Scrap) -> Scrap:
    """A slot in which nothing lies, as large as what lies in others."""
    text = f'<rect width="{size.wide:g}" height="{size.high:g}" rx="8" fill="var(--well)"/>'
    return replace(size, text=text)


def with_riders(view: View, piece: Piece, upon: list[Piece]) -> Scrap:
    """A piece, and beside it what lies on it."""
    return beside([thing(view.art, one) for one in (piece, *upon)], 2)


def is_track(zone: Zone) -> bool:
    """Whether a zone is a line of steps on which somebody stands."""
    return zone.layout == "track" and any(piece.shape == "field" for piece in zone.pieces)


def track(view: View, zone: Zone) -> Scrap:
    """Steps in one line; who stands on one stands above it, several side by side."""
    upon = riders(zone)
    steps = [piece for piece in zone.pieces if not piece.on]
    line = beside([thing(view.art, piece) for piece in steps], 1)
    standing = "".join(
        at(thing(view.art, pawn), n * (FIELD + 1) + ABREAST * (2 * rank - len(group) + 1), 0, 1.2)
        for n, group in enumerate(upon.get(piece.id, []) for piece in steps)
        for rank, pawn in enumerate(group)
    )
    above = PAWN if standing else 0.0
    text = f'<g class="{names_of(zone)}">{at(line, 0, above)}{standing}</g>'
    return Scrap(text, line.wide, line.high + above)


# What belongs to somebody.


def is_empty(zone: Zone) -> bool:
    """Whether a board has nothing to show but its own places."""
    return all(piece.shape == "space" and not piece.parts for piece in zone.pieces)


def collected(view: View, place: Place) -> Lying:
    """What a seat has open before it, by kind and number, behind its sigil."""
    kinds: Counter[Piece] = Counter()
    for zone in view.zones_of(place.seat):
        for piece in zone.pieces if zone.layout not in BOARDS else ():
            if piece.face is not None:
                label = "" if view.art.has(piece.face) else piece.label
                kinds[Piece("", piece.face, label, colour=piece.colour)] += piece.count
    things = [counted(view.art, replace(piece, count=number)) for piece, number in kinds.items()]
    return Lying("own", [sigil_of(place.seat), *things] if things else [])


def sigil_of(seat: int) -> Scrap:
    """The sigil of a seat, small."""
    names = f"sigil {colour(seat)}"
    disc = f'<circle data-box="" class="{names}" cx="18" cy="18" r="18"/>'
    return Scrap(f'<g class="{names}">{disc}{picture(sigil(seat), 18, 18, 22, "")}</g>', 36, 36)


# How they share the room.


def heap(lot: Sequence[Lying], wide: float, high: float) -> Scrap:
    """Zones one below another, as large as can be; those that find no room are left out."""
    for number in range(len(lot), 0, -1):
        for scale in SCALES:
            laid = below([one.within(wide / scale) for one in lot[:number]], 1.5 * GAP)
            if laid.wide * scale <= wide and laid.high * scale <= high:
                return Scrap(at(laid, 0, 0, scale), laid.wide * scale, laid.high * scale)
    return Scrap("", 0, 0)


def around(board: Scrap, lot: Sequence[Lying], wide: float, high: float) -> Scrap:
    """A board and what lies beside or below it, whichever shows more."""
    ways = [way(board, lot, wide, high, share, turned) for share in SIDES for turned in (0, 1)]
    return max(ways, key=lambda found: found[0])[1]


def way(
    board: Scrap, lot: Sequence[Lying], wide: float, high: float, share: float, turned: int
) -> tuple[float, Scrap]:
    """A board with this share of the room for all else, and how much is seen then."""
    across, down = (wide, high * (1 - share)) if turned else (wide * (1 - share), high)
    main = fitted(board, across, down)
    space = (wide, high - main.high - GAP) if turned else (wide - main.wide - GAP, high)
    rest = heap(lot, *space) if share and min(space) > 0 else Scrap("", 0, 0)
    seen = main.wide * main.high + SMALLER * rest.wide * rest.high
    if not rest.text:
        return seen, main
    if turned:
        return seen, below([main, rest], GAP)
    high = max(main.high, rest.high)
    drawn = at(main, 0, (high - main.high) / 2)
    drawn += at(rest, main.wide + 2 * GAP, (high - rest.high) / 2)
    return seen, Scrap(drawn, main.wide + 2 * GAP + rest.wide, high)
