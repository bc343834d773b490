"""The arena: games played anywhere come out the same, and a run that was stopped goes on."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import moonbrew
from moonbrew.arena.contest import Contest
from moonbrew.arena.crews import Batch, Crew, crew_for, in_order, play_all, play_batch
from moonbrew.arena.play import Play
from moonbrew.arena.results import Results
from moonbrew.cli import cli
from moonbrew.record import load, verify
from tests.arena.pages import check_page

MARKET = "mystic-market"
QUICK = ("--bots", "random,greedy", "--option", "length=shortened", "--option", "content=practice")
CONTEST = Contest(MARKET, ("random", "greedy"), 2, 1, (("content", "practice"),))


def arena(*arguments: object, code: int = 0) -> Result:
    """Run the command."""
    words = ["arena", MARKET, *map(str, arguments)]
    done = CliRunner().invoke(cli, words)
    assert done.exit_code == code, done.output
    assert "Traceback" not in done.output
    return done


def lines(folder: Path) -> list[dict[str, Any]]:
    """The games in a results file, without its heading."""
    return [json.loads(line) for line in (folder / "results.jsonl").read_text().splitlines()][1:]


# What comes of it


def test_the_stronger_bot_is_first_with_its_interval():
    text = arena(*QUICK, "--games", 6).output
    assert "greedy finishes ahead of random in 100.0 % (61.0–100.0) of 6 games." in text
    assert text.index("greedy") < text.index("random")


def test_the_outcome_can_be_had_as_data():
    data = json.loads(arena(*QUICK, "--games", 4, "--json").stdout)
    assert data["contest"]["options"] == {"content": "practice", "length": "shortened"}
    assert [one["bot"] for one in data["standings"]] == ["greedy", "random"]
    assert data["standings"][0]["wins"]["share"] == 1.0
    assert data["standings"][0]["rating"]["low"] > data["standings"][1]["rating"]["mu"]


def test_the_folder_holds_results_summary_and_report(tmp_path):
    done = arena(*QUICK, "--games", 4, "--out", tmp_path / "new" / "folder")
    folder = tmp_path / "new" / "folder"
    assert str(folder / "report.html") in done.stderr
    assert [line["number"] for line in lines(folder)] == [0, 1, 2, 3]
    assert [line["bots"][0] for line in lines(folder)] == ["random", "greedy"] * 2
    assert json.loads((folder / "summary.json").read_text())["games"] == 4
    text = check_page(folder / "report.html")
    assert "greedy finishes ahead of random" in text
    assert not list(folder.glob("*.partial"))


def test_a_deal_that_did_not_go_round_is_mentioned():
    assert "4 games would do" in arena(*QUICK, "--games", 3).stderr
    assert "would do" not in arena(*QUICK, "--games", 4).stderr


def test_a_bar_tells_the_time_left(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "left" in arena(*QUICK, "--games", 2).stderr


# The same wherever it is played


def test_one_process_and_two_write_the_same_file(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    arena(*QUICK, "--games", 8, "--out", one)
    arena(*QUICK, "--games", 8, "--out", two, "--jobs", 2)
    for name in ("results.jsonl", "summary.json", "report.html"):
        assert (one / name).read_bytes() == (two / name).read_bytes()


def test_ray_writes_the_same_file(tmp_path):
    pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]' adds it.")
    here, there = tmp_path / "here", tmp_path / "there"
    own = tmp_path / "mine.toml"
    own.write_text("[setup]\nopening_coins = 9\n")  # a cluster does not have this file
    wishes = (*QUICK, "--games", 12, "--content", own)
    arena(*wishes, "--out", here)
    arena(*wishes, "--out", there, "--jobs", 2, "--ray", "local")
    assert (here / "results.jsonl").read_bytes() == (there / "results.jsonl").read_bytes()


def test_any_game_can_be_played_again_by_its_number(tmp_path):
    arena(*QUICK, "--games", 6, "--out", tmp_path)
    again = arena(*QUICK, "--only", 5, "--json", "--out", tmp_path / "again")
    assert json.loads(again.stdout) == lines(tmp_path)[5]
    record = load(tmp_path / "again" / "game-5.toml")
    assert verify(record, moonbrew.game(MARKET)) == []
    assert "Game 5" in arena(*QUICK, "--only", 5).output


def test_another_seed_makes_other_games():
    one, other = (Play(Contest(MARKET, ("random",), 2, seed))(0) for seed in (1, 2))
    assert one["deal"] != other["deal"]
    assert one["scores"] != other["scores"] or one["plies"] != other["plies"]


def test_the_bots_of_two_games_roll_different_dice():
    contest = Contest(MARKET, ("random", "random"), 2)
    keys = [Play(contest, records=True)(number)["record"].split("moves")[1] for number in (0, 1)]
    assert keys[0] != keys[1]


def test_records_are_kept_and_true(tmp_path):
    arena(*QUICK, "--games", 3, "--out", tmp_path, "--records")
    for line in lines(tmp_path):
        record = load(tmp_path / "records" / f"{line['number']:06}.toml")
        assert verify(record, moonbrew.game(MARKET)) == []
        assert record.result is not None
        assert record.result.scores == line["scores"]
        assert record.bots == line["bots"]


# Stopping and going on


def test_what_is_known_is_not_played_again(tmp_path):
    arena(*QUICK, "--games", 4, "--out", tmp_path)
    file = tmp_path / "results.jsonl"
    known = file.read_text()
    marked = known.replace('"plies": ', '"plies": 1000', 1)
    file.write_text(f'{marked}{{"number": 4, "de')  # the last line was cut off
    arena(*QUICK, "--games", 6, "--out", tmp_path)
    assert file.read_text().startswith(marked)
    fresh = tmp_path / "fresh"
    arena(*QUICK, "--games", 6, "--out", fresh)
    assert lines(tmp_path)[4:] == lines(fresh)[4:]


def test_records_asked_for_later_are_made_up_for(tmp_path):
    arena(*QUICK, "--games", 3, "--out", tmp_path)
    before = (tmp_path / "results.jsonl").read_bytes()
    arena(*QUICK, "--games", 3, "--out", tmp_path, "--records")
    assert len(list((tmp_path / "records").glob("*.toml"))) == 3
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path):
    out = tmp_path / "killed"
    words = ["--bots", "random", "--games", "100000", "--jobs", "2", "--out", str(out)]
    process = subprocess.Popen([sys.executable, "-m", "moonbrew", "arena", MARKET, *words])
    try:
        wait_for(lambda: (out / "results.jsonl").exists() and len(lines(out)) > 5)
        workers = children(process.pid)
    finally:
        process.kill()
        process.wait(30)
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
    known = (out / "results.jsonl").read_text().splitlines()
    assert len(known) < 100000, "It was done before it could be killed."
    arena("--bots", "random", "--games", 12, "--out", out)
    arena("--bots", "random", "--games", 12, "--out", tmp_path / "fresh")
    assert lines(out)[:12] == lines(tmp_path / "fresh")
    assert {*known[:-1]} <= {*(out / "results.jsonl").read_text().splitlines()}


def wait_for(condition) -> None:
    """Wait until something is so, but not for ever."""
    end = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < end, "It took too long."
        time.sleep(0.02)


def children(pid: int) -> list[int]:
    """The processes that a process has started, where the system tells."""
    file = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(one) for one in file.read_text().split()] if file.exists() else []


def test_an_interrupt_is_answered_with_what_to_do(tmp_path, monkeypatch):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("moonbrew.terminal.contests.play_many", stop)
    done = arena(*QUICK, "--games", 4, "--out", tmp_path, code=130)
    assert "4 games of 4 left. The same command goes on" in done.stderr


# Crews


def double(number: int) -> dict[str, Any]:
    """A task that says who did it."""
    return {"number": number, "twice": 2 * number, "process": os.getpid()}


class Slow(Crew):
    """Two hands that play one game at a time, the last batch first."""

    hands = 2

    def __init__(self) -> None:
        self.waiting: list[list[int]] = []

    def start(self, numbers) -> None:
        self.waiting.append(list(numbers))

    def finish(self) -> Batch:
        return play_batch(double, self.waiting.pop(), 0.0)

    def close(self) -> None:
        self.waiting.clear()


def test_what_a_worker_did_not_get_to_is_played_by_another():
    played = [one["number"] for one in play_all(Slow(), range(9))]
    assert sorted(played) == list(range(9))
    assert played != sorted(played)
    assert [one["number"] for one in in_order(play_all(Slow(), range(9)))] == list(range(9))


def test_a_batch_ends_after_its_time_but_not_before_a_game():
    batch = play_batch(double, [3, 4, 5], 0.0)
    assert [one["twice"] for one in batch.played] == [6]
    assert batch.left == [4, 5]
    assert play_batch(double, [3, 4, 5], 60.0).left == []


def test_a_pool_plays_in_other_processes():
    with crew_for(Play(CONTEST), 2) as crew:
        pooled = list(in_order(play_all(crew, range(4))))
    with crew_for(Play(CONTEST)) as crew:
        assert list(play_all(crew, range(4))) == pooled


def test_a_game_that_fails_is_named():
    def fail(number: int) -> dict[str, Any]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        play_batch(fail, [17], 1.0)
    assert "game 17" in caught.value.__notes__[0]


# Bad input


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "gready"], "Did you mean greedy?"),
        (["--bots", ","], "at least one bot"),
        (["--bots", "greedy", "--seats", "9"], "not for 9"),
        (["--bots", "greedy", "--option", "length=long"], "cannot be 'long'"),
        (["--bots", "greedy", "--content", "nothing.toml"], "Name a file there is"),
        (["--bots", "greedy", "--records"], "--out FOLDER"),
        (["--bots", "greedy", "--games", "0"], "--games"),
        (["--bots", "greedy", "--jobs", "0"], "--jobs"),
    ],
)
def test_bad_input_is_answered_with_what_to_do(arguments, words):
    assert words in arena(*arguments, code=2).stderr


def test_results_of_another_contest_are_not_mixed_in(tmp_path):
    arena(*QUICK, "--games", 2, "--out", tmp_path)
    said = arena(*QUICK, "--games", 2, "--out", tmp_path, "--seed", 2, code=2).stderr
    assert "seed is 1, here 2" in said
    assert "another --out" in said


def test_a_broken_results_file_is_named(tmp_path):
    Results(CONTEST, tmp_path)
    with (tmp_path / "results.jsonl").open("a") as file:
        file.write("moonlight\n")
    wishes = ("--bots", "random,greedy", "--option", "content=practice")
    assert "is no line of results" in arena(*wishes, "--out", tmp_path, code=2).stderr


def test_ray_that_is_not_installed_is_asked_for(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert "moonbrew[ray]" in arena(*QUICK, "--ray", "local", code=2).stderr


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"])
def test_a_cluster_that_is_not_there_is_named_at_once(address):
    pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]' adds it.")
    assert f"no Ray cluster at {address}" in arena(*QUICK, "--ray", address, code=2).stderr
