"""Drawing zones whose pieces have places: maps of areas and links, and boards of hexagons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.text import Text

from moonbrew.scene import Piece, Zone

MAP = (74, 30)  # columns and lines that a map takes
HALF = 4  # columns between two hexagons that lie half a step apart
ROW = 1.5  # between two rows of hexagons of size 1
WIDE = 3**0.5 / 2  # half the width of such a hexagon
SHORT = 2  # letters that stand for a symbol
DOT, FREE = "·", "o"  # of a link: its line, and a place that is still free

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


def legend(zone: Zone, names: Sequence[str]) -> Text:
    """What the signs in a drawn zone stand for."""
    signs = area_signs(zone, names) if zone.layout == "map" else space_signs(zone)
    return Text(", ".join(f"{sign} {meaning}" for sign, meaning in signs.items()), "dim")


def area_signs(zone: Zone, names: Sequence[str]) -> dict[str, str]:
    """Kinds of area, free places, seats by number, signs, and the tokens that lie there."""
    key = {p.id.rpartition("-")[2][0].upper(): p.face for p in zone.pieces if p.shape == "area"}
    seats = {str(seat + 1): name for seat, name in enumerate(names)}
    tokens = {
        f"({short(piece.face or '')})": piece.label
        for piece in zone.pieces
        if piece.shape == "token"
    }
    areas = {sign: face or "" for sign, face in key.items()}
    free = {FREE: "free place"} if any(piece.shape == "link" for piece in zone.pieces) else {}
    return areas | free | seats | own_signs(zone) | dict(sorted(tokens.items()))


def own_signs(zone: Zone) -> dict[str, str]:
    """The signs that pieces bring, with what they stand for."""
    meant = {p.sign: (p.face or "").replace("-", " ") for p in zone.pieces if p.sign}
    return dict(sorted(meant.items()))


def space_signs(zone: Zone) -> dict[str, str]:
    """Symbols, and what lies on the spaces."""
    symbols = {
        short(part.label): part.label.lower() for piece in zone.pieces for part in piece.parts
    }
    return dict(sorted(symbols.items())) | own_signs(zone)


# Boards of hexagons.


def draw_hexes(zone: Zone, colours: Style, gains: Mapping[str, str]) -> RenderableType:
    """Row by row: the name of each space, what lies on it, its symbols, and what one gains."""
    canvas, on = Canvas(), riders(zone)
    for piece in zone.pieces:
        if piece.on or piece.x is None or piece.y is None:
            continue
        text = rim_text(piece, colours) if piece.shape == "rim" else space_text(piece, on, colours)
        if piece.id in gains:
            text.append(f"+{gains[piece.id]}", "bold")
        canvas.put(round(piece.y / ROW), round(piece.x / WIDE) * HALF, text)
    return canvas.text()


def space_text(piece: Piece, on: dict[str, list[Piece]], colours: Style) -> Text:
    """For instance d4◇, a1 en, c3 en/wa; a plain space is its name alone."""
    text = Text(piece.id.rpartition("-")[2], "dim")
    for rider in on.get(piece.id, ()):
        text.append(rider.sign or f"({short(rider.label)})", colours.get(rider.colour, ""))
    for place, part in enumerate(piece.parts):
        text.append(" " if place == 0 else "/")
        text.append(short(part.label), f"bold {colours.get(part.colour, '')}")
    return text


def rim_text(piece: Piece, colours: Style) -> Text:
    """A side of the rim by its symbol."""
    return Text(f"({piece.face})", colours.get(piece.colour, ""))


# Maps.


def draw_map(zone: Zone, colours: Style) -> RenderableType:
    """Areas by their keys with what lies there; links as dotted lines with their places."""
    on = riders(zone)
    areas = {piece.id: piece for piece in zone.pieces if piece.shape == "area"}
    cells: dict[tuple[int, int], Text] = {}
    for piece in zone.pieces:
        if piece.shape == "link":
            cells |= link_cells(piece, [place_of(areas[end]) for end in piece.joins], colours)
    canvas = Canvas()
    for area in areas.values():
        line, column = spot(*place_of(area))
        text = area_text(area, on.get(area.id, ()), colours)
        canvas.put(line, column, text)
        for hidden in range(len(text) + 2):  # with a gap before and behind
            cells.pop((line, column - len(text) // 2 - 1 + hidden), None)
    for (line, column), cell in cells.items():
        canvas.put(line, column, cell)
    return canvas.text()


def place_of(area: Piece) -> tuple[float, float]:
    """Where an area lies in the unit circle."""
    return area.x or 0.0, area.y or 0.0


def spot(x: float, y: float) -> tuple[int, int]:
    """Line and column of a place in the unit circle."""
    columns, lines = MAP
    return round((y + 1) / 2 * lines), round((x + 1) / 2 * columns)


def link_cells(
    link: Piece, ends: Sequence[tuple[float, float]], colours: Style
) -> dict[tuple[int, int], Text]:
    """A dotted line with its places at equal distances: free ones, and taken ones by seat."""
    (line, column), (to_line, to_column) = spot(*ends[0]), spot(*ends[1])
    length = max(abs(to_line - line), abs(to_column - column) // 2)
    dots = {between(ends, n / length): Text(DOT, "dim") for n in range(1, length)}
    taken = Text(str((link.seat or 0) + 1), f"bold {colours.get(link.colour, '')}")
    places = {
        between(ends, (n + 1) / (link.pips + 1)): taken if n < link.count else Text(FREE)
        for n in range(link.pips)
    }
    return dots | places


def between(ends: Sequence[tuple[float, float]], part: float) -> tuple[int, int]:
    """The cell at this part of the way between two places."""
    (x, y), (to_x, to_y) = ends
    return spot(x + (to_x - x) * part, y + (to_y - y) * part)


def area_text(area: Piece, there: Sequence[Piece], colours: Style) -> Text:
    """For instance T1(st) 1 2zz: a token, a figure of seat 1, two of seat 2 with the sign z."""
    text = Text(area.id.rpartition("-")[2].upper(), "bold")
    for piece in there:
        if piece.shape == "token":
            text.append(f"({short(piece.face or '')})", colours.get(piece.colour, ""))
        elif piece.seat is not None:
            mark = f"{piece.seat + 1}{piece.sign * piece.count}"
            text.append(f" {mark}", f"bold {colours.get(piece.colour, '')}")
    return text
