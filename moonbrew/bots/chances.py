"""Chances: what share of the win each seat can expect, estimated by playing on from a table."""

from collections.abc import Callable
from time import monotonic
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.game import Game
from moonbrew.kernel.ahead import Ahead
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move, Table

FURTHER = 40  # moves that are played on before the game's own promise counts


def chances(
    game: Game[Any],
    t: Table,
    dice: Dice,
    seconds: float,
    clock: Callable[[], float] = monotonic,
) -> list[float]:
    """By seat: the share of the win that somebody would expect who sees what everybody sees.

    As many tables are imagined and played on as there is time for, one at least.
    """
    if t.ask is None:
        return list(game.result(t).utility)
    end, sums, ways = clock() + seconds, [0.0] * int(t.seats), 0
    style, teams = game.style_of(t), vec[i64](game.teams_at(t))
    ahead = Ahead(game.mind, teams, int(style.chain), style.windows)
    while ways == 0 or clock() < end:
        dream = game.imagine(t, None, dice)
        play_on(dream, ahead, lambda: clock() < end)
        sums = [so_far + more for so_far, more in zip(sums, ahead.worth(dream), strict=True)]
        ways += 1
    return shared_out(game, t, [so_far / ways for so_far in sums])


def play_on(t: Table, ahead: Ahead, goes_on: Callable[[], bool]) -> None:
    """Let every seat take what promises most at once, for some moves."""
    for _ in range(FURTHER):
        if t.ask is None or not goes_on():
            return
        t.play(most_promising(t, ahead))


def most_promising(t: Table, ahead: Ahead) -> Move:
    """What the asked seat would take at once, on a table without secrets."""
    assert t.ask is not None, "The game is over: there is nothing to choose."
    moves, seat = t.ask.moves(t), t.ask.seat
    if len(moves) == 1:
        return moves[0]
    return max(moves, key=lambda move: ahead.after(t, seat, move) - ahead.mind.drag(t, move))


def shared_out(game: Game[Any], t: Table, promised: list[float]) -> list[float]:
    """The same so that all teams together have one win, where nobody else can have it."""
    by_team = dict(zip(game.teams_at(t), promised, strict=True))
    total = sum(by_team.values())
    if len(by_team) == 1 or game.result(t).rivals or total == 0.0:
        return promised
    return [share / total for share in promised]
