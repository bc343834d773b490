"""What if: tables that go on from a moment of a game that is over."""

from collections.abc import Callable
from typing import Any

import pytest

from moonbrew.games import game_names
from moonbrew.record import read, verify
from moonbrew.server import rooms
from moonbrew.server.history import moves_that_stand
from tests.server.house import SHORT, House, Pair, Visitor, wait_for
from tests.witchstone.coven import frames

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


# Every game


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same cards each time, so that what was found can be found again."""
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")


def over(house: House, wren: Visitor, game: str, seats: int, **options: str) -> Any:
    """A room in which a game has been played to its end, by Wren and others."""
    id = wren.opens("me", *["open"] * (seats - 1), game=game, **options)
    for _ in range(seats - 1):
        house.visitor().joins(id)
    house.settles(id)
    house.plays_out(id)
    wren.scene(id)  # by which it is made anew
    return house.room(id)


def goes_on(house: House, wren: Visitor, room: Any, moment: int) -> None:
    """What if, from a moment on: it stands as it did, goes on to its end, and its record is so."""
    chairs = ["me", *["open"] * (len(room.chairs) - 1)]
    id = wren.post(f"/api/rooms/{room.id}/what-if", moment=moment, chairs=chairs)["room"]
    new = house.room(id)
    assert new.game.dump(new.table) == room.game.dump(room.at(moment).table)
    assert new.sitting.ply == new.origin.plies
    house.plays_out(id)
    record = wren.web.get(f"/api/rooms/{id}/record").text
    assert house.room(id).over
    assert f"what_if = {new.origin.plies}\n" in record
    assert verify(read(record), room.game) == []


def moves_in(room: Any) -> list[int]:
    """The moments after each move of a game."""
    return [deed.number for deed in room.deeds if deed.kind == "move"]


def first(room: Any, fits: Callable[[Any], bool]) -> int:
    """The first moment of a game at which the table is so."""
    return next(moment for moment in moves_in(room) if fits(room.at(moment).table))


@pytest.mark.parametrize("game", game_names())
def test_from_a_third_of_any_game_it_goes_on_to_the_end(house, same_deal, game):
    wren = house.visitor("Wren")
    room = over(house, wren, game, 2)
    moves = moves_in(room)
    goes_on(house, wren, room, moves[len(moves) // 3])


def test_alone_it_goes_on_too(house, same_deal):
    wren = house.visitor("Wren")
    room = over(house, wren, "spirits-of-the-forest", 1, mode="coop", scenario="7")
    moves = moves_in(room)
    goes_on(house, wren, room, moves[len(moves) // 3])


def test_in_the_middle_of_a_window_it_goes_on_too(house, same_deal):
    wren = house.visitor("Wren")
    room = over(house, wren, "cauldron", 2, quick="on")
    goes_on(house, wren, room, first(room, lambda t: t.ask is not None and t.ask.answers() >= 0))


def test_in_the_middle_of_a_chain_it_goes_on_too(house, same_deal):
    wren = house.visitor("Wren")
    room = over(house, wren, "witchstone", 2)
    goes_on(house, wren, room, first(room, lambda t: len(frames(t)) > 1))
