"""The walkthrough of one turn: what each of its texts says is what happens."""

from moonbrew.games.mystic_market.rules.table import MarketTable
from tests.mystic_market.stall import (
    GAME,
    asked,
    coins,
    hand,
    owned,
    play,
    potion_market,
    track,
)
from tests.tabletop import keys


def after(lessons: int) -> MarketTable:
    """The walkthrough's table after so many of its steps."""
    walk = GAME.walkthroughs["walkthrough"]
    t = GAME.load(walk.table)
    assert isinstance(t, MarketTable)
    for lesson in walk.lessons[:lessons]:
        play(t, *lesson.moves)
    return t


def test_the_setting_is_as_it_is_told():
    t = after(1)
    assert (hand(t, 0), track(t), coins(t)) == ("RYGGGBP", "PBGYOR", [4, 7])


def test_selling_ends_the_choice_between_the_actions():
    begun = {key.split("-")[0] for key in keys(after(1))}
    assert {"buy", "swap", "sell"} <= begun
    assert {"buy", "swap"}.isdisjoint(key.split("-")[0] for key in keys(after(2)))


def test_the_set_moves_its_vial_to_mark_5_and_orc_teeth_to_mark_10():
    t = after(2)
    assert (track(t), hand(t, 0)) == ("PBYORG", "RYBP")


def test_the_single_card_brings_mermaid_tears_to_mark_15():
    t = after(3)
    assert (track(t), coins(t)) == ("BYORGP", [14, 7])


def test_the_potion_is_paid_for_with_two_cards_and_replaced():
    t = after(4)
    assert (hand(t, 0), owned(t, 0), track(t)) == ("B", ["elixir-of-luck"], "BYORGP")
    assert potion_market(t)[0] == "tonic-of-mystery"


def test_the_owner_of_a_potion_is_asked_in_the_next_turn():
    t = after(5)
    assert asked(t) == ("react", 0)
    assert keys(t) == ["play-elixir-of-luck", "pass"]
