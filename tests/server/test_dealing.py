"""The deal: the house commits, everybody seals a share, all are opened, and only then is dealt."""

import hashlib
import hmac
import json
import random
import time
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

import moonbrew
from moonbrew.cli import cli
from moonbrew.kernel.dice import commitment
from moonbrew.record import read, verify, write
from moonbrew.server.deeds import Deed
from moonbrew.server.history import History
from moonbrew.server.store import RoomRow
from moonbrew.shares import mixed, seal_of
from tests.server.house import SHORT, House, Pair, Visitor, open_house, wait_for

GAMES = [game.name for game in moonbrew.all_games()]
ONE, OTHER, THIRD = "1" * 64, "2" * 64, "3" * 64  # shares


def facts(person: Visitor, room: str) -> Any:
    return person.get(f"/api/rooms/{room}")


def opens(person: Visitor, *chairs: str, share: str = ONE, game: str = "mystic-market") -> str:
    """Open a room with a sealed share."""
    body = {"game": game, "chairs": chairs, "seal": seal_of(share)}
    return str(person.post("/api/rooms", **body)["room"])


def sealed_pair(house: House, game: str = "mystic-market") -> tuple[str, Visitor, Visitor]:
    """Two people who have sealed, with a bot."""
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = opens(wren, "me", "open", "random", game=game)
    rowan.post(f"/api/rooms/{room}/join", seal=seal_of(OTHER))
    return room, wren, rowan


# The numbers


def test_the_dice_are_made_of_the_seed_and_of_all_shares_by_seat():
    told = f"0 {ONE}\n2 {OTHER}".encode()
    expected = hmac.new(b"seed", told, hashlib.sha256).hexdigest()
    assert mixed("seed", [ONE, "", OTHER]) == expected
    assert mixed("seed", [OTHER, "", ONE]) != expected, "a share belongs to its seat"
    assert mixed("seed", ["", "", ""]) == mixed("seed", []) == "seed"
    assert seal_of(ONE) == hashlib.sha256(ONE.encode()).hexdigest()


# Before the game


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_dealt_before_everybody_has_come_and_every_share_is_open(house, game):
    room, wren, rowan = sealed_pair(house, game)
    before = facts(house.visitor(), room)
    assert not before["dealt"]
    assert before["sealed"]
    assert before["seals"] == [seal_of(ONE), seal_of(OTHER), ""]
    assert before["shares"] == ["", "", ""]
    seen = wren.scene(room)
    assert (seen["asked"], seen["choices"], seen["scene"]["zones"]) == (False, [], [])
    wren.post(f"/api/rooms/{room}/share", share=ONE)
    assert not facts(wren, room)["dealt"]
    assert rowan.post(f"/api/rooms/{room}/share", share=OTHER)["dealt"]
    after, there = facts(wren, room), house.room(room)
    assert after["commitment"] == before["commitment"] == commitment(there.secret_seed)
    assert after["shares"] == [ONE, OTHER, ""]
    assert there.sitting.dice == mixed(there.secret_seed, [ONE, OTHER, ""])
    dealt = there.game.start(3, mixed(there.secret_seed, [ONE, OTHER, ""]), there.options)
    assert there.game.dump(there.at(0).table) == there.game.dump(dealt)
    assert wren.scene(room)["scene"]["zones"] != []


@pytest.mark.parametrize("game", GAMES)
def test_one_person_with_bots_has_a_share_too(house, game):
    wren = house.visitor("Wren")
    room = opens(wren, "me", "random", game=game)
    assert not facts(wren, room)["dealt"]
    assert wren.post(f"/api/rooms/{room}/share", share=ONE)["dealt"]
    assert house.room(room).sitting.shares == [ONE, ""]
    line = "The game begins, shuffled by the house and Wren together: nobody could choose the deal."
    assert line in [line["text"] for line in wren.scene(room)["log"]]


def test_no_share_is_opened_before_all_seals_lie_there_and_only_the_sealed_one(house):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = opens(wren, "me", "open")
    path = f"/api/rooms/{room}/share"
    assert "Wait until all" in wren.refused(path, 400, share=ONE)["error"]
    rowan.post(f"/api/rooms/{room}/join", seal=seal_of(OTHER))
    assert "does not fit" in wren.refused(path, 400, share=OTHER)["error"]
    assert facts(wren, room)["shares"] == ["", ""]
    wren.post(path, share=ONE)
    wren.post(path, share=ONE)  # sent again it changes nothing
    assert "does not fit" in rowan.refused(path, 400, share=ONE)["error"]
    house.visitor().refused(path, 403, share=ONE)
    for wrong in ("x", ONE.replace("1", "g"), ONE + "1"):
        rowan.refused(path, 400, share=wrong)
        rowan.refused(f"/api/rooms/{room}/seal", 400, seal=wrong)
    assert rowan.post(path, share=OTHER)["dealt"]


def test_a_seal_cannot_be_exchanged(house):
    room, wren, rowan = sealed_pair(house)
    wren.post(f"/api/rooms/{room}/share", share=ONE)
    rowan.post(f"/api/rooms/{room}/seal", seal=seal_of(THIRD))
    rowan.post(f"/api/rooms/{room}/join", seal=seal_of(THIRD))
    assert facts(wren, room)["seals"] == [seal_of(ONE), seal_of(OTHER), ""]
    rowan.refused(f"/api/rooms/{room}/share", 400, share=THIRD)


def test_once_a_share_is_open_nobody_can_come_with_another_seal(house):
    room, wren, _ = sealed_pair(house)
    wren.post(f"/api/rooms/{room}/share", share=ONE)
    said = wren.refused(f"/api/rooms/{room}/chairs/2", 400, bot="")["error"]
    assert "about to begin" in said


def test_leaving_does_not_take_an_open_share_out_of_the_dice(house):
    room, wren, rowan = sealed_pair(house)
    wren.post(f"/api/rooms/{room}/share", share=ONE)
    wren.post(f"/api/rooms/{room}/leave")
    rowan.post(f"/api/rooms/{room}/share", share=OTHER)
    assert house.room(room).sitting.shares == [ONE, OTHER, ""]


@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_with_a_seal_that_is_not_open_is_told_of_to_all(house, game):
    room, wren, rowan = sealed_pair(house, game)
    wren.post(f"/api/rooms/{room}/share", share=ONE)
    rowan.post(f"/api/rooms/{room}/leave")
    rowan.joins(room)
    assert facts(wren, room)["dealt"]
    assert house.room(room).sitting.shares == [ONE, "", ""]
    for person in (wren, rowan, house.visitor()):
        told = [line["text"] for line in person.scene(room)["log"]]
        assert told.count("The seal of Rowan was not opened.") == 1


def test_who_leaves_before_all_have_sealed_has_held_nothing_back(house):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    room = opens(wren, "me", "open")
    wren.post(f"/api/rooms/{room}/leave")
    rowan.post(f"/api/rooms/{room}/join", seal=seal_of(OTHER))
    rowan.post(f"/api/rooms/{room}/share", share=OTHER)
    told = [line["text"] for line in rowan.scene(room)["log"]]
    assert not any("was not opened" in line for line in told)


def test_before_the_deal_nobody_moves_orders_or_looks_back(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open")
    path = f"/api/rooms/{room}"
    move = {"key": "end-turn", "deed": 0, "move_id": "1"}
    assert "has not begun" in wren.refused(f"{path}/moves", 403, **move)["error"]
    wren.refused(f"{path}/orders", 403, order="all")
    assert wren.web.get(f"{path}/hint").status_code == 403
    assert wren.web.get(f"/rooms/{room}/replay").status_code == 303
    assert wren.web.get(f"/rooms/{room}/moment?moment=0").status_code == 400
    page = wren.web.get(f"/rooms/{room}").text
    assert house.room(room).commitment in page
    assert "The game begins when no chair is open any more." in page
    assert "Before the game" in page


def test_before_the_deal_chairs_are_changed_without_asking_by_who_opened_the_room_too(house):
    host, wren = house.visitor("Host"), house.visitor("Wren")
    room = host.opens("open", "open", "random")
    wren.joins(room)
    host.post(f"/api/rooms/{room}/chairs/2", bot="greedy")
    host.post(f"/api/rooms/{room}/chairs/2", bot="")
    assert [chair["open"] for chair in facts(wren, room)["chairs"]] == [False, True, True]


def test_who_has_no_share_is_not_waited_for(house):
    pair = house.pair()
    there = facts(pair.people[0], pair.room)
    assert there["dealt"]
    assert house.room(pair.room).sitting.dice == house.room(pair.room).secret_seed


# Pages that do not answer


def form(person: Visitor, *chairs: str) -> str:
    """Open a room as a page does."""
    answer = person.web.post("/rooms", data={"game": "mystic-market", "chair": [*chairs]})
    return str(answer.headers["location"].removeprefix("/rooms/"))


def test_a_page_without_a_share_is_waited_for_only_for_a_while():
    with open_house(deal=0.05) as house:
        wren = house.visitor("Wren")
        room = form(wren, "me", "random")
        wait_for(lambda: facts(wren, room)["dealt"])
        assert house.room(room).sitting.shares == ["", ""]


def test_a_page_has_time_to_seal_and_then_to_open(house):
    wren = house.visitor("Wren")
    room = form(wren, "me", "random")
    assert facts(wren, room)["seals"] == [None, ""]
    assert wren.post(f"/api/rooms/{room}/seal", seal=seal_of(ONE))["sealed"]
    assert wren.post(f"/api/rooms/{room}/share", share=ONE)["dealt"]


def test_a_seal_that_nobody_opens_is_told_to_all():
    with open_house(deal=0.05) as house:
        room, wren, rowan = sealed_pair(house)
        wait_for(lambda: facts(rowan, room)["dealt"])
        told = [line["text"] for line in rowan.scene(room)["log"]]
        assert "The seal of Wren was not opened." in told
        assert wren.post(f"/api/rooms/{room}/share", share=ONE)["shares"] == ["", "", ""]


def test_a_lost_share_holds_nobody_up(house):
    room, wren, rowan = sealed_pair(house)
    wren.post(f"/api/rooms/{room}/share", share="")
    assert rowan.post(f"/api/rooms/{room}/share", share=OTHER)["dealt"]
    assert house.room(room).sitting.shares == ["", OTHER, ""]


# Afterwards


def test_seals_and_shares_are_there_after_a_restart(tmp_path):
    db = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
    with open_house(db=db) as house:
        room, wren, rowan = sealed_pair(house)
        wren.post(f"/api/rooms/{room}/share", share=ONE)
        before = facts(wren, room)
    with open_house(db=db) as house:
        again = house.visitor()
        again.web.cookies = rowan.web.cookies
        assert {**facts(again, room), "chairs": 0} == {**before, "chairs": 0}
        assert again.post(f"/api/rooms/{room}/share", share=OTHER)["dealt"]
        dump = house.room(room).game.dump(house.room(room).at(0).table)
    with open_house(db=db) as house:
        assert facts(house.visitor(), room)["shares"] == [ONE, OTHER, ""]
        assert house.room(room).game.dump(house.room(room).at(0).table) == dump


def test_a_whole_game_of_two_with_shares_is_true_and_goes_on_as_a_rematch(house, tmp_path):
    wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
    body = {"game": "mystic-market", "chairs": ["me", "open"], "options": SHORT}
    room = wren.post("/api/rooms", **body, seal=seal_of(ONE))["room"]
    rowan.post(f"/api/rooms/{room}/join", seal=seal_of(OTHER))
    for person, share in ((wren, ONE), (rowan, OTHER)):
        person.post(f"/api/rooms/{room}/share", share=share)
    Pair(house, room, [wren, rowan]).to_the_end()
    file = tmp_path / "game.toml"
    file.write_text(wren.web.get(f"/api/rooms/{room}/record").text)
    promised = ["--commitment", facts(wren, room)["commitment"]]
    seals = [word for share in (ONE, OTHER) for word in ("--seal", seal_of(share))]
    assert CliRunner().invoke(cli, ["verify", str(file), *promised, *seals]).exit_code == 0
    done = CliRunner().invoke(cli, ["verify", str(file), "--seal", seal_of(THIRD)])
    assert done.exit_code == 1
    assert "no share has the seal" in done.output
    again = [one.post(f"/api/rooms/{room}/rematch", seal=seal_of(THIRD)) for one in (wren, rowan)]
    new = facts(wren, again[0]["room"])
    assert (new["dealt"], new["sealed"]) == (False, True)
    assert new["seals"] == [seal_of(THIRD)] * 2
    assert new["commitment"] != facts(wren, room)["commitment"]


def played(name: str, shares: list[str], seats: int = 2) -> History:
    """A game with these shares, played to its end at random."""
    game, draw = moonbrew.game(name), random.Random(1)
    chairs: list[dict[str, Any]] = [
        {"guest": f"g{n}", "name": f"Guest {n}", "bot": "", "seal": seal_of(share)}
        for n, share in enumerate(shares)
    ]
    options, names = game.check(game.Options.of({}), seats).chosen(), ["Guest 0", "Guest 1"]
    row = RoomRow("id", name, game.version, "", options, chairs, names, "s", "g0", time.time())
    room = History(row, game)
    for seat, share in enumerate(shares):
        room.apply(Deed("share", seat, share, number=room.deed + 1))
    while not room.over:
        assert room.table.ask is not None
        key = draw.choice(room.table.ask.moves(room.table)).key
        room.apply(Deed("move", int(room.table.ask.seat), key, number=room.deed + 1))
    return room


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_shares_is_true_and_with_others_it_is_not(game):
    room = played(game, [ONE, OTHER])
    record = read(write(room.record()))
    assert record == room.record()
    assert record.shares == [ONE, OTHER]
    seals = [seal_of(ONE), seal_of(OTHER)]
    assert verify(record, room.game, room.commitment, seals) == []
    for shares in ([ONE, THIRD], [OTHER, ONE], [ONE, ""], []):
        assert verify(replace(record, shares=shares), room.game) != []


@pytest.mark.parametrize(
    ("shares", "said"),
    [([ONE], "has 1 texts"), (["x", ""], "64 digits"), ([ONE.upper() + "A", ""], "64 digits")],
)
def test_a_record_with_shares_that_cannot_be_is_refused(shares, said):
    text = write(played("mystic-market", [ONE, OTHER]).record())
    written = f"shares = {json.dumps([ONE, OTHER])}"
    assert written in text
    with pytest.raises(moonbrew.errors.BadRecord, match=said):
        read(text.replace(written, f"shares = {json.dumps(shares)}"))


@pytest.mark.parametrize("game", GAMES)
def test_a_room_of_former_times_is_dealt_as_it_was(game):
    played = moonbrew.game(game)
    chairs: list[dict[str, Any]] = [{"guest": "w", "name": "Wren", "bot": ""}]
    chairs.append({"guest": None, "name": "Seat 2", "bot": ""})
    options, names = played.check(played.Options.of({}), 2), ["Wren", "Seat 2"]
    chosen = options.chosen()
    row = RoomRow("id", game, played.version, "", chosen, chairs, names, "s", "w", time.time())
    room = History(row, played)
    assert room.dealt
    assert played.dump(room.at(0).table) == played.dump(played.start(2, "s", options))
