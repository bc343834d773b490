# mypyc: compiled
"""The tree that search grows."""

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from moonbrew.kernel.table import Move

MANY: Final = 24  # moves of one choice: of more, some are tried again before all have been tried


@final
class Node:
    """A choice in the tree, and how it has done for the seat that made it."""

    def __init__(self, move: Move | None, index: i64) -> None:
        self.move: Final = move
        self.index: Final = index  # of seat and move, as the seat of this tree sees it
        self.visits: i64 = 0
        self.available: i64 = 0
        self.won: float = 0.0
        self.drag: float = 0.0  # taken off at each visit, for a move that puts things off
        self.children: list[Node] = []  # in the order of their indexes
        self.met: i64 = -1  # the last iteration in which it was legal
        # Where choices are judged:
        self.judged: float = 0.0
        self.ranked = False  # whether it was judged: a move without an alternative need not be
        self.ranking: list[Node] = []  # the children judged, the most promising one first

    def place_of(self, index: i64) -> i64:
        """How many children come before a move: there it is, if it was tried."""
        low: i64 = 0
        high: i64 = len(self.children)
        while low < high:
            middle = (low + high) >> 1
            if self.children[middle].index < index:
                low = middle + 1
            else:
                high = middle
        return low

    def child(self, index: i64) -> "Node | None":
        """The child for a move, if it was tried."""
        place = self.place_of(index)
        if place < len(self.children) and self.children[place].index == index:
            return self.children[place]
        return None

    def add(self, move: Move, index: i64) -> "Node":
        """A new child, in its place."""
        node = Node(move, index)
        self.children.insert(self.place_of(index), node)
        return node

    def rank(self, child: "Node", judged: float) -> None:
        """Let what a child promises count as one visit, and put it in its place among them."""
        child.judged = judged - child.drag
        child.won += child.judged
        child.available += 1
        child.visits += 1
        child.ranked = True
        place: i64 = 0
        while place < len(self.ranking) and self.ranking[place].judged >= child.judged:
            place += 1
        self.ranking.insert(place, child)

    def best(self) -> float:
        """What the judged child that did best has brought on average.

        Where none was judged, chance has chosen and not the seat: then the average of all counts.
        """
        most = 0.0
        for child in self.ranking:
            most = max(most, child.won / float(child.visits))
        return most if len(self.ranking) > 0 else self.average()

    def average(self) -> float:
        """What all children together have brought on average."""
        won = 0.0
        visits: i64 = 0
        for child in self.children:
            won += child.won
            visits += child.visits
        return won / float(visits)


def upper_bound(child: Node, exploration: float) -> float:
    """What a child has brought on average, and more the less often it was tried."""
    visits = float(child.visits)
    return child.won / visits + exploration * sqrt(log(float(child.available)) / visits)


def width_of(node: Node) -> float:
    """How many of many moves are worth trying: more with every visit, but ever more slowly."""
    return 1.0 + sqrt(float(node.visits))


def is_wide_enough(node: Node, moves: i64, untried: i64) -> bool:
    """Whether what was tried of a choice is tried further before anything new is.

    Not to be asked of the first choice of a search, whose moves are what is to be compared: new
    ones are drawn unjudged, and the best of them might never be (docs/architecture.md).
    """
    return moves > MANY and float(moves - untried) >= width_of(node)


def mark_available(node: Node, moves: list[Move], first: i64, iteration: i64) -> i64:
    """Count the children that are legal now as available; how many legal moves have no child."""
    place: i64 = 0
    untried: i64 = 0
    children = node.children
    size: i64 = len(children)
    for move in moves:
        index = first + move.index
        while place < size and children[place].index < index:
            place += 1
        if place < size and children[place].index == index:
            children[place].available += 1
            children[place].met = iteration
        else:
            untried += 1
    return untried


def nth_untried(node: Node, moves: list[Move], first: i64, n: i64) -> Move:
    """The n-th of the legal moves that have no child."""
    place: i64 = 0
    children = node.children
    size: i64 = len(children)
    for move in moves:
        index = first + move.index
        while place < size and children[place].index < index:
            place += 1
        if place >= size or children[place].index != index:
            if n == 0:
                return move
            n -= 1
    raise AssertionError("There are not so many untried moves.")
