"""Chapter 13: discarding crystals."""

import pytest

from moonbrew.games.witchstone.rules.events import CrystalDiscarded
from tests.tabletop import keys, rule, why_not
from tests.witchstone.coven import (
    GAME,
    START_CRYSTALS,
    again,
    cauldron,
    crystals,
    dump,
    frames,
    full_cauldron,
    happened,
    play,
    running,
    scores,
    series,
    table,
    wander,
)


def discards(t):
    """The spaces from which a crystal can be discarded."""
    return [key.removeprefix("discard-") for key in keys(t) if key.startswith("discard-")]


def finish_turn(t):
    """Lay the first tile that there is, and use none of its actions."""
    seat = int(t.active)
    for _ in range(12):
        if int(t.active) != seat:
            return t
        play(t, "stop" if "stop" in keys(t) else keys(t)[0])
    raise AssertionError("The turn did not end.")


@rule("STONE-149")
@pytest.mark.parametrize("space", ["b3", "d4", "f3"])
def test_any_crystal_can_be_discarded_without_using_an_action(space):
    t = play(series("energy", 2), f"discard-{space}")
    assert crystals(t) == [crystal for crystal in START_CRYSTALS if crystal != space]
    assert running(t) == ("energy", 2)
    assert (dump(t, "aside"), dump(t, "discards")) == ([1, 0], [1, 0])
    assert [event.black for event in happened(t, CrystalDiscarded)] == [space == "d4"]
    assert (dump(t, "cauldrons")[0]["black"] is None) == (space == "d4")


@rule("STONE-149")
def test_only_crystals_of_the_own_cauldron_can_be_discarded_and_only_once():
    mine, theirs = cauldron(crystals=["d4", "e5"]), cauldron(crystals=["d4", "b3"])
    t = table(cauldrons=[mine, theirs])
    assert discards(t) == ["d4", "e5"]
    assert why_not(GAME, t, "discard-b3") == "STONE-149"
    play(t, "discard-d4")
    assert discards(t) == ["e5"]
    assert why_not(GAME, t, "discard-d4") == "STONE-149"
    assert crystals(t, 1) == ["b3", "d4"]


@rule("STONE-150", "STONE-151")
def test_each_further_crystal_discarded_costs_a_point_more():
    t = table(scores=[4, 9])
    spent = []
    for space in START_CRYSTALS:
        before = scores(t)[0]
        spent.append(before - scores(play(t, f"discard-{space}"))[0])
    assert spent == [1, 2, 3, 4, 5, 6, 7]
    assert scores(t) == [4 - 28, 9]
    assert discards(t) == []


@rule("STONE-151")
def test_the_score_can_fall_below_zero():
    t = play(table(), "discard-d4", "discard-b3")
    assert scores(again(t)) == [-3, 0]


@rule("STONE-152")
@pytest.mark.parametrize("space", ["c6", "d4"])
def test_a_discarded_crystal_gives_no_bonus(space):
    mine = cauldron(crystals=["c6", "d4"])
    t = series("crystal", 5, cauldrons=[mine, cauldron()], shelf_tokens={"points": 1})
    shelf = dump(t, "shelf")
    play(t, f"discard-{space}")
    assert frames(t) == [("crystal", 5)]
    assert (dump(t, "shelf"), dump(t, "tokens"), scores(t)) == (shelf, [{}, {}], [-1, 0])


@rule("STONE-152")
def test_a_discarded_crystal_does_not_count_as_one_on_the_shelf():
    t = series("wand", 1, wand=[19, 0], shelf={"wand": [2, 1]}, scores=[10, 0])
    play(t, "discard-b3", "advance")
    assert scores(t) == [10 - 1 + 2, 0], "the silver field counts the two on the shelf"


DECISIONS = {
    "pick-tile": lambda: table(),
    "choose-order": lambda: play(table(), "tile-energy-witch", "at-d2", "toward-east"),
    "energy": lambda: series("energy", 2),
    "witch": lambda: series("witch", 2),
    "pentagram": lambda: series("pentagram", 2),
    "crystal": lambda: series("crystal", 2),
    "wand": lambda: series("wand", 2),
    "scroll": lambda: series("scroll", 2, rack=["s01"]),
    "middle of a series": lambda: play(series("energy", 2), "charge-l04"),
    "second kind": lambda: play(
        table(), "tile-energy-witch", "at-d2", "toward-east", "first-witch", "lay"
    ),
    "choose-level": lambda: play(series("crystal", 2), "crystal-b3", "leave-crystal"),
    "choose-token": lambda: play(
        series("crystal", 2, shelf_tokens={"wand": 1, "energy": 1}),
        "crystal-b3",
        "leave-crystal",
        "shelve-lowest",
    ),
    "use-special": lambda: play(
        series("pentagram", 2, specials=["energy-wand", None, None]), "advance", "advance"
    ),
    "name-kind": lambda: play(series("pentagram", 2), "advance", "advance"),
    "toss-tile": lambda: table(
        [["crystal-scroll", "wand-scroll"], []], cauldrons=[full_cauldron(), cauldron()]
    ),
}


@rule("STONE-153")
@pytest.mark.parametrize("moment", DECISIONS)
def test_at_every_decision_of_the_own_turn_crystals_can_be_discarded(moment):
    t = DECISIONS[moment]()
    ask, choices, before = dump(t, "ask"), set(keys(t)), scores(t)[0]
    assert ask[0] == (moment if "-" in moment else "series")
    assert discards(t) == crystals(t) != []
    play(t, "discard-d4")
    assert "d4" not in crystals(t)
    assert (dump(t, "ask"), scores(t)[0]) == (ask, before - 1)
    assert choices - set(keys(t)) <= {"discard-d4", "crystal-d4"}, "the choice stays open"


@rule("STONE-153")
def test_there_is_no_decision_in_a_turn_before_which_nothing_can_be_discarded():
    seen = set()
    for t in wander():
        if t.ask is not None and t.round > 0 and not t.ask.carries_on():
            assert discards(t) == crystals(t, int(t.ask.seat))
            seen |= {dump(t, "ask")[0]} if discards(t) else set()
    assert seen >= {"pick-tile", "choose-order", "series", "choose-level", "use-special"}


@rule("STONE-154")
def test_the_price_goes_on_rising_from_turn_to_turn_for_each_player_alone():
    hands = [["energy-wand", "energy-witch"], ["energy-witch"]]
    t = play(table(hands), "discard-d4", "discard-b3")
    play(finish_turn(t), "discard-d4")
    assert scores(t) == [-3, -1]
    play(finish_turn(t), "discard-e2")
    assert scores(t) == [-6, -1]
    assert dump(t, "discards") == [3, 1]
