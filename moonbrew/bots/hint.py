"""Hints: the best moves, what they lead to, and how sure the search is."""

from dataclasses import dataclass

from moonbrew.bots.outlook import Outlook
from moonbrew.bots.search import Thought, think
from moonbrew.kernel.dice import Dice

ITERATIONS = 1000
SECONDS = 2.0
BEST = 3
NEARLY = 0.1  # of a win: moves that differ by no more are nearly as good as each other


@dataclass(frozen=True)
class Hint:
    """One move worth making."""

    key: str
    sentence: str  # the move
    because: str  # what it leads to, and how sure the search is
    worth: float  # the share of the win that it expects
    trust: float  # the part of all thinking that went into it


def hints(
    outlook: Outlook, seed: int = 0, iterations: int = ITERATIONS, seconds: float | None = SECONDS
) -> list[Hint]:
    """The best three moves."""
    found = think(outlook, Dice(seed), iterations, seconds=seconds)
    total = sum(thought.visits for thought in found) or 1
    sentences = {choice.key: choice.sentence for choice in outlook.scene.choices}
    return [
        Hint(
            key=thought.move.key,
            sentence=sentences[thought.move.key],
            because=because(thought, thought.visits / total, found[0].worth),
            worth=thought.worth,
            trust=thought.visits / total,
        )
        for thought in found[:BEST]
        if thought.visits
    ]


def because(thought: Thought, trust: float, best: float) -> str:
    """In a sentence: what is expected of the move, and how sure that is."""
    chance = f"about {round(thought.worth * 100)} in 100"
    if trust >= 0.5:
        sure = "I am sure of it"
    elif trust >= 0.2:
        sure = "I lean towards it"
    elif thought.worth >= best - NEARLY:
        sure = "it is one of several that are nearly as good"
    else:
        sure = "I would rather not"
    return f"It leads to a win in {chance} of the games I imagine; {sure}."
