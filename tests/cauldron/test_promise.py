"""What positions promise: what greedy and search go by."""

import pytest

from moonbrew.bots import Outlook, bot
from moonbrew.games.cauldron.bots.promise import income, promises, seasons_needed, this_season
from moonbrew.games.cauldron.rules.result import outcome
from moonbrew.games.cauldron.rules.table import FINAL, FINISH, MARKETING
from moonbrew.kernel.table import Seat
from tests.cauldron.hearth import play, table
from tests.cauldron.tables import GAME, at_market

TEA = ["weavers-tea"]  # W F
WALLS = ["elixir-of-wall-walking"]  # W W F
FEET = ["potion-of-nimble-feet"]  # W F T, Quick


def now(t, seat=0):
    """The Magik that a seat may hope for before everything spoils."""
    return this_season(t, Seat(seat))


def needed(t, seat=0):
    """How many seasons a seat still needs."""
    return seasons_needed(t, Seat(seat))


def later(t, seat=0):
    """The Magik that a later season should bring."""
    return income(t, Seat(seat))


def at(t, phase, **more):
    """The same table in another phase of the season."""
    t.phase = phase
    for name, value in more.items():
        setattr(t, name, value)
    return t


def greedy_choice(t):
    """The key of the move that greedy makes."""
    return bot("greedy", 1).choose(Outlook(GAME, t, int(t.ask.seat))).key


# What a season still brings.


def test_tokens_that_complete_a_potion_promise_more_than_others():
    some = now(table(supplies=("W", ""), potions=[TEA, TEA]))
    useless = now(table(supplies=("D", ""), potions=[TEA, TEA]))
    nothing = now(table(supplies=("", ""), potions=[TEA, TEA]))
    assert now(table(supplies=("WF", ""), potions=[TEA, TEA])) > some > useless >= nothing


def test_a_potion_that_can_be_brewed_at_once_promises_nearly_what_it_yields():
    t = table("W", ("WF", ""), potions=[TEA, []], magik=[15, 15])
    assert 1.5 < now(t) <= 2.2


def test_what_cannot_be_had_any_more_promises_nothing():
    t = table("T T T T", ("W", ""), potions=[TEA, []])
    assert now(t) < 0.5


def test_the_fewer_tokens_are_left_the_less_a_half_filled_potion_promises():
    boards = ["W F T W F T W F T", "W F T F", "W F"]
    promised = [now(table(board, ("W", ""), potions=[WALLS, []])) for board in boards]
    assert promised == sorted(promised, reverse=True)
    assert promised[0] > promised[-1] + 0.5


def test_two_tokens_on_a_field_are_more_time_than_one():
    one = table("W F T", ("", ""), potions=[WALLS, []])
    two = table("W2 F2 T2", ("", ""), potions=[WALLS, []])
    assert now(two) > now(one) + 0.5


def test_who_is_at_turn_has_more_time():
    mine = table("W F", ("W", "W"), potions=[TEA, TEA], turn=0)
    theirs = table("W F", ("W", "W"), potions=[TEA, TEA], turn=1)
    assert now(mine) > now(theirs)


def test_after_the_last_token_only_quick_potions_of_its_harvester_count():
    quick = at(table("W", ("WFT", "WFT"), potions=[FEET, FEET]), FINAL, harvester=0)
    slow = at(table("W", ("WF", "WF"), potions=[TEA, TEA]), FINAL, harvester=0)
    assert now(quick) > 2.5
    assert now(quick, 1) == 0.0
    assert now(slow) == 0.0


def test_what_has_spoiled_promises_nothing_and_what_lies_in_a_cellar_does():
    spoiling = at(table("W", ("WFT", ""), potions=[FEET, []]), FINISH)
    stored = at(table("W", ("", ""), stored=["W", ""], cellars=[1, 0]), FINISH)
    assert now(spoiling) == 0.0
    assert now(stored) > 0.0


def test_a_token_in_a_cellar_is_at_hand_in_the_own_turn():
    stored = table("T", ("W", ""), stored=["F", ""], cellars=[1, 0], potions=[TEA, []])
    without = table("T", ("W", ""), cellars=[1, 0], potions=[TEA, []])
    assert now(stored) > now(without) + 1.0


# What later seasons bring.


def test_a_potion_whose_types_grow_brings_more_than_one_whose_types_do_not():
    grows = table(potions=[WALLS, []])
    lacks = table(potions=[["elixir-of-dragon-breath"], []])
    nothing = table(potions=[[], []])
    assert later(grows) > later(lacks) + 1.0
    assert later(lacks) >= later(nothing)


def test_more_potions_bring_more():
    one = table(potions=[TEA, []])
    two = table(potions=[[*TEA, *WALLS], []])
    three = table(potions=[[*TEA, *WALLS, *FEET], []])
    assert later(one) < later(two) < later(three)


def test_more_fields_bring_more_to_everybody():
    few = table("W F T W F T", potions=[WALLS, WALLS])
    many = table("W F T W F T W F T W F T", potions=[WALLS, WALLS])
    assert later(many) > later(few)
    assert later(many, 1) > later(few, 1)


def test_small_potions_carry_nobody_to_the_end():
    before = table(potions=[TEA, TEA], magik=[5, 5])
    behind = table(potions=[TEA, TEA], magik=[25, 25])
    assert later(behind) < later(before) - 1.0


# What all of it comes to.


def test_more_magik_is_fewer_seasons():
    found = [needed(table(potions=[WALLS, WALLS], magik=[magik, 2])) for magik in (2, 12, 22, 32)]
    assert found == sorted(found, reverse=True)


@pytest.mark.parametrize("spell", ["spark-of-insight", "magik-dome"])
def test_a_spell_in_hand_is_worth_something(spell):
    held = table(potions=[TEA, TEA], hands=[[spell], []])
    bare = table(potions=[TEA, TEA])
    assert needed(held) < needed(bare)
    assert promises(held)[0] > promises(bare)[0]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_equals_are_promised_equal_shares(seats):
    t = at(table(supplies=[""] * seats, potions=[WALLS] * seats), MARKETING)
    shares = list(promises(t))
    assert shares == pytest.approx([shares[0]] * seats)


def test_who_can_win_at_once_is_promised_nearly_all():
    t = table("W F T", ("WWF", "T"), potions=[WALLS, WALLS], magik=[32, 20])
    assert promises(t)[0] > 0.85
    assert promises(t)[1] < 0.15


def test_who_has_won_is_promised_more_than_who_could():
    t = table("W F T", ("WWF", "T"), potions=[WALLS, WALLS], magik=[32, 20])
    could = promises(t)[0]
    play(t, "brew-elixir-of-wall-walking")
    assert t.ask is None
    assert list(outcome(t).ranks) == [1, 2]
    assert promises(t)[0] > could


def test_the_same_lead_promises_more_the_nearer_the_end_is():
    early = table(potions=[WALLS, WALLS], magik=[7, 3])
    late = table(potions=[WALLS, WALLS], magik=[31, 27])
    assert promises(late)[0] > promises(early)[0] > 0.5


# What greedy makes of it.


def test_greedy_brews_before_the_board_is_empty():
    t = table("D", ("WWF", ""), potions=[WALLS, []], turn=0)
    assert greedy_choice(t) == "brew-elixir-of-wall-walking"


def test_greedy_takes_the_token_that_it_needs():
    t = table("W F T W F T", ("WW", ""), potions=[WALLS, []])
    assert greedy_choice(t) in ("harvest-1", "harvest-4")


def test_greedy_wins_when_it_can():
    t = table("W F T W", ("WWF", "WWF"), potions=[WALLS, WALLS], magik=[31, 31])
    play(t, greedy_choice(t))
    assert t.ask is None
    assert t.winner == 0


def test_greedy_stores_what_would_spoil():
    t = table("W W", ("D", ""), cellars=[1, 0], potions=[["draught-of-warm-bones"], []])
    play(t, "harvest-0")  # the other one may take the last token, and with it all that lies open
    assert greedy_choice(t) in ("store-egg", "store-web")


def test_greedy_buys_a_potion_rather_than_stay_with_a_poor_one():
    t = at_market(potions=[["cobweb-nip"], TEA], magik=[9, 2])
    assert greedy_choice(t) != "pass"
