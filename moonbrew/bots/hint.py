"""Hints: the best moves, what they lead to, and how sure the search is."""

from dataclasses import dataclass
from itertools import islice

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
SCORE = "Your score"
NEARLY = 0.1  # of a win: moves that differ by no more are nearly as good as each other


@dataclass(frozen=True)
class Hint:
    """One move worth making."""

    key: str
    sentence: str  # the move
    why: str  # what it brings at once, and how it compares
    brings: str  # what it brings at once; nothing where no note and no score tell it
    because: str  # what it leads to, and how sure the search is
    worth: float  # the share of the win that it expects
    trust: float  # the part of all thinking that went into it


def hints(
    outlook: Outlook, seed: int = 0, iterations: int = ITERATIONS, seconds: float | None = SECONDS
) -> list[Hint]:
    """The best three moves."""
    found = think(outlook, Dice(seed), iterations, seconds=seconds)
    total = sum(thought.visits for thought in found) or 1
    best = without_idle(outlook, found)
    seen = [thought for thought in best if thought.visits] or best[:1]
    return [hint(outlook, thought, best, thought.visits / total) for thought in seen]


def hint(outlook: Outlook, thought: Thought, best: list[Thought], trust: float) -> Hint:
    """One of the best moves, in words."""
    choice = next(one for one in outlook.scene.choices if one.key == thought.move.key)
    told = brings(outlook, choice, thought.move)
    return Hint(
        key=choice.key,
        sentence=choice.sentence,
        why=f"{told} {compared(thought, best, len(outlook.moves))}".strip(),
        brings=told,
        because=because(thought, trust, best[0].worth),
        worth=thought.worth,
        trust=trust,
    )


def after(outlook: Outlook, move: Move, seed: int = 0) -> tuple[Scene, Scene]:
    """The table as the seat could imagine it, before a move and after it."""
    t = outlook.imagine(Dice(seed))
    before = outlook.game.scene(t, outlook.seat, outlook.names)
    t.play(move)
    return before, outlook.game.scene(t, outlook.seat, outlook.names)


def without_idle(outlook: Outlook, found: list[Thought]) -> list[Thought]:
    """The best thoughts of moves that change something, unless there are no such moves."""
    touching = {one.key for one in outlook.scene.choices if one.touch}
    left = [after(outlook, one)[1] for one in outlook.moves if one.key not in touching]

    def is_busy(move: Move) -> bool:
        before, later = after(outlook, move)
        return not is_idle(before, later) and not (move.key in touching and later in left)

    return list(islice((one for one in found if is_busy(one.move)), BEST)) or found[:BEST]


def is_idle(before: Scene, later: Scene) -> bool:
    """Whether a table looks as before, with the same to choose from."""
    same = (before.zones, before.places, before.sides, before.reckonings, before.prompt)
    keys = [one.key for one in before.choices], [one.key for one in later.choices]
    now = (later.zones, later.places, later.sides, later.reckonings, later.prompt)
    return same == now and keys[0] == keys[1]


def brings(outlook: Outlook, choice: Choice, move: Move) -> str:
    """What follows as the game tells it; otherwise how the score changes, and what else with it;
    otherwise what is given up.

    That only something else is counted otherwise is no reason for a move. What hangs on something
    hidden is not told: it comes out otherwise on every imagined table.
    """
    if choice.note:
        return f"{capital(choice.note).rstrip('.')}."
    ways = [after(outlook, move, seed) for seed in range(IMAGINED if choice.final else 1)]
    changes = [changed(*(scene.places[outlook.seat] for scene in way)) for way in ways]
    told = [one for one in changes[0] if all(one in others for others in changes)]
    if any(one.startswith(SCORE) for one in told):
        return f"{capital('; '.join(told))}."
    return choice.caution.text if choice.caution else ""


def changed(before: Place, later: Place) -> list[str]:
    """What is not as before for a seat, its score first."""
    told = [
        f"{name}: {number} to {later.facts[name]}"
        for name, number in before.facts.items()
        if later.facts.get(name, number) != number
    ]
    if before.score is not None and later.score not in (None, before.score):
        told.insert(0, f"{SCORE}: {before.score} to {later.score}")
    return told


def compared(thought: Thought, best: list[Thought], moves: int) -> str:
    """In a few words: how a move stands beside the others."""
    if moves == 1:
        return "It is all that you can do now."
    if len(best) == 1:
        return "Every other move changes nothing."
    if not thought.visits:
        return "I had no time to look at any move that changes something."
    rival, name = (best[1], "the next one") if thought is best[0] else (best[0], "the first one")
    won, theirs = (round(one.worth * 100) for one in (thought, rival))
    told = f"It wins {won} of 100 imagined games"
    if not rival.visits:
        return f"{told}."
    if theirs > won and thought is best[0]:
        return f"{told}; I looked at no other move longer."
    return f"{told}, as does {name}." if theirs == won else f"{told}, {name} {theirs}."


def because(thought: Thought, trust: float, best: float) -> str:
    """In a sentence: what is expected of the move, and how sure that is."""
    if not thought.visits:
        return "I had no time to imagine games after it."
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
