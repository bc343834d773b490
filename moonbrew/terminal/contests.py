"""Contests as the command line runs and shows them."""

import json
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Group, RenderableType
from rich.text import Text

from moonbrew.arena.contest import Contest, content_text
from moonbrew.arena.play import Play
from moonbrew.arena.report import report
from moonbrew.arena.results import Results, put
from moonbrew.arena.standings import Standings
from moonbrew.games import game
from moonbrew.seating import bots_meant, named_bots, options_from, seats_from
from moonbrew.terminal.progress import play_many
from moonbrew.terminal.reports import columns
from moonbrew.words import capital, count


def contest_from(name: str, wishes: dict[str, Any], content: Path | None) -> Contest:
    """The contest that was asked for, everything in it checked."""
    played = game(name, content)
    bots = named_bots(wishes["bots"])
    options = options_from(played, wishes["options"])
    seats = seats_from(played, options, wishes["seats"], bots_meant(bots))
    return Contest(
        game=name,
        bots=tuple(bots),
        seats=seats,
        seed=wishes["seed"],
        options=tuple(played.check(options, seats).chosen().items()),
        content=content_text(content),
    )


def run_contest(results: Results, contest: Contest, games: int, jobs: int | None, ray: str) -> None:
    """Play what is missing; whatever was played stays, also when it is interrupted."""
    missing = results.missing(games)
    task = Play(contest, results.records is not None)
    try:
        for outcome in play_many(task, missing, jobs, ray, games - len(missing)):
            results.add(outcome)
    except KeyboardInterrupt:
        left = len(results.missing(games))
        advice = "The same command goes on from there." if results.folder else "None was kept."
        click.echo(f"Stopped with {count(left, 'game')} of {games} left. {advice}", err=True)
        sys.exit(130)
    results.sort()


def play_only(contest: Contest, number: int, folder: Path | None) -> dict[str, Any]:
    """Play one game of a contest by itself; its record goes into the folder, if there is one."""
    outcome = Play(contest, records=True)(number)
    record = outcome.pop("record")
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
        put(folder / f"game-{number}.toml", record)
    return outcome


def only_report(outcome: dict[str, Any]) -> RenderableType:
    """One game: who sat where, and what came of it."""
    table = columns("Bot", "Seat", "Score", "Rank")
    for seat, name in enumerate(outcome["bots"]):
        table.add_row(
            Text(name), str(seat), str(outcome["scores"][seat]), str(outcome["ranks"][seat])
        )
    for rival in outcome["rivals"]:
        table.add_row(
            Text(capital(rival["name"]), "italic"), "–", str(rival["score"]), str(rival["rank"])
        )
    title = f"Game {outcome['number']}, deal {outcome['deal']}, {outcome['plies']} moves"
    return Group(Text(title, "bold"), table)


def standings_report(found: Standings) -> RenderableType:
    """Ratings and shares, then who beats whom in words."""
    table = columns("Bot", "Rating", "Games", "Won", "Shared", "Share of wins, 95 %", "Score")
    for one in found.standings:
        table.add_row(
            Text(one.bot),
            f"{one.rating.mu:.1f} ± {one.rating.high - one.rating.mu:.1f}",
            str(one.games),
            str(one.won),
            str(one.shared),
            Text(one.wins.text(), no_wrap=True),
            f"{one.average_score:.1f}",
        )
    lines = [Text(sentence, "bold") for sentence in found.sentences()]
    if (rated := found.setting_rating) is not None:
        rating = f"{rated.mu:.1f} ± {rated.high - rated.mu:.1f}"
        lines.append(Text(f"Rated against {found.setting}: {rating}."))
    return Group(table, *lines)


def summary(contest: Contest, found: Standings) -> dict[str, Any]:
    """The outcome and what was played, as plain data."""
    return {"contest": contest.heading(), **found.as_json()}


def keep(contest: Contest, results: Results, found: Standings) -> Path | None:
    """Put summary and report beside the results; the report's file, if there is a folder."""
    if not results.folder:
        return None
    text = json.dumps(summary(contest, found), indent=2, ensure_ascii=False)
    put(results.folder / "summary.json", f"{text}\n")
    page = results.folder / "report.html"
    put(page, report(contest, found))
    return page


def tell(contest: Contest, games: int, page: Path | None) -> None:
    """Say where the report is, and how many games would be fairer."""
    if page:
        click.echo(f"The report is in {page}", err=True)
    if contest.whole(games) != games:
        where = "was not played by all bots" if contest.as_one else "has not gone round all seats"
        click.echo(
            f"The last deal {where}; {contest.whole(games)} games would do.",
            err=True,
        )
