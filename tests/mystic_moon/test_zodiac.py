"""Chapter 17: Curse of the Zodiac."""

from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import CurseLifted, Gained, Lost
from moonbrew.games.mystic_moon.rules.faces import BLESSINGS, CURSES
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    EDITION,
    END,
    GAME,
    HOLLOW,
    LOFT,
    SIGNS,
    asked,
    at_hut,
    at_shop,
    begin,
    book,
    brewed,
    cauldron,
    dumped,
    garden,
    happened,
    idle,
    play,
    played,
    satchel,
    sp,
    steps,
    table,
)
from tests.mystic_moon.fated import BOTH, LIFT, PLAIN, blessed, cursed, fates
from tests.tabletop import keys, rule, why_not

# The cards.

RECIPES = {
    "aries": ("F_/RF", True),
    "taurus": ("LRF", False),
    "gemini": ("E.E/_S_", True),
    "cancer": ("SB/BS", True),
    "leo": ("F/R/L", False),
    "virgo": ("LLE", True),
    "libra": ("S.S/_B_", False),
    "scorpio": ("B_/BE", True),
    "sagittarius": ("F__/_R_/__F", True),
    "capricorn": ("R_/RS", False),
    "aquarius": ("EL/_E", True),
    "pisces": ("B.B/L.L", True),
}


@rule("MOON-193")
def test_each_zodiac_card_has_a_curse_a_blessing_and_a_recipe():
    backs = {card.key: (card.recipe, card.turning) for card in EDITION.cards[27:]}
    assert backs == RECIPES
    fronts = [(int(sign.curse.primitive), int(sign.blessing.primitive)) for sign in EDITION.signs]
    assert len({curse for curse, _ in fronts}) == len(CURSES) == 12
    assert len({blessing for _, blessing in fronts}) == len(BLESSINGS) == 12
    assert all(sign.curse_text and sign.blessing_text for sign in EDITION.signs)


@rule("MOON-193")
@pytest.mark.parametrize(
    ("sign", "contents", "slots"),
    [
        ("aries", "RF_F_____", "013"),
        ("aries", "RF_FR____", "134"),  # turned by half a turn: `FR/_F`
        ("taurus", "LRF______", "012"),
        ("gemini", "_S_E_E___", "135"),
        ("cancer", "BS_SB____", "0134"),
        ("leo", "L__R__F__", "036"),
        ("virgo", "E__L__L__", "036"),
        ("libra", "_B_S_S___", "135"),
        ("scorpio", "BE_B_____", "013"),
        ("sagittarius", "__F_R_F__", "246"),
        ("capricorn", "RS_R_____", "013"),
        ("aquarius", "_E_EL____", "134"),
        ("pisces", "L_LB_B___", "0235"),
    ],
)
def test_each_zodiac_recipe_lifts_the_curse(sign, contents, slots):
    rising = "cancer" if sign != "cancer" else "taurus"
    t = brewed([], contents, f"{sign}-{slots}", rising=rising, lifting=sign, huts=PLAIN)
    assert fates(t) == ["blessed", "cursed"]


@rule("MOON-193")
@pytest.mark.parametrize(
    ("sign", "contents", "move"),
    [
        ("taurus", "L__R__F__", "brew-taurus-012"),
        ("leo", "LRF______", "brew-leo-036"),
        ("capricorn", "RR_S_____", "brew-capricorn-013"),
        ("aries", "FF_R_____", "brew-aries-013"),
    ],
)
def test_a_zodiac_recipe_that_does_not_match_is_not_brewed(sign, contents, move):
    below = steps(0, *END)
    pots = [contents, "_________"]
    t = table(
        cauldrons=pots, rising="cancer", lifting=sign, hat=0, ask=["declare", 0], agenda=below
    )
    assert keys(t) == ["done"]
    assert why_not(GAME, t, move) == "MOON-110"


# Fates.


@rule("MOON-192")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_begin_cursed(seats):
    t = begin(seats, zodiac="on", hut_assignment="random")
    assert fates(t) == ["cursed"] * seats


@rule("MOON-192")
def test_without_the_expansion_nobody_is_cursed_or_blessed():
    assert fates(begin(3, hut_assignment="random")) == ["neither"] * 3


@rule("MOON-194", "MOON-196")
def test_only_cursed_players_obey_the_curse():
    under: dict[str, Any] = {"rising": "libra", "display": ["big-snack", None, None, None]}
    for fate, price in (("cursed", 7), ("blessed", 3)):
        t = at_shop(fate=[fate, "cursed"], **under)
        play(t, "learn-big-snack")
        assert sp(t)[0] == 10 - price


@rule("MOON-194")
def test_a_curse_leaves_no_choice():
    t = at_shop(("F" * 9, ""), **cursed("taurus"))
    play(t, "leave")
    assert why_not(GAME, t, "done") == "MOON-346"
    assert satchel(t) == "FFFFFF"  # the only kind there is


@rule("MOON-194", "MOON-195")
def test_it_is_the_present_rising_sign_that_counts_and_none_before_it():
    t = table(rising="cancer", lifting="leo", round=2, sp=[10, 10])
    assert dumped(t, "rising") == ["aries", "cancer"]
    play(t, "hat-0")
    assert happened(t, Lost) == []
    t = table(garden={11: "F", 1: "R"}, rising="cancer", lifting="leo", round=2)
    play(t, "hat-0")
    assert satchel(t) == "FR"  # the curse of Aries is over


@rule("MOON-195", "MOON-196")
@pytest.mark.parametrize(("fate", "may"), [("blessed", True), ("cursed", False)])
def test_only_blessed_players_may_use_the_blessing(fate, may):
    t = table(garden={6: "F"}, rising="aries", fate=[fate, "blessed"], huts=[HOLLOW, LOFT])
    play(t, "hat-4")
    assert ("ram" in keys(t)) == may


@rule("MOON-195")
def test_a_blessing_may_be_declined():
    t = play(table(garden={6: "F"}, **blessed("aries")), "hat-4", "done")
    assert (satchel(t), garden(t)) == ("", {6: "F"})


@rule("MOON-383")
def test_the_gains_of_leo_and_capricorn_and_the_discount_of_libra_are_not_asked_for():
    t = brewed(["hiccup-tonic"], "RL_______", "hiccup-tonic-01", huts=PLAIN, **blessed("leo"))
    assert sp(t)[0] == 10 + 3 + 2
    t = table(**blessed("capricorn"))
    assert (asked(t), sp(t)) == (("hat", 0), [12, 10])
    t = at_shop(display=["big-snack", None, None, None], **blessed("libra"))
    assert keys(t) == ["learn-big-snack", "leave"]
    assert sp(play(t, "learn-big-snack"))[0] == 7


@rule("MOON-208")
def test_a_curse_changes_a_rule_for_the_player_concerned_only():
    t = table(("F" * 8, "R" * 8), rising="taurus", lifting="libra", fate=["cursed", "blessed"])
    idle(t, "hat", 1)
    assert satchel(t) == "F" * 6
    idle(t, "hat", 0)
    assert satchel(t, 1).count("R") == 8


@rule("MOON-208")
@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign != "libra"])
def test_no_other_sign_changes_a_price(sign):
    t = at_shop(display=["big-snack", None, None, None], **cursed(sign))
    assert sp(play(t, "learn-big-snack"))[0] == 5
    t = at_shop(display=["big-snack", None, None, None], **blessed(sign))
    assert sp(play(t, "learn-big-snack"))[0] == 5


@rule("MOON-208")
@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign not in ("leo", "virgo")])
def test_no_other_sign_changes_what_a_brew_brings(sign):
    for fate in (cursed(sign), blessed(sign)):
        t = brewed(["hiccup-tonic"], "RLF______", "hiccup-tonic-01", huts=PLAIN, **fate)
        assert sp(t)[0] == 13


@rule("MOON-208")
@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign not in ("aries", "sagittarius")])
def test_no_other_sign_changes_what_is_taken_from_the_garden(sign):
    around = {3: "FFF", 4: "RR", 5: "E", 6: "B"}
    for fate in (cursed(sign), blessed(sign)):
        t = play(table(garden=around, **fate), "hat-4")
        assert satchel(t) == "FFFRRE"
        assert asked(t)[0] != "extra-taking"


# Lifting the curse.


@rule("MOON-197")
def test_a_cursed_player_may_brew_the_visible_recipe_without_having_learned_it():
    t = at_hut(("F", ""), cauldrons=["LR_______", "_________"], huts=PLAIN, **LIFT)
    play(t, "add-raven-feather-right")
    assert asked(t) == ("declare", 0)
    assert keys(t) == ["brew-taurus-012", "done"]
    play(t, "brew-taurus-012")
    assert fates(t)[0] == "blessed"
    assert book(t) == []


@rule("MOON-197")
def test_no_other_zodiac_recipe_can_be_brewed():
    t = at_hut(cauldrons=["LRF______", "_________"], rising="cancer", lifting="leo")
    assert asked(t)[0] == "empty-or-keep"
    rising = at_hut(cauldrons=["LRF______", "_________"], rising="taurus", lifting="leo")
    assert asked(rising)[0] == "empty-or-keep"


@rule("MOON-198")
def test_brewing_it_makes_the_player_blessed():
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, **LIFT)
    assert fates(t) == ["blessed", "cursed"]
    assert [event.seat for event in happened(t, CurseLifted)] == [0]


@rule("MOON-198", "MOON-338")
def test_leaving_it_out_lifts_nothing():
    t = at_hut(cauldrons=["LRF______", "_________"], huts=PLAIN, **LIFT)
    play(t, "done", "keep")
    assert fates(t)[0] == "cursed"
    assert happened(t, CurseLifted) == []
    assert cauldron(t) == "LRF______"


@rule("MOON-199")
def test_the_token_turns_among_the_effects_where_the_player_wants_it():
    book, pot = ["cream-cordial"], "LRFRR____"
    t = brewed(book, pot, "cream-cordial-34", "taurus-012", **BOTH, **LIFT)
    assert asked(t) == ("effects", 0)
    assert fates(t)[0] == "cursed"
    assert set(keys(t)) == {"use-taurus-012", "use-cream-cordial-34"}
    play(t, "use-cream-cordial-34")  # then the last effect left is compulsory
    assert fates(t)[0] == "blessed"
    assert satchel(t) == "ED"
    t = brewed(book, pot, "cream-cordial-34", "taurus-012", **BOTH, **LIFT)
    play(t, "use-taurus-012")
    assert fates(t)[0] == "blessed"
    assert set(keys(t)) == {"use-cream-cordial-34", "done"}


@rule("MOON-199")
def test_lifting_the_curse_cannot_be_declined():
    t = brewed(["cream-cordial"], "LRFRR____", "cream-cordial-34", "taurus-012", **BOTH, **LIFT)
    assert why_not(GAME, t, "done") == "MOON-314"


@rule("MOON-200")
def test_from_then_on_the_curse_is_gone_and_the_blessing_there_in_the_same_brew():
    t = brewed(
        ["cream-cordial"],
        "LRFRR____",
        "cream-cordial-34",
        "taurus-012",
        rising="aquarius",
        lifting="taurus",
        **{**BOTH, "bag": "DO"},
    )
    assert keys(play_effects(t)) == ["use-cream-cordial-34", "done"]
    play(t, "use-cream-cordial-34")
    assert "again-cream-cordial-34" in keys(t)
    play(t, "again-cream-cordial-34")
    assert satchel(t) == "EOD"


def play_effects(t: MoonTable) -> MoonTable:
    """The table when the curse is lifted, which may have come by itself."""
    if "use-taurus-012" in keys(t):
        play(t, "use-taurus-012")
    return t


@rule("MOON-200")
def test_rewards_that_the_curse_lowered_are_not_counted_again():
    t = brewed(
        ["cream-cordial"],
        "LRFRR____",
        "cream-cordial-34",
        "taurus-012",
        rising="leo",
        lifting="taurus",
        **BOTH,
    )
    play(t, "use-taurus-012")
    assert fates(t)[0] == "blessed"
    assert sp(t)[0] == 10 + 3 - 1


@rule("MOON-201")
def test_the_curse_lifting_potion_brings_no_reward():
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, **LIFT)
    assert sp(t)[0] == 10
    assert happened(t, Gained) == []


@rule("MOON-202")
def test_the_curse_lifting_potion_counts_for_a_mushroom():
    t = brewed([], "LRFX_____", "taurus-012", huts=PLAIN, **LIFT)
    assert sp(t)[0] == 9
    assert [(event.power, event.by) for event in happened(t, Lost)] == [(1, "mushroom")]


@rule("MOON-202")
def test_its_ingredients_count_for_crystals():
    t = brewed([], "LRFC_____", "taurus-012", huts=PLAIN, alchemy=True, **LIFT)
    assert sp(t)[0] == 13


@rule("MOON-202")
def test_its_ingredients_are_used_for_both_sides_of_virgo():
    t = brewed([], "LRFE_____", "taurus-012", huts=PLAIN, rising="virgo", lifting="taurus")
    assert sp(t)[0] == 10 - 1 - 2  # one left over, and only 3 of 6 used
    assert set(keys(t)) == {"keep-0", "keep-1", "keep-2", "keep-3", "done"}
    play(t, "keep-0")
    assert set(keys(t)) == {"keep-3", "done"}


@rule("MOON-202")
def test_its_ingredients_can_be_fished_for_under_pisces():
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, rising="pisces", lifting="taurus")
    assert keys(t) == ["fish", "done"]
    play(t, "fish")
    assert set(keys(t)) == {"salvage-0", "salvage-1", "salvage-2", "done"}


@rule("MOON-202")
def test_it_covers_the_gap_of_catnap_draught():
    lying_below = ("catnap-draught-35", "taurus-012")
    t = brewed(["catnap-draught"], "LRFS_S___", *lying_below, huts=PLAIN, **LIFT)
    assert sp(t)[0] == 13
    t = brewed(
        ["catnap-draught"],
        "SLS_R__F_",
        "catnap-draught-02",
        "leo-147",
        huts=PLAIN,
        rising="cancer",
        lifting="leo",
    )
    play(t, "use-catnap-draught-02")
    assert sp(t)[0] == 14


@rule("MOON-203")
def test_it_can_be_brewed_once_in_a_brew():
    t = at_hut(cauldrons=["LRFLRF___", "_________"], huts=PLAIN, **LIFT)
    assert set(keys(t)) == {"brew-taurus-012", "brew-taurus-345", "done"}
    t = at_hut(
        cauldrons=["LRFLRFRL_", "_________"],
        books=[["hiccup-tonic"], []],
        huts=PLAIN,
        **LIFT,
    )
    play(t, "brew-taurus-012")
    assert why_not(GAME, t, "brew-taurus-345") == "MOON-203"
    assert "brew-taurus-345" not in keys(t)


@rule("MOON-203")
def test_a_blessed_player_never_brews_it():
    pot = ["LRF______", "_________"]
    t = at_hut(cauldrons=pot, fate=["blessed", "cursed"], huts=PLAIN, **LIFT)
    assert asked(t)[0] == "empty-or-keep"


@rule("MOON-204")
def test_a_lifted_curse_never_returns():
    for seed in range(12):
        t = begin(3, seed, zodiac="on", hut_assignment="random")
        lifted: set[int] = set()
        for _ in played(t, seed):
            now = {seat for seat, fate in enumerate(fates(t)) if fate == "blessed"}
            assert lifted <= now
            lifted = now
    t = brewed([], "LRF______", "taurus-012", huts=PLAIN, round=1, **LIFT)
    idle(t, "hat", 0)
    assert dumped(t, "round") == 2
    assert fates(t) == ["blessed", "cursed"]


@rule("MOON-205")
def test_several_players_may_use_the_same_zodiac_card():
    t = brewed(
        [], "LRF______", "taurus-012", cauldrons=["_________", "LRF______"], huts=PLAIN, **LIFT
    )
    assert dumped(t, "zodiac_deck")[-1] == "taurus"
    play(idle(t, "declare", 1), "brew-taurus-012")
    assert fates(t) == ["blessed", "blessed"]


@rule("MOON-206", "MOON-268")
@pytest.mark.parametrize("seats", [2, 4])
def test_five_signs_rise_and_seven_cards_remain(seats):
    t = begin(seats, 3, zodiac="on")
    least = 12
    for _ in played(t, 1):
        if dumped(t, "round") > 0:
            assert len(dumped(t, "rising")) == dumped(t, "round")
            assert len(dumped(t, "zodiac_deck")) == 12 - dumped(t, "round")
            least = min(least, len(dumped(t, "zodiac_deck")))
    assert len(dumped(t, "rising")) == 5
    assert least == 7


@rule("MOON-207")
def test_the_fate_at_the_end_decides_and_not_the_one_before():
    t = at_hut(
        ("", ""),
        cauldrons=["_________", "LRF______"],
        turn=1,
        round=5,
        sp=[30, 4],
        huts=PLAIN,
        **LIFT,
    )
    play(t, "brew-taurus-012")
    assert t.ask is None
    assert GAME.result(t).scores == [0, 4]
    assert GAME.result(t).winners == [1]


@rule("MOON-337")
def test_the_visible_recipe_changes_only_when_a_round_begins():
    t = table(rising="cancer", lifting="taurus", round=1, cauldrons=["LRF______"] * 2, huts=PLAIN)
    idle(t, "declare", 0)
    assert "brew-taurus-012" in keys(t)
    play(t, "done", "keep")
    idle(t, "declare", 1)
    assert "brew-taurus-012" in keys(t)
    play(t, "done", "keep")
    assert dumped(t, "round") == 2
    assert dumped(t, "rising")[-1] == "taurus"
    idle(t, "empty-or-keep", 0)  # another Recipe is visible, which these do not match
    assert dumped(t, "zodiac_deck")[-1] != "taurus"


@rule("MOON-337")
def test_it_can_be_brewed_in_a_later_round_with_the_recipe_of_that_round():
    t = at_hut(
        cauldrons=["LRF______", "_________"], round=4, rising="leo", lifting="taurus", huts=PLAIN
    )
    play(t, "brew-taurus-012")
    assert fates(t)[0] == "blessed"


@rule("MOON-338")
def test_it_is_brewed_alone_or_with_others_or_left_out():
    pot, book = ["LRFRL____", "_________"], [["hiccup-tonic"], []]
    alone = at_hut(cauldrons=pot, books=book, huts=PLAIN, **LIFT)
    assert {"brew-taurus-012", "brew-hiccup-tonic-34", "done"} <= set(keys(alone))
    play(alone, "brew-taurus-012", "done")
    assert (fates(alone)[0], sp(alone)[0]) == ("blessed", 10)
    both = at_hut(cauldrons=pot, books=book, huts=PLAIN, **LIFT)
    play(both, "brew-taurus-012", "brew-hiccup-tonic-34")
    assert (fates(both)[0], sp(both)[0]) == ("blessed", 13)
    without = at_hut(cauldrons=pot, books=book, huts=PLAIN, **LIFT)
    play(without, "brew-hiccup-tonic-34", "done")
    assert (fates(without)[0], sp(without)[0]) == ("cursed", 13)
