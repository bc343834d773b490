"""Chapter 5, second half: rounds, what a tile activates, in which order, and drawing."""

from functools import cache
from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ActionsLost, TileDrawn, TurnBegan, WandGave
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import at_random, keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    asked,
    begin,
    board,
    cauldron,
    dump,
    frames,
    happened,
    play,
    running,
    scores,
    table,
)

LINE = {"energy-wand": ["c3", "b2"], "energy-crystal": ["d3", "d2"]}  # energy on c3 and d3
NO_ENERGY: dict[str, Any] = {"charges": [0, 20]}
NO_WITCH: dict[str, Any] = {"witches": [0, 11]}


@cache
def whole_game(seats: int) -> StoneTable:
    """A game played to the end at random."""
    t = begin(seats, seed=seats)
    for _ in at_random(t, seats):
        pass
    return t


def laid(tile: str = "energy-witch", **more: Any) -> StoneTable:
    """A table at which this tile has just been laid on c3 and c4, beside no other symbol."""
    hands = [[tile], ["energy-wand"]]
    return play(table(hands, **more), f"tile-{tile}", "at-c3", "toward-east")


@rule("STONE-042")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_each_of_11_rounds_everybody_takes_one_turn(seats):
    t = whole_game(seats)
    turns = [(int(event.round), int(event.seat)) for event in happened(t, TurnBegan)]
    order = [(int(t.starter) + place) % seats for place in range(seats)]
    assert turns == [(number, seat) for number in range(1, 12) for seat in order]


@rule("STONE-042")
def test_the_starting_players_turn_begins_a_round():
    hands = [["energy-witch"], ["energy-wand"], ["energy-crystal"]]
    t = table(hands, starter=1, turn=0, round=4)
    assert (asked(t), dump(t, "round")) == (("pick-tile", 0), 4)
    play(t, "tile-energy-witch", "at-d5", "toward-east", "first-energy", "stop", "stop")
    assert (asked(t), dump(t, "round")) == (("pick-tile", 1), 5)


# What a tile activates.


@rule("STONE-047")
@pytest.mark.parametrize("tile", [tile.key for tile in EDITION.tiles])
def test_a_tile_activates_both_of_its_kinds(tile):
    one, other = tile.split("-")
    t = play(laid(tile, rack=["s01"]), f"first-{one}")
    assert frames(t) == [(one, 1)]
    play(t, "stop")
    assert frames(t) == [(other, 1)]
    play(t, "stop")
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-048")
@pytest.mark.parametrize(("first", "second"), [("energy", "witch"), ("witch", "energy")])
def test_the_player_chooses_which_kind_comes_first(first, second):
    t = laid(cauldrons=board())
    assert keys(t) == ["first-energy", "first-witch"]
    assert why_not(GAME, t, "first-wand") == "STONE-048"
    play(t, f"first-{first}")
    assert running(t) == (first, 1)
    play(t, "stop")
    assert running(t) == (second, 1)


@rule("STONE-049")
def test_all_actions_of_the_first_kind_come_before_the_second():
    board = cauldron(LINE, crystals=[])
    t = table([["energy-witch"], ["energy-wand"]], cauldrons=[board, cauldron()])
    play(t, "tile-energy-witch", "at-d4", "toward-east", "first-energy")
    for left in (3, 2, 1):
        assert running(t) == ("energy", left)
        assert why_not(GAME, t, "lay") != ""
        play(t, "charge-l01")
    assert running(t) == ("witch", 1)


@rule("STONE-049")
def test_every_bonus_of_the_first_kind_is_finished_before_the_second():
    t = laid(
        lying=[1, 0],
        links={"l04": {"seat": 0, "charges": 1}},
        area_tokens={"f1": "wand"},
        wand=[1, 0],
    )
    play(t, "first-witch", "send-f1", "use-wand-1", "advance")
    assert [int(event.actions) for event in happened(t, WandGave)] == [2]
    assert running(t) == ("crystal", 2)  # a bonus of the wand, which is a bonus of the witch
    assert why_not(GAME, t, "charge-l01") != ""
    play(t, "crystal-d4", "at-d3")
    assert running(t) == ("crystal", 1)
    play(t, "crystal-d3", "at-d4")
    assert running(t) == ("energy", 1)
    play(t, "charge-l01")
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-050")
def test_actions_may_be_left_unused_and_are_lost():
    t = table([["energy-witch"], ["energy-wand"]], cauldrons=[cauldron(LINE, []), cauldron()])
    play(t, "tile-energy-witch", "at-d4", "toward-east", "first-energy", "charge-l01", "stop")
    assert [(int(e.kind), int(e.actions)) for e in happened(t, ActionsLost)] == [(0, 2)]
    assert dump(t, "links") == {"l01": {"seat": 0, "charges": 1}}
    assert running(t) == ("witch", 1)


@rule("STONE-050")
@pytest.mark.parametrize("tile", ["energy-witch", "pentagram-crystal", "wand-scroll"])
def test_no_action_at_all_need_be_performed(tile):
    t = laid(tile, rack=["s01", "s02"], scores=[5, 5])
    before = GAME.dump(t)
    play(t, f"first-{tile.split('-')[0]}", "stop", "stop")
    assert asked(t) == ("pick-tile", 1)
    for untouched in ("scores", "links", "lying", "pentagram", "cauldrons", "wand", "rack"):
        assert dump(t, untouched) == before[untouched]


@rule("STONE-051")
def test_a_tile_may_be_played_although_neither_kind_can_be_performed():
    t = play(laid(**NO_ENERGY, **NO_WITCH), "first-energy")
    assert asked(t) == ("pick-tile", 1)
    assert dump(t, "cauldrons")[0]["tiles"] == {"energy-witch": ["c3", "c4"]}


@rule("STONE-051")
@pytest.mark.parametrize(
    ("missing", "left"), [(NO_ENERGY, "witch"), (NO_WITCH, "energy")], ids=["energy", "witch"]
)
@pytest.mark.parametrize("first", ["energy", "witch"])
def test_a_kind_that_cannot_be_performed_is_skipped(missing, left, first):
    t = play(laid(**missing), f"first-{first}")
    assert running(t) == (left, 1)
    play(t, "stop")
    assert asked(t) == ("pick-tile", 1)


# Drawing.


@rule("STONE-052")
def test_at_the_end_of_the_turn_the_top_tile_of_the_own_supply_is_drawn():
    supplies = [["wand-scroll", "energy-wand", "crystal-wand"], ["witch-wand"]]
    t = play(laid(supplies=supplies), "first-energy", "stop")
    assert dump(t, "hands")[0] == []  # not before the end
    play(t, "stop")
    assert dump(t, "hands") == [["crystal-wand"], ["energy-wand"]]
    assert dump(t, "supplies") == [["wand-scroll", "energy-wand"], ["witch-wand"]]
    assert [int(event.seat) for event in happened(t, TileDrawn)] == [0]


@rule("STONE-052")
def test_the_last_tile_of_the_supply_is_drawn_too():
    t = play(laid(supplies=[["wand-scroll"], []]), "first-energy", "stop", "stop")
    assert dump(t, "hands")[0] == ["wand-scroll"]
    assert dump(t, "supplies") == [[], []]


@rule("STONE-052")
def test_nothing_is_drawn_from_an_empty_supply():
    t = play(laid(supplies=[[], ["witch-wand"]]), "first-energy", "stop", "stop")
    assert dump(t, "hands") == [[], ["energy-wand"]]
    assert happened(t, TileDrawn) == []
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-053")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_ends_the_game_with_an_empty_supply_and_four_tiles_in_the_hand(seats):
    t = whole_game(seats)
    assert asked(t) is None
    assert dump(t, "supplies") == [[]] * seats
    assert [len(hand) for hand in dump(t, "hands")] == [4] * seats
    assert len(scores(t)) == seats
