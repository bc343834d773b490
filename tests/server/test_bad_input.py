"""Bad input from the network: odd requests are answered with 4xx, a sentence and all headers."""

import re
import socket

import pytest
import sqlalchemy as sql

from moonbrew.games import all_games
from moonbrew.games import game as load_game
from moonbrew.orders import LONGEST, read_order, said_in
from moonbrew.server import files
from moonbrew.server.rendering import STATIC
from moonbrew.server.safety import HEADERS
from moonbrew.server.store import deeds
from tests.server.house import House, open_house, opens_usual

DIGITS = "9" * 5000
GAMES = [game.name for game in all_games()]


def answer_to(house: House, path: str, *headers: str, name: str = "localhost") -> tuple[int, str]:
    """The status of the answer to a request written by hand, and all of it up to its body."""
    host, port = house.url.removeprefix("http://").split(":")
    lines = [f"GET {path} HTTP/1.1", f"Host: {name}", *headers, "Connection: close", "", ""]
    with socket.create_connection((host, int(port)), timeout=20) as line:
        line.sendall("\r\n".join(lines).encode())
        head = line.makefile("rb").read().partition(b"\r\n\r\n")[0].decode()
    return int(head.split()[1]), head.lower()


def check_refused(status: int, head: str) -> None:
    """Refused as the asker's fault, with the usual headers."""
    assert status in (400, 404, 413, 421), head
    for name, value in HEADERS:
        assert f"{name.decode()}: {value.decode().lower()}" in head


@pytest.mark.parametrize("name", ["[", "[::1", "a b", "x@y", "[zz]:1", "127.0.0.1:", "a:123456"])
def test_a_host_that_is_no_name_is_refused(house, name):
    check_refused(*answer_to(house, "/", name=name))


def test_hosts_are_known_however_they_are_written(house):
    for name in ("LocalHost", "[::1]:80", "127.0.0.1:1"):
        assert answer_to(house, "/api/alive", name=name)[0] == 200, name


@pytest.mark.parametrize("game", GAMES)
def test_numbers_of_thousands_of_digits_are_refused(house, game):
    room = opens_usual(house.visitor(), game)
    paths = [
        f"/rooms/{room}/live?since={DIGITS}",
        f"/rooms/{room}/replay?seat={DIGITS}",
        f"/rooms/{room}/moment?moment=0&seat={DIGITS}",
        f"/rooms/{room}/replay?moment={DIGITS}",
        f"/rooms/{room}/moment?moment={DIGITS}",
        f"/api/rooms/{room}/scene?since={DIGITS}",
        f"/api/rooms/{room}/moves?since={2**63}",
        f"/api/rooms/{room}/talk?since={DIGITS}",
        f"/games/{game}/options?seats={DIGITS}",
        f"/api/games/{game}/options?seats={2**70}",
    ]
    for path in paths:
        check_refused(*answer_to(house, path))
    check_refused(*answer_to(house, f"/rooms/{room}/live", f"Last-Event-ID: {DIGITS}"))


@pytest.mark.parametrize("game", GAMES)
def test_numbers_in_bodies_have_bounds(house, game):
    wren = house.visitor()
    room = opens_usual(wren, game)
    key = next(iter(house.room(room).game.moves))
    for deed in (2**31, 2**63, 10**4000):
        wren.refused(f"/api/rooms/{room}/moves", 400, key=key, deed=deed, move_id="one")
        wren.refused(f"/api/rooms/{room}/hold", 400, deed=deed)
    wren.refused(f"/api/rooms/{room}/join", 400, seat=2**70)
    wren.refused(f"/api/rooms/{room}/chairs/{2**70}", 400, bot="random")


@pytest.mark.parametrize("game", GAMES)
def test_a_move_id_prints(house, game):
    wren = house.visitor()
    room = opens_usual(wren, game)
    for id in ("\x00", "a\nb", "\x7f"):
        wren.refused(f"/api/rooms/{room}/talk", 400, text="Hello", move_id=id)


def test_files_that_cannot_be_are_not_there(house):
    for name in ("x" * 300, "..%2fserve.py", "%00", "."):
        check_refused(*answer_to(house, f"/static/x/{name}"))
        check_refused(*answer_to(house, f"/art/{GAMES[0]}/x/{name}"))
    there = STATIC / "table.js"
    assert house.visitor().web.get("/static/x/table.js").content == there.read_bytes()


def test_a_form_has_so_many_fields(house):
    form = "&".join(f"option-{number}=x" for number in range(65))
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = house.visitor().web.post("/rooms", content=form, headers=headers)
    assert answer.status_code == 400
    assert "at most 64 fields" in answer.text


@pytest.mark.parametrize("storage", ["sqlite", "postgresql"])
def test_ids_that_no_room_can_have_are_not_looked_for(request, storage):
    db = "sqlite://" if storage == "sqlite" else request.getfixturevalue("postgres")
    with open_house(db=db) as house:
        for id in ("%00", "a%00b", "x" * 33, "x" * 50_000, "%F0%9F%8C%99", "a%20b"):
            for path in ("/rooms/ID/live", "/rooms/ID", "/api/rooms/ID", "/contents/ID"):
                status, head = answer_to(house, path.replace("ID", id))
                assert status == 404, head
        wish = {"game": GAMES[0], "chairs": ["me", "open"], "content": "\x00"}
        assert house.visitor().web.post("/api/rooms", json=wish).status_code == 404


def longest_order(game: str) -> str:
    """An order with all words that a game knows, in so many signs as one may be given in."""
    played = load_game(game)
    orders = [read_order(one.text) for one in played.orders]
    words = sorted({word for order in orders for word in said_in(order)})
    seats = [f"@{seat}" for seat in range(played.seats[0])]
    text = words[-1]
    for part in (*words[:-1], *(f"-{word}" for word in words), *seats):
        text = f"{text} {part}" if len(text) + len(part) < LONGEST else text
    return text


@pytest.mark.parametrize("storage", ["sqlite", "postgresql"])
def test_an_order_that_is_too_long_to_be_written_down_is_refused(request, storage):
    db = "sqlite://" if storage == "sqlite" else request.getfixturevalue("postgres")
    written_out = []
    with open_house(db=db) as house:
        for game in GAMES:
            wren, order = house.visitor(), longest_order(game)
            room = opens_usual(wren, game)
            given = wren.web.post(f"/api/rooms/{room}/orders", json={"order": order})
            written_out.append(len(str(read_order(order))))
            assert given.status_code in (200, 400), given.text  # the latter in one's own turn
            if written_out[-1] > LONGEST:
                assert f"at most {LONGEST} signs" in given.json()["error"]
            assert wren.web.get(f"/api/rooms/{room}").status_code == 200
    kept = deeds.c.key.type
    assert isinstance(kept, sql.String)
    assert kept.length is not None
    assert max(written_out) > kept.length, "They are all short."


def test_what_nobody_has_foreseen_carries_all_headers_and_is_logged(house, monkeypatch, caplog):
    monkeypatch.setattr(files, "kept", lambda folder, file: 1 / 0)
    status, head = answer_to(house, "/static/x/y")
    assert status == 500
    assert "content-security-policy" in head
    assert "ZeroDivisionError" in caplog.text


# Behind TLS


def test_behind_tls_browsers_are_told_to_stay_there_and_the_cookie_is_this_host_s_own(house):
    tls = {"X-Forwarded-Proto": "https"}
    plain, answer = house.visitor().web.get("/"), house.visitor().web.get("/", headers=tls)
    assert "strict-transport-security" not in plain.headers
    assert re.match(r"max-age=\d{8}", answer.headers["strict-transport-security"])
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-moonbrew_guest=")
    assert "; Path=/;" in cookie
    assert cookie.endswith("; Secure")
    assert "Domain" not in cookie


def test_behind_tls_only_the_cookie_of_this_host_counts(house):
    web = house.visitor().web
    web.cookies.clear()
    value = web.get("/api/me").headers["set-cookie"].partition("=")[2].partition(";")[0]
    for name, known in (("moonbrew_guest", False), ("__Host-moonbrew_guest", True)):
        web.cookies.clear()
        headers = {"X-Forwarded-Proto": "https", "Cookie": f"{name}={value}"}
        assert ("set-cookie" not in web.get("/api/me", headers=headers).headers) == known
