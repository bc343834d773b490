"""The Forest as a reader sees it: tiles with their heights, and what lies on them."""

from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import highest
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.pieces import (
    back_piece,
    back_token,
    clearing_piece,
    favour_piece,
    gem_piece,
    tile_piece,
)
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.scene import Piece, Zone


def forest_zone(t: ForestTable) -> Zone:
    """Every place of the Forest, in reading order."""
    pieces: list[Piece] = []
    for name in dict.fromkeys(t.forest.names):
        pieces += place_pieces(t, name)
    return Zone("forest", "Forest", "grid", pieces)


def cell_id(name: str) -> str:
    """The piece that stands for a place."""
    return f"cell-{name}"


def gem_id(name: str) -> str:
    """The gem that lies at a place."""
    return f"gem-{name}"


def place_pieces(t: ForestTable, name: str) -> list[Piece]:
    """A place: its topmost tile, or what is left when all are gone, and what lies there."""
    slot = t.forest.names.index(name)
    cell = int(t.forest.cell[slot])
    stack = t.forest.stack[cell] & t.present
    x, y = int(t.forest.column[slot]) - 1, int(t.forest.row[slot]) - 1
    if stack == 0:
        return [clearing_piece(cell_id(name), x, y)]
    top, under = int(highest(stack)), int(size(stack)) - 1
    if has(t.open, top):
        tile = tile_piece(t.edition, cell_id(name), int(t.tiles[top]), x, y, under=under)
    else:
        tile = back_piece(cell_id(name), x, y, under)
    return [tile, *tokens(t, name, top), *gems(t, name, top)]


def tokens(t: ForestTable, name: str, slot: int) -> list[Piece]:
    """The Favour tokens on a tile, the upper one first."""
    found = []
    for number in range(2):
        token = int(t.favours[2 * slot + number])
        if token != NOTHING:
            id = f"favour-{name}-{number + 1}"
            shown = has(t.shown, token)
            on = cell_id(name)
            found.append(favour_piece(t.edition, id, token, on) if shown else back_token(id, on=on))
    return found


def gems(t: ForestTable, name: str, slot: int) -> list[Piece]:
    """The gem that reserves a tile."""
    owners = [seat for seat in range(t.seats) if has(t.purses[seat].placed, slot)]
    return [gem_piece(gem_id(name), seat, on=cell_id(name)) for seat in owners]


def tiles_zone(t: ForestTable, owner: int, id: str, title: str, seat: int | None) -> Zone:
    """SPIRIT-032, SPIRIT-144: collected tiles lie open."""
    hoard = t.hoards[owner]
    pieces = [
        tile_piece(
            t.edition,
            f"{id}-{t.edition.tiles[tile].key}",
            tile,
            note="with a firefly" if has(hoard.lit, tile) else "",
        )
        for tile in members_of(hoard.tiles)
    ]
    return Zone(id, title, "row", pieces, owner=seat, fact="tiles", empty="No tile yet")
