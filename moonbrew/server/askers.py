"""Askers: whether somebody still waits for the answer to a request."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from starlette.types import Receive


@contextmanager
def asker(
    receive: Receive, told: Callable[[], None] = lambda: None
) -> Iterator[Callable[[], bool]]:
    """A question that says whether the asker is still there; `told` is called when they go."""
    gone = asyncio.create_task(hung_up(receive))
    gone.add_done_callback(lambda task: None if task.cancelled() else told())
    try:
        yield lambda: not gone.done()
    finally:
        gone.cancel()


async def hung_up(receive: Receive) -> None:
    """Wait until nobody listens any more."""
    while (await receive())["type"] != "http.disconnect":
        pass
