"""Chapter 4: the Garden step."""

from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Drawn,
    FrogGone,
    Gained,
    Gathered,
    GlyphUsed,
    HatPlaced,
    Stolen,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BURROW,
    CORNER,
    GAME,
    HOLLOW,
    LETTERS,
    STILTS,
    asked,
    at_shop,
    bag,
    dumped,
    garden,
    happened,
    order_of,
    play,
    satchel,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

HATS = [f"hat-{place}" for place in range(12)]
ROUND_THE_CLOCK = dict(enumerate("FREBSLODWFRE"))
BLESSED = ["blessed", "cursed"]


def gathered(t: MoonTable) -> list[tuple[int, str]]:
    """What was taken from where, in order."""
    return [(int(e.place), list(LETTERS)[e.token]) for e in happened(t, Gathered)]


# The Hat.


@rule("MOON-051", "MOON-052")
@pytest.mark.parametrize("lying", [{}, {4: "FFF"}, ROUND_THE_CLOCK], ids=["none", "one", "all"])
def test_the_hat_can_be_placed_at_any_location(lying):
    assert keys(table(garden=lying)) == HATS


@rule("MOON-051", "MOON-052")
def test_also_where_it_stood_the_turn_before():
    t = play(table(), "hat-3")
    (placed,) = happened(t, HatPlaced)
    assert (placed.seat, placed.place, dumped(t, "hat")) == (0, 3, 3)
    play(t, "leave")
    assert (asked(t), keys(t)) == (("hat", 1), HATS)
    assert dumped(play(t, "hat-3"), "hat") == 3


@rule("MOON-053")
@pytest.mark.parametrize(
    ("hat", "taken", "places"),
    [(5, "SLO", [4, 5, 6]), (0, "FRE", [11, 0, 1]), (11, "FRE", [10, 11, 0])],
)
def test_all_tokens_there_and_beside_it_are_taken(hat, taken, places):
    t = play(table(garden=ROUND_THE_CLOCK), f"hat-{hat}")
    assert satchel(t) == taken
    assert garden(t) == {
        place: token for place, token in ROUND_THE_CLOCK.items() if place not in places
    }
    assert [place for place, _token in gathered(t)] == places


@rule("MOON-054")
def test_nothing_can_be_left_behind():
    t = play(table(garden={7: "FFF", 8: "RRR", 9: "OOW", 10: "E"}), "hat-8")
    assert asked(t) == ("shop", 0), "nobody is asked"
    assert (satchel(t), garden(t)) == ("FFFRRROOW", {10: "E"})
    assert {event.by for event in happened(t, Gathered)} == {"hat"}


@rule("MOON-055")
def test_ingredients_come_first_and_then_frog_after_frog():
    t = play(table(["", "BBS"], garden={2: "QF", 3: "Q", 4: "RQ"}), "hat-3")
    assert (asked(t), satchel(t), dumped(t, "held")) == (("resolve-frog", 0), "FR", 3)
    play(t, "steal-seat-1-spider-silk")
    assert (satchel(t), dumped(t, "held"), bag(t)) == ("FRBBS", 0, "QQQ"), "only B was left"
    told = order_of(t, Gathered, Stolen, FrogGone)
    assert told == ["Gathered"] * 5 + ["Stolen", "FrogGone"] * 3


@rule("MOON-055")
def test_with_another_choice_every_frog_is_asked_for():
    t = play(table(["", "BSLL"], garden={3: "QQ"}), "hat-3")
    assert why_not(GAME, t, "steal-seat-2-spider-silk") == "MOON-144", "nobody sits there"
    play(t, "steal-seat-1-spider-silk")
    assert (asked(t), dumped(t, "held"), bag(t)) == (("resolve-frog", 0), 1, "Q")
    play(t, "steal-seat-1-sage-leaf")
    assert (asked(t), dumped(t, "held"), satchel(t)) == (("shop", 0), 0, "SL")


# Extra takings.


@rule("MOON-056", "MOON-058")
def test_extra_takings_come_after_the_frogs_and_before_the_glyph():
    t = table(["", "BS"], garden={4: "Q", 6: "F", 2: "R"}, huts=[BURROW, CORNER])
    assert asked(play(t, "hat-4")) == ("resolve-frog", 0)
    assert asked(play(t, "steal-seat-1-spider-silk")) == ("extra-taking", 0)
    assert asked(play(t, "reach-6-raven-feather")) == ("activate", 0)
    play(t, "glyph")
    assert (asked(t), satchel(t), sp(t)[0]) == (("shop", 0), "FS", 11)


@rule("MOON-058")
def test_a_frog_just_taken_can_come_out_of_the_bag_by_the_glyph():
    t = play(table(["", "BBBSS"], garden={1: "Q"}), "hat-1")
    play(t, "steal-seat-1-spider-silk")
    assert (asked(t), bag(t)) == (("activate", 0), "Q"), "the bag was empty before"
    play(t, "glyph", "steal-seat-1-spider-silk")
    assert (satchel(t), bag(t)) == ("SS", "Q")


EXTRA = [  # Hut, sign, the move, what it brings with the Hat at 3
    (BURROW, "", "reach-5-sage-leaf", "L"),
    (BURROW, "", "reach-1-mandrake-root", "R"),
    (STILTS, "", "frog-9", "B"),
    (HOLLOW, "aries", "ram", "LL"),
    (HOLLOW, "sagittarius", "arrow-9-moon-orchid", "O"),
]
LYING = {1: "R", 5: "LL", 9: "OQ", 8: "Q"}


def extra(hut: str, sign: str, **more) -> MoonTable:
    """A table at which a player with this Hut and blessing has put the Hat at 3."""
    fate: dict[str, Any] = {"rising": sign, "lifting": "leo", "fate": BLESSED} if sign else {}
    t = table(["", "BBB"], garden=LYING, huts=[hut, CORNER], **fate, **more)
    return play(t, "hat-3")


@rule("MOON-288")
@pytest.mark.parametrize(("hut", "sign", "move", "taken"), EXTRA)
def test_each_extra_taking_can_be_used_once(hut, sign, move, taken):
    t = extra(hut, sign)
    assert (asked(t), satchel(t)) == (("extra-taking", 0), "")
    assert move in keys(t)
    play(t, move)
    assert satchel(t) == taken
    assert asked(t) == ("shop", 0), "nothing more can be taken"
    how = {event.by for event in happened(t, Gathered)}
    assert how == {"sign" if sign else "hut"}


@rule("MOON-288")
def test_hut_and_sign_have_an_extra_taking_each_and_none_works_twice():
    t = extra(BURROW, "sagittarius")
    play(t, "reach-5-sage-leaf")
    assert why_not(GAME, t, "reach-5-sage-leaf") == "MOON-288"
    assert {key.split("-")[0] for key in keys(t)} == {"arrow", "done"}
    again = play(extra(BURROW, "sagittarius"), "arrow-5-sage-leaf")
    assert why_not(GAME, again, "arrow-9-moon-orchid") == "MOON-288"
    assert {key.split("-")[0] for key in keys(again)} == {"reach", "done"}
    ram = play(extra(BURROW, "aries"), "ram")
    assert why_not(GAME, ram, "ram") == "MOON-288"
    play(ram, "reach-1-mandrake-root")
    assert (asked(ram), satchel(ram)) == (("shop", 0), "RLL")
    friend = play(extra(STILTS, "sagittarius"), "frog-8")
    assert why_not(GAME, friend, "frog-9") == "MOON-288"


@rule("MOON-288")
@pytest.mark.parametrize(
    ("hut", "sign", "move", "number"),
    [
        (STILTS, "aries", "reach-5-sage-leaf", "MOON-188"),
        (BURROW, "aries", "frog-9", "MOON-188"),
        (BURROW, "sagittarius", "ram", "MOON-208"),
        (BURROW, "aries", "arrow-5-sage-leaf", "MOON-208"),
    ],
)
def test_who_has_another_hut_or_sign_has_another_extra_taking(hut, sign, move, number):
    assert why_not(GAME, extra(hut, sign), move) == number


@rule("MOON-288")
def test_without_such_a_hut_or_sign_there_is_none():
    assert asked(extra(HOLLOW, "")) == ("shop", 0)
    assert asked(extra(HOLLOW, "libra")) == ("shop", 0)


@rule("MOON-288")
def test_in_the_next_garden_step_they_can_be_used_again():
    t = table(
        garden=LYING,
        huts=[BURROW, CORNER],
        rising="sagittarius",
        fate=BLESSED,
        reached=True,
        shot=True,
    )
    play(t, "hat-3")
    assert {key.split("-")[0] for key in keys(t)} == {"reach", "arrow", "done"}


@rule("MOON-289")
def test_an_extra_taking_is_carried_out_completely_with_its_frogs_before_another():
    t = table(
        ["", "BS"],
        garden={5: "FQ", 1: "R"},
        huts=[BURROW, CORNER],
        rising="aries",
        fate=BLESSED,
    )
    play(t, "hat-3", "ram")
    assert (asked(t), satchel(t)) == (("resolve-frog", 0), "F"), "the Ingredients came first"
    play(t, "steal-seat-1-nightshade-berry")
    assert (asked(t), bag(t)) == (("extra-taking", 0), "Q")
    assert keys(t) == ["reach-1-mandrake-root", "done"]


@rule("MOON-289")
def test_the_player_can_stop_at_any_time():
    t = play(extra(BURROW, "sagittarius"), "done")
    assert (asked(t), satchel(t), garden(t)) == (("shop", 0), "", LYING)
    half = play(extra(BURROW, "sagittarius"), "reach-1-mandrake-root", "done")
    assert (asked(half), satchel(half)) == (("shop", 0), "R")


@rule("MOON-290")
@pytest.mark.parametrize(
    ("hut", "sign", "lying", "move"),
    [
        (BURROW, "sagittarius", {9: "O"}, "reach-5-sage-leaf"),
        (BURROW, "sagittarius", {5: "F"}, "reach-5-sage-leaf"),
        (STILTS, "sagittarius", {9: "O"}, "frog-9"),
        (BURROW, "aries", {1: "R"}, "ram"),
        (BURROW, "sagittarius", {5: "L"}, "arrow-5-moon-orchid"),
    ],
)
def test_an_extra_taking_without_a_token_is_not_offered(hut, sign, lying, move):
    t = table(garden=lying, huts=[hut, CORNER], rising=sign, fate=BLESSED)
    play(t, "hat-3")
    assert asked(t) == ("extra-taking", 0)
    assert move not in keys(t)
    assert why_not(GAME, t, move) == "MOON-290"


@rule("MOON-290")
def test_if_none_finds_a_token_nothing_is_asked():
    t = table(garden={8: "R"}, huts=[BURROW, CORNER], rising="aries", fate=BLESSED)
    assert asked(play(t, "hat-3")) == ("shop", 0)


# The curse of Sagittarius.


def picking(lying: dict[int, str], **more) -> MoonTable:
    """A table at which a player cursed by Sagittarius has put the Hat at 3."""
    return play(table(["", "BS"], garden=lying, rising="sagittarius", **more), "hat-3")


@rule("MOON-291")
def test_more_than_four_tokens_are_named_one_after_another_and_taken_together():
    t = picking({2: "FF", 3: "RQ", 4: "E", 5: "S"})
    offered = ["pick-2-raven-feather", "pick-3-mandrake-root", "pick-3-frog", "pick-4-newt-eye"]
    assert (asked(t), keys(t)) == (("pick-tokens", 0), offered)
    play(t, "pick-3-frog", "pick-2-raven-feather")
    assert keys(t) == ["pick-2-raven-feather", "pick-3-mandrake-root", "pick-4-newt-eye"]
    assert (satchel(t), happened(t, Gathered)) == ("", []), "nothing is taken yet"
    assert garden(t) == {2: "FF", 3: "RQ", 4: "E", 5: "S"}
    play(t, "pick-2-raven-feather", "pick-4-newt-eye")
    assert (satchel(t), garden(t)) == ("FFE", {3: "R", 5: "S"})
    assert (asked(t), dumped(t, "held")) == (("resolve-frog", 0), 1), "MOON-055"
    play(t, "steal-seat-1-nightshade-berry")
    assert (satchel(t), asked(t)) == ("FFEB", ("shop", 0))
    assert order_of(t, Gathered, Stolen) == ["Gathered"] * 4 + ["Stolen"]
    assert dumped(t, "named") == []


@rule("MOON-291")
def test_what_is_named_or_lies_elsewhere_cannot_be_named():
    t = play(picking({2: "FF", 3: "RQ", 4: "E", 5: "S"}), "pick-3-frog")
    assert why_not(GAME, t, "pick-3-frog") == "MOON-291"
    assert why_not(GAME, t, "pick-4-raven-feather") == "MOON-291"
    assert why_not(GAME, t, "pick-5-spider-silk") == "MOON-053"


@rule("MOON-291")
def test_with_four_tokens_and_without_the_curse_all_are_taken():
    assert satchel(picking({2: "FF", 3: "R", 4: "E", 5: "S"})) == "FFRE"
    blessed = picking({2: "FF", 3: "RR", 4: "E"}, fate=BLESSED)
    assert satchel(blessed) == "FFRRE"


# Glyphs.


@rule("MOON-057")
def test_a_glyph_may_be_used_once():
    t = play(table(), "hat-4")
    assert (asked(t), keys(t)) == (("activate", 0), ["glyph", "done"])
    play(t, "glyph")
    assert (asked(t), sp(t)[0]) == (("shop", 0), 11)


@rule("MOON-057")
def test_a_glyph_need_not_be_used():
    t = play(table(), "hat-4", "done")
    assert (asked(t), sp(t)[0], happened(t, GlyphUsed)) == (("shop", 0), 10, [])


@rule("MOON-059")
@pytest.mark.parametrize(("place", "drawn", "gained"), [(1, "F", 0), (4, "", 1), (6, "", 2)])
def test_a_glyph_draws_one_or_gains_one_or_two(place, drawn, gained):
    t = play(table(bag="FF"), f"hat-{place}", "glyph")
    assert (satchel(t), sp(t)) == (drawn, [10 + gained, 10])
    assert len(happened(t, Drawn)) == len(drawn)
    told = [(event.power, event.by) for event in happened(t, Gained)]
    assert told == ([(gained, "glyph")] if gained else [])
    assert [event.glyph for event in happened(t, GlyphUsed)] == [gained]


@rule("MOON-060")
@pytest.mark.parametrize("hat", [0, 10, 3, 5, 7])
def test_the_glyphs_beside_the_hat_do_nothing(hat):
    assert asked(play(table(bag="F"), f"hat-{hat}")) == ("shop", 0)


@rule("MOON-061")
def test_only_the_tile_on_top_counts():
    assert asked(play(table(), "hat-0")) == ("shop", 0)
    assert asked(play(table(round=2), "hat-0")) == ("activate", 0)
    assert asked(play(table(round=2), "hat-4")) == ("shop", 0), "the Glyph of tile 1 is gone"


@rule("MOON-062")
def test_tokens_stay_where_they_are_when_the_tile_changes():
    lying = {0: "FF", 3: "Q", 8: "EOW"}
    t = play(at_shop(turn=1, garden=lying), "leave")
    assert (dumped(t, "round"), garden(t)) == (2, lying)
    play(t, "hat-0")
    assert (asked(t), satchel(t)) == (("activate", 0), "FF"), "the Glyph of tile 2"


@rule("MOON-292")
def test_a_draw_from_an_empty_bag_is_not_offered():
    t = play(table(), "hat-1")
    assert (asked(t), happened(t, GlyphUsed)) == (("shop", 0), [])
    assert asked(play(table(bag="F"), "hat-1")) == ("activate", 0)


@rule("MOON-293")
def test_under_the_blessing_of_cancer_a_glyph_may_work_twice_but_not_three_times():
    t = play(table(rising="cancer", fate=BLESSED), "hat-6", "glyph")
    assert (asked(t), keys(t), sp(t)[0]) == (("activate", 0), ["glyph", "done"], 12)
    play(t, "glyph")
    assert (asked(t), sp(t)[0]) == (("shop", 0), 14)


@rule("MOON-293")
def test_the_second_time_is_a_choice_and_only_for_the_blessed():
    t = play(table(rising="cancer", fate=BLESSED), "hat-6", "glyph", "done")
    assert (asked(t), sp(t)[0]) == (("shop", 0), 12)
    other = play(table(rising="leo", lifting="aries", fate=BLESSED), "hat-6", "glyph")
    assert asked(other) == ("shop", 0)
    cursed = play(table(rising="cancer"), "hat-6")
    assert (asked(cursed), sp(cursed)[0]) == (("shop", 0), 10), "no Glyph at all"


@rule("MOON-293")
def test_a_glyph_that_was_not_used_cannot_be_used_again():
    t = play(table(rising="cancer", fate=BLESSED), "hat-6", "done")
    assert (asked(t), sp(t)[0]) == (("shop", 0), 10)


@rule("MOON-293")
def test_a_frog_drawn_by_the_glyph_is_resolved_before_the_second_time():
    t = table(["", "BS"], bag="Q", rising="cancer", fate=BLESSED)
    play(t, "hat-1", "glyph")
    assert asked(t) == ("resolve-frog", 0)
    play(t, "steal-seat-1-spider-silk")
    assert (asked(t), keys(t)) == (("activate", 0), ["glyph", "done"])
    play(t, "glyph")
    assert satchel(t) == "BS", "with one kind left nothing is asked"
    assert asked(t) == ("shop", 0)


@rule("MOON-292", "MOON-293")
def test_the_second_time_a_draw_needs_a_token_too():
    t = play(table(bag="F", rising="cancer", fate=BLESSED), "hat-1", "glyph")
    assert (asked(t), satchel(t)) == (("shop", 0), "F")
