"""Live play: server-sent events, one for each deed, which a client can miss and make up for."""

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Header, Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from moonbrew.server.askers import asker
from moonbrew.server.bodies import LONGEST_NUMBER, Since
from moonbrew.server.drawing import draw, view_of
from moonbrew.server.errors import TooMuch
from moonbrew.server.news import Bell
from moonbrew.server.room import Room
from moonbrew.server.safety import address_of
from moonbrew.server.talk import silence_as_json

ANNOUNCED = 4  # lines of the log that are read out at most
live = APIRouter(include_in_schema=False)


class Listeners:
    """Counts who listens, by address; when they close, everybody goes home."""

    def __init__(self, most: int, heartbeat: float) -> None:
        self.most = most
        self.heartbeat = heartbeat
        self.open: Counter[str] = Counter()
        self.closing = False

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for one more listener, unless its address has as many as it may have."""
        if self.open[address] >= self.most:
            raise TooMuch("Too many tables are open from here. Close one, then try again.")
        self.open[address] += 1
        try:
            yield
        finally:
            self.open = +(self.open - Counter([address]))


@live.get("/rooms/{id}/live")
async def listen(
    request: Request,
    id: str,
    since: Since = 0,
    last_event_id: Annotated[str, Header(max_length=LONGEST_NUMBER)] = "",
) -> Response:
    """The newest table, then every newer one, with all that was told since the one last seen."""
    state = request.app.state
    room = await state.rooms.open(id)
    await room.notice(state.guests.id_of(request))
    if last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    return Stream(room, state.guests.id_of(request), since, state.listeners)


class Stream(Response):
    """The answer to a listener, which goes on until the listener hangs up.

    Nothing is cancelled for that: what is cancelled holds on to the room for long after.
    """

    media_type = "text/event-stream"

    def __init__(self, room: Room, guest: str | None, since: int, listeners: Listeners) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self.room = room
        self.guest = guest
        self.since = since
        self.listeners = listeners

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a place and send events; the place is taken only here, where it is given back."""
        with (
            self.listeners.place(address_of(scope)),
            self.room.listening(self.guest) as bell,
            asker(receive, bell.put_down),
        ):
            await self.send_all(send, bell)

    async def send_all(self, send: Send, bell: Bell) -> None:
        """Everything, from the headers to the end."""
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        async for event in events(self.room, self.guest, self.since, self.listeners, bell):
            await send({"type": "http.response.body", "body": event, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def events(
    room: Room, guest: str | None, since: int, listeners: Listeners, bell: Bell
) -> AsyncIterator[bytes]:
    """What one listener is sent; many deeds at once become one event."""
    shown, seen = None, min(since, room.deed)
    while not (listeners.closing or bell.gone):
        seat = room.eyes_of(guest)
        now = (room.looks, room.own_looks[seat], len(room.said))
        if shown != now:
            whole = shown is None or shown[:2] != now[:2]
            # What one has missed who comes back, nobody else has.
            drawn = new_frame if shown is None else frame
            shown = now
            yield drawn(room, seat, seen, whole)
            seen = room.deed
        if not await bell.wait(listeners.heartbeat):
            yield b": still here\n\n"


def frame(room: Room, seat: int | None, since: int, whole: bool) -> bytes:
    """One event; drawn once for all listeners who see the same and have seen the same."""
    if (seat, since, whole) not in room.frames:
        room.frames[seat, since, whole] = new_frame(room, seat, since, whole)
    return room.frames[seat, since, whole]


def new_frame(room: Room, seat: int | None, since: int, whole: bool) -> bytes:
    """One event; who knows the whole table already is sent what was said since, and no more."""
    news = news_for(room, seat, since) if whole else talk_since(room, since)
    data, name = json.dumps(news, separators=(",", ":")), "table" if whole else "talk"
    return f"id: {room.deed}\nevent: {name}\ndata: {data}\n\n".encode()


def talk_since(room: Room, since: int) -> dict[str, object]:
    """What was said after a deed."""
    said = [one.as_json() for one in room.said if one.deed > since]
    return {"deed": room.deed, "talk": said}


def beat_left(room: Room) -> float | None:
    """Seconds that the beat still lasts; None where none runs."""
    beat = room.running_beat
    return None if beat is None else round(beat.left(room.services.clock.now()), 1)


def news_for(room: Room, seat: int | None, since: int) -> dict[str, object]:
    """The table as a seat sees it now, and what it was told since."""
    if seat not in room.drawn:
        view = view_of(room, seat)
        room.drawn[seat] = draw(view).sections(), view.scene.prompt
    sections, prompt = room.drawn[seat]
    lines = room.log(seat, since)
    asked = room.asks(seat)
    said = [*(line.text for line in lines[-ANNOUNCED:]), *([prompt] if asked or room.over else [])]
    return {
        **talk_since(room, since),
        "silence": silence_as_json(room.game, room.silence),
        "sections": sections,
        "log": [{"deed": line.deed, "text": line.text} for line in lines],
        "announce": " ".join(said),
        "asked": asked,
        "beat": beat_left(room),
        "over": room.over,
        "seat": seat,
        "deal": None if room.dealt else room.lobby.as_json(room.commitment),
        "rematch": room.rematch_room,
    }
