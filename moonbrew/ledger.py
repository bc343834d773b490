"""The rule ledger: which numbered rules are proven by a test that cites them."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.entries import nearest
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.rules import Rulebook, rulebook_folder

SOURCE_TREE = Path(__file__).parent.parent
NEVER_RUN = ("skip", "xfail")


@dataclass(frozen=True)
class Citation:
    """A rule's number beside a test."""

    number: str
    test: str  # file:line name
    proves: bool  # whether the test can fail at all


@dataclass(frozen=True)
class Ledger:
    """The rules of one game, and those that no test proves."""

    rules: int
    missing: list[str]

    @property
    def proven(self) -> int:
        """How many rules a test proves."""
        return self.rules - len(self.missing)

    def as_json(self) -> dict[str, Any]:
        """The ledger as plain data."""
        return {"rules": self.rules, "proven": self.proven, "missing": self.missing}


def ledgers(games: list[Game[Any]], tests: Path) -> dict[str, Ledger]:
    """The ledger of each game; a number that no rulebook has is an error.

    A rulebook may be there before its game is in the list, and its rules may be cited already.
    """
    waiting = [Rulebook(page) for page in sorted(rulebook_folder().glob("*.md"))]
    known = {number for book in waiting for number in book.rules}
    known |= {number for game in games for number in game.rulebook.rules}
    citations = list(cited(tests))
    for citation in citations:
        if citation.number not in known:
            raise Trouble(
                f"{citation.test} cites {citation.number}, but there is no such rule. "
                f"{nearest(citation.number, known)}"
            )
    proven = {citation.number for citation in citations if citation.proves}
    return {game.name: ledger(list(game.rulebook.rules), proven) for game in games}


def ledger(numbers: list[str], proven: set[str]) -> Ledger:
    """The ledger of one rulebook."""
    return Ledger(len(numbers), [number for number in numbers if number not in proven])


def folder_of_tests() -> Path:
    """The tests of the source checkout that we are in, or that this package is run from."""
    for root in (Path.cwd(), SOURCE_TREE):
        if (root / "tests").is_dir() and (root / "docs" / "rules").is_dir():
            return root / "tests"
    raise Trouble(
        "The ledger is about tests, and none are installed. "
        "Run it in a source checkout, or name a folder with --tests."
    )


def cited(tests: Path) -> Iterator[Citation]:
    """Every number that a test in this folder cites."""
    if not tests.is_dir():
        raise Trouble(f"{tests}: is no folder. Name the folder with the tests.")
    for path in sorted(tests.rglob("*.py")):
        if in_package_within(path, tests):
            continue
        try:
            tree = ast.parse(path.read_text(encoding="utf-8"))
        except (SyntaxError, UnicodeDecodeError) as error:
            raise Trouble(f"{path}: is not Python: {error}. Mend that place.") from error
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield from citations_of(node, path)


def in_package_within(path: Path, tests: Path) -> bool:
    """Whether a file belongs to a package of its own among the tests, which has its own ledger."""
    inner = path.relative_to(tests).parents[:-1]  # without the folder of the tests itself
    return any((tests / folder / "pyproject.toml").exists() for folder in inner)


def citations_of(test: ast.FunctionDef, path: Path) -> Iterator[Citation]:
    """The numbers in the `rule` marks of one test."""
    proves = can_fail(test) and not any(
        mark_name(mark) in NEVER_RUN for mark in test.decorator_list
    )
    for mark in test.decorator_list:
        if not (isinstance(mark, ast.Call) and mark_name(mark) == "rule"):
            continue
        for number in mark.args:
            where = f"{path}:{number.lineno} {test.name}"
            if not (isinstance(number, ast.Constant) and isinstance(number.value, str)):
                raise Trouble(f'{where} cites a rule by other means than "TOLL-021". Write it out.')
            yield Citation(number.value, where, proves)


def mark_name(mark: ast.expr) -> str:
    """The last part of a decorator's name: rule in @rule(...) and in @pytest.mark.rule(...)."""
    named = mark.func if isinstance(mark, ast.Call) else mark
    if isinstance(named, ast.Attribute):
        return named.attr
    return named.id if isinstance(named, ast.Name) else ""


def can_fail(test: ast.FunctionDef) -> bool:
    """Whether a test asserts or expects anything; one that does not proves nothing."""
    return any(
        isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and mark_name(node) == "raises")
        for node in ast.walk(test)
    )
