"""The board of Cauldron: Fields with what lies on them, sites, and the candle of the season."""

from functools import lru_cache

from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.faces import IN_HARVEST
from moonbrew.games.cauldron.rules.fields import SiteAsk
from moonbrew.games.cauldron.rules.land import q_of, r_of
from moonbrew.games.cauldron.rules.lasting import keeps
from moonbrew.games.cauldron.rules.table import FINAL, TURNS, CauldronTable
from moonbrew.games.cauldron.show.ids import field_id, site_id, token_id
from moonbrew.games.cauldron.show.pieces import PIECES, SYMBOLS, token_piece
from moonbrew.games.cauldron.show.words import letter, type_name
from moonbrew.kernel.bits import members_of
from moonbrew.scene import Part, Piece, Zone, seat_look
from moonbrew.words import Voice, count, listed, one

WIDE = 3**0.5  # the width of a hexagon of size 1 that stands on a point
FEW = 3  # tokens on the board from which on everybody is told that the season ends


def country_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-311: the board is open to all."""
    if not len(t.land.types):
        return []
    return [Zone("fields", "Fields", "hexes", fields(t)), *candle_zones(t, voice)]


def fields(t: CauldronTable) -> list[Piece]:
    """CAULDRON-337: the Fields by their numbers, what lies on them, and sites to choose."""
    pieces = []
    for field in range(int(t.land.size())):
        pieces.append(
            field_piece(t.edition, field, int(t.land.types[field]), int(t.land.places[field]))
        )
    for field in range(int(t.land.size())):
        if t.lying[field]:
            kind = int(t.land.types[field])
            note = f"on Field {field}"
            pieces.append(
                token_piece(
                    t.edition, token_id(field), kind, int(t.lying[field]), field_id(field), note
                )
            )
    return [*pieces, *harvesters(t), *sites(t)]


def place_of(at: int) -> tuple[float, float]:
    """CAULDRON-042: where a position is drawn, hexagons being of size 1."""
    q, r = int(q_of(at)), int(r_of(at))
    return round(WIDE * (q + r / 2), 3), 1.5 * r


@lru_cache(PIECES)
def field_piece(edition: Cauldron, field: int, kind: int, at: int) -> Piece:
    """A Field, its symbol engraved."""
    name, colour, (x, y) = type_name(edition, kind), edition.types[kind].colour, place_of(at)
    return Piece(
        field_id(field),
        SYMBOLS[kind],
        f"Field {field}: {name}",
        colour=colour,
        shape="space",
        parts=(Part(SYMBOLS[kind], name, colour, sign=letter(kind)),),
        x=x,
        y=y,
    )


def harvesters(t: CauldronTable) -> list[Piece]:
    """CAULDRON-358: who has named a token of a Field, for all to see."""
    named = {
        (int(field), int(entry.opener))
        for entry in t.pending
        if entry.kind == IN_HARVEST and entry.alive
        for field in entry.fields
    }
    return [
        Piece(
            f"named-{field}",
            seat_look(seat).sigil,
            f"Field {field} is named",
            colour=seat_look(seat).colour,
            shape="pawn",
            seat=seat,
            on=field_id(field),
            sign="!",
        )
        for field, seat in sorted(named)
    ]


def sites(t: CauldronTable) -> list[Piece]:
    """CAULDRON-046: where the Field may be placed that is being chosen."""
    if not isinstance(t.ask, SiteAsk):
        return []
    return [site_piece(int(site), int(t.land.sites[site]), beside(t, site)) for site in t.land.free]


def site_piece(site: int, at: int, note: str) -> Piece:
    """A place for a Field."""
    x, y = place_of(at)
    label = f"Site {site}"
    return Piece(site_id(site), "acre", label, note, shape="site", x=x, y=y)


def beside(t: CauldronTable, site: int) -> str:
    """The Fields around a site, by their types."""
    around = members_of(t.land.fields_beside(t.land.sites[site]))
    kinds = [int(t.land.types[field]) for field in around]
    names = [
        fields_of(type_name(t.edition, kind), kinds.count(kind)) for kind in sorted(set(kinds))
    ]
    return f"beside {listed(names)}"


def fields_of(name: str, number: int) -> str:
    """So many Fields of a type: a Toadstool Field, 2 Toadstool Fields."""
    return one(f"{name} Field") if number == 1 else f"{number} {name} Fields"


# The candle: as high as the share of tokens still on the Fields.


def tokens_left(t: CauldronTable) -> int:
    """How many tokens lie on the board."""
    return sum(int(number) for number in t.lying)


def candle_zones(t: CauldronTable, voice: Voice) -> list[Zone]:
    """CAULDRON-163, CAULDRON-173: how many tokens are left before everything spoils."""
    if t.phase not in (TURNS, FINAL) or t.ask is None:
        return []
    left = tokens_left(t)
    note = at_stake(t, voice) if left <= FEW else "then everything in supplies spoils"
    piece = Piece(
        "taper-left",
        "taper",
        f"{count(left, 'token')} left",
        note,
        colour="red" if left <= FEW else "yellow",
        shape="chip",
    )
    return [Zone("taper", "Season", "row", [piece])]


def at_stake(t: CauldronTable, voice: Voice) -> str:
    """CAULDRON-173, CAULDRON-174: what of the reader's goes, and what is safe."""
    when = "then" if tokens_left(t) else "next"
    if voice.reader is None:
        return f"{when} everything in supplies spoils"
    brewer = t.brewers[voice.reader]
    kept = min(int(keeps(t, voice.reader)), int(brewer.supply.total))
    safe = kept + int(brewer.cellar.total)
    lost = int(brewer.supply.total) - kept
    spoils = "1 of yours spoils" if lost == 1 else f"{lost or 'none'} of yours spoil"
    return f"{when} {spoils}, {safe or 'none'} safe"
