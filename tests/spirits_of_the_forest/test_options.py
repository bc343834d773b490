"""Section 28: options."""

import pytest

from moonbrew.errors import UnknownName
from moonbrew.games.spirits_of_the_forest import (
    ForestOptions,
    difficulties,
    scenarios,
    scenarios_of,
)
from moonbrew.games.spirits_of_the_forest.rules.table import MODES
from tests.spirits_of_the_forest.glade import EDITION, GAME, begin, play
from tests.tabletop import keys, rule


@rule("SPIRIT-678")
@pytest.mark.parametrize(
    ("seats", "options", "why"),
    [
        (2, {"mode": "chess"}, "Option mode cannot be 'chess'"),
        (2, {"scenario": "4"}, "scenario is for mode coop or competitive; leave it out"),
        (2, {"difficulty": "extreme"}, "difficulty is for mode coop; leave it out"),
        (2, {"communication": "free"}, "communication is for mode coop with 2 seats; leave it out"),
        (1, {"air_spirit": "on"}, "air_spirit is for mode base with 2, 3 or 4 seats; leave it out"),
        (1, {"moonlight_tiles": "on"}, "moonlight_tiles is for mode base with 2, 3 or 4 seats"),
        (1, {"enchanted": "on"}, "enchanted is for mode base with 2, 3 or 4 seats"),
        (2, {"auto_score": "off"}, "auto_score is for mode coop; leave it out"),
        (2, {"first": "seat-3"}, "Option first cannot be 'seat-3'"),
    ],
)
def test_a_table_with_options_that_do_not_fit_is_refused(seats, options, why):
    with pytest.raises(UnknownName) as refused:
        begin(seats, **options)
    assert why in str(refused.value)


@rule("SPIRIT-781")
def test_options_of_other_modes_are_not_asked_for_and_not_written():
    assert GAME.table_options(begin(2)).chosen() == {
        "mode": "base",
        "air_spirit": "off",
        "moonlight_tiles": "off",
        "enchanted": "off",
        "first": "random",
    }
    assert GAME.table_options(begin(1)).chosen() == {"mode": "base", "first": "random"}


@rule("SPIRIT-782")
def test_options_never_change_during_play():
    t = begin(3, 1, air_spirit="on", first="seat-2")
    before = GAME.table_options(t)
    for _ in range(30):
        play(t, keys(t)[0])
    assert (
        GAME.table_options(t)
        == before
        == GAME.check(GAME.Options(air_spirit="on", first="seat-2"), 3)
    )


@rule("SPIRIT-223")
def test_the_scenarios_of_a_mode_are_those_that_are_marked_for_it():
    assert [plan.key for plan in scenarios_of(EDITION, "coop")] == [str(n) for n in range(1, 29)]
    assert [plan.key for plan in scenarios_of(EDITION, "competitive")] == [
        *("4", "7", "8", "9", "13", "16", "18", "23")
    ]
    assert scenarios(EDITION, {"mode": "coop", "seats": "2"})["1"] == "1: First Moonbeams"


def test_every_scenario_of_a_mode_is_offered():
    for mode in ("coop", "competitive"):
        offered = scenarios(EDITION, {"mode": mode, "seats": "2"})
        assert list(offered) == [plan.key for plan in scenarios_of(EDITION, mode)]
    with pytest.raises(UnknownName, match="Option scenario cannot be '29'"):
        begin(2, mode="coop", scenario="29")


@rule("SPIRIT-219", "SPIRIT-354", "SPIRIT-485", "SPIRIT-513", "SPIRIT-628")
def test_four_scenarios_have_the_regular_difficulty_only():
    only = [
        str(n)
        for n in range(1, 29)
        if list(difficulties(EDITION, {"mode": "coop", "scenario": str(n)})) == ["regular"]
    ]
    assert only == ["2", "15", "17", "27"]
    assert list(difficulties(EDITION, {"mode": "coop", "scenario": "1"})) == [
        *("regular", "difficult", "extreme")
    ]


def test_all_modes_and_modules_are_offered():
    specs = {spec.name: spec.values for spec in GAME.options(2)}
    assert specs["mode"] == ("base", "coop", "competitive") == MODES
    for module in ("air_spirit", "moonlight_tiles", "enchanted"):
        assert specs[module] == ("off", "on")


def test_terms_say_the_same_as_the_options():
    terms = GAME.check(ForestOptions(air_spirit="on", first="seat-2"), 2).terms(EDITION, 2)
    assert (terms.mode, terms.air, terms.enchanted, terms.first) == (0, True, False, 1)
    assert EDITION.blueprints[terms.plan].key == "air"
    own = ForestOptions(mode="coop", scenario="7", difficulty="extreme", communication="free")
    terms = own.terms(EDITION, 2)
    assert (terms.mode, terms.difficulty, terms.free, terms.auto_score) == (1, 2, True, True)
    assert EDITION.blueprints[terms.plan].key == "7"


@rule("SPIRIT-112", "SPIRIT-113")
def test_every_scenario_can_be_played_at_any_time():
    for key in scenarios(EDITION, {"mode": "coop", "seats": "2"}):
        t = begin(1, mode="coop", scenario=key)
        assert t.plan.key == key
        assert keys(t)
