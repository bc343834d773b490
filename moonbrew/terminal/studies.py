"""Studies as the command line runs and shows them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Group, RenderableType
from rich.text import Text

from moonbrew.arena.contest import Contest
from moonbrew.arena.crews import in_order
from moonbrew.arena.results import put
from moonbrew.errors import Trouble
from moonbrew.study.figures import Figures
from moonbrew.study.observe import Observe
from moonbrew.study.report import BALANCED, in_short, report
from moonbrew.study.study import Study, judged, side_by_side
from moonbrew.terminal.progress import play_many
from moonbrew.terminal.reports import columns

STANDARD = "standard"


def contents(content: Path | None, against: str | None) -> list[Path | None]:
    """The content files to study, None for the standard content."""
    if against is None:
        return [content]
    other = None if against == STANDARD else Path(against)
    if content == other:
        raise Trouble("Both are the same cards. Name others with --content or --against.")
    return [content, other]


def run_study(name: str, contest: Contest, games: int, jobs: int | None) -> Study:
    """Play and count the games."""
    figures = Figures(contest.seats, contest.as_one, contest.loaded().fewest_win)
    for seen in in_order(play_many(Observe(contest), range(games), jobs)):
        figures.add(seen)
    return Study(name, contest, figures)


def run_studies(
    contests: Sequence[Contest], files: Sequence[Path | None], games: int, jobs: int | None
) -> list[Study]:
    """A study of each, on the same deals."""
    names = [file.name if file else STANDARD for file in files]
    return [
        run_study(name, contest, games, jobs) for name, contest in zip(names, contests, strict=True)
    ]


def keep(found: Sequence[Study], file: Path | None) -> None:
    """Write the report."""
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        put(file, report(found))
        click.echo(f"The report is in {file}", err=True)


def as_data(found: Sequence[Study]) -> dict[str, Any]:
    """The studies as plain data."""
    two = len(found) > 1
    return {
        "studies": [study.as_json() for study in found],
        "differences": side_by_side(*found) if two else [],
        "balance": judged(*found) if two else [],
    }


def studies_report(found: Sequence[Study]) -> RenderableType:
    """The numbers in short, then the findings."""
    table = columns("", *(study.name for study in found))
    for row in in_short([study.figures for study in found]):
        table.add_row(*map(str, row))
    lines = []
    if len(found) > 1:
        lines += [Text(BALANCED, "bold"), *dashed(judged(*found))]
        lines += [Text("What differs", "bold"), *dashed(side_by_side(*found))]
    for study in found:
        lines += [Text(f"What stands out: {study.name}", "bold"), *dashed(study.findings())]
    return Group(table, *lines)


def dashed(sentences: Sequence[str]) -> list[Text]:
    """Sentences one below the other."""
    return [Text(f"- {sentence}") for sentence in sentences]
