"""Guides: the first turns of a game that is really played, told move by move to a newcomer.

A guide fixes the deal and the first moves of everybody; after its last one, all play on freely.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.content import read_toml
from moonbrew.entries import Entry
from moonbrew.errors import BadContent, Trouble
from moonbrew.scene import Choice, Piece, Scene
from moonbrew.walkthrough import in_one_line

BLANK = re.compile(r"\{([^{}]+)\}")
NUMBER = re.compile(r"\d+")
TOLD = ("label", "price", "value", "count", "pips")  # what may be told of a piece


@dataclass(frozen=True)
class GuideStep:
    """One move of the newcomer: what to touch and why; then what the others do."""

    text: str  # with blanks that the scene fills: {stall-2.price}
    move: str  # its key
    then: list[str]  # the keys of the moves that others make before the next step
    rules: list[str]  # the numbers of the rules that it leans on


@dataclass(frozen=True)
class Guide:
    """A first game: who plays it with what, and its first moves."""

    key: str  # the name of its file
    seed: str
    seat: int  # the newcomer's
    bots: list[str]  # by seat; empty for the newcomer
    options: Mapping[str, str]
    first: list[str]  # the keys of the moves that others make before the first step
    steps: list[GuideStep]
    last: str  # what is said once they are all made

    @property
    def moves(self) -> list[str]:
        """The keys of all moves that are fixed, in their order."""
        return [*self.first, *(key for step in self.steps for key in (step.move, *step.then))]

    def next(self, made: Sequence[str]) -> str | None:
        """The key of the next fixed move; None after the last one, or where another was made."""
        moves = self.moves
        fits = len(made) < len(moves) and list(made) == moves[: len(made)]
        return moves[len(made)] if fits else None

    def number(self, made: Sequence[str]) -> int:
        """How many steps the newcomer has made."""
        left, number = len(made) - len(self.first), 0
        for step in self.steps:
            if left <= 0:
                break
            left -= 1 + len(step.then)
            number += 1
        return number


# Reading


def read_guide(path: Path, rules: Collection[str]) -> Guide:
    """The guide in a file; it may cite these rules."""
    top = Entry(path.name, "", read_toml(path), BadContent)
    top.only("seed", "bots", "options", "first", "step", "last")
    steps = top.cells("step")
    bots = texts(top, "bots")
    if bots.count("") != 1:
        raise top.wrong("bots", "must leave one seat empty: the newcomer's.")
    options = top.entry("options") if top.has("options") else None
    return Guide(
        key=path.stem,
        seed=top.text("seed"),
        seat=bots.index(""),
        bots=bots,
        options={name: options.text(name) for name in options.data} if options else {},
        first=texts(top, "first") if top.has("first") else [],
        steps=[read_step(steps.entry(place), rules) for place in steps.data],
        last=in_one_line(top.text("last")),
    )


def read_step(entry: Entry, rules: Collection[str]) -> GuideStep:
    """One step."""
    entry.only("text", "move", "then", "rules")
    return GuideStep(
        text=in_one_line(entry.text("text")),
        move=entry.text("move"),
        then=texts(entry, "then") if entry.has("then") else [],
        rules=entry.names("rules", rules) if entry.has("rules") else [],
    )


def texts(entry: Entry, key: str) -> list[str]:
    """A list of texts."""
    cells = entry.cells(key)
    return [str(cells.data[place]) for place in cells.data]


# Telling


def told(text: str, scene: Scene, gain: int = 0) -> str:
    """A text with its blanks filled by what lies on the table: so it is true by itself."""
    pieces = {piece.id: piece for zone in scene.zones for piece in zone.pieces}
    return BLANK.sub(lambda blank: filled(blank[1], scene, pieces, gain), text)


def filled(blank: str, scene: Scene, pieces: Mapping[str, Piece], gain: int) -> str:
    """What a blank stands for: {score}, {gain}, or something of a piece by its id."""
    if blank == "gain":
        return str(gain)
    if blank == "score":
        return str(scene.places[scene.seat or 0].score)
    id, _, what = blank.rpartition(".")
    if id not in pieces or what not in TOLD:
        raise Trouble(f"A guide speaks of {{{blank}}}, which is not on the table.")
    return str(getattr(pieces[id], what))


def step_told(game: Any, t: Any, guide: Guide, made: Sequence[str], names: Sequence[str]) -> str:
    """What is said to the newcomer before a step; `game` is a Game, `t` the table then."""
    step = guide.steps[guide.number(made)]
    after = t.clone()
    after.play(game.move(step.move))
    gain = game.result(after).scores[guide.seat] - game.result(t).scores[guide.seat]
    return told(step.text, game.scene(t, guide.seat, names), gain)


# Proving


def untrue(game: Any, guide: Guide) -> Iterator[str]:
    """What happens otherwise than a guide says, when it is played; `game` is a Game."""
    options = game.check(game.Options.of(guide.options), len(guide.bots))
    t = game.start(len(guide.bots), guide.seed, options)
    made: list[str] = []
    while (key := guide.next(made)) is not None:
        number = guide.number(made)
        mine = number < len(guide.steps) and len(made) == made_before(guide, number)
        if t.ask is None or (int(t.ask.seat) == guide.seat) != mine:
            yield f"Move {len(made) + 1}, {key}, is not a move of who is asked."
            return
        if mine:
            yield from untrue_step(game, t, guide, made)
        try:
            game.play(t, key)
        except Trouble as trouble:
            yield f"Move {len(made) + 1}, {key}, cannot be made. {trouble}"
            return
        made.append(key)
    if t.ask is None or int(t.ask.seat) != guide.seat:
        yield "After the last step the newcomer is not asked."
        return
    try:
        told(guide.last, game.scene(t, guide.seat))
    except Trouble as trouble:
        yield f"At last: {trouble}"
    for number in NUMBER.findall(BLANK.sub("", guide.last)):
        yield f"At last: nothing says {number}."


def made_before(guide: Guide, number: int) -> int:
    """How many moves are made before a step."""
    return len(guide.first) + sum(1 + len(step.then) for step in guide.steps[:number])


def untrue_step(game: Any, t: Any, guide: Guide, made: Sequence[str]) -> Iterator[str]:
    """Numbers in a step that neither the table, nor the move, nor a cited rule knows."""
    step = guide.steps[guide.number(made)]
    scene: Scene = game.scene(t, guide.seat)
    choice = next((one for one in scene.choices if one.key == step.move), None)
    if choice is None:
        yield f"{step.move} is not to be chosen."
        return
    try:
        step_told(game, t, guide, made, [])
    except Trouble as trouble:
        yield f"{step.move}: {trouble}"
    known = numbers_known(game, step, choice)
    for number in NUMBER.findall(BLANK.sub("", step.text)):
        if number not in known:
            yield f"{step.move}: nothing says {number}."


def numbers_known(game: Any, step: GuideStep, choice: Choice) -> set[str]:
    """The numbers of a move's sentence and of the rules that a step cites."""
    texts = [choice.sentence, choice.note, choice.gain]
    texts += [game.rulebook.rules[number].plain for number in step.rules]
    return set(NUMBER.findall(" ".join(texts)))
