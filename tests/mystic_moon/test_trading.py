"""Chapter 5: trading."""

import pytest

from moonbrew.games.mystic_moon.rules.events import Bought, Given
from moonbrew.games.mystic_moon.rules.table import MoonTable
from tests.mystic_moon.clearing import (
    BURROW,
    CORNER,
    GAME,
    LETTERS,
    LOFT,
    asked,
    at_shop,
    bag,
    begin,
    dumped,
    happened,
    order_of,
    play,
    played,
    satchel,
    shop,
)
from tests.tabletop import keys, rule, why_not

TRADES = ("trade-", "haggle-", "twin-")


def trading(held: str, stock: str, **more) -> MoonTable:
    """A table at which seat 0 is in the shop, with a Hut that does not trade."""
    return at_shop([held, ""], **{"shop": stock, "huts": [BURROW, LOFT], **more})


def haggling(held: str, stock: str, **more) -> MoonTable:
    """The same with Shrewd Haggler."""
    return trading(held, stock, huts=[CORNER, LOFT], **more)


def twin(held: str, stock: str, hut: str = BURROW, **more) -> MoonTable:
    """The same with the blessing of Gemini."""
    fate = ["blessed", "cursed"]
    return trading(held, stock, huts=[hut, LOFT], rising="gemini", fate=fate, **more)


def trades(t: MoonTable) -> list[str]:
    """The trades on offer."""
    return [key for key in keys(t) if key.startswith(TRADES)]


# Ordinary trades.


@rule("MOON-078")
def test_two_of_a_kind_are_given_for_one_other():
    t = trading("FFFRS", "EB")
    assert trades(t) == ["trade-raven-feather"]
    play(t, "trade-raven-feather", "take-newt-eye")
    assert (satchel(t), shop(t), bag(t)) == ("FRES", "FFB", "")
    (given,) = happened(t, Given)
    (bought,) = happened(t, Bought)
    assert (given.seat, list(LETTERS)[given.kind], given.number) == (0, "F", 2)
    assert (bought.seat, list(LETTERS)[bought.kind]) == (0, "E")
    assert asked(t) == ("shop", 0)


@rule("MOON-078")
def test_one_of_a_kind_is_not_enough():
    t = trading("FRES", "BBB")
    assert trades(t) == []
    assert why_not(GAME, t, "trade-raven-feather") == "MOON-078"
    assert why_not(GAME, t, "trade-sage-leaf") == "MOON-078"


@rule("MOON-079")
def test_the_kind_given_cannot_be_taken():
    t = play(trading("FF", "FEB"), "trade-raven-feather")
    assert keys(t) == ["take-newt-eye", "take-nightshade-berry"]
    assert why_not(GAME, t, "take-raven-feather") == "MOON-079"


@rule("MOON-080")
def test_only_what_is_in_stock_can_be_taken():
    t = play(trading("FF", "EB"), "trade-raven-feather")
    assert why_not(GAME, t, "take-mandrake-root") == "MOON-080"
    assert why_not(GAME, t, "take-wild") == "MOON-080"
    play(t, "take-newt-eye")
    assert shop(t) == "FFB"


@rule("MOON-081")
@pytest.mark.parametrize(
    ("stock", "after", "surplus"), [("", "FF", ""), ("F", "FFF", ""), ("FF", "FFF", "F")]
)
def test_the_shop_holds_three_of_a_kind_and_the_rest_goes_to_the_bag(stock, after, surplus):
    t = play(trading("FF", f"{stock}EB"), "trade-raven-feather")
    assert (shop(t), bag(t)) == (f"{after}EB", surplus), "at once, before anything is taken"


@rule("MOON-081")
def test_of_three_of_a_kind_both_go_to_the_bag():
    t = play(trading("FF", "FFFE"), "trade-raven-feather")
    assert (satchel(t), shop(t), bag(t)) == ("E", "FFF", "FF")


@rule("MOON-082")
def test_rare_kinds_are_given_and_taken_like_basic_ones():
    t = trading("OODDFF", "ODR")
    assert trades(t) == ["trade-raven-feather", "trade-moon-orchid", "trade-dragon-scale"]
    play(t, "trade-raven-feather", "take-moon-orchid")
    assert satchel(t) == "OOODD"
    play(t, "trade-dragon-scale", "take-mandrake-root")
    assert satchel(t) == "ROOO"
    play(t, "trade-moon-orchid", "take-dragon-scale")
    assert satchel(t) == "ROD"


@rule("MOON-083")
def test_wild_is_a_kind_of_its_own_for_trading():
    t = trading("FWRO", "EEE")
    assert trades(t) == [], "a Wild one makes no pair"
    assert why_not(GAME, t, "trade-raven-feather") == "MOON-078"
    assert why_not(GAME, t, "trade-wild") == "MOON-078"
    pair = trading("FWW", "EEE")
    assert trades(pair) == ["trade-wild"]
    play(pair, "trade-wild")
    assert (satchel(pair), shop(pair)) == ("FE", "EEWW")


@rule("MOON-084")
def test_wild_tokens_lie_in_the_shop_and_can_be_taken_later():
    t = play(trading("WWFF", "EE"), "trade-wild")
    assert (satchel(t), shop(t)) == ("FFE", "EWW")
    play(t, "trade-raven-feather", "take-wild")
    assert (satchel(t), shop(t)) == ("EW", "FFEW")


@rule("MOON-084")
def test_no_more_than_three_wild_ones_lie_in_the_shop():
    t = play(trading("WW", "WWE"), "trade-wild")
    assert (satchel(t), shop(t), bag(t)) == ("E", "WWW", "W")


@rule("MOON-085")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_leaves_the_shop_but_by_trades_and_wishing_water(seed):
    t = begin(3, seed, hut_assignment="random", zodiac="on", alchemy="on")
    naming = (*TRADES, "take-", "use-wishing-water", "again-wishing-water")
    before, taken = shop(t), 0
    for key in played(t, seed):
        after = shop(t)
        if any(after.count(letter) < before.count(letter) for letter in before):
            assert key.startswith(naming)
            taken += 1
        before = after
    assert taken > 0


@rule("MOON-298")
@pytest.mark.parametrize("stock", ["", "F", "FFF"])
def test_a_kind_for_which_nothing_can_be_taken_cannot_be_given(stock):
    t = trading("FF", stock)
    assert trades(t) == []
    assert why_not(GAME, t, "trade-raven-feather") == "MOON-298"


@rule("MOON-298")
def test_it_is_enough_that_one_token_of_another_kind_is_in_stock():
    t = trading("FFRR", "F")
    assert trades(t) == ["trade-mandrake-root"]
    haggle = haggling("F", "FOD")
    assert why_not(GAME, haggle, "haggle-raven-feather") == "MOON-298", "a Basic one is needed"
    both = twin("FFRR", "R")
    assert why_not(GAME, both, "twin-mandrake-root") == "MOON-298"
    assert why_not(GAME, both, "twin-raven-feather") == ""


@rule("MOON-299")
def test_what_is_given_lies_in_the_shop_before_the_token_taken_is_chosen():
    t = play(trading("OO", "EB"), "trade-moon-orchid")
    assert (asked(t), satchel(t), shop(t)) == (("take-from-shop", 0), "", "EBOO")
    assert happened(t, Bought) == []
    assert order_of(play(t, "take-newt-eye"), Given, Bought) == ["Given", "Bought"]


# The three forms.


@rule("MOON-300")
def test_with_shrewd_haggler_one_is_given_for_a_basic_one_twice():
    t = haggling("FOWRR", "EEBD")
    assert trades(t) == [
        "trade-mandrake-root",
        "haggle-raven-feather",
        "haggle-mandrake-root",
        "haggle-moon-orchid",
        "haggle-wild",
    ]
    play(t, "haggle-wild")
    assert (asked(t), keys(t)) == (
        ("take-from-shop", 0),
        ["take-newt-eye", "take-nightshade-berry"],
    )
    assert why_not(GAME, t, "take-dragon-scale") == "MOON-191"
    play(t, "take-newt-eye", "haggle-moon-orchid", "take-newt-eye")
    assert (satchel(t), shop(t)) == ("FRREE", "BODW")
    assert [event.number for event in happened(t, Given)] == [1, 1]
    assert why_not(GAME, t, "haggle-raven-feather") == "MOON-300"
    assert trades(t) == ["trade-mandrake-root", "trade-newt-eye"], "the ordinary form goes on"


@rule("MOON-300")
def test_an_ordinary_trade_uses_up_neither_of_the_other_forms():
    t = play(haggling("FFRR", "EEEBBB"), "trade-raven-feather", "take-newt-eye")
    assert "haggle-mandrake-root" in keys(t)
    play(t, "haggle-mandrake-root", "take-newt-eye", "haggle-mandrake-root", "take-newt-eye")
    assert why_not(GAME, t, "haggle-newt-eye") == "MOON-300"


@rule("MOON-300")
def test_haggling_needs_one_of_the_kind_and_its_hut():
    t = haggling("F", "E")
    assert trades(t) == ["haggle-raven-feather"]
    assert why_not(GAME, t, "haggle-mandrake-root") == "MOON-191"
    assert why_not(GAME, trading("F", "E"), "haggle-raven-feather") == "MOON-188"


@rule("MOON-300", "MOON-301")
def test_with_the_blessing_of_gemini_two_are_taken_for_two_once():
    t = twin("FFRR", "EEB")
    assert trades(t) == [
        f"{form}-{kind}"
        for form in ("trade", "twin")
        for kind in ("raven-feather", "mandrake-root")
    ]
    play(t, "twin-raven-feather", "take-newt-eye")
    assert (asked(t), satchel(t)) == (("take-from-shop", 0), "RRE"), "one after the other"
    assert keys(t) == ["take-newt-eye", "take-nightshade-berry"], "each may be of the same kind"
    assert why_not(GAME, t, "take-raven-feather") == "MOON-079"
    play(t, "take-newt-eye")
    assert (satchel(t), shop(t)) == ("RREE", "FFB")
    assert why_not(GAME, t, "twin-mandrake-root") == "MOON-300"
    assert {key.split("-")[0] for key in trades(t)} == {"trade"}


@rule("MOON-300")
def test_a_trade_has_one_form_only():
    t = twin("FFRR", "EEEBBB", hut=CORNER)
    forms = {key.split("-")[0] for key in trades(t)}
    assert forms == {"trade", "haggle", "twin"}
    play(t, "haggle-raven-feather", "take-newt-eye")
    assert (asked(t), satchel(t)) == (("shop", 0), "FRRE"), "no second one for a haggled trade"
    play(t, "twin-mandrake-root", "take-newt-eye", "take-nightshade-berry")
    assert satchel(t) == "FEEB"
    assert "haggle-raven-feather" in keys(t), "haggled once so far"


@rule("MOON-300")
def test_twinning_needs_the_blessing():
    cursed = trading("FFFRR", "E", rising="gemini")
    assert why_not(GAME, cursed, "twin-raven-feather") == "MOON-208"
    assert why_not(GAME, trading("FF", "E"), "twin-raven-feather") == "MOON-208"
    assert why_not(GAME, twin("F", "E"), "twin-raven-feather") == "MOON-078"


@rule("MOON-301")
def test_if_nothing_is_left_after_the_first_the_second_is_lost():
    t = play(twin("FF", "E"), "twin-raven-feather")
    assert (asked(t), satchel(t), shop(t)) == (("shop", 0), "E", "FF")
    assert len(happened(t, Bought)) == 1


@rule("MOON-301")
def test_two_of_one_kind_are_taken_without_asking_where_nothing_else_is():
    t = play(twin("FF", "EE"), "twin-raven-feather")
    assert (asked(t), satchel(t), dumped(t, "twinned")) == (("shop", 0), "EE", True)
