# mypyc: compiled
"""Section 24.9, `tokens=touch`: tokens on a tile are won by collecting at its long sides.

With a team, `revealing.GiveFavours` asks here what is won, and gives it or lets it be divided. In a
competitive game each token would be asked for by itself (SPIRIT-443): there, in the place of both.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.kernel.bits import bit, has


def note_touched(t: ForestTable, pick: Picked) -> None:
    """SPIRIT-441: topmost tiles with tokens directly beside it, at its own level."""
    beside = (t.forest.west[pick.slot] | t.forest.east[pick.slot]) & t.tops & ~bit(pick.slot)
    for slot in range(t.forest.size):
        if has(beside, slot) and t.favours_on(slot) > 0:
            pick.touched |= bit(slot)


def both_touched(t: ForestTable) -> bool:
    """SPIRIT-437: whether two tiles of this turn lay beside one with tokens, the same or not."""
    number: i64 = 0
    for pick in t.picked:
        if pick.touched != 0:
            number += 1
    return number > 1


def touched_tiles(t: ForestTable) -> i64:
    """The tiles with tokens that were touched in this turn, as far as they still lie there."""
    found: i64 = 0
    for pick in t.picked:
        found |= pick.touched
    return found & t.present


def won_tokens(t: ForestTable) -> vec[i64]:
    """SPIRIT-436: the tokens on all tiles that were touched, in reading order."""
    touched = touched_tiles(t)
    found = vec[i64]()
    for place in range(len(t.favours)):
        if has(touched, place // 2) and t.favours[place] != NOTHING:
            found = append(found, t.favours[place])
    return found


def take_won(t: ForestTable) -> vec[i64]:
    """Take those tokens off their tiles."""
    found = won_tokens(t)
    for token in found:
        for place in range(len(t.favours)):
            if t.favours[place] == token:
                t.favours[place] = NOTHING
    return found
