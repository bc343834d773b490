"""The laws reach every value of every option, and a game takes just what it offers."""

import re
from random import Random

import pytest

import moonbrew
from moonbrew.combinations import FEW, combinations, leaves, marks_of
from moonbrew.errors import UnknownName
from moonbrew.laws import settings_of
from moonbrew.seating import options_from
from tests.forest import forest

FOREST = forest()
GAMES = [*moonbrew.all_games(), FOREST]
SENTENCE = re.compile(r"\w.* .*[.?]")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
playable = pytest.mark.parametrize("game", GAMES[:-1], ids=lambda game: game.name)


def values_in(rows):
    """Every option with each of its values that these combinations have."""
    return {pair for row in rows for pair in row.chosen().items()}


def test_the_forest_has_as_many_combinations_as_its_chapter_allows():
    assert {seats: len(list(leaves(FOREST, seats))) for seats in FOREST.seats} == {
        1: 306, 2: 960, 3: 64, 4: 80
    }  # fmt: skip


def test_a_few_settings_reach_all_of_the_forest():
    rows = {seats: combinations(FOREST, seats) for seats in FOREST.seats}
    assert sum(map(len, rows.values())) <= 90
    for seats in (1, 2):
        assert played(rows[seats], "scenario", "coop") == {str(n) for n in range(1, 29)}
    for seats in (2, 3, 4):
        competing = played(rows[seats], "scenario", "competitive")
        assert competing == {"4", "7", "8", "9", "13", "16", "18", "23"}
        for module in ("air_spirit", "moonlight_tiles", "enchanted"):
            assert played(rows[seats], module, "base") == {"off", "on"}


def played(rows, name, mode):
    """The values of an option that are played in a mode."""
    return {row.chosen()[name] for row in rows if row.chosen()["mode"] == mode}


@every_game
def test_the_settings_of_the_laws_have_every_value_that_any_combination_has(game):
    settings = settings_of(game)
    for seats in game.seats:
        played = values_in(one.options for one in settings if one.seats == seats)
        there = values_in(leaves(game, seats))
        assert played == there, f"{game.name} for {seats}: {sorted(played ^ there)}"


@every_game
def test_the_settings_of_the_laws_have_every_pair_of_values_that_depend_on_each_other(game):
    for seats in game.seats:
        played = set().union(*(marks_of(row) for row in combinations(game, seats)))
        assert played == set().union(*(marks_of(leaf) for leaf in leaves(game, seats)))


@every_game
def test_what_is_listed_is_what_some_combination_has(game):
    listed = {(spec.name, value) for spec in game.all_options for value in spec.values}
    assert listed == {pair for seats in game.seats for pair in values_in(leaves(game, seats))}


@every_game
def test_the_usual_options_come_first(game):
    for seats in game.seats:
        assert combinations(game, seats)[0] == game.check(game.Options(), seats)


@every_game
def test_every_combination_is_accepted_and_written_down_as_it_is(game):
    for seats in game.seats:
        for leaf in leaves(game, seats):
            assert game.check(leaf, seats) == leaf
            pairs = [f"{name}={value}" for name, value in leaf.chosen().items()]
            assert game.check(options_from(game, pairs), seats) == leaf


@playable
def test_every_combination_starts_and_the_table_knows_its_options(game):
    for seats in game.seats:
        for leaf in leaves(game, seats):
            t = game.start(seats, 1, leaf)
            assert t.ask is not None
            assert game.table_options(t).chosen() == leaf.chosen()


def answer(game, given, seats):
    """What is played with a wish, or the sentence with which it is refused."""
    try:
        return game.check(game.Options.of(given), seats).chosen()
    except UnknownName as trouble:
        return str(trouble)


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES for seats in game.seats],
    ids=lambda one: str(getattr(one, "name", one)),
)
def test_whatever_is_no_combination_is_refused_with_a_sentence(game, seats):
    dice, refused, there = Random(28), 0, [leaf.chosen() for leaf in leaves(game, seats)]
    for _ in range(300):
        wishes = {one.name: dice.choice([*one.values, ""]) for one in game.all_options}
        given = {name: value for name, value in wishes.items() if value}
        found = answer(game, given, seats)
        if isinstance(found, str):
            refused += 1
            assert SENTENCE.fullmatch(found)
            assert given not in there
        else:
            assert found in there
            assert given.items() <= found.items()
    limits = [one.seats.get(value) for one in game.all_options for value in one.values]
    some_cannot = any(numbers and seats not in numbers for numbers in limits)
    assert bool(refused) == (some_cannot or game is FOREST), "or this proves nothing"


def test_all_combinations_are_tried_where_they_are_few():
    game = moonbrew.game("mystic-market")
    assert len(combinations(game, 2)) == 4 <= FEW


def test_many_options_take_few_settings():
    game = moonbrew.game("witchstone")
    assert [len(combinations(game, seats)) for seats in game.seats] == [4, 4, 5]


def test_the_laws_reach_both_moons_of_tollgate_where_a_team_plays(tollgate):
    for seats in tollgate.seats:
        rows = [row.chosen() for row in combinations(tollgate, seats)]
        assert len(rows) == (4 if seats == 1 else 8), "few enough to play them all"
        assert {(row["play"], row.get("moon")) for row in rows} == {
            *([("against", None)] if seats > 1 else []),
            ("together", "new"),
            ("together", "full"),
        }
        for options in leaves(tollgate, seats):
            t = tollgate.start(seats, 1, options)
            assert tollgate.table_options(t) == options
