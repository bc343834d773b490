# mypyc: compiled
"""22.4: MAGIK and MOVE_MAGIK."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause
from moonbrew.games.cauldron.rules.effects.players import BetweenTwo, ForPlayers
from moonbrew.games.cauldron.rules.faces import Effect
from moonbrew.games.cauldron.rules.magik import gain_magik, lose_magik
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.table import Seat


def can_gain(t: CauldronTable, seat: Seat) -> bool:
    """CAULDRON-377: whether somebody is still below what anything but a brew can give."""
    return t.brewers[seat].magik < t.edition.amounts.goal - 1


@final
class ChangeMagik(ForPlayers):
    """MAGIK: who gains n Magik (CAULDRON-219) or loses it (CAULDRON-218)."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """Up or down."""
        if effect.n > 0:
            gain_magik(t, seat, effect.n, cause.source)
        else:
            lose_magik(t, seat, -effect.n)

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """Gain: less than 34; loss: more than 0."""
        return can_gain(t, seat) if effect.n > 0 else t.brewers[seat].magik > 0


@final
class MoveMagik(BetweenTwo):
    """MOVE_MAGIK: from loses up to n Magik; to gains what was really lost (CAULDRON-377)."""

    def carry_out_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> None:
        """Down here, up there."""
        gain_magik(t, second, lose_magik(t, first, effect.n), cause.source)

    def could_between(
        self, t: CauldronTable, effect: Effect, cause: Cause, first: Seat, second: Seat
    ) -> bool:
        """From has more than 0."""
        return t.brewers[first].magik > 0
