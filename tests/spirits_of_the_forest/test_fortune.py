"""Section 24.21: Eclipse tokens in empty spaces, and the Air Spirit tiles that they bring."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest, types_missing
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.events import FortuneFound
from moonbrew.games.spirits_of_the_forest.rules.faces import AIR, NOTHING
from moonbrew.games.spirits_of_the_forest.rules.scoring import still_out
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import EDITION, GAME, asked, happened, play
from tests.spirits_of_the_forest.woods import bare, scenario, turn
from tests.tabletop import keys, rule, told

# The four spaces in reading order: (3, 3), (3, 8), (4, 3), (4, 8); around them face-up tiles.
NUMBERS = [3, 1, 2, 2]
ORDER = [3, 0, 1, 2]  # the Eclipse tokens with these numbers
CREATURES = ("3.1", "3.10")


def fortune(kept="3.1 3.2 4.1 4.2 3.9 3.10 4.9 4.10", light="3.1", shadow="3.10"):
    """Scenario 21 with these tiles left, the numbers as above, and the turn begun."""
    t = scenario("21", light, shadow)
    t.spaces = vector(ORDER)
    bare(t, kept)
    t.open = t.present
    return turn(t)


def air(t):
    """The Air Spirit tiles of both sides."""
    return [len([n for n in members_of(hoard.tiles) if n >= 48]) for hoard in t.hoards]


@rule("SPIRIT-572", "SPIRIT-573")
def test_the_tokens_lie_face_down_in_spaces_that_count_as_unoccupied():
    t = scenario("21", *CREATURES)
    assert sorted(map(int, t.spaces)) == [0, 1, 2, 3]
    assert t.eclipses_shown == 0
    cells = {tuple(map(int, imagine(t, 0, Dice(n)).spaces)) for n in range(30)}
    assert len(cells) > 10
    assert "pick-light-3.2" in keys(turn(t))  # its long side is at the token's space


@rule("SPIRIT-575", "SPIRIT-577", "SPIRIT-579", "SPIRIT-736")
def test_after_both_tiles_the_token_brings_its_number_to_the_side_of_the_creature():
    t = fortune()
    play(t, "pick-light-3.2")
    assert air(t) == [0, 0]
    play(t, "pick-shadow-3.9")
    assert asked(t)[0] == "assign-tiles"
    assert air(t) == [3, 1]
    assert list(map(int, t.spaces)) == [NOTHING, NOTHING, 1, 2]
    assert list(map(int, t.out_eclipses)) == [3, 0]
    assert t.eclipses_shown == bit(3) | bit(0)
    said = "The Eclipse token at row 3, column 3 is turned up: 3 Air Spirit tiles for the team."
    assert said in told(GAME, t, 0)


@rule("SPIRIT-575")
def test_only_tiles_straight_beside_a_token_touch_it():
    t = fortune(kept="3.1 3.2 2.2 2.3 2.4 3.9 3.10 4.10", light="3.2")
    play(t, "pick-light-2.2", "pick-shadow-4.10")
    assert air(t) == [0, 0]
    assert t.spaces[0] == 3


@rule("SPIRIT-576")
def test_a_token_that_both_creatures_touch_brings_its_tiles_to_the_opponent():
    t = fortune(kept="2.3 3.2 3.1 2.4 1.4", light="3.1", shadow="2.4")
    play(t, "pick-light-3.2", "pick-shadow-2.3")
    assert air(t) == [0, 3]
    assert [event.side for event in happened(t, FortuneFound)] == [1]


@rule("SPIRIT-578")
def test_tokens_that_only_light_touched_come_first_each_group_in_reading_order():
    t = fortune(kept="3.9 3.10 4.2 4.1 5.1 4.10", light="4.1", shadow="3.10")
    play(t, "pick-shadow-3.9", "pick-light-4.2")
    assert [(event.side, event.space) for event in happened(t, FortuneFound)] == [(0, 2), (1, 1)]


@rule("SPIRIT-580")
def test_from_a_short_pile_all_of_it_is_taken():
    t = fortune()
    t.out_tiles = sum(bit(int(tile)) for tile in t.air_pile[2:])
    t.air_pile = t.air_pile[:2]
    before = GAME.components(t)
    play(t, "pick-light-3.2", "pick-shadow-3.9")
    assert air(t) == [2, 0]
    assert GAME.components(t) == before


@rule("SPIRIT-574")
def test_the_pile_is_taken_from_its_top_and_nobody_knows_its_order():
    t = fortune()
    top = [int(tile) for tile in t.air_pile[5:]]
    assert {tuple(map(int, imagine(t, 0, Dice(n)).air_pile))[-1] for n in range(60)} == {
        *range(48, 56)
    }
    play(t, "pick-light-3.2", "pick-shadow-4.9")
    assert {n for n in members_of(t.hoards[0].tiles) if n >= 48} == set(top)
    assert still_out(t)[AIR] == sum(EDITION.tiles[tile].symbols for tile in t.air_pile)


@rule("SPIRIT-581", "SPIRIT-194")
def test_without_an_air_spirit_tile_the_team_has_lost_and_the_pile_is_nobodys():
    t = fortune()
    t.agenda.clear()
    t.ask = None
    t.do(CloseForest())
    t.settle()
    assert t.ended
    assert types_missing(t) & bit(AIR)
    assert air(t) == [0, 0]
    assert sorted(map(int, t.out_eclipses)) == [0, 1, 2, 3]
    assert t.eclipses_shown == 0


def test_the_pile_is_shown_by_its_number_and_what_was_noted_can_be_loaded():
    t = fortune()
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    assert [(piece.face, piece.count) for piece in zones["air"].pieces] == [(None, 8)]
    play(t, "pick-light-3.2")
    data = GAME.dump(t)
    assert data["picked"][0]["eclipses"] == ["0"]
    assert GAME.dump(GAME.load(data)) == data
    data["picked"][0]["eclipses"] = []
    with pytest.raises(BadTable, match="must note the Eclipse tokens"):
        GAME.load(data)
