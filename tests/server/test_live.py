"""Live play: every listener gets the newest table and every line, whatever gaps there were."""

import time
from itertools import takewhile

import pytest

from tests.server.house import SHORT, Event, Stream, open_house


def texts(events):
    return [line["text"] for event in events for line in event.data["log"]]


def told(person, room):
    return [line["text"] for line in person.scene(room)["log"]]


def test_every_listener_gets_every_ply_as_they_may_see_it(house):
    pair = house.pair()
    owl = house.visitor()
    people = [*pair.people, owl]
    with (
        people[0].listens(pair.room) as first,
        people[1].listens(pair.room) as second,
        owl.listens(pair.room) as third,
    ):
        streams = [first, second, third]
        begun = [stream.next() for stream in streams]
        assert {event.id for event in begun} == {house.room(pair.room).deed}
        pair.asked().plays(pair.room)
        later = [stream.next() for stream in streams]
        assert {event.id for event in later} == {begun[0].id + 1}
        assert {event.event for event in later} == {"table"}
        for person, events in zip(people, zip(begun, later, strict=True), strict=True):
            assert texts(events) == told(person, pair.room)
            assert events[1].data["deed"] == events[1].id
            assert events[1].data["asked"] == person.scene(pair.room)["asked"]
        tables = ["".join(event.data["sections"].values()) for event in later]
        assert len(set(tables)) == 3, "Three viewers see three tables."


@pytest.mark.parametrize("how", ["header", "query"])
def test_a_listener_who_missed_something_gets_the_newest_table_and_all_lines_since(house, how):
    pair = house.pair(**SHORT)
    with pair.people[0].listens(pair.room) as stream:
        seen = stream.next()
    for _ in range(5):
        pair.asked().plays(pair.room)
    again = {"since": seen.id} if how == "header" else {"query": f"?since={seen.id}"}
    with pair.people[0].listens(pair.room, **again) as stream:
        missed = stream.next()
    assert missed.id == house.room(pair.room).deed == seen.id + 5
    assert texts([seen, missed]) == told(pair.people[0], pair.room)
    assert len(missed.data["log"]) < len(told(pair.people[0], pair.room))


def test_who_comes_back_at_every_ply_misses_nothing_and_hears_nothing_twice(house):
    pair = house.pair(**SHORT)
    events: list[Event] = []
    for _ in range(6):
        with house.visitor().listens(pair.room, events[-1].id if events else None) as stream:
            events.append(stream.next())
        pair.asked().plays(pair.room)
    with house.visitor().listens(pair.room, events[-1].id) as stream:
        events.append(stream.next())
    assert texts(events) == told(house.visitor(), pair.room)
    assert [event.id for event in events] == [*range(events[0].id, events[0].id + 7)]


def test_many_moves_at_once_become_one_event(house):
    pair = house.pair()
    with pair.people[0].listens(pair.room) as stream:
        stream.next()
        last = 0
        for _ in range(4):
            last = pair.asked().plays(pair.room)["deed"]
        events = stream.until(last)
    assert 1 <= len(events) <= 4
    assert events[-1].id == last


def test_the_end_and_the_rematch_are_told(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    with pair.people[1].listens(pair.room) as stream:
        assert stream.next().data["over"]
        room = pair.people[0].post(f"/api/rooms/{pair.room}/rematch")["room"]
        assert stream.next().data["rematch"] == room


def test_what_is_announced_is_what_was_told_and_what_is_asked(house):
    pair = house.pair()
    player = pair.asked()
    with player.listens(pair.room) as stream:
        stream.next()
        player.plays(pair.room)
        event = stream.next()
    assert event.data["announce"].startswith(event.data["log"][0]["text"])
    scene = player.scene(pair.room)
    assert event.data["announce"].endswith(scene["scene"]["prompt"]) == scene["asked"]


def test_a_quiet_stream_is_kept_alive_by_comments():
    with open_house(heartbeat=0.05) as house:
        pair = house.pair()
        with pair.people[0].listens(pair.room) as stream:
            stream.next()
            assert next(line for line in stream.lines if line) == ": still here"


def test_what_another_does_in_private_does_not_put_off_the_next_comment():
    with open_house(heartbeat=0.3) as house:
        pair = house.pair()
        wren, rowan = pair.asked(), pair.waiting()
        with wren.listens(pair.room) as stream:
            stream.next()
            for turn in range(40):  # for longer than a few heartbeats
                rowan.post(f"/api/rooms/{pair.room}/orders", order="all", on=turn % 2 == 0)
                time.sleep(0.05)
            rowan.post(f"/api/rooms/{pair.room}/talk", text="Done.", move_id="done")
            quiet = list(takewhile(lambda line: "Done." not in line, stream.lines))
    assert quiet.count(": still here") > 3
    assert not any(line.startswith("data") and "onlookers" not in line for line in quiet)


def test_too_many_listeners_from_one_address_are_refused():
    with open_house(listeners_per_address=2) as house:
        pair = house.pair()
        with pair.people[0].listens(pair.room) as one, pair.people[1].listens(pair.room) as two:
            assert one.next().id == two.next().id
            refused = house.visitor().web.get(f"/rooms/{pair.room}/live")
            assert refused.status_code == 429


def test_there_is_nothing_to_hear_from_a_room_that_is_not_there(house):
    assert house.visitor().web.get("/rooms/nowhere/live").status_code == 404


@pytest.mark.parametrize("nonsense", ["-3", "1e3", "²"])
def test_a_last_event_that_is_no_number_means_all_lines(house, nonsense):
    pair = house.pair()
    headers = {"Last-Event-ID": nonsense.encode()}
    with pair.people[0].web.stream("GET", f"/rooms/{pair.room}/live", headers=headers) as answer:
        assert texts([Stream(answer).next()]) == told(pair.people[0], pair.room)
