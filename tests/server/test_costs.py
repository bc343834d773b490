"""What reads cost: every address has a price, and whoever adds one has to think of it."""

import threading
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from moonbrew.games import game as load_game
from moonbrew.server import checker, rooms, safety
from moonbrew.server.app import create_app
from moonbrew.server.safety import OWN_CARDS, cost_of
from moonbrew.server.settings import Settings
from tests.server.house import QUIET, open_house, opens_usual, wait_for
from tests.server.test_contents import DEARER, kept

CACHED, LIGHT, DRAWN, LISTED, WHOLE, DEAR = 0.1, 1.0, 2.0, 4.0, 8.0, 10.0
COSTS = {
    "/": LISTED,
    "/api/alive": CACHED,
    "/api/contents/{digest}": DEAR,
    "/api/deals": DRAWN,
    "/api/deals/{deal}": DRAWN,
    "/api/games": DRAWN,
    "/api/games/{game}/options": LIGHT,
    "/api/me": LIGHT,
    "/api/ready": DEAR,
    "/api/rooms": DEAR,
    "/api/rooms/{id}": LIGHT,
    "/api/rooms/{id}/content": LIGHT,
    "/api/rooms/{id}/hint": DEAR,
    "/api/rooms/{id}/log": LISTED,
    "/api/rooms/{id}/moves": LISTED,
    "/api/rooms/{id}/record": DRAWN,
    "/api/rooms/{id}/scene": LISTED,
    "/api/rooms/{id}/talk": LISTED,
    "/api/rooms/{id}/why/{key}": LIGHT,
    "/api/rules/{game}": WHOLE,
    "/app.webmanifest": CACHED,
    "/art/{game}/{version}/{file}": CACHED,
    "/contents/{digest}": DEAR,
    "/deals/{deal}": DRAWN,
    "/deals/{deal}/picture.png": DEAR,
    "/docs": DRAWN,
    "/games": DEAR,
    "/games/{game}/almanac": WHOLE,
    "/games/{game}/options": LIGHT,
    "/offline": LIGHT,
    "/openapi.json": DRAWN,
    "/picture.png": DEAR,
    "/rooms/{id}": LISTED,
    "/rooms/{id}/chances": DEAR,
    "/rooms/{id}/live": LISTED,
    "/rooms/{id}/moment": LISTED,
    "/rooms/{id}/picture.png": DEAR,
    "/rooms/{id}/replay": DEAR,
    "/rooms/{id}/result": DEAR,
    "/rooms/{id}/what-if": DEAR,
    "/rooms/{id}/why": LIGHT,
    "/rules/{game}": WHOLE,
    "/rules/{game}/found": WHOLE,
    "/static/{version}/{file}": CACHED,
    "/waiting": LIGHT,
    "/worker.js": CACHED,
}


def reads(routes: Iterable[Any]) -> Iterator[str]:
    """Every address that can be read, those of routers within routers included."""
    for route in routes:
        if (inner := getattr(route, "original_router", None)) is not None:
            yield from reads(inner.routes)
        elif "GET" in route.methods:
            yield route.path


def test_every_address_that_can_be_read_has_a_cost():
    assert {path: cost_of(path) for path in reads(create_app(QUIET).routes)} == COSTS


@pytest.mark.parametrize(
    "query", [b"own-cards=ab", b"seats=2&own-cards=ab", b"own%2Dcards=ab", b"%6fwn-cards=ab"]
)
@pytest.mark.parametrize("path", ["/api/games/cauldron/options", "/games/cauldron/options"])
def test_cards_of_ones_own_cost_as_much_wherever_they_are_asked_for(path, query):
    assert cost_of(path, query) == DEAR
    assert cost_of(path, b"seats=2&length=shortened") == LIGHT


def test_a_guest_pays_for_cards_of_ones_own(monkeypatch):
    monkeypatch.setattr(safety, "monotonic", lambda: 100.0)  # nothing fills again
    monkeypatch.setattr(safety, "PENALTY", 0.0)
    with open_house(reads_per_second=10) as house:
        digest = kept(house.visitor("Wren"), DEARER)
        for path in (
            f"/api/contents/{digest}",
            f"/contents/{digest}",
            f"/api/games/mystic-market/options?{OWN_CARDS}={digest}",
            f"/games/mystic-market/options?seats=2&{OWN_CARDS}={digest}",
        ):
            wren = house.visitor("Wren")
            statuses = [wren.web.get(path).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429], path


def test_nobody_waits_while_cards_of_ones_own_are_read(house, monkeypatch):
    wren, owl = house.visitor("Wren"), house.visitor()
    digest = kept(wren, DEARER)
    begun, goes_on, load, found = threading.Event(), threading.Event(), load_game, []

    def slow(name: str, *content: str) -> Any:
        if content:
            begun.set()
            assert goes_on.wait(20)
        return load(name, *content)

    monkeypatch.setattr(rooms, "load_game", slow)
    reader = threading.Thread(target=lambda: found.append(wren.get(f"/api/contents/{digest}")))
    reader.start()
    try:
        wait_for(begun.is_set)
        assert owl.get("/api/alive") == {"alive": True}
        assert owl.opens("me", "open")
        assert not found
    finally:
        goes_on.set()
        reader.join(20)
    assert found[0]["game"] == "mystic-market"


@pytest.mark.parametrize(("seconds", "taken"), [(0.4, True), (0.6, False)])
def test_a_file_may_take_half_a_second_to_read(monkeypatch, seconds, taken):
    clock = iter([10.0, 10.0 + seconds])
    monkeypatch.setattr(checker, "process_time", lambda: next(clock))
    found = checker.answer("mystic-market", DEARER)
    assert ("takes too long to read" not in found.get("error", "")) == taken


# Rooms that are read anew


def put_away(house):
    """Let the house forget all rooms, so that each is read anew."""
    house.app.state.rooms.recent.clear()
    house.app.state.rooms.alive.clear()


def reads_all(guest, ids, path="/api/rooms/{}"):
    """What a guest is answered who asks for all these rooms in turn."""
    return [guest.web.get(path.format(id)).status_code for id in ids]


def test_who_wants_more_rooms_read_anew_than_others_could_bear_has_to_wait(monkeypatch):
    monkeypatch.setattr(safety, "monotonic", lambda: 100.0)  # nothing fills again
    monkeypatch.setattr(safety, "PENALTY", 0.0)
    with open_house(reads_per_second=20) as house:
        wren = house.visitor("Wren")
        ids = [wren.opens("me", "open") for _ in range(9)]
        moss, owl, rue = house.visitor(), house.visitor(), house.visitor("Rue")
        moss.get("/api/me")
        owl.get("/api/me")
        put_away(house)
        assert reads_all(moss, ids[:8]) == [200] * 6 + [429] * 2  # at 10 each
        assert reads_all(owl, ids[3:5] * 20) == [200] * 40  # which are in memory now
        assert rue.web.post(f"/api/rooms/{ids[0]}/join", json={}).status_code == 200
        assert rue.web.get("/api/rooms/nowhere").status_code == 404  # there is nothing to read


def test_a_room_that_is_not_paid_for_is_asked_for_again_later(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(safety, "monotonic", lambda: now[0])
    with open_house(reads_per_second=4) as house:
        wren = house.visitor("Wren")
        ids = [wren.opens("me", "open") for _ in range(2)]
        put_away(house)
        answer = [wren.web.get(f"/rooms/{id}") for id in ids][1]
        assert answer.status_code == 429
        assert "Wait a moment" in answer.text
        now[0] += 3.0
        assert wren.web.get(f"/rooms/{ids[1]}").status_code == 200


def test_a_long_list_is_answered_though_not_every_room_in_it_is_read_anew(monkeypatch):
    monkeypatch.setattr(safety, "monotonic", lambda: 100.0)
    with open_house(reads_per_second=10) as house:
        wren = house.visitor("Wren")
        ids = [wren.opens("me", "open") for _ in range(8)]
        loaded = []
        load = rooms.Rooms.load

        async def counted(self: Any, id: str, pay: Any) -> Any:
            found = await load(self, id, pay)
            loaded.append(id)
            return found

        monkeypatch.setattr(rooms.Rooms, "load", counted)
        put_away(house)
        found = wren.get("/api/rooms")
        assert {one["room"] for one in found} == {*ids}
        assert {one["title"] for one in found} == {"Mystic Market"}
        assert len(loaded) == 5  # of thirty, ten are for the list, and four for each


def test_others_have_their_turn_while_a_long_game_is_read_anew(house, monkeypatch):
    wren = house.visitor("Wren")
    room = opens_usual(wren, "cauldron")
    house.plays_out(room)
    rounds, deeds = house.app.state.rooms.rounds, []
    monkeypatch.setattr(rooms, "SLICE", 10)
    following = rounds.next

    async def counted() -> None:
        deeds.append(1)
        await following()

    monkeypatch.setattr(rounds, "next", counted)
    wren.get(f"/api/rooms/{room}")
    assert len(deeds) == 1 + house.room(room).deed // 10 > 10


def test_an_evening_of_a_household_is_never_too_much(monkeypatch):
    monkeypatch.setattr(safety, "monotonic", lambda: 100.0)  # nothing fills again
    usual = Settings()
    limits = ("reads_per_second", "reads_per_second_of_address")
    with open_house(**{name: getattr(usual, name) for name in limits}) as house:
        people = [house.visitor(f"Guest {number}") for number in range(5)]
        room = people[0].opens("me", *["open"] * 4, game="cauldron")
        put_away(house)
        for person in people:
            person.web.post(f"/api/rooms/{room}/join", json={})
        found = []
        for person in people:
            for _ in range(3):  # the line is lost, and the page is read again
                found.append(person.web.get(f"/rooms/{room}").status_code)
                found += [person.web.get("/api/alive").status_code for _ in range(30)]  # its parts
                with person.listens(room) as stream:
                    stream.next()
            found.append(person.web.get("/rules/cauldron").status_code)
        assert {*found} == {200}
