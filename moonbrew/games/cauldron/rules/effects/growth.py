# mypyc: compiled
"""22.4: GROW, WITHER, PRODUCE and ADD_FIELD."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import (
    fields_of,
    grow,
    growable,
    may_grow,
    remove_from_board,
)
from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.choosing import allowed, blank, put_bits
from moonbrew.games.cauldron.rules.could import types_of
from moonbrew.games.cauldron.rules.effect_events import (
    ProductionChanged,
    TokenGrown,
    TokenWithered,
)
from moonbrew.games.cauldron.rules.effects.players import ForPlayers, PickSome
from moonbrew.games.cauldron.rules.faces import ALL, ANY, ON_ALL, ON_EMPTY, TYPES, Effect
from moonbrew.games.cauldron.rules.fields import ChooseField, stacks_left
from moonbrew.games.cauldron.rules.moves import Enough, Grow, Wither
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

# GROW.


def fitting(t: CauldronTable, effect: Effect, cause: Cause) -> i64:
    """The Fields on which a token may be put, were there one of its type, as bits."""
    fields = fields_of(t, types_of(effect.what, cause))
    return fields & ~t.laden if effect.mode == ON_EMPTY else fields


@final
class GrowTokens(Primitive):
    """GROW: tokens from the game supply are placed on Fields of their type."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-172: not after Step 4; on all, or where self chooses."""
        if not may_grow(t):
            return
        fields = fitting(t, effect, cause)
        if effect.mode == ON_ALL:
            for field in range(t.land.size()):
                if has(fields, field):
                    grow_token(t, field)
        else:
            t.do(GrowSome(Seat(cause.caster), effect.n, 0, fields))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Step 4 is not over, and a fitting Field has a token of its type in the game supply."""
        if not may_grow(t):
            return False
        return fitting(t, effect, cause) & growable(t, types_of(effect.what, cause)) != 0


def grow_token(t: CauldronTable, field: i64) -> None:
    """A token of the game supply on a Field, if there is one."""
    if grow(t, field) and t.events is not None:
        t.tell(TokenGrown(field, t.land.types[field]))


@final
class GrowSome(PickSome):
    """25.2, GROW: one each on different Fields; after the first also enough."""

    def __init__(self, seat: Seat, left: i64, done: i64, fields: i64) -> None:
        super().__init__(seat, left, done)
        self.fields: Final = fields  # those still possible, as bits

    def open_fields(self, t: CauldronTable) -> i64:
        """The Fields that have a token to come."""
        return self.fields & growable(t, ANY)

    def offer(self, t: CauldronTable) -> Menu:
        """These, and enough."""
        menu = blank(t)
        put_bits(menu, t.edition.first_grow, self.open_fields(t))
        menu.put_if(self.done > 0, t.edition.enough.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        if isinstance(move, Grow):
            return allowed(has(self.open_fields(t), move.field), CAULDRON_332)
        return allowed(isinstance(move, Enough) and self.done > 0, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """On the Field, and go on."""
        if isinstance(move, Grow):
            grow_token(t, move.field)
            if self.left > 1:
                fields = self.fields & ~bit(move.field)
                t.do(GrowSome(self.seat, self.left - 1, self.done + 1, fields))


# WITHER.


@final
class WitherTokens(Primitive):
    """WITHER: self removes tokens from the board to the game supply."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """All of them, or those that self picks."""
        what = types_of(effect.what, cause)
        if effect.n == ALL:
            wither_all(t, what)
        else:
            t.do(WitherSome(Seat(cause.caster), effect.n, 0, what))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """A matching token is on the board."""
        return t.laden & fields_of(t, types_of(effect.what, cause)) != 0


def wither_all(t: CauldronTable, what: i64) -> None:
    """Every token of some types leaves the board."""
    fields = t.laden & fields_of(t, what)
    for field in range(t.land.size()):
        if has(fields, field):
            for _token in range(t.lying[field]):
                wither_token(t, field)


def wither_token(t: CauldronTable, field: i64) -> None:
    """A token goes from a Field to the game supply."""
    remove_from_board(t, field)
    if t.events is not None:
        t.tell(TokenWithered(field, t.land.types[field]))


@final
class WitherSome(PickSome):
    """25.2, WITHER: a Field with a token that matches."""

    def __init__(self, seat: Seat, left: i64, done: i64, what: i64) -> None:
        super().__init__(seat, left, done)
        self.what: Final = what

    def open_fields(self, t: CauldronTable) -> i64:
        """The Fields with a token that matches."""
        return t.laden & fields_of(t, self.what)

    def offer(self, t: CauldronTable) -> Menu:
        """These."""
        menu = blank(t)
        put_bits(menu, t.edition.first_wither, self.open_fields(t))
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        legal = isinstance(move, Wither) and has(self.open_fields(t), move.field)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Off the board, and go on."""
        assert isinstance(move, Wither)
        wither_token(t, move.field)
        if self.left > 1:
            t.do(WitherSome(self.seat, self.left - 1, self.done + 1, self.what))


# PRODUCE and ADD_FIELD.


@final
class Produce(Primitive):
    """PRODUCE: Fields of these types receive k tokens in Step 2; the newest counts (285)."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-059, CAULDRON-289: noted for Step 2."""
        what = types_of(effect.what, cause)
        for kind in range(TYPES):
            if has(what, kind):
                t.produce[kind] = effect.n
                if t.events is not None:
                    t.tell(ProductionChanged(kind, effect.n))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True


@final
class AddField(ForPlayers):
    """ADD_FIELD: who takes a Field from the stacks and places it; it brings no token."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Skipped if no such stack is left."""
        what = types_of(effect.what, cause)
        if stacks_left(t, what):
            t.do(ChooseField(seat, what))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """A matching stack is not empty."""
        return stacks_left(t, types_of(effect.what, cause))
