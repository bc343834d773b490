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
     "\u0301", "\ufe0f", "...", "Wr\u3164en", "a\u202eb", "\U0001d159", "Wren\ufe00",
     "Wren\U000e0100"],
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
    "name",
    ["Ξένη", "Ժասմեն", "דוד 2", "محمد ۲۷", "ثريا ١", "राम १", "নীলা", "ราม", "ကျော်",
     "თამარ", "አበበ", "ᏣᎳᎩ", "ꓡꓲ-ꓢꓴ", "ⵜⵉⵏⴰ", "ᐃᓄᒃ", "さくら",
     "サクラ 3 号", "アンナ・K", "金秀 김수", "李雷 Lei", "〇子", "Kahōʻali", "❤️ Mia"],
)  # fmt: skip
def test_people_are_called_as_it_is_written_where_they_live(name):
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name", ["Wr\u1d07ҩn", "Жane", "Ann\u05e1", "Moss \u09ea", "Ann \u0661", "Ro\u1798an"]
)
def test_a_name_keeps_to_one_alphabet(house, name):
    assert "several alphabets" in house.visitor().refused("/api/me", 400, name=name)["error"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rowan", CYRILLIC), ("Wren", "VVren"), ("Fern", "Fem"), ("Ivy", "lvy"), ("Zoe", "Zoë"),
     ("Wren", "WREN"), ("Wren", "Wren."), ("Moss", "M0ss"), ("Ash", "\u0410sh"),
     ("Ann", "\ua4eenn"), ("Ann", "\U000102a0nn"), ("ANN", "\ua4ee\ua4e0\ua4e0"),
     ("Tom", "\U000102b1om"), ("HAL", "\u157c\u15c5\u14aa"), ("Sue", "\ua731ue"),
     ("Rowan", "Rowan\u02bc"), ("Rowan", "\u02bbRowan"), ("Rowan", "Rowan\u0374"),
     ("Ash", "Ash\u02d0"), ("Ash", "Ash\u02ee"), ("Rowan", "Row\u1d00n"),
     ("Rowan", "Rowa\u0273"), ("Rowan", "\u024cowan"), ("Greta", "\u0262\u0280\u1d07\u1d1b\u1d00")],
)  # fmt: skip
def test_names_that_look_the_same_are_alike(one, other):
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Rowan", "Rowena"), ("Wren", "Wren 2"), ("Wren", "Wren"), ("サラ", "サーラ")],
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
