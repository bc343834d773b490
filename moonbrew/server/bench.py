"""How many live tables a server carries, and what they weigh: `moonbrew bench serve`.

Servers of its own are started on loopback with a database of their own. Rooms are opened there,
each with two people and with listeners, and each makes a move every so many seconds. What counts is
the time from the post of a move until its last listener has the new table. The yardstick, taken on
the same server in the same run, is an empty request.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from moonbrew import build
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game as load_game
from moonbrew.seating import options_from
from moonbrew.server.bench_clients import Line, Opened, Party, party
from moonbrew.server.bench_servers import served
from moonbrew.server.bench_weight import drawing_ms, weigh
from moonbrew.server.door import raise_file_limit
from moonbrew.server.store import Store

EMPTY = 300  # empty requests, one after another
WARM = 0.25  # of the time, in which nothing is counted yet
PEOPLE = 2  # who play in each room
HELD_MS = 100.0  # a number of rooms is held if no more moves than one in a hundred take longer
FEW, USUAL, MOST = 100, 300, 2000  # rooms: to begin a search with, otherwise, and at most
NEAR = 0.1  # of the rooms: the search is over when it knows them as well as that
LONGEST = 600.0  # seconds for the search


@dataclass(frozen=True)
class Crowd:
    """How many come, and what they do."""

    rooms: int | None = None
    listeners: int = 3
    every: float = 2.0
    seconds: float = 20.0
    processes: int = 1
    options: tuple[str, ...] = ()  # as on the command line: length=shortened
    find: bool = False  # how many rooms are held, instead of how one number fares

    def facts(self, game: Game[Any]) -> dict[str, Any]:
        """What stands first in a report."""
        return {
            "game": game.name,
            **({"options": " ".join(self.options)} if self.options else {}),
            "processes": self.processes,
            "listeners": self.listeners,
            "every_s": self.every,
        }


def run_serve_bench(games: Sequence[str], crowd: Crowd) -> dict[str, Any]:
    """All figures of a game, or of several by their names; docs/server.md says what they mean."""
    raise_file_limit()
    found = {name: figures_of(load_game(name), crowd) for name in games}
    return found if len(games) > 1 else found[games[0]]


def figures_of(game: Game[Any], crowd: Crowd) -> dict[str, Any]:
    """Start everything anew for one game, and measure."""
    options = options_from(game, crowd.options)
    opened = [Opened(game, options, game.seats_for(options, seats)) for seats in (None, PEOPLE)]
    with served(crowd.processes) as (db, ports), closing(Store(db)) as store:
        found = asyncio.run(House(store, ports, crowd, *opened).measured())
    weight = {"game_seats": opened[0].seats, "draw_ms": drawing_ms(opened[0])}
    return {**crowd.facts(game), **found, **weight, "compiled": build.compiled()}


class House:
    """The servers that are measured, and all parties there."""

    def __init__(
        self, store: Store, ports: Sequence[int], crowd: Crowd, weighed: Opened, played: Opened
    ) -> None:
        self.store = store
        self.ports = ports
        self.crowd = crowd
        self.weighed = weighed  # one room
        self.played = played  # and many
        self.parties: list[Party] = []

    async def measured(self) -> dict[str, Any]:
        """Weigh one game; then let everybody play."""
        line = await self.answering()
        one = await party(line, self.store, self.weighed, self.ports)
        weights = await weigh(one)
        one.leave()
        empty = await empty_requests(await self.answering())
        if self.crowd.find:
            found = await most_held(lambda rooms: self.fare(rooms, empty), self.crowd.rooms or FEW)
        else:
            found = await self.fare(self.crowd.rooms or USUAL, empty)
        for one in self.parties:
            one.leave()
        return {**found, **weights}

    async def answering(self) -> Line:
        """A line to the first process, once all of them answer."""
        lines = [await Line.to(port) for port in self.ports]
        for line in lines:
            status, _ = await line.ask("GET", "/api/alive")
            if status != 200:
                raise Trouble(f"The server to be measured answers with {status}.")
        return lines[0]

    async def fare(self, rooms: int, empty: Sequence[float]) -> dict[str, Any]:
        """How so many rooms fare for a while; there may be more, in which nobody moves then."""
        await self.fill(rooms)
        crowd, parties = self.crowd, self.parties[:rooms]
        line = await Line.to(self.ports[0])
        start = perf_counter() + 0.2
        end = start + crowd.seconds
        pulse = asyncio.create_task(empty_under_load(line, start, end))
        await asyncio.gather(
            *(
                one.play(start + crowd.every * place / rooms, crowd.every, end)
                for place, one in enumerate(parties)
            )
        )
        await asyncio.sleep(1.0)  # for the last listeners
        return figures(parties, start + WARM * crowd.seconds, end, empty, await pulse)

    async def fill(self, rooms: int) -> None:
        """Open as many rooms as are missing, and new ones where a game is over."""
        going_on = []
        for one in self.parties:
            if one.table.ask is None:
                one.leave()
            else:
                going_on.append(one)
        line = await Line.to(self.ports[0])
        while len(going_on) < rooms:
            going_on.append(await party(line, self.store, self.played, self.ports))
            await going_on[-1].sit_down(self.crowd.listeners)
        self.parties = going_on
        for one in going_on:
            one.sent.clear()


async def most_held(fare: Callable[[int], Awaitable[dict[str, Any]]], rooms: int) -> dict[str, Any]:
    """How most rooms fare that are held: more and more are tried, then numbers in between."""
    held, beyond, end = 0, MOST + 1, perf_counter() + LONGEST
    found: dict[str, Any] = {}
    tried: dict[str, float] = {}
    while perf_counter() < end and beyond - held > max(1, NEAR * held):
        now = await fare(rooms)
        tried[str(rooms)] = now["p99_ms"]
        if now["unheard"] == 0 and now["p99_ms"] < HELD_MS:
            held, found = rooms, now
        else:
            beyond, found = rooms, found if held else now
        rooms = min(MOST, held * 3 // 2 + 1) if beyond > MOST else (held + beyond) // 2
    return {"rooms_held": held, **found, "tried_p99_ms": tried}


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
    parties: Sequence[Party],
    start: float,
    end: float,
    empty: Sequence[float],
    loaded: Sequence[float],
) -> dict[str, Any]:
    """What came of it; only moves after the warming up count."""
    moves = [move for party in parties for move in party.sent if start <= move.at < end]
    times = [move.took for move in moves if move.took is not None]
    if len(times) < 2:
        raise Trouble("Too few moves were made to say anything. Give it more --seconds.")
    worst = quantiles(times, n=100)[-1]
    return {
        "rooms": len(parties),
        "moves": len(moves),
        "unheard": len(moves) - len(times),
        "moves_per_s": round(len(times) / (end - start), 1),
        "median_ms": milliseconds(median(times)),
        "p99_ms": milliseconds(worst),
        "empty_ms": milliseconds(median(empty)),
        "empty_loaded_ms": milliseconds(median(loaded)),
        "ratio_p99": round(worst / median(empty), 1),
    }


def milliseconds(seconds: float) -> float:
    """Seconds as milliseconds, rounded."""
    return round(seconds * 1000, 3)
