"""Live play: server-sent events, one for each deed, which a client can miss and make up for."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Annotated

from fastapi import APIRouter, Header, Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from moonbrew.server.api import purse_of
from moonbrew.server.askers import asker
from moonbrew.server.bodies import LONGEST_NUMBER, Since
from moonbrew.server.drawing import draw_parts, view_of
from moonbrew.server.errors import TooMuch
from moonbrew.server.lately import as_json, newest
from moonbrew.server.looks import Look, next_look
from moonbrew.server.news import Bell
from moonbrew.server.packing import Event, Parcel
from moonbrew.server.room import Room
from moonbrew.server.safety import address_of
from moonbrew.server.talk import silence_as_json

STILL_HERE = Event(b": still here\n\n")
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
    guest = state.guests.id_of(request)
    room = await state.rooms.open(id, guest, purse_of(request).pay_for_room)
    await room.notice(guest)
    if last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    return Stream(room, guest, since, state.listeners, packs)


class Stream(Response):
    """The answer to a listener, which goes on until the listener hangs up.

    Nothing is cancelled for that: what is cancelled holds on to the room for long after.
    """

    media_type = "text/event-stream"

    def __init__(
        self, room: Room, guest: str | None, since: int, listeners: Listeners, packs: bool
    ) -> None:
        packed = {"Content-Encoding": "gzip"} if packs else {}
        more = {"X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
        super().__init__(headers={**more, **packed})
        del self.headers["content-length"]
        self.parcel = Parcel(packs)
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
            body = self.parcel.add(event)
            await send({"type": "http.response.body", "body": body, "more_body": True})
        body = self.parcel.end()
        await send({"type": "http.response.body", "body": body, "more_body": False})


async def events(
    room: Room, guest: str | None, since: int, listeners: Listeners, bell: Bell
) -> AsyncIterator[Event]:
    """What one listener is sent; many deeds at once become one event.

    A bell that rings for others does not put off the next comment, which would tell of it.
    """
    clock = asyncio.get_running_loop().time
    shown: tuple[int | None, int, int] | None = None
    seen, onlookers, sent = min(since, room.deed), 0, clock()
    while not (listeners.closing or bell.gone):
        seat = room.eyes_of(guest)
        now = (seat, room.look_number(seat), len(room.said))
        if shown != now:
            # What one has missed who comes back, nobody else has.
            make = new_frame if shown is None else frame
            base = shown[1] if shown is not None and shown[0] == seat else None
            event = make(room, seat, seen, base)
            shown, seen = now, room.deed  # before it is sent, for that can take time
            yield event
            sent = clock()
        if onlookers != room.onlookers:
            onlookers = room.onlookers
            yield company(onlookers)
            sent = clock()
        if not await bell.wait(sent + listeners.heartbeat - clock()):
            yield STILL_HERE
            sent = clock()


def company(onlookers: int) -> Event:
    """How many look on, which changes nothing at the table; it has no id, for nobody misses it."""
    plain = f'event: company\ndata: {{"onlookers":{onlookers}}}\n\n'.encode()
    return Event(plain, squeezed=True)


def frame(room: Room, seat: int | None, since: int, base: int | None) -> Event:
    """One event; made once for all listeners who see the same and have seen the same."""
    if (seat, since, base) not in room.frames:
        room.frames[seat, since, base] = new_frame(room, seat, since, base)
    return room.frames[seat, since, base]


def new_frame(room: Room, seat: int | None, since: int, base: int | None) -> Event:
    """One event for who has the look `base` of the table; who knows it all is sent the talk.

    What others say is not squeezed: beside what they guess of a hand, the length would tell
    somebody who can measure it whether they guessed right.
    """
    talk = talk_since(room, since)
    known = base == room.look_number(seat)
    news = talk if known else {**talk, **news_for(room, seat, since, base)}
    data, name = json.dumps(news, separators=(",", ":")), "talk" if known else "table"
    plain = f"id: {room.deed}\nevent: {name}\ndata: {data}\n\n".encode()
    return Event(plain, squeezed=not talk["talk"])


def look_at(room: Room, seat: int | None) -> Look:
    """The table as a seat sees it now; drawn once."""
    last, number = room.drawn.get(seat), room.look_number(seat)
    if last is None or last.number != number:
        view = view_of(room, seat)
        active = next((place.seat for place in view.scene.places if place.active), None)
        room.drawn[seat] = next_look(last, number, draw_parts(view), view.scene.prompt, active)
    return room.drawn[seat]


def talk_since(room: Room, since: int) -> dict[str, object]:
    """What was said after a deed, lately."""
    said = [one.as_json() for one in newest(room.said) if one.deed > since]
    return {"deed": room.deed, "talk": said}


def beat_left(room: Room) -> float | None:
    """Seconds that the beat still lasts; None where none runs."""
    beat = room.running_beat
    return None if beat is None else round(beat.left(room.services.clock.now()), 1)


def news_for(room: Room, seat: int | None, since: int, base: int | None) -> dict[str, object]:
    """The table as a seat sees it now, or what changed after `base`; and what it was told since."""
    look = look_at(room, seat)
    follows = base is not None and look.before == base
    missed = room.log(seat, since)
    lines = newest(missed)
    asked = room.asks(seat)
    said = [line.text for line in lines[-ANNOUNCED:]]
    said += [look.prompt] if asked or room.over else []
    return {
        "look": look.number,
        "on": base if follows else None,
        "silence": silence_as_json(room.game, room.silence),
        "sections": look.changes if follows else look.parts,
        "log": as_json(lines),
        "earlier": len(lines) < len(missed),
        "announce": " ".join(said),
        "asked": asked,
        "turn": look.turn,
        "active": look.active,
        "bot": look.active is not None and bool(room.chairs[look.active].bot),
        "beat": beat_left(room),
        "over": room.over,
        "seat": seat,
        "deal": None if room.dealt else room.lobby.as_json(room.commitment),
        "rematch": room.rematch_room,
    }
