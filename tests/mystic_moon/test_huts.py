"""Chapter 16 and table 20.4: Witch's Huts and their Talents."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Gained, Gathered, Saved, Stolen
from tests.mystic_moon.clearing import (
    BURROW,
    CORNER,
    EDITION,
    GAME,
    HOLLOW,
    HUTS,
    LOFT,
    SPIRE,
    STILTS,
    asked,
    at_hut,
    at_shop,
    bag,
    book,
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
from tests.tabletop import keys, rule, why_not

TALENTS = {
    BURROW: ("Bramble Burrow", "Long Reach"),
    CORNER: ("Copperkettle Corner", "Shrewd Haggler"),
    SPIRE: ("Inkwell Spire", "Quick Study"),
    STILTS: ("Croakmere Stilts", "Frog Friend"),
    HOLLOW: ("Ashpot Hollow", "Waste Not"),
    LOFT: ("Starfall Loft", "Grand Brew"),
}


def living_in(hut: str) -> list[str]:
    """The Huts of two seats, this one being that of seat 0."""
    return [hut, next(other for other in HUTS if other != hut)]


@rule("MOON-191")
def test_the_six_talents():
    assert {hut.key: (hut.name, hut.talent) for hut in EDITION.huts} == TALENTS


# Whose Talent it is.


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != BURROW])
def test_nobody_reaches_far_but_from_bramble_burrow(hut):
    t = table(huts=[hut, BURROW], garden={2: "F", 6: "RQ"})
    play(t, "hat-4")
    assert (asked(t)[0] == "extra-taking") == (hut == STILTS)
    if hut == STILTS:
        assert why_not(GAME, t, "reach-2-raven-feather") == "MOON-188"


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != CORNER])
def test_nobody_haggles_but_from_copperkettle_corner(hut):
    t = at_shop(("FF", ""), huts=[hut, CORNER], shop="RRR")
    assert why_not(GAME, t, "haggle-raven-feather") == "MOON-188"


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != SPIRE])
def test_nobody_learns_cheaper_but_in_inkwell_spire(hut):
    t = at_shop(huts=[hut, SPIRE], display=["hiccup-tonic", None, None, None])
    play(t, "learn-hiccup-tonic")
    assert sp(t)[0] == 8


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != STILTS])
def test_nobody_calls_frogs_but_from_croakmere_stilts(hut):
    t = table(("", "F"), huts=[hut, STILTS], garden={6: "Q"})
    play(t, "hat-4")
    assert (asked(t)[0] == "extra-taking") == (hut == BURROW)
    if hut == BURROW:
        assert why_not(GAME, t, "frog-6") == "MOON-188"


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != HOLLOW])
def test_nobody_keeps_ingredients_but_in_ashpot_hollow(hut):
    t = brewed(["hiccup-tonic"], "RL_______", "hiccup-tonic-01", huts=[hut, HOLLOW])
    assert asked(t) == ("hat", 1)
    assert satchel(t) == ""


@rule("MOON-188")
@pytest.mark.parametrize("hut", [hut for hut in HUTS if hut != LOFT])
def test_nobody_gains_for_a_grand_brew_but_in_starfall_loft(hut):
    t = brewed(
        ["hiccup-tonic"], "RL_RL____", "hiccup-tonic-01", "hiccup-tonic-34", huts=[hut, LOFT]
    )
    assert sp(t)[0] == 16


@rule("MOON-188")
@pytest.mark.parametrize("round", [1, 5])
def test_a_talent_can_be_used_from_the_first_turn_to_the_last(round):
    t = play(table(huts=[BURROW, LOFT], garden={2: "F"}, round=round), "hat-4")
    play(t, "reach-2-raven-feather")
    assert satchel(t) == "F"


@rule("MOON-188")
def test_a_talent_is_there_again_in_the_next_turn():
    t = play(table(huts=[BURROW, LOFT], garden={2: "FF"}), "hat-4", "reach-2-raven-feather")
    play(idle(idle(t, "hat", 1), "hat", 0), "hat-4")
    assert asked(t) == ("extra-taking", 0)
    play(t, "reach-2-raven-feather")
    assert satchel(t) == "FF"


# What is optional, and what is not.


@rule("MOON-189")
def test_reaching_may_be_declined():
    t = play(table(huts=[BURROW, LOFT], garden={2: "F"}), "hat-4")
    assert sorted(keys(t)) == ["done", "reach-2-raven-feather"]
    play(t, "done")
    assert asked(t) == ("activate", 0)
    assert (satchel(t), garden(t)) == ("", {2: "F"})


@rule("MOON-189")
def test_calling_a_frog_may_be_declined():
    t = play(table(("", "F"), huts=[STILTS, LOFT], garden={9: "Q"}), "hat-4")
    assert sorted(keys(t)) == ["done", "frog-9"]
    play(t, "done")
    assert (satchel(t), garden(t)) == ("", {9: "Q"})


@rule("MOON-189")
def test_haggling_is_not_forced_on_an_ordinary_trade():
    t = at_shop(("FF", ""), huts=[CORNER, LOFT], shop="RRR")
    assert {"trade-raven-feather", "haggle-raven-feather"} <= set(keys(t))
    play(t, "trade-raven-feather")
    assert satchel(t) == "R"
    assert dumped(t, "haggled") == 0


@rule("MOON-189")
def test_keeping_ingredients_may_be_declined():
    t = brewed(["hiccup-tonic"], "RL_______", "hiccup-tonic-01", huts=[HOLLOW, LOFT])
    assert sorted(keys(t)) == ["done", "keep-0", "keep-1"]
    play(t, "done")
    assert satchel(t) == ""
    assert cauldron(t) == "_________"


@rule("MOON-189")
def test_quick_study_and_grand_brew_apply_by_themselves():
    t = at_shop(huts=[SPIRE, LOFT], display=["big-snack", None, None, None])
    assert keys(t) == ["learn-big-snack", "leave"]
    assert sp(play(t, "learn-big-snack"))[0] == 7
    t = brewed(
        ["hiccup-tonic"], "RL_RL____", "hiccup-tonic-01", "hiccup-tonic-34", huts=[LOFT, SPIRE]
    )
    assert sp(t)[0] == 18


@rule("MOON-190")
@pytest.mark.parametrize("hut", HUTS)
def test_every_hut_has_a_cauldron_of_nine_slots_filled_from_below(hut):
    t = at_hut(("F" * 9, ""), huts=living_in(hut))
    play(t, *[f"add-raven-feather-{column}" for column in ("left", "middle", "right")] * 2)
    assert cauldron(t) == "FFFFFF___"
    play(t, *[f"add-raven-feather-{column}" for column in ("left", "middle")])
    assert cauldron(t) == "FFFFFFFF_"
    assert why_not(GAME, t, "add-raven-feather-left") == "MOON-098"


@rule("MOON-190")
@pytest.mark.parametrize("hut", HUTS)
def test_every_hut_brews_the_same(hut):
    t = brewed(["hiccup-tonic"], "RL_______", "hiccup-tonic-01", huts=living_in(hut))
    assert sp(t)[0] == 13


# Bramble Burrow: Long Reach.


@rule("MOON-191")
@pytest.mark.parametrize(
    ("hat", "far"), [(4, (2, 6)), (0, (2, 10)), (1, (3, 11)), (11, (1, 9)), (10, (0, 8))]
)
def test_long_reach_takes_a_token_two_locations_from_the_hat(hat, far):
    everywhere = dict.fromkeys(range(12), "F")
    t = table(huts=[BURROW, LOFT], garden={**everywhere, far[1]: "RD"})
    play(t, f"hat-{hat}")
    assert satchel(t) == "FFF"
    assert set(keys(t)) == {
        f"reach-{far[0]}-raven-feather",
        f"reach-{far[1]}-mandrake-root",
        f"reach-{far[1]}-dragon-scale",
        "done",
    }
    play(t, f"reach-{far[1]}-dragon-scale")
    assert satchel(t) == "FFFD"
    assert garden(t)[far[1]] == "R"
    assert [e.by for e in happened(t, Gathered)] == ["hat", "hat", "hat", "hut"]
    assert asked(t)[0] != "extra-taking"


@rule("MOON-191")
def test_long_reach_takes_a_frog_too_which_is_resolved():
    t = play(table(("", "S"), huts=[BURROW, LOFT], garden={2: "Q"}), "hat-4", "reach-2-frog")
    assert (satchel(t), satchel(t, 1)) == ("S", "")
    assert (garden(t), bag(t)) == ({}, "Q")


# Copperkettle Corner: Shrewd Haggler.


@rule("MOON-191")
@pytest.mark.parametrize("given", "FDW")
def test_shrewd_haggler_gives_1_of_any_kind_for_a_basic_one(given):
    t = at_shop((given, ""), huts=[CORNER, LOFT], shop="RROD")
    name = {"F": "raven-feather", "D": "dragon-scale", "W": "wild"}[given]
    play(t, f"haggle-{name}")
    assert satchel(t) == "R"  # the only kind that may be taken
    assert sorted(shop(t)) == sorted("RROD".replace("R", "", 1) + given)


@rule("MOON-191")
def test_what_is_haggled_for_must_be_basic_and_of_another_kind():
    t = at_shop(("F", ""), huts=[CORNER, LOFT], shop="FREODW")
    play(t, "haggle-raven-feather")
    assert keys(t) == ["take-mandrake-root", "take-newt-eye"]
    assert why_not(GAME, t, "take-raven-feather") == "MOON-079"
    assert why_not(GAME, t, "take-moon-orchid") == "MOON-191"
    assert why_not(GAME, t, "take-wild") == "MOON-191"


@rule("MOON-191")
def test_haggling_is_possible_twice_in_a_shop_step():
    t = at_shop(("FFF", ""), huts=[CORNER, LOFT], shop="RRR")
    play(t, "haggle-raven-feather", "haggle-raven-feather")
    assert satchel(t) == "FRR"
    assert why_not(GAME, t, "haggle-raven-feather") == "MOON-300"
    assert why_not(GAME, t, "haggle-mandrake-root") == "MOON-300"


# Inkwell Spire: Quick Study.


@rule("MOON-191")
def test_quick_study_is_for_the_first_recipe_of_a_shop_step():
    display = ["toad-chorus", "whisker-wax", "broom-polish", None]
    t = at_shop(huts=[SPIRE, LOFT], display=display)
    play(t, "learn-whisker-wax")
    assert sp(t)[0] == 9
    play(t, "learn-toad-chorus")
    assert sp(t)[0] == 6


@rule("MOON-191")
def test_quick_study_is_there_again_in_the_next_shop_step():
    display = ["toad-chorus", "whisker-wax", "broom-polish", None]
    t = table(huts=[SPIRE, LOFT], display=display)
    play(t, "hat-0", "learn-whisker-wax")
    play(idle(idle(t, "hat", 1), "shop", 0), "learn-toad-chorus")
    assert sp(t)[0] == 8


@rule("MOON-191")
def test_quick_study_leaves_a_price_of_1_at_least():
    t = at_shop(huts=[SPIRE, LOFT], display=["hiccup-tonic", None, None, None], sp=[1, 10])
    play(t, "learn-hiccup-tonic")
    assert sp(t)[0] == 0


@rule("MOON-191")
def test_gold_comes_after_quick_study():
    t = at_shop(
        huts=[SPIRE, LOFT], display=["hiccup-tonic", None, None, None], alchemy=True, gold=[2, 0]
    )
    play(t, "learn-hiccup-tonic-gold-1")  # 1 Gold for a price of 1
    assert (sp(t)[0], dumped(t, "gold")[0]) == (10, 1)


@rule("MOON-191")
def test_fortune_fizz_gets_no_discount_of_quick_study():
    t = brewed(
        ["fortune-fizz"],
        "FB__R____",
        "fortune-fizz-014",
        huts=[SPIRE, LOFT],
        display=["crooked-luck", None, None, None],
    )
    play(t, "use-fortune-fizz-014")
    if asked(t)[0] == "learn-cheaper":
        play(t, "learn-crooked-luck")
    assert book(t) == ["fortune-fizz", "crooked-luck"]
    assert sp(t)[0] == 10 + 5 - 3


@rule("MOON-191")
def test_fortune_fizz_does_not_use_up_quick_study():
    t = brewed(
        ["fortune-fizz"],
        "FB__R____",
        "fortune-fizz-014",
        huts=[SPIRE, LOFT],
        display=["toad-chorus", "big-snack", None, None],
        sp=[0, 0],
    )
    play(t, "use-fortune-fizz-014", "learn-toad-chorus")
    assert sp(t)[0] == 5
    play(idle(t, "shop", 0), "learn-big-snack")
    assert sp(t)[0] == 2


# Croakmere Stilts: Frog Friend.


@rule("MOON-191")
@pytest.mark.parametrize("place", [0, 5, 7, 11])
def test_frog_friend_takes_a_frog_from_any_location(place):
    t = table(("", "SS"), huts=[STILTS, LOFT], garden={place: "QF", 9: "Q"})
    play(t, "hat-3")
    assert set(keys(t)) == {f"frog-{place}", "frog-9", "done"}
    play(t, f"frog-{place}")
    assert satchel(t) == "S"
    assert satchel(t, 1) == "S"
    assert garden(t) == {place: "F", 9: "Q"}
    assert bag(t) == "Q"
    assert [(e.seat, e.victim) for e in happened(t, Stolen)] == [(0, 1)]


@rule("MOON-191")
def test_frog_friend_takes_one_frog_only():
    t = table(("", "SS"), huts=[STILTS, LOFT], garden={7: "QQ"})
    play(t, "hat-3", "frog-7")
    assert asked(t)[0] != "extra-taking"
    assert garden(t) == {7: "Q"}


# Ashpot Hollow: Waste Not.


@rule("MOON-191")
def test_waste_not_keeps_1_ingredient_after_one_potion_used_or_not():
    t = brewed(["hiccup-tonic"], "RLD______", "hiccup-tonic-01", huts=[HOLLOW, LOFT])
    assert sorted(keys(t)) == ["done", "keep-0", "keep-1", "keep-2"]
    play(t, "keep-2")
    assert satchel(t) == "D"
    assert bag(t) == ""  # it has bloomed
    assert asked(t) == ("hat", 1)
    assert [(e.kind, e.slot, e.by) for e in happened(t, Saved)] == [(7, 2, "hut")]


@rule("MOON-191")
def test_waste_not_keeps_2_ingredients_after_two_potions():
    placements = ("hiccup-tonic-01", "hiccup-tonic-34")
    t = brewed(["hiccup-tonic"], "RL_RL____", *placements, huts=[HOLLOW, LOFT])
    play(t, "keep-0")
    assert sorted(keys(t)) == ["done", "keep-1", "keep-3", "keep-4"]
    play(t, "keep-4")
    assert satchel(t) == "RL"
    assert asked(t) == ("hat", 1)


@rule("MOON-191")
def test_after_two_potions_one_may_be_kept():
    placements = ("hiccup-tonic-01", "hiccup-tonic-34")
    t = brewed(["hiccup-tonic"], "RL_RL____", *placements, huts=[HOLLOW, LOFT])
    play(t, "keep-0", "done")
    assert satchel(t) == "R"


@rule("MOON-191")
def test_waste_not_counts_the_curse_lifting_potion():
    t = brewed(
        ["hiccup-tonic"],
        "LRFRL____",
        "hiccup-tonic-34",
        "taurus-012",
        huts=[HOLLOW, LOFT],
        rising="leo",
        lifting="taurus",
    )
    play(t, "keep-0", "keep-3")
    assert satchel(t) == "RL"


@rule("MOON-191")
def test_without_a_brew_nothing_is_kept():
    t = at_hut(cauldrons=["RL_______", "_________"], huts=[HOLLOW, LOFT])
    assert asked(t) == ("empty-or-keep", 0)
    play(t, "empty")
    assert (asked(t), satchel(t)) == (("hat", 1), "")


# Starfall Loft: Grand Brew.


@rule("MOON-191")
@pytest.mark.parametrize(("potions", "power"), [(1, 3), (2, 8), (3, 11)])
def test_grand_brew_brings_2_once_for_two_potions_or_more(potions, power):
    placements = ("hiccup-tonic-01", "hiccup-tonic-34", "hiccup-tonic-67")[:potions]
    t = brewed(["hiccup-tonic"], "RL_RL_RL_", *placements, huts=[LOFT, HOLLOW])
    assert sp(t)[0] == 10 + power
    by_hut = [e.power for e in happened(t, Gained) if e.by == "hut"]
    assert by_hut == ([2] if potions > 1 else [])


@rule("MOON-191", "MOON-202")
def test_grand_brew_counts_the_curse_lifting_potion():
    t = brewed(
        ["hiccup-tonic"],
        "LRFRL____",
        "hiccup-tonic-34",
        "taurus-012",
        huts=[LOFT, HOLLOW],
        rising="cancer",
        lifting="taurus",
    )
    assert sp(t)[0] == 10 + 3 + 2
