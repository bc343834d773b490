"""Live play: server-sent events, one for each deed, which a client can miss and make up for."""

import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import StreamingResponse

from moonbrew.server.drawing import draw, view_of
from moonbrew.server.errors import TooMuch
from moonbrew.server.room import Room
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

    def check(self, address: str) -> None:
        """Refuse more listeners than one address may have."""
        if self.open[address] >= self.most:
            raise TooMuch("Too many tables are open from here. Close one, then try again.")


@live.get("/rooms/{id}/live")
async def listen(
    request: Request,
    id: str,
    since: Annotated[int, Query(ge=0)] = 0,
    last_event_id: Annotated[str, Header()] = "",
) -> StreamingResponse:
    """The newest table, then every newer one, with all that was told since the one last seen."""
    state = request.app.state
    room = await state.rooms.open(id)
    await room.notice(state.guests.id_of(request))
    address = request.client.host if request.client else ""
    state.listeners.check(address)
    if last_event_id.isascii() and last_event_id.isdigit():
        since = int(last_event_id)
    stream = events(room, state.guests.id_of(request), since, state.listeners, address)
    return StreamingResponse(
        stream, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"}
    )


async def events(
    room: Room, guest: str | None, since: int, listeners: Listeners, address: str
) -> AsyncIterator[bytes]:
    """What one listener is sent; many deeds at once become one event."""
    listeners.open[address] += 1
    shown, seen = None, since
    try:
        with room.listening(guest) as bell:
            while not listeners.closing:
                seat = room.eyes_of(guest)
                now = (room.looks, room.own_looks[seat], len(room.said))
                if shown != now:
                    whole = shown is None or shown[:2] != now[:2]
                    shown = now
                    yield frame(room, seat, seen, whole)
                    seen = room.deed
                if not await bell.wait(listeners.heartbeat):
                    yield b": still here\n\n"
    finally:
        listeners.open[address] -= 1


def frame(room: Room, seat: int | None, since: int, whole: bool) -> bytes:
    """One event; drawn once for all listeners who see the same and have seen the same.

    Who knows the whole table already is sent what was said since, and nothing else.
    """
    if (seat, since, whole) not in room.frames:
        news = news_for(room, seat, since) if whole else talk_since(room, since)
        data, name = json.dumps(news, separators=(",", ":")), "table" if whole else "talk"
        text = f"id: {room.deed}\nevent: {name}\ndata: {data}\n\n"
        room.frames[seat, since, whole] = text.encode()
    return room.frames[seat, since, whole]


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
