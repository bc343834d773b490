"""Guided first games are true: played move by move, they are what their texts say."""

import re
from dataclasses import replace
from typing import Any

import pytest

import moonbrew
from moonbrew.bots import LIKE
from moonbrew.errors import BadContent
from moonbrew.game import Game
from moonbrew.guide import BLANK, Guide, GuideStep, read_guide, step_told, untrue

GUIDED = [game for game in moonbrew.all_games() if game.guide is not None]
every_guide = pytest.mark.parametrize("game", GUIDED, ids=[game.name for game in GUIDED])
MARKET = moonbrew.game("mystic-market")
MINUTE = 150  # words that are read in a minute, with time to touch things in between
LONGEST = 260  # signs of one step: three lines on a phone


def guide_of(game: Game[Any]) -> Guide:
    """The guide, which is there."""
    assert game.guide is not None
    return game.guide


def test_every_game_of_ours_brings_a_guide():
    assert [game.name for game in GUIDED] == [game.name for game in moonbrew.all_games()]


@every_guide
def test_what_happens_is_what_its_steps_say(game):
    assert list(untrue(game, guide_of(game))) == []


@every_guide
def test_within_a_minute_one_decides_for_oneself(game):
    texts = [step.text for step in guide_of(game).steps]
    assert 3 <= len(texts) <= 10
    assert sum(len(text.split()) for text in texts) <= MINUTE
    assert all(len(text) <= LONGEST for text in [*texts, guide_of(game).last])


@every_guide
def test_it_is_played_against_a_bot_for_newcomers(game):
    bots = [bot for bot in guide_of(game).bots if bot]
    assert set(bots) == {"apprentice"}
    assert "first game" in LIKE["apprentice"]


@every_guide
def test_every_step_reads_well_with_its_blanks_filled(game):
    guide = guide_of(game)
    made: list[str] = []
    options = game.check(game.Options.of(guide.options), len(guide.bots))
    t = game.start(len(guide.bots), guide.seed, options)
    for key in guide.moves:
        if int(t.ask.seat) == guide.seat:
            text = step_told(game, t, guide, made, ["Wren", "Ash"])
            assert text.endswith(".")
            assert not BLANK.search(text)
            assert "None" not in text
            assert not re.search(r"\b1 coins", text)
        game.play(t, key)
        made.append(key)


# A guide that is not true is found out


def changed(**what) -> Guide:
    """The guide of Mystic Market with another first step."""
    guide = guide_of(MARKET)
    first = replace(guide.steps[0], **what)
    return replace(guide, steps=[first, *guide.steps[1:]])


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ({"text": "You pay 7 coins."}, "nothing says 7"),
        ({"text": "You have {purse.price}."}, "which is not on the table"),
        ({"text": "You have {market-2.secret}."}, "which is not on the table"),
        ({"move": "end-turn"}, "is not to be chosen"),
        ({"then": ["buy-1"]}, "is not a move of who is asked"),
    ],
)
def test_a_step_that_is_not_true_is_found_out(what, why):
    assert any(why in told for told in untrue(MARKET, changed(**what)))


def test_a_move_of_others_that_cannot_be_made_is_found_out():
    guide = guide_of(MARKET)
    second = replace(guide.steps[1], then=["end-turn", "buy-4"])
    wrong = replace(guide, steps=[guide.steps[0], second, *guide.steps[2:]])
    assert any("cannot be made" in told for told in untrue(MARKET, wrong))


def test_a_guide_that_stops_in_anothers_turn_is_found_out():
    guide = guide_of(MARKET)
    cut = replace(guide.steps[-1], then=[])
    wrong = replace(guide, steps=[*guide.steps[:-1], cut])
    assert list(untrue(MARKET, wrong)) == ["After the last step the newcomer is not asked."]


def test_what_is_said_at_last_is_true_too():
    guide = replace(guide_of(MARKET), last="You have {purse.price} of 7.")
    assert list(untrue(MARKET, guide)) == [
        "At last: A guide speaks of {purse.price}, which is not on the table.",
        "At last: nothing says 7.",
    ]


# Where one is


STEPS = [GuideStep("One.", "a", ["x", "y"], []), GuideStep("Two.", "b", [], [])]
SMALL = Guide("guide", "seed", 1, ["apprentice", ""], {}, ["w"], STEPS, "Go on.")


@pytest.mark.parametrize(
    ("made", "next_one", "number"),
    [
        ("", "w", 0),
        ("w", "a", 0),
        ("w a", "x", 1),
        ("w a x", "y", 1),
        ("w a x y", "b", 1),
        ("w a x y b", None, 2),
        ("w a x y b c", None, 2),
        ("w c", None, 1),
    ],
)
def test_a_guide_knows_where_one_is_by_the_moves_that_were_made(made, next_one, number):
    assert SMALL.next(made.split()) == next_one
    assert SMALL.number(made.split()) == number


# Reading

FILE = """
seed = "x"
bots = ["", "apprentice"]
last = "Go on."
[[step]]
text = "Do it."
move = "a"
rules = ["TOLL-001"]
"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('bots = ["", "apprentice"]', 'bots = ["apprentice"]', "must leave one seat empty"),
        ("TOLL-001", "TOLL-002", "step.0.rules.0 is 'TOLL-002', which is not known"),
        ("text =", "words =", "step.0.words means nothing here"),
        ('last = "Go on."', "", "last is missing"),
        ('move = "a"', "", "step.0.move is missing"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_place(tmp_path, old, new, why):
    file = tmp_path / "guide.toml"
    file.write_text(FILE.replace(old, new))
    with pytest.raises(BadContent, match=re.escape(why)):
        read_guide(file, ["TOLL-001"])


def test_a_game_need_not_bring_a_guide(tollgate):
    assert tollgate.guide is None
