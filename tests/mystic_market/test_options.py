"""Chapter 19: options."""

import pytest

from moonbrew.errors import UnknownName
from tests.mystic_market.stall import EVERY_OPTION, GAME, begin, coins, play, table
from tests.tabletop import at_random, rule


@rule("MARKET-204")
def test_two_three_or_four_can_play():
    assert list(GAME.seats) == [2, 3, 4]
    for seats in GAME.seats:
        assert len(begin(seats).hands) == seats


@rule("MARKET-204")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_any_other_number_cannot(seats):
    with pytest.raises(UnknownName, match="for 2 to 4"):
        GAME.start(seats)


def values_of(name):
    """The choices of an option."""
    return next(spec.values for spec in GAME.all_options if spec.name == name)


@rule("MARKET-205")
def test_the_content_is_full_or_practice():
    assert values_of("content") == ("full", "practice")
    full, practice = (GAME.dump(begin(content=content)) for content in ("full", "practice"))
    assert any(card.startswith("supply-shift") for card in full["deck"])
    assert full["potion_deck"]
    assert not any(card.startswith("supply-shift") for card in practice["deck"])
    assert not practice["potion_deck"]


@rule("MARKET-206")
def test_the_length_is_normal_or_shortened():
    assert values_of("length") == ("normal", "shortened")
    for length, over in (("normal", False), ("shortened", True)):
        t = table(["PP", ""], coins=[20, 5], length=length)
        play(t, "sell-set-pixie-powder")
        assert (t.ask is None) == over


@rule("MARKET-207")
@pytest.mark.parametrize(("seats", "content", "length"), EVERY_OPTION)
def test_content_and_length_can_be_combined_freely(seats, content, length):
    t = begin(seats, content, length)
    assert (t.full, t.short) == (content == "full", length == "shortened")
    assert GAME.table_options(t).chosen() == {"content": content, "length": length}
    for _ in at_random(t):
        pass
    assert (max(coins(t)) >= 30) or t.final


@rule("MARKET-208")
def test_the_default_is_full_content_and_normal_length():
    assert GAME.Options().chosen() == {"content": "full", "length": "normal"}
    t = GAME.start(2)
    assert (t.full, t.short) == (True, False)
