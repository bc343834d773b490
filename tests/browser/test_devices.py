"""Several people at one device, who hand it to each other."""

from tests.browser.hands import is_asked
from tests.browser.test_access import violations
from tests.server.house import promising

VEIL = "main.handover"


def plays_until_handed(house, person, id: str) -> str:
    """Play until the page says to hand the device over; to whom."""
    room = house.room(id)
    for _ in range(30):
        person.page.wait_for_selector(f"{VEIL}, [data-live] #moves .sentence", state="attached")
        if person.find(VEIL).count():
            return str(room.names[room.due(room.chairs[0].guest)])
        deed, key = room.deed, promising(room.game, room.table).key
        sentence = person.find(f'#moves .sentence[data-key="{key}"]')
        sentence.evaluate("one => one.click()")
        if is_asked(person):
            sentence.evaluate("one => one.click()")
        person.page.wait_for_function(
            "deed => Number(document.querySelector('main').dataset.deed) > deed", arg=deed
        )
    raise AssertionError("It is never handed over.")


def test_a_device_goes_from_hand_to_hand_and_shows_nothing_in_between(someone, house):
    wren = someone()
    form = wren.goes("/").find('details.setup:has([name=game][value="mystic-market"])')
    form.locator("summary").click()
    form.locator(".chairs select").nth(1).select_option("here")
    form.get_by_label("Name of who sits here on chair 2").fill("Jenny")
    form.locator(".chairs select").nth(2).select_option("")
    assert form.get_by_label("Name of who sits here on chair 3").is_hidden()
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")
    id = wren.page.url.rsplit("/", 1)[1]
    house.settles(id)
    room = house.room(id)
    seen = []
    for _ in range(3):
        name = plays_until_handed(house, wren, id)
        for _ in range(2):
            assert wren.find("h1").inner_text() == f"Hand the device to {name}."
            assert f"{name}, touch when only you look." in wren.find("main").inner_text()
            assert wren.find("[data-id], #hand, #moves, #log").count() == 0
            wren.page.reload()
        wren.find(f"text=I am {name}").click()
        wren.waits("[data-live] #hand")
        assert f"{name}, that is you" in wren.find("#hand h2").inner_text()
        seen.append(name)
        wren.page.go_back()  # to what was there before, which must not be another's hand
        if wren.page.url.endswith(id):
            wren.page.wait_for_load_state()
            assert wren.find("#hand h2").count() == 0 or name in wren.find("#hand h2").inner_text()
        wren.goes(f"/rooms/{id}")
        wren.waits("[data-live] #hand")
    assert set(seen) == {room.names[0], "Jenny"}


def test_on_a_phone_the_page_between_fits_and_is_reached_by_keyboard(someone, house):
    visitor = house.visitor("Wren")
    id = visitor.opens("me", "here:Rowan")
    person = someone(viewport={"width": 320, "height": 640})
    person.context.add_cookies(
        [{"name": c.name, "value": c.value, "url": house.url} for c in visitor.web.cookies.jar]
    )
    person.goes(f"/rooms/{id}")
    plays_until_handed(house, person, id)
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = person.find(f"{VEIL} button")
    assert button.bounding_box()["height"] >= 44
    assert button.evaluate("el => document.activeElement === el")
    assert violations(person) == []
    person.page.keyboard.press("Enter")
    person.waits("[data-live] #hand")


def test_another_at_the_table_sees_that_they_share_a_device(someone, house):
    visitor = house.visitor("Wren")
    id = visitor.opens("me", "here:Rowan", "open")
    sorrel = someone()
    sorrel.goes(f"/rooms/{id}").find("[data-do=sit]").first.click()
    sorrel.waits("[data-live] #hand h2")
    assert "At one device with Rowan" in sorrel.find("#seats").inner_text()
    sorrel.find("#log").get_by_text("Wren and Rowan sit at one device.").wait_for()
