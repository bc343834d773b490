"""Mystic Market in words: events as sentences, moves as choices, effects from their primitives."""

import pytest

from moonbrew.games.mystic_market import MarketOptions, MysticMarket
from moonbrew.games.mystic_market.rules import events
from moonbrew.games.mystic_market.rules.events import (
    Borrowed,
    Bought,
    Crafted,
    Dealt,
    DeckRanOut,
    Discarded,
    Drawn,
    DrewNothing,
    Duplicated,
    Exchanged,
    FinalTurnsBegan,
    Fizzled,
    GameOver,
    GaveBack,
    GoalReached,
    Kept,
    Opened,
    Passed,
    Played,
    Plundered,
    PotionRefilled,
    Profited,
    Reduced,
    Refilled,
    Renewed,
    Sold,
    SupplyShifted,
    Swapped,
    TurnBegan,
)
from moonbrew.games.mystic_market.show.words import potion_effect
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Event
from moonbrew.words import Voice, count, listed, one
from tests.mystic_market.stall import GAME, play, table
from tests.tabletop import told

NAMES = ["Wren", "Ash", "Fern"]
SCALES, FEATHERS, TEETH, TENTACLES, TEARS, POWDER = range(6)
POTIONS = [brew.key for brew in table().edition.brews]
LUCK = POTIONS.index("elixir-of-luck")

# An event, what a spectator is told, and what the seat of Wren is told.
TALES = [
    (Dealt(0), "Wren deals, and begins.", "You deal, and begin."),
    (TurnBegan(0, False), "Wren's turn begins.", "Your turn begins."),
    (TurnBegan(0, True), "Wren's final turn begins.", "Your final turn begins."),
    (
        Bought(0, 0, SCALES, 1),
        "Wren buys the Dragon Scale in slot 1 for 1 coin.",
        "You buy the Dragon Scale in slot 1 for 1 coin.",
    ),
    (
        Drawn(0, TEETH, 2, "bought"),
        "Wren buys the top card of the deck for 2 coins.",
        "You buy the top card of the deck for 2 coins: an Orc Tooth.",
    ),
    (
        Drawn(0, TEETH, 0, "relief"),
        "Wren draws a card free of charge.",
        "You draw a card free of charge: an Orc Tooth.",
    ),
    (Drawn(0, TEETH, 0, "potion"), "Wren draws a card.", "You draw a card: an Orc Tooth."),
    (
        DrewNothing(0, 2),
        "Wren finds no Ingredient in the deck and gets 2 coins back, "
        "which does not count as a purchase.",
        "You find no Ingredient in the deck and get 2 coins back, "
        "which does not count as a purchase.",
    ),
    (
        DrewNothing(0, 0),
        "Wren finds no Ingredient in the deck.",
        "You find no Ingredient in the deck.",
    ),
    (Refilled(2, TEETH), "An Orc Tooth comes into slot 3.", "An Orc Tooth comes into slot 3."),
    (DeckRanOut(), "The Ingredient deck is empty.", "The Ingredient deck is empty."),
    (
        SupplyShifted(TEETH),
        "Supply Shift: the Orc Teeth vial goes to 15.",
        "Supply Shift: the Orc Teeth vial goes to 15.",
    ),
    (
        Swapped(0, TEETH, 2, TENTACLES),
        "Wren gives an Orc Tooth for the Kraken Tentacle in slot 3.",
        "You give an Orc Tooth for the Kraken Tentacle in slot 3.",
    ),
    (
        Sold(0, TEETH, 3, 8, True),
        "Wren sells 3 Orc Teeth for 8 coins; the vial goes back to 5.",
        "You sell 3 Orc Teeth for 8 coins; the vial goes back to 5.",
    ),
    (
        Sold(0, TEETH, 3, 5, True),
        "Wren sells 3 Orc Teeth for 5 coins; the vial stays at 5.",
        "You sell 3 Orc Teeth for 5 coins; the vial stays at 5.",
    ),
    (
        Sold(0, POWDER, 1, 0, False),
        "Wren sells a Pixie Powder for nothing; the vial goes to 5.",
        "You sell a Pixie Powder for nothing; the vial goes to 5.",
    ),
    (
        Crafted(0, LUCK),
        "Wren crafts Elixir of Luck for a Dragon Scale and an Orc Tooth.",
        "You craft Elixir of Luck for a Dragon Scale and an Orc Tooth.",
    ),
    (
        PotionRefilled(1, LUCK),
        "Elixir of Luck comes into slot 2 of the Potion market.",
        "Elixir of Luck comes into slot 2 of the Potion market.",
    ),
    (Played(0, LUCK), "Wren plays Elixir of Luck.", "You play Elixir of Luck."),
    (Profited(0, 2), "Wren gains 2 coins.", "You gain 2 coins."),
    (Fizzled(0), "The potion finds nothing to work on.", "The potion finds nothing to work on."),
    (Opened(TEETH), "An Orc Tooth is turned up.", "An Orc Tooth is turned up."),
    (Kept(0, TEETH), "Wren takes the open Orc Tooth.", "You take the open Orc Tooth."),
    (
        Discarded(0, TEETH, "limit"),
        "Wren discards an Orc Tooth above the limit of 8.",
        "You discard an Orc Tooth above the limit of 8.",
    ),
    (Discarded(0, TEETH, "forfeit"), "Wren forfeits an Orc Tooth.", "You forfeit an Orc Tooth."),
    (
        Discarded(0, TEETH, "open"),
        "The open Orc Tooth is discarded.",
        "The open Orc Tooth is discarded.",
    ),
    (
        Borrowed(0, 1, TEETH),
        "Wren takes a card at random from Ash.",
        "You take an Orc Tooth at random from Ash.",
    ),
    (
        Borrowed(1, 0, TEETH),
        "Ash takes a card at random from Wren.",
        "Ash takes an Orc Tooth at random from you.",
    ),
    (
        GaveBack(0, 1, TEETH),
        "Wren gives Ash a card in return.",
        "You give Ash an Orc Tooth in return.",
    ),
    (Plundered(0, 1, 5), "Wren takes 5 coins from Ash.", "You take 5 coins from Ash."),
    (
        Exchanged(0, TEETH, TEARS),
        "Wren lets the Orc Teeth vial and the Mermaid Tears vial trade places.",
        "You let the Orc Teeth vial and the Mermaid Tears vial trade places.",
    ),
    (
        Reduced(0, FEATHERS),
        "Wren sends the Phoenix Feathers vial to 5.",
        "You send the Phoenix Feathers vial to 5.",
    ),
    (
        Duplicated(0, LUCK),
        "Wren copies the effect of Elixir of Luck.",
        "You copy the effect of Elixir of Luck.",
    ),
    (Passed(0), "", ""),
    (
        Renewed(),
        "Nothing but swaps for 12 rounds: the Ingredient market is renewed.",
        "Nothing but swaps for 12 rounds: the Ingredient market is renewed.",
    ),
    (FinalTurnsBegan(), "Everybody takes one final turn.", "Everybody takes one final turn."),
    (
        GoalReached(0, 31),
        "Wren reaches the goal of 30 with 31 coins.",
        "You reach the goal of 30 with 31 coins.",
    ),
    (
        GameOver(),
        "The game is over: Wren and Ash share the win with 5 coins each.",
        "The game is over: you and Ash share the win with 5 coins each.",
    ),
]


@pytest.mark.parametrize(("event", "spectator", "wren"), TALES)
def test_an_event_is_told_in_a_sentence(event, spectator, wren):
    t = table()
    assert GAME.narrate(t, event, None, NAMES) == spectator
    assert GAME.narrate(t, event, 0, NAMES) == wren


def test_every_event_there_is_has_been_told_above():
    classes = {
        thing
        for thing in vars(events).values()
        if isinstance(thing, type)
        and issubclass(thing, Event)
        and thing.__module__ == events.__name__
    }
    assert classes == {type(event) for event, _, _ in TALES}


@pytest.mark.parametrize("secret", [Drawn, Borrowed, GaveBack])
def test_what_a_seat_may_not_know_is_told_alike_whatever_the_card_was(secret):
    def heard(kind, seat):
        event = secret(0, kind, 0, "potion") if secret is Drawn else secret(0, 1, kind)
        return GAME.narrate(t, event, seat, NAMES)

    t = table(["R", "R", "R"])
    for outsider in (2, None):
        assert len({heard(kind, outsider) for kind in range(6)}) == 1
    assert len({heard(kind, 0) for kind in range(6)}) == 6


def test_what_is_told_does_not_depend_on_what_has_happened_since():
    t = table(["YYYR", "G"], coins=[9, 9])
    at_once = told(GAME, play(t, "sell-set-orc-teeth"))
    play(t, "sell-one-dragon-scales", "end-turn", "buy-1", "end-turn")
    assert told(GAME, t)[: len(at_once)] == at_once != []


def sentence(t, key):
    return GAME.sentence(t, GAME.move(key), NAMES)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("buy-1", "Buy the Dragon Scale in slot 1 for 1 coin"),
        ("buy-2", "Buy the card in slot 2"),
        ("buy-deck", "Buy the top card of the deck for 2 coins"),
        ("swap-orc-teeth-4", "Give an Orc Tooth for the Kraken Tentacle in slot 4"),
        ("swap-orc-teeth-2", "Give an Orc Tooth for the card in slot 2"),
        ("swap-done", "Swap nothing more"),
        ("sell-set-orc-teeth", "Sell 3 Orc Teeth for 8 coins"),
        ("sell-one-orc-teeth", "Sell an Orc Tooth for nothing"),
        ("relief-draw", "Draw a card free of charge"),
        ("craft-elixir-of-luck", "Craft Elixir of Luck for a Dragon Scale and an Orc Tooth"),
        ("play-fortune-serum", "Play Fortune Serum: gain 6 coins"),
        (
            "play-elixir-of-luck",
            "Play Elixir of Luck: turn up 3 Ingredients, keep 1 and discard the rest; gain 2 coins",
        ),
        ("copy-fortune-serum", "Copy Fortune Serum: no effect"),
        ("copy-tonic-of-mystery", "Copy Tonic of Mystery: draw 2 cards"),
        ("pass", "Pass"),
        ("end-turn", "End your turn"),
        ("discard-orc-teeth", "Discard an Orc Tooth"),
        ("take-orc-teeth", "Take the open Orc Tooth"),
        ("give-orc-teeth", "Give an Orc Tooth in return"),
        ("choose-seat-0", "Choose yourself"),
        ("choose-seat-1", "Choose Ash"),
        ("choose-seat-3", "Choose Seat 4"),
        ("vial-orc-teeth", "Choose the Orc Teeth vial at 8"),
    ],
)
def test_a_move_reads_as_what_it_does_legal_or_not(key, words):
    assert sentence(table(["YYYR", "G"], market="R.YGB"), key) == words


def test_the_second_card_of_a_swap_is_given_also():
    t = play(table(["YYR", "G"]), "swap-orc-teeth-4")
    assert (
        sentence(t, "swap-orc-teeth-1") == "Also give an Orc Tooth for the Dragon Scale in slot 1"
    )


def test_the_choice_of_an_opponent_says_what_happens_to_them():
    def choosing(potion):
        t = table(["R", "GG", "B"], coins=[5, 3, 5], potions=[[potion], [], []])
        return sentence(play(t, f"play-{potion}"), "choose-seat-1")

    assert choosing("plunder-tonic") == "Take 3 coins from Ash"
    assert choosing("tonic-of-borrowing") == "Take 1 card at random from Ash"
    assert choosing("serum-of-forfeit") == "Let Ash discard 2 cards"


def test_a_card_given_in_return_names_the_taker():
    t = table(["R", "G"], potions=[["tonic-of-borrowing"], []])
    play(t, "play-tonic-of-borrowing")
    assert sentence(t, "give-dragon-scales") == "Give a Dragon Scale to Ash in return"


def test_the_choice_of_a_vial_says_where_it_stands_and_what_becomes_of_it():
    t = play(table(["R", ""], potions=[["exchange-elixir"], []]), "play-exchange-elixir")
    play(t, "vial-pixie-powder")
    trade = "Trade the Pixie Powder vial for the Orc Teeth vial at 8"
    assert sentence(t, "vial-orc-teeth") == trade
    t = play(table(["R", ""], potions=[["reduction-serum"], []]), "play-reduction-serum")
    assert sentence(t, "vial-orc-teeth") == "Send the Orc Teeth vial at 8 to 5"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("content", ["full", "practice"])
def test_every_move_of_the_catalogue_has_a_sentence_of_its_own_at_any_moment(seats, content):
    dice = Dice(seats)
    t = GAME.start(seats, seed=seats, options=MarketOptions.of({"content": content}))
    while t.ask is not None:
        sentences = [GAME.sentence(t, move, NAMES) for move in GAME.catalogue]
        assert "" not in sentences
        assert len(set(sentences)) == len(sentences)
        moves = t.ask.moves(t)
        t.play(moves[dice.below(len(moves))])
    assert all(GAME.sentence(t, move, NAMES) for move in GAME.catalogue)


def effect(key):
    return potion_effect(table().edition, POTIONS.index(key))


def test_the_effect_of_a_potion_is_told_from_its_primitives():
    assert effect("fortune-serum") == ""
    assert effect("serum-of-forfeit") == "an opponent discards 2 cards"
    borrowing = "take 1 card at random from an opponent and give 1 in return"
    assert effect("tonic-of-borrowing") == borrowing
    assert effect("duplication-tonic") == "carry out the effect of a potion in the discard"
    assert effect("plunder-tonic") == "take 5 coins from an opponent"
    assert effect("exchange-elixir") == "2 vials trade places"
    assert effect("reduction-serum") == "a vial goes back to 5"


def test_a_users_own_potion_and_ingredient_are_told_like_ours(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(
        """
        [ingredient.orc-teeth]
        name = "Unicorn Hairs"
        single = "Unicorn Hair"
        [potion.elixir-of-luck]
        name = "Grand Brew"
        cost = ["orc-teeth", "orc-teeth"]
        effect = [{ do = "draw", cards = 1 }, { do = "browse", open = 2, keep = 2 }]
        """
    )
    game = MysticMarket(own)
    t = game.start(2, seed=1)
    brew = game.move("craft-elixir-of-luck")
    assert game.sentence(t, brew) == "Craft Grand Brew for 2 Unicorn Hairs"
    assert game.sentence(t, game.move("sell-one-orc-teeth")) == "Sell a Unicorn Hair for nothing"
    assert potion_effect(game.edition, 0) == "draw 1 card, then turn up 2 Ingredients, keep 2"


def test_a_seat_is_you_to_itself_and_goes_by_name_or_number_to_others():
    assert Voice(0, NAMES).does(0, "sell") == "You sell"
    assert Voice(1, NAMES).does(0, "sell") == "Wren sells"
    assert Voice(None).does(0, "pass") == "Seat 1 passes"
    assert Voice(0, NAMES).whose(0) == "your"
    assert Voice(0, NAMES).whose(1) == "Ash's"
    assert Voice(None, ["", "Ash"]).name(0) == "Seat 1"


@pytest.mark.parametrize(
    ("verb", "third"),
    [("buy", "buys"), ("copy", "copies"), ("reach", "reaches"), ("go", "goes"), ("be", "is")],
)
def test_a_verb_agrees_with_its_seat(verb, third):
    assert Voice(0).agreeing(1, verb) == third
    assert Voice(0).agreeing(0, verb) == ("are" if verb == "be" else verb)


def test_counts_articles_and_lists():
    assert [count(n, "coin") for n in (0, 1, 3)] == ["0 coins", "1 coin", "3 coins"]
    assert count(2, "Orc Tooth", "Orc Teeth") == "2 Orc Teeth"
    assert [one(thing) for thing in ("Orc Tooth", "card")] == ["an Orc Tooth", "a card"]
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert listed(["A"]) == "A"
    assert listed([]) == ""
