"""Rooms: what people and bots do at a table, checked, written down, then told."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from moonbrew.errors import NotAsked, Refused, Trouble
from moonbrew.game import Game
from moonbrew.kernel.table import Table
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.autoplay import Autoplay, job_for
from moonbrew.server.beats import (
    HOLD,
    Answerer,
    Beat,
    Clock,
    in_window,
    opener_of,
    window_at,
)
from moonbrew.server.chairs import unlike
from moonbrew.server.claims import Keepers
from moonbrew.server.company import Company
from moonbrew.server.contents import Contents
from moonbrew.server.deeds import FREELY, NOBODY, Deed, Kind
from moonbrew.server.errors import NotYours, Stale, TooMuch
from moonbrew.server.guests import Guest
from moonbrew.server.neighbours import deliver, tell_beat
from moonbrew.server.news import News
from moonbrew.server.presence import Presence
from moonbrew.server.safety import Buckets
from moonbrew.server.settings import ABSENCE, DEAL, DEEDS
from moonbrew.server.store import RoomRow, Taken
from moonbrew.server.talk import checked_words
from moonbrew.server.tempo import Tempo
from moonbrew.server.workers import Thought, Workers

MOST_ORDERS = 50  # of one seat at once; each is tried whenever the seat is asked
# What somebody can do again and again, unlike a move, and could fill the log with. Who comes back
# was measured when they left; shares are opened once.
ENDLESS = ("undo", "order", "withdraw", "bot", "open", "agree", "pause", "take")
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
    presence: Presence = field(default_factory=Presence)
    absence: float = ABSENCE
    deal: float = DEAL
    rest: float = 30.0  # seconds after the last look until bots rest
    keepers: Keepers = field(default_factory=Keepers)
    deeds: Buckets = field(default_factory=lambda: Buckets(DEEDS / 60, DEEDS / 2))


class Room(Company):
    """A table with people around it."""

    def __init__(self, row: RoomRow, game: Game[Any], services: Services) -> None:
        super().__init__(row, game, services)
        self.new_names: dict[str, str] = {}  # by guest: names that wait until people may talk
        self.hinting: set[int] = set()  # seats for which a search for hints is under way
        self.tempo = Tempo(services.pace)
        self.autoplay = Autoplay(self)

    def attend(self) -> None:
        """See to it that somebody plays for the asked seat, if that needs help."""
        self.attend_deal()
        self.autoplay.attend()

    # What people do

    async def play(self, seat: int, key: str, deed: int, move_id: str) -> None:
        """Make a seat's move, chosen after the deed of this number."""
        async with self.lock:
            if not self.repeated(Deed("move", seat, key, move_id=move_id)):
                await self.check_fresh(deed)
                self.check_asked(seat)
                self.check_guided(key)
                if self.running_beat is not None:
                    await self.wish(self.running_beat, seat, key, move_id)
                else:
                    await self.do("move", seat, key=key, move_id=move_id)
        self.autoplay.attend()

    async def leave_guide(self, seat: int) -> None:
        """Play on without the guide of a first game."""
        async with self.lock:
            if self.guide is not None and not self.guide_left and not self.over:
                await self.do("free", seat)
        self.autoplay.attend()

    async def undo(self, seat: int, deed: int, move_id: str, freely: bool = False) -> None:
        """Take back a seat's last move; freely: with all that came after it, if only bots play.

        What bots did meanwhile goes with it, so it makes no such undo stale.
        """
        async with self.lock:
            free = freely and self.may_undo_freely(seat)
            known = self.by_mark.get(Deed("undo", seat, move_id=move_id).mark)
            if known is not None and self.repeated(replace(known, kind="undo")):
                return
            if not free or any(one.seat == seat for one in self.deeds[deed:]):
                await self.check_fresh(deed)
            why = self.why_not_undo(seat)
            if why and not free:
                raise Trouble(why)
            back = {"key": FREELY, "text": str(self.ply_before(seat))} if why else {}
            await self.do("undo", seat, move_id=move_id, **back)
        self.autoplay.attend()

    async def rename(self, guest: Guest) -> bool:
        """Call a guest who sits here by the name that they go by now; False if that has to wait.

        A name can say something too, so where nobody may talk it stays as it is.
        """
        async with self.lock:
            self.new_names.pop(guest.id, None)
            seat = self.named_seat(guest.id)
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
            name = unlike(guest.name, self.chairs) if own is None else self.chairs[own].name
            said = Deed("say", seat, phrase, guest.id, name, move_id, text)
            if not self.repeated(said):
                self.check_may_talk(seat)
                await self.do_all([said])
            return self.by_mark[said.mark].number

    async def order(self, seat: int, text: str) -> None:
        """Pass for a seat wherever an order says so."""
        async with self.lock:
            self.check_begun()
            order, given = self.sitting.checked_order(seat, text), self.orders.of(seat)
            if order not in given:
                if len(given) >= MOST_ORDERS:
                    raise Trouble(f"You have given {MOST_ORDERS} orders. Withdraw one first.")
                await self.do("order", seat, key=str(order))
            else:
                self.end_hold(seat)
        self.autoplay.attend()

    async def withdraw(self, seat: int, text: str = "") -> None:
        """End an order of a seat, or all of them."""
        async with self.lock:
            if given := [str(order) for order in self.orders.of(seat)]:
                # One in force is meant as it is written, even if its first word is a short name.
                exact = text in given or not text
                key = text if exact else str(self.sitting.meant_order(text))
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

    async def hints(self, seat: int, wanted: Callable[[], bool] = lambda: True) -> list[Thought]:
        """The best moves that a search finds from what the seat knows; one search at a time."""
        self.check_asked(seat)
        if seat in self.hinting:
            raise TooMuch("A hint for you is on its way. Wait for it.")
        self.hinting.add(seat)
        try:
            job = job_for(self, seat, passes=self.passes(seat))
            found = await self.services.workers.think(job, wanted)
        finally:
            self.hinting.discard(seat)
        if not found:
            raise Trouble("Nothing came to mind in time. Ask again in a moment.")
        return found

    # What is checked

    async def check_fresh(self, deed: int) -> None:
        """Refuse a choice made for a table that is not there any more."""
        if deed > self.deed:  # somebody knows more than we do: from another process, perhaps
            await self.catch_up()
        if deed > self.deed or self.changed_since(deed):
            raise Stale(MOVED_ON)

    def check_asked(self, seat: int) -> None:
        """Refuse a seat that is not asked and could not answer, or for which a bot plays."""
        self.check_begun()
        if (beat := self.running_beat) is None:
            self.sitting.check_asked(seat)
        elif beat.of(seat) is None:
            raise NotAsked("Others may answer now. Wait a moment.", self.game.turn_rule)
        if self.chairs[seat].away:
            raise NotYours("A bot plays for you. Come back first.")
        if self.paused:
            raise NotYours("You have paused the game. Come back first.")

    def check_guided(self, key: str) -> None:
        """Refuse a move that the guide of a first game does not lead to, but name the way out."""
        if self.guided not in (None, key):
            raise Trouble(
                "The guide is about another move, which is marked. Make that one, or choose Play "
                "freely."
            )

    def check_begun(self) -> None:
        """Refuse what nobody can do before the deal."""
        if not self.dealt:
            raise NotAsked("The game has not begun. It begins when no chair is open any more.")

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
        known = self.by_mark.get(deed.mark)
        if known is None:
            return False
        what = (deed.kind, deed.seat, deed.key, deed.text)
        if (known.kind, known.seat, known.key, known.text) != what:
            raise Trouble("This move id belongs to another move. Make a new one for each move.")
        return True

    # What is done

    async def do(self, kind: Kind, seat: int, **more: Any) -> None:
        """Write a deed down, let it happen and tell everybody; cancelling cannot halve it."""
        if kind in ENDLESS and not self.services.deeds.take(f"{self.id} {seat}"):
            raise TooMuch("That is much at once. Wait a moment, then try again.")
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
            seat = self.named_seat(guest)
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
        if self.beat is None and self.dealt and in_window(self.table):
            self.begin_beat()

    def begin_beat(self) -> None:
        """Everybody who would be asked in this window may hold from now on."""
        window, alone = window_at(self.table), self.is_for_one()
        if window:
            asked = [
                one
                for one in window
                if not (self.lets_pass(one, alone) or self.is_out_of_reach(one.seat))
            ]
            bots = any(self.chairs[one.seat].bot for one in window)
            short = self.tempo.beat(self.spans, opener_of(window)) if bots else 0.0
            seconds = max(self.services.beat, short) if asked else short
            now = self.services.clock.now()
            self.beat = Beat(window, self.sitting.ply, now, seconds, alone)
            self.beat.runs = bots or seconds > 0.0
            self.forget_drawn()

    def renew_beat(self, beat: Beat) -> bool:
        """Begin a beat anew that has run out while its table waited; False if it has not."""
        missed = beat.seconds > 0.0 and beat.left(self.services.clock.now()) == 0.0
        if beat.runs and missed and self.only_guest is not None:
            self.begin_beat()
            self.services.news.tell(self.id)
            tell_beat(self)
        return self.beat is not beat

    @property
    def spans(self) -> Mapping[str, int]:
        """What of the game goes on now that will be over at some time: this round, for example."""
        return self.game.spans(self.table)

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
            if self.beat is not beat or self.waits:
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

        An open chair waits for somebody, and so does everybody where there are no beats, and
        whoever has to be handed a device first.
        """
        if one.seat in beat.wishes:
            return beat.wishes[one.seat]
        if self.chairs[one.seat].open:
            return HOLD
        beats = self.services.beat and not self.is_out_of_reach(one.seat)
        return one.passing if beats or self.lets_pass(one, beat.alone) else HOLD

    def is_out_of_reach(self, seat: int) -> bool:
        """Whether a person sits at a device that somebody else has in hand."""
        chair = self.chairs[seat]
        return bool(self.at_device(seat)) and self.seat_of(chair.guest) != seat and not chair.bot

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
