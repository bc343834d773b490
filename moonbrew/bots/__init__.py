"""The bots: one to a file, and one line in this list each."""

from moonbrew.bots.bot import Bot
from moonbrew.bots.greedy import GreedyBot
from moonbrew.bots.outlook import Outlook
from moonbrew.bots.random import RandomBot
from moonbrew.entries import nearest
from moonbrew.errors import UnknownName

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot}

__all__ = ["BOTS", "Bot", "Outlook", "bot", "bot_names"]


def bot_names() -> list[str]:
    """All bots, the weakest first."""
    return list(BOTS)


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by name."""
    if name not in BOTS:
        raise UnknownName(f"There is no bot {name}. {nearest(name, BOTS)}")
    return BOTS[name](seed)
