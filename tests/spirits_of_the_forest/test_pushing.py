"""Section 24.14: a bit that is collected pushes another one away."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import BitPushed, TurnedUp
from tests.spirits_of_the_forest.glade import (
    GAME,
    TILES,
    asked,
    begin,
    dumped,
    happened,
    play,
    to_the_end,
)
from tests.spirits_of_the_forest.grove import slots_of, sparse
from tests.tabletop import keys, rule, told, why_not

SLOTS = slots_of("14")


def enclosed(bits, light="2.2", shadow="6.8", gone="", **more):
    """The whole Forest but for some places, at the movement; a gem keeps the game from ending."""
    tiles = {
        slot: tile for slot, tile in zip(SLOTS, TILES[:48], strict=True) if slot not in gone.split()
    }
    hidden = " ".join(slot for slot in tiles if slot[0] in "2345" and slot[2] in "234567")
    given = {"supply": [1], "bits": bits, "hidden": hidden, **more}
    return sparse("14", tiles, light, shadow, **given)


def bits(t):
    """The slots with a bit."""
    return [slot for slot, number in zip(SLOTS, dumped(t, "bits"), strict=True) if number]


def carries_on(t):
    """Whether what is asked is the second part of a move."""
    return t.ask.carries_on()


@rule("SPIRIT-478", "SPIRIT-479", "SPIRIT-480", "SPIRIT-483")
def test_a_bit_that_is_collected_pushes_another_one_step_away_from_the_creature():
    t = play(enclosed("2.3 4.4 5.6"), "move-light-2.3")
    assert asked(t) == ("push-bit", 0)
    assert keys(t) == ["push-4.4", "push-5.6"]
    assert not carries_on(t)
    play(t, "push-4.4")
    assert asked(t) == ("push-onto", 0)
    assert carries_on(t)
    # From row 2, column 3 the bit lies 2 away; 3 away are these of its neighbours.
    assert keys(t) == ["onto-5.3", "onto-5.4", "onto-5.5"]
    assert why_not(GAME, t, "onto-3.4") == why_not(GAME, t, "onto-6.4") == "SPIRIT-480"
    assert why_not(GAME, t, "onto-4.5") == "SPIRIT-480"  # no farther than before
    play(t, "onto-5.4")
    assert bits(t) == ["5.4", "5.6"]
    assert dumped(t, "side_bits") == [1, 0]
    (pushed,) = happened(t, BitPushed)
    assert (SLOTS[pushed.origin], SLOTS[pushed.slot]) == ("4.4", "5.4")
    assert told(GAME, t, 0)[2] == "You push a bit from row 4, column 4 to row 5, column 4."


@rule("SPIRIT-478", "SPIRIT-484")
def test_shadow_pushes_too_and_a_bit_that_is_lost_with_its_tile_does_not():
    t = play(enclosed("5.7 4.4"), "move-shadow-5.7")
    assert dumped(t, "ask") == ["push-onto", 0, 1, SLOTS.index("4.4")]
    assert dumped(t, "side_bits") == [0, 1]
    lost = enclosed("1.1 4.4", at="pick-first")
    play(lost, "pick-light-1.1")
    assert asked(lost)[0] == "pick-second"
    assert (dumped(lost, "side_bits"), bits(lost)) == ([0, 1], ["4.4"])


@rule("SPIRIT-481")
def test_the_tile_to_which_a_bit_is_pushed_holds_no_creature_and_no_bit():
    t = enclosed("2.3 4.4 5.3", shadow="5.4")
    play(t, "move-light-2.3", "push-4.4")
    # Row 5, column 3 has a bit, row 5, column 4 the Shadow creature: only one is left.
    assert bits(t) == ["5.3", "5.5"]
    t = play(enclosed("2.3 4.4 5.3", shadow="5.5"), "move-light-2.3")
    blocked = enclosed("2.3 4.4 5.3 5.5 6.8", shadow="5.4")
    play(blocked, "move-light-2.3")
    assert why_not(GAME, blocked, "push-4.4") == "SPIRIT-481"
    onto = play(enclosed("1.3 4.4 5.3 5.5"), "move-light-1.3", "push-5.5")
    assert why_not(GAME, onto, "onto-5.3") == "SPIRIT-480"
    assert asked(onto)[0] == "push-onto"
    crowded = play(enclosed("2.3 4.4 5.5"), "move-light-2.3", "push-4.4")
    assert why_not(GAME, crowded, "onto-5.5") == "SPIRIT-481"


@rule("SPIRIT-482", "SPIRIT-483")
def test_without_a_step_for_any_bit_none_is_pushed_and_with_one_it_must_be():
    none = play(enclosed("2.1 6.2"), "move-light-2.1")
    assert asked(none)[0] == "last-gems"
    assert bits(none) == ["6.2"]
    one = play(enclosed("2.3 6.1", gone="5.1"), "move-light-2.3")
    assert bits(one) == ["6.1"]  # in its corner, it has no tile that is farther
    must = play(enclosed("2.3 2.5", gone="1.6 3.6"), "move-light-2.3")
    assert bits(must) == ["2.6"]
    t = play(enclosed("2.3 4.4 5.6"), "move-light-2.3")
    assert why_not(GAME, t, "push-3.3") == "SPIRIT-478"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    corner = play(enclosed("2.3 4.4 5.6 6.1"), "move-light-2.3")
    assert why_not(GAME, corner, "push-6.1") == "SPIRIT-480"


def test_of_several_bits_on_a_tile_one_is_pushed():
    t = play(enclosed("2.3 2.5 2.5", gone="1.6 3.6"), "move-light-2.3")
    assert (t.bits[SLOTS.index("2.5")], t.bits[SLOTS.index("2.6")]) == (1, 1)


def test_a_bit_is_pushed_after_a_move_with_a_gem_too():
    t = enclosed("2.3 4.4", at="pick-first", supply=[2])
    play(t, "gem-light-2.3", "onto-5.5")
    assert asked(t) == ("pick-first", 0)


@rule("SPIRIT-475", "SPIRIT-476", "SPIRIT-477")
def test_nothing_is_revealed_and_face_down_tiles_are_collected_and_turned_up():
    t = enclosed("4.4", light="2.1", at="pick-first", gone="3.1", supply=[0])
    assert "pick-light-3.2" in keys(t)
    play(t, "pick-light-3.2")
    zone = {zone.id: zone for zone in GAME.scene(t, 0).zones}["picked"]
    assert zone.pieces[2].face == TILES[SLOTS.index("3.2")][:3].lower()
    play(t, "assign-1-2")  # Shadow had one tile only
    assert asked(t)[0] == "move-creature"
    assert not happened(t, TurnedUp)


def test_bits_and_tiles_are_touched():
    t = play(enclosed("2.3 4.4 5.6"), "move-light-2.3")
    scene = GAME.scene(t, 0)
    assert scene.prompt == (
        "Light has collected a bit. Which other bit is pushed a step away from it?"
    )
    assert [choice.touch for choice in scene.choices] == [["bit-4.4"], ["bit-5.6"]]
    play(t, "push-4.4")
    scene = GAME.scene(t, 0)
    assert scene.prompt == "Where is the bit at row 4, column 4 pushed to?"
    assert scene.choices[0].touch == ["cell-5.3"]


@pytest.mark.parametrize(
    ("bits", "ask", "why"),
    [
        ("4.4", ["push-onto", 0, 0, SLOTS.index("5.5")], "needs a bit on its slot"),
        ("6.1", ["push-onto", 0, 0, SLOTS.index("6.1")], "needs a bit on its slot"),
        ("4.4", ["push-bit", 0, 0], "more than one move to choose from"),
    ],
)
def test_a_push_that_no_play_could_reach_is_refused(bits, ask, why):
    agenda = [["moonlit-turn", 0], ["last-gems", 0]]
    with pytest.raises(BadTable) as refused:
        enclosed(bits, light="2.3", agenda=agenda, ask=ask)
    assert why in str(refused.value)


@pytest.mark.parametrize("difficulty", ["regular", "difficult", "extreme"])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_enclosed_forest_is_played_to_its_end(seats, difficulty):
    t = to_the_end(begin(seats, 1, mode="coop", scenario="14", difficulty=difficulty))
    assert sum(hoard.bits for hoard in t.hoards) == 8
