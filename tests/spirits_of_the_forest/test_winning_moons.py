"""Sections 24.22 and 24.24: Moonlight tiles that are won with the last tile around them."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    CloseForest,
    majorities,
    types_missing,
)
from moonbrew.games.spirits_of_the_forest.rules.events import MoonGiven, TilePicked
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.scoring import counted, in_play
from moonbrew.games.spirits_of_the_forest.rules.variants import (
    FACES_BLIND,
    FIREFLIES_BURDEN,
    MOONLIGHT_WIN,
    TOKENS_CREATURE,
)
from moonbrew.games.spirits_of_the_forest.rules.winning_moons import give_won_moons
from moonbrew.kernel.bits import bit, members_of, size
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import EDITION, GAME, asked, happened, plan, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.woods import bare, scenario, slot_of, turn, without_bits
from tests.tabletop import keys, rule, told

# Moonlight tile 0 of scenario 24 lies between (1, 1), (1, 2), (2, 1), (2, 2).
REST = "3.4 4.4 4.5 5.4 5.5"  # tiles around Shadow, far from it


def fog(kept, light, shadow="4.5"):
    """Scenario 24 with these tiles, the turn begun, and no bits."""
    t = without_bits(bare(scenario("24", light, shadow), f"{kept} {REST}"))
    return turn(t)


def won(t):
    """The Moonlight tiles of both sides."""
    return [[int(moon) for moon in hoard.moons] for hoard in t.hoards]


@rule("SPIRIT-590", "SPIRIT-607")
def test_moonlight_tiles_lie_face_up_each_touching_four_tiles():
    for key, number in (("22", 14), ("24", 12)):
        t = laid_out(key)
        assert sorted(map(int, t.moons)) == list(range(number))
        assert t.moons_up == t.moons_seen == bit(number) - 1
        assert [size(around) for around in t.plan.moons] == [4] * number
        assert list(map(int, t.moons)) != list(map(int, laid_out(key, seed=1).moons))
    assert t.forest.size == 48
    assert sum(in_play(t, type) for type in range(10)) == 9


@rule("SPIRIT-605", "SPIRIT-606", "SPIRIT-584", "SPIRIT-585", "SPIRIT-586", "SPIRIT-587")
def test_the_fog_follows_breath_of_the_forest_but_for_the_air_spirit():
    breath, fog = plan("22"), plan("24")
    for found in (breath, fog):
        v = found.variants
        assert (v.faces, v.tokens, v.moonlight) == (FACES_BLIND, TOKENS_CREATURE, MOONLIGHT_WIN)
    assert (breath.variants.fireflies, fog.variants.fireflies) == (FIREFLIES_BURDEN, 0)
    assert (breath.air, fog.air, fog.fireflies) == (1, 0, 0)
    t = laid_out("24")
    assert all(EDITION.types[EDITION.moons[moon].type].key != "AIR" for moon in t.moons)


@rule("SPIRIT-588", "SPIRIT-587")
def test_a_face_down_tile_is_turned_up_when_it_is_collected():
    t = fog("1.1 1.2 2.1", "1.1")
    slot = slot_of(t, "1.2")
    assert not t.open & bit(slot)
    tile = int(t.tiles[slot])
    play(t, "pick-light-1.2")
    assert [event.tile for event in happened(t, TilePicked)] == [tile]
    assert GAME.dump(t)["picked"][0]["tile"] == EDITION.tiles[tile].key


@rule("SPIRIT-584", "SPIRIT-585")
def test_tokens_go_to_the_side_of_the_creature_whatever_becomes_of_the_tile():
    t = without_bits(bare(scenario("24", "1.1", "4.5"), f"1.1 2.1 1.2 {REST}"))
    for number, tag in enumerate(("1.2", "4.4")):
        t.favours[2 * slot_of(t, tag)] = number
    play(turn(t), "pick-light-1.2", "pick-shadow-4.4", "assign-2-1")
    assert [[int(token) for token in hoard.favours] for hoard in t.hoards] == [[0], [1]]


@rule("SPIRIT-591")
@pytest.mark.parametrize(("assign", "side"), [("assign-1-2", 0), ("assign-2-1", 1)])
def test_with_the_last_tile_around_it_goes_to_the_side_of_that_tile(assign, side):
    t = fog("1.2 1.3 2.3", "1.3")
    moon = int(t.moons[0])
    play(t, "pick-light-1.2", "pick-shadow-4.4")
    assert won(t) == [[], []]
    play(t, assign)
    assert won(t)[side] == [moon]
    assert won(t)[1 - side] == []
    assert t.moons[0] == NOTHING
    kind = EDITION.types[EDITION.moons[moon].type].one
    said = "The team" if side == 0 else "The opponent"
    assert f"{said} gets a {kind} Moonlight tile." in told(GAME, t, 0)


@rule("SPIRIT-591")
def test_with_another_tile_left_it_stays():
    t = fog("1.2 1.3 2.2 2.3", "1.3")
    play(t, "pick-light-1.2", "pick-shadow-4.4", "assign-1-2")
    assert won(t) == [[], []]


@rule("SPIRIT-592", "SPIRIT-593", "SPIRIT-594")
def test_with_the_last_two_tiles_in_one_turn_it_stays_until_the_end_and_is_the_opponents():
    t = without_bits(bare(scenario("24", "1.3", "2.3"), "1.2 1.3 1.4 2.2 2.3 2.4"))
    turn(t)
    moon = int(t.moons[0])
    play(t, "pick-light-1.2", "pick-shadow-2.2", "assign-1-2")
    assert t.moons[0] == moon
    assert [event.place for event in happened(t, MoonGiven)] == []
    t.agenda.clear()
    t.ask = None
    t.do(CloseForest())
    t.settle()
    assert won(t) == [[], won(t)[1]]
    assert moon in won(t)[1]
    assert len(won(t)[1]) == 12


@rule("SPIRIT-787")
def test_with_a_tile_that_no_side_gets_it_stays():
    t = play(fog("1.2 1.3 2.3", "1.3"), "pick-light-1.2")
    assert t.picked[0].moons == bit(0)
    give_won_moons(t)
    assert won(t) == [[], []]
    t.picked[0].side = 1
    give_won_moons(t)
    assert len(won(t)[1]) == 1


@rule("SPIRIT-737")
def test_two_moonlight_tiles_of_one_turn_come_in_the_order_of_the_blueprint():
    t = without_bits(bare(scenario("24", "1.3", "3.7"), "1.2 1.3 3.7 3.8 2.8 4.7 4.6"))
    turn(t)
    play(t, "pick-shadow-2.8", "assign-1-2")
    assert [event.place for event in happened(t, MoonGiven)] == [0, 3]


@rule("SPIRIT-595")
def test_moonlight_tiles_do_not_separate_tiles():
    t = fog("1.1 2.2 1.2", "1.1")
    assert {"pick-light-2.2", "pick-light-1.2"} <= set(keys(t))
    play(t, "pick-light-1.2", "pick-shadow-4.4", "assign-1-2")
    assert asked(t)[0] == "move-creature"
    assert "move-light-2.2" in keys(t)


@rule("SPIRIT-596", "SPIRIT-197")
def test_a_moonlight_tile_is_one_symbol_but_no_tile():
    t = laid_out("24")
    kind = int(EDITION.moons[0].type)
    assert counted(t, t.hoards[0])[kind] == 0
    t.hoards[0].moons = vector([0])
    assert counted(t, t.hoards[0])[kind] == 1
    assert kind in members_of(majorities(t, 0))
    assert kind in members_of(types_missing(t))


def test_moonlight_tiles_are_shown_where_they_lie_and_with_their_side():
    t = fog("1.2 1.3 2.3", "1.3")
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    first = zones["moonlight"].pieces[0]
    assert (first.id, first.x, first.y) == ("moonlight-1", 0, 0)
    assert first.note == "rows 1 and 2, columns 1 and 2"
    play(t, "pick-light-1.2", "pick-shadow-4.4", "assign-1-2")
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    assert [piece.label for piece in zones["moons-team"].pieces] == [first.label]
    assert len(zones["moonlight"].pieces) == 11


@rule("SPIRIT-735")
def test_what_is_noted_of_moonlight_tiles_must_be_right_to_be_loaded():
    t = play(fog("1.2 1.3 2.3", "1.3"), "pick-light-1.2")
    data = GAME.dump(t)
    assert data["picked"][0]["moons"] == ["0"]
    assert GAME.dump(GAME.load(data)) == data
    data["picked"][0]["moons"] = ["1"]
    with pytest.raises(BadTable, match="must note the Moonlight tiles"):
        GAME.load(data)
    data["picked"][0]["moons"] = ["0"]
    with pytest.raises(BadTable, match="must be all that lie there"):
        GAME.load({**data, "moonlight_up": ["1"]})
