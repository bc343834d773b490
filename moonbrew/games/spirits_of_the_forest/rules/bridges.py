# mypyc: compiled
"""Section 24.23, `move=bridges`: horizontal tiles over which creatures are moved on."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.events import BridgeCrossed
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.forest import highest
from moonbrew.games.spirits_of_the_forest.rules.sides import leave_forest
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has


def is_at_bridge(t: ForestTable, creature: i64, bridge: i64) -> bool:
    """SPIRIT-599: whether a creature stands on the tile directly west or east of it."""
    here = t.standing(creature)
    if not 0 <= here < t.forest.size:
        return False
    step = t.forest.cell[bridge] - t.forest.cell[here]
    return step == 1 or step == -1


def far_side(t: ForestTable, creature: i64, bridge: i64) -> i64:
    """SPIRIT-599: the tile straight on, for a creature at a bridge, or NOTHING."""
    cell = t.forest.cell[bridge]
    step = cell - t.forest.cell[t.standing(creature)]
    return highest(t.forest.stack[cell + step] & t.present)


def crossings(t: ForestTable, creature: i64, other: i64) -> i64:
    """SPIRIT-600: the bridges with a tile behind them on which the other does not stand."""
    found: i64 = 0
    bridges = t.forest.bridges & t.present
    for bridge in range(t.forest.size):
        if has(bridges, bridge) and is_at_bridge(t, creature, bridge):
            there = far_side(t, creature, bridge)
            if there != NOTHING and there != other and not has(bridges, there):
                found |= bit(bridge)
    return found


def cross(t: ForestTable, creature: i64, bridge: i64) -> i64:
    """SPIRIT-598, SPIRIT-740: the bridge is turned up and assigned; where the creature gets to."""
    there = far_side(t, creature, bridge)
    if t.events is not None:
        t.tell(BridgeCrossed(creature, bridge))
    leave_forest(t, bridge, TEAM if creature == LIGHT else OPPONENT)
    return there
