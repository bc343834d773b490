"""Tables written down by hand: what is refused, and what follows from the rest."""

import pytest

from moonbrew.errors import BadTable
from tests.witchstone.coven import (
    GAME,
    again,
    begin,
    board,
    cauldron,
    dump,
    in_earnest,
    series,
    table,
)

WRONG = [
    ({"hands": [["energy-moon"], []]}, r"hands\.0\.0 is 'energy-moon', which is not known"),
    ({"hands": [[], [], []]}, "hands has 3 entries; it must have 2"),
    ({"links": {"l01": {"seat": 2, "charges": 1}}}, r"links\.l01\.seat is 2"),
    ({"links": {"l01": {"seat": 0, "charges": 4}}}, r"links\.l01\.charges is 4"),
    ({"links": {"l22": {"seat": 0, "charges": 2}}}, "links of seat 0 are not all joined"),
    (
        {"links": {"l01": {"seat": 0, "charges": 1}, "l02": {"seat": 0, "charges": 1}}},
        "a second unfinished link of seat 0",
    ),
    ({"owl_stacks": [[3]]}, "owl_stacks has 1 entries; it must have 2"),
    ({"wand": [0, 23]}, r"wand\.1 is 23"),
    ({"shelf": {"energy": [1]}}, r"shelf\.energy has 1 entries; it must have 2"),
    ({"cauldrons": [cauldron({"wand-scroll": ["a1", "a2"]}), cauldron()]}, "where something else"),
    ({"cauldrons": [cauldron({"wand-scroll": ["a2"]}), cauldron()]}, "must name two spaces"),
    ({"cauldrons": board("a1")}, "a1, where something else lies"),
    ({"witch": [11, 11]}, "witch means nothing here"),
    ({"ask": ["turn", 0]}, "is a step that waits for nobody"),
]


@pytest.mark.parametrize(("field", "message"), WRONG, ids=lambda value: str(value)[:40])
def test_what_cannot_be_is_refused(field, message):
    data = {"game": "witchstone", "seats": 2, "towers": ["t1", "t2"], **field}
    with pytest.raises(BadTable, match=message):
        GAME.load(data)


def test_supplies_follow_from_what_lies_on_the_board():
    t = series(
        "energy",
        1,
        links={"l02": {"seat": 0, "charges": 2}, "l01": {"seat": 0, "charges": 1}},
        lying=[2, 0],
        standing=[["c1"], []],
        shelf={"energy": [1, 0]},
        cauldrons=board("d4", "b3"),
    )
    assert (dump(t, "charges"), dump(t, "witches"), dump(t, "aside")) == ([17, 20], [8, 11], [4, 0])


def test_a_crystal_is_black_where_the_black_one_starts_unless_said_otherwise():
    start = dump(table(cauldrons=[{}, {"crystals": ["b3", "c2"]}]), "cauldrons")
    assert (start[0]["black"], start[1]["black"]) == ("d4", None)


def test_what_is_left_out_is_as_at_the_start():
    t, fresh = table(), begin()
    for field in ("pentagram", "owl_stacks", "wand", "charges", "witches", "cauldrons"):
        assert dump(t, field) == dump(fresh, field)


def test_every_table_of_a_game_can_be_written_down_and_loaded():
    t = begin(3, seed=5, handicap_2="large")
    moments = 0
    for _ in in_earnest(t, 5):
        assert GAME.dump(again(t)) == GAME.dump(t)
        moments += 1
    assert moments > 100
