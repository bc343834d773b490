"""The content is that of the rules page, row by row: sections 16, 23, 24 and 25; options: 28."""

import re
from typing import Any

import pytest

from moonbrew.content import read_toml
from moonbrew.games.spirits_of_the_forest.rules.variants import SLOTS
from tests.spirits_of_the_forest import rulebook
from tests.spirits_of_the_forest.glade import CONTENT, EDITION, GAME
from tests.tabletop import rule

DATA = read_toml(CONTENT)
LETTERS = {"`[R]`": "R", "`[X]`": "X", "`[R]`, end `[X]`": "R"}


def plain(chapter: str) -> dict[str, dict[str, Any]]:
    """A chapter of the content file, without where its entries come from."""
    return {key: bare(entry) for key, entry in DATA[chapter].items()}


def bare(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry without its sources."""
    return {name: value for name, value in entry.items() if name != "source"}


@pytest.mark.parametrize(
    ("chapter", "found", "many"),
    [
        ("tile", rulebook.faces(), 56),
        ("favour", rulebook.favours(), 14),
        ("moonlight_card", rulebook.moonlight_cards(), 8),
        ("objective", rulebook.objectives(), 8),
        ("enchanted", rulebook.enchanted(), 15),
        ("moonlight_tile", rulebook.moonlight_tiles(), 14),
        ("eclipse", rulebook.eclipses(), 4),
        ("difficulty", rulebook.difficulties(), 3),
    ],
)
@rule("SPIRIT-004", "SPIRIT-095", "SPIRIT-218", "SPIRIT-256", "SPIRIT-298", "SPIRIT-325")
def test_a_chapter_of_the_content_is_its_table(chapter, found, many):
    assert len(found) == many
    assert plain(chapter) == found
    assert list(DATA[chapter]) == list(found)  # in the same order


@rule("SPIRIT-005", "SPIRIT-276")
def test_types_and_the_chart_of_bits_are_those_of_their_tables():
    printed = {code: (entry["name"], entry["symbols"]) for code, entry in plain("type").items()}
    found = rulebook.printed()
    assert found.pop("AIR") == ("Air Spirit", 13)
    assert printed.pop("AIR") == ("Air Spirits", 13)
    assert printed == found
    assert DATA["points"]["bits"] == rulebook.bits_chart() == [0, 1, 3, 6, 10, 15]


@rule("SPIRIT-008", "SPIRIT-094")
def test_the_other_pieces_are_as_many_as_their_table_says():
    numbers = {row[0]: int(row[1].partition(" ")[0]) for row in rulebook.tables("25.9")[0]}
    assert numbers["Gems"] == 4 * DATA["pieces"]["gems"]
    assert numbers["Moonlight bits"] == DATA["pieces"]["bits"]
    assert numbers["Fireflies"] == DATA["pieces"]["fireflies"]


@rule("SPIRIT-725")
def test_slots_and_their_values_are_those_of_their_table_the_usual_one_first():
    assert {slot: list(values) for slot, values in SLOTS.items()} == rulebook.slots()


BLUEPRINTS = rulebook.blueprints()


def test_the_page_has_a_blueprint_of_every_scenario():
    assert list(BLUEPRINTS) == ["base", *map(str, range(1, 29))] == ["base", *DATA["scenario"]]


@pytest.mark.parametrize("key", BLUEPRINTS)
@rule("SPIRIT-338", "SPIRIT-724")
def test_a_forest_of_the_content_is_its_blueprint(key):
    entry = DATA["forest"]["base"] if key == "base" else DATA["scenario"][key]
    assert bare(entry) == BLUEPRINTS[key]


@pytest.mark.parametrize("row", rulebook.tables("24")[0], ids=lambda row: row[0])
@rule("SPIRIT-219", "SPIRIT-223", "SPIRIT-339")
def test_a_scenario_is_as_the_table_of_all_of_them_says(row):
    number, title, of_title, of_text, difficulty, competitive, tiles, bits, favours, card, _ = row
    entry = DATA["scenario"][number]
    (plan,) = [plan for plan in EDITION.blueprints if plan.key == number]
    assert entry["title"] == title
    assert (entry["source"]["title"], entry["source"]["rules"]) == (
        *(LETTERS[of_title], LETTERS[of_text]),
    )
    assert entry["difficulty"] == difficulty.lower()
    assert ("competitive" in entry["modes"]) == (competitive == "yes")
    drawn = sum(int(part.removesuffix(" horizontal")) for part in tiles.split(" + "))
    assert int(plan.tiles) == drawn
    of = (sum(plan.marks.bits), plan.beside_bits, plan.team_bits)
    assert " / ".join(str(int(number)) for number in of) == bits
    assert entry["card"] == int(card)
    if favours != "up to 11":  # one for each single tile that is seen (SPIRIT-389)
        assert int(sum(plan.lying) + plan.open_favours) == int(favours.removesuffix(" open"))


def test_the_page_says_how_the_options_are_called_here():
    said = rulebook.section("28").partition("In Moonbrew ")[2].partition("\n")[0]
    here = {spec.name for spec in GAME.all_options}
    for row in rulebook.tables("28")[0]:
        assert row[0] in here or row[0] == "players" or underscored(row[0]) in here | NAMED
    called = set(said.split("`")[1::2])
    elsewhere = {"players", "seed", "blueprint", "firstPlayer", "base-solo", "solo"}
    assert called >= elsewhere | {name for name in here if "_" in name} | {"first", "scenario"}


NAMED = {"first_player", "blueprint", "seed"}  # what is called or given otherwise


def underscored(name: str) -> str:
    """airSpirit as air_spirit."""
    return re.sub(r"[A-Z]", lambda found: f"_{found[0].lower()}", name)
