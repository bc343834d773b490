"""Games of thousands of moves: nothing grows with the square, and a touch asks each move once."""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from moonbrew.bots import bot
from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.menu import menu_of
from moonbrew.kernel.table import Move
from moonbrew.server.deeds import Deed
from moonbrew.server.drawing import draw_table
from moonbrew.server.history import History
from moonbrew.server.store import RoomRow
from moonbrew.server.touching import meant, why_not

SAMPLE = Path(__file__).parents[1] / "sample_game"
MANY = 1250  # kinds of cards, with two moves each
Stretched = Callable[[int], Any]


@pytest.fixture
def stretched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stretched:
    """Tollgate with so many kinds of travellers; every card of the hand stands for its moves."""
    monkeypatch.syspath_prepend(str(SAMPLE))
    from moonbrew_tollgate import Tollgate

    class Crowded(Tollgate):
        """Counts how often it is asked for touches."""

        touched = 0

        def touches(self, t: Any, move: Any) -> list[str]:
            """The kind of the card stands for itself."""
            Crowded.touched += 1
            kind = getattr(move, "kind", None)
            return [] if kind is None else [f"kind-{kind}", "hand" if kind % 2 else "road"]

    def made(kinds: int) -> Any:
        travellers = "".join(
            f'[traveller.t{n}]\nname = "Traveller {n}"\ncards = 2\n' for n in range(kinds)
        )
        file = tmp_path / f"content-{kinds}.toml"
        file.write_text(f"[setup]\nhand = 4\ngoal = 2\n{travellers}")
        monkeypatch.setattr(Crowded, "content_file", file)
        return Crowded()

    return made


def room_of(game: Any) -> Any:
    """A room for two."""
    chairs = [{"guest": str(seat), "name": f"Seat {seat}", "bot": ""} for seat in range(2)]
    options = game.Options().chosen()
    row = RoomRow("room", game.name, 1, "", options, chairs, ["A", "B"], "seed", "0", 0.0)
    return History(row, game)


def calls(work: Callable[[], Any]) -> int:
    """How many calls of functions some work makes."""
    made = 0

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal made
        made += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


def works(game: Any) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What is done at a table again and again."""
    room = room_of(game)
    t = room.table
    yield "set up", lambda: game.start(2, 1)
    yield "clone", t.clone
    yield "imagine", lambda: game.imagine(t, 0, Dice(1))
    yield "dump and load", lambda: game.load(game.dump(t))
    yield "moves", lambda: t.ask.moves(t)
    yield "refusals", lambda: [t.ask.refusal(t, move) for move in game.catalogue]
    yield "scene", lambda: game.scene(t, 0)
    yield "drawing", lambda: draw_table(room, 0)
    yield "a bot", lambda: bot("random").choose(Outlook(game, t.clone(), int(t.ask.seat)))
    yield "a touch", lambda: why_not(room, 0, ["kind-3"], [])
    key = t.ask.moves(t)[0].key
    yield "a move", lambda: room.apply(Deed("move", room.asked or 0, key, number=1))


def test_with_twice_the_moves_nothing_takes_four_times_the_calls(stretched):
    one, other = stretched(MANY // 2), stretched(MANY)
    assert len(other.catalogue) == 2 * MANY + 1
    for (name, small), (_, large) in zip(works(one), works(other), strict=True):
        few, many = calls(small), calls(large)
        assert 0 < many <= 2.5 * few + 100, name


def test_making_a_game_grows_with_its_moves_and_no_faster(stretched):
    few, many = calls(partial(stretched, MANY // 2)), calls(partial(stretched, MANY))
    assert many <= 2.5 * few


def test_touches_are_asked_of_each_move_once_for_a_table(stretched):
    game = stretched(MANY)
    room = room_of(game)
    for n in range(20):
        why_not(room, 0, [f"kind-{n}"], ["hand"])
    assert type(game).touched == len(game.catalogue)
    seat, key = room.asked or 0, room.table.ask.moves(room.table)[0].key
    room.apply(Deed("move", seat, key, number=1))
    why_not(room, 0, ["kind-1"], [])
    assert type(game).touched == 2 * len(game.catalogue)


def test_a_touch_looks_at_few_moves_once_the_table_is_known(stretched):
    counts = []
    for kinds in (MANY // 10, MANY):
        room = room_of(stretched(kinds))
        why_not(room, 0, ["kind-1"], [])
        drawn = calls(partial(room.scene, 0))  # which depends on who is asked
        counts.append(calls(partial(why_not, room, 0, ["kind-2"], ["road"])) - drawn)
    assert counts[0] == counts[1] > 0


@pytest.mark.parametrize(
    ("on", "chosen"), [(["kind-4"], []), (["hand"], ["kind-3"]), (["road", "kind-1"], ["road"])]
)
def test_what_is_meant_goes_by_the_choice_and_then_by_the_catalogue(stretched, on, chosen):
    game = stretched(20)
    room = room_of(game)
    touched = [(move, game.touches(room.table, move)) for move in game.catalogue]
    standing = [(move, ids) for move, ids in touched if any(id in ids for id in on)]
    standing.sort(key=lambda pair: sum(id not in pair[1] for id in chosen))
    assert meant(room, on, chosen) == standing != []


def test_a_menu_has_places_for_what_is_offered_not_for_the_catalogue():
    catalogue = [Move(f"move-{n}") for n in range(2500)]
    menu = menu_of(catalogue, most=300)
    assert len(menu.indexes) == len(menu.clone().indexes) == 301
    for n in range(0, 2500, 5):
        menu.put_if(n % 2 == 0, n)
    assert [move.key for move in menu.moves()] == [f"move-{n}" for n in range(0, 2500, 10)]
    menu.clear()
    assert menu.moves() == []
    for n in range(301):
        menu.put(n)
    with pytest.raises(IndexError):
        menu.put(301)


def test_a_menu_has_places_for_the_whole_catalogue_unless_told_otherwise():
    menu = menu_of([Move(f"move-{n}") for n in range(110)])
    for n in range(110):
        menu.put(n)
    menu.put_if(False, 0)
    assert len(menu.moves()) == 110
