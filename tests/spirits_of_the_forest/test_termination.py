"""Chapter 27: every game ends."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import Skipped, TurnBegan
from tests.spirits_of_the_forest.glade import GAME, begin, happened, to_the_end
from tests.tabletop import rule


@rule("SPIRIT-666")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_base_game_has_at_most_48_collecting_turns_and_few_that_are_skipped(seats):
    for seed in range(4):
        t = to_the_end(begin(seats, seed), seed)
        skipped = len(happened(t, Skipped))
        collecting = len(happened(t, TurnBegan)) - skipped
        assert collecting <= 48
        assert skipped <= (seats - 1) * collecting
        assert t.ply <= GAME.most_plies(seats, GAME.check(GAME.Options(), seats))


@rule("SPIRIT-667")
def test_the_bound_of_a_game_for_one_is_that_of_its_turns():
    assert GAME.most_plies(1, GAME.check(GAME.Options(), 1)) == 23
    assert int(to_the_end(begin(1, 9)).ply) <= 23


@rule("SPIRIT-666", "SPIRIT-668", "SPIRIT-669", "SPIRIT-674", "SPIRIT-768")
@pytest.mark.parametrize(
    ("seats", "options", "most"),
    [
        # Turns; in each two tiles, each paid for, and a gem taken up and put down; two gem tokens.
        (2, {}, 48 * 2 * 6 + 2),
        (4, {"air_spirit": "on"}, 56 * 4 * 6 + 2),
        (3, {"moonlight_tiles": "on"}, 48 * 3 * (6 + 2) + 2),
        # A card or none in every turn, 5 extra turns; 15 times three tiles and at most seven moves.
        (2, {"enchanted": "on"}, (48 * 2 + 5) * (6 + 1) + 15 * (3 + 7) + 2),
        (2, {"mode": "coop"}, 27 * 80),
        (3, {"mode": "competitive"}, 27 * 80),
    ],
)
def test_the_bound_counts_the_moves_of_as_many_turns_as_there_can_be(seats, options, most):
    assert GAME.most_plies(seats, GAME.check(GAME.Options.of(options), seats)) == most
