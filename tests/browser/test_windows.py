"""Windows in a browser: the sheet, the fuse, to hold, to let pass, and standing orders."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.hands import is_asked
from tests.browser.people import PHONE, Person
from tests.browser.test_access import violations
from tests.mystic_market.stall import table
from tests.server.house import House, open_house, wait_for

LUCK = "elixir-of-luck"
BEAT = 20.0  # long enough for a slow machine to look at it
SHEET = "#moves.window"


@pytest.fixture(scope="module")
def beats() -> Iterator[House]:
    """A server with beats."""
    with open_house(beat=BEAT) as house:
        yield house


def in_a_window(someone: Any, house: House, **window: Any) -> tuple[Person, Any]:
    """Somebody who could answer the beginning of another's turn with a potion, and the room."""
    wren = someone(house.url, **window)
    path = wren.opens("me", "open")
    again(wren, house, path)
    return wren, house.room(path.removeprefix("/rooms/"))


def again(wren: Person, house: House, path: str) -> None:
    """Let the turn begin once more."""
    wren.sits_at(house, path, table(["RO", "OO"], potions=[[LUCK], []], turn=1))
    wren.waits(f"[data-live] {SHEET}")


def made(room: Any) -> list[str]:
    """The keys of all moves."""
    return [key for _, key in room.sitting.moves]


def test_a_window_is_a_sheet_that_is_let_pass_or_held_by_keyboard(someone, beats):
    wren, room = in_a_window(someone, beats)
    assert "Play a potion in" in wren.find(f"{SHEET} h2").inner_text()
    assert wren.moves() == [f"play-{LUCK}"]
    assert wren.find(f"{SHEET} .beat i").evaluate("el => el.getAnimations().length") == 1
    assert violations(wren) == []
    wren.page.keyboard.press(" ")
    wren.find(SHEET).wait_for(state="detached")
    wait_for(lambda: made(room) == ["pass"])
    again(wren, beats, f"/rooms/{room.id}")
    wren.page.keyboard.press("w")  # after which nobody waits, for nobody else is there
    wren.find(SHEET).wait_for(state="detached")
    assert wren.waits_for_turn()
    assert wren.moves() == [f"play-{LUCK}", "pass"]
    wren.page.keyboard.press("1")
    if is_asked(wren):  # it shows a card, so it cannot be taken back
        wren.page.keyboard.press("Enter")
    wait_for(lambda: made(room) == ["pass", f"play-{LUCK}"])


def test_a_standing_order_is_given_in_a_window_and_withdrawn(someone, beats):
    wren, room = in_a_window(someone, beats)
    wren.page.get_by_text("Other orders").click()
    wren.page.get_by_role("button", name="Pass in the turns of the others").click()
    wren.find(SHEET).wait_for(state="detached")
    wait_for(lambda: made(room) == ["pass"])
    assert [str(order) for order in room.orders.of(0)] == ["turn -final until-withdrawn"]
    stop = wren.page.get_by_role("button", name="Stop passing")
    stop.click()
    stop.wait_for(state="detached")
    assert room.orders.of(0) == []


def test_on_a_phone_the_sheet_lies_over_the_hand_and_all_of_it_can_be_touched(someone, beats):
    wren, room = in_a_window(someone, beats, viewport=PHONE, has_touch=True)
    for button in wren.find(f"{SHEET} button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= PHONE["height"]
        assert box["height"] >= 44
    assert violations(wren) == []
    wren.page.get_by_role("button", name="Let it pass").tap()
    wren.find(SHEET).wait_for(state="detached")
    wait_for(lambda: made(room) == ["pass"])
