"""Workers: bots think elsewhere, by a deadline, and a room never waits for one for ever."""

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import moonbrew
from moonbrew import build
from moonbrew.server import workers
from moonbrew.server.thinker import Job, Thinker, seated
from moonbrew.server.workers import IN_TIME, Workers
from tests.server.house import SHORT, open_house, wait_for

game = moonbrew.game("mystic-market")
START = Job("a room", "mystic-market", ["Wren", "Rowan"], "seed", dict(SHORT), [], 0, "greedy", 1)


def job(moves, **changed):
    """A choice after these moves."""
    t = game.start(2, "seed", game.Options.of(SHORT))
    for key in moves:
        game.play(t, key)
    return replace(START, moves=moves, seat=int(t.ask.seat), **changed), t


def test_a_thinker_chooses_a_legal_move_and_gives_hints():
    thinker = Thinker()
    asked, t = job([])
    legal = [move.key for move in t.ask.moves(t)]
    assert thinker.think(asked)[0]["key"] in legal
    hints = thinker.think(replace(asked, bot=""))
    assert {hint["key"] for hint in hints} <= set(legal)
    assert all(hint["because"] for hint in hints)


def test_a_thinker_goes_on_from_where_it_was_and_back_after_an_undo():
    thinker = Thinker()
    _, t = job([])
    swap = next(move.key for move in t.ask.moves(t) if move.key.startswith("swap-"))
    for moves in ([], [swap], [], ["buy-1"], ["buy-1", "end-turn"]):
        asked, t = job(moves)
        assert thinker.think(asked)[0]["key"] in [move.key for move in t.ask.moves(t)]
        assert game.dump(thinker.rooms["a room"].table(moves)) == game.dump(t)


def test_a_thinker_keeps_so_many_rooms():
    thinker = Thinker()
    for room in range(40):
        thinker.think(replace(job([])[0], room=str(room), bot="random"))
    assert len(thinker.rooms) == 32
    assert "0" not in thinker.rooms


def test_a_bot_that_is_too_slow_is_ended_and_another_process_takes_over():
    async def run():
        workers = Workers(1, deadline=0.4)
        try:
            assert await workers.think(job([], bot="search:1000000000")[0]) == []
            assert workers.all[0].process is None
            assert await workers.think(job([], bot="random")[0])
        finally:
            await workers.close()

    asyncio.run(run())


def test_a_worker_that_dies_or_a_bot_that_fails_gives_nothing_and_is_replaced():
    async def run():
        workers = Workers(1, deadline=20)
        try:
            assert await workers.think(job([], bot="random")[0])
            process = workers.all[0].process
            assert process is not None
            os.kill(process.pid, signal.SIGKILL)
            await process.wait()
            assert await workers.think(job([], bot="random")[0]) == []
            assert await workers.think(replace(START, moves=["nonsense"])) == []
            assert await workers.think(job([], bot="random")[0])
        finally:
            await workers.close()

    asyncio.run(run())


@pytest.mark.parametrize("said", ["'x' * 100_000", "'nonsense'", "'[' * 60_000"])
def test_an_answer_that_cannot_be_read_gives_nothing_and_the_worker_is_replaced(
    said, monkeypatch, caplog
):
    code = f"import sys\nfor line in sys.stdin: print({said} if line.strip() else '[]', flush=True)"

    async def begun() -> Any:
        command = (sys.executable, "-c", code)
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)

    async def run() -> None:
        one = Workers(1, deadline=20)
        try:
            with monkeypatch.context() as patch:
                patch.setattr(workers, "started", begun)
                assert await one.think(job([], bot="random")[0]) == []
            assert one.all[0].process is None
            assert await one.think(job([], bot="random")[0])
        finally:
            await one.close()

    asyncio.run(run())
    assert "The bot random has failed in room a room: its answer cannot be read" in caplog.text


def test_who_stops_waiting_does_not_leave_an_answer_for_the_next():
    async def run():
        workers = Workers(1, deadline=30)
        try:
            slow = asyncio.create_task(workers.think(job([], bot="search:1000000000")[0]))
            await asyncio.sleep(1)
            slow.cancel()
            asked, t = job(["buy-1"], bot="random")
            (found,) = await workers.think(asked)
            assert found["key"] in [move.key for move in t.ask.moves(t)]
        finally:
            await workers.close()

    asyncio.run(run())


def test_a_bot_that_is_hurried_keeps_to_its_time_also_among_many():
    async def run():
        workers = Workers(2, deadline=30)
        try:
            hurried = workers.hurried(job([], bot="search:1000000000")[0], 1.0, others=4)
            assert await workers.think(hurried)
            return hurried.seconds
        finally:
            await workers.close()

    assert asyncio.run(run()) == IN_TIME / 2


PLAIN = "plain Python (compiling has not finished yet)"


def test_bots_move_over_once_compiling_is_done_and_the_old_process_finishes(monkeypatch, caplog):
    now = [PLAIN]
    monkeypatch.setattr(build, "describe", lambda: PLAIN)
    monkeypatch.setattr(build, "describe_new", lambda: now[0])
    monkeypatch.setattr("moonbrew.server.workers.LOOK", 0.01)
    caplog.set_level("INFO", "moonbrew")

    async def run():
        workers = Workers(1, deadline=30)
        (worker,) = workers.all
        try:
            assert await workers.think(job([], bot="random")[0])
            old = worker.process
            assert old is not None
            moving = asyncio.create_task(workers.move_over())
            slow = asyncio.create_task(workers.think(job([], bot="search:2000")[0]))
            await asyncio.sleep(0.1)
            assert not moving.done()
            now[0] = "compiled (mypyc)"
            await moving
            assert worker.process is old, "the old one has been ended before it had finished"
            assert await slow
            assert await workers.think(job([], bot="random")[0])
            assert worker.process is not old
            assert old.returncode is not None
        finally:
            await workers.close()
        assert worker.process is worker.next is None

    asyncio.run(run())
    # A server of another test in this process may say the same.
    assert {record.message for record in caplog.records if "think" in record.message} == {
        "Bots think compiled from now on; the server will when it is started again."
    }


def test_that_compiling_failed_is_said_and_bots_go_on(monkeypatch, caplog):
    monkeypatch.setattr(build, "describe", lambda: PLAIN)
    monkeypatch.setattr(build, "describe_new", lambda: "plain Python (compiling failed)")
    caplog.set_level("INFO", "moonbrew")

    async def run():
        workers = Workers(1, deadline=20)
        moving = asyncio.create_task(workers.move_over())
        try:
            assert await workers.think(job([], bot="random")[0])
            assert not moving.done()
        finally:
            moving.cancel()
            await workers.close()

    asyncio.run(run())
    (said,) = caplog.records
    assert said.message == "Bots go on in plain Python (compiling failed)."


def test_a_level_in_plain_python_thinks_no_longer_than_it_has_time_for(monkeypatch):
    def seconds(name):
        return vars(seated(replace(START, bot=name, seconds=0.5)))["seconds"]

    monkeypatch.setattr(build, "compiled", lambda: False)
    assert (seconds("archmage"), seconds("search:400")) == (0.5, None)
    monkeypatch.setattr(build, "compiled", lambda: True)
    assert seconds("archmage") is None


def test_a_room_goes_on_with_a_quick_bot_where_another_is_too_slow():
    with open_house(bot_deadline=0.001) as house:
        wren = house.visitor()
        room = wren.opens("greedy", "greedy", **SHORT)
        wait_for(lambda: wren.get(f"/api/rooms/{room}")["deed"] > 1)


def test_bots_move_at_a_pace_that_people_can_follow():
    with open_house(pace=0.3) as house:
        wren = house.visitor()
        room = wren.opens("random", "random", **SHORT)
        wait_for(lambda: wren.get(f"/api/rooms/{room}")["deed"] >= 4)
        times = [deed.at for deed in house.room(room).deeds]
        assert all(later - earlier > 0.25 for earlier, later in pairwise(times))
