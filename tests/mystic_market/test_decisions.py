"""Chapter 17: decisions (17.1) and randomness (17.3)."""

from itertools import product

import pytest

from moonbrew.games.mystic_market.rules.events import Borrowed
from tests.mystic_market.stall import (
    EVERY_OPTION,
    GAME,
    asked,
    begin,
    coins,
    hand,
    in_earnest,
    play,
    table,
)
from tests.tabletop import at_random, keys, rule

FORTUNE, BORROWING = "fortune-serum", "tonic-of-borrowing"

# The decisions of the table in chapter 17.1, by the ask and what the active seat has begun: the
# moves that each may offer. A swap is chosen pair by pair, so D1 has a second ask.
ACTION = {"buy", "swap", "sell", "relief", "craft", "play", "end"}  # D1
DECISIONS = {
    ("decide", 0): ACTION,  # D1
    ("swap-another",): {"swap"},  # D1
    ("decide", 1): {"buy", "craft", "play", "end"},  # D2
    ("decide", 4): {"sell", "craft", "play", "end"},  # D3
    ("decide", 2): {"craft", "play", "end"},  # D4: two purchases
    ("decide", 3): {"craft", "play", "end"},  # D4: a swap
    ("decide", 5): {"craft", "play", "end"},  # D4: a relief draw
    ("hand-limit",): {"discard"},  # D5
    ("react",): {"play", "pass"},  # D6
    ("decide", 6): {"sell", "craft", "play", "end"},  # D7
    ("keep-open",): {"take"},  # D8
    ("choose-opponent",): {"choose"},  # D9
    ("forfeit",): {"discard"},  # D10
    ("give-back",): {"give"},  # D11
    ("exchange-vials",): {"vial"},  # D12
    ("reduce-vial",): {"vial"},  # D13
    ("copy-potion",): {"copy"},  # D14
}
MAY_BE_DECLINED = {"end", "pass"}
DECLINABLE = [("decide", begun) for begun in (1, 2, 3, 4, 5, 6)] + [("react",)]


def decision(t):
    """Which decision the table waits for."""
    name, _, *more = GAME.dump(t)["ask"]
    return (name, more[0]) if name == "decide" else (name,)


@rule("MARKET-176")
def test_no_decision_arises_but_those_of_the_table():
    arisen = set()
    for seed, (options, players) in enumerate(product(EVERY_OPTION, (at_random, in_earnest))):
        t = begin(*options, seed=seed)
        moves = players(t, seed)
        while t.ask is not None:
            verbs = {key.partition("-")[0] for key in keys(t)}
            assert verbs <= DECISIONS[decision(t)]
            if decision(t) in DECLINABLE:
                assert verbs & MAY_BE_DECLINED
            arisen.add(decision(t))
            next(moves)
    rare = {("copy-potion",), ("reduce-vial",), ("exchange-vials",)}
    assert arisen >= set(DECISIONS) - rare, "a decision never arose, so this proves too little"


# What is asked and what is not. Potions have their own cases in test_potions.py.


@rule("MARKET-177")
@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        (["", "R"], ["buy-1", "buy-2"]),  # D4, and D2 without a coin left
        (["R", "R"], ["sell-one-dragon-scales"]),  # D3
        (["R", "R"], ["swap-dragon-scales-2"]),  # D4
    ],
)
def test_the_end_of_a_turn_is_declared_even_if_nothing_else_can_be_done(hands, moves):
    t = play(table(hands, coins=[3, 5]), *moves)
    assert keys(t)[-1] == "end-turn"
    assert asked(t) == ("decide", 0)


@rule("MARKET-177")
def test_the_end_of_a_turn_is_declared_after_a_relief_draw_too():
    t = table(["", ""], coins=[0, 5])
    assert (hand(t, 0), keys(t)) == ("P", ["end-turn"])


@rule("MARKET-177")
def test_a_final_turn_is_ended_by_its_player_even_if_nothing_can_be_done():
    t = table(["", ""], deck="", final=True, agenda=[["final-turn", 0, 2]])
    assert (asked(t), keys(t)) == (("decide", 0), ["end-turn"])


@rule("MARKET-177")
def test_a_blocked_player_with_nothing_else_to_choose_draws_without_being_asked():
    t = table(["", "R"], coins=[0, 5], deck="RY")
    assert hand(t, 0) == "Y"
    assert keys(t) == ["end-turn"]


@rule("MARKET-177")
def test_a_blocked_player_facing_an_empty_deck_declares_the_end_of_the_turn():
    t = table(["", "R"], coins=[0, 5], deck="RR", potions=[[], ["tonic-of-mystery"]])
    play(t, "play-tonic-of-mystery")
    assert (asked(t), keys(t)) == (("decide", 0), ["end-turn"])


@rule("MARKET-177")
def test_a_blocked_player_with_a_potion_is_asked():
    t = table(["", "R"], coins=[0, 5], potions=[[FORTUNE], []])
    assert keys(t) == ["relief-draw", f"play-{FORTUNE}"]


@rule("MARKET-177")
def test_the_only_purchase_of_an_empty_hand_is_made_without_asking():
    t = table(["", "R"], market="RGGGG", coins=[1, 5])
    assert (hand(t, 0), coins(t)) == ("R", [0, 5])
    assert keys(t) == ["end-turn"]


@rule("MARKET-177")
def test_the_only_option_of_a_hidden_hand_is_asked_for():
    t = table(["R", "R"], market="RRRRR", coins=[0, 5])
    assert keys(t) == ["sell-one-dragon-scales"]


@rule("MARKET-177")
def test_a_hand_above_the_limit_is_asked_about_even_if_its_cards_are_alike():
    t = play(table(["R" * 10, ""]), "sell-one-dragon-scales", "end-turn")
    assert keys(t) == ["discard-dragon-scales"]


@rule("MARKET-177")
def test_a_window_asks_every_owner_of_a_potion():
    t = table(["R", ""], potions=[[], [FORTUNE]])
    assert keys(t) == [f"play-{FORTUNE}", "pass"]


@rule("MARKET-178")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_other_player_is_asked_but_in_a_window_or_for_a_forfeit(seats):
    asked_others = set()
    for seed in range(12):
        t = begin(seats, seed=seed)
        drinker, moves = None, in_earnest(t, seed)
        while t.ask is not None:
            name, seat = decision(t)[0], int(t.ask.seat)
            if seat not in (t.active, drinker):
                asked_others.add(name)
            if next(moves).startswith("play-"):
                drinker = seat
            elif t.potion_in_play < 0:
                drinker = None
    assert asked_others == {"react", "forfeit"}


@rule("MARKET-178")
def test_of_a_forfeit_only_the_victim_decides():
    t = table(["R", "RYG", "OYG"], potions=[["serum-of-forfeit"], [], []])
    play(t, "play-serum-of-forfeit")
    assert asked(t) == ("choose-opponent", 0)
    play(t, "choose-seat-2")
    assert asked(t) == ("forfeit", 2)


# Randomness.


@rule("MARKET-188")
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_after_setup_the_dice_are_rolled_for_borrowing_alone(options):
    t = begin(*options, seed=4)
    before = t.dice.dump()
    for _ in in_earnest(t, 4):
        borrowed = any(isinstance(event, Borrowed) for event in t.events or [])
        assert (t.dice.dump() != before) == borrowed
        before, t.events = t.dice.dump(), []


@rule("MARKET-188")
def test_the_card_borrowed_is_drawn_uniformly_over_the_cards_of_the_hand():
    taken = dict.fromkeys("ROP", 0)
    for seed in range(600):
        dice = ["fast", str(seed), "1", "2", "3"]
        t = table(["Y", "RRROOP"], potions=[[BORROWING], []], dice=dice)
        for _ in range(12):  # the words above are hardly mixed yet
            t.dice.word()
        play(t, f"play-{BORROWING}")
        taken[hand(t, 0).replace("Y", "")] += 1
    assert 250 < taken["R"] < 350
    assert 160 < taken["O"] < 240
    assert 70 < taken["P"] < 130


@rule("MARKET-188")
def test_setup_leaves_dealer_hands_deck_shifts_and_potions_to_chance():
    setups = [GAME.dump(begin(3, seed=seed)) for seed in range(20)]
    assert {data["dealer"] for data in setups} == {0, 1, 2}
    for zone in ("hands", "market", "deck", "aside", "potion_deck", "potion_market"):
        assert len({str(data[zone]) for data in setups}) > 10
    assert {str(data["track"]) for data in setups} == {str(setups[0]["track"])}


@rule("MARKET-189")
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_same_seed_and_decisions_make_the_same_game(options):
    t, twin = begin(*options, seed=6), begin(*options, seed=6)
    for key in at_random(t, 6):
        play(twin, key)
    assert GAME.fingerprint(t) == GAME.fingerprint(twin)
    assert GAME.fingerprint(begin(*options, seed=7)) != GAME.fingerprint(begin(*options, seed=6))
