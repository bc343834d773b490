# mypyc: compiled
"""Chapter 25: asks that are put only where there is something to choose."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule


class CauldronAsk(Offer[CauldronTable]):
    """CAULDRON-310: with one move it is carried out without asking, with none it falls away."""

    def run(self, t: CauldronTable) -> None:
        """Ask, if there is something to choose."""
        menu = self.offer(t)
        if menu.size > 1 or (menu.size == 1 and self.asks_for_one(t)):
            t.ask = self
            t._offered = self
        elif menu.size == 1:
            self.take(t, menu.move(0))
        else:
            self.fall_away(t)

    def asks_for_one(self, t: CauldronTable) -> bool:
        """CAULDRON-310: whether it is put even with one move, since silence would tell."""
        return False

    def fall_away(self, t: CauldronTable) -> None:
        """What happens without a choice; usually nothing."""

    def pick(self, t: CauldronTable, dice: Dice) -> Move:
        """One of the moves; what `run` has just written down need not be found again."""
        menu = t.menu if t._offered is self else self.offer(t)
        return menu.move(dice.below(menu.size))


class Further(CauldronAsk):
    """A choice that carries on what the same seat has begun with its last move."""

    def carries_on(self) -> bool:
        """The last move was the first part of it."""
        return True


class Rising(Further):
    """CAULDRON-410: a run of such choices in which order does not matter."""

    def follows(self, last: Move, move: Move) -> bool:
        """One order will do, that of the catalogue."""
        return move.index >= last.index


def blank(t: CauldronTable) -> Menu:
    """The menu of the table, with nothing on it; what an ask has written there is gone."""
    menu = t.menu
    menu.clear()
    t._offered = None
    return menu


def allowed(legal: bool, rule: Rule) -> Rule:
    """Nothing stands against a legal move; otherwise this rule does."""
    return ALLOWED if legal else rule


def put_bits(menu: Menu, first: i64, members: i64) -> None:
    """Of a row of moves, offer those whose numbers are in a set of bits."""
    index = first
    while members != 0:
        if members & 1:
            menu.put(index)
        index += 1
        members >>= 1
