"""Where only bots and oneself sit, anything can be taken back, and the record says so."""

import pytest

import moonbrew
from moonbrew.games import all_games
from moonbrew.record import read, verify, write
from tests.server.house import opens_usual, promising, wait_for
from tests.server.test_newcomer import begins

GAMES = [game.name for game in all_games()]


def undoes(visitor, room, freely=True, status=200):
    """Take back the last move; the answer."""
    deed = visitor.scene(room)["deed"]
    body = {"deed": deed, "move_id": f"back {deed}", "freely": freely}
    answer = visitor.web.post(f"/api/rooms/{room}/undo", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_any_move_is_taken_back_with_what_bots_did_since(house, game):
    wren = house.visitor("Wren")
    room = opens_usual(wren, game, others="random")
    there, refused = house.room(room), 0
    for _ in range(12):  # until something was revealed, or a bot has chosen
        wait_for(lambda: wren.scene(room)["asked"])
        before, moves = there.game.dump(there.table), there.sitting.ply
        wren.plays(room)
        wait_for(lambda: wren.scene(room)["asked"] or there.over)
        if there.over or not there.why_not_undo(0):
            continue
        assert undoes(wren, room, freely=False, status=400)["error"]
        undoes(wren, room)
        refused += 1
        assert there.game.dump(there.table) == before
        assert there.sitting.ply == moves
        assert there.game.dump(there.at(there.deed).table) == before
        break
    assert refused
    assert wren.scene(room)["log"][-1]["text"].startswith("You take your last move back, though")


def test_the_record_of_such_a_game_is_true_and_says_so(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "greedy", content="practice", length="shortened")
    there = house.room(room)
    while not there.over:
        wait_for(lambda: there.over or wren.scene(room)["asked"])
        if there.over:
            break
        if there.sitting.taken_back < 2 and there.why_not_undo(0) and there.may_undo_freely(0):
            undoes(wren, room)
        else:
            wren.plays(room, promising(there.game, there.table).key)
    text = wren.web.get(f"/api/rooms/{room}/record").text
    record = read(text)
    assert record.taken_back == 2
    assert "taken_back = 2" in text
    assert write(record) == text
    assert verify(record, moonbrew.game("mystic-market"), there.commitment) == []
    assert "2 times" in record.caveat


def test_it_is_the_same_after_a_restart(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "greedy")
    wren.plays(room, "buy-deck")
    wait_for(lambda: wren.scene(room)["asked"])
    undoes(wren, room)
    seen, back = wren.scene(room), house.room(room).sitting.taken_back
    again = type(house.room(room))
    row = house.app.state.rooms.services.storage.store.room(room)
    fresh = again(row, house.room(room).game, house.room(room).services)
    for deed in house.app.state.rooms.services.storage.store.deeds(room):
        fresh.apply(deed)
    assert fresh.sitting.taken_back == back == 1
    assert fresh.scene(0).as_json()["prompt"] == seen["scene"]["prompt"]


def test_where_another_person_sits_only_what_revealed_nothing_is_taken_back(house):
    pair = house.pair()
    player = pair.asked()
    player.plays(pair.room, "buy-deck")
    assert "revealed" in undoes(player, pair.room, status=400)["error"]


def test_a_free_undo_that_is_sent_twice_is_made_once(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "greedy")
    wren.plays(room, "buy-deck")
    wait_for(lambda: wren.scene(room)["asked"])
    body = {"deed": wren.scene(room)["deed"], "move_id": "once", "freely": True}
    first = wren.post(f"/api/rooms/{room}/undo", **body)
    assert wren.post(f"/api/rooms/{room}/undo", **body) == first
    assert house.room(room).sitting.taken_back == 1


def one_is_taken_back_on_the_way(house, visitor, room):
    """Play to the end, and take one move back that could not be without the setting; the record."""
    there = house.room(room)
    while not there.over:
        wait_for(lambda: there.over or visitor.scene(room)["asked"])
        if there.over:
            break
        if not there.sitting.taken_back and there.why_not_undo(0) and there.may_undo_freely(0):
            undoes(visitor, room)
        else:
            visitor.plays(room, there.guided or promising(there.game, there.table).key)
    record = read(visitor.web.get(f"/api/rooms/{room}/record").text)
    assert record.taken_back == 1
    assert verify(record, there.game) == []
    return record


def test_at_a_guided_table_anything_can_be_taken_back_and_made_again(house):
    wren = house.visitor("Wren")
    room = begins(wren)
    record = one_is_taken_back_on_the_way(house, wren, room)
    assert "taken back 1 time " in record.caveat
    assert "the same for everybody" in record.caveat


def test_at_a_table_of_what_if_anything_since_it_began_can_be_taken_back(house):
    pair = house.pair(content="practice", length="shortened")
    pair.to_the_end()
    wren = pair.people[0]
    chairs = {"moment": 6, "chairs": ["me", "random"]}
    room = wren.post(f"/api/rooms/{pair.room}/what-if", **chairs)["room"]
    plies = house.room(room).origin.plies
    wait_for(lambda: wren.scene(room)["asked"])
    assert not house.room(room).may_undo_freely(0), "nothing of the earlier game"
    record = one_is_taken_back_on_the_way(house, wren, room)
    assert "taken back 1 time " in record.caveat
    assert record.what_if == plies
    assert "an earlier game" in record.caveat


def test_a_deal_that_many_play_is_compared_so_nothing_is_taken_back_freely(house):
    wren = house.visitor("Wren")
    deal = wren.post("/api/deals", game="mystic-market", chairs=["me", "greedy"])["deal"]
    room = wren.post(f"/api/deals/{deal}/play")["room"]
    wait_for(lambda: wren.scene(room)["asked"])
    wren.plays(room, "buy-deck")
    wait_for(lambda: wren.scene(room)["asked"] or house.room(room).over)
    assert undoes(wren, room, status=400)["error"]
