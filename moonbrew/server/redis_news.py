"""News between the processes that serve one database, through Redis or Valkey.

All of them listen to one channel. The connection may be lost at any time: then this process is
`away` until it listens again, and whoever could not be told hears `missed` once that is possible.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from moonbrew.errors import Trouble
from moonbrew.server.news import News, Word

PULSE = 5.0  # seconds of silence after which the connection is tried, and after twice it is lost
PATIENCE = 5.0  # seconds for one answer of the news server
PAUSES = (0.1, 0.2, 0.5, 1.0, 2.0)  # seconds between two tries to reach it
WAITING = 10_000  # words that wait to be sent; of more, others hear that they missed some
AT_ONCE = 200  # words in one parcel
log = logging.getLogger(__name__)


class RedisNews(News):
    """Carries word of a room to its listeners in all processes."""

    shared = True
    away = True  # until somebody listens

    def __init__(self, url: str, house: str) -> None:
        super().__init__()
        self.client = connect(url)
        self.channel = f"moonbrew:{house}"
        self.me = secrets.token_hex(8)
        self.waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self.missed = False  # whether others do not know all that they were to be told
        self.hearing: set[asyncio.Task[None]] = set()

    def spread(self, kind: str, room: str = "", **facts: Any) -> None:
        """Tell other processes soon, or at least that they missed something."""
        try:
            self.waiting.put_nowait(json.dumps([self.me, kind, room, facts]))
        except asyncio.QueueFull:
            self.missed = True

    async def run(self, hear: Callable[[Word], Awaitable[None]]) -> None:
        """Tell and hear, through all losses of the connection."""
        listening = self.persist(lambda: self.listen_on(hear), self.lose)
        await asyncio.gather(listening, self.persist(self.send_on, self.note_missed))

    async def persist(
        self, work: Callable[[], Awaitable[None]], failed: Callable[[Exception], None]
    ) -> None:
        """Begin some work again and again, with growing pauses while it does not succeed."""
        from redis.exceptions import RedisError

        loop, pauses = asyncio.get_running_loop(), list(PAUSES)
        while True:
            begun = loop.time()
            try:
                await work()
            except (RedisError, OSError, TimeoutError) as error:
                failed(error)
            if loop.time() - begun > PATIENCE + PAUSES[-1]:
                pauses = list(PAUSES)
            await asyncio.sleep(pauses.pop(0) if len(pauses) > 1 else pauses[0])

    def lose(self, error: Exception) -> None:
        """From now on nobody is heard; said once."""
        if not self.away:
            log.warning("The news server is away (%s). Rooms are read from the database.", error)
        self.away = True

    def note_missed(self, _: Exception) -> None:
        """Others do not know all that they were to be told."""
        self.missed = True

    async def listen_on(self, hear: Callable[[Word], Awaitable[None]]) -> None:
        """Hear words until the connection is lost, and notice when it is."""
        async with self.client.pubsub() as ear:
            await ear.subscribe(self.channel)
            silent = 0
            while silent < 2:
                found = await ear.get_message(timeout=PULSE)
                silent = 0 if found else silent + 1
                if found:
                    self.take(found, hear)
                else:
                    await ear.ping()
        raise TimeoutError("no pulse")

    def take(self, found: dict[str, Any], hear: Callable[[Word], Awaitable[None]]) -> None:
        """Hear one message of the news server; rooms do not wait for each other."""
        if found["type"] == "subscribe":
            self.return_from(hear)
        elif found["type"] == "message":
            sender, kind, room, facts = json.loads(found["data"])
            if sender != self.me:
                self.begin(hear(Word(kind, room, facts, sender)))

    def return_from(self, hear: Callable[[Word], Awaitable[None]]) -> None:
        """Others can be heard again; what they told meanwhile was missed."""
        self.away = False
        log.info("The news server is there.")
        self.begin(hear(Word("missed")))
        if self.missed:
            self.spread("missed")

    def begin(self, work: Awaitable[None]) -> None:
        """Do something beside all else."""
        task = asyncio.ensure_future(work)
        self.hearing.add(task)
        task.add_done_callback(self.hearing.discard)

    async def send_on(self) -> None:
        """Send what waits to be sent; what cannot be is not kept, for the database has it all."""
        while True:
            words = [await self.waiting.get()]
            while not self.waiting.empty() and len(words) < AT_ONCE:
                words.append(self.waiting.get_nowait())
            if self.missed:
                words = [json.dumps([self.me, "missed", "", {}]), *words]
            async with asyncio.timeout(PATIENCE), self.client.pipeline(transaction=False) as parcel:
                for word in words:
                    parcel.publish(self.channel, word)
                await parcel.execute()
            self.missed = False


def connect(url: str) -> Any:
    """A client for a URL, which connects once it is used; or words about what is wrong with it."""
    try:
        from redis import asyncio as redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError as error:
        raise Trouble("--news needs Moonbrew's extra `news`: pip install moonbrew[news]") from error
    try:
        return redis.from_url(
            url.replace("valkey", "redis", 1) if url.startswith("valkey") else url,
            socket_timeout=PATIENCE,
            socket_connect_timeout=PATIENCE,
            retry=Retry(NoBackoff(), 0),  # a connection made anew in silence would miss words
        )
    except ValueError as error:
        raise Trouble(
            "--news must be the URL of a Redis or Valkey server: redis://HOST, or rediss://HOST "
            "with TLS. Port, password and number go where they go in URLs."
        ) from error
