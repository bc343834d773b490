"""Chapter 17.2: what a seat sees, and what it does not."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from moonbrew.games.mystic_market import MarketOptions
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.dice import Dice
from moonbrew.scene import Scene, Zone
from tests.mystic_market.stall import GAME, KINDS, play, table
from tests.tabletop import rule, told

NAMES = ["Wren", "Ash", "Fern", "Sorrel"]

every_option = pytest.mark.parametrize(
    ("content", "length"),
    [(c, n) for c in ("full", "practice") for n in ("normal", "shortened")],
)
every_count = pytest.mark.parametrize("seats", [2, 3, 4])


def viewers(t: MarketTable) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(t.seats), None]


def see(t: MarketTable, seat: int | None) -> Scene:
    """The table as a seat sees it."""
    return GAME.scene(t, seat, NAMES)


def zone(t: MarketTable, seat: int | None, name: str) -> Zone:
    """A zone as a seat sees it."""
    [found] = [zone for zone in see(t, seat).zones if zone.id == name]
    return found


def faces(t: MarketTable, seat: int | None, name: str) -> list[tuple[str | None, int]]:
    """What a seat sees in a zone: faces and how many of each; None for backs."""
    return [(piece.face, piece.count) for piece in zone(t, seat, name).pieces]


def same_to(seat: int | None, one: MarketTable, other: MarketTable) -> bool:
    """Whether a seat sees the same and has been told the same at two tables."""
    return see(one, seat) == see(other, seat) and told(GAME, one, seat) == told(GAME, other, seat)


def moments(seats: int, content: str, length: str, games: int = 1) -> Iterator[MarketTable]:
    """Every moment of some games at random, their ends included."""
    dice = Dice(seats)
    for seed in range(games):
        t = GAME.start(seats, seed, MarketOptions.of({"content": content, "length": length}))
        yield t
        while t.ask is not None:
            moves = t.ask.moves(t)
            t.play(moves[dice.below(len(moves))])
            yield t


# The rules on what is known to whom.


@rule("MARKET-179")
def test_everybody_sees_what_lies_open_and_how_much_lies_hidden():
    t = table(
        ["RRY", "GB", "P"],
        market="ROY.B",
        deck="ROYGB",
        track="BPGYOR",
        coins=[5, 4, 3],
        potions=[[], ["fortune-serum", "fortune-serum"], []],
        potion_market=["elixir-of-luck"],
        potion_deck=["plunder-tonic", "reduction-serum"],
        potion_discard=["elixir-of-wealth"],
        discard=["orc-teeth", "orc-teeth", "supply-shift-mermaid-tears"],
    )
    for seat in viewers(t):
        assert [face for face, _ in faces(t, seat, "track")] == [KINDS[c] for c in "BPGYOR"]
        assert [piece.id for piece in zone(t, seat, "market").pieces] == [
            "market-1",
            "market-2",
            "market-3",
            "market-5",
        ]
        assert [face for face, _ in faces(t, seat, "market")] == [KINDS[c] for c in "ROYB"]
        assert faces(t, seat, "discard") == [("orc-teeth", 2), ("supply-shift-mermaid-tears", 1)]
        assert faces(t, seat, "potion-market") == [("elixir-of-luck", 1)]
        assert faces(t, seat, "potion-discard") == [("elixir-of-wealth", 1)]
        assert faces(t, seat, "potions-1") == [("fortune-serum", 2)]
        assert faces(t, seat, "deck") == [(None, 5)]
        assert faces(t, seat, "potion-deck") == [(None, 2)]
        assert [place.score for place in see(t, seat).places] == [5, 4, 3]
        assert [place.facts["cards"] for place in see(t, seat).places] == [3, 2, 1]
        assert [place.facts["potions"] for place in see(t, seat).places] == [0, 2, 0]


@rule("MARKET-179")
def test_everybody_sees_whose_turn_it_is_and_the_action_begun():
    t = table(["RR", "GB"], turn=1)
    for seat in viewers(t):
        assert [place.active for place in see(t, seat).places] == [False, True]
        assert [place.note for place in see(t, seat).places] == ["", ""]
    play(t, "buy-1")
    for seat in viewers(t):
        assert [place.note for place in see(t, seat).places] == ["", "bought 1 card"]


@rule("MARKET-180")
def test_a_hand_is_known_to_its_owner_only():
    t, other = table(["RYR", "GB"]), table(["RYR", "PP"])
    assert faces(t, 0, "hand-0") == [("dragon-scales", 2), ("orc-teeth", 1)]
    assert faces(t, 1, "hand-0") == faces(t, None, "hand-0") == [(None, 3)]
    assert same_to(0, t, other)
    assert same_to(None, t, other)
    assert not same_to(1, t, other)


@rule("MARKET-181")
def test_order_and_contents_of_the_decks_are_hidden_from_everyone():
    t = table(["R", "O"], deck="ROYGB", potion_deck=["plunder-tonic", "reduction-serum"])
    other = table(["R", "O"], deck="PGPRY", potion_deck=["elixir-of-luck", "plunder-tonic"])
    assert all(same_to(seat, t, other) for seat in viewers(t))


@rule("MARKET-027")
def test_nobody_is_told_which_supply_shifts_are_in_the_deck_and_which_are_out():
    t = table(["R", "O"], deck="yROYG", aside=["pixie-powder"])
    other = table(["R", "O"], deck="pROYG", aside=["orc-teeth"])
    assert all(same_to(seat, t, other) for seat in viewers(t))


@rule("MARKET-182")
def test_a_supply_shift_is_hidden_in_the_deck_and_public_once_it_has_taken_effect():
    t, other = table(["R", "O"], deck="ROYy"), table(["R", "O"], deck="ROYg")
    assert all(same_to(seat, t, other) for seat in viewers(t))
    play(t, "buy-deck")
    for seat in viewers(t):
        assert faces(t, seat, "discard") == [("supply-shift-orc-teeth", 1)]
        assert "Supply Shift: the Orc Teeth vial goes to 15." in told(GAME, t, seat)


@rule("MARKET-183")
def test_a_card_bought_from_the_market_and_the_one_that_follows_are_seen_by_all():
    t = play(table(["G", "O"], market="ROYGB", deck="RRP"), "buy-1")
    for seat in viewers(t):
        bought, refilled = told(GAME, t, seat)
        assert bought.endswith("the Dragon Scale in slot 1 for 1 coin.")
        assert refilled == "A Pixie Powder comes into slot 1."
        assert faces(t, seat, "market")[0] == ("pixie-powder", 1)


@rule("MARKET-183")
def test_a_card_swapped_and_the_one_put_into_the_market_are_seen_by_all():
    t = play(table(["GP", "O"], market="ROYGB"), "swap-pixie-powder-1", "swap-done")
    for seat in viewers(t):
        [swapped] = told(GAME, t, seat)
        assert swapped.endswith("a Pixie Powder for the Dragon Scale in slot 1.")
        assert faces(t, seat, "market")[0] == ("pixie-powder", 1)


def drawing(deck: str, how: str) -> MarketTable:
    """A table with two onlookers after the first seat has drawn unseen."""
    owned = [["tonic-of-mystery"], [], []]
    coins = [0, 5, 5] if how == "relief-draw" else [5, 5, 5]
    hand = "" if how == "relief-draw" else "R"
    t = table([hand, "R", "R"], deck=deck, coins=coins, potions=owned)
    return play(t, how)


@rule("MARKET-184")
@pytest.mark.parametrize("how", ["buy-deck", "relief-draw", "play-tonic-of-mystery"])
def test_a_card_drawn_unseen_is_seen_only_by_the_one_who_receives_it(how):
    t, other = drawing("ROGG", how), drawing("ROBB", how)
    for seat in (1, 2, None):
        assert same_to(seat, t, other)
    assert any("Kraken Tentacle" in line for line in told(GAME, t, 0))
    assert any("Mermaid Tear" in line for line in told(GAME, other, 0))
    assert dict(faces(t, 0, "hand-0"))["kraken-tentacles"] > 0


def borrowing(taken: str, given: str) -> MarketTable:
    """A table after Tonic of Borrowing went from the first seat to the second, with a third one."""
    t = table(["RO", taken, "P"], potions=[["tonic-of-borrowing"], [], []])
    return play(t, "play-tonic-of-borrowing", "choose-seat-1", f"give-{KINDS[given]}")


@rule("MARKET-185")
def test_a_card_taken_or_given_by_borrowing_is_seen_only_by_the_two_concerned():
    t = borrowing("G", "R")
    for other in (borrowing("B", "R"), borrowing("G", "O")):
        assert same_to(2, t, other)
        assert same_to(None, t, other)
        assert told(GAME, t, 0) != told(GAME, other, 0)
        assert told(GAME, t, 1) != told(GAME, other, 1)
    assert told(GAME, t, 0)[1:3] == [
        "You take a Kraken Tentacle at random from Seat 2.",
        "You give Seat 2 a Dragon Scale in return.",
    ]
    assert told(GAME, t, 2)[1:3] == [
        "Seat 1 takes a card at random from Seat 2.",
        "Seat 1 gives Seat 2 a card in return.",
    ]


@rule("MARKET-186")
def test_cards_revealed_by_elixir_of_luck_are_seen_by_all():
    t = table(["R", "O"], deck="RRYGB", potions=[["elixir-of-luck"], []])
    play(t, "play-elixir-of-luck")
    for seat in viewers(t):
        assert faces(t, seat, "in-play") == [("elixir-of-luck", 1)]
        assert [face for face, _ in faces(t, seat, "open")] == [KINDS[c] for c in "YGB"]
        assert "A Mermaid Tear is turned up." in told(GAME, t, seat)
    play(t, "take-mermaid-tears")
    for seat in viewers(t):
        assert any(line.endswith("the open Mermaid Tear.") for line in told(GAME, t, seat))
        assert faces(t, seat, "discard") == [("orc-teeth", 1), ("kraken-tentacles", 1)]


@rule("MARKET-187")
@pytest.mark.parametrize(
    ("keys", "words", "lost"),
    [
        (["sell-set-orc-teeth"], "3 Orc Teeth for 8 coins; the vial goes back to 5.", "YYY"),
        (["sell-one-orc-teeth"], "an Orc Tooth for nothing; the vial goes to 5.", "Y"),
        (["craft-elixir-of-luck"], "Elixir of Luck for a Dragon Scale and an Orc Tooth.", "RY"),
        (
            ["buy-1", "end-turn", "discard-pixie-powder"],
            "a Pixie Powder above the limit of 8.",
            "P",
        ),
        (
            ["play-serum-of-forfeit", "discard-phoenix-feathers", "discard-mermaid-tears"],
            "a Mermaid Tear.",
            "OB",
        ),
    ],
)
def test_cards_sold_paid_or_discarded_are_seen_by_all(keys, words, lost):
    t = table(
        ["RYYYPPPP", "OOBB"],
        potions=[["serum-of-forfeit"], []],
        potion_market=["elixir-of-luck"],
    )
    play(t, *keys)
    for seat in viewers(t):
        assert any(line.endswith(words) for line in told(GAME, t, seat))
        assert Counter(dict(faces(t, seat, "discard"))) == Counter(KINDS[c] for c in lost)


# Half a swap.


def test_half_a_swap_is_seen_only_by_its_chooser():
    t = table(["YG", "O"])
    before = [see(t, seat) for seat in (1, None)]
    play(t, "swap-orc-teeth-1")
    assert [replace(see(t, seat), ply=0) for seat in (1, None)] == before
    assert see(t, 0).prompt == (
        "You give an Orc Tooth for the Dragon Scale in slot 1: "
        "swap a second card too, or leave it at one."
    )


# What is asked.


def test_the_asked_seat_reads_what_to_choose_and_the_others_only_who_is_choosing():
    t = table(["YG", "O"])
    assert see(t, 0).prompt == "Your turn: buy, swap or sell; craft and play potions."
    assert see(t, 1).prompt == see(t, None).prompt == "Wren is choosing."
    assert see(t, 0).choices
    assert see(t, 1).choices == see(t, None).choices == []


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (["buy-1"], "Buy a second card, craft or play potions, or end your turn."),
        (["sell-one-orc-teeth"], "Sell more, craft or play potions, or end your turn."),
        (["buy-1", "buy-deck"], "Your action is done: craft or play potions, or end your turn."),
        (["play-serum-of-forfeit"], "Choose an opponent who discards 2 cards."),
        (["play-tonic-of-borrowing"], "Choose an opponent to take 1 card from."),
        (["play-plunder-tonic"], "Choose an opponent to take 5 coins from."),
        (["play-tonic-of-borrowing", "choose-seat-1"], "Choose a card to give Ash in return."),
        (["play-exchange-elixir"], "Choose a vial to trade places with another."),
        (
            ["play-exchange-elixir", "vial-orc-teeth"],
            "Choose a vial to trade places with the Orc Teeth vial.",
        ),
        (["play-reduction-serum"], "Choose a vial to send to 5."),
        (["play-elixir-of-luck"], "Take 1 of the open cards."),
        (["play-duplication-tonic"], "Choose a potion in the discard to copy."),
        (["buy-1", "buy-2", "end-turn"], "You hold 9 cards and may keep 8: discard 1."),
    ],
)
def test_each_choice_has_its_prompt(keys, words):
    owned = [brew.key for brew in table().edition.brews]
    spent = ["fortune-serum", "tonic-of-mystery"]
    t = table(["YYYGGGB", "OO", "P"], potions=[owned, [], []], potion_discard=spent)
    assert see(play(t, *keys), 0).prompt == words


def test_a_seat_asked_in_a_window_reads_in_whose_turn_it_may_play():
    t = table(["YG", "O"], potions=[[], ["fortune-serum"]])
    assert see(t, 1).prompt == "Play a potion in Wren's turn, or pass."
    assert see(t, 0).prompt == "Ash is choosing."


def test_a_victim_reads_how_many_cards_to_discard():
    t = table(["YG", "OOO"], potions=[["serum-of-forfeit"], []])
    assert see(play(t, "play-serum-of-forfeit"), 1).prompt == "Choose 2 cards to discard."


def test_a_blocked_seat_reads_that_it_may_only_draw():
    t = table(["", "O"], coins=[0, 5], potions=[["fortune-serum"], []])
    assert see(t, 0).prompt == (
        "Your turn: you can neither buy, swap nor sell, so draw a card free of charge."
    )


def test_the_end_says_who_has_won():
    t = table(["", ""], coins=[9, 5], final=True, agenda=[["end-game"]])
    assert see(t, 0).prompt == "The game is over: you win with 9 coins."
    assert see(t, 1).prompt == "The game is over: Wren wins with 9 coins."
    t = table(["", ""], coins=[9, 9], final=True, agenda=[["end-game"]])
    assert see(t, None).prompt == "The game is over: Wren and Ash share the win with 9 coins each."


def test_a_choice_tells_what_to_touch_and_what_follows():
    t = table(["YYYR", "O"], potion_market=["plunder-tonic", "elixir-of-luck"])
    choices = {choice.key: choice for choice in see(t, 0).choices}
    assert choices["swap-orc-teeth-4"].touch == ["hand-0-orc-teeth", "market-4"]
    assert choices["sell-set-orc-teeth"].touch == ["hand-0-orc-teeth", "vial-orc-teeth"]
    assert choices["sell-set-orc-teeth"].note == "the Orc Teeth vial goes back to 5"
    assert choices["sell-one-dragon-scales"].touch == ["hand-0-dragon-scales", "discard"]
    assert choices["sell-one-dragon-scales"].note == "the Dragon Scales vial stays at 5"
    crafting = choices["craft-elixir-of-luck"]  # by the potion alone, or from the hand
    assert crafting.touch == ["hand-0-dragon-scales", "hand-0-orc-teeth", "potion-market-2"]
    assert crafting.enough
    assert choices["buy-deck"].touch == ["deck"]
    assert {choice.group for choice in choices.values()} == {"Buy", "Swap", "Sell", "Craft"}


def test_ending_the_turn_warns_of_the_hand_limit():
    t = play(table(["YYYYRRRR", "O"]), "buy-1")
    [ending] = [choice for choice in see(t, 0).choices if choice.key == "end-turn"]
    assert ending.note == "you discard 1 card first"
    assert ending.touch == []


def test_a_practice_game_shows_no_potions():
    t = table(["YG", "O"], content="practice")
    assert not [zone.id for zone in see(t, 0).zones if "potion" in zone.id]
    assert see(t, 0).prompt == "Your turn: buy, swap or sell."


# Laws, on games at random.


@every_option
@every_count
def test_ids_are_unique_and_every_touch_meets_one_that_is_there(seats, content, length):
    touched = set()
    for t in moments(seats, content, length):
        for seat in viewers(t):
            scene = see(t, seat)
            ids = [zone.id for zone in scene.zones]
            ids += [piece.id for zone in scene.zones for piece in zone.pieces]
            assert len(set(ids)) == len(ids)
            assert {id for choice in scene.choices for id in choice.touch} <= set(ids)
            touched |= {id for choice in scene.choices for id in choice.touch}
    assert len(touched) > 10


@every_option
@every_count
def test_the_choices_are_the_legal_moves_and_no_two_are_touched_alike(seats, content, length):
    for t in moments(seats, content, length):
        if t.ask is None:
            continue
        choices = see(t, int(t.ask.seat)).choices
        assert [choice.key for choice in choices] == [move.key for move in t.ask.moves(t)]
        assert all(choice.group for choice in choices)
        touches = [tuple(choice.touch) for choice in choices if choice.touch]
        assert len(set(touches)) == len(touches)
        begun = {touch[:1] for touch in touches if len(touch) > 1}
        assert not begun & set(touches), "one choice would be made on the way to another"


@every_option
@every_count
def test_what_is_touched_stands_for_a_move_whether_it_is_legal_or_not(seats, content, length):
    for t in moments(seats, content, length):
        for choice in see(t, int(t.ask.seat)).choices if t.ask else []:
            assert GAME.touches(t, GAME.moves[choice.key]) == choice.touch
    t = table(["", "O"], potion_market=["elixir-of-luck"])
    assert GAME.touches(t, GAME.move("craft-elixir-of-luck")) == [
        "hand-0-dragon-scales",
        "hand-0-orc-teeth",
        "potion-market-1",
    ]
