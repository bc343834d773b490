"""What lies before each seat of Witchstone: cauldron, tiles, scrolls and collections."""

from moonbrew.games.witchstone.board import (
    SEATS,
    backs,
    parts_of,
    scroll_piece,
    special_piece,
    token_piece,
)
from moonbrew.games.witchstone.pieces import BOOST, KIND_KEYS, NOTHING
from moonbrew.games.witchstone.table import StoneTable
from moonbrew.games.witchstone.words import kind_name, pair_name, points
from moonbrew.kernel.bits import has, members_of
from moonbrew.scene import Part, Piece, Zone
from moonbrew.words import Voice, capital

WIDE = 3**0.5  # the width of a hexagon of size 1 that stands on a point
RIM = 1.32  # how far out the rim lies, seen from the middle of its exits


def seat_zones(t: StoneTable, voice: Voice) -> list[Zone]:
    """By seat: cauldron (STONE-247), hand (STONE-248) and all that was collected (STONE-252)."""
    zones = []
    for seat in range(t.seats):
        whose = capital(voice.whose(seat))
        supply = int(t.covens[seat].supply.size())
        zones += [
            Zone(f"cauldron-{seat}", f"{whose} cauldron", "hexes", cauldron(t, seat), seat),
            Zone(f"hand-{seat}", f"{whose} tiles", "fan", hand(t, voice, seat), seat),
            Zone(
                f"supply-{seat}", f"{whose} supply", "stack", backs(f"supply-{seat}", supply), seat
            ),
            Zone(f"scrolls-{seat}", f"{whose} scrolls", "row", scrolls(t, seat), seat),
            Zone(f"tokens-{seat}", f"{whose} collection", "row", collection(t, seat), seat),
            Zone(f"aside-{seat}", f"{whose} crystals aside", "pile", aside(t, seat), seat),
        ]
    return zones


# The cauldron.


def cauldron(t: StoneTable, seat: int) -> list[Piece]:
    """The spaces with what they show, the crystals on them, and the sides of the rim."""
    cells = [space_piece(t, seat, space) for space in range(len(t.edition.spaces))]
    held = t.covens[seat].cauldron
    crystals = [
        crystal_piece(t, seat, space, held.black == space) for space in members_of(held.crystals)
    ]
    return [*cells, *crystals, *rim(t, seat)]


def place_of(q: int, r: int) -> tuple[float, float]:
    """Table C: where a space is drawn, hexagons being of size 1."""
    return round(WIDE * (q + r / 2), 3), 1.5 * r


def space_piece(t: StoneTable, seat: int, space: int) -> Piece:
    """A space: printed, with half a tile, with a special tile, or bare."""
    face = t.edition.spaces[space]
    shown = [kind for kind in range(len(KIND_KEYS)) if shows(t, seat, kind, space)]
    parts = [Part(KIND_KEYS[k], t.edition.kinds[k].name, t.edition.kinds[k].colour) for k in shown]
    other = other_half(t, seat, space)
    if face.printed != NOTHING:
        what = "printed"
    elif other != NOTHING:
        what = "tile"
    else:
        what = "special" if shown else "bare"
    x, y = place_of(face.q, face.r)
    symbols = "/".join(kind_name(t.edition, kind) for kind in shown)
    return Piece(
        f"cauldron-{seat}-{face.key}",
        what,
        f"{face.key}: {symbols}" if shown else face.key,
        colour=parts[0].colour if len(parts) == 1 else "",
        shape="space",
        parts=parts,
        x=x,
        y=y,
        joins=[] if other == NOTHING else [f"cauldron-{seat}-{t.edition.spaces[other].key}"],
    )


def shows(t: StoneTable, seat: int, kind: int, space: int) -> bool:
    """Whether a space shows a symbol."""
    return has(t.covens[seat].cauldron.shows[kind], space)


def other_half(t: StoneTable, seat: int, space: int) -> int:
    """The space with the other half of the tile that lies here, or NOTHING."""
    tiles = t.covens[seat].cauldron.tiles
    for half, at in enumerate(tiles):
        if at == space:
            return int(tiles[half ^ 1])
    return int(NOTHING)


def crystal_piece(t: StoneTable, seat: int, space: int, black: bool) -> Piece:
    """A crystal on its space."""
    face = t.edition.spaces[space]
    key = f"cauldron-{seat}-{face.key}"
    label = f"{'Black crystal' if black else 'Crystal'} on {face.key}"
    x, y = place_of(face.q, face.r)
    return Piece(
        f"crystal-{seat}-{face.key}",
        "black-crystal" if black else "crystal",
        label,
        colour="grey" if black else SEATS[seat],
        shape="token",
        seat=seat,
        x=x,
        y=y,
        on=key,
    )


def rim(t: StoneTable, seat: int) -> list[Piece]:
    """STONE-129: the sides through which crystals leave, each beyond its exits."""
    pieces = []
    for side, key in enumerate(KIND_KEYS):
        exits = [place_of(s.q, s.r) for s in t.edition.spaces if s.exit == side]
        x = round(RIM * sum(x for x, _ in exits) / len(exits), 3)
        y = round(RIM * sum(y for _, y in exits) / len(exits), 3)
        kind = t.edition.kinds[side]
        label = f"{kind.name} side"
        pieces.append(
            Piece(f"rim-{seat}-{key}", key, label, colour=kind.colour, shape="rim", x=x, y=y)
        )
    return pieces


# Tiles, scrolls, collections.


def hand(t: StoneTable, voice: Voice, seat: int) -> list[Piece]:
    """STONE-248: known to its owner only, unless it was drawn openly (STONE-254)."""
    tiles = members_of(t.covens[seat].hand)
    if seat != voice.reader and not t.draws_openly(seat):
        return backs(f"hand-{seat}", len(tiles))
    return [tile_piece(t, f"hand-{seat}", tile) for tile in tiles]


def tile_piece(t: StoneTable, zone: str, tile: int) -> Piece:
    """An action tile."""
    face = t.edition.tiles[tile]
    label = capital(pair_name(t.edition, face))
    return Piece(f"{zone}-{face.key}", "tile", label, shape="tile", parts=parts_of(t, face))


def scrolls(t: StoneTable, seat: int) -> list[Piece]:
    """STONE-252: the scrolls of a seat, used boosts among them."""
    coven = t.covens[seat]
    pieces = []
    for scroll in members_of(coven.scrolls):
        face = t.edition.scrolls[scroll]
        boost = "used" if has(coven.used, scroll) else "boost"
        note = boost if face.form == BOOST else "prophecy"
        pieces.append(scroll_piece(t, f"scrolls-{seat}-{face.key}", scroll, note))
    return pieces


def collection(t: StoneTable, seat: int) -> list[Piece]:
    """STONE-253: magic tokens, owls, and special tiles beside the screen."""
    coven = t.covens[seat]
    pieces = [
        token_piece(t, f"tokens-{seat}-{t.edition.tokens[front].key}", front, int(number))
        for front, number in enumerate(coven.tokens)
        if number
    ]
    for place, value in enumerate(coven.owls.kinds):
        label, worth = f"Owl worth {points(value)}", int(value)
        pieces.append(Piece(f"owls-{seat}-{place + 1}", "owl", label, shape="token", value=worth))
    for special in members_of(coven.cast):
        key = t.edition.specials[special].key
        pieces.append(special_piece(t, f"cast-{seat}-{key}", special))
    return pieces


def aside(t: StoneTable, seat: int) -> list[Piece]:
    """STONE-149: crystals beside the screen; which of them is black is of no use to anybody."""
    number = int(t.covens[seat].aside)
    label = "Crystals aside" if number > 1 else "Crystal aside"
    piece = Piece(f"aside-{seat}-crystals", "crystal", label, "", number, SEATS[seat], "token")
    return [piece] if number else []
