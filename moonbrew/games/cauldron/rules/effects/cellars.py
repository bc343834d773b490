# mypyc: compiled
"""22.4: CELLAR, CELLAR_LIMIT and EMPTY_CELLAR."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.board import gain_cellar, may_gain_cellar
from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.effects.players import ForPlayers
from moonbrew.games.cauldron.rules.effects.tokens import lose_tokens
from moonbrew.games.cauldron.rules.events import CellarGained
from moonbrew.games.cauldron.rules.faces import ANY, IN_CELLAR, Effect
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.table import Seat


@final
class GiveCellars(ForPlayers):
    """CELLAR: who receives n Cellars free of charge, as far as limit and stack allow."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-211, CAULDRON-215: one after the other."""
        for _cellar in range(effect.n):
            if may_gain_cellar(t, seat):
                gain_cellar(t, seat)
                if t.events is not None:
                    t.tell(CellarGained(seat))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The player is below the limit and the stack is not empty."""
        return may_gain_cellar(t, seat)


@final
class LimitCellars(Primitive):
    """CELLAR_LIMIT: an ability that holds; rules ask `holding` for it."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """Nothing is carried out."""

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """It is never used, so it never changes anything."""
        return False


@final
class EmptyCellars(ForPlayers):
    """EMPTY_CELLAR: n tokens in who's Cellars return to the game supply."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """PROTECT does not hinder it."""
        lose_tokens(t, seat, cause.caster, effect.n, ANY, IN_CELLAR, effect.mode)

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """The player has a token in a Cellar."""
        return t.brewers[seat].cellar.total > 0
