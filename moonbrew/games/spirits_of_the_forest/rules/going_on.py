# mypyc: compiled
"""Whether a turn can go on with the creatures at certain places: SPIRIT-679, SPIRIT-704."""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable

# What the moment of a turn needs once a creature has been moved.
NEEDS_NOTHING: Final[i64] = 0
NEEDS_SECOND: Final[i64] = 1  # a tile for the creature that has not picked (SPIRIT-679)
NEEDS_SETTLED: Final[i64] = 2  # that no creature has to be relocated (SPIRIT-704)


def has_tile(t: ForestTable, present: i64, tops: i64, here: i64, other: i64) -> bool:
    """Whether a creature would have a collectable tile."""
    picks = t.plan.picks
    return picks.collectable(present, tops, t.open & present, here, other, t.row_quotas()) != 0


def is_settled(t: ForestTable, present: i64, tops: i64, light: i64, shadow: i64) -> bool:
    """SPIRIT-241, SPIRIT-712: each creature would have a tile, and there would be a legal pair."""
    if not has_tile(t, present, tops, light, shadow):
        return False
    if not has_tile(t, present, tops, shadow, light):
        return False
    return t.plan.picks.has_pair(present, tops, t.open & present, light, shadow, t.row_quotas())


def goes_on(t: ForestTable, needs: i64, light: i64, shadow: i64) -> bool:
    """Whether a moment of the turn has what it needs, with the creatures there."""
    if needs == NEEDS_SECOND:
        second = SHADOW if t.picked[0].creature == LIGHT else LIGHT
        here, other = (light, shadow) if second == LIGHT else (shadow, light)
        return has_tile(t, t.present, t.tops, here, other)
    if needs == NEEDS_SETTLED:
        return is_settled(t, t.present, t.tops, light, shadow)
    return True


def goes_on_at(t: ForestTable, needs: i64, creature: i64, slot: i64) -> bool:
    """The same with one creature moved."""
    if needs == NEEDS_NOTHING:
        return True
    if creature == LIGHT:
        return goes_on(t, needs, slot, t.shadow)
    return goes_on(t, needs, t.light, slot)


def needs_below(t: ForestTable) -> i64:
    """What the moment needs that lies on top of the agenda, and at which a creature is moved."""
    depth = t.agenda.depth
    if depth == 0:
        return NEEDS_NOTHING
    step = t.agenda.stack[depth - 1]
    return step.needs(t) if isinstance(step, ForestAsk) else NEEDS_NOTHING
