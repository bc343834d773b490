"""What lies before each seat of Witchstone: cauldron, tiles, scrolls and collections."""

from dataclasses import replace
from functools import lru_cache

from moonbrew.games.witchstone.rules.cauldron import Cauldron
from moonbrew.games.witchstone.rules.edition import Stone
from moonbrew.games.witchstone.rules.faces import BOOST, KIND_KEYS, NOTHING
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.show.pieces import (
    PIECES,
    backs,
    parts_of,
    scroll_piece,
    special_piece,
    token_piece,
)
from moonbrew.games.witchstone.show.words import kind_name, pair_name, points
from moonbrew.kernel.bits import has, members_of
from moonbrew.scene import Part, Piece, Zone, seat_look
from moonbrew.words import Voice, capital

WIDE = 3**0.5  # the width of a hexagon of size 1 that stands on a point
RIM = 1.32  # how far out the rim lies, seen from the middle of its exits


def seat_zones(t: StoneTable, voice: Voice) -> list[Zone]:
    """By seat: cauldron (STONE-247), hand (STONE-248) and all that was collected (STONE-252)."""
    zones = []
    for seat in range(t.seats):
        whose = capital(voice.whose(seat))
        supply = backs(f"supply-{seat}", int(t.covens[seat].supply.size()), "tile", "pair")
        zones += [
            Zone(f"cauldron-{seat}", f"{whose} cauldron", "hexes", cauldron(t, voice, seat), seat),
            Zone(f"hand-{seat}", f"{whose} tiles", "fan", hand(t, voice, seat), seat, fact="tiles"),
            Zone(f"supply-{seat}", f"{whose} supply", "stack", supply, seat, fact="supply"),
            Zone(f"scrolls-{seat}", f"{whose} scrolls", "row", scrolls(t, seat), seat),
            Zone(f"tokens-{seat}", f"{whose} collection", "row", collection(t, seat), seat),
            aside_zone(t, f"{whose} crystals aside", seat),
        ]
    return zones


# The cauldron.


def cauldron(t: StoneTable, voice: Voice, seat: int) -> list[Piece]:
    """The spaces with what they show, the crystals on them, and the sides of the rim."""
    edition, held = t.edition, t.covens[seat].cauldron
    shown = [0] * len(edition.spaces)  # by space: the kinds that it shows, as a set
    for kind, spaces in enumerate(held.shows):
        for space in members_of(spaces):
            shown[space] |= 1 << kind
    others, begun = other_halves(held), begun_at(t, voice, seat)
    if begun != NOTHING:
        shown[begun] = 1 << edition.tiles[t.placing].one
    return [
        *(
            space_piece(edition, seat, s, shown[s], others.get(s), s == begun)
            for s in range(len(shown))
        ),
        *(crystal_piece(edition, seat, s, held.black == s) for s in members_of(held.crystals)),
        *rim(edition, seat),
    ]


def begun_at(t: StoneTable, voice: Voice, seat: int) -> int:
    """STONE-248: the space of a half-made placement, for the one who makes it; or NOTHING."""
    return int(t.placing_at if chooses(t, voice, seat) else NOTHING)


def chooses(t: StoneTable, voice: Voice, seat: int) -> bool:
    """Whether the reader sits here and is asked, and so may know what is being chosen."""
    return seat == voice.reader and t.ask is not None and t.ask.seat == seat


def place_of(q: int, r: int) -> tuple[float, float]:
    """Table C: where a space is drawn, hexagons being of size 1."""
    return round(WIDE * (q + r / 2), 3), 1.5 * r


def other_halves(held: Cauldron) -> dict[int, int]:
    """By space: the space with the other half of the tile that lies there."""
    pairs = [(int(held.tiles[n]), int(held.tiles[n + 1])) for n in range(0, len(held.tiles), 2)]
    laid = [(one, other) for one, other in pairs if one != NOTHING]
    return dict(laid) | {other: one for one, other in laid}


@lru_cache(PIECES)
def space_piece(
    edition: Stone, seat: int, space: int, shown: int, other: int | None, begun: bool
) -> Piece:
    """A space: printed, with half a tile, with a special tile, or bare."""
    face = edition.spaces[space]
    kinds = members_of(shown)
    faces = [(KIND_KEYS[kind], edition.kinds[kind]) for kind in kinds]
    parts = tuple(Part(key, kind.name, kind.colour) for key, kind in faces)
    if face.printed != NOTHING:
        what = "printed"
    elif other is not None or begun:
        what = "tile"
    else:
        what = "special" if shown else "bare"
    x, y = place_of(face.q, face.r)
    symbols = "/".join(kind_name(edition, kind) for kind in kinds)
    return Piece(
        f"cauldron-{seat}-{face.key}",
        what,
        f"{face.key}: {symbols}" if shown else face.key,
        colour=parts[0].colour if len(parts) == 1 else "",
        shape="space",
        parts=parts,
        x=x,
        y=y,
        joins=() if other is None else (f"cauldron-{seat}-{edition.spaces[other].key}",),
        lifted=begun,
    )


@lru_cache(PIECES)
def crystal_piece(edition: Stone, seat: int, space: int, black: bool) -> Piece:
    """A crystal on its space."""
    face = edition.spaces[space]
    x, y = place_of(face.q, face.r)
    return Piece(
        f"crystal-{seat}-{face.key}",
        "black-crystal" if black else "crystal",
        f"{'Black crystal' if black else 'Crystal'} on {face.key}",
        colour="grey" if black else seat_look(seat).colour,
        shape="gem",
        seat=seat,
        x=x,
        y=y,
        on=f"cauldron-{seat}-{face.key}",
        sign="◇" if black else "◆",
    )


@lru_cache(PIECES)
def rim(edition: Stone, seat: int) -> list[Piece]:
    """STONE-129: the sides through which crystals leave, each beyond its exits."""
    pieces = []
    for side, key in enumerate(KIND_KEYS):
        exits = [place_of(s.q, s.r) for s in edition.spaces if s.exit == side]
        x = round(RIM * sum(x for x, _ in exits) / len(exits), 3)
        y = round(RIM * sum(y for _, y in exits) / len(exits), 3)
        kind = edition.kinds[side]
        label, colour = f"{kind.name} side", kind.colour
        pieces.append(Piece(f"rim-{seat}-{key}", key, label, colour=colour, shape="rim", x=x, y=y))
    return pieces


# Tiles, scrolls, collections.


def hand(t: StoneTable, voice: Voice, seat: int) -> list[Piece]:
    """STONE-248: known to its owner only, unless it was drawn openly (STONE-254)."""
    tiles = members_of(t.covens[seat].hand)
    if seat != voice.reader and not t.draws_openly(seat):
        return backs(f"hand-{seat}", len(tiles), "tile", "pair")
    taken = t.placing if chooses(t, voice, seat) else NOTHING
    return [tile_piece(t, f"hand-{seat}", tile, tile == taken) for tile in tiles]


def tile_piece(t: StoneTable, zone: str, tile: int, taken: bool) -> Piece:
    """An action tile."""
    face = t.edition.tiles[tile]
    label, parts = capital(pair_name(t.edition, face)), parts_of(t, face)
    return Piece(f"{zone}-{face.key}", "tile", label, shape="pair", parts=parts, lifted=taken)


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
        kept_token(t, seat, front, int(number))
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


def kept_token(t: StoneTable, seat: int, front: int, number: int) -> Piece:
    """STONE-217: magic tokens behind the screen, which give no action any more."""
    face = t.edition.tokens[front]
    shown = points(face.points) if face.kind == NOTHING else kind_name(t.edition, face.kind)
    label = f"Magic {'tokens' if number > 1 else 'token'} of {shown}"
    return replace(token_piece(t, f"tokens-{seat}-{face.key}", front, number), label=label)


def aside_zone(t: StoneTable, title: str, seat: int) -> Zone:
    """The tray for crystals aside, on which they are discarded too."""
    return Zone(
        f"aside-{seat}", title, "pile", aside(t, seat), seat, empty="Discard a crystal here"
    )


def aside(t: StoneTable, seat: int) -> list[Piece]:
    """STONE-149: crystals beside the screen; which of them is black is of no use to anybody."""
    number = int(t.covens[seat].aside)
    label = "Crystals aside" if number > 1 else "Crystal aside"
    piece = Piece(
        f"aside-{seat}-crystals", "crystal", label, "", number, seat_look(seat).colour, "gem"
    )
    return [piece] if number else []
