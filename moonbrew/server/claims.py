"""Claims: which process may serve a database, and which one keeps a room.

On PostgreSQL they are advisory locks of a connection, on SQLite a lock on a file beside it. Both
end with the process, however it ends.
"""

import asyncio
import hashlib
import logging
import os
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from moonbrew.errors import Trouble
from moonbrew.server.errors import Broken
from moonbrew.server.settings import Settings
from moonbrew.server.store import connect, parsed_url, without_password

HOUSE = 0x6D6F6F6E  # the number of the lock on a whole database; those of rooms are higher
LOOK = 5.0  # seconds between two looks whether a database is still claimed
AGAIN = 0.05  # seconds until something is tried again that another process does now
MEMORY = ":memory:"
log = logging.getLogger(__name__)

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

    def ask(self, call: sql.ColumnElement[bool]) -> bool:
        """What the database answers; after a loss there is a new connection, without locks."""
        with self.one_at_a_time:
            try:
                if self.connection is None:
                    plain = self.engine.execution_options(isolation_level="AUTOCOMMIT")
                    self.connection = plain.connect()
                return bool(self.connection.execute(sql.select(call)).scalar())
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
        with claimed_file(url.database or MEMORY, TAKEN.format(db=shown)):
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
    """Look from time to time whether a lock is still held."""
    while not ended.wait(LOOK):
        with suppress(SQLAlchemyError):
            if locks.connection is not None:
                locks.ask(sql.true())
            elif not locks.take(HOUSE, shared):
                log.error("Another Moonbrew serves this database too, without the same news.")


@contextmanager
def claimed_file(database: str, taken: str) -> Iterator[None]:
    """Hold the lock of a file beside an SQLite database."""
    if database == MEMORY:
        yield
        return
    path = Path(f"{database}.lock")
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
        """Wait until no other process does what is called so, and keep it for as long."""
        async with AsyncExitStack() as held:
            while not await held.enter_async_context(self.of(name)):
                await asyncio.sleep(AGAIN)
            yield

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
        ours = await self.do(self.locks.take, number)
        try:
            yield bool(ours)
        finally:
            if ours:
                await asyncio.shield(self.do(self.locks.give_back, number))

    async def do(self, call: Callable[[int], bool | None], number: int) -> bool | None:
        """Make a call in the thread of the locks; where that fails nothing is held."""
        try:
            return await asyncio.get_running_loop().run_in_executor(self.thread, call, number)
        except SQLAlchemyError as error:
            raise Broken("The storage does not answer. Try again in a moment.") from error

    def close(self) -> None:
        """Keep no room any more."""
        self.thread.shutdown()
        self.locks.close()


def number_of(room: str) -> int:
    """The number of a room's lock, from a digest of its id."""
    return HOUSE + 1 + int.from_bytes(hashlib.sha256(room.encode()).digest()[:7])
