"""Sittings: moves and the log, undo, standing orders, saving and going on."""

import pytest

from moonbrew.errors import BadRecord, NotAsked, Refused, Trouble
from moonbrew.games.cauldron import Cauldron
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.games.mystic_market.rules.events import Drawn
from moonbrew.games.mystic_market.rules.moves import NOTHING
from moonbrew.games.mystic_moon import MysticMoon
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.orders import Offered
from moonbrew.record import read, write
from moonbrew.sitting import Sitting, resume
from moonbrew.words import without_repeats
from tests.mystic_market.stall import GAME, table
from tests.tabletop import keys, rule

FORTUNE = "fortune-serum"


def sitting_at(t) -> Sitting:
    """A sitting at a table set by hand."""
    sitting = Sitting(GAME, int(t.seats), 1, players=["Ann", "Bo", "Cy"][: int(t.seats)])
    sitting.t = t
    sitting.t.events = []
    return sitting


def fingerprint(sitting: Sitting) -> str:
    return sitting.game.fingerprint(sitting.t)


def play(sitting: Sitting, *moves: str) -> Sitting:
    """Moves written like a line of a record: the seat, then its keys."""
    for run in moves:
        seat, *chosen = run.split()
        for key in chosen:
            sitting.play(int(seat), key)
    return sitting


# Moves and the log


def test_only_the_seat_that_is_asked_may_move():
    sitting = sitting_at(table(["RR", "OO"]))
    with pytest.raises(Trouble, match="The table waits for Ann"):
        sitting.play(1, "buy-1")
    assert sitting.moves == []


def test_a_seat_that_is_not_asked_is_told_the_rule_where_the_game_has_one():
    assert MysticMarket.turn_rule == ""
    for game in (Cauldron(), MysticMoon(), SpiritsOfTheForest()):
        assert game.rulebook.rule(game.turn_rule).number == game.turn_rule
        sitting = Sitting(game, 2, 1)
        asked = sitting.asked
        assert asked is not None
        key = keys(sitting.t)[0]
        with pytest.raises(NotAsked, match=f"Wait for your turn. {game.turn_rule}$"):
            sitting.play(1 - asked, key)


def test_a_forbidden_move_is_refused_with_its_rule_and_changes_nothing():
    sitting = sitting_at(table(["RR", "OO"]))
    before = fingerprint(sitting)
    with pytest.raises(Refused, match="MARKET-047"):
        sitting.play(0, "end-turn")
    assert fingerprint(sitting) == before
    assert sitting.moves == []


def test_each_seat_is_told_what_it_may_know():
    sitting = play(sitting_at(table(["", "OO"], deck="ROYG")), "0 buy-deck")
    bought = "the top card of the deck for 2 coins"
    assert sitting.told(0, since=0) == [f"You buy {bought}: a Kraken Tentacle."]
    assert sitting.told(1, since=0) == [f"Ann buys {bought}."]
    assert sitting.told(None, since=0) == sitting.told(1, since=0)


def test_the_deal_is_told_before_the_first_move():
    sitting = Sitting(GAME, 2, 1, players=["Ann", "Ben"])
    dealer = sitting.asked
    assert dealer is not None
    other = 1 - dealer
    assert sitting.told(dealer) == ["You deal, and begin.", "Your turn begins."]
    assert sitting.told(other)[0] == f"{sitting.players[dealer]} deals, and begins."


def test_the_log_knows_of_which_deed_a_line_tells():
    sitting = play(sitting_at(table(["RR", "OO"])), "0 sell-one-dragon-scales end-turn")
    assert {line.deed for line in sitting.logs[None]} == {0, 1, 2}
    assert sitting.told(1, since=1) == ["Your turn begins."]


def test_what_happens_several_times_in_a_row_is_told_once():
    sitting = sitting_at(table(["RO", ""], market="ROYGB"))
    sitting.t.events = [Drawn(0, NOTHING, 0, "potion")] * 2
    sitting.narrate()
    assert sitting.told(1)[-1] == "Ann draws a card, twice."
    sitting.deed += 1
    sitting.t.events = [Drawn(0, NOTHING, 0, "potion")]
    sitting.narrate()
    assert sitting.told(1)[-2:] == ["Ann draws a card, twice.", "Ann draws a card."]


@pytest.mark.parametrize(
    ("told", "merged"),
    [
        (["A.", "A.", "A."], ["A, three times."]),
        (["A.", "B.", "A."], ["A.", "B.", "A."]),
        (["A.", *["B."] * 12], ["A.", "B, 12 times."]),
        ([], []),
    ],
)
def test_only_the_same_in_a_row_is_told_as_one(told, merged):
    assert without_repeats(told) == merged


def test_no_move_can_be_made_after_the_end():
    t = table(["", ""], agenda=[])
    with pytest.raises(Trouble, match="The game is over"):
        sitting_at(t).play(0, "buy-1")


# Undo


def test_a_move_that_revealed_nothing_can_be_taken_back():
    sitting = sitting_at(table(["RO", "OO"]))
    before = fingerprint(sitting)
    play(sitting, "0 swap-dragon-scales-2")
    sitting.undo(0)
    assert fingerprint(sitting) == before
    assert sitting.moves == []
    assert sitting.told(0, since=1) == ["You take back your last move."]
    assert sitting.told(1, since=1) == ["Ann takes back the last move."]


def test_several_moves_can_be_taken_back_one_by_one_and_play_goes_on():
    # Everybody has seen both cards, so that selling them tells nothing new.
    known = [[{}, {}], [{"dragon-scales": 2}, {}], [{"dragon-scales": 2}, {}]]
    sitting = sitting_at(table(["RR", ""], known=known))
    play(sitting, "0 sell-one-dragon-scales sell-one-dragon-scales")
    sitting.undo(0)
    sitting.undo(0)
    assert sitting.why_not_undo(0) == "You have made no move that could be taken back."
    play(sitting, "0 sell-one-dragon-scales end-turn", "1 buy-1")
    assert sitting.ply == 3


def test_a_move_that_showed_a_hidden_card_cannot_be_taken_back():
    sitting = play(sitting_at(table(["RR", "OO"])), "0 buy-1")
    assert "has revealed something hidden" in sitting.why_not_undo(0)
    with pytest.raises(Trouble, match="revealed"):
        sitting.undo(0)
    assert sitting.ply == 1


def test_moves_can_be_taken_back_only_up_to_the_last_thing_revealed():
    sitting = play(sitting_at(table(["RO", "OO"])), "0 buy-1 end-turn")
    sitting.undo(0)
    assert sitting.asked == 0
    assert "has revealed something hidden" in sitting.why_not_undo(0)


def test_a_move_cannot_be_taken_back_once_another_seat_has_chosen():
    t = table(["RO", "OO"], potions=[[], [FORTUNE]], ask=["decide", 0, 0], agenda=[["turn", 1]])
    sitting = play(sitting_at(t), "0 swap-dragon-scales-2 swap-done", "1 pass")
    assert "Bo has chosen since" in sitting.why_not_undo(0)


def test_nothing_is_taken_back_after_the_end():
    t = table(["R", ""], ask=["decide", 0, 6], agenda=[])
    sitting = play(sitting_at(t), "0 end-turn")
    assert sitting.why_not_undo(0) == "The game is over, so nothing can be taken back."


# Standing orders


def with_potions(*seats: int) -> Sitting:
    """Three seats, of which these own a potion; seat 0 is to begin its turn."""
    owned = [[FORTUNE] if seat in seats else [] for seat in range(3)]
    return sitting_at(table(["RRR", "OO", "OO"], potions=owned))


@rule("MARKET-150")
def test_a_standing_pass_counts_as_passing_each_time():
    sitting = with_potions(1)
    assert sitting.asked == 1
    sitting.give_order(1)
    play(sitting, "0 sell-one-dragon-scales sell-one-dragon-scales")
    assert [move for move in sitting.moves if move[0] == 1] == [(1, "pass")] * 3
    assert sitting.asked == 0


@rule("MARKET-150")
def test_a_standing_pass_holds_until_the_seat_has_a_choice_of_its_own():
    sitting = with_potions(1)
    sitting.give_order(1)
    play(sitting, "0 sell-one-dragon-scales end-turn")
    assert sitting.asked == 1
    assert "buy-1" in keys(sitting.t)
    assert sitting.orders.of(1) == []


@rule("MARKET-150")
def test_a_standing_pass_can_be_withdrawn_at_any_time():
    sitting = with_potions(1)
    sitting.give_order(1)
    sitting.withdraw_orders(1)
    play(sitting, "0 sell-one-dragon-scales")
    assert sitting.asked == 1
    play(sitting, f"1 play-{FORTUNE}")
    assert sitting.game.result(sitting.t).scores == [5, 11, 5]


@rule("MARKET-150")
def test_several_seats_can_have_a_standing_pass():
    sitting = with_potions(1, 2)
    sitting.give_order(2)
    sitting.give_order(1)
    play(sitting, "0 sell-one-dragon-scales")
    assert sitting.moves == [
        (1, "pass"),
        (2, "pass"),
        (0, "sell-one-dragon-scales"),
        (1, "pass"),
        (2, "pass"),
    ]


def test_a_choice_of_ones_own_cannot_be_passed_on():
    sitting = sitting_at(table(["RR", "OO"]))
    with pytest.raises(Trouble, match="This choice is yours to make"):
        sitting.give_order(0)


@rule("MARKET-150")
@pytest.mark.parametrize(
    ("order", "passes"),
    [
        ("turns", True),
        ("turn @0 until-withdrawn", True),
        ("turn @2 until-withdrawn", False),
        ("final", False),
        ("no-answer", False),
    ],
)
def test_an_order_passes_on_its_occasion_alone(order, passes):
    sitting = with_potions(1)
    sitting.give_order(1, order)
    assert (sitting.asked == 0) == passes


@rule("MARKET-150")
def test_an_order_for_the_turns_of_others_ends_where_the_final_turns_begin():
    sitting = with_potions(1)
    sitting.give_order(1, "turns")
    assert sitting.asked == 0
    t = table(["RRR", "OO", "OO"], potions=[[], [FORTUNE], []], final=True)
    sitting.t = t
    sitting.carry_out_orders()
    assert sitting.asked == 1
    assert t.ask is not None
    assert t.ask.occasion(t) == ("turn", "final")


def test_a_bot_has_no_orders():
    sitting = Sitting(Eager(), 2, 1, bots=["", "greedy"])
    assert [len(sitting.orders.of(seat)) for seat in range(2)] == [1, 0]


class Eager(MysticMarket):
    """Mystic Market with an order that is in force when somebody sits down."""

    orders = (Offered("turns", "turn until-withdrawn", "Pass.", at_once=True),)


# Saving and going on


def some_moves(sitting: Sitting, number: int) -> Sitting:
    """Always the first move, so many times."""
    for _ in range(number):
        assert sitting.asked is not None
        sitting.play(sitting.asked, keys(sitting.t)[0])
    return sitting


def test_a_game_that_is_resumed_is_where_it_was_left():
    sitting = some_moves(Sitting(GAME, 3, "moon", players=["Ann", "Bo", "Cy"]), 12)
    again = resume(read(write(sitting.record())))
    assert fingerprint(again) == fingerprint(sitting)
    assert again.moves == sitting.moves
    assert again.logs == sitting.logs
    assert again.players == ["Ann", "Bo", "Cy"]
    assert again.why_not_undo(0) == sitting.why_not_undo(0)


def test_a_game_that_is_resumed_goes_on_as_it_would_have():
    sitting = some_moves(Sitting(GAME, 2, "moon"), 10)
    again = some_moves(resume(sitting.record()), 10)
    assert again.record() == some_moves(sitting, 10).record()


def test_a_sitting_remembers_who_is_a_bot():
    sitting = Sitting(GAME, 2, "moon", bots=["", "greedy"])
    assert resume(read(write(sitting.record()))).bots == ["", "greedy"]


def test_a_changed_record_is_not_resumed():
    text = write(some_moves(Sitting(GAME, 2, "moon"), 10).record())
    with pytest.raises(BadRecord, match="plies"):
        resume(read(text.replace("plies = 10", "plies = 11")))
