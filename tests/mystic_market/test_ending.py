"""Chapter 13: the end of the game."""

from typing import Any

import pytest

from tests.mystic_market.stall import (
    EVERY_OPTION,
    GAME,
    asked,
    begin,
    coins,
    discard,
    hand,
    market,
    one_before_renewal,
    owned,
    play,
    table,
)
from tests.tabletop import at_random, keys, rule, why_not

FORTUNE, LUCK, MYSTERY = "fortune-serum", "elixir-of-luck", "tonic-of-mystery"


def last_turns(hands=("", ""), first=0, **more):
    """A table at the start of the final turns."""
    agenda = [["final-turn", first, len(hands)]]
    return table(hands, deck="", market=".....", final=True, turn=first, agenda=agenda, **more)


@rule("MARKET-151")
def test_the_end_begins_when_the_last_card_leaves_the_deck():
    t = play(table(["R", "R"], deck="O"), "buy-deck", "end-turn")
    assert t.final
    assert "buy-1" not in keys(t)


@rule("MARKET-151")
def test_the_end_does_not_begin_while_a_card_is_left():
    t = play(table(["R", "R"], deck="OO"), "buy-deck", "end-turn")
    assert not t.final
    assert "buy-1" in keys(t)


WAYS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "a deck purchase": ({"deck": "OO"}, ["buy-deck", "buy-deck"]),
    "a refill": ({"deck": "O"}, ["buy-1"]),
    "a potion of one's own": (
        {"deck": "OO", "potions": [[MYSTERY], [], []]},
        [f"play-{MYSTERY}", "sell-one-dragon-scales"],
    ),
    "a potion of another": (
        {"deck": "OO", "potions": [[], [], [MYSTERY]]},
        [f"play-{MYSTERY}", "sell-one-dragon-scales"],
    ),
    "a relief draw": (
        {
            "deck": "O",
            "hands": ["", "R", "R"],
            "coins": [0, 0, 0],
            "potions": [[FORTUNE], [], []],
        },
        ["relief-draw"],
    ),
    "a renewal": (
        {"deck": "OOOOO", "stall": one_before_renewal(3)},
        ["swap-dragon-scales-2"],
    ),
}


@rule("MARKET-152")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("bottom", ["", "y"])
def test_it_does_not_matter_how_the_last_card_leaves_nor_what_it_is(way, bottom):
    more, moves = WAYS[way]
    # The bottom card comes last; what is drawn before it is one card short of the purpose.
    more = {**more, "deck": bottom + more["deck"][len(bottom) :]}
    t = play(table(**{"hands": ["R", "R", "R"], **more}), *moves, "end-turn")
    assert t.deck.size() == 0
    assert t.final


@rule("MARKET-153")
def test_the_current_turn_is_completed_as_a_normal_one():
    t = play(table(["RRRRRRRR", ""], deck="O", coins=[5, 5]), "buy-deck")
    assert not t.final
    assert "buy-1" in keys(t)
    assert why_not(GAME, t, "sell-one-dragon-scales") == "MARKET-046"
    play(t, "buy-1", "end-turn")
    assert asked(t) == ("hand-limit", 0)


@rule("MARKET-153")
def test_a_turn_whose_first_window_empties_the_deck_is_still_a_normal_one():
    t = table(["R", ""], deck="OO", potions=[[], [MYSTERY]])
    play(t, f"play-{MYSTERY}")
    assert (t.deck.size(), t.final) == (0, False)
    assert "buy-1" in keys(t)
    assert why_not(GAME, t, "end-turn") == "MARKET-047"


@rule("MARKET-154", "MARKET-155")
@pytest.mark.parametrize(("active", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_every_player_takes_one_final_turn_and_who_had_the_last_normal_one_comes_last(
    active, order
):
    t = play(table(["R", "R", "R"], deck="O", turn=active), "buy-deck", "end-turn")
    took = []
    while t.ask is not None:
        took.append(int(t.ask.seat))
        play(t, "end-turn")
    assert took == order


@rule("MARKET-156")
def test_in_a_final_turn_one_sells_crafts_and_plays_potions():
    t = last_turns(["RY", ""], potions=[[FORTUNE], []], potion_market=[LUCK])
    assert keys(t) == [
        "sell-one-dragon-scales",
        "sell-one-orc-teeth",
        f"craft-{LUCK}",
        f"play-{FORTUNE}",
        "end-turn",
    ]


@rule("MARKET-156")
@pytest.mark.parametrize("key", ["buy-1", "buy-deck", "swap-orc-teeth-1", "relief-draw"])
def test_in_a_final_turn_nobody_buys_or_swaps(key):
    t = table(["Y", ""], deck="", market="ROYGB", final=True, agenda=[["final-turn", 0, 2]])
    assert key not in keys(t)
    assert why_not(GAME, t, key) == "MARKET-156"


@rule("MARKET-156")
def test_in_a_final_turn_nobody_buys_after_a_sale_either():
    t = table(["Y", ""], deck="", market="ROYGB", final=True, agenda=[["final-turn", 0, 2]])
    play(t, "sell-one-orc-teeth")
    assert keys(t) == ["end-turn"]
    assert why_not(GAME, t, "buy-1") == "MARKET-156"


@rule("MARKET-157")
def test_in_a_final_turn_nothing_is_compulsory():
    t = play(last_turns(["RRRR", "R"]), "end-turn")
    assert asked(t) == ("decide", 1)


@rule("MARKET-158")
def test_in_a_final_turn_all_can_be_mixed_in_any_order_and_number():
    t = last_turns(["RYRYBBP", ""], potions=[[FORTUNE, FORTUNE], []], potion_market=[LUCK, LUCK])
    play(t, "sell-set-mermaid-tears", f"craft-{LUCK}", f"play-{FORTUNE}", "sell-one-pixie-powder")
    play(t, f"play-{LUCK}", f"craft-{LUCK}", f"play-{FORTUNE}", f"play-{LUCK}", "end-turn")
    assert coins(t) == [5 + 12 + 6 + 2 + 6 + 2, 5]
    assert hand(t, 0) == ""


@rule("MARKET-159")
def test_the_hand_limit_holds_at_the_end_of_a_final_turn():
    t = play(last_turns(["R" * 10, ""]), "end-turn")
    assert (asked(t), keys(t)) == (("hand-limit", 0), ["discard-dragon-scales"])
    play(t, "discard-dragon-scales", "discard-dragon-scales")
    assert (asked(t), len(hand(t, 0))) == (("decide", 1), 8)


@rule("MARKET-159")
def test_in_the_last_final_turn_the_hand_limit_comes_before_the_closing_window():
    t = last_turns(["R", "O" * 9], potions=[[FORTUNE], []])
    play(t, "end-turn", "pass", "end-turn")
    assert asked(t) == ("hand-limit", 1)
    assert asked(play(t, "discard-phoenix-feathers")) == ("react", 0)


@rule("MARKET-160")
def test_the_discard_is_not_shuffled_back_into_an_empty_deck():
    t = table(["R", "R"], deck="O", discard=["orc-teeth"] * 9)
    play(t, "buy-1", "buy-1", "end-turn")
    assert (t.deck.size(), market(t), discard(t)) == (0, ".OYGB", "Y" * 9)


@rule("MARKET-160")
@pytest.mark.parametrize("options", EVERY_OPTION)
def test_the_discard_never_loses_a_card(options):
    t, before = begin(*options, seed=3), 0
    for _ in at_random(t, 3):
        assert t.discard.size() >= before
        before = t.discard.size()
    assert before


@rule("MARKET-161")
def test_the_most_coins_win():
    t = play(last_turns(["", "", ""], coins=[7, 12, 9]), "end-turn", "end-turn", "end-turn")
    assert asked(t) is None
    assert GAME.result(t).winners == [1]
    assert GAME.result(t).ranks == [3, 1, 2]


@rule("MARKET-162")
def test_cards_and_potions_left_over_count_for_nothing():
    t = last_turns(["PPBBRRRR", ""], coins=[5, 6], potions=[["elixir-of-wealth"], []])
    play(t, "end-turn", "pass", "end-turn", "pass")
    assert (hand(t, 0), owned(t, 0)) == ("RRRRBBPP", ["elixir-of-wealth"])
    assert GAME.result(t).scores == [5, 6]
    assert GAME.result(t).winners == [1]


@rule("MARKET-163")
def test_players_tied_for_the_most_coins_share_the_victory():
    t = last_turns(["RRRRPP", "", ""], coins=[9, 9, 4], potions=[[FORTUNE], [], []])
    while t.ask is not None:
        play(t, keys(t)[-1])
    assert GAME.result(t).winners == [0, 1]
    assert GAME.result(t).utility == [0.5, 0.5, 0.0]
