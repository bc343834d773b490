# mypyc: compiled
"""Chapters 2, 9 and 17: laying out, for every blueprint, in the order of section 26.3."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.blueprint import AIR_PILE, AIR_SHUFFLED, UP
from moonbrew.games.spirits_of_the_forest.rules.edition import Spirits, tiles_of
from moonbrew.games.spirits_of_the_forest.rules.faces import (
    AIR_TILES,
    BASE_TILES,
    FAVOURS,
    GEM_FAVOURS,
    GREEN,
    NOTHING,
    PLAIN_FAVOURS,
    SYMBOL_FAVOURS,
    TEAM,
    YELLOW,
)
from moonbrew.games.spirits_of_the_forest.rules.table import (
    BASE,
    COMPETITIVE,
    COOP,
    ForestTable,
    Terms,
    lay_empty,
)
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    DEAL_DOUBLES,
    DEAL_SINGLES,
    POOL_SYMBOLS,
    POOL_TWELVE,
    SUPPLY_ONE,
    THREE_DRAW,
    TRAIL_PAIRS,
)
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Seat


def lay_out(edition: Spirits, seats: i64, dice: Dice, terms: Terms) -> ForestTable:
    """SPIRIT-665: everything that is drawn in setup, in one order; nobody has chosen anything."""
    t = lay_empty(edition, seats, dice, terms)
    choose_starter(t)
    lay_tiles(t)
    lay_eclipses(t)
    lay_favours(t, favour_pool(t))
    if t.plan.air == AIR_PILE:
        t.air_pile = backwards(shuffled(t, BASE_TILES, BASE_TILES + AIR_TILES))
    lay_moons(t)
    if terms.enchanted:
        lay_enchanted(t)
    if terms.mode == COMPETITIVE:
        deal_objectives(t)
    if terms.mode == COOP and t.plan.card > 0:
        t.card = dice.below(len(edition.cards))  # SPIRIT-116
    lay_pieces(t)
    give_gems(t)
    return t


def choose_starter(t: ForestTable) -> None:
    """SPIRIT-018, SPIRIT-124, SPIRIT-228: drawn, unless the table names a seat or has only one."""
    if t.terms.first != NOTHING:
        t.starter = Seat(t.terms.first)
    elif t.seats > 1:
        t.starter = Seat(t.dice.below(t.seats))
    t.active = t.starter


# Orders.


def shuffled(t: ForestTable, first: i64, last: i64) -> vec[i64]:
    """SPIRIT-763: the numbers from the first to the one before the last, in a random order."""
    out = vec[i64]()
    for number in range(first, last):
        out = append(out, number)
    t.dice.shuffle(out)
    return out


def backwards(row: vec[i64]) -> vec[i64]:
    """A pile of which the front of the order is the top, which stands last."""
    out = vec[i64]()
    for place in range(len(row) - 1, -1, -1):
        out = append(out, row[place])
    return out


# Tiles.


def lay_tiles(t: ForestTable) -> None:
    """SPIRIT-761: from the front of the order in reading order, each stack from the bottom."""
    air = t.plan.air == AIR_SHUFFLED
    order = shuffled(t, 0, tiles_of(air))
    if t.variants.deal == DEAL_DOUBLES:
        order = doubles_inside(t, order)
    for slot in range(t.forest.size):
        t.tiles[slot] = order[slot]
    t.open = t.plan.marks.open
    t.follow()
    deal_alchemy(t, order[t.forest.size :])


def doubles_inside(t: ForestTable, order: vec[i64]) -> vec[i64]:
    """SPIRIT-634: the double tiles and as many others as fill the rectangle, shuffled anew."""
    inside, outside = vec[i64](), vec[i64]()
    room: i64 = 0
    for slot in range(t.forest.size):
        if has(t.plan.places.rectangle, slot):
            room += 1
    for tile in order:
        if has(t.edition.doubles, tile):
            inside = append(inside, tile)
    for tile in order:
        if not has(t.edition.doubles, tile):
            if len(inside) < room:
                inside = append(inside, tile)
            else:
                outside = append(outside, tile)
    t.dice.shuffle(inside)
    out = vec[i64]()
    taken: i64 = 0
    for slot in range(t.forest.size):
        if has(t.plan.places.rectangle, slot):
            out = append(out, inside[taken])
            taken += 1
        else:
            out = append(out, outside[slot - taken])
    return out


def deal_alchemy(t: ForestTable, tiles: vec[i64]) -> None:
    """SPIRIT-486 to SPIRIT-489, SPIRIT-778, SPIRIT-779: a tile for every gem, seat 0 first."""
    each = gems_of(t, Seat(0))
    hands: i64 = 1 if t.terms.free else t.seats
    for place in range(len(tiles)):
        if place < each * hands:
            purse = t.purses[place // each]
            purse.alchemy = append(purse.alchemy, tiles[place])
        else:
            t.spare = append(t.spare, tiles[place])


# Eclipse tokens.


def lay_eclipses(t: ForestTable) -> None:
    """SPIRIT-446, SPIRIT-573, SPIRIT-655: on tiles, in empty spaces, beside rows; the rest out."""
    marks = t.plan.marks
    if marks.eclipse == 0 and len(t.spaces) == 0 and len(t.quotas) == 0:
        return
    order = backwards(shuffled(t, 0, len(t.edition.eclipses)))
    number: i64 = 0
    for slot in range(t.forest.size):
        if has(marks.eclipse, slot):
            order, t.eclipses[slot] = drawn(order)
            number = show_eclipse(t, t.eclipses[slot], number)
    for space in range(len(t.spaces)):
        order, t.spaces[space] = drawn(order)
        number = show_eclipse(t, t.spaces[space], number)
    for row in range(len(t.quotas)):
        order, t.quotas[row] = drawn(order)
        t.eclipses_shown |= bit(t.quotas[row])
    t.out_eclipses = order


def drawn(order: vec[i64]) -> tuple[vec[i64], i64]:
    """The rest of a pile, and its top."""
    return order[: len(order) - 1], order[len(order) - 1]


def show_eclipse(t: ForestTable, token: i64, number: i64) -> i64:
    """A token that lies face up is known to all; the number of the next one."""
    if has(t.plan.marks.shown_eclipses, number):
        t.eclipses_shown |= bit(token)
    return number + 1


# Favour tokens.


def favour_pool(t: ForestTable) -> vec[i64]:
    """SPIRIT-013, SPIRIT-062, SPIRIT-118 to SPIRIT-120: those that are used, in a random order."""
    pool = vec[i64]()
    if t.terms.mode == BASE:
        return shuffled(t, 0, SYMBOL_FAVOURS if t.is_alone() else FAVOURS)
    for token in range(SYMBOL_FAVOURS):
        pool = append(pool, token)
    if t.variants.pool == POOL_TWELVE:
        added = SYMBOL_FAVOURS + t.dice.below(PLAIN_FAVOURS - SYMBOL_FAVOURS)
        for token in range(SYMBOL_FAVOURS, PLAIN_FAVOURS):
            if token == added:
                pool = append(pool, token)
            else:
                t.powers = append(t.powers, token)
    if t.variants.pool != POOL_SYMBOLS:
        for token in range(GEM_FAVOURS, FAVOURS):
            pool = append(pool, token)
    t.dice.shuffle(pool)
    return pool


def lay_favours(t: ForestTable, pool: vec[i64]) -> None:
    """SPIRIT-762: to the Forest, visible single tiles, lines, pairs, islands, then beside it."""
    pool = backwards(pool)
    places = t.plan.places
    for place in range(len(t.favours)):
        pool = lay_favour(t, pool, t.favours, place, t.plan.marks.favours[place])
    if t.variants.deal == DEAL_SINGLES:
        pool = lay_on_singles(t, pool)
    for line in range(len(places.lines)):
        pool = lay_two(t, pool, t.lines, line, places.lines[line].favours)
    for pair in range(len(places.pairs)):
        pool = lay_two(t, pool, t.pairs, pair, places.pairs[pair])
    for island in range(len(places.islands)):
        pool = lay_two(t, pool, t.islands, island, places.island_favours[island])
    pool = lay_beside(t, pool)
    if (t.terms.mode == BASE and not t.is_alone()) or t.variants.three == THREE_DRAW:
        t.pool = pool  # SPIRIT-321, SPIRIT-563
    else:
        t.box = pool  # SPIRIT-122


def lay_favour(t: ForestTable, pool: vec[i64], row: vec[i64], place: i64, mark: i64) -> vec[i64]:
    """Lay the next token where a mark asks for one; face up, all know it (SPIRIT-121)."""
    if mark == 0:
        return pool
    pool, row[place] = drawn(pool)
    if mark == UP:
        t.shown |= bit(row[place])
    return pool


def lay_two(
    t: ForestTable, pool: vec[i64], row: vec[i64], number: i64, marks: list[int]
) -> vec[i64]:
    """Lay the tokens of a line, a pair or an island."""
    for place in range(len(marks)):
        pool = lay_favour(t, pool, row, 2 * number + place, marks[place])
    return pool


def lay_on_singles(t: ForestTable, pool: vec[i64]) -> vec[i64]:
    """SPIRIT-389 to SPIRIT-391: on every visible single tile, as long as there are tokens.

    Those that the blueprint wants beside the Forest are kept back.
    """
    visible = t.tops & t.open
    kept = t.plan.open_favours
    for place in range(1, len(t.plan.lying)):
        kept += t.plan.lying[place]
    for slot in range(t.forest.size):
        single = has(visible, slot) and not has(t.edition.doubles, t.tiles[slot])
        if single and t.favours[2 * slot] == NOTHING and len(pool) > kept:
            pool, t.favours[2 * slot] = drawn(pool)
    return pool


def lay_beside(t: ForestTable, pool: vec[i64]) -> vec[i64]:
    """Open tokens, tokens to dance on, those of the single-player card (SPIRIT-064)."""
    for mark in t.plan.places.favours:
        if mark == UP:
            pool = lay_open(t, pool)
    if t.terms.mode == COOP:
        for _token in range(t.plan.open_favours):  # SPIRIT-349
            pool = lay_open(t, pool)
    if t.is_alone():
        for place in range(3):
            pool = lay_open(t, pool)
            if place < 2:  # SPIRIT-064: the opponent's lie face down
                t.shown &= ~bit(t.beside[place])
    return pool


def lay_open(t: ForestTable, pool: vec[i64]) -> vec[i64]:
    """Lay a token face up beside the Forest."""
    pool, token = drawn(pool)
    t.beside = append(t.beside, token)
    t.shown |= bit(token)
    return pool


# Moonlight tiles and cards.


def lay_moons(t: ForestTable) -> None:
    """SPIRIT-283, SPIRIT-590, SPIRIT-786: face down in the module, face up in a scenario."""
    if len(t.moons) == 0:
        return
    order = shuffled(t, 0, len(t.moons))  # the two of the Air Spirit come last in the content
    for place in range(len(t.moons)):
        t.moons[place] = order[place]
    if not t.terms.moonlight:
        t.moons_up = bit(len(t.moons)) - 1
        t.moons_seen = t.moons_up


def lay_enchanted(t: ForestTable) -> None:
    """SPIRIT-296: the first three are the display."""
    order = shuffled(t, 0, len(t.edition.enchanted))
    for place in range(len(t.display)):
        t.display[place] = order[place]
    t.deck = backwards(order[len(t.display) :])


def deal_objectives(t: ForestTable) -> None:
    """SPIRIT-226, SPIRIT-711: one each, clockwise from the first player."""
    order = shuffled(t, 0, len(t.edition.objectives))
    for place in range(t.seats):
        t.purses[(t.starter + place) % t.seats].objective = order[place]
    t.objectives = order[t.seats :]


# Pieces without a face.


def lay_pieces(t: ForestTable) -> None:
    """Bits, fireflies, yellow and green gems, as the blueprint shows."""
    marks, plan = t.plan.marks, t.plan
    for slot in range(t.forest.size):
        t.bits[slot] = marks.bits[slot]
        t.trail[2 * slot + YELLOW] = marks.yellow[slot]
        t.trail[2 * slot + GREEN] = marks.green[slot]
    t.fireflies = marks.fireflies
    t.fireflies_beside = t.edition.amounts.fireflies if t.terms.air else plan.fireflies
    t.bits_beside = plan.beside_bits
    if t.terms.mode == COOP:
        t.hoards[TEAM].bits = plan.team_bits  # SPIRIT-348
        lay_card_gems(t)


def lay_card_gems(t: ForestTable) -> None:
    """SPIRIT-515, SPIRIT-742: the first player's on the first and third symbol."""
    for place in range(t.plan.card_gems):
        other = t.left_of(t.starter)
        owner = t.starter if place % 2 == 0 else other
        t.card_gems[place] = 0 if t.terms.free else owner


def give_gems(t: ForestTable) -> None:
    """SPIRIT-016, SPIRIT-218, SPIRIT-230."""
    for seat in range(t.seats):
        if seat == 0 or not t.terms.free:
            t.purses[seat].supply = gems_of(t, Seat(seat))


def gems_of(t: ForestTable, seat: Seat) -> i64:
    """How many gems a seat begins with; the first one's are all, where the supply is common."""
    amounts = t.edition.amounts
    if t.terms.mode == BASE:  # SPIRIT-062: alone without any
        return 0 if t.seats == 1 else amounts.base_gems[t.seats - 2]
    if t.terms.mode == COMPETITIVE:
        if t.variants.trail == TRAIL_PAIRS:
            return 0  # SPIRIT-472
        last = t.left_of(seat) == t.starter
        return amounts.last_gems if last else amounts.competitive_gems
    if t.variants.supply == SUPPLY_ONE:
        return 2 if t.terms.free else 1  # SPIRIT-514, SPIRIT-516, SPIRIT-517
    difficulty = t.edition.difficulties[t.terms.difficulty]
    if t.terms.free:
        return difficulty.common
    return difficulty.alone if t.seats == 1 else difficulty.each
