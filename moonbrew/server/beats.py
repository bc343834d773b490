"""Beats: the time in which everybody may hold before a window closes.

A beat belongs to the room and is no part of the table or of what is written down: killed in the
middle, it begins anew. Who is in it, what it is about and how long it lasts follow from public
facts and from what people have ordered, never from what lies in a hand.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic

from moonbrew.kernel.table import Table
from moonbrew.orders import NAMED, NO_WINDOW
from moonbrew.scene import Scene

SHORT = 0.3  # seconds of a beat in which only bots could answer
HOLD = ""  # the wish of somebody who wants to be asked; every other one is the key of a move


class Clock:
    """Time as a room knows it; a test has one of its own."""

    def now(self) -> float:
        """Seconds since some moment."""
        return monotonic()

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await asyncio.sleep(seconds)


@dataclass(frozen=True)
class Answerer:
    """A seat that is asked in a window once all before it have passed."""

    seat: int
    t: Table  # as it is then
    passing: str  # the key of the move with which it passes
    has_answer: bool  # whether it could do anything else; its own secret


def window_at(t: Table) -> list[Answerer]:
    """Who would be asked one after the other if everybody passed; empty where this is no window.

    What a window leads to is not looked at: it may show something hidden, or be the next window.
    """
    found: list[Answerer] = []
    now = t
    while in_window(now) and is_same_window(t, now, found):
        ask = now.ask
        assert ask is not None, "In a window somebody is asked."
        move = ask.standing(now)
        if move is None:
            break
        found.append(Answerer(int(ask.seat), now, move.key, len(ask.moves(now)) > 1))
        now = now.clone()
        now.play(move)
    return found


def in_window(t: Table) -> bool:
    """Whether somebody is asked for an answer to what another does."""
    return t.ask is not None and t.ask.answers() != NO_WINDOW


def opener_of(window: Sequence[Answerer]) -> int:
    """The seat whose deed is being answered."""
    ask = window[0].t.ask
    assert ask is not None, "In a window somebody is asked."
    return int(ask.answers())


def is_same_window(first: Table, t: Table, found: Sequence[Answerer]) -> bool:
    """Whether a table still stands in the window in which the first one stands."""
    if first.ask is None or t.ask is None or t.revealed != first.revealed:
        return False
    if int(t.ask.seat) in [one.seat for one in found]:
        return False
    return what_is_answered(t) == what_is_answered(first)


def what_is_answered(t: Table) -> tuple[int, tuple[str, ...]]:
    """Whose deed is answered and what it is, the same for those at whom it aims and all others."""
    ask = t.ask
    assert ask is not None, "In a window somebody is asked."
    return int(ask.answers()), tuple(word for word in ask.occasion(t) if word != NAMED)


class Beat:
    """One beat: who could answer what, how long it lasts, and what people wish meanwhile."""

    def __init__(
        self, window: Sequence[Answerer], ply: int, begun: float, seconds: float, alone: bool
    ) -> None:
        self.window = window
        self.ply = ply  # how many moves had been made when it began
        self.begun = begun
        self.seconds = seconds
        self.alone = alone  # one person sits here and nobody looks on: time tells nobody anything
        self.wishes: dict[int, str] = {}  # by seat, of people and of bots
        self.move_ids: dict[int, str] = {}  # by seat: what a client called its wish
        self.runs = True  # until its time is over; then the first who holds is asked
        self.ended = asyncio.Event()  # there is nothing more to wait for
        self.noted: dict[int, str] = {}  # wishes that the process that keeps the room knows of
        self.heard = asyncio.Event()  # that process has told something

    def of(self, seat: int | None) -> Answerer | None:
        """The part of a seat in it, if it has one."""
        return next((one for one in self.window if one.seat == seat), None)

    def passes_before(self, seat: int) -> list[str]:
        """The moves after which a seat would be asked."""
        seats = [one.seat for one in self.window]
        return [one.passing for one in self.window[: seats.index(seat)]]

    def on_its_way(self, keys: Sequence[str]) -> bool:
        """Whether after these moves, all of the game, the table still stands in its window."""
        made = list(keys[self.ply :])
        whole = [one.passing for one in self.window]
        return len(keys) >= self.ply and made == whole[: len(made)] and len(made) < len(whole)

    def answered(self, keys: Sequence[str]) -> bool:
        """Whether among these moves, all of the game, one was made in it that is no pass."""
        made = list(keys[self.ply :])
        return made != [one.passing for one in self.window][: len(made)]

    def wish(self, seat: int, wish: str, move_id: str | None = None) -> None:
        """Note what a seat wants to do once it is asked, or that it wants to be asked."""
        self.wishes[seat] = wish
        if move_id is not None:
            self.move_ids[seat] = move_id
        if self.alone:
            self.ended.set()

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.runs = False
        self.ended.set()
        self.heard.set()

    def left(self, now: float) -> float:
        """Seconds until it is over."""
        return max(0.0, self.begun + self.seconds - now)


def nobody_asked(scene: Scene, opener: int, names: Sequence[str]) -> Scene:
    """A scene in a beat, for everybody who has no answer to give: for all of them it is alike."""
    places = [replace(place, asked=False) for place in scene.places]
    who = "you" if opener == scene.seat else names[opener]
    prompt = f"Whoever can may answer {who} now; in a moment the game goes on."
    return replace(scene, places=places, choices=[], prompt=prompt)
