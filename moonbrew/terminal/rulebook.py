"""Rules on the screen: looked up by number or words, and cited when a move is forbidden."""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from moonbrew.errors import UnknownName
from moonbrew.game import Game
from moonbrew.kernel.table import Move
from moonbrew.rules import RuleText
from moonbrew.sitting import Sitting
from moonbrew.walkthrough import Walkthrough, chosen
from moonbrew.words import count

NEAREST = 10  # rules of those that were found that are shown during a game
EXAMPLES = 3  # of moves that one rule forbids


def rules_text(rules: Iterable[RuleText]) -> Text:
    """Rules under the titles of their chapters."""
    text, chapter = Text(), ""
    for rule in rules:
        if rule.chapter != chapter:
            text.append(f"{rule.chapter}\n", "bold")
            chapter = rule.chapter
        text.append(f"  {rule.number} ", "cyan").append(f"{rule.plain}\n")
        for row in rule.table:
            text.append(f"      {' · '.join(row)}\n")
    text.rstrip()
    return text


def found_text(rules: Sequence[RuleText]) -> Text:
    """The nearest of the rules that were found, and how many more there are."""
    text, more = rules_text(rules[:NEAREST]), len(rules) - NEAREST
    if more > 0:
        text.append(f"\nAnd {count(more, 'more rule')}; more words find fewer.", "dim")
    return text


def walkthroughs_of(game: Game[Any], key: str = "") -> list[Walkthrough]:
    """The one that is asked for, all to choose from, or a word of regret."""
    if not game.walkthroughs:
        raise UnknownName(f"{game.title} has no walkthrough. Its rules: moonbrew rules {game.name}")
    one = chosen(game.walkthroughs, key)
    return list(game.walkthroughs.values()) if one is None else [one]


def walkthroughs_text(walkthroughs: Sequence[Walkthrough]) -> Text:
    """The only one, or by which key each of several is had."""
    if len(walkthroughs) == 1:
        return walkthrough_text(walkthroughs[0])
    text = Text("Choose one by its key:\n")
    for one in walkthroughs:
        text.append(f"  {one.key} ", "cyan").append(f"{one.title}\n")
    text.rstrip()
    return text


def walkthrough_text(walkthrough: Walkthrough) -> Text:
    """The steps with what is typed in each, and the rules that they lean on."""
    text = Text(f"{walkthrough.title}\n", "bold").append(f"{walkthrough.setting}\n", "not bold")
    for number, lesson in enumerate(walkthrough.lessons, start=1):
        text.append(f"\n{number}. {lesson.title}\n", "bold").append(lesson.text, "not bold")
        text.append(f" {' '.join(lesson.rules)}\n", "not bold cyan")
        if lesson.moves:
            who = "" if lesson.seat is None else f"seat {lesson.seat}: "
            text.append(f"   > {who}{', '.join(lesson.moves)}\n", "not bold green")
    text.rstrip()
    return text


def moves_meant(game: Game[Any], sitting: Sitting, text: str) -> list[Move]:
    """The moves of the whole catalogue that a key or part of a sentence can mean."""
    if text in game.moves:
        return [game.moves[text]]
    words = text.lower().split()
    found = [
        move
        for move in game.catalogue
        if all(word in f"{sentence(sitting, move)} {move.key}".lower() for word in words)
    ]
    if not found:
        raise UnknownName(f"No move of {game.title} is called {text!r}. Try fewer words.")
    return found


def sentence(sitting: Sitting, move: Move) -> str:
    """A move in a sentence, to the seat that is asked."""
    return sitting.game.sentence(sitting.t, move, sitting.players)


def why_not(sitting: Sitting, text: str) -> Text:
    """For the moves that are meant: that they are allowed, or which rule forbids them."""
    by_rule: dict[RuleText | None, list[str]] = {}
    for move in moves_meant(sitting.game, sitting, text):
        rule = sitting.game.refusal(sitting.t, move)
        by_rule.setdefault(rule, []).append(sentence(sitting, move))
    answer = Text()
    for rule, sentences in by_rule.items():
        answer.append(f"{some(sentences)}\n", "bold")
        if rule is None:
            answer.append("  is allowed now.\n", "green")
        else:
            answer.append("  is forbidden by ").append(rule.number, "cyan")
            answer.append(f": {rule.plain}\n")
    answer.rstrip()
    return answer


def some(sentences: Sequence[str]) -> str:
    """A few of the sentences, and how many more there are."""
    more = len(sentences) - EXAMPLES
    shown = "; ".join(sentences[:EXAMPLES])
    return f"{shown}; and {more} more" if more > 0 else shown
