"""Autoplay: who plays in a room for bots, and for people with a standing pass."""

import asyncio
import logging
from time import monotonic
from typing import TYPE_CHECKING

from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.seating import bot_seed
from moonbrew.server.errors import Broken, Stale
from moonbrew.server.history import History
from moonbrew.server.thinker import Job

if TYPE_CHECKING:
    from moonbrew.server.room import Room

QUICK = "random"  # the bot that chooses where another was too slow
log = logging.getLogger(__name__)


class Autoplay:
    """Plays for the asked seat of one room, until a person has to choose."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self.task: asyncio.Task[None] | None = None

    def attend(self) -> None:
        """See to it that somebody plays for the asked seat, if that needs help."""
        if self.helped_seat() is not None and (self.task is None or self.task.done()):
            self.task = asyncio.create_task(self.help_on())

    def stop(self) -> None:
        """Leave the table as it is."""
        if self.task is not None:
            self.task.cancel()

    async def help_on(self) -> None:
        """Make moves until the table waits for a person."""
        try:
            while (seat := self.helped_seat()) is not None:
                await self.help(seat)
        except Broken as broken:  # somebody who looks at the room will set it going again
            log.warning("Room %s waits: %s", self.room.id, broken)

    def helped_seat(self) -> int | None:
        """The asked seat, if a bot sits there or it has a standing pass."""
        seat = self.room.asked
        helped = seat is not None and (self.room.chairs[seat].bot or seat in self.room.passing)
        return seat if helped else None

    async def help(self, seat: int) -> None:
        """Make one move for a seat, unless something else has happened meanwhile."""
        room, deed, begun = self.room, self.room.deed, monotonic()
        if passing := room.sitting.standing_pass():
            key = passing.key
        else:
            key = await self.thought(seat)
            await asyncio.sleep(max(0.0, begun + room.services.pace - monotonic()))
        async with room.lock:
            if not room.changed_since(deed) and self.helped_seat() == seat:
                try:
                    await room.do("move", seat, key=key)
                except Stale:
                    log.info("Another process has played on in room %s.", room.id)

    async def thought(self, seat: int) -> str:
        """The key that the seat's bot chooses, or a quick one if that is too late or forbidden."""
        job = job_for(self.room, seat, self.room.chairs[seat].bot)
        outlook = Outlook(self.room.game, self.room.table.clone(), seat)
        found = await self.room.services.workers.think(job)
        key = str(found[0]["key"]) if found else ""
        if key in [move.key for move in outlook.moves]:
            return key
        return bot(QUICK, job.dice).choose(outlook).key


def job_for(room: History, seat: int, bot: str = "") -> Job:
    """What a worker has to know to choose for a seat, or without a bot to give hints."""
    return Job(
        room=room.id,
        game=room.game.name,
        names=room.names,
        seed=room.secret_seed,
        options=room.options.chosen(),
        moves=[key for _, key in room.sitting.moves],
        seat=seat,
        bot=bot,
        dice=bot_seed(f"{room.secret_seed} {room.deed}", seat),
        content=room.game.content.own,
    )
