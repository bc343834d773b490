"""Storage: guests, rooms and their deeds, in any database that SQLAlchemy speaks to."""

import json
import re
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import sqlalchemy as sql
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from moonbrew.errors import Trouble
from moonbrew.saves import data_folder
from moonbrew.server.deeds import Deed

HEAD = "0007"  # the newest migration
UPGRADE = 0x6D6F6F6D  # the number of the lock under which the schema is changed
MIGRATIONS = Path(__file__).parent / "migrations"
MEMORY = ":memory:"
YES = ("true", "yes", "on", "y", "t", "1")  # what SQLAlchemy takes for it
PATIENCE = 4.0  # seconds for a call over the network
# What libpq does about a machine that is gone; where only the server hangs, callers give up.
LIBPQ = {
    "connect_timeout": 3,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": int(1000 * PATIENCE),
}

metadata = sql.MetaData()
facts = sql.Table(
    "house",
    metadata,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)
guests = sql.Table(
    "guests",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("name", sql.String(64), nullable=False),
)
rooms = sql.Table(
    "rooms",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("content", sql.String(64), nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("chairs", sql.Text, nullable=False),
    sql.Column("names", sql.Text, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("host", sql.String(32), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("result", sql.Text, nullable=True),
    sql.Column("brought", sql.String(64), nullable=False, server_default=""),
    sql.Column("origin", sql.Text, nullable=True),
    sql.Index("ix_rooms_content", "content"),
)
contents = sql.Table(
    "contents",
    metadata,
    sql.Column("digest", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("wanted", sql.Float, nullable=False),
    sql.Index("ix_contents_wanted", "wanted"),
)
deeds = sql.Table(
    "deeds",
    metadata,
    sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("key", sql.String(128), nullable=False),
    sql.Column("guest", sql.String(32), nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("move_id", sql.String(64), nullable=True),
    sql.Column("at", sql.Float, nullable=False),
    sql.Column("text", sql.String(280), nullable=False, server_default=""),
    sql.UniqueConstraint("room", "seat", "guest", "move_id", name="uq_deeds_move_id"),
)
sitters = sql.Table(
    "sitters",
    metadata,
    sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), primary_key=True),
    sql.Column("guest", sql.String(32), primary_key=True),
    sql.Index("ix_sitters_guest", "guest"),
)
deals = sql.Table(
    "deals",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("game", sql.String(64), nullable=False),
    sql.Column("rules", sql.Integer, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("chairs", sql.Text, nullable=False),
    sql.Column("seed", sql.Text, nullable=False),
    sql.Column("host", sql.String(32), nullable=False),
    sql.Column("name", sql.String(64), nullable=False),
    sql.Column("created", sql.Float, nullable=False),
)
tries = sql.Table(
    "tries",
    metadata,
    sql.Column("deal", sql.String(96), primary_key=True),
    sql.Column("guest", sql.String(32), primary_key=True),
    sql.Column("room", sql.String(32), sql.ForeignKey("rooms.id"), nullable=False),
    sql.Column("name", sql.String(64), nullable=False, server_default=""),
    sql.Column("score", sql.Integer, nullable=True),
    sql.Column("won", sql.Boolean, nullable=True),
    sql.Column("moves", sql.Integer, nullable=True),
    sql.Column("ended", sql.Float, nullable=True),
    sql.UniqueConstraint("room", name="uq_tries_room"),
)


AS_JSON = ("options", "chairs", "names", "result", "origin")
FORGET_AFTER = 24 * 3600.0  # seconds in which nobody has wanted a content that no room uses
UNUSED = 200  # contents that no room uses; of more, those that were wanted last are kept
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a file
SOMEBODY = ""  # in results: a person without a cookie of their own
# In a URL, or in what was meant to be one: without its beginning, or with a slash too few.
PASSWORD = re.compile(r"((?:^|/)[^:@/]*:)(?!/).*(@)|((?i:passw(?:or)?d)=)[^&]*()")
APPEND = deeds.insert()  # made once: building it costs as much as carrying it out


class Gone(Exception):
    """The content that a room should play with is not kept any more."""


class Taken(Exception):
    """Another process was quicker: this number, or this move id, is written down already."""


@dataclass(frozen=True)
class RoomRow:
    """What a room was opened with."""

    id: str
    game: str
    rules: int
    content: str  # the whole digest of a content of somebody's own; empty for the standard one
    options: dict[str, str]
    chairs: list[dict[str, Any]]  # seat by seat: guest, name, bot
    names: list[str]  # at first those of the chairs; once it is over, of those who ended it
    seed: str
    host: str
    created: float
    over: bool = False
    result: dict[str, Any] | None = None  # also None if it was over before results were kept
    brought: str = ""  # who brought the content, by name
    origin: dict[str, Any] | None = None  # what its deal comes from, if it is not its own


@dataclass(frozen=True)
class Last:
    """The newest deed of a room."""

    number: int
    at: float


@dataclass(frozen=True)
class ContentRow:
    """A content of somebody's own, checked and kept for rooms to play with."""

    digest: str  # whole
    game: str
    text: str


@dataclass(frozen=True)
class Ended:
    """How a game ended, and with whom."""

    names: list[str]
    guests: list[str | None]  # seat by seat, None for a bot, SOMEBODY at another's device
    result: dict[str, Any]
    moves: int = 0
    bots: Sequence[str] = ()  # seat by seat, empty for a person who was there to the end

    def columns(self) -> dict[str, Any]:
        """What is changed in the room's row."""
        result = json.dumps({**self.result, "guests": self.guests, "bots": list(self.bots)})
        return {"over": True, "names": json.dumps(self.names), "result": result}


class Store:
    """The database; every call is one transaction, done when it returns."""

    def __init__(self, url: str, patience: float = 0.0) -> None:
        self.engine = connect(url, patience)
        self.local = self.engine.dialect.name == "sqlite"  # no network to wait for

    def close(self) -> None:
        """Give all connections back."""
        self.engine.dispose()

    def upgrade(self, to: str = HEAD) -> None:
        """Bring the schema to a version, the newest, from whatever it is, even from nothing."""
        if self.version() == to:
            return
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as db:
            if self.engine.dialect.name == "postgresql":  # of several processes one does it
                db.execute(sql.text("SET LOCAL statement_timeout = 0"))
                db.execute(sql.select(sql.func.pg_advisory_xact_lock(UPGRADE)))
            config.attributes["connection"] = db
            command.upgrade(config, to)

    def tidy(self) -> None:
        """Let SQLite move its log into its file, which waits for the disk: better beside play."""
        if self.local and self.engine.url.database:
            with self.engine.connect() as db:
                db.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def check(self) -> None:
        """Raise an error if nothing can be written down now; what this writes is rolled back."""
        with self.engine.connect() as db:
            if self.local:
                db.exec_driver_sql("BEGIN IMMEDIATE")
            else:  # under a name of its own, so that those who check at once do not wait
                db.execute(facts.insert().values(name=secrets.token_hex(16), value=""))
            db.rollback()

    def version(self) -> str | None:
        """The migration that the schema stands at; None if it is empty."""
        with self.engine.connect() as db:
            if not sql.inspect(db).has_table("alembic_version"):
                return None
            return db.execute(sql.text("SELECT version_num FROM alembic_version")).scalar()

    # The house and its guests

    def secret(self) -> str:
        """The key that cookies are signed with: made once, the same for all processes."""
        query = sql.select(facts.c.value).where(facts.c.name == "secret")
        with self.engine.connect() as db:
            found = db.execute(query).scalar()
        if found is None:
            try:
                with self.engine.begin() as db:
                    value = secrets.token_hex(32)
                    db.execute(facts.insert().values(name="secret", value=value))
            except IntegrityError:
                pass  # another process made it meanwhile
            return self.secret()
        return str(found)

    def name_of(self, guest: str) -> str | None:
        """The name that a guest has chosen."""
        with self.engine.connect() as db:
            return db.execute(sql.select(guests.c.name).where(guests.c.id == guest)).scalar()

    def rename(self, guest: str, name: str) -> None:
        """Write down the name that a guest has chosen."""
        with self.engine.begin() as db:
            done = db.execute(guests.update().where(guests.c.id == guest).values(name=name))
            if not done.rowcount:
                db.execute(guests.insert().values(id=guest, name=name))

    # Rooms

    def add_room(self, row: RoomRow, begun: Sequence[Deed] = ()) -> None:
        """Write down a new room and what it begins with.

        Gone: its content was forgotten. Taken: its host has another room of the same deal.
        """
        values = {**vars(row), **{name: as_json(getattr(row, name)) for name in AS_JSON}}
        seated = {str(chair["guest"]) for chair in row.chairs if chair["guest"]}
        with self.engine.begin() as db:
            if row.content and not want(db, row.content):
                raise Gone(row.content)
            db.execute(rooms.insert().values(**values))
            for guest in sorted(seated | {row.host}):
                db.execute(sitters.insert().values(room=row.id, guest=guest))
            if begun:
                db.execute(APPEND, [{"room": row.id, **vars(deed)} for deed in begun])
            if deal := (row.origin or {}).get("deal"):
                begin_try(db, str(deal), row)

    def room(self, id: str) -> RoomRow | None:
        """What a room was opened with, or None."""
        with self.engine.connect() as db:
            found = db.execute(sql.select(rooms).where(rooms.c.id == id)).mappings().first()
        return row_of(found) if found else None

    def rooms_of(self, guest: str, limit: int = 50) -> list[RoomRow]:
        """The rooms in which a guest sits or has sat, the newest first."""
        return self.rows(self.sat_in(guest).limit(limit))

    def finished_of(
        self, guest: str, game: str = "", limit: int = 2000, start: int = 0
    ) -> list[RoomRow]:
        """The rooms that a guest has sat in and that are over, of one game or all, newest first."""
        over = (rooms.c.game == game) & rooms.c.over if game else rooms.c.over
        return self.rows(self.sat_in(guest).where(over).limit(limit).offset(start))

    def last_heard_of(self, ids: Sequence[str]) -> dict[str, Last]:
        """By room: what last happened there; rooms where nothing did are left out."""
        # Only the last deed of each room is read: to look through all took 18 times as long.
        number, at = (
            sql.select(column)
            .where(deeds.c.room == rooms.c.id)
            .order_by(deeds.c.number.desc())
            .limit(1)
            .scalar_subquery()
            for column in (deeds.c.number, deeds.c.at)
        )
        query = sql.select(rooms.c.id, number, at).where(rooms.c.id.in_(ids))
        with self.engine.connect() as db:
            found = [row for row in db.execute(query) if row[1] is not None]
        return {str(room): Last(int(newest), float(then)) for room, newest, then in found}

    def sat_in(self, guest: str) -> Any:
        """The question for the rooms of a guest."""
        return (
            sql.select(rooms)
            .join(sitters, sitters.c.room == rooms.c.id)
            .where(sitters.c.guest == guest)
            .order_by(rooms.c.created.desc(), rooms.c.id)
        )

    def rows(self, query: Any) -> list[RoomRow]:
        """The rooms that a question finds."""
        with self.engine.connect() as db:
            return [row_of(found) for found in db.execute(query).mappings()]

    def keep_result(self, room: str, ended: Ended) -> None:
        """Write down how a game ended that was over before results were kept."""
        with self.engine.begin() as db:
            write_end(db, room, ended)

    # Contents

    def keep_content(self, row: ContentRow) -> None:
        """Write down a content, or that it is wanted again; others are forgotten in time."""
        with self.engine.begin() as db:
            forget_unused(db, time.time() - FORGET_AFTER)
        try:
            with self.engine.begin() as db:
                if not want(db, row.digest):
                    now = time.time()
                    db.execute(contents.insert().values(**vars(row), created=now, wanted=now))
        except IntegrityError:
            pass  # another process has just kept the same

    def content(self, digest: str) -> ContentRow | None:
        """A content by its whole digest, or None."""
        query = sql.select(contents.c.digest, contents.c.game, contents.c.text)
        with self.engine.connect() as db:
            found = db.execute(query.where(contents.c.digest == digest)).mappings().first()
        return ContentRow(**found) if found else None

    # Deeds

    def append(self, room: str, deed: Deed, ended: Ended | None = None) -> Deed:
        """Write down one deed."""
        return self.append_all(room, [deed], ended)[0]

    def append_all(
        self, room: str, written: Sequence[Deed], ended: Ended | None = None
    ) -> list[Deed]:
        """Write down deeds under their numbers, or raise Taken; they are safe when this returns.

        All are written, or none is. A deed that ends the game comes with how it ended.
        """
        now = time.time()
        numbered = [replace(deed, at=now) for deed in written]
        try:
            with self.engine.begin() as db:
                for deed in numbered:
                    db.execute(APPEND, {"room": room, **vars(deed)})
                    if deed.kind == "sit":
                        remember_sitter(db, room, deed.guest)
                if ended:
                    write_end(db, room, ended)
        except IntegrityError as error:
            raise Taken(f"Deed {written[0].number} of room {room}") from error
        return numbered

    def deeds(self, room: str, since: int = 0) -> list[Deed]:
        """The deeds of a room after this one, in order."""
        query = (
            sql.select(*(deeds.c[name] for name in Deed.__dataclass_fields__))
            .where(deeds.c.room == room, deeds.c.number > since)
            .order_by(deeds.c.number)
        )
        with self.engine.connect() as db:
            return [Deed(**found) for found in db.execute(query).mappings()]


def begin_try(db: Connection, deal: str, row: RoomRow) -> None:
    """Note that the host of a room plays a deal there, or raise Taken: each plays it once."""
    try:
        db.execute(tries.insert().values(deal=deal, guest=row.host, room=row.id))
    except IntegrityError as error:
        raise Taken(f"Deal {deal} of guest {row.host}") from error


def write_end(db: Connection, room: str, ended: Ended) -> None:
    """Write down how a game ended, and if it was somebody's try of a deal, how that went."""
    db.execute(rooms.update().where(rooms.c.id == room).values(ended.columns()))
    guest = db.execute(sql.select(tries.c.guest).where(tries.c.room == room)).scalar()
    if guest in ended.guests:
        seat = ended.guests.index(guest)
        found = {
            "name": ended.names[seat],
            "score": ended.result["scores"][seat],
            "won": seat in ended.result["winners"],
            "moves": ended.moves,
            "ended": time.time(),
        }
        db.execute(tries.update().where(tries.c.room == room).values(found))


def want(db: Connection, digest: str) -> bool:
    """Note that somebody wants a content, so that nobody forgets it now; whether it is there."""
    here = contents.c.digest == digest
    return bool(db.execute(contents.update().where(here).values(wanted=time.time())).rowcount)


def forget_unused(db: Connection, before: float) -> None:
    """Forget what no room uses and nobody has wanted since, and of the rest all but so many."""
    unused = ~sql.exists().where(rooms.c.content == contents.c.digest)
    newest = sql.select(contents.c.wanted).where(unused).order_by(contents.c.wanted.desc())
    oldest = db.execute(newest.limit(1).offset(UNUSED - 1)).scalar()
    limit = before if oldest is None else max(before, oldest)
    db.execute(contents.delete().where(unused, contents.c.wanted < limit))


def remember_sitter(db: Connection, room: str, guest: str) -> None:
    """Let a guest find the room again."""
    here = (sitters.c.room == room, sitters.c.guest == guest)
    if db.execute(sql.select(sitters.c.room).where(*here)).first() is None:
        db.execute(sitters.insert().values(room=room, guest=guest))


def as_json(value: Any) -> str | None:
    """A value as it stands in the database."""
    return None if value is None else json.dumps(value)


def row_of(found: Any) -> RoomRow:
    """A room as the database has it."""
    return RoomRow(**{**found, **{name: json.loads(found[name] or "null") for name in AS_JSON}})


def parsed_url(url: str) -> sql.URL:
    """What a URL says; what is wrong with it is said without quoting it, for it has a password."""
    try:
        parsed = make_url(url)
    except ValueError as error:  # which quotes a part of it
        raise ArgumentError("its port is not a number") from error
    if "@" in (parsed.host or ""):  # or the half of it would be taken for the host, and be told
        raise ArgumentError("an @ in its password must be written as %40")
    return parsed


def without_password(url: str) -> str:
    """A URL as it can be shown to anybody; even one that cannot be read."""
    return PASSWORD.sub(r"\1\3***\2\4", url)


def connect(url: str, patience: float = 0.0) -> Engine:
    """The engine for a URL, or words about what is wrong with it.

    SQLite waits so many seconds for a lock; the default suits who must not wait at all.
    """
    try:
        parsed = parsed_url(url)
        if parsed.drivername == "postgresql":  # the driver of the extra `postgres`
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() != "sqlite":
            return connect_over_network(parsed)
        return connect_sqlite(parsed, patience)
    except (SQLAlchemyError, ImportError) as error:
        raise Trouble(
            f"The database {without_password(url)} cannot be used: {error}. "
            "Write sqlite:///FILE, or postgresql://USER@HOST/NAME with Moonbrew's extra "
            "`postgres` installed."
        ) from error


def connect_over_network(url: sql.URL) -> Engine:
    """A database elsewhere, which may hang: nobody waits long for a connection or an answer.

    What the URL itself says of that goes first.
    """
    settings: dict[str, Any] = {"pool_pre_ping": True, "hide_parameters": True, "pool_timeout": 3}
    if url.get_driver_name() != "psycopg":
        return sql.create_engine(url, **settings)
    wished = {name: value for name, value in LIBPQ.items() if name not in url.query}
    engine = sql.create_engine(url, **settings, connect_args=wished)
    if "options" in url.query:
        return engine

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # Not as an option of the connection, which some pools between here and there refuse.
        connection.autocommit = True
        connection.execute(f"SET statement_timeout = {int(1000 * PATIENCE)}")
        connection.autocommit = False

    return engine


def file_of(url: sql.URL) -> Path | None:
    """The file of an SQLite database, by whatever name or link it is known; None in memory."""
    name = url.database or MEMORY
    if (
        name.startswith("file:") and str(url.query.get("uri")).lower() in YES
    ):  # SQLite's own way to write it
        name = MEMORY if url.query.get("mode") == "memory" else unquote(urlsplit(name).path)
    return None if name == MEMORY else Path(name).resolve()


def keep_to_yourself(file: Path) -> None:
    """Let nobody else on this machine read the seeds, or the key that cookies are signed with.

    A folder that is made here is our own; one that was there before may be shared, and only the
    usual one is closed. SQLite gives the files beside a database the mode of the database.
    """
    made = not file.parent.exists()
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):  # somebody else's, who has let us in
        if made or file.parent == data_folder().resolve():
            file.parent.chmod(0o700)
        file.touch(mode=0o600)
        for one in (file, *(file.with_name(file.name + more) for more in BESIDE)):
            if one.exists():
                one.chmod(0o600)


def connect_sqlite(url: sql.URL, patience: float) -> Engine:
    """SQLite with a write-ahead log, so that readers need not wait for a writer."""
    file = file_of(url)
    settings: dict[str, Any] = {"connect_args": {"check_same_thread": False, "timeout": patience}}
    settings["hide_parameters"] = True  # there are seeds among them
    engine = sql.create_engine(url, **settings, **({} if file else {"poolclass": StaticPool}))
    if file is not None:
        keep_to_yourself(file)

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA journal_mode=WAL")
        # What was answered outlives the process; only a power cut can cost the last moments.
        connection.execute("PRAGMA synchronous=NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint=20000")  # `tidy` does it sooner, beside play
        connection.execute("PRAGMA foreign_keys=ON")

    return engine
