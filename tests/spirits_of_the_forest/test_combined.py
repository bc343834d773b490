"""SPIRIT-727: variants of different scenarios in one, as owners may write them."""

from pathlib import Path

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from tests.spirits_of_the_forest.glade import EDITION
from tests.tabletop import keys, rule

MIRAGE = """
[scenario.mirage]
title = "Dancing Mirage"
modes = ["solo", "coop"]
difficulty = "all"
rules = { move = "mirror", eclipse = "turn", fireflies = "dance", pool = "symbols", \
lines = "cross", reveal = "bit" }
tiles = 48
air = "none"
card = 1
mirror = 3
columns = { 1 = "Ff", 6 = "Ff" }
beside = { favours = "FFFF", fireflies = 1, bits = 2 }
forest = [
    "UDe UD1 UDb UD* UD UDe",
    "UD UD UDb UD* UD2 UD",
    ". . . . . .",
    "UD UD UDb UD UD2 UD",
    "UDe UD1 UDb UD* UD UDe",
]
"""
PYRAMID = """
[scenario.steps]
title = "The Moonlit Steps"
modes = ["solo", "coop"]
difficulty = "all"
rules = { tokens = "touch", move = "steps", eclipse = "turn", fireflies = "dance", \
pool = "symbols", gems = "swap", reveal = "bit" }
tiles = 48
air = "none"
card = 1
beside = { favours = "FFF", fireflies = 1, bits = 2 }
pyramid = [
    "L1 r1 h1: U De D D U",
    "L1 r2 h1: D D D D D",
    "L1 r3 h1: D D D D D",
    "L1 r4 h1: D D D D D",
    "L1 r5 h1: D D D D D",
    "L1 r6 h1: U D D De U",
    "L2 r2 h2: Ub Df Df U*",
    "L2 r3 h2: Ul De Db Us",
    "L2 r4 h2: Ul D De Us",
    "L2 r5 h2: U* Df Df Ub",
    "L3 r3 h5: U*b",
    "L3 r4 h5: U*",
]
"""
CLEARING = """
[scenario.crossing]
title = "The Crossing"
modes = ["solo", "coop"]
difficulty = "all"
rules = { tokens = "cross", lines = "cross", eclipse = "turn", reveal = "bit", sides = "all", \
faces = "reveal", deal = "singles", fireflies = "burden" }
tiles = 56
air = "shuffled"
card = 1
rows = { 1 = "Ff", 4 = "ff" }
columns = { 2 = "Ff" }
beside = { fireflies = 5, bits = 2 }
forest = [
    "UD UDFf UDl UDe UDe UD UD",
    "UD UD UD UDe UD* UDFf UDs",
    "UD UDs UD UD UD UD* UD",
    "UD UDl UD UD UDe UD* UD",
]
"""
FOG = """
[scenario.mist]
title = "Favours in the Mist"
modes = ["solo", "coop"]
difficulty = "all"
rules = { tokens = "touch", faces = "blind" }
tiles = 48
air = "none"
card = 1
forest = [
    "U Df D D D D Df U",
    "Ul D D* D D D* D Us",
    "U D Df D D Df D U",
    "D D D D* D* D D D",
    "U D Dff D D Dff D U",
    "U D D* D D D* D U",
]
"""
MINE = {"mirage": MIRAGE, "steps": PYRAMID, "crossing": CLEARING, "mist": FOG}
ASKS = {
    "mirage": {"place-pair", "place-firefly", "turn-tile", "pick-first", "move-creature"},
    "steps": {"place-firefly", "turn-tile", "let-fall", "pick-second", "divide-tokens"},
    "mist": {"pick-second", "assign-tiles", "move-creature"},
    "crossing": {"turn-tile", "pick-second", "assign-tiles", "move-creature"},
}


@pytest.fixture(scope="module", name="own_game")
def _own_game(tmp_path_factory) -> SpiritsOfTheForest:
    """The game with these scenarios."""
    file: Path = tmp_path_factory.mktemp("own") / "mine.toml"
    file.write_text("\n".join(MINE.values()))
    return SpiritsOfTheForest(file)


@rule("SPIRIT-727", "SPIRIT-726")
@pytest.mark.parametrize("key", MINE)
def test_variants_can_be_combined_and_every_law_holds(own_game, key):
    chosen = own_game.Options.of({"mode": "coop", "scenario": key})
    seen = laws.Seen()
    for seats in (1, 2):
        setting = laws.Setting(own_game, seats, own_game.check(chosen, seats))
        for seed in range(3):
            seen.add(laws.check_setting(setting, seed, many=16))
    assert seen.asks >= ASKS[key]


@rule("SPIRIT-436", "SPIRIT-375")
def test_a_tile_whose_tokens_are_won_is_turned_up_where_nothing_else_is(own_game):
    t = own_game.start(1, 0, own_game.Options.of({"mode": "coop", "scenario": "mist"}))
    for key in ("pick-light-1.1", "pick-shadow-3.8", "assign-1-2", "go"):
        own_game.play(t, key)
    data = own_game.dump(t)
    assert "1.2" in data["open"]
    assert "3.7" not in data["open"]
    assert len(data["favours"][1]) == 1


@rule("SPIRIT-724")
def test_the_catalogue_stays_small_with_them(own_game):
    assert len(EDITION.catalogue) < len(own_game.catalogue) < 3000
    assert keys(own_game.start(1, 0, own_game.Options.of({"mode": "coop", "scenario": "steps"})))
