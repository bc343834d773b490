"""Chapters 5 and 26, and the end of Step 4 (chapter 13)."""

import pytest

from moonbrew.games.cauldron.rules.deed_events import (
    TurnBegan,
    TurnEnded,
    TurnMissed,
    TurnsEnded,
    TurnsStopped,
)
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.faces import (
    ANY,
    BREWING,
    FORBID,
    HARVESTING,
    PROTECT,
    QUICKEN,
    STEALING,
    THIS_TURN,
    UNTIL_OWN_TURN,
)
from moonbrew.games.cauldron.rules.finishing import FinalPhase
from moonbrew.games.cauldron.rules.table import FINAL, FINISH, TURNS
from moonbrew.kernel.table import Agenda
from tests.cauldron.files import edition_of
from tests.cauldron.hearth import (
    asked,
    hand,
    happened,
    lying,
    magik,
    play,
    rolling,
    spent,
    starting,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

TEA = ("weavers-tea",)  # W F, yields 2
NIP = ("cobweb-nip",)  # W ?, yields 1, Quick
FOUR = ("spark-of-insight", "spark-of-insight", "sprouting-charm", "fizzle")


REGROWTH = """
[card.regrowth]
deck = "basic_spell"
name = "Regrowth"
copies = 1
when = "own"
text = "Everything withers, and Frog Legs grow."
effects = [
  { op = "WITHER", n = "all", what = "any" },
  { op = "GROW", n = "all", what = "F", where = "all" },
]
"""


# Actions.


@rule("CAULDRON-069", "CAULDRON-067")
def test_turns_go_round_until_the_board_is_empty():
    t = table("W2 F T2", ("", "", ""))
    seats = []
    while t.phase == TURNS:
        seats.append(asked(t)[1])
        play(t, starting(t, "harvest")[0])
    # The last two have a Steal to choose beside the one Field that is left.
    assert (seats, t.laden) == ([0, 1, 2, 0, 1], 0)


@rule("CAULDRON-067")
def test_an_omen_can_make_turns_pass_counter_clockwise():
    t = table(supplies=("", "", ""), backwards=True)
    play(t, "harvest-0")
    assert asked(t) == ("Act", 2)


@rule("CAULDRON-070", "CAULDRON-072")
def test_there_is_one_action_in_a_turn():
    t = table(supplies=("WF", "T"), hands=(("spark-of-insight",), ()), potions=(TEA, ()))
    play(t, "harvest-0")
    assert starting(t, "harvest", "steal", "brew") == []
    assert why_not(t, "harvest-1") == "CAULDRON-072"
    assert why_not(t, "steal-1-toadstool") == "CAULDRON-072"
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-103"


@rule("CAULDRON-072")
def test_the_turn_cannot_end_while_an_action_is_due():
    t = table(hands=(("spark-of-insight",), ()))
    assert why_not(t, "end") == "CAULDRON-072"
    assert "end" not in keys(t)
    play(t, "harvest-0", "end")
    assert asked(t) == ("Act", 1)


@rule("CAULDRON-071", "CAULDRON-111")
def test_quick_actions_come_before_the_action_and_after_it():
    t = table(hands=(("spark-of-insight", "spark-of-insight"), ()))
    play(t, "cast-spark-of-insight", "harvest-0", "cast-spark-of-insight")
    assert magik(t) == [6, 2]
    assert supply(t, 0) == "W"


@rule("CAULDRON-073", "CAULDRON-075")
def test_steal_and_brew_can_be_chosen_although_a_harvest_is_possible():
    t = table(supplies=("WF", "TT"), potions=(TEA, ()))
    assert starting(t, "harvest", "steal", "brew") == [
        *(f"harvest-{field}" for field in range(9)),
        "steal-1-toadstool",
        "brew-weavers-tea",
    ]


@rule("CAULDRON-074")
def test_without_a_possible_action_the_turn_can_end_and_quick_actions_remain():
    t = table(hands=(("spark-of-insight",), ()))
    under(t, FORBID, 0, what=ANY, mode=HARVESTING)
    assert keys(t) == ["cast-spark-of-insight", "end"]


@rule("CAULDRON-074", "CAULDRON-340")
def test_a_quick_action_that_makes_an_action_possible_makes_it_due_again():
    t = table(supplies=("W", ""), stored=("F", ""), cellars=(1, 0), potions=(TEA, ()))
    under(t, FORBID, 0, what=ANY, mode=HARVESTING)
    assert keys(t) == ["fetch-frog", "end"]  # what moving would make possible does not count
    play(t, "fetch-frog")
    assert keys(t) == ["brew-weavers-tea", "store-web"]
    assert why_not(t, "end") == "CAULDRON-072"


@rule("CAULDRON-076")
def test_a_cancelled_action_is_the_action_of_the_turn():
    t = table(hands=(("spark-of-insight",), ("clumsy-hands",)))
    play(t, "harvest-0", "cast-clumsy-hands", "pass")
    assert asked(t) == ("Act", 0)
    assert supply(t, 0) == ""
    assert keys(t) == ["cast-spark-of-insight", "end"]


@rule("CAULDRON-072")
def test_further_actions_that_were_granted_are_optional():
    t = table(hands=(("borrowed-hour",), ()))
    play(t, "cast-borrowed-hour", "harvest-0")
    assert keys(t) == [*(f"harvest-{field}" for field in range(1, 9)), "end"]
    play(t, "harvest-1")
    assert asked(t) == ("Act", 1)  # nothing is left to choose, so the turn ends unasked


# Beginning and ending.


@rule("CAULDRON-077", "CAULDRON-078", "CAULDRON-118")
def test_at_the_end_of_the_turn_a_hand_is_discarded_down_to_three():
    t = table(hands=(FOUR, ()))
    play(t, "harvest-0", "end")
    assert asked(t) == ("DropDown", 0)
    assert keys(t) == ["drop-fizzle", "drop-sprouting-charm", "drop-spark-of-insight"]
    assert why_not(t, "drop-quick-snatch") == "CAULDRON-332"
    play(t, "drop-fizzle")
    assert asked(t) == ("Act", 1)
    assert len(hand(t, 0)) == 3
    assert spent(t) == ["fizzle"]


@rule("CAULDRON-077")
def test_discarding_goes_on_until_three_are_left():
    t = table(hands=((*FOUR, "fizzle"), ()))
    play(t, "harvest-0", "end", "drop-fizzle")
    assert asked(t) == ("DropDown", 0)
    play(t, "drop-fizzle")
    assert (asked(t), len(hand(t, 0))) == (("Act", 1), 3)


@rule("CAULDRON-310")
def test_discarding_is_asked_even_with_a_single_kind_of_spell():
    t = table(hands=(("fizzle",) * 4, ()))
    play(t, "harvest-0", "end")
    assert (asked(t), keys(t)) == (("DropDown", 0), ["drop-fizzle"])


@rule("CAULDRON-341")
def test_what_lasts_to_the_end_of_the_turn_ends_with_it():
    t = table(supplies=("", ""), potions=(TEA, ()))
    under(t, QUICKEN, 0, scope=1, until=int(THIS_TURN))
    play(t, "harvest-0")
    assert asked(t)[1] == 1
    assert t.lasting == []


@rule("CAULDRON-341")
def test_discarding_comes_before_the_end_of_what_lasts_to_the_end_of_the_turn():
    t = table(hands=(FOUR, ()))
    under(t, PROTECT, 0, until=int(THIS_TURN))
    play(t, "harvest-0", "end")
    assert (asked(t), len(t.lasting)) == (("DropDown", 0), 1)
    play(t, "drop-fizzle")
    assert (asked(t), t.lasting) == (("Act", 1), [])


@rule("CAULDRON-320", "CAULDRON-342")
def test_an_idle_season_ends_before_anybody_misses_a_turn():
    t = table(supplies=("", ""), idle=7)
    t.brewers[1].skips = 1
    under(t, FORBID, 0, what=int(ANY), mode=HARVESTING)
    play(t, "end")
    assert happened(t, TurnsStopped)
    assert happened(t, TurnMissed) == []


@rule("CAULDRON-342")
def test_what_lasts_until_the_own_turn_ends_as_it_begins():
    t = table(hands=(("spark-of-insight",), ("spark-of-insight",)))
    under(t, PROTECT, 1, until=int(UNTIL_OWN_TURN), of=1)
    play(t, "harvest-0", "pass")
    assert (asked(t), len(t.lasting)) == (("Act", 0), 1)
    play(t, "end")
    assert (asked(t), t.lasting) == (("Act", 1), [])


@rule("CAULDRON-343")
def test_a_missed_turn_is_no_turn_at_all():
    t = table(supplies=("", "", ""))
    t.brewers[1].skips = 1
    play(t, "harvest-0")
    assert asked(t) == ("Act", 2)
    assert [event.seat for event in happened(t, TurnMissed)] == [1]
    assert [event.seat for event in happened(t, TurnBegan)] == [0, 2]
    assert (t.turns, t.idle, t.brewers[1].skips) == (2, 0, 0)


@rule("CAULDRON-342", "CAULDRON-343")
def test_what_lasts_until_the_own_turn_outlasts_a_missed_one():
    t = table(supplies=("", "", ""))
    under(t, PROTECT, 1, until=int(UNTIL_OWN_TURN), of=1)
    t.brewers[1].skips = 1
    play(t, "harvest-0", "harvest-1", "harvest-2")
    assert asked(t) == ("Act", 1)
    assert t.lasting == []


@rule("CAULDRON-343")
def test_the_effect_is_there_as_long_as_no_turn_has_begun():
    t = table(supplies=("", "", ""))
    under(t, PROTECT, 1, until=int(UNTIL_OWN_TURN), of=1)
    t.brewers[1].skips = 1
    play(t, "harvest-0")
    assert len(t.lasting) == 1


@rule("CAULDRON-417")
@pytest.mark.parametrize(
    ("deed", "key"),
    [(HARVESTING, "harvest-0"), (STEALING, "steal-1-toadstool"), (BREWING, "brew-weavers-tea")],
)
def test_what_an_effect_forbids_cannot_be_declared(deed, key):
    t = table(supplies=("WF", "T"), potions=(TEA, ()))
    assert why_not(t, key) == ""
    under(t, FORBID, 0, what=ANY, mode=int(deed))
    assert why_not(t, key) == "CAULDRON-417"
    assert key not in keys(t)


@rule("CAULDRON-332")
def test_what_is_no_move_of_a_turn_is_refused():
    t = table()
    for key in ("pass", "enough", "pay-web", "buy-cellar", "yes", "drop-fizzle"):
        assert why_not(t, key) == "CAULDRON-332"


# One move.


@rule("CAULDRON-310")
def test_a_single_move_is_made_without_asking():
    t = table("W F T", ("", ""))
    play(t, "harvest-0")
    assert asked(t) == ("Act", 1)  # seat 0 could only end the turn


@rule("CAULDRON-310")
def test_who_holds_a_spell_is_asked_even_with_a_single_move():
    t = table(hands=(("fizzle",), ()))
    play(t, "harvest-0")
    assert (asked(t), keys(t)) == (("Act", 0), ["end"])


@rule("CAULDRON-310")
def test_who_may_not_cast_is_not_asked_for_the_sake_of_a_spell():
    t = table(hands=(("fizzle",), ()))
    under(t, FORBID, 0, what=ANY, mode=3)
    play(t, "harvest-0")
    assert asked(t) == ("Act", 1)


# The end of Step 4.


@rule("CAULDRON-163", "CAULDRON-166", "CAULDRON-165")
def test_taking_the_last_token_ends_step_4_and_makes_the_final_harvester():
    t = table("W0 F", ("", "T"), hands=(("borrowed-hour",), ()))
    play(t, "cast-borrowed-hour", "harvest-1")
    assert (t.phase, t.harvester, t.actions, t.due) == (FINAL, 0, 0, False)
    assert int(t.active) == 0
    assert t.ask is None  # the Action that was still open is lost
    assert [event.seat for event in happened(t, TurnsEnded)] == [0]


@rule("CAULDRON-164")
def test_the_season_goes_on_if_a_token_lies_there_again():
    edition = edition_of(REGROWTH)
    edition.carrier = carrier()
    t = table("W F0 F0", hands=(("x01",), ()), edition=edition)
    play(t, "cast-x01")  # the last token goes, and one comes back before the Spell is over
    assert (t.phase, lying(t), asked(t)) == (TURNS, [0, 1, 1], ("Act", 0))


@rule("CAULDRON-167")
def test_if_the_last_token_is_removed_the_active_player_is_the_final_harvester():
    t = table("W", hands=(("blight-touch",), ()), last_taker=1)
    play(t, "cast-blight-touch")
    assert (t.phase, t.harvester) == (FINAL, 0)


@rule("CAULDRON-168")
def test_who_snatches_the_last_token_is_the_final_harvester():
    t = table("W", hands=(FOUR, ("quick-snatch",)))
    play(t, "harvest-0", "cast-quick-snatch", "pass")
    assert (t.phase, t.harvester) == (FINAL, 1)
    assert asked(t) == ("DropDown", 0)  # of the end of the turn only this takes place
    assert supply(t, 1) == "W"
    play(t, "drop-fizzle")
    assert len(hand(t, 0)) == 3
    assert t.idle == 0


def before_finishing(**more):
    """Seat 0 is about to act, and the final quick phase lies below its turn."""
    t = table(**more)
    assert t.ask is not None
    t.agenda.put(t.ask)
    below, *above = t.agenda.steps()
    t.agenda = Agenda([below, FinalPhase(), *above])
    t.ask = None
    t.settle()
    return t


@rule("CAULDRON-369", "CAULDRON-170")
def test_quick_actions_go_on_counting_for_the_active_player():
    spells = ("spark-of-insight", "spark-of-insight")
    t = before_finishing(fields="W F0", hands=(spells, ()))
    play(t, "cast-spark-of-insight", "harvest-0")
    assert (asked(t), t.quick_taken) == (("FinalQuick", 0), 1)


@rule("CAULDRON-369")
def test_quick_actions_are_counted_anew_for_another_player():
    spells = ("spark-of-insight", "spark-of-insight")
    t = before_finishing(fields="W F0", hands=(spells, ("quick-snatch", "spark-of-insight")))
    play(t, "cast-spark-of-insight", "pass", "harvest-0", "cast-quick-snatch", "pass")
    assert (asked(t), t.quick_taken, t.active) == (("FinalQuick", 1), 0, 1)


# Copies, order, taking back.


@rule("CAULDRON-409")
def test_things_alike_in_one_place_are_one_move():
    t = table("W3 F", ("", "WWW"), hands=(("spark-of-insight",) * 2, ()))
    assert keys(t) == ["harvest-0", "harvest-1", "steal-1-web", "cast-spark-of-insight"]


@rule("CAULDRON-410")
@pytest.mark.parametrize("order", [("harvest-0", "harvest-1"), ("harvest-1", "harvest-0")])
def test_things_are_picked_in_any_order(order):
    t = table("W F T", characters=("witch", "druid"), used=(1,))
    play(t, "ability-little-helpers", *order)
    assert (supply(t, 0), lying(t)) == ("WF", [0, 0, 1])


@rule("CAULDRON-411")
def test_a_part_once_chosen_stays_chosen_and_reveals_nothing():
    t = table("W F T", characters=("witch", "druid"), used=(1,))
    revealed = int(t.revealed)
    play(t, "ability-little-helpers", "harvest-0")
    assert keys(t) == ["harvest-1", "harvest-2", "enough"]
    assert t.revealed == revealed  # so that a table may offer to undo it


# Termination.


def idle_turn(t):
    """A turn with a Steal that fails."""
    rolling(t, 1)
    play(t, next(iter(starting(t, "steal"))))


@rule("CAULDRON-318")
def test_turns_are_idle_in_which_nothing_leaves_the_board_and_nothing_is_brewed():
    t = table(supplies=("WFS", "T"), potions=(TEA, ()))
    idle_turn(t)
    assert (asked(t)[1], t.idle) == (1, 1)
    idle_turn(t)
    assert (asked(t)[1], t.idle) == (0, 2)
    play(t, "brew-weavers-tea")
    assert (asked(t)[1], t.idle) == (1, 0)
    idle_turn(t)
    assert (asked(t)[1], t.idle) == (0, 1)


@rule("CAULDRON-318")
def test_the_end_of_a_turn_tells_how_many_turns_were_idle():
    t = table(supplies=("WFS", "T"))
    idle_turn(t)
    idle_turn(t)
    assert [(one.seat, one.idle) for one in happened(t, TurnEnded)] == [(0, 1), (1, 2)]


@rule("CAULDRON-318")
def test_a_harvest_ends_idleness():
    t = table(supplies=("W", "T"), idle=3)
    play(t, "harvest-0")
    assert (asked(t)[1], t.idle) == (1, 0)


@rule("CAULDRON-319")
def test_after_two_idle_rounds_nobody_steals_who_can_harvest_or_brew():
    t = table(supplies=("W", "T"), idle=3)
    assert starting(t, "steal") == ["steal-1-toadstool"]
    t = table(supplies=("W", "T"), idle=4)
    assert starting(t, "steal") == []
    assert why_not(t, "steal-1-toadstool") == "CAULDRON-319"
    under(t, FORBID, 0, what=ANY, mode=HARVESTING)
    assert keys(t) == ["steal-1-toadstool"]  # nothing else is possible as the Action


@rule("CAULDRON-319")
def test_a_steal_by_ability_is_barred_too():
    t = table(
        supplies=("W", ""),
        stored=("", "T"),
        cellars=(0, 1),
        idle=4,
        used=(),
        characters=("trickster", "druid"),
    )
    assert why_not(t, "ability-cellar-job-1-toadstool") == "CAULDRON-319"
    assert starting(t, "ability") == []


@rule("CAULDRON-320", "CAULDRON-415")
def test_after_four_idle_rounds_the_season_ends_without_a_final_quick_phase():
    t = table(supplies=("W", "T"), idle=8, last_harvester=1)
    assert (t.ask, t.phase, t.harvester) == (None, FINISH, 1)
    assert t.laden == 0
    assert int(sum(t.stock)) + 2 == 132
    assert happened(t, TurnsStopped)[0].tokens == 9


@rule("CAULDRON-415")
def test_if_nobody_harvested_the_first_player_opens_the_market():
    t = table(supplies=("W", "T", ""), idle=12)
    assert t.harvester == 2  # right of seat 0, who went first


@rule("CAULDRON-320")
def test_with_less_idleness_the_season_goes_on():
    t = table(supplies=("W", "T"), idle=7)
    assert asked(t) == ("Act", 0)


@rule("CAULDRON-321")
def test_a_season_ends_after_sixty_turns_each():
    t = table(supplies=("W", "T"), turns=119)
    assert (asked(t), t.turns) == (("Act", 0), 120)
    play(t, "harvest-0")
    assert (t.ask, t.phase, t.harvester) == (None, FINISH, 0)


@rule("CAULDRON-323")
def test_at_most_fifty_quick_actions_fit_into_a_turn():
    t = table(
        supplies=("W", ""), cellars=(1, 0), hands=(("spark-of-insight",), ()), potions=(NIP, ())
    )
    t.quick_taken = 49
    play(t, "store-web")
    assert starting(t, "cast", "fetch", "quick") == []
    for key in ("cast-spark-of-insight", "store-web", "quick-cobweb-nip"):
        assert why_not(t, key) == "CAULDRON-323"
    assert why_not(t, "harvest-0") == ""
