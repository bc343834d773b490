# mypyc: compiled
"""Chapter 5: majorities, what is missing, and who has won; also what other modes count with it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR,
    BASE_TYPES,
    CATEGORIES,
    NOTHING,
    TYPES,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Hoard
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.outcome import Outcome, by_marks
from moonbrew.kernel.pile import zeros

# What there is of each category.


def on_tiles(t: ForestTable, hoard: Hoard) -> vec[i64]:
    """By category: symbols or icons on the tiles of a hoard."""
    found = zeros(CATEGORIES)
    edition = t.edition
    tiles = hoard.tiles
    tile: i64 = 0
    while tiles != 0:
        if tiles & 1 != 0:
            found[edition.type_of[tile]] += edition.symbols_of[tile]
            source = edition.source_of[tile]
            if source != NOTHING:
                found[TYPES + source] += 1
        tiles >>= 1
        tile += 1
    return found


def counted(t: ForestTable, hoard: Hoard) -> vec[i64]:
    """SPIRIT-053, SPIRIT-055, SPIRIT-198, SPIRIT-596: with tokens and Moonlight tiles."""
    found = on_tiles(t, hoard)
    for token in hoard.favours:
        shows = t.edition.shows[token]
        if shows != NOTHING:
            found[shows] += 1
    for moon in hoard.moons:
        found[t.edition.moons[moon].type] += 1
    return found


def still_out(t: ForestTable) -> vec[i64]:
    """By category: symbols and icons on tiles that still lie in the Forest."""
    found = zeros(CATEGORIES)
    for tile in t.tiles:
        if tile != NOTHING:
            found[t.edition.type_of[tile]] += t.edition.symbols_of[tile]
            source = t.edition.source_of[tile]
            if source != NOTHING:
                found[TYPES + source] += 1
    return found


def in_play(t: ForestTable, category: i64) -> bool:
    """SPIRIT-082: the Air Spirit counts only where its tiles are used."""
    return category != AIR or t.has_air()


def best_of(counts: list[vec[i64]], category: i64) -> i64:
    """The most that anybody has."""
    best: i64 = 0
    for held in counts:
        best = max(best, held[category])
    return best


# Points by the rules of the base game.


def majority_points(t: ForestTable, counts: list[vec[i64]], owner: i64, last: i64) -> i64:
    """SPIRIT-053 to SPIRIT-056: what majorities bring, in the categories before the last.

    Who is tied for the most scores too; the first of several hoards may be any.
    """
    points: i64 = 0
    for category in range(last):
        held = counts[owner][category]
        if held > 0 and held == best_of(counts, category):
            points += held * times(t, category)
    return points


def times(t: ForestTable, category: i64) -> i64:
    """SPIRIT-290: twice, where both Moonlight tiles of the type lie face up in the module."""
    if not t.terms.moonlight:
        return 1
    up: i64 = 0
    for place in range(len(t.moons)):
        moon = t.moons[place]
        if has(t.moons_up, place) and t.edition.moons[moon].type == category:
            up += 1
    return 2 if up == 2 else 1


def missing(t: ForestTable, hoard: Hoard, first: i64, last: i64) -> i64:
    """SPIRIT-057, SPIRIT-058: categories in play of which a hoard has no tile."""
    held = on_tiles(t, hoard)
    number: i64 = 0
    for category in range(first, last):
        if held[category] == 0 and in_play(t, category):
            number += 1
    return number


def lost_points(t: ForestTable, hoard: Hoard) -> i64:
    """SPIRIT-057; in the Enchanted mode for Power Sources only (SPIRIT-329, SPIRIT-330)."""
    first = TYPES if t.terms.enchanted else 0
    return t.edition.amounts.missing * missing(t, hoard, first, CATEGORIES)


def base_points(t: ForestTable) -> vec[i64]:
    """SPIRIT-053 to SPIRIT-058: by hoard."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    points = vec[i64]()
    for owner in range(len(t.hoards)):
        won = majority_points(t, counts, owner, CATEGORIES)
        points = append(points, won - lost_points(t, t.hoards[owner]))
    return points


def open_points(t: ForestTable) -> vec[i64]:
    """The same by the tiles alone, which all can see."""
    counts = [on_tiles(t, hoard) for hoard in t.hoards]
    points = vec[i64]()
    for owner in range(len(t.hoards)):
        won = majority_points(t, counts, owner, CATEGORIES)
        points = append(points, won - lost_points(t, t.hoards[owner]))
    return points


def base_outcome(t: ForestTable) -> Outcome:
    """SPIRIT-059 to SPIRIT-061: the highest total, then fewer tiles, then shared."""
    fewer = vec[i64]()
    for hoard in t.hoards:
        fewer = append(fewer, -size(hoard.tiles))
    return by_marks([base_points(t), fewer])


# Alone against the opponent (chapter 6).


def beaten_in(t: ForestTable) -> i64:
    """SPIRIT-077: the set of Spirit types of which the opponent has more."""
    own, other = counted(t, t.hoards[0]), counted(t, t.hoards[1])
    types: i64 = 0
    for kind in range(BASE_TYPES):
        if other[kind] > own[kind]:
            types |= bit(kind)
    return types


def points_alone(t: ForestTable, owner: i64) -> i64:
    """SPIRIT-076, SPIRIT-078, SPIRIT-079: Spirit types only, with what is missing of them."""
    counts = [counted(t, hoard) for hoard in t.hoards]
    lost = t.edition.amounts.missing * missing(t, t.hoards[owner], 0, BASE_TYPES)
    return majority_points(t, counts, owner, BASE_TYPES) - lost
