"""What if: tables that go on from a moment of a game that is over."""

import pytest

from moonbrew.record import read, verify
from moonbrew.server.history import moves_that_stand
from tests.server.house import SHORT, House, Pair, wait_for

BODY = {"moment": 6, "chairs": ["me", "random"]}


@pytest.fixture(scope="module")
def played(house: House) -> Pair:
    """A game that Wren and Rowan have played to its end."""
    pair = house.pair(**SHORT)
    pair.to_the_end()
    return pair


def address(pair: Pair) -> str:
    return f"/api/rooms/{pair.room}/what-if"


def test_it_stands_as_the_earlier_game_did_and_says_what_it_is(played):
    earlier = played.house.room(played.room)
    opened = played.people[0].post(address(played), moment=6, chairs=["me", "open"])
    room = played.house.room(opened["room"])
    then = earlier.at(6).table
    assert room.game.dump(room.table)["hands"] == earlier.game.dump(then)["hands"]
    assert room.game.dump(room.table)["deck"] == earlier.game.dump(then)["deck"]
    keys = [deed.key for deed in moves_that_stand(earlier.deeds[:6])]
    facts = played.people[0].get(f"/api/rooms/{opened['room']}")
    plies = len(keys)
    assert facts["origin"] == {"room": played.room, "moment": 6, "plies": plies}
    assert [key for _, key in room.sitting.moves] == keys
    told = [line.text for line in room.log(None)][-1]
    assert told == f"What if: an earlier game came this far in {plies} moves, and goes on here."
    page = played.people[1].web.get(opened["url"]).text
    assert f"what if: from move {plies} of an earlier game" in page


def test_it_can_be_played_to_its_end_and_its_record_is_true_and_says_so(played):
    wren, rowan = played.people
    room = wren.post(address(played), moment=9, chairs=["me", "open"])["room"]
    rowan.joins(room)
    again = Pair(played.house, room, [wren, rowan])
    plies = played.house.room(room).sitting.ply
    again.to_the_end()
    text = wren.web.get(f"/api/rooms/{room}/record").text
    record = read(text)
    assert f"what_if = {plies}\n" in text
    assert record.shares == read(wren.web.get(f"/api/rooms/{played.room}/record").text).shares
    assert verify(record, played.house.room(room).game) == []
    assert "was known" in record.caveat
    page = wren.web.get(f"/rooms/{room}/result").text
    assert "No fair deal" in page
    assert 'panel proof"' not in page
    assert 'panel proof"' in wren.web.get(f"/rooms/{played.room}/result").text


def test_nothing_before_it_can_be_taken_back_but_what_comes_after_can(played):
    earlier = played.house.room(played.room)
    moment = next(  # after which the same seat is asked again, so that it could take a move back
        deed.number
        for deed in earlier.deeds
        if deed.kind == "move" and earlier.at(deed.number).table.ask.seat == deed.seat
    )
    seat = int(earlier.at(moment).table.ask.seat)
    chairs = ["me" if one == seat else "open" for one in range(2)]
    wren = played.people[0]
    room = wren.post(address(played), moment=moment, chairs=chairs)["room"]
    body = {"deed": wren.scene(room)["deed"], "move_id": "back"}
    assert "begins here" in wren.refused(f"/api/rooms/{room}/undo", 400, **body)["error"]
    assert "begins here" in wren.scene(room)["why_not_undo"]


def test_bots_play_on_from_there(played):
    wren = played.people[0]
    room = wren.post(address(played), moment=6, chairs=["random", "random"])["room"]
    wait_for(lambda: played.house.room(room).over, 40)
    assert played.house.room(room).record().what_if is not None


def test_a_room_made_anew_from_the_storage_is_the_same(played):
    wren = played.people[0]
    id = wren.post(address(played), moment=7, chairs=["me", "open"])["room"]
    room = played.house.room(id)
    storage = room.services.storage
    row = storage.store.room(id)
    again = type(room)(row, room.game, room.services)
    for deed in storage.store.deeds(id):
        again.apply(deed)
    assert again.game.dump(again.table) == room.game.dump(room.table)
    assert again.origin == room.origin
    assert again.dealt


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"moment": 100_000}, "There is no moment 100000"),
        ({"chairs": ["me"]}, "has 2 chairs, and 1 were named"),
        ({"chairs": ["me", "me"]}, "one chair only"),
        ({"chairs": ["me", "nobody"]}, "nobody called nobody"),
    ],
    ids=["a moment out of range", "too few chairs", "two for me", "an unknown bot"],
)
def test_bad_wishes_are_refused_with_a_sentence(played, changed, said):
    assert said in played.people[0].refused(address(played), 400, **BODY | changed)["error"]


def test_numbers_that_are_none_are_refused(played):
    wren = played.people[0]
    for moment in (-1, "six", None, 2**40):
        assert wren.web.post(address(played), json={**BODY, "moment": moment}).status_code == 400
    page = f"/rooms/{played.room}/what-if"
    for moment in ("-1", "six", ""):
        assert wren.web.post(page, data={"moment": moment, "chair": ["me"]}).status_code == 400
    assert wren.web.get(f"{page}?moment=-1").status_code == 400
    assert wren.web.get(f"{page}?moment=99999").status_code == 400


def test_a_game_that_is_over_at_that_moment_cannot_go_on(played):
    last = played.house.room(played.room).deed
    answer = played.people[0].refused(address(played), 400, moment=last, chairs=BODY["chairs"])
    assert "the game is over" in answer["error"]


def test_a_game_that_goes_on_has_no_what_if_for_anybody(house):
    pair = house.pair(**SHORT)
    pair.plays("", "")
    for person in (*pair.people, house.visitor("Sorrel")):
        answer = person.refused(f"/api/rooms/{pair.room}/what-if", 403, **BODY)
        assert "would tell what is hidden" in answer["error"]
        assert person.web.get(f"/rooms/{pair.room}/what-if?moment=1").status_code == 403


def test_it_counts_as_a_room_that_is_opened(played):
    safety = played.house.app.middleware_stack
    while type(safety).__name__ != "Safety":
        safety = safety.app
    before = safety.openings.left.get("127.0.0.1", (0.0, 0.0))[1]
    played.people[0].post(address(played), **BODY)
    assert safety.openings.left["127.0.0.1"][1] > before


def test_it_does_not_count_in_the_almanac_and_is_named_in_the_list(played):
    wren = played.people[0]
    id = wren.post(address(played), moment=3, chairs=["me", "open"])["room"]
    listed = {one["room"]: one for one in wren.get("/api/rooms")}
    assert listed[id]["origin"]["room"] == played.room
    assert listed[played.room]["origin"] is None
    assert "what if, with" in wren.web.get("/games").text
