"""Chapters 21.2 to 21.4: what is public, what nobody can know, and what is left to chance."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    Bloomed,
    CardReturned,
    CardTurned,
    FormulaReturned,
    RoundBegan,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice
from tests.mystic_moon.clearing import (
    EDITION,
    END,
    FORMULAS,
    GAME,
    POTIONS,
    SIGNS,
    asked,
    at_shop,
    bag,
    begin,
    dice,
    dumped,
    garden,
    happened,
    idle,
    play,
    played,
    satchel,
    steps,
    table,
)
from tests.mystic_moon.moments import MOMENTS, fourth_card, second_formula, throwing, using
from tests.tabletop import keys, rule

FULL: dict[str, Any] = {"zodiac": "on", "alchemy": "on"}
DECKS = {"potion_deck", "zodiac_deck", "alchemy_deck"}


def imagined(t: MoonTable, viewer: int | None, seed: int = 0) -> dict[str, Any]:
    """A table as a seat imagines it, written down."""
    return GAME.dump(GAME.imagine(t, viewer, Dice(seed)))


def viewers(t: MoonTable) -> list[int | None]:
    """All seats and an onlooker."""
    return [*range(t.seats), None]


def whole_game(seats: int = 3, seed: int = 0, **options: str) -> Iterator[MoonTable]:
    """The table before every move of a game with everything in use."""
    t = begin(seats, seed, **{**FULL, **options})
    yield t
    for _ in played(t, seed):
        yield t


# What is public.

PUBLIC = (
    *("satchel", "cauldron", "book", "sp", "fate", "warded", "gold", "crystals", "alchemy", "hut"),
    *("garden", "shop", "display", "rising", "mushrooms", "gold_pile", "crystal_pile", "bag"),
    *("sludge_pile", "sludge", "hat", "round", "active", "first", "declared", "used", "held"),
)


@rule("MOON-248", "MOON-354")
def test_nothing_is_hidden_but_decks_throws_and_dice():
    assert GAME.hidden == {*DECKS, "throws", "dice"}
    assert set(PUBLIC) <= set(GAME.dump(begin())) - GAME.hidden


@rule("MOON-248")
def test_whatever_is_public_is_the_same_on_every_imagined_table():
    for ply, t in enumerate(whole_game()):
        if ply % 5:
            continue
        true = GAME.dump(t)
        for viewer in viewers(t):
            dream = imagined(t, viewer, ply)
            assert {key for key in true if dream[key] != true[key]} <= {*DECKS, "dice"}
            for deck in ("potion_deck", "alchemy_deck"):
                for part in ("known", "unknown", "open"):
                    assert len(dream[deck][part]) == len(true[deck][part])
            assert dream["alchemy_deck"]["open"] == true["alchemy_deck"]["open"]
            assert dream["zodiac_deck"][-1:] == true["zodiac_deck"][-1:]
            assert len(dream["zodiac_deck"]) == len(true["zodiac_deck"])


@rule("MOON-249")
def test_all_see_which_card_goes_under_a_deck():
    t = play(fourth_card(), "return-lantern-oil")
    assert dumped(t, "potion_deck")["known"] == ["lantern-oil"]
    (event,) = happened(t, CardReturned)
    assert POTIONS[event.card] == "lantern-oil"
    t = play(second_formula(), "return-cold-fire")
    assert dumped(t, "alchemy_deck")["known"] == ["cold-fire"]
    (event,) = happened(t, FormulaReturned)
    assert FORMULAS[event.formula] == "cold-fire"
    for viewer in viewers(t):
        assert imagined(t, viewer)["alchemy_deck"]["known"] == ["cold-fire"]


@rule("MOON-249")
def test_all_see_a_display_going_under_the_deck():
    dear = ["big-snack", "invisibility-ink", "moonwalk-elixir", "bubble-bath"]
    t = at_shop(display=dear, deck=["hiccup-tonic", "lantern-oil", "toad-chorus", "broom-polish"])
    play(t, "refresh")
    assert dumped(t, "potion_deck") == {"known": dear[::-1], "unknown": [], "open": []}


def rows(first: str) -> list[list[str]]:
    """The rows of the tables in the rules whose first cell is such an id, cell by cell."""
    text = GAME.rules_file.read_text()
    found = [line.strip("| \n").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in found if re.fullmatch(first, row[0])]


@rule("MOON-250")
def test_the_rules_that_all_can_read_have_the_recipe_of_every_potion():
    printed = {row[1]: row for row in rows(r"P\d\d") if len(row) == 8}
    assert len(printed) == 27
    for card, potion in zip(EDITION.cards, EDITION.potions, strict=False):
        row = printed[card.name]
        assert [int(row[2]), int(row[6])] == [potion.cost, potion.reward]
        assert row[3] == f"`{card.recipe}`"
        assert row[4] == ("Rot." if card.turning else "Fix.")


@rule("MOON-250")
def test_the_rules_that_all_can_read_have_every_sign_formula_hut_and_tile():
    signs = {row[1]: (row[4], row[5]) for row in rows(r"Z\d\d")}
    backs = EDITION.cards[len(POTIONS) :]
    assert signs == {
        card.name: (f"`{card.recipe}`", "Rot." if card.turning else "Fix.") for card in backs
    }
    formulas = {row[1]: [int(cell) for cell in row[3:6]] for row in rows(r"A\d")}
    assert formulas == {
        card.name: [card.gold, card.crystals, card.sludge] for card in EDITION.formulas
    }
    assert {row[1]: row[2] for row in rows(r"H\d")} == {
        hut.name: hut.talent for hut in EDITION.huts
    }
    glyphs = {row[1]: row[2:14] for row in rows(r"[1-5]") if len(row) == 16}
    letters = {-1: "–", 0: "D", 1: "1", 2: "2"}
    assert glyphs == {
        tile.name: [letters[glyph] for glyph in tile.glyphs] for tile in EDITION.tiles
    }


@rule("MOON-353", "MOON-354")
@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_is_seen_alike_by_all(seats):
    *_, last = whole_game(seats, 7, final_tie="contest")
    assert last.events is not None
    assert len({type(event) for event in last.events}) > 20
    for event in last.events:
        assert all(event.seen_by(viewer) is event for viewer in range(-1, seats))


@rule("MOON-353")
def test_tokens_that_come_out_and_cards_that_are_turned_up_are_told():
    t = at_shop(
        bag="FRESLB", display=["hiccup-tonic", None, None, None], deck=["toad-chorus"], hat=1
    )
    play(t, "learn-hiccup-tonic")
    assert [(e.slot, POTIONS[e.card]) for e in happened(t, CardTurned)] == [(0, "toad-chorus")]
    idle(t, "hat", 1)
    told = [(e.place, EDITION.tokens[e.token].letter) for e in happened(t, Bloomed)]
    assert dict(told) == garden(t)


@rule("MOON-354")
def test_every_move_is_seen_alike_by_all_but_a_throw():
    for name, (build, ask, _) in MOMENTS.items():
        t = build()
        assert t.ask is not None
        for move in t.ask.moves(t):
            seen = {int(t.ask.seen_as(move, viewer)) for viewer in range(-1, t.seats)}
            assert (seen == {move.index}) == (ask != "choose-sign" or move.key == "stone"), name


@rule("MOON-354")
def test_who_throws_knows_the_own_sign():
    t = throwing()
    assert t.ask is not None
    own, other = t.ask.seat, (t.ask.seat + 1) % t.seats
    seen = {int(t.ask.seen_as(move, own)) for move in t.ask.moves(t)}
    assert len(seen) == 3
    assert len({int(t.ask.seen_as(move, other)) for move in t.ask.moves(t)}) == 1


# What is hidden.


@rule("MOON-251")
def test_which_token_comes_next_is_imagined_anew():
    t = at_shop(bag="FRESLB", hat=0, display=[None] * 4)
    pulled = set()
    for seed in range(40):
        dream = GAME.imagine(t, 0, Dice(seed))
        play(dream, "leave")
        pulled.add(garden(dream)[0])
    assert pulled == set("FRESLB")


@rule("MOON-251")
def test_what_the_bag_holds_follows_from_what_is_visible():
    for ply, t in enumerate(whole_game()):
        data = GAME.dump(t)
        if ply % 7 or data["round"] == 0:
            continue
        visible = Counter(data["shop"])
        for held in (*data["satchel"], *data["garden"]):
            visible.update(held)
        for pot in data["cauldron"]:
            visible.update(
                token.key for token in EDITION.tokens for letter in pot if letter == token.letter
            )
        visible["frog"] += data["held"]
        left = {token.key: int(token.tokens) - visible[token.key] for token in EDITION.tokens}
        assert data["bag"] == {name: number for name, number in left.items() if number}


def orders(t: MoonTable, field: str, part: str = "", count: int = 200) -> Counter[tuple[str, ...]]:
    """How often a deck is imagined in each order."""
    dreams = [imagined(t, seed % 2, seed)[field] for seed in range(count)]
    return Counter(tuple(dream[part] if part else dream) for dream in dreams)


def hidden_decks() -> MoonTable:
    """Decks with three unknown cards each, and something known below them."""
    return GAME.load(
        {
            **GAME.dump(table(alchemy=True, rising="leo", lifting="aries", round=5)),
            "display": ["hiccup-tonic", None, None, None],
            "potion_deck": {
                "known": ["big-snack", "bubble-bath"],
                "unknown": ["toad-chorus", "lantern-oil", "whisker-wax"],
            },
            "alchemy_deck": {
                "known": ["silk-purse", "eye-of-brass"],
                "unknown": ["cold-fire", "prism-growth", "orchid-lattice"],
                "open": ["leaf-gilding"],
            },
            "rising": ["virgo", "libra", "scorpio", "pisces", "leo"],
            "zodiac_deck": ["aries", "taurus", "gemini", "cancer"],
        }
    )


@rule("MOON-252", "MOON-358")
def test_the_potion_deck_is_imagined_in_every_order_but_for_what_is_known():
    t = hidden_decks()
    found = orders(t, "potion_deck", "unknown")
    assert len(found) == 6
    assert min(found.values()) > 15
    assert set(orders(t, "potion_deck", "known")) == {("big-snack", "bubble-bath")}


@rule("MOON-253", "MOON-357", "MOON-358")
def test_the_zodiac_deck_is_imagined_in_every_order_below_its_top():
    found = orders(hidden_decks(), "zodiac_deck")
    assert len(found) == 6
    assert min(found.values()) > 15
    assert {order[-1] for order in found} == {"cancer"}


@rule("MOON-254", "MOON-358")
def test_the_alchemy_deck_is_imagined_in_every_order_below_its_top_but_for_what_is_known():
    t = hidden_decks()
    found = orders(t, "alchemy_deck", "unknown")
    assert len(found) == 6
    assert min(found.values()) > 15
    assert set(orders(t, "alchemy_deck", "known")) == {("silk-purse", "eye-of-brass")}
    assert set(orders(t, "alchemy_deck", "open")) == {("leaf-gilding",)}


@rule("MOON-255", "MOON-358")
def test_every_seat_imagines_the_same():
    for ply, t in enumerate(whole_game(3, 4)):
        if ply % 9 == 0 and t.ask is not None:
            dreams = [imagined(t, viewer, ply) for viewer in viewers(t)]
            assert all(dream == dreams[0] for dream in dreams)


@rule("MOON-355")
def test_cards_put_under_the_deck_are_known_in_the_order_in_which_they_went_there():
    t = fourth_card()
    play(t, "return-lantern-oil")
    idle(idle(t, "hat", 1), "shop", 0)
    before = dumped(t, "potion_deck")
    assert before == {"known": ["lantern-oil"], "unknown": [], "open": []}
    play(t, "learn-broom-polish")  # the known card comes up, the unknown part being used up
    assert dumped(t, "display")[0] == "lantern-oil"
    play(t, "return-toad-chorus")
    assert dumped(t, "potion_deck")["known"] == ["toad-chorus"]


@rule("MOON-355")
def test_the_unknown_part_comes_off_first():
    three = ["hiccup-tonic", "lantern-oil", "toad-chorus"]
    t = at_shop(
        books=[three, []],
        display=["whisker-wax", "broom-polish", None, None],
        deck=["big-snack", "sneezing-powder"],
        sp=[30, 10],
    )
    play(t, "learn-whisker-wax", "return-hiccup-tonic")
    play(t, "learn-broom-polish", "return-lantern-oil")
    assert dumped(t, "potion_deck") == {
        "known": ["lantern-oil", "hiccup-tonic"],
        "unknown": [],
        "open": [],
    }
    play(t, "learn-sneezing-powder", "return-toad-chorus")
    assert dumped(t, "display")[:2] == ["hiccup-tonic", "big-snack"]
    assert dumped(t, "potion_deck")["known"] == ["toad-chorus", "lantern-oil"]


@rule("MOON-355")
def test_the_known_part_of_the_alchemy_deck_comes_up_in_its_order():
    t = at_shop(
        ("LREB", ""),
        alchemy=True,
        formulas=["cold-fire", None],
        alchemy_deck={
            "known": ["silk-purse"],
            "unknown": ["eye-of-brass"],
            "open": ["leaf-gilding"],
        },
    )
    play(t, "alchemy-leaf-gilding")
    assert dumped(t, "alchemy_deck")["open"] == ["eye-of-brass"]
    play(t, "return-cold-fire")
    play(t, "alchemy-eye-of-brass")
    assert dumped(t, "alchemy_deck") == {
        "known": ["cold-fire"],
        "unknown": [],
        "open": ["silk-purse"],
    }


@rule("MOON-356")
def test_after_setup_23_potions_and_8_formulas_are_unknown():
    t = begin(3, hut_assignment="random", **FULL)
    assert len(dumped(t, "potion_deck")["unknown"]) == 23
    assert dumped(t, "potion_deck")["known"] == []
    assert len(dumped(t, "alchemy_deck")["unknown"]) == 8


@rule("MOON-356")
def test_the_unknown_part_is_what_lies_nowhere_else():
    for t in whole_game(4, 2):
        data = GAME.dump(t)
        if data["round"] == 0:
            continue
        shown = {card for card in data["display"] if card}
        shown |= {card for book in data["book"] for card in book}
        shown |= set(data["potion_deck"]["known"])
        assert set(data["potion_deck"]["unknown"]) == set(POTIONS) - shown
        if t.ask is None or asked(t)[0] == "keep-formula":
            continue
        owned = {card for card in data["alchemy"] if card}
        deck = data["alchemy_deck"]
        assert set(deck["unknown"]) == set(FORMULAS) - owned - {*deck["known"], *deck["open"]}


@rule("MOON-356")
def test_an_unknown_part_of_a_single_card_is_known():
    t = at_shop(display=["whisker-wax", None, None, None], deck=["broom-polish"])
    assert {imagined(t, 0, seed)["potion_deck"]["unknown"][0] for seed in range(9)} == {
        "broom-polish"
    }


@rule("MOON-357")
@pytest.mark.parametrize("seed", range(5))
def test_the_next_rising_sign_is_known_in_advance(seed):
    t = begin(2, seed, hut_assignment="random", zodiac="on")
    first = int(t.starter)
    expected, dreams = [], []
    for round in range(1, 5):
        expected.append(dumped(t, "zodiac_deck")[-1])
        dream = GAME.imagine(t, 0, Dice(seed + round))
        dreams.append(dumped(dream, "zodiac_deck")[-1])
        idle(idle(t, "hat", 1 - first), "hat", first)
    assert dumped(t, "rising")[1:] == expected == dreams
    told = [SIGNS[event.sign] for event in happened(t, RoundBegan)][-4:]
    assert told == expected


@rule("MOON-358")
def test_future_chance_is_imagined_anew_and_the_true_table_stays():
    t = hidden_decks()
    before = GAME.dump(t)
    first, second = imagined(t, 0, 1), imagined(t, 0, 2)
    assert first["dice"] != before["dice"]
    assert first["dice"] != second["dice"]
    assert GAME.dump(t) == before


@rule("MOON-358")
def test_what_is_imagined_does_not_depend_on_the_true_order():
    data = GAME.dump(hidden_decks())
    other = {
        **data,
        "potion_deck": {**data["potion_deck"], "unknown": data["potion_deck"]["unknown"][::-1]},
        "zodiac_deck": [*reversed(data["zodiac_deck"][:-1]), data["zodiac_deck"][-1]],
        "alchemy_deck": {**data["alchemy_deck"], "unknown": data["alchemy_deck"]["unknown"][::-1]},
    }
    assert imagined(GAME.load(data), 1, 5) == imagined(GAME.load(other), 1, 5)


@rule("MOON-359")
def test_the_throws_of_others_are_guessed_and_the_own_one_stays():
    t = throwing()  # seat 1 has chosen shears; seat 2 is asked, and then seat 0
    play(t, "stone")
    assert dumped(t, "throws") == [None, "shears", "stone", None]
    guesses = Counter(tuple(imagined(t, 1, seed)["throws"]) for seed in range(300))
    assert set(guesses) == {
        (None, "shears", sign, None) for sign in ("stone", "parchment", "shears")
    }
    assert min(guesses.values()) > 70
    assert {imagined(t, 2, seed)["throws"][2] for seed in range(20)} == {"stone"}
    others = Counter(tuple(imagined(t, None, seed)["throws"][1:3]) for seed in range(300))
    assert len(others) == 9
    assert {tuple(imagined(t, 0, seed)["throws"][1:3]) for seed in range(300)} == set(others)


def first_display(t: MoonTable) -> tuple[str, ...]:
    """What is laid out once everybody has taken the first Hut there is."""
    while asked(t)[0] == "take-hut":
        play(t, keys(t)[0])
    return tuple(dumped(t, "display"))


@rule("MOON-360")
def test_while_huts_are_chosen_there_is_nothing_to_imagine_but_chance():
    for mode in ("choose", "draft"):
        t = begin(3, 5, hut_assignment=mode, **FULL)
        true = GAME.dump(t)
        for viewer in viewers(t):
            dream = imagined(t, viewer, 1)
            assert {key for key in true if dream[key] != true[key]} == {"dice"}
        starts = {first_display(GAME.imagine(t, 0, Dice(seed))) for seed in range(10)}
        assert len(starts) > 5


# Chance.


@rule("MOON-256")
def test_every_token_in_the_bag_comes_out_with_the_same_chance():
    pulled: Counter[str] = Counter()
    for seed in range(200):
        t = at_shop(bag="FFRQ", hat=0, display=[None] * 4, dice=dice(seed).dump())
        play(t, "leave")
        pulled[garden(t)[0]] += 1
    assert 75 < pulled["F"] < 125
    assert 30 < pulled["R"] < 70
    assert 30 < pulled["Q"] < 70


@rule("MOON-256")
def test_every_card_comes_first_with_the_same_chance_and_so_does_every_seat():
    starts = [GAME.dump(begin(4, seed, hut_assignment="random", **FULL)) for seed in range(600)]
    first = Counter(start["first"] for start in starts)
    assert set(first) == {0, 1, 2, 3}
    assert min(first.values()) > 110
    for found, many in (
        (Counter(start["display"][0] for start in starts), 27),
        (Counter(start["potion_deck"]["unknown"][0] for start in starts), 27),
        (Counter(start["rising"][0] for start in starts), 12),
        (Counter(start["zodiac_deck"][0] for start in starts), 12),
        (Counter(start["alchemy_deck"]["open"][0] for start in starts), 9),
        (Counter(start["alchemy_deck"]["unknown"][0] for start in starts), 9),
        (Counter(start["hut"][0] for start in starts), 6),
    ):
        assert len(found) == many
        assert max(found.values()) < 2.2 * 600 / many
        assert min(found.values()) > 0.3 * 600 / many


def start(seed: int, seats: int = 3, **options: Any) -> dict[str, Any]:
    """A table laid out."""
    usual = {"hut_assignment": "random", "first": "seat-1"}
    return GAME.dump(begin(seats, seed, **{**usual, **options}))


def same(field: str, one: dict[str, Any], other: dict[str, Any]) -> set[bool]:
    """Whether a field is the same under two sets of options, for many seeds."""
    return {start(seed, **one)[field] == start(seed, **other)[field] for seed in range(12)}


@rule("MOON-361")
def test_the_zodiac_deck_is_shuffled_last():
    for field in ("hut", "potion_deck", "display", "satchel", "garden", "alchemy_deck"):
        one, other = {"alchemy": "on"}, {"alchemy": "on", "zodiac": "on"}
        assert same(field, one, other) == {True}


@rule("MOON-361")
def test_the_alchemy_deck_is_shuffled_after_the_first_ingredients_and_before_the_garden():
    for field in ("hut", "potion_deck", "display", "satchel"):
        assert same(field, {}, {"alchemy": "on"}) == {True}
    assert False in same("garden", {}, {"alchemy": "on"})


@rule("MOON-361")
def test_the_first_player_comes_before_the_huts_and_these_before_the_potion_deck():
    assert False in same("hut", {}, {"first": "random"})
    drafted = {
        start_of_draft(seed)["first"] == start(seed, first="random")["first"] for seed in range(12)
    }
    assert drafted == {True}
    chosen = [laid_out(seed) for seed in range(12)]
    assert any(one["display"] != start(seed)["display"] for seed, one in enumerate(chosen))


def start_of_draft(seed: int) -> dict[str, Any]:
    """A table before the first Hut of a draft is picked."""
    return GAME.dump(begin(3, seed, hut_assignment="draft"))


def laid_out(seed: int) -> dict[str, Any]:
    """A table laid out after Huts were chosen, which needs no chance."""
    t = begin(3, seed, first="seat-1")
    play(t, "hut-bramble-burrow", "hut-inkwell-spire", "hut-starfall-loft")
    return GAME.dump(t)


@rule("MOON-361")
def test_the_potion_deck_is_shuffled_before_ingredients_are_pulled():
    for seed in range(12):
        two, four = start(seed, 2), start(seed, 4)
        assert two["potion_deck"] == four["potion_deck"]
        assert two["satchel"] == four["satchel"][:2]


@rule("MOON-362")
@pytest.mark.parametrize("deck", ["potion_deck", "alchemy_deck", "zodiac_deck"])
def test_a_card_keeps_its_place_in_a_deck(deck):
    for seed in range(4):
        before: list[str] = []
        for t in whole_game(4, seed, hut_assignment="random"):
            data = dumped(t, deck)
            now = (
                data if deck == "zodiac_deck" else [*data["known"], *data["unknown"], *data["open"]]
            )
            if before:
                added = now.index(before[0]) if before[0] in now else len(now)
                assert now[added:] == before[: len(now) - added]
            before = now


@rule("MOON-363")
def test_a_token_put_back_can_come_out_again_at_once():
    t = table(garden={0: "RRR"}, bag="F", hat=0, agenda=steps(0, *END), dice=dice(3).dump())
    assert garden(t) == {0: "RRR", 2: "F"}
    assert bag(t) == ""


@rule("MOON-363")
def test_the_bag_is_written_down_without_an_order():
    assert GAME.dump(begin(2, hut_assignment="random"))["bag"].keys() <= {
        t.key for t in EDITION.tokens
    }
    one = table(bag="FR", hat=0, agenda=steps(0, *END), dice=dice(1).dump())
    other = table(bag="RF", hat=0, agenda=steps(0, *END), dice=dice(1).dump())
    assert garden(one) == garden(other)
    assert {garden_after(seed) for seed in range(12)} == {"F", "R"}


def garden_after(seed: int) -> str:
    """What comes out of a bag with two tokens first."""
    return garden(table(bag="FR", hat=0, agenda=steps(0, *END), dice=dice(seed).dump()))[0]


@rule("MOON-256")
def test_sneezing_powder_hits_every_token_with_the_same_chance():
    lost: Counter[str] = Counter()
    for seed in range(150):
        t = using("sneezing-powder", "B__S_____", "03", ("", "FFR"), dice=dice(seed).dump())
        lost[satchel(t, 1)] += 1
    assert set(lost) == {"FR", "FF"}
    assert 75 < lost["FR"] < 125
