"""Chapter 21.1: decision points."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    asked,
    begin,
    board,
    crystals,
    dump,
    kind,
    options,
    play,
    running,
    series,
    table,
    wander,
)

HALVES = ("place-tile", "turn-tile", "move-crystal")  # of a decision that has been begun


def discards(t: StoneTable) -> list[str]:
    """The crystals that may be discarded now."""
    return [key.removeprefix("discard-") for key in keys(t) if key.startswith("discard-")]


# Decision points.


@rule("STONE-244")
def test_crystals_may_be_discarded_at_every_decision_point_of_the_own_turn():
    seen = set()
    for t in wander():
        ask = asked(t)
        if ask is not None and dump(t, "round") > 0 and ask[0] not in HALVES:
            assert discards(t) == crystals(t, ask[1])
            seen.add(ask[0])
    points = {"pick-tile", "choose-order", "series", "use-special", "choose-level", "choose-token"}
    assert points <= seen


@rule("STONE-244")
def test_they_may_be_discarded_while_a_kind_is_named_or_a_tile_put_out_of_the_game():
    agenda = [["close-turn", 0], ["series", 0, kind("pentagram"), 1, 0]]
    for ask, below in ((["name-kind", 0], agenda), (["toss-tile", 0], agenda[:1])):
        t = table([["energy-witch"], []], round=1, agenda=below, ask=ask)
        assert discards(t) == crystals(t)
        assert asked(play(t, "discard-d4")) == tuple(ask), "the choice is still open"


@rule("STONE-244")
@pytest.mark.parametrize(
    "begun", [["tile-energy-witch"], ["tile-energy-witch", "at-c3"], ["crystal-d4"]]
)
def test_a_decision_that_has_been_begun_is_finished_before_a_crystal_is_discarded(begun):
    t = series("crystal", 2) if begun == ["crystal-d4"] else table()
    assert discards(t) == crystals(t)
    play(t, *begun)
    assert discards(t) == []
    assert why_not(GAME, t, "discard-d4") == "STONE-244"


@rule("STONE-244")
def test_no_decision_point_is_made_only_to_offer_a_discard():
    t = series("energy", 3, charges=[0, 20], hands=[[], ["energy-witch"]])
    assert len(crystals(t)) == 7
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-245")
def test_a_single_option_is_not_asked_for():
    boards = board("g2", "g3", "c3")
    full = {"energy": [0, 4]}
    setting: dict[str, Any] = {"cauldrons": boards, "shelf": full, "shelf_tokens": {"wand": 3}}
    t = play(series("crystal", 2, **setting), "crystal-g2", "leave-energy")
    # One level has room, and the tokens below the shelf are all alike.
    assert (running(t), dump(t, "tokens")[0]) == (("crystal", 1), {"wand": 1})


@rule("STONE-245")
def test_the_last_tower_is_not_asked_for():
    t = begin(4, first="seat-1")
    while asked(t) != ("pick-tile", 0):
        assert asked(t) != ("stand-big-witch", 0)
        play(t, options(t)[-1])
    assert None not in dump(t, "towers")


@rule("STONE-245")
def test_a_tile_is_asked_for_even_if_it_is_the_only_one():
    assert options(table([["energy-witch"], []])) == ["tile-energy-witch"]


@rule("STONE-245")
def test_pieces_that_are_alike_are_one_option():
    below = {"energy": 2, "wand": 1}
    agenda, ask = [["series", 0, kind("crystal"), 1, 0]], ["choose-token", 0, 0]
    t = table([[], []], shelf_tokens=below, agenda=agenda, ask=ask)
    assert options(t) == ["take-energy", "take-wand"]
    held = [["s01", "s02", "s13", "s14"], []]
    t = series("energy", 1, scrolls=held, pending=[("wand", 1), ("wand", 1), ("wand", 3)])
    assert options(t)[-5:] == ["use-wand-1", "use-wand-3", "boost-energy", "boost-any", "stop"]


@rule("STONE-246")
def test_nobody_decides_anything_in_the_turn_of_another():
    turns = set()
    for t in wander():
        ask = asked(t)
        if ask is not None:
            assert ask[1] == dump(t, "active")
            turns.add(ask[1])
    assert turns == {0, 1, 2, 3}


@rule("STONE-246")
def test_only_the_active_player_is_shown_choices():
    t = table([["energy-witch"], ["energy-wand"]], turn=1)
    assert [bool(GAME.scene(t, viewer).choices) for viewer in (0, 1, None)] == [False, True, False]
