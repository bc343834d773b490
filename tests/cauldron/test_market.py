"""Chapters 14 and 15: Market Season and Cellars."""

from typing import Any

import pytest

from moonbrew.games.cauldron.rules.events import (
    BonusTaken,
    Bought,
    BuyerPassed,
    CellarGained,
    SeasonBegan,
    SpellDrawn,
)
from moonbrew.games.cauldron.rules.faces import (
    A_CELLAR,
    A_FIELD,
    ADVANCED_POTION,
    ADVANCED_SPELL,
    BASIC_POTION,
    BASIC_SPELL,
)
from moonbrew.games.cauldron.rules.market import price
from moonbrew.games.cauldron.rules.table import CauldronTable
from moonbrew.kernel.table import Seat
from tests.cauldron.tables import (
    GAME,
    MARKET,
    asked,
    at_market,
    dumped,
    hand,
    happened,
    lying,
    magik,
    owned,
    play,
    supplies,
    table,
)
from tests.cauldron.test_finishing import KEEP, source
from tests.tabletop import keys, rule, why_not

EVERYTHING: dict[str, Any] = {"rituals": True, "magik": [20, 20]}


def prices(t: CauldronTable, seat: int = 0) -> list[int]:
    """Field, Cellar, Basic and Advanced Spell, Basic and Advanced Potion."""
    items = (A_FIELD, A_CELLAR, BASIC_SPELL, ADVANCED_SPELL, BASIC_POTION, ADVANCED_POTION)
    return [int(price(t, Seat(seat), item)) for item in items]


def place(t: CauldronTable) -> CauldronTable:
    """Place a Field at the first site."""
    return play(t, keys(t)[0])


@rule("CAULDRON-179", "CAULDRON-180")
def test_the_left_neighbour_of_the_final_harvester_begins() -> None:
    t = table(3, agenda=[*MARKET, ["finish"]], phase="finish", harvester=1, magik=[5] * 3)
    order: list[int] = []
    while asked(t)[0] == "shop" and len(order) < 3:
        order.append(asked(t)[1])
        play(t, "pass")
    assert order == [2, 0, 1]


@rule("CAULDRON-181", "CAULDRON-210")
def test_each_makes_one_purchase_or_none_and_then_a_season_starts() -> None:
    t = at_market(magik=[9, 9])
    play(t, "buy-cellar")
    assert asked(t) == ("shop", 1)
    play(t, "pass")
    assert [event.season for event in happened(t, SeasonBegan)] == [2]
    assert dumped(t, "purchases") == 0


@rule("CAULDRON-182")
def test_six_things_are_for_sale() -> None:
    t = at_market(**EVERYTHING)
    fields = [f"field-{face.key}" for face in GAME.edition.types]
    cards = ["basic_spell", "advanced_spell", "basic_potion", "advanced_potion"]
    assert keys(t) == [*fields, "buy-cellar", *(f"buy-{card}" for card in cards), "pass"]


@rule("CAULDRON-183", "CAULDRON-217")
def test_the_price_is_taken_from_the_magik() -> None:
    t = play(at_market(magik=[9, 9]), "buy-cellar")
    assert magik(t) == [6, 9]
    assert [(event.item, event.price) for event in happened(t, Bought)] == [(int(A_CELLAR), 3)]


@rule("CAULDRON-184", "CAULDRON-372")
def test_nobody_buys_what_they_cannot_pay() -> None:
    t = at_market(magik=[2, 9], character=["trickster", "witch"], rituals=True)
    assert why_not(GAME, t, "field-web") == "CAULDRON-184"
    assert why_not(GAME, t, "buy-cellar") == "CAULDRON-184"
    assert why_not(GAME, t, "buy-advanced_spell") == "CAULDRON-184"
    assert keys(t) == ["buy-basic_spell", "buy-basic_potion", "buy-advanced_potion", "pass"]


@rule("CAULDRON-187", "CAULDRON-196", "CAULDRON-197", "CAULDRON-199", "CAULDRON-200")
def test_printed_prices() -> None:
    potions = (["weavers-tea", "potion-of-binding", "oil-of-storms"],)
    t = at_market(magik=[9, 9], character=["witch", "trickster"], potions=potions)
    assert prices(t) == [3, 3, 1, 3, 2, 5]
    assert prices(t, 1) == [3, 3, 1, 3, 0, 2]


@rule("CAULDRON-185")
def test_price_changes_are_added_and_never_go_below_zero() -> None:
    fair = {**KEEP, "op": "PRICE", "until": "market", "source": source("brewers-guild-fair")}
    lasting = [
        {**fair, "seat": 0, "n": -1, "mode": 7},
        {**fair, "seat": 0, "n": 1, "mode": 8},
        {**fair, "seat": 0, "n": -3, "mode": 6},
    ]
    t = at_market(character=["witch", "trickster"], magik=[9, 9], lasting=lasting)
    assert prices(t) == [4, 4, 0, 1, 0, 2]


@rule("CAULDRON-186")
@pytest.mark.parametrize(
    ("character", "expected"),
    [
        ("alchemist", [3, 3, 1, 3, 0, 2]),
        ("druid", [2, 3, 1, 3, 1, 3]),
        ("shaman", [3, 1, 1, 3, 1, 3]),
        ("wizard", [3, 3, 0, 2, 1, 3]),
    ],
)
def test_discounts_apply_to_their_owner_only(character: str, expected: list[int]) -> None:
    potions = (["weavers-tea"], ["marsh-cordial"])
    t = at_market(character=[character, "witch"], magik=[9, 9], potions=potions)
    assert prices(t) == expected
    assert prices(t, 1) == [3, 3, 1, 3, 1, 3]


@rule("CAULDRON-188", "CAULDRON-190", "CAULDRON-371")
def test_the_buyer_of_a_field_places_it_and_receives_a_token() -> None:
    t = play(at_market(magik=[9, 9], character=["witch", "trickster"]), "field-mandrake")
    assert asked(t) == ("place-bought", 0)
    before = len(lying(t))
    place(t)
    assert magik(t)[0] == 6
    assert supplies(t)[0] == "M"
    assert lying(t)[before:] == [0]
    assert dumped(t, "stacks")["mandrake"] == 4
    assert dumped(t, "stock")["mandrake"] == 14


@rule("CAULDRON-189")
def test_a_type_whose_fields_are_all_on_the_board_cannot_be_bought() -> None:
    t = at_market(magik=[9, 9], stacks={"web": 2})
    assert [key for key in keys(t) if key.startswith("field")] == ["field-web"]
    assert why_not(GAME, t, "field-egg") == "CAULDRON-189"


@rule("CAULDRON-190")
def test_the_token_that_comes_with_a_field_is_told() -> None:
    t = place(play(at_market(magik=[9, 9]), "field-mandrake"))
    mandrake = [face.key for face in GAME.edition.types].index("mandrake")
    assert [(e.seat, e.kind) for e in happened(t, BonusTaken)] == [(0, mandrake)]


@rule("CAULDRON-190", "CAULDRON-278")
def test_no_token_comes_with_a_field_of_a_type_of_which_none_is_left() -> None:
    (left,) = {face.tokens for face in GAME.edition.types if face.key == "mandrake"}
    t = place(play(at_market(magik=[9, 9], supply=("", "M" * left)), "field-mandrake"))
    assert "mandrake" not in dumped(t, "stock")
    assert (supplies(t)[0], happened(t, BonusTaken)) == ("", [])


@rule("CAULDRON-191", "CAULDRON-192")
@pytest.mark.parametrize(("before", "token"), [(24, "M"), (25, "")])
def test_from_25_magik_before_paying_no_token_comes(before: int, token: str) -> None:
    t = place(play(at_market(magik=[before, 9]), "field-mandrake"))
    assert supplies(t)[0] == token
    assert len(happened(t, BonusTaken)) == len(token)


@rule("CAULDRON-194")
def test_a_new_field_is_populated_in_the_next_step_two() -> None:
    t = place(play(at_market(magik=[9, 2]), "field-mandrake"))
    while dumped(t, "season") == 1:
        play(t, "pass" if "pass" in keys(t) else keys(t)[0])
    produced = dumped(t, "produce")[3]
    assert lying(t)[-1] == produced


@rule("CAULDRON-195", "CAULDRON-278")
def test_without_such_a_token_the_buyer_receives_none() -> None:
    t = place(play(at_market(magik=[9, 9], stock={"web": 1}), "field-mandrake"))
    assert supplies(t)[0] == ""


@rule("CAULDRON-413")
def test_a_bought_spell_is_the_top_card_of_its_deck() -> None:
    t = at_market(magik=[9, 9], rituals=True)
    top = dumped(t, "advanced_spell_deck")[-1]
    play(t, "buy-advanced_spell")
    assert hand(t) == [top]
    assert [(e.seat, e.deck) for e in happened(t, SpellDrawn)] == [(0, ADVANCED_SPELL)]


@rule("CAULDRON-198", "CAULDRON-310", "CAULDRON-371")
def test_with_three_spells_one_must_be_discarded_first() -> None:
    t = at_market(magik=[9, 9], spells=(["fizzle"] * 3, []))
    play(t, "buy-basic_spell")
    assert asked(t) == ("drop-for-spell", 0)  # though there is one move only
    assert keys(t) == ["drop-fizzle"]
    assert why_not(GAME, t, "drop-thornwall") == "CAULDRON-332"
    assert magik(t)[0] == 9
    play(t, "drop-fizzle")
    assert len(hand(t)) == 3
    assert dumped(t, "basic_spell_discards") == {"fizzle": 1}
    assert magik(t)[0] == 8


@rule("CAULDRON-201", "CAULDRON-206")
def test_a_bought_potion_is_the_top_card_and_lies_open() -> None:
    many = ["weavers-tea", "marsh-cordial", "cobweb-nip", "pondwater-sip", "potion-of-binding"]
    t = at_market(magik=[9, 9], potions=(many, []), character=["witch", "trickster"])
    top = dumped(t, "basic_potion_deck")[-1]
    play(t, "buy-basic_potion", "enough")
    assert set(owned(t)) == {*many, top}
    assert magik(t)[0] == 4


@rule("CAULDRON-202", "CAULDRON-203")
def test_advanced_cards_are_sold_once_rituals_of_power_was_triggered() -> None:
    t = at_market(magik=[20, 20])
    assert why_not(GAME, t, "buy-advanced_spell") == "CAULDRON-202"
    assert why_not(GAME, t, "buy-advanced_potion") == "CAULDRON-202"
    t = at_market(**EVERYTHING)
    for _ in range(2):  # for all players
        assert {"buy-advanced_spell", "buy-advanced_potion"} <= set(keys(t))
        play(t, "pass")


@rule("CAULDRON-204", "CAULDRON-205", "CAULDRON-373", "CAULDRON-374")
def test_potions_can_be_discarded_first_and_the_price_follows() -> None:
    mine = ["weavers-tea", "marsh-cordial", "oil-of-storms"]
    t = at_market(magik=[1, 9], potions=(mine, []), character=["witch", "trickster"])
    play(t, "buy-basic_potion")
    assert keys(t) == ["drop-weavers-tea", "drop-marsh-cordial", "drop-oil-of-storms"]
    assert why_not(GAME, t, "enough") == "CAULDRON-373"
    assert why_not(GAME, t, "drop-cobweb-nip") == "CAULDRON-332"
    play(t, "drop-oil-of-storms")  # which does not lower the price
    assert "enough" not in keys(t)
    play(t, "drop-weavers-tea")
    assert "enough" in keys(t)
    play(t, "enough")
    assert magik(t)[0] == 0
    assert len(owned(t)) == 2


@rule("CAULDRON-332", "CAULDRON-372")
def test_a_purchase_once_chosen_can_always_be_paid_in_the_end() -> None:
    t = at_market(magik=[2, 0], potions=(["oil-of-storms"], []), rituals=True)
    assert "buy-advanced_potion" in keys(t)  # the price of 2 can be paid without Potions
    play(t, "buy-advanced_potion")
    t = at_market(magik=[0, 0], character=["witch", "trickster"], rituals=True)
    assert why_not(GAME, t, "buy-advanced_potion") == "CAULDRON-184"


@rule("CAULDRON-207", "CAULDRON-208", "CAULDRON-375")
def test_a_cellar_costs_one_more_for_each_owned() -> None:
    t = at_market(3, cellars=[0, 1, 2], magik=[9] * 3, character=["witch", "trickster", "shaman"])
    assert [prices(t, seat)[1] for seat in range(3)] == [3, 4, 3]  # the Shaman's third: 5 less 2
    play(t, "buy-cellar", "buy-cellar", "buy-cellar")
    assert dumped(t, "cellars") == [1, 2, 3]
    assert len(happened(t, CellarGained)) == 3


@rule("CAULDRON-211")
def test_nobody_owns_more_than_two_cellars_unless_something_says_so() -> None:
    t = at_market(cellars=[2, 2], magik=[9, 9], character=["witch", "shaman"])
    assert why_not(GAME, t, "buy-cellar") == "CAULDRON-211"
    play(t, "pass")
    assert "buy-cellar" in keys(t)


@rule("CAULDRON-215")
def test_without_cellar_cards_none_can_be_bought() -> None:
    t = at_market(magik=[9, 9], cellar_cards=0)
    assert why_not(GAME, t, "buy-cellar") == "CAULDRON-215"


@rule("CAULDRON-275")
@pytest.mark.parametrize("deck", ["basic_spell", "basic_potion"])
def test_an_empty_deck_sells_what_its_discards_hold_and_else_nothing(deck: str) -> None:
    none: dict[str, Any] = {"magik": [9, 9], f"{deck}_deck": []}
    t = at_market(**none)
    assert why_not(GAME, t, f"buy-{deck}") == "CAULDRON-275"
    card = "fizzle" if deck == "basic_spell" else "potion-of-binding"
    t = at_market(**{**none, f"{deck}_discards": [card]})
    play(t, f"buy-{deck}")
    assert (hand(t) if deck == "basic_spell" else owned(t)) == [card]


@rule("CAULDRON-209")
def test_a_player_may_pass() -> None:
    t = play(at_market(magik=[9, 9]), "pass")
    assert [event.seat for event in happened(t, BuyerPassed)] == [0]
    assert magik(t) == [9, 9]


@rule("CAULDRON-310")
def test_who_can_only_pass_is_not_asked() -> None:
    t = at_market(
        3,
        magik=[0, 9, 9],
        spells=([], [], []),
        character=["witch", "druid", "shaman"],
        potions=([], [], []),
        basic_potion_deck=[],
    )
    assert asked(t) == ("shop", 1)


@rule("CAULDRON-265", "CAULDRON-266")
def test_in_the_advanced_game_two_purchases_are_made_one_after_the_other() -> None:
    t = at_market(options={"advanced": "on"}, magik=[9, 9], character=["witch", "druid"])
    play(t, "buy-cellar")
    assert asked(t) == ("shop", 0)
    assert prices(t)[1] == 4  # worked out anew
    play(t, "buy-cellar")
    assert asked(t) == ("shop", 1)
    assert magik(t)[0] == 2


@rule("CAULDRON-376")
def test_passing_ends_the_market_turn_although_a_second_purchase_is_left() -> None:
    t = play(at_market(options={"advanced": "on"}, magik=[9, 9]), "pass")
    assert asked(t) == ("shop", 1)


@rule("CAULDRON-328")
def test_grand_bazaar_adds_a_purchase() -> None:
    more = {**KEEP, "op": "PURCHASES", "until": "market", "source": source("grand-bazaar")}
    both: dict[str, Any] = {"lasting": [{**more, "seat": 0}], "magik": [30, 30]}
    for options, number in (({}, 2), ({"advanced": "on"}, 3)):
        t = at_market(options=options, **both)
        for _ in range(number):
            assert asked(t) == ("shop", 0)
            play(t, "buy-basic_spell")
        assert asked(t) == ("shop", 1)


@rule("CAULDRON-212", "CAULDRON-216")
def test_a_cellar_holds_one_token_which_all_can_see() -> None:
    t = table(2, "W2", agenda=[["turn", 0]], phase="turns", supply=("FF", ""), cellar=("M", ""))
    assert not [key for key in keys(t) if key.startswith("store")]
    assert "fetch-mandrake" in keys(t)
    assert {field.key: field.seen for field in GAME.fields}["cellar"] == "all"


@rule("CAULDRON-214", "CAULDRON-119", "CAULDRON-116", "CAULDRON-079")
def test_in_the_market_nobody_casts_moves_tokens_or_gives_anything() -> None:
    t = at_market(magik=[9, 9], cellar=("M", ""), spells=(["spark-of-insight"], []))
    tried = {
        "cast-spark-of-insight": "CAULDRON-119",
        "fetch-mandrake": "CAULDRON-116",
        "store-web": "CAULDRON-116",
        "give-web": "CAULDRON-079",
        "harvest-0": "CAULDRON-332",
    }
    assert {key: why_not(GAME, t, key) for key in tried} == tried


@rule("CAULDRON-181")
def test_a_second_purchase_is_no_move_while_the_first_is_completed() -> None:
    t = play(at_market(magik=[9, 9]), "field-web")
    assert asked(t) == ("place-bought", 0)
    for key in ("buy-cellar", "field-frog"):
        assert why_not(GAME, t, key) == "CAULDRON-181"
    t = play(at_market(options={"advanced": "on"}, magik=[9, 9]), "field-web")
    assert why_not(GAME, t, "buy-cellar") == "CAULDRON-332"  # it comes when this one is done
