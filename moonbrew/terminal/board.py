"""Drawing a scene: any game's, by the layouts of its zones."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from moonbrew.scene import (
    Piece,
    Place,
    Scene,
    Side,
    Zone,
    is_pattern,
    is_roomy,
    tells_what_lacks,
)
from moonbrew.terminal.maps import (
    at_hand_text,
    draw_grid,
    draw_hexes,
    draw_map,
    draw_ring,
    legend,
    pattern_text,
    riders,
)
from moonbrew.terminal.reckonings import draw_reckoning, in_force_text
from moonbrew.words import capital, count, listed

INKS = {
    "red": "red",
    "orange": "dark_orange",
    "yellow": "yellow",
    "green": "green",
    "blue": "dodger_blue1",
    "purple": "medium_purple1",
    "grey": "grey62",
    "teal": "cyan",
    "rose": "hot_pink",
}
CELL = 20  # the longest note that still stands below its piece, in a cell
NOTED = ("chip", "die")  # the words of these are told with what is noted
ABREAST = 6  # the most cells that fit side by side into 80 columns


@dataclass(frozen=True)
class Look:
    """What is needed to draw a zone, beside the zone."""

    names: Sequence[str] = ()  # of the players
    gains: Mapping[str, str] = field(default_factory=dict)  # by piece: what a choice brings there
    explained: bool = True  # with a legend, where there are signs


def draw(
    scene: Scene, title: str, names: Sequence[str], before: Scene | None = None
) -> RenderableType:
    """The table: what belongs to nobody, then the seats with what is theirs.

    With what was drawn before, only what has changed since, and where the choices lead.
    """
    zones = scene.zones if before is None else zones_to_draw(scene, before)
    gains = {choice.touch[-1]: choice.gain for choice in scene.choices if choice.gain}
    look = Look(names, gains)
    heading = Rule(Text(f"{title}, move {scene.ply}", style="bold"), style="dim")
    common = [draw_zone(zone, look) for zone in zones if zone.owner is None]
    old = before.reckonings if before else []
    reckoned = [draw_reckoning(one) for one in scene.reckonings if one not in old]
    news = scene.in_force if before is None or scene.in_force != before.in_force else []
    forced = [in_force_text(news)] if news else []
    around = Group(*seats_and_sides(scene, zones, look, before))
    panel = Panel(around, box=ROUNDED, border_style="dim")
    prompt = Text(scene.prompt, style="bold")
    return Group(heading, *forced, *common, *reckoned, panel, prompt)


def seats_and_sides(
    scene: Scene, zones: Sequence[Zone], look: Look, before: Scene | None
) -> list[RenderableType]:
    """All of them, or those that changed, that are asked, or before whom something is drawn."""
    places, sides = (before.places, before.sides) if before else ([], [])
    seats = [
        draw_place(place, scene.seat, zones, look)
        for place in scene.places
        if place.asked or place not in places or owns_one(place.seat, zones)
    ]
    others = [
        draw_side(side, zones, look)
        for side in scene.sides
        if side not in sides or owns_one(side.id, zones)
    ]
    return seats + others


def zones_to_draw(scene: Scene, before: Scene) -> list[Zone]:
    """The zones that have changed, and those with a piece that some choice touches last."""
    old = {zone.id: zone for zone in before.zones}
    last = {choice.touch[-1] for choice in scene.choices if choice.touch}
    return [
        zone
        for zone in scene.zones
        if zone != old.get(zone.id) or any(piece.id in last for piece in zone.pieces)
    ]


PLAIN: Final = Look()


def owns_one(owner: int | str, zones: Sequence[Zone]) -> bool:
    """Whether one of the zones lies before this seat or side."""
    return any(zone.owner == owner for zone in zones)


def draw_zone(zone: Zone, look: Look = PLAIN) -> RenderableType:
    """A zone by its layout, under its title."""
    title = Text.assemble((zone.title, "bold"), (f" ({zone.note})" if zone.note else "", "dim"))
    below = [legend(zone, look.names)] if look.explained else []
    if zone.layout == "map":
        return Group(title, draw_map(zone, INKS), *below)
    if zone.layout == "hexes":
        return Group(title, draw_hexes(zone, INKS, look.gains), *below)
    if zone.layout == "grid":
        return Group(title, draw_grid(zone, INKS, look.gains), *below)
    if zone.layout == "ring" and is_roomy(zone):
        return Group(title, draw_ring(zone, INKS, look.gains), *below)
    if any(is_pattern(piece.parts) or tells_what_lacks(piece.parts) for piece in zone.pieces):
        return Group(title, with_patterns(zone), *below)
    if any(piece.on or piece.shape == "level" for piece in zone.pieces):
        return Group(title, with_riders(zone))
    if not worth_its_notes(zone):
        return Text.assemble((f"{zone.title}: ", "bold"), in_a_line(zone))
    return Group(title, abreast(zone) if fits_abreast(zone) else one_below_another(zone))


def worth_its_notes(zone: Zone) -> bool:
    """Whether more than one line is due: to a track, and to slots that one can choose from."""
    noted = any(piece.note for piece in zone.pieces)
    return noted and (zone.layout == "track" or any(place_in(zone, p) for p in zone.pieces))


def fits_abreast(zone: Zone) -> bool:
    """Whether the pieces can stand side by side, their notes below them."""
    short = all(len(piece.note) <= CELL for piece in zone.pieces)
    return short and len(zone.pieces) <= ABREAST


def in_a_line(zone: Zone) -> Text:
    """The pieces one after another."""
    line = Text(", ").join([name_of(piece) for piece in zone.pieces])
    if not zone.pieces:
        line.append("nothing", "dim")
    return line.append(f" ({zone.note})" if zone.note else "", "dim")


def abreast(zone: Zone) -> RenderableType:
    """The pieces side by side, in boxes."""
    row = Table(box=ROUNDED, show_header=False, expand=True, border_style="dim", padding=(0, 1))
    for _ in zone.pieces:
        row.add_column(ratio=1, justify="center", overflow="fold")
    row.add_row(*(cell(zone, piece) for piece in zone.pieces))
    return row


def cell(zone: Zone, piece: Piece) -> Text:
    """A piece with its place in the zone and its note below."""
    number = place_in(zone, piece)
    lines = [Text(number, "dim")] if number else []
    lines += [name_of(piece), Text(piece.note, "dim")]
    return Text("\n").join(lines)


def one_below_another(zone: Zone) -> RenderableType:
    """The pieces in lines, with their places before and their notes behind them."""
    rows = Table.grid(padding=(0, 1, 0, 1))
    for piece in zone.pieces:
        rows.add_row(Text(place_in(zone, piece)), name_of(piece), Text(piece.note, "dim"))
    return rows


def with_riders(zone: Zone) -> RenderableType:
    """Fields and levels in lines, with notes and with what lies there; plain ones are left out."""
    on = riders(zone)
    rows = Table.grid(padding=(0, 1, 0, 1))
    for piece in zone.pieces:
        lying = Text(", ").join([name_of(rider) for rider in on.get(piece.id, ())])
        if not piece.on and (piece.note or lying):
            rows.add_row(name_of(piece), Text(piece.note, "dim"), lying)
    return rows


def with_patterns(zone: Zone) -> RenderableType:
    """The pieces in lines, each with its pattern, its note, what it brings and does."""
    rows = Table.grid(padding=(0, 1, 0, 1))
    for piece in zone.pieces:
        shape = pattern_text(piece, INKS) if is_pattern(piece.parts) else at_hand_text(piece, INKS)
        brings = "" if piece.value is None else f"brings {piece.value}"
        told = ", ".join(filter(None, [piece.note, brings, piece.text]))
        rows.add_row(Text(place_in(zone, piece)), name_of(piece), shape, Text(told, "dim"))
    return rows


def place_in(zone: Zone, piece: Piece) -> str:
    """The number of a slot: stall-3 lies in slot 3 of the stall."""
    number = piece.id.removeprefix(f"{zone.id}-")
    return number if number.isdigit() else ""


def name_of(piece: Piece) -> Text:
    """How many of what; a piece without a face lies face down."""
    if piece.face is None:
        return Text(piece.label or count(piece.count, "card"), "dim")
    name = piece.label or piece.face
    times = " ×" if name[0].isdigit() else ""  # 2 × 1 point, but 2 owls
    several = f"{piece.count}{times} " if piece.count > 1 else ""
    note = f" ({piece.note})" if piece.shape in NOTED and piece.note else ""
    thrown = f" [{piece.value}]" if piece.shape == "die" and piece.value is not None else ""
    return Text(f"{several}{name}{thrown}{note}", colour(piece))


def colour(piece: Piece) -> str:
    """The piece's own colour, as the terminal calls it."""
    return INKS.get(piece.colour, "")


def draw_place(
    place: Place, reader: int | None, zones: Sequence[Zone], look: Look
) -> RenderableType:
    """A seat: who sits there, the score, and what lies before it."""
    own = place.seat == reader
    line = Text("▸ " if place.active else "  ")
    line.append(look.names[place.seat], "bold green" if own else "bold")
    line.append(" (you)" if own else "")
    line.append(numbers(place))
    line.append(f"  {place.note}" if place.note else "", "italic")
    return with_belongings(line, place.seat, zones, replace(look, explained=own))


def draw_side(side: Side, zones: Sequence[Zone], look: Look) -> RenderableType:
    """A side, at which nobody sits: its name, the score, and what lies before it."""
    line = Text("  ").append(capital(side.name), f"bold italic {INKS.get(side.colour, '')}".strip())
    players = listed([look.names[seat] for seat in side.seats])
    line.append(f" ({players})" if players else "")
    line.append(numbers(side))
    line.append(f"  {side.note}" if side.note else "", "italic")
    return with_belongings(line, side.id, zones, replace(look, explained=False))


def numbers(one: Place | Side) -> str:
    """The score, if the reader may know it, and the public counts."""
    told = [] if one.score is None else [f"score {one.score}"]
    told += [f"{name} {value}" for name, value in one.facts.items()]
    return f": {', '.join(told)}" if told else ""


def with_belongings(
    line: Text, owner: int | str, zones: Sequence[Zone], look: Look
) -> RenderableType:
    """What is said of a seat or side, and below it what lies there."""
    shown = [zone for zone in zones if zone.owner == owner and shows(zone)]
    return Group(line, *(Padding(draw_zone(zone, look), (0, 0, 0, 4)) for zone in shown))


def shows(zone: Zone) -> bool:
    """Whether there is more to see than how many cards lie face down."""
    return any(piece.face is not None for piece in zone.pieces)
