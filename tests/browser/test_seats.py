"""One seat and five, from the home page to the table, on a desk and on a phone."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.browser.hands import play_by_mouse, play_by_touch
from tests.browser.people import DESK, PHONE
from tests.server.house import House, open_house

sizes = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture
def inn(tollgate) -> Iterator[House]:
    """A house whose bots know Tollgate too."""
    assert tollgate
    with open_house() as house:
        yield house


def visible(wren, selector):
    """How many of these lie wholly within the window's width."""
    script = """all => all.filter(e => {
        const box = e.getBoundingClientRect();
        return box.width > 0 && box.left >= 0 && box.right <= innerWidth;
    }).length"""
    return wren.page.eval_on_selector_all(selector, script)


def widens(wren):
    """Whether the page is wider than the window."""
    return wren.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@sizes
def test_who_plays_alone_has_no_column_of_others(inn, someone, size, tollgate, monkeypatch):
    seen = type(tollgate).scene  # without the Night, which has a panel there
    monkeypatch.setattr(type(tollgate), "scene", lambda *given: replace(seen(*given), sides=[]))
    wren = someone(inn.url, viewport=size, has_touch=size == PHONE)
    wren.opens("me", game="tollgate")
    assert wren.waits_for_turn()
    assert not wren.find("#seats").is_visible()
    table = wren.find("#table").bounding_box()
    assert table["x"] < 24, "no empty column stands left of it"
    hand = wren.find("#hand").bounding_box()
    assert abs(hand["x"] - table["x"]) < 12
    assert not widens(wren)
    (play_by_touch if size == PHONE else play_by_mouse)(wren, wren.moves()[0])


@sizes
def test_four_rivals_can_all_be_read(inn, someone, size):
    wren = someone(inn.url, viewport=size, has_touch=size == PHONE)
    wren.opens("me", "greedy", "random", "greedy", "random", game="tollgate")
    assert wren.waits_for_turn()
    for part in ("", " h2", " .sigil", " .counts"):
        assert visible(wren, f"#seats .seat{part}") == 4, part
    colours = wren.page.eval_on_selector_all("#seats .seat", "all => all.map(e => e.classList[2])")
    assert len(set(colours)) == 4
    assert not widens(wren)


def test_the_form_asks_for_a_moon_only_where_a_team_plays(inn, someone):
    wren = someone(inn.url).goes("/")
    form = wren.find('details.setup:has([name=game][value="tollgate"])')
    form.locator("summary").click()
    wren.page.wait_for_function(
        "() => document.querySelectorAll('[name=option-moon]').length === 0"
    )
    form.locator('[name="option-play"][value="together"]').check()
    moon = form.locator('[name="option-moon"]')
    moon.first.wait_for(state="attached")
    assert form.locator("label", has_text="Full moon").count() == 1
    assert form.locator('[name="option-moon"]:checked').get_attribute("value") == "new"
    form.locator('[name="option-length"][value="short"]').check()
    wren.page.wait_for_function(
        "() => document.querySelector('[name=option-moon]').value === 'full'"
    )
    selects = form.locator("select")
    for number in (1, 2):
        selects.nth(number).select_option("")
    wren.page.wait_for_function(
        "() => document.querySelectorAll('[name=option-play]').length === 0"
    )
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")
    assert wren.waits_for_turn(), "who is alone plays together"
