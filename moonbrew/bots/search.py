"""The bot that thinks: tree search over what its seat may know."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from moonbrew.bots.bot import Bot
from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Search, Style
from moonbrew.kernel.table import Move

# Measured in Mystic Market, two seats: playouts to the very end won 3 of 20 games against playouts
# of 30 moves, for random players end nearly as poor as they began; exploring with 0.15 won 7 of 20
# against 0.3, and 0.6 won 12 of 20.
STYLE = Style(exploration=0.5, playout=30, learning=True)
CHUNK = 50  # iterations between two looks at the clock


@dataclass(frozen=True)
class Thought:
    """What a search thinks of one move."""

    move: Move
    visits: int
    worth: float  # the share of the win that it expects


def think(
    outlook: Outlook,
    dice: Dice,
    iterations: int,
    style: Style = STYLE,
    seconds: float | None = None,
    clock: Callable[[], float] = monotonic,
) -> list[Thought]:
    """All moves, the best one first: so many iterations, or fewer if the time is up before."""
    # To imagine from an imagined table is to imagine from the true one, so a dream serves as root.
    root = outlook.imagine(dice)
    search = Search(outlook.game.mind, root, len(outlook.game.catalogue), dice, style)
    end = None if seconds is None else clock() + seconds
    while search.iterations < iterations and (end is None or clock() < end):
        search.run(min(CHUNK, iterations - int(search.iterations)))
    return thoughts(search, outlook.moves)


def thoughts(search: Search, moves: list[Move]) -> list[Thought]:
    """What the search thinks of every move, the most visited first; equals in catalogue order."""
    tried = {node.move.key: node for node in search.root().children if node.move is not None}
    found = []
    for move in moves:
        node = tried.get(move.key)
        visits = int(node.visits) if node else 0
        worth = node.won / visits if node and visits else 0.0
        found.append(Thought(move, visits, worth))
    return sorted(found, key=lambda thought: -thought.visits)


class SearchBot(Bot):
    """Thinks for so many iterations, and plays what it came back to most often."""

    def __init__(
        self,
        seed: int,
        iterations: int,
        style: Style = STYLE,
        noise: float = 0.0,
        seconds: float | None = None,
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.style = style
        self.noise = noise  # how often it plays another of its better moves
        self.seconds = seconds

    def choose(self, outlook: Outlook) -> Move:
        """The most visited move; now and then, with noise, one drawn by its visits."""
        if len(outlook.moves) == 1:
            return outlook.moves[0]
        found = think(outlook, self.dice, self.iterations, self.style, self.seconds)
        if int(self.dice.below(1000)) < self.noise * 1000:
            return self.drawn(found)
        return found[0].move

    def drawn(self, found: list[Thought]) -> Move:
        """A move drawn with the chances that its visits give it."""
        place = int(self.dice.below(sum(thought.visits for thought in found)))
        for thought in found:
            if place < thought.visits:
                return thought.move
            place -= thought.visits
        raise AssertionError("The place lies beyond all visits.")
