"""Chapter 9: brewing, and the order of a brew."""

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Brewed,
    CleanedUp,
    CurseLifted,
    EffectUsed,
    Emptied,
    Gained,
    Lost,
    Saved,
)
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    HOLLOW,
    LOFT,
    NO_MORE,
    QUIET,
    asked,
    at_hut,
    bag,
    brewed,
    cauldron,
    dumped,
    happened,
    play,
    satchel,
    simmered,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

HOARDER = [HOLLOW, QUIET[0]]  # Huts: seat 0 may keep Ingredients
GRAND = [LOFT, QUIET[0]]


def named(t):
    """The placements that can be declared."""
    return {key.removeprefix("brew-") for key in keys(t) if key.startswith("brew-")}


def usable(t):
    """The effects that can be used."""
    return {key.removeprefix("use-") for key in keys(t) if key.startswith("use-")}


def order(t, *kinds):
    """The events of these classes as they came, each by its class and by what it says of it."""
    found = [event for event in t.events or [] if isinstance(event, kinds)]
    return [(type(event).__name__, getattr(event, "by", "")) for event in found]


# Declaring.


@rule("MOON-121")
def test_a_player_brews_after_having_added_and_once_per_turn():
    t = at_hut(
        ("FE", ""),
        cauldrons=["RR_RR____", BARE],
        books=[["cream-cordial"], []],
        huts=QUIET[:2],
    )
    assert why_not(GAME, t, "brew-cream-cordial-01") == "MOON-346"
    play(t, "stop", "brew-cream-cordial-01", "done")
    assert sp(t) == [13, 10]
    assert asked(t) == ("hat", 1)  # what could be brewed from the rest is gone
    assert cauldron(t) == BARE


@rule("MOON-122")
def test_each_declared_placement_is_one_brewed_potion():
    book = ["cream-cordial", "hiccup-tonic"]
    t = simmered(book, "RRLR_____", "cream-cordial-01")
    assert sp(t) == [13, 10]
    t = simmered(book, "RRLR_____", "cream-cordial-03", "hiccup-tonic-12")
    assert sp(t) == [16, 10]
    assert len(happened(t, Brewed)) == 2


@rule("MOON-122")
def test_no_two_declared_placements_share_a_slot():
    t = table(
        books=[["cream-cordial"], []],
        cauldrons=["RRRR_____", BARE],
        huts=QUIET[:2],
        agenda=[["declare", 0]],
    )
    assert named(t) == {"cream-cordial-01", "cream-cordial-12", "cream-cordial-03"}
    play(t, "brew-cream-cordial-03")
    assert named(t) == {"cream-cordial-12"}


@rule("MOON-123")
def test_possible_potions_may_be_left_out():
    t = simmered(["cream-cordial", "hiccup-tonic"], "RR_RL____", "cream-cordial-01")
    assert sp(t) == [13, 10]


@rule("MOON-123", "MOON-124")
def test_who_declares_nothing_keeps_everything():
    lying = "RRCXL____"
    t = simmered(["cream-cordial", "hiccup-tonic"], lying, alchemy=True, bag="F", sp=[5, 5])
    assert keys(t) == ["empty", "keep"]
    play(t, "keep")
    assert cauldron(t) == lying
    assert (sp(t), bag(t)) == ([5, 5], "F")
    assert dumped(t, "mushrooms") == 3
    assert dumped(t, "crystal_pile") == 6
    assert t.events == []


@rule("MOON-124")
def test_nothing_of_a_brew_takes_place_where_nothing_is_brewed():
    """Not even what a Hut or a sign would do: no loss of Virgo, no keeping."""
    t = simmered(["cream-cordial"], "RRF______", huts=HOARDER, rising="virgo")
    play(t, "keep")
    assert t.ask is None
    assert sp(t) == [10, 10]
    assert cauldron(t) == "RRF______"


# Emptying.


def emptied(lying, **more):
    """A table at which seat 0 has brewed nothing and emptied its Cauldron."""
    usual = {"huts": QUIET[:2], "after": NO_MORE}
    t = at_hut(("", ""), cauldrons=[lying, BARE], **{**usual, **more})
    return play(t, "empty")


@rule("MOON-125")
def test_who_brews_nothing_may_empty_the_cauldron_into_the_bag():
    t = emptied("FWFE__D__", bag="B")
    assert cauldron(t) == BARE
    assert bag(t) == "FFEBDW"
    assert len(happened(t, Emptied)) == 1


@rule("MOON-125")
def test_who_has_brewed_is_not_asked_whether_to_empty():
    t = simmered(["cream-cordial"], "RRF______", "cream-cordial-01")
    assert t.ask is None
    assert happened(t, Emptied) == []


@rule("MOON-372")
def test_crystals_go_to_their_pile_without_a_gain():
    t = emptied("CFC______", alchemy=True, sp=[4, 4])
    assert cauldron(t) == BARE
    assert dumped(t, "crystal_pile") == 8
    assert dumped(t, "crystals") == [0, 0]
    assert sp(t) == [4, 4]


@rule("MOON-373")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("F__X_____", "X________"),
        ("FF__F__X_", "_X_______"),
        ("FFF__E__X", "__X______"),
        ("XF_______", "X________"),
        ("X__F__E__", "X________"),
    ],
)
def test_a_mushroom_stays_and_drops_to_the_bottom_of_its_column(before, after):
    t = emptied(before)
    assert cauldron(t) == after
    assert dumped(t, "mushrooms") == 3


@rule("MOON-374")
def test_emptying_ends_the_hut_step():
    t = at_hut(
        ("RRF", ""),
        cauldrons=["FE_______", BARE],
        books=[["cream-cordial", "lantern-oil"], []],
        huts=QUIET[:2],
    )
    play(t, "stop", "done", "empty")
    assert asked(t) == ("hat", 1)
    assert satchel(t) == "FRR"


@rule("MOON-310")
@pytest.mark.parametrize(
    ("lying", "offered"),
    [(BARE, False), ("_X_______", False), ("F________", True), ("C________", True)],
)
def test_emptying_is_offered_if_an_ingredient_or_a_crystal_is_there(lying, offered):
    t = at_hut(
        ("", ""), cauldrons=[lying, BARE], huts=QUIET[:2], after=NO_MORE, alchemy="C" in lying
    )
    assert (t.ask is not None) == offered
    if offered:
        assert (asked(t), keys(t)) == (("empty-or-keep", 0), ["empty", "keep"])
    assert cauldron(t) == lying


@rule("MOON-309")
def test_placements_are_declared_one_at_a_time_in_any_order_and_not_taken_back():
    book = ["cream-cordial", "hiccup-tonic"]
    for first, second in (
        ("cream-cordial-01", "hiccup-tonic-34"),
        ("hiccup-tonic-34", "cream-cordial-01"),
    ):
        t = table(
            books=[book, []],
            cauldrons=["RR_RL_RR_", BARE],
            huts=QUIET[:2],
            agenda=[["declare", 0]],
        )
        play(t, f"brew-{first}")
        assert second in named(t)
        assert first not in named(t)
        play(t, f"brew-{second}")
        assert keys(t) == ["brew-cream-cordial-67", "done"]  # to go on, or to close it
        assert sp(t) == [10, 10]  # nothing is counted before that
        play(t, "done")
        assert sp(t) == [16, 10]


# The order of a brew.


@rule("MOON-126")
def test_each_brewed_copy_is_rewarded_first():
    t = simmered(
        ["cream-cordial", "gossip-tea"],
        "RRLRREREE",
        "cream-cordial-01",
        "cream-cordial-34",
    )
    assert sp(t) == [16, 10]
    assert order(t, Gained) == [("Gained", "reward")]


@rule("MOON-126")
def test_a_curse_lifting_potion_brings_no_reward():
    t = simmered([], "LRF______", "taurus-012", rising="aries", lifting="taurus")
    assert sp(t) == [10, 10]
    assert happened(t, Gained) == []


@rule("MOON-126", "MOON-311")
def test_rewards_come_before_the_loss_by_a_mushroom():
    t = simmered(["cream-cordial"], "RRX______", "cream-cordial-01", sp=[0, 0])
    assert sp(t) == [2, 0]  # not 3, as it would be if the loss found nothing to take


@rule("MOON-127")
def test_then_each_crystal_is_resolved():
    t = simmered(["big-snack"], "LRLCFC___", "big-snack-012", alchemy=True)
    assert sp(t) == [10 + 4 + 3 + 3, 10]
    assert order(t, Gained) == [("Gained", "reward"), ("Gained", "crystals")]
    assert dumped(t, "crystal_pile") == 8


@rule("MOON-128")
@pytest.mark.parametrize(("copies", "lost"), [(1, 1), (2, 2), (3, 3)])
def test_then_a_mushroom_costs_one_for_each_potion(copies, lost):
    places = ["cream-cordial-01", "cream-cordial-34", "cream-cordial-67"][:copies]
    t = simmered(["cream-cordial"], "RRXRR_RR_", *places)
    assert sp(t) == [10 + 3 * copies - lost, 10]
    assert order(t, Gained, Lost) == [("Gained", "reward"), ("Lost", "mushroom")]


@rule("MOON-128")
def test_without_a_mushroom_nothing_is_lost():
    t = simmered(["cream-cordial"], "RR_______", "cream-cordial-01", cauldrons=[BARE, "X________"])
    assert sp(t) == [13, 10]
    assert happened(t, Lost) == []


@rule("MOON-375")
def test_the_mushroom_goes_back_to_its_pile():
    t = simmered(["cream-cordial"], "RRX______", "cream-cordial-01", huts=HOARDER)
    assert dumped(t, "mushrooms") == 4
    assert cauldron(t) == "RR_______"


@rule("MOON-129")
def test_a_loss_never_takes_a_player_below_zero():
    """Virgo takes 1 for each of five Ingredients left over and 2 for a small brew."""
    t = simmered(
        ["cream-cordial"],
        "RRFFEELLX",
        "cream-cordial-01",
        sp=[0, 0],
        rising="virgo",
        huts=HOARDER,
    )
    assert sp(t) == [0, 0]
    assert [int(event.power) for event in happened(t, Lost)] == [1, 2]  # what there was to lose


# Effects.


@rule("MOON-130")
def test_the_player_names_the_next_effect_when_the_one_before_is_done():
    """Big Snack fills the Satchel first, or is drawn after Hiccup Tonic has emptied it."""
    t = simmered(
        ["big-snack", "hiccup-tonic"],
        "LRLRL____",
        "big-snack-012",
        "hiccup-tonic-34",
        satchels=("F", ""),
        bag="EEE",
    )
    assert usable(t) == {"big-snack-012", "hiccup-tonic-34"}
    play(t, "use-hiccup-tonic-34")
    assert why_not(GAME, t, "use-big-snack-012") == "MOON-346"
    play(t, "discard-raven-feather")
    assert usable(t) == {"big-snack-012"}
    play(t, "use-big-snack-012")
    assert len(satchel(t)) == 3


@rule("MOON-130")
def test_each_brewed_copy_has_an_effect_of_its_own_and_what_was_not_brewed_has_none():
    book = ["cream-cordial", "hiccup-tonic"]
    t = simmered(
        book,
        "RRLRRL___",
        "cream-cordial-01",
        "cream-cordial-34",
        satchels=("F", ""),
        bag="EE",
    )
    assert usable(t) == {"cream-cordial-01", "cream-cordial-34"}
    assert why_not(GAME, t, "use-hiccup-tonic-12") == "MOON-130"
    play(t, "use-cream-cordial-34")
    assert usable(t) == {"cream-cordial-01"}
    play(t, "use-cream-cordial-01")
    assert satchel(t) == "FEE"


@rule("MOON-130", "MOON-311")
def test_effects_come_after_rewards_and_losses():
    """Fortune Fizz can spend what the brew has brought."""
    t = simmered(
        ["fortune-fizz"],
        "FB__R____",
        "fortune-fizz-014",
        sp=[0, 0],
        display=["philosophers-broth", "eclipse-elixir", "silver-tongue", "dragons-breath"],
        deck=["hiccup-tonic"],
    )
    play(t, "use-fortune-fizz-014")
    assert "learn-philosophers-broth" in keys(t)  # 8 - 3 = 5, the reward


@rule("MOON-131")
def test_an_effect_may_be_left_unused():
    t = simmered(["cream-cordial"], "RR_______", "cream-cordial-01", bag="E")
    assert keys(t) == ["use-cream-cordial-01", "done"]
    play(t, "done")
    assert satchel(t) == ""
    assert bag(t) == "RRE"
    assert happened(t, EffectUsed) == []


@rule("MOON-131", "MOON-314")
def test_only_the_lifting_of_the_curse_cannot_be_declined():
    t = simmered(
        ["cream-cordial"],
        "LRFRR____",
        "taurus-012",
        "cream-cordial-34",
        bag="E",
        rising="leo",
        lifting="taurus",
    )
    assert set(keys(t)) == {"use-taurus-012", "use-cream-cordial-34"}
    assert why_not(GAME, t, "done") == "MOON-314"
    play(t, "use-cream-cordial-34")
    assert dumped(t, "fate") == ["blessed", "cursed"]  # the only move was made at once
    assert len(happened(t, CurseLifted)) == 1


@rule("MOON-314")
def test_once_the_curse_is_lifted_the_effects_can_be_ended():
    t = simmered(
        ["cream-cordial"],
        "LRFRR____",
        "taurus-012",
        "cream-cordial-34",
        bag="E",
        rising="leo",
        lifting="taurus",
    )
    play(t, "use-taurus-012")
    assert keys(t) == ["use-cream-cordial-34", "done"]
    play(t, "done")
    assert satchel(t) == ""


@rule("MOON-132", "MOON-133")
def test_finally_all_ingredients_go_to_the_bag_used_or_not():
    t = simmered(["cream-cordial"], "RRFW__C_X", "cream-cordial-01", alchemy=True, bag="")
    assert bag(t) == "FRRW"
    assert cauldron(t) == BARE
    assert len(happened(t, CleanedUp)) == 1


@rule("MOON-312")
def test_each_effect_can_be_used_once():
    t = simmered(
        ["cream-cordial", "hiccup-tonic"],
        "RRLRL____",
        "cream-cordial-01",
        "hiccup-tonic-34",
        satchels=("F", ""),
        bag="EEE",
    )
    assert dumped(t, "used") == [0, 0]
    play(t, "use-cream-cordial-01")
    assert dumped(t, "used") == [0, 1]  # in the order of the content
    assert why_not(GAME, t, "use-cream-cordial-01") == "MOON-312"
    assert keys(t) == ["use-hiccup-tonic-34", "done"]


@rule("MOON-312")
def test_effects_not_used_lapse():
    t = brewed(["cream-cordial"], "RRLRL____", "cream-cordial-01", bag="EEE", huts=QUIET[:2])
    play(t, "done")
    assert asked(t) == ("hat", 1)
    assert dumped(t, "declared") == []
    assert dumped(t, "used") == []


@rule("MOON-313")
def test_an_effect_is_offered_only_while_it_can_change_something():
    """Hiccup Tonic wants an Ingredient in the Satchel, which Cream Cordial can bring."""
    t = simmered(
        ["cream-cordial", "hiccup-tonic"],
        "RRLRL____",
        "cream-cordial-01",
        "hiccup-tonic-34",
        bag="EEE",
    )
    assert usable(t) == {"cream-cordial-01"}
    assert why_not(GAME, t, "use-hiccup-tonic-34") == "MOON-313"
    play(t, "use-cream-cordial-01")
    assert usable(t) == {"hiccup-tonic-34"}


@rule("MOON-315")
@pytest.mark.parametrize(
    ("potion", "lying", "slots"),
    [
        ("broom-polish", "FFL______", "012"),
        ("invisibility-ink", "LFLS_S___", "135"),
        ("pocket-weather", "SL_L_____", "013"),
        ("poisoners-aid", "EB_B_____", "013"),
        ("moonwalk-elixir", "OF_______", "01"),
    ],
)
def test_the_choices_of_an_effect_that_was_named_are_compulsory(potion, lying, slots):
    t = simmered(
        [potion],
        lying,
        f"{potion}-{slots}",
        satchels=("EB", "RB"),
        garden={1: "R", 4: "B"},
        bag="L",
    )
    play(t, f"use-{potion}-{slots}")
    assert len(keys(t)) > 1
    assert "done" not in keys(t)
    assert why_not(GAME, t, "done") == "MOON-346"


@rule("MOON-315")
@pytest.mark.parametrize(
    ("potion", "lying", "slots"),
    [
        ("hiccup-tonic", "RL_______", "01"),
        ("mirror-dust", "F__S__F__", "036"),
        ("crooked-luck", "FFLFR_D__", "246"),
    ],
)
def test_an_effect_that_says_up_to_can_be_stopped(potion, lying, slots):
    t = simmered([potion], lying, f"{potion}-{slots}", satchels=("EB", ""))
    play(t, f"use-{potion}-{slots}")
    assert "done" in keys(t)
    play(t, "done")
    assert satchel(t) == "EB"


@rule("MOON-316")
def test_an_ingredient_that_has_left_is_not_there_for_anything_later():
    t = simmered(
        ["mirror-dust"],
        "F__S__F__",
        "mirror-dust-036",
        huts=HOARDER,
        rising="virgo",
        fate=["blessed", "cursed"],
    )
    play(t, "use-mirror-dust-036", "salvage-3")
    assert why_not(GAME, t, "keep-3") == "MOON-316"
    assert keys(t) == ["keep-0", "keep-6", "done"]  # Waste Not
    play(t, "keep-0")
    assert asked(t)[0] == "gleaning"
    assert keys(t) == ["keep-6", "done"]
    assert why_not(GAME, t, "keep-0") == "MOON-316"
    play(t, "done")
    assert (satchel(t), bag(t)) == ("FS", "F")


@rule("MOON-316")
def test_an_ingredient_that_has_left_is_not_there_for_another_effect():
    """Pisces fishes out what Mirror Dust would have salvaged."""
    t = simmered(
        ["mirror-dust"], "F__S__F__", "mirror-dust-036", rising="pisces", fate=["blessed", "cursed"]
    )
    play(t, "fish", "salvage-0", "salvage-3")
    play(t, "use-mirror-dust-036")
    assert why_not(GAME, t, "salvage-0") == "MOON-316"
    assert keys(t) == ["salvage-6", "done"]


# The whole order.


@rule("MOON-311")
def test_the_whole_order_of_a_brew():
    """Cursed by Virgo, with Waste Not; the curse is lifted by the first effect."""
    t = simmered(
        ["cream-cordial", "mirror-dust"],
        "LRFRRCEEX",
        "taurus-012",
        "cream-cordial-34",
        alchemy=True,
        rising="virgo",
        lifting="taurus",
        huts=HOARDER,
        bag="B",
    )
    # 3 for the Cordial, 5 for the Crystal, 2 lost to the Mushroom; two Eyes were not used, and
    # only 5 Ingredients were: 2 + 2 lost to Virgo.
    assert sp(t) == [10 + 3 + 5 - 2 - 4, 10]
    play(t, "use-taurus-012", "use-cream-cordial-34")
    assert asked(t)[0] == "waste-not"
    play(t, "keep-0", "keep-1")
    assert asked(t)[0] == "gleaning"
    play(t, "keep-2", "keep-6", "done")
    assert t.ask is None
    assert order(t, Gained, Lost, CurseLifted, EffectUsed, Saved, CleanedUp) == [
        ("Gained", "reward"),
        ("Gained", "crystals"),
        ("Lost", "mushroom"),
        ("Lost", "sign"),
        ("CurseLifted", ""),
        ("EffectUsed", ""),
        ("Saved", "hut"),
        ("Saved", "hut"),
        ("Saved", "sign"),
        ("Saved", "sign"),
        ("CleanedUp", ""),
    ]
    assert satchel(t) == "FREBL"
    assert bag(t) == "RRE"


@rule("MOON-311")
def test_leo_and_grand_brew_come_with_the_rewards():
    t = simmered(
        ["cream-cordial"],
        "RRXRR____",
        "cream-cordial-01",
        "cream-cordial-34",
        rising="leo",
        lifting="taurus",
        fate=["blessed", "cursed"],
        huts=GRAND,
        sp=[0, 0],
    )
    assert sp(t) == [3 + 3 + 2 + 2 - 2, 0]
    assert order(t, Gained, Lost) == [
        ("Gained", "reward"),
        ("Gained", "sign"),
        ("Gained", "hut"),
        ("Lost", "mushroom"),
    ]
    assert [int(event.power) for event in happened(t, Gained)] == [6, 2, 2]


@rule("MOON-311")
def test_the_fate_of_each_moment_counts():
    """The curse of Leo takes its part of the rewards, though the curse is lifted in this brew."""
    t = simmered(
        ["cream-cordial"],
        "LRFRR____",
        "taurus-012",
        "cream-cordial-34",
        rising="leo",
        lifting="taurus",
    )
    assert sp(t) == [12, 10]
    assert dumped(t, "fate") == ["blessed", "cursed"]


# What the signs of Aquarius and Pisces allow.


def aquarius(*placements, lying="RRLRL____", **more):
    """A blessed brewer under the sign of Aquarius."""
    usual = {
        "rising": "aquarius",
        "lifting": "taurus",
        "fate": ["blessed", "cursed"],
        "bag": "EEEEE",
    }
    return simmered(["cream-cordial", "hiccup-tonic"], lying, *placements, **{**usual, **more})


@rule("MOON-317")
def test_under_the_blessing_of_aquarius_an_effect_may_be_used_again_once_per_brew():
    t = aquarius("cream-cordial-01", "hiccup-tonic-34")
    assert why_not(GAME, t, "again-cream-cordial-01") == "MOON-317"  # not used before
    play(t, "use-cream-cordial-01")
    assert "again-cream-cordial-01" in keys(t)
    assert why_not(GAME, t, "again-hiccup-tonic-34") == "MOON-317"
    assert why_not(GAME, t, "again-hiccup-tonic-12") == "MOON-130"
    play(t, "again-cream-cordial-01")
    assert satchel(t) == "EE"
    assert why_not(GAME, t, "again-cream-cordial-01") == "MOON-317"
    play(t, "use-hiccup-tonic-34", "done")
    assert t.ask is None  # nothing can be used a second time any more
    assert [event.again for event in happened(t, EffectUsed)] == [False, True, False]


@rule("MOON-317")
def test_using_an_effect_again_needs_its_condition():
    t = aquarius("cream-cordial-01", "hiccup-tonic-34", bag="E")
    play(t, "use-cream-cordial-01")
    assert why_not(GAME, t, "again-cream-cordial-01") == "MOON-313"  # the bag is empty
    assert keys(t) == ["use-hiccup-tonic-34", "done"]


@rule("MOON-317")
def test_the_curse_lifting_potion_cannot_be_used_again():
    t = aquarius("taurus-012", "cream-cordial-34", lying="LRFRR____", fate=["cursed", "cursed"])
    assert dumped(t, "fate") == ["blessed", "cursed"]  # the only move was made at once
    assert why_not(GAME, t, "again-taurus-012") == "MOON-317"
    assert keys(t) == ["use-cream-cordial-34", "done"]


@rule("MOON-317", "MOON-319")
def test_who_becomes_blessed_in_a_brew_may_use_the_blessing_of_aquarius_in_its_rest():
    t = aquarius("taurus-012", "cream-cordial-34", lying="LRFRR____", fate=["cursed", "cursed"])
    play(t, "use-cream-cordial-34", "again-cream-cordial-34")
    assert satchel(t) == "EE"


def pisces(**more):
    """A blessed brewer under the sign of Pisces: Catnap Draught in a corner, and a Feather."""
    usual = {"rising": "pisces", "lifting": "taurus", "fate": ["blessed", "cursed"], "bag": ""}
    book = ["cream-cordial", "catnap-draught"]
    places = ("cream-cordial-01", "catnap-draught-35")
    return simmered(book, "RRFSES___", *places, **{**usual, **more})


@rule("MOON-318")
def test_under_the_blessing_of_pisces_two_used_ingredients_may_be_fished_out():
    t = play(pisces(), "fish")
    assert keys(t) == ["salvage-0", "salvage-1", "salvage-3", "salvage-5", "done"]
    assert why_not(GAME, t, "salvage-2") == "MOON-318"  # of no Potion
    play(t, "salvage-0")
    assert keys(t) == ["salvage-1", "salvage-3", "salvage-5", "done"]
    assert why_not(GAME, t, "salvage-0") == "MOON-316"
    play(t, "salvage-5")
    assert satchel(t) == "RS"
    assert t.ask is None  # once per brew
    assert order(t, Saved) == [("Saved", "sign")] * 2


@rule("MOON-318")
def test_one_may_fish_out_fewer_and_only_once_per_brew():
    t = pisces(bag="E")
    play(t, "fish", "salvage-0", "done")
    assert satchel(t) == "R"
    assert why_not(GAME, t, "fish") == "MOON-318"
    assert keys(t) == ["use-cream-cordial-01", "done"]


@rule("MOON-318")
def test_only_the_blessed_fish():
    t = pisces(fate=["cursed", "blessed"], bag="E")
    assert why_not(GAME, t, "fish") == "MOON-208"
    assert keys(t) == ["use-cream-cordial-01", "done"]


@rule("MOON-319")
def test_who_becomes_blessed_may_fish_in_the_rest_of_that_brew():
    t = simmered(
        ["cream-cordial"],
        "LRFRR____",
        "taurus-012",
        "cream-cordial-34",
        rising="pisces",
        lifting="taurus",
        bag="E",
    )
    assert why_not(GAME, t, "fish") == "MOON-208"
    play(t, "use-taurus-012")
    assert "fish" in keys(t)
    play(t, "fish", "salvage-2", "done")
    assert satchel(t) == "F"


@rule("MOON-319")
def test_who_becomes_blessed_may_glean_but_what_was_lost_stays_lost():
    t = simmered([], "LRFEE____", "taurus-012", rising="virgo", lifting="taurus", sp=[10, 10])
    assert sp(t) == [10 - 2 - 2, 10]
    assert asked(t)[0] == "gleaning"
    play(t, "keep-3", "keep-4", "keep-0")
    assert t.ask is None  # of those that were used, one may be kept
    assert satchel(t) == "EEL"
    assert sp(t) == [6, 10]


@rule("MOON-319")
def test_of_what_was_used_only_one_is_gleaned():
    t = simmered([], "LRFEE____", "taurus-012", rising="virgo", lifting="taurus")
    play(t, "keep-0")
    assert GAME.dump(t)["ask"] == ["gleaning", 0, 1]
    assert keys(t) == ["keep-3", "keep-4", "done"]
    assert why_not(GAME, t, "keep-1") == "MOON-208"
    assert why_not(GAME, t, "keep-8") == "MOON-316"


@rule("MOON-319")
def test_who_becomes_blessed_gains_no_reward_that_was_due_before():
    """The blessing of Leo is 2 for a brew; it was counted while the curse still held."""
    t = simmered(
        ["cream-cordial"],
        "LRFRR____",
        "taurus-012",
        "cream-cordial-34",
        rising="leo",
        lifting="taurus",
    )
    assert sp(t) == [12, 10]
    assert order(t, Gained) == [("Gained", "reward")]
