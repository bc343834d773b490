"""Section 10.3 with variants: whose a Favour token is, and D-TOKEN."""

import pytest

from moonbrew.games.spirits_of_the_forest.rules.assigning import assigned
from moonbrew.games.spirits_of_the_forest.rules.closing import CloseForest
from moonbrew.games.spirits_of_the_forest.rules.events import FavourTurnedUp, SideDiscarded
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.picking import note_lines
from moonbrew.games.spirits_of_the_forest.rules.revealing import GiveFavours, TurnUp
from moonbrew.games.spirits_of_the_forest.rules.table import Picked
from moonbrew.games.spirits_of_the_forest.rules.variants import TOKENS_CREATURE
from moonbrew.kernel.bits import has, members_of
from moonbrew.kernel.pile import vector
from moonbrew.kernel.table import Seat
from tests.spirits_of_the_forest.glade import EDITION, FAVOURS, happened
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.spirits_of_the_forest.test_sides import slot_of
from tests.tabletop import keys, rule

BOTH = 3  # Light and Shadow


def picks(t, near=(1, 2), tokens=((), ())):
    """Two tiles picked, the first for Light, and assigned to the team and the opponent."""
    t.events = []
    slots = [slot for slot in range(t.forest.size) if has(t.tops, slot)][:2]
    t.picked = []
    for number, slot in enumerate(slots):
        pick = Picked(int(t.tiles[slot]), slot, number)
        pick.near = near[number]
        pick.favours = vector([FAVOURS.index(token) for token in tokens[number]])
        t.lift(slot)
        t.picked.append(pick)
    assigned(t, 0, 1)
    return t


def give(t):
    """Let the tokens of the turn be given out."""
    t.do(GiveFavours(Seat(0)))
    t.settle()
    return t


def favours(t):
    """The tokens of both sides."""
    return [[FAVOURS[token] for token in hoard.favours] for hoard in t.hoards]


TWO = ("FT-BRA", "FT-DEW")


@rule("SPIRIT-382", "SPIRIT-384", "SPIRIT-385", "SPIRIT-695")
def test_two_tokens_of_a_tile_next_to_both_creatures_are_turned_up_and_divided():
    t = laid_out("4")
    t.shown = 0
    give(picks(t, (BOTH, 2), (TWO, ())))
    assert keys(t) == ["team-FT-BRA", "team-FT-DEW"]
    assert [FAVOURS[event.favour] for event in happened(t, FavourTurnedUp)] == list(TWO)
    assert t.ask is not None
    assert t.ask.refusal(t, EDITION.by_key["team-FT-SPI"]) == 766
    t.play(EDITION.by_key["team-FT-DEW"])
    assert favours(t) == [["FT-DEW"], ["FT-BRA"]]
    assert t.picked == []


@rule("SPIRIT-383", "SPIRIT-731")
def test_next_to_one_creature_both_are_the_opponents_and_a_single_one_follows_its_tile():
    assert favours(give(picks(laid_out("4"), (1, 2), (TWO, ())))) == [[], list(TWO)]
    assert favours(give(picks(laid_out("4"), (BOTH, 2), (TWO[:1], ())))) == [["FT-BRA"], []]


@rule("SPIRIT-490", "SPIRIT-491")
@pytest.mark.parametrize("key", ["15", "22", "24"])
def test_with_tokens_by_creature_those_of_light_are_the_teams(key):
    t = laid_out(key)
    assert t.variants.tokens == TOKENS_CREATURE
    t.events = []
    picks(t, (1, 2), (TWO[:1], TWO[1:]))
    t.picked[0].side, t.picked[1].side = 1, 0  # whatever became of the tiles
    assert favours(give(t)) == [["FT-BRA"], ["FT-DEW"]]


@rule("SPIRIT-430", "SPIRIT-431", "SPIRIT-696", "SPIRIT-433")
def test_the_tokens_of_an_emptied_column_are_turned_up_and_divided():
    t = picks(laid_out("8"))
    line = t.plan.places.lines[0]
    last = t.picked[0]
    last.slot = members_of(line.slots)[0]
    note_lines(t, last)
    assert last.lines == 0  # other tiles are left
    for slot in reversed(members_of(line.slots)):
        if has(t.present, slot):
            t.lift(slot)
    note_lines(t, last)
    assert last.lines == 1
    two = [FAVOURS[token] for token in t.lines[:2]]
    give(t)
    assert sorted(keys(t)) == sorted(f"team-{token}" for token in two)
    t.play(EDITION.by_key[f"team-{two[1]}"])
    assert favours(t) == [[two[1]], [two[0]]]
    assert list(t.lines[:2]) == [NOTHING, NOTHING]
    left = [FAVOURS[token] for token in t.lines if token != NOTHING]
    t.do(CloseForest())
    t.settle()
    assert set(left) <= set(favours(t)[1])


@rule("SPIRIT-696")
def test_what_needs_no_choice_comes_first_and_a_line_before_the_tokens_of_the_tile():
    t = laid_out("4")
    give(picks(t, (BOTH, BOTH), (("FT-LEA", "FT-SPI"), TWO)))
    assert keys(t) == ["team-FT-LEA", "team-FT-SPI"]
    t.play(EDITION.by_key["team-FT-LEA"])
    assert keys(t) == ["team-FT-BRA", "team-FT-DEW"]
    mixed = give(picks(laid_out("4"), (BOTH, 2), (TWO, ("FT-LEA",))))
    assert favours(mixed) == [[], ["FT-LEA"]]
    assert keys(mixed) == ["team-FT-BRA", "team-FT-DEW"]


@rule("SPIRIT-375", "SPIRIT-376")
def test_with_blind_faces_nothing_is_revealed_and_hidden_tiles_can_be_collected():
    t = laid_out("3")
    before = t.open
    t.do(TurnUp(Seat(0)))
    t.settle()
    assert t.open == before
    t.light, t.shadow = slot_of(t, "2.3"), slot_of(t, "2.8")
    picks = t.plan.picks
    found = picks.collectable(t.present, t.tops, t.open, t.light, t.shadow, t.row_quotas())
    assert found & ~t.open != 0


@rule("SPIRIT-088", "SPIRIT-708", "SPIRIT-089")
def test_fireflies_cost_tiles_after_the_last_ones_are_given_and_before_types_are_missed():
    t = laid_out("3")
    t.events = []
    t.light, t.shadow = slot_of(t, "2.3"), slot_of(t, "2.8")
    t.do(CloseForest())
    t.settle()
    (gone,) = happened(t, SideDiscarded)
    assert gone.side == 1
    assert len(gone.tiles) >= 4
    assert t.ended


@rule("SPIRIT-190")
def test_only_the_topmost_tile_of_a_stack_is_lights():
    t = laid_out("4")
    top, low = slot_of(t, "4.5/2"), slot_of(t, "4.5")
    tiles = int(t.tiles[top]), int(t.tiles[low])
    t.light, t.shadow = top, slot_of(t, "1.1")
    t.do(CloseForest())
    t.settle()
    assert members_of(t.hoards[0].tiles) == [tiles[0]]
    assert has(t.hoards[1].tiles, tiles[1])
