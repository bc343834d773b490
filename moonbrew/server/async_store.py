"""Calls to the storage that do not hold up the event loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from sqlalchemy.exc import OperationalError, SQLAlchemyError

from moonbrew.server.door import Seldom
from moonbrew.server.errors import Broken
from moonbrew.server.store import PATIENCE, Store

TIDY = 5.0  # seconds
# Who can wait for the database side by side. More of them take turns with the event loop so often
# that it waits: two processes held 600 rooms with 3 of them, not with 8 (docs/server.md).
WRITERS = 3
PAUSES = (0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8)  # seconds between two tries
log = logging.getLogger(__name__)
log.addFilter(Seldom())
P = ParamSpec("P")
R = TypeVar("R")


class AsyncStore:
    """Keeps the event loop free while the storage works, and never waits for it long.

    SQLite is called at once, not in a thread: it answers in a fraction of a millisecond, and two
    threads would spend many times that on waiting for each other. It waits for nobody; where
    another program holds its lock, it is tried again after growing pauses.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.threads = None if store.local else ThreadPoolExecutor(WRITERS, "store")
        self.hanging: set[Future[Any]] = set()  # calls that nobody waits for any more

    async def do(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Make a call of the storage; Broken, if it does not answer in time."""
        made = partial(call, *args, **kwargs)
        try:
            if self.threads is not None:
                return await self.in_thread(self.threads, made)
            return await self.again_and_again(made)
        except (SQLAlchemyError, TimeoutError) as error:
            why = str(error.__cause__ or error).partition("\n")[0] or "it takes too long"
            log.error("The storage does not answer: %s", why)
            raise Broken("The storage does not answer. Try again in a moment.") from error

    async def in_thread(self, threads: ThreadPoolExecutor, call: Callable[[], R]) -> R:
        """Make a call where it can block; one that has not begun in time is never made.

        While all threads hang nobody waits at all: those in one room would do so in turn.
        """
        if len(self.hanging) >= WRITERS:
            raise TimeoutError
        made = threads.submit(call)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.wrap_future(made)
        except TimeoutError:
            if made.running():
                self.hanging.add(made)
                made.add_done_callback(self.hanging.discard)
            raise

    async def again_and_again(self, call: Callable[[], R]) -> R:
        """Make a call at once, and again while the storage is locked; nothing was written then."""
        for pause in PAUSES:
            try:
                return call()
            except OperationalError as error:
                if "locked" not in str(error.orig):
                    raise
            await asyncio.sleep(pause)
        return call()

    async def tidy(self) -> None:
        """Tidy the storage up from time to time, in a thread, as long as the server runs."""
        while True:
            await asyncio.sleep(TIDY)
            try:
                await asyncio.to_thread(self.store.tidy)
            except SQLAlchemyError as error:  # which the next move will meet too, and tell
                log.warning("The storage could not be tidied up: %s", error)

    def close(self) -> None:
        """Finish what was begun."""
        if self.threads is not None:
            self.threads.shutdown()
        self.store.close()
