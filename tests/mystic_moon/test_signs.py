"""Table 20.5: what each sign does to the cursed and the blessed."""

from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import Gained, Lost, MushroomPut, Saved
from tests.mystic_moon.clearing import (
    CORNER,
    GAME,
    HOLLOW,
    LOFT,
    SPIRE,
    asked,
    at_hut,
    at_shop,
    bag,
    brewed,
    cauldron,
    dumped,
    garden,
    happened,
    idle,
    play,
    satchel,
    shop,
    sp,
    table,
)
from tests.mystic_moon.fated import BOTH, PLAIN, blessed, cursed, fates
from tests.tabletop import keys, rule, why_not

# Aries.


@rule("MOON-208")
@pytest.mark.parametrize(("hat", "left"), [(4, 3), (0, 11)])
def test_cursed_by_aries_you_take_from_the_hat_and_clockwise_of_it(hat, left):
    here, after = hat, hat + 1
    t = table(garden={left: "F", here: "R", after: "E"}, **cursed("aries"))
    play(t, f"hat-{hat}")
    assert satchel(t) == "RE"
    assert garden(t) == {left: "F"}


@rule("MOON-208")
@pytest.mark.parametrize(("hat", "far"), [(4, 6), (10, 0), (11, 1)])
def test_blessed_by_aries_you_may_also_take_all_two_locations_clockwise(hat, far):
    t = table(("", "S"), garden={far: "QFR", (hat + 10) % 12: "E"}, **blessed("aries"))
    play(t, f"hat-{hat}")
    assert keys(t) == ["ram", "done"]
    play(t, "ram")
    assert satchel(t) == "FRS"
    assert bag(t) == "Q"
    assert garden(t) == {(hat + 10) % 12: "E"}


@rule("MOON-208")
def test_the_ram_takes_ingredients_before_its_frogs_are_resolved():
    t = table(("", "SB"), garden={6: "QF"}, **blessed("aries"))
    play(t, "hat-4", "ram")
    assert asked(t) == ("resolve-frog", 0)
    assert satchel(t) == "F"
    assert keys(t) == ["steal-seat-1-nightshade-berry", "steal-seat-1-spider-silk"]


# Taurus.


@rule("MOON-208")
def test_cursed_by_taurus_you_leave_the_shop_with_6():
    t = at_shop(("FFFFRRRR", ""), **cursed("taurus"))
    play(t, "leave")
    assert asked(t) == ("limit", 0)
    play(t, "discard-raven-feather", "discard-mandrake-root")
    assert satchel(t) == "FFFRRR"
    assert asked(t) == ("fill", 0)


@rule("MOON-208")
def test_cursed_by_taurus_6_are_not_too_many():
    t = at_shop(("FFFRRR", ""), **cursed("taurus"))
    play(t, "leave")
    assert (asked(t), satchel(t)) == (("fill", 0), "FFFRRR")


@rule("MOON-208")
def test_blessed_by_taurus_you_may_draw_before_the_shop():
    t = play(table(bag="D", **blessed("taurus")), "hat-5")
    assert (asked(t), keys(t)) == (("bull", 0), ["draw", "done"])
    play(t, "draw")
    assert satchel(t) == "D"
    assert asked(t) == ("shop", 0)
    t = play(table(bag="D", **blessed("taurus")), "hat-5", "done")
    assert (satchel(t), bag(t)) == ("", "D")


@rule("MOON-208")
def test_a_frog_drawn_under_taurus_is_resolved():
    t = play(table(("", "F"), bag="Q", **blessed("taurus")), "hat-5", "draw")
    assert (satchel(t), satchel(t, 1), bag(t)) == ("F", "", "Q")


@rule("MOON-208")
def test_blessed_by_taurus_nothing_is_asked_with_an_empty_bag():
    t = play(table(**blessed("taurus")), "hat-5")
    assert asked(t) == ("shop", 0)


# Gemini.


@rule("MOON-208")
def test_cursed_by_gemini_a_trade_costs_3():
    t = at_shop(("FFF", ""), shop="R", **cursed("gemini"))
    play(t, "trade-raven-feather")
    assert (satchel(t), shop(t)) == ("R", "FFF")
    t = at_shop(("FF", ""), shop="R", **cursed("gemini"))
    assert why_not(GAME, t, "trade-raven-feather") == "MOON-078"


@rule("MOON-208")
def test_cursed_by_gemini_haggling_costs_2():
    huts = [CORNER, LOFT]
    t = at_shop(("FF", ""), shop="R", huts=huts, **cursed("gemini"))
    play(t, "haggle-raven-feather")
    assert (satchel(t), shop(t)) == ("R", "FF")
    t = at_shop(("F", ""), shop="R", huts=huts, **cursed("gemini"))
    assert why_not(GAME, t, "haggle-raven-feather") == "MOON-191"


@rule("MOON-208")
def test_blessed_by_gemini_one_trade_brings_2_ingredients():
    t = at_shop(("FFFF", ""), shop="RRED", **blessed("gemini"))
    play(t, "twin-raven-feather")
    assert keys(t) == ["take-mandrake-root", "take-newt-eye", "take-dragon-scale"]
    assert why_not(GAME, t, "take-raven-feather") == "MOON-079"
    play(t, "take-mandrake-root", "take-mandrake-root")
    assert satchel(t) == "FFRR"
    assert why_not(GAME, t, "twin-raven-feather") == "MOON-300"
    play(t, "trade-raven-feather", "take-newt-eye")
    assert satchel(t) == "RRE"


@rule("MOON-208")
def test_the_second_of_a_twin_must_be_in_stock_when_it_is_taken():
    t = at_shop(("FF", ""), shop="RE", **blessed("gemini"))
    play(t, "twin-raven-feather", "take-mandrake-root")
    assert satchel(t) == "RE"  # the other one that was left


@rule("MOON-208")
def test_a_twin_is_not_haggled_for():
    t = at_shop(("F", ""), shop="RE", huts=[CORNER, LOFT], **blessed("gemini"))
    assert why_not(GAME, t, "twin-raven-feather") == "MOON-078"
    play(t, "haggle-raven-feather", "take-mandrake-root")
    assert satchel(t) == "R"
    assert dumped(t, "twinned") is False


# Cancer.


@rule("MOON-208")
def test_cursed_by_cancer_no_glyph_can_be_activated():
    t = play(table(**cursed("cancer")), "hat-6")  # 2 Star Power on tile 1
    assert (asked(t), sp(t)) == (("shop", 0), [10, 10])


@rule("MOON-208")
def test_cursed_by_cancer_moonwalk_elixir_cannot_be_used():
    t = brewed(
        ["moonwalk-elixir", "cream-cordial"],
        "OF_RR____",
        "moonwalk-elixir-01",
        "cream-cordial-34",
        huts=PLAIN,
        bag="D",
        **cursed("cancer"),
    )
    assert why_not(GAME, t, "use-moonwalk-elixir-01") == "MOON-313"
    assert keys(t) == ["use-cream-cordial-34", "done"]


@rule("MOON-208")
def test_blessed_by_cancer_a_glyph_may_take_effect_twice():
    t = play(table(**blessed("cancer")), "hat-6", "glyph")
    assert sp(t)[0] == 12
    assert (asked(t)[0], set(keys(t))) == ("activate", {"glyph", "done"})
    play(t, "glyph")
    assert sp(t)[0] == 14
    assert asked(t) == ("shop", 0)
    t = play(table(**blessed("cancer")), "hat-6", "glyph", "done")
    assert (asked(t), sp(t)[0]) == (("shop", 0), 12)


@rule("MOON-208")
def test_blessed_by_cancer_moonwalk_elixir_may_take_effect_twice():
    t = brewed(
        ["moonwalk-elixir"], "OF_______", "moonwalk-elixir-01", huts=PLAIN, **blessed("cancer")
    )
    play(t, "use-moonwalk-elixir-01", "glyph-two-power")
    assert sp(t)[0] == 15
    assert asked(t) == ("activate", 0)
    play(t, "glyph")
    assert sp(t)[0] == 17
    assert asked(t) != ("activate", 0)


# Leo.


@rule("MOON-208")
def test_cursed_by_leo_each_potion_rewards_1_less():
    placements = ("hiccup-tonic-01", "hiccup-tonic-34")
    t = brewed(["hiccup-tonic"], "RL_RL____", *placements, huts=PLAIN, **cursed("leo"))
    assert sp(t)[0] == 14


@rule("MOON-208")
def test_cursed_by_leo_the_curse_lifting_potion_costs_nothing():
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, rising="leo", lifting="taurus")
    assert sp(t)[0] == 10


@rule("MOON-208")
@pytest.mark.parametrize("potions", [1, 2])
def test_blessed_by_leo_a_brew_brings_2_more_once(potions):
    placements = ("hiccup-tonic-01", "hiccup-tonic-34")[:potions]
    t = brewed(["hiccup-tonic"], "RL_RL____", *placements, huts=PLAIN, **blessed("leo"))
    assert sp(t)[0] == 10 + 3 * potions + 2


@rule("MOON-208")
def test_leo_does_not_bless_a_brew_of_the_curse_lifting_potion_alone():
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, rising="leo", lifting="taurus")
    assert fates(t)[0] == "blessed"
    assert sp(t)[0] == 10
    assert happened(t, Gained) == []


# Virgo.


@rule("MOON-208")
@pytest.mark.parametrize(
    ("pot", "placements", "lost"),
    [
        ("RL_______", ["hiccup-tonic-01"], 2),  # fewer than 6 used
        ("RLF______", ["hiccup-tonic-01"], 3),
        ("RLFDW____", ["hiccup-tonic-01"], 5),
        ("RLXC_____", ["hiccup-tonic-01"], 2),  # neither is an Ingredient
        ("RLFRL_RL_", ["hiccup-tonic-01", "hiccup-tonic-34", "hiccup-tonic-67"], 1),
    ],
)
def test_cursed_by_virgo_waste_is_lost(pot, placements, lost):
    more: dict[str, Any] = {"sp": [20, 10], "alchemy": "C" in pot, "huts": PLAIN}
    t = brewed(["hiccup-tonic"], pot, *placements, **more, **cursed("virgo"))
    waste = [event.power for event in happened(t, Lost) if event.by == "sign"]
    assert waste == [lost]
    poison, crystals = 1 if "X" in pot else 0, 2 if "C" in pot else 0
    assert sp(t)[0] == 20 + 3 * len(placements) - poison + crystals - lost


@rule("MOON-208")
def test_cursed_by_virgo_nothing_is_lost_with_6_used_and_none_left():
    placements = ["hiccup-tonic-01", "hiccup-tonic-34", "hiccup-tonic-67"]
    t = brewed(["hiccup-tonic"], "RL_RL_RL_", *placements, huts=PLAIN, **cursed("virgo"))
    assert sp(t)[0] == 19
    assert happened(t, Lost) == []


@rule("MOON-208")
def test_cursed_by_virgo_nothing_is_lost_without_a_brew():
    t = at_hut(cauldrons=["RLF______", "_________"], **cursed("virgo"))
    play(t, "keep")
    assert sp(t)[0] == 10


@rule("MOON-208")
def test_blessed_by_virgo_all_that_is_left_over_and_1_that_was_used_can_be_kept():
    t = brewed(
        ["hiccup-tonic"],
        "RLFDC____",
        "hiccup-tonic-01",
        huts=PLAIN,
        alchemy=True,
        **blessed("virgo"),
    )
    assert asked(t) == ("gleaning", 0)
    assert set(keys(t)) == {"keep-0", "keep-1", "keep-2", "keep-3", "done"}
    play(t, "keep-2", "keep-0")
    assert set(keys(t)) == {"keep-3", "done"}
    play(t, "keep-3")
    assert satchel(t) == "FRD"
    assert [event.by for event in happened(t, Saved)] == ["sign"] * 3
    assert asked(t) == ("hat", 1)


@rule("MOON-208")
def test_blessed_by_virgo_keeping_may_stop_at_any_time():
    t = brewed(["hiccup-tonic"], "RLFD_____", "hiccup-tonic-01", huts=PLAIN, **blessed("virgo"))
    play(t, "keep-2", "done")
    assert satchel(t) == "F"
    assert cauldron(t) == "_________"


@rule("MOON-208")
def test_waste_not_does_not_count_for_gleaning():
    t = brewed(
        ["hiccup-tonic"], "RLFD_____", "hiccup-tonic-01", huts=[HOLLOW, LOFT], **blessed("virgo")
    )
    assert asked(t)[0] == "waste-not"
    play(t, "keep-0")
    assert asked(t)[0] == "gleaning"
    assert set(keys(t)) == {"keep-1", "keep-2", "keep-3", "done"}


# Libra.


@rule("MOON-208")
def test_libra_makes_recipes_dearer_or_cheaper():
    display = ["hiccup-tonic", "big-snack", "dragons-breath", None]
    t = at_shop(display=display, sp=[12, 10], **cursed("libra"))
    play(t, "learn-hiccup-tonic")
    assert sp(t)[0] == 8
    assert why_not(GAME, t, "learn-dragons-breath") == "MOON-067"
    assert sp(play(t, "learn-big-snack"))[0] == 1
    t = at_shop(display=display, **blessed("libra"))
    play(t, "learn-dragons-breath", "learn-big-snack", "learn-hiccup-tonic")
    assert sp(t)[0] == 10 - 5 - 3 - 1


@rule("MOON-208")
def test_blessed_by_libra_a_recipe_costs_1_at_least_also_with_quick_study():
    t = at_shop(display=["toad-chorus", None, None, None], huts=[SPIRE, LOFT], **blessed("libra"))
    play(t, "learn-toad-chorus")
    assert sp(t)[0] == 9


@rule("MOON-208")
@pytest.mark.parametrize(
    ("fate", "price"), [(cursed("libra"), 7 + 2 - 3), (blessed("libra"), 7 - 2 - 3)]
)
def test_libra_counts_for_fortune_fizz_too(fate, price):
    t = brewed(
        ["fortune-fizz"],
        "FB__R____",
        "fortune-fizz-014",
        huts=PLAIN,
        display=["dragons-breath", None, None, None],
        **fate,
    )
    play(t, "use-fortune-fizz-014")
    assert sp(t)[0] == 15 - price


# Scorpio.


@rule("MOON-208")
def test_cursed_by_scorpio_a_frog_makes_you_discard():
    t = table(("FR", "S"), garden={4: "Q"}, **cursed("scorpio"))
    play(t, "hat-4")
    assert asked(t) == ("resolve-frog", 0)
    assert keys(t) == ["discard-raven-feather", "discard-mandrake-root"]
    play(t, "discard-mandrake-root")
    assert (satchel(t), satchel(t, 1)) == ("F", "S")
    assert bag(t) == "RQ"


@rule("MOON-208")
def test_cursed_by_scorpio_a_frog_does_nothing_to_an_empty_satchel():
    t = play(table(("", "S"), garden={4: "Q"}, **cursed("scorpio")), "hat-4")
    assert (satchel(t), satchel(t, 1), bag(t)) == ("", "S", "Q")


@rule("MOON-208")
def test_cursed_by_scorpio_what_was_taken_with_the_frog_can_be_discarded():
    t = play(table(("F", "S"), garden={4: "QR"}, **cursed("scorpio")), "hat-4")
    assert keys(t) == ["discard-raven-feather", "discard-mandrake-root"]


@rule("MOON-208")
def test_blessed_by_scorpio_you_may_put_a_mushroom_before_you_fill_your_cauldron():
    t = at_hut(("F", ""), cauldrons=["_________", "FF_F__F__"], **blessed("scorpio"))
    assert asked(t) == ("sting", 0)
    assert set(keys(t)) == {"mushroom-seat-1-middle", "mushroom-seat-1-right", "done"}
    play(t, "mushroom-seat-1-middle")
    assert cauldron(t, 1) == "FF_FX_F__"
    assert [(e.seat, e.target, e.slot) for e in happened(t, MushroomPut)] == [(0, 1, 4)]
    assert dumped(t, "mushrooms") == 3
    assert asked(t) == ("fill", 0)
    t = at_hut(("F", ""), **blessed("scorpio"))
    play(t, "done")
    assert (cauldron(t, 1), dumped(t, "mushrooms")) == ("_________", 4)


@rule("MOON-208", "MOON-377")
def test_the_sting_passes_over_the_warded_and_needs_somebody_who_can_take_it():
    t = at_hut(("F", ""), warded=[False, True], **blessed("scorpio"))
    assert asked(t) == ("fill", 0)
    t = at_hut(("F", ""), cauldrons=["_________", "X________"], **blessed("scorpio"))
    assert asked(t) == ("fill", 0)
    t = at_hut(("F", ""), mushrooms=0, **blessed("scorpio"))
    assert asked(t) == ("fill", 0)
    t = at_hut(("F", "", ""), warded=[False, True, False], **blessed("scorpio", seats=3))
    assert set(keys(t)) == {*(f"mushroom-seat-2-{c}" for c in ("left", "middle", "right")), "done"}
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-377"


# Sagittarius.


@rule("MOON-208")
def test_cursed_by_sagittarius_you_choose_4_tokens_of_more():
    t = table(("", "S"), garden={3: "FF", 4: "QR", 5: "E"}, **cursed("sagittarius"))
    play(t, "hat-4")
    assert asked(t) == ("pick-tokens", 0)
    assert set(keys(t)) == {
        "pick-3-raven-feather",
        "pick-4-frog",
        "pick-4-mandrake-root",
        "pick-5-newt-eye",
    }
    play(t, "pick-3-raven-feather", "pick-3-raven-feather")
    assert "pick-3-raven-feather" not in keys(t)
    assert satchel(t) == ""  # taken together, at the end
    play(t, "pick-4-frog", "pick-5-newt-eye")
    assert satchel(t) == "FFES"
    assert garden(t) == {4: "R"}
    assert bag(t) == "Q"


@rule("MOON-208")
def test_cursed_by_sagittarius_4_tokens_are_taken_without_a_choice():
    t = table(garden={3: "FF", 4: "R", 5: "E"}, **cursed("sagittarius"))
    play(t, "hat-4")
    assert satchel(t) == "FFRE"
    assert asked(t)[0] != "pick-tokens"


@rule("MOON-208")
def test_blessed_by_sagittarius_you_may_take_1_token_from_anywhere():
    t = table(("", "S"), garden={4: "F", 9: "QD", 0: "R"}, **blessed("sagittarius"))
    play(t, "hat-4")
    assert set(keys(t)) == {"arrow-9-frog", "arrow-9-dragon-scale", "arrow-0-mandrake-root", "done"}
    play(t, "arrow-9-dragon-scale")
    assert (satchel(t), garden(t)) == ("FD", {9: "Q", 0: "R"})
    assert asked(t)[0] == "activate"
    t = table(("", "S"), garden={9: "QD"}, **blessed("sagittarius"))
    play(t, "hat-4", "arrow-9-frog")
    assert (satchel(t), bag(t)) == ("S", "Q")


# Capricorn.


@rule("MOON-208")
@pytest.mark.parametrize(("before", "after"), [(10, 8), (2, 0), (1, 0), (0, 0)])
def test_cursed_by_capricorn_you_lose_2_at_the_start_of_your_turn(before, after):
    t = table(sp=[before, 10], **cursed("capricorn"))
    assert (asked(t), sp(t)) == (("hat", 0), [after, 10])
    idle(t, "hat", 1)
    assert sp(t)[1] == 12  # the other one is blessed


@rule("MOON-208")
def test_what_capricorn_does_is_told():
    t = table(turn=1, rising="leo", lifting="capricorn", fate=["cursed", "blessed"])
    idle(t, "hat", 0)
    assert [(e.seat, e.power, e.by) for e in happened(t, Lost)] == [(0, 2, "sign")]
    idle(t, "hat", 1)
    assert (1, 2, "sign") in [(e.seat, e.power, e.by) for e in happened(t, Gained)]


@rule("MOON-208")
def test_who_has_nothing_loses_nothing_to_capricorn():
    t = table(turn=1, rising="leo", lifting="capricorn", sp=[0, 5])
    idle(t, "hat", 0)
    assert sp(t) == [0, 5]
    assert happened(t, Lost) == []


# Aquarius.


@rule("MOON-208")
def test_cursed_by_aquarius_no_effect_can_be_used():
    t = brewed(
        ["cream-cordial"],
        "RR_______",
        "cream-cordial-01",
        huts=PLAIN,
        bag="D",
        **cursed("aquarius"),
    )
    assert asked(t) == ("hat", 1)
    assert sp(t)[0] == 13
    assert satchel(t) == ""


@rule("MOON-208")
def test_cursed_by_aquarius_lifting_the_curse_sets_the_later_effects_free():
    t = brewed(
        ["cream-cordial"],
        "LRFRR____",
        "cream-cordial-34",
        "taurus-012",
        rising="aquarius",
        lifting="taurus",
        **BOTH,
    )
    assert fates(t)[0] == "blessed"  # the only move there was
    play(t, "use-cream-cordial-34")
    assert satchel(t) == "ED"


@rule("MOON-208")
def test_blessed_by_aquarius_one_effect_may_be_used_again():
    t = brewed(
        ["cream-cordial"],
        "RR_RR____",
        "cream-cordial-01",
        "cream-cordial-34",
        huts=PLAIN,
        bag="DDDD",
        **blessed("aquarius"),
    )
    assert why_not(GAME, t, "again-cream-cordial-01") == "MOON-317"
    play(t, "use-cream-cordial-01", "again-cream-cordial-01")
    assert satchel(t) == "DD"
    assert why_not(GAME, t, "again-cream-cordial-01") == "MOON-317"
    play(t, "use-cream-cordial-34")
    assert satchel(t) == "DDD"
    assert asked(t) == ("hat", 1)


# Pisces.


@rule("MOON-208")
def test_cursed_by_pisces_the_top_row_cannot_be_filled():
    t = at_hut(("FF", ""), cauldrons=["RR_RR____", "_________"], **cursed("pisces"))
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-208"
    play(t, "add-raven-feather-right", "add-raven-feather-right")
    assert cauldron(t) == "RRFRRF___"


@rule("MOON-208")
def test_blessed_by_pisces_up_to_2_used_ingredients_can_be_fished_out():
    t = brewed(
        ["cream-cordial"],
        "RRFRRD___",
        "cream-cordial-01",
        "cream-cordial-34",
        huts=PLAIN,
        **blessed("pisces"),
    )
    play(t, "fish")
    assert set(keys(t)) == {*(f"salvage-{slot}" for slot in (0, 1, 3, 4)), "done"}
    play(t, "salvage-0", "salvage-4")
    assert satchel(t) == "RR"
    assert [event.by for event in happened(t, Saved)] == ["sign", "sign"]
    assert asked(t) == ("hat", 1)


@rule("MOON-208")
def test_fishing_may_stop_after_one_and_is_done_once_in_a_brew():
    t = brewed(
        ["cream-cordial"],
        "RR_______",
        "cream-cordial-01",
        huts=PLAIN,
        bag="D",
        **blessed("pisces"),
    )
    play(t, "fish", "salvage-0", "done")
    assert why_not(GAME, t, "fish") == "MOON-318"
    assert keys(t) == ["use-cream-cordial-01", "done"]
