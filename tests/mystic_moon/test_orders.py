"""Runs of choices whose order does not matter: search looks at one order, people take any."""

from moonbrew.kernel.ahead import worth_a_look
from tests.mystic_moon.clearing import at_hut, at_shop, play
from tests.tabletop import keys

TONIC, OIL = "hiccup-tonic", "lantern-oil"
FIRST, SECOND = "brew-hiccup-tonic-01", "brew-lantern-oil-34"


def looked_at(t, *moves):
    """What search looks at after these moves, the last two asks being of one run."""
    play(t, *moves[:-1])
    before, last = t.ask, next(move for move in t.ask.moves(t) if move.key == moves[-1])
    t.play(last)
    return [move.key for move in worth_a_look(t, t.ask, last, before)]


def declaring():
    """Seat 0 may declare two Potions that share no slot."""
    books = [[TONIC, OIL], []]
    t = at_hut(("L", ""), cauldrons=["RL_FE____", "_________"], books=books)
    return play(t, "stop")


def test_placements_are_looked_at_in_the_order_of_the_catalogue():
    assert keys(declaring()) == [FIRST, SECOND, "done"]
    assert looked_at(declaring(), FIRST) == [SECOND, "done"]
    assert looked_at(declaring(), SECOND) == ["done"]


def test_people_may_declare_them_in_any_order():
    assert keys(play(declaring(), SECOND)) == [FIRST, "done"]


def test_discards_to_the_limit_are_looked_at_in_rising_kinds():
    t = at_shop(("FFFFRRRREEEE", ""))
    found = looked_at(t, "leave", "discard-mandrake-root")
    assert found == ["discard-mandrake-root", "discard-newt-eye"]
    assert "discard-raven-feather" in keys(t)
