"""The Mystic Moon at the web table: a ring, grids, recipes as patterns, both expansions."""

import pytest

from tests.browser.hands import play_by_keyboard, play_by_mouse, play_by_touch, to_the_end
from tests.browser.people import DESK, PHONE, Person
from tests.browser.test_access import violations
from tests.mystic_moon.clearing import GAME
from tests.server.house import House, wait_for

MOON = "mystic-moon"
BOTH = {"zodiac": "on", "alchemy": "on"}
WALKS = GAME.walkthroughs
THUMB = 44


def verbs(made: list[str]) -> set[str]:
    """The kinds of moves that were made: hat, learn, add, ..."""
    return {key.split("-")[0] for key in made}


def moves_of(walk: str) -> list[str]:
    """All moves of a walkthrough."""
    return [key for lesson in WALKS[walk].lessons for key in lesson.moves]


def at_walkthrough(person: Person, house: House, walk: str, until: str = "") -> None:
    """Sit at the table of a walkthrough, at which nobody else moves, before one of its moves."""
    options = WALKS[walk].table.get("options", {})
    path = person.opens("me", "open", game=MOON, **options)
    t = GAME.load(WALKS[walk].table)
    keys = moves_of(walk)
    for key in keys[: keys.index(until) if until else 0]:
        GAME.play(t, key)
    person.sits_at(house, path, t)
    assert person.waits_for_turn()


def score(person: Person) -> int:
    """The person's own Star Power, as the table shows it."""
    return int(person.find(".turn .mine").inner_text())


# Whole games


@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_mouse_alone_with_both_expansions(someone):
    wren = someone()
    wren.opens("me", "random", game=MOON, **BOTH)
    assert verbs(to_the_end(wren, play_by_mouse)) >= {"hut", "hat", "learn", "add"}
    wren.page.get_by_role("link", name="See the result").click()
    wren.page.wait_for_url("**/result")
    assert wren.find(".outcome .ranks li").count() == 2


@pytest.mark.long  # the guided game is played by keyboard each time
@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_keyboard_alone(someone):
    wren = someone()
    wren.opens("me", "random", game=MOON)
    made = to_the_end(wren, play_by_keyboard)
    assert verbs(made) >= {"hut", "hat", "learn", "add"}


# Turns of the walkthroughs


@pytest.mark.parametrize("walk", list(WALKS))
@pytest.mark.parametrize("play", [play_by_mouse, play_by_keyboard], ids=["mouse", "keyboard"])
def test_the_turn_of_a_walkthrough_is_played_as_it_is_told(someone, house, walk, play):
    wren = someone()
    at_walkthrough(wren, house, walk)
    for lesson in WALKS[walk].lessons:
        before = score(wren)
        for key in lesson.moves:
            assert key in wren.moves(), lesson.title
            play(wren, key)
        assert score(wren) == before + lesson.score, lesson.title
    assert wren.find("#moves .sentence").count() == 0


@pytest.mark.parametrize("walk", list(WALKS))
def test_the_turn_of_a_walkthrough_on_a_phone(someone, house, walk):
    wren = someone(viewport=PHONE, has_touch=True)
    at_walkthrough(wren, house, walk)
    for key in moves_of(walk):
        play_by_touch(wren, key)
        assert wren.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert score(wren) == WALKS[walk].table["sp"][0] + sum(
        lesson.score for lesson in WALKS[walk].lessons
    )


# What is seen


def test_a_location_shows_what_the_hat_would_take_there(someone, house):
    wren = someone()
    at_walkthrough(wren, house, "walkthrough")
    assert wren.piece("garden-6").locator(".gain").text_content() == "3✦2"
    wren.piece("token-6-mandrake-root").hover()
    assert wren.find(".board .around").count() == 2, "a line with its casing, round three locations"


def test_a_recipe_that_can_be_brewed_is_lit_and_shows_its_slots(someone, house):
    wren = someone()
    at_walkthrough(wren, house, "walkthrough", until="brew-hiccup-tonic-01")
    assert "may" in (wren.piece("book-0-hiccup-tonic").get_attribute("class") or "").split()
    wren.piece("book-0-hiccup-tonic").click()
    lit = [slot for slot in range(9) if is_lit(wren, f"cauldron-0-{slot}")]
    assert lit == [0, 3]


def is_lit(person: Person, id: str) -> bool:
    """Whether a piece carries on what is chosen."""
    return "can" in (person.piece(id).get_attribute("class") or "").split()


def test_what_cannot_be_brewed_is_refused_with_its_rule(someone, house):
    wren = someone()
    at_walkthrough(wren, house, "walkthrough", until="brew-hiccup-tonic-01")
    wren.piece("cauldron-0-2").click()
    slip = wren.find("#why:not([hidden])")
    slip.wait_for()
    assert slip.locator("a.rule").inner_text() == "MOON-110"


@pytest.mark.parametrize("until", ["hat-6", "add-mandrake-root-left"])
def test_on_a_phone_locations_slots_and_satchel_are_large_enough(someone, house, until):
    wren = someone(viewport=PHONE, has_touch=True)
    at_walkthrough(wren, house, "walkthrough", until=until)
    lit = wren.find("main .piece:is(.may, .can)")
    boxes = [lit.nth(n).bounding_box() for n in range(lit.count())]
    assert boxes
    assert [b for b in boxes if b and min(b["width"], b["height"]) < THUMB] == []


# Access


@pytest.fixture(scope="module")
def finished(house):
    """A game that is over."""
    ash = house.visitor("Ash")
    room = ash.opens("random", "random", game=MOON, **BOTH)
    wait_for(lambda: ash.scene(room)["over"], 120)
    return room


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_no_page_has_a_serious_fault(someone, finished, window):
    wren = someone(viewport=window)
    for path in ("", "/result", "/replay?moment=40", "/replay?moment=90&seat=1"):
        wren.goes(f"/rooms/{finished}{path}").page.wait_for_timeout(120)
        assert violations(wren) == [], path


@pytest.mark.parametrize("walk", list(WALKS))
def test_the_own_table_has_no_serious_fault_at_any_step_of_a_turn(someone, house, walk):
    wren = someone()
    at_walkthrough(wren, house, walk)
    for lesson in WALKS[walk].lessons:
        assert violations(wren) == [], lesson.title
        for key in lesson.moves:
            play_by_mouse(wren, key)
