"""What happens in Tollgate, for the log."""

from mypy_extensions import i64

from moonbrew.kernel.table import Event

UNSEEN = -1


class Played(Event):
    """TOLL-021: a card is put on the road."""

    def __init__(self, seat: i64, kind: int) -> None:
        self.seat = seat
        self.kind = kind


class Drew(Event):
    """TOLL-023: a card goes from the deck into a hand; only its owner sees it."""

    def __init__(self, seat: i64, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def seen_by(self, seat: i64) -> Event:
        """Without the kind, for all but the owner."""
        return self if seat == self.seat else Drew(self.seat, UNSEEN)


class Gave(Event):
    """TOLL-031: a card is given as the toll, for all to see."""

    def __init__(self, seat: i64, owner: i64, kind: int) -> None:
        self.seat = seat
        self.owner = owner
        self.kind = kind


class Scored(Event):
    """TOLL-071, TOLL-072: played together, the team or the Night scores a point."""

    def __init__(self, seat: i64, for_night: bool) -> None:
        self.seat = seat
        self.for_night = for_night


class GameOver(Event):
    """TOLL-050, TOLL-051: the game has ended."""


class Yielded(Event):
    """TOLL-032: a toll is yielded, for a point."""

    def __init__(self, seat: i64, owner: i64) -> None:
        self.seat = seat
        self.owner = owner
