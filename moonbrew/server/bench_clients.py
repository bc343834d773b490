"""A crowd of clients for the benchmark, written straight onto sockets so that it costs little."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter
from typing import Any

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table

HOST = "127.0.0.1"
EVENT = re.compile(rb"id: (\d+)\nevent: table\n")
COOKIE = re.compile(rb"set-cookie: ([^;\r]+)", re.IGNORECASE)
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


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


def request(method: str, path: str, data: bytes, cookie: str) -> bytes:
    """A request up to its body."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    if data:
        lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
    return "\r\n".join([*lines, "", ""]).encode()


class Listener(asyncio.Protocol):
    """Listens to a room, and tells its party when a new table is there in full."""

    def __init__(self) -> None:
        self.party: Party | None = None
        self.ready = asyncio.Event()
        self.rest = b""

    def data_received(self, data: bytes) -> None:
        """Part of an answer; an event ends with an empty line, and has no other."""
        *events, self.rest = (self.rest + data).split(b"\n\n")
        for event in events:
            if found := EVENT.search(event):
                self.ready.set()
                if self.party is not None:
                    self.party.heard(int(found[1]))


def same(listener: Listener) -> Listener:
    """The listener itself, where asyncio wants something that makes one."""
    return listener


@dataclass
class Party:
    """Two people who play in a room, and everybody who listens there."""

    room: str
    table: Table
    people: list[str]  # their cookies
    listeners: list[Listener]
    sent: list[Sent] = field(default_factory=list)
    line: Line | None = None
    dice: Dice = field(default_factory=lambda: Dice(1))

    async def sit_down(self, port: int) -> None:
        """Let everybody listen: the people first, then spectators."""
        loop = asyncio.get_running_loop()
        for place, listener in enumerate(self.listeners):
            listener.party = self
            cookie = self.people[place] if place < len(self.people) else ""
            transport, _ = await loop.create_connection(partial(same, listener), HOST, port)
            transport.write(request("GET", f"/rooms/{self.room}/live", b"", cookie))
            await listener.ready.wait()

    async def play(self, port: int, begin: float, every: float, end: float) -> None:
        """A random move every so many seconds, until the time is up or the game over."""
        self.line = await Line.to(port)
        deed = 1  # sitting down was the first deed
        for beat in range(int((end - begin) / every) + 1):
            await asyncio.sleep(max(0.0, begin + beat * every - perf_counter()))
            ask = self.table.ask
            if ask is None or perf_counter() >= end:
                return
            moves = ask.moves(self.table)
            move = moves[self.dice.below(len(moves))]
            body = {"key": move.key, "deed": deed, "move_id": str(deed)}
            deed += 1
            await self.post(body, self.people[int(ask.seat)], deed)
            self.table.play(move)

    async def post(self, body: dict[str, Any], cookie: str, deed: int) -> None:
        """Send a move; the clock runs until all have heard of it."""
        assert self.line is not None, "It was opened before the first move."
        self.sent.append(Sent(deed, perf_counter(), len(self.listeners)))
        status, answer = await self.line.ask("POST", f"/api/rooms/{self.room}/moves", body, cookie)
        assert status == 200, answer

    def heard(self, deed: int) -> None:
        """One more listener has the table of this deed."""
        if self.sent and self.sent[-1].deed == deed:
            last = self.sent[-1]
            last.waiting -= 1
            if last.waiting == 0:
                last.took = perf_counter() - last.at
