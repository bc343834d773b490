"""Chapters 4 and 5: the end of the base game, and its points."""

from typing import Any

import pytest

from moonbrew.games.spirits_of_the_forest.rules.scoring import (
    base_points,
    counted,
    lost_points,
    open_points,
)
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    begin,
    play,
    table,
    to_the_end,
)
from tests.tabletop import rule

# A tile of every type and of every Power Source.
ALL = "BRA2 DEW2 FLO1 FRU3 LEA1 MOS1 MUS1 SPI1 VIN1"
EVERY = [tile.key for tile in EDITION.tiles[:48]]


def over(*tiles: str, favours: Any = (), seats: int = 0, **more: Any):
    """A game that is over, with these tiles before the players."""
    seats = seats or len(tiles)
    return table([], tiles=tiles, favours=favours, seats=seats, agenda=[], ended=True, **more)


def points(*tiles: str, **more: Any) -> list[int]:
    """What the players have."""
    return GAME.result(over(*tiles, **more)).scores


def of(code: str, *tiles: str, favours: Any = ()) -> list[int]:
    """What the players have of a category, counted."""
    t = over(*tiles, favours=favours)
    keys = [*(face.key for face in EDITION.types), "sun", "moon", "fire"]
    return [int(counted(t, hoard)[keys.index(code)]) for hoard in t.hoards]


@rule("SPIRIT-051")
def test_the_game_ends_when_all_tiles_have_been_collected():
    t = table(["SPI5 SPI6"])
    play(t, "take-1.1", "none")
    assert t.ask is None
    assert GAME.dump(t)["ended"]
    assert GAME.dump(t)["tiles"] == [["SPI5"], ["SPI6"]]


@rule("SPIRIT-053")
def test_the_most_symbols_of_a_type_score_a_point_each_tiles_and_tokens_together():
    assert of("SPI", "SPI1 SPI5", "SPI6", favours=["", "FT-SPI"]) == [3, 3]
    # The first has three Spiders to two, and all else is level.
    first = points(f"{ALL} SPI5", "BRA3 DEW1 FLO2 FRU1 LEA2 MOS3 MUS2 SPI2 VIN2")
    alone = points(ALL, "BRA3 DEW1 FLO2 FRU1 LEA2 MOS3 MUS2 SPI2 VIN2")
    assert first[0] - alone[0] == 2
    assert first[1] - alone[1] == -1


@rule("SPIRIT-053")
def test_a_token_can_bring_the_majority():
    without = base_points(over("SPI1 BRA5", "SPI2 LEA5"))
    with_it = base_points(over("SPI1 BRA5", "SPI2 LEA5", favours=["FT-SPI", ""]))
    assert [int(now - then) for now, then in zip(with_it, without, strict=True)] == [1, -1]


@rule("SPIRIT-054")
def test_all_who_are_tied_for_the_most_score():
    # Three players, two of them with two Spiders each: only what is missing is lost.
    t = over("SPI5", "SPI6", "SPI1")
    lost = [int(lost_points(t, hoard)) for hoard in t.hoards]
    won = [int(total) + less for total, less in zip(base_points(t), lost, strict=True)]
    assert won == [2, 2, 0]


@rule("SPIRIT-055")
def test_power_sources_score_in_the_same_way():
    assert of("sun", "BRA2 DEW1", "LEA2", favours=["", "FT-sun"]) == [2, 2]
    t = over("BRA2 DEW1", "LEA2")
    lost = [int(lost_points(t, hoard)) for hoard in t.hoards]
    won = [int(total) + less for total, less in zip(base_points(t), lost, strict=True)]
    assert won == [1 + 1 + 2, 1]  # Branches, Dew drops, two suns; Leaves


@rule("SPIRIT-056")
def test_nobody_scores_what_nobody_has():
    t = over("SPI5", "SPI6")
    assert [int(total) for total in base_points(t)] == [2 - 33, 2 - 33]


@rule("SPIRIT-057")
@pytest.mark.parametrize(
    ("tiles", "lost"),
    [
        ("", 36),
        ("SPI5", 33),
        ("SPI1 BRA5", 30),
        ("BRA2", 30),
        (ALL, 0),
        (ALL.replace("FRU3", "FRU1"), 3),  # no fire
        (ALL.replace("VIN1", "SPI5"), 3),
    ],
)
def test_three_points_are_lost_for_each_type_and_power_source_without_a_tile(tiles, lost):
    t = over(tiles, "")
    assert lost_points(t, t.hoards[0]) == lost


@rule("SPIRIT-058")
def test_a_token_does_not_prevent_the_loss():
    t = over("SPI5", "", favours=["FT-VIN FT-sun", ""])
    assert lost_points(t, t.hoards[0]) == 33


@rule("SPIRIT-059")
def test_the_highest_total_wins():
    rest = " ".join(tile for tile in EVERY if tile not in ("MOS4", "FLO3"))
    result = GAME.result(over(rest, "MOS4", "FLO3"))
    assert (result.winners, result.ranks) == ([0], [1, 2, 2])
    assert result.scores[0] == max(result.scores)


@rule("SPIRIT-060")
def test_among_tied_players_fewer_tiles_win():
    # A double tile and a pair of single ones bring the same.
    result = GAME.result(over("BRA5", "LEA1 LEA2", favours=["FT-sun", ""]))
    level = over("SPI5", "VIN5 VIN6", favours=["FT-SPI FT-BRA", ""])
    assert result.scores[0] != result.scores[1]
    scores = GAME.result(level)
    assert scores.scores == [4 - 33, 4 - 33]
    assert (scores.winners, scores.ranks) == ([0], [1, 2])
    assert scores.why == "The tie is broken by fewer tiles (SPIRIT-060)."
    assert result.why == ""


@rule("SPIRIT-061")
def test_if_that_is_tied_too_the_victory_is_shared():
    result = GAME.result(over("BRA5", "LEA5"))
    assert (result.winners, result.utility) == ([0, 1], [0.5, 0.5])
    assert result.why == ""


@rule("SPIRIT-676")
def test_totals_may_be_negative():
    assert points("SPI5", "") == [-31, -36]


@rule("SPIRIT-675")
def test_nobody_can_have_more_than_thirteen_symbols_of_a_type_on_tiles():
    t = over(" ".join(tile.key for tile in EDITION.tiles), "", options={"air_spirit": "on"})
    counts = counted(t, t.hoards[0])
    assert [int(n) for n in counts] == [8, 7, 6, 6, 8, 5, 7, 10, 8, 13, 10, 10, 10]


def test_open_points_leave_tokens_out():
    with_token = table(["BRA1 SPI5"], tiles=["SPI1", "SPI2"], favours=["FT-SPI", ""])
    without = table(["BRA1 SPI5"], tiles=["SPI1", "SPI2"])
    shown = [int(total) for total in open_points(with_token)]
    assert shown == [int(total) for total in open_points(without)]
    assert [int(total) for total in base_points(with_token)] != shown
    assert [place.score for place in GAME.scene(with_token, 0).places] == shown


def test_at_the_end_the_places_show_all_points():
    t = to_the_end(begin(3, 4))
    assert [place.score for place in GAME.scene(t, None).places] == GAME.result(t).scores
