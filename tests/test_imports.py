"""Imports run one way, and rules import nothing that draws, logs, reads the clock or talks."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import moonbrew

PACKAGE = Path(moonbrew.__file__).parent
COMPILED = "# mypyc: compiled"

# From the ground up; a module imports from its own layer and from those below it.
LAYERS = [
    {"build"},
    {"kernel"},
    {"outcome"},
    {
        "errors",
        "entries",
        "options",
        "orders",
        "finding",
        "rules",
        "scene",
        "words",
        "content",
        "walkthrough",
        "guide",
        "talk",
        "shares",
        "almanac",
        "changes",
    },
    {"fields", "steps", "game", "frame"},
    {"combinations", "games"},
    {"moments", "record", "sitting", "ledger", "laws"},
    {"bots"},
    {"seating", "saves"},
    {"report", "arena"},
    {"study"},
    {"bench", "server", "new_game"},
    {"terminal", "cli"},
    {"", "__main__"},  # `import moonbrew`, which stands for all that it offers
]
MAY_IMPORT_ALL = {"cli", "bench", "terminal", "server", "", "__main__"}

# All that a game needs. What is missing here draws, logs, reads the clock or talks.
FOR_RULES = {"typing", "collections", "math", "librt", "mypy_extensions", "moonbrew"}
FOR_GAMES = FOR_RULES | {"dataclasses", "itertools", "functools", "pathlib"}
FOR_DICE = FOR_RULES | {"hashlib", "hmac"}
TALKING = {"print", "input", "open", "exec", "eval", "breakpoint", "__import__"}


def module_of(path: Path) -> str:
    """The name of a module below the package: kernel.table, game; empty for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imported(source: str) -> Iterator[str]:
    """Every name that a source imports from, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "Write imports out: from moonbrew.kernel, not from ."
            if node.module == "moonbrew":
                yield from (f"moonbrew.{alias.name}" for alias in node.names)
            else:
                yield str(node.module)


def layer(name: str) -> int:
    """How far up a module stands."""
    found = [place for place, names in enumerate(LAYERS) if name.split(".")[0] in names]
    assert found, f"{name} stands in no layer: say in LAYERS where it belongs."
    return found[0]


def wrong_way(module: str, source: str) -> list[str]:
    """The imports of ours that do not run down."""
    wrong = []
    for name in imported(source):
        package, _, other = name.partition(".")
        if package != "moonbrew" or (not other and module.split(".")[0] in MAY_IMPORT_ALL):
            continue
        own_game = module.split(".")[:2] == other.split(".")[:2]
        beside = module.startswith("games.") and other.startswith("games") and not own_game
        if beside or layer(other) > layer(module):
            wrong.append(name)
    return wrong


def unruly(module: str, source: str) -> list[str]:
    """What a rules module, or another one of a game, imports or calls and should not."""
    rules = source.startswith(COMPILED)
    allowed = FOR_DICE if module == "kernel.dice" else FOR_RULES if rules else FOR_GAMES
    wrong = [name for name in imported(source) if name.split(".")[0] not in allowed]
    if rules:  # which stand on the kernel alone, and on their own game
        own = (f"moonbrew.{'.'.join(module.split('.')[:2])}.", "moonbrew.kernel.")
        ours = [name for name in imported(source) if name.startswith("moonbrew")]
        wrong += [name for name in ours if not name.startswith(own)]
    calls = [node.func for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    return wrong + [f.id for f in calls if isinstance(f, ast.Name) and f.id in TALKING]


# The sample game, from which new ones begin, is packed as data.
FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if "sample_game" not in path.parts]
SOURCES = {module_of(path): path.read_text("utf-8") for path in FILES}
OF_RULES = [name for name in SOURCES if name.startswith(("kernel", "games."))]


@pytest.mark.parametrize("module", SOURCES)
def test_imports_run_one_way(module):
    assert wrong_way(module, SOURCES[module]) == []


@pytest.mark.parametrize("module", OF_RULES)
def test_rules_import_nothing_that_draws_logs_reads_the_clock_or_talks(module):
    assert unruly(module, SOURCES[module]) == []


def test_the_walk_meets_kernel_games_and_rules():
    assert {"kernel.table", "game", "games.mystic_market.rules.turn", "bots.greedy", "cli"} <= {
        *SOURCES
    }
    assert sum(SOURCES[name].startswith(COMPILED) for name in OF_RULES) > 10


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("kernel.table", "from moonbrew.game import Game"),
        ("kernel.table", "import moonbrew"),
        ("games.one.turn", "from moonbrew.games.other.turn import Turn"),
        ("games.one.turn", "from moonbrew.games import game"),
        ("games.one", "from moonbrew.bots import bot"),
        ("bots.greedy", "from moonbrew.arena.play import Play"),
        ("arena.play", "def f():\n    from moonbrew import cli"),
    ],
)
def test_an_import_that_runs_the_wrong_way_is_noticed(module, line):
    assert wrong_way(module, line)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.one.turn", "import time"),
        ("games.one.turn", "import random"),
        ("games.one.turn", "import os.path"),
        ("games.one.words", "from rich.text import Text"),
        ("games.one.words", "import logging"),
        ("games.one.turn", "print('a card')"),
        ("games.one.turn", f"{COMPILED}\nfrom moonbrew.scene import Scene"),
        ("games.one.turn", f"{COMPILED}\nimport hashlib"),
    ],
)
def test_rules_that_draw_log_read_the_clock_or_talk_are_noticed(module, line):
    assert unruly(module, line)


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("games.one.turn", f"{COMPILED}\nfrom moonbrew.games.one.table import T"),
        ("games.one.turn", f"{COMPILED}\nfrom moonbrew.kernel.table import Step"),
        ("games.one.scene", "from moonbrew.scene import Scene"),
    ],
)
def test_what_a_game_needs_is_allowed(module, line):
    assert not unruly(module, line)
    assert not wrong_way(module, line)


def test_the_package_of_games_is_a_package_to_everybody():
    from moonbrew import games
    from moonbrew.games.witchstone import Witchstone

    assert games.OWN["witchstone"].endswith(":Witchstone")
    assert moonbrew.games is games
    assert games.witchstone.Witchstone is Witchstone
