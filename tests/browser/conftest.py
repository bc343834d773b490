"""A real Chromium and a real server on loopback; without a Chromium these tests are skipped."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from moonbrew import sitting
from moonbrew.server import attendance, deals, rooms
from tests.browser.people import Person
from tests.server.house import House, open_house

# The address bar of every window would load two pages of its own, for nobody. Naming features takes
# the place of Playwright's list, so what matters of that is named too.
NO_FEATURES = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "AimEnabled"),
    *("HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable", "OptimizationHints", "PaintHolding"),
    *("NetworkTimeServiceQuerying", "MediaRouter", "Translate", "DestroyProfileOnBrowserClose"),
)
ARGUMENTS = [
    f"--disable-features={','.join(NO_FEATURES)}",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome")


class Kept:
    """The browser of this process, from the first test that needs it to the last one in a row.

    To start one takes as long as a short test; while one runs, no other test could have an event
    loop of its own.
    """

    browser: Any = None
    end = ExitStack()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """Close the browser before a test that stands elsewhere, however this one has ended."""
    try:
        yield
    finally:
        if nextitem is None or HERE not in nextitem.path.parents:
            Kept.browser = None
            Kept.end.close()


@pytest.fixture
def chromium() -> Any:
    """The browser of the system."""
    if Kept.browser is None:
        Kept.browser = start_chromium(Kept.end)
    return Kept.browser


def start_chromium(end: ExitStack) -> Any:
    """A browser that runs until the end."""
    missing = "These tests need the package playwright: pip install 'moonbrew[test]'."
    api = pytest.importorskip("playwright.sync_api", reason=missing)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("There is no Chromium here; on Debian, `apt install chromium` brings it.")
    playwright = end.enter_context(api.sync_playwright())
    browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
    end.callback(browser.close)
    return browser


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server whose bots do not dawdle, and which is patient where many tests run at once."""
    with open_house(bot_deadline=60.0, deal=60.0) as house:
        yield house


@pytest.fixture(autouse=True)
def nobody_is_called_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sits down without a page stays near; else each table is drawn anew seconds later."""
    monkeypatch.setattr(attendance, "NEAR", 1000.0)


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same each time, whatever pages add; bots think by the same dice."""
    for where in (rooms, deals):
        monkeypatch.setattr(where, "secret_seed", lambda: "a lantern in the pines")
    monkeypatch.setattr(sitting, "mixed", lambda seed, shares: seed)


@pytest.fixture
def someone(chromium: Any, house: House) -> Iterator[Any]:
    """Makes people, each with a browser window of their own, at whom nothing may go wrong."""
    people: list[Person] = []

    def arrive(url: str = "", **window: Any) -> Person:
        person = Person(chromium, url or house.url, **window)
        people.append(person)
        return person

    yield arrive
    for person in people:
        person.leave()
    for person in people:
        assert person.troubles == []
