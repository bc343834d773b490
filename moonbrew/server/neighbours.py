"""Neighbours: what a process does with the words of others that serve the same rooms.

A deed is read from the database. A wish in a beat is noted by the process that keeps the room, and
counts once that has said so. Who listens where is told anew from time to time, and believed for a
while.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING, Any

from moonbrew.server.beats import Beat
from moonbrew.server.errors import Broken
from moonbrew.server.history import moves_that_stand
from moonbrew.server.news import Crowd, Word

if TYPE_CHECKING:
    from moonbrew.server.room import Room
    from moonbrew.server.rooms import Rooms

PULSE = 1.0  # seconds between two looks at what may have been missed
TOLD_ANEW = 5  # so many of them between two tellings of who listens
BELIEVED = 16.0  # seconds for which a process is believed that somebody listens there
UNHEARD = 5.0  # seconds without a word after which another process cannot be heard
PATIENCE = 3.0  # seconds for the process that keeps a room to note a wish
log = logging.getLogger(__name__)


class Neighbours:
    """Hears what other processes tell, and looks into the database where they could not."""

    def __init__(self, rooms: "Rooms") -> None:
        self.rooms = rooms
        self.news = rooms.services.news
        self.presence = rooms.services.presence
        self.behind: set[str] = set()  # rooms that could not be read when there was news of them
        self.heard: dict[str, float] = {}  # when other processes last said anything

    async def hear(self, word: Word) -> None:
        """Do what a word asks for, if its room is held here."""
        if word.sender:
            self.heard[word.sender] = monotonic()
        if word.kind == "missed":
            await self.follow(list(self.news.bells))
            self.ask_for(list(self.news.bells))
        elif word.kind == "here":
            self.note_listeners(word)
        elif word.kind == "heard":
            for guest, address in word.facts["guests"].items():
                self.presence.learn(guest, address)
        elif word.kind == "deed":
            await self.follow([word.room] if self.attends(word.room) else [])
        elif (room := self.rooms.alive.get(word.room)) is not None:
            if word.facts.get("after", 0) > room.deed:
                await self.follow([room.id])
            HEARD[word.kind](room, word.facts)

    def attends(self, id: str) -> bool:
        """Whether a room has to be followed; any other is read anew when somebody opens it."""
        room = self.rooms.alive.get(id)
        return room is not None and (id in self.news.bells or room.autoplay.ours)

    async def follow(self, ids: Iterable[str]) -> None:
        """Let happen in rooms what others have written down; each by itself may fail for now."""
        for id in ids:
            if (room := self.rooms.alive.get(id)) is not None:
                try:
                    await room.catch_up()
                    self.behind.discard(id)
                    room.attend()
                except Broken:
                    self.behind.add(id)

    def ask_for(self, ids: Iterable[str]) -> None:
        """Let others tell what is not in the database: who listens, and what is wished."""
        for id in ids:
            self.news.spread("ask", id)
            self.news.spread_listeners(id)

    async def pulse(self) -> None:
        """Look after what no word was heard of, as long as the server runs."""
        count = 0
        while True:
            await asyncio.sleep(PULSE)
            await self.follow(list(self.news.bells if self.news.away else self.behind))
            count += 1
            if self.news.away:
                self.presence.lose_sight()
            else:
                self.tell_who_was_heard_of()
            if count % TOLD_ANEW == 0 and not self.news.away:
                self.forget_the_quiet()
                await self.look_for_the_unheard()
                for id in list(self.news.bells):
                    self.news.spread_listeners(id)

    def tell_who_was_heard_of(self) -> None:
        """Tell others which guests have asked for something here since the last time.

        If there are none, others hear at least that this process can be heard.
        """
        heard, self.presence.untold = self.presence.untold, {}
        self.news.spread("heard", guests=heard)

    async def look_for_the_unheard(self) -> None:
        """Nobody counts as absent while a process serves the same rooms that cannot be heard.

        It alone may have lost the news server, and know of people of whom it cannot tell.
        """
        before = monotonic() - UNHEARD
        self.heard = {sender: at for sender, at in self.heard.items() if at >= before}
        with suppress(Broken):  # then nobody can be replaced anyway
            if await self.rooms.services.keepers.serving() > 1 + len(self.heard):
                self.presence.lose_sight()

    def note_listeners(self, word: Word) -> None:
        """Remember who listens elsewhere; who does, or did until now, is heard of by that."""
        crowds = self.news.elsewhere.setdefault(word.room, {})
        before = crowds[word.sender].guests if word.sender in crowds else []
        for guest in {*before, *word.facts["guests"]} - {None}:
            self.presence.learn(guest, self.presence.address_of(guest))
        crowds[word.sender] = Crowd(monotonic(), word.facts["guests"])
        if not word.facts["guests"]:
            del crowds[word.sender]
        if not crowds:
            del self.news.elsewhere[word.room]
        if before != word.facts["guests"] and (room := self.rooms.alive.get(word.room)):
            for guest in {*before} - {None}:
                room.sees_off(guest)
            room.look_around_twice()

    def forget_the_quiet(self) -> None:
        """Nobody listens in a process that has not said so for a while."""
        before = monotonic() - BELIEVED
        for id, crowds in list(self.news.elsewhere.items()):
            kept = {sender: crowd for sender, crowd in crowds.items() if crowd.at >= before}
            self.news.elsewhere[id] = kept
            if not kept:
                del self.news.elsewhere[id]


# Beats


async def deliver(room: "Room", beat: Beat, seat: int) -> bool:
    """Whether a wish counts: the process that keeps the beat has noted it."""
    news, wish = room.services.news, beat.wishes[seat]
    if not news.shared:
        return True
    if room.autoplay.ours:
        tell_beat(room)
        return True
    facts = {"seat": seat, "wish": wish, "move_id": beat.move_ids.get(seat), **place_of(room, beat)}
    news.spread("wish", room.id, **facts)
    try:
        async with asyncio.timeout(PATIENCE):
            while beat.runs and not room.autoplay.ours and beat.noted.get(seat) != wish:
                beat.heard.clear()
                await beat.heard.wait()
    except TimeoutError:
        beat.wishes.pop(seat, None)
        room.forget_drawn_for(seat)
        return False
    return room.autoplay.ours or beat.noted.get(seat) == wish


def hear_wish(room: "Room", facts: dict[str, Any]) -> None:
    """Note what somebody wishes at another process; who keeps the room says so."""
    beat, seat = room.running_beat, int(facts["seat"])
    if beat is not None and in_place(room, beat, facts) and beat.of(seat) is not None:
        beat.wish(seat, facts["wish"], facts["move_id"])
        room.forget_drawn_for(seat)
        room.services.news.tell(room.id)
    if room.autoplay.ours:
        tell_beat(room)


def tell_beat(room: "Room") -> None:
    """Tell other processes how a beat stands, if there is one."""
    if (beat := room.beat) is not None:
        room.services.news.spread(
            "beat",
            room.id,
            **place_of(room, beat),
            kept=room.autoplay.ours,
            runs=beat.runs,
            alone=beat.alone,
            seconds=beat.seconds,
            left=beat.left(room.services.clock.now()),
            wishes=list(beat.wishes.items()),
            move_ids=list(beat.move_ids.items()),
        )


def hear_beat(room: "Room", facts: dict[str, Any]) -> None:
    """Take over how a beat stands elsewhere; who keeps it knows best."""
    beat = room.beat
    if beat is None or not in_place(room, beat, facts):
        return
    before = dict(beat.wishes)
    theirs, ids = dict(facts["wishes"]), dict(facts["move_ids"])
    if facts["kept"] and not room.autoplay.ours:
        beat.noted = theirs
        beat.wishes, beat.move_ids = {**beat.wishes, **theirs}, {**beat.move_ids, **ids}
        beat.alone, beat.seconds = facts["alone"], facts["seconds"]
        beat.begun = room.services.clock.now() + facts["left"] - beat.seconds
    else:
        beat.wishes, beat.move_ids = {**theirs, **beat.wishes}, {**ids, **beat.move_ids}
    if beat.runs and not facts["runs"]:
        beat.stop()
        room.forget_drawn()
    for seat in range(len(room.chairs)):
        if beat.wishes.get(seat) != before.get(seat):
            room.forget_drawn_for(seat)
    beat.heard.set()
    room.services.news.tell(room.id)


def place_of(room: "Room", beat: Beat) -> dict[str, Any]:
    """Which beat it is: how many moves had been made, the number of the last, and what may follow.

    A process that opens the room while some have passed already begins its beat later than others.
    """
    passes = [one.passing for one in beat.window]
    return {"ply": beat.ply, "after": number_of_move(room, beat.ply), "passes": passes}


def in_place(room: "Room", beat: Beat, facts: dict[str, Any]) -> bool:
    """Whether a beat elsewhere is of the same window as the one here."""
    ply, passes = int(facts["ply"]), list(facts["passes"])
    made = [key for _, key in room.sitting.moves[ply : beat.ply]]
    same_way = made == passes[: len(made)] and len(made) < len(passes)
    return same_way and number_of_move(room, ply) == facts["after"]


def number_of_move(room: "Room", ply: int) -> int:
    """The number of the deed that made this move, counted from 1 on; 0 where there is none."""
    standing = moves_that_stand(room.deeds)
    return standing[ply - 1].number if 0 < ply <= len(standing) else 0


def hear_name(room: "Room", facts: dict[str, Any]) -> None:
    """Remember a name that waits until people may talk."""
    room.new_names[facts["guest"]] = facts["name"]


HEARD: dict[str, Callable[["Room", dict[str, Any]], None]] = {
    "wish": hear_wish,
    "beat": hear_beat,
    "name": hear_name,
    "ask": lambda room, _: tell_beat(room),
}
