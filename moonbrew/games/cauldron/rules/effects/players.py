# mypyc: compiled
"""22.1, 22.2: whom and what an effect means when it is carried out, and who comes first."""

from typing import Final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import (
    STILL_HELD,
    Cause,
    Primitive,
    each_from,
    is_several,
    named_seat,
)
from moonbrew.games.cauldron.rules.choosing import CauldronAsk
from moonbrew.games.cauldron.rules.could import meant
from moonbrew.games.cauldron.rules.faces import HSP, LSP, NOTHING, Effect
from moonbrew.games.cauldron.rules.standing import highest, lowest
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Move, Seat


def found(t: CauldronTable, who: i64, cause: Cause, but: i64) -> i64:
    """CAULDRON-238: the one player meant, found anew where it is by Magik; or NOTHING."""
    if who == LSP:
        return lowest(t, but)
    if who == HSP:
        return highest(t, but)
    return named_seat(cause, who)


class ForPlayers(Primitive):
    """A primitive for each player meant by `who`."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """Each is dealt with completely before the next, in season order."""
        if is_several(effect.who):
            t.do(each_from(cause, place, 0))
            return
        seat = found(t, effect.who, cause, NOTHING)
        if seat != NOTHING:
            self.carry_out_for(t, effect, cause, place, Seat(seat))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """22.5: it suffices that it is true for one of the players meant."""
        members = meant(t, effect.who, cause)
        for seat in range(t.seats):
            if has(members, seat) and self.could_for(t, effect, cause, Seat(seat)):
                return True
        return False


class BetweenTwo(Primitive):
    """A primitive between two players; nothing happens if they are the same."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-239: LSP is found first and cannot also be HSP."""
        if effect.who == effect.other:
            return
        if effect.other == LSP:
            second = found(t, effect.other, cause, NOTHING)
            first = found(t, effect.who, cause, second)
        else:
            first = found(t, effect.who, cause, NOTHING)
            second = found(t, effect.other, cause, first if effect.who == LSP else NOTHING)
        if first == second or NOTHING in (first, second):
            return
        if self.could_between(t, effect, cause, Seat(first), Seat(second)):
            self.carry_out_between(t, effect, cause, Seat(first), Seat(second))

    def carry_out_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> None:
        """Do it for two different players for whom it could change something."""
        raise NotImplementedError

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """22.5: for two of the players meant."""
        if effect.who == effect.other:
            return False
        ones = meant(t, effect.who, cause)
        others = meant(t, effect.other, cause)
        for first in range(t.seats):
            if has(ones, first):
                for second in range(t.seats):
                    if second == first or not has(others, second):
                        continue
                    if self.could_between(t, effect, cause, Seat(first), Seat(second)):
                        return True
        return False

    def could_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> bool:
        """22.5, for two different players."""
        raise NotImplementedError


def spells_held(t: CauldronTable, cause: Cause, seat: Seat) -> i64:
    """22.5: the Spells in a hand; the card being cast no longer counts."""
    held = t.brewers[seat].hand.total
    return held - 1 if cause.own == STILL_HELD and seat == cause.caster else held


class PickSome(CauldronAsk):
    """25.2: things are picked one by one, so many more, so many already; any order will do."""

    def __init__(self, seat: Seat, left: i64, done: i64) -> None:
        super().__init__(seat)
        self.left: Final = left
        self.done: Final = done

    def carries_on(self) -> bool:
        """Not the first pick."""
        return self.done > 0

    def follows(self, last: Move, move: Move) -> bool:
        """CAULDRON-410: one order will do, that of the catalogue."""
        return move.index >= last.index
