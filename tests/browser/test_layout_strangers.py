"""Tables as strangers find them: by a link, without a chair, and with names as long as may be.

Who has no chair sees another page than who has one: it has no hand, and grids of its own. The short
profile looks at one table of each game in the middle of a game, from a seat and from outside, at
every size in one look and one font; the long one at more moments, in all looks.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from moonbrew.games import game_names
from moonbrew.kernel.dice import Dice
from moonbrew.server import rooms
from moonbrew.server.names import LONGEST, is_fit
from tests.browser.evening import FONTS, LIVE, LOOKS, SIZES, Evening, Onlooker, sit_down
from tests.server.house import House, Visitor

LONG_NAMES = (
    "Wilhelmina Thornapple-As",
    "Bartholomew Nightingales",
    "Hollyhockhoneysucklewood",  # one word, which has to be broken
    "Maximiliana Mugwort-Webb",
    "WWWWWWWWWWWWMMMMMMMMMMMM",  # the widest letters
)
TABLES = {
    "mystic-market": (4, {}),
    "mystic-moon": (4, {"zodiac": "on", "alchemy": "on"}),
    "spirits-of-the-forest": (4, {"air_spirit": "on", "moonlight_tiles": "on"}),
    "witchstone": (4, {}),
    "cauldron": (5, {"quick": "on"}),
}
# Which panels beside the table do not hold what is in them, or stand below the end of their column.
JUTS = """() => {
  const column = document.querySelector(".side").getBoundingClientRect();
  return [...document.querySelectorAll(".side > section")].filter((panel) => {
    const { bottom } = panel.getBoundingClientRect();
    const inside = [...panel.children].filter((el) => el.checkVisibility());
    const flow = inside.filter((el) => getComputedStyle(el).position !== "absolute");
    const ends = flow.map((el) => el.getBoundingClientRect().bottom);
    return Math.max(bottom - column.bottom, ...ends.map((end) => end - bottom)) > 4;
  }).map((panel) => panel.id);
}"""
DESKS = ((1280, 720), (1440, 900), (1920, 1080))
WATCHED = f"{LIVE}.watching"
MOVES = 40  # until much lies on the table
every_game = pytest.mark.parametrize("game", game_names())


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


@pytest.fixture
def onlooker(chromium: Any) -> Iterator[Any]:
    """Somebody who looks at a table, from a chair or from outside."""
    there: list[Onlooker] = []

    def look(visitor: Visitor, path: str, sign: str = LIVE) -> Onlooker:
        there.append(Onlooker(chromium, visitor))
        there[-1].looks_at(path, sign)
        return there[-1]

    yield look
    for one in there:
        one.leaves()


def long_names(house: House, game: str, moves: int = MOVES) -> Evening:
    """A table in the middle of a game, at which everybody's name is as long as it may be."""
    seats, options = TABLES[game]
    evening, dice = sit_down(house, game, seats, LONG_NAMES, **options), Dice(7)
    for _ in range(moves):
        if not evening.table.over:
            evening.plays(dice)
    return evening


def all_sizes(there: Onlooker, first: int) -> list[str]:
    """What is wrong at every size, each in one look and with one font."""
    found = []
    for number, size in enumerate(SIZES):
        look, font = LOOKS[(number + first) % 3], FONTS[(number // 3 + first) % 3]
        found += there.faults(size, look, font)
    return found


def test_the_long_names_are_such_as_people_may_have():
    assert all(is_fit(name) and len(name) == LONGEST for name in LONG_NAMES)


@every_game
def test_long_names_have_room_for_who_sits_there_and_for_who_has_come_by_a_link(
    house, onlooker, game
):
    evening, number = long_names(house, game), game_names().index(game)
    assert all_sizes(onlooker(evening.people[0], evening.path), number) == []
    assert all_sizes(onlooker(house.visitor(), evening.path, WATCHED), number + 1) == []


@every_game
def test_in_large_text_long_names_have_room_on_the_narrowest_phone_and_at_a_desk(
    house, onlooker, game
):
    evening, found = long_names(house, game), []
    there = (
        onlooker(evening.people[0], evening.path),
        onlooker(house.visitor(), evening.path, WATCHED),
    )
    for one, size in product(there, (SIZES[0], SIZES[5])):
        found += one.faults(size, "large")
    assert found == []


@every_game
def test_beside_the_table_moves_log_and_talk_are_whole(house, onlooker, game):
    evening = long_names(house, game)
    talk = f"/api/rooms/{evening.room}/talk"
    evening.people[0].post(talk, text="The moon is up.", move_id="said")
    there = (
        onlooker(evening.people[0], evening.path),
        onlooker(house.visitor(), evening.path, WATCHED),
    )
    for one, size, look in product(there, DESKS, ("light", "large")):
        assert one.wears(size, look).evaluate(JUTS) == [], f"{one.way}, {size}, {look}"


@every_game
def test_who_comes_to_a_lobby_by_a_link_has_room_on_the_narrowest_phone(house, onlooker, game):
    wren = house.visitor(LONG_NAMES[2])
    room = wren.opens("me", "open", game=game)
    stranger = onlooker(house.visitor(), f"/rooms/{room}", WATCHED)
    assert stranger.faults(SIZES[0], "large") == []
    assert stranger.faults(SIZES[0], "light", "wider") == []


@pytest.mark.parametrize("game", ["mystic-market", "cauldron"])
def test_there_is_room_to_say_that_somebody_with_a_long_name_is_away(house, onlooker, game):
    evening, number = long_names(house, game), game_names().index(game)
    evening.people[1].post(f"/api/rooms/{evening.room}/leave")
    wren = onlooker(evening.people[0], evening.path)
    assert all_sizes(wren, number) == []
    assert "away" in wren.page_of(SIZES[0]).locator("#seats").text_content()


@pytest.mark.parametrize("game", ["mystic-moon", "spirits-of-the-forest"])
def test_a_paused_table_is_right_for_who_has_come_by_a_link(house, onlooker, game):
    wren = house.visitor(LONG_NAMES[0])
    room = wren.opens("me", *["random"] * 3, game=game)
    wren.plays(room)
    assert wren.post(f"/api/rooms/{room}/leave")["paused"]
    stranger = onlooker(house.visitor(), f"/rooms/{room}", WATCHED)
    assert all_sizes(stranger, game_names().index(game)) == []
    assert "paused" in stranger.page_of(SIZES[0]).locator(".turn h1").text_content()


@pytest.mark.long
@every_game
@pytest.mark.parametrize("moves", [0, 15, 100])
def test_long_names_have_room_in_any_window(house, onlooker, game, moves):
    evening, found = long_names(house, game, moves), []
    there = (
        onlooker(evening.people[0], evening.path),
        onlooker(house.visitor(), evening.path, WATCHED),
    )
    for one, (size, look) in product(there, product(SIZES, LOOKS)):
        found += one.faults(size, look, FONTS[(SIZES.index(size) + moves) % 3])
    assert found == []
