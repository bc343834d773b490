# mypyc: compiled
"""Chapter 5, the first half: a tile, the space of its first symbol, the direction of the other."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.activating import ChooseOrder, too_early
from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.events import TileLaid, TileOut
from moonbrew.games.witchstone.rules.faces import NOTHING
from moonbrew.games.witchstone.rules.moves import At, Discard, Pick, Toward
from moonbrew.games.witchstone.rules.refusals import (
    STONE_043,
    STONE_044,
    STONE_055,
    STONE_056,
    STONE_244,
)
from moonbrew.games.witchstone.rules.table import Coven, StoneTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.board import HEX_DIRECTIONS, has_pair
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat


def has_room(t: StoneTable, seat: Seat) -> bool:
    """Whether two adjacent spaces are empty."""
    return has_pair(t.edition.hexes.near, t.covens[seat].cauldron.empty)


def can_make_room(t: StoneTable, seat: Seat) -> bool:
    """STONE-055: whether they would be, at the latest without any crystal."""
    cauldron = t.covens[seat].cauldron
    return has_pair(t.edition.hexes.near, cauldron.empty | cauldron.crystals)


def has_anything(coven: Coven) -> bool:
    """Whether there is a tile to choose or a crystal to discard."""
    return coven.hand != 0 or coven.cauldron.crystals != 0


def add_tiles(t: StoneTable, seat: Seat, moves: list[Move]) -> None:
    """The tiles of the hand."""
    hand = t.covens[seat].hand
    for move in t.edition.pick:
        if has(hand, move.tile):
            moves.append(move)


@final
@mypyc_attr(free_list_len=1)
class PickTile(DecisionPoint):
    """STONE-043, D02: pick a tile of the hand; before that, crystals may have to go (STONE-055)."""

    def run(self, t: StoneTable) -> None:
        """A seat that was given too few tiles by hand may come to have none."""
        if has_anything(t.covens[self.seat]):
            t.ask = self

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """The tiles of the hand, if there is room."""
        if has_room(t, self.seat):
            add_tiles(t, self.seat, moves)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-043: a tile that one has, and room for it."""
        if isinstance(move, Pick):
            if not has_room(t, self.seat):
                return STONE_055
            return ALLOWED if has(t.covens[self.seat].hand, move.tile) else STONE_043
        return STONE_043 if isinstance(move, (At, Toward)) else too_early(move)

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """The tile stays in the hand until its place is chosen; nobody else knows of it yet."""
        assert isinstance(move, Pick)
        t.placing = move.tile
        t.do(PlaceTile(self.seat))


@final
@mypyc_attr(free_list_len=1)
class PlaceTile(Ask[StoneTable]):
    """STONE-043, STONE-045: the space for the first symbol of the tile."""

    def carries_on(self) -> bool:
        """The tile was the first part of the choice."""
        return True

    def moves(self, t: StoneTable) -> list[Move]:
        """Every empty space beside another one."""
        moves: list[Move] = []
        empty = t.covens[self.seat].cauldron.empty
        near = t.edition.hexes.near
        for move in t.edition.at:
            if has(empty, move.space) and near[move.space] & empty != 0:
                moves.append(move)
        return moves

    def refusal(self, t: StoneTable, move: Move) -> Rule:
        """STONE-044: an empty space, with another one beside it (STONE-043)."""
        if isinstance(move, At):
            empty = t.covens[self.seat].cauldron.empty
            if not has(empty, move.space):
                return STONE_044
            return ALLOWED if t.edition.hexes.near[move.space] & empty != 0 else STONE_043
        if isinstance(move, Discard):
            return STONE_244
        return STONE_043 if isinstance(move, (Pick, Toward)) else too_early(move)

    def take(self, t: StoneTable, move: Move) -> None:
        """Note the space."""
        assert isinstance(move, At)
        t.placing_at = move.space
        t.do(TurnTile(self.seat))


@final
@mypyc_attr(free_list_len=1)
class TurnTile(Ask[StoneTable]):
    """STONE-043, STONE-045: the direction in which the second symbol lies."""

    def run(self, t: StoneTable) -> None:
        """STONE-245: a single direction is not asked for."""
        moves = self.moves(t)
        if len(moves) == 1:
            self.take(t, moves[0])
        else:
            t.ask = self

    def carries_on(self) -> bool:
        """Tile and space were the first parts of the choice."""
        return True

    def moves(self, t: StoneTable) -> list[Move]:
        """Every direction in which an empty space lies."""
        moves: list[Move] = []
        for move in t.edition.toward:
            if self.why_not(t, move.direction) == ALLOWED:
                moves.append(move)
        return moves

    def why_not(self, t: StoneTable, direction: i64) -> Rule:
        """STONE-043, STONE-044: the neighbour there must exist and be empty."""
        space = t.edition.hexes.beside[t.placing_at * HEX_DIRECTIONS + direction]
        if space == NOTHING:
            return STONE_043
        return ALLOWED if has(t.covens[self.seat].cauldron.empty, space) else STONE_044

    def refusal(self, t: StoneTable, move: Move) -> Rule:
        """Nothing but a direction."""
        if isinstance(move, Toward):
            return self.why_not(t, move.direction)
        if isinstance(move, Discard):
            return STONE_244
        return STONE_043 if isinstance(move, (Pick, At)) else too_early(move)

    def take(self, t: StoneTable, move: Move) -> None:
        """Lay the tile."""
        assert isinstance(move, Toward)
        first = t.placing_at
        second = t.edition.hexes.beside[first * HEX_DIRECTIONS + move.direction]
        lay_tile(t, self.seat, t.placing, first, second)


def lay_tile(t: StoneTable, seat: Seat, tile: i64, first: i64, second: i64) -> None:
    """STONE-047: the tile activates both of its kinds; which comes first is asked (STONE-048)."""
    t.placing = NOTHING
    t.placing_at = NOTHING
    face = t.edition.tiles[tile]
    coven = t.covens[seat]
    leave_hand(t, seat, coven, tile)
    coven.cauldron.lay_half(tile, 0, first, face.one)
    coven.cauldron.lay_half(tile, 1, second, face.other)
    if t.events is not None:
        t.tell(TileLaid(seat, tile, first, second))
    t.do(ChooseOrder(seat, face.one, first, face.other, second))


def leave_hand(t: StoneTable, seat: Seat, coven: Coven, tile: i64) -> None:
    """STONE-248: a tile that leaves the hand is news to the others, unless it was drawn openly."""
    coven.hand &= ~bit(tile)
    if not t.draws_openly(seat):
        t.reveal()


@final
class TossTile(DecisionPoint):
    """STONE-056, D15: a tile that finds no room goes out of the game unplaced."""

    def run(self, t: StoneTable) -> None:
        """A seat that was given too few tiles by hand may come to have none."""
        if has_anything(t.covens[self.seat]):
            t.ask = self

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """The tiles of the hand."""
        add_tiles(t, self.seat, moves)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-056: nothing can be laid, and so nothing is activated."""
        if isinstance(move, Pick):
            return ALLOWED if has(t.covens[self.seat].hand, move.tile) else STONE_043
        return STONE_056

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """STONE-057: it counts as this turn's tile."""
        assert isinstance(move, Pick)
        coven = t.covens[self.seat]
        leave_hand(t, self.seat, coven, move.tile)
        coven.out |= bit(move.tile)
        if t.events is not None:
            t.tell(TileOut(self.seat, move.tile))
