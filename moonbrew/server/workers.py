"""Workers: processes in which bots think, each move by a deadline."""

import asyncio
import json
import logging
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import asdict
from typing import Any

from moonbrew.server.thinker import Job

START = 30.0  # seconds for a new process to import all it needs
Thought = dict[str, Any]  # the key of a move, and what was thought of it
log = logging.getLogger(__name__)


class Workers:
    """So many processes; whoever has a job waits for one that is free."""

    def __init__(self, number: int, deadline: float) -> None:
        self.deadline = deadline
        self.all = [Worker() for _ in range(max(1, number))]
        self.free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self.all:
            self.free.put_nowait(worker)

    async def think(self, job: Job) -> list[Thought]:
        """The bot's move, or hints, each with its key; nothing if the deadline passes first."""
        worker = await self.free.get()
        try:
            return await worker.think(job, self.deadline)
        finally:
            self.free.put_nowait(worker)

    async def close(self) -> None:
        """End all processes."""
        for worker in self.all:
            await worker.stop()


class Worker:
    """One process, started when it is first needed, and anew after it was too slow."""

    def __init__(self) -> None:
        self.process: Process | None = None

    async def think(self, job: Job, deadline: float) -> list[Thought]:
        """Let it think; it is ended if it fails, takes too long, or nobody waits any more."""
        found: list[Thought] = []
        try:
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
        command = (sys.executable, "-m", "moonbrew.server.thinker")
        self.process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        await answer(self.process, "", START)
        return self.process

    async def stop(self) -> None:
        """End the process, whatever it does."""
        process, self.process = self.process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def answer(process: Process, line: str, deadline: float) -> list[Thought]:
    """What a process answers to a line, within so many seconds."""
    assert process.stdin is not None, "It was started with a pipe."
    assert process.stdout is not None, "It was started with a pipe."
    async with asyncio.timeout(deadline):
        process.stdin.write(f"{line}\n".encode())
        await process.stdin.drain()
        said = await process.stdout.readline()
    if not said:
        raise OSError("its process has ended")
    found: list[Thought] = json.loads(said)
    return found
