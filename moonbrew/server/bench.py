"""How many live tables one server process carries: `moonbrew bench serve`.

A server of its own is started on loopback with a database of its own. Rooms are opened in it, each
with two people and with listeners, and each makes a move every so many seconds. What counts is the
time from the post of a move until its last listener has the new table. The yardstick, taken on the
same server in the same run, is an empty request.
"""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from moonbrew import build
from moonbrew.errors import Trouble
from moonbrew.games import game, game_names
from moonbrew.server.bench_clients import Line, Listener, Party
from moonbrew.server.store import Store

EMPTY = 300  # empty requests, one after another
WARM = 0.25  # of the time, in which nothing is counted yet
LIMITS = (
    "POSTS_PER_SECOND", "POSTS_PER_SECOND_OF_ADDRESS", "READS_PER_SECOND",
    "READS_PER_SECOND_OF_ADDRESS", "ROOMS_PER_MINUTE",
)  # fmt: skip
PATIENCE = 30  # seconds for the server to start


def run_serve_bench(rooms: int, listeners: int, every: float, seconds: float) -> dict[str, Any]:
    """All figures; docs/server.md says what they mean."""
    with TemporaryDirectory() as folder:
        db = f"sqlite:///{Path(folder, 'rooms.sqlite')}"
        with served(db, rooms * listeners) as port:
            found = asyncio.run(measured(port, Store(db), rooms, listeners, every, seconds))
    return {"rooms": rooms, "listeners": listeners, "every_s": every, **found}


@contextmanager
def served(db: str, listeners: int) -> Iterator[int]:
    """A server process that limits nobody, and its port."""
    limits = {f"MOONBREW_{name}": "1000000" for name in LIMITS}
    limits |= {"MOONBREW_LISTENERS_PER_ADDRESS": str(listeners + 1), "MOONBREW_ROOMS_KEPT": "10000"}
    limits["MOONBREW_BEAT"] = "0"  # nobody answers there, so nobody is waited for
    command = [sys.executable, "-m", "moonbrew", "serve", "--no-browser", "--port", "0", "--db", db]
    process = subprocess.Popen(
        command, env={**os.environ, **limits}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None, "It was started with a pipe."
        said = process.stdout.readline()
        if "http://" not in said:
            raise Trouble("The server to be measured does not start. Try `moonbrew serve`.")
        yield int(said.split("http://")[1].split("/")[0].rpartition(":")[2])
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def measured(
    port: int, store: Store, rooms: int, listeners: int, every: float, seconds: float
) -> dict[str, Any]:
    """Open the rooms, let everybody listen, and play."""
    line = await Line.to(port)
    await first_answer(line)
    parties = [await party(line, store, listeners) for _ in range(rooms)]
    store.close()
    for one in parties:
        await one.sit_down(port)
    line = await Line.to(port)  # a quiet one is hung up on
    empty = await empty_requests(line)
    start = perf_counter() + 0.2
    end = start + seconds
    pulse = asyncio.create_task(empty_under_load(line, start, end))
    await asyncio.gather(
        *(
            one.play(port, start + every * place / rooms, every, end)
            for place, one in enumerate(parties)
        )
    )
    await asyncio.sleep(1.0)  # for the last listeners
    return figures(parties, start + WARM * seconds, end, empty, await pulse)


async def first_answer(line: Line) -> None:
    """Wait until the server answers."""
    status, _ = await line.ask("GET", "/api/alive")
    if status != 200:
        raise Trouble(f"The server to be measured answers with {status}.")


async def party(line: Line, store: Store, listeners: int) -> Party:
    """A new room with two people in it."""
    name = game_names()[0]
    body = {"game": name, "chairs": ["me", "open"]}
    status, opened = await line.ask("POST", "/api/rooms", body)
    host = line.cookie
    assert status == 201, opened
    status, _ = await line.ask("POST", f"/api/rooms/{opened['room']}/join", {})
    row = store.room(opened["room"])
    assert row is not None, "The room was written down before it was answered."
    t = game(name).start(2, row.seed, game(name).Options.of(row.options))
    people = [host, line.cookie]
    return Party(opened["room"], t, people, [Listener() for _ in range(listeners)])


async def empty_requests(line: Line) -> list[float]:
    """How long empty requests take, one after another, while nothing else happens."""
    times = []
    for _ in range(EMPTY):
        begun = perf_counter()
        await line.ask("GET", "/api/alive")
        times.append(perf_counter() - begun)
    return times


async def empty_under_load(line: Line, start: float, end: float) -> list[float]:
    """How long empty requests take while everybody plays."""
    times = []
    while perf_counter() < end:
        begun = perf_counter()
        await line.ask("GET", "/api/alive")
        if begun > start:
            times.append(perf_counter() - begun)
        await asyncio.sleep(0.1)
    return times


def figures(
    parties: list[Party], start: float, end: float, empty: list[float], loaded: list[float]
) -> dict[str, Any]:
    """What came of it; only moves after the warming up count."""
    moves = [move for party in parties for move in party.sent if start <= move.at < end]
    times = [move.took for move in moves if move.took is not None]
    if len(times) < 2:
        raise Trouble("Too few moves were made to say anything. Give it more --seconds.")
    worst = quantiles(times, n=100)[-1]
    return {
        "moves": len(moves),
        "unheard": len(moves) - len(times),
        "moves_per_s": round(len(times) / (end - start), 1),
        "median_ms": milliseconds(median(times)),
        "p99_ms": milliseconds(worst),
        "empty_ms": milliseconds(median(empty)),
        "empty_loaded_ms": milliseconds(median(loaded)),
        "ratio_p99": round(worst / median(empty), 1),
        "compiled": build.compiled(),
    }


def milliseconds(seconds: float) -> float:
    """Seconds as milliseconds, rounded."""
    return round(seconds * 1000, 3)
