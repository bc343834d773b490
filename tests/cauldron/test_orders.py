"""Standing orders: what a player lets pass, for how long, and what stays to be asked."""

import pytest

from moonbrew.games.cauldron import Cauldron
from moonbrew.games.cauldron.rules.finishing import DropAny
from moonbrew.games.cauldron.show.orders import ORDERS, muted
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.kernel.table import Seat
from moonbrew.orders import StandingOrders, offered_order, read_order, told
from moonbrew.sitting import Sitting
from tests.cauldron.hearth import play, table
from tests.cauldron.tables import at_market
from tests.tabletop import rule

GAME = Cauldron()
TEXTS = {one.key: one.text for one in ORDERS}


def passed(t, *orders):
    """The key of the move that these orders of the asked seat make, or an empty text."""
    standing = StandingOrders(ORDERS, int(t.seats))
    for text in orders:
        order = offered_order(ORDERS, int(t.seats), list(GAME.spans(t)), text)
        standing.give(int(t.ask.seat), order, GAME.spans(t))
    move = standing.passed(t)
    return "" if move is None else move.key


def asked(key, fields="W2 M T", seats=2):
    """A table at which the last seat may answer the first, which does this."""
    hands = [()] * (seats - 1) + [("fizzle",)]
    return play(table(fields, supplies=("", *["T"] * (seats - 1)), hands=hands), key)


@rule("CAULDRON-363")
def test_an_order_names_kinds_of_windows_openers_and_whether_it_holds_for_who_is_named():
    t = asked("harvest-1")
    assert passed(t, "harvest") == "pass"
    assert passed(t, "steal", "brew", "cast", "roll") == ""
    assert passed(t, "harvest @0") == "pass"
    assert passed(t, "harvest @1") == ""
    t = asked("steal-1-toadstool")
    assert passed(t, "steal") == ""  # it is named
    assert passed(t, "all") == "pass"


@rule("CAULDRON-363")
def test_an_order_lasts_until_the_next_turn_the_end_of_the_season_or_until_withdrawn():
    t = asked("harvest-1")
    standing = StandingOrders(ORDERS, 2)
    for text in ("harvest", "harvest until-withdrawn"):
        order = offered_order(ORDERS, 2, list(GAME.spans(t)), text)
        standing.give(1, order, GAME.spans(t))
    t.season += 1
    standing.end(t, GAME.spans(t))
    assert [order.until for order in standing.of(1)] == ["withdrawn"]
    standing.withdraw(1)
    assert standing.passed(t) is None


@rule("CAULDRON-363")
def test_an_order_until_the_season_ends_is_over_when_the_next_one_begins():
    sitting = Sitting(GAME, 2, 1)
    sitting.t = at_market(magik=[2, 2])
    sitting.orders.withdraw(1)
    for text in ("harvest until-season", "harvest until-withdrawn"):
        order = offered_order(ORDERS, 2, list(GAME.spans(sitting.t)), text)
        sitting.orders.give(1, order, GAME.spans(sitting.t))
    season = int(sitting.t.season)
    sitting.play(0, "pass")
    assert int(sitting.t.season) == season
    assert [order.until for order in sitting.orders.of(1)] == ["season", "withdrawn"]
    sitting.play(1, "pass")
    assert int(sitting.t.season) == season + 1
    assert [order.until for order in sitting.orders.of(1)] == ["withdrawn"]


@rule("CAULDRON-363")
def test_an_order_until_the_owners_turn_is_over_when_that_begins():
    sitting = Sitting(GAME, 2, 1)
    sitting.t = table("W2 M T", hands=((), ("fizzle",)))
    sitting.orders.withdraw(1)
    sitting.orders.give(1, offered_order(ORDERS, 2, [], "harvest until-turn"), {})
    sitting.play(0, "harvest-0")  # the order passes in its window
    assert sitting.moves == [(0, "harvest-0"), (1, "pass")]
    assert (type(sitting.t.ask).__name__, sitting.asked) == ("Act", 1)
    assert sitting.orders.of(1) == []


@rule("CAULDRON-364", "CAULDRON-365")
def test_who_sits_down_lets_small_harvests_pass_and_keeps_cards():
    standing = StandingOrders(ORDERS, 2)
    standing.sit(1, {})
    small = standing.passed(asked("harvest-0"))
    assert small is not None
    assert small.key == "pass"
    assert standing.passed(asked("harvest-1")) is None  # a rare token
    assert standing.passed(asked("steal-1-toadstool")) is None


@rule("CAULDRON-365")
@pytest.mark.parametrize("spells", [0, 3, 4])
def test_cards_are_kept_by_an_order_as_far_as_that_is_allowed(spells):
    held = ("fizzle", "fizzle", "thornwall", "loaded-die")[:spells]
    t = table(hands=(held, ()), potions=(("weavers-tea",), ()))
    t.ask = DropAny(Seat(0), 0)
    assert passed(t, "keep") == ("enough" if spells < 4 else "")


@rule("CAULDRON-366")
def test_who_passes_whenever_no_answer_is_held_is_told_that_time_may_tell():
    (offered,) = (one for one in ORDERS if one.key == "no-answer")
    assert "may then show" in offered.sentence
    assert passed(asked("harvest-1"), "no-answer") == "pass"
    t = play(table("W2 M T", supplies=("", "T"), hands=((), ("clumsy-hands",))), "harvest-1")
    assert passed(t, "no-answer") == ""


@rule("CAULDRON-418")
def test_an_order_ends_a_turn_once_its_action_is_dealt_with():
    t = table(hands=(("sprouting-charm",), ()))
    assert passed(t, "end") == ""
    play(t, "harvest-0")
    assert passed(t, "end") == "end"


@rule("CAULDRON-362", "CAULDRON-367")
def test_an_order_never_casts_or_uses_anything():
    for key in ("harvest-1", "steal-1-toadstool"):
        t = asked(key)
        for one in ORDERS:
            assert passed(t, one.key) in ("", "pass")


@rule("CAULDRON-421")
def test_a_spell_that_could_be_cast_where_an_order_passes_is_marked_for_its_owner():
    t = table(hands=(("clumsy-hands", "fizzle", "spark-of-insight"), ()))
    assert muted(t, 0, [read_order(TEXTS["harvest"])]) == ["spell-0-clumsy-hands"]
    assert muted(t, 0, [read_order(TEXTS["cast"])]) == ["spell-0-fizzle"]
    everywhere = [read_order(TEXTS["all"])]
    assert muted(t, 0, everywhere) == ["spell-0-fizzle", "spell-0-clumsy-hands"]
    assert muted(t, 0, [read_order(TEXTS["end"])]) == []
    assert muted(t, 1, everywhere) == []


@rule("CAULDRON-363")
@pytest.mark.parametrize("text", [*TEXTS.values(), "steal -named @1 until-turn"])
def test_an_order_that_is_written_out_is_that_one_whatever_its_first_word(text):
    order = read_order(text)
    assert offered_order(ORDERS, 2, list(GAME.spans(asked("harvest-1"))), str(order)) == order


# In words.


def in_words(text: str) -> str:
    """An order as its owner reads it."""
    return told(read_order(text), ORDERS, ["Wren", "Ash", "Moss"])


@rule("CAULDRON-363")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("until-turn", "Pass until your next turn."),
        ("steal -named until-season", "Pass when somebody steals and does not aim at you, until "
         "the season is over."),
        ("until-turn steal -named", "Pass when somebody steals and does not aim at you, until your "
         "next turn."),
        ("until-withdrawn cast @1 @2", "Pass when Ash or Moss casts a Spell, until you stop it."),
        ("until-season roll @1", "Pass when Ash rolls a die, until the season is over."),
        ("steal roll until-season", "steal roll until-season"),
    ],
)  # fmt: skip
def test_an_order_is_told_with_its_openers_and_its_time(text, sentence):
    assert in_words(text) == sentence


def test_an_order_of_another_game_is_told_in_its_words():
    offers = MysticMarket().orders
    order = read_order("until-turn turn -final @2")
    sentence = "Pass when Moss has a turn before the final ones, until your next turn."
    assert told(order, offers, ["Wren", "Ash", "Moss"]) == sentence


def test_an_order_that_passes_more_often_than_an_offered_one_is_not_told_as_that_one():
    order = read_order("turn until-withdrawn")  # in final turns as well
    assert told(order, MysticMarket().orders, ["Wren", "Ash"]) == str(order)
