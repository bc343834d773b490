"""The guided first game of each game, from the home page to its end, by mouse and by keyboard."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import moonbrew
from tests.browser.hands import (
    MOST,
    play_by_keyboard,
    play_by_mouse,
    play_by_sentence,
    play_by_touch,
)
from tests.browser.people import ASKED, DESK, OVER, PHONE, WAIT, Newcomer, Person
from tests.browser.test_access import violations
from tests.browser.test_newcomer import is_in_the_window
from tests.server.house import promising

GUIDED = [game.name for game in moonbrew.all_games() if game.guide is not None]
LONG = ["mystic-moon", "witchstone", "cauldron"]  # which take 80 moves of one's own, or more
FIRST, LAST = 6, 4  # moves of a long game that are made by hand
Play = Callable[[Person, str], None]
WAYS: dict[str, tuple[Play, bool]] = {  # how to move, and whether only by keys
    "mouse": (play_by_mouse, False),
    "keyboard": (play_by_keyboard, True),
}
every_guide = pytest.mark.parametrize("game", GUIDED)
every_way = pytest.mark.parametrize("way", WAYS)
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


def is_led(person: Person, game: str, play: Play) -> None:
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


def plays_on(house: Any, person: Person, room: str, play: Play, most: int = MOST) -> int:
    """Decide for oneself at the table, so often or until the game is over; how often it was."""
    house.room(room).chairs[1].bot = "random"  # which does not think long
    for made in range(most):
        if not person.waits_for_turn():
            return made
        own = house.room(room)
        key = promising(own.game, own.table_for(0)).key
        person.waits(f'{ASKED}[data-key="{key}"]')
        play(person, key)
        assert person.find("#guide:not([hidden])").count() == 0
    return most


# However slow the machine is, no time passes for the page until one has read the goal.
STILL_READING = """
window.reading = true;
const now = performance.now.bind(performance);
performance.now = () => (window.reading ? 0 : now());
"""


def plays_the_last_moves(house: Any, person: Person, room: str, play: Play) -> None:
    """Find the same game a few moves before its end, and make those at the table."""
    assert person.waits_for_turn()
    house.plays_nearly_out(room, seat=0, left=LAST)
    person.page.reload()
    assert plays_on(house, person, room, play) in range(1, MOST)


def is_over(house: Any, person: Person, room: str) -> None:
    """See how the game ended, and to whom it went."""
    person.waits(OVER)
    own = house.room(room)
    assert own.over
    assert own.guide.moves == own.keys[: len(own.guide.moves)]
    assert own.names[0] in person.find("#moves.done, .result").first.inner_text()


@every_guide
def test_on_a_phone_the_goal_is_seen_before_the_guide_leads_away_from_it(newcomer, game):
    wren = newcomer(viewport=PHONE, has_touch=True)
    wren.context.add_init_script(STILL_READING)
    begins(wren, game)
    wren.waits("[data-live] #moves .sentence")
    wren.page.wait_for_timeout(300)  # the mark follows every 120 milliseconds
    assert is_in_the_window(wren, "#aim .aim")
    wren.page.evaluate("() => { window.reading = false; }")
    wren.page.wait_for_function(MARKED)


@every_way
@every_guide
def test_from_the_home_page_to_the_end_of_the_game(newcomer, house, game, way):
    """All is done by hand: beginning, the guide, and what comes then.

    A long game is played by hand until one knows how, then skipped to its last moves, which are
    made by hand again; the long profile skips nothing.
    """
    wren, (play, keys) = newcomer(), WAYS[way]
    room = begins(wren, game, keys)
    is_led(wren, game, play)
    if game in LONG:
        assert plays_on(house, wren, room, play, most=FIRST) == FIRST
        plays_the_last_moves(house, wren, room, play)
    else:
        assert plays_on(house, wren, room, play) in range(10, MOST)
    is_over(house, wren, room)


@pytest.mark.long
@every_way
@pytest.mark.parametrize("game", LONG)
def test_a_long_game_from_the_home_page_to_its_end_without_a_gap(newcomer, house, game, way):
    wren, (play, keys) = newcomer(), WAYS[way]
    room = begins(wren, game, keys)
    is_led(wren, game, play)
    assert plays_on(house, wren, room, play) in range(40, MOST)
    is_over(house, wren, room)


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
