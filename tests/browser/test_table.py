"""What the table answers, remembers and shows."""

import json
import re
from typing import Any

import pytest

import moonbrew
from tests.browser.hands import play_by_sentence
from tests.browser.people import ASKED, Person
from tests.mystic_market.stall import table
from tests.server.house import Process, Visitor

GAMES = [game.name for game in moonbrew.all_games()]
LUCK = "elixir-of-luck"


def state(person: Person, id: str) -> set[str]:
    """How a piece looks."""
    return set((person.piece(id).get_attribute("class") or "").split())


def asked_of_two(someone: Any, content: str = "full", **window: Any) -> Person:
    """Whoever of two people is asked: unlike a bot, the other one waits while a test looks."""
    wren, ash = someone(**window), someone(**window)
    room = wren.opens("me", "open", content=content)
    ash.goes(room).page.get_by_role("button", name="Sit down here").click()
    ash.waits("#hand .piece")
    wren.waits("#hand .piece")
    asked: Person = wren if wren.find(ASKED).count() else ash
    assert asked.waits_for_turn()
    return asked


def test_touching_narrows_the_moves_and_touching_again_lets_go(someone):
    wren = someone()
    wren.opens("me", "greedy")
    assert wren.waits_for_turn()
    total = wren.find(f"{ASKED}:not([hidden])").count()
    swap = next(key for key in wren.moves() if key.startswith("swap-"))
    hand, slot = wren.touches(swap)
    assert "may" in state(wren, hand)
    wren.piece(hand).click()
    assert "sel" in state(wren, hand)
    assert "can" in state(wren, slot)
    left = wren.find(f"{ASKED}:not([hidden])")
    assert 0 < left.count() < total
    assert all(
        hand in wren.touches(key) for key in left.evaluate_all("a => a.map(e => e.dataset.key)")
    )
    wren.piece(hand).click()
    assert wren.find(f"{ASKED}:not([hidden])").count() == total
    wren.piece(hand).click()
    wren.page.keyboard.press("Escape")
    assert wren.find(".sel").count() == 0


def test_touching_something_illegal_says_why_with_the_rule_which_opens_in_the_drawer(someone):
    wren = someone()
    wren.opens("me", "greedy", content="practice")
    assert wren.waits_for_turn()
    deed = wren.deed()
    buy = next(key for key in wren.moves() if re.fullmatch(r"buy-\d", key))
    wren.piece(wren.touches(buy)[0]).click()
    wren.page.keyboard.press("Enter")
    wren.waits_for_news(deed)
    assert wren.waits_for_turn()
    wren.find("#hand .piece").first.click()  # to swap or to sell: but buying has begun
    wren.find("#hand .piece.no").wait_for()  # for a moment only
    slip = wren.find("#why:not([hidden])")
    slip.wait_for()
    assert "MARKET-046" in slip.inner_text()
    assert "no step of another action" in slip.inner_text()
    slip.get_by_role("link", name="MARKET-046").click()
    marked = wren.find("#rules dt.here")
    marked.wait_for()
    assert marked.inner_text() == "MARKET-046"
    wren.page.keyboard.press("Escape")
    assert wren.find("#rules.open").count() == 0


def test_rules_are_searched_in_the_drawer_and_the_question_mark_lists_the_keys(someone):
    wren = someone()
    wren.opens("me", "greedy")
    assert wren.waits_for_turn()
    wren.page.keyboard.press("?")
    wren.find("#rules .keys table").wait_for()
    wren.find("#rules input").fill("supply shift")
    wren.page.keyboard.press("Enter")
    few = (
        "() => { const n = document.querySelectorAll('#found dt').length; return 0 < n && n < 60; }"
    )
    wren.page.wait_for_function(few)
    texts = wren.find("#found dd").all_text_contents()
    assert all("Supply Shift" in text for text in texts[:5])


def test_a_move_that_reveals_nothing_is_made_at_once_and_can_be_taken_back(someone):
    wren = someone()
    wren.opens("me", "greedy")
    assert wren.waits_for_turn()
    before, deed = wren.moves(), wren.deed()
    swap = next(key for key in before if key.startswith("swap-"))
    for id in wren.touches(swap):
        wren.piece(id).click()
    wren.waits_for_news(deed)
    assert "swap-done" in wren.moves()
    deed = wren.deed()
    wren.page.keyboard.press("u")
    wren.waits_for_news(deed)
    assert wren.moves() == before
    assert "take back" in wren.find("#log li").last.inner_text()


def test_a_move_that_reveals_something_is_confirmed_and_cannot_be_taken_back(someone):
    wren = asked_of_two(someone)
    deed = wren.deed()
    wren.piece("deck").click()
    assert wren.find(f"{ASKED}.sure").get_attribute("data-key") == "buy-deck"
    wren.page.wait_for_timeout(150)
    assert wren.deed() == deed
    wren.find(f"{ASKED}.sure").click()
    wren.waits_for_news(deed)
    undo = wren.find(".tools [data-do=undo]")
    assert undo.is_disabled()
    assert "revealed" in (undo.get_attribute("title") or "")


def test_a_hint_says_a_sentence_and_plays_nothing(someone):
    wren = someone()
    wren.opens("me", "greedy")
    assert wren.waits_for_turn()
    deed = wren.deed()
    wren.page.keyboard.press("h")
    wren.page.wait_for_function(
        "() => /^(?!Thinking).+/.test(document.querySelector('#why').innerText)"
    )
    assert wren.find("#why span").inner_text().strip().endswith(".")
    assert wren.deed() == deed


def test_pieces_travel_from_where_they_were_and_the_last_move_is_marked(someone):
    wren = asked_of_two(someone, content="practice", motion="slow")
    wren.page.wait_for_timeout(400)
    deed = wren.deed()
    buy = next(key for key in wren.moves() if re.fullmatch(r"buy-\d", key))
    [slot] = wren.touches(buy)
    face = wren.piece(slot).get_attribute("data-face")
    wren.piece(slot).click()
    wren.page.keyboard.press("Enter")
    wren.waits_for_news(deed)
    assert wren.find(".flight").count() >= 1  # 2, unless a card of the same kind follows
    wren.page.wait_for_function("() => !document.querySelector('.flight')")
    assert "last" in state(wren, f"hand-{wren.find('#main').get_attribute('data-seat')}-{face}")


@pytest.mark.parametrize("game", GAMES)
def test_nothing_travels_where_the_reader_wants_no_motion(someone, game):
    wren = someone(motion="", reduced_motion="reduce")
    wren.opens("me", "greedy", game=game)
    assert wren.waits_for_turn()
    play_by_sentence(wren, wren.wish())
    assert wren.page.evaluate("document.getAnimations().length") == 0
    assert wren.find(".flight").count() == 0


@pytest.mark.parametrize("game", GAMES)
def test_what_was_dealt_is_not_marked_as_moved(someone, house, game):
    wren = someone()
    room = wren.opens("me", "open", game=game).removeprefix("/rooms/")
    wren.waits("main[data-live]")
    assert wren.find("main .piece").count() == 0, "the table is bare before the deal"
    Visitor(wren.url).joins(room)
    house.settles(room)
    wren.waits(f'[data-live][data-deed="{house.room(room).deed}"] .piece')
    assert wren.find("main .piece").count() > 10
    assert wren.find("main .last").count() == 0


def test_settings_are_kept(someone):
    wren = someone().goes("/")
    wren.find("[data-do=settings]").click()
    wren.page.get_by_role("radio", name="Dawn").check()
    wren.page.get_by_role("radio", name="Large").check()
    wren.find("#my-name").fill("Bramble <b>")
    wren.page.get_by_role("button", name="Change").click()
    wren.page.get_by_text("You are Bramble <b> now.").wait_for()
    wren.page.get_by_role("button", name="Done").click()
    wren.opens("me", "greedy")
    html = wren.find("html")
    assert html.get_attribute("data-theme") == "light"
    assert html.get_attribute("data-text") == "large"
    assert "Bramble <b>, that is you" in wren.find(".me h2").inner_text()


def test_a_page_finds_its_way_back_after_the_server_was_killed_in_the_middle(someone, tmp_path):
    server = Process(tmp_path)
    server.start()
    try:
        wren = someone(server.url)
        wren.opens("me", "greedy", content="practice")
        assert wren.waits_for_turn()
        deed, hand = wren.deed(), wren.find(".me p").last.inner_text()
        wren.quiet = True
        server.kill()
        wren.find("#lost").wait_for()
        wren.piece("deck").click()
        wren.page.keyboard.press("Enter")  # sent until somebody answers
        server.start()
        wren.waits_for_news(deed)
        wren.find("#lost").wait_for(state="hidden")
        wren.quiet = False
        assert wren.waits_for_turn()
        assert wren.find(".me p").last.inner_text() != hand
        bought = [line for line in wren.find("#log li").all_inner_texts() if "top card" in line]
        assert len([line for line in bought if line.startswith("You ")]) == 1
        wren.quiet = True
    finally:
        server.kill()


def test_who_left_is_played_for_and_can_come_back(someone, house):
    wren = someone()
    room = wren.opens("me", "open", content="practice")
    house.visitor("Fern").joins(room.removeprefix("/rooms/"))
    wren.waits("#hand button.piece")
    wren.page.get_by_role("button", name="Leave").click()
    wren.page.get_by_role("button", name="Let a bot play for me").click()
    wren.page.wait_for_url(f"{wren.url}/")
    wren.goes(room)
    assert wren.find(ASKED).count() == 0
    wren.page.get_by_role("button", name="Come back").click()
    wren.find("#log").get_by_text("You are back.").wait_for()
    wren.waits("#hand button.piece")


def test_an_open_chair_is_filled_by_a_bot(someone):
    wren = someone()
    wren.opens("me", "open", content="practice")
    wren.find(".seat").get_by_text("open chair").wait_for()
    wren.page.get_by_role("button", name="Add a bot").click()
    wren.find(".seat").get_by_text("bot", exact=True).wait_for()
    assert wren.waits_for_turn()


def test_a_bot_plays_for_somebody_who_does_not_answer(someone, house):
    wren, fern = someone(), house.visitor("Fern")
    path = wren.opens("me", "open", content="practice")
    fern.joins(path.removeprefix("/rooms/"))
    wren.page.clock.install()
    wren.sits_at(house, path, table(["RO", "OO"], turn=1))
    wren.waits("[data-live]")
    button = wren.page.get_by_role("button", name="Let a bot play for Fern")
    assert button.is_hidden()
    wren.page.clock.fast_forward(91_000)
    house.room(path.removeprefix("/rooms/")).since -= 91
    house.app.state.guests.presence.heard.clear()  # so that nothing was heard of Fern since
    button.click()
    wren.find("#log").get_by_text("A bot plays for Fern now.").wait_for()
    button.wait_for(state="detached")


def test_a_standing_order_is_given_and_withdrawn(someone, house):
    wren = someone()
    path = wren.opens("me", "open")
    wren.sits_at(house, path, table(["RO", "OO"], potions=[[LUCK], []], turn=1))
    assert wren.waits_for_turn()
    assert wren.moves() == [f"play-{LUCK}", "pass"]
    wren.page.get_by_role("button", name="Pass until your next turn").click()
    stop = wren.page.get_by_role("button", name="Stop passing")
    stop.wait_for()
    wren.waits(f"main:not(:has({ASKED}))")  # the order is noted first, then followed
    room = house.room(path.removeprefix("/rooms/"))
    assert [str(order) for order in room.orders.of(0)] == ["until-turn"]
    stop.click()
    stop.wait_for(state="detached")
    assert room.orders.of(0) == []


def test_open_cards_lie_in_a_tray_from_which_one_is_taken(someone, house):
    wren = someone()
    path = wren.opens("me", "open")
    wren.sits_at(house, path, table(["RO", "OO"], potions=[[LUCK], []]))
    assert wren.waits_for_turn()
    deed = wren.deed()
    wren.piece(f"potions-0-{LUCK}").click()
    wren.page.keyboard.press("Enter")
    wren.waits_for_news(deed)
    tray = wren.find('[data-zone="open"]')
    assert tray.locator(".piece").count() == 3
    assert wren.find('[data-zone="in-play"]').is_visible()
    deed = wren.deed()
    wren.piece("open-pixie-powder").click()
    wren.waits_for_news(deed)
    assert wren.piece("hand-0-pixie-powder").is_visible()
    assert tray.count() == 0


def test_a_page_that_is_sent_changes_of_a_table_it_never_had_asks_for_the_whole_one(someone):
    wren = someone()
    path = wren.sits_opposite()
    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        if len(asked) > 1:
            route.continue_()
            return
        odd = {"deed": 1, "talk": [], "look": 8, "on": 7, "sections": {"table": [[0, 9]]}}
        body = f"id: 1\nevent: table\ndata: {json.dumps(odd)}\n\n"
        route.fulfill(body=body, content_type="text/event-stream")

    wren.page.route("**/live?*", answer)
    wren.goes(path)
    wren.waits("main[data-live]")
    assert len(asked) == 2
