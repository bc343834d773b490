# mypyc: compiled
"""Section 10.4: one of the two creatures must be moved."""

from typing import final

from moonbrew.games.spirits_of_the_forest.rules.asking import allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.edition import GO
from moonbrew.games.spirits_of_the_forest.rules.entering import (
    destinations,
    moved,
    why_not_entered,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.moves import Go, GoOn
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_150
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.games.spirits_of_the_forest.rules.together import Pause, Window
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule


def can_move(t: ForestTable) -> bool:
    """SPIRIT-156: whether either creature has a destination."""
    return destinations(t, LIGHT) != 0 or destinations(t, SHADOW) != 0


@final
class MoveCreature(Window):
    """D-MOVE, SPIRIT-150: gem moves do not replace it (SPIRIT-164)."""

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-698: without any destination, `go` in the place of the movement."""
        menu = blank(t)
        light, shadow = destinations(t, LIGHT), destinations(t, SHADOW)
        self.offer_gem_moves(t, menu)
        put_slots(t, menu, GO + LIGHT, light)
        put_slots(t, menu, GO + SHADOW, shadow)
        self.offer_others(t, menu, False, light | shadow == 0)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, Go):
            return why_not_entered(t, move.creature, move.place)
        if isinstance(move, GoOn):
            return allowed(not can_move(t), SPIRIT_150)
        return self.why_not_free(t, move)

    def take(self, t: ForestTable, move: Move) -> None:
        """The creature goes there; or nothing can be moved."""
        if isinstance(move, Go):
            moved(t, move.creature, t.slot_at(move.place))
        elif not isinstance(move, GoOn):
            self.take_free(t, move)


@final
class LastGems(Pause):
    """G6, SPIRIT-157, SPIRIT-700: after the movement, put only if a free action is possible."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-161: talk ends with the movement."""
        t.talking = False
        super().run(t)

    def may_talk(self) -> bool:
        """SPIRIT-701: it would end at once."""
        return False
