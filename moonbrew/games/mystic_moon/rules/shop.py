# mypyc: compiled
"""Chapters 5 and 6: the Shop step, trading, and the limit of the Satchel."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.alchemy import offer_alchemy, perform, why_not_perform
from moonbrew.games.mystic_moon.rules.asking import Further, MoonAsk, allowed, blank
from moonbrew.games.mystic_moon.rules.edition import MOST_SEATS
from moonbrew.games.mystic_moon.rules.events import Bought, Given
from moonbrew.games.mystic_moon.rules.faces import (
    BASIC,
    DEAR_TRADES,
    DRAW_FIRST,
    HAGGLE,
    KINDS,
    NOTHING,
    TWIN,
)
from moonbrew.games.mystic_moon.rules.fates import (
    has_talent,
    is_blessed_with,
    is_cursed_with,
    present_blessing,
    present_curse,
    satchel_limit,
    talent_of,
)
from moonbrew.games.mystic_moon.rules.frogs import Discarding, Draw, discard
from moonbrew.games.mystic_moon.rules.learning import (
    learn,
    offer_learning,
    refresh,
    why_not_learn,
    why_not_refresh,
)
from moonbrew.games.mystic_moon.rules.moves import (
    Discard,
    Done,
    DrawFirst,
    Haggle,
    Learn,
    Leave,
    Perform,
    Refresh,
    Take,
    Trade,
    Twin,
)
from moonbrew.games.mystic_moon.rules.refusals import (
    MOON_078,
    MOON_079,
    MOON_080,
    MOON_188,
    MOON_191,
    MOON_208,
    MOON_298,
    MOON_300,
    MOON_346,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, SeatStep

# Of which kind a trade is: MOON-300.
ORDINARY: Final[i64] = 0
HAGGLED: Final[i64] = 1
TWINNED: Final[i64] = 2
USUAL_PRICE: Final[i64] = 2  # MOON-078
HAGGLED_PRICE: Final[i64] = 1


@final
class EnterShop(SeatStep[MoonTable]):
    """MOON-286: what may be done so often in a Shop step may be done again."""

    def run(self, t: MoonTable) -> None:
        """The draw of a blessing, the shop, then the limit (MOON-065)."""
        t.refreshed = False
        t.haggled = 0
        t.twinned = False
        t.learned = 0
        t.agenda.put(LIMIT[self.seat])
        t.agenda.put(SHOP[self.seat])
        if is_blessed_with(t, self.seat, DRAW_FIRST) and t.bag.total > 0:
            t.do(Bull(self.seat))


@final
class Bull(MoonAsk):
    """Table 20.5, Taurus: draw at the start of the Shop step (D7)."""

    def offer(self, t: MoonTable) -> Menu:
        """Draw, or not."""
        menu = blank(t)
        menu.put(t.edition.draw_first.index)
        menu.put(t.edition.done.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Neither is ever refused."""
        return allowed(isinstance(move, (DrawFirst, Done)), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """Draw."""
        if isinstance(move, DrawFirst):
            t.do(Draw(self.seat, present_blessing(t).first))


# Trades.


def cost_of_trade(t: MoonTable, seat: Seat, form: i64) -> i64:
    """MOON-078: how many Ingredients of a kind are given."""
    cost = HAGGLED_PRICE if form == HAGGLED else USUAL_PRICE
    return cost + present_curse(t).first if is_cursed_with(t, seat, DEAR_TRADES) else cost


def can_be_taken(t: MoonTable, kind: i64, given: i64, form: i64) -> bool:
    """MOON-079, MOON-080: in stock, another kind than the one given; haggled only a Basic one."""
    return t.shop[kind] > 0 and kind != given and (form != HAGGLED or kind < BASIC)


def is_anything_to_take(t: MoonTable, given: i64, form: i64) -> bool:
    """MOON-298: a trade has two sides."""
    return any(can_be_taken(t, kind, given, form) for kind in range(KINDS))


def offer_trades(t: MoonTable, seat: Seat, form: i64, first: i64, menu: Menu) -> None:
    """MOON-082, MOON-083: every kind of which there is enough, Wild being a kind of its own."""
    held = t.witches[seat].satchel.of
    cost = cost_of_trade(t, seat, form)
    for kind in range(KINDS):
        if held[kind] >= cost:
            menu.put_if(is_anything_to_take(t, kind, form), first + kind)


def can_haggle(t: MoonTable, seat: Seat) -> bool:
    """Table 20.4, H2."""
    return has_talent(t, seat, HAGGLE) and t.haggled < talent_of(t, seat).first


def can_twin(t: MoonTable, seat: Seat) -> bool:
    """Table 20.5, Gemini."""
    return not t.twinned and is_blessed_with(t, seat, TWIN)


def why_not_trade(t: MoonTable, seat: Seat, kind: i64, form: i64) -> Rule:
    """Table 21.1a: enough of the kind, and something to take for it."""
    if t.witches[seat].satchel.of[kind] < cost_of_trade(t, seat, form):
        return MOON_191 if form == HAGGLED else MOON_078
    return allowed(is_anything_to_take(t, kind, form), MOON_298)


def why_not_haggle(t: MoonTable, seat: Seat, kind: i64) -> Rule:
    """Table 21.1a, `haggle`."""
    if not has_talent(t, seat, HAGGLE):
        return MOON_188
    return why_not_trade(t, seat, kind, HAGGLED) if can_haggle(t, seat) else MOON_300


def why_not_twin(t: MoonTable, seat: Seat, kind: i64) -> Rule:
    """Table 21.1a, `twin`."""
    if not is_blessed_with(t, seat, TWIN):
        return MOON_208
    return why_not_trade(t, seat, kind, TWINNED) if can_twin(t, seat) else MOON_300


def give(t: MoonTable, seat: Seat, kind: i64, form: i64) -> None:
    """MOON-299: what is given lies in the shop, surplus in the bag, before one takes."""
    number = cost_of_trade(t, seat, form)
    for _token in range(number):
        t.witches[seat].satchel.take(kind)
        if t.shop[kind] < t.edition.amounts.stall:
            t.shop[kind] += 1
        else:
            t.bag.put(kind)  # MOON-081
    if form == HAGGLED:
        t.haggled += 1
    elif form == TWINNED:
        t.twinned = True
    if t.events is not None:
        t.tell(Given(seat, kind, number))
    t.do(TakeFromShop(seat, kind, form, present_blessing(t).first if form == TWINNED else 1))


@final
class TakeFromShop(Further):
    """MOON-078: take an Ingredient from the shop (D11); without a given kind it is a wish."""

    def __init__(self, seat: Seat, given: i64, form: i64, left: i64) -> None:
        super().__init__(seat)
        self.given: Final = given
        self.form: Final = form
        self.left: Final = left

    def offer(self, t: MoonTable) -> Menu:
        """MOON-301: what is in stock and may be taken; if nothing is, the rest is lost."""
        menu = blank(t)
        for kind in range(KINDS):
            legal = can_be_taken(t, kind, self.given, self.form)
            menu.put_if(legal, t.edition.first_take + kind)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a, `take`."""
        if not isinstance(move, Take):
            return MOON_346
        if move.kind == self.given:
            return MOON_079
        if self.form == HAGGLED and move.kind >= BASIC:
            return MOON_191
        return allowed(t.shop[move.kind] > 0, MOON_080)

    def take(self, t: MoonTable, move: Move) -> None:
        """Into the Satchel; then perhaps another one."""
        assert isinstance(move, Take)
        t.shop[move.kind] -= 1
        t.witches[self.seat].satchel.put(move.kind)
        if t.events is not None:
            t.tell(Bought(self.seat, move.kind))
        if self.left > 1:
            t.do(TakeFromShop(self.seat, self.given, self.form, self.left - 1))


def wish(t: MoonTable, seat: Seat) -> None:
    """Wishing Water: any Ingredient in stock."""
    t.do(TakeFromShop(seat, NOTHING, ORDINARY, 1))


def is_shop_empty(t: MoonTable) -> bool:
    """Whether the shop holds nothing."""
    return all(t.shop[kind] <= 0 for kind in range(KINDS))


# The step.


@final
class Shop(MoonAsk):
    """MOON-063, MOON-064: learn, trade, refresh and perform Alchemy in any order (D8)."""

    def offer(self, t: MoonTable) -> Menu:
        """All that can be paid for, and to leave."""
        menu = blank(t)
        seat = self.seat
        offer_learning(t, seat, 0, menu)
        if t.witches[seat].satchel.total > 0:
            offer_trades(t, seat, ORDINARY, t.edition.first_trade, menu)
            if can_haggle(t, seat):
                offer_trades(t, seat, HAGGLED, t.edition.first_haggle, menu)
            if can_twin(t, seat):
                offer_trades(t, seat, TWINNED, t.edition.first_twin, menu)
        menu.put_if(why_not_refresh(t) == ALLOWED, t.edition.refresh.index)
        offer_alchemy(t, seat, menu)
        menu.put(t.edition.leave.index)
        return menu

    def refusal(self, t: MoonTable, move: Move) -> Rule:
        """Table 21.1a."""
        if isinstance(move, Learn):
            return why_not_learn(t, self.seat, 0, move)
        if isinstance(move, Trade):
            return why_not_trade(t, self.seat, move.kind, ORDINARY)
        if isinstance(move, Haggle):
            return why_not_haggle(t, self.seat, move.kind)
        if isinstance(move, Twin):
            return why_not_twin(t, self.seat, move.kind)
        if isinstance(move, Refresh):
            return why_not_refresh(t)
        if isinstance(move, Perform):
            return why_not_perform(t, self.seat, move.card)
        return allowed(isinstance(move, Leave), MOON_346)

    def take(self, t: MoonTable, move: Move) -> None:
        """MOON-065: until the player leaves."""
        if isinstance(move, Leave):
            return
        t.agenda.put(self)
        if isinstance(move, Learn):
            learn(t, self.seat, 0, move)
        elif isinstance(move, Trade):
            give(t, self.seat, move.kind, ORDINARY)
        elif isinstance(move, Haggle):
            give(t, self.seat, move.kind, HAGGLED)
        elif isinstance(move, Twin):
            give(t, self.seat, move.kind, TWINNED)
        elif isinstance(move, Refresh):
            refresh(t, self.seat)
        else:
            assert isinstance(move, Perform)
            perform(t, self.seat, move.card)


@final
class Limit(Discarding):
    """MOON-091, MOON-092: who leaves the shop with too much discards the rest (D13).

    MOON-303: one at a time, Wild ones too.
    """

    def run(self, t: MoonTable) -> None:
        """As long as there are too many Ingredients."""
        if t.witches[self.seat].satchel.total > satchel_limit(t, self.seat):
            super().run(t)

    def take(self, t: MoonTable, move: Move) -> None:
        """To the bag; then look again."""
        assert isinstance(move, Discard)
        t.agenda.put(self)
        discard(t, self.seat, move.kind, "limit")


SHOP: Final = [Shop(Seat(seat)) for seat in range(MOST_SEATS)]
LIMIT: Final = [Limit(Seat(seat)) for seat in range(MOST_SEATS)]
