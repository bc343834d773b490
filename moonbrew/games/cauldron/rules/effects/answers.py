# mypyc: compiled
"""22.4: ECHO, CANCEL, SNATCH and DIE: effects on what is pending."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import give_back, take_from_board, takeable
from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.choosing import CauldronAsk, allowed, blank, put_bits
from moonbrew.games.cauldron.rules.could import meant
from moonbrew.games.cauldron.rules.effect_events import (
    ActionCancelled,
    DieChanged,
    EchoSet,
    Snatched,
    SpellCancelled,
    TokenLost,
)
from moonbrew.games.cauldron.rules.effects.magik import can_gain
from moonbrew.games.cauldron.rules.effects.players import ForPlayers, found
from moonbrew.games.cauldron.rules.effects.tokens import why_not_take
from moonbrew.games.cauldron.rules.faces import (
    A_SPELL,
    IN_BREW,
    IN_CAST,
    IN_HARVEST,
    IN_ROLL,
    IN_SUPPLY,
    KEEP_CARD,
    LOSE_PAYMENT,
    NOTHING,
    ON_HARVEST,
    REROLL,
    SET,
    SHIFT,
    TYPES,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import set_off
from moonbrew.games.cauldron.rules.moves import Down, Harvest, Up
from moonbrew.games.cauldron.rules.refusals import CAULDRON_332
from moonbrew.games.cauldron.rules.table import CauldronTable, Pending
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule, Seat

SIDES: Final[i64] = 6  # CAULDRON-018


def is_answering(t: CauldronTable, cause: Cause, kind: i64) -> bool:
    """Whether a card was cast in a window of this kind."""
    return cause.entry != NOTHING and t.pending[cause.entry].kind == kind


# ECHO.


@final
class Echo(ForPlayers):
    """ECHO: when the brew has been carried out, who gains a share of its final yield."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-108: noted with the brew, in the order of casting."""
        if is_answering(t, cause, IN_BREW):
            brew = t.pending[cause.entry]
            brew.echoes = append(append(brew.echoes[:], seat), effect.n)
            if t.events is not None:
                t.tell(EchoSet(seat, effect.n))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The player has less than 34 Magik."""
        return can_gain(t, seat)


# CANCEL.


@final
class Cancel(Primitive):
    """CANCEL: a Spell has no effect (CAULDRON-155), or a declared Action does not happen."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-142: its window then closes."""
        if not self.could(t, effect, cause):
            return
        entry = t.pending[cause.entry]
        if not entry.alive:  # by an effect of the same card
            return
        entry.alive = False
        if effect.scope == A_SPELL:
            kept = effect.mode == KEEP_CARD
            if kept:
                entry.keeper = cause.caster
            if t.events is not None:
                t.tell(SpellCancelled(entry.opener, entry.spell, cause.caster, kept))
            return
        if effect.mode == LOSE_PAYMENT:
            lose_payment(t, entry)
        if t.events is not None:
            t.tell(ActionCancelled(entry.opener, entry.kind, cause.caster))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """In the window of somebody else's Spell that can be cancelled; or of an Action."""
        if cause.entry == NOTHING:
            return False
        entry = t.pending[cause.entry]
        if effect.scope == A_SPELL:
            if entry.kind != IN_CAST or entry.opener == cause.caster:
                return False
            return not t.edition.spells[entry.spell].uncancellable
        return entry.kind <= IN_BREW  # a Harvest, a Steal or a brew


def lose_payment(t: CauldronTable, brew: Pending) -> None:
    """CANCEL with `lose`: the tokens named, as far as they are there, are lost."""
    supply = t.brewers[brew.opener].supply
    for kind in range(TYPES):
        for _token in range(min(brew.paid[kind], supply.of[kind])):
            give_back(t, brew.opener, kind)
            if t.events is not None:
                t.tell(TokenLost(brew.opener, kind, IN_SUPPLY))


# SNATCH.


def named_fields(entry: Pending) -> i64:
    """The Fields named in a Harvest, as bits."""
    out: i64 = 0
    for field in entry.fields:
        out |= bit(field)
    return out


@final
class Snatch(Primitive):
    """SNATCH: self picks a token named in the pending Harvest, and to takes it."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """It must still be there, and to must be free to harvest it."""
        to = found(t, effect.who, cause, NOTHING)
        if to == NOTHING or not is_answering(t, cause, IN_HARVEST):
            return
        if t.pending[cause.entry].alive:
            t.do(SnatchOne(Seat(cause.caster), Seat(to), cause.entry, cause.own))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """A token named is still there and one of the players meant may harvest it."""
        if not is_answering(t, cause, IN_HARVEST):
            return False
        members = meant(t, effect.who, cause)
        fields = named_fields(t.pending[cause.entry])
        return any(
            has(members, seat) and takeable(t, Seat(seat)) & fields != 0 for seat in range(t.seats)
        )


@final
class SnatchOne(CauldronAsk):
    """25.2, SNATCH: one of the Fields named."""

    def __init__(self, seat: Seat, to: Seat, entry: i64, own: i64) -> None:
        super().__init__(seat)
        self.to: Final = to
        self.entry: Final = entry
        self.own: Final = own

    def offer(self, t: CauldronTable) -> Menu:
        """Those with a token that may be taken."""
        menu = blank(t)
        fields = named_fields(t.pending[self.entry]) & takeable(t, self.to)
        put_bits(menu, t.edition.first_harvest, fields)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, `harvest-…`."""
        if not isinstance(move, Harvest):
            return CAULDRON_332
        return why_not_take(t, self.to, move.field, named_fields(t.pending[self.entry]))

    def take(self, t: CauldronTable, move: Move) -> None:
        """It is struck from the Harvest, which is cancelled if nothing is left of it."""
        assert isinstance(move, Harvest)
        entry = t.pending[self.entry]
        entry.fields = struck(entry.fields, move.field)
        if len(entry.fields) == 0:
            entry.alive = False
        take_from_board(t, self.to, move.field)
        if t.events is not None:
            t.tell(Snatched(self.to, move.field, t.land.types[move.field], entry.opener))
        set_off(t, ON_HARVEST, self.to, self.own)


def struck(fields: vec[i64], gone: i64) -> vec[i64]:
    """Fields without one of them, named once less."""
    out = vec[i64](capacity=len(fields))
    done = False
    for field in fields:
        if field == gone and not done:
            done = True
        else:
            out = append(out, field)
    return out


# DIE.


@final
class ChangeDie(Primitive):
    """DIE: the pending roll is rolled again, shifted or set."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-135: no window of its own."""
        if not is_answering(t, cause, IN_ROLL):
            return
        if effect.mode == SHIFT:
            t.do(ShiftDie(Seat(cause.caster), cause.entry, effect.n))
        else:
            new = t.roll(SIDES) + 1 if effect.mode == REROLL else effect.n
            turn_die(t, cause.caster, cause.entry, new, effect.mode)

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """In the window of a roll; `set`: the die shows another number."""
        if not is_answering(t, cause, IN_ROLL):
            return False
        return effect.mode != SET or t.pending[cause.entry].die != effect.n


def turn_die(t: CauldronTable, seat: i64, entry: i64, new: i64, mode: i64) -> None:
    """The die shows another number, within 1 to 6."""
    roll = t.pending[entry]
    old = roll.die
    roll.die = max(1, min(SIDES, new))
    if t.events is not None:
        t.tell(DieChanged(seat, old, roll.die, mode))


@final
class ShiftDie(CauldronAsk):
    """25.2, DIE: up, not at 6, or down, not at 1."""

    def __init__(self, seat: Seat, entry: i64, by: i64) -> None:
        super().__init__(seat)
        self.entry: Final = entry
        self.by: Final = by

    def offer(self, t: CauldronTable) -> Menu:
        """Where there is room."""
        menu = blank(t)
        die = t.pending[self.entry].die
        menu.put_if(die < SIDES, t.edition.up.index)
        menu.put_if(die > 1, t.edition.down.index)
        return menu

    def why_not(self, t: CauldronTable, move: Move) -> Rule:
        """Chapter 28, all other picks."""
        die = t.pending[self.entry].die
        legal = (isinstance(move, Up) and die < SIDES) or (isinstance(move, Down) and die > 1)
        return allowed(legal, CAULDRON_332)

    def take(self, t: CauldronTable, move: Move) -> None:
        """Kept within 1 to 6."""
        by = self.by if isinstance(move, Up) else -self.by
        turn_die(t, self.seat, self.entry, t.pending[self.entry].die + by, SHIFT)
