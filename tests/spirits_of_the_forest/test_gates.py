"""Section 24.16: from a face-down tile on to an Eclipse token."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import (
    CreatureMoved,
    EclipseMoved,
    PiecesGone,
)
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
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told, why_not

SLOTS = slots_of("16")
ROWS = [f"{row}.{column}" for row in (1, 2, 3) for column in (1, 2, 3, 7, 8)]


def dusk(gates="1.7 3.7", light="2.2", shadow="2.8", hidden="1.3 2.3 3.3 2.7", **more):
    """A table of two parts with two gates, at the movement; a gem keeps the game from ending."""
    tiles = dict(zip(more.pop("places", ROWS), TILES, strict=False))
    gates = gates.split()
    eclipses = [f"EL-{'abcd'[gates.index(slot)]}" if slot in gates else None for slot in SLOTS]
    given = {"supply": [1], "eclipses": eclipses, "hidden": hidden, **more}
    return sparse("16", tiles, light, shadow, **given)


def gates(t):
    """The slots with an Eclipse token."""
    return [slot for slot, token in zip(SLOTS, dumped(t, "eclipses"), strict=True) if token]


@rule("SPIRIT-500")
def test_two_eclipse_tokens_lie_face_down():
    t = laid_out("16")
    assert gates(t) == ["2.4/2", "3.6/2"]
    assert t.eclipses_shown == 0
    assert len(t.out_eclipses) == 2


@rule("SPIRIT-501", "SPIRIT-502", "SPIRIT-506")
def test_from_a_face_down_tile_a_creature_goes_on_to_a_token_which_is_then_moved():
    t = play(dusk(), "move-light-2.3")
    assert asked(t) == ("choose-gate", 0)
    assert keys(t) == ["gate-1.7", "gate-3.7"]
    assert why_not(GAME, t, "gate-1.1") == "SPIRIT-504"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, "gate-3.7")
    assert dumped(t, "light") == "3.7"
    assert asked(t) == ("move-eclipse", 0)
    assert keys(t) == ["dusk-1.3", "dusk-2.3", "dusk-2.7", "dusk-3.3"]
    assert why_not(GAME, t, "dusk-1.1") == "SPIRIT-506"  # face up
    assert why_not(GAME, t, "gate-1.7") == "SPIRIT-766"
    play(t, "dusk-2.7")
    assert gates(t) == ["1.7", "2.7"]
    assert t.eclipses_shown == 0
    assert len(happened(t, EclipseMoved)) == 1
    assert told(GAME, t, 0) == [
        "Light moves to row 2, column 3.",
        "Light moves to row 3, column 7.",
        "You move the Eclipse token from row 3, column 7 to row 2, column 7.",
    ]


def test_to_a_face_up_tile_a_creature_just_goes_even_onto_a_token():
    t = play(dusk("1.2 3.7"), "move-light-1.2")
    assert asked(t)[0] == "last-gems"
    assert gates(t) == ["1.2", "3.7"]


@rule("SPIRIT-503", "SPIRIT-506")
def test_a_token_without_a_tile_to_go_to_leaves_the_game():
    # Both face-down tiles have a token of their own.
    t = dusk("3.7", hidden="2.3 1.3")
    t.eclipses[slot_of(t, "1.3")] = 1
    t.eclipses[slot_of(t, "2.3")] = 2
    play(t, "move-light-2.3", "gate-3.7")
    assert gates(t) == ["1.3", "2.3"]
    assert len(dumped(t, "out_eclipses")) == 1
    assert [SLOTS[event.slot] for event in happened(t, PiecesGone)] == ["3.7"]


@rule("SPIRIT-506")
def test_a_token_goes_to_no_creature_and_to_no_other_token():
    t = play(dusk("1.7 1.3", shadow="2.7"), "move-light-2.3", "gate-1.7")
    assert keys(t) == ["dusk-2.3", "dusk-3.3"]
    assert why_not(GAME, t, "dusk-2.7") == why_not(GAME, t, "dusk-1.3") == "SPIRIT-506"


@rule("SPIRIT-504", "SPIRIT-505")
def test_a_gate_under_the_other_creature_does_not_fit_and_without_one_the_creature_stays():
    t = play(dusk("1.7 3.7", shadow="1.7"), "move-light-2.3")
    assert dumped(t, "light") == "3.7"  # there was nothing to choose
    stays = play(dusk("1.7", shadow="1.7"), "move-light-2.3")
    assert dumped(stays, "light") == "2.3"
    assert gates(stays) == ["1.7"]
    assert len(happened(stays, CreatureMoved)) == 1


@rule("SPIRIT-507", "SPIRIT-508")
def test_the_token_of_the_tile_entered_may_be_chosen_and_is_moved_away():
    t = play(dusk("2.3 3.7"), "move-light-2.3")
    assert keys(t) == ["gate-2.3", "gate-3.7"]
    play(t, "gate-2.3")
    assert dumped(t, "light") == "2.3"
    play(t, "dusk-3.3")
    assert gates(t) == ["3.3", "3.7"]
    assert len(happened(t, CreatureMoved)) == 1


@rule("SPIRIT-509")
def test_a_gate_on_a_face_down_tile_does_not_lead_on():
    t = play(dusk("1.3 2.7"), "move-light-2.3", "gate-2.7")
    assert dumped(t, "light") == "2.7"
    assert asked(t)[0] == "move-eclipse"
    play(t, "dusk-3.3")
    assert asked(t)[0] == "last-gems"


@rule("SPIRIT-510")
def test_bits_are_collected_on_both_tiles():
    t = play(dusk(bits="2.3 3.7"), "move-light-2.3")
    assert dumped(t, "side_bits") == [1, 0]
    play(t, "gate-3.7")
    assert asked(t)[0] == "move-eclipse"
    assert dumped(t, "side_bits") == [2, 0]


@rule("SPIRIT-511", "SPIRIT-512")
def test_a_token_falls_with_its_tile_or_leaves_the_game():
    places = [*ROWS, "1.4", "1.4/2"]
    t = dusk("1.4/2 1.1", light="2.3", hidden="2.3 1.4", at="pick-first", places=places, supply=[0])
    play(t, "pick-light-1.4")
    assert gates(t) == ["1.1", "1.4"]
    gone = dusk("1.1", light="2.2", at="pick-first", supply=[0])
    play(gone, "pick-light-1.1")
    assert gates(gone) == []
    assert len(dumped(gone, "out_eclipses")) == 1


@rule("SPIRIT-499", "SPIRIT-382", "SPIRIT-383")
def test_two_tokens_of_a_tile_are_divided_only_if_both_creatures_are_next_to_it():
    near = dusk(
        *("", "1.2", "2.2"), hidden="", at="pick-first", tokens={"2.1": "FT-BRA FT-SPI"}, supply=[0]
    )
    play(near, "pick-light-2.1", "pick-shadow-3.3", "assign-1-2")
    assert asked(near)[0] == "divide-tokens"
    far = dusk("", hidden="", at="pick-first", tokens={"2.1": "FT-BRA FT-SPI"}, supply=[0])
    play(far, "pick-light-2.1", "pick-shadow-1.7", "assign-1-2")
    assert dumped(far, "favours") == [[], ["FT-BRA", "FT-SPI"]]


@rule("SPIRIT-384")
def test_who_is_next_to_a_tile_counts_when_it_is_picked_wherever_creatures_go_then():
    laid = {"hidden": "", "at": "pick-first", "tokens": {"2.1": "FT-BRA FT-SPI"}}
    left = dusk("", "1.2", "2.2", **laid)
    play(left, "pick-light-2.1", "pick-shadow-3.3", "gem-light-1.3", "assign-1-2")
    assert asked(left)[0] == "divide-tokens"
    came = dusk("", "1.2", "2.3", **laid)
    play(came, "pick-light-2.1", "pick-shadow-3.3", "gem-shadow-2.2", "assign-1-2")
    assert dumped(came, "favours") == [[], ["FT-BRA", "FT-SPI"]]


@rule("SPIRIT-679", "SPIRIT-705", "SPIRIT-505")
def test_before_the_second_pick_only_gates_are_offered_that_leave_one():
    # Light has picked. From row 1, column 7 Shadow would have nothing to collect.
    places = [*(slot for slot in ROWS if slot[2] in "123"), "1.7", "1.9", "2.9"]
    picked = [{"tile": "VIN1", "slot": "4.1", "creature": "light"}]
    moment = {"hidden": "1.3 2.3", "at": "pick-second", "places": places, "picked": picked}
    one = play(dusk("1.1 1.7", "3.1", "2.2", **moment), "gem-shadow-2.3")
    assert dumped(one, "shadow") == "1.1"
    none = dusk("1.7", "3.1", "2.2", **moment)
    assert why_not(GAME, none, "gem-shadow-2.3") == "SPIRIT-679"
    both = play(dusk("1.1 1.7 1.9", "3.1", "2.2", **moment), "gem-shadow-2.3")
    assert keys(both) == ["gate-1.1", "gate-1.9"]
    assert why_not(GAME, both, "gate-1.7") == "SPIRIT-705"
    play(both, "gate-1.9", "dusk-2.3")
    assert dumped(both, "shadow") == "1.9"
    stays = play(dusk("", "3.1", "2.2", **moment), "gem-shadow-2.3")
    assert dumped(stays, "shadow") == "2.3"


def test_gates_are_touched_and_said():
    t = play(dusk(), "move-light-2.3")
    scene = GAME.scene(t, 0)
    assert scene.prompt == "To which Eclipse token does Light go on?"
    assert scene.choices[0].touch == ["eclipse-1.7"]
    play(t, "gate-1.7")
    scene = GAME.scene(t, 0)
    assert scene.prompt == "To which face-down tile does the Eclipse token go?"
    assert scene.choices[0].touch == ["cell-1.3"]


@pytest.mark.parametrize(
    ("ask", "light", "why"),
    [
        (["choose-gate", 0, 0], "2.2", "needs its creature on a face-down tile"),
        (["move-eclipse", 0, SLOTS.index("1.7")], "2.3", "needs a creature on an Eclipse token"),
        (["move-eclipse", 0, SLOTS.index("1.1")], "1.1", "needs a creature on an Eclipse token"),
    ],
)
def test_a_gate_that_no_play_could_reach_is_refused(ask, light, why):
    with pytest.raises(BadTable) as refused:
        dusk(light=light, ask=ask, agenda=[["moonlit-turn", 0], ["last-gems", 0]])
    assert why in str(refused.value)


@pytest.mark.parametrize("difficulty", ["regular", "difficult", "extreme"])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_gates_of_dusk_are_played_to_their_end(seats, difficulty):
    t = to_the_end(begin(seats, 1, mode="coop", scenario="16", difficulty=difficulty))
    assert len(t.out_eclipses) == 4
