"""Section 24.19: jumps over water, islands that sink, and creatures that are relocated."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.closing import (
    has_choice,
    scored_types,
    side_points,
    types_left,
)
from moonbrew.games.spirits_of_the_forest.rules.events import (
    CreatureMoved,
    CreatureRelocated,
    IslandSunk,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import LIGHT, NOTHING, OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.islands import island_of, jumps
from moonbrew.games.spirits_of_the_forest.rules.scoring import still_out
from moonbrew.kernel.bits import members_of
from tests.spirits_of_the_forest.glade import (
    EDITION,
    FAVOURS,
    GAME,
    PARTS,
    TILES,
    asked,
    begin,
    dumped,
    happened,
    plan,
    play,
    to_the_end,
)
from tests.spirits_of_the_forest.grove import slots_of, sparse
from tests.spirits_of_the_forest.growing import BOX
from tests.spirits_of_the_forest.test_content import drawn
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.woods import own_wood, slot_of
from tests.tabletop import keys, rule, told, why_not

SLOTS = slots_of("19")
TOKENS = [*FAVOURS[:9], "FT-sun", "FT-gem1", "FT-gem2"]


def test_every_tile_is_on_an_island_or_there_are_none():
    for key, islands in (("19", {*range(6)}), ("20", {NOTHING})):
        t = laid_out(key)
        assert {int(island_of(t, slot)) for slot in range(t.forest.size)} == islands


def isles(places, light, shadow, at="move-creature", **more):
    """Islands with tiles at some places, and with their tokens; those without tiles are sunk."""
    tiles = dict(zip(places.split(), TILES, strict=False))
    there = {"ABCDEF"[plan("19").island[SLOTS.index(slot)]] for slot in tiles}
    tokens = [
        token if "ABCDEF"[place // 2] in there else None for place, token in enumerate(TOKENS)
    ]
    shown = [token for token in tokens[::2] if token]
    sunk = [name for name in "ABCDEF" if name not in there]
    given = {"island_tokens": tokens, "shown": shown, "sunk": sunk, **more}
    return sparse("19", tiles, light, shadow, at=at, **given)


def due(places, light, shadow, **more):
    """The same where a relocation may be due, before the first pick."""
    agenda = [["moonlit-turn", 0], *([part, 0] for part in PARTS), ["relocate", 0]]
    return isles(places, light, shadow, agenda=agenda, at="pick-first", **more)


def jumping(places, light, shadow, **more):
    """The same at the beginning of the Movement phase."""
    return isles(places, light, shadow, at="turn-up", **more)


# Setup.


@rule("SPIRIT-535", "SPIRIT-536", "SPIRIT-537", "SPIRIT-538")
def test_six_islands_of_eight_tiles_have_an_open_and_a_hidden_token_each():
    t = laid_out("19")
    assert (t.card, sum(t.bits), int(t.bits_beside)) == (-1, 0, 0)
    assert [len(members_of(island)) for island in t.plan.islands] == [8] * 6
    tokens = [int(token) for token in t.islands]
    assert len(set(tokens)) == 12
    assert [bool(t.shown >> token & 1) for token in tokens] == [True, False] * 6
    assert len({FAVOURS[token] for token in tokens} & {"FT-sun", "FT-moon", "FT-fire"}) == 1


# Jumps.


@rule("SPIRIT-539", "SPIRIT-540")
def test_a_creature_jumps_straight_over_water_to_the_first_tile_of_another_island():
    t = isles("1.3 1.4 2.3 2.4 1.6 2.7 4.4 5.4 5.1", "2.4", "5.1")
    # East of row 2, column 4 the first tile of the next island is at column 7, beyond a gap.
    assert keys(t) == [
        *("move-light-1.3", "move-light-1.4", "move-light-2.3", "move-light-2.7", "move-light-4.4")
    ]
    assert why_not(GAME, t, "move-light-1.6") == "SPIRIT-540"
    assert why_not(GAME, t, "move-light-5.4") == "SPIRIT-540"  # not the first one met
    assert why_not(GAME, t, "move-light-3.4") == "SPIRIT-151"
    play(t, "move-light-4.4")
    assert dumped(t, "light") == "4.4"


@rule("SPIRIT-540")
def test_no_jump_goes_to_a_creature_or_within_an_island_or_without_water():
    t = isles("1.1 1.4 2.1 2.4 4.1 5.1 4.4", "1.1", "4.1")
    assert "move-light-1.4" not in keys(t)  # the same island, over a gap
    assert why_not(GAME, t, "move-light-1.4") == "SPIRIT-150"
    t = isles("1.1 1.4 2.1 2.4 4.1 5.1 4.4", "2.1", "4.1")
    assert why_not(GAME, t, "move-light-4.1") == "SPIRIT-152"
    assert not [key for key in keys(t) if key.startswith("move-light-4")]


@rule("SPIRIT-540")
def test_no_jump_goes_to_a_tile_of_another_island_that_lies_right_beside():
    rows = ["UD D D D U U D UD", *["U D D D D D D U"] * 4, "U D D D D U"]
    rows[1] = "Ul D D D D D D Us"
    rules = '{ move = "jumps", end = "islands", score = "island" }'
    islands = '{ A = "1,1-3,8", B = "4,1-6,8" }'
    text = drawn(rows, rules=rules, islands=islands, island_favours='{ A = "F+f", B = "F+f" }')
    game = SpiritsOfTheForest(BOX + text)
    t = own_wood(game, "3.2", "3.8", "2.2 3.2 4.2 3.5 6.5 3.8 2.8")
    assert members_of(jumps(t, LIGHT)) == []
    t.light = slot_of(t, "3.5")
    assert [t.forest.tags[slot] for slot in members_of(jumps(t, LIGHT))] == ["6.5"]


@rule("SPIRIT-541")
def test_a_gem_jumps_too():
    t = isles("1.3 1.4 2.3 2.4 4.4 5.4 5.3 4.8 4.9", "2.4", "4.8", at="move-creature", supply=[1])
    assert "gem-light-4.4" in keys(t)
    play(t, "gem-light-4.4")
    assert (dumped(t, "light"), asked(t)[0]) == ("4.4", "move-creature")


@rule("SPIRIT-773")
def test_from_the_last_tile_of_an_island_no_gem_leads_away():
    t = isles("2.4 4.4 5.4 5.3 4.8 4.9", "2.4", "4.8", at="move-creature", supply=[1])
    assert why_not(GAME, t, "gem-light-4.4") == "SPIRIT-773"
    assert not [key for key in keys(t) if key.startswith("gem-light")]
    assert "move-light-4.4" in keys(t)
    # Who came to a last tile in this phase and jumps on leaves it to its side.
    play(t, "move-light-4.4")
    assert dumped(t, "tiles") == [[TILES[0]], []]
    assert asked(t)[0] == "share-island"


# Forced jumps.


@rule("SPIRIT-542", "SPIRIT-543", "SPIRIT-544", "SPIRIT-545")
def test_who_stands_on_the_last_tile_of_an_island_is_forced_to_jump_light_first():
    t = jumping("2.4 4.4 5.4 2.6 1.6 2.14 4.14 5.14 2.12", "2.4", "2.14")
    # Shadow's island has another tile: only Light is forced.
    assert asked(t) == ("forced-jump", 0)
    assert keys(t) == ["move-light-2.6", "move-light-4.4"]
    assert why_not(GAME, t, "move-light-5.4") == "SPIRIT-540"
    assert why_not(GAME, t, "move-shadow-4.14") == "SPIRIT-766"
    play(t, "move-light-2.6")
    assert dumped(t, "tiles") == [[TILES[0]], []]
    assert asked(t) == ("share-island", 0)
    play(t, "team-open")
    assert happened(t, CreatureMoved)[0].slot == SLOTS.index("2.6")
    assert len(happened(t, CreatureMoved)) == 1  # there is no other movement
    assert asked(t)[0] in ("relocate", "pick-first")


@rule("SPIRIT-542", "SPIRIT-543")
def test_shadow_alone_may_be_forced_and_without_anybody_forced_a_creature_is_moved():
    places = "2.4 4.4 5.4 2.6 1.6 2.14 4.14 5.14 2.12"
    t = jumping(places, "2.14", "2.4")
    assert asked(t) == ("forced-jump", 0)
    assert keys(t) == ["move-shadow-2.6", "move-shadow-4.4"]
    play(t, "move-shadow-2.6")
    assert dumped(t, "tiles") == [[], [TILES[0]]]
    assert asked(jumping(f"{places} 2.3", "2.14", "2.4")) == ("move-creature", 0)


@rule("SPIRIT-543", "SPIRIT-544")
def test_both_jump_and_each_leaves_its_tile_to_its_own_side():
    t = jumping("2.4 4.4 4.3 2.6 1.6 2.14 4.14 4.13", "2.4", "2.14")
    assert asked(t)[0] == "forced-jump"
    play(t, "move-light-4.4", "team-hidden")
    assert dumped(t, "ask") == ["forced-jump", 0, 1]
    play(t, "move-shadow-4.14")
    assert dumped(t, "tiles") == [[TILES[0]], [TILES[5]]]
    assert asked(t)[0] == "share-island"


@rule("SPIRIT-546")
def test_without_a_straight_jump_any_free_tile_of_another_island_will_do():
    t = jumping("2.4 4.3 5.3 1.7 1.8", "2.4", "5.3")
    assert keys(t) == ["move-light-1.7", "move-light-1.8", "move-light-4.3"]
    assert why_not(GAME, t, "move-light-5.3") == "SPIRIT-546"
    assert why_not(GAME, t, "move-light-2.4") == "SPIRIT-546"


@rule("SPIRIT-774")
def test_who_cannot_leave_stays():
    # Two islands, and all that is left of the other one is under Shadow.
    t = jumping("2.4 4.3", "2.4", "4.3")
    assert happened(t, CreatureMoved) == []
    assert t.ask is None


@rule("SPIRIT-733", "SPIRIT-543")
def test_a_token_on_the_tile_left_behind_goes_along():
    t = jumping("2.4 4.4 4.3 2.6 1.6", "2.4", "4.3")
    t.favours[2 * SLOTS.index("2.4")] = FAVOURS.index("FT-MUS")
    t.bits[SLOTS.index("2.4")] = 1
    play(t, "move-light-4.4")
    assert dumped(t, "favours")[0] == ["FT-MUS"]
    assert dumped(t, "side_bits") == [0, 1]


# Sunk islands.


@rule("SPIRIT-548", "SPIRIT-549", "SPIRIT-550")
@pytest.mark.parametrize(
    ("move", "team", "opponent"),
    [("team-open", "FT-BRA", "FT-DEW"), ("team-hidden", "FT-DEW", "FT-BRA")],
)
def test_the_tokens_of_a_sunk_island_are_divided_and_only_then_turned_up(move, team, opponent):
    t = jumping("2.4 4.1 4.2 4.3 4.4 5.1 5.2 5.3 5.4 4.6 2.14", "2.4", "4.2")
    play(t, "move-light-4.4")  # the next island has sunk before
    assert dumped(t, "sunk") == ["A", "B", "F"]
    assert "FT-DEW" not in dumped(t, "shown")
    assert [event.island for event in happened(t, IslandSunk)] == [0]
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, move)
    assert dumped(t, "favours") == [[team], [opponent]]
    assert "FT-DEW" in dumped(t, "shown")


@rule("SPIRIT-551", "SPIRIT-750", "SPIRIT-552", "SPIRIT-553", "SPIRIT-554")
def test_with_one_island_left_the_game_ends_at_once():
    t = jumping("2.4 4.4 4.3 5.3 5.4", "2.4", "4.3", hidden="5.3")
    # Light can jump to one tile only, and its island sinks.
    assert asked(t) == ("share-island", 0)
    play(t, "team-open")
    assert t.ask is None
    assert "The game ends: the creatures' tiles and the tokens left are given out." in told(GAME, t)
    assert dumped(t, "tiles") == [[TILES[0], TILES[1]], [TILES[2]]]
    left = {slot for slot, tile in zip(SLOTS, dumped(t, "forest"), strict=True) if tile}
    assert left == {"5.3", "5.4"} == set(dumped(t, "open"))
    assert dumped(t, "favours")[1] == ["FT-DEW", "FT-MUS", "FT-SPI"]  # A's hidden one, then D's


@rule("SPIRIT-553")
def test_of_the_tiles_that_stay_only_those_face_down_are_turned_up():
    t = play(jumping("2.4 4.4 4.3 5.2 5.3 5.4", "2.4", "4.3", hidden="5.3"), "team-open")
    assert [SLOTS[event.slot] for event in happened(t, TurnedUp)] == ["5.3"]
    assert "5.3" in dumped(t, "open")


@rule("SPIRIT-552")
def test_the_very_first_tile_is_the_opponents_too_if_shadow_stands_on_it():
    t = jumping("4.1 2.1 1.1 1.2 2.2", "4.1", "1.1")  # Light has one way out, to 2.1
    play(t, "team-open")
    assert t.ended
    assert dumped(t, "tiles") == [[TILES[0], TILES[1]], [TILES[2]]]


# Relocation.


@rule(
    "SPIRIT-238", "SPIRIT-240", "SPIRIT-241", "SPIRIT-242", "SPIRIT-559", "SPIRIT-712", "SPIRIT-713"
)
def test_a_creature_without_a_tile_to_collect_is_relocated():
    t = due("1.1 1.2 2.1 4.1 5.1 1.6 1.7 1.8 2.6 5.9", "5.1", "2.6", hidden="4.1 5.9")
    assert asked(t) == ("relocate", 0)
    assert keys(t) == [
        *("move-light-1.1", "move-light-1.2", "move-light-1.7", "move-light-2.1"),
        "move-light-4.1",
    ]
    assert why_not(GAME, t, "move-shadow-1.1") == "SPIRIT-242"
    assert why_not(GAME, t, "move-light-2.6") == "SPIRIT-240"
    assert why_not(GAME, t, "move-light-5.9") == "SPIRIT-241"
    assert why_not(GAME, t, "move-light-3.1") == "SPIRIT-680"
    assert why_not(GAME, t, "go") == "SPIRIT-766"
    play(t, "move-light-1.1")
    assert dumped(t, "light") == "1.1"
    assert asked(t)[0] == "pick-first"
    assert "You relocate Light to row 1, column 1." in told(GAME, t, 0)


@rule("SPIRIT-242")
def test_without_need_nobody_is_relocated():
    t = due("1.1 1.2 2.1 1.6 1.7 2.6", "1.1", "1.6")
    assert asked(t)[0] == "pick-first"
    assert happened(t, CreatureRelocated) == []


@rule("SPIRIT-239", "SPIRIT-714")
def test_if_both_need_it_light_goes_first_and_only_where_shadow_can_follow():
    t = due("4.1 5.1 4.6 5.6 1.1 1.2 2.1 2.2", "5.1", "5.6", hidden="4.1 4.6")
    assert asked(t)[0] == "relocate"
    assert {key.split("-")[1] for key in keys(t)} == {"light"}
    assert why_not(GAME, t, "move-shadow-1.1") == "SPIRIT-714"
    play(t, "move-light-1.1")
    assert asked(t)[0] == "relocate"
    assert {key.split("-")[1] for key in keys(t)} == {"shadow"}
    play(t, "move-shadow-1.2")
    assert asked(t)[0] == "pick-first"
    # One tile that lies open is not enough for two: there is no place for Light.
    few = due("5.1 5.6 1.1 1.2", "5.1", "5.6", hidden="1.2")
    assert (few.ask, happened(few, CreatureRelocated)) == (None, [])


@rule("SPIRIT-714", "SPIRIT-749")
def test_who_follows_from_a_last_tile_leaves_the_rest_as_it_is():
    t = due("5.1 5.6 1.2 1.3 2.2 2.3", "5.1", "5.6")
    assert keys(t) == [f"move-light-{place}" for place in ("1.2", "1.3", "2.2", "2.3")]
    play(t, "move-light-1.2", "team-open")
    assert keys(t) == [f"move-shadow-{place}" for place in ("1.3", "2.2", "2.3")]


@rule("SPIRIT-714", "SPIRIT-242")
def test_shadow_stays_if_it_has_a_tile_once_light_is_gone():
    # The only tile next to Shadow is the one on which Light stands.
    t = due("4.1 5.1 1.1 1.2 2.1", "4.1", "5.1", hidden="")
    assert asked(t)[0] == "relocate"
    play(t, "move-light-1.1")
    assert dumped(t, "shadow") == "5.1"
    assert asked(t)[0] == "pick-first"


@rule("SPIRIT-243")
def test_if_both_share_a_single_tile_either_is_relocated():
    t = due("1.1 1.2 2.1 4.1 4.2 5.1", "1.1", "2.1")
    assert asked(t)[0] == "relocate"
    assert {key.split("-")[1] for key in keys(t)} == {"light", "shadow"}
    assert GAME.scene(t, 0).prompt.startswith("There are no two tiles to collect.")


@rule("SPIRIT-244")
def test_to_be_relocated_is_no_move():
    t = due("1.1 1.2 2.1 4.1 5.1 1.6 1.7 1.8 2.6", "5.1", "2.6", hidden="4.1")
    t.bits[SLOTS.index("1.1")] = 1
    play(t, "move-light-1.1")
    assert dumped(t, "side_bits") == [0, 0]
    assert happened(t, CreatureMoved) == []


@rule("SPIRIT-547", "SPIRIT-749")
def test_who_is_relocated_from_a_last_tile_leaves_it_to_its_side_and_the_island_sinks():
    t = due("5.1 1.1 1.2 2.1 1.6 1.7 1.8 2.6", "5.1", "2.6", hidden="5.1")
    play(t, "move-light-1.1")
    assert [TILES[event.tile] for event in happened(t, TurnedUp)] == [TILES[0]]
    assert dumped(t, "tiles") == [[TILES[0]], []]
    assert dumped(t, "ask") == ["share-island", 0, 3]
    play(t, "team-open")
    assert asked(t)[0] == "pick-first"


@rule("SPIRIT-784")
def test_without_a_place_the_turn_goes_on_if_one_pick_opens_the_other():
    # Shadow has no available tile until Light takes the end of the row; nowhere else is any.
    t = due("1.1 1.2 1.3 1.4 2.1 2.3 4.14", "2.1", "2.3", hidden="1.4 2.3 4.14")
    assert asked(t)[0] == "assign-tiles"
    assert [SLOTS[pick.slot] for pick in t.picked] == ["1.1", "1.2"]
    assert dumped(t, "shadow") == "2.3"


@rule("SPIRIT-560", "SPIRIT-706")
def test_if_relocation_does_not_help_the_game_ends_without_asking_in_spite_of_gems():
    t = due("5.1 5.6 1.1 1.2", "5.1", "5.6", hidden="1.2", supply=[2])
    assert t.ask is None
    assert dumped(t, "supply") == [2]
    left = {slot for slot, tile in zip(SLOTS, dumped(t, "forest"), strict=True) if tile}
    assert left == {"1.1", "1.2"} == set(dumped(t, "open"))
    assert dumped(t, "tiles") == [[TILES[0]], [TILES[1]]]
    assert members_of(types_left(t)) == sorted({int(EDITION.type_of[n]) for n in (2, 3)})
    assert sum(still_out(t)) == 0


@rule("SPIRIT-704")
def test_before_the_first_pick_no_gem_is_used_that_makes_a_relocation_needed():
    t = due("1.1 1.2 2.1 2.2 1.3 1.6 1.7 2.6 4.1 5.1", "2.1", "1.6", hidden="5.1", supply=[1])
    assert asked(t)[0] == "pick-first"
    assert why_not(GAME, t, "gem-light-4.1") == "SPIRIT-704"
    assert "gem-light-1.1" in keys(t)


# Points.


@rule("SPIRIT-555", "SPIRIT-556", "SPIRIT-557", "SPIRIT-558")
def test_the_team_scores_only_majorities_of_types_left_on_the_island():
    # Branches are left, Leaves are not. The team leads in both and in the sun.
    closed = sparse(
        *("19", {"4.4": "SPI1", "4.3": "SPI2", "5.4": "BRA1"}, "4.4", "4.3"),
        agenda=[["close-forest"]],
        tiles=[["BRA2", "BRA3", "LEA1", "DEW1", "DEW2"], ["MOS1", "MOS2"]],
    )
    assert closed.ended
    branches = EDITION.type_of[TILES.index("BRA1")]
    assert members_of(scored_types(closed)) == [branches]
    symbols = [int(EDITION.symbols_of[TILES.index(tile)]) for tile in ("BRA2", "BRA3")]
    lost = [power_loss(closed, side) for side in (TEAM, OPPONENT)]
    assert side_points(closed, TEAM) == sum(symbols) - lost[0]
    assert side_points(closed, OPPONENT) > -lost[1]
    assert not has_choice(closed)


@rule("SPIRIT-556")
def test_until_the_end_types_on_hidden_tiles_are_not_known_to_be_left():
    lying = {"4.4": "SPI1", "4.3": "SPI2", "5.4": "BRA1", "2.4": "SPI3"}
    for hidden, left in (("", ["BRA", "SPI"]), ("5.4", ["SPI"])):
        t = sparse("19", lying, "4.4", "4.3", hidden=hidden, tiles=[["BRA2"], []])
        assert [EDITION.types[kind].key for kind in members_of(types_left(t))] == left
        assert [EDITION.types[kind].key for kind in members_of(scored_types(t))] == [
            key for key in left if key == "BRA"
        ]


def power_loss(t, side):
    """SPIRIT-212: 3 points for each Power Source of which a side has no tile."""
    held = {int(EDITION.source_of[tile]) for tile in members_of(t.hoards[side].tiles)}
    return 3 * len({0, 1, 2} - held)


# What is shown, and what is refused.


def test_islands_are_drawn_and_their_tokens_touched():
    t = play(jumping("2.4 4.4 4.3 2.6 1.6", "2.4", "4.3"), "move-light-2.6")
    scene = GAME.scene(t, 0)
    zones = {zone.id: zone for zone in scene.zones}
    assert [piece.face for piece in zones["island-A"].pieces] == ["bra", None]
    assert (zones["island-C"].pieces, zones["island-C"].empty) == ([], "sunk")
    assert [choice.touch for choice in scene.choices] == [["open-FT-BRA"], ["island-A-2"]]
    assert scene.prompt.startswith("Island A is sunk.")
    t = jumping("2.4 4.4 5.4 2.6 1.6", "2.4", "5.4")
    assert GAME.scene(t, 0).prompt == (
        "Light stands on the last tile of its island. Where does it jump to?"
    )


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"ask": ["forced-jump", 0, 0]}, "needs its creature on the only tile left"),
        ({"sunk": ["A"]}, "has A, where tiles lie (SPIRIT-548)"),
    ],
)
def test_islands_that_no_play_could_reach_are_refused(more, why):
    agenda = [["moonlit-turn", 0], ["last-gems", 0]]
    with pytest.raises(BadTable) as refused:
        isles("1.1 1.2 4.1 4.2", "1.1", "4.1", agenda=agenda, **more)
    assert why in str(refused.value)


def test_steps_of_islands_belong_to_no_other_forest():
    agenda = [["moonlit-turn", 0], *([part, 0] for part in PARTS), ["relocate", 0]]
    with pytest.raises(BadTable, match="belongs to games in which creatures are relocated"):
        sparse("13", {"1.1": "BRA1", "1.2": "BRA2"}, "1.1", "1.2", at="pick-first", agenda=agenda)


@pytest.mark.parametrize("difficulty", ["regular", "difficult", "extreme"])
@pytest.mark.parametrize("seats", [1, 2])
def test_the_drifting_isles_are_played_to_their_end(seats, difficulty):
    t = to_the_end(begin(seats, 1, mode="coop", scenario="19", difficulty=difficulty))
    assert sum(len(hoard.favours) for hoard in t.hoards) + len(t.box) == 12
    assert t.ended
