"""Chapter 10: crafting potions."""

import pytest

from tests.mystic_market.stall import (
    GAME,
    asked,
    coins,
    discard,
    hand,
    owned,
    play,
    potion_market,
    table,
    track,
)
from tests.tabletop import keys, rule, why_not

LUCK, FORTUNE, MYSTERY = "elixir-of-luck", "fortune-serum", "tonic-of-mystery"

# Every potion and the two cards that it costs (table 16.3).
COSTS = {
    "elixir-of-luck": "RY",
    "serum-of-forfeit": "RG",
    "fortune-serum": "OY",
    "tonic-of-borrowing": "OG",
    "duplication-tonic": "GP",
    "elixir-of-wealth": "BP",
    "tonic-of-mystery": "RO",
    "plunder-tonic": "OP",
    "exchange-elixir": "RB",
    "reduction-serum": "YB",
}


@rule("MARKET-117")
@pytest.mark.parametrize("begun", [(), ("buy-1",), ("buy-1", "buy-2"), ("sell-one-orc-teeth",)])
def test_one_crafts_in_ones_own_turn_before_during_and_after_the_action(begun):
    t = play(table(["RYY", ""], potion_market=[LUCK]), *begun)
    assert f"craft-{LUCK}" in keys(t)


@rule("MARKET-117")
def test_nobody_crafts_in_anothers_turn():
    t = table(["", "RY"], potions=[[], [FORTUNE]], potion_market=[LUCK])
    assert asked(t) == ("react", 1)
    assert f"craft-{LUCK}" not in keys(t)
    assert why_not(GAME, t, f"craft-{LUCK}") == "MARKET-117"


@rule("MARKET-118")
def test_only_a_potion_that_lies_in_the_potion_market_can_be_crafted():
    t = table(["ROY", ""], potion_market=[LUCK], potion_deck=[FORTUNE], potion_discard=[MYSTERY])
    assert [key for key in keys(t) if key.startswith("craft-")] == [f"craft-{LUCK}"]
    assert why_not(GAME, t, f"craft-{FORTUNE}") == "MARKET-118"
    assert why_not(GAME, t, f"craft-{MYSTERY}") == "MARKET-118"


@rule("MARKET-118")
@pytest.mark.parametrize("potion", COSTS)
def test_each_potion_costs_exactly_its_two_cards(potion):
    t = play(table(["RROOYYGGBBPP", ""], potion_market=[potion]), f"craft-{potion}")
    assert discard(t) == COSTS[potion]
    assert len(hand(t, 0)) == 10
    assert owned(t, 0) == [potion]


@rule("MARKET-119")
@pytest.mark.parametrize("potion", COSTS)
def test_no_other_cards_can_stand_in_for_those_shown(potion):
    for missing in COSTS[potion]:
        held = "".join(kind * 3 for kind in "ROYGBP" if kind != missing)
        t = table([held, ""], potion_market=[potion])
        assert f"craft-{potion}" not in keys(t)
        assert why_not(GAME, t, f"craft-{potion}") == "MARKET-119"


@rule("MARKET-120")
def test_the_two_cards_go_to_the_ingredient_discard():
    t = play(table(["RY", ""], potion_market=[LUCK]), f"craft-{LUCK}")
    assert (hand(t, 0), discard(t)) == ("", "RY")


@rule("MARKET-121")
def test_crafting_moves_no_vial_and_pays_no_coins():
    t = play(table(["BP", ""], potion_market=["elixir-of-wealth"]), "craft-elixir-of-wealth")
    assert track(t) == "PBGYOR"
    assert coins(t) == [5, 5]


@rule("MARKET-122")
def test_a_crafted_potion_can_be_played_in_the_same_turn():
    t = play(table(["OY", ""], potion_market=[FORTUNE]), f"craft-{FORTUNE}", f"play-{FORTUNE}")
    assert coins(t) == [11, 5]


@rule("MARKET-122")
def test_a_crafted_potion_is_kept_for_later_turns():
    t = table(["OYR", "R"], potion_market=[FORTUNE])
    play(t, f"craft-{FORTUNE}", "sell-one-dragon-scales", "end-turn")
    assert owned(t, 0) == [FORTUNE]
    play(t, "pass", "sell-one-dragon-scales")
    assert f"play-{FORTUNE}" in keys(t)


@rule("MARKET-123")
def test_the_emptied_slot_is_refilled_at_once_with_the_top_potion():
    t = table(["OY", ""], potion_market=[LUCK, FORTUNE, LUCK], potion_deck=[LUCK, MYSTERY])
    play(t, f"craft-{FORTUNE}")
    assert potion_market(t) == [LUCK, MYSTERY, LUCK, None, None]


@rule("MARKET-124")
def test_any_number_of_potions_can_be_crafted_in_a_turn():
    t = table(["RYRYRY", ""], potion_market=[LUCK] * 3)
    for _ in range(3):
        assert f"craft-{LUCK}" in keys(t)
        play(t, f"craft-{LUCK}")
    assert owned(t, 0) == [LUCK] * 3


@rule("MARKET-124")
def test_any_number_of_potions_can_be_owned():
    every = [brew.key for brew in GAME.edition.brews for _ in range(brew.copies)]
    every.remove(LUCK)
    t = table(["RY", ""], potions=[every, []], potion_market=[LUCK])
    play(t, f"craft-{LUCK}")
    assert len(owned(t, 0)) == len(every) + 1 == 20


@rule("MARKET-125")
def test_an_exhausted_potion_deck_is_not_renewed():
    t = table(["RYRY", ""], potion_market=[LUCK, LUCK], potion_discard=[FORTUNE, MYSTERY])
    play(t, f"craft-{LUCK}")
    assert potion_market(t) == [None, LUCK, None, None, None]
    play(t, f"craft-{LUCK}", "buy-1")
    assert potion_market(t) == [None] * 5


@rule("MARKET-126")
def test_crafting_is_legal_even_if_it_leaves_the_player_blocked():
    t = play(table(["RY", ""], coins=[0, 0], potion_market=[LUCK]), f"craft-{LUCK}")
    assert keys(t) == ["relief-draw", f"play-{LUCK}"]
