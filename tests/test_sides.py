"""Sides, reckonings, hidden scores and what is in force: in words, as data and in the terminal."""

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from rich.console import Console, RenderableType

import moonbrew
from moonbrew.cli import cli
from moonbrew.frame import scores_by_category, seat_columns
from moonbrew.game import Game
from moonbrew.games.mystic_market.rules import events as market
from moonbrew.games.mystic_moon.rules import events as moon
from moonbrew.games.witchstone.rules import events as stone
from moonbrew.kernel.table import Event
from moonbrew.laws import Setting, settings_of
from moonbrew.laws.moments import play
from moonbrew.scene import Column, Part, Reckoning, Row
from moonbrew.sitting import Sitting
from moonbrew.terminal.board import draw
from moonbrew.terminal.reckonings import draw_reckoning
from moonbrew.words import Voice
from tests.server.orchard import contested, majorities, scored

NAMES = ["Wren", "Rowan"]


@pytest.fixture(autouse=True)
def quiet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are kept where they harm nobody."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "100")


def shown(drawn: RenderableType, width: int = 100) -> str:
    """What stands on the screen."""
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(drawn)
    return capture.get()


def run(*arguments: str, typed: str = "") -> str:
    """What a command that goes well prints."""
    result = CliRunner().invoke(cli, arguments, input=typed)
    assert result.exit_code == 0, result.output
    return result.output


# In words and as data.


def test_a_side_has_its_name_whoever_reads():
    for reader in (0, None):
        assert Voice(reader).side("the Night", "score") == "The Night scores"


def test_points_are_counted_by_category_in_order_and_empty_ones_are_left_out():
    columns = seat_columns(2, Voice(None, NAMES))
    points = [("Owls", 0, 0), ("Owls", 1, 3), ("Frogs", 0, 2), ("Frogs", 0, -2), ("Owls", 0, 1)]
    told = scores_by_category("Points", columns, points, "All of them")
    assert told == Reckoning(
        "score",
        "Points",
        [Column("Wren", [0], 1), Column("Rowan", [1], 3)],
        [Row("Owls", [1, 3], [1])],
        "All of them",
    )


@pytest.mark.parametrize(
    ("numbers", "leads"), [([2, 2], []), ([0, -3], []), ([4, 4, 1], [0, 1]), ([5], [])]
)
def test_who_has_the_most_leads_unless_all_are_level_or_nobody_has_any(numbers, leads):
    columns = [Column(str(place)) for place in range(len(numbers))]
    points = [("Owls", place, number) for place, number in enumerate(numbers)]
    (row,) = scores_by_category("Points", columns, points).rows
    assert row.leads == leads


def test_a_scene_tells_them_as_plain_data():
    data = json.loads(json.dumps(contested(0).as_json()))
    assert data["sides"][0] == {
        "id": "us",
        "name": "the lanterns",
        "score": 3,
        "facts": {"owls": 3},
        "seats": [0, 1],
        "face": "candle",
        "colour": "yellow",
        "note": "",
    }
    assert data["sides"][1]["score"] is None
    assert data["zones"][-1]["owner"] == "them"
    assert data["places"][1]["score"] is None
    assert data["in_force"][0]["rules"] == ["OWL-001"]
    assert data["reckonings"][0] == json.loads(json.dumps(asdict(majorities())))
    plain = moonbrew.game("mystic-market").start(2, 1)
    scene = moonbrew.game("mystic-market").scene(plain, 0).as_json()
    assert scene["sides"] == scene["reckonings"] == scene["in_force"] == []


# In the terminal.


def test_a_reckoning_is_a_table_with_a_star_at_the_most():
    lines = shown(draw_reckoning(majorities())).splitlines()
    assert lines[0].strip() == "Majorities"
    cells = [line.split() for line in lines if line.strip()]
    assert ["Wren", "Them", "Still", "out"] in cells
    assert ["Owls", "(needed)", "3*", "1", "4"] in cells
    assert ["Ravens", "2", "2", "0"] in cells
    assert ["Frogs", "0", "7"] in cells, "what is not known is left blank"
    assert lines[-1].strip() == "On the table. * the most"
    total = shown(draw_reckoning(scored())).split("Together")[1]
    assert total.split()[:2] == ["7", "8"]


def test_who_leads_in_vain_has_a_sign_of_its_own():
    rows = [Row("Owls", [3, 1], [0], idle=[0]), Row("Ravens", [0, 2], [1])]
    text = shown(draw_reckoning(replace(majorities(), rows=rows)))
    cells = [line.split() for line in text.splitlines()]
    assert ["Owls", "3°", "1"] in cells
    assert ["Ravens", "0", "2*"] in cells
    assert " ".join(text.split()).endswith("On the table. * the most, ° the most, in vain")


def test_what_is_still_needed_stands_below_a_reckoning_in_words():
    owls, herons = Part("owl", "Owls"), Part("heron", "Herons")
    goal: list[str | Part] = ["To win you need ", owls, " ", herons, "."]
    text = " ".join(shown(draw_reckoning(replace(majorities(), goal=goal))).split())
    assert text.endswith("To win you need Owls, Herons. On the table. * the most")


def test_a_reckoning_of_five_long_names_fits_into_100_columns():
    columns = [Column(f"Bartholomew the {n}th", [n]) for n in range(5)]
    rows = [Row("Witches on other areas", [10 * n for n in range(5)], [4], 12, "needed to win")]
    text = shown(draw_reckoning(Reckoning("x", "Points", columns, rows)))
    assert max(map(len, text.splitlines())) <= 100
    assert "40*" in text
    assert "…" not in text


def test_sides_are_drawn_after_the_seats_and_what_is_in_force_comes_first():
    text = shown(draw(contested(0), "Orchard", NAMES))
    assert text.index("In force: Shared beds: Two on a bed are shared.") < text.index("Beds")
    assert "In force: Rowan is warded (until the dawn): Nobody steals there." in text
    assert text.index("The lanterns (Wren and Rowan): score 3, owls 3") > text.index("Wren (you)")
    tree = text.index("The hollow tree: tadpoles 5  takes what is left")
    assert text.index("What they took: 5 Tadpoles") > tree
    assert text.count("The lanterns") == 1
    assert "None" not in text


def test_after_ones_own_move_only_what_changed_beside_the_zones_is_drawn():
    before = contested(0)
    text = shown(draw(before, "Orchard", NAMES, before))
    assert not any(name in text for name in ("The lanterns", "In force", "Majorities"))
    now = replace(before, sides=[replace(before.sides[0], score=4), before.sides[1]])
    text = shown(draw(now, "Orchard", NAMES, before))
    assert "The lanterns (Wren and Rowan): score 4" in text
    assert "The hollow tree" not in text


def test_a_covered_score_is_not_told_in_the_terminal(tollgate):
    t = tollgate.start(2, 1, tollgate.Options.of({"points": "covered"}))
    text = shown(draw(tollgate.scene(t, 0, NAMES), "Tollgate", NAMES))
    assert "Wren (you): score 0, cards 4" in text
    assert "Rowan: cards 4" in text
    assert "None" not in shown(draw(tollgate.scene(t, None, NAMES), "Tollgate", NAMES))


def test_help_begins_with_what_is_in_force_and_its_rules(tollgate):
    options = ["--seats", "2", "--option", "play=together", "--option", "moon=full"]
    text = run("play", tollgate.name, *options, "--seed", "1", typed="?\nquit\n")
    told = text.split("> ?")[1]
    rule = tollgate.rulebook.rules["TOLL-075"].plain
    assert told.index("In force: Full moon") < told.index("TOLL-075") < told.index("Choose by its")
    assert rule[:40] in " ".join(told.split())
    plain = run("play", tollgate.name, "--seats", "2", "--seed", "1", typed="?\nquit\n")
    assert "In force" not in plain


# At the end of a game.


def whole_game(setting: Setting, seed: int) -> Any:
    """A game played at random to its end, to which somebody listened."""
    *_, t = play(setting, seed)
    return t


@pytest.mark.parametrize("name", ["mystic-market", "mystic-moon", "witchstone"])
def test_our_games_tell_where_their_scores_came_from(name):
    game = moonbrew.game(name)
    t = whole_game(settings_of(game)[-1], 3)
    told = game.reckoning(t, t.events, ["Wren", "", "Moss", ""])
    assert told is not None
    assert [column.title for column in told.columns][:3] == ["Wren", "Seat 2", "Moss"]
    assert [column.total for column in told.columns] == game.result(t).scores
    assert len(told.rows) > 2
    assert all(len(row.label) < 30 for row in told.rows)


# By game: events of seat 0 or against seat 1, the category of each, and what it adds to seat 0.
COUNTED: list[tuple[str, Event, str, int]] = [
    ("mystic-market", market.Sold(0, 1, 2, 9, True), "Sets sold", 9),
    ("mystic-market", market.Sold(0, 1, 1, 2, False), "Single cards sold", 2),
    ("mystic-market", market.Profited(0, 6), "Potions played", 6),
    ("mystic-market", market.Plundered(0, 1, 3), "Taken from others", 3),
    ("mystic-market", market.Plundered(1, 0, 3), "Lost to others", -3),
    ("mystic-market", market.Bought(0, 1, 2, 4), "Spent at the market", -4),
    ("mystic-market", market.Drawn(0, 1, 5, "bought"), "Spent at the market", -5),
    ("mystic-moon", moon.Gained(0, 3, "reward"), "Potions brewed", 3),
    ("mystic-moon", moon.Gained(0, 3, "effect"), "Effects of Potions", 3),
    ("mystic-moon", moon.Gained(0, 3, "hut"), "Talent of the Hut", 3),
    ("mystic-moon", moon.Gained(0, 3, "crystals"), "Crystals", 3),
    ("mystic-moon", moon.Gained(0, 3, "glyph"), "Glyphs", 3),
    ("mystic-moon", moon.Gained(0, 3, "sign"), "Blessings", 3),
    ("mystic-moon", moon.Lost(0, 2, "mushroom"), "Mushrooms", -2),
    ("mystic-moon", moon.Lost(0, 2, "sign"), "Curses", -2),
    ("mystic-moon", moon.Learned(0, 1, 4, 1), "Recipes learned", -4),
    ("mystic-moon", moon.GoldScored(0, 7), "Gold", 7),
    ("mystic-moon", moon.StayedCursed(0), "Still cursed", -10),
    ("witchstone", stone.TowerTaken(0, 1, 2), "Towers", 2),
    ("witchstone", stone.Charged(0, 1, 3), "Links of energy", 3),
    ("witchstone", stone.WitchSent(0, 1, 2, 3), "Witches", 5),
    ("witchstone", stone.TokenTaken(0, 1, 2), "Magic tokens, when taken", 2),
    ("witchstone", stone.TokensCounted(0, 1, 2), "Magic tokens, at the end", 2),
    ("witchstone", stone.GoldEmpty(0, 4), "Gold fields without owls", 4),
    ("witchstone", stone.OwlsCounted(0, 6), "Owls", 6),
    ("witchstone", stone.WandScored(0, 1, 5), "Magic wand", 5),
    ("witchstone", stone.BoostsCounted(0, 2, 4), "Boosts not used", 4),
    ("witchstone", stone.ProphecyJudged(0, 1, 2, 7), "Prophecies", 7),
    ("witchstone", stone.CrystalDiscarded(0, 1, False, 3), "Crystals discarded", -3),
]


@pytest.mark.parametrize(("name", "event", "category", "points"), COUNTED)
def test_an_event_is_counted_under_its_category(name, event, category, points):
    game = moonbrew.game(name)
    told = game.reckoning(game.start(2, 1), [event])
    assert told is not None
    rows = {row.label: row.numbers[0] for row in told.rows}
    assert rows.pop(category) == points
    assert set(rows) <= {"At the start", "Taken from others", "Lost to others"}


def test_watched_games_tell_scores_by_category_in_words_and_as_data(tollgate):
    options = ["--seats", "2", "--option", "play=together", "--seed", "moon"]
    text = run("watch", tollgate.name, "--bots", "random", *options)
    assert "Where the points came from" in text
    data = json.loads(run("watch", tollgate.name, "--bots", "random", *options, "--json"))
    totals = [column["total"] for column in data["reckoning"]["columns"]]
    assert totals == [data["scores"][0], data["rivals"][0]["score"]]
    assert data["reckoning"]["columns"][0]["seats"] == [0, 1]


def test_a_replay_ends_with_scores_by_category(tollgate, tmp_path):
    file = tmp_path / "game.toml"
    run(
        "watch",
        tollgate.name,
        "--bots",
        "random",
        "--seats",
        "2",
        "--seed",
        "3",
        "--record",
        str(file),
    )
    first = run("replay", str(file), typed="q\n")
    last = run("replay", str(file), typed="last\nq\n")
    assert "Where the points came from" not in first
    assert "Where the points came from" in last


def test_a_game_that_tells_nothing_is_not_played_again(tollgate, monkeypatch):
    sitting = Sitting(tollgate, 2, 1)
    while sitting.t.ask is not None:
        sitting.play(int(sitting.t.ask.seat), sitting.t.ask.moves(sitting.t)[0].key)
    assert sitting.reckoning() is not None
    monkeypatch.setattr(type(tollgate), "reckoning", Game.reckoning)
    monkeypatch.setattr(type(tollgate), "start", None)
    assert sitting.reckoning() is None


def test_a_game_that_goes_on_or_was_set_by_hand_has_no_reckoning(tollgate):
    sitting = Sitting(tollgate, 2, 1)
    assert sitting.reckoning() is None
    sitting.t.ask = None
    assert sitting.reckoning() is None
