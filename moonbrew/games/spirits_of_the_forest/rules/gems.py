# mypyc: compiled
"""Section 3.4: the gem step of the base game."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import (
    ForestAsk,
    Further,
    allowed,
    blank,
    names_one_of,
    put_slots,
)
from moonbrew.games.spirits_of_the_forest.rules.edition import PUT, SHIFT
from moonbrew.games.spirits_of_the_forest.rules.events import GemMoved, GemPut
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.favours import use_gem_token, why_no_plus
from moonbrew.games.spirits_of_the_forest.rules.moves import NoGem, Plus, Put, Shift
from moonbrew.games.spirits_of_the_forest.rules.refusals import (
    SPIRIT_039,
    SPIRIT_040,
    SPIRIT_041,
    SPIRIT_766,
)
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def bare_tiles(t: ForestTable) -> i64:
    """SPIRIT-040, SPIRIT-041: all tiles without a gem, with or without a token."""
    return t.present & ~t.reserved()


def why_not_put(t: ForestTable, place: i64) -> Rule:
    """Why a gem cannot be put there."""
    slot = t.slot_at(place)
    if slot == NOTHING:
        return SPIRIT_040
    return allowed(has(bare_tiles(t), slot), SPIRIT_041)


@final
class PlaceGem(ForestAsk):
    """D-GEM, SPIRIT-039: put a gem on a tile, move one, or do nothing."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-688, SPIRIT-689: always put, unless no tile is left."""
        if t.present != 0:
            t.ask = self

    def offer(self, t: ForestTable) -> Menu:
        """SPIRIT-690: a gem can be moved only if there is another tile for it."""
        menu = blank(t)
        purse, bare = t.purses[self.seat], bare_tiles(t)
        if purse.supply > 0:
            put_slots(t, menu, PUT, bare)
        if bare != 0:
            put_slots(t, menu, SHIFT, purse.placed)
        menu.put_if(why_no_plus(t, self.seat) == ALLOWED, t.edition.plus.index)
        menu.put(t.edition.no_gem.index)
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        purse = t.purses[self.seat]
        if isinstance(move, Put):
            return why_not_put(t, move.place) if purse.supply > 0 else SPIRIT_039
        if isinstance(move, Shift):
            if not names_one_of(t, move.place, purse.placed):
                return SPIRIT_039
            return allowed(bare_tiles(t) != 0, SPIRIT_041)
        if isinstance(move, NoGem):
            return ALLOWED
        return why_no_plus(t, self.seat) if isinstance(move, Plus) else SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """SPIRIT-039: one of three things; a gem token may come before it."""
        if isinstance(move, Put):
            put_gem(t, self.seat, t.slot_at(move.place))
        elif isinstance(move, Shift):
            t.do(MoveGem(self.seat, t.slot_at(move.place)))
        elif isinstance(move, Plus):
            use_gem_token(t, self.seat)
            t.do(self)


@final
class MoveGem(Further):
    """D-GEM: where the gem goes that was taken up, never to its own tile (SPIRIT-690)."""

    def __init__(self, seat: Seat, slot: i64) -> None:
        super().__init__(seat)
        self.slot: Final = slot

    def offer(self, t: ForestTable) -> Menu:
        """All tiles without a gem."""
        menu = blank(t)
        put_slots(t, menu, PUT, bare_tiles(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """Section 26.5."""
        return why_not_put(t, move.place) if isinstance(move, Put) else SPIRIT_766

    def take(self, t: ForestTable, move: Move) -> None:
        """Its old tile is no longer reserved."""
        assert isinstance(move, Put)
        slot = t.slot_at(move.place)
        purse = t.purses[self.seat]
        purse.placed = (purse.placed & ~bit(self.slot)) | bit(slot)
        if t.events is not None:
            t.tell(GemMoved(self.seat, self.slot, slot))


def put_gem(t: ForestTable, seat: Seat, slot: i64) -> None:
    """SPIRIT-042: the tile is reserved now."""
    purse = t.purses[seat]
    purse.supply -= 1
    purse.placed |= bit(slot)
    if t.events is not None:
        t.tell(GemPut(seat, slot))
