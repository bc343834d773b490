"""Cauldron at the web table: by mouse, by keyboard with windows, five on a phone, own cards."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonbrew.bots import Outlook, bot
from moonbrew.kernel.table import Table
from moonbrew.server.beats import Clock
from tests.browser.hands import play_by_keyboard, play_by_mouse, play_by_touch
from tests.browser.people import ASKED, DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.cauldron.tables import FINISH, at_market, play, table
from tests.server.house import House, Visitor, open_house, wait_for

CAULDRON = "cauldron"
SHEET = "#moves.window"
THUMB = 44
# Wren could answer a Steal and a Spell, and lacks one Potion for the win.
LATE: dict[str, Any] = {
    "season": 5,
    "phase": "turns",
    "active": 1,
    "magik": [33, 18],
    "character": ["witch", "shaman"],
    "supply": ("WTB", "MM"),
    "potions": (["hasty-broth", "weavers-tea"], ["cobweb-nip"]),
    "spells": (["watchful-raven", "fizzle"], ["spark-of-insight"]),
    "triggered": ["apprentices-spark", "rituals-of-power", "mercy-of-the-elders"],
    "agenda": [*FINISH, ["final-phase"], ["turn", 1]],
}


class Patient(Clock):
    """Time that stands still in windows until somebody hurries it on."""

    hurried = False

    async def sleep(self, seconds: float) -> None:
        """Wait, but for as long as nobody is in a hurry."""
        end = self.now() + seconds
        while not self.hurried and self.now() < end:
            await asyncio.sleep(0.02)


@pytest.fixture(scope="module")
def patient() -> Iterator[tuple[House, Patient]]:
    """A server whose beats last until the test ends them."""
    with open_house(beat=120.0) as house:
        clock, rooms = Patient(), house.app.state.rooms
        rooms.services = replace(rooms.services, clock=clock)
        yield house, clock


def five(seats: int = 5, **more: Any) -> Table:
    """A table of a full game in which Wren has a turn, and much lies before everybody."""
    usual: dict[str, Any] = {
        "season": 4,
        "phase": "turns",
        "omen": "thieves-moon",
        "character": ["trickster", "shaman", "druid", "wizard", "witch"][:seats],
        "magik": [16, 21, 9, 13, 18][:seats],
        "triggered": ["apprentices-spark", "rituals-of-power"],
        "supply": ("WWTTB", "WFFD", "FT", "TMB", "WW")[:seats],
        "cellar": ("D", "S", "", "M", "")[:seats],
        "potions": (["ruby-restorative", "hasty-broth", "weavers-tea"], ["cobweb-nip"], [], [], []),
        "spells": (["fizzle", "watchful-raven", "pilfering-imp"], ["curdle"], [], [], []),
        "agenda": [*FINISH, ["final-phase"], ["turn", 0]],
    }
    board = "W1 F1 T1 W F T1 W1 F T M1 S1 B D1 W1 F1 F T1 W"
    return table(seats, board, **{**usual, **more})


def sits_with_others(person: Person, house: House, t: Table) -> tuple[str, list[Visitor]]:
    """Wren at a table set by hand, a person on every other chair; its path, and the others."""
    seats = int(t.seats)
    path = person.opens("me", *["open"] * (seats - 1), game=CAULDRON)
    others = [house.visitor(name) for name in ("Ash", "Moss", "Hazel", "Rowan")[: seats - 1]]
    for other in others:
        other.joins(path.removeprefix("/rooms/"))
    person.waits(f"#seats .seat:nth-child({seats - 1}):not(:has(.ways))")
    person.sits_at(house, path, t)
    return path, others


# Whole games


def test_a_simple_game_by_mouse_to_its_end(someone, house):
    wren = someone()
    options = {"simple": "on", "quick": "on", "characters": "random"}
    path = wren.opens("me", "random", game=CAULDRON, **options)
    room, mind, made = house.room(path.removeprefix("/rooms/")), bot("greedy", 1), []
    while waits_for_both(wren, room):
        made.append(mind.choose(Outlook(room.game, room.table, 0)).key)
        play_by_mouse(wren, made[-1])
    assert {"harvest", "end"} <= {key.partition("-")[0] for key in made}
    assert any(key.startswith(("brew-", "quick-")) for key in made)
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".r-score tbody tr").count() > 1


def waits_for_both(wren: Person, room: Any) -> bool:
    """Wait until Wren is asked, no order answers, and the page shows it; False at the end."""

    def settled() -> bool:
        here: bool = room.over or (room.asked == 0 and room.orders.passed(room.table) is None)
        return here and wren.deed() == room.deed

    wait_for(settled, 30)
    return not room.over


def test_the_last_turns_of_a_full_game_by_keyboard_a_window_answered_and_one_let_pass(
    someone, patient
):
    house, clock = patient
    wren = someone(house.url)
    path, (ash,) = sits_with_others(wren, house, table(2, "W2 F1 T1 M1", **LATE))
    id = path.removeprefix("/rooms/")
    room = house.room(id)

    def on_until(done: Callable[[], bool]) -> None:
        clock.hurried = True
        wait_for(done)
        clock.hurried = False

    ash.plays(id, "cast-spark-of-insight")
    wren.waits(f"[data-live] {SHEET}")
    assert wren.find(f"{SHEET} h2").inner_text() == "Ash casts Spark of Insight"
    assert "Gain 2 Magik" in wren.find(f"{SHEET} .happens").first.inner_text()
    assert wren.moves() == ["cast-fizzle"]
    assert violations(wren) == []
    wren.page.keyboard.press(" ")
    wren.find(SHEET).wait_for(state="detached")
    on_until(lambda: int(room.table.brewers[1].magik) == 20)
    ash.plays(id, "steal-0-crystal")
    wren.waits(f"[data-live] {SHEET}")
    assert "4 or more" in wren.find(f"{SHEET} .happens").first.inner_text()
    wren.page.keyboard.press("1")
    wait_for(lambda: room.beat.wishes == {0: "cast-watchful-raven"})
    on_until(lambda: not room.table.pending)
    assert int(room.table.brewers[0].supply.total) == 3, "nothing was stolen"
    ash.plays(id, "end")
    assert wren.waits_for_turn()
    play_by_keyboard(wren, "brew-hasty-broth")
    on_until(lambda: room.over)
    wren.waits("[data-live] #moves.done")
    assert room.game.result(room.table).winners == [0]


# A phone


def test_five_at_a_table_on_a_phone(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    sits_with_others(wren, house, five())
    assert wren.waits_for_turn()
    chips = wren.find(".rivals a")
    boxes = [chip.bounding_box() for chip in chips.all()]
    assert len(boxes) == 4
    for box in boxes:
        assert box is not None
        assert (box["x"] >= 0, box["x"] + box["width"] <= PHONE["width"]) == (True, True)
        assert box["height"] >= THUMB
    assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    chips.first.tap()
    wren.find('#seats [data-seat="1"] [data-zone="supply-1"] .piece').first.wait_for()
    wren.page.wait_for_function(
        "() => { const y = document.querySelector('#seat-1').getBoundingClientRect().y;"
        " return y >= 0 && y < innerHeight / 2; }"
    )
    play_by_touch(wren, "steal-1-egg")
    assert violations(wren) == []


def test_on_a_phone_all_that_can_be_touched_is_large_enough(someone, house):
    wren = someone(viewport=PHONE, has_touch=True)
    sits_with_others(wren, house, five(2))
    assert wren.waits_for_turn()
    lit = wren.find("main .piece:is(.may, .can)")
    small = [
        lit.nth(n).get_attribute("data-id")
        for n in range(lit.count())
        if (box := lit.nth(n).bounding_box()) and min(box["width"], box["height"]) < THUMB
    ]
    assert lit.count() > 10
    assert small == []


# Access


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_neither_harvest_nor_market_has_a_serious_fault(someone, house, window):
    wren = someone(viewport=window)
    path, _ = sits_with_others(wren, house, five(4))
    assert wren.waits_for_turn()
    assert violations(wren) == []
    rich = {"magik": [30, 30, 9, 9], "rituals": True, "spells": (["fizzle"] * 3,)}
    wren.sits_at(house, path, play(at_market(4, **rich), "field-egg"))
    assert wren.waits_for_turn()
    assert violations(wren) == []


@pytest.mark.parametrize("window", [DESK, {"width": 1280, "height": 720}], ids=["desk", "laptop"])
def test_nothing_scrolls_but_the_lists(someone, house, window):
    wren = someone(viewport=window)
    sits_with_others(wren, house, five(4))
    assert wren.waits_for_turn()
    assert wren.page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    shown = wren.find(f"{ASKED}, #moves summary").all()
    assert sum(one.is_visible() for one in shown) > 4


# Cards of one's own


def test_cards_of_ones_own_are_brought_and_played(someone, house):
    wren = someone().goes("/")
    box = wren.find(f'.own-cards[data-contents$="{CAULDRON}"]')
    box.evaluate("el => { el.closest('details').open = true }")
    box.locator("[type=file]").set_input_files(Path("examples/moth-hour.toml"))
    said = box.locator("[role=status]")
    said.get_by_text("5 new").wait_for()
    form = box.locator("xpath=ancestor::form")
    for number, chair in enumerate(("me", "random", "", "", "")):
        form.locator(".chairs select").nth(number).select_option(chair)
    form.locator('[name="option-characters"][value="random"]').check()
    form.get_by_role("button", name="Open the room").click()
    wren.page.wait_for_url("**/rooms/*")
    room = house.room(wren.page.url.rpartition("/")[2])
    assert "Moth Lantern" in {face.name for face in room.game.edition.spells}
    for number in range(4):
        assert wren.waits_for_turn()
        play_by_mouse(wren, wren.wish(number))
    assert wren.page.get_by_text("with cards of").first.is_visible()
