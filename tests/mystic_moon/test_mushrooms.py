"""Chapter 12: Poisonous Mushrooms."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Lost, MushroomPut
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    NO_MORE,
    QUIET,
    asked,
    at_hut,
    cauldron,
    dumped,
    effect_of,
    happened,
    is_usable,
    play,
    simmered,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

FULL = "FFFRRREEE"
POISONED = "X________"


def poisoning(*foes, **more):
    """A table at which seat 0 uses Poisoner's Aid against foes with these Cauldrons."""
    satchels = [""] * (1 + len(foes))
    return effect_of("poisoners-aid", satchels, cauldrons=[BARE, *foes], **more)


def targets(t):
    """The targets that can be named, each with its column if there is one."""
    return {key.removeprefix("mushroom-") for key in keys(t)}


@rule("MOON-159")
@pytest.mark.parametrize(
    ("column", "after"),
    [("left", "F__X_____"), ("middle", "FX_______"), ("right", "F_X______")],
)
def test_whoever_resolves_it_chooses_a_player_and_a_column(column, after):
    t = poisoning("F________", BARE)
    assert asked(t) == ("poison", 0)
    play(t, f"mushroom-seat-1-{column}")
    assert (cauldron(t, 1), cauldron(t, 2)) == (after, BARE)


@rule("MOON-159")
def test_it_takes_the_lowest_open_slot_of_the_column():
    t = play(poisoning("F__F_____"), "mushroom-seat-1-left")
    assert cauldron(t, 1) == "F__F__X__"
    t = play(poisoning("___F_____"), "mushroom-seat-1-left")
    assert cauldron(t, 1) == "X__F_____"
    assert [int(event.slot) for event in happened(t, MushroomPut)] == [0]


@rule("MOON-160")
def test_a_cauldron_holds_at_most_one_mushroom_and_a_second_goes_back_to_the_pile():
    t = poisoning(POISONED, BARE)
    assert dumped(t, "mushrooms") == 3
    play(t, "mushroom-seat-1")
    assert cauldron(t, 1) == POISONED
    assert dumped(t, "mushrooms") == 3
    (event,) = happened(t, MushroomPut)
    assert (int(event.target), int(event.slot)) == (1, -1)


@rule("MOON-161")
@pytest.mark.parametrize(
    ("foe", "full"), [("F__F__F__", "left"), ("_R__C__R_", "middle"), ("__E__E__E", "right")]
)
def test_a_full_column_cannot_be_chosen(foe, full):
    t = poisoning(foe, alchemy=True)
    assert targets(t) == {f"seat-1-{c}" for c in ("left", "middle", "right") if c != full}
    assert why_not(GAME, t, f"mushroom-seat-1-{full}") == "MOON-161"


@rule("MOON-378")
@pytest.mark.parametrize(
    ("foe", "can"),
    [
        (BARE, True),
        ("FFFRRREE_", True),
        (FULL, False),
        (POISONED, False),
        ("F__X_____", False),
        ("CCCCCCCCC", False),
    ],
)
def test_a_player_can_take_a_mushroom_with_an_open_slot_and_none_yet(foe, can):
    assert is_usable("poisoners-aid", cauldrons=[BARE, foe], alchemy="C" in foe, **pile(foe)) == can


def pile(foe):
    """Crystals in a Cauldron are not in the pile."""
    return {"crystal_pile": 3} if "C" in foe else {}


@rule("MOON-378")
def test_a_target_that_can_take_one_is_named_with_a_column_and_no_other():
    t = poisoning(POISONED, BARE, FULL)
    assert targets(t) == {"seat-1", "seat-2-left", "seat-2-middle", "seat-2-right", "seat-3"}
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-378"
    assert why_not(GAME, t, "mushroom-seat-2") == "MOON-378"
    assert why_not(GAME, t, "mushroom-seat-3-left") == "MOON-378"


@rule("MOON-162", "MOON-378")
def test_with_an_empty_pile_the_effect_does_nothing():
    """By hand: the pile is empty though nobody has a Mushroom."""
    assert not is_usable("poisoners-aid", mushrooms=0)
    assert not is_usable("dragons-breath", mushrooms=0)
    assert is_usable("poisoners-aid", mushrooms=1)


@rule("MOON-162")
def test_a_pile_that_runs_empty_in_the_middle_of_an_effect_leaves_the_others_without():
    t = effect_of("dragons-breath", ("", "", ""), mushrooms=1)
    play(t, "mushroom-seat-1-left")
    assert (cauldron(t, 1), cauldron(t, 2)) == (POISONED, BARE)
    assert dumped(t, "mushrooms") == 0


@rule("MOON-379", "MOON-327")
@pytest.mark.parametrize("foe", [POISONED, FULL])
def test_a_foe_who_cannot_take_one_may_be_chosen_and_nothing_happens(foe):
    t = poisoning(foe, BARE)
    play(t, "mushroom-seat-1")
    assert t.ask is None  # target and column were one move
    assert (cauldron(t, 1), cauldron(t, 2)) == (foe, BARE)


@rule("MOON-163")
def test_a_mushroom_blocks_its_slot_until_its_owner_brews():
    t = at_hut(
        ("FFEE", ""),
        cauldrons=["_X_______", BARE],
        books=[["lantern-oil"], []],
        huts=QUIET[:2],
        after=NO_MORE,
    )
    play(t, "add-raven-feather-left", "add-newt-eye-middle", "stop")
    assert cauldron(t) == "FX__E____"
    assert keys(t) == ["empty", "keep"]  # it has kept them apart: nothing can be brewed
    play(t, "keep")
    assert cauldron(t) == "FX__E____"
    assert dumped(t, "mushrooms") == 3


@rule("MOON-163")
def test_a_brew_takes_the_mushroom_away():
    t = simmered(["lantern-oil"], "FEX______", "lantern-oil-01")
    assert cauldron(t) == BARE
    assert dumped(t, "mushrooms") == 4


@rule("MOON-163")
def test_what_others_brew_leaves_it_where_it_is():
    t = simmered(["lantern-oil"], "FE_______", "lantern-oil-01", cauldrons=[BARE, POISONED])
    assert cauldron(t, 1) == POISONED


@rule("MOON-164")
def test_the_loss_counts_the_curse_lifting_potion_too():
    more = {"rising": "virgo", "lifting": "taurus", "fate": ["cursed", "cursed"]}
    lying = "LRFXRR___"
    t = simmered(["cream-cordial"], lying, "taurus-012", "cream-cordial-45", **more)
    first, *_rest = happened(t, Lost)
    assert (int(first.power), first.by) == (2, "mushroom")
    t = simmered([], "LRFX_____", "taurus-012", **{**more, "rising": "libra"})
    assert sp(t) == [9, 10]


@rule("MOON-165")
def test_tokens_can_be_added_above_a_mushroom():
    t = at_hut(("FF", ""), cauldrons=[POISONED, BARE], huts=QUIET[:2], after=NO_MORE)
    play(t, "add-raven-feather-left", "add-raven-feather-left")
    assert cauldron(t) == "X__F__F__"


@rule("MOON-327")
def test_target_and_column_are_named_together():
    t = poisoning(BARE, BARE)
    assert targets(t) == {
        f"seat-{seat}-{column}" for seat in (1, 2) for column in ("left", "middle", "right")
    }
    play(t, "mushroom-seat-2-middle")
    assert t.ask is None
    assert cauldron(t, 2) == "_X_______"


@rule("MOON-328")
def test_an_effect_on_each_other_player_passes_over_who_cannot_take_one():
    lyings = [BARE, POISONED, FULL, BARE]
    t = effect_of("dragons-breath", ("", "", "", ""), cauldrons=lyings)
    assert targets(t) == {"seat-3-left", "seat-3-middle", "seat-3-right"}
    play(t, "mushroom-seat-3-left")
    assert [cauldron(t, seat) for seat in (1, 2, 3)] == [POISONED, FULL, POISONED]
    assert t.ask is None
    assert [int(event.target) for event in happened(t, MushroomPut)] == [3]


@rule("MOON-328")
def test_an_effect_on_each_other_player_passes_over_who_is_warded():
    t = effect_of("dragons-breath", ("", "", ""), warded=[False, True, False])
    assert targets(t) == {"seat-2-left", "seat-2-middle", "seat-2-right"}
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-050"
    play(t, "mushroom-seat-2-left")
    assert cauldron(t, 1) == BARE
    assert not is_usable("dragons-breath", warded=[False, True])


@rule("MOON-159")
def test_the_effect_comes_from_the_seat_that_brews():
    t = table(
        ("", "", ""),
        books=[[], ["poisoners-aid"], []],
        cauldrons=[BARE, "EB_B_____", BARE],
        huts=QUIET[:3],
        turn=1,
        agenda=[["declare", 1]],
    )
    play(t, "brew-poisoners-aid-013", "use-poisoners-aid-013")
    assert {key[:15] for key in keys(t)} == {"mushroom-seat-0", "mushroom-seat-2"}
    assert why_not(GAME, t, "mushroom-seat-1-left") == "MOON-148"
    play(t, "mushroom-seat-0-right")
    assert cauldron(t) == "__X______"
