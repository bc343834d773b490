"""Spirits of the Forest by moonlight at the web table: together, alone, against each other."""

from typing import Any

import pytest

from moonbrew import sitting
from moonbrew.games.spirits_of_the_forest.rules.edition import FIRST_SCENARIO
from moonbrew.server import rooms
from tests.browser.hands import (
    CONFIRM,
    play_by_keyboard,
    play_by_mouse,
    play_by_sentence,
    play_by_touch,
    to_the_end,
)
from tests.browser.people import ASKED, DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.browser.test_spirits import SPIRITS, THUMB
from tests.server.house import House, wait_for
from tests.spirits_of_the_forest.glade import EDITION, moonlit, rivals

SEED = "an owl over the clearing"
ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]
BETWEEN = ["BRA1 BRA2 BRA3 BRA4 BRA5", "SPI3 SPI4 SPI5 SPI6 VIN1"]  # with a tile for both
LONELY = ["BRA1 BRA2 BRA3 . SPI1 . SPI2", "DEW1 DEW2 . . . . ."]  # beside Shadow lies nothing
APART = ["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3", "LEA1 . . . . . . . . LEA2"]
LONG = ("talk", "gem-", "plus")  # moves after which the same is asked again
WINDOWS = pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])


@pytest.fixture(autouse=True)
def fixed_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same Forest whenever these games are played."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: SEED)
    monkeypatch.setattr(sitting, "mixed", lambda seed, shares: seed)  # whatever pages add


def opens(person: Person, *chairs: str, **options: str) -> str:
    """Open a room by moonlight, as the form would; its path."""
    wish = {"game": SPIRITS, "chairs": chairs, "options": {"mode": "coop", **options}}
    person.goes("/")
    path = str(person.page.request.post(f"{person.url}/api/rooms", data=wish).json()["url"])
    person.goes(path).waits("[data-live]")
    return path


def sits_at(person: Person, house: House, t: Any, **options: str) -> None:
    """Sit at a table set by hand, at which nobody else moves."""
    path = opens(person, "me", *["open"] * (int(t.seats) - 1), **options)
    person.sits_at(house, path, t)
    assert person.waits_for_turn()


def sits_down(house: House, someone: Any) -> list[Person]:
    """Wren and Rowan at a table of theirs."""
    wren, rowan = (someone(house.url) for _ in range(2))
    path = opens(wren, "me", "open", scenario="1")
    rowan.goes(path).find("[data-do=sit]").first.click()
    rowan.waits("[data-live][data-seat='1']")
    room = house.room(path.removeprefix("/rooms/"))
    wait_for(lambda: room.dealt)
    for person in (wren, rowan):
        person.waits(f'[data-live][data-deed="{room.deed}"]')
    return [wren, rowan]


def asked(people: list[Person]) -> Person | None:
    """Who of them is to move, once both windows show the same; None when the game is over."""
    deed = max(person.deed() for person in people)
    for person in people:
        person.waits(f'[data-live][data-deed="{deed}"]')
    return next((person for person in people if person.moves()), None)


def on(key: str) -> bool:
    """Whether a move brings the turn on."""
    return not key.startswith(LONG)


# Whole games.


def test_a_team_of_two_buys_talk_with_a_gem_and_plays_to_the_end(house, someone):
    people = sits_down(house, someone)
    while (mover := asked(people)) and "talk" not in mover.moves():
        play_by_mouse(mover, mover.moves()[0])
    assert mover is not None
    other = next(person for person in people if person is not mover)
    for person in people:
        assert person.find("#talk .locked").is_visible()
        assert person.find("#talk input").is_hidden()
    mover.find("#talk .locked [data-key=talk]").click()
    other.waits("#talk .locked[hidden]")
    other.find("#talk input").fill("Leave me the moss.")
    other.page.keyboard.press("Enter")
    mover.waits("#talk li.new")
    made: list[str] = []
    while who := asked(people):
        key = next(key for key in who.moves() if on(key))
        moved = any(one.startswith("move-") for one in made)
        (play_by_sentence if moved else play_by_mouse)(who, key)
        made.append(key)
        if key.startswith("move-") and not moved:  # talk ends with the movement
            other.waits("#talk .locked:not([hidden])")
    assert sum(key.startswith("move-") for key in made) > 1
    for person in people:
        person.waits("#moves.done")


def test_a_scenario_alone_by_keyboard_to_its_end(someone):
    wren = someone()
    opens(wren, "me", scenario="3")
    made = to_the_end(wren, play_by_keyboard)
    assert any(key.startswith("assign-") for key in made)
    assert wren.find("#moves.done").count() == 1


def test_a_scenario_alone_on_a_phone_to_its_end(someone):
    wren = someone(viewport=PHONE, has_touch=True)
    opens(wren, "me", scenario="1")
    made = to_the_end(wren, play_by_touch)
    assert any(key.startswith("move-") for key in made)
    assert wren.find("#moves.done").count() == 1


# What lights up, and what it is.


def signs(person: Person, cell: str) -> list[str]:
    """Whose signs a tile carries."""
    found: list[str] = person.page.eval_on_selector_all(
        f'[data-id="cell-{cell}"] .sign', "all => all.map(e => e.getAttribute('class'))"
    )
    return sorted(name.removeprefix("sign by-") for name in found)


def test_what_each_creature_could_take_is_signed_and_one_touch_takes_it(someone, house):
    wren = someone()
    sits_at(wren, house, moonlit(BETWEEN, "2.2", "1.4", supply=[1, 0]))
    assert [signs(wren, cell) for cell in ("1.1", "1.5", "2.1")] == [
        ["light"],
        ["shadow"],
        ["light"],
    ]
    assert wren.find('[data-id="cell-2.3"] .sign').count() == 0
    assert wren.find('[data-id="cell-1.5"] .line-by.core').is_visible()  # two lines
    assert not wren.find('[data-id="cell-1.1"] .line-by.core').is_visible()
    deed = wren.deed()
    wren.find('[data-id="cell-1.1"] > .face').click()
    wren.waits_for_news(deed)
    assert wren.find("main .sign.by-light").count() == 0
    assert signs(wren, "1.5") == ["shadow"]
    wren.find('[data-id="supply-0"]').click()  # with a gem in hand: where they could go
    assert wren.find("main .line-by:not(.way)").count() == 0
    assert wren.find("main .sign.by-light").count() > 0


def test_a_tile_that_either_may_take_asks_for_the_creature(someone, house):
    wren = someone()
    sits_at(wren, house, moonlit(ROWS, "1.1", "1.2"))
    assert signs(wren, "2.1") == ["light", "shadow"]
    wren.find('[data-id="cell-2.1"] > .face').click()
    assert wren.find('[data-id="creature-shadow"].can').count() == 1
    deed = wren.deed()
    wren.find('[data-id="creature-shadow"] > .face').click()
    wren.waits_for_news(deed)
    assert wren.find('[data-id="picked-1-by"][data-face="shadow"]').count() == 1


def test_a_tile_is_laid_on_the_plate_of_a_side(someone, house):
    wren = someone()
    t = moonlit(ROWS, "2.2", "2.6", hidden="1.2")
    sits_at(wren, house, t)
    for key in ("pick-light-1.1", "pick-shadow-1.7"):
        play_by_mouse(wren, key)
    written = wren.find(".r-majorities td[data-cell]").filter(has_text="›")
    assert written.count() == 0
    wren.find(f'{ASKED}[data-key="assign-2-1"]').hover()
    assert {text.strip() for text in written.locator("b").all_text_contents()} == {"0 › 1"}
    assert written.count() == 3  # Spiders and the sun to the team, Branches to the opponent
    wren.page.mouse.move(2, 2)
    assert written.count() == 0
    across = "id => document.querySelector(`[data-id='${id}']`).getBoundingClientRect().x"
    wren.find('[data-id="picked-2"]').click()
    assert wren.page.evaluate(across, "picked-2") < wren.page.evaluate(across, "picked-1")
    assert "sun to the team" in (wren.find(f"{ASKED}.sure").text_content() or "")
    deed = wren.deed()
    wren.find('[data-id="to-team"]').click()
    if wren.find(f"{ASKED}.sure").count():  # it turns a tile up, and is final
        wren.find(f"{ASKED}.sure").click()
    wren.waits_for_news(deed)
    assert wren.find('[data-id="tiles-team-SPI2"]').count() == 1


@pytest.mark.parametrize("by", ["piece", "sentence", "digit"])
def test_a_movement_that_ends_the_game_is_asked_for_twice(someone, house, by):
    wren = someone()
    sits_at(wren, house, moonlit(LONELY, "1.2", "1.5", at="move-creature"))
    tile = wren.find('[data-id="cell-1.1"]')
    assert tile.locator(".hatching").count() == 1
    assert tile.locator(".sign.danger").text_content() == "ends it"
    deed = wren.deed()
    if by == "piece":
        tile.locator("> .face").click()
    elif by == "sentence":
        wren.find(f'{ASKED}[data-key="move-light-1.1"]').click()
    else:
        shown = wren.find(f'{ASKED}[data-key="move-light-1.1"] kbd').text_content() or ""
        wren.page.keyboard.press(shown)
    button = wren.find(CONFIRM)
    assert button.text_content() == "Move and end it"
    assert "Shadow could take nothing" in (wren.find("#why").text_content() or "")
    assert wren.find("#why [data-rule='SPIRIT-185']").count() == 1
    assert wren.find(f"{ASKED}.sure").count() == 0
    assert wren.find(".say:visible").count() == 0
    if by == "digit":
        wren.page.keyboard.press("Enter")  # takes no marked sentence, for none is marked
        assert wren.deed() == deed
    button.click()
    wren.waits_for_news(deed)


# Windows.


@WINDOWS
def test_nothing_is_wider_than_its_window_and_plates_come_first_on_a_phone(someone, house, window):
    wren = someone(viewport=window, has_touch=window is PHONE)
    sits_at(wren, house, moonlit(ROWS, "2.2", "2.6"))
    for key in ("pick-light-1.1", "pick-shadow-1.7"):
        play_by_sentence(wren, key)
    assert wren.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    plates, forest = (wren.find(zone).bounding_box() for zone in (".z-picked", ".z-forest"))
    assert plates is not None
    assert forest is not None
    if window is PHONE:
        assert plates["y"] + plates["height"] <= forest["y"] + 1
        boxes = [one.bounding_box() for one in wren.find(".z-picked .piece.may").all()]
        assert boxes
        least = [min(box["width"], box["height"]) for box in boxes if box is not None]
        assert min(least) >= THUMB
    else:
        assert plates["x"] > forest["x"]


WIDEST = ("7", "12", "19", "20", "27")  # a pyramid, and the Forests with most columns and rows
ALL = [
    pytest.param(plan.key, marks=() if plan.key in WIDEST else pytest.mark.long)
    for plan in EDITION.blueprints[int(FIRST_SCENARIO) :]
]


@pytest.mark.parametrize("scenario", ALL)
def test_on_a_phone_tiles_of_wide_forests_are_large_enough_for_a_thumb(someone, house, scenario):
    wren = someone(viewport=PHONE, has_touch=True)
    opens(wren, "me", scenario=scenario)
    sizes = wren.page.eval_on_selector_all(
        ".z-forest .space .cell",
        "all => all.map(e => { const b = e.getBoundingClientRect(); return [b.width, b.height]; })",
    )
    assert len(sizes) > 30
    assert min(min(size) for size in sizes) >= THUMB - 0.5
    assert wren.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@WINDOWS
@pytest.mark.parametrize("mode", ["coop", "competitive"])
def test_a_table_by_moonlight_has_no_serious_fault(someone, house, window, mode):
    wren = someone(viewport=window)
    if mode == "coop":
        t = moonlit(LONELY, "1.2", "1.5", at="move-creature", tiles=["LEA1", "MOS1"])
        sits_at(wren, house, t)
        wren.find(f'{ASKED}[data-key="move-light-1.1"]').evaluate("el => el.click()")
        wren.find(CONFIRM).wait_for()
    else:
        t = rivals(APART, "2.2", "2.9", seats=3, tiles=["VIN1", "DEW1"], bits_of=[2, 0, 1])
        sits_at(wren, house, t, mode="competitive", scenario="8")
    assert violations(wren) == []


def test_who_watches_reads_the_names_of_the_sides_in_a_line_or_two(someone, house):
    path = opens(someone(house.url), "me", "greedy")
    fern = someone(house.url).goes(path)
    fern.waits(".watching .unseated h2")
    lines = fern.page.eval_on_selector_all(
        ".unseated h2",
        "all => all.map(el => el.offsetHeight / parseFloat(getComputedStyle(el).fontSize))",
    )
    assert len(lines) == 2
    assert max(lines) < 3, "a letter below another"
