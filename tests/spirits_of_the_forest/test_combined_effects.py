"""SPIRIT-727: variants of several scenarios at once, on Forests of one's own."""

from pathlib import Path

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest

BREW = """
[scenario.brew]
title = "Brew"
modes = ["solo", "coop"]
difficulty = "regular"
tiles = 42
air = "none"
card = 1
card_gems = 4
rules = { RULES }
beside = { alchemy = 6, pairs = "3xFf" }
forest = [
    "U Dy D*F D Dg D U",
    "Ul U*F De D D*F U Us",
    "U UD UD*F De UD UD U",
    "Ul U* D D D*F U Us",
    "U Dg D D*F Dy D U",
    "U U U",
]
"""
BREW_RULES = """
pool = "twelve", tokens = "offer", bits = "offer", push = "bits", gems = "alchemy",
eclipse = "gate", trail = "pairs", supply = "standard"
"""
ISLES = """
[scenario.isles]
title = "Isles"
modes = ["solo", "coop"]
difficulty = "all"
tiles = 48
air = "none"
card = 1
rules = { RULES }
islands = { A = "1,1-3,3", B = "1,5-3,7", C = "5,1-7,3", D = "5,5-7,7" }
island_favours = { A = "F+f", B = "F+f", C = "F+f", D = "F+f" }
forest = [
    "U UD U* . U UD* U",
    "Ul De* U . Ul De U",
    "U UD U . U UD* U",
    ". . . . . . .",
    "U UD U . U UD U",
    "Us UD*f U . Us UD*f U",
    "U UDD U* . U UDD* U",
]
"""
ISLES_RULES = """
move = "jumps", end = "islands", score = "island", eclipse = "gate", push = "bits",
tokens = "creature"
"""


def one_line(text: str) -> str:
    """Rules as they stand in an inline table."""
    return " ".join(text.split())


@pytest.fixture(scope="module")
def own_game(tmp_path_factory):
    """The game with two scenarios of one's own."""
    file: Path = tmp_path_factory.mktemp("own") / "mine.toml"
    brew = BREW.replace("RULES", one_line(BREW_RULES))
    file.write_text(brew + ISLES.replace("RULES", one_line(ISLES_RULES)))
    return SpiritsOfTheForest(file)


@pytest.mark.rule("SPIRIT-726", "SPIRIT-727", "SPIRIT-728")
@pytest.mark.parametrize(
    ("scenario", "asks"),
    [
        (
            "brew",
            {
                *("take-offer", "cover-symbol", "push-bit", "push-onto", "spend-gem"),
                *("choose-gate", "move-eclipse", "put-on-pair", "assign-tiles"),
            },
        ),
        (
            "isles",
            {
                *("relocate", "forced-jump", "share-island", "choose-gate", "move-eclipse"),
                *("push-bit", "push-onto"),
            },
        ),
    ],
)
def test_variants_of_several_scenarios_play_together(own_game, scenario, asks):
    seen = laws.Seen()
    options = own_game.Options.of({"mode": "coop", "scenario": scenario})
    for seats, seed in ((1, 0), (2, 1), (2, 2), (1, 3)):
        setting = laws.Setting(own_game, seats, own_game.check(options, seats))
        seen.add(laws.check_setting(setting, seed, many=8))
    assert asks <= seen.asks
