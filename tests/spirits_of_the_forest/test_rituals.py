"""Section 24.26: bits won with the tiles at the sides of theirs, on a Forest of one's own."""

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from tests.spirits_of_the_forest.glade import plan
from tests.spirits_of_the_forest.test_content import drawn
from tests.spirits_of_the_forest.woods import own_wood, slot_of, turn, turn_at
from tests.tabletop import at_random, rule

# Stacks in columns 3 and 6, so that tiles of two levels lie side by side; 48 tiles in all.
ROWS = [
    "U U* UU U U UU U",
    "Ul U UU* U U UU Us",
    "U U UU U* U UU U",
    "U U UU U U UU* U",
    "U U U* U U U U",
    "U U U U U",
]


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The game with a scenario of one's own whose bits are won in this way."""
    file = tmp_path_factory.mktemp("own") / "mine.toml"
    file.write_text(drawn(ROWS, rules='{ bits = "ritual" }'))
    return SpiritsOfTheForest(file)


def won(t):
    """The bits of team and opponent."""
    return [int(hoard.bits) for hoard in t.hoards]


FAR = "5.5 5.6 5.7 4.7"  # around Shadow


@rule("SPIRIT-621")
def test_ancient_rituals_has_the_tokens_of_scenario_9():
    assert plan("26").variants.tokens == plan("9").variants.tokens != 0


@rule("SPIRIT-622")
def test_bits_are_not_collected_by_moving_a_creature(game):
    t = own_wood(game, "2.1", "5.6", f"2.1 2.2 {FAR}")
    t.bits[slot_of(t, "2.2")] = 1
    turn_at(t, MoveCreature)
    game.play(t, "move-light-2.2")
    assert won(t) == [0, 0]
    assert t.bits[slot_of(t, "2.2")] == 1


@rule("SPIRIT-623", "SPIRIT-624", "SPIRIT-625", "SPIRIT-735")
@pytest.mark.parametrize(
    ("at", "bits"), [("2.1", [2, 0]), ("1.2", [0, 2]), ("3.2", [0, 2]), ("1.1", [0, 0])]
)
def test_a_tile_at_a_long_side_wins_bits_for_the_team_and_at_a_short_side_for_the_opponent(
    game, at, bits
):
    t = own_wood(game, "2.2", "5.6", f"1.1 1.2 2.1 2.2 3.2 {FAR}")
    t.bits[slot_of(t, "2.2")] = 2
    turn(t)
    game.play(t, f"pick-light-{at}")
    assert won(t) == bits


@rule("SPIRIT-626")
@pytest.mark.parametrize("creature", ["light", "shadow"])
def test_the_first_pick_that_touches_the_tile_decides(game, creature):
    t = own_wood(game, "2.2", "1.3", "2.1 2.2 3.2 1.2 1.3 1.4")
    t.bits[slot_of(t, "2.2")] = 1
    turn(t)
    picks = ["pick-light-2.1", "pick-shadow-1.2"]
    for key in picks if creature == "light" else reversed(picks):
        game.play(t, key)
    assert won(t) == ([1, 0] if creature == "light" else [0, 1])


@rule("SPIRIT-627")
def test_a_bit_whose_own_tile_is_collected_falls(game):
    t = own_wood(game, "2.2", "5.6", f"2.1 2.2 3.2 {FAR}")
    t.bits[slot_of(t, "2.1")] = 1
    turn(t)
    game.play(t, "pick-light-2.1")
    assert won(t) == [0, 1]
    stack = own_wood(game, "2.2", "5.6", f"2.2 2.3 2.3/2 3.2 {FAR}")
    stack.bits[slot_of(stack, "2.3/2")] = 1
    turn(stack)
    game.play(stack, "pick-light-2.3")
    assert won(stack) == [0, 0]
    assert stack.bits[slot_of(stack, "2.3")] == 1


@rule("SPIRIT-743")
def test_both_tiles_must_be_of_the_same_level(game):
    t = own_wood(game, "1.2", "5.6", f"1.2 2.2 2.3 2.3/2 {FAR} 1.1")
    t.bits[slot_of(t, "2.3/2")] = 1
    turn(t)
    game.play(t, "pick-light-2.2")
    assert won(t) == [0, 0]
    low = own_wood(game, "1.2", "5.6", f"1.2 2.2 2.3 {FAR} 1.1")
    low.bits[slot_of(low, "2.3")] = 1
    turn(low)
    game.play(low, "pick-light-2.2")
    assert won(low) == [1, 0]


def test_every_law_holds_and_games_end(game):
    for seats in (1, 2):
        options = game.check(game.Options.of({"mode": "coop", "scenario": "mine"}), seats)
        seen = laws.check_setting(laws.Setting(game, seats, options), seats, many=10)
        assert seen.moments > 3
        t = game.start(seats, 5, options)
        list(at_random(t, 1))
        assert t.ended
