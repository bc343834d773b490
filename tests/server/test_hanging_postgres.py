"""A PostgreSQL that hangs while everybody is connected: all are told so, and then play goes on."""

import os
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from moonbrew.server import async_store, autoplay, claims, store
from moonbrew.server.claims import Locks, number_of
from moonbrew.server.store import Store, connect
from tests.server.house import SHORT, House, open_house, wait_for

PATIENCE = 0.3  # seconds, in the place of some
LONG = 60.0  # seconds for what is to happen some time


@pytest.fixture
def house(own_postgres, redis, monkeypatch) -> Iterator[House]:
    """A server that shares its database, and tries again soon."""
    monkeypatch.setattr(autoplay, "FIRST", 0.05)
    monkeypatch.setattr(autoplay, "LAST", 0.2)
    with open_house(db=own_postgres, news=redis.url) as house:
        yield house


def processes_of(url: str) -> list[int]:
    """The processes that serve a database of our own, and the one that lets people in."""
    engine = connect(url)
    with engine.connect() as db:
        folder = db.execute(sql.text("SHOW data_directory")).scalar()
        own = "datname = current_database() AND pid <> pg_backend_pid()"
        found = db.execute(sql.text(f"SELECT pid FROM pg_stat_activity WHERE {own}"))
        served = [int(pid) for pid in found.scalars()]
    engine.dispose()
    lets_in = int(Path(str(folder), "postmaster.pid").read_text().splitlines()[0])
    return [lets_in, *served]


def process_of_locks(house: House) -> int:
    """The process of PostgreSQL in which a server has its locks."""
    connection: Any = house.app.state.rooms.services.keepers.locks.connection
    return int(connection.connection.driver_connection.info.backend_pid)


@contextmanager
def little_patience() -> Iterator[None]:
    """For a while nobody waits long for the database."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (async_store, claims):
            patch.setattr(module, "PATIENCE", PATIENCE)
        yield


@contextmanager
def stopped(processes: Sequence[int]) -> Iterator[None]:
    """Let processes hang, and go on."""
    for pid in processes:
        os.kill(pid, signal.SIGSTOP)
    try:
        with little_patience():
            yield
    finally:
        for pid in processes:
            os.kill(pid, signal.SIGCONT)


def test_everybody_is_answered_and_play_goes_on_after_it_is_back(house, own_postgres):
    pair = house.pair(**SHORT)
    (wren, rowan), room = pair.people, pair.room
    owl = house.visitor()
    with_bots = owl.opens("me", "random", **SHORT)
    pair.plays("")
    with stopped(processes_of(own_postgres)):
        for _ in range(2):  # at first threads wait, then there are none any more
            assert wren.web.get("/api/ready").status_code == 503
            seen = wren.web.get(f"/api/rooms/{room}/scene").status_code
            assert seen in (200, 503)  # from memory, while no news can have been missed
            wren.refused(f"/api/rooms/{room}/talk", 503, text="Hello", move_id="one")
            rowan.refused(f"/api/rooms/{room}/talk", 503, text="Hello", move_id="one")
            assert wren.web.get("/api/alive").status_code == 200
    wait_for(lambda: wren.web.get("/api/ready").status_code == 200, LONG)
    wren.post(f"/api/rooms/{room}/talk", text="Hello", move_id="one")
    pair.plays("", "")
    owl.plays(with_bots)
    owl.plays(with_bots)  # so the bot has moved, or need not


def test_locks_that_hang_hold_up_neither_people_nor_bots_for_ever(house, own_postgres):
    pair = house.pair(**SHORT)
    house.plays_out(pair.room)
    wren, room = pair.people[0], pair.room
    bots = wren.opens("random", "random", **SHORT)
    with wren.listens(bots) as stream:
        stream.until(1)
        with stopped([process_of_locks(house)]):
            wren.refused(f"/api/rooms/{room}/rematch", 503)
            assert not house.room(room).lock.locked()
            before = house.room(bots).deed
        again = eventually(lambda: wren.web.post(f"/api/rooms/{room}/rematch", json={}))
        assert wren.scene(again.json()["room"])
        wait_for(lambda: house.room(bots).over or house.room(bots).deed > before, LONG)
    assert_free(own_postgres, f"{room} rematch")


def eventually(ask: Any) -> Any:
    """The first good answer."""
    found: list[Any] = []

    def is_good() -> bool:
        found.append(ask())
        return bool(found[-1].status_code == 200)

    wait_for(is_good, LONG)
    return found[-1]


def assert_free(url: str, name: str) -> None:
    """Nobody has kept a lock that nobody waited for any more."""
    other = Locks(url)
    wait_for(lambda: other.take(number_of(name)), LONG)
    other.close()


def test_a_bots_turn_waits_for_locks_that_hang_and_is_taken_then(house, caplog):
    wren = house.visitor("Wren")
    wren.scene(wren.opens("random", "random", **SHORT))  # so that there is a connection
    wait_for(lambda: house.app.state.rooms.services.keepers.locks.connection is not None)
    with stopped([process_of_locks(house)]):
        room = wren.opens("random", "random", **SHORT)
        wait_for(lambda: f"Room {room} waits" in caplog.text)
    with wren.listens(room):
        wait_for(lambda: house.room(room).deed > 0, LONG)


def test_a_rematch_that_another_process_keeps_for_ever_is_refused(house, own_postgres):
    pair = house.pair(**SHORT)
    house.plays_out(pair.room)
    other = Locks(own_postgres)
    assert other.take(number_of(f"{pair.room} rematch"))
    with little_patience():
        pair.people[0].refused(f"/api/rooms/{pair.room}/rematch", 503)
    other.close()
    eventually(lambda: pair.people[0].web.post(f"/api/rooms/{pair.room}/rematch", json={}))


def test_the_database_itself_ends_what_takes_too_long(own_postgres, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE", 0.05)
    engine = connect(own_postgres)
    begun = time.monotonic()
    with engine.connect() as db, pytest.raises(sql.exc.OperationalError, match="timeout"):
        db.execute(sql.text(f"SELECT pg_sleep({LONG})"))
    assert time.monotonic() - begun < LONG
    engine.dispose()


def test_a_machine_that_is_gone_is_noticed_unless_the_url_says_otherwise(own_postgres):
    def settings(url: str) -> dict[str, str]:
        found = Store(url)
        with found.engine.connect() as db:
            connection: Any = db.connection.driver_connection
            told: dict[str, str] = connection.info.get_parameters()
        found.close()
        return told

    usual = settings(own_postgres)
    assert {name: usual[name] for name in store.LIBPQ} == {
        name: str(value) for name, value in store.LIBPQ.items()
    }
    other = settings(f"{own_postgres}?tcp_user_timeout=70000&keepalives_idle=60")
    assert (other["tcp_user_timeout"], other["keepalives_idle"]) == ("70000", "60")
    assert other["keepalives_count"] == usual["keepalives_count"]


def test_a_database_in_which_nothing_can_be_written_is_not_ready(own_postgres):
    with open_house(db=own_postgres) as house:
        wren, kept = house.visitor(), house.app.state.rooms.services.storage.store
        before = facts_of(kept)
        assert wren.get("/api/ready") == {"ready": True}
        assert facts_of(kept) == before, "What was tried was left there."
        for only_read, status in ((True, 503), (False, 200)):
            let_only_read(own_postgres, only_read)
            kept.engine.dispose()  # it counts for new sessions
            assert wren.web.get("/api/ready").status_code == status


def facts_of(kept: Store) -> list[str]:
    """What the house knows of itself, by name."""
    with kept.engine.connect() as db:
        return list(db.execute(sql.select(store.facts.c.name)).scalars())


def let_only_read(url: str, only: bool) -> None:
    """Let a database be like a standby, in which nobody can write; or no more."""
    engine = connect(url).execution_options(isolation_level="AUTOCOMMIT")
    name = engine.url.database
    with engine.connect() as db:
        db.execute(sql.text("SET default_transaction_read_only = off"))
        value = "on" if only else "off"
        db.execute(sql.text(f"ALTER DATABASE {name} SET default_transaction_read_only = {value}"))
    engine.dispose()
