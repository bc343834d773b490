"""The benchmark `moonbrew bench serve`: games, processes, how much is held, what it weighs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from moonbrew import all_games
from moonbrew.cli import cli
from moonbrew.errors import Trouble
from moonbrew.server import bench, bench_servers
from moonbrew.server.bench import HELD_MS, MOST, most_held
from moonbrew.server.bench_clients import Line, Listener, Opened, Party
from moonbrew.server.bench_clients import party as party_of
from moonbrew.server.bench_weight import drawing_ms
from tests.server.conftest import skip_without

DOCS = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
QUICK = ["--option", "length=shortened", "--option", "content=practice"]


def measured(*arguments: str) -> Any:
    command = ["bench", "serve", "--every", "0.2", "--seconds", "2", *QUICK, *arguments, "--json"]
    done = CliRunner().invoke(cli, command)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def check_weights(figures: dict[str, Any]) -> None:
    """What must be so of every game."""
    assert figures["game_moves"] > 0
    assert 0 < figures["frame_bytes"] <= figures["largest_frame_bytes"]
    assert 0 < figures["frame_plain_bytes"] <= figures["largest_frame_plain_bytes"]
    assert figures["game_bytes"] > figures["largest_frame_bytes"]
    assert figures["draw_ms"] > 0


def test_the_benchmark_measures_and_every_figure_is_explained():
    figures = measured("--rooms", "3")
    assert figures["rooms"] == 3
    assert figures["unheard"] == 0
    assert figures["moves"] > 5
    assert 0 < figures["empty_ms"] < figures["p99_ms"]
    check_weights(figures)
    for key in (*figures, "rooms_held", "tried_p99_ms"):
        assert f"`{key}`" in DOCS, f"docs/server.md does not say what {key} means."


def test_it_measures_several_processes_on_a_database_and_with_news_of_their_own():
    skip_without(bench_servers.programs_of_postgres)
    skip_without(bench_servers.program_of_redis)
    figures = measured("--rooms", "2", "--processes", "2", "--seconds", "1")
    assert (figures["processes"], figures["unheard"]) == (2, 0)
    assert figures["moves"] > 3
    check_weights(figures)


@pytest.mark.parametrize("game", list(all_games()), ids=lambda game: game.name)
def test_a_whole_game_of_every_game_can_be_weighed_and_drawn(game, house):
    """The first moves of it here; a benchmark plays on."""
    options = game.Options()
    what = Opened(game, options, game.seats_for(options))

    async def scenario() -> Party:
        line = await Line.to(int(house.url.rpartition(":")[2]))
        store = house.app.state.rooms.services.storage.store
        party = await party_of(line, store, what, [int(house.url.rpartition(":")[2])])
        await party.sit_down(what.seats + 1)
        await party.call()
        for _ in range(12):
            ask = party.table.ask
            assert ask is not None
            await party.make(ask.moves(party.table)[0])
            await asyncio.wait_for(party.all_heard.wait(), 10)
        party.leave()
        return party

    party = asyncio.run(scenario())
    assert all(len(one.weights) >= 13 for one in party.listeners)
    assert all(move.took is not None for move in party.sent)


def test_drawing_is_timed_for_every_viewer_of_a_game(tollgate):
    assert drawing_ms(Opened(tollgate, tollgate.Options(), 2)) > 0


def test_all_games_can_be_asked_for_and_are_told_apart(monkeypatch):
    monkeypatch.setattr(bench, "figures_of", lambda game, crowd: {"rooms": crowd.rooms})
    done = CliRunner().invoke(cli, ["bench", "serve", "--game", "all", "--rooms", "7", "--json"])
    assert json.loads(done.stdout) == {game.name: {"rooms": 7} for game in all_games()}


def test_a_game_that_is_not_there_is_refused():
    done = CliRunner().invoke(cli, ["bench", "serve", "--game", "chess"])
    assert done.exit_code == 2
    assert "There is no game chess" in done.output


def test_too_few_moves_are_no_figures():
    command = ["bench", "serve", "--rooms", "1", "--seconds", "0.1", *QUICK]
    done = CliRunner().invoke(cli, command)
    assert done.exit_code == 2
    assert "more --seconds" in done.output


@pytest.mark.parametrize(
    ("missing", "sentence"),
    [
        (bench_servers.programs_of_postgres, "apt install postgresql"),
        (bench_servers.program_of_redis, "apt install redis-server"),
    ],
)
def test_what_is_not_installed_is_told(missing, sentence, monkeypatch, tmp_path):
    monkeypatch.setattr(bench_servers, "find_spec", lambda name: name)
    monkeypatch.setattr(bench_servers, "INSTALLED", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Trouble, match=sentence):
        missing()


# How many rooms are held


@pytest.mark.parametrize("held", [0, 1, 37, 100, 640, MOST])
@pytest.mark.parametrize("first", [1, 100, 2000])
def test_the_search_finds_how_many_rooms_are_held(held, first):
    async def fare(rooms: int) -> dict[str, Any]:
        return {"rooms": rooms, "unheard": 0, "p99_ms": HELD_MS - 1 if rooms <= held else HELD_MS}

    found = asyncio.run(most_held(fare, first))
    assert 0.89 * held <= found["rooms_held"] <= held
    assert found["rooms"] == (found["rooms_held"] or 1)
    assert len(found["tried_p99_ms"]) < 25


def test_rooms_in_which_somebody_heard_nothing_are_not_held():
    async def fare(rooms: int) -> dict[str, Any]:
        return {"rooms": rooms, "unheard": int(rooms > 10), "p99_ms": 1.0}

    assert asyncio.run(most_held(fare, 100))["rooms_held"] == 10


def test_the_search_ends_in_time(monkeypatch):
    monkeypatch.setattr(bench, "LONGEST", 0.01)

    async def fare(rooms: int) -> dict[str, Any]:
        await asyncio.sleep(0.02)
        return {"rooms": rooms, "unheard": 0, "p99_ms": 1.0}

    found = asyncio.run(most_held(fare, 100))
    assert found["rooms_held"] == 100
    assert list(found["tried_p99_ms"]) == ["100"]


# What a listener counts


def chunked(*parts: bytes) -> bytes:
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts)


@pytest.mark.parametrize("pace", [1, 7, 10_000])
def test_a_listener_counts_what_comes_in_whatever_pieces(pace):
    async def scenario() -> Listener:
        listener = Listener(Party("room", None, None, [], [], 0))  # type: ignore[arg-type]
        events = b"id: 1\nevent: table\ndata: {}\n\n", b"id: 2\nevent: table\ndata: []\n\n"
        halves = events[0][:9], events[0][9:], b": still here\n\n", events[1]
        come = b"HTTP/1.1 200 OK\r\n\r\n" + chunked(*halves)
        for start in range(0, len(come), pace):
            listener.data_received(come[start : start + pace])
        return listener

    listener = asyncio.run(scenario())
    assert [plain for _, plain in listener.weights] == [29, 29]
    assert listener.ready.is_set()
