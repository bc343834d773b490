"""The JSON API: all that the pages can do, for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse

import moonbrew
from moonbrew.bots import bot_names
from moonbrew.changes import in_short
from moonbrew.content import as_text
from moonbrew.game import Game
from moonbrew.record import write
from moonbrew.seating import seats_from
from moonbrew.server.askers import asker
from moonbrew.server.bodies import (
    LARGEST_NUMBER,
    Chosen,
    Held,
    Joining,
    Name,
    NewChair,
    NewRoom,
    Ordered,
    Renamed,
    Saying,
    Sealed,
    Share,
    Since,
    Taken,
    TakenBack,
    WhatIf,
)
from moonbrew.server.deeds import NOBODY, PRIVATE
from moonbrew.server.errors import NotFound
from moonbrew.server.guests import Guest
from moonbrew.server.lately import as_json, newest
from moonbrew.server.names import checked_name
from moonbrew.server.room import Room
from moonbrew.server.rooms import Rooms
from moonbrew.server.safety import OWN_CARDS, Purse
from moonbrew.server.talk import PHRASES, silence_as_json

api = APIRouter(prefix="/api")
UNSEALED = Sealed()


# Who asks, and where


async def the_room(request: Request, id: str) -> Room:
    """The room in the address."""
    rooms: Rooms = request.app.state.rooms
    guest = request.app.state.guests.id_of(request)
    room = await rooms.open(id, guest, purse_of(request).pay_for_room)
    await room.notice(guest)
    return room


def purse_of(request: Request) -> Purse:
    """From what is paid for whatever turns out to be dear."""
    purse: Purse = request.scope["moonbrew.purse"]
    return purse


async def the_guest(request: Request) -> Guest:
    """Who asks; a new guest gets a cookie with the answer."""
    guest: Guest = await request.app.state.guests.of(request)
    return guest


async def viewer(request: Request, room: Annotated[Room, Depends(the_room)]) -> int | None:
    """The seat of who asks, or None for a spectator and for whom a bot plays."""
    return room.eyes_of(request.app.state.guests.id_of(request))


async def own_seat(request: Request, room: Annotated[Room, Depends(the_room)]) -> int:
    """The seat of who asks, who must play there."""
    return room.playing_seat(request.app.state.guests.id_of(request))


async def own_chair(request: Request, room: Annotated[Room, Depends(the_room)]) -> int:
    """The seat of who asks, who must have one; perhaps a bot plays there."""
    return room.own_seat(request.app.state.guests.id_of(request))


InRoom = Annotated[Room, Depends(the_room)]
AsGuest = Annotated[Guest, Depends(the_guest)]
Viewer = Annotated[int | None, Depends(viewer)]
OwnSeat = Annotated[int, Depends(own_seat)]
OwnChair = Annotated[int, Depends(own_chair)]
# No option can be called so, for they stand beside it.
Digest = Annotated[str, Query(alias=OWN_CARDS, max_length=64)]


# Games and guests


@api.get("/alive")
async def alive() -> dict[str, bool]:
    """Whether the server is there; it does nothing else."""
    return {"alive": True}


@api.get("/ready")
async def ready(request: Request) -> dict[str, bool]:
    """Whether all that play needs is there: 503 if nothing can be written down now."""
    storage = request.app.state.rooms.services.storage
    await storage.do(storage.store.check)
    return {"ready": True}


@api.get("/games")
async def games() -> dict[str, Any]:
    """The games with their seats and options, and the bots, the weakest first."""
    return {"games": [one.facts() for one in moonbrew.all_games()], "bots": bot_names()}


@api.get("/games/{game}/options")
async def options(
    request: Request, game: str, seats: int | None = None, cards: Digest = ""
) -> list[dict[str, Any]]:
    """The options that apply with so many seats, each with what can be chosen after those before.

    What was chosen so far is given beside the seats, by name: `?seats=2&length=shortened`. With
    cards of your own there may be more to choose: `own-cards` is their digest.
    """
    played = await request.app.state.rooms.game_with(game, cards)
    number = seats_from(played, played.Options(), seats)
    return [spec.as_data() for spec in played.options(number, dict(request.query_params))]


@api.get("/rules/{game}")
async def rules(game: str, q: Annotated[str, Query(max_length=100)] = "") -> list[dict[str, Any]]:
    """The numbered rules of a game: all, one by its number, or those with certain words."""
    found = moonbrew.game(game).rulebook.look_up(q.split())
    return [one.as_data() for one in found]


@api.get("/me")
async def me(guest: AsGuest) -> Name:
    """What you are called."""
    return Name(name=guest.name)


@api.post("/me")
async def rename(request: Request, guest: AsGuest, wish: Name) -> Renamed:
    """Choose what you are called, here and in the rooms where you sit."""
    rooms: Rooms = request.app.state.rooms
    await rooms.check_name(guest.id, checked_name(wish.name), purse_of(request).pay_for_listed)
    guest = await request.app.state.guests.rename(guest, wish.name)
    done = await rooms.rename(guest)
    return Renamed(name=guest.name, waits=not done)


async def named(request: Request, guest: Guest, name: str | None) -> Guest:
    """The guest under a name that came along with another wish."""
    if name is None:
        return guest
    renamed: Guest = await request.app.state.guests.rename(guest, name)
    return renamed


# Cards of one's own


@api.post("/contents", status_code=201)
async def keep_content(
    request: Request, game: Annotated[str, Query(max_length=64)]
) -> dict[str, Any]:
    """Bring cards of your own: the body is the file itself, TOML, as `--content` takes it.

    They are read and played with before they are kept, which can take some seconds. 422: they
    cannot be played with, and why. Rooms name them by the digest `content`. What no room uses is
    forgotten after a day.
    """
    text = as_text(await request.body())
    row = await request.app.state.contents.keep(game, text)
    played = await request.app.state.rooms.game_with(game, row.digest)
    return {"content": row.digest, "url": f"/contents/{row.digest}", **told_content(played)}


@api.get("/contents/{digest}")
async def content(request: Request, digest: str) -> dict[str, Any]:
    """Cards of somebody's own: every one that is not as in the standard content."""
    row = await request.app.state.contents.find(digest)
    return told_content(await request.app.state.rooms.game_with(row.game, digest))


def told_content(played: Game[Any]) -> dict[str, Any]:
    """What is not as usual."""
    found = played.changes()
    return {
        "game": played.name,
        "in_short": in_short(found),
        "changes": [one.as_json() for one in found],
    }


# Rooms


@api.get("/rooms")
async def my_rooms(request: Request, guest: AsGuest) -> list[dict[str, Any]]:
    """The rooms where you sit or have sat, the newest first; how each ended, once it is over."""
    rooms: Rooms = request.app.state.rooms
    found = await rooms.of_guest(guest.id, pay=purse_of(request).pay_for_listed)
    return [one.as_json() for one in found]


@api.post("/rooms", status_code=201)
async def create(request: Request, guest: AsGuest, wish: NewRoom) -> dict[str, Any]:
    """Open a room. Whoever has the link can watch, and sit down on an open chair."""
    guest = await named(request, guest, wish.name)
    rooms: Rooms = request.app.state.rooms
    id = await rooms.create(wish.game, wish.options, wish.chairs, guest, wish.content, wish.seal)
    return opened(request, await rooms.open(id, guest.id), guest)


def opened(request: Request, room: Room, guest: Guest) -> dict[str, Any]:
    """How to get to a room."""
    url = f"/rooms/{room.id}"
    invite = str(request.base_url).rstrip("/") + url
    return {"room": room.id, "url": url, "seat": room.seat_of(guest.id), "invite": invite}


@api.get("/rooms/{id}")
async def facts(room: InRoom) -> dict[str, Any]:
    """What everybody may know of a room."""
    result, reckoning = room.result(), room.reckoning()
    counted = reckoning.as_json() if reckoning else None
    return {
        "room": room.id,
        "game": room.game.name,
        "title": room.title,
        "rules": room.game.version,
        "options": room.options.chosen(),
        "content": room.game.content.whole_digest or None,
        "brought": room.brought or None,
        "created": room.created,
        "chairs": [
            {**chair.as_json(), "same_device": room.at_device(chair.seat)} for chair in room.chairs
        ],
        "absent": sorted(room.absent),
        "onlookers": room.onlookers,
        "deed": room.deed,
        "asked": None if room.running_beat else room.asked,
        "beat": beat_as_json(room),
        "over": room.over,
        "paused": room.paused,
        "with_bots": room.only_guest is not None,
        "dealt": room.dealt,
        **room.lobby.as_json(room.commitment),
        "seed": room.seed,
        "result": {**result.as_json(), "reckoning": counted} if result else None,
        "rematch": room.rematch_room or None,
        "origin": room.origin.as_json() if room.origin else None,
    }


@api.post("/rooms/{id}/join")
async def join(request: Request, room: InRoom, guest: AsGuest, wish: Joining) -> dict[str, Any]:
    """Sit down on an open chair, or come back to your own."""
    if wish.name is not None:
        room.check_name(guest.id, checked_name(wish.name))
    guest = await named(request, guest, wish.name)
    await room.join(guest, wish.seat, wish.seal)
    return opened(request, room, guest)


@api.post("/rooms/{id}/leave")
async def leave(room: InRoom, guest: AsGuest) -> dict[str, Any]:
    """Let a bot play for you until you join again; a table of bots is paused, and waits for you."""
    await room.leave(guest)
    return {"deed": room.deed, "paused": room.paused}


@api.post("/rooms/{id}/take")
async def take(room: InRoom, guest: AsGuest, wish: Taken) -> dict[str, Any]:
    """Say that the device that several share was handed to the seat that is asked."""
    await room.take(guest.id, wish.seat)
    return {"deed": room.deed, "seat": wish.seat}


@api.post("/rooms/{id}/chairs/{seat}")
async def change_chair(room: InRoom, guest: AsGuest, seat: int, wish: NewChair) -> dict[str, Any]:
    """Let a bot play on an open chair or for somebody who is not here; or open a bot's chair.

    Once the game has begun, a bot's chair is changed when everybody who has a chair has asked for
    the same; until then the answer's `agreed` lists the seats that have.
    """
    await room.change_chair(guest, seat, wish.bot)
    return {"deed": room.deed, "agreed": sorted(room.chairs[seat].agreed)}


@api.post("/rooms/{id}/rematch")
async def rematch(
    request: Request, room: InRoom, guest: AsGuest, wish: Sealed = UNSEALED
) -> dict[str, Any]:
    """Another game with the same people and options; all who ask get to the same one."""
    rooms: Rooms = request.app.state.rooms
    again = await rooms.rematch(room, guest, wish.seal)
    return opened(request, again, guest)


@api.post("/rooms/{id}/free")
async def free(room: InRoom, seat: OwnSeat) -> dict[str, Any]:
    """Play on without the guide of a first game."""
    await room.leave_guide(seat)
    return {"deed": room.deed}


@api.post("/rooms/{id}/what-if", status_code=201)
async def what_if(request: Request, room: InRoom, guest: AsGuest, wish: WhatIf) -> dict[str, Any]:
    """Open a room that goes on from a moment of this one, once the game here is over.

    The first moves are those of this game, and the deal is the same; `origin` says so.
    """
    guest = await named(request, guest, wish.name)
    rooms: Rooms = request.app.state.rooms
    id = await rooms.what_if(room, wish.moment, wish.chairs, guest)
    return opened(request, await rooms.open(id, guest.id), guest)


@api.post("/rooms/{id}/seal")
async def seal(room: InRoom, seat: OwnSeat, wish: Sealed) -> dict[str, Any]:
    """Seal your share in the dice, if you sat down without doing so; the first seal counts."""
    await room.seal(seat, wish.seal)
    return {"deed": room.deed, "dealt": room.dealt, **room.lobby.as_json(room.commitment)}


@api.post("/rooms/{id}/share")
async def share(room: InRoom, seat: OwnSeat, wish: Share) -> dict[str, Any]:
    """Open your share in the dice, once everybody has sealed theirs (`sealed`)."""
    await room.open_share(seat, wish.share)
    return {"deed": room.deed, "dealt": room.dealt, **room.lobby.as_json(room.commitment)}


# Play


@api.get("/rooms/{id}/scene")
async def scene(request: Request, room: InRoom, seat: Viewer, since: Since = 0) -> dict[str, Any]:
    """The table as you see it, your choices, and what you were told after the deed `since`.

    Of a long `log` there are the newest lines; `/log` has those before.

    Where several sit at your device, `due` is the seat that it must be handed to; until that seat
    has taken it you see what everybody sees.
    """
    seen = room.scene(seat).as_json()
    return {
        "deed": room.deed,
        "seat": seat,
        "due": room.due(request.app.state.guests.id_of(request)),
        "asked": room.asks(seat),
        "dealt": room.dealt,
        "over": room.over,
        "choices": seen.pop("choices"),
        "scene": seen,
        "log": as_json(newest(room.log(seat, since))),
        "why_not_undo": room.why_not_undo(seat) if seat is not None else None,
        "beat": beat_as_json(room),
        "orders": None if seat is None else orders_as_json(room, seat),
    }


@api.get("/rooms/{id}/log")
async def log(room: InRoom, seat: Viewer, until: Since = LARGEST_NUMBER) -> list[dict[str, Any]]:
    """What you were told up to the deed `until`: the newest lines of it, some 300."""
    return as_json(newest([line for line in room.log(seat) if line.deed <= until]))


def beat_as_json(room: Room) -> dict[str, Any] | None:
    """What everybody may know of the beat that runs: what it is about, who is in it, how long."""
    beat, ask = room.running_beat, room.table.ask
    if beat is None or ask is None:
        return None
    return {
        "occasion": list(ask.occasion(room.table)),
        "answers": int(ask.answers()),
        "seats": [one.seat for one in beat.window],
        "seconds": beat.seconds,
        "left": round(beat.left(room.services.clock.now()), 1),
    }


def orders_as_json(room: Room, seat: int) -> dict[str, Any]:
    """What a seat can let pass, and what it does."""
    offered = [{"key": one.key, "sentence": one.sentence} for one in room.game.orders]
    return {"offered": offered, "given": [str(order) for order in room.orders.of(seat)]}


@api.get("/rooms/{id}/moves")
async def moves(room: InRoom, seat: Viewer, since: Since = 0) -> list[dict[str, Any]]:
    """All that was done after the deed `since`; while the game goes on, only your own keys."""
    return [
        {
            "deed": deed.number,
            "kind": deed.kind,
            "seat": None if deed.seat == NOBODY else deed.seat,
            "key": deed.key if room.over or deed.seat == seat or deed.kind != "move" else None,
        }
        for deed in room.deeds[since:]
        if deed.kind not in PRIVATE or deed.seat == seat
    ]


@api.post("/rooms/{id}/moves")
async def play(room: InRoom, seat: OwnChair, move: Chosen) -> dict[str, Any]:
    """Make a move. 409: the table has moved on; 422: a rule forbids it."""
    await room.play(seat, move.key, move.deed, move.move_id)
    return {"deed": room.deed, "over": room.over}


@api.post("/rooms/{id}/undo")
async def undo(room: InRoom, seat: OwnSeat, wish: TakenBack) -> dict[str, Any]:
    """Take back your last move, if it has revealed nothing and nobody has chosen since.

    `freely`: also if it has, with all that came after it, where you play with bots only; then the
    record says so.
    """
    await room.undo(seat, wish.deed, wish.move_id, wish.freely)
    return {"deed": room.deed}


@api.post("/rooms/{id}/orders")
async def order(room: InRoom, seat: OwnSeat, wish: Ordered) -> dict[str, Any]:
    """Pass wherever an order says so, from now on; or no longer. Nobody else can read it."""
    await (room.order(seat, wish.order) if wish.on else room.withdraw(seat, wish.order))
    return {"deed": room.deed, **orders_as_json(room, seat)}


@api.post("/rooms/{id}/hold")
async def hold(room: InRoom, seat: OwnSeat, wish: Held) -> dict[str, Any]:
    """Be asked in this window once its beat is over; `held` is false if it is over already."""
    held = await room.hold(seat, wish.deed)
    text = "You will be asked." if held else "The moment to answer is over."
    return {"deed": room.deed, "held": held, "text": text}


@api.get("/rooms/{id}/talk")
async def talk(room: InRoom, since: Since = 0) -> dict[str, Any]:
    """What people said after the deed `since`, whether a rule locks the talk, and the phrases."""
    return {
        "deed": room.deed,
        "said": [one.as_json() for one in room.said if one.deed > since],
        "silence": silence_as_json(room.game, room.silence),
        "phrases": PHRASES,
    }


@api.post("/rooms/{id}/talk")
async def say(room: InRoom, guest: AsGuest, wish: Saying) -> dict[str, Any]:
    """Say something, from your chair or looking on. 422: a rule locks the talk; 429: too much."""
    return {"deed": await room.say(guest, wish.text, wish.phrase, wish.move_id)}


@api.get("/rooms/{id}/hint")
async def hint(request: Request, room: InRoom, seat: OwnSeat) -> dict[str, Any]:
    """The best move that a search finds from what you know, and up to two others.

    429: one is already on its way to your seat. Whoever hangs up is not thought for.
    """
    with asker(request.receive) as waits:
        best, *others = await room.hints(seat, waits)
    return {**best, "others": others}


@api.get("/rooms/{id}/why/{key}")
async def why_not(room: InRoom, seat: OwnSeat, key: str) -> dict[str, str | None]:
    """Which rule forbids you a move now, and what is missing here for it, if more can be said."""
    room.check_asked(seat)
    move = room.game.move(key)
    t = room.table_for(seat)
    rule = room.game.refusal(t, move)
    sentence = room.game.sentence(t, move, room.names)
    return {
        "rule": rule.number if rule else None,
        "lacks": room.game.lacks(t, move) if rule else "",
        "text": rule.plain if rule else "You may do this now.",
        "sentence": sentence,
    }


@api.get("/rooms/{id}/content", response_class=PlainTextResponse)
async def content_of_room(room: InRoom) -> PlainTextResponse:
    """The file of cards that the room plays with; `moonbrew verify --content` needs it."""
    if not room.game.content.own:
        raise NotFound("This room plays with the standard cards.")
    name = f"{room.game.name}-{room.game.content_digest}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(room.game.content.own, headers=headers, media_type="application/toml")


@api.get("/rooms/{id}/record", response_class=PlainTextResponse)
async def record(room: InRoom) -> PlainTextResponse:
    """The whole game as a record, once it is over; `moonbrew verify` checks it."""
    name = f"{room.game.name}-{room.id}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(write(room.record()), headers=headers, media_type="application/toml")
