"""Section 24.9: tokens that are won by collecting at the long sides of their tile."""

import pytest

from moonbrew.errors import BadTable
from moonbrew.games.spirits_of_the_forest.rules.events import FavourTurnedUp
from tests.spirits_of_the_forest.glade import EDITION, FAVOURS, GAME, asked, dumped, happened, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told, why_not

# Scenario 9, rows 1 and 2, but for tiles that are gone: tokens at 1.5, 2.4 and 2.7.
NEAR = {"1.4": True, "1.6": True}


def hidden(light="2.3", shadow="2.8", **more):
    """A table of scenario 9."""
    return grove("9", light, shadow, **more)


def token(t, place):
    """The upper token on a tile."""
    return dumped(t, "tokens")[2 * slot_of(t, place)]


def last(t):
    """The tiles that are turned up, and the sides' tokens."""
    return dumped(t, "open"), dumped(t, "favours")


@rule("SPIRIT-435")
def test_tokens_lie_face_down_on_face_down_tiles():
    for key in ("9", "18"):
        t = grove(key, "2.2", "2.8")
        places = {number // 2 for number, token in enumerate(t.favours) if token >= 0}
        assert places
        assert not any(t.open >> slot & 1 for slot in places)
        assert not t.shown & sum(1 << int(token) for token in t.favours if token >= 0)


@rule("SPIRIT-436")
def test_touched_by_one_of_the_two_tiles_they_are_turned_up_for_the_opponent():
    t = hidden(gone="1.3", turned=NEAR)
    won = token(t, "1.5")
    play(t, "pick-light-1.4", "pick-shadow-1.8", "assign-1-2")
    tiles, favours = last(t)
    assert "1.5" in tiles
    assert favours == [[], [won]]
    assert won in dumped(t, "shown")
    assert token(t, "1.5") is None


@rule("SPIRIT-436", "SPIRIT-441")
def test_a_token_on_a_tile_that_was_not_touched_stays_even_on_the_very_first_one():
    tokens = dumped(hidden(), "tokens")
    tokens[2 * slot_of(hidden(), "1.3")] = "FT-BRA"
    lying = {"tokens": tokens, "box": ["FT-gem2", "FT-gem1"]}
    t = hidden("2.3", "1.8", gone="2.9", turned={"2.8": True}, **lying)
    won = token(t, "2.7")
    play(t, "pick-shadow-2.8", "pick-light-2.2", "assign-1-2")
    assert last(t)[1] == [[], [won]]
    assert token(t, "1.3") == "FT-BRA"


@rule("SPIRIT-437", "SPIRIT-440")
def test_touched_by_both_a_single_token_is_the_teams():
    t = hidden("2.4", "2.6", gone="1.3 1.7 1.8 2.3 2.7", turned={**NEAR, "2.4": False})
    won = token(t, "1.5")
    play(t, "pick-light-1.4", "assign-1-2")
    tiles, favours = last(t)
    assert "1.5" in tiles
    assert favours == [[won], []]
    assert asked(t)[0] == "move-creature"  # there was nothing to choose


def two_won(**more):
    """Each creature next to a tile that lies at the long side of another with a token."""
    more = {"gone": "1.3 2.9", "turned": {**NEAR, "2.8": True}, **more}
    return hidden("2.3", "1.8", **more)


@rule("SPIRIT-437", "SPIRIT-438", "SPIRIT-439", "SPIRIT-695")
def test_touched_by_both_the_player_chooses_one_for_the_team_and_the_rest_is_the_opponents():
    t = two_won()
    first, second = token(t, "1.5"), token(t, "2.7")
    play(t, "pick-light-1.4", "assign-1-2")
    assert asked(t) == ("divide-tokens", 0)
    assert keys(t) == sorted((f"team-{first}", f"team-{second}"), key=order)
    assert [FAVOURS[event.favour] for event in happened(t, FavourTurnedUp)] == [first, second]
    assert GAME.touches(t, GAME.move(f"team-{second}")) == ["favour-2.7-1"]
    shown = {piece.id: piece for zone in GAME.scene(t, 0).zones for piece in zone.pieces}
    assert shown["favour-2.7-1"].face
    play(t, f"team-{second}")
    tiles, favours = last(t)
    assert favours == [[second], [first]]
    assert (token(t, "1.5"), token(t, "2.7")) == (None, None)
    assert {"1.5", "2.7"} <= set(tiles)
    assert any("is turned up" in line for line in told(GAME, t))


def order(key):
    """Where a move stands in the catalogue."""
    return int(EDITION.by_key[key].index)


@rule("SPIRIT-439")
def test_of_more_than_two_tokens_all_but_one_are_the_opponents():
    t = grove("18", "2.2", "2.8", gone="1.4 1.6")
    tokens = dumped(t, "tokens")
    left, right = [tokens[2 * slot_of(t, place) :][:2] for place in ("1.3", "1.7")]
    play(t, "pick-light-1.2", "pick-shadow-1.8", "assign-1-2")
    assert GAME.scene(t, 0).prompt.endswith("The others are the opponent's.")
    play(t, f"team-{right[0]}")
    assert dumped(t, "favours") == [[right[0]], [*left, right[1]]]


@rule("SPIRIT-441")
def test_tokens_at_a_short_side_are_not_touched():
    t = hidden("2.4", "2.8", gone="1.3 2.3", turned={"1.4": True, "2.4": True})
    assert token(t, "2.4")  # below 1.4
    play(t, "pick-light-1.4", "pick-shadow-1.8")
    assert [pick["touched"] for pick in dumped(t, "picked")] == [["1.5"], []]


@rule("SPIRIT-442", "SPIRIT-136")
def test_a_tile_whose_tokens_are_touched_cannot_be_collected_before_they_are_assigned():
    t = hidden("2.4", "2.5", gone="1.3 1.7 2.7", turned={**NEAR, "2.6": True})
    play(t, "pick-light-1.4")
    assert keys(t) == ["pick-shadow-1.6", "pick-shadow-2.6"]
    assert why_not(GAME, t, "pick-shadow-1.5") == "SPIRIT-136"


@rule("SPIRIT-732")
def test_tokens_on_a_tile_that_is_itself_collected_are_the_opponents():
    t = hidden("2.4", "2.8", gone="1.4", turned={"1.5": True})
    won = token(t, "1.5")
    play(t, "pick-light-1.5", "pick-shadow-1.8", "assign-1-2")
    assert dumped(t, "favours") == [[], [won]]


@rule("SPIRIT-533")
def test_the_lattice_has_the_same_rules_and_nothing_else():
    nine, lattice = grove("9", "2.3", "2.8").variants, grove("18", "2.2", "2.8").variants
    slots = [name for name in dir(nine) if not name.startswith("_")]
    assert [getattr(nine, slot) for slot in slots] == [getattr(lattice, slot) for slot in slots]


def test_tokens_are_divided_only_where_they_were_touched():
    data = GAME.dump(play(two_won(), "pick-light-1.4", "assign-1-2"))
    assert GAME.dump(GAME.load(data)) == data
    for picked in data["picked"]:
        picked["touched"] = []
    with pytest.raises(BadTable, match="needs two tokens"):
        GAME.load(data)
