"""Section 24.15: gems that lie on tiles."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import (
    AlchemyPicked,
    GemSpent,
    PiecesGone,
    TileGone,
)
from moonbrew.games.spirits_of_the_forest.rules.revealing import give_tokens, is_divided
from moonbrew.games.spirits_of_the_forest.rules.scoring import still_out
from moonbrew.games.spirits_of_the_forest.rules.table import Picked
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.pile import vector
from tests.spirits_of_the_forest.glade import (
    EDITION,
    FAVOURS,
    GAME,
    TILES,
    asked,
    begin,
    dumped,
    happened,
    moonlit,
    play,
    to_the_end,
)
from tests.spirits_of_the_forest.grove import row, sparse
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, told, why_not

FOREST = row(
    "4.1 4.2 4.3 5.1 5.2 5.3 4.8 4.9 4.10 5.9",
    "BRA1 BRA2 BRA3 LEA1 LEA2 LEA3 SPI1 SPI2 SPI3 VIN1",
)


def brewing(alchemy=("DEW1 MOS1",), supply=(2,), at="pick-first", **more):
    """A table with gems on tiles."""
    tiles = [text.split() for text in alchemy]
    return sparse("15", FOREST, "5.2", "5.9", at=at, alchemy=tiles, supply=supply, **more)


def at_assignment(**more):
    """Two tiles are picked."""
    return play(brewing(**more), "pick-light-4.1", "pick-shadow-4.8")


@rule("SPIRIT-486", "SPIRIT-778", "SPIRIT-779")
def test_each_of_two_players_has_three_tiles_with_a_gem_on_each():
    t = laid_out("15")
    assert [(len(purse.alchemy), int(purse.supply)) for purse in t.purses] == [(3, 3), (3, 3)]
    dealt = [*t.purses[0].alchemy, *t.purses[1].alchemy]
    assert sorted({*(int(tile) for tile in t.tiles), *(int(tile) for tile in dealt)}) == [
        *range(48)
    ]
    assert len(t.spare) == 0


@rule("SPIRIT-485")
def test_it_is_for_the_regular_difficulty_only():
    assert laid_out("15").plan.regular_only


@rule("SPIRIT-487", "SPIRIT-488", "SPIRIT-489")
@pytest.mark.parametrize(("seats", "options"), [(1, {}), (2, {"communication": "free"})])
def test_alone_or_with_free_communication_four_tiles_carry_gems_and_two_nobody_sees(seats, options):
    t = begin(seats, 5, mode="coop", scenario="15", **options)
    assert (len(t.purses[0].alchemy), int(t.purses[0].supply)) == (4, 4)
    assert sum(len(purse.alchemy) for purse in t.purses) == 4
    spare = {frozenset(GAME.imagine(t, 0, Dice(seed)).spare) for seed in range(6)}
    assert len(t.spare) == 2
    assert len(spare) > 1
    # Nobody knows that they do not lie in the Forest.
    away = [EDITION.tiles[tile].symbols for tile in t.purses[0].alchemy]
    assert sum(still_out(t)[:10]) == 65 - sum(away)


@rule("SPIRIT-490", "SPIRIT-491")
def test_a_token_goes_to_the_side_of_the_creature_that_collected_its_tile():
    t = brewing(alchemy=("",), supply=(0,), tokens={"4.1": "FT-BRA", "4.8": "FT-SPI"})
    play(t, "pick-light-4.1", "pick-shadow-4.8", "assign-2-1")
    assert dumped(t, "favours") == [["FT-BRA"], ["FT-SPI"]]


@rule("SPIRIT-492")
def test_a_gem_in_its_normal_use_takes_its_tile_out_of_the_game():
    t = play(brewing(), "gem-light-5.1")
    assert asked(t) == ("spend-gem", 0)
    assert keys(t) == ["from-DEW1", "from-MOS1"]
    assert dumped(t, "light") == "5.2"
    assert why_not(GAME, t, "from-BRA1") == "SPIRIT-494"
    assert why_not(GAME, t, "from-loose") == "SPIRIT-497"
    assert why_not(GAME, t, "talk") == "SPIRIT-766"
    play(t, "from-MOS1")
    assert (dumped(t, "light"), dumped(t, "alchemy"), dumped(t, "supply")) == (
        "5.1",
        [["DEW1"]],
        [1],
    )
    assert dumped(t, "out_tiles") == ["MOS1"]
    assert asked(t)[0] == "pick-first"
    assert told(GAME, t, 0) == [
        "You spend a gem.",
        "A Moss tile with the sun leaves the game.",
        "Light moves to row 5, column 1.",
    ]
    play(t, "gem-light-5.2")  # the last gem: there is nothing to choose
    assert (dumped(t, "alchemy"), dumped(t, "light")) == ([[]], "5.2")


@rule("SPIRIT-492")
def test_talk_is_paid_with_such_a_gem_too():
    t = brewing(alchemy=("DEW1 MOS1", ""), supply=(2, 0), seats=2)
    play(t, "talk", "from-DEW1")
    assert dumped(t, "talking") is True
    assert dumped(t, "out_tiles") == ["DEW1"]


@rule("SPIRIT-493", "SPIRIT-494")
def test_after_both_picks_a_gem_can_collect_its_tile_once():
    t = at_assignment()
    assert {"alchemy-DEW1", "alchemy-MOS1", "assign-1-2", "assign-2-1"} <= {*keys(t)}
    assert "assign-1-3" not in keys(t)
    play(t, "alchemy-MOS1")
    assert asked(t) == ("assign-tiles", 0)
    assert (dumped(t, "supply"), dumped(t, "removed"), dumped(t, "alchemy")) == (
        [1],
        [1],
        [["DEW1"]],
    )
    assert dumped(t, "out_tiles") == []
    assert why_not(GAME, t, "alchemy-DEW1") == "SPIRIT-494"
    assert [key for key in keys(t) if key.startswith("assign")] == [
        *("assign-1-2", "assign-1-3", "assign-2-1", "assign-2-3", "assign-3-1", "assign-3-2"),
    ]
    assert [TILES[event.tile] for event in happened(t, AlchemyPicked)] == ["MOS1"]
    assert len(happened(t, GemSpent)) == 1


@rule("SPIRIT-494", "SPIRIT-767")
def test_only_a_gem_of_the_own_supply_collects_its_tile():
    t = at_assignment(alchemy=("DEW1", "MOS1"), supply=(1, 1), seats=2)
    assert why_not(GAME, t, "alchemy-MOS1") == why_not(GAME, t, "alchemy-BRA1") == "SPIRIT-494"
    assert why_not(GAME, t, "alchemy-DEW1") == ""
    usual = moonlit(["BRA1 BRA2 BRA3 BRA4"], "1.2", "1.3", at="pick-first", supply=[1, 0])
    play(usual, "pick-light-1.1", "pick-shadow-1.4")
    assert why_not(GAME, usual, "alchemy-DEW1") == "SPIRIT-766"


@rule("SPIRIT-702")
def test_with_free_communication_it_is_the_one_gem_of_the_turn():
    options = {"communication": "free"}
    t = at_assignment(alchemy=("DEW1 MOS1", ""), supply=(2, 0), seats=2, options=options)
    play(t, "alchemy-DEW1")
    assert not any(key.startswith("gem") for key in keys(t))
    spent = brewing(alchemy=("DEW1 MOS1", ""), supply=(2, 0), seats=2, options=options)
    play(spent, "gem-light-4.2", "from-DEW1", "pick-light-4.1", "pick-shadow-4.8")
    assert why_not(GAME, spent, "alchemy-MOS1") == "SPIRIT-171"


@rule("SPIRIT-495")
@pytest.mark.parametrize(
    ("move", "team", "opponent", "gone"),
    [
        ("assign-1-2", "BRA1", "SPI1", "MOS1"),
        ("assign-3-1", "MOS1", "BRA1", "SPI1"),
        ("assign-2-3", "SPI1", "MOS1", "BRA1"),
    ],
)
def test_of_three_tiles_each_side_gets_one_and_one_is_discarded(move, team, opponent, gone):
    t = play(at_assignment(supply=(2,)), "alchemy-MOS1", move)
    assert dumped(t, "tiles") == [[team], [opponent]]
    assert dumped(t, "out_tiles") == [gone]
    assert [TILES[event.tile] for event in happened(t, TileGone)] == [gone]


@rule("SPIRIT-496")
def test_the_token_of_a_discarded_tile_goes_by_its_creature_all_the_same():
    t = at_assignment(tokens={"4.1": "FT-BRA"})
    play(t, "alchemy-MOS1", "assign-2-3")
    while asked(t)[0] == "before-reveal":
        play(t, "go")
    assert dumped(t, "favours") == [["FT-BRA"], []]


@rule("SPIRIT-788")
@pytest.mark.parametrize("key", ["1", "4"])
def test_elsewhere_the_tokens_of_a_discarded_tile_leave_the_game(key):
    t = laid_out(key)
    pick = Picked(-1, 0, 0)
    pick.near, pick.favours = 3, vector([0, 1])
    before, t.events = len(t.box), []
    assert not is_divided(t, pick)
    give_tokens(t, pick)
    assert [FAVOURS[token] for token in t.box[before:]] == ["FT-BRA", "FT-DEW"]
    give_tokens(t, pick)  # nothing is told of a tile without tokens
    assert len(happened(t, PiecesGone)) == 1
    assert [len(hoard.favours) for hoard in t.hoards] == [0, 0]
    pick.side, pick.favours = 0, vector([2])
    give_tokens(t, pick)
    assert [len(hoard.favours) for hoard in t.hoards] == [1, 0]


@rule("SPIRIT-497")
def test_a_gem_that_came_back_lies_on_no_tile_and_has_the_normal_uses_only():
    t = at_assignment(
        alchemy=("DEW1",), supply=(1,), removed=[1], favours=[["FT-gem1"], []], shown=["FT-gem1"]
    )
    play(t, "plus")
    assert (dumped(t, "supply"), dumped(t, "alchemy")) == ([2], [["DEW1"]])
    play(t, "gem-light-5.1")
    assert keys(t) == ["from-DEW1", "from-loose"]
    play(t, "from-loose")
    assert (dumped(t, "supply"), dumped(t, "alchemy"), dumped(t, "light")) == (
        [1],
        [["DEW1"]],
        "5.1",
    )
    loose = at_assignment(alchemy=("",), supply=(1,))
    assert not any(key.startswith("alchemy") for key in keys(loose))


@rule("SPIRIT-498")
def test_tiles_still_there_at_the_end_leave_the_game():
    t = brewing(agenda=[["close-forest"]])
    assert set(dumped(t, "out_tiles")) == {"DEW1", "MOS1"}
    assert not {"DEW1", "MOS1"} & {*dumped(t, "tiles")[0], *dumped(t, "tiles")[1]}


def test_alchemy_tiles_are_drawn_and_touched():
    t = at_assignment()
    scene = GAME.scene(t, 0)
    zone = {zone.id: zone for zone in scene.zones}["alchemy-0"]
    assert [piece.id for piece in zone.pieces] == ["alchemy-DEW1", "alchemy-MOS1"]
    touches = {choice.key: choice.touch for choice in scene.choices}
    assert touches["alchemy-DEW1"] == ["alchemy-DEW1"]
    assert scene.prompt.endswith("A gem can bring a third tile.")
    play(t, "alchemy-DEW1")
    scene = GAME.scene(t, 0)
    touches = {choice.key: choice.touch for choice in scene.choices}
    assert touches["assign-1-3"] == ["picked-1", "picked-3"]
    assert scene.prompt == (
        "Which tile is the team's, and which the opponent's? The third leaves the game."
    )
    words = {choice.key: choice.sentence for choice in scene.choices}
    assert words["assign-1-3"] == (
        "The Branch tile to the team, the Dew drop tile with the sun to the opponent, "
        "the Spider tile discarded"
    )
    assert all(choice.opens for choice in scene.choices)
    spending = play(brewing(), "gem-light-5.1")
    assert GAME.scene(spending, 0).prompt.startswith("Which gem do you spend?")
    assert GAME.scene(spending, 0).choices[0].touch == ["alchemy-DEW1"]


ONE = {"tile": "DEW1", "slot": "1.4", "creature": "light"}
TWO = {"tile": "DEW2", "slot": "1.5", "creature": "shadow"}
THREE = {"tile": "DEW3"}


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (
            {"alchemy": ("MOS1 MOS2 VIN2",), "at": "pick-first"},
            "more tiles of seat 0 than it has gems",
        ),
        ({"picked": [ONE, TWO, THREE]}, "has 3 tiles, which does not fit"),  # no gem was used
        ({"picked": [ONE, TWO, {**THREE, "slot": "1.6"}], "gem_used": True}, "where each tile lay"),
        (
            {"picked": [ONE, TWO, {**THREE, "side": "team"}], "gem_used": True},
            "one tile of each side",
        ),
        (
            {"picked": [ONE, TWO], "ask": ["spend-gem", 0, 0, 0]},
            "needs a gem, and a use for it",
        ),
    ],
)
def test_alchemy_that_no_play_could_reach_is_refused(more, why):
    with pytest.raises(BadTable) as refused:
        brewing(**{"alchemy": ("MOS1",), "at": "assign-tiles", **more})
    assert why in str(refused.value)


def test_a_third_tile_comes_back_with_its_table():
    t = play(at_assignment(), "alchemy-MOS1")
    assert GAME.dump(GAME.load(GAME.dump(t))) == GAME.dump(t)
    play(t, "assign-3-2")
    assert asked(t)[0] == "before-reveal"
    assert GAME.dump(GAME.load(GAME.dump(t))) == GAME.dump(t)


@pytest.mark.parametrize("seats", [1, 2])
def test_spirit_alchemy_is_played_to_its_end(seats):
    for seed in range(3):
        t = to_the_end(begin(seats, seed, mode="coop", scenario="15"), seed)
        tiles = [t.out_tiles, *(hoard.tiles for hoard in t.hoards)]
        assert sum(bin(held).count("1") for held in tiles) == 48 - len(t.spare)
