"""Windows in a browser: the sheet, the fuse, to hold, to let pass, and standing orders."""

from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew.games.cauldron.show.orders import ORDERS
from tests.browser.hands import is_asked
from tests.browser.people import PHONE, Person
from tests.browser.test_access import violations
from tests.browser.test_cauldron import LATE, sits_with_others
from tests.cauldron.tables import table as cauldron_table
from tests.mystic_market.stall import table
from tests.server.house import House, open_house, wait_for
from tests.tabletop import rule

LUCK = "elixir-of-luck"
BEAT = 120.0  # long enough for a slow machine to look at it
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
    wren.page.get_by_role("button", name="All standing orders").click()
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


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE, "has_touch": True}])
@rule("CAULDRON-363", "CAULDRON-367")
def test_every_order_can_be_given_while_nobody_asks(someone, house, window):
    wren = someone(house.url, **window)
    path, _ = sits_with_others(wren, house, cauldron_table(2, "W2 F1 T1 M1", **LATE))
    room = house.room(path.removeprefix("/rooms/"))
    wren.waits("[data-live]")
    wren.waits("#orders h2")
    assert wren.moves() == []
    wren.page.keyboard.press("o")
    wren.waits("#standing[open]")
    keys = wren.find("#orders [data-do=order]").evaluate_all("all => all.map(e => e.dataset.order)")
    given = ("small", "keep")  # by everybody who sits down
    assert [*given, *keys] == [*given, *(one.key for one in ORDERS if one.key not in given)]
    assert violations(wren) == []
    wren.page.get_by_label("Steals").check()
    wren.page.get_by_label("Pass too").check()
    wren.page.get_by_label("Until your next turn").check()
    wren.page.get_by_role("button", name="Pass so").press("Enter")
    wren.find("#standing[open]").wait_for(state="detached")
    wait_for(lambda: "steal until-turn" in map(str, room.orders.of(0)))
    wren.page.keyboard.press("o")
    stop = wren.find("#orders").get_by_text("Pass when somebody steals, until your next turn.")
    stop.click()
    wait_for(lambda: "steal until-turn" not in map(str, room.orders.of(0)))
