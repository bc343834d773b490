"""The special rules of a scenario, at the table and in the almanac."""

import re

from moonbrew.games.spirits_of_the_forest.rules.edition import FIRST_SCENARIO
from moonbrew.games.spirits_of_the_forest.rules.variants import SLOTS
from moonbrew.games.spirits_of_the_forest.show.almanac import almanac
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
    assert titles["1"] == []
    assert titles["3"] == ["Blind picking", "Fireflies", "Air Spirits"]
    assert titles["16"] == ["Two creatures, two tokens", "Gates"]
    assert titles["17"] == ["A single gem", "The offering"]
    assert len(titles) == 28


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
