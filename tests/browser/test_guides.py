"""The guided first game of each game, from the home page to its end, by mouse and by keyboard."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import moonbrew
from tests.browser.hands import (
    play_by_keyboard,
    play_by_mouse,
    play_by_sentence,
    play_by_touch,
)
from tests.browser.people import DESK, OVER, PHONE, WAIT, Newcomer, Person
from tests.browser.test_access import violations
from tests.server.house import promising, wait_for

GUIDED = [game.name for game in moonbrew.all_games() if game.guide is not None]
every_guide = pytest.mark.parametrize("game", GUIDED)
MARKED = """() => {
  const mark = document.querySelector('.guided:not([hidden])')?.getBoundingClientRect();
  if (!mark) return null;
  const { dataset } = document.getElementById('guide');
  const at = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  const id = dataset.touch.split(' ')[0];
  const meant = `[data-id="${id}"], [data-on="${id}"], [data-zone="${id}"], .dock a`;
  const there = document.elementsFromPoint(...at);
  return there.some((el) => el.closest(`${meant}, [data-key="${dataset.key}"]`));
}"""


@pytest.fixture
def newcomer(chromium: Any, house: Any) -> Iterator[Callable[..., Newcomer]]:
    """Makes people who have never been here."""
    people: list[Newcomer] = []

    def arrive(**window: Any) -> Newcomer:
        people.append(Newcomer(chromium, house.url, **window))
        return people[-1]

    yield arrive
    for person in people:
        person.leave()
    for person in people:
        assert person.troubles == []


def begins(person: Person, game: str, keys: bool = False) -> str:
    """Start the guided game from the home page; the room."""
    name = f"Guided first game of {moonbrew.game(game).title}"
    button = person.goes("/").page.get_by_role("button", name=name)
    button.press("Enter") if keys else button.click()
    person.page.wait_for_url("**/rooms/*")
    return person.page.url.rpartition("/")[2]


def is_led(person: Person, game: str, play: Callable[[Person, str], None]) -> None:
    """Make every move of the guide as it says, until one decides for oneself."""
    guide = moonbrew.game(game).guide
    assert guide is not None
    for number, step in enumerate(guide.steps, start=1):
        person.waits(f'[data-live] #moves .sentence[data-key="{step.move}"]', WAIT)
        bar = person.find("#guide")
        assert bar.get_attribute("data-key") == step.move
        assert f"{number} of {len(guide.steps)}" in bar.inner_text()
        person.page.wait_for_function(MARKED)
        play(person, step.move)
    person.find("#guide").get_by_text("Your game").wait_for()


def plays_on(house: Any, person: Person, room: str, play: Callable[[Person, str], None]) -> None:
    """Decide for oneself once, at the table; then let the rest be played quickly to the end."""
    person.waits_for_turn()
    own, url = house.room(room), f"{person.url}/api/rooms/{room}/moves"
    play(person, promising(own.game, own.table).key)
    assert person.find("#guide:not([hidden])").count() == 0
    own.chairs[1].bot = "greedy"
    while not own.over:
        wait_for(lambda: own.over or own.asks(0), 60)
        if not own.over:
            key, deed = promising(own.game, own.table_for(0)).key, own.deed
            move = {"key": key, "deed": deed, "move_id": f"to the end {deed}"}
            person.page.request.post(url, data=move)
    person.waits(OVER)


@every_guide
def test_by_mouse_from_the_home_page_to_the_end_of_the_game(newcomer, house, game):
    wren = newcomer()
    room = begins(wren, game)
    is_led(wren, game, play_by_mouse)
    plays_on(house, wren, room, play_by_mouse)


@every_guide
def test_by_keyboard_from_the_home_page_to_the_end_of_the_game(newcomer, house, game):
    wren = newcomer()
    room = begins(wren, game, keys=True)
    is_led(wren, game, play_by_keyboard)
    plays_on(house, wren, room, play_by_keyboard)


@every_guide
def test_on_a_phone(newcomer, game):
    wren = newcomer(viewport=PHONE, has_touch=True)
    begins(wren, game)
    is_led(wren, game, play_by_touch)
    assert wren.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bar = wren.find("#guide").bounding_box()
    there = f"document.elementFromPoint(195, {bar['y'] + bar['height'] / 2}).closest('#guide')"
    assert wren.page.evaluate(f"Boolean({there})"), "nothing covers what the guide says"


@pytest.mark.parametrize("window", [DESK, PHONE], ids=["desk", "phone"])
def test_neither_the_offer_nor_a_guided_table_has_a_serious_fault(newcomer, window):
    wren = newcomer(viewport=window)
    wren.goes("/").page.get_by_role("button", name="Play Mystic Market now").click()
    assert violations(wren) == [], "the offer"
    wren.page.get_by_role("button", name="Guide me").click()
    wren.page.wait_for_url("**/rooms/*")
    wren.waits("[data-live]")
    assert violations(wren) == [], "the table"


def test_a_key_leads_to_what_is_marked(newcomer):
    wren = newcomer()
    begins(wren, "mystic-market")
    wren.waits("[data-live]")
    wren.page.keyboard.press("g")
    assert wren.page.evaluate("document.activeElement.dataset.id") == "market-2"


def test_another_move_is_answered_kindly_and_the_guide_can_be_left_at_any_time(newcomer):
    wren = newcomer()
    begins(wren, "mystic-market")
    wren.waits("[data-live]")
    deed, wren.quiet = wren.deed(), True  # the browser complains of what is refused
    wren.find('#moves .sentence[data-key="buy-1"]').click()
    wren.page.keyboard.press("Enter")  # it shows something hidden, so it is asked for twice
    wren.find("#why").get_by_text("The guide is about another move").wait_for()
    assert wren.deed() == deed
    assert wren.find("#guide").get_attribute("data-key") == "buy-2"
    wren.page.get_by_role("button", name="Play freely").press("Enter")
    wren.waits_for_news(deed)
    wren.find("#log").get_by_text("You play on without the guide.").wait_for()
    assert wren.find("#guide").is_hidden()
    wren.find(".guided").wait_for(state="hidden")
    play_by_sentence(wren, "buy-1")


# The offer


def test_before_a_first_game_a_guided_one_is_offered_once(newcomer):
    wren = newcomer()
    play = wren.goes("/").page.get_by_role("button", name="Play Mystic Market now")
    play.click()
    offer = wren.find("#offer[open]")
    assert "Your first game of Mystic Market?" in offer.inner_text()
    wren.page.get_by_role("button", name="Just play").click()
    wren.page.wait_for_url("**/rooms/*")
    assert wren.find("#guide").is_hidden()
    wren.goes("/")
    assert wren.find(".guided-first .button").count() == len(GUIDED) - 1, "quietly where known"
    play.click()
    wren.page.wait_for_url("**/rooms/*")


def test_who_takes_the_offer_is_guided(newcomer):
    wren = newcomer()
    wren.goes("/").page.get_by_role("button", name="Play now", exact=True).first.click()
    wren.page.get_by_role("button", name="Guide me").click()
    wren.page.wait_for_url("**/rooms/*")
    wren.find("#guide").get_by_text("1 of 4").wait_for()
    assert "a guided first game" in wren.find(".top").inner_text()
