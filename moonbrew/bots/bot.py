"""What a bot is."""

from abc import ABC, abstractmethod

from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Move


class Bot(ABC):
    """Chooses moves for a seat, from what that seat may know; the same seed chooses the same."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    @abstractmethod
    def choose(self, outlook: Outlook) -> Move:
        """One of the outlook's moves."""
