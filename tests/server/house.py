"""A server for tests: a real one on loopback, in a thread or as a process that can be killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx

from moonbrew.bots.chances import most_promising
from moonbrew.game import Game
from moonbrew.games import game as load_game
from moonbrew.kernel.ahead import Ahead
from moonbrew.kernel.table import Move, Table
from moonbrew.server.app import create_app
from moonbrew.server.bench_servers import free_port, is_open
from moonbrew.server.deeds import Deed
from moonbrew.server.serve import Server, bind
from moonbrew.server.settings import Settings

SHORT = {"content": "practice", "length": "shortened"}
PLENTY = 1_000_000.0
LIMITS = (
    "POSTS_PER_SECOND", "POSTS_PER_SECOND_OF_ADDRESS", "READS_PER_SECOND",
    "READS_PER_SECOND_OF_ADDRESS", "ROOMS_PER_MINUTE", "TALK_PER_MINUTE",
    "DEEDS_PER_MINUTE",
)  # fmt: skip
QUIET = Settings(
    db="sqlite://",
    bot_workers=1,
    pace=0.0,
    beat=0.0,
    posts_per_second=PLENTY,
    posts_per_second_of_address=PLENTY,
    reads_per_second=PLENTY,
    reads_per_second_of_address=PLENTY,
    rooms_per_minute=PLENTY,
    talk_per_minute=PLENTY,
    deeds_per_minute=PLENTY,
    listeners_per_address=1000,
    requests_per_address=2000,
    content_deadline=50.0,  # where many tests run at once
)


@dataclass(frozen=True)
class House:
    """A server that runs in this process."""

    url: str
    app: Any

    def visitor(self, name: str | None = None) -> "Visitor":
        """Somebody new at the door."""
        return Visitor(self.url, name)

    def pair(self, **options: str) -> "Pair":
        """Two people at a table."""
        wren, rowan = self.visitor("Wren"), self.visitor("Rowan")
        room = wren.opens("me", "open", **options)
        rowan.joins(room)
        return Pair(self, room, [wren, rowan])

    def room(self, id: str) -> Any:
        """The room itself, for a look behind the scenes."""
        return self.app.state.rooms.alive[id]

    def settles(self, id: str) -> None:
        """Wait until pages have done what they can for the deal."""
        room = self.room(id)
        wait_for(lambda: room.dealt or all(chair.seal is not None for chair in room.chairs))
        wait_for(lambda: room.dealt or not room.lobby.late)
        wait_for(lambda: not room.lock.locked())  # else a deal has begun that is not all there yet

    def plays_out(self, id: str) -> None:
        """Let a game end at once, everybody taking what promises most, and be read anew."""
        room = self.room(id)
        deeds, t = to_its_end(room)
        room.players = room.chairs
        self.skips(id, deeds, room.ended(t))

    def plays_nearly_out(self, id: str, seat: int, left: int) -> None:
        """The same, but for the last choices of a seat that is asked now: those are left to it."""
        deeds, _ = to_its_end(self.room(id))
        own = [place for place, deed in enumerate(deeds) if deed.seat == seat]
        self.skips(id, deeds[: own[-left]])

    def skips(self, id: str, deeds: list[Deed], ended: Any = None) -> None:
        """Let deeds have happened in a room, which is read anew when somebody looks."""
        rooms = self.app.state.rooms
        rooms.services.storage.store.append_all(id, deeds, ended)
        rooms.recent.pop(id)
        rooms.alive.pop(id)

    def sets(self, id: str, t: Table) -> None:
        """Put a table set by hand into a room, while nothing is being drawn or played there."""
        room = self.room(id)
        assert not any(chair.bot for chair in room.chairs), "A bot could move meanwhile."
        if not room.dealt:
            room.deal()
        t.events = []
        room.sitting.t = t
        room.sitting.before.clear()
        room.beat = None
        room.forget_drawn()


def to_its_end(room: Any) -> tuple[list[Deed], Table]:
    """What happens in a room if everybody takes what promises most; and the table then."""
    deeds: list[Deed] = []
    t, style = room.table.clone(), room.game.style_of(room.table)
    ahead = Ahead(room.game.mind, chain=int(style.chain), windows=style.windows)
    while t.ask is not None:
        seat, move = int(t.ask.seat), most_promising(t, ahead)
        deeds.append(Deed("move", seat, move.key, number=room.deed + 1 + len(deeds)))
        t.play(move)
    return deeds, t


@contextmanager
def open_house(**changed: Any) -> Iterator[House]:
    """A server with quiet settings, changed where a test needs it."""
    app = create_app(replace(QUIET, **changed))
    door = bind("127.0.0.1", 0)
    server = Server(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    wait_for(lambda: server.started or not thread.is_alive())
    assert server.started, "The server does not start."
    try:
        yield House(f"http://127.0.0.1:{door.getsockname()[1]}", app)
    finally:
        app.state.listeners.closing = server.should_exit = True
        thread.join(20)
        door.close()


def wait_for(done: Any, seconds: float = 20.0) -> None:
    """Wait until something is so, but not for ever."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "It takes too long."
        time.sleep(0.01)


class Visitor:
    """Somebody with a cookie of their own."""

    def __init__(self, url: str, name: str | None = None) -> None:
        self.url = url
        # Nothing here is encrypted, and to read the certificates of the system takes 34 ms.
        self.web = httpx.Client(base_url=url, timeout=20, verify=False)
        if name is not None:
            self.post("/api/me", name=name)

    def get(self, path: str, **headers: str) -> Any:
        """The answer to a question, which must be a good one."""
        answer = self.web.get(path, headers=headers)
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def post(self, path: str, **body: Any) -> Any:
        """The answer to a wish that must be granted."""
        answer = self.web.post(path, json=body)
        assert answer.status_code in (200, 201), f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def refused(self, path: str, status: int, **body: Any) -> Any:
        """The answer to a wish that must not be granted."""
        answer = self.web.post(path, json=body)
        assert answer.status_code == status, f"{path}: {answer.status_code} {answer.text}"
        found = answer.json()
        assert found["error"]
        return found

    def opens(self, *chairs: str, game: str = "mystic-market", **options: str) -> str:
        """A new room."""
        opened = self.post("/api/rooms", game=game, options=options, chairs=chairs)
        return str(opened["room"])

    def joins(self, room: str) -> int:
        """Sit down in a room."""
        return int(self.post(f"/api/rooms/{room}/join")["seat"])

    def scene(self, room: str) -> Any:
        """What this visitor sees."""
        return self.get(f"/api/rooms/{room}/scene")

    def plays(self, room: str, key: str = "", **changed: Any) -> Any:
        """Make a move, the first one if none is named."""
        path, most = f"/api/rooms/{room}/moves", 1 if key or changed else 20
        for _ in range(most):
            answer = self.web.post(path, json=self.move(room, key, **changed))
            if answer.status_code != 409:  # else a window has just closed: whatever comes then
                break
        assert answer.status_code == 200, f"{path}: {answer.status_code} {answer.text}"
        return answer.json()

    def move(self, room: str, key: str = "", **changed: Any) -> dict[str, Any]:
        """A move as it is sent, once this visitor is asked."""
        scene: dict[str, Any] = {}

        def is_asked() -> Any:
            scene.update(self.scene(room))
            return scene["asked"]

        wait_for(is_asked)
        key = key or scene["choices"][0]["key"]
        return {"key": key, "deed": scene["deed"], "move_id": uuid.uuid4().hex, **changed}

    @contextmanager
    def listens(self, room: str, since: int | None = None, query: str = "") -> Iterator["Stream"]:
        """The live events of a room."""
        headers = {} if since is None else {"Last-Event-ID": str(since)}
        path = f"/rooms/{room}/live{query}"
        with self.web.stream("GET", path, headers=headers, timeout=20) as answer:
            assert answer.status_code == 200, answer.read()
            yield Stream(answer)


def opens_usual(visitor: Visitor, game: str, others: str = "open") -> str:
    """A room of any game, with as few others as it can be played with, all of whom have come."""
    fewest = load_game(game).seats[0]
    room = visitor.opens("me", *[others] * (fewest - 1), game=game)
    for _ in range(fewest - 1 if others == "open" else 0):
        Visitor(visitor.url).joins(room)
    return room


@dataclass(frozen=True)
class Pair:
    """Two people at a table, Wren and Rowan."""

    house: House
    room: str
    people: list[Visitor]

    def asked(self) -> Visitor:
        """Whom the table waits for."""
        return next(one for one in self.people if one.scene(self.room)["asked"])

    def waiting(self) -> Visitor:
        """Who is not asked."""
        return next(one for one in self.people if not one.scene(self.room)["asked"])

    def plays(self, *keys: str) -> None:
        """Make moves, each by whoever is asked."""
        for key in keys:
            self.asked().plays(self.room, key)

    def to_the_end(self) -> None:
        """Play on until the game is over, everybody taking what promises most at once."""
        room = self.house.room(self.room)
        while not room.over:
            key, deed = promising(room.game, room.table).key, room.deed
            self.people[room.asked].post(
                f"/api/rooms/{self.room}/moves", key=key, deed=deed, move_id=f"to the end {deed}"
            )


def promising(game: Game[Any], t: Any) -> Move:
    """The move after which the table promises the asked seat most."""
    seat = int(t.ask.seat)

    def promise(move: Move) -> float:
        after = t.clone()
        after.play(move)
        return game.promise(after, seat)

    found: Move = max(t.ask.moves(t), key=promise)
    return found


@dataclass
class Event:
    """One event of a stream."""

    id: int
    event: str
    data: Any


class Stream:
    """Live events, one after another."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.lines = answer.iter_lines()
        self.parts: dict[str, list[str]] = {}  # by section, as they are now
        self.look: int | None = None
        self.onlookers = 0  # as told last

    def next(self, seconds: float = 20.0) -> Event:
        """The next event."""
        found: dict[str, str] = {}
        end = time.monotonic() + seconds
        for line in self.lines:
            assert time.monotonic() < end or found, "Nothing comes but heartbeats."
            if not line and found.get("event") == "company":
                self.onlookers = json.loads(found["data"])["onlookers"]
                found = {}
            elif not line and found:
                data = self.whole(json.loads(found["data"]))
                return Event(int(found["id"]), found["event"], data)
            name, _, value = line.partition(": ")
            if name:
                found[name] = value
        raise AssertionError("The stream has ended.")

    def whole(self, news: Any) -> Any:
        """News as a page has them once it has put the changes to what it knows."""
        if "sections" not in news:
            return news
        assert news["on"] in (None, self.look), "Changes are about the table that came before."
        for name, changes in news["sections"].items():
            before, now = self.parts.get(name, []), list[str]()
            for one in changes:
                now += [one] if isinstance(one, str) else before[one[0] : one[0] + one[1]]
            self.parts[name] = now
        self.look = news["look"]
        return {**news, "sections": {name: "".join(now) for name, now in self.parts.items()}}

    def until(self, deed: int) -> list[Event]:
        """The events up to the one of this deed."""
        events = [self.next()]
        while events[-1].id < deed:
            events.append(self.next())
        return events


# A process that can be killed


class Process:
    """`moonbrew serve` as a process of its own, on the same port and database again and again."""

    def __init__(self, folder: Path, db: str = "", news: str = "") -> None:
        self.db = db or f"sqlite:///{folder / 'rooms.sqlite'}"
        self.news = news
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, **how: Any) -> None:
        """Start it, and wait until it answers."""
        self.begin(**how)
        wait_for(self.answers, 40)

    def begin(self, **how: Any) -> None:
        """Start it, with more to be said about how a process is made."""
        command = [sys.executable, "-m", "moonbrew", "serve", "--no-browser", "--pace", "0"]
        command += ["--beat", "0", "--port", str(self.port), "--db", self.db]
        command += ["--workers-for-bots", "1", *(["--news", self.news] if self.news else [])]
        environment = {**os.environ, **{f"MOONBREW_{name}": "100000" for name in LIMITS}}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, **how)

    def answers(self) -> bool:
        """Whether it is there."""
        assert self.process is not None
        assert self.process.poll() is None, "The server has ended."
        try:
            return httpx.get(f"{self.url}/api/games", timeout=5, verify=False).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """Kill it, without a chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(20)


class NewsServer:
    """A Redis or Valkey that can be stopped and started again."""

    def __init__(self, program: str, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.command = [program, "--bind", "127.0.0.1", "--port", str(self.port), "--save", ""]
        self.command += ["--dir", str(folder)]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(self.command, stdout=subprocess.DEVNULL)
        wait_for(self.answers)

    def answers(self) -> bool:
        """Whether it is there."""
        return is_open(self.port)

    def stop(self) -> None:
        """End it."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(20)
