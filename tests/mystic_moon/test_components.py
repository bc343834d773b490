"""Chapter 1: what lies in the box, and that nothing is lost of it."""

import tomllib
from collections import Counter
from typing import Any

import pytest

from moonbrew.errors import BadTable, UnknownName
from moonbrew.games.mystic_moon.rules.events import Gathered
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BARE,
    EDITION,
    FORMULAS,
    GAME,
    HUTS,
    LETTERS,
    POTIONS,
    SIGNS,
    asked,
    at_shop,
    bag,
    begin,
    dumped,
    happened,
    letters,
    play,
    played,
    satchel,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

BASIC, RARE = "FREBSL", "OD"
BOTH: dict[str, Any] = {"zodiac": "on", "alchemy": "on"}
MODES: list[dict[str, Any]] = [{}, {"zodiac": "on"}, {"alchemy": "on"}, BOTH]
PARTS = tomllib.loads(GAME.content_file.read_text(encoding="utf-8"))["parts"]
TILES = {  # table 20.2: D draw 1, 1 and 2 gain so much Star Power
    1: "-D--1-2--D-1",
    2: "1-D--1--2-D-",
    3: "D--2D--1-2-D",
    4: "-1-D--1D--2-",
    5: "2--1-D--1-1-",
}
GLYPHS = [(round, place, glyph) for round in TILES for place, glyph in enumerate(TILES[round])]


def tokens_in_box(kinds: str) -> int:
    """How many tokens of these kinds a game has."""
    there = GAME.components(begin())
    return sum(there[f"token {LETTERS[kind]}"] for kind in kinds)


def cards(sort: str) -> dict[str, int]:
    """The cards of a sort in a game with both expansions, by name."""
    there = GAME.components(begin(**BOTH))
    return {name.split(" ", 1)[1]: n for name, n in there.items() if name.startswith(f"{sort} ")}


@rule("MOON-001", "MOON-002", "MOON-003", "MOON-006")
@pytest.mark.parametrize(
    ("kinds", "number"), [(BASIC, 66), (RARE, 14), ("W", 4), ("Q", 4), ("FREBSLODWQ", 88)]
)
def test_so_many_tokens_go_through_the_bag(kinds, number):
    assert tokens_in_box(kinds) == number


@rule("MOON-003")
def test_the_four_wild_ingredients_are_alike():
    t = at_shop(["WWWW", ""], shop="F")
    assert [key for key in keys(t) if key.startswith("trade-")] == ["trade-wild"]
    assert dumped(t, "satchel")[0] == {"wild": 4}


@rule("MOON-004", "MOON-005")
def test_six_basic_kinds_have_eleven_tokens_each_and_two_rare_kinds_seven():
    assert [tokens_in_box(kind) for kind in BASIC] == [11] * 6
    assert [tokens_in_box(kind) for kind in RARE] == [7] * 2
    assert list(LETTERS) == [*BASIC, *RARE, "W", "Q"], "and there is no other kind"
    assert sum(dumped(with_huts(), "shop").values()) == 24, "3 of each of 8 kinds"


def with_huts(seats: int = 2, seed: int = 0, **options: str) -> MoonTable:
    """A game after setup."""
    return begin(seats, seed, hut_assignment="random", **options)


@rule("MOON-007", "MOON-008")
def test_there_are_so_many_mushrooms_gold_crystals_and_sludge():
    there = GAME.components(begin(**BOTH))
    numbers = {name: there[name] for name in ("mushroom", "gold", "crystal", "sludge")}
    assert numbers == {"mushroom": 4, "gold": 18, "crystal": 12, "sludge": 6}


@rule("MOON-008", "MOON-009", "MOON-010", "MOON-011", "MOON-012")
@pytest.mark.parametrize(
    ("sort", "names", "number"),
    [("potion", POTIONS, 27), ("sign", SIGNS, 12), ("formula", FORMULAS, 9)],
)
def test_of_every_card_there_is_one(sort, names, number):
    assert len(set(names)) == number
    assert cards(sort) == dict.fromkeys(names, 1)


@rule("MOON-009")
def test_four_fate_tokens_have_a_cursed_and_a_blessed_side():
    assert PARTS["fate_tokens"] == 4
    assert dumped(with_huts(4, zodiac="on"), "fate") == ["cursed"] * 4
    t = table(rising="leo", lifting="aries", fate=["blessed", "cursed"])
    assert dumped(t, "fate") == ["blessed", "cursed"]
    with pytest.raises(BadTable, match="fate"):
        table(rising="leo", lifting="aries", fate=["blessed", "neither"])


@rule("MOON-011", "MOON-012")
def test_all_cards_and_huts_differ_in_what_they_say():
    potions = {
        (card.recipe, int(face.cost), int(face.reward), face.text)
        for card, face in zip(EDITION.cards, EDITION.potions, strict=False)
    }
    assert len(potions) == len({card.name for card in EDITION.cards[:27]}) == 27
    fronts = {(sign.curse_text, sign.blessing_text) for sign in EDITION.signs}
    assert len(fronts) == len({card.recipe for card in EDITION.cards[27:]}) == 12
    assert len({card.recipe for card in EDITION.cards}) == 27 + 12, "MOON-357 needs it"
    assert len({tuple(formula.formula) for formula in EDITION.formulas}) == 9
    assert len({hut.talent for hut in EDITION.huts}) == len(set(HUTS)) == 6


@rule("MOON-012")
def test_each_of_six_huts_has_one_talent_and_one_cauldron():
    talents = ["Long Reach", "Shrewd Haggler", "Quick Study"]
    talents += ["Frog Friend", "Waste Not", "Grand Brew"]
    assert [hut.talent for hut in EDITION.huts] == talents
    t = with_huts(4)
    assert dumped(t, "cauldron") == [BARE] * 4
    assert len(set(dumped(t, "hut"))) == 4


@rule("MOON-013", "MOON-033", "MOON-059", "MOON-061")
@pytest.mark.parametrize(("round", "place", "glyph"), GLYPHS)
def test_tile_by_tile_each_location_has_its_glyph(round, place, glyph):
    t = play(table(bag="F", shop="R", round=round), f"hat-{place}")
    if glyph == "-":
        assert asked(t) == ("shop", 0)
        return
    assert asked(t) == ("activate", 0)
    play(t, "glyph")
    assert (satchel(t), sp(t)[0]) == (("F", 10) if glyph == "D" else ("", 10 + int(glyph)))


@rule("MOON-013")
def test_there_are_five_tiles_with_twelve_locations():
    assert [len(tile.glyphs) for tile in EDITION.tiles] == [12] * 5
    assert len(dumped(begin(), "garden")) == 12
    phases = ["Waxing crescent", "First quarter", "Full moon", "Last quarter", "Waning crescent"]
    assert [tile.name for tile in EDITION.tiles] == phases


@rule("MOON-014", "MOON-017", "MOON-018")
def test_the_box_has_further_parts_without_a_function_in_play():
    numbers = {name: number for name, number in PARTS.items() if name != "source"}
    assert numbers == {
        "star_power_small": 20,
        "star_power_large": 20,
        "fate_tokens": 4,
        "sleeves": 56,
        "hats": 1,
        "bags": 1,
    }
    sorts = {name.split()[0] for name in GAME.components(begin(**BOTH))}
    moved = {"token", "potion", "sign", "formula", "mushroom", "gold", "crystal", "sludge"}
    assert sorts == moved, "no sleeve, no token of Star Power"


@rule("MOON-015")
def test_star_power_is_both_money_and_score():
    t = at_shop(round=5, turn=1, sp=[5, 10])
    play(t, "learn-hiccup-tonic", "leave")
    assert sp(t) == [5, 8]
    assert t.ask is None, "the last turn had no further question"
    assert GAME.result(t).scores == [5, 8]


@rule("MOON-016")
def test_star_power_goes_beyond_all_tokens_of_the_box():
    most = 20 * 3 + 20 * 10
    t = play(table(sp=[most, most]), "hat-6", "glyph")
    assert sp(t) == [most + 2, most]


@rule("MOON-017")
def test_one_hat_goes_round():
    t = table(shop="F")
    assert dumped(t, "hat") is None
    play(t, "hat-5")
    assert dumped(t, "hat") == 5
    play(t, "leave")
    assert (asked(t), dumped(t, "hat")) == (("hat", 1), None)


@rule("MOON-017")
def test_all_draw_from_one_bag():
    t = play(table(bag="FF"), "hat-1", "glyph")
    assert (satchel(t), bag(t)) == ("F", "F")


@rule("MOON-019")
def test_basic_rare_and_wild_tokens_are_ingredients_and_can_be_in_a_satchel():
    t = at_shop(["FREBSLODWFR", ""])
    play(t, "leave")
    assert len(keys(t)) == 9
    assert all(key.startswith("discard-") for key in keys(t))


@rule("MOON-019")
@pytest.mark.parametrize("what", ["frog", "mushroom", "gold", "crystal", "sludge"])
def test_nothing_else_is_an_ingredient(what):
    with pytest.raises(BadTable, match="satchel"):
        table(satchel=[{what: 1}, {}])
    with pytest.raises(UnknownName):
        GAME.move(f"discard-{what}")
    with pytest.raises(UnknownName):
        GAME.move(f"steal-seat-1-{what}")


@rule("MOON-019")
def test_gold_and_crystals_are_no_ingredients_at_the_limit_and_a_frog_never_comes_into_a_satchel():
    t = at_shop(["FREBSLODWF", ""], alchemy=True, gold=[5, 0], crystals=[5, 0])
    assert asked(play(t, "leave")) == ("fill", 0)
    frog = play(table(garden={3: "QF"}), "hat-3")
    assert satchel(frog) == "F"
    assert len(happened(frog, Gathered)) == 2


# What is conserved, counted by hand from the dump.


def counted(data: dict[str, Any]) -> Counter[str]:
    """MOON-020: Ingredients and Frogs, wherever they lie, as letters."""
    found: Counter[str] = Counter("Q" * data["held"])
    for held in [data["bag"], data["shop"], *data["garden"], *data["satchel"]]:
        found.update(letters(held))
    for text in data["cauldron"]:
        found.update(letter for letter in text if letter not in "_CX")
    return found


def others(data: dict[str, Any]) -> dict[str, int]:
    """MOON-274: all other pieces, wherever they lie."""
    boiling = "".join(data["cauldron"])
    books = sum(len(book) for book in data["book"])
    shown = sum(card is not None for card in data["display"])
    owned = sum(card is not None for card in data["alchemy"])
    waiting = bool(data["ask"]) and data["ask"][0] == "keep-formula"
    return {
        "gold": data["gold_pile"] + sum(data["gold"]),
        "crystal": data["crystal_pile"] + sum(data["crystals"]) + boiling.count("C"),
        "sludge": data["sludge_pile"] + sum(data["sludge"]),
        "mushroom": data["mushrooms"] + boiling.count("X"),
        "potion": size(data["potion_deck"]) + shown + books,
        "sign": len(data["zodiac_deck"]) + len(data["rising"]),
        "formula": size(data["alchemy_deck"]) + owned + waiting,
    }


def size(deck: dict[str, list[str]]) -> int:
    """How many cards a deck has."""
    return sum(len(part) for part in deck.values())


@rule("MOON-020", "MOON-274", "MOON-275")
@pytest.mark.parametrize("options", MODES, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_nothing_is_lost_in_a_whole_game_and_there_is_nothing_of_what_is_not_used(seats, options):
    box = Counter(dict.fromkeys(BASIC, 11) | {"O": 7, "D": 7, "W": 4, "Q": 4})
    gold, crystals, sludge, formulas = (18, 12, 6, 9) if "alchemy" in options else (0, 0, 0, 0)
    rest = {"gold": gold, "crystal": crystals, "sludge": sludge, "formula": formulas}
    rest |= {"mushroom": 4, "potion": 27, "sign": 12 if "zodiac" in options else 0}
    t = with_huts(seats, seed=seats, **options)
    whole = GAME.components(t)
    for _ in played(t, seats):
        data = GAME.dump(t)
        assert counted(data) == box
        assert others(data) == rest
        assert GAME.components(t) == whole


@rule("MOON-274")
def test_a_second_alchemy_card_is_counted_while_one_of_two_is_returned():
    t = at_shop(["LRRB", ""], alchemy=True, top="leaf-gilding")
    whole = GAME.components(t)
    play(t, "alchemy-leaf-gilding", "alchemy-cold-fire", "sludge-0")
    assert asked(t) == ("keep-formula", 0)
    assert GAME.components(t) == whole
    assert GAME.components(play(t, "return-leaf-gilding")) == whole


@rule("MOON-275")
def test_without_the_expansions_nobody_has_a_fate_and_no_alchemy_is_performed():
    t = at_shop(["LR", ""], shop="F")
    assert dumped(t, "fate") == ["neither", "neither"]
    assert why_not(GAME, t, "alchemy-leaf-gilding") == "MOON-275"
    assert not any(key.startswith("alchemy-") for key in keys(t))
    assert (dumped(t, "rising"), dumped(t, "zodiac_deck")) == ([], [])


@rule("MOON-275")
@pytest.mark.parametrize(
    "there",
    [{"gold_pile": 1}, {"crystals": [1, 0]}, {"sludge_pile": 1}, {"rising": ["leo"]}],
    ids=str,
)
def test_pieces_of_an_expansion_that_is_not_used_are_refused(there):
    with pytest.raises(BadTable):
        table(**there)
