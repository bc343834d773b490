"""Chapter 12: reaction windows."""

import pytest

from tests.mystic_market.stall import (
    GAME,
    asked,
    begin,
    coins,
    hand,
    market,
    owned,
    play,
    potion_discard,
    table,
    track,
)
from tests.tabletop import at_random, keys, rule, why_not

FORTUNE, LUCK, MYSTERY = "fortune-serum", "elixir-of-luck", "tonic-of-mystery"
REDUCTION = "reduction-serum"
PLAY = f"play-{FORTUNE}"


def watched(hands=("RRRRY", ""), mine=(), **more):
    """A table at which seat 1, with a potion, has let the window at the start of the turn pass."""
    t = table(hands, potions=[mine, [FORTUNE]], potion_market=[LUCK], **more)
    return play(t, "pass")


def crowd(owners, turn=0, **more):
    """Four seats, of which these have a potion; the others watch."""
    kinds = [FORTUNE, FORTUNE, FORTUNE, MYSTERY]  # of the first there are three
    potions = [[kinds.pop(0)] if seat in owners else [] for seat in range(4)]
    return table(["Y"] * 4, potions=potions, turn=turn, **more)


def last_turn(owners, turn=0):
    """The last of the final turns, with nobody left but these to play a potion."""
    return crowd(owners, turn, deck="", final=True, agenda=[["final-turn", turn, 1]])


@rule("MARKET-138")
def test_the_others_are_asked_before_the_first_decision_of_a_turn():
    t = table(["R", "", ""], potions=[[], [], [FORTUNE]])
    assert asked(t) == ("react", 2)
    play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-138")
def test_the_others_are_asked_at_the_beginning_of_a_final_turn_too():
    t = last_turn([2])
    assert asked(t) == ("react", 2)
    play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-139")
@pytest.mark.parametrize(
    "step",
    [
        ["buy-1"],
        ["buy-deck"],
        ["swap-dragon-scales-2", "swap-done"],
        ["swap-dragon-scales-2", "swap-orc-teeth-4"],
        ["sell-set-dragon-scales"],
        ["sell-one-orc-teeth"],
        [f"craft-{LUCK}"],
        [f"play-{MYSTERY}"],
        [f"play-{LUCK}", "take-pixie-powder"],
    ],
)
def test_the_others_are_asked_after_every_completed_step(step):
    t = watched(mine=[MYSTERY, LUCK])
    *before, last = step
    for key in before:
        play(t, key)
        assert asked(t) != ("react", 1), "the step is not complete yet"
    play(t, last)
    assert asked(t) == ("react", 1)
    play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-139")
def test_the_others_are_asked_after_each_of_several_steps():
    t = play(watched(), "sell-set-dragon-scales", "pass", "sell-one-orc-teeth")
    assert asked(t) == ("react", 1)


@rule("MARKET-139")
@pytest.mark.parametrize("mine", [[], [MYSTERY]])
def test_the_others_are_asked_after_a_relief_draw(mine):
    t = watched(["", ""], mine, coins=[0, 0])
    play(t, *["relief-draw"] if mine else [])
    assert hand(t, 0) == "P"
    assert asked(t) == ("react", 1)


@rule("MARKET-140")
def test_the_last_window_opens_after_the_last_final_turn_and_before_the_coins_are_compared():
    t = play(last_turn([1]), "pass", "end-turn")
    assert asked(t) == ("react", 1)
    play(t, PLAY)
    assert asked(t) is None
    assert GAME.result(t).winners == [1]


@rule("MARKET-140")
def test_the_last_window_opens_only_once():
    t = crowd([1], deck="", final=True, agenda=[["final-turn", 2, 2]])
    play(t, "pass", "end-turn")
    assert asked(t) == ("react", 1), "the window at the start of the last final turn"
    play(t, "pass", "end-turn", "pass")
    assert asked(t) is None


@rule("MARKET-141")
def test_the_active_player_is_not_asked_in_the_windows_of_the_turn():
    t = crowd([0])
    assert asked(t) == ("decide", 0)
    assert why_not(GAME, t, "pass") == "MARKET-141"
    play(t, "buy-1")
    assert asked(t) == ("decide", 0)


@rule("MARKET-141")
def test_all_others_are_asked_in_the_windows_of_the_turn():
    t = crowd([0, 1, 2, 3])
    for step in ("buy-1", "end-turn"):
        for other in (1, 2, 3):
            assert asked(t) == ("react", other)
            play(t, "pass")
        assert asked(t) == ("decide", 0)
        play(t, step)


@rule("MARKET-141")
def test_the_last_window_asks_the_active_player_too():
    t = play(last_turn([0]), "end-turn")
    assert asked(t) == ("react", 0)


@rule("MARKET-142")
def test_who_owns_no_potion_is_not_asked():
    t = crowd([1, 3])
    assert asked(t) == ("react", 1)
    play(t, "pass")
    assert asked(t) == ("react", 3)


@rule("MARKET-142")
def test_who_has_played_the_last_potion_is_not_asked_again():
    t = play(crowd([1, 3]), PLAY, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-142")
def test_without_potions_no_window_opens():
    t = crowd([])
    assert asked(t) == ("decide", 0)
    play(t, "buy-1")
    assert asked(t) == ("decide", 0)


@rule("MARKET-143")
def test_asking_begins_after_the_active_player_and_goes_round_clockwise():
    t = crowd([0, 1, 2, 3], turn=2)
    for other in (3, 0, 1):
        assert asked(t) == ("react", other)
        play(t, "pass")
    assert asked(t) == ("decide", 2)


@rule("MARKET-143")
def test_the_last_window_begins_after_the_player_of_the_last_final_turn():
    t = play(last_turn([0, 1, 2, 3], turn=2), "pass", "pass", "pass", "end-turn")
    for other in (3, 0, 1, 2):
        assert asked(t) == ("react", other)
        play(t, "pass")
    assert asked(t) is None


@rule("MARKET-144")
def test_who_is_asked_plays_a_potion_or_passes_and_does_nothing_else():
    t = table(["R", "RRRR"], potions=[[LUCK], [FORTUNE, FORTUNE, MYSTERY]])
    assert keys(t) == [PLAY, f"play-{MYSTERY}", "pass"]
    for other in ("buy-1", "buy-deck", "sell-set-dragon-scales", "end-turn", "relief-draw"):
        assert why_not(GAME, t, other) == "MARKET-144"


@rule("MARKET-144")
def test_one_plays_one_potion_at_a_time():
    t = table(["R", "", ""], potions=[[], [FORTUNE, FORTUNE], [FORTUNE]])
    play(t, PLAY)
    assert owned(t, 1) == [FORTUNE]
    assert asked(t) == ("react", 2)


@rule("MARKET-145")
def test_after_a_potion_asking_goes_on_with_the_next_player_and_comes_back_to_who_passed():
    t = table(["R", "", "", ""], potions=[[FORTUNE], [FORTUNE], [FORTUNE, LUCK], [LUCK]])
    play(t, "pass", PLAY)
    for other in (3, 1, 2):
        assert asked(t) == ("react", other)
        play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-145")
def test_in_the_last_window_too_everybody_may_be_asked_again_after_a_potion():
    t = play(last_turn([0, 1, 3], turn=0), "pass", "pass", "end-turn", "pass", "pass", PLAY)
    for other in (1, 3):
        assert asked(t) == ("react", other)
        play(t, "pass")
    assert asked(t) is None


@rule("MARKET-146")
def test_a_window_ends_when_all_have_passed_one_after_another():
    t = play(crowd([1, 2, 3]), "pass", "pass")
    assert asked(t) == ("react", 3)
    play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-146")
def test_a_window_does_not_end_before_all_have_passed_since_the_last_potion():
    t = table(["R", "", ""], potions=[[], [LUCK], [FORTUNE] * 3])
    play(t, "pass", PLAY, "pass", PLAY)
    assert asked(t) == ("react", 1)
    play(t, "pass")
    assert asked(t) == ("react", 2)
    play(t, "pass")
    assert asked(t) == ("decide", 0)


@rule("MARKET-147")
def test_a_potion_played_in_a_window_opens_no_window_of_its_own():
    t = table(["R", "", ""], potions=[[FORTUNE], [FORTUNE], [FORTUNE]])
    play(t, PLAY)
    assert asked(t) == ("react", 2), "not seat 0, who did not play it but is active"
    play(t, PLAY)
    assert asked(t) == ("decide", 0)


@rule("MARKET-147")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_windows_never_nest(seats):
    t, most = begin(seats, seed=1), 0
    for _ in at_random(t, 1):
        data = GAME.dump(t)
        waiting = [step for step in [*data["agenda"], data["ask"]] if step]
        # At the end of a game two follow each other: the last step's and the closing one.
        nested = [s for s in waiting if s[0] in ("window", "react") and s[-1] == 0]
        most = max(most, len(nested))
    assert most == 1


@rule("MARKET-148")
def test_a_step_is_carried_out_before_anybody_can_answer_it():
    t = table(["R", ""], market="PROYG", potions=[[], [REDUCTION]], coins=[5, 5])
    play(t, "pass", "buy-1")
    assert asked(t) == ("react", 1)
    assert (hand(t, 0), coins(t)) == ("RP", [0, 5])
    play(t, f"play-{REDUCTION}", "vial-pixie-powder")
    assert (hand(t, 0), coins(t)) == ("RP", [0, 9])


@rule("MARKET-148")
def test_what_is_chosen_after_a_window_is_priced_as_the_window_left_it():
    t = table(["R", ""], market="PROYG", potions=[[], [REDUCTION]], coins=[4, 5])
    play(t, f"play-{REDUCTION}", "vial-pixie-powder")
    assert track(t) == "BGYORP"
    play(t, "buy-1")
    assert coins(t) == [3, 9]


@rule("MARKET-149")
def test_no_window_opens_for_the_discarding():
    t = table(["R" * 11, "", ""], potions=[[FORTUNE], [], [FORTUNE]])
    play(t, "pass", "sell-one-dragon-scales", "pass", "end-turn")
    for _ in range(2):
        assert asked(t) == ("hand-limit", 0)
        assert PLAY not in keys(t)
        assert why_not(GAME, t, PLAY) == "MARKET-149"
        assert why_not(GAME, t, "pass") == "MARKET-149"
        play(t, "discard-dragon-scales")
    assert (asked(t), int(t.active)) == (("react", 2), 1), (
        "the window at the start of the next turn"
    )


@rule("MARKET-149")
def test_no_window_opens_for_the_stall_check():
    t = table(["R", "R", "R"], potions=[[], [], [FORTUNE]], deck="OOOOOOYY", stall=35)
    play(t, "pass", "swap-dragon-scales-2", "pass", "end-turn")
    assert market(t) == "YYOOO"
    assert (asked(t), int(t.active)) == (("react", 2), 1), (
        "the window at the start of the next turn"
    )
    play(t, "pass")
    assert asked(t) == ("decide", 1)


@rule("MARKET-149")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_window_opens_during_setup(seats):
    t = begin(seats)
    assert asked(t) == ("decide", int(t.dealer))
    assert potion_discard(t) == []
    assert t.ply == 0
