"""The bots: the levels that people choose from, and a few plain ones to measure them by."""

from collections.abc import Callable

from moonbrew.bots.bot import Bot
from moonbrew.bots.greedy import GreedyBot
from moonbrew.bots.levels import LEVELS
from moonbrew.bots.outlook import Outlook
from moonbrew.bots.random import RandomBot
from moonbrew.bots.search import SearchBot
from moonbrew.entries import nearest, whole_number
from moonbrew.errors import UnknownName

BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, **LEVELS}
LIKE = {  # what it is like to play against each
    "random": "Plays whatever is allowed, without a thought.",
    "greedy": "Takes what looks best at once, and never looks ahead.",
    "apprentice": "Looks ahead a little and often slips. Good for a first game.",
    "witch": "Looks ahead some way and slips now and then. A fair match once you know the game.",
    "elder": "Looks ahead further and seldom slips. Hard to beat.",
    "archmage": "Looks ahead as far as it can and takes its time. The strongest.",
}
SEARCH = "search:"  # and a number of iterations

__all__ = ["BOTS", "LEVELS", "LIKE", "Bot", "Outlook", "bot", "bot_names", "check_bot"]


def bot_names() -> list[str]:
    """All bots by name, plain ones first, then the levels from the weakest to the strongest."""
    return list(BOTS)


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by name; search:1000 is one that thinks for 1000 iterations."""
    check_bot(name)
    if name.startswith(SEARCH):
        return SearchBot(seed, int(name.removeprefix(SEARCH)))
    return BOTS[name](seed)


def check_bot(name: str) -> None:
    """Refuse a name that stands for no bot."""
    iterations = name.removeprefix(SEARCH)
    if name.startswith(SEARCH):
        if not whole_number(iterations):
            raise UnknownName(f"{name} needs a number of iterations, for example {SEARCH}1000.")
    elif name not in BOTS:
        raise UnknownName(
            f"There is no bot {name}. {nearest(name, BOTS)} And {SEARCH}N thinks N iterations."
        )
