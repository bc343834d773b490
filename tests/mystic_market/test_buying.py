"""Chapter 5: BUY."""

from itertools import product

import pytest

from moonbrew.kernel.dice import Dice
from tests.mystic_market.stall import (
    GAME,
    KINDS,
    asked,
    coins,
    deck,
    hand,
    market,
    play,
    table,
    track,
)
from tests.tabletop import keys, rule, why_not

PURCHASES = {"buy-1", "buy-2", "buy-3", "buy-4", "buy-5", "buy-deck"}


@rule("MARKET-059")
def test_two_cards_can_be_bought_and_no_third():
    t = play(table(coins=[20, 0]), "buy-1", "buy-2")
    assert hand(t, 0) == "RO"
    assert not PURCHASES & set(keys(t))
    assert {why_not(GAME, t, key) for key in PURCHASES} == {"MARKET-059"}


@rule("MARKET-060")
def test_every_card_of_the_market_and_the_top_of_the_deck_are_for_sale():
    assert set(keys(table(coins=[20, 0]))) == PURCHASES


@rule("MARKET-060")
@pytest.mark.parametrize(("slot", "kind"), [*enumerate("ROYGB", start=1)])
def test_the_buyer_gets_the_market_card_chosen(slot, kind):
    t = play(table(market="ROYGB"), f"buy-{slot}")
    assert hand(t, 0) == kind


@rule("MARKET-060")
def test_the_buyer_gets_the_top_card_of_the_deck():
    t = play(table(deck="RRRP"), "buy-deck")
    assert (hand(t, 0), deck(t)) == ("P", "RRR")


@rule("MARKET-061")
@pytest.mark.parametrize(("first", "second"), [*product(["buy-1", "buy-deck"], repeat=2)])
def test_both_purchases_come_from_any_source_in_any_order(first, second):
    t = play(table(coins=[20, 0]), first, second)
    assert len(hand(t, 0)) == 2


@rule("MARKET-062")
def test_a_market_card_is_paid_at_its_current_cost():
    t = table(market="YYYYY", deck="RRRy", track="PBGYOR", coins=[20, 0])
    assert coins(play(t, "buy-1"))[0] == 18
    assert track(t) == "YORPBG"
    assert coins(play(t, "buy-2"))[0] == 18 - 5


@rule("MARKET-063")
@pytest.mark.parametrize("kind", KINDS)
def test_a_deck_card_costs_two_whatever_it_is(kind):
    t = play(table(deck=f"RR{kind}", coins=[5, 0]), "buy-deck")
    assert (hand(t, 0), coins(t)) == (kind, [3, 0])


@rule("MARKET-064")
def test_the_buyer_cannot_tell_what_lies_on_top_of_the_deck():
    t = table(deck="ROYGBPROYGBP")
    dreams = [deck(GAME.imagine(t, 0, Dice(n)))[-1] for n in range(50)]
    assert len(set(dreams)) > 3


@rule("MARKET-064")
def test_a_deck_card_is_seen_only_once_it_is_paid_for():
    t = play(table(deck="RRRP"), "buy-deck")
    assert (hand(t, 0), coins(t)[0]) == ("P", 3)
    assert asked(t) == ("decide", 0)


@rule("MARKET-065")
def test_what_was_bought_stays_bought():
    t = play(table(coins=[20, 0], market="ROYGB"), "buy-1", "buy-deck")
    assert keys(t) == ["end-turn"]
    play(t, "end-turn")
    assert (hand(t, 0), coins(t)[0]) == ("RB", 17)


@rule("MARKET-066")
@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
def test_a_market_card_needs_its_whole_price(price):
    slot = {1: "buy-1", 2: "buy-2", 3: "buy-3", 4: "buy-4", 5: "buy-5"}[price]
    enough = table(["R", ""], market="ROGBP", coins=[price, 0])
    short = table(["R", ""], market="ROGBP", coins=[price - 1, 9])
    assert slot in keys(enough)
    assert slot not in keys(short)
    assert why_not(GAME, short, slot) == "MARKET-066"


@rule("MARKET-066")
def test_a_deck_card_needs_two_coins():
    assert "buy-deck" in keys(table(["R", ""], coins=[2, 0]))
    short = table(["R", ""], coins=[1, 9])
    assert "buy-deck" not in keys(short)
    assert why_not(GAME, short, "buy-deck") == "MARKET-066"


@rule("MARKET-066")
def test_the_second_purchase_needs_what_is_left():
    t = play(table(market="GGGGG", coins=[5, 0]), "buy-1")
    assert "buy-2" not in keys(t)
    assert why_not(GAME, t, "buy-2") == "MARKET-066"


@rule("MARKET-067")
@pytest.mark.parametrize(("purchase", "price"), [("buy-5", 4), ("buy-deck", 2)])
def test_the_price_goes_to_no_player(purchase, price):
    t = play(table(["", "", ""], market="ROYGB", coins=[5, 5, 5]), purchase)
    assert coins(t) == [5 - price, 5, 5]


@rule("MARKET-068")
def test_a_slot_bought_empty_is_refilled_with_the_top_of_the_deck():
    t = play(table(market="ROYGB", deck="RRRP"), "buy-3")
    assert (market(t), deck(t)) == ("ROPGB", "RRR")


@rule("MARKET-068")
def test_the_refill_comes_before_anybody_can_react():
    t = table(market="ROYGB", deck="RRRP", potions=[[], ["fortune-serum"]])
    play(t, "pass", "buy-3")
    assert asked(t) == ("react", 1)
    assert market(t) == "ROPGB"


@rule("MARKET-068")
def test_a_purchase_from_the_deck_leaves_the_market_as_it_is():
    t = play(table(market="ROYGB", deck="RRRP"), "buy-deck")
    assert market(t) == "ROYGB"


@rule("MARKET-069")
def test_the_second_purchase_may_be_the_new_card_at_its_new_cost():
    t = table(market="ROYGB", deck="RRPr", track="PBGYOR", coins=[9, 0])
    play(t, "buy-2")
    assert (market(t), track(t)) == ("RPYGB", "RPBGYO")
    play(t, "buy-2")
    assert (hand(t, 0), coins(t)[0]) == ("OP", 9 - 2 - 4)


@rule("MARKET-070")
def test_the_second_purchase_may_be_declined():
    t = play(table(["", "R"]), "buy-1")
    assert {"buy-2", "end-turn"} <= set(keys(t))
    assert asked(play(t, "end-turn")) == ("decide", 1)
    assert hand(t, 0) == "R"


@rule("MARKET-071")
def test_a_full_hand_is_no_bar_to_buying():
    t = play(table(["RRRRRRRR", ""]), "buy-1", "buy-deck")
    assert len(hand(t, 0)) == 10
    assert asked(play(t, "end-turn")) == ("hand-limit", 0)


@rule("MARKET-072")
def test_nothing_is_bought_from_an_empty_deck():
    t = table(["R", ""], deck="", coins=[20, 0])
    assert "buy-deck" not in keys(t)
    assert why_not(GAME, t, "buy-deck") == "MARKET-072"


@rule("MARKET-073")
def test_market_cards_are_for_sale_when_the_deck_has_run_out():
    t = play(table(deck="P", coins=[20, 0], market="ROYGB"), "buy-deck")
    assert PURCHASES & set(keys(t)) == PURCHASES - {"buy-deck"}
    play(t, "buy-1")
    assert hand(t, 0) == "RP"
    assert why_not(GAME, t, "buy-2") == "MARKET-059"


@rule("MARKET-074")
def test_a_slot_that_cannot_be_refilled_stays_empty():
    t = play(table(["", "R"], deck="", market="ROYGB", coins=[9, 9]), "buy-2")
    assert market(t) == "R.YGB"
    assert "buy-2" not in keys(t)
    assert why_not(GAME, t, "buy-2") == "MARKET-074"
    play(t, "end-turn", "sell-one-dragon-scales", "end-turn", "end-turn")
    assert (asked(t), market(t)) == (None, "R.YGB")
