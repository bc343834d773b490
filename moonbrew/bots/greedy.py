"""The bot that takes what looks best at once."""

from moonbrew.bots.bot import Bot
from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.ahead import Ahead
from moonbrew.kernel.table import Move

DREAMS = 4  # imagined tables per choice


class GreedyBot(Bot):
    """Looks one choice ahead, by the game's own estimate of what a position promises."""

    def choose(self, outlook: Outlook) -> Move:
        """The move that promises most, on average over a few imagined tables."""
        if len(outlook.moves) == 1:
            return outlook.moves[0]
        mind, dreams = outlook.game.mind, [outlook.imagine(self.dice) for _ in range(DREAMS)]
        ahead = Ahead(mind, chain=int(outlook.style.chain), windows=outlook.style.windows)

        def promise(move: Move) -> float:
            return sum(ahead.after(t, outlook.seat, move) - mind.drag(t, move) for t in dreams)

        return max(outlook.moves, key=promise)
