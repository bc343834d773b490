# mypyc: compiled
"""Chapter 10: special tiles."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from moonbrew.games.witchstone.rules.discarding import DecisionPoint
from moonbrew.games.witchstone.rules.events import SpecialCast, SpecialLaid, SpecialTaken
from moonbrew.games.witchstone.rules.faces import Kind, Space
from moonbrew.games.witchstone.rules.moves import At, Perform
from moonbrew.games.witchstone.rules.refusals import STONE_044, STONE_115, STONE_116, STONE_119
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import bit, has
from moonbrew.kernel.table import ALLOWED, Move, Rule, Seat


def receive_special(t: StoneTable, seat: Seat, special: i64) -> None:
    """STONE-115: a special tile is used at once; until then it lies beside the screen."""
    t.covens[seat].cast |= bit(special)
    if t.events is not None:
        t.tell(SpecialTaken(seat, special))
    t.do(UseSpecial(seat, special))


@final
@mypyc_attr(free_list_len=1)
class UseSpecial(DecisionPoint):
    """STONE-115, D08: two actions of one of its kinds, or a place in the cauldron."""

    def __init__(self, seat: Seat, special: i64) -> None:
        super().__init__(seat)
        self.special: Final = special

    def numbers(self) -> list[int]:
        """The seat, and the special tile in the order of the content."""
        return [int(self.seat), int(self.special)]

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """Way B with every empty space (STONE-117), then way A with both kinds (STONE-116)."""
        empty = t.covens[self.seat].cauldron.empty
        for at in t.edition.at:
            if has(empty, at.space):
                moves.append(at)
        face = t.edition.specials[self.special]
        for perform in t.edition.perform:
            if face.shows(perform.kind):
                moves.append(perform)

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """STONE-115: at once, in one of the two ways."""
        if isinstance(move, At):
            empty = t.covens[self.seat].cauldron.empty
            if empty == 0:
                return STONE_119
            return ALLOWED if has(empty, move.space) else STONE_044
        if isinstance(move, Perform):
            return ALLOWED if t.edition.specials[self.special].shows(move.kind) else STONE_116
        return STONE_115

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """Use the tile."""
        if isinstance(move, At):
            self.lay(t, move.space)
        else:
            assert isinstance(move, Perform)
            self.cast(t, move.kind)

    def lay(self, t: StoneTable, space: Space) -> None:
        """STONE-117, STONE-118: into the cauldron, where it activates nothing by itself."""
        coven = t.covens[self.seat]
        coven.cast &= ~bit(self.special)
        coven.cauldron.lay_special(t.edition, self.special, space)
        if t.events is not None:
            t.tell(SpecialLaid(self.seat, self.special, space))

    def cast(self, t: StoneTable, kind: Kind) -> None:
        """STONE-116: two actions; the tile stays beside the screen, turned over."""
        actions = t.edition.amounts.special
        if t.events is not None:
            t.tell(SpecialCast(self.seat, self.special, kind, actions))
        t.grant(kind, actions)
