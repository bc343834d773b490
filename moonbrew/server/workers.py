"""Workers: processes in which bots think, each move by a deadline.

A server may begin in plain Python while Moonbrew is still being compiled. Then its workers move
over to compiled processes as soon as there can be such; the server itself stays as it began.
"""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from moonbrew import build
from moonbrew.server.thinker import Job
from moonbrew.server.turns import Turns

START = 30.0  # seconds for a new process to import all it needs
ASIDE = 0.1  # seconds between two looks whether a worker has nothing to do
LOOK = 1.0  # seconds between two looks whether compiling is done
LONGEST = 64 * 1024  # bytes of an answer
IN_TIME = 0.7  # the part of the deadline after which a slow bot should come to an end
Thought = dict[str, Any]  # the key of a move, and what was thought of it
log = logging.getLogger(__name__)


class Workers:
    """So many processes; rooms that have a job take turns, and none waits longer than a deadline.

    The more rooms wait, the shorter bots think, so that all have their turn.
    """

    def __init__(self, number: int, deadline: float) -> None:
        self.deadline = deadline
        self.all = [Worker() for _ in range(max(1, number))]
        self.turns = Turns(self.all)

    async def think(
        self, job: Job, wanted: Callable[[], bool] = lambda: True, behind: bool = False
    ) -> list[Thought]:
        """The bot's move, or hints, each with its key; nothing if the deadline passes first.

        Nothing either if it is wanted no more when its turn comes. Where no person plays, its turn
        comes behind those of all others.
        """
        try:
            worker = await self.turns.take(job.room, self.deadline, behind)
        except TimeoutError:
            log.warning("So much is to be thought that room %s had no turn in time.", job.room)
            return []
        try:
            return await worker.think(self.in_time(job, behind), self.deadline) if wanted() else []
        finally:
            self.turns.give(worker)

    async def think_aside(self, job: Job) -> list[Thought]:
        """The same for what no table waits for: it is begun while a worker has nothing to do."""
        while (worker := self.turns.spare()) is None:
            await asyncio.sleep(ASIDE)
        try:
            return await worker.think(job, self.deadline)
        finally:
            self.turns.give(worker)

    def in_time(self, job: Job, behind: bool = False) -> Job:
        """The same job, so short that all who wait can be served within the deadline."""
        others = len(self.turns.waiting) + (len(self.turns.behind) if behind else 0)
        rounds = 1 + others / len(self.all)
        share = IN_TIME * self.deadline / rounds
        seconds = min(job.seconds or share, share)
        return replace(job, seconds=seconds, hurried=job.hurried or rounds > 1)

    def hurried(self, job: Job, seconds: float, others: int) -> Job:
        """The same job, short enough for so many bots to be done within these seconds."""
        rounds = -(-others // len(self.all))
        return replace(job, seconds=IN_TIME * seconds / max(1, rounds), hurried=True)

    async def move_over(self) -> None:
        """Once new processes run compiled, think in such; before that, say why they do not."""
        said = build.describe()
        while not (now := build.describe_new()).startswith("compiled"):
            if now != said:
                log.info("Bots go on in %s.", said := now)
            await asyncio.sleep(LOOK)
        for worker in self.all:
            await worker.renew()
        log.info("Bots think compiled from now on; the server will when it is started again.")

    async def close(self) -> None:
        """End all processes."""
        for worker in self.all:
            await worker.stop()
            await worker.stop()  # the next one


class Worker:
    """One process, started when it is first needed, and anew after it was too slow."""

    def __init__(self) -> None:
        self.process: Process | None = None
        self.next: Process | None = None  # takes over with the next job

    async def think(self, job: Job, deadline: float) -> list[Thought]:
        """Let it think; it is ended if it fails, takes too long, or nobody waits any more."""
        found: list[Thought] = []
        try:
            if self.next is not None:
                await self.stop()
            process = self.process or await self.start()
            found = await answer(process, json.dumps(asdict(job)), deadline)
        except TimeoutError:
            log.warning("The bot %s was too slow in room %s.", job.bot, job.room)
        except OSError as error:
            log.warning("The bot %s has failed in room %s: %s", job.bot, job.room, error)
        finally:
            if not found:
                await self.stop()
        return found

    async def start(self) -> Process:
        """A new process, ready to work; it ends by itself when nobody talks to it any more."""
        self.process = await started()
        await answer(self.process, "", START)
        return self.process

    async def renew(self) -> None:
        """Get a new process ready while the old one may still think."""
        process = await started()
        try:
            await answer(process, "", START)
            self.next = process
        except (TimeoutError, OSError) as error:
            log.warning("A new process for bots did not start: %s", error)
        finally:
            if self.next is not process:
                process.kill()

    async def stop(self) -> None:
        """End the process, whatever it does; the next one, if there is one, takes its place."""
        process, self.process, self.next = self.process, self.next, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def started(module: str = "moonbrew.server.thinker", longest: int = LONGEST) -> Process:
    """A new process in which bots can think, or something else is done by a deadline."""
    command = (sys.executable, "-m", module)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE, limit=longest)


async def answer(process: Process, line: str, deadline: float) -> list[Thought]:
    """What a process answers to a line, within so many seconds; OSError if that makes no sense."""
    assert process.stdin is not None, "It was started with a pipe."
    assert process.stdout is not None, "It was started with a pipe."
    async with asyncio.timeout(deadline):
        process.stdin.write(f"{line}\n".encode())
        await process.stdin.drain()
        try:
            said = await process.stdout.readline()
            found: list[Thought] = json.loads(said or "[]")
        except (ValueError, RecursionError) as error:  # it is too long, too deep, or no JSON
            raise OSError("its answer cannot be read") from error
    if not said:
        raise OSError("its process has ended")
    return found
