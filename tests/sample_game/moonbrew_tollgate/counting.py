"""Where the points came from, counted once the game is over."""

from collections.abc import Iterator, Sequence

from moonbrew.frame import Points, scores_by_category, seat_columns
from moonbrew.kernel.table import Event
from moonbrew.scene import Column, Reckoning
from moonbrew.words import Voice, capital
from moonbrew_tollgate.events import Scored, Yielded
from moonbrew_tollgate.result import NIGHT
from moonbrew_tollgate.table import TollTable

TEAM, RIVAL = 0, 1  # the columns of a game played together


def reckoning(t: TollTable, events: Sequence[Event], names: Sequence[str]) -> Reckoning:
    """The seats, or the team and the Night, with what they have scored for."""
    columns = seat_columns(int(t.seats), Voice(None, names))
    if t.together:
        columns = [Column("The team", list(range(t.seats))), Column(capital(NIGHT))]
    return scores_by_category("Where the points came from", columns, points(t, events))


def points(t: TollTable, events: Sequence[Event]) -> Iterator[Points]:
    """TOLL-032, TOLL-071, TOLL-072, TOLL-075: every point."""
    if t.moon:
        yield "Full moon", TEAM, 1
    for event in events:
        if isinstance(event, Yielded):
            yield "Tolls yielded", int(event.owner), 1
        elif isinstance(event, Scored):
            yield ("No match", RIVAL, 1) if event.for_night else ("Matches", TEAM, 1)
