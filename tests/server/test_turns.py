"""Turns: nobody can crowd out the others, neither where bots think nor where pages are drawn."""

import asyncio
import socket
from itertools import pairwise

import pytest

from moonbrew.games import all_games
from moonbrew.games import game as load_game
from moonbrew.server.safety import cost_of
from moonbrew.server.thinker import Job
from moonbrew.server.turns import Rounds, Turns
from moonbrew.server.workers import IN_TIME, Worker, Workers
from tests.server.house import House, Visitor, open_house, opens_usual, wait_for

GAMES = [game.name for game in all_games()]
LONG = 60.0  # seconds that no test waits for


def job(room: str) -> Job:
    """Something to think about."""
    return Job(room, GAMES[0], ["Wren", "Rowan"], "seed", {}, [], 0, "greedy", 1)


# Rooms take turns


def test_a_room_with_much_to_think_about_does_not_keep_others_waiting():
    served = []

    async def wants(turns, room):
        thing = await turns.take(room, LONG)
        served.append(room)
        await asyncio.sleep(0)
        turns.give(thing)

    async def run():
        turns = Turns(["a worker"])
        rooms = ["busy", "busy", "busy", "busy", "calm", "late"]
        await asyncio.gather(*(wants(turns, room) for room in rooms))
        assert list(turns.free) == ["a worker"]
        assert not turns.waiting

    asyncio.run(run())
    assert served == ["busy", "busy", "calm", "late", "busy", "busy"]


def test_rooms_in_which_no_person_plays_wait_behind_all_others():
    served = []

    async def wants(turns, room, behind):
        thing = await turns.take(room, LONG, behind)
        served.append(room)
        await asyncio.sleep(0)
        turns.give(thing)

    async def run():
        turns = Turns(["a worker"])
        thing = await turns.take("somebody", LONG)
        gone = asyncio.create_task(turns.take("gone", LONG, True))
        rooms = [("bots", True), ("more bots", True), ("one", False), ("other", False)]
        waiting = [asyncio.create_task(wants(turns, *room)) for room in rooms]
        await asyncio.sleep(0)
        gone.cancel()
        turns.give(thing)
        await asyncio.gather(*waiting)
        assert list(turns.free) == ["a worker"]
        assert not turns.behind

    asyncio.run(run())
    assert served == ["one", "other", "bots", "more bots"]


def test_bots_think_no_shorter_for_rooms_in_which_no_person_plays():
    async def run():
        workers = Workers(2, deadline=4)
        queue = [asyncio.create_task(workers.turns.take(str(n), LONG, True)) for n in range(8)]
        await asyncio.sleep(0)
        found = workers.in_time(job("a room")).seconds, workers.in_time(job("bots"), True).seconds
        for one in queue:
            one.cancel()
        return found

    seconds, behind = asyncio.run(run())
    assert seconds == IN_TIME * 4
    assert behind == IN_TIME * 4 / 4  # two have a worker, six wait


def test_who_waits_too_long_or_goes_leaves_nothing_behind():
    async def run():
        turns = Turns(["a worker"])
        thing = await turns.take("one", LONG)
        with pytest.raises(TimeoutError):
            await turns.take("two", 0.001)
        gone = asyncio.create_task(turns.take("three", LONG))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert not turns.waiting
        turns.give(thing)
        assert list(turns.free) == ["a worker"]

    asyncio.run(run())


def test_what_is_given_to_somebody_who_goes_at_that_moment_is_not_lost():
    async def run():
        turns = Turns(["a worker"])
        thing = await turns.take("one", LONG)
        gone = asyncio.create_task(turns.take("two", LONG))
        await asyncio.sleep(0)
        turns.give(thing)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        assert list(turns.free) == ["a worker"]

    asyncio.run(run())


def test_who_has_just_gone_is_given_nothing():
    async def run():
        turns = Turns(["a worker"])
        thing = await turns.take("one", LONG)
        gone, next_one = (asyncio.create_task(turns.take(room, LONG)) for room in ("two", "three"))
        await asyncio.sleep(0)
        gone.cancel()
        turns.give(thing)
        await asyncio.gather(gone, return_exceptions=True)
        return await next_one

    assert asyncio.run(run()) == "a worker"


def test_a_room_that_has_no_turn_before_the_deadline_goes_without_thinking():
    async def run():
        workers = Workers(1, deadline=0.001)
        await workers.turns.take("another", LONG)
        return await workers.think(job("a room"))

    assert asyncio.run(run()) == []


def test_the_more_rooms_wait_the_shorter_each_thinks():
    async def run():
        workers = Workers(2, deadline=4)
        alone = workers.in_time(job("a room"))
        waiting = [asyncio.create_task(workers.turns.take(str(n), LONG)) for n in range(8)]
        await asyncio.sleep(0)
        crowded = workers.in_time(job("a room"))
        for one in waiting:
            one.cancel()
        return alone, crowded

    alone, crowded = asyncio.run(run())
    assert (alone.seconds, alone.hurried) == (IN_TIME * 4, False)
    assert (crowded.seconds, crowded.hurried) == (IN_TIME, True)  # six wait, and two think


# Hints


def asks_for_a_hint(house: House, visitor: Visitor, room: str) -> socket.socket:
    """A request for a hint, whose answer nobody has read yet."""
    host, port = house.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=20)
    cookie = f"moonbrew_guest={visitor.web.cookies['moonbrew_guest']}"
    head = f"GET /api/rooms/{room}/hint HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n\r\n"
    line.sendall(head.encode())
    return line


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_has_one_hint_under_way_and_who_hangs_up_is_not_thought_for(game, monkeypatch):
    thought = []

    async def think(self, job, deadline):
        thought.append(job.room)
        return [{"key": "x"}]

    monkeypatch.setattr(Worker, "think", think)
    with open_house(bot_deadline=LONG) as house:
        wren = house.visitor()
        room = opens_usual(wren, game)
        while not wren.scene(room)["asked"]:
            room = opens_usual(wren, game)
        turns = house.app.state.rooms.services.workers.turns
        worker = turns.free.popleft()  # somebody else thinks
        with asks_for_a_hint(house, wren, room):
            wait_for(lambda: turns.waiting)
            loop = turns.waiting[room][0].get_loop()
            assert wren.web.get(f"/api/rooms/{room}/hint").status_code == 429
        assert wren.web.get("/api/alive").status_code == 200
        loop.call_soon_threadsafe(turns.give, worker)
        wait_for(lambda: not house.room(room).hinting)
        assert thought == []
        assert wren.get(f"/api/rooms/{room}/hint")["key"] == "x"
        assert thought == [room]


@pytest.mark.parametrize("game", GAMES)
def test_tables_of_bots_that_somebody_watches_do_not_keep_a_person_waiting(game, monkeypatch):
    thought = []

    async def think(self, job, deadline):
        thought.append(job.room)
        await asyncio.sleep(0.01)
        return []

    monkeypatch.setattr(Worker, "think", think)
    with open_house(bot_deadline=LONG, rest=LONG) as house:
        fern, wren = house.visitor(), house.visitor()
        turns = house.app.state.rooms.services.workers.turns
        worker = turns.free.popleft()  # somebody else thinks
        fewest = max(2, load_game(game).seats[0])
        for _ in range(5):
            fern.scene(fern.opens(*["random"] * fewest, game=game))
        wait_for(lambda: len(turns.waiting) + len(turns.behind) == 5)
        room = wren.opens("me", *["random"] * (fewest - 1), game=game)

        def waits_for_a_bot():
            if wren.scene(room)["asked"]:
                wren.plays(room)
            return room in turns.waiting

        wait_for(waits_for_a_bot)
        loop = turns.waiting[room][0].get_loop()
        loop.call_soon_threadsafe(turns.give, worker)
        wait_for(lambda: room in thought)
    assert thought[0] == room


# Bots rest


@pytest.mark.parametrize("game", GAMES)
def test_bots_rest_while_nobody_watches_and_play_on_when_somebody_comes(game):
    with open_house(rest=0.0) as house:
        wren = house.visitor()
        fewest = next(one for one in all_games() if one.name == game).seats[0]
        room = wren.opens(*["random"] * fewest, game=game)
        assert wren.get(f"/api/rooms/{room}")["deed"] == 0
        assert house.room(room).autoplay.task is None
        with wren.listens(room) as stream:
            stream.until(3)
        wait_for(lambda: house.room(room).autoplay.task is None)
        assert not house.room(room).autoplay.is_needed()


def test_who_asks_for_something_watches_and_a_list_of_rooms_does_not():
    with open_house(rest=LONG) as house:
        wren = house.visitor()
        room = house.room(wren.opens("me", "open"))
        room.looked_at = 0.0
        wren.get("/api/rooms")
        assert room.looked_at == 0.0
        assert not room.watched
        wren.scene(room.id)
        assert room.watched


# Reads


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        ("/static/x/table.js", 0.1),
        ("/api/alive", 0.1),
        ("/api/me", 1.0),
        ("/api/rooms/abc/talk", 4.0),
        ("/rooms/abc/live", 4.0),
        ("/rooms/abc", 4.0),
        ("/api/rooms/abc/scene", 4.0),
        ("/", 4.0),
        ("/rooms/abc/moment", 4.0),
        ("/rooms/abc/replay", 10.0),
        ("/rooms/abc/result", 10.0),
        ("/rooms/abc/chances", 10.0),
        ("/api/rooms/abc/hint", 10.0),
    ],
)
def test_reads_cost_what_they_take(path, cost):
    assert cost_of(path) == cost


def test_a_guest_may_read_so_much(monkeypatch):
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)  # nothing fills again
    monkeypatch.setattr("moonbrew.server.safety.PENALTY", 0.0)
    with open_house(reads_per_second=10) as house:
        for game in GAMES:
            wren = house.visitor("Wren")
            room = opens_usual(wren, game)
            answers = [wren.web.get(f"/rooms/{room}/replay") for _ in range(4)]
            assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
            assert "Wait" in answers[-1].json()["error"]
            assert wren.web.post("/api/me", json={"name": "Jenny"}).status_code == 200
    with open_house(reads_per_second_of_address=1) as house:
        reads = [house.visitor().web.get("/api/me").status_code for _ in range(5)]
        assert reads == [200, 200, 200, 429, 429]


def test_what_costs_more_than_a_burst_can_be_had_all_the_same():
    with open_house(reads_per_second=0.5) as house:
        wren = house.visitor()
        assert wren.web.get(f"/rooms/{opens_usual(wren, GAMES[0])}/replay").status_code == 200


def test_between_two_large_drawings_others_have_their_turn():
    done = []

    async def large(rounds):
        await rounds.next()
        done.append("large")

    async def small():
        while done.count("large") < 8:
            done.append("small")
            await asyncio.sleep(0)

    async def run():
        rounds = Rounds()
        await asyncio.gather(small(), *(large(rounds) for _ in range(8)))

    asyncio.run(run())
    assert ("large", "large") not in list(pairwise(done))


def test_only_so_many_listen_also_when_they_come_at_once():
    with open_house(listeners_per_address=2) as house:
        room = house.visitor().opens("me", "open")
        host, port = house.url.removeprefix("http://").split(":")
        lines = [socket.create_connection((host, int(port)), timeout=20) for _ in range(12)]
        for line in lines:
            line.sendall(f"GET /rooms/{room}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        statuses = sorted(int(line.recv(100).split()[1]) for line in lines)
        assert statuses == [200] * 2 + [429] * 10
        for line in lines:
            line.close()
        wait_for(lambda: not house.app.state.listeners.open)
