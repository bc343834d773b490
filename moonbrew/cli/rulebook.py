"""The command to read the rules, and to see which of them are proven."""

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

import moonbrew
from moonbrew.cli.group import FILE, as_json, cli, console, print_json, show
from moonbrew.entries import nearest
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game, game_names
from moonbrew.ledger import folder_of_tests, ledgers
from moonbrew.terminal import reports
from moonbrew.terminal.rulebook import rules_text, walkthroughs_of, walkthroughs_text


@cli.command()
@click.argument("name", metavar="[GAME]", required=False)
@click.argument("words", metavar="[NUMBER|WORDS...]", nargs=-1)
@click.option(
    "--walkthrough",
    is_flag=False,
    flag_value="",
    metavar="[KEY]",
    help="A turn, step by step, for newcomers; which, where there are several.",
)
@click.option("--ledger", is_flag=True, help="Which rules are proven by tests.")
@click.option("--tests", type=FILE, help="Where the tests are, for --ledger.")
@as_json
def rules(
    name: str | None,
    words: tuple[str, ...],
    walkthrough: str | None,
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
    if walkthrough is not None:
        show_walkthrough(game(name), walkthrough, as_json)
        return
    found = game(name).rulebook.look_up(words)
    if as_json:
        print_json([one.as_data() for one in found])
    else:
        console().print(rules_text(found))


def show_walkthrough(played: Game[Any], key: str, as_json: bool) -> None:
    """Print a turn of a game, step by step; or those that there are."""
    found = walkthroughs_of(played, key)
    listed = [{"key": one.key, "title": one.title} for one in found]
    data = asdict(found[0]) if len(found) == 1 else listed
    show(as_json, data, walkthroughs_text(found))


def show_ledger(name: str | None, tests: Path | None, as_json: bool) -> None:
    """Print the ledger of one game or of all."""
    every = ledgers(list(moonbrew.all_games()), tests or folder_of_tests())
    if name and name not in every:
        game(name)  # which says that there is none
    shown = {one: every[one] for one in every if name in (None, one)}
    if as_json:
        print_json({one: ledger.as_json() for one, ledger in shown.items()})
    else:
        console().print(reports.ledger_report(shown))
