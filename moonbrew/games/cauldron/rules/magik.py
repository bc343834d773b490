# mypyc: compiled
"""Chapter 16: Magik, and the effects of the Magik Track."""

from typing import Final, final

from mypy_extensions import i64

from moonbrew.games.cauldron.rules.causes import run_list
from moonbrew.games.cauldron.rules.events import GameWon, MagikGained, MagikLost, TrackTriggered
from moonbrew.games.cauldron.rules.faces import NOTHING
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import Seat, SeatStep

BY_BREW: Final[i64] = -1  # as the source of Magik: a brew, which alone leads to the goal
BY_ECHO: Final[i64] = -2  # a share of what somebody has brewed (ECHO)


def gain_magik(t: CauldronTable, seat: Seat, n: i64, source: i64) -> i64:
    """CAULDRON-219, CAULDRON-220, CAULDRON-242: raise Magik as far as it goes; by how much.

    `source` is the number of the list of effects that brings it, or one of the two above. Track
    effects set off lie on top of the agenda afterwards (CAULDRON-378).
    """
    brewer = t.brewers[seat]
    before = brewer.magik
    most = t.edition.amounts.goal if source == BY_BREW else t.edition.amounts.goal - 1
    after = before + n if before + n < most else most
    if after <= before:
        return 0
    brewer.magik = after
    if t.events is not None:
        t.tell(MagikGained(seat, after - before, source))
    if after == t.edition.amounts.goal:
        win(t, seat)
    else:
        trigger(t, seat, before, after)
    return after - before


def win(t: CauldronTable, seat: Seat) -> None:
    """CAULDRON-240, CAULDRON-243: the game stops in this instant."""
    t.winner = seat
    t.over = True
    t.agenda.clear()
    if t.events is not None:
        t.tell(GameWon(seat))


def lose_magik(t: CauldronTable, seat: Seat, n: i64) -> i64:
    """CAULDRON-218: lower Magik, not below 0; by how much."""
    brewer = t.brewers[seat]
    lost = n if n < brewer.magik else brewer.magik
    if lost <= 0:
        return 0
    brewer.magik -= lost
    if t.events is not None:
        t.tell(MagikLost(seat, lost))
    return lost


def trigger(t: CauldronTable, seat: Seat, before: i64, after: i64) -> None:
    """CAULDRON-221, CAULDRON-222, CAULDRON-224: set off what was reached or passed first."""
    edition = t.edition
    place: i64 = len(edition.track_at) - 1
    while place >= 0:  # the lowest one is put down last, so it comes first
        at = edition.track_at[place]
        if before < at <= after and not has(t.triggered, place):
            t.triggered |= bit(place)
            face = edition.track[place]
            if not (t.terms.simple and face.of_spells):  # CAULDRON-256
                run_list(t, face.effects.number, seat, seat, NOTHING)
                t.do(TellTrack(seat, place))
        place -= 1


@final
class TellTrack(SeatStep[CauldronTable]):
    """CAULDRON-225: an effect of the track begins, set off by this player."""

    def __init__(self, seat: Seat, track: i64) -> None:
        super().__init__(seat)
        self.track: Final = track

    def run(self, t: CauldronTable) -> None:
        """Nothing but telling it."""
        if t.events is not None:
            t.tell(TrackTriggered(self.seat, self.track))
