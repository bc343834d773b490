"""Section 10.1: collecting a tile for each creature."""

from moonbrew.games.spirits_of_the_forest.rules.events import TilePicked, TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.picking import PickSecond, collectable
from moonbrew.games.spirits_of_the_forest.rules.table import Picked
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, happened, moonlit, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]


@rule("SPIRIT-131", "SPIRIT-133", "SPIRIT-764")
def test_one_available_tile_next_to_each_creature_is_collected_beginning_with_either():
    t = moonlit(ROWS, "2.2", "2.6")
    assert keys(t) == ["pick-light-1.1", "pick-light-2.1", "pick-shadow-1.7", "pick-shadow-2.7"]
    first = play(t.clone(), "pick-shadow-1.7")
    assert asked(first) == ("pick-second", 0)
    assert keys(first) == ["pick-light-1.1", "pick-light-2.1"]
    assert why_not(GAME, first, "pick-shadow-2.7") == "SPIRIT-131"
    play(first, "pick-light-1.1")
    assert asked(first) == ("assign-tiles", 0)


@rule("SPIRIT-132", "SPIRIT-105", "SPIRIT-106", "SPIRIT-691")
def test_what_cannot_be_collected_is_refused_with_its_rule():
    t = moonlit(ROWS, "2.2", "2.6", hidden="1.1")
    assert why_not(GAME, t, "pick-light-2.2") == "SPIRIT-132"
    assert why_not(GAME, t, "pick-light-2.6") == "SPIRIT-132"
    assert why_not(GAME, t, "pick-light-1.7") == "SPIRIT-105"
    assert why_not(GAME, t, "pick-light-1.2") == "SPIRIT-106"
    assert why_not(GAME, t, "pick-light-6.6") == "SPIRIT-131"
    assert why_not(GAME, t, "pick-light-1.1") == "SPIRIT-135"
    assert why_not(GAME, t, "end") == "SPIRIT-186"
    assert why_not(GAME, t, "go") == "SPIRIT-766"


@rule("SPIRIT-134")
def test_the_first_tile_can_open_the_way_to_the_second():
    t = moonlit(["BRA1 BRA2 BRA3 BRA4", "SPI3 SPI4 SPI5"], "2.1", "2.3")
    assert "pick-shadow-1.2" not in keys(t)
    play(t, "pick-light-1.1")
    assert keys(t) == ["pick-shadow-1.2", "pick-shadow-1.4"]


@rule("SPIRIT-135", "SPIRIT-136", "SPIRIT-693")
def test_a_face_down_tile_that_the_first_pick_opens_is_no_second_pick():
    t = moonlit(["BRA1 BRA2 BRA3 BRA4", "SPI3 SPI4 SPI5"], "2.1", "2.3", hidden="1.2")
    play(t, "pick-light-1.1")
    assert asked(t)[0] == "assign-tiles"  # the only tile left for Shadow is taken
    assert [t.forest.names[event.slot] for event in happened(t, TilePicked)] == ["1.1", "1.4"]
    assert not happened(t, TurnedUp)
    other = moonlit(
        ["BRA1 BRA2 BRA3 BRA4 . SPI1", "SPI3 SPI4 SPI5"], "2.1", "2.3", hidden="1.2", supply=[1]
    )
    play(other, "pick-light-1.1")
    assert why_not(GAME, other, "pick-shadow-1.2") == "SPIRIT-136"


@rule("SPIRIT-137")
def test_a_first_pick_must_leave_the_other_creature_a_tile():
    t = moonlit(["BRA1 BRA2 BRA3", "SPI3 SPI4 SPI5"], "2.1", "2.3")
    assert why_not(GAME, t, "pick-light-1.1") == ""
    lonely = moonlit(["BRA1 . . .", "SPI3 SPI4", ". BRA2"], "2.1", "2.2", hidden="")
    assert keys(lonely) == [
        *("pick-light-1.1", "pick-light-3.2", "pick-shadow-1.1", "pick-shadow-3.2")
    ]
    only = moonlit(["BRA1 . . .", "SPI3 SPI4", ". . BRA2"], "2.1", "2.2")
    assert keys(only) == ["pick-light-1.1", "pick-shadow-3.3"]
    assert why_not(GAME, only, "pick-shadow-1.1") == "SPIRIT-137"


@rule("SPIRIT-138", "SPIRIT-139", "SPIRIT-140")
def test_a_tile_next_to_both_is_picked_for_the_creature_that_is_named():
    t = moonlit(["BRA1 . . .", "SPI3 SPI4", ". BRA2"], "2.1", "2.2")
    play(t, "pick-shadow-1.1")
    assert [pick["creature"] for pick in dumped(t, "picked")] == ["shadow", "light"]
    assert [pick["near"] for pick in dumped(t, "picked")] == [["light", "shadow"]] * 2


@rule("SPIRIT-692", "SPIRIT-735")
def test_tokens_are_set_aside_with_the_tile_and_what_lay_on_it_falls_before_the_second_pick():
    t = moonlit(ROWS, "2.2", "2.6", bits={"1.1": 2}, tokens={"1.1": "FT-SPI"})
    play(t, "pick-light-1.1")
    (pick,) = dumped(t, "picked")
    assert (pick["tile"], pick["slot"], pick["favours"]) == ("BRA1", "1.1", ["FT-SPI"])
    assert dumped(t, "side_bits") == [0, 2]
    assert "FT-SPI" not in dumped(t, "tokens")
    assert asked(t)[0] == "pick-second"


@rule("SPIRIT-136", "SPIRIT-399", "SPIRIT-108")
def test_an_underwood_tile_that_is_uncovered_can_be_collected_only_if_it_lies_face_up():
    t = laid_out("4")
    top, low, light = slot_of(t, "4.5/2"), slot_of(t, "4.5"), slot_of(t, "3.5/2")
    for name in ("4.4/2", "4.4"):  # so that the tile below is available too
        if name in t.forest.tags:
            t.lift(slot_of(t, name))
    t.light, t.shadow = light, slot_of(t, "1.1")
    assert not has(collectable(t, 0), low)
    t.picked = [Picked(-1, 0, 1)]
    t.lift(top)
    move = GAME.moves["pick-light-4.5"]
    assert PickSecond(Seat(0)).refusal(t, move) == 136
    t.open |= 1 << low
    assert PickSecond(Seat(0)).refusal(t, move) == 0
    assert has(collectable(t, 0), low)
