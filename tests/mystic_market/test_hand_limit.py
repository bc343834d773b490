"""Chapter 9: the hand limit."""

from tests.mystic_market.stall import GAME, asked, coins, discard, hand, play, table, track
from tests.tabletop import keys, rule, why_not


def over_the_limit(hand):
    """A table at which seat 0, having sold a Dragon Scale, still holds this hand at the end."""
    return play(table([hand + "R", ""]), "sell-one-dragon-scales", "end-turn")


@rule("MARKET-110")
def test_eight_cards_may_be_kept():
    t = over_the_limit("ROYGBPRO")
    assert asked(t) == ("decide", 1)


@rule("MARKET-110")
def test_a_ninth_card_may_not():
    t = over_the_limit("ROYGBPROY")
    assert asked(t) == ("hand-limit", 0)


@rule("MARKET-111")
def test_cards_are_discarded_until_exactly_eight_are_left():
    t = over_the_limit("ROYGBPROYG")
    play(t, "discard-orc-teeth")
    assert asked(t) == ("hand-limit", 0)
    play(t, "discard-orc-teeth")
    assert hand(t, 0) == "RROOGGBP"
    assert asked(t) == ("decide", 1)


@rule("MARKET-111")
def test_the_turn_does_not_go_on_before_that():
    t = over_the_limit("ROYGBPROY")
    assert why_not(GAME, t, "end-turn") == "MARKET-111"
    assert why_not(GAME, t, "sell-one-orc-teeth") == "MARKET-111"


@rule("MARKET-112")
def test_the_player_chooses_among_all_cards_in_the_hand():
    t = over_the_limit("RRRRYYYYP")
    assert keys(t) == ["discard-dragon-scales", "discard-orc-teeth", "discard-pixie-powder"]
    assert why_not(GAME, t, "discard-mermaid-tears") == "MARKET-112"


@rule("MARKET-112")
def test_the_card_chosen_is_the_one_discarded():
    t = play(over_the_limit("RRRRYYYYP"), "discard-pixie-powder")
    assert hand(t, 0) == "RRRRYYYY"


@rule("MARKET-113")
def test_potions_do_not_count_towards_the_limit():
    t = table(["RRRRRRRRR", ""], potions=[["fortune-serum", "tonic-of-mystery"], []])
    play(t, "sell-one-dragon-scales", "end-turn", "pass")
    assert asked(t) == ("decide", 1)
    assert hand(t, 0) == "RRRRRRRR"


@rule("MARKET-114")
def test_during_the_turn_the_hand_may_be_larger():
    t = play(table(["RRRRRRRR", ""], coins=[9, 0]), "buy-1")
    assert len(hand(t, 0)) == 9
    assert "buy-2" in keys(t)
    play(t, "buy-2")
    assert len(hand(t, 0)) == 10
    assert asked(t) == ("decide", 0)


@rule("MARKET-115")
def test_who_gets_above_the_limit_in_anothers_turn_keeps_the_cards_until_the_end_of_the_next_own():
    t = table(["O", "RRRRRRRR"], potions=[[], ["tonic-of-mystery"]])
    play(t, "play-tonic-of-mystery", "sell-one-phoenix-feathers", "end-turn")
    assert asked(t) == ("decide", 1)
    assert len(hand(t, 1)) == 10
    play(t, "sell-one-dragon-scales", "end-turn")
    assert asked(t) == ("hand-limit", 1)


@rule("MARKET-116")
def test_what_is_discarded_earns_nothing_and_moves_no_vial():
    t = over_the_limit("PPPPPYYYY")
    before = coins(t), track(t)
    play(t, "discard-pixie-powder")
    assert discard(t) == "RP"
    assert (coins(t), track(t)) == before
