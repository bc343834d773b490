"""Zones, drawn by their layout: one function for each, and one line in LAYOUTS."""

from collections.abc import Callable

from moonbrew.scene import Piece, Zone
from moonbrew.server.drawing.boards import draw_grid, draw_hexes, draw_map, draw_ring, riders
from moonbrew.server.drawing.pieces import draw_heap, draw_piece, unit
from moonbrew.server.drawing.text import SEAM, escape
from moonbrew.server.drawing.view import View

Layout = Callable[[View, Zone], str]

TO_TAB = 0  # the first piece of a zone is reached by Tab, the others by arrows


def draw_zone(view: View, zone: Zone) -> str:
    """A zone under its title, with those that lie beside it."""
    layout = LAYOUTS.get(zone.layout, row)
    note = f'<p class="long">{escape(zone.note)}</p>' if zone.note else ""
    return (
        f'{SEAM}<section class="zone {escape(zone.layout)} z-{kind_of(zone)}" '
        f'{called(zone)} aria-label="{escape(zone.title)}">'
        f"<header><h2>{escape(zone.title)}</h2>{note}</header>{layout(view, zone)}</section>"
    )


def kind_of(zone: Zone) -> str:
    """What the style sheet calls a zone: those of all seats alike."""
    return escape(zone.id.rstrip("-0123456789"))


def called(zone: Zone) -> str:
    """What the page's script knows of a zone: its id, and what comes and goes unseen."""
    fed_by = f' data-fed-by="{escape(zone.fed_by)}"' if zone.fed_by else ""
    swallows = " data-swallows" if zone.swallows else ""
    return f'data-zone="{escape(zone.id)}"{fed_by}{swallows}'


# Layouts.


def row(view: View, zone: Zone) -> str:
    """Side by side, each in its slot, prices below; what lies beside comes last."""
    upon = riders(zone)
    cells = [
        cell(view, zone, piece, number, upon.get(piece.id, []) if piece else [])
        for number, piece in enumerate(slotted(zone))
    ]
    cells += [
        f'<li class="slot beside z-{kind_of(other)}" {called(other)}>'
        f"{LAYOUTS.get(other.layout, row)(view, other)}</li>"
        for other in view.beside.get(zone.id, [])
    ]
    return f'<ul class="pieces">{"".join(cells) or nothing(zone)}</ul>'


def nothing(zone: Zone) -> str:
    """What is said where nothing lies."""
    return f'<li class="nothing">{escape(zone.empty)}</li>' if zone.empty else ""


def slotted(zone: Zone) -> list[Piece | None]:
    """The pieces in their slots, None where a slot is empty; or all of them in a row."""
    if not zone.slots:
        return [piece for piece in zone.pieces if not piece.on]
    found = {piece.id: piece for piece in zone.pieces}
    return [found.get(f"{zone.id}-{number + 1}") for number in range(zone.slots)]


def cell(view: View, zone: Zone, piece: Piece | None, number: int, upon: list[Piece]) -> str:
    """A slot with its piece, what lies on it, and its price; an empty one is sunk into the wood."""
    if piece is None:
        return '<li class="slot empty"></li>'
    place = f"slot {number + 1}" if zone.slots else ""
    tab = TO_TAB if piece is zone.pieces[0] else -1
    drawn = draw_piece(view, piece, place, tab)
    return f'<li class="slot">{drawn}{lying_upon(view, upon)}{price(view, piece)}</li>'


def lying_upon(view: View, pieces: list[Piece]) -> str:
    """What lies or stands on a piece, drawn after it."""
    if not pieces:
        return ""
    return f'<span class="upon">{"".join(draw_piece(view, piece) for piece in pieces)}</span>'


def price(view: View, piece: Piece) -> str:
    """What a piece costs hangs below it, for it changes."""
    if piece.price is None:
        return ""
    return f'<span class="price num" aria-hidden="true">{unit(view.art)}{piece.price}</span>'


def fan(view: View, zone: Zone) -> str:
    """A hand: the cards of a kind overlap."""
    tabs = [TO_TAB] + [-1] * len(zone.pieces)
    drawn = (
        f"<li>{draw_piece(view, piece, '', tab)}</li>"
        for piece, tab in zip(zone.pieces, tabs, strict=False)
    )
    return f'<ul class="pieces">{"".join(drawn) or nothing(zone)}</ul>'


def stack(view: View, zone: Zone) -> str:
    """One upon another, only the uppermost to be seen."""
    if not zone.pieces:
        return '<div class="stack gone"></div>'
    top = zone.pieces[-1]
    high = "high" if top.count > 1 else ""
    drawn = draw_piece(view, top, zone.title, TO_TAB, apart=1)
    return f'<div class="stack {high}">{drawn}</div>{price(view, top)}'


def pile(view: View, zone: Zone) -> str:
    """A heap of things, told by kind and number."""
    tabs = [TO_TAB] + [-1] * len(zone.pieces)
    drawn = (
        f"<li>{draw_heap(view, piece, tab)}</li>"
        for piece, tab in zip(zone.pieces, tabs, strict=False)
    )
    return f'<ul class="pieces tally">{"".join(drawn) or nothing(zone)}</ul>'


def track(view: View, zone: Zone) -> str:
    """Marks in a line, a piece on each, and below it what the mark says."""
    upon = riders(zone)
    marks = "".join(
        mark(view, zone, piece, upon.get(piece.id, [])) for piece in zone.pieces if not piece.on
    )
    return f'<ol class="marks">{marks}</ol>'


def mark(view: View, zone: Zone, piece: Piece, upon: list[Piece]) -> str:
    """A mark with its piece, and with what stands on that."""
    tab = TO_TAB if piece is zone.pieces[0] else -1
    below = plaque(view, piece) if piece.shape != "field" else lying_upon(view, upon)
    return f'<li class="mark">{draw_piece(view, piece, "", tab)}{below}</li>'


def plaque(view: View, piece: Piece) -> str:
    """Value large, price small; the plaque belongs to the mark and stays when pieces go."""
    value = "" if piece.value is None else str(piece.value)
    paid = "" if piece.price is None else f"<small>{unit(view.art)}{piece.price}</small>"
    return (
        f'<div class="plaque num" aria-hidden="true">{value}{paid}</div>' if value or paid else ""
    )


def boarded(draw: Layout) -> Layout:
    """A board with the zones that are drawn beside it."""

    def layout(view: View, zone: Zone) -> str:
        others = "".join(
            f'<div class="beside z-{kind_of(other)}" {called(other)} role="group"'
            f' aria-label="{escape(other.title)}">'
            f"{LAYOUTS.get(other.layout, row)(view, other)}</div>"
            for other in view.beside.get(zone.id, [])
        )
        return f'<div class="holder">{draw(view, zone)}{others}</div>'

    return layout


BOARDS: dict[str, Layout] = {
    "map": draw_map,
    "hexes": draw_hexes,
    "grid": draw_grid,
    "ring": draw_ring,
}
LAYOUTS: dict[str, Layout] = {
    "row": row,
    "fan": fan,
    "stack": stack,
    "pile": pile,
    "track": track,
    **{name: boarded(draw) for name, draw in BOARDS.items()},
}
