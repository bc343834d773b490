"""Search where choices have one move, or many, or come in long chains; and which style it has."""

from math import comb
from typing import Any

import pytest

from moonbrew.bots import LEVELS, Outlook
from moonbrew.bots.greedy import DREAMS, GreedyBot
from moonbrew.bots.hint import hints
from moonbrew.bots.search import SearchBot, nearer, think
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.kernel.ahead import Ahead
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Style
from moonbrew.kernel.tree import MANY
from tests.bots.beads import BEADS, BeadMind, Rules, beads, outlook, searched, strings

STYLES = {
    "cut off": Style(playout=0),
    "learning": Style(playout=0, learning=True),
    "a tree for all": Style(playout=0, trees_for_all=True),
    "judging": Style(playout=0, judging=True),
    "judging for all": Style(playout=0, trees_for_all=True, judging=True),
    "own turn": Style(playout=0, judging=True, own_turn=True),
}
UNJUDGED = {name: style for name, style in STYLES.items() if not style.judging}
JUDGING = {name: style for name, style in STYLES.items() if style.judging}
every_style = pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
every_judging_style = pytest.mark.parametrize("style", JUDGING.values(), ids=JUDGING)


# Windows of others


def answered_brew() -> Rules:
    """The first seat threads 1 or 2; the second may spoil it by a 1, or let it pass with a 0.

    Passing leaves the first seat with what it chose, a further bead of its own completing it.
    """

    def offers(string):
        return (1, 2) if not string else (0, 1) if len(string) == 1 else (0, 1) * (len(string) < 3)

    def worth(string):
        if len(string) < 3:
            return 0.4
        return 0.1 if string[1] == 1 else 0.3 * string[0] + 0.1 * string[2]

    return Rules(
        offers,
        worth,
        mover=lambda string: len(string) == 1,
        carries_on=lambda string: len(string) == 2,
        window=lambda string: len(string) == 1,
    )


def passing(style: Style) -> Style:
    """The same style, which lets others pass."""
    return Style(
        style.exploration,
        int(style.playout),
        style.learning,
        style.trees_for_all,
        style.judging,
        style.own_turn,
        windows=False,
    )


@every_style
def test_where_others_pass_their_answers_are_no_part_of_the_tree(style):
    free = searched(answered_brew(), style, 60)
    assert any(string[1:2] == (1,) for string in strings(free.root())) or style.own_turn
    search = searched(answered_brew(), passing(style), 60)
    assert set(strings(search.root())) == {(1, 0), (1, 1), (2, 0), (2, 1)}  # all of the own seat


@every_judging_style
def test_a_judged_move_counts_with_what_follows_once_all_have_passed(style):
    rules = answered_brew()
    found = think(outlook(rules, passing(style)), Dice(1), 2)
    assert found[0].move is BEADS[2]
    assert found[0].worth > 0.6
    assert {string[1:2] for string in rules.judged} == {(0,)}  # none before or without the pass


@pytest.mark.parametrize("windows", [True, False])
def test_greedy_looks_beyond_windows_where_the_style_says_so(windows):
    rules = answered_brew()
    style = Style(playout=0, judging=True, windows=windows)
    assert GreedyBot(1).choose(outlook(rules, style)) is BEADS[1 if windows else 2]
    assert {len(string) for string in rules.judged} == ({1} if windows else {3})


def test_a_level_lets_others_pass_as_the_style_does():
    assert not nearer(Style(playout=-1, windows=False), 5).windows


# Forced moves


def far_win(ways: int) -> Rules:
    """Of three first beads the last wins, after three more, each one of so many ways."""

    def offers(string):
        return range(3) if not string else range(ways) if len(string) < 4 else ()

    def worth(string):
        return 0.5 if len(string) < 4 else float(string[0] == 2)

    return Rules(offers, worth, carries_on=lambda string: False)


@every_style
def test_a_win_behind_three_forced_moves_is_found_with_ten_iterations(style):
    found = think(outlook(far_win(ways=1), style), Dice(1), 10)
    assert found[0].move is BEADS[2]
    assert found[0].worth > 0.75
    free = think(outlook(far_win(ways=3), style), Dice(1), 10)
    assert max(thought.worth for thought in free) == 0.5, "Otherwise this proves nothing."


def test_a_forced_move_has_its_node():
    search = searched(far_win(ways=1), Style(playout=0), 20)
    assert strings(search.root()) == [(first, 0, 0, 0) for first in range(3)]


@every_judging_style
def test_nothing_is_judged_where_there_is_one_move(style):
    rules = far_win(ways=1)
    search = searched(rules, style, 1)
    assert rules.judged == [(0,), (1,), (2,), (0,)]
    search.run(1)
    assert rules.judged[4:] == [(0, 0, 0, 0)]
    assert search.simulated == 3 + 1 + 4
    assert [len(child.ranking) for child in search.root().children] == [0, 0, 0]


def sometimes_forced(string):
    """After the first bead one way, the other, or both, by what is secret."""
    secret, *threaded = string
    if not threaded:
        return (0, 1)
    return ((0,), (1,), (0, 1))[secret] if len(threaded) == 1 else ()


def second_best(string):
    """It seems good to begin with the first bead, but only the second one twice wins."""
    return float(string == (1, 1)) if len(string) == 2 else 0.2 - 0.1 * string[0]


@every_style
def test_what_is_forced_on_one_imagined_table_is_a_choice_on_another(style):
    rules = Rules(sometimes_forced, second_best, carries_on=lambda _: False, secrets=3)
    search = searched(rules, style, 600)
    one, other = search.root().children
    assert other.visits > one.visits
    assert [len(child.children) for child in (one, other)] == [2, 2]
    for child in (one, other):
        judged = 2 if style.judging else 0
        assert len(child.ranking) == judged
        assert sum(further.visits for further in child.children) >= child.visits - 2
    poor, good = other.children
    assert good.won / int(good.visits) == pytest.approx(1.0)
    assert poor.won == 0.0
    expected = 1.0 if style.own_turn else 2 / 3
    assert other.won / int(other.visits) == pytest.approx(expected, abs=0.1)


def test_within_the_own_turn_what_chance_forces_counts_on_average():
    def offers(string):
        secret, *threaded = string
        return (0, 1) if not threaded else (secret,) if len(threaded) == 1 else ()

    rules = Rules(offers, second_best, carries_on=lambda _: False, secrets=2)
    search = searched(rules, STYLES["own turn"], 600)
    likely = search.root().children[1]
    assert len(likely.ranking) == 0
    assert likely.won / int(likely.visits) == pytest.approx(0.5, abs=0.1)


# Chains


def chain(length: int, kinds: int = 9, **more: Any) -> Rules:
    """So many choices in a row among so many kinds."""
    return Rules(lambda string: range(kinds) if len(string) < length else (), **more)


def test_a_chain_of_eight_choices_of_nine_ends_within_the_cap():
    ahead = Ahead(BeadMind())
    assert ahead.after(beads(chain(8)), 0, BEADS[0]) == 0.5
    assert 91 <= ahead.made <= 200


@pytest.mark.parametrize("cap", [1, 2, 9, 10, 57, 200, 1000])
def test_no_move_is_judged_by_more_positions_than_the_cap(cap):
    ahead = Ahead(BeadMind(), chain=cap)
    ahead.after(beads(chain(6, 4)), 0, BEADS[0])
    assert 1 <= ahead.made <= cap


def test_a_chain_that_the_cap_has_room_for_is_followed_to_its_end():
    rules = chain(3, worth=lambda string: string[-1] / 10 if len(string) == 3 else 1.0)
    ahead = Ahead(BeadMind())
    assert ahead.after(beads(rules), 0, BEADS[0]) == 0.8
    assert ahead.made == 1 + 9 + 81
    assert {len(string) for string in rules.judged} == {3}


def test_where_the_cap_is_used_up_the_position_reached_counts():
    rules = chain(8, worth=lambda string: sum(string) / 100)
    assert Ahead(BeadMind(), chain=1).after(beads(rules), 0, BEADS[5]) == 0.05
    assert Ahead(BeadMind(), chain=9).after(beads(rules), 0, BEADS[5]) == 0.05
    assert Ahead(BeadMind(), chain=10).after(beads(rules), 0, BEADS[5]) == 0.13
    assert {len(string) for string in rules.judged} == {1, 2}


@pytest.mark.parametrize("way", range(9))
def test_every_branch_of_a_chain_has_its_share_of_the_cap(way):
    rules = chain(8, worth=lambda string: float(string[:3] == (0, way, way)))
    assert Ahead(BeadMind()).after(beads(rules), 0, BEADS[0]) == 1.0


def test_where_most_branches_end_at_once_another_is_followed_farther():
    def offers(string):
        return range(8) if all(bead == 7 for bead in string[1:]) and len(string) < 8 else ()

    rules = Rules(offers, worth=lambda string: float(len(string) == 8))
    assert Ahead(BeadMind(), chain=57).after(beads(rules), 0, BEADS[0]) == 1.0
    assert Ahead(BeadMind(), chain=56).after(beads(rules), 0, BEADS[0]) == 0.0


@pytest.mark.parametrize("cap", range(1, 300, 23))
def test_all_branches_of_a_chain_are_looked_at_equally_far(cap):
    rules = chain(8, 5)
    Ahead(BeadMind(), chain=cap).after(beads(rules), 0, BEADS[0])
    assert len({len(string) for string in rules.judged}) == 1


@pytest.mark.parametrize("cap", [1, 10, 100])
def test_greedy_looks_no_farther_than_the_style_of_the_table(cap):
    rules = chain(8)
    GreedyBot(1).choose(outlook(rules, Style(chain=cap)))
    assert 9 * DREAMS <= len(rules.judged) <= 9 * DREAMS * cap
    assert max(map(len, rules.judged)) == {1: 1, 10: 2, 100: 3}[cap]


@every_judging_style
def test_search_judges_no_farther_than_its_style(style):
    farthest = []
    for cap in (1, 10):
        rules = chain(8)
        searched(rules, Style(style.exploration, 0, judging=True, chain=cap), 1)
        farthest.append(max(map(len, rules.judged)))
    assert farthest == [1, 2]


def test_a_level_has_the_cap_of_the_style():
    assert nearer(Style(playout=30, chain=17), 8).chain == 17


# One order of several


def rising(last: int, bead: int) -> bool:
    """No bead is followed by a smaller one."""
    return bead >= last


def ends(rules: Rules, length: int) -> int:
    """How many ends of all chains are looked at, where there is no cap to speak of."""
    t, ahead = beads(rules), Ahead(BeadMind(), chain=10**6)
    assert t.ask is not None
    for move in t.ask.moves(t):
        ahead.after(t, 0, move)
    assert {len(string) for string in rules.judged} == {length}
    return len(rules.judged)


def test_five_discards_of_nine_kinds_in_one_order_have_1287_ends():
    assert ends(chain(5, follows=rising), 5) == comb(13, 5) == 1287
    assert ends(chain(3), 3) == 9**3, "By itself every order is looked at."


@pytest.mark.parametrize("style", UNJUDGED.values(), ids=UNJUDGED)
def test_a_tree_has_one_order_of_several(style):
    grown = strings(searched(chain(3, 3, follows=rising), style, 600).root())
    assert len(grown) == comb(5, 3)
    assert all(list(string) == sorted(string) for string in grown)


@every_judging_style
def test_a_judged_tree_has_one_order_of_several(style):
    rules = chain(3, 3, follows=rising, worth=lambda string: sum(string) / 10)
    grown = strings(searched(rules, style, 600).root())
    assert all(list(string) == sorted(string) for string in [*grown, *rules.judged])
    assert {(2, 2, 2), (1, 2, 2)} <= set(grown)


OTHER_RUNS = {
    "that nothing carries on": {"carries_on": lambda string: False},
    "of asks of two classes": {"tiring": True},
    "of two seats in turn": {"mover": lambda string: len(string) % 2},
}


@pytest.mark.parametrize("rules", OTHER_RUNS.values(), ids=OTHER_RUNS)
def test_choices_are_no_run(rules):
    grown = strings(searched(chain(3, 3, follows=rising, **rules), Style(playout=0), 600).root())
    assert len(grown) == 3**3


def test_where_no_move_follows_all_are_looked_at():
    rules = chain(3, 3, follows=lambda last, bead: False)
    assert ends(rules, 3) == 3**3
    assert len(strings(searched(rules, Style(playout=0), 600).root())) == 3**3


def test_playouts_take_any_order():
    rules = chain(6, follows=rising)
    searched(rules, Style(playout=-1), 50)
    assert {len(string) for string in rules.judged} == {6}
    assert any(list(string) != sorted(string) for string in rules.judged)


def test_what_one_order_leaves_no_alternative_to_is_as_good_as_forced():
    rules = chain(6, follows=lambda last, bead: bead == 8)
    search = searched(rules, Style(playout=0), 18)
    assert strings(search.root()) == [(first, 8, 8, 8, 8, 8) for first in range(9)]


# Width


def many(moves: int) -> Rules:
    """After a first bead, one of so many."""
    return Rules(lambda string: (range(1), range(moves), ())[len(string)])


@pytest.mark.parametrize(("moves", "tried"), [(MANY, MANY), (MANY + 1, 11), (48, 11)])
def test_of_many_moves_some_are_tried_again_before_all_have_been_tried(moves, tried):
    (first,) = searched(many(moves), Style(playout=0), 100).root().children
    assert len(first.children) == tried
    assert sum(child.visits for child in first.children) == 100


def test_of_many_moves_in_the_end_all_are_tried():
    (first,) = searched(many(30), Style(playout=0), 900).root().children
    assert len(first.children) == 30


def test_of_the_first_choice_all_moves_are_tried_however_many_they_are():
    rules = Rules(lambda string: (range(48), ())[len(string)])
    assert len(searched(rules, Style(playout=0), 48).root().children) == 48


# Style by table

CALM = Style(exploration=0.1, playout=1)


class Moody(MysticMarket):
    """Mystic Market, searched in another style by three."""

    def style_of(self, t: Any) -> Style:
        """By the number of seats."""
        return CALM if t.seats == 3 else self.style


def moody(seats: int) -> Outlook:
    """What the seat sees that begins."""
    game = Moody()
    t = game.start(seats, 4)
    assert t.ask is not None
    return Outlook(game, t, int(t.ask.seat))


@pytest.mark.parametrize("seats", [2, 3])
def test_thinking_and_hints_are_in_the_style_of_the_table(seats):
    seen = moody(seats)
    thought, calm, usual = (think(seen, Dice(1), 60, style) for style in (None, CALM, Moody.style))
    assert calm != usual, "Otherwise this proves nothing."
    assert thought == (calm if seats == 3 else usual)
    hinted = hints(seen, 1, 60, None)
    assert [hint.worth for hint in hinted] == [one.worth for one in thought[:3]]


def test_bots_and_levels_think_in_the_style_of_the_table(monkeypatch):
    styles = []

    def think(outlook, dice, iterations, style, seconds, until_settled):
        styles.append(style)
        return [SimpleThought(outlook.moves[0])]

    monkeypatch.setattr("moonbrew.bots.search.think", think)
    for seats in (2, 3):
        SearchBot(1, 10).choose(moody(seats))
        LEVELS["elder"](1).choose(moody(seats))
    assert styles == [Moody.style, Moody.style, CALM, CALM]


class SimpleThought:
    """A thought of which only the move counts."""

    def __init__(self, move):
        self.move = move
