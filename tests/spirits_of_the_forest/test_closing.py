"""Chapters 13 and 14: the end of a game played together, and its points."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.closing import (
    side_points,
    types_allowed,
    types_missing,
)
from moonbrew.games.spirits_of_the_forest.rules.events import ForestClosed, SideScored, TurnedUp
from moonbrew.kernel.bits import members_of
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    moonlit,
    play,
    to_the_end,
)
from tests.tabletop import keys, rule, told, why_not

ALL = "BRA1 DEW1 FLO1 FRU1 LEA1 MOS1 MUS1 SPI1 VIN1"  # one tile of each type


def lonely(**more):
    """A table at which no pair of picks exists."""
    return moonlit(["BRA1 BRA2 . BRA3"], "1.1", "1.4", **more)


def finished(team: str, opponent: str, **more):
    """A table at which only the points are to be counted."""
    more = {"side_bits": [0, 0], "agenda": [["score-types", 0], ["finish-forest"]][::-1], **more}
    return moonlit([], None, None, tiles=[team, opponent], **more)


@rule("SPIRIT-185", "SPIRIT-186", "SPIRIT-706")
def test_without_a_pair_and_without_a_gem_the_game_ends_without_asking():
    t = lonely()
    assert t.ask is None
    assert dumped(t, "ended") is True


@rule("SPIRIT-187", "SPIRIT-188", "SPIRIT-780")
def test_with_a_gem_the_player_may_move_a_creature_first_or_let_the_game_end():
    rows = ["BRA1 BRA2 SPI1 . .", ". . . SPI2 SPI3", ". . . . SPI4"]
    t = moonlit(rows, "1.1", "3.5", supply=[2, 0])
    assert asked(t) == ("pick-first", 0)
    assert "end" in keys(t)
    assert not [key for key in keys(t) if key.startswith("pick")]
    again = play(t.clone(), "talk")
    assert "end" in keys(again)
    ended = play(t.clone(), "end")
    assert ended.ask is None
    on = play(t.clone(), "gem-light-1.2")
    assert "end" not in keys(on)
    assert why_not(GAME, on, "end") == "SPIRIT-186"
    assert "pick-light-1.1" in keys(on)


@rule("SPIRIT-189", "SPIRIT-191", "SPIRIT-192", "SPIRIT-193", "SPIRIT-707")
def test_the_tile_under_light_is_the_teams_and_all_else_the_opponents():
    t = lonely(hidden="1.1 1.2", bits={"1.1": 1, "1.2": 1}, tokens={"1.1": "FT-SPI"}, supply=[1, 0])
    play(t, "end")
    assert dumped(t, "tiles") == [["BRA1"], ["BRA2", "BRA3"]]
    assert dumped(t, "side_bits") == [0, 2]
    assert dumped(t, "favours") == [[], ["FT-SPI"]]
    assert len(happened(t, ForestClosed)) == 1
    assert {t.forest.names[event.slot] for event in happened(t, TurnedUp)} == {"1.1", "1.2"}
    assert dumped(t, "light") is None


@rule("SPIRIT-194")
def test_what_lies_beside_the_forest_leaves_the_game():
    t = lonely(bits_beside=3, supply=[1, 0])
    play(t, "end")
    assert dumped(t, "side_bits") == [0, 0]
    assert (dumped(t, "bits_beside"), dumped(t, "out_bits")) == (0, 3)


@rule("SPIRIT-196", "SPIRIT-197")
def test_a_type_without_a_tile_loses_the_game_whatever_the_points():
    lacking = ALL.replace("VIN1", "BRA2 BRA3 BRA4 BRA5")
    t = finished(lacking, "", favours=["FT-VIN", ""], side_bits=[3, 0])
    names = [EDITION.types[kind].key for kind in members_of(types_missing(t))]
    assert names == ["VIN"]
    assert side_points(t, 0) > side_points(t, 1)
    result = GAME.result(t)
    assert (result.winners, result.rivals[0].rank) == ([], 1)
    assert "SPIRIT-196" in result.why


@rule("SPIRIT-198", "SPIRIT-199", "SPIRIT-200", "SPIRIT-201", "SPIRIT-211")
def test_the_opponent_scores_every_majority_and_loses_nothing_for_types():
    t = finished("DEW2", "BRA5 LEA2 LEA3", favours=["", "FT-BRA FT-DEW"])
    # Three Branches and two Leaves; Dew drops and the moon are tied; the fire is missing.
    assert points(t)[1] == 3 + 2 + 1 - 3


@rule("SPIRIT-203", "SPIRIT-204", "SPIRIT-205", "SPIRIT-206", "SPIRIT-353")
def test_the_team_scores_as_many_types_as_it_has_bits_more_the_best_ones():
    for bits, number in (([3, 0], 3), ([2, 1], 1), ([1, 2], 0)):
        t = finished("BRA1 BRA2 BRA3 DEW1 DEW2 LEA1 MOS1", "", side_bits=bits)
        assert types_allowed(t) == number
        keys_scored = [EDITION.types[kind].key for kind in members_of(t.scored)]
        assert keys_scored == ["BRA", "DEW", "LEA"][:number]


def test_the_points_of_both_sides_are_told():
    t = play(lonely(supply=[1, 0]), "end")
    assert [(event.side, event.types) for event in happened(t, SideScored)] == [(0, ()), (1, (0,))]
    assert [event.points for event in happened(t, SideScored)] == list(points(t))


def points(t):
    """The points of both sides."""
    return int(side_points(t, 0)), int(side_points(t, 1))


@rule("SPIRIT-709", "SPIRIT-205", "SPIRIT-682")
def test_with_auto_score_off_the_first_player_names_the_types_while_there_is_a_choice():
    off = {"auto_score": "off", "first": "seat-2"}
    tiles = "BRA1 BRA2 DEW1 LEA1"
    agenda = [["finish-forest"], ["score-types", 1]]
    t = finished(tiles, "VIN1", side_bits=[2, 0], options=off, first=1, agenda=agenda)
    assert asked(t) == ("score-types", 1)
    assert keys(t) == ["score-BRA", "score-DEW", "score-LEA"]
    assert why_not(GAME, t, "score-VIN") == "SPIRIT-205"
    play(t, "score-LEA", "score-DEW")
    assert t.ask is None
    assert dumped(t, "scored") == ["DEW", "LEA"]
    enough = finished(tiles, "VIN1", side_bits=[3, 0], options=off, first=1, agenda=agenda)
    assert enough.ask is None
    assert dumped(enough, "scored") == ["BRA", "DEW", "LEA"]


@rule("SPIRIT-202", "SPIRIT-212")
def test_power_sources_are_scored_without_bits_and_cost_points_where_they_are_missing():
    tile = next(face for face in EDITION.tiles if face.source >= 0)
    assert points(finished(tile.key, "")) == (1 - 3 * 2, -3 * 3)
    assert points(finished("", tile.key))[1] == 1 + int(tile.symbols) - 3 * 2


@rule("SPIRIT-207", "SPIRIT-208", "SPIRIT-209", "SPIRIT-210")
def test_the_card_costs_six_points_for_each_type_without_the_majority_scored_or_not():
    card = EDITION.cards[0]
    types = [EDITION.types[kind].key for kind in card.types]
    team = " ".join(f"{key}1" for key in types[:2])
    plain = finished(team, f"{types[2]}1")
    tied = [f"FT-{types[1]}", f"FT-{types[2]}"]
    with_card = finished(team, f"{types[2]}1", card=card.key)
    assert side_points(plain, 0) - side_points(with_card, 0) == 6 * 2
    assert side_points(plain, 1) == side_points(with_card, 1)
    tie = finished(team, f"{types[2]}1", card=card.key, favours=["", tied[0]])
    without = finished(team, f"{types[2]}1", favours=["", tied[0]])
    assert side_points(without, 0) - side_points(tie, 0) == 6 * 3


@rule("SPIRIT-213", "SPIRIT-214")
def test_the_team_wins_with_all_types_and_more_points_a_tie_is_a_defeat():
    t = finished(ALL, "", side_bits=[3, 0])
    result = GAME.result(t)
    assert result.scores[0] > result.rivals[0].score
    assert (result.winners, result.rivals[0].rank, result.why) == ([0, 1], 2, "")
    assert result.scores == [side_points(t, 0)] * 2
    # Five suns, and two Power Sources missing, against four doubles of other types and three.
    even = finished(ALL, "BRA5 BRA6 DEW4 FLO3")
    assert points(even) == (-1, -1)
    result = GAME.result(even)
    assert (result.winners, result.ranks, result.rivals[0].rank) == ([], [2, 2], 1)
    assert "SPIRIT-214" in result.why
    assert GAME.result(finished(ALL, "BRA5 BRA6 DEW4")).winners == [0, 1]
    assert GAME.result(finished(ALL, "BRA5 BRA6 DEW4 FLO3 LEA5")).why == ""


@rule("SPIRIT-668", "SPIRIT-195")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_game_ends_after_at_most_23_turns_with_all_tiles_given_out(seats):
    for seed in range(6):
        t = to_the_end(begin(seats, seed, mode="coop"), seed)
        assert t.turns <= 24
        assert sum(len(tiles) for tiles in dumped(t, "tiles")) == 48
        assert not any(dumped(t, "forest"))
        assert told(GAME, t)[-1].startswith("The game is over")
