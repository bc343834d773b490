# mypyc: compiled
"""Chapter 13: discarding crystals."""

from mypy_extensions import i64

from moonbrew.games.witchstone.rules.events import CrystalDiscarded
from moonbrew.games.witchstone.rules.faces import Space
from moonbrew.games.witchstone.rules.refusals import STONE_040, STONE_149
from moonbrew.games.witchstone.rules.table import StoneTable
from moonbrew.kernel.bits import has
from moonbrew.kernel.table import ALLOWED, Ask, Move, Rule, Seat


def why_not_discard(t: StoneTable, seat: Seat, space: Space) -> Rule:
    """STONE-149: a crystal of the own cauldron, in the own turn (STONE-040)."""
    if t.round == 0:
        return STONE_040
    return ALLOWED if has(t.covens[seat].cauldron.crystals, space) else STONE_149


def add_discards(t: StoneTable, seat: Seat, moves: list[Move]) -> None:
    """STONE-244: an extra option of every decision point of the own turn."""
    crystals = t.covens[seat].cauldron.crystals
    if t.round == 0 or crystals == 0:
        return
    for move in t.edition.discard:
        if has(crystals, move.space):
            moves.append(move)


def discard(t: StoneTable, ask: Ask[StoneTable], space: i64) -> None:
    """STONE-150: the k-th crystal discarded costs k points at once; the choice stays open."""
    t.do(ask)
    coven = t.covens[ask.seat]
    black = coven.cauldron.lift(space)
    coven.aside += 1
    coven.discards += 1
    t.gain(ask.seat, -coven.discards)
    if t.events is not None:
        t.tell(CrystalDiscarded(ask.seat, space, black, coven.discards))
