"""What is seen: the Forest of every mode, and what lies before the players."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE
from moonbrew.games.spirits_of_the_forest.show.forest import forest_zone
from moonbrew.kernel.bits import has, members_of, size
from moonbrew.kernel.dice import Dice
from moonbrew.scene import Piece
from moonbrew.walkthrough import untrue
from tests.spirits_of_the_forest.glade import (
    GAME,
    alone,
    begin,
    dumped,
    keys_of_plans,
    play,
    table,
    to_the_end,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import rule

ROWS = ["BRA1 SPI5 DEW1", "LEA1 SPI2"]


def shapes(t: Any, shape: str) -> list[Piece]:
    """The pieces of a shape in the Forest."""
    return [piece for piece in forest_zone(t).pieces if piece.shape == shape]


def test_a_tile_shows_its_symbols_and_its_icon():
    by_id = {piece.id: piece for piece in forest_zone(table(ROWS)).pieces}
    assert [part.face for part in by_id["cell-1.2"].parts] == ["spi", "spi"]
    assert [part.face for part in by_id["cell-1.3"].parts] == ["dew", "sun"]
    assert by_id["cell-1.1"].note == "8 Branches in all"
    assert (by_id["cell-1.3"].x, by_id["cell-1.3"].y) == (2, 0)
    assert by_id["cell-4.4"].face == "clearing"


@pytest.mark.parametrize("key", keys_of_plans()[3:])
def test_every_forest_is_drawn_with_all_that_lies_on_it(key):
    t = laid_out(key)
    tiles = [p for p in shapes(t, "space") if p.face != "clearing"]
    assert len({piece.id for piece in tiles}) == len(tiles) == len(set(t.forest.names))
    open_tops = size(t.open & t.tops)
    assert sum(piece.face is not None for piece in tiles) == open_tops
    assert sum(p.count for p in forest_zone(t).pieces if p.face == "bit") == sum(t.bits)
    tokens = [p for p in forest_zone(t).pieces if p.id.startswith("favour-")]
    assert len(tokens) == sum(token >= 0 for token in t.favours)
    eclipses = [p for p in forest_zone(t).pieces if p.id.startswith("eclipse-")]
    assert len(eclipses) == sum(n >= 0 for n in t.eclipses) + sum(n >= 0 for n in t.spaces)
    assert len({(piece.x, piece.y, piece.under) for piece in tiles}) == len(tiles)


@rule("SPIRIT-104")
@pytest.mark.parametrize("key", ["4", "5", "13"])
def test_heights_are_shown(key):
    t = laid_out(key)
    under = {piece.id: piece.under for piece in shapes(t, "space")}
    for name in set(t.forest.names):
        assert under[f"cell-{name}"] == list(t.forest.names).count(name) - 1


@rule("SPIRIT-103")
@pytest.mark.parametrize("key", keys_of_plans()[3:])
def test_a_forest_looks_the_same_in_every_dream(key):
    t = laid_out(key)
    t.light, t.shadow = members_of(t.tops)[:2]
    for seed in range(3):
        assert forest_zone(GAME.imagine(t, 0, Dice(seed))) == forest_zone(t)


def test_creatures_are_drawn_where_they_stand():
    t = laid_out("4")
    assert shapes(t, "pawn") == []
    t.light = members_of(t.tops)[0]
    t.shadow = SPACE + t.forest.cell_at(0, 3)
    pawns = {piece.id: piece.on for piece in shapes(t, "pawn")}
    assert pawns == {"creature-light": "cell-1.1", "creature-shadow": "cell-0.3"}
    (space,) = [p for p in shapes(t, "space") if p.id == "cell-0.3"]
    assert (space.face, space.x, space.y) == ("clearing", 2, -1)


def test_the_seats_are_told_apart_and_only_who_is_asked_has_choices():
    t = begin(3, 1, first="seat-2")
    for reader in (0, 1, 2, None):
        scene = GAME.scene(t, reader)
        assert bool(scene.choices) == (reader == 1)
        assert [place.asked for place in scene.places] == [False, True, False]
        assert len({zone.id for zone in scene.zones}) == len(scene.zones)


def test_used_gem_tokens_lie_in_the_box_and_the_others_are_counted():
    t = play(table(ROWS, favours=["FT-gem1"], removed=[1], pool=["FT-sun", "FT-VIN"]), "plus")
    (box,) = [zone for zone in GAME.scene(t, 1).zones if zone.id == "box"]
    assert [(piece.face, piece.count) for piece in box.pieces] == [(None, 2), ("gem", 1)]


def choices(t: Any) -> dict[str, Any]:
    """The choices of the asked seat, by their keys."""
    return {choice.key: choice for choice in GAME.scene(t, int(t.ask.seat)).choices}


@rule("SPIRIT-044")
def test_a_tile_that_another_has_reserved_shows_its_price_and_what_it_makes():
    t = table(ROWS, tiles=["BRA2 LEA2"], gems=["2.1", "1.1"], supply=[1])
    found = choices(t)
    assert found["take-1.1"].note == "makes 2 Branches; costs a gem"
    assert found["take-1.1"].gain == "\N{MINUS SIGN}1\N{BLACK DIAMOND SUIT}"
    assert found["take-1.3"].note == "makes 1 Dew drop and 3 suns"
    assert (found["take-2.1"].note, found["take-2.1"].gain) == ("makes 2 Leaves", "")
    rows = [row.label for row in GAME.scene(t, 0).reckonings[0].rows]
    written = [(rows[one.row], one.column, one.number) for one in found["take-1.3"].makes]
    assert written == [("Dew drops", 0, 1), ("Sun", 0, 3)]


@rule("SPIRIT-057")
def test_the_prompt_tells_of_what_one_has_no_tile_yet():
    tiles = "BRA2 DEW2 FLO3 FRU5 LEA5 MOS4"
    t = table(ROWS, tiles=[tiles], favours=["FT-fire"])
    assert GAME.scene(t, 0).prompt.endswith(
        "You have no tile yet of Mushrooms, Spiders, Vines and the fire."
    )
    few = table(ROWS, tiles=["BRA2"])
    assert GAME.scene(few, 0).prompt.endswith("no tile yet of 10 Spirits and Power Sources.")
    assert "no tile yet" not in GAME.scene(table(ROWS), 0).prompt


@rule("SPIRIT-077")
def test_alone_the_prompt_tells_in_what_the_opponent_is_ahead():
    rows = ["BRA1 DEW1", "LEA1 SPI2"]
    behind = GAME.scene(alone(rows, tiles=["MOS1", "MOS4 VIN1"]), 0).prompt
    assert behind.endswith("The opponent is ahead in Moss and Vines.")
    assert GAME.scene(alone(rows, tiles=["MOS4", "MOS1"]), 0).prompt.endswith("opponent's.")


def test_gems_differ_by_colour_face_and_sign():
    t = begin(4)
    gems = [p for zone in GAME.scene(t, 0).zones for p in zone.pieces if p.shape == "gem"]
    assert len({p.face for p in gems}) == len({p.colour for p in gems}) == 4
    assert [p.sign for p in gems] == ["P", "B", "Y", "G"]


@pytest.mark.parametrize("walk", GAME.walkthroughs.values(), ids=lambda walk: walk.key)
def test_every_walkthrough_is_true_and_a_whole_turn(walk):
    assert list(untrue(GAME, walk)) == []
    t = GAME.load(walk.table)
    for key in [key for lesson in walk.lessons for key in lesson.moves]:
        assert GAME.scene(t, 0).places[0].active
        GAME.play(t, key)
    assert not GAME.scene(t, 0).places[0].active


@pytest.mark.parametrize("key", ["together", "competing"])
def test_the_table_of_a_walkthrough_is_laid_out_as_its_scenario_is_drawn(key):
    t = GAME.load(GAME.walkthroughs[key].table)
    marks = t.plan.marks
    assert all(has(t.present, slot) for slot in range(t.forest.size))
    assert list(t.bits) == list(marks.bits)
    assert [token >= 0 for token in t.favours] == [mark != 0 for mark in marks.favours]
    assert t.open == marks.open
    assert has(marks.light, t.light)
    assert has(marks.shadow, t.shadow)
    assert t.hoards[0].bits == t.plan.team_bits
    given = sum(len(hoard.favours) for hoard in t.hoards)
    assert given == t.plan.open_favours


def test_the_empty_places_of_a_walkthrough_are_empty():
    walk = GAME.walkthroughs["walkthrough"]
    assert dumped(GAME.load(walk.table), "forest")[:2] == [None, "VIN2"]


# Majorities.


def majorities(t: Any, reader: int | None) -> dict[str, tuple[list[int | None], list[int]]]:
    """The rows of the reckoning as a reader sees them: numbers, and who leads."""
    (reckoning,) = GAME.scene(t, reader).reckonings
    return {row.label: (list(row.numbers), list(row.leads)) for row in reckoning.rows}


@rule("SPIRIT-034")
def test_majorities_count_the_tokens_that_the_reader_knows():
    t = table(ROWS, tiles=["SPI1", "SPI3 BRA2"], favours=["FT-SPI", "FT-BRA"])
    assert majorities(t, 0)["Spiders"] == ([2, 1], [0])
    assert majorities(t, 0)["Branches"] == ([0, 1], [1])
    assert majorities(t, 1)["Spiders"] == ([1, 1], [0, 1])
    assert majorities(t, 1)["Branches"] == ([0, 2], [1])
    assert majorities(t, None)["Spiders"] == ([1, 1], [0, 1])
    assert majorities(t, 0)["Moss"] == ([0, 0], [])
    assert majorities(t, 0)["Moon"] == ([0, 1], [1])


@rule("SPIRIT-052")
def test_at_the_end_all_tokens_count_for_everybody():
    t = table([], tiles=["SPI1", ""], favours=["", "FT-SPI"], agenda=[], ended=True)
    assert majorities(t, 0)["Spiders"] == majorities(t, None)["Spiders"] == ([1, 1], [0, 1])


def test_what_is_still_out_is_told_and_air_only_where_it_is_used():
    (reckoning,) = GAME.scene(table(ROWS), 0).reckonings
    out = {row.label: row.out for row in reckoning.rows}
    assert (out["Spiders"], out["Leaves"], out["Sun"], out["Vines"]) == (3, 1, 2, 0)
    assert "Air Spirits" not in out
    assert "Air Spirits" in majorities(begin(2, air_spirit="on"), 0)


@rule("SPIRIT-076")
def test_alone_the_opponent_is_a_side_and_only_types_are_reckoned():
    scene = GAME.scene(begin(1), 0)
    (side,) = scene.sides
    assert (side.name, side.facts) == ("the opponent", {"tiles": 0})
    owners = {zone.id: zone.owner for zone in scene.zones}
    assert owners["tiles-opponent"] == owners["favours-opponent"] == side.id
    (reckoning,) = scene.reckonings
    assert [column.title for column in reckoning.columns] == ["You", "The opponent"]
    assert len(reckoning.rows) == 9
    assert GAME.scene(begin(2), 0).sides == []


# The end.


@rule("SPIRIT-057")
def test_at_the_end_points_are_told_by_category_and_add_up():
    t = table([], tiles=["SPI5 BRA2", "SPI1 DEW4"], favours=["", "FT-SPI"], agenda=[], ended=True)
    found = GAME.reckoning(t, [])
    assert found is not None
    told = {row.label: list(row.numbers) for row in found.rows}
    assert told == {
        "Branches": [1, 0],
        "Dew drops": [0, 2],
        "Spiders": [2, 2],
        "Sun": [1, 0],
        "Missing Spirits": [-21, -21],
        "Missing Power Sources": [-6, -9],
    }
    assert [column.total for column in found.columns] == list(GAME.result(t).scores)
    assert [row.face for row in found.rows] == ["bra", "dew", "spi", "sun", "", ""]


@pytest.mark.parametrize(("seats", "air"), [(1, "off"), (2, "on"), (4, "off")])
def test_points_add_up_in_whole_games(seats, air):
    t = to_the_end(begin(seats, 5, **({"air_spirit": air} if seats > 1 else {})), 5)
    found, result = GAME.reckoning(t, []), GAME.result(t)
    assert found is not None
    rivals = [rival.score for rival in result.rivals]
    assert [column.total for column in found.columns] == [*result.scores, *rivals]
