"""Whole games, played as people play them."""

import re

import pytest

from tests.browser.hands import (
    play_by_keyboard,
    play_by_mouse,
    play_by_sentence,
    play_by_touch,
    tab_to,
    to_the_end,
)
from tests.browser.people import ASKED, OVER, PHONE
from tests.mystic_market.stall import table


def test_from_the_home_page_to_the_end_of_a_game_by_mouse_alone(someone):
    wren = someone()
    wren.opens("me", "greedy", "random")
    assert to_the_end(wren, play_by_mouse)  # first to 30 coins: that can be soon
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".outcome .ranks li").count() == 3
    wren.page.get_by_role("button", name="Play again").click()
    wren.page.wait_for_url(lambda url: not url.endswith("/result"))
    wren.waits(f"{ASKED}, {OVER}")
    assert wren.find(".seat").count() == 2


def test_play_now_needs_no_more_than_two_clicks(someone):
    wren = someone().goes("/")
    wren.page.get_by_role("button", name="Play Mystic Market now").click()
    wren.page.wait_for_url("**/rooms/*")
    assert wren.waits_for_turn()


def test_a_whole_game_by_keyboard_alone(someone):
    wren = someone().goes("/")
    keyboard = wren.page.keyboard
    tab_to(wren, "document.activeElement.closest('summary') !== null")
    keyboard.press("Enter")
    for option in ("content", "length"):
        tab_to(wren, f"document.activeElement.name === 'option-{option}'")
        keyboard.press("ArrowRight")
    assert wren.find("input:checked[value=practice], input:checked[value=shortened]").count() == 2
    tab_to(wren, "document.activeElement.textContent.trim() === 'Open the room'")
    keyboard.press("Enter")
    wren.page.wait_for_url("**/rooms/*")
    assert to_the_end(wren, play_by_keyboard)


def test_a_whole_game_on_a_phone(someone):
    wren = someone(viewport=PHONE, has_touch=True, color_scheme="light")
    wren.opens("me", "greedy", content="practice")
    assert to_the_end(wren, play_by_touch)
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_scrolls_sideways_on_a_narrow_screen(someone, width):
    wren = someone(viewport={"width": width, "height": 700}, has_touch=True)
    room = wren.opens("me", "greedy", "greedy", "greedy")
    assert wren.waits_for_turn()
    for path in ("/", room, f"{room}/replay", "/games", "/rules/mystic-market"):
        wren.goes(path)
        wide = wren.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"{path} is {wide} wide"


def test_touch_targets_on_a_phone_are_large_enough_for_a_thumb(someone):
    wren = someone(viewport=PHONE, has_touch=True)
    wren.opens("me", "greedy")
    assert wren.waits_for_turn()
    boxes = wren.page.eval_on_selector_all(
        ".may:is(.piece), .dock > *, .say, .sentence",
        "all => all.filter(e => e.offsetParent).map(e => {"
        " const b = e.getBoundingClientRect(); return [b.width, b.height]; })",
    )
    assert len(boxes) > 5
    assert all(width >= 44 and height >= 44 for width, height in boxes)


def before_the_last_move(t):
    """The same game as a table at which one move ends it, whatever is played until then."""
    while True:
        after = t.clone()
        after.play(after.ask.moves(after)[0])
        if after.ask is None:
            return t
        t = after


def test_two_people_play_each_other_and_a_third_watches(someone, house):
    wren, ash, fern = someone(), someone(), someone()
    room = wren.opens("me", "open", content="practice", length="normal")
    ash.goes(room).page.get_by_role("button", name="Sit down here").click()
    ash.waits("#hand .piece")
    wren.waits("#hand .piece")
    fern.goes(room).waits("#seats .seat")
    for made in range(24):
        mover, other = (wren, ash) if wren.find(ASKED).count() else (ash, wren)
        deed = mover.deed()
        (play_by_mouse if made < 16 else play_by_sentence)(mover, mover.wish())
        other.waits_for_news(deed)  # so that both pages tell whose choice it is now
    fern.waits_for_news(deed)
    last = before_the_last_move(house.room(room.removeprefix("/rooms/")).table)
    ending = last.ask.moves(last)[0].key
    for person in (wren, ash, fern):
        person.sits_at(house, room, last)
    play_by_mouse(ash if ash.find(ASKED).count() else wren, ending)
    for person in (wren, ash, fern):
        person.waits(OVER)
    told = [person.find("#moves h2").text_content() for person in (wren, ash, fern)]
    assert len({person.find(".ranks em").first.text_content() for person in (wren, ash, fern)}) == 1
    assert all(told)
    assert fern.find("button.piece").count() == 0
    assert fern.find("#hand").is_hidden()


# The button that confirms is pressed once more at the very moment at which it says something else.
ONCE_MORE = """() => {
  const main = document.querySelector("main");
  window.again = new Promise((done) => {
    new MutationObserver(() => {
      const say = document.querySelector(".say");
      say.click();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
      done(say.hidden ? "" : say.textContent);
    }).observe(main, { attributeFilter: ["data-deed"] });
  });
}"""


def test_a_double_tap_on_the_button_that_confirms_makes_one_move(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    path = wren.sits_opposite()
    wren.sits_at(house, path, table(["RO", "OO"], coins=[9, 9]))
    assert wren.waits_for_turn()
    room = house.room(path.removeprefix("/rooms/"))
    sent: list[str] = []
    wren.page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    buy, deed = next(key for key in wren.moves() if re.fullmatch(r"buy-\d", key)), room.deed
    wren.piece(wren.touches(buy)[0]).tap()
    wren.page.evaluate(ONCE_MORE)
    wren.find(f'.say[data-key="{buy}"]').tap()
    assert wren.page.evaluate("window.again"), "there is something to press"
    wren.page.wait_for_timeout(600)
    assert [one.rpartition("/")[2] for one in sent] == ["moves"]
    assert room.deed == deed + 1
    wren.find(".say").tap()
    wren.waits_for_news(deed + 1)
