"""What the layout promises beyond that nothing is wrong: where things stand, and that they stay."""

from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew.games import game as load_game
from moonbrew.games import game_names
from moonbrew.kernel.dice import Dice
from moonbrew.server import rooms
from tests.browser.evening import CAME, LIVE, SIZES, Onlooker, sit_down
from tests.browser.people import PHONE, Person
from tests.browser.test_layout_opened import in_the_middle

every_game = pytest.mark.parametrize("game", game_names())
THUMB = 44
DESKS = ((1280, 720), (1440, 900))
NARROW = (390, 844)
# How far each vial stands above the rail, or sinks into it, in parts of its own height.
ABOVE_THE_RAIL = """() => {
  const marks = document.querySelector(".z-track .marks"), at = marks.getBoundingClientRect();
  const rail = getComputedStyle(marks, "::after"), zoom = marks.currentCSSZoom;
  const slope = new DOMMatrix(rail.transform).b;
  const left = at.left + parseFloat(rail.left) * zoom, top = at.top + parseFloat(rail.top) * zoom;
  return [...marks.querySelectorAll(".roller")].map((vial) => {
    const box = vial.querySelector(".halo").getBoundingClientRect();
    const under = top + slope * (box.left + box.width / 2 - left);
    return (under - box.bottom) / box.height;
  });
}"""
# Where everything stands on the page, by zone.
STANDS = """() => Object.fromEntries([...document.querySelectorAll("main .table [data-zone], #log")]
  .filter((el) => el.checkVisibility())
  .map((el) => [el.dataset.zone ?? "log", Math.round(el.getBoundingClientRect().top + scrollY)]))"""
# What is not in sight without scrolling, neither the page nor anything on it.
OUT_OF_SIGHT = """(selectors) => selectors.flatMap((selector) => {
  const found = [...document.querySelectorAll(selector)];
  if (!found.length) return [`no ${selector}`];
  return found.filter((el) => {
    let { left, top, right, bottom } = el.getBoundingClientRect();
    for (let one = el.parentElement; one; one = one.parentElement) {
      const by = one.getBoundingClientRect(), { overflowX, overflowY } = getComputedStyle(one);
      if (overflowY !== "visible" && (top < by.top - 1 || bottom > by.bottom + 1)) return true;
      if (overflowX !== "visible" && (left < by.left - 1 || right > by.right + 1)) return true;
    }
    return top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
  }).map((el) => `${selector} ${el.textContent.trim().slice(0, 20)}`);
})"""
# Every rival's place in the strip of a phone, and where the first zone of the table begins.
STRIP = """() => {
  const zones = [...document.querySelectorAll("main .table [data-zone], main .hand [data-zone]")];
  const seen = zones.filter((el) => el.checkVisibility());
  const tops = seen.map((el) => el.getBoundingClientRect().top);
  const row = document.querySelector(".rivals")?.checkVisibility() ? ".rivals a" : ".seats > .seat";
  const chips = [...document.querySelectorAll(row)].map((el) => el.getBoundingClientRect().bottom);
  return [chips.length, Math.max(...chips), Math.min(...tops)];
}"""
WORDS = """(words) => {
  document.querySelector(".turn .sub").textContent = words;
}"""
LATELY = """() => {
  const seen = [...document.querySelectorAll(".seat .lately, .rivals em")];
  return seen.filter((el) => el.checkVisibility() && el.textContent.trim()).map((el) => {
    const home = el.closest(".seat, .rivals a"), box = el.getBoundingClientRect();
    const { bottom } = home.querySelector("h2, i").getBoundingClientRect();
    const within = box.bottom <= home.getBoundingClientRect().bottom + 1;
    return box.top >= bottom - 1 && box.height >= 12 && within;
  });
}"""
LINES = "document.querySelectorAll('#log li').length"
MOVES_OF_OTHERS = 6
MOVES_OF_ALL = 40
TABLET = (820, 1180)
WIDE = [name for name in game_names() if load_game(name).wide]
# How far below the upper end of the moves the log begins.
BELOW_THE_MOVES = """() => {
  const [side, log] = ["#moves", "#log"].map((id) => document.querySelector(id));
  return Math.round(log.getBoundingClientRect().top - side.getBoundingClientRect().top);
}"""
LONG = "Choose what you would like to do with everything that lies before you on this table. " * 3


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at a table from a seat."""
    there: list[Onlooker] = []

    def look(evening: Any) -> Onlooker:
        there.append(Onlooker(chromium, evening.people[0]))
        there[-1].looks_at(evening.path, LIVE)
        return there[-1]

    yield look
    for one in there:
        one.leaves()


def test_a_vial_is_on_the_rail_at_every_width(house, onlooker):
    wren = onlooker(sit_down(house, "mystic-market", 2))
    for width in (*(size[0] for size in SIZES), 420, 600, 760, 761, 1000, 1001, 1360, 1361, 2400):
        for look in ("light", "large"):
            page = wren.wears((width, 900), look)
            off = page.evaluate(ABOVE_THE_RAIL)
            assert len(off) == 6
            assert max(map(abs, off)) < 0.06, f"{width}, {look}: {off}"


WIDTHS = """() => [...document.querySelectorAll(".z-market .piece")]
  .map((el) => Math.round(el.getBoundingClientRect().width))"""


def test_a_long_name_makes_no_card_of_the_market_wider(house, onlooker):
    evening = sit_down(house, "mystic-market", 2)
    evening.makes(
        next(m for m in evening.table.table.ask.moves(evening.table.table) if "sell" in m.key)
    )
    page = onlooker(evening).wears(NARROW, "light", "wider")
    assert page.locator(".z-market .piece.may").count() == 0
    assert len(set(page.evaluate(WIDTHS))) == 1


def test_witchstone_on_a_laptop_shows_all_rivals_and_the_wand(house, onlooker):
    wren = onlooker(sit_down(house, "witchstone", 4))
    page = wren.wears((1280, 720), "light")
    assert page.locator(".seats > .seat").count() == 3
    assert page.evaluate(OUT_OF_SIGHT, [".seats > .seat", ".z-wand"]) == []


@every_game
def test_where_things_stand_and_that_they_stay(house, onlooker, game):
    evening = in_the_middle(house, game)
    wren, rivals = onlooker(evening), len(evening.people) - 1
    phone = wren.wears(NARROW, "light")
    phone.evaluate("scrollTo(0, 0)")
    chips, lowest, first = phone.evaluate(STRIP)
    assert chips == rivals, "all rivals are in the strip"
    assert lowest <= first + 1, "the strip stands before the table"
    for size in (NARROW, *DESKS):
        page = wren.wears(size, "light")
        deeds = page.evaluate(LATELY)
        assert len(deeds) >= rivals, f"{size}: the last deeds of all rivals"
        assert all(deeds), f"{size}: the last deeds under the names of rivals"
        page.evaluate(WORDS, "Choose.")
        before = page.evaluate(STANDS)
        page.evaluate(WORDS, LONG)
        assert page.evaluate(STANDS) == before, f"{size}: the banner has grown"
        page.evaluate("document.getElementById('why').hidden = false")
        page.evaluate(f"document.getElementById('why').textContent = '{LONG}'")
        assert page.evaluate(STANDS) == before, f"{size}: the slip has pushed the table"
    assert before


def places_of_the_log(wren: Onlooker, evening: Any) -> list[int]:
    """Where the log stands in windows of several sizes, once the newest table is there.

    On a tablet it lies far below the table, and the browser keeps in its place what is read there
    whatever happens above: what counts is what stands right before it.
    """
    wren.keeps_up(evening.table.deed)
    tablet = wren.wears(TABLET, "light").evaluate(BELOW_THE_MOVES)
    return [tablet, *(wren.wears(size, "light").evaluate(STANDS)["log"] for size in DESKS)]


def lines_of(wren: Onlooker) -> int:
    """How many lines the log of a desk has."""
    return int(wren.wears(DESKS[0], "light").evaluate(LINES))


@every_game
def test_the_log_does_not_jump_when_lines_come(house, onlooker, game):
    evening, dice = in_the_middle(house, game), Dice(3)
    wren = onlooker(evening)
    while int(evening.table.table.ask.seat) == 0:  # the own side is another one while one is asked
        evening.plays_calmly(dice)
    before, told = places_of_the_log(wren, evening), lines_of(wren)
    for _ in range(MOVES_OF_OTHERS):
        if evening.table.over or int(evening.table.table.ask.seat) == 0:
            break
        evening.plays_calmly(dice)
        assert places_of_the_log(wren, evening) == before, evening.latest
    assert lines_of(wren) > told


@pytest.mark.parametrize("game", WIDE)
def test_the_log_does_not_jump_on_a_tablet_whatever_can_be_chosen(house, onlooker, game):
    evening, dice = in_the_middle(house, game), Dice(3)
    page, moves, found = onlooker(evening).wears(TABLET, "light"), set[int](), set[int]()
    for _ in range(MOVES_OF_ALL):
        if len(moves) > 3 or evening.table.over:
            break
        if page.locator("#moves:not(.window, .done)").count():
            moves.add(page.locator("#moves .sentence").count())
            found.add(page.evaluate(BELOW_THE_MOVES))
        evening.plays_calmly(dice)
        page.wait_for_function(CAME, arg=evening.table.deed, polling=20)
    assert len(moves) > 2, "otherwise there is nothing by which the log could move"
    assert len(found) == 1


# Go back in the log as a finger or the bar does: nothing turns a wheel, nothing is let go there.
GO_BACK = """() => {
  const list = document.querySelector("#log ol");
  list.scrollTop = 10;
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
GO_ON = GO_BACK.replace("= 10;", "= 1e6;")
IN_THE_LOG = """() => {
  const { scrollTop, scrollHeight, clientHeight } = document.querySelector("#log ol");
  return [scrollTop, scrollHeight - clientHeight - scrollTop];
}"""


def test_the_log_shows_its_newest_line_unless_its_reader_has_gone_back_in_it(house, onlooker):
    evening, dice = in_the_middle(house, "mystic-market"), Dice(3)
    wren = onlooker(evening)
    page = wren.wears((1440, 900), "light")

    def lets_lines_come() -> tuple[float, float]:
        told = page.evaluate(LINES)
        while page.evaluate(LINES) == told:
            evening.plays_calmly(dice)
            wren.keeps_up(evening.table.deed)
        place, below = page.evaluate(IN_THE_LOG)
        return place, below

    place, below = lets_lines_come()
    assert place > 200, "there is something to go back to"
    assert below <= 1
    page.evaluate(GO_BACK)
    assert lets_lines_come()[0] == 10
    page.set_viewport_size({"width": 1440, "height": 800})
    assert lets_lines_come()[0] == 10
    page.evaluate(GO_ON)
    page.set_viewport_size({"width": 1440, "height": 900})
    assert lets_lines_come()[1] <= 1
    page.set_viewport_size({"width": 1200, "height": 900})
    assert lets_lines_come()[1] <= 1


@every_game
def test_the_page_does_not_grow_by_what_is_said(house, onlooker, game):
    page = onlooker(in_the_middle(house, game)).wears((1440, 900), "light")
    high = "document.documentElement.scrollHeight"
    before = page.evaluate(high)
    page.evaluate("document.querySelector('#talk ol').hidden = true")
    assert page.evaluate(high) == before


@pytest.mark.parametrize("width", [320, 390])
def test_my_games_and_leave_are_in_reach_on_a_phone_and_leave_offers_to_pause(someone, width):
    wren: Person = someone(viewport={**PHONE, "width": width}, has_touch=True)
    wren.opens("me", "random")
    assert wren.waits_for_turn()
    leave = wren.page.get_by_role("button", name="Leave", exact=True)
    for one in (wren.page.get_by_role("link", name="My games", exact=True), leave):
        box = one.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= THUMB
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] < 60
    leave.tap()
    pause = wren.page.get_by_role("button", name="Pause and leave")
    pause.wait_for()
    assert wren.page.evaluate(OUT_OF_SIGHT, ["#leaving .alone .button"]) == []


# Which words and numbers are broken in two, in what a selector names.
BROKEN = """(selector) => [...document.querySelectorAll(selector)].flatMap((el) => {
  const texts = document.createTreeWalker(el, NodeFilter.SHOW_TEXT), broken = [];
  while (texts.nextNode()) {
    const { data } = texts.currentNode;
    for (const { 0: word, index } of data.matchAll(/[\\p{L}\\d]+/gu)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  }
  return broken;
})"""
BOTS = ("Wren", "Apprentice 1", "Apprentice 2", "Apprentice 3")
TEN = """() => {
  const gains = [...document.querySelectorAll("main .recipe .gain")];
  for (const one of gains) one.lastChild.data = "10";
  return gains.length;
}"""


@pytest.mark.parametrize("seats", [2, 3])
@every_game
def test_the_names_of_bots_are_whole_at_every_size(house, onlooker, game, seats):
    wren = onlooker(sit_down(house, game, seats, BOTS))
    for size in SIZES:
        page = wren.wears(size, "light")
        said = page.locator("#seats").text_content()
        assert said.count("Apprentice") >= seats - 1
        assert page.evaluate(BROKEN, ".seat h2") == [], f"{size}"


def test_a_price_of_two_digits_is_not_broken(house, onlooker):
    wren = onlooker(sit_down(house, "mystic-market", 3))
    for size in SIZES:
        for look in ("light", "large"):
            page = wren.wears(size, look)
            assert page.evaluate(TEN) > 0
            assert page.evaluate(BROKEN, "main .recipe .cost") == [], f"{size}, {look}"
            assert wren.faults(size, look) == []


@pytest.mark.parametrize("game", ["mystic-market", "witchstone"])
def test_on_a_phone_the_kinds_of_scores_are_whole_and_the_deal_has_the_width_of_its_fold(
    house, onlooker, game
):
    evening = in_the_middle(house, game)
    wren = onlooker(evening)
    house.plays_out(evening.room)
    wren.looks_at(f"/rooms/{evening.room}/result")
    page = wren.wears(SIZES[0], "light")
    assert "Together" in page.locator(".counted").text_content()
    assert page.evaluate(BROKEN, ".reckoning tbody th") == []
    said, fold = (page.locator(f".proof {one}").bounding_box() for one in (".verdict", "summary"))
    assert said["width"] >= 0.9 * fold["width"]
