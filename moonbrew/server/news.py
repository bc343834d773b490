"""News: who waits for something to happen in a room."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager


class Bell:
    """Rings for one listener; what rings while it does not wait is not lost."""

    def __init__(self) -> None:
        self.rung = asyncio.Event()
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


class News:
    """Carries word of a room to its listeners, within one process."""

    def __init__(self) -> None:
        self.bells: dict[str, set[Bell]] = {}

    @contextmanager
    def listen(self, room: str) -> Iterator[Bell]:
        """A bell that rings at every news of a room."""
        bell = Bell()
        self.bells.setdefault(room, set()).add(bell)
        try:
            yield bell
        finally:
            self.bells[room].discard(bell)
            if not self.bells[room]:
                del self.bells[room]

    def tell(self, room: str) -> None:
        """Something happened in a room."""
        for bell in self.bells.get(room, ()):
            bell.rung.set()

    def ring_all(self) -> None:
        """Wake everybody, when the server is about to stop."""
        for room in self.bells:
            self.tell(room)
