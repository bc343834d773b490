"""Commands that let bots play many games."""

from pathlib import Path
from typing import Any

import click

from moonbrew.arena.results import Results
from moonbrew.arena.standings import standings
from moonbrew.cli.group import FILE, GameCommand, as_json, cli, content_option, show, together
from moonbrew.errors import Trouble
from moonbrew.terminal import contests, studies

contest_options = together(
    click.option("--seats", type=int, help="How many play. [default: several bots, or as usual]"),
    click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant."
    ),
    content_option,
    click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True),
    click.option(
        "--jobs",
        type=click.IntRange(1, 1024),
        help="How many processes play. [default: 1; on a cluster all there are]",
    ),
)


@cli.command(cls=GameCommand)
@click.argument("name", metavar="GAME")
@click.option("--bots", required=True, help="Who plays, for example random,greedy,elder.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True)
@contest_options
@click.option("--out", type=FILE, help="Keep results and report in this folder, or go on there.")
@click.option("--records", is_flag=True, help="Keep a record of every game there too.")
@click.option("--only", type=click.IntRange(0), help="Play the game with this number again.")
@click.option("--ray", metavar="ADDRESS", default="", help="Play on a Ray cluster; local: here.")
@as_json
def arena(
    name: str,
    content: Path | None,
    games: int,
    out: Path | None,
    only: int | None,
    as_json: bool,
    **wishes: Any,
) -> None:
    """Let bots play many games of GAME, each deal from every seat.

    With more bots than seats, all combinations play; with fewer, copies of them sit down too. With
    --out, a run that was interrupted goes on where it was.

    \b
    moonbrew arena mystic-market --bots greedy,random --games 100
    moonbrew arena mystic-market --bots elder,greedy,greedy,greedy --jobs 4 --out FOLDER
    moonbrew arena mystic-market --bots greedy,random --only 17
    """
    contest = contests.contest_from(name, wishes, content)
    if only is not None:
        outcome = contests.play_only(contest, only, out)
        show(as_json, outcome, contests.only_report(outcome))
        return
    if wishes["records"] and not out:
        raise Trouble("Say where to keep the records: --out FOLDER.")
    results = Results(contest, out, wishes["records"])
    contests.run_contest(results, contest, games, wishes["jobs"], wishes["ray"])
    fewest = contest.loaded().fewest_win
    found = standings(results.first(games), contest.setting, fewest)
    contests.tell(contest, games, contests.keep(contest, results, found))
    show(as_json, contests.summary(contest, found), contests.standings_report(found))


@cli.command(cls=GameCommand)
@click.argument("name", metavar="GAME")
@click.option("--games", type=click.IntRange(2), default=200, show_default=True)
@click.option("--bots", default="greedy", show_default=True, help="Who plays.")
@contest_options
@click.option("--against", metavar="FILE", help="Other cards beside these: a file, or standard.")
@click.option("--out", type=FILE, help="Write the report to this HTML file.")
@as_json
def study(
    name: str,
    games: int,
    content: Path | None,
    against: str | None,
    out: Path | None,
    as_json: bool,
    **wishes: Any,
) -> None:
    """Study how GAME plays: its length, its seats, its scores, its cards.

    \b
    moonbrew study mystic-market --games 200 --out study.html
    moonbrew study mystic-market --content mine.toml --against standard
    """
    contents = studies.contents(content, against)
    contests_ = [contests.contest_from(name, wishes, one) for one in contents]
    found = studies.run_studies(contests_, contents, games, wishes["jobs"])
    studies.keep(found, out)
    show(as_json, studies.as_data(found), studies.studies_report(found))
