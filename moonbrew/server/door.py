"""The door: how many may stand in it at once, and how long each may take to say what they want.

Uvicorn hangs up on those who are quiet after an answer. It neither waits with a limit for a first
request, or for the rest of one, nor does it bound how many connections there are; but it takes a
protocol of one's own, and this one is its own with a watch beside it.
"""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from time import monotonic
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from moonbrew.server.safety import HEADERS

RESERVE = 64  # files beside connections: the storage, workers, pictures that are being sent
MOST = 20_000  # connections, however many files there may be
STUCK = 60.0  # seconds in which somebody takes nothing of what is sent
SELDOM = 60.0  # seconds between two lines that say the same
TOO_SLOW = b"408 Request Timeout"
FULL = b"503 Service Unavailable"
UNREADABLE = b"400 Bad Request"
CLOSING = [(b"connection", b"close"), (b"content-length", b"0"), (b"cache-control", b"no-store")]
log = logging.getLogger(__name__)


class Seldom(logging.Filter):
    """Lets a line without a traceback pass once in a while, however often it is said."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it was not said just now."""
        now, what = monotonic(), str(record.msg)
        if record.exc_info or self.said.get(what, now - SELDOM) > now - SELDOM:
            return bool(record.exc_info)
        self.said[what] = now
        return True


class Door:
    """Knows who stands in it without having said what they want, the longest first."""

    def __init__(self, seconds: float, most: int = 0) -> None:
        self.seconds = seconds
        self.most = most or min(MOST, max(RESERVE, file_limit() - RESERVE))
        self.quiet: OrderedDict[Guarded, None] = OrderedDict()
        self.log = logging.getLogger(f"{__name__}.crowd")
        self.log.addFilter(Seldom())

    def enter(self, one: "Guarded", number: int) -> bool:
        """Whether there is a place for one more; who was quiet for longest makes room."""
        if number > self.most:
            self.log.warning("%d connections are open, as many as may be.", self.most)
            if not self.quiet:
                return False
            self.quiet.popitem(last=False)[0].transport.abort()
        self.quiet[one] = None
        return True

    def note_trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say in one line that no more files can be had; asyncio would say it in thousands."""
        if "out of system resource" in context.get("message", ""):
            self.log.warning("No connection can be accepted now: %s", context.get("exception"))
        else:
            loop.default_exception_handler(context)


class Guarded(H11Protocol):
    """A connection that is hung up on if its request, or the body of it, is not there in time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        app: Any = self.config.app
        self.door: Door = app.state.door
        self.awaited = ""  # what there is a watch for: a request, or its body
        self.watch: asyncio.TimerHandle | None = None
        self.stuck: asyncio.TimerHandle | None = None  # a watch for a reader who takes nothing

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody comes."""
        super().connection_made(transport)
        if self.door.enter(self, len(self.connections)):
            self.wait_for("request")
        else:
            self.dismiss(FULL)

    def data_received(self, data: bytes) -> None:
        """Part of a request, or the whole of it."""
        super().data_received(data)
        self.see_what_is_missing()

    def on_response_complete(self) -> None:
        """It was answered; how long one may be quiet then is Uvicorn's to say."""
        self.wait_for("")
        self.door.quiet[self] = None
        super().on_response_complete()
        if self.is_asked():  # the next request was there already
            self.see_what_is_missing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self.wait_for("")
        self.door.quiet.pop(self, None)
        self.resume_writing()
        super().connection_lost(exc)

    def is_asked(self) -> bool:
        """Whether a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def see_what_is_missing(self) -> None:
        """Wait for it; a letter now and then is no reason to wait longer."""
        if not self.is_asked():
            self.wait_for("request")
            return
        self.door.quiet.pop(self, None)
        self.wait_for("body" if self.cycle.more_body else "")

    def wait_for(self, what: str) -> None:
        """Set the watch for something else, or for nothing."""
        if what == self.awaited:
            return
        self.awaited = what
        if self.watch is not None:
            self.watch.cancel()
        wait = self.loop.call_later
        self.watch = wait(self.door.seconds, self.dismiss, TOO_SLOW) if what else None

    def dismiss(self, status: bytes) -> None:
        """Hang up, and say why if nothing else was said."""
        if not (self.is_asked() and self.cycle.response_started):
            lines = [b"HTTP/1.1 %b" % status, *(b"%b: %b" % one for one in [*CLOSING, *HEADERS])]
            with suppress(RuntimeError):  # it is closing already
                self.transport.write(b"\r\n".join([*lines, b"", b""]))
        self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Hang up on whoever says what is no request."""
        self.dismiss(UNREADABLE)

    def pause_writing(self) -> None:
        """Somebody takes nothing of what they asked for."""
        super().pause_writing()
        self.stuck = self.loop.call_later(STUCK, self.transport.abort)

    def resume_writing(self) -> None:
        """They do."""
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None
        super().resume_writing()


def file_limit() -> int:
    """How many files this process may have open."""
    with suppress(ImportError):  # there is none on Windows
        import resource

        return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return MOST


def raise_file_limit() -> None:
    """Allow as many files as we may; each connection is one."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST + RESERVE if hard == resource.RLIM_INFINITY else min(hard, MOST + RESERVE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
