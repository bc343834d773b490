"""Results files: a line of JSON for each game, written as games finish."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from moonbrew.arena.contest import Contest
from moonbrew.errors import Trouble

FORMAT = 1


class Results:
    """The games of a contest that are known so far, in memory and, if a folder is given, in it."""

    def __init__(self, contest: Contest, folder: Path | None = None, records: bool = False) -> None:
        self.heading = {"moonbrew": FORMAT, **contest.heading()}
        self.folder = folder
        self.records = folder / "records" if folder and records else None
        self.known: dict[int, dict[str, Any]] = {}
        if folder:
            (self.records or folder).mkdir(parents=True, exist_ok=True)
            self.read()

    @property
    def file(self) -> Path | None:
        """Where the lines stand."""
        return self.folder / "results.jsonl" if self.folder else None

    def missing(self, games: int) -> list[int]:
        """The numbers of the games that are still to be played."""
        return [number for number in range(games) if not self.has(number)]

    def has(self, number: int) -> bool:
        """Whether a game is known, with its record if records are kept."""
        kept = self.records is None or record_file(self.records, number).exists()
        return kept and number in self.known

    def add(self, outcome: dict[str, Any]) -> None:
        """Note a game: first its record, then its line, so that no line lacks its record."""
        line = {key: value for key, value in outcome.items() if key != "record"}
        if self.records:
            put(record_file(self.records, line["number"]), outcome["record"])
        self.known[line["number"]] = line
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(written([line]))

    def first(self, games: int) -> list[dict[str, Any]]:
        """The first games, in order."""
        return [self.known[number] for number in range(games)]

    # The file

    def read(self) -> None:
        """Take up what an earlier run has left, without a last line that was cut off."""
        assert self.file, "There is no folder."
        if self.file.exists():
            whole, _, _ = self.file.read_text(encoding="utf-8").rpartition("\n")
            heading, *lines = [self.parsed(line) for line in whole.splitlines()] or [self.heading]
            if heading != self.heading:
                raise Trouble(self.difference(heading))
            self.known = {line["number"]: line for line in lines}
        self.sort()

    def parsed(self, text: str) -> dict[str, Any]:
        """One line of the file."""
        try:
            return dict(json.loads(text))
        except ValueError as error:
            raise Trouble(
                f"{self.file} is broken: {text[:40]!r} is no line of results. "
                "Remove the file, or give another --out."
            ) from error

    def difference(self, heading: dict[str, Any]) -> str:
        """How another contest than ours is in the file."""
        other = next(
            (key for key in self.heading if heading.get(key) != self.heading[key]), "something else"
        )
        return (
            f"{self.file} has the results of another contest: there {other} is "
            f"{heading.get(other)!r}, here {self.heading.get(other)!r}. Give another --out."
        )

    def sort(self) -> None:
        """Write the file anew, in the order of the games: the same however they were played."""
        if self.file:
            lines = [self.known[number] for number in sorted(self.known)]
            put(self.file, written([self.heading, *lines]))


def record_file(folder: Path, number: int) -> Path:
    """Where the record of a game is kept."""
    return folder / f"{number:06}.toml"


def written(lines: Iterable[dict[str, Any]]) -> str:
    """Lines of JSON."""
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def put(file: Path, text: str) -> None:
    """Write a file whole or not at all."""
    partial = file.with_name(f"{file.name}.partial")
    partial.write_text(text, encoding="utf-8")
    os.replace(partial, file)
