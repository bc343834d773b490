"""Rules are found by the words that people use: whole words first, parts of words last."""

import re

import pytest

import moonbrew
from moonbrew.finding import EMPTY, stem, wanted

# By game: the rules that say how one wins, when it ends, and what scores.
MEANT = {
    "mystic-market": ("MARKET-161", "MARKET-151", "MARKET-161"),
    "mystic-moon": ("MOON-180", "MOON-176", "MOON-180"),
    "spirits-of-the-forest": ("SPIRIT-059", "SPIRIT-051", "SPIRIT-053"),
    "witchstone": ("STONE-230", "STONE-224", "STONE-226"),
    "cauldron": ("CAULDRON-240", "CAULDRON-243", "CAULDRON-235"),
}
ASKED = (
    ("win", "winner", "winning", "won", "How do I win?", "goal", "aim", "who is the winner"),
    ("end", "finish", "game over", "When does it end?", "ending"),
    ("points", "score", "scoring", "How do I score points?"),
)
CASES = [
    (game, rule, question)
    for game, rules in MEANT.items()
    for rule, questions in zip(rules, ASKED, strict=True)
    for question in questions
]


def found(game: str, question: str) -> list[str]:
    """The numbers of the rules that are found, in their order."""
    return [rule.number for rule in moonbrew.game(game).rulebook.look_up(question.split())]


@pytest.mark.parametrize(("game", "rule", "question"), CASES)
def test_goal_end_and_scoring_are_found_by_the_words_that_people_use(game, rule, question):
    assert rule in found(game, question)[:4]


# By game: what comes first for the goal, the end, what scores, and a tie.
FIRST = {
    "mystic-market": ("MARKET-161", "MARKET-151", "MARKET-161", "MARKET-163"),
    "mystic-moon": ("MOON-180", "MOON-176", "MOON-180", "MOON-181"),
    "spirits-of-the-forest": ("SPIRIT-059", "SPIRIT-051", "SPIRIT-053", "SPIRIT-060"),
    "witchstone": ("STONE-230", "STONE-224", "STONE-226", "STONE-231"),
    "cauldron": ("CAULDRON-240", "CAULDRON-243", "CAULDRON-240", "CAULDRON-324"),
}
SAID = (
    ("goal", "object of the game", "objective", "aim of the game", "winning", "how to win"),
    ("end", "end of the game", "When is the game over?"),
    ("scoring", "final scoring", "final score", "victory points"),
    ("tie", "tied", "tiebreaker", "tie-break", "tie breakers"),
)


@pytest.mark.parametrize(
    ("game", "rule", "questions"),
    [(game, *one) for game, rules in FIRST.items() for one in zip(rules, SAID, strict=True)],
)
def test_what_newcomers_ask_for_comes_first(game, rule, questions):
    assert {question: found(game, question)[0] for question in questions} == dict.fromkeys(
        questions, rule
    )


@pytest.mark.parametrize(
    ("game", "question", "rule"),
    [
        ("mystic-market", "money", "MARKET-013"),
        ("mystic-moon", "money", "MOON-015"),
        ("cauldron", "money", "CAULDRON-183"),
        ("mystic-market", "trade", "MARKET-075"),
        ("mystic-moon", "swap", "MOON-078"),
        ("spirits-of-the-forest", "objective cards", "SPIRIT-254"),
    ],
)
def test_things_are_found_by_what_they_are_called_elsewhere(game, question, rule):
    assert found(game, question)[0] == rule


def test_gems_that_change_places_are_found_as_a_trade():
    assert "SPIRIT-312" in found("spirits-of-the-forest", "trade")


@pytest.mark.parametrize("game", MEANT)
def test_whole_words_come_before_parts_of_words(game):
    rules = moonbrew.game(game).rulebook.look_up(["win"])
    whole = re.compile(r"\b(win|wins|winning|won|winners?|victory)\b")
    texts = [f"{rule.chapter} {rule.plain}".lower() for rule in rules]
    are_whole = [bool(whole.search(text)) for text in texts]
    assert are_whole == sorted(are_whole, reverse=True)
    assert True in are_whole


def test_a_phrase_with_a_meaning_of_its_own_is_no_part_of_other_words():
    assert wanted(["the", "point"]).words == ["goal"]
    assert wanted(["the", "points"]).words == ["points"]
    assert wanted(["game", "overview"]).words == ["game", "overview"]
    assert wanted(["the", "game"]).words == ["game"]
    assert wanted(["final", "season"]).words == ["final", "season"]
    assert wanted(["tie", "rolls"]).words == ["tie", "rolls"]


def test_parts_of_words_are_found_too():
    rules = moonbrew.game("cauldron").rulebook.look_up(["win"])
    assert "window" in rules[-1].plain.lower()


def test_the_word_itself_comes_before_another_for_the_same():
    rules = moonbrew.game("mystic-moon").rulebook.look_up(["begin"])
    said = ["begin" in f"{rule.chapter} {rule.plain}".lower() for rule in rules]
    assert said[0]
    assert said == sorted(said, reverse=True)
    assert not said[-1], "those with start or first come after them"


def test_all_words_have_to_be_there():
    for rule in moonbrew.game("mystic-market").rulebook.look_up(["supply", "shifts"]):
        assert "supply shift" in f"{rule.chapter} {rule.plain}".lower()


@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("win wins winning", "win"),
        ("score scores scored scoring", "scor"),
        ("potion potions", "potion"),
        ("swap swaps swapped swapping", "swap"),
        ("pass passes passed passing", "pas"),
        ("move moves moved moving", "mov"),
        ("player’s player players", "player"),
        ("play plays played", "play"),
        ("tie ties", "tie"),
    ],
)
def test_a_word_is_the_same_with_another_ending(words, same):
    assert {stem(word) for word in words.split()} == {same}


def test_a_question_of_nothing_but_small_words_is_looked_for_as_it_is():
    assert "may" in EMPTY
    rules = moonbrew.game("mystic-market").rulebook.look_up(["may"])
    assert rules
    assert all("may" in rule.plain.lower() for rule in rules)


def test_what_nobody_speaks_of_is_said(tollgate):
    with pytest.raises(moonbrew.errors.UnknownName, match="No rule speaks of 'gryphon'"):
        tollgate.rulebook.look_up(["gryphon"])
