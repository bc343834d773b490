"""Tables at which something is opened: slips, hints, tips, rules, talk, dialogs, guides, windows.

They are measured as tables at rest are. The short profile opens everything once for each game, in
one window; the long one in all sizes and two looks, with a font that changes from one to the next.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from moonbrew.games import game_names
from moonbrew.kernel.dice import Dice
from moonbrew.server import rooms
from tests.browser.evening import FONTS, LIVE, MEASURE, SIZES, Evening, Onlooker, sit_down
from tests.browser.hands import MIDDLE, TOUCH
from tests.browser.test_cauldron import LATE
from tests.cauldron.tables import table
from tests.server.house import House, open_house

MOVES = 40  # until much lies on the table
SEATS = {"spirits-of-the-forest": 4, "cauldron": 5}
SAID = "What a night. " * 12
every_game = pytest.mark.parametrize("game", game_names())
# What a tip covers that it should not: the piece that it tells of, or the edge of the window.
TIP = """() => {
  const said = document.querySelector(".tip:not([hidden])");
  const piece = [...document.querySelectorAll("main .piece:is(:hover, :focus)")].at(-1);
  if (!said || !piece) return [];
  const tip = said.getBoundingClientRect();
  const of = (piece.querySelector(":scope > g.face") ?? piece).getBoundingClientRect();
  const across = Math.min(tip.right, of.right) - Math.max(tip.left, of.left);
  const down = Math.min(tip.bottom, of.bottom) - Math.max(tip.top, of.top);
  const faults = across > 1 && down > 1 ? ["a tip covers what it tells of"] : [];
  const out = tip.left < 0 || tip.top < 0 || tip.right > innerWidth || tip.bottom > innerHeight;
  if (out) faults.push("a tip is not all in the window");
  return faults;
}"""
TIPS = 6  # at most so many are looked at
TOLD = "main .piece:not([data-telling])[aria-label]:visible"


def press(do: str, sign: str) -> Callable[[Any], None]:
    """Press the button of a deed that can be seen, and wait for what it brings."""

    def pressed(page: Any) -> None:
        page.locator(f"[data-do={do}]:visible").first.click()
        page.wait_for_selector(sign)

    return pressed


def sheet(name: str) -> Callable[[Any], None]:
    """Let a sheet rise, where there are such."""

    def rises(page: Any) -> None:
        handle = page.locator(f'.dock [href="#{name}"]')
        if handle.is_visible():
            handle.click()
            page.wait_for_selector(f"#{name}.open")
        elif name == "talk":
            page.locator("#talk input").focus()

    return rises


def touch(which: str, sign: str) -> Callable[[Any], None]:
    """Touch pieces until something is shown."""

    def touched(page: Any) -> None:
        page.evaluate("document.documentElement.dataset.confirm = 'always'")
        page.evaluate(TOUCH, [which, sign])

    return touched


def orders(page: Any) -> None:
    """Open the standing orders, in games that have such."""
    page.keyboard.press("o")
    if page.locator("#orders h2").count():
        page.wait_for_selector("#standing[open]")


# What a slip says, if some of it is out of sight.
CUT = """() => {
  const slip = document.getElementById("why");
  if (!slip || slip.hidden) return [];
  const cut = slip.scrollHeight > slip.clientHeight + 1 || slip.scrollWidth > slip.clientWidth + 1;
  return cut ? [`cut off: ${slip.innerText} (${slip.clientHeight} of ${slip.scrollHeight})`] : [];
}"""

OPENED: dict[str, Callable[[Any], None]] = {
    "a hint": press("hint", "#why [data-do=hinted]"),  # before a late answer could take its place
    "a slip": touch(":not(.may, .can, .sel)", "#why:not([hidden])"),
    "something chosen": touch(".may", "main .piece.sel, #why:not([hidden])"),
    "the rules": press("rules", "#rules.open #found dl"),
    "the talk": sheet("talk"),
    "the moves": sheet("moves"),
    "the log": sheet("log"),
    "the settings": press("settings", "#settings[open]"),
    "the standing orders": orders,
    "the leaving": press("leave", "#leaving[open]"),
}


def closes(page: Any) -> None:
    """Put everything away."""
    page.evaluate("for (const one of document.querySelectorAll('dialog')) one.close()")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def faults(wren: Onlooker, size: tuple[int, int], look: str, font: str) -> list[str]:
    """What is wrong in a window when things are opened there, one after the other."""
    page, found = wren.wears(size, look, font), []
    for name, opens in OPENED.items():
        opens(page)
        found += [f"{name}: {fault}" for fault in page.evaluate(MEASURE) + page.evaluate(CUT)]
        closes(page)
    return found + tips(page)


def tips(page: Any) -> list[str]:
    """What is wrong with what is told of some pieces while one points at them, or goes to them."""
    pieces, found = page.locator(TOLD), list[str]()
    fingers = page.evaluate("matchMedia('(pointer: coarse)').matches")
    for number in range(0, pieces.count(), 1 + pieces.count() // TIPS):
        piece = pieces.nth(number)
        piece.evaluate("el => el.scrollIntoView({ block: 'center' })")
        if fingers:  # then only who has a keyboard too is told anything
            page.keyboard.press("Shift")
            piece.evaluate("el => el.focus()")
        else:
            x, y, _ = page.evaluate(MIDDLE, piece.get_attribute("data-id"))
            page.mouse.move(x, y)
        found += [f"{piece.get_attribute('aria-label')}: {fault}" for fault in page.evaluate(TIP)]
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
    return found


def in_the_middle(house: House, game: str) -> Evening:
    """A table in the middle of a game at which Wren is asked, and something was said."""
    evening, dice = sit_down(house, game, SEATS.get(game, 3)), Dice(7)
    made = 0
    while made < MOVES or int(evening.table.table.ask.seat) != 0:
        evening.plays_calmly(dice)
        made += 1
    for number, one in enumerate(evening.people):
        one.web.post(f"/api{evening.path}/talk", json={"text": SAID, "move_id": f"said {number}"})
    return evening


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at pages."""
    there: list[Onlooker] = []

    def look(visitor: Any, path: str, sign: str = LIVE) -> Onlooker:
        there.append(Onlooker(chromium, visitor))
        there[-1].looks_at(path, sign)
        return there[-1]

    yield look
    for one in there:
        one.leaves()


@every_game
def test_what_is_opened_at_a_table_is_right_in_a_window(house, onlooker, game):
    evening, number = in_the_middle(house, game), game_names().index(game)
    wren = onlooker(evening.people[0], evening.path)
    size = SIZES[(0, 4, 2, 5, 3)[number % 5]]
    assert faults(wren, size, ("light", "large")[number % 2], FONTS[number % 3]) == []


@pytest.mark.long
@every_game
def test_what_is_opened_at_a_table_is_right_in_any_window(house, onlooker, game):
    evening, found = in_the_middle(house, game), []
    wren = onlooker(evening.people[0], evening.path)
    for number, (size, look) in enumerate(product(SIZES, ("light", "large"))):
        font = FONTS[number % 3]
        new = faults(wren, size, look, font)
        found += [f"{size[0]} × {size[1]}, {look}, {font} fonts: {fault}" for fault in new]
    assert found == []


# Guided first games, and windows


# The mark of a guide is where it says to touch, and is there if that is in sight.
MARK = """async () => {
  await new Promise((wake) => setTimeout(wake, 300));
  const shown = document.querySelector(".guided"), mark = shown.getBoundingClientRect();
  const id = document.getElementById("guide").dataset.touch.split(" ")[0];
  const piece = document.querySelector(`main [data-id="${id}"], main [data-zone="${id}"]`);
  const of = (piece.querySelector(":scope > g.face") ?? piece).getBoundingClientRect();
  const at = document.elementFromPoint(of.x + of.width / 2, of.y + of.height / 2);
  if (shown.hidden) return piece.contains(at) ? ["no mark on what is in sight"] : [];
  if (at?.closest(".dock, #guide")) return ["the mark is on what covers its piece"];
  const across = [mark.left - of.left, of.right - mark.right];
  const off = Math.max(...across, mark.top - of.top, of.bottom - mark.bottom);
  return off < 0 ? [] : [`the mark is ${off} px off`];
}"""


def guided(house: House, onlooker: Any, game: str) -> Onlooker:
    """Somebody new, at the beginning of a guided first game."""
    wren = house.visitor("Wren")
    path = str(wren.web.post(f"/guides/{game}").headers["location"])
    found: Onlooker = onlooker(wren, path, f"{LIVE} #hand")
    return found


@every_game
def test_the_bar_of_a_guide_covers_nothing_in_a_window(house, onlooker, game):
    wren, number = guided(house, onlooker, game), game_names().index(game)
    size = SIZES[(2, 0, 4, 3, 1)[number % 5]]
    assert wren.faults(size, ("large", "dark")[number % 2], FONTS[number % 3]) == []
    assert wren.page_of(size).evaluate(MARK) == []


@pytest.mark.long
@every_game
def test_the_bar_of_a_guide_covers_nothing_in_any_window(house, onlooker, game):
    wren, found = guided(house, onlooker, game), []
    for number, (size, look) in enumerate(product(SIZES, ("dark", "large"))):
        found += wren.faults(size, look, FONTS[number % 3]) + wren.page_of(size).evaluate(MARK)
    assert found == []


@pytest.fixture(scope="module")
def beats() -> Iterator[House]:
    """A server whose beats last until the test is over."""
    with open_house(beat=600.0) as house:
        yield house


def in_a_window(house: House, onlooker: Any) -> Onlooker:
    """Wren, who could answer a Spell that another casts."""
    evening = sit_down(house, "cauldron", 2)
    house.sets(evening.room, table(2, "W2 F1 T1 M1", **LATE))
    evening.people[1].plays(evening.room, "cast-spark-of-insight")
    wren: Onlooker = onlooker(evening.people[0], evening.path, f"{LIVE} #moves.window")
    return wren


def test_the_sheet_of_a_window_is_right_in_some_windows(beats, onlooker):
    wren = in_a_window(beats, onlooker)
    for number in (0, 4):
        assert wren.faults(SIZES[number], ("light", "large")[number % 3 % 2], FONTS[1]) == []


@pytest.mark.long
def test_the_sheet_of_a_window_is_right_in_all_windows(beats, onlooker):
    wren, found = in_a_window(beats, onlooker), []
    for size, look, font in product(SIZES, ("dark", "large"), FONTS):
        found += wren.faults(size, look, font)
    assert found == []
