"""Sides, reckonings, covered points and what is in force, in a real browser."""

from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew import games
from tests.browser.hands import play_by_sentence, to_the_end
from tests.browser.people import PHONE
from tests.browser.test_access import violations
from tests.server.house import House, open_house
from tests.server.orchard import contested

WIDTH = "document.documentElement.scrollWidth"
TONIGHT = {"play": "together", "moon": "full", "length": "short"}
# Whether what a selector finds first lies wholly within the window.
WITHIN = """(selector) => {
  const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}"""


@pytest.fixture
def inn(tollgate) -> Iterator[House]:
    """A house in which Tollgate is played."""
    assert tollgate
    with open_house() as house:
        yield house


def test_a_table_with_all_of_it_keeps_nobody_out_and_fits_a_phone(house, someone, monkeypatch):
    game: Any = games.game("mystic-market")
    monkeypatch.setattr(type(game), "art", None)
    monkeypatch.setattr(type(game), "scene", lambda self, t, seat, names=(): contested(seat))
    wren = someone()
    wren.sits_opposite()
    wren.waits("[data-live] .reckoning table")
    assert violations(wren) == []
    assert wren.find(".seat.unseated").count() == 2
    assert wren.find("[data-score]").count() == 1, "that of the one side whose score is known"
    wren.page.set_viewport_size(PHONE)
    assert wren.page.evaluate(WIDTH) <= PHONE["width"]
    side = wren.find(".seat.unseated").last.bounding_box()
    assert side is not None
    assert side["x"] + side["width"] <= PHONE["width"], "nothing of it scrolls out of sight"
    assert violations(wren) == []
    assert not wren.find(".force .full").first.is_visible(), "on a phone the names stay"
    box = wren.find(".force a").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def test_tonight_s_rules_open_first_in_the_drawer_and_the_end_is_counted(inn, someone):
    wren = someone(inn.url, viewport=PHONE)
    wren.opens("me", game="tollgate", **TONIGHT)
    wren.waits("[data-live]")
    assert "The Night" in (wren.find(".seat.unseated h2").text_content() or "")
    wren.find(".force a").nth(1).click()
    wren.waits(".rules.open #force")
    assert wren.page.evaluate(WITHIN, "#force-TOLL-073")
    assert violations(wren) == []
    wren.page.keyboard.press("Escape")
    to_the_end(wren, play_by_sentence)
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    table = wren.page.get_by_role("table", name="")
    assert table.get_by_role("columnheader", name="The Night").count() == 1
    assert table.get_by_role("rowheader", name="Full moon").count() == 1
    assert wren.page.evaluate(WIDTH) <= PHONE["width"]
    assert violations(wren) == []


def test_covered_points_are_seen_by_their_owner_only(inn, someone):
    wren = someone(inn.url)
    wren.sits_opposite("tollgate", points="covered")
    wren.waits("[data-live] [data-score]")
    assert wren.page.eval_on_selector_all(
        "[data-score]", "all => all.map(e => e.dataset.score)"
    ) == ["0"]
    assert "None" not in (wren.find("main").text_content() or "")
    assert wren.find(".seat .counts li").count() == 1, "how many cards, and no score"
