# mypyc: compiled
"""Looking ahead: what a table is worth to each seat, and what it would be after a move."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from moonbrew.kernel.mind import Mind
from moonbrew.kernel.outcome import shares_of
from moonbrew.kernel.table import Ask, Move, Table

CHAIN: Final = 200  # positions that are looked at to judge one move, unless a style says otherwise


def worth_a_look(t: Table, ask: Ask[Any], last: Move | None, before: Ask[Any] | None) -> list[Move]:
    """The moves of an ask; within a run of choices only those that follow the last one, if any do.

    A run goes on while the same seat is asked by the same class of ask, which carries it on.
    """
    moves = ask.moves(t)
    if last is None or before is None or type(before) is not type(ask):
        return moves
    if before.seat != ask.seat or not ask.carries_on():
        return moves
    following = [move for move in moves if ask.follows(last, move)]
    return following if len(following) > 0 else moves


def let_pass(t: Table, but: i64, teams: vec[i64] | None) -> i64:
    """Let windows go by, each seat making its standing move; how many were made.

    The team of one seat may be left to choose for itself (-1: nobody is).
    """
    made: i64 = 0
    ask = t.ask
    while ask is not None and ask.answers() >= 0:
        own = ask.seat == but if teams is None or but < 0 else teams[ask.seat] == teams[but]
        move = None if own else ask.standing(t)
        if move is None:
            break
        t.play(move)
        made += 1
        ask = t.ask
    return made


@final
class Level:
    """Positions in the middle of a chain, all after the same number of choices."""

    def __init__(self) -> None:
        self.tables: Final[list[Table]] = []
        self.ways: Final[list[list[Move]]] = []  # by table: what is worth a look
        self.further: i64 = 0  # how many positions come next

    def add(self, t: Table, ways: list[Move]) -> None:
        """One more position, with the ways on from it."""
        self.tables.append(t)
        self.ways.append(ways)
        self.further += len(ways)


@final
class Ahead:
    """Makes moves on copies of a table, to see what they lead to.

    Who knows the teams, by seat the number of each, counts wins once a game is over. Otherwise what
    is promised counts to the very end, so that a clear win is better than a narrow one.
    """

    def __init__(
        self,
        mind: Mind,
        teams: vec[i64] | None = None,
        chain: int = CHAIN,
        windows: bool = True,
    ) -> None:
        self.mind: Final = mind
        self.teams: Final = teams
        self.chain: Final[i64] = chain  # the most positions to be looked at for one move
        self.windows: Final = windows  # whether a table counts as it is when a window opens
        self.made: i64 = 0  # moves so far
        self.empty = Level()  # to begin with; most moves complete themselves and leave it so

    def worth(self, t: Table) -> vec[float]:
        """By seat: the share of the win, or what is promised of it."""
        teams = self.teams
        if not self.windows:
            self.made += let_pass(t, -1, None)
        if t.ask is None and teams is not None:
            return shares_of(self.mind.outcome(t), teams)
        return self.mind.promises(t)

    def after(self, t: Table, seat: i64, move: Move) -> float:
        """What a seat's move is worth, with the best of the choices that complete it.

        No branch of a chain is looked at any farther than the others: where the next choice of all
        of them would be too many positions, those that were reached count as they are.
        """
        end = self.made + self.chain
        level = self.empty
        best = self.look(t, seat, move, level)
        if len(level.tables) == 0:
            return best
        self.empty = Level()
        while level.further > 0 and self.made + level.further <= end:
            before = level
            level = Level()
            for place in range(len(before.tables)):
                for further in before.ways[place]:
                    best = max(best, self.look(before.tables[place], seat, further, level))
        for reached in level.tables:
            best = max(best, self.worth(reached)[seat])
        return best

    def look(self, t: Table, seat: i64, move: Move, level: Level) -> float:
        """What a move is worth if it ends a chain; otherwise nothing yet, and the level has it."""
        before = t.ask
        t = t.clone()
        t.play(move)
        self.made += 1
        if not self.windows:
            self.made += let_pass(t, -1, None)
        ask = t.ask
        if ask is None or ask.seat != seat or not ask.carries_on():
            return self.worth(t)[seat]
        level.add(t, worth_a_look(t, ask, move, before))
        return 0.0
