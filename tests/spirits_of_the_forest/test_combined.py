"""SPIRIT-727: variants combined in scenarios of one's own; every law holds there too."""

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from tests.spirits_of_the_forest.test_content import drawn
from tests.tabletop import at_random, rule

MOONS = [f"{row}.5,{column}.5" for row in (1, 3, 5) for column in (1, 3, 5, 7)]
STRIPES = ["U D D D D D D* U", "Ul D D Df* D D D Us"] * 3
BRIDGES = [
    ". . U* U D D U U . .",
    ". U Ul H D D* H Us U .",
    "U U D D* D D D D U U*",
    "U* U D D D D D* D U U",
    ". U Ul H D* D H Us U .",
    ". . U U D D U U* . .",
]
PLAIN = [row.replace("*", "") for row in BRIDGES]
SPACES = [
    ". . U U DF DF U U . .",
    "U Ul D D* DF DF* D D Us U",
    "U U .e U D* D U .e U U",
    "U U .e U D D* U .e U U",
    "U Us D D DF* DF D* D Ul U",
    ". . U U D D* U U . .",
]
SCENARIOS = {
    "bits and tiles for what is revealed, Moonlight tiles, tokens for the third tile": drawn(
        STRIPES,
        rules=(
            '{ bits = "reveal", reveal = "reflect", three = "draw", '
            'moonlight = "win", tokens = "creature" }'
        ),
        moonlight=str(MOONS),
        team_bits="2",
    ),
    "bridges in rows that keep tiles, bits won at their sides": drawn(
        BRIDGES,
        rules='{ lines = "divide", move = "bridges", eclipse = "quota", bits = "ritual" }',
        columns='{ 1 = "ff", 4 = "ff" }',
        eclipse_rows="[1, 2, 3, 4]",
    ),
    "Air Spirit tiles with fireflies, and tokens won by majorities": drawn(
        SPACES,
        rules=(
            '{ eclipse = "fortune", fireflies = "burden", tokens = "whirl", '
            'pool = "symbols", score = "all", move = "open" }'
        ),
        air='"pile"',
        beside="{ air = 8, fireflies = 5 }",
    ),
    "bridges, and tiles lost for what is revealed": drawn(
        PLAIN,
        rules='{ reveal = "reflect", move = "bridges", three = "draw" }',
        team_bits="8",
    ),
}


@rule("SPIRIT-727")
@pytest.mark.parametrize("name", SCENARIOS)
def test_combined_variants_can_be_played_and_every_law_holds(name, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(SCENARIOS[name])
    game = SpiritsOfTheForest(file)
    moments = 0
    for seed in range(4):
        seats = seed % 2 + 1
        options = game.check(game.Options.of({"mode": "coop", "scenario": "mine"}), seats)
        moments += laws.check_setting(laws.Setting(game, seats, options), seed, many=8).moments
        for other in range(10):
            t = game.start(seats, other, options)
            pieces = game.components(t)
            list(at_random(t, other))
            assert t.ended
            assert game.components(t) == pieces
    assert moments > 10
