"""22.4: effects on what is pending: YIELD of one brew, ECHO, CANCEL, SNATCH and DIE."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules.causes import run_list
from moonbrew.games.cauldron.rules.effect_events import (
    ActionCancelled,
    DieChanged,
    EchoSet,
    Snatched,
    SpellCancelled,
    YieldChanged,
)
from moonbrew.games.cauldron.rules.faces import FORBID, HARVESTING, IN_CAST, NOTHING
from moonbrew.games.cauldron.rules.table import CauldronTable
from tests.cauldron.casting import CAST, answering, edition_with, effect, spell
from tests.cauldron.hearth import (
    asked,
    hand,
    happened,
    lying,
    magik,
    play,
    rolling,
    spent,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

BREW: dict[str, Any] = {
    "supplies": ("WFT", "", ""),
    "potions": [["weavers-tea"], [], []],
    "magik": [12, 12, 12],
    "triggered": 31,
}


def on_brew(*effects: dict[str, Any], **more: Any) -> CauldronTable:
    """A table at which seat 1 is asked in the window of a brew of seat 0 that yields 2."""
    return answering(*effects, when="on-brew (other)", deed="brew-weavers-tea", **{**BREW, **more})


def on_harvest(*effects: dict[str, Any], deed: str = "harvest-0", **more: Any) -> CauldronTable:
    """A table at which seat 1 is asked in the window of a Harvest of seat 0."""
    return answering(*effects, when="on-harvest (other)", deed=deed, **more)


def on_roll(*effects: dict[str, Any], die: int, **more: Any) -> CauldronTable:
    """A table at which seat 1 is asked in the window of the roll of a Steal from it."""
    more.setdefault("supplies", ("", "W", ""))
    t = answering(*effects, when="on-roll (involved)", deed="", **more)
    return play(rolling(t, die, 6), "steal-1-web", "pass")


# YIELD and ECHO.


@rule("CAULDRON-109")
@pytest.mark.parametrize(("change", "yielded"), [(-1, 1), (-2, 0), (-3, 0), (4, 6)])
def test_the_yield_of_a_brew_is_changed_in_its_window(change, yielded):
    t = play(on_brew(effect("YIELD", who="actor", n=change, scope="this", dur="now")), CAST)
    assert magik(t) == [12 + yielded, 12, 12]
    assert [(e.seat, e.magik) for e in happened(t, YieldChanged)] == [(0, change)]


@pytest.mark.parametrize(("divisor", "share"), [(1, 2), (2, 1), (3, 0)])
def test_an_echo_is_a_share_of_the_final_yield_rounded_down(divisor, share):
    t = play(on_brew(effect("ECHO", who="self", d=divisor)), CAST)
    assert magik(t) == [14, 12 + share, 12]
    assert len(happened(t, EchoSet)) == 1


@rule("CAULDRON-219")
def test_an_echo_is_capped():
    t = on_brew(effect("ECHO", who="self", d=1), magik=[12, 33, 12])
    assert magik(play(t, CAST)) == [14, 34, 12]


def test_a_brew_that_fails_has_no_echo():
    t = on_brew(effect("ECHO", who="self", d=1), hands=[(), (), ("curdle",)])
    play(t, CAST, "pass", "cast-curdle")
    assert magik(t) == [12, 12, 12]


# CANCEL.


@rule("CAULDRON-142", "CAULDRON-076")
@pytest.mark.parametrize("mode", ["plain", "lose"])
def test_a_cancelled_brew_does_not_happen_and_may_cost_its_tokens(mode):
    t = play(on_brew(effect("CANCEL", thing="action", mode=mode)), CAST)
    assert magik(t) == [12, 12, 12]
    assert supply(t, 0) == ("WFT" if mode == "plain" else "T")
    assert [(e.seat, e.by) for e in happened(t, ActionCancelled)] == [(0, 1)]
    assert t.pending == []


def test_of_a_lost_payment_only_what_is_still_there_goes():
    t = on_brew(
        effect("TAKE", from_="actor", to="self", n=1, what="W", zone="supply"),
        effect("CANCEL", thing="action", mode="lose"),
    )
    play(t, CAST)
    assert (supply(t, 0), supply(t, 1)) == ("T", "W")


def test_what_is_cancelled_already_is_not_cancelled_or_snatched_again():
    twice = effect("CANCEL", thing="action", mode="lose")
    t = play(on_brew(twice, twice, supplies=("WWFF", "", "")), CAST)
    assert supply(t, 0) == "WF"
    assert len(happened(t, ActionCancelled)) == 1
    t = on_harvest(
        effect("CANCEL", thing="action", mode="plain"), effect("SNATCH", to="self"), fields="W F T"
    )
    assert supply(play(t, CAST), 1) == ""


def test_a_cancelled_harvest_leaves_the_token():
    t = play(on_harvest(effect("CANCEL", thing="action", mode="plain"), fields="W F T"), CAST)
    assert (supply(t, 0), lying(t)) == ("", [1, 1, 1])


@rule("CAULDRON-155", "CAULDRON-128")
@pytest.mark.parametrize("mode", ["discard", "keep"])
def test_a_cancelled_spell_has_no_effect_and_its_card_goes_where_it_should(mode):
    t = answering(
        effect("CANCEL", thing="spell", mode=mode),
        when="on-cast (other)",
        deed="cast-spark-of-insight",
        hands=[("spark-of-insight",), (), ()],
        magik=[2, 2, 2],
    )
    play(t, CAST)
    assert magik(t) == [2, 2, 2]
    assert hand(t, 1) == (["spark-of-insight"] if mode == "keep" else [])
    assert spent(t) == (["x01"] if mode == "keep" else ["spark-of-insight", "x01"])
    assert [(e.seat, e.by, e.kept) for e in happened(t, SpellCancelled)] == [(0, 1, mode == "keep")]


@rule("CAULDRON-153", "CAULDRON-152")
def test_nobody_cancels_their_own_spell_or_one_that_cannot_be_cancelled():
    t = table(supplies=("", ""), hands=[["magik-dome", "fizzle"], ["fizzle"]], magik=[2, 2])
    play(t, "cast-magik-dome")
    assert spent(t) == ["magik-dome"]
    t = table(supplies=("", ""), hands=[["spark-of-insight", "fizzle"], []], magik=[2, 2])
    play(t, "cast-spark-of-insight")
    assert asked(t) == ("Act", 0)  # no Spell answers one's own, so nobody was asked
    assert magik(t) == [4, 2]


@rule("CAULDRON-153", "CAULDRON-156")
def test_who_is_asked_about_their_own_spell_cannot_cancel_it():
    both = edition_with(
        spell(effect("CANCEL", thing="spell", mode="discard"), when="on-cast"),
        spell(effect("MAGIK", who="self", n=1), when="on-cast"),
    )
    held = ["spark-of-insight", "fizzle", "magik-dome", "x01", "x02"]
    t = table(supplies=("", ""), hands=[held, []], magik=[2, 2], edition=both)
    play(t, "cast-spark-of-insight")
    assert asked(t) == ("React", 0)  # the second own Spell answers whatever is cast
    assert keys(t) == ["cast-x02", "pass"]
    assert why_not(t, "cast-fizzle") == why_not(t, "cast-magik-dome") == "CAULDRON-148"
    assert why_not(t, "cast-x01") == "CAULDRON-126"  # it fits, but could change nothing
    play(t, "pass")
    assert magik(t) == [4, 2]


# What is not pending.


def done_by(t: CauldronTable, card: str, entry: int) -> list[Any]:
    """What the first effect of a card does to something pending, or to NOTHING."""
    (face,) = (one for one in t.edition.spells if one.key == card)
    t.ask, t.events = None, []
    before = t.agenda.depth
    run_list(t, face.effects.number, 2, 0, entry)
    t.agenda.stack[before].run(t)
    assert t.agenda.depth == before + 1, "Something is still to be done."
    return t.events


@pytest.mark.parametrize("card", ["echo-brew", "quick-snatch", "loaded-die", "curdle"])
def test_without_something_pending_there_is_nothing_to_answer(card):
    assert done_by(table("W F T", ("", "", "")), card, NOTHING) == []


@pytest.mark.parametrize("card", ["echo-brew", "quick-snatch", "loaded-die"])
def test_what_is_pending_must_be_of_the_right_kind(card):
    t = answering(
        effect("MAGIK", who="self", n=1),
        when="on-cast (other)",
        deed="cast-spark-of-insight",
        hands=[("spark-of-insight",), (), ()],
    )
    assert [int(entry.kind) for entry in t.pending] == [IN_CAST]
    assert done_by(t, card, 0) == []


# SNATCH.


@rule("CAULDRON-142")
def test_a_snatched_token_goes_to_who_snatches_and_the_harvest_is_cancelled():
    t = play(on_harvest(effect("SNATCH", to="self"), fields="W2 F T"), CAST)
    assert (supply(t, 0), supply(t, 1), lying(t)) == ("", "W", [1, 1, 1])
    assert [(e.seat, e.harvester) for e in happened(t, Snatched)] == [(1, 0)]
    assert (t.last_taker, t.pending) == (1, [])


def test_the_harvest_goes_on_with_the_other_tokens_named():
    t = on_harvest(
        effect("SNATCH", to="self"),
        deed="ability-little-helpers harvest-0 harvest-1",
        fields="W2 F T",
        characters=["witch", "druid", "wizard"],
        used=(1, 2),
    )
    play(t, CAST)
    assert asked(t) == ("SnatchOne", 1)
    assert keys(t) == ["harvest-0", "harvest-1"]
    assert why_not(t, "harvest-2") == "CAULDRON-332"
    play(t, "harvest-0")
    assert (supply(t, 0), supply(t, 1), lying(t)) == ("F", "W", [1, 0, 1])


def test_a_field_named_twice_is_struck_once():
    t = on_harvest(
        effect("SNATCH", to="self"),
        deed="ability-little-helpers harvest-0 harvest-0",
        fields="W2 F T",
        characters=["witch", "druid", "wizard"],
        used=(1, 2),
    )
    play(t, CAST)
    assert (supply(t, 0), supply(t, 1), lying(t)) == ("W", "W", [0, 1, 1])


def test_only_a_token_that_was_named_can_be_snatched():
    t = play(on_harvest(effect("SNATCH", to="self"), deed="harvest-1", fields="W F T"), CAST)
    assert (supply(t, 1), lying(t)) == ("F", [1, 0, 1])
    t = on_harvest(effect("SNATCH", to="self"), deed="", fields="W F T")
    under(t, FORBID, 1, what=2, mode=HARVESTING)
    play(t, "harvest-1")
    assert why_not(t, CAST) == "CAULDRON-126"


@rule("CAULDRON-417")
def test_who_may_not_harvest_cannot_snatch():
    t = on_harvest(effect("SNATCH", to="self"), deed="", fields="W F T")
    under(t, FORBID, 1, what=1, mode=HARVESTING)
    play(t, "harvest-0")
    assert asked(t) == ("React", 1)
    assert why_not(t, CAST) == "CAULDRON-126"


# DIE.


@rule("CAULDRON-135")
def test_a_die_is_rolled_again_within_its_own_window():
    t = on_roll(effect("DIE", mode="reroll"), die=3)
    play(t, CAST)
    assert [(e.old, e.new) for e in happened(t, DieChanged)] == [(3, 6)]
    assert supply(t, 0) == "W"


@pytest.mark.parametrize(
    ("die", "by", "offered", "move", "new"),
    [
        (3, 2, ["up", "down"], "up", 5),
        (3, 5, ["up", "down"], "up", 6),
        (3, 5, ["up", "down"], "down", 1),
        (6, 2, ["down"], "", 4),
        (1, 2, ["up"], "", 3),
    ],
)
def test_a_die_is_shifted_up_or_down_within_1_to_6(die, by, offered, move, new):
    t = on_roll(effect("DIE", mode="shift", n=by), die=die)
    play(t, CAST)
    if move:
        assert asked(t) == ("ShiftDie", 1)
        assert keys(t) == offered
        play(t, move)
    assert [(e.old, e.new) for e in happened(t, DieChanged)] == [(die, new)]
    assert supply(t, 0) == ("W" if new >= 4 else "")


def test_a_die_is_set():
    t = on_roll(effect("DIE", mode="set", n=1), die=6)
    play(t, CAST)
    assert supply(t, 0) == ""
    t = on_roll(effect("DIE", mode="set", n=6), die=6)
    assert why_not(t, CAST) == "CAULDRON-126"
