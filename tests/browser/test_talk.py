"""Talk in real browsers: two people, a rule that locks it, a phone."""

from tests.browser.hands import play_by_sentence
from tests.browser.people import PHONE, Person
from tests.browser.test_access import violations
from tests.browser.test_outcomes import inn
from tests.server.house import House, Pair
from tests.server.test_talk import TOGETHER, lay

__all__ = ["inn"]
NASTY = "<b onclick=alert(1)>Rowan</b> & co."


def sit_down(house: House, someone, **options: str) -> tuple[list[Person], str]:
    """Wren and Rowan at a table of theirs."""
    wren, rowan = (someone(house.url) for _ in range(2))
    path = wren.opens("me", "open", **options)
    rowan.goes(path).find("[data-do=sit]").first.click()
    rowan.waits("[data-live][data-seat='1']")
    wren.waits("[data-live]")
    wren.waits_for_news(rowan.deed() - 1)  # or more has happened by now
    return [wren, rowan], path


def said(person: Person) -> list[str]:
    """What stands in the list."""
    return [" ".join(text.split()) for text in person.find("#talk li").all_text_contents()]


def test_two_people_talk_and_each_can_hide_it(house, someone):
    (wren, rowan), path = sit_down(house, someone)
    keyboard = wren.page.keyboard
    wren.piece("deck").focus()
    keyboard.press("t")
    keyboard.type(NASTY)
    keyboard.press("Enter")
    rowan.waits("#talk li.new")
    assert said(rowan)[0].endswith(NASTY)
    assert rowan.find("#talk .fresh").text_content() == "1 new"
    assert f"says: {NASTY}" in (rowan.find("#talk-news").text_content() or "")
    keyboard.press("Escape")
    assert wren.page.evaluate("document.activeElement.dataset.id") == "deck-cards"
    rowan.page.get_by_role("button", name="Well played.").click()
    wren.waits("#talk li:nth-child(2)")
    assert said(wren) == [f"You {NASTY}", said(wren)[1]]
    assert said(rowan)[1] == "You Well played."
    assert rowan.find("#talk .fresh").is_hidden()
    assert violations(rowan) == []
    rowan.page.get_by_role("button", name="Hide").click()
    assert rowan.find("#talk").is_hidden()
    rowan.goes(path).waits("[data-live]")
    assert rowan.find("#talk").is_hidden()
    rowan.find("[data-do=settings]").click()
    rowan.page.get_by_label("Shown").check()
    rowan.page.get_by_role("button", name="Done").click()
    assert len(said(rowan)) == 2
    assert rowan.find("#talk").is_visible()


def test_a_rule_locks_the_talk_and_a_move_opens_it(inn, someone):
    (wren, rowan), path = sit_down(inn, someone, game="tollgate", **TOGETHER)
    room = path.removeprefix("/rooms/")
    lay(Pair(inn, room, []), "k")
    for person in (wren, rowan):
        person.goes(path).waits("[data-live]")
        assert person.find("#talk .locked").is_visible()
        assert person.find("#talk input").is_hidden()
    assert "A match opens the talk." in (wren.find(".turn .sub").text_content() or "")
    assert violations(wren) == []
    wren.find("#talk .rule").click()
    wren.find("#rules .here").first.wait_for()
    wren.page.keyboard.press("Escape")
    opens = wren.page.get_by_role("button", name="Play a Knight").filter(visible=True).last
    opens.click()
    wren.page.get_by_text("so it cannot be taken back").filter(visible=True).first.wait_for()
    opens.click()
    rowan.waits("#talk .locked[hidden]")
    rowan.find("#talk input").fill("A pilgrim next?")
    rowan.page.keyboard.press("Enter")
    wren.waits("#talk li")
    assert said(rowan) == ["You A pilgrim next?"]
    rowan.find("#talk input").fill("Half a sent")
    play_by_sentence(rowan, "play-pilgrim")
    for person in (wren, rowan):
        person.waits("#talk .locked:not([hidden])")
        assert len(said(person)) == 1
    assert rowan.find("#talk input").input_value() == "Half a sent"


def test_on_a_phone_talk_is_a_sheet_with_a_mark_for_what_is_new(house, someone):
    wren = someone(viewport=PHONE, has_touch=True)
    path = wren.opens("me", "open")
    wren.waits("[data-live]")
    owl = house.visitor("Owl")
    owl.post(f"/api{path}/talk", text="Who is playing?", move_id="first")
    mark = wren.waits(".dock [data-fresh='1']")
    assert wren.find("#talk").is_hidden()
    mark.tap()
    wren.find("#talk .phrases button").first.wait_for()
    assert said(wren) == ["Owl looking on Who is playing?"]
    assert wren.find(".dock [data-fresh='']").count() == 1
    boxes = wren.page.eval_on_selector_all(
        "#talk :is(button, input), .dock > *",
        "all => all.filter(e => e.offsetParent).map(e => {"
        " const b = e.getBoundingClientRect(); return [b.width, b.height]; })",
    )
    assert len(boxes) > 12
    assert all(width >= 44 and height >= 44 for width, height in boxes)
    wren.page.wait_for_timeout(300)
    assert violations(wren) == []
    wren.find("#talk input").fill("I am.")
    wren.find("#talk [data-do=send]").tap()
    wren.waits("#talk li:nth-child(2)")
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
