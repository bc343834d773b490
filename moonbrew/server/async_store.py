"""Calls to the storage that do not hold up the event loop."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from moonbrew.server.errors import Broken
from moonbrew.server.store import Store

TIDY = 5.0  # seconds
WRITERS = 8  # who can wait for the database side by side
log = logging.getLogger(__name__)
P = ParamSpec("P")
R = TypeVar("R")


class AsyncStore:
    """Keeps the event loop free while the storage works.

    SQLite is an exception: it answers in a fraction of a millisecond, and two threads would spend
    many times that on waiting for each other.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.threads = None if store.local else ThreadPoolExecutor(WRITERS, "store")

    async def do(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Make a call of the storage."""
        try:
            if self.threads is None:
                return call(*args, **kwargs)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.threads, lambda: call(*args, **kwargs))
        except SQLAlchemyError as error:
            raise Broken("The storage does not answer. Try again in a moment.") from error

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
