"""axe-core on what is opened at the tables of all games, with faults of every weight."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from moonbrew.games import game_names
from moonbrew.server import rooms
from tests.browser.evening import LIVE, Onlooker
from tests.browser.hands import CONFIRM, SURE
from tests.browser.test_access import ANY, violations_of
from tests.browser.test_layout_opened import OPENED, closes, in_the_middle

LIES = "main [data-zone] .piece, main .board, #seats, #log li"
DESK, PHONE = (1440, 900), (390, 844)
every_game = pytest.mark.parametrize("game", game_names())


def asks_twice(page: Any) -> None:
    """Choose a sentence that is asked for once more before it is done."""
    page.evaluate("document.documentElement.dataset.confirm = 'always'")
    page.evaluate("document.querySelector('#moves .sentence').click()")
    page.wait_for_selector(f"{SURE}, {CONFIRM}", state="attached")


STEPS: dict[str, Callable[[Any], None]] = {
    "nothing": lambda page: None,
    **OPENED,
    "a slip of two steps": asks_twice,
}
SHEETS = ("the talk", "the moves", "the log")


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at a table from a chair."""
    there: list[Onlooker] = []

    def look(evening: Any) -> Onlooker:
        there.append(Onlooker(chromium, evening.people[0]))
        there[-1].looks_at(evening.path, LIVE)
        return there[-1]

    yield look
    for one in there:
        one.leaves()


@every_game
def test_nothing_that_is_opened_at_a_table_has_a_fault(house, onlooker, game):
    size = (DESK, PHONE)[game_names().index(game) % 2]
    page, found = onlooker(in_the_middle(house, game)).page_of(size), []
    for name, opens in STEPS.items():
        if name in SHEETS and size == DESK:
            continue  # there they are open already
        opens(page)
        page.wait_for_function("document.getAnimations().length === 0")
        seen = "" if name == "nothing" else LIES  # what lies there is looked at once
        found += [f"{name}: {fault}" for fault in violations_of(page, ANY, seen)]
        closes(page)
    assert found == []
