"""A table of bots waits for its only person, and never plays on without them."""

import time
from types import SimpleNamespace
from typing import Any

import pytest

from moonbrew.games import all_games
from moonbrew.server.neighbours import Neighbours
from moonbrew.server.news import Word
from tests.server.house import open_house, opens_usual, wait_for
from tests.server.parley import all_done, guest, parley, run

GAMES = [game.name for game in all_games() if game.seats[0] > 1]
LONG = 60.0


def at_rest(house, room):
    """How far a room is once nobody plays in it any more."""
    wait_for(lambda: house.room(room).autoplay.task is None)
    return house.room(room).deed


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_a_table_of_bots_pauses_it_and_goes_on_by_coming_back(house, game):
    wren = house.visitor("Wren")
    room = opens_usual(wren, game, others="random")
    wait_for(lambda: wren.scene(room)["asked"])
    choices = wren.scene(room)["choices"]
    left = wren.post(f"/api/rooms/{room}/leave")
    assert left["paused"]
    assert wren.post(f"/api/rooms/{room}/leave") == left  # which changes nothing
    move = {"key": choices[0]["key"], "deed": left["deed"], "move_id": "1"}
    assert "paused" in wren.refused(f"/api/rooms/{room}/moves", 403, **move)["error"]
    assert "<mark>Paused</mark>" in wren.web.get("/games").text
    facts = wren.get(f"/api/rooms/{room}")
    assert facts["paused"]
    assert facts["deed"] == left["deed"]
    assert facts["chairs"][0]["bot"] == ""
    page = wren.web.get(f"/rooms/{room}").text  # to come to the table is to be back
    assert 'class="sentence"' in page
    assert "<b>You</b> are back." in page
    assert wren.scene(room)["choices"] == choices
    assert not wren.get(f"/api/rooms/{room}")["paused"]


@pytest.mark.parametrize(
    ("chairs", "options"),
    [(["me", "here:Rowan"], {"first": "seat-1"}), (["me"], {"mode": "coop", "scenario": "1"})],
    ids=["at one device", "alone"],
)
def test_where_no_bots_sit_none_is_said_to_wait(house, chairs, options):
    wren, fern = house.visitor("Wren"), house.visitor("Fern")
    room = wren.opens(*chairs, game="spirits-of-the-forest", **options)
    house.settles(room)
    assert "Nothing happens until you are back." in wren.web.get(f"/rooms/{room}").text
    assert wren.post(f"/api/rooms/{room}/leave")["paused"]
    page = fern.web.get(f"/rooms/{room}").text
    assert "The game is paused" in page
    assert "All stays as it lies." in page
    assert "bots wait" not in page


def test_a_paused_table_rests_whoever_looks_at_it(house):
    wren, fern = house.visitor("Wren"), house.visitor("Fern")
    room = wren.opens("me", "greedy", "greedy")
    wren.plays(room)
    wren.post(f"/api/rooms/{room}/leave")
    deed = at_rest(house, room)
    with fern.listens(room) as stream:
        table = stream.next().data["sections"]["table"]
        assert "The game is paused" in table
        fern.scene(room)
        assert at_rest(house, room) == deed
    wren.joins(room)
    assert not house.room(room).paused


def test_bots_do_not_play_on_for_strangers_when_their_person_has_closed_the_page():
    with open_house(rest=LONG) as house:
        wren, fern = house.visitor("Wren"), house.visitor("Fern")
        room = wren.opens("me", "random", "random", length="shortened")
        with wren.listens(room) as stream:
            stream.next()
        wait_for(lambda: house.room(room).waits)
        deed = at_rest(house, room)
        with fern.listens(room) as stream:
            stream.next()
            fern.scene(room)
            time.sleep(0.2)
            assert house.room(room).deed == deed
        assert house.room(room).waits
        wren.scene(room)
        assert not house.room(room).waits


def test_bots_do_not_play_on_for_a_stranger_who_opens_a_table_that_was_put_away():
    with open_house(rest=LONG) as house:
        wren, fern = house.visitor("Wren"), house.visitor("Fern")
        room = wren.opens("me", "random", "random", length="shortened")
        at_rest(house, room)
        rooms = house.app.state.rooms
        rooms.recent.pop(room)
        rooms.alive.pop(room, None)
        fern.scene(room)
        assert house.room(room).waits
        wren.scene(room)
        assert not house.room(room).waits


def test_a_page_that_is_closed_at_another_process_lets_the_bots_wait_here_too():
    async def scenario():
        async with parley("bwb") as place:
            room = place.room
            rooms: Any = SimpleNamespace(services=room.services, alive={room.id: room})
            beside, found = Neighbours(rooms), []
            room.looks_in("wren")
            for guests in (["wren", None], [None], []):
                beside.note_listeners(Word("here", room.id, {"guests": guests}, "another"))
                found.append(room.waits)
            return found

    assert run(scenario) == [False, True, True]


def test_where_others_sit_a_bot_plays_for_who_leaves_and_nothing_is_paused(house):
    pair = house.pair()
    left = pair.people[0].post(f"/api/rooms/{pair.room}/leave")
    assert not left["paused"]
    assert pair.people[1].get(f"/api/rooms/{pair.room}")["chairs"][0]["away"]


def test_a_pause_ends_to_be_one_when_another_person_sits_down(house):
    wren, fern = house.visitor("Wren"), house.visitor("Fern")
    room = wren.opens("me", "open", "random")
    fern.joins(room)
    house.room(room).chairs[0].paused = True
    assert not house.room(room).paused


def test_who_pauses_in_a_window_has_not_passed_in_it_and_gets_the_whole_beat_again():
    async def scenario():
        async with parley("bwb", [1], "speak") as place:
            place.listens("wren")
            await all_done()
            place.room.autoplay.attend()
            await place.clock.goes(1.0)
            assert place.keys == [(0, "speak")]
            await place.room.leave(guest("w"))
            await place.clock.goes(30.0)
            assert place.keys == [(0, "speak")]
            await place.room.come_back(guest("w"))
            await place.clock.goes(0.1)
            beat = place.room.running_beat
            return place.keys, beat and beat.left(place.clock.now()), place.room.to_answer(1)

    keys, left, answer = run(scenario)
    assert keys == [(0, "speak")]
    assert left > 4.0
    assert answer is not None
