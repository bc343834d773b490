"""A game of a third party: installed beside Moonbrew, it is a game like any other.

Tollgate, in tests/sample_game, is plain Python on top of the kernel, compiled or not. It is
installed into a folder of its own, and everything is asked of a new process that finds it there.
"""

import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import moonbrew
from moonbrew import build

TESTS = Path(__file__).parent
SAMPLE = TESTS / "sample_game"
MOONBREW = Path(moonbrew.__file__).parents[1]
PIP = "-m pip install --quiet --no-deps --no-build-isolation --no-index --no-compile --target"


def why_not_installable() -> str:
    """What is missing to build a package offline; nothing if all is there."""
    for tool in ("pip", "setuptools"):
        if find_spec(tool) is None:
            return f"{tool} is not installed here, and this test installs a package"
    try:
        recent = int(version("setuptools").partition(".")[0]) >= 71
    except PackageNotFoundError:
        recent = False
    return "" if recent or find_spec("wheel") else "setuptools here is too old to build a wheel"


pytestmark = pytest.mark.skipif(bool(why_not_installable()), reason=why_not_installable())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Tollgate is installed."""
    folder = tmp_path_factory.mktemp("tollgate")
    source = folder / "source"  # a copy: building leaves its traces beside the sources
    shutil.copytree(SAMPLE, source, ignore=shutil.ignore_patterns("__pycache__"))
    run(folder, *PIP.split(), str(folder / "site"), str(source))
    return folder / "site"


def run(cwd: Path, *arguments: str, path: tuple[Path, ...] = ()) -> str:
    """What a new Python prints, with these folders on its path."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "COLUMNS": "100"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(site: Path, code: str) -> Any:
    """What a piece of code leaves as `out`, with Tollgate and the tests on the path."""
    script = (
        f"import json, moonbrew\ngame = moonbrew.game('tollgate')\n{code}\nprint(json.dumps(out))"
    )
    return json.loads(run(site, "-c", script, path=(site, TESTS, MOONBREW)))


def command(site: Path, *arguments: str) -> str:
    """What the command moonbrew prints."""
    return run(site, "-m", "moonbrew", *arguments, path=(site, MOONBREW))


def test_it_is_not_here_before_it_is_installed(tmp_path):
    code = "import moonbrew as m; print('tollgate' in m.game_names()); m.game('tollgate')"
    environment = {**os.environ, "PYTHONPATH": str(MOONBREW)}
    asked = [sys.executable, "-c", code]
    told = subprocess.run(asked, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert told.stdout == "False\n"
    assert "There is no game tollgate" in told.stderr


def test_it_is_listed_after_our_own(site):
    assert python(site, "out = moonbrew.game_names()") == [*moonbrew.game_names(), "tollgate"]


BROKEN = {
    "of a module that is not there": ("nowhere_to_be_found:Game", "ModuleNotFoundError"),
    "that is no game": ("pathlib:Path", "not a subclass of Game"),
    "without its methods": ("moonbrew.game:Game", "abstract"),
}


@pytest.mark.parametrize(("entry", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_game_that_cannot_be_loaded_is_named_with_its_reason_and_harms_no_other(
    site, tmp_path, entry, reason
):
    notes = tmp_path / "shards-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text("Metadata-Version: 2.1\nName: shards\nVersion: 1.0\n")
    (notes / "entry_points.txt").write_text(f"[moonbrew.games]\nshards = {entry}\n")
    path = (tmp_path, site, MOONBREW)
    code = "import json, moonbrew as m; print(json.dumps([[g.name for g in m.all_games()], "
    names, broken = json.loads(run(site, "-c", f"{code}m.broken_games()]))", path=path))
    assert names == [*moonbrew.game_names(), "tollgate"]
    assert list(broken) == ["shards"]
    assert reason in broken["shards"]
    for arguments in (["games"], ["play", "--help"]):
        assert "tollgate" in run(site, "-m", "moonbrew", *arguments, path=path).lower()
    asked = [sys.executable, "-m", "moonbrew", "rules", "shards"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    told = subprocess.run(asked, env=environment, capture_output=True, text=True, cwd=site)
    assert told.returncode == 2
    assert "The game shards is installed but cannot be loaded" in told.stderr
    assert "Traceback" not in told.stderr


def test_it_runs_on_the_kernel_that_runs_here(site):
    code = "from moonbrew import build; out = build.compiled()"
    assert python(site, code) is build.compiled()


def test_it_plays_to_the_end_at_random(site):
    code = """
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
ways = [(1, {"play": "together"}), *((seats, {}) for seats in game.seats[1:])]
tables = [
    game.start(seats, seed, game.Options.of(how)) for seats, how in ways for seed in range(5)
]
plies = [int(play_out(t, Dice(3))) for t in tables]
out = [min(plies), max(plies), [t.ask for t in tables], sum(map(sum, (t.points for t in tables)))]
"""
    least, most, asks, points = python(site, code)
    assert 10 < least <= most < 60
    assert asks == [None] * 25
    assert points > 0


def test_bots_play_it_and_the_greedy_one_beats_chance(site):
    code = """
from moonbrew.arena.contest import Contest
from moonbrew.arena.play import Play
from moonbrew.arena.standings import standings
contest = Contest(game.name, ("greedy", "random"), 2)
found = standings([Play(contest)(number) for number in range(60)])
out = [(one.bot, one.won) for one in found.standings]
"""
    (first, greedy), (_, random) = python(site, code)
    assert first == "greedy"
    assert greedy > 2 * random > 0


def test_it_can_be_studied(site):
    code = """
from moonbrew.arena.contest import Contest
from moonbrew.study.observe import Observe
out = Observe(Contest(game.name, ("greedy", "random"), 2))(0)
"""
    seen = python(site, code)
    assert seen["turns"] > 3
    assert sum(seen["decisions"]) == sum(seen["branching"].values())
    assert any(": " in name for one in seen["used"] for name in one)


def test_its_record_replays_to_the_same_table(site):
    code = """
from moonbrew import record
from moonbrew.kernel.dice import Dice
from moonbrew.sitting import Sitting
sitting, dice = Sitting(game, 3, "a text for a seed"), Dice(1)
while sitting.asked is not None:
    moves = sitting.t.ask.moves(sitting.t)
    sitting.play(sitting.asked, moves[dice.below(len(moves))].key)
again = record.replay(record.read(record.write(sitting.record())))
out = [sitting.ply, game.fingerprint(sitting.t) == game.fingerprint(again)]
"""
    plies, same = python(site, code)
    assert plies > 10
    assert same


def test_the_command_line_knows_it(site, tmp_path):
    assert "tollgate  Tollgate" in command(site, "games")
    assert "length=long|short" in command(site, "games")
    assert "play=against|together" in command(site, "games")
    assert "Who owes a toll gives a card or yields." in command(site, "rules", "tollgate", "30")
    file = str(tmp_path / "game.toml")
    told = command(site, "watch", "tollgate", "--bots", "greedy,random", "--record", file)
    assert "Greedy plays a" in told
    assert command(site, "verify", file) == f"{file}: true\n"


def test_its_own_tests_pass(site):
    """All but the laws, which take longest: a new game, which is this one renamed, keeps them."""
    arguments = ("-m", "pytest", "-p", "no:cacheprovider", "-k", "not every_law_holds")
    told = run(SAMPLE, *arguments, path=(site, MOONBREW))
    assert " passed" in told
    assert "skipped" not in told


def test_its_ledger_is_complete(site):
    report = command(site, "rules", "tollgate", "--ledger", "--json", "--tests", str(SAMPLE))
    ledger = json.loads(report)["tollgate"]
    assert ledger["rules"] == ledger["proven"] > 20
