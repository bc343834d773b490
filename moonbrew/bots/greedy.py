"""The bot that takes what looks best at once."""

from typing import Any

from moonbrew.bots.bot import Bot
from moonbrew.bots.outlook import Outlook
from moonbrew.game import Game
from moonbrew.kernel.table import Move

DREAMS = 4  # imagined tables per choice


class GreedyBot(Bot):
    """Looks one choice ahead, by the game's own estimate of what a position promises."""

    def choose(self, outlook: Outlook) -> Move:
        """The move that promises most, on average over a few imagined tables."""
        if len(outlook.moves) == 1:
            return outlook.moves[0]
        game, dreams = outlook.game, [outlook.imagine(self.dice) for _ in range(DREAMS)]

        def promise(move: Move) -> float:
            return sum(after(game, t, outlook.seat, move) - game.mind.drag(t, move) for t in dreams)

        return max(outlook.moves, key=promise)


def after(game: Game[Any], t: Any, seat: int, move: Move) -> float:
    """What a table promises after a move, and after the best of the choices that complete it."""
    t = t.clone()
    t.play(move)
    ask = t.ask
    if ask is not None and ask.seat == seat and ask.carries_on():
        return max(after(game, t, seat, further) for further in ask.moves(t))
    return game.promise(t, seat)
