"""The scenario of one's own that the documentation shows."""

import json
import re
from pathlib import Path

import pytest

from moonbrew.content import read_toml
from moonbrew.errors import BadContent, UnknownName
from moonbrew.games.spirits_of_the_forest import SpiritsOfTheForest
from moonbrew.games.spirits_of_the_forest.content.blueprints import (
    ALL_KEYS,
    BESIDE_KEYS,
    MARKS,
)
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from tests.tabletop import rule

ROOT = Path(__file__).parents[2]
FILE = ROOT / "examples" / "mill-pond.toml"
PAGE = (ROOT / "docs" / "scenarios.md").read_text("utf-8")


@rule("SPIRIT-724")
@pytest.mark.parametrize("seats", [1, 2])
def test_it_is_played_to_the_end_like_any_other(seats):
    game = SpiritsOfTheForest(FILE)
    options = game.Options(mode="coop", scenario="mill-pond")
    for seed in range(10):
        t = game.start(seats, seed, options)
        assert len(game.scene(t, 0).in_force) == 2
        play_out(t, Dice(seed))
        assert t.ask is None
        assert len(game.result(t).scores) == seats


def test_the_page_shows_it_whole_and_what_is_said_of_a_slip(tmp_path):
    table = "[scenario.mill-pond]" + FILE.read_text().partition("[scenario.mill-pond]")[2]
    assert table.strip() in PAGE
    slip = tmp_path / "slip.toml"
    slip.write_text(table.replace('"U D U . . U D U"', '"U D D . . U D U"'))
    with pytest.raises(BadContent) as refused:
        SpiritsOfTheForest(slip)
    assert str(refused.value).partition(": ")[2] in PAGE


# The tables of the page.


def rows(head):
    """The rows of the table with this head, as cells."""
    table = PAGE.partition(head)[2].partition("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def named(head):
    """The signs or keys that a table explains."""
    return [name for row in rows(head) for name in re.findall(r"`([^`]+)`", row[0])]


def test_the_page_explains_every_key_and_every_sign_that_is_read():
    assert named("| key | what it says | without it |") == list(ALL_KEYS)
    assert named("| key | what lies there |") == list(BESIDE_KEYS)
    assert set(named("| sign | what it is |")) == {".", "U", "D", "H", *MARKS}


def test_a_key_is_needed_where_the_page_says_so(tmp_path):
    needed = {"modes", "difficulty", "tiles", "air", "forest"}
    said = [row for row in rows("| key | what it says | without it |") if "needed" in row[2]]
    keys = {name for row in said for name in re.findall(r"`([^`]+)`", row[0])}
    assert keys == needed | {"pyramid", "island_favours"}
    whole = read_toml(FILE)["scenario"]["mill-pond"]
    for key in whole:
        lines = [f"{name} = {written(value)}" for name, value in whole.items() if name != key]
        file = tmp_path / f"{key}.toml"
        file.write_text("[scenario.mill-pond]\n" + "\n".join(lines))
        if key in needed:
            with pytest.raises(BadContent, match=key):
                SpiritsOfTheForest(file)
        else:
            assert SpiritsOfTheForest(file).edition.blueprints[-1].key == "mill-pond"


def written(value):
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + " }"
    return json.dumps(value)


@pytest.mark.parametrize("key", ["setup", "team-bits", "eclipse-rows"])
def test_the_keys_of_the_rules_page_that_are_written_otherwise_are_refused(tmp_path, key):
    file = tmp_path / "mine.toml"
    file.write_text(FILE.read_text("utf-8").replace("tiles = 48", f"tiles = 48\n{key} = 3"))
    with pytest.raises(BadContent, match=f"{key} means nothing here"):
        SpiritsOfTheForest(file)
    assert f"`{key}`" not in PAGE


def test_the_standard_content_has_an_example_of_every_key():
    plans = read_toml(SpiritsOfTheForest.content_file)["scenario"].values()
    assert set().union(*plans) == set(ALL_KEYS)
    assert set().union(*(plan.get("beside", ()) for plan in plans)) == set(BESIDE_KEYS)


@pytest.mark.parametrize(("modes", "seats"), [('"solo"', 1), ('"coop"', 2)])
def test_a_scenario_is_offered_to_those_for_whom_it_is(tmp_path, modes, seats):
    file = tmp_path / "mine.toml"
    file.write_text(
        FILE.read_text("utf-8").replace('modes = ["solo", "coop"]', f"modes = [{modes}]")
    )
    own = SpiritsOfTheForest(file)
    options = own.Options(mode="coop", scenario="mill-pond")
    assert own.start(seats, 1, options).plan.key == "mill-pond"
    with pytest.raises(UnknownName, match="scenario"):
        own.start(3 - seats, 1, options)
