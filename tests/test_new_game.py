"""A game of one's own begins as a package that plays: `moonbrew new-game`."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import moonbrew
from moonbrew.errors import Trouble
from moonbrew.new_game import make_package, renamed, sample
from tests.test_sample_game import MOONBREW, PIP, run, why_not_installable

installable = pytest.mark.skipif(bool(why_not_installable()), reason=why_not_installable())


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game of two words, made by the command."""
    folder = tmp_path_factory.mktemp("new") / "source"
    told = run(folder.parent, "-m", "moonbrew", "new-game", "no-thanks", "--into", str(folder),
               path=(MOONBREW,))  # fmt: skip
    assert f"{sys.executable} -m pip install -e {folder}" in told
    return folder


@pytest.fixture(scope="module")
def site(package: Path) -> Path:
    """A folder in which it is installed."""
    folder = package.parent / "site"
    run(package.parent, *PIP.split(), str(folder), str(package))
    return folder


def test_nothing_is_left_of_the_name_of_the_sample(package):
    files = [path for path in package.rglob("*") if path.is_file()]
    assert len(files) >= 12
    for path in files:
        left = [line for line in path.read_text().splitlines() if "tollgate" in line.lower()]
        assert (path.name, left) == (path.name, [])
        assert "tollgate" not in str(path.relative_to(package))
    rules = (package / "moonbrew_no_thanks" / "rules.md").read_text()
    assert rules.startswith("# No Thanks")
    assert "**NOTHANKS-021**" in rules
    assert "TOLL-" not in rules
    main = (package / "moonbrew_no_thanks" / "__init__.py").read_text()
    for line in ("class NoThanks(Game[NoThanksTable]):", 'name = "no-thanks"',
                 'prefix = "NOTHANKS"'):  # fmt: skip
        assert line in main


@installable
def test_it_plays_and_is_told_of_like_any_other(site):
    path = (site, MOONBREW)
    told = run(site, "-m", "moonbrew", "games", path=path)
    assert "no-thanks  No Thanks" in told
    arguments = ("watch", "no-thanks", "--bots", "greedy,random", "--seed", "1")
    assert "Greedy plays a" in run(site, "-m", "moonbrew", *arguments, path=path)


@installable
def test_its_own_tests_pass_and_prove_all_its_rules(site, package):
    path = (site, MOONBREW)
    told = run(package, "-m", "pytest", "-p", "no:cacheprovider", path=path)
    assert " passed" in told
    arguments = ("rules", "no-thanks", "--ledger", "--json", "--tests", str(package / "tests"))
    ledger = json.loads(run(site, "-m", "moonbrew", *arguments, path=path))["no-thanks"]
    assert ledger["rules"] == ledger["proven"] > 20


def test_one_word_is_name_title_and_class_alike():
    assert renamed(
        "class Tollgate(Game[TollTable]):  # Tollgate, tollgate, TOLL-001", "ravens"
    ) == ("class Ravens(Game[RavensTable]):  # Ravens, ravens, RAVENS-001")


@pytest.mark.parametrize("name", ["", "No-Thanks", "no--thanks", "-no", "9lives", "a b", "x" * 41])
def test_a_name_that_cannot_be_is_refused_with_an_example(tmp_path, name):
    with pytest.raises(Trouble, match=r"small letters, digits and hyphens.*no-thanks"):
        make_package(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_name_that_is_taken_is_refused(tmp_path):
    with pytest.raises(Trouble, match="There is a game witchstone already"):
        make_package(moonbrew.game("witchstone").name, tmp_path / "new")


def test_a_folder_that_is_there_is_left_alone(tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    asked = [sys.executable, "-m", "moonbrew", "new-game", "ravens", "--into", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(MOONBREW)}
    told = subprocess.run(asked, env=environment, capture_output=True, text=True, cwd=tmp_path)
    assert told.returncode == 2
    assert "is there already" in told.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_sources_of_the_sample_are_where_it_looks():
    assert (sample() / "pyproject.toml").is_file()
