"""Section 24.11: Eclipse tokens that turn tiles up or down."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.dreams import imagine
from moonbrew.games.spirits_of_the_forest.rules.events import EclipseMet, TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.turning import MeetEclipse
from moonbrew.kernel.bits import has
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    asked,
    dumped,
    happened,
    places,
    plan,
    play,
)
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told, why_not

TAGS = list(plan("11").forest.tags)


def token(number):
    """An Eclipse token with a number."""
    return next(face.key for face in EDITION.eclipses if face.number == number)


def dark(number=2, place="2.5", light="2.4", shadow="2.7", at="move-creature", **more):
    """A table with one Eclipse token at a place."""
    lying = [token(number) if tag == place else None for tag in TAGS]
    return grove("11", light, shadow, at=at, eclipses=lying, **more)


def met(number=2, **more):
    """A creature has just come to a token."""
    return play(dark(number, **more), "move-light-2.5")


@rule("SPIRIT-447")
def test_a_token_that_is_met_is_turned_up_and_leaves_the_game():
    t = dark(2)
    assert token(2) not in dumped(t, "eclipses_shown")
    before = GAME.components(t)
    play(t, "move-light-2.5")
    assert [(event.creature, event.number) for event in happened(t, EclipseMet)] == [(0, 2)]
    assert token(2) in dumped(t, "eclipses_shown")
    assert token(2) in dumped(t, "out_eclipses")
    assert set(dumped(t, "eclipses")) == {None}
    assert GAME.components(t) == before
    assert told(GAME, t)[-1] == "Light comes to an Eclipse token: turn 2 tiles up."


@rule("SPIRIT-448", "SPIRIT-746", "SPIRIT-747")
def test_light_turns_up_as_many_face_down_topmost_tiles_one_after_the_other():
    t = met(2)
    assert asked(t) == ("turn-tile", 0)
    down = [tag for tag in TAGS if tag not in dumped(t, "open")]
    assert places(keys(t), "turn") == down
    assert why_not(GAME, t, "turn-1.1") == "SPIRIT-448"  # it lies face up
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    assert GAME.touches(t, GAME.move("turn-4.5")) == ["cell-4.5"]
    play(t, "turn-4.5")
    assert "4.5" in dumped(t, "open")
    assert why_not(GAME, t, "turn-4.5") == "SPIRIT-448"
    assert GAME.scene(t, 0).prompt == "Turn up a face-down tile. 1 tile to turn."
    play(t, "turn-5.3")
    assert {"4.5", "5.3"} <= set(dumped(t, "open"))
    assert asked(t) == ("pick-first", 1)


def fallen(**more):
    """Shadow comes to a token."""
    return play(dark(2, place="2.6", **more), "move-shadow-2.6")


@rule("SPIRIT-449", "SPIRIT-450")
def test_shadow_turns_down_face_up_tiles_that_are_neither_available_nor_hold_a_creature():
    t = fallen(turned={"4.5": True, "5.4": True, "2.4": True})
    assert asked(t) == ("turn-tile", 0)
    assert {"4.5", "5.4"} <= set(places(keys(t), "turn"))
    assert why_not(GAME, t, "turn-5.3") == "SPIRIT-449"  # it lies face down
    assert why_not(GAME, t, "turn-1.1") == "SPIRIT-450"  # available
    assert why_not(GAME, t, "turn-2.4") == "SPIRIT-450"  # Light stands there
    play(t, "turn-5.4")
    assert ("5.4" in dumped(t, "open"), "5.4" in dumped(t, "seen")) == (False, True)
    assert "4.5" in places(keys(t), "turn")
    assert why_not(GAME, t, "turn-5.4") == "SPIRIT-449"
    assert "is turned down at row 5, column 4." in told(GAME, t)[-1]


@rule("SPIRIT-451")
def test_if_there_are_no_more_all_of_them_are_turned():
    down = {tag: True for tag in TAGS if tag not in ("5.3", "5.4")}
    t = met(3, turned=down)
    assert asked(t) == ("pick-first", 1)
    assert set(dumped(t, "open")) == set(TAGS)
    assert len(happened(t, TurnedUp)) == 2


@rule("SPIRIT-747")
def test_turning_up_triggers_nothing_that_revealing_would():
    t = met(2)
    before = dumped(t, "bits")
    play(t, "turn-4.5", "turn-5.3")
    assert dumped(t, "bits") == before
    assert "4.5" in dumped(t, "open")
    assert not has(
        t.plan.picks.collectable(
            t.present, t.tops, t.open, slot_of(t, "3.4"), t.shadow, t.row_quotas()
        ),
        slot_of(t, "4.5"),
    )


@rule("SPIRIT-748")
def test_a_tile_turned_down_is_remembered_and_said_to_be_so():
    t = fallen(turned={"4.5": True, "5.4": True})
    slot = slot_of(t, "5.4")
    play(t, "turn-5.4")
    assert {int(imagine(t, 1, Dice(n)).tiles[slot]) for n in range(10)} == {int(t.tiles[slot])}
    pieces = {piece.id: piece for zone in GAME.scene(t, 1).zones for piece in zone.pieces}
    assert pieces["cell-5.4"].face is None
    assert pieces["cell-5.4"].note.startswith("Turned down: ")
    assert pieces["cell-5.3"].note == ""


@rule("SPIRIT-740")
def test_bits_are_given_before_the_token_is_met():
    t = met(2, bits={"2.5": 1})
    kinds = [type(event).__name__ for event in t.events or ()]
    assert kinds.index("BitsGiven") < kinds.index("EclipseMet")
    assert dumped(t, "side_bits") == [1, 0]


@rule("SPIRIT-447", "SPIRIT-699")
def test_a_gem_that_brings_a_creature_to_a_token_comes_back_to_its_window():
    t = dark(1, at="pick-first", light="2.4", supply=(2,))
    play(t, "gem-light-2.5", "turn-4.5")
    assert asked(t) == ("pick-first", 0)
    assert "4.5" in dumped(t, "open")


@rule("SPIRIT-679")
def test_tiles_that_a_token_may_turn_up_do_not_count_for_the_second_pick():
    t = dark(2, place="3.5", at="pick-first", light="3.3", shadow="2.7", supply=(2,))
    play(t, "pick-shadow-2.8")
    assert asked(t) == ("pick-second", 0)
    assert not t.plan.picks.collectable(
        t.present, t.tops, t.open, slot_of(t, "3.5"), t.shadow, t.row_quotas()
    )
    play(t, "gem-light-3.4")
    assert why_not(GAME, t, "gem-light-3.5") == "SPIRIT-679"


@rule("SPIRIT-452", "SPIRIT-453")
def test_a_token_on_a_tile_that_is_collected_leaves_the_game_without_effect():
    t = dark(2, place="1.1", at="pick-first", light="1.2", shadow="2.7")
    play(t, "pick-light-1.1")
    assert happened(t, EclipseMet) == []
    assert token(2) in dumped(t, "out_eclipses")
    assert token(2) not in dumped(t, "eclipses_shown")


@rule("SPIRIT-454")
def test_no_favour_tokens_lie_there():
    t = dark()
    assert set(dumped(t, "tokens")) == {None}
    assert dumped(t, "line_tokens") == []


def test_a_token_that_is_gone_by_then_turns_nothing():
    t = dark(2)
    t.events = []
    MeetEclipse(Seat(0), 0, slot_of(t, "1.1")).run(t)
    assert happened(t, EclipseMet) == []


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (["turn-tile", 0, 0, 9], "from 1 to 3"),
        (["turn-tile", 0, 1, 3], "more tiles that can be turned"),
        (["turn-tile", 1, 0, 1], "it is the turn of seat 0"),
        (["meet-eclipse", 0, 0, 3], "a creature on a tile with an Eclipse token"),
    ],
)
def test_a_table_on_which_nothing_can_be_turned_is_refused(step, why):
    below = [["moonlit-turn", 1], ["last-gems", 0]]
    with pytest.raises(BadTable) as refused:
        dark(turned={tag: False for tag in TAGS if tag != "1.1"}, agenda=[*below, step])
    assert why in str(refused.value)
    with pytest.raises(BadTable, match="Eclipse token"):
        grove("12", "2.4", "2.7", agenda=[*below, ["turn-tile", 0, 0, 1]])
