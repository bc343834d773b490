"""Chapter 15.1: taking a scroll."""

from typing import Any

import pytest

from moonbrew.games.witchstone.rules.events import ActionsLost, ScrollRevealed, ScrollTaken
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    asked,
    dump,
    frames,
    happened,
    kind,
    play,
    running,
    series,
    table,
)

RACK = ["s15", "s16", "s17", "s18", "s19", "s20"]
LAST = 22  # field of the wand
PILE = ["s40", "s39", "s38"]  # the top one last


def shelves(t):
    """The shelves from which a scroll can be taken."""
    return [int(key.removeprefix("scroll-")) for key in keys(t) if key.startswith("scroll-")]


@rule("STONE-169")
@pytest.mark.parametrize("actions", [1, 2, 6, 9])
def test_a_scroll_series_gives_exactly_one_scroll(actions):
    t = play(series("scroll", actions, rack=RACK, scroll_pile=PILE), "scroll-1")
    assert dump(t, "scrolls") == [["s15"], []]
    assert (len(happened(t, ScrollTaken)), asked(t)) == (1, ("pick-tile", 1))


@rule("STONE-170")
@pytest.mark.parametrize("actions", range(1, 9))
def test_the_actions_tell_how_many_shelves_there_are_to_choose_from(actions):
    t = series("scroll", actions, rack=RACK, scroll_pile=PILE)
    assert shelves(t) == [*range(1, min(actions, 6) + 1)]
    beyond = [f"scroll-{shelf}" for shelf in range(actions + 1, 7)]
    assert {why_not(GAME, t, key) for key in beyond} <= {"STONE-170"}


@rule("STONE-170")
def test_the_cluster_of_the_tile_laid_is_the_width_of_the_choice():
    t = table([["wand-scroll"], []], rack=RACK, scroll_pile=PILE)
    play(t, "tile-wand-scroll", "at-d3", "toward-west", "first-scroll")
    assert (running(t), shelves(t)) == (("scroll", 2), [1, 2])


@rule("STONE-171")
@pytest.mark.parametrize("shelf", range(1, 7))
def test_scrolls_above_the_taken_one_move_down_and_the_last_shelf_is_filled(shelf):
    t = play(series("scroll", 6, rack=RACK, scroll_pile=PILE), f"scroll-{shelf}")
    assert dump(t, "scrolls")[0] == [RACK[shelf - 1]]
    assert dump(t, "rack") == [*RACK[: shelf - 1], *RACK[shelf:], "s38"]
    assert dump(t, "scroll_pile") == ["s40", "s39"]
    assert len(happened(t, ScrollRevealed)) == 1


@rule("STONE-172")
def test_without_a_draw_pile_the_upper_shelves_stay_empty():
    t = series("scroll", 6, rack=RACK[:3])
    assert shelves(t) == [1, 2, 3]
    assert [why_not(GAME, t, f"scroll-{shelf}") for shelf in (4, 5, 6)] == ["STONE-172"] * 3
    play(t, "scroll-2")
    assert (dump(t, "rack"), happened(t, ScrollRevealed)) == (["s15", "s17"], [])


@rule("STONE-173")
def test_with_an_empty_rack_scroll_actions_are_lost():
    t = series("crystal", 3, rack=["s15"])
    play(t, "crystal-e5", "leave-scroll", "shelve-upper")
    assert running(t) == ("scroll", 2)
    t = series("crystal", 3, rack=[])
    play(t, "crystal-e5", "leave-scroll", "shelve-upper")
    assert (running(t), dump(t, "scrolls")) == (("crystal", 1), [[], []])
    lost = [(event.kind, event.actions) for event in happened(t, ActionsLost)]
    assert lost == [(kind("scroll"), 2)]


# Sources of scroll actions while two magic tokens for a scroll wait: the series, the moves that
# lead there, and the actions that the source gives by itself.
SOURCES = {
    "token": ("witch", ["use-scroll-1"], 1),
    "shelf": ("crystal", ["crystal-e5", "leave-scroll", "shelve-upper"], 2),
    "black crystal": ("crystal", ["crystal-d4", "leave-scroll", "shelve-upper"], 4),
    "empty blue field": ("pentagram", ["advance", "advance", "perform-scroll"], 2),
    "special tile": ("pentagram", ["advance", "advance", "perform-scroll"], 2),
    "wand field": ("crystal", ["crystal-c5", "leave-wand", "shelve-upper", "advance", "stop"], 6),
}


@rule("STONE-174")
@pytest.mark.parametrize("source", SOURCES)
def test_scroll_actions_of_different_sources_never_add_up(source):
    name, moves, actions = SOURCES[source]
    specials = ["wand-scroll" if source == "special tile" else None, None, None]
    board: dict[str, Any] = {"rack": RACK, "scroll_pile": PILE, "specials": specials}
    t = play(series(name, 9, pending=[("scroll", 1), ("scroll", 1)], wand=[17, 0], **board), *moves)
    assert running(t) == ("scroll", actions)
    assert why_not(GAME, t, "use-scroll-1") == "STONE-223", "the tokens wait for their own series"
    play(t, "scroll-1")
    assert (len(happened(t, ScrollTaken)), frames(t)[0][0]) == (1, name)
    play(t, "use-scroll-1")
    assert (running(t), shelves(t)) == (("scroll", 1), [1])


@rule("STONE-174")
def test_scroll_actions_of_a_tile_and_of_the_wand_are_two_series():
    t = table([["wand-scroll"], []], rack=RACK, scroll_pile=PILE, wand=[17, LAST])
    play(t, "tile-wand-scroll", "at-d5", "toward-east", "first-scroll")
    assert running(t) == ("scroll", 1)
    play(t, "scroll-1", "advance")
    assert running(t) == ("scroll", 3)
    play(t, "scroll-3")
    assert dump(t, "scrolls") == [["s15", "s18"], []]


@rule("STONE-174")
def test_even_within_a_scroll_series_a_token_opens_one_of_its_own():
    t = series("scroll", 2, pending=[("scroll", 1)], rack=RACK, scroll_pile=PILE)
    play(t, "use-scroll-1")
    assert frames(t) == [("scroll", 1), ("scroll", 2)]


@rule("STONE-175")
@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_taken_scroll_lies_face_up_before_the_player(reader):
    t = play(series("scroll", 2, rack=RACK, scroll_pile=PILE), "scroll-2")
    zones = {zone.id: zone.pieces for zone in GAME.scene(t, reader).zones}
    assert [piece.label for piece in zones["scrolls-0"]] == ["Witch cluster"]
    assert zones["scrolls-1"] == []


@rule("STONE-175")
def test_only_what_lies_before_the_player_can_be_played():
    t = series("energy", 1, scrolls=[[], ["s01"]], rack=["s02"])
    assert why_not(GAME, t, "boost-energy") == "STONE-175"
