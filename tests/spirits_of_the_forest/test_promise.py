"""What a position promises."""

from typing import Any

import pytest

from moonbrew.bots import Outlook, bot
from moonbrew.games.spirits_of_the_forest.bots.promise import (
    chance_to_lead,
    chance_to_meet,
    chance_unbeaten,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import still_out
from moonbrew.kernel.pile import zeros
from tests.spirits_of_the_forest.glade import (
    GAME,
    alone,
    begin,
    moonlit,
    play,
    rivals,
    table,
    to_the_end,
)
from tests.tabletop import rule

ROWS = ["BRA1 SPI5 DEW1", "LEA1 SPI2"]


def test_more_tiles_of_a_type_promise_more():
    poor, rich = table(ROWS), table(ROWS, tiles=["SPI6 SPI1", ""])
    assert GAME.promise(rich, 0) > GAME.promise(poor, 0) == GAME.promise(poor, 1)
    assert GAME.promise(rich, 1) < GAME.promise(poor, 1)


def test_a_first_tile_of_a_type_is_worth_what_it_keeps_from_being_lost():
    third = table([], tiles=["SPI5 SPI6 SPI7", "BRA5"], agenda=[])
    other = table([], tiles=["SPI5 SPI6 LEA5", "BRA5"], agenda=[])
    assert GAME.promise(other, 0) > GAME.promise(third, 0)


def test_a_known_token_counts():
    without, with_it = table(ROWS), table(ROWS, favours=["FT-SPI", ""])
    assert GAME.promise(with_it, 0) > GAME.promise(without, 0)


def test_what_is_out_makes_a_lead_less_certain():
    assert chance_to_lead(3, 1, 0) == 1.0
    assert chance_to_lead(3, 1, 0) > chance_to_lead(3, 1, 6) > chance_to_lead(2, 2, 6) == 0.5
    assert chance_to_lead(0, 9, 1) == 0.0
    out = [int(n) for n in still_out(table(ROWS))]
    assert out == [1, 1, 0, 0, 1, 0, 0, 3, 0, 0, 2, 0, 0]


def test_alone_it_is_against_the_opponent():
    rows = ["BRA1 BRA2", "LEA1 LEA2"]
    level, ahead = alone(rows), alone(rows, tiles=["SPI5 SPI6", ""])
    behind = alone(rows, tiles=["", "SPI5 SPI6"])
    assert GAME.promise(ahead, 0) > GAME.promise(level, 0) > GAME.promise(behind, 0)


@rule("SPIRIT-077", "SPIRIT-078")
def test_alone_one_type_lost_costs_more_than_any_points():
    rows, card = ["LEA1 LEA2", "FRU1 FRU2"], ["FT-LEA", "FT-VIN", "FT-BRA"]
    safe = alone(rows, card=card, tiles=["DEW1 VIN1", "DEW2"])
    rich = alone(rows, card=card, tiles=["DEW4 DEW5 FLO3 FLO4 MOS4 VIN1", "SPI1"])
    assert GAME.promise(safe, 0) > 5 * GAME.promise(rich, 0)
    more = alone(rows, card=card, tiles=["DEW1 VIN1 MUS5", "DEW2"])  # no type is at stake
    assert 0 < GAME.promise(more, 0) - GAME.promise(safe, 0) < 0.01


def test_alone_a_tie_is_enough_and_what_is_out_makes_any_lead_less_certain():
    assert (chance_unbeaten(0, 0), chance_unbeaten(-1, 0)) == (1.0, 0.0)
    assert 1.0 > chance_unbeaten(2, 2) > chance_unbeaten(2, 6) > chance_unbeaten(0, 6) > 0.5
    assert 0.5 > chance_unbeaten(-1, 6) > chance_unbeaten(-1, 1) > 0.0


@rule("SPIRIT-070", "SPIRIT-075")
def test_alone_the_tokens_of_the_card_are_counted_as_they_will_be_given():
    rows = ["LEA1 LEA2", "FRU1 FRU2"]
    tiles = ["", "BRA1"]
    helped = alone(rows, card=["FT-LEA", "FT-FRU", "FT-BRA"], tiles=tiles)
    assert GAME.promise(helped, 0) > 0.1
    for card in (["FT-LEA", "FT-FRU", "FT-VIN"], ["FT-LEA", "FT-DEW", "FT-BRA"]):
        assert GAME.promise(alone(rows, card=card, tiles=tiles), 0) < 0.01


def test_who_is_greedy_alone_often_wins():
    won = 0
    for seed in range(30):
        t, greedy = begin(1, seed), bot("greedy", seed)
        while t.ask is not None:
            t.play(greedy.choose(Outlook(GAME, t, 0)))
        won += GAME.result(t).ranks[0] == 1
    assert won >= 7  # of points it thought before, and won 2


def test_together_more_tiles_bits_and_types_on_the_card_promise_more_to_both():
    rows = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]
    every = "BRA6 DEW5 FLO4 FRU5 LEA6 MOS4 MUS5 SPI7 VIN6"  # so that no type is missing
    plain = moonlit(rows, "2.2", "2.6", tiles=[every, "LEA5 VIN5"])
    for better in (
        moonlit(rows, "2.2", "2.6", tiles=[f"{every} VIN1", "LEA5 VIN5"]),
        moonlit(rows, "2.2", "2.6", tiles=[every, "LEA5 VIN5"], side_bits=[1, 0]),
        moonlit(rows, "2.2", "2.6", tiles=[every, "LEA5 VIN5"], supply=[0, 1]),
    ):
        assert GAME.promise(better, 0) == GAME.promise(better, 1) > GAME.promise(plain, 0)
    worse = moonlit(rows, "2.2", "2.6", tiles=[every, "LEA5 VIN5 VIN4"])
    assert GAME.promise(worse, 0) < GAME.promise(plain, 0)
    card = GAME.edition.cards[0].key
    with_card = moonlit(rows, "2.2", "2.6", tiles=[every, "LEA5 VIN5"], card=card)
    assert GAME.promise(with_card, 0) < GAME.promise(plain, 0)


RIVALS = ["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3", "LEA1 . . . . . . . . LEA2"]


def competing(**more):
    """A competitive game; OL1 wants Spiders for Light, OS1 for Shadow."""
    return rivals(RIVALS, "2.2", "2.9", **more)


def test_competing_the_own_side_missions_bits_and_gems_promise_more():
    plain = competing()
    for better in (
        competing(tiles=["VIN5", ""]),
        competing(tiles=["SPI5", ""]),
        competing(bits_of=[1, 0]),
        competing(supply=[1, 0]),
    ):
        assert GAME.promise(better, 0) > GAME.promise(plain, 0)
        assert GAME.promise(better, 1) < GAME.promise(plain, 1)
    # Of one side, who has a mission fulfilled is ahead of who has not.
    shared = competing(cards=["OL1", "OL2"], tiles=["SPI5 SPI6", ""])
    assert GAME.promise(shared, 0) > 0.5 > GAME.promise(shared, 1)
    # A mission may want the other side to have something.
    cards = ["OL1", "OL4"]
    moss = competing(cards=cards, tiles=["", "MOS1"])
    assert GAME.promise(moss, 0) > GAME.promise(competing(cards=cards), 0)


def test_a_minimum_counts_by_what_is_still_out():
    mission = GAME.edition.objectives[0].missions[1]  # Light has 3 Flowers or more
    counts = [zeros(13), zeros(13)]
    out = zeros(13)
    assert chance_to_meet(mission, counts, out) == 0.0
    out[2] = 4
    assert 0.0 < chance_to_meet(mission, counts, out) < 0.5
    counts[0][2] = 2
    assert 0.5 < chance_to_meet(mission, counts, out) < 1.0
    counts[0][2] = 3
    assert chance_to_meet(mission, counts, out) == 1.0
    most = GAME.edition.objectives[0].missions[0]
    assert chance_to_meet(most, counts, out) == 0.0  # a tie is no majority


def test_who_picks_sees_what_the_tiles_are_worth_before_they_are_assigned():
    t = competing(cards=["OL1", "OS2"])
    spiders = play(t.clone(), "pick-shadow-2.10")
    branches = play(t.clone(), "pick-light-2.1")
    assert GAME.promise(spiders, 0) > GAME.promise(branches, 0)
    both = play(spiders, "pick-light-2.1")
    assert both.ask is not None
    play(both, bot("greedy").choose(Outlook(GAME, both, 0)).key)
    assert GAME.dump(both)["tiles"] == [["SPI3"], ["BRA1"]]


@pytest.mark.parametrize("scenario", ["4", "8"])
def test_who_is_greedy_beats_who_plays_at_random_in_a_competitive_game(scenario):
    won = 0.0
    for seed in range(4):
        t = begin(2, seed, mode="competitive", scenario=scenario)
        bots = [bot("greedy", seed), bot("random", seed)][:: 1 if seed % 2 else -1]
        while t.ask is not None:
            seat = int(t.ask.seat)
            t.play(bots[seat].choose(Outlook(GAME, t, seat)))
        won += GAME.result(t).utility[0 if seed % 2 else 1]
    assert won >= 3


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_at_the_end_it_is_a_share_like_any_other(seats):
    t = to_the_end(begin(seats, 2))
    assert all(0 <= GAME.promise(t, seat) <= 1 for seat in range(seats))


def test_who_is_greedy_takes_the_double_tile_that_brings_a_majority():
    t = table(["SPI5 LEA1", "BRA1 VIN1"], tiles=["", "SPI1"])
    play(t, bot("greedy").choose(Outlook(GAME, t, 0)).key)
    assert "SPI5" in GAME.dump(t)["tiles"][0]


def test_in_the_enchanted_mode_a_card_promises_more_and_missing_types_cost_nothing():
    options = {"enchanted": "on"}
    tiles = ["SPI6 SPI7", "BRA5"]
    bare = table(ROWS, tiles=tiles, options=options)
    carded = table(ROWS, tiles=tiles, options=options, cards=[["EC1"], []])
    assert GAME.promise(carded, 0) > GAME.promise(bare, 0)
    # Three tiles of one type do as well as of two, where nothing is lost for a type.
    cards = [["EC1"], ["EC2"]]
    one = table([], tiles=["SPI5 SPI6", "BRA5"], options=options, cards=cards, agenda=[])
    two = table([], tiles=["SPI5 LEA5", "BRA5"], options=options, cards=cards, agenda=[])
    assert GAME.promise(one, 0) == GAME.promise(two, 0)


def test_a_type_that_counts_twice_promises_more():
    options, seen = {"moonlight_tiles": "on"}, ["10", "11"]
    moons = [moon.key for moon in GAME.edition.moons[:12]]
    spiders_last = [*moons[2:], *moons[:2]]
    more: dict[str, Any] = {
        "tiles": ["SPI6 SPI7", ""],
        "options": options,
        "moonlight": spiders_last,
    }
    single = table(ROWS, moonlight_seen=seen, **more)
    double = table(ROWS, moonlight_seen=seen, moonlight_up=seen, **more)
    assert GAME.promise(double, 0) > GAME.promise(single, 0)
