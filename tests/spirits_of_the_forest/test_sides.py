"""What sides get and what falls: sections 12 and 23, as all chapters of Moonlight use them."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.air import discard_fireflies
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.sides import (
    fall,
    give_bits,
    give_favour,
    give_tile,
    landing,
    take_up,
)
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import EDITION, GAME
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import rule, told

TILES = [tile.key for tile in EDITION.tiles]


def slot_of(t: Any, tag: str) -> int:
    """A slot by its name."""
    return list(t.forest.tags).index(tag)


def give(t: Any, side: int, *tiles: str) -> None:
    """Assign tiles to a side; where they lay does not matter here."""
    for tile in tiles:
        give_tile(t, side, TILES.index(tile))


# What falls.


@rule("SPIRIT-179", "SPIRIT-180", "SPIRIT-184")
def test_all_bits_of_a_tile_drop_to_the_tile_below_face_up_or_down():
    t = laid_out("4")
    top, low = slot_of(t, "4.5/2"), slot_of(t, "4.5")
    t.bits[top] = 2
    t.lift(top)
    assert landing(t, top) == bit(low)
    fall(t, top, low)
    assert (t.bits[top], t.bits[low]) == (0, 2)
    assert not t.open & bit(low)


@rule("SPIRIT-183")
def test_a_tile_can_hold_several_bits():
    t = laid_out("4")
    top, low = slot_of(t, "4.5/2"), slot_of(t, "4.5")
    t.bits[top], t.bits[low] = 1, 1
    t.lift(top)
    fall(t, top, low)
    assert t.bits[low] == 2


@rule("SPIRIT-181", "SPIRIT-182")
def test_without_a_tile_below_bits_go_to_the_opponent():
    t = laid_out("4")
    slot = slot_of(t, "1.1")
    t.bits[slot] = 1
    t.lift(slot)
    assert landing(t, slot) == 0
    fall(t, slot, NOTHING)
    assert (t.hoards[OPPONENT].bits, t.hoards[TEAM].bits, t.bits[slot]) == (1, 0, 0)


@rule("SPIRIT-251", "SPIRIT-250")
def test_in_a_competitive_game_they_leave_it():
    t = laid_out("4", seats=2, mode=int(COMPETITIVE))
    slot = slot_of(t, "1.1")
    t.bits[slot] = 1
    t.lift(slot)
    fall(t, slot, NOTHING)
    assert (t.out_bits, t.hoards[OPPONENT].bits) == (1, 0)


@rule("SPIRIT-734", "SPIRIT-452", "SPIRIT-453", "SPIRIT-467", "SPIRIT-468", "SPIRIT-511")
def test_eclipse_tokens_and_coloured_gems_fall_like_bits_or_leave_the_game():
    gates, trail = laid_out("16"), laid_out("13")
    top, low = slot_of(gates, "2.4/2"), slot_of(gates, "2.4")
    token = int(gates.eclipses[top])
    assert token >= 0
    gates.lift(top)
    fall(gates, top, low)
    assert (gates.eclipses[top], gates.eclipses[low]) == (-1, token)
    gates.lift(low)
    fall(gates, low, NOTHING)
    assert token in list(gates.out_eclipses)
    assert not gates.eclipses_shown & bit(token)
    top, low = slot_of(trail, "1.3/2"), slot_of(trail, "1.3")
    trail.lift(top)
    fall(trail, top, low)
    assert (trail.trail[2 * low], trail.trail[2 * top]) == (1, 0)
    trail.lift(low)
    fall(trail, low, NOTHING)
    assert (trail.out_gems, trail.trail[2 * low]) == (1, 0)


@rule("SPIRIT-512")
def test_an_eclipse_token_without_a_tile_below_leaves_the_game():
    t = laid_out("11")
    slot = slot_of(t, "2.5")
    before = GAME.components(t)
    fall(t, slot, NOTHING)
    assert (len(t.out_eclipses), t.eclipses[slot]) == (1, -1)
    assert GAME.components(t) == before


@rule("SPIRIT-734")
def test_a_second_eclipse_token_on_a_tile_leaves_the_game():
    t = laid_out("11")
    first, second = slot_of(t, "2.5"), slot_of(t, "4.4")
    there, before = int(t.eclipses[second]), GAME.components(t)
    fall(t, first, second)
    assert (t.eclipses[second], len(t.out_eclipses)) == (there, 1)
    assert GAME.components(t) == before


@rule("SPIRIT-529", "SPIRIT-530")
def test_a_bit_and_its_token_drop_together_or_go_to_the_opponent():
    t = laid_out("17")
    slot, other = slot_of(t, "1.5"), slot_of(t, "3.4")
    token, others = int(t.favours[2 * slot]), int(t.box[0])
    t.favours[2 * other + 2] = others  # on the tile after it, where it stays
    fall(t, slot, other)
    assert (t.favours[2 * slot], t.favours[2 * other], t.bits[other]) == (-1, token, 1)
    fall(t, other, NOTHING)
    assert [int(n) for n in t.hoards[OPPONENT].favours] == [token]
    assert (t.hoards[OPPONENT].bits, t.favours[2 * other + 2]) == (1, others)


@rule("SPIRIT-529")
def test_a_third_token_on_a_tile_leaves_the_game():
    t = laid_out("17")
    first, second, third = slot_of(t, "1.5"), slot_of(t, "3.3"), slot_of(t, "5.3")
    tokens = [int(t.favours[2 * slot]) for slot in (third, second, first)]
    before, put_away = GAME.components(t), len(t.box)
    fall(t, second, third)
    assert [int(n) for n in t.favours[2 * third : 2 * third + 2]] == tokens[:2]
    assert len(t.box) == put_away
    fall(t, first, third)
    assert [int(n) for n in t.favours[2 * third : 2 * third + 2]] == tokens[:2]
    assert (int(t.box[put_away]), int(t.bits[third])) == (tokens[2], 3)
    assert GAME.components(t) == before


def test_where_no_token_falls_tokens_stay_with_their_tile():
    t = laid_out("4")
    slot = slot_of(t, "1.5/2")
    before = [int(n) for n in t.favours]
    t.bits[slot] = 1
    fall(t, slot, slot_of(t, "1.5"))
    assert [int(n) for n in t.favours] == before


@rule("SPIRIT-424", "SPIRIT-425", "SPIRIT-427")
@pytest.mark.parametrize(
    ("gone", "lands"),
    [
        ("L2r3h2", ["L1r3h1"]),
        ("L2r3h8", ["L1r3h9"]),
        ("L2r3h4", ["L1r3h3"]),
        ("L3r3h5", ["L2r3h4", "L2r3h6"]),
        ("L1r1h1", []),
    ],
)
def test_in_the_pyramid_bits_fall_to_the_most_external_tile_below(gone, lands):
    t = laid_out("7")
    slot = slot_of(t, gone)
    t.lift(slot)
    assert [t.forest.names[s] for s in members_of(landing(t, slot))] == lands


# What a side gets.


@rule("SPIRIT-146")
def test_a_token_assigned_is_turned_up():
    t = laid_out("4")
    token = int(t.favours[2 * slot_of(t, "1.5/2")])
    before = int(t.revealed)
    give_favour(t, TEAM, token)
    assert t.shown & bit(token)
    assert [int(n) for n in t.hoards[TEAM].favours] == [token]
    assert t.revealed == before + 1


@rule("SPIRIT-378", "SPIRIT-748")
def test_a_tile_taken_face_down_comes_to_light_unless_all_remember_it():
    shown = []
    for open, seen in ((False, False), (False, True), (True, False)):
        t = laid_out("14")
        slot = slot_of(t, "1.1")
        t.open = t.open | bit(slot) if open else t.open & ~bit(slot)
        t.seen = bit(slot) if seen else 0
        take_up(t, slot)
        shown.append(int(t.revealed))
    assert shown == [1, 0, 0]


@rule("SPIRIT-561", "SPIRIT-562", "SPIRIT-563")
def test_the_third_tile_of_a_type_brings_a_token_once():
    t = laid_out("20")
    give(t, TEAM, "SPI1", "SPI2", "LEA1")
    assert len(t.hoards[TEAM].favours) == 0
    give(t, TEAM, "SPI3")
    assert (len(t.hoards[TEAM].favours), len(t.pool)) == (1, 10)
    assert t.shown & bit(t.hoards[TEAM].favours[0])
    give(t, TEAM, "SPI4", "SPI5", "SPI6", "SPI7")
    assert len(t.hoards[TEAM].favours) == 1
    give(t, OPPONENT, "LEA2", "LEA3", "LEA4")
    assert (len(t.hoards[OPPONENT].favours), len(t.pool)) == (1, 9)


@rule("SPIRIT-562")
def test_three_of_any_type_bring_one_to_either_side():
    for side in (TEAM, OPPONENT):
        t = laid_out("20")
        for number, type in enumerate(EDITION.types[:9], 1):
            give(t, side, *(f"{type.key}{tile}" for tile in (1, 2, 3)))
            assert len(t.hoards[side].favours) == number


@rule("SPIRIT-563")
def test_any_token_of_the_pool_can_come():
    drawn = set()
    for seed in range(60):
        t = laid_out("20", seed=seed)
        give(t, TEAM, "SPI1", "SPI2", "SPI3")
        drawn.add(int(t.hoards[TEAM].favours[0]))
    assert drawn == {*range(9), 12, 13}


@rule("SPIRIT-564")
def test_the_last_token_can_be_drawn_and_then_nothing():
    t = laid_out("20")
    t.pool = vector([3])
    give(t, TEAM, "SPI1", "SPI2", "SPI3")
    assert [int(n) for n in t.hoards[TEAM].favours] == [3]
    give(t, TEAM, "LEA1", "LEA2", "LEA3")
    assert len(t.hoards[TEAM].favours) == 1


@rule("SPIRIT-084", "SPIRIT-089", "SPIRIT-379", "SPIRIT-589")
@pytest.mark.parametrize("key", ["3", "22"])
def test_a_double_air_spirit_tile_assigned_gets_a_firefly(key):
    t = laid_out(key)
    give(t, TEAM, "AIR1", "AIR6", "BRA5")
    assert [TILES[tile] for tile in members_of(t.hoards[TEAM].lit)] == ["AIR1"]
    assert t.fireflies_beside == 4


@rule("SPIRIT-086", "SPIRIT-087")
def test_the_side_with_the_most_fireflies_discards_their_tiles():
    t = laid_out("3")
    t.events = []
    give(t, TEAM, "AIR1")
    give(t, OPPONENT, "AIR2", "AIR3", "AIR6")
    discard_fireflies(t)
    assert [TILES[tile] for tile in members_of(t.hoards[OPPONENT].tiles)] == ["AIR6"]
    assert [TILES[tile] for tile in members_of(t.out_tiles)] == ["AIR2", "AIR3"]
    assert told(GAME, t, 0)[-1].startswith("The opponent has the most fireflies and loses ")
    give(t, OPPONENT, "AIR4")
    discard_fireflies(t)
    assert [TILES[tile] for tile in members_of(t.hoards[OPPONENT].lit)] == ["AIR4"]


@rule("SPIRIT-410", "SPIRIT-582")
@pytest.mark.parametrize("key", ["6", "21"])
def test_elsewhere_air_spirit_tiles_carry_none(key):
    t = laid_out(key)
    give(t, TEAM, "AIR1")
    assert t.hoards[TEAM].lit == 0


def test_what_sides_get_is_told():
    t = laid_out("20")
    t.events = []
    give(t, TEAM, "SPI5")
    give_bits(t, OPPONENT, 2)
    give_bits(t, OPPONENT, 0)
    give_favour(t, TEAM, 0)
    assert told(GAME, t, 0) == [
        "The team gets a double Spider tile.",
        "The opponent gets 2 Moonlight bits.",
        "The team gets a Branch token.",
    ]
    t = laid_out("4", mode=int(COMPETITIVE))
    t.events = []
    give(t, OPPONENT, "SPI5")
    slot, top = slot_of(t, "1.1"), slot_of(t, "4.5/2")
    t.bits[slot] = t.bits[top] = 1
    t.lift(slot)
    fall(t, slot, NOTHING)
    fall(t, top, slot_of(t, "4.5"))
    assert told(GAME, t, 0) == [
        "Shadow gets a double Spider tile.",
        "What lay at row 1, column 1 leaves the game.",
        "What lay there falls to the tile below, at row 4, column 5.",
    ]
