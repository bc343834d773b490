"""Section 24.20: bits given out when tiles are revealed, tokens for the third tile of a type."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.assigning import assigned
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.events import BitsGiven, FavourGiven, TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.picking import picked
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp
from moonbrew.games.spirits_of_the_forest.rules.table import Picked
from moonbrew.kernel.bits import bit
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import GAME, TILES, asked, happened, play
from tests.spirits_of_the_forest.woods import (
    bare,
    lay,
    scenario,
    slot_of,
    turn,
    turn_at,
    without_bits,
)
from tests.tabletop import keys, rule, told

# A row of which the tile in the middle is hidden and carries a bit, once 3.7 is gone.
ROW = "3.4 3.5 3.6 3.8 3.9"


def revealing(light, shadow, kept, *bits, hidden="3.6"):
    """Scenario 20 with these tiles, at the moment when tiles are revealed."""
    t = without_bits(bare(scenario("20", light, shadow), kept))
    t.open = t.present
    for tag in hidden.split():
        t.open &= ~bit(slot_of(t, tag))
    for tag in bits:
        t.bits[slot_of(t, tag)] += 1
    return turn_at(t, TurnUp)


def won(t):
    """The bits of team and opponent."""
    return [int(hoard.bits) for hoard in t.hoards]


@rule("SPIRIT-566")
@pytest.mark.parametrize(
    ("light", "shadow", "bits"), [("3.5", "3.9", [1, 0]), ("3.9", "3.5", [0, 1])]
)
def test_the_bit_on_a_revealed_tile_goes_to_the_side_of_the_adjacent_creature(light, shadow, bits):
    t = revealing(light, shadow, ROW, "3.6")
    assert won(t) == bits
    assert t.bits[slot_of(t, "3.6")] == 0


@rule("SPIRIT-751", "SPIRIT-568")
@pytest.mark.parametrize("light", ["2.5", "2.7", "3.6", "4.6"])
def test_a_creature_on_the_tile_or_at_its_corner_is_adjacent(light):
    t = revealing(light, "3.9", f"{ROW} 2.5 2.7 4.6", "3.6")
    assert won(t) == [1, 0]


@rule("SPIRIT-567", "SPIRIT-184")
def test_if_both_creatures_are_adjacent_the_active_player_chooses():
    for key, bits in (("team", [2, 0]), ("opponent", [0, 2])):
        t = revealing("3.5", "4.6", f"{ROW} 4.6", "3.6", "3.6")
        assert asked(t) == ("give-revealed-bits", 0)
        assert keys(t) == ["team", "opponent"]
        assert GAME.scene(t, 0).prompt == (
            "Light and Shadow are both next to 2 Moonlight bits at row 3, column 6: "
            "for the team, or for the opponent?"
        )
        assert GAME.touches(t, GAME.move(key)) == ["bit-3.6", f"to-{key}"]
        play(t, key)
        assert won(t) == bits
        assert asked(t)[0] == "move-creature"


@rule("SPIRIT-569")
def test_without_an_adjacent_creature_the_bit_stays():
    t = revealing("3.4", "3.9", "3.4 3.6 3.8 3.9", "3.6")
    assert won(t) == [0, 0]
    assert t.bits[slot_of(t, "3.6")] == 1


@rule("SPIRIT-739")
def test_all_tiles_are_turned_up_first_and_bits_given_in_reading_order():
    t = revealing("2.6", "3.5", f"{ROW} 2.6 4.6", "3.6", "4.6", hidden="3.6 4.6")
    up = happened(t, TurnedUp)
    assert [t.forest.names[event.slot] for event in up] == ["3.6", "4.6"]
    assert dict(GAME.dump(t))["ask"] == ["give-revealed-bits", 0, slot_of(t, "3.6")]
    play(t, "team")
    assert [event.side for event in happened(t, BitsGiven)] == [0, 1]


@rule("SPIRIT-570")
def test_a_creature_that_is_moved_to_a_bit_does_not_collect_it():
    t = without_bits(bare(scenario("20", "3.4", "3.9"), "3.4 3.5 3.8 3.9 3.10 2.4 2.9"))
    t.open = t.present
    t.bits[slot_of(t, "3.5")] = 1
    turn(t, gems=1)
    play(t, "gem-light-3.5")
    assert won(t) == [0, 0]
    assert t.bits[slot_of(t, "3.5")] == 1


@rule("SPIRIT-571")
def test_a_bit_on_a_collected_tile_falls_as_usual():
    t = scenario("20", "1.3", "2.9")
    slot = slot_of(t, "1.4")
    assert t.bits[slot] == 1
    picked(t, Seat(0), 0, slot)
    assert won(t) == [0, 1]


@rule("SPIRIT-565", "SPIRIT-561")
def test_if_both_sides_get_their_third_tile_the_team_draws_first():
    t = scenario("20", "3.1", "3.10")
    for side, tiles in enumerate(("SPI1 SPI2 SPI3", "LEA1 LEA2 LEA3")):
        *held, last = [TILES.index(tile) for tile in tiles.split()]
        for tile in held:
            t.hoards[side].tiles |= bit(tile)
        t.picked.append(Picked(last, 0, side))
    assigned(t, 0, 1)
    assert [event.side for event in happened(t, FavourGiven)] == [0, 1]
    assert len(t.pool) == 9
    assert "The third Spider tile of the team brings a Favour token." in told(GAME, t, 0)


@rule("SPIRIT-562", "SPIRIT-708")
def test_tiles_assigned_at_the_end_bring_tokens_too():
    t = lay(bare(scenario("20", "3.1", "3.10"), "3.1 3.10"), {"3.1": "SPI3"})
    for tile in ("SPI1", "SPI2"):
        t.hoards[1].tiles &= ~bit(TILES.index(tile))
        t.hoards[0].tiles |= bit(TILES.index(tile))
    t.do(CloseForest())
    t.settle()
    assert len(t.hoards[0].favours) == 1


def test_tokens_to_be_drawn_lie_face_down_beside_the_forest():
    t = scenario("20", "3.1", "3.10")
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    assert [(piece.face, piece.count) for piece in zones["pool"].pieces] == [(None, 11)]


def test_what_cannot_be_asked_is_not_loaded():
    t = revealing("3.5", "4.6", f"{ROW} 4.6", "3.6")
    data = GAME.dump(t)
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable, match="needs both creatures next to it"):
        GAME.load({**data, "light": "3.9"})
    with pytest.raises(BadTable, match="needs a bit on a tile just revealed"):
        GAME.load({**data, "ask": [*data["ask"][:2], slot_of(t, "3.5")]})
