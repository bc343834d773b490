"""A process in which bots think: a job in a line of JSON, what it came to in a line back.

It is a program of its own (`python -m moonbrew.server.thinker`), so that nothing of the server is
copied into it, and it ends when the server hangs up.
"""

import json
import sys
import traceback
from collections import OrderedDict
from dataclasses import asdict, dataclass
from typing import Any

from moonbrew import build
from moonbrew.bots import bot
from moonbrew.bots.bot import Bot
from moonbrew.bots.chances import chances
from moonbrew.bots.hint import SECONDS, hints
from moonbrew.bots.levels import LEVELS
from moonbrew.bots.outlook import Outlook
from moonbrew.bots.search import SearchBot
from moonbrew.game import Game
from moonbrew.games import game
from moonbrew.kernel.dice import Dice
from moonbrew.moments import Moments

KEPT = 32  # rooms, so that only new moves are replayed


@dataclass(frozen=True)
class Job:
    """A choice that a bot has to make: the game so far, whose choice it is, and the bot."""

    room: str
    game: str
    names: list[str]
    seed: str
    options: dict[str, str]
    moves: list[str]
    seat: int
    bot: str  # empty: what is wanted are hints
    dice: int  # of the bot's own
    content: str = ""  # the text of a content of somebody's own; empty for the standard one
    seconds: float | None = None  # after which it is better to choose than to think on
    hurried: bool = False  # whether a bot that searches must keep to them, compiled or not
    chances: bool = False  # whether what is wanted is what everybody can expect, and no choice


class Thinker:
    """Chooses moves, and remembers the rooms that it chose for."""

    def __init__(self) -> None:
        self.rooms: OrderedDict[str, Moments] = OrderedDict()

    def think(self, job: Job) -> list[dict[str, Any]]:
        """The bot's move, or the best moves, as data; never nothing."""
        played = game(job.game, job.content)
        t = self.moments(job, played).table(job.moves)
        if job.chances:
            return [{"shares": chances(played, t, Dice(job.dice), job.seconds or 0.0)}]
        outlook = Outlook(played, t, job.seat, job.names)
        if job.bot:
            return [{"key": seated(job).choose(outlook).key}]
        seconds = min(SECONDS, job.seconds or SECONDS)
        return [asdict(hint) for hint in hints(outlook, job.dice, seconds=seconds)]

    def moments(self, job: Job, played: Game[Any]) -> Moments:
        """The tables of a room, those of the rooms that were thought about last."""
        found = self.rooms.pop(job.room, None)
        options = played.Options.of(job.options)
        self.rooms[job.room] = found or Moments(played, len(job.names), job.seed, options)
        if len(self.rooms) > KEPT:
            self.rooms.popitem(last=False)
        return self.rooms[job.room]


def seated(job: Job) -> Bot:
    """The bot of a job; in plain Python a level thinks no longer than it has time for."""
    found = bot(job.bot, job.dice)
    slow = job.bot in LEVELS and not build.compiled()
    if isinstance(found, SearchBot) and (job.hurried or slow):
        found.seconds = job.seconds
    return found


def main() -> None:
    """Answer lines until there are no more; an empty one asks whether anybody is there."""
    thinker = Thinker()
    found: list[dict[str, Any]] = [{}]
    for line in sys.stdin:
        if line.strip():
            try:
                found = thinker.think(Job(**json.loads(line)))
            except Exception:  # a bot of somebody else's, perhaps: the table must not suffer
                traceback.print_exc()
                thinker, found = Thinker(), []
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
