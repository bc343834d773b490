"""Schemathesis over the whole API: whatever is sent, no answer is an error of the server."""

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import requests
import schemathesis

from moonbrew.games import game_names
from moonbrew.server.app import create_app
from tests.attack.files import some
from tests.server.house import QUIET, SHORT, House, open_house

schema = schemathesis.openapi.from_dict(create_app(QUIET).openapi())
SLOW = ("/api/contents", "/api/rooms/{id}/hint")  # a process of its own for each
GAMES = game_names()


class Target:
    """A house with rooms at all stages, which somebody attacks who sits in them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.turn = count()
        self.answered: Counter[int] = Counter()  # by status
        self.dealt = 0  # how often a deal was hit
        self.web = requests.Session()
        over = house.pair(**SHORT)
        over.to_the_end()
        wren = over.people[0]
        self.web.cookies.update(dict(wren.web.cookies))
        going_on = [wren.opens("me", "open", "random", game="mystic-market")]
        going_on += [wren.opens(*self.chairs(name), game=name) for name in GAMES]
        self.rooms = [over.room, *going_on]
        shared = wren.post("/api/deals", game=GAMES[0], options={}, chairs=["me", "random"])
        self.deals = [shared["deal"], *(one["deal"] for one in wren.get("/api/deals"))]
        self.keys = [*house.room(going_on[0]).game.moves]

    def chairs(self, name: str) -> list[str]:
        """As many as the game needs, all for bots but one."""
        facts = self.house.visitor().get("/api/games")["games"]
        seats = next(one["seats"] for one in facts if one["name"] == name)
        return ["me", *["random"] * (seats[0] - 1)]

    def aim(self, case: Any) -> None:
        """Put true names in place of some that were made up, or nothing would be hit."""
        turn = next(self.turn)
        rooms = [*self.rooms, None]
        true = {"id": rooms[turn % len(rooms)], "seat": turn % 4, "game": GAMES[turn % len(GAMES)]}
        true["key"] = self.keys[turn % len(self.keys)]
        true["deal"] = self.deals[turn % len(self.deals)]
        for parts in (case.path_parameters, case.body):
            for name, value in true.items():
                if isinstance(parts, dict) and name in parts and value is not None and turn % 5:
                    parts[name] = value
        if isinstance(case.body, dict) and "deed" in case.body and turn % 3:
            case.body["deed"] = self.house.room(self.rooms[1]).deed


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    """A house of our own on loopback."""
    with open_house(bot_deadline=0.3, content_deadline=5.0) as house:
        yield Target(house)


def check(target: Target, case: Any) -> None:
    """Send a request, and look at the answer."""
    target.aim(case)
    answer = case.call(base_url=target.house.url, session=target.web, timeout=60)
    told = f"{case.method} {case.formatted_path} {case.query} {case.body!r}: {answer.text[:300]}"
    assert answer.status_code < 500, told
    assert answer.headers["x-content-type-options"] == ["nosniff"], told
    if answer.status_code >= 400:
        assert answer.json()["error"], told
    target.answered[answer.status_code] += 1
    if "deal" in (case.path_parameters or {}) and answer.status_code == 200:
        target.dealt += 1


@schema.exclude(path=SLOW[0]).exclude(path=SLOW[1]).parametrize()
@some(0.4)
def test_no_answer_is_an_error_of_the_server(case, target):
    check(target, case)


@schema.include(path=list(SLOW)).parametrize()
@some(0.05)
def test_no_answer_of_what_takes_long_is_an_error_of_the_server(case, target):
    check(target, case)


def test_it_is_alive_after_all_that_and_its_rooms_are_whole(target):
    if sum(target.answered.values()) > 100:  # otherwise somebody has asked for this test alone
        assert {200, 201, 400, 404, 405} <= set(target.answered), "Much was not hit."
        assert target.dealt, "No deal was hit."
    wren = target.house.visitor("Wren")
    for id in target.rooms:
        room = target.house.room(id)
        over, numbers = room.over, [deed.number for deed in room.deeds]  # bots may still play
        assert numbers == list(range(1, len(numbers) + 1))
        assert wren.scene(id)["deed"] == room.deed or not over
    assert wren.get("/api/alive") == {"alive": True}
