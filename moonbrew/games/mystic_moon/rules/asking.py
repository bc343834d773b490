# mypyc: compiled
"""Asks that are put only where there is something to choose."""

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule


class MoonAsk(Offer[MoonTable]):
    """MOON-344: with one move it is carried out without asking, with none it falls away."""

    def run(self, t: MoonTable) -> None:
        """Ask, if there is something to choose."""
        menu = self.offer(t)
        if menu.size > 1:
            t.ask = self
            t._offered = self
        elif menu.size == 1:
            self.take(t, menu.move(0))
        else:
            self.fall_away(t)

    def fall_away(self, t: MoonTable) -> None:
        """What happens without a choice; usually nothing."""

    def pick(self, t: MoonTable, dice: Dice) -> Move:
        """One of the moves; what `run` has just written down need not be found again."""
        menu = t.menu if t._offered is self else self.offer(t)
        return menu.move(dice.below(menu.size))


class Further(MoonAsk):
    """A choice that carries on what the same seat has begun with its last move."""

    def carries_on(self) -> bool:
        """The last move was the first part of it."""
        return True


class Rising(Further):
    """A run of such choices in which order does not matter: it ends with the last move there is."""

    def follows(self, last: Move, move: Move) -> bool:
        """One order will do, that of the catalogue."""
        return move.index >= last.index


def blank(t: MoonTable) -> Menu:
    """The menu of the table, with nothing on it."""
    menu = t.menu
    menu.clear()
    return menu


def allowed(legal: bool, rule: Rule) -> Rule:
    """Nothing stands against a legal move; otherwise this rule does."""
    return ALLOWED if legal else rule


def around(place: i64, steps: i64) -> i64:
    """The location so many steps clockwise, all arithmetic being modulo 12."""
    return (place + steps + 12) % 12


def in_order(few: vec[i64]) -> vec[i64]:
    """A few numbers in rising order, as menus want them."""
    out = few[:]
    for i in range(1, len(out)):
        at: i64 = i
        while at > 0 and out[at - 1] > out[at]:
            out[at - 1], out[at] = out[at], out[at - 1]
            at -= 1
    return out
