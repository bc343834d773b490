# mypyc: compiled
"""Section 3.2: collecting tiles in the base game."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.air import put_firefly
from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    Further,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import PAY, TAKE
from moonbrew.games.spirits_of_the_forest.rules.events import (
    Collected,
    GemBack,
    Paid,
    Skipped,
    Stopped,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.favours import (
    may_have_plus,
    set_aside,
    use_gem_token,
    why_no_plus,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import highest
from moonbrew.games.spirits_of_the_forest.rules.moonlight_tiles import is_bare, reveal_moon
from moonbrew.games.spirits_of_the_forest.rules.moves import (
    PayFrom,
    PaySupply,
    Plus,
    Stop,
    Take,
)
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_022,
    SPIRIT_024,
    SPIRIT_027,
    SPIRIT_028,
    SPIRIT_046,
    SPIRIT_048,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable, Purse
from moonbrew.kernel.bits import bit, has, least
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat

ANY_TYPE: Final[i64] = NOTHING  # for the first tile

# What can be taken.


def ends(t: ForestTable) -> i64:
    """SPIRIT-022: the first and the last remaining tile of every row."""
    found: i64 = 0
    for row in range(1, t.forest.rows + 1):
        there = t.forest.in_row[row] & t.present
        if there != 0:
            found |= bit(least(there)) | bit(highest(there))
    return found


def within_reach(t: ForestTable, seat: Seat) -> i64:
    """SPIRIT-042, SPIRIT-044, SPIRIT-048: end tiles that are free, one's own, or can be paid."""
    found = ends(t)
    if not can_pay(t.purses[seat]):
        found &= ~(t.reserved() & ~t.purses[seat].placed)
    return found


def can_pay(purse: Purse) -> bool:
    """SPIRIT-046: with a gem of the supply, or one that lies on a tile."""
    return purse.supply > 0 or purse.placed != 0


def second_tiles(t: ForestTable, seat: Seat, type: i64) -> i64:
    """SPIRIT-024, SPIRIT-025, SPIRIT-027: single tiles of the same type."""
    found: i64 = 0
    there = within_reach(t, seat)
    for slot in range(t.forest.size):
        if has(there, slot) and is_single_of(t, slot, type):
            found |= bit(slot)
    return found


def is_single_of(t: ForestTable, slot: i64, type: i64) -> bool:
    """Whether a tile has one symbol, of this type; icons do not matter."""
    tile = t.tiles[slot]
    return not has(t.edition.doubles, tile) and t.edition.type_of[tile] == type


def why_not_taken(t: ForestTable, seat: Seat, place: i64, type: i64) -> Rule:
    """The first rule that forbids to take a tile; section 26.5."""
    slot = t.slot_at(place)
    if slot == NOTHING or not has(ends(t), slot):
        return SPIRIT_022
    if not has(within_reach(t, seat), slot):
        return SPIRIT_048
    if type == ANY_TYPE:
        return ALLOWED
    if has(t.edition.doubles, t.tiles[slot]):
        return SPIRIT_027
    return allowed(is_single_of(t, slot, type), SPIRIT_024)


# Asks.


@final
class TakeFirst(ForestAsk):
    """D-TAKE1, SPIRIT-028: a tile must be taken, if any can be."""

    def offer(self, t: ForestTable) -> Menu:
        """End tiles; `stop` where there is none (SPIRIT-783), and a gem token (SPIRIT-036)."""
        menu = blank(t)
        takes = within_reach(t, self.seat)
        put_slots(t, menu, TAKE, takes)
        if may_have_plus(t, self.seat):
            menu.put_if(takes == 0, t.edition.stop.index)
            menu.put_if(why_no_plus(t, self.seat) == ALLOWED, t.edition.plus.index)
        return menu

    def is_put(self, t: ForestTable) -> bool:
        """SPIRIT-688, SPIRIT-783."""
        return may_have_plus(t, self.seat)

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, Take):
            return why_not_taken(t, self.seat, move.place, ANY_TYPE)
        if isinstance(move, Stop):
            return allowed(within_reach(t, self.seat) == 0, SPIRIT_028)
        return why_no_plus(t, self.seat) if isinstance(move, Plus) else SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-686: a reserved tile is paid for before it is taken."""
        if isinstance(move, Take):
            take_or_pay(t, self.seat, t.slot_at(move.place), ANY_TYPE)
        elif isinstance(move, Plus):
            use_gem_token(t, self.seat)
            t.do(self)
        else:
            self.fall_away(t)

    def fall_away(self, t: ForestTable) -> None:
        """SPIRIT-021: collecting is skipped."""
        if t.events is not None:
            t.tell(Skipped(self.seat))


@final
class TakeSecond(ForestAsk):
    """D-TAKE2, SPIRIT-024, SPIRIT-029: another single tile of the same type, or none."""

    def __init__(self, seat: Seat, type: i64) -> None:
        super().__init__(seat)
        self.type: Final = type

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-026: also what became an end only now."""
        menu = blank(t)
        put_slots(t, menu, TAKE, second_tiles(t, self.seat, self.type))
        menu.put(t.edition.stop.index)
        menu.put_if(why_no_plus(t, self.seat) == ALLOWED, t.edition.plus.index)
        return menu

    def run(self, t: ForestTable) -> None:
        """SPIRIT-687, SPIRIT-688: put with something to take, or where silence would tell."""
        if second_tiles(t, self.seat, self.type) != 0 or may_have_plus(t, self.seat):
            t.ask = self

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        if isinstance(move, Take):
            return why_not_taken(t, self.seat, move.place, self.type)
        if isinstance(move, Stop):
            return ALLOWED
        return why_no_plus(t, self.seat) if isinstance(move, Plus) else SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """After the second tile collecting is over."""
        if isinstance(move, Take):
            take_or_pay(t, self.seat, t.slot_at(move.place), self.type)
        elif isinstance(move, Plus):
            use_gem_token(t, self.seat)
            t.do(self)
        elif t.events is not None:
            t.tell(Stopped(self.seat))


@final
class Pay(Further):
    """D-PAY, SPIRIT-044, SPIRIT-046: which gem is removed for a tile that another has reserved."""

    def __init__(self, seat: Seat, slot: i64, type: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot
        self.type: Final = type  # of the tile taken before, or ANY_TYPE

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-765: one of the supply, or one of those on the Forest."""
        menu = blank(t)
        purse = t.purses[self.seat]
        put_slots(t, menu, PAY, purse.placed)
        menu.put_if(purse.supply > 0, t.edition.pay_supply.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """SPIRIT-046."""
        purse = t.purses[self.seat]
        if isinstance(move, PaySupply):
            return allowed(purse.supply > 0, SPIRIT_046)
        if not isinstance(move, PayFrom):
            return SPIRIT_766
        return allowed(names_one_of(t, move.place, purse.placed), SPIRIT_046)

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-045, SPIRIT-047: the payer's gem is gone, the other's goes back."""
        purse = t.purses[self.seat]
        origin = t.slot_at(move.place) if isinstance(move, PayFrom) else NOTHING
        if origin == NOTHING:
            purse.supply -= 1
        else:
            purse.placed &= ~bit(origin)
        purse.removed += 1
        if t.events is not None:
            t.tell(Paid(self.seat, origin, owner_of_gem(t, self.slot)))
        collect(t, self.seat, self.slot, self.type)


def take_or_pay(t: ForestTable, seat: Seat, slot: i64, type: i64) -> None:
    """SPIRIT-049: every tile that another player has reserved is paid for by itself."""
    owner = owner_of_gem(t, slot)
    if owner == NOTHING or owner == seat:
        collect(t, seat, slot, type)
    else:
        t.do(Pay(seat, slot, type))


def owner_of_gem(t: ForestTable, slot: i64) -> i64:
    """The seat that has reserved a tile, or NOTHING."""
    for seat in range(t.seats):
        if has(t.purses[seat].placed, slot):
            return seat
    return NOTHING


def collect(t: ForestTable, seat: Seat, slot: i64, type: i64) -> None:
    """SPIRIT-032: a tile comes to lie before its collector; then perhaps a second one.

    `type` is that of the tile taken before it in this turn, or ANY_TYPE.
    """
    owner = owner_of_gem(t, slot)
    if owner != NOTHING:
        give_back(t, owner, slot)
    tokens = set_aside(t, slot)
    tile = t.lift(slot)
    t.hoards[seat].tiles |= bit(tile)
    if t.events is not None:
        t.tell(Collected(seat, tile, slot, tokens))
    if t.terms.air:
        put_firefly(t, seat, tile)
    # SPIRIT-687: no second tile in the first turn (SPIRIT-031) or with a double one (SPIRIT-027).
    if type == ANY_TYPE and t.turns > 1 and not has(t.edition.doubles, tile):
        t.do(TakeSecond(seat, t.edition.type_of[tile]))
    # SPIRIT-717: put down last, so it comes before the second tile.
    if t.terms.moonlight and is_bare(t, slot):
        reveal_moon(t, seat, slot)


def give_back(t: ForestTable, owner: i64, slot: i64) -> None:
    """SPIRIT-043, SPIRIT-045: the gem on a collected tile returns to its owner's supply."""
    purse = t.purses[owner]
    purse.placed &= ~bit(slot)
    purse.supply += 1
    if t.events is not None:
        t.tell(GemBack(owner, slot))
