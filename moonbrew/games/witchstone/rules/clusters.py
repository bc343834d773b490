# mypyc: compiled
"""Chapter 6: clusters."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import least, size
from moonbrew.kernel.board import region
from moonbrew.kernel.table import Seat


def cluster(t: StoneTable, seat: Seat, kind: i64, space: i64) -> i64:
    """STONE-059: the connected spaces around this one that all show the symbol."""
    return region(t.edition.hexes.near, t.covens[seat].cauldron.shows[kind], space)


def cluster_size(t: StoneTable, seat: Seat, kind: i64, space: i64) -> i64:
    """STONE-062: how many actions the half laid on this space gives."""
    return size(cluster(t, seat, kind, space))


def largest_cluster(t: StoneTable, seat: Seat, kind: i64) -> i64:
    """STONE-191: the size of the largest cluster of a symbol."""
    rest = t.covens[seat].cauldron.shows[kind]
    largest: i64 = 0
    while rest != 0:
        found = region(t.edition.hexes.near, rest, least(rest))
        largest = max(largest, size(found))
        rest &= ~found
    return largest
