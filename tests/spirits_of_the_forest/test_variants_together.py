"""SPIRIT-727: variants combined in scenarios of one's own; every law holds there too."""

import pytest

from moonbrew import laws
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.moving import MoveCreature
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp
from moonbrew.games.spirits_of_the_forest.rules.whirling import pairs
from moonbrew.kernel.bits import bit, has, members_of
from tests.spirits_of_the_forest.glade import FAVOURS, TILES
from tests.spirits_of_the_forest.test_content import drawn
from tests.spirits_of_the_forest.woods import lay, own_wood, slot_of, turn, turn_at
from tests.tabletop import at_random, keys, rule, why_not

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


def own(folder, text):
    """The game with a scenario of one's own."""
    file = folder / "mine.toml"
    file.write_text(text)
    return SpiritsOfTheForest(file)


@rule("SPIRIT-727")
@pytest.mark.parametrize("name", SCENARIOS)
def test_combined_variants_can_be_played_and_every_law_holds(name, tmp_path):
    game = own(tmp_path, SCENARIOS[name])
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


@rule("SPIRIT-600")
def test_a_bridge_behind_a_bridge_cannot_be_crossed(tmp_path):
    rows = ["U U U H H U U U", "Ul U U U U U U Us", *["U U U U U U U U"] * 4]
    game = own(tmp_path, drawn(rows, rules='{ move = "bridges" }'))
    t = turn_at(own_wood(game, "1.3", "2.8", "1.2 1.3 1.4 1.5 1.6 2.8 2.7"), MoveCreature)
    assert why_not(game, t, "move-light-1.4") == "SPIRIT-600"
    assert why_not(game, t, "move-light-1.5") == "SPIRIT-599"


@rule("SPIRIT-679", "SPIRIT-376")
def test_where_hidden_tiles_are_collected_empty_places_behind_a_bridge_are_none(tmp_path):
    rows = ["U U U H U U U U", "Ul U U U U U U Us", *["U U U U U U U U"] * 4]
    game = own(tmp_path, drawn(rows, rules='{ move = "bridges", faces = "blind" }'))
    t = turn(own_wood(game, "1.3", "5.7", "1.3 1.4 1.5 2.3 4.7 5.6 5.7"), gems=1)
    game.play(t, "pick-shadow-4.7")
    assert "pick-light-2.3" in keys(t)
    assert why_not(game, t, "gem-light-1.4") == "SPIRIT-679"


@rule("SPIRIT-634")
def test_a_rectangle_of_any_size_is_filled_with_the_double_tiles_and_others(tmp_path):
    game = own(tmp_path, drawn(rules='{ deal = "doubles" }', rectangle='"1,1-4,8"'))
    t = game.start(2, 0, game.Options.of({"mode": "coop", "scenario": "mine"}))
    assert sorted(map(int, t.tiles)) == list(range(48))
    outside = [int(tile) for tile in t.tiles[32:]]
    assert not set(outside) & set(members_of(t.edition.doubles))


@rule("SPIRIT-611")
def test_the_farthest_tile_of_a_stack_is_its_topmost_and_bridges_are_left_aside(tmp_path):
    rows = ["UU UU U U U U H", "Ul U U U U U Us", *["U U U U U U U"] * 4, "U U U U"]
    rules = '{ move = "bridges", reveal = "reflect" }'
    game = own(tmp_path, drawn(rows, rules=rules, team_bits="2"))
    t = own_wood(game, "2.1", "2.7", "1.1 1.1/2 1.3 1.7 2.1 2.2 2.6 2.7")
    t.open &= ~bit(slot_of(t, "1.3"))
    turn_at(t, TurnUp)
    assert keys(t) == ["far-1.1", "bit"]
    game.play(t, "far-1.1")
    assert [t.forest.tags[slot] for slot in members_of(t.present)][:3] == ["1.1", "1.3", "1.7"]


@rule("SPIRIT-787", "SPIRIT-733")
def test_a_moonlight_tile_whose_last_tile_is_lost_otherwise_stays(tmp_path):
    game = own(tmp_path, next(iter(SCENARIOS.values())))
    t = own_wood(game, "6.1", "6.8", "1.1 1.3 1.4 6.1 6.2 6.7 6.8")
    t.open &= ~bit(slot_of(t, "1.4"))
    moon = int(t.moons[0])
    game.play(turn_at(t, TurnUp), "far-1.1")
    assert not t.present & t.plan.moons[0]
    assert t.moons[0] == moon
    assert [len(hoard.moons) for hoard in t.hoards] == [0, 0]


@rule("SPIRIT-573", "SPIRIT-575")
def test_a_tile_of_any_level_lies_next_to_an_eclipse_token(tmp_path):
    rows = ["U U UU .e UU U U U", "Ul U U U U U U Us", *["U U U U U U U U"] * 3, "U U U U U U U"]
    rules = '{ eclipse = "fortune" }'
    game = own(tmp_path, drawn(rows, rules=rules, air='"pile"', beside="{ air = 8 }"))
    t = own_wood(game, "1.2", "2.8", "1.2 1.3 1.3/2 2.1 2.7 2.8 1.8")
    turn(t)
    game.play(t, "pick-light-1.3")
    assert t.picked[0].eclipses == 1


WATER = [
    "Ul U U . U U U U",
    "U U U . U U U H",
    "U U U . U Us U U",
    ". . . . . . . .",
    *["UU UU U . U U U U"] * 3,
]
ISLES = {
    "islands": '{ A = "1,1-3,3", B = "1,5-3,8", C = "5,1-7,3", D = "5,5-7,8" }',
    "island_favours": '{ A = "F+f", B = "F+f", C = "F+f", D = "F+f" }',
}


@rule("SPIRIT-546")
def test_nobody_jumps_to_a_horizontal_tile(tmp_path):
    rules = '{ move = "jumps", end = "islands", score = "island" }'
    game = own(tmp_path, drawn(WATER, rules=rules, card="0", **ISLES))
    t = turn_at(own_wood(game, "1.1", "5.8", "1.1 2.7 2.8 3.6 5.7 5.8"), TurnUp)
    assert keys(t) == ["move-light-2.7", "move-light-3.6", "move-light-5.7"]
    assert why_not(game, t, "move-light-2.8") == "SPIRIT-546"


@rule("SPIRIT-733")
def test_an_offer_on_the_last_tile_of_an_island_falls_like_its_bit(tmp_path):
    rows = [row.replace("H", "U") for row in WATER]
    rules = (
        '{ move = "jumps", end = "islands", score = "island", tokens = "offer", bits = "offer" }'
    )
    game = own(tmp_path, drawn(rows, rules=rules, **ISLES))
    t = own_wood(game, "1.1", "5.8", "1.1 2.7 3.6 5.7 5.8")
    slot, token = slot_of(t, "1.1"), int(t.box[0])
    t.bits[slot], t.favours[2 * slot], t.box = 1, token, t.box[1:]
    game.play(turn_at(t, TurnUp), "move-light-2.7")
    assert [int(n) for n in t.hoards[1].favours] == [token]
    assert (int(t.hoards[1].bits), len(t.hoards[0].favours)) == (1, 0)


@rule("SPIRIT-506")
def test_no_eclipse_token_comes_to_lie_on_a_horizontal_tile(tmp_path):
    rows = ["UUe D D H D D UUe", "Ul D D D D D Us", *["U D D D D D U"] * 4, "U U U U"]
    rules = '{ move = "bridges", eclipse = "gate" }'
    game = own(tmp_path, drawn(rows, rules=rules))
    t = own_wood(game, "2.1", "2.7", "1.1 1.1/2 1.4 1.7/2 2.1 2.2 2.3 2.5 2.7")
    t.open &= ~bit(slot_of(t, "2.2")) & ~bit(slot_of(t, "2.5"))
    turn_at(t, MoveCreature)
    game.play(t, "move-light-2.2")
    assert keys(t) == ["gate-1.1", "gate-1.7"]
    game.play(t, "gate-1.1")
    assert keys(t) == ["dusk-2.2", "dusk-2.5"]
    assert why_not(game, t, "dusk-1.4") == "SPIRIT-506"


@rule("SPIRIT-448")
def test_a_horizontal_tile_is_never_turned(tmp_path):
    rows = ["UU D D H D D UU", "Ul De De De De D Us", *["U D D D D D U"] * 4, "U U U U"]
    rules = '{ move = "bridges", eclipse = "turn" }'
    game = own(tmp_path, drawn(rows, rules=rules))
    t = own_wood(game, "2.1", "2.7", "1.1 1.3 1.4 1.5 2.1 2.2 2.3 2.5 2.7 3.2 3.3 3.4")
    for tag in ("1.3", "1.5", "2.3", "2.5", "3.3"):
        t.open &= ~bit(slot_of(t, tag))
    turn_at(t, MoveCreature)
    game.play(t, "move-light-2.2")
    assert keys(t) == [f"turn-{place}" for place in ("1.3", "1.5", "2.3", "2.5", "3.3")]
    assert why_not(game, t, "turn-1.4") == "SPIRIT-448"


@rule("SPIRIT-478", "SPIRIT-740")
@pytest.mark.parametrize("move", ["take-token", "take-bit"])
def test_an_offer_that_is_taken_pushes_another_bit_away(tmp_path, move):
    rows = ["U U U U U U U U", "Ul U*F U U U U U Us", *["U U U U U U U U"] * 4]
    rules = '{ tokens = "offer", bits = "offer", push = "bits" }'
    game = own(tmp_path, drawn(rows, rules=rules))
    t = own_wood(game, "2.1", "2.8", "2.1 2.2 2.3 2.4 1.4 3.4 2.8 2.7")
    slot, token = slot_of(t, "2.2"), int(t.box[0])
    t.bits[slot], t.favours[2 * slot], t.box = 1, token, t.box[1:]
    t.bits[slot_of(t, "2.3")] = 1
    turn_at(t, MoveCreature)
    game.play(t, "move-light-2.2")
    game.play(t, move)
    assert keys(t) == ["onto-1.4", "onto-2.4", "onto-3.4"]


@rule("SPIRIT-394")
def test_a_tile_with_others_at_all_four_sides_is_refused_where_any_side_counts(tmp_path):
    rows = ["U U U U U U U U", "Ul U U U U U U Us", *["U U U U U U U U"] * 4]
    game = own(tmp_path, drawn(rows, rules='{ sides = "all" }'))
    t = turn(own_wood(game, "2.2", "2.7", "1.3 2.2 2.3 2.4 3.2 3.3 3.4 4.3 2.7 2.8 1.7"))
    assert why_not(game, t, "pick-light-3.3") == "SPIRIT-394"
    assert why_not(game, t, "pick-light-1.3") == ""


@rule("SPIRIT-753")
def test_a_tile_without_a_token_is_of_no_pair(tmp_path):
    rows = ["U DF DF U U U U U", "Ul U U U U U U Us", *["U U U U U U U U"] * 4]
    game = own(tmp_path, drawn(rows, rules='{ tokens = "whirl" }'))
    t = own_wood(game, "2.1", "2.8", "1.1 1.2 1.3 2.1 2.8")
    assert [int(slot) for slot in pairs(t)[:4]] == [-1, 2, 1, -1]


# Tokens won by absolute majorities, wherever the deciding tile comes from.

FOR_SPIDERS = ("FT-SPI", "FT-BRA")
PAIRED = ["U U U H U U U U", "Ul U U U U U U Us", "U U DF DF U U U U", *["U U U U U U U U"] * 3]
TRIPLE = [
    "U UD U . U UD U",
    "Ul D U . Ul DF UF",
    "U UD U . U UD U",
    ". . . . . . .",
    "U UD U . U UD U",
    "Us UD U . Us UD U",
    "U UDD U . U UDD U",
]
OVER_WATER = {
    "rules": (
        '{ move = "jumps", end = "islands", score = "island", tokens = "whirl", pool = "symbols" }'
    ),
    "islands": '{ A = "1,1-3,3", B = "1,5-3,7", C = "5,1-7,7" }',
    "island_favours": '{ A = "F+f", B = "F+f", C = "F+f" }',
}


def half_of_spiders(game, light, shadow, tiles, pair):
    """The team has half of all Spiders, and a token for them lies on one of the pair of tiles."""
    t = lay(own_wood(game, light, shadow, " ".join(tiles), seats=1), tiles)
    for tile in map(TILES.index, ("SPI5", "SPI6", "SPI1")):
        t.hoards[1].tiles &= ~bit(tile)
        t.hoards[0].tiles |= bit(tile)
    for tag, token in zip(pair, map(FAVOURS.index, FOR_SPIDERS), strict=True):
        bring(t, 2 * slot_of(t, tag), token)
        t.open &= ~bit(slot_of(t, tag))
    t.shown = sum(bit(int(token)) for token in (*t.favours, *t.islands[::2]) if token != NOTHING)
    return t


def bring(t, place, token):
    """A token changes places with the one that lies there."""
    for row in (t.favours, t.islands, t.box):
        if token in row:
            number = list(row).index(token)
            row[number], t.favours[place] = t.favours[place], token
            return


def whirls(game, t, pair):
    """Whether the tokens of the pair are divided now; a table that can be loaded."""
    data = game.dump(t)
    assert game.dump(game.load(data)) == data
    up = all(has(t.open, slot_of(t, tag)) for tag in pair)
    return data["ask"][0] == "share-whirl" and up and "team-FT-SPI" in keys(t)


@rule("SPIRIT-638", "SPIRIT-646", "SPIRIT-598")
@pytest.mark.parametrize("move", ["move-light-1.4", "gem-light-1.4"])
def test_a_bridge_that_makes_an_absolute_majority_turns_up_a_pair_at_once(tmp_path, move):
    rules = '{ move = "bridges", tokens = "whirl", pool = "symbols" }'
    game, pair = own(tmp_path, drawn(PAIRED, rules=rules)), ("3.3", "3.4")
    tiles = {"1.3": "VIN1", "1.4": "SPI2", "1.5": "VIN2", "3.3": "MOS1", "3.4": "MOS2"}
    tiles |= {"2.7": "FRU1", "2.8": "FRU2", "1.8": "FRU3"}
    t = half_of_spiders(game, "1.3", "2.8", tiles, pair)
    t.purses[0].supply = 1
    turn_at(t, MoveCreature)
    assert not whirls(game, t, pair)
    game.play(t, move)
    assert whirls(game, t, pair)


@rule("SPIRIT-638", "SPIRIT-646", "SPIRIT-543")
def test_the_last_tile_of_an_island_can_make_it_too(tmp_path):
    game, pair = own(tmp_path, drawn(TRIPLE, **OVER_WATER)), ("2.6", "2.7")
    tiles = {"1.1": "SPI2", "1.5": "VIN1", "1.6": "VIN2", "5.1": "VIN3", "5.2": "VIN4"}
    tiles |= {"2.6": "MOS1", "2.7": "MOS2"}
    t = turn_at(half_of_spiders(game, "1.1", "5.2", tiles, pair), TurnUp)
    assert keys(t) == ["move-light-1.5", "move-light-5.1"]  # a forced jump
    game.play(t, "move-light-5.1")
    assert whirls(game, t, pair)
    game.play(t, "team-FT-SPI")
    assert game.dump(t)["ask"][0] == "share-island"


@rule("SPIRIT-638", "SPIRIT-646", "SPIRIT-749")
def test_so_can_the_tile_that_a_creature_leaves_when_it_is_relocated(tmp_path):
    game, pair = own(tmp_path, drawn(TRIPLE, **OVER_WATER)), ("2.6", "2.7")
    tiles = {"3.1": "SPI2", "1.5": "VIN1", "1.6": "VIN2", "5.1": "VIN3", "5.2": "VIN4"}
    tiles |= {"2.6": "MOS1", "2.7": "MOS2", "6.1": "FRU1", "6.2": "FRU2"}
    t = turn(half_of_spiders(game, "3.1", "5.2", tiles, pair))
    assert game.dump(t)["ask"][0] == "relocate"
    game.play(t, "move-light-1.5")
    assert whirls(game, t, pair)
