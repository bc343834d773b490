# mypyc: compiled
"""Asks that are put only where there is something to choose (SPIRIT-697)."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule


class ForestAsk(Offer[ForestTable]):
    """SPIRIT-697: with one move it is carried out without asking, with none it falls away."""

    def run(self, t: ForestTable) -> None:
        """Ask, if there is something to choose."""
        menu = self.offer(t)
        if menu.size > 1 or self.is_put(t):
            t.ask = self
            t._offered = self
        elif menu.size == 1:
            self.take(t, menu.move(0))
        else:
            self.fall_away(t)

    def is_put(self, t: ForestTable) -> bool:
        """Whether it is asked even with a single move, where silence would tell (SPIRIT-688)."""
        return False

    def needs(self, t: ForestTable) -> i64:
        """What the turn needs here to go on after a creature was moved: a kind of `going_on`."""
        return 0

    def fall_away(self, t: ForestTable) -> None:
        """What happens without a choice; usually nothing."""

    def pick(self, t: ForestTable, dice: Dice) -> Move:
        """One of the moves; what `run` has just written down need not be found again."""
        menu = t.menu if t._offered is self else self.offer(t)
        return menu.move(dice.below(menu.size))


class Further(ForestAsk):
    """A choice that carries on what the same seat has begun with its last move."""

    def carries_on(self) -> bool:
        """The last move was the first part of it."""
        return True


def blank(t: ForestTable) -> Menu:
    """The menu of the table, with nothing on it."""
    menu = t.menu
    menu.clear()
    return menu


def put_slots(t: ForestTable, menu: Menu, form: i64, slots: i64) -> None:
    """SPIRIT-764: offer the moves of a form for a set of slots, in reading order."""
    indexes = t.keys.of[form]
    slot: i64 = 0
    while slots != 0:
        if slots & 1 != 0:
            menu.put(indexes[slot])
        slots >>= 1
        slot += 1


def allowed(legal: bool, rule: Rule) -> Rule:
    """Nothing stands against a legal move; otherwise this rule does."""
    return ALLOWED if legal else rule


def names_one_of(t: ForestTable, place: i64, slots: i64) -> bool:
    """Whether the tile that is seen at a place is in a set of slots."""
    slot = t.slot_at(place)
    return slot >= 0 and has(slots, slot)
