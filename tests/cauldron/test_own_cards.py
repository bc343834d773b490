"""Chapter 24: Spells and Omens of one's own, and what is refused in them."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings

from moonbrew.errors import BadContent
from moonbrew.games.cauldron import Cauldron
from moonbrew.games.cauldron.content.mentions import all_effects
from moonbrew.games.cauldron.content.schema import page
from moonbrew.games.cauldron.show.effect_words import effects_text
from tests.cauldron.files import DATA, PAGE, edition_of, is_a_sentence, refused, text_of
from tests.cauldron.making import broken_files, files
from tests.cauldron.notation import canonical, written
from tests.cauldron.own import magik, omen, read, rule_against, spell, why_not
from tests.tabletop import rule

ROOT = Path(__file__).parents[2]
OWN_CARDS = (ROOT / "docs" / "own-cards.md").read_text("utf-8")
EXAMPLE_FILE = (ROOT / "examples" / "moth-hour.toml").read_text("utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)[0]


# What they are.


@rule("CAULDRON-292", "CAULDRON-295", "CAULDRON-296", "CAULDRON-399")
def test_the_example_of_the_rules_is_added_to_the_decks():
    standard, edition = edition_of(), edition_of(EXAMPLE)
    basic = [one.key for one in edition.spells if one.deck == 0]
    assert basic == [*(one.key for one in standard.spells if one.deck == 0), "x01"]
    assert [one.key for one in edition.omens] == [*(one.key for one in standard.omens), "x02"]
    assert len(edition.spells) == len(standard.spells) + 1, "none was replaced"
    lantern = next(one for one in edition.spells if one.key == "x01")
    assert (lantern.name, int(lantern.copies), lantern.own) == ("Moth Lantern", 2, True)
    assert written(edition, int(lantern.effects.number)) == [
        {"op": "HARVEST", "who": "self", "n": 1, "what": "T"},
        {"op": "MAGIK", "who": "self", "n": 1},
    ]
    hives = edition.omens[-1]
    assert (hives.name, hives.ongoing, hives.text) == (
        *("Humming Hives", True, "Brewing yields one more; Snake Skin does not grow."),
    )
    assert {"cast-x01", "drop-x01", "take-x01", "omen-x02"} <= set(edition.by_key)


@rule("CAULDRON-399")
def test_cards_are_numbered_in_the_order_of_the_file():
    names = ["Zest", "Ale", "Mead"]
    cards = {f"card-{n}": omen(name=name) for n, name in enumerate(names)}
    edition = edition_of(text_of(cards))
    assert [(one.key, one.name) for one in edition.omens[-3:]] == [
        *(("x01", "Zest"), ("x02", "Ale"), ("x03", "Mead")),
    ]


def test_an_advanced_spell_stands_behind_the_basic_ones():
    edition = edition_of(text_of({"mine": spell(deck="advanced_spell")}))
    assert edition.spells[-1].key == "x01"
    assert [int(one.deck) for one in edition.spells] == sorted(int(s.deck) for s in edition.spells)


@rule("CAULDRON-294")
@pytest.mark.parametrize(
    "table",
    [
        "[potion.mine]\nname = 'Mine'",
        "[character.mine]\nname = 'Mine'",
        "[type.mine]\nname = 'Mine'",
        "[track.mine]\nname = 'Mine'",
    ],
)
def test_nothing_but_spells_and_omens_can_be_added(table):
    with pytest.raises(BadContent, match=r"entries; there are \d+, and no own ones .*-294"):
        edition_of(table)


@rule("CAULDRON-294")
def test_there_is_no_deck_for_other_cards():
    assert rule_against(deck="basic_potion") == "295"


@rule("CAULDRON-298")
@pytest.mark.parametrize(
    ("effect", "flags"),
    [
        ({"op": "DRAW", "who": "each", "deck": "basic_spell", "n": 1}, "S"),
        ({"op": "DRAW", "who": "each", "deck": "advanced_spell", "n": 1}, "S"),
        ({"op": "DRAW", "who": "each", "deck": "basic_potion", "n": 1}, ""),
        ({"op": "DROP", "who": "each", "kind": "spell", "n": 1, "by": "owner"}, "S"),
        ({"op": "DROP", "who": "each", "kind": "potion", "n": 1, "by": "owner"}, ""),
        ({"op": "PRICE", "who": "each", "item": "spell", "n": 1, "dur": "market"}, "S"),
        ({"op": "PRICE", "who": "each", "item": "basic_spell", "n": 1, "dur": "market"}, "S"),
        ({"op": "PRICE", "who": "each", "item": "advanced_spell", "n": 1, "dur": "market"}, "S"),
        ({"op": "PRICE", "who": "each", "item": "all", "n": 1, "dur": "market"}, ""),
        ({"op": "FORBID", "who": "each", "deed": "cast", "dur": "season"}, "S"),
        ({"op": "FORBID", "who": "each", "deed": "cast-instant", "dur": "season"}, "S"),
        ({"op": "FORBID", "who": "each", "deed": "brew", "dur": "season"}, ""),
        ({"op": "ON", "event": "cast", "effects": [magik(1, "actor")], "dur": "season"}, "S"),
        ({"op": "ON", "event": "brew", "effects": [magik(1, "actor")], "dur": "season"}, ""),
        ({"op": "IF", "condition": "spells(LSP) >= 1", "effects": [magik(1, "LSP")]}, "S"),
        ({"op": "IF", "condition": "potions(LSP) >= 1", "effects": [magik(1, "LSP")]}, ""),
        ({"op": "ORDER", "mode": "lowest"}, "R"),
        ({"op": "ORDER", "mode": "LSP"}, "R"),
        ({"op": "ORDER", "mode": "counterclockwise"}, ""),
        ({"op": "ORDER_PRIZE", "rank": "first", "effects": [magik(1, "actor")]}, "R"),
    ],
    ids=str,
)
def test_flags_come_from_the_effects_nested_ones_too(effect, flags):
    face = read(omen(magik(1, "each"), effect))
    assert f"{'S' * face.of_spells}{'R' * face.of_order}" == flags
    if effect["op"] not in ("ORDER", "ORDER_PRIZE", "PRICE"):
        nested = {"op": "MAY", "who": "each", "effects": [effect]}
        other = {"op": "CHOOSE", "who": "each", "options": [[magik(1, "each")], [effect]]}
        rolled = {"op": "ROLL", "who": "each", "table": {"3": [effect]}}
        asked = {"op": "IF", "condition": "magik(LSP) >= 1", "effects": [magik(1, "each")]}
        for outer in (nested, other, rolled, asked | {"else": [effect]}):
            assert read(omen(outer)).of_spells == (flags == "S")


@rule("CAULDRON-298")
def test_who_looks_at_spells_speaks_of_them():
    data = spell({"op": "PEEK", "who": "opponent"})
    assert [one["op"] for one in all_effects(data)] == ["PEEK"]
    assert why_not(data) == ""


# How faults are told.


@rule("CAULDRON-297")
def test_the_message_names_file_card_field_and_reason():
    assert why_not(spell(magik(), magik(99)), "moth-lantern") == (
        'mine.toml: card.moth-lantern ("Moth Lantern").effects.1.n is 99; it must be a whole '
        "number from -10 to 10, not 0 (CAULDRON-308)."
    )


@rule("CAULDRON-297")
def test_one_wrong_card_among_right_ones_is_enough_and_the_first_fault_is_told():
    cards = {
        "one": spell(name="One"),
        "two": spell(name="Two", copies=11),
        "three": spell(name="Three", copies=12),
    }
    with pytest.raises(BadContent, match=r'card\.two \("Two"\)\.copies is 11'):
        edition_of(text_of(cards))


@rule("CAULDRON-297")
def test_a_name_that_cannot_be_shown_is_not_shown():
    told = why_not(spell(name="Moth\u202eLantern"))
    assert told == (
        "mine.toml: card.mine.name has the sign '\\u202e', which cannot be shown (CAULDRON-394)."
    )


def test_a_message_is_not_longer_than_one_would_read():
    assert len(why_not(spell(when="own, " + "x" * 5000))) < 700


# The page on own cards, and its example.


def test_the_page_lists_every_primitive_with_its_parameters_and_bounds():
    chapter = OWN_CARDS.partition("## Effects")[2].partition("## What is checked")[0]
    assert [line for line in chapter.splitlines() if line.startswith("| `")] == page()


@pytest.mark.parametrize("card", re.findall(r"\[card\.([a-z-]+)\]", OWN_CARDS))
def test_the_cards_on_the_page_stand_in_the_example(card):
    block = tomllib.loads(re.findall(r"```toml\n(.*?)```", OWN_CARDS, flags=re.DOTALL)[0])
    assert block["card"][card] == tomllib.loads(EXAMPLE_FILE)["card"][card]


def test_the_fault_on_the_page_is_told_so():
    told = re.findall(r"```\n(mine\.toml.*?)\n```", OWN_CARDS)
    text = EXAMPLE_FILE.replace('who = "self", n = 1 }', 'who = "self", n = 99 }', 1)
    assert [refused(text)] == told


def test_the_keys_on_the_page_are_those_of_cards():
    chapter = OWN_CARDS.partition("## A card")[2].partition("`when` names")[0]
    keys = re.findall(r"^\| `(\w+)` \|", chapter, flags=re.MULTILINE)
    assert set(keys) == {*spell(), *omen(), "uncancellable"}


def test_every_card_of_ones_own_can_be_told_before_the_game():
    edition = edition_of(EXAMPLE_FILE)
    faces: list[Any] = [*edition.spells, *edition.omens]
    own = [face for face in faces if face.source == "own"]
    assert len(own) == 5
    assert all(face.text and effects_text(edition, face.effects.number) for face in own)


# Files that nobody has thought of.


@settings(max_examples=200)
@given(files())
def test_every_file_without_a_fault_is_read_as_it_is_written(cards):
    edition = edition_of(text_of(cards))
    own: list[Any] = [*edition.spells, *edition.omens]
    faces = {one.key: one for one in own if one.source == "own"}
    for number, card in enumerate(cards.values(), 1):
        face = faces[f"x{number:02}"]
        assert (face.name, face.text, int(face.copies)) == (
            *(card["name"], card["text"], card["copies"]),
        )
        assert written(edition, int(face.effects.number)) == canonical(card["effects"])
    assert len(faces) == len(cards)


@settings(max_examples=300)
@given(broken_files())
def test_a_file_with_faults_is_read_or_refused_with_a_sentence(cards):
    told = refused(text_of(cards))
    event("refused" if told else "read")
    assert not told or is_a_sentence(told), told
    assert not told or re.search(r"\(CAULDRON-\d{3}\)\.?$", told), told


def test_the_standard_content_has_no_cards_of_ones_own():
    assert "card" not in DATA
    assert all(one.source != "own" for one in edition_of().spells)


@rule("CAULDRON-293")
def test_everybody_can_read_every_own_card_before_the_game():
    game = Cauldron(EXAMPLE_FILE)
    told = {one.key: one for one in game.changes()}
    assert set(told) == set(tomllib.loads(EXAMPLE_FILE)["card"])
    assert {one.how for one in told.values()} == {"new"}
    lantern = told["moth-lantern"]
    assert (lantern.title, lantern.chapter) == ("Moth Lantern", "card")
    assert "Toadstool" in lantern.words
    assert "1 Magik" in lantern.words
    assert len({one.words for one in told.values()}) == len(told)
