"""Serving: what `moonbrew serve` runs."""

import gc
import logging
import socket
import threading
import webbrowser
from contextlib import ExitStack, closing, suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError

from moonbrew import build
from moonbrew.errors import Trouble
from moonbrew.server import redis_news
from moonbrew.server.app import create_app
from moonbrew.server.claims import claimed
from moonbrew.server.door import Guarded, Seldom, raise_file_limit
from moonbrew.server.settings import Settings
from moonbrew.server.store import Store, without_password

BACKLOG = 2048
LOCKED = 5.0  # seconds to wait for a storage that another program uses just now
GRACE = 3  # seconds for requests under way, when the server is told to stop
VANISHED = 60.0  # seconds after which somebody whose machine answers nothing is taken for gone


class Server(uvicorn.Server):
    """Sends the listeners home before it waits for them."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                lifespan="on",
                http=Guarded,
                ws="none",
                server_header=False,
                timeout_graceful_shutdown=GRACE,
            )
        )
        self.app = app
        logging.getLogger("uvicorn.error").addFilter(Seldom())  # a crowd cannot fill the log

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; a second time: at once."""
        if hasattr(self.app.state, "listeners"):
            self.app.state.listeners.closing = True
            self.app.state.rooms.services.news.ring_all()
        super().handle_exit(sig, frame)


def serve(settings: Settings, host: str, port: int, browser: bool) -> None:
    """Serve until told to stop."""
    raise_file_limit()
    with ExitStack() as held:
        check_storage(settings, held)
        open_house(settings, host, port, browser)


def open_house(settings: Settings, host: str, port: int, browser: bool) -> None:
    """Let people in until told to stop."""
    door = bind(host, port)
    address = url_of(host, door.getsockname()[1])
    print(f"Moonbrew is at {address} (Ctrl-C ends it)", flush=True)
    print(f"It runs as {build.describe()}.", flush=True)
    tell_what_happens()
    if browser:
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
    calm_collector()
    with suppress(KeyboardInterrupt):  # which is how people end it
        Server(create_app(settings)).run(sockets=[door])


def tell_what_happens() -> None:
    """Show what Moonbrew itself logs, and of others what is amiss."""
    logging.basicConfig(format="%(message)s")
    logging.getLogger("moonbrew").setLevel(logging.INFO)


def check_storage(settings: Settings, held: ExitStack) -> None:
    """Claim the storage and open it once before anybody comes; what is wrong is said at once."""
    if settings.news:
        redis_news.connect(settings.news)  # it need not be there yet, but its address must be one
    try:
        with closing(Store(settings.db, LOCKED)) as store:
            held.enter_context(claimed(settings))
            store.upgrade()
    except SQLAlchemyError as error:
        why = str(error.__cause__ or error).splitlines()[0]
        raise Trouble(
            f"The database {without_password(settings.db)} cannot be used: {why}"
        ) from error


def calm_collector() -> None:
    """Look through young things in small heaps, and through all the tables only once in a while.

    As Python does it by itself, all rooms were looked through every few seconds, which took longer
    than all play.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(500, 3, 5000)


def bind(host: str, port: int) -> socket.socket:
    """A socket at the address, or words about what is wrong with it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named as TCP, for only then does asyncio send small answers at once: else each takes 40 ms.
    door = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    notice_who_vanishes(door)
    try:
        door.bind((host, port))
        door.listen(BACKLOG)  # who comes before all is ready waits a moment
    except (OSError, UnicodeError) as error:  # the latter of a name that is too long for one
        door.close()
        why = getattr(error, "strerror", None) or "that is not the name of a machine"
        raise Trouble(
            f"Port {port} at {host} cannot be had: {why}. Choose another with --port."
        ) from error
    return door


def notice_who_vanishes(door: socket.socket) -> None:
    """Let no connection outlive a machine that went without a word, as phones do.

    What is set of the door holds for all who come through it. By itself TCP waits for 15
    minutes, in which whoever listened would count as here.
    """
    door.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in (("TCP_KEEPIDLE", VANISHED), ("TCP_USER_TIMEOUT", 1000 * VANISHED)):
        if (option := getattr(socket, name, None)) is not None:  # not every system has them
            door.setsockopt(socket.IPPROTO_TCP, option, int(value))


def url_of(host: str, port: int) -> str:
    """The address as a browser takes it."""
    shown = "127.0.0.1" if host in ("", "0.0.0.0", "::") else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
