"""What is missing for a move is said in the concrete: which piece, what it costs, what there is."""

import re
from functools import cache
from typing import Any

import pytest

import moonbrew
from moonbrew.kernel.dice import Dice
from moonbrew.laws import drawn
from tests.cauldron import hearth
from tests.cauldron.tables import at_market
from tests.mystic_market import stall
from tests.mystic_moon import clearing
from tests.spirits_of_the_forest import glade
from tests.witchstone import coven

every_game = pytest.mark.parametrize("game", list(moonbrew.all_games()), ids=lambda game: game.name)
MOST = 160  # moves of one game
ASKED_FOR = 40  # moves of the catalogue that are wished for at one table
VAGUE = re.compile(r"costs? (more|too)|fewer than|not enough|too (few|little)|all of its slots")
PRICED = re.compile(r"\b(costs|takes) \d")
VARIANTS: dict[str, tuple[dict[str, str], ...]] = {
    "spirits-of-the-forest": ({}, {"mode": "competitive"}, {"mode": "coop"}),
}


def lacks(name: str, t: Any, key: str) -> str:
    """What is missing for a move, which must not be legal."""
    game = moonbrew.game(name)
    assert game.refusal(t, game.move(key))
    return game.lacks(t, game.move(key))


@cache
def missing(name: str) -> frozenset[str]:
    """What was missing for moves that were wished for at many tables."""
    game, found, dice = moonbrew.game(name), set(), Dice(3)
    for options in VARIANTS.get(name, ({},)):
        t = game.start(2, 1, game.Options.of(options))
        for _ in range(MOST):
            if t.ask is None:
                break
            wished = [drawn(game.catalogue, dice) for _ in range(ASKED_FOR)]
            refused = [move for move in wished if t.ask.refusal(t, move)]
            found |= {game.lacks(t, move) for move in refused}
            t.play(drawn(t.ask.moves(t), dice))
    return frozenset(found - {""})


@every_game
def test_nothing_that_is_missing_is_told_vaguely(game):
    told = missing(game.name)
    assert len(told) >= 8, "hardly anything was missing, so this proves nothing"
    assert [text for text in told if VAGUE.search(text)] == []
    assert [text for text in told if not re.fullmatch(r"[A-Z][^{}]*\.", text)] == []


@every_game
def test_where_a_price_is_told_so_is_what_one_has(game):
    priced = [text for text in missing(game.name) if PRICED.search(text)]
    reached = [text for text in priced if "you have" in text.lower()]
    alone = [text for text in priced if text not in reached]
    # A Recipe that is too cheap to be replaced has a price, too.
    assert all(re.fullmatch(r"[\w' ]+ costs \d Star Power\.", text) for text in alone)


# Market


def test_in_the_market_a_price_is_the_reason_only_where_it_is():
    t = stall.table(["RO", "OO"], coins=[1, 9], market="RYGBP")
    assert lacks("mystic-market", t, "buy-2") == "It costs 2 coins, and you have 1 coin."
    stall.play(t, "sell-one-dragon-scales")
    assert lacks("mystic-market", t, "buy-2") == "You have begun to sell."


def test_in_the_market_missing_cards_are_named():
    t = stall.table(["RO", "OO"], coins=[9, 9], potion_market=["elixir-of-luck"])
    assert lacks("mystic-market", t, "craft-elixir-of-luck") == "You have no Orc Tooth."
    told = "A set is 3 Orc Teeth, and you have none."
    assert lacks("mystic-market", t, "sell-set-orc-teeth") == told
    assert lacks("mystic-market", t, "sell-one-kraken-tentacles") == "You have no Kraken Tentacle."


# Witchstone


def test_in_witchstone_what_is_left_is_told_where_it_does_not_suffice():
    t = coven.series("crystal", 1, cauldrons=coven.board("d4"))
    coven.play(t, "crystal-d4")
    told = "To move it there costs 2, and you have 1 crystal action left."
    assert lacks("witchstone", t, "at-d6") == told
    links = {"l33": {"seat": 1, "charges": 2}, "l32": {"seat": 1, "charges": 2}}
    t = coven.series("witch", 1, links=links, towers=["t1", "t4"], lying=[1, 0])
    told = "To send a witch to Castle 4 costs 2, and you have 1 witch action left."
    assert lacks("witchstone", t, "send-c4") == told
    t = coven.series("scroll", 1, rack=["s01", "s02"], scroll_pile=["s40"])
    assert lacks("witchstone", t, "scroll-2") == "Shelf 2 takes 2, and you have 1 scroll action."


def test_in_witchstone_it_is_not_told_where_it_is_not_the_reason():
    t = coven.series("crystal", 1, cauldrons=coven.board("d4"))
    assert lacks("witchstone", t, "discard-a2") == "No crystal of yours lies there."
    assert lacks("witchstone", t, "use-wand-1") == "No such token waits to be used now."
    assert lacks("witchstone", t, "boost-wand") == "Your actions are of another kind: crystal."
    t = coven.series("energy", 1, links={"l32": {"seat": 1, "charges": 1}}, towers=["t1", "t4"])
    assert lacks("witchstone", t, "charge-l32") == "Another player has put energy on that link."


# Cauldron


def test_in_cauldron_missing_tokens_are_named():
    t = hearth.table(supplies=("F", "W"), potions=[["weavers-tea"], []])
    assert lacks("cauldron", t, "brew-weavers-tea") == "You lack a Spider Web."
    assert lacks("cauldron", t, "steal-1-toadstool") == "They have no Toadstool."
    assert lacks("cauldron", t, "store-web") == "You have no Spider Web in your supply."


def test_in_cauldron_a_token_without_use_is_answered_by_the_cellars_and_the_potions():
    t = hearth.table(
        supplies=("F", "W"), potions=[["weavers-tea"], []], cellars=[1, 1], stored=["T", ""]
    )
    told = "None of your Cellars is empty, and no Potion of yours can be brewed with it."
    assert lacks("cauldron", t, "store-frog") == told
    hearth.play(t, "harvest-0")
    assert lacks("cauldron", t, "store-frog") == "None of your Cellars is empty."
    t = hearth.table(supplies=("F", "W"))
    told = "You have no Cellar, and no Potion of yours can be brewed with it."
    assert lacks("cauldron", t, "store-frog") == told


def test_in_cauldron_a_token_that_a_brew_takes_is_not_called_useless():
    t = hearth.table(supplies=("WF", "W"), potions=[["weavers-tea"], []])
    assert lacks("cauldron", t, "store-frog") == "You have no Cellar."


def test_in_cauldron_a_turn_with_an_action_left_is_not_said_to_have_none():
    t = hearth.table(supplies=("F", "W"))
    assert lacks("cauldron", t, "end") == "You still have an Action to take."


def test_in_cauldron_a_cellar_is_looked_for_where_cellars_are_robbed():
    t = hearth.table(
        supplies=("", "T"),
        characters=["trickster", "witch"],
        used=(),
        cellars=[1, 1],
        stored=["", "F"],
    )
    told = "They have no Toadstool in a Cellar."
    assert lacks("cauldron", t, "ability-cellar-job-1-toadstool") == told


def test_in_cauldron_what_was_just_moved_is_told():
    t = hearth.table(supplies=("F", "W"), cellars=[2, 1])
    hearth.play(t, "store-frog")
    assert lacks("cauldron", t, "fetch-frog") == "You have just put Frog Legs there."


def test_in_cauldron_the_price_is_told():
    t = at_market(magik=[2, 9], character=["trickster", "witch"], rituals=True)
    assert lacks("cauldron", t, "field-web") == "A Field costs 3 Magik, and you have 2 Magik."
    assert lacks("cauldron", t, "buy-cellar") == "A Cellar costs 3 Magik, and you have 2 Magik."


# Moon


def test_in_the_moon_price_and_ingredients_are_named():
    display = ["bubble-bath", *clearing.POTIONS[-3:]]
    t = clearing.at_shop(("F", ""), sp=[1, 1], display=display)
    told = "Bubble Bath costs 5 Star Power, and you have 1 Star Power."
    assert lacks("mystic-moon", t, "learn-bubble-bath") == told
    told = "You have 1 Raven Feather, and a trade takes 2."
    assert lacks("mystic-moon", t, "trade-raven-feather") == told
    told = "A trade takes 2 of one kind, and you have no 2 alike."
    assert lacks("mystic-moon", t, "trade-mandrake-root") == told
    t = clearing.at_shop(("FF", ""))
    assert lacks("mystic-moon", t, "trade-mandrake-root") == "You have no Mandrake Root."


def test_in_the_moon_a_price_is_no_reason_outside_the_shop():
    display = ["bubble-bath", *clearing.POTIONS[-3:]]
    t = clearing.at_hut(("F", ""), sp=[20, 1], display=display)
    assert lacks("mystic-moon", t, "learn-bubble-bath") == ""


def test_in_the_moon_a_full_column_is_named():
    t = clearing.at_hut(("F", ""), cauldrons=["F__F__F__", clearing.BARE])
    assert lacks("mystic-moon", t, "add-raven-feather-left") == "The left column is full."
    assert lacks("mystic-moon", t, "add-mandrake-root-right") == "You have no Mandrake Root."


# Spirits


def test_in_the_forest_a_tile_and_what_is_in_its_way_are_named():
    t = glade.table(["BRA1 SPI5 DEW1", "LEA1 SPI2"], gems=["", "1.1"])
    told = "It is a double Spider tile, and others lie on both sides of it in its row."
    assert lacks("spirits-of-the-forest", t, "take-1.2") == told
    told = "It is reserved by the gem of another, and you have no gem to pay."
    assert lacks("spirits-of-the-forest", t, "take-1.1") == told
    t = glade.play(glade.table(["SPI1 SPI2", "LEA1 DEW1"]), "take-1.1")
    told = "It is a Leaf tile, and your first one was a Spider."
    assert lacks("spirits-of-the-forest", t, "take-2.1") == told


def test_in_the_forest_a_missing_gem_is_named():
    t = glade.play(glade.table(["BRA1 SPI5 DEW1", "LEA1"], supply=[1, 3]), "take-1.1", "put-1.3")
    glade.play(t, "take-2.1")
    assert lacks("spirits-of-the-forest", t, "put-1.3") == "A gem lies on it already."
    assert lacks("spirits-of-the-forest", t, "shift-1.3") == "You have no gem there."
    assert lacks("spirits-of-the-forest", t, "put-1.1") == "No tile lies there."
