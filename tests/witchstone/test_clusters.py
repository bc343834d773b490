"""Chapter 6: clusters. They are seen in the number of actions that a tile just laid gives."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import Activated
from moonbrew.games.witchstone.rules.faces import KIND_KEYS
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    asked,
    cauldron,
    dump,
    happened,
    play,
    running,
    space,
    table,
)

BESIDE = {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}
OTHERS = [(s.q, s.r) for s in EDITION.spaces if s.printed < 0 and s.key != "d4"]
RACK = ["s01", "s02", "s03", "s04", "s05", "s06"]


def before(board: dict[str, Any], tile: str, **more: Any) -> StoneTable:
    """A table at which this tile has just been picked, for a cauldron set by hand."""
    t = table([[tile], []], cauldrons=[board, cauldron()], **more)
    return play(t, f"tile-{tile}")


def lay(board: dict[str, Any], tile: str, at: str, toward: str, **more: Any) -> StoneTable:
    """The same once the tile is laid, its first symbol on a space and the other in a direction."""
    t = play(before(board, tile, **more), f"at-{at}")
    return play(t, f"toward-{toward}") if asked(t) == ("turn-tile", 0) else t


def actions(t: StoneTable, first: str) -> dict[str, int]:
    """What both kinds of the tile give, if no action is performed."""
    play(t, f"first-{first}")
    while running(t):
        play(t, "stop")
    return {KIND_KEYS[event.kind]: int(event.actions) for event in happened(t, Activated)}


@rule("STONE-058")
def test_the_second_half_lies_on_a_space_that_shares_an_edge_with_the_first():
    t = play(before(cauldron(crystals=[]), "energy-witch"), "at-d4")
    spaces = set()
    for key in keys(t):
        (halves,) = dump(play(t.clone(), key), "cauldrons")[0]["tiles"].values()
        spaces.add(halves[1])
    assert spaces == {space(q, r) for q, r in BESIDE}


@rule("STONE-058")
@pytest.mark.parametrize("place", OTHERS)
def test_equal_symbols_join_exactly_if_their_spaces_share_an_edge(place):
    board = cauldron(crystals=[], specials={"energy-wand": space(*place)})
    t = lay(board, "energy-witch", "d4", "east" if place == (-1, 0) else "west")
    assert actions(t, "energy") == {"energy": 2 if place in BESIDE else 1, "witch": 1}


@rule("STONE-059")
def test_a_cluster_is_all_that_hangs_together_and_shows_the_symbol():
    tiles = {
        "energy-wand": ["c3", "c4"],  # beside d4
        "energy-crystal": ["b2", "b1"],  # beside c3, and beside the energy printed on a1
        "energy-scroll": ["f4", "f5"],  # apart, with the next one
        "energy-pentagram": ["g3", "g2"],
    }
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "d4", "east")
    assert actions(t, "energy") == {"energy": 1 + 3, "witch": 1}


@rule("STONE-059")
def test_laying_a_half_can_join_two_clusters():
    tiles = {"energy-wand": ["c3", "c4"], "energy-crystal": ["e3", "f3"]}
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "d4", "east")
    assert actions(t, "witch") == {"energy": 3, "witch": 1}


@rule("STONE-059")
def test_other_symbols_do_not_connect():
    tiles = {"energy-wand": ["b2", "c3"]}  # the wand on c3 lies between d4 and the energy
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "d4", "east")
    assert actions(t, "energy") == {"energy": 1, "witch": 1}


@rule("STONE-060")
@pytest.mark.parametrize(
    ("tiles", "specials", "size"),
    [
        ({}, {}, 2),
        ({"energy-wand": ["b2", "b3"]}, {}, 3),
        ({}, {"energy-wand": "b2"}, 3),
        ({"energy-wand": ["b2", "b3"]}, {"energy-wand": "c3"}, 4),
    ],
    ids=["printed", "tile", "special", "all"],
)
def test_printed_symbols_tile_halves_and_special_tiles_belong_to_clusters(tiles, specials, size):
    board = cauldron(tiles, crystals=[], specials=specials)  # energy is printed on a1
    t = lay(board, "energy-witch", "b1", "south-west")
    assert actions(t, "energy") == {"energy": size, "witch": 1}


@rule("STONE-061")
def test_a_special_tile_counts_once_in_a_cluster_of_either_symbol():
    board = cauldron(crystals=[], specials={"energy-wand": "c4"})
    t = lay(board, "energy-wand", "d4", "east")  # d4 and d5 both touch c4
    assert actions(t, "energy") == {"energy": 2, "wand": 2}


@rule("STONE-061")
def test_a_special_tile_connects_equal_symbols_on_both_of_its_sides():
    tiles = {"energy-crystal": ["b3", "a3"], "crystal-wand": ["c6", "b4"]}
    board = cauldron(tiles, crystals=[], specials={"energy-wand": "c4"})
    t = lay(board, "energy-wand", "d4", "east")
    assert actions(t, "wand") == {"energy": 3, "wand": 3}


@rule("STONE-062")
def test_the_cluster_of_the_half_just_laid_counts_and_not_a_larger_one():
    tiles = {"energy-wand": ["b1", "c1"], "energy-crystal": ["b2", "b3"]}  # with a1 these are 3
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "e4", "east")
    assert actions(t, "energy") == {"energy": 1, "witch": 1}
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "c3", "south-east")
    assert actions(t, "energy") == {"energy": 4, "witch": 1}


@rule("STONE-062")
def test_so_many_actions_may_be_performed_and_no_more():
    tiles = {"energy-wand": ["c3", "b2"], "energy-crystal": ["d3", "d2"]}
    t = lay(cauldron(tiles, crystals=[]), "energy-witch", "d4", "east")
    play(t, "first-energy", "charge-l04", "charge-l38", "charge-l37")
    assert running(t) == ("witch", 1)
    assert dump(t, "charges")[0] == 20 - 3


@rule("STONE-063")
@pytest.mark.parametrize("first", ["energy", "witch"])
def test_a_half_beside_no_equal_symbol_gives_one_action(first):
    tiles = {"pentagram-wand": ["c3", "c4"], "crystal-scroll": ["e3", "e4"]}
    t = lay(cauldron(tiles), "energy-witch", "d5", "east")
    assert actions(t, first) == {"energy": 1, "witch": 1}


# When the size is determined.


def to_blue_field(first_cluster: dict[str, list[str]]) -> StoneTable:
    """A pentagram series of two has just entered a blue field; energy on d4 comes after it."""
    t = lay(
        cauldron(first_cluster, crystals=[]),
        "energy-pentagram",
        "d4",
        "east",
        pentagram=[1, 0],
        specials=["energy-pentagram", None, None],
    )
    return play(t, "first-pentagram", "advance")


@rule("STONE-064", "STONE-065")
def test_a_special_tile_laid_in_the_first_series_enlarges_the_second_but_not_the_first():
    t = to_blue_field({"pentagram-wand": ["e5", "f5"]})
    play(t, "at-c4")  # beside both halves
    assert running(t) == ("pentagram", 1)
    play(t, "advance")
    assert running(t) == ("energy", 2)


@rule("STONE-064")
def test_the_size_of_the_second_cluster_is_determined_when_its_series_starts():
    t = to_blue_field({"pentagram-wand": ["e5", "f5"]})
    assert [int(event.actions) for event in happened(t, Activated)] == [2]
    play(t, "at-c4", "stop")
    assert [int(event.actions) for event in happened(t, Activated)] == [2, 2]


@rule("STONE-065")
def test_a_special_tile_laid_elsewhere_enlarges_neither():
    t = to_blue_field({"pentagram-wand": ["e5", "f5"]})
    play(t, "at-a3", "advance")
    assert running(t) == ("energy", 1)


@rule("STONE-066")
@pytest.mark.parametrize(
    ("tiles", "width"),
    [
        ({}, 1),
        ({"energy-scroll": ["c4", "c3"]}, 2),
        ({"energy-scroll": ["c4", "c3"], "witch-scroll": ["e4", "d3"]}, 3),
    ],
)
def test_for_scrolls_the_size_is_the_width_of_the_choice_of_one(tiles, width):
    board = cauldron(tiles, crystals=[])
    t = lay(board, "wand-scroll", "d5", "west", rack=RACK, scroll_pile=["s40"])
    play(t, "first-wand", "stop")
    assert keys(t) == [f"scroll-{shelf}" for shelf in range(1, width + 1)] + ["stop"]
    assert why_not(GAME, t, f"scroll-{width + 1}") == "STONE-170"
    play(t, f"scroll-{width}")
    assert dump(t, "scrolls") == [[RACK[width - 1]], []]
    assert asked(t) != ("series", 0)


@rule("STONE-067")
def test_crystals_belong_to_no_cluster_and_connect_nothing():
    tiles = {"crystal-wand": ["b2", "b1"], "energy-crystal": ["a2", "a3"]}
    board = cauldron(tiles, crystals=["c3", "c4", "d3"], black="c3")
    t = lay(board, "witch-crystal", "d5", "west")  # crystals all around the half on d4
    assert dump(t, "cauldrons")[0]["tiles"]["witch-crystal"] == ["d5", "d4"]
    assert actions(t, "crystal") == {"witch": 1, "crystal": 1}
