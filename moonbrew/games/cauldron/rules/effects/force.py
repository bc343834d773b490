# mypyc: compiled
"""22.4: KEEP, STEAL_MOD, HARVEST_SIZE, FORBID to YIELD, PRICE and PURCHASES: what lasts."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause, Primitive, is_several, season_start
from moonbrew.games.cauldron.rules.could import types_of
from moonbrew.games.cauldron.rules.edition import Cauldron
from moonbrew.games.cauldron.rules.effect_events import YieldChanged
from moonbrew.games.cauldron.rules.effects.players import found
from moonbrew.games.cauldron.rules.effects.worths import FOE, SOME_TOKEN, TURN, to_caster
from moonbrew.games.cauldron.rules.faces import (
    ANY,
    EACH,
    HARVESTING,
    IN_BREW,
    NEXT_BREW,
    NEXT_TURN,
    NOTHING,
    SEASON,
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

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """If there are any."""
        return to_caster(effect.who, float(effect.n))


@final
class ChangeSteals(InForce):
    """STEAL_MOD: the number who needs for a Steal changes by n (CAULDRON-093)."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """A sixth of a token each time."""
        return to_caster(effect.who, -0.4 * float(effect.n))


@final
class SizeHarvests(InForce):
    """HARVEST_SIZE: who's plain Harvest takes up to n tokens; the newest counts."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """More tokens each time, for a turn or for many."""
        times = 3.0 if effect.dur == SEASON else 1.0
        return to_caster(effect.who, float(effect.n - 1) * SOME_TOKEN * times)


@final
class Forbid(InForce):
    """FORBID: who may not do a deed (CAULDRON-417)."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """A turn made worse, or a season."""
        lost = TURN * (1.5 if effect.dur == SEASON else 0.6)
        if effect.mode == HARVESTING and effect.what != ANY:
            lost *= 0.5
        return to_caster(effect.who, -lost)


@final
class Protect(InForce):
    """PROTECT: others cannot touch who's tokens (CAULDRON-345)."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """A Steal or a Spell that fails."""
        return to_caster(effect.who, 1.5 if effect.dur == SEASON else 0.8)


@final
class Quicken(InForce):
    """QUICKEN: who's next brew this turn, or every one, may be a Quick Action."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """An Action saved, once or often."""
        return to_caster(effect.who, 1.2 if effect.scope == NEXT_BREW else 2.5)


@final
class Slow(InForce):
    """SLOW: Potions of who count as not Quick; it beats QUICKEN (CAULDRON-285)."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """Actions lost."""
        return to_caster(effect.who, -1.2)


@final
class Wild(InForce):
    """WILD: in who's next brew this turn n slots count as wildcards."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """Tokens that need not be found."""
        return to_caster(effect.who, 0.8 * float(effect.n))


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

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """As it says; of this brew nobody knows whose it is, but it is seldom one's own."""
        if effect.scope == THIS_BREW:
            return -float(effect.n) * FOE
        times = 1.0 if effect.scope == NEXT_BREW else 2.0
        return to_caster(effect.who, float(effect.n) * times)


@final
class ChangePrices(InForce):
    """PRICE: prices of an item change by n (CAULDRON-185)."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """If it is bought."""
        return to_caster(effect.who, -0.5 * float(effect.n))


@final
class MorePurchases(InForce):
    """PURCHASES: who may make n more purchases in the next Market Season."""

    def worth(self, edition: Cauldron, effect: Effect) -> float:
        """If there is something to buy."""
        return to_caster(effect.who, float(effect.n))
