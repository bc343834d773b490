# mypyc: compiled
"""Section 24.7: what falls in a pyramid, where two tiles can lie equally far out under another."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import FALL
from moonbrew.games.spirits_of_the_forest.rules.moves import Fall
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_425, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.sides import fall, landing
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


@final
class LetFall(ForestAsk):
    """D-PYR, SPIRIT-426: to which of two tiles that falls which lay on a collected one."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot  # of the collected tile

    def offer(self, t: ForestTable) -> Menu:
        """The most external ones."""
        menu = blank(t)
        put_slots(t, menu, FALL, landing(t, self.slot))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if not isinstance(move, Fall):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, landing(t, self.slot)), SPIRIT_425)

    def take(self, t: ForestTable, move: Move) -> None:
        """It lies there."""
        assert isinstance(move, Fall)
        fall(t, self.slot, t.slot_at(move.place))
