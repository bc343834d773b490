"""Options that depend on the number of seats."""

from dataclasses import dataclass
from typing import Literal

import pytest

import moonbrew
from moonbrew.errors import BadTable, UnknownName
from moonbrew.laws.settings import FEW, combinations
from moonbrew.options import GameOptions, option


@dataclass(frozen=True)
class Sample(GameOptions):
    """One option for everybody, one that needs a third seat."""

    pace: Literal["slow", "quick"] = option("slow", "How quick.")
    third: Literal["no", "yes"] = option("no", "Whether there is a third.")

    def why_not(self, seats: int) -> str:
        """A third needs three seats."""
        return "There is no third." if self.third == "yes" and seats < 3 else ""


def test_options_fit_any_number_of_seats_unless_they_say_otherwise():
    assert GameOptions().why_not(2) == ""
    assert Sample(third="yes").why_not(2) == "There is no third."


@pytest.mark.parametrize(("seats", "values"), [(2, ("no",)), (3, ("no", "yes"))])
def test_only_values_that_fit_can_be_chosen(seats, values):
    pace, third = Sample.fitting(seats)
    assert (pace.values, third.values) == (("slow", "quick"), values)


def test_a_game_refuses_options_that_do_not_fit():
    game = moonbrew.game("witchstone")
    with pytest.raises(UnknownName, match="handicap_3 is large, but there are only 2 seats"):
        game.start(2, options=game.Options.of({"handicap_3": "large"}))
    with pytest.raises(UnknownName, match="seat-4 cannot start in a game for 3"):
        game.start(3, options=game.Options.of({"first": "seat-4"}))
    dumped = {"game": "witchstone", "seats": 2, "options": {"handicap_4": "small"}}
    with pytest.raises(BadTable, match=r"options do not fit\. handicap_4 is small"):
        game.load(dumped)


def test_the_laws_try_all_combinations_of_few_options():
    assert len(combinations(Sample.fitting(3))) == 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_see_every_value_of_many_options(seats):
    specs = moonbrew.game("witchstone").Options.fitting(seats)
    rows = combinations(specs)
    assert len(rows) <= FEW
    for spec in specs:
        assert {row[spec.name] for row in rows} == set(spec.values)
    assert {spec.name: spec.default for spec in specs} in rows
