"""What own content changes, card by card."""

from pathlib import Path
from typing import Any

import moonbrew
from moonbrew.changes import changes, in_short

STANDARD: dict[str, Any] = {
    "totals": {"cards": 12},
    "setup": {"hand": 4, "open": True, "source": {"hand": "R"}},
    "traveller": {
        "knight": {"name": "Knight", "cards": 6, "source": {"name": "X"}},
        "tinker": {"name": "Tinker", "cards": 6, "does": [{"do": "draw", "cards": 1}]},
    },
}


def told(own):
    """Every change as how it is, what it is called, and what is different."""
    return [(one.how, one.title, list(one.fields)) for one in changes(STANDARD, own)]


def test_what_is_the_same_is_not_told():
    assert told(STANDARD) == []
    assert in_short([]) == "the standard cards in another order"


def test_a_changed_number_is_told_beside_the_usual_one():
    own = {**STANDARD, "setup": {**STANDARD["setup"], "hand": 5, "open": False}}
    fields = ["hand 5 instead of 4", "open no instead of yes"]
    assert told(own) == [("changed", "Setup", fields)]


def test_a_new_card_is_told_whole_and_one_that_is_gone_by_its_name():
    own = {**STANDARD, "traveller": {"knight": STANDARD["traveller"]["knight"]}}
    own["traveller"]["bard"] = {"name": "Bard", "cards": 2, "sings_to": ["knight", "bard"]}
    assert told(own) == [
        ("new", "Bard", ["cards 2", "sings to knight, bard"]),
        ("gone", "Tinker", []),
    ]
    assert in_short(list(changes(STANDARD, own))) == "2 cards: 1 new, 1 gone"


def test_what_a_card_does_is_told_and_so_is_what_is_left_out():
    tinker = {"name": "Tinker", "does": [{"do": "draw", "cards": 2}]}
    own = {**STANDARD, "traveller": {**STANDARD["traveller"], "tinker": tinker}}
    fields = ["does do draw, cards 2 instead of do draw, cards 1"]
    fields += ["no cards any more (it was 6)"]
    assert told(own) == [("changed", "Tinker", fields)]


def test_sums_and_sources_are_no_cards():
    own = {**STANDARD, "totals": {"cards": 13}}
    own["setup"] = {**STANDARD["setup"], "source": {"hand": "X"}}
    assert told(own) == []


def test_games_have_words_for_their_cards():
    stone: Any = moonbrew.game("witchstone")
    scroll = next(face.key for face in stone.edition.scrolls)
    own = moonbrew.game("witchstone", f'[scroll.{scroll}]\nname = "Moonlit"\n')
    (one,) = own.changes()
    assert one.title == "Moonlit"
    assert one.words.endswith(".")
    assert len(one.words) > 10
    assert stone.changes() == []


def test_a_scenario_is_told_with_its_special_rules():
    own = moonbrew.game("spirits-of-the-forest", Path("examples/mill-pond.toml"))
    (one,) = own.changes()
    assert (one.how, one.title) == ("new", "The Mill Pond")
    assert one.words.startswith("48 tiles, 8 bits, 8 Favour tokens. To the one who picks: ")
