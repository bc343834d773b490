"""Scenes of Witchstone: every piece has its place, and choices lead to pieces."""

from typing import Any

import pytest

from moonbrew.scene import Piece, Scene
from tests.tabletop import rule
from tests.witchstone.coven import (
    GAME,
    begin,
    cauldron,
    hemmed_in,
    play,
    series,
    table,
    wander,
)


def pieces(scene: Scene, zone: str) -> dict[str, Piece]:
    """The pieces of a zone by id."""
    (found,) = [z for z in scene.zones if z.id == zone]
    return {piece.id: piece for piece in found.pieces}


def test_ids_are_unique_and_pieces_lie_on_and_join_pieces_that_are_there():
    seen = 0
    for t in wander():
        scene = GAME.scene(t, 0)
        ids = [piece.id for zone in scene.zones for piece in zone.pieces]
        assert len(set(ids)) == len(ids)
        for zone in scene.zones:
            here = {piece.id for piece in zone.pieces}
            for piece in zone.pieces:
                assert {*piece.joins, *filter(None, [piece.on])} <= here
                seen += len(piece.joins)
    assert seen


def test_choices_touch_what_is_there_and_every_choice_has_a_sentence():
    touched = 0
    for t in wander():
        if t.ask is not None:
            scene = GAME.scene(t, int(t.ask.seat))
            zones = {zone.id for zone in scene.zones}
            ids = zones | {piece.id for zone in scene.zones for piece in zone.pieces}
            for choice in scene.choices:
                assert choice.sentence
                assert set(choice.touch) <= ids, choice
                touched += len(choice.touch)
    assert touched


@rule("STONE-248")
def test_a_hand_is_seen_by_its_owner_only():
    t = table([["energy-witch", "wand-scroll"], ["energy-wand"]])
    assert [p.face for p in pieces(GAME.scene(t, 0), "hand-0").values()] == ["tile", "tile"]
    for other in (1, None):
        (hidden,) = pieces(GAME.scene(t, other), "hand-0").values()
        assert (hidden.face, hidden.count) == (None, 2)


@rule("STONE-254")
def test_a_tile_drawn_under_large_handicap_is_seen_by_all():
    t = table([[], []], options={"handicap_1": "large"}, supplies=[["energy-wand"], []])
    for viewer in (0, 1, None):
        assert list(pieces(GAME.scene(t, viewer), "hand-0")) == ["hand-0-energy-wand"]


def test_others_do_not_see_that_a_tile_was_picked():
    t = table([["energy-witch", "wand-scroll"], []])
    before = GAME.scene(t, 1)
    play(t, "tile-energy-witch", "at-d3")
    after = GAME.scene(t, 1)
    assert (after.zones, after.places, after.prompt) == (before.zones, before.places, before.prompt)


def test_a_choice_of_direction_shows_the_clusters_that_it_makes():
    t = play(table(), "tile-energy-witch", "at-a2")
    notes = {choice.key: choice.note for choice in GAME.scene(t, 0).choices}
    assert notes["toward-east"] == "2 energy actions and 2 witch actions"
    assert notes["toward-south-west"] == "2 energy actions and 1 witch action"


def test_the_running_series_and_what_waits_below_it_are_shown_in_order():
    t = play(series("crystal", 2, pending=[("energy", 1)], shelf_tokens={}), "use-energy-1")
    shown = [(p.label, p.note) for p in pieces(GAME.scene(t, None), "series").values()]
    assert shown == [("1 energy action", "now"), ("2 crystal actions", "goes on after that")]
    waiting = series("witch", 2, pending=[("wand", 1)])
    shown = [(p.label, p.note) for p in pieces(GAME.scene(waiting, None), "series").values()]
    assert shown == [("2 witch actions", "now"), ("1 wand action", "waits")]


def test_both_kinds_of_a_laid_tile_are_shown_as_to_come():
    t = play(table(), "tile-energy-witch", "at-a2", "toward-east")
    shown = [(p.face, p.label, p.note) for p in pieces(GAME.scene(t, 1), "series").values()]
    assert shown == [
        ("energy", "2 energy actions", "to come"),
        ("witch", "2 witch actions", "to come"),
    ]


def test_the_halves_of_a_tile_are_joined_and_a_special_tile_shows_both_symbols():
    board = cauldron({"energy-witch": ["c3", "c4"]}, specials={"wand-scroll": "e3"})
    cells = pieces(GAME.scene(table([[], []], cauldrons=[board, cauldron()]), 0), "cauldron-0")
    assert list(cells["cauldron-0-c3"].joins) == ["cauldron-0-c4"]
    assert [part.face for part in cells["cauldron-0-c3"].parts] == ["energy"]
    assert [part.face for part in cells["cauldron-0-e3"].parts] == ["wand", "scroll"]
    assert cells["cauldron-0-a1"].face == "printed"
    assert cells["crystal-0-d4"].on == "cauldron-0-d4"


def test_a_link_shows_its_charges_and_whose_they_are():
    t = series("energy", 1, links={"l01": {"seat": 1, "charges": 2}}, towers=["t2", "t1"])
    link = pieces(GAME.scene(t, 0, ["Wren", "Ash"]), "ball")["link-l01"]
    assert (link.count, link.pips, link.seat, list(link.joins)) == (2, 3, 1, ["area-t1", "area-w"])
    assert link.note == "2 of 3 charged by Ash"


@rule("STONE-270")
def test_who_has_crystals_hemmed_in_is_told_what_can_be_done():
    t = series("crystal", 1, cauldrons=hemmed_in("d4", "d5"))
    stuck = "You have 1 crystal action left, but no crystal can move: "
    assert GAME.scene(t, 0).prompt == f"{stuck}discard one to make room or stop."
    choices = {choice.key: choice for choice in GAME.scene(t, 0).choices}
    assert choices["discard-d4"].touch == ["crystal-0-d4", "aside-0"], "it cannot be moved anyway"
    t = series("crystal", 1, cauldrons=hemmed_in("d4"), pending=[("crystal", 1)])
    assert GAME.scene(t, 0).prompt == f"{stuck}use a magic token or stop."
    more: dict[str, Any] = {"pending": [("crystal", 3)], "scrolls": [["s07"], []]}
    t = series("crystal", 1, cauldrons=hemmed_in("d4", "d5"), **more)
    ways = "use a magic token, play a boost, discard one to make room or stop"
    assert GAME.scene(t, 0).prompt == f"{stuck}{ways}."
    t = series("crystal", 1)
    assert GAME.scene(t, 0).prompt == "You have 1 crystal action left."


@rule("STONE-149")
def test_each_crystal_is_discarded_by_touching_its_own_space_where_a_touched_one_would_move():
    choices = {choice.key: choice.touch for choice in GAME.scene(series("crystal", 2), 0).choices}
    assert choices["crystal-d4"] == ["crystal-0-d4"]
    assert choices["discard-d4"] == ["aside-0", "cauldron-0-d4"]
    discards = [touch for key, touch in choices.items() if key.startswith("discard-")]
    assert len({frozenset(touch) for touch in discards}) == len(discards) > 1


def test_no_two_moves_are_made_by_touching_the_same_pieces():
    discards = 0
    for t in wander():
        if t.ask is None:
            continue
        scene = GAME.scene(t, int(t.ask.seat))
        ids = {zone.id for zone in scene.zones}
        ids |= {piece.id for zone in scene.zones for piece in zone.pieces}
        touched = [frozenset(choice.touch) for choice in scene.choices if choice.touch]
        assert len(set(touched)) == len(touched), [c.key for c in scene.choices]
        assert frozenset().union(*touched) <= ids
        discards += sum(choice.group == "Discard" for choice in scene.choices) > 1
    assert discards, "nobody could ever choose between crystals, so this proves little"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_reads_who_has_won(seats):
    t = begin(seats, seed=2)
    while t.ask is not None:
        t.play(t.ask.moves(t)[0])
    winner = GAME.result(t).winners[0]
    points = GAME.result(t).scores[winner]
    assert GAME.scene(t, winner).prompt.startswith(f"The game is over: you win with {points} point")
    assert GAME.scene(t, None).prompt.startswith(f"The game is over: Seat {winner + 1} wins")


def noted(t) -> dict[str, str]:
    """What follows from each choice."""
    return {choice.key: choice.note for choice in GAME.scene(t, 0).choices}


def test_steps_on_the_way_say_how_far_they_lead():
    assert noted(series("wand", 1))["advance"].endswith("fields to the end then")
    assert noted(series("pentagram", 1))["advance"]
    lain = noted(series("witch", 2))
    assert lain["lay"].endswith("beside your tower then, ready to be sent")
    begun = noted(series("energy", 1))
    assert {"1 of 2 charged then", "1 of 3 charged then"} & set(begun.values())


def test_to_stop_says_that_nothing_is_lost_only_where_that_is_so():
    boost = series("witch", 0, scrolls=[["s03"], []])
    assert noted(boost)["stop"] == "nothing is lost"
    assert noted(series("witch", 0, pending=[("wand", 1)]))["stop"] == ""
    assert noted(series("wand", 2))["stop"] == ""


def test_a_tile_says_what_its_halves_can_give_at_best():
    t = table([["energy-witch"], []])
    note = noted(t)["tile-energy-witch"]
    assert note == "at best 2 energy actions or 2 witch actions by its place"
