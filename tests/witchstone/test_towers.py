"""Chapter 4: choosing towers."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import TowerTaken
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    KINDS,
    START_CRYSTALS,
    TOWERS,
    asked,
    begin,
    crystals,
    dump,
    happened,
    in_earnest,
    play,
    running,
    scores,
    series,
    table,
)

RACK = ["s01", "s02", "s03", "s04", "s05", "s06"]


def choosing(seats: int = 3, starter: int = 0, **more: Any) -> StoneTable:
    """A table at which the first tower is about to be chosen."""
    first = (starter - 1) % seats
    return table(
        [["energy-witch"]] * seats,
        **{
            "towers": [None] * seats,
            "starter": starter,
            "round": 0,
            "active": first,
            "agenda": [["tower-choice", first]],
            **more,
        },
    )


def with_token(front: str, **more: Any) -> StoneTable:
    """A table at which a seat, the second of two, has taken a tower with this token."""
    return play(choosing(2, area_tokens={"t1": front}, **more), "tower-t1")


@rule("STONE-032")
@pytest.mark.parametrize(
    ("seats", "starter", "order"),
    [(2, 0, [1, 0]), (2, 1, [0, 1]), (3, 1, [0, 2, 1]), (4, 0, [3, 2, 1, 0]), (4, 2, [1, 0, 3, 2])],
)
def test_towers_are_chosen_in_reverse_turn_order_the_starting_player_last(seats, starter, order):
    t = choosing(seats, starter)
    while asked(t) != ("pick-tile", starter):
        play(t, keys(t)[0])
    assert [int(event.seat) for event in happened(t, TowerTaken)] == order


@rule("STONE-032")
def test_towers_are_chosen_before_anything_else():
    t = begin(3, first="seat-1")
    assert asked(t) == ("stand-big-witch", 2)
    assert keys(t) == ["tower-t1", "tower-t2", "tower-t3", "tower-t4"]
    assert why_not(GAME, t, "tile-energy-witch") == "STONE-032"


@rule("STONE-033")
def test_a_tower_that_holds_a_big_witch_cannot_be_chosen():
    t = play(choosing(3), "tower-t2")
    assert asked(t) == ("stand-big-witch", 1)
    assert keys(t) == ["tower-t1", "tower-t3", "tower-t4"]
    assert why_not(GAME, t, "tower-t2") == "STONE-033"
    play(t, "tower-t4")
    assert keys(t) == ["tower-t1", "tower-t3"]
    assert dump(t, "towers") == [None, "t4", "t2"]


@rule("STONE-033")
def test_the_last_of_four_towers_is_left_to_the_last_of_four_players():
    t = play(choosing(4), "tower-t2", "tower-t1", "tower-t4")
    assert dump(t, "towers") == ["t3", "t4", "t1", "t2"]
    assert asked(t) == ("pick-tile", 0)


@rule("STONE-034")
def test_a_tower_once_chosen_is_kept_to_the_end_of_the_game():
    t = begin(4, seed=5)
    moves = in_earnest(t)
    while dump(t, "round") == 0:
        next(moves)
    towers = dump(t, "towers")
    assert sorted(towers) == TOWERS
    later = [dump(t, "towers") for _ in moves]
    assert len(later) > 44
    assert all(kept == towers for kept in later)


@rule("STONE-034")
def test_the_own_tower_is_where_the_first_link_begins():
    t = with_token("energy")
    begun = [key for key in keys(t) if key.startswith("charge-")]
    assert begun == ["charge-l01", "charge-l02", "charge-l04", "charge-l05", "charge-l33"]


@rule("STONE-035")
@pytest.mark.parametrize(
    ("standing", "points"),
    [(["t1"], 1), (["t1", "t2"], 3), (["t1", "t4"], 3), (["t1", "t2", "t4"], 5), (TOWERS, 7)],
)
def test_towers_of_others_and_of_nobody_are_foreign_towers(standing, points):
    t = table(
        [[], [], []],
        agenda=[["end-game"]],
        towers=["t1", "t2", "t3"],
        standing=[standing, [], []],
        scrolls=[["s32"], [], []],
    )
    assert scores(t) == [points, 0, 0]


@rule("STONE-036")
def test_standing_the_big_witch_scores_2_points_before_anything_else_happens():
    assert scores(play(choosing(3), "tower-t1")) == [0, 0, 2]
    t = with_token("energy")
    assert running(t) == ("energy", 1)
    assert scores(t) == [0, 2]


@rule("STONE-037")
@pytest.mark.parametrize("symbol", KINDS)
def test_the_token_of_the_tower_gives_one_action_before_the_next_player_chooses(symbol):
    t = with_token(symbol, rack=RACK)
    assert dump(t, "area_tokens") == {}
    assert asked(t) == ("series", 1)
    assert running(t) == (symbol, 1)
    play(t, keys(t)[0])
    if symbol == "crystal":
        play(t, keys(t)[0])
    assert asked(t) == ("stand-big-witch", 0)


@rule("STONE-037")
def test_a_token_of_3_points_is_scored_before_the_next_player_chooses():
    t = with_token("points")
    assert scores(t) == [0, 2 + 3]
    assert asked(t) == ("stand-big-witch", 0)


@rule("STONE-037")
def test_only_the_token_of_the_own_tower_is_taken():
    t = play(choosing(2, area_tokens={"t1": "points", "t2": "points", "f1": "wand"}), "tower-t1")
    assert dump(t, "area_tokens") == {"t2": "points", "f1": "wand"}


@rule("STONE-038")
@pytest.mark.parametrize("front", [*KINDS, "points"])
def test_the_token_counts_as_one_collected_magic_token(front):
    t = with_token(front, rack=RACK)
    assert dump(t, "tokens") == [{}, {front: 1}]
    assert [place.facts["tokens"] for place in GAME.scene(t, None).places] == [0, 1]


@rule("STONE-038")
def test_the_token_is_turned_over_and_gives_its_action_only_once():
    t = play(with_token("energy"), "charge-l04", "tower-t2")
    assert dump(t, "tokens") == [{}, {"energy": 1}]
    later = series("energy", 1, tokens=[{"energy": 1}, {}])
    assert why_not(GAME, later, "use-energy-1") == "STONE-223"
    over = table([[], []], agenda=[["end-game"]], tokens=[{}, {"energy": 1}])
    assert scores(over) == [0, 2]


@rule("STONE-039")
@pytest.mark.parametrize("symbol", KINDS)
def test_the_action_of_the_token_may_be_declined_and_the_token_is_kept(symbol):
    t = with_token(symbol, rack=RACK)
    before = GAME.dump(t)
    play(t, "stop")
    assert asked(t) == ("stand-big-witch", 0)
    assert dump(t, "tokens") == [{}, {symbol: 1}]
    for untouched in ("charges", "lying", "pentagram", "cauldrons", "wand", "scrolls", "scores"):
        assert dump(t, untouched) == before[untouched]


@rule("STONE-040")
@pytest.mark.parametrize("front", [None, *KINDS])
def test_crystals_may_not_be_discarded_while_towers_are_chosen(front):
    t = with_token(front, rack=RACK) if front else choosing(2)
    assert dump(t, "round") == 0
    assert len(START_CRYSTALS) == 7
    for key in START_CRYSTALS:
        assert why_not(GAME, t, f"discard-{key}") == "STONE-040"
    assert crystals(t, 1) == START_CRYSTALS


@rule("STONE-041")
def test_a_scroll_token_gives_the_scroll_on_shelf_1_and_the_rack_is_refilled():
    t = with_token("scroll", rack=RACK, scroll_pile=["s39", "s40"])
    assert keys(t) == ["scroll-1", "stop"]
    assert why_not(GAME, t, "scroll-2") == "STONE-170"
    play(t, "scroll-1")
    assert dump(t, "scrolls") == [[], ["s01"]]
    assert asked(t) == ("stand-big-witch", 0)
    assert dump(t, "rack") == ["s02", "s03", "s04", "s05", "s06", "s40"]
    assert dump(t, "scroll_pile") == ["s39"]
