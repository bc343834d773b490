"""The Forest as all see it: tiles with their heights, what lies on them, and the creatures."""

from moonbrew.games.spirits_of_the_forest.rules.faces import CREATURES, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, highest
from moonbrew.games.spirits_of_the_forest.rules.relocating import Relocate, spaces_offered
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.show.pieces import (
    back_piece,
    back_token,
    clearing_piece,
    creature_piece,
    eclipse_piece,
    favour_piece,
    gem_piece,
    small_piece,
    tile_piece,
)
from moonbrew.games.spirits_of_the_forest.show.words import a_tile
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.scene import Piece, Zone


def forest_zone(t: ForestTable) -> Zone:
    """Every place of the Forest in reading order, then spaces on which something lies."""
    pieces: list[Piece] = []
    for name in dict.fromkeys(t.forest.names):
        pieces += place_pieces(t, name)
    return Zone("forest", "Forest", "grid", [*pieces, *space_pieces(t)])


def cell_id(name: str) -> str:
    """The piece that stands for a place."""
    return f"cell-{name}"


def gem_id(name: str) -> str:
    """The gem that lies at a place."""
    return f"gem-{name}"


def creature_id(creature: int) -> str:
    """A creature."""
    return f"creature-{CREATURES[creature]}"


def at(t: ForestTable, row: int, column: int) -> tuple[float, float]:
    """Where a cell is drawn; two half-columns of a pyramid are as wide as a tile."""
    return ((column - 1) / 2 if t.forest.pyramid else column - 1), row - 1


def place_pieces(t: ForestTable, name: str) -> list[Piece]:
    """A place: the tile that is seen there, or what is left of it, and what lies on it."""
    slot = t.forest.names.index(name)
    x, y = at(t, int(t.forest.row[slot]), int(t.forest.column[slot]))
    top, under = seen_tile(t, slot)
    if top == NOTHING:
        bare = not t.forest.pyramid or t.forest.level[slot] == 1
        return [clearing_piece(cell_id(name), x, y)] if bare else []
    if has(t.open & t.tops, top):
        tile = tile_piece(t.edition, cell_id(name), int(t.tiles[top]), x, y, under=under)
    else:
        lying = "Horizontal tile" if has(t.forest.bridges, top) else "Tile"
        tile = back_piece(cell_id(name), x, y, under, remembered(t, top), lying)
    return [tile, *tokens(t, name, top), *marks(t, name, top), *creatures(t, name, top)]


def remembered(t: ForestTable, slot: int) -> str:
    """SPIRIT-748: what a tile is that was turned down."""
    known = has(t.seen, slot)
    return f"Turned down: {a_tile(t.edition, int(t.tiles[slot]))}" if known else ""


def seen_tile(t: ForestTable, slot: int) -> tuple[int, int]:
    """The tile that is seen at the place of a slot, or NOTHING, and how many lie below it."""
    if t.forest.pyramid:  # every tile is seen, though it may be half covered
        there = has(t.present, slot)
        return (slot, int(t.forest.level[slot]) - 1) if there else (int(NOTHING), 0)
    stack = t.forest.stack[t.forest.cell[slot]] & t.present
    return int(highest(stack)), max(int(size(stack)) - 1, 0)


def tokens(t: ForestTable, name: str, slot: int) -> list[Piece]:
    """The Favour tokens on a tile, the upper one first."""
    found = []
    for number in range(2):
        token = int(t.favours[2 * slot + number])
        if token != NOTHING:
            id, on = favour_at(t, 2 * slot + number), cell_id(name)
            shown = has(t.shown, token)
            found.append(favour_piece(t.edition, id, token, on) if shown else back_token(id, on=on))
    return found


def favour_at(t: ForestTable, place: int) -> str:
    """A Favour token on a tile, by its place among all."""
    return f"favour-{t.forest.names[place // 2]}-{place % 2 + 1}"


def marks(t: ForestTable, name: str, slot: int) -> list[Piece]:
    """Gems, bits, fireflies and Eclipse tokens on a tile."""
    on = cell_id(name)
    owners = [seat for seat in range(t.seats) if has(t.purses[seat].placed, slot)]
    found = [gem_piece(gem_id(name), seat, on=on) for seat in owners]
    for face, number in (
        ("bit", t.bits[slot]),
        ("yellow-gem", t.trail[2 * slot]),
        ("green-gem", t.trail[2 * slot + 1]),
        ("firefly", has(t.fireflies, slot)),
    ):
        if number:
            found.append(small_piece(f"{face}-{name}", face, int(number), on))
    if t.eclipses[slot] != NOTHING:
        found.append(eclipse(t, f"eclipse-{name}", int(t.eclipses[slot]), on))
    return found


def eclipse(t: ForestTable, id: str, token: int, on: str) -> Piece:
    """An Eclipse token, with its number where all have seen it."""
    number = t.edition.eclipses[token].number if has(t.eclipses_shown, token) else None
    return eclipse_piece(id, None if number is None else int(number), on)


def creatures(t: ForestTable, name: str, slot: int) -> list[Piece]:
    """The creature that stands on a tile."""
    standing = [int(t.light), int(t.shadow)]
    return [
        creature_piece(creature_id(creature), creature, cell_id(name))
        for creature in range(2)
        if standing[creature] == slot
    ]


def space_pieces(t: ForestTable) -> list[Piece]:
    """Empty spaces with an Eclipse token, or for a creature that stands or may go there."""
    forest, found = t.forest, dict.fromkeys(t.forest.names)
    pieces: list[Piece] = []
    lying = [(cell, int(t.spaces[n])) for n, cell in enumerate(t.plan.marks.spaces)]
    standing = {c: int(where) - int(SPACE) for c, where in enumerate((t.light, t.shadow))}
    cells = [cell for cell, token in lying if token != NOTHING]
    cells += [cell for cell in standing.values() if cell >= 0]
    if isinstance(t.ask, Relocate):  # SPIRIT-680
        cells += spaces_offered(t)
    for cell in dict.fromkeys(cells):
        name = forest.cell_name(cell)
        x, y = at(t, cell // int(forest.width), cell % int(forest.width))
        if name not in found:
            pieces.append(clearing_piece(cell_id(name), x, y))
        pieces += [
            eclipse(t, f"eclipse-{name}", token, cell_id(name))
            for where, token in lying
            if where == cell and token != NOTHING
        ]
        pieces += [
            creature_piece(creature_id(creature), creature, cell_id(name))
            for creature, where in standing.items()
            if where == cell
        ]
    return pieces


def tiles_zone(t: ForestTable, owner: int, id: str, title: str, whose: int | str) -> Zone:
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
    return Zone(id, title, "row", pieces, owner=whose, fact="tiles", empty="No tile yet")
