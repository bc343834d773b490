"""Company: whose hand one sees, who may change which chair, and who is told of it; in all games."""

import asyncio
from typing import Any

import httpx
import pytest

import moonbrew
from moonbrew.errors import Trouble
from moonbrew.server.presence import Presence
from moonbrew.server.settings import settings_from
from moonbrew.server.workers import Workers
from tests.server.house import SHORT, House, Visitor, wait_for

GAMES = [game.name for game in moonbrew.all_games()]


@pytest.fixture(autouse=True)
def thoughtless(monkeypatch):
    """Bots move at once, whatever comes to mind."""

    async def nothing(workers, job, **how):
        return []

    monkeypatch.setattr(Workers, "think", nothing)


def set_table(house: House, *chairs: str, game: str) -> tuple[str, list[Visitor]]:
    """A game that has begun, with Wren and Rowan at it, where it waits for one of them."""
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = wren.opens("me", "open", *chairs, game=game)
    rowan.joins(room)
    plays_on(house, room, [wren, rowan], 1)
    return room, [wren, rowan]


def plays_on(house: House, id: str, people: list[Visitor], moves: int = 0) -> None:
    """Make so many moves of people, then wait until one of them is asked."""
    room = house.room(id)
    for left in range(moves, -1, -1):
        wait_for(lambda: room.over or waits_for(room, id, people))
        if left:
            next(one for one in people if one.scene(id)["asked"]).plays(id)


def waits_for(room: Any, id: str, people: list[Visitor]) -> bool:
    """Whether one of these people is asked, and nobody else will do anything before."""
    return any(one.scene(id)["asked"] for one in people) and room.autoplay.task is None


def lines(person: Visitor, room: str) -> list[str]:
    return [line["text"] for line in person.scene(room)["log"]]


def chairs(person: Visitor, room: str) -> list[Any]:
    found: list[Any] = person.get(f"/api/rooms/{room}")["chairs"]
    return found


# Bots' chairs


@pytest.mark.parametrize("game", GAMES)
def test_a_bots_chair_is_opened_in_a_running_game_when_all_who_play_agree(house, game):
    room, (wren, rowan) = set_table(house, "random", game=game)
    path = f"/api/rooms/{room}/chairs/2"
    twin = house.visitor("Twin")
    assert wren.post(path, bot="")["agreed"] == [0]
    assert wren.post(path, bot="")["agreed"] == [0], "asked twice it is one voice"
    twin.refused(f"/api/rooms/{room}/join", 403)
    assert chairs(rowan, room)[2]["bot"] == "random"
    assert lines(rowan, room)[-1] == (
        "Wren wants to open the chair of Random, once everybody who has a chair agrees."
    )
    rowan.post(path, bot="")
    assert chairs(rowan, room)[2]["open"]
    assert twin.joins(room) == 2


@pytest.mark.parametrize("game", GAMES)
def test_who_is_away_has_not_agreed_to_open_a_bots_chair(house, game):
    room, (wren, rowan) = set_table(house, "random", game=game)
    path = f"/api/rooms/{room}/chairs/2"
    rowan.post(f"/api/rooms/{room}/leave")
    assert wren.post(path, bot="")["agreed"] == [0]
    assert not chairs(wren, room)[2]["open"]
    rowan.joins(room)
    rowan.post(path, bot="")
    assert chairs(wren, room)[2]["open"]


def test_a_wish_for_another_bot_is_another_wish(house):
    room, (wren, rowan) = set_table(house, "random", game="mystic-market")
    path = f"/api/rooms/{room}/chairs/2"
    wren.post(path, bot="")
    assert rowan.post(path, bot="greedy")["agreed"] == [1]
    assert chairs(wren, room)[2]["bot"] == "random"
    wren.post(path, bot="greedy")
    assert (chairs(wren, room)[2]["bot"], chairs(wren, room)[2]["agreed"]) == ("greedy", [])


def test_only_who_plays_is_asked_and_no_longer_who_opened_the_room(house):
    host, wren = house.visitor("Host"), house.visitor("Wren")
    room = host.opens("open", "random", "random")
    path = f"/api/rooms/{room}/chairs"
    wren.joins(room)
    plays_on(house, room, [wren], 1)
    assert "do not sit" in host.refused(f"{path}/2", 403, bot="")["error"]
    wren.post(f"{path}/2", bot="")
    assert chairs(wren, room)[2]["open"], "nobody else has to agree"


def test_who_opened_the_room_without_a_chair_fills_none_after_the_deal(house):
    host, wren = house.visitor("Host"), house.visitor("Wren")
    room = host.opens("open", "random", "random")
    path = f"/api/rooms/{room}/chairs/2"
    wren.joins(room)
    plays_on(house, room, [wren], 1)
    wren.post(path, bot="")
    assert "do not sit" in host.refused(path, 403, bot="random")["error"]
    assert chairs(wren, room)[2]["open"]
    wren.post(path, bot="greedy")
    assert chairs(wren, room)[2]["bot"] == "greedy"


def test_a_person_can_agree_on_the_page(house):
    room, (wren, rowan) = set_table(house, "random", game="mystic-market")
    wren.post(f"/api/rooms/{room}/chairs/2", bot="")
    words = "Agree with Wren to open this chair"
    assert words in rowan.web.get(f"/rooms/{room}").text
    assert words not in wren.web.get(f"/rooms/{room}").text
    assert words not in house.visitor().web.get(f"/rooms/{room}").text


# Leaving


def seen(person: Visitor, room: str) -> dict[str, Any]:
    """All that somebody is shown of a table."""
    api, page = f"/api/rooms/{room}", f"/rooms/{room}"
    found = {path: person.get(path) for path in (f"{api}/scene", f"{api}/moves", api)}
    for path in (page, f"{page}/replay", f"{page}/replay?seat=1"):
        answer = person.web.get(path)
        found[path] = answer.status_code, answer.text.partition("<main")[2].partition("</main>")[0]
    with person.listens(room) as stream:
        found["live"] = stream.next().data
    return found


@pytest.mark.parametrize("game", GAMES)
def test_who_has_left_sees_no_more_than_any_spectator_until_they_are_back(house, game):
    room, (wren, rowan) = set_table(house, "random", game=game)
    assert rowan.scene(room)["seat"] == 1
    rowan.post(f"/api/rooms/{room}/leave")
    plays_on(house, room, [wren])
    assert seen(rowan, room) == seen(house.visitor("Rowan"), room)
    for path in ("hint", "why/pass"):
        assert rowan.web.get(f"/api/rooms/{room}/{path}").status_code == 403
    rowan.refused(f"/api/rooms/{room}/orders", 403, order="all")
    assert "Come back" in rowan.web.get(f"/rooms/{room}").text
    assert rowan.joins(room) == 1
    assert rowan.scene(room)["seat"] == 1


# Absence


@pytest.fixture
def later(house, monkeypatch):
    """Lets seconds go by."""
    clock = house.app.state.rooms.services.clock
    time = [clock.now()]

    def wait(seconds: float) -> None:
        time[0] += seconds

    monkeypatch.setattr(clock, "now", lambda: time[0])
    return wait


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_for_somebody_who_was_not_heard_of_for_long(house, later, game):
    room, (wren, rowan) = set_table(house, game=game)
    path = f"/api/rooms/{room}/chairs/1"
    with rowan.listens(room) as stream:
        stream.next()
        later(1000)
        assert "is here" in wren.refused(path, 403, bot="witch")["error"]
    wait_for(lambda: not house.room(room).services.news.bells)  # as when a page is reloaded
    assert "in 90 seconds" in wren.refused(path, 403, bot="witch")["error"]
    later(80)
    said = wren.refused(path, 403, bot="witch")["error"]
    assert "in 10 seconds" in said or "in 11 seconds" in said  # the page may have gone a bit later
    rowan.get(f"/api/rules/{game}?q=1")  # any request counts
    later(20)
    wren.refused(path, 403, bot="witch")
    later(70)
    wren.post(path, bot="witch")
    assert "A bot plays for Rowan now." in lines(wren, room)
    assert chairs(wren, room)[1]["away"]


def test_nobody_but_the_substitute_plays_for_a_person_and_only_players_ask_for_it(house, later):
    host, wren, rowan = (house.visitor(name) for name in ("Host", "Wren", "Rowan"))
    room = host.opens("open", "open")
    for person in (wren, rowan):
        person.joins(room)
    path = f"/api/rooms/{room}/chairs/1"
    later(100)
    for person in (host, house.visitor()):
        assert "Only who sits" in person.refused(path, 403, bot="witch")["error"]
    for bot in ("random", "archmage"):
        assert "no other bot" in wren.refused(path, 400, bot=bot)["error"]
        assert "no other bot" in rowan.refused(path, 400, bot=bot)["error"], "not even for oneself"
    wren.refused(path, 400, bot="")
    later(100)
    wren.post(path, bot="witch")
    assert chairs(wren, room)[1]["bot"] == "witch"


@pytest.mark.parametrize("path", ["/rooms/{}", "/rooms/{}/live", "/api/rooms/{}/scene"])
def test_who_was_missed_has_the_chair_back_by_looking_in(house, later, path):
    room, (wren, rowan) = set_table(house, game="mystic-market")
    later(100)
    wren.post(f"/api/rooms/{room}/chairs/1", bot="witch")
    with rowan.web.stream("GET", path.format(room)):
        wait_for(lambda: not house.room(room).chairs[1].away)
    assert "Rowan is back." in lines(wren, room)
    assert rowan.scene(room)["seat"] == 1


def test_who_was_missed_makes_a_move_by_a_program_as_if_nothing_had_been(house, later, monkeypatch):
    async def never(workers, job, **how):
        await asyncio.sleep(60)

    monkeypatch.setattr(Workers, "think", never)
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    move = player.move(pair.room)
    later(100)
    other.post(f"/api/rooms/{pair.room}/chairs/{house.room(pair.room).asked}", bot="witch")
    player.post(f"/api/rooms/{pair.room}/moves", **move)
    assert [deed.kind for deed in house.room(pair.room).deeds[-3:]] == ["bot", "sit", "move"]


def test_an_absence_of_less_than_ninety_seconds_cannot_be_set(monkeypatch):
    monkeypatch.setenv("MOONBREW_ABSENCE", "5")
    with pytest.raises(Trouble, match="must be 90 seconds or more"):
        settings_from("127.0.0.1")
    monkeypatch.setenv("MOONBREW_ABSENCE", "600")
    assert settings_from("127.0.0.1").absence == 600


def test_those_who_were_heard_of_last_are_remembered():
    presence = Presence(kept=2)
    for guest in ("one", "two", "one", "three"):
        presence.hear(guest, "")
    assert list(presence.heard) == ["one", "three"]


def test_who_was_forgotten_counts_as_heard_of_until_then(house, later, monkeypatch):
    room, (wren, rowan) = set_table(house, game="mystic-market")
    presence, path = house.room(room).services.presence, f"/api/rooms/{room}/chairs/1"
    later(1000)
    rowan.scene(room)
    later(1)
    monkeypatch.setattr(presence, "kept", 2)
    for person in (house.visitor("Fern"), house.visitor("Moss"), wren):
        person.get("/api/me")
    assert "in 89 seconds" in wren.refused(path, 403, bot="witch")["error"]
    later(89)
    wren.post(path, bot="witch")


def test_who_asks_without_a_cookie_makes_nobody_forgotten(house):
    room, _ = set_table(house, game="mystic-market")
    presence = house.room(room).services.presence
    known = set(presence.heard)
    for path in ("/api/me", f"/api/rooms/{room}/scene", "/", f"/rooms/{room}"):
        assert httpx.get(f"{house.url}{path}").status_code == 200
    assert set(presence.heard) == known


# Addresses


def from_elsewhere(house: House, name: str, address: str) -> Visitor:
    """Somebody at another address."""
    person = house.visitor()
    person.web = httpx.Client(
        base_url=house.url, transport=httpx.HTTPTransport(local_address=address), timeout=20
    )
    person.post("/api/me", name=name)
    return person


def test_all_are_told_when_two_sit_there_from_one_address(house):
    wren, rowan = house.visitor("Wren"), from_elsewhere(house, "Rowan", "127.0.0.2")
    twin = house.visitor("Twin")
    room = wren.opens("me", "open", "open")
    rowan.joins(room)
    twin.joins(room)
    assert lines(rowan, room) == ["You sit down.", "Twin sits down, at the same address as Wren."]
    assert [chair["same_address"] for chair in chairs(rowan, room)] == [[], [], [0]]


def test_all_are_told_of_one_address_though_both_have_come_without_a_cookie(house):
    host, twin = house.visitor(), house.visitor()
    room = host.opens("me", "open")
    assert not twin.web.cookies
    twin.joins(room)
    assert chairs(house.visitor(), room)[1]["same_address"] == [0]


def test_a_rematch_of_two_at_one_address_says_so_again(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    presence = house.room(pair.room).services.presence
    presence.heard.clear()  # as after a restart
    room = pair.people[1].post(f"/api/rooms/{pair.room}/rematch")["room"]
    assert [chair["same_address"] for chair in chairs(pair.people[0], room)] == [[], [0]]
    assert "Rowan is at the same address as Wren now." in lines(house.visitor(), room)


def test_a_rematch_tells_who_has_come_to_one_address_since(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    there = house.room(pair.room)
    there.chairs[1].beside = []
    room = pair.people[0].post(f"/api/rooms/{pair.room}/rematch")["room"]
    assert [chair["same_address"] for chair in chairs(pair.people[0], room)] == [[], [0]]


def test_all_are_told_when_somebody_comes_to_the_address_of_another_in_the_game(house):
    wren, rowan = house.visitor("Wren"), from_elsewhere(house, "Rowan", "127.0.0.2")
    room = wren.opens("me", "open")
    rowan.joins(room)
    assert lines(wren, room) == ["Rowan sits down."]
    at_home = house.visitor()
    at_home.web.cookies = rowan.web.cookies
    for person in (at_home, wren, at_home, rowan, at_home):
        person.scene(room)
    assert lines(wren, room)[1:] == ["Rowan is at the same address as Wren now."], "told once"
    assert [chair["same_address"] for chair in chairs(wren, room)] == [[], [0]]
