# mypyc: compiled
"""Chapter 13: discarding crystals."""

from moonbrew.games.witchstone.rules.events import CrystalDiscarded
from moonbrew.games.witchstone.rules.moves import Discard
from moonbrew.games.witchstone.rules.refusals import STONE_040, STONE_149
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule


class DecisionPoint(Ask[StoneTable]):
    """STONE-244: a choice in the own turn, beside which crystals may be discarded."""

    # What each of them supplies.

    def add_moves(self, t: StoneTable, moves: list[Move]) -> None:
        """The legal moves of this choice itself, in the order of the catalogue."""
        raise NotImplementedError

    def why_not(self, t: StoneTable, move: Move) -> Rule:
        """0 for a legal move of this choice itself, otherwise the first rule that forbids it."""
        raise NotImplementedError

    def carry_out(self, t: StoneTable, move: Move) -> None:
        """Carry out a legal move of this choice itself."""
        raise NotImplementedError

    # What they share.

    def moves(self, t: StoneTable) -> list[Move]:
        """Those of the choice itself, then the crystals."""
        moves: list[Move] = []
        self.add_moves(t, moves)
        crystals = t.covens[self.seat].cauldron.crystals
        if t.round > 0 and crystals != 0:
            for move in t.edition.discard:
                if has(crystals, move.space):
                    moves.append(move)
        return moves

    def refusal(self, t: StoneTable, move: Move) -> Rule:
        """STONE-149: of the crystals those of the own cauldron, in the own turn (STONE-040)."""
        if not isinstance(move, Discard):
            return self.why_not(t, move)
        if t.round == 0:
            return STONE_040
        return ALLOWED if has(t.covens[self.seat].cauldron.crystals, move.space) else STONE_149

    def take(self, t: StoneTable, move: Move) -> None:
        """STONE-150: the k-th crystal discarded costs k points at once; the choice stays open."""
        if not isinstance(move, Discard):
            self.carry_out(t, move)
            return
        t.do(self)
        coven = t.covens[self.seat]
        black = coven.cauldron.lift(move.space)
        coven.aside += 1
        coven.discards += 1
        t.gain(self.seat, -coven.discards)
        if t.events is not None:
            t.tell(CrystalDiscarded(self.seat, move.space, black, coven.discards))
