"""Chapter 23: options."""

from itertools import product
from typing import Any

import pytest

from moonbrew.errors import Trouble, UnknownName
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.playout import play_out
from tests.mystic_moon.clearing import GAME, asked, begin, dumped, played
from tests.tabletop import rule

VALUES = {
    "zodiac": ("off", "on"),
    "alchemy": ("off", "on"),
    "hut_assignment": ("choose", "random", "draft"),
    "final_tie": ("lots", "contest", "shared"),
}
COMBINED: list[dict[str, Any]] = [
    dict(zip(VALUES, row, strict=True)) for row in product(*VALUES.values())
]


@rule("MOON-273")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_combination_is_legal(seats):
    for options in COMBINED:
        for first in ["random", *(f"seat-{seat + 1}" for seat in range(seats))]:
            t = begin(seats, first=first, **options)
            assert dumped(t, "options") == {**options, "first": first}
            assert t.seats == seats


@rule("MOON-273")
@pytest.mark.parametrize("options", COMBINED[::2], ids=lambda options: "-".join(options.values()))
def test_and_is_played_to_the_end(options):
    t = begin(3, seed=1, **options)
    play_out(t, Dice(1))
    result = GAME.result(t)
    assert (t.round, len(result.scores)) == (5, 3)


@rule("MOON-369")
def test_an_option_not_given_has_its_default_value():
    specs = {spec.name: spec for spec in GAME.all_options}
    assert set(specs) == {*VALUES, "first"}
    for name, values in VALUES.items():
        assert specs[name].values == values
        assert GAME.Options().chosen()[name] == values[0], "the first one of the table"
    assert GAME.Options().chosen()["first"] == "random"
    assert dumped(begin(2), "options") == {
        "zodiac": "off",
        "alchemy": "off",
        "hut_assignment": "choose",
        "first": "random",
        "final_tie": "lots",
    }


@rule("MOON-369")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("zodiac", "maybe"),
        ("alchemy", "yes"),
        ("hut_assignment", "auction"),
        ("first", "seat-0"),
        ("first", "seat-5"),
        ("first", "oldest"),
        ("final_tie", "dice"),
        ("moon", "full"),
    ],
)
def test_a_value_outside_the_table_is_refused(option, value):
    with pytest.raises(Trouble, match=option):
        begin(4, **{option: value})


@rule("MOON-369")
@pytest.mark.parametrize(("seats", "first"), [(2, "seat-3"), (2, "seat-4"), (3, "seat-4")])
def test_nobody_can_start_who_is_not_at_the_table(seats, first):
    with pytest.raises(Trouble, match=f"first cannot be '{first}' with {seats} seats"):
        begin(seats, first=first)
    assert asked(begin(seats, first=f"seat-{seats}")) == ("take-hut", seats - 1)


@rule("MOON-369")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_two_three_or_four_can_play(seats):
    with pytest.raises(UnknownName, match="for 2 to 4"):
        begin(seats)


@rule("MOON-370")
@pytest.mark.parametrize("options", [COMBINED[0], COMBINED[-1]], ids=["first", "last"])
def test_the_same_options_seed_and_moves_give_the_same_game(options):
    one, other = begin(3, 8, **options), begin(3, 8, **options)
    for key in played(one, 5):
        GAME.play(other, key)
        assert GAME.dump(one) == GAME.dump(other)
    assert other.ask is None
    assert GAME.result(one).scores == GAME.result(other).scores


@rule("MOON-370")
def test_another_seed_gives_another_game():
    starts = [begin(2, seed, hut_assignment="random") for seed in range(8)]
    assert len({str(dumped(t, "garden")) for t in starts}) == 8
