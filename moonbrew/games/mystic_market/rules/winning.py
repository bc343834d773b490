# mypyc: compiled
"""Chapter 13: who has won."""

from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.kernel.outcome import Outcome, by_marks


def outcome(t: MarketTable) -> Outcome:
    """MARKET-161: the most coins win; who ties for the most shares the win (MARKET-163)."""
    return by_marks([t.coins])
