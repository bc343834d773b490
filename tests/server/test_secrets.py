"""Nothing hidden leaves the server: at an imagined table every answer is the same, byte by byte."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import Setting, settings_of
from tests.laws import SOME
from tests.server.house import House, Visitor
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
                for rest in ("", "/scene", "/moves", "/talk", "/record", "/scene?since=3")
            ),
            *(f"{api}/why/{key}" for key in keys),
            *(page + rest for rest in ("", "/result", "/replay", "/replay?seat=")),
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
    """Let a table stand there that the seat cannot tell from the true one."""
    true = room.sitting.t
    try:
        room.sitting.t = room.game.imagine(true, seat, dice)
        room.put_drawings_away()
        yield
    finally:
        room.sitting.t = true
        room.put_drawings_away()


def differences(room: Any, people: list[Visitor], dice: Dice) -> int:
    """How often somebody sees that a table is not the true one, which a spectator could not."""
    found = 0
    for person in people * 4:
        true = person.scene(room.id)
        with another_table(room, None, dice):
            found += person.scene(room.id) != true
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


@pytest.mark.parametrize("setting", few_settings(), ids=str)
def test_answers_are_the_same_at_a_table_that_the_viewer_cannot_tell_apart(house, setting):
    id, people = seated(house, setting)
    dice, differed, looks, secrets = Dice(len(str(setting))), 0, 0, False
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
    assert differed or not secrets, what


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
