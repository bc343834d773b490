"""The special rules of a scenario, at the table and in the almanac."""

import re
from pathlib import Path

import pytest

from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.rules.edition import FIRST_SCENARIO
from moonbrew.games.spirits_of_the_forest.rules.variants import SLOTS
from moonbrew.games.spirits_of_the_forest.show import almanac as shown
from moonbrew.games.spirits_of_the_forest.show.almanac import almanac, games_won, how_hard
from moonbrew.games.spirits_of_the_forest.show.tonight import SAID_ALREADY, VARIANTS, special_rules
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin
from tests.tabletop import rule

ROW = re.compile(r"^\| (?:`(\w+)`)? *\| ((?:`\w+`(?:, )?)+) \|[^|]*\|(.*)\|$", re.MULTILINE)
NUMBERS = re.compile(r"SPIRIT-(\d+)(?: to SPIRIT-(\d+))?")
SCENARIOS = EDITION.blueprints[int(FIRST_SCENARIO) :]


def named_rules() -> dict[tuple[str, str], set[int]]:
    """Table 23.2 of the rules: by slot and value the rules that it brings in."""
    found, slot = {}, ""
    table = GAME.rules_file.read_text("utf-8").partition("### 23.2")[2].partition("### 23.3")[0]
    for name, values, rules in ROW.findall(table):
        slot = name or slot
        numbers = NUMBERS.findall(rules)
        found[slot, re.findall(r"\w+", values)[-1]] = {
            number
            for first, last in numbers
            for number in range(int(first), int(last or first) + 1)
        }
    return found


def test_every_variant_is_told_with_rules_that_the_table_names_for_it():
    told = {(slot, value) for slot, values in VARIANTS.items() for value in values}
    unusual = {(slot, value) for slot, values in SLOTS.items() for value in values[1:]}
    assert told | SAID_ALREADY == unusual
    named = named_rules()
    assert len(named) >= len(unusual)
    for slot, value in told:
        numbers = set(VARIANTS[slot][value].rules)
        assert numbers, (slot, value)
        assert numbers <= named[slot, value], (slot, value, numbers - named[slot, value])


@rule("SPIRIT-725")
def test_a_scenario_tells_what_its_row_names_and_nothing_else():
    titles = {plan.key: [one.title for one in special_rules(plan)] for plan in SCENARIOS}
    assert titles["2"] == ["The mirage", "Changing places"]
    assert titles["3"] == ["Blind picking", "Fireflies", "Air Spirits", "Gifts"]
    assert titles["16"] == ["Two creatures, two tokens", "Gates"]
    assert titles["17"] == ["A single gem", "The offering"]
    assert len(titles) == 28


@rule("SPIRIT-196", "SPIRIT-581", "SPIRIT-348", "SPIRIT-352", "SPIRIT-535", "SPIRIT-608")
def test_what_the_team_has_needs_and_lacks_is_told_and_of_no_other_scenario():
    apart = {"Gifts", "Bits of our own", "No Moonlight card"}
    found = {
        plan.key: (one.text, one.rules[0])
        for plan in SCENARIOS
        for one in special_rules(plan)
        if one.title in apart or one.text == "The team needs an Air Spirit tile."
    }
    gifts = (
        "We began with 3 bits. Of 5 open Favour tokens two are ours, the others theirs. "
        "No others are used."
    )
    assert found == {
        "1": (gifts, "SPIRIT-348"),
        "3": (gifts, "SPIRIT-348"),
        "19": ("No Moonlight card is used.", "SPIRIT-535"),
        "21": ("The team needs an Air Spirit tile.", "SPIRIT-196"),
        "25": ("We began with 8 bits.", "SPIRIT-608"),
        "27": ("No Moonlight card is used.", "SPIRIT-535"),
    }
    assert all(one.title not in apart for plan in SCENARIOS for one in special_rules(plan, True))


def test_the_table_shows_the_special_rules_of_its_scenario():
    t = begin(2, mode="coop", scenario="8")
    assert [one.title for one in GAME.scene(t, 0).in_force] == ["Emptied columns"]
    assert GAME.scene(begin(2), 0).in_force == []


def test_the_almanac_shows_every_scenario_as_its_blueprint_has_it():
    stages = {stage.key: stage for stage in almanac(SCENARIOS).stages}
    assert len(stages) == 28
    for plan in SCENARIOS:
        drawn = [spot for spot in stages[plan.key].spots if spot.shape in ("tile", "lying")]
        assert len(drawn) == plan.forest.size, plan.key
        assert all(way.seats in (1, 2) for way in stages[plan.key].ways)
    assert stages["16"].facts == "48 tiles, 8 bits, 8 Favour tokens"
    assert stages["16"].kinds == ["Heights", "Eclipse", "Against each other"]
    assert [way.label for way in stages["16"].ways] == ["Two", "Alone", "Rivals"]
    assert [way.label for way in stages["17"].ways] == ["Two", "Alone"]
    assert len(stages["17"].levels) == 1
    assert stages["3"].kinds == ["Air"]
    bridges = [spot for spot in stages["23"].spots if spot.shape == "lying"]
    assert len(bridges) == 4
    assert sum(spot.look == "plate" for spot in stages["22"].spots) == 14


# How hard it is.

STUDIES = Path(__file__).parents[2] / "docs" / "studies"
STUDY = (STUDIES / "spirits-of-the-forest.md").read_text("utf-8")


def test_what_was_measured_is_what_the_study_says():
    table = STUDY.partition("## By scenario")[2].partition("\n## ")[0]
    found = re.findall(r"^\| (\d+)\*? \|[^|]+\| (\d+) of (\d+) .*?\| (\d+) of (\d+) ", table, re.M)
    said = {
        number: {"alone": [int(won), int(played)], "two": [int(both), int(games)]}
        for number, won, played, both, games in found
    }
    assert said == games_won()
    assert list(said) == [plan.key for plan in SCENARIOS]


@pytest.mark.parametrize(
    ("won", "said"),
    [
        ({"alone": [6, 10], "two": [12, 20]}, "about 6 of 10 games, alone or for two"),
        ({"alone": [3, 10], "two": [12, 20]}, "about 3 of 10 games alone, about 6 of 10 for two"),
        ({"alone": [0, 16], "two": [16, 16]}, "hardly any games alone, nearly all for two"),
    ],
)
def test_how_often_bots_win_a_scenario_is_told_in_tenths(monkeypatch, won, said):
    monkeypatch.setattr(shown, "games_won", lambda: {"1": won})
    assert how_hard("1") == f"At Regular difficulty search bots win {said}."
    assert how_hard("2") == ""


def test_every_night_says_how_hard_it_is_unless_it_is_of_ones_own():
    stages = almanac(SCENARIOS).stages
    assert all(stage.note == how_hard(stage.key) != "" for stage in stages)
    own = SpiritsOfTheForest('[scenario.4]\ntitle = "Mine"').almanac()
    assert {stage.note for stage in own.stages} == {""}
