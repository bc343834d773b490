"""Table 20.3: what each Potion does, when its effect can be used, and what it asks."""

from typing import Any

import pytest

from moonbrew.games.mystic_moon import MysticMoon
from moonbrew.games.mystic_moon.rules.events import (
    Bartered,
    Discarded,
    Drawn,
    FrogGone,
    Gained,
    Gathered,
    GlyphUsed,
    HandedOver,
    MushroomPut,
    Saved,
    Scattered,
    Stolen,
    Warded,
)
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    PRINTED,
    QUIET,
    SPIRE,
    asked,
    bag,
    book,
    cauldron,
    dice,
    dumped,
    effect_of,
    garden,
    happened,
    is_usable,
    play,
    satchel,
    shop,
    simmered,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

WARDED = [False, True]


def offered(t, verb):
    """The moves of a form, without the verb."""
    return {key.removeprefix(f"{verb}-") for key in keys(t) if key.startswith(f"{verb}-")}


ENOUGH: dict[str, dict[str, Any]] = {
    "hiccup-tonic": {"satchels": ("F", "")},
    "lantern-oil": {"satchels": ("F", ""), "garden": {3: "E"}},
    "broom-polish": {"satchels": ("F", "")},
    "toad-chorus": {"garden": {3: "Q"}},
    "sneezing-powder": {"satchels": ("", "F")},
    "whisker-wax": {"garden": {3: "Q"}},
    "poisoners-aid": {"cauldrons": [BARE, "FFFRRREE_"], "mushrooms": 1},
    "pocket-weather": {"garden": {3: "E"}},
    "cream-cordial": {"bag": "F"},
    "gossip-tea": {"satchels": ("", "F")},
    "big-snack": {"bag": "F"},
    "invisibility-ink": {"satchels": ("", "F")},
    "sticky-paw-syrup": {"satchels": ("", "F")},
    "wishing-water": {"shop": "W"},
    "dragons-breath": {"cauldrons": [BARE, "FFFRRREE_"], "mushrooms": 1},
    "silver-tongue": {"bag": "F"},
    "flying-ointment": {"garden": {3: "E"}},
    "philosophers-broth": {"satchels": ("F", "")},
    "eclipse-elixir": {"satchels": ("", "F")},
}


@rule("MOON-313")
@pytest.mark.parametrize("potion", ENOUGH)
def test_one_of_what_an_effect_needs_is_enough(potion):
    assert is_usable(potion, **ENOUGH[potion])


# Hiccup Tonic.


@rule("MOON-313")
def test_hiccup_tonic_wants_an_ingredient_in_the_satchel():
    assert is_usable("hiccup-tonic", ("F", ""))
    assert not is_usable("hiccup-tonic", ("", "F"), bag="E")


def test_hiccup_tonic_discards_two_and_then_draws_as_many():
    t = effect_of("hiccup-tonic", ("FRE", ""), bag="S")
    assert keys(t) == [
        "discard-raven-feather",
        "discard-mandrake-root",
        "discard-newt-eye",
        "done",
    ]
    play(t, "discard-raven-feather")
    assert (satchel(t), bag(t)) == ("RE", "FS")  # nothing is drawn yet
    assert why_not(GAME, t, "discard-raven-feather") == "MOON-138"
    play(t, "discard-mandrake-root")
    assert len(happened(t, Drawn)) == 2
    assert len(satchel(t)) == 3


@pytest.mark.parametrize(("discards", "drawn"), [(0, 0), (1, 1)])
def test_hiccup_tonic_may_discard_fewer(discards, drawn):
    t = effect_of("hiccup-tonic", ("FRE", ""), bag="SSS")
    play(t, *["discard-raven-feather"] * discards, "done")
    assert len(happened(t, Drawn)) == drawn
    assert len(happened(t, Discarded)) == discards
    assert len(satchel(t)) == 3


def test_hiccup_tonic_may_draw_what_was_discarded():
    t = effect_of("hiccup-tonic", ("F", ""))
    play(t, "discard-raven-feather")  # the last one: the draw follows at once
    assert satchel(t) == "F"


# Lantern Oil.


@rule("MOON-313")
@pytest.mark.parametrize(
    ("own", "lying", "usable"),
    [("F", {3: "E"}, True), ("", {3: "E"}, False), ("F", {}, False), ("F", {3: "QQ"}, False)],
)
def test_lantern_oil_wants_an_ingredient_in_the_satchel_and_one_in_the_garden(own, lying, usable):
    assert is_usable("lantern-oil", (own, ""), garden=lying) == usable


def test_lantern_oil_changes_an_ingredient_of_the_garden_for_one_of_the_satchel():
    t = effect_of("lantern-oil", ("FL", ""), garden={3: "EEQ", 11: "W"})
    assert keys(t) == ["swap-3-newt-eye", "swap-11-wild"]
    assert why_not(GAME, t, "swap-3-wild") == "MOON-313"
    play(t, "swap-3-newt-eye")
    assert keys(t) == ["give-raven-feather", "give-sage-leaf"]
    assert why_not(GAME, t, "give-newt-eye") == "MOON-138"  # it was not there before
    assert (satchel(t), garden(t)) == ("FL", {3: "EEQ", 11: "W"})  # nothing has moved
    play(t, "give-sage-leaf")
    assert (satchel(t), garden(t)) == ("FE", {3: "ELQ", 11: "W"})
    (event,) = happened(t, Bartered)
    assert (int(event.place), int(event.taken), int(event.given)) == (3, 2, 5)


def test_lantern_oil_may_give_the_kind_that_it_takes():
    t = effect_of("lantern-oil", ("FL", ""), garden={5: "F"})
    assert keys(t) == ["give-raven-feather", "give-sage-leaf"]
    play(t, "give-raven-feather")
    assert (satchel(t), garden(t)) == ("FL", {5: "F"})


# Catnap Draught.


@rule("MOON-313")
def test_catnap_draught_gains_one_if_another_potion_covers_its_gap():
    book = ["catnap-draught", "lantern-oil"]
    t = simmered(book, "SFS_E____", "catnap-draught-02", "lantern-oil-14")
    assert sp(t) == [16, 10]
    play(t, "use-catnap-draught-02")
    assert sp(t) == [17, 10]


@rule("MOON-313")
@pytest.mark.parametrize("between", "_FSW")
def test_catnap_draught_has_no_use_for_a_gap_that_is_not_covered(between):
    t = simmered(["catnap-draught"], f"S{between}S______", "catnap-draught-02")
    assert t.ask is None
    assert sp(t) == [13, 10]


def test_the_gap_of_each_copy_of_catnap_draught_is_its_own():
    """One in the bottom row, one in the top row; Lantern Oil covers the gap of the lower one."""
    book = ["catnap-draught", "lantern-oil"]
    placements = ("catnap-draught-02", "catnap-draught-68", "lantern-oil-14")
    t = simmered(book, "SFSLELSLS", *placements)
    assert offered(t, "use") == {"catnap-draught-02"}
    assert why_not(GAME, t, "use-catnap-draught-68") == "MOON-313"


def test_a_curse_lifting_potion_covers_a_gap_too():
    t = simmered(
        ["catnap-draught"],
        "SLS_R__F_",
        "catnap-draught-02",
        "leo-147",
        rising="virgo",
        lifting="leo",
    )
    assert "use-catnap-draught-02" in keys(t)


def test_a_gap_was_covered_even_if_what_lay_there_has_left():
    book = ["catnap-draught", "mirror-dust"]
    t = simmered(book, "SFS_S__F_", "catnap-draught-02", "mirror-dust-147")
    play(t, "use-mirror-dust-147", "salvage-1")
    play(t, "use-catnap-draught-02")
    assert sp(t) == [10 + 3 + 5 + 1, 10]


# Broom Polish.


@rule("MOON-313")
def test_broom_polish_discards_one_and_then_gains_two():
    assert not is_usable("broom-polish", ("", "F"))
    t = effect_of("broom-polish", ("FW", ""))
    assert keys(t) == ["discard-raven-feather", "discard-wild"]
    assert why_not(GAME, t, "discard-newt-eye") == "MOON-138"
    assert sp(t) == [14, 10]
    play(t, "discard-wild")
    assert (satchel(t), sp(t)) == ("F", [16, 10])
    assert len(happened(t, Discarded)) == 1
    assert [event.by for event in happened(t, Gained)] == ["reward", "effect"]


# Toad Chorus.


@rule("MOON-313")
def test_toad_chorus_resolves_a_frog_of_the_garden():
    assert not is_usable("toad-chorus", ("", "F"), garden={1: "F"}, bag="Q")
    t = effect_of("toad-chorus", ("", "FE"), garden={2: "Q", 7: "QF"}, bag="S")
    assert keys(t) == ["frog-2", "frog-7"]
    assert why_not(GAME, t, "frog-1") == "MOON-313"
    play(t, "frog-7")
    assert garden(t) == {2: "Q", 7: "F"}
    assert keys(t) == ["steal-seat-1-raven-feather", "steal-seat-1-newt-eye"]
    assert bag(t) == "S"  # the Frog is still being resolved
    play(t, "steal-seat-1-newt-eye")
    assert (satchel(t), satchel(t, 1)) == ("E", "F")
    assert bag(t) == "RBSQ"  # with what the clean-up has brought


def test_toad_chorus_may_find_nobody_to_steal_from():
    t = effect_of("toad-chorus", ("F", ""), garden={2: "Q"})
    assert [event.vain for event in happened(t, FrogGone)] == [True]
    assert garden(t) == {}


def test_the_curse_of_scorpio_applies_to_toad_chorus():
    t = effect_of("toad-chorus", ("FE", "L"), garden={2: "Q"}, rising="scorpio")
    assert keys(t) == ["discard-raven-feather", "discard-newt-eye"]
    assert why_not(GAME, t, "steal-seat-1-sage-leaf") == "MOON-346"
    play(t, "discard-newt-eye")
    assert (satchel(t), satchel(t, 1)) == ("F", "L")
    assert "Q" in bag(t)


# Sneezing Powder.


@rule("MOON-313")
def test_sneezing_powder_costs_a_foe_an_ingredient():
    assert not is_usable("sneezing-powder", ("F", ""))
    assert not is_usable("sneezing-powder", ("F", "F"), warded=WARDED)
    t = effect_of("sneezing-powder", ("L", "F", "", "EE"), bag="O")
    assert keys(t) == ["victim-seat-1", "victim-seat-3"]
    assert why_not(GAME, t, "victim-seat-0") == "MOON-148"
    assert why_not(GAME, t, "victim-seat-2") == "MOON-144"
    play(t, "victim-seat-3")
    assert [satchel(t, seat) for seat in range(4)] == ["L", "F", "", "E"]
    assert bag(t) == "EBSO"
    (event,) = happened(t, Scattered)
    assert (int(event.seat), int(event.victim), int(event.kind)) == (0, 3, 2)


def test_sneezing_powder_does_not_reach_a_warded_player():
    t = effect_of("sneezing-powder", ("", "F", "E", "L"), warded=[False, True, False, False])
    assert keys(t) == ["victim-seat-2", "victim-seat-3"]
    assert why_not(GAME, t, "victim-seat-1") == "MOON-147"


def test_each_token_is_equally_likely_to_be_lost_to_sneezing_powder():
    lost = {"E": 0, "F": 0}
    start = effect_of("sneezing-powder", ("", "FFFE", "L"))
    for seed in range(400):
        t = start.clone()
        t.dice = dice(seed)
        play(t, "victim-seat-1")
        lost["E" if "E" not in satchel(t, 1) else "F"] += 1
    assert 70 <= lost["E"] <= 130  # a quarter of them


# Whisker Wax.


@rule("MOON-313")
@pytest.mark.parametrize(
    ("lying", "gained"),
    [({3: "Q"}, 1), ({3: "Q", 5: "FQ"}, 2), ({3: "QQ", 5: "Q"}, 3), ({3: "QQQ", 5: "Q"}, 3)],
)
def test_whisker_wax_gains_one_for_each_frog_in_the_garden_and_at_most_three(lying, gained):
    t = effect_of("whisker-wax", garden=lying)
    assert sp(t) == [13 + gained, 10]
    assert garden(t) == lying


@rule("MOON-313")
def test_whisker_wax_wants_a_frog_in_the_garden():
    assert not is_usable("whisker-wax", garden={3: "FE"}, bag="QQ")


# Poisoner's Aid.


@rule("MOON-313")
def test_poisoners_aid_puts_a_mushroom_into_the_cauldron_of_a_foe():
    lyings = [BARE, "F__L__E__", "X________", "RRR______"]
    t = effect_of("poisoners-aid", ("", "", "", ""), cauldrons=lyings)
    assert offered(t, "mushroom") == {
        "seat-1-middle",
        "seat-1-right",
        "seat-2",
        "seat-3-left",
        "seat-3-middle",
        "seat-3-right",
    }
    play(t, "mushroom-seat-3-middle")
    assert cauldron(t, 3) == "RRR_X____"
    (event,) = happened(t, MushroomPut)
    assert (int(event.target), int(event.slot)) == (3, 4)
    assert dumped(t, "mushrooms") == 2


@rule("MOON-313")
@pytest.mark.parametrize("lying", ["X________", "FFFFFFFFF"])
def test_poisoners_aid_wants_a_foe_who_can_take_a_mushroom(lying):
    assert not is_usable("poisoners-aid", cauldrons=[BARE, lying])
    assert not is_usable("poisoners-aid", warded=WARDED)
    assert is_usable("poisoners-aid", ("", "", ""), cauldrons=[BARE, lying, BARE])


# Pocket Weather.


@rule("MOON-313")
def test_pocket_weather_takes_a_token_from_any_location():
    assert not is_usable("pocket-weather")
    t = effect_of("pocket-weather", garden={0: "FFE", 6: "Q", 11: "W"})
    assert keys(t) == [
        "gather-0-raven-feather",
        "gather-0-newt-eye",
        "gather-6-frog",
        "gather-11-wild",
    ]
    assert why_not(GAME, t, "gather-0-wild") == "MOON-313"
    play(t, "gather-0-raven-feather")
    assert (satchel(t), garden(t)) == ("F", {0: "FE", 6: "Q", 11: "W"})
    (event,) = happened(t, Gathered)
    assert (int(event.place), int(event.token), event.by) == (0, 0, "effect")


def test_a_frog_that_pocket_weather_takes_is_resolved():
    t = effect_of("pocket-weather", ("", "FE"), garden={0: "F", 6: "Q"})
    play(t, "gather-6-frog", "steal-seat-1-raven-feather")
    assert (satchel(t), satchel(t, 1)) == ("F", "E")
    assert garden(t) == {0: "F"}


# Mirror Dust, Bubble Bath, Crooked Luck.


@pytest.mark.parametrize(
    ("potion", "slots", "most"),
    [("mirror-dust", "036", 1), ("bubble-bath", "0134", 1), ("crooked-luck", "246", 2)],
)
def test_potions_that_salvage_do_so_for_their_number(potion, slots, most):
    t = effect_of(potion)
    assert offered(t, "salvage") == set(slots)
    for slot in slots[:most]:
        play(t, f"salvage-{slot}")
    assert len(happened(t, Saved)) == most
    assert len(satchel(t)) == most
    assert t.ask is None


@rule("MOON-313")
@pytest.mark.parametrize(("left", "usable"), [(BARE, False), ("______F__", True)])
def test_potions_that_salvage_want_an_ingredient_of_this_copy_in_the_cauldron(left, usable):
    t = table(
        books=[["mirror-dust"], []],
        cauldrons=[left, BARE],
        huts=QUIET[:2],
        declared=["mirror-dust-036"],
        used=[0],
        agenda=[["effects", 0]],
    )
    assert (t.ask is not None) == usable


def test_crooked_luck_used_again_finds_what_is_left():
    t = simmered(
        ["crooked-luck"],
        "FFLFR_D__",
        "crooked-luck-246",
        rising="aquarius",
        fate=["blessed", "cursed"],
    )
    play(t, "use-crooked-luck-246", "salvage-2", "salvage-4", "again-crooked-luck-246")
    assert keys(t) == ["salvage-6", "done"]
    play(t, "salvage-6")
    assert satchel(t) == "RLD"
    assert t.ask is None


# Draws: Cream Cordial, Big Snack, Silver Tongue.


@rule("MOON-313", "MOON-135")
@pytest.mark.parametrize(
    ("potion", "tokens"), [("cream-cordial", 1), ("big-snack", 2), ("silver-tongue", 3)]
)
def test_potions_that_draw_do_so_for_their_number(potion, tokens):
    assert not is_usable(potion, ("F", "F"))  # the bag is empty
    t = effect_of(potion, bag="DDDDD")
    assert satchel(t) == "D" * tokens
    assert len(happened(t, Drawn)) == tokens


# Gossip Tea.


@rule("MOON-313", "MOON-138")
def test_gossip_tea_makes_each_foe_discard_one_of_own_choice():
    assert not is_usable("gossip-tea", ("F", ""))
    assert not is_usable("gossip-tea", ("F", "F"), warded=WARDED)
    t = effect_of("gossip-tea", ("FF", "RE", "", "BSS"))
    assert asked(t) == ("lose-some", 1)
    assert keys(t) == ["discard-mandrake-root", "discard-newt-eye"]
    assert why_not(GAME, t, "discard-spider-silk") == "MOON-138"
    play(t, "discard-newt-eye")
    assert asked(t) == ("lose-some", 3)
    play(t, "discard-spider-silk")
    assert [satchel(t, seat) for seat in range(4)] == ["FF", "R", "", "BS"]
    assert bag(t) == "EEESL"  # with what the clean-up has brought


# Invisibility Ink.


@rule("MOON-313")
def test_invisibility_ink_steals_one():
    assert not is_usable("invisibility-ink", ("F", ""))
    t = effect_of("invisibility-ink", ("", "FF", "E"))
    assert keys(t) == ["steal-seat-1-raven-feather", "steal-seat-2-newt-eye"]
    play(t, "steal-seat-1-raven-feather")
    assert [satchel(t, seat) for seat in range(3)] == ["F", "F", "E"]
    (event,) = happened(t, Stolen)
    assert (int(event.seat), int(event.victim), int(event.kind)) == (0, 1, 0)
    assert t.ask is None


# Moonwalk Elixir.


@pytest.mark.parametrize(
    ("glyph", "power", "drawn"), [("draw", 0, 1), ("one-power", 1, 0), ("two-power", 2, 0)]
)
def test_moonwalk_elixir_resolves_a_glyph_of_the_tile(glyph, power, drawn):
    t = effect_of("moonwalk-elixir", bag="EEE")
    assert offered(t, "glyph") == {"draw", "one-power", "two-power"}
    play(t, f"glyph-{glyph}")
    assert sp(t) == [13 + power, 10]
    assert satchel(t) == "E" * drawn
    assert len(happened(t, GlyphUsed)) == 1
    assert t.ask is None


def test_moonwalk_elixir_cannot_draw_from_an_empty_bag():
    t = effect_of("moonwalk-elixir")
    assert offered(t, "glyph") == {"one-power", "two-power"}
    assert why_not(GAME, t, "glyph-draw") == "MOON-292"


ONE_GLYPH = """
[tile.waxing-crescent]
glyphs = ["", "", "", "two-power", "", "", "", "", "", "", "", "two-power"]
"""


def test_moonwalk_elixir_resolves_only_what_the_tile_shows(tmp_path):
    """On a tile of one's own that shows a single Glyph there is nothing to choose."""
    own = tmp_path / "own.toml"
    own.write_text(ONE_GLYPH)
    lying, slots = PRINTED["moonwalk-elixir"]
    t = simmered(["moonwalk-elixir"], lying, f"moonwalk-elixir-{slots}", bag="E")
    game = MysticMoon(own)
    own_table = game.load(GAME.dump(t))
    game.play(own_table, f"use-moonwalk-elixir-{slots}")
    assert sp(own_table) == [15, 10]


@rule("MOON-313")
def test_moonwalk_elixir_is_of_no_use_under_the_curse_of_cancer():
    assert not is_usable("moonwalk-elixir", bag="E", rising="cancer")
    assert is_usable("moonwalk-elixir", bag="E", rising="virgo")


@pytest.mark.parametrize(("second", "power"), [("glyph", 4), ("done", 2)])
def test_the_blessing_of_cancer_applies_to_moonwalk_elixir(second, power):
    t = effect_of("moonwalk-elixir", bag="E", rising="cancer", fate=["blessed", "cursed"])
    play(t, "glyph-two-power")
    assert keys(t) == ["glyph", "done"]
    play(t, second)
    assert sp(t) == [13 + power, 10]
    assert t.ask is None


# Sticky Paw Syrup.


@rule("MOON-313")
@pytest.mark.parametrize(
    ("own", "foe", "usable"),
    [("FF", "E", False), ("FF", "EE", True), ("FF", "EEE", True), ("", "", False), ("", "E", True)],
)
def test_sticky_paw_syrup_wants_a_foe_with_at_least_as_many_ingredients(own, foe, usable):
    assert is_usable("sticky-paw-syrup", (own, foe)) == usable


def test_sticky_paw_syrup_makes_each_such_foe_hand_over_one_of_own_choice():
    t = effect_of("sticky-paw-syrup", ("FF", "RRE", "L", "BS"))
    assert asked(t) == ("hand-over", 1)
    assert keys(t) == ["hand-mandrake-root", "hand-newt-eye"]
    assert why_not(GAME, t, "hand-sage-leaf") == "MOON-138"
    play(t, "hand-newt-eye")
    assert satchel(t) == "FFE"
    assert asked(t) == ("hand-over", 3)  # 2 are enough: they were compared before
    play(t, "hand-spider-silk")
    assert [satchel(t, seat) for seat in range(4)] == ["FFES", "RR", "L", "B"]
    assert [(int(event.seat), int(event.to)) for event in happened(t, HandedOver)] == [
        (1, 0),
        (3, 0),
    ]


def test_sticky_paw_syrup_passes_a_warded_player_over():
    assert not is_usable("sticky-paw-syrup", ("F", "EE"), warded=WARDED)
    t = effect_of("sticky-paw-syrup", ("F", "EE", "LB"), warded=[False, True, False])
    assert asked(t) == ("hand-over", 2)


# Fortune Fizz.

DEAR = ["silver-tongue", "flying-ointment", "philosophers-broth", "eclipse-elixir"]  # 7 7 8 8


def fizz(power, **more):
    """Fortune Fizz brewed; the reward of 5 is counted in."""
    usual = {"display": DEAR, "deck": ["hiccup-tonic", "lantern-oil"], "sp": [power - 5, 10]}
    return simmered(["fortune-fizz"], "FB__R____", "fortune-fizz-014", **{**usual, **more})


@rule("MOON-313")
def test_fortune_fizz_wants_a_card_that_can_be_paid():
    """Under the curse of Libra a card of 8 costs 10 - 3: too much for 5 SP, but not for 7."""
    eights = {"display": [*DEAR[2:], None, None], "rising": "libra"}
    assert fizz(5, **eights).ask is None
    assert "use-fortune-fizz-014" in keys(fizz(7, **eights))
    assert "use-fortune-fizz-014" in keys(fizz(5, display=eights["display"]))


def test_fortune_fizz_learns_a_card_for_three_less():
    t = play(fizz(5), "use-fortune-fizz-014")
    assert offered(t, "learn") == set(DEAR)
    assert why_not(GAME, t, "learn-big-snack") == "MOON-075"
    play(t, "learn-eclipse-elixir")
    assert sp(t) == [0, 10]
    assert book(t) == ["fortune-fizz", "eclipse-elixir"]
    assert dumped(t, "display") == [*DEAR[:3], "lantern-oil"]  # refilled from the top


@rule("MOON-294")
def test_fortune_fizz_may_lower_a_price_to_nothing_and_quick_study_does_not_apply():
    t = fizz(5, display=["hiccup-tonic", *DEAR[:3]], deck=["big-snack"], huts=[SPIRE, QUIET[0]])
    play(t, "use-fortune-fizz-014", "learn-hiccup-tonic")
    assert sp(t) == [5, 10]
    t = fizz(5, huts=[SPIRE, QUIET[0]])
    play(t, "use-fortune-fizz-014", "learn-silver-tongue")
    assert sp(t) == [1, 10]  # 7 - 3


def test_gold_helps_to_pay_for_fortune_fizz():
    t = fizz(5, alchemy=True, gold=[3, 0])
    play(t, "use-fortune-fizz-014")
    assert "learn-eclipse-elixir-gold-2" in keys(t)
    assert why_not(GAME, t, "learn-eclipse-elixir-gold-3") == "MOON-295"
    play(t, "learn-eclipse-elixir-gold-1")
    assert sp(t) == [5 - 2, 10]
    assert dumped(t, "gold") == [2, 0]


def test_a_card_that_leaves_the_book_by_fortune_fizz_takes_nothing_from_the_brew():
    t = simmered(
        ["fortune-fizz", "cream-cordial", "hiccup-tonic"],
        "FBRRR_R__",
        "fortune-fizz-014",
        "cream-cordial-36",
        display=DEAR,
        deck=["lantern-oil", "big-snack"],
        bag="E",
    )
    play(t, "use-fortune-fizz-014", "learn-silver-tongue")
    assert offered(t, "return") == {
        "fortune-fizz",
        "cream-cordial",
        "hiccup-tonic",
        "silver-tongue",
    }
    play(t, "return-cream-cordial")
    assert book(t) == ["fortune-fizz", "hiccup-tonic", "silver-tongue"]
    play(t, "use-cream-cordial-36")
    assert satchel(t) == "E"


def test_a_card_learned_by_fortune_fizz_adds_nothing_to_the_brew():
    t = fizz(10, display=["cream-cordial", *DEAR[:3]], bag="E")
    play(t, "use-fortune-fizz-014", "learn-cream-cordial")
    assert t.ask is None
    assert satchel(t) == ""


# Wishing Water.


@rule("MOON-313")
def test_wishing_water_takes_any_ingredient_from_the_shop():
    assert not is_usable("wishing-water", bag="FFF")
    t = effect_of("wishing-water", ("F", ""), shop="FFOW")
    assert keys(t) == ["take-raven-feather", "take-moon-orchid", "take-wild"]
    assert why_not(GAME, t, "take-newt-eye") == "MOON-080"
    play(t, "take-wild")
    assert (satchel(t), shop(t)) == ("FW", "FFO")


# Midnight Ward.


@rule("MOON-313")
def test_midnight_ward_wards_the_brewer():
    assert not is_usable("midnight-ward", warded=[True, False])
    t = effect_of("midnight-ward")
    assert dumped(t, "warded") == [True, False]
    assert len(happened(t, Warded)) == 1


# Storm in a Teacup.


@rule("MOON-313")
@pytest.mark.parametrize(("foe", "usable"), [("FFEEE", False), ("FFFEEE", True)])
def test_storm_in_a_teacup_wants_a_foe_with_six_ingredients(foe, usable):
    assert is_usable("storm-in-a-teacup", ("", foe)) == usable


def test_storm_in_a_teacup_costs_each_foe_with_six_ingredients_two_of_own_choice():
    t = effect_of("storm-in-a-teacup", ("LLLLLL", "FFFEEEE", "RRRRR", "BBBBSS"))
    assert asked(t) == ("lose-some", 1)
    play(t, "discard-raven-feather")
    assert asked(t) == ("lose-some", 1)
    play(t, "discard-newt-eye")
    assert asked(t) == ("lose-some", 3)
    play(t, "discard-spider-silk", "discard-spider-silk")
    assert [satchel(t, seat) for seat in range(4)] == ["LLLLLL", "FFEEE", "RRRRR", "BBBB"]
    assert t.ask is None


def test_storm_in_a_teacup_passes_a_warded_player_over():
    assert not is_usable("storm-in-a-teacup", ("", "FFFEEE"), warded=WARDED)
    t = effect_of("storm-in-a-teacup", ("", "FFFEEE", "RRRBBB"), warded=[False, True, False])
    assert asked(t) == ("lose-some", 2)


# Dragon's Breath.


@rule("MOON-313")
def test_dragons_breath_gives_a_mushroom_to_each_foe_who_can_take_one():
    assert not is_usable("dragons-breath", cauldrons=[BARE, "X________"])
    lyings = [BARE, "F__F__F__", "X________", BARE]
    t = effect_of("dragons-breath", ("", "", "", ""), cauldrons=lyings)
    assert keys(t) == ["mushroom-seat-1-middle", "mushroom-seat-1-right"]
    assert why_not(GAME, t, "mushroom-seat-3-left") == "MOON-050"
    assert why_not(GAME, t, "mushroom-seat-0-left") == "MOON-148"
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-161"
    assert why_not(GAME, t, "mushroom-seat-1") == "MOON-378"
    play(t, "mushroom-seat-1-right")
    assert offered(t, "mushroom") == {"seat-3-left", "seat-3-middle", "seat-3-right"}
    play(t, "mushroom-seat-3-left")
    assert cauldron(t, 1) == "F_XF__F__"
    assert cauldron(t, 2) == "X________"
    assert cauldron(t, 3) == "X________"
    assert dumped(t, "mushrooms") == 1


# Flying Ointment.


@rule("MOON-313")
def test_flying_ointment_takes_all_tokens_of_a_location():
    assert not is_usable("flying-ointment")
    t = effect_of("flying-ointment", garden={0: "FFE", 6: "B"})
    assert keys(t) == ["sweep-0", "sweep-6"]
    assert why_not(GAME, t, "sweep-5") == "MOON-313"
    play(t, "sweep-0")
    assert (satchel(t), garden(t)) == ("FFE", {6: "B"})
    t = play(effect_of("flying-ointment", garden={0: "FFE", 6: "B"}), "sweep-6")
    assert (satchel(t), garden(t)) == ("B", {0: "FFE"})


def test_flying_ointment_takes_ingredients_first_and_then_resolves_frogs():
    t = effect_of("flying-ointment", ("", "FE"), garden={0: "QWQ"})
    assert satchel(t) == "W"
    assert dumped(t, "held") == 2
    play(t, "steal-seat-1-newt-eye")  # the second Frog takes what is left
    assert (satchel(t), satchel(t, 1)) == ("FEW", "")
    assert len(happened(t, FrogGone)) == 2


# Philosopher's Broth.


@rule("MOON-313")
@pytest.mark.parametrize(
    ("own", "gained"), [("F", 1), ("FFF", 1), ("FROW", 2), ("FREBSL", 6), ("FFREBSLDW", 6)]
)
def test_philosophers_broth_gains_one_for_each_basic_kind_in_the_satchel(own, gained):
    t = effect_of("philosophers-broth", (own, "FREBSL"))
    assert sp(t) == [24 + gained, 10]
    assert satchel(t) == own


@rule("MOON-313")
def test_philosophers_broth_wants_a_basic_ingredient():
    assert not is_usable("philosophers-broth", ("ODW", "F"))


# Eclipse Elixir.


@rule("MOON-313")
def test_eclipse_elixir_steals_one_from_each_foe_who_has_ingredients():
    assert not is_usable("eclipse-elixir", ("F", ""))
    t = effect_of("eclipse-elixir", ("", "FE", "", "BS"))
    assert keys(t) == ["steal-seat-1-raven-feather", "steal-seat-1-newt-eye"]
    assert why_not(GAME, t, "steal-seat-3-spider-silk") == "MOON-050"
    assert why_not(GAME, t, "steal-seat-0-spider-silk") == "MOON-148"
    assert why_not(GAME, t, "steal-seat-1-spider-silk") == "MOON-144"
    play(t, "steal-seat-1-newt-eye")
    assert keys(t) == ["steal-seat-3-nightshade-berry", "steal-seat-3-spider-silk"]
    play(t, "steal-seat-3-spider-silk")
    assert [satchel(t, seat) for seat in range(4)] == ["ES", "F", "", "B"]


def test_who_is_hit_by_an_effect_on_all_is_asked_clockwise_from_the_brewers_left():
    """Seat 2 brews Gossip Tea: seat 3 is first, then seat 0, then seat 1."""
    t = table(
        ("FE", "RB", "", "SL"),
        books=[[], [], ["gossip-tea"], []],
        cauldrons=[BARE, BARE, "LE_E_____", BARE],
        huts=QUIET,
        turn=2,
        agenda=[["declare", 2]],
    )
    play(t, "brew-gossip-tea-013", "use-gossip-tea-013")
    seats = []
    while t.ask is not None:
        seats.append(asked(t)[1])
        play(t, keys(t)[0])
    assert seats == [3, 0, 1]
