"""Commands for recorded games."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from moonbrew.cli.group import FILE, as_json, cli, console, content_option, print_json
from moonbrew.errors import BadRecord, printable
from moonbrew.record import game_of, load, verify
from moonbrew.terminal.stepping import Reel, Stepping, View


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
@click.option("--seal", "seals", multiple=True, help="A seal that you saw before the deal.")
@as_json
def verify_files(
    files: tuple[Path, ...],
    content: Path | None,
    commitment: str,
    seals: tuple[str, ...],
    as_json: bool,
) -> None:
    """Check recorded games: their dice, every move, their result.

    Ends with 0 if all is true, 1 if something was changed or is missing, 2 if a file is unreadable.

    \b
    moonbrew verify game.toml
    moonbrew verify game.toml --commitment 9e78b43e... --seal 51c0f8d2...
    """
    reasons, caveats, code = {}, {}, 0
    for file in files:
        wrong, how_bad, caveat = verified(file, content, commitment, seals)
        reasons[str(file)], caveats[str(file)] = wrong, caveat
        code = max(code, how_bad)
    if as_json:
        print_json({file: {"true": not wrong, "reasons": wrong} for file, wrong in reasons.items()})
    else:
        for name, wrong in reasons.items():
            for reason in wrong or [f"{name}: true. {caveats[name]}".removesuffix(". ")]:
                click.echo(printable(reason), err=bool(wrong))
    sys.exit(code)


def verified(
    file: Path, content: Path | None, commitment: str, seals: Sequence[str]
) -> tuple[list[str], int, str]:
    """What is wrong with a file, the code to end with, and what the file does not prove."""
    try:
        record = load(file)
    except BadRecord as bad:
        return [str(bad)], 2, ""
    try:
        reasons = verify(record, game_of(record, content), commitment, seals)
    except BadRecord as bad:
        reasons = [str(bad)]
    return reasons, 1 if reasons else 0, record.caveat
