"""How sure one can be of a share that was counted."""

from dataclasses import dataclass
from math import sqrt

USUAL = 1.96  # standard deviations: 95 in 100 such intervals hold the true share
SURE = 3.29  # 999 in 1000, for what is looked for in many places at once


@dataclass(frozen=True)
class Share:
    """So much of so many, and between which bounds the true share probably lies."""

    of: float  # games
    share: float
    low: float
    high: float

    def text(self) -> str:
        """As a reader likes it: 56.0 % (51.1–60.8)."""
        return f"{percent(self.share)} ({self.low * 100:.1f}–{self.high * 100:.1f})"

    def as_json(self) -> dict[str, float]:
        """The share as plain data."""
        return {"share": self.share, "low": self.low, "high": self.high, "of": self.of}


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{share * 100:.1f} %"


def wilson(won: float, games: float, z: float = USUAL) -> Share:
    """A share with Wilson's score interval, which is good for few games and for extremes too."""
    if games == 0:
        return Share(0, 0.0, 0.0, 1.0)
    p, zz = won / games, z * z
    middle = (p + zz / (2 * games)) / (1 + zz / games)
    reach = z * sqrt(p * (1 - p) / games + zz / (4 * games * games)) / (1 + zz / games)
    return Share(games, p, max(0.0, middle - reach), min(1.0, middle + reach))


def difference(one: Share, other: Share) -> tuple[float, float]:
    """Between which bounds the difference of two shares lies (Newcombe, from their intervals)."""
    gap = one.share - other.share
    below = sqrt((one.share - one.low) ** 2 + (other.high - other.share) ** 2)
    above = sqrt((one.high - one.share) ** 2 + (other.share - other.low) ** 2)
    return gap - below, gap + above
