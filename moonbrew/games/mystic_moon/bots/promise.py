# mypyc: compiled
"""What a position promises: Star Power in hand and in prospect."""

from librt.vecs import append, vec
from mypy_extensions import i64

from moonbrew.games.mystic_moon.rules.dreams import imagine
from moonbrew.games.mystic_moon.rules.ending import outcome
from moonbrew.games.mystic_moon.rules.table import MoonTable
from moonbrew.kernel.dice import Dice
from moonbrew.kernel.mind import Mind, shares_by_lead
from moonbrew.kernel.outcome import Outcome
from moonbrew.kernel.table import Table

TEMPER = 8.0  # a lead of so much Star Power is a clear one


class MoonMind(Mind):
    """How The Mystic Moon is imagined and judged."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """Chapter 21.3."""
        assert isinstance(t, MoonTable)
        return imagine(t, seat, dice)

    def outcome(self, t: Table) -> Outcome:
        """Chapter 15."""
        assert isinstance(t, MoonTable)
        return outcome(t)

    def promises(self, t: Table) -> vec[float]:
        """By seat: the share of the win that the position promises."""
        assert isinstance(t, MoonTable)
        worth = vec[float]()
        for seat in range(t.seats):
            worth = append(worth, float(t.witches[seat].power))
        return shares_by_lead(worth, TEMPER)
