"""The command `moonbrew`: parse, call the library, show."""

import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, RenderableType

import moonbrew
from moonbrew import build
from moonbrew.arena.results import Results
from moonbrew.arena.standings import standings
from moonbrew.bots import bot_names
from moonbrew.entries import nearest
from moonbrew.errors import BadRecord, Trouble
from moonbrew.game import Game
from moonbrew.games import game, game_class, game_names
from moonbrew.ledger import folder_of_tests, ledgers
from moonbrew.record import game_of, load, save, verify
from moonbrew.sitting import Sitting, resume
from moonbrew.terminal import contests, reports, studies
from moonbrew.terminal.rulebook import look_up, rules_text, walkthrough_of, walkthrough_text
from moonbrew.terminal.saves import new_save
from moonbrew.terminal.seating import (
    check_seat,
    check_seats,
    check_text,
    fill,
    named_bots,
    options_from,
    player_names,
    secret_seed,
)
from moonbrew.terminal.stepping import Reel, Stepping, View
from moonbrew.terminal.talk import Talk, free
from moonbrew.terminal.watch import watch as watch_bots

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
PERSON = "Guest"
USUAL_BOT = "witch"


class Complaint(click.ClickException):
    """A Trouble in one line on the error output."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Say it."""
        click.echo(f"moonbrew: {self.message}", err=True)


class Commands(click.Group):
    """The commands; whatever trouble one has becomes a line for the reader."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except Trouble as trouble:
            raise Complaint(str(trouble)) from trouble


class GameCommand(click.Command):
    """A command whose help ends with the options that each game has."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List games, bots and options."""
        with formatter.section("Games and what --option can choose"):
            formatter.write_dl(
                [
                    (f"{name}: {spec.name}={'|'.join(spec.values)}", spec.help)
                    for name in game_names()
                    for spec in game_class(name).Options.specs()
                ]
            )
        with formatter.section("Bots"):
            formatter.write_text(", ".join(bot_names()))


def version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Say which Moonbrew this is, and whether it runs compiled."""
    if wanted and not ctx.resilient_parsing:
        click.echo(f"moonbrew {moonbrew.__version__}, {build.describe()}")
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=version,
    help="Say which Moonbrew this is, and whether it runs compiled.",
)  # fmt: skip
def cli() -> None:
    """One table for board games of witches, potions and moonlit forests.

    \b
    moonbrew games                          what can be played
    moonbrew play mystic-market             play against two bots
    moonbrew rules mystic-market potion     what the rules say about potions
    moonbrew watch mystic-market --bots greedy,random
    """


def main() -> None:
    """The entry point."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets another one, not a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    cli(prog_name="moonbrew")


# What several commands take


def together(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Several decorators as one, in the order written."""

    def decorate(command: F) -> F:
        for decorator in reversed(decorators):
            command = decorator(command)
        return command

    return decorate


as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
content_option = click.option(
    "--content", type=FILE, help="Your own cards, laid over the standard ones."
)
table_options = together(
    click.option("--seats", type=int, help="How many play."),
    click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant."
    ),
    content_option,
    click.option("--seed", help="Any text; the same text gives the same deal. [default: secret]"),
)


def console() -> Console:
    """Where to draw: on whatever is the output now."""
    return Console(file=sys.stdout, highlight=False)


def print_json(data: Any) -> None:
    """Print data as JSON."""
    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def show(as_json: bool, data: Any, report: RenderableType) -> None:
    """Print the data or the report."""
    if as_json:
        print_json(data)
    else:
        console().print(report)


# Playing


@cli.command()
@as_json
def games(as_json: bool) -> None:
    """List the games, with their seats and options.

    \b
    moonbrew games
    moonbrew games --json
    """
    found = list(moonbrew.games())
    if as_json:
        print_json([reports.game_facts(one) for one in found])
    else:
        console().print(reports.games_report(found))


@cli.command(cls=GameCommand)
@click.argument("name", metavar="[GAME]", required=False)
@click.option("--bots", help="Your opponents, for example witch,elder. [default: witch]")
@click.option("--seat", type=int, help="Where you sit, counted from 0. [default: 0]")
@table_options
@click.option("--name", "person", help=f"Your name at the table. [default: {PERSON}]")
@click.option("--save", "file", type=FILE, help="Keep the game in this file.")
@click.option("--resume", "resumed", type=FILE, help="Go on with the game in this file.")
def play(name: str | None, file: Path | None, resumed: Path | None, **wishes: Any) -> None:
    """Play GAME against bots.

    The game is saved after every move; leave with quit, Ctrl-D or Ctrl-C.

    \b
    moonbrew play mystic-market
    moonbrew play mystic-market --seats 4 --bots apprentice,witch,elder
    moonbrew play mystic-market --option length=shortened --name Wren
    moonbrew play --resume FILE
    """
    if resumed:
        sitting, seat = resumed_sitting(name, resumed, wishes)
    else:
        sitting, seat = new_sitting(name, wishes)
    kept = free(file, resumed) if file else resumed or new_save(sitting.game.name)
    Talk(console(), sitting, seat, kept).run()


def new_sitting(name: str | None, wishes: dict[str, Any]) -> tuple[Sitting, int]:
    """A new game for one person and bots, and the person's seat."""
    if not name:
        raise Trouble(f"Say which game: moonbrew play GAME. {nearest('', game_names())}")
    played = game(name, wishes["content"])
    bots = named_bots(wishes["bots"] or USUAL_BOT)
    usual = max(len(bots) + 1, 3) if wishes["bots"] is None else len(bots) + 1
    wanted = min(usual, played.seats[-1]) if wishes["seats"] is None else wishes["seats"]
    seats = check_seats(played, wanted)
    seat = check_seat(wishes["seat"] or 0, seats)
    filled = fill(bots, seats - 1)
    filled.insert(seat, "")
    person = check_text("--name", wishes["person"] or PERSON)
    return start_sitting(played, filled, person, wishes), seat


def start_sitting(
    played: Game[Any], bots: list[str], person: str, wishes: dict[str, Any]
) -> Sitting:
    """Sit down; without a seed the dice get a secret one."""
    seed = secret_seed() if wishes["seed"] is None else check_text("--seed", wishes["seed"])
    options = options_from(played, wishes["options"])
    return Sitting(played, len(bots), seed, options, player_names(bots, person), bots)


def resumed_sitting(name: str | None, file: Path, wishes: dict[str, Any]) -> tuple[Sitting, int]:
    """A recorded game to go on with, and the person's seat."""
    for name_of_wish, option in (
        ("seats", "--seats"),
        ("options", "--option"),
        ("seed", "--seed"),
        ("person", "--name"),
    ):
        if wishes[name_of_wish]:
            raise Trouble(f"A game that is resumed goes on as it began. Leave out {option}.")
    record = load(file)
    if name not in (None, record.game):
        raise Trouble(f"{file} is a game of {record.game}, not of {name}.")
    sitting = resume(record, wishes["content"])
    if wishes["bots"] or wishes["seat"] is not None:
        seat = check_seat(wishes["seat"] or 0, record.seats)
        sitting.bots = fill(named_bots(wishes["bots"] or USUAL_BOT), record.seats - 1)
        sitting.bots.insert(seat, "")
    if sitting.bots.count("") != 1:
        raise Trouble(f"{file} does not say who is a bot. Add --seat K --bots greedy.")
    return sitting, sitting.bots.index("")


@cli.command(cls=GameCommand)
@click.argument("name", metavar="GAME")
@click.option("--bots", required=True, help="Who plays, for example greedy,random.")
@table_options
@click.option("--delay", type=float, default=0.0, help="Seconds between two moves.")
@click.option("--record", "file", type=FILE, help="Write the game to this file.")
@as_json
def watch(
    name: str, bots: str, delay: float, file: Path | None, as_json: bool, **wishes: Any
) -> None:
    """Let bots play GAME and tell what happens.

    \b
    moonbrew watch mystic-market --bots greedy,random --seed moon
    """
    played = game(name, wishes["content"])
    names = named_bots(bots)
    usual = max(len(names), played.seats[0])
    seats = check_seats(played, usual if wishes["seats"] is None else wishes["seats"])
    sitting = start_sitting(played, fill(names, seats), "", wishes)
    watch_bots(None if as_json else console(), sitting, delay)
    if file:
        save(sitting.record(), file)
    if as_json:
        print_json(watched(sitting))
    else:
        click.echo(f"The seed was {sitting.seed}")


def watched(sitting: Sitting) -> dict[str, Any]:
    """A game that bots played, as plain data."""
    result = sitting.game.result(sitting.t)
    return {
        "game": sitting.game.name,
        "players": sitting.players,
        "seed": sitting.seed,
        "plies": sitting.ply,
        "scores": result.scores,
        "ranks": result.ranks,
        "log": sitting.told(None),
    }


# Many games


contest_options = together(
    click.option("--seats", type=int, help="How many play. [default: as many as bots]"),
    click.option(
        "--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant."
    ),
    content_option,
    click.option("--seed", type=click.IntRange(0), default=1, show_default=True),
    click.option(
        "--jobs",
        type=click.IntRange(1),
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
    found = standings(results.first(games))
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


# Records


@cli.command()
@click.argument("file", type=FILE)
@click.option("--seat", type=int, help="Look with the eyes of this seat, counted from 0.")
@click.option("--all", "everything", is_flag=True, help="Show all hands.")
@click.option("--ply", type=int, help="Show the table after this move, and no more.")
@content_option
@as_json
def replay(
    file: Path,
    seat: int | None,
    everything: bool,
    ply: int | None,
    content: Path | None,
    as_json: bool,
) -> None:
    """Go through the recorded game in FILE, forwards and backwards.

    \b
    moonbrew replay game.toml               step through it
    moonbrew replay game.toml --ply 17      the table after move 17
    """
    record = load(file)
    reel = Reel(record, game_of(record, content))
    view = reel.check(View(seat, everything))
    if as_json:
        shown = range(reel.last + 1) if ply is None else [reel.check_ply(ply)]
        moments = [reel.as_json(one, view) for one in shown]
        print_json(moments if ply is None else moments[0])
    elif ply is not None:
        reel.show(console(), reel.check_ply(ply), view)
    else:
        Stepping(console(), reel, view).run()


@cli.command("verify")
@click.argument("files", type=FILE, nargs=-1, required=True)
@content_option
@click.option("--commitment", default="", help="What was shown before the game, if you kept it.")
@as_json
def verify_files(
    files: tuple[Path, ...], content: Path | None, commitment: str, as_json: bool
) -> None:
    """Check recorded games: their dice, every move, their result.

    Ends with 0 if all is true, 1 if something was changed or is missing, 2 if a file is unreadable.

    \b
    moonbrew verify game.toml
    moonbrew verify game.toml --commitment 9e78b43e...
    """
    reasons, code = {}, 0
    for file in files:
        wrong, how_bad = verified(file, content, commitment)
        reasons[str(file)] = wrong
        code = max(code, how_bad)
    if as_json:
        print_json({file: {"true": not wrong, "reasons": wrong} for file, wrong in reasons.items()})
    else:
        for name, wrong in reasons.items():
            for reason in wrong or [f"{name}: true"]:
                click.echo(reason, err=bool(wrong))
    sys.exit(code)


def verified(file: Path, content: Path | None, commitment: str) -> tuple[list[str], int]:
    """What is wrong with a file, and the code to end with."""
    try:
        record = load(file)
    except BadRecord as bad:
        return [str(bad)], 2
    try:
        reasons = verify(record, game_of(record, content), commitment)
    except BadRecord as bad:
        reasons = [str(bad)]
    return reasons, 1 if reasons else 0


# The table in the browser


@cli.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: for everybody.")
@click.option("--port", type=click.IntRange(0, 65535), default=8642, show_default=True)
@click.option("--db", metavar="URL", help="A database. [default: a file in your data directory]")
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--allow-host", "hosts", multiple=True, help="A name under which it is reached.")
@click.option(
    "--workers-for-bots",
    "bot_workers",
    type=click.IntRange(1),
    help="Processes in which bots think.",
)
@click.option("--pace", type=float, help="Least seconds between two moves of bots. [default: 0.7]")
def serve(host: str, port: int, no_browser: bool, **wishes: Any) -> None:
    """Serve the table in the browser, for yourself or for friends.

    \b
    moonbrew serve
    moonbrew serve --host 0.0.0.0 --port 80 --allow-host games.example.org
    moonbrew serve --db postgresql://moonbrew@localhost/moonbrew
    """
    from moonbrew.server import serve as serving
    from moonbrew.server.settings import settings_from

    serving.serve(settings_from(host, **wishes), host, port, not no_browser and at_a_terminal())


def at_a_terminal() -> bool:
    """Whether a person reads what is printed."""
    return sys.stdout.isatty()


# Rules


@cli.command()
@click.argument("name", metavar="[GAME]", required=False)
@click.argument("words", metavar="[NUMBER|WORDS...]", nargs=-1)
@click.option("--walkthrough", is_flag=True, help="One turn, step by step, for newcomers.")
@click.option("--ledger", is_flag=True, help="Which rules are proven by tests.")
@click.option("--tests", type=FILE, help="Where the tests are, for --ledger.")
@as_json
def rules(
    name: str | None,
    words: tuple[str, ...],
    walkthrough: bool,
    ledger: bool,
    tests: Path | None,
    as_json: bool,
) -> None:
    """Read the rules of GAME: all, one by its number, or those with WORDS in them.

    \b
    moonbrew rules mystic-market
    moonbrew rules mystic-market 31
    moonbrew rules mystic-market supply shift
    moonbrew rules mystic-market --walkthrough
    moonbrew rules --ledger
    """
    if ledger:
        show_ledger(name, tests, as_json)
        return
    if not name:
        raise Trouble(f"Say which game: moonbrew rules GAME. {nearest('', game_names())}")
    if walkthrough:
        show_walkthrough(game(name), as_json)
        return
    found = look_up(game(name).rulebook, words)
    if as_json:
        print_json(
            [{"number": one.number, "chapter": one.chapter, "text": one.plain} for one in found]
        )
    else:
        console().print(rules_text(found))


def show_walkthrough(played: Game[Any], as_json: bool) -> None:
    """Print one turn of a game, step by step."""
    walkthrough = walkthrough_of(played)
    show(as_json, asdict(walkthrough), walkthrough_text(walkthrough))


def show_ledger(name: str | None, tests: Path | None, as_json: bool) -> None:
    """Print the ledger of one game or of all."""
    every = ledgers(list(moonbrew.games()), tests or folder_of_tests())
    if name and name not in every:
        game(name)  # which says that there is none
    shown = {one: every[one] for one in every if name in (None, one)}
    if as_json:
        print_json({one: ledger.as_json() for one, ledger in shown.items()})
    else:
        console().print(reports.ledger_report(shown))


@cli.command()
@click.argument("name", metavar="GAME|serve")
@click.option("--seconds", type=float, help="How long to measure. [default: 1; of serve: 20]")
@click.option("--search", is_flag=True, help="Measure how fast bots think instead.")
@click.option("--rooms", type=click.IntRange(1, 2000), default=300, help="serve: how many tables.")
@click.option("--listeners", type=click.IntRange(2, 20), default=3, help="serve: at each table.")
@click.option("--every", type=float, default=2.0, help="serve: seconds between two moves at each.")
@as_json
def bench(name: str, seconds: float | None, search: bool, as_json: bool, **crowd: Any) -> None:
    """Measure how fast GAME runs here, or how many live tables one server carries.

    \b
    moonbrew bench mystic-market
    moonbrew bench mystic-market --seconds 5 --json
    moonbrew bench mystic-market --search --json
    moonbrew bench serve --rooms 50 --seconds 5
    """
    if name == "serve":
        from moonbrew.server.bench import run_serve_bench

        figures = run_serve_bench(**crowd, seconds=seconds or 20.0)
    else:
        from moonbrew.bench import run_bench, run_search_bench

        game(name)  # which says so if there is none, before anything is measured
        figures = run_search_bench(name) if search else run_bench(name, seconds or 1.0)
    if as_json:
        print_json(figures)
    else:
        console().print(reports.bench_report(figures))
