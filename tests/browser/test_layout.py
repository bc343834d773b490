"""Every game at every size: nothing is too wide, too small, covered, or one over the other."""

from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew.server import rooms
from tests.browser.evening import FONTS, LOOKS, SIZES, Onlooker, sit_down
from tests.server.house import House

SEED = 5
STRIDE = 80  # moves between the moments that the short profile looks at
MOST = 160  # moves after which it has seen enough
TABLES = {
    "market": ("mystic-market", 4, {}),
    "practice": ("mystic-market", 2, {"content": "practice", "length": "shortened"}),
    "moon": ("mystic-moon", 4, {"zodiac": "on", "alchemy": "on"}),
    "spirits": ("spirits-of-the-forest", 4, {"air_spirit": "on", "moonlight_tiles": "on"}),
    "together": ("spirits-of-the-forest", 2, {"mode": "coop", "scenario": "12"}),
    "against": ("spirits-of-the-forest", 2, {"mode": "competitive", "scenario": "23"}),
    "witchstone": ("witchstone", 4, {}),
    "cauldron": ("cauldron", 5, {"quick": "on"}),
    "simple": ("cauldron", 3, {"simple": "on", "quick": "on"}),
}
PASSES = {"cauldron": 6, "simple": 6}  # of so many moves most are passes, which change nothing
each_table = pytest.mark.parametrize("name", TABLES)


def evening_of(house: House, name: str) -> Any:
    """A table of one of the games, dealt."""
    game, seats, options = TABLES[name]
    return sit_down(house, game, seats, **options)


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at tables."""
    there: list[Onlooker] = []

    def look(evening: Any) -> Onlooker:
        there.append(Onlooker(chromium, evening))
        return there[-1]

    yield look
    for one in there:
        one.leaves()


@each_table
def test_at_some_moments_of_a_game_nothing_is_wrong_in_any_window(house, onlooker, name):
    evening = evening_of(house, name)
    wren, seen = onlooker(evening), 0
    for made in evening.moments(SEED):
        if made % STRIDE and not evening.table.over:
            continue
        wren.looks_again()
        for number, size in enumerate(SIZES):  # every size in another look each time
            look, font = LOOKS[(number + seen) % 3], list(FONTS)[(number // 3 + seen) % 3]
            assert wren.faults(size, look, font) == [], f"after {made} moves"
        seen += 1
        if made >= MOST:
            return
    assert seen > 1


@pytest.mark.long
@each_table
def test_at_no_moment_of_a_game_anything_is_wrong_in_any_window(house, onlooker, name):
    evening = evening_of(house, name)
    wren, found = onlooker(evening), []
    for made in evening.moments(SEED + 1):
        if made % PASSES.get(name, 1) and not evening.table.over:
            continue
        wren.looks_again()
        found += [
            f"after {made} moves, {fault}"
            for size in SIZES
            for number, look in enumerate(LOOKS)
            for fault in wren.faults(size, look, list(FONTS)[(made + number) % 3])
        ]
    assert found == []
