"""Chapter 21.1a: why a move is refused, row by row of the table, and reason by reason."""

from pathlib import Path
from typing import Any

import pytest

from moonbrew.games.mystic_moon import MysticMoon
from tests.mystic_moon.clearing import (
    BURROW,
    CORNER,
    END,
    GAME,
    HOLLOW,
    LOFT,
    STILTS,
    asked,
    at_hut,
    at_shop,
    begin,
    brewed,
    play,
    steps,
    table,
)
from tests.mystic_moon.moments import MOMENTS, PLAIN, using, with_blessing, with_curse
from tests.mystic_moon.test_decisions import form
from tests.tabletop import rule, why_not


def wrongly(t: Any, **moves: str) -> dict[str, str]:
    """Which of these moves are not refused by the rule given for each, and by which instead.

    An underscore stands for a hyphen, and `ok` for a move that is legal.
    """
    found = {key: why_not(GAME, t, key.replace("_", "-")) for key in moves}
    expected = {key: "" if why == "ok" else f"MOON-{why}" for key, why in moves.items()}
    return {key: found[key] for key in moves if found[key] != expected[key]}


def declaring(pot: str, book: list[str], **more: Any) -> Any:
    """Seat 0 declares placements."""
    return table(
        books=[book, []],
        cauldrons=[pot, "_________"],
        hat=0,
        ask=["declare", 0],
        agenda=steps(0, *END),
        **more,
    )


# Setup and the Garden.


@rule("MOON-352")
def test_a_hut_that_is_not_on_offer():
    t = begin(3, first="seat-1")
    play(t, f"hut-{BURROW}")
    assert why_not(GAME, t, f"hut-{BURROW}") == "MOON-276"
    t = begin(3, first="seat-1", hut_assignment="draft")
    huts = [f"hut-{hut.key}" for hut in GAME.edition.huts]
    offered = [key for key in huts if why_not(GAME, t, key) == ""]
    assert len(offered) == 4
    assert {why_not(GAME, t, key) for key in huts if key not in offered} == {"MOON-278"}
    play(t, offered[0])
    assert why_not(GAME, t, offered[0]) == "MOON-278"


@rule("MOON-352")
def test_a_pick():
    garden = {3: "FF", 4: "QR", 5: "E", 8: "B"}
    t = play(table(garden=garden, **with_curse("sagittarius")), "hat-4")
    assert not wrongly(
        t,
        pick_8_nightshade_berry="053",  # outside, though it lies there
        pick_8_raven_feather="053",
        pick_5_raven_feather="291",
        pick_3_raven_feather="ok",
    )
    play(t, "pick-3-raven-feather", "pick-3-raven-feather")
    assert not wrongly(t, pick_3_raven_feather="291", pick_4_frog="ok")


@rule("MOON-352")
def test_reaching_far():
    garden = {2: "F", 6: "R", 9: "QQ"}
    t = play(table(garden=garden, huts=[STILTS, LOFT]), "hat-4")
    assert not wrongly(t, reach_2_raven_feather="188", reach_9_frog="188", reach_6_newt_eye="188")
    more = {"huts": [BURROW, LOFT], **with_blessing("sagittarius")}
    t = play(table(garden=garden, **more), "hat-4")
    assert not wrongly(
        t,
        reach_9_frog="191",
        reach_9_raven_feather="191",
        reach_2_mandrake_root="290",
        reach_6_mandrake_root="ok",
    )
    play(t, "reach-2-raven-feather")
    assert not wrongly(t, reach_6_mandrake_root="288", reach_9_frog="288", reach_6_newt_eye="288")


@rule("MOON-352")
def test_calling_a_frog_in_the_garden_step():
    garden = {2: "F", 9: "QQ", 10: "E"}
    t = play(table(garden=garden, huts=[BURROW, LOFT]), "hat-4")
    assert not wrongly(t, frog_9="188", frog_10="188")
    t = play(table(garden=garden, huts=[STILTS, LOFT], **with_blessing("sagittarius")), "hat-4")
    assert not wrongly(t, frog_10="290", frog_9="ok")
    play(t, "frog-9")
    assert not wrongly(t, frog_9="288", frog_10="288")


@rule("MOON-352")
def test_the_ram():
    garden = {2: "F", 6: "E"}
    huts = [BURROW, LOFT]
    t = play(table(garden=garden, huts=huts, **with_curse("leo")), "hat-4")
    assert not wrongly(t, ram="208")
    t = play(table(garden={2: "F"}, huts=huts, **with_curse("leo")), "hat-4")
    assert not wrongly(t, ram="208")  # before the reason that nothing lies there
    t = play(table(garden={2: "F"}, huts=huts, **with_blessing("aries")), "hat-4")
    assert not wrongly(t, ram="290")
    t = play(table(garden=garden, huts=huts, **with_blessing("aries")), "hat-4", "ram")
    assert not wrongly(t, ram="288")
    t = play(table(garden=garden, huts=huts), "hat-4")
    assert not wrongly(t, ram="208")  # without the expansion too


@rule("MOON-352")
def test_the_arrow():
    garden = {2: "F", 9: "E"}
    huts = [BURROW, LOFT]
    t = play(table(garden=garden, huts=huts, **with_blessing("aries")), "hat-4")
    assert not wrongly(t, arrow_9_newt_eye="208", arrow_9_frog="208")
    t = play(table(garden=garden, huts=huts, **with_blessing("sagittarius")), "hat-4")
    assert not wrongly(t, arrow_9_frog="290", arrow_0_newt_eye="290", arrow_9_newt_eye="ok")
    play(t, "arrow-9-newt-eye")
    assert not wrongly(t, arrow_9_newt_eye="288", arrow_2_raven_feather="288")


@rule("MOON-352")
def test_potions_that_take_from_the_garden():
    lying = {3: "QR", 5: "QS", 7: "E"}
    t = using("toad-chorus", "R__B_____", "03", ("", "F"), garden=lying)
    assert not wrongly(t, frog_7="313", frog_0="313", frog_3="ok")
    t = using("pocket-weather", "SL_L_____", "013", ("", "F"), garden=lying)
    assert not wrongly(t, gather_7_frog="313", gather_0_frog="313", gather_3_mandrake_root="ok")
    t = using("lantern-oil", "FE_______", "01", ("R", ""), garden=lying)
    assert not wrongly(t, swap_3_newt_eye="313", swap_0_newt_eye="313", swap_7_newt_eye="ok")
    t = using("flying-ointment", "OLLF__F__", "01236", ("", "F"), garden=lying)
    assert not wrongly(t, sweep_0="313", sweep_7="ok")


# Thefts.


@rule("MOON-352")
def test_a_theft():
    t = using(
        "invisibility-ink",
        "_F_S_S___",
        "135",
        ("R", "FB", "E", ""),
        warded=[False, False, True, False],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(
        t,
        steal_seat_0_mandrake_root="148",
        steal_seat_0_newt_eye="148",
        steal_seat_2_newt_eye="147",
        steal_seat_2_raven_feather="147",
        steal_seat_1_newt_eye="144",
        steal_seat_3_newt_eye="144",
        steal_seat_1_raven_feather="ok",
    )


@rule("MOON-352")
def test_the_thefts_of_eclipse_elixir():
    t = using(
        "eclipse-elixir",
        "FBFO_D___",
        "01235",
        ("R", "FE", "E", "SL"),
        warded=[False, False, True, False],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(
        t,
        steal_seat_0_mandrake_root="148",
        steal_seat_2_newt_eye="050",  # before the reason that it is warded
        steal_seat_3_spider_silk="050",
        steal_seat_3_newt_eye="050",
        steal_seat_1_spider_silk="144",
        steal_seat_1_newt_eye="ok",
    )
    play(t, "steal-seat-1-newt-eye")
    assert not wrongly(t, steal_seat_1_raven_feather="050", steal_seat_3_sage_leaf="ok")


@rule("MOON-352")
def test_a_frog_steals_by_the_same_reasons():
    t = table(("R", "FB", "E"), garden={4: "Q"}, warded=[False, False, True])
    play(t, "hat-4")
    assert not wrongly(
        t,
        steal_seat_0_mandrake_root="148",
        steal_seat_2_newt_eye="147",
        steal_seat_1_newt_eye="144",
        steal_seat_1_raven_feather="ok",
    )


@rule("MOON-352")
def test_a_victim():
    t = using(
        "sneezing-powder",
        "B__S_____",
        "03",
        ("R", "F", "E", ""),
        warded=[False, False, False, False],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(
        t, victim_seat_0="148", victim_seat_3="144", victim_seat_1="ok", victim_seat_2="ok"
    )
    t = using(
        "sneezing-powder",
        "B__S_____",
        "03",
        ("R", "F", "E", ""),
        warded=[False, False, False, True],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(t, victim_seat_3="147")  # before the reason that there is nothing


# The shop.


@rule("MOON-352")
def test_learning():
    t = at_shop(
        display=["big-snack", "hiccup-tonic", None, None], alchemy=True, gold=[1, 0], sp=[2, 10]
    )
    assert not wrongly(
        t,
        learn_toad_chorus="075",
        learn_toad_chorus_gold_1="075",
        learn_big_snack_gold_2="295",  # more than owned
        learn_hiccup_tonic_gold_2="295",
        learn_big_snack="067",
        learn_big_snack_gold_1="ok",
        learn_hiccup_tonic="ok",
    )
    t = at_shop(display=["big-snack", "hiccup-tonic", None, None], alchemy=True, gold=[4, 0])
    assert not wrongly(
        t, learn_big_snack_gold_3="295", learn_hiccup_tonic_gold_2="295"
    )  # more than needed


@rule("MOON-352")
def test_learning_with_fortune_fizz():
    t = using(
        "fortune-fizz",
        "FB__R____",
        "014",
        ("", ""),
        display=["hiccup-tonic", "silver-tongue", "toad-chorus", None],
        sp=[0, 0],
        alchemy=True,
    )
    assert not wrongly(
        t, learn_big_snack="075", learn_hiccup_tonic_gold_1="295", learn_toad_chorus="ok"
    )


@rule("MOON-352")
def test_trading():
    t = at_shop(("FRR", ""), shop="R")
    assert not wrongly(
        t, trade_raven_feather="078", trade_newt_eye="078", trade_mandrake_root="298"
    )
    t = at_shop(("F", ""), shop="")
    assert not wrongly(t, trade_raven_feather="078")  # before the reason that nothing is there
    t = at_shop(("FF", ""), shop="R")
    assert not wrongly(t, trade_raven_feather="ok")


@rule("MOON-352")
def test_haggling():
    t = at_shop(("F", ""), shop="R")
    assert not wrongly(t, haggle_raven_feather="188", haggle_newt_eye="188")
    huts = [CORNER, LOFT]
    t = at_shop(("F", ""), shop="R", huts=huts, haggled=2)
    assert not wrongly(t, haggle_raven_feather="300", haggle_newt_eye="300")
    t = at_shop(("FO", ""), shop="FD", huts=huts, haggled=1)
    assert not wrongly(
        t, haggle_newt_eye="191", haggle_raven_feather="298", haggle_moon_orchid="ok"
    )
    t = at_shop(("F", ""), shop="", huts=huts)
    assert not wrongly(t, haggle_newt_eye="191", haggle_raven_feather="298")


@rule("MOON-352")
def test_a_trade_for_twins():
    t = at_shop(("FF", ""), shop="R", **with_curse("gemini"))
    assert not wrongly(t, twin_raven_feather="208", twin_newt_eye="208")
    t = at_shop(("FF", ""), shop="R", twinned=True, **with_blessing("gemini"))
    assert not wrongly(t, twin_raven_feather="300", twin_newt_eye="300")
    t = at_shop(("FRR", ""), shop="R", **with_blessing("gemini"))
    assert not wrongly(t, twin_raven_feather="078", twin_mandrake_root="298")
    t = at_shop(("FF", ""), shop="R", **with_blessing("gemini"))
    assert not wrongly(t, twin_raven_feather="ok")


@rule("MOON-352")
def test_what_is_taken_from_the_shop():
    t = play(at_shop(("FF", ""), shop="RED"), "trade-raven-feather")
    assert not wrongly(t, take_raven_feather="079", take_spider_silk="080", take_dragon_scale="ok")
    t = play(at_shop(("F", ""), shop="RED", huts=[CORNER, LOFT]), "haggle-raven-feather")
    assert not wrongly(
        t,
        take_raven_feather="079",
        take_dragon_scale="191",
        take_moon_orchid="191",  # before the reason that there is none
        take_wild="191",
        take_spider_silk="080",
        take_newt_eye="ok",
    )
    t = play(at_shop(("OO", ""), shop="RED", huts=[CORNER, LOFT]), "haggle-moon-orchid")
    assert not wrongly(t, take_moon_orchid="079", take_dragon_scale="191")
    t = using("wishing-water", "_L_EBE___", "1345", ("", ""), shop="FWD")
    assert not wrongly(t, take_newt_eye="080", take_wild="ok", take_dragon_scale="ok")


DEAR = ["big-snack", "invisibility-ink", "moonwalk-elixir", "bubble-bath"]


@rule("MOON-352")
def test_refreshing():
    deck = ["hiccup-tonic", "lantern-oil", "toad-chorus", "broom-polish"]
    t = at_shop(display=["hiccup-tonic", *DEAR[:3]])
    assert not wrongly(t, refresh="086")
    t = at_shop(display=["hiccup-tonic", *DEAR[:3]], refreshed=True)
    assert not wrongly(t, refresh="087")
    t = at_shop(display=DEAR, deck=deck)
    assert not wrongly(t, refresh="ok")
    play(t, "refresh")
    assert not wrongly(t, refresh="087")


@rule("MOON-352")
def test_performing_alchemy():
    t = at_shop(("LR", ""))
    assert not wrongly(t, alchemy_leaf_gilding="275", alchemy_cold_fire="275")
    t = at_shop(("LRB", ""), alchemy=True, top="leaf-gilding", formulas=[None, "cold-fire"])
    assert not wrongly(
        t, alchemy_cold_fire="211", alchemy_silk_purse="211", alchemy_leaf_gilding="ok"
    )
    t = at_shop(("LB", ""), alchemy=True, top="leaf-gilding", formulas=["cold-fire", None])
    assert not wrongly(t, alchemy_leaf_gilding="340", alchemy_cold_fire="340")


@rule("MOON-352")
def test_returning_a_card():
    t = MOMENTS["D10"][0]()
    assert not wrongly(t, return_big_snack="071", return_cold_fire="071", return_hiccup_tonic="ok")
    t = MOMENTS["D12b"][0]()
    assert not wrongly(t, return_silk_purse="216", return_hiccup_tonic="216", return_cold_fire="ok")


@rule("MOON-352")
def test_discarding_handing_over_and_giving():
    for name in ("D13", "D19", "Hiccup Tonic", "D4 under Scorpio"):
        t = MOMENTS[name][0]()
        assert not wrongly(
            t, discard_newt_eye="138", discard_wild="138", discard_raven_feather="ok"
        )
    assert not wrongly(
        MOMENTS["Broom Polish"][0](), discard_newt_eye="138", discard_spider_silk="ok"
    )
    assert not wrongly(
        MOMENTS["D19 for Sticky Paw Syrup"][0](), hand_newt_eye="138", hand_mandrake_root="ok"
    )
    assert not wrongly(
        MOMENTS["Lantern Oil, then"][0](), give_raven_feather="138", give_spider_silk="ok"
    )


# Mushrooms and Cauldrons.


@rule("MOON-352")
def test_a_mushroom():
    t = using(
        "poisoners-aid",
        "EB_B_____",
        "013",
        ("", "", "", ""),
        warded=[False, False, True, False],
        cauldrons=["", "F__F__F__", "X________", "X________"],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(
        t,
        mushroom_seat_0="148",
        mushroom_seat_0_left="148",
        mushroom_seat_2="377",
        mushroom_seat_2_left="377",  # before the reason that it cannot take one
        mushroom_seat_3_left="378",
        mushroom_seat_1="378",
        mushroom_seat_1_left="161",
        mushroom_seat_1_right="ok",
        mushroom_seat_3="ok",
    )


@rule("MOON-352")
def test_the_mushrooms_of_dragons_breath():
    t = using(
        "dragons-breath",
        "DRD______",
        "012",
        ("", "", "", ""),
        warded=[False, False, True, False],
        cauldrons=["", "F__F__F__", "_________", "_________"],
        huts=[BURROW, CORNER, LOFT, STILTS],
    )
    assert not wrongly(
        t,
        mushroom_seat_0_left="148",
        mushroom_seat_2_left="050",  # before the reason that it is warded
        mushroom_seat_3_left="050",
        mushroom_seat_3="050",
        mushroom_seat_1="378",
        mushroom_seat_1_left="161",
        mushroom_seat_1_middle="ok",
    )


@rule("MOON-352")
def test_the_sting_of_scorpio():
    t = at_hut(("", ""), cauldrons=["_________", "F__F__F__"], **with_blessing("scorpio"))
    assert not wrongly(
        t,
        mushroom_seat_0_left="148",
        mushroom_seat_1="378",
        mushroom_seat_1_left="161",
        mushroom_seat_1_middle="ok",
        done="ok",
    )


@rule("MOON-352")
def test_adding():
    pots = ["R__R__R__", "_________"]
    t = at_hut(("F", ""), cauldrons=pots, alchemy=True, **with_curse("pisces"))
    assert not wrongly(
        t,
        add_newt_eye_left="096",  # before the reason that the column is full
        add_crystal_left="100",
        add_raven_feather_left="098",
        add_raven_feather_middle="ok",
    )
    pots = ["RR_RR____", "_________"]
    t = at_hut(("F", ""), cauldrons=pots, alchemy=True, crystals=[1, 0], **with_curse("pisces"))
    assert not wrongly(
        t,
        add_newt_eye_left="096",
        add_raven_feather_left="208",
        add_crystal_middle="208",
        add_crystal_right="ok",
    )
    t = at_hut(("F", ""))
    assert not wrongly(t, add_crystal_left="100")  # without the expansion too


@rule("MOON-352")
def test_brewing():
    lift = {"rising": "cancer", "lifting": "taurus"}
    t = declaring("LRFRL____", ["hiccup-tonic"], fate=["blessed", "cursed"], **lift)
    assert not wrongly(t, brew_taurus_012="203", brew_leo_036="203", brew_cream_cordial_01="120")
    t = declaring("LRFLRF___", ["hiccup-tonic"], **lift)
    assert not wrongly(
        t,
        brew_leo_036="120",
        brew_cream_cordial_01="120",
        brew_hiccup_tonic_12="110",
        brew_taurus_012="ok",
        brew_hiccup_tonic_34="ok",
    )
    play(t, "brew-taurus-012")
    assert not wrongly(
        t,
        brew_taurus_345="203",
        brew_taurus_012="203",
        brew_cream_cordial_01="120",  # before the reason that slots are taken
        brew_hiccup_tonic_01="112",
        brew_hiccup_tonic_25="112",  # before the reason that they do not match
        brew_hiccup_tonic_58="110",
        brew_hiccup_tonic_34="ok",
    )
    t = declaring("LRF______", ["hiccup-tonic"])
    assert not wrongly(t, brew_taurus_012="120")  # without the expansion


@rule("MOON-352")
def test_using_an_effect():
    two = ["cream-cordial-01", "cream-cordial-34"]
    t = brewed(["cream-cordial", "big-snack"], "RR_RR_LRL", *two, huts=PLAIN[:2], bag="FF")
    assert not wrongly(
        t, use_big_snack_678="130", use_cream_cordial_36="130", use_cream_cordial_01="ok"
    )
    play(t, "use-cream-cordial-01")
    assert not wrongly(t, use_cream_cordial_01="312", use_cream_cordial_34="ok")
    play(brewing := brewed_twice(), "use-taurus-012")
    assert not wrongly(brewing, use_taurus_012="312")


def brewed_twice(**more: Any) -> Any:
    """The curse-lifting Potion and another one, whose effect can be used."""
    return brewed(
        ["cream-cordial"],
        "LRFRR____",
        "cream-cordial-34",
        "taurus-012",
        satchels=("", ""),
        huts=PLAIN[:2],
        **{"bag": "FRE", "rising": "cancer", "lifting": "taurus", **more},
    )


@rule("MOON-352")
def test_using_an_effect_under_aquarius_or_without_its_condition():
    t = table(
        books=[["cream-cordial", "big-snack"], []],
        cauldrons=["RR_LRL___", "_________"],
        declared=["cream-cordial-01", "big-snack-345"],
        used=[1, 0],
        hat=0,
        ask=["effects", 0],
        agenda=steps(0, *END, "clean-up", "gleaning", "thrifty"),
        **with_curse("aquarius"),
    )
    assert not wrongly(
        t,
        use_cream_cordial_12="130",
        use_cream_cordial_01="312",  # before the curse
        use_big_snack_345="208",  # before the empty bag
    )
    t = brewed(
        ["cream-cordial", "hiccup-tonic"],
        "RR_RL____",
        "cream-cordial-01",
        "hiccup-tonic-34",
        satchels=("F", ""),
        huts=PLAIN[:2],
    )
    assert not wrongly(t, use_cream_cordial_01="313", use_hiccup_tonic_34="ok")


@rule("MOON-352")
def test_using_an_effect_again():
    two = ["cream-cordial-01", "cream-cordial-34"]
    more = {"huts": PLAIN[:2], "bag": "FFRREE"}
    t = brewed(["cream-cordial"], "RR_RR____", *two, **more)
    assert not wrongly(t, again_cream_cordial_01="208", again_cream_cordial_36="208")
    t = brewed(["cream-cordial"], "RR_RR____", *two, **more, **with_blessing("aquarius"))
    assert not wrongly(t, again_cream_cordial_36="130", again_cream_cordial_01="317")
    play(t, "use-cream-cordial-01")
    assert not wrongly(t, again_cream_cordial_34="317", again_cream_cordial_01="ok")
    play(t, "again-cream-cordial-01")
    assert not wrongly(t, again_cream_cordial_01="317")


@rule("MOON-352")
def test_the_curse_lifting_potion_is_not_used_again():
    t = brewed_twice(rising="aquarius")
    assert asked(t) == ("effects", 0)
    assert not wrongly(t, again_taurus_012="317", again_cream_cordial_34="317")


@rule("MOON-352")
def test_using_an_effect_again_needs_its_condition():
    two = ["cream-cordial-01", "hiccup-tonic-34"]
    t = brewed(
        ["cream-cordial", "hiccup-tonic"],
        "RR_RL____",
        *two,
        satchels=("F", ""),
        huts=PLAIN[:2],
        bag="E",
        **with_blessing("aquarius"),
    )
    play(t, "use-cream-cordial-01")
    assert not wrongly(t, again_cream_cordial_01="313", use_hiccup_tonic_34="ok")


@rule("MOON-352")
def test_fishing():
    more = {"huts": PLAIN[:2], "bag": "FFRREE"}
    t = brewed(["cream-cordial"], "RR_______", "cream-cordial-01", **more, **with_curse("pisces"))
    assert not wrongly(t, fish="208")
    t = brewed(
        ["cream-cordial"], "RR_______", "cream-cordial-01", **more, **with_blessing("pisces")
    )
    assert not wrongly(t, fish="ok")
    play(t, "fish", "salvage-0", "salvage-1")
    assert not wrongly(t, fish="318")  # before the reason that nothing is left


@rule("MOON-352")
def test_fishing_where_nothing_is_left():
    t = table(
        books=[["cream-cordial"], []],
        cauldrons=["__F______", "_________"],
        declared=["cream-cordial-01"],
        used=[0],
        hat=0,
        bag="RE",
        ask=["effects", 0],
        agenda=steps(0, *END, "clean-up", "gleaning", "thrifty"),
        **with_blessing("pisces"),
    )
    assert not wrongly(t, fish="316")


@rule("MOON-352")
def test_ending_the_effects_with_the_curse_unlifted():
    t = brewed_twice()
    assert not wrongly(t, done="314")
    play(t, "use-taurus-012")
    assert not wrongly(t, done="ok")


@rule("MOON-352")
def test_salvaging():
    t = brewed(
        ["crooked-luck", "cream-cordial"],
        "RRLBRFDEE",
        "crooked-luck-246",
        "cream-cordial-01",
        huts=PLAIN[:2],
    )
    play(t, "use-crooked-luck-246")
    assert not wrongly(t, salvage_0="140", salvage_5="140", salvage_2="ok", done="ok")
    play(t, "salvage-2")
    assert not wrongly(t, salvage_2="316", salvage_0="140", salvage_4="ok")


@rule("MOON-352")
def test_salvaging_for_fish():
    t = brewed(
        ["cream-cordial"],
        "RRF______",
        "cream-cordial-01",
        huts=PLAIN[:2],
        **with_blessing("pisces"),
    )
    play(t, "fish")
    assert not wrongly(t, salvage_2="318", salvage_8="318", salvage_0="ok")
    play(t, "salvage-0")
    assert not wrongly(t, salvage_0="316", salvage_2="318")


@rule("MOON-352")
def test_keeping():
    t = brewed(["hiccup-tonic"], "RLFC_____", "hiccup-tonic-01", huts=[HOLLOW, LOFT], alchemy=True)
    assert not wrongly(t, keep_3="316", keep_8="316", keep_2="ok", keep_0="ok")
    t = brewed(
        ["hiccup-tonic"], "RLFE_____", "hiccup-tonic-01", huts=PLAIN[:2], **with_blessing("virgo")
    )
    assert not wrongly(t, keep_8="316", keep_0="ok", keep_1="ok", keep_2="ok")
    play(t, "keep-0")
    assert not wrongly(t, keep_0="316", keep_1="208", keep_2="ok", keep_3="ok")


@rule("MOON-352")
def test_choosing_a_glyph_with_an_empty_bag():
    t = using("moonwalk-elixir", "OF_______", "01", ("", ""))
    assert not wrongly(t, glyph_draw="292", glyph_one_power="ok", glyph_two_power="ok")


@rule("MOON-352")
def test_choosing_a_glyph_that_is_not_on_the_tile(tmp_path: Path):
    own = tmp_path / "own.toml"
    shown = ["draw", "", "two-power", *[""] * 9]
    own.write_text(f"[tile.waxing-crescent]\nglyphs = {shown}\n".replace("'", '"'))
    game = MysticMoon(own)
    t = using("moonwalk-elixir", "OF_______", "01", ("", ""), bag="F")
    laid = game.load(GAME.dump(t))
    assert why_not(game, laid, "glyph-one-power") == "MOON-061"
    assert why_not(game, laid, "glyph-two-power") == ""


@rule("MOON-352")
def test_withering():
    t = MOMENTS["D21"][0]()
    assert not wrongly(
        t,
        wither_8_newt_eye="342",
        wither_0_newt_eye="342",
        wither_3_newt_eye="241",
        wither_3_frog="ok",
    )


# What is never refused.

NEVER = ("hat", "sludge", "glyph", "draw", "leave", "stop", "empty", "keep", "throw")


@rule("MOON-352")
@pytest.mark.parametrize("name", MOMENTS)
def test_some_forms_are_never_refused_within_their_ask(name):
    build, ask, forms = MOMENTS[name]
    t = build()
    free = {one for one in forms if one in NEVER or (one == "done" and ask != "effects")}
    assert t.ask is not None
    of_these = [move for key, move in GAME.moves.items() if form(key) in free]
    assert [move.key for move in of_these if t.ask.refusal(t, move) != 0] == []
