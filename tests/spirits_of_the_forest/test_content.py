"""The content of Spirits of the Forest: chapter 25, the blueprints, and what is refused."""

import ast
from pathlib import Path
from typing import Any

import pytest

from moonbrew.content import load_content
from moonbrew.errors import BadContent
from moonbrew.games.spirits_of_the_forest.content.reading import read_spirits
from moonbrew.games.spirits_of_the_forest.rules import faces, moves, variants
from moonbrew.games.spirits_of_the_forest.rules.forest import topmost
from moonbrew.kernel.bits import members_of
from tests.spirits_of_the_forest.glade import CONTENT, EDITION, plan
from tests.tabletop import rule

ROWS = ["U U U U U U U U"] * 6


@rule("SPIRIT-003", "SPIRIT-006")
def test_there_are_48_tiles_of_nine_types_with_65_symbols_and_27_icons():
    base = EDITION.tiles[:48]
    assert len({int(tile.type) for tile in base}) == 9
    assert sum(tile.symbols for tile in base) == 65
    assert sum(tile.symbols == 2 for tile in base) == 17
    icons = [int(tile.source) for tile in base if tile.source >= 0]
    assert [icons.count(source) for source in range(3)] == [9, 9, 9]


@rule("SPIRIT-004")
def test_a_tile_shows_two_symbols_or_one_with_or_without_an_icon():
    shown = {(int(tile.symbols), tile.source >= 0) for tile in EDITION.tiles}
    assert shown == {(2, False), (1, True), (1, False)}


@rule("SPIRIT-005")
@pytest.mark.parametrize(
    ("code", "printed"),
    [
        *(("BRA", 8), ("DEW", 7), ("FLO", 6), ("FRU", 6), ("LEA", 8)),
        *(("MOS", 5), ("MUS", 7), ("SPI", 10), ("VIN", 8)),
    ],
)
def test_the_number_printed_is_that_of_all_symbols_of_the_type(code, printed):
    (face,) = [face for face in EDITION.types if face.key == code]
    number = EDITION.types.index(face)
    tiles = [tile for tile in EDITION.tiles if tile.type == number]
    assert face.symbols == printed == sum(tile.symbols for tile in tiles)


@rule("SPIRIT-005")
def test_a_number_that_the_tiles_do_not_have_is_refused(tmp_path):
    with pytest.raises(BadContent, match=r"type.BRA.symbols is 9, but its tiles have 8"):
        own(tmp_path, "[type.BRA]\nsymbols = 9")


@rule("SPIRIT-007")
def test_there_are_14_favour_tokens():
    shown = [int(favour.shows) for favour in EDITION.favours]
    assert shown == [*range(9), 10, 11, 12, -1, -1]


@rule("SPIRIT-008")
def test_there_are_three_gems_of_each_of_four_colours():
    assert EDITION.amounts.gems == 3
    assert faces.COLOURS == ("pink", "blue", "yellow", "green")


@rule("SPIRIT-080", "SPIRIT-081")
def test_the_air_spirit_has_five_double_tiles_and_a_single_one_with_each_icon():
    air = EDITION.tiles[48:]
    assert [(int(tile.symbols), int(tile.source)) for tile in air] == [
        *[(2, -1)] * 5,
        *[(1, source) for source in range(3)],
    ]
    assert EDITION.amounts.fireflies == 5


@rule("SPIRIT-094")
def test_the_expansion_has_its_pieces():
    assert (EDITION.amounts.bits, len(EDITION.eclipses), len(EDITION.enchanted)) == (8, 4, 15)
    assert (len(EDITION.cards), len(EDITION.objectives)) == (8, 8)
    kinds = [int(moon.type) for moon in EDITION.moons]
    assert sorted(kinds) == sorted([*set(kinds)] * 2)
    assert len(kinds) == 14


@rule("SPIRIT-095")
def test_a_moonlight_card_shows_four_different_types():
    assert [len(set(card.types)) for card in EDITION.cards] == [4] * 8
    assert len({tuple(card.types) for card in EDITION.cards}) == 8


@rule("SPIRIT-096", "SPIRIT-097")
def test_the_eclipse_tokens_have_the_numbers_1_2_2_3():
    assert [int(token.number) for token in EDITION.eclipses] == [1, 2, 2, 3]


@rule("SPIRIT-098", "SPIRIT-099")
def test_moonlight_tiles_show_the_six_most_numerous_types_and_air():
    codes = [EDITION.types[moon.type].key for moon in EDITION.moons]
    assert codes[::2] == codes[1::2] == ["SPI", "BRA", "LEA", "VIN", "DEW", "MUS", "AIR"]


@rule("SPIRIT-325", "SPIRIT-297")
def test_the_enchanted_cards_are_those_of_their_table():
    assert [int(card.points) for card in EDITION.enchanted] == [
        *(7, 4, 3, 8, 2, 5, 8, 2, 4, 4, 6, 5, 5, 6, 6)
    ]
    assert [int(card.bonus) for card in EDITION.enchanted].count(1) == 5
    assert {len(card.requests) for card in EDITION.enchanted} == {3}


@rule("SPIRIT-262", "SPIRIT-254", "SPIRIT-256")
def test_four_objective_cards_are_for_each_side_with_four_missions():
    assert [int(card.side) for card in EDITION.objectives] == [0] * 4 + [1] * 4
    first = EDITION.objectives[0].missions
    assert [(int(m.side), EDITION.types[m.type].key, int(m.least)) for m in first] == [
        (0, "SPI", 0),
        (0, "FLO", 3),
        (1, "MOS", 0),
        (1, "BRA", 4),
    ]


# Blueprints.


def own(folder: Path, text: str):
    """The edition with an own content file laid over it."""
    return read_spirits(load_content(CONTENT, text, str(folder / "mine.toml")))


def drawn(rows=ROWS, **more: str) -> str:
    """A scenario of one's own as text, right but for what is given."""
    rows = [rows[0], "Ul U U U U U U Us", *rows[2:]] if rows is ROWS else rows
    keys = {
        "title": '"Mine"',
        "modes": '["solo", "coop"]',
        "difficulty": '"all"',
        "tiles": "48",
        "air": '"none"',
        "card": "1",
        "forest": str(rows),
        **more,
    }
    return "[scenario.mine]\n" + "\n".join(f"{key} = {value}" for key, value in keys.items())


@rule("SPIRIT-724", "SPIRIT-725")
def test_a_scenario_of_ones_own_is_read_with_usual_values_where_none_is_named(tmp_path):
    found = own(tmp_path, drawn(rules='{ tokens = "creature" }')).blueprints[-1]
    assert (found.key, found.title, found.variants.tokens) == ("mine", "Mine", 1)
    assert (found.variants.move, found.variants.end, found.variants.faces) == (0, 0, 0)


@rule("SPIRIT-730")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (drawn(rules='{ token = "tile" }'), "rules.token means nothing here"),
        (drawn(rules='{ tokens = "pile" }'), "rules.tokens is 'pile', which is not known"),
        (drawn(colour='"red"'), "scenario.mine.colour means nothing here"),
        (drawn(rows=["U X U"]), "has 'X', which is no sign for a cell"),
        (drawn(rows=["U .f U"]), "has '.f'; on an empty space only e can lie"),
        (drawn(rows=["UUUU U"]), "has 'UUUU', which is no sign"),
        (drawn(modes='["base"]'), "modes.0 is 'base', which is not known"),
        (drawn(rows=["Ufff U"]), "has 3 tokens on a tile; 2 fit"),
        (drawn(beside="{ moons = 3 }"), "beside.moons means nothing here"),
        (drawn(columns='{ 9 = "ff" }'), "columns.9 is no line of this Forest"),
        (drawn(columns='{ 1 = "fff" }'), "columns.1 is 'fff'; it must be ff or Ff"),
        (drawn(moonlight='["1,1"]'), "must be a corner between four cells"),
        (drawn(rectangle='"1,1"'), "must be two cells"),
    ],
)
def test_what_is_unknown_is_refused(tmp_path, text, why):
    with pytest.raises(BadContent) as refused:
        own(tmp_path, text)
    assert why in str(refused.value)


@rule("SPIRIT-338", "SPIRIT-730")
def test_a_forest_that_does_not_have_every_tile_is_refused(tmp_path):
    with pytest.raises(BadContent, match=r"tiles is 48, and 47 are drawn; both must be 48"):
        own(tmp_path, drawn(rows=["U U U U U U U .", "Ul U U U U U U Us", *ROWS[2:]]))


@rule("SPIRIT-338")
def test_every_blueprint_draws_its_tiles():
    for found in EDITION.blueprints:
        right = 56 if found.air == 1 else 48 - found.alchemy
        assert found.forest.size == found.tiles == right
    assert {found.key for found in EDITION.blueprints if found.alchemy} == {"15"}


@rule("SPIRIT-339")
def test_scenarios_use_eight_bits_but_for_four():
    used = {
        found.key: sum(found.marks.bits) + found.team_bits + found.beside_bits
        for found in EDITION.blueprints[3:]
    }
    assert {key: int(number) for key, number in used.items() if number != 8} == {
        "1": 3,
        "3": 3,
        "19": 0,
        "27": 0,
    }


@rule("SPIRIT-340", "SPIRIT-730")
@pytest.mark.parametrize(
    ("rows", "more", "why"),
    [
        (["U*"] * 9 + ["U"] * 39, {}, "uses 9 bits; there are 8"),
        (["Uff"] * 6 + ["U"] * 42, {}, "uses 12 favours; there are 11"),
        (["Uff"] * 5 + ["U"] * 43, {"rules": '{ pool = "symbols" }'}, "uses 10 favours"),
        (["Uy"] * 4 + ["U"] * 44, {}, "uses 4 yellow; there are 3"),
        (["Ue"] * 5 + ["U"] * 43, {}, "uses 5 eclipses; there are 4"),
        (["Ub"] * 6 + ["U"] * 42, {}, "uses 6 fireflies; there are 5"),
    ],
)
def test_no_more_pieces_are_used_than_there_are(tmp_path, rows, more, why):
    forest = [" ".join(rows[row * 8 : row * 8 + 8]) for row in range(6)]
    with pytest.raises(BadContent, match=why):
        own(tmp_path, drawn(rows=forest, **more))


@rule("SPIRIT-341", "SPIRIT-730")
def test_a_forest_in_which_nobody_can_begin_is_refused(tmp_path):
    rows = ["U U U U U U U U", "U U Ul U U Us U U", *ROWS[2:]]
    with pytest.raises(BadContent, match=r"no two tiles to collect from 2.3 and 2.6 .SPIRIT-341"):
        own(tmp_path, drawn(rows=rows))
    with pytest.raises(BadContent, match="must have starting tiles l and s"):
        own(tmp_path, drawn(rows=["U U U U U U U U", *ROWS[1:]]))


@rule("SPIRIT-342", "SPIRIT-730")
def test_no_starting_tile_holds_a_bit(tmp_path):
    with pytest.raises(BadContent, match=r"a bit on the starting tile 2.1 .SPIRIT-342"):
        own(tmp_path, drawn(rows=[ROWS[0], "Ul* U U U U U U Us", *ROWS[2:]]))


@rule("SPIRIT-343", "SPIRIT-730")
def test_nothing_that_is_available_lies_face_down_unless_tiles_are_taken_blind(tmp_path):
    rows = ["D U U U U U U U", "Ul U U U U U U Us", *ROWS[2:]]
    with pytest.raises(BadContent, match=r"an available tile face down at 1.1 .SPIRIT-343"):
        own(tmp_path, drawn(rows=rows))
    assert own(tmp_path, drawn(rows=rows, rules='{ faces = "blind" }')).blueprints[-1].title


@rule("SPIRIT-728", "SPIRIT-730")
@pytest.mark.parametrize(
    ("rules", "need"),
    [
        ('tokens = "offer"', "bits=offer"),
        ('bits = "offer"', "tokens=offer"),
        ('end = "islands"', "score=island"),
        ('score = "island"', "end=islands"),
        ('move = "jumps"', "end=islands"),
        ('end = "islands", score = "island", move = "jumps"', "islands"),
        ('deal = "doubles"', "rectangle"),
        ('move = "mirror"', "mirror"),
        ('move = "steps"', "pyramid"),
        ('eclipse = "quota"', "eclipse_rows"),
        ('moonlight = "win"', "moonlight"),
        ('gems = "alchemy"', "beside.alchemy"),
        ('trail = "pairs"', "beside.pairs"),
        ('fireflies = "dance"', "beside.favours"),
        ('eclipse = "fortune"', "air=pile"),
    ],
)
def test_variants_that_mean_nothing_alone_are_refused(tmp_path, rules, need):
    with pytest.raises(BadContent, match=f"which needs {need} .SPIRIT-728"):
        own(tmp_path, drawn(rules=f"{{ {rules} }}"))


@rule("SPIRIT-634", "SPIRIT-730")
def test_double_tiles_must_fit_into_their_rectangle(tmp_path):
    few = drawn(rules='{ deal = "doubles" }', rectangle='"1,1-2,8"')
    with pytest.raises(BadContent, match=r"rectangle has 16 tiles; 17 double tiles must fit"):
        own(tmp_path, few)
    enough = drawn(rules='{ deal = "doubles" }', rectangle='"1,1-3,8"')
    assert own(tmp_path, enough).blueprints[-1].key == "mine"


@rule("SPIRIT-728")
def test_moonlight_tiles_need_twelve_places(tmp_path):
    text = drawn(rules='{ moonlight = "win" }', moonlight='["1.5,1.5"]')
    with pytest.raises(BadContent, match=r"moonlight has 1 places; it needs 12"):
        own(tmp_path, text)


@rule("SPIRIT-729", "SPIRIT-730")
@pytest.mark.parametrize(
    "rules",
    ['faces = "blind"', 'tokens = "cross"', 'lines = "cross"', 'three = "draw"', 'push = "bits"'],
)
def test_variants_that_speak_of_a_team_are_for_no_competitive_game(tmp_path, rules):
    modes = '["coop", "competitive"]'
    with pytest.raises(BadContent, match=r"which no competitive game can have .SPIRIT-729"):
        own(tmp_path, drawn(rules=f"{{ {rules} }}", modes=modes))
    assert own(tmp_path, drawn(rules=f"{{ {rules} }}")).blueprints[-1].key == "mine"


@rule("SPIRIT-083", "SPIRIT-373", "SPIRIT-400", "SPIRIT-583", "SPIRIT-606")
def test_air_spirit_tiles_are_used_in_four_scenarios():
    used = {found.key: int(found.air) for found in EDITION.blueprints[3:] if found.air}
    assert used == {"3": 1, "6": 1, "22": 1, "21": 2}


@rule("SPIRIT-102", "SPIRIT-393")
def test_underwood_tiles_lie_face_down_but_in_one_scenario():
    open = {
        found.key
        for found in EDITION.blueprints
        if found.marks.open & ~topmost(found.forest, found.forest.all)
    }
    assert open == {"5"}


NAMES = {name for found in EDITION.blueprints[3:] for name in (found.key, found.title)}
# Literals that mean something else: the usual scenario of the option, and the sign of a card.
KNOWN = {("__init__.py", "1"), ("modules.py", "2")}


def asks_for_a_scenario(text: str) -> list[tuple[int, str]]:
    """Where a module names a scenario, or asks for its place in the list, and how."""
    nodes: list[Any] = list(ast.walk(ast.parse(text)))
    return [(node.lineno, named(node)) for node in nodes if named(node)]


def named(node: Any) -> str:
    """What of a scenario a part of a module names; nothing for most."""
    if isinstance(node, ast.Constant):
        return node.value if node.value in NAMES else ""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        asks = any(is_attribute(side, "plan") for side in sides)
        return "plan" if asks and any(isinstance(side, ast.Constant) for side in sides) else ""
    if isinstance(node, ast.Match):
        return "plan" if is_attribute(node.subject, "plan") else ""
    if isinstance(node, ast.Subscript) and is_attribute(node.value, "blueprints"):
        parts = [part.value for part in ast.walk(node.slice) if isinstance(part, ast.Constant)]
        return "blueprints" if any(isinstance(part, int) for part in parts) else ""
    return ""


def is_attribute(node: ast.AST, name: str) -> bool:
    """Whether it ends with this name."""
    return isinstance(node, ast.Attribute) and node.attr == name


def reads_a_name(text: str) -> list[int]:
    """Where a module reads the key or the title of a Forest."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute)
        and isinstance(node.ctx, ast.Load)
        and node.attr in ("key", "title")
        and "plan" in ast.dump(node.value)
    ]


MODULES = sorted(CONTENT.parent.parent.rglob("*.py"))


@rule("SPIRIT-724")
@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_module_asks_for_the_number_of_a_scenario(path):
    text = path.read_text("utf-8")
    asked = [one for one in asks_for_a_scenario(text) if (path.name, one[1]) not in KNOWN]
    assert asked == []
    if path.parent.name in ("rules", "bots"):
        assert reads_a_name(text) == []


@pytest.mark.parametrize(
    "text",
    [
        'if t.plan.key == "16": pass',
        'if t.plan.key in ("4", "7"): pass',
        'if name in {"The Pyramid"}: pass',
        'match key:\n    case "19": pass',
        'worth = {"2": 3}.get(number, 0)',
        'WHIRL = "The Whirl"',
        "if t.terms.plan == 7: pass",
        "match t.terms.plan:\n    case 7: pass",
        "here = edition.blueprints[18]",
        "here = edition.blueprints[FIRST + 3]",
    ],
)
def test_every_way_to_ask_for_a_scenario_is_noticed(text):
    assert asks_for_a_scenario(text)
    assert not asks_for_a_scenario("if t.variants.move == MOVE_STEPS and t.plan.card > 0: pass")
    assert reads_a_name("number = int(t.plan.key)")


def test_the_numbers_of_variants_are_those_of_their_names():
    checked = 0
    for slot, values in variants.SLOTS.items():
        for number, value in enumerate(values):
            name = f"{slot}_{value}".upper()
            checked += hasattr(variants, name)
            assert getattr(variants, name, number) == number, name
            assert getattr(variants.Variants({slot: number}), slot) == number
    assert checked > 30


@rule("SPIRIT-726", "SPIRIT-347", "SPIRIT-374", "SPIRIT-411", "SPIRIT-499", "SPIRIT-532")
@pytest.mark.parametrize(
    ("key", "follows", "slots"),
    [
        ("3", "1", ["tokens", "bits", "move"]),
        ("7", "4", ["tokens"]),
        ("16", "4", ["tokens"]),
        ("18", "9", ["tokens"]),
        ("23", "8", ["lines"]),
        ("26", "9", ["tokens"]),
        ("24", "22", ["faces", "tokens", "moonlight"]),
        ("28", "8", ["lines"]),
    ],
)
def test_a_scenario_that_follows_another_has_its_values(key, follows, slots):
    here, there = plan(key).variants, plan(follows).variants
    assert [getattr(here, slot) for slot in slots] == [getattr(there, slot) for slot in slots]


def test_the_28_scenarios_have_their_titles_and_modes():
    scenarios = EDITION.blueprints[3:]
    assert [found.key for found in scenarios] == [str(number) for number in range(1, 29)]
    assert plan("7").title == "The Pyramid"
    assert {found.key for found in scenarios if found.regular_only} == {"2", "15", "17", "27"}
    competitive = {found.key for found in scenarios if "competitive" in found.modes}
    assert competitive == {"4", "7", "8", "9", "13", "16", "18", "23"}


def test_the_catalogue_stays_small():
    assert len(EDITION.catalogue) < 3000
    assert len(members_of(EDITION.doubles)) == 17 + 5


@pytest.mark.parametrize(
    ("kind", "keys"),
    [
        (moves.Start, ["start-1", "start-2", "start-3"]),
        (moves.Cover, ["cover-1", "cover-2", "cover-3", "cover-4"]),
        (moves.GemTo, ["gem-to-seat-0", "gem-to-seat-1"]),
    ],
)
def test_the_catalogue_has_no_move_that_is_never_offered(kind, keys):
    assert [move.key for move in EDITION.catalogue if isinstance(move, kind)] == keys


@pytest.mark.parametrize(
    ("scenario", "kinds"),
    [
        ("11", [moves.Turn]),
        ("14", [moves.Push, moves.Onto]),
        ("16", [moves.Gate, moves.Dusk]),
        ("25", [moves.Reflect, moves.Far, moves.Shield]),
        ("27", [moves.Whirl]),
        ("7", [moves.Fall]),
    ],
)
def test_moves_that_only_one_scenario_brings_name_its_places_and_no_others(scenario, kinds):
    for kind in kinds:
        named = {m.key.partition("-")[2] for m in EDITION.catalogue if isinstance(m, kind)}
        assert named == set(plan(scenario).forest.names)
