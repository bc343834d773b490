"""Where points came from, as the result of a game tells it."""

from typing import Any

import pytest

from moonbrew.scene import Reckoning
from tests.spirits_of_the_forest.glade import (
    GAME,
    begin,
    moonlit,
    rivals,
    table,
    to_the_end,
)
from tests.tabletop import rule


def reckoned(t: Any) -> Reckoning:
    """By category."""
    found = GAME.reckoning(t, t.events or [])
    assert found is not None
    return found


def rows(t: Any) -> dict[str, list[int | None]]:
    """The rows by their labels."""
    return {row.label: list(row.numbers) for row in reckoned(t).rows}


def over(*tiles: str, **more: Any):
    """A game that is over."""
    return table([], tiles=tiles, seats=len(tiles), agenda=[], ended=True, **more)


def test_types_power_sources_and_losses_are_told_by_category():
    t = over("SPI5 SPI2", "SPI1 BRA3", favours=["", "FT-sun"])
    assert rows(t) == {
        "Branches": [0, 1],
        "Spiders": [3, 0],
        "Sun": [1, 1],
        "Moon": [0, 1],
        "Missing Spirits": [-24, -21],
        "Missing Power Sources": [-6, -6],
    }


def test_what_counts_twice_is_told_so():
    options = {"moonlight_tiles": "on"}
    t = over("SPI5", "BRA5", options=options, moonlight_up=["0", "1"], moonlight_seen=["0", "1"])
    assert rows(t)["Spiders"] == [4, 0]
    assert rows(t)["Branches"] == [0, 2]


def test_cards_are_told_and_who_scores_nothing_has_nothing():
    t = over("SPI5", "BRA2", options={"enchanted": "on"}, cards=[["EC1", "EC2"], []])
    assert rows(t) == {
        "Spiders": [2, 0],
        "Missing Power Sources": [-9, 0],
        "Enchanted cards": [11, 0],
    }
    assert reckoned(t).note == "Without a card and a majority nothing counts: Seat 2."
    assert reckoned(over("SPI5", "BRA2")).note == ""


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (1, {}),
        (2, {}),
        (3, {"air_spirit": "on", "moonlight_tiles": "on"}),
        (4, {"enchanted": "on"}),
        (2, {"air_spirit": "on", "moonlight_tiles": "on", "enchanted": "on"}),
        (1, {"mode": "coop"}),
        (2, {"mode": "coop", "scenario": "3"}),
        (2, {"mode": "coop", "scenario": "4"}),
        (2, {"mode": "competitive", "scenario": "8"}),
        (4, {"mode": "competitive", "scenario": "4"}),
    ],
)
def test_categories_add_up_to_the_scores(seats, options):
    for seed in range(4):
        t = to_the_end(begin(seats, seed, **options), seed)
        result, found = GAME.result(t), reckoned(t)
        others = [rival.score for rival in result.rivals]
        scores = result.scores[:1] if options.get("mode") == "coop" else result.scores
        assert [column.total for column in found.columns] == [*scores, *others]


def test_alone_the_opponent_has_a_column():
    t = to_the_end(begin(1, 2), 2)
    assert [column.title for column in reckoned(t).columns] == ["Seat 1", "The opponent"]
    assert not {"Sun", "Moon", "Fire", "Missing Power Sources"} & {*rows(t)}


# Together.


def team_over(team: str, opponent: str, **more: Any):
    """A game played together that is over."""
    return moonlit([], None, None, tiles=[team, opponent], agenda=[], ended=True, **more)


@rule("SPIRIT-201", "SPIRIT-202", "SPIRIT-203", "SPIRIT-207", "SPIRIT-212")
def test_together_only_types_that_the_team_scores_are_told_with_the_card_and_bits():
    # MC1 costs 6 points for each of its types of which the team has no majority.
    t = team_over("SPI5 SPI6 BRA5", "DEW1 LEA1", side_bits=[2, 1], card="MC1")
    missed = [kind for kind in GAME.edition.cards[0].types if kind not in (0, 7)]
    assert rows(t) == {
        "Spiders": [4, 0],
        "Dew drops": [0, 1],
        "Leaves": [0, 1],
        "Sun": [0, 1],
        "Missing Power Sources": [-9, -6],
        "Moonlight card": [-6 * len(missed), 0],
    }
    found = reckoned(t)
    assert [column.title for column in found.columns] == ["The team", "The opponent"]
    assert found.note.startswith("With 2 bits to 1 the team may score 1 Spirit type.")
    assert found.note.endswith("and so has lost.")


def test_together_without_more_bits_no_type_is_scored():
    t = team_over("SPI5", "", side_bits=[0, 1])
    assert "Spiders" not in rows(t)
    assert reckoned(t).note.startswith("With 0 bits to 1 the team may score 0 Spirit types.")


# Competing.


@rule("SPIRIT-273", "SPIRIT-274")
def test_competing_the_points_of_the_own_side_are_told_then_missions_and_bits():
    tiles = ["SPI5 SPI6", "MOS1"]
    t = rivals([], None, None, tiles=tiles, bits_of=[2, 0], agenda=[], ended=True)
    told = rows(t)
    assert [column.title for column in reckoned(t).columns] == ["Seat 1, Light", "Seat 2, Shadow"]
    assert (told["Spiders"], told["Moss"]) == ([4, 0], [0, 1])
    assert (told["Missions"], told["Moonlight bits"]) == ([12, 0], [3, 0])
    assert told["Missing Spirits"] == [-24, -24]


def test_competing_two_of_one_side_have_its_points_both():
    cards = ["OL1", "OL2", "OS1"]
    t = rivals([], None, None, seats=3, cards=cards, tiles=["SPI5", ""], agenda=[], ended=True)
    assert rows(t)["Spiders"] == [2, 2, 0]
