"""Walkthroughs: one turn told step by step to somebody who has never played the game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonbrew.content import read_toml
from moonbrew.entries import Entry
from moonbrew.errors import BadContent


@dataclass(frozen=True)
class Lesson:
    """One step of a walkthrough."""

    title: str
    text: str
    rules: list[str]  # the numbers of the rules that it leans on
    moves: list[str]  # the keys of the moves that are made
    score: int  # what they add to the score of the seat whose turn it is


@dataclass(frozen=True)
class Walkthrough:
    """A turn with real pieces: whoever plays its moves at its table sees what its texts say."""

    title: str
    setting: str  # what lies on the table, in words
    table: Mapping[str, Any]  # the same as `Game.load` reads it
    lessons: list[Lesson]


def read_walkthrough(path: Path, rules: Collection[str]) -> Walkthrough:
    """The walkthrough in a file; it may cite these rules."""
    top = Entry(path.name, "", read_toml(path), BadContent)
    top.only("title", "setting", "table", "lesson")
    lessons = top.cells("lesson")
    return Walkthrough(
        title=top.text("title"),
        setting=in_one_line(top.text("setting")),
        table=top.entry("table").data,
        lessons=[read_lesson(lessons.entry(place), rules) for place in lessons.data],
    )


def read_lesson(entry: Entry, rules: Collection[str]) -> Lesson:
    """One step; without moves it only explains."""
    entry.only("title", "text", "rules", "moves", "score")
    moves = entry.cells("moves") if entry.has("moves") else None
    return Lesson(
        title=entry.text("title"),
        text=in_one_line(entry.text("text")),
        rules=entry.names("rules", rules),
        moves=[moves.text(place) for place in moves.data] if moves else [],
        score=entry.whole("score") if entry.has("score") else 0,
    )


def in_one_line(text: str) -> str:
    """A text that its file breaks into lines, without the breaks."""
    return " ".join(text.split())
