"""Several people at one device: each sees their own hand, after it was handed to them."""

import re
import uuid

import pytest

from moonbrew.games import game_names
from moonbrew.server import rooms
from tests.server.house import SHORT, House, Visitor, promising
from tests.server.parley import all_done, parley, run

CHAIRS = ["me", "here:Rowan"]


@pytest.fixture
def wren(house: House) -> Visitor:
    """Whose device it is."""
    return house.visitor("Wren")


def plays_on(house: House, wren: Visitor, id: str) -> None:
    """Let whoever is asked take the device, if need be, and make a move."""
    room = house.room(id)
    scene = wren.scene(id)
    if scene["due"] is not None:
        wren.post(f"/api/rooms/{id}/take", seat=scene["due"])
    key = promising(room.game, room.table).key
    body = {"key": key, "deed": room.deed, "move_id": uuid.uuid4().hex}
    wren.post(f"/api/rooms/{id}/moves", **body)


def until_due(house: House, wren: Visitor, id: str) -> int:
    """Play until the device has to be handed over; the seat to which."""
    for _ in range(50):
        if (due := wren.scene(id)["due"]) is not None:
            return int(due)
        plays_on(house, wren, id)
    raise AssertionError("Nobody else is ever asked.")


# Where hands, Spells or a side are secret; what a game has besides is asked for by its options.
SECRETS: dict[str, dict[str, str]] = {
    "mystic-market": SHORT,
    "spirits-of-the-forest": {"mode": "competitive"},
}
BETWEEN = 6  # times that the device is handed over


@pytest.mark.parametrize("game", game_names())
def test_between_two_people_the_device_shows_no_scene_of_either(house, wren, game, monkeypatch):
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")
    id = wren.opens(*CHAIRS, game=game, **SECRETS.get(game, {}))
    watching, room = house.visitor("Sorrel"), house.room(id)
    secret = 0
    for _ in range(BETWEEN):
        due = until_due(house, wren, id)
        for _ in range(2):  # a reload changes nothing
            shows_nothing(house, wren, id)
        assert wren.scene(id)["scene"] == watching.scene(id)["scene"]
        wren.post(f"/api/rooms/{id}/take", seat=due)
        assert wren.scene(id)["seat"] == due
        secret += wren.scene(id)["scene"] != watching.scene(id)["scene"]
        assert "Hand the device" not in wren.web.get(f"/rooms/{id}").text
        plays_on(house, wren, id)
        if room.over:
            break
    assert secret, "Nothing was hidden, so this proves nothing."


def shows_nothing(house: House, wren: Visitor, id: str) -> None:
    """Neither the page, nor the scene, nor what is sent to it, is that of anybody at the table."""
    room = house.room(id)
    found = wren.scene(id)
    assert (found["seat"], found["choices"]) == (None, [])
    page = wren.web.get(f"/rooms/{id}").text
    assert f"Hand the device to {room.names[room.asked]}." in page
    assert "data-id=" not in page
    assert 'id="hand"' not in page
    with wren.listens(id) as stream:
        sent = stream.next().data
    assert sent["seat"] is None
    assert sent["sections"]["hand"].count("data-id=") == 0
    assert "data-key=" not in sent["sections"]["moves"]


def test_until_it_is_taken_nothing_can_be_done_with_it(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    due = until_due(house, wren, id)
    room = house.room(id)
    before = room.deed
    key = room.table.ask.moves(room.table)[0].key
    move = {"key": key, "deed": before, "move_id": "too early"}
    wren.refused(f"/api/rooms/{id}/moves", 403, **move)
    answer = wren.refused(f"/api/rooms/{id}/undo", 403, deed=before, move_id="back")
    assert answer["error"] == f"Hand the device to {room.names[due]} first."
    assert wren.web.get(f"/api/rooms/{id}/hint").status_code == 403
    assert wren.web.get(f"/api/rooms/{id}/why/{key}").status_code == 403
    assert wren.web.get(f"/rooms/{id}/replay?seat={due}").status_code == 403
    assert wren.web.get(f"/rooms/{id}/moment?moment=1&seat={1 - due}").status_code == 403
    wren.refused(f"/api/rooms/{id}/orders", 403, order="all")
    assert room.deed == before


def test_undo_hints_and_talk_are_those_of_who_has_the_device(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    due = until_due(house, wren, id)
    wren.post(f"/api/rooms/{id}/take", seat=due)
    room = house.room(id)
    assert wren.get(f"/api/rooms/{id}/hint")["key"] in room.game.moves
    wren.post(f"/api/rooms/{id}/talk", text="My turn", move_id="a word")
    assert (room.said[-1].seat, room.said[-1].name) == (due, room.names[due])
    assert wren.scene(id)["why_not_undo"] == room.why_not_undo(due)


def test_a_whole_game_is_played_at_one_device(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    room = house.room(id)
    while not room.over:
        plays_on(house, wren, id)
    takers = [deed.seat for deed in room.deeds if deed.kind == "take"]
    assert set(takers) == {0, 1}
    record = wren.web.get(f"/api/rooms/{id}/record").text
    assert 'players = ["Wren", "Rowan"]' in record
    again = wren.post(f"/api/rooms/{id}/rematch")["room"]
    assert [chair.here for chair in house.room(again).chairs] == [False, True]
    assert house.room(again).deeds[0].kind == "here"


def test_everybody_knows_that_one_device_holds_several_seats(house, wren):
    id = wren.opens(*CHAIRS, "open", **SHORT)
    sorrel = house.visitor("Sorrel")
    sorrel.joins(id)
    facts = sorrel.get(f"/api/rooms/{id}")
    assert [chair["same_device"] for chair in facts["chairs"]] == [[1], [0], []]
    told = [line["text"] for line in sorrel.scene(id)["log"]]
    assert "Wren and Rowan sit at one device." in told
    page = sorrel.web.get(f"/rooms/{id}").text
    assert re.findall(r"At one device with (\w+)", page) == ["Rowan", "Wren"]


def test_leaving_and_coming_back_is_for_all_at_the_device(house, wren):
    id = wren.opens(*CHAIRS, "open", **SHORT)
    house.visitor("Sorrel").joins(id)
    room = house.room(id)
    wren.post(f"/api/rooms/{id}/leave")
    assert [chair.away for chair in room.chairs] == [True, True, False]
    wren.joins(id)
    assert [chair.away for chair in room.chairs] == [False] * 3


def test_nobody_lets_a_bot_play_for_their_neighbour_at_the_device(house, wren):
    id = wren.opens(*CHAIRS, "open", **SHORT)
    house.visitor("Sorrel").joins(id)
    answer = wren.refused(f"/api/rooms/{id}/chairs/1", 403, bot="witch")
    assert "Rowan" in answer["error"]


def test_a_new_name_is_that_of_whose_device_it_is(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    due = until_due(house, wren, id)
    wren.post(f"/api/rooms/{id}/take", seat=due)
    wren.post("/api/me", name="Jenny")
    assert house.room(id).names == ["Jenny", "Rowan"]
    wren.refused("/api/me", 400, name="R\u043ewan")


def test_a_room_made_anew_knows_who_has_the_device(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    due = until_due(house, wren, id)
    room = house.room(id)

    def anew():
        storage = room.services.storage
        again = type(room)(storage.store.room(id), room.game, room.services)
        for deed in storage.store.deeds(id):
            again.apply(deed)
        return again

    guest = room.chairs[0].guest
    assert anew().due(guest) == due
    assert anew().eyes_of(guest) is None
    wren.post(f"/api/rooms/{id}/take", seat=due)
    assert anew().due(guest) is None
    assert anew().eyes_of(guest) == due


def test_only_who_is_due_can_take_it_and_only_where_it_is(house, wren):
    id = wren.opens(*CHAIRS, **SHORT)
    room = house.room(id)
    other = 1 - room.asked
    if wren.scene(id)["due"] is not None:
        wren.post(f"/api/rooms/{id}/take", seat=room.asked)
    answer = wren.refused(f"/api/rooms/{id}/take", 403, seat=other)
    assert "is handed over when it is the turn" in answer["error"]
    due = until_due(house, wren, id)
    assert house.visitor("Sorrel").refused(f"/api/rooms/{id}/take", 403, seat=due)
    wren.refused(f"/api/rooms/{id}/take", 400, seat=7)
    assert wren.web.post(f"/api/rooms/{id}/take", json={"seat": "me"}).status_code == 400
    assert wren.web.post(f"/rooms/{id}/take", data={"seat": "x"}).status_code == 400
    assert wren.web.post(f"/rooms/{id}/take", data={}).status_code == 400
    assert wren.scene(id)["due"] == due


@pytest.mark.parametrize(
    ("chairs", "said"),
    [
        (["here:Rowan", "random"], "take a chair yourself"),
        (["me", "here:VVren"], "looks like Wren"),
        (["me", "here:You"], "nobody's name"),
        (["me", "here:" + "x" * 40], "1 to 24 letters"),
        (["me", "hero"], "nobody called hero"),
    ],
)
def test_bad_chairs_are_refused_with_a_sentence(wren, chairs, said):
    body = {"game": "mystic-market", "options": SHORT, "chairs": chairs}
    assert said in wren.refused("/api/rooms", 400, **body)["error"]


def test_people_here_get_names_of_their_own(house, wren):
    room = house.room(wren.opens("me", "here", "here:Wren", "here:Ivy"))
    assert len(set(room.names)) == 4
    assert room.names[2:] == ["Wren 2", "Ivy"]


# Windows


@pytest.mark.parametrize("holds", [[], [1]], ids=["without an answer", "with one"])
def test_in_a_window_who_has_not_the_device_is_asked_after_the_beat_whatever_they_hold(holds):
    async def scenario():
        async with parley("wwr", holds) as place:
            room = place.room
            place.listens("wren")
            place.listens("rowan")
            await all_done()
            await place.plays(0, "speak")
            assert room.eyes_of("wren") == 0, "Who has the device keeps it while a beat runs."
            await place.clock.goes(4.9)
            assert (room.due("wren"), place.keys) == (None, [(0, "speak")])
            await place.clock.goes(0.2)
            assert (room.due("wren"), room.eyes_of("wren")) == (1, None)
            await place.clock.goes(60)
            assert place.keys == [(0, "speak")], "They are waited for."
            await room.take("wren", 1)
            assert room.eyes_of("wren") == 1
            await place.plays(1, "pass")
            await place.clock.goes(0.1)
            return place.keys, [when for when, _, _ in place.frames["rowan"]]

    keys, times = run(scenario)
    assert keys == [(0, "speak"), (1, "pass"), (2, "pass")]
    assert times[-1] > 60


def test_where_only_people_at_the_device_could_answer_nobody_waits_for_a_beat():
    async def scenario():
        async with parley("ww", [1]) as place:
            await place.plays(0, "speak")
            assert place.room.running_beat is None
            assert place.room.due("wren") == 1
            await place.room.take("wren", 1)
            await place.plays(1, "object")
            return place.keys

    assert run(scenario) == [(0, "speak"), (1, "object")]
