"""Chapters 19 and 20: Objective cards, the end of a competitive game, and who wins it."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import (
    CompetingEnded,
    CreatureMoved,
    ObjectiveShown,
    PlayerScored,
    SideScored,
    TurnBegan,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.faces import GREEN, YELLOW
from moonbrew.games.spirits_of_the_forest.rules.objectives import (
    FinishCompeting,
    bit_points,
    missions_met,
    side_of,
    tiles_left,
)
from moonbrew.games.spirits_of_the_forest.rules.scoring import base_points
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE
from moonbrew.kernel.bits import members_of
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    asked,
    begin,
    dumped,
    forest,
    happened,
    play,
    rivals,
    table,
    to_the_end,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import rule

# Two tiles for each creature, and four in all.
FOUR = ["", "BRA1 BRA2 . . . . . . SPI2 SPI3"]


def over(light: str, shadow: str, cards="OL1 OS1", **more):
    """A game that is over, with these tiles on both sides and these cards."""
    dealt = cards.split()
    return rivals(
        [],
        None,
        None,
        seats=len(dealt),
        cards=dealt,
        tiles=[light, shadow],
        agenda=[],
        ended=True,
        **more,
    )


def met(t, seat: int = 0) -> list[int]:
    """The missions of a seat that are fulfilled, from 1."""
    return [number + 1 for number in members_of(missions_met(t, seat))]


# Objective cards.


@rule("SPIRIT-254", "SPIRIT-256", "SPIRIT-262")
def test_a_card_shows_a_creature_and_four_missions():
    assert [card.key for card in EDITION.objectives if card.side == 0] == [
        *("OL1", "OL2", "OL3", "OL4")
    ]
    assert [card.key for card in EDITION.objectives if card.side == 1] == [
        *("OS1", "OS2", "OS3", "OS4")
    ]
    for card in EDITION.objectives:
        assert len(card.missions) == 4
        assert sorted(mission.least > 0 for mission in card.missions) == [False] * 2 + [True] * 2


@rule("SPIRIT-255", "SPIRIT-263", "SPIRIT-235")
def test_the_creature_tells_for_which_side_a_player_scores_and_several_may_share_one():
    t = over("SPI5 SPI6", "BRA1", "OL1 OL2 OS1")
    assert [int(side_of(t, seat)) for seat in range(3)] == [0, 0, 1]
    light, shadow = [int(points) for points in base_points(t)]
    assert light > shadow
    six = int(EDITION.amounts.mission)
    assert GAME.result(t).scores == [light + six, light, shadow]


@rule("SPIRIT-257", "SPIRIT-258")
def test_a_majority_mission_is_fulfilled_by_the_side_that_it_names_whoever_owns_the_card():
    assert met(over("SPI1", ""), 0) == [1]  # OL1: Light has the most Spiders
    assert met(over("", "MOS1"), 0) == [3]  # and Shadow the most Moss
    assert met(over("MOS1", ""), 0) == []
    assert met(over("MOS1", ""), 1) == [3]  # OS1: Light has the most Moss
    assert met(over("", "SPI1"), 1) == [1]


@rule("SPIRIT-259", "SPIRIT-258")
def test_a_tie_does_not_fulfil_a_majority_mission():
    assert met(over("SPI1", "SPI2")) == []
    assert met(over("SPI1 SPI3", "SPI2")) == [1]
    assert met(over("", "")) == []


@rule("SPIRIT-260", "SPIRIT-257")
def test_a_minimum_mission_asks_for_so_many_symbols_of_the_side_that_it_names():
    # OL1: Light has 3 Flowers or more, Shadow 4 Branches or more.
    flowers = tiles_with("FLO", 3)
    assert met(over(flowers, "")) == [2]
    assert met(over(tiles_with("FLO", 2), "")) == []
    assert met(over("", flowers)) == []
    assert 4 in met(over("", tiles_with("BRA", 4)))
    assert 4 not in met(over("", tiles_with("BRA", 3)))
    assert 4 not in met(over(tiles_with("BRA", 4), ""))


def tiles_with(type: str, symbols: int) -> str:
    """Tiles of a type with so many symbols."""
    found: list[str] = []
    for tile in sorted(EDITION.tiles, key=lambda tile: -tile.symbols):
        if tile.key.startswith(type) and tile.symbols <= symbols:
            found.append(tile.key)
            symbols -= int(tile.symbols)
    assert symbols == 0
    return " ".join(found)


@rule("SPIRIT-261")
def test_tokens_count_as_symbols_for_missions():
    assert met(over(tiles_with("FLO", 2), "", favours=["FT-FLO", ""])) == [2]
    assert met(over("SPI1", "SPI2", favours=["FT-SPI", ""])) == [1]
    assert met(over("SPI1 SPI3", "SPI2", favours=["", "FT-SPI"])) == []


@rule("SPIRIT-264")
def test_cards_are_secret_until_the_end_and_then_all_are_turned_up():
    t = rivals(FOUR, "2.1", "2.9", seats=3)
    for seat in (0, 1, 2, None):
        zones = {zone.id: zone for zone in GAME.scene(t, seat).zones}
        for owner in range(3):
            faces = [piece.face for piece in zones[f"objective-{owner}"].pieces]
            assert (faces == [None]) == (owner != seat)
            assert len(faces) == (5 if owner == seat else 1)
    play(t, "pick-light-2.2", "assign-1-2")
    assert [int(event.card) for event in happened(t, ObjectiveShown)] == [0, 4, 1]
    scene = GAME.scene(t, 2)
    assert all(len(zone.pieces) == 5 for zone in scene.zones if zone.id.startswith("objective"))
    assert [list(side.seats) for side in scene.sides] == [[0, 2], [1]]


# The end.


@rule("SPIRIT-265", "SPIRIT-266", "SPIRIT-681")
def test_with_two_tiles_left_the_turn_ends_without_revealing_moving_or_gems():
    t = rivals(FOUR, "2.2", "2.9", hidden="2.2", supply=[1, 1])
    play(t, "pick-light-2.1", "pick-shadow-2.10")
    assert asked(t) == ("assign-tiles", 0)
    play(t, "assign-1-2")
    assert t.ask is None
    assert (dumped(t, "ended"), dumped(t, "tiles")) == (True, [["BRA1"], ["SPI3"]])
    assert [tile for tile in dumped(t, "forest") if tile] == ["BRA2", "SPI2"]
    assert [*happened(t, TurnedUp), *happened(t, CreatureMoved)] == []
    assert [int(event.left) for event in happened(t, CompetingEnded)] == [2]
    assert dumped(t, "supply") == [1, 1]


@rule("SPIRIT-265")
def test_with_three_tiles_left_the_game_goes_on():
    t = rivals([*FOUR, "LEA1"], "2.2", "2.9")
    play(t, "pick-light-2.1", "assign-1-2")  # what Shadow picks is not asked
    assert not dumped(t, "ended")
    assert asked(t) == ("relocate", 1)  # in the next turn


@rule("SPIRIT-681", "SPIRIT-738")
def test_tokens_of_the_last_turn_are_assigned_before_the_game_ends():
    tokens = ["FT-VIN", "FT-DEW", *[None] * 6]
    t = rivals(FOUR, "2.2", "2.9", tokens={"2.10": "FT-MOS"}, line_tokens=tokens)
    play(t, "pick-light-2.1", "assign-1-2")
    assert asked(t) == ("divide-tokens", 0)
    play(t, "light-FT-VIN")
    assert (t.ask, dumped(t, "favours")) == (None, [["FT-VIN"], ["FT-MOS", "FT-DEW"]])


@rule("SPIRIT-267", "SPIRIT-268", "SPIRIT-433")
def test_tokens_and_bits_that_nobody_has_collected_are_nobodys():
    lines = [None, None, "FT-LEA", "FT-SPI", *[None] * 4]
    tokens, bits = {"2.2": "FT-BRA"}, {"2.2": 1, "2.9": 2}
    t = rivals(FOUR, "2.2", "2.9", tokens=tokens, bits=bits, line_tokens=lines)
    play(t, "pick-light-2.1", "assign-1-2")
    assert (t.ask, dumped(t, "line_tokens")) == (None, lines)
    assert dumped(t, "favours") == [[], []]
    assert (dumped(t, "bits_of"), dumped(t, "side_bits")) == ([0, 0], [0, 0])
    assert sum(dumped(t, "bits")) == 3


@rule("SPIRIT-470", "SPIRIT-473", "SPIRIT-474")
def test_pairs_with_a_gem_go_to_the_side_of_its_colour_and_the_others_to_nobody():
    t = laid_out("13", mode=int(COMPETITIVE))
    pairs = dumped(t, "pair_tokens")
    t.pair_gems[1], t.pair_gems[4] = YELLOW, GREEN
    FinishCompeting().run(t)
    assert dumped(t, "favours") == [pairs[2:4], pairs[8:10]]
    assert dumped(t, "pair_tokens") == [
        *(*pairs[:2], None, None, *pairs[4:8], None, None, *pairs[10:])
    ]


@rule("SPIRIT-269")
def test_the_underwood_counts_as_tiles_left_and_horizontal_tiles_do_not():
    assert tiles_left(laid_out("4", mode=int(COMPETITIVE))) == 48
    assert tiles_left(laid_out("23", mode=int(COMPETITIVE))) == 44


@rule("SPIRIT-265", "SPIRIT-269")
def test_with_two_tiles_and_a_horizontal_one_left_it_is_over():
    rows = [". . SPI1 SPI2 . . SPI3 SPI4", ". . . LEA1"]
    t = rivals(rows, "1.3", "1.7", scenario="23", hidden="2.4")
    play(t, "pick-light-1.4", "assign-1-2")  # Shadow can pick one tile only
    assert t.ended
    assert list(forest(t)) == ["1.3", "1.7", "2.4"]


@rule("SPIRIT-270", "SPIRIT-669")
@pytest.mark.parametrize("scenario", ["4", "8"])
def test_a_forest_of_48_tiles_gives_23_turns(scenario):
    for seed in range(2):
        t = to_the_end(begin(4, seed, mode="competitive", scenario=scenario), seed)
        assert len(happened(t, TurnBegan)) == 23


# Points.

SOME = ("SPI5 SPI6 BRA1 DEW1 FLO4", "SPI1 SPI2 LEA1 VIN1 VIN2 MUS1")


@rule("SPIRIT-273")
@pytest.mark.parametrize("tiles", [SOME, ("", ""), ("BRA1 BRA2", "BRA3 BRA4")])
def test_each_side_is_scored_like_a_player_of_the_base_game(tiles):
    favours = ["FT-VIN FT-gem1", "FT-SPI"]
    rival = over(*tiles, favours=favours, bits_of=[3, 0])
    base = table([], tiles=tiles, favours=favours, agenda=[], ended=True)
    assert list(map(int, base_points(rival))) == GAME.result(base).scores
    assert [side.score for side in GAME.scene(rival, 0).sides] == GAME.result(base).scores


@rule("SPIRIT-274", "SPIRIT-276", "SPIRIT-275")
@pytest.mark.parametrize(("bits", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15)])
def test_a_total_is_the_sides_points_and_missions_and_bits(bits, points):
    t = over("SPI5 SPI6", "MOS1", "OL1 OS2", bits_of=[bits, 0])
    light, shadow = [int(points) for points in base_points(t)]
    assert GAME.result(t).scores == [light + 2 * 6 + points, shadow]
    most = over("SPI5 SPI6 " + tiles_with("FLO", 3), "MOS1 " + tiles_with("BRA", 4))
    assert met(most) == [1, 2, 3, 4]
    assert GAME.result(most).scores[0] - int(base_points(most)[0]) == 24


@rule("SPIRIT-276")
def test_more_than_five_bits_bring_no_more():
    assert bit_points(over("", "", bits_of=[8, 0]), 0) == 15


# Who wins.


@rule("SPIRIT-277")
def test_the_highest_total_wins():
    t = over("SPI5 SPI6", "MOS1", "OL1 OS2 OL2")
    result = GAME.result(t)
    assert result.scores[0] > result.scores[1] > result.scores[2]
    assert (result.winners, result.ranks, result.why) == ([0], [1, 2, 3], "")


@rule("SPIRIT-278")
def test_of_equals_who_has_more_missions_wins():
    # A mission, or three bits, is worth 6 points.
    result = GAME.result(over("SPI1", "", "OL2 OL1", bits_of=[3, 0]))
    assert result.scores[0] == result.scores[1]
    assert (result.winners, result.ranks) == ([1], [2, 1])
    assert result.why == "The tie is broken by missions (SPIRIT-278)."


@rule("SPIRIT-279")
def test_of_equals_in_missions_too_who_has_more_bits_wins():
    # Light is a point ahead, which a bit makes up for.
    t = over("DEW1 DEW2", "MOS1 SPI1", "OL2 OS3", bits_of=[0, 1])
    result = GAME.result(t)
    assert (met(t, 0), met(t, 1)) == ([], [])
    assert result.scores[0] == result.scores[1]
    assert (result.winners, result.ranks) == ([1], [2, 1])
    assert result.why == "The tie is broken by bits (SPIRIT-279)."


@rule("SPIRIT-280")
def test_who_is_still_level_shares_the_victory():
    result = GAME.result(over("VIN1 LEA1", "", "OL1 OL2 OS1", bits_of=[1, 1, 0]))
    assert (result.winners, result.ranks, result.why) == ([0, 1], [1, 1, 3], "")


def test_the_end_is_told_by_side_and_by_player():
    t = rivals(FOUR, "2.2", "2.9", bits_of=[0, 2])
    play(t, "pick-light-2.1", "assign-1-2")
    sides = [(event.side, int(event.points), event.types) for event in happened(t, SideScored)]
    assert sides == [(side, int(base_points(t)[side]), (kind,)) for side, kind in ((0, 0), (1, 7))]
    told = [(int(e.points), int(e.missions), int(e.bits)) for e in happened(t, PlayerScored)]
    scores = GAME.result(t).scores
    assert told == [(scores[0], 0, 0), (scores[1], 1, 2)]
