"""The scenario of one's own that the documentation shows."""

from pathlib import Path

import pytest

from moonbrew.errors import BadContent
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from tests.tabletop import rule

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "mill-pond.toml"
PAGE = (ROOT / "docs" / "scenarios.md").read_text("utf-8")


@rule("SPIRIT-724")
@pytest.mark.parametrize("seats", [1, 2])
def test_it_is_played_to_the_end_like_any_other(seats):
    game = SpiritsOfTheForest(FILE)
    options = game.Options(mode="coop", scenario="mill-pond")
    for seed in range(10):
        t = game.start(seats, seed, options)
        assert len(game.scene(t, 0).in_force) == 2
        play_out(t, Dice(seed))
        assert t.ask is None
        assert len(game.result(t).scores) == seats


def test_the_page_shows_it_whole_and_what_is_said_of_a_slip(tmp_path):
    table = "[scenario.mill-pond]" + FILE.read_text().partition("[scenario.mill-pond]")[2]
    assert table.strip() in PAGE
    slip = tmp_path / "slip.toml"
    slip.write_text(table.replace('"U D U . . U D U"', '"U D D . . U D U"'))
    with pytest.raises(BadContent) as refused:
        SpiritsOfTheForest(slip)
    assert str(refused.value).partition(": ")[2] in PAGE
