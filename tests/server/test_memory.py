"""Memory: nothing is kept for what is not there, and every key has a bound. Keys are counted."""

import gc
import secrets
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from moonbrew.games import all_games
from moonbrew.server.safety import Safety, address_of
from tests.server.house import House, Visitor, open_house, opens_usual, wait_for

GAMES = [game.name for game in all_games()]
LONG = "x" * 40_000


def safety_of(house: House) -> Safety:
    """What stands before everything else."""
    layer = house.app.middleware_stack
    while not isinstance(layer, Safety):
        layer = layer.app
    return layer


# Without any login


def test_nothing_stays_of_rooms_that_are_not_there():
    with open_house() as house:
        owl = house.visitor()
        for id in ("nowhere", "x" * 33, LONG, "%00"):
            for path in (f"/rooms/{id}/live", f"/rooms/{id}", f"/api/rooms/{id}/scene"):
                assert owl.web.get(path).status_code == 404
        rooms = house.app.state.rooms
        assert [len(rooms.opening), len(rooms.alive), len(rooms.recent)] == [0, 0, 0]
        assert not rooms.services.news.bells
        assert not +house.app.state.listeners.open


@pytest.mark.parametrize("game", GAMES)
def test_what_one_listener_has_missed_is_not_kept(house, game):
    wren = house.visitor()
    room = opens_usual(wren, game)
    for since in (0, 1, 2, 17, 2**31 - 1):
        with wren.listens(room, query=f"?since={since}") as stream:
            stream.next()
            assert house.room(room).frames == {}


def test_a_listener_who_knows_of_more_than_there_is_hears_what_comes_next(house):
    pair = house.pair()
    with pair.people[0].listens(pair.room, query="?since=1000") as stream:
        assert stream.next().data["log"] == []
        pair.asked().plays(pair.room)
        assert stream.next().data["log"] != []


def test_cookies_that_are_not_ours_are_no_keys():
    with open_house() as house:
        wren = house.visitor("Wren")
        guest = house.app.state.guests
        known, counted = guest.known.cache_info().currsize, set(safety_of(house).by_guest.left)
        true = wren.web.cookies["moonbrew_guest"]
        for number, cookie in enumerate(["made-up", true[:-1], true + LONG, LONG]):
            headers = {"Cookie": f"moonbrew_guest={cookie}"}
            stranger = house.visitor().web
            assert "set-cookie" in stranger.get("/api/me", headers=headers).headers, number
            stranger.post("/api/me", json={"name": "Owl"}, headers=headers)
        assert guest.known.cache_info().currsize == known
        assert set(safety_of(house).by_guest.left) - counted <= {"127.0.0.1"}


def test_a_long_cookie_is_nobodys_whoever_has_signed_it(house):
    id = secrets.token_urlsafe(200)  # which cannot be packed into fewer signs
    cookie = house.app.state.guests.signer.dumps(id)
    answer = house.visitor().web.get("/api/me", headers={"Cookie": f"moonbrew_guest={cookie}"})
    assert "set-cookie" in answer.headers


def test_who_makes_up_cookies_counts_by_address(monkeypatch):
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)  # nothing fills again
    with open_house(posts_per_second=1) as house:
        posts = [
            house.visitor().web.post(
                "/api/me", json={"name": "Owl"}, headers={"Cookie": f"moonbrew_guest={number}"}
            )
            for number in range(5)
        ]
        assert [answer.status_code for answer in posts] == [200, 200, 200, 429, 429]


@pytest.mark.parametrize(
    ("client", "key"),
    [
        (("192.0.2.7", 1), "192.0.2.7"),
        (("2001:db8:1:2:3:4:5:6", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 1), "2001:db8:1:2::/64"),
        (("fe80::1%eth0", 1), "fe80::/64"),
        (("::ffff:192.0.2.7", 1), "192.0.2.7"),
        ((LONG, 1), LONG[:120]),
        ((LONG + ":", 1), LONG[:120]),
        (None, ""),
    ],
)
def test_an_address_is_a_short_key_and_a_long_one_counts_by_its_network(client, key):
    assert address_of({"client": client}) == key


def test_a_game_that_was_started_once_is_not_held_for_ever():
    for game in all_games():
        again = type(game)()
        again.start(again.seats[0], 1)
        kept = weakref.ref(again)
        del again
        gc.collect()
        assert kept() is None, game.name


# Rooms that are put away


@contextmanager
def no_collector() -> Iterator[None]:
    """Whatever refers to itself stays: full collections are rare where many rooms are held."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def visits(visitor: Visitor, room: str) -> None:
    """Look at a room in every way, play a little, and do what is refused."""
    with visitor.listens(room) as stream:
        stream.next()
        for path in ("", "/replay", "/moment?moment=0"):
            assert visitor.web.get(f"/rooms/{room}{path}").status_code == 200
        scene = visitor.scene(room)
        if scene["asked"]:
            visitor.plays(room)
            visitor.web.get(f"/rooms/{room}/why?on=nothing")
    visitor.refused(f"/api/rooms/{room}/moves", 409, key="nonsense", deed=9999, move_id="one")
    visitor.refused(f"/api/rooms/{room}/chairs/99", 400, bot="random")
    assert visitor.web.get(f"/api/rooms/{room}/record").status_code == 403


@pytest.mark.parametrize("others", ["open", "random"])
@pytest.mark.parametrize("game", GAMES)
def test_rooms_that_are_put_away_are_freed(game, others):
    with open_house(rooms_kept=2) as house, no_collector():
        wren = house.visitor()
        alive = house.app.state.rooms.alive
        for _ in range(6):
            room = opens_usual(wren, game, others)
            for cookie in ("", "made-up", f"{wren.web.cookies['moonbrew_guest']}x"):
                headers = {"Cookie": f"moonbrew_guest={cookie}"}
                assert house.visitor().web.get(f"/rooms/{room}", headers=headers).status_code == 200
            visits(wren, room)
        assert len(house.app.state.rooms.recent) == 2
        wait_for(lambda: len(alive) == 2)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_drawn_goes_with_the_last_listener(house, game):
    wren, owl = house.visitor(), house.visitor()
    room = opens_usual(wren, game)
    with wren.listens(room) as stream:
        stream.next()
        with owl.listens(room) as another:
            another.next()
        wait_for(lambda: len(house.app.state.rooms.services.news.listeners(room)) == 1)
        assert house.room(room).drawn
    wait_for(lambda: not house.room(room).drawn)
    assert not house.room(room).frames
    assert house.room(room).touches is None
    assert not house.app.state.rooms.services.news.bells
