"""Rounds: whatever takes longer than a move waits for a round of the event loop of its own."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from moonbrew.server import picture_routes, rooms
from moonbrew.server.history import Chance
from moonbrew.server.pages import RECENT
from moonbrew.server.store import Ended
from moonbrew.server.turns import Rounds
from tests.server.house import SHORT, House, Visitor, open_house, wait_for


class Gate(Rounds):
    """Rounds that begin only when a test lets them."""

    def __init__(self, is_open: bool = False) -> None:
        super().__init__()
        self.wanted = 0
        self.open = threading.Event()
        if is_open:
            self.open.set()

    async def next(self) -> None:
        """Wait for the test, then as ever."""
        self.wanted += 1
        while not self.open.is_set():
            await asyncio.sleep(0.005)
        await super().next()


@pytest.fixture
def gate(house: House, monkeypatch) -> Iterator[Gate]:
    """What all large drawings of a house wait at."""

    async def paint(key: str, svg: str, art: Any) -> bytes:
        return svg.encode()

    found = Gate()
    monkeypatch.setattr(picture_routes, "can_paint", lambda: True)
    monkeypatch.setattr(house.app.state.pictures, "paint", paint)
    usual, all_rooms = house.app.state.rounds, house.app.state.rooms
    house.app.state.rounds = all_rooms.rounds = found
    yield found
    house.app.state.rounds = all_rooms.rounds = usual


@pytest.fixture(scope="module")
def ended(house: House) -> tuple[Visitor, str]:
    """Somebody, and a room of theirs in which the game is over and the chances are known."""
    pair = house.pair(**SHORT)
    house.plays_out(pair.room)
    pair.people[0].get(f"/api/rooms/{pair.room}")
    room = house.room(pair.room)
    room.chances = [Chance(0, [0.5, 0.5]), Chance(len(room.sitting.moves), [1.0, 0.0])]
    return pair.people[0], pair.room


@pytest.mark.parametrize(
    "path", ["replay", "moment?moment=3", "result", "what-if?moment=2", "chances", "picture.png"]
)
def test_a_large_drawing_waits_for_its_round_while_others_are_answered(house, gate, ended, path):
    wren, room = ended
    house.app.state.rooms.keep(house.room(room))  # or to read it anew would want a round too
    answers: list[httpx.Response] = []
    asks = threading.Thread(target=lambda: answers.append(wren.web.get(f"/rooms/{room}/{path}")))
    asks.start()
    try:
        wait_for(lambda: gate.wanted or answers)
        assert gate.wanted == 1, "It was drawn at once."
        assert house.visitor().get("/api/alive") == {"alive": True}
        assert answers == []
    finally:
        gate.open.set()
        asks.join(20)
    assert answers[0].status_code == 200


def put_away(house: House, ids: list[str]) -> None:
    """Let rooms be read anew when somebody asks for them."""
    for id in ids:
        house.app.state.rooms.recent.pop(id)
        house.app.state.rooms.alive.pop(id, None)


def test_each_room_of_a_list_is_read_in_a_round_of_its_own(house, gate):
    gate.open.set()
    wren = house.visitor("Wren")
    ids = [wren.opens("me", "open") for _ in range(RECENT + 3)]
    for path, read in (("/api/rooms", len(ids)), ("/", RECENT)):
        put_away(house, ids)
        gate.wanted = 0
        assert wren.web.get(path).status_code == 200
        assert gate.wanted == read, path
        wren.get("/api/rooms")  # so that all are there again


def test_a_room_that_is_read_anew_waits_for_its_round(house, gate):
    gate.open.set()
    wren = house.visitor("Wren")
    room = wren.opens("me", "open")
    put_away(house, [room])
    gate.wanted = 0
    assert wren.scene(room)["deed"] == 0
    assert gate.wanted == 1


def test_games_that_are_over_are_counted_in_parts_each_in_a_round(monkeypatch):
    monkeypatch.setattr(rooms, "PART", 2)
    with open_house() as house:
        wren, found = house.visitor("Wren"), house.app.state.rooms
        ids = [wren.opens("me", "open") for _ in range(5)]
        guest = house.room(ids[0]).chairs[0].guest
        for id in ids:
            over = Ended(["Wren", "Rowan"], [guest, None], {"scores": [3, 1], "winners": [0]})
            found.services.storage.store.keep_result(id, over)
        found.rounds = Gate(is_open=True)
        rows = asyncio.run(found.finished_of(guest))
        assert sorted(row.id for row in rows) == sorted(ids)
        assert found.rounds.wanted == 3
        rows = asyncio.run(found.finished_of(guest, "witchstone"))
        assert rows == []
