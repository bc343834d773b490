"""Servers and databases that the tests of the table in the browser share."""

import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sql

from moonbrew.errors import Trouble
from moonbrew.server import bench_servers
from moonbrew.server.store import connect
from tests.server.house import House, NewsServer, open_house


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server that forgets everything in the end."""
    with open_house() as house:
        yield house


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a database of a PostgreSQL of our own, on loopback."""
    skip_without(bench_servers.programs_of_postgres)
    with bench_servers.own_postgres() as url:
        yield url


def skip_without(program: Callable[[], object]) -> None:
    """Leave a test out where a program is not installed."""
    try:
        program()
    except Trouble as missing:
        pytest.skip(str(missing))


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
    skip_without(bench_servers.program_of_redis)
    server = NewsServer(bench_servers.program_of_redis(), tmp_path)
    server.start()
    yield server
    server.stop()
