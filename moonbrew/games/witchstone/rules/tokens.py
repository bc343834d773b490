# mypyc: compiled
"""Chapter 16: magic tokens."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.events import TokenTaken, TokenUsed
from moonbrew.games.witchstone.rules.faces import NOTHING, SCROLL, Front
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import Seat, Step


@final
@mypyc_attr(free_list_len=1)
class Pending(Step[StoneTable]):
    """STONE-265: a token taken in the series above it, whose action has not been used yet."""

    def __init__(self, seat: Seat, front: i64, actions: i64) -> None:
        self.seat: Final = seat
        self.front: Final = front
        self.actions: Final = actions

    def kind(self, t: StoneTable) -> i64:
        """The kind of its actions."""
        return t.edition.tokens[self.front].kind

    def is_such(self, seat: Seat, front: Front, actions: i64) -> bool:
        """Whether it is one of these, which are all alike."""
        return self.seat == seat and self.front == front and self.actions == actions

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
        t.do(series, Pending(seat, front, t.edition.amounts.token + bonus))


def any_pending(t: StoneTable) -> bool:
    """Whether a token waits, in the series that is asked for or in one below it."""
    return any(isinstance(t.agenda.stack[place], Pending) for place in range(t.agenda.depth))


def find_pending(t: StoneTable, seat: Seat, running: i64, front: Front, actions: i64) -> i64:
    """Where on the agenda such a token waits that the running kind of series can use, or NOTHING.

    A series uses the tokens taken in it, which lie right below it. A token from farther down can
    only join a series of its kind (STONE-220), for the series in which it was taken goes on later.
    """
    joins = t.edition.tokens[front].kind == running and running != SCROLL
    own = True
    for place in range(t.agenda.depth - 1, -1, -1):
        step = t.agenda.stack[place]
        if not isinstance(step, Pending):
            own = False
        elif (own or joins) and step.is_such(seat, front, actions):
            return place
    return NOTHING


def pending_actions(t: StoneTable, seat: Seat, kind: i64) -> i64:
    """STONE-220: what all waiting tokens of a kind would add up to."""
    total: i64 = 0
    for place in range(t.agenda.depth):
        step = t.agenda.stack[place]
        if isinstance(step, Pending) and step.seat == seat and step.kind(t) == kind:
            total += step.actions
    return total


def use_up(t: StoneTable, place: i64) -> None:
    """STONE-268: remove a token from those that wait."""
    step = t.agenda.pull(place)
    assert isinstance(step, Pending), "There is no token to use."
    if t.events is not None:
        t.tell(TokenUsed(step.seat, step.front, step.actions))
