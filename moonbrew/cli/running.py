"""Commands to serve the table and to measure."""

import sys
from typing import Any

import click

from moonbrew.cli.group import (
    Seconds,
    as_json,
    cli,
    option_option,
    show,
    tell_what_is_broken,
)
from moonbrew.games import game_names
from moonbrew.terminal import reports

ALL = "all"  # the games that can be served


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: for everybody.")
@click.option("--port", type=click.IntRange(0, 65535), default=8642, show_default=True)
@click.option("--db", metavar="URL", help="A database. [default: a file in your data directory]")
@click.option("--news", metavar="URL", help="Redis or Valkey, for several processes on one --db.")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--allow-host", "hosts", multiple=True, help="A name under which it is reached.")
@click.option(
    "--workers-for-bots",
    "bot_workers",
    type=click.IntRange(1, 256),
    help="Processes in which bots think.",
)
@click.option(
    "--pace", type=Seconds(), help="Least seconds between two moves of bots. [default: 0.1]"
)
@click.option("--beat", type=Seconds(), help="Seconds to answer what others do. [default: 5]")
def serve(host: str, port: int, no_browser: bool, **wishes: Any) -> None:
    """Serve the table in the browser, for yourself or for friends.

    \b
    moonbrew serve
    moonbrew serve --host 0.0.0.0 --port 80 --allow-host games.example.org
    moonbrew serve --db postgresql://moonbrew@localhost/moonbrew
    moonbrew serve --db postgresql://moonbrew@localhost/moonbrew --news redis://localhost
    """
    from moonbrew.server import serve as serving
    from moonbrew.server.settings import settings_from

    tell_what_is_broken()
    serving.serve(settings_from(host, **wishes), host, port, not no_browser and at_a_terminal())


def at_a_terminal() -> bool:
    """Whether a person reads what is printed."""
    return sys.stdout.isatty()


@cli.command()
@click.argument("name", metavar="GAME|serve")
@click.option("--seconds", type=Seconds(), help="How long to measure. [default: 1; of serve: 20]")
@click.option("--seats", type=int, help="How many play. [default: as usual]")
@option_option
@click.option("--search", is_flag=True, help="Measure how fast bots think instead.")
@click.option("--game", "served", default="", help="serve: a game, or all. [default: the first]")
@click.option(
    "--rooms", type=click.IntRange(1, 2000), help="serve: tables. [default: 300; to find: 100]"
)
@click.option("--listeners", type=click.IntRange(2, 20), default=3, help="serve: at each table.")
@click.option(
    "--every", type=Seconds(), default=2.0, help="serve: seconds between two moves at each."
)
@click.option(
    "--processes", type=click.IntRange(1, 8), default=1, help="serve: several need PostgreSQL."
)
@click.option("--find", is_flag=True, help="serve: find how many tables are held, in ten minutes.")
@as_json
def bench(
    name: str,
    seconds: float | None,
    seats: int | None,
    options: tuple[str, ...],
    search: bool,
    served: str,
    as_json: bool,
    **crowd: Any,
) -> None:
    """Measure how fast GAME runs here, or how many live tables one server carries.

    \b
    moonbrew bench mystic-market
    moonbrew bench mystic-market --seconds 5 --json
    moonbrew bench mystic-market --seats 2 --option length=shortened
    moonbrew bench mystic-market --search --json
    moonbrew bench serve --rooms 50 --seconds 5
    moonbrew bench serve --game all --find --json
    moonbrew bench serve --processes 2
    """
    if name == "serve":
        from moonbrew.server.bench import Crowd, run_serve_bench

        games = game_names() if served == ALL else [served or game_names()[0]]
        figures = run_serve_bench(games, Crowd(**crowd, options=options, seconds=seconds or 20.0))
    else:
        from moonbrew.bench import measured, run_bench, run_search_bench

        what = measured(name, seats, options)
        figures = run_search_bench(what) if search else run_bench(what, seconds or 1.0)
    show(as_json, figures, reports.bench_report(figures))
