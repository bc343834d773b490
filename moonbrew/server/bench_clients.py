"""A crowd of clients for the benchmark, written straight onto sockets so that it costs little."""

import asyncio
import json
import re
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from moonbrew.game import Game
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move, Table
from moonbrew.options import GameOptions
from moonbrew.server.bench_servers import HOST
from moonbrew.server.store import Store

EVENT = re.compile(rb"^id: (\d+)\n", re.MULTILINE)
COOKIE = re.compile(rb"set-cookie: ([^;\r]+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
GZIP = re.compile(rb"content-encoding: gzip", re.IGNORECASE)


@dataclass
class Sent:
    """A move that was posted, and when its last listener had the new table."""

    deed: int
    at: float
    waiting: int  # listeners
    took: float | None = None


class Line:
    """A connection that is kept, with the cookie that came over it last."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.cookie = ""

    @classmethod
    async def to(cls, port: int) -> "Line":
        """A new connection."""
        return cls(*await asyncio.open_connection(HOST, port))

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, cookie: str = ""
    ) -> tuple[int, Any]:
        """The status and the answer to a request."""
        data = b"" if body is None else json.dumps(body).encode()
        self.writer.write(request(method, path, data, cookie) + data)
        head = await self.reader.readuntil(b"\r\n\r\n")
        if found := COOKIE.search(head):
            self.cookie = found[1].decode()
        length = LENGTH.search(head)
        answer = await self.reader.readexactly(int(length[1])) if length else b""
        return int(head.split(b" ", 2)[1]), json.loads(answer or b"null")

    async def told(self, *request: Any) -> Any:
        """The answer to a request that must be granted."""
        status, answer = await self.ask(*request)
        assert status in (200, 201), answer
        return answer

    def close(self) -> None:
        """Hang up."""
        self.writer.close()


def request(method: str, path: str, data: bytes, cookie: str, accept: str = "") -> bytes:
    """A request up to its body."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += [f"Accept-Encoding: {accept}"] if accept else []
    if data:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode()


class Listener(asyncio.Protocol):
    """Listens to a room as a browser does, and tells its party when a new table is there in full.

    It counts what has come since the last event: on the wire, and unpacked.
    """

    def __init__(self, party: "Party") -> None:
        self.party = party
        self.ready = asyncio.Event()
        self.hang_up: Callable[[], None] = lambda: None  # once there is a line
        self.come = bytearray()  # of the answer, not taken apart yet
        self.unpack: Callable[[bytes], bytes] | None = None  # known once the headers are there
        self.rest = b""  # of an event
        self.wire = 0
        self.weights: list[tuple[int, int]] = []  # of each event: on the wire, and unpacked

    def data_received(self, data: bytes) -> None:
        """Part of an answer; an event ends with an empty line, and has no other."""
        self.wire += len(data)
        self.come += data
        if self.unpack is None and not self.read_head():
            return
        assert self.unpack is not None, "The headers said how it is packed."
        *events, self.rest = (self.rest + self.unpack(self.chunks())).split(b"\n\n")
        for event in events:
            if found := EVENT.search(event):
                self.weights.append((self.wire, len(event) + 2))
                self.wire = 0
                self.ready.set()
                self.party.heard(int(found[1]))

    def read_head(self) -> bool:
        """Whether the headers are there; they say how the rest is packed, and weigh nothing."""
        head, found, rest = bytes(self.come).partition(b"\r\n\r\n")
        if found:
            self.unpack = zlib.decompressobj(31).decompress if GZIP.search(head) else bytes
            self.come, self.wire = bytearray(rest), len(rest)
        return bool(found)

    def chunks(self) -> bytes:
        """What has come in whole chunks, each of which begins with its length."""
        found, start = [], 0
        while (end := self.come.find(b"\r\n", start)) >= 0:
            size = int(self.come[start:end], 16)
            if len(self.come) < end + size + 4:
                break
            found.append(self.come[end + 2 : end + 2 + size])
            start = end + size + 4
        del self.come[:start]
        return b"".join(found)


def same(listener: Listener) -> Listener:
    """The listener itself, where asyncio wants something that makes one."""
    return listener


@dataclass
class Party:
    """People who play in a room, and everybody who listens there, spread over all processes."""

    room: str
    game: Game[Any]
    table: Table
    people: list[str]  # their cookies
    ports: Sequence[int]
    deed: int  # the latest
    listeners: list[Listener] = field(default_factory=list)
    sent: list[Sent] = field(default_factory=list)
    all_heard: asyncio.Event = field(default_factory=asyncio.Event)  # of the last move
    lines: list[Line] = field(default_factory=list)
    dice: Dice = field(default_factory=lambda: Dice(1))

    async def sit_down(self, listeners: int) -> None:
        """Let everybody listen: the people first, then spectators."""
        loop = asyncio.get_running_loop()
        self.listeners = [Listener(self) for _ in range(listeners)]
        for place, listener in enumerate(self.listeners):
            cookie = self.people[place] if place < len(self.people) else ""
            port = self.ports[place % len(self.ports)]
            transport, _ = await loop.create_connection(partial(same, listener), HOST, port)
            listener.hang_up = transport.close
            transport.write(request("GET", f"/rooms/{self.room}/live", b"", cookie, "gzip"))
            await listener.ready.wait()

    async def play(self, begin: float, every: float, end: float) -> None:
        """A random move every so many seconds, until the time is up or the game over."""
        await self.call()
        for beat in range(int((end - begin) / every) + 1):
            await asyncio.sleep(max(0.0, begin + beat * every - perf_counter()))
            ask = self.table.ask
            if ask is None or perf_counter() >= end:
                return
            moves = ask.moves(self.table)
            await self.make(moves[self.dice.below(len(moves))])

    async def call(self) -> None:
        """New lines to all processes, for quiet ones are hung up on."""
        for line in self.lines:
            line.close()
        self.lines = [await Line.to(port) for port in self.ports]

    def leave(self) -> None:
        """Hang up, all of them."""
        for line in self.lines:
            line.close()
        for listener in self.listeners:
            listener.hang_up()

    async def make(self, move: Move) -> None:
        """Send a move, to each process in turn; the clock runs until all have heard of it."""
        assert self.table.ask is not None, "Somebody is asked."
        cookie = self.people[int(self.table.ask.seat)]
        body = {"key": move.key, "deed": self.deed, "move_id": str(self.deed)}
        line = self.lines[self.deed % len(self.lines)]
        self.deed += 1
        self.all_heard.clear()
        self.sent.append(Sent(self.deed, perf_counter(), len(self.listeners)))
        await line.told("POST", f"/api/rooms/{self.room}/moves", body, cookie)
        self.table.play(move)

    def heard(self, deed: int) -> None:
        """One more listener has the table of this deed."""
        if self.sent and self.sent[-1].deed == deed:
            last = self.sent[-1]
            last.waiting -= 1
            if last.waiting == 0:
                last.took = perf_counter() - last.at
                self.all_heard.set()


@dataclass(frozen=True)
class Opened:
    """What is played in a room, and by how many."""

    game: Game[Any]
    options: GameOptions
    seats: int


async def party(line: Line, store: Store, what: Opened, ports: Sequence[int]) -> Party:
    """A new room with people on all its chairs; nobody adds to its dice, so its deal is known."""
    chairs = ["me", *["open"] * (what.seats - 1)]
    body = {"game": what.game.name, "chairs": chairs, "options": what.options.chosen()}
    room = (await line.told("POST", "/api/rooms", body))["room"]
    people = [line.cookie]
    for _ in chairs[1:]:
        await line.told("POST", f"/api/rooms/{room}/join", {})
        people.append(line.cookie)
    nothing = {"order": "", "on": False}  # is let pass, so that everybody is asked in turn
    for person in people:
        now = await line.told("POST", f"/api/rooms/{room}/orders", nothing, person)
    row = store.room(room)
    assert row is not None, "The room was written down before it was answered."
    t = what.game.start(what.seats, row.seed, what.options)
    return Party(room, what.game, t, people, ports, now["deed"])
