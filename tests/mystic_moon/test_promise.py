"""What positions promise: what greedy and search go by."""

from typing import Any

import pytest

from moonbrew.bots import Outlook, bot
from moonbrew.games.mystic_moon.bots.promise import prospect
from moonbrew.kernel.table import Seat
from tests.mystic_moon.clearing import (
    BARE,
    GAME,
    LOFT,
    SPIRE,
    at_hut,
    at_shop,
    begin,
    brewed,
    play,
    played,
    sp,
    table,
)
from tests.tabletop import keys

TONIC, OIL, BROTH = "hiccup-tonic", "lantern-oil", "philosophers-broth"  # RL, FE, EDE/RSR
PLAIN = [SPIRE, LOFT]  # a Hut that changes nothing in a brew


def worth(t, seat=0):
    """What a seat may hope to end with, if no curse takes it away."""
    return prospect(t, Seat(seat)).worth


def chance(t, seat=0):
    """The chance that no curse takes it away."""
    return prospect(t, Seat(seat)).chance


def greedy_choice(t):
    """The key of the move that greedy makes."""
    return bot("greedy", 1).choose(Outlook(GAME, t, int(t.ask.seat))).key


def greedy_turn(t):
    """Play as greedy does until another seat is asked; the moves made."""
    seat, made = int(t.ask.seat), []
    while t.ask is not None and int(t.ask.seat) == seat:
        made.append(greedy_choice(t))
        play(t, made[-1])
    return made


def filling(satchel, cauldron="_________", book=(TONIC,), **more):
    """Seat 0 fills its Cauldron in the last round, where only this brew counts."""
    more = {"round": 5, "huts": PLAIN, **more}
    books = [list(book), []]
    return at_hut((satchel, ""), cauldrons=[cauldron, "_________"], books=books, **more)


@pytest.mark.parametrize("options", [{}, {"alchemy": "on"}])
def test_the_promises_of_two_seats_add_up_to_a_win(options):
    t = begin(2, seed=3, **options)
    for number, _ in enumerate(played(t, 3)):
        if number % 10 == 0:
            assert abs(sum(GAME.promise(t, seat) for seat in range(2)) - 1.0) < 1e-9


def test_at_the_end_star_power_counts_and_ingredients_break_ties():
    t = begin(2, seed=4)
    list(played(t, 4))
    for seat in range(2):
        assert 0 <= worth(t, seat) - sp(t)[seat] < 0.9


def test_star_power_in_hand_is_worth_itself():
    assert worth(table(sp=[17, 10])) - worth(table(sp=[10, 10])) == pytest.approx(7)


def test_a_brew_that_can_be_made_now_counts_with_its_reward():
    assert worth(filling("RL")) - worth(filling("RF")) > 2.5


def test_each_right_token_in_the_cauldron_raises_the_promise():
    first, second = filling("L", "R________"), filling("", "RL_______")
    assert worth(filling("RL")) < worth(first) < worth(second)


def test_a_token_in_the_wrong_slot_lowers_it():
    # Big Snack is L R L in a row: with one slot spoilt the row above will do, with three none.
    open_rows = [filling("LLRFF", cells, book=["big-snack"]) for cells in (BARE, "F________")]
    assert worth(open_rows[1]) > worth(filling("LLRFF", "F__F__F__", book=["big-snack"])) + 3
    assert worth(open_rows[0]) >= worth(open_rows[1])


def test_what_lies_above_needs_something_below():
    # Mirror Dust stands upright, F over S over F; Midnight Ward wants O over S over B.
    assert worth(filling("OSB", book=["midnight-ward"])) > worth(
        filling("OSF", book=["midnight-ward"])
    )
    # Crooked Luck lies across: three tokens have to lie below, and there are none to spare.
    without = worth(filling("DRL", book=["crooked-luck"]))
    assert worth(filling("DRLFFF", book=["crooked-luck"])) - without > 5


def test_two_recipes_that_fit_side_by_side_count_both():
    one = worth(filling("RL", book=[TONIC, OIL]))
    both = worth(filling("RLFE", book=[TONIC, OIL]))
    assert both - one > 2.5


def test_recipes_that_need_the_same_slots_do_not_add_up():
    # Four slots are left for two Recipes of three Ingredients each.
    book = ["mirror-dust", "broom-polish"]
    full = worth(filling("FSFFFL", book=book)) - worth(filling("", book=book))
    tight = worth(filling("FSFFFL", "EEE_EE_EE", book=book)) - worth(filling("", book=book))
    assert full > 9 > 5 >= tight


def test_a_token_counts_for_one_recipe_only():
    twice = worth(filling("RLL", book=[TONIC])) - worth(filling("RL", book=[TONIC]))
    assert 0 <= twice < 0.1


def test_a_wild_ingredient_completes_any_recipe():
    assert worth(filling("RW")) - worth(filling("R")) > 2.5


def test_the_ingredient_that_completes_a_recipe_is_taken_from_the_shop():
    more = {"books": [[TONIC], []], "shop": "LFE", "round": 5, "huts": PLAIN}
    t = at_shop(("RBB", ""), **more)
    play(t, "trade-nightshade-berry")
    assert greedy_choice(t) == "take-sage-leaf"


def test_the_hat_goes_where_a_recipe_is_completed():
    garden = {2: "FE", 7: "L"}
    t = table(("R", ""), books=[[TONIC], []], garden=garden, round=5, huts=PLAIN)
    assert greedy_choice(t) in ("hat-6", "hat-7", "hat-8")


def test_greedy_fills_declares_and_brews_what_is_worth_most():
    t = filling("RLFE", book=[TONIC, OIL])
    greedy_turn(t)
    assert sp(t)[0] == 16


def test_a_mushroom_lowers_the_promise():
    assert worth(filling("RL", "X________")) < worth(filling("RL"))
    assert worth(table(cauldrons=["_________"] * 2), 1) > worth(
        table(cauldrons=["_________", "X________"]), 1
    )


def test_a_recipe_is_worth_learning_early_and_not_in_the_last_turn():
    display = [BROTH, TONIC, "wishing-water", "silver-tongue"]
    early = at_shop(("FFBB", ""), display=display, huts=PLAIN, round=1)
    late = at_shop(("FFBB", ""), display=display, huts=PLAIN, round=5)
    assert greedy_choice(early).startswith("learn-")
    assert not greedy_choice(late).startswith("learn-")


def test_a_card_that_can_be_afforded_and_brewed_counts_before_it_is_learned():
    display = [TONIC, BROTH, "wishing-water", "silver-tongue"]
    with_them = worth(at_shop(("RL", ""), display=display, round=5, huts=PLAIN))
    assert with_them - worth(at_shop(("FB", ""), display=display, round=5, huts=PLAIN)) > 0.5


def test_placements_declared_count_before_they_are_rewarded():
    t = filling("", "RL_______", book=[TONIC])
    before = worth(t)
    assert worth(play(t, "brew-hiccup-tonic-01")) == pytest.approx(before, abs=0.1)


def test_effects_that_are_not_used_yet_count():
    t = brewed(["cream-cordial"], "RR_______", "cream-cordial-01", bag="FFEE", satchels=("F", ""))
    assert keys(t) == ["use-cream-cordial-01", "done"]
    before = worth(t)
    assert worth(play(t, "done")) < before


def test_crystals_are_worth_the_ingredients_of_a_brew():
    with_crystal = filling("RLFE", book=[TONIC, OIL], alchemy=True, crystals=[1, 0])
    assert worth(with_crystal) - worth(filling("RLFE", book=[TONIC, OIL], alchemy=True)) >= 3.5


def test_gold_is_worth_more_to_who_has_most():
    def gold(own, other):
        return worth(table(alchemy=True, gold=[own, other]))

    assert gold(2, 1) > gold(1, 1) > gold(1, 2) > gold(0, 2)


# Curses.


def cursed(satchel, cauldron="_________", round=5, **more):
    """Seat 0 is cursed and fills its Cauldron; Leo's Recipe F/R/L lifts it."""
    zodiac: dict[str, Any] = {
        "rising": "capricorn",
        "lifting": "leo",
        "fate": ["cursed", "blessed"],
    }
    return filling(satchel, cauldron, round=round, **{**zodiac, **more})


def test_who_cannot_lift_the_curse_any_more_has_no_chance():
    assert chance(cursed("FRS")) == 0
    assert GAME.promise(cursed("FRS"), 0) == 0


def test_who_can_lift_it_now_is_safe():
    assert chance(cursed("FRL")) == 1
    assert chance(table(rising="capricorn", lifting="leo", fate=["blessed", "cursed"])) == 1


def test_the_chance_to_lift_it_falls_with_the_rounds():
    chances = [chance(cursed("FRS", round=round)) for round in range(1, 6)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] > 0.9


def test_the_promise_rises_with_the_first_cell_of_the_recipe_that_lifts_the_curse():
    before = GAME.promise(cursed("FRL"), 0)
    first = GAME.promise(cursed("FR", "L________"), 0)
    second = GAME.promise(cursed("F", "L__R_____"), 0)
    wrong = GAME.promise(cursed("RL", "F________"), 0)
    assert before < first < second
    assert wrong <= before


def test_greedy_lifts_the_curse_when_it_can():
    for round in (2, 5):
        t = cursed("FRLB", round=round)
        greedy_turn(t)
        assert GAME.dump(t)["fate"][0] == "blessed"


def test_greedy_goes_where_the_recipe_that_lifts_the_curse_is_completed():
    zodiac: dict[str, Any] = {
        "rising": "capricorn",
        "lifting": "leo",
        "fate": ["cursed", "blessed"],
    }
    garden = {2: "EE", 7: "L"}
    t = table(("FR", ""), garden=garden, round=5, huts=PLAIN, **zodiac)
    assert greedy_choice(t) in ("hat-6", "hat-7", "hat-8")


def test_a_blessing_is_worth_something_while_there_are_turns():
    def fate(round):
        both = [
            table(rising="capricorn", lifting="leo", round=round, fate=[fate, "blessed"])
            for fate in ("blessed", "cursed")
        ]
        return worth(both[0]) - worth(both[1])

    assert fate(1) > 0


def test_a_seat_leads_only_those_who_will_not_lose_everything():
    zodiac: dict[str, Any] = {
        "rising": "capricorn",
        "lifting": "leo",
        "round": 5,
        "turn": 1,
        "sp": [20, 30],
    }
    safe = table(fate=["blessed", "blessed"], **zodiac)
    doomed = at_hut(fate=["blessed", "cursed"], **zodiac)
    assert GAME.promise(safe, 0) < 0.5 < GAME.promise(doomed, 0)
