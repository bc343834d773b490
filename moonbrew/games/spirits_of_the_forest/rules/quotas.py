# mypyc: compiled
"""Section 24.28, `eclipse=quota`: at the end each row keeps as many tiles as its token says."""

from typing import final

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.asking import ForestAsk, allowed, blank, put_slots
from moonbrew.games.spirits_of_the_forest.rules.edition import KEEP
from moonbrew.games.spirits_of_the_forest.rules.events import TileKept
from moonbrew.games.spirits_of_the_forest.rules.faces import NOTHING
from moonbrew.games.spirits_of_the_forest.rules.moves import KeepTile
from moonbrew.games.spirits_of_the_forest.rules.refusals import SPIRIT_659, SPIRIT_766
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import bit, has, size
from moonbrew.kernel.menu import Menu
from moonbrew.kernel.table import Move, Rule


def row_to_keep(t: ForestTable) -> i64:
    """SPIRIT-754: the first row from the top that has yet to name tiles, or NOTHING."""
    quotas = t.row_quotas()
    for row in range(len(quotas)):
        there = t.forest.in_row[row] & t.present
        if size(there & t.kept) < quotas[row] and there & ~t.kept != 0:
            return row
    return NOTHING


def left_to_keep(t: ForestTable, row: i64) -> i64:
    """SPIRIT-659: how many tiles a row has yet to name."""
    return t.row_quotas()[row] - size(t.forest.in_row[row] & t.present & t.kept)


def can_be_kept(t: ForestTable) -> i64:
    """SPIRIT-663: the tiles of the row in question, face down and covered ones too."""
    row = row_to_keep(t)
    return 0 if row == NOTHING else t.forest.in_row[row] & t.present & ~t.kept


@final
class KeepTiles(ForestAsk):
    """D-S28, SPIRIT-658, SPIRIT-682: which tiles stay unassigned, row by row, one at a time."""

    def run(self, t: ForestTable) -> None:
        """SPIRIT-662: where no more tiles are left than must stay, all of them do."""
        row = row_to_keep(t)
        if row == NOTHING:
            return
        tiles = can_be_kept(t)
        if size(tiles) > left_to_keep(t, row):
            t.ask = self
            return
        for slot in range(t.forest.size):
            if has(tiles, slot):
                keep(t, slot)
        t.agenda.put(self)

    def offer(self, t: ForestTable) -> Menu:
        """The tiles of the row that are not named yet."""
        menu = blank(t)
        put_slots(t, menu, KEEP, can_be_kept(t))
        return menu

    def refusal(self, t: ForestTable, move: Move) -> Rule:
        """SPIRIT-659: only tiles of the row in question, each once."""
        if not isinstance(move, KeepTile):
            return SPIRIT_766
        slot = slot_of(t, move)
        return allowed(slot != NOTHING and has(can_be_kept(t), slot), SPIRIT_659)

    def take(self, t: ForestTable, move: Move) -> None:
        """On to the next."""
        assert isinstance(move, KeepTile)
        keep(t, slot_of(t, move))
        t.agenda.put(self)


def slot_of(t: ForestTable, move: KeepTile) -> i64:
    """SPIRIT-754: the tile of a cell and level, or NOTHING."""
    indexes = t.keys.of[KEEP]
    for slot in range(t.forest.size):
        if indexes[slot] == move.index:
            return slot
    return NOTHING


def keep(t: ForestTable, slot: i64) -> None:
    """SPIRIT-659, SPIRIT-660: it stays unassigned, with all that lies on it."""
    t.kept |= bit(slot)
    if t.events is not None:
        t.tell(TileKept(slot))
