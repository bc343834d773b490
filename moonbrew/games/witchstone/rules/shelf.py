# mypyc: compiled
"""Chapter 12: the potion shelf."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.counting import on_level
from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.events import CrystalAside, CrystalShelved
from moonbrew.games.witchstone.rules.faces import LOWEST
from moonbrew.games.witchstone.rules.moves import Shelve, TakeToken
from moonbrew.games.witchstone.rules.refusals import STONE_132, STONE_136, STONE_139, STONE_141
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.games.witchstone.rules.tokens import take_along
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def has_room(t: StoneTable, level: i64) -> bool:
    """STONE-136: whether another crystal fits on a level (table J)."""
    rest = t.edition.amounts
    room = rest.lowest if level == LOWEST else rest.upper
    return on_level(t, level) < room[t.seats - 2]


def put_on_level(t: StoneTable, seat: Seat, level: i64, black: bool, actions: i64) -> None:
    """From beside the screen to the shelf, where it stays (STONE-147)."""
    t.covens[seat].aside -= 1
    t.shelf[level * t.seats + seat] += 1
    if black:
        t.covens[seat].black_level = level
    if t.events is not None:
        t.tell(CrystalShelved(seat, level, black, actions))


@final
@mypyc_attr(free_list_len=1)
class ChooseLevel(DecisionPoint):
    """STONE-140, D11: the upper level with the symbol of its side, or the lowest level."""

    def __init__(self, seat: Seat, side: i64, black: i64) -> None:
        super().__init__(seat)
        self.side: Final = side
        self.black: Final = black

    def numbers(self) -> list[int]:
        """The seat, the rim side by its symbol, and 1 for the black crystal."""
        return [int(self.seat), int(self.side), int(self.black)]

    def run(self, t: StoneTable) -> None:
        """Ask while both have room; with both full it stays beside the screen (STONE-142)."""
        upper, lowest = has_room(t, self.side), has_room(t, LOWEST)
        if upper and lowest:
            t.ask = self
        elif upper:
            self.put_up(t)
        elif lowest:
            self.put_down(t)
        elif t.events is not None:
            t.tell(CrystalAside(self.seat, self.black != 0))

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """The levels with room."""
        if has_room(t, self.side):
            moves.append(t.edition.shelve_upper)
        if has_room(t, LOWEST):
            moves.append(t.edition.shelve_lowest)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-132: at once."""
        if isinstance(move, Shelve):
            if has_room(t, self.side if move.upper else LOWEST):
                return ALLOWED
            return STONE_141 if move.upper else STONE_136
        return STONE_132

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """Put it there."""
        assert isinstance(move, Shelve)
        if move.upper:
            self.put_up(t)
        else:
            self.put_down(t)

    def put_up(self, t: StoneTable) -> None:
        """STONE-137: actions of that kind, with more for the black crystal (STONE-144)."""
        rest = t.edition.amounts
        actions = rest.shelf + (rest.black if self.black else 0)
        put_on_level(t, self.seat, self.side, self.black != 0, actions)
        t.grant(self.side, actions)

    def put_down(self, t: StoneTable) -> None:
        """STONE-139: a magic token of one's own choice."""
        put_on_level(t, self.seat, LOWEST, self.black != 0, 0)
        t.do(ChooseToken(self.seat, self.black))


@final
@mypyc_attr(free_list_len=1)
class ChooseToken(DecisionPoint):
    """STONE-139, D12: take one of the magic tokens below the shelf."""

    def __init__(self, seat: Seat, black: i64) -> None:
        super().__init__(seat)
        self.black: Final = black

    def numbers(self) -> list[int]:
        """The seat, and 1 for the black crystal."""
        return [int(self.seat), int(self.black)]

    def run(self, t: StoneTable) -> None:
        """STONE-245: tokens that are all alike leave nothing to choose."""
        fronts: i64 = 0
        last: i64 = 0
        for front in range(len(t.shelf_tokens)):
            if t.shelf_tokens[front] > 0:
                fronts += 1
                last = front
        if fronts > 1:
            t.ask = self
        elif fronts == 1:
            self.take_front(t, last)

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """One for each front that lies there."""
        for move in t.edition.take_token:
            if t.shelf_tokens[move.front] > 0:
                moves.append(move)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-139: one of those below the shelf."""
        if isinstance(move, TakeToken) and t.shelf_tokens[move.front] > 0:
            return ALLOWED
        return STONE_139

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """Take it."""
        assert isinstance(move, TakeToken)
        self.take_front(t, move.front)

    def take_front(self, t: StoneTable, front: i64) -> None:
        """STONE-277: its action waits in this series; the black crystal adds to it (STONE-145)."""
        t.shelf_tokens[front] -= 1
        take_along(t, self.seat, front, t.edition.amounts.black if self.black else 0)
