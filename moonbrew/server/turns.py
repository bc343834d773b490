"""Turns: who is served next, so that nobody can crowd out the others."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Iterable
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
Queue: TypeAlias = OrderedDict[str, deque[asyncio.Future[T]]]  # who waits, by room


class Turns(Generic[T]):
    """Things that one at a time can use; whoever waits for one waits behind one of each room.

    Rooms in which no person plays wait behind all others.
    """

    def __init__(self, things: Iterable[T]) -> None:
        self.free = deque(things)
        self.waiting: Queue[T] = OrderedDict()
        self.behind: Queue[T] = OrderedDict()  # where no person plays

    async def take(self, room: str, seconds: float, behind: bool = False) -> T:
        """One of the things; TimeoutError if there is none in time."""
        if self.free:
            return self.free.popleft()
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        queue = self.behind if behind else self.waiting
        queue.setdefault(room, deque()).append(turn)
        try:
            async with asyncio.timeout(seconds):
                return await turn
        except BaseException:
            self.leave(queue, room, turn)
            raise

    def spare(self) -> T | None:
        """One that nobody needs now, always the same one if it can be; None if all are used."""
        return self.free.pop() if self.free else None

    def leave(self, queue: Queue[T], room: str, turn: asyncio.Future[T]) -> None:
        """Nobody waits for this turn any more; what was given at the last moment goes back."""
        if turn.done() and not turn.cancelled():
            self.give(turn.result())
        elif turn in queue.get(room, ()):
            queue[room].remove(turn)
            if not queue[room]:
                del queue[room]

    def give(self, thing: T) -> None:
        """Hand a thing on to the room that has waited longest, or lay it down."""
        while queue := self.waiting or self.behind:
            room, turns = queue.popitem(last=False)
            turn = turns.popleft()
            if turns:
                queue[room] = turns  # behind all others
            if not turn.done():  # else whoever waited has just gone, and does not know it yet
                turn.set_result(thing)
                return
        self.free.append(thing)


class Rounds:
    """Lets one large drawing be made in each round of the event loop, and all else in between."""

    def __init__(self) -> None:
        self.one = asyncio.Lock()

    async def next(self) -> None:
        """Wait for a round; what comes next, up to the first wait, is done in it."""
        async with self.one:
            await asyncio.sleep(0)
