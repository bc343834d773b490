"""Chapter 11: playing potions, and the effect of each (table 16.3)."""

import pytest

from moonbrew.games.mystic_market.rules.events import Played, Profited, Reduced
from tests.mystic_market.stall import (
    EDITION,
    GAME,
    asked,
    begin,
    coins,
    discard,
    hand,
    market,
    owned,
    play,
    potion_discard,
    table,
    track,
)
from tests.tabletop import at_random, keys, rule, told, why_not

LUCK, FORFEIT, FORTUNE = "elixir-of-luck", "serum-of-forfeit", "fortune-serum"
BORROWING, DUPLICATION, WEALTH = "tonic-of-borrowing", "duplication-tonic", "elixir-of-wealth"
MYSTERY, PLUNDER = "tonic-of-mystery", "plunder-tonic"
EXCHANGE, REDUCTION = "exchange-elixir", "reduction-serum"

PROFITS = {
    LUCK: 2,
    FORFEIT: 3,
    FORTUNE: 6,
    BORROWING: 3,
    DUPLICATION: 4,
    WEALTH: 10,
    MYSTERY: 1,
    PLUNDER: 2,
    EXCHANGE: 4,
    REDUCTION: 4,
}
# The choices of the two potions whose effect never finds nothing to do.
VIALS = {
    EXCHANGE: ["vial-dragon-scales", "vial-orc-teeth"],
    REDUCTION: ["vial-dragon-scales"],
}


def drunk(potion, hands=("", ""), **more):
    """A table at which seat 0 has just played this potion, and perhaps has to choose."""
    t = table(hands, potions=[[potion], *[()] * (len(hands) - 1)], **more)
    return play(t, f"play-{potion}")


# Playing.


@rule("MARKET-127")
@pytest.mark.parametrize("begun", [(), ("buy-1",), ("buy-1", "buy-2"), ("sell-one-orc-teeth",)])
def test_a_potion_can_be_played_before_during_and_after_ones_action(begun):
    t = play(table(["YY", ""], potions=[[FORTUNE], []]), *begun)
    assert f"play-{FORTUNE}" in keys(t)


@rule("MARKET-127")
def test_a_potion_can_be_played_in_anothers_turn():
    t = play(table(["Y", ""], potions=[[], [FORTUNE]]), f"play-{FORTUNE}")
    assert coins(t) == [5, 11]
    assert asked(t) == ("decide", 0)


@rule("MARKET-128")
def test_only_the_owner_can_play_a_potion():
    t = table(["Y", ""], potions=[[LUCK], [FORTUNE]])
    assert f"play-{LUCK}" not in keys(t)
    assert why_not(GAME, t, f"play-{LUCK}") == "MARKET-128"
    play(t, "pass")
    assert f"play-{FORTUNE}" not in keys(t)
    assert why_not(GAME, t, f"play-{FORTUNE}") == "MARKET-128"


@rule("MARKET-129")
def test_the_effect_comes_before_the_profit_and_the_profit_before_the_discard():
    t = drunk(REDUCTION)
    assert (coins(t), potion_discard(t), owned(t, 0)) == ([5, 5], [], [])
    play(t, "vial-pixie-powder")
    assert (track(t), coins(t), potion_discard(t)) == ("BGYORP", [9, 5], [REDUCTION])
    told = [event for event in t.events or [] if isinstance(event, (Played, Reduced, Profited))]
    assert [type(event) for event in told] == [Played, Reduced, Profited]


@rule("MARKET-130")
def test_the_profit_is_paid_for_playing_and_not_for_crafting():
    t = play(table(["BP", ""], potion_market=[WEALTH]), f"craft-{WEALTH}")
    assert coins(t) == [5, 5]
    play(t, f"play-{WEALTH}")
    assert coins(t) == [15, 5]


@rule("MARKET-131")
def test_a_played_potion_is_its_players_no_longer():
    t = drunk(FORTUNE)
    assert owned(t, 0) == []
    assert why_not(GAME, t, f"play-{FORTUNE}") == "MARKET-128"


@rule("MARKET-131")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_potion_is_played_more_often_than_there_are_cards_of_it(seats):
    copies = {brew.key: int(brew.copies) for brew in EDITION.brews}
    for seed in range(3):
        t = begin(seats, seed=seed)
        played = [key.removeprefix("play-") for key in at_random(t, seed) if "play-" in key]
        assert played, "no potion was played, so this proves nothing"
        assert all(played.count(potion) <= copies[potion] for potion in played)
        assert sorted(played) == potion_discard(t)


@rule("MARKET-132")
def test_a_played_potion_cannot_be_taken_back():
    t = drunk(LUCK)
    assert all(key.startswith("take-") for key in keys(t))
    assert why_not(GAME, t, "end-turn") == "MARKET-136"
    assert why_not(GAME, t, "pass") == "MARKET-136"


@rule("MARKET-132")
def test_no_potion_cancels_the_one_before():
    t = table(["Y", ""], potions=[[FORTUNE], list(PROFITS)])
    play(t, "pass", f"play-{FORTUNE}")
    assert (coins(t)[0], potion_discard(t)) == (11, [FORTUNE])
    assert keys(t) == [f"play-{potion}" for potion in PROFITS] + ["pass"]


@rule("MARKET-133")
@pytest.mark.parametrize("potion", [LUCK, FORFEIT, BORROWING, PLUNDER, EXCHANGE, REDUCTION])
def test_no_potion_can_be_played_while_another_is_handled(potion):
    t = table(["RO", "RYG", "GBP"], potions=[[potion, FORTUNE], [FORTUNE], [FORTUNE]])
    play(t, "pass", "pass", f"play-{potion}")
    assert asked(t) not in (("react", 1), ("decide", 0))
    assert f"play-{FORTUNE}" not in keys(t)
    assert why_not(GAME, t, f"play-{FORTUNE}") == "MARKET-133"


@rule("MARKET-134")
@pytest.mark.parametrize("potion", PROFITS)
def test_the_profit_is_paid_in_full_even_if_the_effect_can_do_nothing(potion):
    t = drunk(potion, deck="", coins=[5, 0])
    play(t, *VIALS.get(potion, []))
    assert coins(t) == [5 + PROFITS[potion], 0]
    assert potion_discard(t) == [potion]
    assert asked(t) == ("decide", 0)


@rule("MARKET-134")
@pytest.mark.parametrize("potion", PROFITS)
def test_the_profit_of_the_card_is_paid_once_the_effect_is_done(potion):
    t = drunk(potion, ["RO", "Y"], coins=[0, 3])
    while asked(t) != ("decide", 0):
        play(t, keys(t)[0])
    plundered = 3 if potion == PLUNDER else 0
    assert coins(t)[0] == PROFITS[potion] + plundered


@rule("MARKET-135")
@pytest.mark.parametrize("potion", [FORFEIT, BORROWING])
def test_only_another_player_with_cards_is_hit_where_cards_are_lost(potion):
    t = drunk(potion, ["R", "Y", "", "G"])
    assert keys(t) == ["choose-seat-1", "choose-seat-3"]
    assert why_not(GAME, t, "choose-seat-2") == "MARKET-135"
    assert why_not(GAME, t, "choose-seat-0") == "MARKET-135"


@rule("MARKET-135")
def test_only_another_player_with_coins_is_hit_where_coins_are_lost():
    t = drunk(PLUNDER, ["R", "Y", "Y", "G"], coins=[5, 1, 0, 9])
    assert keys(t) == ["choose-seat-1", "choose-seat-3"]
    assert why_not(GAME, t, "choose-seat-2") == "MARKET-135"
    assert why_not(GAME, t, "choose-seat-0") == "MARKET-135"


@rule("MARKET-135")
@pytest.mark.parametrize("potion", [FORFEIT, BORROWING, PLUNDER])
def test_with_nobody_to_hit_the_effect_is_skipped(potion):
    t = drunk(potion, ["R", "", ""], coins=[5, 0, 0])
    assert (hand(t, 0), discard(t)) == ("R", "")
    assert coins(t) == [5 + PROFITS[potion], 0, 0]
    assert asked(t) == ("decide", 0)


@rule("MARKET-136")
@pytest.mark.parametrize("potion", [LUCK, FORFEIT, BORROWING, PLUNDER, EXCHANGE, REDUCTION])
def test_no_part_of_an_effect_can_be_declined(potion):
    t = drunk(potion, ["RO", "RYG", "GBP"])
    while asked(t) != ("decide", 0):
        for declining in ("pass", "end-turn", "swap-done"):
            assert declining not in keys(t)
            assert why_not(GAME, t, declining) == "MARKET-136"
        play(t, keys(t)[0])


@rule("MARKET-137")
def test_a_potion_not_played_by_the_end_of_the_game_is_worth_nothing():
    t = table(
        ["", ""], deck="", potions=[[WEALTH], []], coins=[5, 6], agenda=[["final-turn", 0, 1]]
    )
    play(t, "end-turn", "pass")
    assert asked(t) is None
    assert GAME.result(t).scores == [5, 6]
    assert GAME.result(t).winners == [1]


# Elixir of Luck: turn up 3, take 1.


def test_luck_turns_up_three_cards_of_which_one_is_taken():
    t = drunk(LUCK, deck="PBGYOR")
    assert keys(t) == ["take-dragon-scales", "take-phoenix-feathers", "take-orc-teeth"]
    play(t, "take-phoenix-feathers")
    assert (hand(t, 0), discard(t), t.deck.size()) == ("O", "RY", 3)
    assert coins(t) == [7, 5]


def test_luck_takes_only_a_card_that_lies_open():
    t = drunk(LUCK, deck="PBGYOR")
    assert why_not(GAME, t, "take-pixie-powder") == "MARKET-176"


def test_luck_does_not_count_supply_shifts_among_the_cards_turned_up():
    t = drunk(LUCK, deck="PBYygOR")
    assert keys(t) == ["take-dragon-scales", "take-phoenix-feathers", "take-orc-teeth"]
    assert (discard(t), track(t)) == ("yg", "YORPBG")


def test_luck_that_finds_no_card_says_so_and_one_that_does_says_nothing_of_it():
    nothing = "The potion finds nothing to work on."
    empty = drunk(LUCK, deck="", final=True, agenda=[["final-turn", 0, 1]])
    assert nothing in told(GAME, empty)
    assert nothing not in told(GAME, drunk(LUCK, deck="PBGYOR"))


@rule("MARKET-134")
def test_luck_chooses_among_two_if_no_more_are_left():
    t = drunk(LUCK, deck="rOY")
    assert keys(t) == ["take-phoenix-feathers", "take-orc-teeth"]
    play(t, "take-orc-teeth")
    assert (hand(t, 0), discard(t), coins(t)) == ("Y", "Or", [7, 5])


@rule("MARKET-134", "MARKET-177")
def test_luck_takes_the_only_card_left_without_asking():
    t = drunk(LUCK, deck="Y")
    assert (hand(t, 0), discard(t), coins(t)) == ("Y", "", [7, 5])
    assert asked(t) == ("decide", 0)


@rule("MARKET-134")
def test_luck_finds_only_supply_shifts_and_takes_nothing():
    t = drunk(LUCK, deck="ro")
    assert (hand(t, 0), discard(t), coins(t)) == ("", "ro", [7, 5])
    assert track(t) == "RPBGYO"


@rule("MARKET-177")
def test_luck_does_not_ask_among_cards_that_are_alike():
    t = drunk(LUCK, deck="GOOO")
    assert (hand(t, 0), discard(t), t.deck.size()) == ("O", "OO", 1)
    assert asked(t) == ("decide", 0)


@rule("MARKET-177")
def test_luck_offers_cards_that_are_alike_as_one_option():
    t = drunk(LUCK, deck="GOOY")
    assert keys(t) == ["take-phoenix-feathers", "take-orc-teeth"]


# Serum of Forfeit: the victim discards 2 of its own choice.


def test_forfeit_lets_the_victim_choose_the_two_cards():
    t = drunk(FORFEIT, ["", "ROYGBP"])
    assert asked(t) == ("forfeit", 1)
    play(t, "discard-orc-teeth")
    assert asked(t) == ("forfeit", 1)
    assert why_not(GAME, t, "discard-orc-teeth") == "MARKET-176"
    play(t, "discard-pixie-powder")
    assert (hand(t, 1), discard(t)) == ("ROGB", "YP")
    assert (asked(t), coins(t)) == (("decide", 0), [8, 5])


@rule("MARKET-177")
def test_forfeit_asks_the_victim_from_three_cards_on_even_if_they_are_alike():
    t = drunk(FORFEIT, ["", "RRR"])
    assert asked(t) == ("forfeit", 1)
    play(t, "discard-dragon-scales")
    assert asked(t) == ("forfeit", 1)
    play(t, "discard-dragon-scales")
    assert (hand(t, 1), discard(t)) == ("R", "RR")


@rule("MARKET-134", "MARKET-177")
@pytest.mark.parametrize("held", ["RY", "R"])
def test_forfeit_takes_a_hand_of_one_or_two_whole_and_without_asking(held):
    t = drunk(FORFEIT, ["", held])
    assert (hand(t, 1), discard(t)) == ("", held)
    assert (asked(t), coins(t)) == (("decide", 0), [8, 5])


def test_forfeit_hits_only_the_opponent_chosen():
    t = play(drunk(FORFEIT, ["OO", "RR", "YY"]), "choose-seat-2")
    assert [hand(t, seat) for seat in range(3)] == ["OO", "RR", ""]


def test_forfeit_earns_nobody_coins_for_the_cards_and_moves_no_vial():
    t = drunk(FORFEIT, ["", "PP"])
    assert (coins(t), track(t)) == ([8, 5], "PBGYOR")


# Tonic of Borrowing: take 1 at random, give 1 by choice.


def test_borrowing_takes_a_card_and_gives_one_of_choice_for_it():
    t = drunk(BORROWING, ["O", "R"])
    assert (hand(t, 0), hand(t, 1)) == ("RO", "")
    assert keys(t) == ["give-dragon-scales", "give-phoenix-feathers"]
    play(t, "give-phoenix-feathers")
    assert (hand(t, 0), hand(t, 1), coins(t)) == ("R", "O", [8, 5])
    assert asked(t) == ("decide", 0)


def test_borrowing_may_give_the_very_card_back():
    t = play(drunk(BORROWING, ["O", "R"]), "give-dragon-scales")
    assert (hand(t, 0), hand(t, 1)) == ("O", "R")


def test_borrowing_gives_only_a_card_that_is_held():
    t = drunk(BORROWING, ["O", "R"])
    assert why_not(GAME, t, "give-pixie-powder") == "MARKET-176"


@rule("MARKET-177")
def test_borrowing_with_an_empty_hand_returns_the_card_without_asking():
    t = drunk(BORROWING, ["", "RR"])
    assert (hand(t, 0), hand(t, 1), coins(t)) == ("", "RR", [8, 5])
    assert asked(t) == ("decide", 0)


@rule("MARKET-177")
def test_borrowing_asks_for_the_card_to_give_even_if_all_are_alike():
    t = drunk(BORROWING, ["R", "RR"])
    assert asked(t) == ("give-back", 0)


def test_borrowing_leaves_the_other_opponents_alone():
    t = play(drunk(BORROWING, ["O", "R", "Y"]), "choose-seat-2", "give-phoenix-feathers")
    assert [hand(t, seat) for seat in range(3)] == ["Y", "R", "O"]


# Tonic of Mystery: draw 2.


def test_mystery_draws_two_cards_free_of_charge():
    t = drunk(MYSTERY, ["R", ""], deck="OYGB")
    assert (hand(t, 0), t.deck.size(), coins(t)) == ("RGB", 2, [6, 5])
    assert discard(t) == ""


def test_mystery_does_not_count_supply_shifts():
    t = drunk(MYSTERY, deck="OYrGb")
    assert (hand(t, 0), discard(t), t.deck.size()) == ("YG", "rb", 1)
    assert track(t) == "RPBGYO"


@rule("MARKET-134")
@pytest.mark.parametrize(("deck", "drawn"), [("Y", "Y"), ("rY", "Y"), ("r", ""), ("", "")])
def test_mystery_draws_what_there_is(deck, drawn):
    t = drunk(MYSTERY, deck=deck)
    assert (hand(t, 0), t.deck.size(), coins(t)) == (drawn, 0, [6, 5])


# Plunder Tonic: take 5 coins.


@pytest.mark.parametrize(("held", "taken"), [(9, 5), (5, 5), (3, 3), (1, 1)])
def test_plunder_takes_five_coins_or_all_there_are(held, taken):
    t = drunk(PLUNDER, coins=[4, held])
    assert coins(t) == [4 + taken + 2, held - taken]


def test_plunder_hits_only_the_opponent_chosen():
    t = play(drunk(PLUNDER, ["", "", ""], coins=[0, 9, 9]), "choose-seat-1")
    assert coins(t) == [7, 4, 9]


@rule("MARKET-177")
def test_plunder_does_not_ask_when_only_one_opponent_has_coins():
    t = drunk(PLUNDER, ["R", "", ""], coins=[0, 0, 9])
    assert coins(t) == [7, 0, 4]
    assert asked(t) == ("decide", 0)


# Exchange Elixir: two vials trade places.


def test_exchange_lets_two_vials_trade_places_and_the_others_stay():
    t = play(drunk(EXCHANGE, track="PBGYOR"), "vial-mermaid-tears", "vial-phoenix-feathers")
    assert track(t) == "POGYBR"
    assert (asked(t), coins(t)) == (("decide", 0), [9, 5])


def test_exchange_offers_every_vial_and_then_the_five_others():
    t = drunk(EXCHANGE)
    first = keys(t)
    assert len(first) == 6
    play(t, "vial-orc-teeth")
    assert keys(t) == [key for key in first if key != "vial-orc-teeth"]
    assert why_not(GAME, t, "vial-orc-teeth") == "MARKET-176"


# Reduction Serum: a value shift of any vial.


@pytest.mark.parametrize(
    ("vial", "after"),
    [
        ("vial-pixie-powder", "BGYORP"),
        ("vial-orc-teeth", "PBGORY"),
        ("vial-dragon-scales", "PBGYOR"),
    ],
)
def test_reduction_makes_a_value_shift_without_a_sale(vial, after):
    t = play(drunk(REDUCTION, ["RRRRYYYPP", ""], track="PBGYOR"), vial)
    assert track(t) == after
    assert (hand(t, 0), coins(t)) == ("RRRRYYYPP", [9, 5])


def test_reduction_offers_every_vial():
    assert len(keys(drunk(REDUCTION))) == 6


# Duplication Tonic: the effect of a potion in the discard.


def test_duplication_carries_out_the_effect_but_pays_only_its_own_profit():
    t = drunk(DUPLICATION, deck="OYGB", potion_discard=[MYSTERY, WEALTH])
    play(t, f"copy-{MYSTERY}")
    assert (hand(t, 0), coins(t)) == ("GB", [9, 5])


def test_duplication_that_finds_no_potion_says_so():
    nothing = "The potion finds nothing to work on."
    assert nothing in told(GAME, drunk(DUPLICATION, potion_discard=[]))
    assert nothing not in told(GAME, drunk(DUPLICATION, potion_discard=[MYSTERY], deck="OYGB"))


def test_duplication_leaves_the_copied_card_in_the_discard():
    t = drunk(DUPLICATION, potion_discard=[MYSTERY])
    assert potion_discard(t) == [DUPLICATION, MYSTERY]


@pytest.mark.parametrize("potion", [FORTUNE, WEALTH])
def test_duplication_of_a_potion_without_effect_does_nothing(potion):
    t = drunk(DUPLICATION, ["R", ""], potion_discard=[potion])
    assert (hand(t, 0), coins(t), track(t)) == ("R", [9, 5], "PBGYOR")


def test_duplication_offers_every_name_in_the_discard_once():
    t = drunk(DUPLICATION, potion_discard=[LUCK, LUCK, PLUNDER])
    assert keys(t) == [f"copy-{LUCK}", f"copy-{PLUNDER}"]
    assert why_not(GAME, t, f"copy-{WEALTH}") == "MARKET-176"


@rule("MARKET-134")
def test_duplication_with_an_empty_discard_only_pays():
    t = drunk(DUPLICATION)
    assert (coins(t), asked(t)) == ([9, 5], ("decide", 0))


@rule("MARKET-177")
def test_duplication_of_the_only_potion_in_the_discard_is_not_asked():
    t = drunk(DUPLICATION, coins=[0, 9], potion_discard=[PLUNDER])
    assert coins(t) == [9, 4]


@pytest.mark.parametrize(
    ("potion", "choices"),
    [
        (LUCK, ["take-pixie-powder"]),
        (FORFEIT, ["choose-seat-2", "discard-orc-teeth", "discard-orc-teeth"]),
        (BORROWING, ["choose-seat-2", "give-dragon-scales"]),
        (PLUNDER, ["choose-seat-1"]),
        (EXCHANGE, VIALS[EXCHANGE]),
        (REDUCTION, VIALS[REDUCTION]),
    ],
)
def test_duplication_asks_for_the_copied_potions_own_choices(potion, choices):
    t = drunk(DUPLICATION, ["R", "OO", "YYY"], coins=[0, 5, 5], potion_discard=[potion])
    play(t, *choices)
    assert asked(t) == ("decide", 0)
    assert coins(t)[0] == 4 + (5 if potion == PLUNDER else 0)


# Fortune Serum and Elixir of Wealth: nothing but their profit.


@pytest.mark.parametrize("potion", [FORTUNE, WEALTH])
def test_fortune_and_wealth_do_nothing_but_pay(potion):
    t = drunk(potion, ["R", "O", "Y"])
    assert [hand(t, seat) for seat in range(3)] == ["R", "O", "Y"]
    assert (track(t), market(t), discard(t), t.deck.size()) == ("PBGYOR", "ROYGB", "", 12)
    assert coins(t) == [5 + PROFITS[potion], 5, 5]
    assert asked(t) == ("decide", 0)
