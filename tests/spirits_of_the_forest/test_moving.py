"""Sections 10.4 and 12: movement and Moonlight bits."""

from moonbrew.games.spirits_of_the_forest.rules.entering import destinations
from moonbrew.games.spirits_of_the_forest.rules.events import CreatureMoved, TurnedUp
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Event
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, happened, moonlit, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]


def moving(light="2.2", shadow="2.3", rows=ROWS, **more):
    """A table at the movement."""
    return moonlit(rows, light, shadow, at="move-creature", **more)


@rule("SPIRIT-150", "SPIRIT-151", "SPIRIT-152")
def test_one_creature_must_move_to_a_surrounding_tile_that_is_free():
    t = moving(rows=["BRA1 BRA2 BRA3 BRA4 . SPI1 SPI2", ROWS[1]])
    assert keys(t) == [
        *("move-light-1.1", "move-light-1.2", "move-light-1.3", "move-light-2.1"),
        *("move-shadow-1.2", "move-shadow-1.3", "move-shadow-1.4", "move-shadow-2.4"),
    ]
    assert why_not(GAME, t, "move-light-2.3") == "SPIRIT-152"
    assert why_not(GAME, t, "move-light-3.2") == "SPIRIT-151"
    assert why_not(GAME, t, "move-light-1.4") == "SPIRIT-150"
    assert why_not(GAME, t, "go") == "SPIRIT-150"
    play(t, "move-shadow-2.4")
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("2.2", "2.4")
    assert asked(t) == ("pick-first", 1)


@rule("SPIRIT-153", "SPIRIT-154")
def test_a_creature_may_go_to_a_face_down_tile_which_stays_so():
    t = moving(hidden="1.3", supply=[1])
    play(t, "move-light-1.3")
    assert dumped(t, "light") == "1.3"
    assert asked(t)[0] == "last-gems"
    assert "1.3" not in dumped(t, "open")
    assert not happened(t, TurnedUp)


@rule("SPIRIT-156", "SPIRIT-698")
def test_without_a_destination_the_movement_is_skipped_or_left_with_go():
    rows = ["BRA1 . . BRA2"]
    alone = moving("1.1", "1.4", rows)
    assert happened(alone, CreatureMoved) == []
    assert alone.ask is None
    t = moving("1.1", "1.4", rows, supply=[1])
    assert asked(t) == ("move-creature", 0)
    assert keys(t) == ["go", "talk"]


@rule("SPIRIT-176", "SPIRIT-177", "SPIRIT-178", "SPIRIT-184")
def test_bits_go_to_the_side_of_the_creature_that_comes_to_them_all_at_once():
    t = play(moving(bits={"1.1": 2}), "move-light-1.1")
    assert (dumped(t, "side_bits"), sum(dumped(t, "bits"))) == ([2, 0], 0)
    t = play(moving(bits={"2.4": 1}), "move-shadow-2.4")
    assert (dumped(t, "side_bits"), sum(dumped(t, "bits"))) == ([0, 1], 0)


@rule("SPIRIT-157", "SPIRIT-700")
def test_after_the_movement_gems_can_still_be_used_and_go_ends_the_turn():
    t = play(moving(supply=[1, 1]), "move-light-1.1")
    assert asked(t) == ("last-gems", 0)
    assert "go" in keys(t)
    assert t.ask is not None
    assert t.ask.standing(t) is GAME.moves["go"]
    play(t, "go")
    assert asked(t) == ("pick-first", 1)
    quiet = play(moving(supply=[0, 1]), "move-light-1.1")
    assert asked(quiet) == ("pick-first", 1)


@rule("SPIRIT-740")
def test_a_creature_stands_there_before_its_bits_are_given():
    t = play(moving(bits={"1.1": 1}), "move-light-1.1")
    kinds = [type(event).__name__ for event in happened(t, Event)]
    assert kinds.index("CreatureMoved") < kinds.index("BitsGiven")


@rule("SPIRIT-155")
def test_heights_do_not_hinder_a_movement():
    t = laid_out("4")
    high = slot_of(t, "4.5/2")
    t.shadow = slot_of(t, "1.1")
    t.lift(slot_of(t, "4.4/2"))
    low = slot_of(t, "4.4")
    for here, there in ((high, low), (low, high)):
        t.light = here
        assert has(destinations(t, 0), there)
