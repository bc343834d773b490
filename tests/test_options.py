"""Options in their order: which apply, with which values, and what is refused."""

from dataclasses import dataclass
from typing import Literal

import pytest

import moonbrew
from moonbrew.errors import BadTable, UnknownName
from moonbrew.options import GameOptions, option, starter, starter_named, starting_seat
from tests.forest import ForestOptions, forest, game_with

FOREST = forest()
STONE = moonbrew.game("witchstone")


def names(seats, **chosen):
    """The options of the Forest that apply."""
    return [spec.name for spec in FOREST.options(seats, chosen)]


def spec_of(name, seats, **chosen):
    """One of them."""
    return next(spec for spec in FOREST.options(seats, chosen) if spec.name == name)


def chosen(seats, **wishes):
    """What is played with these wishes."""
    return FOREST.check(FOREST.Options.of(wishes), seats).chosen()


# What applies


def test_a_game_without_options_has_none_and_fits_any_number_of_seats():
    plain = game_with(GameOptions)
    assert plain.options(2) == plain.all_options == []
    assert plain.check(GameOptions(), 4) == GameOptions()


def test_an_option_applies_only_with_others_before_it():
    assert names(2) == ["mode", "air_spirit", "moonlight_tiles", "enchanted", "first"]
    together = ["mode", "scenario", "difficulty", "communication", "first", "auto_score"]
    assert names(2, mode="coop") == together
    assert names(3, mode="competitive") == ["mode", "scenario", "first"]


def test_an_option_applies_only_with_certain_numbers_of_seats():
    assert "communication" not in names(1, mode="coop")
    assert names(1) == ["mode", "first"]


def test_a_value_can_be_for_certain_numbers_of_seats():
    by_seats = {seats: spec_of("mode", seats).values for seats in FOREST.seats}
    assert by_seats == {
        1: ("base", "coop"),
        2: ("base", "coop", "competitive"),
        3: ("base", "competitive"),
        4: ("base", "competitive"),
    }


def test_a_wish_that_cannot_be_is_taken_for_the_usual_one_in_what_is_offered():
    assert names(3, mode="coop") == names(3)
    assert names(3, mode="nonsense", colour="red") == names(3)


def test_values_and_labels_come_from_the_content():
    spec = spec_of("scenario", 2, mode="competitive")
    assert spec.values == ("4", "7", "8", "9", "13", "16", "18", "23")
    assert spec.label("7") == "7: The Pyramid"
    assert len(spec_of("scenario", 2, mode="coop").values) == 28


def test_an_owners_own_scenario_is_a_value_too(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[scenario.29]\ntitle = "My Garden"\ncompetitive = true\n')
    game = forest(file)
    wish = game.Options.of({"mode": "competitive", "scenario": "29"})
    assert game.check(wish, 4).chosen()["scenario"] == "29"
    assert game.options_told(game.check(wish, 4), 4)[1] == "scenario 29: My Garden"
    with pytest.raises(UnknownName, match="scenario cannot be '29'"):
        FOREST.check(wish, 4)


def test_the_usual_value_depends_on_what_was_chosen():
    assert chosen(2, mode="coop")["scenario"] == "1"
    assert chosen(2, mode="competitive")["scenario"] == "4"


def test_values_depend_on_what_was_chosen():
    assert len(spec_of("difficulty", 1, mode="coop", scenario="3").values) == 3
    assert spec_of("difficulty", 1, mode="coop", scenario="15").values == ("regular",)


def test_a_usual_value_that_so_many_seats_cannot_have_gives_way_to_the_first_that_they_can():
    @dataclass(frozen=True)
    class Choosy(GameOptions):
        mode: Literal["pair", "crowd", "any"] = option("pair", "…", seats={"pair": (2,)})

    game = game_with(Choosy)
    assert [game.options(seats)[0].default for seats in (2, 3)] == ["pair", "crowd"]
    assert [game.check(Choosy(), seats).mode for seats in (2, 3)] == ["pair", "crowd"]


def test_labels_are_given_or_made_from_the_value():
    mode = spec_of("mode", 2)
    assert [mode.label(value) for value in mode.values] == [
        "Base",
        "Together",
        "Against each other",
    ]
    first = spec_of("first", 2)
    assert (first.label("seat-2"), first.title) == ("Seat 2", "First")


# What is written down and refused


def test_what_does_not_apply_is_none_and_not_written_down():
    options = FOREST.check(ForestOptions.of({}), 1)
    assert options.communication is None
    assert options.air_spirit is None
    assert options.chosen() == {"mode": "base", "first": "random"}


def test_what_is_checked_is_checked_again_to_the_same():
    once = FOREST.check(ForestOptions.of({"mode": "coop"}), 2)
    assert FOREST.check(once, 2) == FOREST.check(FOREST.Options.of(once.chosen()), 2) == once


REFUSED = {
    "communication is for mode coop with 2 seats; leave it out.": (
        1,
        {"mode": "coop", "communication": "free"},
    ),
    "difficulty is for mode coop; leave it out.": (2, {"difficulty": "extreme"}),
    "scenario is for mode coop or competitive; leave it out.": (2, {"scenario": "4"}),
    "Option mode cannot be 'competitive' with 1 seat. There is: base, coop.": (
        1,
        {"mode": "competitive"},
    ),
    "Option scenario cannot be '5' with 2 seats and mode competitive. There is: 4, 7, 8,": (
        2,
        {"mode": "competitive", "scenario": "5"},
    ),
    "Option difficulty cannot be 'extreme' with 2 seats, mode coop and scenario 27.": (
        2,
        {"mode": "coop", "scenario": "27", "difficulty": "extreme"},
    ),
    "Option first cannot be 'seat-4' with 3 seats.": (3, {"first": "seat-4"}),
    "Option enchanted cannot be 'maybe'": (2, {"enchanted": "maybe"}),
}


@pytest.mark.parametrize("sentence", REFUSED)
def test_options_that_do_not_fit_together_are_refused_with_a_sentence(sentence):
    seats, wishes = REFUSED[sentence]
    with pytest.raises(UnknownName) as refused:
        FOREST.check(ForestOptions.of(wishes), seats)
    assert sentence in str(refused.value)


def test_options_that_do_not_exist_or_are_no_texts_are_refused():
    with pytest.raises(UnknownName, match=r"no option kommunication\. Did you mean communication"):
        ForestOptions.of({"kommunication": "free"})
    with pytest.raises(UnknownName, match="must be a text"):
        ForestOptions.of({"mode": ["coop"]})


def test_the_game_has_the_last_word():
    @dataclass(frozen=True)
    class Grumpy(GameOptions):
        pace: Literal["slow", "quick"] = option("slow", "…")
        mood: Literal["good", "bad"] = option("good", "…")

        def why_not(self, seats):
            both = self.pace == "quick" and self.mood == "bad"
            return f"Not both with {seats}." if both else ""

    game = game_with(Grumpy)
    with pytest.raises(UnknownName, match="Not both with 3"):
        game.check(Grumpy(pace="quick", mood="bad"), 3)
    assert game.check(Grumpy(pace="quick"), 3).mood == "good"


def test_a_game_refuses_options_that_do_not_fit():
    with pytest.raises(UnknownName, match="handicap_3 cannot be 'large' with 2 seats"):
        STONE.start(2, options=STONE.Options.of({"handicap_3": "large"}))
    dumped = {"game": "witchstone", "seats": 2, "options": {"handicap_4": "small"}}
    with pytest.raises(BadTable, match=r"options do not fit\. Option handicap_4 cannot be"):
        STONE.load(dumped)
    with pytest.raises(BadTable, match="options"):
        STONE.load({**dumped, "options": ["handicap_4"]})


# Declarations


def test_an_option_may_depend_only_on_earlier_ones():
    with pytest.raises(TypeError, match="early depends on late, which does not come before it"):

        class Backwards(GameOptions):
            early: Literal["a", "b"] = option("a", "…", when={"late": ("c",)})
            late: Literal["c", "d"] = option("c", "…")


def test_a_later_class_may_depend_on_the_options_of_the_one_that_it_extends():
    @dataclass(frozen=True)
    class More(ForestOptions):
        song: Literal["none", "loud"] = option("none", "…", when={"mode": ("coop",)})

    assert [one.name for one in More.declared()][-1] == "song"


@pytest.mark.parametrize(
    "given",
    [
        {"when": {"mode": ("b", "c")}},
        {"when": {"mode": "b"}},
        {"labels": {"z": "Zed"}},
        {"seats": {"z": (2,)}},
        {"default": "z"},
    ],
    ids=str,
)
def test_a_declaration_that_names_a_value_that_there_is_not_is_refused(given):
    with pytest.raises(TypeError, match=r"has no value|several values"):

        class Slip(GameOptions):
            mode: Literal["a", "b"] = option("a", "…")
            one: Literal["x", "y"] = option(**{"default": "x", "help": "…", **given})


def test_an_option_has_values_and_is_not_called_seats():
    with pytest.raises(TypeError, match="Make it a Literal"):

        class Loose(GameOptions):
            mood: str = option("good", "…")

    with pytest.raises(TypeError, match="cannot be called seats"):

        class Seats(GameOptions):
            seats: Literal["2", "3"] = option("2", "…")


# Who starts, and how many


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_anybody_at_the_table_can_start(seats):
    first = STONE.options(seats)[0]
    assert first.values == ("random", *(f"seat-{number + 1}" for number in range(seats)))
    assert [starting_seat(value) for value in first.values] == [-1, *range(seats)]
    assert [starter_named(starting_seat(value)) for value in first.values] == list(first.values)


def test_five_can_start_where_five_play():
    @dataclass(frozen=True)
    class Options(GameOptions):
        first: str = starter()

    five = game_with(Options, range(1, 6))
    assert five.options(5)[0].values[-1] == "seat-5"
    assert five.all_options[0].values[-1] == "seat-5"
    assert five.options(1)[0].values == ("random", "seat-1")


@pytest.mark.parametrize(
    ("seats", "usual", "found"),
    [(range(2, 5), 3, 3), (range(2, 3), 3, 2), (range(4, 7), 3, 4), (range(1, 6), 5, 5)],
)
def test_the_usual_number_of_seats_is_three_or_what_is_said_or_the_nearest(seats, usual, found):
    game = game_with(GameOptions, seats, usual)
    assert game.seats_for(GameOptions()) == game.facts()["usual_seats"] == found


def test_if_options_forbid_the_usual_number_it_is_the_nearest_that_they_allow():
    assert FOREST.seats_for(ForestOptions()) == 2
    assert FOREST.seats_for(ForestOptions(mode="coop", communication="free"), 4) == 2
    assert FOREST.seats_for(ForestOptions(first="seat-4")) == 4
    assert STONE.seats_for(STONE.Options.of({"handicap_4": "small"})) == 4
    assert STONE.seats_for(STONE.Options(), 2) == 2


# What is told


def test_all_options_are_listed_with_every_value_that_some_seats_can_have():
    by_name = {spec.name: spec for spec in FOREST.all_options}
    assert list(by_name) == [one.name for one in FOREST.Options.declared()]
    assert len(by_name["scenario"].values) == 28
    assert by_name["difficulty"].values == ("regular", "difficult", "extreme")
    assert by_name["first"].values[-1] == "seat-4"
    assert by_name["mode"].seats == {"coop": [1, 2], "competitive": [2, 3, 4]}


def test_it_is_told_when_an_option_applies_and_what_its_values_are_called():
    by_name = {spec.name: spec for spec in FOREST.all_options}
    assert by_name["communication"].notes[1] == "Only for mode coop with 2 seats."
    assert by_name["mode"].notes[1:] == [
        "coop: Together; competitive: Against each other.",
        "coop: only with 1 or 2 seats.",
        "competitive: only with 2, 3 or 4 seats.",
    ]
    data = FOREST.facts()["options"][0]
    assert data["labels"] == {
        "base": "Base", "coop": "Together", "competitive": "Against each other"
    }  # fmt: skip
    assert data["default"] == "base"
