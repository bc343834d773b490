"""Sections 10.2 and 10.3: assigning tiles and tokens, revealing."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import TileGiven, TurnedUp
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, happened, moonlit, play
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 BRA2 BRA3 BRA4 BRA5 SPI1 SPI2", "SPI3 SPI4 SPI5 SPI6 . LEA1 LEA2"]
PICKS = ("pick-light-1.1", "pick-shadow-1.7")


@rule("SPIRIT-142", "SPIRIT-143", "SPIRIT-694")
@pytest.mark.parametrize(
    ("move", "team", "opponent"), [("assign-1-2", "BRA1", "SPI2"), ("assign-2-1", "SPI2", "BRA1")]
)
def test_either_tile_is_the_teams_and_the_other_the_opponents(move, team, opponent):
    t = play(moonlit(ROWS, "2.2", "2.6"), *PICKS)
    assert keys(t) == ["assign-1-2", "assign-2-1"]
    assert why_not(GAME, t, "assign-1-3") == "SPIRIT-766"
    play(t, move)
    assert dumped(t, "tiles") == [[team], [opponent]]
    assert [event.side for event in happened(t, TileGiven)] == [0, 1]


@rule("SPIRIT-141", "SPIRIT-145", "SPIRIT-146", "SPIRIT-738")
@pytest.mark.parametrize(("move", "side"), [("assign-1-2", 0), ("assign-2-1", 1)])
def test_a_token_follows_its_tile_in_the_reveal_phase_and_is_turned_up(move, side):
    t = moonlit(ROWS, "2.2", "2.6", tokens={"1.1": "FT-SPI"}, supply=[1])
    play(t, *PICKS, move)
    assert asked(t)[0] == "before-reveal"
    assert dumped(t, "favours") == [[], []]
    assert "FT-SPI" not in dumped(t, "shown")
    play(t, "go")
    assert dumped(t, "favours")[side] == ["FT-SPI"]
    assert dumped(t, "favours")[1 - side] == []
    assert "FT-SPI" in dumped(t, "shown")
    assert dumped(t, "picked") == []


@rule("SPIRIT-147", "SPIRIT-148", "SPIRIT-149")
def test_every_face_down_tile_that_is_available_is_turned_up_and_stays_so():
    t = moonlit(ROWS, "2.2", "2.6", hidden="1.2 1.3 1.6")
    play(t, *PICKS)
    assert not happened(t, TurnedUp)
    play(t, "assign-1-2")
    assert {t.forest.names[event.slot] for event in happened(t, TurnedUp)} == {"1.2", "1.6"}
    assert "1.3" not in dumped(t, "open")
    play(t, "move-light-1.2")
    assert {"1.2", "1.6"} <= set(dumped(t, "open"))
