"""Floods: nobody can fill a table with deeds, or make others read a log without end."""

from itertools import product

import pytest

from moonbrew.server.deeds import Deed
from moonbrew.server.lately import NEWEST, newest
from moonbrew.server.room import MOST_ORDERS
from moonbrew.sitting import Line
from tests.server.house import open_house


@pytest.fixture
def still(monkeypatch):
    """No bucket fills again."""
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)


def statuses(visitor, path, *bodies):
    """What a visitor is answered to these wishes."""
    return [visitor.web.post(path, json=body).status_code for body in bodies]


@pytest.mark.usefixtures("still")
def test_a_guest_may_choose_so_many_names_and_others_as_many():
    with open_house(deeds_per_minute=10) as house:
        pair = house.pair()  # each has chosen one name
        wren, rowan = pair.people
        deed = house.room(pair.room).deed
        names = [{"name": f"Wren {letter}"} for letter in "abcdef"]
        assert statuses(wren, "/api/me", *names) == [200] * 4 + [429] * 2
        assert house.room(pair.room).deed == deed + 4
        assert wren.get("/api/me")["name"] == "Wren d"
        assert statuses(rowan, "/api/me", {"name": "Rowan B"}) == [200]


@pytest.mark.usefixtures("still")
def test_a_chair_has_so_many_deeds_beside_moves_and_talk():
    with open_house(deeds_per_minute=10) as house:
        pair = house.pair()
        path, asked, other = f"/api/rooms/{pair.room}", pair.asked(), pair.waiting()
        on, off = {"order": "", "on": True}, {"order": "", "on": False}
        assert statuses(other, f"{path}/orders", *[on, off] * 3) == [200] * 5 + [429]
        refused = other.web.post(f"{path}/leave").json()
        assert "Wait a moment" in refused["error"]
        assert not any(chair.bot for chair in house.room(pair.room).chairs)
        asked.plays(pair.room)  # moves are never counted
        assert statuses(asked, f"{path}/orders", off) == [200]
        assert statuses(other, f"{path}/talk", {"text": "Hello.", "move_id": "one"}) == [200]


def test_who_comes_back_is_never_kept_away():
    with open_house(deeds_per_minute=4) as house:
        pair = house.pair()
        wren, path = pair.people[0], f"/api/rooms/{pair.room}"
        assert statuses(wren, f"{path}/leave", {}) == [200]
        wren.joins(pair.room)
        assert statuses(wren, f"{path}/leave", {}) == [200]
        wren.joins(pair.room)
        assert wren.scene(pair.room)["seat"] == 0


def test_a_seat_has_so_many_orders_at_once(house):
    pair = house.pair()
    wren, room = pair.people[0], house.room(pair.room)
    words = ("turn", "no-answer", "turn no-answer", "no-answer turn")
    without = ("", "-turn", "-no-answer", "-turn -no-answer")
    seats = ("", "@0", "@1", "@0 @1", "@1 @0")
    orders = [" ".join([*one, "until-withdrawn"]) for one in product(words, without, seats)]
    assert len(orders) > MOST_ORDERS
    for order in orders:
        answer = wren.web.post(f"/api/rooms/{pair.room}/orders", json={"order": order})
        if answer.status_code != 200:
            break
    assert "Withdraw one first" in answer.json()["error"]
    assert len(room.orders.of(0)) == MOST_ORDERS


# Long logs


@pytest.fixture
def long_room(house):
    """A table at which much has happened, somebody at it, and the deed after which it began."""
    pair = house.pair()
    room = house.room(pair.room)
    guest, begun = room.chairs[0].guest, room.deed
    names = [
        Deed("rename", 0, guest=guest, name=f"Wren {n % 7}", number=begun + 1 + n)
        for n in range(3 * NEWEST)
    ]
    house.skips(pair.room, names)
    return pair.people[1], pair.room, begun


def test_of_a_long_log_the_newest_lines_are_drawn_and_it_says_where_the_others_are(long_room):
    rowan, room, begun = long_room
    page = rowan.web.get(f"/rooms/{room}").text
    assert page.count("<li data-deed=") == NEWEST
    assert f'<a href="/rooms/{room}/replay" tabindex="-1">What happened before' in page
    replay = rowan.web.get(f"/rooms/{room}/replay").text
    assert replay.count("<li data-deed=") >= 3 * NEWEST
    assert f'data-deed="{begun + 1}"' in replay
    assert "What happened before" not in replay


def test_a_short_log_is_shown_whole(house):
    pair = house.pair()
    page = pair.people[0].web.get(f"/rooms/{pair.room}").text
    assert page.count("<li data-deed=") == len(house.room(pair.room).log(0)) > 0
    assert "What happened before" not in page


def test_a_program_reads_a_long_log_part_by_part(house, long_room):
    rowan, room, _ = long_room
    parts = [rowan.scene(room)["log"]]
    assert parts[0] == rowan.get(f"/api/rooms/{room}/log")
    while len(parts[0]) >= NEWEST:
        parts.insert(0, rowan.get(f"/api/rooms/{room}/log?until={parts[0][0]['deed'] - 1}"))
    lines = [(line["deed"], line["text"]) for part in parts for line in part]
    assert lines == [(line.deed, line.text) for line in house.room(room).log(1)]
    assert len(parts) > 3


def test_whoever_comes_back_after_very_much_is_sent_the_newest_of_it(long_room):
    rowan, room, begun = long_room
    with rowan.listens(room, since=begun) as stream:
        news = stream.next().data
        assert len(news["log"]) == NEWEST
        assert news["earlier"]
    with rowan.listens(room, since=news["deed"] - 5) as stream:
        news = stream.next().data
        assert len(news["log"]) == 5
        assert not news["earlier"]


def test_a_deed_is_told_whole_or_not_at_all():
    lines = [Line(deed, f"{deed}.{n}") for deed in range(4) for n in range(deed)]
    assert [line.deed for line in newest(lines, 4)] == [2, 2, 3, 3, 3]
    assert [line.deed for line in newest(lines, 3)] == [3, 3, 3]
    assert newest(lines, 100) == lines
    assert newest([], 3) == []


def test_of_long_talk_the_newest_is_sent(house):
    pair = house.pair()
    room = house.room(pair.room)
    said = [
        Deed("say", 0, move_id=f"{n}", text=f"Word {n}.", number=room.deed + 1 + n)
        for n in range(NEWEST + 50)
    ]
    house.skips(pair.room, said)
    with pair.people[1].listens(pair.room, since=0) as stream:
        talk = stream.next().data["talk"]
    assert len(talk) == NEWEST
    assert talk[-1]["text"] == f"Word {NEWEST + 49}."
    assert len(pair.people[1].get(f"/api/rooms/{pair.room}/talk")["said"]) == NEWEST + 50
