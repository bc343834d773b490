"""Talk at a table: who may say what and how much, when rules lock it, and where it is kept."""

import re
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from markupsafe import escape

from moonbrew.record import read
from moonbrew.server.deeds import Deed
from moonbrew.server.store import Store
from moonbrew.server.talk import LONGEST, PHRASES
from tests.server.house import SHORT, Pair, Visitor, open_house
from tests.server.test_store import as_written, empty, write
from tests.server.test_store import room as a_room

NASTY = '<img src=x onerror="alert(1)">{{ 7 * 7 }} & \\u003c/script>'
TOGETHER = {"play": "together"}


def say(person: Visitor, room: str, text: str = "", **more: Any) -> Any:
    """Say something that may be said."""
    body = {"text": text, "move_id": uuid.uuid4().hex, **more}
    return person.post(f"/api/rooms/{room}/talk", **body)


def refused(person: Visitor, room: str, status: int, text: str = "", **more: Any) -> Any:
    """Say something that may not be said."""
    body = {"text": text, "move_id": uuid.uuid4().hex, **more}
    return person.refused(f"/api/rooms/{room}/talk", status, **body)


def heard(person: Visitor, room: str, since: int = 0) -> list[tuple[int | None, str, str]]:
    """What was said: from which seat, by whom, and what."""
    said = person.get(f"/api/rooms/{room}/talk?since={since}")["said"]
    return [(one["seat"], one["name"], one["text"]) for one in said]


# Who says what


def test_people_in_chairs_and_those_who_look_on_talk_and_all_hear_it(house):
    pair = house.pair()
    owl = house.visitor("Owl")
    say(pair.people[0], pair.room, "Hello,\n\t Rowan.  ")
    say(pair.people[1], pair.room, phrase="luck")
    say(owl, pair.room, "May I watch? 👩‍🔬")
    expected = [
        (0, "Wren", "Hello, Rowan."),
        (1, "Rowan", PHRASES["luck"]),
        (None, "Owl", "May I watch? 👩‍🔬"),
    ]
    for person in (*pair.people, owl, house.visitor()):
        assert heard(person, pair.room) == expected
    answer = owl.get(f"/api/rooms/{pair.room}/talk")
    assert (answer["silence"], answer["phrases"]) == (None, PHRASES)
    assert [one["phrase"] for one in answer["said"]] == ["", "luck", ""]
    assert heard(owl, pair.room, answer["said"][1]["deed"]) == expected[2:]


def test_who_looks_on_cannot_speak_under_a_players_name(house):
    pair = house.pair()
    say(house.visitor("Wren"), pair.room, "I give up.")
    assert heard(pair.people[0], pair.room) == [(None, "Wren 2", "I give up.")]


def test_what_was_said_keeps_the_name_of_its_time(house):
    pair = house.pair()
    wren = pair.people[0]
    say(wren, pair.room, "First.")
    assert wren.post("/api/me", name="Jenny") == {"name": "Jenny", "waits": False}
    say(wren, pair.room, "Second.")
    assert [name for _, name, _ in heard(wren, pair.room)] == ["Wren", "Jenny"]


def test_what_is_said_is_said_once_however_often_it_is_sent(house):
    pair = house.pair()
    wren, id = pair.people[0], uuid.uuid4().hex
    answers = [say(wren, pair.room, "Once.", move_id=id) for _ in range(3)]
    say(wren, pair.room, "Later.")
    assert answers == [say(wren, pair.room, "Once.", move_id=id)] * 3
    assert [text for _, _, text in heard(wren, pair.room)] == ["Once.", "Later."]
    assert "Make a new one" in refused(wren, pair.room, 400, "Other.", move_id=id)["error"]


@pytest.mark.parametrize(
    ("text", "phrase", "words"),
    [
        ("", "", "Say one thing"),
        (" \n ", "", "Say one thing"),
        ("Both.", "luck", "Say one thing"),
        ("", "curse", "There is no phrase curse"),
        ("x" * (LONGEST + 1), "", f"At most {LONGEST} signs"),
        ("x" * 2000, "", "at most 1000"),
        ("a\x00b", "", "cannot be shown"),
        ("a\x1b[31mb", "", "cannot be shown"),
        ("a\u202eb", "", "cannot be shown"),
    ],
)
def test_what_cannot_be_said_is_refused_with_a_reason(house, text, phrase, words):
    wren = house.visitor()
    room = wren.opens("me", "open")
    assert words in refused(wren, room, 400, text, phrase=phrase)["error"]
    assert heard(wren, room) == []


def test_the_longest_text_may_be_said_and_spaces_around_it_do_not_count(house):
    wren = house.visitor()
    room = wren.opens("me", "open")
    say(wren, room, "  " + "ß" * LONGEST + "  ")
    assert heard(wren, room)[0][2] == "ß" * LONGEST


def test_markup_is_only_text(house):
    wren = house.visitor("Wren")
    room = wren.opens("me", "open")
    say(wren, room, NASTY)
    page = wren.web.get(f"/rooms/{room}").text
    assert NASTY not in page
    assert str(escape(NASTY)) in page


def test_with_bots_for_company_talk_keeps_out_of_the_way_until_somebody_says_something(house):
    wren, alone = house.visitor("Wren"), 'class="talk panel alone"'
    with_bots, with_people = wren.opens("me", "greedy"), wren.opens("me", "open", "greedy")
    assert alone in wren.web.get(f"/rooms/{with_bots}").text
    assert alone not in wren.web.get(f"/rooms/{with_people}").text
    say(house.visitor(), with_bots, "Who wins?")
    assert alone not in wren.web.get(f"/rooms/{with_bots}").text


# How much


def test_every_chair_may_say_so_much_and_all_who_look_on_together(monkeypatch):
    monkeypatch.setattr("moonbrew.server.safety.monotonic", lambda: 100.0)  # nothing fills again
    with open_house(talk_per_minute=12) as house:
        pair = house.pair()
        wren, rowan = pair.people
        for number in range(3):
            say(wren, pair.room, f"Word {number}.")
        assert "Wait a moment" in refused(wren, pair.room, 429, "Word 3.")["error"]
        for number in range(3):
            say(rowan, pair.room, f"Word {number}.")
            say(house.visitor(), pair.room, f"Word {number}.")
        refused(house.visitor(), pair.room, 429, "One of many.")
        assert len(heard(wren, pair.room)) == 9
        say(wren, wren.opens("me", "open"), "Elsewhere.")


# A deed like any other


def test_talk_is_a_new_version_of_the_page_but_makes_no_move_stale(house):
    pair = house.pair()
    player, other = pair.asked(), pair.waiting()
    move = player.move(pair.room)
    before = player.scene(pair.room)
    assert say(other, pair.room, "Hurry up.") == {"deed": before["deed"] + 1}
    after = player.scene(pair.room)
    assert after["deed"] == before["deed"] + 1
    assert {**after, "deed": 0} == {**before, "deed": 0}, "The log of the game is another thing."
    player.post(f"/api/rooms/{pair.room}/moves", **move)


def test_listeners_hear_talk_without_the_table_and_all_that_they_missed(house):
    pair = house.pair()
    wren, rowan = pair.people
    with rowan.listens(pair.room) as stream:
        begun = stream.next()
        assert (begun.event, begun.data["talk"], begun.data["silence"]) == ("table", [], None)
        say(wren, pair.room, NASTY)
        event = stream.next()
        assert (event.event, event.id, {*event.data}) == ("talk", begun.id + 1, {"deed", "talk"})
        assert [one["text"] for one in event.data["talk"]] == [NASTY]
        pair.asked().plays(pair.room)
        event = stream.next()
        assert (event.event, event.data["talk"]) == ("table", [])
    with house.visitor().listens(pair.room, begun.id) as stream:
        missed = stream.next()
    assert (missed.event, len(missed.data["talk"])) == ("table", 1)
    assert missed.data["sections"]


def test_after_the_end_people_talk_on_and_the_record_tells_nothing_of_it(house):
    pair = house.pair(**SHORT)
    wren = pair.people[0]
    say(wren, pair.room, "A secret between us.")
    pair.to_the_end()
    say(wren, pair.room, phrase="well")
    record = wren.web.get(f"/api/rooms/{pair.room}/record").text
    assert "secret" not in record
    assert "say" not in record
    assert len(read(record).moves) == len(house.room(pair.room).sitting.moves)
    assert len(heard(wren, pair.room)) == 2
    again = wren.post(f"/api/rooms/{pair.room}/rematch")["room"]
    assert heard(wren, again) == []
    assert "secret" not in wren.web.get(f"/rooms/{pair.room}/replay").text


def test_a_replay_steps_over_what_was_only_said(house):
    pair = house.pair()
    wren = pair.people[0]
    begun = house.room(pair.room).deed
    pair.asked().plays(pair.room)
    for text in ("One.", "Two."):
        say(wren, pair.room, text)
    pair.asked().plays(pair.room)

    def steps(moment: int) -> list[str]:
        page = wren.web.get(f"/rooms/{pair.room}/replay?moment={moment}").text
        return re.findall(r'rel="(?:prev|next)" href="\?moment=(\d+)"', page)

    assert steps(begun + 1) == [str(begun), str(begun + 4)]
    assert steps(begun + 4) == [str(begun + 1), str(begun + 4)]
    kinds = [(one["kind"], one["seat"]) for one in wren.get(f"/api/rooms/{pair.room}/moves")]
    assert kinds[begun + 1 : begun + 3] == [("say", 0)] * 2


# Locked by a rule


@pytest.fixture
def road(tollgate) -> Iterator[Pair]:
    """Two who play Tollgate together, a match away from talk."""
    with open_house() as house:
        wren, rowan = house.visitor("Wren"), house.visitor("Rowan")
        room = wren.opens("me", "open", game="tollgate", **TOGETHER)
        rowan.joins(room)
        yield Pair(house, room, [wren, rowan])


def lay(pair: Pair, road: str) -> None:
    """Put cards on the road, at Wren's turn; both seats have a pilgrim and a knight."""
    game = pair.house.room(pair.room).game
    kinds = {"p": "pilgrim", "k": "knight"}
    hand = ["pilgrim", "pilgrim", "knight", "knight"]
    dumped = {
        "game": "tollgate",
        "seats": 2,
        "options": dict(TOGETHER),
        "agenda": [["turn", 0]],
        "hands": [hand, hand],
        "road": [kinds[letter] for letter in road],
    }
    pair.house.sets(pair.room, game.load(dumped))


def test_a_rule_locks_the_talk_for_everybody_and_a_move_opens_it(road):
    wren, rowan = road.people
    owl = road.house.visitor("Owl")
    say(wren, road.room, "Before the first card.")
    lay(road, "k")
    for person in (wren, rowan, owl):
        for words in ({"text": "Psst."}, {"phrase": "luck"}):
            answer = refused(person, road.room, 422, **words)
            assert answer["rule"] == "TOLL-076"
            assert answer["error"].endswith("A match opens the talk.")
    silence = owl.get(f"/api/rooms/{road.room}/talk")["silence"]
    assert (silence["rule"], silence["key"]) == ("TOLL-076", "play-knight")
    assert len(heard(owl, road.room)) == 1
    with owl.listens(road.room) as stream:
        assert stream.next().data["silence"] == silence
        wren.plays(road.room, "play-knight")
        assert stream.next().data["silence"] is None
    for person in (wren, rowan, owl):
        say(person, road.room, "Now.")
    rowan.plays(road.room, "play-pilgrim")
    assert refused(rowan, road.room, 422, "Psst.")["rule"] == "TOLL-076"
    assert len(heard(owl, road.room)) == 4


def test_a_new_name_waits_until_people_may_talk(road):
    wren, rowan = road.people
    lay(road, "k")
    wren.post("/api/me", name="Keep knights")
    answer = wren.post("/api/me", name="Play a knight")
    assert answer == {"name": "Play a knight", "waits": True}
    assert [chair["name"] for chair in wren.get(f"/api/rooms/{road.room}")["chairs"]] == [
        "Wren",
        "Rowan",
    ]
    wren.plays(road.room, "play-knight")
    assert [chair["name"] for chair in wren.get(f"/api/rooms/{road.room}")["chairs"]] == [
        "Play a knight",
        "Rowan",
    ]
    assert rowan.scene(road.room)["log"][-1]["text"] == "Wren is called Play a knight now."


def test_bots_never_talk_and_nobody_is_locked_when_the_game_is_over(tollgate):
    with open_house() as house:
        wren = house.visitor("Wren")
        room = wren.opens("greedy", "greedy", game="tollgate", **TOGETHER)
        with wren.listens(room) as stream:
            while not stream.next().data.get("over"):
                pass
        assert heard(wren, room) == []
        say(wren, room, "Was that all?")


def test_games_lock_nothing_unless_they_say_so(house):
    for game in ("mystic-market", "witchstone"):
        wren = house.visitor()
        room = wren.opens("me", "open", game=game)
        assert wren.get(f"/api/rooms/{room}/talk")["silence"] is None


# Kept with the room


def test_a_new_server_knows_what_was_said(tmp_path):
    url = f"sqlite:///{tmp_path / 'rooms.sqlite'}"
    with open_house(db=url) as house:
        pair = house.pair()
        say(pair.people[0], pair.room, "Still there?")
        say(pair.people[1], pair.room, phrase="hello")
        before = heard(pair.people[0], pair.room)
    with open_house(db=url) as house:
        assert heard(house.visitor(), pair.room) == before
        assert len(before) == 2


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_from_before_there_was_talk_opens_and_takes_it(kind, request, tmp_path: Path):
    postgres = kind == "postgresql"
    url = request.getfixturevalue("postgres") if postgres else f"sqlite:///{tmp_path / 'it.db'}"
    store = Store(url)
    empty(store)
    store.upgrade("0002")
    values = as_written(a_room(), without=["brought", "origin"])  # which came later
    deed = {**vars(Deed("move", 0, "buy-1", number=1)), "room": "a room"}
    del deed["text"]
    write(store, rooms=values, deeds=deed)
    store.upgrade()
    said = store.append("a room", Deed("say", -1, text="ß" * LONGEST, number=2))
    assert [one.text for one in store.deeds("a room")] == ["", said.text]
    store.close()
