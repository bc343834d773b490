# mypyc: compiled
"""Sections 10.4 and 12: where a creature can be moved to, and what happens when it gets there."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.arriving import arrive
from moonbrew.games.spirits_of_the_forest.rules.asking import allowed
from moonbrew.games.spirits_of_the_forest.rules.bridges import (
    cross,
    crossings,
    is_at_bridge,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.forest import surrounding, within_steps
from moonbrew.games.spirits_of_the_forest.rules.gates import ChooseGate, leads_on
from moonbrew.games.spirits_of_the_forest.rules.islands import (
    island_of,
    jumps,
    leave_behind,
    on_last_tile,
    sink_islands,
)
from moonbrew.games.spirits_of_the_forest.rules.mirror import counterpart, is_mirrored
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_150,
    SPIRIT_151,
    SPIRIT_152,
    SPIRIT_363,
    SPIRIT_420,
    SPIRIT_540,
    SPIRIT_599,
    SPIRIT_600,
    SPIRIT_637,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.turning import MeetEclipse
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    ECLIPSE_TURN,
    MOVE_BRIDGES,
    MOVE_JUMPS,
    MOVE_OPEN,
    MOVE_STEPS,
)
from moonbrew.games.spirits_of_the_forest.rules.whirling import check_whirl
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import Rule, Step


def other_of(creature: i64) -> i64:
    """The other creature."""
    return SHADOW if creature == LIGHT else LIGHT


def around(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-105: the tiles that surround a creature."""
    return surrounding(t.forest, t.present, t.tops, t.standing(creature))


def destinations(t: ForestTable, creature: i64) -> i64:
    """SPIRIT-150 to SPIRIT-155: surrounding tiles, open or not, but for the other creature's.

    SPIRIT-541: a jump counts like them.
    """
    if creature == SHADOW and is_mirrored(t):  # SPIRIT-363
        return 0
    found = around(t, creature) & ~t.forest.bridges
    if not t.forest.pyramid:  # SPIRIT-423: in a pyramid half-covered tiles too
        found &= t.tops
    if t.variants.move == MOVE_STEPS:
        found &= within_steps(t.forest, t.present, t.standing(creature))
    found |= jumps(t, creature)
    other = t.standing(other_of(creature))
    if 0 <= other < t.forest.size:
        found &= ~bit(other)
    way = t.variants.move
    if way == MOVE_OPEN:  # SPIRIT-637
        found &= t.open
    elif way == MOVE_BRIDGES:
        found |= crossings(t, creature, other)
    return found


def why_not_entered(t: ForestTable, creature: i64, place: i64) -> Rule:
    """The first rule that keeps a creature from a tile; section 26.5."""
    if creature == SHADOW and is_mirrored(t):
        return SPIRIT_363
    slot = t.slot_at(place)
    if slot == NOTHING:
        return SPIRIT_151
    if slot == t.standing(other_of(creature)):
        return SPIRIT_152
    if has(t.forest.bridges, slot):
        if not is_at_bridge(t, creature, slot):
            return SPIRIT_599
        return allowed(has(destinations(t, creature), slot), SPIRIT_600)
    if not has(around(t, creature) | jumps(t, creature), slot):
        apart = island_of(t, slot) != island_of(t, t.standing(creature))
        return SPIRIT_540 if apart and t.variants.move == MOVE_JUMPS else SPIRIT_150
    level = t.variants.move == MOVE_STEPS
    return allowed(has(destinations(t, creature), slot), SPIRIT_420 if level else SPIRIT_637)


def moved(t: ForestTable, creature: i64, slot: i64) -> None:
    """A creature is moved; SPIRIT-364, SPIRIT-741: Shadow imitates Light once all that is done."""
    if is_mirrored(t):
        t.agenda.put(Imitate(t.plan.mirror[slot]))
    enter(t, creature, slot)


@final
class Imitate(Step[ForestTable]):
    """SPIRIT-364, SPIRIT-365: Shadow makes the corresponding move in its own Forest."""

    def __init__(self, slot: i64) -> None:
        self.slot: Final = slot

    def run(self, t: ForestTable) -> None:
        """SPIRIT-366: it collects bits too."""
        if counterpart(t, t.plan.mirror[self.slot]) != NOTHING:
            enter(t, SHADOW, self.slot)


def enter(t: ForestTable, creature: i64, slot: i64) -> None:
    """SPIRIT-740: what happens when a creature is moved, in this order.

    (1) A bridge that is crossed, (2) the creature stands there, (3) bits, (4) a coloured gem,
    (5) `eclipse=turn`, (6) `eclipse=gate`. What asks somebody is put on the agenda, the last first.
    """
    crossed = has(t.forest.bridges, slot)
    if crossed:  # SPIRIT-601: all one movement
        slot = cross(t, creature, slot)
    origin, last = t.standing(creature), on_last_tile(t, creature)
    if last:
        sink_islands(t)
    if leads_on(t, slot):
        t.agenda.put(ChooseGate(t.active, creature))
    if t.variants.eclipse == ECLIPSE_TURN and t.eclipses[slot] != NOTHING:
        t.agenda.put(MeetEclipse(t.active, creature, slot))
    arrive(t, creature, slot)
    if last:
        leave_behind(t, creature, origin)
    if crossed or last:
        check_whirl(t)
