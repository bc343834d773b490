"""Section 3.4: gems."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.events import GemBack, Paid
from tests.spirits_of_the_forest.glade import GAME, asked, dumped, happened, places, play, table
from tests.tabletop import keys, rule, why_not

ROWS = ["BRA1 SPI5 DEW1", "LEA1 SPI2"]
GEM_STEP = {"ask": ["place-gem", 0], "agenda": [["end-turn", 0]]}


def gem_step(rows=ROWS, **more):
    """A table at the gem step of seat 0."""
    return table(rows, **{**GEM_STEP, **more})


@rule("SPIRIT-039")
def test_one_puts_a_gem_moves_one_or_does_nothing():
    t = gem_step(supply=[2], gems=["1.2"])
    assert places(keys(t), "put") == ["1.1", "1.3", "2.1", "2.2"]
    assert [key for key in keys(t) if not key.startswith("put")] == ["shift-1.2", "none"]
    put = play(t.clone(), "put-2.1")
    assert (dumped(put, "gems")[0], dumped(put, "supply")[0]) == (["1.2", "2.1"], 1)
    moved = play(t.clone(), "shift-1.2", "put-1.3")
    assert (dumped(moved, "gems")[0], dumped(moved, "supply")[0]) == (["1.3"], 2)
    idle = play(t.clone(), "none")
    assert (dumped(idle, "gems")[0], dumped(idle, "supply")[0]) == (["1.2"], 2)
    assert {asked(one) for one in (put, moved, idle)} == {("take-first", 1)}


@rule("SPIRIT-039")
def test_without_a_gem_of_ones_own_there_is_nothing_to_put_or_move():
    t = gem_step(gems=["", "1.2"], supply=[0, 2])
    assert keys(t) == ["none"]
    assert why_not(GAME, t, "put-1.1") == "SPIRIT-039"
    assert why_not(GAME, t, "shift-1.2") == "SPIRIT-039"
    assert why_not(GAME, t, "shift-1.1") == "SPIRIT-039"


@rule("SPIRIT-040")
def test_a_gem_goes_on_any_tile_with_or_without_a_token():
    t = gem_step(supply=[1], tokens={"1.2": "FT-sun"})
    assert places(keys(t), "put") == ["1.1", "1.2", "1.3", "2.1", "2.2"]
    assert why_not(GAME, t, "put-4.4") == "SPIRIT-040"


@rule("SPIRIT-041")
def test_a_tile_holds_one_gem():
    t = gem_step(supply=[1, 0], gems=["1.1", "1.3"])
    assert places(keys(t), "put") == ["1.2", "2.1", "2.2"]
    assert {why_not(GAME, t, key) for key in ("put-1.1", "put-1.3")} == {"SPIRIT-041"}


@rule("SPIRIT-042", "SPIRIT-048")
def test_a_tile_with_a_gem_is_reserved_for_its_owner():
    t = table(ROWS, gems=["", "1.1"])
    assert "take-1.1" not in keys(t)
    assert why_not(GAME, t, "take-1.1") == "SPIRIT-048"
    own = table(ROWS, gems=["1.1"])
    assert "take-1.1" in keys(own)


@rule("SPIRIT-043", "SPIRIT-050")
def test_the_own_gem_comes_back_at_no_cost_and_can_be_used_in_the_gem_step():
    t = play(table(ROWS, gems=["1.1"]), "take-1.1")
    assert (dumped(t, "gems")[0], dumped(t, "supply")[0], dumped(t, "removed")[0]) == ([], 1, 0)
    assert asked(t) == ("place-gem", 0)
    assert "put-1.2" in keys(t)


@rule("SPIRIT-044", "SPIRIT-045")
def test_another_takes_a_reserved_tile_by_removing_a_gem_and_the_owner_gets_his_back():
    t = play(table(ROWS, gems=["", "1.1"], supply=[2, 0]), "take-1.1")
    assert dumped(t, "tiles")[0] == ["BRA1"]
    assert (dumped(t, "supply"), dumped(t, "removed")) == ([1, 1], [1, 0])
    assert dumped(t, "gems") == [[], []]
    assert [int(event.owner) for event in happened(t, Paid)] == [1]
    assert [int(event.seat) for event in happened(t, GemBack)] == [1]


@rule("SPIRIT-046", "SPIRIT-047", "SPIRIT-686", "SPIRIT-765")
def test_the_payer_chooses_a_gem_of_the_supply_or_one_that_lies_on_a_tile():
    t = play(table(ROWS, gems=["1.2 2.1", "1.1"], supply=[1, 0]), "take-1.1")
    assert asked(t) == ("pay", 0)
    assert keys(t) == ["pay-1.2", "pay-2.1", "pay-supply"]
    assert dumped(t, "tiles")[0] == []
    assert why_not(GAME, t, "pay-1.1") == "SPIRIT-046"
    assert why_not(GAME, t, "take-1.3") == "SPIRIT-766"
    play(t, "pay-2.1")
    assert (dumped(t, "gems"), dumped(t, "tiles")[0]) == ([["1.2"], []], ["BRA1"])
    assert (dumped(t, "supply"), dumped(t, "removed")) == ([1, 1], [1, 0])


@rule("SPIRIT-046")
def test_without_a_gem_in_the_supply_one_lying_out_is_removed():
    t = play(table(ROWS, gems=["1.2 2.1", "1.1"]), "take-1.1")
    assert keys(t) == ["pay-1.2", "pay-2.1"]
    assert why_not(GAME, t, "pay-supply") == "SPIRIT-046"


@rule("SPIRIT-049")
def test_two_reserved_tiles_are_paid_for_separately():
    t = table(["BRA1 BRA2 SPI5", "LEA1"], gems=["", "1.1 1.2"], supply=[3, 0])
    play(t, "take-1.1", "take-1.2")
    assert (dumped(t, "removed"), dumped(t, "supply")) == ([2, 0], [1, 2])
    one = table(["BRA1 BRA2 SPI5", "LEA1"], gems=["", "1.1 1.2"], supply=[1, 0])
    play(one, "take-1.1")
    assert asked(one) == ("place-gem", 0)


@rule("SPIRIT-688")
def test_the_gem_step_is_always_put():
    t = play(table(ROWS), "take-1.1")
    assert (asked(t), keys(t)) == (("place-gem", 0), ["none"])


@rule("SPIRIT-689")
def test_without_tiles_there_is_no_gem_step():
    t = play(table(["BRA1 BRA2"], supply=[3, 3]), "take-1.1", "take-1.2")
    assert t.ask is None


@rule("SPIRIT-690")
def test_a_gem_is_moved_to_another_tile_without_a_gem():
    t = play(gem_step(gems=["1.2", "1.1"]), "shift-1.2")
    assert asked(t) == ("move-gem", 0)
    assert places(keys(t), "put") == ["1.3", "2.1", "2.2"]
    assert {why_not(GAME, t, key) for key in ("put-1.2", "put-1.1")} == {"SPIRIT-041"}
    assert why_not(GAME, t, "none") == "SPIRIT-766"


@rule("SPIRIT-690")
def test_with_no_tile_to_go_to_a_gem_stays():
    t = gem_step(["BRA1 SPI5"], gems=["1.1", "1.2"])
    assert keys(t) == ["none"]
    assert why_not(GAME, t, "shift-1.1") == "SPIRIT-041"


@rule("SPIRIT-697")
def test_with_one_tile_to_go_to_it_goes_there():
    t = play(gem_step(["BRA1 SPI5 LEA1"], gems=["1.1", "1.2"]), "shift-1.1")
    assert dumped(t, "gems")[0] == ["1.3"]


@rule("SPIRIT-008")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_a_colour_of_gems(seats):
    t = table(ROWS, seats=seats, supply=[2] * seats)
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    labels = [zones[f"gems-{seat}"].pieces[0].label for seat in range(seats)]
    assert labels == ["Pink gems", "Blue gems", "Yellow gems", "Green gems"][:seats]
