"""Deeds: all that ever happens in a room, as one append-only list."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "move", "undo", "sit", "rename", "bot", "open", "order", "withdraw", "rematch", "say",
    "pause",  # a table of bots, until its person sits down again
    "agree",  # to another bot, or to none, on a bot's chair
    "free",  # to play on without the guide of a first game
    "here",  # that several sit at one device
    "address",  # that somebody has come to the one of another player
    "take",  # the device, which was handed over
    "begin",  # to play on from a moment of an earlier game, whose moves come before it
    "seal", "share",  # what somebody adds to the dice, first hidden, then open; empty: nothing
    "pass", "unpass",  # in rooms from before there were orders: until one's turn, and no longer
]  # fmt: skip
NOBODY = -1  # the seat of somebody who looks on


@dataclass(frozen=True)
class Deed:
    """One thing that somebody did; they are numbered from 1 on, room by room."""

    kind: Kind
    seat: int
    key: str = ""  # of the move or phrase; the bot's name; the rematch's room; the order; the seal
    guest: str = ""  # who sits down, says something, or lets a bot play for another
    name: str = ""  # under which name
    move_id: str | None = None  # made by the client, so that a repeated send is harmless
    text: str = (
        ""  # what is said, if it is no phrase; seats: at one's address, of the bot agreed on; the
        # number of moves that stand after a free undo
    )
    number: int = 0  # given when it is written down
    at: float = 0.0  # when that was

    @property
    def mark(self) -> tuple[int, str, str]:
        """What tells it from all others of a client: the id, and whose it is."""
        return self.seat, self.guest if self.seat == NOBODY else "", self.move_id or ""


FREELY = "freely"  # the key of an undo though more is known by now, at a table of bots
CHANGES_THE_TABLE = ("move", "undo")  # what makes an older choice stale
PRIVATE = ("order", "withdraw", "pass", "unpass")  # what nobody else may read
