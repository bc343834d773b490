"""Chapter 3: the value track."""

import pytest

from tests.mystic_market.stall import (
    GAME,
    KINDS,
    asked,
    coins,
    discard,
    hand,
    play,
    table,
    track,
    wander,
)
from tests.tabletop import rule

VALUES = [15, 12, 10, 8, 6, 5]
COSTS = [5, 4, 3, 2, 2, 1]
WITH_Y_AT_EACH_MARK = ["YPBGOR", "PYBGOR", "PBYGOR", "PBGYOR", "PBGOYR", "PBGORY"]


@rule("MARKET-033")
def test_the_six_vials_always_stand_at_six_different_marks():
    for t in wander(3):
        assert sorted(t.marks) == [0, 1, 2, 3, 4, 5]


@rule("MARKET-033")
def test_the_track_is_written_from_mark_15_to_mark_5():
    t = table(["PPRRRR", ""], track="PBGYOR", coins=[0, 0])
    assert GAME.dump(t)["track"] == [KINDS[letter] for letter in "PBGYOR"]
    assert coins(play(t, "sell-set-pixie-powder"))[0] == 15


@rule("MARKET-034")
def test_vials_roll_towards_mark_15():
    t = table(["PBB", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-one-pixie-powder", "sell-set-mermaid-tears")
    assert coins(t)[0] == 15, "Its vial stood at mark 12 before the other one was taken out."


@rule("MARKET-035")
@pytest.mark.parametrize("mark", range(6))
def test_a_set_is_worth_the_mark_of_its_vial(mark):
    t = table(["YYY", ""], track=WITH_Y_AT_EACH_MARK[mark], coins=[0, 0])
    assert coins(play(t, "sell-set-orc-teeth")) == [VALUES[mark], 0]


@rule("MARKET-036")
@pytest.mark.parametrize("mark", range(6))
def test_a_market_card_costs_what_the_mark_of_its_vial_says(mark):
    t = table(market="YYYYY", track=WITH_Y_AT_EACH_MARK[mark], coins=[20, 0])
    assert coins(play(t, "buy-1")) == [20 - COSTS[mark], 0]


@rule("MARKET-035", "MARKET-090")
def test_a_set_pays_what_its_mark_shows_before_the_shift():
    t = table(["YYY", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-set-orc-teeth")
    assert coins(t) == [8, 0]
    assert track(t) == "PBGORY"


@rule("MARKET-037", "MARKET-038", "MARKET-039")
def test_a_value_shift_sends_the_vial_to_mark_5_and_moves_only_those_above_it():
    t = table(["G", ""], track="PBGYOR")
    play(t, "sell-one-kraken-tentacles")
    assert track(t) == "PBYORG"


@rule("MARKET-037")
@pytest.mark.parametrize("kind", KINDS)
def test_any_vial_goes_to_mark_5_in_its_value_shift(kind):
    t = table([kind, ""], track="PBGYOR")
    play(t, f"sell-one-{KINDS[kind]}")
    assert track(t)[-1] == kind


@rule("MARKET-038")
@pytest.mark.parametrize("kind", KINDS)
def test_every_vial_nearer_to_mark_5_advances_one_mark(kind):
    t = table([kind, ""], track="PBGYOR")
    above = "PBGYOR".partition(kind)[2]
    play(t, f"sell-one-{KINDS[kind]}")
    assert [track(t).index(other) + 1 for other in above] == [
        "PBGYOR".index(other) for other in above
    ]


@rule("MARKET-039")
@pytest.mark.parametrize("kind", KINDS)
def test_every_vial_nearer_to_mark_15_stays(kind):
    t = table([kind, ""], track="PBGYOR")
    below = "PBGYOR".partition(kind)[0]
    play(t, f"sell-one-{KINDS[kind]}")
    assert track(t).startswith(below)


@rule("MARKET-040")
def test_a_value_shift_of_the_vial_at_mark_5_changes_nothing():
    t = table(["R", ""], track="PBGYOR")
    play(t, "sell-one-dragon-scales")
    assert track(t) == "PBGYOR"


@rule("MARKET-041")
@pytest.mark.parametrize("sale", ["sell-set-mermaid-tears", "sell-one-mermaid-tears"])
def test_a_sale_of_either_sort_makes_one_value_shift_of_the_kind_sold(sale):
    t = table(["BB", ""], track="PBGYOR")
    play(t, sale)
    assert track(t) == "PGYORB"


@rule("MARKET-042")
@pytest.mark.parametrize(
    "moves",
    [
        ["buy-1", "buy-2"],
        ["buy-deck", "buy-deck"],
        ["swap-pixie-powder-1", "swap-pixie-powder-2"],
        ["craft-elixir-of-wealth"],
    ],
)
def test_buying_swapping_and_crafting_move_no_vial(moves):
    t = table(["PPB", ""], coins=[9, 9], potion_market=["elixir-of-wealth"], track="PBGYOR")
    play(t, *moves)
    assert track(t) == "PBGYOR"


@rule("MARKET-042")
def test_discarding_to_the_hand_limit_moves_no_vial():
    t = table(["PPPPYYYY", ""], track="PBGYOR")
    play(t, "buy-1", "end-turn", "discard-pixie-powder")
    assert discard(t) == "P"
    assert track(t) == "PBGYOR"


@rule("MARKET-042")
def test_losing_cards_to_a_potion_moves_no_vial():
    t = table(["", "PB"], potions=[["serum-of-forfeit"], []], track="PBGYOR")
    play(t, "play-serum-of-forfeit")
    assert discard(t) == "BP"
    assert track(t) == "PBGYOR"


@rule("MARKET-042")
@pytest.mark.parametrize("move", ["buy-1", "buy-deck"])
def test_a_supply_shift_that_comes_up_in_a_purchase_does_move_vials(move):
    t = table(track="PBGYOR", deck="RRy")
    play(t, move)
    assert track(t) == "YORPBG"
    assert len(hand(t, 0)) == 1
    assert asked(t) == ("decide", 0)
