"""Walkthroughs: a turn or two told step by step to somebody who has never played the game."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from moonbrew.content import read_toml
from moonbrew.entries import Entry, nearest
from moonbrew.errors import BadContent, Trouble, UnknownName

MOST_PAID = -1_000_000  # a step may cost points, where they are money as well


@dataclass(frozen=True)
class Lesson:
    """One step of a walkthrough."""

    title: str
    text: str
    rules: list[str]  # the numbers of the rules that it leans on
    moves: list[str]  # the keys of the moves that are made
    score: int  # what they add to the score of the seat that makes them
    seat: int | None = None  # which that is; without one, the seat that is asked first of all
    # What lies where after them, by the fields of a dump: "road", "hands.0.2".
    after: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Walkthrough:
    """Moves with real pieces: whoever plays them at its table sees what its texts say."""

    key: str  # by which it is chosen: the name of its file
    title: str
    setting: str  # what lies on the table, in words
    table: Mapping[str, Any]  # the same as `Game.load` reads it
    lessons: list[Lesson]


# Reading


def read_walkthroughs(paths: Sequence[Path], rules: Collection[str]) -> Mapping[str, Walkthrough]:
    """All walkthroughs of a game by key, in their order."""
    found = [read_walkthrough(path, rules) for path in paths]
    return {one.key: one for one in found}


def read_walkthrough(path: Path, rules: Collection[str]) -> Walkthrough:
    """The walkthrough in a file; it may cite these rules."""
    top = Entry(path.name, "", read_toml(path), BadContent)
    top.only("title", "setting", "table", "lesson")
    lessons = top.cells("lesson")
    return Walkthrough(
        key=path.stem,
        title=top.text("title"),
        setting=in_one_line(top.text("setting")),
        table=top.entry("table").data,
        lessons=[read_lesson(lessons.entry(place), rules) for place in lessons.data],
    )


def read_lesson(entry: Entry, rules: Collection[str]) -> Lesson:
    """One step; without moves it only explains."""
    entry.only("title", "text", "rules", "moves", "score", "seat", "after")
    moves = entry.cells("moves") if entry.has("moves") else None
    return Lesson(
        title=entry.text("title"),
        text=in_one_line(entry.text("text")),
        rules=entry.names("rules", rules),
        moves=[moves.text(place) for place in moves.data] if moves else [],
        score=entry.whole("score", MOST_PAID) if entry.has("score") else 0,
        seat=entry.whole("seat") if entry.has("seat") else None,
        after=entry.entry("after").data if entry.has("after") else {},
    )


def in_one_line(text: str) -> str:
    """A text that its file breaks into lines, without the breaks."""
    return " ".join(text.split())


# Choosing


def chosen(walkthroughs: Mapping[str, Walkthrough], key: str) -> Walkthrough | None:
    """The one with this key; without a key the only one, or none where there are several."""
    if key and key not in walkthroughs:
        raise UnknownName(f"There is no walkthrough {key}. {nearest(key, walkthroughs)}")
    if key or len(walkthroughs) == 1:
        return walkthroughs[key or next(iter(walkthroughs))]
    return None


# Proving


def untrue(game: Any, walkthrough: Walkthrough) -> Iterator[str]:
    """What happens otherwise than a walkthrough says; `game` is a Game."""
    t = game.load(walkthrough.table)
    first = int(t.ask.seat)
    for lesson in walkthrough.lessons:
        seat = first if lesson.seat is None else lesson.seat
        before = game.result(t).scores[seat]
        for key in lesson.moves:
            if t.ask is None or t.ask.seat != seat:
                yield f"{lesson.title}: {key} is not a move of seat {seat}, which is not asked."
                return
            try:
                game.play(t, key)
            except Trouble as trouble:
                yield f"{lesson.title}: {key} cannot be done. {trouble}"
                return
        scored = game.result(t).scores[seat] - before
        if scored != lesson.score:
            yield f"{lesson.title}: it scores {scored}, not {lesson.score}."
        yield from not_there(game.dump(t), lesson)
    if not any(lesson.score or lesson.after for lesson in walkthrough.lessons):
        yield "No step says what it scores or what lies where after it."


def not_there(dump: Mapping[str, Any], lesson: Lesson) -> Iterator[str]:
    """The fields of a dump that are not as a lesson leaves them."""
    for path, said in lesson.after.items():
        found: Any = dump
        try:
            for name in path.split("."):
                found = found[int(name)] if isinstance(found, list) else found[name]
        except (LookupError, TypeError, ValueError):
            yield f"{lesson.title}: a dump has no field {path}."
            continue
        if found != said:
            yield f"{lesson.title}: {path} is {found}, not {said}."
