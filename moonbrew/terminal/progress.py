"""Playing many games while somebody waits."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from moonbrew.arena.crews import Task, crew_for, play_all

MEMORY = 600.0  # seconds of the past by which the time left is reckoned


def play_many(
    task: Task, numbers: Sequence[int], jobs: int | None, ray: str = "", known: int = 0
) -> Iterator[dict[str, Any]]:
    """Play the games with these numbers, in any order, with a bar that tells the time left."""
    if not numbers:
        return
    with bar() as progress, crew_for(task, jobs, ray) as crew:
        games = progress.add_task("Playing", total=known + len(numbers), completed=known)
        for outcome in play_all(crew, numbers):
            progress.advance(games)
            yield outcome


def bar() -> Progress:
    """A bar on the error output, if somebody sees it."""
    error = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("played in"),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=error,
        transient=True,
        disable=not error.is_terminal,
        speed_estimate_period=MEMORY,
    )
