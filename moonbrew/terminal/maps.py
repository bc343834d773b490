"""Drawing zones whose pieces have places: maps of areas and links, and boards of hexagons."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.text import Text

from moonbrew.scene import Piece, Zone

MAP = (74, 30)  # columns and lines that a map takes
HALF = 4  # columns between two hexagons that lie half a step apart
ROW = 1.5  # between two rows of hexagons of size 1
WIDE = 3**0.5 / 2  # half the width of such a hexagon
SHORT = 2  # letters that stand for a symbol
FREE, CRYSTALS = "·", {"crystal": "◆", "black-crystal": "◇"}

Style = dict[str, str]  # how the terminal calls the colours of pieces


@dataclass
class Canvas:
    """Texts at their columns, line by line."""

    lines: dict[int, list[tuple[int, Text]]] = field(default_factory=dict)

    def put(self, line: int, column: int, text: Text) -> None:
        """Write a text with its middle at a column."""
        self.lines.setdefault(line, []).append((column - len(text) // 2, text))

    def text(self) -> Text:
        """All lines; a text that finds its column taken moves to the right."""
        start = min((column for line in self.lines.values() for column, _ in line), default=0)
        rows = []
        for number in range(min(self.lines, default=0), max(self.lines, default=-1) + 1):
            row = Text()
            for column, text in sorted(self.lines.get(number, ()), key=lambda cell: cell[0]):
                row.append(" " * max(len(row.plain) > 0, column - start - len(row.plain)))
                row.append_text(text)
            rows.append(row)
        return Text("\n").join(rows)


def riders(zone: Zone) -> dict[str, list[Piece]]:
    """By piece: what lies or stands on it."""
    found: dict[str, list[Piece]] = {}
    for piece in zone.pieces:
        if piece.on:
            found.setdefault(piece.on, []).append(piece)
    return found


def short(label: str) -> str:
    """A few letters for a symbol."""
    return label[:SHORT].lower()


# Boards of hexagons.


def draw_hexes(zone: Zone, colours: Style) -> RenderableType:
    """Row by row: the name of each space, its symbols, and a crystal where one lies."""
    canvas, on = Canvas(), riders(zone)
    for piece in zone.pieces:
        if piece.on or piece.x is None or piece.y is None:
            continue
        text = rim_text(piece, colours) if piece.shape == "rim" else space_text(piece, on, colours)
        canvas.put(round(piece.y / ROW), round(piece.x / WIDE) * HALF, text)
    return canvas.text()


def space_text(piece: Piece, on: dict[str, list[Piece]], colours: Style) -> Text:
    """For instance d4◇, a1 en, c3 en/wa; a plain space is its name alone."""
    text = Text(piece.id.rpartition("-")[2], "dim")
    for rider in on.get(piece.id, ()):
        text.append(CRYSTALS.get(rider.face or "", "?"), colours.get(rider.colour, ""))
    for place, part in enumerate(piece.parts):
        text.append(" " if place == 0 else "/")
        text.append(short(part.label), f"bold {colours.get(part.colour, '')}")
    return text


def rim_text(piece: Piece, colours: Style) -> Text:
    """A side of the rim by its symbol."""
    return Text(f"({piece.face})", colours.get(piece.colour, ""))


# Maps.


def draw_map(zone: Zone, colours: Style) -> RenderableType:
    """Areas by their keys with what lies there; links by their segments, charged ones by seat."""
    canvas, on = Canvas(), riders(zone)
    areas = {piece.id: piece for piece in zone.pieces if piece.shape == "area"}
    for piece in zone.pieces:
        if piece.shape == "link":
            draw_link(canvas, piece, [areas[end] for end in piece.joins], colours)
    for piece in areas.values():
        line, column = spot(piece.x or 0.0, piece.y or 0.0)
        canvas.put(line, column, area_text(piece, on.get(piece.id, ()), colours))
    return canvas.text()


def spot(x: float, y: float) -> tuple[int, int]:
    """Line and column of a place in the unit circle."""
    columns, lines = MAP
    return round((y + 1) / 2 * lines), round((x + 1) / 2 * columns)


def draw_link(canvas: Canvas, link: Piece, ends: Sequence[Piece], colours: Style) -> None:
    """The segments at equal distances between the ends; seats count from 1."""
    one, other = ends
    for segment in range(link.pips):
        part = (segment + 1) / (link.pips + 1)
        x = (one.x or 0.0) * (1 - part) + (other.x or 0.0) * part
        y = (one.y or 0.0) * (1 - part) + (other.y or 0.0) * part
        charged = segment < link.count and link.seat is not None
        mark = str((link.seat or 0) + 1) if charged else FREE
        style = f"bold {colours.get(link.colour, '')}" if charged else "dim"
        canvas.put(*spot(x, y), Text(mark, style))


def area_text(area: Piece, there: Sequence[Piece], colours: Style) -> Text:
    """For instance T1(wi) 1 2zz: a witch token, a witch of seat 1, two of seat 2 that lie there."""
    text = Text(area.id.rpartition("-")[2].upper(), "bold")
    for piece in there:
        if piece.shape == "token":
            text.append(f"({short(piece.face or '')})", colours.get(piece.colour, ""))
        elif piece.seat is not None:
            mark = f"{piece.seat + 1}" + ("z" * piece.count if piece.face == "lying" else "")
            text.append(f" {mark}", f"bold {colours.get(piece.colour, '')}")
    return text
