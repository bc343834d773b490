# mypyc: compiled
"""The tree that search grows."""

from math import log, sqrt
from typing import Final, final

from mypy_extensions import i64

from moonbrew.kernel.table import Move


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
        # Where choices are judged:
        self.judged: float = 0.0
        self.met: i64 = -1  # the last iteration in which it was legal
        self.ranking: list[Node] = []  # the children, the most promising one first

    def child(self, index: i64) -> "Node | None":
        """The child for a move, if it was tried."""
        for node in self.children:
            if node.index == index:
                return node
        return None

    def add(self, move: Move, index: i64) -> "Node":
        """A new child, in its place."""
        place: i64 = 0
        while place < len(self.children) and self.children[place].index < index:
            place += 1
        node = Node(move, index)
        self.children.insert(place, node)
        return node

    def rank(self, child: "Node", judged: float) -> None:
        """Let a child begin with what it promises, as if it had been visited once."""
        child.judged = child.won = judged - child.drag
        child.available = child.visits = 1
        place: i64 = 0
        while place < len(self.ranking) and self.ranking[place].judged >= judged:
            place += 1
        self.ranking.insert(place, child)

    def best(self) -> float:
        """What the child that did best has brought on average."""
        most = 0.0
        for child in self.ranking:
            most = max(most, child.won / float(child.visits))
        return most


def upper_bound(child: Node, exploration: float) -> float:
    """What a child has brought on average, and more the less often it was tried."""
    visits = float(child.visits)
    return child.won / visits + exploration * sqrt(log(float(child.available)) / visits)


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
