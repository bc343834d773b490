# mypyc: compiled
"""Section 24.26, `bits=ritual`: bits are won with the tiles at the sides of theirs."""

from mypy_extensions import i64

from moonbrew.games.spirits_of_the_forest.rules.faces import OPPONENT, TEAM
from moonbrew.games.spirits_of_the_forest.rules.sides import give_bits
from moonbrew.games.spirits_of_the_forest.rules.table import ForestTable
from moonbrew.kernel.bits import has


def win_bits(t: ForestTable, slot: i64) -> None:
    """SPIRIT-623 to SPIRIT-625: those at its long sides for the team, at its short sides not.

    SPIRIT-743: only tiles of the same level are at its sides.
    """
    f = t.forest
    take_bits(t, f.west[slot] | f.east[slot], TEAM)
    take_bits(t, f.north[slot] | f.south[slot], OPPONENT)


def take_bits(t: ForestTable, slots: i64, side: i64) -> None:
    """All bits on these tiles go to a side."""
    there = slots & t.present
    for slot in range(t.forest.size):
        if has(there, slot) and t.bits[slot] > 0:
            number = t.bits[slot]
            t.bits[slot] = 0
            give_bits(t, side, number)
