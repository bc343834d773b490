"""The chances that everybody had at the moments of a game, estimated once it is over.

Nobody at a table waits for that: bots think about it only while they have nothing else to do, and
for so short a time that whoever comes next hardly notices.
"""

import asyncio
import logging
from dataclasses import replace

from moonbrew.server.autoplay import job_for
from moonbrew.server.history import Chance
from moonbrew.server.room import Room
from moonbrew.server.workers import Workers

MOMENTS = 40  # of a game, at most
SECONDS = 0.06  # for one of them, in one round
ROUNDS = 2
WAITING = 30  # games at a time; of others the chances are not estimated
PATIENCE = 300.0  # seconds until an estimate is given up
log = logging.getLogger(__name__)


class Chances:
    """Estimates games one after another, each once for all who want to know."""

    def __init__(self, workers: Workers) -> None:
        self.workers = workers
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by room
        self.one = asyncio.Lock()

    def want(self, room: Room) -> bool:
        """Begin to estimate a game that is over; whether there will be something to see."""
        if room.chances is not None:
            return bool(room.chances)
        if not worth_it(room) or (room.id not in self.tasks and len(self.tasks) >= WAITING):
            return False
        if room.id not in self.tasks:
            self.tasks[room.id] = asyncio.create_task(self.see_to(room))
        return True

    async def see_to(self, room: Room) -> None:
        """Estimate one game when its turn has come."""
        try:
            async with asyncio.timeout(PATIENCE), self.one:
                room.chances = await self.estimate(room)
        except TimeoutError:
            log.info("The chances of room %s are not estimated: there is too much to do.", room.id)
        finally:
            del self.tasks[room.id]

    async def wait_for(self, room: Room, seconds: float) -> bool:
        """Whether a game is estimated within so many seconds."""
        if (task := self.tasks.get(room.id)) is not None:
            await asyncio.wait([task], timeout=seconds)
        return room.chances is not None

    async def estimate(self, room: Room) -> list[Chance]:
        """The chances at some moments, on average over a few rounds; nothing if bots cannot say."""
        plies = moments_of(len(room.sitting.moves))
        sums = [[0.0] * len(room.chairs) for _ in plies]
        for turn in range(ROUNDS):
            for place, ply in enumerate(plies):
                if not (found := await self.at(room, ply, turn)):
                    return []
                sums[place] = [a + b for a, b in zip(sums[place], found, strict=True)]
        return [
            Chance(ply, [one / ROUNDS for one in shares])
            for ply, shares in zip(plies, sums, strict=True)
        ]

    async def at(self, room: Room, ply: int, turn: int) -> list[float]:
        """The chances after so many moves; nothing if a worker has failed."""
        job = job_for(room, 0)
        found = await self.workers.think_aside(
            replace(
                job,
                moves=job.moves[:ply],
                dice=job.dice + 1000 * turn + ply,
                seconds=SECONDS,
                chances=True,
            )
        )
        return list(found[0]["shares"]) if found else []

    def close(self) -> None:
        """Leave everything as it is."""
        for task in self.tasks.values():
            task.cancel()


def moments_of(plies: int) -> list[int]:
    """Some moments of a game, evenly apart, from the deal to the end."""
    apart = max(1, -(-plies // (MOMENTS - 1)))
    return [*range(0, plies, apart), plies]


def worth_it(room: Room) -> bool:
    """Whether there is a chance to speak of: it is over, was played, and could go either way."""
    result = room.result()
    if result is None or len(room.sitting.moves) < 2:
        return False
    return len(result.scores) > 1 or bool(result.rivals)
