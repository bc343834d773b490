"""Chapter 10: the words in which effects are written."""

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Discarded,
    Drawn,
    FrogGone,
    MushroomPut,
    Saved,
    Stolen,
)
from tests.mystic_moon.clearing import (
    BARE,
    END,
    GAME,
    QUIET,
    asked,
    bag,
    cauldron,
    dice,
    dumped,
    effect_of,
    happened,
    is_usable,
    play,
    satchel,
    simmered,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

WARDED = [False, True, False]


# Drawing.


@rule("MOON-134", "MOON-322")
@pytest.mark.parametrize(("bagged", "drawn"), [("D", "D"), ("DD", "DD"), ("DDD", "DDD")])
def test_if_the_bag_runs_empty_the_rest_of_a_draw_is_lost(bagged, drawn):
    t = effect_of("silver-tongue", bag=bagged)
    assert satchel(t) == drawn
    assert len(happened(t, Drawn)) == len(drawn)


@rule("MOON-134")
def test_of_an_effect_that_is_partly_impossible_the_rest_is_carried_out():
    """Crooked Luck salvages 2, but Pisces has left only 1 of its Ingredients."""
    t = simmered(
        ["crooked-luck"],
        "FFLFR_D__",
        "crooked-luck-246",
        rising="pisces",
        fate=["blessed", "cursed"],
    )
    play(t, "fish", "salvage-2", "salvage-4", "use-crooked-luck-246", "salvage-6")
    assert satchel(t) == "RLD"
    assert t.ask is None


@rule("MOON-135")
def test_tokens_are_drawn_at_random_from_the_bag_into_the_own_satchel():
    seen = set()
    start = simmered(
        ["cream-cordial"], "RR_______", "cream-cordial-01", satchels=("", "S"), bag="FEL"
    )
    for seed in range(30):
        t = start.clone()
        t.dice = dice(seed)
        play(t, "use-cream-cordial-01")
        seen.add(satchel(t))
        assert satchel(t, 1) == "S"
        assert "".join(sorted(bag(t) + satchel(t))) == "EFLRR"
    assert seen == {"F", "E", "L"}


@rule("MOON-136", "MOON-137")
def test_a_frog_that_is_drawn_counts_and_is_back_in_the_bag_before_the_next_pull():
    """With nothing but a Frog in the bag, Big Snack pulls it twice."""
    t = effect_of("big-snack", ("", "FE"), bag="Q")
    assert asked(t) == ("resolve-frog", 0)
    assert bag(t) == ""
    assert dumped(t, "held") == 1
    play(t, "steal-seat-1-raven-feather")
    assert satchel(t) == "FE"  # the second theft had only one way
    assert [int(event.token) for event in happened(t, Drawn)] == [9, 9]
    assert len(happened(t, FrogGone)) == 2


@rule("MOON-136")
def test_a_frog_is_not_replaced_by_another_pull():
    t = effect_of("cream-cordial", bag="Q")
    assert len(happened(t, Drawn)) == 1
    assert (satchel(t), bag(t)) == ("", "RRQ")


# Discarding.


@rule("MOON-138")
def test_who_discards_chooses_and_the_ingredients_go_to_the_bag():
    t = effect_of("gossip-tea", ("L", "FW"), bag="O")
    assert asked(t) == ("lose-some", 1)  # the player concerned, not the brewer
    play(t, "discard-wild")
    assert (satchel(t), satchel(t, 1)) == ("L", "F")
    assert bag(t) == "EELOW"
    (event,) = happened(t, Discarded)
    assert (int(event.seat), int(event.kind), event.by) == (1, 8, "effect")


@rule("MOON-139")
@pytest.mark.parametrize(("held", "left"), [("", ""), ("F", ""), ("FF", ""), ("FFF", "F")])
def test_who_has_fewer_discards_all(held, left):
    """Who is to discard 2."""
    t = table(("L", held), huts=QUIET[:2], agenda=[["lose-some", 1, 2]])
    assert satchel(t, 1) == left
    assert satchel(t) == "L"


@rule("MOON-139")
@pytest.mark.parametrize(("held", "left"), [("F", ""), ("FF", ""), ("FFF", "F")])
def test_who_has_fewer_to_discard_for_a_gain_discards_all_and_gains(held, left):
    """Who is to discard 2 for 5 Star Power."""
    t = table((held, ""), huts=QUIET[:2], agenda=[["sacrifice-some", 0, 2, 5]])
    assert satchel(t) == left
    assert sp(t) == [15, 10]


# Salvaging.


@rule("MOON-140")
def test_only_ingredients_of_this_very_potion_are_salvaged():
    book = ["mirror-dust", "cream-cordial"]
    t = simmered(book, "FRRS_EF__", "mirror-dust-036", "cream-cordial-12", bag="B")
    play(t, "use-mirror-dust-036")
    assert keys(t) == ["salvage-0", "salvage-3", "salvage-6", "done"]
    assert why_not(GAME, t, "salvage-1") == "MOON-140"  # of another Potion
    assert why_not(GAME, t, "salvage-5") == "MOON-140"  # of none
    play(t, "salvage-3")
    assert (satchel(t), cauldron(t)) == ("S", "FRR__EF__")
    (event,) = happened(t, Saved)
    assert (int(event.kind), int(event.slot), event.by) == (4, 3, "salvage")


@rule("MOON-140")
def test_of_two_copies_each_salvages_its_own():
    t = simmered(
        ["bubble-bath"], "LS_SL____", "bubble-bath-0134", rising="virgo", fate=["blessed", "cursed"]
    )
    play(t, "use-bubble-bath-0134", "salvage-4")
    assert satchel(t) == "L"
    t = simmered(["mirror-dust"], "FF_SS_FF_", "mirror-dust-036", "mirror-dust-147")
    play(t, "use-mirror-dust-147")
    assert keys(t) == ["salvage-1", "salvage-4", "salvage-7", "done"]


@rule("MOON-140")
def test_one_may_salvage_fewer():
    t = play(effect_of("crooked-luck"), "salvage-2", "done")
    assert satchel(t) == "L"
    t = play(effect_of("crooked-luck"), "done")
    assert satchel(t) == ""


@rule("MOON-141")
def test_the_brewer_chooses_what_to_salvage_even_a_wild_ingredient():
    t = simmered(["crooked-luck"], "FFWFR_D__", "crooked-luck-246")
    play(t, "use-crooked-luck-246", "salvage-6", "salvage-2")
    assert satchel(t) == "DW"


# Stealing.


@rule("MOON-142")
def test_to_steal_is_to_move_an_ingredient_out_of_another_satchel_into_the_own():
    t = effect_of("invisibility-ink", ("F", "EE", "B"))
    play(t, "steal-seat-1-newt-eye")
    assert [satchel(t, seat) for seat in range(3)] == ["FE", "E", "B"]
    (event,) = happened(t, Stolen)
    assert (int(event.seat), int(event.victim), int(event.kind)) == (0, 1, 2)


@rule("MOON-143", "MOON-321")
def test_the_thief_names_victim_and_ingredient_together():
    t = effect_of("invisibility-ink", ("", "FFE", "W"))
    assert asked(t) == ("steal-one", 0)
    assert keys(t) == [
        "steal-seat-1-raven-feather",
        "steal-seat-1-newt-eye",
        "steal-seat-2-wild",
    ]
    play(t, "steal-seat-2-wild")
    assert satchel(t) == "W"
    assert t.ask is None  # one move was all of it


@rule("MOON-144")
def test_who_has_no_ingredients_cannot_be_chosen():
    t = effect_of("invisibility-ink", ("", "FE", ""))
    assert keys(t) == ["steal-seat-1-raven-feather", "steal-seat-1-newt-eye"]
    assert why_not(GAME, t, "steal-seat-2-newt-eye") == "MOON-144"
    assert why_not(GAME, t, "steal-seat-1-wild") == "MOON-144"  # nor what a player has not


@rule("MOON-144")
def test_if_nobody_can_be_chosen_nothing_is_stolen():
    assert not is_usable("invisibility-ink", ("F", "", ""))
    t = effect_of("cream-cordial", ("F", ""), bag="Q")
    assert happened(t, Stolen) == []
    assert satchel(t) == "F"


@rule("MOON-145")
def test_gold_crystals_cards_and_what_lies_in_cauldrons_cannot_be_stolen():
    rich = {
        "alchemy": True,
        "gold": [0, 3],
        "crystals": [0, 3],
        "cauldrons": [BARE, "FE_______"],
    }
    assert not is_usable("invisibility-ink", ("", ""), **rich)
    t = effect_of("invisibility-ink", ("", "LB"), **rich)
    assert keys(t) == ["steal-seat-1-nightshade-berry", "steal-seat-1-sage-leaf"]


# Mushrooms.


@rule("MOON-146")
def test_a_mushroom_effect_adds_a_mushroom_to_the_cauldron_of_another_player():
    t = effect_of("poisoners-aid")
    assert keys(t) == ["mushroom-seat-1-left", "mushroom-seat-1-middle", "mushroom-seat-1-right"]
    play(t, "mushroom-seat-1-right")
    assert (cauldron(t), cauldron(t, 1)) == (BARE, "__X______")
    assert dumped(t, "mushrooms") == 3
    assert len(happened(t, MushroomPut)) == 1


# Wards.


@rule("MOON-147")
def test_nobody_steals_from_a_warded_player():
    t = effect_of("invisibility-ink", ("", "FE", "BS"), warded=WARDED)
    assert keys(t) == ["steal-seat-2-nightshade-berry", "steal-seat-2-spider-silk"]
    assert why_not(GAME, t, "steal-seat-1-newt-eye") == "MOON-147"
    assert not is_usable("invisibility-ink", ("", "FE"), warded=[False, True])


@rule("MOON-147")
def test_no_frog_steals_from_a_warded_player():
    t = effect_of("toad-chorus", ("", "FE", "BS"), warded=WARDED, garden={1: "Q"})
    assert asked(t) == ("resolve-frog", 0)
    assert keys(t) == ["steal-seat-2-nightshade-berry", "steal-seat-2-spider-silk"]
    assert why_not(GAME, t, "steal-seat-1-newt-eye") == "MOON-147"


@rule("MOON-147")
def test_a_warded_player_cannot_be_chosen_as_a_victim():
    t = effect_of("sneezing-powder", ("", "FE", "B", "L"), warded=[*WARDED, False])
    assert keys(t) == ["victim-seat-2", "victim-seat-3"]
    assert why_not(GAME, t, "victim-seat-1") == "MOON-147"


@rule("MOON-376")
@pytest.mark.parametrize("potion", ["gossip-tea", "storm-in-a-teacup", "sticky-paw-syrup"])
def test_an_effect_on_each_other_player_passes_the_warded_one_over(potion):
    satchels = ("F", "RRREEE", "BBBSSS", "LLLOOO")
    t = effect_of(potion, satchels, warded=[False, False, True, False])
    seats = set()
    while t.ask is not None:
        seats.add(asked(t)[1])
        play(t, keys(t)[0])
    assert seats == {1, 3}
    assert satchel(t, 2) == "BBBSSS"
    assert not is_usable(potion, ("F", "RRREEE"), warded=[False, True])


@rule("MOON-376")
def test_eclipse_elixir_passes_the_warded_one_over():
    t = effect_of("eclipse-elixir", ("", "RE", "BS"), warded=WARDED)
    play(t, "steal-seat-2-spider-silk")
    assert [satchel(t, seat) for seat in range(3)] == ["S", "RE", "B"]
    assert not is_usable("eclipse-elixir", ("", "RE"), warded=[False, True])


@rule("MOON-377")
def test_a_warded_player_cannot_be_chosen_as_the_target_of_a_mushroom():
    t = effect_of("poisoners-aid", ("", "", ""), warded=WARDED)
    assert {key.split("-")[2] for key in keys(t)} == {"2"}
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-377"
    assert why_not(GAME, t, "mushroom-seat-1") == "MOON-377"
    assert not is_usable("poisoners-aid", warded=[False, True])


@rule("MOON-323")
def test_a_ward_lasts_from_its_use_to_the_start_of_the_owners_next_turn():
    t = simmered(
        ["midnight-ward"],
        "B__S__O__",
        "midnight-ward-036",
        satchels=("F", "R"),
        after=END,
        garden={3: "Q"},
        shop="",
    )
    assert dumped(t, "warded") == [False, False]
    play(t, "use-midnight-ward-036")
    assert dumped(t, "warded") == [True, False]
    frogs_before = len(happened(t, FrogGone))
    play(t, "hat-3")  # seat 1 takes the Frog, which finds nobody
    assert len(happened(t, FrogGone)) == frogs_before + 1
    assert happened(t, Stolen) == []
    while asked(t)[1] == 1:
        assert dumped(t, "warded") == [True, False]
        play(t, next(key for key in ("leave", "stop", "keep", "done") if key in keys(t)))
    assert asked(t) == ("hat", 0)
    assert dumped(t, "warded") == [False, False]


@rule("MOON-323")
def test_a_second_ward_in_that_time_adds_nothing():
    t = simmered(
        ["midnight-ward"],
        "BB_SS_OO_",
        "midnight-ward-036",
        "midnight-ward-147",
    )
    play(t, "use-midnight-ward-036")
    assert t.ask is None  # the second copy was of no use
    assert dumped(t, "warded") == [True, False]


@rule("MOON-324")
def test_a_ward_does_not_cover_what_its_owners_curse_takes():
    t = effect_of(
        "toad-chorus", ("FE", ""), garden={1: "Q"}, rising="scorpio", warded=[True, False]
    )
    assert keys(t) == ["discard-raven-feather", "discard-newt-eye"]
    play(t, "discard-newt-eye")
    assert satchel(t) == "F"


@rule("MOON-324")
def test_a_ward_does_not_cover_what_its_owners_effects_take():
    t = effect_of("broom-polish", ("FE", ""), warded=[True, False])
    play(t, "discard-newt-eye")
    assert satchel(t) == "F"


# In general.


@rule("MOON-148")
def test_another_player_is_never_the_one_who_resolves_the_effect():
    t = effect_of("invisibility-ink", ("FF", "FE", "B"))
    assert why_not(GAME, t, "steal-seat-0-raven-feather") == "MOON-148"
    t = effect_of("sneezing-powder", ("FF", "FE", "B"))
    assert why_not(GAME, t, "victim-seat-0") == "MOON-148"
    t = effect_of("poisoners-aid", ("FF", "", ""))
    assert why_not(GAME, t, "mushroom-seat-0-left") == "MOON-148"
    assert not any("seat-0" in key for key in keys(t))
    t = effect_of("gossip-tea", ("FF", "FE"))
    play(t, "discard-newt-eye")
    assert satchel(t) == "FF"


@rule("MOON-149")
def test_effects_may_raise_a_satchel_above_ten():
    t = effect_of("silver-tongue", ("FFFFFRRRRR", ""), bag="DDD", after=END)
    assert satchel(t) == "FFFFFRRRRRDDD"
    assert asked(t) == ("hat", 1)
    assert happened(t, Discarded) == []


@rule("MOON-320")
def test_tokens_of_a_kind_in_a_satchel_or_at_a_location_are_one_option():
    t = effect_of("invisibility-ink", ("", "FFFEE"))
    assert keys(t) == ["steal-seat-1-raven-feather", "steal-seat-1-newt-eye"]
    t = effect_of("pocket-weather", garden={2: "FFE", 4: "FQQ"})
    assert keys(t) == [
        "gather-2-raven-feather",
        "gather-2-newt-eye",
        "gather-4-raven-feather",
        "gather-4-frog",
    ]
    t = effect_of("gossip-tea", ("", "FFFEE"))
    assert keys(t) == ["discard-raven-feather", "discard-newt-eye"]


@rule("MOON-320")
def test_ingredients_in_a_cauldron_are_chosen_by_slot():
    t = effect_of("mirror-dust")  # F at the bottom and at the top
    play(t, "salvage-6")
    assert satchel(t) == "F"
    (event,) = happened(t, Saved)
    assert int(event.slot) == 6
