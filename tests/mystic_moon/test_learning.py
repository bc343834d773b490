"""Chapter 5: the shop, learning, and refreshing the display."""

import pytest

from moonbrew.games.mystic_moon.rules.events import (
    CardReturned,
    CardTurned,
    Learned,
    Performed,
    Refreshed,
)
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BARE,
    BURROW,
    CORNER,
    GAME,
    LOFT,
    POTIONS,
    SPIRE,
    asked,
    at_shop,
    begin,
    book,
    brewed,
    dumped,
    happened,
    order_of,
    play,
    played,
    satchel,
    sp,
)
from tests.tabletop import keys, rule, why_not

# By cost: 2, 3, 5, 8.
CHEAP, FAIR, DEAR, DEAREST = "hiccup-tonic", "broom-polish", "big-snack", "eclipse-elixir"
DISPLAY = [CHEAP, FAIR, DEAR, DEAREST]
ALL_DEAR = ["big-snack", "invisibility-ink", "moonwalk-elixir", "eclipse-elixir"]
FULL = ["lantern-oil", "mirror-dust", "gossip-tea"]
BLESSED = ["blessed", "cursed"]


def shopping(satchel: str = "", **more) -> MoonTable:
    """A table at which seat 0 is in the shop, before a display of all costs."""
    return at_shop([satchel, ""], **{"display": DISPLAY, "huts": [BURROW, LOFT], **more})


def learnable(t: MoonTable) -> list[str]:
    """The moves that learn something."""
    return [key for key in keys(t) if key.startswith("learn-")]


def unknown(t: MoonTable) -> list[str]:
    """The unknown part of the Potion deck, from the bottom."""
    return list(dumped(t, "potion_deck")["unknown"])


def known(t: MoonTable) -> list[str]:
    """The known part of the Potion deck, from the bottom."""
    return list(dumped(t, "potion_deck")["known"])


# The step.


@rule("MOON-063")
def test_recipes_are_learned_and_trades_made_in_any_order_as_often_as_can_be_paid():
    t = shopping("FFRRFF", shop="EES", deck=["mirror-dust", "lantern-oil"])
    play(t, f"learn-{CHEAP}", "trade-raven-feather", "take-newt-eye")
    play(t, f"learn-{FAIR}", "learn-lantern-oil", "trade-mandrake-root", "take-spider-silk")
    play(t, "trade-raven-feather", "take-newt-eye")
    assert (asked(t), satchel(t)) == (("shop", 0), "EES")
    assert (book(t), sp(t)[0]) == ([CHEAP, FAIR, "lantern-oil"], 10 - 2 - 3 - 2)


@rule("MOON-064")
def test_refreshing_and_alchemy_are_mixed_with_the_others():
    t = shopping(
        "LRFFLR",
        shop="E",
        display=ALL_DEAR,
        deck=["mirror-dust", "lantern-oil", CHEAP, FAIR],
        alchemy=True,
        top="leaf-gilding",
    )
    play(t, "alchemy-leaf-gilding", "trade-raven-feather", "refresh", f"learn-{CHEAP}")
    play(t, "alchemy-leaf-gilding", "learn-lantern-oil")
    assert (satchel(t), sp(t)[0], dumped(t, "gold")[0]) == ("E", 6, 2)
    assert len(happened(t, Performed)) == 2
    early = shopping("LR", display=ALL_DEAR, deck=POTIONS[:4], alchemy=True, top="leaf-gilding")
    assert asked(play(early, "refresh", "alchemy-leaf-gilding")) == ("shop", 0)


@rule("MOON-065")
def test_the_step_ends_when_the_player_says_so_and_then_the_limit_is_applied():
    t = shopping("FFFFFFRRRRRR", shop="E")
    play(t, "trade-raven-feather")
    assert (asked(t), len(satchel(t))) == (("shop", 0), 11), "more than 10, and still in the shop"
    assert "leave" in keys(t)
    assert asked(play(t, "leave")) == ("limit", 0)


# Learning.


@rule("MOON-066", "MOON-068")
@pytest.mark.parametrize(("card", "cost"), list(zip(DISPLAY, (2, 3, 5, 8), strict=True)))
def test_a_face_up_card_is_paid_in_star_power_and_goes_to_the_book(card, cost):
    t = play(shopping(books=[["mirror-dust"], []]), f"learn-{card}")
    assert (sp(t), book(t), book(t, 1)) == ([10 - cost, 10], ["mirror-dust", card], [])
    (learned,) = happened(t, Learned)
    assert (learned.seat, POTIONS[learned.card]) == (0, card)
    assert (learned.power, learned.gold) == (cost, 0)


@rule("MOON-067")
@pytest.mark.parametrize(("power", "number"), [(3, 2), (2, 1), (5, 3), (8, 4), (7, 3)])
def test_only_what_can_be_paid_in_full_is_learned(power, number):
    t = shopping(sp=[power, 10])
    assert learnable(t) == [f"learn-{card}" for card in DISPLAY[:number]]
    for card in DISPLAY[number:]:
        assert why_not(GAME, t, f"learn-{card}") == "MOON-067"


@rule("MOON-067")
def test_the_last_star_power_can_be_paid():
    t = play(shopping(sp=[3, 10]), f"learn-{FAIR}")
    assert sp(t)[0] == 0


@rule("MOON-069")
@pytest.mark.parametrize("slot", range(3))
def test_the_empty_slot_is_filled_at_once_from_the_top_of_the_deck(slot):
    t = play(shopping(deck=["mirror-dust", "lantern-oil"]), f"learn-{DISPLAY[slot]}")
    shown = [*DISPLAY[:slot], "lantern-oil", *DISPLAY[slot + 1 :]]
    assert (dumped(t, "display"), unknown(t)) == (shown, ["mirror-dust"])
    (turned,) = happened(t, CardTurned)
    assert (turned.slot, POTIONS[turned.card]) == (slot, "lantern-oil")


def test_the_last_card_of_the_unknown_part_is_known_before_it_is_turned_up():
    for deck, shown in ((["mirror-dust"], 0), (["mirror-dust", "lantern-oil"], 1)):
        t = shopping(deck=deck)
        before = t.revealed
        assert play(t, f"learn-{CHEAP}").revealed == before + shown


@rule("MOON-070")
def test_a_book_holds_three_cards():
    t = play(shopping(books=[FULL[:2], []]), f"learn-{CHEAP}")
    assert (asked(t), book(t)) == (("shop", 0), [*FULL[:2], CHEAP])
    play(t, f"learn-{FAIR}")
    assert asked(t) == ("return-card", 0), "the fourth is too many"


@rule("MOON-071", "MOON-072", "MOON-073", "MOON-296")
@pytest.mark.parametrize("returned", [*FULL, CHEAP])
def test_with_a_fourth_card_one_of_the_four_goes_under_the_deck(returned):
    t = shopping(books=[FULL, []], deck=["whisker-wax", "toad-chorus"])
    play(t, f"learn-{CHEAP}")
    assert asked(t) == ("return-card", 0)
    assert {*keys(t)} == {f"return-{card}" for card in [*FULL, CHEAP]}
    assert why_not(GAME, t, f"return-{FAIR}") == "MOON-071"
    assert why_not(GAME, t, "leave") == "MOON-346"
    play(t, f"return-{returned}")
    assert book(t) == [card for card in [*FULL, CHEAP] if card != returned]
    assert (known(t), unknown(t)) == ([returned], ["whisker-wax"]), "at the bottom"
    assert [POTIONS[event.card] for event in happened(t, CardReturned)] == [returned]
    assert asked(t) == ("shop", 0)


@rule("MOON-073", "MOON-296")
def test_the_display_is_refilled_before_the_surplus_card_is_chosen():
    t = play(shopping(books=[FULL, []], deck=["whisker-wax"]), f"learn-{CHEAP}")
    assert (asked(t), dumped(t, "display")[0]) == (("return-card", 0), "whisker-wax")
    empty = play(shopping(books=[FULL, []]), f"learn-{CHEAP}", "return-lantern-oil")
    assert dumped(empty, "display")[0] is None, "it was under the deck too late"
    assert known(empty) == ["lantern-oil"]


@rule("MOON-074")
@pytest.mark.parametrize("seed", range(3))
def test_a_card_leaves_a_book_only_by_being_returned(seed):
    t = begin(3, seed, hut_assignment="random", zodiac="on", alchemy="on")
    for witch in t.witches:
        witch.power = 60  # so that much is learned
    before, returned = dumped(t, "book"), 0
    for key in played(t, seed):
        after = dumped(t, "book")
        for old, new in zip(before, after, strict=True):
            gone = [card for card in old if card not in new]
            assert gone in ([], [key.removeprefix("return-")])
            returned += len(gone)
        before = after
    assert returned > 0


@rule("MOON-075")
def test_what_does_not_lie_open_cannot_be_learned():
    t = shopping(books=[["mirror-dust"], ["gossip-tea"]], deck=["lantern-oil", "whisker-wax"])
    for card in ("mirror-dust", "gossip-tea", "lantern-oil", "whisker-wax", "bubble-bath"):
        assert why_not(GAME, t, f"learn-{card}") == "MOON-075"
    assert learnable(t) == [f"learn-{card}" for card in DISPLAY]


# Prices.


PRICES = [  # Hut, sign, fate, learned already; prices of the cards that cost 2, 3, 5, 8
    (BURROW, "", "", 0, (2, 3, 5, 8)),
    (SPIRE, "", "", 0, (1, 1, 3, 6)),
    (SPIRE, "", "", 1, (2, 3, 5, 8)),
    (BURROW, "libra", "cursed", 0, (4, 5, 7, 10)),
    (BURROW, "libra", "cursed", 1, (4, 5, 7, 10)),
    (BURROW, "libra", "blessed", 0, (1, 1, 3, 6)),
    (BURROW, "libra", "blessed", 2, (1, 1, 3, 6)),
    (SPIRE, "libra", "cursed", 0, (2, 3, 5, 8)),
    (SPIRE, "libra", "cursed", 1, (4, 5, 7, 10)),
    (SPIRE, "libra", "blessed", 0, (1, 1, 1, 4)),
    (SPIRE, "libra", "blessed", 1, (1, 1, 3, 6)),
    (BURROW, "leo", "blessed", 0, (2, 3, 5, 8)),
]


@rule("MOON-076", "MOON-077", "MOON-294")
@pytest.mark.parametrize(("hut", "sign", "fate", "learned", "prices"), PRICES)
def test_prices_in_the_shop(hut, sign, fate, learned, prices):
    zodiac = {"rising": sign, "lifting": "aries", "fate": [fate, "cursed"]} if sign else {}
    for card, price in zip(DISPLAY, prices, strict=True):
        more = {"huts": [hut, LOFT], "learned": learned, **zodiac}
        poor = shopping("FF", shop="E", sp=[price - 1, 0], **more)
        assert why_not(GAME, poor, f"learn-{card}") == "MOON-067"
        t = play(shopping("FF", shop="E", sp=[price, 0], **more), f"learn-{card}")
        assert sp(t)[0] == 0


def fizz(power: int, hut: str = BURROW, **more) -> MoonTable:
    """A table at which seat 0 uses Fortune Fizz; its reward of 5 leaves it so much power."""
    t = brewed(
        ["fortune-fizz"],
        "FB__R____",
        "fortune-fizz-014",
        display=DISPLAY,
        huts=[hut, LOFT],
        **{"sp": [0, 0], **more},
    )
    t.witches[0].power = power
    assert "use-fortune-fizz-014" in keys(t)
    return play(t, "use-fortune-fizz-014")


@rule("MOON-076", "MOON-294")
@pytest.mark.parametrize(
    ("sign", "fate", "prices"),
    [
        ("", "", (0, 0, 2, 5)),
        ("libra", "cursed", (1, 2, 4, 7)),
        ("libra", "blessed", (0, 0, 0, 3)),
    ],
)
@pytest.mark.parametrize("hut", [BURROW, SPIRE])
def test_prices_with_fortune_fizz_where_the_hut_gives_no_discount(hut, sign, fate, prices):
    zodiac = {"rising": sign, "fate": [fate, "cursed"]} if sign else {}
    t = fizz(10, hut, **zodiac)
    for card, price in zip(DISPLAY, prices, strict=True):
        assert sp(play(t.clone(), f"learn-{card}"))[0] == 10 - price


@rule("MOON-076")
def test_gold_comes_last_and_may_lower_a_price_to_nothing():
    t = shopping(huts=[SPIRE, LOFT], alchemy=True, gold=[1, 0], sp=[0, 0])
    assert learnable(t) == [f"learn-{CHEAP}-gold-1", f"learn-{FAIR}-gold-1", f"learn-{DEAR}-gold-1"]
    play(t, f"learn-{CHEAP}-gold-1")
    assert (sp(t)[0], dumped(t, "gold")[0], book(t)) == (0, 0, [CHEAP])


@rule("MOON-295")
def test_a_purchase_names_a_number_of_gold_up_to_what_is_owned_and_needed():
    t = shopping(alchemy=True, gold=[3, 0])
    offered = [f"learn-{CHEAP}", f"learn-{CHEAP}-gold-1", f"learn-{FAIR}", f"learn-{FAIR}-gold-1"]
    offered += [f"learn-{DEAR}{gold}" for gold in ("", "-gold-1", "-gold-2")]
    offered += [f"learn-{DEAREST}{gold}" for gold in ("", "-gold-1", "-gold-2", "-gold-3")]
    assert learnable(t) == offered
    assert why_not(GAME, t, f"learn-{CHEAP}-gold-2") == "MOON-295"
    assert why_not(GAME, t, f"learn-{DEAR}-gold-3") == "MOON-295"
    owner = shopping(alchemy=True, gold=[1, 8])
    assert why_not(GAME, owner, f"learn-{DEAREST}-gold-2") == "MOON-295"


@rule("MOON-295")
@pytest.mark.parametrize(("gold", "power"), [(0, 8), (1, 5), (2, 2), (3, 0)])
def test_each_gold_is_worth_three_and_goes_back_to_its_pile(gold, power):
    t = shopping(alchemy=True, gold=[4, 0], sp=[power, 0])
    play(t, f"learn-{DEAREST}" + (f"-gold-{gold}" if gold else ""))
    assert (sp(t)[0], dumped(t, "gold")[0], dumped(t, "gold_pile")) == (0, 4 - gold, 9 + gold)
    (learned,) = happened(t, Learned)
    assert (learned.power, learned.gold) == (power, gold)


@rule("MOON-295")
def test_the_rest_must_be_there_in_star_power():
    t = shopping(alchemy=True, gold=[4, 0], sp=[1, 0])
    assert why_not(GAME, t, f"learn-{DEAR}-gold-1") == "MOON-067"
    assert why_not(GAME, t, f"learn-{DEAR}-gold-2") == ""


@rule("MOON-296")
def test_a_purchase_is_paid_then_the_book_then_the_display_then_the_surplus():
    t = shopping(books=[FULL, []], deck=["whisker-wax"], alchemy=True, gold=[1, 0])
    play(t, f"learn-{DEAR}-gold-1")
    assert (sp(t)[0], dumped(t, "gold")[0]) == (8, 0), "paid before the choice"
    assert (book(t), dumped(t, "display")[2]) == ([*FULL, DEAR], "whisker-wax")
    play(t, f"return-{DEAR}")
    assert order_of(t, Learned, CardTurned, CardReturned) == [
        "Learned",
        "CardTurned",
        "CardReturned",
    ]


@rule("MOON-297")
def test_what_was_learned_in_the_shop_can_be_brewed_in_the_same_turn():
    t = shopping(cauldrons=["RL_______", BARE])
    play(t, f"learn-{CHEAP}", "leave")
    assert asked(t) == ("declare", 0)
    play(t, f"brew-{CHEAP}-01")
    assert sp(t)[0] == 10 - 2 + 3


# Refreshing the display.


def dear(**more) -> MoonTable:
    """A table at which the display can be refreshed."""
    return shopping(**{"display": ALL_DEAR, "deck": ["whisker-wax", *FULL, "toad-chorus"], **more})


@rule("MOON-086", "MOON-090", "MOON-302")
def test_four_dear_cards_go_under_the_deck_in_slot_order_and_four_others_come():
    t = play(dear(), "refresh")
    assert dumped(t, "display") == ["toad-chorus", *FULL[::-1]], "slot 1 from the top"
    assert (known(t), unknown(t)) == (ALL_DEAR[::-1], ["whisker-wax"]), "slot 4 lowest"
    assert order_of(t, Refreshed, CardTurned) == ["Refreshed"] + ["CardTurned"] * 4
    turned = [(event.slot, POTIONS[event.card]) for event in happened(t, CardTurned)]
    assert turned == list(enumerate(["toad-chorus", *FULL[::-1]]))
    assert (asked(t), sp(t)[0], book(t)) == (("shop", 0), 10, [])


@rule("MOON-086")
@pytest.mark.parametrize("slot", range(4))
@pytest.mark.parametrize("cheap", [CHEAP, "poisoners-aid"])
def test_one_card_below_five_prevents_it(slot, cheap):
    display = [*ALL_DEAR[:slot], cheap, *ALL_DEAR[slot + 1 :]]
    t = dear(display=display)
    assert "refresh" not in keys(t)
    assert why_not(GAME, t, "refresh") == "MOON-086"
    assert "refresh" in keys(dear()), "5 is enough"


@rule("MOON-087")
def test_it_may_be_done_once_in_a_shop_step():
    more = ["bubble-bath", "fortune-fizz", "wishing-water", "midnight-ward"]
    t = play(dear(deck=more), "refresh")
    assert dumped(t, "display") == more[::-1], "dear again"
    assert "refresh" not in keys(t)
    assert why_not(GAME, t, "refresh") == "MOON-087"


@rule("MOON-088")
def test_it_may_be_done_as_soon_as_the_condition_holds():
    t = dear(display=[CHEAP, *ALL_DEAR[1:]], deck=[*FULL, "whisker-wax", "bubble-bath"])
    assert "refresh" not in keys(t)
    play(t, f"learn-{CHEAP}")
    assert dumped(t, "display")[0] == "bubble-bath"
    play(t, "refresh")
    assert dumped(t, "display") == ["whisker-wax", *FULL[::-1]]


@rule("MOON-089")
def test_the_condition_looks_at_printed_costs():
    cheaper = {"rising": "libra", "lifting": "leo", "fate": BLESSED, "huts": [SPIRE, CORNER]}
    assert "refresh" in keys(dear(alchemy=True, gold=[5, 0], **cheaper))
    four = ["poisoners-aid", *ALL_DEAR[1:]]
    dearer = {"rising": "libra", "lifting": "leo", "display": four}
    assert why_not(GAME, dear(**dearer), "refresh") == "MOON-086", "a price of 6 is no cost of 5"
