"""Every page but the tables, at every size: nothing is too wide, too small, covered, or overlaps.

The short profile looks at each page in one window, in another size, look and font from page to
page; the long one in all of them.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from moonbrew.games import game_names
from tests.browser.evening import FONTS, LOOKS, SIZES, Onlooker
from tests.server.house import House, Visitor, opens_usual
from tests.server.test_deals import MINE, play_to_the_end, plays

OPEN_ALL = "for (const one of document.querySelectorAll('details')) one.open = true"
OFFER = "document.getElementById('offer').showModal()"
SETTINGS = "document.querySelector('[data-do=settings]').click()"
OFFLINE = "document.getElementById('offline').hidden = false"
LOST = "document.getElementById('lost').hidden = false"
CARDS = "[potion.duplication-tonic]\nprofit = 9\n"
LATER = ("mystic-moon", "spirits-of-the-forest", "cauldron")  # results for the long profile
PLACES = (
    "home", "home set up", "offer", "settings", "no games", "games", "rules", "rules sought",
    "lobby", "lobby of five", "a line lost", "deal", "deal played", "what if", "handover",
    "almanac", "almanac chosen", "contents", "offline", "waiting", "line gone", "programs",
    "nothing there", *(f"result of {game}" for game in game_names()),
    *(f"replay of {game}" for game in game_names()),
)  # fmt: skip
STEPS = {
    "home set up": OPEN_ALL, "offer": OFFER, "settings": SETTINGS, "line gone": OFFLINE,
    "rules": OPEN_ALL, "contents": OPEN_ALL, "almanac chosen": OPEN_ALL, "a line lost": LOST,
    "lobby": OPEN_ALL, **{f"result of {game}": OPEN_ALL for game in game_names()},
}  # fmt: skip


def played_out(house: House, wren: Visitor, game: str) -> str:
    """A game that Wren has played to its end with others."""
    room = opens_usual(wren, game)
    house.settles(room)
    if not house.room(room).dealt:
        house.room(room).deal()
    house.plays_out(room)
    return room


def handed_over(house: House, wren: Visitor) -> str:
    """A table at one device, at which it is the other's turn; its page says to hand it over."""
    room = wren.opens("me", "here:Bartholomew the Younger", "here:Ash", game="cauldron")
    house.settles(room)
    while "handover" not in wren.web.get(f"/rooms/{room}").text:
        wren.plays(room)
    return room


class Walk:
    """Somebody who gets everywhere; what has to be played for it is played once."""

    def __init__(self, house: House) -> None:
        self.house, self.wren = house, house.visitor("Wilhelmina Thornapple")
        self.over: dict[str, str] = {}

    def ended(self, game: str) -> str:
        """A game played to its end."""
        if game not in self.over:
            self.over[game] = played_out(self.house, self.wren, game)
        return self.over[game]

    def deal(self, *, played: bool) -> str:
        """A deal to share."""
        deal = self.wren.post("/api/deals", **MINE)["deal"]
        if played:
            play_to_the_end(self.house, self.wren, plays(self.wren, deal))
        return f"/deals/{deal}"

    def cards(self) -> str:
        """Cards of one's own."""
        kept = self.wren.web.post("/api/contents?game=mystic-market", content=CARDS)
        return str(kept.json()["url"])

    def games(self) -> str:
        """A list of games, of which one is over and another one goes on."""
        self.ended("mystic-market")
        self.wren.opens("me", "open")
        return "/games"

    def way(self, name: str) -> str:
        """The path to a page."""
        forest = "/games/spirits-of-the-forest/almanac"
        game = name.rpartition(" ")[2]
        paths: dict[str, Callable[[], str]] = {
            "games": self.games, "rules": lambda: "/rules/cauldron",
            "rules sought": lambda: "/rules/witchstone?q=win",
            "lobby": lambda: f"/rooms/{self.wren.opens('me', 'open', 'open')}",
            "lobby of five": self.lobby, "a line lost": self.lobby,
            "deal": lambda: self.deal(played=False), "deal played": lambda: self.deal(played=True),
            "what if": lambda: f"/rooms/{self.ended('witchstone')}/what-if?moment=20",
            "handover": lambda: f"/rooms/{handed_over(self.house, self.wren)}",
            "almanac": lambda: forest, "almanac chosen": lambda: f"{forest}?stage=12",
            "contents": self.cards, "offline": lambda: "/offline", "waiting": lambda: "/waiting",
            "programs": lambda: "/docs", "nothing there": lambda: "/rooms/nowhere",
            "no games": lambda: "/games",
            f"result of {game}": lambda: f"/rooms/{self.ended(game)}/result",
            f"replay of {game}": lambda: f"/rooms/{self.ended(game)}/replay?moment=40",
        }  # fmt: skip
        return paths[name]() if name in paths else "/"

    def lobby(self) -> str:
        """A table at which four are missing."""
        return f"/rooms/{self.wren.opens('me', *['open'] * 4, game='cauldron')}"


@pytest.fixture(scope="module")
def walk(house: House) -> Walk:
    """The somebody."""
    return Walk(house)


@pytest.fixture
def visits(chromium: Any, house: House, walk: Walk) -> Iterator[Any]:
    """Brings somebody to a page, ready to be looked at."""
    there: list[Onlooker] = []

    def visit(name: str) -> Onlooker:
        there.append(Onlooker(chromium, house.visitor("Ash") if name == "no games" else walk.wren))
        there[-1].looks_at(walk.way(name), step=STEPS.get(name, "null"))
        return there[-1]

    yield visit
    for one in there:
        one.leaves()


@pytest.mark.parametrize("name", [one for one in PLACES if not one.endswith(LATER)])
def test_on_no_page_anything_is_wrong_in_a_window(visits, name):
    number = PLACES.index(name)
    size, look = SIZES[number * 4 % 7], LOOKS[number % 3]
    assert visits(name).faults(size, look, FONTS[number // 3 % 3]) == []


MOON = """() => {
  const moon = getComputedStyle(document.querySelector(".hero"), "::before");
  const words = document.querySelector(".words h1").getBoundingClientRect();
  return parseFloat(moon.top) + parseFloat(moon.height) - words.top;
}"""


def test_on_a_phone_no_words_stand_on_the_moon_and_the_house_is_named(visits):
    wren = visits("home")
    for size in SIZES[:3]:
        page = wren.wears(size, "dark", "wider")
        assert page.evaluate(MOON) <= 0
        assert page.locator(".brand span").is_visible()


@pytest.mark.long
@pytest.mark.parametrize("name", PLACES)
def test_on_no_page_anything_is_wrong_in_any_window(visits, name):
    wren, found = visits(name), []
    for size, look, font in product(SIZES, LOOKS, FONTS):
        found += wren.faults(size, look, font)
    assert found == []
