"""Section 24.7: moving and falling in a pyramid."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import Fallen
from moonbrew.games.spirits_of_the_forest.rules.forest import SPACE, is_visible, within_steps
from moonbrew.games.spirits_of_the_forest.rules.revealing import hidden_ends
from moonbrew.games.spirits_of_the_forest.show.words import place_words
from moonbrew.kernel.bits import bit, has, members_of
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, happened, places, plan, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told, why_not


def pyramid(light="L2r3h2", shadow="L2r3h8", **more):
    """A table of the pyramid."""
    return grove("7", light, shadow, **more)


@rule("SPIRIT-420", "SPIRIT-421")
def test_a_creature_changes_level_through_long_sides_and_moves_freely_within_one():
    t = pyramid(at="move-creature")
    level = ["L2r2h2", "L2r2h4", "L2r3h4", "L2r4h2", "L2r4h4"]
    assert places(keys(t), "move-light") == ["L1r3h1", *level]
    assert why_not(GAME, t, "move-light-L1r2h1") == "SPIRIT-420"  # diagonally one level down
    assert why_not(GAME, t, "move-light-L1r3h3") == "SPIRIT-150"  # it is covered
    assert why_not(GAME, t, "move-light-L2r3h6") == "SPIRIT-150"
    assert GAME.sentence(t, GAME.move("move-light-L1r3h1")).endswith(
        "level 1, row 3, half-column 1"
    )


@rule("SPIRIT-423", "SPIRIT-108")
def test_a_creature_may_stand_on_a_tile_that_is_covered_in_part():
    t = play(pyramid(at="move-creature"), "move-light-L1r3h1")
    assert dumped(t, "light") == "L1r3h1"
    assert not has(t.tops, slot_of(t, "L1r3h1"))
    again = GAME.load(GAME.dump(t))
    assert GAME.dump(again) == GAME.dump(t)
    # It comes up again along the side, also onto the tile that covers its own.
    up = pyramid("L1r3h1", at="move-creature")
    assert places(keys(up), "move-light") == ["L1r2h1", "L1r4h1", "L2r3h2"]
    assert why_not(GAME, up, "move-light-L2r2h2") == "SPIRIT-420"


@rule("SPIRIT-422")
def test_steps_are_not_limited_in_height():
    forest = plan("7").forest
    names = list(forest.names)
    top, low, between = (names.index(name) for name in ("L3r3h5", "L1r3h3", "L2r3h4"))
    present = forest.all & ~bit(between)
    assert has(within_steps(forest, present, top), low)
    assert has(within_steps(forest, present, low), top)
    assert not has(within_steps(forest, forest.all, top), low)


@rule("SPIRIT-420", "SPIRIT-680")
def test_from_an_empty_space_one_moves_along_the_row_only():
    forest = plan("7").forest
    cell = int(forest.cell_at(3, 0))
    found = within_steps(forest, forest.all, int(SPACE) + cell)
    assert [forest.names[slot] for slot in members_of(found)] == ["L1r3h1"]


@rule("SPIRIT-416", "SPIRIT-423")
def test_a_tile_is_visible_as_long_as_half_of_it_is():
    forest = plan("7").forest
    names = list(forest.names)
    seen = {name: is_visible(forest, forest.all, names.index(name)) for name in names}
    assert seen["L1r3h1"]
    assert seen["L3r3h5"]
    assert not seen["L1r3h3"]
    assert not is_visible(forest, forest.all & ~bit(0), 0)


@rule("SPIRIT-418", "SPIRIT-419")
def test_a_tile_is_revealed_when_it_is_wholly_visible_and_a_long_side_is_free():
    t = pyramid(gone="L2r3h2", light="L2r2h2")
    names = [t.forest.tags[slot] for slot in members_of(hidden_ends(t))]
    assert names == ["L1r3h1"]  # the next tile of level 2 is half covered
    half = pyramid(gone="L2r3h2 L3r3h5", light="L2r2h2")
    assert "L2r3h4" in [half.forest.tags[slot] for slot in members_of(hidden_ends(half))]
    assert not has(hidden_ends(half), slot_of(half, "L1r3h3"))  # half of it is covered


@rule("SPIRIT-417", "SPIRIT-418")
def test_what_cannot_be_collected_in_a_pyramid_is_refused_by_its_own_rules():
    t = pyramid(turned={"L1r2h1": True, "L2r3h4": True, "L2r2h4": True})
    assert why_not(GAME, t, "pick-light-L1r1h9") == "SPIRIT-417"  # not around Light
    assert why_not(GAME, t, "pick-light-L1r2h1") == "SPIRIT-418"  # half of it is covered
    assert why_not(GAME, t, "pick-light-L2r2h4") == "SPIRIT-418"  # tiles at both long sides


def falling(**more):
    """Light can collect the top, on which two bits lie."""
    return pyramid("L2r3h4", "L2r3h8", bits={"L3r3h5": 2, "L1r1h1": 1}, **more)


@rule("SPIRIT-426")
def test_if_two_tiles_are_equally_external_the_player_says_where_bits_fall():
    t = play(falling(), "pick-light-L3r3h5")
    assert asked(t) == ("let-fall", 0)
    assert keys(t) == ["fall-L2r3h4", "fall-L2r3h6"]
    assert why_not(GAME, t, "fall-L1r1h1") == "SPIRIT-425"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    assert GAME.touches(t, GAME.move("fall-L2r3h6")) == ["cell-L2r3h6"]
    question = "To which tile falls what lay at level 3, row 3, half-column 5?"
    assert GAME.scene(t, 0).prompt == question
    assert GAME.dump(GAME.load(GAME.dump(t))) == GAME.dump(t)
    play(t, "fall-L2r3h6")
    assert t.bits[slot_of(t, "L2r3h6")] == 2
    assert t.bits[slot_of(t, "L3r3h5")] == 0
    assert len(happened(t, Fallen)) == 1
    assert asked(t) == ("pick-second", 0)
    assert any("level 2, row 3, half-column 6" in line for line in told(GAME, t))


@rule("SPIRIT-424", "SPIRIT-425", "SPIRIT-426")
def test_without_a_tie_or_without_bits_nobody_is_asked():
    t = pyramid("L2r4h2", "L2r3h8", bits={"L2r3h2": 1}, turned={"L2r3h2": True})
    play(t, "pick-light-L2r3h2")
    assert asked(t)[0] == "pick-second"
    assert t.bits[slot_of(t, "L1r3h1")] == 1
    bare = play(pyramid("L2r3h4"), "pick-light-L3r3h5")
    assert asked(bare)[0] == "pick-second"


@rule("SPIRIT-427")
def test_from_the_lowest_level_bits_go_to_the_opponent():
    t = pyramid("L1r1h3", "L2r3h8", bits={"L1r1h1": 1}, turned={"L1r1h3": True})
    play(t, "pick-light-L1r1h1")
    assert dumped(t, "side_bits") == [0, 1]


@rule("SPIRIT-428", "SPIRIT-411")
def test_two_tokens_are_divided_if_both_creatures_are_near_by_what_is_visible():
    t = pyramid("L2r3h4", "L2r3h6", gone="L2r3h8")
    two = dumped(t, "tokens")[2 * slot_of(t, "L3r3h5") :][:2]
    play(t, "pick-light-L3r3h5")
    while asked(t)[0] != "divide-tokens":
        play(t, keys(t)[0])
    assert sorted(keys(t)) == sorted(f"team-{token}" for token in two)


@rule("SPIRIT-428", "SPIRIT-417")
@pytest.mark.parametrize(("shadow", "near"), [("L1r2h1", True), ("L1r3h1", False)])
def test_a_creature_is_near_a_tile_next_to_the_half_of_its_own_that_is_seen(shadow, near):
    t = play(pyramid("L1r1h3", shadow), "pick-light-L1r1h1")
    while asked(t)[0] in ("pick-second", "assign-tiles"):
        play(t, keys(t)[0])
    assert (asked(t)[0] == "divide-tokens") == near
    assert len(dumped(t, "favours")[1]) == (0 if near else 2)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"light": "L1r3h3"}, "light must stand on a topmost tile, in a pyramid on one"),
        ({"gone": "L1r1h1", "bits": {"L1r1h1": 1}}, "bits lie at L1r1h1, where no tile is"),
        ({"at": "pick-second", "ask": ["let-fall", 0, 46]}, "needs something to fall"),
    ],
)
def test_a_pyramid_that_no_play_could_reach_is_refused(more, why):
    with pytest.raises(BadTable) as refused:
        pyramid(**more)
    assert why in str(refused.value)


def test_places_of_a_pyramid_are_said_in_words():
    assert place_words("L2r3h4") == "level 2, row 3, half-column 4"
    assert place_words("Er2h0") == "the space at row 2, half-column 0"
    assert place_words("somewhere") == "somewhere"
