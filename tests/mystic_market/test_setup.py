"""Chapter 2: setup. Chance is looked at over many deals, never at a single one."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.mystic_market.stall import GAME, KINDS, asked, coins, deck, hand, market, track, wander
from tests.tabletop import rule

DEALS = 400
INGREDIENTS = set(KINDS)


@cache
def deals(seats: int = 4, content: str = "full") -> list[dict[str, Any]]:
    """Many tables after setup, as data."""
    options = GAME.Options.of({"content": content})
    return [GAME.dump(GAME.start(seats, seed, options)) for seed in range(DEALS)]


def shifts(cards: Any) -> list[str]:
    """The Supply Shifts among these cards."""
    return [card for card in cards if card.startswith("supply-shift-")]


def about(number: int, expected: float) -> bool:
    """Whether a count over many deals is near what chance lets one expect."""
    return 0.6 * expected < number < 1.4 * expected


@rule("MARKET-016")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_of_the_players_is_the_dealer(seats):
    assert {data["dealer"] for data in deals(seats)} == set(range(seats))


@rule("MARKET-017")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_equally_often_the_dealer(seats):
    dealt = Counter(data["dealer"] for data in deals(seats))
    assert all(about(dealt[seat], DEALS / seats) for seat in range(seats))


@rule("MARKET-018")
def test_the_ingredients_are_shuffled_before_anything_is_dealt():
    first = Counter(data["market"][0] for data in deals())
    held = sum((Counter(data["hands"][0]) for data in deals()), Counter())
    for kind in GAME.edition.ingredients:
        assert about(first[kind.key], DEALS * kind.cards / 66)
        assert about(held[kind.key], DEALS * 4 * kind.cards / 66)


@rule("MARKET-018")
def test_all_66_ingredients_are_dealt_or_in_the_deck():
    for data in deals():
        cards = Counter(data["market"] + data["deck"])
        for held in data["hands"]:
            cards.update(held)
        assert all(cards[kind.key] == kind.cards for kind in GAME.edition.ingredients)


@rule("MARKET-018", "MARKET-028")
def test_no_supply_shift_is_among_the_cards_first_dealt():
    for data in deals():
        assert not shifts(data["market"])
        assert not any(shifts(held) for held in data["hands"])


@rule("MARKET-019")
def test_the_potions_are_shuffled():
    on_top = Counter(data["potion_deck"][-1] for data in deals())
    laid_out = Counter(data["potion_market"][0] for data in deals())
    common = [brew for brew in GAME.edition.brews if brew.copies == 3]
    assert set(on_top) == set(laid_out) == {brew.key for brew in GAME.edition.brews}
    assert all(about(laid_out[brew.key], DEALS * 3 / 20) for brew in common)


@rule("MARKET-019")
def test_all_20_potions_take_part():
    for data in deals():
        cards = Counter(data["potion_deck"] + data["potion_market"])
        assert cards == {brew.key: brew.copies for brew in GAME.edition.brews}


@rule("MARKET-020")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_four_cards_that_nobody_else_has_seen(seats):
    t = GAME.start(seats)
    assert [len(hand(t, seat)) for seat in range(seats)] == [4] * seats
    assert not any(seen for viewer in GAME.dump(t)["known"] for seen in viewer)


@rule("MARKET-021")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_starts_with_five_coins(seats):
    assert coins(GAME.start(seats)) == [5] * seats


@rule("MARKET-022")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_five_ingredients_are_laid_out(seats):
    assert all(len(data["market"]) == 5 and None not in data["market"] for data in deals(seats))
    assert set(market(GAME.start(seats))) <= INGREDIENTS


@rule("MARKET-023")
def test_no_opening_is_redealt():
    four_alike = [max(held.values()) == 4 for data in deals() for held in data["hands"]]
    dull_markets = [max(Counter(data["market"]).values()) >= 4 for data in deals()]
    dull_potions = [max(Counter(data["potion_market"]).values()) == 3 for data in deals()]
    assert any(four_alike)
    assert any(dull_markets)
    assert any(dull_potions)


@rule("MARKET-024")
def test_any_three_supply_shifts_can_be_in_the_game():
    drawn = Counter(frozenset(shifts(data["deck"])) for data in deals())
    assert {len(three) for three in drawn} == {3}
    assert len(drawn) == 20, "There are 20 ways to draw three of six."


@rule("MARKET-024")
def test_every_supply_shift_is_in_the_game_half_of_the_time():
    drawn = Counter(card for data in deals() for card in shifts(data["deck"]))
    assert len(drawn) == 6
    assert all(about(number, DEALS / 2) for number in drawn.values())


@rule("MARKET-025")
def test_the_supply_shifts_lie_anywhere_in_the_deck():
    places = [
        place
        for data in deals()
        for place, card in enumerate(data["deck"])
        if card.startswith("supply-shift-")
    ]
    sixths = Counter(place * 6 // 48 for place in places)
    assert all(about(sixths[sixth], DEALS * 3 / 6) for sixth in range(6))
    assert {0, 47} <= set(places)


@rule("MARKET-026")
def test_the_other_three_supply_shifts_are_out_of_the_game():
    for data in deals():
        assert sum(data["aside"].values()) == 3
        inside = {card.removeprefix("supply-shift-") for card in shifts(data["deck"])}
        outside = {card.removeprefix("supply-shift-") for card in data["aside"]}
        assert inside | outside == set(KINDS.values())


@rule("MARKET-026")
def test_what_is_out_of_the_game_never_comes_back():
    for t in wander(2):
        assert t.aside.total == (3 if t.full else 0)
        assert len(shifts(GAME.dump(t)["deck"])) + len(shifts(GAME.dump(t)["discard"])) == (
            3 if t.full else 0
        )


@rule("MARKET-028")
def test_in_the_first_market_and_the_first_hands_lie_ingredients_only():
    for seed in range(50):
        t = GAME.start(4, seed)
        dealt = market(t) + "".join(hand(t, seat) for seat in range(4))
        assert len(dealt) == 5 + 4 * 4
        assert set(dealt) <= INGREDIENTS


@rule("MARKET-029")
def test_five_potions_are_laid_out_and_the_rest_is_the_potion_deck():
    for data in deals():
        assert len(data["potion_market"]) == 5
        assert None not in data["potion_market"]
        assert len(data["potion_deck"]) == 15


@rule("MARKET-030")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_vials_start_with_the_rarest_worth_most(seats):
    assert track(GAME.start(seats, seed=seats)) == "PBGYOR"


@rule("MARKET-031")
def test_both_discards_start_empty():
    for data in deals():
        assert not data["discard"]
        assert not data["potion_discard"]


@rule("MARKET-032")
@pytest.mark.parametrize(("seats", "cards"), [(2, 56), (3, 52), (4, 48)])
def test_after_setup_the_deck_has_its_size(seats, cards):
    t = GAME.start(seats)
    assert len(deck(t)) == cards
    assert sum(card.islower() for card in deck(t)) == 3
    assert t.potion_deck.size() == 15


@rule("MARKET-044")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_dealer_takes_the_first_turn(seats):
    tables = [GAME.start(seats, seed) for seed in range(20)]
    assert [asked(t) for t in tables] == [("decide", int(t.dealer)) for t in tables]
    assert len({t.dealer for t in tables}) == seats
