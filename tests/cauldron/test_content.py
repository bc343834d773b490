"""The content is that of chapter 23 of the rules, row by row, and is read as it is written."""

import re
from typing import Any

import pytest

from moonbrew.errors import BadContent
from moonbrew.games.cauldron.content.mentions import all_effects
from moonbrew.games.cauldron.content.reading import AMOUNTS
from moonbrew.games.cauldron.content.schema import PRIMITIVES
from moonbrew.games.cauldron.rules.edition import MOST_SEATS
from moonbrew.games.cauldron.rules.faces import (
    ALL,
    ANY,
    BASIC_POTION,
    BASIC_SPELL,
    BYSTANDER,
    CHOSEN,
    COMMON,
    LETTERS,
    MARKET,
    NAMED,
    NOTHING,
    OPENER,
    OPS,
    RARE,
    SEASON,
    THIS_TURN,
    WINDOWS,
)
from tests.cauldron.files import DATA, PAGE, edition_of
from tests.cauldron.notation import canonical, effects_of, rows, slug, written
from tests.tabletop import rule

EDITION = edition_of()
OUR_OWN_WORDS = {"text"}


# The tables of the rules.


@rule("CAULDRON-004")
def test_the_characters_are_those_of_table_23_1():
    printed = [
        [face.name, one.name, "1×" if one.once else "∞"]
        for face in EDITION.characters
        for one in face.abilities
    ]
    assert [row[1:4] for row in rows(PAGE, "CH")] == printed
    assert len(EDITION.characters) == 7
    assert "seven characters: " + ", ".join(one.name for one in EDITION.characters) in PAGE


@pytest.mark.parametrize("row", rows(PAGE, "CH"), ids=lambda row: row[0])
def test_an_ability_does_what_its_row_says(row):
    entry = DATA["character"][slug(row[1])]["ability"][slug(row[2])]
    assert (entry["use"], entry["once"]) == (row[4], row[3] == "1×")
    assert entry["effects"] == effects_of(row[5])


@pytest.mark.parametrize("row", rows(PAGE, "MT"), ids=lambda row: row[0])
def test_a_track_effect_does_what_its_row_says(row):
    entry = DATA["track"][slug(row[2])]
    assert (entry["name"], entry["at"]) == (row[2], int(row[1]))
    assert entry["effects"] == effects_of(row[3])
    face = next(one for one in EDITION.track if one.key == slug(row[2]))
    assert face.of_spells == (row[5] == "yes")


def test_the_track_has_its_five_effects_by_rising_position():
    assert [int(face.at) for face in EDITION.track] == [7, 12, 17, 22, 28]


POTIONS = [*rows(PAGE, "BP"), *rows(PAGE, "AP")]


@pytest.mark.parametrize("row", POTIONS, ids=lambda row: row[0])
def test_a_potion_is_that_of_its_row(row):
    entry = DATA["potion"][slug(row[1])]
    assert (entry["name"], entry["slots"], entry["yield"]) == (row[1], row[2], int(row[3]))
    assert entry["marks"] == [mark for mark in row[4].lower().split(", ") if mark]
    assert entry["deck"] == ("basic_potion" if row[0].startswith("B") else "advanced_potion")
    face = next(one for one in EDITION.potions if one.key == slug(row[1]))
    assert [int(n) for n in face.slots] == [row[2].count(letter) for letter in LETTERS]
    assert (int(face.wild), int(face.size)) == (row[2].count("?"), len(row[2].split()))
    assert int(face.magik) == int(row[3])
    marks = [("Easy", face.easy), ("Quick", face.quick), ("Spell", face.spell)]
    assert all((mark in row[4]) == there for mark, there in marks)


@rule("CAULDRON-010", "CAULDRON-011", "CAULDRON-012")
def test_potions_are_easy_ones_basic_ones_and_advanced_ones_in_this_order():
    order = [(int(one.deck), not one.easy) for one in EDITION.potions]
    assert order == sorted(order)
    basic = [one for one in EDITION.potions if one.deck == BASIC_POTION]
    assert (len(basic), sum(one.easy for one in basic)) == (35, 6)
    assert len(EDITION.potions) - len(basic) == 22
    assert len(POTIONS) == len(EDITION.potions)


SPELLS = [*rows(PAGE, "BS"), *rows(PAGE, "AS")]


@pytest.mark.parametrize("row", SPELLS, ids=lambda row: row[0])
def test_a_spell_is_that_of_its_row(row):
    entry = DATA["spell"][slug(row[1])]
    when, _, immune = row[3].partition("; ")
    assert (entry["name"], entry["copies"], entry["when"]) == (row[1], int(row[2]), when)
    assert entry.get("uncancellable", False) == (immune == "uncancellable")
    assert entry["effects"] == effects_of(row[4])
    assert entry["deck"] == ("basic_spell" if row[0].startswith("B") else "advanced_spell")


@rule("CAULDRON-013", "CAULDRON-014")
def test_there_are_so_many_spells():
    assert [one.key for one in EDITION.spells] == [slug(row[1]) for row in SPELLS]
    basic = [one for one in EDITION.spells if one.deck == BASIC_SPELL]
    assert (len(basic), sum(int(one.copies) for one in basic)) == (25, 50)
    advanced = EDITION.spells[len(basic) :]
    assert (len(advanced), sum(int(one.copies) for one in advanced)) == (20, 37)


OMENS = rows(PAGE, "OM")


@rule("CAULDRON-298")
@pytest.mark.parametrize("row", OMENS, ids=lambda row: row[0])
def test_an_omen_is_that_of_its_row_with_the_flags_of_its_effects(row):
    entry = DATA["omen"][slug(row[1])]
    assert (entry["name"], entry["timing"], entry["copies"]) == (row[1], row[2], 1)
    assert entry["effects"] == effects_of(row[3])
    face = next(one for one in EDITION.omens if one.key == slug(row[1]))
    assert f"{'S' * face.of_spells}{'R' * face.of_order}" == row[5]
    assert face.ongoing == (row[2] == "ongoing")


@rule("CAULDRON-015")
def test_there_are_so_many_omens():
    assert [one.key for one in EDITION.omens] == [slug(row[1]) for row in OMENS]
    assert sum(int(one.copies) for one in EDITION.omens) == 46


# Fields, tokens, numbers.


@rule("CAULDRON-005", "CAULDRON-006", "CAULDRON-007")
def test_there_are_seven_types_three_of_them_common():
    names = [one.name for one in EDITION.types]
    assert "seven ingredient types: " + ", ".join(names) + "." in PAGE
    codes = [DATA["type"][one.key]["letter"] for one in EDITION.types]
    assert "".join(codes) == LETTERS
    assert all(f"`{code}` {name}" in PAGE for code, name in zip(codes, names, strict=True))
    common = [code for place, code in enumerate(codes) if COMMON >> place & 1]
    rare = [code for place, code in enumerate(codes) if RARE >> place & 1]
    assert (common, rare) == (["W", "F", "T"], ["M", "B", "D", "S"])


@rule("CAULDRON-008", "CAULDRON-009")
def test_there_are_so_many_fields_and_tokens_of_each_type():
    assert [int(one.fields) for one in EDITION.types] == [8, 8, 8, 5, 5, 5, 5]
    assert [int(one.tokens) for one in EDITION.types] == [24, 24, 24, 15, 15, 15, 15]
    assert (DATA["totals"]["fields"], DATA["totals"]["tokens"]) == (44, 132)


@rule("CAULDRON-016")
def test_there_are_so_many_cellars():
    assert EDITION.amounts.cellars == 12


@rule("CAULDRON-017")
def test_there_are_used_markers_for_all_that_can_be_used():
    once = {sum(one.once for one in face.abilities) for face in EDITION.characters}
    assert once == {1}, "each Character has one ability that is marked"
    assert MOST_SEATS + len(EDITION.track) == DATA["parts"]["used_markers"] == 10


def test_amounts_are_those_of_the_rules():
    amounts = EDITION.amounts
    assert (amounts.goal, amounts.magik, amounts.quick_magik, amounts.quick_track) == (
        *(35, 2, 15, 15),
    )
    assert (amounts.first_spells, amounts.hand, amounts.cellar_limit) == (2, 3, 2)
    assert (amounts.enthusiasm, amounts.enthusiasm_magik) == (10, 1)
    assert (amounts.alchemy, amounts.alchemy_slots) == (25, 2)
    assert (amounts.steal, amounts.steal_least, amounts.steal_most) == (4, 2, 6)
    prices = (amounts.field, amounts.cellar, amounts.basic_spell, amounts.advanced_spell)
    assert (*prices, amounts.advanced_potion) == (3, 3, 1, 3, 2)
    assert (amounts.purchases, amounts.advanced_purchases) == (1, 2)


# Sources.


def entries():
    """Every table of the content that has a source, by name."""
    found = {}
    waiting = [("", DATA)]
    while waiting:
        name, table = waiting.pop()
        if "source" in table:
            found[name] = table
        inner = {key: value for key, value in table.items() if key != "source"}
        waiting += [(f"{name}.{k}".strip("."), v) for k, v in inner.items() if isinstance(v, dict)]
    return found


@pytest.mark.parametrize("name", entries())
def test_every_printed_field_says_where_it_comes_from(name):
    entry = entries()[name]
    assert set(entry["source"]) == set(entry) - {"source", "ability"} - OUR_OWN_WORDS
    assert set(entry["source"].values()) <= {"R", "P", "X"}


@pytest.mark.parametrize("row", [*POTIONS, *SPELLS, *OMENS], ids=lambda row: row[0])
def test_the_marks_of_a_card_are_those_of_its_row(row):
    marks = row[-1].strip("[]").partition(":")[0].split("+")
    faces: list[Any] = [*EDITION.potions, *EDITION.spells, *EDITION.omens]
    face = next(one for one in faces if one.key == slug(row[1]))
    assert face.source.split("+") == marks


# How it is read.


@rule("CAULDRON-280", "CAULDRON-281")
def test_effects_are_read_as_they_are_written_and_in_their_order():
    characters = DATA["character"].values()
    abilities = [one for entry in characters for one in entry["ability"].values()]
    read: list[Any] = [*EDITION.spells, *EDITION.omens, *EDITION.track, *EDITION.abilities]
    entries = [*(one for key in ("spell", "omen", "track") for one in DATA[key].values())]
    for face, entry in zip(read, [*entries, *abilities], strict=True):
        assert written(EDITION, int(face.effects.number)) == canonical(entry["effects"])


def effect_of(key):
    """The first effect of a card, ability or track effect."""
    faces: list[Any] = [*EDITION.spells, *EDITION.omens, *EDITION.abilities, *EDITION.track]
    return next(one for one in faces if one.key == key).effects.of[0]


def test_what_a_primitive_has_no_use_for_is_nothing():
    wither = effect_of("locust-swarm")
    assert (wither.who, wither.other, wither.mode, wither.scope) == (NOTHING,) * 4
    assert (wither.n, wither.what, wither.get) == (ALL, CHOSEN, 0)
    assert (wither.measure, wither.compared) == (NOTHING, NOTHING)
    assert len(wither.lists) == 0


def test_what_lasts_without_saying_how_long_does_so_by_its_nature():
    assert effect_of("frosty-larder").dur == SEASON
    assert effect_of("grand-bazaar").dur == MARKET
    assert effect_of("substitution").dur == THIS_TURN


def test_a_ban_on_harvesting_one_type_names_it():
    assert effect_of("bramble-hedge").what == CHOSEN
    assert effect_of("tanglefoot").what == ANY
    assert effect_of("oath-of-honesty").what == ANY


def test_pair_is_a_word_of_its_own():
    assert effect_of("natures-bounty").pair
    assert not effect_of("little-helpers").pair


def test_the_lists_of_a_die_stand_by_its_faces():
    roll = effect_of("fickle-fortune")
    assert [one >= 0 for one in roll.lists] == [True, False, False, False, True, True]


@rule("CAULDRON-146", "CAULDRON-147")
@pytest.mark.parametrize(
    ("key", "own", "answers"),
    [
        ("fizzle", False, {"cast": NAMED | BYSTANDER}),
        ("second-helping", True, {}),
        ("watchful-raven", False, {"steal": NAMED}),
        ("loaded-die", False, {"roll": OPENER | NAMED}),
        ("thornwall", True, {"steal": NAMED, "cast": NAMED}),
        ("magik-dome", True, {"cast": NAMED | BYSTANDER}),
        ("sour-batch", False, {"brew": NAMED | BYSTANDER}),
        ("clumsy-hands", False, {"harvest": NAMED | BYSTANDER}),
    ],
)
def test_conditions_say_when_and_as_whom_a_spell_can_be_cast(key, own, answers):
    face = next(one for one in EDITION.spells if one.key == key)
    assert face.own == own
    assert face.instant == bool(answers)
    assert [int(roles) for roles in face.answers] == [answers.get(kind, 0) for kind in WINDOWS]


def test_every_primitive_has_its_row_in_the_table_and_they_are_counted_alike():
    assert tuple(PRIMITIVES) == OPS
    table = PAGE.partition("### 22.4 Primitives")[2].partition("### 22.5")[0]
    for op, primitive in PRIMITIVES.items():
        names = ", ".join(one.name for one in primitive.parameters)
        assert f"| `{op}({names})` | {primitive.cards} |" in table, op


def test_every_primitive_that_cards_have_is_tried():
    used = {
        e["op"] for table in ("spell", "omen") for c in DATA[table].values() for e in all_effects(c)
    }
    assert set(PRIMITIVES) - used == {
        *("CELLAR_LIMIT", "FORESIGHT", "CELLAR_JOB", "BREW_AGAIN", "RITUALS"),
        *("MAY", "CHOOSE", "IF"),
    }, "those of abilities, and those that only own cards have"


# What an owner's file cannot do to the published content.

WRONG = [
    ("[spell.fizzle]\ncopies = 5", r"totals\.basic_spells is 50, but .* 51"),
    ("[spell.fizzle]\ncopies = 11", r"spell\.fizzle\.copies is 11"),
    ("[spell.fizzle]\ndeck = 'omen'", r"spell\.fizzle\.when means nothing here"),
    ("[omen.silken-year]\ntiming = 'never'", r"omen\.silken-year\.timing is 'never'"),
    ("[magik]\ngoal = 36", r"magik\.goal is 36"),
    ("[magik]\nfull = 1", r"magik\.full means nothing here"),
    ("[steal]\nneeded = 1", "needed between least and most"),
    ("[type.web]\nletter = 'F'", "has the letters FFTMBDS"),
    ("[type.web]\ncolour = 'mauve'", r"type\.web\.colour is 'mauve'"),
    ("[type.web]\nfields = 5", "must have 6 Fields of each common type"),
    ("[type.web]\nfields = 9", "more than 44 Fields"),
    ("[type.web]\nname = ''", r"type\.web\.name has 0 characters"),
    ("[track.fertile-ground]\nat = 12", r"track\.fertile-ground\.at must be more than 17"),
    ("[track.fertile-ground]\nat = 17", r"track\.fertile-ground\.at must be more than 17"),
    (
        "[track.fertile-ground]\neffects = [{ op = 'DIE', mode = 'reroll' }]",
        r"track\.fertile-ground\.effects has DIE",
    ),
    (
        "[track.fertile-ground]\n"
        "effects = [{ op = 'STEAL_MOD', who = 'self', n = 1, dur = 'always' }]",
        r"track\.fertile-ground\.effects cannot last always",
    ),
    ("[potion.crown-of-wyrms]\nslots = 'D X'", r"potion\.crown-of-wyrms\.slots must be letters"),
    ("[potion.crown-of-wyrms]\nslots = 'D D D D D D D'", r"\.slots has 7"),
    ("[potion.crown-of-wyrms]\nyield = 36", r"potion\.crown-of-wyrms\.yield is 36"),
    ("[potion.crown-of-wyrms]\nmarks = ['easy']", "has easy, which is for Basic Potions only"),
    ("[potion.cobweb-nip]\nmarks = []\n[potion.marsh-cordial]\nmarks = []", "5 easy ones"),
    ("[potion.cobweb-nip]\nname = 'fizzle'", "or its key is that of"),
    ("[character.witch.ability.expert-brewing]\nonce = true", "one of them with once = true"),
    ("[character.witch.ability.little-helpers]\nuse = 'steal'", "must be one CELLAR_JOB"),
    ("[character.witch.ability.little-helpers]\nuse = 'holds'", "must be out of PRICE"),
    ("[character.witch.ability.third]\nname = 'Third'", r"ability\.third\.text is missing"),
    (
        "[character.wizard.ability.spell-lore]\n"
        "effects = [{ op = 'PRICE', who = 'self', item = 'spell', n = 1, dur = 'turn' }]",
        "has dur 'turn', which does not fit its use",
    ),
    (
        "[character.wizard.ability.spell-lore]\n"
        "effects = [{ op = 'PRICE', who = 'each', item = 'spell', n = 1, dur = 'always' }]",
        "must speak of self",
    ),
    (
        "[character.wizard.ability.conjuration]\neffects = [{ op = 'PEEK', who = 'opponent' }]",
        "only Spells name players",
    ),
    (
        "[character.wizard.ability.conjuration]\neffects = [{ op = 'KEEP', who = 'self', n = 1 }]",
        "has KEEP, which cannot stand here",
    ),
    ("[cauldron]\nfull = true", "cauldron means nothing here"),
    ("[omen.silken-year]\ndeck = 'basic_spell'", r"omen\.silken-year\.timing means nothing here"),
    ("[parts]\ndice = -1", r"parts\.dice is -1"),
    ("[parts]\nused_markers = 100", r"parts\.used_markers is 100"),
    ("[spell.fizzle.source]\nname = 'Z'", r"spell\.fizzle\.source\.name is 'Z'"),
    ("[track.fertile-ground]\nat = 35", r"track\.fertile-ground\.at is 35"),
    ("[type.web]\ntokens = 100", r"type\.web\.tokens is 100"),
    ("[character.witch.ability.little-helpers]\nuse = 'nap'", r"little-helpers\.use is 'nap'"),
    ("[character.witch.ability.little-helpers]\nonce = 1", r"little-helpers\.once is 1"),
    (
        "[character.occulist.ability.evil-eye]\nonce = false\n"
        "[character.occulist.ability.foresight]\nonce = true",
        r"evil-eye\.once must be true",
    ),
    *(
        (f"[{table}]\nmood = 'odd'", rf"{re.escape(table)}\.mood means nothing here")
        for table in (
            *("character.witch", "character.witch.ability.little-helpers", "type.web", "parts"),
            *("track.fertile-ground", "potion.cobweb-nip", "spell.fizzle", "omen.silken-year"),
            *AMOUNTS,
        )
    ),
    *(
        (f"[{table}]\nname = ' x'", rf"{re.escape(table)}\.name must have single spaces")
        for table in (
            *("character.witch", "character.witch.ability.little-helpers", "type.web"),
            *("track.fertile-ground", "potion.cobweb-nip", "spell.fizzle", "omen.silken-year"),
        )
    ),
    *(
        (f"[{table}]\ntext = ''", rf"{re.escape(table)}\.text has 0 characters")
        for table in (
            *("character.witch.ability.little-helpers", "track.fertile-ground", "spell.fizzle"),
            "omen.silken-year",
        )
    ),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[text[:60] for text, _ in WRONG])
def test_content_that_cannot_be_is_refused(text, message):
    with pytest.raises(BadContent, match=message):
        edition_of(text)


def test_an_owner_can_put_in_what_is_printed():
    edition = edition_of(
        """
        [price]
        field = 4
        [potion.crown-of-wyrms]
        slots = "D D S ?"
        yield = 10
        [spell.spark-of-insight]
        effects = [{ op = "MAGIK", who = "self", n = 3 }]
        """
    )
    crown = next(one for one in edition.potions if one.key == "crown-of-wyrms")
    spark = next(one for one in edition.spells if one.key == "spark-of-insight")
    assert (edition.amounts.field, crown.magik, crown.wild) == (4, 10, 1)
    assert spark.effects.of[0].n == 3


PRICES = ("field", "cellar", "basic_spell", "advanced_spell", "advanced_potion")
BOUNDS = {
    "magik.goal": (35, 35),
    "magik.start": (0, 34),
    "magik.quick_start": (0, 34),
    "magik.quick_track": (0, 35),
    "spells.first": (0, 5),
    "spells.hand": (1, 10),
    "zone.enthusiasm": (0, 35),
    "zone.enthusiasm_magik": (0, 10),
    "zone.alchemy": (1, 35),
    "zone.alchemy_slots": (0, 6),
    "steal.needed": (1, 6),
    "steal.least": (1, 6),
    "steal.most": (1, 6),
    **{f"price.{key}": (0, 35) for key in PRICES},
    "market.purchases": (1, 5),
    "market.advanced_purchases": (1, 5),
    "cellar.cards": (5, 60),
    "cellar.limit": (1, 12),
}


def test_every_amount_has_its_bounds():
    read = {f"{table}.{key}": one[1:] for table, of in AMOUNTS.items() for key, one in of.items()}
    assert read == BOUNDS


@pytest.mark.parametrize("name", BOUNDS)
def test_an_amount_beyond_its_bounds_is_refused(name):
    table, _, key = name.partition(".")
    least, most = BOUNDS[name]
    for number in (least - 1, most + 1):
        with pytest.raises(BadContent, match=rf"{table}\.{key} is {number}; it must be"):
            edition_of(f"[{table}]\n{key} = {number}")
