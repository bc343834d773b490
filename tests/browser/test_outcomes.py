"""Games that one plays alone or together, or that nobody wins, in a real browser."""

from collections.abc import Iterator

import pytest

from tests.browser.hands import play_by_mouse, play_by_sentence, to_the_end
from tests.browser.people import DESK, OVER, PHONE
from tests.server.house import House, open_house
from tests.test_outcomes_played import TOGETHER, winnerless


@pytest.fixture
def inn(tollgate) -> Iterator[House]:
    """A house in which Tollgate is played, also by its bots."""
    assert tollgate
    with open_house() as house:
        yield house


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_alone_goes_from_the_home_page_to_its_result(inn, someone, window):
    wren = someone(inn.url, viewport=window)
    wren.opens("me", game="tollgate", **TOGETHER)
    assert wren.find(".seat:not(.unseated)").count() == 0
    play = play_by_mouse if window is DESK else play_by_sentence
    assert len(to_the_end(wren, play)) > 10
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= window["width"]
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".outcome .ranks li").count() == 2
    assert "The Night" in (wren.find(".outcome .ranks .rival").text_content() or "")
    headline = wren.find(".outcome h1").text_content()
    assert headline in ("The night is yours", "The night is lost")


def test_a_team_with_a_bot_ends_together(inn, someone):
    wren = someone(inn.url)
    wren.opens("me", "greedy", game="tollgate", **TOGETHER)
    to_the_end(wren, play_by_sentence)
    text = wren.find("#moves").text_content() or ""
    assert "The night is" in text
    assert wren.find(f"{OVER} .ranks li").count() == 3
    first, second = (wren.find(f"{OVER} .ranks li:not(.rival) b").nth(n).text_content()
                     for n in (0, 1))  # fmt: skip
    assert first == second


def test_a_game_that_nobody_wins_says_so_and_why(inn, someone, tollgate):
    wren = someone(inn.url)
    path = wren.opens("me", "open", game="tollgate", play="against")
    wren.sits_at(inn, path, winnerless(tollgate).t)
    wren.waits(OVER)
    assert "Nobody takes the night" in (wren.find(OVER).text_content() or "")
    assert "Nobody has a point (TOLL-055)." in (wren.find(OVER).text_content() or "")
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.page.get_by_role("link", name="Watch the turning point").count() == 0
