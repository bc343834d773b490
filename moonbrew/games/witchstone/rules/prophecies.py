# mypyc: compiled
"""Chapter 15.3: prophecies."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.clusters import largest_cluster
from moonbrew.games.witchstone.rules.counting import measure
from moonbrew.games.witchstone.rules.faces import (
    ARRIVAL,
    CLUSTER,
    COUNT,
    LEVELS,
    PRESENCE,
    ScrollFace,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import Seat


def level_reached(t: StoneTable, seat: Seat, scroll: i64) -> i64:
    """STONE-190: the highest level reached, 0 to 3."""
    face = t.edition.scrolls[scroll]
    if face.form == CLUSTER:
        return level_by_number(face, largest_cluster(t, seat, face.what))
    if face.form == COUNT:
        return level_by_number(face, measure(t, seat, face.what))
    if face.form == ARRIVAL:
        return level_by_arrival(t, seat, face)
    coven = t.covens[seat]
    # STONE-197: of the towers only foreign ones count.
    areas = coven.standing if face.form == PRESENCE else coven.network
    return level_by_areas(t, areas & ~bit(coven.tower), face)


def level_by_number(face: ScrollFace, number: i64) -> i64:
    """STONE-191, STONE-201 to STONE-210: by the least numbers of the three levels."""
    level: i64 = 0
    while level < LEVELS and number >= face.level(level + 1):
        level += 1
    return level


def level_by_arrival(t: StoneTable, seat: Seat, face: ScrollFace) -> i64:
    """STONE-203: by the place at the Witchstone, counted from 1."""
    for place in range(len(t.arrived)):
        if t.arrived[place] == seat:
            level: i64 = 0
            while level < LEVELS and place + 1 <= face.level(level + 1):
                level += 1
            return level
    return 0  # STONE-204


def level_by_areas(t: StoneTable, areas: i64, face: ScrollFace) -> i64:
    """STONE-193, STONE-194: distinct areas of the kinds in their order; none may be missing."""
    level: i64 = 0
    rest = areas
    while level < LEVELS:
        found = first_of_land(t, rest, face.level(level + 1))
        if found < 0:
            break
        rest &= ~bit(found)  # STONE-196: the same kind again needs another area
        level += 1
    return level


def first_of_land(t: StoneTable, areas: i64, land: i64) -> i64:
    """One of these areas that is of a kind, or -1."""
    for area in range(len(t.edition.areas)):
        if has(areas, area) and t.edition.areas[area].land == land:
            return area
    return -1


def prophecy_points(t: StoneTable, seat: Seat, scroll: i64) -> i64:
    """STONE-189: what a prophecy is worth."""
    return t.edition.amounts.prophecies[level_reached(t, seat, scroll)]
