"""Crews: who plays the games of a task. What comes of them is the same with any crew."""

import multiprocessing
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from heapq import heappop, heappush
from math import ceil
from typing import Any

from moonbrew.errors import Trouble

Task = Callable[[int], dict[str, Any]]  # plays the game with a number; must bear to be pickled

A_WHILE = (
    0.25  # seconds of play in a batch: long enough to cost little, short enough to lose little
)


@dataclass(frozen=True)
class Batch:
    """What a worker hands back: the games played, and the numbers it did not get to."""

    played: list[dict[str, Any]]
    left: list[int]


def play_batch(task: Task, numbers: Sequence[int], seconds: float) -> Batch:
    """Play the games in order, until some time has passed or none is left."""
    end = time.monotonic() + seconds
    played: list[dict[str, Any]] = []
    while len(played) < len(numbers) and (not played or time.monotonic() < end):
        number = numbers[len(played)]
        try:
            played.append(task(number))
        except Exception as error:
            error.add_note(f"This was in game {number}; --only {number} plays it alone.")
            raise
    return Batch(played, list(numbers[len(played) :]))


class Crew(ABC):
    """Workers that take batches of games."""

    hands = 1  # how many batches can be played at once

    @abstractmethod
    def start(self, numbers: Sequence[int]) -> None:
        """Give some games to a free worker."""

    @abstractmethod
    def finish(self) -> Batch:
        """Wait for a batch that is done."""

    @abstractmethod
    def close(self) -> None:
        """Let the workers go home."""

    def __enter__(self) -> "Crew":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Alone(Crew):
    """Plays in this process."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.numbers: Sequence[int] = []

    def start(self, numbers: Sequence[int]) -> None:
        """Take the games."""
        self.numbers = numbers

    def finish(self) -> Batch:
        """Play some of them."""
        return play_batch(self.task, self.numbers, A_WHILE)

    def close(self) -> None:
        """There is nobody to send home."""


class Pool(Crew):
    """Processes on this machine."""

    def __init__(self, task: Task, jobs: int) -> None:
        self.task = task
        self.hands = jobs
        # Spawned, not forked: that works on every system, and with threads around.
        spawn = multiprocessing.get_context("spawn")
        self.processes = ProcessPoolExecutor(jobs, spawn, initializer=go_when_the_parent_goes)
        self.busy: set[Future[Batch]] = set()

    def start(self, numbers: Sequence[int]) -> None:
        """Send the games to a process."""
        self.busy.add(self.processes.submit(play_batch, self.task, numbers, A_WHILE))

    def finish(self) -> Batch:
        """The first batch that is done."""
        done, _ = wait(self.busy, return_when=FIRST_COMPLETED)
        first = done.pop()
        self.busy.remove(first)
        try:
            return first.result()
        except BrokenProcessPool as broken:
            raise Trouble(
                "A worker process has ended in the middle of a game, perhaps for want of memory. "
                "Try again with fewer --jobs."
            ) from broken

    def close(self) -> None:
        """Wait for no more than the batches being played."""
        self.processes.shutdown(cancel_futures=True)


def go_when_the_parent_goes() -> None:
    """In a worker: leave interrupts to the parent, and do not outlive it if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None, "This is for worker processes."

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def crew_for(task: Task, jobs: int | None = None, ray: str = "") -> Crew:
    """The crew that was asked for: here, in processes, or on a Ray cluster."""
    if ray:
        from moonbrew.arena.cluster import RayCrew

        return RayCrew(task, ray, jobs)
    return Pool(task, jobs) if jobs and jobs > 1 else Alone(task)


def play_all(crew: Crew, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Play all these games, in whatever order they are done."""
    left, busy = list(numbers), 0
    while left or busy:
        while left and busy < crew.hands:
            share = ceil(len(left) / crew.hands)
            crew.start(left[:share])
            del left[:share]
            busy += 1
        batch = crew.finish()
        busy -= 1
        left = batch.left + left
        yield from batch.played


def in_order(outcomes: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Games 0, 1, 2, ... in that order, each as soon as those before it are there."""
    following, waiting = 0, list[tuple[int, dict[str, Any]]]()
    for outcome in outcomes:
        heappush(waiting, (outcome["number"], outcome))
        while waiting and waiting[0][0] == following:
            yield heappop(waiting)[1]
            following += 1
