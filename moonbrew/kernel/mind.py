# mypyc: compiled
"""Minds: what search needs of a game."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from moonbrew.kernel.dice import Dice
from moonbrew.kernel.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Mind:
    """How a game is imagined and judged; all that search knows of it besides its asks."""

    def imagine(self, t: Table, seat: i64, dice: Dice) -> Table:
        """A table that this seat cannot tell from the true one."""
        raise NotImplementedError

    def shares(self, t: Table) -> vec[float]:
        """By seat: the share of the win, once the game is over."""
        raise NotImplementedError

    def promises(self, t: Table) -> vec[float]:
        """By seat: the share of the win that the position promises."""
        raise NotImplementedError
