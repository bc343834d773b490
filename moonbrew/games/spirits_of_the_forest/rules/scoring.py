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
    """By category: symbols and icons on tiles in the Forest or in the pile beside it.

    Alchemy tiles that were put back unseen (SPIRIT-488) could lie there for all that anybody knows.
    At the end nobody gets any more of them, though some may lie on islands (SPIRIT-553).
    """
    found = zeros(CATEGORIES)
    if not t.ended:
        count_row(t, t.tiles, found)
        count_row(t, t.spare, found)
        count_row(t, t.air_pile, found)
    return found


def count_row(t: ForestTable, row: vec[i64], found: vec[i64]) -> None:
    """Add what is on the tiles of a row."""
    for tile in row:
        if tile != NOTHING:
            found[t.edition.type_of[tile]] += t.edition.symbols_of[tile]
            source = t.edition.source_of[tile]
            if source != NOTHING:
                found[TYPES + source] += 1


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
        points += points_in(t, counts, owner, category)
    return points


def points_in(t: ForestTable, counts: list[vec[i64]], owner: i64, category: i64) -> i64:
    """What a majority of one category brings, SPIRIT-291: to each who shares it."""
    held = counts[owner][category]
    if held > 0 and held == best_of(counts, category):
        return held * times(t, category)
    return 0


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
    return points_by(t, [counted(t, hoard) for hoard in t.hoards])


def open_points(t: ForestTable) -> vec[i64]:
    """The same by the tiles alone, which all can see."""
    return points_by(t, [on_tiles(t, hoard) for hoard in t.hoards])


def points_by(t: ForestTable, counts: list[vec[i64]]) -> vec[i64]:
    """By hoard, with what is counted for each; SPIRIT-331: cards are added."""
    points = vec[i64]()
    for owner in range(len(t.hoards)):
        won: i64 = 0
        if not t.terms.enchanted or may_score(t, counts, owner):
            won = majority_points(t, counts, owner, CATEGORIES) - lost_points(t, t.hoards[owner])
            won += card_points(t, owner)
        points = append(points, won)
    return points


# The Enchanted mode (chapter 22).


def card_points(t: ForestTable, seat: i64) -> i64:
    """SPIRIT-311, SPIRIT-331: what the claimed cards of a player bring."""
    points: i64 = 0
    cards = t.purses[seat].cards
    card: i64 = 0
    while cards != 0:
        if cards & 1 != 0:
            points += t.edition.enchanted[card].points
        cards >>= 1
        card += 1
    return points


def may_score(t: ForestTable, counts: list[vec[i64]], seat: i64) -> bool:
    """SPIRIT-326, SPIRIT-327: with a card and the most of a Spirit type, be it shared."""
    if t.purses[seat].cards == 0:
        return False
    for kind in range(TYPES):
        held = counts[seat][kind]
        if held > 0 and held == best_of(counts, kind):
            return True
    return False


def barred(t: ForestTable) -> i64:
    """SPIRIT-328: the seats that have no points in the Enchanted mode."""
    found: i64 = 0
    if t.terms.enchanted:
        counts = [counted(t, hoard) for hoard in t.hoards]
        for seat in range(t.seats):
            if not may_score(t, counts, seat):
                found |= bit(seat)
    return found


def base_outcome(t: ForestTable) -> Outcome:
    """SPIRIT-059 to SPIRIT-061: the highest total, then fewer tiles, then shared.

    SPIRIT-333, SPIRIT-334: in the Enchanted mode more cards come before fewer tiles.
    """
    cards, fewer = vec[i64](), vec[i64]()
    for seat in range(len(t.hoards)):
        cards = append(cards, size(t.purses[seat].cards))
        fewer = append(fewer, -size(t.hoards[seat].tiles))
    return by_marks([base_points(t), cards, fewer])


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
