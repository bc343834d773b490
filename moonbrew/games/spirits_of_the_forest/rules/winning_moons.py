# mypyc: compiled
"""Section 24.22, `moonlight=win`: Moonlight tiles are won with the last tile around them."""

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import MoonGiven
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Picked
from moonbrew.kernel.bits import bit, has


def moons_bared(t: ForestTable, pick: Picked) -> i64:
    """SPIRIT-591, SPIRIT-592: places at which it was the last tile, and alone so in this turn."""
    found: i64 = 0
    if pick.slot == NOTHING:
        return found
    for place in range(len(t.moons)):
        around = t.plan.moons[place]
        if t.moons[place] == NOTHING or around & t.present != 0:
            continue
        if has(around, pick.slot) and not is_shared(t, pick, around):
            found |= bit(place)
    return found


def is_shared(t: ForestTable, pick: Picked, around: i64) -> bool:
    """SPIRIT-592: whether another tile of this turn was one of these."""
    for other in t.picked:
        if other is not pick and other.slot != NOTHING and has(around, other.slot):
            return True
    return False


def give_won_moons(t: ForestTable) -> None:
    """SPIRIT-591, SPIRIT-737: in the order of the blueprint, each with its tile.

    SPIRIT-787: with a tile that no side got, the Moonlight tile stays.
    """
    for place in range(len(t.moons)):
        for pick in t.picked:
            if has(pick.moons, place) and pick.side != NOTHING:
                give_moon(t, pick.side, place)


def give_moon(t: ForestTable, side: i64, place: i64) -> None:
    """A Moonlight tile goes to a side, where it counts as one symbol (SPIRIT-596)."""
    moon = t.moons[place]
    t.moons[place] = NOTHING
    t.moons_up &= ~bit(place)
    t.moons_seen &= ~bit(place)
    hoard = t.hoards[side]
    hoard.moons = append(hoard.moons, moon)
    if t.events is not None:
        t.tell(MoonGiven(side, moon, place))


def give_left_moons(t: ForestTable) -> None:
    """SPIRIT-594: at the end every one that is left goes to the opponent."""
    for place in range(len(t.moons)):
        if t.moons[place] != NOTHING:
            give_moon(t, OPPONENT, place)
