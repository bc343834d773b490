"""Chapter 6: SWAP."""

from typing import Any

import pytest

from tests.mystic_market.stall import GAME, asked, coins, deck, hand, market, play, table
from tests.tabletop import keys, rule, why_not


@rule("MARKET-075")
def test_one_card_is_swapped_for_one():
    t = table(["RO", ""], market="YGBPP")
    play(t, "swap-dragon-scales-2", "swap-done")
    assert (hand(t, 0), market(t)) == ("OG", "YRBPP")


@rule("MARKET-075")
def test_two_cards_are_swapped_for_two():
    t = table(["ROO", ""], market="YGBPP")
    play(t, "swap-dragon-scales-2", "swap-phoenix-feathers-4")
    assert (hand(t, 0), market(t)) == ("OGP", "YRBOP")
    assert asked(t) == ("decide", 0)


@rule("MARKET-075")
@pytest.mark.parametrize("slot", [1, 2, 3, 4, 5])
def test_any_card_of_the_market_can_be_taken_for_any_of_the_hand(slot):
    t = table(["RO", ""], market="YGBPY")
    assert {f"swap-dragon-scales-{slot}", f"swap-phoenix-feathers-{slot}"} <= set(keys(t))


@rule("MARKET-075")
def test_only_cards_of_ones_own_can_be_given():
    t = table(["RO", "P"], market="YGBPP")
    assert "swap-pixie-powder-1" not in keys(t)
    assert why_not(GAME, t, "swap-pixie-powder-1") == "MARKET-075"
    play(t, "swap-dragon-scales-1")
    assert "swap-dragon-scales-2" not in keys(t)
    assert why_not(GAME, t, "swap-dragon-scales-2") == "MARKET-075"


@rule("MARKET-075")
def test_nothing_can_be_taken_from_an_empty_slot():
    t = table(["RO", ""], market="YG.PP", deck="")
    assert "swap-dragon-scales-3" not in keys(t)
    assert why_not(GAME, t, "swap-dragon-scales-3") == "MARKET-075"
    play(t, "swap-dragon-scales-1")
    assert "swap-phoenix-feathers-3" not in keys(t)
    assert why_not(GAME, t, "swap-phoenix-feathers-3") == "MARKET-075"


@rule("MARKET-076")
def test_no_card_changes_place_before_both_are_chosen():
    t = play(table(["RO", ""], market="YGBPP"), "swap-dragon-scales-1")
    assert (hand(t, 0), market(t)) == ("RO", "YGBPP")
    play(t, "swap-phoenix-feathers-2")
    assert (hand(t, 0), market(t)) == ("YG", "ROBPP")


@rule("MARKET-076")
def test_a_card_just_taken_cannot_be_given():
    t = play(table(["RO", ""], market="YGBPP"), "swap-dragon-scales-1")
    assert "swap-orc-teeth-2" not in keys(t)
    assert why_not(GAME, t, "swap-orc-teeth-2") == "MARKET-075"


@rule("MARKET-077")
@pytest.mark.parametrize("second", ["swap-done", "swap-phoenix-feathers-2"])
def test_there_is_one_swap_in_a_turn(second):
    t = play(table(["ROR", ""], market="YGBPP"), "swap-dragon-scales-1", second)
    assert keys(t) == ["end-turn"]
    assert why_not(GAME, t, "swap-dragon-scales-5") == "MARKET-077"


@rule("MARKET-078")
def test_only_the_five_slots_of_the_market_can_be_swapped_for():
    swaps = [key for key in GAME.moves if key.startswith("swap-") and key != "swap-done"]
    assert {key.rpartition("-")[2] for key in swaps} == {"1", "2", "3", "4", "5"}


@rule("MARKET-078", "MARKET-081")
@pytest.mark.parametrize("second", ["swap-done", "swap-phoenix-feathers-2"])
def test_a_swap_takes_nothing_from_the_deck(second):
    t = table(["RO", ""], market="YGBPP", deck="ROYg")
    play(t, "swap-dragon-scales-1", second)
    assert deck(t) == "ROYg"
    assert len(hand(t, 0)) == 2
    assert "." not in market(t)


@rule("MARKET-079")
@pytest.mark.parametrize("second", ["swap-done", "swap-phoenix-feathers-2"])
def test_no_coins_move_in_a_swap(second):
    t = table(["RO", ""], market="PPPPP", coins=[3, 4])
    play(t, "swap-dragon-scales-1", second)
    assert coins(t) == [3, 4]


@rule("MARKET-080")
@pytest.mark.parametrize(
    ("pairs", "after"),
    [
        (["swap-dragon-scales-5", "swap-phoenix-feathers-2"], "YOBPR"),
        (["swap-phoenix-feathers-2", "swap-dragon-scales-5"], "YOBPR"),
        (["swap-dragon-scales-2", "swap-phoenix-feathers-5"], "YRBPO"),
    ],
)
def test_each_card_given_lies_in_the_slot_of_the_card_it_was_given_for(pairs, after):
    t = play(table(["RO", ""], market="YGBPP"), *pairs)
    assert market(t) == after


@rule("MARKET-082")
def test_a_card_given_cannot_be_taken_back_in_the_same_swap():
    t = play(table(["RO", ""], market="YGBPP"), "swap-dragon-scales-1")
    assert "swap-phoenix-feathers-1" not in keys(t)
    assert why_not(GAME, t, "swap-phoenix-feathers-1") == "MARKET-082"


@rule("MARKET-083")
def test_a_card_cannot_be_swapped_for_one_of_its_kind():
    t = table(["RO", ""], market="RYGBP")
    assert "swap-dragon-scales-1" not in keys(t)
    assert why_not(GAME, t, "swap-dragon-scales-1") == "MARKET-083"


@rule("MARKET-083")
def test_two_cards_cannot_be_swapped_crosswise():
    t = play(table(["RO", ""], market="ORGBP"), "swap-dragon-scales-1")
    assert "swap-phoenix-feathers-2" not in keys(t)
    assert why_not(GAME, t, "swap-phoenix-feathers-2") == "MARKET-083"


@rule("MARKET-083")
def test_like_may_be_swapped_for_like_beside_a_pair_that_differs():
    t = play(table(["RO", ""], market="OOGBP"), "swap-dragon-scales-1")
    assert "swap-phoenix-feathers-2" in keys(t)
    assert hand(play(t, "swap-phoenix-feathers-2"), 0) == "OO"


@rule("MARKET-084")
def test_without_a_card_there_is_no_swap():
    t = table(["", "R"], market="YGBPP")
    assert not any(key.startswith("swap") for key in keys(t))
    assert why_not(GAME, t, "swap-dragon-scales-1") == "MARKET-084"


@rule("MARKET-084")
def test_with_a_single_card_a_swap_is_of_one():
    t = play(table(["R", ""], market="YGBPP"), "swap-dragon-scales-1")
    assert (hand(t, 0), market(t), keys(t)) == ("Y", "RGBPP", ["end-turn"])


@rule("MARKET-084")
def test_a_single_card_is_not_enough_for_a_second_pair():
    half = {"given": "dragon-scales", "slot": 1}
    flow: dict[str, Any] = {
        "agenda": [["close-turn", 0], ["decide", 0, 3]],
        "ask": ["swap-another", 0],
    }
    t = table(["R", ""], market="YGBPP", half_swap=half, **flow)
    assert keys(t) == ["swap-done"]
    assert why_not(GAME, t, "swap-dragon-scales-2") == "MARKET-084"
