"""Chapter 18: creatures without a tile to collect are put elsewhere."""

import pytest

from moonbrew.games.spirits_of_the_forest import scenarios
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsTaken,
    CompetingEnded,
    CreatureMoved,
    CreatureRelocated,
    FavourGiven,
    TileGiven,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING, SHADOW
from moonbrew.games.spirits_of_the_forest.rules.picking import PickFirst
from moonbrew.games.spirits_of_the_forest.rules.relocating import Relocate, relocated_now
from moonbrew.kernel.bits import bit, size
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    moonlit,
    play,
    rivals,
    to_the_end,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, why_not

# Light stands alone at 5.1; Shadow at 2.9 has a tile at either side.
LIGHT_STUCK = ["", "BRA1 BRA2 . . . . . LEA1 LEA2 LEA3", "", "", "SPI1"]
# Both stand alone.
BOTH_STUCK = ["", "BRA1 BRA2 . . LEA1 LEA2", "", "", "SPI1 . . . . . . . . SPI2"]
# The tile at 2.2 is the only one next to Light at 3.1 and the only one next to Shadow at 3.3.
ONE_TILE = ["", ". BRA1 . . . . . LEA1 LEA2", "SPI1 . SPI2"]
# Light stands alone; what Shadow has at both sides no creature on a tile could collect.
NO_TILE_HELPS = ["", "BRA1 BRA2 BRA3", "", "", "SPI1"]
# No tile lies next to another.
APART = ["", ". BRA1 . . . BRA3", "", "", "SPI1 . . . . . . . . SPI2"]
# Both stand alone at 5.1 and 5.10, and of three tiles in a row only the ends can be collected.
THREE = ["", "BRA1 BRA2 BRA3", "", "", "SPI1 . . . . . . . . SPI2"]


@rule("SPIRIT-238", "SPIRIT-240", "SPIRIT-241", "SPIRIT-242", "SPIRIT-712")
def test_a_creature_without_a_tile_is_put_where_it_has_one():
    t = rivals(LIGHT_STUCK, "5.1", "2.9", turn=1)
    assert asked(t) == ("relocate", 1)
    assert keys(t) == ["move-light-2.1", "move-light-2.2"]
    assert why_not(GAME, t, "move-light-2.9") == "SPIRIT-240"
    assert why_not(GAME, t, "move-light-5.1") == "SPIRIT-240"
    assert why_not(GAME, t, "move-light-2.8") == "SPIRIT-241"
    assert why_not(GAME, t, "move-light-5.9") == "SPIRIT-241"
    assert why_not(GAME, t, "move-shadow-2.1") == "SPIRIT-242"
    assert why_not(GAME, t, "pick-light-2.1") == "SPIRIT-766"
    play(t, "move-light-2.1")
    assert asked(t) == ("pick-first", 1)
    assert [event.creature for event in happened(t, CreatureRelocated)] == [0]
    assert set(keys(t)) == {"pick-light-2.2", "pick-shadow-2.8", "pick-shadow-2.10"}


@rule("SPIRIT-242", "SPIRIT-247")
def test_it_is_free_and_not_allowed_where_it_is_not_needed():
    t = play(rivals(LIGHT_STUCK, "5.1", "2.9", supply=[1, 1]), "move-light-2.1")
    assert dumped(t, "supply") == [1, 1]
    assert why_not(GAME, t, "move-light-2.2") == "SPIRIT-766"


@rule("SPIRIT-680")
def test_an_empty_space_is_not_allowed_where_a_tile_helps():
    t = rivals(LIGHT_STUCK, "5.1", "2.9")
    assert why_not(GAME, t, "move-light-3.3") == "SPIRIT-680"


@rule("SPIRIT-244")
def test_relocating_is_no_move_and_takes_no_bit():
    t = play(rivals(LIGHT_STUCK, "5.1", "2.9", bits={"2.1": 1}), "move-light-2.1")
    assert (dumped(t, "bits_of"), sum(dumped(t, "bits"))) == ([0, 0], 1)
    assert [*happened(t, BitsTaken), *happened(t, CreatureMoved)] == []


@rule("SPIRIT-713")
def test_a_tile_that_lies_face_down_does_not_help():
    t = rivals(["", "BRA1 BRA2 . . SPI3 SPI4 . LEA1 LEA2 LEA3"], "2.1", "2.9", hidden="2.2")
    assert asked(t) == ("relocate", 0)
    assert keys(t) == ["move-light-2.2", "move-light-2.5", "move-light-2.6"]


@rule("SPIRIT-239", "SPIRIT-714", "SPIRIT-683")
def test_if_both_need_it_light_goes_first_and_shadow_is_left_a_place():
    t = rivals(BOTH_STUCK, "5.1", "5.10")
    places = ["2.1", "2.2", "2.5", "2.6"]
    assert keys(t) == [f"move-light-{name}" for name in places]
    assert why_not(GAME, t, "move-shadow-2.1") == "SPIRIT-714"
    assert why_not(GAME, t, "move-light-5.10") == "SPIRIT-240"
    play(t, "move-light-2.1")
    assert asked(t) == ("relocate", 0)
    assert keys(t) == ["move-shadow-2.5", "move-shadow-2.6"]
    assert why_not(GAME, t, "move-shadow-2.2") == "SPIRIT-241"
    assert why_not(GAME, t, "move-light-2.2") == "SPIRIT-242"
    play(t, "move-shadow-2.6")
    assert [event.creature for event in happened(t, CreatureRelocated)] == [0, 1]
    assert set(keys(t)) == {"pick-light-2.2", "pick-shadow-2.5"}


@rule("SPIRIT-714")
def test_light_cannot_go_where_shadow_would_be_left_without_a_tile():
    # At 2.5 Light would have a tile, 2.6, but Shadow could collect no other one.
    rows = ["", ". . . . BRA3 BRA1", ". . . BRA2 . . LEA1", "", THREE[4]]
    t = rivals(rows, "5.1", "5.10", hidden="3.4")
    assert keys(t) == [f"move-light-{name}" for name in ("2.6", "3.4", "3.7")]
    assert why_not(GAME, t, "move-light-2.5") == "SPIRIT-241"


@rule("SPIRIT-243")
def test_if_they_share_a_single_tile_one_of_them_is_relocated():
    t = rivals(ONE_TILE, "3.1", "3.3")
    assert asked(t) == ("relocate", 0)
    places = [f"move-{creature}-{name}" for creature in ("light", "shadow") for name in LAST_TWO]
    assert keys(t) == places
    play(t, "move-shadow-2.9")
    assert asked(t) == ("pick-first", 0)
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("3.1", "2.9")


LAST_TWO = ("2.8", "2.9")


# Empty spaces.


@rule("SPIRIT-680", "SPIRIT-715")
def test_where_no_tile_helps_a_creature_goes_on_an_empty_space_next_to_tiles():
    t = rivals(NO_TILE_HELPS, "5.1", "2.2")
    # The tile that Light leaves can be collected too.
    ends = {*around(2, 1), *around(2, 3), *around(5, 1)} - {"2.1", "2.2", "2.3"}
    assert {key.removeprefix("move-light-") for key in keys(t)} == ends
    assert "2.0" in ends
    assert why_not(GAME, t, "move-light-2.1") == "SPIRIT-241"
    assert why_not(GAME, t, "move-light-4.5") == "SPIRIT-241"
    play(t, "move-light-2.0")
    assert dumped(t, "light") == "space 2.0"
    # With 2.1 Shadow would take the only tile that Light has.
    assert set(keys(t)) == {"pick-light-2.1", "pick-shadow-2.3"}
    assert GAME.dump(GAME.load(GAME.dump(t))) == GAME.dump(t)


def around(row: int, column: int) -> list[str]:
    """The names of the cells next to one."""
    near = range(-1, 2)
    return [f"{row + down}.{column + right}" for down in near for right in near if down or right]


@rule("SPIRIT-680")
def test_from_an_empty_space_a_creature_is_moved_like_from_a_tile():
    rows = ["", "BRA1 BRA2 BRA3 . . SPI1 SPI2"]
    t = rivals(rows, "space 3.2", "2.6", at="move-creature")
    assert {key for key in keys(t) if "light" in key} == {f"move-light-2.{n}" for n in (1, 2, 3)}
    play(t, "move-light-2.2")
    assert dumped(t, "light") == "2.2"


@rule("SPIRIT-716", "SPIRIT-384")
def test_a_creature_on_an_empty_space_surrounds_tiles_like_any_other():
    t = rivals(["", "BRA1 BRA2 BRA3 . . SPI1 SPI2"], "space 3.2", "2.2")
    play(t, "pick-shadow-2.3")
    assert t.picked[0].near == 3


@rule("SPIRIT-680", "SPIRIT-714")
def test_both_may_go_on_empty_spaces_but_not_on_the_same_one():
    t = rivals(APART, "5.1", "5.10")
    assert asked(t) == ("relocate", 0)
    assert not {"move-light-2.2", "move-light-2.6"} & set(keys(t))
    play(t, "move-light-1.2")
    assert why_not(GAME, t, "move-shadow-1.2") == "SPIRIT-240"
    assert "move-shadow-2.2" not in keys(t)
    play(t, "move-shadow-3.5")
    assert set(keys(t)) == {"pick-light-2.2", "pick-shadow-2.6"}


@rule("SPIRIT-680")
def test_where_empty_spaces_are_allowed_a_tile_may_be_chosen_too():
    t = rivals(THREE, "5.1", "5.10")
    assert {"move-light-2.0", "move-light-2.2", "move-light-2.4"} <= set(keys(t))
    assert not {"move-light-2.1", "move-light-2.3"} & set(keys(t))
    play(t, "move-light-2.2")
    assert {"move-shadow-2.0", "move-shadow-2.4"} <= set(keys(t))


@rule("SPIRIT-680", "SPIRIT-697")
def test_with_light_on_an_empty_space_shadow_goes_on_a_tile_if_one_helps():
    t = play(rivals(THREE, "5.1", "5.10"), "move-light-2.0")
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("space 2.0", "2.2")
    assert asked(t) == ("pick-first", 0)


@rule("SPIRIT-714")
def test_shadow_stays_if_it_has_a_tile_once_light_is_relocated():
    # Next to Shadow at 3.2 lies only Light's tile, which Light leaves.
    t = rivals(["", "BRA1 . . . . . LEA1 LEA2", ". SPI1"], "2.1", "3.2", hidden="3.2")
    assert asked(t) == ("relocate", 0)
    play(t, "move-light-2.7")
    assert asked(t) == ("pick-first", 0)
    assert dumped(t, "shadow") == "3.2"


@rule("SPIRIT-559")
def test_where_a_team_relocates_creatures_it_is_on_tiles_only():
    t = laid_out("19")
    set_tiles(t, {"1.1": 0, "1.2": 1, "1.3": 2})
    t.light, t.shadow = slot(t, "1.2"), slot(t, "1.1")
    assert relocated_now(t) == bit(SHADOW)
    assert Relocate(Seat(0)).moves(t) == []
    rival = rivals(["", "BRA1 BRA2 BRA3"], "2.2", "2.1")
    assert asked(rival) == ("relocate", 0)


# Gems.


@rule("SPIRIT-704")
def test_a_gem_cannot_be_used_where_a_relocation_would_be_needed_then():
    rows = ["", "BRA1 BRA2 BRA3 . . . LEA1 LEA2 LEA3", ". SPI1 . . . . . SPI2"]
    t = rivals(rows, "2.2", "2.8", supply=[1, 0])
    assert why_not(GAME, t, "gem-light-2.1") == ""
    gone = rivals([*rows[:1], rows[1]], "2.2", "2.8", supply=[1, 0])
    assert why_not(GAME, gone, "gem-light-2.1") == "SPIRIT-704"
    assert not [key for key in keys(gone) if key.startswith("gem")]
    team = moonlit(rows[1:2], "1.2", "1.8", supply=[1, 0])
    assert why_not(GAME, team, "gem-light-1.1") == ""


@rule("SPIRIT-679")
def test_after_the_first_pick_a_gem_must_leave_the_second_in_a_competitive_game_too():
    t = rivals(["", "BRA1 BRA2 BRA3 . . . LEA1 LEA2 LEA3"], "2.2", "2.8", supply=[1, 0])
    play(t, "pick-light-2.1")
    assert why_not(GAME, t, "gem-shadow-2.7") == "SPIRIT-679"
    assert why_not(GAME, t, "gem-light-2.3") == ""


# Where nothing helps.


@rule("SPIRIT-271", "SPIRIT-272")
def test_if_nothing_helps_the_game_ends_and_nobody_gets_what_is_left():
    rows, hidden = ["", "BRA1 BRA2 . . . . . LEA1 LEA2"], "2.1 2.2 2.8 2.9"
    t = rivals(rows, "2.1", "2.8", at="move-creature", hidden=hidden, supply=[0, 1])
    play(t, "move-light-2.2")
    assert (t.ask, dumped(t, "ended"), dumped(t, "tiles")) == (None, True, [[], []])
    assert [int(event.left) for event in happened(t, CompetingEnded)] == [4]
    assert sorted(tile for tile in dumped(t, "forest") if tile) == ["BRA1", "BRA2", "LEA1", "LEA2"]


def slot(t, name: str) -> int:
    """The slot at a place."""
    return list(t.forest.tags).index(name)


def set_tiles(t, tiles: dict[str, int], hidden: str = "") -> None:
    """Leave only these tiles, open but for those that are hidden."""
    for number in range(t.forest.size):
        t.tiles[number] = NOTHING
    for name, tile in tiles.items():
        t.tiles[slot(t, name)] = tile
    t.follow()
    t.open = t.present
    for name in hidden.split():
        t.open &= ~bit(slot(t, name))


@rule("SPIRIT-784", "SPIRIT-559")
def test_if_no_place_helps_but_one_pick_opens_the_other_the_turn_goes_on():
    t = laid_out("19")
    # Shadow has no tile until Light's pick frees the long side of 1.2.
    set_tiles(t, {"1.1": 0, "1.2": 1, "1.3": 2, "2.1": 3, "2.3": 4}, hidden="1.3 2.3")
    t.light, t.shadow = slot(t, "2.1"), slot(t, "2.3")
    t.purses[0].supply = 0
    assert relocated_now(t) == bit(SHADOW)
    assert Relocate(Seat(0)).moves(t) == []
    t.do(Relocate(Seat(0)), PickFirst(Seat(0)))
    t.settle()
    assert [int(pick.slot) for pick in t.picked] == [slot(t, "1.1")]
    assert t.shadow == slot(t, "2.3")


@rule("SPIRIT-712")
@pytest.mark.parametrize("scenario", ["4", "8"])
def test_nobody_is_asked_for_a_first_tile_while_a_creature_has_none(scenario):
    found = 0
    for seed in range(3):
        t = begin(3, seed, mode="competitive", scenario=scenario)
        while t.ask is not None:
            if asked(t)[0] == "pick-first":
                creatures = {key.split("-")[1] for key in keys(t) if key.startswith("pick")}
                assert creatures
            found += asked(t)[0] == "relocate"
            play(t, keys(t)[seed % len(keys(t))])
    assert found > 3


@rule("SPIRIT-680", "SPIRIT-265")
@pytest.mark.parametrize("scenario", scenarios(EDITION, {"mode": "competitive", "seats": "2"}))
def test_games_go_on_until_two_tiles_are_left(scenario):
    for seed in range(3):
        t = to_the_end(begin(2 + seed, seed, mode="competitive", scenario=scenario), seed)
        (left,) = [int(event.left) for event in happened(t, CompetingEnded)]
        # Bridges keep the tiles between them from being available, so that relocation helps nobody
        # any more (SPIRIT-784).
        assert left == 2 or (left > 2 and t.forest.bridges)
        bridges = int(size(t.present & t.forest.bridges))
        assert len(happened(t, TileGiven)) + left + bridges == t.plan.tiles
        assert len(happened(t, FavourGiven)) == sum(len(row) for row in dumped(t, "favours"))
        assert dumped(t, "side_bits") == [0, 0]
