"""Chapter 7: the Cauldron."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Added
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    NO_MORE,
    QUIET,
    asked,
    at_hut,
    cauldron,
    dumped,
    happened,
    play,
    satchel,
    simmered,
)
from tests.tabletop import keys, rule, why_not

COLUMNS = ("left", "middle", "right")


def filling(satchel="", lying=BARE, **more):
    """A table at which seat 0 fills its Cauldron."""
    usual = {"huts": QUIET[:2], "after": NO_MORE}
    return at_hut((satchel, ""), cauldrons=[lying, BARE], **{**usual, **more})


def adds(t):
    """The columns to which anything can be added."""
    return {key.rsplit("-", 1)[1] for key in keys(t) if key.startswith("add-")}


@rule("MOON-095")
def test_a_cauldron_has_three_columns_of_three_slots():
    t = filling("FFFRRREEE" + "B")
    for column, kind in zip(COLUMNS, ("raven-feather", "mandrake-root", "newt-eye"), strict=True):
        assert column in adds(t)
        play(t, *[f"add-{kind}-{column}"] * 3)
    assert cauldron(t) == "FREFREFRE"
    assert satchel(t) == "B"  # a tenth finds no slot
    assert asked(t) == ("empty-or-keep", 0)


@rule("MOON-096")
def test_ingredients_are_added_one_at_a_time_and_each_leaves_the_satchel():
    t = filling("FFE")
    play(t, "add-raven-feather-left")
    assert (satchel(t), cauldron(t)) == ("FE", "F________")
    play(t, "add-newt-eye-right")
    assert (satchel(t), cauldron(t)) == ("F", "F_E______")
    assert [(int(event.what), int(event.slot)) for event in happened(t, Added)] == [(0, 0), (2, 2)]


@rule("MOON-096")
def test_a_player_may_add_nothing_at_all():
    t = play(filling("FFE", "L________"), "stop")
    assert (satchel(t), cauldron(t)) == ("FFE", "L________")


@rule("MOON-096")
def test_only_what_is_in_the_satchel_can_be_added():
    t = filling("F", "E________")
    assert why_not(GAME, t, "add-newt-eye-left") == "MOON-096"
    play(t, "add-raven-feather-left")  # the last one, so that there is nothing more to add
    assert t.ask is None or asked(t)[0] != "fill"


@rule("MOON-097")
def test_a_token_takes_the_lowest_open_slot_of_the_column_that_the_player_chooses():
    t = filling("FREBS", "LL__L____")
    play(t, "add-raven-feather-left", "add-mandrake-root-right", "add-newt-eye-middle")
    assert cauldron(t) == "LLRFL__E_"


@rule("MOON-097")
@pytest.mark.parametrize(
    ("column", "after"), [("left", "F_____F__"), ("middle", "_F____F__"), ("right", "__F___F__")]
)
def test_below_a_token_that_hangs_in_the_air_the_lowest_slot_is_still_open(column, after):
    t = play(filling("FF", "______F__"), f"add-raven-feather-{column}")
    assert cauldron(t) == after


@rule("MOON-098")
@pytest.mark.parametrize(
    ("lying", "full"),
    [("L__L__L__", "left"), ("_R__R__R_", "middle"), ("__X__C__L", "right")],
)
def test_nothing_can_be_added_to_a_full_column(lying, full):
    t = filling("F", lying, alchemy=True, crystals=[1, 0])
    assert adds(t) == set(COLUMNS) - {full}
    assert why_not(GAME, t, f"add-raven-feather-{full}") == "MOON-098"
    assert why_not(GAME, t, f"add-crystal-{full}") == "MOON-098"


@rule("MOON-098")
def test_nothing_can_be_added_to_a_full_cauldron():
    t = filling("EE", "LRLRLRLR_")
    assert adds(t) == {"right"}
    play(t, "add-newt-eye-right")
    assert asked(t) == ("empty-or-keep", 0)  # nobody is asked to add more
    assert satchel(t) == "E"


@rule("MOON-099")
def test_a_wild_ingredient_is_added_like_any_other():
    t = play(filling("WW"), "add-wild-middle", "add-wild-middle")
    assert (satchel(t), cauldron(t)) == ("", "_W__W____")


@rule("MOON-100")
def test_crystals_are_added_among_ingredients_in_any_order():
    t = filling("FF", alchemy=True, crystals=[2, 1])
    play(t, "add-crystal-left", "add-raven-feather-left", "add-crystal-left", "stop")
    assert cauldron(t) == "C__F__C__"
    assert dumped(t, "crystals") == [0, 1]
    assert satchel(t) == "F"


@rule("MOON-100")
def test_a_crystal_can_be_added_to_every_column():
    t = filling("", alchemy=True, crystals=[3, 0])
    assert keys(t) == ["add-crystal-left", "add-crystal-middle", "add-crystal-right", "stop"]
    play(t, "add-crystal-right", "add-crystal-middle", "add-crystal-left")
    assert cauldron(t) == "CCC______"


@rule("MOON-100")
def test_only_own_crystals_can_be_added():
    t = filling("F", alchemy=True, crystals=[0, 1])
    assert why_not(GAME, t, "add-crystal-left") == "MOON-100"
    assert not any("crystal" in key for key in keys(t))


@rule("MOON-101")
def test_no_move_takes_back_or_moves_what_lies_in_a_cauldron():
    t = filling("FF", "LRL______")
    assert {key.split("-")[0] for key in keys(t)} == {"add", "stop"}
    assert why_not(GAME, t, "salvage-0") == "MOON-346"
    assert why_not(GAME, t, "keep-0") == "MOON-346"
    play(t, "add-raven-feather-left", "add-raven-feather-left")
    assert cauldron(t) == "LRLF__F__"
    assert keys(t) == ["empty", "keep"]  # nothing was brewed


@rule("MOON-102")
def test_what_lies_above_a_token_that_leaves_does_not_fall():
    t = simmered(["mirror-dust"], "F__S__F__", "mirror-dust-036", huts=["ashpot-hollow", QUIET[0]])
    play(t, "use-mirror-dust-036", "salvage-0")
    assert cauldron(t) == "___S__F__"
    play(t, "keep-3")
    assert happened(t, Added) == []
    assert satchel(t) == "FS"


@rule("MOON-304")
def test_who_has_stopped_adding_adds_nothing_more_in_that_turn():
    lying = "RL_______"
    t = filling("FE", lying, books=[["hiccup-tonic"], []], bag="SSS")
    play(t, "stop")
    assert asked(t) == ("declare", 0)
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-346"
    play(t, "brew-hiccup-tonic-01")
    assert asked(t) == ("effects", 0)
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-346"
    assert satchel(t) == "FE"


# Under the curse of Pisces.


def dry(satchels, lyings, **more):
    """A table under the sign of Pisces, all cursed."""
    usual = {"huts": QUIET[:2], "after": NO_MORE, "rising": "pisces"}
    return at_hut(satchels, cauldrons=lyings, **{**usual, **more})


@rule("MOON-305")
def test_slots_that_may_not_be_filled_can_still_be_part_of_a_recipe():
    t = dry(("F", ""), ["F__S__F__", BARE], books=[["mirror-dust"], []])
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-098"
    play(t, "stop")
    assert "brew-mirror-dust-036" in keys(t)


@rule("MOON-305")
def test_slots_that_may_not_be_filled_can_still_receive_a_mushroom():
    foe = "F__L_____"
    t = simmered(
        ["poisoners-aid"],
        "EB_B_____",
        "poisoners-aid-013",
        cauldrons=[BARE, foe],
        satchels=("", "S"),
        rising="pisces",
    )
    play(t, "use-poisoners-aid-013", "mushroom-seat-1-left")
    assert cauldron(t, 1) == "F__L__X__"


@rule("MOON-305")
def test_a_player_under_that_curse_adds_nothing_to_the_top_row():
    t = dry(("FF", ""), ["F__L_____", BARE])
    assert adds(t) == {"middle", "right"}
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-208"
    blessed = dry(("FF", ""), ["F__L_____", BARE], fate=["blessed", "cursed"])
    assert adds(blessed) == set(COLUMNS)
