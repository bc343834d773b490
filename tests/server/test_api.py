"""The JSON API: open, join, look, play, and every error with a sentence."""

import pytest

import moonbrew
from moonbrew.errors import NotAsked
from moonbrew.record import read, verify
from moonbrew.server.errors import as_json, status_of
from tests.server.house import SHORT

game = moonbrew.game("mystic-market")


def test_a_room_is_opened_joined_and_seen_by_everybody(house):
    wren, rowan, owl = house.visitor("Wren"), house.visitor("Rowan"), house.visitor()
    opened = wren.post(
        "/api/rooms", game="mystic-market", options=SHORT, chairs=["me", "open", "greedy"]
    )
    assert opened["seat"] == 0
    assert opened["url"] == f"/rooms/{opened['room']}"
    assert opened["invite"] == house.url + opened["url"]
    assert rowan.post(f"/api/rooms/{opened['room']}/join")["seat"] == 1
    facts = owl.get(f"/api/rooms/{opened['room']}")
    assert [chair["name"] for chair in facts["chairs"]] == ["Wren", "Rowan", "Greedy"]
    assert facts["options"] == SHORT
    assert len(facts["commitment"]) == 64
    assert facts["seed"] is None
    assert owl.scene(opened["room"])["seat"] is None


def test_everybody_sees_their_own_scene(house):
    pair = house.pair()
    room = house.room(pair.room)
    for seat, person in enumerate([*pair.people, house.visitor()]):
        viewer = seat if seat < 2 else None
        seen = person.scene(pair.room)
        expected = game.scene(room.table, viewer, ["Wren", "Rowan"]).as_json()
        assert seen["scene"]["prompt"] == expected["prompt"]
        assert [one["key"] for one in seen["choices"]] == [c["key"] for c in expected["choices"]]
        assert seen["asked"] == (room.asked == viewer)


def test_a_whole_game_is_played_and_its_record_is_true(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    facts = pair.people[0].get(f"/api/rooms/{pair.room}")
    assert facts["over"]
    told = ["ranks", "reckoning", "rivals", "scores", "why", "winners"]
    assert sorted(facts["result"]) == told
    totals = [column["total"] for column in facts["result"]["reckoning"]["columns"]]
    assert totals == facts["result"]["scores"]
    record = read(pair.people[0].web.get(f"/api/rooms/{pair.room}/record").text)
    assert verify(record, game, facts["commitment"]) == []
    assert record.players == ["Wren", "Rowan"]
    told = pair.people[0].get(f"/api/rooms/{pair.room}/moves")
    assert [one["key"] for one in told if one["kind"] == "move"] == [key for _, key in record.moves]


def test_a_move_is_made_once_however_often_it_is_sent(house):
    pair = house.pair()
    player = pair.asked()
    move = player.move(pair.room)
    first = player.post(f"/api/rooms/{pair.room}/moves", **move)
    assert player.post(f"/api/rooms/{pair.room}/moves", **move) == first
    assert house.room(pair.room).deed == first["deed"]


def test_a_move_id_stands_for_one_move(house):
    pair = house.pair()
    player = pair.asked()
    move = player.move(pair.room)
    player.post(f"/api/rooms/{pair.room}/moves", **move)
    other = {**move, "key": "end-turn", "deed": house.room(pair.room).deed}
    said = player.refused(f"/api/rooms/{pair.room}/moves", 400, **other)
    assert "belongs to another move" in said["error"]


def test_an_id_that_others_have_chosen_blocks_nobody(house):
    pair = house.pair()
    player, path = pair.asked(), f"/api/rooms/{pair.room}"
    move = player.move(pair.room)
    for one in (pair.waiting(), house.visitor("Owl"), house.visitor("Newt")):
        one.post(f"{path}/talk", text="The same id", move_id=move["move_id"])
    assert player.post(f"{path}/moves", **move)["deed"] == move["deed"] + 4
    assert player.post(f"{path}/moves", **move)["deed"] == move["deed"] + 4, "it is known as made"


def test_a_stale_move_is_told_so(house):
    pair = house.pair()
    player = pair.asked()
    old = player.move(pair.room)
    player.plays(pair.room)
    said = player.refused(f"/api/rooms/{pair.room}/moves", 409, **old)
    assert "moved on" in said["error"]
    player.refused(f"/api/rooms/{pair.room}/moves", 409, **{**old, "deed": 1000})


def test_what_does_not_change_the_table_makes_no_move_stale(house):
    pair = house.pair()
    player = pair.asked()
    move = player.move(pair.room)
    pair.waiting().post("/api/me", name="Jackdaw")
    assert house.room(pair.room).names.count("Jackdaw") == 1
    player.post(f"/api/rooms/{pair.room}/moves", **move)


def test_a_forbidden_move_is_answered_with_its_rule(house):
    pair = house.pair()
    player = pair.asked()
    illegal = next(
        move.key
        for move in game.catalogue
        if game.refusal(house.room(pair.room).table, move) is not None
    )
    said = player.refused(f"/api/rooms/{pair.room}/moves", 422, **player.move(pair.room, illegal))
    rule = game.refusal(house.room(pair.room).table, game.move(illegal))
    assert rule is not None
    assert said == {"error": rule.plain, "rule": rule.number}
    why = player.get(f"/api/rooms/{pair.room}/why/{illegal}")
    assert (why["rule"], why["text"]) == (rule.number, rule.plain)
    assert why["sentence"]


def test_why_not_says_first_what_lacks_here(house):
    pair = house.pair()
    player = pair.asked()
    t = house.room(pair.room).table
    lacking = next(
        move for move in game.catalogue if game.refusal(t, move) is not None and game.lacks(t, move)
    )
    why = player.get(f"/api/rooms/{pair.room}/why/{lacking.key}")
    assert why["lacks"] == game.lacks(t, lacking)
    allowed = player.move(pair.room)["key"]
    why = player.get(f"/api/rooms/{pair.room}/why/{allowed}")
    assert (why["rule"], why["lacks"]) == (None, "")


def test_who_is_not_asked_is_told_the_rule_apart_from_the_words():
    waits = NotAsked("The table waits for Ann.", "TOLL-020")
    assert as_json(waits) == {"error": "The table waits for Ann.", "rule": "TOLL-020"}
    assert as_json(NotAsked("Wait.")) == {"error": "Wait.", "rule": None}
    assert status_of(waits) == 403


def test_a_seat_is_guarded_by_its_cookie(house):
    pair = house.pair()
    stranger = house.visitor("Stranger")
    move = pair.asked().move(pair.room)
    stranger.refused(f"/api/rooms/{pair.room}/moves", 403, **move)
    said = pair.waiting().refused(f"/api/rooms/{pair.room}/moves", 403, **move)
    assert "waits for" in said["error"]
    for what in ("undo", "orders", "hold", "leave", "rematch"):
        body = {"deed": move["deed"], "move_id": "x", "on": True}
        stranger.refused(f"/api/rooms/{pair.room}/{what}", 403, **body)
    assert stranger.web.get(f"/api/rooms/{pair.room}/hint").status_code == 403
    assert stranger.web.get(f"/api/rooms/{pair.room}/why/end-turn").status_code == 403
    stranger.refused(f"/api/rooms/{pair.room}/join", 403)


def test_a_cookie_that_was_tampered_with_is_nobodys(house):
    pair = house.pair()
    player = pair.asked()
    name, value = next(iter(player.web.cookies.items()))
    player.web.cookies.clear()
    player.web.cookies.set(name, value[:-2] + ("aa" if value[-2:] != "aa" else "bb"))
    assert player.scene(pair.room)["seat"] is None


def test_while_a_game_goes_on_only_ones_own_keys_are_told(house):
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    player.plays(pair.room)
    assert player.get(f"/api/rooms/{pair.room}/moves")[-1]["key"]
    assert other.get(f"/api/rooms/{pair.room}/moves")[-1]["key"] is None
    assert house.visitor().get(f"/api/rooms/{pair.room}/moves")[-1]["key"] is None
    refused = player.web.get(f"/api/rooms/{pair.room}/record")
    assert refused.status_code == 403
    assert "until the game is over" in refused.json()["error"]


def test_a_hint_is_a_legal_move_in_words(house):
    pair = house.pair(**SHORT)
    player = pair.asked()
    hint = player.get(f"/api/rooms/{pair.room}/hint")
    choices = {one["key"]: one["sentence"] for one in player.scene(pair.room)["choices"]}
    assert choices[hint["key"]] == hint["sentence"]
    assert hint["because"]
    assert {one["key"] for one in hint["others"]} <= set(choices) - {hint["key"]}
    assert pair.waiting().web.get(f"/api/rooms/{pair.room}/hint").status_code == 403


def test_games_and_rules_are_told(house):
    owl = house.visitor()
    told = owl.get("/api/games")
    assert "mystic-market" in [one["name"] for one in told["games"]]
    assert {"random", "greedy"} <= set(told["bots"])
    assert [one["number"] for one in owl.get("/api/rules/mystic-market?q=31")] == ["MARKET-031"]
    assert len(owl.get("/api/rules/mystic-market?q=potion")) > 5
    assert len(owl.get("/api/rules/mystic-market")) == len(game.rulebook.rules)


def test_options_are_told_with_what_can_be_chosen_now(house):
    owl = house.visitor()
    facts = {one["name"]: one for one in owl.get("/api/games")["games"]}["witchstone"]
    assert facts["usual_seats"] == 3
    assert facts["options"][0]["seats"] == {"seat-3": [3, 4], "seat-4": [4]}
    usual = owl.get("/api/games/witchstone/options")
    assert usual[0]["values"][-1] == "seat-3", "where no number is said, it is the usual one"
    first, *handicaps = owl.get("/api/games/witchstone/options?seats=2&first=seat-2")
    assert first["values"] == ["random", "seat-1", "seat-2"]
    assert first["labels"]["seat-1"] == "Seat 1"
    assert [len(one["values"]) for one in handicaps] == [4, 4, 1, 1]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"game": "witchstone", "options": {"first": "seat-3"}}, "cannot be 'seat-3' with 2 seats"),
        ({"game": "chess"}, "There is no game chess"),
        ({"chairs": ["me"]}, "game for 2 to 4"),
        ({"chairs": ["me", "me"]}, "one chair only"),
        ({"chairs": ["me", "grandmother"]}, "nobody called grandmother"),
        ({"chairs": ["me", "search:100000000"]}, "nobody called search"),
        ({"options": {"length": "endless"}}, "cannot be 'endless'"),
        ({"options": {"colour": "red"}}, "no option colour"),
        ({"name": " "}, "letters that print"),
        ({"name": "a\u202eb"}, "letters that print"),
        ({"chairs": "me"}, "chairs: "),
        ({"game": 7}, "game: "),
    ],
)
def test_a_room_that_cannot_be_opened_is_refused_with_a_reason(house, changed, said):
    body = {"game": "mystic-market", "chairs": ["me", "greedy"], **changed}
    assert said in house.visitor().refused("/api/rooms", 400, **body)["error"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/rooms/nowhere", 404),
        ("/api/rooms/nowhere/scene", 404),
        ("/api/rules/chess", 400),
        ("/api/games/chess/options?seats=2", 400),
        ("/api/games/witchstone/options?seats=9", 400),
        ("/api/rules/mystic-market?q=xyzzy", 400),
        ("/api/nothing", 404),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(house, path, status):
    answer = house.visitor().web.get(path)
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


def test_the_manual_names_every_call_and_fetches_nothing(house):
    web = house.visitor().web
    page, description = web.get("/docs").text, web.get("/openapi.json").json()
    assert len(description["paths"]) > 12
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            assert f"{method.upper()} {path}" in page
            assert call["description"]
    assert "https://" not in page
    assert "http://" not in page.replace("http://www.w3.org/", "")
