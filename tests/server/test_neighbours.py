"""Beats at which people sit at several processes: Parley, with words carried by hand."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from moonbrew.server import neighbours
from moonbrew.server.claims import Keepers
from moonbrew.server.errors import NotYours, Stale
from moonbrew.server.history import History
from moonbrew.server.neighbours import Neighbours
from moonbrew.server.news import News, Word
from tests.server.parley import OwnClock, Parley, Place, all_done, room_of, run

PASS = "pass"
BEAT = 5.0


class Post(News):
    """News that reach the others of a list, unless the post is on strike."""

    shared = True

    def __init__(self, name: str, others: list["Post"]) -> None:
        super().__init__()
        self.tasks: list[asyncio.Future[None]] = []
        self.name = name
        self.others = others
        self.hear: Any = None
        self.sent: list[Word] = []

    def spread(self, kind: str, room: str = "", **facts: Any) -> None:
        """Tell the others."""
        word = Word(kind, room, facts, self.name)
        self.sent.append(word)
        for other in self.others:
            if other is not self and not self.away:
                self.tasks.append(asyncio.ensure_future(other.hear(word)))


class Key(Keepers):
    """One key for a room, which one process has at a time."""

    taken: set[str]

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken

    @asynccontextmanager
    async def of(self, room: str) -> AsyncIterator[bool]:
        """Whether nobody else has it."""
        ours = room not in self.taken
        self.taken.add(room)
        try:
            yield ours
        finally:
            if ours:
                self.taken.discard(room)


class House:
    """Processes that hold the same room of Parley."""

    def __init__(self, chairs: str, holds: list[int], stack: AsyncExitStack) -> None:
        self.chairs = chairs
        self.holds = holds
        self.stack = stack
        self.clock = OwnClock()
        self.posts: list[Post] = []
        self.taken: set[str] = set()
        self.places: list[Place] = []
        self.neighbours: list[Neighbours] = []

    async def opens(self) -> Place:
        """One more process with the room."""
        post = Post(f"process {len(self.posts)}", self.posts)
        self.posts.append(post)
        store = self.places[0].store if self.places else None
        more: dict[str, Any] = {"news": post, "keepers": Key(self.taken), "clock": self.clock}
        more["store"] = store
        place = await self.stack.enter_async_context(room_of(Parley(), self.chairs, **more))
        table: Any = place.room.table
        table.holds = [seat in self.holds for seat in range(len(self.chairs))]
        rooms: Any = SimpleNamespace(services=place.room.services, alive={"here": place.room})
        self.neighbours.append(Neighbours(rooms))
        post.hear = self.neighbours[-1].hear
        self.places.append(place)
        await place.room.catch_up()
        place.listens(None)
        post.spread("ask", "here")
        place.room.autoplay.attend()
        await all_done()
        return place

    def keeper_first(self) -> list[Place]:
        """The process that keeps the room, which is one of them, and the others."""
        found = sorted(self.places, key=lambda place: not place.room.autoplay.ours)
        assert [place.room.autoplay.ours for place in found] == [True, False]
        return found


def in_house(chairs: str, holds: list[int], scenario: Any) -> Any:
    """Let something happen where two processes hold a room."""

    async def both() -> Any:
        async with AsyncExitStack() as stack:
            house = House(chairs, holds, stack)
            return await scenario(house, await house.opens(), await house.opens())

    return run(both)


def keys(history: History) -> list[tuple[int, str]]:
    """All moves."""
    return history.sitting.moves


def test_who_holds_at_another_process_than_the_one_that_keeps_the_beat_is_asked():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        one, other = house.keeper_first()
        await house.clock.goes(1.0)
        assert await other.room.hold(2, other.room.deed)
        await house.clock.goes(BEAT)
        assert [place.room.asked for place in house.places] == [2, 2]
        assert [place.room.running_beat for place in house.places] == [None, None]
        await other.plays(2, "object")
        return keys(one.room), keys(other.room)

    expected = [(0, "speak"), (1, PASS), (2, "object")]
    assert in_house("wrf", [1, 2], scenario) == (expected, expected)


def test_an_answer_given_at_another_process_is_made_when_the_beat_is_over():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        one, other = house.keeper_first()
        await other.plays(2, "object")
        await house.clock.goes(BEAT)
        return keys(other.room)

    assert in_house("wrf", [2], scenario) == [(0, "speak"), (1, PASS), (2, "object")]


def test_a_beat_lasts_as_long_at_every_process_and_is_ended_once():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        await house.clock.goes(2.0)
        late = await house.opens()
        left = [place.room.beat.left(house.clock.now()) for place in (one, other, late)]
        await house.clock.goes(3.0)
        return left, [keys(place.room) for place in house.places]

    left, made = in_house("wrf", [1], scenario)
    assert left == [3.0, 3.0, 3.0]
    assert made == [[(0, "speak"), (1, PASS), (2, PASS)]] * 3


def test_a_hold_is_known_to_a_process_that_opens_the_room_later():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        await one.room.hold(1, one.room.deed)
        await one.room.hold(2, one.room.deed)
        await house.clock.goes(BEAT)
        await house.opens()
        await house.clock.goes(3 * BEAT)
        assert keys(one.room) == [(0, "speak")]
        await one.plays(1, PASS)
        later = await house.opens()  # for it the window begins with the second of them
        await house.clock.goes(3 * BEAT)
        assert later.room.asked == 2
        await later.plays(2, "object")
        await all_done()
        return keys(other.room)

    expected = [(0, "speak"), (1, PASS), (2, "object")]
    assert in_house("wrf", [1, 2], scenario) == expected


def test_an_order_given_at_another_process_ends_a_hold():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        one, other = house.keeper_first()
        await one.room.hold(1, one.room.deed)
        await other.room.order(1, "all")
        await house.clock.goes(BEAT)
        return keys(one.room)

    assert in_house("wrf", [1], scenario) == [(0, "speak"), (1, PASS), (2, PASS)]


def test_a_wish_that_the_keeper_cannot_be_told_of_is_not_acknowledged(monkeypatch):
    monkeypatch.setattr("moonbrew.server.neighbours.PATIENCE", 0.05)

    async def scenario(house, one, other):
        await one.plays(0, "speak")
        one, other = house.keeper_first()
        for post in house.posts:
            post.away = True
        with pytest.raises(Stale):
            await other.plays(2, "object")
        return await other.room.hold(2, other.room.deed)

    assert in_house("wrf", [2], scenario) is False


def test_a_process_takes_over_with_all_wishes_when_the_one_that_kept_the_beat_is_gone():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        one, other = house.keeper_first()
        await one.plays(2, "object")
        await all_done()
        one.room.autoplay.stop()  # and the key lies there again, as when a process was killed
        house.posts.remove(one.room.services.news)
        await all_done()
        await house.clock.goes(2 * BEAT)
        return keys(other.room)

    assert in_house("wrf", [2], scenario) == [(0, "speak"), (1, PASS), (2, "object")]


def test_wishes_of_a_beat_that_was_undone_do_not_count_in_the_next_one():
    async def scenario(house, one, other):
        await one.plays(0, "speak")
        await house.clock.goes(1.0)
        facts = [word.facts for word in house.posts[0].sent if word.kind == "beat"][-1]
        await other.room.undo(0, other.room.deed, "back")
        await all_done()
        await one.plays(0, "speak")
        stale = {**facts, "wishes": [(2, "object")], "kept": False}
        await house.posts[1].hear(Word("beat", "here", stale, "somebody"))
        await house.clock.goes(BEAT)
        return keys(one.room)

    assert in_house("wrf", [2], scenario) == [(0, "speak"), (1, PASS), (2, PASS)]


def test_a_beat_for_one_person_is_not_for_one_if_somebody_listens_at_another_process():
    async def scenario(house, one, other):
        return one.room.services.news.listeners("here")

    assert in_house("wb", [], scenario) == [None, None]


def test_listeners_at_a_process_that_has_fallen_silent_are_forgotten(monkeypatch):
    async def scenario(house, one, other):
        monkeypatch.setattr("moonbrew.server.neighbours.BELIEVED", -1.0)
        rooms: Any = SimpleNamespace(services=one.room.services, alive={})
        Neighbours(rooms).forget_the_quiet()
        return one.room.services.news.listeners("here")

    assert in_house("wb", [], scenario) == [None]


# Who is there


def is_absent(place: Place, seat: int) -> bool:
    """Whether a bot may play for the person on a chair."""
    try:
        place.room.check_absent(place.room.chairs[seat])
    except NotYours:
        return False
    return True


def test_who_asks_for_something_at_one_process_is_heard_of_at_the_other():
    async def scenario(house, one, other):
        await house.clock.goes(1000.0)
        assert is_absent(one, 1)
        assert is_absent(other, 1)
        for guest in ("wren", "rowan"):
            one.room.services.presence.hear(guest, "192.0.2.7")
        house.neighbours[0].tell_who_was_heard_of()
        await all_done()
        assert not is_absent(other, 1)
        assert other.room.at_the_address_of("wren") == [1]
        await house.clock.goes(1000.0)
        for beside in house.neighbours:
            beside.tell_who_was_heard_of()
        await all_done()
        assert is_absent(other, 1), "nothing is told twice, and nothing is told back"

    in_house("wr", [], scenario)


def test_who_listened_at_another_process_was_there_until_then():
    async def scenario(house, one, other):
        await house.clock.goes(1000.0)
        with one.room.listening("rowan"):
            await all_done()
            await house.clock.goes(1000.0)
            assert "is here" in why_not(other, 1)
        await all_done()
        assert "was here a moment ago" in why_not(other, 1)

    in_house("wr", [], scenario)


def why_not(place: Place, seat: int) -> str:
    """What stands against a bot in a person's place."""
    with pytest.raises(NotYours) as refused:
        place.room.check_absent(place.room.chairs[seat])
    return str(refused.value)


def test_while_no_word_of_others_is_heard_nobody_counts_as_absent():
    async def scenario(house, one, other):
        await house.clock.goes(1000.0)
        other.room.services.presence.hear("rowan", "192.0.2.7")
        await house.clock.goes(1000.0)
        assert is_absent(other, 1)
        other.room.services.presence.lose_sight()
        assert not is_absent(other, 1)
        await house.clock.goes(1000.0)
        assert is_absent(other, 1)

    in_house("wr", [], scenario)


def test_while_a_process_that_serves_the_same_rooms_is_not_heard_nobody_counts_as_absent(
    monkeypatch,
):
    async def two(keepers):
        return 2

    async def scenario(house, one, other):
        monkeypatch.setattr(Key, "serving", two)
        await house.clock.goes(1000.0)
        house.neighbours[0].tell_who_was_heard_of()
        await all_done()
        await house.neighbours[1].look_for_the_unheard()
        assert is_absent(other, 1), "that nobody asks for anything is told as well"
        monkeypatch.setattr(neighbours, "UNHEARD", -1.0)  # the news server is away for one of them
        await house.neighbours[1].look_for_the_unheard()
        assert not is_absent(other, 1)

    in_house("wr", [], scenario)


def test_seals_that_come_to_two_processes_at_once_are_both_written():
    seals = {seat: f"{seat}" * 64 for seat in range(2)}

    async def scenario(house, one, other):
        for place in (one, other):
            place.room.dealt = False
            for chair in place.room.chairs:
                chair.seal = None
        house.posts[0].away = True
        await one.room.seal(0, seals[0])
        assert other.room.chairs[0].seal is None, "it has not heard of the other yet"
        await other.room.seal(1, seals[1])
        return [chair.seal for chair in other.room.chairs]

    assert in_house("wr", [], scenario) == list(seals.values())
