"""The command itself, and what several of its parts share."""

import json
import re
import sys
from collections.abc import Callable
from math import isnan
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, RenderableType

import moonbrew
from moonbrew import build
from moonbrew.bots import LIKE
from moonbrew.errors import Trouble
from moonbrew.games import all_games, broken_games

F = TypeVar("F", bound=Callable[..., Any])
FILE = click.Path(path_type=Path)
DAY = 86_400  # seconds
C1 = re.compile("[\x7f-\x9f]")  # signs that steer a terminal, and that JSON lets pass


class Seconds(click.FloatRange):
    """A time that one can wait for: neither negative nor endless."""

    def __init__(self) -> None:
        super().__init__(0, DAY)

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """The number, which must be one."""
        found = super().convert(value, param, ctx)
        return self.fail(f"{value!r} is not a number.", param, ctx) if isnan(found) else found


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
                    (f"{game.name}: {spec.name}={'|'.join(spec.values)}", " ".join(spec.notes))
                    for game in all_games()
                    for spec in game.all_options
                ]
            )
        with formatter.section("Bots"):
            formatter.write_dl(list(LIKE.items()))


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
option_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a variant."
)
table_options = together(
    click.option("--seats", type=int, help="How many play. [default: those named, or as usual]"),
    option_option,
    content_option,
    click.option("--seed", help="Any text; the same text gives the same deal. [default: secret]"),
)


def console() -> Console:
    """Where to draw: on whatever is the output now."""
    return Console(file=sys.stdout, highlight=False)


def tell_what_is_broken() -> None:
    """Name the games that are installed and cannot be loaded, beside what a command prints."""
    for reason in broken_games().values():
        click.echo(reason, err=True)


def print_json(data: Any) -> None:
    """Print data as JSON."""
    text = json.dumps(data, indent=2, ensure_ascii=False)
    click.echo(C1.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def show(as_json: bool, data: Any, report: RenderableType) -> None:
    """Print the data or the report."""
    if as_json:
        print_json(data)
    else:
        console().print(report)
