"""Replay, result and the list of one's games."""

import tomllib

import pytest

from tests.server.house import SHORT, Pair, wait_for


@pytest.fixture(scope="module")
def finished(house):
    """A game that Wren has played to its end: the cookies that make a window hers, and its path."""
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = wren.opens("me", "open", **SHORT)
    rowan.joins(room)
    Pair(house, room, [wren, rowan]).to_the_end()
    cookies = [
        {"name": one.name, "value": one.value, "url": house.url} for one in wren.web.cookies.jar
    ]
    return cookies, f"/rooms/{room}"


@pytest.fixture
def played(someone, finished):
    """Somebody who has played a game to its end, and the path of its room."""
    cookies, room = finished
    wren = someone()
    wren.context.add_cookies(cookies)
    return wren, room


def test_a_replay_goes_through_every_move_by_slider_and_keyboard(played):
    wren, room = played
    wren.goes(f"{room}/replay?moment=3")
    where = wren.find(".where")
    last = int(wren.find("main").get_attribute("data-last"))
    assert where.inner_text() == f"3 of {last}"

    def at(moment: int) -> None:
        wait_for(lambda: where.inner_text() == f"{moment} of {last}")

    wren.page.keyboard.press("ArrowRight")
    at(4)
    wren.page.keyboard.press("ArrowLeft")
    at(3)
    wren.page.keyboard.press("End")
    at(last)
    assert wren.find(".turn h1").inner_text() == "The game is over"
    wren.page.keyboard.press("Home")
    at(0)
    wren.find("[type=range]").fill("7")
    at(7)
    assert "moment=7" in wren.page.url
    line = wren.find("#log li").nth(5)
    line.locator("a").click()
    at(int(line.get_attribute("data-deed")))
    wren.page.reload()
    assert wren.find("#log li.here").count() >= 1


def test_once_it_is_over_a_game_is_seen_with_the_eyes_of_any_seat(played):
    wren, room = played
    wren.goes(f"{room}/replay?moment=2")
    wren.find("[name=seat]").select_option("1")
    wren.waits('#hand [data-id^="hand-1-"]')
    wren.find("[name=seat]").select_option("")
    wren.page.wait_for_function("() => document.querySelector('#hand').hidden")
    assert wren.find("main [data-id^='hand-']:not([data-face=''])").count() == 0


def test_the_proof_is_checked_on_the_page_and_the_record_can_be_saved(played):
    wren, room = played
    wren.goes(f"{room}/result")
    wren.page.get_by_text("Checked: the two agree.").wait_for()
    with wren.page.expect_download() as download:
        wren.page.get_by_role("link", name="Save the record").click()
    record = tomllib.loads(download.value.path().read_text())
    assert record["seed"] == wren.find(".proof").get_attribute("data-seed")
    told = wren.find(".outcome").inner_text()
    assert "took the lead" in told or "share the win" in told


def test_a_seed_that_was_not_promised_is_noticed(played):
    wren, room = played

    def exchanged(route):
        answer = route.fetch()
        text = answer.text()
        route.fulfill(response=answer, body=text.replace('data-seed="', 'data-seed="x'))

    wren.page.route("**/result", exchanged)
    wren.goes(f"{room}/result")
    wren.page.get_by_text("The two differ").wait_for()


def test_my_games_lists_running_and_finished_ones(played):
    wren, room = played
    running = wren.opens("me", "random")
    wren.goes("/games")
    assert wren.find(f'a[href="{room}/result"]').is_visible()
    wren.find(f'a[href="{running}"]').click()
    assert wren.waits_for_turn()


def test_a_room_that_is_not_there_is_told_on_a_page(someone):
    wren = someone()
    wren.quiet = True  # the browser reports the 404
    wren.goes("/rooms/nowhere")
    assert wren.find("h1").inner_text() == "Nothing here"
    wren.page.get_by_role("link", name="Go home").click()
    wren.quiet = False
    wren.find(".hero").wait_for()
