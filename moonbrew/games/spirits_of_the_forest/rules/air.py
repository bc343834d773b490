# mypyc: compiled
"""Chapter 7: Air Spirit tiles and fireflies."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import (
    AirDiscarded,
    FireflyPut,
    SideDiscarded,
    SideFirefly,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import AIR, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.table import BASE, ForestTable, Hoard
from moonbrew.kernel.bits import bit, has, members_of, size


def is_double_air(t: ForestTable, tile: i64) -> bool:
    """SPIRIT-084: whether a firefly belongs on a tile."""
    return t.edition.type_of[tile] == AIR and has(t.edition.doubles, tile)


def put_firefly(t: ForestTable, owner: i64, tile: i64) -> None:
    """SPIRIT-084, SPIRIT-092: one firefly on a double Air Spirit tile; there are enough."""
    if is_double_air(t, tile) and t.fireflies_beside > 0:
        t.fireflies_beside -= 1
        t.hoards[owner].lit |= bit(tile)
        if t.events is not None:
            base = t.terms.mode == BASE
            t.tell(FireflyPut(owner, tile) if base else SideFirefly(owner, tile))


def discard_fireflies(t: ForestTable) -> None:
    """SPIRIT-086, SPIRIT-087, SPIRIT-093: strictly the most fireflies cost the tiles with them."""
    most = most_fireflies(t)
    if most == NOTHING:
        return
    hoard = t.hoards[most]
    gone = hoard.lit
    discard_tiles(t, hoard, gone)
    if t.events is not None:
        tiles = tuple(members_of(gone))
        base = t.terms.mode == BASE
        t.tell(AirDiscarded(most, tiles) if base else SideDiscarded(most, tiles))


def discard_tiles(t: ForestTable, hoard: Hoard, tiles: i64) -> None:
    """Tiles leave the game, with the fireflies on them (SPIRIT-723)."""
    t.out_fireflies += size(hoard.lit & tiles)
    hoard.tiles &= ~tiles
    hoard.lit &= ~tiles
    t.out_tiles |= tiles


def most_fireflies(t: ForestTable) -> i64:
    """The hoard with strictly the most fireflies, or NOTHING."""
    best: i64 = 0
    found = NOTHING
    for owner in range(len(t.hoards)):
        number = size(t.hoards[owner].lit)
        if number > best:
            best, found = number, owner
        elif number == best:
            found = NOTHING
    return found
