"""Servers for the benchmark and for tests, on loopback, which forget everything in the end."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from pathlib import Path

from moonbrew.errors import Trouble

HOST = "127.0.0.1"
INSTALLED = "/usr/lib/postgresql"  # where Debian keeps the programs of PostgreSQL
UNPRIVILEGED = ("postgres", "nobody")  # users to run it as
LIMITS = (
    "POSTS_PER_SECOND", "POSTS_PER_SECOND_OF_ADDRESS", "READS_PER_SECOND",
    "READS_PER_SECOND_OF_ADDRESS", "ROOMS_PER_MINUTE", "LISTENERS_PER_ADDRESS",
    "REQUESTS_PER_ADDRESS",
)  # fmt: skip
PATIENCE = 30  # seconds for a server to start, and to end


@contextmanager
def served(processes: int) -> Iterator[tuple[str, list[int]]]:
    """Server processes on one database: its URL, and their ports."""
    with ExitStack() as held:
        if processes == 1:
            folder = held.enter_context(tempfile.TemporaryDirectory())
            db, news = f"sqlite:///{Path(folder, 'rooms.sqlite')}", ""
        else:
            news = held.enter_context(own_redis())
            db = held.enter_context(own_postgres())
        yield db, [held.enter_context(own_server(db, news)) for _ in range(processes)]


@contextmanager
def own_server(db: str, news: str) -> Iterator[int]:
    """A server process that limits nobody, and its port."""
    limits = {f"MOONBREW_{name}": "1000000" for name in LIMITS}
    limits |= {"MOONBREW_ROOMS_KEPT": "10000"}
    limits["MOONBREW_BEAT"] = "0"  # nobody answers there, so nobody is waited for
    command = [sys.executable, "-m", "moonbrew", "serve", "--no-browser", "--port", "0", "--db", db]
    command += ["--news", news] if news else []
    process = subprocess.Popen(
        command, env={**os.environ, **limits}, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None, "It was started with a pipe."
        said = process.stdout.readline()
        if "http://" not in said:
            raise Trouble("The server to be measured does not start. Try `moonbrew serve`.")
        yield int(said.split("http://")[1].split("/")[0].rpartition(":")[2])
    finally:
        process.terminate()
        process.wait(PATIENCE)


@contextmanager
def own_postgres() -> Iterator[str]:
    """The URL of a database of a PostgreSQL of our own."""
    programs = programs_of_postgres()
    user, port = unprivileged(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="moonbrew-postgres-"))
    if user:
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    initdb: list[str | Path] = [programs / "initdb", "-D", data, "-E", "UTF8"]
    initdb += ["-A", "trust", "-U", "moonbrew"]
    run: list[str | Path] = [programs / "postgres", "-D", data, "-p", str(port), "-k", folder]
    run += ["-c", f"listen_addresses={HOST}"]
    ready: list[str | Path] = [programs / "pg_isready", "-q", "-h", HOST, "-p", str(port)]
    try:
        subprocess.run(initdb, user=user, check=True, cwd=folder, stdout=subprocess.DEVNULL)
        with log.open("wb") as out:
            process = subprocess.Popen(run, user=user, cwd=folder, stdout=out, stderr=out)
        try:
            wait_until(lambda: subprocess.run(ready).returncode == 0, "PostgreSQL")
            yield f"postgresql://moonbrew@{HOST}:{port}/postgres"
        finally:
            process.send_signal(signal.SIGINT)  # at once, whoever is connected
            process.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs_of_postgres() -> Path:
    """Where initdb and postgres are, the newest ones; or what to install."""
    if find_spec("psycopg") is None:
        raise Trouble("psycopg is not installed here (Moonbrew's extra `postgres`).")
    found = sorted(Path(INSTALLED).glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise Trouble("PostgreSQL is not installed here (Debian: apt install postgresql).")
    return found[-1].parent if found else Path(str(on_path)).parent


def unprivileged() -> str | None:
    """The user to run PostgreSQL as, which refuses to be run by root; None: ourselves."""
    if os.getuid() != 0:
        return None
    import pwd

    users = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in UNPRIVILEGED if name in users)


@contextmanager
def own_redis() -> Iterator[str]:
    """The URL of a Redis or Valkey of our own."""
    program, port = program_of_redis(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "--bind", HOST, "--port", str(port), "--save", "", "--dir", folder]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_until(lambda: is_open(port), "Redis")
            yield f"redis://{HOST}:{port}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


def program_of_redis() -> str:
    """Redis or Valkey; or what to install."""
    if find_spec("redis") is None:
        raise Trouble("redis is not installed here (Moonbrew's extra `news`).")
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        raise Trouble("Redis is not installed here (Debian: apt install redis-server).")
    return program


def is_open(port: int) -> bool:
    """Whether somebody answers at a port."""
    try:
        socket.create_connection((HOST, port), 1).close()
    except OSError:
        return False
    return True


def wait_until(done: Callable[[], bool], what: str) -> None:
    """Wait until a program answers, but not for ever."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise Trouble(f"{what} does not start within {PATIENCE} seconds.")
        time.sleep(0.02)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as door:
        door.bind((HOST, 0))
        return int(door.getsockname()[1])
