"""Chapter 13: the result."""

from moonbrew.game import Result, result_of
from moonbrew.games.mystic_market.rules.table import MarketTable
from moonbrew.games.mystic_market.rules.winning import outcome


def result(t: MarketTable) -> Result:
    """The score is the coins."""
    return result_of(outcome(t), [int(coins) for coins in t.coins])
