"""Several processes on one database: on a real PostgreSQL, with a real Redis between them."""

import asyncio
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
import sqlalchemy as sql
from click.testing import CliRunner

from moonbrew.cli import cli
from moonbrew.games import all_games
from moonbrew.server import serve
from moonbrew.server.claims import HOUSE, LockedKeepers, Locks, claimed
from moonbrew.server.settings import Settings
from moonbrew.server.store import HEAD, Store, connect
from tests.server.house import (
    SHORT,
    House,
    NewsServer,
    Process,
    Visitor,
    open_house,
    wait_for,
)

LONG = 40.0  # seconds for what needs a new process
GAMES = [game.name for game in all_games()]
TWO = ["me", "open"]
THREE = ["me", "random", "random"]


@pytest.fixture
def houses(own_postgres: str, redis: NewsServer) -> Iterator[list[House]]:
    """Two servers on one database, with news between them."""
    with ExitStack() as open_ones:
        shared = {"db": own_postgres, "news": redis.url}
        yield [open_ones.enter_context(open_house(**shared)) for _ in range(2)]


def hear_each_other(houses: list[House]) -> bool:
    """Whether the news server is there for all of them."""
    return not any(house.app.state.rooms.services.news.away for house in houses)


def same(visitor: Visitor, house: House) -> Visitor:
    """The same person at another server."""
    other = Visitor(house.url)
    other.web.cookies = visitor.web.cookies
    return other


def asked_of(people: list[Visitor], room: str) -> Visitor:
    """Whom the table waits for, once it waits for somebody."""
    found: list[Visitor] = []

    def somebody_is_asked() -> bool:
        found[:] = [one for one in people if one.scene(room)["asked"]]
        return bool(found)

    wait_for(somebody_is_asked)
    return found[0]


# Reading and writing


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_at_one_process_is_heard_at_the_other_at_once(houses, game):
    wait_for(lambda: hear_each_other(houses))
    wren = houses[0].visitor("Wren")
    room = wren.opens(*TWO, game=game)
    rowan = houses[1].visitor("Rowan")
    assert rowan.joins(room) == 1
    with rowan.listens(room) as stream:
        stream.next()
        deed = asked_of([wren, rowan], room).plays(room)["deed"]
        assert stream.until(deed)[-1].id >= deed


def test_a_table_is_read_at_one_process_as_it_was_just_left_at_the_other(houses):
    wren = houses[0].visitor("Wren")
    room = wren.opens("me", "open", **SHORT)
    there = same(wren, houses[1])
    houses[1].visitor("Rowan").joins(room)
    for one, other in [(wren, there), (there, wren)] * 3:
        deed = one.post(f"/api/rooms/{room}/talk", text="Hello", move_id=f"{time.time()}")["deed"]
        assert other.scene(room)["deed"] >= deed  # that both are at one address is told meanwhile


def test_a_move_that_is_sent_again_to_the_other_process_is_answered_as_at_first(houses):
    wren, rowan = houses[0].visitor("Wren"), houses[0].visitor("Rowan")
    room = wren.opens("me", "open", **SHORT)
    rowan.joins(room)
    asked = wren if wren.scene(room)["asked"] else rowan
    there = same(asked, houses[1])
    there.scene(room)  # so that it holds the room as it was
    move = asked.move(room)
    first = asked.post(f"/api/rooms/{room}/moves", **move)
    assert there.post(f"/api/rooms/{room}/moves", **move) == first


def test_a_move_that_is_sent_to_both_at_once_is_made_once_and_both_hear_so(houses):
    wren = houses[0].visitor("Wren")
    room = wren.opens("me", "open", **SHORT)
    people = [wren, same(wren, houses[1])]
    deeds: list[int] = []
    for number in range(20):
        said = {"text": f"Hello {number}", "move_id": f"id {number}"}
        wishes = [
            threading.Thread(
                target=lambda one=one, said=said: deeds.append(
                    one.post(f"/api/rooms/{room}/talk", **said)["deed"]
                )
            )
            for one in people
        ]
        for wish in wishes:
            wish.start()
        for wish in wishes:
            wish.join()
    assert sorted(deeds) == sorted([*range(1, 21)] * 2)


def test_who_listens_at_one_process_is_here_at_the_other(houses):
    wait_for(lambda: hear_each_other(houses))
    wren = houses[0].visitor("Wren")
    room = wren.opens("me", "open", **SHORT)
    rowan = houses[1].visitor("Rowan")
    rowan.joins(room)
    with rowan.listens(room) as stream:
        stream.next()
        wait_for(lambda: len(houses[0].app.state.rooms.services.news.listeners(room)) == 1)
        said = wren.refused(f"/api/rooms/{room}/chairs/1", 403, bot="witch")
        assert "is here, and plays for themselves" in said["error"]


def test_who_asks_at_one_process_is_heard_of_at_the_other(houses):
    wait_for(lambda: hear_each_other(houses))
    wren = houses[0].visitor("Wren")
    wren.get("/api/me")
    elsewhere = houses[1].app.state.rooms.services.presence
    wait_for(lambda: [heard.address for heard in elsewhere.heard.values()] == ["127.0.0.1"], LONG)


def test_a_rematch_is_one_room_for_those_at_both_processes(houses):
    pair = houses[0].pair(**SHORT)
    pair.to_the_end()
    (wren, rowan), room = pair.people, pair.room
    people: list[Visitor] = [wren, same(rowan, houses[1])]
    found: list[str] = []
    threads = [
        threading.Thread(
            target=lambda one=one: found.append(one.post(f"/api/rooms/{room}/rematch")["room"])
        )
        for one in people
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 2
    assert len(set(found)) == 1
    assert len(wren.get("/api/rooms")) == 2


def test_a_list_of_rooms_asks_the_database_once_for_all_and_reads_those_that_are_behind(houses):
    wren, rowan = houses[0].visitor("Wren"), houses[1].visitor("Rowan")
    rooms = [wren.opens("me", "open", game=game) for game in [*GAMES, *GAMES, *GAMES]]
    rowan.joins(rooms[0])
    rowan.joins(rooms[4])
    asked: list[str] = []
    engine = houses[0].app.state.rooms.services.storage.store.engine
    sql.event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2]))
    listed = wren.get("/api/rooms")
    assert {one["room"] for one in listed} == {*rooms}
    joined = {one["room"] for one in listed if "Rowan" in one["names"]}
    assert joined == {rooms[0], rooms[4]}
    assert 2 < len(asked) < 8, asked
    houses[1].visitor("Willow").joins(rooms[7])
    asked.clear()
    said = wren.refused("/api/me", 400, name="VVillow")
    assert "Willow" in said["error"]
    wren.post("/api/me", name="Wren")
    assert 2 < len(asked) < 16, asked


# Bots


def count_thoughts(houses: list[House]) -> list[tuple[str, int, tuple[str, ...]]]:
    """Note every move that a bot thinks about: the room, the seat, and after which moves."""
    thoughts: list[tuple[str, int, tuple[str, ...]]] = []
    for house in houses:
        workers = house.app.state.rooms.services.workers

        async def think(job: Any, think: Any = workers.think, **how: Any) -> Any:
            thoughts.append((job.room, job.seat, tuple(job.moves)))
            return await think(job, **how)

        workers.think = think
    return thoughts


@pytest.mark.parametrize("game", GAMES)
def test_a_bots_turn_is_thought_once_wherever_people_look_on(houses, game):
    wait_for(lambda: hear_each_other(houses))
    thoughts = count_thoughts(houses)
    wren = houses[0].visitor("Wren")
    there = same(wren, houses[1])
    room = wren.opens(*THREE, game=game)
    with wren.listens(room) as one, there.listens(room) as other:
        one.next()
        other.next()
        for turn in range(100):
            asked = (wren, there)[turn % 2]
            wait_for(lambda asked=asked: asked.scene(room)["asked"] or asked.scene(room)["over"])
            if len(thoughts) > 8 or asked.scene(room)["over"]:
                break
            asked.plays(room)
    assert len(thoughts) > 8
    assert len(thoughts) == len(set(thoughts))


def test_the_lock_of_a_room_is_had_by_one_and_goes_with_its_connection(own_postgres):
    Store(own_postgres).upgrade()
    one, other = Locks(own_postgres), Locks(own_postgres)
    assert one.take(7)
    assert not other.take(7)
    assert other.take(8)
    one.drop()
    wait_for(lambda: other.take(7))
    other.close()


# Starting


@pytest.fixture
def refusal(monkeypatch) -> Callable[..., str]:
    """What `moonbrew serve` says that refuses to start."""
    monkeypatch.setattr(serve, "open_house", lambda *_: None)

    def said(*arguments: str) -> str:
        command = ["serve", "--no-browser", "--port", "0", *arguments]
        done = CliRunner().invoke(cli, command)
        assert done.exit_code == 2, "It was not refused."
        return done.output

    return said


def test_a_second_process_on_a_file_is_refused_with_a_sentence_until_the_first_is_gone(tmp_path):
    server, second = Process(tmp_path), Process(tmp_path)
    command = [sys.executable, "-m", "moonbrew", "serve", "--no-browser", "--port", "0"]
    server.start()
    try:
        done = subprocess.run(
            [*command, "--db", server.db], capture_output=True, text=True, timeout=60
        )
    finally:
        server.kill()
    assert done.returncode == 2
    assert done.stderr.startswith("moonbrew: Another Moonbrew serves the database")
    assert len(done.stderr.splitlines()) == 1
    second.start()
    second.kill()


@pytest.mark.parametrize("own_news", [True, False])
@pytest.mark.parametrize("others_news", [True, False])
def test_processes_share_a_database_only_if_all_of_them_have_news(
    own_postgres, redis, refusal, own_news, others_news
):
    alone = Settings(db=own_postgres, news=redis.url if others_news else "")
    arguments = ["--db", own_postgres, *(["--news", redis.url] if own_news else [])]
    with claimed(alone):
        if own_news and others_news:
            assert CliRunner().invoke(cli, ["serve", *arguments]).exit_code == 0
        else:
            assert "Another Moonbrew serves the database" in refusal(*arguments)
    assert CliRunner().invoke(cli, ["serve", *arguments]).exit_code == 0


def test_the_password_of_a_database_is_not_told_to_whoever_is_refused(own_postgres, refusal):
    with claimed(Settings(db=own_postgres)):
        said = refusal("--db", own_postgres.replace("moonbrew@", "moonbrew:secret@"))
    assert "Another Moonbrew serves" in said
    assert "secret" not in said


def test_a_claim_that_was_lost_with_its_connection_is_made_again(own_postgres, monkeypatch):
    monkeypatch.setattr("moonbrew.server.claims.LOOK", 0.01)
    with claimed(Settings(db=own_postgres)):
        end_all_sessions(own_postgres)
        wait_for_a_claim(own_postgres)


def test_a_claim_that_somebody_else_took_meanwhile_is_made_again_once_it_is_free(
    own_postgres, monkeypatch, caplog
):
    monkeypatch.setattr("moonbrew.server.claims.LOOK", 0.5)
    meanwhile = Locks(own_postgres)
    with claimed(Settings(db=own_postgres)):
        end_all_sessions(own_postgres)
        assert meanwhile.take(HOUSE)
        wait_for(lambda: "Another Moonbrew serves this database too" in caplog.text)
        monkeypatch.setattr("moonbrew.server.claims.LOOK", 0.01)
        time.sleep(1)
        meanwhile.close()
        wait_for_a_claim(own_postgres)
    assert len(caplog.records) == 1  # it is said once, however often it is looked at


def wait_for_a_claim(url: str) -> None:
    """Wait until somebody serves a database; looking takes its lock for a moment at most."""
    other = Locks(url)

    def is_claimed() -> bool:
        if other.take(HOUSE):
            other.give_back(HOUSE)
            time.sleep(0.05)
            return False
        return True

    wait_for(is_claimed)
    other.close()


def end_all_sessions(url: str) -> None:
    """Let a database lose everybody who is connected with it."""
    engine = connect(url).execution_options(isolation_level="AUTOCOMMIT")
    with engine.connect() as db:
        others = "datname = current_database() AND pid <> pg_backend_pid()"
        db.execute(
            sql.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        )
    engine.dispose()


def test_news_are_refused_where_there_can_be_one_process_only(tmp_path, refusal):
    said = refusal("--db", f"sqlite:///{tmp_path / 'it.sqlite'}", "--news", "redis://127.0.0.1")
    assert "News are for several processes on PostgreSQL" in said


@pytest.mark.parametrize("news", ["nonsense", "http://127.0.0.1", "redis://127.0.0.1:port"])
def test_an_address_of_no_news_server_is_refused_with_a_sentence(own_postgres, refusal, news):
    said = refusal("--db", own_postgres, "--news", news)
    assert "--news must be the URL of a Redis or Valkey server" in said


def test_two_first_starts_at_once_both_come_up(own_postgres, redis, tmp_path):
    servers = [Process(tmp_path, own_postgres, redis.url) for _ in range(2)]
    try:
        for server in servers:
            server.begin()
        for server in servers:
            wait_for(server.answers, LONG)
        assert Store(own_postgres).version() == HEAD
    finally:
        for server in servers:
            server.kill()


def test_many_who_upgrade_an_empty_database_at_once_do_it_once(own_postgres):
    stores = [Store(own_postgres) for _ in range(6)]
    failures: list[BaseException] = []

    def upgrade(store: Store) -> None:
        try:
            store.upgrade()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=upgrade, args=[store]) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert stores[0].version() == HEAD
    for store in stores:
        store.close()


# Loss


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_while_the_news_server_is_away_is_read_from_the_database(houses, redis, game):
    wait_for(lambda: hear_each_other(houses))
    wren, rowan = houses[0].visitor("Wren"), houses[1].visitor("Rowan")
    room = wren.opens(*TWO, game=game)
    rowan.joins(room)
    there = same(wren, houses[1])
    with rowan.listens(room) as one, wren.listens(room) as other:
        one.next()
        other.next()
        redis.stop()
        deed = asked_of([wren, rowan], room).plays(room)["deed"]
        for stream in (one, other):
            assert stream.until(deed)[-1].id >= deed
        assert there.scene(room)["deed"] >= deed
        redis.start()
        wait_for(lambda: hear_each_other(houses))
        deed = asked_of([wren, rowan], room).plays(room)["deed"]
        for stream in (one, other):
            assert stream.until(deed)[-1].id >= deed


def test_what_is_said_while_the_news_server_is_away_is_read_from_the_database(houses, redis):
    wait_for(lambda: hear_each_other(houses))
    wren, rowan = houses[0].visitor("Wren"), houses[1].visitor("Rowan")
    room = wren.opens("me", "open", **SHORT)
    rowan.joins(room)
    with rowan.listens(room) as stream:
        stream.next()
        redis.stop()
        deed = wren.post(f"/api/rooms/{room}/talk", text="Quiet here", move_id="one")["deed"]
        assert stream.until(deed)[-1].data["talk"][-1]["text"] == "Quiet here"
        redis.start()
        wait_for(lambda: hear_each_other(houses))
        deed = wren.post(f"/api/rooms/{room}/talk", text="Again", move_id="two")["deed"]
        assert stream.until(deed)[-1].data["talk"][-1]["text"] == "Again"


def test_a_process_notices_that_another_one_serves_the_database_and_is_not_heard(
    houses, own_postgres, redis
):
    shared = Settings(db=own_postgres, news=redis.url)
    wait_for(lambda: hear_each_other(houses))
    services = [house.app.state.rooms.services for house in houses]
    with ExitStack() as claims:
        for number in range(3):  # one more than can be heard
            claims.enter_context(claimed(shared))
            assert asyncio.run(serving(own_postgres)) == number + 1
        begun = services[0].clock.now()
        wait_for(lambda: all(one.presence.blind > begun for one in services), LONG)
    assert asyncio.run(serving(own_postgres)) == 0


async def serving(db: str) -> int:
    """How many processes have claimed a database."""
    keepers = LockedKeepers(db)
    try:
        return await keepers.serving()
    finally:
        keepers.close()


@pytest.mark.parametrize("game", ["mystic-market", "cauldron"])
def test_a_game_goes_on_at_the_other_process_when_one_is_killed(
    own_postgres, redis, tmp_path, game
):
    servers = [Process(tmp_path, own_postgres, redis.url) for _ in range(2)]
    try:
        for server in servers:
            server.start()
        wren = Visitor(servers[0].url, "Wren")
        there = Visitor(servers[1].url)
        there.web.cookies = wren.web.cookies
        room = wren.opens(*THREE, game=game)
        made = [wren.plays(room)["deed"]]
        there.scene(room)
        made.append(wren.plays(room)["deed"])
        servers[0].kill()  # most likely while its bots think
        for _ in range(3):
            made.append(there.plays(room)["deed"])
        servers[0].start()
        made.append(wren.plays(room)["deed"])
        moves = [one["deed"] for one in there.get(f"/api/rooms/{room}/moves")]
        assert moves == list(range(1, len(moves) + 1))
        assert made == sorted(set(made))
    finally:
        for server in servers:
            server.kill()


def test_a_lost_connection_of_the_locks_is_made_anew(own_postgres):
    async def scenario() -> bool:
        keepers = LockedKeepers(own_postgres)
        async with keepers.of("here") as ours:
            assert ours
            keepers.locks.drop()
        async with keepers.of("here") as ours:
            keepers_of_another = LockedKeepers(own_postgres)
            async with keepers_of_another.of("here") as theirs:
                assert not theirs
            keepers_of_another.close()
        keepers.close()
        return ours

    assert asyncio.run(scenario())
