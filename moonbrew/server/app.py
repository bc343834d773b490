"""The application: everything put together."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

import moonbrew
from moonbrew import build
from moonbrew.errors import Trouble
from moonbrew.server.api import api
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.beats import Clock
from moonbrew.server.chances import Chances
from moonbrew.server.claims import Keepers, LockedKeepers
from moonbrew.server.contents import Contents
from moonbrew.server.deal_routes import deal_api, deal_pages
from moonbrew.server.deals import Deals
from moonbrew.server.door import Door
from moonbrew.server.errors import NotFound, as_json, status_of
from moonbrew.server.guests import Guests
from moonbrew.server.head_requests import HeadRequests
from moonbrew.server.live import Listeners, live
from moonbrew.server.manual import manual
from moonbrew.server.neighbours import Neighbours
from moonbrew.server.news import News
from moonbrew.server.pages import pages, trouble_page
from moonbrew.server.picture_routes import pictures
from moonbrew.server.pictures import Pictures
from moonbrew.server.presence import Presence
from moonbrew.server.redis_news import RedisNews
from moonbrew.server.room import Services
from moonbrew.server.rooms import Rooms
from moonbrew.server.safety import Buckets, Places, Safety
from moonbrew.server.settings import Settings
from moonbrew.server.shell import shell
from moonbrew.server.store import Store
from moonbrew.server.workers import Workers

PACKED = 5  # how much time is taken to make pages small, from 1 to 9


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application with these settings."""
    settings = settings or Settings()
    app = FastAPI(
        title="Moonbrew",
        version=moonbrew.__version__,
        description="Open a room, look at its scene, choose one of the choices, again and again.",
        lifespan=lifespan,
        dependencies=[Depends(noticed)],
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.door = Door(settings.request_seconds, settings.connections)
    app.state.places = Places(settings.requests_per_address)
    app.include_router(api)
    app.include_router(deal_api)
    app.include_router(live)
    app.include_router(manual)
    app.include_router(pages)
    app.include_router(pictures)
    app.include_router(shell)
    app.include_router(deal_pages)
    app.add_exception_handler(Trouble, trouble_answer)
    app.add_exception_handler(HTTPException, nothing_there)
    app.add_exception_handler(RequestValidationError, unreadable_answer)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=PACKED)
    app.add_middleware(HeadRequests)
    app.add_middleware(Safety, settings=settings)
    return app


async def noticed(request: Request) -> None:
    """Whoever asks for anything is there."""
    request.app.state.guests.id_of(request)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Open the storage and the workers, and close them in the end."""
    settings: Settings = app.state.settings
    asyncio.get_running_loop().set_exception_handler(app.state.door.note_trouble)
    storage = AsyncStore(Store(settings.db))
    await storage.do(storage.store.upgrade)
    workers = Workers(settings.bot_workers, settings.bot_deadline)
    per_minute = settings.talk_per_minute
    talk = Buckets(per_minute / 60, max(1.0, per_minute / 4))
    deeds = Buckets(settings.deeds_per_minute / 60, max(1.0, settings.deeds_per_minute / 2))
    contents = Contents(storage, settings.content_deadline)
    secret = await storage.do(storage.store.secret)
    news, keepers, clock = news_for(settings, secret), keepers_for(settings), Clock()
    services = Services(
        storage, news, workers, settings.pace, talk, contents, settings.beat,
        clock, Presence(clock), settings.absence, settings.deal, settings.rest, keepers,
        deeds,
    )  # fmt: skip
    app.state.contents = contents
    app.state.chances = Chances(workers)
    app.state.pictures = Pictures()
    app.state.guests = Guests(storage, secret, services.presence)
    rooms = app.state.rooms = Rooms(services, settings.rooms_kept)
    app.state.rounds = rooms.rounds
    app.state.deals = Deals(rooms, secret)
    app.state.listeners = Listeners(settings.listeners_per_address, settings.heartbeat)
    chores = [asyncio.create_task(storage.tidy())]
    if news.shared:
        beside = Neighbours(rooms)
        chores += [asyncio.create_task(news.run(beside.hear)), asyncio.create_task(beside.pulse())]
    if not build.compiled():
        chores.append(asyncio.create_task(workers.move_over()))
    try:
        yield
    finally:
        for chore in chores:
            chore.cancel()
        app.state.chances.close()
        app.state.rooms.close()
        await workers.close()
        await app.state.pictures.stop()
        keepers.close()
        storage.close()


def news_for(settings: Settings, secret: str) -> News:
    """News in this process, or between all that serve the same database."""
    if not settings.news:
        return News()
    house = hashlib.sha256(f"news {secret}".encode()).hexdigest()[:16]
    return RedisNews(settings.news, house)


def keepers_for(settings: Settings) -> Keepers:
    """Who keeps a room: this process, or one of those that serve the same database."""
    return LockedKeepers(settings.db) if settings.news else Keepers()


async def trouble_answer(request: Request, trouble: Exception) -> JSONResponse:
    """What went wrong, in a sentence that says what to do."""
    assert isinstance(trouble, Trouble), "It is registered for nothing else."
    return JSONResponse(as_json(trouble), status_of(trouble))


async def nothing_there(request: Request, error: Exception) -> Response:
    """What is not there, or cannot be done that way, told to people or to programs."""
    assert isinstance(error, HTTPException), "It is registered for nothing else."
    if error.status_code == 404 and not request.scope["path"].startswith("/api/"):
        return await trouble_page(request, NotFound("There is nothing at this address."))
    more = ". /docs lists what there is." if error.status_code in (404, 405) else ""
    answer = {"error": f"{error.detail}{more}", "rule": None}
    return JSONResponse(answer, error.status_code, error.headers)


async def unreadable_answer(request: Request, error: Exception) -> JSONResponse:
    """Which part of a request cannot be read, and why."""
    assert isinstance(error, RequestValidationError), "It is registered for nothing else."
    parts = [f"{'.'.join(map(str, one['loc'][1:]))}: {one['msg']}" for one in error.errors()]
    return JSONResponse({"error": "; ".join(parts), "rule": None}, 400)
