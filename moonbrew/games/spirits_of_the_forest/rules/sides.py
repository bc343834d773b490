# mypyc: compiled
"""What the two sides of a Moonlight game get, and what falls when a tile goes: for all chapters."""

from typing import Final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.air import put_firefly
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    Fallen,
    FavourGiven,
    PiecesGone,
    ThirdOfType,
    TileGiven,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import GREEN, NOTHING, OPPONENT, YELLOW
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, ForestTable, without
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    FIREFLIES_BURDEN,
    THREE_DRAW,
    TOKENS_OFFER,
)
from moonbrew.kernel.bits import bit, has, least, size

THIRD: Final[i64] = 3

# What a side gets.


def give_tile(t: ForestTable, side: i64, tile: i64) -> None:
    """SPIRIT-144, SPIRIT-737: a tile is assigned; first its firefly, then the third of a type.

    It serves for the tiles of the end too (SPIRIT-089, SPIRIT-708).
    """
    t.hoards[side].tiles |= bit(tile)
    if t.events is not None:
        t.tell(TileGiven(side, tile))
    if t.variants.fireflies == FIREFLIES_BURDEN:
        put_firefly(t, side, tile)
    if t.variants.three == THREE_DRAW:
        draw_for_third(t, side, t.edition.type_of[tile])


def draw_for_third(t: ForestTable, side: i64, type: i64) -> None:
    """SPIRIT-561 to SPIRIT-564: once for each side and type, as long as there are tokens."""
    hoard = t.hoards[side]
    if has(hoard.threes, type) or tiles_of_type(t, side, type) < THIRD:
        return
    hoard.threes |= bit(type)
    if len(t.pool) > 0:
        if t.events is not None:
            t.tell(ThirdOfType(side, type))
        token = t.pool[t.roll(len(t.pool))]
        t.pool = without(t.pool, token)
        give_favour(t, side, token)


def tiles_of_type(t: ForestTable, side: i64, type: i64) -> i64:
    """How many tiles of a type a side has."""
    number: i64 = 0
    for tile in range(len(t.edition.type_of)):
        if has(t.hoards[side].tiles, tile) and t.edition.type_of[tile] == type:
            number += 1
    return number


def give_favour(t: ForestTable, side: i64, token: i64) -> None:
    """SPIRIT-146: a token is assigned, and turned up if it was not; the caller has taken it up."""
    if not has(t.shown, token):
        t.reveal()
        t.shown |= bit(token)
    hoard = t.hoards[side]
    hoard.favours = append(hoard.favours, token)
    if t.events is not None:
        t.tell(FavourGiven(side, token))


def give_bits(t: ForestTable, side: i64, number: i64) -> None:
    """SPIRIT-176, SPIRIT-177, SPIRIT-181: bits go to a side."""
    if number > 0:
        t.hoards[side].bits += number
        if t.events is not None:
            t.tell(BitsGiven(side, number))


# What goes out of the Forest.


def take_up(t: ForestTable, slot: i64) -> i64:
    """Lift a tile; what is turned up (SPIRIT-378) or uncovered face up (SPIRIT-399), all see."""
    hidden = not has(t.open, slot) and not has(t.seen, slot)
    before = t.tops
    tile = t.lift(slot)
    if hidden or t.tops & ~before & t.open != 0:
        t.reveal()
    return tile


def leave_forest(t: ForestTable, slot: i64, side: i64) -> None:
    """SPIRIT-733: a tile goes to a side otherwise than by a pick, and its tokens with it.

    SPIRIT-615: it is turned up. What else lay on it falls as if it had been picked; a firefly
    leaves the game.
    """
    if has(t.fireflies, slot):
        t.fireflies &= ~bit(slot)
        t.out_fireflies += 1
    tokens = t.favours[2 * slot : 2 * slot + 2]
    hidden = not has(t.open, slot)
    tile = take_up(t, slot)
    if hidden and t.events is not None:
        t.tell(TurnedUp(tile, slot))
    give_tile(t, side, tile)
    if t.variants.tokens != TOKENS_OFFER:
        t.favours[2 * slot] = NOTHING
        t.favours[2 * slot + 1] = NOTHING
        for token in tokens:
            if token != NOTHING:
                give_favour(t, side, token)
    under = landing(t, slot)
    fall(t, slot, NOTHING if under == 0 else least(under))


# What falls.


def anything_on(t: ForestTable, slot: i64) -> bool:
    """Whether something lies on a tile that falls when the tile goes."""
    gems = t.trail[2 * slot + YELLOW] + t.trail[2 * slot + GREEN]
    tokens = t.variants.tokens == TOKENS_OFFER and t.favours_on(slot) > 0
    return t.bits[slot] + gems > 0 or t.eclipses[slot] != NOTHING or tokens


def landing(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-179, SPIRIT-424, SPIRIT-425: the tiles to which it can fall once the tile is gone.

    None: there is no tile below. Two: they are equally external, and somebody chooses (SPIRIT-426).
    """
    under = t.forest.below[slot] & t.present
    if size(under) < 2:
        return under
    middle = t.forest.columns // 2  # half-column 5 of the printed pyramid
    best: i64 = -1
    found: i64 = 0
    for other in range(t.forest.size):
        if has(under, other):
            apart = t.forest.column[other] - middle
            apart = -apart if apart < 0 else apart
            if apart > best:
                best, found = apart, bit(other)
            elif apart == best:
                found |= bit(other)
    return found


def fall(t: ForestTable, slot: i64, target: i64) -> None:
    """SPIRIT-179 to SPIRIT-184, SPIRIT-734: all that lay on a tile falls to the one below it.

    Without one (NOTHING) bits go to the opponent or leave a competitive game (SPIRIT-251), Eclipse
    tokens and coloured gems leave the game, and tokens of `tokens=offer` follow the bits.
    """
    if has(t.fireflies, slot):  # only a pick takes it along (SPIRIT-405, SPIRIT-407)
        t.fireflies &= ~bit(slot)
        t.out_fireflies += 1
    if not anything_on(t, slot):
        return
    if target == NOTHING:
        fall_away(t, slot)
    else:
        fall_to(t, slot, target)


def fall_to(t: ForestTable, slot: i64, target: i64) -> None:
    """SPIRIT-180, SPIRIT-183, SPIRIT-529: it comes to lie there, whatever lies there already."""
    t.bits[target] += t.bits[slot]
    t.bits[slot] = 0
    for colour in range(2):
        t.trail[2 * target + colour] += t.trail[2 * slot + colour]
        t.trail[2 * slot + colour] = 0
    if t.eclipses[slot] != NOTHING:
        if t.eclipses[target] == NOTHING:
            t.eclipses[target] = t.eclipses[slot]
        else:  # a tile holds one, as with gates (SPIRIT-506)
            t.out_eclipses = append(t.out_eclipses, t.eclipses[slot])
        t.eclipses[slot] = NOTHING
    if t.variants.tokens == TOKENS_OFFER:
        for place in range(2):
            lay_token(t, target, t.favours[2 * slot + place])
            t.favours[2 * slot + place] = NOTHING
    if t.events is not None:
        t.tell(Fallen(slot, target))


def lay_token(t: ForestTable, slot: i64, token: i64) -> None:
    """Put a token on a tile, where there is room; a third one leaves the game."""
    if token == NOTHING:
        return
    for place in range(2 * slot, 2 * slot + 2):
        if t.favours[place] == NOTHING:
            t.favours[place] = token
            return
    t.box = append(t.box, token)


def fall_away(t: ForestTable, slot: i64) -> None:
    """SPIRIT-181, SPIRIT-251, SPIRIT-453, SPIRIT-468, SPIRIT-530: there is no tile below."""
    bits = t.bits[slot]
    gems = t.trail[2 * slot + YELLOW] + t.trail[2 * slot + GREEN]
    t.bits[slot] = 0
    t.trail[2 * slot + YELLOW] = 0
    t.trail[2 * slot + GREEN] = 0
    t.out_gems += gems
    if t.terms.mode == COMPETITIVE:
        t.out_bits += bits
        gems += bits
    else:
        give_bits(t, OPPONENT, bits)
    if t.eclipses[slot] != NOTHING:
        t.out_eclipses = append(t.out_eclipses, t.eclipses[slot])
        t.eclipses[slot] = NOTHING
        gems += 1
    if t.variants.tokens == TOKENS_OFFER:
        for place in range(2 * slot, 2 * slot + 2):
            token = t.favours[place]
            if token != NOTHING:
                t.favours[place] = NOTHING
                give_favour(t, OPPONENT, token)
    if gems > 0 and t.events is not None:
        t.tell(PiecesGone(slot))
