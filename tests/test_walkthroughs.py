"""Walkthroughs are true: their moves are legal at their tables and score what their texts say."""

import re
from dataclasses import replace

import pytest

import moonbrew
from moonbrew.errors import BadContent
from moonbrew.walkthrough import Lesson, Walkthrough, read_walkthrough, untrue

GAME = moonbrew.game("mystic-market")

LESSON = """
title = "One turn"
setting = "A table."
table = {}
[[lesson]]
title = "Go on"
text = "You go on."
rules = ["TOLL-001"]
"""


WALKS = [(game, walk) for game in moonbrew.all_games() for walk in game.walkthroughs.values()]
every_walkthrough = pytest.mark.parametrize(
    ("game", "walk"), WALKS, ids=[f"{game.name} {walk.key}" for game, walk in WALKS]
)


def test_some_games_bring_a_walkthrough():
    assert len({game.name for game, _ in WALKS}) >= 2


@every_walkthrough
def test_what_happens_is_what_its_lessons_say(game, walk):
    assert list(untrue(game, walk)) == []
    for lesson in walk.lessons:
        said = rf"\b{abs(lesson.score)} (points?|coins?|Star\s+Power|Magik)\b"
        assert not lesson.score or re.search(said, lesson.text)


@every_walkthrough
def test_without_named_seats_it_is_one_seats_whole_turn(game, walk):
    t = game.load(walk.table)
    seat = int(t.ask.seat)
    if any(lesson.seat is not None for lesson in walk.lessons):
        pytest.skip("its lessons name their seats")
    for key in [key for lesson in walk.lessons for key in lesson.moves]:
        assert game.scene(t, seat).places[seat].active
        game.play(t, key)
    assert not game.scene(t, seat).places[seat].active, "The turn should be over at the end."


@every_walkthrough
def test_the_table_it_begins_at_is_written_as_tables_are(game, walk):
    table = walk.table
    assert game.dump(game.load(game.dump(game.load(table)))) == game.dump(game.load(table))


# A walkthrough that is not true is found out


def with_an_answer() -> Walkthrough:
    """The walkthrough of Mystic Market with a lesson of the seat that comes next."""
    walk = GAME.walkthroughs["walkthrough"]
    t = GAME.load(walk.table)
    first = int(t.ask.seat)
    for key in [key for lesson in walk.lessons for key in lesson.moves]:
        GAME.play(t, key)
    asides = []
    while int(t.ask.seat) == first:  # who may still answer the next turn with a potion
        asides.append(Lesson("Let them", "You pass.", [], ["pass"], 0, first))
        GAME.play(t, "pass")
    seat, before = int(t.ask.seat), GAME.result(t).scores
    move = t.ask.moves(t)[0]
    GAME.play(t, move)
    scored = GAME.result(t).scores[seat] - before[seat]
    after = {"coins": GAME.dump(t)["coins"], f"coins.{seat}": GAME.dump(t)["coins"][seat]}
    answer = Lesson("The next", "They go on.", [], [move.key], scored, seat, after)
    return replace(walk, lessons=[*walk.lessons, *asides, answer])


def test_lessons_of_several_seats_say_what_lies_where_after_them():
    assert list(untrue(GAME, with_an_answer())) == []


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"seat": 0}, "is not a move of seat 0, which is not asked"),
        ({"seat": None}, "is not a move of seat 0, which is not asked"),
        ({"score": 77}, "not 77"),
        ({"moves": ["end-turn"]}, "end-turn cannot be done"),
        ({"after": {"coins": [99, 99]}}, "not [99, 99]"),
        ({"after": {"purse": 1}}, "a dump has no field purse"),
        ({"after": {"coins.7": 1}}, "a dump has no field coins.7"),
    ],
)
def test_a_lesson_that_is_not_true_is_found_out(changed, why):
    walk = with_an_answer()
    wrong = replace(walk, lessons=[*walk.lessons[:-1], replace(walk.lessons[-1], **changed)])
    (told,) = untrue(GAME, wrong)
    assert told.startswith("The next: ")
    assert why in told


def test_a_walkthrough_that_says_nothing_of_what_happens_is_found_out():
    walk = GAME.walkthroughs["walkthrough"]
    assert list(untrue(GAME, replace(walk, lessons=[]))) == [
        "No step says what it scores or what lies where after it."
    ]


# Reading


def test_a_walkthrough_is_read_with_its_breaks_of_lines_undone(tmp_path):
    file = tmp_path / "walkthrough.toml"
    file.write_text(LESSON.replace("You go on.", "You\\n go  on."))
    walk = read_walkthrough(file, ["TOLL-001"])
    [lesson] = walk.lessons
    assert walk.key == "walkthrough"
    assert (lesson.text, lesson.moves, lesson.score) == ("You go on.", [], 0)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("TOLL-001", "TOLL-002", "lesson.0.rules.0 is 'TOLL-002', which is not known"),
        ("text =", "words =", "lesson.0.words means nothing here"),
        ('text = "You go on."', "", "lesson.0.text is missing"),
        ("table = {}", "", "table is missing"),
        ("rules =", "moves = [3]\nrules =", "lesson.0.moves.0 is 3; it must be a text"),
        ("rules =", "score = 'much'\nrules =", "lesson.0.score is 'much'"),
        ("rules =", "seat = -1\nrules =", "lesson.0.seat is -1"),
        ("rules =", "after = 3\nrules =", "lesson.0.after"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_place(tmp_path, old, new, why):
    file = tmp_path / "walkthrough.toml"
    file.write_text(LESSON.replace(old, new))
    with pytest.raises(BadContent, match=re.escape(why)):
        read_walkthrough(file, ["TOLL-001"])
