# mypyc: compiled
"""22.4: EXTRA_ACTION, SKIP_TURN, ORDER and ORDER_PRIZE: turns and their order."""

from typing import final

from librt.vecs import append
from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import Cause, Primitive
from moonbrew.games.cauldron.rules.effect_events import ActionsGranted, OrderChanged, TurnLost
from moonbrew.games.cauldron.rules.effects.players import ForPlayers
from moonbrew.games.cauldron.rules.faces import COUNTERCLOCKWISE, Effect
from moonbrew.games.cauldron.rules.table import TURNS, CauldronTable
from moonbrew.kernel.table import Seat


@final
class GrantActions(ForPlayers):
    """EXTRA_ACTION: who may take up to n further Actions in this turn (CAULDRON-072)."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """They are optional."""
        if self.could_for(t, effect, cause, seat):
            t.actions += effect.n
            if t.events is not None:
                t.tell(ActionsGranted(seat, effect.n))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """Step 4 is not over and the player is the active player."""
        return t.phase == TURNS and seat == t.active


@final
class SkipTurn(ForPlayers):
    """SKIP_TURN: the next turn of who in this season does not take place; several add up."""

    def carry_out_for(
        self, t: CauldronTable, effect: Effect, cause: Cause, place: i64, seat: Seat
    ) -> None:
        """CAULDRON-343: noted until that turn would begin."""
        if self.could_for(t, effect, cause, seat):
            t.brewers[seat].skips += 1
            if t.events is not None:
                t.tell(TurnLost(seat))

    def could_for(self, t: CauldronTable, effect: Effect, cause: Cause, seat: Seat) -> bool:
        """Step 4 is not over."""
        return t.phase <= TURNS


@final
class ChangeOrder(Primitive):
    """ORDER: how Step 3 of this season goes; of `lowest` and `LSP` the newest counts (285)."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-289: noted for Step 3, or for the turns."""
        if effect.mode == COUNTERCLOCKWISE:
            t.backwards = True
        else:
            t.order = effect.mode
        if t.events is not None:
            t.tell(OrderChanged(effect.mode))

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True


@final
class OrderPrize(Primitive):
    """ORDER_PRIZE: effects for who goes first, or for the lowest die of the first throw."""

    def carry_out(self, t: CauldronTable, effect: Effect, cause: Cause, place: i64) -> None:
        """CAULDRON-289: noted for Step 3."""
        t.prizes = append(append(t.prizes[:], effect.mode), effect.lists[0])

    def could(self, t: CauldronTable, effect: Effect, cause: Cause) -> bool:
        """Always."""
        return True
