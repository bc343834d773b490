"""Profiles of the property tests, and Tollgate as if it were installed.

There is a short profile, and a long one to be asked for: pytest --hypothesis-profile=long plays
some thousands of games.
"""

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

import moonbrew
from moonbrew.game import Game

SAMPLE = Path(__file__).parent / "sample_game"

CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "short", max_examples=40, deadline=None, suppress_health_check=CALM, derandomize=True
)
settings.register_profile("long", max_examples=2500, deadline=None, suppress_health_check=CALM)
settings.load_profile("short")

# What takes longest begins first, so that at the end no worker waits for another's whole game.
LONGEST = (
    "browser/test_witchstone.py",
    "browser/test_moon.py",
    "browser/test_playing.py",
    "browser/test_table.py",
    "browser/test_access.py",
    "browser/test_outcomes.py",
    "browser/test_seats.py",
    "browser/test_replay.py",
    "server/test_crashes.py",
    "arena/test_arena.py",
    "arena/test_study.py",
    "test_readme.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest modules first; within a module and among the others order stays."""

    def place(item: pytest.Item) -> int:
        found = [rank for rank, name in enumerate(LONGEST) if item.path.as_posix().endswith(name)]
        return found[0] if found else len(LONGEST)

    items.sort(key=place)


@pytest.fixture
def tollgate(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Game[Any]:
    """Tollgate, found as if it were installed: here and in every process that is started."""
    folder = tmp_path_factory.mktemp("installed")
    notes = folder / "moonbrew_tollgate-1.0.dist-info"
    notes.mkdir()
    (notes / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: moonbrew-tollgate\nVersion: 1.0\n"
    )
    entry = "[moonbrew.games]\ntollgate = moonbrew_tollgate:Tollgate\n"
    (notes / "entry_points.txt").write_text(entry)
    path = [str(SAMPLE), str(folder), str(SAMPLE.parents[1])]
    for place in path:
        monkeypatch.syspath_prepend(place)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    return moonbrew.game("tollgate")
