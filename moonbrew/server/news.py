"""News: who waits for something to happen in a room, here and in other processes.

`News` is for one process. For several on one database, `redis_news.py` carries words between them.
A word is a hint, never the truth: that is in the database, and whoever missed one reads it there.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any


class Bell:
    """Rings for one listener; what rings while it does not wait is not lost."""

    def __init__(self, guest: str | None = None) -> None:
        self.rung = asyncio.Event()
        self.guest = guest  # who listens, if that is known
        self.gone = False  # whether nobody waits for it any more

    def put_down(self) -> None:
        """Its listener goes: let who waits for it see that."""
        self.gone = True
        self.rung.set()

    async def wait(self, seconds: float) -> bool:
        """Whether it rang within so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                await self.rung.wait()
        except TimeoutError:
            return False
        self.rung.clear()
        return True


@dataclass(frozen=True)
class Word:
    """What one process tells the others of a room."""

    kind: str  # deed, wish, beat, name, ask; who is here or was heard of; missed: told by nobody
    room: str = ""
    facts: dict[str, Any] = field(default_factory=dict)
    sender: str = ""  # the process


@dataclass(frozen=True)
class Crowd:
    """Who listens to a room in another process, as that told at some time."""

    at: float
    guests: list[str | None]


class News:
    """Carries word of a room to its listeners, within one process."""

    shared = False  # whether other processes serve the same rooms
    away = False  # whether they cannot be told just now

    def __init__(self) -> None:
        self.bells: dict[str, set[Bell]] = {}
        self.elsewhere: dict[str, dict[str, Crowd]] = {}  # by room and by process: who listens

    @contextmanager
    def listen(self, room: str, guest: str | None = None) -> Iterator[Bell]:
        """A bell that rings at every news of a room."""
        bell = Bell(guest)
        self.bells.setdefault(room, set()).add(bell)
        self.spread_listeners(room)
        try:
            yield bell
        finally:
            self.bells[room].discard(bell)
            if not self.bells[room]:
                del self.bells[room]
            self.spread_listeners(room)

    def listeners(self, room: str) -> list[str | None]:
        """Everybody who listens to a room, in whichever process; None for one without a name."""
        found = [bell.guest for bell in self.bells.get(room, ())]
        for crowd in self.elsewhere.get(room, {}).values():
            found += crowd.guests
        return found

    def spread_listeners(self, room: str) -> None:
        """Tell other processes who listens to a room here."""
        self.spread("here", room, guests=[bell.guest for bell in self.bells.get(room, ())])

    def tell(self, room: str) -> None:
        """Something happened in a room."""
        for bell in self.bells.get(room, ()):
            bell.rung.set()

    def ring_all(self) -> None:
        """Wake everybody, when the server is about to stop."""
        for room in self.bells:
            self.tell(room)

    def spread(self, kind: str, room: str = "", **facts: Any) -> None:
        """Tell other processes; here there are none."""

    async def run(self, hear: Callable[[Word], Awaitable[None]]) -> None:
        """Hear what other processes tell, as long as the server runs; here nobody does."""
