"""What positions promise: what greedy and search go by."""

from typing import Any

from moonbrew.bots import Outlook, bot
from moonbrew.games.witchstone.bots.promise import prospects
from moonbrew.kernel.table import Seat
from tests.tabletop import at_random
from tests.witchstone.coven import (
    EDITION,
    GAME,
    begin,
    cauldron,
    play,
    scores,
    series,
    table,
)

TILES = [tile.key for tile in EDITION.tiles]


def prospect(t, seat=0):
    """What a seat may hope for, in points."""
    return prospects(t, Seat(seat))


def early(laid=(), **more):
    """A table with all turns to come but those in which seat 0 has laid these tiles."""
    tiles = [tile for tile in TILES if tile not in laid]
    supplies = [tiles[5:], TILES[5:]]
    return table([tiles[:5], TILES[:5]], supplies=supplies, **more)


def greedy_choice(t):
    """The key of the move that greedy makes."""
    return bot("greedy", 1).choose(Outlook(GAME, t, int(t.ask.seat))).key


def test_the_promises_of_two_seats_add_up_to_a_win():
    t = begin(2, seed=3)
    for number, _ in enumerate(at_random(t, 3)):
        if number % 20 == 0:
            assert abs(sum(GAME.promise(t, seat) for seat in range(2)) - 1.0) < 1e-9


def test_at_the_end_only_the_points_count():
    t = begin(2, seed=4)
    list(at_random(t, 4))
    assert [prospect(t, seat) for seat in range(2)] == scores(t)


def test_points_in_hand_are_worth_themselves():
    assert prospect(early(scores=[7, 0])) - prospect(early(scores=[0, 0])) == 7


def test_fields_that_the_wand_pawn_has_entered_are_not_forgotten():
    t = series("wand", 4)
    before = prospect(t)
    play(t, "advance", "advance")
    assert abs(prospect(t) - before) < 0.01
    assert greedy_choice(t) == "advance"


def test_a_network_promises_more_where_a_token_lies():
    links = {"l04": {"seat": 0, "charges": 1}}
    with_token = early(links=links, area_tokens={"f1": "wand"})
    assert prospect(with_token) > prospect(early(links=links))


def test_a_cluster_promises_more_than_symbols_far_apart():
    # The printed energy is on a1: a2 lies beside it, e6 far away.
    together, apart = (
        early(["energy-witch"], cauldrons=[cauldron({"energy-witch": [at, "d6"]}), cauldron()])
        for at in ("a2", "e6")
    )
    assert prospect(together) > prospect(apart)


def test_what_helps_later_turns_is_worth_nothing_after_the_last_one():
    over: dict[str, Any] = {"turn": 1, "round": 11, "supplies": [TILES[:4], []]}
    after = [prospect(table([[], TILES[:5]], lying=[lying, 0], **over)) for lying in (0, 1)]
    before = [prospect(early(lying=[lying, 0])) for lying in (0, 1)]
    assert after[0] == after[1]
    assert before[0] < before[1]
