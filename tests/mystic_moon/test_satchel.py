"""Chapter 6: the limit of the Satchel."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Discarded
from tests.mystic_moon.clearing import (
    GAME,
    LETTERS,
    asked,
    at_hut,
    at_shop,
    bag,
    happened,
    play,
    satchel,
    table,
)
from tests.tabletop import keys, rule, why_not

TEN = "FFFFFRRRRR"


@rule("MOON-091")
def test_with_ten_ingredients_the_shop_is_left_freely():
    t = play(at_shop([TEN, ""]), "leave")
    assert (asked(t), satchel(t)) == (("fill", 0), TEN)


@rule("MOON-091", "MOON-092", "MOON-303")
def test_above_ten_ingredients_of_own_choice_are_discarded_until_ten_remain():
    t = play(at_shop([f"{TEN}EW", ""]), "leave")
    assert asked(t) == ("limit", 0)
    assert keys(t) == [f"discard-{LETTERS[letter]}" for letter in "FREW"]
    assert why_not(GAME, t, "discard-spider-silk") == "MOON-138"
    assert why_not(GAME, t, "leave") == "MOON-346"
    play(t, "discard-wild")
    assert (asked(t), len(satchel(t)), bag(t)) == (("limit", 0), 11, "W"), "one at a time"
    play(t, "discard-raven-feather")
    assert (asked(t), satchel(t), bag(t)) == (("fill", 0), "FFFFRRRRRE", "FW")
    told = [(event.seat, list(LETTERS)[event.kind], event.by) for event in happened(t, Discarded)]
    assert told == [(0, "W", "limit"), (0, "F", "limit")]


@rule("MOON-092")
def test_with_a_single_kind_the_surplus_goes_without_asking():
    t = play(at_shop(["F" * 11, ""]), "leave")
    assert (satchel(t), bag(t)) == ("F" * 10, "F")


@rule("MOON-093")
def test_before_leaving_the_shop_there_is_no_limit():
    t = table([TEN, ""], garden={0: "EEE", 1: "SSS", 11: "LLL"})
    play(t, "hat-0")
    assert (asked(t), len(satchel(t))) == (("shop", 0), 19)
    frog = play(table([TEN, "E"], garden={3: "Q"}), "hat-3")
    assert (asked(frog), len(satchel(frog))) == (("shop", 0), 11)


@rule("MOON-093")
def test_from_the_hut_step_on_there_is_no_limit():
    t = at_hut(["E" * 3 + TEN, ""], turn=0)
    assert (asked(t), len(satchel(t))) == (("fill", 0), 13)
    play(t, "stop")
    assert (asked(t), len(satchel(t))) == (("hat", 1), 13), "nor for anybody else's turn"
    play(t, "hat-0", "leave")
    assert (asked(t), len(satchel(t))) == (("hat", 0), 13)
    play(t, "hat-3", "leave")
    assert asked(t) == ("limit", 0), "the next check"


@rule("MOON-093")
def test_only_the_player_who_leaves_is_checked():
    t = play(at_shop(["", f"{TEN}EE"]), "leave")
    assert (asked(t), len(satchel(t, 1))) == (("hat", 1), 12)


@rule("MOON-094")
@pytest.mark.parametrize("more", [{"gold": [5, 0]}, {"crystals": [5, 0]}], ids=str)
def test_gold_and_crystals_do_not_count(more):
    t = play(at_shop([TEN, ""], alchemy=True, **more), "leave")
    assert (asked(t), satchel(t)) == (("fill", 0), TEN)


@rule("MOON-094")
def test_what_is_in_the_cauldron_does_not_count():
    t = play(at_shop([TEN, ""], cauldrons=["EEESSS___", "_________"]), "leave")
    assert (asked(t), satchel(t)) == (("fill", 0), TEN)
