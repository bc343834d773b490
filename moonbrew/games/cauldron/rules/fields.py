# mypyc: compiled
"""Chapter 3 in play: the type of a new Field, and where it is placed."""

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.choosing import CauldronAsk, Further, allowed, blank
from moonbrew.games.cauldron.rules.events import FieldPlaced
from moonbrew.games.cauldron.rules.faces import TYPES
from moonbrew.games.cauldron.rules.land import q_of, r_of
from moonbrew.games.cauldron.rules.moves import PickField, PlaceAt
from moonbrew.games.cauldron.rules.refusals import (
    CAULDRON_043,
    CAULDRON_046,
    CAULDRON_189,
    CAULDRON_332,
)
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat


def stacks_left(t: CauldronTable, what: i64) -> bool:
    """Whether a Field of these types is left to be placed."""
    found = False
    for kind in range(TYPES):
        found = found or (has(what, kind) and t.stacks[kind] > 0)
    return found


def place_field(t: CauldronTable, seat: Seat, kind: i64, at: i64) -> None:
    """CAULDRON-046, CAULDRON-337: a Field of the stacks comes to the board, without a token."""
    t.stacks[kind] -= 1
    t.land = t.land.placed(kind, at)
    t.lying = append(t.lying, 0)
    if t.events is not None:
        t.tell(FieldPlaced(seat, kind, t.land.size() - 1, q_of(at), r_of(at)))


@final
class ChooseField(CauldronAsk):
    """ADD_FIELD: the type of the Field, out of a set of types; then where it is placed."""

    def __init__(self, seat: Seat, what: i64) -> None:
        super().__init__(seat)
        self.what: Final = what

    def offer(self, t: CauldronTable) -> Menu:
        """The types whose stacks are not empty."""
        menu = blank(t)
        for kind in range(TYPES):
            menu.put_if(has(self.what, kind) and t.stacks[kind] > 0, t.edition.first_field + kind)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-189: not a stack that is empty."""
        if not isinstance(move, PickField):
            return CAULDRON_332
        if t.stacks[move.kind] == 0:
            return CAULDRON_189
        return allowed(has(self.what, move.kind), CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Choose the position."""
        assert isinstance(move, PickField)
        t.do(ChooseSite(self.seat, move.kind))


class SiteAsk(Further):
    """CAULDRON-188: where a Field of a type is placed."""

    def __init__(self, seat: Seat, kind: i64) -> None:
        super().__init__(seat)
        self.kind: Final = kind

    def offer(self, t: CauldronTable) -> Menu:
        """CAULDRON-046: all sites; there are always two at least (CAULDRON-048)."""
        menu = blank(t)
        first = t.edition.first_at
        for site in t.land.free:
            menu.put(first + site)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """CAULDRON-043, CAULDRON-046: an empty position beside two Fields."""
        if not isinstance(move, PlaceAt):
            return CAULDRON_332
        taken = move.site < len(t.land.sites) and not t.land.is_free(move.site)
        return CAULDRON_043 if taken else allowed(move.site < len(t.land.sites), CAULDRON_046)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Place it."""
        assert isinstance(move, PlaceAt)
        self.place(t, t.land.sites[move.site])

    def place(self, t: CauldronTable, at: i64) -> None:
        """Place it at a position."""
        raise NotImplementedError


@final
class ChooseSite(SiteAsk):
    """ADD_FIELD: where it is placed; it brings no token."""

    def place(self, t: CauldronTable, at: i64) -> None:
        """Place it at a position."""
        place_field(t, self.seat, self.kind, at)
