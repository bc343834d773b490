"""Chapter 13: who has won."""

from moonbrew.game import Result, ranked
from moonbrew.games.mystic_market.rules.table import MarketTable


def result(t: MarketTable) -> Result:
    """MARKET-161: the most coins win; who ties for the most shares the win (MARKET-163)."""
    return ranked([int(coins) for coins in t.coins])
