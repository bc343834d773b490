"""A copy of the database that was made in the middle of play can be played on."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import moonbrew
from moonbrew.record import read, verify
from moonbrew.server.bench_servers import programs_of_postgres
from moonbrew.server.store import Store
from tests.server.house import SHORT, Visitor, open_house, wait_for

DOCS = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
PRIVATE = "umask 077\n"  # or everybody on the machine could read the copy
COPY = "import sqlite3; sqlite3.connect('rooms.sqlite').execute('VACUUM INTO ?', ['copy.sqlite'])"
DUMP = ["--format=custom", "--file=copy.dump"]
RESTORE = ["--clean", "--if-exists", "--no-owner"]
TABLES = 4


class Game:
    """Two people at a table who play on and on, and what they were answered."""

    def __init__(self, url: str, **options: str) -> None:
        self.people = [Visitor(url, "Wren"), Visitor(url, "Rowan")]
        self.room = self.people[0].opens("me", "open", **options)
        self.people[1].joins(self.room)
        self.acknowledged = 1

    def play(self, stopped: threading.Event) -> None:
        """Make moves until told to stop."""
        while not stopped.is_set() and not self.people[0].scene(self.room)["over"]:
            for one in self.people:
                if one.scene(self.room)["asked"]:
                    self.acknowledged = one.plays(self.room)["deed"]


@contextmanager
def playing(games: list[Game]) -> Iterator[None]:
    """Let everybody play meanwhile."""
    stopped = threading.Event()
    threads = [threading.Thread(target=game.play, args=[stopped]) for game in games]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stopped.set()
        for thread in threads:
            thread.join()


def copied_in_the_middle(url: str, copy: Callable[[], object]) -> list[tuple[Game, int]]:
    """Games, and how much of each was certainly there when a copy was made."""
    with open_house(db=url) as house:
        resting = Game(house.url, **SHORT)  # so that it is not over too soon
        games = [Game(house.url) for _ in range(TABLES)]
        with playing(games):
            wait_for(lambda: all(game.acknowledged > 3 for game in games))
            before = [game.acknowledged for game in games]
            copy()
            after = [game.acknowledged for game in games]
            wait_for(
                lambda: all(a < game.acknowledged for a, game in zip(after, games, strict=True))
            )
    return [(resting, 1), *zip(games, before, strict=True)]


def check_restored(url: str, games: list[tuple[Game, int]]) -> None:
    """Everything is there that was answered before the copy, whole, and can be played on."""
    store = Store(url)
    with open_house(db=url) as house:
        for game, before in games[1:]:
            numbers = [deed.number for deed in store.deeds(game.room)]
            assert numbers == list(range(1, len(numbers) + 1))
            assert before <= len(numbers) < game.acknowledged, "The copy was not made in between."
            for one in game.people:
                back = Visitor(house.url)
                back.web.cookies = one.web.cookies  # which the same key has signed
                scene = back.scene(game.room)
                assert (scene["deed"], scene["seat"]) == (len(numbers), game.people.index(one))
                if scene["asked"]:
                    assert back.plays(game.room)["deed"] == len(numbers) + 1
                    break
        finish(house.url, games[0][0], store)
    store.close()


def finish(url: str, game: Game, store: Store) -> None:
    """Play a game to its end, and check its record against what was promised at the beginning."""
    row = store.room(game.room)
    assert row is not None
    played = moonbrew.game(row.game)
    people = [Visitor(url) for _ in game.people]
    for one, person in zip(people, game.people, strict=True):
        one.web.cookies = person.web.cookies
        one.post(f"/api/rooms/{game.room}/leave")
    wait_for(lambda: people[0].get(f"/api/rooms/{game.room}")["over"], 120)
    facts = people[0].get(f"/api/rooms/{game.room}")
    record = read(people[0].web.get(f"/api/rooms/{game.room}/record").text)
    assert verify(record, played, facts["commitment"]) == []


def test_a_file_that_was_copied_in_the_middle_of_play_can_be_played_on(tmp_path, monkeypatch):
    assert f'{PRIVATE}python3 -c "{COPY}"' in DOCS
    monkeypatch.chdir(tmp_path)
    games = copied_in_the_middle(
        "sqlite:///rooms.sqlite",
        lambda: subprocess.run([sys.executable, "-c", COPY], check=True, timeout=60),
    )
    for name in ("rooms.sqlite-wal", "rooms.sqlite-shm"):
        Path(name).unlink(missing_ok=True)
    os.replace("copy.sqlite", "rooms.sqlite")
    check_restored("sqlite:///rooms.sqlite", games)


def test_a_database_that_was_dumped_in_the_middle_of_play_can_be_played_on(own_postgres, tmp_path):
    assert f"{PRIVATE}pg_dump {' '.join(DUMP)}" in DOCS
    assert f"pg_restore {' '.join(RESTORE)}" in DOCS
    programs = programs_of_postgres()
    dump = [str(programs / "pg_dump"), *DUMP, own_postgres]
    if not Path(dump[0]).exists():
        pytest.skip("pg_dump is not installed here (Debian: apt install postgresql-client)")
    games = copied_in_the_middle(
        own_postgres, lambda: subprocess.run(dump, cwd=tmp_path, check=True, timeout=60)
    )
    restore = [str(programs / "pg_restore"), *RESTORE, f"--dbname={own_postgres}", "copy.dump"]
    subprocess.run(restore, cwd=tmp_path, check=True, timeout=60)
    check_restored(own_postgres, games)
