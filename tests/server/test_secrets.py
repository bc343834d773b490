"""Nothing hidden leaves the server: at an imagined table every answer is the same, byte by byte."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import moonbrew
from moonbrew.games import game as load_game
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, settings_of
from moonbrew.server import attendance, picture_routes
from tests.laws import SOME
from tests.server.house import House, Visitor, open_house
from tests.server.test_drawing import holds_secrets

FEW = 12  # settings of a game that has very many
STRETCHES = (4, 20, 25)  # plies between two looks; the first when hands are still secret


def few_settings() -> list[Setting]:
    """For each game, all options for the fewest seats, and the usual ones for one seat more.

    Of a game that has very many, some with any number of seats.
    """
    found = []
    for game in moonbrew.all_games():
        fewest, usual, all_of_it = game.seats[0], game.Options(), settings_of(game)
        if len(all_of_it) > SOME:
            found += all_of_it[:: len(all_of_it) // FEW]
            continue
        for setting in all_of_it:
            more = setting.seats == fewest + 1 and setting.options == usual
            found += [setting] if setting.seats == fewest or more else []
    return found


class Look:
    """All that one person can fetch about a room, as it is sent."""

    def __init__(self, house: House, visitor: Visitor, room: str) -> None:
        self.house = house
        self.visitor = visitor
        self.room = room

    def paths(self) -> list[str]:
        """Every address, those of pages and their parts included."""
        room = self.house.room(self.room)
        api, page = f"/api/rooms/{self.room}", f"/rooms/{self.room}"
        touched = [piece.id for zone in room.scene(None).zones for piece in zone.pieces][:6]
        keys = [move.key for move in room.game.catalogue][:: len(room.game.catalogue) // 8]
        return [
            *(
                api + rest
                for rest in ("", "/scene", "/moves", "/talk", "/record", "/scene?since=3", "/log")
            ),
            *(f"{api}/why/{key}" for key in keys),
            "/api/rooms",
            *(page + rest for rest in ("", "/result", "/replay", "/replay?seat=")),
            *(page + rest for rest in ("/chances", "/what-if", f"/what-if?moment={room.deed}")),
            *(page + rest for rest in ("/picture.png", f"/picture.png?moment={room.deed}")),
            *(f"{page}/moment?moment={moment}" for moment in (0, room.deed // 2)),
            *(f"{page}/replay?seat={seat}" for seat in range(len(room.chairs))),
            *(f"{page}/moment?moment={room.deed}&seat={seat}" for seat in ("own", "", "0", "1")),
            *(f"{page}/why?on={piece}" for piece in touched),
        ]

    def answers(self) -> dict[str, bytes]:
        """What each address says, and what the live stream would."""
        found = {}
        for path in self.paths():
            answer = self.visitor.web.get(path)
            assert answer.status_code < 500, path
            found[path] = b"%d " % answer.status_code + answer.content
        with self.visitor.listens(self.room) as stream:
            found["live"] = json.dumps(stream.next().data).encode()
        return found


@contextmanager
def another_table(room: Any, seat: int | None, dice: Dice) -> Iterator[None]:
    """Let tables stand there that the seat cannot tell from the true ones, now and in a replay."""
    true, replayed = room.sitting.t, room.moments.table
    try:
        room.sitting.t = room.game.imagine(true, seat, dice)
        room.moments.table = lambda keys: room.game.imagine(replayed(keys), seat, dice)
        room.put_drawings_away()
        yield
    finally:
        room.sitting.t = true
        del room.moments.table
        room.put_drawings_away()


def differences(room: Any, people: list[Visitor], dice: Dice) -> Counter[str]:
    """By address: how often somebody sees that a table is not the true one.

    A spectator could not tell it from that one.
    """
    found = Counter[str]()
    page = f"/rooms/{room.id}"
    paths = {
        "scene": f"/api{page}/scene",
        "moment": f"{page}/moment?moment={room.deed}",
    }
    for person in people * 4:
        true = {name: person.web.get(path).content for name, path in paths.items()}
        with another_table(room, None, dice):
            for name, path in paths.items():
                found[name] += person.web.get(path).content != true[name]
    return found


def seated(house: House, setting: Setting) -> tuple[str, list[Visitor]]:
    """A room with a person on every chair."""
    people = [house.visitor(f"Guest {seat}") for seat in range(setting.seats)]
    wish = {"game": setting.game.name, "options": setting.options.chosen()}
    chairs = ["me", *["open"] * (setting.seats - 1)]
    room = people[0].post("/api/rooms", **wish, chairs=chairs)["room"]
    for person in people[1:]:
        person.joins(room)
    for person in people:  # or orders that are given from the start would pass meanwhile
        person.post(f"/api/rooms/{room}/orders", on=False)
    house.room(room).look_around = lambda: None  # who is away a moment later changes nothing here
    house.room(room).new_neighbours = (
        lambda guest: []
    )  # all are, and nobody is told of it meanwhile
    return room, people


def play_on(house: House, id: str, people: list[Visitor], plies: int, dice: Dice) -> None:
    """Make random moves."""
    room = house.room(id)
    for _ in range(plies):
        if room.over:
            return
        moves = room.table.ask.moves(room.table)
        key = moves[dice.below(len(moves))].key
        body = {"key": key, "deed": room.deed, "move_id": f"move {room.deed}"}
        people[room.asked].post(f"/api/rooms/{id}/moves", **body)


@pytest.fixture
def drawn_pictures(house, monkeypatch):
    """Let pictures be answered as they are drawn: to paint them takes long, and adds nothing."""

    async def paint(key: str, svg: str, art: Any) -> bytes:
        return svg.encode()

    monkeypatch.setattr(picture_routes, "can_paint", lambda: True)
    monkeypatch.setattr(house.app.state.pictures, "paint", paint)


@pytest.mark.usefixtures("drawn_pictures")
@pytest.mark.parametrize("setting", few_settings(), ids=str)
def test_answers_are_the_same_at_a_table_that_the_viewer_cannot_tell_apart(
    house, setting, monkeypatch
):
    monkeypatch.setattr(attendance, "NEAR", 1000.0)  # nobody is called away meanwhile
    id, people = seated(house, setting)
    dice, differed, looks, secrets = Dice(len(str(setting))), Counter[str](), 0, False
    for plies in STRETCHES:
        play_on(house, id, people, plies, dice)
        room = house.room(id)
        if room.over:
            break
        for seat, person in [*enumerate(people), (None, house.visitor())]:
            look = Look(house, person, id)
            true = look.answers()
            with another_table(room, seat, dice):
                assert look.answers() == true
            check_nothing_secret(room, seat, true)
            looks += 1
        differed += differences(room, people, dice)
        seats = range(setting.seats)
        secrets = secrets or any(holds_secrets(setting.game, room.table, seat) for seat in seats)
    assert looks > setting.seats
    what = "Even an owner of cards saw no difference, so this proves nothing."
    for path in ("scene", "moment"):  # a replay shows what the script fetches as a moment
        assert differed[path] or not secrets, f"{path}: {what}"


def check_nothing_secret(room, seat, answers):
    """No seed, no dice and no guest's identity stands in any answer."""
    for path, answer in answers.items():
        assert room.secret_seed.encode() not in answer, path
        for chair in room.chairs:
            assert str(chair.guest).encode() not in answer, path


def test_the_seed_is_told_once_the_game_is_over(house):
    pair = house.pair(content="practice", length="shortened")
    pair.to_the_end()
    told = pair.people[0].get(f"/api/rooms/{pair.room}")
    assert told["seed"] == house.room(pair.room).secret_seed


# While a beat runs


@contextmanager
def another_beat(room: Any, seat: int | None, dice: Dice) -> Iterator[None]:
    """Let such a table stand there, with the beat that would run at it."""
    beat, looks = room.beat, room.looks
    with another_table(room, seat, dice):
        try:
            room.beat = None
            room.begin_beat()
            room.looks = looks  # the number of what was drawn is that of how often it was
            yield
        finally:
            room.beat, room.looks = beat, looks


def play_up_to_a_beat(house: House, id: str, people: list[Visitor], dice: Dice) -> bool:
    """Make random moves until others may answer one; False if that does not come soon."""
    room = house.room(id)
    for _ in range(60):
        if room.over or room.running_beat is not None:
            break
        play_on(house, id, people, 1, dice)
    return room.running_beat is not None


@pytest.mark.parametrize("game", ["mystic-market", "cauldron"])
def test_answers_are_the_same_while_a_beat_runs(game, monkeypatch):
    monkeypatch.setattr(attendance, "NEAR", 1e6)
    setting = Setting(load_game(game), 3, load_game(game).Options())
    beats, differed = 0, 0
    with open_house(beat=1e6) as house:
        monkeypatch.setattr(house.app.state.rooms.services.clock, "now", lambda: 100.0)
        for seed in range(4):
            id, people = seated(house, setting)
            dice = Dice(seed)
            if not play_up_to_a_beat(house, id, people, dice):
                continue
            room = house.room(id)
            beats += 1
            for seat, person in [*enumerate(people), (None, house.visitor())]:
                look = Look(house, person, id)
                true, scene = look.answers(), f"/api/rooms/{id}/scene"
                with another_beat(room, seat, dice):
                    assert look.answers() == true
                with another_beat(room, None, dice):
                    changed = person.web.get(scene).content != true[scene].partition(b" ")[2]
                    differed += changed and seat is not None
            break
    assert beats
    assert differed, "Even an owner of cards saw no difference, so this proves nothing."
