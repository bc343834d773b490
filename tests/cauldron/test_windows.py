"""Chapters 11 and 12: reaction windows, Fizzle and Magik Dome."""

import pytest

from moonbrew.games.cauldron.rules.deed_events import Passed, SpellLost, StealRolled
from moonbrew.games.cauldron.rules.effects.running import carrier
from moonbrew.games.cauldron.rules.faces import (
    CASTING,
    CASTING_INSTANTS,
    FORBID,
    HARVEST_SIZE,
    HARVESTING,
)
from moonbrew.games.cauldron.rules.turns import Act
from moonbrew.games.cauldron.rules.windows import MOST_ANSWERS, React
from tests.cauldron.files import edition_of
from tests.cauldron.hearth import (
    asked,
    hand,
    happened,
    let_pass,
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

TEA = ("weavers-tea",)
CARDS = """
[card.luck]
deck = "basic_spell"
name = "Luck"
copies = 1
when = "own"
text = "An opponent rolls."
effects = [ { op = "ROLL", who = "opponent", table = { "6" = [
  { op = "MAGIK", who = "actor", n = 1 } ] } } ]

[card.echoing-shout]
deck = "basic_spell"
name = "Echoing Shout"
copies = 5
when = "any"
text = "Gain 1 Magik."
effects = [ { op = "MAGIK", who = "self", n = 1 } ]

[card.second-thought]
deck = "advanced_spell"
name = "Second Thought"
copies = 1
when = "on-harvest"
text = "The Harvest fails."
effects = [ { op = "CANCEL", thing = "action", mode = "plain" } ]
"""
EDITION = edition_of(CARDS)
EDITION.carrier = carrier()
LUCK, SHOUT = "x01", "x02"


def round_table(*hands, **more):
    """A turn of seat 0 among as many players as there are hands."""
    supplies = ("WF", "T", "T", "T")[: len(hands)]
    return table(hands=hands, supplies=supplies, potions=(TEA, (), (), ()), **more)


def walk(t):
    """Pass in a window; the seats that were asked."""
    seats = []
    while t.ask is not None and asked(t)[0] == "React":
        seats.append(asked(t)[1])
        play(t, "pass")
    return seats


# Which windows there are.


@rule("CAULDRON-129", "CAULDRON-130")
def test_a_harvest_opens_a_window_before_it_resolves():
    t = round_table((), ("quick-snatch",))
    play(t, "harvest-0")
    assert (asked(t), lying(t)[0], supply(t, 0)) == (("React", 1), 1, "WF")
    assert keys(t) == ["cast-quick-snatch", "pass"]


@rule("CAULDRON-130")
def test_a_harvest_by_an_ability_opens_its_window_when_all_is_named():
    t = table("W F T", characters=("witch", "druid"), used=(1,), hands=((), ("quick-snatch",)))
    play(t, "ability-little-helpers")
    assert asked(t) == ("NameFields", 0)
    play(t, "harvest-0", "harvest-1")
    assert asked(t) == ("React", 1)


@rule("CAULDRON-131", "CAULDRON-134")
def test_a_steal_opens_a_window_before_the_roll_and_one_after_it():
    t = rolling(round_table((), ("watchful-raven", "loaded-die")), 4)
    play(t, "steal-1-toadstool")
    assert (asked(t), happened(t, StealRolled)) == (("React", 1), [])
    assert keys(t) == ["cast-watchful-raven", "pass"]
    play(t, "pass")
    assert (asked(t), len(happened(t, StealRolled))) == (("React", 1), 1)
    assert keys(t) == ["cast-loaded-die", "pass"]
    play(t, "cast-loaded-die", "down")
    assert (supply(t, 0), supply(t, 1)) == ("WF", "T")


@rule("CAULDRON-132")
def test_a_brew_opens_a_window_before_it_resolves():
    t = round_table((), ("sour-batch",), magik=(11, 0))
    play(t, "brew-weavers-tea")
    assert (keys(t), magik(t)[0]) == (["cast-sour-batch", "pass"], 11)
    play(t, "cast-sour-batch")
    assert magik(t)[0] == 11


@rule("CAULDRON-133")
def test_a_spell_opens_a_window_when_it_has_been_announced():
    t = round_table(("spark-of-insight",), ("fizzle",))
    play(t, "cast-spark-of-insight")
    assert (keys(t), magik(t)[0]) == (["cast-fizzle", "pass"], 2)


@rule("CAULDRON-134", "CAULDRON-356")
def test_a_roll_by_a_spell_opens_a_window_in_which_who_it_names_is_named():
    t = rolling(
        table(hands=((LUCK,), (), ("loaded-die",)), supplies=("", "", ""), edition=EDITION), 5
    )
    play(t, f"cast-{LUCK}", "name-2", "pass")
    assert (asked(t), keys(t)) == (("React", 2), ["cast-loaded-die", "pass"])  # rolls, so opens it
    play(t, "cast-loaded-die")
    play(t, "up")
    assert magik(t) == [2, 2, 3]


@rule("CAULDRON-135")
def test_no_window_opens_for_moving_tokens():
    t = round_table((), ("fizzle", "quick-snatch"), cellars=(1, 0))
    play(t, "store-web")
    assert asked(t) == ("Act", 0)


@rule("CAULDRON-149")
def test_taking_tokens_by_a_spell_opens_no_window_of_harvest_or_steal():
    t = round_table(("second-helping",), ("quick-snatch",))
    play(t, "cast-second-helping")
    assert (asked(t), keys(t)) == (("React", 1), ["pass"])  # the window of the Spell
    play(t, "pass", "harvest-0")
    assert supply(t, 0) == "WWF"


# Who is asked.


@rule("CAULDRON-136", "CAULDRON-356")
def test_players_are_asked_clockwise_from_the_left_of_the_opener_who_is_last():
    one = ("loaded-die",)
    t = rolling(table(supplies=("T", "", ""), hands=(one, one, one), turn=1), 1)
    play(t, "steal-0-toadstool")
    assert walk(play(t, "pass")) == [0, 1]  # of the roll: the victim, then the thief
    t = table(supplies=("", "", ""), hands=(one, one, one), turn=1)
    play(t, "harvest-0")
    assert walk(t) == [2, 0]  # no Spell answers one's own Harvest


@rule("CAULDRON-137")
def test_who_is_asked_casts_one_spell_or_passes():
    t = round_table((), ("quick-snatch", "spark-of-insight"))
    play(t, "harvest-0")
    assert keys(t) == ["cast-quick-snatch", "pass"]
    for key in ("harvest-0", "end", "enough", "ability-transmutation"):
        assert why_not(t, key) == "CAULDRON-332"


@rule("CAULDRON-116", "CAULDRON-079")
def test_tokens_are_moved_in_ones_own_turn_alone_and_never_given_away():
    t = round_table((), ("quick-snatch",))
    assert why_not(t, "give-web") == "CAULDRON-079"
    play(t, "harvest-0")
    assert asked(t) == ("React", 1)
    assert why_not(t, "store-web") == why_not(t, "fetch-web") == "CAULDRON-116"
    assert why_not(t, "cast-spark-of-insight") == "CAULDRON-114"  # in Step 4 it may be cast
    t = play(table("W T", hands=(("second-helping",), ())), "cast-second-helping")
    assert why_not(t, "store-web") == "CAULDRON-332"  # it is the own turn, but first comes this


@rule("CAULDRON-138")
def test_who_holds_a_spell_of_a_deck_with_an_answer_is_asked_whatever_it_is():
    t = round_table((), ("spark-of-insight",), ("surge-of-power",), ())
    play(t, "harvest-0")
    # Basic Spells answer Harvests, Advanced ones do not, and seat 3 holds nothing.
    assert (asked(t), keys(t)) == (("React", 1), ["pass"])
    assert walk(t) == [1]


@rule("CAULDRON-138", "CAULDRON-357")
def test_a_brew_is_answered_from_either_deck():
    t = round_table((), ("spark-of-insight",), ("surge-of-power",), ())
    play(t, "brew-weavers-tea")
    assert walk(t) == [1, 2]


@rule("CAULDRON-138", "CAULDRON-147")
@pytest.mark.parametrize(("card", "asks"), [("fizzle", False), ("surge-of-power", True)])
def test_only_spells_of_the_deck_with_the_answer_count(card, asks):
    t = table(hands=((card,), ()), edition=EDITION)
    play(t, "harvest-0")
    # An Advanced Spell of this edition answers Harvests without a word, so those of the opener too.
    assert (asked(t) == ("React", 0)) == asks


@rule("CAULDRON-138")
def test_in_a_steal_only_the_victim_is_asked():
    t = rolling(round_table(("fizzle",), ("fizzle",), ("fizzle",)), 1)
    play(t, "steal-1-toadstool")
    assert (asked(t), [int(entry.kind) for entry in t.pending]) == (("React", 1), [1])
    play(t, "pass")  # now the roll, in which the thief is involved too
    assert [int(entry.kind) for entry in t.pending] == [1, 4]
    assert walk(t) == [1, 0]


@rule("CAULDRON-138")
@pytest.mark.parametrize("ban", [CASTING, CASTING_INSTANTS])
def test_who_may_not_cast_instants_is_not_asked(ban):
    t = round_table((), ("quick-snatch",), ("quick-snatch",))
    under(t, FORBID, 1, mode=int(ban))
    play(t, "harvest-0")
    assert walk(t) == [2]


@rule("CAULDRON-138", "CAULDRON-387")
def test_a_reaction_ability_is_a_reason_to_be_asked():
    t = table(
        supplies=("", "T", ""), characters=("druid", "wizard", "occulist"), used=(), simple=True
    )
    rolling(t, 1, 6)
    play(t, "steal-1-toadstool")
    assert (asked(t), keys(t)) == (("React", 2), ["ability-evil-eye", "pass"])
    play(t, "ability-evil-eye")
    assert (supply(t, 0), t.brewers[2].used) == ("T", True)


@rule("CAULDRON-140", "CAULDRON-135")
def test_after_a_reaction_the_asking_starts_again_in_the_same_window():
    t = table(
        supplies=("", "T", ""),
        hands=((), ("loaded-die",), ()),
        characters=("druid", "wizard", "occulist"),
        used=(),
    )
    rolling(t, 1, 5)
    play(t, "steal-1-toadstool", "pass", "pass", "ability-evil-eye")
    assert (asked(t), len(t.pending)) == (("React", 1), 2)  # no window of its own for the new roll
    play(t, "cast-loaded-die", "down")
    assert (t.pending, supply(t, 0)) == ([], "")


@rule("CAULDRON-247", "CAULDRON-138")
def test_a_used_reaction_ability_is_none():
    t = table(supplies=("", "T", ""), characters=("druid", "wizard", "occulist"), used=(2,))
    rolling(t, 1)
    play(t, "steal-1-toadstool")
    assert asked(t) == ("Act", 1)


@rule("CAULDRON-246", "CAULDRON-247")
def test_reactions_of_others_and_used_ones_are_refused():
    t = rolling(table(supplies=("", "T"), hands=((), ("loaded-die",))), 1)
    play(t, "steal-1-toadstool", "pass")
    assert why_not(t, "ability-evil-eye") == "CAULDRON-246"
    t = table(supplies=("", "T"), hands=((), ("loaded-die",)), characters=("druid", "occulist"))
    rolling(t, 1)
    play(t, "steal-1-toadstool")
    play(t, "pass")
    assert why_not(t, "ability-evil-eye") == "CAULDRON-247"


@rule("CAULDRON-379")
def test_a_reaction_ability_answers_rolls_only():
    t = table(hands=((), ("quick-snatch",)), characters=("druid", "occulist"), used=(0,))
    play(t, "harvest-0")
    assert keys(t) == ["cast-quick-snatch", "pass"]
    assert why_not(t, "ability-evil-eye") == "CAULDRON-379"


@rule("CAULDRON-358")
def test_what_is_declared_lies_open():
    t = rolling(round_table(("borrowed-hour",), ("loaded-die",)), 3)
    play(t, "cast-borrowed-hour", "pass", "steal-1-toadstool", "pass")
    steal, roll = t.pending
    named = [steal.opener, steal.victim, steal.wanted, steal.zone]
    assert [int(one) for one in named] == [0, 1, 2, 0]
    assert [int(one) for one in (roll.opener, roll.victim, roll.die)] == [0, 1, 3]


# How it goes on.


@rule("CAULDRON-139", "CAULDRON-143", "CAULDRON-144")
def test_an_instant_has_a_window_of_its_own_and_resolves_first():
    t = round_table(("fizzle",), ("quick-snatch",), ("fizzle",))
    play(t, "harvest-0", "cast-quick-snatch")
    assert (asked(t), len(t.pending)) == (("React", 2), 2)
    assert walk(t) == [2, 0]  # in the window of the Instant, which takes the only token named
    assert (supply(t, 0), supply(t, 1)) == ("WF", "WT")


@rule("CAULDRON-140")
def test_after_an_answer_the_asking_starts_again():
    t = round_table((), ("spark-of-insight",), ("sour-batch",), magik=(11, 0, 0))
    play(t, "brew-weavers-tea", "pass", "cast-sour-batch")
    assert (asked(t), len(t.pending)) == (("React", 1), 2)
    play(t, "pass")
    assert (asked(t), len(t.pending)) == (("React", 1), 1)  # its pass counts no more
    play(t, "pass")
    assert magik(t)[0] == 11


@rule("CAULDRON-141", "CAULDRON-150")
def test_a_window_closes_when_all_have_passed():
    t = round_table((), ("fizzle",), ("fizzle",))
    play(t, "harvest-0", "pass")
    assert supply(t, 0) == "WF"
    play(t, "pass")
    assert supply(t, 0) == "WWF"
    assert [event.seat for event in happened(t, Passed)] == [1, 2]


@rule("CAULDRON-142", "CAULDRON-145")
def test_a_window_closes_at_once_when_its_thing_is_cancelled():
    t = round_table((), ("clumsy-hands",), ("quick-snatch",))
    play(t, "harvest-0", "cast-clumsy-hands", "pass")
    assert asked(t) == ("Act", 1)  # seat 2 was asked about the Spell, not about the Harvest again
    assert (supply(t, 0), lying(t)[0]) == ("WF", 1)


@rule("CAULDRON-142")
def test_a_window_closes_when_the_last_token_named_is_struck():
    t = round_table((), ("quick-snatch",), ("quick-snatch",))
    play(t, "harvest-0", "cast-quick-snatch", "pass")
    assert (asked(t), supply(t, 1)) == (("Act", 1), "WT")


@rule("CAULDRON-142")
def test_a_harvest_goes_on_with_the_other_tokens_named():
    t = round_table((), ("quick-snatch",), ("quick-snatch",))
    under(t, HARVEST_SIZE, 0, n=2)
    play(t, "harvest-0", "harvest-1", "cast-quick-snatch", "pass", "harvest-1")
    assert (asked(t), keys(t)) == (("React", 2), ["cast-quick-snatch", "pass"])
    play(t, "pass")
    assert [supply(t, seat) for seat in range(3)] == ["WWF", "FT", "T"]


@rule("CAULDRON-145")
def test_a_quick_brew_that_is_cancelled_leaves_the_action():
    t = table(
        supplies=("WS", ""),
        potions=(("cobweb-nip",), ()),
        hands=((), ("curdle",)),
    )
    play(t, "quick-cobweb-nip", "cast-curdle")
    assert (asked(t), magik(t)[0]) == (("Act", 0), 2)
    assert starting(t, "harvest") != []


@rule("CAULDRON-147")
@pytest.mark.parametrize(
    ("card", "seats"),
    [
        ("quick-snatch", [1, 2]),  # on-harvest (other)
        ("watchful-raven", []),
        ("sour-batch", []),
        ("fizzle", []),
    ],
)
def test_conditions_name_kinds_of_windows(card, seats):
    t = round_table((card,), (card,), (card,))
    play(t, "harvest-0")
    can = []
    while t.ask is not None and asked(t)[0] == "React":
        can += [asked(t)[1]] if f"cast-{card}" in keys(t) else []
        if f"cast-{card}" not in keys(t):
            assert why_not(t, f"cast-{card}") == "CAULDRON-148"
        play(t, "pass")
    assert can == seats


@rule("CAULDRON-147")
def test_at_me_is_for_who_is_named_and_involved_for_the_opener_too():
    cards = ("watchful-raven", "loaded-die")
    t = rolling(round_table(cards, cards, cards), 3)
    play(t, "steal-2-toadstool")
    assert (asked(t), keys(t)) == (("React", 2), ["cast-watchful-raven", "pass"])
    play(t, "pass")
    assert (asked(t), keys(t)) == (("React", 2), ["cast-loaded-die", "pass"])
    play(t, "pass")
    assert (asked(t), keys(t)) == (("React", 0), ["cast-loaded-die", "pass"])
    play(t, "cast-loaded-die")
    let_pass(t)
    play(t, "up")
    let_pass(t)
    assert supply(t, 0) == "WFT"


@rule("CAULDRON-360")
def test_while_players_are_asked_nothing_changes():
    t = round_table((), ("fizzle",), ("fizzle",))
    play(t, "harvest-0")
    before = magik(t), [supply(t, seat) for seat in range(3)], lying(t), int(t.active)
    play(t, "pass")
    assert (magik(t), [supply(t, seat) for seat in range(3)], lying(t), int(t.active)) == before


@rule("CAULDRON-361")
def test_a_ban_stops_no_spell_that_is_announced_but_a_harvest_that_has_become_forbidden():
    t = round_table(("spark-of-insight",), ("fizzle",))
    play(t, "cast-spark-of-insight")
    under(t, FORBID, 0, mode=CASTING)
    play(t, "pass")
    assert magik(t)[0] == 4
    play(t, "harvest-0")
    under(t, FORBID, 0, what=127, mode=HARVESTING)
    play(t, "pass")
    assert supply(t, 0) == "WF"


@rule("CAULDRON-322")
def test_after_thirty_answers_nobody_is_asked_for_spells():
    hands = ((), (SHOUT,) * 3, (SHOUT,) * 2)
    t = table(supplies=("", "", ""), hands=hands, edition=EDITION)
    play(t, "harvest-0")
    t.answers = MOST_ANSWERS - 1
    assert t.answers == 29
    play(t, f"cast-{SHOUT}")
    assert asked(t) == ("Act", 1)
    assert (t.pending, supply(t, 0)) == ([], "W")
    play(t, "harvest-1")
    assert asked(t) == ("React", 2)  # counted anew from the next declaration on


# Words for orders.


def occasion(t):
    """What is asked about, in the words that orders can name."""
    assert isinstance(t.ask, (Act, React))
    return t.ask.occasion(t)


def standing(t):
    """The move that an order makes, or an empty text."""
    assert t.ask is not None
    move = t.ask.standing(t)
    return "" if move is None else move.key


@rule("CAULDRON-364")
def test_a_window_says_what_it_is_about_in_public_words():
    t = table("W2 M T", supplies=("", "T"), hands=((), ("fizzle",)))
    play(t, "harvest-0")
    assert occasion(t) == ("harvest", "small")
    assert isinstance(t.ask, React)
    assert (t.ask.answers(), standing(t)) == (0, "pass")
    t = table("W2 M T", supplies=("", "T"), hands=((), ("fizzle",)))
    assert occasion(play(t, "harvest-1")) == ("harvest",)  # rare
    t = table("W M0", supplies=("", "T"), hands=(("fizzle",), ("fizzle",)))
    assert occasion(play(t, "harvest-0")) == ("harvest",)  # the last one
    t = table("M0 W", supplies=("", "T"), hands=(("fizzle",), ("fizzle",)))
    assert occasion(play(t, "harvest-1")) == ("harvest",)  # wherever it lies
    t = table("W M T", supplies=("", "T"), hands=((), ("fizzle",)))
    assert occasion(play(t, "harvest-0")) == ("harvest", "small")  # the last of its Field alone
    t = table("W2 M T", supplies=("", "T"), hands=((), ("fizzle",)))
    under(t, HARVEST_SIZE, 0, n=2)
    assert occasion(play(t, "harvest-0", "harvest-0")) == ("harvest",)  # two
    t = table("W2 M T", supplies=("", "T"), hands=((), ("fizzle",)))
    assert occasion(play(t, "steal-1-toadstool")) == ("steal", "named")


def test_an_order_can_end_a_turn_whose_action_has_been_dealt_with():
    t = table(hands=(("fizzle",), ()))
    assert standing(t) == ""
    play(t, "harvest-0")
    assert standing(t) == "end"
    assert occasion(t) == ("end",)


# Fizzle and Magik Dome.


@rule("CAULDRON-151", "CAULDRON-155", "CAULDRON-128")
def test_fizzle_cancels_the_spell_in_whose_window_it_is_cast():
    t = round_table(("spark-of-insight",), ("fizzle",))
    play(t, "cast-spark-of-insight", "cast-fizzle")
    assert (magik(t), sorted(spent(t))) == ([2, 2], ["fizzle", "spark-of-insight"])
    assert [(e.seat, e.keeper) for e in happened(t, SpellLost)] == [(0, -1)]


@rule("CAULDRON-154", "CAULDRON-143")
def test_a_fizzle_can_be_answered_by_another():
    t = round_table(("spark-of-insight", "fizzle"), ("fizzle",))
    play(t, "cast-spark-of-insight", "cast-fizzle", "cast-fizzle")
    let_pass(t)
    assert magik(t) == [4, 2]


@rule("CAULDRON-153")
def test_nobody_fizzles_the_own_spell():
    t = round_table(("spark-of-insight", "fizzle"), ("clumsy-hands",))
    play(t, "cast-spark-of-insight")
    assert walk(t) == [1]
    assert magik(t)[0] == 4


@rule("CAULDRON-152")
def test_a_fizzle_hits_the_spell_of_its_own_window_only():
    t = round_table(("spark-of-insight",), ("fizzle",), ("fizzle",))
    play(t, "cast-spark-of-insight", "cast-fizzle")
    assert (asked(t), len(t.pending)) == (("React", 2), 2)
    play(t, "cast-fizzle")  # at the first Fizzle
    let_pass(t)
    assert magik(t)[0] == 4


@rule("CAULDRON-156", "CAULDRON-157", "CAULDRON-158")
def test_magik_dome_cancels_a_spell_and_ends_all_casting_without_a_window():
    t = round_table(
        ("spark-of-insight", "spark-of-insight"),
        ("magik-dome", "fizzle"),
        ("fizzle", "spell-thief"),
    )
    play(t, "cast-spark-of-insight", "cast-magik-dome")
    assert (asked(t), magik(t)[0]) == (("Act", 0), 2)  # nobody could answer the Dome
    assert why_not(t, "cast-spark-of-insight") == "CAULDRON-417"
    play(t, "harvest-0")
    assert asked(t) == ("Act", 1)  # nobody is asked


@rule("CAULDRON-152")
def test_an_uncancellable_spell_opens_no_window():
    t = round_table(("magik-dome",), ("fizzle",))
    play(t, "cast-magik-dome")
    assert asked(t) == ("Act", 0)
    assert len(t.lasting) == 2


@rule("CAULDRON-159")
def test_magik_dome_as_a_quick_action_only_ends_casting():
    t = round_table(("magik-dome", "spark-of-insight"), ("fizzle",))
    play(t, "cast-magik-dome")
    assert spent(t) == ["magik-dome"]
    assert starting(t, "cast") == []


@rule("CAULDRON-160")
def test_spells_announced_before_a_dome_that_it_does_not_cancel_still_resolve():
    t = round_table(("spark-of-insight",), ("fizzle",), ("magik-dome",))
    play(t, "cast-spark-of-insight", "cast-fizzle", "cast-magik-dome")
    assert magik(t)[0] == 4  # the Dome cancelled the Fizzle


@rule("CAULDRON-161")
def test_what_lasts_stays_in_force_under_a_dome():
    t = round_table(("thornwall", "magik-dome"), ())
    play(t, "cast-thornwall", "cast-magik-dome", "harvest-0")
    assert asked(t) == ("Act", 1)
    assert why_not(t, "steal-0-web") == "CAULDRON-345"


@rule("CAULDRON-162")
def test_spells_can_still_be_drawn_under_a_dome():
    t = table(
        supplies=("", ""),
        hands=(("magik-dome",), ()),
        characters=("wizard", "druid"),
        used=(1,),
        deck=("fizzle",),
    )
    play(t, "cast-magik-dome", "ability-conjuration")
    assert hand(t, 0) == ["fizzle"]


@rule("CAULDRON-128")
def test_spell_thief_keeps_the_card():
    t = round_table(("spark-of-insight",), ("spell-thief",))
    play(t, "cast-spark-of-insight", "cast-spell-thief")
    assert (magik(t), hand(t, 1), spent(t)) == ([2, 2], ["spark-of-insight"], ["spell-thief"])
    assert [(e.seat, e.keeper) for e in happened(t, SpellLost)] == [(0, 1)]


@rule("CAULDRON-252")
def test_a_dome_does_not_touch_abilities():
    t = table("W F T", hands=(("magik-dome",), ()), characters=("witch", "druid"), used=(1,))
    play(t, "cast-magik-dome", "ability-little-helpers", "harvest-0", "harvest-1")
    assert supply(t, 0) == "WF"
