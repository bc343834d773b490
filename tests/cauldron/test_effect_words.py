"""Every effect has a sentence, and no two effects have the same."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

from moonbrew.entries import Entry
from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content.checks.effects import needed
from moonbrew.games.cauldron.content.reading import read_effect
from moonbrew.games.cauldron.content.schema import (
    HOLDERS,
    PRIMITIVES,
    Deed,
    Duration,
    Parameter,
    What,
    Who,
    Whole,
    Word,
)
from moonbrew.games.cauldron.rules.faces import OPS, Effects
from moonbrew.games.cauldron.show.effect_words import WORDS, effect_text, effects_text
from tests.cauldron.files import edition_of, text_of
from tests.cauldron.making import files

EDITION = edition_of()
PLAYERS = ("self", "opponent", "player", "each", "others", "actor", "LSP", "HSP")
TYPE_SETS = ("any", "common", "rare", "chosen", "W", "B/M", "W/F/T/D")
DEEDS = ("harvest", "harvest:W", "harvest:chosen", "steal", "brew", "cast", "cast-instant", "move")
LASTING = ("turn", "next-turn", "until-own-turn", "season")


def faces() -> dict[str, Any]:
    """All that has effects, by key."""
    found: list[Any] = [*EDITION.abilities, *EDITION.track, *EDITION.spells, *EDITION.omens]
    return {one.key: one for one in found}


def is_a_sentence(text: str) -> bool:
    """Whether it begins with a capital or a number, ends with a full stop, and stands in order."""
    begins = text[:1].isupper() or text[:1].isdigit()
    return begins and text.endswith(".") and "  " not in text and text.count("(") == text.count(")")


def test_every_primitive_has_words():
    assert tuple(WORDS) == OPS


@pytest.mark.parametrize("key", faces())
def test_every_published_card_is_told_in_sentences(key):
    effects = faces()[key].effects
    told = [effect_text(EDITION, effect) for effect in effects.of]
    assert all(is_a_sentence(text) for text in told)
    assert effects_text(EDITION, effects.number) == " ".join(told)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("transmutation", "You may once return 1 token and take 1 token of another type. "
         "Your next brew this turn yields 1 more."),
        ("natures-bounty", "You harvest 1 token from each of 2 adjacent Fields."),
        ("foresight", "You look at 2 Omens and pick the one that applies."),
        ("ancestral-vault", "You may own up to 3 Cellars. Cellars cost you 2 less."),
        ("magik-leech", "1 Magik passes from the named opponent to you."),
        ("rotting-touch", "The named opponent loses 1 token of your choice."),
        ("bramble-hedge", "Nobody else can harvest the named type until your next turn begins."),
        ("locust-swarm", "All tokens of the named type leave the board."),
        ("fertile-rains", "Every Field of the named type gets 1 more token."),
        ("spell-thief", "The Spell that this answers has no effect, and you take its card."),
        ("loaded-die", "You move the die up or down by 2."),
        ("echo-brew", "You gain half of what this brew yields, rounded down."),
        ("singing-caves", "Each Mandrake Root or Blood Crystal Field grows 2 tokens this season."),
        ("rockslide", "Each Mandrake Root or Blood Crystal Field grows nothing this season."),
        ("fickle-fortune", "Everybody rolls a die (on 1: that player loses 1 Magik; on 5 or 6: "
         "that player gains 1 Magik)."),
        ("broken-locks", "Everybody loses 1 token out of their Cellars, of their own choice."),
        ("arcane-tide", "Until the end of the season, each time somebody has cast a Spell: "
         "that player gains 1 Magik."),
        ("kings-tariff", "All things cost 1 more in the next Market Season."),
        ("latecomers-consolation", "After the turn-order roll, for the player whose die was "
         "lowest: that player takes 1 common token from the game supply."),
    ],
)  # fmt: skip
def test_cards_read_like_this(key, text):
    assert effects_text(EDITION, faces()[key].effects.number) == text


def values(op: str, parameter: Parameter) -> list[Any]:
    """Values of a parameter, all of those that differ in kind."""
    form = parameter.form
    if isinstance(form, Who):
        several = [] if form.several else ["each", "others"]
        return [who for who in PLAYERS if who not in several]
    if isinstance(form, What):
        return list(TYPE_SETS)
    if isinstance(form, Whole):
        numbers = {form.least, 1, 2, form.most} - (set() if form.zero else {0})
        return [*numbers, *(["all"] if form.all else [])]
    if isinstance(form, Word):
        return list(form.words)
    if isinstance(form, Deed):
        return list(DEEDS)
    assert isinstance(form, Duration)
    return ["market", "always"] if op == "PRICE" else list(LASTING)


def variants(op: str) -> list[dict[str, Any]]:
    """An effect in many forms."""
    parameters = PRIMITIVES[op].parameters
    chosen = product(*(values(op, parameter) for parameter in parameters))
    names = [parameter.name for parameter in parameters]
    return [{"op": op, **dict(zip(names, one, strict=True))} for one in chosen]


def makes_sense(effect: dict[str, Any]) -> bool:
    """Whether its parameters fit each other, so that each of them matters."""
    op = effect["op"]
    if op == "GROW":
        return bool((effect["n"] == "all") == (effect["where"] == "all"))
    if op == "CANCEL":
        return bool((effect["thing"] == "spell") == (effect["mode"] in ("discard", "keep")))
    if op == "DIE":
        return bool(effect["mode"] != "reroll" or effect["n"] == 1)
    if op == "YIELD" and effect["scope"] == "this":
        return bool(effect["who"] == "self" and effect["dur"] == "turn")
    if effect.get("scope") == "next":
        return bool(effect["dur"] == "turn")
    return True


@pytest.mark.parametrize("op", [op for op in OPS if op not in HOLDERS])
def test_effects_that_differ_are_told_differently(op):
    seen: dict[str, dict[str, Any]] = {}
    lists: list[Effects] = []
    for effect in filter(makes_sense, variants(op)):
        entry = Entry("", "", effect, BadContent)
        given = {
            parameter.name: effect[parameter.name]
            for parameter in PRIMITIVES[op].parameters
            if needed(entry, op, parameter)
        }
        text = effect_text(EDITION, read_effect({"op": op, **given}, lists))
        assert is_a_sentence(text), text
        assert text not in seen, f"{effect} is told as {seen[text]} is: {text}"
        seen[text] = effect
    assert seen


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            {"op": "SWAP", "a": "self", "b": "LSP", "n": 2},
            "You choose 2 tokens of yours and 2 of the player with the least Magik, and they "
            "change places.",
        ),
        (
            {"op": "SWAP", "a": "self", "b": "opponent", "n": "all"},
            "Your supply and the named opponent's supply change places.",
        ),
        (
            {"op": "SLOW", "who": "others", "dur": "season"},
            "Everybody else's Potions are not Quick until the end of the season.",
        ),
        ({"op": "SLOW", "who": "each", "dur": "turn"}, "No Potion is Quick until the end of this "
         "turn."),
    ],
    ids=lambda value: str(value)[:30],
)  # fmt: skip
def test_effects_of_own_cards_read_like_this(effect, text):
    assert effect_text(EDITION, read_effect(effect, [])) == text


HOLDING = {
    "deck": "basic_spell",
    "name": "Many Ways",
    "copies": 1,
    "when": "own",
    "text": "It depends.",
}


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            {"op": "MAY", "who": "opponent", "effects": [{"op": "PEEK", "who": "each"}]},
            "The named opponent may decide on this (you look at everybody's Spells).",
        ),
        (
            {
                "op": "CHOOSE",
                "who": "self",
                "options": [
                    [{"op": "MAGIK", "who": "self", "n": 1}, {"op": "SKIP_TURN", "who": "self"}],
                    [{"op": "CELLAR", "who": "self", "n": 2}],
                ],
            },
            "You choose one of these (you gain 1 Magik, then you miss your next turn of this "
            "season; or you receive 2 Cellars for free).",
        ),
        (
            {
                "op": "IF",
                "condition": "tokens(opponent) <= 1",
                "effects": [{"op": "MAGIK", "who": "LSP", "n": -1}],
                "else": [{"op": "REDRAW", "who": "HSP", "n": 1}],
            },
            "If the named opponent has at most 1 token in the supply (the player with the "
            "least Magik loses 1 Magik; otherwise the player with the most Magik replaces 1 Potion "
            "of their own from the same deck).",
        ),
        (
            {
                "op": "IF",
                "condition": "same(self, LSP)",
                "effects": [{"op": "MAGIK", "who": "self", "n": 1}],
            },
            "If you are the same as the player with the least Magik (you gain 1 Magik).",
        ),
        (
            {
                "op": "ON",
                "event": "steal",
                "effects": [{"op": "MAGIK", "who": "actor", "n": -1}],
                "dur": "turn",
            },
            "Until the end of this turn, each time somebody has stolen by a Steal: that player "
            "loses 1 Magik.",
        ),
        (
            {
                "op": "ROLL",
                "who": "self",
                "table": {"6": [{"op": "MAGIK", "who": "actor", "n": -1}]},
            },
            "You roll a die and are “that player” (on 6: that player loses 1 Magik).",
        ),
    ],
    ids=lambda value: str(value)[:30],
)
def test_effects_within_effects_are_told(effect, text):
    edition = edition_of(text_of({"mine": {**HOLDING, "effects": [effect]}}))
    mine = next(one for one in edition.spells if one.key == "x01")
    assert effects_text(edition, mine.effects.number) == text


@settings(max_examples=60)
@given(files())
def test_every_card_that_can_be_made_is_told_in_sentences(cards):
    edition = edition_of(text_of(cards))
    own: list[Any] = [*edition.spells, *edition.omens]
    for face in own:
        if face.source == "own":
            assert all(is_a_sentence(effect_text(edition, effect)) for effect in face.effects.of)
