"""Chapter 8: brewing, with its payments, and Expert Brewing (chapter 19)."""

from collections import Counter
from itertools import product

import pytest

from moonbrew.games.cauldron.rules.board import remove_from_board
from moonbrew.games.cauldron.rules.deed_events import (
    AbilityUsed,
    BrewDeclared,
    Brewed,
    BrewFailed,
    Echoed,
    PaymentRenamed,
)
from moonbrew.games.cauldron.rules.events import MagikGained, SpellDrawn, TrackTriggered
from moonbrew.games.cauldron.rules.faces import (
    BREWING,
    FORBID,
    LETTERS,
    ON,
    ON_BREW,
    QUICKEN,
    SLOW,
    WILD,
    YIELD,
)
from moonbrew.games.cauldron.rules.table import FINAL, CauldronTable
from tests.cauldron.casting import CAST, OWN, edition_with, effect, spell
from tests.cauldron.hearth import (
    EDITION,
    POTIONS,
    asked,
    hand,
    happened,
    let_pass,
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

TEA = ("weavers-tea",)  # W F, yields 2
NIP = ("cobweb-nip",)  # W ?, yields 1, Quick
DRAM = ("button-cap-dram",)  # T ?, yields 1, Quick
SIGHT = ("potion-of-piercing-sight",)  # W F T ?, yields 4, Spell
CROWN = ("crown-of-wyrms",)  # D D S W T, yields 11


def brewer(held: str, potions, **more) -> CauldronTable:
    """The turn of a player with these tokens and Potions, beyond Enthusiasm unless told."""
    settings = {"magik": (11, 11)}
    return table(supplies=(held, ""), potions=(potions, ()), **{**settings, **more})


# What a brew is.


@rule("CAULDRON-095", "CAULDRON-096", "CAULDRON-097", "CAULDRON-098")
def test_a_brew_returns_its_tokens_and_adds_its_yield_and_the_card_stays():
    t = brewer("WFS", TEA)
    before = int(t.stock[0]), int(t.stock[1])
    play(t, "brew-weavers-tea")
    assert (supply(t, 0), magik(t)) == ("S", [13, 11])
    assert (int(t.stock[0]), int(t.stock[1])) == (before[0] + 1, before[1] + 1)
    assert t.brewers[0].potions.has(POTIONS.index("weavers-tea"))
    assert [(e.potion, e.magik) for e in happened(t, Brewed)] == [(0, 2)]


@rule("CAULDRON-095")
def test_only_the_owner_brews_a_potion():
    t = table(supplies=("WF", "WF"), potions=((), TEA))
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-095"
    assert starting(t, "brew", "quick") == []


@rule("CAULDRON-098")
def test_a_potion_can_be_brewed_again_in_the_same_season():
    t = brewer("WWSS", NIP)
    play(t, "quick-cobweb-nip", "pay-skin", "quick-cobweb-nip")
    assert (supply(t, 0), magik(t)[0]) == ("", 13)


@rule("CAULDRON-095", "CAULDRON-347")
def test_every_slot_must_be_paid():
    t = brewer("W", TEA)
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-347"
    assert "brew-weavers-tea" not in keys(t)


@rule("CAULDRON-099")
def test_a_wildcard_slot_takes_any_token_but_needs_one():
    t = brewer("W", NIP)
    assert why_not(t, "brew-cobweb-nip") == "CAULDRON-347"
    for letter in LETTERS:
        t = play(brewer("W" + letter, NIP), "brew-cobweb-nip")
        assert (supply(t, 0), magik(t)[0]) == ("", 12)


@rule("CAULDRON-100")
def test_a_token_in_a_cellar_pays_for_nothing_before_it_is_moved_out():
    t = brewer("W", TEA, stored=("F", ""), cellars=(1, 0))
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-100"
    assert "brew-weavers-tea" not in keys(t)
    play(t, "fetch-frog", "brew-weavers-tea")
    assert magik(t)[0] == 13


@rule("CAULDRON-101")
def test_nothing_is_paid_before_the_brew_resolves():
    t = brewer("WF", TEA, hands=((), ("sour-batch",)))
    play(t, "brew-weavers-tea")
    assert asked(t) == ("React", 1)
    assert (supply(t, 0), magik(t)[0]) == ("WF", 11)
    assert [(e.potion, e.paid[:3], e.quick) for e in happened(t, BrewDeclared)] == [
        (0, (1, 1, 0), False)
    ]


# Payments.


def payments(potion: str, held: str, wild: int) -> set[str]:
    """CAULDRON-347, slowly: every legal payment, as letters in order."""
    face = EDITION.potions[POTIONS.index(potion)]
    slots = [letter for kind, letter in enumerate(LETTERS) for _ in range(face.slots[kind])]
    found = set()
    for opened in product([False, True], repeat=len(slots)):
        if sum(opened) > wild:
            continue
        fixed = Counter(slot for slot, free in zip(slots, opened, strict=True) if not free)
        if fixed - Counter(held):
            continue
        rest = "".join(sorted((Counter(held) - fixed).elements()))
        free = int(face.wild) + sum(opened)
        for extra in product(sorted(set(rest)), repeat=free):
            if not Counter(extra) - Counter(rest):
                found.add("".join(sorted([*fixed.elements(), *extra])))
    return found


def reachable(t: CauldronTable) -> tuple[set[str], bool]:
    """All payments that can be named from here, and whether each ask had several moves."""
    if t.ask is None or type(t.ask).__name__ != "NamePayment":
        paid = happened(t, BrewDeclared)[-1].paid
        return {"".join(sorted("".join(LETTERS[k] * n for k, n in enumerate(paid))))}, True
    found, several = set(), len(keys(t)) > 1
    for key in keys(t):
        other = t.clone()
        other.events = list(t.events or [])
        play(other, key)
        more, ok = reachable(other)
        found |= more
        several = several and ok
    return found, several


@rule("CAULDRON-347", "CAULDRON-348")
@pytest.mark.parametrize("wild", [0, 1, 2])
@pytest.mark.parametrize(
    ("potion", "held"),
    [
        ("weavers-tea", "WFFS"),
        ("cobweb-nip", "WWFS"),
        ("patchwork-potion", "WWWFSS"),
        ("potion-of-piercing-sight", "WFTTSD"),
        ("spore-cloud-flask", "TTTTW"),
        ("grimoire-distillate", "MMSFFTT"),
        ("philosophers-draught", "DBMSW"),
        ("crown-of-wyrms", "DDSWTF"),
        ("crown-of-wyrms", "DSSWTF"),
    ],
)
def test_every_legal_payment_can_be_named_and_nothing_forced_is_asked(potion, held, wild):
    legal = payments(potion, held, wild)
    t = brewer(held, (potion,))
    if wild:
        under(t, WILD, 0, n=wild)
    assert (why_not(t, f"brew-{potion}") == "") == bool(legal)
    if legal:
        play(t, f"brew-{potion}")
        assert reachable(t) == (legal, True)


@rule("CAULDRON-348")
def test_the_example_of_the_rule():
    t = play(brewer("TTS", DRAM), "brew-button-cap-dram")
    assert (asked(t), keys(t)) == (("NamePayment", 0), ["pay-toadstool", "pay-skin"])
    assert why_not(t, "pay-web") == "CAULDRON-347"
    assert why_not(t, "end") == "CAULDRON-332"
    play(t, "pay-skin")
    assert supply(t, 0) == "T"


@rule("CAULDRON-348")
def test_a_single_payment_is_named_without_asking():
    t = play(brewer("TS", DRAM), "brew-button-cap-dram")
    assert (supply(t, 0), asked(t)) == ("", ("Act", 1))


# As an Action, or quickly.


@rule("CAULDRON-103", "CAULDRON-104", "CAULDRON-105", "CAULDRON-349")
def test_a_quick_potion_is_brewed_either_way_another_one_with_the_action_only():
    t = brewer("WFTT", (*TEA, *DRAM))
    assert starting(t, "brew", "quick") == [
        "brew-weavers-tea",
        "brew-button-cap-dram",
        "quick-button-cap-dram",
    ]
    assert why_not(t, "quick-weavers-tea") == "CAULDRON-105"
    play(t, "harvest-0")
    assert starting(t, "brew", "quick") == ["quick-button-cap-dram"]
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-103"
    assert why_not(t, "brew-button-cap-dram") == "CAULDRON-072"


@rule("CAULDRON-104")
def test_a_quick_potion_brewed_with_the_action_spends_it():
    t = play(brewer("TS", DRAM, hands=(("fizzle",), ())), "brew-button-cap-dram")
    assert (asked(t), keys(t)) == (("Act", 0), ["end"])


@rule("CAULDRON-105", "CAULDRON-113")
def test_a_quick_brew_leaves_the_action():
    t = play(brewer("TS", DRAM), "quick-button-cap-dram")
    assert (asked(t), magik(t)[0], supply(t, 0)) == (("Act", 0), 12, "")
    assert starting(t, "harvest") != []


@rule("CAULDRON-103", "CAULDRON-105")
def test_an_effect_can_make_potions_quick_or_slow():
    t = brewer("WFTS", (*TEA, *DRAM))
    under(t, QUICKEN, 0, scope=2)
    assert starting(t, "quick") == ["quick-weavers-tea", "quick-button-cap-dram"]
    under(t, SLOW, 0)
    assert starting(t, "quick") == []
    assert why_not(t, "quick-button-cap-dram") == "CAULDRON-105"


@rule("CAULDRON-283", "CAULDRON-392")
def test_what_is_for_the_next_brew_is_used_up_by_it_even_if_it_fails():
    t = brewer("WFT", (*TEA, *DRAM), hands=(("fizzle",), ("curdle",)))
    under(t, QUICKEN, 0, scope=1, until=1)
    under(t, WILD, 0, n=1, until=1)
    under(t, YIELD, 0, n=3, scope=1, until=1)
    play(t, "quick-weavers-tea", "pay-toadstool", "pay-web", "cast-curdle", "pass")
    assert t.lasting == []
    assert (magik(t)[0], happened(t, BrewFailed)) == (11, [])  # that it is cancelled was told


# The yield.


@rule("CAULDRON-109", "CAULDRON-110")
def test_changes_of_the_yield_add_up():
    t = brewer("WF", TEA)
    under(t, YIELD, 0, n=1, scope=2)
    under(t, YIELD, 0, n=3, scope=1, until=1)
    play(t, "brew-weavers-tea")
    assert magik(t)[0] == 11 + 2 + 1 + 3


@rule("CAULDRON-109")
def test_a_brew_never_yields_less_than_nothing():
    t = brewer("WF", TEA)
    under(t, YIELD, 0, n=-5, scope=2)
    play(t, "brew-weavers-tea")
    assert (magik(t)[0], happened(t, Brewed)[0].magik) == (11, 0)


@rule("CAULDRON-226", "CAULDRON-227", "CAULDRON-109")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (10, 13), (11, 13)])
def test_up_to_ten_magik_a_basic_potion_yields_one_more(before, after):
    t = play(brewer("WF", TEA, magik=(before, 0), triggered=31), "brew-weavers-tea")
    assert magik(t)[0] == after


@rule("CAULDRON-226")
def test_enthusiasm_is_for_basic_potions_only():
    t = play(brewer("DDSWT", CROWN, magik=(3, 0), triggered=31), "brew-crown-of-wyrms")
    assert magik(t)[0] == 14


@rule("CAULDRON-110", "CAULDRON-240", "CAULDRON-242", "CAULDRON-243")
def test_reaching_the_goal_by_a_brew_wins_at_once():
    t = play(brewer("DDSWT", CROWN, magik=(26, 0)), "brew-crown-of-wyrms")
    assert (t.ask, t.over, t.winner, magik(t)[0]) == (None, True, 0, 35)
    assert happened(t, TrackTriggered) == []
    assert t.pending == []


@rule("CAULDRON-228")
def test_from_25_magik_on_potions_of_two_slots_cannot_be_brewed():
    held, owned = "WFTS", (*TEA, *NIP, "potion-of-nimble-feet")
    t = brewer(held, owned, magik=(25, 0))
    assert starting(t, "brew", "quick") == [
        "brew-potion-of-nimble-feet",
        "quick-potion-of-nimble-feet",
    ]
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-228"
    assert why_not(t, "quick-cobweb-nip") == "CAULDRON-228"
    assert why_not(brewer(held, owned, magik=(24, 0)), "brew-weavers-tea") == ""


@rule("CAULDRON-229")
@pytest.mark.parametrize("slots_changed", [0, 1, 2])
def test_the_zone_counts_printed_slots_wildcards_included_whatever_changes_a_recipe(slots_changed):
    owned = (*TEA, *NIP, "potion-of-nimble-feet", "potion-of-feather-falling")
    t = brewer("WFTS", owned, magik=(25, 0))
    if slots_changed:
        under(t, WILD, 0, n=slots_changed)
    assert why_not(t, "brew-weavers-tea") == why_not(t, "brew-cobweb-nip") == "CAULDRON-228"
    for three in ("potion-of-nimble-feet", "potion-of-feather-falling"):
        assert why_not(t, f"brew-{three}") == ""
        assert f"brew-{three}" in keys(t)


@rule("CAULDRON-232")
def test_who_drops_below_25_again_may_brew_potions_of_two_slots_again():
    loss = edition_with(spell(effect("MAGIK", who="self", n=-1)))
    t = brewer("WF", TEA, magik=(25, 0), hands=((OWN,), ()), edition=loss)
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-228"
    play(t, CAST)
    assert magik(t)[0] == 24
    assert "brew-weavers-tea" in keys(t)
    play(t, "brew-weavers-tea")
    assert (supply(t, 0), magik(t)[0]) == ("", 26)


@rule("CAULDRON-230", "CAULDRON-350")
def test_the_zone_is_tested_again_when_the_brew_resolves():
    t = brewer("WF", TEA, magik=(24, 0), hands=((), ("sour-batch",)))
    play(t, "brew-weavers-tea")
    t.brewers[0].magik = 25
    play(t, "pass")
    assert (supply(t, 0), magik(t)[0], len(happened(t, BrewFailed))) == ("WF", 25, 1)


@rule("CAULDRON-350", "CAULDRON-361")
def test_a_brew_that_has_been_forbidden_fails_and_costs_nothing():
    t = brewer("WF", TEA, hands=((), ("sour-batch",)))
    play(t, "brew-weavers-tea")
    under(t, FORBID, 0, mode=BREWING)
    play(t, "pass")
    assert (supply(t, 0), magik(t)[0]) == ("WF", 11)


@rule("CAULDRON-417")
def test_who_may_not_brew_has_no_brew_to_declare():
    t = brewer("WF", TEA)
    assert starting(t, "brew") == ["brew-weavers-tea"]
    under(t, FORBID, 0, mode=BREWING)
    assert starting(t, "brew") == []
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-417"


# A payment that is gone.


def robbed(held: str, potions, gone: str, **more) -> CauldronTable:
    """A declared brew whose brewer loses tokens before it resolves."""
    t = brewer(held, potions, hands=((), ("sour-batch",)), **more)
    play(t, f"brew-{potions[0]}")
    while asked(t)[0] == "NamePayment":
        play(t, keys(t)[0])
    for letter in gone:
        t.brewers[0].supply.take(LETTERS.index(letter))
        t.stock[LETTERS.index(letter)] += 1
    return play(t, "pass")


@rule("CAULDRON-102")
def test_another_payment_can_be_named_for_one_that_is_gone():
    t = robbed("WTSD", NIP, "T")  # W T was named
    assert (asked(t), keys(t)) == (("PayOrGiveUp", 0), ["pay-again", "give-up"])
    assert why_not(t, "pay-skin") == "CAULDRON-332"
    play(t, "pay-again")
    assert (asked(t), keys(t)) == (("NamePayment", 0), ["pay-egg", "pay-skin"])
    play(t, "pay-skin")  # without a new window
    assert (supply(t, 0), magik(t)[0]) == ("D", 12)
    assert len(happened(t, PaymentRenamed)) == 1


@rule("CAULDRON-102")
def test_the_brewer_may_give_up_and_keeps_all():
    t = play(robbed("WTSD", NIP, "T"), "give-up")
    assert (supply(t, 0), magik(t)[0], len(happened(t, BrewFailed))) == ("WDS", 11, 1)
    assert (asked(t), starting(t, "brew")) == (("Act", 0), [])  # the Action is spent


@rule("CAULDRON-102")
def test_without_another_payment_the_brew_fails_unasked():
    t = robbed("WF", TEA, "F")
    assert (supply(t, 0), magik(t)[0], asked(t)) == ("W", 11, ("Act", 1))


@rule("CAULDRON-102")
def test_a_wild_that_the_brew_has_used_up_still_counts_for_it():
    t = brewer("WTS", TEA, hands=((), ("sour-batch",)))
    under(t, WILD, 0, n=1, until=1)
    play(t, "brew-weavers-tea", "pay-toadstool")
    t.brewers[0].supply.take(LETTERS.index("T"))
    play(t, "pass", "pay-again")
    assert (supply(t, 0), magik(t)[0]) == ("", 13)


def after(t, key: str) -> list[str]:
    """The choices that go on in the order of the catalogue after this one."""
    last = EDITION.by_key[key]
    return [move.key for move in t.ask.moves(t) if t.ask.follows(last, move)]


@rule("CAULDRON-410", "CAULDRON-348")
def test_one_order_of_a_payment_will_do_and_a_type_can_follow_itself():
    t = play(brewer("TTSS", DRAM), "quick-button-cap-dram")
    assert (asked(t), keys(t)) == (("NamePayment", 0), ["pay-toadstool", "pay-skin"])
    assert after(t, "pay-toadstool") == ["pay-toadstool", "pay-skin"]
    assert after(t, "pay-skin") == ["pay-skin"]


# What follows.


@rule("CAULDRON-106", "CAULDRON-107")
def test_a_spell_mark_brings_a_spell_that_can_be_cast_in_the_same_turn():
    t = brewer("WFTS", SIGHT, deck=("fizzle", "spark-of-insight"))
    play(t, "brew-potion-of-piercing-sight")
    assert hand(t, 0) == ["spark-of-insight"]
    assert "cast-spark-of-insight" in keys(t)


@rule("CAULDRON-259")
def test_in_the_simple_game_the_spell_mark_does_nothing():
    t = brewer("WFTS", SIGHT, deck=("fizzle",), simple=True)
    play(t, "brew-potion-of-piercing-sight")
    assert (hand(t, 0), magik(t)[0]) == ([], 15)


@rule("CAULDRON-108")
def test_a_brew_resolves_in_order():
    t = brewer("WFTS", SIGHT, deck=("fizzle",), hands=((), ("echo-brew",)), magik=(14, 0))
    inner = next(face.effects.number for face in t.edition.spells if face.key == "spark-of-insight")
    under(t, ON, 0, mode=int(ON_BREW), inner=int(inner), caster=1)
    play(t, "brew-potion-of-piercing-sight", "cast-echo-brew")
    let_pass(t)
    kinds = (Brewed, MagikGained, TrackTriggered, SpellDrawn, Echoed)
    assert [(type(e).__name__, int(e.seat)) for e in happened(t, *kinds)] == [
        ("Brewed", 0),
        ("MagikGained", 0),
        ("TrackTriggered", 0),  # Mercy of the Elders at 17
        ("MagikGained", 1),
        ("SpellDrawn", 0),
        ("Echoed", 1),
        ("MagikGained", 1),
        ("MagikGained", 1),  # ON
    ]
    assert magik(t) == [18, 2 + 2 + 2]


@rule("CAULDRON-108")
def test_echoes_come_in_the_order_in_which_they_were_cast():
    t = table(
        supplies=("WFTS", "", ""),
        potions=(("potion-of-piercing-sight",), (), ()),
        hands=((), ("echo-brew",), ("echo-brew",)),
        magik=(11, 11, 11),
        triggered=31,
    )
    play(t, "brew-potion-of-piercing-sight", "pass", "cast-echo-brew", "pass", "cast-echo-brew")
    let_pass(t)
    assert [int(event.seat) for event in happened(t, Echoed)] == [2, 1]
    assert magik(t) == [15, 13, 13]


@rule("CAULDRON-145", "CAULDRON-155")
def test_a_cancelled_brew_yields_nothing_and_echoes_nothing():
    t = table(
        supplies=("WFTS", "", ""),
        potions=(("potion-of-piercing-sight",), (), ()),
        hands=((), ("echo-brew",), ("curdle",)),
        magik=(11, 11, 11),
    )
    play(t, "brew-potion-of-piercing-sight", "cast-echo-brew", "pass", "cast-curdle")
    let_pass(t)
    assert magik(t) == [11, 11, 11]
    assert sorted(spent(t)) == ["curdle", "echo-brew"]
    assert supply(t, 0) == ""  # Curdle takes the ingredients


# Expert Brewing.


def witch(held: str, potions, **more) -> CauldronTable:
    """The turn of a Witch."""
    return brewer(held, potions, characters=("witch", "druid"), **more)


TWO = (*TEA, *DRAM)


@rule("CAULDRON-384")
def test_the_witch_may_brew_a_second_potion_with_the_same_action():
    t = play(witch("WFTS", TWO), "brew-weavers-tea")
    assert (asked(t), keys(t)) == (("BrewAgain", 0), ["brew-button-cap-dram", "enough"])
    assert why_not(t, "brew-weavers-tea") == "CAULDRON-384"
    assert why_not(t, "harvest-0") == "CAULDRON-332"  # CAULDRON-385: nothing else between them
    play(t, "brew-button-cap-dram")
    assert (magik(t)[0], supply(t, 0), asked(t)) == (14, "", ("Act", 1))
    assert [event.quick for event in happened(t, BrewDeclared)] == [False, False]
    assert [t.edition.abilities[e.ability].key for e in happened(t, AbilityUsed)] == [
        "expert-brewing"
    ]


@rule("CAULDRON-095", "CAULDRON-100", "CAULDRON-347")
def test_the_second_potion_must_be_owned_and_paid_like_any_other():
    more = ("marsh-cordial", "cobweb-nip")
    t = play(witch("WFTS", (*TWO, *more), stored=("F", ""), cellars=(1, 0)), "brew-weavers-tea")
    assert keys(t) == ["brew-button-cap-dram", "enough"]
    assert why_not(t, "brew-marsh-cordial") == "CAULDRON-100"
    assert why_not(t, "brew-cobweb-nip") == "CAULDRON-347"
    assert why_not(t, "brew-oil-of-storms") == "CAULDRON-095"


@rule("CAULDRON-108")
def test_what_a_brew_sets_off_comes_before_the_second_brew():
    t = witch("WFTS", TWO)
    spark = next(face.effects.number for face in t.edition.spells if face.key == "spark-of-insight")
    under(t, ON, 0, mode=int(ON_BREW), inner=int(spark), caster=1)
    play(t, "brew-weavers-tea")
    assert (asked(t), magik(t)) == (("BrewAgain", 0), [13, 13])


@rule("CAULDRON-384")
def test_she_may_leave_it():
    t = play(witch("WFTS", TWO), "brew-weavers-tea", "enough")
    assert magik(t)[0] == 13
    assert starting(t, "brew") == []  # the Action is spent


@rule("CAULDRON-384")
def test_there_is_no_third_brew():
    t = witch("WFTTFT", (*TWO, "marsh-cordial"), hands=(("fizzle",), ()))
    play(t, "brew-button-cap-dram", "pay-toadstool", "brew-weavers-tea")
    assert supply(t, 0) == "FT"  # which would pay for the third
    assert (asked(t), keys(t)) == (("Act", 0), ["quick-button-cap-dram", "end"])


@rule("CAULDRON-384")
def test_a_quick_brew_has_no_second_one():
    t = play(witch("WFTS", TWO), "quick-button-cap-dram", "pay-skin")
    assert asked(t) == ("Act", 0)
    assert "brew-weavers-tea" in keys(t)


@rule("CAULDRON-384", "CAULDRON-102")
def test_a_first_brew_that_failed_is_dealt_with_too():
    t = witch("WFTS", TWO, hands=((), ("curdle",)))
    play(t, "brew-weavers-tea", "cast-curdle")
    let_pass(t)
    assert (asked(t), keys(t)) == (("BrewAgain", 0), ["brew-button-cap-dram", "enough"])


@rule("CAULDRON-248", "CAULDRON-384")
def test_expert_brewing_may_be_used_with_every_action():
    held, owned = "WFTSWFTS", (*TWO, "marsh-cordial")
    t = witch(held, owned, hands=(("borrowed-hour",), ()))
    play(t, "cast-borrowed-hour", "brew-weavers-tea", "brew-button-cap-dram", "pay-skin")
    play(t, "brew-weavers-tea", "brew-button-cap-dram")
    assert (magik(t)[0], supply(t, 0)) == (11 + 2 + 1 + 2 + 1, "")


@rule("CAULDRON-385")
def test_if_she_can_declare_none_she_is_not_asked():
    t = play(witch("WF", TWO), "brew-weavers-tea")
    assert asked(t) == ("Act", 1)


@rule("CAULDRON-385")
def test_the_second_brew_is_open_to_her_even_if_the_board_is_empty_by_then():
    t = witch("WFTS", TWO, hands=((), ("sour-batch",)))
    play(t, "brew-weavers-tea")
    for field in range(9):
        remove_from_board(t, field)
    play(t, "pass")
    assert (asked(t), keys(t)) == (("BrewAgain", 0), ["brew-button-cap-dram", "enough"])
    play(t, "brew-button-cap-dram", "pass")
    assert (magik(t)[0], t.phase) == (14, FINAL)


@rule("CAULDRON-384")
def test_others_brew_once():
    t = play(brewer("WFTS", TWO), "brew-weavers-tea")
    assert asked(t) == ("Act", 0)
    assert starting(t, "brew") == []
