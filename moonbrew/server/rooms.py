"""All rooms: opening new ones, and finding those there are."""

import asyncio
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakValueDictionary

from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game as load_game
from moonbrew.seating import secret_seed
from moonbrew.server.chairs import ME, chairs_for
from moonbrew.server.deeds import Deed
from moonbrew.server.errors import Broken, NotFound, NotYours, OtherRules, TooMuch
from moonbrew.server.guests import Guest
from moonbrew.server.origins import Origin, Start, origin_of
from moonbrew.server.room import Room, Services
from moonbrew.server.store import Gone, Last, RoomRow
from moonbrew.server.turns import Rounds
from moonbrew.server.what_if import chairs_from, moment_of, start_from

__all__ = ["Room", "Rooms", "Summary"]
ROOM = re.compile(r"[A-Za-z0-9_-]{1,32}")  # what an id can look like
FINISHED = 2000  # games that are counted of a guest, the newest
PART = 200  # of them at a time
SLICE = 50  # deeds of a room that happen anew before others have their turn
NO_ROOM = "There is no such room. Check the link."
Pay = Callable[[], None]  # called before a room is read anew; refuses who has asked for too much


def free() -> None:
    """Nothing to pay: the house itself asks."""


@dataclass(frozen=True)
class Summary:
    """A room as it stands in a guest's list."""

    id: str
    game: str
    title: str
    created: float
    over: bool
    names: list[str]
    asked: bool  # whether the table waits for this guest
    turn: str = ""  # whom else it waits for, by name
    last: float = 0.0  # when something last happened there
    paused: bool = False  # whether it waits until the guest comes back
    seat: int | None = None  # where the guest sits, or sat when the game ended
    result: dict[str, Any] | None = None  # once it is over; scores, ranks, winners, rivals, why
    note: str = ""  # why it cannot be opened
    brought: str = ""  # who brought cards of their own
    origin: dict[str, Any] | None = None  # what its deal comes from, if it is not its own

    def as_json(self) -> dict[str, Any]:
        """The room as the API lists it."""
        facts = dict(vars(self))
        return {"room": facts.pop("id"), **facts}


class Rooms:
    """Opens rooms, and keeps those in memory that somebody looked at lately."""

    def __init__(self, services: Services, kept: int = 500) -> None:
        self.services = services
        self.kept = kept
        self.rounds = Rounds()  # for all that takes longer than a move
        # Whoever holds a room keeps it alive, so that no process ever has two of the same.
        self.alive: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self.recent: OrderedDict[str, Room] = OrderedDict()
        self.reading = asyncio.Lock()  # of cards of guests' own
        # Kept by those who wait, so that nothing stays of a room that is not there.
        self.opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self,
        game: str,
        options: Mapping[str, str],
        chairs: Sequence[str],
        host: Guest,
        content: str = "",
        seal: str | None = "",
    ) -> str:
        """Open a room; chairs are me, open, or names of bots. Its id.

        The seal is that of the host's share in the dice; None if a page will send it.
        """
        played = await self.game_with(game, content)
        seated = chairs_for(played, chairs, host, seal)
        wished = [chair.as_kept() for chair in seated]
        fit = played.check(played.Options.of(options), len(seated))
        brought = host.name if content else ""
        return await self.add(played, fit.chosen(), wished, host, brought)

    async def game_with(self, name: str, content: str) -> Game[Any]:
        """A game with the content of this digest, the standard one if it is empty."""
        if not content:
            return load_game(name)
        found = await self.services.contents.find(content, name)
        async with self.reading:  # several at once would only take turns with everybody else
            return await asyncio.to_thread(load_game, name, found.text)

    async def add(
        self,
        played: Game[Any],
        options: dict[str, str],
        chairs: list[dict[str, Any]],
        host: Guest,
        brought: str,
        start: Start | None = None,
    ) -> str:
        """Write down a new room, with dice that nobody can guess unless they are given."""
        start = start or Start(secret_seed())
        self.services.presence.sit(host.id, host.address)
        beside = self.neighbours(chairs)
        row = RoomRow(
            id=secrets.token_urlsafe(12),
            game=played.name,
            rules=played.version,
            content=played.content.whole_digest,
            options=options,
            chairs=chairs,
            names=[chair["name"] for chair in chairs],
            seed=start.seed,
            host=host.id,
            created=time.time(),
            brought=brought,
            origin=start.origin.as_json() if start.origin else None,
        )
        storage, begun = self.services.storage, with_sharing(start.begun, row, beside)
        try:
            await storage.do(storage.store.add_room, row, begun)
        except Gone as gone:
            raise NotFound("These cards are not kept here any more. Send the file again.") from gone
        room = Room(row, played, self.services)
        for deed in begun:
            room.apply(deed)
        self.keep(room)
        room.attend()
        return row.id

    def neighbours(self, chairs: list[dict[str, Any]]) -> dict[int, list[int]]:
        """By seat: which of those before it are at its address, now or at the game before."""
        guests = [chair["guest"] for chair in chairs]
        same = self.services.presence.same_address
        found: dict[int, list[int]] = {}
        for seat, chair in enumerate(chairs):
            known, own = set[int](chair.pop("beside", ())), guests[seat]
            known |= {
                other
                for other, guest in enumerate(guests[:seat])
                if own and guest and own != guest and seat not in found[other] and same(own, guest)
            }
            found[seat] = sorted(known)
        return found

    async def what_if(self, room: Room, moment: int, wishes: Sequence[str], host: Guest) -> str:
        """Open a room that goes on from a moment of one that is over; its id."""
        moment_of(room, moment)
        chairs = chairs_from(room, wishes, host)
        options, start = room.options.chosen(), start_from(room, moment)
        return await self.add(room.game, options, chairs, host, room.brought, start)

    async def guide(self, game: str, host: Guest) -> str:
        """Open a guided first game; its id."""
        played = load_game(game)
        guide = played.guide
        if guide is None:
            raise NotFound(f"{played.title} has no guided first game.")
        chairs = chairs_for(played, [bot or ME for bot in guide.bots], host)
        options = played.check(played.Options.of(guide.options), len(chairs)).chosen()
        kept = [chair.as_kept() for chair in chairs]
        start = Start(guide.seed, Origin(guide=guide.key))
        return await self.add(played, options, kept, host, "", start)

    async def open(self, id: str, guest: str | None = None, pay: Pay = free) -> Room:
        """A room by its id, for somebody who looks at it: bots play on."""
        room = await self.find(id, pay)
        room.looks_in(guest)
        room.attend()
        return room

    async def find(self, id: str, pay: Pay = free, newest: int | None = None) -> Room:
        """A room by its id, from memory or from the storage.

        Who has just looked up the number of its newest deed spares it another look.
        """
        if not ROOM.fullmatch(id):
            raise NotFound(NO_ROOM)
        room = self.alive.get(id)
        if room is None:
            async with self.opening.setdefault(id, asyncio.Lock()):
                room = self.alive.get(id) or await self.load(id, pay)
        if self.services.news.shared and (newest is None or newest > room.deed):
            await room.catch_up()  # another process may have been asked just before
        self.keep(room)
        return room

    def keep(self, room: Room) -> None:
        """Hold on to a room, and let go of the one that was not looked at for longest."""
        self.alive[room.id] = self.recent[room.id] = room
        self.recent.move_to_end(room.id)
        if len(self.recent) > self.kept:
            self.recent.popitem(last=False)

    async def load(self, id: str, pay: Pay) -> Room:
        """A room made anew from the storage, in slices: a long game must not hold up everybody."""
        storage = self.services.storage
        row = await storage.do(storage.store.room, id)
        if row is None:
            raise NotFound(NO_ROOM)
        pay()
        played = await self.pinned_game(row)
        deeds = await storage.do(storage.store.deeds, id)
        await self.rounds.next()
        room = Room(row, played, self.services)
        for done, deed in enumerate(deeds, 1):
            room.apply(deed)
            if done % SLICE == 0:
                await self.rounds.next()
        if room.over and row.result is None:
            await storage.do(storage.store.keep_result, id, room.ended(room.table))
        self.alive[id] = room
        self.services.news.spread("ask", id)
        return room

    async def pinned_game(self, row: RoomRow) -> Game[Any]:
        """The game of a room, if its rules and content are still those it was opened with."""
        try:
            played = await self.game_with(row.game, row.content)
        except Broken:
            raise
        except Trouble as trouble:
            raise OtherRules(f"This room needs a game that is not here. {trouble}") from trouble
        if played.version != row.rules:
            raise OtherRules(
                f"This room was opened under rules {row.rules} of {played.title}, and here are "
                f"rules {played.version}. Play it on with the Moonbrew that opened it."
            )
        if played.content.whole_digest != row.content:  # it is laid over what was standard then
            raise OtherRules(
                f"This room was opened with other cards of {played.title} than there are here. "
                "Play it on with the Moonbrew that opened it."
            )
        return played

    async def of_guest(
        self, guest: str, looked_at: int | None = None, pay: Pay = free
    ) -> list[Summary]:
        """The rooms in which a guest sits or has sat, the newest first.

        Of those that go on only so many are looked at, and no more than the guest can pay for; of
        the others there is what the rows tell.
        """
        storage = self.services.storage
        rows = await storage.do(storage.store.rooms_of, guest)
        heard = await storage.do(storage.store.last_heard_of, [row.id for row in rows])
        beyond = [row.id for row in rows if not row.over][looked_at:] if looked_at else []
        found = []
        for row in rows:
            last = heard.get(row.id, Last(0, row.created))
            if row.id in beyond:
                one = summed_up(row, row.game, guest)
            else:
                one = await self.summary(row, guest, pay, last.number)
            found.append(replace(one, last=last.at))
        return found

    async def finished_of(self, guest: str, game: str = "") -> list[RoomRow]:
        """What a guest has played from deal to end, of one game or all, the newest first."""
        found: dict[str, RoomRow] = {}  # by id, for a game may end between two parts of the list
        for start in range(0, FINISHED, PART):
            part = await self.finished_part(guest, game, start)
            found |= {row.id: row for row in part}
            if len(part) < PART:
                break
        origins = [(row, origin_of(row.origin)) for row in found.values()]
        return [row for row, one in origins if not (one and (one.room or one.guide))]

    async def finished_part(self, guest: str, game: str, start: int) -> list[RoomRow]:
        """A part of that list, read in a round of its own."""
        storage = self.services.storage
        await self.rounds.next()
        return await storage.do(storage.store.finished_of, guest, game, PART, start)

    async def summary(self, row: RoomRow, guest: str, pay: Pay, newest: int) -> Summary:
        """A room as it stands in a guest's list; only one that goes on has to be opened for it."""
        try:
            title = (await self.pinned_game(replace(row, content=""))).title
            if row.over:  # its cards are read with the room
                return summed_up(row, title, guest)
            await asyncio.sleep(0)  # so that a long list does not hold up the others
            room = await self.find(row.id, pay, newest)
        except OtherRules as trouble:
            return summed_up(row, row.game, guest, note=str(trouble))
        except TooMuch:  # it is looked at when the guest asks again
            return summed_up(row, title, guest)
        seat = room.seat_of(guest)
        asked = room.asks(room.eyes_of(guest)) or room.due(guest) is not None
        turn = "" if asked or room.asked in (None, seat) else room.names[room.asked or 0]
        summary = summed_up(row, room.title, guest)
        return replace(
            summary, names=room.names, seat=seat, asked=asked, turn=turn, paused=room.paused
        )

    async def rename(self, guest: Guest) -> bool:
        """Call a guest by a new name in all games that go on; False if it has to wait in some."""
        return all([await room.rename(guest) for room in await self.going_on(guest.id)])

    async def check_name(self, guest: str, name: str, pay: Pay = free) -> None:
        """Refuse a name that could be taken for another's where the guest sits.

        And one of too many: each is told at every table of theirs.
        """
        if not self.services.deeds.take(guest):
            raise TooMuch("That is another name very soon. Wait a moment, then choose it.")
        for room in await self.going_on(guest, pay):
            room.check_name(guest, name)

    async def going_on(self, guest: str, pay: Pay = free) -> list[Room]:
        """The rooms where a guest sits and the game goes on, as far as any process holds them."""
        storage, shared = self.services.storage, self.services.news.shared
        rows = await storage.do(storage.store.rooms_of, guest)
        ids = [row.id for row in rows if not row.over and (shared or row.id in self.alive)]
        heard = await storage.do(storage.store.last_heard_of, ids) if shared else {}
        found = []
        for id in ids:
            newest = heard[id].number if id in heard else 0
            with suppress(OtherRules):
                found.append(await self.find(id, pay, newest))
        return [room for room in found if room.seat_of(guest) is not None]

    async def rematch(self, room: Room, guest: Guest, seal: str = "") -> Room:
        """Another game with the same people, bots and options; the same one for all who ask."""
        async with room.lock, self.services.keepers.alone(f"{room.id} rematch"):
            await room.catch_up()
            seat = room.own_seat(guest.id)
            if not room.over:
                raise NotYours("This game is not over yet.")
            if not room.rematch_room:
                chairs = [chair.as_kept() for chair in room.chairs]
                # Who was away is asked anew; the one who wants the rematch is certainly here.
                for one in room.seats_of(guest.id):
                    chairs[one]["bot"] = ""
                for chair in chairs:
                    page = chair["guest"] and not chair["bot"] and not chair.get("here")
                    chair["seal"] = None if page else ""
                options, brought = room.options.chosen(), room.brought
                id = await self.add(room.game, options, chairs, guest, brought)
                await room.do("rematch", seat, key=id)
        again = await self.open(room.rematch_room, guest.id)
        if (own := again.seat_of(guest.id)) is not None:
            await again.seal(own, seal)
        return again

    def close(self) -> None:
        """Stop playing for bots."""
        for room in list(self.alive.values()):
            room.autoplay.stop()
            if room.dealing is not None:
                room.dealing.cancel()


def with_sharing(
    begun: Sequence[Deed], row: RoomRow, beside: Mapping[int, Sequence[int]]
) -> list[Deed]:
    """What a room begins with, and that everybody is told who shares a device, or an address."""
    shared = [seat for seat, chair in enumerate(row.chairs) if chair.get("here")]
    told = [Deed("here", seat) for seat in shared[:1]]
    told += [
        Deed("address", seat, text=" ".join(map(str, at))) for seat, at in beside.items() if at
    ]
    numbered = enumerate(told, len(begun) + 1)
    return [*begun, *(replace(deed, number=number, at=row.created) for number, deed in numbered)]


def summed_up(row: RoomRow, title: str, guest: str, note: str = "") -> Summary:
    """A room as its row tells it."""
    result = dict(row.result or {})
    guests = result.pop("guests", [])
    result.pop("bots", None)
    seat = guests.index(guest) if guest in guests else None
    return Summary(
        row.id,
        row.game,
        title,
        row.created,
        row.over,
        row.names,
        False,
        seat=seat,
        result=result or None,
        note=note,
        brought=row.brought,
        origin=row.origin,
    )
