"""Edited dumps: each is refused with its place, or plays on to an end like any other table."""

import copy
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import moonbrew
from moonbrew.combinations import combinations
from moonbrew.errors import BadTable
from moonbrew.game import Game
from moonbrew.kernel.dice import Dice

EDITS = 300  # for each game; half of them are refused, the others are played to the end
FIXED = {"game", "version", "seats", "options", "dice"}  # told by other tests


def moments(game: Game[Any], random: Random) -> Iterator[dict[str, Any]]:
    """Dumps from all over games of random players, with different seats and options."""
    while True:
        seats = random.choice(game.seats)
        options = random.choice(combinations(game, seats))
        t, dice = game.start(seats, random.randrange(10**6), options), Dice(random.randrange(10**6))
        rest = random.randrange(30)
        while t.ask is not None:
            if rest == 0:
                yield game.dump(t)
                rest = random.randrange(20, 120)
            rest -= 1
            t.play(t.ask.pick(t, dice))


def spots(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in data, by its path."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        yield (*path, key)
        if isinstance(value, (dict, list)):
            yield from spots(value, (*path, key))


def edited(game: Game[Any], data: dict[str, Any], random: Random) -> tuple[dict[str, Any], str]:
    """A copy with one thing changed, and what was done."""
    data = copy.deepcopy(data)
    if random.random() < 0.3:
        return data, edit_step(game, data, random)
    path = random.choice([spot for spot in spots(data) if spot[0] not in FIXED])
    holder: Any = data
    for key in path[:-1]:
        holder = holder[key]
    last = path[-1]
    before = holder[last]
    if random.random() < 0.3 or isinstance(before, dict):
        del holder[last]
    elif isinstance(before, bool):
        holder[last] = not before
    elif isinstance(before, int):
        holder[last] = before + random.choice((-2, -1, 1, 1, 2, 7, 10**12))
    elif isinstance(before, list):
        holder[last] = [*before, *random.sample(before, min(1, len(before)))]
        random.shuffle(holder[last])
    else:
        others = [value for value in texts(data[path[0]]) if value != before]
        holder[last] = random.choice([*others, *texts(data), None])
    return data, f"{path}, which was {before!r}"


def texts(data: Any) -> list[str]:
    """All texts in data, names of keys included."""
    if isinstance(data, str):
        return [data]
    if isinstance(data, dict):
        return [*data, *(text for value in data.values() for text in texts(value))]
    return [text for value in data for text in texts(value)] if isinstance(data, list) else []


def edit_step(game: Game[Any], data: dict[str, Any], random: Random) -> str:
    """Replace, put down or take away a step, or change a number of one."""
    agenda = data["agenda"]
    form = random.choice(list(game.step_forms.values()))
    numbers = [random.choice((0, 0, 1, 1, 2, 3, 5, -1, 9, 40)) for _ in form.numbers]
    new, place = [form.name, *numbers], random.randrange(len(agenda) + 1)
    what = random.choice(("replace", "replace", "put", "drop", "number", "ask", "ask", "double"))
    if what == "ask" or not agenda:
        data["ask"] = new
    elif what == "put":
        agenda.insert(place, new)
    elif what == "drop":
        new = agenda.pop(place % len(agenda))
    elif what == "double":
        new = agenda[place % len(agenda)]
        agenda.insert(place, new)
    elif what == "number" and len(data["ask"]) > 1:
        data["ask"][random.randrange(1, len(data["ask"]))] += random.choice((-1, 1, 2))
    else:
        agenda[place % len(agenda)] = new
    return f"{what} {new} of {agenda} and {data['ask']}"


def check_place(game: Game[Any], error: str) -> None:
    """A refusal begins with the field, or the fields, and where in it."""
    place = re.match(r"table: (\w+)[\w.-]*( and \w+)* \w", error)
    assert place, f"no place in: {error}"
    assert place[1] in game.dump(game.start(2)), f"no field in: {error}"


def played_on(game: Game[Any], data: dict[str, Any], seed: int) -> bool:
    """Whether it is loaded; then it plays to an end and keeps its pieces."""
    try:
        t = game.load(data)
    except BadTable as error:
        check_place(game, str(error))
        return False
    before = {name: n for name, n in game.components(t).items() if n}
    again = game.dump(game.load(game.dump(t)))
    assert again == game.dump(t)
    dice, left = Dice(seed), game.most_plies(int(t.seats), game.table_options(t))
    while t.ask is not None:
        assert left > 0, "It does not end."
        t.play(t.ask.pick(t, dice))
        left -= 1
    game.result(t)
    assert {name: n for name, n in game.components(t).items() if n} == before
    return True


def sample_game() -> Game[Any]:
    """Tollgate, which is not installed here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parent / "sample_game")
        from moonbrew_tollgate import Tollgate

        return Tollgate()


@pytest.mark.parametrize("name", [*moonbrew.game_names(), "tollgate"])
def test_an_edited_dump_is_refused_with_its_place_or_plays_on_to_the_end(name):
    game = sample_game() if name == "tollgate" else moonbrew.game(name)
    random, found = Random(18), Counter[bool]()
    for data, seed in zip(moments(game, random), range(EDITS), strict=False):
        changed, what = edited(game, data, random)
        try:
            found[played_on(game, changed, seed)] += 1
        except Exception as error:
            error.add_note(f"Edit {seed}: {what}")
            raise
    assert min(found[True], found[False]) > EDITS / 10, f"this proves little: {found}"


REFUSED: dict[str, list[tuple[dict[str, Any], str]]] = {
    "mystic-market": [
        ({"agenda": [["window", 0, 7, 0, 0]]}, r"agenda\.0\.2 is 7"),
        ({"agenda": [["turn", 2]]}, r"agenda\.0\.1 is 2"),
        ({"agenda": [["turn", 0, 1]]}, "wrong count of numbers for the step turn: seat"),
        ({"agenda": [["reward", 0]]}, "potion_in_play needs one reward step; there are 1"),
        ({"potion_in_play": "fortune-serum"}, "potion_in_play needs one reward step; there are 0"),
        ({"ask": ["keep-open", 0, 1]}, "ask lies above nothing"),
        ({"open": ["orc-teeth"]}, "open needs a keep-open step"),
        ({"ask": ["swap-another", 0], "agenda": [["decide", 0, 3]]}, "ask needs a half_swap"),
        (
            {"potion_deck": ["plunder-tonic"], "potion_discard": ["plunder-tonic"]},
            "potion_deck and potion_discard would have plunder-tonic 2 times; there are 1",
        ),
        ({"hands": [["orc-teeth"] * 30, []]}, "hands would have orc-teeth 30 times"),
        ({"ask": ["hand-limit", 0]}, r"ask would be \['hand-limit', 0\], which has no move"),
        ({"options": {"content": "half"}}, "options do not fit"),
        ({"dice": ["fair", "moon", "-1"]}, "dice cannot be read"),
        ({"coins": [10**12, 0]}, r"coins\.0 is 1000000000000"),
    ],
    "witchstone": [
        ({"round": 11, "agenda": [["turn", 0]]}, r"agenda\.0 is in no round"),
        (
            {"rack": ["s01"], "scrolls": [["s01"], []]},
            "scrolls and rack would have scroll s01 2 times",
        ),
        ({"hands": [["wand-scroll", "wand-scroll"], []]}, r"hands\.0 has wand-scroll 2 times"),
        (
            {"ask": ["name-kind", 0]},
            "ask lies above nothing; right below name-kind can lie: series",
        ),
        ({"ask": ["use-special", 0, 3]}, "ask lies above nothing"),
        ({"ask": ["choose-level", 0, 3, 0]}, "ask lies above nothing"),
        (
            {"agenda": [["series", 1, 2, 1, 0]], "ask": ["name-kind", 0]},
            "ask is of seat 0, the step below it of seat 1",
        ),
        (
            {"agenda": [["series", 0, 2, 1, 0]], "ask": ["use-special", 0, 3]},
            "ask needs its special tile",
        ),
        ({"ask": ["place-tile", 0]}, "ask needs placing with a tile of the hand"),
        ({"ask": ["move-crystal", 0, 0, 3, 0]}, "ask needs a crystal on its space"),
        ({"agenda": [["series", 0, 4, 1, 3]]}, "more than the wand pawn has moved"),
        ({"agenda": [["tower-choice", 1]]}, "lets seat 1 choose a tower, which it has done"),
        (
            {"wand_list": [1], "agenda": [["wand-list", 0]]},
            "wand_list has a field that gives nothing",
        ),
        ({"arrived": [1, 1]}, "arrived must name seats"),
    ],
    "tollgate": [
        ({"agenda": [["toll", 0, 0]]}, r"agenda\.0 is not owed by the left neighbour"),
        ({"deck": ["knight"] * 7}, "deck would have knight 7 times; there are 6"),
        ({"agenda": [["choose-card", 0]]}, "which has no move"),
    ],
}


@pytest.mark.parametrize(
    ("name", "edit", "why"), [(name, *row) for name, rows in REFUSED.items() for row in rows]
)
def test_what_no_play_could_reach_is_refused_with_place_and_reason(name, edit, why):
    game = sample_game() if name == "tollgate" else moonbrew.game(name)
    towers = {"towers": ["t1", "t2"]} if name == "witchstone" else {}
    with pytest.raises(BadTable, match=f"^table: .*{why}"):
        game.load({"game": name, "seats": 2, **towers, **edit})
