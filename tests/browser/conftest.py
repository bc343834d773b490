"""A real Chromium and a real server on loopback; without a Chromium these tests are skipped."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.people import Person
from tests.server.house import House, open_house

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")  # while it is there, no other test could run an event loop
def chromium() -> Iterator[Any]:
    """The browser of the system."""
    missing = "These tests need the package playwright: pip install 'moonbrew[test]'."
    api = pytest.importorskip("playwright.sync_api", reason=missing)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("There is no Chromium here; on Debian, `apt install chromium` brings it.")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """A server whose bots do not dawdle."""
    with open_house() as house:
        yield house


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
