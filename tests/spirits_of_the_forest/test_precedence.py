"""What a scenario changes, and what it leaves as it is: sections 24 and 24.1 to 24.8."""

import tomllib

from moonbrew.games.spirits_of_the_forest.rules.events import TilePicked
from moonbrew.kernel.dice import Dice
from moonbrew.sitting import Sitting
from tests.spirits_of_the_forest.glade import GAME, asked, begin, dumped, happened, play
from tests.spirits_of_the_forest.grove import sparse
from tests.spirits_of_the_forest.test_setup import laid_out
from tests.tabletop import keys, rule, why_not

# Light and Shadow stand apart, each with two tiles at its side; of Shadow's one lies face down.
LYING = {"1.1": "BRA1", "1.2": "BRA2", "2.2": "DEW1", "2.5": "FLO1", "1.5": "FRU1", "1.6": "LEA1"}


def wood(scenario: str, **more):
    """The same few tiles in a scenario."""
    return sparse(scenario, LYING, "2.2", "2.5", at="pick-first", hidden="1.6", **more)


@rule("SPIRIT-345", "SPIRIT-376")
def test_what_a_scenario_says_goes_before_the_general_rule():
    usual, blind = wood("10"), wood("14")
    assert why_not(GAME, usual, "pick-shadow-1.6") == "SPIRIT-135"
    assert why_not(GAME, blind, "pick-shadow-1.6") == ""


@rule("SPIRIT-346")
def test_what_a_scenario_does_not_mention_stays_as_it_is():
    for scenario in ("10", "14"):
        t = wood(scenario)
        assert why_not(GAME, t, "pick-light-2.2") == "SPIRIT-132"
        assert why_not(GAME, t, "pick-light-1.5") == "SPIRIT-105"
        assert why_not(GAME, t, "pick-light-3.1") == "SPIRIT-131"


@rule("SPIRIT-377", "SPIRIT-378", "SPIRIT-477", "SPIRIT-588")
def test_a_hidden_tile_is_turned_up_as_soon_as_it_is_picked():
    t = play(wood("14"), "pick-shadow-1.6")
    assert asked(t)[0] == "pick-second"  # long before tiles are assigned
    (picked,) = happened(t, TilePicked)
    assert "Leaf" in GAME.narrate(t, picked, 0)
    (pick,) = dumped(t, "picked")
    assert pick["tile"] == "LEA1"
    (zone,) = [zone for zone in GAME.scene(t, 0).zones if zone.id == "picked"]
    assert [piece.face for piece in zone.pieces] == ["team", "opponent", "lea", "shadow"]


@rule("SPIRIT-380")
def test_whispers_of_air_has_no_tokens_and_bits_but_those_of_its_setup():
    t = laid_out("3")
    assert [token for token in t.favours if token >= 0] == []
    assert (sum(t.bits), int(t.plan.beside_bits)) == (0, 0)
    assert len(t.lines) == len(t.pairs) == 0
    assert len(t.beside) == 5
    assert (int(t.hoards[0].bits), int(t.hoards[1].bits)) == (3, 0)


@rule("SPIRIT-429")
def test_two_hidden_tokens_lie_beside_four_columns_of_the_twin_oaks():
    t = laid_out("8")
    assert [line.name for line in t.plan.places.lines] == [
        *("column 1", "column 4", "column 7", "column 10")
    ]
    assert len([token for token in t.lines if token >= 0]) == 8
    zones = {zone.id: zone for zone in GAME.scene(t, 0).zones}
    for number in range(4):
        assert [piece.face for piece in zones[f"line-{number}"].pieces] == [None, None]


@rule("SPIRIT-123")
def test_together_too_the_first_player_is_drawn_unless_the_table_names_one():
    drawn = [int(begin(2, seed, mode="coop").starter) for seed in range(60)]
    assert 15 < sum(drawn) < 45
    named = [int(begin(2, seed, mode="coop", first="seat-2").starter) for seed in range(6)]
    assert named == [1] * 6


@rule("SPIRIT-344")
def test_every_layout_is_marked_as_a_design_of_ours():
    content = tomllib.loads(GAME.content_file.read_text("utf-8"))
    marks = [
        plan["source"]["pyramid" if "pyramid" in plan else "forest"]
        for plan in content["scenario"].values()
    ]
    assert marks == ["X"] * 28


@rule("SPIRIT-677")
def test_a_game_that_is_given_up_has_no_result():
    sitting, dice = Sitting(GAME, 2, "given up", GAME.Options.of({"mode": "coop"})), Dice(1)
    for _ in range(6):
        moves, seat = keys(sitting.t), sitting.asked
        assert seat is not None
        sitting.play(seat, moves[int(dice.below(len(moves)))])
    assert sitting.t.ask is not None
    assert sitting.record().result is None
