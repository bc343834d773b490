"""The door: who takes too long is hung up on, and a crowd does not keep anybody out."""

import asyncio
import ctypes
import json
import logging
import re
import signal
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import httpx
import pytest

from moonbrew.server import door, serve
from moonbrew.server.door import Door, Guarded, Seldom
from moonbrew.server.rendering import static_address
from moonbrew.server.safety import HEADERS
from tests.server.house import House, Process, open_house, wait_for

POST = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def connect(house: House) -> socket.socket:
    """Somebody at the door."""
    host, port = house.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=0.05)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


def answer_at_last(line: socket.socket, drop: bytes = b"") -> bytes:
    """What somebody is told who says a letter now and then, until the other side hangs up."""
    said: list[bytes] = []

    def is_over() -> bool:
        try:
            if drop:
                line.send(drop)
            said.append(line.recv(4096))
        except TimeoutError:
            return False
        except OSError:
            return True
        return not said[-1]

    wait_for(is_over)
    return b"".join(said)


@pytest.mark.parametrize(
    ("begun", "drop"),
    [
        (b"", b""),
        (b"GET /api/alive HT", b""),
        (b"GET /api/alive HTTP/1.1\r\nHost: localhost\r\nX: ", b"x"),
        (POST + b"Content-Length: 1000\r\n\r\n", b"x"),
        (POST + b"Content-Length: 1000\r\n\r\n", b""),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    ],
)
def test_who_does_not_come_to_an_end_is_hung_up_on(begun, drop):
    with open_house(request_seconds=1.0) as house, connect(house) as line:
        line.sendall(begun)
        assert answer_at_last(line, drop).split()[1] == b"408"
        assert house.visitor().get("/api/alive")


def test_the_rest_of_a_body_that_nobody_wants_is_not_waited_for_either():
    with open_house(request_seconds=2.0) as house, connect(house) as line:
        line.sendall(b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30000\r\n\r\n")
        assert answer_at_last(line, b"x").split()[1] == b"404"


def test_one_who_has_asked_may_listen_for_as_long_as_they_like():
    with open_house(request_seconds=1.0, heartbeat=0.15) as house:
        wren = house.visitor()
        with wren.listens(wren.opens("me", "open")) as stream:
            stream.next()
            beats = [next(line for line in stream.lines if line) for _ in range(10)]
            assert beats == [": still here"] * 10


def test_a_second_request_has_its_own_time(house):
    with connect(house) as line:
        line.settimeout(20)
        answers = line.makefile("rb")
        for _ in range(3):
            line.sendall(b"GET /api/alive HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert answers.readline().split()[1] == b"200"
            length = [
                int(one.split()[1])
                for one in iter(answers.readline, b"\r\n")
                if one.lower().startswith(b"content-length")
            ]
            assert json.loads(answers.read(length[0])) == {"alive": True}


def test_a_crowd_that_says_nothing_keeps_nobody_out():
    with open_house(connections=5, request_seconds=60) as house, ExitStack() as crowd:
        lines = [crowd.enter_context(connect(house)) for _ in range(30)]
        for _ in range(3):
            assert house.visitor().get("/api/alive") == {"alive": True}
        assert len(house.app.state.door.quiet) <= 5
        closed = [line for line in lines if answer_or_nothing(line) == b""]
        assert len(closed) >= 25


def answer_or_nothing(line: socket.socket) -> bytes | None:
    """What was said on a line; None while nothing was."""
    try:
        return line.recv(100)
    except TimeoutError:
        return None
    except OSError:
        return b""


def test_who_listens_is_not_hung_up_on_and_who_finds_all_places_taken_is_told():
    with open_house(connections=2, heartbeat=0.05) as house, ExitStack() as crowd:
        wren = house.visitor()
        room = wren.opens("me", "open")
        wren.web.close()
        wait_for(lambda: not house.app.state.door.quiet)
        listeners = [house.visitor() for _ in range(2)]
        streams = [crowd.enter_context(one.listens(room)) for one in listeners]
        for stream in streams:
            stream.next()
        with connect(house) as line:
            check_headers(answer_at_last(line), b"503")
        for stream in streams:
            assert ": still here" in islice(stream.lines, 40)


def asks_and_reads_nothing(house: House) -> socket.socket:
    """Somebody who asks for far more than all buffers hold, and takes none of it."""
    host, port = house.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.settimeout(20)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    wish = f"GET {static_address()}/table.css HTTP/1.1\r\nHost: localhost\r\n\r\n"
    line.sendall(wish.encode() * 400)
    return line


def noted(monkeypatch, name: str) -> set[Guarded]:
    """The connections to which something happens."""
    found, happens = set[Guarded](), getattr(Guarded, name)

    def note(self: Guarded, *args: Any) -> None:
        happens(self, *args)
        found.add(self)

    monkeypatch.setattr(Guarded, name, note)
    return found


def test_who_takes_nothing_of_what_is_sent_is_hung_up_on(monkeypatch):
    monkeypatch.setattr(door, "STUCK", 0.2)
    stuck, gone = noted(monkeypatch, "pause_writing"), noted(monkeypatch, "connection_lost")
    with open_house() as house, asks_and_reads_nothing(house):
        wait_for(lambda: stuck)
        wait_for(lambda: stuck <= gone)
        wait_for(lambda: not house.app.state.places.taken)


def test_one_address_has_so_many_requests_under_way_and_others_are_not_kept_out():
    elsewhere = {"X-Forwarded-For": "192.0.2.7"}  # as a proxy on this machine tells it
    with open_house(requests_per_address=2) as house, ExitStack() as crowd:
        wren = house.visitor()
        room = wren.opens("me", "open")
        streams = [crowd.enter_context(house.visitor().listens(room)) for _ in range(2)]
        for stream in streams:
            stream.next()
        refused = wren.web.get("/api/me")
        assert refused.status_code == 429
        assert "under way" in refused.json()["error"]
        assert refused.headers["x-content-type-options"] == "nosniff"
        assert wren.web.get("/api/me", headers=elsewhere).status_code == 200
        crowd.close()
        wait_for(lambda: not house.app.state.places.taken)
        assert wren.web.get("/api/me").status_code == 200


def test_who_takes_an_answer_slowly_keeps_a_place_all_the_while(monkeypatch):
    stuck = noted(monkeypatch, "pause_writing")
    with open_house() as house, asks_and_reads_nothing(house):
        wait_for(lambda: stuck)
        wait_for(lambda: house.app.state.places.taken == {"127.0.0.1": 1})
    assert house.app.state.places.taken == {}


def test_nothing_stays_of_those_who_went():
    with open_house() as house:
        for _ in range(5):
            connect(house).close()
            house.visitor().get("/api/alive")
        wait_for(lambda: len(house.app.state.door.quiet) <= 5)
        lines = [connect(house) for _ in range(20)]
        wait_for(lambda: len(house.app.state.door.quiet) >= 20)
        for line in lines:
            line.close()
        wait_for(lambda: len(house.app.state.door.quiet) <= 5)


def test_a_crowd_makes_one_line_in_the_log(caplog):
    log = logging.getLogger("a crowd")
    log.addFilter(Seldom())
    for number in range(50):
        log.warning("Crowd: %d", number)
    assert [record.message for record in caplog.records] == ["Crowd: 0"]
    log.warning("Something else")
    log.error("Crowd: %d", 1, exc_info=ValueError())
    assert len(caplog.records) == 3


def test_no_more_files_is_said_once_and_all_else_as_usual(caplog):
    async def run():
        loop, door = asyncio.get_running_loop(), Door(1.0)
        for _ in range(50):
            message = "socket.accept() out of system resource"
            door.note_trouble(loop, {"message": message, "exception": OSError(24, "files")})
        door.note_trouble(loop, {"message": "Something else"})

    asyncio.run(run())
    assert len([one for one in caplog.records if "No connection" in one.message]) == 1
    assert "Something else" in caplog.text


def test_as_many_files_as_allowed_can_be_open_and_connections_leave_some():
    code = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (100, 500))\n"
        "from moonbrew.server.door import Door, raise_file_limit; raise_file_limit()\n"
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0], Door(1.0).most)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["500", "436"]


def hears_nothing(line: socket.socket) -> None:
    """From now on the machine at this end answers nothing, as if it were switched off."""
    filter_socket, return_nothing = 26, struct.pack("HBBI", 0x06, 0, 0, 0)
    program = ctypes.create_string_buffer(return_nothing)
    line.setsockopt(
        socket.SOL_SOCKET, filter_socket, struct.pack("HP", 1, ctypes.addressof(program))
    )


@pytest.mark.skipif(sys.platform != "linux", reason="Other systems have other options for it.")
def test_a_listener_whose_machine_is_switched_off_is_not_here_for_long(monkeypatch):
    monkeypatch.setattr(serve, "VANISHED", 1.0)
    with open_house(heartbeat=0.1) as house, connect(house) as line:
        room = house.visitor().opens("me", "open")
        line.sendall(f"GET /rooms/{room}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        news = house.app.state.rooms.services.news
        wait_for(lambda: news.listeners(room))
        hears_nothing(line)
        wait_for(lambda: not news.listeners(room))


def test_a_listener_who_is_there_and_says_nothing_stays(monkeypatch):
    monkeypatch.setattr(serve, "VANISHED", 1.0)
    with open_house(heartbeat=0.1) as house:
        wren = house.visitor()
        with wren.listens(wren.opens("me", "open")) as stream:
            beats = [next(line for line in stream.lines if ":" in line) for _ in range(20)]
            assert beats[-1] == ": still here"


# The whole of it: `moonbrew serve`


@contextmanager
def served_with_files(folder: Path, soft: int, hard: int) -> Iterator[Process]:
    """A server that may have so many files open; what it says is kept in the folder."""
    resource: Any = pytest.importorskip("resource")  # there is none on Windows
    server = Process(folder)
    with (folder / "said").open("wb") as said:
        try:
            server.start(
                preexec_fn=partial(resource.setrlimit, resource.RLIMIT_NOFILE, (soft, hard)),
                stderr=said,
            )
            yield server
        finally:
            server.kill()


def test_a_server_with_few_files_answers_beside_a_crowd_and_does_not_fill_its_log(tmp_path):
    with served_with_files(tmp_path, 128, 128) as server, ExitStack() as crowd:
        process, place = server.process, ("127.0.0.1", server.port)
        assert process is not None
        process.send_signal(signal.SIGSTOP)  # so that all are there at once when it looks again
        for number in range(300):
            line = crowd.enter_context(socket.create_connection(place, timeout=20))
            line.sendall(b"nonsense\r\n\r\n" if number >= 270 else b"")
        process.send_signal(signal.SIGCONT)
        for _ in range(3):
            answer = httpx.get(f"{server.url}/api/alive", timeout=40, verify=False)
            assert answer.status_code == 200
        said = (tmp_path / "said").read_text()
    assert "No connection can be accepted now" in said
    assert said.count("Invalid HTTP request") == 1
    assert len(said.splitlines()) < 10, said[:2000]


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="Linux alone tells limits.")
def test_a_server_allows_itself_as_many_files_as_it_may(tmp_path):
    with served_with_files(tmp_path, 128, 512) as server:
        assert server.process is not None
        limits = Path(f"/proc/{server.process.pid}/limits").read_text()
    assert re.search(r"^Max open files +512 +512 ", limits, re.MULTILINE)


def test_whoever_is_hung_up_on_is_sent_the_usual_headers():
    with open_house(request_seconds=1.0) as house:
        with connect(house) as line:
            line.sendall(b"GET /%ff%fe/\xe9 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            check_headers(answer_at_last(line), b"400")
        with connect(house) as line:
            line.sendall(b"GET / HTTP/1.1\r\n")
            check_headers(answer_at_last(line), b"408")


def check_headers(answer: bytes, status: bytes) -> None:
    lines = answer.split(b"\r\n")
    assert lines[0].split()[1] == status
    assert {b"%b: %b" % header for header in HEADERS} | {b"cache-control: no-store"} <= {*lines}
    assert answer.endswith(b"\r\n\r\n")
