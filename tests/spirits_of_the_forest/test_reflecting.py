"""Section 24.25: a revealed tile costs the farthest tile of its row, or a bit."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import types_allowed
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    Reflected,
    TileGiven,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp
from moonbrew.kernel.bits import bit, has, members_of
from tests.spirits_of_the_forest.glade import GAME, asked, happened, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.woods import bare, scenario, slot_of, turn_at
from tests.tabletop import keys, rule, told, why_not

AWAY = "4.1 4.2 4.11 4.12"  # where the creatures stand, and somewhere to go


def reflecting(kept, hidden, light="4.1", shadow="4.12", bits=2):
    """Scenario 25 with these tiles, at the moment when tiles are revealed."""
    t = bare(scenario("25", light, shadow), f"{kept} {AWAY}")
    t.open = t.present
    for tag in hidden.split():
        t.open &= ~bit(slot_of(t, tag))
    t.hoards[0].bits = bits
    return turn_at(t, TurnUp)


def there(t, tag):
    """Whether a tile lies at a place."""
    return has(t.present, slot_of(t, tag))


@rule("SPIRIT-608", "SPIRIT-620")
def test_the_team_begins_with_all_bits_and_each_given_away_costs_two_types():
    t = laid_out("25")
    assert t.hoards[0].bits == 8
    assert types_allowed(t) == 8
    t = reflecting("1.1 1.2 1.3", "1.3")
    before = types_allowed(t)
    play(t, "bit")
    assert types_allowed(t) == before - 2


@rule("SPIRIT-609", "SPIRIT-611")
def test_the_farthest_tile_of_the_row_or_a_bit_goes_to_the_opponent():
    t = reflecting("1.1 1.2 1.3 1.4", "1.4")
    assert asked(t) == ("send-farthest", 0)
    assert keys(t) == ["far-1.1", "bit"]
    assert GAME.scene(t, 0).prompt == (
        "For the tile at row 1, column 4 the farthest tile of its row or a bit goes to the "
        "opponent."
    )
    assert GAME.touches(t, GAME.move("far-1.1")) == ["cell-1.1"]
    assert why_not(GAME, t, "far-1.2") == "SPIRIT-611"
    assert why_not(GAME, t, "shield-1.2") == "SPIRIT-611"
    assert why_not(GAME, t, "shield-1.1") == "SPIRIT-610"
    assert why_not(GAME, t, "team") == "SPIRIT-766"
    tile = int(t.tiles[slot_of(t, "1.1")])
    bit_given = play(t.clone(), "bit")
    assert [int(hoard.bits) for hoard in bit_given.hoards] == [1, 1]
    assert there(bit_given, "1.1")
    play(t, "far-1.1")
    assert tile in members_of(t.hoards[1].tiles)
    assert not there(t, "1.1")
    assert t.hoards[0].bits == 2
    assert asked(t)[0] == "move-creature"


@rule("SPIRIT-610")
def test_with_a_creature_on_the_farthest_tile_nothing_goes_to_the_opponent():
    t = reflecting("1.1 1.2 1.3 1.4", "1.4", light="1.1")
    assert asked(t)[0] == "move-creature"
    assert not happened(t, TileGiven)
    assert not happened(t, BitsGiven)
    said = "A creature stands farthest from row 1, column 4: nothing goes to the opponent."
    assert said in told(GAME, t, 0)


@rule("SPIRIT-612")
def test_of_two_tiles_equally_far_the_player_chooses():
    t = reflecting("1.2 1.4 1.6", "1.4")
    assert keys(t) == ["far-1.2", "far-1.6", "bit"]


@rule("SPIRIT-752")
def test_with_a_creature_on_one_of_two_it_can_be_chosen_as_the_farthest():
    t = reflecting("1.2 1.4 1.6", "1.4", shadow="1.6")
    assert keys(t) == ["far-1.2", "shield-1.6", "bit"]
    assert why_not(GAME, t, "far-1.6") == "SPIRIT-610"
    play(t, "shield-1.6")
    assert not happened(t, TileGiven)
    assert [event.slot for event in happened(t, Reflected)] == [slot_of(t, "1.4")]
    assert t.hoards[0].bits == 2
    both = reflecting("1.2 1.4 1.6", "1.4", light="1.2", shadow="1.6")
    assert asked(both)[0] == "move-creature"


@rule("SPIRIT-613")
def test_without_another_tile_in_the_row_nothing_happens():
    t = reflecting("1.4", "1.4")
    assert asked(t)[0] == "move-creature"
    assert [event.slot for event in happened(t, TurnedUp)] == [slot_of(t, "1.4")]
    assert not happened(t, TileGiven)


@rule("SPIRIT-614")
def test_without_a_bit_a_tile_must_go():
    t = reflecting("1.2 1.4 1.6", "1.4", bits=0)
    assert keys(t) == ["far-1.2", "far-1.6"]
    assert why_not(GAME, t, "bit") == "SPIRIT-614"
    one = reflecting("1.2 1.4 1.6", "1.4", bits=1)
    assert GAME.refusal(one, GAME.move("bit")) is None
    alone = reflecting("1.1 1.2 1.3 1.4", "1.4", bits=0)
    assert not there(alone, "1.1")


@rule("SPIRIT-615", "SPIRIT-616", "SPIRIT-618")
def test_a_face_down_farthest_tile_is_turned_up_and_that_is_no_reveal():
    t = reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5")
    assert keys(t) == ["reflect-1.1", "reflect-1.5"]
    hidden = bare(scenario("25", "4.1", "4.12"), f"1.1 1.2 1.4 {AWAY}")
    hidden.open = hidden.present & ~bit(slot_of(hidden, "1.4"))
    hidden.hoards[0].bits = 1
    turn_at(hidden, TurnUp)
    seen = int(hidden.revealed)
    hidden.open &= ~bit(slot_of(hidden, "1.1"))
    play(hidden, "far-1.1")
    assert hidden.revealed > seen
    slots = [event.slot for event in happened(hidden, TurnedUp)]
    assert slots == [slot_of(hidden, "1.4"), slot_of(hidden, "1.1")]
    assert asked(hidden)[0] == "move-creature"


@rule("SPIRIT-617", "SPIRIT-618")
def test_tiles_revealed_together_are_handled_in_the_order_of_the_player():
    t = reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5")
    assert asked(t) == ("choose-reflection", 0)
    assert GAME.touches(t, GAME.move("reflect-1.5")) == ["cell-1.5"]
    assert why_not(GAME, t, "reflect-1.3") == "SPIRIT-766"
    play(t, "reflect-1.5", "far-1.1")  # the other one is gone before its turn
    assert not there(t, "1.1")
    assert asked(t)[0] == "move-creature"
    assert len(happened(t, TileGiven)) == 1
    t = reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5")
    play(t, "reflect-1.5", "bit")
    assert keys(t) == ["far-1.5", "bit"]


@rule("SPIRIT-619", "SPIRIT-672")
def test_tiles_made_available_by_that_are_revealed_with_the_same_effect():
    t = reflecting("1.1 1.2 1.3 1.4 1.5", "1.2 1.5")
    play(t, "far-1.1")
    assert has(t.open, slot_of(t, "1.2"))
    assert asked(t)[0] == "send-farthest"
    assert keys(t) == ["far-1.5", "bit"]
    play(t, "bit")
    assert asked(t)[0] == "move-creature"
    assert t.revealed_now == 0


@rule("SPIRIT-733")
def test_the_tile_takes_its_tokens_along_and_its_bits_fall():
    t = reflecting("1.1 1.2 1.3 1.4", "1.4")
    slot = slot_of(t, "1.1")
    tokens = [int(t.box[0]), int(t.box[2])]
    t.favours[2 * slot], t.favours[2 * slot + 1] = tokens
    t.favours[2 * slot + 2] = int(t.box[1])  # on the next tile, where it stays
    t.bits[slot] = 1
    play(t, "far-1.1")
    assert [int(n) for n in t.hoards[1].favours] == tokens
    assert t.favours[2 * slot + 2] == t.box[1]
    assert t.hoards[1].bits == 1
    assert [t.favours[2 * slot], t.favours[2 * slot + 1]] == [-1, -1]


@rule("SPIRIT-733")
def test_a_firefly_on_such_a_tile_leaves_the_game():
    t = reflecting("1.1 1.2 1.3 1.4", "1.4")
    t.fireflies = bit(slot_of(t, "1.1"))
    play(t, "far-1.1")
    assert (t.fireflies, t.out_fireflies) == (0, 1)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"revealed_now": ["1.1"]}, "needs two tiles just revealed"),
        ({"revealed_now": ["1.1", "1.5"], "ask": None, "agenda": []}, "with a choose-reflection"),
        ({"revealed_now": ["1.1", "2.5"]}, "must be tiles just turned up"),
    ],
)
def test_what_play_cannot_reach_is_not_loaded(more, why):
    data = GAME.dump(reflecting("1.1 1.2 1.3 1.4 1.5", "1.1 1.5"))
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable) as refused:
        GAME.load({**data, **more})
    assert why in str(refused.value)


def test_a_tile_that_is_handled_must_be_revealed_and_leave_a_choice():
    data = GAME.dump(reflecting("1.1 1.2 1.3 1.4", "1.4"))
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable, match="needs a tile that can be given, and another choice"):
        GAME.load({**data, "side_bits": [0, 0]})
    with pytest.raises(BadTable, match="needs a tile that was revealed"):
        GAME.load({**data, "ask": ["send-farthest", 0, 40]})
