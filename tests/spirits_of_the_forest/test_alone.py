"""Chapter 6: the base game for one."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import (
    Collected,
    OpponentFavour,
    OpponentTook,
    OwnFavour,
    TurnedUp,
)
from tests.spirits_of_the_forest.glade import (
    EDITION,
    GAME,
    alone,
    asked,
    begin,
    dumped,
    forest,
    happened,
    places,
    play,
    to_the_end,
)
from tests.tabletop import keys, rule, told, why_not

ROWS = ["BRA1 BRA5 SPI5 DEW1", "SPI1 LEA1", "LEA2 VIN1", "MOS4 MUS4"]


@rule("SPIRIT-062")
def test_there_are_nine_tokens_with_symbols_and_no_gems():
    t = begin(1)
    used = [*dumped(t, "beside"), *dumped(t, "box")]
    assert sorted(used) == sorted(favour.key for favour in EDITION.favours[:9])
    assert (dumped(t, "supply"), dumped(t, "pool")) == ([0], [])


@rule("SPIRIT-063")
def test_the_tiles_lie_face_down_but_for_the_ends_of_the_rows():
    t = begin(1)
    assert len(forest(t)) == 48
    assert dumped(t, "open") == [f"{row}.{column}" for row in range(1, 5) for column in (1, 12)]
    assert not any(dumped(t, "tokens"))


@rule("SPIRIT-009", "SPIRIT-064", "SPIRIT-065")
def test_two_tokens_lie_face_down_for_the_opponent_and_one_face_up_and_six_leave():
    t = begin(1, 3)
    (first, second, own) = dumped(t, "beside")
    assert (dumped(t, "shown"), len(dumped(t, "box"))) == ([own], 6)
    (card,) = [zone for zone in GAME.scene(t, 0).zones if zone.id == "card"]
    assert [piece.face for piece in card.pieces] == [None, None, own[3:].lower()]
    assert len({first, second, own}) == 3
    assert len({tuple(dumped(begin(1, seed), "beside")) for seed in range(20)}) > 15


@rule("SPIRIT-066", "SPIRIT-069")
def test_one_takes_an_end_tile_of_any_row_whatever_it_shows():
    t = alone(ROWS)
    assert places(keys(t), "take") == ["1.1", "1.4", "2.1", "2.2", "3.1", "3.2", "4.1", "4.2"]
    assert why_not(GAME, t, "take-1.2") == "SPIRIT-022"
    assert why_not(GAME, t, "stop") == "SPIRIT-766"
    play(t, "take-1.1")
    assert asked(t) == ("take-alone", 0)
    assert dumped(t, "tiles")[0] == ["BRA1"]


@rule("SPIRIT-067")
@pytest.mark.parametrize(
    ("move", "own", "other"), [("take-1.1", "BRA1", "DEW1"), ("take-1.4", "DEW1", "BRA1")]
)
def test_the_other_end_goes_to_the_opponent(move, own, other):
    t = play(alone(ROWS), move)
    assert dumped(t, "tiles") == [[own], [other]]
    assert [EDITION.tiles[event.tile].key for event in happened(t, Collected)] == [own]
    assert [EDITION.tiles[event.tile].key for event in happened(t, OpponentTook)] == [other]


@rule("SPIRIT-769")
def test_then_the_new_ends_are_turned_up():
    t = alone(["BRA1 BRA5 SPI5 SPI6 MUS1 DEW1", *ROWS[1:]])
    assert "1.2" not in dumped(t, "open")
    play(t, "take-1.1")
    assert {"1.2", "1.5"} <= {*dumped(t, "open")}
    assert "1.3" not in dumped(t, "open")
    assert [t.forest.names[event.slot] for event in happened(t, TurnedUp)] == ["1.2", "1.5"]


@rule("SPIRIT-068")
def test_every_row_keeps_an_even_number_of_tiles():
    t = begin(1, 2)
    while t.ask is not None:
        rows = [name.split(".")[0] for name in forest(t)]
        assert [rows.count(str(row)) % 2 for row in range(1, 5)] == [0] * 4
        play(t, keys(t)[int(t.ply) % len(keys(t))])


@rule("SPIRIT-070", "SPIRIT-071", "SPIRIT-072")
def test_used_up_rows_bring_the_opponent_its_tokens_in_the_order_of_laying():
    t = alone(ROWS)
    play(t, "take-2.1")
    assert dumped(t, "favours") == [[], ["FT-BRA"]]
    assert dumped(t, "beside") == [None, "FT-DEW", "FT-FLO"]
    play(t, "take-1.1")
    assert len(happened(t, OpponentFavour)) == 1
    play(t, "take-4.1")
    assert dumped(t, "favours") == [[], ["FT-BRA", "FT-DEW"]]
    assert {"FT-BRA", "FT-DEW"} <= {*dumped(t, "shown")}


@rule("SPIRIT-073", "SPIRIT-074", "SPIRIT-075")
def test_with_one_row_left_it_is_over_and_the_own_token_is_got():
    t = play(alone(ROWS), "take-2.1", "take-3.1", "take-4.1")
    assert t.ask is None
    assert list(forest(t)) == ["1.1", "1.2", "1.3", "1.4"]
    assert dumped(t, "favours") == [["FT-FLO"], ["FT-BRA", "FT-DEW"]]
    assert [EDITION.favours[event.favour].key for event in happened(t, OwnFavour)] == ["FT-FLO"]
    assert dumped(t, "tiles") == [["LEA2", "MOS4", "SPI1"], ["LEA1", "MUS4", "VIN1"]]


def over(own: str, other: str, favours=((), ())):
    """A game for one that is over."""
    lists = [list(tokens) for tokens in favours]
    return alone(
        [], tiles=[own, other], card=(None, None, None), agenda=[], ended=True, favours=lists
    )


ALL = "BRA2 DEW2 FLO1 FRU3 LEA1 MOS1 MUS1 SPI1 VIN1"
OTHERS = "BRA3 DEW1 FLO2 FRU1 LEA2 MOS3 MUS2 SPI2 VIN2"


@rule("SPIRIT-077")
def test_one_has_lost_if_the_opponent_has_more_of_any_type():
    result = GAME.result(over(ALL, f"{OTHERS} SPI5"))
    assert (result.winners, result.ranks) == ([], [2])
    assert result.why == "The opponent has more Spiders (SPIRIT-077)."
    assert result.victor is not None
    token = GAME.result(over(ALL, OTHERS, favours=((), ("FT-VIN",))))
    assert token.winners == []


@rule("SPIRIT-078", "SPIRIT-079")
def test_one_has_won_with_as_many_of_every_type_and_counts_the_points():
    result = GAME.result(over(ALL, OTHERS))
    assert (result.winners, result.ranks, result.scores) == ([0], [1], [9])
    more = GAME.result(over(f"{ALL} SPI5", OTHERS, favours=(("FT-BRA",), ())))
    assert (more.winners, more.scores) == ([0], [9 + 2 + 1])


@rule("SPIRIT-079")
def test_what_is_missing_costs_points_alone_too():
    result = GAME.result(over("SPI5 SPI6", ""))
    assert (result.winners, result.scores) == ([0], [4 - 8 * 3])


@rule("SPIRIT-076")
def test_power_sources_do_not_count():
    with_icons = GAME.result(over("BRA2 DEW2", ""))
    without = GAME.result(over("BRA1 DEW1", ""))
    assert with_icons.scores == without.scores == [2 - 7 * 3]


@rule("SPIRIT-667")
def test_a_game_for_one_has_18_to_23_turns():
    lengths = {int(to_the_end(begin(1, seed), seed).turns) for seed in range(60)}
    assert min(lengths) >= 18
    assert max(lengths) <= 23
    one_by_one = begin(1)
    while one_by_one.ask is not None:
        play(one_by_one, keys(one_by_one)[0])
    assert one_by_one.turns == 18


def test_it_is_told_how_it_ended():
    t = to_the_end(begin(1, 4))
    assert told(GAME, t, 0)[-1].startswith("The game is over: you ")
