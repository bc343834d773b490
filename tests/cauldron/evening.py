"""Evenings: games of one person and four bots in a room, and how they feel to the person.

`python -m tests.cauldron.evening 20` plays 20 and tells how often the person was asked for answers
that could not be used, and how long a bot took for a season where everything is let pass.
"""

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.games.cauldron import Cauldron
from moonbrew.kernel.table import Table
from moonbrew.orders import NO_WINDOW
from moonbrew.server.beats import Beat
from moonbrew.server.room import Room
from moonbrew.server.settings import Settings
from moonbrew.server.thinker import Job, Thinker
from tests.server.parley import Place, all_done, room_of

GAME = Cauldron()
PERSON = 0
EVERYTHING = "all until-withdrawn"
Turn = tuple[int, int]  # a season, and whose deeds in it


class Heads:
    """In place of workers: real bots, which take no time of the room's clock."""

    def __init__(self) -> None:
        self.thinker = Thinker()

    async def think(self, job: Job, behind: bool = False) -> list[dict[str, Any]]:
        """What the bot chooses."""
        return self.thinker.think(job)

    def hurried(self, job: Job, seconds: float, others: int) -> Job:
        """As it is, for it takes no time."""
        return job


@dataclass
class Evening:
    """What a person goes through in one game."""

    seasons: int = 0
    useless: int = 0  # asked in a window without anything to answer
    useful: int = 0  # asked in a window with an answer in hand
    spared: int = 0  # windows that went by without an answer in hand, and without being asked
    choices: int = 0  # asked for a move of their own
    spent: dict[Turn, float] = field(default_factory=dict)  # seconds

    def of_bots(self) -> list[float]:
        """The seconds that each bot took for each season, its windows included."""
        return [time for (season, seat), time in self.spent.items() if season and seat != PERSON]

    def spend(self, turn: Turn, seconds: float) -> None:
        """Note what somebody takes of a season."""
        self.spent[turn] = self.spent.get(turn, 0.0) + seconds

    def ask(self, t: Table) -> None:
        """Note that the person is asked."""
        assert t.ask is not None
        if t.ask.answers() == NO_WINDOW:
            self.choices += 1
        elif len(t.ask.moves(t)) > 1:
            self.useful += 1
        else:
            self.useless += 1


def turn_of(t: Any) -> Turn:
    """The season, and whose deed everybody waits for, or may answer now."""
    opener = int(t.ask.answers())
    return int(t.season), int(t.ask.seat) if opener == NO_WINDOW else opener


async def spend(game: int, bots: str, orders: Sequence[str], seasons: int) -> Evening:
    """Play a game, or so many seasons of it, with a person who chooses as the bots do."""
    heads = Heads()
    pace, seed = Settings().pace, f"evening {game}"
    async with room_of(
        GAME, "wbbbb", seat_bots=bots, own_minds=heads, seed=seed, pace=pace
    ) as place:
        evening, room, beat = Evening(), place.room, None
        room.autoplay.attend()
        with room.listening("wren"):  # the page is open
            while not room.over and season_of(room) <= seasons:
                await keep_orders(room, orders)
                await all_done()
                if room.beat is not None and room.beat is not beat:
                    beat = room.beat
                    evening.spared += without_answer(beat) and not room.asks(PERSON)
                if room.asks(PERSON):
                    evening.ask(room.table_for(PERSON))
                    await choose(place, bots)
                elif not room.over:
                    turn, begun = turn_of(room.table), place.clock.now()
                    await place.clock.goes(to_next(place))
                    evening.spend(turn, place.clock.now() - begun)
        evening.seasons = min(season_of(room), seasons)
        return evening


def without_answer(beat: Beat) -> bool:
    """Whether the person belongs to those in a beat and can do nothing but pass."""
    part = beat.of(PERSON)
    return part is not None and not part.has_answer


def season_of(room: Room) -> int:
    """The season that is played."""
    table: Any = room.table
    return int(table.season)


async def keep_orders(room: Room, orders: Sequence[str]) -> None:
    """Give the person's orders again that have come to an end."""
    for text in orders:
        if room.sitting.checked_order(PERSON, text) not in room.orders.of(PERSON):
            await room.order(PERSON, text)


async def choose(place: Place, name: str) -> None:
    """Choose for the person."""
    t = place.room.table_for(PERSON).clone()
    await place.plays(PERSON, bot(name, place.room.deed).choose(Outlook(GAME, t, PERSON)).key)


def to_next(place: Place) -> float:
    """The seconds until something happens by itself."""
    due = [when for when, woken in place.clock.sleepers if not woken.done()]
    assert due, f"Nothing will ever happen: {place.room.table.ask}, {place.room.beat}."
    return max(0.0, min(due) - place.clock.now())


def evenings(games: int, bots: str, orders: Sequence[str] = (), seasons: int = 60) -> list[Evening]:
    """So many games."""
    return [asyncio.run(spend(game, bots, orders, seasons)) for game in range(games)]


def main(games: int, bots: str = "greedy") -> None:
    """Tell the figures."""
    asked = evenings(games, bots)
    print(f"{games} games of one person and four bots ({bots}), in seasons and seconds")
    print(f"seasons of a game: {told([one.seasons for one in asked])}")
    for name in ("useless", "useful", "spared", "choices"):
        print(f"{name} asks a season: {told([getattr(e, name) / e.seasons for e in asked])}")
    passed = evenings(games, bots, [EVERYTHING])
    print(f"a bot's season: {told([time for one in passed for time in one.of_bots()])}")


def told(numbers: Sequence[float]) -> str:
    """Median and extremes."""
    return f"{median(numbers):.1f} in the median, {min(numbers):.1f} to {max(numbers):.1f}"


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
