"""Chapter 1, with the content tables 16.1 to 16.5: what lies in the box."""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from moonbrew.errors import BadContent, Trouble
from moonbrew.games.mystic_market import MysticMarket
from moonbrew.kernel.dice import Dice
from tests.mystic_market.stall import GAME, KINDS, coins, play, table, track, wander
from tests.tabletop import rule

CONTENT = tomllib.loads(GAME.content_file.read_text(encoding="utf-8"))
OUR_OWN_WORDS = {"single", "letter"}  # for sentences and tests; not printed on any card


def with_content(folder: Path, text: str) -> MysticMarket:
    """The game with some content of one's own laid over the standard one."""
    mine = folder / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    return MysticMarket(mine)


def whole_game(game: MysticMarket) -> list[dict[str, Any]]:
    """The tables of one random game, as data."""
    t, dice, tables = game.start(3, seed=1), Dice(1), []
    while t.ask is not None:
        tables.append(game.dump(t))
        moves = t.ask.moves(t)
        t.play(moves[dice.below(len(moves))])
    return tables


def rows(prefix: str) -> list[list[str]]:
    """The rows of the rulebook's content tables that begin so, as cells."""
    lines = GAME.rules_file.read_text(encoding="utf-8").splitlines()
    found = [line for line in lines if line.startswith(f"| {prefix}-")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found]


def entries() -> dict[str, Mapping[str, Any]]:
    """Every entry of the content by its full name."""
    lists = ("ingredient", "potion")
    single = {name: entry for name, entry in CONTENT.items() if name not in lists}
    nested = {f"{name}.{key}": CONTENT[name][key] for name in lists for key in CONTENT[name]}
    return single | nested


@rule("MARKET-001")
def test_two_three_or_four_can_play():
    assert [GAME.start(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]


@rule("MARKET-001")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_else_can_play(seats):
    with pytest.raises(Trouble):
        GAME.start(seats)


@rule("MARKET-002")
def test_there_are_six_kinds_each_with_its_colour():
    kinds = [(kind.name, kind.colour) for kind in GAME.edition.ingredients]
    assert kinds == [
        ("Dragon Scales", "red"),
        ("Phoenix Feathers", "orange"),
        ("Orc Teeth", "yellow"),
        ("Kraken Tentacles", "green"),
        ("Mermaid Tears", "blue"),
        ("Pixie Powder", "purple"),
    ]


@rule("MARKET-003")
def test_there_are_66_ingredient_cards():
    cards = {kind.key: kind.cards for kind in GAME.edition.ingredients}
    assert cards == dict(zip(KINDS.values(), [16, 16, 10, 10, 7, 7], strict=True))
    assert sum(cards.values()) == 66


@rule("MARKET-004")
def test_each_kind_has_one_set_size():
    sizes = {kind.key: kind.set_size for kind in GAME.edition.ingredients}
    assert sizes == dict(zip(KINDS.values(), [4, 4, 3, 3, 2, 2], strict=True))


@rule("MARKET-005")
def test_there_is_one_vial_for_each_kind():
    assert CONTENT["parts"]["vials"] == len(GAME.start(2).marks) == 6
    assert sorted(track(GAME.start(2))) == sorted(KINDS)


@rule("MARKET-006")
def test_the_track_has_six_marks():
    assert list(GAME.edition.values) == [15, 12, 10, 8, 6, 5]


@rule("MARKET-007")
def test_every_mark_carries_a_value_and_a_cost():
    marks = dict(zip(GAME.edition.values, GAME.edition.costs, strict=True))
    assert marks == {15: 5, 12: 4, 10: 3, 8: 2, 6: 2, 5: 1}


@rule("MARKET-007")
def test_a_mark_without_a_cost_is_no_content(tmp_path):
    with pytest.raises(BadContent, match=r"track\.costs"):
        with_content(tmp_path, "track.costs = [5, 4, 3, 2, 2]")


@rule("MARKET-008")
def test_there_are_20_potions_with_ten_names():
    assert {brew.name: brew.copies for brew in GAME.edition.brews} == {
        "Elixir of Luck": 3,
        "Serum of Forfeit": 2,
        "Fortune Serum": 3,
        "Tonic of Borrowing": 3,
        "Duplication Tonic": 1,
        "Elixir of Wealth": 1,
        "Tonic of Mystery": 3,
        "Plunder Tonic": 1,
        "Exchange Elixir": 2,
        "Reduction Serum": 1,
    }
    assert sum(brew.copies for brew in GAME.edition.brews) == 20


@rule("MARKET-009")
def test_each_potion_costs_two_cards_and_brings_a_profit():
    letters = list(KINDS)
    shown = {b.key: (letters[b.one] + letters[b.other], b.profit) for b in GAME.edition.brews}
    assert shown == {
        "elixir-of-luck": ("RY", 2),
        "serum-of-forfeit": ("RG", 3),
        "fortune-serum": ("OY", 6),
        "tonic-of-borrowing": ("OG", 3),
        "duplication-tonic": ("GP", 4),
        "elixir-of-wealth": ("BP", 10),
        "tonic-of-mystery": ("RO", 1),
        "plunder-tonic": ("OP", 2),
        "exchange-elixir": ("RB", 4),
        "reduction-serum": ("YB", 4),
    }


@rule("MARKET-009")
def test_two_potions_have_an_empty_effect():
    empty = [brew.name for brew in GAME.edition.brews if not brew.effects]
    assert empty == ["Fortune Serum", "Elixir of Wealth"]


@rule("MARKET-009")
@pytest.mark.parametrize("cost", [["orc-teeth"], ["orc-teeth"] * 3])
def test_a_potion_that_costs_more_or_less_than_two_cards_is_no_content(tmp_path, cost):
    with pytest.raises(BadContent, match=r"fortune-serum\.cost"):
        with_content(tmp_path, f"[potion.fortune-serum]\ncost = {cost}")


@pytest.mark.parametrize(("more", "fits"), [(63, True), (64, False)])
def test_there_is_room_for_sixty_three_names_of_potions(tmp_path, more, fits):
    potion = 'name = "P{0}"\ncopies = 0\ncost = ["orc-teeth", "orc-teeth"]\nprofit = 1\neffect = []'
    text = "\n".join(
        f"[potion.p-{n}]\n" + potion.format(n) for n in range(more - len(GAME.edition.brews))
    )
    if fits:
        assert len(with_content(tmp_path, text).edition.brews) == more
    else:
        with pytest.raises(BadContent, match="64 names; there can be 63"):
            with_content(tmp_path, text)


@rule("MARKET-010")
def test_a_potion_name_stands_for_one_cost_one_profit_and_one_effect():
    names = [brew.name for brew in GAME.edition.brews]
    assert len(set(names)) == len(names)


@rule("MARKET-010")
def test_copies_of_a_potion_pay_the_same():
    t = table(potions=[["fortune-serum"] * 3, []], coins=[0, 0])
    paid = [coins(play(t, "play-fortune-serum"))[0] for _ in range(3)]
    assert paid == [6, 12, 18]


@rule("MARKET-011")
def test_there_is_one_supply_shift_card_for_each_kind():
    data = GAME.dump(GAME.start(2))
    shifts = Counter(card for card in data["deck"] if card not in KINDS.values())
    shifts.update(data["aside"])
    assert {card.removeprefix("supply-shift-") for card in shifts} == set(KINDS.values())
    assert shifts.total() == 6


@rule("MARKET-012")
def test_the_bank_holds_245_in_coins_of_1_5_and_10():
    parts = CONTENT["parts"]
    bank = dict(zip(parts["coin_values"], parts["coin_numbers"], strict=True))
    assert bank == {1: 45, 5: 20, 10: 10}
    assert (
        sum(value * number for value, number in bank.items()) == CONTENT["totals"]["coins"] == 245
    )


@rule("MARKET-013")
def test_nobody_ever_has_less_than_no_coins():
    assert all(least >= 0 for least in (min(coins(t)) for t in wander(3)))


@rule("MARKET-013")
def test_other_denominations_make_no_other_game(tmp_path):
    ones = "[totals]\ncoins = 90\n[parts]\ncoin_values = [1]\ncoin_numbers = [90]"
    assert whole_game(with_content(tmp_path, ones)) == whole_game(MysticMarket())


@rule("MARKET-014")
def test_there_is_a_reference_card_for_each_player():
    assert CONTENT["parts"]["reference_cards"] == max(GAME.seats) == 4


@rule("MARKET-014")
def test_without_reference_cards_the_game_is_the_same(tmp_path):
    fewer = "[parts]\nreference_cards = 0"
    assert whole_game(with_content(tmp_path, fewer)) == whole_game(MysticMarket())


@rule("MARKET-015")
def test_on_the_table_lie_two_decks_two_markets_two_discards_and_the_track():
    data = GAME.dump(GAME.start(2))
    assert len(data["market"]) == len(data["potion_market"]) == 5
    assert len(data["track"]) == 6
    assert {"deck", "discard", "potion_deck", "potion_discard"} <= set(data)


@rule("MARKET-015")
def test_every_card_lies_in_a_hand_or_in_a_common_zone():
    for t in wander(2):
        held = sum(hand.total for hand in t.hands)
        slots = sum(card is not None for card in GAME.dump(t)["market"])
        lying = t.deck.size() + slots + t.discard.total + t.open.total
        assert held + lying == (66 + 3 if t.full else 66)


@rule("MARKET-004")
def test_the_ingredients_are_those_of_table_16_1():
    values = list(GAME.edition.values)
    printed = [
        [k.name, k.colour, str(k.cards), str(k.set_size), str(values[k.mark])]
        for k in GAME.edition.ingredients
    ]
    assert [row[1:6] for row in rows("ING")] == printed


@rule("MARKET-007")
def test_the_marks_are_those_of_table_16_2():
    printed = zip(GAME.edition.values, GAME.edition.costs, strict=True)
    assert [row[1:3] for row in rows("MARK")] == [[str(v), str(c)] for v, c in printed]


@rule("MARKET-008", "MARKET-009")
def test_the_potions_are_those_of_table_16_3():
    letters = list(KINDS)
    printed = [
        [b.name, str(b.copies), f"{letters[b.one]} + {letters[b.other]}", str(b.profit)]
        for b in GAME.edition.brews
    ]
    assert [row[1:5] for row in rows("POT")] == printed


@pytest.mark.parametrize("name", entries())
def test_every_printed_field_says_where_it_comes_from(name):
    entry = entries()[name]
    assert set(entry["source"]) == set(entry) - {"source"} - OUR_OWN_WORDS
    assert set(entry["source"].values()) <= {"R", "P", "X"}


@rule("MARKET-004", "MARKET-007", "MARKET-009")
def test_what_is_not_public_is_marked_as_reconstructed():
    marked = {
        re.sub(r"\..*\.", ".", f"{name}.{field}")
        for name, entry in entries().items()
        for field, source in entry["source"].items()
        if source == "X"
    }
    assert marked == {
        "ingredient.set_size",
        "track.costs",
        "potion.cost",
        "potion.profit",
        "potion.effect",
        "setup.stall_rounds",
    }
