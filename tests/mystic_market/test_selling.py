"""Chapter 7: SELL."""

import pytest

from moonbrew.kernel.dice import Dice
from tests.mystic_market.stall import GAME, KINDS, asked, coins, discard, hand, play, table, track
from tests.tabletop import keys, rule, why_not

SET_SIZES = {"R": 4, "O": 4, "Y": 3, "G": 3, "B": 2, "P": 2}


@rule("MARKET-085")
def test_a_whole_hand_can_be_sold_in_one_turn():
    t = table(["ROYGBPROYGBP", ""])
    play(t, *[f"sell-one-{kind}" for kind in KINDS.values()] * 2)
    assert (hand(t, 0), asked(t)) == ("", ("decide", 0))
    assert len(discard(t)) == 12


@rule("MARKET-086")
def test_after_each_sale_the_seller_may_go_on_or_stop():
    t = table(["RRR", ""])
    for _ in range(2):
        play(t, "sell-one-dragon-scales")
        assert keys(t) == ["sell-one-dragon-scales", "end-turn"]


@rule("MARKET-087")
def test_a_sale_is_of_a_set_or_of_a_single_card():
    sales = [key for key in keys(table(["BBR", ""])) if key.startswith("sell")]
    assert sales == [
        "sell-set-mermaid-tears",
        "sell-one-dragon-scales",
        "sell-one-mermaid-tears",
    ]


@rule("MARKET-087")
def test_only_cards_of_ones_own_can_be_sold():
    t = table(["R", "B"])
    assert "sell-one-mermaid-tears" not in keys(t)
    assert why_not(GAME, t, "sell-one-mermaid-tears") == "MARKET-087"


@rule("MARKET-088")
@pytest.mark.parametrize("kind", KINDS)
def test_a_set_takes_exactly_as_many_cards_as_its_kind_asks_for(kind):
    t = table([kind * (SET_SIZES[kind] + 1), ""])
    play(t, f"sell-set-{KINDS[kind]}")
    assert (hand(t, 0), discard(t)) == (kind, kind * SET_SIZES[kind])


@rule("MARKET-088")
@pytest.mark.parametrize("kind", KINDS)
def test_one_card_short_there_is_no_set(kind):
    t = table([kind * (SET_SIZES[kind] - 1), ""])
    assert f"sell-set-{KINDS[kind]}" not in keys(t)
    assert why_not(GAME, t, f"sell-set-{KINDS[kind]}") == "MARKET-088"


@rule("MARKET-088")
def test_cards_of_several_kinds_are_no_set():
    t = table(["RROO", ""])
    assert not any(key.startswith("sell-set") for key in keys(t))


@rule("MARKET-089")
@pytest.mark.parametrize(
    ("kind", "pays"), [("P", 15), ("B", 12), ("G", 10), ("Y", 8), ("O", 6), ("R", 5)]
)
def test_a_set_pays_the_seller_what_its_mark_shows(kind, pays):
    t = table([kind * SET_SIZES[kind], ""], track="PBGYOR", coins=[1, 1])
    assert coins(play(t, f"sell-set-{KINDS[kind]}")) == [1 + pays, 1]


@rule("MARKET-090")
def test_the_coins_are_counted_before_the_value_shift():
    t = table(["PP", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-set-pixie-powder")
    assert (coins(t)[0], track(t)) == (15, "BGYORP")


@rule("MARKET-091")
def test_a_single_card_pays_nothing_but_shifts_its_vial():
    t = table(["P", ""], track="PBGYOR", coins=[3, 3])
    play(t, "sell-one-pixie-powder")
    assert (coins(t), track(t), hand(t, 0)) == ([3, 3], "BGYORP", "")


@rule("MARKET-092")
def test_cards_short_of_a_set_go_one_by_one_each_with_its_value_shift():
    t = table(["YYR", ""], track="PBGYRO", coins=[0, 0])
    tracks = []
    for kind in ["orc-teeth", "dragon-scales", "orc-teeth"]:
        play(t, f"sell-one-{kind}")
        tracks.append((len(hand(t, 0)), track(t)))
    assert tracks == [(2, "PBGROY"), (1, "PBGOYR"), (0, "PBGORY")]
    assert coins(t)[0] == 0


@rule("MARKET-093")
def test_a_single_card_may_be_sold_out_of_a_complete_set():
    t = table(["BB", ""], coins=[0, 0])
    assert "sell-set-mermaid-tears" in keys(t)
    play(t, "sell-one-mermaid-tears")
    assert (hand(t, 0), coins(t)[0]) == ("B", 0)


@rule("MARKET-094")
def test_a_single_card_may_be_sold_with_its_vial_at_mark_5():
    t = table(["R", ""], track="PBGYOR")
    play(t, "sell-one-dragon-scales")
    assert (discard(t), track(t)) == ("R", "PBGYOR")


@rule("MARKET-095")
def test_a_later_sale_uses_the_values_that_earlier_ones_left():
    t = table(["PPBB", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-set-pixie-powder", "sell-set-mermaid-tears")
    assert coins(t)[0] == 15 + 15
    assert track(t) == "GYORPB"


@rule("MARKET-096")
def test_a_second_set_of_the_same_kind_pays_five():
    t = table(["PPPP", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-set-pixie-powder", "sell-set-pixie-powder")
    assert coins(t)[0] == 15 + 5


@rule("MARKET-096")
def test_a_second_set_pays_more_when_another_vial_moved_in_between():
    t = table(["PPPPR", ""], track="PBGYOR", coins=[0, 0])
    play(t, "sell-set-pixie-powder", "sell-one-dragon-scales", "sell-set-pixie-powder")
    assert coins(t)[0] == 15 + 6


@rule("MARKET-097")
def test_cards_sold_lie_open_on_the_ingredient_discard():
    t = play(table(["YYYR", ""]), "sell-set-orc-teeth", "sell-one-dragon-scales")
    assert discard(t) == "RYYY"
    for seat in (0, 1, None):
        assert discard(GAME.imagine(t, seat, Dice(1))) == "RYYY"


@rule("MARKET-098")
def test_no_player_pays_for_a_sale():
    t = table(["PP", "", ""], track="PBGYOR", coins=[1, 2, 3])
    assert coins(play(t, "sell-set-pixie-powder")) == [16, 2, 3]
