"""axe-core on every page, light and dark."""

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import moonbrew
from tests.browser.hands import TOUCH
from tests.browser.people import DESK, PHONE, Person
from tests.server.house import SHORT, wait_for

GRAVE = ("serious", "critical")
ANY = ("minor", "moderate", *GRAVE)
RUN = """
async ([grave, rules, exclude]) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  const left = [...document.querySelectorAll(exclude || "none")];
  const looked = left.length ? { include: document.documentElement, exclude: left } : document;
  const { violations } = await axe.run(looked, { resultTypes: ["violations"], ...only });
  return violations.filter((one) => grave.includes(one.impact));
}
"""
# Light and dark differ in colours alone (base.css), so all else is looked at once.
OF_COLOURS = ["color-contrast", "link-in-text-block"]
PAPER = (
    "[document.documentElement, document.body].map(e => getComputedStyle(e).backgroundColor).join()"
)


@cache
def axe() -> str:
    """The script of axe-core, which comes with a package."""
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        pytest.skip("This test needs the package axe-playwright-python, which brings axe-core.")
    return Path(found.origin).with_name("axe.min.js").read_text("utf-8")


def violations(person: Person, impacts: tuple[str, ...] = GRAVE) -> list[str]:
    """What axe-core finds, dark and light, with these impacts; each with where it is."""
    return violations_of(person.page, impacts)


def violations_of(page: Any, impacts: tuple[str, ...], but: str = "") -> list[str]:
    """The same of a page, whoever looks at it, but for some of what is on it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found, papers = [], set()
    looks: Any = (("dark", []), ("light", OF_COLOURS))
    for scheme, rules in looks:
        page.emulate_media(color_scheme=scheme)
        papers.add(page.evaluate(PAPER))
        found += [(scheme, one) for one in page.evaluate(RUN, [list(impacts), rules, but])]
    page.emulate_media(color_scheme="dark")
    assert len(papers) == 2, "Light and dark look the same."
    return [
        f"{scheme}, {one['id']}: {[node['html'][:160] for node in one['nodes'][:3]]}"
        for scheme, one in found
    ]


@pytest.fixture(scope="module")
def rooms(house):
    """A running and a finished game, to be looked at by anybody."""
    ash = house.visitor("Ash")
    finished = ash.opens("greedy", "greedy", **SHORT)
    wait_for(lambda: ash.scene(finished)["over"], 60)
    return ash.opens("me", "open", "greedy"), finished


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_no_list_of_stages_has_a_fault(someone, window):
    wren = someone(viewport=window)
    listing = [game for game in moonbrew.all_games() if game.almanac() is not None]
    assert listing
    for game in listing:
        wren.goes(f"/games/{game.name}/almanac").page.wait_for_timeout(120)
        assert wren.find("a.stage").count() > 1
        assert violations(wren, ANY) == [], game.name


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_has_a_fault(someone, rooms, window):
    running, finished = rooms
    wren = someone(viewport=window)
    pages = ["/", "/games", "/rules/mystic-market?q=swap", f"/rooms/{running}"]
    shown = ("", "/result", "/replay?moment=9", "/what-if?moment=9")
    pages += [f"/rooms/{finished}{rest}" for rest in shown]
    pages.append(wren.goes("/").find("a.today").first.get_attribute("href") or "")
    for path in pages:
        wren.goes(path).page.wait_for_timeout(120)
        assert violations(wren, ANY) == [], path
    wren.goes("/games")
    assert wren.find(".blank").is_visible()
    wren.quiet = True  # the browser tells of requests that come to nothing
    wren.page.route("**/api/alive", lambda route: route.abort())
    assert violations(wren.goes("/offline"), ANY) == []
    assert violations(wren.goes("/waiting"), ANY) == []


# Whether each piece that can be touched shows that with colours of the system: by an outline, or on
# a drawing that keeps its own colours.
OUTLINED = """() => [...document.querySelectorAll("main .piece:is(.may, .can)")].map((el) =>
  getComputedStyle(el).forcedColorAdjust === "none" || getComputedStyle(el).outlineStyle !== "none")
"""
# How a piece that is touched looks, but for colours: by the line around it, or the one drawn on a
# board. Read at once, for what is not allowed is marked for a moment only.
TOUCHED = f"""async (args) => {{
  if (!await ({TOUCH})(args)) return null;
  const piece = document.querySelector(args[1]), around = getComputedStyle(piece);
  const line = piece.querySelector(".outline"), drawn = line && getComputedStyle(line);
  const of = drawn ? [drawn.stroke !== "none", drawn.strokeWidth, drawn.strokeDasharray] : [];
  return [around.outlineStyle, ...of].join();
}}"""


@pytest.mark.parametrize("game", [game.name for game in moonbrew.all_games()])
def test_in_forced_colours_it_is_seen_what_can_be_touched(someone, game):
    wren = someone(forced_colors="active")
    wren.opens("me", "greedy", game=game)
    assert wren.waits_for_turn()
    outlined = wren.page.evaluate(OUTLINED)
    assert outlined
    assert all(outlined)
    assert wren.page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    wren.page.evaluate("document.documentElement.dataset.confirm = 'always'")
    chosen = wren.page.evaluate(TOUCHED, [".may", "main .piece.sel"])
    wren.page.keyboard.press("Escape")
    refused = wren.page.evaluate(TOUCHED, [":not(.may, .can, .sel)", "main .piece.no"])
    assert chosen is not None
    assert refused is not None
    assert chosen != refused
