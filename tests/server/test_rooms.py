"""Rooms: undo, passing, leaving and coming back, names, rematches, pinned rules."""

import pytest

from moonbrew.game import Game
from moonbrew.games import game_class
from moonbrew.moments import BETWEEN
from moonbrew.server.deeds import Deed
from moonbrew.server.ending import course_of
from moonbrew.server.results import in_a_line
from moonbrew.server.store import rooms
from moonbrew.server.workers import Workers
from tests.server.house import SHORT, open_house, promising, wait_for


def lines(person, room):
    return [line["text"] for line in person.scene(room)["log"]]


# Undo


def undo(person, room, **changed):
    deed = person.scene(room)["deed"]
    return {"deed": deed, "move_id": f"undo {deed}", **changed}


def test_a_move_that_revealed_nothing_is_taken_back(house):
    pair = house.pair()
    player = pair.asked()
    before = player.scene(pair.room)
    swap = next(one["key"] for one in before["choices"] if one["key"].startswith("swap-"))
    player.plays(pair.room, swap)
    wish = undo(player, pair.room)
    first = player.post(f"/api/rooms/{pair.room}/undo", **wish)
    assert player.post(f"/api/rooms/{pair.room}/undo", **wish) == first
    after = player.scene(pair.room)
    assert after["scene"] == before["scene"]
    assert after["deed"] == before["deed"] + 2
    assert after["log"][-1]["text"] == "You take back your last move."
    assert "takes back" in lines(pair.waiting(), pair.room)[-1]
    player.plays(pair.room, swap)
    assert house.room(pair.room).at(house.room(pair.room).deed).scene(0) == (
        house.room(pair.room).scene(0)
    )


def test_the_scores_of_a_game_are_told_by_the_moves_that_stand(house):
    pair = house.pair()
    player = pair.asked()
    choices = player.scene(pair.room)["choices"]
    swap = next(one["key"] for one in choices if one["key"].startswith("swap-"))
    player.plays(pair.room, swap)
    player.post(f"/api/rooms/{pair.room}/undo", **undo(player, pair.room))
    player.plays(pair.room, swap)
    room = house.room(pair.room)
    assert [deed.kind for deed in room.deeds[-3:]] == ["move", "undo", "move"]
    scores = [(one.ply, one.deed, one.result.scores) for one in course_of(room)]
    assert scores == [(0, room.deed - 1, [5, 5]), (1, room.deed, [5, 5])]


def test_a_move_that_revealed_something_stays(house):
    pair = house.pair()
    player = pair.asked()
    player.plays(pair.room, "buy-deck")
    said = player.refused(f"/api/rooms/{pair.room}/undo", 400, **undo(player, pair.room))
    assert said["error"] == player.scene(pair.room)["why_not_undo"]
    assert "revealed" in said["error"]


def test_only_the_own_last_move_is_taken_back_and_only_from_the_newest_table(house):
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    player.plays(pair.room, "buy-1")
    other.refused(f"/api/rooms/{pair.room}/undo", 400, **undo(other, pair.room))
    stale = undo(player, pair.room, deed=0)
    player.refused(f"/api/rooms/{pair.room}/undo", 409, **stale)


# Moves


def test_a_move_is_checked_once_and_played_once(house, monkeypatch):
    pair = house.pair()
    player, room = pair.asked(), house.room(pair.room)
    checked, played = [], []
    refusal, make = Game.refusal, Game.play

    def check(game, t, move):
        checked.append(move.key)
        return refusal(game, t, move)

    def play(game, t, move):
        played.append(move)
        make(game, t, move)

    monkeypatch.setattr(Game, "refusal", check)
    monkeypatch.setattr(Game, "play", play)
    player.plays(pair.room, "buy-1")
    assert checked == played == ["buy-1"]
    move = player.move(pair.room, "swap-done")  # nobody is in the middle of a swap
    deeds = list(room.deeds)
    assert player.refused(f"/api/rooms/{pair.room}/moves", 422, **move)["rule"]
    assert checked == played == ["buy-1", "swap-done"]
    assert room.deeds == deeds


def test_a_bot_that_chooses_what_is_forbidden_gets_a_move_drawn_for_it(house, monkeypatch):
    async def forbidden(workers, job, **how):
        return [{"key": "swap-done"}]

    monkeypatch.setattr(Workers, "think", forbidden)
    wren = house.visitor()
    room = wren.opens("random", "random", **SHORT)
    wait_for(lambda: wren.get(f"/api/rooms/{room}")["over"], 60)
    assert "move" in {deed.kind for deed in house.room(room).deeds}


# Any moment of a game


def test_every_moment_of_a_room_is_a_few_moves_from_a_table_that_is_kept(house):
    pair = house.pair(content="practice")  # until the deck is empty: long enough, whatever is dealt
    room = house.room(pair.room)
    tables = {room.deed: room.game.dump(room.table)}
    undone = 0
    while not room.over:
        player = pair.people[room.asked]
        if undone < len(room.sitting.moves) // 10 and not room.why_not_undo(room.asked):
            player.post(f"/api/rooms/{pair.room}/undo", **undo(player, pair.room))
            undone += 1
        else:
            key = promising(room.game, room.table).key
            player.plays(pair.room, key)
        tables[room.deed] = room.game.dump(room.table)
    assert len(room.sitting.moves) > 2 * BETWEEN
    assert undone > 0
    for moment in [*sorted(tables), *sorted(tables, reverse=True)]:
        assert room.game.dump(room.at(moment).table) == tables[moment]
    assert len(room.moments.marks) == len(room.sitting.moves) // BETWEEN + 1


# Leaving and coming back


def test_a_bot_plays_for_who_leaves_until_they_come_back(house):
    pair = house.pair(**SHORT)
    player, other = pair.asked(), pair.waiting()
    seat = player.scene(pair.room)["seat"]
    move = player.move(pair.room)
    player.post(f"/api/rooms/{pair.room}/leave")
    wait_for(lambda: other.scene(pair.room)["asked"])
    chair = other.get(f"/api/rooms/{pair.room}")["chairs"][seat]
    assert chair["away"]
    assert chair["bot"]
    player.refused(f"/api/rooms/{pair.room}/moves", 409, **move)
    assert player.joins(pair.room) == seat
    chair = other.get(f"/api/rooms/{pair.room}")["chairs"][seat]
    assert (chair["away"], chair["bot"]) == (False, "")
    assert lines(player, pair.room)[-1] == "You are back."
    assert lines(other, pair.room)[-1].endswith("is back.")


def keys(person, room):
    return [one["key"] for one in person.scene(room)["choices"]]


def test_who_is_away_sees_what_all_see_and_does_not_play(house):
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    other.post(f"/api/rooms/{pair.room}/leave")
    seen = other.scene(pair.room)
    assert seen == house.visitor().scene(pair.room)
    move = {"key": "end-turn", "deed": seen["deed"], "move_id": "x"}
    other.refused(f"/api/rooms/{pair.room}/moves", 403, **move)
    other.post(f"/api/rooms/{pair.room}/leave")  # which changes nothing
    assert player.scene(pair.room)["deed"] == seen["deed"]


def test_open_chairs_get_a_bot_and_bots_leave_theirs(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open", "greedy")
    path = f"/api/rooms/{room}/chairs"
    wren.post(f"{path}/1", bot="random")
    wren.post(f"{path}/2", bot="")
    names = [chair["name"] for chair in wren.get(f"/api/rooms/{room}")["chairs"]]
    assert names == ["Wren", "Random", "Seat 3"]
    assert house.visitor("Rowan").joins(room) == 2
    wren.refused(f"{path}/9", 400, bot="random")
    wren.refused(f"{path}/0", 400, bot="")
    wren.refused(f"{path}/1", 400, bot="grandmother")


def test_chairs_that_are_taken_are_not_given_twice(house):
    pair = house.pair()
    late = house.visitor("Late")
    late.refused(f"/api/rooms/{pair.room}/join", 403, seat=0)
    late.refused(f"/api/rooms/{pair.room}/join", 403)
    late.refused(f"/api/rooms/{pair.room}/join", 400, seat=7)
    assert pair.people[1].joins(pair.room) == 1  # where they sit already


# Standing orders


def test_an_order_passes_until_a_choice_is_ones_own(house):
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    seat, path = other.scene(pair.room)["seat"], f"/api/rooms/{pair.room}/orders"
    assert "yours to make" in player.refused(path, 400)["error"]
    assert other.post(path, order="all")["given"] == ["until-turn"]
    assert other.scene(pair.room)["orders"]["given"] == ["until-turn"]
    assert player.scene(pair.room)["orders"]["given"] == []
    assert other.post(path, order="all", on=False)["given"] == []
    other.post(path)
    while not other.scene(pair.room)["asked"]:
        legal = keys(player, pair.room)
        player.plays(pair.room, "end-turn" if "end-turn" in legal else legal[0])
    assert house.room(pair.room).orders.of(seat) == []


def test_an_order_of_before_there_were_orders_is_understood(house):
    pair = house.pair()
    room = house.room(pair.room)
    seat = pair.waiting().scene(pair.room)["seat"]
    room.apply(Deed("pass", seat, number=room.deed + 1))
    assert [str(order) for order in room.orders.of(seat)] == ["until-turn"]
    room.apply(Deed("unpass", seat, number=room.deed + 1))
    assert room.orders.of(seat) == []


# Names


def test_a_name_changes_where_one_sits(house):
    pair = house.pair()
    pair.people[0].post("/api/me", name="  Jenny   Wren ")
    assert pair.people[0].get("/api/me") == {"name": "Jenny Wren"}
    assert house.room(pair.room).names == ["Jenny Wren", "Rowan"]
    assert lines(pair.people[1], pair.room)[-1] == "Wren is called Jenny Wren now."


def test_two_of_the_same_name_are_told_apart(house):
    one, other = house.visitor("Wren"), house.visitor("Wren")
    room = one.opens("me", "open")
    other.joins(room)
    assert house.room(room).names == ["Wren", "Wren 2"]


# Rematch


def test_a_rematch_seats_the_same_people_in_one_new_room(house):
    pair = house.pair(**SHORT)
    pair.people[0].refused(f"/api/rooms/{pair.room}/rematch", 403)
    pair.to_the_end()
    first, second = (one.post(f"/api/rooms/{pair.room}/rematch") for one in pair.people)
    assert first["room"] == second["room"] != pair.room
    assert (first["seat"], second["seat"]) == (0, 1)
    facts = pair.people[0].get(f"/api/rooms/{first['room']}")
    assert facts["options"] == SHORT
    assert not facts["over"]
    before = pair.people[0].get(f"/api/rooms/{pair.room}")
    assert before["rematch"] == first["room"]
    assert before["commitment"] != facts["commitment"]


# Bots


def test_bots_play_to_the_end_by_themselves(house):
    wren = house.visitor()
    room = wren.opens("random", "random", **SHORT)
    wait_for(lambda: wren.get(f"/api/rooms/{room}")["over"], 60)
    assert wren.web.get(f"/api/rooms/{room}/record").status_code == 200


# My games


def test_a_guest_finds_running_and_finished_games(house):
    pair = house.pair(**SHORT)
    pair.to_the_end()
    running = pair.people[0].opens("me", "open")
    page = pair.people[0].web.get("/games").text
    assert f"/rooms/{running}" in page
    assert f"/rooms/{pair.room}" in page
    assert "Rowan" in page


def test_a_guest_reads_in_the_list_who_has_won_and_the_own_score(house):
    for _ in range(20):  # two may win together, which is told in other words
        pair = house.pair(**SHORT)
        pair.to_the_end()
        result = house.room(pair.room).result()
        if len(result.winners) == 1:
            break
    (winner,) = result.winners
    best, less = result.scores[winner], result.scores[1 - winner]
    loser, name = pair.people[1 - winner], ("Wren", "Rowan")[winner]
    assert f"You won with {best}" in pair.people[winner].web.get("/games").text
    assert f"{name} won with {best}, you had {less}" in loser.web.get("/games").text
    (told,) = loser.get("/api/rooms")
    assert (told["room"], told["over"], told["seat"]) == (pair.room, True, 1 - winner)
    whole = loser.get(f"/api/rooms/{pair.room}")["result"]
    assert whole.pop("reckoning")["title"], "which only the room itself tells"
    assert told["result"] == whole
    assert told["result"]["winners"] == [winner]


def test_a_game_that_ended_before_results_were_kept_gets_its_own_when_it_is_opened(tmp_path):
    db = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
    with open_house(db=db) as house:
        pair = house.pair(**SHORT)
        pair.to_the_end()
        result = pair.people[0].get("/api/rooms")[0]["result"]
        store = house.app.state.rooms.services.storage.store
        with store.engine.begin() as connection:
            connection.execute(rooms.update().values(result=None))
    with open_house(db=db) as house:
        wren = house.visitor()
        wren.web.cookies = pair.people[0].web.cookies
        assert wren.get("/api/rooms")[0]["result"] is None
        assert "won with" not in wren.web.get("/games").text
        assert wren.web.get(f"/rooms/{pair.room}/result").status_code == 200
        assert wren.get("/api/rooms")[0]["result"] == result
        assert "won with" in wren.web.get("/games").text


@pytest.mark.parametrize(
    ("winners", "rivals", "seat", "line"),
    [
        ([0], [], 0, "You won with 7"),
        ([0], [], 1, "Ann won with 7, you had 4"),
        ([0], [], None, "Ann won with 7"),
        ([0, 1], [], 1, "You and Ann won with 4"),
        ([], [], 0, "Nobody won, you had 7"),
        ([], [{"name": "the Night", "score": 9, "rank": 1}], 1, "The Night won with 9, you had 4"),
    ],
)
def test_a_result_in_a_line_is_told_to_the_seat_that_reads_it(winners, rivals, seat, line):
    result = {"scores": [7, 4], "winners": winners, "rivals": rivals}
    assert in_a_line(result, ["Ann", "Bo"], seat) == line


# Rules are pinned


def test_a_room_is_played_by_the_rules_that_it_was_opened_with(tmp_path, monkeypatch):
    db = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
    with open_house(db=db) as house:
        pair = house.pair()
        pair.asked().plays(pair.room)
    opened_under = game_class("mystic-market").version
    monkeypatch.setattr(game_class("mystic-market"), "version", 999)
    with open_house(db=db) as house:
        wren = house.visitor()
        wren.web.cookies = pair.people[0].web.cookies
        for path in (f"/api/rooms/{pair.room}", f"/rooms/{pair.room}/live", f"/rooms/{pair.room}"):
            assert wren.web.get(path).status_code == 410
        said = wren.web.get(f"/api/rooms/{pair.room}").json()["error"]
        assert f"opened under rules {opened_under}" in said
        assert "rules 999" in said
        assert wren.web.get("/games").status_code == 200  # where it still stands
    monkeypatch.undo()
    with open_house(db=db) as house:
        wren = house.visitor()
        assert wren.get(f"/api/rooms/{pair.room}")["deed"] == 2


def test_rooms_that_nobody_looked_at_for_long_are_let_go_and_come_back():
    with open_house(rooms_kept=2) as house:
        pair = house.pair()
        pair.asked().plays(pair.room)
        for _ in range(4):
            house.visitor().opens("open", "open")
        assert pair.room not in house.app.state.rooms.recent
        assert pair.people[0].get(f"/api/rooms/{pair.room}")["deed"] == 2


# Two servers at one database


def test_of_two_servers_one_writes_each_deed_and_the_other_learns_of_it(tmp_path):
    db = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
    with open_house(db=db) as one, open_house(db=db) as other:
        pair = one.pair()
        player, room = pair.asked(), pair.room
        twin = other.visitor()
        twin.web.cookies = player.web.cookies
        assert twin.scene(room) == player.scene(room)
        move = player.move(room, "buy-1")
        player.post(f"/api/rooms/{room}/moves", **move)
        twin.refused(f"/api/rooms/{room}/moves", 409, **{**move, "move_id": "another"})
        assert twin.scene(room) == player.scene(room)
        assert twin.post(f"/api/rooms/{room}/moves", **move) == {"deed": 2, "over": False}
        ahead = twin.plays(room, "end-turn")["deed"]
        late = {"key": "end-turn", "deed": ahead, "move_id": "late"}
        player.refused(f"/api/rooms/{room}/moves", 403, **late)  # it is another's turn by now
        assert one.room(room).deed == ahead == 3
