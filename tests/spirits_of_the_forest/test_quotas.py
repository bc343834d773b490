"""Section 24.28: tiles that must remain in their rows, and who says which they are."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.events import ForestClosed, TileKept
from moonbrew.games.spirits_of_the_forest.rules.variants import ECLIPSE_QUOTA, LINES_DIVIDE
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import EDITION, GAME, asked, dumped, happened, plan, play
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.woods import bare, scenario, slot_of, turn, without_bits
from tests.tabletop import keys, rule, told, why_not

ORDER = [1, 0, 2, 3]  # rows 1 to 4 keep 2, 1, 2 and 3 tiles


def eclipse(kept, light, shadow, seats=2):
    """Scenario 28 with these tiles, all face up; of two players the second was first."""
    t = without_bits(bare(scenario("28", light, shadow, seats=seats, first=seats - 1), kept))
    t.quotas = vector(ORDER)
    t.open = t.present
    return t


def close(t):
    """Let the game end."""
    t.do(CloseForest())
    t.settle()
    return t


def left(t):
    """The places at which tiles are left."""
    return [t.forest.tags[slot] for slot in members_of(t.present)]


REST = {"ask": None, "agenda": [["give-rest"]]}
FULL = "1.1 1.2 1.3 1.4 2.1 2.2 3.1 3.2 4.1 4.2 4.3"


@rule("SPIRIT-655", "SPIRIT-656")
def test_a_token_lies_open_beside_each_row_and_says_how_many_tiles_must_remain():
    t = laid_out("28")
    assert sorted(map(int, t.quotas)) == [0, 1, 2, 3]
    assert t.eclipses_shown == bit(4) - 1
    numbers = [int(EDITION.eclipses[token].number) for token in t.quotas]
    assert list(map(int, t.row_quotas()))[1:] == numbers
    assert len({tuple(laid_out("28", seed=seed).quotas) for seed in range(12)}) > 4
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    shown = [(piece.note, piece.value) for piece in zones["quotas"].pieces]
    assert shown == [(f"row {row}", number) for row, number in enumerate(numbers, 1)]


@rule("SPIRIT-653", "SPIRIT-654")
def test_tokens_beside_columns_are_won_as_in_other_scenarios():
    found = plan("28")
    assert found.variants.lines == LINES_DIVIDE
    assert found.variants.eclipse == ECLIPSE_QUOTA
    assert [line.name for line in found.places.lines] == [
        *("column 1", "column 4", "column 9", "column 12")
    ]


@rule("SPIRIT-657")
def test_a_tile_is_picked_only_if_enough_are_left_in_its_row():
    t = turn(eclipse("1.1 1.2 2.1 2.2 2.3 4.1 4.2 4.3 4.4", "2.2", "4.2"))
    assert why_not(GAME, t, "pick-light-1.1") == "SPIRIT-657"  # row 1 keeps both
    assert keys(t) == ["pick-light-2.1", "pick-light-2.3", "pick-shadow-4.1"]
    t = turn(eclipse("1.1 1.2 1.3 2.2 4.1 4.2 4.3 4.4", "1.2", "4.2"))
    assert why_not(GAME, t, "pick-light-2.2") == "SPIRIT-657"  # row 2 keeps one
    assert keys(t) == ["pick-light-1.1", "pick-light-1.3", "pick-shadow-4.1"]


@rule("SPIRIT-657", "SPIRIT-185")
def test_tiles_under_creatures_count_and_without_a_pair_the_game_ends():
    t = turn(eclipse("3.1 3.2 3.3 4.5 4.6 4.7 4.8", "3.2", "4.6"))
    assert {"pick-light-3.1", "pick-light-3.3"} <= set(keys(t))  # two remain, one under Light
    ended = turn(eclipse("3.2 3.3 4.5 4.6 4.7 4.8", "3.2", "4.6"))
    assert happened(ended, ForestClosed)


@rule("SPIRIT-658", "SPIRIT-659", "SPIRIT-754", "SPIRIT-682", "SPIRIT-167")
def test_at_the_end_the_first_player_names_the_tiles_that_stay_row_by_row():
    t = close(eclipse(FULL, "2.1", "3.2"))
    assert asked(t) == ("keep-tiles", 1)
    assert GAME.why_not_talk(t) is None
    assert keys(t) == ["keep-1.1-1", "keep-1.2-1", "keep-1.3-1", "keep-1.4-1"]
    assert GAME.scene(t, 1).prompt == (
        "Row 1 must still keep 2 tiles. Which tile does not go to the opponent?"
    )
    assert GAME.touches(t, GAME.move("keep-1.2-1")) == ["cell-1.2"]
    assert why_not(GAME, t, "keep-4.1-1") == "SPIRIT-659"
    play(t, "keep-1.2-1")
    assert why_not(GAME, t, "keep-1.2-1") == "SPIRIT-659"
    assert why_not(GAME, t, "team") == "SPIRIT-766"
    play(t, "keep-1.4-1")
    assert t.ended
    assert left(t) == ["1.2", "1.4", "2.2", "3.1", "3.2", "4.1", "4.2", "4.3"]
    assert "A tile at row 1, column 2 stays unassigned." in told(GAME, t, 0)
    held = [hoard.tiles for hoard in t.hoards]
    assert not any(tiles & bit(int(t.tiles[slot])) for tiles in held for slot in members_of(t.kept))


@rule("SPIRIT-754")
def test_the_upper_of_two_rows_with_a_choice_comes_first():
    t = close(eclipse("1.1 1.2 1.3 2.1 3.1 3.2 3.3", "2.1", "3.2"))
    assert keys(t) == ["keep-1.1-1", "keep-1.2-1", "keep-1.3-1"]
    play(t, "keep-1.3-1", "keep-1.1-1")
    assert keys(t) == ["keep-3.1-1", "keep-3.2-1", "keep-3.3-1"]


@rule("SPIRIT-661", "SPIRIT-662")
def test_lights_tile_goes_to_the_team_first_and_where_too_few_are_left_all_stay():
    t = eclipse("1.1 1.2 4.1 4.2 4.3 4.4", "4.1", "1.2")
    tile = int(t.tiles[slot_of(t, "4.1")])
    close(t)
    assert t.ended  # row 4 has just the three that must stay, row 1 its two
    assert members_of(t.hoards[0].tiles) == [tile]
    assert left(t) == ["1.1", "1.2", "4.2", "4.3", "4.4"]
    fewer = close(eclipse("1.1 1.2 4.1 4.2 4.3", "4.1", "1.2"))
    assert fewer.ended
    assert left(fewer) == ["1.1", "1.2", "4.2", "4.3"]
    assert len(happened(fewer, TileKept)) == 4


@rule("SPIRIT-660")
def test_what_lies_on_tiles_that_stay_is_nobodys():
    t = eclipse("1.1 1.2 1.3 1.4", "1.1", "1.4")
    for number, tag in enumerate(("1.2", "1.3", "1.4")):
        t.bits[slot_of(t, tag)] = 1
        t.favours[2 * slot_of(t, tag)] = t.box[number]
    play(close(t), "keep-1.2-1", "keep-1.4-1")
    assert [int(hoard.bits) for hoard in t.hoards] == [0, 1]
    assert t.bits[slot_of(t, "1.2")] == 1
    assert list(t.hoards[1].favours).count(t.box[1]) == 1
    assert [t.favours[2 * slot_of(t, tag)] for tag in ("1.2", "1.4")] == [t.box[0], t.box[2]]
    assert int(t.box[0]) not in list(t.hoards[1].favours)


@rule("SPIRIT-663")
def test_face_down_tiles_can_be_kept_and_stay_unseen():
    t = eclipse("1.1 1.2 1.3 1.4", "1.1", "1.4")
    hidden = slot_of(t, "1.3")
    t.open &= ~bit(hidden)
    play(close(t), "keep-1.3-1", "keep-1.2-1")
    assert t.ended
    assert not t.open & bit(hidden)
    (piece,) = [p for p in GAME.scene(t, 0).zones[0].pieces if p.id == "cell-1.3"]
    assert piece.face is None


@rule("SPIRIT-682")
def test_a_solo_player_is_asked():
    assert asked(close(eclipse("1.1 1.2 1.3 1.4", "1.1", "1.4", seats=1))) == ("keep-tiles", 0)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({**REST, "kept": ["1.1", "1.2", "1.3"]}, "as many as its token says"),
        ({"kept": ["2.1"]}, "must be tiles that are there"),
        ({"kept": ["4.1"]}, "which comes first"),
        ({"kept": ["1.1", "1.2"]}, "needs a row with more tiles than must stay"),
        ({"ask": None, "agenda": [], "kept": ["1.1"]}, "is for the end of a game"),
    ],
)
def test_what_play_cannot_keep_is_not_loaded(more, why):
    t = close(eclipse(FULL, "2.1", "3.2"))
    data = GAME.dump(t)
    assert GAME.dump(GAME.load(data)) == data
    with pytest.raises(BadTable) as refused:
        GAME.load({**data, **more})
    assert why in str(refused.value)
    assert dumped(t, "kept") == []
