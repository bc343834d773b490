"""A deal to share: made on the home page, played by two who have its link, compared."""

from tests.browser.hands import play_by_sentence
from tests.server.house import SHORT, House, promising


def finishes(house: House, person, id: str) -> None:
    """Play on behind the page until a few moves are left, then from the page itself."""
    room = house.room(id)
    while person.waits_for_turn():
        play_by_sentence(person, promising(room.game, room.table).key)


def test_two_people_play_the_same_deal_and_compare_their_results(someone, house):
    wren = someone()
    wren.goes("/")
    card = wren.find(".gamecard").filter(has_text="Mystic Market")
    card.locator("summary").first.click()
    form = card.locator("details form")
    form.locator("select[name=chair]").nth(1).select_option("random")
    form.locator("select[name=chair]").nth(2).select_option("")
    for name, value in SHORT.items():
        form.locator(f'[name="option-{name}"][value="{value}"]').first.check()
    form.get_by_role("button", name="Make it a deal to share").click()
    wren.page.wait_for_url("**/deals/*")
    path = wren.page.url.removeprefix(house.url)
    assert "Nobody has played it to its end yet." in wren.find("main").inner_text()
    rowan = someone()
    hands = []
    for person in (wren, rowan):
        person.goes(path)
        person.find("text=Play this deal").click()
        person.page.wait_for_url("**/rooms/*")
        person.waits_for_turn()
        room = person.page.url.rsplit("/", 1)[1]
        hands.append(house.room(room).moments.table([]))
        finishes(house, person, room)
    game = house.room(room).game
    assert game.dump(hands[0]) == game.dump(hands[1])
    rowan.goes(f"/rooms/{room}/result")
    rowan.find("text=Compare results").click()
    rowan.page.wait_for_url("**/deals/*")
    rows = rowan.find(".results tbody tr")
    assert rows.count() == 2
    assert rowan.find(".results tr.mine").count() == 1
    assert rowan.find(".sharing .button.first").inner_text() == "Your result"


def test_todays_deal_is_one_click_from_the_home_page(someone, house):
    wren = someone(viewport={"width": 390, "height": 844})
    wren.goes("/")
    wren.find("a.today").first.click()
    wren.page.wait_for_url("**/deals/*")
    assert "today’s deal" in wren.find(".overline").inner_text().lower()
    assert "it is not proven" in wren.find("main").inner_text()
    wide = wren.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    wren.find("text=Play this deal").click()
    wren.page.wait_for_url("**/rooms/*")
    wren.waits("[data-live]")
    wren.goes("/")
    assert "play on" in wren.find("a.today").first.inner_text()
