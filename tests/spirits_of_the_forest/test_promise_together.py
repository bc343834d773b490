"""What a position promises to a team: going on, bits, missing types, gems."""

import pytest
from librt.vecs import vec

from moonbrew.bots import Outlook, bot
from moonbrew.games.spirits_of_the_forest.bots.roaming import Roaming, cut_off
from moonbrew.games.spirits_of_the_forest.bots.together import best_of, likely
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from tests.spirits_of_the_forest.glade import GAME, begin, moonlit, play

# One tile of every type, so that none is missing.
ALL = "BRA6 DEW5 FLO4 FRU5 LEA6 MOS4 MUS5 SPI7 VIN6"
WIDE = [
    "BRA1 BRA2 BRA3 BRA4 BRA5 DEW1 DEW2 DEW3 DEW4",
    "SPI1 SPI2 SPI3 SPI4 . SPI5 SPI6 LEA1 LEA2",
    ". VIN1 VIN2 VIN3 VIN4 VIN5 MUS1 MUS2 .",
]

LAST_SPIDER = [WIDE[0], "SPI1 FRU2 FRU3 FRU4 . MOS1 MOS2 LEA1 LEA2", WIDE[2]]


def promised(t: ForestTable) -> float:
    """What the team may hope for; to both of them it is the same."""
    assert GAME.promise(t, 0) == GAME.promise(t, 1)
    return GAME.promise(t, 0)


def greedy_move(t: ForestTable) -> str:
    """What the greedy bot would do."""
    assert t.ask is not None
    return bot("greedy").choose(Outlook(GAME, t, int(t.ask.seat))).key


def test_a_team_that_can_never_have_all_types_has_lost():
    without_spiders = ALL.replace("SPI7 ", "")
    rows = ["BRA1 BRA2 BRA3 BRA4 BRA5", "LEA1 LEA2 LEA3 LEA4"]
    assert promised(moonlit(rows, "2.2", "2.4", tiles=[without_spiders, ""])) == 0.0
    # With a Spider within reach there is hope, more with two, most with one of the team's own.
    one = moonlit(["SPI1 BRA2 BRA3 BRA4 BRA5", rows[1]], "2.2", "2.4", tiles=[without_spiders, ""])
    two = moonlit(["SPI1 SPI2 BRA3 BRA4 BRA5", rows[1]], "2.2", "2.4", tiles=[without_spiders, ""])
    own = moonlit(rows, "2.2", "2.4", tiles=[ALL, ""])
    assert 0.0 < promised(one) < promised(two) < promised(own)


def test_a_type_that_lies_out_of_reach_is_as_good_as_none():
    without_spiders = ALL.replace("SPI7 ", "")
    rows = ["BRA1 BRA2 BRA3 BRA4 BRA5", "LEA1 LEA2 LEA3 LEA4", "", "", "", "SPI1 SPI2 SPI3"]
    assert promised(moonlit(rows, "2.2", "2.4", tiles=[without_spiders, ""])) == 0.0


def test_the_more_hangs_together_with_the_creatures_the_more_can_be_collected():
    together = moonlit(WIDE, "2.3", "2.7", tiles=[ALL, ""])
    apart = moonlit([*WIDE[:2], "", "", "", WIDE[2]], "2.3", "2.7", tiles=[ALL, ""])
    assert Roaming(apart).live < Roaming(together).live <= 1.0
    assert promised(apart) < promised(together)


def test_gates_are_no_promise_that_all_will_be_collected():
    # A game between gates mostly ends where a creature has nothing to collect, tiles still lying.
    rows, options = [*WIDE[:2], "", "", "", WIDE[2]], {"scenario": "16"}
    together = moonlit(WIDE, "2.3", "2.7", tiles=[ALL, ""], options=options)
    apart = moonlit(rows, "2.3", "2.7", tiles=[ALL, ""], options=options)
    assert Roaming(apart).live < Roaming(together).live < 1.0


def test_creatures_in_two_parts_can_go_on_as_long_as_the_smaller_part_lasts():
    rows = [WIDE[0], WIDE[1], "", "", "", "LEA3 LEA4 LEA5 MUS3"]
    assert Roaming(moonlit(rows, "2.3", "6.2")).live < Roaming(moonlit(rows, "2.3", "2.7")).live


def test_a_narrow_row_in_the_middle_may_cut_the_forest_in_two():
    even = moonlit(WIDE, "1.3", "1.6")
    waist = moonlit([WIDE[0], ". . SPI1 SPI2", WIDE[2]], "1.3", "1.6", at="move-creature")
    assert cut_off(waist, waist.present) > cut_off(even, even.present)
    end = moonlit([WIDE[0], WIDE[2].replace(".", ""), "", "", ""], "1.3", "1.6")
    assert cut_off(end, end.present) == 0.0


def test_a_creature_with_little_to_collect_is_a_risk():
    rows = ["BRA1 BRA2 BRA3 BRA4 BRA5 DEW1 DEW2 DEW3 DEW4", WIDE[1]]
    much, little = moonlit(rows, "1.2", "1.8"), moonlit(rows, "1.4", "1.8")
    assert Roaming(little).live < Roaming(much).live
    # A gem could help.
    assert Roaming(moonlit(rows, "1.4", "1.8", supply=[1, 0])).live > Roaming(little).live


def test_a_bit_near_light_promises_more_than_a_far_one_and_that_more_than_the_opponents():
    near = moonlit(WIDE, "2.2", "2.7", tiles=[ALL, ""], bits={"2.3": 1})
    far = moonlit(WIDE, "2.2", "2.7", tiles=[ALL, ""], bits={"1.9": 1})
    gone = moonlit(WIDE, "2.2", "2.7", tiles=[ALL, ""], side_bits=[0, 1])
    had = moonlit(WIDE, "2.2", "2.7", tiles=[ALL, ""], side_bits=[1, 0])
    assert promised(had) > promised(near) > promised(far) > promised(gone)


def test_where_bits_are_not_won_by_walking_their_distance_does_not_matter():
    options = {"scenario": "26"}
    found = [
        Roaming(moonlit(WIDE, "2.2", "2.3", options=options, bits={place: 1})).bits
        for place in ("2.3", "3.6")
    ]
    assert found[0] == found[1] > 0.0


def test_who_is_greedy_moves_light_onto_a_bit_and_not_shadow():
    t = moonlit(WIDE, "2.2", "2.7", at="move-creature", tiles=[ALL, ""], bits={"2.3": 1, "2.6": 1})
    assert greedy_move(t) == "move-light-2.3"


def test_who_is_greedy_uses_no_gem_for_what_the_movement_brings():
    t = moonlit(WIDE, "2.2", "2.7", at="move-creature", tiles=[ALL, ""], supply=[3, 3])
    assert greedy_move(t).startswith("move-")


def test_who_has_a_gem_left_does_not_give_up():
    # Nothing around Shadow is available; three types are missing, and few tiles of each are left.
    rows = ["SPI1 SPI2 BRA1 BRA2 SPI3 . MUS1 MUS2 VIN1", ". . BRA3 . . . MUS3 VIN2 VIN3"]
    poor = ALL.replace("MUS5 ", "").replace("SPI7 ", "").replace(" VIN6", "")
    given = "BRA5 LEA5 SPI5 SPI6 FLO3"
    t = moonlit(rows, "1.8", "2.3", tiles=[poor, given], supply=[1, 0])
    assert t.ask is not None
    assert "end" in [move.key for move in t.ask.moves(t)]
    assert GAME.mind.drag(t, GAME.move("end")) == GAME.mind.drag(t, GAME.move("gem-light-1.7")) > 0
    for name in ("greedy", "search:30"):
        assert bot(name).choose(Outlook(GAME, t, 0)).key != "end"


def test_who_is_greedy_keeps_the_tile_of_a_missing_type():
    without_spiders = ALL.replace("SPI7 ", "")
    t = moonlit(LAST_SPIDER, "2.2", "2.8", tiles=[without_spiders, ""])
    play(t, "pick-light-2.1")
    play(t, "pick-shadow-2.9")
    assert greedy_move(t) == "assign-1-2"


def test_tiles_picked_count_as_is_best_for_the_team():
    t = moonlit(LAST_SPIDER, "2.2", "2.8", tiles=[ALL.replace("SPI7 ", ""), ""])
    play(t, "pick-light-2.1")
    play(t, "pick-shadow-2.9")
    ours, theirs = t.clone(), t.clone()
    play(ours, "assign-1-2")
    play(theirs, "assign-2-1")
    assert promised(ours) > promised(theirs)
    assert promised(t) == pytest.approx(promised(ours), rel=0.2)


def test_fireflies_burn_the_tiles_of_who_has_the_most():
    options = {"scenario": "3"}
    calm = moonlit(WIDE, "2.2", "2.8", options=options, tiles=[f"{ALL} AIR4", "AIR5"])
    lit = moonlit(
        WIDE,
        "2.2",
        "2.8",
        options=options,
        tiles=[f"{ALL} AIR4", "AIR5"],
        lit_tiles=[["AIR4"], []],
    )
    assert promised(lit) < promised(calm)


def test_of_so_many_types_the_best_count():
    points = vec[float]([3.0, 5.0, 1.0])
    assert best_of(points, -1.0) == 0.0
    assert best_of(points, 1.0) == 5.0
    assert best_of(points, 1.5) == 6.5
    assert best_of(points, 9.0) == 9.0


def test_a_majority_is_likelier_the_greater_the_lead():
    assert likely(0.0) == 0.5
    assert 0.5 < likely(1.0) < likely(2.0) < 1.0
    assert likely(-1.0) == pytest.approx(1.0 - likely(1.0))


@pytest.mark.parametrize("scenario", ["2", "7", "16", "19", "23", "27", "28"])
def test_whatever_the_scenario_it_is_a_share_from_the_start_to_the_end(scenario):
    t = begin(2, 3, mode="coop", scenario=scenario)
    random = bot("random", 3)
    while t.ask is not None:
        seat = int(t.ask.seat)
        assert 0.0 <= promised(t) <= 1.0
        t.play(random.choose(Outlook(GAME, t, seat)))
    assert 0.0 <= promised(t) <= 1.0
