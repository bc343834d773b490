# mypyc: compiled
"""Section 24.25, `reveal=reflect`: a revealed tile costs the farthest tile of its row, or a bit."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import FAR, REFLECT, SHIELD
from moonbrew.games.spirits_of_the_forest.rules.events import Reflected
from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.forest import under_creatures
from moonbrew.games.spirits_of_the_forest.rules.moves import Far, GiveBit, Reflect, Shield
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_610,
    SPIRIT_611,
    SPIRIT_614,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.sides import give_bits, leave_forest
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


@final
class ChooseReflection(ForestAsk):
    """D-S25, SPIRIT-617: which of the tiles just revealed is handled next."""

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-618: those that are still there."""
        menu = blank(t)
        put_slots(t, menu, REFLECT, t.revealed_now)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Nothing else answers it."""
        fits = isinstance(move, Reflect) and names_one_of(t, move.place, t.revealed_now)
        return allowed(fits, SPIRIT_766)

    def take(self, t: ForestTable, move: Move) -> None:
        """Its farthest tile; then the next one."""
        assert isinstance(move, Reflect)
        slot = t.slot_at(move.place)
        t.revealed_now &= ~bit(slot)
        t.do(SendFarthest(self.seat, slot), self)


def farthest(t: ForestTable, slot: i64) -> i64:
    """SPIRIT-611, SPIRIT-612: the one or two tiles of the row that lie farthest from a tile."""
    f = t.forest
    row = f.in_row[f.row[slot]] & t.tops
    best: i64 = 0
    found: i64 = 0
    for other in range(f.size):
        if has(row, other):
            apart = f.column[other] - f.column[slot]
            apart = -apart if apart < 0 else apart
            if apart > best:
                best, found = apart, bit(other)
            elif apart == best and apart > 0:
                found |= bit(other)
    return found


@final
class SendFarthest(ForestAsk):
    """D-S25, SPIRIT-609: the farthest tile or a bit goes to the opponent."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def run(self, t: ForestTable) -> None:
        """SPIRIT-610, SPIRIT-613: harmless without another tile, or with creatures on all."""
        far = farthest(t, self.slot)
        if far & ~under_creatures(t.light, t.shadow) != 0:
            super().run(t)
        elif far != 0 and t.events is not None:
            t.tell(Reflected(self.slot))

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-612, SPIRIT-752: either of two tiles; SPIRIT-614: a bit, if there is one."""
        menu = blank(t)
        far, taken = farthest(t, self.slot), under_creatures(t.light, t.shadow)
        put_slots(t, menu, FAR, far & ~taken)
        put_slots(t, menu, SHIELD, far & taken)
        menu.put_if(t.hoards[TEAM].bits > 0, t.edition.give_bit.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, GiveBit):
            return allowed(t.hoards[TEAM].bits > 0, SPIRIT_614)
        far, taken = farthest(t, self.slot), under_creatures(t.light, t.shadow)
        if isinstance(move, Far):
            if not names_one_of(t, move.place, far):
                return SPIRIT_611
            return allowed(not names_one_of(t, move.place, taken), SPIRIT_610)
        if isinstance(move, Shield):
            if not names_one_of(t, move.place, far):
                return SPIRIT_611
            return allowed(names_one_of(t, move.place, taken), SPIRIT_610)
        return SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """A tile, a bit or nothing goes to the opponent."""
        if isinstance(move, Far):
            slot = t.slot_at(move.place)
            t.revealed_now &= ~bit(slot)  # SPIRIT-618
            leave_forest(t, slot, OPPONENT)
        elif isinstance(move, GiveBit):
            t.hoards[TEAM].bits -= 1
            give_bits(t, OPPONENT, 1)
        elif t.events is not None:
            t.tell(Reflected(self.slot))
