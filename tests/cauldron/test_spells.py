"""Chapter 10: holding and casting Spells."""

import pytest

from moonbrew.games.cauldron.rules.deed_events import SpellAnnounced, SpellDone, SpellShown
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.faces import (
    CASTING,
    CASTING_INSTANTS,
    FORBID,
    PROTECT,
)
from tests.cauldron.files import edition_of
from tests.cauldron.hearth import (
    asked,
    hand,
    happened,
    lying,
    magik,
    play,
    spent,
    starting,
    supply,
    table,
    under,
    why_not,
)
from tests.tabletop import keys, rule

OWN = """
[card.twofold]
deck = "basic_spell"
name = "Twofold"
copies = 1
when = "own"
text = "An opponent and a player and a type."
effects = [
  { op = "LOSE", who = "opponent", n = 1, what = "chosen", by = "self" },
  { op = "GAIN", who = "player", n = 1, what = "chosen" },
]

[card.trapdoor]
deck = "basic_spell"
name = "Trapdoor"
copies = 1
when = "any"
text = "Gain 1 Magik."
effects = [ { op = "MAGIK", who = "self", n = 1 } ]

[card.last-word]
deck = "basic_spell"
name = "Last Word"
copies = 1
when = "own"
text = "Discard a Spell."
effects = [ { op = "DROP", who = "self", kind = "spell", n = 1, by = "owner" } ]
"""
EDITION = edition_of(OWN)
EDITION.carrier = carrier()
TWOFOLD, TRAPDOOR, LAST_WORD = "x01", "x02", "x03"


def mine(**more):
    """A table with own cards."""
    return table(edition=EDITION, **more)


@rule("CAULDRON-114", "CAULDRON-115", "CAULDRON-128")
def test_a_spell_is_carried_out_and_then_discarded():
    t = table(hands=(("spark-of-insight", "spark-of-insight", "fizzle"), ()))
    play(t, "cast-spark-of-insight")
    assert (magik(t), hand(t, 0), spent(t)) == (
        [4, 2],
        ["fizzle", "spark-of-insight"],
        ["spark-of-insight"],
    )
    assert [(e.seat, e.spell) for e in happened(t, SpellDone)] == [(0, 4)]


@rule("CAULDRON-114")
def test_only_a_spell_in_the_own_hand_can_be_cast():
    t = table(hands=(("fizzle",), ("spark-of-insight",)))
    assert why_not(t, "cast-spark-of-insight") == "CAULDRON-114"


@rule("CAULDRON-148")
def test_an_instant_without_own_or_any_is_no_quick_action():
    t = table(hands=(("fizzle", "quick-snatch"), ()))
    assert why_not(t, "cast-fizzle") == "CAULDRON-148"
    assert why_not(t, "cast-quick-snatch") == "CAULDRON-148"
    assert starting(t, "cast") == []


@rule("CAULDRON-122", "CAULDRON-146")
def test_an_instant_with_own_is_cast_in_the_own_turn_too():
    t = play(table(hands=(("thornwall",), ())), "cast-thornwall")
    assert [one.op for one in t.lasting] == [PROTECT]


@rule("CAULDRON-122")
def test_an_instant_is_cast_in_the_turns_of_others_too():
    t = table(supplies=("", "", "T"), hands=((), (), ("thornwall",)))
    play(t, "steal-2-toadstool")
    assert (asked(t), int(t.active)) == (("React", 2), 0)
    play(t, "cast-thornwall")
    assert [(one.op, one.seat) for one in t.lasting] == [(PROTECT, 2)]


@rule("CAULDRON-121")
def test_a_spell_that_is_no_instant_is_not_cast_in_a_window():
    t = table(hands=((), ("spark-of-insight",)))
    play(t, "harvest-0")
    assert asked(t) == ("React", 1)
    assert (keys(t), why_not(t, "cast-spark-of-insight")) == (["pass"], "CAULDRON-121")


@rule("CAULDRON-123", "CAULDRON-354")
def test_an_announced_spell_is_in_no_hand_and_no_pile():
    t = table(hands=(("spark-of-insight",), ("fizzle",)))
    play(t, "cast-spark-of-insight")
    assert asked(t) == ("React", 1)
    assert (hand(t, 0), spent(t), magik(t)) == ([], [], [2, 2])
    assert [int(entry.spell) for entry in t.pending] == [4]
    assert [event.spell for event in happened(t, SpellShown)] == [4]


# Naming.


@rule("CAULDRON-124", "CAULDRON-419")
def test_the_caster_names_opponent_player_and_type_in_this_order():
    t = mine(supplies=("S", "WF", "W"), hands=((TWOFOLD,), (), ("fizzle",)))
    play(t, f"cast-{TWOFOLD}")
    assert (asked(t), keys(t)) == (("Name", 0), ["name-1", "name-2"])
    assert happened(t, SpellAnnounced) == []
    play(t, "name-1")
    assert keys(t) == ["name-0", "name-1", "name-2"]
    play(t, "name-0")
    assert "name-web" in keys(t)
    assert why_not(t, "name-1") == "CAULDRON-332"
    play(t, "name-frog")
    assert asked(t) == ("React", 2)  # announced, with its window
    announced = happened(t, SpellAnnounced)[0]
    assert (announced.opponent, announced.player, announced.chosen) == (1, 0, 1)


@rule("CAULDRON-355")
def test_every_effect_means_the_same_players_and_the_same_type():
    t = mine(supplies=("", "WF", ""), hands=((TWOFOLD,), (), ()))
    play(t, f"cast-{TWOFOLD}", "name-1", "name-2", "name-frog")
    assert [supply(t, seat) for seat in range(3)] == ["", "W", "F"]


@rule("CAULDRON-124")
def test_the_opponent_is_another_player():
    t = mine(supplies=("S", "WF", "W"), hands=((TWOFOLD,), (), ()))
    play(t, f"cast-{TWOFOLD}")
    assert why_not(t, "name-0") == "CAULDRON-126"
    assert why_not(t, "name-web") == "CAULDRON-332"


@rule("CAULDRON-126")
def test_only_names_with_which_something_could_change_can_be_named():
    t = table(supplies=("", "W", "S", "T"), hands=(("pilfering-imp",), (), (), ()))
    play(t, "cast-pilfering-imp")
    assert keys(t) == ["name-1", "name-3"]  # seat 2 has no common token
    assert why_not(t, "name-2") == "CAULDRON-126"
    assert why_not(t, "name-4") == "CAULDRON-126"


@rule("CAULDRON-126", "CAULDRON-310")
def test_a_single_name_is_not_asked_for():
    t = play(table(supplies=("", "W"), hands=(("pilfering-imp",), ())), "cast-pilfering-imp")
    assert supply(t, 0) == "W"


@rule("CAULDRON-126")
@pytest.mark.parametrize(
    ("card", "more"),
    [
        ("spark-of-insight", {"magik": (34, 2)}),
        ("pilfering-imp", {"supplies": ("W", "S")}),
        ("magik-leech", {"magik": (2, 0)}),
        ("hidden-nook", {"cellars": (2, 0)}),
        ("mind-pry", {}),
        ("rewritten-recipe", {}),
    ],
)
def test_a_spell_that_could_change_nothing_cannot_be_announced(card, more):
    t = table(hands=((card,), ()), **more)
    assert why_not(t, f"cast-{card}") == "CAULDRON-126"
    assert starting(t, "cast") == []


@rule("CAULDRON-126")
def test_the_card_being_cast_no_longer_counts_as_held():
    t = mine(hands=((LAST_WORD,), ()))
    assert why_not(t, f"cast-{LAST_WORD}") == "CAULDRON-126"
    t = mine(hands=((LAST_WORD, "fizzle"), ()))
    play(t, f"cast-{LAST_WORD}")
    assert (hand(t, 0), sorted(spent(t))) == ([], sorted([LAST_WORD, "fizzle"]))


@rule("CAULDRON-125")
def test_single_tokens_are_chosen_when_the_effect_is_carried_out():
    t = table(hands=(("second-helping",), ("fizzle",)))
    play(t, "cast-second-helping")
    assert asked(t) == ("React", 1)  # nothing but the card is known
    play(t, "pass")
    assert asked(t) == ("HarvestSome", 0)


@rule("CAULDRON-127")
def test_an_effect_that_has_become_impossible_is_skipped():
    t = table(supplies=("", "W"), hands=(("pilfering-imp",), ("thornwall",)))
    play(t, "cast-pilfering-imp", "cast-thornwall")
    assert (supply(t, 0), supply(t, 1)) == ("", "W")
    assert sorted(spent(t)) == ["pilfering-imp", "thornwall"]


@rule("CAULDRON-127")
def test_effects_are_carried_out_in_printed_order():
    t = table("W F T", hands=(("cornucopia",), ()))
    play(t, "cast-cornucopia")
    assert (asked(t), starting(t, "gain")[0]) == (("GainSome", 0), "gain-mandrake")
    play(t, "gain-egg")
    assert starting(t, "gain") == ["gain-web", "gain-frog", "gain-toadstool"]
    play(t, "gain-web")
    assert supply(t, 0) == "WD"


# Bans.


@rule("CAULDRON-417", "CAULDRON-284")
def test_a_ban_on_casting_forbids_every_spell():
    t = table(hands=(("spark-of-insight", "thornwall"), ()))
    under(t, FORBID, 0, mode=CASTING)
    assert starting(t, "cast") == []
    assert why_not(t, "cast-spark-of-insight") == "CAULDRON-417"
    assert why_not(t, "cast-thornwall") == "CAULDRON-417"


@rule("CAULDRON-359")
def test_a_ban_on_instants_holds_in_the_own_turn_and_for_instants_only():
    t = table(hands=(("spark-of-insight", "thornwall"), ()))
    under(t, FORBID, 0, mode=CASTING_INSTANTS)
    assert starting(t, "cast") == ["cast-spark-of-insight"]
    assert why_not(t, "cast-thornwall") == "CAULDRON-417"


@rule("CAULDRON-146")
def test_any_fits_the_own_turn_and_windows_of_others():
    t = mine(hands=((TRAPDOOR,), (TRAPDOOR,)))
    assert f"cast-{TRAPDOOR}" in keys(t)
    play(t, "harvest-0")
    assert (asked(t), keys(t)) == (("React", 1), [f"cast-{TRAPDOOR}", "pass"])
    play(t, "pass")
    assert asked(t) == ("Act", 0)  # not in the window that one has opened oneself


@rule("CAULDRON-077")
def test_more_than_three_spells_can_be_held_during_the_turn():
    t = table(hands=(("fizzle",) * 4, ()), deck=("fizzle",))
    assert (asked(t), len(hand(t, 0)), lying(t)[0]) == (("Act", 0), 4, 1)
