# mypyc: compiled
"""Chapter 5: the turn."""

from typing import final

from mypy_extensions import mypyc_attr

from moonbrew.games.witchstone.rules.ending import EndGame
from moonbrew.games.witchstone.rules.events import TileDrawn, TurnBegan
from moonbrew.games.witchstone.rules.placing import PickTile, TossTile, can_make_room
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit
from moonbrew.kernel.table import Seat, SeatStep


def draw(t: StoneTable, seat: Seat) -> None:
    """STONE-052: one tile from the supply into the hand, if there is one."""
    coven = t.covens[seat]
    if coven.supply.size() > 0:
        tile = coven.supply.take()
        coven.hand |= bit(tile)
        t.reveal()
        if t.events is not None:
            t.tell(TileDrawn(seat, tile, t.draws_openly(seat)))


@final
@mypyc_attr(free_list_len=1)
class Turn(SeatStep[StoneTable]):
    """STONE-262: place a tile, order its kinds, a series for each, draw; then the next seat."""

    def run(self, t: StoneTable) -> None:
        """STONE-042: a round begins with the starting player."""
        t.active = self.seat
        if self.seat == t.starter:
            t.round += 1
        if t.events is not None:
            t.tell(TurnBegan(self.seat, t.round))
        if t.draws_openly(self.seat):
            draw(t, self.seat)
        if can_make_room(t, self.seat):
            t.do(PickTile(self.seat), CloseTurn(self.seat))
        else:
            t.do(TossTile(self.seat), CloseTurn(self.seat))


@final
@mypyc_attr(free_list_len=1)
class CloseTurn(SeatStep[StoneTable]):
    """STONE-052: draw a tile; then the next seat, or after the last round the end (STONE-224)."""

    def run(self, t: StoneTable) -> None:
        """STONE-241: who drew at the start draws nothing at the end."""
        if not t.draws_openly(self.seat):
            draw(t, self.seat)
        following = t.left_of(self.seat)
        if following == t.starter and t.round == t.edition.amounts.rounds:
            t.do(EndGame())
        else:
            t.do(Turn(following))
