"""Chapters 17 and 18: setup and turns of a competitive game."""

from typing import Any

import pytest

from moonbrew.errors import UnknownName
from moonbrew.games.spirits_of_the_forest.rules.events import (
    BitsGiven,
    BitsTaken,
    CreaturePlaced,
    FavourGiven,
    FavourTurnedUp,
    TalkBought,
    TurnBegan,
    TurnedUp,
)
from moonbrew.games.spirits_of_the_forest.rules.sharing import put_touched
from moonbrew.games.spirits_of_the_forest.rules.table import COMPETITIVE, Picked
from moonbrew.kernel.bits import bit, members_of
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import (
    FAVOURS,
    GAME,
    asked,
    begin,
    dumped,
    happened,
    plan,
    play,
    rivals,
    to_the_end,
)
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, why_not

# Light at 2.2 and Shadow at 2.9 have two tiles each.
ROWS = ["", "BRA1 BRA2 BRA3 . . . . SPI1 SPI2 SPI3", "LEA1 . . . . . . . . LEA2"]
COMPETE = {"mode": "competitive"}


def table(**more):
    """Light and Shadow with tiles around them, at the first pick."""
    return rivals(ROWS, "2.2", "2.9", **more)


def start(seats: int = 2, seed: int = 0, **options: str):
    """A game at its start; the first seat begins."""
    return begin(seats, seed, **{**COMPETE, "first": "seat-1", **options})


# Setup.


@rule("SPIRIT-222")
def test_it_is_for_two_to_four_players():
    assert [int(start(seats).seats) for seats in (2, 3, 4)] == [2, 3, 4]
    with pytest.raises(UnknownName, match="competitive"):
        begin(1, mode="competitive")


@rule("SPIRIT-223")
def test_the_first_scenario_for_it_is_the_usual_one_and_others_are_refused():
    assert begin(2, mode="competitive").plan.key == "4"
    with pytest.raises(UnknownName, match="Option scenario cannot be '1'"):
        begin(2, mode="competitive", scenario="1")


@rule("SPIRIT-224", "SPIRIT-225")
@pytest.mark.parametrize("scenario", ["4", "8"])
def test_the_blueprint_is_laid_out_without_a_moonlight_card_and_power_source_tokens(scenario):
    t = start(scenario=scenario)
    found = plan(scenario)
    assert t.open == found.marks.open
    assert [int(n) for n in t.bits] == [int(n) for n in found.marks.bits]
    assert dumped(t, "card") is None
    lying = [token for field in ("tokens", "line_tokens") for token in dumped(t, field) if token]
    used = sorted([*lying, *dumped(t, "box")])
    assert (len(lying), used) == (8, sorted(set(FAVOURS) - {"FT-sun", "FT-moon", "FT-fire"}))
    assert dumped(t, "shown") == []


@rule("SPIRIT-225", "SPIRIT-127", "SPIRIT-128")
def test_placing_creatures_collects_and_reveals_nothing():
    t = start(scenario="8")
    before = dumped(t, "open")
    for _creature in range(2):
        play(t, keys(t)[0])
    assert dumped(t, "open") == before
    assert not [*happened(t, TurnedUp), *happened(t, BitsTaken)]


@rule("SPIRIT-226", "SPIRIT-711")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_card_and_the_others_are_away(seats):
    t = start(seats, first=f"seat-{seats}")
    dealt, left = dumped(t, "objective"), dumped(t, "objectives")
    assert len(set(dealt)) == seats
    assert sorted([*dealt, *left]) == sorted(card.key for card in GAME.edition.objectives)


@rule("SPIRIT-227", "SPIRIT-228", "SPIRIT-231", "SPIRIT-232", "SPIRIT-710")
@pytest.mark.parametrize(("first", "last"), [(0, 2), (1, 0), (2, 1)])
def test_the_last_player_places_both_creatures_light_first(first, last):
    t = start(3, first=f"seat-{first + 1}", scenario="8")
    light = [t.forest.names[slot] for slot in members_of(plan("8").marks.light)]
    shadow = [t.forest.names[slot] for slot in members_of(plan("8").marks.shadow)]
    assert asked(t) == ("place-creature", last)
    assert sorted(keys(t)) == sorted(f"move-light-{name}" for name in light)
    assert why_not(GAME, t, f"move-light-{shadow[0]}") == "SPIRIT-232"
    assert why_not(GAME, t, f"move-shadow-{shadow[0]}") == "SPIRIT-232"
    play(t, f"move-light-{light[1]}")
    assert asked(t) == ("place-creature", last)
    play(t, f"move-shadow-{shadow[0]}")
    assert [event.creature for event in happened(t, CreaturePlaced)] == [0, 1]
    assert asked(t) == ("pick-first", first)


@rule("SPIRIT-228")
def test_the_first_player_is_drawn_unless_the_table_names_one():
    assert {int(begin(3, seed, mode="competitive").starter) for seed in range(12)} == {0, 1, 2}


@rule("SPIRIT-229")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats):
    t = to_the_end(start(seats, first="seat-2"))
    turns = [int(event.seat) for event in happened(t, TurnBegan)]
    assert turns[:9] == [(1 + number) % seats for number in range(9)]


@rule("SPIRIT-230")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_a_gem_and_the_last_player_two(seats):
    assert dumped(start(seats), "supply") == [*[1] * (seats - 1), 2]
    assert dumped(start(seats, first="seat-2"), "supply") == [2, *[1] * (seats - 1)]


# The turn.


@rule("SPIRIT-233", "SPIRIT-234", "SPIRIT-235", "SPIRIT-237")
@pytest.mark.parametrize("seats", [2, 4])
def test_of_the_two_tiles_one_is_lights_and_the_other_shadows_whoever_collected_them(seats):
    for key, light, shadow in (("assign-1-2", "BRA1", "SPI3"), ("assign-2-1", "SPI3", "BRA1")):
        t = play(table(seats=seats), "pick-light-2.1", "pick-shadow-2.10")
        assert asked(t) == ("assign-tiles", 0)
        assert sorted(keys(t)) == ["assign-1-2", "assign-2-1"]
        play(t, key)
        assert dumped(t, "tiles") == [[light], [shadow]]
        assert asked(t) == ("move-creature", 0)
        play(t, "move-light-2.3")
        assert asked(t) == ("pick-first", 1)


@rule("SPIRIT-236", "SPIRIT-253")
def test_both_collections_and_the_bits_of_players_are_seen_by_all():
    t = table(tiles=["VIN1", "DEW1"], favours=["FT-SPI", "FT-gem1"], bits_of=[2, 0])
    for seat in (0, 1, None):
        zones = {zone.id: zone for zone in GAME.scene(t, seat).zones}
        assert [piece.id for piece in zones["tiles-light"].pieces] == ["tiles-light-VIN1"]
        assert [piece.id for piece in zones["tiles-shadow"].pieces] == ["tiles-shadow-DEW1"]
        assert [piece.id for piece in zones["favours-light"].pieces] == ["favours-light-FT-SPI"]
        assert [piece.count for piece in zones["bits-0"].pieces] == [2]
        assert [place.facts["bits"] for place in GAME.scene(t, seat).places] == [2, 0]


@rule("SPIRIT-141", "SPIRIT-234")
def test_a_token_goes_to_the_side_of_its_tile():
    t = table(tokens={"2.1": "FT-VIN"})
    play(t, "pick-light-2.1", "pick-shadow-2.10", "assign-2-1")
    assert dumped(t, "favours") == [[], ["FT-VIN"]]
    assert [event.side for event in happened(t, FavourGiven)] == [1]


@rule("SPIRIT-245", "SPIRIT-247", "SPIRIT-248")
def test_several_gems_may_be_spent_in_a_turn_each_to_move_either_creature():
    t = play(table(supply=[2, 1], at="move-creature"), "gem-light-2.3", "gem-shadow-2.8")
    assert (dumped(t, "light"), dumped(t, "shadow")) == ("2.3", "2.8")
    assert (dumped(t, "supply"), dumped(t, "removed")) == ([0, 1], [2, 0])
    assert asked(t) == ("move-creature", 0)


@rule("SPIRIT-248", "SPIRIT-160")
def test_gems_can_be_used_at_all_six_moments():
    rows = ["", "BRA1 BRA2 . BRA4 . . SPI4 . SPI2 SPI3", "LEA1 LEA3 . . . . . . LEA4 LEA2"]
    t = rivals(rows, "2.2", "2.9", supply=[2, 0])
    seen = []
    for move in ("pick-light-2.1", "pick-shadow-2.10", "assign-1-2", "go", "move-light-3.2", "go"):
        seen.append(asked(t)[0])
        assert any(key.startswith("gem-") for key in keys(t)), seen
        play(t, move)
    order = ["pick-first", "pick-second", "assign-tiles", "before-reveal"]
    assert seen == [*order, "move-creature", "last-gems"]


@rule("SPIRIT-246", "SPIRIT-245")
def test_nobody_buys_talk_for_all_may_talk():
    t = table(supply=[1, 1])
    assert GAME.why_not_talk(t) is None
    assert "talk" not in keys(t)
    assert why_not(GAME, t, "talk") == "SPIRIT-766"
    assert happened(to_the_end(start(3)), TalkBought) == []


@rule("SPIRIT-249", "SPIRIT-178")
@pytest.mark.parametrize("creature", ["light", "shadow"])
def test_who_moves_a_creature_to_a_bit_takes_it(creature):
    place = {"light": "2.3", "shadow": "2.8"}[creature]
    t = table(at="move-creature", turn=1, bits={place: 2})
    play(t, f"move-{creature}-{place}")
    assert (dumped(t, "bits_of"), dumped(t, "side_bits")) == ([0, 2], [0, 0])
    assert [(event.seat, event.number) for event in happened(t, BitsTaken)] == [(1, 2)]
    assert happened(t, BitsGiven) == []


@rule("SPIRIT-249", "SPIRIT-162")
def test_a_gem_move_takes_bits_too():
    t = play(table(supply=[1, 0], at="move-creature", bits={"3.1": 1}), "gem-light-3.1")
    assert dumped(t, "bits_of") == [1, 0]


@rule("SPIRIT-250", "SPIRIT-251")
def test_bits_drop_to_the_tile_below_or_leave_the_game():
    t = play(table(bits={"2.1": 1}), "pick-light-2.1")
    assert (dumped(t, "out_bits"), dumped(t, "bits_of")) == (1, [0, 0])
    rows = ["SPI1 . SPI5 SPI2"]
    stack = rivals(rows, "1.4", "1.1", scenario="4", bits={"1.3/2": 1}, **on_top("1.3/2", "SPI6"))
    play(stack, "pick-light-1.3")
    at = dict(zip(stack.forest.tags, stack.bits, strict=True))
    assert (at["1.3"], at["1.3/2"], dumped(stack, "out_bits")) == (1, 0, 0)


def on_top(tag: str, tile: str) -> dict[str, Any]:
    """The tiles of a stack with one more on top, both face up, and the tiles around it."""
    tags = list(plan("4").forest.tags)
    at = {"1.1": "SPI1", "1.2": "LEA1", "1.3": "SPI5", "1.4": "SPI2", "1.5": "LEA2", tag: tile}
    return {"forest": [at.get(name) for name in tags], "open": [*at]}


@rule("SPIRIT-252")
@pytest.mark.parametrize("side", [0, 1])
def test_a_gem_token_of_a_side_has_no_effect(side):
    favours = ["FT-gem1", ""] if side == 0 else ["", "FT-gem1"]
    t = table(favours=favours, removed=[1, 0])
    assert "plus" not in keys(t)
    assert why_not(GAME, t, "plus") == "SPIRIT-766"


# Tokens that are divided.


@rule("SPIRIT-434", "SPIRIT-430")
def test_who_takes_the_last_tile_of_a_column_divides_its_tokens():
    tokens = ["FT-VIN", "FT-DEW", *[None] * 6]
    t = rivals(ROWS[:2], "2.2", "2.9", turn=1, line_tokens=tokens)
    play(t, "pick-light-2.1", "pick-shadow-2.10", "assign-1-2")
    assert asked(t) == ("divide-tokens", 1)
    assert sorted(keys(t)) == ["light-FT-DEW", "light-FT-VIN"]
    assert why_not(GAME, t, "team-FT-DEW") == "SPIRIT-766"
    assert why_not(GAME, t, "shadow-FT-DEW") == "SPIRIT-766"
    assert why_not(GAME, t, "light-FT-BRA") == "SPIRIT-766"
    play(t, "light-FT-DEW")
    assert dumped(t, "favours") == [["FT-DEW"], ["FT-VIN"]]


@rule("SPIRIT-386")
def test_who_picks_a_tile_with_two_tokens_divides_them_wherever_the_creatures_are():
    rows = ["SPI1 SPI2 . . . . SPI3 SPI4", "LEA1 . . . . . . LEA2"]
    t = rivals(rows, "1.2", "1.7", scenario="4", tokens={"1.1": "FT-VIN FT-gem2"})
    play(t, "pick-light-1.1", "pick-shadow-1.8", "assign-1-2")
    assert asked(t) == ("divide-tokens", 0)
    play(t, "light-FT-gem2")
    assert dumped(t, "favours") == [["FT-gem2"], ["FT-VIN"]]


# Scenarios of this mode.


@rule("SPIRIT-443", "SPIRIT-695")
def test_tokens_on_an_open_tile_that_is_touched_come_to_light():
    t = laid_out("9", mode=int(COMPETITIVE))
    slot = t.forest.names.index("1.5")
    t.open |= bit(slot)
    pick = Picked(-1, 0, 0)
    pick.side, pick.touched = 0, bit(slot)
    t.picked, before, t.events = [pick], int(t.revealed), []
    put_touched(t, Seat(0))
    assert t.revealed == before + 1
    assert [event.favour for event in happened(t, FavourTurnedUp)] == [t.favours[2 * slot]]


@rule("SPIRIT-443", "SPIRIT-442")
@pytest.mark.parametrize("scenario", ["9", "18"])
def test_who_touches_a_tile_turns_it_up_and_gives_each_token_to_a_side(scenario):
    t = begin(2, 1, mode="competitive", scenario=scenario, first="seat-1")
    while asked(t)[0] != "give-token":
        play(t, keys(t)[0])
    seat, place = int(t.active), dumped(t, "ask")[2]
    token = dumped(t, "tokens")[place]
    assert asked(t) == ("give-token", seat)
    assert token in dumped(t, "shown")
    assert t.forest.tags[place // 2] in dumped(t, "open")
    assert keys(t) == [f"light-{token}", f"shadow-{token}"]
    play(t, f"shadow-{token}")
    assert dumped(t, "favours")[1] == [token]


@rule("SPIRIT-472", "SPIRIT-473")
def test_on_the_trail_nobody_has_gems_and_who_moves_puts_those_of_the_forest_on_pairs():
    t = begin(3, 2, mode="competitive", scenario="13", first="seat-1")
    assert dumped(t, "supply") == [0, 0, 0]
    while asked(t)[0] != "put-on-pair":
        play(t, keys(t)[-1])
    assert asked(t) == ("put-on-pair", int(t.active))
    assert GAME.scene(t, int(t.active)).prompt.endswith(("for Light.", "for Shadow."))
    assert dumped(to_the_end(t), "removed") == [0, 0, 0]


@rule("SPIRIT-427", "SPIRIT-251")
def test_in_the_pyramid_a_bit_without_a_tile_below_leaves_the_game():
    t = to_the_end(begin(2, 0, mode="competitive", scenario="7"))
    players, left = sum(dumped(t, "bits_of")), sum(dumped(t, "bits"))
    assert players + left + dumped(t, "out_bits") == 8
    assert dumped(t, "out_bits") > 0
