"""Drawing zones whose pieces have places: maps of areas and links, hexagons, grids and rings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin

from rich.console import RenderableType
from rich.text import Text

from moonbrew.scene import Part, Piece, Zone, rows_of

MAP = (74, 30)  # columns and lines that a map takes
HALF = 4  # columns between two hexagons that lie half a step apart
ROW = 1.5  # between two rows of hexagons of size 1
WIDE = 3**0.5 / 2  # half the width of such a hexagon
RING = (32, 8)  # columns and lines from the middle of a ring to its steps
BETWEEN = 2  # columns between two cells of a grid
MARK = 3  # columns of the number of a row or column
GAP = "."  # of a pattern: a gap that is printed
OUTSIDE = "_"  # and a place where it has no part
NOTHING = "·"  # lies on a cell
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
    if zone.layout == "map":
        signs = area_signs(zone, names)
    elif zone.layout == "hexes":
        signs = space_signs(zone)
    else:
        signs = piece_signs(zone) | part_signs(zone)
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


def piece_signs(zone: Zone) -> dict[str, str]:
    """What lies on steps and cells, by the signs that stand for it."""
    lying = [piece for piece in zone.pieces if piece.on]
    return dict(sorted((sign_of(piece), piece.label.lower()) for piece in lying))


def part_signs(zone: Zone) -> dict[str, str]:
    """What pieces are made from, by its signs."""
    parts = [part for piece in zone.pieces for part in piece.parts if part.face]
    return dict(sorted((sign_of(part), part.label.lower()) for part in parts))


def sign_of(thing: Piece | Part) -> str:
    """The sign that a piece or a part brings, or a few letters."""
    return thing.sign or short(thing.label)


def called(place: Piece) -> str:
    """The name of a cell or a step: its sign, or how its id ends."""
    return place.sign or place.id.rpartition("-")[2]


# Boards of hexagons.


def draw_hexes(zone: Zone, colours: Style, gains: Mapping[str, str]) -> RenderableType:
    """Row by row: the name of each space, what lies on it, its symbols, and what one gains."""
    canvas, on = Canvas(), riders(zone)
    for piece in zone.pieces:
        if piece.on or piece.x is None or piece.y is None:
            continue
        if piece.shape == "site":
            text = Text(f"+{called(piece)}", "bold")
        else:
            rim = piece.shape == "rim"
            text = rim_text(piece, colours) if rim else space_text(piece, on, colours)
        if piece.id in gains:
            text.append(f"+{gains[piece.id]}", "bold")
        canvas.put(round(piece.y / ROW), round(piece.x / WIDE) * HALF, text)
    return canvas.text()


def space_text(piece: Piece, on: dict[str, list[Piece]], colours: Style) -> Text:
    """For instance d4◇, a1 en, c3 en/wa; a plain space is its name alone."""
    text = Text(piece.id.rpartition("-")[2], "dim")
    for rider in on.get(piece.id, ()):
        several = str(rider.count) if rider.count > 1 else ""
        sign = rider.sign or f"({short(rider.label)})"
        text.append(f"{sign}{several}", colours.get(rider.colour, ""))
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


# Grids.


def draw_grid(zone: Zone, colours: Style, gains: Mapping[str, str]) -> RenderableType:
    """By columns and rows: the name of each cell, and what lies on it."""
    canvas, on = Canvas(), riders(zone)
    cells = [piece for piece in zone.pieces if not piece.on]
    if any(cell.outline == "upright" for cell in cells):
        return draw_upright(cells, on, colours, gains)
    texts = {cell.id: cell_text(cell, on.get(cell.id, ()), colours, gains) for cell in cells}
    wide = max(map(len, texts.values()), default=0) + BETWEEN
    for number, cell in enumerate(cells):
        text = texts[cell.id]
        column = round((number if cell.x is None else cell.x) * wide)
        canvas.put(round(cell.y or 0), column + len(text) // 2, text)  # begin at the column
    return canvas.text()


def draw_upright(
    cells: Sequence[Piece],
    on: Mapping[str, Sequence[Piece]],
    colours: Style,
    gains: Mapping[str, str],
) -> RenderableType:
    """Rows and columns with their numbers at the edges, so that the cells need no names."""
    canvas = Canvas()
    texts = {cell.id: upright_text(cell, on.get(cell.id, ()), colours, gains) for cell in cells}
    wide = max(MARK, *map(len, texts.values())) + 1
    for cell in cells:
        x, y, text = cell.x or 0, cell.y or 0, texts[cell.id]
        canvas.put(round(y), round(x * wide) + len(text) // 2, text)
    top = round(min(cell.y or 0 for cell in cells)) - 1
    for x in sorted({cell.x or 0 for cell in cells if float(cell.x or 0).is_integer()}):
        number = Text(f"{x + 1:g}", "dim")
        canvas.put(top, round(x * wide) + len(number) // 2, number)
    for y in sorted({cell.y or 0 for cell in cells}):
        canvas.put(round(y), -MARK, Text(f"{y + 1:g}", "dim"))
    return canvas.text()


def upright_text(
    cell: Piece, there: Sequence[Piece], colours: Style, gains: Mapping[str, str]
) -> Text:
    """For instance `Oa2`, `Oa*?`, `#/2`: its parts, alike ones with their number, and the rest."""
    text = Text()
    for part in dict.fromkeys(cell.parts):
        number = list(cell.parts).count(part)
        times = str(number) if number > 1 else ""
        text.append(f"{sign_of(part)}{times}", f"bold {colours.get(part.colour, '')}")
    text.append("" if cell.parts else cell.sign or NOTHING, "dim")
    for piece in there:
        text.append(sign_of(piece), colours.get(piece.colour, ""))
    text.append(f"/{cell.under}" if cell.under else "", "dim")
    text.append(f"+{gains[cell.id]}" if cell.id in gains else "", "bold")
    return text


def cell_text(
    cell: Piece, there: Sequence[Piece], colours: Style, gains: Mapping[str, str]
) -> Text:
    """For instance `4 F`, `5 ·`, `6 sp^`: what it shows, then what lies on it."""
    text = Text(f"{called(cell)} ", "dim")
    shown: list[Piece | Part] = [*cell.parts, *there]
    for thing in shown:
        text.append(sign_of(thing), f"bold {colours.get(thing.colour, '')}")
    text.append("" if shown else NOTHING, "dim")
    text.append(f"/{cell.under}" if cell.under else "", "dim")
    text.append(f"+{gains[cell.id]}" if cell.id in gains else "", "bold")
    return text


# Rings.


def draw_ring(zone: Zone, colours: Style, gains: Mapping[str, str]) -> RenderableType:
    """Steps around a circle from the top, clockwise, and in the middle what lies there."""
    canvas, on = Canvas(), riders(zone)
    steps = [piece for piece in zone.pieces if not piece.on and piece.x is None]
    across, down = RING
    for number, step in enumerate(steps):
        turn = 2 * pi * number / len(steps)
        text = step_text(step, on.get(step.id, ()), colours, gains)
        canvas.put(round(-down * cos(turn)), round(across * sin(turn)), text)
    for piece in zone.pieces:
        if piece.x is None or piece.y is None:
            continue
        lines = [
            Text(piece.label, "bold"),
            Text(piece.note, "dim"),
            *map(name, on.get(piece.id, ())),
        ]
        for number, text in enumerate(line for line in lines if line):
            canvas.put(round(piece.y * down / 2) + number, round(piece.x * across / 2), text)
    return canvas.text()


def name(piece: Piece) -> Text:
    """What lies on something in the middle."""
    return Text(piece.label)


def step_text(
    step: Piece, there: Sequence[Piece], colours: Style, gains: Mapping[str, str]
) -> Text:
    """For instance `3 (*2) F R E ^`: what it gives, then what lies and stands on it."""
    text = Text(called(step), "dim")
    gives = "".join(sign_of(part) for part in step.parts)
    worth = "" if step.value is None else str(step.value)
    text.append(f" ({gives}{worth})" if gives or worth else "", "bold")
    for piece in there:
        several = str(piece.count) if piece.count > 1 else ""
        text.append(f" {several}{sign_of(piece)}", f"bold {colours.get(piece.colour, '')}")
    text.append(f" +{gains[step.id]}" if step.id in gains else "", "bold")
    return text


# Patterns.


def pattern_text(piece: Piece, colours: Style) -> Text:
    """The pattern of a piece in a line, `S . S / _ F _`, from its top row on."""
    text = Text()
    for number, row in enumerate(rows_of(piece.parts)):
        text.append(" / " if number else "", "dim")
        for place, part in enumerate(row):
            text.append(" " if place else "")
            sign = OUTSIDE if part is None else sign_of(part) if part.face else GAP
            text.append(sign, f"bold {colours.get(part.colour, '')}" if part else "dim")
    turning = {True: " (may be turned)", False: " (as it stands)", None: ""}[piece.turns]
    return text.append(turning, "dim")


# What something is made from, and what of it is at hand.

LACKING, AWAY = "-", "~"  # before the sign of a part


def at_hand_text(piece: Piece, colours: Style) -> Text:
    """Parts in a line, `W -F ~?`: what lacks and what is somewhere else is marked."""
    text = Text()
    for place, part in enumerate(piece.parts):
        mark = LACKING if part.state.startswith("lacking") else ""
        mark = AWAY if part.state.startswith("away") else mark
        style = "dim" if mark else f"bold {colours.get(part.colour, '')}"
        text.append(" " if place else "").append(f"{mark}{sign_of(part)}", style)
    return text
