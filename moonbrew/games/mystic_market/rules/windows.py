# mypyc: compiled
"""Chapter 12: reaction windows; and chapter 14's check, which comes at the same moments."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.mystic_market.rules.events import GoalReached, Passed
from moonbrew.games.mystic_market.rules.moves import Craft, Drink, Pass
from moonbrew.games.mystic_market.rules.potions import drink, offer_drinks, why_not_drink
from moonbrew.games.mystic_market.rules.refusals import MARKET_117, MARKET_144
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.menu import Menu, Offer
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, Step


def stop_at_goal(t: MarketTable) -> bool:
    """MARKET-166: whether somebody has reached the goal, which stops the game (MARKET-167)."""
    for seat in range(t.seats):
        if t.coins[seat] >= t.edition.amounts.goal:
            t.agenda.clear()
            if t.events is not None:
                t.tell(GoalReached(seat, t.coins[seat]))
            return True
    return False


def open_window(t: MarketTable, active: Seat) -> None:
    """MARKET-138, MARKET-139: put down a window, unless it would pass with nothing to be done.

    That others own no potions now is enough: in somebody else's turn nobody can come by one.
    """
    if t.short or others_own_potions(t, active):
        t.agenda.put(Window(active, t.left_of(active), 0, 0))


def others_own_potions(t: MarketTable, active: Seat) -> bool:
    """MARKET-142: whether there is anybody to be asked."""
    owned: i64 = 0
    for seat in range(t.seats):
        owned += t.potions[seat].total
    return owned > t.potions[active].total


@final
@mypyc_attr(free_list_len=1)
class Window(Step[MarketTable]):
    """MARKET-138 to MARKET-140: the moment in which others may play a potion.

    `asked` is the next seat, `passed` how many in a row have passed, `closing` 1 in the last window
    of the game, in which the active seat is asked too (MARKET-141).
    """

    def __init__(self, active: Seat, asked: Seat, passed: i64, closing: i64) -> None:
        self.active: Final = active
        self.asked: Final = asked
        self.passed: Final = passed
        self.closing: Final = closing

    def run(self, t: MarketTable) -> None:
        """Ask the next seat that owns a potion (MARKET-142), until all have passed (MARKET-146)."""
        if t.short and self.passed == 0 and stop_at_goal(t):
            return
        if not t.full:
            return
        seat = self.asked
        passed = self.passed
        everybody = t.seats if self.closing else t.seats - 1
        while passed < everybody:
            if seat != self.active or self.closing:
                if t.potions[seat].total > 0:
                    t.do(React(seat, self.active, passed, self.closing))
                    return
                passed += 1
            seat = t.left_of(seat)


@final
@mypyc_attr(free_list_len=1)
class React(Offer[MarketTable]):
    """MARKET-144: play one potion that you own, or pass."""

    def __init__(self, seat: Seat, active: Seat, passed: i64, closing: i64) -> None:
        super().__init__(seat)
        self.active: Final = active
        self.passed: Final = passed
        self.closing: Final = closing

    def offer(self, t: MarketTable) -> Menu:
        """Every potion owned, and to pass."""
        menu = t.menu
        menu.clear()
        offer_drinks(t, self.seat, menu)
        menu.put(t.edition.pass_.index)
        return menu

    def refusal(self, t: MarketTable, move: Move) -> Rule:
        """Nothing but potions in somebody else's turn, least of all new ones (MARKET-117)."""
        if isinstance(move, Drink):
            return why_not_drink(t, self.seat, move.potion)
        if isinstance(move, Craft):
            return MARKET_117
        return ALLOWED if isinstance(move, Pass) else MARKET_144

    def take(self, t: MarketTable, move: Move) -> None:
        """After a potion all may be asked again (MARKET-145); after a pass the next in line."""
        following = t.left_of(self.seat)
        if isinstance(move, Drink):
            t.do(Window(self.active, following, 0, self.closing))
            drink(t, self.seat, move.potion)
            return
        if t.events is not None:
            t.tell(Passed(self.seat))
        t.do(Window(self.active, following, self.passed + 1, self.closing))

    def standing(self, t: MarketTable) -> Move | None:
        """MARKET-150: a standing pass counts as passing each time."""
        return t.edition.pass_

    def answers(self) -> i64:
        """The active seat, whose steps the others may answer (MARKET-141)."""
        return self.active

    def occasion(self, t: MarketTable) -> tuple[str, ...]:
        """MARKET-138 to MARKET-140: somebody's turn, a final one, or the last window of all."""
        if self.closing:
            return ("closing",)
        return ("turn", "final") if t.final else ("turn",)
