"""Chapter 8: Supply Shift cards."""

from itertools import pairwise, product

import pytest

from moonbrew.kernel.dice import Dice
from tests.mystic_market.stall import (
    GAME,
    KINDS,
    asked,
    coins,
    deck,
    discard,
    hand,
    market,
    one_before_renewal,
    play,
    swap,
    table,
    track,
    wander,
)
from tests.tabletop import keys, rule, why_not

TRACKS = ["PBGYOR", "ROYGBP", "GOPRYB"]


def shifted(order: str, kind: str) -> str:
    """A Supply Shift as the rulebook words it: one vial after the other."""
    while order[0] != kind:
        order = order[1:] + order[0]
    return order


@rule("MARKET-099")
@pytest.mark.parametrize(("order", "kind"), [*product(TRACKS, KINDS)])
def test_the_lowest_vials_go_to_mark_5_until_the_kind_stands_at_mark_15(order, kind):
    t = play(table(track=order, deck=f"RR{kind.lower()}"), "buy-deck")
    assert track(t) == shifted(order, kind)


@rule("MARKET-100")
@pytest.mark.parametrize(("order", "kind"), [*product(TRACKS, KINDS)])
def test_the_vials_keep_their_order_in_the_round(order, kind):
    t = play(table(track=order, deck=f"RR{kind.lower()}"), "buy-deck")
    assert track(t) in order + order


@rule("MARKET-101")
def test_nothing_moves_if_the_kind_stands_at_mark_15_already():
    t = play(table(track="PBGYOR", deck="RRp"), "buy-deck")
    assert (track(t), discard(t)) == ("PBGYOR", "p")


@rule("MARKET-102")
def test_it_takes_effect_at_once_when_drawn_for_a_refill():
    t = table(track="PBGYOR", deck="RRo", market="ROYGB", potions=[[], ["fortune-serum"]])
    play(t, "pass", "buy-3")
    assert asked(t) == ("react", 1)
    assert (track(t), market(t)) == ("ORPBGY", "RORGB")


@rule("MARKET-102")
def test_it_takes_effect_at_once_when_drawn_for_a_deck_purchase():
    t = table(track="PBGYOR", deck="RRo", potions=[[], ["fortune-serum"]])
    play(t, "pass", "buy-deck")
    assert asked(t) == ("react", 1)
    assert (track(t), hand(t, 0)) == ("ORPBGY", "R")


@rule("MARKET-103")
def test_it_takes_effect_when_a_potion_draws_it():
    t = table(track="PBGYOR", deck="RRROo", potions=[["tonic-of-mystery"], []])
    play(t, "play-tonic-of-mystery")
    assert (track(t), hand(t, 0), deck(t)) == ("ORPBGY", "RO", "RR")


@rule("MARKET-103")
def test_it_takes_effect_when_a_potion_turns_it_up():
    t = table(track="PBGYOR", deck="RRRRoOY", potions=[["elixir-of-luck"], []])
    play(t, "play-elixir-of-luck")
    assert (track(t), deck(t)) == ("ORPBGY", "RRR")
    assert keys(t) == ["take-dragon-scales", "take-phoenix-feathers", "take-orc-teeth"]


@rule("MARKET-103")
def test_it_takes_effect_in_a_relief_draw():
    t = table(["", "R"], coins=[0, 5], track="PBGYOR", deck="RRYo")
    assert (track(t), hand(t, 0), deck(t)) == ("ORPBGY", "Y", "RR")


@rule("MARKET-103")
def test_it_takes_effect_when_the_market_is_renewed():
    swap(t := table(["R", ""], stall=one_before_renewal(2), track="PBGYOR", deck="RRYYYYoY"))
    assert (track(t), market(t), deck(t)) == ("ORPBGY", "YYYYY", "RR")


@rule("MARKET-104")
@pytest.mark.parametrize("shifts", ["g", "gy", "gyb"])
def test_drawing_goes_on_until_an_ingredient_comes_up(shifts):
    t = play(table(deck=f"RRP{shifts}", market="ROYGB"), "buy-deck")
    assert (hand(t, 0), deck(t)) == ("P", "RR")
    t = play(table(deck=f"RRP{shifts}", market="ROYGB"), "buy-1")
    assert (market(t), deck(t)) == ("POYGB", "RR")


@rule("MARKET-105")
@pytest.mark.parametrize(("shifts", "after"), [("gy", "GYORPB"), ("yg", "YORPBG")])
def test_several_in_a_row_take_effect_in_the_order_drawn(shifts, after):
    t = play(table(track="PBGYOR", deck=f"RR{shifts}"), "buy-deck")
    assert track(t) == after
    assert discard(t) == "yg"


@rule("MARKET-106")
def test_it_is_no_purchase_and_costs_nothing():
    t = play(table(deck="RROPgy", coins=[9, 9]), "buy-deck")
    assert (hand(t, 0), coins(t)) == ("P", [7, 9])
    assert "buy-deck" in keys(t)
    assert hand(play(t, "buy-deck"), 0) == "OP"


@rule("MARKET-107")
def test_it_never_enters_a_hand_or_the_market():
    ingredients, spent = {None, *KINDS.values()}, 0
    for t in wander(2):
        data = GAME.dump(t)
        assert {*data["market"], *data["open"]} <= ingredients
        assert all(held.keys() <= ingredients for held in data["hands"])
        spent += any(card not in ingredients for card in data["discard"])
    assert spent, "no Supply Shift ever came up, so this proves nothing"


@rule("MARKET-108")
def test_a_spent_one_lies_open_on_the_ingredient_discard():
    t = play(table(deck="RRg"), "buy-deck")
    assert discard(t) == "g"
    for seat in (0, 1, None):
        assert discard(GAME.imagine(t, seat, Dice(1))) == "g"


@rule("MARKET-108")
def test_a_spent_one_never_returns():
    pasts = [(t.ply, {card for card in discard(t) if card.islower()}) for t in wander(2)]
    assert any(spent for _, spent in pasts)
    for (_, before), (ply, after) in pairwise(pasts):
        assert ply == 0 or before <= after


@rule("MARKET-109")
def test_a_deck_of_nothing_but_supply_shifts_gives_the_coins_back():
    t = play(table(deck="gy", track="PBGYOR", coins=[2, 0]), "buy-deck")
    assert (hand(t, 0), coins(t), deck(t)) == ("", [2, 0], "")
    assert (track(t), discard(t)) == ("GYORPB", "yg")


@rule("MARKET-109")
def test_such_a_purchase_does_not_count_so_that_an_action_is_still_owed():
    t = play(table(["R", ""], deck="gy", market="YYYYY", coins=[20, 0]), "buy-deck")
    assert why_not(GAME, t, "end-turn") == "MARKET-047"
    assert {"buy-1", "swap-dragon-scales-1", "sell-one-dragon-scales"} <= set(keys(t))
    play(t, "buy-1")
    assert {"buy-2", "end-turn"} <= set(keys(t)), "there are still two"
    play(t, "buy-2")
    assert keys(t) == ["end-turn"]


@rule("MARKET-109")
def test_such_a_purchase_after_another_leaves_the_second_one_open():
    t = table(["R", ""], deck="gyO", market="YYYYY", coins=[20, 0])
    play(t, "buy-deck", "buy-deck")
    assert (hand(t, 0), coins(t), deck(t)) == ("RO", [18, 0], "")
    assert {"buy-1", "end-turn"} <= set(keys(t))
    assert why_not(GAME, t, "sell-one-dragon-scales") == "MARKET-046"
    assert keys(play(t, "buy-1")) == ["end-turn"]


@rule("MARKET-053", "MARKET-109")
def test_who_can_do_nothing_after_such_a_purchase_ends_the_turn():
    fortune = "fortune-serum"  # so that the turn is not ended unasked
    t = table(["", "R"], deck="p", market="PPPPP", coins=[2, 0], potions=[[fortune], []])
    play(t, "buy-deck")
    assert (deck(t), coins(t)) == ("", [2, 0])
    assert keys(t) == [f"play-{fortune}", "end-turn"]


@rule("MARKET-109", "MARKET-139")
def test_such_a_purchase_is_a_step_to_which_the_others_may_react():
    t = table(["R", ""], deck="gy", coins=[2, 0], potions=[[], ["fortune-serum"]])
    play(t, "pass", "buy-deck")
    assert asked(t) == ("react", 1)
    assert asked(play(t, "pass")) == ("decide", 0)


@rule("MARKET-109")
def test_the_two_coins_must_be_there_even_if_they_come_back():
    t = table(["R", ""], deck="gy", coins=[1, 0])
    assert "buy-deck" not in keys(t)
    assert why_not(GAME, t, "buy-deck") == "MARKET-066"
