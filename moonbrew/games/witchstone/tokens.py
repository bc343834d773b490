# mypyc: compiled
"""Chapter 16: magic tokens."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.events import TokenTaken, TokenUsed
from moonbrew.games.witchstone.pieces import NOTHING, Front
from moonbrew.games.witchstone.table import StoneTable
from moonbrew.kernel.table import Seat, Step


@final
@mypyc_attr(free_list_len=1)
class Pending(Step[StoneTable]):
    """STONE-265: a token taken in the series above it, whose action has not been used yet."""

    def __init__(self, seat: Seat, front: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.front: Final = front
        self.actions: Final = actions

    def numbers(self) -> list[int]:
        """The seat, the front in the order of the content, and the number of actions."""
        return [int(self.seat), int(self.front), int(self.actions)]

    def run(self, t: StoneTable) -> None:
        """STONE-218: with its series the action is lost; the token is kept all the same."""


def collect(t: StoneTable, seat: Seat, front: i64, bonus: i64) -> None:
    """STONE-216: a token counts from the moment it is taken; points are scored at once."""
    t.covens[seat].tokens[front] += 1
    face = t.edition.tokens[front]
    points: i64 = 0
    if face.kind == NOTHING:  # STONE-215
        points = face.points + bonus
        t.gain(seat, points)
    if t.events is not None:
        t.tell(TokenTaken(seat, front, points))


def take_along(t: StoneTable, seat: Seat, front: i64, bonus: i64) -> None:
    """STONE-213, STONE-214: take a token in the running series, where its action waits.

    The series lies on top of the agenda, so the token goes below it.
    """
    collect(t, seat, front, bonus)
    if t.edition.tokens[front].kind != NOTHING:
        series = t.agenda.take()
        t.do(series, Pending(seat, front, t.edition.rest.token + bonus))


def pending(t: StoneTable, front: Front, actions: i64) -> bool:
    """Whether such a token waits in the series that is asked for."""
    place: i64 = t.agenda.depth - 1
    while place >= 0:
        step = t.agenda.stack[place]
        if not isinstance(step, Pending):
            return False
        if step.front == front and step.actions == actions:
            return True
        place -= 1
    return False


def any_pending(t: StoneTable) -> bool:
    """Whether a token waits in the series that is asked for."""
    return t.agenda.depth > 0 and isinstance(t.agenda.stack[t.agenda.depth - 1], Pending)


def use_up(t: StoneTable, seat: Seat, front: Front, actions: i64) -> None:
    """STONE-268: remove a token from those that wait."""
    step = t.agenda.take()
    assert isinstance(step, Pending), "There is no such token to use."
    if step.front != front or step.actions != actions:
        use_up(t, seat, front, actions)
        t.agenda.put(step)
        return
    if t.events is not None:
        t.tell(TokenUsed(seat, front, actions))
