"""Bots at play, narrated."""

import time

from rich.console import Console

from moonbrew.seating import bot_moves, bots_at
from moonbrew.sitting import Sitting
from moonbrew.terminal.reports import result_report


def watch(console: Console | None, sitting: Sitting, delay: float = 0.0) -> None:
    """Let bots play to the end and tell a spectator of it, if there is one to tell."""
    bots = bots_at(sitting)
    tell_news(console, sitting)
    while bot_moves(sitting, bots):
        if tell_news(console, sitting):
            time.sleep(delay)
    if console is not None:
        console.print()
        result, reckoning = sitting.game.result(sitting.t), sitting.reckoning()
        console.print(result_report(result, sitting.players, reckoning))


def tell_news(console: Console | None, sitting: Sitting) -> bool:
    """What the last move, or the deal, has brought; whether there was somebody and something."""
    news = sitting.told(None, sitting.deed - 1)
    if console is not None:
        for text in news:
            console.print(text, markup=False, highlight=False)
    return console is not None and bool(news)
