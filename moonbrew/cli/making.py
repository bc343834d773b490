"""The command that begins a new game."""

import sys
from pathlib import Path

import click

from moonbrew.cli.group import FILE, cli
from moonbrew.new_game import make_package

NEXT = """\
{name} is in {folder}: Tollgate under your name, in {count} files.
Install it where Moonbrew is, and play:

    {python} -m pip install -e {folder}
    moonbrew play {name}
    moonbrew rules {name}

Its tests: {python} -m pytest, in {folder}, once pytest is installed.
docs/adding-a-game.md tells what each file is for, and in which order to change them."""


@cli.command("new-game")
@click.argument("name")
@click.option("--into", "folder", type=FILE, help="A folder for it. [default: moonbrew-NAME]")
def new_game(name: str, folder: Path | None) -> None:
    """Begin a game of your own, called NAME: a package that plays, with its rules and tests.

    \b
    moonbrew new-game no-thanks
    moonbrew new-game no-thanks --into ~/games/no-thanks
    """
    folder = folder or Path(f"moonbrew-{name}")
    files = make_package(name, folder)
    click.echo(NEXT.format(python=sys.executable, name=name, folder=folder, count=len(files)))
