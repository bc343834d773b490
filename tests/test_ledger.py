"""The rule ledger: every rule of our own games is proven by a test that cites it."""

from pathlib import Path

import pytest

import moonbrew
from moonbrew.errors import Trouble
from moonbrew.games import OWN
from moonbrew.ledger import cited, folder_of_tests, ledger, ledgers

TESTS = Path(__file__).parent
GAMES = [moonbrew.game(name) for name in OWN]

PROVEN = """
@rule("MARKET-001")
def test_it():
    assert True
"""


def proven(folder: Path, source: str) -> set[str]:
    """The numbers that a test file proves."""
    (folder / "test_sample.py").write_text(source)
    return {citation.number for citation in cited(folder) if citation.proves}


@pytest.mark.parametrize("name", OWN)
def test_every_rule_is_proven_by_a_test(name):
    missing = ledgers(GAMES, TESTS)[name].missing
    assert missing == [], f"{len(missing)} rules of {name} have no test that cites them."


def test_a_rule_without_a_test_is_missed(tmp_path):
    (tmp_path / "test_sample.py").write_text(PROVEN)
    found = ledgers(GAMES, tmp_path)["mystic-market"]
    assert found.proven == 1
    assert "MARKET-001" not in found.missing
    assert "MARKET-002" in found.missing


def test_a_ledger_counts_what_is_proven():
    found = ledger(["A-1", "A-2", "A-3"], {"A-2"})
    assert found.as_json() == {"rules": 3, "proven": 1, "missing": ["A-1", "A-3"]}


@pytest.mark.parametrize(
    "source",
    [
        PROVEN,
        PROVEN.replace("@rule", "@pytest.mark.rule"),
        PROVEN.replace('"MARKET-001"', '"MARKET-002", "MARKET-001"'),
        PROVEN.replace("@rule", "@every_game\n@rule"),
        PROVEN.replace("assert True", "with pytest.raises(ValueError): int('x')"),
        PROVEN.replace("assert True", "for x in 1, 2:\n        assert x"),
        "class TestIt:\n" + PROVEN.replace("\n", "\n    "),
    ],
)
def test_a_test_proves_the_rules_that_it_cites(tmp_path, source):
    assert "MARKET-001" in proven(tmp_path, source)


@pytest.mark.parametrize(
    "source",
    [
        PROVEN.replace("assert True", "print('MARKET-001')"),
        PROVEN.replace("test_it", "helper"),
        PROVEN.replace("@rule", "@ruler"),
        PROVEN.replace("@rule", "@pytest.mark.skip\n@rule"),
        PROVEN.replace("@rule", "@pytest.mark.xfail(strict=True)\n@rule"),
        PROVEN.replace("@rule", "# @rule"),
    ],
)
def test_a_test_that_cannot_fail_or_does_not_run_proves_nothing(tmp_path, source):
    assert proven(tmp_path, source) == set()


def test_rules_can_be_cited_before_their_game_is_in_the_list(tmp_path):
    (tmp_path / "test_sample.py").write_text(PROVEN)
    assert ledgers([game for game in GAMES if game.name != "mystic-market"], tmp_path)


def test_a_number_that_there_is_not_is_an_error(tmp_path):
    (tmp_path / "test_sample.py").write_text(PROVEN.replace("001", "999"))
    with pytest.raises(Trouble, match=r"test_sample.py:2 test_it cites MARKET-999"):
        ledgers(GAMES, tmp_path)


def test_a_number_that_is_not_written_out_is_an_error(tmp_path):
    with pytest.raises(Trouble, match="Write it out"):
        proven(tmp_path, PROVEN.replace('"MARKET-001"', "NUMBER"))


def test_a_file_that_is_not_python_is_an_error(tmp_path):
    with pytest.raises(Trouble, match=r"test_sample.py: is not Python"):
        proven(tmp_path, "def (")


def test_the_tests_of_the_checkout_are_found(monkeypatch):
    monkeypatch.chdir(TESTS.parent)
    assert folder_of_tests() == TESTS


def test_where_there_are_no_tests_the_reader_is_told_what_to_do(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("moonbrew.ledger.SOURCE_TREE", tmp_path)
    with pytest.raises(Trouble, match="--tests"):
        folder_of_tests()
