"""Parley, a small game made of windows, and a room in which time goes on as a test says.

Everybody speaks in turn, and everybody else may object who holds an objection, which nobody sees.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, ClassVar

from moonbrew.frame import choice_of, place_of, scene_of
from moonbrew.game import Game, Result, ranked
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.edition import Edition
from moonbrew.kernel.table import ALLOWED, Ask, Event, Move, Rule, Seat, Table
from moonbrew.orders import USUAL, Offered, Order
from moonbrew.scene import Piece, Scene, Zone
from moonbrew.server.async_store import AsyncStore
from moonbrew.server.beats import Clock
from moonbrew.server.claims import Keepers
from moonbrew.server.contents import Contents
from moonbrew.server.guests import Guest
from moonbrew.server.live import Listeners, events
from moonbrew.server.news import News
from moonbrew.server.presence import Presence
from moonbrew.server.room import Room, Services
from moonbrew.server.safety import Buckets
from moonbrew.server.store import RoomRow, Store
from moonbrew.server.thinker import Job
from moonbrew.words import Voice

SAMPLE = Path(__file__).parents[1] / "sample_game" / "moonbrew_tollgate"
TURNS = 8


class Told(Event):
    """That somebody spoke, or objected."""

    def __init__(self, seat: int, what: str) -> None:
        self.seat = seat
        self.what = what


class ParleyTable(Table):
    """Who holds an objection, which is secret, and how often everybody was heard."""

    def __init__(self, seats: int, dice: Dice, edition: Edition) -> None:
        super().__init__(seats, dice)
        self.edition = edition
        self.holds = [False] * seats
        self.points = [0] * seats
        self.turns = 0

    def clone(self) -> "ParleyTable":
        """A copy to play on."""
        other = ParleyTable(int(self.seats), self.dice.clone(), self.edition)
        self.copy_flow(other)
        other.holds, other.points, other.turns = self.holds[:], self.points[:], self.turns
        return other


class Speak(Ask[ParleyTable]):
    """Say something."""

    def moves(self, t: ParleyTable) -> list[Move]:
        """Speak."""
        return [t.edition.by_key["speak"]]

    def refusal(self, t: ParleyTable, move: Move) -> Rule:
        """Nothing else."""
        return ALLOWED if move.key == "speak" else Rule(20)

    def take(self, t: ParleyTable, move: Move) -> None:
        """Everybody else may object, clockwise."""
        t.tell(Told(int(self.seat), "speaks"))
        t.do(Reply(t.left_of(self.seat), self.seat))


class Reply(Ask[ParleyTable]):
    """Object, if you can, or pass."""

    def __init__(self, seat: Seat, opener: Seat) -> None:
        super().__init__(seat)
        self.opener = opener

    def moves(self, t: ParleyTable) -> list[Move]:
        """Who holds an objection may object."""
        keys = ["object", "pass"] if t.holds[self.seat] else ["pass"]
        return [t.edition.by_key[key] for key in keys]

    def refusal(self, t: ParleyTable, move: Move) -> Rule:
        """An objection is needed to object."""
        return ALLOWED if move in self.moves(t) else Rule(21)

    def take(self, t: ParleyTable, move: Move) -> None:
        """An objection is heard; when all have passed, the speech is."""
        following = t.left_of(self.seat)
        if move.key == "object":
            t.holds[self.seat] = False
            t.reveal()
            t.tell(Told(int(self.seat), "objects"))
            following = self.opener
        if following != self.opener:
            t.do(Reply(following, self.opener))
            return
        t.points[self.seat if move.key == "object" else self.opener] += 1
        t.turns += 1
        if t.turns < TURNS:
            t.do(Speak(t.left_of(self.opener)))

    def standing(self, t: ParleyTable) -> Move | None:
        """To pass."""
        return t.edition.by_key["pass"]

    def answers(self) -> Any:
        """Who speaks."""
        return self.opener

    def occasion(self, t: ParleyTable) -> tuple[str, ...]:
        """A speech, an early or a late one."""
        return ("speech", "late") if t.turns >= TURNS // 2 else ("speech",)


class Parley(Game[ParleyTable]):
    """The game."""

    name = "parley"
    prefix = "TOLL"  # whose rules it borrows
    seats = range(2, 6)
    content_file = SAMPLE / "content.toml"
    rules_file = SAMPLE / "rules.md"
    steps = (Speak, Reply)
    orders: ClassVar[Sequence[Offered]] = (
        *USUAL,
        Offered("speech", "speech -late until-turns", "Pass while it is early."),
    )
    hidden = frozenset({"dice", "holds"})

    def load_edition(self, content: Any) -> Edition:
        """Three moves."""
        edition = Edition()
        for key in ("speak", "object", "pass"):
            edition.add(Move(key))
        return edition

    def set_up(self, seats: int, dice: Dice, options: Any) -> ParleyTable:
        """Seat 0 speaks first, and some have an objection."""
        t = ParleyTable(seats, dice, self.edition)
        t.holds = [bool(dice.below(2)) for _ in range(seats)]
        t.do(Speak(Seat(0)))
        return t

    def imagine(self, t: ParleyTable, seat: int | None, dice: Dice) -> ParleyTable:
        """The others may hold anything."""
        other = t.clone()
        other.holds = [
            held if one == seat else bool(dice.below(2)) for one, held in enumerate(t.holds)
        ]
        return other

    def spans(self, t: ParleyTable) -> dict[str, int]:
        """Orders can last for two turns of everybody."""
        return {"turns": t.turns // 4}

    def muted(self, t: ParleyTable, seat: int, orders: Sequence[Order]) -> Sequence[str]:
        """An objection that is not raised because its owner passes."""
        return (
            [f"card-{seat}"]
            if t.holds[seat] and any("speech" in one.words for one in orders)
            else []
        )

    def result(self, t: ParleyTable) -> Result:
        """Who was heard most often."""
        return ranked(t.points)

    def promise(self, t: ParleyTable, seat: int) -> float:
        """Everybody the same."""
        return 1 / int(t.seats)

    def scene(self, t: ParleyTable, seat: int | None, names: Sequence[str] = ()) -> Scene:
        """A card for everybody, which only its owner sees."""
        voice = Voice(seat, names)
        hands = [
            Piece(f"card-{one}", ("voice" if held else "hush") if one == seat else None)
            for one, held in enumerate(t.holds)
        ]
        return scene_of(
            "parley",
            t,
            voice,
            zones=[
                Zone(f"hand-{one}", "Hand", "fan", [card], one) for one, card in enumerate(hands)
            ],
            places=[
                place_of(t, voice, one, score=points, active=t.turns % int(t.seats), facts={})
                for one, points in enumerate(t.points)
            ],
            prompt="Object, or pass." if isinstance(t.ask, Reply) else "Speak.",
            choice=lambda move: choice_of(t, move, self.sentence(t, move)),
        )

    def narrate(self, t: Any, event: Event, seat: Any, names: Sequence[str] = ()) -> str:
        """Who speaks, who objects."""
        assert isinstance(event, Told)
        return f"{Voice(None, names).name(event.seat)} {event.what}."

    def sentence(self, t: ParleyTable, move: Move, names: Sequence[str] = ()) -> str:
        """The word itself."""
        return move.key.capitalize()

    def most_plies(self, seats: int, options: Any) -> int:
        """A speech and as many replies."""
        return TURNS * seats


# A room without a server


class OwnClock(Clock):
    """Time that goes on when the test says so."""

    def __init__(self) -> None:
        self.time = 0.0
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def now(self) -> float:
        """As far as it has gone."""
        return self.time

    async def sleep(self, seconds: float) -> None:
        """Wait until it has gone so far."""
        if seconds > 0:
            woken = asyncio.get_running_loop().create_future()
            self.sleepers.append((self.time + seconds, woken))
            await woken

    async def goes(self, seconds: float) -> None:
        """Let time go on, and all that was due happen when it is."""
        end = self.time + seconds
        await all_done()
        while due := [one for one in self.sleepers if one[0] <= end + 1e-9]:
            first = min(due, key=lambda one: one[0])
            self.sleepers.remove(first)
            self.time = max(self.time, first[0])
            if not first[1].done():
                first[1].set_result(None)
            await all_done()
        self.time = end


async def all_done() -> None:
    """Let everybody do what they can without waiting for the clock."""
    for _ in range(60):
        await asyncio.sleep(0)


class Minds:
    """In place of workers: what bots answer, after a while."""

    def __init__(self, clock: OwnClock, key: str, seconds: float) -> None:
        self.clock = clock
        self.key = key  # what they want to do in a window
        self.seconds = seconds
        self.asked: list[Job] = []

    async def think(self, job: Job, behind: bool = False) -> list[dict[str, str]]:
        """The key, which may be late."""
        self.asked.append(job)
        await self.clock.sleep(self.seconds)
        return [{"key": self.key}]

    def hurried(self, job: Job, seconds: float, others: int) -> Job:
        """As it is."""
        return job


class Place:
    """A room of Parley and the people around it."""

    def __init__(self, room: Room, store: AsyncStore, clock: OwnClock, minds: Minds) -> None:
        self.room = room
        self.store = store
        self.clock = clock
        self.minds = minds
        self.frames: dict[str | None, list[tuple[float, int, bytes]]] = {}
        self.tasks: list[asyncio.Task[None]] = []

    def listens(self, guest: str | None) -> None:
        """Note when a guest gets which frames."""
        self.frames[guest] = []
        self.tasks.append(asyncio.create_task(self.note(guest)))

    async def note(self, guest: str | None) -> None:
        """Time, size and text of every frame; who looks on is told beside them."""
        with self.room.listening(guest) as bell:
            async for event in events(self.room, guest, 0, Listeners(9, 1000.0), bell):
                frame = event.plain
                if not frame.startswith(b"event: company"):
                    self.frames[guest].append((self.clock.now(), len(event.packed), frame))

    async def plays(self, seat: int, key: str) -> None:
        """Make a move, or answer in a beat."""
        move_id = f"{seat} {key} {self.room.deed} {self.clock.now()}"
        await self.room.play(seat, key, self.room.deed, move_id)
        await all_done()

    @property
    def keys(self) -> list[tuple[int, str]]:
        """All moves."""
        return self.room.sitting.moves


CHAIRS = {"w": "wren", "r": "rowan", "f": "fern"}  # people by letter; b is a bot, o an open chair


@asynccontextmanager
async def parley(
    chairs: str,
    holds: Sequence[int] = (),
    bots: str = "pass",
    thinks: float = 0.1,
    beat: float = 5.0,
) -> AsyncIterator[Place]:
    """A room with these chairs, where these seats hold an objection."""
    async with room_of(Parley(), chairs, bots, thinks, beat) as place:
        table: Any = place.room.table
        table.holds = [seat in holds for seat in range(len(chairs))]
        yield place


@asynccontextmanager
async def room_of(
    game: Game[Any],
    chairs: str,
    bots: str = "pass",
    thinks: float = 0.1,
    beat: float = 5.0,
    *,
    seat_bots: str = "greedy",
    own_minds: Any = None,
    seed: str = "seed",
    pace: float = 0.7,
    **process: Any,
) -> AsyncIterator[Place]:
    """A room of a game with these chairs, whose bots choose one key, or have minds of their own.

    Of several processes each is given what it shares with the others.
    """
    clock, news = process.get("clock") or OwnClock(), process.get("news") or News()
    keepers = process.get("keepers") or Keepers()
    store = process.get("store") or AsyncStore(Store("sqlite://"))
    store.store.upgrade()
    seated = [
        {"guest": CHAIRS.get(one), "name": f"{one}{n}", "bot": seat_bots if one == "b" else ""}
        for n, one in enumerate(chairs)
    ]
    names = [str(one["name"]) for one in seated]
    row = RoomRow("here", game.name, 1, "", {}, seated, names, seed, "wren", time.time())
    if not process.get("store"):
        store.store.add_room(row)
    minds: Any = own_minds or Minds(clock, bots, thinks)
    contents, talk = Contents(store, 5.0), Buckets(9, 9)
    services = Services(
        store, news, minds, pace, talk, contents, beat, clock, Presence(clock), keepers=keepers
    )
    room = Room(row, game, services)
    room.looks_in(room.only_guest)  # who plays has asked for something
    place = Place(room, store, clock, minds)
    try:
        yield place
    finally:
        room.autoplay.stop()
        for task in place.tasks:
            task.cancel()
        await asyncio.gather(*place.tasks, return_exceptions=True)
        if not process.get("store"):
            store.close()


def guest(letter: str) -> Guest:
    """A person by letter."""
    return Guest(CHAIRS[letter], CHAIRS[letter].capitalize())


def run(scenario: Callable[[], Any]) -> Any:
    """Let a scenario happen."""
    return asyncio.run(scenario())
