# mypyc: compiled
"""Playing a table to its end."""

from mypy_extensions import i64

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table


def play_out(t: Table, dice: Dice) -> i64:
    """Play random moves, all equally likely, until the game is over; how many it took."""
    played: i64 = 0
    ask = t.ask
    while ask is not None:
        t.play(ask.pick(t, dice))
        played += 1
        ask = t.ask
    return played
