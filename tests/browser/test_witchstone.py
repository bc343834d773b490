"""Witchstone at the web table: a map, boards of hexagons, and chains of actions."""

import pytest

from tests.browser.hands import play_by_keyboard, play_by_mouse, play_by_touch, to_the_end
from tests.browser.people import ASKED, DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.server.house import House, wait_for
from tests.witchstone.coven import GAME

STONE = "witchstone"
ALL_KINDS = {"tower", "tile", "at", "first", "charge", "lay", "advance", "crystal"}
WALK = GAME.walkthroughs["walkthrough"]
MOVES = [key for lesson in WALK.lessons for key in lesson.moves]


def verbs(made: list[str]) -> set[str]:
    """The kinds of moves that were made: tile, at, charge, ..."""
    return {key.split("-")[0] for key in made}


def at_walkthrough(person: Person, house: House, until: str = "") -> None:
    """Sit at the table of the walkthrough, at which nobody else moves, before one of its moves."""
    path = person.opens("me", "open", game=STONE)
    t = GAME.load(WALK.table)
    for key in MOVES[: MOVES.index(until) if until else 0]:
        GAME.play(t, key)
    person.sits_at(house, path, t)
    assert person.waits_for_turn()


# Whole games


@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_mouse_alone(someone):
    wren = someone()
    wren.opens("me", "random", game=STONE)
    assert verbs(to_the_end(wren, play_by_mouse)) >= ALL_KINDS
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".outcome .ranks li").count() == 2


@pytest.mark.long  # the guided game is played by keyboard each time
@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_keyboard_alone(someone):
    wren = someone()
    wren.opens("me", "random", game=STONE)
    assert verbs(to_the_end(wren, play_by_keyboard)) >= ALL_KINDS


# The turn of the walkthrough


@pytest.mark.parametrize("play", [play_by_mouse, play_by_keyboard], ids=["mouse", "keyboard"])
def test_the_turn_of_the_walkthrough_is_played_as_it_is_told(someone, house, play):
    wren = someone()
    at_walkthrough(wren, house)
    for lesson in WALK.lessons:
        before = score(wren)
        for key in lesson.moves:
            assert key in wren.moves(), lesson.title
            play(wren, key)
        assert score(wren) == before + lesson.score, lesson.title
    assert wren.find(ASKED).count() == 0


def score(person: Person) -> int:
    """The person's own points, as the table shows them."""
    return int(person.find(".turn .mine").inner_text())


def test_the_walkthrough_stands_in_the_drawer_and_leads_to_its_rules(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    wren.page.keyboard.press("?")
    wren.find("#found dt").first.wait_for()
    wren.find(".walk summary").click()
    assert wren.find(".walk li").count() == len(WALK.lessons)
    link = wren.find(".walk").get_by_role("link", name="STONE-062")
    link.click()
    marked = wren.find("#rules dt.here")
    marked.wait_for()
    assert marked.inner_text() == "STONE-062"
    wren.find("#rules").get_by_role("button", name="Back").click()
    assert link.evaluate("link => link === document.activeElement")
    assert link.bounding_box()["y"] < DESK["height"]
    assert not wren.find("#rules [data-do=back]").is_visible()


def test_the_clusters_are_seen_before_the_tile_is_laid(someone, house):
    wren = someone()
    at_walkthrough(wren, house, until="at-b1")
    assert wren.piece("cauldron-0-b1").locator(".gain").text_content() == "3"
    assert wren.piece("cauldron-0-f4").locator(".gain").text_content() == "1"
    play_by_mouse(wren, "at-b1")
    assert wren.piece("cauldron-0-b2").locator(".gain").text_content() == "3+3"
    sentence = wren.find(f'{ASKED}[data-key="toward-east"]')
    assert "3 energy actions and 3 crystal actions" in (sentence.text_content() or "")


def test_the_running_series_and_what_waits_below_it_are_always_in_sight(someone, house):
    wren = someone()
    at_walkthrough(wren, house, until="advance")  # in the third series of a chain
    shown = wren.find('[data-zone="series"]')
    assert shown.is_visible()
    told = [line.strip() for line in shown.inner_text().splitlines()]
    chain = ["1 pentagram action", "1 crystal action", "3 energy actions"]
    assert [line for line in told if line in chain] == chain


def test_touching_what_is_not_allowed_says_why(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    wren.piece("link-l09").click()  # before a tile is laid
    slip = wren.find("#why:not([hidden])")
    slip.get_by_text("Nothing can be done with this now.").wait_for()
    assert wren.find(".turn h1").inner_text() in slip.inner_text()  # what is asked instead


def test_a_link_that_is_not_reached_is_refused_with_its_rule(someone, house):
    wren = someone()
    at_walkthrough(wren, house, until="charge-l01")
    wren.piece("link-l16").click()  # between Castle 2 and the Witchstone, far from the tower
    slip = wren.find("#why:not([hidden])")
    slip.wait_for()
    assert "STONE-072" in slip.inner_text()
    slip.locator("a.rule").click()
    marked = wren.find("#rules dt.here")
    marked.wait_for()
    assert marked.inner_text() == "STONE-072"


def undoes(person: Person) -> None:
    """Take back the last move."""
    deed = person.deed()
    person.page.keyboard.press("u")
    person.waits_for_news(deed)


def test_a_tile_is_taken_back_until_the_others_have_seen_it(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    play_by_mouse(wren, "tile-energy-crystal")
    play_by_mouse(wren, "at-b1")
    undoes(wren)
    undoes(wren)
    assert "tile-energy-crystal" in wren.moves()
    for key in MOVES[:3]:
        play_by_mouse(wren, key)
    assert "revealed" in (wren.find(".tools [data-do=undo]").get_attribute("title") or "")


def test_energy_is_taken_back(someone, house):
    wren = someone()
    at_walkthrough(wren, house, until="charge-l01")
    play_by_mouse(wren, "charge-l01")
    assert wren.piece("link-l01").get_attribute("data-count") == "1"
    undoes(wren)
    assert wren.piece("link-l01").get_attribute("data-count") == "0"


def test_a_crystal_is_discarded_by_touching_it_and_where_it_goes(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    before = score(wren)
    play_by_mouse(wren, "discard-f3")
    assert wren.find('main [data-id="crystal-0-f3"]').count() == 0
    assert score(wren) == before - 1


# On a phone


def test_the_turn_of_the_walkthrough_on_a_phone(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    at_walkthrough(wren, house)
    for key in MOVES:
        play_by_touch(wren, key)
        assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert score(wren) == 9 + sum(lesson.score for lesson in WALK.lessons)


@pytest.mark.usefixtures("same_dice")
def test_a_few_turns_against_a_bot_on_a_phone(someone):
    wren = someone(viewport=PHONE, has_touch=True, color_scheme="light")
    wren.opens("me", "random", game=STONE)
    tiles = 0
    for made in range(60):
        assert wren.waits_for_turn()
        key = wren.wish(made)
        tiles += key.startswith("tile-")
        if tiles > 2:
            break
        play_by_touch(wren, key)
    assert tiles == 3


# Access


@pytest.fixture(scope="module")
def finished(house):
    """A game that is over."""
    ash = house.visitor("Ash")
    room = ash.opens("random", "random", game=STONE)
    wait_for(lambda: ash.scene(room)["over"], 120)
    return room


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_has_a_serious_fault(someone, finished, window):
    wren = someone(viewport=window)
    wren.goes("/").find("details.setup summary").last.click()
    assert violations(wren) == [], "the form on the home page"
    for path in ("", "/result", "/replay?moment=60", "/replay?moment=120&seat=1"):
        wren.goes(f"/rooms/{finished}{path}").page.wait_for_timeout(120)
        assert violations(wren) == [], path
    wren.goes("/rules/witchstone?q=crystal")
    assert violations(wren) == [], "rules"


def test_the_own_table_has_no_serious_fault_at_any_step_of_a_turn(someone, house):
    wren = someone()
    at_walkthrough(wren, house)
    assert violations(wren) == []
    for lesson in WALK.lessons:
        for key in lesson.moves:
            play_by_mouse(wren, key)
        assert violations(wren) == [], lesson.title
    wren.page.keyboard.press("?")
    wren.find("#found dt").first.wait_for()
    wren.find(".walk summary").click()
    wren.page.wait_for_timeout(400)
    assert violations(wren) == [], "the walkthrough"
