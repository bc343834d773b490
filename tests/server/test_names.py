"""Names: everybody can see them, and nobody is taken for somebody else."""

import pytest
import sqlalchemy as sql

import moonbrew
from moonbrew.server.names import alike, checked_name
from moonbrew.server.store import guests

GAMES = [game.name for game in moonbrew.all_games()]
CYRILLIC = "R\u043ewan"  # with an o of another alphabet


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * 25, "a\nb\x00", "\u200b", "\u3164", "\u2800\u2800", "\u115f", "\uffa0",
     "\u0301", "\ufe0f", "...", "Wr\u3164en", "a\u202eb"],
)  # fmt: skip
def test_a_name_that_cannot_be_seen_is_refused(house, name):
    said = house.visitor().refused("/api/me", 400, name=name)["error"]
    assert "can be seen" in said


@pytest.mark.parametrize("name", ["You", "you", "Y\u043eu", "YOU", "Y o u", "Nobody", "NOBODY."])
def test_nobody_is_called_what_the_table_calls_everybody(house, name):
    assert "nobody's name" in house.visitor().refused("/api/me", 400, name=name)["error"]


@pytest.mark.parametrize(
    "name", ["Wren", "Zoë", "李雷", "Анна", "Jo-Ann O’Hara", "🦊", "7", "Youri"]
)
def test_a_name_of_any_alphabet_is_fine(name):
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rowan", CYRILLIC), ("Wren", "VVren"), ("Fern", "Fem"), ("Ivy", "lvy"), ("Zoe", "Zoë"),
     ("Wren", "WREN"), ("Wren", "Wren."), ("Moss", "M0ss"), ("Ash", "\u0410sh")],
)  # fmt: skip
def test_names_that_look_the_same_are_alike(one, other):
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Rowan", "Rowena"), ("Wren", "Wren 2"), ("Wren", "Wren")]
)
def test_other_names_are_not(one, other):
    assert not alike(one, other)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_looks_like_another_players_is_refused_at_the_table(house, game):
    rowan, twin = house.visitor("Rowan"), house.visitor()
    room = rowan.opens("me", "open", game=game)
    path = f"/api/rooms/{room}/join"
    assert "looks like Rowan" in twin.refused(path, 400, name=CYRILLIC)["error"]
    twin.post("/api/me", name=CYRILLIC)  # elsewhere one may be called so
    assert "looks like Rowan" in twin.refused(path, 400)["error"]
    twin.post(path, name="Twin")
    before = twin.get("/api/me")
    assert "looks like Rowan" in twin.refused("/api/me", 400, name=CYRILLIC)["error"]
    assert twin.get("/api/me") == before == {"name": "Twin"}
    assert house.room(room).names == ["Rowan", "Twin"]


def test_nobody_is_taken_for_a_bot_either(house):
    wren = house.visitor("Gr\u0435edy")
    body = {"game": "mystic-market", "chairs": ["me", "greedy"]}
    assert "looks like Greedy" in wren.refused("/api/rooms", 400, **body)["error"]


def test_who_looks_on_is_not_taken_for_a_player(house):
    room, twin = house.visitor("Rowan").opens("me", "open"), house.visitor(CYRILLIC)
    twin.post(f"/api/rooms/{room}/talk", text="It is me.", move_id="1")
    assert house.room(room).said[-1].name == f"{CYRILLIC} 2"


def test_a_name_of_former_times_that_would_be_refused_now_is_not_used(house):
    wren = house.visitor("Wren")
    engine = house.app.state.rooms.services.storage.store.engine
    with engine.begin() as db:
        named = sql.select(guests.c.id).where(guests.c.name == "Wren").order_by(guests.c.id)
        for (id,) in db.execute(named).all():
            db.execute(guests.update().where(guests.c.id == id).values(name="\u3164"))
    assert checked_name(wren.get("/api/me")["name"])
