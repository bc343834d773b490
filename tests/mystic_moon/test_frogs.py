"""Chapter 11: Frogs."""

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Bloomed,
    Discarded,
    Drawn,
    FrogGone,
    Stolen,
    Withered,
)
from tests.mystic_moon.clearing import (
    BARE,
    BURROW,
    CORNER,
    END,
    GAME,
    QUIET,
    SPIRE,
    asked,
    bag,
    begin,
    dumped,
    effect_of,
    garden,
    happened,
    play,
    played,
    satchel,
    steps,
    table,
)
from tests.tabletop import keys, rule, why_not

FROG = 9
PLAIN = [CORNER, SPIRE, BURROW]  # seat 0 has no extra taking


def hatted(satchels, lying, place=0, **more):
    """A table at which seat 0 has put the Hat at a location."""
    t = table(satchels, garden=lying, **{"huts": PLAIN[: len(satchels)], **more})
    return play(t, f"hat-{place}")


def as_they_came(t, *kinds):
    """The events of these classes by name, in their order."""
    return [type(event).__name__ for event in t.events or [] if isinstance(event, kinds)]


# Where they are.


def frogs(t):
    """How many Frogs lie in the bag and in the Garden, and how many are being resolved."""
    lying = sum(row.get("frog", 0) for row in dumped(t, "garden"))
    return dumped(t, "bag").get("frog", 0) + lying, dumped(t, "held")


@rule("MOON-150", "MOON-325")
@pytest.mark.parametrize("seed", range(3))
def test_frogs_lie_only_in_bag_and_garden_and_only_the_active_player_receives_them(seed):
    t = begin(3, seed, zodiac="on", alchemy="on", hut_assignment="random")
    seen = 0
    for _move in played(t, seed):
        there, held = frogs(t)
        assert there + held == 4
        assert held == 0 or asked(t)[0] == "resolve-frog"
        if held > 0:
            assert asked(t)[1] == int(t.active)
            seen += 1
    assert seen > 0


@rule("MOON-325")
@pytest.mark.parametrize("potion", ["sticky-paw-syrup", "gossip-tea", "eclipse-elixir"])
def test_what_others_do_for_an_effect_brings_them_no_frog(potion):
    """Whoever is asked, only Ingredients of Satchels move."""
    t = effect_of(potion, ("", "FE", "RB"), garden={1: "Q"}, bag="Q")
    while t.ask is not None:
        assert asked(t)[0] != "resolve-frog"
        play(t, keys(t)[0])
    assert happened(t, FrogGone) == []


@rule("MOON-151")
def test_frogs_are_taken_along_with_ingredients():
    t = hatted(("", "FE"), {11: "Q", 0: "BL", 1: "R", 2: "Q"})
    assert satchel(t) == "RBL"
    assert garden(t) == {2: "Q"}
    assert asked(t) == ("resolve-frog", 0)


@rule("MOON-151")
def test_frogs_count_for_the_limit_of_a_location():
    t = table(hat=0, garden={0: "QQF"}, bag="D", huts=QUIET[:2], agenda=steps(0, *END))
    assert garden(t)[0] == "FQQ"  # the Scale went on, to location 2 or further
    assert garden(t) == {0: "FQQ", 2: "D"}


# What they do.


@rule("MOON-152", "MOON-326")
def test_a_frog_steals_an_ingredient_and_then_goes_to_the_bag():
    t = hatted(("", "FE"), {0: "Q"}, bag="L")
    assert dumped(t, "held") == 1
    assert bag(t) == "L"  # not yet
    play(t, "steal-seat-1-newt-eye")
    assert (satchel(t), satchel(t, 1)) == ("E", "F")
    assert dumped(t, "held") == 0
    assert bag(t) == "LQ"
    assert as_they_came(t, Stolen, FrogGone) == ["Stolen", "FrogGone"]
    assert [event.vain for event in happened(t, FrogGone)] == [False]


@rule("MOON-153")
def test_the_theft_of_a_frog_is_compulsory():
    t = hatted(("", "FE", "L"), {0: "Q"})
    assert keys(t) == [
        "steal-seat-1-raven-feather",
        "steal-seat-1-newt-eye",
        "steal-seat-2-sage-leaf",
    ]
    assert why_not(GAME, t, "done") == "MOON-346"


@rule("MOON-153")
def test_a_theft_that_can_be_done_in_one_way_is_done():
    t = hatted(("", "F", ""), {0: "Q"})
    assert satchel(t) == "F"
    assert asked(t) != ("resolve-frog", 0)


@rule("MOON-154")
def test_the_owner_of_the_satchel_chooses_victim_and_ingredient():
    t = hatted(("B", "FE", "LL"), {0: "Q"})
    assert asked(t) == ("resolve-frog", 0)
    assert why_not(GAME, t, "steal-seat-0-nightshade-berry") == "MOON-148"
    assert why_not(GAME, t, "steal-seat-2-newt-eye") == "MOON-144"
    play(t, "steal-seat-2-sage-leaf")
    assert [satchel(t, seat) for seat in range(3)] == ["BL", "FE", "L"]


@rule("MOON-155")
@pytest.mark.parametrize("warded", [False, True])
def test_a_frog_that_finds_nobody_returns_to_the_bag_without_effect(warded):
    held = "FE" if warded else ""
    t = hatted(("B", held), {0: "Q"}, warded=[False, warded])
    assert asked(t)[0] != "resolve-frog"
    assert (satchel(t), satchel(t, 1), bag(t)) == ("B", held, "Q")
    assert [event.vain for event in happened(t, FrogGone)] == [True]


@rule("MOON-156")
def test_a_frog_is_never_counted_as_an_ingredient():
    """Ten Ingredients and a Frog taken are within the limit of ten."""
    t = hatted(("FFFFFRRRRR", ""), {3: "Q", 6: "F"}, place=2)
    assert bag(t) == "Q"
    play(t, "leave")
    assert asked(t) == ("fill", 0)  # nothing has to be discarded
    assert satchel(t) == "FFFFFRRRRR"
    assert "frog" not in dumped(t, "satchel")[0]


@rule("MOON-156")
def test_who_holds_nothing_but_has_taken_a_frog_cannot_be_stolen_from():
    """Two Frogs at once: the first finds nobody, and the second is no prey for it."""
    t = hatted(("", ""), {0: "QQ"})
    assert [event.vain for event in happened(t, FrogGone)] == [True, True]
    assert satchel(t) == ""


@rule("MOON-157")
def test_a_frog_that_blooms_is_just_placed():
    t = table(("", "FE"), hat=3, bag="QQQQ", huts=QUIET[:2], agenda=steps(0, *END))
    assert asked(t) == ("hat", 1)
    assert garden(t) == {3: "Q", 5: "Q", 7: "Q", 9: "Q"}
    assert (satchel(t), satchel(t, 1)) == ("", "FE")


@rule("MOON-157")
def test_a_frog_that_comes_out_while_the_garden_is_laid_out_is_just_placed():
    seeds = [seed for seed in range(12) if frogs_at_start(seed)]
    assert seeds
    for seed in seeds:
        t = begin(2, seed, hut_assignment="random")
        assert happened(t, FrogGone) == []
        assert [len(satchel(t, seat)) for seat in (0, 1)] == [2, 2]


def frogs_at_start(seed):
    """How many Frogs the Garden has at the start of a game."""
    t = begin(2, seed, hut_assignment="random")
    return sum(row.get("frog", 0) for row in dumped(t, "garden"))


@rule("MOON-158")
def test_a_frog_that_sludge_returns_to_the_bag_causes_no_steal():
    t = table(
        ("", "FE"),
        hat=0,
        garden={4: "FQ"},
        sludge=[0, 0, 0, 0, 1] + [0] * 7,
        sludge_pile=5,
        alchemy=True,
        huts=QUIET[:2],
        agenda=steps(0, *END),
    )
    play(t, "wither-4-frog")
    assert asked(t) == ("hat", 1)
    assert (satchel(t), satchel(t, 1)) == ("", "FE")
    assert bag(t) == "Q"
    assert happened(t, FrogGone) == []
    assert [int(event.token) for event in happened(t, Withered)] == [FROG]


# The order.


@rule("MOON-326")
def test_each_frog_is_done_with_before_the_next():
    t = hatted(("", "FE", "L"), {0: "QQ"})
    assert (dumped(t, "held"), bag(t)) == (2, "")
    play(t, "steal-seat-1-raven-feather")
    assert (dumped(t, "held"), bag(t)) == (1, "Q")
    assert keys(t) == ["steal-seat-1-newt-eye", "steal-seat-2-sage-leaf"]
    play(t, "steal-seat-2-sage-leaf")
    assert (dumped(t, "held"), bag(t)) == (0, "QQ")
    assert as_they_came(t, Stolen, FrogGone) == ["Stolen", "FrogGone"] * 2


@rule("MOON-326")
def test_under_the_curse_of_scorpio_the_discard_comes_first():
    t = hatted(("FE", "L"), {0: "Q"}, rising="scorpio")
    assert keys(t) == ["discard-raven-feather", "discard-newt-eye"]
    assert bag(t) == ""
    play(t, "discard-newt-eye")
    assert as_they_came(t, Stolen, Discarded, FrogGone) == ["Discarded", "FrogGone"]
    assert [event.by for event in happened(t, Discarded)] == ["frog"]
    assert (satchel(t), satchel(t, 1), bag(t)) == ("F", "L", "EQ")


@rule("MOON-326")
def test_under_the_curse_of_scorpio_with_an_empty_satchel_nothing_is_discarded():
    t = hatted(("", "L"), {0: "Q"}, rising="scorpio")
    assert (satchel(t), satchel(t, 1), bag(t)) == ("", "L", "Q")
    assert happened(t, Discarded) == []


@rule("MOON-326")
def test_a_frog_is_done_with_before_the_next_pull():
    t = effect_of("big-snack", ("", "FE"), bag="Q", cauldrons=[BARE, BARE])
    play(t, "steal-seat-1-raven-feather")
    assert as_they_came(t, Drawn, Stolen, FrogGone) == ["Drawn", "Stolen", "FrogGone"] * 2
    assert happened(t, Bloomed) == []
