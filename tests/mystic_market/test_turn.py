"""Chapter 4: the turn."""

import pytest

from tests.mystic_market.stall import (
    GAME,
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
)
from tests.tabletop import keys, rule, why_not

ACTIONS = ("buy", "swap", "sell")


def actions(t):
    """The steps of BUY, SWAP and SELL that are legal."""
    return [key for key in keys(t) if key.startswith(ACTIONS)]


def watched(hands=("", ""), potions=(), **more):
    """A table after its first window; seat 1 owns a potion, so it is asked after every step."""
    t = table(hands, potions=[potions, ["fortune-serum"]], **more)
    assert asked(t) == ("react", 1)
    return play(t, "pass")


@rule("MARKET-043")
def test_turns_go_round_clockwise():
    t = table(["RRR", "RRR", "RRR"], turn=1)
    seats = []
    for _ in range(5):
        seats.append(t.active)
        assert asked(t) == ("decide", int(t.active))
        play(t, "sell-one-dragon-scales", "end-turn")
    assert seats == [1, 2, 0, 1, 2]


@rule("MARKET-045")
def test_a_turn_offers_buying_swapping_and_selling():
    t = table(["YYY", ""])
    assert {key.partition("-")[0] for key in keys(t)} == set(ACTIONS)


@rule("MARKET-045")
@pytest.mark.parametrize(
    "moves",
    [["buy-1", "buy-2"], ["swap-orc-teeth-1", "swap-done"], ["sell-set-orc-teeth"]],
)
def test_after_the_action_only_the_end_of_the_turn_is_left(moves):
    t = play(table(["YYY", ""]), *moves)
    assert keys(t) == ["end-turn"]


@rule("MARKET-046")
@pytest.mark.parametrize(
    ("begun", "other"),
    [
        (["buy-1"], ["swap-orc-teeth-2", "sell-one-orc-teeth", "sell-set-orc-teeth"]),
        (["buy-1", "buy-2"], ["swap-orc-teeth-2", "sell-one-orc-teeth", "relief-draw"]),
        (["swap-orc-teeth-2", "swap-done"], ["buy-1", "buy-deck", "sell-one-orc-teeth"]),
        (["sell-one-orc-teeth"], ["buy-1", "buy-deck", "swap-orc-teeth-2", "relief-draw"]),
    ],
)
def test_with_one_action_begun_no_other_one_is_allowed(begun, other):
    t = play(table(["YYYYY", ""]), *begun)
    assert not set(other) & set(keys(t))
    assert {why_not(GAME, t, key) for key in other} == {"MARKET-046"}


@rule("MARKET-047")
def test_the_action_cannot_be_skipped():
    t = table(["YYY", ""])
    assert "end-turn" not in keys(t)
    assert why_not(GAME, t, "end-turn") == "MARKET-047"


@rule("MARKET-047")
def test_an_empty_deck_lets_nobody_skip_who_could_act():
    t = table(["Y", ""], deck="", coins=[0, 0])
    assert "end-turn" not in keys(t)
    assert why_not(GAME, t, "end-turn") == "MARKET-047"


@rule("MARKET-048")
@pytest.mark.parametrize(
    ("held", "purse", "market", "deck", "blocked"),
    [
        ("", 0, "ROYGB", "P", True),
        ("R", 0, "ROYGB", "P", False),  # can swap and sell
        ("", 1, "OYGBP", "P", True),
        ("", 1, "OYGBR", "P", False),  # can buy the card at mark 5
        ("", 2, "GBPGB", "P", False),  # can buy from the deck
        ("", 2, "GBPGB", "", True),
        ("", 3, "GBPGB", "", False),  # can buy the card at mark 10
    ],
)
def test_a_player_is_blocked_who_has_no_cards_and_can_pay_for_none(
    held, purse, market, deck, blocked
):
    serum = [["fortune-serum"], []]  # without it the relief draw would be made without asking
    t = table([held, ""], coins=[purse, 0], market=market, deck=deck, potions=serum)
    assert (actions(t) == []) == blocked
    assert ("relief-draw" in keys(t) or "end-turn" in keys(t)) == blocked


@rule("MARKET-049")
def test_a_blocked_player_takes_the_top_card_of_the_deck_for_nothing():
    t = table(["", "R"], coins=[0, 5], deck="RROP")
    assert (hand(t, 0), deck(t), coins(t)) == ("P", "RRO", [0, 5])
    assert keys(t) == ["end-turn"]


@rule("MARKET-049")
def test_a_blocked_player_with_a_potion_may_play_it_first():
    t = table(["", "R"], coins=[0, 5], deck="RROP", potions=[["fortune-serum"], []])
    assert keys(t) == ["relief-draw", "play-fortune-serum"]
    assert hand(play(t, "relief-draw"), 0) == "P"


@rule("MARKET-050")
@pytest.mark.parametrize(("held", "purse"), [("R", 0), ("", 1), ("", 2)])
def test_nobody_but_a_blocked_player_may_make_a_relief_draw(held, purse):
    t = table([held, ""], coins=[purse, 0], potions=[["fortune-serum"], []])
    assert "relief-draw" not in keys(t)
    assert why_not(GAME, t, "relief-draw") == "MARKET-050"


@rule("MARKET-051")
def test_after_a_relief_draw_nothing_else_is_allowed():
    t = table(["", ""], coins=[0, 5], deck="RRRP", potions=[["fortune-serum"], []])
    play(t, "relief-draw", "play-fortune-serum")
    others = ["buy-1", "buy-deck", "swap-pixie-powder-1", "sell-one-pixie-powder", "relief-draw"]
    assert keys(t) == ["end-turn"]
    assert {why_not(GAME, t, key) for key in others} == {"MARKET-051"}


@rule("MARKET-052")
def test_a_relief_draw_of_supply_shifts_only_is_the_action_all_the_same():
    t = table(["", "R"], coins=[0, 5], deck="gy", track="PBGYOR")
    assert (hand(t, 0), deck(t), discard(t), track(t)) == ("", "", "yg", "GYORPB")
    assert keys(t) == ["end-turn"]
    assert why_not(GAME, t, "relief-draw") == "MARKET-051"


@rule("MARKET-053")
def test_a_blocked_player_without_a_deck_may_end_the_turn():
    t = table(["", "R"], coins=[0, 5], deck="")
    assert keys(t) == ["end-turn"]
    assert why_not(GAME, t, "relief-draw") == "MARKET-053"
    assert asked(play(t, "end-turn")) == ("decide", 1)


@rule("MARKET-054")
def test_any_number_of_potions_can_be_crafted_and_played_besides_the_action():
    crafts, plays = ["craft-fortune-serum"] * 3, ["play-fortune-serum"] * 3
    serums = ["fortune-serum"] * 3
    t = table(["ROOOYYY", ""], coins=[0, 0], potion_market=serums)
    play(t, *crafts, *plays, "sell-one-dragon-scales", "end-turn")
    assert coins(t) == [18, 0]
    assert asked(t) == ("decide", 1)


@rule("MARKET-055")
def test_nothing_comes_between_a_payment_and_the_refill_with_its_supply_shifts():
    t = watched(market="OOYGB", deck="YRg", track="PBGYOR")
    play(t, "buy-1")
    assert asked(t) == ("react", 1)
    assert (hand(t, 0), coins(t)[0], market(t), track(t)) == ("O", 3, "ROYGB", "GYORPB")


@rule("MARKET-055")
def test_nothing_comes_between_the_parts_of_a_swap():
    t = watched(["PP", ""], ["fortune-serum"], market="ROYGB")
    play(t, "swap-pixie-powder-1")
    assert asked(t) == ("swap-another", 0)
    others = ["play-fortune-serum", "buy-1", "sell-one-pixie-powder", "pass", "end-turn"]
    assert not set(others) & set(keys(t))
    assert {why_not(GAME, t, key) for key in others} == {"MARKET-055"}
    play(t, "swap-pixie-powder-2")
    assert asked(t) == ("react", 1)
    assert market(t) == "PPYGB"


@rule("MARKET-055")
def test_nothing_comes_between_the_parts_of_a_sale():
    t = play(watched(["YYY", ""], track="PBGYOR"), "sell-set-orc-teeth")
    assert asked(t) == ("react", 1)
    assert (discard(t), coins(t)[0], track(t)) == ("YYY", 13, "PBGORY")


@rule("MARKET-055")
def test_nothing_comes_between_the_parts_of_a_relief_draw():
    t = watched(coins=[0, 5], deck="ROPg", track="PBGYOR")
    assert asked(t) == ("react", 1)
    assert (hand(t, 0), track(t)) == ("P", "GYORPB")


@rule("MARKET-055")
def test_nothing_comes_between_the_parts_of_a_craft():
    market, on_top = ["fortune-serum"], ["elixir-of-luck"]
    t = watched(["OY", ""], potion_market=market, potion_deck=on_top)
    play(t, "craft-fortune-serum")
    assert asked(t) == ("react", 1)
    assert discard(t) == "OY"
    assert GAME.dump(t)["potions"][0] == {"fortune-serum": 1}
    assert GAME.dump(t)["potion_market"][0] == "elixir-of-luck"


@rule("MARKET-055")
def test_nothing_comes_between_the_parts_of_a_potion():
    t = watched(["R", ""], ["exchange-elixir", "fortune-serum"], track="PBGYOR")
    play(t, "play-exchange-elixir", "vial-pixie-powder")
    assert asked(t) == ("exchange-vials", 0)
    others = {"play-fortune-serum", "sell-one-dragon-scales", "pass", "end-turn"}
    assert not others & set(keys(t))
    play(t, "vial-dragon-scales")
    assert asked(t) == ("react", 1)
    assert (track(t), coins(t)[0]) == ("RBGYOP", 9)
    assert GAME.dump(t)["potion_discard"] == {"exchange-elixir": 1}


POINTS = [
    [],
    ["buy-1"],
    ["buy-1", "buy-2"],
    ["swap-dragon-scales-2", "swap-done"],
    ["sell-one-dragon-scales"],
    ["sell-one-dragon-scales", "sell-one-dragon-scales"],
]


@rule("MARKET-056")
@pytest.mark.parametrize("before", POINTS)
def test_potions_are_crafted_and_played_before_between_and_after_the_steps(before):
    serum = ["fortune-serum"]
    t = table(["RROY", ""], potion_market=serum, potions=[serum, []])
    play(t, *before)
    assert {"craft-fortune-serum", "play-fortune-serum"} <= set(keys(t))
    play(t, "craft-fortune-serum", "play-fortune-serum", "play-fortune-serum")


@rule("MARKET-056")
def test_potions_are_not_crafted_or_played_inside_a_step():
    serum = ["fortune-serum"]
    t = table(["RROY", ""], potion_market=serum, potions=[serum, []])
    play(t, "swap-dragon-scales-2")
    assert not {"craft-fortune-serum", "play-fortune-serum"} & set(keys(t))
    assert why_not(GAME, t, "craft-fortune-serum") == "MARKET-055"
    assert why_not(GAME, t, "play-fortune-serum") == "MARKET-055"


@rule("MARKET-057")
@pytest.mark.parametrize("step", [step for step in POINTS if step])
def test_a_turn_goes_on_until_its_end_is_declared(step):
    t = play(table(["RR", ""]), *step)
    assert "end-turn" in keys(t)
    assert asked(t) == ("decide", 0)
    assert asked(play(t, "end-turn")) == ("decide", 1)


@rule("MARKET-057")
def test_a_craft_and_a_potion_are_no_reason_to_end_the_turn():
    t = table(["ROY", ""], potion_market=["fortune-serum"])
    play(t, "craft-fortune-serum", "play-fortune-serum")
    assert "end-turn" not in keys(t)
    assert why_not(GAME, t, "end-turn") == "MARKET-047"


@rule("MARKET-058")
def test_a_turn_closes_with_hand_limit_then_stall_check_then_next_player():
    t = table(["RRRRRRROO", ""], stall=one_before_renewal(2), market="ROYGB", deck="PPPPPPP")
    swap(t)
    assert (asked(t), market(t)) == (("hand-limit", 0), "RRYGB")
    play(t, "discard-phoenix-feathers")
    assert (asked(t), market(t)) == (("decide", 1), "PPPPP")
