"""Presence: who is away is called so, and everybody knows how many look on."""

from types import SimpleNamespace
from typing import Any

from moonbrew.server import attendance
from moonbrew.server.neighbours import Neighbours
from moonbrew.server.news import Word
from tests.server.house import SHORT, wait_for
from tests.server.parley import parley, run


def test_a_rival_who_is_not_there_is_away_and_not_thinking(house, monkeypatch):
    pair = house.pair(**SHORT)
    asked, waiting, fern = pair.asked(), pair.waiting(), house.visitor("Fern")
    name, seat = ("Wren", 0) if asked is pair.people[0] else ("Rowan", 1)
    monkeypatch.setattr(attendance, "NEAR", 1000.0)
    with waiting.listens(pair.room) as stream:
        first = stream.next().data["sections"]
        assert f"<h1>{name} is thinking</h1>" in first["table"]
        assert "<small>away</small>" not in first["seats"]
        monkeypatch.setattr(attendance, "NEAR", 0.0)
        with fern.listens(pair.room):
            gone = stream.next().data["sections"]
        assert f"<h1>{name} is away</h1>" in gone["table"]
        assert f"{name} <small>away</small>" in gone["seats"]
        assert f'aria-label="{name}, away: ' in gone["seats"]
        assert fern.get(f"/api/rooms/{pair.room}")["absent"] == [seat]
        with asked.listens(pair.room):
            back = stream.next().data["sections"]
            assert f"<h1>{name} is thinking</h1>" in back["table"]
            assert "<small>away</small>" not in back["seats"]
        again = stream.next().data["sections"]
        assert f"<h1>{name} is away</h1>" in again["table"]


def test_who_has_gone_is_called_away_after_a_while_by_itself(house, monkeypatch):
    monkeypatch.setattr(attendance, "NEAR", 0.3)
    pair = house.pair(**SHORT)
    room = house.room(pair.room)
    with pair.people[0].listens(pair.room):
        wait_for(lambda: room.absent == frozenset([1]))


def test_a_page_that_is_loaded_anew_is_not_away(house, monkeypatch):
    monkeypatch.setattr(attendance, "NEAR", 1000.0)
    pair = house.pair(**SHORT)
    asked, waiting = pair.asked(), pair.waiting()
    with waiting.listens(pair.room) as stream:
        stream.next()
        with asked.listens(pair.room):
            pass
        wait_for(lambda: len(house.app.state.rooms.services.news.bells[pair.room]) == 1)
        assert house.room(pair.room).absent == frozenset()


def test_everybody_is_told_how_many_look_on_each_person_once(house):
    pair = house.pair(**SHORT)
    wren, room = pair.people[0], house.room(pair.room)
    fern, anybody = house.visitor("Fern"), house.visitor()
    with wren.listens(pair.room) as stream:
        stream.next()
        assert room.onlookers == 0
        with fern.listens(pair.room), fern.listens(pair.room):
            wait_for(lambda: room.onlookers == 1)
            with anybody.listens(pair.room):
                wait_for(lambda: room.onlookers == 2)
                assert wren.get(f"/api/rooms/{pair.room}")["onlookers"] == 2
                wren.post(f"/api/rooms/{pair.room}/talk", text="Hello", move_id="hello")
                assert stream.next().event == "talk"
                assert stream.onlookers == 2
        wait_for(lambda: room.onlookers == 0)


def test_bots_and_open_chairs_are_never_away(house, monkeypatch):
    monkeypatch.setattr(attendance, "NEAR", 0.0)
    wren = house.visitor("Wren")
    room = wren.opens("me", "open", "random")
    with wren.listens(room) as stream:
        stream.next()
        with house.visitor("Fern").listens(room):
            wait_for(lambda: house.room(room).onlookers == 1)
        assert house.room(room).absent == frozenset()


def test_who_listens_at_another_process_is_here():
    async def scenario() -> Any:
        async with parley("wr") as place:
            room = place.room
            room.services.presence.clock = place.clock
            rooms: Any = SimpleNamespace(services=room.services, alive={room.id: room})
            beside = Neighbours(rooms)
            found = []

            def look() -> None:
                room.look_around()
                found.append((sorted(room.absent), room.onlookers))

            place.listens("wren")
            await place.clock.goes(60)
            look()
            for guests in (["rowan", "fern", None], ["fern"]):
                beside.note_listeners(Word("here", room.id, {"guests": guests}, "another"))
                found.append((sorted(room.absent), room.onlookers))
            await place.clock.goes(60)
            look()
            return found

    assert run(scenario) == [([1], 0), ([], 2), ([], 1), ([1], 1)]
