# mypyc: compiled
"""Information-set Monte Carlo tree search.

Every iteration plays on a freshly imagined table, so the search never sees what its seat cannot
know. A node stands for what was chosen, not for a table: at each visit only those of its children
count that are legal on the table imagined this time, and a child's chances are reckoned by how
often it was there to be chosen (its availability), not by how often its parent was visited.

A style may have every new choice judged: all its moves at once get what the game's promise says of
them as a first visit. The most promising are tried first, and more of them with every visit.

A move without an alternative is made and has its node, for on another table there may be two; but
it is neither judged nor does the way down end with it.
"""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.kernel.ahead import CHAIN, Ahead, let_pass, worth_a_look
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import each_its_own
from moonbrew.kernel.playout import play_out
from moonbrew.kernel.table import Ask, Move, Table
from moonbrew.kernel.tree import (
    Node,
    is_wide_enough,
    mark_available,
    nth_untried,
    upper_bound,
    width_of,
)

TO_THE_END: Final[i64] = -1
FRESH: Final = 0.5  # what a move is thought worth in playouts before it was tried


@final
class Style:
    """How a search goes about it."""

    def __init__(
        self,
        exploration: float = 0.7,
        playout: int = -1,
        learning: bool = False,
        trees_for_all: bool = False,
        judging: bool = False,
        own_turn: bool = False,
        chain: int = CHAIN,
        windows: bool = True,
    ) -> None:
        self.exploration: Final = exploration
        # How many random moves follow the tree before the game's promise is taken; TO_THE_END: all.
        self.playout: Final[i64] = playout
        # Whether playouts prefer moves that have done well on average.
        self.learning: Final = learning
        # Whether every seat has a tree of its own, in which it tells apart only what it sees.
        self.trees_for_all: Final = trees_for_all
        # Whether new choices are judged; exploration then counts in the spread of what was judged,
        # so that it means the same whoever leads, and by how much.
        self.judging: Final = judging
        # Whether the tree ends where another team is asked; all thinking goes into the own turn. If
        # choices are judged, each is then worth what its best move is, for who else would choose?
        self.own_turn: Final = own_turn
        # How many positions are looked at to judge one move with the choices that complete it.
        self.chain: Final[i64] = chain
        # Whether answers of other teams are searched. If not, all of them always pass: the same on
        # every imagined table, so that nothing is split; what answers cost is for the promise.
        self.windows: Final = windows


@final
class Search:
    """One seat's search from one table."""

    def __init__(
        self,
        mind: Mind,
        t: Table,
        moves: i64,
        dice: Dice,
        style: Style,
        teams: vec[i64] | None = None,
    ) -> None:
        ask = t.ask
        assert ask is not None, "The game is over: there is nothing to search."
        self.mind: Final = mind
        self.t: Final = t
        self.seat: Final[i64] = ask.seat
        # By seat: the number of its team; usually each seat plays for itself.
        self.teams: Final = each_its_own(t.seats) if teams is None else teams
        self.ahead: Final = Ahead(mind, self.teams, style.chain, style.windows)
        self.dice: Final = dice
        self.style: Final = style
        self.roots: Final = [Node(None, -1) for _ in range(t.seats)]
        self.simulated: i64 = 0  # moves made on imagined tables
        self.iterations: i64 = 0
        # By seat and move: how often playouts made it, and what came of it.
        self.moves: Final = moves
        size: i64 = moves * t.seats if style.learning else 0
        self.tried = vec[float]([0.0] * size)
        self.earned = vec[float]([0.0] * size)
        self.made = vec[i64]()
        self.lowest = 1.0  # of all that was judged
        self.highest = 0.0

    def run(self, iterations: int) -> None:
        """Go on for so many iterations."""
        for _ in range(iterations):
            self.iterate()

    def root(self) -> Node:
        """The tree of the seat that searches; its children are the moves to choose from."""
        return self.roots[self.seat]

    def iterate(self) -> None:
        """Imagine a table, go down the tree, add to it, play on, and learn from the end."""
        t = self.mind.imagine(self.t, self.seat, self.dice)
        self.made = vec[i64]()
        for root in self.roots:
            root.visits += 1
        path, movers = self.descend(t)
        self.play_on(t)
        worth = self.ahead.worth(t)
        for i in range(len(path) - 1, -1, -1):
            path[i].visits += 1
            path[i].won += worth[movers[i]] - path[i].drag
            if self.style.own_turn and self.style.judging and len(path[i].children) > 0:
                path[i].won = (path[i].best() - path[i].drag) * float(path[i].visits)
        if self.style.learning:
            self.learn(worth)
        self.iterations += 1

    # Down the tree

    def descend(self, t: Table) -> tuple[list[Node], vec[i64]]:
        """Select moves until one is new; the nodes passed and the seats that moved.

        There is one tree for all, or one for each seat, which follows along what it sees of a move.
        """
        nodes = self.roots.copy() if self.style.trees_for_all else [self.root()]
        path: list[Node] = []
        movers = vec[i64]()
        last: Move | None = None
        before: Ask[Any] | None = None
        new = False
        while not new:
            if not self.style.windows:
                self.simulated += let_pass(t, self.seat, self.teams)
            ask = t.ask
            if ask is None or self.is_too_far(ask.seat, len(path)):
                break
            moves = worth_a_look(t, ask, last, before)
            seat: i64 = ask.seat
            own: i64 = seat if self.style.trees_for_all else 0
            first = seat * self.moves
            chosen, new = self.choose(t, nodes[own], moves, first)
            move = chosen.move
            assert move is not None
            for tree in range(len(nodes)):
                if tree != own:
                    nodes[tree] = self.follow(t, nodes[tree], move, first + ask.seen_as(move, tree))
                else:
                    nodes[tree] = chosen
                path.append(nodes[tree])
                movers = append(movers, seat)
            self.make(t, seat, move)
            last = move
            before = ask
        return path, movers

    def choose(self, t: Table, node: Node, moves: list[Move], first: i64) -> tuple[Node, bool]:
        """The move to go on with, and whether it is new, so that the way down ends with it."""
        untried = mark_available(node, moves, first, self.iterations)
        if len(moves) == 1:
            return self.follow(t, node, moves[0], first + moves[0].index), False
        if self.style.judging:
            unjudged = untried > 0 or len(node.ranking) < len(node.children)
            new = unjudged and self.judge(t, node, moves, first)
            return self.select_judged(node), new
        if untried == 0 or (node is not self.root() and is_wide_enough(node, len(moves), untried)):
            return self.select(node), False
        move = nth_untried(node, moves, first, self.dice.below(untried))
        child = self.grow(t, node, move, first + move.index)
        child.available = 1
        return child, True

    def follow(self, t: Table, node: Node, move: Move, index: i64) -> Node:
        """Where a move leads from a node; a new child if it was not there."""
        following = node.child(index)
        if following is None:
            following = self.grow(t, node, move, index)
            following.available = 1
        return following

    def grow(self, t: Table, node: Node, move: Move, index: i64) -> Node:
        """A new child; what is chosen first bears what the game thinks of putting things off."""
        child = node.add(move, index)
        if node is self.root():
            child.drag = self.mind.drag(t, move)
        return child

    def is_too_far(self, seat: i64, depth: i64) -> bool:
        """Whether the tree ends before this seat's choice: its own team's turns are its own."""
        return self.style.own_turn and depth > 0 and self.teams[seat] != self.teams[self.seat]

    def select(self, node: Node) -> Node:
        """The child with the best upper confidence bound, among those that are legal now."""
        best: Node | None = None
        most = -1.0
        for child in node.children:
            if child.met == self.iterations:
                bound = upper_bound(child, self.style.exploration)
                if bound > most:
                    most = bound
                    best = child
        assert best is not None
        return best

    def select_judged(self, node: Node) -> Node:
        """The same among the most promising ones, as many as the root of the visits."""
        best: Node | None = None
        most = -1.0
        exploration = self.style.exploration * (self.highest - self.lowest)
        width = width_of(node)
        for child in node.ranking:
            if child.met == self.iterations:
                bound = upper_bound(child, exploration)
                if bound > most:
                    most = bound
                    best = child
                width -= 1.0
                if width < 1.0:
                    break
        assert best is not None
        return best

    # Judging

    def judge(self, t: Table, node: Node, moves: list[Move], first: i64) -> bool:
        """Judge every move that was not judged here before; whether there was one."""
        place: i64 = 0
        judged = False
        children = node.children
        for move in moves:
            index = first + move.index
            while place < len(children) and children[place].index < index:
                place += 1
            if place == len(children) or children[place].index != index:
                self.grow(t, node, move, index)
            if not children[place].ranked:
                self.judge_one(t, node, children[place], first // self.moves)
                judged = True
        self.simulated += self.ahead.made
        self.ahead.made = 0
        return judged

    def judge_one(self, t: Table, node: Node, child: Node, seat: i64) -> None:
        """Give a child what its move promises."""
        assert child.move is not None
        worth = self.ahead.after(t, seat, child.move)
        self.lowest = min(self.lowest, worth)
        self.highest = max(self.highest, worth)
        child.met = self.iterations
        node.rank(child, worth)

    # Beyond the tree

    def play_on(self, t: Table) -> None:
        """Random moves, as many as the style says."""
        if self.style.playout == TO_THE_END and not self.style.learning:
            self.simulated += play_out(t, self.dice)
            return
        left = self.style.playout
        while left != 0:
            ask = t.ask
            if ask is None:
                break
            if self.style.learning:
                self.make(t, ask.seat, self.promising(ask.moves(t), ask.seat))
            else:
                self.make(t, ask.seat, ask.pick(t, self.dice))
            left -= 1

    def promising(self, moves: list[Move], seat: i64) -> Move:
        """The better, by its average so far, of two moves drawn at random."""
        one = moves[self.dice.below(len(moves))]
        other = moves[self.dice.below(len(moves))]
        return one if self.average(seat, one) >= self.average(seat, other) else other

    def average(self, seat: i64, move: Move) -> float:
        """What has come of a move on average, wherever it was made."""
        at = seat * self.moves + move.index
        tried = self.tried[at]
        return FRESH if tried == 0.0 else self.earned[at] / tried

    def make(self, t: Table, seat: i64, move: Move) -> None:
        """Make a move on an imagined table."""
        if self.style.learning:
            self.made = append(self.made, seat * self.moves + move.index)
        t.play(move)
        self.simulated += 1

    def learn(self, worth: vec[float]) -> None:
        """Credit every move made in this iteration with what its seat got in the end."""
        for at in self.made:
            self.tried[at] += 1.0
            self.earned[at] += worth[at // self.moves]
