"""Whole games, played as people play them."""

import pytest

from tests.browser.people import ASKED, OVER, PHONE, Person

MOST = 400  # moves of one person, far more than any of these games takes


def play_by_mouse(person: Person, key: str) -> None:
    """Make a move by touching pieces, and by clicking on what can only be said."""
    ply = person.ply()
    touches = person.touches(key)
    for id in touches:
        person.piece(id).click()
    if not touches:
        person.find(f'.tools [data-key="{key}"]').click()
    elif person.ply() == ply and person.find(f"{ASKED}.sure").count():
        person.find(f"{ASKED}.sure").click()
    person.waits_for_news(ply)


def play_by_touch(person: Person, key: str) -> None:
    """The same on a phone, where the sentence that is meant is one large button."""
    ply = person.ply()
    touches = person.touches(key)
    for id in touches:
        person.piece(id).tap()
    meant = person.find(f'.say:visible[data-key="{key}"]')
    if not touches or (person.ply() == ply and meant.count()):
        meant.tap()
    person.waits_for_news(ply)


def tab_to(person: Person, there: str) -> None:
    """Press Tab until the focus is where it should be."""
    for _ in range(60):
        if person.page.evaluate(there):
            return
        person.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to where {there}.")


def reach(person: Person, id: str) -> None:
    """Go to a piece with Tab and the arrows."""
    keyboard = person.page.keyboard
    here = "document.activeElement"
    zone = person.page.evaluate(
        "id => (document.querySelector(`main [data-id='${id}']`) ??"
        " document.querySelector(`main [data-zone='${id}']`)).closest('[data-zone]').dataset.zone",
        id,
    )
    tab_to(person, f"{here}.closest('[data-zone]')?.dataset.zone === '{zone}'")
    for arrow in ["ArrowRight"] * 10 + ["ArrowLeft"] * 20:
        if person.page.evaluate(f"{here}.dataset.id") == id or id == zone:
            return
        keyboard.press(arrow)
    raise AssertionError(f"The keyboard does not lead to {id}.")


def play_by_keyboard(person: Person, key: str) -> None:
    """Make a move with keys alone: zones by Tab, pieces by arrows, Space, then Enter."""
    ply = person.ply()
    touches = person.touches(key)
    for id in touches:
        reach(person, id)
        person.page.keyboard.press("Space")
    if not touches:
        shown = person.find(f'{ASKED}[data-key="{key}"] kbd').text_content() or ""
        if not shown:  # beyond the ninth sentence, but among the tools
            tab_to(person, f"document.activeElement.matches('.tools [data-key={key}]')")
        person.page.keyboard.press(shown if shown.isdigit() else "Enter")
    elif person.ply() == ply and person.find(f"{ASKED}.sure").count():
        person.page.keyboard.press("Enter")
    person.waits_for_news(ply)


def play_by_sentence(person: Person, key: str) -> None:
    """Make a move from the list of sentences."""
    ply = person.ply()
    person.find(f'{ASKED}[data-key="{key}"]').evaluate("sentence => sentence.click()")
    person.waits_for_news(ply)


def to_the_end(person: Person, play) -> int:
    """Play until the game is over; how many moves it took."""
    for made in range(MOST):
        if not person.waits_for_turn():
            return made
        play(person, person.wish())
    raise AssertionError("The game does not end.")


def test_from_the_home_page_to_the_end_of_a_game_by_mouse_alone(someone):
    wren = someone()
    wren.opens("me", "greedy", "random")
    assert to_the_end(wren, play_by_mouse) > 5
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
    keyboard.press("Tab")  # the first option, of which the arrows choose
    keyboard.press("ArrowRight")
    keyboard.press("Tab")
    keyboard.press("ArrowRight")
    assert wren.find("input:checked[value=practice], input:checked[value=shortened]").count() == 2
    tab_to(wren, "document.activeElement.textContent.trim() === 'Open the room'")
    keyboard.press("Enter")
    wren.page.wait_for_url("**/rooms/*")
    assert to_the_end(wren, play_by_keyboard) > 1


def test_a_whole_game_on_a_phone(someone):
    wren = someone(viewport=PHONE, has_touch=True, color_scheme="light")
    wren.opens("me", "greedy", content="Practice")
    assert to_the_end(wren, play_by_touch) > 1
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


def test_two_people_play_each_other_and_a_third_watches(someone):
    wren, ash, fern = someone(), someone(), someone()
    room = wren.opens("me", "open", content="Practice")
    ash.goes(room).page.get_by_role("button", name="Sit down here").click()
    ash.waits("#hand .piece")
    fern.goes(room).waits("#seats .seat")
    for made in range(MOST):
        if wren.find(OVER).count() or ash.find(OVER).count():
            break
        asked = [person for person in (wren, ash) if person.find(ASKED).count()]
        play = play_by_mouse if made < 30 else play_by_sentence
        for person in asked[:1]:
            play(person, person.wish())
    for person in (wren, ash, fern):
        person.waits(OVER)
    told = [person.find("#moves h2").text_content() for person in (wren, ash, fern)]
    assert len({person.find(".ranks em").first.text_content() for person in (wren, ash, fern)}) == 1
    assert all(told)
    assert fern.find("button.piece").count() == 0
    assert fern.find("#hand").is_hidden()
