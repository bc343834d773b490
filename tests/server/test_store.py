"""The storage keeps what it is given, on SQLite and on a real PostgreSQL."""

import shutil
import stat
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
import sqlalchemy as sql
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from moonbrew.errors import Trouble
from moonbrew.server import store as storing
from moonbrew.server.claims import claimed
from moonbrew.server.deeds import Deed
from moonbrew.server.serve import check_storage
from moonbrew.server.settings import Settings, usual_db
from moonbrew.server.store import (
    FORGET_AFTER,
    HEAD,
    MIGRATIONS,
    ContentRow,
    Ended,
    Gone,
    RoomRow,
    Store,
    Taken,
    contents,
    metadata,
)
from tests.server.house import SHORT, open_house

NAMES = ["Wren", "Seat 2"]
PATIENCE = 30.0  # seconds for a lock: only a server tries again by itself


def empty(store: Store) -> None:
    """Take all tables away."""
    metadata.drop_all(store.engine)
    with store.engine.begin() as db:
        db.execute(sql.text("DROP TABLE IF EXISTS alembic_version"))


def emptied(url: str) -> Store:
    """A store whose database has nothing in it, and who writes waits for others who do."""
    store = Store(url, PATIENCE)
    empty(store)
    return store


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def url(request: Any, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "postgresql":
        found: str = request.getfixturevalue("postgres")
        return found
    return "sqlite://" if request.param == "memory" else f"sqlite:///{tmp_path / 'new' / 'it.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A new store with its tables."""
    store = emptied(url)
    store.upgrade()
    yield store
    store.close()


def room(id: str = "a room", host: str = "wren", created: float = 1.0) -> RoomRow:
    """A room for two."""
    chairs: list[dict[str, Any]] = [{"guest": host, "name": "Wren", "bot": ""}]
    chairs.append({"guest": None, "name": "Seat 2", "bot": ""})
    return RoomRow(id, "mystic-market", 1, "", dict(SHORT), chairs, NAMES, "seed", host, created)


def test_migrations_lead_from_nothing_to_the_tables_as_they_are_declared(url):
    store = emptied(url)
    assert store.version() is None
    store.upgrade()
    assert store.version() == HEAD
    with store.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), metadata) == []
        migrated = columns(db)
    empty(store)
    metadata.create_all(store.engine)
    with store.engine.connect() as db:
        assert columns(db) == {name: migrated[name] for name in metadata.tables} != {}
    store.close()


def columns(db: sql.Connection) -> dict[str, Any]:
    """Every table with its columns, keys and indexes, as the database tells them."""
    found = sql.inspect(db)
    return {
        table: (
            [(one["name"], str(one["type"]), one["nullable"]) for one in found.get_columns(table)],
            found.get_pk_constraint(table)["constrained_columns"],
            [(one["name"], one["column_names"]) for one in found.get_unique_constraints(table)],
            [(one["name"], one["column_names"]) for one in found.get_indexes(table)],
        )
        for table in found.get_table_names()
    }


def test_upgrading_twice_changes_nothing(store):
    store.add_room(room())
    store.upgrade()
    assert store.room("a room") == room()


def test_the_newest_migration_is_the_one_that_is_asked_for():
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


def test_a_room_comes_back_as_it_was_written_down(store):
    store.add_room(room())
    assert store.room("a room") == room()
    assert store.room("another") is None


def test_deeds_come_back_in_order_and_from_any_number(store):
    store.add_room(room())
    given = [Deed("move", 0, f"buy-{n}", move_id=f"id {n}", number=n) for n in (1, 2, 3)]
    written = [store.append("a room", deed) for deed in given]
    assert store.deeds("a room") == written
    assert store.deeds("a room", since=2) == written[2:]
    assert all(deed.at > 0 for deed in written)


def test_a_number_is_given_once(store):
    store.add_room(room())
    store.append("a room", Deed("move", 0, "buy-1", number=1))
    with pytest.raises(Taken):
        store.append("a room", Deed("move", 1, "buy-2", number=1))
    assert [deed.key for deed in store.deeds("a room")] == ["buy-1"]


def test_a_move_id_is_written_once_for_a_seat_and_bots_need_none(store):
    for id in ("one", "other"):
        store.add_room(room(id))
        store.append(id, Deed("move", 0, "buy-1", move_id="same", number=1))
    with pytest.raises(Taken):
        store.append("one", Deed("move", 0, "buy-2", move_id="same", number=2))
    for number in (2, 3):
        store.append("one", Deed("move", 1, "pass", number=number))
    store.append("one", Deed("move", 1, "pass", move_id="same", number=4))
    assert len(store.deeds("one")) == 4


def test_old_move_ids_are_kept_when_they_come_to_belong_to_seats(url):
    store = emptied(url)
    store.upgrade("0004")
    write(store, rooms=as_written(room(), without=["result", "origin"]))
    given = [store.append("a room", Deed("move", 0, "buy-1", move_id="same", number=1))]
    store.upgrade()
    given.append(store.append("a room", Deed("move", 1, "buy-1", move_id="same", number=2)))
    assert store.deeds("a room") == given
    store.close()


def test_of_many_writers_at_the_same_number_one_succeeds(store):
    store.add_room(room())
    outcomes: list[str] = []

    def write(name: str) -> None:
        try:
            store.append("a room", Deed("move", 0, name, number=1))
            outcomes.append(name)
        except Taken:
            outcomes.append("taken")

    number = 8 if store.engine.url.database else 1  # what is in memory has one connection
    threads = [threading.Thread(target=write, args=(f"buy-{n}",)) for n in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(outcomes) == number
    (written,) = store.deeds("a room")
    assert sorted(outcomes) == sorted([written.key, *["taken"] * (number - 1)])


def test_a_guest_finds_rooms_again_the_newest_first(store):
    store.add_room(room("old", created=1))
    store.add_room(room("new", created=2))
    store.add_room(room("of another", host="rowan", created=3))
    store.append("of another", Deed("sit", 1, guest="wren", name="Wren", number=1))
    store.append("of another", Deed("sit", 1, guest="wren", name="Wren", number=2))
    assert [row.id for row in store.rooms_of("wren")] == ["of another", "new", "old"]
    assert [row.id for row in store.rooms_of("rowan")] == ["of another"]


def test_a_room_is_marked_as_over_with_its_last_move_and_keeps_the_result(store):
    store.add_room(room())
    result = {"scores": [3, 4], "ranks": [2, 1], "winners": [1], "rivals": [], "why": ""}
    ended = Ended(["Jenny", "Rowan"], ["wren", None], result, bots=["", "witch"])
    store.append("a room", Deed("move", 0, "end-turn", number=1), ended)
    found = store.room("a room")
    assert found is not None
    assert (found.over, found.names) == (True, ["Jenny", "Rowan"])
    assert found.result == {**result, "guests": ["wren", None], "bots": ["", "witch"]}


def write(store: Store, **rows: dict[str, Any]) -> None:
    """Write a row into each of these tables as an older Moonbrew did."""
    with store.engine.begin() as db:
        for table, row in rows.items():
            names = ", ".join(row)
            values = ", ".join(f":{name}" for name in row)
            db.execute(sql.text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)


def as_written(row: RoomRow, without: list[str]) -> dict[str, Any]:
    """A room as an older Moonbrew wrote it, which did not know these columns."""
    values = {**vars(row), "options": "{}", "chairs": "[]", "names": "[]"}
    return {name: value for name, value in values.items() if name not in without}


def test_rooms_from_before_there_were_origins_have_none(url):
    store = emptied(url)
    store.upgrade("0005")
    write(store, rooms=as_written(room(), without=["origin"]))
    store.upgrade()
    found = store.room("a room")
    assert found is not None
    assert found.origin is None
    store.add_room(
        replace(room("another"), origin={"room": "a room"}), [Deed("begin", -1, number=1)]
    )
    assert store.room("another") == replace(room("another"), origin={"room": "a room"})
    assert [deed.kind for deed in store.deeds("another")] == ["begin"]
    store.close()


def test_a_database_of_the_first_version_opens_with_all_its_deeds(url):
    if url == "sqlite://":
        pytest.skip("what is in memory only has no past")
    store = emptied(url)
    store.upgrade("0001")
    given = as_written(room(), without=["result", "brought", "origin"])
    deed = {**vars(Deed("move", 0, "buy-1")), "ply": 1, "room": "a room"}
    del deed["number"], deed["text"]
    write(store, rooms=given, deeds=deed)
    store.upgrade()
    found = store.room("a room")
    assert found is not None
    assert found.result is None
    assert [(one.number, one.key) for one in store.deeds("a room")] == [(1, "buy-1")]
    store.close()


def test_deeds_that_belong_together_are_written_all_or_not_at_all(store):
    store.add_room(room())
    store.append("a room", Deed("move", 0, "buy-1", number=2))
    passes = [Deed("move", seat, "pass", number=1 + seat) for seat in range(2)]
    with pytest.raises(Taken):
        store.append_all("a room", passes)
    assert [deed.number for deed in store.deeds("a room")] == [2]
    written = store.append_all("a room", [replace(deed, number=deed.number + 2) for deed in passes])
    assert store.deeds("a room")[1:] == written


def test_tidying_up_moves_the_log_of_sqlite_into_its_file(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'it.db'}")
    store.upgrade()
    store.add_room(room())
    written = store.append("a room", Deed("move", 0, "buy-1", number=1))
    store.tidy()
    shutil.copy(tmp_path / "it.db", tmp_path / "alone.db")  # without the log beside it
    store.close()
    assert Store(f"sqlite:///{tmp_path / 'alone.db'}").deeds("a room") == [written]


def test_tidying_up_harms_nothing(store):
    store.add_room(room())
    store.tidy()
    assert store.room("a room") == room()


def test_names_and_the_secret_stay(store, url):
    assert store.name_of("wren") is None
    store.rename("wren", "Wren")
    store.rename("wren", "Jenny")
    assert store.name_of("wren") == "Jenny"
    assert len(store.secret()) == 64
    assert store.secret() == store.secret()


def test_a_game_is_played_and_found_again_by_a_new_server(url):
    if url == "sqlite://":
        pytest.skip("what is in memory only is gone with its server")
    emptied(url).close()
    with open_house(db=url) as house:
        wren = house.visitor("Wren")
        room = wren.opens("me", "greedy", **SHORT)
        wren.plays(room)
        before = wren.get(f"/api/rooms/{room}/moves?since=0")[0]
    with open_house(db=url) as house:
        again = house.visitor()
        again.web.cookies = wren.web.cookies
        assert again.get("/api/me") == {"name": "Wren"}
        assert again.get(f"/api/rooms/{room}/moves?since=0")[0] == before
        assert again.scene(room)["seat"] == 0


@pytest.mark.parametrize("url", ["nonsense", "oracle://somewhere", "sqlite+nothing:///x"])
def test_a_database_that_cannot_be_used_is_named(url):
    with pytest.raises(Trouble, match="cannot be used"):
        Store(url)


# What is nobody else's business


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://wren:hush@127.0.0.1:1/nothing",
        "postgresql://wren:hush@127.0.0.1:port/nothing",
        "postgresql://wren:hush@127.0.0.1:99999999/nothing",
        "postgresql://wren:hu:sh@127.0.0.1:²/nothing",
        "postgresql://wren:x@hush@127.0.0.1/nothing",
        "postgresql:///nothing?host=127.0.0.1&port=1&password=hush&user=wren",
        "oracle://wren:hush@somewhere",
        "postgresql:///nothing?host=127.0.0.1&port=1&PASSWORD=hush&user=wren",
        "://wren:hush@somewhere",
        "wren:hush@somewhere",
        "postgresql:/wren:hush@somewhere/nothing",
        "postgresql//wren:hush@somewhere/nothing",
    ],
)
def test_the_password_of_a_database_is_never_told(url):
    with ExitStack() as held, pytest.raises(Trouble, match="cannot be used") as trouble:
        check_storage(Settings(db=url), held)
    assert "sh@" not in str(trouble.value)
    assert "hush" not in str(trouble.value)
    assert "***" in str(trouble.value)


def mode(path: Path) -> int:
    """Who may do what with a file."""
    return stat.S_IMODE(path.stat().st_mode)


def test_a_database_is_readable_by_its_owner_alone(tmp_path):
    file = tmp_path / "new" / "it.db"
    store = Store(f"sqlite:///{file}")
    store.upgrade()
    store.add_room(room())
    assert {path.name: oct(mode(path)) for path in file.parent.iterdir()} == {
        "it.db": "0o600",
        "it.db-wal": "0o600",
        "it.db-shm": "0o600",
    }
    assert mode(file.parent) == 0o700
    store.close()


def test_a_database_of_before_is_closed_to_others_and_a_shared_folder_stays_as_it_is(tmp_path):
    tmp_path.chmod(0o755)
    file = tmp_path / "it.db"
    file.touch()
    file.chmod(0o644)
    store = Store(f"sqlite:///{file}")
    store.upgrade()
    store.close()
    assert (mode(file), mode(tmp_path)) == (0o600, 0o755)


@pytest.mark.parametrize("query", ["?uri=true", "?mode=rwc&uri=True"])
@pytest.mark.parametrize("begins", ["file:", "file://"])
def test_a_database_that_is_named_in_the_way_of_sqlite_is_closed_to_others_too(
    tmp_path, begins, query
):
    file = tmp_path / "it s.db"
    store = Store(f"sqlite:///{begins}{quote(str(file))}{query}")
    store.upgrade()
    assert (mode(file), mode(tmp_path / "it s.db-wal")) == (0o600, 0o600)
    store.close()


@pytest.mark.parametrize("url", ["file::memory:?uri=true", "file:it?mode=memory&uri=true"])
def test_a_database_in_memory_has_no_file(url, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Store(f"sqlite:///{url}").close()
    with claimed(Settings(db=f"sqlite:///{url}")):
        assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("other", ["link.db", "folder/it.db", "../it/it.db", "file:it.db?uri=true"])
def test_a_database_is_claimed_by_whatever_way_leads_to_it(tmp_path, monkeypatch, other):
    folder = tmp_path / "it"
    folder.mkdir()
    (folder / "it.db").touch()
    (folder / "link.db").symlink_to("it.db")
    (folder / "folder").symlink_to(folder)
    monkeypatch.chdir(folder)
    with (
        claimed(Settings(db=f"sqlite:///{folder / 'it.db'}")),
        pytest.raises(Trouble, match="Another Moonbrew serves"),
        claimed(Settings(db=f"sqlite:///{other}")),
    ):
        pass


def test_the_usual_folder_is_closed_to_others(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "moonbrew").mkdir(mode=0o755)
    Store(usual_db()).close()
    assert mode(tmp_path / "moonbrew") == 0o700


# Contents


def content_row(number: int) -> ContentRow:
    """A content with a digest of its own."""
    return ContentRow(f"{number:064x}", "mystic-market", f"# {number}")


def age(store: Store, seconds: float) -> None:
    """Let so much time pass since all contents were wanted."""
    with store.engine.begin() as db:
        db.execute(contents.update().values(wanted=contents.c.wanted - seconds))


def test_a_content_comes_back_and_is_kept_once(store):
    store.keep_content(content_row(1))
    store.keep_content(content_row(1))
    assert store.content(content_row(1).digest) == content_row(1)
    assert store.content("nothing") is None


def test_a_content_that_no_room_uses_is_forgotten_after_a_while(store):
    used, unused, wanted = content_row(1), content_row(2), content_row(3)
    for row in (used, unused, wanted):
        store.keep_content(row)
    store.add_room(replace(room(), content=used.digest, brought="Wren"))
    age(store, 2 * FORGET_AFTER)
    store.keep_content(content_row(4))
    store.keep_content(wanted)
    kept = [store.content(row.digest) is not None for row in (used, unused, wanted)]
    assert kept == [True, False, True]
    found = store.room("a room")
    assert found is not None
    assert (found.content, found.brought) == (used.digest, "Wren")


def test_a_room_wants_its_content_and_finds_out_if_it_is_gone(store):
    store.keep_content(content_row(1))
    age(store, 2 * FORGET_AFTER)
    store.add_room(replace(room(), content=content_row(1).digest))
    store.keep_content(content_row(2))
    assert store.content(content_row(1).digest) is not None
    with pytest.raises(Gone):
        store.add_room(replace(room("another"), content=content_row(9).digest))
    assert store.room("another") is None


def test_only_so_many_contents_are_kept_that_no_room_uses(store, monkeypatch):
    monkeypatch.setattr(storing, "UNUSED", 3)
    for number in range(6):
        store.keep_content(content_row(number))
        age(store, 1)
    kept = [number for number in range(6) if store.content(content_row(number).digest)]
    assert kept == [2, 3, 4, 5]  # and when the next one comes, three of them
