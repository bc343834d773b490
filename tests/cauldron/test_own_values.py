"""Chapter 24: what can stand on own cards: names, texts, keys, numbers, words, conditions."""

import re
from typing import Any

import pytest

import moonbrew
from moonbrew.content import LARGEST
from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content.schema import PRIMITIVES
from moonbrew.games.cauldron.rules.faces import (
    BYSTANDER,
    NAMED,
    OPENER,
    WINDOWS,
)
from tests.cauldron.files import PAGE, edition_of, text_of
from tests.cauldron.own import (
    DIE,
    DRAW,
    NO_ACTION,
    NO_SPELL,
    Effect,
    iff,
    magik,
    may,
    omen,
    on,
    read,
    rule_against,
    spell,
    why_not,
)
from tests.tabletop import rule

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
def test_the_largest_file_is_as_large_as_the_largest_of_all_games():
    assert f"at most {LARGEST:,} bytes" in PAGE


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
    with pytest.raises(BadContent, match="deck is missing"):
        moonbrew.game("cauldron", nested(20))
    with pytest.raises(BadContent, match=r"more than 24 levels deep \(CAULDRON-393\)"):
        moonbrew.game("cauldron", nested(22))
    with pytest.raises(BadContent, match="lies in more than 24 tables"):
        moonbrew.game("cauldron", nested(23))


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
