"""Rooms: what people and bots do at a table, checked, written down, then told."""

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

from moonbrew.bots import bot_names
from moonbrew.entries import nearest
from moonbrew.errors import NotAsked, Refused, Trouble, UnknownName
from moonbrew.game import Game
from moonbrew.kernel.table import Table
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.autoplay import Autoplay, job_for
from moonbrew.server.beats import (
    HOLD,
    SHORT,
    Answerer,
    Beat,
    Clock,
    in_window,
    window_at,
)
from moonbrew.server.chairs import unlike
from moonbrew.server.claims import Keepers
from moonbrew.server.contents import Contents
from moonbrew.server.deeds import NOBODY, Deed, Kind
from moonbrew.server.errors import NotYours, Stale, TooMuch
from moonbrew.server.guests import Guest
from moonbrew.server.history import History
from moonbrew.server.neighbours import deliver, tell_beat
from moonbrew.server.news import Bell, News
from moonbrew.server.safety import Buckets
from moonbrew.server.store import RoomRow, Taken
from moonbrew.server.talk import checked_words
from moonbrew.server.workers import Thought, Workers

SUBSTITUTE = "witch"  # the bot that plays for a person who leaves
MOVED_ON = "The table has moved on since. Look again, then choose."


@dataclass(frozen=True)
class Services:
    """What all rooms share: where deeds are written, who is told, who thinks, how much is said.

    And the cards that guests have brought.
    """

    storage: AsyncStore
    news: News
    workers: Workers
    pace: float
    talk: Buckets
    contents: Contents
    beat: float = 5.0
    clock: Clock = field(default_factory=Clock)
    keepers: Keepers = field(default_factory=Keepers)


class Room(History):
    """A table with people around it."""

    def __init__(self, row: RoomRow, game: Game[Any], services: Services) -> None:
        super().__init__(row, game)
        self.services = services
        self.lock = asyncio.Lock()  # one deed at a time
        self.here: Counter[str] = Counter()  # guests who listen, and how many pages of each
        self.new_names: dict[str, str] = {}  # by guest: names that wait until people may talk
        self.autoplay = Autoplay(self)

    # What people do

    async def play(self, seat: int, key: str, deed: int, move_id: str) -> None:
        """Make a seat's move, chosen after the deed of this number."""
        async with self.lock:
            if not self.repeated(Deed("move", seat, key, move_id=move_id)):
                await self.check_fresh(deed)
                self.check_asked(seat)
                if self.running_beat is not None:
                    await self.wish(self.running_beat, seat, key, move_id)
                else:
                    await self.do("move", seat, key=key, move_id=move_id)
        self.autoplay.attend()

    async def undo(self, seat: int, deed: int, move_id: str) -> None:
        """Take back a seat's last move."""
        async with self.lock:
            if not self.repeated(Deed("undo", seat, move_id=move_id)):
                await self.check_fresh(deed)
                if why := self.why_not_undo(seat):
                    raise Trouble(why)
                await self.do("undo", seat, move_id=move_id)
        self.autoplay.attend()

    async def join(self, guest: Guest, seat: int | None = None) -> int:
        """Sit down on an open chair, or come back to one's own; the seat."""
        async with self.lock:
            own = self.seat_of(guest.id)
            if own is None:
                own = self.open_seat(seat)
                await self.do("sit", own, guest=guest.id, name=guest.name)
            elif self.chairs[own].away:
                await self.do("sit", own, guest=guest.id, name=self.chairs[own].name)
        return own

    async def leave(self, guest: Guest, name: str = "") -> None:
        """Let a bot play for a guest, until the guest comes back."""
        async with self.lock:
            seat = self.own_seat(guest.id)
            if not self.chairs[seat].away:
                await self.do("bot", seat, key=checked_bot(name or SUBSTITUTE))
        self.autoplay.attend()

    async def come_back(self, guest: Guest) -> None:
        """Give a guest the chair back that a bot has kept."""
        self.own_seat(guest.id)
        await self.join(guest)

    async def rename(self, guest: Guest) -> bool:
        """Call a guest who sits here by the name that they go by now; False if that has to wait.

        A name can say something too, so where nobody may talk it stays as it is.
        """
        async with self.lock:
            self.new_names.pop(guest.id, None)
            seat = self.seat_of(guest.id)
            if seat is None or self.over or self.chairs[seat].name == guest.name:
                return True
            if self.silence:
                self.new_names[guest.id] = guest.name
                self.services.news.spread("name", self.id, guest=guest.id, name=guest.name)
                return False
            await self.do("rename", seat, name=guest.name)
            return True

    async def say(self, guest: Guest, text: str, phrase: str, move_id: str) -> int:
        """Say something to everybody who sits here or looks on; the number of the deed."""
        text = checked_words(text, phrase)
        async with self.lock:
            own = self.seat_of(guest.id)
            seat = NOBODY if own is None else own
            if not self.repeated(Deed("say", seat, phrase, text=text, move_id=move_id)):
                self.check_may_talk(seat)
                name = unlike(guest.name, self.chairs) if own is None else self.chairs[own].name
                said = {"guest": guest.id, "name": name, "text": text, "move_id": move_id}
                await self.do("say", seat, key=phrase, **said)
            return self.by_move_id[move_id].number

    async def replace_with_bot(self, guest: Guest, seat: int, name: str = "") -> None:
        """Let a bot play for somebody who is not here, or on an open chair; "" opens a bot's."""
        async with self.lock:
            chair = self.chairs[self.checked_seat(seat)]
            self.check_may_replace(guest.id, seat)
            if name:
                await self.do("bot", seat, key=checked_bot(name))
            elif chair.guest is None and chair.bot:
                await self.do("open", seat)
            else:
                raise Trouble("This chair has no bot that could leave it.")
        self.autoplay.attend()

    async def order(self, seat: int, text: str) -> None:
        """Pass for a seat wherever an order says so."""
        async with self.lock:
            order = self.sitting.checked_order(seat, text)
            if order not in self.orders.of(seat):
                await self.do("order", seat, key=str(order))
            else:
                self.end_hold(seat)
        self.autoplay.attend()

    async def withdraw(self, seat: int, text: str = "") -> None:
        """End an order of a seat, or all of them."""
        async with self.lock:
            if self.orders.of(seat):
                key = str(self.sitting.meant_order(text)) if text else ""
                await self.do("withdraw", seat, key=key)

    async def hold(self, seat: int, deed: int) -> bool:
        """Let a seat be asked once the beat that began after this deed is over; False if it is."""
        async with self.lock:
            beat = self.running_beat
            if beat is None or beat.of(seat) is None or self.changed_since(deed):
                return False
            return await self.note(beat, seat, HOLD)

    async def wish(self, beat: Beat, seat: int, key: str, move_id: str) -> None:
        """Note what a seat answers, or that it passes; it happens when the beat is over."""
        if rule := self.game.refusal(self.table_for(seat), self.game.move(key)):
            raise Refused(rule.number, rule.plain)
        if not await self.note(beat, seat, key, move_id):
            await self.catch_up()
            if not self.repeated(Deed("move", seat, key, move_id=move_id)):
                raise Stale(MOVED_ON)

    async def note(self, beat: Beat, seat: int, wish: str, move_id: str | None = None) -> bool:
        """Note a wish, wherever the beat is kept; False if it came too late."""
        beat.wish(seat, wish, move_id)
        self.forget_drawn_for(seat)
        self.services.news.tell(self.id)
        return await deliver(self, beat, seat)

    def end_hold(self, seat: int) -> None:
        """Who has given an order need not be asked; where one is alone, nobody is waited for."""
        if self.beat is not None and self.beat.wishes.get(seat) == HOLD:
            del self.beat.wishes[seat]
        if (beat := self.running_beat) is not None and beat.alone:
            beat.ended.set()

    async def hints(self, seat: int) -> list[Thought]:
        """The best moves that a search finds from what the seat knows."""
        self.check_asked(seat)
        found = await self.services.workers.think(job_for(self, seat, passes=self.passes(seat)))
        if not found:
            raise Trouble("Nothing came to mind in time. Ask again in a moment.")
        return found

    # What is checked

    def own_seat(self, guest: str | None) -> int:
        """The seat of a guest who must have one."""
        seat = self.seat_of(guest)
        if seat is None:
            raise NotYours("You do not sit at this table. Take an open chair first.")
        return seat

    def checked_seat(self, seat: int) -> int:
        """Refuse a seat that is not at the table."""
        if seat not in range(len(self.chairs)):
            raise Trouble(f"There is no seat {seat}. The seats are 0 to {len(self.chairs) - 1}.")
        return seat

    def open_seat(self, wanted: int | None) -> int:
        """The wanted chair, or the first open one."""
        free = [chair.seat for chair in self.chairs if chair.open]
        if wanted is not None and self.checked_seat(wanted) not in free:
            raise NotYours("This chair is taken. Choose an open one, or watch.")
        if not free:
            raise NotYours("All chairs are taken. You can watch.")
        return free[0] if wanted is None else wanted

    def check_may_replace(self, guest: str, seat: int) -> None:
        """People at the table decide on chairs, and on another person's only in their absence."""
        chair = self.chairs[seat]
        if self.seat_of(guest) is None and guest != self.owner:
            raise NotYours("Only who sits at this table can change its chairs.")
        if chair.guest not in (None, guest) and self.is_here(chair.guest):
            raise NotYours(f"{chair.name} is here, and plays for themselves.")

    async def check_fresh(self, deed: int) -> None:
        """Refuse a choice made for a table that is not there any more."""
        if deed > self.deed:  # somebody knows more than we do: from another process, perhaps
            await self.catch_up()
        if deed > self.deed or self.changed_since(deed):
            raise Stale(MOVED_ON)

    def check_asked(self, seat: int) -> None:
        """Refuse a seat that is not asked and could not answer, or for which a bot plays."""
        if (beat := self.running_beat) is None:
            self.sitting.check_asked(seat)
        elif beat.of(seat) is None:
            raise NotAsked("Others may answer now. Wait a moment.")
        if self.chairs[seat].away:
            raise NotYours("A bot plays for you. Come back first.")

    def check_may_talk(self, seat: int) -> None:
        """Refuse talk that a rule forbids, and more of it than the others could read.

        All who look on share one measure: whoever wanted more could come as many.
        """
        if silence := self.silence:
            text = f"{silence.why} {silence.until}".strip()
            raise Refused(self.game.rule(silence.rule).number, text)
        if not self.services.talk.take(f"{self.id} {seat}"):
            raise TooMuch("That is much at once. Wait a moment, then say it again.")

    def repeated(self, deed: Deed) -> bool:
        """Whether this very deed is written down already under its client-made id."""
        known = self.by_move_id.get(deed.move_id or "")
        if known is None:
            return False
        what = (deed.kind, deed.seat, deed.key, deed.text)
        if (known.kind, known.seat, known.key, known.text) != what:
            raise Trouble("This move id belongs to another move. Make a new one for each move.")
        return True

    # What is done

    async def do(self, kind: Kind, seat: int, **more: Any) -> None:
        """Write a deed down, let it happen and tell everybody; cancelling cannot halve it."""
        await self.do_all([Deed(kind, seat, **more)])

    async def do_all(self, deeds: Sequence[Deed]) -> None:
        """Write deeds down as one, let them happen one after another and tell everybody once."""
        await asyncio.shield(self.write(deeds))
        if self.new_names and not self.silence:
            await self.call_by_new_names()

    async def call_by_new_names(self) -> None:
        """People may talk again: whoever has chosen another name meanwhile is called by it."""
        names, self.new_names = self.new_names, {}
        for guest, name in names.items():
            seat = self.seat_of(guest)
            if seat is not None and not self.over and self.chairs[seat].name != name:
                with suppress(Stale):  # another process has called them so
                    await self.do("rename", seat, name=name)

    async def write(self, deeds: Sequence[Deed]) -> None:
        """Write deeds down as the next ones; who was not quick enough has to look again.

        A move that a rule forbids is refused here, before anything is written.
        """
        tables, t = [], self.table
        for deed in deeds:
            if deed.kind == "move":
                t = self.sitting.after(deed.key, t)
            tables.append(t)
        moved = any(deed.kind == "move" for deed in deeds)
        ended = self.ended(t) if moved and t.ask is None else None
        store = self.services.storage.store
        numbered = [replace(deed, number=self.deed + 1 + n) for n, deed in enumerate(deeds)]
        try:
            written = await self.services.storage.do(store.append_all, self.id, numbered, ended)
        except Taken as taken:
            await self.catch_up()
            if not all(deed.move_id and self.repeated(deed) for deed in deeds):
                raise Stale(MOVED_ON) from taken
            return  # another process was sent the same, and has done it
        self.take_in(written, tables)
        self.services.news.spread("deed", self.id)

    async def catch_up(self) -> None:
        """Let happen what others have written down meanwhile."""
        storage = self.services.storage
        if found := await storage.do(storage.store.deeds, self.id, self.deed):
            self.take_in(found)

    def take_in(self, deeds: Sequence[Deed], after: Sequence[Table] = ()) -> None:
        """Let happen what is written down, each deed once, and tell everybody."""
        for place, deed in enumerate(deeds):
            # Deeds are numbered without a gap, so the table `after` a deed follows from the present
            # one whenever the deed is the next one.
            if deed.number > self.deed:
                self.apply(deed, after[place] if after else None)
                if deed.kind == "order":
                    self.end_hold(deed.seat)
        self.notice_window()
        self.services.news.tell(self.id)

    # Windows

    def notice_window(self) -> None:
        """Begin a beat where the table has come to a window, and forget one that it has left."""
        beat = self.beat
        if beat is not None and not beat.on_its_way([key for _, key in self.sitting.moves]):
            beat.stop()
            self.beat = None
        if self.beat is None and in_window(self.table):
            self.begin_beat()

    def begin_beat(self) -> None:
        """Everybody who would be asked in this window may hold from now on."""
        window, alone = window_at(self.table), self.is_for_one()
        if window:
            asked = [one for one in window if not self.lets_pass(one, alone)]
            bots = any(self.chairs[one.seat].bot for one in window)
            short = min(SHORT, self.services.pace) if bots else 0.0
            seconds = max(self.services.beat, short) if asked else short
            now = self.services.clock.now()
            self.beat = Beat(window, self.sitting.ply, now, seconds, alone)
            self.beat.runs = bots or seconds > 0.0
            self.forget_drawn()

    def is_for_one(self) -> bool:
        """Whether one person alone sits here and nobody else looks on."""
        people = [chair.guest for chair in self.chairs if chair.guest is not None]
        listeners = self.services.news.listeners(self.id)
        return len(people) == 1 and all(one == people[0] for one in listeners)

    def lets_pass(self, one: Answerer, alone: bool) -> bool:
        """Whether no person has to be waited for: a bot plays, an order fits, or nothing is left.

        To pass in silence for somebody without an answer would tell that to all the others.
        """
        if self.chairs[one.seat].bot or self.chairs[one.seat].open:
            return True
        return self.orders.passed(one.t) is not None or (alone and not one.has_answer)

    async def end_beat(self, beat: Beat) -> None:
        """Make the moves of all who do not hold, up to the first who does, who is then asked."""
        async with self.lock:
            if self.beat is not beat:
                return
            deeds = self.moves_after(beat)
            beat.runs = False
            if deeds:
                await self.do_all(deeds)
            else:
                self.forget_drawn()
                self.services.news.tell(self.id)
                tell_beat(self)

    def moves_after(self, beat: Beat) -> list[Deed]:
        """What happens when a beat is over: passes, and perhaps one answer."""
        deeds = []
        for one in beat.window[self.sitting.ply - beat.ply :]:
            wish = self.wish_of(beat, one)
            if wish == HOLD:
                break
            deeds.append(Deed("move", one.seat, wish, move_id=beat.move_ids.get(one.seat)))
            if wish != one.passing:
                break
        return deeds

    def wish_of(self, beat: Beat, one: Answerer) -> str:
        """What a seat does when its turn comes in a window: who says nothing passes.

        An open chair waits for somebody, and so does everybody where there are no beats.
        """
        if one.seat in beat.wishes:
            return beat.wishes[one.seat]
        chair = self.chairs[one.seat]
        waits = chair.open or not (self.services.beat or self.lets_pass(one, beat.alone))
        return HOLD if waits else one.passing

    def passes(self, seat: int) -> list[str]:
        """The passes after which a seat would be asked; none where it is asked already."""
        beat = self.running_beat
        return [] if beat is None or beat.of(seat) is None else beat.passes_before(seat)

    def why_not_undo(self, seat: int) -> str:
        """What stands against taking back the seat's last move; empty if nothing does."""
        beat = self.running_beat
        for one in beat.window if beat is not None else ():
            chair = self.chairs[one.seat]
            wish = beat.wishes.get(one.seat, one.passing) if beat is not None else ""
            if not chair.bot and wish != one.passing:
                return f"{chair.name} wants to answer, so it cannot be taken back."
        return super().why_not_undo(seat)

    # Presence

    def is_here(self, guest: str) -> bool:
        """Whether a guest listens, in this process or in another."""
        return guest in self.services.news.listeners(self.id)

    @contextmanager
    def listening(self, guest: str | None) -> Iterator[Bell]:
        """A bell for somebody who looks at the room, and who counts as here while they do."""
        with self.services.news.listen(self.id, guest) as bell:
            if guest:
                self.here[guest] += 1
            try:
                yield bell
            finally:
                if guest:
                    self.here[guest] -= 1


def checked_bot(name: str) -> str:
    """Refuse a bot that there is not."""
    if name not in bot_names():
        raise UnknownName(f"There is no bot {name}. {nearest(name, bot_names())}")
    return name
