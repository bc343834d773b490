# mypyc: compiled
"""How far the creatures can still go: how many turns are left to the team, and which bits."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import (
    SPACE,
    available,
    protected,
    surrounding,
    under_creatures,
)
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    BITS_REVEAL,
    BITS_RITUAL,
    END_ISLANDS,
    MOVE_JUMPS,
    MOVE_MIRROR,
    SIDES_ALL,
)
from moonbrew.kernel.bits import bit, has, least, size

PAIR: Final[i64] = 2  # tiles that are collected in a turn
# How likely all ends soon, by the tiles within reach.
STUCK: Final = 0.9
WITH_ONE: Final = 0.12
WITH_TWO: Final = 0.04
WITH_THREE: Final = 0.015
ENOUGH: Final = 4
SAVED: Final = 0.5  # what is left of that where a gem can move a creature
FARTHER: Final = 0.5  # how much of it counts one step ahead
WAIST: Final = 0.06  # how much less likely it is with every tile that a row falls apart
HOPE: Final = 0.95  # that Light gets a bit that it could reach at once
UNSEEN: Final = 0.6  # the same where bits are not won by walking


@final
class Roaming:
    """What the creatures can still do on a Forest."""

    def __init__(self, t: ForestTable) -> None:
        self.bits = 0.0  # how many of those on the Forest Light should get
        self.lying: i64 = 0  # how many there are
        self.part: i64 = 0  # the tiles that hang together with Light's or Shadow's
        self.live = 0.0  # the share of tiles that should still be collected
        if t.light != NOTHING and t.shadow != NOTHING and not t.ended:
            self.count_bits(t)
            light = hanging_together(t, t.light)
            self.part = light
            self.live = self.share(t, light)
            if t.variants.end != END_ISLANDS:  # SPIRIT-559: there they are put elsewhere
                self.live *= 1.0 - chance_to_be_stuck(t)

    def count_bits(self, t: ForestTable) -> None:
        """The bits on the Forest, and how many of them Light should get."""
        tiles: i64 = 0
        for slot in range(t.forest.size):
            if t.bits[slot] > 0:
                self.lying += t.bits[slot]
                tiles |= bit(slot)
        if t.variants.bits == BITS_REVEAL or t.variants.bits == BITS_RITUAL:
            self.bits = UNSEEN * float(self.lying)
        else:
            self.go_round(t, tiles)

    def go_round(self, t: ForestTable, wanted: i64) -> None:
        """Light goes from each bit on to the nearest one; the later it comes, the less likely."""
        reach = float(size(t.present)) / float(PAIR)  # as many steps as there are turns left
        walked = 0.0
        standing = t.light
        while wanted != 0 and walked < reach:
            steps, slot = nearest(t, standing, wanted)
            if slot == NOTHING:
                break
            walked += float(steps)
            self.bits += HOPE * max(0.0, 1.0 - walked / reach) * float(t.bits[slot])
            wanted &= ~bit(slot)
            standing = slot

    def share(self, t: ForestTable, light: i64) -> float:
        """The share of all tiles that the two creatures could collect, if all goes well."""
        there = size(t.present)
        if t.variants.move == MOVE_JUMPS:
            self.part = t.present
            return 1.0
        if there == 0:
            return 0.0
        if t.shadow < SPACE and has(light, t.shadow):
            left = float(max(i64(0), size(light) - 2))
            return max(0.0, left - cut_off(t, light)) / float(there)
        shadow = hanging_together(t, t.shadow)
        self.part = light | shadow
        return 2.0 * float(max(i64(0), min(size(light), size(shadow)) - 1)) / float(there)


def beneath(t: ForestTable, standing: i64) -> i64:
    """All tiles of the place where a creature stands."""
    return t.forest.stack[t.forest.cell[standing]] & t.present if standing < SPACE else 0


def next_to(t: ForestTable, standing: i64) -> i64:
    """All tiles next to a place, covered ones too."""
    f = t.forest
    if standing >= SPACE:
        return f.near[standing - SPACE] & t.present
    return (f.near[f.cell[standing]] | f.near[f.second[standing]]) & t.present


def beyond(t: ForestTable, tiles: i64) -> i64:
    """All tiles next to some."""
    found: i64 = 0
    while tiles != 0:
        found |= next_to(t, least(tiles))
        tiles &= tiles - 1
    return found


def hanging_together(t: ForestTable, standing: i64) -> i64:
    """The part of the Forest in which a creature is."""
    found: i64 = beneath(t, standing)
    fresh = next_to(t, standing) & ~found
    while fresh != 0:
        found |= fresh
        fresh = beyond(t, fresh) & ~found
    return found


def nearest(t: ForestTable, standing: i64, wanted: i64) -> tuple[i64, i64]:
    """How many steps it is to the nearest of some tiles, and which that is, if any."""
    steps: i64 = 1
    found: i64 = beneath(t, standing)
    fresh = next_to(t, standing) & ~found
    while fresh != 0 and fresh & wanted == 0:
        steps += 1
        found |= fresh
        fresh = beyond(t, fresh) & ~found
    return steps, NOTHING if fresh == 0 else least(fresh & wanted)


def cut_off(t: ForestTable, part: i64) -> float:
    """How many tiles could be lost where the Forest falls apart at a narrow row."""
    rows = t.forest.in_row
    above: i64 = 0
    below = size(part)
    worst = 0.0
    for row in range(len(rows)):
        width = size(rows[row] & part)
        if width > 0:
            below -= width
            worst = max(worst, float(min(above, below)) / (1.0 + WAIST * float(width * width)))
            above += width
    return worst


# What can be collected next.


def to_be_had(t: ForestTable) -> i64:
    """The tiles that could be collected with a creature beside them, once they are revealed."""
    f = t.forest
    found = available(f, t.present, t.tops, t.variants.sides == SIDES_ALL)
    found &= ~f.bridges
    if len(t.quotas) > 0:
        found &= ~protected(f, t.present, t.row_quotas())
    return found


def chance_to_be_stuck(t: ForestTable) -> float:
    """How likely it is that a creature soon has nothing to collect."""
    food = to_be_had(t)
    taken = under_creatures(t.light, t.shadow)
    free = food & ~taken
    light = stuck_with(food_at(t, free, t.light))
    light_farther = stuck_with(best_food(t, food, LIGHT))
    if t.variants.move == MOVE_MIRROR:
        return fate(t, min(light, light_farther) if is_to_move(t) else light, light_farther)
    shadow = stuck_with(food_at(t, free, t.shadow))
    shadow_farther = stuck_with(best_food(t, food, SHADOW))
    now = both(light, shadow)
    if is_to_move(t):
        now = min(both(light_farther, shadow), both(light, shadow_farther))
    elif size((near(t, t.light) | near(t, t.shadow)) & free) < PAIR:
        now = STUCK
    return fate(t, now, both(light_farther, shadow_farther))


def fate(t: ForestTable, now: float, farther: float) -> float:
    """The risk of now and that of a step ahead, less with gems."""
    risk = now
    for purse in t.purses:
        if purse.supply > 0:
            risk = now * SAVED
    return both(risk, FARTHER * farther)


def both(one: float, other: float) -> float:
    """The chance that one of two things happens."""
    return 1.0 - (1.0 - one) * (1.0 - other)


def is_to_move(t: ForestTable) -> bool:
    """Whether the movement of this turn is still to come."""
    return len(t.picked) > 0 or isinstance(t.ask, MoveCreature)


def stuck_with(tiles: i64) -> float:
    """The risk with so many tiles within reach."""
    if tiles == 0:
        return STUCK
    if tiles == 1:
        return WITH_ONE
    if tiles == 2:
        return WITH_TWO
    return WITH_THREE if tiles < ENOUGH else 0.0


def food_at(t: ForestTable, food: i64, standing: i64) -> i64:
    """How many tiles could be collected from a place."""
    return size(near(t, standing) & food)


def near(t: ForestTable, standing: i64) -> i64:
    """The visible tiles around a place."""
    return surrounding(t.forest, t.present, t.tops, standing)


def best_food(t: ForestTable, food: i64, creature: i64) -> i64:
    """The most that a creature would have after one step."""
    here, other = t.standing(creature), t.standing(1 - creature)
    steps = surrounding(t.forest, t.present, t.tops, here) & t.tops
    if 0 <= other < SPACE:
        steps &= ~bit(other)
        food &= ~bit(other)
    most: i64 = 0
    while steps != 0 and most <= ENOUGH:
        slot = least(steps)
        steps &= steps - 1
        most = max(most, food_at(t, food & ~bit(slot), slot))
    return most
