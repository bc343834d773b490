"""Chapter 19: handicap variants."""

from itertools import product

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.dice import Dice
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    EDITION,
    GAME,
    HANDICAPS,
    asked,
    begin,
    dump,
    in_earnest,
    play,
    table,
)

TILES = [tile.key for tile in EDITION.tiles]
HANDICAPPED = ["small", "medium", "large"]


def sizes(t: StoneTable, seat: int = 0) -> tuple[int, int, int]:
    """Tiles in the hand, in the supply and removed."""
    return (
        len(dump(t, "hands")[seat]),
        len(dump(t, "supplies")[seat]),
        len(dump(t, "removed")[seat]),
    )


def choices_of_tiles(level: str, seed: int = 0) -> list[int]:
    """Turn by turn, among how many tiles seat 0 chooses in a whole game."""
    t = begin(2, seed=seed, handicap_1=level)
    counts, moves, going = [], in_earnest(t, seed), True
    while going:
        tiles = [key for key in keys(t) if key.startswith("tile-")]
        if asked(t) in (("pick-tile", 0), ("toss-tile", 0)) and tiles:  # none while STONE-055 holds
            counts.append(len(tiles))
        going = next(moves, "") != "" and t.ask is not None
    return counts


def dealt(level: str) -> tuple[int, int, int]:
    """The tiles of seat 0 right after the setup."""
    return sizes(begin(2, handicap_1=level))


# Levels.


@rule("STONE-235")
def test_every_player_may_have_any_level_whatever_the_others_have():
    expected = {"none": (5, 10, 0), "small": (3, 8, 4), "medium": (2, 9, 4), "large": (0, 11, 4)}
    for levels in product(HANDICAPS, repeat=2):
        t = begin(2, handicap_1=levels[0], handicap_2=levels[1])
        assert [sizes(t, 0), sizes(t, 1)] == [expected[level] for level in levels]


@rule("STONE-235")
def test_four_players_may_have_four_levels():
    t = begin(4, handicap_1="none", handicap_2="small", handicap_3="medium", handicap_4="large")
    assert [len(hand) for hand in dump(t, "hands")] == [5, 3, 2, 0]


@rule("STONE-236")
@pytest.mark.parametrize("level", HANDICAPPED)
def test_4_of_the_15_tiles_are_removed_and_11_remain(level):
    t = begin(3, handicap_2=level)
    hand, supply, removed = (dump(t, field)[1] for field in ("hands", "supplies", "removed"))
    assert len(removed) == 4
    assert len(hand) + len(supply) == 11
    assert sorted([*hand, *supply, *removed]) == sorted(TILES)


@rule("STONE-236")
def test_which_tiles_are_removed_is_a_matter_of_the_shuffle():
    seen = {tile for seed in range(40) for tile in dump(removing(seed), "removed")[0]}
    assert seen == set(TILES)


def removing(seed: int) -> StoneTable:
    """A new game in which seat 0 has a handicap."""
    return begin(2, seed=seed, handicap_1="small")


@rule("STONE-237")
@pytest.mark.parametrize("level", HANDICAPPED)
def test_nobody_sees_which_tiles_were_removed(level):
    data = GAME.dump(begin(2, handicap_1=level))
    supply, removed = data["supplies"][0], data["removed"][0]
    swapped = {**data, "supplies": [[removed[0], *supply[1:]], data["supplies"][1]]}
    swapped["removed"] = [[supply[0], *removed[1:]], []]
    one, other = GAME.load(data), GAME.load(swapped)
    assert GAME.dump(one) != GAME.dump(other)
    for viewer in (0, 1, None):
        assert GAME.scene(one, viewer) == GAME.scene(other, viewer)


@rule("STONE-237")
def test_even_the_player_has_to_imagine_them():
    t = removing(5)
    seen = set()
    for seed in range(20):
        dream = GAME.imagine(t, 0, Dice(seed))
        assert dump(dream, "hands")[0] == dump(t, "hands")[0]
        seen.add(tuple(dump(dream, "removed")[0]))
    assert len(seen) > 10


# The three levels in play.


@rule("STONE-238")
def test_small_is_a_choice_of_1_of_3_but_for_the_last_two_turns():
    assert dealt("small") == (3, 8, 4)
    assert choices_of_tiles("small") == [3] * 9 + [2, 1]


@rule("STONE-239")
def test_medium_is_a_choice_of_1_of_2_but_for_the_last_turn():
    assert dealt("medium") == (2, 9, 4)
    assert choices_of_tiles("medium") == [2] * 10 + [1]


@rule("STONE-243")
def test_without_a_handicap_it_is_a_choice_of_1_of_5_in_every_turn():
    assert choices_of_tiles("none") == [5] * 11


@rule("STONE-240")
def test_large_is_no_choice_at_all():
    assert dealt("large") == (0, 11, 4)
    assert choices_of_tiles("large") == [1] * 11


def drawn() -> StoneTable:
    """The turn of a player with a large handicap, who has drawn energy-witch."""
    supplies = [["wand-scroll", "energy-wand", "energy-witch"], []]
    return table([[], []], options={"handicap_1": "large"}, supplies=supplies)


@rule("STONE-240")
def test_with_large_handicap_the_tile_drawn_at_the_start_of_the_turn_must_be_played():
    t = drawn()
    assert dump(t, "hands")[0] == ["energy-witch"]
    assert dump(t, "supplies")[0] == ["wand-scroll", "energy-wand"]
    assert [key for key in keys(t) if key.startswith("tile-")] == ["tile-energy-witch"]
    assert why_not(GAME, t, "tile-energy-wand") == "STONE-043"


@rule("STONE-241")
def test_with_large_handicap_placement_and_order_are_chosen_and_nothing_is_drawn_at_the_end():
    t = play(drawn(), "tile-energy-witch")
    assert {"at-a2", "at-c3", "at-e4"} <= set(keys(t))
    play(t, "at-c3")
    assert {"toward-east", "toward-north-west"} <= set(keys(t))
    play(t, "toward-east")
    assert {"first-energy", "first-witch"} <= set(keys(t))
    play(t, "first-witch", "stop", "stop")
    assert asked(t) == ("pick-tile", 1)
    assert (dump(t, "hands")[0], len(dump(t, "supplies")[0])) == ([], 2)


@rule("STONE-242")
@pytest.mark.parametrize("level", HANDICAPPED)
def test_a_handicapped_player_plays_all_11_tiles(level):
    t = begin(2, seed=7, handicap_1=level)
    remaining = {*dump(t, "hands")[0], *dump(t, "supplies")[0]}
    for _ in in_earnest(t, 7):
        pass
    assert (sizes(t)[:2], len(remaining)) == ((0, 0), 11)
    assert {*dump(t, "cauldrons")[0]["tiles"], *dump(t, "out")[0]} == remaining


# The rest.


@rule("STONE-243")
@pytest.mark.parametrize("level", HANDICAPPED)
def test_all_else_is_set_up_as_ever(level):
    with_it, without = (GAME.dump(begin(2, handicap_1=of)) for of in (level, "none"))
    same = ["cauldrons", "charges", "witches", "wand", "pentagram", "scores", "rack", "specials"]
    same += ["area_tokens", "shelf_tokens", "owl_stacks", "scroll_pile", "special_stack"]
    assert {key: with_it[key] for key in same} == {key: without[key] for key in same}


@rule("STONE-243")
@pytest.mark.parametrize("level", ["small", "medium"])
def test_a_turn_goes_as_ever(level):
    hands = [["energy-witch", "wand-scroll"], ["energy-wand"]]
    tables = [
        table(hands, options={"handicap_1": of}, supplies=[["energy-scroll"], []], rack=["s15"])
        for of in (level, "none")
    ]
    made = ["tile-wand-scroll", "at-c3", "toward-east", "first-wand", "advance", "scroll-1"]
    for key in made:
        assert keys(tables[0]) == keys(tables[1])
        for t in tables:
            play(t, key)
    one, other = (GAME.dump(t) for t in tables)
    assert one.pop("options") != other.pop("options")
    assert one == other
    assert (one["hands"][0], one["scrolls"][0]) == (["energy-witch", "energy-scroll"], ["s15"])
