# mypyc: compiled
"""22.4: KEEP, STEAL_MOD, HARVEST_SIZE, FORBID to YIELD, PRICE and PURCHASES: what lasts."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause, Primitive, is_several, season_start
from moonbrew.games.cauldron.rules.could import types_of
from moonbrew.games.cauldron.rules.effect_events import YieldChanged
from moonbrew.games.cauldron.rules.effects.players import found
from moonbrew.games.cauldron.rules.faces import (
    EACH,
    IN_BREW,
    NEXT_TURN,
    NOTHING,
    THIS_BREW,
    UNTIL_OWN_TURN,
    Effect,
)
from moonbrew.games.cauldron.rules.lasting import add
from moonbrew.games.cauldron.rules.table import CauldronTable, Lasting
from moonbrew.kernel.table import Seat


def come_into_force(t: CauldronTable, effect: Effect, cause: Cause, seat: i64) -> None:
    """CAULDRON-391: an effect is bound to the player it means when it is carried out."""
    of = NOTHING
    if effect.dur == NEXT_TURN:
        of = seat
    elif effect.dur == UNTIL_OWN_TURN:
        of = cause.caster
    add(
        t,
        Lasting(
            effect.op,
            seat,
            effect.n,
            types_of(effect.what, cause),
            effect.mode,
            effect.scope,
            effect.dur,
            of,
            0,
            cause.source,
            NOTHING,
            cause.caster,
            cause.opponent,
            cause.player,
            cause.chosen,
        ),
    )


class InForce(Primitive):
    """A primitive that lasts for everybody whom it means."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """One after the other, in season order."""
        if not is_several(effect.who):
            seat = found(t, effect.who, cause, NOTHING)
            if seat != NOTHING:
                come_into_force(t, effect, cause, seat)
            return
        seat = season_start(t)
        for _seat in range(t.seats):
            if effect.who == EACH or seat != cause.caster:
                come_into_force(t, effect, cause, seat)
            seat = t.left_of(Seat(seat))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True


@final
class KeepTokens(InForce):
    """KEEP: at the end of this season who may keep up to n tokens from spoiling."""


@final
class ChangeSteals(InForce):
    """STEAL_MOD: the number who needs for a Steal changes by n (CAULDRON-093)."""


@final
class SizeHarvests(InForce):
    """HARVEST_SIZE: who's plain Harvest takes up to n tokens; the newest counts."""


@final
class Forbid(InForce):
    """FORBID: who may not do a deed (CAULDRON-417)."""


@final
class Protect(InForce):
    """PROTECT: others cannot touch who's tokens (CAULDRON-345)."""


@final
class Quicken(InForce):
    """QUICKEN: who's next brew this turn, or every one, may be a Quick Action."""


@final
class Slow(InForce):
    """SLOW: Potions of who count as not Quick; it beats QUICKEN (CAULDRON-285)."""


@final
class Wild(InForce):
    """WILD: in who's next brew this turn n slots count as wildcards."""


@final
class ChangeYield(InForce):
    """YIELD: changes the Magik gained by brewing: of this brew, the next one, or all."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-109: this brew at once; the others when they come."""
        if effect.scope != THIS_BREW:
            super().carry_out(t, effect, cause, place)
            return
        if cause.entry == NOTHING or t.pending[cause.entry].kind != IN_BREW:
            return
        brew = t.pending[cause.entry]
        brew.change += effect.n
        if t.events is not None:
            t.tell(YieldChanged(brew.opener, effect.n))


@final
class ChangePrices(InForce):
    """PRICE: prices of an item change by n (CAULDRON-185)."""


@final
class MorePurchases(InForce):
    """PURCHASES: who may make n more purchases in the next Market Season."""
