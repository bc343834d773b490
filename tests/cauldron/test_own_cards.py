"""Chapter 24: Spells and Omens of one's own, and what is refused in them."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given, settings

from moonbrew.errors import BadContent
from moonbrew.games.cauldron import Cauldron
from moonbrew.games.cauldron.content.mentions import all_effects
from moonbrew.games.cauldron.content.schema import PRIMITIVES, page
from moonbrew.games.cauldron.rules.faces import (
    BYSTANDER,
    NAMED,
    OPENER,
    WINDOWS,
)
from moonbrew.games.cauldron.show.effect_words import effects_text
from tests.cauldron.files import DATA, PAGE, edition_of, is_a_sentence, refused, text_of
from tests.cauldron.making import broken_files, files
from tests.cauldron.notation import canonical, written
from tests.tabletop import rule

ROOT = Path(__file__).parents[2]
OWN_CARDS = (ROOT / "docs" / "own-cards.md").read_text("utf-8")
EXAMPLE_FILE = (ROOT / "examples" / "moth-hour.toml").read_text("utf-8")
EXAMPLE = re.findall(r"```toml\n(.*?)```", PAGE, flags=re.DOTALL)[0]
Effect = dict[str, Any]


def magik(n: Any = 1, who: str = "self") -> Effect:
    """An effect that is right nearly everywhere."""
    return {"op": "MAGIK", "who": who, "n": n}


def spell(*effects: Any, **changes: Any) -> dict[str, Any]:
    """A Spell without a fault but for the changes."""
    card = {
        "deck": "basic_spell",
        "name": "Moth Lantern",
        "copies": 2,
        "when": "own",
        "text": "Gain 1 Magik.",
        "effects": list(effects) or [magik()],
    }
    return {key: value for key, value in (card | changes).items() if value is not None}


def omen(*effects: Any, **changes: Any) -> dict[str, Any]:
    """An Omen without a fault but for the changes."""
    card = {
        "deck": "omen",
        "name": "Humming Hives",
        "copies": 1,
        "timing": "once",
        "text": "Everybody gains 1 Magik.",
        "effects": list(effects) or [magik(who="each")],
    }
    return {key: value for key, value in (card | changes).items() if value is not None}


def read(card: Mapping[str, Any], key: str = "mine") -> Any:
    """The face of a single card of one's own."""
    edition = edition_of(text_of({key: dict(card)}))
    faces: list[Any] = [*edition.spells, *edition.omens]
    return next(one for one in faces if one.key == "x01")


def why_not(card: Mapping[str, Any], key: str = "mine") -> str:
    """What is said against a card; empty if it is right."""
    return refused(text_of({key: dict(card)}))


def rule_against(*effects: Any, omen_card: bool = False, **changes: Any) -> str:
    """The rule that a card with these effects breaks; empty if it is right."""
    told = why_not(omen(*effects, **changes) if omen_card else spell(*effects, **changes))
    cited = re.findall(r"\(CAULDRON-(\d+)\)", told)
    assert bool(told) == bool(cited), told
    return cited[-1] if cited else ""


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


# Where primitives may stand.

HARVEST = {"op": "HARVEST", "who": "self", "n": 1, "what": "any"}
SNATCH = {"op": "SNATCH", "to": "self"}
ECHO = {"op": "ECHO", "who": "self", "d": 2}
THIS = {"op": "YIELD", "who": "actor", "n": -2, "scope": "this", "dur": "now"}
DIE = {"op": "DIE", "mode": "reroll"}
NO_ACTION = {"op": "CANCEL", "thing": "action", "mode": "plain"}
LOST = {"op": "CANCEL", "thing": "action", "mode": "lose"}
NO_SPELL = {"op": "CANCEL", "thing": "spell", "mode": "discard"}
DRAW = {"op": "DRAW", "who": "self", "deck": "basic_spell", "n": 1}
PEEK = {"op": "PEEK", "who": "opponent"}
ORDER = {"op": "ORDER", "mode": "lowest"}
KEEP = {"op": "KEEP", "who": "each", "n": 1}


def on(*effects: Any, event: str = "brew", dur: str = "season") -> Effect:
    """ON with these effects."""
    return {"op": "ON", "event": event, "effects": list(effects), "dur": dur}


def may(*effects: Any, who: str = "self") -> Effect:
    """MAY with these effects."""
    return {"op": "MAY", "who": who, "effects": list(effects)}


def iff(condition: Any, *effects: Any) -> Effect:
    """IF with these effects."""
    return {"op": "IF", "condition": condition, "effects": list(effects) or [magik(1, "LSP")]}


@rule("CAULDRON-300")
@pytest.mark.parametrize(
    ("effect", "right", "wrong"),
    [
        (SNATCH, ["on-harvest", "on-harvest (other)"], ["own", "any", "on-harvest, on-steal"]),
        (ECHO, ["on-brew", "on-brew (other), on-brew"], ["own", "on-cast", "on-brew, own"]),
        (THIS, ["on-brew (other)"], ["on-roll", "on-brew, on-cast"]),
        (DIE, ["on-roll", "on-roll (involved)"], ["own", "any", "on-roll, on-steal"]),
        (NO_ACTION, ["on-harvest", "on-steal, on-brew"], ["own", "on-cast", "on-brew, own"]),
        (LOST, ["on-brew"], ["on-harvest", "on-brew, on-steal"]),
        (NO_SPELL, ["on-cast", "own, on-cast (other)"], ["own", "any", "on-brew"]),
    ],
    ids=str,
)
def test_what_speaks_of_a_window_needs_conditions_that_fit(effect, right, wrong):
    for when in right:
        assert rule_against(effect, when=when) == ""
        assert rule_against(may(effect), when=when) == ""
        assert rule_against(on(effect), when=when) == "300", "never inside ON"
        assert rule_against(on(may(effect)), when=when) == "300"
    for when in wrong:
        found = rule_against(effect, when=when)
        assert found == ("302" if effect is THIS and "own" in when else "300"), when


@rule("CAULDRON-301")
def test_a_primitive_stands_only_in_the_kinds_of_card_of_its_row():
    lines = PAGE.partition("### 22.4 Primitives")[2].splitlines()
    rows = [re.match(r"\| `([A-Z_]+)\(.*?\)` \| (\w+) \|", line) for line in lines]
    kinds = {row[1]: row[2] for row in rows if row}
    assert len(kinds) == len(PRIMITIVES)
    for op, cards in kinds.items():
        for omen_card, letter in ((False, "S"), (True, "O")):
            found = rule_against({"op": op}, omen_card=omen_card)
            assert (found == "301") == (letter not in cards), op


@rule("CAULDRON-302")
@pytest.mark.parametrize("who", ["self", "opponent", "player", "others"])
def test_an_omen_has_no_caster(who):
    assert rule_against(magik(1, who)) == ""
    assert rule_against(magik(1, who), omen_card=True) == "302"
    assert rule_against(may(magik(1, "LSP"), who=who), omen_card=True) == "302"


@rule("CAULDRON-302")
def test_nobody_names_a_type_or_picks_for_an_omen():
    gain = {"op": "GAIN", "who": "each", "n": 1, "what": "chosen"}
    ban = {"op": "FORBID", "who": "each", "deed": "harvest:chosen", "dur": "season"}
    lose = {"op": "LOSE", "who": "each", "n": 1, "what": "any", "by": "self"}
    for effect in (gain, ban, lose):
        assert rule_against(effect) == ""
        assert rule_against(effect, omen_card=True) == "302"
    assert rule_against(lose | {"by": "owner"}, omen_card=True) == ""
    assert rule_against(lose | {"by": "random"}, omen_card=True) == ""


@rule("CAULDRON-302")
def test_actor_is_somebody_only_where_somebody_acts():
    act = magik(1, "actor")
    assert rule_against(act) == "302"
    assert rule_against(act, when="any") == "302"
    assert rule_against(act, when="own, on-brew") == "302"
    assert rule_against(act, when="on-brew, on-cast (other)") == ""
    assert rule_against(act, omen_card=True) == "302"
    roll = {"op": "ROLL", "who": "each", "table": {"6": [act]}}
    prize = {"op": "ORDER_PRIZE", "rank": "first", "effects": [act]}
    for effect in (on(act), roll, prize, may(act, who="each")):
        assert rule_against(effect, omen_card=True) == ""
    choose = {"op": "CHOOSE", "who": "each", "options": [[act], [magik(1, "LSP")]]}
    assert rule_against(choose, omen_card=True) == ""
    assert rule_against(choose | {"who": "others"}) == ""
    assert rule_against(choose | {"who": "self"}) == "302"
    assert rule_against(may(act, who="self")) == "302"
    assert rule_against(on(iff("magik(actor) >= 3", act))) == ""


@rule("CAULDRON-302")
@pytest.mark.parametrize("who", ["each", "others"])
@pytest.mark.parametrize(
    ("effect", "key"),
    [
        ({"op": "MOVE_MAGIK", "from": "LSP", "to": "HSP", "n": 1}, "from"),
        ({"op": "MOVE_MAGIK", "from": "LSP", "to": "HSP", "n": 1}, "to"),
        ({"op": "SWAP", "a": "self", "b": "opponent", "n": 1}, "a"),
        ({"op": "SWAP", "a": "self", "b": "opponent", "n": 1}, "b"),
        ({"op": "SWAP_POTION", "a": "self", "b": "opponent"}, "a"),
        ({"op": "SWAP_POTION", "a": "self", "b": "opponent"}, "b"),
        (ECHO, "who"),
        (SNATCH, "to"),
    ],
    ids=str,
)
def test_one_player_must_be_meant(effect, key, who):
    when = {"ECHO": "on-brew", "SNATCH": "on-harvest"}.get(effect["op"], "own")
    assert rule_against(effect, when=when) == ""
    assert rule_against(effect | {key: who}, when=when) == "302"


@rule("CAULDRON-302", "CAULDRON-395")
def test_conditions_ask_of_one_player():
    assert rule_against(iff("magik(each) >= 3")) == "395"
    assert rule_against(iff("magik(others) >= 3")) == "395"
    assert rule_against(iff("magik(self) >= 3"), omen_card=True) == "302"
    assert rule_against(iff("same(LSP, opponent)"), omen_card=True) == "302"
    assert rule_against(iff("magik(actor) >= 3")) == "302"


@rule("CAULDRON-303")
def test_spells_and_omens_last_so_long():
    def protect(dur: str) -> Effect:
        return {"op": "PROTECT", "who": "each", "dur": dur}

    for dur in ("turn", "next-turn", "until-own-turn", "season"):
        assert rule_against(protect(dur)) == ""
        assert rule_against(protect(dur), omen_card=True) == ("" if dur == "season" else "303")
        ends = "" if dur in ("turn", "season") else "303"
        assert rule_against(on(magik(), dur=dur)) == ends
    for dur in ("now", "market", "always", "evening"):
        assert rule_against(protect(dur)) == "303"
        assert rule_against(protect(dur), omen_card=True) == "303"
        assert rule_against(on(magik(1, "LSP"), dur=dur), omen_card=True) == "303"
    assert rule_against(on(magik(1, "LSP"), dur="turn"), omen_card=True) == "303"
    price = {"op": "PRICE", "who": "each", "item": "all", "n": 1, "dur": "market"}
    assert rule_against(price, omen_card=True) == ""
    assert rule_against(price | {"dur": "season"}, omen_card=True) == "303"


@rule("CAULDRON-303")
def test_what_is_about_one_brew_lasts_for_this_turn_or_only_now():
    quicken = {"op": "QUICKEN", "who": "LSP", "scope": "next", "dur": "turn"}
    more = {"op": "YIELD", "who": "LSP", "n": 1, "scope": "next", "dur": "turn"}
    for effect in (quicken, more):
        assert rule_against(effect) == ""
        assert rule_against(effect | {"dur": "season"}) == "303"
        assert rule_against(effect | {"scope": "all", "dur": "next-turn"}) == ""
        assert rule_against(effect, omen_card=True) == "303"
        assert rule_against(effect | {"dur": "season"}, omen_card=True) == "303"
        assert rule_against(effect | {"scope": "all", "dur": "season"}, omen_card=True) == ""
    assert rule_against(THIS, when="on-brew") == ""
    assert rule_against(THIS | {"dur": "turn"}, when="on-brew") == "303"
    assert rule_against(THIS | {"who": "LSP"}, omen_card=True) == "303"
    assert rule_against(quicken | {"scope": "this", "dur": "now"}) == "308"


@rule("CAULDRON-304")
@pytest.mark.parametrize("effect", [DRAW, {"op": "EXTRA_ACTION", "who": "self", "n": 1}], ids=str)
def test_instants_neither_draw_nor_act_again(effect):
    assert rule_against(effect) == ""
    assert rule_against(may(effect)) == ""
    for when in ("any", "on-cast", "own, on-steal"):
        assert rule_against(effect, when=when) == "304"
        assert rule_against(may(effect), when=when) == "304"
        assert rule_against(on(effect), when=when) == "304"


@rule("CAULDRON-396")
@pytest.mark.parametrize(
    "effect",
    [
        ORDER,
        KEEP,
        {"op": "ORDER_PRIZE", "rank": "first", "effects": [magik(1, "actor")]},
        {"op": "PRODUCE", "what": "W", "k": 2},
        {"op": "PRICE", "who": "each", "item": "all", "n": 1, "dur": "market"},
        {"op": "PURCHASES", "who": "each", "n": 1},
    ],
    ids=str,
)
def test_what_is_about_the_season_stands_at_the_top_of_an_omen(effect):
    assert rule_against(effect, omen_card=True) == ""
    for outer in (may(effect, who="each"), on(effect), iff("magik(LSP) >= 1", effect)):
        assert rule_against(outer, omen_card=True) == "396"
    assert rule_against(effect) == "301"


@rule("CAULDRON-396")
def test_on_never_stands_inside_on_or_a_prize():
    assert rule_against(may(on(magik()))) == ""
    assert rule_against(on(on(magik()))) == "396"
    prize = {"op": "ORDER_PRIZE", "rank": "first", "effects": [on(magik(1, "actor"))]}
    assert rule_against(prize, omen_card=True) == "396"
    assert rule_against(on(may(on(magik())))) == "396"


# Names, texts, numbers.


@rule("CAULDRON-305")
def test_names_and_texts_have_so_many_characters():
    for longest, key in ((40, "name"), (200, "text")):

        def found(value: str, key: str = key) -> str:
            changes: dict[str, Any] = {key: value}
            return rule_against(**changes)

        assert [found(one) for one in ("x", "x" * longest)] == ["", ""]
        assert found("é" * longest) == "", "characters, not bytes"
        assert [found(one) for one in ("", "x" * (longest + 1))] == ["305", "305"]


@rule("CAULDRON-305")
@pytest.mark.parametrize("name", ["Fizzle", "FIZZLE", "weaver's tea", "Silken Year", "wItCh"])
def test_a_name_differs_from_those_of_all_published_cards(name):
    assert rule_against(name=name) == "305"


@rule("CAULDRON-305")
def test_two_own_cards_have_different_names():
    cards = {"one": spell(name="Straße"), "two": omen(name="STRASSE")}
    with pytest.raises(BadContent, match=r"card\.two .*name is that of one too.*CAULDRON-305"):
        edition_of(text_of(cards))
    assert edition_of(text_of({"one": spell(name="Same Text"), "two": omen(text="Same Text")}))


@rule("CAULDRON-306")
def test_there_are_so_many_copies_and_cards():
    assert [rule_against(copies=n) for n in (0, 1, 10, 11)] == ["306", "", "", "306"]
    cards = {f"card-{n}": omen(name=f"Card {n}") for n in range(61)}
    with pytest.raises(BadContent, match=r"has 61 cards; it may have 60 \(CAULDRON-306\)"):
        edition_of(text_of(cards))
    del cards["card-7"]
    edition = edition_of(text_of(cards))
    assert (len(edition.omens), edition.omens[-1].key) == (46 + 60, "x60")


@rule("CAULDRON-307")
def test_a_card_has_so_many_effects():
    assert rule_against(*[magik()] * 6) == ""
    assert rule_against(*[magik()] * 7) == "307"
    assert rule_against(effects=[]) == "307"


@rule("CAULDRON-307")
def test_an_inner_list_has_so_many_effects():
    def lists(inner: list[Effect]) -> list[Effect]:
        other = [magik()]
        return [
            *(may() | {"effects": inner}, on() | {"effects": inner}),
            iff("magik(self) >= 1") | {"effects": inner},
            iff("magik(self) >= 1") | {"else": inner},
            {"op": "CHOOSE", "who": "self", "options": [other, inner]},
            {"op": "ROLL", "who": "self", "table": {"1": inner}},
        ]

    for number, right in ((0, "307"), (1, ""), (3, ""), (4, "307")):
        assert {rule_against(one) for one in lists([magik()] * number)} == {right}


@rule("CAULDRON-307")
def test_there_are_two_to_four_options():
    for number, right in ((0, "307"), (1, "307"), (2, ""), (4, ""), (5, "307")):
        choose = {"op": "CHOOSE", "who": "self", "options": [[magik()]] * number}
        assert rule_against(choose) == right


@rule("CAULDRON-307")
def test_effects_are_nested_two_deep():
    assert rule_against(may(may(magik()))) == ""
    assert rule_against(may(may(may(magik())))) == "307"
    roll = {"op": "ROLL", "who": "self", "table": {"1": [may(magik())]}}
    choose = {"op": "CHOOSE", "who": "self", "options": [[roll], [magik()]]}
    assert rule_against(roll) == ""
    assert rule_against(choose) == "307"
    assert rule_against(iff("magik(self) >= 1", magik()) | {"else": [may(may(magik()))]}) == "307"


@rule("CAULDRON-307")
def test_a_card_has_so_many_effects_in_all():
    four = may(magik(), magik(), magik())
    assert rule_against(*[four] * 6) == "", "24 of them"
    five = may(magik(), magik(), may(magik()))
    assert rule_against(*[four] * 5, five) == "307"


BOUNDS = [
    ({"op": "MAGIK", "who": "LSP"}, "n", -10, 10, "0"),
    ({"op": "YIELD", "who": "LSP", "scope": "all", "dur": "season"}, "n", -10, 10, "0"),
    ({"op": "MOVE_MAGIK", "from": "LSP", "to": "HSP"}, "n", 1, 10, ""),
    ({"op": "HARVEST", "who": "LSP", "what": "any"}, "n", 1, 5, ""),
    ({"op": "GAIN", "who": "LSP", "what": "any"}, "n", 1, 5, ""),
    ({"op": "LOSE", "who": "LSP", "what": "any", "by": "owner"}, "n", 1, 5, ""),
    ({"op": "TAKE", "from": "LSP", "to": "HSP", "what": "any", "zone": "both"}, "n", 1, 5, ""),
    ({"op": "CONVERT", "who": "LSP", "give": "any", "get": "any"}, "n", 1, 5, ""),
    ({"op": "REDRAW", "who": "LSP"}, "n", 1, 5, ""),
    ({"op": "DROP", "who": "LSP", "kind": "potion", "by": "random"}, "n", 1, 5, ""),
    ({"op": "DRAW", "who": "LSP", "deck": "basic_potion"}, "n", 1, 5, ""),
    ({"op": "EXTRA_ACTION", "who": "LSP"}, "n", 1, 5, ""),
    ({"op": "WILD", "who": "LSP"}, "n", 1, 5, ""),
    ({"op": "KEEP", "who": "LSP"}, "n", 1, 5, ""),
    ({"op": "SWAP", "a": "LSP", "b": "HSP"}, "n", 1, 5, "all"),
    ({"op": "WITHER", "what": "any"}, "n", 1, 5, "all"),
    ({"op": "GROW", "what": "any", "where": "field"}, "n", 1, 5, ""),
    ({"op": "GROW", "what": "any", "where": "empty"}, "n", 1, 5, ""),
    ({"op": "HARVEST_SIZE", "who": "LSP", "dur": "season"}, "n", 1, 5, ""),
    ({"op": "CELLAR", "who": "LSP"}, "n", 1, 3, ""),
    ({"op": "EMPTY_CELLAR", "who": "LSP", "by": "owner"}, "n", 1, 3, ""),
    ({"op": "PURCHASES", "who": "LSP"}, "n", 1, 3, ""),
    ({"op": "PRODUCE", "what": "any"}, "k", 0, 3, ""),
    ({"op": "STEAL_MOD", "who": "LSP", "dur": "season"}, "n", -3, 3, "0"),
    ({"op": "PRICE", "who": "LSP", "item": "all", "dur": "market"}, "n", -3, 3, "0"),
    ({"op": "ECHO", "who": "LSP"}, "d", 1, 6, ""),
    ({"op": "DIE", "mode": "set"}, "n", 1, 6, ""),
    ({"op": "DIE", "mode": "shift"}, "n", 1, 5, ""),
]


@rule("CAULDRON-308")
@pytest.mark.parametrize(("effect", "key", "least", "most", "also"), BOUNDS, ids=str)
def test_amounts_have_their_bounds(effect, key, least, most, also):
    omen_card = "S" not in PRIMITIVES[effect["op"]].cards
    when = {"ECHO": "on-brew", "DIE": "on-roll"}.get(effect["op"], "own")
    changes = {} if omen_card else {"when": when}

    def found(value: Any) -> str:
        return rule_against(effect | {key: value}, omen_card=omen_card, **changes)

    assert (found(least), found(most)) == ("", "")
    assert (found(least - 1), found(most + 1)) == ("308", "308")
    if least < 0:
        assert found(0) == "308"
    assert found("all") == ("" if also == "all" else "308" if effect["op"] == "GROW" else "393")


@rule("CAULDRON-308")
def test_every_primitive_with_an_amount_is_among_the_bounds():
    with_amounts = {
        op
        for op, one in PRIMITIVES.items()
        if one.cards != "A" and any(p.name in ("n", "k", "d") for p in one.parameters)
    }
    assert with_amounts == {effect["op"] for effect, *_ in BOUNDS}


@rule("CAULDRON-308")
def test_words_are_those_of_the_table():
    gain = {"op": "GAIN", "who": "self", "n": 1, "what": "any"}
    for what in ("any", "common", "rare", "chosen", "W", "B/M", "W/F/T/M/B/D/S"):
        assert rule_against(gain | {"what": what}) == ""
    for what in ("pair", "", "w", "WF", "W/W", "W/", "B, M", "all", "X", "W/F/T/M/B/D/S/W"):
        assert rule_against(gain | {"what": what}) == "308", what
    ban = {"op": "FORBID", "who": "self", "deed": "brew", "dur": "season"}
    for deed in ("harvest", "harvest:W", "harvest:chosen", "steal", "cast", "cast-instant", "move"):
        assert rule_against(ban | {"deed": deed}) == ""
    for deed in ("harvest:", "harvest:WF", "harvest:any", "brew:W", "buy", "harvest:W/F"):
        assert rule_against(ban | {"deed": deed}) == "308", deed
    for effect, key in (
        ({"op": "TAKE", "from": "LSP", "to": "self", "n": 1, "what": "any", "zone": "hat"}, "zone"),
        ({"op": "LOSE", "who": "LSP", "n": 1, "what": "any", "by": "lot"}, "by"),
        (DRAW | {"deck": "omen"}, "deck"),
        ({"op": "DROP", "who": "LSP", "n": 1, "kind": "token", "by": "owner"}, "kind"),
        (on(magik(), event="sleep"), "event"),
        ({"op": "GROW", "n": 1, "what": "any", "where": "moon"}, "where"),
    ):
        assert rule_against(effect) == "308", key


@rule("CAULDRON-308")
def test_words_that_belong_together_stand_together():
    grow = {"op": "GROW", "n": "all", "what": "any", "where": "all"}
    assert rule_against(grow) == ""
    assert rule_against(grow | {"n": 3}) == "308"
    assert rule_against(grow | {"where": "empty"}) == "308"
    assert rule_against(NO_SPELL | {"mode": "keep"}, when="on-cast") == ""
    assert rule_against(NO_SPELL | {"mode": "plain"}, when="on-cast") == "308"
    assert rule_against(NO_ACTION | {"mode": "keep"}, when="on-brew") == "308"
    assert rule_against(DIE | {"n": 1}, when="on-roll") == "308"
    assert rule_against({"op": "DIE", "mode": "shift"}, when="on-roll") == "393"
    for table in ({"7": [magik()]}, {"0": [magik()]}, {}, {"1, 2": [magik()]}):
        assert rule_against({"op": "ROLL", "who": "self", "table": table}) == "308"


@rule("CAULDRON-393")
@pytest.mark.parametrize("key", ["Mine", "my_card", "x" * 41, "ä", "a b", ""])
def test_a_key_has_small_letters_digits_and_hyphens(key):
    told = why_not(spell(), key)
    assert "is no key; it must have 1 to 40 small letters" in told
    assert told.endswith("(CAULDRON-393).")


@rule("CAULDRON-393", "CAULDRON-296")
@pytest.mark.parametrize("key", ["fizzle", "silken-year", "weavers-tea", "witch"])
def test_a_key_is_not_that_of_a_published_card(key):
    assert re.search(r"key of a published card.*\(CAULDRON-393\)\.$", why_not(spell(), key))


@rule("CAULDRON-393")
@pytest.mark.parametrize("key", ["x" * 40, "7", "a-1", "x01"])
def test_other_keys_are_right(key):
    assert why_not(spell(), key) == ""


@rule("CAULDRON-393")
@pytest.mark.parametrize(
    "changes",
    [
        *({key: None} for key in ("deck", "name", "copies", "when", "text", "effects")),
        *({"timing": "once"}, {"source": {"name": "X"}}, {"colour": "red"}),
        *({"copies": 1.0}, {"copies": True}, {"copies": "2"}, {"name": 7}, {"text": ["a"]}),
        *({"uncancellable": 1}, {"effects": {}}, {"effects": "MAGIK"}, {"effects": [7]}),
        *({"effects": [{}]}, {"effects": [{"op": "MAGIK", "who": "self"}]}),
        *({"effects": [magik(1.5)]}, {"effects": [magik(True)]}, {"effects": [magik("1")]}),
        *({"effects": [magik() | {"by": "self"}]}, {"effects": [magik() | {"text": "x"}]}),
        {"effects": [may() | {"effects": magik()}]},
        {"effects": [{"op": "CHOOSE", "who": "self", "options": [magik(), magik()]}]},
        {"effects": [{"op": "ROLL", "who": "self", "table": [[magik()]]}]},
    ],
    ids=str,
)
def test_keys_and_kinds_of_values_are_those_of_the_form(changes):
    assert rule_against(**changes) in ("393", "301", "306")
    assert rule_against(**changes) == {
        "{'copies': 1.0}": "306",
        "{'copies': True}": "306",
        "{'copies': '2'}": "306",
        "{'effects': [{}]}": "301",
    }.get(str(changes), "393")


@rule("CAULDRON-393")
def test_an_omen_has_its_own_keys():
    assert rule_against(omen_card=True, when="own") == "393"
    assert rule_against(omen_card=True, uncancellable=False) == "393"
    assert rule_against(omen_card=True, timing=None) == "393"
    assert rule_against(omen_card=True, timing="later") == "295"


@rule("CAULDRON-393")
@pytest.mark.parametrize("text", ["card = 7", "card = []", "[card]\nmine = 7", "[[card.mine]]"])
def test_cards_are_tables(text):
    with pytest.raises(BadContent, match=r"must be a table of named values \(CAULDRON-393\)"):
        edition_of(text)


@rule("CAULDRON-393")
def test_nothing_is_deeper_than_24_levels():
    def nested(depth: int) -> str:
        return f"[card.mine]\neffects = {'[' * depth}{']' * depth}"

    with pytest.raises(BadContent, match="deck is missing"):
        edition_of(nested(20))
    with pytest.raises(BadContent, match=r"more than 24 levels deep \(CAULDRON-393\)"):
        edition_of(nested(22))
    with pytest.raises(BadContent, match=r"more than 24 levels deep"):
        edition_of("card." + "a." * 900 + "b = 1")


def test_a_number_with_very_many_digits_is_refused():
    with pytest.raises(BadContent, match="too many digits"):
        edition_of(f"[card.mine]\ncopies = 0x{'f' * 6000}")


@rule("CAULDRON-394")
@pytest.mark.parametrize(
    "text",
    ["a  b", " a", "a ", "a\nb", "a\tb", "a\u00a0b", "a\u200bb", "a\u202eb", "a\ue000b", "a\x00b"],
)
def test_texts_have_no_signs_that_cannot_be_shown(text):
    assert rule_against(name=text) == "394"
    assert rule_against(text=text) == "394"


@rule("CAULDRON-394")
@pytest.mark.parametrize("text", ["Ö", "e\u0301", "1 + 1 = 2 €", "“Ah!” – <b>", "☃", "猫 の"])
def test_texts_of_all_languages_are_right(text):
    assert rule_against(name=text, text=text) == ""


@rule("CAULDRON-395")
@pytest.mark.parametrize("condition", ["magik(self) >= 0", "tokens(LSP) <= 35", "same(self, HSP)"])
def test_conditions_have_two_forms(condition):
    assert rule_against(iff(condition)) == ""
    for wrong in (
        *(condition.replace(" ", ""), condition.upper(), f" {condition}", f"{condition} "),
        condition.replace("self", "Wren").replace("LSP", "Wren"),
        condition.replace("self", "each").replace("LSP", "each"),
    ):
        assert rule_against(iff(wrong)) == "395", wrong


@rule("CAULDRON-395")
@pytest.mark.parametrize(
    "condition",
    [
        *("magik(self) >= 36", "magik(self) >= 99", "magik(self) >= -1", "magik(self) >= 03"),
        *("magik(self) > 3", "magik(self) == 3", "magik(self) >= 3.0", "cellars(self) >= 1"),
        *("same(self)", "same(self, self, self)", "same(self,HSP)", "magik >= 3", "true"),
        *("magik(self) >= 3 and magik(self) <= 5", "magik(self) >= ３", "magik(self)  >= 3"),
    ],
)
def test_there_is_no_other_condition(condition):
    assert rule_against(iff(condition)) == "395"


def test_a_condition_is_a_text():
    assert rule_against(iff(True)) == "395"


@rule("CAULDRON-397")
def test_only_what_answers_a_spell_is_uncancellable():
    for when in ("on-cast", "own, on-cast (other)", "on-brew, on-cast (at-me)"):
        assert rule_against(when=when, uncancellable=True) == ""
    for when in ("own", "any", "on-brew, on-steal"):
        assert rule_against(when=when, uncancellable=True) == "397"
        assert rule_against(when=when, uncancellable=False) == ""
    assert read(spell(when="on-cast", uncancellable=True)).uncancellable
    assert not read(spell(when="on-cast")).uncancellable


@rule("CAULDRON-398")
def test_a_spell_can_name_a_player_and_a_type_as_often_as_it_likes():
    take = {"op": "TAKE", "from": "opponent", "to": "player", "n": 1, "what": "chosen"}
    lose = {"op": "LOSE", "who": "opponent", "n": 2, "what": "chosen", "by": "self"}
    face = read(spell(take | {"zone": "both"}, lose, magik(1, "player")))
    assert len(face.effects.of) == 3


# Conditions.


@rule("CAULDRON-146", "CAULDRON-147")
@pytest.mark.parametrize(
    ("when", "own", "answers"),
    [
        ("own", True, {}),
        ("any", True, dict.fromkeys(WINDOWS, NAMED | BYSTANDER)),
        ("on-roll", False, {"roll": OPENER | NAMED | BYSTANDER}),
        ("on-brew (other)", False, {"brew": NAMED | BYSTANDER}),
        ("on-steal (at-me)", False, {"steal": NAMED}),
        ("on-cast (involved)", False, {"cast": OPENER | NAMED}),
        ("on-cast (at-me), on-cast (other), own", True, {"cast": NAMED | BYSTANDER}),
        ("on-cast (at-me), on-cast (involved)", False, {"cast": NAMED | OPENER}),
    ],
)
def test_conditions_are_read(when, own, answers):
    face = read(spell(when=when))
    assert (face.own, face.instant) == (own, bool(answers))
    assert [int(roles) for roles in face.answers] == [answers.get(kind, 0) for kind in WINDOWS]


@rule("CAULDRON-295")
@pytest.mark.parametrize(
    "when",
    [
        *("", "own,any", "own, any", "any, on-cast", "own, own", "on-sleep", "on-cast(other)"),
        *("on-cast (me)", "own (other)", "On-cast", "on-cast (other) ", "own; on-cast", "own, "),
        "own, on-harvest, on-steal, on-brew, on-cast, on-roll",
    ],
)
def test_a_spell_says_when_in_the_words_of_the_rules(when):
    assert rule_against(when=when) == "295"


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
