"""Chapters 13 and 14 and table 20.2: the Bloom step, the end of a round, the Garden tiles."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Bloomed, RoundBegan
from tests.mystic_moon.clearing import (
    EDITION,
    END,
    QUIET,
    SIGNS,
    asked,
    bag,
    begin,
    book,
    cauldron,
    dice,
    dumped,
    garden,
    happened,
    play,
    satchel,
    shop,
    sp,
    steps,
    table,
)
from tests.tabletop import keys, rule

DENSE = {place: "FRE" for place in range(12) if place % 2 == 0}  # all even locations are full


def before_bloom(satchels=("", ""), hat=0, turn=0, **more):
    """A table right before the Bloom step; nothing has happened yet, so that all is told."""
    usual = {"huts": QUIET[: len(satchels)]}
    ask = ["empty-or-keep", turn]
    lyings = more.pop("cauldrons", ["S________"] * len(satchels))
    return table(
        satchels,
        hat=hat,
        turn=turn,
        cauldrons=lyings,
        ask=ask,
        agenda=steps(turn, *END),
        **{**usual, **more},
    )


def bloomed(satchels=("", ""), **more):
    """A table right after the Bloom step of seat 0, or `turn`."""
    return play(before_bloom(satchels, **more), "keep")


def places(t):
    """The locations at which something bloomed, in the order of the pulls."""
    return [int(event.place) for event in happened(t, Bloomed)]


# Garden tiles.

TILES = {
    "Waxing crescent": "-D--1-2--D-1",
    "First quarter": "1-D--1--2-D-",
    "Full moon": "D--2D--1-2-D",
    "Last quarter": "-1-D--1D--2-",
    "Waning crescent": "2--1-D--1-1-",
}


def test_the_garden_tiles_are_those_of_the_table():
    found = {
        tile.name: "".join("-" if glyph < 0 else "D12"[glyph] for glyph in tile.glyphs)
        for tile in EDITION.tiles
    }
    assert list(found.items()) == list(TILES.items())


@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
def test_each_round_has_the_glyphs_of_its_tile(round):
    """Whoever puts the Hat at a location is offered the Glyph that the tile shows there."""
    shown = list(TILES.values())[round - 1]
    for place, glyph in enumerate(shown):
        t = table(round=round, huts=QUIET[1:3], bag="D")
        play(t, f"hat-{place}")
        assert (keys(t) == ["glyph", "done"]) == (glyph != "-")
        if glyph != "-":
            play(t, "glyph")
            assert sp(t)[0] == 10 + (int(glyph) if glyph != "D" else 0)
            assert satchel(t) == ("D" if glyph == "D" else "")


# Bloom.


@rule("MOON-166")
@pytest.mark.parametrize(
    ("hat", "order"),
    [
        (0, [0, 2, 4, 6, 8, 10]),
        (5, [5, 7, 9, 11, 1, 3]),
        (10, [10, 0, 2, 4, 6, 8]),
        (11, [11, 1, 3, 5, 7, 9]),
    ],
)
def test_a_token_blooms_at_every_second_location_from_the_hat_on(hat, order):
    t = bloomed(hat=hat, bag="DDDDDDD")
    assert places(t) == order
    assert garden(t) == dict.fromkeys(sorted(order), "D")
    assert bag(t) == "D"
    assert [event.full for event in happened(t, Bloomed)] == [False] * 6


@rule("MOON-166")
def test_what_blooms_is_random():
    start, seen = before_bloom(bag="FREBSL"), set()
    for seed in range(10):
        t = start.clone()
        t.dice = dice(seed)
        play(t, "keep")
        assert sorted("".join(garden(t).values())) == sorted("FREBSL")
        seen.add(tuple(garden(t).values()))
    assert len(seen) > 5


@rule("MOON-167")
def test_a_location_holds_at_most_three_tokens():
    lying = {0: "FRE", 2: "FR", 4: "FRQ"}
    t = bloomed(garden=lying, bag="DDDDDDD")
    assert garden(t) == {0: "FRE", 2: "FRD", 4: "FRQ", 6: "D", 8: "D", 10: "D"}
    assert bag(t) == "DDD"  # the two that were refused are back
    assert [event.full for event in happened(t, Bloomed)] == [True, False, True] + [False] * 3


@rule("MOON-167")
def test_sludge_takes_no_place():
    t = bloomed(
        garden={0: "FR"},
        bag="D",
        alchemy=True,
        sludge=[3] + [0] * 11,
        sludge_pile=3,
    )
    assert garden(t) == {0: "FRD"}
    assert asked(t) == ("wither-at", 0)


@rule("MOON-168")
def test_a_refused_token_is_back_in_the_bag_before_the_next_pull():
    t = bloomed(garden=DENSE, bag="D")
    assert places(t) == [0, 2, 4, 6, 8, 10]  # the one token was pulled six times
    assert [int(event.token) for event in happened(t, Bloomed)] == [7] * 6
    assert bag(t) == "D"
    lying = {**DENSE, 10: "FR"}
    t = bloomed(garden=lying, bag="D")
    assert garden(t) == {**DENSE, 10: "FRD"}


@rule("MOON-169")
@pytest.mark.parametrize(("bagged", "where"), [("", []), ("D", [3]), ("DDD", [3, 5, 7])])
def test_if_the_bag_is_empty_the_other_placements_are_skipped(bagged, where):
    t = bloomed(hat=3, bag=bagged)
    assert places(t) == where
    assert bag(t) == ""
    assert asked(t) == ("hat", 1)


@rule("MOON-170")
@pytest.mark.parametrize("round", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_bloom_takes_place_in_every_turn_even_in_the_last_one(round, turn):
    t = bloomed(round=round, turn=turn, bag="DDDDDDD")
    assert len(places(t)) == 6
    assert (t.ask is None) == (round == 5 and turn == 1)


@rule("MOON-171")
def test_the_hat_leaves_the_garden_and_goes_to_the_left():
    t = bloomed(("", "", ""), turn=1, hat=4, bag="D")
    assert dumped(t, "hat") is None
    assert asked(t) == ("hat", 2)
    assert dumped(t, "active") == 2
    t = bloomed(("", "", ""), turn=2, hat=4, bag="D")
    assert asked(t) == ("hat", 0)


# The end of a round.


@rule("MOON-172")
def test_the_next_tile_comes_into_force_once_every_player_has_had_a_turn():
    t = bloomed(("", "", ""), turn=1)
    assert dumped(t, "round") == 1
    t = bloomed(("", "", ""), turn=2)
    assert dumped(t, "round") == 2
    play(t, "hat-8")  # two-power on the second tile, nothing on the first
    play(t, "glyph")
    assert sp(t) == [12, 10, 10]


@rule("MOON-172")
def test_a_round_ends_with_the_player_to_the_right_of_the_first():
    t = bloomed(("", "", ""), turn=0, first=1)
    assert dumped(t, "round") == 2
    assert asked(t) == ("hat", 1)
    t = bloomed(("", "", ""), turn=2, first=1)
    assert dumped(t, "round") == 1
    assert asked(t) == ("hat", 0)


@rule("MOON-173")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_with_the_zodiac_a_round_begins_with_a_new_rising_sign(round):
    t = before_bloom(round=round, turn=1, rising="virgo", lifting="leo")
    signs, deck = dumped(t, "rising"), dumped(t, "zodiac_deck")
    play(t, "keep")
    assert dumped(t, "rising") == [*signs, "leo"]  # the one whose Recipe was visible
    assert dumped(t, "zodiac_deck") == deck[:-1]  # and the next one's is now
    (event,) = happened(t, RoundBegan)
    assert (int(event.round), int(event.sign)) == (round + 1, SIGNS.index("leo"))


@rule("MOON-173")
def test_the_recipe_that_becomes_visible_is_that_of_the_next_card():
    t = before_bloom(turn=1, rising="virgo", lifting="leo")
    visible, shown = dumped(t, "zodiac_deck")[-2], int(t.revealed)
    play(t, "keep")
    assert int(t.revealed) == shown + 1  # nothing before it can be undone
    assert int(t.lifting()) == int(EDITION.potion_count) + SIGNS.index(visible)


@rule("MOON-173")
def test_within_a_round_the_rising_sign_stays():
    t = bloomed(turn=0, rising="virgo", lifting="leo")
    assert dumped(t, "rising") == ["virgo"]


@rule("MOON-173")
def test_without_the_zodiac_no_sign_rises():
    t = bloomed(turn=1)
    assert dumped(t, "rising") == []
    assert [int(event.sign) for event in happened(t, RoundBegan)] == [-1]


@rule("MOON-174")
@pytest.mark.parametrize("seed", range(4))
def test_in_the_first_round_the_sign_from_setup_applies(seed):
    t = begin(2, seed, zodiac="on", hut_assignment="random")
    assert dumped(t, "round") == 1
    assert len(dumped(t, "rising")) == 1
    assert len(dumped(t, "zodiac_deck")) == 11
    (event,) = happened(t, RoundBegan)
    assert SIGNS[int(event.sign)] == dumped(t, "rising")[0]


@rule("MOON-175")
def test_everything_else_carries_over_to_the_next_round():
    t = before_bloom(
        ("FFE", "RB"),
        turn=1,
        cauldrons=["RL_______", "F__X_____"],
        books=[["hiccup-tonic"], ["big-snack", "lantern-oil"]],
        garden={1: "FQ", 6: "DW"},
        shop="FFREO",
        deck=["eclipse-elixir", "silver-tongue"],
        sp=[7, 23],
        warded=[False, True],
        alchemy=True,
        gold=[2, 0],
        crystals=[0, 1],
        alchemy_deck={"unknown": [], "open": ["leaf-gilding"]},
    )
    kept = ("satchel", "cauldron", "book", "sp", "shop", "display", "potion_deck", "garden")
    also = ("warded", "gold", "crystals", "mushrooms", "gold_pile", "crystal_pile", "alchemy_deck")
    before = {field: dumped(t, field) for field in (*kept, *also)}
    play(t, "keep")
    assert dumped(t, "round") == 2
    assert {field: dumped(t, field) for field in before} == before
    assert (satchel(t), shop(t), book(t)) == ("FFE", "FFREO", ["hiccup-tonic"])
    assert cauldron(t, 1) == "F__X_____"
