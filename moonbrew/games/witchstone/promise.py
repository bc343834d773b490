# mypyc: compiled
"""What a seat's position promises."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.witchstone.dreams import imagine
from moonbrew.games.witchstone.ending import shares_of_win
from moonbrew.games.witchstone.table import StoneTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind
from moonbrew.kernel.table import Table


@final
class StoneMind(Mind):
    """How Witchstone is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> StoneTable:
        """Chapter 21.2."""
        assert isinstance(t, StoneTable)
        return imagine(t, seat, dice)

    def shares(self, t: Table) -> vec[float]:
        """STONE-234: there is always exactly one winner."""
        assert isinstance(t, StoneTable)
        return shares_of_win(t)

    def promises(self, t: Table) -> vec[float]:
        """By the lead in points."""
        assert isinstance(t, StoneTable)
        out = vec[float]()
        for seat in range(t.seats):
            out = append(out, float(t.covens[seat].score))
        return out
