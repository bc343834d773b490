"""Spirits of the Forest at the web table: the Forest, gems and prices, alone and on a phone."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.show.gains import PRICE
from tests.browser.hands import play_by_mouse, play_by_touch, to_the_end
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.server.house import House
from tests.spirits_of_the_forest.glade import GAME

SPIRITS = "spirits-of-the-forest"
THUMB = 44
WALK = next(iter(GAME.walkthroughs.values()))  # of the base game
MOVES = [key for lesson in WALK.lessons for key in lesson.moves]
# By tile: its width and its height on the page.
TILES = """() => [...document.querySelectorAll('.z-forest .cell')].map((el) => {
  const { width, height } = el.getBoundingClientRect();
  return [width, height];
})"""


def at_walkthrough(person: Person, house: House) -> None:
    """Sit at the table of the walkthrough, at which nobody else moves."""
    path = person.opens("me", "open", game=SPIRITS)
    person.sits_at(house, path, GAME.load(WALK.table))
    assert person.waits_for_turn()


@pytest.mark.parametrize(
    ("window", "play"),
    [({}, play_by_mouse), ({"viewport": PHONE, "has_touch": True}, play_by_touch)],
    ids=["mouse", "phone"],
)
def test_a_turn_is_played_by_touching_tiles_and_gems(someone, house, window, play: Any):
    wren = someone(**window)
    at_walkthrough(wren, house)
    for key in MOVES:
        assert len(wren.touches(key)) == 1
        deed = wren.deed()
        play(wren, key)
        wren.waits_for_news(deed)
    assert wren.find('.z-forest [data-id="gem-3.8"].f-gem-pink').count() == 1
    assert wren.find('.z-forest [data-id="cell-3.1"].f-clearing').count() == 1


def test_a_tile_that_another_has_reserved_shows_its_price(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    assert wren.find(".z-forest .gain").count() == 1
    assert wren.find('.z-forest [data-id="cell-1.2"] .gain').text_content() == PRICE


@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_alone_by_mouse(someone):
    wren = someone()
    wren.opens("me", game=SPIRITS)
    assert len(to_the_end(wren, play_by_mouse)) >= 18
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".r-score tbody tr").count() > 5


@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_for_two_by_mouse_against_a_bot(someone):
    wren = someone()
    wren.opens("me", "random", game=SPIRITS)
    made = to_the_end(wren, play_by_mouse)
    assert {key.partition("-")[0] for key in made} >= {"take", "put"}, made
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".r-score tbody tr").count() > 5


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_in_the_list_of_scenarios_every_title_fits_into_its_place(someone, window):
    wren = someone(viewport=window)
    wren.goes(f"/games/{SPIRITS}/almanac")
    found = wren.page.eval_on_selector_all(
        ".stage h2", "all => all.map(e => [e.textContent, e.scrollWidth - e.clientWidth])"
    )
    assert len(found) == 28
    assert [title for title, over in found if over > 0] == []


def test_on_a_phone_the_forest_is_turned_and_fits(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    at_walkthrough(wren, house)
    wren.waits(".z-forest .turned")
    found = wren.page.evaluate(TILES)
    assert len(found) == 48
    assert all(wide > high >= THUMB for wide, high in found)
    assert wren.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_the_table_has_no_serious_fault(someone, house, window):
    wren = someone(viewport=window)
    at_walkthrough(wren, house)
    assert violations(wren) == []
