"""Chapters 21.2 and 21.3: what is public, what is hidden, and what is left to chance."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.dice import Dice
from tests.tabletop import rule, told
from tests.witchstone.coven import (
    EDITION,
    GAME,
    asked,
    begin,
    cauldron,
    dump,
    in_earnest,
    options,
    play,
    table,
)

SCROLLS = sorted(scroll.key for scroll in EDITION.scrolls)
SPECIALS = sorted(special.key for special in EDITION.specials)


def starts(count: int = 60, **options: str) -> list[dict[str, Any]]:
    """New games from many seeds, written down."""
    return [GAME.dump(begin(2, seed=seed, **options)) for seed in range(count)]


# What is public.

PUBLIC: dict[str, dict[str, Any]] = {
    "links": {"links": {"l04": {"seat": 0, "charges": 1}}},
    "a standing witch": {"standing": [["f1"], []]},
    "a lying witch": {"lying": [1, 0]},
    "a token on an area": {"area_tokens": {"f1": "wand"}},
    "a token below the shelf": {"shelf_tokens": {"wand": 1}},
    "a pawn on the pentagram": {"pentagram": [1, 0]},
    "an owl stack": {"owl_stacks": [[3, 4], [3, 4, 5, 6, 7]]},
    "a special tile on a blue field": {"specials": ["energy-wand", None, None]},
    "a pawn on the wand": {"wand": [1, 0]},
    "the rack": {"rack": ["s15"]},
    "the shelf": {"shelf": {"wand": [0, 1]}},
    "a cauldron": {"cauldrons": [cauldron({"wand-scroll": ["c3", "c4"]}), cauldron()]},
    "a score": {"scores": [0, 1]},
    "the size of a hand": {"hands": [["energy-witch", "energy-wand"], []]},
    "the size of a supply": {"supplies": [["wand-scroll"], []]},
    "the size of the draw pile": {"scroll_pile": ["s20"]},
    "the size of the special tile stack": {"special_stack": ["energy-wand"]},
}


@rule("STONE-247")
@pytest.mark.parametrize("change", PUBLIC.values(), ids=PUBLIC)
def test_everybody_sees(change):
    supplies: Any = {"charges": [19, 20], "witches": [10, 11]}  # at both, so that they tell nothing
    plain = table([["energy-witch"], []], **supplies)
    changed = table(**{"hands": [["energy-witch"], []], **supplies, **change})
    for viewer in (0, 1, None):
        before, after = GAME.scene(plain, viewer), GAME.scene(changed, viewer)
        assert (before.zones, before.places) != (after.zones, after.places)


@rule("STONE-252")
def test_everybody_sees_the_scrolls_that_a_player_owns():
    t = table([[], []], scrolls=[["s01", "s15"], []], used=[["s01"], []])
    for viewer in (0, 1, None):
        (found,) = [z for z in GAME.scene(t, viewer).zones if z.id == "scrolls-0"]
        assert [piece.id for piece in found.pieces] == ["scrolls-0-s01", "scrolls-0-s15"]


@rule("STONE-253")
def test_everybody_sees_the_owls_and_tokens_that_a_player_has():
    t = table(
        [[], []], owls=[[7, 5], []], owl_stacks=[[], []], tokens=[{"wand": 2, "points": 1}, {}]
    )
    for viewer in (0, 1, None):
        (found,) = [z for z in GAME.scene(t, viewer).zones if z.id == "tokens-0"]
        assert [(p.face, p.count, p.value) for p in found.pieces if p.face == "owl"] == [
            ("owl", 1, 7),
            ("owl", 1, 5),
        ]
        counts = {piece.id: piece.count for piece in found.pieces if piece.face != "owl"}
        assert counts == {"tokens-0-wand": 2, "tokens-0-points": 1}


# What is hidden.


def same_to(one: StoneTable, other: StoneTable, *viewers: int | None) -> bool:
    """Whether these seats cannot tell two tables apart, which do differ."""
    assert GAME.dump(one) != GAME.dump(other)
    return all(GAME.scene(one, viewer) == GAME.scene(other, viewer) for viewer in viewers)


@rule("STONE-248")
def test_the_tiles_of_a_hand_are_hidden_from_the_others():
    one = table([["energy-witch", "wand-scroll"], []])
    other = table([["energy-witch", "energy-wand"], []])
    assert same_to(one, other, 1, None)
    assert not same_to(one, other, 0)


@rule("STONE-248")
@pytest.mark.parametrize("half", [[], ["at-c3"]])
def test_a_tile_whose_space_is_being_chosen_counts_as_in_the_hand(half):
    hand = [["energy-witch", "wand-scroll"], []]
    one, other = (play(table(hand), f"tile-{tile}", *half) for tile in hand[0])
    assert same_to(one, other, 1, None)
    assert not same_to(one, other, 0)
    assert told(GAME, one, 1) == told(GAME, other, 1) == []
    assert asked(GAME.imagine(one, 1, Dice(1))) == ("pick-tile", 0)


@rule("STONE-249")
def test_the_order_of_a_supply_is_hidden_from_everybody():
    tiles = ["energy-wand", "energy-scroll", "wand-scroll"]
    one, other = (table([["energy-witch"], []], supplies=[row, []]) for row in (tiles, tiles[::-1]))
    assert same_to(one, other, 0, 1, None)


@rule("STONE-249")
def test_the_owner_can_infer_the_content_of_the_own_supply_but_not_its_order():
    t = begin(2, seed=4)
    orders = set()
    for seed in range(10):
        supply = dump(GAME.imagine(t, 0, Dice(seed)), "supplies")
        assert sorted(supply[0]) == sorted(dump(t, "supplies")[0])
        orders.add(tuple(supply[0]))
    assert len(orders) == 10


@rule("STONE-250")
@pytest.mark.parametrize("field", ["scroll_pile", "special_stack"])
def test_the_order_of_the_scrolls_and_of_the_special_tiles_is_hidden_from_everybody(field):
    t = begin(2, seed=4)
    data = GAME.dump(t)
    assert same_to(t, GAME.load({**data, field: data[field][::-1]}), 0, 1, None)
    dreams = [dump(GAME.imagine(t, 0, Dice(seed)), field) for seed in range(10)]
    assert all(sorted(dream) == sorted(data[field]) for dream in dreams)
    assert len({tuple(dream) for dream in dreams}) == 10


@rule("STONE-251")
def test_the_tiles_removed_by_a_handicap_are_hidden_from_everybody():
    setting: dict[str, Any] = {"options": {"handicap_1": "small"}}
    tiles = ["energy-wand", "energy-scroll", "wand-scroll", "crystal-wand", "crystal-scroll"]
    one, other = (
        table([["energy-witch"], []], supplies=[row[:1], []], removed=[row[1:], []], **setting)
        for row in (tiles, tiles[::-1])
    )
    assert same_to(one, other, 0, 1, None)
    removed = {tuple(dump(GAME.imagine(one, 0, Dice(seed)), "removed")[0]) for seed in range(30)}
    assert len(removed) == 5, "each of the five may be the one in the supply"


@rule("STONE-254")
def test_a_tile_drawn_under_large_handicap_is_told_to_everybody_and_nobody_imagines_another():
    t = begin(2, seed=2, first="seat-1", handicap_1="large")
    while asked(t) != ("pick-tile", 0):
        play(t, options(t)[-1])
    (tile,) = dump(t, "hands")[0]
    one, other = tile.split("-")
    for viewer in (0, 1, None):
        assert f"draw{'' if viewer == 0 else 's'}" in told(GAME, t, viewer)[-1]
        assert one in told(GAME, t, viewer)[-1].lower()
        assert other in told(GAME, t, viewer)[-1].lower()
    assert dump(GAME.imagine(t, 1, Dice(3)), "hands")[0] == [tile]


# Chance.


@rule("STONE-255")
def test_the_starting_player_is_drawn():
    drawn = {begin(4, seed=seed).starter for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert {game["starter"] for game in starts(first="seat-2")} == {1}


@rule("STONE-256")
def test_the_40_scrolls_are_shuffled():
    orders = [[*game["rack"], *game["scroll_pile"]] for game in starts()]
    assert all(sorted(order) == SCROLLS for order in orders)
    assert len({order[0] for order in orders}) > 20


@rule("STONE-257")
def test_the_15_special_tiles_are_shuffled():
    orders = [[*game["specials"], *game["special_stack"]] for game in starts()]
    assert all(sorted(order) == SPECIALS for order in orders)
    assert {order[0] for order in orders} == set(SPECIALS)


@rule("STONE-258")
def test_the_21_magic_tokens_are_shuffled_and_dealt_to_areas_and_shelf():
    games = starts()
    for game in games:
        assert (len(game["area_tokens"]), sum(game["shelf_tokens"].values())) == (16, 5)
    assert len({game["area_tokens"]["f1"] for game in games}) == 7
    assert {front for game in games for front in game["shelf_tokens"]} == {
        token.key for token in EDITION.tokens
    }


@rule("STONE-259")
def test_the_tiles_of_each_player_are_shuffled_on_their_own():
    games = starts(handicap_1="small", handicap_2="small")
    for zone_name in ("hands", "supplies", "removed"):
        tiles = {tile for game in games for tile in game[zone_name][0]}
        assert len(tiles) == 15
        assert any(game[zone_name][0] != game[zone_name][1] for game in games)


@rule("STONE-260")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_after_setup_other_dice_change_nothing(seats):
    one, other = begin(seats, seed=6), begin(seats, seed=6)
    other.dice = Dice(99)
    before = other.dice.dump()
    for key in in_earnest(one, 6):
        play(other, key)
        mine, theirs = GAME.dump(one), GAME.dump(other)
        assert mine.pop("dice") != theirs.pop("dice")
        assert mine == theirs
    assert other.dice.dump() == before, "nobody rolled them"
