"""The whole of a still picture: the night, who plays, and the table."""

import re
from collections.abc import Sequence

from moonbrew.scene import Place, Side
from moonbrew.server.drawing.art import Art, bare
from moonbrew.server.drawing.figures import picture
from moonbrew.server.drawing.still.ground import board_of, draw_ground
from moonbrew.server.drawing.still.scraps import Scrap, at, fitted, lines_of, words
from moonbrew.server.drawing.still.things import BOLD, worth
from moonbrew.server.drawing.view import View, colour, sigil
from moonbrew.server.drawing.zones import BOARDS
from moonbrew.words import capital

WIDE, HIGH = 1200, 630
MARGIN = 30.0
ASIDE = 318.0  # how wide what stands beside the table is
WOOD = (MARGIN + ASIDE + 24, MARGIN, WIDE - 2 * MARGIN - ASIDE - 24, HIGH - 2 * MARGIN)
INNER = 18.0  # from the edge of the wood to what lies on it
PLATE = 150.0  # a seat's plate is no higher
INK, SOFT, BRASS = "var(--ink)", "var(--ink-soft)", "var(--brass-text)"
PANORAMA = "0 0 1440 420"  # of which the moon and what is below it are shown
UNWRITTEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")  # no XML may have these
STARS = "M0-3.2C.5-.9.9-.5 3.2 0 .9.5.5.9 0 3.2-.5.9-.9.5-3.2 0-.9-.5-.5-.9 0-3.2Z"


def draw_still(view: View, title: str, told: str) -> str:
    """A table as one SVG, still to be dressed; `told` says which moment it shows."""
    x, y, wide, high = WOOD
    if view.zones_of(None):
        ground = draw_ground(view, wide - 2 * INNER, high - 2 * INNER)
        table = on_wood(at(Scrap(ground, 0, 0), x + INNER, y + INNER))
    else:  # nothing is dealt yet
        table = cover(view.art)
    head, top = heading(title, told)
    return whole(view.art.sprite, head + people(view, top) + table)


def draw_cover(art: Art, title: str, told: str, about: str) -> str:
    """A game of which there is no table yet."""
    head, top = heading(title, told)
    lines = enumerate(lines_of(about, 21, ASIDE, 7))
    text = "".join(words(line, MARGIN, top + 28 + 29 * n, 21, SOFT, ASIDE) for n, line in lines)
    return whole(art.sprite, head + text + cover(art))


def draw_house(art: Art, hero: str, title: str, about: str) -> str:
    """The picture of the home page, with the words that stand there."""
    size = f'<svg width="{WIDE}" height="{HIGH}" '
    brand = picture("moonbrew", 108, 200, 96, "")
    text = words(title, 60, 330, 92, INK, 0, BOLD)
    text += "".join(
        words(line, 62, 392 + 38 * n, 29, INK, 620)
        for n, line in enumerate(lines_of(about, 29, 560, 3))
    )
    scene = hero.replace("<svg ", size, 1).replace(PANORAMA, f"390 0 {WIDE / 1.5:g} 420", 1)
    return whole(art.sprite, f'{scene}<g class="brand">{brand}</g>{text}')


def on_wood(inside: str) -> str:
    """Something on the table's wood."""
    x, y, wide, high = WOOD
    place = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="18"'
    return (
        f'<g class="table"><rect data-box="" class="table" {place} fill="url(#p-wood)"/>'
        f'<rect {place} fill="url(#p-light)"/>{inside}</g>'
    )


def cover(art: Art) -> str:
    """What a game's card on the home page shows; without one, bare wood and a moon."""
    x, y, wide, high = WOOD
    file = art.folder / "card.svg" if art.folder else None
    if file is None or not file.is_file():
        sign = picture("moonbrew", x + wide / 2, y + high / 2, 220, "sym")
        return on_wood(f'<g class="card back">{sign}</g>')
    card = bare(file.read_text("utf-8")).replace(' width="520" height="340"', "", 1)
    size = f'<svg x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" '
    frame = (
        f'<clipPath id="p-frame"><rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        ' rx="18"/></clipPath>'
    )
    return f'{frame}<g clip-path="url(#p-frame)">{card.replace("<svg ", size, 1)}</g>'


def whole(sprite: str, inside: str) -> str:
    """A picture of the night with something in it."""
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{HIGH}"'
        f' viewBox="0 0 {WIDE} {HIGH}" font-family="serif">{LIGHTS}{sprite}{night()}{inside}</svg>'
    )
    return UNWRITTEN.sub("", drawn)


LIGHTS = (
    '<defs><linearGradient id="p-sky" x2="0" y2="1"><stop offset="0" class="k0"/>'
    '<stop offset="1" class="k1"/></linearGradient>'
    '<radialGradient id="p-halo"><stop offset="0" class="halo0"/><stop offset="1" class="halo1"/>'
    '</radialGradient><linearGradient id="p-wood" x2="0" y2="1">'
    '<stop offset="0" stop-color="var(--wood)"/><stop offset="1" stop-color="var(--wood-deep)"/>'
    '</linearGradient><radialGradient id="p-light" cx=".5" cy=".35" r=".7">'
    '<stop offset="0" stop-color="var(--glow)"/>'
    '<stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></radialGradient></defs>'
)


def night() -> str:
    """The sky, the halo of a moon, and stars that stand where they always stand."""
    places = [(37 + n * 263 % 1130, 9 + n * 97 % 600, 0.5 + n % 4 * 0.22) for n in range(60)]
    stars = "".join(
        f'<path d="{STARS}" transform="translate({x} {y}) scale({size:g})"/>'
        for x, y, size in places
        if x > MARGIN + ASIDE or not 60 < y < 225  # where the title stands
    )
    return (
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#p-sky)"/>'
        f'<circle cx="250" cy="40" r="330" fill="url(#p-halo)" opacity=".5"/>'
        f'<g class="dots">{stars}</g>'
    )


def heading(title: str, told: str) -> tuple[str, float]:
    """Whose house it is, the game, and which moment; and where there is room below."""
    size = 44.0 if len(title) <= 28 else 34.0
    lines = lines_of(title, size, ASIDE, 3)
    drawn = (
        f'<g class="brand">{picture("moonbrew", MARGIN + 18, MARGIN + 20, 36, "")}'
        f"{words('Moonbrew', MARGIN + 46, MARGIN + 29, 25, INK, 0, BOLD)}</g>"
    )
    y = MARGIN + 44 + size
    for line in lines:
        drawn += words(line, MARGIN, y, size, INK, ASIDE, BOLD)
        y += size * 1.08
    y += 32 - size * 1.08
    for line in lines_of(told, 22, ASIDE, 2):
        drawn += words(line, MARGIN, y, 22, BRASS, ASIDE)
        y += 27
    return drawn, y - 8


# The people.


def people(view: View, top: float) -> str:
    """A plate for every seat and every side, one below another."""
    lot: Sequence[Place | Side] = [*view.scene.places, *view.scene.sides]
    room = HIGH - MARGIN - top
    high = min(PLATE, room / max(1, len(lot)))
    high = high if any(has_board(view, one) for one in lot) else min(high, 74.0)
    start = HIGH - MARGIN - high * len(lot)
    return "".join(
        at(Scrap(plate(view, one, high - 8), ASIDE, high), MARGIN, start + 8 + high * n)
        for n, one in enumerate(lot)
    )


def owner_of(one: Place | Side) -> int | str:
    """As zones name their owner."""
    return one.seat if isinstance(one, Place) else one.id


def has_board(view: View, one: Place | Side) -> bool:
    """Whether somebody has a board of their own."""
    return any(zone.layout in BOARDS and zone.pieces for zone in view.zones_of(owner_of(one)))


def plate(view: View, one: Place | Side, high: float) -> str:
    """Who it is, how much they have, and their own board if they have one."""
    boards = [
        board_of(view, zone).things[0]
        for zone in view.zones_of(owner_of(one))
        if zone.layout in BOARDS and zone.pieces
    ]
    room, drawn = ASIDE - 74, ""
    if boards:
        small = fitted(boards[0], 130, high - 10)
        room -= small.wide + 6
        board = at(small, ASIDE - 8 - small.wide, (high - small.high) / 2)
        drawn = f'<g class="seat"><g class="own">{board}</g></g>'
    now = isinstance(one, Place) and one.asked
    edge = "var(--brass)" if now else "var(--line)"
    score = worth(view.art, one.score, INK, 27) if one.score is not None else Scrap("", 0, 0)
    stacked = bool(boards) and high > 60
    name_room = room if stacked else room - score.wide - 10
    name_y = high / 2 - 6 if stacked else high / 2 + 8
    place = (66.0, high / 2 + 4) if stacked else (66 + room - score.wide, high / 2 - 14)
    return (
        f'<rect width="{ASIDE:g}" height="{high:g}" rx="14" fill="var(--panel)" stroke="{edge}"'
        f' stroke-width="{2.5 if now else 1}"/>{emblem(view, one, high)}'
        f"{words(called(view, one), 66, name_y, 23, INK, name_room, BOLD)}"
        f'<g class="score" color="{INK}">{at(score, *place)}</g>{drawn}'
    )


def called(view: View, one: Place | Side) -> str:
    """A name as it stands on the page."""
    return view.chairs[one.seat].name if isinstance(one, Place) else capital(one.name)


def emblem(view: View, one: Place | Side, high: float) -> str:
    """The sigil of a seat, or what stands for a side."""
    place = isinstance(one, Place)
    names = colour(one.seat) if isinstance(one, Place) else one.colour
    symbol = sigil(one.seat) if isinstance(one, Place) else view.art.symbol(one.face)
    radius = min(22.0, high / 2 - 5)
    size = radius * (1.2 if place else 1.4)
    return (
        f'<g class="sigil {names}"><circle data-box="" class="sigil {names}" cx="34"'
        f' cy="{high / 2:g}" r="{radius:g}"/>{picture(symbol, 34, high / 2, size, "")}</g>'
    )
