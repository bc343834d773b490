"""Storage that is locked, hangs or is away for a while: nobody else waits, and nothing is lost."""

import asyncio
import socket
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from moonbrew.games import all_games
from moonbrew.server import async_store, autoplay
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.errors import Broken
from moonbrew.server.store import Store
from tests.server.house import House, Visitor, open_house, opens_usual, wait_for

GAMES = [game.name for game in all_games()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the rooms of a test are kept."""
    return tmp_path / "rooms.sqlite"


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes into the same file, and takes its time."""
    with closing(sqlite3.connect(file, timeout=20)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


def says(visitor: Visitor, room: str, answers: list[int]) -> threading.Thread:
    """Somebody who waits for an answer, while others come and go."""

    def post() -> None:
        body = {"text": "Hello", "move_id": "one"}
        answers.append(visitor.web.post(f"/api/rooms/{room}/talk", json=body).status_code)

    thread = threading.Thread(target=post)
    thread.start()
    return thread


@pytest.mark.parametrize("game", GAMES)
def test_a_lock_of_another_program_holds_up_nobody_else(file, game, monkeypatch):
    monkeypatch.setattr(async_store, "PAUSES", (0.01,) * 2000)
    with open_house(db=f"sqlite:///{file}") as house:
        wren, owl = house.visitor("Wren"), house.visitor()
        room = opens_usual(wren, game)
        before = owl.scene(room)["deed"]
        answers: list[int] = []
        with locked(file):
            waiting = says(wren, room, answers)
            wait_for(lambda: house.room(room).lock.locked())
            assert owl.get("/api/alive") == {"alive": True}
            assert owl.scene(room)["deed"] == before
            assert waiting.is_alive()
        waiting.join(20)
        assert answers == [200]
        assert [one.text for one in house.room(room).said] == ["Hello"]


def test_a_lock_that_stays_is_told_and_logged_and_nothing_is_lost(file, monkeypatch, caplog):
    monkeypatch.setattr(async_store, "PAUSES", (0.001, 0.001))
    async_store.log.filters[0].said.clear()  # type: ignore[union-attr]
    with open_house(db=f"sqlite:///{file}") as house:
        wren = house.visitor("Wren")
        room = wren.opens("me", "open")
        assert wren.get("/api/ready") == {"ready": True}
        with locked(file):
            wren.refused(f"/api/rooms/{room}/talk", 503, text="Hello", move_id="one")
            assert wren.web.get("/api/ready").status_code == 503
            assert wren.web.get("/api/alive").status_code == 200
        assert "The storage does not answer: database is locked" in caplog.text
        assert wren.get("/api/ready") == {"ready": True}
        assert wren.post(f"/api/rooms/{room}/talk", text="Hello", move_id="one")["deed"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_on_by_themselves_once_the_storage_is_back(file, game, monkeypatch, caplog):
    monkeypatch.setattr(async_store, "PAUSES", (0.001,))
    monkeypatch.setattr(autoplay, "FIRST", 0.01)
    with open_house(db=f"sqlite:///{file}") as house:
        wren = house.visitor()
        seats = next(one.seats[0] for one in all_games() if one.name == game)
        room = wren.opens(*["random"] * seats, game=game)
        with wren.listens(room) as stream:
            stream.until(1)
            with locked(file):
                wait_for(lambda: f"Room {room} waits" in caplog.text)
            before = house.room(room).deed
            wait_for(lambda: goes_on(house, room, before))


def goes_on(house: House, room: str, before: int) -> bool:
    """Whether something has happened since, or nothing can happen any more."""
    found = house.room(room)
    return bool(found.over or found.deed > before)


# Over the network


@contextmanager
def silent_server() -> Iterator[int]:
    """A port where somebody listens and never answers."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen()
        yield door.getsockname()[1]


def test_a_database_that_hangs_is_given_up_on(monkeypatch):
    pytest.importorskip("psycopg")
    monkeypatch.setattr(async_store, "PATIENCE", 0.2)

    async def run(port: int) -> None:
        storage = AsyncStore(Store(f"postgresql://wren@127.0.0.1:{port}/nothing"))
        try:
            with pytest.raises(Broken, match="Try again"):
                await storage.do(storage.store.check)
        finally:
            await asyncio.to_thread(storage.close)

    with silent_server() as port:
        asyncio.run(run(port))


def test_what_could_not_begin_in_time_is_never_done(monkeypatch):
    monkeypatch.setattr(async_store, "PATIENCE", 0.05)
    monkeypatch.setattr(async_store, "WRITERS", 1)
    done: list[str] = []
    goes_on = threading.Event()

    def hang() -> None:
        goes_on.wait(20)
        done.append("first")

    async def run() -> None:
        store: Any = Store("sqlite://")
        store.local = False
        storage = AsyncStore(store)
        for call in (hang, lambda: done.append("second")):
            with pytest.raises(Broken):
                await storage.do(call)
        goes_on.set()
        await asyncio.to_thread(storage.close)

    asyncio.run(run())
    assert done == ["first"]
