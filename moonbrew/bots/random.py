"""The bot that plays anything."""

from moonbrew.bots.bot import Bot
from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.table import Move


class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

    def choose(self, outlook: Outlook) -> Move:
        """Roll the dice."""
        return outlook.moves[self.dice.below(len(outlook.moves))]
