# mypyc: compiled
"""Chapter 25: asks that are put only where there is something to choose."""

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.moves import Buy, Cast, Fetch, Give, PickField, Store
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_079,
    CAULDRON_116,
    CAULDRON_119,
    CAULDRON_181,
    CAULDRON_332,
)
from moonbrew.games.cauldron.rules.table import FINAL, MARKETING, TURNS, CauldronTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


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

    def refusal(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28: the first rule against a move."""
        refused = self.why_not(t, move)
        return no_such_move(t, self.seat, move) if refused == CAULDRON_332 else refused

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """The same, if CAULDRON-332 stands for every move that this decision does not have."""
        raise NotImplementedError

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


def no_such_move(t: CauldronTable, seat: Seat, move: Move) -> Rule:
    """Chapter 28: what people try although it is no move here is answered with its own rule."""
    if isinstance(move, (Store, Fetch)) and not is_own_turn(t, seat):
        return CAULDRON_116
    if isinstance(move, Cast) and t.phase == MARKETING:
        return CAULDRON_119
    if isinstance(move, (Buy, PickField)) and t.phase == MARKETING and t.purchases == 0:
        return CAULDRON_181
    return CAULDRON_079 if isinstance(move, Give) else CAULDRON_332


def is_own_turn(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-116, CAULDRON-170: whether a seat's own turn of a Harvest Season runs."""
    return t.active == seat and (t.phase == TURNS or t.phase == FINAL)


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
