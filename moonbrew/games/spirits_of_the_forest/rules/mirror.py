# mypyc: compiled
"""Section 24.2, `move=mirror`: Shadow does in its own Forest what Light does in the other one."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank
from moonbrew.games.spirits_of_the_forest.rules.events import CreaturePlaced
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.moves import Start
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_356, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.variants import MOVE_MIRROR
from moonbrew.kernel.bits import bit, has, least
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule


def is_mirrored(t: ForestTable) -> bool:
    """Whether Shadow imitates Light."""
    return t.variants.move == MOVE_MIRROR


def counterpart(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-360, SPIRIT-365: the corresponding tile, or NOTHING if none is free there.

    That can be only in Forests that another variant has made unlike each other (SPIRIT-370).
    """
    other = t.plan.mirror[slot]
    free = has(t.tops, other) and other != t.light and other != t.shadow
    return other if free else NOTHING


def with_counterpart(t: ForestTable, slots: i64) -> i64:
    """Those of a set that have a corresponding tile."""
    found: i64 = 0
    for slot in range(t.forest.size):
        if has(slots, slot) and counterpart(t, slot) != NOTHING:
            found |= bit(slot)
    return found


@final
class PlacePair(ForestAsk):
    """D-START-L with `move=mirror`, SPIRIT-356, SPIRIT-357: one pair of tiles for both."""

    def offer(self, t: ForestTable) -> Menu:
        """Every pair of the blueprint."""
        menu = blank(t)
        for move in t.edition.start:
            menu.put_if(move.number <= len(t.plan.marks.pairs), move.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Start):
            return SPIRIT_766
        return allowed(move.number <= len(t.plan.marks.pairs), SPIRIT_356)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-358: Light in the upper Forest, Shadow on the corresponding tile."""
        assert isinstance(move, Start)
        t.light = least(t.plan.marks.pairs[move.number - 1])
        t.shadow = t.plan.mirror[t.light]
        if t.events is not None:
            t.tell(CreaturePlaced(self.seat, LIGHT, t.light))
            t.tell(CreaturePlaced(self.seat, SHADOW, t.shadow))
