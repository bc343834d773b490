"""Section 24.5: any free side will do, and what was covered brings a bit when it is revealed."""

from moonbrew.games.spirits_of_the_forest.rules.events import BitLaid, TurnedUp
from moonbrew.games.spirits_of_the_forest.rules.revealing import TurnUp, hidden_ends
from moonbrew.kernel.bits import members_of
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import EDITION, GAME, asked, begin, dumped, happened, play
from tests.spirits_of_the_forest.grove import grove
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule, told


def names(t, slots):
    """Slots by name."""
    return [t.forest.tags[slot] for slot in members_of(slots)]


def slot_of_pick(t, key):
    """The topmost tile that a pick collects."""
    name = key.rpartition("-")[2]
    return next(slot for slot in members_of(t.tops) if t.forest.names[slot] == name)


def reveal(t):
    """The tiles are turned up that are to be."""
    t.events = []
    t.agenda.clear()
    t.ask = None
    t.do(TurnUp(Seat(0)))
    t.settle()
    return t


@rule("SPIRIT-387", "SPIRIT-388")
def test_seven_bits_lie_beside_the_forest_and_one_on_it():
    t = laid_out("5")
    assert (t.bits_beside, sum(t.bits)) == (7, 1)
    (zone,) = [
        zone
        for zone in GAME.scene(begin(1, mode="coop", scenario="5"), 0).zones
        if zone.id == "stock"
    ]
    assert [piece.count for piece in zone.pieces] == [7]


@rule("SPIRIT-392")
def test_a_token_goes_with_its_tile():
    t = grove("5", "1.3/3", "1.8/3")
    tokens = dumped(t, "tokens")
    near = [key for key in keys(t) if key.startswith("pick-")]
    pick, slot = next((key, slot) for key in near if tokens[2 * (slot := slot_of_pick(t, key))])
    play(t, pick)
    play(t, keys(t)[0], "assign-2-1")
    assert tokens[2 * slot] in dumped(t, "favours")[1]


@rule("SPIRIT-394")
def test_a_tile_in_the_middle_can_be_collected_through_its_short_side():
    t = grove("5", "1.3/3", "1.8/3")
    assert {f"pick-light-{place}" for place in ("1.2", "1.4", "2.2", "2.3", "2.4")} <= set(keys(t))


@rule("SPIRIT-395")
def test_tiles_are_revealed_through_a_short_side_too():
    t = laid_out("5")
    for tag in ("1.1/2", "2.1/2"):
        t.lift(slot_of(t, tag))
    assert names(t, hidden_ends(t)) == ["1.1", "2.1"]
    middle = laid_out("5")
    slot = slot_of(middle, "1.5/2")
    middle.open &= ~(1 << slot)
    assert middle.forest.west[slot] & middle.present
    assert middle.forest.east[slot] & middle.present
    assert names(middle, hidden_ends(middle)) == ["1.5/2"]  # its north side is free


@rule("SPIRIT-396", "SPIRIT-397", "SPIRIT-739")
def test_what_was_covered_gets_a_bit_when_it_is_revealed_and_what_never_was_gets_none():
    t = laid_out("5")
    for tag in ("1.1/2", "2.1/2"):
        t.lift(slot_of(t, tag))
    t.open &= ~(1 << slot_of(t, "1.8/3"))  # as a topmost tile that lay face down
    reveal(t)
    assert [t.forest.tags[event.slot] for event in happened(t, BitLaid)] == ["1.1", "2.1"]
    assert [type(event) for event in t.events or ()] == [TurnedUp] * 3 + [BitLaid] * 2
    assert (t.bits[slot_of(t, "1.1")], t.bits[slot_of(t, "1.8/3")], t.bits_beside) == (1, 0, 5)
    assert told(GAME, t)[-1] == "A Moonlight bit is put on the tile at row 2, column 1."


@rule("SPIRIT-398", "SPIRIT-744")
def test_bits_are_laid_in_reading_order_as_long_as_there_are_any():
    t = laid_out("5")
    for tag in ("1.1/2", "2.1/2"):
        t.lift(slot_of(t, tag))
    t.bits_beside = 1
    reveal(t)
    assert (t.bits[slot_of(t, "1.1")], t.bits[slot_of(t, "2.1")], t.bits_beside) == (1, 0, 0)


@rule("SPIRIT-399")
def test_a_face_up_tile_that_the_first_pick_uncovers_can_be_the_second():
    t = grove("5", "1.3/3", "1.5/2", gone="1.4/3 2.4/3 2.4/2")
    # Both creatures stand next to column 4, whose tile of level 2 has a free short side.
    assert {"pick-light-1.4", "pick-shadow-1.4"} <= set(keys(t))
    low = int(t.tiles[slot_of(t, "1.4")])
    play(t, "pick-light-1.4")
    assert asked(t) == ("pick-second", 0)
    assert "pick-shadow-1.4" in keys(t)
    play(t, "pick-shadow-1.4")
    assert EDITION.tiles[low].key in (pick["tile"] for pick in dumped(t, "picked"))
