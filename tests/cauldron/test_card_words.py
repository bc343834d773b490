"""Cards of a file in words, before the game."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from moonbrew.games.cauldron.show.card_words import card_words
from moonbrew.games.cauldron.show.effect_words import effects_text
from tests.cauldron.files import DATA, edition_of, text_of
from tests.cauldron.making import files

EDITION = edition_of()
EXAMPLE = (Path(__file__).parents[2] / "examples" / "moth-hour.toml").read_text("utf-8")
KEYS = ("moth-lantern", "sticky-fingers", "bargain-with-the-moon", "humming-hives")


@pytest.mark.parametrize(
    ("chapter", "key", "text"),
    [
        ("spell", "fizzle", "4 Basic Spells, cast on a Spell of somebody else. The Spell that this "
         "answers has no effect. “Cancel the Spell just cast.”"),
        ("spell", "loaded-die", "2 Basic Spells, cast on a die of your own or aimed at you. You "
         "move the die up or down by 2. “Move a roll of your own, or one aimed at you, up or down "
         "by 2.”"),
        ("spell", "silence", "1 Advanced Spell, cast in your own turn. The named opponent cannot "
         "cast Spells until the end of the season. “An opponent casts nothing more this season.”"),
        ("omen", "dead-silence", "1 Omen, ongoing. Nobody can cast Spells until the end of the "
         "season. In the Simple Game it is put aside. “No Spell can be cast.”"),
        ("omen", "topsy-turvy", "1 Omen, once. The lowest turn-order roll goes first this season. "
         "With Less Luck it is put aside. “The lowest turn-order roll goes first.”"),
        ("potion", "weavers-tea", ""),
        ("price", "field", ""),
    ],
)  # fmt: skip
def test_published_cards_are_told(chapter, key, text):
    assert card_words(EDITION, chapter, key, []) == text


def test_every_condition_of_a_published_spell_is_told():
    thornwall = card_words(EDITION, "spell", "thornwall", [])
    assert "cast in your own turn, on a Steal aimed at you or on a Spell aimed at you." in thornwall
    dome = card_words(EDITION, "spell", "magik-dome", [])
    assert "or on a Spell of somebody else. It cannot be cancelled. The Spell" in dome
    assert all(card_words(EDITION, "spell", key, []) for key in DATA["spell"])
    assert all(card_words(EDITION, "omen", key, []) for key in DATA["omen"])


def test_own_cards_are_found_by_their_keys_in_the_file():
    edition = edition_of(EXAMPLE)
    assert card_words(edition, "card", "humming-hives", KEYS) == (
        "1 Omen, ongoing. Each Snake Skin Field grows nothing this season. Every brew yields 1 "
        "more until the end of the season. “Brewing yields one more; Snake Skin does not grow.”"
    )
    assert card_words(edition, "card", "sticky-fingers", KEYS).startswith(
        "2 Basic Spells, cast on a Harvest of somebody else or on a Steal aimed at you. "
    )


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("any", "in your own turn, or on anything that somebody else does"),
        ("on-roll", "on a die"),
        ("on-cast (at-me), on-cast (other)", "on a Spell of somebody else"),
        ("on-cast (at-me), on-cast (involved), own", "in your own turn or on a Spell of your own "
         "or aimed at you"),
        ("on-brew (other), on-brew (involved)", "on a brew"),
    ],
)  # fmt: skip
def test_conditions_are_told(when, words):
    card = {"deck": "basic_spell", "name": "Mine", "copies": 1, "when": when, "text": "Mine."}
    effects = [{"op": "MAGIK", "who": "self", "n": 1}]
    edition = edition_of(text_of({"mine": {**card, "effects": effects}}))
    assert f"cast {words}. You gain 1 Magik." in card_words(edition, "card", "mine", ["mine"])


@settings(max_examples=40)
@given(files())
def test_every_own_card_is_told_with_its_effects_before_its_authors_text(cards):
    edition = edition_of(text_of(cards))
    faces: list[Any] = [*edition.spells, *edition.omens]
    for number, (key, card) in enumerate(cards.items(), 1):
        face = next(one for one in faces if one.key == f"x{number:02}")
        told = card_words(edition, "card", key, list(cards))
        assert told.endswith(f"“{card['text']}”")
        assert effects_text(edition, face.effects.number) in told
