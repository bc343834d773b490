"""What somebody sees who has never played: what it is about, and with whom."""

import pytest

import moonbrew
from tests.browser.hands import SURE, play_by_touch
from tests.browser.people import ASKED, PHONE, Person
from tests.mystic_market.stall import table
from tests.server.house import House, wait_for

GAMES = [game.name for game in moonbrew.all_games()]
GOAL = "Be the first to have 30 coins"


def test_the_goal_is_in_the_bar_and_first_in_the_drawer(someone):
    wren = someone()
    wren.sits_opposite()
    assert wren.find(".top .aim").is_visible()
    assert GOAL in wren.find(".top .aim").inner_text()
    assert wren.find("#aim .aim").is_hidden(), "the bar is wide enough"
    wren.page.keyboard.press("?")
    assert GOAL in wren.find("#rules .aim").inner_text()
    assert (
        wren.find("#rules .aim").bounding_box()["y"] < wren.find("#rules form").bounding_box()["y"]
    )


def test_on_a_phone_the_goal_stands_above_the_table_until_the_first_turn_is_over(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    wren.sits_at(house, wren.opens("me", "open"), table(["RO", "OO"]))
    wren.waits("[data-live]")
    strip = wren.find("#aim .aim")
    assert strip.is_visible()
    assert GOAL in strip.inner_text()
    play_by_touch(wren, wren.moves()[0])
    assert wren.waits_for_turn()
    assert strip.is_visible(), "The turn goes on."
    play_by_touch(wren, "end-turn")
    strip.wait_for(state="detached")
    wren.find(".dock [data-do=rules]").tap()
    wren.find("#rules .aim").get_by_text(GOAL).wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_goal_is_in_the_window_when_one_is_asked_first(someone, game):
    wren = someone(viewport=PHONE, has_touch=True)
    wren.opens("me", "random", game=game)
    assert wren.waits_for_turn()
    wren.page.wait_for_timeout(100)
    assert is_in_the_window(wren, "#aim .aim")


def is_in_the_window(person, selector):
    """Whether all of something can be seen without scrolling."""
    box = person.find(selector).bounding_box()
    height = person.page.viewport_size["height"]
    return box["y"] >= 0 and box["y"] + box["height"] <= height


def test_who_plays_alone_sees_the_goal_until_the_first_move(someone):
    wren = someone(viewport=PHONE, has_touch=True)
    wren.opens("me", game="spirits-of-the-forest")
    assert wren.waits_for_turn()
    strip, deed = wren.find("#aim .aim"), wren.deed()
    assert strip.is_visible()
    wren.find(ASKED).first.evaluate("sentence => sentence.click()")
    if wren.find(SURE).count():
        wren.page.keyboard.press("Enter")
    wren.waits_for_news(deed)
    strip.wait_for(state="detached")


def test_a_bot_is_chosen_by_what_it_is_like(someone, house):
    wren = someone()
    path = wren.opens("me", "open", content="practice")
    wren.find(".seat .bots summary").click()
    wren.find(".seat .bots li").filter(has_text="Good for a first game").get_by_role(
        "button"
    ).click()
    wren.find(".seat h2").get_by_text("Apprentice").wait_for()
    assert house.room(path.removeprefix("/rooms/")).chairs[1].bot == "apprentice"


def sits_where_all_is_dealt(person: Person, house: House) -> None:
    """Sit down, and wait for the last table of the deal, for each tells its own news."""
    room = house.room(person.sits_opposite().removeprefix("/rooms/"))
    wait_for(lambda: room.dealt)
    person.waits(f'[data-live][data-deed="{room.deed}"]')


def test_what_is_found_in_the_rules_stands_right_below_the_field(someone, house):
    wren = someone()
    sits_where_all_is_dealt(wren, house)
    wren.page.keyboard.press("?")
    field = wren.find("#rules input")
    field.fill("how do I win")
    field.press("Enter")
    count = wren.find("#found .count")
    count.wait_for()
    assert "28 rules speak of “how do I win”, the nearest first." in count.inner_text()
    assert wren.find("#news").inner_text() == count.inner_text()
    assert wren.find("#found dt").first.inner_text() == "MARKET-161"
    assert wren.page.evaluate("document.activeElement.matches('#rules input')"), "focus is kept"
    below, above = (wren.find(one).bounding_box() for one in ("#found", "#rules form"))
    assert 0 <= below["y"] - above["y"] - above["height"] < 24
    assert 0 < above["y"] < 160
    field.fill("")
    field.press("Enter")
    wren.find("#rules .walk").wait_for()


def test_a_search_that_finds_nothing_says_so_there(someone, house):
    wren = someone()
    sits_where_all_is_dealt(wren, house)
    wren.page.keyboard.press("?")
    wren.find("#rules input").fill("gryphon")
    wren.find("#rules input").press("Enter")
    wren.find("#found").get_by_text("No rule speaks of").wait_for()
    assert "No rule speaks of" in wren.find("#news").inner_text()
