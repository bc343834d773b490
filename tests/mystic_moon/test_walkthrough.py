"""The three walkthroughs: what their texts say is what happens, and what the table shows."""

import pytest

from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    EDITION,
    GAME,
    POTIONS,
    asked,
    dumped,
    garden,
    play,
    satchel,
    sp,
)
from tests.tabletop import keys

WALKS = GAME.walkthroughs


def at(walk: str, title: str) -> MoonTable:
    """A walkthrough's table before the step with this title."""
    t = GAME.load(WALKS[walk].table)
    assert isinstance(t, MoonTable)
    t.events = []
    for lesson in WALKS[walk].lessons:
        if lesson.title == title:
            return t
        play(t, *lesson.moves)
    raise AssertionError(f"There is no step {title}.")


def after(walk: str, title: str) -> MoonTable:
    """The same after that step."""
    (moves,) = [lesson.moves for lesson in WALKS[walk].lessons if lesson.title == title]
    return play(at(walk, title), *moves)


def notes(t: MoonTable) -> dict[str, str]:
    """What the table says beforehand about each choice."""
    return {choice.key: choice.note for choice in GAME.scene(t, 0).choices}


def test_there_is_one_for_the_first_turn_and_one_for_each_expansion():
    assert list(WALKS) == ["walkthrough", "zodiac", "alchemy"]


# The first turn.


def test_the_table_shows_what_each_location_would_bring():
    t = at("walkthrough", "Put down the Hat")
    assert (satchel(t), satchel(t, 1)) == ("FF", "RS")
    said = "A Mandrake Root, a Sage Leaf and a Frog; Glyph: gain 2 Star Power"
    assert notes(t)["hat-6"] == said
    glyphs = [int(t.glyph_at(place)) for place in range(12)]
    assert max(glyphs) == glyphs[6]


def test_the_frog_may_steal_either_ingredient():
    t = at("walkthrough", "A Frog steals for you")
    assert keys(t) == ["steal-seat-1-mandrake-root", "steal-seat-1-spider-silk"]


def test_feathers_are_wanted_by_nothing_in_the_book():
    t = at("walkthrough", "Trade")
    assert satchel(t) == "FFRRL"
    assert EDITION.cards[POTIONS.index("hiccup-tonic")].recipe == "RL"
    assert "take-raven-feather" not in keys(play(t, "trade-raven-feather"))


def test_the_two_potions_fit_as_soon_as_a_leaf_lies_beside_a_root():
    t = play(at("walkthrough", "Fill the Cauldron"), "add-mandrake-root-left")
    assert notes(t)["add-sage-leaf-middle"] == "Then Hiccup Tonic can be brewed"
    t = at("walkthrough", "Brew two Potions at once")
    assert keys(t) == ["brew-hiccup-tonic-01", "brew-hiccup-tonic-34", "done"]
    assert sp(after("walkthrough", "Brew two Potions at once"))[0] == 18


def test_after_the_turn_six_locations_have_bloomed():
    t = after("walkthrough", "The Garden blooms")
    lying = garden(t)
    assert {place for place in range(12) if len(lying.get(place, "")) > 0} >= {6, 8, 10, 0, 2, 4}
    assert [len(lying.get(place, "")) for place in (5, 7)] == [0, 0]
    assert asked(t) == ("hat", 1)


# The Zodiac.


def test_under_aquarius_only_the_curse_can_be_lifted():
    t = at("zodiac", "Brew, and the curse is lifted")
    assert {"brew-cream-cordial-34", "brew-taurus-012", "done"} <= set(keys(t))
    assert notes(t)["brew-taurus-012"].startswith("Lifts your curse")
    play(t, "brew-cream-cordial-34", "brew-taurus-012")
    assert keys(t) == ["use-cream-cordial-34", "done"]


def test_the_effect_is_used_twice_with_the_blessing():
    t = play(at("zodiac", "The blessing counts in the same brew"), "use-cream-cordial-34")
    assert keys(t) == ["again-cream-cordial-34", "done"]


def test_the_other_player_may_still_brew_the_recipe():
    t = after("zodiac", "Who is left")
    assert asked(t) == ("hat", 1)
    assert dumped(t, "zodiac_deck")[-1] == "taurus"


# Alchemy.


def test_gold_pays_for_part_of_a_recipe():
    t = at("alchemy", "Pay with Gold")
    assert [key for key in keys(t) if key.startswith("learn-big-snack")] == [
        *("learn-big-snack", "learn-big-snack-gold-1", "learn-big-snack-gold-2"),
    ]
    (choice,) = [c for c in GAME.scene(t, 0).choices if c.key == "learn-big-snack-gold-1"]
    assert choice.touch == ["display-3", "gold-0-1"]


def test_the_crystal_counts_what_was_used():
    t = at("alchemy", "A Crystal shines on what is brewed")
    gained = sp(after("alchemy", "A Crystal shines on what is brewed"))[0] - sp(t)[0]
    assert gained == 3 + 2


def test_something_bloomed_where_the_sludge_lies():
    t = at("alchemy", "What Sludge does")
    assert asked(t) == ("wither-at", 0)
    assert "E" in garden(t)[8]
    assert len(garden(t)[8]) == 2


@pytest.mark.parametrize("walk", list(WALKS))
def test_every_move_of_a_walkthrough_is_one_that_the_table_shows(walk):
    t = GAME.load(WALKS[walk].table)
    for key in [key for lesson in WALKS[walk].lessons for key in lesson.moves]:
        assert key in [choice.key for choice in GAME.scene(t, 0).choices]
        GAME.play(t, key)
