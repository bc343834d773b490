"""Commands to play and to watch."""

from pathlib import Path
from typing import Any

import click

import moonbrew
from moonbrew.cli.group import (
    FILE,
    GameCommand,
    Seconds,
    as_json,
    cli,
    console,
    print_json,
    table_options,
    tell_what_is_broken,
)
from moonbrew.entries import nearest
from moonbrew.errors import Trouble
from moonbrew.game import Game
from moonbrew.games import game, game_names
from moonbrew.options import GameOptions
from moonbrew.orders import NO_ANSWER
from moonbrew.record import load, save
from moonbrew.saves import new_save
from moonbrew.seating import (
    bots_meant,
    check_seat,
    check_text,
    fill,
    named_bots,
    options_from,
    player_names,
    seats_from,
    secret_seed,
)
from moonbrew.sitting import Sitting, resume
from moonbrew.terminal import reports
from moonbrew.terminal.talk import Talk, free
from moonbrew.terminal.watch import watch as watch_bots

PERSON = "Guest"
USUAL_BOT = "witch"


@cli.command()
@as_json
def games(as_json: bool) -> None:
    """List the games, with their seats and options.

    \b
    moonbrew games
    moonbrew games --json
    """
    found = list(moonbrew.all_games())
    if as_json:
        print_json([one.facts() for one in found])
    else:
        console().print(reports.games_report(found))
    tell_what_is_broken()


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
    let_pass_without_answer(sitting, seat)
    Talk(console(), sitting, seat, kept).run()


def let_pass_without_answer(sitting: Sitting, seat: int) -> None:
    """Where a person can do nothing but pass they are not asked: no bot learns from that."""
    if any(one.key == NO_ANSWER for one in sitting.game.orders):
        sitting.give_order(seat, NO_ANSWER)


def new_sitting(name: str | None, wishes: dict[str, Any]) -> tuple[Sitting, int]:
    """A new game for one person and bots, and the person's seat."""
    if not name:
        raise Trouble(f"Say which game: moonbrew play GAME. {nearest('', game_names())}")
    played = game(name, wishes["content"])
    bots = named_bots(wishes["bots"] or USUAL_BOT)
    options = options_from(played, wishes["options"])
    named = None if wishes["bots"] is None else len(bots) + 1
    seats = seats_from(played, options, wishes["seats"], named)
    seat = check_seat(wishes["seat"] or 0, seats)
    filled = fill(bots if wishes["bots"] or seats > 1 else [], seats - 1)
    filled.insert(seat, "")
    person = check_text("--name", wishes["person"] or PERSON)
    return start_sitting(played, filled, person, options, wishes["seed"]), seat


def start_sitting(
    played: Game[Any], bots: list[str], person: str, options: GameOptions, wish: str | None
) -> Sitting:
    """Sit down; without a seed the dice get a secret one."""
    seed = secret_seed() if wish is None else check_text("--seed", wish)
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
        bots = named_bots(wishes["bots"]) if wishes["bots"] else [USUAL_BOT]
        sitting.bots = fill(bots if wishes["bots"] or record.seats > 1 else [], record.seats - 1)
        sitting.bots.insert(seat, "")
    if sitting.bots.count("") != 1:
        raise Trouble(f"{file} does not say who is a bot. Add --seat K --bots greedy.")
    return sitting, sitting.bots.index("")


@cli.command(cls=GameCommand)
@click.argument("name", metavar="GAME")
@click.option("--bots", required=True, help="Who plays, for example greedy,random.")
@table_options
@click.option("--delay", type=Seconds(), default=0.0, help="Seconds between two moves.")
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
    options = options_from(played, wishes["options"])
    seats = seats_from(played, options, wishes["seats"], bots_meant(names))
    sitting = start_sitting(played, fill(names, seats), "", options, wishes["seed"])
    watch_bots(None if as_json else console(), sitting, delay)
    if file:
        save(sitting.record(), file)
    if as_json:
        print_json(watched(sitting))
    else:
        click.echo(f"The seed was {sitting.seed}")


def watched(sitting: Sitting) -> dict[str, Any]:
    """A game that bots played, as plain data."""
    result, reckoning = sitting.game.result(sitting.t), sitting.reckoning()
    return {
        "game": sitting.game.name,
        "players": sitting.players,
        "seed": sitting.seed,
        "plies": sitting.ply,
        **result.as_json(),
        "reckoning": reckoning.as_json() if reckoning else None,
        "log": sitting.told(None),
    }
