"""Walkthroughs are true: their moves are legal at their tables and score what their texts say."""

import re

import pytest

import moonbrew
from moonbrew.errors import BadContent
from moonbrew.walkthrough import read_walkthrough

LESSON = """
title = "One turn"
setting = "A table."
table = {}
[[lesson]]
title = "Go on"
text = "You go on."
rules = ["TOLL-001"]
"""


def games_with_one():
    """The games that bring a walkthrough."""
    return [game for game in moonbrew.all_games() if game.walkthrough]


every_walkthrough = pytest.mark.parametrize("game", games_with_one(), ids=lambda game: game.name)


def test_some_games_bring_a_walkthrough():
    assert len(games_with_one()) >= 2


@every_walkthrough
def test_its_moves_are_one_seats_whole_turn(game):
    t = game.load(game.walkthrough.table)
    seat = t.ask.seat
    for key in [key for lesson in game.walkthrough.lessons for key in lesson.moves]:
        assert t.ask.seat == seat
        assert game.scene(t, seat).places[seat].active
        game.play(t, key)
    assert not game.scene(t, seat).places[seat].active, "The turn should be over at the end."


@every_walkthrough
def test_each_of_its_steps_scores_what_it_says(game):
    t = game.load(game.walkthrough.table)
    seat, total = t.ask.seat, 0
    for lesson in game.walkthrough.lessons:
        before = game.result(t).scores[seat]
        for key in lesson.moves:
            game.play(t, key)
        assert game.result(t).scores[seat] - before == lesson.score, lesson.title
        assert not lesson.score or re.search(rf"\b{lesson.score} (points|coins)\b", lesson.text)
        total += lesson.score
    assert total > 0, "A turn that scores nothing would prove nothing."


@every_walkthrough
def test_the_table_it_begins_at_is_written_as_tables_are(game):
    table = game.walkthrough.table
    assert game.dump(game.load(game.dump(game.load(table)))) == game.dump(game.load(table))


def test_a_walkthrough_is_read_with_its_breaks_of_lines_undone(tmp_path):
    file = tmp_path / "walkthrough.toml"
    file.write_text(LESSON.replace("You go on.", "You\\n go  on."))
    [lesson] = read_walkthrough(file, ["TOLL-001"]).lessons
    assert (lesson.text, lesson.moves, lesson.score) == ("You go on.", [], 0)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("TOLL-001", "TOLL-002", "lesson.0.rules.0 is 'TOLL-002', which is not known"),
        ("text =", "words =", "lesson.0.words means nothing here"),
        ('text = "You go on."', "", "lesson.0.text is missing"),
        ("table = {}", "", "table is missing"),
        ("rules =", "moves = [3]\nrules =", "lesson.0.moves.0 is 3; it must be a text"),
        ("rules =", "score = -1\nrules =", "lesson.0.score is -1"),
    ],
)
def test_a_slip_of_the_pen_is_told_with_its_place(tmp_path, old, new, why):
    file = tmp_path / "walkthrough.toml"
    file.write_text(LESSON.replace(old, new))
    with pytest.raises(BadContent, match=re.escape(why)):
        read_walkthrough(file, ["TOLL-001"])
