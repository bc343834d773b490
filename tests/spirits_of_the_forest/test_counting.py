"""Where points came from, as the result of a base game tells it."""

from typing import Any

import pytest

from moonbrew.scene import Reckoning
from tests.spirits_of_the_forest.glade import GAME, begin, table, to_the_end


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
    ],
)
def test_categories_add_up_to_the_scores(seats, options):
    for seed in range(4):
        t = to_the_end(begin(seats, seed, **options), seed)
        result, found = GAME.result(t), reckoned(t)
        rivals = [rival.score for rival in result.rivals]
        assert [column.total for column in found.columns] == [*result.scores, *rivals]


def test_alone_the_opponent_has_a_column():
    t = to_the_end(begin(1, 2), 2)
    assert [column.title for column in reckoned(t).columns] == ["Seat 1", "The opponent"]
    assert not {"Sun", "Moon", "Fire", "Missing Power Sources"} & {*rows(t)}
