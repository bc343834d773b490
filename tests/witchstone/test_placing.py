"""Chapter 5, first half: which tile is laid where, and what if there is no room."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import Activated, TileOut
from moonbrew.games.witchstone.rules.table import StoneTable
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    SPACES,
    asked,
    cauldron,
    crystals,
    dump,
    happened,
    play,
    scores,
    space,
    table,
)

HAND = ["energy-witch", "wand-scroll"]
TO_DRAW = "energy-crystal"
DIRECTIONS = {
    "east": (1, 0),
    "south-east": (0, 1),
    "south-west": (-1, 1),
    "west": (-1, 0),
    "north-west": (0, -1),
    "north-east": (1, -1),
}
PLAIN = [face.key for face in EDITION.spaces if face.printed < 0]
AT = {name: place for place, name in SPACES.items()}


def full_but(*empty: str, stones: tuple[str, ...] = (), seat: int = 0) -> dict[str, Any]:
    """A cauldron with crystals on some spaces and tiles on all others but the empty ones."""
    taken = [name for name in PLAIN if name not in (*empty, *stones)]
    spare = [tile.key for tile in EDITION.tiles if tile.key not in (*HAND, TO_DRAW)]
    halves = min(len(taken) // 2, len(spare))
    tiles = {spare[n]: taken[2 * n : 2 * n + 2] for n in range(halves)}
    specials = {
        special.key: name
        for special, name in zip(EDITION.specials[7 * seat :], taken[2 * halves :], strict=False)
    }
    return cauldron(tiles, crystals=stones, specials=specials)


def ways(t: StoneTable) -> set[tuple[str, str]]:
    """All ways of laying the first tile of the hand: the spaces of its two symbols."""
    found = set()
    play(t, keys(t)[0])
    for at in keys(t):
        turned = play(t.clone(), at)
        options = keys(turned) if asked(turned) == ("turn-tile", 0) else [None]
        for toward in options:
            laid = play(turned.clone(), toward) if toward else turned
            (spaces,) = dump(laid, "cauldrons")[0]["tiles"].values()
            found.add(tuple(spaces))
    return found


@rule("STONE-043")
def test_a_tile_of_the_hand_is_laid_on_two_adjacent_empty_spaces():
    t = play(table([HAND, []]), "tile-energy-witch", "at-d2", "toward-east")
    assert dump(t, "hands") == [["wand-scroll"], []]
    assert dump(t, "cauldrons")[0]["tiles"] == {"energy-witch": ["d2", "d3"]}
    assert dump(t, "cauldrons")[1]["tiles"] == {}


@rule("STONE-043")
def test_a_tile_that_is_not_in_the_hand_cannot_be_laid():
    t = table([["energy-witch"], ["wand-scroll"]], supplies=[["energy-wand"], []])
    assert [key for key in keys(t) if key.startswith("tile-")] == ["tile-energy-witch"]
    for other in ("wand-scroll", "energy-wand"):
        assert why_not(GAME, t, f"tile-{other}") == "STONE-043"


@rule("STONE-043")
def test_a_second_tile_cannot_be_laid_in_the_same_turn():
    t = play(table([HAND, HAND]), "tile-energy-witch", "at-d2", "toward-east")
    assert why_not(GAME, t, "tile-wand-scroll") == "STONE-043"
    play(t, "first-energy", "stop", "stop")
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-043")
def test_an_empty_space_with_no_other_beside_it_will_not_do():
    t = table([HAND, []], cauldrons=[full_but("b2", "e3", "e4"), cauldron()])
    play(t, "tile-energy-witch")
    assert keys(t) == ["at-e3", "at-e4"]
    assert why_not(GAME, t, "at-b2") == "STONE-043"


@rule("STONE-043", "STONE-045", "STONE-046")
def test_a_tile_can_be_laid_on_any_two_adjacent_empty_spaces_either_way_round():
    empty = [face.key for face in EDITION.spaces if face.printed < 0 and not face.crystal]
    pairs = {
        (name, SPACES[q + dq, r + dr])
        for name in empty
        for q, r in [AT[name]]
        for dq, dr in DIRECTIONS.values()
        if SPACES.get((q + dq, r + dr)) in empty
    }
    assert len(empty) == 24
    assert ways(table([["energy-witch"], []])) == pairs


@rule("STONE-044")
@pytest.mark.parametrize(
    "name",
    ["a1", "c3", "c4", "e4", "b3"],
    ids=["printed symbol", "first half", "second half", "special tile", "crystal"],
)
def test_a_space_is_not_empty_if_it_shows_or_holds_anything(name):
    board = cauldron({"energy-wand": ["c3", "c4"]}, specials={"energy-wand": "e4"})
    t = play(table([HAND, []], cauldrons=[board, cauldron()]), "tile-energy-witch")
    assert why_not(GAME, t, f"at-{name}") == "STONE-044"
    assert f"at-{name}" not in keys(t)


@rule("STONE-044")
def test_every_other_space_is_empty():
    board = cauldron({"energy-wand": ["c3", "c4"]}, specials={"energy-wand": "e4"})
    t = play(table([HAND, []], cauldrons=[board, cauldron()]), "tile-energy-witch")
    taken = {"c3", "c4", "e4", "b3", "c2", "c5", "d4", "e2", "e5", "f3"}
    assert set(keys(t)) == {f"at-{name}" for name in PLAIN if name not in taken}


@rule("STONE-044")
def test_the_second_half_needs_an_empty_space_too():
    board = cauldron({"energy-wand": ["c3", "c4"]}, crystals=["d4"], specials={"energy-wand": "e3"})
    t = play(table([HAND, []], cauldrons=[board, cauldron()]), "tile-energy-witch")
    beside_d3 = play(t.clone(), "at-d3")
    assert keys(beside_d3) == ["toward-south-west", "toward-west", "toward-north-west"]
    for toward in ("north-east", "east", "south-east"):  # a tile, a crystal, a special tile
        assert why_not(GAME, beside_d3, f"toward-{toward}") == "STONE-044"
    beside_d2 = play(t, "at-d2")
    assert why_not(GAME, beside_d2, "toward-west") == "STONE-044"  # a printed symbol


@rule("STONE-043")
def test_the_second_half_cannot_lie_beyond_the_rim():
    t = play(table([HAND, []]), "tile-energy-witch", "at-a2")
    for toward in ("north-east", "north-west"):
        assert why_not(GAME, t, f"toward-{toward}") == "STONE-043"


@rule("STONE-045")
@pytest.mark.parametrize(("first", "second"), [("e3", "e4"), ("e4", "e3")])
def test_either_half_may_lie_on_either_space(first, second):
    t = table([HAND, []], cauldrons=[full_but("e3", "e4"), cauldron()])
    play(t, "tile-wand-scroll", f"at-{first}")
    assert dump(t, "cauldrons")[0]["tiles"]["wand-scroll"] == [first, second]


@rule("STONE-046")
def test_a_tile_need_not_touch_any_tile_or_printed_symbol():
    board = cauldron({"energy-wand": ["a2", "a3"]}, crystals=[])
    t = table([HAND, []], cauldrons=[board, cauldron()])
    play(t, "tile-energy-witch", "at-d4", "toward-east")
    assert dump(t, "cauldrons")[0]["tiles"]["energy-witch"] == [space(0, 0), space(1, 0)]


# No room.


@rule("STONE-054")
@pytest.mark.parametrize("board", [cauldron(), cauldron(crystals=[]), full_but("e3", "e4")])
def test_who_can_lay_a_tile_cannot_pass(board):
    t = table([HAND, []], cauldrons=[board, cauldron()])
    assert why_not(GAME, t, "stop") == "STONE-054"
    offered = {key.split("-")[0] for key in keys(t)}
    assert offered in ({"tile"}, {"tile", "discard"})
    play(t, "tile-energy-witch")
    assert why_not(GAME, t, "stop") == "STONE-054"


@rule("STONE-054")
def test_after_discarding_every_crystal_a_tile_must_still_be_laid():
    t = table([HAND, []])
    play(t, *(f"discard-{name}" for name in crystals(t)))
    assert keys(t) == ["tile-energy-witch", "tile-wand-scroll"]


@rule("STONE-055")
def test_without_room_crystals_must_be_discarded_until_there_is_some():
    board = full_but("e3", stones=("a2", "d4", "f3"))
    t = table([HAND, []], cauldrons=[board, cauldron()])
    assert keys(t) == ["discard-a2", "discard-d4", "discard-f3"]  # of the player's choice
    assert why_not(GAME, t, "tile-energy-witch") == "STONE-055"
    play(t, "discard-a2")  # makes no room
    assert keys(t) == ["discard-d4", "discard-f3"]
    assert why_not(GAME, t, "tile-energy-witch") == "STONE-055"
    play(t, "discard-f3")  # beside e3
    assert scores(t) == [-1 - 2, 0]
    assert keys(t) == ["tile-energy-witch", "tile-wand-scroll", "discard-d4"]
    play(t, "tile-energy-witch", "at-f3")
    assert asked(t) == ("choose-order", 0)


@rule("STONE-055")
def test_two_crystals_side_by_side_make_room_together():
    t = table([HAND, []], cauldrons=[full_but(stones=("e3", "e4")), cauldron()])
    play(t, "discard-e4", "discard-e3", "tile-energy-witch")
    assert keys(t) == ["at-e3", "at-e4"]


@rule("STONE-056")
@pytest.mark.parametrize("stones", [(), ("a2",), ("a2", "d4")])
def test_if_no_discard_can_make_room_a_tile_goes_out_of_the_game_without_any_action(stones):
    board = full_but("e3" if "d4" not in stones else "g2", stones=stones)
    t = table([HAND, ["energy-wand"]], cauldrons=[board, cauldron()], supplies=[[TO_DRAW], []])
    assert asked(t) == ("toss-tile", 0)
    assert [key for key in keys(t) if key.startswith("tile-")] == [f"tile-{key}" for key in HAND]
    play(t, "tile-wand-scroll")
    assert dump(t, "out") == [["wand-scroll"], []]
    assert len(happened(t, TileOut)) == 1
    assert happened(t, Activated) == []
    assert sorted(crystals(t)) == sorted(stones)
    assert scores(t) == [0, 0]
    assert dump(t, "hands")[0] == ["energy-witch", TO_DRAW]  # goes on to draw
    assert asked(t) == ("pick-tile", 1)


@rule("STONE-056")
def test_then_neither_a_tile_of_others_nor_anything_but_a_tile_will_do():
    t = table([HAND, ["energy-wand"]], cauldrons=[full_but("e3"), cauldron()])
    assert why_not(GAME, t, "tile-energy-wand") == "STONE-043"
    for key in ("stop", "at-e3", "first-energy"):
        assert why_not(GAME, t, key) == "STONE-056"


@rule("STONE-057")
def test_a_tile_put_out_of_the_game_is_the_tile_of_its_turn():
    t = table([HAND, HAND], cauldrons=[full_but("e3"), full_but("e3", seat=1)], round=9)
    for turn in ((0, 10), (1, 10), (0, 11), (1, 11)):
        assert (asked(t), dump(t, "round")) == (("toss-tile", turn[0]), turn[1])
        play(t, keys(t)[0])
    assert asked(t) is None
    assert dump(t, "out") == [HAND, HAND]
