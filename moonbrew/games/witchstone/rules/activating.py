# mypyc: compiled
"""Chapter 5, the second half: which kind of the tile comes first, and how many actions it gives."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.chains import begin_series
from moonbrew.games.witchstone.rules.clusters import cluster_size
from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.events import Activated
from moonbrew.games.witchstone.rules.moves import (
    At,
    Boost,
    First,
    Pick,
    Stop,
    Toward,
    UseToken,
)
from moonbrew.games.witchstone.rules.refusals import (
    STONE_043,
    STONE_047,
    STONE_048,
    STONE_054,
    STONE_179,
    STONE_223,
)
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat, Step


def too_early(move: Move) -> Rule:
    """What stands against an action before the tile that gives it is laid."""
    if isinstance(move, Stop):
        return STONE_054
    if isinstance(move, Boost):
        return STONE_179
    return STONE_223 if isinstance(move, UseToken) else STONE_047


@final
@mypyc_attr(free_list_len=1)
class ChooseOrder(DecisionPoint):
    """STONE-048, D04: which of the two kinds comes first."""

    def __init__(self, seat: Seat, one: i64, at_one: i64, other: i64, at_other: i64) -> None:
        super().__init__(seat)
        self.one: Final = one
        self.at_one: Final = at_one
        self.other: Final = other
        self.at_other: Final = at_other

    def numbers(self) -> list[int]:
        """The seat, one kind and its space, the other kind and its space."""
        return [
            int(self.seat),
            int(self.one),
            int(self.at_one),
            int(self.other),
            int(self.at_other),
        ]

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """Either kind."""
        for move in t.edition.first:
            if move.kind == self.one or move.kind == self.other:
                moves.append(move)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-048: one of the two kinds shown on the tile."""
        if isinstance(move, First):
            shown = move.kind == self.one or move.kind == self.other
            return ALLOWED if shown else STONE_048
        if isinstance(move, (Boost, UseToken)):
            return too_early(move)
        return STONE_043 if isinstance(move, (Pick, At, Toward)) else STONE_048

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """STONE-049: all of the first kind before the first action of the second."""
        assert isinstance(move, First)
        one = Activate(self.seat, self.one, self.at_one)
        other = Activate(self.seat, self.other, self.at_other)
        if move.kind == self.one:
            t.do(one, other)
        else:
            t.do(other, one)


@final
@mypyc_attr(free_list_len=1)
class Activate(Step[StoneTable]):
    """STONE-263: the cluster of the half just laid gives the actions of its kind."""

    def __init__(self, seat: Seat, kind: i64, space: i64) -> None:
        self.seat: Final = seat
        self.kind: Final = kind
        self.space: Final = space

    def numbers(self) -> list[int]:
        """The seat, the kind, and the space of the half."""
        return [int(self.seat), int(self.kind), int(self.space)]

    def run(self, t: StoneTable) -> None:
        """STONE-064: the size is determined now and then fixed."""
        actions = cluster_size(t, self.seat, self.kind, self.space)
        if t.events is not None:
            t.tell(Activated(self.seat, self.kind, actions))
        begin_series(t, self.seat, self.kind, actions)
