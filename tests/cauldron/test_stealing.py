"""Chapter 7: the Action Steal, and Cellar Job (chapter 19)."""

import pytest

from moonbrew.games.cauldron.rules.deed_events import StealFailed, StealRolled, Stolen
from moonbrew.games.cauldron.rules.faces import (
    FORBID,
    HARVESTING,
    ON,
    ON_STEAL,
    PROTECT,
    STEAL_MOD,
    STEALING,
)
from tests.cauldron.hearth import (
    asked,
    happened,
    letters,
    magik,
    play,
    rolling,
    starting,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

JOB = "ability-cellar-job"


def stored(t, seat):
    """What lies in the Cellars of a seat."""
    return letters(t.brewers[seat].cellar)


@rule("CAULDRON-087", "CAULDRON-090", "CAULDRON-091")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_steal_succeeds_on_four_or_more(die):
    t = rolling(table(supplies=("", "WT")), die)
    play(t, "steal-1-web")
    assert (supply(t, 0), supply(t, 1)) == (("W", "T") if die >= 4 else ("", "WT"))
    assert [(e.die, e.needed) for e in happened(t, StealRolled)] == [(die, 4)]
    assert len(happened(t, Stolen)) == (die >= 4)
    assert len(happened(t, StealFailed)) == (die < 4)


@rule("CAULDRON-088", "CAULDRON-089", "CAULDRON-346")
def test_only_tokens_that_are_there_can_be_named():
    t = table(supplies=("S", "WWT", ""))
    assert starting(t, "steal") == ["steal-1-web", "steal-1-toadstool"]
    assert why_not(t, "steal-1-egg") == "CAULDRON-089"
    assert why_not(t, "steal-2-web") == "CAULDRON-089"
    assert why_not(t, "steal-4-web") == "CAULDRON-089"


@rule("CAULDRON-087")
def test_nobody_steals_from_themselves():
    t = table(supplies=("S", "WWT"))
    assert why_not(t, "steal-0-skin") == "CAULDRON-087"


@rule("CAULDRON-345")
def test_a_protected_player_cannot_be_named():
    t = table(supplies=("", "W", "T"))
    under(t, PROTECT, 1)
    assert starting(t, "steal") == ["steal-2-toadstool"]
    assert why_not(t, "steal-1-web") == "CAULDRON-345"


@rule("CAULDRON-092")
def test_a_token_in_a_cellar_cannot_be_stolen():
    t = table(supplies=("", "W"), stored=("", "T"), cellars=(0, 1))
    assert starting(t, "steal") == ["steal-1-web"]
    assert why_not(t, "steal-1-toadstool") == "CAULDRON-092"


@rule("CAULDRON-093")
@pytest.mark.parametrize(
    ("changes", "needed"), [((-1,), 3), ((-1, -1), 2), ((-3, -3), 2), ((1,), 5), ((3, 1), 6)]
)
def test_changes_to_the_number_needed_add_up_between_two_and_six(changes, needed):
    for die in range(1, 7):
        t = rolling(table(supplies=("", "W")), die)
        for change in changes:
            under(t, STEAL_MOD, 0, n=change)
        play(t, "steal-1-web")
        assert supply(t, 0) == ("W" if die >= needed else "")


@rule("CAULDRON-093")
def test_what_counts_is_the_number_needed_when_the_result_is_used():
    t = rolling(table(supplies=("", "W"), hands=(("fizzle",), ())), 3)
    play(t, "steal-1-web")
    assert asked(t) == ("React", 0)  # the opener is involved in the roll
    under(t, STEAL_MOD, 0, n=-1)
    play(t, "pass")
    assert supply(t, 0) == "W"


@rule("CAULDRON-093")
@pytest.mark.parametrize(("die", "got"), [(2, ""), (3, "W")])
def test_light_fingers_needs_a_three(die, got):
    t = rolling(table(supplies=("", "W"), characters=("trickster", "druid")), die)
    play(t, "steal-1-web")
    assert supply(t, 0) == got


@rule("CAULDRON-091")
@pytest.mark.parametrize(("die", "gained"), [(3, 0), (4, 2)])
def test_only_a_successful_steal_is_an_event_for_others(die, gained):
    t = rolling(table(supplies=("", "W")), die)
    inner = next(face.effects.number for face in t.edition.spells if face.key == "spark-of-insight")
    under(t, ON, 0, mode=int(ON_STEAL), inner=int(inner), caster=1)
    play(t, "steal-1-web")
    assert magik(t) == [2, 2 + gained]


# Becoming impossible.


def declared(die=6):
    """A Steal whose victim is asked before the roll."""
    t = rolling(table(supplies=("", "W"), hands=((), ("thornwall",))), die)
    play(t, "steal-1-web")
    assert asked(t) == ("React", 1)
    assert happened(t, StealRolled) == []
    return t


@rule("CAULDRON-094")
def test_a_victim_that_becomes_untouchable_spares_the_roll():
    t = play(declared(), "cast-thornwall")
    assert (supply(t, 0), supply(t, 1)) == ("", "W")
    assert happened(t, StealRolled) == []
    assert len(happened(t, StealFailed)) == 1
    assert asked(t) == ("Act", 1)


@rule("CAULDRON-094", "CAULDRON-361")
def test_a_thief_who_may_no_longer_steal_fails():
    t = declared()
    under(t, FORBID, 0, mode=STEALING)
    play(t, "pass")
    assert (supply(t, 0), happened(t, StealRolled)) == ("", [])


@rule("CAULDRON-094")
def test_a_token_that_is_gone_cannot_be_stolen():
    t = declared()
    t.brewers[1].supply.take(0)
    play(t, "pass")
    assert (supply(t, 0), happened(t, StealRolled)) == ("", [])


@rule("CAULDRON-346")
def test_of_tokens_alike_one_suffices():
    t = rolling(table(supplies=("", "WW"), hands=((), ("thornwall",))), 6)
    play(t, "steal-1-web")
    t.brewers[1].supply.take(0)
    play(t, "pass", "pass")  # before the roll, and after it
    assert supply(t, 0) == "W"


@rule("CAULDRON-094")
def test_after_the_roll_it_fails_whatever_the_result():
    t = play(declared(6), "pass")
    assert asked(t) == ("React", 1)  # the victim is named in the roll
    t.brewers[1].supply.take(0)
    play(t, "pass")
    assert (supply(t, 0), len(happened(t, StealFailed))) == ("", 1)


# Cellar Job.


def thief(**more):
    """The turn of a Trickster before two Cellars."""
    settings = {"supplies": ("", "W"), "stored": ("", "TS"), "cellars": (0, 2)}
    return table(characters=("trickster", "druid"), used=(1,), **{**settings, **more})


@rule("CAULDRON-089", "CAULDRON-383")
def test_cellar_job_names_a_token_in_a_cellar():
    t = rolling(thief(), 5)
    assert starting(t, "ability") == [f"{JOB}-1-toadstool", f"{JOB}-1-skin"]
    assert why_not(t, f"{JOB}-1-web") == "CAULDRON-089"
    assert why_not(t, f"{JOB}-0-web") == "CAULDRON-087"
    play(t, f"{JOB}-1-skin")
    assert (supply(t, 0), stored(t, 1), supply(t, 1)) == ("S", "T", "W")
    assert t.brewers[0].used


@rule("CAULDRON-251")
def test_cellar_job_is_used_up_by_a_failure():
    t = rolling(thief(supplies=("M", "W")), 1)
    play(t, f"{JOB}-1-skin")
    assert (supply(t, 0), stored(t, 1)) == ("M", "TS")
    play(t, "harvest-0", "end")
    assert asked(t) == ("Act", 0)
    assert why_not(t, f"{JOB}-1-skin") == "CAULDRON-247"
    assert starting(t, "ability") == []


@rule("CAULDRON-345", "CAULDRON-417")
def test_protection_and_bans_hold_for_cellar_job_too():
    t = thief()
    under(t, PROTECT, 1)
    assert why_not(t, f"{JOB}-1-skin") == "CAULDRON-345"
    under(t, FORBID, 0, mode=STEALING)
    assert why_not(t, f"{JOB}-1-skin") == "CAULDRON-417"
    assert starting(t, "ability", "steal") == []


@rule("CAULDRON-340", "CAULDRON-074")
def test_cellar_job_is_a_possible_action():
    t = thief(supplies=("", ""), hands=(("spark-of-insight",), ()))
    under(t, FORBID, 0, what=127, mode=0)
    assert keys(t) == [f"{JOB}-1-toadstool", f"{JOB}-1-skin", "cast-spark-of-insight"]
    assert why_not(t, "end") == "CAULDRON-072"


@rule("CAULDRON-340", "CAULDRON-072")
def test_with_as_many_steals_from_cellars_as_from_supplies_an_action_is_due():
    t = thief(supplies=("", "WF"), hands=(("spark-of-insight",), ()))
    under(t, FORBID, 0, what=127, mode=HARVESTING)
    assert len(starting(t, "steal")) == len(starting(t, "ability")) == 2
    assert "end" not in keys(t)


@rule("CAULDRON-246")
def test_others_have_no_cellar_job():
    t = table(supplies=("", "W"), stored=("", "T"), cellars=(0, 1))
    assert why_not(t, f"{JOB}-1-toadstool") == "CAULDRON-246"
