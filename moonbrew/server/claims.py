"""Claims: which process may serve a database, and which one keeps a room.

On PostgreSQL they are advisory locks of a connection, on SQLite a lock on a file beside it. Both
end with the process, however it ends.
"""

import asyncio
import hashlib
import logging
import os
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from moonbrew.errors import Trouble
from moonbrew.server.errors import Broken
from moonbrew.server.settings import Settings
from moonbrew.server.store import PATIENCE, connect, file_of, parsed_url, without_password

HOUSE = 0x6D6F6F6E  # the number of the lock on a whole database; those of rooms are higher
LOOK = 5.0  # seconds between two looks whether a database is still claimed
AGAIN = 0.05  # seconds until something is tried again that another process does now
SILENT = "The storage does not answer. Try again in a moment."
log = logging.getLogger(__name__)
R = TypeVar("R")

TAKEN = (
    "Another Moonbrew serves the database {db} already. Several can share one on PostgreSQL, "
    "each started with the same news server: --db postgresql://… --news redis://…"
)
NO_NEWS = (
    "News are for several processes on PostgreSQL, and {db} is none. Leave --news away, or name "
    "such a database: --db postgresql://…"
)


class Locks:
    """Advisory locks of PostgreSQL, all on one connection; with it they are lost."""

    def __init__(self, url: str) -> None:
        self.engine = connect(url)
        self.connection: Connection | None = None
        self.one_at_a_time = threading.Lock()

    def take(self, number: int, shared: bool = False) -> bool:
        """Take a lock, unless somebody else has it."""
        call = sql.func.pg_try_advisory_lock_shared if shared else sql.func.pg_try_advisory_lock
        return bool(self.ask(call(number)))

    def give_back(self, number: int) -> None:
        """Let others have it."""
        self.ask(sql.func.pg_advisory_unlock(number))

    def holders(self, number: int) -> int:
        """How many have a lock that several can have."""
        here = "SELECT oid FROM pg_database WHERE datname = current_database()"
        ours = f"classid = 0 AND objid = {number} AND database = ({here})"
        found = f"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND {ours}"
        return int(self.ask(sql.literal_column(f"({found})", sql.Integer)) or 0)

    def ask(self, call: sql.ColumnElement[R]) -> R | None:
        """What the database answers; after a loss there is a new connection, without locks."""
        with self.one_at_a_time:
            try:
                if self.connection is None:
                    plain = self.engine.execution_options(isolation_level="AUTOCOMMIT")
                    self.connection = plain.connect()
                return self.connection.execute(sql.select(call)).scalar()
            except SQLAlchemyError:
                self.drop()
                raise

    def drop(self) -> None:
        """Let go of the connection and of all that it held."""
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.invalidate()
                connection.close()

    def close(self) -> None:
        """Give everything back."""
        self.drop()
        self.engine.dispose()


# A database


@contextmanager
def claimed(settings: Settings) -> Iterator[None]:
    """Serve a database alone, or beside others with news; a second process is refused otherwise."""
    url, shown = parsed_url(settings.db), without_password(settings.db)
    if url.get_backend_name() != "sqlite":
        with claimed_in_postgres(settings.db, bool(settings.news), TAKEN.format(db=shown)):
            yield
    elif settings.news:
        raise Trouble(NO_NEWS.format(db=shown))
    else:
        with claimed_file(file_of(url), TAKEN.format(db=shown)):
            yield


@contextmanager
def claimed_in_postgres(url: str, shared: bool, taken: str) -> Iterator[None]:
    """Hold the lock of a database, and take it again if its connection was lost."""
    locks, ended = Locks(url), threading.Event()
    try:
        if not locks.take(HOUSE, shared):
            raise Trouble(taken)
        threading.Thread(target=hold_on, args=[locks, shared, ended], daemon=True).start()
        yield
    finally:
        ended.set()
        locks.close()


def hold_on(locks: Locks, shared: bool, ended: threading.Event) -> None:
    """Look from time to time whether a lock is still held; if not, take it once it is free."""
    held, told = True, False
    while not ended.wait(LOOK):
        with suppress(SQLAlchemyError):
            if held and locks.connection is not None:
                locks.ask(sql.true())
                continue
            held = locks.take(HOUSE, shared)
            if not held and not told:
                log.error("Another Moonbrew serves this database too, without the same news.")
            told = not held


@contextmanager
def claimed_file(database: Path | None, taken: str) -> Iterator[None]:
    """Hold the lock of a file beside an SQLite database."""
    if database is None:
        yield
        return
    path = database.with_name(f"{database.name}.lock")
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        lock_file(lock)
        yield
    except BlockingIOError as error:
        raise Trouble(taken) from error
    finally:
        os.close(lock)


def lock_file(file: int) -> None:
    """Lock a file for this process alone, or raise BlockingIOError."""
    try:
        import fcntl
    except ImportError:  # Windows
        lock_file_of_windows(file)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def lock_file_of_windows(file: int) -> None:
    """The same where files are locked byte by byte."""
    msvcrt: Any = import_module("msvcrt")
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    except OSError as error:
        raise BlockingIOError(*error.args) from error


# A room


class Keepers:
    """Says which process plays for the bots of a room and keeps its beats; here the only one."""

    @asynccontextmanager
    async def of(self, room: str) -> AsyncIterator[bool]:
        """Whether it is this one, as long as the block lasts."""
        yield True

    @asynccontextmanager
    async def alone(self, name: str) -> AsyncIterator[None]:
        """Wait until no other process does what is called so, and keep it for as long.

        Broken, if another process does so for too long: perhaps it hangs.
        """
        async with AsyncExitStack() as held:
            try:
                async with asyncio.timeout(PATIENCE):
                    while not await held.enter_async_context(self.of(name)):
                        await asyncio.sleep(AGAIN)
            except TimeoutError as error:
                raise Broken(SILENT) from error
            yield

    async def serving(self) -> int:
        """How many processes serve this database."""
        return 1

    def close(self) -> None:
        """Keep no room any more."""


class LockedKeepers(Keepers):
    """The same for several processes: whoever has the lock of the room."""

    def __init__(self, url: str) -> None:
        self.locks = Locks(url)
        self.thread = ThreadPoolExecutor(1, "keeper")

    @asynccontextmanager
    async def of(self, room: str) -> AsyncIterator[bool]:
        """Whether this process has got the lock, as long as the block lasts."""
        number = number_of(room)
        taking = self.thread.submit(self.locks.take, number)
        try:
            ours = await self.answer(taking)
        except BaseException:
            taking.cancel()
            taking.add_done_callback(partial(self.give_back_late, number))
            raise
        try:
            yield ours
        finally:
            if ours:
                giving = self.thread.submit(self.locks.give_back, number)
                await asyncio.shield(self.answer(giving))

    async def serving(self) -> int:
        """How many processes have claimed this database."""
        return await self.answer(self.thread.submit(self.locks.holders, HOUSE))

    async def answer(self, asked: "Future[R]") -> R:
        """What the thread of the locks answers in time; later it does so all the same."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(asyncio.wrap_future(asked))
        except (SQLAlchemyError, TimeoutError) as error:
            raise Broken(SILENT) from error

    def give_back_late(self, number: int, taken: "Future[bool]") -> None:
        """Give a lock back that was got when nobody waited for it any more."""
        if not taken.cancelled() and not taken.exception() and taken.result():
            with suppress(RuntimeError):  # all is closed, and nothing held
                self.thread.submit(self.locks.give_back, number)

    def close(self) -> None:
        """Keep no room any more."""
        self.thread.shutdown()
        self.locks.close()


def number_of(room: str) -> int:
    """The number of a room's lock, from a digest of its id."""
    return HOUSE + 1 + int.from_bytes(hashlib.sha256(room.encode()).digest()[:7])
