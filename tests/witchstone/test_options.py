"""Chapter 24: options."""

import pytest

from moonbrew.errors import Trouble, UnknownName
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule
from tests.witchstone.coven import GAME, HANDICAPS, asked, begin, dump, play, scores, table


@rule("STONE-298")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_can_play(seats):
    t = begin(seats)
    assert len(dump(t, "hands")) == len(dump(t, "cauldrons")) == seats


@rule("STONE-298", "STONE-302")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_any_other_number_cannot_and_there_is_no_solo_mode(seats):
    with pytest.raises(UnknownName, match="for 2 to 4"):
        GAME.start(seats)


@rule("STONE-299")
def test_each_player_may_have_a_handicap_and_has_none_if_nothing_is_said():
    specs = {spec.name: spec for spec in GAME.all_options}
    for seat in range(1, 5):
        assert specs[f"handicap_{seat}"].values == ("none", "small", "medium", "large")
    assert set(GAME.Options().levels()) == {"none"}
    assert [len(hand) for hand in dump(begin(4), "hands")] == [5, 5, 5, 5]
    hands = [dump(begin(2, handicap_2=level), "hands") for level in HANDICAPS]
    assert [[len(hand) for hand in pair] for pair in hands] == [[5, 5], [5, 3], [5, 2], [5, 0]]


@rule("STONE-299")
def test_a_handicap_for_a_seat_that_is_not_there_is_refused():
    with pytest.raises(Trouble, match="handicap_3 cannot be 'small' with 2 seats"):
        begin(2, handicap_3="small")


@rule("STONE-300")
@pytest.mark.parametrize("starter", range(3))
def test_a_named_player_starts_and_chooses_a_tower_last(starter):
    t = begin(3, first=f"seat-{starter + 1}")
    assert asked(t) == ("stand-big-witch", (starter + 2) % 3)
    chosen = []
    while dump(t, "round") == 0:
        seat = dump(t, "active")
        chosen += [seat] if seat not in chosen else []
        play(t, keys(t)[-1])
    assert chosen == [(starter + place) % 3 for place in (2, 1, 0)]
    assert asked(t) == ("pick-tile", starter)


@rule("STONE-300")
def test_without_a_name_the_starting_player_is_random():
    assert GAME.Options().chosen()["first"] == "random"
    assert {begin(3, seed=seed).starter for seed in range(30)} == {0, 1, 2}


@rule("STONE-300")
def test_nobody_can_start_who_is_not_there():
    with pytest.raises(Trouble, match="first cannot be 'seat-4' with 3 seats"):
        begin(3, first="seat-4")


def mirrored(turn: int) -> StoneTable:
    """A table at which the seat that has the turn has the same pieces whichever it is."""
    hands, towers = [["energy-witch", "wand-scroll"], ["energy-wand"]], ["t1", "t2"]
    side = slice(None, None, -1 if turn else 1)
    return table(hands[side], turn=turn, starter=turn, round=0, towers=towers[side])


@rule("STONE-301")
def test_who_sits_where_makes_no_difference():
    one, other = mirrored(0), mirrored(1)
    made = ["tile-energy-witch", "at-a2", "toward-east", "first-energy", "charge-l04"]
    for key in [*made, "discard-d4", "discard-b3"]:
        assert keys(one) == keys(other)
        play(one, key)
        play(other, key)
    assert scores(one) == scores(other)[::-1] == [1 - 1 - 2, 0]
    for field in ("hands", "charges", "witches", "cauldrons", "standing"):
        assert dump(one, field) == dump(other, field)[::-1]
    assert [dump(t, "links")["l04"]["seat"] for t in (one, other)] == [0, 1]


@rule("STONE-301", "STONE-302")
def test_there_are_no_options_but_the_start_and_handicaps():
    names = [spec.name for spec in GAME.all_options]
    assert names == ["first", *(f"handicap_{seat}" for seat in range(1, 5))], "none for colours"
    with pytest.raises(Trouble):
        begin(2, colour_1="red")
    with pytest.raises(Trouble):
        begin(2, variant="solo")
