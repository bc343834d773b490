"""Setting a table: only options that apply are asked, with the values that can be chosen."""

from typing import Any

import pytest

from tests.browser.people import PHONE, Person

HANDICAP = '[name="option-handicap_{}"]'


@pytest.fixture
def form(someone):
    """Somebody who has opened the form of Witchstone, and the form."""
    wren = someone().goes("/")
    found = wren.find('details.setup:has([name=game][value="witchstone"])')
    found.locator("summary").click()
    return wren, found


def values(form, name):
    """The values of an option that can be chosen."""
    return form.locator(f'[name="option-{name}"]').evaluate_all("all => all.map(e => e.value)")


def waits_for(wren, name, number):
    """Wait until an option of Witchstone has so many values."""
    script = """([name, n]) => {
        const form = document.querySelector("details.setup:has([name=game][value=witchstone])");
        return form.querySelectorAll(`[name='option-${name}']`).length === n;
    }"""
    wren.page.wait_for_function(script, arg=[name, number])


def test_what_can_be_chosen_follows_the_chairs(form):
    wren, form = form
    waits_for(wren, "first", 4)
    assert values(form, "first") == ["random", "seat-1", "seat-2", "seat-3"]
    assert form.locator(HANDICAP.format(4)).count() == 0, "there is no fourth"
    form.locator("select").nth(3).select_option("witch")
    waits_for(wren, "handicap_4", 4)
    assert values(form, "first")[-1] == "seat-4"
    form.locator("select").nth(3).select_option("")
    waits_for(wren, "handicap_4", 0)


def test_what_was_chosen_stays_chosen_and_the_focus_where_it_was(form):
    wren, form = form
    waits_for(wren, "first", 4)
    form.locator('[name="option-first"][value="seat-1"]').check()
    wren.page.keyboard.press("ArrowRight")
    form.locator("select").nth(3).select_option("witch")
    waits_for(wren, "first", 5)
    assert form.locator('[name="option-first"]:checked').get_attribute("value") == "seat-2"
    form.locator('[name="option-first"]:checked').focus()
    wren.page.keyboard.press("ArrowRight")
    with wren.page.expect_response("**/games/witchstone/options?*"):
        wren.page.keyboard.press("ArrowRight")
    wren.page.wait_for_function("() => document.activeElement.value === 'seat-4'")
    for number in (2, 3):
        form.locator("select").nth(number).select_option("")
    waits_for(wren, "first", 3)
    assert form.locator('[name="option-first"]:checked').get_attribute("value") == "random"
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")


def test_who_is_quicker_than_the_answer_gets_what_the_form_shows_then(form):
    wren, form = form
    waits_for(wren, "first", 4)
    form.locator('[name="option-first"][value="seat-3"]').check()

    held: list[Any] = []
    wren.page.route("**/games/witchstone/options?*", lambda route: held.append(route))
    form.locator("select").nth(2).select_option("")  # there is no third seat to start any more
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_timeout(200)
    assert wren.page.url == f"{wren.url}/"
    for route in held:
        route.continue_()
    wren.page.wait_for_url("**/rooms/*")


def test_without_a_script_all_options_are_shown_and_what_does_not_fit_is_refused(chromium, house):
    wren = Person(chromium, house.url, viewport=PHONE, java_script_enabled=False).goes("/")
    form = wren.find('details.setup:has([name=game][value="witchstone"])')
    form.locator("summary").click()
    assert values(form, "handicap_4") == ["", "none", "small", "medium", "large"]
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")  # as usual fits always
    wren.goes("/")
    form.locator("summary").click()
    form.locator('[name="option-handicap_4"][value="large"]').check()
    form.get_by_role("button", name="Open the room").click()
    said = "Option handicap_4 cannot be 'large' with 3 seats. There is: none."
    wren.find("main").get_by_text(said).wait_for()
    wren.leave()
