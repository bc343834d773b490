"""Servers and databases that the tests of the table in the browser share."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
import sqlalchemy as sql

from moonbrew.server.store import connect
from tests.server.house import House, NewsServer, free_port, open_house, wait_for

INSTALLED = "/usr/lib/postgresql"


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server that forgets everything in the end."""
    with open_house() as house:
        yield house


def programs_of_postgres() -> Path | None:
    """Where initdb and postgres are, the newest ones."""
    found = sorted(Path(INSTALLED).glob("*/bin/initdb"), key=lambda path: path.parts[-3])
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def unprivileged() -> str | None:
    """The user to run PostgreSQL as, which refuses to be run by root; None: ourselves."""
    if os.getuid() != 0:
        return None
    users = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in users)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a database of a PostgreSQL of our own, on loopback."""
    programs = programs_of_postgres()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (Debian: apt install postgresql)")
    if find_spec("psycopg") is None:
        pytest.skip("psycopg is not installed here (Moonbrew's extra `postgres`)")
    user, port = unprivileged(), free_port()
    folder = Path(tempfile.mkdtemp(prefix="moonbrew-postgres-"))
    if user:
        shutil.chown(folder, user)
    data, log = folder / "data", folder / "log"
    initdb: list[str | Path] = [programs / "initdb", "-D", data, "-E", "UTF8"]
    initdb += ["-A", "trust", "-U", "moonbrew"]
    subprocess.run(initdb, user=user, check=True, cwd=folder, stdout=subprocess.DEVNULL)
    served: list[str | Path] = [programs / "postgres", "-D", data, "-p", str(port), "-k", folder]
    served += ["-c", "listen_addresses=127.0.0.1"]
    with log.open("wb") as out:
        process = subprocess.Popen(served, user=user, cwd=folder, stdout=out, stderr=out)
    ready: list[str | Path] = [programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port)]
    try:
        wait_for(lambda: subprocess.run(ready).returncode == 0, 30)
        yield f"postgresql://moonbrew@127.0.0.1:{port}/postgres"
    finally:
        process.send_signal(signal.SIGINT)  # at once: a client that a failed test left may stay
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def own_postgres(postgres: str) -> Iterator[str]:
    """The URL of a database of PostgreSQL in which nothing is yet."""
    name = f"moonbrew_{uuid.uuid4().hex}"
    engine = connect(postgres).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        db.execute(sql.text(f"CREATE DATABASE {name}"))
    yield postgres.replace("/postgres", f"/{name}")
    with engine.connect() as db:
        db.execute(sql.text(f"DROP DATABASE {name} WITH (FORCE)"))
    engine.dispose()


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[NewsServer]:
    """A Redis or Valkey of our own, on loopback."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is None:
        pytest.skip("Redis is not installed here (Debian: apt install redis-server)")
    if find_spec("redis") is None:
        pytest.skip("redis is not installed here (Moonbrew's extra `news`)")
    server = NewsServer(program, tmp_path)
    server.start()
    yield server
    server.stop()
