"""Chapter 6: the Action Harvest, and the abilities that replace it (chapter 19)."""

from moonbrew.games.cauldron.rules.deed_events import AbilityUsed, Harvested, HarvestFailed
from moonbrew.games.cauldron.rules.faces import (
    ANY,
    FORBID,
    HARVEST_SIZE,
    HARVESTING,
    ON,
    ON_HARVEST,
)
from tests.cauldron.casting import CAST, answering, effect
from tests.cauldron.hearth import (
    asked,
    happened,
    lying,
    play,
    starting,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

BOUNTY, HELPERS = "ability-natures-bounty", "ability-little-helpers"


@rule("CAULDRON-080", "CAULDRON-081", "CAULDRON-083")
def test_a_harvest_moves_one_token_from_the_field_named_into_the_supply():
    t = table("W2 F T", ("", ""))
    play(t, "harvest-0")
    assert lying(t) == [1, 1, 1]
    assert supply(t, 0) == "W"
    assert [(e.seat, e.field, e.kind) for e in happened(t, Harvested)] == [(0, 0, 0)]


@rule("CAULDRON-082")
def test_a_field_without_tokens_cannot_be_named():
    t = table("W0 F T", ("", ""))
    assert starting(t, "harvest") == ["harvest-1", "harvest-2"]
    assert why_not(t, "harvest-0") == "CAULDRON-082"
    assert why_not(t, "harvest-40") == "CAULDRON-082"


@rule("CAULDRON-082", "CAULDRON-417")
def test_a_type_can_be_forbidden_to_a_player():
    t = table("W F T W", ("", ""))
    under(t, FORBID, 0, what=1, mode=HARVESTING)
    assert starting(t, "harvest") == ["harvest-1", "harvest-2"]
    assert why_not(t, "harvest-3") == "CAULDRON-417"


@rule("CAULDRON-050")
def test_every_player_may_harvest_from_every_field():
    t = table("W2 F T", ("", ""))
    play(t, "harvest-0", "harvest-0")
    assert (supply(t, 0), supply(t, 1)) == ("W", "W")


# Several tokens.


@rule("CAULDRON-344")
def test_with_a_larger_harvest_the_same_field_is_named_as_often_as_it_holds_tokens():
    t = table("W2 F T", ("", ""))
    under(t, HARVEST_SIZE, 0, n=3)
    play(t, "harvest-0")
    assert (asked(t), keys(t)) == (
        ("NameFields", 0),
        ["harvest-0", "harvest-1", "harvest-2", "enough"],
    )
    play(t, "harvest-0")
    assert keys(t) == ["harvest-1", "harvest-2", "enough"]
    assert why_not(t, "harvest-0") == "CAULDRON-344"
    assert why_not(t, "end") == "CAULDRON-332"
    assert supply(t, 0) == ""  # nothing is taken before all is named
    play(t, "harvest-2")
    assert (supply(t, 0), lying(t)) == ("WWT", [0, 1, 0])


@rule("CAULDRON-344")
def test_a_larger_harvest_may_stop_after_one_token():
    t = table("W2 F T", ("", ""))
    under(t, HARVEST_SIZE, 0, n=2)
    play(t, "harvest-0", "enough")
    assert (supply(t, 0), asked(t)) == ("W", ("Act", 1))


@rule("CAULDRON-084", "CAULDRON-076")
def test_a_harvest_fails_if_its_field_has_been_emptied_and_no_other_field_may_be_named():
    wither = effect("WITHER", n=1, what="W")
    t = answering(wither, when="on-harvest (other)", deed="harvest-0", fields="W F T W")
    assert asked(t) == ("React", 1)
    play(t, CAST, "wither-0")
    assert (supply(t, 0), lying(t)) == ("", [0, 1, 1, 1])  # another Field of the type is left alone
    assert [(e.seat, e.field) for e in happened(t, HarvestFailed)] == [(0, 0)]
    assert happened(t, Harvested) == []
    assert asked(t) == ("Act", 1)  # the Action is spent


@rule("CAULDRON-084")
def test_a_harvest_fails_if_its_type_has_been_forbidden_meanwhile():
    t = table("W F T", hands=((), ("fizzle",)))
    play(t, "harvest-0")
    assert asked(t) == ("React", 1)
    under(t, FORBID, 0, what=1, mode=HARVESTING)
    play(t, "pass")
    assert (supply(t, 0), lying(t)) == ("", [1, 1, 1])
    assert [(e.seat, e.field) for e in happened(t, HarvestFailed)] == [(0, 0)]
    assert asked(t) == ("Act", 1)  # no other Field may be named


@rule("CAULDRON-085")
def test_of_several_tokens_those_are_taken_that_still_can_be():
    t = table("W F T", hands=((), ("fizzle",)))
    under(t, HARVEST_SIZE, 0, n=2)
    play(t, "harvest-0", "harvest-1")
    under(t, FORBID, 0, what=1, mode=HARVESTING)
    play(t, "pass")
    assert (supply(t, 0), lying(t)) == ("F", [1, 0, 1])


@rule("CAULDRON-085")
def test_of_several_tokens_all_are_taken_where_nothing_forbids_it():
    t = table("W F T")
    under(t, HARVEST_SIZE, 0, n=2)
    play(t, "harvest-0", "harvest-1")
    assert (supply(t, 0), lying(t)) == ("WF", [0, 0, 1])


@rule("CAULDRON-086")
def test_tokens_of_one_harvest_are_one_event():
    t = table("W F T W", ("", ""))
    inner = next(face.effects.number for face in t.edition.spells if face.key == "spark-of-insight")
    under(t, HARVEST_SIZE, 0, n=2)
    under(t, ON, 0, mode=int(ON_HARVEST), inner=int(inner), caster=1)
    play(t, "harvest-0", "harvest-1")
    assert [int(brewer.magik) for brewer in t.brewers] == [2, 4]


# Abilities.


def bounty(fields="W F T", **more):
    """The Druid's turn."""
    return table(fields, characters=("druid", "wizard"), used=(1,), **more)


@rule("CAULDRON-249", "CAULDRON-250", "CAULDRON-382")
def test_natures_bounty_names_two_adjacent_fields():
    t = bounty("W F T W F T W0")
    assert [key for key in keys(t) if key.startswith("ability")] == [BOUNTY]
    assert "harvest-0" in keys(t)  # the plain Action stays available
    play(t, BOUNTY)
    assert asked(t) == ("NameFields", 0)
    first, *_ = keys(t)
    field = int(first.removeprefix("harvest-"))
    play(t, first)
    beside = [f"harvest-{f}" for f in range(6) if int(t.land.beside[field]) >> f & 1]
    assert keys(t) == beside  # no `enough`, and not the same Field again
    assert why_not(t, first) == "CAULDRON-382"
    assert why_not(t, "enough") == "CAULDRON-332"
    play(t, beside[-1])
    assert len(supply(t, 0)) == 2
    assert asked(t) == ("Act", 1)


@rule("CAULDRON-382")
def test_without_a_pair_natures_bounty_cannot_be_used():
    t = bounty("W F0 T0 W0 F0 T0 W0 F0 T2 M")
    apart = not int(t.land.beside[0]) & t.laden and not int(t.land.beside[8]) & 1
    assert apart, "the Fields with tokens must not touch the first one"
    under(t, FORBID, 0, what=1 << 3, mode=HARVESTING)
    assert why_not(t, BOUNTY) == "CAULDRON-382"
    assert BOUNTY not in keys(t)


@rule("CAULDRON-247", "CAULDRON-251", "CAULDRON-380")
def test_a_cancelled_harvest_uses_its_ability_up():
    t = bounty(hands=((), ("clumsy-hands",)))
    play(t, BOUNTY)
    assert t.brewers[0].used  # as soon as it is declared
    play(t, "harvest-0", "harvest-1", "cast-clumsy-hands")
    assert (supply(t, 0), t.brewers[0].used) == ("", True)
    play(t, "harvest-0")
    assert asked(t) == ("Act", 0)
    assert why_not(t, BOUNTY) == "CAULDRON-247"
    assert [event.ability for event in happened(t, AbilityUsed)] == [2]


@rule("CAULDRON-246")
def test_the_abilities_of_others_cannot_be_used():
    t = table("W F T", characters=("wizard", "druid"), used=())
    assert why_not(t, BOUNTY) == "CAULDRON-246"
    assert why_not(t, "ability-transmutation") == "CAULDRON-246"


@rule("CAULDRON-072")
def test_an_ability_that_harvests_is_an_action():
    t = table("W F T", characters=("witch", "druid"), used=(), hands=(("fizzle",), ()))
    play(t, "harvest-0")
    assert why_not(t, HELPERS) == "CAULDRON-072"
    assert keys(t) == ["end"]


@rule("CAULDRON-381")
def test_a_larger_harvest_does_not_enlarge_that_of_an_ability():
    t = table("W4 F T", characters=("witch", "druid"), used=())
    under(t, HARVEST_SIZE, 0, n=3)
    play(t, HELPERS, "harvest-0", "harvest-0")
    assert (supply(t, 0), asked(t)) == ("WW", ("Act", 1))


@rule("CAULDRON-250")
def test_little_helpers_may_take_a_single_token():
    t = table("W4 F T", characters=("witch", "druid"), used=())
    play(t, HELPERS)
    assert keys(t) == ["harvest-0", "harvest-1", "harvest-2"]
    play(t, "harvest-1", "enough")
    assert supply(t, 0) == "F"


@rule("CAULDRON-417")
def test_a_ban_on_harvesting_holds_for_abilities_too():
    t = table("W4 F T", ("", "W"), characters=("witch", "druid"), used=())
    under(t, FORBID, 0, what=ANY, mode=HARVESTING)
    assert why_not(t, HELPERS) == "CAULDRON-417"
    assert keys(t) == ["steal-1-web"]
