"""Chapter 9: the pentagram."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import GoldEmpty, PentagramEntered
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    KINDS,
    asked,
    dump,
    frames,
    happened,
    options,
    play,
    running,
    scores,
    series,
)

# Table D.
LIGHT = [0, 1, 3, 4, 6, 7, 9, 10, 12, 13]
GOLD = [5, 11]
BLUE = [2, 8, 14]


def before(field: int, left: int = 2, **more: Any) -> StoneTable:
    """A pentagram series of seat 0, whose pawn stands on the field before this one."""
    return series("pentagram", left, pentagram=[(field - 1) % 15, 0], **more)


@rule("STONE-105")
@pytest.mark.parametrize("field", range(15))
def test_an_action_moves_the_own_pawn_one_field_clockwise(field):
    t = play(before(field, left=3), "advance")
    assert dump(t, "pentagram") == [field, 0]
    assert frames(t)[-1] == ("pentagram", 2)


@rule("STONE-106")
@pytest.mark.parametrize("field", LIGHT)
def test_a_light_field_has_no_effect(field):
    t = before(field)
    old, new = GAME.dump(t), GAME.dump(play(t, "advance"))
    changed = {key for key in old if new[key] != old[key]}
    assert changed == {"pentagram", "ask", "ply"}
    assert running(t) == ("pentagram", 1)


@rule("STONE-107")
@pytest.mark.parametrize(("gold", "field"), [*enumerate(GOLD)])
def test_a_gold_field_gives_the_uppermost_owl_of_its_own_stack(gold, field):
    t = play(before(field, owl_stacks=[[3, 4, 6], [3, 4, 5]]), "advance")
    left = [[3, 4, 6], [3, 4, 5]]
    assert dump(t, "owls") == [[left[gold].pop()], []]
    assert dump(t, "owl_stacks") == left
    assert scores(t) == [0, 0]


@rule("STONE-107")
def test_an_owl_is_scored_at_the_end_of_the_game():
    t = series("pentagram", 2, seat=1, round=11, pentagram=[0, 4])
    play(t, "advance")
    assert (dump(t, "owls"), scores(t)) == ([[], [7]], [0, 0])
    play(t, "stop")
    assert (asked(t), scores(t)) == (None, [0, 7])


@rule("STONE-108")
@pytest.mark.parametrize(("gold", "field"), [*enumerate(GOLD)])
def test_a_gold_field_without_owls_scores_two_points_at_once(gold, field):
    stacks = [[3], [3]]
    stacks[gold] = []
    t = play(before(field, owl_stacks=stacks), "advance")
    assert scores(t) == [2, 0]
    assert (dump(t, "owls"), dump(t, "owl_stacks")) == ([[], []], stacks)
    assert [int(event.points) for event in happened(t, GoldEmpty)] == [2]


@rule("STONE-109")
@pytest.mark.parametrize(("blue", "field"), [*enumerate(BLUE)])
def test_a_blue_field_gives_its_tile_and_is_refilled_from_the_stack(blue, field):
    lying = ["energy-wand", "witch-scroll", "energy-scroll"]
    stack = ["witch-wand", "crystal-wand"]
    t = play(before(field, specials=lying, special_stack=stack), "advance")
    assert asked(t) == ("use-special", 0)
    assert dump(t, "cast") == [[lying[blue]], []]
    lying[blue] = "crystal-wand"
    assert (dump(t, "specials"), dump(t, "special_stack")) == (lying, ["witch-wand"])


@rule("STONE-109")
def test_a_blue_field_stays_empty_once_the_stack_is():
    t = play(before(2, specials=["energy-wand", "witch-scroll", None]), "advance")
    assert dump(t, "specials") == [None, "witch-scroll", None]


@rule("STONE-110")
@pytest.mark.parametrize("field", BLUE)
def test_a_blue_field_without_a_tile_gives_two_actions_of_a_kind_to_be_named(field):
    t = play(before(field, rack=["s01"]), "advance")
    assert asked(t) == ("name-kind", 0)
    assert options(t) == [f"perform-{name}" for name in KINDS]
    assert why_not(GAME, t, "stop") == "STONE-110"


@rule("STONE-110")
@pytest.mark.parametrize("name", KINDS)
def test_the_kind_named_is_the_kind_of_the_two_actions(name):
    t = play(before(2, rack=["s01"], specials=[None, None, "energy-wand"]), "advance")
    play(t, f"perform-{name}")
    assert running(t) == (name, 3 if name == "pentagram" else 2)  # 1 is left of the steps


EFFECTS = [
    pytest.param(5, {}, {"owls": [[7], []]}, id="gold"),
    pytest.param(5, {"owl_stacks": [[], []]}, {"scores": [2, 0]}, id="empty gold"),
    pytest.param(
        2, {"specials": ["witch-wand", None, None]}, {"cast": [["witch-wand"], []]}, id="blue"
    ),
    pytest.param(2, {}, {"lying": [2, 0]}, id="empty blue"),
]


@rule("STONE-111")
@pytest.mark.parametrize(("field", "board", "effect"), EFFECTS)
@pytest.mark.parametrize("steps", [1, 2], ids=["stops", "moves on"])
def test_a_field_has_its_effect_when_the_pawn_stops_there_and_when_it_moves_on(
    field, board, effect, steps
):
    t = before(field, left=steps, **board)
    for _ in range(steps):
        play(t, "advance")
        if asked(t) == ("name-kind", 0):
            play(t, "perform-witch", "lay", "lay")
        elif asked(t) == ("use-special", 0):
            play(t, "perform-witch", "stop")
    assert dump(t, "pentagram")[0] == field + steps - 1
    assert {key: dump(t, key) for key in effect} == effect
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-112")
@pytest.mark.parametrize("tile", ["energy-wand", None])
def test_a_field_is_finished_before_the_next_step(tile):
    t = play(before(2, left=3, specials=[tile, None, None]), "advance")
    assert "advance" not in keys(t)
    play(t, "perform-energy")
    assert frames(t) == [("energy", 2), ("pentagram", 2)]
    assert "advance" not in keys(t)
    play(t, "charge-l01", "charge-l01")
    assert (running(t), dump(t, "pentagram")) == (("pentagram", 2), [2, 0])


@rule("STONE-113")
def test_the_track_is_a_circle_for_any_number_of_laps():
    t = series("pentagram", 45)
    for _ in range(45):
        play(t, "advance")
        if asked(t) == ("name-kind", 0):
            play(t, "perform-energy", "stop")
    fields = [int(event.field) for event in happened(t, PentagramEntered)]
    assert fields == [*range(1, 15), 0] * 3
    assert dump(t, "owls") == [[7, 7, 6, 6, 5, 5], []]


@rule("STONE-114")
def test_pawns_share_a_field_and_each_gets_what_is_there_when_it_enters():
    left = [[3, 4, 5, 6], [3, 4, 5, 6, 7]]
    t = series("pentagram", 2, pentagram=[4, 5], owls=[[], [7]], owl_stacks=left)
    play(t, "advance")
    assert dump(t, "pentagram") == [5, 5]
    assert dump(t, "owls") == [[6], [7]]
