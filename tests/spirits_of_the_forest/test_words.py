"""What is said: moves, prompts and events."""

import pytest

from tests.spirits_of_the_forest.glade import GAME, alone, begin, play, table, to_the_end
from tests.spirits_of_the_forest.rare import TABLES
from tests.tabletop import keys, told

ROWS = ["BRA1 SPI5 DEW1", "LEA1 SPI2"]


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("take-1.1", "Take the Branch tile at row 1, column 1"),
        ("take-1.3", "Take the Dew drop tile with the sun at row 1, column 3"),
        ("take-4.4", "Take the tile at row 4, column 4"),
        ("put-1.2", "Put a gem on the double Spider tile at row 1, column 2"),
        ("pay-1.2", "Pay with your gem at row 1, column 2"),
        ("stop", "Take no tile"),
        ("claim-EC1", "Claim the card EC1"),
        ("assign-1-2", "Tile 1 to the team, tile 2 to the opponent"),
        ("pick-light-1.1", "Collect the Branch tile at row 1, column 1 for Light"),
        ("team-FT-BRA", "Give the Branch token to the team"),
        ("use-BRA5", "Discard the double Branch tile"),
        ("score-AIR", "Score Air Spirits"),
    ],
)
def test_moves_are_sentences(key, words):
    assert GAME.sentence(table(ROWS), GAME.move(key)) == words


def test_every_move_of_the_catalogue_has_a_sentence_of_its_own_kind():
    t = table(ROWS)
    sentences = [GAME.sentence(t, move) for move in GAME.catalogue]
    assert all(sentences)
    by_kind: dict[type, set[str]] = {}
    for move, words in zip(GAME.catalogue, sentences, strict=True):
        by_kind.setdefault(type(move), set()).add(words)
    kinds = list(by_kind.values())
    assert all(not one & other for i, one in enumerate(kinds) for other in kinds[i + 1 :]), (
        "two kinds of moves are said alike"
    )


def test_prompts_say_what_is_asked():
    first = table(ROWS, turns=0)
    assert GAME.scene(first, 0).prompt == (
        "Your turn: take the first or last tile of a row. In the first turn it is the only one."
    )
    assert GAME.scene(first, 1).prompt == "Seat 1 is choosing."
    second = play(table(["BRA1 BRA2", "LEA1"]), "take-1.1")
    assert GAME.scene(second, 0).prompt == "Take another Branch tile with one symbol, or stop."
    pay = play(table(ROWS, gems=["1.2", "1.1"], supply=[1]), "take-1.1")
    assert GAME.scene(pay, 0).prompt == (
        "The tile at row 1, column 1 is reserved. Which gem do you pay with?"
    )
    nothing = table(["BRA1"], gems=["", "1.1"], favours=["FT-sun"], removed=[1])
    assert GAME.scene(nothing, 0).prompt.startswith("Your turn: you can take no tile.")
    assert GAME.scene(alone(["BRA1 BRA2", "LEA1 LEA2"]), 0).prompt.startswith("Your turn: take")


@pytest.mark.parametrize(
    ("name", "said", "touch"),
    [
        (
            "a Moonlight tile revealed before the second tile",
            "You reveal a Moonlight tile: Spider. Leave it face up, or turn it face down?",
            {"up": ["moonlight-1"], "down": []},
        ),
        (
            "cards to be claimed, with gems on the Forest",
            "Claim a card of the display with three of your tiles, or pass.",
            {"claim-EC1": ["enchanted-EC1"], "claim-EC15": ["enchanted-EC15"], "pass": []},
        ),
        (
            "gems to be swapped or moved",
            "With which gem does your gem at row 1, column 1 change places?",
            {"with-1.3": ["gem-1.3"], "with-1.4": ["gem-1.4"]},
        ),
        (
            "a gem moved and another taken up",
            "Where does your gem at row 1, column 2 go?",
            {"put-1.4": ["cell-1.4"]},
        ),
        (
            "two tokens drawn",
            "Bonus: which of the two Favour tokens do you keep?",
            {"keep-FT-gem1": ["favours-0-FT-gem1"]},
        ),
    ],
)
def test_asks_of_the_modules_have_a_prompt_and_pieces_to_touch(name, said, touch):
    t = TABLES[name]
    assert GAME.scene(t, 0).prompt == said
    assert {key: GAME.touches(t, GAME.move(key)) for key in touch} == touch


def test_the_bonus_of_gems_says_what_is_left_of_it():
    ask, agenda = ["use-gems", 0], [["end-turn", 0]]
    options = {"enchanted": "on"}
    t = table(ROWS, gems=["1.1 1.2", "2.1"], options=options, ask=ask, agenda=agenda)
    assert GAME.scene(t, 0).prompt.startswith("Bonus: swap a gem with another player's")
    assert GAME.touches(t, GAME.move("shift-1.1")) == ["gem-1.1"]
    assert GAME.touches(t, GAME.move("swap-1.1")) == ["cell-1.1"]
    play(t, "shift-1.1")
    assert GAME.sentence(t, GAME.move("put-2.2")).startswith("Move it on the Spider tile")
    play(t, "put-2.2")
    assert GAME.scene(t, 0).prompt.startswith("Take up another of your gems")


def test_events_are_told_to_each_reader():
    t = play(table(ROWS, gems=["", "1.1"], supply=[1, 0]), "take-1.1")
    assert told(GAME, t, 0) == [
        "You pay a gem from the supply for the tile that Seat 2 has reserved.",
        "Seat 2's gem at row 1, column 1 goes back to the supply.",
        "You take a Branch tile from row 1, column 1.",
    ]
    assert told(GAME, t, 1) == [
        "Seat 1 pays a gem from the supply for the tile that you have reserved.",
        "Your gem at row 1, column 1 goes back to the supply.",
        "Seat 1 takes a Branch tile from row 1, column 1.",
    ]
    plus = play(table(ROWS, favours=["FT-gem1"], removed=[1]), "plus")
    assert told(GAME, plus, 0) == ["You discard a gem token and get a gem back."]
    assert told(GAME, plus, 1) == ["Seat 1 discards a gem token and gets a gem back."]


def test_a_gem_put_and_a_gem_moved_are_told():
    t = table(ROWS, gems=["1.2"], supply=[1], ask=["place-gem", 0], agenda=[["end-turn", 0]])
    put = t.clone()
    put.events = []
    assert told(GAME, play(put, "put-2.1"), 0)[0] == "You put a gem on row 2, column 1."
    play(t, "shift-1.2", "put-1.3")
    assert told(GAME, t, 0)[0] == "You move a gem from row 1, column 2 to row 1, column 3."


def test_the_end_is_told_with_the_points():
    t = to_the_end(begin(2, 1))
    lines = told(GAME, t, None)
    assert lines[-1].startswith("The game is over: Seat ")
    assert [line for line in lines if " points" in line][-3:-1] == lines[-3:-1]


def test_touching_a_gem_and_touching_its_tile_are_two_things():
    t = table(ROWS, gems=["1.2"], supply=[1], ask=["place-gem", 0], agenda=[["end-turn", 0]])
    choices = {choice.key: choice.touch for choice in GAME.scene(t, 0).choices}
    assert choices["shift-1.2"] == ["gem-1.2"]
    assert choices["put-1.1"] == ["cell-1.1"]
    assert set(choices) == {*keys(t)}
