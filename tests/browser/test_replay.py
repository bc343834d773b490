"""Replay, result and the list of one's games."""

import json
import time
import tomllib

import pytest

from moonbrew.server import rooms
from moonbrew.server.history import moves_that_stand
from tests.browser.people import PHONE
from tests.browser.test_access import violations
from tests.server.house import SHORT, Pair, wait_for


@pytest.fixture(scope="module")
def finished(house):
    """A game that Wren has played to its end: the cookies that make a window hers, and its path."""
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    with pytest.MonkeyPatch.context() as patch:  # the same game each time
        patch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")
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


def test_a_replay_goes_through_every_move_by_slider_and_keyboard(played, house):
    wren, room = played
    deeds = house.room(room.rpartition("/")[2]).deeds
    wren.goes(f"{room}/replay?moment=3")
    where = wren.find(".where")
    last = int(wren.find("main").get_attribute("data-last"))
    moves = len(moves_that_stand(deeds))
    assert last > moves > 0, "Somebody sat down, which is no move."

    def at(moment: int) -> None:
        ply = len(moves_that_stand(deeds[:moment]))
        wren.page.wait_for_url(f"**/replay?moment={moment}&*")
        wait_for(lambda: where.inner_text() == f"{ply} of {moves}")

    assert where.inner_text() == f"{len(moves_that_stand(deeds[:3]))} of {moves}"

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


def test_who_goes_through_a_replay_quickly_never_asks_for_too_much(played, house):
    wren, room = played
    wren.goes(f"{room}/replay?moment=0")
    asked = []
    wren.page.on("request", lambda one: asked.append(one.url) if "/moment?" in one.url else None)
    steps, began = 40, time.monotonic()
    last = int(wren.find("main").get_attribute("data-last"))
    assert last > steps
    for _ in range(steps):
        wren.page.keyboard.press("ArrowRight")
        wren.page.wait_for_timeout(30)  # as long as a key that is held takes to come again
    wren.page.wait_for_url(f"**/replay?moment={steps}&*")
    most = max(steps / 2, 2 + 5 * (time.monotonic() - began))  # five a second, however slow it goes
    assert 1 < len(asked) < most, "Each would have been refused in the end."


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
    decided = ("took the lead for good", "before the last move", "share the win", "level on coins")
    assert sum(words in told for words in decided) == 1


def test_the_proof_of_the_deal_is_one_line_until_one_wants_more(played):
    wren, room = played
    for page in (f"{room}/result", f"{room}/replay"):
        wren.goes(page)
        proof = wren.find(".proof")
        wren.page.get_by_text("Checked: the two agree.").wait_for()
        assert proof.bounding_box()["height"] < 120
        assert not proof.locator("dl").is_visible()
        proof.locator("summary").click()
        assert proof.locator("dl").is_visible()
        assert proof.locator(".hash").inner_text() == proof.get_attribute("data-commitment")


def told(wren, name):
    """What is said under a curve."""
    return wren.find(f"#course-{name} .told").inner_text()


@pytest.mark.parametrize(
    "window",
    [{}, {"viewport": PHONE, "has_touch": True, "color_scheme": "light"}],
    ids=["desk", "phone"],
)
def test_a_touch_on_a_curve_opens_the_replay_at_that_move(someone, finished, window):
    cookies, room = finished
    wren = someone(**window)
    wren.context.add_cookies(cookies)
    wren.goes(f"{room}/result")
    for name in ("lead", "chance"):
        wren.waits(f"#course-{name} .ground")
        wren.find(f"#course-{name}").scroll_into_view_if_needed()
        course = json.loads(wren.find(f"#course-{name} .curve").get_attribute("data-course"))
        place = len(course["plies"]) // 3
        ply, deed = course["plies"][place], course["deeds"][place]
        ground = wren.find(f"#course-{name} .ground").bounding_box()
        at = (ground["x"] + ground["width"] * ply / course["plies"][-1], ground["y"] + 60)
        if window:
            wren.page.touchscreen.tap(*at)
        else:
            wren.page.mouse.move(*at)
            numbers = ", ".join(
                f"{who} {values[place]}{course['sign']}" for who, values in course["lines"]
            )
            assert told(wren, name) == f"Move {ply}: {numbers}. Touch to watch it."
            wren.page.mouse.click(*at)
        wren.page.wait_for_url(f"**/replay?moment={deed}*")
        assert wren.find(".where").inner_text().startswith(f"{ply} of ")
        wren.page.go_back()
        wren.page.wait_for_function(
            "wide => document.documentElement.scrollWidth <= wide", arg=390 if window else 1440
        )


def test_a_curve_is_walked_by_arrow_keys_and_told_in_a_table(played):
    wren, room = played
    wren.goes(f"{room}/result")
    curve = wren.find("#course-lead .curve")
    deeds = json.loads(curve.get_attribute("data-course"))["deeds"]
    curve.focus()
    wren.page.keyboard.press("Home")
    assert told(wren, "lead").startswith("The deal: ")
    wren.page.keyboard.press("ArrowRight")
    wren.page.keyboard.press("ArrowRight")
    assert told(wren, "lead").startswith("Move 2: ")
    wren.page.keyboard.press("Enter")
    wren.page.wait_for_url(f"**/replay?moment={deeds[2]}*")
    wren.page.go_back()
    wren.waits("#course-chance")
    wren.find("#course-lead summary").click()
    assert violations(wren) == []
    row = wren.find("#course-lead tbody tr").nth(1)
    ply = int(row.locator("a").inner_text())
    row.locator("a").click()
    wren.page.wait_for_url(f"**/replay?moment={deeds[ply]}*")


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
    assert wren.find(f'a[href="{room}/result"] time').inner_text().startswith("Today, ")
    assert wren.find(".tallies tbody tr").first.inner_text().startswith("Mystic Market")
    wren.page.set_viewport_size(PHONE)
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert violations(wren) == []
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
