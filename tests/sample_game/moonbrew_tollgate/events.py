"""What happens in Tollgate, for the log."""

from mypy_extensions import i64

from moonbrew.kernel.events import SeatTold, Told
from moonbrew.kernel.table import Event

UNSEEN = -1


class Played(SeatTold):
    """TOLL-021: a card is put on the road."""

    kind: int


class Drew(SeatTold):
    """TOLL-023: a card goes from the deck into a hand; only its owner sees it."""

    kind: int

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the owner."""
        return self if seat == self.seat else Drew(self.seat, UNSEEN)


class Gave(SeatTold):
    """TOLL-031: a card is given as the toll, for all to see."""

    owner: i64
    kind: int


class Scored(SeatTold):
    """TOLL-071, TOLL-072: played together, the team or the Night scores a point."""

    for_night: bool


class GameOver(Told):
    """TOLL-050, TOLL-051: the game has ended."""


class Yielded(SeatTold):
    """TOLL-032: a toll is yielded, for a point."""

    owner: i64
