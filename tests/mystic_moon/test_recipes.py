"""Chapter 8 and the Recipes of table 20.3: what can be brewed where."""

from itertools import product

import pytest

from moonbrew.kernel.patterns import quarter_turn
from tests.mystic_moon.clearing import (
    BARE,
    EDITION,
    GAME,
    NO_MORE,
    POTIONS,
    PRINTED,
    QUIET,
    SIGNS,
    at_hut,
    cauldron,
    dice,
    play,
    satchel,
    simmered,
    sp,
    table,
)
from tests.tabletop import keys, rule, why_not

# Table 20.3 without the effects: cost, Recipe, whether it is rotatable, Ingredients, reward.
CARDS = {
    "hiccup-tonic": ("Hiccup Tonic", 2, "RL", True, 2, 3),
    "lantern-oil": ("Lantern Oil", 2, "FE", True, 2, 3),
    "catnap-draught": ("Catnap Draught", 3, "S.S", True, 2, 3),
    "broom-polish": ("Broom Polish", 3, "FFL", True, 3, 4),
    "toad-chorus": ("Toad Chorus", 3, "B/R", False, 2, 3),
    "sneezing-powder": ("Sneezing Powder", 3, "S/B", False, 2, 3),
    "whisker-wax": ("Whisker Wax", 3, "E.B", True, 2, 3),
    "poisoners-aid": ("Poisoner's Aid", 4, "B_/EB", True, 3, 4),
    "pocket-weather": ("Pocket Weather", 4, "L_/SL", True, 3, 4),
    "mirror-dust": ("Mirror Dust", 4, "F/S/F", False, 3, 5),
    "cream-cordial": ("Cream Cordial", 4, "RR", True, 2, 3),
    "gossip-tea": ("Gossip Tea", 4, "E_/LE", True, 3, 5),
    "big-snack": ("Big Snack", 5, "LRL", False, 3, 4),
    "invisibility-ink": ("Invisibility Ink", 5, "S.S/_F_", True, 3, 5),
    "moonwalk-elixir": ("Moonwalk Elixir", 5, "OF", True, 2, 3),
    "sticky-paw-syrup": ("Sticky Paw Syrup", 5, "RE_/_BR", True, 4, 7),
    "bubble-bath": ("Bubble Bath", 5, "SL/LS", True, 4, 7),
    "fortune-fizz": ("Fortune Fizz", 5, "_R/FB", False, 3, 5),
    "wishing-water": ("Wishing Water", 6, "EBE/_L_", True, 4, 7),
    "midnight-ward": ("Midnight Ward", 6, "O/S/B", False, 3, 6),
    "storm-in-a-teacup": ("Storm in a Teacup", 6, "S__/FRE", True, 4, 8),
    "crooked-luck": ("Crooked Luck", 6, "D__/_R_/__L", True, 3, 7),
    "dragons-breath": ("Dragon's Breath", 7, "DRD", True, 3, 7),
    "silver-tongue": ("Silver Tongue", 7, "B_B/EOE", True, 5, 10),
    "flying-ointment": ("Flying Ointment", 7, "F__/F__/OLL", True, 5, 10),
    "philosophers-broth": ("Philosopher's Broth", 8, "EDE/RSR", False, 6, 14),
    "eclipse-elixir": ("Eclipse Elixir", 8, "O.D/FBF", True, 5, 11),
}

# The backs of the Zodiac cards (table 20.5).
BACKS = {
    "aries": ("F_/RF", True),
    "taurus": ("LRF", False),
    "gemini": ("E.E/_S_", True),
    "cancer": ("SB/BS", True),
    "leo": ("F/R/L", False),
    "virgo": ("LLE", True),
    "libra": ("S.S/_B_", False),
    "scorpio": ("B_/BE", True),
    "sagittarius": ("F__/_R_/__F", True),
    "capricorn": ("R_/RS", False),
    "aquarius": ("EL/_E", True),
    "pisces": ("B.B/L.L", True),
}
RECIPES = {name: (card[2], card[3]) for name, card in CARDS.items()} | BACKS
GAPS = "._"


def declaring(book, lying, **more):
    """A table at which seat 0 may declare, or is past it if there is nothing to declare."""
    return table(
        ("", ""),
        books=[list(book), []],
        cauldrons=[lying, BARE],
        huts=QUIET[:2],
        agenda=[["declare", 0]],
        **more,
    )


def spots(card, lying, **more):
    """The slots at which a Recipe can be brewed, in the order of their numbers."""
    signs = {"rising": "leo" if card == "virgo" else "virgo", "lifting": card}
    t = declaring([], lying, **signs, **more) if card in SIGNS else declaring([card], lying, **more)
    offered = [] if t.ask is None else keys(t)
    return sorted(key.rsplit("-", 1)[1] for key in offered if key.startswith(f"brew-{card}-"))


def laid(rows):
    """A Cauldron in which these rows lie at the bottom left, the top one first."""
    padded = [row.ljust(3, "_").replace(".", "_") for row in reversed(rows.split("/"))]
    return "".join(padded).ljust(9, "_")


# The cards.


@rule("MOON-104")
@pytest.mark.parametrize("name", CARDS)
def test_each_potion_card_is_that_of_the_table(name):
    title, cost, recipe, turning, ingredients, reward = CARDS[name]
    face, potion = EDITION.cards[POTIONS.index(name)], EDITION.potions[POTIONS.index(name)]
    assert (face.name, face.recipe, face.turning) == (title, recipe, turning)
    assert (int(potion.cost), int(potion.reward)) == (cost, reward)
    assert sum(letter.isalpha() for letter in recipe) == ingredients


def test_the_table_of_potions_adds_up():
    assert list(CARDS) == POTIONS
    costs = [card[1] for card in CARDS.values()]
    assert [costs.count(cost) for cost in range(2, 9)] == [2, 5, 5, 6, 4, 3, 2]
    wanted = "".join(face.recipe for face in EDITION.cards[: len(POTIONS)])
    asked = {letter: wanted.count(letter) for letter in "FREBSLOD"}
    assert asked == {"F": 13, "R": 13, "E": 13, "B": 12, "S": 12, "L": 13, "O": 5, "D": 5}


def test_rare_kinds_are_asked_for_only_from_a_cost_of_five_upward():
    rare = {card[1] for card in CARDS.values() if set(card[2]) & {"O", "D"}}
    assert min(rare) == 5
    assert sum(card[1] >= 5 for card in CARDS.values()) == 15


@rule("MOON-103")
def test_a_recipe_is_a_pattern_of_kinds_on_at_most_three_by_three_cells():
    for face in EDITION.cards:
        rows = face.recipe.split("/")
        assert 1 <= len(rows) <= 3
        assert len({len(row) for row in rows}) == 1
        assert 1 <= len(rows[0]) <= 3
        assert set(face.recipe) <= set("FREBSLOD./_")


@rule("MOON-103", "MOON-126")
@pytest.mark.parametrize("name", POTIONS)
def test_each_potion_is_brewed_from_its_printed_recipe_for_its_reward(name):
    lying, slots = PRINTED[name]
    t = simmered([name], lying, f"{name}-{slots}")
    assert sp(t) == [10 + CARDS[name][5], 10]


# Turning.


@rule("MOON-105", "MOON-106")
@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("lantern-oil", ["FE", "F/E", "EF", "E/F"]),
        ("poisoners-aid", ["B_/EB", "EB/B_", "BE/_B", "_B/BE"]),
        ("storm-in-a-teacup", ["S__/FRE", "FS/R_/E_", "ERF/__S", "_E/_R/SF"]),
        ("invisibility-ink", ["S.S/_F_", "_S/F_/_S", "_F_/S_S", "S_/_F/S_"]),
        ("flying-ointment", ["F__/F__/OLL", "OFF/L__/L__", "LLO/__F/__F", "__L/__L/FFO"]),
        ("crooked-luck", ["D__/_R_/__L", "__D/_R_/L__", "L__/_R_/__D", "__L/_R_/D__"]),
    ],
)
def test_a_rotatable_recipe_may_be_turned_by_quarters(name, ways):
    for way in ways:
        wanted = "".join(str(slot) for slot, letter in enumerate(laid(way)) if letter != "_")
        assert spots(name, laid(way)) == [wanted]


@rule("MOON-106")
def test_a_quarter_turn_is_clockwise():
    assert quarter_turn(["AB", "_C"]) == ["_A", "CB"]
    assert quarter_turn(["ABC", "D.E"]) == ["DA", ".B", "EC"]
    assert turned(["AB", "_C"]) == ["_A", "CB"]  # what the naive matcher below uses


@rule("MOON-106")
def test_a_gap_turns_along():
    """The gap of Catnap Draught, upright, is the slot between; its effect finds it covered."""
    book = ["catnap-draught", "lantern-oil"]
    t = simmered(book, "S__FE_S__", "catnap-draught-06", "lantern-oil-34")
    assert "use-catnap-draught-06" in keys(t)


@rule("MOON-107")
@pytest.mark.parametrize(
    ("name", "mirrored"),
    [
        ("storm-in-a-teacup", ["__S/ERF", "SF/_R/_E", "FRE/S__", "E_/R_/FS"]),
        ("sticky-paw-syrup", ["_ER/RB_", "_BR/RE_"]),
        ("flying-ointment", ["__F/__F/LLO", "OLL/F__/F__"]),
        ("fortune-fizz", ["R_/BF", "FB/_R"]),
    ],
)
def test_no_recipe_may_be_mirrored(name, mirrored):
    for way in mirrored:
        assert spots(name, laid(way)) == []


@rule("MOON-108")
@pytest.mark.parametrize(
    ("name", "turned"),
    [
        ("toad-chorus", ["R/B", "BR", "RB"]),
        ("sneezing-powder", ["B/S", "SB", "BS"]),
        ("mirror-dust", ["FSF"]),
        ("big-snack", ["L/R/L"]),
        ("fortune-fizz", ["F_/BR", "BF/R_", "RB/_F"]),
        ("midnight-ward", ["B/S/O", "OSB", "BSO"]),
        ("philosophers-broth", ["RSR/EDE", "RE/SD/RE", "ER/DS/ER"]),
    ],
)
def test_a_fixed_recipe_is_brewed_exactly_as_printed(name, turned):
    assert len(spots(name, laid(CARDS[name][2]))) == 1
    for way in turned:
        assert spots(name, laid(way)) == []


# Where.


@rule("MOON-109")
@pytest.mark.parametrize(
    ("name", "lying", "where"),
    [
        ("toad-chorus", "RRRRRRRRR", []),
        ("toad-chorus", "R__B_____", ["03"]),
        ("toad-chorus", "L__R__B__", ["36"]),
        ("toad-chorus", "_R__B____", ["14"]),
        ("toad-chorus", "_L__R__B_", ["47"]),
        ("toad-chorus", "__R__B___", ["25"]),
        ("toad-chorus", "__L__R__B", ["58"]),
        ("big-snack", "LRLLRLLRL", ["012", "345", "678"]),
        ("mirror-dust", "FFFSSSFFF", ["036", "147", "258"]),
        ("philosophers-broth", "RSREDEEDE", ["012345"]),
        ("philosophers-broth", "BBBRSREDE", ["345678"]),
        ("bubble-bath", "LSLSLSLSL", ["0134", "1245", "3467", "4578"]),
    ],
)
def test_a_recipe_may_lie_anywhere_inside_the_cauldron(name, lying, where):
    assert spots(name, lying) == where


@rule("MOON-109")
def test_no_part_of_a_recipe_may_lie_outside_the_cauldron():
    """Cells that are no Ingredients count too: the upper left of a printed 2 by 2 is one of them.

    Fortune Fizz, _R/FB, has Ingredients at F B below and R above B: with F in the right column its
    other cells would be outside.
    """
    assert spots("fortune-fizz", "__FB__R__") == []
    assert spots("fortune-fizz", "FB__R____") == ["014"]
    assert spots("lantern-oil", "__FE_____") == []  # around the edge


# Matching.


@rule("MOON-110")
@pytest.mark.parametrize("slot", [0, 1, 2, 3])
@pytest.mark.parametrize("other", ["_", "D"])
def test_every_cell_must_hold_its_kind(slot, other):
    right = "FRES"
    wrong = right[:slot] + other + right[slot + 1 :]
    t = declaring(["storm-in-a-teacup", "cream-cordial"], wrong + "__RR_")
    assert keys(t) == ["brew-cream-cordial-67", "done"]
    assert why_not(GAME, t, "brew-storm-in-a-teacup-0123") == "MOON-110"
    assert "brew-storm-in-a-teacup-0123" in keys(declaring(["storm-in-a-teacup"], "FRES_____"))


@rule("MOON-111")
@pytest.mark.parametrize("slot", range(5))
def test_a_wild_ingredient_may_stand_for_any_basic_or_rare_kind(slot):
    cells = [0, 1, 2, 3, 5]  # F B F O D
    lying = list("FBFO_D___")
    lying[cells[slot]] = "W"
    assert spots("eclipse-elixir", "".join(lying)) == ["01235"]


@rule("MOON-111")
def test_a_whole_recipe_may_be_of_wild_ingredients():
    assert spots("storm-in-a-teacup", "WWWW_____") == ["0123"]


@rule("MOON-112")
def test_an_ingredient_is_part_of_one_potion_only():
    t = declaring(["cream-cordial", "hiccup-tonic"], "RRLRR____")
    play(t, "brew-cream-cordial-01")
    assert why_not(GAME, t, "brew-hiccup-tonic-12") == "MOON-112"
    assert why_not(GAME, t, "brew-cream-cordial-01") == "MOON-112"
    assert why_not(GAME, t, "brew-cream-cordial-14") == "MOON-112"
    assert [key for key in keys(t) if key != "done"] == ["brew-cream-cordial-34"]


@rule("MOON-113")
def test_several_potions_may_be_brewed_at_once_and_several_copies_of_one():
    book = ["cream-cordial", "toad-chorus"]
    t = simmered(book, "RRRRRBBRR", "cream-cordial-01", "cream-cordial-34", "cream-cordial-78")
    assert sp(t) == [19, 10]
    t = simmered(book, "RRR__B___", "cream-cordial-01", "toad-chorus-25")
    assert sp(t) == [16, 10]


# Gaps.


@rule("MOON-114")
def test_a_gap_is_one_slot_that_keeps_its_neighbours_apart():
    assert spots("catnap-draught", "S_S______") == ["02"]
    assert spots("catnap-draught", "SS_______") == []
    assert spots("catnap-draught", "S_______S") == []
    assert spots("catnap-draught", "SSSFFFSSS") == ["02", "06", "17", "28", "68"]


@rule("MOON-115")
@pytest.mark.parametrize("between", "_FSWCX")
def test_whatever_lies_in_a_gap_is_irrelevant(between):
    t = declaring(["catnap-draught"], f"S{between}S______", alchemy=True)
    assert "brew-catnap-draught-02" in keys(t)


@rule("MOON-115")
def test_a_gap_may_hold_what_is_used_in_another_potion():
    t = declaring(["catnap-draught", "lantern-oil"], "SFS_E____")
    play(t, "brew-lantern-oil-14")
    assert "brew-catnap-draught-02" in keys(t)


def filling(satchel, lying, book, **more):
    """A table at which seat 0 fills its Cauldron."""
    return at_hut(
        (satchel, ""),
        cauldrons=[lying, BARE],
        books=[list(book), []],
        huts=QUIET[:2],
        after=NO_MORE,
        **more,
    )


@rule("MOON-116")
@pytest.mark.parametrize("support", ["raven-feather", "crystal"])
def test_a_slot_below_what_is_needed_has_to_be_filled_first(support):
    add = ["add-spider-silk-left", "add-spider-silk-left"]
    more = {"alchemy": True, "crystals": [1, 0]}
    t = play(filling("SSF", BARE, ["catnap-draught"], **more), *add, "stop")
    assert cauldron(t) == "S__S_____"
    assert keys(t) == ["empty", "keep"]  # without a support there is nothing to brew
    t = filling("SSF", BARE, ["catnap-draught"], **more)
    play(t, add[0], f"add-{support}-left", add[1], "stop")
    assert "brew-catnap-draught-06" in keys(t)


@rule("MOON-117")
def test_a_mushroom_supports_what_is_added_above_it():
    t = filling("SF", "S__X_____", ["catnap-draught"])
    play(t, "add-spider-silk-left", "stop")
    assert cauldron(t) == "S__X__S__"
    assert "brew-catnap-draught-06" in keys(t)


@rule("MOON-118")
@pytest.mark.parametrize("outside", "_FSWCX")
def test_a_cell_outside_a_recipe_behaves_like_a_gap(outside):
    t = declaring(["poisoners-aid"], f"EB_B{outside}____", alchemy=True)
    assert "brew-poisoners-aid-013" in keys(t)
    t = declaring(["invisibility-ink"], f"{outside}FLS_S___", alchemy=True)
    assert "brew-invisibility-ink-135" in keys(t)


@rule("MOON-119")
@pytest.mark.parametrize("other", "CX")
def test_mushrooms_and_crystals_satisfy_no_cell(other):
    book = ["lantern-oil", "cream-cordial"]
    t = declaring(book, f"F{other}_RR____", alchemy=True)
    assert keys(t) == ["brew-cream-cordial-34", "done"]
    assert why_not(GAME, t, "brew-lantern-oil-01") == "MOON-110"


# Which Recipes.


@rule("MOON-120")
def test_only_recipes_of_the_own_book_can_be_brewed():
    t = table(
        ("", ""),
        books=[["cream-cordial"], ["hiccup-tonic"]],
        cauldrons=["RRL______", BARE],
        agenda=[["declare", 0]],
    )
    assert keys(t) == ["brew-cream-cordial-01", "done"]
    assert why_not(GAME, t, "brew-hiccup-tonic-12") == "MOON-120"  # of another player
    assert why_not(GAME, t, "brew-leo-036") == "MOON-120"  # without the expansion


@rule("MOON-120")
def test_a_cursed_player_can_brew_the_visible_zodiac_recipe_too():
    lying = "LRFRR_FF_"
    t = declaring(["cream-cordial"], lying, rising="aries", lifting="taurus")
    assert "brew-taurus-012" in keys(t)
    assert why_not(GAME, t, "brew-virgo-012") == "MOON-120"  # not the visible one
    t = declaring(
        ["cream-cordial"], lying, rising="aries", lifting="taurus", fate=["blessed", "cursed"]
    )
    assert not any("taurus" in key for key in keys(t))
    assert why_not(GAME, t, "brew-taurus-012") == "MOON-203"


@rule("MOON-203")
@pytest.mark.parametrize(
    ("sign", "lying", "first", "second"),
    [("taurus", "LRFLRFSLS", "012", "345"), ("aries", "RFLFRFSFS", "013", "457")],
)
def test_the_zodiac_recipe_is_brewed_once_per_brew(sign, lying, first, second):
    t = declaring(["catnap-draught"], lying, rising="virgo", lifting=sign)
    assert {f"brew-{sign}-{first}", f"brew-{sign}-{second}"} <= set(keys(t))
    play(t, f"brew-{sign}-{first}")
    assert keys(t) == ["brew-catnap-draught-68", "done"]
    assert why_not(GAME, t, f"brew-{sign}-{first}") == "MOON-203"
    assert why_not(GAME, t, f"brew-{sign}-{second}") == "MOON-203"


# Placements.


@rule("MOON-306")
@pytest.mark.parametrize("lying", ["LS_SL____", "SL_LS____", "WW_WW____", "WS_SW____"])
def test_two_ways_to_cover_the_same_slots_are_one_placement(lying):
    t = declaring(["bubble-bath"], lying)
    assert keys(t) == ["brew-bubble-bath-0134", "done"]


@rule("MOON-306")
def test_a_placement_is_possible_if_one_of_its_ways_matches():
    assert spots("lantern-oil", "EF_______") == ["01"]
    assert spots("lantern-oil", "FE_______") == ["01"]
    assert spots("lantern-oil", "WW_______") == ["01"]
    assert spots("lantern-oil", "FF_______") == []
    assert spots("dragons-breath", "DWD______") == ["012"]


@rule("MOON-306")
def test_slots_that_a_recipe_can_never_cover_have_no_move():
    known = {move.key for move in EDITION.brew}
    assert "brew-lantern-oil-01" in known
    assert "brew-lantern-oil-02" not in known
    assert "brew-toad-chorus-01" not in known
    assert len({key for key in known if key.startswith("brew-lantern-oil-")}) == 12


@rule("MOON-307")
def test_a_wild_ingredient_is_a_wild_one_again_in_the_satchel():
    t = simmered(["mirror-dust"], "F__W__F__", "mirror-dust-036")
    play(t, "use-mirror-dust-036", "salvage-3")
    assert satchel(t) == "W"


@rule("MOON-308")
@pytest.mark.parametrize(
    ("sign", "lying", "where"),
    [
        ("aries", "RF_F_____", ["013"]),  # as printed
        ("aries", "FR__F____", ["014"]),  # F_/RF after three quarters: _F/FR
        ("aries", "LLL_RF_F_", ["457"]),  # shifted
        ("aries", "WF_W_____", ["013"]),  # with Wild Ingredients
        ("taurus", "LRFLRF___", ["012", "345"]),
        ("taurus", "L__R__F__", []),  # fixed
        ("taurus", "FRL______", []),  # nor mirrored
        ("aquarius", "_E_LE____", []),  # LE/_E: another corner
        ("gemini", "LSLE_E___", ["135"]),  # with a gap
        ("leo", "L__R__F__", ["036"]),
        ("leo", "F__R__L__", []),
        ("libra", "LBLSXS___", ["135"]),
        ("libra", "SXSLBL___", []),
        ("pisces", "LFLB_B___", ["0235"]),
        ("pisces", "L_B___L_B", []),
        ("pisces", "LB____LB_", ["0167"]),
    ],
)
def test_zodiac_recipes_follow_the_same_rules(sign, lying, where):
    assert spots(sign, lying) == where


# All of them, against the words of the rules.


def turned(rows):
    """MOON-106: row i, column j of the new grid holds the old row H - 1 - j, column i."""
    height, width = len(rows), len(rows[0])
    return ["".join(rows[height - 1 - j][i] for j in range(height)) for i in range(width)]


def ways_of(name):
    """The grids in which a Recipe may be brewed (MOON-105, MOON-108)."""
    recipe, turning = RECIPES[name]
    ways = [recipe.split("/")]
    while turning and len(ways) < 4:
        ways.append(turned(ways[-1]))
    return ways


def covered(rows, right, up, lying):
    """The slots of the Ingredients of a grid at this shift if all match, or nothing."""
    slots = set()
    for down, column in product(range(len(rows)), range(len(rows[0]))):
        letter = rows[down][column]
        slot = 3 * (up + len(rows) - 1 - down) + right + column
        if letter not in GAPS:
            if lying[slot] not in (letter, "W"):
                return None
            slots.add(slot)
    return "".join(str(slot) for slot in sorted(slots))


def naive(name, lying):
    """All placements of a Recipe in a Cauldron, found by trying (MOON-109 to MOON-111)."""
    found = {
        covered(rows, right, up, lying)
        for rows in ways_of(name)
        for right in range(4 - len(rows[0]))
        for up in range(4 - len(rows))
    }
    return sorted(found - {None})


def lucky(name, roll):
    """A Cauldron in which a Recipe lies somewhere, with Wild Ingredients, among anything else."""
    rows = ways_of(name)[roll(len(ways_of(name)))]
    right, up = roll(4 - len(rows[0])), roll(4 - len(rows))
    lying = ["FREBSLODWC_"[roll(11)] for _slot in range(9)]
    for down, column in product(range(len(rows)), range(len(rows[0]))):
        if rows[down][column] not in GAPS:
            slot = 3 * (up + len(rows) - 1 - down) + right + column
            lying[slot] = "W" if roll(8) == 0 else rows[down][column]
    return "".join(lying)


@rule("MOON-105", "MOON-107", "MOON-109", "MOON-110", "MOON-111")
@pytest.mark.parametrize("name", RECIPES)
def test_the_placements_are_those_that_trying_finds(name):
    numbers = dice(len(name))
    for _table in range(12):
        lying = lucky(name, lambda n: int(numbers.below(n)))
        if lying.count("W") <= 4:
            assert naive(name, lying)
            assert spots(name, lying, alchemy=True) == naive(name, lying)
