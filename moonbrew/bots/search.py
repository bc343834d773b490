"""The bot that thinks: tree search over what its seat may know."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.bots.bot import Bot
from moonbrew.bots.outlook import Outlook
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.search import Search, Style
from moonbrew.kernel.table import Move

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
    style: Style | None = None,
    seconds: float | None = None,
    clock: Callable[[], float] = monotonic,
    until_settled: bool = False,
) -> list[Thought]:
    """All moves, the best one first: so many iterations, or fewer if the time is up before.

    Without a style the one that the game has for this table is used. Whoever wants nothing but the
    best move stops as soon as no other could overtake it.
    """
    # To imagine from an imagined table is to imagine from the true one, so a dream serves as root.
    root = outlook.imagine(dice)
    game = outlook.game
    teams = vec[i64](game.teams_at(root))
    search = Search(game.mind, root, len(game.catalogue), dice, style or outlook.style, teams)
    end = None if seconds is None else clock() + seconds
    while search.iterations < iterations and (end is None or clock() < end):
        search.run(min(CHUNK, iterations - int(search.iterations)))
        if until_settled and is_settled(search, iterations - int(search.iterations)):
            break
    return thoughts(search, outlook.moves)


def is_settled(search: Search, left: int) -> bool:
    """Whether the most visited move stays that in all iterations that are left."""
    visits = sorted((int(node.visits) for node in search.root().children), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def thoughts(search: Search, moves: list[Move]) -> list[Thought]:
    """What the search thinks of every move, the most visited first; equals in catalogue order."""
    tried = {node.move.key: node for node in search.root().children if node.move is not None}
    found = []
    for move in moves:
        node = tried.get(move.key)
        visits = int(node.visits) if node else 0
        worth = node.won / visits + node.drag if node and visits else 0.0
        found.append(Thought(move, visits, worth))
    return sorted(found, key=lambda thought: -thought.visits)


def nearer(style: Style, playout: int | None) -> Style:
    """The same style with playouts no longer than this."""
    if playout is None or 0 <= style.playout <= playout:
        return style
    return Style(
        style.exploration,
        playout,
        style.learning,
        style.trees_for_all,
        style.judging,
        style.own_turn,
        int(style.chain),
        style.windows,
    )


class SearchBot(Bot):
    """Thinks for so many iterations, and plays what it came back to most often."""

    def __init__(
        self,
        seed: int,
        iterations: int,
        style: Style | None = None,
        noise: float = 0.0,
        seconds: float | None = None,
        playout: int | None = None,
    ) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.style = style
        self.playout = playout  # the longest, where the game's own style has longer ones
        self.noise = noise  # how often it plays another of its better moves
        self.seconds = seconds

    def choose(self, outlook: Outlook) -> Move:
        """The most visited move; now and then, with noise, one drawn by its visits."""
        if len(outlook.moves) == 1:
            return outlook.moves[0]
        style = self.style or nearer(outlook.style, self.playout)
        strays = int(self.dice.below(1000)) < self.noise * 1000
        found = think(
            outlook, self.dice, self.iterations, style, self.seconds, until_settled=not strays
        )
        return self.drawn(found) if strays else found[0].move

    def drawn(self, found: list[Thought]) -> Move:
        """A move drawn with the chances that its visits give it."""
        place = int(self.dice.below(sum(thought.visits for thought in found)))
        for thought in found:
            if place < thought.visits:
                return thought.move
            place -= thought.visits
        raise AssertionError("The place lies beyond all visits.")
