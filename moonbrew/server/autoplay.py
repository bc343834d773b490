"""Autoplay: who plays in a room for bots and by standing orders, and who keeps its beats."""

import asyncio
import logging
import weakref
from collections.abc import Sequence
from typing import TYPE_CHECKING

from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.seating import bot_seed
from moonbrew.server.beats import HOLD, SHORT, Answerer, Beat, opener_of
from moonbrew.server.errors import Broken, Stale
from moonbrew.server.history import History
from moonbrew.server.neighbours import tell_beat
from moonbrew.server.thinker import Job

if TYPE_CHECKING:
    from moonbrew.server.room import Room

AGAIN = 1.0  # seconds until a process tries again to take over a room that another one keeps
QUICK = "random"  # the bot that chooses where another was too slow
FIRST, LAST = 0.5, 30.0  # seconds until a move is tried again that could not be written down
log = logging.getLogger(__name__)


class Autoplay:
    """Plays for the asked seat of one room and keeps its beats, until a person has to choose."""

    def __init__(self, room: "Room") -> None:
        # The room has its player, and so both would stay for ever if that held the room as well.
        self.known = weakref.ref(room)
        self.task: asyncio.Task[None] | None = None
        self.ours = False  # whether it is this process that does so now
        self.pause = FIRST  # after a move that could not be written down, longer each time
        self.thoughts: set[asyncio.Task[None]] = set()  # of bots that could answer in a window

    @property
    def room(self) -> "Room":
        """The room; whoever plays in it has it in hand."""
        room = self.known()
        assert room is not None, "Only who has the room asks its player for anything."
        return room

    def attend(self) -> None:
        """See to it that somebody plays for the asked seat, if that needs help."""
        self.room.notice_window()
        if self.is_needed() and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.help_on(self.room))

    def stop(self) -> None:
        """Leave the table as it is."""
        for task in (self.task, *self.thoughts):
            if task is not None:
                task.cancel()

    async def help_on(self, room: "Room") -> None:
        """Make moves until the table waits for a person; the room stays for as long."""
        try:
            self.pause = FIRST
            while self.is_needed():
                try:
                    async with room.services.keepers.of(room.id) as ours:
                        await (self.play_on() if ours else room.services.clock.sleep(AGAIN))
                except Broken as broken:
                    log.warning("Room %s waits: %s", room.id, broken)
                    await room.services.clock.sleep(self.pause)
                    self.pause = min(2 * self.pause, LAST)
        finally:
            self.task = None

    async def play_on(self) -> None:
        """The same, as the only process that does so for this room."""
        self.ours, shown = True, None
        try:
            await self.take_over()
            while self.is_needed():
                shown = await self.go_on(shown)
                self.pause = FIRST
        finally:
            self.ours = False

    async def take_over(self) -> None:
        """Learn what other processes know of the room, if there are any."""
        news = self.room.services.news
        if news.shared:
            await self.room.catch_up()
            news.spread("ask", self.room.id)
            tell_beat(self.room)
            if self.room.beat is not None:
                self.room.beat.heard.set()

    async def go_on(self, shown: float | None) -> float:
        """Keep a beat or make a move, and note what a bot takes for it.

        It gets, and gives back, since when people can look at what has happened. A window in which
        all pass and the end of a turn are nothing to look at: the time goes on.
        """
        room, clock = self.room, self.room.services.clock
        begun, spans, beat = clock.now(), room.spans, self.due_beat()
        since = begun if shown is None else shown
        if beat is not None:
            owner, told = opener_of(beat.window), await self.keep(beat)
        else:
            owner = int(room.asked or 0)
            told = await self.help(owner, since)
        passed = clock.now() - begun
        counted = passed if beat is None else min(passed, SHORT)  # people may have thought longer
        if room.chairs[owner].bot:
            room.tempo.took(spans, owner, counted)
        return clock.now() if told else since + passed - counted

    def is_needed(self) -> bool:
        """Whether the table does not wait for a person, and somebody watches it.

        Bots think for those who look on: a table that nobody watches goes on when somebody comes.
        """
        if self.due_beat() is not None:
            return True
        return self.helped_seat() is not None and self.room.watched

    def due_beat(self) -> Beat | None:
        """The beat that runs, or goes on because who held has passed after all."""
        beat = None if self.room.waits else self.room.beat
        if beat is None or beat.runs:
            return beat
        return beat if self.room.moves_after(beat) else None

    def helped_seat(self) -> int | None:
        """The asked seat, if a bot sits there or it has ordered to pass here."""
        room, seat = self.room, self.room.asked
        if seat is None or room.paused:
            return None
        held = room.beat is not None and room.beat.wishes.get(seat) == HOLD
        ordered = not held and room.orders.passed(room.table) is not None
        return seat if room.chairs[seat].bot or ordered else None

    async def keep(self, beat: Beat) -> bool:
        """Wait until a beat is over, while bots think, and close the window; False: all passed."""
        if self.room.renew_beat(beat):
            return False
        try:
            if beat.runs:
                await self.wait_for(beat)
            await self.room.end_beat(beat)
        except Stale:
            log.info("Another process has played on in room %s.", self.room.id)
        return beat.answered([key for _, key in self.room.sitting.moves])

    async def wait_for(self, beat: Beat) -> None:
        """The time of a beat; where it has none, as long as bots think."""
        thoughts = [
            asyncio.create_task(self.think(beat, one))
            for one in beat.window
            if self.room.chairs[one.seat].bot and one.has_answer
        ]
        for task in thoughts:
            self.thoughts.add(task)
            task.add_done_callback(self.thoughts.discard)
        clock = self.room.services.clock
        if beat.seconds == 0.0:
            await asyncio.gather(*thoughts)
            return
        await clock.sleep(min(SHORT, beat.left(clock.now())))
        ended = asyncio.create_task(beat.ended.wait())
        over = asyncio.create_task(clock.sleep(beat.left(clock.now())))
        try:
            await asyncio.wait([ended, over], return_when=asyncio.FIRST_COMPLETED)
        finally:
            ended.cancel()
            over.cancel()

    async def think(self, beat: Beat, one: Answerer) -> None:
        """Let a bot answer in a window if it wants to; late means pass."""
        room = self.room
        bots = sum(bool(room.chairs[other.seat].bot) for other in beat.window)
        job = job_for(room, one.seat, room.chairs[one.seat].bot, room.passes(one.seat))
        seconds = min(SHORT, beat.seconds or SHORT)
        workers = room.services.workers
        found = await workers.think(workers.hurried(job, seconds, bots), behind=room.has_bots_only)
        key = str(found[0]["key"]) if found else one.passing
        legal = [move.key for move in Outlook(room.game, one.t.clone(), one.seat).moves]
        if beat.runs and key in legal:
            beat.wishes.setdefault(one.seat, key)

    async def help(self, seat: int, since: float) -> bool:
        """Make one move for a seat, unless something else has happened meanwhile; False: a pass."""
        room, deed, t = self.room, self.room.deed, self.room.table
        ordered = room.orders.passed(t)
        if ordered is not None and not room.chairs[seat].bot:
            key = ordered.key
        else:
            key = await self.thought_over(seat, since)
        async with room.lock:
            if not room.changed_since(deed) and self.helped_seat() == seat:
                try:
                    await room.do("move", seat, key=key)
                except Stale:
                    log.info("Another process has played on in room %s.", room.id)
        passing = t.ask.standing(t) if t.ask is not None else None
        return passing is None or key != passing.key

    async def thought_over(self, seat: int, since: float) -> str:
        """The key that the seat's bot chooses, no sooner than people can follow."""
        room, clock = self.room, self.room.services.clock
        begun, wait = clock.now(), room.tempo.wait(room.spans, seat)
        outlook = Outlook(room.game, room.table.clone(), seat)
        key = await self.thought(outlook)
        least = room.tempo.hidden(seat, clock.now() - begun, len(outlook.moves) > 1)
        await clock.sleep(max(since + wait, begun + least) - clock.now())
        return key

    async def thought(self, outlook: Outlook) -> str:
        """The key that a seat's bot chooses, or a quick one if that is too late or forbidden.

        While a guide leads, it has chosen.
        """
        if self.room.guided is not None:
            return self.room.guided
        job = job_for(self.room, outlook.seat, self.room.chairs[outlook.seat].bot)
        workers, behind = self.room.services.workers, self.room.has_bots_only
        found = await workers.think(job, behind=behind)
        key = str(found[0]["key"]) if found else ""
        if key in [move.key for move in outlook.moves]:
            return key
        return bot(QUICK, job.dice).choose(outlook).key


def job_for(room: History, seat: int, bot: str = "", passes: Sequence[str] = ()) -> Job:
    """What a worker has to know to choose for a seat, or without a bot to give hints.

    Where many play the same deal, bots have the same dice after the same number of moves.
    """
    shared = room.origin is not None and room.origin.deal
    turn = room.sitting.ply if shared else room.deed
    return Job(
        room=room.id,
        game=room.game.name,
        names=room.names,
        seed=str(room.sitting.dice),
        options=room.options.chosen(),
        moves=[*(key for _, key in room.sitting.moves), *passes],
        seat=seat,
        bot=bot,
        dice=bot_seed(f"{room.secret_seed} {turn}", seat),
        content=room.game.content.own,
    )
