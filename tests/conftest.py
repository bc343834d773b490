"""Profiles of the property tests, and Tollgate as if it were installed.

There is a short profile, and a long one to be asked for: pytest --hypothesis-profile=long plays
some thousands of games, and every setting of a game that has very many.
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
    "browser/test_cauldron.py",
    "browser/test_guides.py",
    "browser/test_spirits_moonlit.py",
    "browser/test_playing.py",
    "browser/test_spirits.py",
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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what the profile leaves out, and begin with what takes longest."""
    if config.getoption("--hypothesis-profile") != "long":
        left_out = [one for one in items if one.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [one for one in items if not one.get_closest_marker("long")]
    deal_out(items)


def deal_out(items: list[pytest.Item]) -> None:
    """Let every worker begin with its share of the longest modules; elsewhere order stays.

    At first a worker gets as many tests as another, one after the other; so the longest, dealt out
    module by module, stand where the shares begin.
    """
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for rank, name in enumerate(LONGEST):
        shares[rank % workers] += [one for one in items if one.path.as_posix().endswith(name)]
    dealt = {id(one) for share in shares for one in share}
    others = [one for one in items if id(one) not in dealt]
    size = len(items) // workers
    for share in shares:
        room = max(size - len(share), 0)
        share += others[:room]
        del others[:room]
    items[:] = [*(one for share in shares for one in share), *others]


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
