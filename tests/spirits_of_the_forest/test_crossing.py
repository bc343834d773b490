"""Sections 24.10 and 24.12: a face-up token for one side, the face-down one for the other."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.revealing import cross_lines
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule


def clearing(**more):
    """Light next to a tile with two tokens that can be collected."""
    return grove("10", "2.3", "2.9", gone="2.5", turned={"2.4": True}, **more)


def tokens_at(t, place):
    """The tokens on a tile, the upper one first."""
    slot = slot_of(t, place)
    return dumped(t, "tokens")[2 * slot : 2 * slot + 2]


@rule("SPIRIT-444", "SPIRIT-445")
@pytest.mark.parametrize(("assign", "side"), [("assign-1-2", 0), ("assign-2-1", 1)])
def test_the_side_of_the_tile_gets_the_open_token_and_the_other_side_the_hidden_one(assign, side):
    t = clearing()
    upper, lower = tokens_at(t, "2.4")
    assert upper in dumped(t, "shown")
    assert lower not in dumped(t, "shown")
    play(t, "pick-light-2.4", "pick-shadow-1.10")
    assert lower not in dumped(t, "shown")
    play(t, assign)
    assert asked(t)[0] == "move-creature"  # nobody was asked who gets which
    favours = dumped(t, "favours")
    assert (favours[side], favours[1 - side]) == ([upper], [lower])
    assert lower in dumped(t, "shown")


@rule("SPIRIT-444")
def test_a_single_token_or_two_of_a_kind_go_with_their_tile():
    t = clearing()
    upper, lower = tokens_at(t, "2.4")
    for shown in ([], [upper, lower]):
        t = clearing(shown=shown)
        play(t, "pick-light-2.4", "pick-shadow-1.10", "assign-2-1")
        assert dumped(t, "favours") == [[], [upper, lower]]


# Rows.


def path(**more):
    """The last tile of row 1 next to Light, another one next to Shadow."""
    row = "1.2 1.3 1.4 1.5 1.6"
    return grove("12", "2.2", "3.8", gone=row, **more)


def row_tokens(t, line):
    """The tokens beside a row, the upper one first."""
    return dumped(t, "line_tokens")[2 * line : 2 * line + 2]


@rule("SPIRIT-455", "SPIRIT-456")
@pytest.mark.parametrize(("assign", "side"), [("assign-1-2", 0), ("assign-2-1", 1)])
def test_the_side_of_the_last_tile_of_a_row_gets_its_open_token(assign, side):
    t = path()
    upper, lower = row_tokens(t, 0)
    assert (upper in dumped(t, "shown"), lower in dumped(t, "shown")) == (True, False)
    play(t, "pick-light-1.1", "pick-shadow-3.9", assign)
    favours = dumped(t, "favours")
    assert (favours[side], favours[1 - side]) == ([upper], [lower])
    assert row_tokens(t, 0) == [None, None]
    assert lower in dumped(t, "shown")
    assert asked(t)[0] == "move-creature"


@rule("SPIRIT-457")
@pytest.mark.parametrize(("assign", "side"), [("assign-1-2", 1), ("assign-2-1", 0)])
def test_of_the_last_two_tiles_of_a_row_the_one_picked_second_is_the_last(assign, side):
    t = grove("12", "2.2", "2.4", gone="1.1 1.3 1.5 1.6", turned={"1.4": True})
    upper, lower = row_tokens(t, 0)
    play(t, "pick-light-1.2", "pick-shadow-1.4", assign)
    favours = dumped(t, "favours")
    assert (favours[side], favours[1 - side]) == ([upper], [lower])


@rule("SPIRIT-789")
def test_if_the_last_tile_is_discarded_the_tokens_stay_until_the_end():
    t = play(path(), "pick-light-1.1", "pick-shadow-3.9")
    before = row_tokens(t, 0)
    cross_lines(t, t.picked[0])  # a tile of which no side has become the owner
    assert t.picked[0].lines == 1
    assert row_tokens(t, 0) == before
    t.picked[0].side = 0
    cross_lines(t, t.picked[0])
    assert row_tokens(t, 0) == [None, None]


@rule("SPIRIT-458")
def test_tokens_beside_rows_that_nobody_emptied_are_the_opponents():
    left = [token for token in dumped(path(), "line_tokens") if token]
    assert len(left) == 8
    t = path(agenda=[["close-forest"]])
    assert t.ended
    assert dumped(t, "favours") == [[], left]


def test_both_scenarios_can_be_played():
    for key in ("10", "12"):
        options = GAME.Options.of({"mode": "coop", "scenario": key})
        assert keys(GAME.start(2, 0, options))
