"""Every game at every size: nothing is too wide, too small, covered, or one over the other.

The short profile looks at some moments of a game of each table, at every size in another look and
with another font. The long one plays a whole game at more tables, in which everybody takes what
promises most. Every moment reaches the page by the live stream, but those after one of many passes
in a row. A moment is measured if anything on the table is made up as nothing was before
(`MADE_OF`: a kind of thing, in what it stands, about how many things and how much text are in it);
where nothing is, all is laid out as something was that has been measured. It is measured at every
size with large text, and with usual text in light and in dark by turns, since those differ in
colours alone, which a test of its own shows; fonts change from moment to moment.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from moonbrew.server import rooms
from tests.browser.evening import FONTS, LIVE, LOOKS, SIZES, Onlooker, sit_down
from tests.server.house import House, Visitor

SEED = 5
STRIDE = 120  # moves between the moments that the short profile looks at
MOST = 120  # moves after which it has seen enough
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
LATER = {
    "moon alone": ("mystic-moon", 2, {}),
    "forest": ("spirits-of-the-forest", 2, {}),
    "alone": ("spirits-of-the-forest", 1, {"mode": "coop", "scenario": "7"}),
    "enchanted": ("spirits-of-the-forest", 3, {"enchanted": "on"}),
    "four against": ("spirits-of-the-forest", 4, {"mode": "competitive", "scenario": "9"}),
    "two witches": ("witchstone", 2, {}),
    "full": ("cauldron", 4, {}),
    "advanced": ("cauldron", 3, {"advanced": "on", "quick": "on"}),
    "less luck": ("cauldron", 2, {"less_luck": "on"}),
}  # for the long profile
each_table = pytest.mark.parametrize("name", TABLES)
every_table = pytest.mark.parametrize("name", [*TABLES, *LATER])


def evening_of(house: House, name: str) -> Any:
    """A table of one of the games, dealt."""
    game, seats, options = {**TABLES, **LATER}[name]
    return sit_down(house, game, seats, **options)


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at tables."""
    there: list[Onlooker] = []

    def look(visitor: Visitor) -> Onlooker:
        there.append(Onlooker(chromium, visitor))
        return there[-1]

    yield look
    for one in there:
        one.leaves()


def test_the_fonts_are_really_wider_and_narrower_whatever_is_installed(house, onlooker):
    wren = onlooker(house.visitor())
    wren.looks_at("/waiting")
    measure = """() => {
      const line = document.createElement("span");
      line.style.cssText = "position: absolute; white-space: nowrap; font: 100px var(--sans)";
      line.textContent = "Sell 3 Orc Teeth for 10 coins, then draw a card";
      document.body.append(line);
      const { width } = line.getBoundingClientRect();
      line.remove();
      return width;
    }"""
    wide, narrow = (
        wren.wears(SIZES[0], "light", font).evaluate(measure) for font in ("wider", "narrower")
    )
    assert wide > 1.25 * narrow


@each_table
def test_at_some_moments_of_a_game_nothing_is_wrong_in_any_window(house, onlooker, name):
    evening = evening_of(house, name)
    wren, seen = onlooker(evening.people[0]), 0
    for made in evening.moments(SEED):
        if made % STRIDE and not evening.table.over:
            continue
        wren.looks_at(evening.path, LIVE)
        for number, size in enumerate(SIZES):  # every size in another look each time
            look, font = LOOKS[(number + seen) % 3], FONTS[(number // 3 + seen) % 3]
            assert wren.faults(size, look, font) == [], f"after {made} moves"
        seen += 1
        if made >= MOST:
            return
    assert seen > 1


BOXES = """() => [...document.querySelectorAll("body *")].map((el) => {
  const { x, y, width, height } = el.getBoundingClientRect();
  return [el.localName, x, y, width, height].join(" ");
})"""


FRAMES = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""


@each_table
def test_light_and_dark_differ_in_colours_alone(house, onlooker, name):
    evening = evening_of(house, name)
    wren = onlooker(evening.people[0])
    wren.looks_at(evening.path, LIVE)
    for size in (SIZES[0], SIZES[5]):
        wren.wears(size, "light").evaluate(FRAMES)  # letters on boards follow the width
        light, dark = (wren.wears(size, look).evaluate(BOXES) for look in ("light", "dark"))
        assert light == dark


@pytest.mark.long
@every_table
def test_at_no_moment_of_a_game_anything_is_wrong_in_any_window(house, onlooker, name):
    evening, known = evening_of(house, name), set[str]()
    wren, found, looked = onlooker(evening.people[0]), list[str](), 0
    wren.looks_at(evening.path, LIVE)
    for size in (SIZES[0], SIZES[-1]):  # both windows are open from the first moment on
        wren.page_of(size)
    for made in evening.moments():
        if evening.latest == "pass" and not evening.table.over:
            continue  # only who is asked next has changed
        wren.keeps_up(evening.table.deed)
        if not (new := wren.made_of() - known) and not evening.table.over:
            continue
        known |= new
        for size, look in product(SIZES, (LOOKS[looked % 2], "large")):
            font = FONTS[(looked + (look == "large")) % 3]
            found += [f"after {made} moves, {fault}" for fault in wren.faults(size, look, font)]
        looked += 1
    assert found == []
    assert looked > 3
