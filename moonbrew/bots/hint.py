"""Hints: the best moves, what they lead to, and how sure the search is."""

from dataclasses import dataclass

from moonbrew.bots.outlook import Outlook
from moonbrew.bots.search import Thought, think
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move
from moonbrew.scene import Choice, Place, Scene
from moonbrew.words import capital

ITERATIONS = 1000
SECONDS = 2.0
BEST = 3
IMAGINED = 5  # tables on which a move that shows something hidden is tried
NEARLY = 0.1  # of a win: moves that differ by no more are nearly as good as each other


@dataclass(frozen=True)
class Hint:
    """One move worth making."""

    key: str
    sentence: str  # the move
    brings: str  # what it brings at once, in a few words
    because: str  # what it leads to, and how sure the search is
    worth: float  # the share of the win that it expects
    trust: float  # the part of all thinking that went into it


def hints(
    outlook: Outlook, seed: int = 0, iterations: int = ITERATIONS, seconds: float | None = SECONDS
) -> list[Hint]:
    """The best three moves."""
    found = think(outlook, Dice(seed), iterations, seconds=seconds)
    total = sum(thought.visits for thought in found) or 1
    choices = {choice.key: choice for choice in outlook.scene.choices}
    found = without_idle(outlook, found)
    return [
        Hint(
            key=thought.move.key,
            sentence=choices[thought.move.key].sentence,
            brings=brings(outlook, choices[thought.move.key], thought.move),
            because=because(thought, thought.visits / total, found[0].worth),
            worth=thought.worth,
            trust=thought.visits / total,
        )
        for thought in found[:BEST]
        if thought.visits
    ]


def after(outlook: Outlook, move: Move, seed: int = 0) -> tuple[Scene, Scene]:
    """The table as the seat could imagine it, before a move and after it."""
    t = outlook.imagine(Dice(seed))
    before = outlook.game.scene(t, outlook.seat, outlook.names)
    t.play(move)
    return before, outlook.game.scene(t, outlook.seat, outlook.names)


def without_idle(outlook: Outlook, found: list[Thought]) -> list[Thought]:
    """The thoughts without moves that change nothing, unless there are no others."""
    busy = [one for one in found[: 2 * BEST] if not is_idle(*after(outlook, one.move))]
    return busy or found


def is_idle(before: Scene, later: Scene) -> bool:
    """Whether a table looks as before, with the same to choose from."""
    same = (before.zones, before.places, before.sides, before.reckonings, before.prompt)
    keys = [one.key for one in before.choices], [one.key for one in later.choices]
    now = (later.zones, later.places, later.sides, later.reckonings, later.prompt)
    return same == now and keys[0] == keys[1]


def brings(outlook: Outlook, choice: Choice, move: Move) -> str:
    """What follows as the game tells it; otherwise what changes for the seat in numbers.

    What hangs on something hidden is not told: it comes out otherwise on every imagined table.
    """
    if choice.note:
        return f"{capital(choice.note).rstrip('.')}."
    ways = [after(outlook, move, seed) for seed in range(IMAGINED if choice.final else 1)]
    changes = [changed(*(scene.places[outlook.seat] for scene in way)) for way in ways]
    told = [one for one in changes[0] if all(one in others for others in changes)]
    return f"{capital('; '.join(told))}." if told else ""


def changed(before: Place, later: Place) -> list[str]:
    """What is not as before for a seat, its score first."""
    told = [
        f"{name}: {number} to {later.facts[name]}"
        for name, number in before.facts.items()
        if later.facts.get(name, number) != number
    ]
    if before.score is not None and later.score not in (None, before.score):
        told.insert(0, f"Your score: {before.score} to {later.score}")
    return told


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
