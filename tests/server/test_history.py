"""The history of a room: ids of moves, orders that nobody reads, and chairs after the end."""

import random
import time
from typing import Any

import pytest

import moonbrew
from moonbrew.record import write
from moonbrew.server.deeds import Deed
from moonbrew.server.history import History
from moonbrew.server.store import RoomRow
from tests.server.house import SHORT, wait_for

GAMES = [game.name for game in moonbrew.all_games()]


def played(name: str) -> History:
    """A game of Wren and a bot, played to its end at random."""
    game = moonbrew.game(name)
    wren = {"guest": "w", "name": "Wren", "bot": ""}
    chairs: list[dict[str, Any]] = [wren, {"guest": None, "name": "B", "bot": "b"}]
    options = game.check(game.Options.of({}), 2).chosen()
    names = ["Wren", "B"]
    row = RoomRow("id", name, game.version, "", options, chairs, names, "s", "w", time.time())
    room, draw = History(row, game), random.Random(1)
    while not room.over:
        ask = room.table.ask
        assert ask is not None
        key = draw.choice(ask.moves(room.table)).key
        room.apply(Deed("move", int(ask.seat), key, number=room.deed + 1))
    return room


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_to_chairs_after_the_end_changes_neither_record_nor_result(game):
    room = played(game)
    record, ended = write(room.record()), room.ended(room.table)
    for deed in (
        Deed("bot", 0, "witch"),
        Deed("open", 1),
        Deed("sit", 1, guest="r", name="Rowan"),
        Deed("rename", 0, name="Jenny"),
    ):
        room.apply(Deed(**{**vars(deed), "number": room.deed + 1}))
    assert write(room.record()) == record
    assert room.ended(room.table) == ended


def test_chairs_stay_as_they_are_when_the_game_is_over(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    wren, path = pair.people[0], f"/api/rooms/{pair.room}"
    record = wren.web.get(f"{path}/record").text
    for what, body in (("leave", {}), ("chairs/1", {"bot": "witch"}), ("chairs/0", {"bot": ""})):
        assert "is over" in wren.refused(f"{path}/{what}", 400, **body)["error"]
    wren.post("/api/me", name="Jenny")
    assert wren.joins(pair.room) == 0
    assert wren.web.get(f"{path}/record").text == record


# Ids of moves


@pytest.mark.parametrize("game", GAMES)
def test_a_move_id_of_an_opponent_does_not_stand_in_ones_way(house, game):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = wren.opens("me", "open", game=game)
    rowan.joins(room)
    path, made = f"/api/rooms/{room}/moves", dict[int, dict[str, str]]()
    while len(made) < 2:
        wait_for(lambda: any(one.scene(room)["asked"] for one in (wren, rowan)))
        seat, player = next(
            (n, one) for n, one in enumerate((wren, rowan)) if one.scene(room)["asked"]
        )
        move = player.move(room)
        if seat not in made:
            made[seat] = move = {**move, "move_id": "mine"}
        player.post(path, **move)
    deeds = house.room(room).deed
    for seat, player in enumerate((wren, rowan)):
        player.post(path, **made[seat])  # sent again, each is the own one
    assert house.room(room).deed == deeds


def test_who_looks_on_has_ids_of_their_own_too(house):
    room = house.visitor("Wren").opens("me", "open")
    for text in ("One.", "Other."):
        person, body = house.visitor(), {"text": text, "move_id": "same"}
        deed = person.post(f"/api/rooms/{room}/talk", **body)
        assert person.post(f"/api/rooms/{room}/talk", **body) == deed
    assert [one.text for one in house.room(room).said] == ["One.", "Other."]


# Orders


@pytest.mark.parametrize("game", [name for name in GAMES if moonbrew.game(name).orders])
def test_nobody_else_learns_who_lets_pass_what(house, game):
    wren, rowan, stranger = house.visitor("Wren"), house.visitor("Rowan"), house.visitor()
    room = wren.opens("me", "open", game=game)
    rowan.joins(room)
    person = next(one for one in (wren, rowan) if not one.scene(room)["asked"])
    other = wren if person is rowan else rowan
    path = f"/api/rooms/{room}/moves"
    before = stranger.get(path)
    person.post(f"/api/rooms/{room}/orders", order="all")
    assert person.get(path)[-1]["kind"] == "order"
    assert stranger.get(path) == other.get(path) == before
    person.post(f"/api/rooms/{room}/leave")
    assert person.get(path) == stranger.get(path)
