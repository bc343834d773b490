"""Chapter 9: what the team chooses before the first turn."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    CreaturePlaced,
    TileGiven,
    TurnBegan,
    TurnedUp,
)
from moonbrew.kernel.bits import members_of
from tests.spirits_of_the_forest.glade import (
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    plan,
    play,
    to_the_end,
)
from tests.tabletop import keys, rule, why_not


def start(seats: int = 2, seed: int = 0, **options: str):
    """A game played together, at its first ask."""
    return begin(seats, seed, **{"mode": "coop", "first": "seat-1", **options})


def shared(seats: int = 2, seed: int = 0):
    """The same with the open tokens shared."""
    t = start(seats, seed)
    play(t, keys(t)[0])
    return play(t, keys(t)[0])


@rule("SPIRIT-111", "SPIRIT-348", "SPIRIT-352")
def test_the_opponent_is_a_side_and_the_team_begins_with_its_bits():
    t = start()
    assert dumped(t, "side_bits") == [3, 0]
    assert sum(dumped(t, "bits")) == 0
    assert [side.id for side in GAME.scene(t, 0).sides] == ["team", "opponent"]
    assert len(GAME.result(t).rivals) == 1


@rule("SPIRIT-349", "SPIRIT-350", "SPIRIT-351", "SPIRIT-682", "SPIRIT-683")
def test_of_five_open_tokens_the_team_takes_two_and_the_opponent_gets_three():
    t = start(first="seat-2")
    lying = [token for token in dumped(t, "beside") if token]
    assert (asked(t), len(lying)) == (("share-favours", 1), 5)
    assert dumped(t, "light") is None
    assert set(keys(t)) == {f"take-{token}" for token in lying}
    away = next(token for token in FAVOURS if token not in lying)
    assert why_not(GAME, t, f"take-{away}") == "SPIRIT-351"
    play(t, f"take-{lying[3]}")
    assert why_not(GAME, t, f"take-{lying[3]}") == "SPIRIT-351"
    play(t, f"take-{lying[1]}")
    team, opponent = dumped(t, "favours")
    assert team == [lying[3], lying[1]]
    assert sorted(opponent) == sorted([lying[0], lying[2], lying[4]])
    assert [token for token in dumped(t, "beside") if token] == []


@rule("SPIRIT-125", "SPIRIT-129", "SPIRIT-124")
def test_the_second_player_places_light_then_the_first_one_shadow_and_begins():
    t = shared()
    light = sorted(t.forest.names[slot] for slot in members_of(plan("1").marks.light))
    shadow = sorted(t.forest.names[slot] for slot in members_of(plan("1").marks.shadow))
    assert asked(t) == ("place-creature", 1)
    assert sorted(keys(t)) == [f"move-light-{name}" for name in light]
    assert why_not(GAME, t, "move-light-1.1") == "SPIRIT-125"
    assert why_not(GAME, t, f"move-shadow-{shadow[0]}") == "SPIRIT-125"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, f"move-light-{light[0]}")
    assert asked(t) == ("place-creature", 0)
    assert sorted(keys(t)) == [f"move-shadow-{name}" for name in shadow]
    play(t, f"move-shadow-{shadow[0]}")
    assert (dumped(t, "light"), dumped(t, "shadow")) == (light[0], shadow[0])
    assert asked(t) == ("pick-first", 0)
    assert {begin(2, seed, mode="coop").starter for seed in range(9)} == {0, 1}


@rule("SPIRIT-126", "SPIRIT-217")
def test_a_solo_player_places_both_light_first():
    t = shared(1)
    play(t, keys(t)[0])
    play(t, keys(t)[0])
    placed = happened(t, CreaturePlaced)
    assert [(event.seat, event.creature) for event in placed] == [(0, 0), (0, 1)]


@rule("SPIRIT-127", "SPIRIT-128")
def test_placing_a_creature_collects_nothing_and_reveals_nothing():
    t = shared()
    before = dumped(t, "open")
    slot = members_of(plan("1").marks.light)[0]
    t.bits[slot] = 1  # no blueprint has a bit there
    play(t, f"move-light-{t.forest.names[slot]}")
    play(t, keys(t)[0])
    assert int(t.bits[slot]) == 1
    assert dumped(t, "open") == before
    assert not [*happened(t, TurnedUp), *happened(t, TileGiven), *happened(t, BitsGiven)]


@rule("SPIRIT-130", "SPIRIT-216", "SPIRIT-215")
@pytest.mark.parametrize("seats", [1, 2])
def test_turns_alternate_and_a_solo_player_takes_all(seats):
    t = to_the_end(start(seats, 3), 3)
    turns = [event.seat for event in happened(t, TurnBegan)]
    assert len(turns) == dumped(t, "turns") > 2
    assert turns == [number % seats for number in range(len(turns))]
