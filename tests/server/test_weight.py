"""Weight: only what changed is sent, packed on its way, and who missed something gets it all."""

import gzip
import json
import zlib
from statistics import median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonbrew.bots import Outlook, bot
from moonbrew.games import game_names
from moonbrew.server import rooms
from moonbrew.server.bench_weight import PLAYER
from moonbrew.server.drawing import draw, draw_parts, view_of
from moonbrew.server.live import look_at, new_frame
from moonbrew.server.looks import changes, next_look
from moonbrew.server.packing import Event, Parcel
from moonbrew.server.room import Room
from tests.server import house as houses
from tests.server.house import SHORT, Stream, Visitor, opens_usual

every_game = pytest.mark.parametrize("game", game_names())
parts = st.lists(st.sampled_from("abcdefg"), max_size=9)


def applied(before, found):
    return [
        part
        for one in found
        for part in ([one] if isinstance(one, str) else before[one[0] : one[0] + one[1]])
    ]


@given(parts, parts)
def test_what_a_section_became_follows_from_what_it_was_and_what_changed(before, now):
    assert applied(before, changes(before, now)) == now


def test_what_stays_is_not_sent_again():
    before = [f"part {n}" for n in range(9)]
    assert changes(before, before) == [(0, 9)]
    assert changes(before, [*before[:4], "new", *before[5:]]) == [(0, 4), "new", (5, 4)]
    assert changes(before, [*before[:4], "new", *before[4:]]) == [(0, 4), "new", (4, 5)]
    assert changes(before, before[3:] + before[:3]) == [(3, 6), (0, 3)]


def test_a_section_that_stays_is_not_mentioned():
    first = next_look(None, 1, {"table": ["a", "b"], "hand": ["c"]}, "")
    second = next_look(first, 2, {"table": ["a", "d"], "hand": ["c"]}, "")
    assert (first.before, second.before) == (None, 1)
    assert second.changes == {"table": [(0, 1), "d"]}


def test_the_end_of_a_turn_is_part_of_it():
    looks = [next_look(None, 1, {}, "", active=0)]
    for number, active in enumerate([0, 1, 1], start=2):
        looks.append(next_look(looks[-1], number, {}, "", active))
    assert [look.turn for look in looks] == [0, 0, 0, 1]


# At a table


def raw(stream: Stream):
    """The next event as it was sent."""
    data = [line for line in iter(lambda: next(stream.lines), "") if line.startswith("data: ")]
    return json.loads(data[0].removeprefix("data: "))


def catch_up(stream: Stream, room: Room, seat: int | None, deed: int) -> list[houses.Event]:
    """The events until the page has what would be drawn now, unless somebody moves meanwhile."""
    events = stream.until(deed)
    while True:
        while events[-1].data["deed"] < room.deed:
            events.append(stream.next())
        drawn = draw(view_of(room, seat)).sections()
        if events[-1].data["deed"] != room.deed or events[-1].data["sections"] == drawn:
            return events
        events.append(stream.next())  # a beat has begun, or ended: the same deed looks otherwise


@every_game
def test_after_every_move_a_page_knows_the_whole_table_though_little_was_sent(house, game):
    wren = house.visitor()
    room = opens_usual(wren, game, "random")
    owl, compared = house.visitor(), 0
    with wren.listens(room) as mine, owl.listens(room) as others:
        first = [stream.next() for stream in (mine, others)]
        assert {event.data["on"] for event in first} == {None}
        for _ in range(6):
            house_room = house.room(room)
            if house_room.over:
                break
            deed = wren.plays(room)["deed"]
            for stream, seat in ((mine, 0), (others, None)):
                events = catch_up(stream, house_room, seat, deed)
                assert all(event.data["on"] is not None for event in events)
                compared += events[-1].data["deed"] == house_room.deed
    assert compared, "Bots have always moved on, so this proves nothing."


@every_game
def test_a_table_in_parts_is_the_table(house, game):
    wren = house.visitor()
    room = house.room(opens_usual(wren, game))
    for seat in (0, None):
        view = view_of(room, seat)
        joined = {name: "".join(found) for name, found in draw_parts(view).items()}
        assert joined == draw(view).sections()


def test_a_move_sends_a_small_part_of_the_table(house):
    pair = house.pair()
    with pair.people[0].listens(pair.room) as stream:
        whole = raw(stream)
        pair.asked().plays(pair.room)
        changed = raw(stream)
    assert changed["on"] == whole["look"]
    assert set(changed["sections"]) <= set(whole["sections"])
    assert len(json.dumps(changed["sections"])) < len(json.dumps(whole["sections"])) / 3


def test_who_does_not_have_the_table_before_gets_the_whole_one(house):
    pair = house.pair()
    room = house.room(pair.room)
    with pair.people[0].listens(pair.room) as stream:
        whole = raw(stream)
        room.drawn.clear()  # as if it had been drawn for others meanwhile
        pair.asked().plays(pair.room)
        changed = raw(stream)
        assert changed["on"] is None
        assert set(changed["sections"]) == set(whole["sections"])
        pair.asked().plays(pair.room)
        assert raw(stream)["on"] == changed["look"]


def test_what_one_seat_alone_sees_anew_is_sent_as_changes_too(house):
    wren = house.visitor()
    room = opens_usual(wren, "cauldron")
    with wren.listens(room) as stream:
        first = raw(stream)
        wren.post(f"/api/rooms/{room}/orders", on=False)
        again = raw(stream)
    assert again["on"] == first["look"]


# What a move weighs

MOST = {"mystic-market": 2000}  # bytes on the wire: of these games the median frame of a move
MOST_ELSEWHERE = 6000
STRETCH = 40  # moves
WHOLE_GAME = 3_000_000  # bytes that one listener is sent


def weights(house: houses.House, game: str, stretch: int = STRETCH) -> list[int]:
    """The bytes that a seat, a rival and a spectator are sent for each move of a stretch."""
    people = [house.visitor(name) for name in ("Wren", "Rowan", "Tamsin")]
    id = people[0].opens("me", "open", "open", game=game)
    for one in people[1:]:
        one.joins(id)
    room, player, found = house.room(id), bot(PLAYER, 1), list[int]()
    if not room.dealt:
        room.deal()
    for _ in range(stretch):
        if room.over:
            break
        before, since = {seat: look_at(room, seat).number for seat in (0, 2, None)}, room.deed
        asked = int(room.table.ask.seat)
        move = player.choose(Outlook(room.game, room.table.clone(), asked))
        body = {"key": move.key, "deed": since, "move_id": f"weighed {since}"}
        people[asked].web.post(f"/api/rooms/{id}/moves", json=body)
        assert room.deed > since
        found += [len(new_frame(room, seat, since, base).packed) for seat, base in before.items()]
    return found


@every_game
def test_the_median_frame_of_a_move_is_small(house, game, monkeypatch):
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")
    assert 100 < median(weights(house, game)) <= MOST.get(game, MOST_ELSEWHERE)


def test_a_whole_game_of_witchstone_is_light(house, monkeypatch):
    monkeypatch.setattr(rooms, "secret_seed", lambda: "a lantern in the pines")
    found = weights(house, "witchstone", 2000)
    assert len(found) > 3 * 3 * 11, "Three people had eleven turns each, and three listened."
    for listener in (found[0::3], found[1::3], found[2::3]):
        assert sum(listener) < WHOLE_GAME


# Packing


def test_events_that_were_packed_once_are_pieces_of_every_stream():
    events = [Event(f"id: {n}\ndata: {'hello ' * n}\n\n".encode()) for n in range(1, 9)]
    for chosen in (events, events[3:], events[::-2]):
        parcel = Parcel(packs=True)
        unpack = zlib.decompressobj(31)
        for event in chosen:
            assert unpack.decompress(parcel.add(event)) == event.plain, "It is there at once."
        unpack.decompress(parcel.end())
        assert unpack.eof


def test_a_stream_that_has_ended_is_a_whole_file():
    parcel = Parcel(packs=True)
    sent = b"".join(parcel.add(Event(b"data: x\n\n" * n)) for n in (1, 500)) + parcel.end()
    assert gzip.decompress(sent) == b"data: x\n\n" * 501


def test_who_cannot_unpack_is_sent_the_events_as_they_are(house):
    pair = house.pair(**SHORT)
    for accept, encoding in (("gzip, br", "gzip"), ("identity", None)):
        headers = {"Accept-Encoding": accept}
        path = f"/rooms/{pair.room}/live"
        with pair.people[0].web.stream("GET", path, headers=headers) as answer:
            assert answer.headers.get("Content-Encoding") == encoding
            assert "Accept-Encoding" in answer.headers["Vary"]
            assert Stream(answer).next().event == "table"


def test_talk_is_not_squeezed_so_that_its_length_tells_nothing_of_a_hand(house):
    pair = house.pair(**SHORT)
    with pair.people[0].listens(pair.room) as stream:
        stream.next()
        for text in ("a" * 100, "abcdefghij" * 10):
            pair.people[1].post(f"/api/rooms/{pair.room}/talk", text=text, move_id=text[:9])
            stream.next()
            (event,) = house.room(pair.room).frames.values()
            assert len(event.packed) > len(event.plain)


@pytest.mark.parametrize("path", ["/", "/rules/mystic-market", "/games", "/openapi.json"])
def test_pages_are_packed_for_who_can_unpack_them(house, path):
    visitor = Visitor(house.url)
    packed = visitor.web.get(path, headers={"Accept-Encoding": "gzip"})
    plain = visitor.web.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < len(plain.content) / 2
    assert packed.text == plain.text
