"""Section 24.23: horizontal tiles, over which creatures are moved on."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BridgeCrossed,
    CreatureMoved,
    TileGiven,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.forest import is_available
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp, hidden_ends
from moonbrew.games.spirits_of_the_forest.rules.variants import LINES_DIVIDE
from moonbrew.kernel.bits import bit, has, members_of
from tests.spirits_of_the_forest.glade import GAME, asked, happened, plan, play
from tests.spirits_of_the_forest.woods import bare, scenario, slot_of, turn, turn_at, without_bits
from tests.tabletop import keys, rule, told, why_not

# Horizontal tiles lie at 2.4, 2.7, 5.4 and 5.7.
NEAR = "2.3 2.4 2.5 3.8 3.9 3.10"


def bridges(kept, light, shadow):
    """Scenario 23 with these tiles, all but horizontal ones face up, and no bits."""
    t = without_bits(bare(scenario("23", light, shadow), kept))
    t.open = t.present & ~t.forest.bridges
    return t


def moving(kept=NEAR, light="2.3", shadow="3.9"):
    """The same when a creature is to be moved."""
    return turn_at(bridges(kept, light, shadow), MoveCreature)


@rule("SPIRIT-597")
def test_it_has_the_tokens_of_columns_of_scenario_8():
    assert plan("23").variants.lines == plan("8").variants.lines == LINES_DIVIDE
    assert len(plan("23").places.lines) == 4


@rule("SPIRIT-598", "SPIRIT-601", "SPIRIT-740")
@pytest.mark.parametrize(("creature", "side"), [("light", 0), ("shadow", 1)])
def test_a_creature_is_moved_on_and_the_tile_is_its_sides_at_once(creature, side):
    stands = ("2.3", "3.9") if creature == "light" else ("3.9", "2.3")
    t = moving(NEAR, *stands)
    tile = int(t.tiles[slot_of(t, "2.4")])
    move = f"move-{creature}-2.4"
    assert GAME.sentence(t, GAME.move(move)) == (
        f"Move {creature.capitalize()} over the horizontal tile at row 2, column 4"
    )
    play(t, move)
    assert t.standing(side) == slot_of(t, "2.5")
    assert has(t.hoards[side].tiles, tile)
    assert not has(t.present, slot_of(t, "2.4"))
    kinds = (BridgeCrossed, TurnedUp, TileGiven, CreatureMoved)
    assert [type(event) for event in t.events[:5] if isinstance(event, kinds)] == list(kinds)
    crossed = f"{creature.capitalize()} crosses the horizontal tile at row 2, column 4."
    assert crossed in told(GAME, t, 0)
    assert len(happened(t, CreatureMoved)) == 1


@rule("SPIRIT-599")
def test_a_bridge_is_entered_only_from_directly_west_or_east():
    t = moving("2.3 2.4 2.5 3.4 3.3 3.9 3.10", light="3.4")
    assert why_not(GAME, t, "move-light-2.4") == "SPIRIT-599"
    assert why_not(GAME, t, "move-shadow-2.4") == "SPIRIT-599"
    assert "move-light-2.4" not in keys(t)
    east = play(moving(light="2.5"), "move-light-2.4")
    assert east.light == slot_of(east, "2.3")


@rule("SPIRIT-600")
def test_without_a_free_tile_behind_it_a_bridge_cannot_be_entered():
    t = moving("2.2 2.3 2.4 3.9 3.10")
    assert why_not(GAME, t, "move-light-2.4") == "SPIRIT-600"
    other = moving("2.2 2.3 2.4 2.5 2.6", shadow="2.5")
    assert why_not(GAME, other, "move-light-2.4") == "SPIRIT-600"
    assert why_not(GAME, other, "move-shadow-2.4") == "SPIRIT-600"
    assert not [key for key in keys(other) if key.endswith("-2.4")]


@rule("SPIRIT-602")
def test_bits_behind_a_bridge_are_collected():
    t = bridges(NEAR, "2.3", "3.9")
    t.bits[slot_of(t, "2.5")] = 2
    play(turn_at(t, MoveCreature), "move-light-2.4")
    assert [int(hoard.bits) for hoard in t.hoards] == [2, 0]


@rule("SPIRIT-603", "SPIRIT-776")
def test_a_horizontal_tile_cannot_be_collected_and_occupies_its_space():
    t = turn(bridges("2.2 2.3 2.4 3.3 3.8 3.9 3.10", "3.3", "3.9"))
    assert why_not(GAME, t, "pick-light-2.4") == "SPIRIT-603"
    slot = slot_of(t, "2.3")
    assert not is_available(t.forest, t.present, slot, False)  # between a tile and a bridge
    assert why_not(GAME, t, "pick-light-2.3") == "SPIRIT-106"
    assert is_available(t.forest, t.present & ~bit(slot_of(t, "2.4")), slot, False)


@rule("SPIRIT-775")
def test_a_horizontal_tile_is_not_revealed():
    t = turn_at(bridges("2.3 2.4 3.8 3.9", "2.3", "3.9"), TurnUp)
    assert not has(t.open, slot_of(t, "2.4"))
    assert hidden_ends(t) == 0


@rule("SPIRIT-777")
def test_a_column_is_empty_though_a_horizontal_tile_lies_in_it():
    t = plan("23")
    (line,) = [line for line in t.places.lines if line.name == "column 4"]
    names = [t.forest.tags[slot] for slot in members_of(line.slots)]
    assert names == ["1.4", "3.4", "4.4", "6.4"]


@rule("SPIRIT-604")
def test_horizontal_tiles_are_nobodys_at_the_end():
    t = bridges(NEAR, "2.3", "3.9")
    slot = slot_of(t, "2.4")
    tile = int(t.tiles[slot])
    t.do(CloseForest())
    t.settle()
    assert t.ended
    assert members_of(t.present) == [slot]
    assert not any(has(hoard.tiles, tile) for hoard in t.hoards)
    assert not has(t.open, slot)


@rule("SPIRIT-679", "SPIRIT-740")
def test_a_gem_can_move_a_creature_over_a_bridge_if_it_leaves_a_tile_to_collect():
    t = turn(bridges("1.3 2.2 2.3 2.4 2.5 3.4", "2.3", "3.4"), gems=1)
    play(t, "pick-light-1.3")
    assert "pick-shadow-2.5" in keys(t)
    # Light takes the place of Shadow's only tile, but frees a long side of the one it comes from.
    before = (t.present, t.tops)
    assert "gem-light-2.4" in keys(t)
    assert (t.present, t.tops) == before
    assert GAME.sentence(t, GAME.move("gem-light-2.4")) == (
        "Spend a gem and move Light over the horizontal tile at row 2, column 4"
    )
    play(t, "gem-light-2.4")
    assert t.light == slot_of(t, "2.5")
    assert {int(pick.slot) for pick in t.picked} >= {slot_of(t, "1.3")}
    assert not has(t.present, slot_of(t, "2.3"))  # the only tile to collect was collected


@rule("SPIRIT-679")
def test_a_gem_cannot_where_nothing_is_left_to_collect():
    t = turn(bridges("1.3 2.3 2.4 2.5 5.8 5.9 6.8 5.10", "2.3", "5.9"), gems=1)
    play(t, "pick-shadow-6.8")
    assert asked(t)[0] == "pick-second"
    assert why_not(GAME, t, "gem-light-2.4") == "SPIRIT-679"


def test_a_bridge_is_shown_face_down_and_cannot_be_loaded_open():
    t = moving()
    pieces = {piece.id: piece for piece in GAME.scene(t, 0).zones[0].pieces}
    assert (pieces["cell-2.4"].face, pieces["cell-2.4"].label) == (None, "Horizontal tile")
    data = GAME.dump(t)
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable, match="have no horizontal tile"):
        GAME.load({**data, "open": [*data["open"], "2.4"]})
